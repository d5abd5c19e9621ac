"""Practice: a lesson and an exercise of the rules pages, played on a board; they are not saved, and count nowhere."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from game.moves import Carry
from game.notation import read_move
from game.play import Play
from game.rules.base import Rules
from game.state import State
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

AWAY = frozenset((Command.PAUSE, Command.RULES, Command.OTHER))
"""The commands that lead back at once."""
AFRESH = frozenset((Command.AGAIN, Command.NEW, Command.DEAL, Command.GIVE_UP, Command.RESIGN, Command.RESTART))
"""The commands that lay the exercise out once more."""


POINTS = 0.8  # seconds without input after which the move of a step is shown for the first time


class Practice(TableScreen):
    """One exercise: a lesson leads into it step by step, then its task stands until the next move; its end is praised.

    In the lesson any other move than the one that was asked for is taken back.
    """

    kept = False

    def __init__(self, services: Services, rules: Rules, exercise: Exercise, from_table: bool = False) -> None:
        """Lay out an exercise, which its praise leads out of: to the table it was offered at, or else to the rules."""
        super().__init__(services, Play(rules, exercise.position))
        self._shown = False
        self._admired: float | None = None
        count = len(exercise.lesson)
        self._lesson = [
            (
                Message(_("Step {number} of {count}").format(number=number, count=count), (step.sentence,)),
                read_move(step.move),
            )
            for number, step in enumerate(exercise.lesson, 1)
        ]
        states = [self.play.state]
        for _message, move in self._lesson:
            states.append(rules.apply(states[-1], move)[0])
        self._tables = [_table(state) for state in states]
        """How the cards lie before the lesson, and after each of its steps."""
        self._task = Message(_("Practice"), (exercise.task,))
        again = button(_("Try again"), Command.AGAIN)
        self._praise = Message(
            _("Well done"),
            (_("That\N{RIGHT SINGLE QUOTATION MARK}s how it\N{RIGHT SINGLE QUOTATION MARK}s done."),),
            (button(_("Play on"), Command.BACK, primary=True), again)
            if from_table
            else (again, button(_("Rules"), Command.RULES)),
        )
        self._pointed = False
        """Whether the move of the step that is asked for was shown."""
        self._put(self._due)

    @property
    def _due(self) -> Message | None:
        """What is to be done now, if anything is asked for: a step of the lesson, or the task once that is over."""
        done = len(self.play.moves)
        return self._lesson[done][0] if done < len(self._lesson) else self._task if done == len(self._lesson) else None

    def _put(self, message: Message | None) -> None:
        self._standing, self._pointed = message, False
        if message:
            self.seat.messages.put(message)

    def goes_on(self, seat: Seat) -> None:
        """Ask for the next step, or show its move; take back what was not asked for."""
        self._admired = None
        self._shown = seat.board.autoplay.kind is AutoplayKind.SHOW
        board, done = seat.board, len(seat.play.moves)
        if self._shown or board.animator.moving:
            return
        if done <= len(self._lesson) and _table(seat.play.state) != self._tables[done]:
            board.undo()
            self._pointed = False  # what was meant is shown soon
        elif self._due is not self._standing:
            if seat.message_panel.message is self._standing:
                seat.messages.clear()
            self._put(self._due)
        elif done < len(self._lesson) and not (board.choice.hint or board.choice.taken) and self._waited:
            self._point_out()

    @property
    def _waited(self) -> bool:
        """Whether nothing was done for so long that the move that is asked for is shown, or shown again."""
        return self.services.quiet_for > (4.0 if self._pointed else POINTS)

    def _point_out(self) -> None:
        """Show the move of the step that is asked for, and tick its cards, so that a click on its target makes it."""
        self._pointed = True
        board, move = self.board, self._lesson[len(self.play.moves)][1]
        board.point_out(move)
        wanted = [take.slot for take in move.takes] if isinstance(move, Carry) else board.ui.ticked_slots
        ticks = frozenset(slot for slot in board.ui.ticked_slots if slot in wanted and board.play.state.piles[slot])
        board.choice = replace(board.choice, ticks=ticks)

    def rest(self) -> float:
        """Return for how many seconds nothing changes; in a lesson a move is shown after a while."""
        return min(super().rest(), POINTS / 2) if len(self.play.moves) < len(self._lesson) else super().rest()

    def won(self, seat: Seat, seconds: float) -> SceneRequest | None:
        """Praise what the player has done; what was shown to the end is laid out for him, once it has been seen."""
        if seat.message_panel.message is self._standing:
            seat.messages.clear()
        if self._shown:
            self._shown, self._admired = False, 0.0
        if seat.board.animator.moving:
            return None
        if self._admired is not None:
            self._admired += seconds
            if self._admired >= 2.0:  # seconds
                self._lay_out()
        elif seat.message_panel.message is not self._praise:
            seat.messages.put(self._praise, focused=True)
            self.services.speaker.play(Effect.WIN)
        return None

    def handlers(self, seat: Seat) -> Mapping[Command, Callable[[], SceneRequest | None]]:
        """Return what commands do beyond the board: they lead back, or lay the exercise out once more."""
        return {
            **dict.fromkeys(AWAY, Pop),
            **dict.fromkeys(AFRESH, self._lay_out),
            Command.BACK: self._back,
            **({Command.HINT: self._point_out} if len(self.play.moves) < len(self._lesson) else {}),
        }

    def _back(self) -> SceneRequest | None:
        """Let go of what is chosen or shown; where there is nothing but the task and the praise, go back."""
        own = self.message_panel.message in (self._standing, self._praise)
        return None if self.seat.messages.dismiss() and not own else Pop()

    def _lay_out(self) -> None:
        self.board.restart()
        self.play.seconds = 0.0
        self._admired = None
        self.seat.messages.withdraw()
        self._put(self._due)

    def clear(self, seat: Seat) -> None:
        """Take down what has been answered; what is to be done stands until it is done."""
        if seat.message_panel.message is not self._standing:  # else it would leave, and come back at once
            super().clear(seat)
        if self._standing and self._standing is self._due and not seat.message_panel.message:
            seat.messages.put(self._standing)


def _table(state: State) -> State:
    """Return a state without the move that led there: several moves may do the same."""
    return state.reached_by(None)
