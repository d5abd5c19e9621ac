"""Cruel's tables: piles as bytes in the order of the row they make, and a proof for cards that block each other."""

from typing import Final
from zlib import crc32

from game.cards import KING
from game.moves import Carry
from game.rules.cruel import FOUNDATIONS, STOCK, TABLEAU
from game.solver.engine import LOST, WON, Model
from game.state import State

Table = bytes
"""First the card that each suit's foundation takes next, then the piles that hold cards, in order, a bar before each.

A card is a byte: 16 times its suit, and its rank. A zero after the foundations' cards tells that there is no redeal
before the first carry.
"""
Piles = list[bytes]
"""A table split at its bars, so that its piles are counted from 1."""
BAR: Final = b"\xff"
_HOMES: Final = 5
"""The length of a table without any piles, at most."""

_OTHERS: Final = tuple(bytes(card for card in range(64) if card // 16 != suit) for suit in range(4))
_HAND: Final = 4
"""How many cards a redeal gives to each pile, as a number that needs no looking up."""
CARDS: Final = [bytes((card,)) for card in range(64)]
"""Each card as a pile of its own."""
_EVERY: Final = bytes(range(64))
_PLACES: Final = [bytes([64] * 64 + [*range(length)]) for length in range(65)]
"""By how many cards and bars are in a row: no place for every card, and then the places of the row."""
_REMEMBERED: Final = 1 << 16
"""How many answers about piles are kept."""
_DISORDERS: Final[dict[bytes, int]] = {}
_WEIGHTS: Final[dict[bytes, int]] = {}
_BLOCKS: Final[dict[tuple[bytes, ...], bool]] = {}
"""What is known of piles, of the cards on top of them, and of the first piles of tables."""


def _disorder(pile: bytes) -> int:
    """Return how many cards of a pile lie above a lower one of their suit, less three for each on the next higher one.

    It is remembered.
    """
    known = _DISORDERS.get(pile)
    if known is not None:
        return known
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
    if len(_DISORDERS) == _REMEMBERED:
        _DISORDERS.clear()
    _DISORDERS[pile] = disorder
    return disorder


def _weight(pile: bytes) -> int:
    """Return what the top card of a pile adds to its disorder. It is remembered."""
    known = _WEIGHTS.get(pile)
    if known is None:
        if len(_WEIGHTS) == _REMEMBERED:
            _WEIGHTS.clear()
        known = _WEIGHTS[pile] = _disorder(pile) - _disorder(pile[:-1])
    return known


def _places(row: bytes) -> bytes:
    """Return by card which place of a row, with or without bars, it has; 64 where it has none."""
    return bytes.maketrans(_EVERY + row, _PLACES[len(row)])


def _climbs(row: bytes) -> int:
    """Return how many cards of a row come before the next higher one of their suit."""
    places = _places(row)
    return sum(places[card] < places[card + 1] < 64 for card in row)


class CruelModel(Model[Table]):
    """Cruel's tables, all their moves, and estimates with a little chance in them: none in turn 0."""

    def __init__(self, price: int, before: int, chance: int, turn: int) -> None:
        self.price = price
        self.before = before
        self.chance = chance
        self.turn = turn
        self._worths: dict[Table, int] = {}
        """What is known of the tables that were led to, as `_worth` tells it: few enough, as no search is long."""

    def estimate(self, position: Table) -> int:
        """Return eight for each card left, more where cards lie in the way of lower ones, less for runs."""
        if len(position) <= _HOMES:
            return WON
        estimate = self._worth(position)
        if estimate == LOST:
            return LOST
        if self.turn:
            row = b"".join(position.split(BAR)[1:])
            estimate += self.chance * crc32(row, self.turn) >> 32
        return max(estimate, 1)

    def _worth(self, position: Table) -> int:
        """Return the estimate of a table without chance, or LOST, from memory where it was led to."""
        worth = self._worths.get(position)
        if worth is None:
            piles = position.split(BAR)
            if self.lost(piles):
                return LOST
            row = b"".join(piles[1:])
            worth = 8 * len(row) + sum(map(_disorder, piles[1:])) + self.before * _climbs(row)
        return worth

    def lost(self, piles: Piles) -> bool:
        """Whether the first piles of a table prove it lost."""
        first = tuple(piles[1:5])
        found = _BLOCKS.get(first)
        if found is None:
            if len(_BLOCKS) == _REMEMBERED:
                _BLOCKS.clear()
            found = _BLOCKS[first] = blocked(first)
        return found

    def children(self, position: Table) -> list[Table]:
        """Return what can be made of a table: by a redeal if it changes anything, by carries, and by those home."""
        piles = position.split(BAR)
        home = piles[0]
        tops = tops_of(piles)
        places = _places(position[len(home) :])
        worths, worth, before = self._worths, self._worth(position), self.before
        found: list[Table] = []
        homes: list[Table] = []
        if len(home) == 4:
            redealt = redeal(piles)
            table = BAR.join(redealt)
            if table != position:
                found.append(table)
                if table not in worths:
                    worths[table] = LOST if self.lost(redealt) else worth + _disordered(piles, redealt)
        piles[0] = home[:4]
        for place in range(1, len(piles)):
            pile = piles[place]
            card = pile[-1]
            here, higher = places[card], places[card + 1]
            target = tops[card + 1]
            if target:
                onto = piles[target] + CARDS[card]
                changed = piles[:]
                changed[target] = onto
                table = _uncovered(changed, place)
                found.append(table)
                if table not in worths:
                    gain = _weight(onto) - _weight(pile)
                    lower = places[card - 1]
                    if lower < higher:
                        gain += before
                    if lower < here:
                        gain -= before
                    if here < higher:
                        gain -= before
                    worths[table] = LOST if self.lost(changed) else worth + gain
            suit = card >> 4
            if home[suit] == card:
                changed = piles[:]
                changed[0] = home[:suit] + CARDS[card + 1] + home[suit + 1 : 4]
                table = _uncovered(changed, place)
                homes.append(table)
                if table not in worths:
                    gain = -_weight(pile) - 8
                    if here < higher < 64:
                        gain -= before
                    worths[table] = LOST if self.lost(changed) else worth + gain
        return found + homes


def tops_of(piles: Piles) -> list[int]:
    """Return by card the pile that it is the top of; 0 for all others."""
    tops = [0] * 64
    for place in range(1, len(piles)):
        tops[piles[place][-1]] = place
    return tops


def redeal(piles: Piles) -> Piles:
    """Return the piles of a table after a redeal: those of four at the front stay as they are."""
    kept = _kept(piles)
    row = b"".join(piles[kept:])
    redealt = piles[:kept]
    first = 0
    while first < len(row):
        redealt.append(row[first : first + _HAND])
        first += _HAND
    return redealt


def _kept(piles: Piles) -> int:
    """Return the number of the first pile that a redeal may change, or one more than there are."""
    kept = 1
    while kept < len(piles) and len(piles[kept]) == _HAND:
        kept += 1
    return kept


def _disordered(piles: Piles, after: Piles) -> int:
    """Return by how much the disorder of a table's piles grows where it is redealt."""
    disorder = 0
    for place in range(_kept(piles), len(piles)):
        disorder -= _disorder(piles[place])
    for place in range(_kept(piles), len(after)):
        disorder += _disorder(after[place])
    return disorder


def _uncovered(piles: Piles, place: int) -> Table:
    """Return the table of some piles without the top card of one, and without that pile where no card is left in it."""
    rest = piles[place][:-1]
    if rest:
        piles[place] = rest
    else:
        del piles[place]
    return BAR.join(piles)


def blocked(piles: tuple[bytes, ...]) -> bool:
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
        for card in pile[:_HAND]:
            if _held(card, inner, inner | top, False):
                for other in tops:
                    if not _held(other, inner, inner | top, True):
                        break
                else:
                    return True
            inner |= 1 << card
        if len(pile) != _HAND:
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
    return BAR.join([bytes(home), *filter(None, piles)])


def can_all_go_home(table: Table) -> bool:
    """Whether each suit's cards go on from its foundation without a gap: otherwise the others can never leave."""
    home, *piles = table.split(BAR)
    row = b"".join(piles)
    for first, others in zip(home, _OTHERS, strict=False):
        suit = sorted(row.translate(None, others))
        if suit and (first & 15 == 0 or suit != list(range(first, first + len(suit)))):
            return False
    return True
