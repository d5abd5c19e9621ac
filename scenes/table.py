"""The table: one board, its keys, and the notes the house leaves on the rail."""

from collections.abc import Callable
from dataclasses import dataclass

import pygame
from pygame.event import Event

from game.cards import LAST_DEAL
from game.moves import Tap
from game.play import Play
from game.settings import Motion
from game.statistics import Outcome, Result
from scenes.art import panels
from scenes.art.panels import KeyState
from scenes.board import Board
from scenes.house import House
from scenes.input.commands import Command
from scenes.note import Note, NoteKey, laid, note_frame
from scenes.scene import Cue, Pop, Push, Scene
from scenes.sets import set_for
from scenes.sets.view import Key
from scenes.sound import Effect
from scenes.stage.canvas import Drawable, Frame, Sprite
from scenes.words import _

TRIUMPH = 3.2  # seconds of the win cascade before the results are shown


@dataclass(frozen=True, slots=True)
class Doors:
    """The scenes a table leads to, made when they are entered: so that no scene imports another that imports it."""

    pause: Callable[["Table"], Scene]
    rules: Callable[["Table"], Scene]
    number: Callable[["Table"], Scene]
    results: Callable[["Table"], Scene]
    loss: Callable[["Table"], Scene]


class Table(Scene):
    """One game being played."""

    def __init__(self, house: House, play: Play, doors: Doors) -> None:
        super().__init__(house)
        self.doors = doors
        self.board: Board
        self.note: Note | None = None
        self._pressed: Key | NoteKey | None = None
        self._peek: tuple[int, int] | None = None
        self._over: set[int] = set()
        self.result: Result | None = None
        self._won_for = 0.0
        self._clock_kept = 0.0
        self._take_up(play)

    def _take_up(self, play: Play) -> None:
        self.play = play
        self.board = Board(play, set_for(play.rules), self.house)
        self.note = None
        self._won_for = 0.0
        if self.size != (0, 0):
            self.board.arrange(self.size)

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay the board out for a size of the screen."""
        super().arrange(size)
        self.board.arrange(size)

    def entered(self) -> None:
        """Begin the deal if it has not been told, and the place's sounds."""
        self.arrange(self.size)
        self.house.speaker.music(None)
        self.house.speaker.bed(self.board.scenery.bed)
        if not self.play.moves and self.play.seconds == 0:
            self.board.open()

    def left(self) -> None:
        """Keep the play, clock included, when the table is left."""
        if not self.play.won:
            self.house.keep(self.play)
        self.house.speaker.bed(None)

    # time

    def advance(self, seconds: float) -> Cue | None:
        """Let the clock run, and lead on once the game is won."""
        self.board.advance(seconds)
        if self.play.won:
            return self._triumph(seconds)
        self.play.seconds += seconds
        self._clock_kept += seconds
        if self._clock_kept >= 60 and self.play.moves:
            self._clock_kept = 0.0
            self.house.keep(self.play)
        self._notice_the_end()
        return None

    def _triumph(self, seconds: float) -> Cue | None:
        if self._won_for == 0.0 and not self.board.stage.moving:
            self.result = self.house.end(self.play, Outcome.WON)
            self.board.stage.celebrate()
            self.house.speaker.play(Effect.WIN)
        if self._won_for or not self.board.stage.moving:
            self._won_for += seconds
        if self._won_for > (TRIUMPH if self.house.motion is Motion.FULL else 0.3):
            self._won_for = float("-inf")
            return Push(self.doors.results(self))
        return None

    def _notice_the_end(self) -> None:
        moves = len(self.play.moves)
        if self.note or self.board.stage.moving or moves in self._over:
            return
        if self.play.stuck:
            self._over.add(moves)
            undo = NoteKey(_("Undo"), Command.UNDO) if self.play.can_undo else NoteKey(_("New deal"), Command.NEW)
            self.note = Note(
                _("No way on"),
                (self.board.scenery.stuck_reason(self.play),),
                (undo, NoteKey(_("Give up"), Command.GIVE_UP)),
            )
        elif self.house.offers_to_finish and self.board.finishable:
            self._over.add(moves)
            self.note = Note("", (_("Every card can go home."),), (NoteKey(_("Finish"), Command.FINISH),))

    def rest(self) -> float:
        """Return how long the table stands still: until the clock's next second if nothing moves."""
        if not self.board.still or self._pressed:
            return 0.0
        if self.play.won:
            return 0.1
        return 1.0 - self.play.seconds % 1.0

    # commands

    def command(self, command: Command) -> Cue | None:
        """Answer a key of the keyboard, or a key on the rail."""
        board, play = self.board, self.play
        match command:
            case Command.BACK:
                noted, self.note = self.note, None
                if not (board.back() or noted):
                    return Push(self.doors.pause(self))
            case Command.PAUSE:
                return Push(self.doors.pause(self))
            case Command.RULES:
                return Push(self.doors.rules(self))
            case Command.NUMBER:
                return Push(self.doors.number(self))
            case Command.OTHER:
                return Pop()
            case Command.GIVE_UP:
                return self.give_up()
            case Command.NEW:
                self.ask_for_new_deal()
            case Command.DEAL:
                self.new_deal()
            case Command.RESTART:
                self._fresh_note()
                board.restart()
                board.open()
            case Command.UNDO:
                self._fresh_note()
                board.undo()
            case Command.REDO:
                self._fresh_note()
                board.redo()
            case Command.HINT:
                self._hint()
            case Command.DO_IT:
                self._do_it()
            case Command.TAKE if self.board.choice.hint:
                self._do_it()
            case Command.HOME:
                self._fresh_note()
                board.home()
            case Command.FINISH:
                self._fresh_note()
                board.finish()
            case Command.STOCK:
                self._fresh_note()
                if Tap(play.rules.stock) in play.legal:
                    board.stage.land()
                    board.make(Tap(play.rules.stock))
            case _:
                if board.key(command):
                    self._fresh_note(asked=command in (Command.TAKE, Command.BEST))
        return None

    def _fresh_note(self, asked: bool = True) -> None:
        if asked:
            self.note = None

    def _hint(self) -> None:
        move = self.board.hint()
        if move is None:
            self.note = Note(_("Hint"), (_("No move is left."),))
            return
        card, deed = self.board.scenery.say(self.play, move)
        self.note = Note(_("Hint"), (card, deed) if card else (deed,), (NoteKey(_("Do it"), Command.DO_IT),))

    def _do_it(self) -> None:
        move = self.board.choice.hint
        self.note = None
        if move in self.play.legal:
            self.board.make(move)

    def ask_for_new_deal(self) -> None:
        """Deal anew, after asking once if this play has begun."""
        if not self.play.moves or self.play.won:
            self.new_deal()
            return
        self.note = Note(
            _("New deal"),
            (_("This game is counted as left."),),
            (NoteKey(_("New deal"), Command.DEAL), NoteKey(_("Play on"), Command.BACK)),
        )

    def new_deal(self, number: int | None = None) -> None:
        """Leave this play for a new deal, a random one unless a number is given."""
        if self.play.moves and not self.play.won:
            self.house.end(self.play, Outcome.LEFT)
        deal = number or self.house.random.randint(1, LAST_DEAL)
        self._take_up(Play(self.play.rules, deal))
        self.house.keep(self.play)
        self.board.open()

    def give_up(self) -> Cue | None:
        """End this play as lost, and show how far it went."""
        self.note = None
        self.result = self.house.end(self.play, Outcome.GIVEN_UP)
        return Push(self.doors.loss(self))

    # the mouse

    def pointer(self, event: Event) -> Cue | None:
        """Answer the mouse: keys first, then the cards."""
        if event.type == pygame.MOUSEMOTION:
            if self._peek:
                self._peek = event.pos
            self.board.point(event.pos)
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
        self._pressed = self._key_at(point)
        if self._pressed:
            self.house.speaker.play(Effect.KEY)
            return
        self._fresh_note()
        self.board.press(point)

    def _release(self, point: tuple[int, int]) -> Cue | None:
        pressed, self._pressed = self._pressed, None
        if pressed is None:
            self.board.release(point)
            return None
        return self.command(pressed.command) if self._key_at(point) == pressed else None

    def _key_at(self, point: tuple[int, int]) -> Key | NoteKey | None:
        if self.note:
            for area, note_key in laid(self.note, self.board.plan).keys:
                if area.collidepoint(point):
                    return note_key
        slack = self.board.plan.u(8)
        for key in self.board.plan.keys(self.board.view):
            if key.enabled and key.area.inflate(slack, slack).collidepoint(point):
                return key
        return None

    # what is seen

    def frame(self) -> Frame:
        """Tell all of the table: the board, its keys, the note, and what flies above them."""
        board, pressed = self.board, self._pressed
        plan, measures = board.plan, board.plan.measures
        seen: list[Drawable] = list(board.frame())
        for key in plan.keys(board.view):
            state = KeyState.PRESSED if key == pressed else KeyState.REST if key.enabled else KeyState.DISABLED
            picture = panels.key(
                key.area.size,
                key.label,
                measures.unit,
                measures.look,
                icon=key.icon,
                primary=key.primary,
                state=state,
                stacked=key.stacked,
            )
            seen.append(Sprite(picture, key.area.x, key.area.y))
        if self.note:
            seen.extend(note_frame(self.note, plan, pressed if isinstance(pressed, NoteKey) else None))
        seen.extend(board.above())
        if self._peek:
            seen.extend(board.peek(self._peek))
        return seen
