"""What is worth knowing of a column of Whitehead and of what is home, found out once each; and how a table seems."""

from typing import Final, NamedTuple

from game.solver.whitehead_model import BAR, DEALT, HOSTS, PARTNER, RANK_OF, RANKS, SUIT_OF, follows

Look = tuple[int, int, int, int, int, int]
"""How far a table seems from a win: what a card at home, one that lies wrong in its column, one above a lower card of
its suit, one in sequence and suit, a free column and a card in the waste each add."""

LOOKS: Final[tuple[Look, ...]] = ((-2, 3, 4, -1, -6, 8), (-6, 3, 2, -4, 0, 2))
LANE: Final = 12
"""How many bits of a score each look has: what a table seems to both is kept in one number."""


def _in_lanes(weights: tuple[int, ...]) -> int:
    """Return what each look adds, its lane at its place in one number."""
    return sum(weight * 2 ** (LANE * lane) for lane, weight in enumerate(weights))


HOME, _WRONG, _ABOVE, _JOINED, _FREE, WASTE = map(_in_lanes, zip(*LOOKS, strict=True))
_EVEN = _in_lanes((1000,) * len(LOOKS))
"""What a score starts from, so that no lane falls below nothing."""

Facts = tuple[int, int, int, int, int]
"""What is worth knowing of a column: its part of the score, its top card, how long a run ends it, the next card of the
run's suit, and the run as a set of cards; -1 where there is no such card."""
Step = tuple[int, int, int]
"""A card that may go home or come back, its suit, and the set of cards that could be built on it or on what follows."""


class Columns(dict[bytes, Facts]):
    """The facts about columns, found out once each; and about what is home."""

    def __init__(self) -> None:
        super().__init__()
        self.homes: dict[bytes, Home] = {}

    def __missing__(self, column: bytes) -> Facts:
        """Find out about a column."""
        known = self[column] = _facts(column)
        return known

    def home(self, head: bytes) -> "Home":
        """Return what follows from how many cards of each suit are home."""
        counts = head[:DEALT]
        known = self.homes.get(counts)
        if known is None:
            known = self.homes[counts] = _home(counts)
        return known


class Home(NamedTuple):
    """What follows from how many cards of each suit are home."""

    going: tuple[Step, ...]
    coming: tuple[Step, ...]
    """The cards that may be taken back, where some cards could be built on them."""
    tops: int
    """The uppermost cards, as a set."""


def _facts(column: bytes) -> Facts:
    if not column:
        return _FREE, -1, 0, -1, 0
    score = 0
    lowest = [RANKS + 1] * DEALT
    below = -1
    run = 0
    for card in column:
        joined = below >= 0 and follows(card, below)
        if joined:
            score += _JOINED
        elif below >= 0 and below not in HOSTS[card]:
            score += _WRONG
        run = run + 1 if joined else 1
        suit, rank = SUIT_OF[card], RANK_OF[card]
        if rank > lowest[suit]:
            score += _ABOVE
        else:
            lowest[suit] = rank
        below = card
    base = column[-run]
    return score, below, run, base + 1 if RANK_OF[base] < RANKS else -1, _set(column[-run:])


def _home(counts: bytes) -> Home:
    going = [
        (suit * RANKS + counts[suit], suit, _builders(counts, suit, counts[suit]))
        for suit in range(DEALT)
        if counts[suit] < RANKS
    ]
    coming = [
        (suit * RANKS + counts[suit] - 1, suit, _builders(counts, suit, counts[suit] - 1))
        for suit in range(DEALT)
        if counts[suit]
    ]
    tops = bytes(suit * RANKS + counts[suit] - 1 for suit in range(DEALT) if counts[suit])
    return Home(tuple(going), tuple(step for step in coming if step[2]), _set(tops))


def _builders(counts: bytes, suit: int, home: int) -> int:
    """Return what could be built on a card of a suit, or on lower ones that came back, when so many lower are home."""
    partner = PARTNER[suit]
    return _set(bytes(partner * RANKS + place for place in range(counts[partner] + 1, home)))


def _set(cards: bytes) -> int:
    """Return cards as a set: one bit for each."""
    return sum(1 << card for card in cards)


def score(known: Columns, table: bytes) -> int:
    """Return how far a table seems from a win, in all lanes."""
    *columns, waste, head = table.split(BAR)
    return _EVEN + sum(known[column][0] for column in columns) + WASTE * len(waste) + HOME * sum(head[:DEALT])
