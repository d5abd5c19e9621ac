"""The image cache: what is slow to draw is drawn in a thread of its own, once, and kept as long as there is room."""

import threading
from pathlib import Path
from threading import current_thread

import pygame
import pytest
from pygame import Surface

from game.play import Play
from game.rules import GAMES
from game.settings import Motion
from scenes.render.image_cache import ImageCache, Key
from scenes.table.hint_animation import WHOLE
from tests.scenes.conftest import SMALL
from tests.scenes.robot import Robot


def square(side: int) -> Surface:
    """Draw a square."""
    return Surface((side, side))


def until_done(images: ImageCache, side: int) -> Surface:
    """Ask until the picture is there."""
    for _ in range(60_000):
        if (picture := images.get(square, side)) is not None:
            return picture
        pygame.time.wait(1)
    raise AssertionError("the picture was never drawn")


def test_a_picture_is_drawn_once_in_a_thread_of_its_own() -> None:
    threads = []

    def noted(side: int) -> Surface:
        threads.append(current_thread().name)
        return square(side)

    images = ImageCache()
    first = images.get(noted, 8)
    preparation = images.order(lambda: None)
    while not preparation.done:
        pygame.time.wait(1)
    assert first is None
    assert images.get(noted, 8) is images.get(noted, 8)
    assert ["image worker"] == threads
    images.close()


def test_a_picture_that_was_foreseen_just_as_it_was_asked_for_is_drawn_again_once_it_is_dropped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    images = ImageCache(room=4)
    find = images._find

    def a_moment_too_early(key: Key) -> Surface | None:
        found = find(key)
        if current_thread().name != "image worker":
            foreseen = images.order(lambda: images.get(*key))
            while not foreseen.done:
                pygame.time.wait(1)
        return found

    with monkeypatch.context() as patched:
        patched.setattr(images, "_find", a_moment_too_early)
        assert images.get(square, 8) is None
    until_done(images, 9)
    assert (8, 8) == until_done(images, 8).get_size()
    images.close()


def test_what_is_quick_is_drawn_at_once() -> None:
    images = ImageCache()
    picture = images.get_now(square, 5)
    assert picture is images.get_now(square, 5)
    assert picture is images.get(square, 5)
    images.close()


def test_preparing_a_scene_makes_every_picture_it_asks_for() -> None:
    images, seen = ImageCache(), []
    preparation = images.order(lambda: seen.append(images.get(square, 9)))
    while not preparation.done:
        pygame.time.wait(1)
    assert [(9, 9)] == [picture.get_size() for picture in seen if picture]
    images.close()


def test_what_goes_wrong_in_the_worker_is_told_where_the_work_was_asked_for() -> None:
    def fail() -> None:
        raise RuntimeError("no paint")

    images = ImageCache()
    preparation = images.order(fail)
    with pytest.raises(RuntimeError, match="no paint"):
        while not preparation.done:
            pygame.time.wait(1)
    assert (7, 7) == until_done(images, 7).get_size()
    images.close()


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list to which is added what is told of problems in threads."""
    problems: list[str] = []
    monkeypatch.setattr(threading, "excepthook", lambda problem: problems.append(str(problem.exc_value)))
    return problems


def unpaintable(*_arguments: object) -> Surface:
    """Draw nothing."""
    raise RuntimeError("no paint")


def wait_for(images: ImageCache) -> None:
    """Wait until everything is done that was asked for."""
    while not images.idle:
        pygame.time.wait(1)


def test_a_picture_that_cannot_be_drawn_is_told_of_and_not_tried_again_soon(told: list[str]) -> None:
    images = ImageCache()
    assert images.get(unpaintable, 1) is None
    wait_for(images)
    assert ["no paint"] == told
    assert images.get(unpaintable, 1) is None
    images.prerender(lambda: images.get(unpaintable, 1))
    assert (7, 7) == until_done(images, 7).get_size()
    wait_for(images)
    assert ["no paint"] == told
    images.close()


def test_a_picture_that_cannot_be_drawn_is_tried_once_more_some_time_later(
    told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scenes.render.image_cache.AGAIN", 0.0)
    images = ImageCache()
    for _ in range(4):
        assert images.get(unpaintable, 1) is None
        wait_for(images)
    assert ["no paint"] * 2 == told
    missed = images.missed
    assert images.get(unpaintable, 1) is None
    assert missed == images.missed, "no picture will come"
    images.prerender(lambda: images.get(unpaintable, 1))
    wait_for(images)
    assert ["no paint"] * 2 == told
    images.close()


@pytest.mark.parametrize("beforehand", [False, True])
def test_a_picture_is_there_after_all_once_what_was_in_its_way_has_gone(
    told: list[str], monkeypatch: pytest.MonkeyPatch, beforehand: bool
) -> None:
    """Memory may run short, and a picture be asked for on the frame path or as a scene is made ready ahead."""
    monkeypatch.setattr("scenes.render.image_cache.AGAIN", 0.0)
    short = [True, False]
    drawn_in: list[str] = []

    def painted(side: int) -> Surface:
        drawn_in.append(current_thread().name)
        if short.pop(0):
            raise MemoryError("no room")
        return square(side)

    images = ImageCache()
    missed = images.missed
    if beforehand:
        images.prerender(lambda: images.get(painted, 3))
    else:
        images.get(painted, 3)
    wait_for(images)
    assert ["no room"] == told
    assert images.missed > missed, "whoever remembers what he saw asks again"
    assert images.get(painted, 3) is None
    wait_for(images)
    picture = images.get(painted, 3)
    assert picture
    assert (3, 3) == picture.get_size()
    assert ["image worker"] * 2 == drawn_in
    images.close()


def test_what_goes_wrong_with_work_that_nobody_waits_for_is_told(told: list[str]) -> None:
    images = ImageCache()
    images.prerender(unpaintable)
    wait_for(images)
    assert ["no paint"] == told
    images.close()


def test_a_cache_that_draws_at_once_leaves_it_to_the_asker_what_goes_wrong(told: list[str]) -> None:
    with pytest.raises(RuntimeError, match="no paint"):
        ImageCache(at_once=True).get(unpaintable, 1)
    assert [] == told


def seated(folder: Path, game: str, motion: Motion, images: ImageCache) -> Robot:
    """Return a robot at a table that an image cache draws in its own thread."""
    robot = Robot.with_play(folder, Play(GAMES[game], 1), SMALL, motion, images)
    while not robot.manager.scenes:
        robot.wait(0.01)
    return robot


def test_a_table_without_its_ground_is_still_played_at(
    told: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scenes.games.background.ground", unpaintable)
    images = ImageCache()
    robot = seated(tmp_path, "wall", Motion.OFF, images)
    for key in (pygame.K_d, pygame.K_p, pygame.K_p, pygame.K_d):
        robot.key(key)
        while robot.manager.stack.loading or not images.idle:
            robot.wait(0.01)
    assert 2 == len(robot.play.moves)
    assert ["no paint"] == told
    robot.close()
    images.close()


def test_a_hint_whose_ghosts_cannot_be_drawn_comes_to_rest(
    told: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scenes.art.markers.ghost", unpaintable)
    images = ImageCache()
    robot = seated(tmp_path, "cruel", Motion.FULL, images)
    robot.settle()
    robot.table.board.hint(robot.play.legal[0])
    while not told:
        robot.wait(0.01)
    robot.wait(WHOLE)
    assert robot.table.board.still
    assert ["no paint"] == told
    robot.close()
    images.close()


def test_the_pictures_used_longest_ago_make_room() -> None:
    images = ImageCache(at_once=True, room=3 * 100 * 100 * 4)
    first = images.get(square, 100)
    for side in (99, 98):
        images.get(square, side)
    assert first is images.get(square, 100)
    images.get(square, 97)
    assert first is images.get(square, 100)


def test_a_cache_that_draws_at_once_never_says_not_yet() -> None:
    assert (6, 6) == until_done(ImageCache(at_once=True), 6).get_size()


def test_a_picture_in_somebodys_hands_is_found_there_though_it_is_kept_no_longer() -> None:
    images = ImageCache(at_once=True, room=2 * 100 * 100 * 4)
    held = images.get(square, 100)
    for side in (99, 98, 97):
        images.get(square, side)
    finished = images.finished
    assert held is images.get(square, 100)
    assert finished == images.finished
    images.close()


def test_room_is_made_by_dropping_the_pictures_used_longest_ago() -> None:
    images = ImageCache(at_once=True, room=4 * 100 * 100 * 4)
    for side in (100, 99, 98, 97):
        images.get(square, side)
    assert not images.roomy
    finished = images.finished
    images.make_room()
    assert images.roomy
    images.get(square, 97)
    assert finished == images.finished
    images.get(square, 100)
    assert finished + 1 == images.finished
    images.close()


@pytest.mark.parametrize(("longest", "begun"), [(60.0, False), (0.001, True)])
def test_nothing_is_begun_while_a_frame_is_drawn_unless_that_takes_long(
    monkeypatch: pytest.MonkeyPatch, longest: float, begun: bool
) -> None:
    monkeypatch.setattr("scenes.render.image_cache.HOLDS", longest)
    images = ImageCache()
    with images.hold():
        preparation = images.order(lambda: None)
        pygame.time.wait(50)
        while begun and not preparation.done:
            pygame.time.wait(10)
        assert preparation.done is begun
    while not preparation.done:
        pygame.time.wait(10)
    images.close()
