"""The cursor: the same as the pointer for keys, with a lit slot in place of the mouse."""

from collections.abc import Sequence
from math import dist

from game.moves import Carry, Take, Tap
from game.state import State
from scenes.input.commands import Command
from scenes.input.pointer import Choose, Intent, Make, Refuse, Tick, fetched, takes_from
from scenes.sets.base import Plan
from scenes.sets.view import View, gathered

DIRECTIONS = {Command.LEFT: (-1, 0), Command.RIGHT: (1, 0), Command.UP: (0, -1), Command.DOWN: (0, 1)}
KEYS = frozenset(DIRECTIONS) | {
    *(Command.FIRST, Command.LAST, Command.NEXT, Command.PREVIOUS, Command.MORE, Command.FEWER),
    *(Command.TAKE, Command.BEST, Command.ATTACK),
}
"""The commands that are about the lit slot."""


def step(plan: Plan, view: View, direction: Command) -> int:
    """Return the slot the cursor comes to stand on: the nearest one in a direction, or the one it stands on."""
    slots = places(plan, view)
    lit = view.choice.lit
    if lit not in slots:
        return slots[0]
    across, down = DIRECTIONS[direction]
    here = plan.ring(lit, 1, view.state).center
    nearest: tuple[float, int] | None = None
    for slot in slots:
        there = plan.ring(slot, 1, view.state).center
        forward = (there[0] - here[0]) * across + (there[1] - here[1]) * down
        aside = abs((there[0] - here[0]) * down) + abs((there[1] - here[1]) * across)
        if slot == lit or forward <= 0.2 * aside:
            continue
        far = forward + 2 * aside
        if nearest is None or far < nearest[0]:
            nearest = far, slot
    return nearest[1] if nearest else lit


def places(plan: Plan, view: View) -> list[int]:
    """Return the slots the cursor may stand on, in reading order, and with them all that the chosen cards may go to."""
    slots = list(plan.neighbours(view.state))
    return slots + sorted(view.targets.difference(slots))


def kept(plan: Plan, state: State, lit: int) -> int:
    """Return where the cursor stands in a state: on the lit slot, or, where nothing is left of that, on the nearest."""
    slots = plan.neighbours(state)
    here = plan.ring(lit, 1, state).center
    return lit if lit in slots else min(slots, key=lambda slot: dist(here, plan.ring(slot, 1, state).center))


def zone(plan: Plan, view: View, forward: bool) -> int | None:
    """Return the first slot of the next zone, or of the one before; None is the lamp, if one hangs there: the last."""
    zones: list[Sequence[int | None]] = [slots for slots in plan.zones(view.state) if slots]
    if plan.lamp:
        zones.append((None,))
    here = next((i for i, slots in enumerate(zones) if view.choice.lit in slots), -1)
    return zones[(here + (1 if forward else -1)) % len(zones)][0]


def depths(view: View, slot: int) -> list[int]:
    """Return how many cards may be taken from a slot, the fewest first."""
    return [take.count for take in takes_from(view.play.legal, slot)]


def most(view: View, slot: int) -> int:
    """Return how many cards may be taken from a slot at most; 1 where none may."""
    counts = depths(view, slot)
    return counts[-1] if counts else 1


def take_or_put(view: View, gathers: tuple[int, ...]) -> Intent | None:
    """Answer the key that takes, puts, presses or attacks, on the lit slot."""
    lit, taken, legal = view.choice.lit, view.choice.taken, view.play.legal
    if lit is None:
        return None
    if taken:
        return _put(view, taken, lit)
    if lit in gathers and view.state.piles[lit]:
        return Tick(lit)
    if gathers and lit != view.play.rules.stock:
        attack = gathered(view, lit, gathers)
        return Make(attack) if attack in legal else Refuse(lit, attack)
    if take := _take(view, lit):
        return Choose(take)
    move = Tap(lit) if Tap(lit) in legal else fetched(view, lit)
    return Make(move) if move else Refuse(lit, Tap(lit))


def _put(view: View, taken: Take, slot: int) -> Intent:
    """Put what was chosen down on a slot; on its own it is let go of."""
    if slot in view.targets:
        return Make(Carry((taken,), slot))
    return Choose(None) if slot == taken.slot else Refuse(slot, Carry((taken,), slot))


def _take(view: View, slot: int) -> Take | None:
    """Return what is taken from a slot: as many cards as are ringed, if that many may go."""
    counts = depths(view, slot)
    return Take(slot, min(max(view.choice.depth, counts[0]), counts[-1])) if counts else None


def best(view: View, gathers: tuple[int, ...]) -> Intent | None:
    """Answer the key for the best move of the lit slot: its cards' shortcut, or the most promising of its moves.

    Those of an empty slot, and of targets for which cards are gathered, are the moves that end there: of attacks, the
    one that costs the least comes first. Cards that are gathered have no best move: they are taken in the hand.
    """
    lit = view.choice.lit
    if lit is None:
        return None
    if lit in gathers and (take := _take(view, lit)):
        return Choose(take)
    aimed_at = bool(gathers) or not view.state.piles[lit]
    shortcut = view.play.rules.shortcut(view.state, lit)
    moves = (shortcut, *view.play.legal) if shortcut in view.play.legal else view.play.legal
    for move in moves:
        about = move.slot if isinstance(move, Tap) else move.target if aimed_at else move.source
        if about == lit:
            return Make(move)
    return Refuse(lit, Tap(lit))
