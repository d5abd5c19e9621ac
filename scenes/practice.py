"""Practice: an exercise of the rules pages, played on a board of which the shelf never hears."""

from collections.abc import Callable

from pygame.event import Event

from game.moves import Tap
from game.play import Play
from game.rules.base import Rules
from game.settings import Motion
from scenes.announcer import Announcer
from scenes.board import Board
from scenes.booklet.exercise import Exercise
from scenes.house import House
from scenes.input.commands import Command
from scenes.living import PACE
from scenes.note import Note, NoteKey, Pinboard
from scenes.prompter import Prompter
from scenes.scene import Cue, Pop, Scene
from scenes.seat import Seat
from scenes.sets import set_for
from scenes.sound import Effect
from scenes.stage.canvas import Frame
from scenes.words import _

LISTENS = 0.05  # seconds from one look for an answer to the next
AWAY = frozenset((Command.PAUSE, Command.RULES, Command.OTHER))
"""The commands that lead back to the rules at once."""
AFRESH = frozenset((Command.RESTART, Command.AGAIN, Command.NEW, Command.DEAL, Command.GIVE_UP, Command.RESIGN))
"""The commands that lay the exercise out once more."""


class Practice(Scene):
    """One exercise, with hints, undo and the lamp; it is not kept, and counts nowhere."""

    def __init__(self, house: House, rules: Rules, exercise: Exercise) -> None:
        super().__init__(house)
        self.play = Play(rules, exercise.position)
        self.board = Board(self.play, set_for(rules), house, kept=False)
        self._task = Note(_("Practice"), (exercise.task,))
        self._praise = Note(
            _("Well done"),
            (_("That is how it goes."),),
            (NoteKey(_("Once more"), Command.AGAIN), NoteKey(_("Rules"), Command.RULES)),
        )
        self.pinboard = Pinboard(house.motion is Motion.FULL)
        self._announcer = Announcer(self.board, self.pinboard)
        self._prompter = Prompter(self.board, self.pinboard, self._announcer)
        self._seat: Seat
        self.pinboard.pin(self._task)

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay the board out for a size of the screen."""
        super().arrange(size)
        self.board.arrange(size)
        self._seat = Seat(self.board, self.pinboard, self._press)

    def entered(self) -> None:
        """Let the place's sounds be heard."""
        self.house.speaker.bed(self.board.scenery.bed)

    def left(self) -> None:
        """Ask nothing more about the exercise."""
        self.board.advice.end()
        self.house.speaker.bed(None)

    def advance(self, seconds: float) -> Cue | None:
        """Let time pass, and say what is to be said of the state that lies there."""
        self._seat.advance(seconds)
        self.pinboard.advance(seconds)
        self.board.advance(seconds)
        if self.play.won:
            if self.pinboard.note != self._praise and not self.board.stage.moving:
                self.pinboard.pin(self._praise)
                self.house.speaker.play(Effect.WIN)
            return None
        self._prompter.advance()
        if self.play.moves:
            if self.pinboard.note is self._task:
                self.pinboard.pin(None)
            self._announcer.notice()
        return None

    def rest(self) -> float:
        """Return how long the board stands still."""
        board = self.board
        if not board.still or self._seat.moving or self.pinboard.moving:
            return 0.0
        waits = [1 / PACE] if board.top.living.awake else []
        if board.lamp:
            waits.append(board.lamp.rest)
        if board.advice.waiting or self._announcer.waits:
            waits.append(LISTENS)
        return min(waits, default=float("inf"))

    # what the player does

    def pointer(self, event: Event) -> Cue | None:
        """Answer the mouse: keys first, then the cards."""
        asked = self._seat.pointer(event)
        return self.command(asked) if asked else None

    def _press(self, point: tuple[int, int]) -> None:
        self._prompter.give_up()
        self._seat.player.press(point)
        self._clear_answered()

    def command(self, command: Command) -> Cue | None:
        """Answer a key of the keyboard, or a key on the rail."""
        if command is Command.TAKE and self.board.choice.hint:
            command = Command.DO_IT
        self._prompter.give_up()
        if command in AWAY:
            return Pop()
        if command is Command.BACK:
            busy = self.board.back()
            self._clear_answered()
            return None if busy else Pop()
        if command in AFRESH:
            self._lay_out()
        elif not self.play.won:
            deed = self._deeds().get(command)
            if deed:
                deed()
            else:
                self._seat.player.key(command)
                self._clear_answered()
        return None

    def _deeds(self) -> dict[Command, Callable[[], object]]:
        return {
            Command.UNDO: lambda: self._do(self.board.undo),
            Command.REDO: lambda: self._do(self.board.redo),
            Command.HOME: lambda: self._do(self.board.home),
            Command.FINISH: lambda: self._do(self.board.finish),
            Command.STOCK: lambda: self._do(self._work_stock),
            Command.DO_IT: lambda: self._do(self._do_it),
            Command.GO_BACK: self._go_back,
            Command.HINT: self._prompter.hint,
            Command.SHOW_ME: self._prompter.show_the_way,
        }

    def _do(self, deed: Callable[[], object]) -> None:
        deed()
        self._clear_answered()

    def _lay_out(self) -> None:
        self.board.restart()
        self._announcer.withdraw()
        self.pinboard.pin(self._task)

    def _work_stock(self) -> None:
        tap = Tap(self.play.rules.stock)
        if tap in self.play.legal:
            self.board.make(tap)

    def _do_it(self) -> None:
        move = self.board.choice.hint
        if move in self.play.legal:
            self.board.make(move)

    def _go_back(self) -> None:
        count = self.board.advice.counsel.way_back
        if count:
            self._announcer.withdraw()
            self.board.go_back(count)

    def _clear_answered(self) -> None:
        """Put up what stands to be said in place of a hint that is over; the task stands until the first move."""
        if not self.board.choice.hint:
            self.pinboard.pin(self._announcer.current if self.play.moves else self._task)

    # what is seen

    def prepare(self) -> None:
        """Draw the board before it is shown."""
        self.board.prepare()
        super().prepare()

    def frame(self) -> Frame:
        """Tell all of the exercise."""
        return list(self._seat.frame())
