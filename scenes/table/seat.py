"""Seat: one player at a table, with a board, messages, a clock and an end of the game, in an area of the screen."""

from collections.abc import Callable, Mapping
from functools import partial

from pygame import Rect

from game.statistics import Result
from scenes.commands import Command
from scenes.render.drawables import Point
from scenes.table.board import Board, board_handlers
from scenes.table.end_of_game import Clock, EndOfGame
from scenes.table.input import TableInput
from scenes.table.message_controller import MessageController
from scenes.widgets.scene import Pressing


class Seat:
    """A player at a table, who knows only an area of the screen."""

    def __init__(self, board: Board, pressing: Pressing, ended: Result | None = None) -> None:
        self.play = board.play
        self.board = board
        self.messages = MessageController(self.board)
        self.message_panel = self.messages.panel
        self.clock = Clock(self.board)
        self.ending = EndOfGame(self.board, ended)
        self.area = Rect(0, 0, 0, 0)
        self.input: TableInput
        self.pressing = pressing

    def arrange(self, area: Rect, press: Callable[[Point, Callable[[Point], None]], None]) -> None:
        """Lay everything out for an area of the screen; press is called for presses that hit no button."""
        self.area = area
        self.board.arrange(area.size)
        self.input = TableInput(self.board, self.message_panel, self.pressing, press)

    @property
    def rest(self) -> float:
        """Seconds until anything changes: the clock's next second, or something earlier."""
        if not self.board.still or self.message_panel.moving:
            return 0.0
        return min(self.clock.rest, self.board.rest, self.messages.rest)

    def commands(self, clear: Callable[["Seat"], None]) -> Mapping[Command, Callable[[], None]]:
        """Return what commands do that are not about the lit slot; those of the board call clear afterwards."""
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
        """Undo the moves of a solution that were shown, or those made since the deal could be won."""
        if (count := self.messages.way_back) is not None:
            self.messages.withdraw()
            self.board.go_back(count)
            self.messages.clear()

    def within(self, point: Point) -> Point:
        """Return a point of the screen relative to this seat's area."""
        return point[0] - self.area.x, point[1] - self.area.y
