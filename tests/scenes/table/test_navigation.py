"""The arrows lead from every pile to every other, on any layout, each to a near one in its direction."""

from collections import defaultdict
from collections.abc import Hashable
from itertools import islice
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as some

from game.play import Play
from game.rules import GAMES
from scenes.commands import DIRECTIONS, Command
from scenes.games import game_ui
from scenes.games.base import TableLayout
from scenes.games.layout import LayoutMetrics, Selection, TableView
from scenes.render.drawables import Point
from scenes.table import cursor
from scenes.table.cursor import Arrow, arrows_among, offset, takes_from
from tests.image_cache import storeroom
from tests.reach import layouts_of

MOVES = 60
POINTS = some.lists(some.tuples(some.integers(0, 12), some.integers(0, 12)), min_size=1, max_size=24, unique=True)


def reached(arrows: dict[Arrow, int], start: int) -> set[int]:
    """Return the places that arrows lead to from one of them."""
    after = defaultdict(set)
    for (here, _direction), there in arrows.items():
        after[here].add(there)
    found, waiting = {start}, [start]
    while waiting:
        fresh = after[waiting.pop()] - found
        found |= fresh
        waiting += fresh
    return found


@given(points=POINTS)
@example(points=[(0, 0), (4, 1), (9, 0), (9, 2), (4, 9), (0, 2), (3, 1)])
def test_the_cursor_reaches_every_pile_from_every_other(points: list[Point]) -> None:
    arrows = dict(arrows_among(tuple(points)))
    for start in range(len(points)):
        assert set(range(len(points))) == reached(arrows, start)


def test_the_places_of_a_grid_lead_to_their_neighbours() -> None:
    grid = tuple((column * 70, row * 100) for row in range(3) for column in range(4))
    arrows = arrows_among(grid)
    for (here, direction), there in arrows.items():
        across, down = DIRECTIONS[direction]
        assert there == here + across + 4 * down
    assert 2 * (3 * 3 + 2 * 4) == len(arrows)


def test_an_arrow_leads_nowhere_where_nothing_lies_ahead() -> None:
    assert {(0, Command.RIGHT): 1, (1, Command.LEFT): 0} == arrows_among(((0, 0), (50, 0)))


@pytest.mark.parametrize("game", GAMES)
def test_on_every_table_arrows_reach_every_pile_and_skip_no_nearer_one(display: None, game: str) -> None:
    for screen in layouts_of():
        metrics = LayoutMetrics(screen.size, left_handed=screen.left_handed, larger=screen.larger_cards)
        layout, random = game_ui(GAMES[game]).layout(metrics, storeroom()), Random(str(screen))
        play, held = Play(GAMES[game], random.randint(1, 999)), set[Hashable]()
        for _ in range(MOVES):
            if not play.legal:
                break
            takes = (take for slot in layout.neighbours(play.state) for take in takes_from(play.legal, slot))
            for chosen in (None, *islice(takes, 1)):
                view = TableView(play, Selection(taken=chosen))
                arrows = dict(cursor.arrows(layout, view))
                if (known := frozenset(arrows.items())) not in held:
                    hold(layout, view, arrows)
                    held.add(known)
            play.make(random.choice(play.legal))


def hold(layout: TableLayout, view: TableView, arrows: dict[Arrow, int]) -> None:
    """Hold the arrows of a view to what they promise."""
    places, state, spots = cursor.places(layout, view), view.state, layout.card_positions(view.state)
    assert set(places) == reached(arrows, places[0])
    assert all(places[0] in reached(arrows, place) for place in places)
    first = {slot: state.piles[slot][0] for slot in places if state.piles[slot]}
    middle = {
        slot: (spots[first[slot]].area if slot in first else layout.slot_area(slot, state)).center for slot in places
    }
    for (here, direction), there in arrows.items():
        forward, aside = offset(middle[here], middle[there], direction)
        assert forward > 0
        apart = ((slot, *offset(middle[here], middle[slot], direction)) for slot in places if slot != here)
        nearer = [slot for slot, ahead, beside in apart if beside <= ahead < forward and beside <= aside]
        assert not nearer, f"{direction} leads from {here} to {there}, over {nearer}"
