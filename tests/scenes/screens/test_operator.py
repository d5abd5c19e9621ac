"""The operator page: how it opens, that a PIN guards it, and what can be chosen and done there."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from game.play import Play
from game.rules import GAMES
from game.settings import Motion
from game.statistics import Outcome, Result
from game.storage import kiosk
from game.storage.kiosk import FILE, Help, Kiosk, Price, read
from scenes.app.kiosk_session import HOLD
from scenes.commands import Command
from scenes.render.drawables import Sprite
from scenes.screens.duel_setup import DuelSetup
from scenes.screens.operator import LONGEST_WAIT, PANEL, WAIT, Operator, PinLock, State
from scenes.screens.select_game import SelectGame
from scenes.screens.title import Title
from scenes.services import Services
from scenes.widgets.scene import Push
from scenes.widgets.screen import Screen
from tests.monkey import TERMS, cabinet
from tests.scenes.robot import FRAME, Robot
from tests.window import wait_for

SIZE = (640, 360)
PIN = "2468"


def at_cabinet(folder: Path, **terms: object) -> Robot:
    """Return a robot at the title of a cabinet with a PIN."""
    return cabinet(folder, replace(TERMS, pin=PIN, **terms), SIZE)  # type: ignore[arg-type]


def enter(robot: Robot, pin: str) -> Operator:
    """Type a PIN on the operator page."""
    page = robot.scene
    assert isinstance(page, Operator)
    for figure in pin:
        robot.key(ord(figure), text=figure)
    return page


def opened(folder: Path, **terms: object) -> tuple[Robot, Operator]:
    """Return a robot at the operator page, unlocked."""
    robot = at_cabinet(folder, **terms)
    robot.manager.carry_out(Command.OPERATOR)
    robot.settle()
    page = enter(robot, PIN)
    assert page.state is State.OPEN
    return robot, page


def press(robot: Robot, name: str) -> None:
    """Press a button of the page."""
    page = robot.scene
    assert isinstance(page, Operator)
    button = page.controls.named(name)
    assert button
    robot.click(button.area.center)


def chosen(robot: Robot) -> Kiosk:
    """Return what the file says once the page has written it."""
    folder = robot.services.store.folder
    wait_for(lambda: (folder / FILE).exists() and read(folder) == robot.services.kiosk, "the file", 0.01)
    return read(folder)


def hold_corners(robot: Robot) -> None:
    for number, x in enumerate((10, SIZE[0] - 10)):
        robot.finger(pygame.FINGERDOWN, (x, 10), number)


def hold_with_mouse(robot: Robot) -> None:
    robot.press((8, 8))


def hold_buttons(robot: Robot) -> None:
    for button in (
        pygame.CONTROLLER_BUTTON_LEFTSHOULDER,
        pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
        pygame.CONTROLLER_BUTTON_START,
    ):
        pygame.event.post(Event(pygame.CONTROLLERBUTTONDOWN, instance_id=0, button=button))
    robot.wait(FRAME)


@pytest.mark.parametrize("hold", [hold_corners, hold_with_mouse, hold_buttons])
def test_holding_for_five_seconds_opens_the_operators_page_and_no_sooner(tmp_path: Path, hold) -> None:  # type: ignore[no-untyped-def]
    robot = at_cabinet(tmp_path)
    hold(robot)
    robot.manager.tick(HOLD - 0.5)
    robot.settle()
    assert not isinstance(robot.scene, Operator)
    robot.manager.tick(1.0)
    robot.settle()
    assert isinstance(robot.scene, Operator)
    assert robot.scene.state is State.LOCKED
    robot.close()


def test_wrong_pins_wait_longer_and_longer_and_a_new_start_does_not_forget_them(tmp_path: Path) -> None:
    robot = at_cabinet(tmp_path)
    robot.manager.carry_out(Command.OPERATOR)
    robot.settle()
    for _ in range(5):
        assert enter(robot, "1111").state is State.LOCKED
    assert enter(robot, PIN).state is State.LOCKED, "it must wait"
    lock = PinLock(robot.services)
    waits = []
    for _ in range(9):
        waits.append(lock.wait)
        lock.advance(lock.wait)
        assert not lock.opens("1111")
    assert waits == sorted(waits)
    assert (WAIT, LONGEST_WAIT) == (waits[0], waits[-1])
    lock.advance(lock.wait)
    assert lock.opens(PIN)
    assert PinLock(robot.services).wait == 0
    robot.close()


def test_the_operators_screen_opens_only_with_the_pin(tmp_path: Path) -> None:
    robot = cabinet(tmp_path, TERMS, SIZE)
    assert not PinLock(robot.services).opens("")
    robot.close()


def test_everything_chosen_is_in_force_and_in_the_file(tmp_path: Path) -> None:
    robot, _page = opened(tmp_path)
    for name in ("game pileon", "language de", "language fi", "demo_after", "help", "quiet_hours", "price"):
        press(robot, name)
    terms = chosen(robot)
    assert tuple(game for game in GAMES if game != "pileon") == terms.games
    assert ("de", "fi") == terms.languages
    assert terms.demo_after > TERMS.demo_after
    assert (Help.LAMP, Price.GAMES) == (terms.help, terms.price)
    assert terms.quiet_hours
    assert terms == robot.services.kiosk
    press(robot, "back")
    robot.settle()
    title = robot.scene
    assert isinstance(title, Title)
    assert not title.controls.named("pileon")
    assert title.controls.named("language")
    robot.close()


def test_the_last_game_stays_on_the_cabinet(tmp_path: Path) -> None:
    robot, _page = opened(tmp_path, games=("maze",))
    press(robot, "game maze")
    assert ("maze",) == robot.services.games
    robot.close()


@pytest.mark.parametrize("choice", [SelectGame, DuelSetup])
def test_a_game_withdrawn_while_a_visitor_chooses_can_still_be_chosen(
    tmp_path: Path, choice: Callable[[Services, str], Screen]
) -> None:
    robot = at_cabinet(tmp_path)
    robot.show(Push(choice(robot.services, "wall")))
    robot.settle()
    robot.manager.carry_out(Command.OPERATOR)
    robot.settle()
    enter(robot, PIN)
    for name in ("game wall", "game maze", "back"):
        press(robot, name)
    robot.settle()
    below = robot.scene
    assert isinstance(below, SelectGame | DuelSetup)
    for control in below.controls.items:
        below.pointer(Event(pygame.MOUSEMOTION, pos=control.area.center))
        assert control.name == below.controls.focus
    assert below.controls.items[0].press() or isinstance(below, DuelSetup)
    robot.close()


def test_a_game_added_while_a_visitor_chooses_keeps_nobody_from_the_title(tmp_path: Path) -> None:
    robot = at_cabinet(tmp_path, games=("maze",))
    robot.services.change(motion=Motion.FULL)
    robot.key(pygame.K_RETURN)
    robot.settle()
    assert isinstance(robot.scene, SelectGame)
    assert robot.services.kiosk
    robot.services.kiosk = replace(robot.services.kiosk, games=tuple(GAMES))
    robot.key(pygame.K_ESCAPE)
    robot.settle()
    assert isinstance(robot.scene, Title)
    robot.close()


def test_a_new_pin_holds_at_once(tmp_path: Path) -> None:
    robot, _page = opened(tmp_path)
    press(robot, "pin")
    assert State.OPEN is enter(robot, "1357").state
    assert PinLock(robot.services).opens("1357")
    assert "1357" == chosen(robot).pin
    robot.close()


def test_records_are_cleared_when_asked_twice_and_can_be_brought_back(tmp_path: Path) -> None:
    robot, _page = opened(tmp_path)
    store = robot.services.store
    store.finish(Result.of(Play(GAMES["cruel"], 5), Outcome.GIVEN_UP, robot.services.now()))
    press(robot, "clear")
    assert store.results.history()
    press(robot, "clear")
    assert not store.results.history()
    assert 0 == store.results.statistics().played
    later = store.finish(Result.of(Play(GAMES["maze"], 5), Outcome.GIVEN_UP, robot.services.now()))
    assert (later,) == store.results.history()
    press(robot, "restore")
    assert 2 == len(store.results.history())
    robot.close()


def test_only_an_operator_quits_and_only_when_sure(tmp_path: Path) -> None:
    robot, _page = opened(tmp_path)
    robot.manager.carry_out(Command.QUIT)
    press(robot, "quit")
    robot.manager.tick(6.0)
    press(robot, "quit")
    assert robot.running
    press(robot, "quit")
    assert not robot.running
    robot.close()


def test_it_locks_again_after_a_minute(tmp_path: Path) -> None:
    robot, _page = opened(tmp_path)
    robot.services.quiet_for = 61.0
    robot.wait(0.1)
    robot.settle()
    assert isinstance(robot.scene, Title)
    robot.close()


def test_records_are_exported_as_a_table(tmp_path: Path) -> None:
    robot, page = opened(tmp_path)
    now = robot.services.now()
    result = robot.services.store.finish(Result.of(Play(GAMES["cruel"], 5), Outcome.GIVEN_UP, now))
    file = kiosk.export([result], tmp_path, now)
    header, line = file.read_text("utf-8").splitlines()
    assert header.split(",") == list(kiosk.COLUMNS)
    assert line.startswith("cruel,5,,given up,")
    press(robot, "export")

    def said() -> str:
        robot.wait(FRAME)
        return page.message

    wait_for(said, "the message", 0.01)
    shown, page.message = page.frame(), ""
    usual = {str(drawn) for drawn in page.frame()}
    message = next(drawn for drawn in shown if isinstance(drawn, Sprite) and str(drawn) not in usual)
    assert message.y > page.design.rect(PANEL.x, PANEL.y, PANEL.width, PANEL.height).bottom
    robot.close()
