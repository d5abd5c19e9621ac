"""Input never waits for animations: the same gestures give the same play and the same picture."""

from random import Random

import pygame
import pytest

from game.rules import GAMES
from game.settings import Motion
from game.state import Tap
from scenes.render.renderer import drawn
from scenes.table.board_view import AmbientAnimation
from scenes.table.living_cards import Court
from tests.scenes.conftest import Sit
from tests.scenes.robot import Dozing, Robot

KEYS = (
    *(pygame.K_d, pygame.K_z, pygame.K_z, pygame.K_y, pygame.K_a, pygame.K_h, pygame.K_RETURN, pygame.K_TAB),
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_SPACE, pygame.K_MINUS),
)
PAUSES = (0.0, 0.0, 0.0, 0.05, 0.15, 0.5)


def fidget(robot: Robot, random: Random) -> None:
    """Do something at a table: a legal move by hand, a press or a drag anywhere, a double click, or a key."""
    board = robot.table.board
    state, field = robot.play.state, board.layout.field
    start, end = (
        (random.randrange(field.left, field.right), random.randrange(field.top, field.bottom)) for _ in range(2)
    )
    cards = [slot for slot, pile in enumerate(state.piles) if pile and board.layout.slot_position(slot)]
    match random.randrange(8):
        case 0 | 1 | 2 if robot.play.legal:
            move = random.choice([move for move in robot.play.legal if isinstance(move, Tap) or len(move.takes) == 1])
            robot.make(move)
        case 3:
            robot.drag(start, end, steps=2)
        case 4:
            robot.drag(robot.spot(random.choice(cards)), end, steps=1)
        case 5:
            slot = random.choice(cards)
            for _ in range(random.choice((1, 2))):
                robot.click(robot.spot(slot))
        case _:
            robot.key(random.choice(KEYS))
    if pause := random.choice(PAUSES):
        robot.wait(pause)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_gestures_give_the_same_play_and_picture_whatever_moves(sit: Sit, game: str) -> None:
    told = []
    for motion in Motion:
        robot, random = sit(game, 5, motion, sits=Dozing), Random(3)
        for _ in range(24):
            fidget(robot, random)
        reached = robot.play.moves, robot.play.undos, robot.play.state
        robot.table.board.cancel()
        robot.settle()
        robot.table.seat.messages.remove_all()
        robot.move((0, 359))
        robot.play.seconds = 0.0
        # What stirs behind the cards and a jack's wink are no part of the play.
        robot.table.board.top.ambient = AmbientAnimation(robot.services, None)
        robot.table.board.court = Court(robot.services, "")
        robot.settle()
        told.append((*reached, pygame.image.tobytes(drawn(robot.table.frame(), robot.table.size), "RGB")))
    assert len(told[0][0]) > 2
    assert told[0][:3] == told[1][:3] == told[2][:3]
    assert told[0][3] == told[1][3] == told[2][3]
