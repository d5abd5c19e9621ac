"""The way back: where a deal was lost, the lamp offers to go back to where it could still be won."""

import pygame
import pytest

from game.notation import position
from game.play import Play
from game.rules import GAMES
from game.settings import Motion
from game.statistics import Outcome
from scenes.commands import Command
from scenes.screens.loss import Loss
from scenes.screens.results import Results
from scenes.table import messages
from scenes.table.lamp import LampState
from scenes.widgets.scene import Push
from tests.scenes.conftest import Sit
from tests.scenes.robot import FRAME
from tests.scenes.table.lamplit import FORK, LOSING, keys, light, lost, seat


def test_when_it_has_gone_out_the_way_back_is_offered_and_is_undo(sit: Sit) -> None:
    robot, _ = lost(sit)
    made = robot.play.moves
    assert messages.lost(1) == robot.note
    assert [Command.GO_BACK, Command.BACK] == keys(robot)
    robot.press_key(Command.GO_BACK)
    robot.wait(0.2)
    assert made[:-1] == robot.play.moves
    assert robot.note is None
    assert LampState.WINNABLE is light(robot)
    robot.key(pygame.K_y)
    assert made == robot.play.moves


def test_it_takes_no_focus_and_the_tab_key_reaches_it(sit: Sit) -> None:
    robot, _ = lost(sit)
    assert robot.table.pinboard.focus is None
    robot.key(pygame.K_TAB)
    robot.key(pygame.K_RETURN)
    robot.wait(0.2)
    assert 1 == len(robot.play.moves)


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
    assert LampState.WINNABLE is light(robot)
    robot.table.board.make(LOSING)
    robot.wait(1.0)
    assert messages.lost(1) == robot.note


def test_any_input_completes_the_way_back(sit: Sit) -> None:
    robot, _ = lost(sit, motion=Motion.FULL)
    robot.table.board.make(robot.play.legal[0])
    robot.wait(0.5)
    robot.key(pygame.K_h)
    robot.wait(0.5)
    assert messages.lost(2) == robot.note
    robot.table.command(Command.GO_BACK)
    robot.key(pygame.K_LEFT)
    assert 1 == len(robot.play.moves)


def test_a_deal_that_could_never_be_won_is_said_to_be_so(sit: Sit) -> None:
    rules, state = GAMES["cruel"], Play(GAMES["cruel"], FORK).state
    robot, _ = seat(sit, position(rules.apply(state, LOSING)[0], rules))
    robot.wait(1.0)
    assert messages.never_winnable() == robot.note
    assert [Command.NEW, Command.BACK] == keys(robot)


def test_where_no_move_is_left_it_is_said_when_the_deal_was_lost_as_soon_as_that_is_known(sit: Sit) -> None:
    robot, knowing = seat(sit)
    robot.table.board.make(next(move for move in robot.play.legal if move != LOSING))
    robot.wait(FRAME)
    knowing.silent = True
    robot.table.board.make(LOSING)
    while robot.play.legal:
        robot.table.board.make(robot.play.legal[0])
    robot.wait(0.1)
    assert robot.play.stuck
    assert keys(robot) == [Command.UNDO, Command.GIVE_UP]
    knowing.silent = False
    robot.wait(0.3)
    assert keys(robot) == [Command.GO_BACK, Command.GIVE_UP]
    assert robot.note and f"Lost {len(robot.play.moves) - 1} moves ago." == robot.note.spare


def test_where_the_deal_is_lost_a_hint_says_so_and_offers_the_way_back_again(sit: Sit) -> None:
    robot, _ = lost(sit)
    robot.press_key(Command.BACK)
    robot.key(pygame.K_h)
    assert messages.lost(1) == robot.note
    assert (None, 0) == (robot.table.board.choice.hint, robot.play.hints)


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
    assert str(robot.play.record) == robot.services.store.open_play("cruel")
    assert () == robot.services.store.history("cruel")


def test_a_game_that_goes_on_after_a_loss_and_is_won_is_one_win(sit: Sit) -> None:
    robot, _ = lost(sit)
    given_up = robot.table.give_up()
    assert given_up
    robot.show(given_up)
    assert [Outcome.GIVEN_UP] == [result.outcome for result in robot.services.store.history("cruel")]
    robot.key(pygame.K_z)
    robot.wait(0.2)
    robot.table.board.finish()
    for _ in range(600):
        robot.wait(FRAME)
        if isinstance(robot.scene, Results):
            break
    assert [Outcome.WON] == [result.outcome for result in robot.services.store.history("cruel")]
