"""The deal number: typed, turned by keys and by the mouse, and what it does to the game on the table."""

import pygame
import pytest

from game.statistics import Outcome
from scenes.render.frame import DesignFrame
from scenes.screens.deal_number import DealNumber
from scenes.screens.table import Table
from tests.scenes.conftest import SMALL, Sit
from tests.scenes.robot import Robot


def typed(robot: Robot, figures: str) -> None:
    """Type a number."""
    for figure in figures:
        robot.key(ord(figure), text=figure)


@pytest.fixture
def robot(sit: Sit) -> Robot:
    """Return a robot that is asked for a number over a table."""
    seated = sit("wall", 1)
    seated.key(pygame.K_g, pygame.KMOD_CTRL)
    seated.wait(0.05)
    assert isinstance(seated.scene, DealNumber)
    return seated


def test_a_number_is_typed_and_dealt(robot: Robot) -> None:
    typed(robot, "4711")
    robot.key(pygame.K_RETURN)
    robot.wait(0.05)
    assert isinstance(robot.scene, Table)
    assert "4711" == robot.play.deal
    assert robot.services.store.open_play(
        "wall",
    ) == str(robot.play.record)


def test_backspace_takes_the_last_figure_away(robot: Robot) -> None:
    typed(robot, "471")
    robot.key(pygame.K_BACKSPACE)
    typed(robot, "2")
    assert isinstance(robot.scene, DealNumber)
    assert 472 == robot.scene.number


@pytest.mark.parametrize(
    ("text", "number"),
    [("4711", 4711), ("Deal 815, grade 3!", 815), ("12345678 or 9", 9), ("none", 1), ("", 1)],
)
def test_the_first_number_of_a_copied_text_is_pasted(robot: Robot, text: str, number: int) -> None:
    pygame.scrap.put_text(text)
    for _time in range(2):
        robot.key(pygame.K_v, pygame.KMOD_CTRL)
    assert isinstance(robot.scene, DealNumber)
    assert number == robot.scene.number


def test_arrows_choose_a_wheel_and_turn_it(robot: Robot) -> None:
    robot.key(pygame.K_UP)
    robot.key(pygame.K_LEFT)
    robot.key(pygame.K_DOWN)
    assert isinstance(robot.scene, DealNumber)
    assert 92 == robot.scene.number


def test_the_wheels_begin_at_the_number_of_the_deal_on_the_table(sit: Sit) -> None:
    robot = sit("wall", 4711)
    robot.key(pygame.K_g, pygame.KMOD_CTRL)
    robot.wait(0.05)
    assert isinstance(robot.scene, DealNumber)
    assert 4711 == robot.scene.number


def test_back_is_in_focus_until_the_number_differs_from_the_deal_on_the_table(robot: Robot) -> None:
    assert isinstance(robot.scene, DealNumber)
    controls = robot.scene.controls
    assert "back" == controls.focus
    typed(robot, "12")
    assert "deal" == controls.focus
    robot.key(pygame.K_BACKSPACE)
    assert "back" == controls.focus
    robot.key(pygame.K_RETURN)
    robot.wait(0.05)
    assert isinstance(robot.scene, Table)
    assert "1" == robot.play.deal


def test_a_wheel_that_is_held_down_runs_on(robot: Robot) -> None:
    wheel = DesignFrame(SMALL).rect(960 - (6 * 98 - 20) / 2 + 5 * 98, 420, 78, 168)
    robot.press((wheel.centerx, wheel.centery - 10))
    assert isinstance(robot.scene, DealNumber)
    assert 2 == robot.scene.number
    robot.wait(0.95)
    robot.release((wheel.centerx, wheel.centery - 10))
    robot.wait(0.5)
    assert 6 == robot.scene.number


def test_a_pressed_wheel_stops_when_another_window_takes_the_mouse(robot: Robot) -> None:
    wheel = DesignFrame(SMALL).rect(960 - (6 * 98 - 20) / 2 + 5 * 98, 420, 78, 168)
    robot.press((wheel.centerx, wheel.centery - 10))
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    robot.wait(2.0)
    assert isinstance(robot.scene, DealNumber)
    assert 2 == robot.scene.number


@pytest.mark.parametrize(("wheel", "number"), [((0, 1), 11), ((1, 0), 1)])
def test_the_mouse_wheel_turns_what_it_is_over_unless_it_is_tilted_sideways(
    robot: Robot, monkeypatch: pytest.MonkeyPatch, wheel: tuple[int, int], number: int
) -> None:
    over = DesignFrame(SMALL).rect(960 - (6 * 98 - 20) / 2 + 4 * 98, 420, 78, 168)
    monkeypatch.setattr(pygame.mouse, "get_pos", lambda: over.center)
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=wheel[0], y=wheel[1]))
    robot.wait(0.05)
    assert isinstance(robot.scene, DealNumber)
    assert number == robot.scene.number


def test_a_digit_typed_after_backspace_follows_the_remaining_digits(robot: Robot) -> None:
    robot.key(pygame.K_UP)
    robot.key(pygame.K_LEFT)
    robot.key(pygame.K_UP)
    assert isinstance(robot.scene, DealNumber)
    assert 12 == robot.scene.number
    robot.key(pygame.K_BACKSPACE)
    robot.key(pygame.K_7, 0, "7")
    assert 17 == robot.scene.number


def test_the_mouse_turns_a_wheel_by_its_halves_and_presses_deal(robot: Robot) -> None:
    frame = DesignFrame(SMALL)
    wheel = frame.rect(960 - (6 * 98 - 20) / 2 + 5 * 98, 420, 78, 168)
    for _ in range(3):
        robot.click((wheel.centerx, wheel.centery - 10))
    robot.click((wheel.centerx, wheel.centery + 10))
    robot.click(frame.rect(980, 692, 330, 92).center)
    robot.wait(0.05)
    assert "3" == robot.play.deal


def test_nought_is_not_dealt_and_escape_goes_back(robot: Robot) -> None:
    robot.key(pygame.K_DOWN)
    robot.key(pygame.K_RETURN)
    robot.wait(0.05)
    assert isinstance(robot.scene, DealNumber)
    robot.key(pygame.K_ESCAPE)
    robot.wait(0.05)
    assert "1" == robot.play.deal
    assert isinstance(robot.scene, Table)


def test_letters_do_nothing(robot: Robot) -> None:
    typed(robot, "12")
    robot.key(pygame.K_n, text="n")
    robot.key(pygame.K_d, text="d")
    assert isinstance(robot.scene, DealNumber)
    assert 12 == robot.scene.number


def test_a_game_under_way_is_counted_as_left(sit: Sit) -> None:
    robot = sit("wall", 1)
    robot.key(pygame.K_d)
    robot.key(pygame.K_g, pygame.KMOD_CTRL)
    robot.wait(0.05)
    typed(robot, "9")
    robot.key(pygame.K_RETURN)
    robot.wait(0.05)
    assert "9" == robot.play.deal
    assert [Outcome.LEFT] == [result.outcome for result in robot.services.store.results.history("wall")]


def test_from_the_pause_the_number_leads_straight_to_the_table(sit: Sit) -> None:
    robot = sit("wall", 1)
    robot.key(pygame.K_p)
    robot.wait(0.05)
    robot.key(pygame.K_DOWN)
    robot.key(pygame.K_DOWN)
    robot.key(pygame.K_RETURN)
    robot.wait(0.05)
    typed(robot, "77")
    robot.key(pygame.K_RETURN)
    robot.wait(0.05)
    assert isinstance(robot.scene, Table)
    assert "77" == robot.play.deal
