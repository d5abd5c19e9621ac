"""Intents, which mouse and keys give to the board (`CardInput.carry_out`); and the cursor: what keys mean.

It stands on a slot, and an arrow key moves it to the nearest slot in that direction. As this could leave a slot
unreachable, arrows that are not needed otherwise are redirected to such slots, the nearest first, until every slot can
be reached from every other.
"""

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import dist
from typing import NamedTuple

from game.state import Carry, Move, State, Take, Tap
from scenes.commands import DIRECTIONS, Command
from scenes.games.base import TableLayout
from scenes.games.layout import TableView, take_ticked
from scenes.render.drawables import Point


@dataclass(frozen=True, slots=True)
class Make:
    """A legal move."""

    move: Move


@dataclass(frozen=True, slots=True)
class Reject:
    """Something that cannot be done: an illegal move, or a press on a card that cannot move.

    count is the number of cards from the pressed one to the top of the slot.
    """

    slot: int
    move: Move | None = None
    count: int = 1


@dataclass(frozen=True, slots=True)
class Lift:
    """Cards are picked up; a drag may follow."""

    take: Take


@dataclass(frozen=True, slots=True)
class Choose:
    """Cards are chosen, and their targets light up; None deselects them."""

    take: Take | None


@dataclass(frozen=True, slots=True)
class Toggle:
    """A slot is ticked or unticked."""

    slot: int


Intent = Make | Reject | Lift | Choose | Toggle


def takes_from(legal: Iterable[Move], slot: int) -> list[Take]:
    """Return what a carry can take from one slot alone, the fewest cards first."""
    single = {move.takes for move in legal if isinstance(move, Carry) and len(move.takes) == 1}
    return sorted((take for (take,) in single if take.slot == slot), key=lambda take: take.count)


def only_fill(view: TableView, slot: int) -> Carry | None:
    """Return the only move that fills an empty slot; None if there are several or none, or if cards lie there."""
    carries = [move for move in view.play.legal if isinstance(move, Carry) and move.target == slot]
    return carries[0] if len(carries) == 1 and not view.state.piles[slot] else None


def attack(view: TableView, target: int) -> Make | Reject:
    """Return the attack on a target with all ticked cards, or its rejection."""
    takes = take_ticked(view)
    move = Carry(takes, target) if takes else None
    return Make(move) if move in view.play.legal else Reject(target, move)


KEYS = frozenset(DIRECTIONS) | {
    *(Command.FIRST, Command.LAST, Command.NEXT, Command.PREVIOUS, Command.MORE, Command.FEWER),
    *(Command.TAKE, Command.BEST, Command.ATTACK),
}
"""The commands that are about the lit slot."""
Arrow = tuple[int, Command]
"""A slot or the index of a point, and the arrow pressed there."""


class CursorPosition(NamedTuple):
    """Where the cursor stands: on the top cards of a slot, as many as depth says."""

    slot: int
    depth: int


def step(layout: TableLayout, view: TableView, direction: Command) -> CursorPosition:
    """Return where an arrow leads: to another card of the lit pile that can be taken, or to another slot.

    The cursor stays where it is if nothing lies in that direction.
    """
    lit, slots = view.choice.lit, places(layout, view)
    if lit not in slots:
        return _arrived(view, slots[0])
    if depth := _next_depth(layout, view, lit, direction):
        return CursorPosition(lit, depth)
    there = arrows(layout, view).get((lit, direction))
    return CursorPosition(lit, view.choice.depth) if there is None else _arrived(view, there)


def arrows(layout: TableLayout, view: TableView) -> Mapping[Arrow, int]:
    """Return the slot that each arrow leads to from each slot; arrows that lead nowhere are left out."""
    slots = tuple(places(layout, view))
    return _arrows_between(slots, _middles(layout, view.state, slots))


@lru_cache(maxsize=64)
def _arrows_between(slots: tuple[int, ...], middles: tuple[Point, ...]) -> Mapping[Arrow, int]:
    """Return the slot that each arrow leads to, given the middles of the slots."""
    among = arrows_among(middles)
    return {(slots[here], direction): slots[there] for (here, direction), there in among.items()}


def _middles(layout: TableLayout, state: State, slots: Sequence[int]) -> tuple[Point, ...]:
    """Return the centres of the bottom cards of some slots, or of the empty slots, however long the piles are."""
    positions = layout.card_positions(state)
    first = (
        positions[state.piles[slot][0]] if state.piles[slot] else layout.slot_position_in(slot, state) for slot in slots
    )
    return tuple(position.area.center if position else (0, 0) for position in first)


def _arrived(view: TableView, slot: int) -> CursorPosition:
    return CursorPosition(slot, most_cards(view, slot))


def _next_depth(layout: TableLayout, view: TableView, slot: int, direction: Command) -> int | None:
    """Return how many cards an arrow rings within the pile: the next card in its direction and those above it.

    None if it leaves the pile. Only keys move within a pile, and only while nothing is chosen.
    """
    choice, pile, positions = view.choice, view.state.piles[slot], layout.card_positions(view.state)
    counts = depths(view, slot)
    if choice.taken or not choice.keyed or choice.depth not in counts:
        return None
    here = positions[pile[-choice.depth]].area.center
    apart = ((offset(here, positions[pile[-count]].area.center, direction), count) for count in counts)
    ahead = [(forward, count) for (forward, aside), count in apart if forward > aside]
    return min(ahead)[1] if ahead else None


def places(layout: TableLayout, view: TableView) -> list[int]:
    """Return the slots that the cursor can stand on, as the Tab key goes, then other targets of the chosen cards."""
    slots = list(layout.neighbours(view.state))
    return slots + sorted(view.targets.difference(slots))


def slot_in(layout: TableLayout, state: State, lit: int) -> int:
    """Return the cursor's slot in a state: the lit one, or the nearest if that one is gone."""
    slots = layout.neighbours(state)
    here = layout.ring(lit, 1, state).center
    return lit if lit in slots else min(slots, key=lambda slot: dist(here, layout.ring(slot, 1, state).center))


def zone(layout: TableLayout, view: TableView, forward: bool) -> int | None:
    """Return the first slot of the next zone, or of the previous; None for the lamp, which is the last zone.

    While cards are chosen that can go anywhere, each of their targets is a zone, and there are no others: foundations
    and cards that they fit come before empty slots.
    """
    fit = view.play.rules.foundations.union(slot for slot, pile in enumerate(view.state.piles) if pile)
    targets = [slot for slot in places(layout, view) if slot in view.targets]
    zones: list[Sequence[int | None]] = [[slot] for slot in sorted(targets, key=lambda slot: slot not in fit)]
    if not zones:
        zones += [*filter(None, layout.zones(view.state)), *([(None,)] if layout.lamp else [])]
    here = next((i for i, slots in enumerate(zones) if view.choice.lit in slots), -1 if forward else 0)
    return zones[(here + (1 if forward else -1)) % len(zones)][0]


def depths(view: TableView, slot: int) -> list[int]:
    """Return how many cards can be taken from a slot, the smallest number first."""
    return [take.count for take in takes_from(view.play.legal, slot)]


def most_cards(view: TableView, slot: int) -> int:
    """Return how many cards can be taken from a slot at most; 1 if none."""
    counts = depths(view, slot)
    return counts[-1] if counts else 1


def take_or_put(view: TableView) -> Intent | None:
    """Return what the TAKE key means on the lit slot: to take, put down, tap or attack."""
    lit, taken, rules, legal = view.choice.lit, view.choice.taken, view.play.rules, view.play.legal
    if lit is None:
        return None
    if taken:
        return _put(view, taken, lit)
    if lit in rules.combined and view.state.piles[lit]:
        return Toggle(lit)
    if rules.combined and lit != rules.stock:
        return attack(view, lit)
    if take := _take(view, lit):
        return Choose(take)
    move = Tap(lit) if Tap(lit) in legal else only_fill(view, lit)
    return Make(move) if move else Reject(lit, Tap(lit))


def _put(view: TableView, taken: Take, slot: int) -> Intent:
    """Put the chosen cards down on a slot; on their own slot they are deselected."""
    if slot in view.targets:
        return Make(Carry((taken,), slot))
    return Choose(None) if slot == taken.slot else Reject(slot, Carry((taken,), slot))


def _take(view: TableView, slot: int) -> Take | None:
    """Return what is taken from a slot: the ringed cards, or the nearest number that can be taken."""
    counts = depths(view, slot)
    return Take(slot, min(max(view.choice.depth, counts[0]), counts[-1])) if counts else None


def cheapest(view: TableView, target: int) -> Move | None:
    """Return the cheapest legal move on a target, if there is one."""
    return next((move for move in view.play.legal if isinstance(move, Carry) and move.target == target), None)


def best(view: TableView) -> Intent | None:
    """Return the best move of the lit slot: that of a double click, or the most promising one.

    For an empty slot, and for a target while cards are ticked, it is the best move that ends there; of attacks the
    cheapest. Ticked cards have no best move: they are chosen instead.
    """
    lit, rules = view.choice.lit, view.play.rules
    if lit is None:
        return None
    if lit in rules.combined and (take := _take(view, lit)):
        return Choose(take)
    aimed_at = bool(rules.combined) or not view.state.piles[lit]
    double_click = rules.double_click(view.state, lit)
    moves = (double_click, *view.play.legal) if double_click in view.play.legal else view.play.legal
    for move in moves:
        match move:
            case Tap(slot):
                about = slot
            case Carry(target=target):
                about = target if aimed_at else move.source
        if about == lit:
            return Make(move)
    return Reject(lit, Tap(lit))


def offset(here: Point, there: Point, direction: Command) -> tuple[int, int]:
    """Return how far one point lies from another in a direction, and how far to either side, in pixels."""
    across, down = DIRECTIONS[direction]
    right, below = there[0] - here[0], there[1] - here[1]
    return right * across + below * down, abs(right * down) + abs(below * across)


def arrows_among(points: tuple[Point, ...]) -> Mapping[Arrow, int]:
    """Return the index of the point that each arrow leads to; arrows that lead nowhere are left out."""
    arrows = _nearest(points)
    kept = _reach_all(points, arrows)
    _lead_back(points, arrows, kept)
    return arrows


def _cost(forward: int, aside: int) -> int:
    """Return the distance that an arrow would cover; steps to the side count twice."""
    return forward + 2 * aside


def _nearest(points: tuple[Point, ...]) -> dict[Arrow, int]:
    """Return the nearest point in the direction of each arrow."""
    arrows = dict[Arrow, int]()
    for arrow in _arrows_of(range(len(points))):
        here, direction = arrow
        offsets = enumerate(offset(points[here], there, direction) for there in points)
        # what lies too far to the side is not ahead
        ahead = [(_cost(forward, aside), index) for index, (forward, aside) in offsets if 5 * forward > aside]
        if ahead:
            arrows[arrow] = min(ahead)[1]
    return arrows


def _reach_all(points: tuple[Point, ...], arrows: dict[Arrow, int]) -> set[Arrow]:
    """Redirect arrows until every point is reached from the first; return the arrows needed, one to each point.

    The others are free to be redirected. There always is a free one: the point reached last has four.
    """
    reached, kept, waiting = {0}, set[Arrow](), deque([0])
    while len(reached) < len(points):
        if waiting:
            tried = [*_arrows_of([waiting.popleft()])]
        else:
            tried = [_redirect(points, arrows, set(_arrows_of(reached)) - kept, set(range(len(points))) - reached)]
        for arrow in tried:
            there = arrows.get(arrow)
            if there is not None and there not in reached:
                reached.add(there)
                kept.add(arrow)
                waiting.append(there)
    return kept


def _lead_back(points: tuple[Point, ...], arrows: dict[Arrow, int], kept: set[Arrow]) -> None:
    """Redirect arrows that are not kept until the first point can be reached from every point.

    Paths to the first point never pass through a lost point, one without such a path, so redirecting its arrows breaks
    none. One of them is always free: each lost point has one kept arrow leading to it, and at least one of these starts
    elsewhere, so fewer kept arrows than points start among the lost points.
    """
    while lost := set(range(len(points))) - _leading_back(arrows):
        _redirect(points, arrows, set(_arrows_of(lost)) - kept, set(range(len(points))) - lost)


def _leading_back(arrows: Mapping[Arrow, int]) -> set[int]:
    """Return the points from which the first can be reached."""
    leading, waiting = {0}, deque([0])
    while waiting:
        there = waiting.popleft()
        starts = {here for (here, _direction), target in arrows.items() if target == there} - leading
        leading |= starts
        waiting += sorted(starts)
    return leading


def _redirect(
    points: tuple[Point, ...], arrows: dict[Arrow, int], free: Collection[Arrow], wanted: Collection[int]
) -> Arrow:
    """Redirect the free arrow that is nearest to a wanted point to that point; return the arrow."""
    candidates = (
        (_cost(forward, aside), here, direction.value, direction, there)
        for here, direction in free
        for there in wanted
        for forward, aside in (offset(points[here], points[there], direction),)
        if forward >= 0
    )
    _least, here, _value, direction, there = min(candidates)
    arrows[here, direction] = there
    return here, direction


def _arrows_of(points: Iterable[int]) -> Iterator[Arrow]:
    return ((point, direction) for point in points for direction in DIRECTIONS)
