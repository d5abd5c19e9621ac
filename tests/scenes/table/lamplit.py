"""Tables with the lamp on, where a stand-in for the solver knows the answers, and a deal may be lost."""

import pygame

from game.settings import Finish, Motion
from game.state import Tap
from scenes.commands import Command
from scenes.table.lamp import LampState
from tests.scenes.conftest import Sit
from tests.scenes.fakes import Knowing
from tests.scenes.robot import FRAME, Robot

HOMES = "1:AD2D3D4D5D6D7D8D9DTDJDQDKD,2:AS2S3S4S5S6S7S8S9STSJSQSKS,3:AH2H3H4H5H6H7H8H9HTHJHQH,4:AC2C3C4C5C6C7C8C9C"
FORK = f"{HOMES},5:JCTC,6:KCQCKH,score:43,last:7>3"
"""Cruel, a few moves before the end: cards go home one by one, but a redeal now would bury one of them for good."""
LOSING = Tap(0)
HOPELESS = {
    "pileon": (
        "0:7D9C4D8H,1:8D5SJD6D,2:9SJC5D,3:3C2DJH,4:7H4H2CAD,5:6SKCKHTH,6:TSJSTD8S,7:QC4S6C7C,8:AS5CAHKS,9:6HQSQHQD,"
        "10:9D3D3SAC,11:4C2H8CTC,12:3H2S9H7S,13:5H,14:KD",
        "2>13",
        "2>3",
    ),
    "maze": ("25:3D,27:7D,28:4D,29:QD,30:AD,31:9D,score:1", "28>26", "30>0"),
}
"""A position from which more can be scored, the move that ends that, and one that is still left then."""


def seat(
    sit: Sit,
    deal: str | int = FORK,
    motion: Motion = Motion.OFF,
    game: str = "cruel",
    silent: bool = False,
    **chosen: object,
) -> tuple[Robot, Knowing]:
    """Sit a robot down where somebody knows the answers, and tells them or is silent."""
    knowing = Knowing()
    knowing.silent = silent
    robot = sit(game, deal, motion, solver=knowing)
    robot.services.change(finish=Finish.NEVER, **chosen)
    robot.table.arrange(robot.table.size)
    if robot.message:
        robot.key(pygame.K_ESCAPE)
    robot.wait(FRAME)
    return robot, knowing


def lost(sit: Sit, motion: Motion = Motion.OFF) -> tuple[Robot, Knowing]:
    """Sit a robot down, and have it lose the deal with its second move."""
    robot, knowing = seat(sit, motion=motion)
    robot.table.board.make(next(move for move in robot.play.legal if move != LOSING))
    robot.wait(FRAME)
    robot.table.board.make(LOSING)
    robot.wait(1.0)
    return robot, knowing


def light(robot: Robot) -> LampState | None:
    """Return what the lamp says, if one hangs."""
    lamp = robot.table.board.lamp
    return lamp.shown if lamp else None


def keys(robot: Robot) -> list[Command]:
    """Return what the keys of the note ask for."""
    return [key.asks for key in robot.message.buttons if key.asks] if robot.message else []
