"""The solver of Whitehead: best first by two looks at once, and a loss is proved where nothing is left to search."""

from game.solver.verdict import Lost, Unknown, Verdict, Won
from game.solver.whitehead_columns import LANE, LOOKS, Columns, score
from game.solver.whitehead_model import BAR, DEALT, moves, read
from game.solver.whitehead_moves import Table
from game.state import State


def solve(state: State, nodes: int) -> Verdict | None:
    """Search a state of Whitehead, up to so many tables; None where a foundation is not built up from its ace."""
    position = read(state)
    if position is None:
        return None
    table, stock = position
    search = Search(table, stock)
    path = search.run(nodes)
    if path:
        return Won(moves(state, path), search.nodes)
    return Unknown(search.nodes) if search.waiting else Lost(search.nodes)


class _Queue:
    """Tables by their score in one lane, the lowest first and the newest of equals."""

    def __init__(self, lane: int) -> None:
        self._shift = LANE * lane
        self._buckets: list[list[bytes]] = [[] for _ in range(1 << LANE)]
        self._lowest = 1 << LANE

    def put(self, table: bytes, score: int) -> None:
        """Let a table wait."""
        lane = (score >> self._shift) & ((1 << LANE) - 1)
        self._buckets[lane].append(table)
        if lane < self._lowest:  # noqa: PLR1730 - a call costs more, and this is done for every table
            self._lowest = lane

    def take(self) -> bytes:
        """Return the table that seems nearest to a win, and forget it."""
        buckets, lowest = self._buckets, self._lowest
        while not buckets[lowest]:
            lowest += 1
        self._lowest = lowest
        return buckets[lowest].pop()


class Search:
    """One search from a table: what waits to be looked at, and how each table was reached."""

    def __init__(self, table: bytes, stock: bytes) -> None:
        self._stock = stock
        self._columns = Columns()
        self._queues = [_Queue(lane) for lane in range(len(LOOKS))]
        self._parents: dict[bytes, bytes] = {table: table}
        self._dealt: set[bytes] = set()
        """The tables of which only what follows a deal has been looked at, or will be."""
        self.waiting: dict[bytes, int] = {}
        """The scores of the tables not looked at yet."""
        self._won = sum(map(len, table.split(BAR)[:-1])) + sum(table.split(BAR)[-1][:DEALT]) + len(stock)
        self._root = table
        self._wait(table, score(self._columns, table))

    @property
    def nodes(self) -> int:
        """How many tables were found."""
        return len(self._parents)

    def run(self, nodes: int) -> list[bytes]:
        """Return the tables on the way to a win, from the first; none where that many or all of them show no win."""
        if self._is_won(self._root):
            return [self._root]
        turn = 0
        while self.waiting and len(self._parents) < nodes:
            turn = (turn + 1) % len(self._queues)
            table = self._queues[turn].take()
            score = self.waiting.pop(table, None)
            if score is None:  # looked at already, by way of another queue
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
                    return self._path(child)
                self._wait(child, its_score)
        return []

    def _wait(self, table: bytes, score: int) -> None:
        self.waiting[table] = score
        for queue in self._queues:
            queue.put(table, score)

    def _is_won(self, table: bytes) -> bool:
        return sum(table[-DEALT - 1 : -1]) == self._won

    def _path(self, table: bytes) -> list[bytes]:
        path = [table]
        while table != self._root:
            table = self._parents[table]
            path.append(table)
        return path[::-1]
