"""A demonstration: the last moves of a proven win, played by themselves until somebody does anything."""

from collections.abc import Callable, Mapping

import pygame
from pygame.event import Event

from game.record import Record
from game.settings import Motion
from scenes.art import attract
from scenes.commands import Command
from scenes.i18n import _
from scenes.render.drawables import Frame, Sprite, placed
from scenes.services import Services
from scenes.table.screen import TableScreen
from scenes.table.seat import Seat
from scenes.widgets.scene import Pop, Push, Replace, SceneRequest

MOVES, PACE = 24, 0.75  # the last moves of a win that are shown, and the seconds from one to the next
LONGEST, ADMIRED = 22.0, 3.5  # seconds of a demonstration, and after its win
BETWEEN = 12.0  # seconds that the title is seen between two rounds
CHASE = 1 / 8  # seconds from one step of the bulbs to the next
SIGN_AT = 74  # units from the foot of the screen to the middle of the sign
WANDERS = 8  # units that the sign moves from one demonstration to the next, so that nothing burns in
DONE = frozenset((pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL))


def due(services: Services, shown_for: float) -> "Push | None":
    """Return the request for a round of demonstrations, once nobody has done anything for long enough.

    shown_for is for how many seconds the screen that asks has been seen.
    """
    if services.quiet_for < services.demo_after or shown_for < BETWEEN:
        return None
    record = services.demonstrations.take(services.today, services.games)
    return Push(Demo(services, record, len(services.games) - 1)) if record else None


class Demo(TableScreen):
    """One win of a round, and how many more come after it. Whatever is done leads to the choice of a game."""

    kept = False
    plays_by_itself = True

    def __init__(self, services: Services, record: Record, more: int) -> None:
        play = services.dealer.of_record(record)
        self._ahead = record.moves[-MOVES:]
        for move in record.moves[:-MOVES]:
            play.make(move)
        self._more, self._time, self._won_for = more, 0.0, 0.0
        super().__init__(services, play)

    def on_enter(self) -> None:
        """Begin to move."""
        super().on_enter()
        self.board.autoplay.show(self._ahead, PACE)
        services = self.services
        services.images.prerender(lambda: services.demonstrations.prefetch(services.today, services.games))

    def advance(self, seconds: float) -> SceneRequest | None:
        """Let time pass; after a while the next one follows, or the title."""
        super().advance(seconds)
        self._time += seconds
        if self.play.won:
            self._won_for += seconds
        if self._time < LONGEST and self._won_for < ADMIRED:
            return None
        services = self.services
        record = services.demonstrations.take(services.today, services.games) if self._more else None
        return Replace(Demo(services, record, self._more - 1)) if record else Pop()

    def won(self, seat: Seat, seconds: float) -> SceneRequest | None:
        """Leave the board as it is."""
        return None

    def handlers(self, seat: Seat) -> Mapping[Command, Callable[[], SceneRequest | None]]:
        """Return nothing: no command reaches the board."""
        return {}

    def rest(self) -> float:
        """Return for how many seconds the bulbs stand still."""
        step = CHASE - self._time % CHASE if self.services.motion is Motion.FULL else 1.0
        return min(super().rest(), step)

    # whoever comes plays

    def asked(self, seat: Seat, command: Command) -> SceneRequest | None:
        """Answer any command: somebody is there."""
        return Pop(then=Command.TAKE)

    def typed(self, text: str) -> SceneRequest | None:
        """Answer any letter."""
        return Pop(then=Command.TAKE)

    def pointer(self, event: Event) -> SceneRequest | None:
        """Answer a press or a touch."""
        return Pop(then=Command.TAKE) if event.type in DONE else None

    def frame(self) -> Frame:
        """Draw the board, and the sign over it."""
        unit, services = self.size[1] / 1080, self.services
        phase = int(self._time / CHASE) % attract.PHASES if services.motion is Motion.FULL else 0
        picture = services.images.get(attract.sign, _("TOUCH TO PLAY"), phase, unit, services.style())
        wander = round(WANDERS * unit * (1 if self._more % 2 else -1))
        middle = self.size[0] // 2 + wander, self.size[1] - round(SIGN_AT * unit) + wander
        signs: list[Sprite] = [*placed(picture, center=middle)]
        return [*super().frame(), *signs]
