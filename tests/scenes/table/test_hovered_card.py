"""The card under the mouse or cursor: a glint crosses it once, an ace's door opens, and then nothing moves."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from pygame import Surface

from game.cards import ACE, Card, Suit
from game.play import Play
from game.rules import GAMES
from game.settings import Motion
from scenes.animation import durations as d
from scenes.art import cards
from scenes.art.court_cards import Gaze
from scenes.render.palette import Style
from scenes.table.board_view import AmbientAnimation
from tests.scenes.robot import FRAME, Robot


@pytest.fixture(scope="module")
def robot(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Robot]:
    """Somebody at a table of Pileon on which all is quiet, as the place sleeps: its light shows through soft edges."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(AmbientAnimation, "awake", False)
        player = Robot.with_play(tmp_path_factory.mktemp("turned"), Play(GAMES["pileon"], 2), motion=Motion.FULL)
        player.settle()
        yield player


def slots(robot: Robot, ace: bool) -> list[int]:
    """Return the piles with an ace on top, or without."""
    return [
        slot
        for slot, pile in enumerate(robot.play.state.piles)
        if pile and (pile[-1].rank == ACE) is ace and robot.table.board.layout.slot_position(slot)
    ]


def seen(robot: Robot, slot: int) -> bytes:
    """Return what is seen of the last card of a pile."""
    spot = robot.table.board.layout.card_positions(robot.play.state)[robot.play.state.piles[slot][-1]]
    inside = spot.area.inflate(-spot.height // 6, -spot.height // 6)  # the place stirs behind its corners
    return pygame.image.tobytes(robot.picture.subsurface(inside), "RGB")


def test_a_glint_crosses_a_card_once_and_leaves_it_as_it_was(robot: Robot) -> None:
    slot = slots(robot, ace=False)[0]
    robot.move((3, 3))
    robot.settle()
    before = seen(robot, slot)
    robot.move(robot.spot(slot))
    robot.wait(d.GLINT_AFTER / 2)
    assert before == seen(robot, slot)
    pictures = set()
    for _ in range(round((d.GLINT_AFTER + d.GLINT) / FRAME)):
        robot.wait(FRAME)
        pictures.add(seen(robot, slot))
    assert len(pictures) >= d.GLINT_STEPS
    robot.wait(0.1)
    assert not robot.table.board.top.hovered.moving
    assert before == seen(robot, slot)


def test_the_door_of_an_ace_stays_open_until_it_is_left(robot: Robot) -> None:
    slot = slots(robot, ace=True)[0]
    robot.move((3, 3))
    robot.wait(0.5)
    before = seen(robot, slot)
    robot.move(robot.spot(slot))
    robot.wait(d.GLINT_AFTER + d.GLINT + 0.1)
    opened = seen(robot, slot)
    assert before != opened
    assert not robot.table.board.top.hovered.moving
    robot.wait(0.5)
    assert opened == seen(robot, slot)
    robot.move(robot.spot(slots(robot, ace=False)[0]))
    robot.wait(d.DOOR_SHUTS / 2)
    assert seen(robot, slot) not in (before, opened)
    robot.wait(d.DOOR_SHUTS)
    assert before == seen(robot, slot)


@pytest.mark.parametrize("quiet", ["reduced", "off", "contrast"])
def test_nothing_moves_where_nothing_may(tmp_path: Path, quiet: str) -> None:
    motion = {"reduced": Motion.REDUCED, "off": Motion.OFF}.get(quiet, Motion.FULL)
    robot = Robot.with_play(tmp_path, Play(GAMES["pileon"], 2), motion=motion)
    if quiet == "contrast":
        robot.services.change(high_contrast=True)
        robot.table.arrange((1280, 720))
    robot.settle()
    robot.move(robot.spot(slots(robot, ace=True)[0]))
    for _ in range(50):
        robot.wait(FRAME)
        assert not robot.table.board.top.hovered.moving
        assert [] == robot.table.board.top.hovered.frame(robot.table.board.animator)
    robot.close()


def test_the_ground_moves_against_the_figure_and_the_frame_stands_still() -> None:
    size, king = 300, Card(13, Suit.HEARTS)
    left, right = (cards.living(king, size, Style(), Gaze.WAITING, aside, 0.0, 2.0, 0) for aside in (-1.0, 1.0))
    assert left.get_size() == right.get_size() == cards.pane(size).size
    assert left.get_bounding_rect() == right.get_bounding_rect()
    assert _reddest(right) > _reddest(left)


def _reddest(picture: Surface) -> int:
    """Return how far right the collar of ermine reaches, the brightest of a king's robe."""
    row = 0.86 * picture.get_height()
    return max(x for x in range(picture.get_width()) if min(picture.get_at((x, round(row)))[:3]) > 190)
