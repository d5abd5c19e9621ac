"""The solver of Whitehead: best-first by two estimates in turn; a loss is proved once nothing is left to search.

A table is a string of bytes. The facts about a column, and about what is home (on the foundations), are computed once
each and make up a table's score. Moves that no win needs are left out.

The ready cards are those that one move can bring somewhere: the cards of the runs at the ends of columns, the top of
the waste and the tops of the foundations. The twin of a card is the other one of its rank and colour.

Some moves are forced: they are the only child of a table. Each can be taken back by one move, and no ready card could
make use of the table before it, so nothing is lost by making it at once:

* A card goes home from a card that it was built on, if no ready card could be built on it, or on lower ones that came
  back with it. These are the lower cards of its colour that are not home, except the next one of the other suit, which
  could go home too. If there are none at all, the card goes home from anywhere: nothing will have to be built on it.
* A run that is a whole column, or was built on the other suit, moves onto its own suit, unless the twin of its lowest
  card is ready, which could be built there instead, or a card of the other suit that could be built on its top, which
  might better be buried elsewhere.

Some moves are left out:

* A run is split only for a ready card, and for the same two reasons: for the twin that can take the place of the part
  that leaves, or for a card of the other suit that can be built on its top.
* A card comes back from its foundation only if a ready card could be built on it, or on lower ones.
* Of the free columns only the first is used, and never for a whole column or a card from a foundation.
* A move that needs no card of the waste is made before the next deal, not after it: right after a deal, only moves of
  the waste are searched. Cards are dealt up to the next usable one.

All this has been checked by brute force on many thousand small decks, as `python -m tests.soundness whitehead` does.
"""

from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from game.cards import ACE, KING, Card, Suit
from game.rules.whitehead import FOUNDATIONS, STOCK, TABLEAU, WASTE, Whitehead
from game.solver.best_first import SearchResult, Verdict, path_to, retraced
from game.state import Move, State, Tap

_RULES: Final = Whitehead()
BAR = b"\xff"
"""Separates the piles of a table."""
DEALT = len(Suit)
"""The offset of the number of cards dealt in the head of a table, after the number of cards home of each suit."""
RANKS = KING

SUIT_OF = bytes(card // RANKS for card in range(RANKS * len(Suit)))
RANK_OF = bytes(card % RANKS + ACE for card in range(RANKS * len(Suit)))
PARTNER = tuple(next(other for other in Suit if other is not suit and other.red == suit.red) for suit in Suit)
"""For each suit, the other one of its colour."""
TWIN = bytes(PARTNER[SUIT_OF[card]] * RANKS + RANK_OF[card] - ACE for card in range(RANKS * len(Suit)))
"""For each card, the other one of its rank and colour."""


def code(card: Card) -> int:
    """Return the number of a card: thirteen for each suit, ace to king."""
    return card.suit * RANKS + card.rank - ACE


def coded(cards: tuple[Card, ...]) -> bytes:
    """Return cards as bytes, one each."""
    return bytes(map(code, cards))


def follows(upper: int, lower: int) -> bool:
    """Whether a card on another one is in sequence and of the same suit."""
    return upper + 1 == lower and RANK_OF[upper] < KING


BURIES = tuple(1 << TWIN[card] - 1 if RANK_OF[card] > ACE else 0 for card in range(RANKS * len(Suit)))
"""For each card, the set of the one card of the other suit that may be built on it."""
HOSTS = tuple((card + 1, TWIN[card] + 1) if RANK_OF[card] < KING else () for card in range(RANKS * len(Suit)))
"""For each card, the cards that it may be built on, that of its own suit first."""


def packed(columns: list[bytes], waste: bytes, head: bytes) -> bytes:
    """Return a table as bytes: its columns, sorted because their order does not matter, its waste and its head.

    The head holds how many cards of each suit are home and how many have been dealt from the stock. The rest of the
    game depends on nothing else.
    """
    return BAR.join([*sorted(columns), waste, head])


def read(state: State) -> tuple[bytes, bytes] | None:
    """Return a state as a table and its stock, next card first; None if a foundation is not built up from its ace."""
    home = [0] * len(Suit)
    for pile in filter(None, (state.piles[slot] for slot in FOUNDATIONS)):
        first = code(pile[0])
        if RANK_OF[first] != ACE or coded(pile) != bytes(range(first, first + len(pile))):
            return None
        home[pile[0].suit] = len(pile)
    columns = [coded(state.piles[slot]) for slot in TABLEAU]
    return packed(columns, coded(state.piles[WASTE]), bytes([*home, 0])), coded(state.piles[STOCK][::-1])


def _undealt(state: State) -> bytes:
    """Return the table of a state that a search has reached, without the number of cards dealt."""
    return (read(state) or (b"",))[0][:-1]


def moves(state: State, tables: list[bytes]) -> tuple[Move, ...]:
    """Return the moves that lead from a state along some tables, each one move or several deals after the previous."""
    made: list[Move] = []
    for before, after in pairwise(tables):
        if dealt := after[-1] - before[-1]:
            steps: tuple[Move, ...] = (Tap(STOCK),) * dealt
        else:
            steps = retraced(_RULES, state, (before[:-1], after[:-1]), _undealt)
        state = _RULES.replay(state, steps)
        made += steps
    return tuple(made)


Weights = tuple[int, int, int, int, int, int]
"""The weights of an estimate: for a card at home, a misplaced card in its column, a card above a lower one of its suit,
a card in sequence and suit, a free column and a card in the waste."""

WEIGHTS: Final[tuple[Weights, ...]] = ((-2, 3, 4, -1, -6, 8), (-6, 3, 2, -4, 0, 2))
LANE: Final = 12
"""The bits of each estimate in a score: one number holds both, each in its lane."""


def _in_lanes(weights: tuple[int, ...]) -> int:
    """Return a number with one weight in each lane."""
    return sum(weight * 2 ** (LANE * lane) for lane, weight in enumerate(weights))


HOME, _WRONG, _ABOVE, _JOINED, _FREE, WASTE_LANE = map(_in_lanes, zip(*WEIGHTS, strict=True))
_EVEN = _in_lanes((1000,) * len(WEIGHTS))  # the score to start from, so that no lane becomes negative

Facts = tuple[int, int, int, int, int]
"""The facts about a column: its part of the score, its top card, the length of the run at its end, the next higher card
of the run's suit, and the set of the run's cards; -1 if there is no such card."""
Step = tuple[int, int, int]
"""A card that may go home or come back, its suit, and the set of cards that could be built on it or on lower ones."""


class Columns(dict[bytes, Facts]):
    """The facts about columns, each computed once."""

    def __missing__(self, column: bytes) -> Facts:
        known = self[column] = _facts(column)
        return known


class Home(NamedTuple):
    """The facts that follow from how many cards of each suit are home."""

    going: tuple[Step, ...]
    """The next cards to go home."""
    coming: tuple[Step, ...]
    """The cards that may come back, if some card could be built on them."""
    tops: int
    """The set of the top cards of the foundations."""


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


@lru_cache(1 << 14)
def _home(counts: bytes) -> Home:
    going: list[Step] = []
    coming: list[Step] = []
    tops = 0
    for suit, count in enumerate(counts):
        card = suit * RANKS + count
        if count < RANKS:
            going.append((card, suit, _builders(counts, suit, count)))
        if count:
            tops |= 1 << card - 1
            if builders := _builders(counts, suit, count - 1):
                coming.append((card - 1, suit, builders))
    return Home(tuple(going), tuple(coming), tops)


def _builders(counts: bytes, suit: int, home: int) -> int:
    """Return the set of cards that could be built on the card of a suit that has home lower ones, or on those."""
    partner = PARTNER[suit]
    return _set(bytes(partner * RANKS + place for place in range(counts[partner] + 1, home)))


def _set(cards: bytes) -> int:
    """Return the set of some cards: one bit for each."""
    return sum(1 << card for card in cards)


def score(known: Columns, table: bytes) -> int:
    """Return the score of a table: how far from a win it seems, in all lanes."""
    *columns, waste, head = table.split(BAR)
    return _EVEN + sum(known[column][0] for column in columns) + WASTE_LANE * len(waste) + HOME * sum(head[:DEALT])


def distance(state: State, known: Columns | None = None) -> int | None:
    """Return how far from a win a state seems; None if a foundation is not built up from its ace."""
    position = read(state)
    if position is None:
        return None
    return score(Columns() if known is None else known, position[0]) & (1 << LANE) - 1


Child = tuple[bytes, int, bool]
"""A table, its score, and whether a card has just been dealt."""


class Table:
    """A table, unpacked to find what its moves lead to."""

    def __init__(self, known: Columns, stock: bytes, table: bytes, score: int, dealt: bool) -> None:
        self._known = known
        self._stock = stock
        self._score = score
        self._dealt = dealt
        columns = table.split(BAR)
        self._head = columns.pop()
        self._waste = columns.pop()
        self._columns = columns
        self._facts = [known[column] for column in columns]
        self._home = _home(self._head[:DEALT])
        self._free = -1 if columns[0] else 0
        tops: dict[int, int] = {}
        ready = self._home.tops
        for i, (_, top, _, _, run) in enumerate(self._facts):
            tops[top] = i
            ready |= run
        tops.pop(-1, None)
        self._tops = tops
        self._ready = ready | 1 << self._waste[-1] if self._waste else ready

    def children(self) -> list[Child]:
        """Return what the moves that a win may need lead to."""
        found = self._forced()
        if found:
            return found
        if not self._dealt:
            self._carry_runs(found)
            self._split(found, self._ready)
        elif self._waste:
            self._split(found, 1 << self._waste[-1])
        self._take_back(found)
        if self._waste:
            self._play_waste(found)
        self._deal(found)
        return found

    def _forced(self) -> list[Child]:
        """Return what a forced move leads to; empty if there is none."""
        tops, ready = self._tops, self._ready
        waste = self._waste[-1] if self._waste else -1
        for card, suit, builders in self._home.going:
            if card == waste and not builders:
                return [self._send_waste_home(suit)]
            if card in tops and not builders & ready:
                column = self._columns[tops[card]]
                if not builders or (len(column) > 1 and column[-2] in HOSTS[card]):
                    return [self._send_home(card, suit)]
        for i, (_, _, count, host, _) in enumerate(self._facts):
            if host in tops:
                column = self._columns[i]
                twin = TWIN[host - 1]
                there = count == len(column) or column[-count - 1] == twin + 1
                if there and not ready >> twin & 1 and not ready & BURIES[column[-1]]:
                    return [self._shift(i, count, tops[host])]
        return []

    def _stepped(self, place: int, step: int) -> bytes:
        head = self._head
        return head[:place] + bytes((head[place] + step,)) + head[place + 1 :]

    def _send_home(self, card: int, suit: int) -> Child:
        i = self._tops[card]
        columns = self._columns[:]
        left = columns[i] = columns[i][:-1]
        score = self._score + HOME + self._known[left][0] - self._facts[i][0]
        return packed(columns, self._waste, self._stepped(suit, 1)), score, False

    def _send_waste_home(self, suit: int) -> Child:
        head = self._stepped(suit, 1)
        return packed(self._columns, self._waste[:-1], head), self._score + HOME - WASTE_LANE, False

    def _shift(self, source: int, count: int, target: int) -> Child:
        columns, known, old = self._columns[:], self._known, self._facts
        column = columns[source]
        left = columns[source] = column[:-count]
        grown = columns[target] = columns[target] + column[-count:]
        score = self._score + known[left][0] + known[grown][0] - old[source][0] - old[target][0]
        return packed(columns, self._waste, self._head), score, self._dealt

    def _lay(self, card: int, target: int, waste: bytes, head: bytes, step: int, dealt: bool) -> Child:
        """Return the table after a card from elsewhere is laid on a column; step is the score's change elsewhere."""
        columns = self._columns[:]
        grown = columns[target] = columns[target] + bytes((card,))
        score = self._score + step + self._known[grown][0] - self._facts[target][0]
        return packed(columns, waste, head), score, dealt

    def _carry_runs(self, found: list[Child]) -> None:
        """Add the moves of top cards to their foundations and of whole runs to other columns."""
        tops, free = self._tops, self._free
        for card, suit, _ in self._home.going:
            if card in tops:
                found.append(self._send_home(card, suit))
        for i, (_, _, count, host, _) in enumerate(self._facts):
            if host >= 0:
                if host in tops:
                    found.append(self._shift(i, count, tops[host]))
                other = TWIN[host]
                if other in tops:
                    found.append(self._shift(i, count, tops[other]))
            if free >= 0 and count < len(self._columns[i]):
                found.append(self._shift(i, count, free))

    def _split(self, found: list[Child], ready: int) -> None:
        """Add the moves that split a run for the sake of a ready card."""
        tops, free = self._tops, self._free
        for i, (_, _, run, _, _) in enumerate(self._facts):
            if run > 1:
                column = self._columns[i]
                buried = ready & BURIES[column[-1]]
                for count in range(1, run):
                    twin = TWIN[column[-count]]
                    if buried or ready >> twin & 1:
                        if twin + 1 in tops:
                            found.append(self._shift(i, count, tops[twin + 1]))
                        if free >= 0:
                            found.append(self._shift(i, count, free))

    def _take_back(self, found: list[Child]) -> None:
        """Add the moves that bring a card back from its foundation for a ready card to be built on it."""
        for card, suit, builders in self._home.coming:
            if builders & self._ready:
                for host in HOSTS[card]:
                    if host in self._tops:
                        head = self._stepped(suit, -1)
                        found.append(self._lay(card, self._tops[host], self._waste, head, -HOME, self._dealt))

    def _play_waste(self, found: list[Child]) -> None:
        """Add the moves of the top card of the waste."""
        card, waste = self._waste[-1], self._waste[:-1]
        for home, suit, _ in self._home.going:
            if card == home:
                found.append(self._send_waste_home(suit))
        for host in HOSTS[card]:
            if host in self._tops:
                found.append(self._lay(card, self._tops[host], waste, self._head, -WASTE_LANE, False))
        if self._free >= 0:
            found.append(self._lay(card, self._free, waste, self._head, -WASTE_LANE, False))

    def _deal(self, found: list[Child]) -> None:
        """Add the deal of cards up to the next usable one, if there is one."""
        dealt = self._head[DEALT]
        for place in range(dealt, len(self._stock)):
            if self._usable(self._stock[place]):
                count = place + 1 - dealt
                waste = self._waste + self._stock[dealt : place + 1]
                table = packed(self._columns, waste, self._stepped(DEALT, count))
                found.append((table, self._score + count * WASTE_LANE, True))
                return

    def _usable(self, card: int) -> bool:
        """Whether a card, once dealt, can move, or a run be split or a card taken back for its sake."""
        if self._free >= 0 or any(host in self._tops for host in HOSTS[card]):
            return True
        twin = 1 << TWIN[card]
        return (
            any(card == home for home, _, _ in self._home.going)
            or any(run & twin for _, _, _, _, run in self._facts)
            or any(builders >> card & 1 for _, _, builders in self._home.coming)
        )


def solve(state: State, nodes: int) -> Verdict | None:
    """Search a state of Whitehead, up to `nodes` tables; None if a foundation is not built up from its ace."""
    position = read(state)
    if position is None:
        return None
    search = Search(*position)
    path = search.run(nodes)
    return SearchResult(path, not search.waiting, search.nodes).verdict(lambda tables: moves(state, tables))


class _Queue:
    """A queue of tables by their score in one lane, lowest first and newest first among equals."""

    def __init__(self, lane: int) -> None:
        self._shift = LANE * lane
        self._buckets: list[list[bytes]] = [[] for _ in range(1 << LANE)]
        self._lowest = 1 << LANE

    def put(self, table: bytes, score: int) -> None:
        """Add a table."""
        lane = (score >> self._shift) & ((1 << LANE) - 1)
        self._buckets[lane].append(table)
        if lane < self._lowest:  # noqa: PLR1730 - a call costs more, and every table comes through here
            self._lowest = lane

    def take(self) -> bytes:
        """Remove and return the table that seems nearest to a win."""
        buckets, lowest = self._buckets, self._lowest
        while not buckets[lowest]:
            lowest += 1
        self._lowest = lowest
        return buckets[lowest].pop()


class Search:
    """A search from one table: the tables waiting to be looked at, and how each table was reached."""

    def __init__(self, table: bytes, stock: bytes) -> None:
        self._stock = stock
        self._columns = Columns()
        self._queues = [_Queue(lane) for lane in range(len(WEIGHTS))]
        self._parents: dict[bytes, bytes] = {table: table}
        self._dealt: set[bytes] = set()  # the tables just dealt, of which only moves for the card dealt are searched
        self.waiting: dict[bytes, int] = {}
        """The tables not expanded yet, with their scores."""
        self._won = sum(map(len, table.split(BAR)[:-1])) + sum(table.split(BAR)[-1][:DEALT]) + len(stock)
        self._root = table
        self._wait(table, score(self._columns, table))

    @property
    def nodes(self) -> int:
        """How many tables have been found."""
        return len(self._parents)

    def run(self, nodes: int) -> list[bytes]:
        """Return the tables on the way to a win, from the first; empty if none is found within a number of tables."""
        if self._is_won(self._root):
            return [self._root]
        turn = 0
        while self.waiting and len(self._parents) < nodes:
            turn = (turn + 1) % len(self._queues)
            table = self._queues[turn].take()
            score = self.waiting.pop(table, None)
            if score is None:  # already expanded, through the other queue
                continue
            for child, its_score, dealt in Table(
                self._columns, self._stock, table, score, table in self._dealt
            ).children():
                if child in self._parents:
                    if not dealt and child in self._dealt:
                        self._dealt.remove(child)
                        self._wait(child, its_score)
                    continue
                self._parents[child] = table
                if dealt:
                    self._dealt.add(child)
                elif self._is_won(child):
                    return path_to(self._parents, child)
                self._wait(child, its_score)
        return []

    def _wait(self, table: bytes, score: int) -> None:
        self.waiting[table] = score
        for queue in self._queues:
            queue.put(table, score)

    def _is_won(self, table: bytes) -> bool:
        return sum(table[-DEALT - 1 : -1]) == self._won
