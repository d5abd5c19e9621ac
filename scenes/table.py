"""The table: one board, whoever sits at it, the keys on its rails, and the notes the house leaves there."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from pygame.event import Event

from game.deals import again
from game.moves import Tap
from game.play import Play
from game.settings import Motion
from game.statistics import Outcome, Result
from scenes import remarks
from scenes.announcer import Announcer
from scenes.art.panels import KeyState
from scenes.board import Board
from scenes.ending import Ending
from scenes.help import Help
from scenes.house import House
from scenes.input.commands import Command
from scenes.lamplight import Light
from scenes.living import PACE
from scenes.loss import Loss
from scenes.note import Pinboard, note_frame
from scenes.number import Number
from scenes.pause import Pause
from scenes.pressing import Sunk
from scenes.procession import Purpose
from scenes.prompter import Prompter
from scenes.rail_keys import foresee_keys
from scenes.results import Results
from scenes.scene import Cue, Pop, Push, Scene
from scenes.seat import Seat
from scenes.sets import set_for
from scenes.stage.canvas import Frame, drawn

CLOCK_KEPT = 60.0  # seconds after which the clock is kept, though no move was made
LISTENS = 0.05  # seconds from one look for an answer to the next
BEYOND = frozenset((Command.NEW, Command.DEAL, Command.AGAIN, Command.OTHER, Command.GO_BACK))
"""The commands that are still heard once a play has ended."""


class Table(Scene):
    """One game being played."""

    def __init__(self, house: House, play: Play) -> None:
        super().__init__(house)
        self.play: Play
        self.board: Board
        self.seat: Seat
        self._take_up(play)

    def _take_up(self, play: Play) -> None:
        self.play = play
        self.board = Board(play, set_for(play.rules), self.house)
        self.pinboard = Pinboard(self.house.motion is Motion.FULL)
        self._announcer = Announcer(self.board, self.pinboard)
        self._prompter = Prompter(self.board, self.pinboard, self._announcer)
        self._ending = Ending(self.board)
        self._clock_kept = play.seconds
        if self.size != (0, 0):
            self.arrange(self.size)

    @property
    def result(self) -> Result | None:
        """How the play has ended, once it has."""
        return self._ending.result

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay the board out for a size of the screen."""
        super().arrange(size)
        self.board.arrange(size)
        self.seat = Seat(self.board, self.pinboard, self._press)

    def entered(self) -> None:
        """Begin the deal if it has not been told, and the place's sounds; what the hand held is let go."""
        self.arrange(self.size)
        self.board.put_back()
        self.house.speaker.music(None)
        self.house.speaker.bed(self.board.scenery.bed)
        if self.result is None:
            self.house.keep(self.play)
        if not self.play.moves and self.play.seconds == 0:
            self.board.open()

    def left(self) -> None:
        """Keep the play, clock included, when the table is left, and ask nothing more about it."""
        if self.result is None:
            if self.play.won:
                self._ending.end(Outcome.WON)
            else:
                self.house.keep(self.play)
        self.board.advice.end()
        self.house.speaker.bed(None)

    # time

    def advance(self, seconds: float) -> Cue | None:
        """Let the clock run, notice the end, and lead on once the game is won."""
        self.seat.advance(seconds)
        self.pinboard.advance(seconds)
        self.board.advance(seconds)
        if self.play.won:
            return self._lead_on(seconds)
        self.play.seconds += seconds
        if self.play.moves and self.play.seconds - self._clock_kept >= CLOCK_KEPT:
            self._clock_kept = self.play.seconds
            self.house.keep(self.play)
        self._prompter.advance()
        self._announcer.notice()
        return None

    def _lead_on(self, seconds: float) -> Cue | None:
        """Celebrate once the last card lies, and then show the results, once."""
        if self.result is None:
            if not self.board.stage.moving:
                self._ending.end(Outcome.WON)
                self.pinboard.pin(None)
                self._ending.celebrate(drawn(self.frame(), self.size))
            return None
        over = self._ending.over(seconds)
        return Push(Results(self.house, self.board, self.result)) if over else None

    def rest(self) -> float:
        """Return how long the table stands still: until the clock's next second, or whatever stirs before."""
        board = self.board
        if not board.still or self.seat.moving or self.pinboard.moving:
            return 0.0
        waits = [0.1 if self.play.won else 1.0 - self.play.seconds % 1.0]
        if board.top.living.awake:
            waits.append(1 / PACE)
        if board.lamp:
            waits.append(board.lamp.rest)
        if board.advice.waiting or self._announcer.waits:
            waits.append(LISTENS)
        return min(waits)

    # commands

    def command(self, command: Command) -> Cue | None:
        """Answer a key of the keyboard, or a key on the rail."""
        if self.result and command not in BEYOND:
            self._ending.hurry()
            return None
        if self._stop_showing() and command is not Command.PAUSE:
            return None
        if command in (Command.NEXT, Command.PREVIOUS):
            self._announcer.notice(at_once=True)
            if self.pinboard.step(command is Command.NEXT, self.board.plan):
                return None
        elif command is Command.TAKE and (key := self.pinboard.focus):
            command = key.command
        elif command is Command.TAKE and self.board.choice.hint:
            command = Command.DO_IT
        self.pinboard.leave()
        if self._prompter.give_up() and command is Command.BACK:
            return None
        deed = self._deeds().get(command)
        if deed:
            return deed()
        self.seat.player.key(command)
        self._clear_answered()
        return None

    def _deeds(self) -> dict[Command, Callable[[], Cue | None]]:
        """Return what each command does that is not about the lit slot."""
        house, play = self.house, self.play
        return {
            Command.BACK: self._back,
            Command.PAUSE: self._pause,
            Command.RULES: lambda: Push(Help(house, play.rules)),
            Command.NUMBER: lambda: Push(Number(house, self.frame, self.new_deal, bool(play.moves), play.deal)),
            Command.OTHER: Pop,
            Command.NEW: self.ask_for_new_deal,
            Command.DEAL: self.new_deal,
            Command.AGAIN: lambda: self._begin(again(play)),
            Command.GIVE_UP: self.give_up,
            Command.RESIGN: self.ask_to_give_up,
            Command.RESTART: partial(self._play_on, self._restart),
            Command.UNDO: partial(self._play_on, self.board.undo),
            Command.REDO: partial(self._play_on, self.board.redo),
            Command.HOME: partial(self._play_on, self.board.home),
            Command.FINISH: partial(self._play_on, self.board.finish),
            Command.STOCK: partial(self._play_on, self._work_stock),
            Command.HINT: self._prompter.hint,
            Command.SHOW_ME: self._prompter.show_the_way,
            Command.DO_IT: self._do_it,
            Command.LAMP: self._tell_of_lamp,
            Command.GO_BACK: self._go_back,
        }

    def _play_on(self, deed: Callable[[], object]) -> None:
        deed()
        self._clear_answered()

    def _back(self) -> Cue | None:
        noted = self.pinboard.note
        if self.board.back() or noted:
            if noted is self._announcer.standing:
                self._announcer.withdraw()
            self._clear_answered()
            return None
        return self._pause()

    def _pause(self) -> Cue:
        counsel = self.board.advice.counsel
        winnable = self.board.advice.lamp_hangs and (bool(counsel.line) or counsel.way_back is not None)
        return Push(Pause(self.house, self.play, self.frame, self.new_deal, winnable))

    def _restart(self) -> None:
        self.board.restart()
        self.board.open()

    def _work_stock(self) -> None:
        tap = Tap(self.play.rules.stock)
        if tap in self.play.legal:
            self.board.make(tap)

    def _stop_showing(self) -> bool:
        """Let the player take over if a way to the win is being shown; tell whether that was so."""
        if self.board.going.purpose is not Purpose.SHOW:
            return False
        self.board.back()
        self._clear_answered()
        return True

    def _tell_of_lamp(self) -> None:
        """Say in a sentence what the lamp says."""
        self.board.back()
        lamp = self.board.lamp
        if lamp and lamp.shown is Light.LOST:
            self._announcer.tell_of_loss()
        elif lamp:
            self.pinboard.pin(remarks.lamp(lamp.shown))

    def _go_back(self) -> None:
        """Take back what has come since the deal could be won; if the play has ended, another goes on from there."""
        counsel = self.board.advice.counsel
        count = 0 if counsel.line else counsel.way_back
        if count is None:
            return
        if self.result is None:
            self._announcer.withdraw()
            self.board.go_back(count)
            return
        record = self.play.record
        play = Play.resume(replace(record, moves=record.moves[: len(record.moves) - count]))
        play.undos += bool(count)
        self._begin(play)

    def _clear_answered(self) -> None:
        """Take down a hint's note once the hint is over, and a question that was passed over; what stands is seen."""
        standing, showing = self._announcer.current, self.board.going.purpose is Purpose.SHOW
        if self.pinboard.note is not standing and not (self.board.choice.hint or showing):
            self.pinboard.pin(standing)

    def _do_it(self) -> None:
        move = self.board.choice.hint
        if move in self.play.legal:
            self.board.make(move)
        self._clear_answered()

    def ask_for_new_deal(self) -> None:
        """Deal anew, after asking once if this play has begun."""
        if not self.play.moves or self.play.won:
            self.new_deal()
            return
        self.board.back()
        self.pinboard.pin(remarks.leaving(), focused=True)

    def ask_to_give_up(self) -> Cue | None:
        """End this play as lost, after asking once if it has begun."""
        if not self.play.moves:
            return self.give_up()
        self.board.back()
        self.pinboard.pin(remarks.resigning(), focused=True)
        return None

    def new_deal(self, number: int | None = None) -> None:
        """Leave this play for a new deal: that of a number, or one as it was wished for last."""
        if self.play.moves and self.result is None:
            self._ending.end(Outcome.LEFT)
        rules = self.play.rules
        self._begin(Play(rules, number) if number else self.house.new_deal(rules.name))

    def _begin(self, play: Play) -> None:
        self.board.advice.end()
        self._take_up(play)
        self.house.keep(play)
        self.board.open()

    def give_up(self) -> Cue | None:
        """End this play as lost, and show how far it went; one that was not begun is only dealt anew."""
        if self.play.won:
            return None
        if not (self.play.moves or self.play.stuck):
            self.new_deal()
            return None
        self.pinboard.pin(None)
        self.board.back()
        return Push(Loss(self.house, self.board, self._ending.end(Outcome.GIVEN_UP)))

    # the mouse

    def pointer(self, event: Event) -> Cue | None:
        """Answer the mouse: keys first, then the cards."""
        asked = self.seat.pointer(event)
        return self.command(asked) if asked else None

    def _press(self, point: tuple[int, int]) -> None:
        """Answer a press that met no key."""
        if self.play.won:
            self._ending.hurry()
        elif not self._stop_showing():
            self._prompter.give_up()
            self.seat.player.press(point)
            self._clear_answered()

    # what is seen

    def prepare(self) -> None:
        """Draw the table, and some time what its keys and notes will look like when they are needed."""
        self.board.prepare()
        super().prepare()
        self.house.studio.foresee(self._foresee)

    def _foresee(self) -> None:
        foresee_keys(self.board.plan, self.board.view)
        if self.play.legal:
            note = remarks.guess(self.play, self.board.scenery, self.play.legal[0])
            for state in KeyState:
                tuple(note_frame(note, self.board.plan, Sunk(note.keys[0], state), None))

    def frame(self) -> Frame:
        """Tell all of the table."""
        return list(self.seat.frame())
