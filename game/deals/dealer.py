"""Chooses deals: new ones for the player, and wins to be shown on the title while nobody plays."""

from contextlib import suppress
from datetime import date
from functools import lru_cache
from random import Random
from threading import Lock, RLock
from zipfile import BadZipFile

from game import deals
from game.cards import LAST_DEAL
from game.deals import Difficulty
from game.play import Play
from game.record import Record
from game.rules import GAMES
from game.state import Move
from game.storage import Store

ANYTHING = "anything"
"""Stored in place of a grade if the player has chosen deals of any grade."""
GRADE = "grade "
"""The prefix, before a game's name, of the note with the grade last chosen for it."""
DEAL_FACTS = ("grade", "day")
"""The facts of a record that are about its deal, and are kept when it is replayed."""
REMEMBERED = 64
"""How many proofs, and how many daily deals, are kept in memory."""
UNREADABLE = (OSError, BadZipFile, LookupError, ValueError)
"""What reading a pack may raise: the player then gets a random deal."""


def fresh_play(play: Play) -> Play:
    """Return a fresh play of the same deal."""
    fresh = Play(play.rules, play.deal)
    fresh.facts.update((name, play.facts[name]) for name in DEAL_FACTS if name in play.facts)
    return fresh


def _daily_deal(game: str, day: date) -> Record | None:
    try:
        return deals.daily_deal(game, day)
    except UNREADABLE:
        return None


class Dealer:
    """Deals to one player. No deal of a grade is repeated before all others of it have been dealt.

    A prefetched deal comes without reading a file. Safe to use from any thread.
    """

    def __init__(self, store: Store, random: Random) -> None:
        self._store = store
        self._random = random
        self._next: dict[tuple[str, Difficulty], tuple[int, Record]] = {}
        self._proofs: dict[tuple[str, str], tuple[Move, ...]] = {}
        self._lock = RLock()
        self.daily_deal = lru_cache(REMEMBERED)(_daily_deal)
        """Returns a day's daily deal of a game as a record with its proof and grade; None if there is none."""

    def chosen(self, game: str) -> Difficulty | None:
        """Return the grade last chosen for a game, the gentlest at first; None for any."""
        offered, noted = deals.grades(game), self._store.note(GRADE + game)
        if noted == ANYTHING or not offered:
            return None
        return next((difficulty for difficulty in offered if difficulty.value == noted), offered[0])

    def choose(self, game: str, difficulty: Difficulty | None) -> None:
        """Choose the grade of a game's new deals; None for any."""
        self._store.save_note(GRADE + game, difficulty.value if difficulty else ANYTHING)

    def new(self, game: str, winnable: bool = False) -> Play:
        """Return a play of a new deal of the chosen grade; if it must be winnable, the gentlest stands for any."""
        difficulty = self.chosen(game)
        if difficulty is None and winnable:
            difficulty = next(iter(deals.grades(game)), None)
        if difficulty is not None:
            return self.graded(game, difficulty)
        return Play(GAMES[game], self._random.randint(1, LAST_DEAL))

    def graded(self, game: str, difficulty: Difficulty) -> Play:
        """Return a play of a new deal of a grade, or of a random deal if the pack cannot be read."""
        try:
            return self.of_record(self._take_next(game, difficulty), grade=difficulty.value)
        except UNREADABLE:
            return Play(GAMES[game], self._random.randint(1, LAST_DEAL))

    def of_day(self, game: str, day: date) -> Play | None:
        """Return a play of a day's daily deal; None if there is none."""
        record = self.daily_deal(game, day)
        if record is None:
            return None
        return self.of_record(record, grade=record.fact("grade"), day=day.isoformat())

    def of_record(self, record: Record, **facts: str) -> Play:
        """Return a fresh play of a record's deal with some facts; the record's moves are remembered as the proof."""
        play = Play(GAMES[record.game], record.deal)
        play.facts.update(facts)
        with self._lock:
            self._keep_proof((record.game, record.deal), record.moves)
        return play

    def prefetch(self, game: str, *grades: Difficulty) -> None:
        """Read the next deal of some grades, or of the chosen one, so that it can be dealt at once."""
        for difficulty in grades or (self.chosen(game),):
            if difficulty:
                with suppress(*UNREADABLE):
                    self._read(game, difficulty)

    def proof(self, play: Play) -> tuple[Move, ...]:
        """Return the moves that win a play's deal; empty if its pack holds none."""
        key = play.rules.name, play.deal
        with self._lock:
            if key not in self._proofs:
                record = self._found(play)
                self._keep_proof(key, record.moves if record and record.deal == play.deal else ())
            return self._proofs[key]

    def _keep_proof(self, key: tuple[str, str], moves: tuple[Move, ...]) -> None:
        self._proofs[key] = moves
        if len(self._proofs) > REMEMBERED:
            del self._proofs[next(iter(self._proofs))]  # the oldest

    def _take_next(self, game: str, difficulty: Difficulty) -> Record:
        """Return the next deal of a grade, and note that it has been dealt."""
        with self._lock:
            index, record = self._read(game, difficulty)
            del self._next[game, difficulty]
            dealt = self._already_dealt(game, difficulty)
            if len(dealt) >= deals.size(game, difficulty):
                dealt = []  # a new round begins
            self._store.save_note(f"dealt {game} {difficulty.value}", " ".join(map(str, (*dealt, index))))
            return record

    def _read(self, game: str, difficulty: Difficulty) -> tuple[int, Record]:
        """Return the next deal of a grade, with its index in the pack."""
        with self._lock:
            if (game, difficulty) not in self._next:
                everything, dealt = set(range(deals.size(game, difficulty))), self._already_dealt(game, difficulty)
                # a new round does not begin with the deal that ended the old one, unless there is no other
                choices = everything - set(dealt) or everything - {dealt[-1]} or everything
                index = self._random.choice(sorted(choices))
                self._next[game, difficulty] = index, deals.nth(game, difficulty, index)
            return self._next[game, difficulty]

    def _already_dealt(self, game: str, difficulty: Difficulty) -> list[int]:
        """Return the indices in the pack of the deals already dealt in this round, in order."""
        return [int(word) for word in self._store.note(f"dealt {game} {difficulty.value}").split() if word.isdecimal()]

    def _found(self, play: Play) -> Record | None:
        """Return the record of a play's deal if it is a daily deal or the last one dealt of its grade."""
        game, facts = play.rules.name, play.facts
        try:
            if "day" in facts:
                return self.daily_deal(game, date.fromisoformat(facts["day"]))
            difficulty = Difficulty(facts["grade"]) if "grade" in facts else None
            dealt = self._already_dealt(game, difficulty) if difficulty else []
            return deals.nth(game, difficulty, dealt[-1]) if difficulty and dealt else None
        except UNREADABLE:
            return None


class Demonstrations:
    """Wins from the packs that the title shows: each game in turn, none twice in a day.

    Reading one takes longer than a frame, so the next is prefetched. Safe to use from any thread.
    """

    def __init__(self, random: Random) -> None:
        self._random = random
        self._shown: set[str] = set()
        self._day: date | None = None
        self._turn = 0
        self._next: Record | None = None
        self._lock = Lock()

    def prefetch(self, today: date, games: tuple[str, ...] = tuple(GAMES)) -> None:
        """Read the next win, of one of some games."""
        with self._lock:
            self._next = self._next or self._read(today, games)

    def take(self, today: date, games: tuple[str, ...] = tuple(GAMES)) -> Record | None:
        """Return the next win, of one of some games; None if no pack can be read."""
        with self._lock:
            record, self._next = self._next or self._read(today, games), None
            return record

    def _read(self, today: date, games: tuple[str, ...]) -> Record | None:
        if today != self._day:
            self._day, self._shown = today, set()
        for _game in games:
            game = games[self._turn % len(games)]
            self._turn += 1
            try:
                difficulty = self._random.choice(deals.grades(game))
                everything = range(deals.size(game, difficulty))
                unseen = [index for index in everything if f"{game} {difficulty} {index}" not in self._shown]
                index = self._random.choice(unseen or everything)
                record = deals.nth(game, difficulty, index)
            except (*UNREADABLE, IndexError):
                continue
            self._shown.add(f"{game} {difficulty} {index}")
            return record
        return None
