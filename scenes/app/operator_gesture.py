"""The hidden gesture that opens the operator page of a cabinet: what nobody holds for five seconds by chance.

Both upper corners of the screen by two fingers, or the left one with a mouse; both shoulder buttons and Start of a
gamepad. On a keyboard a command does it at once (`commands.py`): the PIN is asked for in any case.
"""

from math import inf

import pygame
from pygame.event import Event

from scenes.commands import OPERATOR_BUTTONS, PointerAction, pointer_action

HOLD = 5.0  # seconds
CORNER = 0.12  # of the screen's height: how far an upper corner reaches


class OperatorGesture:
    """What is held of it on any device, and for how long already."""

    def __init__(self) -> None:
        self._fingers: dict[int, bool] = {}
        """The fingers in an upper corner, and whether that is the right one."""
        self._buttons: dict[int, set[int]] = {}
        """The buttons of the gesture that are held on each gamepad."""
        self._mouse = False
        self._held_for = 0.0

    def take(self, event: Event, size: tuple[int, int]) -> None:
        """Take note of an event of any device, on a screen of a size in pixels."""
        match event.type:
            case pygame.FINGERDOWN | pygame.FINGERMOTION:
                self._fingers.pop(event.finger_id, None)
                across = event.x * size[0] / size[1]  # in heights of the screen
                if event.y < CORNER and not CORNER <= across <= size[0] / size[1] - CORNER:
                    self._fingers[event.finger_id] = event.x > 0.5
            case pygame.FINGERUP:
                self._fingers.pop(event.finger_id, None)
            case pygame.CONTROLLERBUTTONDOWN if event.button in OPERATOR_BUTTONS:
                self._buttons.setdefault(event.instance_id, set()).add(event.button)
            case pygame.CONTROLLERBUTTONUP:
                self._buttons.get(event.instance_id, set()).discard(event.button)
            case pygame.CONTROLLERDEVICEREMOVED:
                self._buttons.pop(event.instance_id, None)
            case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP if pointer_action(event) is PointerAction.PRESS:
                in_corner = max(event.pos) < CORNER * size[1]
                self._mouse = event.type == pygame.MOUSEBUTTONDOWN and in_corner
            case pygame.MOUSEMOTION:
                self._mouse &= max(event.pos) < CORNER * size[1]
            case pygame.WINDOWFOCUSLOST:
                self._fingers.clear()
                self._buttons.clear()
                self._mouse = False
        if not self._is_held:
            self._held_for = 0.0

    @property
    def _is_held(self) -> bool:
        corners = len(set(self._fingers.values())) == 2
        return corners or self._mouse or any(buttons == OPERATOR_BUTTONS for buttons in self._buttons.values())

    @property
    def due_in(self) -> float:
        """For how many seconds nothing comes of what is held."""
        return max(0.0, HOLD - self._held_for) if self._is_held else inf

    def advance(self, seconds: float) -> bool:
        """Let time pass; return whether the gesture is complete now."""
        if not self._is_held:
            return False
        before, self._held_for = self._held_for, self._held_for + seconds
        return before < HOLD <= self._held_for
