"""Honest hints for Wall: the attack, or the deal, that gives the best chance to take the throne."""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from game.moves import Carry, Take, Tap, carry
from game.rules.wall import STOCK, WASTE
from game.solver.fair_hints import Cards, Left, Outlook
from game.solver.honest.hint import Hint
from game.solver.wall_model import HAND, hand
from game.state import State


class _Attack(NamedTuple):
    """An attack that can be made, and how good it is: the better is the greater."""

    chance: float
    gain: int
    """What it is sure to score."""
    thrift: int
    """What it spends, less than nothing."""
    slots: tuple[int, ...]
    target: int


def hint(state: State) -> Hint | None:
    """Return the best move as far as the player can see; None where nothing can be done.

    Where no chance is left that is the attack which scores most. More cards in the waste than a hand holds, or a stock
    of less than a hand, which only a position can have, are not thought about.
    """
    if len(hand(state)) > HAND or len(state.piles[STOCK]) % HAND:
        return None
    outlook = Outlook(state)
    after = outlook.at_last()
    for _ in range(0, len(state.piles[STOCK]), HAND):
        after = outlook.before(after)
    deal = after.nodes[0] if state.piles[STOCK] else -1.0
    crowded = next((slot for slot in WASTE if len(state.piles[slot]) > 1), None)
    if crowded is not None:
        empty = next(slot for slot in WASTE if not state.piles[slot])
        cards = sorted(card.rank for card in hand(state))
        return Hint((carry(crowded, empty),), outlook.holding(tuple(cards), after, {}).nodes[0])
    best = max(_attacks(state, outlook, after), default=None)
    if best is None or best.chance < deal:
        return Hint((Tap(STOCK),), deal) if deal >= 0 else None
    return Hint((Carry(tuple(map(Take, best.slots)), best.target),), best.chance)


def _attacks(state: State, outlook: Outlook, after: Left) -> Iterator[_Attack]:
    """Yield the attacks that can be made with cards that lie each in a slot of its own."""
    values = {slot: state.piles[slot][-1].rank for slot in WASTE if state.piles[slot]}
    known: dict[Cards, Left] = {}
    for count in range(1, len(values) + 1):
        for slots in combinations(values, count):
            force = sum(values[slot] for slot in slots)
            rest = outlook.holding(tuple(sorted(values[slot] for slot in values.keys() - {*slots})), after, known)
            for target, least in outlook.open:
                if least < force:
                    yield _Attack(outlook.chance(target, force, rest), least, -force, slots, target)
