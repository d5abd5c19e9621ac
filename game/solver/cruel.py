"""Cruel searched: piles as bytes in the order of the row they make, and a proof for cards that block each other."""

from collections.abc import Iterator, Sequence
from itertools import count, pairwise
from typing import Final
from zlib import crc32

from game.cards import KING, Suit
from game.moves import Carry, Move, Tap, carry
from game.rules.cruel import FOUNDATIONS, HAND, STOCK, TABLEAU
from game.solver.engine import LOST, WON, Model, search
from game.solver.verdict import Lost, Unknown, Verdict, Won
from game.state import State

Table = tuple[bytes, ...]
"""First the card that each suit's foundation takes next, then the piles that hold cards, in their order.

A card is a byte: 16 times its suit, and its rank. A zero after the foundations' cards tells that there is no redeal
before the first carry.
"""

_OTHERS: Final = tuple(bytes(card for card in range(64) if card // 16 != suit) for suit in range(4))
_REMEMBERED: Final = 1 << 16
"""How many answers about piles and suits are kept."""


class _Disorders(dict[bytes, int]):
    """How many cards of a pile lie above a lower one of their suit, less three for each on the next higher one."""

    def __missing__(self, pile: bytes) -> int:
        """Count in a pile."""
        if len(self) == _REMEMBERED:
            self.clear()
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
        self[pile] = disorder
        return disorder


class _Climbs(dict[bytes, int]):
    """How many cards of a suit, in the order of the row, come before the next higher one."""

    def __missing__(self, suit: bytes) -> int:
        """Count in a suit."""
        if len(self) == _REMEMBERED:
            self.clear()
        climbs, seen = 0, 0
        for card in suit:
            rank = card & 15
            climbs += seen >> rank - 1 & 1
            seen |= 1 << rank
        self[suit] = climbs
        return climbs


class _Blocks(dict[Table, bool]):
    """Whether the first piles of a table are blocked."""

    def __missing__(self, piles: Table) -> bool:
        """Look at some piles."""
        if len(self) == _REMEMBERED:
            self.clear()
        found = self[piles] = blocked(piles)
        return found


_DISORDERS: Final = _Disorders()
_CLIMBS: Final = _Climbs()
_BLOCKS: Final = _Blocks()


class CruelModel(Model[Table]):
    """Cruel's tables, all their moves, and estimates with a little chance in them: none in turn 0."""

    def __init__(self, price: int, before: int, chance: int, turn: int) -> None:
        self.price = price
        self.before = before
        self.chance = chance
        self.turn = turn

    def estimate(self, position: Table) -> int:
        """Return eight for each card left, more where cards lie in the way of lower ones, less for runs."""
        if len(position) == 1:
            return WON
        if self.lost(position):
            return LOST
        piles = position[1:]
        row = b"".join(piles)
        estimate = 8 * len(row) + sum(map(_DISORDERS.__getitem__, piles))
        climbs = 0
        for others in _OTHERS:
            climbs += _CLIMBS[row.translate(None, others)]
        estimate += self.before * climbs
        if self.turn:
            estimate += self.chance * crc32(row, self.turn) >> 32
        return max(estimate, 1)

    def lost(self, position: Table) -> bool:
        """Whether the first piles of a table prove it lost."""
        return _BLOCKS[position[1:5]]

    def children(self, position: Table) -> list[Table]:
        """Return what can be made of a table: by a redeal if it changes anything, by carries, and by those home."""
        home = position[0]
        tops = {position[place][-1]: place for place in range(1, len(position))}
        found: list[Table] = []
        if len(home) == 4:
            redealt = _redealt(position)
            if redealt != position:
                found.append(redealt)
        for card, place in tops.items():
            target = tops.get(card + 1, 0)
            if target:
                piles = [home[:4], *position[1:]]
                piles[target] += position[place][-1:]
                found.append(_uncovered(piles, place))
        for card, place in tops.items():
            if card in home:
                piles = [home[:4].replace(position[place][-1:], bytes((card + 1,))), *position[1:]]
                found.append(_uncovered(piles, place))
        return found


def _redealt(table: Table) -> Table:
    """Return a table after a redeal."""
    row = b"".join(table[1:])
    return table[0], *[row[i : i + HAND] for i in range(0, len(row), HAND)]


def _uncovered(piles: list[bytes], place: int) -> Table:
    """Return a table without the top card of a pile, and without that pile where no other card is left in it."""
    rest = piles[place][:-1]
    if rest:
        piles[place] = rest
    else:
        del piles[place]
    return tuple(piles)


def blocked(piles: Table) -> bool:
    """Whether the first piles of a table hold cards that can never move, by what is seen of these piles alone.

    Take the cards of some piles of just four at the front, and the lowest cards, up to four, of the pile after these.
    They stay for ever where they are if none of them that is or may become a top can leave or, in the piles of four,
    be built on. No carry moves them then, and a redeal deals them to the same places. A card cannot leave where it is
    a king or has the next higher one beneath these tops, so that it fits nowhere, and a lower one of its suit among
    these cards, so that its foundation waits. It is not built on where that lower card is the one next to it.
    """
    tops: list[int] = []
    inner = top = 0
    for pile in piles:
        for card in pile[:HAND]:
            if _held(card, inner, inner | top, False):
                for other in tops:
                    if not _held(other, inner, inner | top, True):
                        break
                else:
                    return True
            inner |= 1 << card
        if len(pile) != HAND:
            return False
        last = pile[-1]
        inner &= ~(1 << last)
        top |= 1 << last
        tops.append(last)
    return False


def _held(card: int, inner: int, cards: int, alone: bool) -> bool:
    """Whether a top can neither leave the cards named nor, where it must stay alone, be built on.

    Cards are sets, one bit for each: those beneath the tops, and all.
    """
    if card & 15 != KING and not inner >> card + 1 & 1:
        return False
    lowest = card - 1 if alone else card & 48
    return cards & (1 << card) - (1 << lowest) != 0


def read(state: State) -> Table | None:
    """Return the table of a state; None where cards are hidden or in the stock, or foundations share a suit."""
    tops = [top for slot in FOUNDATIONS if (top := state.top(slot))]
    if state.down or state.piles[STOCK] or len({top.suit for top in tops}) < len(tops):
        return None
    home = bytearray(16 * suit for suit in range(4))
    for top in tops:
        home[top.suit] = 16 * top.suit + top.rank + 1
    if not isinstance(state.last, Carry):
        home.append(0)
    piles = [bytes(16 * card.suit + card.rank for card in state.piles[slot]) for slot in TABLEAU]
    return bytes(home), *filter(None, piles)


def can_all_go_home(table: Table) -> bool:
    """Whether each suit's cards go on from its foundation without a gap: otherwise the others can never leave."""
    row = b"".join(table[1:])
    for first, others in zip(table[0], _OTHERS, strict=False):
        suit = sorted(row.translate(None, others))
        if suit and (first & 15 == 0 or suit != list(range(first, first + len(suit)))):
            return False
    return True


def _attempts() -> Iterator[tuple[CruelModel, int]]:
    """Yield models of three minds in turn, each with new chances, and how many nodes they may search: ever more."""
    yield CruelModel(3, 3, 0, 0), 2000
    for turn in count(1):
        limit = 2000 << min(turn // 2, 4)
        yield CruelModel(2, 4, 12, turn), limit
        yield CruelModel(4, 1, 16, turn), limit
        yield CruelModel(5, 2, 16, turn), limit


def solve(state: State, nodes: int) -> Verdict | None:
    """Search a state of Cruel, up to so many nodes; None where it is none that play can lead to."""
    table = read(state)
    if table is None:
        return None
    if not can_all_go_home(table):
        return Lost(0)
    outcome = search(_attempts(), table, nodes)
    if outcome.path:
        return Won(_moves(state, outcome.path), outcome.nodes)
    return Lost(outcome.nodes) if outcome.exhausted else Unknown(outcome.nodes)


def _moves(state: State, path: Sequence[Table]) -> tuple[Move, ...]:
    """Return the moves that lead from a state along the tables of a path."""
    homes = {top.suit: slot for slot in FOUNDATIONS if (top := state.top(slot))}
    slots = [slot for slot in TABLEAU if state.piles[slot]]
    moves: list[Move] = []
    for table, goal in pairwise(path):
        source, target = _step(table, goal)
        if not source:
            moves.append(Tap(STOCK))
            slots = list(TABLEAU)
            continue
        pile = table[source]
        moves.append(carry(slots[source - 1], slots[target - 1] if target else homes[Suit(pile[-1] >> 4)]))
        if len(pile) == 1:
            del slots[source - 1]
    return tuple(moves)


def _step(table: Table, goal: Table) -> tuple[int, int]:
    """Return from which pile of a table to which a card is carried to come to another, both counted from 1.

    To 0 means home, and from 0 a redeal.
    """
    if _redealt(table) == goal:
        return 0, 0
    tops = {table[place][-1]: place for place in range(1, len(table))}
    for old, new in zip(table[0], goal[0], strict=False):
        if old != new:
            return tops[old], 0
    pairs = ((place, tops.get(card + 1, 0)) for card, place in tops.items())
    return next((a, b) for a, b in pairs if b and table[b] + table[a][-1:] in goal)
