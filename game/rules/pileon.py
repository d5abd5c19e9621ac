"""Pileon: gather the four cards of each rank in a pile of their own."""

from collections.abc import Iterator, Mapping

from game.cards import ACE, KING, Card, Pile, pack
from game.rules.base import Fan, Rules, Slot
from game.state import Carried, Carry, Event, Move, Scored, State, Turned, carry

PILES = range(15)
DEALT = range(13)
STOCK = 15
FULL = 4


def frozen(state: State) -> tuple[int, ...]:
    """Return the slots whose piles are complete and out of play: their top card is turned over."""
    return tuple(slot for slot in PILES if state.top(slot) in state.down)


def group(pile: Pile) -> int:
    """Return how many cards of the same rank lie on top of a pile."""
    count = min(1, len(pile))
    while count < len(pile) and pile[-count - 1].rank == pile[-1].rank:
        count += 1
    return count


def gathered(state: State) -> Mapping[int, int]:
    """Return for each rank how many of its cards lie together in one pile, at most."""
    most = dict.fromkeys(range(ACE, KING + 1), 0)
    for slot in PILES:
        run, last = 0, 0
        for card in state.piles[slot]:
            run = run + 1 if card.rank == last else 1
            last = card.rank
            most[last] = max(most[last], run)
    return most


def _complete(pile: Pile) -> bool:
    return len(pile) == FULL and group(pile) == FULL


class Pileon(Rules):
    """Pileon: gather cards of one rank, four to a pile, with two empty piles to work with."""

    name = "pileon"
    slots = (
        *(Slot(slot, 1 + 2.2 * (slot % 4), 1.2 * (slot // 4), Fan.RIGHT) for slot in PILES),
        Slot(STOCK, 4, 2, on_table=False),
    )
    deck = pack()
    stock = STOCK
    best_score = 52

    def deal(self, deck: Pile) -> Iterator[Event]:
        """Deal four cards face up to each of thirteen piles; four of a rank are complete at once."""
        for slot in DEALT:
            cards = deck[FULL * slot : FULL * (slot + 1)]
            yield from (Carried((card,), STOCK, slot, turned=True) for card in cards)
            yield from self._freeze(cards)

    def _freeze(self, pile: Pile) -> Iterator[Event]:
        if _complete(pile):
            yield Turned(pile[-1:])
            yield Scored(FULL)

    def moves(self, state: State) -> Iterator[Move]:
        """Yield moves onto cards of the same rank, whole groups first, then moves to an empty place."""
        piles, down = state.piles, state.down
        filled = [slot for slot in PILES if piles[slot] and not (down and piles[slot][-1] in down)]
        alike: dict[int, list[int]] = {}
        for slot in filled:
            alike.setdefault(piles[slot][-1].rank, []).append(slot)
        parts: list[Carry] = []
        for source in filled:
            likes = alike[piles[source][-1].rank]
            whole = group(piles[source]) if len(likes) > 1 else 0
            for target in likes:
                if target != source:
                    most = min(whole, FULL - len(piles[target]))
                    if most == whole:
                        yield carry(source, target, whole)
                    parts += [carry(source, target, count) for count in range(min(most, whole - 1), 0, -1)]
        yield from parts
        for target in PILES:
            if not piles[target]:
                for source in filled:
                    for count in range(group(piles[source]), 0, -1):
                        yield carry(source, target, count)

    def fits(self, card: Card, other: Card) -> bool:
        """Whether the cards are two of one rank."""
        return card != other and card.rank == other.rank

    def effects(self, state: State, move: Move) -> Iterator[Event]:
        """Yield the cards carried; a pile that is now complete is turned over and scores."""
        assert isinstance(move, Carry)
        cards = state.piles[move.source][-move.takes[0].count :]
        yield Carried(cards, move.source, move.target)
        yield from self._freeze(state.piles[move.target] + cards)

    def scores(self, state: State) -> range:
        """Return the score that the complete piles determine."""
        score = FULL * sum(_complete(state.piles[slot]) and state.top(slot) in state.down for slot in PILES)
        return range(score, score + 1)

    def turned_down(self, state: State) -> frozenset[Card]:
        """Return the cards of the stock and the top cards of complete piles."""
        stock = super().turned_down(state)
        return stock | {state.piles[slot][-1] for slot in PILES if _complete(state.piles[slot])}

    def won(self, state: State) -> bool:
        """Whether every pile is either empty or complete."""
        return all(not state.piles[slot] or _complete(state.piles[slot]) for slot in PILES)

    def stuck(self, state: State) -> bool:
        """Whether no place is empty and no group fits onto cards of its rank, even spread over several piles.

        Moving parts of groups does not help then: it leaves the room for each rank as it was.
        """
        if self.won(state) or not all(state.piles[slot] for slot in PILES):
            return False
        playing = [slot for slot in PILES if state.top(slot) not in state.down]
        for source in playing:
            rank = state.piles[source][-1].rank
            likes = (state.piles[slot] for slot in playing if slot != source)
            room = sum(FULL - len(pile) for pile in likes if pile[-1].rank == rank)
            if group(state.piles[source]) <= room:
                return False
        return True
