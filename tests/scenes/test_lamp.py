"""The lamp: what it says and when, the way back, hints along proven ways, and ways that are shown."""

from math import inf
from pathlib import Path

import pygame
import pytest

from game.moves import Move, Tap
from game.notation import position
from game.play import Play
from game.rules import GAMES
from game.settings import Finish, Hints, Lamp, Motion, Pace
from game.solver import Lost, Unknown, Won
from game.statistics import Outcome
from scenes.board import remarks
from scenes.board.lamplight import Lamplight, Light
from scenes.board.living import Living
from scenes.input.commands import Command
from scenes.loss import Loss
from scenes.results import Results
from scenes.scene import Pop, Push
from scenes.sound import Effect
from scenes.stage.canvas import Sprite
from scenes.stage.durations import LAMP_GIVES_UP, LAMP_STAYS
from scenes.table import Table
from tests.scenes.conftest import Sit
from tests.scenes.fakes import Ignorant, Knowing, Listener, house
from tests.scenes.robot import FRAME, Robot

HOMES = "1:AD2D3D4D5D6D7D8D9DTDJDQDKD,2:AS2S3S4S5S6S7S8S9STSJSQSKS,3:AH2H3H4H5H6H7H8H9HTHJHQH,4:AC2C3C4C5C6C7C8C9C"
FORK = f"{HOMES},5:JCTC,6:KCQCKH,score:43,last:7>3"
"""Cruel, a few moves before the end: cards go home one by one, but a redeal now would bury one of them for good."""
LOSING = Tap(0)


def seat(
    sit: Sit,
    deal: str | int = FORK,
    motion: Motion = Motion.OFF,
    game: str = "cruel",
    silent: bool = False,
    **chosen: object,
) -> tuple[Robot, Knowing]:
    """Sit a robot down where somebody knows the answers, and tells them or is silent."""
    knowing = Knowing()
    knowing.silent = silent
    robot = sit(game, deal, motion, advisor=knowing)
    robot.house.change(finish=Finish.NEVER, **chosen)
    robot.table.arrange(robot.table.size)
    if robot.note:
        robot.key(pygame.K_ESCAPE)
    robot.wait(FRAME)
    return robot, knowing


def lost(sit: Sit, motion: Motion = Motion.OFF) -> tuple[Robot, Knowing]:
    """Sit a robot down, and have it lose the deal with its second move."""
    robot, knowing = seat(sit, motion=motion)
    robot.table.board.make(next(move for move in robot.play.legal if move != LOSING))
    robot.wait(FRAME)
    robot.table.board.make(LOSING)
    robot.wait(1.0)
    return robot, knowing


def said_by(lamp: Lamplight) -> Light:
    """Return what a lamp says."""
    return lamp.shown


def light(robot: Robot) -> Light | None:
    """Return what the lamp says, if one hangs."""
    lamp = robot.table.board.lamp
    return lamp.shown if lamp else None


def keys(robot: Robot) -> list[Command]:
    """Return what the keys of the note ask for."""
    return [key.command for key in robot.note.keys] if robot.note else []


def plate(robot: Robot) -> Sprite:
    """Return the plate of the note, the first thing that is seen of it."""
    first = next(robot.table.pinboard.frame(robot.table.board.plan, None))
    assert isinstance(first, Sprite)
    return first


# what it says


@pytest.mark.parametrize(("verdict", "said"), [(Won((), 1), Light.WINNABLE), (Lost(1), Light.LOST)])
def test_a_proof_is_shown_at_once_and_heard(tmp_path: Path, verdict: Won | Lost, said: Light) -> None:
    home = house(tmp_path)
    home.speaker = listener = Listener()
    lamp = Lamplight(home)
    lamp.hear(None, "one", 0.0)
    assert Light.ASKING is said_by(lamp)
    lamp.hear(verdict, "one", FRAME)
    assert said is said_by(lamp)
    assert [Effect.LAMP_LIGHTS if said is Light.WINNABLE else Effect.LAMP_OUT] == listener.heard


def test_after_a_move_the_old_answer_stays_for_a_moment(tmp_path: Path) -> None:
    lamp = Lamplight(house(tmp_path))
    lamp.hear(Won((), 1), "one", FRAME)
    lamp.hear(None, "two", LAMP_STAYS - FRAME)
    lamp.hear(None, "two", LAMP_STAYS / 2)
    assert Light.WINNABLE is said_by(lamp)
    lamp.hear(None, "two", LAMP_STAYS)
    assert Light.ASKING is said_by(lamp)


def test_what_cannot_be_told_is_said_to_be_unknown_and_the_dots_stand_still(tmp_path: Path) -> None:
    lamp = Lamplight(house(tmp_path))
    for _ in range(30):
        lamp.hear(None, "one", LAMP_GIVES_UP / 30)
    assert 0 < lamp.rest < 1
    lamp.hear(None, "one", 1.0)
    assert Light.UNKNOWN is said_by(lamp)
    assert inf == lamp.rest
    lamp.hear(Unknown(9), "two", FRAME)
    assert Light.UNKNOWN is said_by(lamp)


@pytest.mark.parametrize("motion", [Motion.REDUCED, Motion.OFF])
def test_where_little_moves_the_dots_stand_still(tmp_path: Path, motion: Motion) -> None:
    lamp = Lamplight(house(tmp_path, motion=motion))
    lamp.hear(None, "one", 1.0)
    assert inf == lamp.rest
    lamp.hear(Lost(1), "one", 1.0)
    assert (motion is Motion.OFF) is (lamp.rest == inf)


def test_lit_it_stays_lit_along_the_proven_way_and_goes_out_beside_it(sit: Sit) -> None:
    robot, knowing = seat(sit)
    assert Light.WINNABLE is light(robot)
    knowing.silent = True
    robot.table.board.make(robot.table.board.advice.counsel.line[0])
    robot.wait(1.0)
    assert Light.WINNABLE is light(robot)
    robot.key(pygame.K_z)
    knowing.silent = False
    robot.table.board.make(LOSING)
    robot.wait(0.1)
    assert Light.LOST is light(robot)


def test_a_lit_lamp_costs_no_frame(sit: Sit) -> None:
    robot, _ = seat(sit, motion=Motion.FULL)
    robot.table.board.top.living = Living(robot.house, None)
    robot.settle()
    before = robot.manager.canvas.drawn
    robot.wait(2.0)
    assert robot.manager.canvas.drawn - before <= 2  # the clock


@pytest.mark.parametrize("press", ["mouse", "key"])
def test_a_press_on_the_lamp_says_it_in_a_sentence(sit: Sit, press: str) -> None:
    robot, _ = seat(sit)
    area = robot.table.board.plan.lamp
    assert area and robot.note is None
    robot.click(area.center) if press == "mouse" else robot.key(pygame.K_l)
    assert remarks.lamp(Light.WINNABLE) == robot.note
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
    assert places[0] > board.plan.note.left
    assert board.plan.note.left == plate(robot).x
    robot.key(pygame.K_ESCAPE)
    assert (None, True) == (robot.note, pinboard.moving)
    robot.wait(0.3)
    assert [] == list(pinboard.frame(board.plan, None))


# where it does not hang


@pytest.mark.parametrize("when", [Lamp.AFTER, Lamp.OFF])
def test_taken_down_it_lets_the_rail_close_up(sit: Sit, when: Lamp) -> None:
    robot, _ = seat(sit, lamp=when)
    plan = robot.table.board.plan
    assert (None, None) == (light(robot), plan.lamp)
    assert plan.closes_up


@pytest.mark.parametrize(("game", "hangs"), [("whitehead", False), ("wall", False), ("cruel", True), ("maze", True)])
def test_with_honest_hints_it_hangs_only_where_nothing_is_hidden(sit: Sit, game: str, hangs: bool) -> None:
    robot = sit(game, 1)
    robot.house.change(hints=Hints.HONEST)
    robot.table.arrange(robot.table.size)
    assert hangs is (robot.table.board.lamp is not None)


def test_switched_off_it_asks_nothing(sit: Sit) -> None:
    robot = sit("cruel", FORK)
    robot.house.change(lamp=Lamp.OFF)
    robot.house.advisor = asked = Ignorant()
    robot.table.board.make(robot.play.legal[0])
    robot.wait(0.2)
    assert not asked.asked


def test_plays_under_the_lamp_are_told_from_others(sit: Sit) -> None:
    for when, told in ((Lamp.ON, "1"), (Lamp.AFTER, "")):
        robot, _ = seat(sit, lamp=when)
        robot.table.board.make(robot.play.legal[0])
        assert told == robot.play.record.fact("lamp")


# the way back


def test_when_it_has_gone_out_the_way_back_is_offered_and_is_undo(sit: Sit) -> None:
    robot, _ = lost(sit)
    made = robot.play.moves
    assert remarks.lost(1) == robot.note
    assert [Command.GO_BACK, Command.BACK] == keys(robot)
    robot.press_key(Command.GO_BACK)
    robot.wait(0.2)
    assert made[:-1] == robot.play.moves
    assert robot.note is None
    assert Light.WINNABLE is light(robot)
    robot.key(pygame.K_y)
    assert made == robot.play.moves


def test_it_takes_no_focus_and_the_tab_key_reaches_it(sit: Sit) -> None:
    robot, _ = lost(sit)
    assert robot.table.pinboard.focus is None
    robot.key(pygame.K_TAB)
    robot.key(pygame.K_RETURN)
    robot.wait(0.2)
    assert 1 == len(robot.play.moves)


def test_the_tab_key_reaches_the_lamp_after_the_last_cards_and_enter_asks_it(sit: Sit) -> None:
    robot = sit("whitehead", 4)
    before = robot.picture.copy()
    zones = [slots for slots in robot.table.board.plan.zones(robot.play.state) if slots]
    for slots in zones:
        robot.key(pygame.K_TAB)
        assert slots[0] == robot.table.board.choice.lit
    robot.key(pygame.K_TAB)
    assert robot.table.board.choice.on_lamp
    lamp = robot.table.board.plan.lamp
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


@pytest.mark.parametrize("away", ["move", "play on", "escape"])
def test_it_is_offered_once_in_a_stretch_of_play(sit: Sit, away: str) -> None:
    robot, _ = lost(sit)
    if away == "move":
        robot.table.board.make(robot.play.legal[0])
    elif away == "escape":
        robot.key(pygame.K_ESCAPE)
    else:
        robot.press_key(Command.BACK)
    robot.wait(2.0)
    assert robot.scene is robot.table
    assert robot.play.stuck or robot.note is None
    while len(robot.play.moves) > 1:
        robot.key(pygame.K_z)
    robot.wait(0.2)
    assert Light.WINNABLE is light(robot)
    robot.table.board.make(LOSING)
    robot.wait(1.0)
    assert remarks.lost(1) == robot.note


def test_any_input_completes_the_way_back(sit: Sit) -> None:
    robot, _ = lost(sit, motion=Motion.FULL)
    robot.table.board.make(robot.play.legal[0])
    robot.wait(0.5)
    robot.key(pygame.K_h)
    robot.wait(0.5)
    assert remarks.lost(2) == robot.note
    robot.table.command(Command.GO_BACK)
    robot.key(pygame.K_LEFT)
    assert 1 == len(robot.play.moves)


def test_a_deal_that_could_never_be_won_is_said_to_be_so(sit: Sit) -> None:
    rules, state = GAMES["cruel"], Play(GAMES["cruel"], FORK).state
    robot, _ = seat(sit, position(rules.apply(state, LOSING)[0], rules))
    robot.wait(1.0)
    assert remarks.never_winnable() == robot.note
    assert [Command.NEW, Command.BACK] == keys(robot)


# hints


def test_a_hint_is_the_first_move_of_the_proven_way_and_names_the_next_card(sit: Sit) -> None:
    robot, _ = seat(sit)
    line = robot.table.board.advice.counsel.line
    robot.key(pygame.K_h)
    assert line[0] == robot.table.board.choice.hint
    assert robot.note == remarks.proven_hint(robot.play, robot.table.board.scenery, line)
    assert robot.note and "Then: " in robot.note.spare
    assert 1 == robot.play.hints


def test_following_hints_wins(sit: Sit) -> None:
    robot, _ = seat(sit)
    for _ in range(40):
        if robot.play.won:
            break
        robot.key(pygame.K_h)
        robot.key(pygame.K_RETURN)
        robot.wait(FRAME)
    assert robot.play.won


def test_where_the_deal_is_lost_a_hint_says_so_and_offers_the_way_back_again(sit: Sit) -> None:
    robot, _ = lost(sit)
    robot.press_key(Command.BACK)
    robot.key(pygame.K_h)
    assert remarks.lost(1) == robot.note
    assert (None, 0) == (robot.table.board.choice.hint, robot.play.hints)


def test_a_hint_comes_when_the_answer_comes_and_the_note_says_that_it_is_looked_for(sit: Sit) -> None:
    robot, knowing = seat(sit, silent=True, lamp=Lamp.OFF)
    robot.key(pygame.K_h)
    assert remarks.looking() == robot.note
    robot.wait(0.3)
    assert robot.table.board.choice.hint is None
    knowing.silent = False
    robot.wait(2 * FRAME)
    assert robot.table.board.choice.hint


@pytest.mark.parametrize("key", [pygame.K_LEFT, pygame.K_ESCAPE, pygame.K_z])
def test_any_other_input_waits_for_no_hint(sit: Sit, key: int) -> None:
    robot, knowing = seat(sit, silent=True, lamp=Lamp.OFF)
    robot.key(pygame.K_h)
    robot.key(key)
    knowing.silent = False
    robot.wait(0.2)
    assert robot.scene is robot.table
    assert (None, None) == (robot.note, robot.table.board.choice.hint)


def test_where_nothing_is_known_a_hint_is_said_to_be_a_guess(sit: Sit) -> None:
    robot = sit("whitehead", 1)
    best = robot.play.legal[0]
    robot.key(pygame.K_h)
    assert best == robot.table.board.choice.hint
    assert robot.note and remarks.guess(robot.play, robot.table.board.scenery, best) == robot.note


def test_an_honest_hint_tells_its_chance(sit: Sit) -> None:
    robot, knowing = seat(sit, 1, game="whitehead", hints=Hints.HONEST)
    knowing.guess, knowing.chance = robot.play.legal[1], 0.343
    robot.key(pygame.K_h)
    assert knowing.guess == robot.table.board.choice.hint
    assert robot.note and "34% chance" == robot.note.heading


# ways that are shown


def test_a_way_is_shown_to_the_win_and_is_nobodys_win(sit: Sit) -> None:
    robot, _ = seat(sit, show_pace=Pace.QUICK)
    line = robot.table.board.advice.counsel.line
    robot.key(pygame.K_h)
    robot.press_key(Command.SHOW_ME)
    robot.wait(0.4)
    assert line[:1] == robot.play.moves
    for _ in range(600):
        robot.wait(FRAME)
        if isinstance(robot.scene, Results):
            break
    assert isinstance(robot.scene, Results)
    assert line == robot.play.moves
    assert [Outcome.SHOWN] == [result.outcome for result in robot.house.shelf.history("cruel")]


@pytest.mark.parametrize("stop", ["key", "press"])
def test_any_input_stops_a_way_that_is_shown_and_does_nothing_else(sit: Sit, stop: str) -> None:
    robot, _ = seat(sit, show_pace=Pace.QUICK)
    robot.table.command(Command.SHOW_ME)
    robot.wait(0.4)
    reached: tuple[Move, ...] = robot.play.moves
    robot.key(pygame.K_z) if stop == "key" else robot.click(robot.spot(5, 1))
    robot.wait(1.0)
    assert reached == robot.play.moves
    assert robot.note is None


def test_the_tablet_shows_a_way_too(sit: Sit) -> None:
    robot, _ = seat(sit, show_pace=Pace.QUICK)
    robot.key(pygame.K_p)
    robot.show(Pop(then=Command.SHOW_ME))
    robot.wait(0.5)
    assert isinstance(robot.scene, Table)
    assert robot.play.moves


# when the game is over


def test_after_a_loss_one_can_go_back_to_where_the_lamp_went_out(sit: Sit) -> None:
    robot, _ = lost(sit)
    made, play = robot.play.moves, robot.play
    given_up = robot.table.give_up()
    assert isinstance(given_up, Push)
    robot.show(given_up)
    assert isinstance(given_up.scene, Loss)
    assert "back" in [way.name for way in given_up.scene.ways]
    robot.key(pygame.K_z)
    robot.wait(0.2)
    assert robot.scene is robot.table
    assert play is not robot.play
    assert made[:-1] == robot.play.moves
    assert str(robot.play.record) == robot.house.shelf.open_play("cruel")
