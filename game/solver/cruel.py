"""The solver of Cruel: tables as bytes, three models in turn, and proofs that the first piles are blocked for ever."""

from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import Final
from zlib import crc32

from game.cards import KING
from game.rules.cruel import FOUNDATIONS, HAND, STOCK, TABLEAU, Cruel
from game.solver.best_first import LOST, WON, Lost, Model, Verdict, retraced, search
from game.state import Carry, State

Row = bytes
"""The non-empty piles in order, each followed by a bar. A card is one byte: 16 times its suit, plus its rank."""
Table = bytes
"""A head, followed by a row.

The head holds the next card of each suit's foundation; the number of cards in the piles; their disorder, where `EVEN`
stands for none; how many of them come before the next higher card of their suit; and whether a redeal is allowed.
"""
_RULES: Final = Cruel()
BAR: Final = b"\xff"
CARDS: Final = 4
DISORDER: Final = 5
CLIMBS: Final = 6
REDEAL: Final = 7
"""The offsets in a head."""
HEAD: Final = 8
"""The length of a head."""
EVEN: Final = 150

BYTES: Final = [bytes((number,)) for number in range(255)]
"""Each card as a pile, and each number of a head."""
_OTHERS: Final = tuple(bytes(card for card in range(64) if card // 16 != suit) for suit in range(4))
_EVERY: Final = bytes(range(64))
_PLACES: Final = [bytes([64] * 64 + [*range(length)]) for length in range(65)]
"""For a row of each length: 64, meaning no place, for every card, followed by the places of the row."""
_REMEMBERED: Final = 1 << 16  # the most entries of a Memory


class Memory(dict[bytes, int]):
    """The cached results of a function; cleared when full."""

    def __init__(self, find: Callable[[bytes], int]) -> None:
        self._find = find

    def __missing__(self, key: bytes) -> int:
        """Call the function and cache its result."""
        if len(self) == _REMEMBERED:
            self.clear()
        found = self[key] = self._find(key)
        return found


def _disorder(pile: bytes) -> int:
    """Return how many cards of a pile lie above a lower one of their suit, less three per card on its next higher."""
    disorder, below = 0, 0
    lowest = [64] * 4
    for card in pile:
        suit = card >> 4
        if card > lowest[suit]:
            disorder += 1
        else:
            lowest[suit] = card
        if below == card + 1:
            disorder -= 3
        below = card
    return disorder


DISORDERS: Final = Memory(_disorder)


def weight(pile: bytes) -> int:
    """Return how much the top card of a pile adds to its disorder."""
    card = pile[-1]
    lowest = card & 48
    weight = -3 if len(pile) > 1 and pile[-2] == card + 1 else 0
    for other in pile:
        if lowest < other < card:
            return weight + 1
    return weight


def cards_of(row: Row) -> bytes:
    """Return a row without its bars."""
    return row.translate(None, BAR)


def places_of(row: Row) -> bytes:
    """Return the place in a row of every card; 64 if it is not there."""
    return bytes.maketrans(_EVERY + row, _PLACES[len(row)])


def dealt(cards: bytes) -> list[bytes]:
    """Return the piles that a redeal makes of some cards."""
    return [cards[start : start + HAND] for start in range(0, len(cards), HAND)]


def row_of(piles: list[bytes]) -> Row:
    """Return the row of some piles."""
    return BAR.join([*piles, b""])


def read(state: State) -> Table | None:
    """Return the table of a state; None if cards are hidden or in the stock, or foundations share a suit."""
    tops = [top for slot in FOUNDATIONS if (top := state.top(slot))]
    if state.down or state.piles[STOCK] or len({top.suit for top in tops}) < len(tops):
        return None
    homes = bytearray(16 * suit for suit in range(4))
    for top in tops:
        homes[top.suit] = 16 * top.suit + top.rank + 1
    piles = [bytes(16 * card.suit + card.rank for card in state.piles[slot]) for slot in TABLEAU if state.piles[slot]]
    row = row_of(piles)
    places = places_of(row)
    climbs = sum(places[card] < places[card + 1] < 64 for pile in piles for card in pile)
    disorder = sum(DISORDERS[pile] for pile in piles)
    cards = sum(map(len, piles))
    return bytes((*homes, cards, EVEN + disorder, climbs, isinstance(state.last, Carry))) + row


def can_all_go_home(table: Table) -> bool:
    """Whether each suit's cards continue its foundation without a gap: if not, the rest can never get there."""
    cards = cards_of(table[HEAD:])
    for first, others in zip(table[:4], _OTHERS, strict=True):
        suit = sorted(cards.translate(None, others))
        if suit and (first & 15 == 0 or suit != list(range(first, first + len(suit)))):
            return False
    return True


SEEN: Final = 4
"""How many of a row's first piles the proof looks at."""
_FRONT: Final = SEEN * (HAND + 1)  # the length of these in a row, bars included, if each has exactly four cards
_BAR: Final = BAR[0]


def decisive(row: Row) -> int:
    """Return how much of a row the proof depends on: only the first pile, unless that has exactly four cards."""
    return _FRONT if len(row) > HAND and row[HAND] == _BAR else HAND + 1


def block(row: Row) -> bool:
    """Whether the first piles of a row are `blocked`; cached."""
    return bool(_BLOCKED[row[: decisive(row)]])


def blocked(piles: Sequence[bytes]) -> bool:
    """Whether the first piles of a row hold cards that can never move, judged by these piles alone.

    Take the cards of the leading piles of exactly four, and up to four of the lowest cards of the pile after them. They
    stay in place for ever if no top card among them, now or later, can leave or, in the piles of four, be built on:
    then no carry moves them, and a redeal deals them to the same places. A top card cannot leave if it fits on no pile,
    because it is a king or its next higher card lies beneath these tops, and if it has to wait for a lower card of its
    suit among these cards to reach the foundation. It cannot be built on if that lower card is the next one.
    """
    tops: list[int] = []
    inner = top = 0  # sets of cards, one bit each: those beneath the tops, and the tops
    for pile in piles:
        for card in pile[:HAND]:
            if _fits_nowhere(card, inner):
                cards = inner | top
                lower = (1 << card) - (1 << (card & 48))
                if cards & lower and all(_fits_nowhere(other, inner) and cards >> other - 1 & 1 for other in tops):
                    return True
            inner |= 1 << card
        if len(pile) != HAND:
            return False
        last = pile[-1]
        inner &= ~(1 << last)
        top |= 1 << last
        tops.append(last)
    return False


_BLOCKED: Final = Memory(lambda beginning: blocked(beginning.split(BAR)[:SEEN]))


def _fits_nowhere(card: int, inner: int) -> bool:
    """Whether a top card fits on no pile, because it is a king or its next higher card lies beneath the tops."""
    return card & 15 == KING or inner >> card + 1 & 1 != 0


_REDEAL: Final = BYTES[1]  # the end of the head of a table that allows a redeal


class CruelModel(Model[Table]):
    """The tables of Cruel, without those proved lost; estimates have some randomness, except in turn 0."""

    def __init__(self, price: int, before: int, chance: int, turn: int) -> None:
        self.price = price
        self.before = before
        self.chance = chance
        self.turn = turn
        self._redeals: dict[bytes, Table] = {}
        """The table that a redeal makes of the cards of a row, unless it is lost. Many tables share one."""
        self._lost_when_dealt: dict[bytes, bool] = {}
        """Whether a redeal is lost, by the first of the cards. Even more tables share these."""

    def estimate(self, position: Table) -> int:
        """Return 8 for each card left, more for cards that lie in the way of lower ones, less for runs."""
        cards = position[CARDS]
        if not cards:
            return WON
        estimate = 8 * cards + position[DISORDER] - EVEN + self.before * position[CLIMBS]
        if self.turn:
            estimate += self.chance * crc32(cards_of(position[HEAD:]), self.turn) >> 32
        return estimate

    def lost(self, row: Row) -> bool:
        """Whether the first piles of a row prove that it is lost."""
        return block(row)

    def children(self, position: Table) -> list[Table]:
        """Return the tables after a redeal, if that changes anything, moves between piles and moves to foundations.

        Tables that their first piles prove lost are left out, as far as these differ from the first piles of this one.
        """
        row = position[HEAD:]
        fixed = decisive(row)
        places = places_of(row)
        cards, disorder, climbs, same = position[CARDS], position[DISORDER], position[CLIMBS], position[:DISORDER]
        found: list[Table] = []
        homes: list[Table] = []
        piles = row.split(BAR)
        piles.pop()
        if position[REDEAL]:
            redealt = self._redealt(position, b"".join(piles))
            if redealt and redealt != position:
                found.append(redealt)
        for pile in piles:
            card = pile[-1]
            here, higher = places[card], places[card + 1]
            end = here + 1 if len(pile) > 1 else here + 2  # an emptied pile disappears with its bar
            if higher < 64 and row[higher + 1] == _BAR:
                if here < higher:
                    after = b"".join((row[:here], row[end : higher + 1], BYTES[card], row[higher + 1 :]))
                else:
                    after = b"".join((row[: higher + 1], BYTES[card], row[higher + 1 : here], row[end:]))
                if (here >= fixed and higher >= fixed) or not self.lost(after):
                    lower = places[card - 1]
                    bottom = higher
                    while bottom and row[bottom - 1] != _BAR:
                        bottom -= 1
                    gain = weight(row[bottom : higher + 1] + BYTES[card]) - weight(pile)
                    more = (lower < higher) - (lower < here) - (here < higher)
                    found.append(b"".join((same, BYTES[disorder + gain], BYTES[climbs + more], _REDEAL, after)))
            suit = card >> 4
            if position[suit] == card:
                after = row[:here] + row[end:]
                if here >= fixed or not self.lost(after):
                    fewer = here < higher < 64
                    head = [position[:suit], BYTES[card + 1], position[suit + 1 : CARDS], BYTES[cards - 1]]
                    head += (BYTES[disorder - weight(pile)], BYTES[climbs - fewer], _REDEAL, after)
                    homes.append(b"".join(head))
        return found + homes

    def _redealt(self, position: Table, cards: bytes) -> Table:
        """Return the table that a redeal makes of another one with these cards; empty if it is lost."""
        first = cards[: SEEN * HAND]
        lost = self._lost_when_dealt.get(first)
        if lost is None:
            lost = self._lost_when_dealt[first] = self.lost(row_of(dealt(first)))
        if lost:
            return b""
        table = self._redeals.get(cards)
        if table is None:
            piles = dealt(cards)
            disorder = EVEN + sum([DISORDERS[pile] for pile in piles])
            table = b"".join((position[:DISORDER], BYTES[disorder], position[CLIMBS:HEAD], row_of(piles)))
            self._redeals[cards] = table
        return table


def _attempts() -> Iterator[tuple[CruelModel, int]]:
    """Yield three kinds of model in turn, always with new random numbers, and rising limits of positions."""
    yield CruelModel(3, 3, 0, 0), 2000
    for turn in count(1):
        limit = 2000 << min(turn // 2, 4)
        yield CruelModel(2, 4, 12, turn), limit
        yield CruelModel(4, 1, 16, turn), limit
        yield CruelModel(5, 2, 16, turn), limit


def _row(state: State) -> Row:
    """Return the row of a state that a search has reached; its head allows no second redeal, as the model does."""
    return (read(state) or b"")[HEAD:]


def solve(state: State, nodes: int) -> Verdict | None:
    """Search a state of Cruel, up to `nodes` nodes; None if play cannot lead to such a state."""
    table = read(state)
    if table is None:
        return None
    if not can_all_go_home(table) or block(table[HEAD:]):
        return Lost(0)
    return search(_attempts(), table, nodes).verdict(
        lambda path: retraced(_RULES, state, [found[HEAD:] for found in path], _row)
    )


def distance(state: State) -> int | None:
    """Return how far from a win a state seems, LOST if that is proved; None if play cannot lead to such a state."""
    table = read(state)
    if table is None:
        return None
    model = CruelModel(3, 3, 0, 0)
    return LOST if model.lost(table[HEAD:]) else model.estimate(table)
