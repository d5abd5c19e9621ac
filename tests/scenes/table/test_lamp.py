"""The lamp: what it says and when, and where it does not hang."""

from math import inf
from pathlib import Path

import pygame
import pytest

from game.settings import Hints, Lamp, Motion
from game.solver import Lost, Unknown, Won
from scenes.animation.durations import LAMP_GIVES_UP, LAMP_STAYS
from scenes.art.lamp import Lamp as Lamplit
from scenes.audio import Effect
from scenes.render.drawables import Sprite
from scenes.table import messages
from scenes.table.board_view import AmbientAnimation
from scenes.table.lamp import LampController, LampState, words
from tests.scenes.conftest import Sit
from tests.scenes.fakes import Ignorant, Listener, services
from tests.scenes.robot import FRAME, Robot
from tests.scenes.table.lamplit import FORK, LOSING, light, seat


def said_by(lamp: LampController) -> LampState:
    """Return what a lamp says."""
    return lamp.shown


def plate(robot: Robot) -> Sprite:
    """Return the plate of the note, the first thing that is seen of it."""
    first = next(robot.table.pinboard.frame(robot.table.board.layout, None))
    assert isinstance(first, Sprite)
    return first


@pytest.mark.parametrize(("verdict", "said"), [(Won((), 1), LampState.WINNABLE), (Lost(1), LampState.LOST)])
def test_a_proof_is_shown_at_once_and_heard(tmp_path: Path, verdict: Won | Lost, said: LampState) -> None:
    home = services(tmp_path)
    home.speaker = listener = Listener()
    lamp = LampController(home)
    lamp.hear(None, "one", 0.0)
    assert LampState.ASKING is said_by(lamp)
    lamp.hear(verdict, "one", FRAME)
    assert said is said_by(lamp)
    assert [Effect.LAMP_LIGHTS if said is LampState.WINNABLE else Effect.LAMP_OUT] == listener.poll


def test_a_deal_that_is_won_is_not_said_to_be_winnable_any_more(tmp_path: Path) -> None:
    home = services(tmp_path)
    home.speaker = listener = Listener()
    lamp = LampController(home)
    lamp.hear(Won((), 1), "last but one", FRAME)
    lamp.hear(None, "last", FRAME, won=True)
    assert LampState.WON is said_by(lamp)
    assert Lamplit.LIT is LampState.WON.lamp
    assert [Effect.LAMP_LIGHTS] == listener.poll
    assert "Can be won" not in words(LampState.WON)


def test_after_a_move_the_old_answer_stays_for_a_moment(tmp_path: Path) -> None:
    lamp = LampController(services(tmp_path))
    lamp.hear(Won((), 1), "one", FRAME)
    lamp.hear(None, "two", LAMP_STAYS - FRAME)
    lamp.hear(None, "two", LAMP_STAYS / 2)
    assert LampState.WINNABLE is said_by(lamp)
    lamp.hear(None, "two", LAMP_STAYS)
    assert LampState.ASKING is said_by(lamp)


def test_what_cannot_be_told_is_said_to_be_unknown_and_the_dots_stand_still(tmp_path: Path) -> None:
    lamp = LampController(services(tmp_path))
    for _ in range(30):
        lamp.hear(None, "one", LAMP_GIVES_UP / 30)
    assert 0 < lamp.rest < 1
    lamp.hear(None, "one", 1.0)
    assert LampState.UNKNOWN is said_by(lamp)
    assert inf == lamp.rest
    lamp.hear(Unknown(9), "two", FRAME)
    assert LampState.UNKNOWN is said_by(lamp)


@pytest.mark.parametrize("motion", [Motion.REDUCED, Motion.OFF])
def test_where_little_moves_the_dots_stand_still(tmp_path: Path, motion: Motion) -> None:
    lamp = LampController(services(tmp_path, motion=motion))
    lamp.hear(None, "one", 1.0)
    assert inf == lamp.rest
    lamp.hear(Lost(1), "one", 1.0)
    assert (motion is Motion.OFF) is (lamp.rest == inf)


def test_lit_it_stays_lit_along_the_proven_way_and_goes_out_beside_it(sit: Sit) -> None:
    robot, knowing = seat(sit)
    assert LampState.WINNABLE is light(robot)
    knowing.silent = True
    robot.table.board.make(robot.table.board.advice.tracker.line[0])
    robot.wait(1.0)
    assert LampState.WINNABLE is light(robot)
    robot.key(pygame.K_z)
    knowing.silent = False
    robot.table.board.make(LOSING)
    robot.wait(0.1)
    assert LampState.LOST is light(robot)


def test_a_lit_lamp_costs_no_frame(sit: Sit) -> None:
    robot, _ = seat(sit, motion=Motion.FULL)
    robot.table.board.top.living = AmbientAnimation(robot.services, None)
    robot.settle()
    before = robot.manager.canvas.drawn
    robot.wait(2.0)
    assert robot.manager.canvas.drawn - before <= 2  # the clock


@pytest.mark.parametrize("press", ["mouse", "key"])
def test_a_press_on_the_lamp_says_it_in_a_sentence(sit: Sit, press: str) -> None:
    robot, _ = seat(sit)
    area = robot.table.board.layout.lamp
    assert area and robot.note is None
    robot.click(area.center) if press == "mouse" else robot.key(pygame.K_l)
    assert messages.lamp(LampState.WINNABLE) == robot.note
    robot.key(pygame.K_LEFT)
    assert robot.note is None


def test_where_things_move_a_note_slides_in_from_its_rail_and_out_again(sit: Sit) -> None:
    robot, _ = seat(sit, motion=Motion.FULL)
    robot.settle()
    board, pinboard = robot.table.board, robot.table.pinboard
    robot.key(pygame.K_l)
    places = []
    while pinboard.moving:
        places.append(plate(robot).x)
        robot.wait(FRAME)
    assert sorted(places, reverse=True) == places  # Cruel's note hangs on the right
    assert places[0] > board.layout.note.left
    assert board.layout.note.left == plate(robot).x
    robot.key(pygame.K_ESCAPE)
    assert (None, True) == (robot.note, pinboard.moving)
    robot.wait(0.3)
    assert [] == list(pinboard.frame(board.layout, None))


@pytest.mark.parametrize("when", [Lamp.AFTER, Lamp.OFF])
def test_taken_down_it_lets_the_rail_close_up(sit: Sit, when: Lamp) -> None:
    robot, _ = seat(sit, lamp=when)
    layout = robot.table.board.layout
    assert (None, None) == (light(robot), layout.lamp)
    assert layout.closes_up
    robot.key(pygame.K_l)
    assert robot.note == messages.no_lamp()


@pytest.mark.parametrize(("game", "hangs"), [("whitehead", False), ("wall", False), ("cruel", True), ("maze", True)])
def test_with_honest_hints_it_hangs_only_where_nothing_is_hidden(sit: Sit, game: str, hangs: bool) -> None:
    robot = sit(game, 1)
    robot.services.change(hints=Hints.HONEST)
    robot.table.arrange(robot.table.size)
    assert hangs is (robot.table.board.lamp is not None)


def test_switched_off_it_asks_nothing(sit: Sit) -> None:
    robot = sit("cruel", FORK)
    robot.services.change(lamp=Lamp.OFF)
    robot.services.solver = asked = Ignorant()
    robot.table.board.make(robot.play.legal[0])
    robot.wait(0.2)
    assert not asked.asked


def test_plays_under_the_lamp_are_told_from_others(sit: Sit) -> None:
    for when, told in ((Lamp.ON, "1"), (Lamp.AFTER, "")):
        robot, _ = seat(sit, lamp=when)
        robot.table.board.make(robot.play.legal[0])
        assert told == robot.play.record.fact("lamp")


def test_the_tab_key_reaches_the_lamp_after_the_last_cards_and_enter_asks_it(sit: Sit) -> None:
    robot = sit("whitehead", 4)
    before = robot.picture.copy()
    zones = [slots for slots in robot.table.board.layout.zones(robot.play.state) if slots]
    for slots in zones:
        robot.key(pygame.K_TAB)
        assert slots[0] == robot.table.board.choice.lit
    robot.key(pygame.K_TAB)
    assert robot.table.board.choice.on_lamp
    lamp = robot.table.board.layout.lamp
    assert lamp
    rim = lamp.midtop[0], lamp.top - 3  # pixels: where its ring runs
    assert before.get_at(rim) != robot.picture.get_at(rim)
    robot.key(pygame.K_RETURN)
    assert robot.note
    robot.key(pygame.K_ESCAPE)
    robot.key(pygame.K_TAB)
    assert zones[0][0] == robot.table.board.choice.lit
    robot.key(pygame.K_TAB, pygame.KMOD_LSHIFT)
    assert robot.table.board.choice.on_lamp
    robot.key(pygame.K_LEFT)
    assert not robot.table.board.choice.on_lamp
