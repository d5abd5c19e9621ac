"""Strips: eight moments in two rows in one picture."""

from collections.abc import Sequence

import pygame
from pygame import Surface

from tests.scenes.robot import FRAME, Robot

MOMENTS, ACROSS = 8, 4
SHARE = 0.5  # of the screen: how large a moment is shown


def moments(robot: Robot, seconds: Sequence[float]) -> Surface:
    """Return what is seen so many seconds after now, in two rows, each at half its size."""
    sheet, passed = Sheet(robot), 0.0
    for moment in seconds:
        robot.wait(moment - passed)
        passed = moment
        sheet.add()
    return sheet.picture


def even(first: float, last: float) -> tuple[float, ...]:
    """Return eight times, spread evenly."""
    return tuple(first + (last - first) * index / (MOMENTS - 1) for index in range(MOMENTS))


class Sheet:
    """A strip in the making: what a robot sees is added moment by moment."""

    def __init__(self, robot: Robot) -> None:
        self._robot = robot
        width, height = robot.picture.get_size()
        self._cell = round(width * SHARE), round(height * SHARE)
        self.picture = Surface((ACROSS * self._cell[0], MOMENTS // ACROSS * self._cell[1]))
        self._count = 0

    def add(self) -> None:
        """Add what is seen now; as in a fade only every other frame is shown, that may be the next one."""
        transition = self._robot.manager._display._transition
        if transition and transition.drawn:
            self._robot.wait(FRAME)
        small = pygame.transform.smoothscale(self._robot.picture, self._cell)
        down, across = divmod(self._count, ACROSS)
        self.picture.blit(small, (across * self._cell[0], down * self._cell[1]))
        self._count += 1
