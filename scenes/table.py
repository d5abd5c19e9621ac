"""The table: one board, its keys, and the notes the house leaves on the rail."""

from collections.abc import Callable, Iterator
from functools import partial

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
from scenes.help import Help
from scenes.house import House
from scenes.input.commands import Command
from scenes.loss import Loss
from scenes.note import Note, NoteKey, laid, note_frame
from scenes.number import Number
from scenes.pause import Pause
from scenes.results import Results
from scenes.scene import Cue, Pop, Push, Scene
from scenes.sets import set_for
from scenes.sets.view import Key
from scenes.sound import Effect
from scenes.stage.canvas import Drawable, Frame, Sprite, drawn
from scenes.words import _

TRIUMPH = 3.2  # seconds of the win cascade before the results are shown


class Table(Scene):
    """One game being played."""

    def __init__(self, house: House, play: Play) -> None:
        super().__init__(house)
        self.play: Play
        self.board: Board
        self._pressed: Key | NoteKey | None = None
        self._peek: tuple[int, int] | None = None
        self._take_up(play)

    def _take_up(self, play: Play) -> None:
        self.play = play
        self.board = Board(play, set_for(play.rules), self.house)
        self.note: Note | None = None
        self.result: Result | None = None
        self._over: set[int] = set()
        self._won_for = 0.0
        self._clock_kept = 0.0
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
        if self.result is None:
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
            self.board.stage.celebrate(drawn(self.frame(), self.size))
            self.house.speaker.play(Effect.WIN)
        if self._won_for or not self.board.stage.moving:
            self._won_for += seconds
        if self._won_for > (TRIUMPH if self.house.motion is Motion.FULL else 0.3):
            self._won_for = float("-inf")
            return Push(Results(self.house, self.board, self.result))
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
        deed = self._deeds().get(command)
        if deed:
            return deed()
        if command is Command.TAKE and self.board.choice.hint:
            return self._do_it()
        if self.board.key(command) and command in (Command.TAKE, Command.BEST, Command.ATTACK):
            self.note = None
        return None

    def _deeds(self) -> dict[Command, Callable[[], Cue | None]]:
        """Return what each command does that is not about the lit slot."""
        house, play = self.house, self.play
        return {
            Command.BACK: self._back,
            Command.PAUSE: self._pause,
            Command.RULES: lambda: Push(Help(house, play.rules)),
            Command.NUMBER: lambda: Push(Number(house, self.frame, self.new_deal)),
            Command.OTHER: Pop,
            Command.NEW: self.ask_for_new_deal,
            Command.DEAL: self.new_deal,
            Command.AGAIN: lambda: self._begin(Play(play.rules, play.deal)),
            Command.GIVE_UP: self.give_up,
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
        self.note = None
        deed()

    def _back(self) -> Cue | None:
        noted, self.note = self.note, None
        return None if self.board.back() or noted else self._pause()

    def _pause(self) -> Cue:
        return Push(Pause(self.house, self.play, self.frame, self.new_deal))

    def _restart(self) -> None:
        self.board.restart()
        self.board.open()

    def _work_stock(self) -> None:
        tap = Tap(self.play.rules.stock)
        if tap in self.play.legal:
            self.board.stage.land()
            self.board.make(tap)

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
        if self.play.moves and self.result is None:
            self.house.end(self.play, Outcome.LEFT)
        self._begin(Play(self.play.rules, number or self.house.random.randint(1, LAST_DEAL)))

    def _begin(self, play: Play) -> None:
        self._take_up(play)
        self.house.keep(play)
        self.board.open()

    def give_up(self) -> Cue | None:
        """End this play as lost, and show how far it went."""
        self.note = None
        self.result = self.house.end(self.play, Outcome.GIVEN_UP)
        return Push(Loss(self.house, self.board, self.result))

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
        self.note = None
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
        """Tell all of the table: the board with its keys, the note, and what flies above them."""
        board, pressed = self.board, self._pressed
        seen: list[Drawable] = list(board.frame(self._keys()))
        if self.note:
            seen.extend(note_frame(self.note, board.plan, pressed if isinstance(pressed, NoteKey) else None))
        seen.extend(board.above())
        if self._peek:
            seen.extend(board.peek(self._peek))
        return seen

    def _keys(self) -> Iterator[Drawable]:
        plan, measures = self.board.plan, self.board.plan.measures
        for key in plan.keys(self.board.view):
            state = KeyState.PRESSED if key == self._pressed else KeyState.REST if key.enabled else KeyState.DISABLED
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
            yield Sprite(picture, key.area.x, key.area.y)
