"""Players with the left button of the mouse or one finger alone: they drag cards, and put them down by two clicks."""

from collections.abc import Callable

import pygame
from pygame.event import Event

from game.state import Carry, Move, Take, Tap
from scenes.app.devices import Touch
from scenes.table.input import SECOND_PRESS
from scenes.table.screen import TableScreen
from tests.scenes.robot import spot

LATER = SECOND_PRESS + 0.1
"""Seconds after which a press is no second one."""


class Mouse:
    """The mouse at a table, of which it counts the presses."""

    name = "mouse"

    def __init__(self, table: TableScreen, send: Callable[[Event], object] | None = None) -> None:
        """Sit down at a table; send hands on events of the mouse, to the table itself otherwise."""
        self._table = table
        self._hand_on = send or table.pointer
        self.presses = 0

    def make(self, move: Move) -> None:
        """Make a move. Raises LookupError where a card cannot be pressed."""
        table = self._table
        state, combined = table.play.state, table.play.rules.combined
        match move:
            case Tap(slot):
                self._gather(frozenset(slot for slot in combined if state.piles[slot]))
                self._click(slot)
            case Carry(takes, target) if combined and target not in combined:
                self._gather(frozenset(take.slot for take in takes))
                self._click(target)
            case Carry((Take(slot, count),), target) if len(table.play.moves) % 2:
                self._click(slot, count)
                self._click(target)
            case Carry((Take(slot, count),), target):
                start, end = self._spot(slot, count), table.board.layout.slot_area(target, state).center
                self._press(start)
                self._move(((start[0] + end[0]) // 2, (start[1] + end[1]) // 2))
                self._move(end)
                self._send(pygame.MOUSEBUTTONUP, pos=end, button=1)

    def _gather(self, wanted: frozenset[int]) -> None:
        """Tick these piles and no others."""
        for slot in self._table.board.choice.ticks ^ wanted:
            self._click(slot)

    def _click(self, slot: int, count: int = 1) -> None:
        point = self._spot(slot, count if self._table.play.state.piles[slot] else 0)
        self._press(point)
        self._send(pygame.MOUSEBUTTONUP, pos=point, button=1)

    def _spot(self, slot: int, count: int) -> tuple[int, int]:
        return spot(self._table.board.layout, self._table.play.state, slot, count)

    def _press(self, point: tuple[int, int]) -> None:
        self.presses += 1
        self._table.advance(LATER)
        self._move(point)
        self._send(pygame.MOUSEBUTTONDOWN, pos=point, button=1)

    def _move(self, point: tuple[int, int]) -> None:
        self._send(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0))

    def _send(self, kind: int, **facts: object) -> None:
        self._hand_on(Event(kind, facts))


class Finger(Mouse):
    """A finger at a table: as the mouse moves while its button is down, and nowhere else."""

    name = "finger"

    def __init__(self, table: TableScreen, send: Callable[[Event], object] | None = None) -> None:
        """Sit down at a table; send hands on events of a finger, with their points, to the table itself otherwise."""
        super().__init__(table, send or self._touched)
        self._touch = Touch()
        self._lies = False

    def _send(self, kind: int, **facts: object) -> None:
        self._lies = self._lies or kind == pygame.MOUSEBUTTONDOWN
        if self._lies:
            fingers = {pygame.MOUSEBUTTONDOWN: pygame.FINGERDOWN, pygame.MOUSEBUTTONUP: pygame.FINGERUP}
            self._lies = kind != pygame.MOUSEBUTTONUP
            self._hand_on(Event(fingers.get(kind, pygame.FINGERMOTION), touch_id=1, finger_id=1, pos=facts["pos"]))

    def _touched(self, event: Event) -> None:
        for answer in self._touch.take(event, event.pos, self._table):
            assert isinstance(answer, Event)
            self._table.pointer(answer)
