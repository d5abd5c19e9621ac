"""Seat: one player at a table: a play on a board, its messages, its clock and its end, in an area of the screen."""

from collections.abc import Callable, Mapping
from functools import partial

from pygame import Rect

from game.play import Play
from game.statistics import Result
from scenes.commands import Command
from scenes.games import set_for
from scenes.games.layout import PlayerLook
from scenes.render.drawables import Frame
from scenes.services import Services
from scenes.table.board import Board, board_handlers
from scenes.table.end_of_game import Clock, EndOfGame
from scenes.table.input import TableInput
from scenes.table.message_controller import MessageController
from scenes.widgets.scene import Pressing

Point = tuple[int, int]


class Seat:
    """A player at a table, with keys on the rails or without. All it knows of the screen is the area it is given."""

    def __init__(
        self,
        services: Services,
        play: Play,
        pressing: Pressing,
        kept: bool = False,
        ended: Result | None = None,
        player: PlayerLook | None = None,
        lamp: bool = True,
        keys: bool = True,
    ) -> None:
        self.play = play
        self.board = Board(play, set_for(play.rules), services, kept, player, lamp)
        self.messages = MessageController(self.board)
        self.message_panel = self.messages.panel
        self.clock = Clock(self.board)
        self.ending = EndOfGame(self.board, ended)
        self.area = Rect(0, 0, 0, 0)
        self.input: TableInput
        self.pressing = pressing
        self._keys = keys

    def arrange(self, area: Rect, press: Callable[[Point, Callable[[Point], None]], None]) -> None:
        """Lay everything out for an area of the screen; press is told of presses that meet no button."""
        self.area = area
        self.board.arrange(area.size)
        self.input = TableInput(self.board, self.message_panel, self.pressing, press)

    @property
    def rest(self) -> float:
        """For how many seconds nothing changes here: until the clock's next second, or until something stirs before."""
        if not self.board.still or self.message_panel.moving:
            return 0.0
        return min(self.clock.rest, self.board.rest, self.messages.rest)

    def commands(self, clear: Callable[["Seat"], None]) -> Mapping[Command, Callable[[], None]]:
        """Return what commands do here that are not about the lit slot; after those of the board, clear is called."""
        messages = self.messages

        def play_on(handler: Callable[[], object]) -> None:
            handler()
            clear(self)

        return {
            **{command: partial(play_on, handler) for command, handler in board_handlers(self.board).items()},
            Command.HINT: messages.hint,
            Command.SHOW_ME: messages.show_solution,
            Command.LAMP: messages.explain_lamp,
            Command.GO_BACK: self.go_back,
        }

    def go_back(self) -> None:
        """Take back what was shown, or what came since the deal could be won."""
        if (count := self.messages.way_back) is not None:
            self.messages.withdraw()
            self.board.go_back(count)
            self.messages.clear()

    def within(self, point: Point) -> Point:
        """Return where a point of the screen lies in this player's area."""
        return point[0] - self.area.x, point[1] - self.area.y

    def frame(self) -> Frame:
        """Return all that is seen here, laid out from (0, 0)."""
        return self.input.frame(self._keys)
