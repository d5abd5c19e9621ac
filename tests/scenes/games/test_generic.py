"""The generic UI: any patience can be played and described without a UI of its own."""

from itertools import combinations

import pytest

from game.notation import read_move, word
from game.play import Play
from game.rules import GAMES
from game.rules.base import Rules
from game.state import Carry, Tap
from scenes.games import GenericUI
from scenes.games.layout import LayoutMetrics, TableView
from scenes.i18n import card_name
from tests.scenes.games.layouts import IMAGES, SIZES, clashes, missed, random_play, strays


def apart(rules: Rules) -> bool:
    """Whether the rules of a game set its slots apart, so that none lies on another."""
    places = [(slot.x, slot.y) for slot in rules.slots if slot.on_table]
    return all(abs(x - left) >= 1 or abs(y - top) >= 1 for (x, y), (left, top) in combinations(places, 2))


@pytest.mark.parametrize("rules", [rules for rules in GAMES.values() if apart(rules)], ids=lambda rules: rules.name)
@pytest.mark.parametrize("moves", [0, 60])
def test_the_slots_of_any_rules_lie_on_the_field_of_every_screen(rules: Rules, moves: int) -> None:
    play = random_play(rules.name, 1, moves)
    hidden = {slot.number for slot in rules.slots if not slot.on_table}
    for size in SIZES:
        layout = GenericUI(rules).layout(LayoutMetrics(size), IMAGES)
        assert [] == strays(layout, play.state)
        assert set() == clashes(layout, play)
        assert hidden == set(missed(layout, play.state))


def test_a_long_pile_closes_up_before_it_leaves_the_field() -> None:
    rules = GAMES["whitehead"]
    play = Play(rules, f"6:{word(rules.deck[:26])},7:{word(rules.deck[26:])}")
    for size in SIZES:
        assert [] == strays(GenericUI(rules).layout(LayoutMetrics(size), IMAGES), play.state)


@pytest.mark.parametrize("size", [size for size in SIZES if not LayoutMetrics(size).wide])
def test_a_message_on_the_bar_of_a_narrow_screen_leaves_the_score_visible(size: tuple[int, int]) -> None:
    play = Play(GAMES["cruel"], 1)
    layout = GenericUI(play.rules).layout(LayoutMetrics(size), IMAGES)
    _plaque, label, figure, *_ = (one.area for one in layout.figures(TableView(play)))
    assert -1 == layout.message_area.collidelist([label, figure])
    assert label.left < layout.score_point[0] < layout.message_area.left
    assert figure.top < layout.score_point[1] < figure.bottom
    assert figure.top < layout.score_point[1] < figure.bottom


@pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)
def test_a_hint_names_the_card_that_goes_or_says_what_is_pressed(rules: Rules) -> None:
    play = random_play(rules.name, 2, 12)
    for move in play.legal:
        card, does = GenericUI(rules).describe(play.state, move)
        assert str(move) not in does
        if isinstance(move, Carry):
            assert card
            assert (under := play.state.top(move.target)) is None or card_name(under) in does


def test_the_stock_and_an_empty_place_have_sentences_of_their_own() -> None:
    ui = GenericUI(GAMES["whitehead"])
    play = Play(GAMES["whitehead"], "1:AC,6:2C")
    assert ("", "Click the stock.") == ui.describe(Play(GAMES["whitehead"], 1).state, Tap(0))
    assert ("ace of clubs", "goes to the empty space.") == ui.describe(play.state, read_move("1>2"))
    assert ("ace of clubs", "goes on the 2 of clubs.") == ui.describe(play.state, read_move("1>6"))
