"""What a table of Whitehead leads to, without the moves that no win needs.

Four kinds of moves are left out, and what is left still wins whatever can be won:

* A card goes home at once, and nothing else is looked at, where nothing will ever have to be built on it: where all
  lower cards of its colour but the one that could then go home too are home.
* A card that a move took to a free column goes to the first; a whole column never does; nor is a card taken back from
  its foundation where it would go home again at once, or to a free column.
* A run is split only for its twin: the upper part leaves only where the card of its rank and colour can take its place.
* What needs no card of the waste is done before a card is dealt, not after: a table just dealt looks at its waste only.
"""

from collections.abc import Iterable

from game.cards import ACE
from game.solver.whitehead_model import BAR, DEALT, HOSTS, PARTNER, RANK_OF, RANKS, SUIT_OF, TWIN, follows, packed

Look = tuple[int, int, int, int, int, int]
"""How far a table seems from a win: what a card at home, one that lies wrong in its column, one above a lower card of
its suit, one in sequence and suit, a free column and a card in the waste each add."""

LOOKS: tuple[Look, ...] = ((-2, 3, 4, -1, -6, 8), (-6, 3, 2, -4, 0, 2))
LANE = 12
"""How many bits of a score each look has: what a table seems to both is kept in one number."""


def _in_lanes(weights: Iterable[int]) -> int:
    """Return what each look adds, its lane at its place in one number."""
    return sum(weight * 2 ** (LANE * lane) for lane, weight in enumerate(weights))


_HOME, _WRONG, _ABOVE, _JOINED, _FREE, _WASTE = map(_in_lanes, zip(*LOOKS, strict=True))
_EVEN = _in_lanes([1000] * len(LOOKS))
"""What a score starts from, so that no lane falls below nothing."""

Child = tuple[bytes, int, bool]
"""A table, its score, and whether it has just been dealt."""


class Columns(dict[bytes, tuple[int, int]]):
    """What is worth knowing of a column, found out once: its part of the score, and how long a run ends it."""

    def __missing__(self, column: bytes) -> tuple[int, int]:
        """Find out about a column."""
        known = self[column] = _score(column), _run(column)
        return known


def _score(column: bytes) -> int:
    if not column:
        return _FREE
    score = 0
    lowest = [RANKS + 1] * DEALT
    below = -1
    for card in column:
        if below >= 0:
            score += _JOINED if follows(card, below) else 0 if below in HOSTS[card] else _WRONG
        suit, rank = SUIT_OF[card], RANK_OF[card]
        if rank > lowest[suit]:
            score += _ABOVE
        else:
            lowest[suit] = rank
        below = card
    return score


def _run(column: bytes) -> int:
    length = min(1, len(column))
    while length < len(column) and follows(column[-length], column[-length - 1]):
        length += 1
    return length


def score(known: Columns, table: bytes) -> int:
    """Return how far a table seems from a win, in all lanes."""
    *columns, waste, head = table.split(BAR)
    return _EVEN + sum(known[column][0] for column in columns) + _WASTE * len(waste) + _HOME * sum(head[:DEALT])


class Table:
    """A table taken apart, to find what it leads to."""

    def __init__(self, known: Columns, stock: bytes, table: bytes, score: int, dealt: bool) -> None:
        self._known = known
        self._stock = stock
        self._score = score
        self._dealt = dealt
        self._columns = table.split(BAR)
        self._head = self._columns.pop()
        self._waste = self._columns.pop()
        self._scores_and_runs = [known[column] for column in self._columns]
        self._tops = {column[-1]: i for i, column in enumerate(self._columns) if column}
        self._free = self._columns.index(b"") if b"" in self._columns else -1

    def children(self) -> list[Child]:
        """Return what the moves of the table lead to, as many as a win may need."""
        safe = self._safe()
        if safe:
            return safe
        found: list[Child] = []
        if self._dealt:
            if self._waste:
                self._split(found, {TWIN[self._waste[-1]]})
        else:
            self._carry_runs(found)
            if any(run > 1 for _, run in self._scores_and_runs):
                self._split(found, self._twins())
            self._take_back(found)
        if self._waste:
            self._play_waste(found)
        if self._head[DEALT] < len(self._stock):
            waste = self._waste + self._stock[self._head[DEALT] : self._head[DEALT] + 1]
            found.append((packed(self._columns, waste, self._stepped(DEALT, 1)), self._score + _WASTE, True))
        return found

    def _stepped(self, place: int, step: int) -> bytes:
        head = self._head
        return head[:place] + bytes((head[place] + step,)) + head[place + 1 :]

    def _safe(self) -> list[Child]:
        """Return where a card goes home on which nothing will have to be built, if there is one."""
        head = self._head
        for suit in range(DEALT):
            if head[suit] < RANKS and head[PARTNER[suit]] + ACE >= head[suit]:
                card = suit * RANKS + head[suit]
                if card in self._tops:
                    return [self._send_home(card)]
                if self._waste and self._waste[-1] == card:
                    return [self._send_waste_home()]
        return []

    def _send_home(self, card: int) -> Child:
        i = self._tops[card]
        columns = self._columns[:]
        left = columns[i] = columns[i][:-1]
        score = self._score + _HOME + self._known[left][0] - self._scores_and_runs[i][0]
        return packed(columns, self._waste, self._stepped(SUIT_OF[card], 1)), score, False

    def _send_waste_home(self) -> Child:
        head = self._stepped(SUIT_OF[self._waste[-1]], 1)
        return packed(self._columns, self._waste[:-1], head), self._score + _HOME - _WASTE, False

    def _shift(self, source: int, count: int, target: int) -> Child:
        columns, known, old = self._columns[:], self._known, self._scores_and_runs
        column = columns[source]
        left = columns[source] = column[:-count]
        grown = columns[target] = columns[target] + column[-count:]
        score = self._score + known[left][0] + known[grown][0] - old[source][0] - old[target][0]
        return packed(columns, self._waste, self._head), score, self._dealt

    def _lay(self, card: int, target: int, waste: bytes, head: bytes, step: int) -> Child:
        """Return where a card from elsewhere comes to lie on a column, and the rest of the score changes by a step."""
        columns = self._columns[:]
        grown = columns[target] = columns[target] + bytes((card,))
        score = self._score + step + self._known[grown][0] - self._scores_and_runs[target][0]
        return packed(columns, waste, head), score, False

    def _carry_runs(self, found: list[Child]) -> None:
        """Add where the top cards go home and the whole runs elsewhere."""
        tops, free = self._tops, self._free
        for card, i in tops.items():
            if self._head[SUIT_OF[card]] + ACE == RANK_OF[card]:
                found.append(self._send_home(card))
            column = self._columns[i]
            count = self._scores_and_runs[i][1]
            for host in HOSTS[column[-count]]:
                if host in tops:
                    found.append(self._shift(i, count, tops[host]))
            if free >= 0 and count < len(column):
                found.append(self._shift(i, count, free))

    def _split(self, found: list[Child], wanted: set[int]) -> None:
        """Add where the upper part of a run leaves, from one of the wanted cards upwards."""
        tops, free = self._tops, self._free
        for i, (_, run) in enumerate(self._scores_and_runs):
            column = self._columns[i]
            for count in range(1, run):
                if column[-count] in wanted:
                    host = HOSTS[column[-count]][1]
                    if host in tops:
                        found.append(self._shift(i, count, tops[host]))
                    if free >= 0:
                        found.append(self._shift(i, count, free))

    def _twins(self) -> set[int]:
        """Return the twins of all cards that can be carried now."""
        ends = zip(self._columns, self._scores_and_runs, strict=True)
        ready = {TWIN[card] for column, (_, run) in ends if run for card in column[-run:]}
        ready |= {TWIN[suit * RANKS + self._head[suit] - 1] for suit in range(DEALT) if self._head[suit]}
        if self._waste:
            ready.add(TWIN[self._waste[-1]])
        return ready

    def _take_back(self, found: list[Child]) -> None:
        """Add where a card comes back from its foundation and would not go home again at once."""
        head = self._head
        for suit in range(DEALT):
            if head[PARTNER[suit]] + ACE + 1 < head[suit]:
                card = suit * RANKS + head[suit] - 1
                for host in HOSTS[card]:
                    if host in self._tops:
                        found.append(self._lay(card, self._tops[host], self._waste, self._stepped(suit, -1), -_HOME))

    def _play_waste(self, found: list[Child]) -> None:
        """Add where the top card of the waste goes."""
        card, waste = self._waste[-1], self._waste[:-1]
        if self._head[SUIT_OF[card]] + ACE == RANK_OF[card]:
            found.append(self._send_waste_home())
        for host in HOSTS[card]:
            if host in self._tops:
                found.append(self._lay(card, self._tops[host], waste, self._head, -_WASTE))
        if self._free >= 0:
            found.append(self._lay(card, self._free, waste, self._head, -_WASTE))
