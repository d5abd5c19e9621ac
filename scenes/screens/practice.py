"""Practice: an exercise of the rules pages, played on a board of which the shelf never hears."""

from collections.abc import Callable
from functools import partial

from pygame.event import Event

from game.play import Play
from game.rules.base import Rules
from scenes.audio import Effect
from scenes.commands import Command
from scenes.games import set_for
from scenes.help import Exercise
from scenes.i18n import _
from scenes.render.drawables import Frame
from scenes.services import Services
from scenes.table.autoplay import AutoplayKind
from scenes.table.board import Board, deeds
from scenes.table.end_of_game import Clock
from scenes.table.hints import MessageController
from scenes.table.input import TableInput
from scenes.table.message_panel import Message, button
from scenes.widgets.scene import Pop, Scene, SceneRequest

ADMIRED = 2.0  # seconds that an exercise is left to be looked at once all of it has been shown
AWAY = frozenset((Command.PAUSE, Command.RULES, Command.OTHER))
"""The commands that lead back to the rules at once."""
AFRESH = frozenset((Command.AGAIN, Command.NEW, Command.DEAL, Command.GIVE_UP, Command.RESIGN, Command.RESTART))
"""The commands that lay the exercise out once more."""


class Practice(Scene):
    """One exercise, with hints, undo and the lamp; it is not kept, and counts nowhere."""

    def __init__(self, services: Services, rules: Rules, exercise: Exercise) -> None:
        super().__init__(services)
        self.play = Play(rules, exercise.position)
        self.board = Board(self.play, set_for(rules), services, kept=False)
        self._host = MessageController(self.board)
        self._clock = Clock(self.board)
        self.pinboard = self._host.pinboard
        self._seat: TableInput
        self._admired: float | None = None
        self._task = Message(_("Practice"), (exercise.task,))
        self._praise = Message(
            _("Well done"),
            (_("That\N{RIGHT SINGLE QUOTATION MARK}s how it\N{RIGHT SINGLE QUOTATION MARK}s done."),),
            (button(_("Try again"), Command.AGAIN), button(_("Rules"), Command.RULES)),
        )
        self.pinboard.pin(self._task)

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay the board out for a size of the screen."""
        super().arrange(size)
        self.board.arrange(size)
        self._seat = self.in_hand = TableInput(self.board, self.pinboard, self.pressing, self._press)

    def entered(self) -> None:
        """Let the place's sounds be heard."""
        self.services.speaker.bed(self.board.ui.bed)

    def left(self) -> None:
        """Ask nothing more about the exercise."""
        self.board.advice.end()
        self.services.speaker.bed(None)

    def advance(self, seconds: float) -> SceneRequest | None:
        """Let the clock run; the task stands until the first move, and the last one is praised."""
        self.pinboard.advance(seconds)
        showing = self.board.going.purpose is AutoplayKind.SHOW
        self.board.advance(seconds)
        if self.play.moves and self.pinboard.note is self._task:
            self.pinboard.pin(None)
        if not self.play.won:
            self._clock.advance(seconds)
            self._admired = None
            self._host.speak()
            return None
        if showing:
            self._admired = 0.0
        if not self.board.animator.moving:
            self._close(seconds)
        return None

    def _close(self, seconds: float) -> None:
        """Praise what the player has done; what was shown to the end is laid out for him, once it has been seen."""
        if self._admired is not None:
            self._admired += seconds
            if self._admired >= ADMIRED:
                self._lay_out()
        elif self.pinboard.note is not self._praise:
            self.pinboard.pin(self._praise, focused=True)
            self.services.speaker.play(Effect.WIN)

    def rest(self) -> float:
        """Return how long the board stands still below the hand: until the clock's next second, or a stir before."""
        if not self.board.still or self.pinboard.moving:
            return 0.0
        return min(self._clock.rest, self.board.rest, self._host.rest)

    # what the player does

    def command(self, command: Command) -> SceneRequest | None:
        """Answer a key of the keyboard, or a key on the rail."""
        if self._host.stop_showing():
            return None
        if command in (Command.NEXT, Command.PREVIOUS) and self._host.step(forward=command is Command.NEXT):
            return None
        command = self._host.meant(command)
        self._seat.tap(command)
        self._host.give_up_waiting()
        if command in AWAY or (command is Command.BACK and not self._lets_go()):
            return Pop()
        if deed := self._deeds().get(command):
            deed()
        elif not self.play.won:
            self._seat.player.key(command)
            self._clear()
        return None

    def _lets_go(self) -> bool:
        """Let go of what is chosen or shown; tell whether there was anything but the task and the praise."""
        own = self.pinboard.note in (self._task, self._praise)
        return self._host.dismiss() and not own

    def _deeds(self) -> dict[Command, Callable[[], object]]:
        """Return what each command does that is not about the lit slot."""
        host = self._host
        return {
            **{command: partial(self._do, deed) for command, deed in deeds(self.board).items()},
            **dict.fromkeys(AFRESH, self._lay_out),
            Command.HINT: host.hint,
            Command.SHOW_ME: host.show_the_way,
            Command.LAMP: host.tell_of_lamp,
            Command.GO_BACK: self._go_back,
        }

    def _do(self, deed: Callable[[], object]) -> None:
        deed()
        self._clear()

    def _lay_out(self) -> None:
        self.board.restart()
        self.play.seconds = 0.0
        self._host.withdraw()
        self.pinboard.pin(self._task)

    def _go_back(self) -> None:
        if count := self._host.way_back:
            self._host.withdraw()
            self.board.go_back(count)
            self._host.clear()

    def _clear(self) -> None:
        """Take down what has been answered; the task stands again until the first move."""
        if self.pinboard.note is not self._task:  # else it would leave, and come back at once
            self._host.clear()
        if not (self.play.moves or self.pinboard.note):
            self.pinboard.pin(self._task)

    def pointer(self, event: Event) -> SceneRequest | None:
        """Answer the mouse: keys first, then the cards."""
        asked = self._seat.pointer(event)
        return self.command(asked) if asked else None

    def let_go(self) -> None:
        """Put back what the hand holds."""
        super().let_go()
        self._seat.let_go()

    def _press(self, point: tuple[int, int], answer: Callable[[tuple[int, int]], None]) -> None:
        if not (self.play.won or self._host.stop_showing()):
            self._host.give_up_waiting()
            answer(point)
            self._clear()

    # what is seen

    def prepare(self) -> None:
        """Draw the board before it is shown."""
        self.board.prepare()
        super().prepare()

    def frame(self) -> Frame:
        """Tell all of the exercise."""
        return self._seat.frame()
