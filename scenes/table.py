"""The table: one board, whoever sits at it, the keys on its rails, and the notes the house leaves there."""

from collections.abc import Callable
from functools import partial

import pygame
from pygame.event import Event

from game.cards import LAST_DEAL
from game.moves import Tap
from game.play import Play
from game.settings import Finish, Motion
from game.state import State
from game.statistics import Outcome, Result
from scenes import remarks
from scenes.art.panels import KeyState
from scenes.board import Board
from scenes.help import Help
from scenes.house import House
from scenes.input.commands import Command
from scenes.living import PACE
from scenes.loss import Loss
from scenes.note import Note, NoteKey, Pinboard, note_frame
from scenes.number import Number
from scenes.pause import Pause
from scenes.player import Player
from scenes.pressing import Pressing, Sunk
from scenes.rail_keys import foresee_keys, key_at
from scenes.results import Results
from scenes.scene import Cue, Pop, Push, Scene
from scenes.sets import set_for
from scenes.sets.view import Key
from scenes.sound import Effect
from scenes.stage.canvas import Frame, drawn

TRIUMPH, QUIET_TRIUMPH = 3.2, 0.3  # seconds from a win to the results, with the win cascade and without
CLOCK_KEPT = 60.0  # seconds after which the clock is kept, though no move was made
BEYOND = frozenset((Command.NEW, Command.DEAL, Command.AGAIN, Command.OTHER))
"""The commands that are still heard once a play has ended."""


class Table(Scene):
    """One game being played."""

    def __init__(self, house: House, play: Play) -> None:
        super().__init__(house)
        self.play: Play
        self.board: Board
        self.player: Player
        self._pressing = Pressing(house.motion is Motion.FULL)
        self._peek: tuple[int, int] | None = None
        self._take_up(play)

    def _take_up(self, play: Play) -> None:
        self.play = play
        self.board = Board(play, set_for(play.rules), self.house)
        self.pinboard = Pinboard()
        self.result: Result | None = None
        self._standing: Note | None = None
        self._noticed: State | None = None
        self._triumph = 0.0
        self._clock_kept = play.seconds
        if self.size != (0, 0):
            self.arrange(self.size)

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay the board out for a size of the screen."""
        super().arrange(size)
        self.board.arrange(size)
        self.player = Player(self.board)

    def entered(self) -> None:
        """Begin the deal if it has not been told, and the place's sounds; what the hand held is let go."""
        self._pressing = Pressing(self.house.motion is Motion.FULL)
        self._peek = None
        self.arrange(self.size)
        self.board.put_back()
        self.house.speaker.music(None)
        self.house.speaker.bed(self.board.scenery.bed)
        if self.result is None:
            self.house.keep(self.play)
        if not self.play.moves and self.play.seconds == 0:
            self.board.open()

    def left(self) -> None:
        """Keep the play, clock included, when the table is left."""
        if self.result is None:
            if self.play.won:
                self._end(Outcome.WON)
            else:
                self.house.keep(self.play)
        self.house.speaker.bed(None)

    # time

    def advance(self, seconds: float) -> Cue | None:
        """Let the clock run, notice the end, and lead on once the game is won."""
        self._pressing.advance(seconds)
        self.board.advance(seconds)
        if self.play.won:
            return self._lead_on(seconds)
        self.play.seconds += seconds
        if self.play.moves and self.play.seconds - self._clock_kept >= CLOCK_KEPT:
            self._clock_kept = self.play.seconds
            self.house.keep(self.play)
        self._notice_the_end()
        return None

    def _lead_on(self, seconds: float) -> Cue | None:
        """Celebrate once the last card lies, and then show the results, once."""
        if self.result is None:
            if not self.board.stage.moving:
                self._celebrate(self._end(Outcome.WON))
            return None
        before, self._triumph = self._triumph, self._triumph - seconds
        return Push(Results(self.house, self.board, self.result)) if self._triumph <= 0 < before else None

    def _celebrate(self, result: Result) -> None:
        self.result = result
        self._triumph = TRIUMPH if self.house.motion is Motion.FULL else QUIET_TRIUMPH
        self.pinboard.pin(None)
        self.board.stage.celebrate(drawn(self.frame(), self.size))
        self.house.speaker.play(Effect.WIN)

    def _hurry(self) -> None:
        """Go on to what follows the end of the play with the next step of time."""
        self.board.stage.land()
        self._triumph = min(self._triumph, 1e-6)

    def _end(self, outcome: Outcome) -> Result:
        self.result = self.house.end(self.play, Outcome.WON if self.play.won else outcome)
        return self.result

    def _notice_the_end(self, at_once: bool = False) -> None:
        """Say that nothing more can be done, or that the rest can be done for the player; it stands with the state."""
        state, board = self.play.state, self.board
        if state is self._noticed:
            return
        if self._standing:
            self._standing = None
            self.pinboard.pin(None)
        wish = self.house.settings.finish
        if wish is Finish.BY_ITSELF and board.finishable and not self.play.can_redo:
            self._noticed = state
            board.finish()
        if self.pinboard.note or (board.stage.moving and not at_once):
            return
        self._noticed = state
        if self.play.stuck:
            self._standing = remarks.no_way_on(self.play, board.scenery)
        elif wish is Finish.OFFERED and board.finishable:
            self._standing = remarks.all_can_go_home()
        self.pinboard.pin(self._standing)

    def rest(self) -> float:
        """Return how long the table stands still: until the clock's next second, or the next stir behind the cards."""
        if not self.board.still or self._pressing.moving:
            return 0.0
        if self.board.living.awake:
            return 1 / PACE
        return 0.1 if self.play.won else 1.0 - self.play.seconds % 1.0

    # commands

    def command(self, command: Command) -> Cue | None:
        """Answer a key of the keyboard, or a key on the rail."""
        if self.result and command not in BEYOND:
            self._hurry()
            return None
        if command in (Command.NEXT, Command.PREVIOUS):
            self._notice_the_end(at_once=True)
            if self.pinboard.step(command is Command.NEXT, self.board.plan):
                return None
        elif command is Command.TAKE and (key := self.pinboard.focus):
            command = key.command
        elif command is Command.TAKE and self.board.choice.hint:
            command = Command.DO_IT
        self.pinboard.leave()
        deed = self._deeds().get(command)
        if deed:
            return deed()
        self.player.key(command)
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
            Command.AGAIN: lambda: self._begin(Play(play.rules, play.deal)),
            Command.GIVE_UP: self.give_up,
            Command.RESIGN: self.ask_to_give_up,
            Command.RESTART: partial(self._play_on, self._restart),
            Command.UNDO: partial(self._play_on, self.board.undo),
            Command.REDO: partial(self._play_on, self.board.redo),
            Command.HOME: partial(self._play_on, self.board.home),
            Command.FINISH: partial(self._play_on, self.board.finish),
            Command.STOCK: partial(self._play_on, self._work_stock),
            Command.HINT: self._hint,
            Command.DO_IT: self._do_it,
        }

    def _play_on(self, deed: Callable[[], object]) -> None:
        deed()
        self._clear_answered()

    def _back(self) -> Cue | None:
        noted = self.pinboard.note
        if self.board.back() or noted:
            if noted is self._standing:
                self._standing = None
            self._clear_answered()
            return None
        return self._pause()

    def _pause(self) -> Cue:
        return Push(Pause(self.house, self.play, self.frame, self.new_deal))

    def _restart(self) -> None:
        self.board.restart()
        self.board.open()

    def _work_stock(self) -> None:
        tap = Tap(self.play.rules.stock)
        if tap in self.play.legal:
            self.board.make(tap)

    def _hint(self) -> None:
        move = self.board.hint()
        self.pinboard.pin(remarks.hint(self.play, self.board.scenery, move))

    def _clear_answered(self) -> None:
        """Take down a hint's note once the hint is over, and a question that was passed over; what stands is seen."""
        standing = self._standing if self.play.state is self._noticed else None
        if self.pinboard.note is not standing and not self.board.choice.hint:
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
        """Leave this play for a new deal, a random one unless a number is given."""
        if self.play.moves and self.result is None:
            self._end(Outcome.LEFT)
        self._begin(Play(self.play.rules, number or self.house.random.randint(1, LAST_DEAL)))

    def _begin(self, play: Play) -> None:
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
        return Push(Loss(self.house, self.board, self._end(Outcome.GIVEN_UP)))

    # the mouse

    def pointer(self, event: Event) -> Cue | None:
        """Answer the mouse: keys first, then the cards."""
        if event.type == pygame.MOUSEMOTION:
            if self._peek:
                self._peek = event.pos
            self.player.point(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            if event.button == 3:
                self._peek = event.pos
            elif event.button == 1:
                self._press(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP:
            if event.button == 3:
                self._peek = None
            elif event.button == 1:
                return self._release(event.pos)
        return None

    def _press(self, point: tuple[int, int]) -> None:
        self._pressing.hold(self._key_at(point))
        if self._pressing.held:
            self.house.speaker.play(Effect.KEY)
        elif self.play.won:
            self._hurry()
        else:
            self.player.press(point)
            self._clear_answered()

    def _release(self, point: tuple[int, int]) -> Cue | None:
        pressed = self._pressing.held
        self._pressing.let_go()
        if not isinstance(pressed, Key | NoteKey):
            self.player.release(point)
            return None
        return self.command(pressed.command) if self._key_at(point) == pressed else None

    def _key_at(self, point: tuple[int, int]) -> Key | NoteKey | None:
        board = self.board
        return self.pinboard.key_at(point, board.plan) or key_at(point, board.plan, board.view)

    # what is seen

    def prepare(self) -> None:
        """Draw the table, and some time what its keys and notes will look like when they are needed."""
        self.board.prepare()
        super().prepare()
        self.house.studio.foresee(self._foresee)

    def _foresee(self) -> None:
        foresee_keys(self.board.plan, self.board.view)
        if self.play.legal:
            note = remarks.hint(self.play, self.board.scenery, self.play.legal[0])
            for state in KeyState:
                tuple(note_frame(note, self.board.plan, Sunk(note.keys[0], state), None))

    def frame(self) -> Frame:
        """Tell all of the table: the board with its keys, the note, and what flies above them."""
        board, sunk = self.board, self._pressing.sunk
        seen = list(board.frame(keyed=True, sunk=sunk))
        seen.extend(self.pinboard.frame(board.plan, sunk))
        seen.extend(board.above())
        if self._peek:
            seen.extend(board.peek(self._peek))
        return seen
