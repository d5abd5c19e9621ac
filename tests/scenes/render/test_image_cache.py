"""The image cache: a thread of its own draws each picture once, and the most recently used ones are kept."""

from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Event, current_thread

import pygame
import pytest
from pygame import Surface

from game.play import Play
from game.rules import GAMES
from game.settings import Motion
from scenes.render.image_cache import ImageCache, Key, Urgency, unhurried
from scenes.table.hint_animation import WHOLE
from tests.image_cache import wait_for_order, wait_for_worker
from tests.scenes.conftest import SMALL
from tests.scenes.robot import Robot
from tests.window import LONGEST_WAIT


def square(side: int) -> Surface:
    """Draw a square."""
    return Surface((side, side))


def until_done(images: ImageCache, side: int) -> Surface:
    """Request a picture until it is drawn, and return it."""
    for _ in range(60_000):
        if (picture := images.get(square, side)) is not None:
            return picture
        pygame.time.wait(1)
    raise AssertionError("the picture was never drawn")


def test_a_picture_is_drawn_once_by_the_worker() -> None:
    threads = []

    def noted(side: int) -> Surface:
        threads.append(current_thread().name)
        return square(side)

    images = ImageCache()
    first = images.get(noted, 8)
    task = images.order(lambda: None)
    wait_for_order(task)
    assert first is None
    assert images.get(noted, 8) is images.get(noted, 8)
    assert ["image worker"] == threads
    images.close()


def test_an_unhurried_picture_is_drawn_once_nothing_moves_or_with_a_new_scene() -> None:
    @unhurried
    def place(side: int) -> Surface:
        return square(side)

    images = ImageCache()
    images.set_calm(False)
    for _ in range(2):
        assert images.get(place, 8) is None
        images.prerender(lambda: images.get(place, 8))
        images.order(lambda: images.get(place, 9))
        while images.awaited:
            pygame.time.wait(1)
    assert images.get(place, 9)
    images.set_calm(True)
    while images.get(place, 8) is None:
        pygame.time.wait(1)
    images.close()


def test_while_something_always_moves_only_the_latest_speculative_tasks_wait() -> None:
    images, done = ImageCache(share=1.0), list[int]()
    images.set_calm(False)
    for number in range(100):
        images.prerender(partial(done.append, number), Urgency.LATER if number % 2 else Urgency.LACKING)
    images.set_calm(True)
    wait_for_worker(images)
    assert done[-1] in (98, 99)
    assert len(done) <= 17  # one had begun
    images.close()


def test_a_picture_prerendered_while_it_is_requested_is_drawn_again_after_it_is_dropped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    images = ImageCache(room=4)
    find = images._find

    def after_a_prerender(key: Key) -> Surface | None:
        found: Surface | None = find(key)
        if current_thread().name != "image worker":
            prerendered = images.order(lambda: images.get(*key))
            wait_for_order(prerendered)
        return found

    with monkeypatch.context() as patched:
        patched.setattr(images, "_find", after_a_prerender)
        assert images.get(square, 8) is None
    until_done(images, 9)
    assert (8, 8) == until_done(images, 8).get_size()
    images.close()


def test_get_now_draws_at_once() -> None:
    images = ImageCache()
    picture = images.get_now(square, 5)
    assert picture is images.get_now(square, 5)
    assert picture is images.get(square, 5)
    images.close()


def test_a_request_from_the_worker_draws_the_picture() -> None:
    images, seen = ImageCache(), []
    task = images.order(lambda: seen.append(images.get(square, 9)))
    wait_for_order(task)
    assert [(9, 9)] == [picture.get_size() for picture in seen if picture]
    images.close()


@pytest.fixture
def errors(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list to which the message of every exception that the worker prints is added."""
    messages: list[str] = []
    monkeypatch.setattr("sys.excepthook", lambda _type, problem, _traceback: messages.append(str(problem)))
    return messages


def unpaintable(*_arguments: object) -> Surface:
    """Fail to draw."""
    raise RuntimeError("no paint")


@pytest.mark.parametrize("at_once", [False, True])
def test_an_order_that_fails_is_over_and_its_error_printed_and_kept(errors: list[str], at_once: bool) -> None:
    images = ImageCache(at_once)
    task = images.order(unpaintable)
    with pytest.raises(RuntimeError, match="no paint"):
        wait_for_order(task)
    assert ["no paint"] == errors
    assert (7, 7) == until_done(images, 7).get_size()
    images.close()


def test_a_failed_drawing_is_reported_and_not_retried_soon(errors: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scenes.render.image_cache.AGAIN", LONGEST_WAIT)
    images = ImageCache()
    assert images.get(unpaintable, 1) is None
    wait_for_worker(images)
    assert ["no paint"] == errors
    assert images.get(unpaintable, 1) is None
    images.prerender(lambda: images.get(unpaintable, 1))
    assert (7, 7) == until_done(images, 7).get_size()
    wait_for_worker(images)
    assert ["no paint"] == errors
    assert images.are_missing([(unpaintable, 1)]), "nobody asks again for a while"
    images.close()


def test_a_failed_drawing_is_retried_once_some_time_later(errors: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scenes.render.image_cache.AGAIN", 0.0)
    images = ImageCache()
    for _ in range(4):
        assert images.get(unpaintable, 1) is None
        wait_for_worker(images)
    assert ["no paint"] * 2 == errors
    with images.noting() as missing:
        assert images.get(unpaintable, 1) is None
    assert not missing, "no picture will come"
    images.prerender(lambda: images.get(unpaintable, 1))
    wait_for_worker(images)
    assert ["no paint"] * 2 == errors
    images.close()


def test_each_thread_notes_what_it_lacks(errors: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scenes.render.image_cache.AGAIN", 60.0)
    images, begun, ends = ImageCache(), Event(), Event()
    failed: set[Key] = set()

    def scene() -> None:
        with images.noting() as missing:
            begun.set()
            ends.wait(60)
            images.get(unpaintable, 1)
        failed.update(missing)

    images.order(scene)
    begun.wait(60)
    with images.noting() as missing:
        ends.set()
        wait_for_worker(images)
        assert images.get(square, 3) is None
    assert {(square, 3)} == missing
    assert {(unpaintable, 1)} == failed, "it is tried once more, so this is to be drawn anew then"
    wait_for_worker(images)
    images.close()


def test_a_task_that_interrupts_another_notes_what_it_lacks_itself() -> None:
    images = ImageCache()
    with images.noting() as outer:
        with images.noting() as inner:
            assert images.get(square, 5) is None
        assert images.get(square, 6) is None
    assert {(square, 5)} == inner
    assert {(square, 6)} == outer
    wait_for_worker(images)
    images.close()


@pytest.mark.parametrize("beforehand", [False, True])
def test_a_drawing_that_failed_for_lack_of_memory_succeeds_when_retried(
    errors: list[str], monkeypatch: pytest.MonkeyPatch, beforehand: bool
) -> None:
    """Whether it is requested on the frame path or prerendered."""
    monkeypatch.setattr("scenes.render.image_cache.AGAIN", 0.0)
    short = [True, False]
    drawn_in: list[str] = []

    def painted(side: int) -> Surface:
        drawn_in.append(current_thread().name)
        if short.pop(0):
            raise MemoryError("no room")
        return square(side)

    images = ImageCache()
    if beforehand:
        images.prerender(lambda: images.get(painted, 3))
    else:
        images.get(painted, 3)
    wait_for_worker(images)
    assert ["no room"] == errors
    assert not images.are_missing([(painted, 3)]), "whatever lacks it asks again"
    assert images.get(painted, 3) is None
    wait_for_worker(images)
    picture = images.get(painted, 3)
    assert picture
    assert (3, 3) == picture.get_size()
    assert ["image worker"] * 2 == drawn_in
    images.close()


def test_an_error_in_prerendering_is_reported(errors: list[str]) -> None:
    images = ImageCache()
    images.prerender(unpaintable)
    wait_for_worker(images)
    assert ["no paint"] == errors
    images.close()


def test_a_cache_that_draws_at_once_raises_errors_to_its_caller(errors: list[str]) -> None:
    with pytest.raises(RuntimeError, match="no paint"):
        ImageCache(at_once=True).get(unpaintable, 1)
    assert [] == errors


def seated(folder: Path, game: str, motion: Motion, images: ImageCache) -> Robot:
    """Return a robot at a table that an image cache draws in its own thread."""
    robot = Robot.with_play(folder, Play(GAMES[game], 1), SMALL, motion, images)
    while not robot.manager.scenes:
        robot.wait(0.01)
    return robot


def test_a_table_whose_background_cannot_be_drawn_can_still_be_played(
    errors: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scenes.art.table.ground", unpaintable)
    images = ImageCache()
    robot = seated(tmp_path, "wall", Motion.OFF, images)
    for key in (pygame.K_d, pygame.K_p, pygame.K_p, pygame.K_d):
        robot.key(key)
        while robot.manager.stack.loading or not images.idle:
            robot.wait(0.01)
    assert 2 == len(robot.play.moves)
    assert ["no paint"] == errors
    robot.close()
    images.close()


def test_the_words_about_each_target_of_a_new_deal_are_drawn_before_the_mouse_asks(tmp_path: Path) -> None:
    images = ImageCache()
    robot = seated(tmp_path, "wall", Motion.OFF, images)
    wait_for_worker(images)
    board, before = robot.table.board, images.finished
    for slot in board.layout.zones(board.play.state)[0]:
        board.choice = replace(board.choice, lit=slot)
        board.frame(sunk=None, has_message=False)
    wait_for_worker(images)
    assert before == images.finished
    robot.close()
    images.close()


def test_a_hint_whose_ghosts_cannot_be_drawn_still_ends(
    errors: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scenes.art.markers.ghost", unpaintable)
    images = ImageCache()
    robot = seated(tmp_path, "cruel", Motion.FULL, images)
    robot.settle()
    robot.table.board.hint(robot.play.legal[0])
    while not errors:
        robot.wait(0.01)
    robot.wait(WHOLE)
    assert robot.table.board.still
    assert ["no paint"] == errors
    robot.close()
    images.close()


def test_the_least_recently_used_picture_is_dropped_first() -> None:
    images = ImageCache(at_once=True, room=3 * 100 * 100 * 4)
    first = images.get(square, 100)
    for side in (99, 98):
        images.get(square, side)
    assert first is images.get(square, 100)
    images.get(square, 97)
    assert first is images.get(square, 100)


def test_a_cache_that_draws_at_once_never_returns_none() -> None:
    assert (6, 6) == until_done(ImageCache(at_once=True), 6).get_size()


def test_a_dropped_picture_that_is_still_referenced_is_not_drawn_again() -> None:
    images = ImageCache(at_once=True, room=2 * 100 * 100 * 4)
    held = images.get(square, 100)
    for side in (99, 98, 97):
        images.get(square, side)
    finished = images.finished
    assert held is images.get(square, 100)
    assert finished == images.finished
    images.close()


def test_making_room_drops_the_least_recently_used_pictures() -> None:
    images = ImageCache(at_once=True, room=4 * 100 * 100 * 4)
    for side in (100, 99, 98, 97):
        images.get(square, side)
    assert not images.has_room
    finished = images.finished
    images.make_room()
    assert images.has_room
    images.get(square, 97)
    assert finished == images.finished
    images.get(square, 100)
    assert finished + 1 == images.finished
    images.close()


@pytest.mark.parametrize(("longest", "begun"), [(60.0, False), (0.001, True)])
def test_the_worker_waits_for_a_frame_but_not_for_long(
    monkeypatch: pytest.MonkeyPatch, longest: float, begun: bool
) -> None:
    monkeypatch.setattr("scenes.render.image_cache.HOLDS", longest)
    images = ImageCache()
    with images.hold():
        task = images.order(lambda: None)
        pygame.time.wait(50)
        if begun:
            wait_for_order(task)
        assert task.over is begun
    wait_for_order(task)
    images.close()
