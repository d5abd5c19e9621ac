"""Wall as the search sees it: fifty-three targets in one bit mask, and hands of at most three values."""

from dataclasses import dataclass
from functools import cache
from typing import Final

from game.cards import Card
from game.rules.wall import HIGH_POSTS, LOW_POSTS, ROWS, STOCK, TARGETS, THRONE, WASTE
from game.state import State

Hand = tuple[int, ...]
"""The values of the cards that attack, at most three, the lowest first."""

HAND: Final = len(WASTE)
TOP_ROW: Final = 0
ROW: Final = tuple(next((row for row, slots in enumerate(ROWS) if slot in slots), -1) for slot in TARGETS)
"""The row of a target, 0 at the top of the wall; -1 for what stands above it."""

HIGH_MASK: Final[int] = sum(1 << post for post in HIGH_POSTS)
LOW_MASK: Final[int] = sum(1 << post for post in LOW_POSTS)
POSTS_MASK: Final[int] = HIGH_MASK | LOW_MASK

PERIOD: Final = len(ROWS[0]) + len(ROWS[1])
"""How many slots further down the wall repeats itself."""


def _on_wall(slot: int, row: int) -> tuple[int, ...]:
    """Return a slot if it lies in a row, and nothing if it has slipped over the row's end or off the wall."""
    return (slot,) if 0 <= row < len(ROWS) and slot in ROWS[row] else ()


def _supporters(slot: int) -> tuple[int, ...]:
    row = ROW[slot]
    if row <= TOP_ROW:
        return ()
    above = (*_on_wall(slot - 8, row - 1), *_on_wall(slot - 7, row - 1))
    return above if len(above) == 2 else (*above, *_on_wall(slot - PERIOD, row - 2))


def _opened(slot: int) -> tuple[int, ...]:
    """Return what a target exposes once it is gone."""
    if slot == THRONE:
        return ()
    if slot in HIGH_POSTS:
        return tuple(post for post in (slot - 1, slot + 1) if post in HIGH_POSTS)
    if slot in LOW_POSTS:
        low = tuple(post for post in (slot - 1, slot + 1) if post in LOW_POSTS)
        return (*low, *(post for post in (slot - 4, slot - 3) if post in HIGH_POSTS))
    row = ROW[slot]
    beside = (*_on_wall(slot - 1, row), *_on_wall(slot + 1, row))
    above = (*_on_wall(slot - 8, row - 1), *_on_wall(slot - 7, row - 1))
    return (*beside, *above) if row > TOP_ROW else (*beside, LOW_POSTS[(slot - ROWS[TOP_ROW][0]) // 2])


SUPPORTERS: Final = tuple(_supporters(slot) for slot in TARGETS)
"""The slots whose cards add to a target's health."""
OPENED: Final = tuple(_opened(slot) for slot in TARGETS)
"""The slots that a target exposes once it is gone; the throne waits for all three high posts instead."""
OPENERS: Final[tuple[int, ...]] = tuple(
    sum(1 << other for other in TARGETS if slot in OPENED[other]) for slot in TARGETS
)
"""The targets any of which exposes a target once it is gone, as a mask."""
_GUARDED: Final = tuple((slot, OPENERS[slot]) for slot in TARGETS if slot != THRONE)
ALWAYS_OPEN: Final[int] = sum(1 << slot for slot in ROWS[-1])


@dataclass(frozen=True, slots=True)
class Siege:
    """A state of Wall: what each target is worth, which are gone, and the hands left, the one that is out first."""

    values: tuple[int, ...]
    gone: int
    hands: tuple[Hand, ...]

    def health(self, slot: int, gone: int) -> int:
        """Return what an attack on a target has to exceed when the targets of a mask are gone."""
        health = self.values[slot]
        for supporter in SUPPORTERS[slot]:
            if not gone >> supporter & 1:
                health += self.values[supporter]
        return health


def is_open(slot: int, gone: int) -> bool:
    """Whether a target may be attacked when the targets of a mask are gone."""
    if gone >> slot & 1:
        return False
    if slot == THRONE:
        return gone & HIGH_MASK == HIGH_MASK
    return bool((ALWAYS_OPEN >> slot & 1) or gone & OPENERS[slot])


def exposed(gone: int) -> list[int]:
    """Return the targets that may be attacked when the targets of a mask are gone, the highest first."""
    found = [slot for slot, openers in _GUARDED if (openers & gone or ALWAYS_OPEN >> slot & 1) and not gone >> slot & 1]
    return [THRONE, *found] if is_open(THRONE, gone) else found


def read(state: State) -> Siege | None:
    """Return a state as the search sees it; None where more cards lie in the waste than a hand holds."""
    waste = hand(state)
    if len(waste) > HAND:
        return None
    stock = state.piles[STOCK][::-1]
    dealt = (stock[start : start + HAND] for start in range(0, len(stock), HAND))
    values = tuple(sum(card.rank for card in state.piles[slot]) for slot in TARGETS)
    gone = sum(1 << slot for slot in TARGETS if not state.piles[slot])
    hands = tuple(tuple(sorted(card.rank for card in cards)) for cards in (waste, *dealt))
    return Siege(values, gone, hands)


def hand(state: State) -> tuple[Card, ...]:
    """Return the cards of the waste, by slot, the lowest of a slot first."""
    return tuple(card for slot in WASTE for card in state.piles[slot])


WHOLE: Final = (1, 3, 15, 255)
"""Every choice of the cards of a hand of so many, as a set of choices: bit 5 stands for the choice of cards 0 and 2."""

_APART: Final[tuple[int, ...]] = tuple(sum(1 << other for other in range(8) if not other & used) for used in range(8))
"""For each choice the set of choices that share no card with it."""


@cache
def forces(cards: Hand) -> tuple[int, ...]:
    """Return the force of each choice of a hand's cards, that of none at first."""
    found = [0]
    for card in cards:
        found += [force + card for force in found]
    return tuple(found)


@cache
def attacks(cards: Hand, health: int) -> tuple[int, ...]:
    """Return the choices of a hand's cards that beat a health; card 0 is bit 0 of a choice."""
    return tuple([used for used, force in enumerate(forces(cards)) if force > health])


def _beating(cards: Hand) -> list[int]:
    """Return by health, up to the highest that a hand beats, the set of the choices that beat it."""
    beating: list[int] = []
    for force in sorted(set(forces(cards))):
        enough = sum(1 << used for used, other in enumerate(forces(cards)) if other >= force)
        beating += [enough] * (force - len(beating))
    return beating


@cache
def keeping(cards: Hand) -> list[bytes]:
    """Return by health, up to the highest that a hand beats, what may be left of it after beating that.

    It is told by what may be left before: sets of choices. Whoever may keep some cards may keep fewer, so only the sets
    that are closed downwards have an entry that counts.
    """
    return [_after(beating) for beating in _beating(cards)]


@cache
def _after(beating: int) -> bytes:
    """Return what may be left after an attack with one of a set of choices."""
    table = bytearray(256)
    for left in _CLOSED:
        for used in range(8):
            if beating >> used & 1:
                table[left] |= (left >> used) & _APART[used]
    return bytes(table)


@cache
def needing(cards: Hand) -> list[bytes]:
    """Return by health, up to the highest that a hand beats, what has to be left of it before beating that.

    It is told by what has to be left after: sets of choices. Where some cards suffice so do more, and only the sets
    that are closed upwards have an entry that counts.
    """
    return [_before(beating) for beating in _beating(cards)]


@cache
def _before(beating: int) -> bytes:
    """Return what has to be left before an attack with one of a set of choices."""
    table = bytearray(256)
    for lacking in _CLOSED:
        left = 255 ^ lacking
        for used in range(8):
            if beating >> used & 1:
                table[left] |= (left & _APART[used]) << used
    return bytes(table)


def _closed(left: int) -> bool:
    return all(left >> (choice & ~(1 << card)) & 1 for choice in range(8) if left >> choice & 1 for card in range(3))


_CLOSED: Final = tuple(left for left in range(256) if _closed(left))
