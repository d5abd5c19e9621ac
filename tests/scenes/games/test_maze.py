"""Maze's table: the layout, what gaps and links show, and its words."""

from math import dist

import pytest
from pygame import Surface

from game.cards import ACE, QUEEN, Card, Suit
from game.play import Play
from game.rules import GAMES
from game.rules.maze import PLACES
from game.state import State, Take, carry, inverses
from scenes.animation import cues
from scenes.art import markers, tokens
from scenes.games import game_ui
from scenes.games.base import TableLayout
from scenes.games.layout import Selection, TableView
from scenes.games.maze import RUNS_OUT, SUITS, longest_stretches
from scenes.render.drawables import Sprite
from scenes.render.palette import HEDGE, Style
from scenes.table.lamp import ALL_OUT
from tests.scenes.games.layouts import clashes, layout_for, missed, plans, random_play, strays

ROWS = """
    AH 3S 4S 7H -- AC 2C 3C TC
    JC JS 7C 8C QS 5H 6H TH JH
    QH AS 2S 5S 6S 7S 8S 9S TS
    -- 3D 4D 5D 8H 9H -- TD JD
    AD 2D 2H 3H 4H 6D 7D 8D 9D
    QD 4C 5C 6C -- -- 9C QC --
"""
TABLE = ",".join(f"{slot}:{card}" for slot, card in enumerate(ROWS.split()) if card != "--")
GAPS = (4, 27, 33, 49, 50, 53)
MAZE = GAMES["maze"]
LOOK = Style()


def shown(layout: TableLayout, view: TableView, picture: Surface) -> list[tuple[int, int]]:
    """Return the middles of the places where a picture is seen on the cards or the gaps."""
    seen = [*layout.under(view), *layout.over(view)]
    return [one.area.center for one in seen if isinstance(one, Sprite) and one.picture is picture]


def test_larger_cards_lie_closer_together() -> None:
    first, below = (layout_for("maze", larger=True).slot_position(slot) for slot in (0, 9))
    assert first
    assert below
    assert 8 == pytest.approx(below.area.top - first.area.bottom, abs=1)


def test_nothing_strays_and_nothing_clashes() -> None:
    for play in (Play(MAZE, 7), Play(MAZE, TABLE), random_play("maze", 3, 40)):
        for layout in plans("maze"):
            assert [] == strays(layout, play.state)
            assert set() == clashes(layout, play)


def test_every_card_and_every_gap_is_hit() -> None:
    state = Play(MAZE, TABLE).state
    for layout in plans("maze"):
        assert [] == [slot for slot in missed(layout, state) if layout.slot_position(slot)]


def test_no_card_is_dimmed() -> None:
    layout, state = layout_for("maze"), Play(MAZE, TABLE).state
    assert {0.0} == {position.shade for position in layout.card_positions(state).values()}


def test_every_gap_shows_what_it_takes() -> None:
    layout, view = layout_for("maze"), TableView(Play(MAZE, TABLE))
    eight, jack, two = ("8", Suit.HEARTS), ("J", Suit.SPADES), ("2", Suit.DIAMONDS)
    ten, nine, seven, below = ("10", Suit.HEARTS), ("9", Suit.DIAMONDS), ("7", Suit.CLUBS), ("8", Suit.CLUBS)
    queen, ace = ("Q", None), ("A", None)
    told = ((eight, queen), (jack, two), (ten, nine), (seven, None), (None, below), (ace, queen))
    for gap, (after, before) in zip(GAPS, told, strict=True):
        position = layout.slot_position(gap)
        assert position
        picture = markers.accepted(position.area.size, after, before, 1.0, LOOK)
        assert position.area.center in shown(layout, view, picture)


def test_while_a_deal_is_animated_each_position_is_a_gap_until_its_card_lands() -> None:
    layout, play = layout_for("maze"), Play(MAZE, 1)
    undealt = play.fresh.after(*inverses(play.deal_events))
    cards = [pile[0] for pile in play.state.piles[:54] if pile]
    size = next(iter(layout.card_positions(play.state).values())).area.size
    gap, ace = markers.empty_slot(size, HEDGE.light, 1.0, LOOK), markers.accepted(size, ("A", None), None, 1.0, LOOK)
    for count in (0, 20, len(cards)):
        view = TableView(play, shown=undealt, unsettled=frozenset(cards[count:]))
        assert 54 - count == len(shown(layout, view, gap))
        assert not shown(layout, view, ace)


def test_the_gap_under_the_cursor_glows_and_the_card_that_fits_it_is_ringed() -> None:
    layout, play = layout_for("maze"), Play(MAZE, TABLE)
    position = layout.slot_position(4)
    assert position
    glow, ring = markers.target(position.area.size, 1.0, LOOK), markers.ring(position.area.size, 1.0, LOOK)
    looking = TableView(play, Selection(lit=4, pointing=True))
    assert 1 == len(shown(layout, looking, glow))
    assert {play.state.piles[slot][0] for slot in (13, 18, 31, 45, 52)} == {
        card for card, at in layout.card_positions(play.state).items() if at.area.center in shown(layout, looking, ring)
    }
    for idle in (TableView(play, Selection(lit=4)), TableView(play, Selection(taken=Take(13), lit=4, pointing=True))):
        assert [] == shown(layout, idle, glow)
        assert [] == shown(layout, idle, ring)


def linked(layout: TableLayout, view: TableView, picture: Surface) -> list[tuple[int, str]]:
    """Return the slots at whose left or right edge a picture is seen, in the order it is told."""
    areas = {slot: position.area for slot in range(54) if (position := layout.slot_position(slot))}
    middles = {
        (slot, side): (getattr(area, side), area.top + 0.64 * area.height)
        for slot, area in areas.items()
        for side in ("left", "right")
    }
    return [min(middles, key=lambda edge: dist(middles[edge], at)) for at in shown(layout, view, picture)]


def test_neighbours_that_score_are_linked_and_others_over_a_break_by_halves() -> None:
    layout, view = layout_for("maze"), TableView(Play(MAZE, "0:AH,1:2H,4:3H,8:5C,9:6C"))
    assert linked(layout, view, tokens.link(1.0, LOOK, False)) in ([(0, "right")], [(1, "left")])
    halves = [(1, "right"), (4, "left"), (8, "right"), (9, "left"), (0, "left")]
    assert halves == linked(layout, view, tokens.link(1.0, LOOK, False, half=True))


def test_a_card_in_the_air_carries_no_link() -> None:
    layout, play = layout_for("maze"), Play(MAZE, "3:4S,4:5S,5:6S")
    five = Card(5, Suit.SPADES)
    assert 2 == len(shown(layout, TableView(play), tokens.link(1.0, LOOK, False)))
    assert [] == shown(layout, TableView(play, unsettled=frozenset({five})), tokens.link(1.0, LOOK, False))


def test_the_longest_runs_lie_in_the_row_gaps_passed_over_and_none_is_longer() -> None:
    assert range(5, 11) == longest_stretches(Play(MAZE, TABLE).state)[Suit.SPADES]
    longest = longest_stretches(Play(MAZE, "1:7H,3:8H,4:9H,5:TC,6:2H,7:3H,8:4D").state)
    assert {**dict.fromkeys(Suit, range(0)), Suit.HEARTS: range(7, 10)} == longest
    for deal in range(1, 20):
        state = random_play("maze", deal, 5 * deal).state
        row = "".join(str(state.piles[slot][0]) for slot in PLACES if state.piles[slot])
        for suit, run in longest_stretches(state).items():
            assert "".join(str(Card(rank, suit)) for rank in run) in row
            longer = max(2, len(run) + 1)
            for low in range(ACE, QUEEN - longer + 2):
                assert "".join(str(Card(rank, suit)) for rank in range(low, low + longer)) not in row


def test_the_lamps_of_the_longest_runs_go_out_one_by_one_once_the_deal_is_lost() -> None:
    play, layout = Play(MAZE, TABLE), layout_for("maze")

    def pictures(out: float) -> set[int]:
        view = TableView(play, lights_out=out, lost=out > 0)
        return {id(one.picture) for one in layout.panels(view) if isinstance(one, Sprite)}

    lit, fewer, dark = (pictures(out) for out in (0.0, RUNS_OUT / 2, RUNS_OUT))
    assert len(lit - fewer) == len(fewer - dark) == len(SUITS)
    assert dark == pictures(1.0)
    keys = [layout.panels_key(TableView(play, lights_out=out, lost=True)) for out in (RUNS_OUT / 2, RUNS_OUT, 1.0)]
    assert keys[0] != keys[1] == keys[2], "the rail is drawn no more once all are out"
    assert RUNS_OUT * ALL_OUT < 0.9  # seconds


def test_moves_are_described_in_words() -> None:
    ui, play = game_ui(MAZE), Play(MAZE, TABLE)
    assert ("7 of clubs", "goes after the 6.") == ui.describe(play.state, carry(11, 49))
    assert ("8 of clubs", "goes before the 9.") == ui.describe(play.state, carry(12, 50))
    assert ("queen of hearts", "goes before the ace of clubs.") == ui.describe(play.state, carry(18, 4))
    assert ("ace of hearts", "goes after the queen of clubs.") == ui.describe(play.state, carry(0, 53))
    assert ("queen of hearts", "goes to the last space.") == ui.describe(play.state, carry(18, 53))
    play.make(carry(0, 53))
    assert ("ace of clubs", "goes to the first space.") == ui.describe(play.state, carry(5, 0))


def test_the_end_of_a_game_is_described_in_figures() -> None:
    ui, play = game_ui(MAZE), Play(MAZE, TABLE)
    assert "6" == ui.tally(play)[0].value


def sung(layout: TableLayout, before: State, after: State) -> list[cues.Note]:
    """Return what Maze sings between two states."""
    return [note for note in layout.chimes(before, after) if isinstance(note, cues.Note)]


def test_the_longest_run_that_grew_rings_upward() -> None:
    layout = layout_for("maze")
    play = random_play("maze", 2, 0)
    grew = 0
    for move in play.legal:
        after, _events = play.rules.apply(play.state, move)
        notes = sung(layout, play.state, after)
        assert [note.sound.step for note in notes] == list(range(len(notes)))
        assert (after.score > play.state.score) <= bool(notes)
        grew += bool(notes)
    assert grew
    assert () == tuple(layout.chimes(play.state, play.state))


def test_a_light_runs_from_card_to_card_of_a_run_and_only_over_links_within_a_row() -> None:
    layout, before, after = layout_for("maze"), "7:6H,8:7H,9:8H,11:TH,20:9H", "7:6H,8:7H,9:8H,10:9H,11:TH"
    notes = sung(layout, Play(MAZE, before).state, Play(MAZE, after).state)
    assert [6, 7, 8, 9, 10] == [note.card.rank for note in notes]
    assert [False, True, False, True, True] == [note.link is not None for note in notes]
    assert [False, False, False, True, True] == [note.fresh for note in notes]
    assert all(note.glows and note.counts for note in notes)


def test_an_ace_joined_to_a_queen_lights_no_lamp_since_no_run_grows() -> None:
    layout, before, after = layout_for("maze"), "7:AH,11:QH", "11:QH,12:AH"
    notes = sung(layout, Play(MAZE, before).state, Play(MAZE, after).state)
    assert [(QUEEN, False), (ACE, False)] == [(note.card.rank, note.counts) for note in notes]


def test_the_links_that_a_move_joined_open_as_it_is_undone() -> None:
    layout = layout_for("maze")
    before, after = (Play(MAZE, cards).state for cards in ("3:6C,8:8H,9:9H,12:5C", "8:8H,9:9H,12:5C,13:6C"))
    five, six = (layout.card_positions(after)[Card(rank, Suit.CLUBS)].area for rank in (5, 6))
    (parting,) = layout.undone(after, before)
    assert isinstance(parting, cues.Parting)
    assert five.right <= parting.middle[0] <= six.left
    assert [] == layout.undone(before, after)


def test_the_lamp_of_each_card_stands_in_the_row_of_its_suit() -> None:
    for layout in plans("maze"):
        lamps = [lamp for suit in SUITS for rank in range(1, 13) for lamp in layout.gauge(Card(rank, suit))]
        assert len(lamps) == (48 if layout.metrics.wide else 0)
        assert all(layout.second.area.contains(lamp) for lamp in lamps)
        assert all(lamp.collidelistall(lamps) == [index] for index, lamp in enumerate(lamps))
