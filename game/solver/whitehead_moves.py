"""What a table of Whitehead leads to, without the moves that no win needs.

What lies ready is what one move can bring somewhere: the cards of the runs, the top of the waste, and the tops of the
foundations. Of two cards in one colour and of one rank each is the other's twin.

Some moves are made at once, and nothing else is looked at. Each could be taken back by one move, and nothing that lies
ready could make use of its not having been made; so whoever would rather wait may just as well take it back in time:

* A card goes home from one that it was built on, where no card lies ready that could be built on it, or on lower ones
  that came back with it. Such are the lower cards of its colour that are not home, but for the next one of the other
  suit, which could go home too. Where there are none at all, it goes home from anywhere: nothing will ever have to be
  built on it.
* A run that is a whole column, or was built on the other suit, joins its own suit, where neither the twin of its lowest
  card lies ready, which could be built there instead, nor a card of the other suit that could be built on its top,
  which might better be buried elsewhere.

Some moves are left out:

* A run is split only for what lies ready, and for the same two reasons: for the twin that can take the place of the
  part that leaves, or for a card of the other suit that can be built on its top.
* A card is taken back from its foundation only where one lies ready that could be built on it, or on lower ones.
* A card that a move took to a free column goes to the first; a whole column never does, nor a card from a foundation.
* What needs no card of the waste is done before a card is dealt, not after: a table just dealt looks at its waste only.
  Cards are dealt up to the next that can be made use of.

All this was held to brute force on many thousand small decks; `python -m tests.soundness whitehead` does so again.
"""

from game.solver.whitehead_columns import HOME, WASTE, Columns
from game.solver.whitehead_model import BAR, BURIES, DEALT, HOSTS, TWIN, packed

Child = tuple[bytes, int, bool]
"""A table, its score, and whether it has just been dealt."""


class Table:
    """A table taken apart, to find what it leads to."""

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
        self._home = known.home(self._head)
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
        """Return what the moves of the table lead to, as many as a win may need."""
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
        """Return what the forced move of the table leads to, if there is one."""
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
        return packed(self._columns, self._waste[:-1], head), self._score + HOME - WASTE, False

    def _shift(self, source: int, count: int, target: int) -> Child:
        columns, known, old = self._columns[:], self._known, self._facts
        column = columns[source]
        left = columns[source] = column[:-count]
        grown = columns[target] = columns[target] + column[-count:]
        score = self._score + known[left][0] + known[grown][0] - old[source][0] - old[target][0]
        return packed(columns, self._waste, self._head), score, self._dealt

    def _lay(self, card: int, target: int, waste: bytes, head: bytes, step: int, dealt: bool) -> Child:
        """Return where a card from elsewhere comes to lie on a column, and the rest of the score changes by a step."""
        columns = self._columns[:]
        grown = columns[target] = columns[target] + bytes((card,))
        score = self._score + step + self._known[grown][0] - self._facts[target][0]
        return packed(columns, waste, head), score, dealt

    def _carry_runs(self, found: list[Child]) -> None:
        """Add where the top cards go home and the whole runs elsewhere."""
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
        """Add where the upper part of a run leaves, for one of the cards that are ready to take its place."""
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
        """Add where a card comes back from its foundation for one that could be built on it or on lower ones."""
        for card, suit, builders in self._home.coming:
            if builders & self._ready:
                for host in HOSTS[card]:
                    if host in self._tops:
                        head = self._stepped(suit, -1)
                        found.append(self._lay(card, self._tops[host], self._waste, head, -HOME, self._dealt))

    def _play_waste(self, found: list[Child]) -> None:
        """Add where the top card of the waste goes."""
        card, waste = self._waste[-1], self._waste[:-1]
        for home, suit, _ in self._home.going:
            if card == home:
                found.append(self._send_waste_home(suit))
        for host in HOSTS[card]:
            if host in self._tops:
                found.append(self._lay(card, self._tops[host], waste, self._head, -WASTE, False))
        if self._free >= 0:
            found.append(self._lay(card, self._free, waste, self._head, -WASTE, False))

    def _deal(self, found: list[Child]) -> None:
        """Add where cards are dealt, up to the next that can be used, if there is one."""
        dealt = self._head[DEALT]
        for place in range(dealt, len(self._stock)):
            if self._usable(self._stock[place]):
                count = place + 1 - dealt
                waste = self._waste + self._stock[dealt : place + 1]
                table = packed(self._columns, waste, self._stepped(DEALT, count))
                found.append((table, self._score + count * WASTE, True))
                return

    def _usable(self, card: int) -> bool:
        """Whether a card, once dealt, can be laid somewhere, or a run be split or a card taken back for it."""
        if self._free >= 0 or any(host in self._tops for host in HOSTS[card]):
            return True
        twin = 1 << TWIN[card]
        return (
            any(card == home for home, _, _ in self._home.going)
            or any(run & twin for _, _, _, _, run in self._facts)
            or any(builders >> card & 1 for _, _, builders in self._home.coming)
        )
