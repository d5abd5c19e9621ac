"""The seat: what the mouse means to whoever sits at one board, with keys on its rails and notes pinned beside it."""

from collections.abc import Callable
from types import MappingProxyType

import pygame
from pygame.event import Event

from scenes.audio import Effect
from scenes.board.pinboard import Pinboard
from scenes.board.rail_keys import key_at, stock_at
from scenes.commands import Command
from scenes.controls.pressing import Pressing
from scenes.render.drawables import Drawable
from scenes.sets.view import Key
from scenes.table.board import Board
from scenes.table.input import Player
from scenes.table.message_panel import NoteKey

Point = tuple[int, int]
Press = Callable[[Point, Callable[[Point], None]], None]
"""What answers a press at a point that met no key: it does for the player what that press means, or something else."""
THUMB = MappingProxyType({pygame.BUTTON_X1: Command.UNDO, pygame.BUTTON_X2: Command.REDO})
"""The buttons under the thumb, which lead back and forth in other programs, too."""


class Seat:
    """One seat at a board; a press that meets no key is handed on, for the table to decide what it means now."""

    def __init__(self, board: Board, pinboard: Pinboard, pressing: Pressing, press: Press) -> None:
        self.player = Player(board)
        self._board, self._pinboard, self._pressing, self._press = board, pinboard, pressing, press
        self._peek: Point | None = None
        self._stands: list[Drawable] = []

    @property
    def swings(self) -> bool:
        """Whether the hand's cards swing or rise."""
        return self._board.stage.swings

    @property
    def drags(self) -> bool:
        """Whether the mouse does nothing but drag the hand's cards."""
        return self.player.drags

    def tap(self, asked: Command) -> None:
        """Let the key go down that asks for what the keyboard has asked for."""
        plan = self._board.plan
        keys: list[Key | NoteKey] = [*self._pinboard.keys(plan)]
        keys += (key for key in plan.keys(self._board.view) if key.enabled)
        if found := next((key for key in keys if key.command is asked), None):
            self._pressing.tap(found)

    def pointer(self, event: Event) -> Command | None:
        """Answer the mouse; return what a key asks for that has been pressed and let go."""
        if event.type == pygame.MOUSEMOTION:
            if self._peek:
                self._peek = event.pos
            self.player.point(event.pos)
            self._hover(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            if event.button == 1:
                self._hold(event.pos)
            elif event.button == 2:
                self._press(event.pos, self.player.best_at)
            elif event.button == 3:
                return self._ask(event.pos)
            else:
                return THUMB.get(event.button)
        elif event.type == pygame.MOUSEBUTTONUP:
            if event.button == 3:
                self._peek = None
            elif event.button == 1:
                return self._release(event.pos)
        return None

    def _hold(self, point: Point) -> None:
        self._pressing.hold(self._key_at(point))
        if self._pressing.held:
            self._board.house.speaker.play(Effect.KEY)
        else:
            self._press(point, self.player.press)

    def _release(self, point: Point) -> Command | None:
        pressed = self._pressing.held
        self._pressing.let_go()
        if not isinstance(pressed, Key | NoteKey):
            self.player.release(point)
            return None
        return pressed.command if self._key_at(point) == pressed else None

    def _ask(self, point: Point) -> Command | None:
        """Answer the right button: what is held goes back; on the key that undoes it means the opposite.

        Elsewhere it shows a card in full.
        """
        if self._board.choice.held:
            self._board.put_back()
            return None
        keys = self._board.plan.keys(self._board.view)
        if any(key.command is Command.UNDO and key.area.collidepoint(point) for key in keys):
            return Command.REDO
        self._peek = point
        return None

    def let_go(self) -> None:
        """Put back what the hand holds, and show no card in full any more."""
        self._peek = None
        if self._board.choice.held:
            self._board.put_back()

    def _hover(self, point: Point) -> None:
        """Take note of whether the mouse is on what works the stock, with no other key held down."""
        if not self._board.plan.previewed:
            return
        key = self._key_at(point)
        works = isinstance(key, Key) and key.command is Command.STOCK
        self._board.on_stock = works and self._pressing.held in (None, key)

    def _key_at(self, point: Point) -> Key | NoteKey | None:
        plan, view = self._board.plan, self._board.view
        key = self._pinboard.key_at(point, plan) or key_at(point, plan, view) or stock_at(point, plan, view)
        if key or plan.lamp is None or not plan.lamp.collidepoint(point) or self._pinboard.covers(plan.lamp, plan):
            return key
        return Key(plan.lamp, Command.LAMP, "")

    def frame(self) -> list[Drawable]:
        """Tell all that is seen from here: the board with its keys, the note, what flies, and the card peeked at."""
        board, sunk = self._board, self._pressing.sunk
        stands = board.frame(keyed=True, sunk=sunk, noted=self._pinboard.note is not None)
        self._stands = [*stands, *self._pinboard.frame(board.plan, sunk)]
        return self.swung()

    def swung(self) -> list[Drawable]:
        """Tell the same again with what flies as it does now, where nothing else has changed."""
        board = self._board
        return [*self._stands, *board.above(), *(board.peek(self._peek) if self._peek else ())]
