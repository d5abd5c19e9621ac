"""Small tables of Whitehead, and a brute-force search that tells which of them can be won."""

from random import Random

from game.cards import ACE, Card, Suit
from game.solver.whitehead import Search, coded, packed

Piles = tuple[tuple[Card, ...], ...]
Small = tuple[Piles, tuple[Card, ...], tuple[Card, ...], tuple[int, ...]]
"""A small table: its columns, waste and stock, and how many cards of each suit are home."""


def answer(small: Small) -> bool:
    """Return whether the search calls a small table won; it must know."""
    columns, waste, stock, home = small
    search = Search(packed([coded(column) for column in columns], coded(waste), bytes([*home, 0])), coded(stock))
    path = search.run(1_000_000)
    assert path or not search.waiting
    return bool(path)


def small_table(random: Random) -> Small:
    """Return the lower ranks of two to four suits on one to four columns, in the waste and in the stock."""
    suits = random.choice((list(Suit), [Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES], *2 * ([Suit.CLUBS, Suit.SPADES],)))
    ranks = random.choice({4: (3, 4), 3: (4, 5), 2: (4, 5, 6, 7, 8)}[len(suits)])
    home = [min(ranks, random.choice((0, 0, 1, 2, 3))) if suit in suits else 0 for suit in Suit]
    cards = [Card(rank, suit) for suit in suits for rank in range(ACE + home[suit], ACE + ranks)]
    random.shuffle(cards)
    laid = random.randint(len(cards) // 3, len(cards))
    width = random.randint(1, 4)
    waste = random.choice((laid, laid, random.randint(laid, len(cards))))
    columns = tuple(tuple(cards[i:laid:width]) for i in range(width))
    return columns, tuple(cards[laid:waste]), tuple(cards[waste:]), tuple(home)


def brute_force(small: Small, most: int) -> bool | None:
    """Whether a small table can be won, by trying every move in every table; None if there are too many."""
    seen, left = {small}, [small]
    while left:
        now = left.pop()
        if not any((*now[0], now[1], now[2])):
            return True
        if len(seen) > most:
            return None
        for after in every_move(now):
            if after not in seen:
                seen.add(after)
                left.append(after)
    return False


def every_move(small: Small) -> list[Small]:
    """Return what all moves of a table lead to."""
    columns, waste, stock, home = small
    found: list[Small] = []
    if stock:
        found.append((columns, (*waste, stock[0]), stock[1:], home))
    sources = [
        ((*columns[:i], column[:-n], *columns[i + 1 :]), waste, column[-n:], home)
        for i, column in enumerate(columns)
        for n in range(1, run(column) + 1)
    ]
    sources += [(columns, waste[:-1], waste[-1:], home)] if waste else []
    sources += [(columns, waste, (Card(home[suit], suit),), stepped(home, suit, -1)) for suit in Suit if home[suit]]
    for rest, rest_of_waste, cards, at_home in sources:
        if len(cards) == 1 and cards[0].rank == at_home[cards[0].suit] + 1:
            found.append((rest, rest_of_waste, stock, stepped(at_home, cards[0].suit, 1)))
        for i, column in enumerate(rest):
            top = column[-1] if column else None
            if top is None or (top.rank == cards[0].rank + 1 and top.suit.red == cards[0].suit.red):
                found.append(((*rest[:i], column + cards, *rest[i + 1 :]), rest_of_waste, stock, at_home))
    return [(tuple(sorted(after[0], key=coded)), *after[1:]) for after in found]


def run(column: tuple[Card, ...]) -> int:
    """Return how many cards of one suit and in sequence end a column."""
    return next((n for n in range(1, len(column)) if not column[-n - 1].follows(column[-n])), len(column))


def stepped(home: tuple[int, ...], suit: Suit, step: int) -> tuple[int, ...]:
    """Return how many cards are home when one of a suit has come or gone."""
    return (*home[:suit], home[suit] + step, *home[suit + 1 :])
