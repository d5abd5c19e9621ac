"""On every screen the cards of every game are as high as designed."""

import pytest

from game.play import Play
from game.rules import GAMES, cruel, wall, whitehead
from scenes.games import set_for
from scenes.games.layout import LayoutMetrics
from scenes.render.style import Style
from tests.scenes.games.layouts import STUDIO, plan_for

SIZES = (
    *((1920, 1080), (1366, 768), (1280, 720), (3840, 2160)),
    *((1920, 1200), (1280, 800), (1440, 1080), (1024, 768), (2560, 1080)),
)
HEIGHTS = {
    ("wall", wall.ROWS[0][0]): (191, 136, 127, 382, 196, 131, 151, 107, 194),
    ("wall", wall.WASTE[0]): (155, 110, 103, 310, 133, 88, 119, 85, 155),
    ("pileon", 0): (199, 142, 133, 399, 247, 164, 201, 143, 236),
    ("cruel", cruel.TABLEAU[0]): (241, 171, 161, 482, 225, 150, 203, 144, 250),
    ("cruel", cruel.FOUNDATIONS[0]): (144, 103, 96, 288, 167, 111, 150, 107, 144),
    ("whitehead", whitehead.TABLEAU[0]): (224, 160, 150, 449, 267, 178, 240, 171, 240),
    ("whitehead", whitehead.WASTE): (190, 135, 127, 380, 167, 111, 150, 107, 190),
    ("whitehead", whitehead.FOUNDATIONS[0]): (214, 152, 143, 428, 167, 111, 150, 107, 214),
    ("maze", 0): (158, 112, 105, 316, 159, 106, 143, 101, 158),
}
"""By game and slot, on each of the screens above."""
LARGER = {
    ("wall", wall.THRONE): 211,
    ("pileon", 0): 213,
    ("cruel", cruel.TABLEAU[0]): 268,
    ("whitehead", whitehead.TABLEAU[0]): 249,
    ("maze", 0): 165,
}
"""With larger cards, on the first of them."""
YIELDING = {
    ("cruel", cruel.FOUNDATIONS[0]): 116,
    ("whitehead", whitehead.WASTE): 155,
    ("whitehead", whitehead.FOUNDATIONS[0]): 164,
}
"""The cards that are smaller there, since they lie on rails that make way for those of the field."""


def height(game: str, slot: int, size: tuple[int, int], larger: bool = False) -> int:
    """Return how high the card of a slot is on a fresh deal, or would be, in pixels."""
    layout, state = plan_for(game, size, larger), Play(GAMES[game], 1).fresh
    top = state.top(slot)
    spot = layout.spots(state)[top] if top else layout.anchor(slot)
    assert spot
    return spot.height


def test_no_game_is_forgotten() -> None:
    assert set(GAMES) == {game for game, _ in HEIGHTS} == {game for game, _ in LARGER}


@pytest.mark.parametrize(("game", "slot"), HEIGHTS)
def test_the_cards_are_as_high_as_designed(game: str, slot: int) -> None:
    assert HEIGHTS[game, slot] == tuple(height(game, slot, size) for size in SIZES)


@pytest.mark.parametrize(("game", "slot"), LARGER | YIELDING)
def test_larger_cards_are_as_high_as_designed(game: str, slot: int) -> None:
    assert (LARGER | YIELDING)[game, slot] == height(game, slot, SIZES[0], larger=True)


@pytest.mark.parametrize("game", [game for game in GAMES if game != "pileon"])
def test_rails_grow_with_texts_and_the_cards_beside_them_stay_as_they_are(game: str) -> None:
    usual, grown = (
        set_for(GAMES[game]).layout(LayoutMetrics((1920, 1080), Style(text_scale=n)), STUDIO) for n in (100, 130)
    )
    assert usual.first.area.width + 36 == grown.first.area.width
    state = Play(GAMES[game], 1).fresh
    before, after = ([spot.height for spot in layout.spots(state).values()] for layout in (usual, grown))
    assert before == after


@pytest.mark.parametrize(("game", "slot"), HEIGHTS)
@pytest.mark.parametrize("size", SIZES)
def test_no_card_is_smaller_with_larger_cards_unless_its_rail_makes_way(
    game: str, slot: int, size: tuple[int, int]
) -> None:
    if LayoutMetrics(size).wide and (game, slot) in YIELDING:
        return
    assert height(game, slot, size) <= height(game, slot, size, larger=True)


@pytest.mark.parametrize(("game", "slot"), LARGER)
@pytest.mark.parametrize("size", [size for size in SIZES if not LayoutMetrics(size).wide])
def test_cards_grow_under_a_top_bar_too(game: str, slot: int, size: tuple[int, int]) -> None:
    assert height(game, slot, size) < height(game, slot, size, larger=True)
