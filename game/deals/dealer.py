"""Deals: where new ones come from. No deal of a grade comes again before all the others have been dealt."""

from contextlib import suppress
from datetime import date
from random import Random
from threading import RLock
from typing import TypeVar
from zipfile import BadZipFile

from game import deals
from game.cards import LAST_DEAL
from game.deals import Difficulty
from game.moves import Move
from game.play import Play
from game.record import Record
from game.rules import GAMES
from game.storage import Store

ANYTHING = "anything"
"""What is noted in a grade's place where any deal at all is chosen."""
OF_THE_DEAL = ("grade", "day")
"""The facts of a record that are about its deal, and go with it when it is dealt again."""
REMEMBERED = 64
"""How many proofs, and how many deals of days, are remembered: more are read again."""
UNREADABLE = (OSError, BadZipFile, LookupError, ValueError)
"""What reading a pack may raise: the player then gets a deal nobody has looked at."""


def again(play: Play) -> Play:
    """Return a new play of the deal of another."""
    anew = Play(play.rules, play.deal)
    anew.facts.update((name, play.facts[name]) for name in OF_THE_DEAL if name in play.facts)
    return anew


class Dealer:
    """Deals to one player. What was prefetched is dealt at once, anything else is read first; any thread may ask."""

    def __init__(self, store: Store, random: Random) -> None:
        self._store = store
        self._random = random
        self._next: dict[tuple[str, Difficulty], tuple[int, Record]] = {}
        self._days: dict[tuple[str, date], Record | None] = {}
        self._proofs: dict[tuple[str, str], tuple[Move, ...]] = {}
        self._lock = RLock()

    def chosen(self, game: str) -> Difficulty | None:
        """Return the grade last chosen for a game, None for any deal at all; the gentlest to begin with."""
        offered, noted = deals.grades(game), self._store.note(f"grade {game}")
        if noted == ANYTHING or not offered:
            return None
        return next((difficulty for difficulty in offered if difficulty.value == noted), offered[0])

    def choose(self, game: str, difficulty: Difficulty | None) -> None:
        """Take note of the grade that new deals of a game are to have, None for any deal at all."""
        self._store.take_note(f"grade {game}", difficulty.value if difficulty else ANYTHING)

    def new(self, game: str, winnable: bool = False) -> Play:
        """Return a play of a new deal, as it is chosen; if it must be winnable, of the gentlest rather than any."""
        difficulty = self.chosen(game)
        if difficulty is None and winnable:
            difficulty = next(iter(deals.grades(game)), None)
        if difficulty is not None:
            return self.graded(game, difficulty)
        return Play(GAMES[game], self._random.randint(1, LAST_DEAL))

    def graded(self, game: str, difficulty: Difficulty) -> Play:
        """Return a play of a new deal of a grade, whatever is chosen; of any deal where that cannot be read."""
        try:
            return self._play(self._dealt(game, difficulty), {"grade": difficulty.value})
        except UNREADABLE:
            return Play(GAMES[game], self._random.randint(1, LAST_DEAL))

    def todays(self, game: str, day: date) -> Record | None:
        """Return the deal of a day with its proof and its grade, None where there is none."""
        with self._lock:
            if (game, day) not in self._days:
                try:
                    record = deals.todays(game, day)
                except UNREADABLE:
                    record = None
                _remember(self._days, (game, day), record)
            return self._days[game, day]

    def of_day(self, game: str, day: date) -> Play | None:
        """Return a play of the deal of a day, None where there is none."""
        record = self.todays(game, day)
        if record is None:
            return None
        return self._play(record, {"grade": record.fact("grade"), "day": day.isoformat()})

    def of_record(self, record: Record) -> Play:
        """Return a play of a record's deal; its moves are remembered as the proof."""
        return self._play(record, {})

    def prefetch(self, game: str, *grades: Difficulty) -> None:
        """Read the next deal of some grades, or of the one that is chosen, so that it can be dealt at once."""
        for difficulty in grades or (self.chosen(game),):
            if difficulty:
                with suppress(*UNREADABLE):
                    self._read(game, difficulty)

    def proof(self, play: Play) -> tuple[Move, ...]:
        """Return the moves that win a play's deal, as far as its pack holds them; for others none."""
        key = play.rules.name, play.deal
        with self._lock:
            if key not in self._proofs:
                record = self._found(play)
                _remember(self._proofs, key, record.moves if record and record.deal == play.deal else ())
            return self._proofs[key]

    def _play(self, record: Record, facts: dict[str, str]) -> Play:
        """Return a play of a record's deal; the moves there are its proof, and not the player's."""
        play = Play(GAMES[record.game], record.deal)
        play.facts.update(facts)
        with self._lock:
            _remember(self._proofs, (record.game, record.deal), record.moves)
        return play

    def _dealt(self, game: str, difficulty: Difficulty) -> Record:
        """Return the next deal of a grade, and take note that it was dealt."""
        with self._lock:
            index, record = self._read(game, difficulty)
            del self._next[game, difficulty]
            seen = self._seen(game, difficulty)
            kept = [str(number) for number in seen] if len(seen) < deals.size(game, difficulty) else []
            self._store.take_note(f"dealt {game} {difficulty.value}", " ".join((*kept, str(index))))
            return record

    def _read(self, game: str, difficulty: Difficulty) -> tuple[int, Record]:
        """Return the deal of a grade that comes next, and its place in the pack."""
        with self._lock:
            if (game, difficulty) not in self._next:
                everything, seen = set(range(deals.size(game, difficulty))), self._seen(game, difficulty)
                unseen = everything - set(seen) or everything - set(seen[-1:]) or everything
                index = self._random.choice(sorted(unseen))
                self._next[game, difficulty] = index, deals.nth(game, difficulty, index)
            return self._next[game, difficulty]

    def _seen(self, game: str, difficulty: Difficulty) -> list[int]:
        """Return the places in the pack of the deals that were dealt since it was begun, in their order."""
        return [int(word) for word in self._store.note(f"dealt {game} {difficulty.value}").split() if word.isdecimal()]

    def _found(self, play: Play) -> Record | None:
        """Return the record of a play's deal if it is that of a day, or the last that was dealt of its grade."""
        game, facts = play.rules.name, play.facts
        try:
            if "day" in facts:
                return self.todays(game, date.fromisoformat(facts["day"]))
            difficulty = Difficulty(facts["grade"]) if "grade" in facts else None
            seen = self._seen(game, difficulty) if difficulty else []
            return deals.nth(game, difficulty, seen[-1]) if difficulty and seen else None
        except UNREADABLE:
            return None


Key = TypeVar("Key")
Fact = TypeVar("Fact")


def _remember(known: dict[Key, Fact], key: Key, fact: Fact) -> None:
    """Take note of a fact; of those that are too many by then the oldest is forgotten."""
    known[key] = fact
    if len(known) > REMEMBERED:
        del known[next(iter(known))]
