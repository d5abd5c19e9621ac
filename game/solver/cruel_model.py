"""Cruel as it is searched: all the moves of a table, and how far from a win it seems."""

from zlib import crc32

from game.solver.cruel_blocks import SPLIT, block, decisive
from game.solver.cruel_tables import (
    BAR,
    BYTES,
    CARDS,
    CLIMBS,
    DISORDER,
    DISORDERS,
    EVEN,
    HEAD,
    Piles,
    Table,
    dealt,
    places_of,
    tops_of,
    weight,
)
from game.solver.engine import WON, Model


class CruelModel(Model[Table]):
    """Cruel's tables but those proved lost, and estimates with a little chance in them: none in turn 0."""

    def __init__(self, price: int, before: int, chance: int, turn: int) -> None:
        self.price = price
        self.before = before
        self.chance = chance
        self.turn = turn
        self._redeals: dict[bytes, Table] = {}
        """What a redeal makes of a row of all cards, empty where that is lost: many tables share theirs."""

    def estimate(self, position: Table) -> int:
        """Return eight for each card left, more where cards lie in the way of lower ones, less for runs."""
        cards = position[CARDS]
        if not cards:
            return WON
        estimate = 8 * cards + position[DISORDER] - EVEN + self.before * position[CLIMBS]
        if self.turn:
            row = b"".join(position.split(BAR)[1:])
            estimate += self.chance * crc32(row, self.turn) >> 32
        return estimate

    def lost(self, piles: Piles) -> bool:
        """Whether the first piles of a table prove it lost."""
        return block(piles)

    def children(self, position: Table) -> list[Table]:
        """Return what can be made of a table: by a redeal if it changes anything, by carries, and by those home.

        Left out is what the first piles prove lost, where they are not those of the table itself.
        """
        piles = position.split(BAR)
        head = piles[0]
        row = position[len(head) :]
        tops = tops_of(piles)
        places = places_of(row)
        first = decisive(piles)
        cards, disorder, climbs = head[CARDS], head[DISORDER], head[CLIMBS]
        same = head[:DISORDER]
        found: list[Table] = []
        homes: list[Table] = []
        if len(head) == HEAD:
            redealt = self._redealt(piles)
            if redealt and redealt != position:
                found.append(redealt)
        for place in range(1, len(piles)):
            pile = piles[place]
            card = pile[-1]
            here, higher = places[card], places[card + 1]
            start = here if len(pile) > 1 else here - 1  # a pile goes with its bar
            target = tops[card + 1]
            if target:
                lower = places[card - 1]
                gain = weight(piles[target] + BYTES[card]) - weight(pile)
                more = (lower < higher) - (lower < here) - (here < higher)
                table = same + BYTES[disorder + gain] + BYTES[climbs + more]
                if here < higher:
                    table += row[:start] + row[here + 1 : higher + 1] + BYTES[card] + row[higher + 1 :]
                else:
                    table += row[: higher + 1] + BYTES[card] + row[higher + 1 : start] + row[here + 1 :]
                if (place > first and target > first) or not self.lost(table.split(BAR, SPLIT)):
                    found.append(table)
            suit = card >> 4
            if head[suit] == card:
                fewer = here < higher < 64
                table = head[:suit] + BYTES[card + 1] + head[suit + 1 : CARDS] + BYTES[cards - 1]
                table += BYTES[disorder - weight(pile)] + BYTES[climbs - fewer] + row[:start] + row[here + 1 :]
                if place > first or not self.lost(table.split(BAR, SPLIT)):
                    homes.append(table)
        return found + homes

    def _redealt(self, piles: Piles) -> Table:
        """Return what a redeal makes of a table, empty where that is lost."""
        row = b"".join(piles[1:])
        table = self._redeals.get(row)
        if table is None:
            after = [piles[0], *dealt(row)]
            if self.lost(after):
                table = b""
            else:
                disorder = sum(map(DISORDERS.__getitem__, after[1:]))
                after[0] = piles[0][:DISORDER] + BYTES[EVEN + disorder] + piles[0][CLIMBS:]
                table = BAR.join(after)
            self._redeals[row] = table
        return table
