"""Practice: a lesson and an exercise, played on a board; nothing of it is saved or counted."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from itertools import accumulate

from game.notation import read_move
from game.play import Play
from game.rules.base import Rules
from game.state import Carry, State
from scenes.audio import Effect
from scenes.commands import Command, Source, keys, pad_sign
from scenes.help.pages import Exercise
from scenes.i18n import _
from scenes.services import Services
from scenes.table.board import AutoplayKind
from scenes.table.end_of_game import Rhythm
from scenes.table.message_panel import Message, button
from scenes.table.screen import Seat, TableScreen
from scenes.widgets.scene import Pop, SceneRequest

AFRESH = frozenset((Command.AGAIN, Command.NEW, Command.DEAL, Command.GIVE_UP, Command.RESIGN, Command.RESTART))
"""The commands that restart the exercise."""
PLAYS = frozenset((Command.HINT, Command.LAMP, Command.SHOW_ME, Command.STOCK, Command.ATTACK, Command.HOME))
"""The commands that do nothing once the exercise is won."""
LESSON = "lesson "  # the prefix, before a game's name, of the note that its lesson was offered or begun
POINTS = 0.8  # seconds without input after which the move of a step is shown for the first time


class Practice(TableScreen):
    """One exercise: a lesson in steps, then a task, and praise at the end.

    During the lesson any move but the one asked for is undone.
    """

    kept = False

    def __init__(self, services: Services, rules: Rules, exercise: Exercise, from_table: bool = False) -> None:
        """Start an exercise; it leads back to the table if it was offered there, else to the rules or beyond."""
        super().__init__(services, Play(rules, exercise.position))
        self._shown = False
        self._admired: float | None = None
        self._rhythm = Rhythm()  # from when the praise appears
        count, pad = len(exercise.lesson), services.pad_kind
        key = pad_sign(Command.BACK, pad) if pad else keys(Command.BACK)[0]
        says = partial(Message, spare=f"{key} {_('Back')}", key=key)
        self._lesson = [
            (says(_("Step {number} of {count}").format(number=at, count=count), (step.sentence,)), read_move(step.move))
            for at, step in enumerate(exercise.lesson, 1)
        ]
        moves = (move for _message, move in self._lesson)
        states = accumulate(moves, lambda state, move: rules.apply(state, move)[0], initial=self.play.state)
        self._tables = [_table(state) for state in states]  # the states before the lesson and after each of its steps
        self._task = says(_("Practice"), (exercise.task,))
        onward = (_("Play on"), Command.BACK) if from_table else (_("Play"), Command.OTHER)
        self._praise = Message(
            _("Well done"),
            (_("Now you know how to play."),),
            (button(*onward, primary=True), button(_("Try again"), Command.AGAIN)),
        )
        self._pointed = False  # whether the move of the current step was shown
        self._aimed_in: State | None = None  # the state for which the cards of a step were ringed or ticked last
        self._put(self._due)

    def on_enter(self) -> None:
        """Note that the player knows the lesson."""
        super().on_enter()
        self.services.store.save_note(LESSON + self.play.rules.name, "1")

    @property
    def _due(self) -> Message | None:
        """The message of the current step, or of the task after the lesson; None once that has begun."""
        done = len(self.play.moves)
        if done < len(self._lesson):
            return self._lesson[done][0]
        return self._task if done == len(self._lesson) else None

    def _put(self, message: Message | None) -> None:
        self._standing, self._pointed = message, False
        if message:
            self.seat.messages.put(message)

    def before_end(self, seat: Seat) -> None:
        """Ask for the next step, or show its move; undo any other move."""
        self._admired, self._rhythm = None, Rhythm()
        self._shown = seat.board.autoplay.kind is AutoplayKind.SHOW
        board, done = seat.board, len(seat.play.moves)
        if self._aimed_in is not seat.play.state:
            self._aim()
        if done < len(self._lesson):
            board.instead = None  # no other move is suggested than that of the step
        if self._shown or board.animator.moving:
            return
        if self._astray:
            board.undo()
            self._pointed = False  # so that the right move is soon shown
        elif self._due is not self._standing:
            if seat.message_panel.message is self._standing:
                seat.messages.clear()
            self._put(self._due)
        elif self._awaits_step and self.services.quiet_for > (4.0 if self._pointed else POINTS):
            self._point_out()  # once the player has paused long enough, and again

    @property
    def _astray(self) -> bool:
        """Whether the last move was not the one that the lesson asked for, so that it will be undone."""
        done = len(self.play.moves)
        return done <= len(self._lesson) and _table(self.play.state) != self._tables[done]

    @property
    def _awaits_step(self) -> bool:
        """Whether a move of the lesson is to be made, and neither shown nor begun."""
        return len(self.play.moves) < len(self._lesson) and not (self.board.choice.hint or self.board.choice.taken)

    def _point_out(self) -> None:
        """Show the move of the current step, unless another move is still to be undone."""
        if self._astray:
            return
        self._pointed = True
        self.board.point_out(self._lesson[len(self.play.moves)][1])
        self._aim()

    def _aim(self) -> None:
        """Ring the cards of the current step and its target.

        In a game with ticks they are ticked and lit, so that a click on the target or the Attack button does the rest.
        """
        board, done = self.board, len(self.play.moves)
        self._aimed_in = board.play.state
        move = self._lesson[done][1] if done < len(self._lesson) else None
        if not move or not board.play.rules.combined:
            board.choice = replace(board.choice, asked=move)
            return
        wanted = [take.slot for take in move.takes] if isinstance(move, Carry) else board.play.rules.combined
        ticks = frozenset(slot for slot in board.play.rules.combined if slot in wanted and board.play.state.piles[slot])
        board.choice = replace(board.choice, ticks=ticks, lit=move.target if isinstance(move, Carry) else move.slot)

    def rest(self) -> float:
        """Return the time until anything changes; in a lesson a move may be due to be shown."""
        due = self._awaits_step or (self.play.won and self._rhythm.left > 0)
        return min(super().rest(), POINTS / 2) if due else super().rest()

    def after_end(self, seat: Seat, seconds: float) -> SceneRequest | None:
        """Praise the player; if the program has shown the solution, restart the exercise after a while."""
        if seat.message_panel.message is self._standing:
            seat.messages.clear()
        seat.board.choice = replace(seat.board.choice, asked=None)
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
        else:
            self._rhythm.advance(seconds)
        return None

    def only_skips(self, seat: Seat, command: Command) -> bool:
        """Whether the exercise is over, so that there is nothing left to play."""
        return seat.play.won and command in PLAYS

    def command_from(self, source: Source, command: Command) -> SceneRequest | None:
        """Answer a command; in the rhythm of the last moves a key was meant for the cards, and presses no button."""
        meant = command is Command.TAKE or command in PLAYS
        if meant and self.play.won and self._admired is None and self._rhythm.takes():
            return None
        return super().command_from(source, command)

    def plays_with(self, source: Source) -> bool:
        return False  # no clock runs here, and pausing would leave the lesson

    def handlers(self, seat: Seat) -> Mapping[Command, Callable[[], SceneRequest | None]]:
        return {
            **dict.fromkeys((Command.PAUSE, Command.RULES), Pop),
            Command.OTHER: partial(Pop, then=Command.OTHER),
            **dict.fromkeys(AFRESH, self._lay_out),
            Command.BACK: self._back,
            **({Command.HINT: self._point_out} if len(self.play.moves) < len(self._lesson) else {}),
        }

    def _back(self) -> SceneRequest | None:
        """Dismiss a selection, hint or message; without one, go back."""
        own = self.message_panel.message in (self._standing, self._praise)
        puts_back = self.board.choice.taken and self.board.cancel()
        return None if puts_back or (self.seat.messages.dismiss() and not own) else Pop()

    def _lay_out(self) -> None:
        self.board.cancel()
        while self.play.moves:  # a restart would let an undo bring the solution back
            self.play.undo()
        self.board.follow()
        self._aimed_in, self.play.seconds = None, 0.0
        self._admired = None
        self.seat.messages.withdraw()
        self._put(self._due)

    def clear(self, seat: Seat) -> None:
        """Remove answered messages, but not the task or step until it is done."""
        if seat.message_panel.message is not self._standing:  # else it would slide out and in again
            super().clear(seat)
        if self._standing and self._standing is self._due and not seat.message_panel.message:
            seat.messages.put(self._standing)


def _table(state: State) -> State:
    """Return a state without its last move, as several moves may lead to the same state."""
    return state.reached_by(None)
