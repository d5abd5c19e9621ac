"""The real program at one size, with some settings, brought to any of its screens."""

import atexit
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta
from functools import cache
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from types import MappingProxyType
from typing import Any

import pygame
from pygame.event import Event

from game import deals
from game.analysis.messages import AnalysisKind, Answer, Question
from game.deals.library import all_grades
from game.play import Play
from game.record import Record
from game.rules import GAMES
from game.settings import Back, DeckColours, Motion
from game.solver import NODES, Lost, Unknown, Won, gain, solve
from game.statistics import Outcome, Result
from scenes.commands import Command
from scenes.i18n import set_language
from scenes.render.image_cache import ImageCache
from scenes.widgets.scene import Push, Replace
from tests.game.storage.stores import opened
from tests.players import PROVEN, after, proven_moves, won_moves
from tests.scenes.fakes import Ignorant
from tests.scenes.robot import Robot, Smooth

Size = tuple[int, int]
SIZES: Mapping[str, Size] = MappingProxyType(
    {"720p": (1280, 720), "1080p": (1920, 1080), "2160p": (3840, 2160), "4:3": (1024, 768), "21:9": (2560, 1080)}
)
EVERYWHERE = ""
NUMBERED = ("118", "2042 grade=gentle", "777", "31 grade=fair", "4711 grade=fair")
"""What stands in the records of a player's plays in place of the decks: only numbered deals count."""
SIGNED = (("905 grade=fair", "IDA", 241), ("64 grade=gentle", "MAR", 372), ("1202 grade=hard", "TOV", 5030))
"""The same for what was won before, with who signed it, and how many seconds it took."""
PER_MOVE = 3.6  # seconds


def read_size(text: str) -> Size:
    """Return a size by its name or as WxH."""
    width, height = SIZES.get(text) or map(int, text.split("x"))
    return width, height


@dataclass(frozen=True, slots=True)
class Variant:
    """Settings that change the pictures whose names contain one of some words."""

    settings: Mapping[str, Any] = field(default_factory=dict)
    changes: tuple[str, ...] = (EVERYWHERE,)
    motion: Motion = Motion.FULL


_TABLES = ("table-", "hint-", "deal-")
VARIANTS: Mapping[str, Variant] = MappingProxyType(
    {
        "usual": Variant(),
        "contrast": Variant({"high_contrast": True}),
        "larger": Variant({"larger_cards": True}, ("table-", "hint-")),
        "left-handed": Variant({"left_handed": True}, ("table-", "hint-")),
        "two-colours": Variant({"deck_colours": DeckColours.TWO}, ("table-", "rules-", "options-cards", "select")),
        "four-colours": Variant({"deck_colours": DeckColours.FOUR}, ("whitehead", "options-cards")),
        **{f"back-{back.value}": Variant({"back": back}, _TABLES) for back in list(Back)[1:]},
        "reduced": Variant({}, ("strip", "hint-"), Motion.REDUCED),
        "still": Variant({}, ("hint-",), Motion.OFF),
        "text-115": Variant({"text_scale": 115}),
        "text-130": Variant({"text_scale": 130}),
    }
)


class Oracle(Ignorant):
    """A solver who knows some won plays of each game by heart, holds all others for lost, and solves exercises.

    Every deal is as hard as any for him.
    """

    def answer(self, question: Question) -> Answer:
        """Say whether the moves so far are those of a won play."""
        if question.kind is AnalysisKind.GRADE:
            return Answer(question, Unknown(0), difficulty=all_grades(question.game)[-1])
        if ":" in question.deal:
            rules = GAMES[question.game]
            play = Play.resume(Record(question.game, rules.revision, question.deal, (), question.moves))
            if question.kind is AnalysisKind.GAIN:
                return Answer(question, gain(rules, play.state, NODES))
            return Answer(question, solve(rules, play.state, NODES))
        if question.kind is AnalysisKind.GAIN:
            return Answer(question, Unknown(0))
        count = len(question.moves)
        packed = packed_win(question.game)
        for deal, moves in (won_moves(question.game), proven_moves(question.game), (packed.deal, packed.moves)):
            if (deal, moves[:count]) == (question.deal, question.moves):
                return Answer(question, Won(moves[count:], 1))
        return Answer(question, Lost(1))


def packed_win(game: str) -> Record:
    """Return the first deal of a game's highest grade, or its proven one without a pack: a record of some minutes."""
    grade, (deal, moves) = all_grades(game)[-1], proven_moves(game)
    record = (
        deals.nth(game, grade, 0) if deals.size(game, grade) else Record(game, GAMES[game].revision, deal, (), moves)
    )
    return replace(record, facts=(("seconds", "312"),))


class Camera:
    """Takes the program to its screens at one size, in one variant and one language; all it draws is drawn once.

    sits is who uses it: one who drops frames comes to the same screens sooner.
    """

    def __init__(
        self,
        size: Size,
        variant: Variant,
        language: str = "en",
        images: ImageCache | None = None,
        sits: type[Robot] = Smooth,
    ) -> None:
        self.size = size
        self.variant = variant
        self._sits = sits
        self._settings = {**variant.settings, "language": language}
        self._images = images or ImageCache(at_once=True)

    def title(self, played: bool = False) -> Robot:
        """Open the title, of somebody who has played before if that is asked for."""
        robot = self._sits.at_title(self._furnished(), self.size, self.variant.motion, self._images)
        if played:
            for game in PROVEN:
                _remember(robot, game)
        return self._settled(robot)

    def table(self, game: str, moves: int | None = 0) -> Robot:
        """Open a table of a won play after so many of its moves, or with all but the last for None."""
        deck, won = won_moves(game)
        return self.sit_down(after(deck, game, won[: len(won) - 1 if moves is None else moves]))

    def sit_down(self, play: Play, played: bool = False) -> Robot:
        """Open a table with a play, for somebody who has played before if that is asked for.

        If no time has passed, it has taken as long as such a play takes.
        """
        play.seconds = play.seconds or PER_MOVE * len(play.moves)
        robot = self._sits.with_play(self._furnished(), play, self.size, self.variant.motion, self._images, Oracle())
        if played:
            _remember(robot, play.rules.name)
        return self._settled(robot)

    def _furnished(self) -> Path:
        """Return a new folder with the settings, and use their language, so that nothing is first drawn in another."""
        folder = Path(mkdtemp(dir=_place()))
        with opened(folder) as store:
            store.save_settings(replace(store.settings, **self._settings))
        set_language(self._settings["language"])
        return folder

    def _settled(self, robot: Robot) -> Robot:
        """Show a robot what has been put into its store, with the mouse out of the way."""
        robot.scene.arrange(self.size)
        robot.scene.prerender()
        robot.manager.renderer.invalidate()
        robot.move((1, 1))
        robot.settle()
        return robot


@cache
def _place() -> str:
    """Return a folder for all that is remembered, which goes when the process ends: robots outlive their camera."""
    place = mkdtemp(prefix="camera-")
    atexit.register(rmtree, place, ignore_errors=True)
    return place


def _remember(robot: Robot, game: str) -> None:
    """Put a saved game, some games that were given up, and some that were won on the shelf."""
    deck, moves = won_moves(game)
    store, now = robot.services.store, robot.services.now()
    won = Result.of(after(deck, game, moves), Outcome.WON, now)
    for name, initials, seconds in SIGNED:
        store.sign(store.finish(replace(_numbered(won, deck, name), seconds=seconds)).number, initials)
    play = Play(GAMES[game], deck)
    ends = {len(moves) * share // 8: Outcome.GIVEN_UP for share in (2, 4, 5, 7)} | {len(moves): Outcome.WON}
    numbers = iter(NUMBERED)
    for number, move in enumerate(moves, 1):
        play.make(move)
        if number in ends:
            play.seconds = 4.0 * number
            store.finish(_numbered(Result.of(play, ends[number], now), deck, next(numbers)))
    robot.services.save_play(after(deck, game, moves[: len(moves) // 2]))


def _numbered(result: Result, deck: str, number: str) -> Result:
    """Return the result of a deck as if it had been that of a numbered deal."""
    return replace(result, line=result.line.replace(f" {deck} ", f" {number} ", 1))


def send(robot: Robot, command: Command) -> None:
    """Hand a command to the scene as the manager would, which draws what comes of it at once."""
    request = robot.scene.command(command)
    pygame.event.post(Event(pygame.WINDOWEXPOSED))
    if isinstance(request, Push | Replace):
        robot.show(request)


def remember_days(robot: Robot, game: str) -> None:
    """Let the games in the store have been the deals of some days, too."""
    for ago, result in enumerate(robot.services.store.results.history(game)):
        record = Record.parse(result.line)
        day = str((result.ended_at - timedelta(days=3 * ago + 1)).date())
        robot.services.store.finish(replace(result, line=str(replace(record, facts=(*record.facts, ("day", day))))))
