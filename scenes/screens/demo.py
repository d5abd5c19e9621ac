"""Demonstrations while nobody plays: proved wins, pages of rules, and the records, until there is any input."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from pygame import Rect
from pygame.event import Event

from game.record import Record
from game.rules import GAMES
from game.settings import Motion
from scenes.animation.durations import CHASE_STEP
from scenes.art import titles
from scenes.commands import Command, Source
from scenes.i18n import _
from scenes.render import typography
from scenes.render.drawables import Frame, placed
from scenes.render.typography import Face
from scenes.screens.help import Help
from scenes.screens.records import Records
from scenes.services import Services
from scenes.table.screen import TableScreen
from scenes.widgets.buttons import Button
from scenes.widgets.scene import Pop, Push, Replace, Scene, SceneRequest

MOVES = 24  # the number of last moves of a win that are shown
PACE = 0.75  # seconds from move to move
LONGEST = 22.0  # seconds: the longest demonstration
READ = 9.0  # seconds that a page is shown
DONE = frozenset((pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL))


def due(services: Services, shown_for: float) -> "Push | None":
    """Return the request for a round of demonstrations if there was no input for long enough, else None.

    shown_for: how long the title has been shown, in seconds.
    """
    between = min(12.0, services.demo_after)  # the title is shown between two rounds
    if services.quiet_for < services.demo_after or shown_for < between:
        return None
    record = services.demonstrations.take(services.today, services.games)
    return Push(Demo(services, record, len(services.games) - 1)) if record else None


def following(services: Services, more: int) -> SceneRequest:
    """Return the request for what comes next in a round with more demonstrations to come.

    Each is preceded by a page of its rules; the last is followed by the records, if there are any, and the title.
    """
    record = services.demonstrations.take(services.today, services.games) if more else None
    if record:
        page = Page(services, GAMES[record.game], services.random.randrange(4))  # the later pages are tables
        return Replace(Interlude(services, page, lambda: Replace(Demo(services, record, more - 1)), more))
    return Replace(Interlude(services, Records(services), Pop, more)) if services.store.results.history() else Pop()


class Page(Help):
    """A page of the rules without prompts."""

    offers_lesson = False

    def prompts_on(self, index: int) -> list[Button]:
        """Return no prompts."""
        return []


class Sign:
    """The marquee over everything that plays by itself."""

    def __init__(self, services: Services, moved: bool) -> None:
        """Place it; moved puts it a little elsewhere, so that nothing burns in."""
        self._services, self._moved, self._time = services, moved, 0.0

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self._time += seconds

    @property
    def rest(self) -> float:
        """Seconds until the next step of the bulbs."""
        return CHASE_STEP - self._time % CHASE_STEP if self._services.motion is Motion.FULL else 1.0

    def frame(self, size: tuple[int, int], showing: str = "", home: Rect | None = None) -> Frame:
        """Draw it at the foot of the screen, or over the message area of the game being shown."""
        unit, services, words = size[1] / 1080, self._services, _("TOUCH TO PLAY")
        if services.kiosk and not services.coins.opens(services.kiosk):
            words = _("INSERT A COIN")
        style = services.style()
        phase = int(self._time / CHASE_STEP) % titles.PHASES if services.motion is Motion.FULL else 0
        if not home:
            wander = round(4 * unit * (1 if self._moved else -1))
            picture = services.images.get(titles.marquee, (words,), phase, 0.33 * unit, style)
            return placed(picture, center=(size[0] // 2 + 2 * wander, size[1] - round(58 * unit) + wander))
        plate, small, below = home.copy(), round(26 * unit), tuple[str, ...]()
        if home.height > 150 * unit:  # on a bar it must cover the figures
            plate.inflate_ip(0, -round(16 * unit))
            now = _("Now showing: {game}").format(game=showing)
            below = tuple(typography.balanced(now, Face.LABEL, small, home.width - round(110 * unit)))
        room = plate.width, plate.height - (len(below) + bool(below)) * small  # with a line of air above the lower ones
        scale, lines = max(_fitting(words, part, room) for part in (1.0, 0.6, 0.4))
        picture = services.images.get(titles.marquee, lines, phase, scale, style, plate.size, below, small)
        return placed(picture, center=plate.center)


def _fitting(words: str, part: float, room: tuple[int, int]) -> tuple[float, tuple[str, ...]]:
    """Return the scale at which a marquee fits a room, and its lines, broken at a share of the words' length."""
    measure = partial(typography.measure, face=Face.DISPLAY, pixels=100, tracking=titles.AIR * 100)
    lines = tuple(typography.balanced(words, Face.DISPLAY, 100, round(part * measure(words))))
    wide = max(map(measure, lines)) + 2 / 3 * titles.MARQUEE_EDGE
    return min(room[0] / wide, room[1] / titles.marquee_height(len(lines))), lines


class Unattended(Scene):
    """A scene shown while nobody plays: any input ends it, and leads to the choice of a game."""

    plays_by_itself = True

    def plays_with(self, source: Source) -> bool:
        return False

    def command(self, command: Command) -> SceneRequest | None:
        return Pop(then=Command.TAKE)

    def command_from(self, source: Source, command: Command) -> SceneRequest | None:
        return self.command(command)

    def typed(self, text: str) -> SceneRequest | None:
        return Pop(then=Command.TAKE)

    def pointer(self, event: Event) -> SceneRequest | None:
        return Pop(then=Command.TAKE) if event.type in DONE else None


class Interlude(Unattended):
    """Another screen shown for READ seconds; then returns the next request."""

    def __init__(self, services: Services, shown: Scene, then: Callable[[], SceneRequest], number: int) -> None:
        super().__init__(services)
        self.shown, self._then, self._time = shown, then, 0.0
        self._sign = Sign(services, bool(number % 2))

    def arrange(self, size: tuple[int, int]) -> None:
        super().arrange(size)
        self.shown.arrange(size)

    def prerender(self) -> None:
        self.shown.prerender()
        self.frame()

    def advance(self, seconds: float) -> SceneRequest | None:
        self._time += seconds
        self._sign.advance(seconds)
        return self._then() if self._time >= READ else None

    def rest(self) -> float:
        return min(self._sign.rest, READ - self._time)

    def frame(self) -> Frame:
        return [*self.shown.frame(), *self._sign.frame(self.size)]


class Demo(Unattended, TableScreen):
    """One win of a round with more to come."""

    kept = False

    def __init__(self, services: Services, record: Record, more: int) -> None:
        play = services.dealer.of_record(record)
        self._ahead = record.moves[-MOVES:]
        for move in record.moves[:-MOVES]:
            play.make(move)
        play.seconds = PACE * len(play.moves)  # a pack knows no times; this is how long it would have shown them
        self._more, self._time, self._won_for = more, 0.0, 0.0
        self._sign = Sign(services, bool(more % 2))
        super().__init__(services, play)

    def on_enter(self) -> None:
        super().on_enter()
        self.board.autoplay.show(self._ahead, PACE)
        services = self.services
        services.images.prerender(lambda: services.demonstrations.prefetch(services.today, services.games))

    def advance(self, seconds: float) -> SceneRequest | None:
        """Let time pass; at its end the next part of the round follows."""
        super().advance(seconds)
        self._time += seconds
        self._sign.advance(seconds)
        if self.play.won:
            self._won_for += seconds
        if self._time < LONGEST and self._won_for < 3.5:  # the win is shown for a while
            return None
        return following(self.services, self._more)

    def rest(self) -> float:
        return min(super().rest(), self._sign.rest)

    def whole(self, boards: Sequence[Frame]) -> Frame:
        return [*boards[0], *self._sign.frame(self.size, self.board.ui.name(), self.board.layout.message_home)]
