"""Each game's own animation after a win stays in the field, is skipped by any input, and respects reduced motion."""

from collections.abc import Callable
from itertools import pairwise, product
from pathlib import Path

import pygame
import pytest

from game.rules import GAMES
from game.settings import Motion
from scenes.animation.durations import FINALE_HURRIES
from scenes.games import game_ui
from scenes.render.drawables import Frame
from scenes.render.renderer import drawn
from scenes.screens.results import Results
from scenes.screens.table import Table
from scenes.table.board import Board
from scenes.table.end_of_game import RHYTHM
from tests.owes import having
from tests.players import after, proven_moves
from tests.scenes.robot import FRAME, Robot, Unwatched

SIZE = (640, 360)


def won(folder: Path, game: str, motion: Motion, contrast: bool = False) -> tuple[Robot, Board]:
    """Make the last move of a proven win, and wait until its finale begins, or stands there, or the cards cascade."""
    deal, moves = proven_moves(game)
    robot = Unwatched.with_play(folder, after(deal, game, moves[:-1]), SIZE, motion)
    if contrast:
        robot.services.change(high_contrast=True)
        robot.resize((642, 360))
    robot.settle()
    table = robot.scene
    assert isinstance(table, Table)
    table.board.make(moves[-1])
    robot.wait_until(lambda: table.board.animator.finale_frame() or table.board.animator.cascade, 50.0)
    return robot, table.board


def of_field(frame: Frame, board: Board) -> bytes:
    """Return the pixels of the field in a frame."""
    return pygame.image.tobytes(drawn(frame, SIZE).subsurface(board.layout.field), "RGB")


@pytest.mark.parametrize("game", having("proof", "finale"))
def test_every_game_has_a_finale_of_four_to_six_seconds_that_stays_within_the_field_and_ends_by_itself(
    tmp_path: Path, game: str
) -> None:
    finale = game_ui(GAMES[game]).finale
    assert finale
    assert 4 <= finale.lasts <= 6
    robot, board = won(tmp_path, game, Motion.FULL)
    field, screen = board.layout.field.inflate(4, 4), robot.picture.get_rect()
    frames, seen = 0, set[bytes]()
    while board.animator.performing:
        assert not board.animator.cascade
        if frames % 12 == 0:
            frame = board.animator.finale_frame()
            assert [] == [one for one in frame if not field.contains(one.area.clip(screen))]
            seen.add(of_field(frame, board))
        frames += 1
        robot.manager.tick(FRAME)
    assert len(seen) > 5, "it moves"
    assert abs(frames * FRAME - finale.lasts) < 0.1
    robot.wait_until(lambda: board.animator.cascade, 33.0)
    robot.close()


def by_key(robot: Robot) -> None:
    robot.key(pygame.K_RETURN)


def by_mouse(robot: Robot) -> None:
    robot.click((320, 180))


def by_touch(robot: Robot) -> None:
    robot.tap((320, 180))


def by_pad(robot: Robot) -> None:
    press = pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_A, number=1, held=False)
    robot.manager.devices.answer_pads([press])


@pytest.mark.parametrize(
    ("game", "press"),
    [*product(having("proof", "finale"), (by_key,)), *product(("wall",), (by_mouse, by_touch, by_pad))],
)
def test_after_any_input_the_rest_of_it_passes_quickly_but_does_not_jump(
    tmp_path: Path, game: str, press: Callable[[Robot], None]
) -> None:
    robot, board = won(tmp_path, game, Motion.FULL)
    robot.wait(RHYTHM + 0.1)
    assert board.animator.performing
    press(robot)
    ages = [board.animator.finale_age]
    while board.animator.performing:
        robot.manager.tick(FRAME)
        ages.append(board.animator.finale_age)
    assert len(ages) * FRAME <= FINALE_HURRIES + 0.1
    assert max(later - sooner for sooner, later in pairwise(ages)) < 0.1 * game_ui(GAMES[game]).finale.lasts
    robot.close()


@pytest.mark.parametrize("game", having("proof", "finale"))
def test_it_goes_on_in_a_window_of_another_size_and_the_results_come(tmp_path: Path, game: str) -> None:
    robot, board = won(tmp_path, game, Motion.FULL)
    robot.wait_until(lambda: board.animator.finale_age > 2)
    robot.resize((800, 450))
    assert board.animator.performing
    assert 2 < board.animator.finale_age < 2.5
    field, screen = board.layout.field.inflate(4, 4), robot.picture.get_rect()
    assert [] == [one for one in board.animator.finale_frame() if not field.contains(one.area.clip(screen))]
    robot.wait_until(lambda: isinstance(robot.scene, Results))
    robot.close()


@pytest.mark.parametrize("game", having("proof", "finale"))
def test_cards_leap_on_in_a_window_of_another_size_from_where_they_did(tmp_path: Path, game: str) -> None:
    robot, board = won(tmp_path, game, Motion.FULL)
    robot.wait_until(lambda: board.animator.cascade)
    struck = board.animator.struck
    robot.resize((800, 450))
    assert board.animator.cascade
    assert struck == board.animator.struck
    robot.wait_until(lambda: isinstance(robot.scene, Results))
    robot.close()


@pytest.mark.parametrize("motion", [Motion.REDUCED, Motion.OFF])
@pytest.mark.parametrize("game", having("proof", "finale"))
def test_where_little_moves_it_is_one_picture_until_the_results(tmp_path: Path, game: str, motion: Motion) -> None:
    robot, board = won(tmp_path, game, motion)
    seen = set()
    while not isinstance(robot.scene, Results):
        assert not board.animator.performing
        assert board.animator.cascade
        seen.add(of_field(board.animator.cascade.frame()[:1], board))
        robot.wait(0.2)
    assert len(seen) == 1
    assert of_field(board.won_frame(), board) not in seen, "it is the finale's last"
    robot.close()


@pytest.mark.parametrize("game", having("proof", "finale"))
def test_in_high_contrast_there_is_none(tmp_path: Path, game: str) -> None:
    robot, board = won(tmp_path, game, Motion.FULL, contrast=True)
    assert board.animator.cascade
    assert board.animator.finale_frame() == []
    robot.close()
