"""The screen of a table, and its seats side by side, each a player with a board; each kind of play is a subclass."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import inf
from typing import ClassVar

import pygame
from pygame import Rect
from pygame.event import Event

from game.play import Play
from game.statistics import Result
from scenes.audio import Effect
from scenes.commands import DIRECTIONS, KEYBOARD, STEPS, Command, Source
from scenes.render.drawables import Frame, Point, SideBySide
from scenes.services import Services
from scenes.table import messages
from scenes.table.board import Board, board_handlers
from scenes.table.end_of_game import EndOfGame
from scenes.table.input import TableInput
from scenes.table.message_controller import MessageController
from scenes.table.message_panel import MessagePanel
from scenes.widgets.buttons import Controls
from scenes.widgets.scene import Pressing, Scene, SceneRequest

AWAY = 120.0  # seconds without input after which the clock stops, because the player seems to have left
BUTTONS = Command.UNDO, Command.HINT, Command.PAUSE, Command.STOCK, Command.ATTACK  # of the buttons on tables


class Seat:
    """One player at a table, with a board, messages, input and a clock, which know only their area of the screen."""

    def __init__(self, board: Board, pressing: Pressing, ended: Result | None = None) -> None:
        self.play = board.play
        self.board = board
        self.controls = Controls(board.services.speaker, pressing, leaves=True)
        self.messages = MessageController(self.board, self.controls)
        self.message_panel = self.messages.panel
        self.away = AWAY
        """After how many seconds without input the clock stops."""
        self._saved_at = self.play.seconds
        """What the clock showed when it was saved last."""
        self._undealt = not self.play.seconds
        self.ending = EndOfGame(self.board, ended)
        self.area = Rect(0, 0, 0, 0)
        self.input: TableInput

    def arrange(self, area: Rect) -> None:
        """Lay everything out for an area of the screen."""
        self.area = area
        self.board.arrange(area.size)
        self.message_panel.arrange(self.board.layout)
        self.input = TableInput(self.board, self.message_panel)

    def deal(self) -> None:
        """Show the deal, once, unless the play has begun."""
        if self._undealt:
            self._undealt = False
            self.board.open()

    @property
    def rest(self) -> float:
        """Seconds until anything changes: the clock's next second, or something earlier."""
        if not self.board.still or self.message_panel.moving:
            return 0.0
        runs = self._clock_runs and not self.play.won  # once stopped, it waits for an event
        return min(1.0 - self.play.seconds % 1.0 if runs else inf, self.board.rest, self.messages.rest)

    @property
    def _clock_runs(self) -> bool:
        """Whether the player is there."""
        services = self.board.services
        return services.attended and services.quiet_for < self.away

    def advance_clock(self, seconds: float) -> None:
        """Let time pass; it does not count during the deal, or while the player is elsewhere."""
        board, play = self.board, self.play
        begun = play.can_undo or play.seconds or not board.animator.moving  # else the deal is still being shown
        if begun and self._clock_runs:
            play.seconds += seconds
        if play.can_undo and play.seconds - self._saved_at >= 60:  # save it even without moves
            self._saved_at = play.seconds
            board.save()

    @property
    def asking(self) -> Mapping[Command, Callable[[], None]]:
        """What commands do that a message answers, or that answer one."""
        return {
            Command.RESTART: self.restart,
            Command.HINT: self.messages.hint,
            Command.SHOW_ME: self.messages.show_solution,
            Command.LAMP: self.messages.explain_lamp,
            Command.GO_BACK: self.go_back,
        }

    def restart(self) -> None:
        """Go back to the deal, and say that undo brings the moves back."""
        self.board.interrupt()
        moves = len(self.play.moves)
        self.board.restart()
        self.board.open()
        self.messages.clear()
        if moves:
            self.messages.put(messages.restarted(moves))

    def go_back(self) -> None:
        """Undo the moves of a solution that were shown, or those made since the deal could be won."""
        if (count := self.messages.to_rewind) is not None:
            self.messages.withdraw()
            self.board.go_back(count)
            self.messages.clear()

    def resolved(self, command: Command) -> Command:
        """Return what a command stands for here.

        TAKE can press a button, make the hinted move, or ask the lamp; an answer without a button it removes.
        """
        if command is not Command.TAKE:
            return command
        if (button := self.messages.reply) and button.asks:
            return button.asks
        if self.board.choice.hint:
            return Command.DO_IT
        if self.board.choice.on_lamp:
            return Command.BACK if self.messages.explains else Command.LAMP
        return command

    def within(self, point: Point) -> Point:
        """Return a point of the screen relative to this seat's area."""
        return point[0] - self.area.x, point[1] - self.area.y


class TableScreen(Scene):
    """Players at their boards, side by side in equal parts of the screen. The keyboard belongs to the first seat.

    A subclass decides whether plays are saved, which commands there are beyond the board, and what follows a win.
    """

    kept: ClassVar[bool]
    """Whether plays are saved."""
    kept_while_showing: ClassVar[frozenset[Command]] = frozenset()
    """The commands that still take effect when they stop the showing of a solution; all others only stop it."""

    def __init__(self, services: Services, *plays: Play, ended: Result | None = None) -> None:
        super().__init__(services)
        self.seats: list[Seat] = []
        self._pressed_at: dict[int, Seat] = {}  # where each button of the mouse went down
        self.halves = SideBySide()
        self._sit_down(*plays, ended=ended)

    def _sit_down(self, *plays: Play, ended: Result | None = None) -> None:
        """Seat each play at a seat of its own."""
        moves = self.pressing.moves
        if self.seats:
            self.pressing = Pressing(moves)
        self.seats = [
            self.seated(number, play, Pressing(moves) if number else self.pressing, ended)
            for number, play in enumerate(plays)
        ]
        if self.size != (0, 0):
            self.arrange(self.size)

    def seated(self, number: int, play: Play, pressing: Pressing, ended: Result | None) -> Seat:
        """Return a new seat for a play; seats are numbered from 0 from the left."""
        return Seat(Board(play, self.services, self.kept), pressing, ended)

    @property
    def seat(self) -> Seat:
        """The first seat, to which the keyboard belongs."""
        return self.seats[0]

    @property
    def play(self) -> Play:
        """The play at the first seat."""
        return self.seat.play

    @property
    def board(self) -> Board:
        """The board of the first seat."""
        return self.seat.board

    @property
    def message_panel(self) -> MessagePanel:
        """The messages of the first seat."""
        return self.seat.message_panel

    def arrange(self, size: tuple[int, int]) -> None:
        """Give each seat its part of the screen, from the left."""
        super().arrange(size)
        for seat, area in zip(self.seats, self.areas(size), strict=True):
            seat.arrange(area)

    def areas(self, size: tuple[int, int]) -> list[Rect]:
        """Return the parts of the screen for all seats, from the left."""
        width = size[0] // len(self.seats)
        return [Rect(number * width, 0, width, size[1]) for number in range(len(self.seats))]

    def on_enter(self) -> None:
        """Start the sound of the place."""
        self.services.speaker.ambience(self.board.ui.ambience)

    def on_exit(self) -> None:
        """Stop the analysis of all plays, and the sound of the place."""
        for seat in self.seats:
            seat.board.analysis.end()
        self.services.speaker.ambience(None)

    # time

    def advance(self, seconds: float) -> SceneRequest | None:
        """Let time pass at every seat; a win may lead to another scene."""
        for seat in self.seats:
            seat.message_panel.advance(seconds)
            if seat is not self.seat:
                seat.controls.pressing.advance(seconds)
            seat.board.advance(seconds)
            if not self.ended(seat):
                seat.advance_clock(seconds)
                self.before_end(seat)
                seat.messages.advance()
            elif request := self.after_end(seat, seconds):
                return request
        return None

    def before_end(self, seat: Seat) -> None:
        """React to time that has passed over a play that has not ended."""

    def after_end(self, seat: Seat, seconds: float) -> SceneRequest | None:
        """Let time pass over a play that has ended."""
        return None

    def ended(self, seat: Seat) -> bool:
        """Whether a play takes no more moves, says no more, and its clock has stopped."""
        return seat.play.won

    def rest(self) -> float:
        return min(seat.rest for seat in self.seats)

    # commands

    def handlers(self, seat: Seat) -> Mapping[Command, Callable[[], SceneRequest | None]]:
        """Return what commands do beyond a seat's board."""
        return {}

    def only_skips(self, seat: Seat, command: Command) -> bool:
        """Whether a play has ended, so that commands only skip to what follows."""
        return False

    def clear(self, seat: Seat) -> None:
        """Remove the messages that a command has answered."""
        seat.messages.clear()

    def command(self, command: Command) -> SceneRequest | None:
        return self.command_from(KEYBOARD, command)

    def command_from(self, source: Source, command: Command) -> SceneRequest | None:
        """Answer a command at the seat that its device belongs to; other devices are ignored."""
        seat = self.seat_of(source)
        return self.answer(seat, command) if seat else None

    def seat_of(self, source: Source) -> Seat | None:
        """Return the seat that a device belongs to; None for a device that nobody plays with."""
        return self.seat

    def answer(self, seat: Seat, command: Command) -> SceneRequest | None:
        """Answer a command at a seat."""
        if self.only_skips(seat, command):
            seat.ending.hurry()
            return None
        if seat.messages.stop_solution() and command not in self.kept_while_showing:
            return None
        command = seat.resolved(command)
        steps = command in STEPS or (command in DIRECTIONS and seat.controls.focus)
        handlers = self.handlers(seat)
        stays = seat.messages.asks and command not in handlers  # a question, until it is answered
        if (steps and seat.messages.step(command)) or stays:
            if not steps:
                self.services.speaker.play(Effect.ILLEGAL)
            return None
        if command not in DIRECTIONS:  # which press no button
            seat.input.tap(command)
        if not seat.messages.asks:
            seat.controls.focus = None
        if (seat.messages.stop_looking() and command is Command.BACK) or command in self.services.refused:
            return None
        if handler := {**seat.asking, **handlers}.get(command):
            return handler()
        on_cards = None if seat.play.won else partial(seat.input.cards.key, command)
        if play_on := board_handlers(seat.board).get(command, on_cards):
            play_on()
            self.clear(seat)
        return None

    # the mouse

    def command_at(self, point: Point, command: Command) -> SceneRequest | None:
        seat = self._at(point)
        return self.answer(seat, command) if self.has_pointer(seat) else None

    def pointer(self, event: Event) -> SceneRequest | None:
        """Answer the mouse at the seat under it, or the one where a button that is held went down."""
        if event.type == pygame.MOUSEWHEEL:
            return None
        seat = next(iter(self._pressed_at.values()), None) or self._at(event.pos)
        if not self.has_pointer(seat):
            return None
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._pressed_at[event.button] = seat
        elif event.type == pygame.MOUSEBUTTONUP:
            self._pressed_at.pop(event.button, None)
        if seat.area.topleft != (0, 0):
            event = Event(event.type, {**event.dict, "pos": seat.within(event.pos)})
        response = seat.input.pointer(event)
        if isinstance(response, Command):
            return self.answer(seat, response)
        if response:
            self._press(seat, response)
        return None

    def plays_with(self, source: Source) -> bool:
        """Whether the gamepad is the one used last; here any gamepad may be used."""
        used = self.services.pads.last
        return self.services.device is source.device and used is not None and used.number == source.number

    def has_pointer(self, seat: Seat) -> bool:
        """Whether a seat may use the mouse or touch."""
        return True

    def shows_more(self, point: Point) -> bool:
        seat = self._at(point)
        return seat.input.shows_more(seat.within(point))

    def _at(self, point: Point) -> Seat:
        return next((seat for seat in self.seats if seat.area.collidepoint(point)), self.seat)

    def let_go(self) -> None:
        """Put back dragged cards at all seats."""
        super().let_go()
        self._pressed_at.clear()
        for seat in self.seats:
            seat.input.let_go()

    def _press(self, seat: Seat, act: Callable[[], None]) -> None:
        """Answer a press that hit no button, unless it only stops something."""
        if self.ended(seat):
            seat.ending.hurry()
        elif not seat.messages.stop_solution():
            seat.messages.stop_looking()
            act()
            self.clear(seat)

    # drawing

    def prerender(self) -> None:
        for seat in self.seats:
            seat.board.prerender()
            seat.ending.prerender()
        super().prerender()

    @property
    def drags(self) -> bool:
        return any(seat.input.cards.drags for seat in self.seats)

    @property
    def swings(self) -> bool:
        return any(seat.board.animator.dragged.moving for seat in self.seats)

    def swing(self, seconds: float) -> None:
        for seat in self.seats:
            seat.board.animator.dragged.advance(seconds)

    def frame(self) -> Frame:
        for seat in self.seats:
            seat.board.off = frozenset(command for command in BUTTONS if self.only_skips(seat, command))
        return self.whole([seat.input.frame() for seat in self.seats])

    def swung(self) -> Frame:
        """Return the last frame again, with flying and dragged cards where they are now."""
        return self.whole([seat.input.swung() for seat in self.seats])

    def whole(self, boards: Sequence[Frame]) -> Frame:
        """Return all of the table, given the frame of each seat."""
        if len(boards) == 1:
            return boards[0]
        return self.halves.frame([(board, seat.area) for board, seat in zip(boards, self.seats, strict=True)])
