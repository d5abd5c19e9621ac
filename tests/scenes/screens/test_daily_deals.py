"""Daily deals: played, continued, chosen in the calendar, asked about before a saved game is left; and at midnight."""

from datetime import date, datetime, timedelta
from pathlib import Path

import pygame
import pytest

from scenes.render.image_cache import ImageCache
from scenes.screens.calendar import Calendar
from scenes.screens.select_deal import SelectDeal
from tests.scenes.conftest import Line
from tests.scenes.robot import Robot
from tests.scenes.screens.before_wall import before, begun, press

pytestmark = pytest.mark.usefixtures("small_packs")


def test_todays_deal_is_played_and_goes_on_where_it_was_left(tmp_path: Path, images: ImageCache) -> None:
    robot = before(tmp_path, images)
    press(robot, pygame.K_t)
    assert ("21", {"grade": "hard", "day": "2026-11-21"}) == (robot.play.deal, robot.play.facts)
    press(robot, pygame.K_d)
    robot.close()
    again = before(tmp_path, images)
    press(again, pygame.K_t)
    assert ("21", 1) == (again.play.deal, len(again.play.moves))
    again.close()


def test_a_past_day_is_chosen_in_the_calendar(tmp_path: Path, images: ImageCache) -> None:
    robot = before(tmp_path, images)
    press(robot, pygame.K_k)
    assert isinstance(robot.scene, Calendar)
    press(robot, pygame.K_UP, pygame.K_LEFT, pygame.K_RETURN)
    robot.wait(0.05)
    assert ("13", "2026-11-13") == (robot.play.deal, robot.play.facts["day"])
    robot.close()


def test_the_pause_names_the_day_of_a_daily_game(tmp_path: Path, images: ImageCache, written: list[Line]) -> None:
    robot = before(tmp_path, images)
    press(robot, pygame.K_t, pygame.K_p)
    assert "21 November, Hard" in [line.words for line in written]
    robot.close()


def test_a_past_day_is_dealt_only_after_the_question(tmp_path: Path, images: ImageCache) -> None:
    robot = before(tmp_path, images, begun())
    press(robot, pygame.K_k, pygame.K_UP, pygame.K_RETURN)
    robot.wait(0.05)
    assert isinstance(robot.scene, SelectDeal)
    press(robot, pygame.K_RETURN)
    assert "2026-11-14" == robot.play.facts["day"]
    robot.close()


def test_a_day_picked_is_forgotten_with_the_question_about_it(tmp_path: Path, images: ImageCache) -> None:
    robot = before(tmp_path, images, begun())
    press(robot, pygame.K_k, pygame.K_UP, pygame.K_RETURN)
    robot.wait(0.05)
    press(robot, pygame.K_ESCAPE, pygame.K_t, pygame.K_RETURN)
    assert "2026-11-21" == robot.play.facts["day"]
    robot.close()


def test_every_day_that_is_picked_is_asked_about_at_the_calendar_and_today_by_itself(
    tmp_path: Path, images: ImageCache
) -> None:
    robot = before(tmp_path, images, begun())
    press(robot, pygame.K_t)
    for _ in range(2):
        press(robot, pygame.K_k, pygame.K_UP, pygame.K_RETURN)
        robot.wait(0.05)
        assert isinstance(robot.scene, SelectDeal)
    press(robot, pygame.K_ESCAPE, pygame.K_RETURN)
    assert isinstance(robot.scene, Calendar)
    press(robot, pygame.K_UP, pygame.K_RETURN)
    robot.wait(0.05)
    press(robot, pygame.K_t)
    assert isinstance(robot.scene, SelectDeal)
    press(robot, pygame.K_RETURN)
    assert "2026-11-21" == robot.play.facts["day"]
    robot.close()


def test_the_same_deal_again_is_still_that_of_the_day(tmp_path: Path, images: ImageCache) -> None:
    robot = before(tmp_path, images)
    press(robot, pygame.K_t, pygame.K_d)
    lost = robot.table.give_up()
    assert lost
    robot.show(lost)
    press(robot, pygame.K_RETURN)
    assert (0, "2026-11-21") == (len(robot.play.moves), robot.play.facts["day"])
    assert ["2026-11-21"] == list(robot.services.store.results.days("wall"))
    robot.close()


SLEEP = 1.0  # seconds from one turn of the loop to the next while nothing moves


@pytest.fixture
def robot(tmp_path: Path, images: ImageCache) -> Robot:
    """Return a robot before Wall's arch, a little before midnight."""
    playing = before(tmp_path, images)
    begin, turns = datetime(2026, 11, 30, 23, 59, 50), [0.0]
    playing.services.now = lambda: begin + timedelta(seconds=turns[0])
    tick = playing.manager.tick

    def counted(seconds: float) -> None:
        turns[0] += seconds
        tick(seconds)

    playing.manager.tick = counted  # type: ignore[method-assign] # time passes in the house as at the manager
    playing.move((1, 1))  # so that all is drawn anew at that time
    return playing


def sleep(robot: Robot, seconds: float) -> None:
    for _ in range(round(seconds / SLEEP)):
        robot.manager.tick(SLEEP)


def test_todays_deal_is_that_of_the_new_day_and_shown_as_such_untouched(robot: Robot, written: list[Line]) -> None:
    sleep(robot, 5)
    assert "1 December" not in {line.words for line in written}
    sleep(robot, 10)
    assert "1 December" in {line.words for line in written}
    press(robot, pygame.K_t)
    assert ("1", "2026-12-01") == (robot.play.deal, robot.play.facts["day"])
    robot.close()


def test_the_calendar_goes_on_to_the_new_day_and_its_month(robot: Robot, written: list[Line]) -> None:
    press(robot, pygame.K_k)
    assert isinstance(robot.scene, Calendar)
    assert date(2026, 11, 30) == robot.scene.day
    sleep(robot, 15)
    assert date(2026, 12, 1) == robot.scene.day
    assert "December 2026" in {line.words for line in written}
    press(robot, pygame.K_RETURN)
    robot.wait(0.05)
    assert "2026-12-01" == robot.play.facts["day"]
    robot.close()


def test_whoever_looks_at_another_day_in_the_calendar_goes_on_looking_at_it(robot: Robot) -> None:
    press(robot, pygame.K_k, pygame.K_UP)
    assert isinstance(robot.scene, Calendar)
    sleep(robot, 15)
    assert date(2026, 11, 23) == robot.scene.day
    press(robot, pygame.K_END)
    assert date(2026, 12, 1) == robot.scene.day
    robot.close()


def test_until_midnight_the_pages_sleep(robot: Robot) -> None:
    for key in (None, pygame.K_k):
        if key:
            press(robot, key)
        sleep(robot, 1)
        assert 2 < robot.rest < 10
    robot.close()
