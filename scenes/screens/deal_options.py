"""Offers: what may be played of one game: the saved play, deals of each grade, the deal of the day, any number's."""

from datetime import date, timedelta
from functools import partial

from game.analysis.tracker import PositionTracker
from game.deals import Difficulty, grades, size
from game.play import Play
from game.settings import Hints
from game.settings import Lamp as When
from game.solver import Won
from game.statistics import Outcome, Result
from scenes.art.lamp import Lamp
from scenes.games.base import GameUI
from scenes.i18n import _, grade_name, grade_named, language
from scenes.screens.deal_doors import DifficultyButton
from scenes.screens.game_arch import GamePreview
from scenes.services import Services

SAVED, TODAY, NUMBER, ANY = "saved", "today", "number", "any"
"""The names of the offers that are no grades; the last is that of any deal at all."""


def name_of(difficulty: Difficulty | None) -> str:
    """Return the name of the offer of a grade's deals, None for any deal at all."""
    return difficulty.value if difficulty else ANY


class DealOptions:
    """What may be played of one game."""

    def __init__(self, services: Services, ui: GameUI) -> None:
        self._services = services
        self._scenery = ui
        self._game = ui.rules.name
        self._line: str | None = None
        self._saved: Play | None = None
        self.grades: tuple[Difficulty | None, ...] = ()
        self.day = services.today
        self.lamp = Lamp.ASKING
        self.todays: tuple[str, str] | None = None

    def look_up(self) -> bool:
        """Read what may be played now; tell whether the saved play is another than before. Not between two frames."""
        services, dealer = self._services, self._services.dealer
        self.grades = (*grades(self._game), None)
        line, before = services.store.open_play(self._game), self._line
        if line is None or line != before:
            self._line, self._saved = line, services.open_play(self._game)
        dealer.prefetch(self._game, *(difficulty for difficulty in self.grades if difficulty))
        self.turn_day()
        self.lamp = Lamp.LIT if self._is_known_won() else Lamp.ASKING
        return line != before

    def turn_day(self) -> None:
        """Offer the deal of the day it is now, and have that of the next one read: at midnight there is no time to."""
        self.day = self._services.today
        self.todays = self._todays()
        tomorrow = self.day + timedelta(days=1)
        self._services.images.prerender(partial(self._services.dealer.todays, self._game, tomorrow))

    def _is_known_won(self) -> bool:
        """Whether the saved play follows the proof of its deal, and the lamp may say so."""
        play, settings = self.begun, self._services.settings
        if play is None or self._services.lamp is not When.ON or (settings.hints is Hints.HONEST and play.fresh.down):
            return False
        return isinstance(PositionTracker(play, self._services.dealer.proof(play)).verdict, Won)

    @property
    def begun(self) -> Play | None:
        """The saved play, if a move of it was made."""
        return self._saved if self._saved and self._saved.moves else None

    @property
    def number(self) -> int:
        """The number that is offered first: that of the saved play, if it has one."""
        deal = self._saved.deal if self._saved else ""
        return int(deal) if deal.isdigit() else 1

    def is_open(self, day: date | None = None) -> bool:
        """Whether the saved play is one of the deal of a day, of today's if none is named."""
        return self.begun is not None and self.begun.facts.get("day") == (day or self.day).isoformat()

    def take(self, name: str, number: int = 0, day: date | None = None) -> Play | None:
        """Return a play of an offer; the saved one, if another is taken after its first move, is left for it.

        The number and the day are those of the offers of their names.
        """
        if name == SAVED or (name == TODAY and self.is_open(day)):
            return self.begun
        services = self._services
        if name == NUMBER:
            play: Play | None = Play(self._scenery.rules, number)
        elif name == TODAY:
            play = services.dealer.of_day(self._game, day or self.day)
        else:
            services.dealer.choose(
                self._game, next(difficulty for difficulty in self.grades if name_of(difficulty) == name)
            )
            play = services.new_deal(self._game)
        if play and self.begun:
            services.end(self.begun, Outcome.LEFT)
        return play

    # what is shown of them

    def porch(self) -> GamePreview:
        """Return what the game's arch shows."""
        if self.begun is None:
            return GamePreview(self._scenery, "", self._scenery.tagline(), self.lamp, language())
        score, best, count = self.begun.state.score, self.begun.rules.best_score, len(self.begun.moves)
        points = _("{score} of {best}").format(score=score, best=best) if best else str(score)
        words = _("{score}, move {count}").format(score=points, count=count)
        return GamePreview(self._scenery, self._line or "", words, self.lamp, language())

    def doors(self, focus: str) -> list[DifficultyButton]:
        """Return what the doors show, one of them perhaps in focus."""
        store, game, accent = self._services.store, self._game, self._scenery.accent
        known = [store.statistics(game, grade=difficulty.value if difficulty else "") for difficulty in self.grades]
        shares = tuple(played.share if played.played else None for played in known)
        found = []
        for difficulty, share in zip(self.grades, shares, strict=True):
            name, count = name_of(difficulty), size(game, difficulty) if difficulty else 0
            found.append(DifficultyButton(difficulty, count, share, accent, name == focus, shares, language()))
        return found

    def _todays(self) -> tuple[str, str] | None:
        """Return what is said of the deal of the day, and the label of the key that plays it; None without one."""
        record = self._services.dealer.todays(self._game, self.day)
        if record is None:
            return None
        difficulty, done = grade_name(grade_named(record.fact("grade"))), self._services.store.days(self._game)
        best = done.get(self.day.isoformat())
        label = _("Continue") if self.is_open() else _("Play it again") if best and best.won else _("Play today")
        return _about(difficulty, best), label


def _about(difficulty: str, best: Result | None) -> str:
    if best is None or best.shown:
        return _("{grade}, not yet played").format(grade=difficulty)
    if not best.initials:
        return _("{grade}, your best: {score}").format(grade=difficulty, score=best.score)
    sentence = _("{grade}, your best: {score}, signed {initials}")
    return sentence.format(grade=difficulty, score=best.score, initials=best.initials)
