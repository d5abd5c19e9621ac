"""Layouts: which card a point hits, how high cards are on every screen, and that rails share their edges."""

import gc
from itertools import product
from weakref import ref

import pytest
from pygame import Rect

from game.play import Play
from game.rules import GAMES, wall
from scenes.art import markers, table, tokens
from scenes.art.buttons import ICONIC, label_size
from scenes.games import game_ui
from scenes.games.layout import Hit, LayoutMetrics, PlayerLook, Rail, TableView
from scenes.i18n import LANGUAGES, SOURCE, set_language
from scenes.render.drawables import Sprite
from scenes.render.palette import Style
from tests.owes import having
from tests.players import won_moves
from tests.scenes.games.card_heights import HEIGHTS, LARGER, SCREENS, YIELDING
from tests.scenes.games.layouts import IMAGES, SIZES, clashes, layout_for, missed, plans, random_play, strays

SLACK, GRID = 8, 24  # pixels


@pytest.mark.parametrize("moves", [0, 30])
@pytest.mark.parametrize("game", GAMES)
def test_the_card_that_is_drawn_last_is_the_one_in_front(game: str, moves: int) -> None:
    layout, state = layout_for(game), random_play(game, 3, moves).state
    positions = layout.card_positions(state)
    hits = {card: Hit(slot, len(pile) - at) for slot, pile in enumerate(state.piles) for at, card in enumerate(pile)}
    cards = [card for card in hits if card in positions]
    slack = {card: 2 * SLACK if hits[card].count == 1 else 0 for card in cards}
    areas = [positions[card].area.inflate(slack[card], slack[card]) for card in cards]
    for point in ((x, y) for x in range(0, 1920, GRID) for y in range(0, 1080, GRID)):
        reached = [cards[index] for index in Rect(point, (1, 1)).collidelistall(areas)]
        expected = hits[max(reached, key=lambda card: positions[card].order)] if reached else None
        hit = layout.hit(state, point)
        assert expected == (hit if hit and hit.count else None)


@pytest.mark.parametrize("moves", [0, 25, 80])
@pytest.mark.parametrize("game", ["cruel", "whitehead"])
def test_everything_has_its_place_on_every_screen(game: str, moves: int) -> None:
    play = random_play(game, 7, moves)
    for layout in plans(game):
        assert not strays(layout, play.state), layout.metrics
        assert not clashes(layout, play), layout.metrics
        assert not missed(layout, play.state), layout.metrics


def height(game: str, slot: int, size: tuple[int, int], larger: bool = False) -> int:
    """Return how high the card of a slot is on a fresh deal, or would be, in pixels."""
    layout, state = layout_for(game, size, larger), Play(GAMES[game], 1).fresh
    top = state.top(slot)
    position = layout.card_positions(state)[top] if top else layout.slot_position(slot)
    assert position
    return position.height


@pytest.mark.parametrize(("game", "slot"), HEIGHTS)
def test_the_cards_are_as_high_as_designed(game: str, slot: int) -> None:
    assert HEIGHTS[game, slot] == tuple(height(game, slot, size) for size in SCREENS)


@pytest.mark.parametrize(("game", "slot"), LARGER | YIELDING)
def test_larger_cards_are_as_high_as_designed(game: str, slot: int) -> None:
    assert (LARGER | YIELDING)[game, slot] == height(game, slot, SCREENS[0], larger=True)


@pytest.mark.parametrize("game", [game for game in having("UI") if game != "pileon"])
def test_rails_grow_with_texts_and_the_cards_beside_them_stay_as_they_are(game: str) -> None:
    usual, grown = (
        game_ui(GAMES[game]).layout(LayoutMetrics((1920, 1080), Style(text_scale=n)), IMAGES) for n in (100, 130)
    )
    assert usual.first.area.width + 36 == grown.first.area.width
    state = Play(GAMES[game], 1).fresh
    before, after = (
        [position.height for position in layout.card_positions(state).values()] for layout in (usual, grown)
    )
    assert before == after


@pytest.mark.parametrize(("game", "slot"), HEIGHTS)
def test_no_card_is_smaller_with_larger_cards_unless_its_rail_makes_way(game: str, slot: int) -> None:
    for size in SCREENS:
        makes_way = LayoutMetrics(size).wide and (game, slot) in YIELDING
        assert makes_way or height(game, slot, size) <= height(game, slot, size, larger=True), size


@pytest.mark.parametrize(("game", "slot"), LARGER)
def test_cards_grow_under_a_top_bar_too(game: str, slot: int) -> None:
    for size in (size for size in SCREENS if not LayoutMetrics(size).wide):
        assert height(game, slot, size) < height(game, slot, size, larger=True), size


INDEX_AT = 0.046  # of a card's height: how far from its edge rank and suit begin
INDEX = 0.2  # of a card's height: how high its rank is


def edges(area: Rect) -> tuple[int, int]:
    """Return where an area begins and ends."""
    return area.left, area.right


def extent(areas: list[Rect], rail: Rail) -> tuple[int, int] | None:
    """Return where those of some areas that lie on a rail begin and end; None if none does."""
    there = [area for area in areas if rail.area.contains(area)]
    return edges(there[0].unionall(there[1:])) if there else None


@pytest.mark.parametrize("game", GAMES)
def test_keys_end_where_the_plates_of_their_rail_do(game: str) -> None:
    view = TableView(Play(GAMES[game], 1))
    for layout in plans(game):
        keys = [key.area for key in layout.buttons(view)]
        for rail in (layout.first, layout.second) if layout.metrics.wide else ():
            assert extent(keys, rail) in (None, edges(rail.plate(0, 0)))


@pytest.mark.parametrize("game", GAMES)
def test_a_plan_that_is_left_is_gone_at_once_with_all_that_it_remembers(game: str) -> None:
    layout, view = layout_for(game, SIZES[0]), TableView(Play(GAMES[game], 1))
    drawn, left = [*layout.over(view), *layout.buttons(view), layout.card_positions(view.state)], ref(layout)
    gc.disable()  # as the loop does
    try:
        del layout, drawn
        assert left() is None
    finally:
        gc.enable()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_key_shows_its_word_however_narrow_the_rail(game: str, language: str) -> None:
    set_language(language)
    view = TableView(Play(GAMES[game], 1))
    assert all(key.label for layout in plans(game) for key in layout.buttons(view) if layout.metrics.wide)


@pytest.mark.parametrize("game", ["pileon", "cruel"])
def test_icons_stand_over_the_words_beside_larger_cards_where_those_are_larger_so(game: str) -> None:
    view = TableView(Play(GAMES[game], 1))
    for language, scale, over in ((SOURCE, 100, False), ("fr", 130, True)):
        set_language(language)
        metrics = LayoutMetrics((1280, 720), Style(text_scale=scale), larger=True)
        keys = game_ui(GAMES[game]).layout(metrics, IMAGES).buttons(view)
        assert [over] * 3 == [key.stacked for key in keys[-3:]]


def test_on_the_top_bar_icons_give_way_to_larger_words_that_would_be_smaller_behind_them() -> None:
    view = TableView(Play(GAMES["maze"], 1))
    kept = dict[tuple[str, int, bool], bool]()
    for language, scale, contrast in product(LANGUAGES, (100, 115, 130), (False, True)):
        set_language(language)
        metrics = LayoutMetrics((1024, 768), Style(text_scale=scale, contrast=contrast))
        keys = game_ui(GAMES["maze"]).layout(metrics, IMAGES).buttons(view)
        words, size = [key.label for key in keys], keys[0].area.size
        behind, alone = (label_size(size, words, metrics.unit, metrics.style, room) for room in (ICONIC, 0.0))
        kept[language, scale, contrast] = scale == 100 or behind == alone
        assert [kept[language, scale, contrast]] * 3 == [key.icon is not None for key in keys]
    assert kept[SOURCE, 130, False] and not kept["de", 130, False]


def test_the_waste_of_wall_ends_below_the_end_of_its_message() -> None:
    for layout in plans("wall"):
        if layout.metrics.gathered:  # there the note hangs on the top bar
            continue
        piles = [layout.slot_area(slot, Play(GAMES["wall"], 1).state) for slot in wall.WASTE]
        assert extent(piles, layout.second) == edges(layout.message_area)


def test_the_lamp_hangs_close_below_a_folded_plaque_and_takes_its_room() -> None:
    for game in ("wall", "pileon", "maze"):
        usual, folded = (layout_for(game, larger=larger).lamp for larger in (False, True))
        assert usual and folded
        assert usual.bottom == folded.bottom
        assert usual.height < folded.height


@pytest.mark.parametrize("contrast", [False, True])
@pytest.mark.parametrize("larger", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_a_ring_around_cards_is_whole_on_every_screen_and_off_their_index(
    game: str, larger: bool, contrast: bool
) -> None:
    state, style = Play(GAMES[game], 1).fresh, Style(contrast=contrast)
    for size in SIZES:
        layout = game_ui(GAMES[game]).layout(LayoutMetrics(size, style, larger=larger), IMAGES)
        reach = 2 * layout.u(markers.ring_width(style) - 4 * contrast)  # the outer black is not seen on black
        for slot, pile in enumerate(state.piles):
            if pile and pile[-1] in layout.card_positions(state):
                ring, card = layout.ring(slot, 1, state), layout.card_positions(state)[pile[-1]].area
                assert Rect((0, 0), size).contains(ring.inflate(reach, reach)), (size, slot)
                index = card.inflate(-2 * round(INDEX_AT * card.height), -2 * round(INDEX_AT * card.height))
                assert ring.contains(index), (size, slot)


@pytest.mark.parametrize("player", [None, PlayerLook("Anna", markers.FOCUS, "#FFFFFF")])
@pytest.mark.parametrize("game", ["cruel", "whitehead"])
def test_a_ring_leaves_the_index_of_the_card_that_is_covered_free(game: str, player: PlayerLook | None) -> None:
    state = Play(GAMES[game], 1).fresh
    for size in SIZES:
        layout = game_ui(GAMES[game]).layout(LayoutMetrics(size, player=player), IMAGES)
        positions, reach = layout.card_positions(state), markers.ring_width(Style()) * layout.metrics.ring_unit
        for slot, pile in enumerate(state.piles):
            if len(pile) > 1 and slot != layout.rules.stock:
                covered = positions[pile[-2]]
                assert layout.ring(slot, 1, state).top - reach > covered.y + (INDEX_AT + INDEX) * covered.height


@pytest.mark.parametrize("game", ["cruel", "whitehead"])
def test_for_the_left_handed_stock_and_foundations_change_sides_on_every_screen(game: str) -> None:
    for size, larger, left_handed in product(SIZES, (False, True), (False, True)):
        layout = game_ui(GAMES[game]).layout(LayoutMetrics(size, left_handed=left_handed, larger=larger), IMAGES)
        key, *_tools = layout.buttons(TableView(Play(GAMES[game], 1)))
        stock, foundation = layout.slot_position(layout.rules.stock), layout.slot_position(min(layout.foundations))
        assert stock
        assert foundation
        for x in (stock.x, key.area.x):
            assert left_handed is (foundation.x < x)


def test_the_score_burns_beside_its_number_after_several_scoring_moves_and_higher_with_each() -> None:
    deal, moves = won_moves("maze")
    play, high = Play(GAMES["maze"], deal), list[int]()
    for move in moves[:5]:
        play.make(move)
        for layout in plans("maze"):
            unit, style = layout.metrics.unit, layout.metrics.style
            sprites = [one for one in layout.panels(TableView(play, score=play.state.score)) if isinstance(one, Sprite)]
            heat = play.streak - 2
            picture = tokens.flame(round((46 + 11 * heat) * unit), style) if heat > 0 else None
            flames = [one.area for one in sprites if one.picture is picture]
            assert len(flames) in ((0, 2) if heat > 0 and layout.metrics.wide else (0,))
            number = layout.score_point
            assert not any(flame.inflate(8, 0).collidepoint(number) for flame in flames)
            high += [flame.height for flame in flames if layout.metrics.size == (1920, 1080)]
    assert high
    assert sorted(high) == high


@pytest.mark.parametrize("game", GAMES)
def test_no_card_reaches_the_lintel(game: str) -> None:
    state = Play(GAMES[game], 1).state
    for size, larger in product(((1280, 720), (1920, 1080), (2560, 1080), (3840, 2160)), (False, True)):
        layout = layout_for(game, size, larger=larger)
        unit, field = layout.metrics.unit, layout.field
        lintel = table.lintel(field.width, unit, layout.lintel, layout.metrics.style)
        for position in layout.card_positions(state).values():
            near = position.area.inflate(0, 2 * round(8 * unit)).move(-field.left, -field.top).clip(lintel.get_rect())
            assert not (near and field.contains(position.area) and lintel.subsurface(near).get_bounding_rect().height)
