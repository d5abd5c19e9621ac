"""Pileon's table: the layout, what is shown of its piles, and its words."""

from dataclasses import replace
from itertools import pairwise
from math import inf
from random import Random
from typing import Any

from pygame import Color, Rect, Surface, mask

from game.cards import Card, Suit
from game.play import Play
from game.rules import GAMES
from game.rules.pileon import PILES
from game.state import State, Take, carry
from scenes.animation import cues
from scenes.animation import durations as d
from scenes.animation.finales import Stage
from scenes.art import markers, tokens
from scenes.art.markers import FOCUS
from scenes.art.scenery import pileon as harbour
from scenes.commands import Command
from scenes.games import game_ui
from scenes.games.layout import Hit, LayoutMetrics, PlayerLook, Selection, TableView
from scenes.games.pileon import SEALS, PileonLayout, ShipSails, empty_berth
from scenes.render.drawables import Drawable, Sprite
from scenes.render.image_cache import Draw
from scenes.render.palette import Style
from scenes.render.renderer import drawn
from scenes.table.cursor import Make
from scenes.table.input import Pointer
from tests.image_cache import Storeroom
from tests.scenes.games.layouts import IMAGES, clashes, layout_for, missed, plans, random_play, strays

TABLE = (
    "0:AC2D3D3C,1:3H5C5D5S,2:KCKHKSkd,3:QSQCQHqd,4:2S2H2C,5:TSTHTD,6:3SJCJSJD,7:7CTC5H,"
    "9:8C8S8D9S,10:AHASAD9H,11:8HJH9C9D,12:6S6C6H6d,13:7H7S7D,14:4C4S4H4d,score:16"
)
EMPTY, TWOS, TENS, SEVENS = 8, 4, 5, 13
PILEON = GAMES["pileon"]


def berths() -> PileonLayout:
    layout = layout_for("pileon")
    assert isinstance(layout, PileonLayout)
    return layout


def test_nothing_strays_and_nothing_clashes() -> None:
    for play in (Play(PILEON, 7), Play(PILEON, TABLE), random_play("pileon", 3, 40)):
        for layout in plans("pileon"):
            assert [] == strays(layout, play.state)
            assert set() == clashes(layout, play)


def test_every_front_card_and_every_empty_berth_is_hit() -> None:
    state = Play(PILEON, TABLE).state
    for layout in plans("pileon"):
        assert [] == [slot for slot in missed(layout, state) if layout.slot_position(slot)]


def test_a_run_is_taken_from_the_card_that_is_hit() -> None:
    layout, state = berths(), Play(PILEON, TABLE).state
    lowest, middle, top = (layout.card_positions(state)[card] for card in state.piles[SEVENS])
    assert Hit(SEVENS, 3) == layout.hit(state, (lowest.x + 5, lowest.y + 50))
    assert Hit(SEVENS, 2) == layout.hit(state, (middle.x + 5, middle.y + 50))
    assert Hit(SEVENS, 1) == layout.hit(state, (top.x + 5, top.y + 50))


def test_chosen_cards_may_be_put_anywhere_in_a_berth() -> None:
    layout, play = berths(), Play(PILEON, TABLE)
    free = layout.berth(TENS).right - 10, layout.berth(TENS).centery
    assert Hit(TENS, 0) == layout.hit(play.state, free)
    assert layout.slot_area(TENS, play.state).contains(layout.berth(TENS))
    chosen = TableView(play, Selection(taken=Take(TWOS, 3)))
    assert Make(carry(TWOS, EMPTY, 3)) == Pointer(layout).press(chosen, layout.berth(EMPTY).midright, 0.0)


def test_only_what_lies_beneath_the_top_run_is_dimmed() -> None:
    layout, state = berths(), Play(PILEON, TABLE).state
    assert [0.10, 0, 0, 0] == [layout.card_positions(state)[card].shade for card in state.piles[6]]
    assert [0, 0, 0, 0] == [layout.card_positions(state)[card].shade for card in state.piles[12]]


def test_complete_piles_are_sealed_and_framed_once_they_lie_still() -> None:
    layout, play = berths(), Play(PILEON, TABLE)
    sprites = [one for one in layout.over(TableView(play)) if isinstance(one, Sprite)]
    seals = [tokens.seal(rank, 92, Style()) for rank in ("K", "Q", "6", "4")]
    assert seals == [one.picture for one in sprites[1::2]]
    assert {markers.frame(layout.berth(0).size, 1.0, Style())} == {one.picture for one in sprites[::2]}
    king = play.state.piles[2][-1]
    flying = TableView(play, unsettled=frozenset({king}))
    assert seals[1:] == [one.picture for one in layout.over(flying) if isinstance(one, Sprite)][1::2]


def test_the_line_below_matching_cards_goes_as_they_leave() -> None:
    layout, play = berths(), Play(PILEON, TABLE)
    lying, seven = TableView(play), play.state.piles[SEVENS][-1]
    flying = TableView(play, unsettled=frozenset({seven}))
    (line,) = set(layout.under(lying)) - set(layout.under(flying))
    area = layout.card_positions(play.state)[seven].area
    assert area.bottom <= line.area.top <= area.bottom + 5
    assert line.area.right <= area.right


def test_on_half_a_screen_seals_below_the_piles_tell_which_ranks_are_done() -> None:
    metrics = LayoutMetrics((890, 1080), player=PlayerLook("Jack", FOCUS, "#FFFFFF"))
    layout = game_ui(PILEON).layout(metrics, IMAGES)
    assert isinstance(layout, PileonLayout)
    ranks = "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2", "A"
    expected = [tokens.seal(rank, layout.u(SEALS[0]), Style(), rank in ("K", "Q", "6", "4")) for rank in ranks]
    hung = layout.panels(TableView(Play(PILEON, TABLE)))
    seals = [one for one in hung if isinstance(one, Sprite) and one.picture in expected]
    assert expected == [one.picture for one in seals]
    assert max(layout.berth(slot).bottom for slot in PILES) <= min(one.area.top for one in seals)


def test_the_seal_and_the_frame_of_a_pile_come_off_as_its_last_card_goes_back() -> None:
    layout, after = berths(), Play(PILEON, TABLE)
    before = Play(PILEON, TABLE.replace("3:QSQCQHqd", "3:QSQCQH,8:QD").replace("score:16", "score:12"))
    queen = after.state.piles[3][-1]
    unseal = cues.Unseal(queen, layout.card_positions(after.state)[queen].pose, layout.berth(3))
    assert [unseal] == layout.undone(after.state, before.state)
    assert [] == layout.undone(before.state, after.state)


def test_an_empty_berth_is_ringed_as_a_whole() -> None:
    layout, state = berths(), Play(PILEON, TABLE).state
    assert layout.berth(EMPTY) == layout.ring(EMPTY, 0, state)


def test_an_empty_berth_is_labelled_only_as_long_as_the_play_goes_on() -> None:
    layout, view = berths(), TableView(Play(PILEON, TABLE))
    ended = replace(view, off=frozenset({Command.UNDO}))
    for shown, words in (view, "Empty space"), (ended, ""):
        empty = empty_berth(layout.berth(EMPTY).size, words, layout.metrics.unit, layout.metrics.style)
        assert any(isinstance(one, Sprite) and one.picture is empty for one in layout.under(shown))


def test_the_harbour_log_follows_what_comes_together() -> None:
    layout, play = berths(), Play(PILEON, "0:7C5H,1:7H,2:5S9C")
    before = list(layout.panels(TableView(play)))
    play.make(carry(1, 6))
    assert before == list(layout.panels(TableView(play)))
    play.make(carry(0, 5))
    play.make(carry(6, 0))
    assert 1 == sum(one != other for one, other in zip(before, layout.panels(TableView(play)), strict=True))


def test_a_pile_that_is_sealed_fills_its_row_of_the_log_once_its_crate_is_there() -> None:
    layout, play = berths(), Play(PILEON, "0:7C5H,1:7H,2:5S,4:7S7D")
    play.make(carry(4, 1, 2))
    play.make(carry(0, 2))
    before = play.state
    play.make(carry(0, 1))

    def log(shown_for: float, shown: State, led_from: State | None) -> list[Drawable]:
        view = TableView(play, shown=shown, led_from=led_from, shown_for=shown_for)
        return [one for one in layout.hangings(view) if layout.second.area.contains(one.area)]

    flies = d.SEAL + d.CRATE_LEAVES + d.CRATE_FLIES
    full = log(inf, play.state, None)
    assert 1 == sum(one != other for one, other in zip(log(inf, before, None), full, strict=True))
    assert log(inf, before, None) == log(0.0, play.state, before) == log(flies - 0.01, play.state, before)
    assert full == log(flies + 0.01, play.state, before) == log(0.0, play.state, None)


def test_moves_are_described_in_words() -> None:
    ui = game_ui(PILEON)
    play = Play(PILEON, "0:7C5H,1:7H,2:5S,4:7S7D")
    assert ("5 of hearts", "joins the 5s.") == ui.describe(play.state, carry(0, 2))
    assert ("7 of hearts", "goes to an empty space.") == ui.describe(play.state, carry(1, 3))
    assert ("two 7s", "join the 7s.") == ui.describe(play.state, carry(4, 1, 2))
    play.make(carry(4, 1, 2))
    play.make(carry(0, 2))
    assert ("7 of clubs", "seals the 7s.") == ui.describe(play.state, carry(0, 1))


def test_the_end_of_a_game_is_described_in_figures() -> None:
    ui, play = game_ui(PILEON), Play(PILEON, TABLE)
    assert "4/13" == ui.tally(play)[0].value


def test_rails_are_the_wider_the_larger_texts_are() -> None:
    usual, larger, largest = (
        game_ui(PILEON).layout(LayoutMetrics((1920, 1080), Style(text_scale=scale)), IMAGES)
        for scale in (100, 115, 130)
    )
    assert usual.first.area.width < larger.first.area.width < largest.first.area.width
    assert largest.first.area.width == largest.second.area.width


class Ahead(Storeroom):
    """An image cache that has drawn the empty ship, and none that is laden."""

    def get(self, draw: Draw[Any], *arguments: Any) -> Any:
        """Return a picture; None for a laden ship."""
        return None if draw is harbour.moored and arguments[-1] else super().get(draw, *arguments)


def test_the_ship_stays_while_it_is_drawn_with_many_more_crates() -> None:
    layout = game_ui(PILEON).layout(LayoutMetrics((1920, 1080)), Ahead())
    assert isinstance(layout, PileonLayout)
    empty = layout.images.get(harbour.moored, layout.first.plate(640, 280).width, 0)
    for play in Play(PILEON, 1), Play(PILEON, TABLE):
        shown = [one.picture for one in layout.hangings(TableView(play)) if isinstance(one, Sprite)]
        assert any(picture is empty for picture in shown)


def test_the_crates_that_a_sealed_pile_fills_stand_in_the_log_rank_below_rank() -> None:
    for layout in plans("pileon"):
        rows = [layout.gauge(Card(rank, Suit.SPADES)) for rank in range(13, 0, -1)]
        if layout.metrics.wide:
            crates = [crate for row in rows for crate in row]
            assert {len(row) for row in rows} == {4}
            assert all(layout.second.area.contains(crate) for crate in crates), layout.metrics
            assert all(crate.collidelistall(crates) == [index] for index, crate in enumerate(crates))
            assert sorted(row[0].y for row in rows) == [row[0].y for row in rows]
        else:
            assert not any(rows)


def test_once_all_piles_are_aboard_the_ship_sets_its_sails_from_above_not_all_at_once() -> None:
    field, card = Rect(0, 0, 320, 180), Sprite(Surface((30, 42)), 40, 40)
    ship = ShipSails(Stage(Surface(field.size), (card,), (), field, field.height / 1080, Random(1)))
    moments = (drawn(ship.frame(step / 30), field.size) for step in range(80))
    sails = [mask.from_threshold(one, Color("#F4EEFF"), Color(6, 6, 6)).count() for one in moments]
    assert 30 * sails[0] < 300 < sails[-1]
    assert max(after - before for before, after in pairwise(sails)) < sails[-1] / 3
