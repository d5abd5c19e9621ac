"""Small positions of the real rules, and a brute-force search that tells which of them can be won."""

from collections.abc import Callable, Hashable
from random import Random

from game.cards import ACE, KING, Card, Pile, Suit
from game.notation import word
from game.rules.base import Rules
from game.state import Carry, State
from tests.game.rules.tables import table


def brute_force(rules: Rules, state: State, key: Callable[[State], Hashable]) -> bool:
    """Whether a state can be won, by trying every legal move in every state with another key."""
    seen, left = {key(state)}, [state]
    while left:
        state = left.pop()
        if rules.won(state):
            return True
        for move in rules.moves(state):
            after, _ = rules.apply(state, move)
            known = key(after)
            if known not in seen:
                seen.add(known)
                left.append(after)
    return False


def small_pileon(random: Random, ranks: int, spread: int) -> State:
    """Return so many ranks shuffled on as many piles and on up to two more; the other ranks are complete."""
    cards = [Card(rank, suit) for rank in range(ACE, ACE + ranks) for suit in Suit]
    random.shuffle(cards)
    piles = [word(cards[i :: ranks + spread]) for i in range(ranks + spread)]
    piles += [_frozen(rank) for rank in range(ACE + ranks, KING + 1)]
    return table("pileon", ",".join(f"{slot}:{pile}" for slot, pile in enumerate(piles)))


def _frozen(rank: int) -> str:
    pile = tuple(Card(rank, suit) for suit in Suit)
    return word(pile, frozenset(pile[-1:]))


def pileon_key(state: State) -> Hashable:
    """Return the ranks on the piles, in ascending order."""
    return tuple(sorted(tuple(card.rank for card in pile) for pile in state.piles))


def small_cruel(random: Random, lowest: int, *suits: Suit) -> State:
    """Return a deal of the cards of some suits from a rank up; what is lower is home."""
    cards = [Card(rank, suit) for suit in suits for rank in range(lowest, KING + 1)]
    random.shuffle(cards)
    home = [f"{1 + suit}:{Card(lowest - 1, suit)}" for suit in suits]
    return table("cruel", ",".join([*home, *cruel_piles(tuple(cards))]))


def cruel_piles(cards: Pile) -> list[str]:
    """Return cards dealt four to a pile as they stand in a position's word."""
    return [f"{5 + i // 4}:{word(cards[i : i + 4])}" for i in range(0, len(cards), 4)]


def cruel_key(state: State) -> Hashable:
    """Return the piles, and whether there is a redeal."""
    return state.piles, isinstance(state.last, Carry)


def wandered(random: Random, rules: Rules, state: State, moves: int) -> State:
    """Return what some random legal moves lead to, or fewer where the play ends."""
    for _ in range(moves):
        legal = list(rules.moves(state))
        if rules.won(state) or not legal:
            break
        state, _ = rules.apply(state, random.choice(legal))
    return state
