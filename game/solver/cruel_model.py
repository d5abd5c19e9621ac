"""Cruel as it is searched: all the moves of a table, and how far from a win it seems."""

from typing import Final
from zlib import crc32

from game.rules.cruel import HAND
from game.solver.best_first import WON, Model
from game.solver.cruel_blocks import SEEN, block, decisive
from game.solver.cruel_tables import (
    BAR,
    BYTES,
    CARDS,
    CLIMBS,
    DISORDER,
    DISORDERS,
    EVEN,
    HEAD,
    REDEAL,
    Row,
    Table,
    cards_of,
    dealt,
    places_of,
    row_of,
    weight,
)

_BAR: Final = BAR[0]
_REDEAL: Final = BYTES[1]
"""What ends the head of a table where there may be a redeal."""


class CruelModel(Model[Table]):
    """Cruel's tables but those proved lost, and estimates with a little chance in them: none in turn 0."""

    def __init__(self, price: int, before: int, chance: int, turn: int) -> None:
        self.price = price
        self.before = before
        self.chance = chance
        self.turn = turn
        self._redeals: dict[bytes, Table] = {}
        """What a redeal makes of the cards of a row, where that is not lost: many tables share theirs."""
        self._lost_when_dealt: dict[bytes, bool] = {}
        """Whether a redeal is lost, by the first of the cards: even more tables share these."""

    def estimate(self, position: Table) -> int:
        """Return eight for each card left, more where cards lie in the way of lower ones, less for runs."""
        cards = position[CARDS]
        if not cards:
            return WON
        estimate = 8 * cards + position[DISORDER] - EVEN + self.before * position[CLIMBS]
        if self.turn:
            estimate += self.chance * crc32(cards_of(position[HEAD:]), self.turn) >> 32
        return estimate

    def lost(self, row: Row) -> bool:
        """Whether the first piles of a row prove it lost."""
        return block(row)

    def children(self, position: Table) -> list[Table]:
        """Return what can be made of a table: by a redeal if it changes anything, by carries, and by those home.

        Left out is what the first piles prove lost, where they are not those of the table itself.
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
            end = here + 1 if len(pile) > 1 else here + 2  # a pile goes with its bar
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
        """Return what a redeal makes of a table whose cards are given in order, empty where that is lost."""
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
