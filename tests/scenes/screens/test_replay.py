"""Replays: a finished play is watched, back and forth, and is not changed by that."""

from pathlib import Path

import pygame
import pytest

from game.play import Play
from game.settings import Finish
from scenes.screens.replay import Replay
from scenes.screens.results import Results
from scenes.widgets.scene import Push
from tests.players import PROVEN, after, short_win
from tests.scenes.robot import Robot, Unwatched

SIZES = ((840, 360), (640, 480), (640, 360))
"""A wide window, a high one, and a usual one."""


def won(game: str) -> Play:
    deal, moves = short_win(game)
    play = after(deal, game, moves)
    play.seconds = 200
    return play


def watching(
    folder: Path,
    game: str,
    size: tuple[int, int] = SIZES[2],
) -> Robot:
    """Return a robot that watches a win, above a table of the same game."""
    deal, moves = short_win(game)
    robot = Unwatched.with_play(folder, after(deal, game, moves[:1]), size=size)
    robot.settle(1.0)
    robot.show(Push(Replay(robot.services, won(game).record)))
    robot.wait(0.2)
    return robot


def replay(robot: Robot) -> Replay:
    assert isinstance(robot.scene, Replay)
    return robot.scene


def point(robot: Robot, name: str, share: float = 0.5) -> tuple[int, int]:
    area = next(item.area for item in replay(robot).controls.items if item.name == name)
    return area.left + round(share * (area.width - 1)), area.centery


@pytest.mark.parametrize("game", PROVEN)
def test_a_play_runs_to_its_end_and_stays_there_until_it_is_watched_again(tmp_path: Path, game: str) -> None:
    robot, play = watching(tmp_path, game), won(game)
    shown = replay(robot)
    for _ in range(2):
        robot.click(point(robot, "speed"))
    robot.wait_until(lambda: not shown.running, 0.4 * len(play.moves), 0.1)
    robot.settle()
    assert play.state == shown.play.state
    assert play.seconds == shown.play.seconds
    assert not shown.running
    assert robot.scene is shown
    assert not robot.services.store.results.history()
    assert "Watch again" == shown.controls.items[1].label
    robot.click(point(robot, "run"))
    assert (0, "Pause") == (shown.at, shown.controls.items[1].label)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", PROVEN)
def test_any_moment_can_be_reached_along_the_scores(tmp_path: Path, game: str, size: tuple[int, int]) -> None:
    robot, play = watching(tmp_path, game, size), won(game)
    for share in (0.5, 1.0, 0.0, 0.8, 0.3):
        robot.click(point(robot, "moves", share))
        at = replay(robot).at
        assert abs(at - share * len(play.moves)) <= 1 + len(play.moves) / 60
        assert play.states[at] == replay(robot).play.state
        assert not replay(robot).running
    start, end = point(robot, "moves", 0.1), point(robot, "moves", 0.9)
    robot.drag(start, end)
    assert replay(robot).at > 0.8 * len(play.moves)


@pytest.mark.parametrize("game", PROVEN)
def test_keys_go_step_by_step(tmp_path: Path, game: str) -> None:
    robot, play = watching(tmp_path, game), won(game)
    robot.key(pygame.K_p)
    assert not replay(robot).running
    robot.click(point(robot, "moves", 0.5))
    middle = replay(robot).at
    replay(robot).controls.focus = "moves"
    for key, step in ((pygame.K_RIGHT, 1), (pygame.K_RIGHT, 2), (pygame.K_LEFT, 1), (pygame.K_z, 0), (pygame.K_y, 1)):
        robot.key(key, text=chr(key) if key < 128 else "")
        assert play.states[middle + step] == replay(robot).play.state
    for key, at in ((pygame.K_END, -1), (pygame.K_HOME, 0)):
        robot.key(key)
        assert play.states[at] == replay(robot).play.state
        assert not replay(robot).running
    robot.key(pygame.K_p)
    assert replay(robot).running
    robot.key(pygame.K_ESCAPE)
    robot.settle(1.0)
    assert robot.scene is robot.table


def test_a_press_on_the_board_stops_it_and_no_card_can_be_moved(tmp_path: Path) -> None:
    robot = watching(tmp_path, "cruel")
    board = replay(robot).board
    state = replay(robot).play.state
    slot = next(slot for slot, pile in enumerate(state.piles) if pile)
    spot = board.layout.slot_area(slot, state).center
    robot.drag(spot, (spot[0] + 200, spot[1] + 100))
    assert not replay(robot).running
    assert state == replay(robot).play.state
    robot.wait(3.0)
    assert state == replay(robot).play.state


@pytest.mark.parametrize("finish", [Finish.OFFERED, Finish.BY_ITSELF])
def test_a_replay_that_is_paused_changes_and_offers_nothing_by_itself(tmp_path: Path, finish: Finish) -> None:
    robot = watching(tmp_path, "cruel")
    robot.services.change(finish=finish)
    moves = len(won("cruel").moves)
    for at in (*range(1, moves, 9), moves):
        replay(robot).seek(at)
        robot.settle()
        assert robot.rest > 10
        assert at == replay(robot).at
        assert replay(robot).message_panel.message is None
    robot.close()


@pytest.mark.parametrize("game", ["wall", "maze"])
def test_a_win_is_watched_from_its_results_and_back(tmp_path: Path, game: str) -> None:
    deal, moves = short_win(game)
    robot = Unwatched.with_play(tmp_path, after(deal, game, moves[:-1]), SIZES[2])
    robot.table.board.make(moves[-1])
    robot.wait_until(lambda: isinstance(robot.scene, Results), 20.0, 0.1)
    robot.settle(1.0)
    results = robot.scene
    assert isinstance(results, Results)
    robot.click(results.controls.named("watch").area.center)  # type: ignore[union-attr] # it is there
    robot.settle(1.0)
    assert tuple(map(str, moves)) == tuple(map(str, replay(robot)._record.moves))
    robot.key(pygame.K_ESCAPE)
    robot.settle(1.0)
    assert robot.scene is results
