"""The table: one board, whoever sits at it, the keys on its rails, and the notes the house leaves there."""

from collections.abc import Callable
from functools import partial

from pygame.event import Event

from game.deals.dealer import again
from game.play import Play
from game.statistics import Outcome, Result
from scenes.commands import Command
from scenes.games import set_for
from scenes.render.drawables import Frame
from scenes.screens.deal_number import Number
from scenes.screens.help import Help
from scenes.screens.loss import Loss
from scenes.screens.options import Options
from scenes.screens.pause import Pause
from scenes.screens.results import Results
from scenes.services import Services
from scenes.table import messages
from scenes.table.board import Board, deeds
from scenes.table.end_of_game import Clock, EndOfGame, moments_before
from scenes.table.hints import MessageController
from scenes.table.input import TableInput
from scenes.widgets.scene import Pop, Push, Scene, SceneRequest
from scenes.widgets.score_panels import deal_name

BEYOND = frozenset((Command.NEW, Command.DEAL, Command.DEAL_WINNABLE, Command.AGAIN, Command.OTHER, Command.GO_BACK))
"""The commands that are still heard once a play has ended."""


class Table(Scene):
    """One game being played; when it is first shown, it may ask whether it shall be left for a play that is offered.

    A game that was won before, and has ended with a result, is celebrated there.
    """

    def __init__(
        self, services: Services, play: Play, offered: Play | None = None, ended: Result | None = None
    ) -> None:
        super().__init__(services)
        self._offered = offered
        self.play: Play
        self.board: Board
        self.seat: TableInput
        self._take_up(play, ended)

    def _take_up(self, play: Play, ended: Result | None = None) -> None:
        self.play = play
        self.board = Board(play, set_for(play.rules), self.services)
        self._host = MessageController(self.board)
        self.pinboard = self._host.pinboard
        self._ending = EndOfGame(self.board, ended)
        self._clock = Clock(self.board)
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
        self.seat = self.in_hand = TableInput(self.board, self.pinboard, self.pressing, self._press)

    def entered(self) -> None:
        """Begin the deal if it has not been told, and the place's sounds; what the hand held is let go."""
        self.arrange(self.size)
        self.board.put_back()
        self.services.speaker.music(None)
        self.services.speaker.bed(self.board.ui.bed)
        if self.result is None:
            self.services.keep(self.play)
        if not self.play.moves and self.play.seconds == 0:
            self.board.open()
        if self._offered:
            self._host.ask(messages.leaving(deal_name(self._offered.deal)), self._offered)
            self._offered = None

    def left(self) -> None:
        """Keep the play, clock included, when the table is left, and ask nothing more about it."""
        if self.result is None:
            if self.play.won:
                self._ending.end(Outcome.WON)
            else:
                self.services.keep(self.play)
        self.board.advice.end()
        self.services.speaker.bed(None)

    # time

    def advance(self, seconds: float) -> SceneRequest | None:
        """Let the board and its clock go on; notice the end, and lead on after a win."""
        self.pinboard.advance(seconds)
        self.board.advance(seconds)
        if self.play.won:
            return self._lead_on(seconds)
        self._clock.advance(seconds)
        self._host.speak()
        return None

    def _lead_on(self, seconds: float) -> SceneRequest | None:
        """Celebrate once the last card lies and no note is seen any more, and then show the results, once."""
        self.pinboard.pin(None)
        if self.pinboard.moving:
            return None
        result = self._ending.lead_on(seconds, self.frame)
        return Push(Results(self.services, self.board, result)) if result else None

    def rest(self) -> float:
        """Return how long the table stands still below the hand: until the clock's next second, or a stir before."""
        board = self.board
        if not board.still or self.pinboard.moving:
            return 0.0
        clock = 0.1 if self.play.won else self._clock.rest
        return min(clock, board.rest, self._host.rest)

    # commands

    def command(self, command: Command) -> SceneRequest | None:
        """Answer a key of the keyboard, or a key on the rail."""
        if self.result and (command not in BEYOND or (self.play.won and self._ending.celebrates)):
            self._ending.hurry()
            return None
        if self._host.stop_showing() and command is not Command.PAUSE:
            return None
        if command in (Command.NEXT, Command.PREVIOUS) and self._host.step(forward=command is Command.NEXT):
            return None
        command = self._host.meant(command)
        self.seat.tap(command)
        self.pinboard.leave()
        if self._host.give_up_waiting() and command is Command.BACK:
            return None
        if deed := self._deeds().get(command):
            return deed()
        self.seat.player.key(command)
        self._host.clear()
        return None

    def _deeds(self) -> dict[Command, Callable[[], SceneRequest | None]]:
        """Return what each command does that is not about the lit slot."""
        services, play, host = self.services, self.play, self._host
        return {
            Command.BACK: lambda: None if host.dismiss() else self._pause(),
            Command.PAUSE: self._pause,
            Command.RULES: lambda: Push(Help(services, play.rules)),
            Command.OPTIONS: lambda: Push(Options(services)),
            Command.NUMBER: lambda: Push(Number(services, self.frame, self.new_deal, bool(play.moves), play.deal)),
            Command.OTHER: Pop,
            Command.NEW: self.ask_for_new_deal,
            Command.DEAL: self.new_deal,
            Command.DEAL_WINNABLE: partial(self.new_deal, winnable=True),
            Command.AGAIN: lambda: self._begin(again(play)),
            Command.GIVE_UP: self.give_up,
            Command.RESIGN: self.ask_to_give_up,
            Command.HINT: host.hint,
            Command.SHOW_ME: host.show_the_way,
            Command.LAMP: host.tell_of_lamp,
            Command.GO_BACK: self._go_back,
            **{command: partial(self._play_on, deed) for command, deed in deeds(self.board).items()},
        }

    def _play_on(self, deed: Callable[[], object]) -> None:
        deed()
        self._host.clear()

    def _pause(self) -> SceneRequest:
        tracker = self.board.advice.tracker
        winnable = self.board.advice.lamp_hangs and (bool(tracker.line) or tracker.way_back is not None)
        return Push(Pause(self.services, self.play, self, self.new_deal, winnable))

    def _go_back(self) -> None:
        """Take back what was shown, or came since the deal could be won; a play that has ended goes on from there."""
        count = self._host.way_back
        if count is None:
            return
        if self.result is None:
            self._host.withdraw()
            self.board.go_back(count)
            self._host.clear()
        else:
            earlier = moments_before(self.play, count)
            self.services.go_on(self.result, earlier)
            self._begin(earlier)

    def ask_for_new_deal(self) -> None:
        """Deal anew, after asking once if this play has begun."""
        if not self.play.moves or self.play.won:
            self.new_deal()
            return
        self._host.ask(messages.leaving())

    def ask_to_give_up(self) -> SceneRequest | None:
        """End this play as lost, after asking once if it has begun."""
        if not self.play.moves:
            return self.give_up()
        self._host.ask(messages.resigning())
        return None

    def new_deal(self, number: int | None = None, winnable: bool = False) -> None:
        """Leave this play for a new deal: that of a number, one that was offered, or one as it was wished for last."""
        if self.play.moves and self.result is None:
            self._ending.end(Outcome.LEFT)
        rules = self.play.rules
        named = Play(rules, number) if number else self._host.offered
        self._begin(named or self.services.new_deal(rules.name, winnable))

    def _begin(self, play: Play) -> None:
        self.board.advice.end()
        self._take_up(play)
        self.services.keep(play)
        self.board.open()

    def give_up(self) -> SceneRequest | None:
        """End this play as lost, and show how far it went; one that was not begun is only dealt anew."""
        if self.play.won:
            return None
        if not (self.play.moves or self.play.stuck):
            self.new_deal()
            return None
        self.pinboard.pin(None)
        self.board.back()
        return Push(Loss(self.services, self.board, self._ending.end(Outcome.GIVEN_UP)))

    # the mouse

    def pointer(self, event: Event) -> SceneRequest | None:
        """Answer the mouse: keys first, then the cards."""
        asked = self.seat.pointer(event)
        return self.command(asked) if asked else None

    def let_go(self) -> None:
        """Put back what the hand holds."""
        super().let_go()
        self.seat.let_go()

    def _press(self, point: tuple[int, int], answer: Callable[[tuple[int, int]], None]) -> None:
        """Answer a press that met no key as the player would, unless something else is to be ended by it."""
        if self.play.won:
            self._ending.hurry()
        elif not self._host.stop_showing():
            self._host.give_up_waiting()
            answer(point)
            self._host.clear()

    # what is seen

    def prepare(self) -> None:
        """Draw the table, and some time what its keys and notes will look like when they are needed."""
        self.board.prepare()
        super().prepare()
        self.board.foresee_keys()
        self._host.foresee()

    def frame(self) -> Frame:
        """Tell all of the table."""
        return self.seat.frame()
