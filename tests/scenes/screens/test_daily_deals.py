"""The deals of the days: played, continued, chosen in the calendar, and asked about before a saved game is left."""

from pathlib import Path

import pygame
import pytest

from scenes.render.image_cache import ImageCache
from scenes.screens.calendar import Calendar
from scenes.screens.select_deal import Deals
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


def test_a_past_day_is_dealt_only_after_the_question(tmp_path: Path, images: ImageCache) -> None:
    robot = before(tmp_path, images, begun())
    press(robot, pygame.K_k, pygame.K_UP, pygame.K_RETURN)
    robot.wait(0.05)
    assert isinstance(robot.scene, Deals)
    press(robot, pygame.K_RETURN)
    assert "2026-11-14" == robot.play.facts["day"]
    robot.close()


def test_what_was_picked_is_forgotten_with_the_question(tmp_path: Path, images: ImageCache) -> None:
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
        assert isinstance(robot.scene, Deals)
    press(robot, pygame.K_ESCAPE, pygame.K_RETURN)
    assert isinstance(robot.scene, Calendar)
    press(robot, pygame.K_UP, pygame.K_RETURN)
    robot.wait(0.05)
    press(robot, pygame.K_t)
    assert isinstance(robot.scene, Deals)
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
    assert ["2026-11-21"] == list(robot.services.store.days("wall"))
    robot.close()
