"""Practice: an exercise of the rules pages, played on a board; it is not saved, and counts nowhere."""

from collections.abc import Callable, Mapping

from game.play import Play
from game.rules.base import Rules
from scenes.audio import Effect
from scenes.commands import Command
from scenes.help.pages import Exercise
from scenes.i18n import _
from scenes.services import Services
from scenes.table.autoplay import AutoplayKind
from scenes.table.message_panel import Message, button
from scenes.table.screen import TableScreen
from scenes.table.seat import Seat
from scenes.widgets.scene import Pop, SceneRequest

ADMIRED = 2.0  # seconds that an exercise is left to be looked at once all of it has been shown
AWAY = frozenset((Command.PAUSE, Command.RULES, Command.OTHER))
"""The commands that lead back to the rules at once."""
AFRESH = frozenset((Command.AGAIN, Command.NEW, Command.DEAL, Command.GIVE_UP, Command.RESIGN, Command.RESTART))
"""The commands that lay the exercise out once more."""


class Practice(TableScreen):
    """One exercise: its task stands until the first move, and its last move is praised."""

    kept = False

    def __init__(self, services: Services, rules: Rules, exercise: Exercise) -> None:
        super().__init__(services, Play(rules, exercise.position))
        self._shown = False
        self._admired: float | None = None
        self._task = Message(_("Practice"), (exercise.task,))
        self._praise = Message(
            _("Well done"),
            (_("That\N{RIGHT SINGLE QUOTATION MARK}s how it\N{RIGHT SINGLE QUOTATION MARK}s done."),),
            (button(_("Try again"), Command.AGAIN), button(_("Rules"), Command.RULES)),
        )
        self.seat.messages.put(self._task)

    def goes_on(self, seat: Seat) -> None:
        """Take down the task after the first move."""
        self._take_down_task(seat)
        self._admired = None
        self._shown = seat.board.autoplay.kind is AutoplayKind.SHOW

    def won(self, seat: Seat, seconds: float) -> SceneRequest | None:
        """Praise what the player has done; what was shown to the end is laid out for him, once it has been seen."""
        self._take_down_task(seat)
        if self._shown:
            self._shown, self._admired = False, 0.0
        if seat.board.animator.moving:
            return None
        if self._admired is not None:
            self._admired += seconds
            if self._admired >= ADMIRED:
                self._lay_out()
        elif seat.message_panel.message is not self._praise:
            seat.messages.put(self._praise, focused=True)
            self.services.speaker.play(Effect.WIN)
        return None

    def _take_down_task(self, seat: Seat) -> None:
        if seat.play.moves and seat.message_panel.message is self._task:
            seat.messages.clear()

    def handlers(self, seat: Seat) -> Mapping[Command, Callable[[], SceneRequest | None]]:
        """Return what commands do beyond the board: they lead back to the rules, or lay the exercise out once more."""
        return {
            **dict.fromkeys(AWAY, Pop),
            **dict.fromkeys(AFRESH, self._lay_out),
            Command.BACK: self._back,
        }

    def _back(self) -> SceneRequest | None:
        """Let go of what is chosen or shown; where there is nothing but the task and the praise, go back."""
        own = self.message_panel.message in (self._task, self._praise)
        return None if self.seat.messages.dismiss() and not own else Pop()

    def _lay_out(self) -> None:
        self.board.restart()
        self.play.seconds = 0.0
        self._admired = None
        self.seat.messages.withdraw()
        self.seat.messages.put(self._task)

    def clear(self, seat: Seat) -> None:
        """Take down what has been answered; the task stands again until the first move."""
        if seat.message_panel.message is not self._task:  # else it would leave, and come back at once
            super().clear(seat)
        if not (seat.play.moves or seat.message_panel.message):
            seat.messages.put(self._task)
