"""Wall: fight your way up a wall, card by card, past the guard posts, to the two kings on the throne."""

from collections.abc import Iterator, Mapping
from operator import itemgetter
from typing import ClassVar, Final

from game.cards import KING, Card, Pile, Suit, pack
from game.rules.base import LARGEST_SCORE, Rules, Slot
from game.state import Carried, Carry, Event, Move, Scored, State, Struck, Take, Tap, Turned, carry

THRONE = 0
HIGH_POSTS = range(1, 4)
LOW_POSTS = range(4, 8)
ROWS = (range(8, 16), range(16, 23), range(23, 31), range(31, 38), range(38, 46), range(46, 53))
"""The six rows of the wall, top row first: eight cards, then seven indented by half a card, and so on."""
TARGETS = range(53)
STOCK = 53
WASTE = (54, 55, 56)
HAND: Final = len(WASTE)
"""How many cards are dealt at a time, and so how many an attack can have: each deal clears the waste first."""
BOX = 57

KINGS = (Card(KING, Suit.SPADES, 0), Card(KING, Suit.SPADES, 1))


_PLACES = {slot: (row, 2 * i + row % 2) for row, slots in enumerate(ROWS) for i, slot in enumerate(slots)}
"""The row of each wall card, 0 at the top, and its horizontal place in half cards."""
_SLOTS = {place: slot for slot, place in _PLACES.items()}


def _supporters(slot: int) -> tuple[int, ...]:
    """Return the slots above a target whose cards add to its health; empty above the wall and in its top row."""
    if slot not in _PLACES or slot in ROWS[0]:
        return ()
    row, x = _PLACES[slot]
    above = [_SLOTS[place] for place in ((row - 1, x - 1), (row - 1, x + 1)) if place in _SLOTS]
    if len(above) == 1:  # at the edge, the card straight above, two rows up, counts too
        above.append(_SLOTS[row - 2, x])
    return tuple(above)


def _openers(slot: int) -> tuple[int, ...]:
    """Return the slots below and beside a target; when any of them is empty, it is exposed. Empty for the throne."""
    if slot == THRONE:
        return ()
    if slot in _PLACES:
        row, x = _PLACES[slot]
        around = ((row + 1, x - 1), (row + 1, x + 1), (row, x - 2), (row, x + 2))
        return tuple(_SLOTS[place] for place in around if place in _SLOTS)
    posts, i = (LOW_POSTS, slot - LOW_POSTS[0]) if slot in LOW_POSTS else (HIGH_POSTS, slot - HIGH_POSTS[0])
    below = ROWS[0][2 * i : 2 * i + 2] if slot in LOW_POSTS else LOW_POSTS[i : i + 2]
    return (*below, *(post for post in (slot - 1, slot + 1) if post in posts))


SUPPORTERS: Final = tuple(map(_supporters, TARGETS))
OPENERS: Final = tuple(map(_openers, TARGETS))
"""The results of the functions above, by target."""
OPENED: Final = tuple(tuple(other for other in TARGETS if slot in OPENERS[other]) for slot in TARGETS)
"""The slots that each target exposes once it is gone; the throne needs all three high posts gone instead."""


def health(state: State, slot: int) -> int:
    """Return what an attack on a target has to exceed: the values of its cards and its supporters'; an ace is 1."""
    piles = state.piles
    return sum(card.rank for place in (slot, *SUPPORTERS[slot]) for card in piles[place])


def exposed(state: State) -> tuple[int, ...]:
    """Return the targets that may be attacked, from the throne down."""
    piles = state.piles
    return tuple([slot for slot in TARGETS if piles[slot] and _open(state, slot)])


def _open(state: State, slot: int) -> bool:
    piles = state.piles
    if slot == THRONE:
        return not any(piles[post] for post in HIGH_POSTS)
    return slot in ROWS[-1] or not all(map(piles.__getitem__, OPENERS[slot]))


def hidden(state: State, slot: int) -> bool:
    """Whether a target is a low guard post that still lies face down, so that any attack on it is allowed."""
    return slot in LOW_POSTS and state.top(slot) in state.down


def _to_beat(state: State, slot: int) -> int:
    """Return what an attack has to exceed to be legal: 0 for a hidden post, otherwise the health."""
    return 0 if hidden(state, slot) else health(state, slot)


def attackers(state: State) -> tuple[Take, ...]:
    """Return the takes of an attack with the whole waste."""
    return tuple(Take(slot, len(state.piles[slot])) for slot in WASTE if state.piles[slot])


def force(state: State, takes: tuple[Take, ...]) -> int:
    """Return the force of an attack: the sum of its cards' values."""
    return sum(card.rank for take in takes for card in state.piles[take.slot][-take.count :])


def _as_attack(state: State, move: Move) -> tuple[tuple[Take, ...], int]:
    """Return the takes and the target of a move as an attack; a tap on a target attacks with the whole waste."""
    return (attackers(state), move.slot) if isinstance(move, Tap) else (move.takes, move.target)


def _valid_attack(state: State, takes: tuple[Take, ...]) -> bool:
    """Whether takes make an attack: cards of the waste, each slot at most once and in order."""
    slots = [take.slot for take in takes]
    if not takes or slots != sorted(set(slots)):
        return False
    return all(take.slot in WASTE and 1 <= take.count <= len(state.piles[take.slot]) for take in takes)


def _attacks(state: State) -> list[tuple[int, tuple[Take, ...]]]:
    """Return every possible attack by cards of the waste with its force, the weakest first."""
    choices: list[tuple[int, tuple[Take, ...]]] = [(0, ())]
    for slot in WASTE:
        pile = state.piles[slot]
        takes = [(sum([card.rank for card in pile[-n:]]), (Take(slot, n),)) for n in range(1, len(pile) + 1)]
        choices = [(a + b, some + more) for a, some in choices for b, more in [(0, ()), *takes]]
    return sorted(choices[1:], key=itemgetter(0))


class Wall(Rules):
    """Wall: attack exposed cards with the cards of the waste, and remove the two kings on the throne."""

    name = "wall"
    slots = (
        Slot(THRONE, 5, 0, room=2),
        *(Slot(post, 3.5 + 1.5 * i, 1.1, room=2) for i, post in enumerate(HIGH_POSTS)),
        *(Slot(post, 2 + 2 * i, 2.2, room=3) for i, post in enumerate(LOW_POSTS)),
        *(Slot(slot, 1.5 + x / 2, 3.3 + row / 2, room=1) for slot, (row, x) in _PLACES.items()),
        Slot(STOCK, 0, 7, room=36),
        *(Slot(slot, 8 + i, 7, room=3) for i, slot in enumerate(WASTE)),
        Slot(BOX, 0, 0, on_table=False),
    )
    deck = tuple(card for card in pack(0) + pack(1) if card not in KINGS)
    stock = STOCK
    combined = WASTE
    laid: ClassVar[Mapping[int, Pile]] = {THRONE: KINGS}

    def deal(self, deck: Pile) -> Iterator[Event]:
        """Deal the posts, the low ones face down, then the wall and the first three cards of the waste."""
        open_slots = (slot for row in (*ROWS, WASTE) for slot in row)
        slots = (*HIGH_POSTS, *HIGH_POSTS, *LOW_POSTS, *LOW_POSTS, *LOW_POSTS, *open_slots)
        for card, slot in zip(deck, slots, strict=False):
            yield Carried((card,), STOCK, slot, turned=slot not in LOW_POSTS)

    def moves(self, state: State) -> Iterator[Move]:
        """Yield the attacks, highest target and least force first, then the deal, then moves within the waste."""
        attacks = _attacks(state)
        for target in exposed(state):
            least = _to_beat(state, target)
            for strength, takes in attacks:
                if strength > least:
                    yield Carry(takes, target)
            if attacks and attacks[-1][0] > least:
                yield Tap(target)
        if state.piles[STOCK]:
            yield Tap(STOCK)
        for source in WASTE:
            for count in range(1, len(state.piles[source]) + 1):
                yield from (carry(source, target, count) for target in WASTE if target != source)

    def effects(self, state: State, move: Move) -> Iterator[Event]:
        """Yield the events of an attack, of a deal, which first clears the waste, or of a move within the waste."""
        match move:
            case Carry((Take(source, count),), target) if target in WASTE:
                yield Carried(state.piles[source][-count:], source, target)
            case Tap(slot) if slot == STOCK:
                yield from (Carried(state.piles[take.slot], take.slot, BOX) for take in attackers(state))
                yield from self._deal_hand(state)
            case _:
                yield from self._attack(state, *_as_attack(state, move))

    def _attack(self, state: State, takes: tuple[Take, ...], target: int) -> Iterator[Event]:
        if hidden(state, target):
            yield Turned(state.piles[target])
        struck = self._strike(state, takes, target)
        yield struck
        yield from (Carried(state.piles[take.slot][-take.count :], take.slot, BOX) for take in takes)
        if struck.wins:
            yield Carried(state.piles[target], target, BOX)
            yield Scored(struck.health)
        if takes == attackers(state):
            yield from self._deal_hand(state)

    def _strike(self, state: State, takes: tuple[Take, ...], target: int) -> Struck:
        cards = tuple(card for take in takes for card in state.piles[take.slot][-take.count :])
        return Struck(cards, target, force(state, takes), health(state, target))

    def _deal_hand(self, state: State) -> Iterator[Event]:
        for card, slot in zip(reversed(state.piles[STOCK]), WASTE, strict=False):
            yield Carried((card,), STOCK, slot, turned=True)

    def scores(self, state: State) -> range:
        """Return the scores that leave room for what can still be scored: at most the health of all targets."""
        left = sum(health(state, target) for target in TARGETS if state.piles[target])
        return range(LARGEST_SCORE - left + 1)

    def won(self, state: State) -> bool:
        """Whether the throne is empty."""
        return not state.piles[THRONE]

    def stuck(self, state: State) -> bool:
        """Whether the stock is empty and even the whole waste is too weak to attack anything."""
        if self.won(state) or state.piles[STOCK]:
            return False
        strength = force(state, attackers(state))
        return not any(strength > _to_beat(state, slot) for slot in exposed(state))

    def double_click(self, state: State, slot: int, count: int = 1) -> Move | None:
        """Return the deal for any slot of the tableau, None for others or once the stock is empty."""
        return Tap(STOCK) if slot in TARGETS and state.piles[STOCK] else None

    def refused(self, state: State, move: Move) -> tuple[Event, ...]:
        """Return the strike of an attack on an exposed target that is too weak: it bounces off."""
        takes, target = _as_attack(state, move)
        stands = target in TARGETS and state.piles[target]
        if not (stands and _open(state, target) and _valid_attack(state, takes)) or hidden(state, target):
            return ()
        struck = self._strike(state, takes, target)
        return () if struck.wins else (struck,)
