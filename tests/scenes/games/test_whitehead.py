"""Whitehead's table and its words."""

from itertools import pairwise, product

import pygame
import pytest

from game.notation import read_position
from game.play import Play
from game.rules import GAMES
from game.rules.whitehead import STOCK, TABLEAU, WASTE
from game.state import Tap
from scenes.art.scenery import whitehead
from scenes.commands import Command
from scenes.games import game_ui
from scenes.games.layout import Hit, LayoutMetrics, Row, Selection, TableView
from scenes.i18n import LANGUAGES, set_language
from scenes.render.drawables import Sprite
from scenes.render.image_cache import ImageCache
from scenes.render.palette import Colours, Style
from tests.scenes.games.layouts import (
    IMAGES,
    cut_short,
    key_for,
    layout_for,
    plans,
    random_play,
    strays,
)

RULES = GAMES["whitehead"]
UI = game_ui(RULES)
LONG = "6:2D4D6D8DTDQDKSQSJSTS9S8S7S6S5S4S3S2SAS,7:AC"
RUN = "1:9H,2:AS,6:2D4C5S4S3S,7:6C,8:KH"


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_rules_on_the_rail_have_equal_gaps_whatever_takes_two_lines(code: str) -> None:
    set_language(code)
    for scale, lamp, contrast in product((100, 115, 130), (True, False), (False, True)):
        layout = UI.layout(LayoutMetrics((1920, 1080), Style(text_scale=scale, contrast=contrast), lamp=lamp), IMAGES)
        left, under = layout.second.row[0], layout.u(480)
        seen = [one.area for one in layout.panels(TableView(random_play("whitehead", 1, 0))) if isinstance(one, Sprite)]
        middles = [area.centery for area in seen if area.left == left and area.top > under]
        gaps = [below - above for above, below in pairwise(middles) if below - above > layout.u(50)]
        assert 2 == len(gaps)
        assert max(gaps) - min(gaps) <= 1


def test_a_long_column_makes_all_cards_smaller_and_keeps_its_ranks_readable() -> None:
    state = read_position(LONG, RULES)
    for layout in plans("whitehead"):
        positions = layout.card_positions(state)
        assert not strays(layout, state), layout.metrics
        lower, upper = (positions[card] for card in state.piles[TABLEAU[0]][:2])
        assert upper.y - lower.y >= int(0.22 * upper.height)
        empty = layout.slot_position_in(TABLEAU[2], state)
        assert empty
        assert {upper.height} == {empty.height, positions[state.piles[TABLEAU[1]][0]].height}


def test_every_card_of_a_long_column_can_be_hit() -> None:
    state = read_position(LONG, RULES)
    layout = layout_for("whitehead", (1024, 600))
    positions, pile = layout.card_positions(state), state.piles[TABLEAU[0]]
    for index, card in enumerate(pile):
        hit = layout.hit(state, (positions[card].area.centerx, positions[card].y + 3))
        assert hit
        assert (TABLEAU[0], len(pile) - index) == (hit.slot, hit.count)


def test_runs_that_can_be_moved_are_bright() -> None:
    state = read_position(RUN, RULES)
    positions = layout_for("whitehead").card_positions(state)
    assert [0.15, 0.15, 0.0, 0.0, 0.0] == [positions[card].shade for card in state.piles[TABLEAU[0]]]


def test_the_ring_surrounds_the_whole_run() -> None:
    state = read_position(RUN, RULES)
    layout = layout_for("whitehead")
    positions, pile = layout.card_positions(state), state.piles[TABLEAU[0]]
    ring, run = layout.ring(TABLEAU[0], 3, state), positions[pile[-3]].area.union(positions[pile[-1]].area)
    assert run.contains(ring)
    assert ring.inflate(2 * layout.u(9), 2 * layout.u(9)).contains(run)


def test_the_key_turns_a_card_until_the_stock_is_empty() -> None:
    play = Play(RULES, 12)
    assert key_for(play, Command.STOCK).enabled
    while Tap(STOCK) in play.legal:
        play.make(Tap(STOCK))
    assert not key_for(play, Command.STOCK).enabled


def test_the_key_is_recommended_when_nothing_promises_more() -> None:
    assert key_for(Play(RULES, "0:5c,6:2D,7:KS"), Command.STOCK).primary
    assert not key_for(Play(RULES, "0:5c,6:2D,7:AS"), Command.STOCK).primary


def test_the_deck_shows_two_colours_unless_four_are_chosen() -> None:
    assert (Colours.TWO, Colours.FOUR) == (UI.colours(None), UI.colours(Colours.FOUR))


def test_stock_and_waste_lie_where_the_rules_say() -> None:
    for layout in plans("whitehead"):
        stock, waste = layout.slot_position(STOCK), layout.slot_position(WASTE)
        assert stock
        assert waste
        assert stock.area.right < waste.x
        assert stock.y == waste.y


def test_the_number_of_cards_lies_on_the_stock_alone() -> None:
    play = Play(RULES, 2)
    for layout in plans("whitehead"):
        areas = [one.area for one in layout.over(TableView(play))]
        others = [layout.slot_area(slot, play.state) for slot in (WASTE, *TABLEAU)]
        others += [key.area for key in layout.buttons(TableView(play))]
        assert len(areas) == 2
        for area in areas:
            assert area.colliderect(layout.slot_area(STOCK, play.state))
            assert area.collidelist(others) < 0, layout.metrics


def test_every_hint_fits_its_note() -> None:
    play = random_play("whitehead", 4, 30)
    for size in ((1024, 768), (1280, 720)):
        layout = layout_for("whitehead", size)
        assert not [move for move in play.legal if cut_short(layout, *UI.describe(play.state, move))]
        assert not cut_short(layout, "Queen to jack of diamonds", "go on the king of diamonds.")
        assert not cut_short(layout, "Queen of diamonds", "comes back to the king of diamonds.")
        assert not cut_short(layout, UI.stuck_reason(play))


def test_each_move_is_described() -> None:
    play = Play(RULES, "0:7c8c,1:QH,2:AS2S,3:AC,6:9D5S4S3S,7:6C,8:KH,9:9H,10:9C,11:9S")
    said = {str(move): UI.describe(play.state, move) for move in play.legal}
    assert {
        "0": ("", "Draw a card (2 left)."),
        "1>8": ("queen of hearts", "goes on the king of hearts."),
        "1>12": ("queen of hearts", "goes to an empty pile."),
        "6>2": ("3 of spades", "goes home on the 2 of spades."),
        "6x3>2": ("5 to 3 of spades", "go home on the 2 of spades."),
        "6x3>7": ("5 to 3 of spades", "go on the 6 of clubs."),
        "6x2>12": ("4 to 3 of spades", "go to an empty pile."),
        "2>6": ("2 of spades", "comes back to the 3 of spades."),
        "2>12": ("2 of spades", "comes back to an empty pile."),
        "3>4": ("ace of clubs", "moves to another foundation."),
    }.items() <= said.items()
    first = Play(RULES, "0:7c,6:AS")
    assert ("ace of spades", "starts a foundation.") == UI.describe(first.state, first.legal[0])
    assert ("", "Draw the last card.") == UI.describe(first.state, Tap(STOCK))


@pytest.mark.parametrize(
    ("deal", "reason"),
    [
        ("1:4D5H,6:2C,7:5S,8:8D,9:KC,10:KS,11:KH,12:KD", "The stock is empty, and no card can move."),
        ("1:4D5H,2:AC2C,6:3S,7:5S,8:8D,9:KC,10:KS,11:KH,12:KD", "The stock is empty, and no card can go home."),
    ],
)
def test_why_nothing_is_left(deal: str, reason: str) -> None:
    play = Play(RULES, deal)
    assert play.stuck
    assert reason == UI.stuck_reason(play)


def test_how_it_was_won() -> None:
    play = Play(RULES, "2:AC2C3C4C5C6C7C8C9CTCJC,6:KCQC")
    while not play.won:
        play.make(play.legal[0])
    play.seconds = 320.0
    assert "Every card home in one pass" == UI.won_reason(play)
    assert ["1", "05:20"] == [row.value for row in UI.tally(play)]
    assert UI.victory.isupper()
    play.undo()
    assert Row("Undos", "1") in UI.tally(play)


def test_a_loss_tells_how_many_cards_are_left_in_the_stock() -> None:
    assert Row("Left in the stock", "24") in UI.tally(Play(GAMES["whitehead"], 1))


def test_a_narrow_strip_that_is_looked_at_opens_and_shows_what_is_hit() -> None:
    play, layout = Play(RULES, LONG), layout_for("whitehead")
    pile, positions = play.state.piles[6], layout.card_positions(play.state)
    for over in range(2, len(pile) + 1):
        card, above = pile[-over], pile[len(pile) - over + 1 :]
        point = positions[card].x + 9, positions[card].y + 9
        assert Hit(6, over) == layout.hit(play.state, point)
        aside = layout.aside(TableView(play, Selection(lit=6, pointing=True, over=over)))
        assert set(above) == aside.keys()
        assert all(positions[one].y + aside[one][1] + positions[one].height <= layout.field.bottom for one in above)
        strip = positions[above[0]].y + aside[above[0]][1] - positions[card].y
        assert round(0.3 * positions[card].height) == strip
    assert {} == layout.aside(TableView(play, Selection(lit=6, pointing=True, over=1)))
    assert {} == layout.aside(TableView(play, Selection(lit=7, pointing=True, over=2)))


def test_a_lamp_climbs_the_ridge_on_the_rail_and_goes_out_with_the_deal() -> None:
    layout, play = layout_for("whitehead"), random_play("whitehead", 7, 60)
    unit = layout.metrics.unit
    size = layout.second.contents.width, round(96 * unit)
    for score, lost in ((play.state.score, False), (52, False), (3, True)):
        shown = [
            one.picture for one in layout.panels(TableView(play, score=score, lost=lost)) if isinstance(one, Sprite)
        ]
        assert IMAGES.get(whitehead.ridge, size, score, not lost) in shown
    steps = [whitehead.ridge(size, climbed, True) for climbed in (0, 1, 52)]
    assert 3 == len({pygame.image.tobytes(step, "RGBA") for step in steps})


def test_while_the_ridge_is_being_drawn_it_is_seen_as_it_was_a_step_before_or_after() -> None:
    images = ImageCache()
    layout = UI.layout(LayoutMetrics((1920, 1080)), images)
    play, size = random_play("whitehead", 7, 60), (layout.second.contents.width, 96)
    known = images.get_now(whitehead.ridge, size, 20, True)
    for score, lost in ((19, False), (20, False), (21, False), (20, True)):
        view = TableView(play, score=score, lost=lost)
        shown = [one.picture for one in layout.panels(view) if isinstance(one, Sprite)]
        assert known in shown
    images.close()
