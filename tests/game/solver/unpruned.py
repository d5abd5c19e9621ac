"""Models of Pileon and Cruel without any pruning: they leave out no move and prove no loss early."""

from game.solver import cruel, pileon


class EveryCarry(pileon.PileonModel):
    """Pileon without any move left out: every number of cards from everywhere to everywhere it may go."""

    def children(self, position: pileon.Table) -> list[pileon.Table]:
        """Return what all carries lead to but those to further empty places, which are as good as the first."""
        found = []
        numbers = [pile >> 13 for pile in position[:-1]]
        piles = [[cards >> shift & 15 for shift in range(0, cards.bit_length(), 4)] for cards in numbers]
        for source, cards in enumerate(piles):
            group = next((i for i, rank in enumerate(reversed(cards)) if rank != cards[-1]), len(cards))
            for target, others in enumerate(piles):
                fits = others[-1] == cards[-1] if cards and others else not target
                if source != target and fits:
                    for count in range(1, min(group, 4 - len(others)) + 1):
                        changed = {source: cards[:-count], target: others + cards[-count:]}
                        after = [changed.get(place, ranks) for place, ranks in enumerate(piles)]
                        found.append(pileon.weighed(sum(r << 4 * i for i, r in enumerate(ranks)) for ranks in after))
        return found


class NeverBlocked(cruel.CruelModel):
    """Cruel without the proofs that cards block each other."""

    def lost(self, row: cruel.Row) -> bool:
        """Never know that a table is lost."""
        return False
