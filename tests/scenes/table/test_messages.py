"""Messages of the table: no more points possible, said once; and a change of language."""

from itertools import product

import pygame
import pytest

from game.notation import read_move
from game.rules import GAMES
from game.settings import Lamp
from game.state import Move
from scenes.commands import Command
from scenes.games import game_ui
from scenes.games.layout import LayoutMetrics
from scenes.i18n import LANGUAGES, _, set_language
from scenes.render.palette import Style
from scenes.table import messages
from scenes.table.message_panel import AROUND_BUTTONS, Message, button, place_message
from tests.scenes.conftest import Sit
from tests.scenes.fakes import Knowing
from tests.scenes.games.layouts import IMAGES, layout_for
from tests.scenes.keyboard import light
from tests.scenes.robot import FRAME, Robot
from tests.scenes.table.lamplit import HOPELESS, keys, lost, seat

WINNABLE = ("pileon",)
"""The positions from which the game can still be won."""


@pytest.mark.parametrize("lamp", [True, False])
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("code", LANGUAGES)
def test_a_question_shows_both_answers_on_any_rail_and_bar_and_the_recommended_one_is_last(
    code: str, game: str, lamp: bool
) -> None:
    set_language(code)
    questions = messages.newcomer(), messages.leaving("4711"), messages.resigning()
    for size, scale, contrast in product(((1024, 768), (1024, 600), (1280, 720)), (100, 130), (False, True)):
        metrics = LayoutMetrics(size, Style(text_scale=scale, contrast=contrast), lamp=lamp)
        layout = game_ui(GAMES[game]).layout(metrics, IMAGES)
        for question in questions:
            placed = place_message(question, layout)
            assert {key.command for key in question.buttons} == {key.command for key in placed.buttons}
            assert placed.buttons[-1].primary
            assert layout.message_home.contains(placed.plate)


def said(robot: Robot) -> bool:
    """Whether the table says that no more points can be had."""
    reason = _(robot.table.board.ui.no_gain)
    return robot.message is not None and robot.message.lines == (reason,)


def hopeless(sit: Sit, game: str, lamp: Lamp) -> tuple[Robot, Move]:
    """Sit a robot down, and have it make the move after which nothing can be scored; return a move that is left."""
    deal, last, left = HOPELESS[game]
    robot, knowing = seat(sit, deal, game=game, lamp=lamp)
    knowing.knows_gains = True
    robot.wait(0.5)
    assert not said(robot)
    robot.table.board.make(read_move(last))
    robot.wait(0.5)
    return robot, read_move(left)


@pytest.mark.parametrize("game", HOPELESS)
def test_without_a_lamp_a_message_says_so_and_play_goes_on(sit: Sit, game: str) -> None:
    robot, left = hopeless(sit, game, lamp=Lamp.OFF)
    assert said(robot)
    assert [Command.NEW, Command.BACK] == keys(robot)
    robot.table.board.make(left)
    robot.wait(0.5)
    assert not said(robot)
    assert 2 == len(robot.play.moves)


@pytest.mark.parametrize("game", HOPELESS)
def test_without_a_lamp_moonlight_stays_until_the_move_that_brought_it_is_undone(sit: Sit, game: str) -> None:
    robot, left = hopeless(sit, game, lamp=Lamp.OFF)
    board = robot.table.board
    assert board.top.dark
    knowing = robot.services.solver
    assert isinstance(knowing, Knowing)
    knowing.silent = True  # nothing is known of the next position yet
    board.make(left)
    robot.wait(0.5)
    assert board.top.dark
    board.undo()
    board.undo()
    robot.wait(0.5)
    assert not board.top.dark


@pytest.mark.parametrize("game", HOPELESS)
def test_the_message_comes_again_only_after_going_back_to_where_points_were_left(sit: Sit, game: str) -> None:
    robot, _ = hopeless(sit, game, lamp=Lamp.OFF)
    robot.key(pygame.K_ESCAPE)
    robot.wait(0.5)
    assert robot.message is None
    robot.key(pygame.K_z)
    robot.wait(0.5)
    assert not said(robot)
    robot.key(pygame.K_y)
    robot.wait(0.5)
    assert said(robot)


@pytest.mark.parametrize("game", WINNABLE)
def test_with_the_lamp_the_same_message_says_since_when_the_deal_is_lost(sit: Sit, game: str) -> None:
    robot, left = hopeless(sit, game, lamp=Lamp.ON)
    robot.wait(2.0)
    assert said(robot)
    assert robot.message and "Lost with the last move." == robot.message.spare
    assert [Command.GO_BACK, Command.GIVE_UP] == keys(robot)
    robot.key(pygame.K_ESCAPE)
    robot.wait(1.0)
    assert robot.message is None
    robot.table.board.make(left)
    robot.wait(1.0)
    assert robot.message is None


def test_enter_where_it_can_do_nothing_does_not_rewind(sit: Sit) -> None:
    robot, _ = lost(sit)
    made, empty_pile = robot.play.moves, 7
    assert robot.message == messages.lost(1)
    light(robot.table, empty_pile)
    robot.key(pygame.K_RETURN)
    robot.wait(0.2)
    assert made == robot.play.moves


@pytest.mark.parametrize("game", WINNABLE)
def test_a_lost_position_is_announced_again_once_no_more_points_can_be_scored(sit: Sit, game: str) -> None:
    deal, last, left = HOPELESS[game]
    robot, knowing = seat(sit, deal, game=game)
    robot.table.board.make(read_move(last))
    robot.wait(1.0)
    assert messages.lost(1) == robot.message
    knowing.knows_gains = True
    robot.key(pygame.K_ESCAPE)
    robot.wait(1.0)
    assert robot.message is None
    robot.table.board.make(read_move(left))
    robot.wait(1.0)
    assert said(robot)


@pytest.mark.parametrize("key", [pygame.K_h, pygame.K_z, pygame.K_d, pygame.K_l, pygame.K_a, pygame.K_LEFT])
def test_a_question_stays_until_it_is_answered(sit: Sit, key: int) -> None:
    robot = sit("cruel", 1)
    robot.make(robot.play.legal[0])
    robot.key(pygame.K_n)
    robot.key(key)
    robot.wait(0.2)
    assert (messages.leaving(), 1) == (robot.message, len(robot.play.moves))
    robot.key(pygame.K_RETURN)
    assert robot.message is None


@pytest.mark.parametrize("key", [pygame.K_F1, pygame.K_o, pygame.K_p])
def test_a_question_still_takes_enter_after_another_screen(sit: Sit, key: int) -> None:
    robot = sit("cruel", 1)
    robot.make(robot.play.legal[0])
    for pressed in (pygame.K_n, key, pygame.K_ESCAPE):
        robot.key(pressed)
        robot.wait(0.2)
    assert robot.message == messages.leaving()
    robot.key(pygame.K_RETURN)
    assert robot.message is None
    assert 1 == len(robot.play.moves)


@pytest.mark.parametrize("key", [pygame.K_n, pygame.K_h])
def test_a_question_and_a_hint_do_not_stay_in_the_language_before(sit: Sit, key: int) -> None:
    robot = sit("cruel", 1)
    robot.make(robot.play.legal[0])
    robot.key(key)
    robot.wait(0.2)
    assert robot.message
    robot.services.change(language="de")
    robot.wait(FRAME)
    assert robot.message is None
    assert robot.table.board.choice.hint is None


def test_a_shown_message_is_translated_when_the_language_changes(sit: Sit) -> None:
    robot = sit("cruel", 77)
    robot.wait(0.2)
    english = robot.message
    assert english
    robot.services.change(language="de")
    robot.wait(FRAME)
    assert robot.message
    assert english.lines != robot.message.lines


DO_IT, SOLVE_IT = button("Do it", Command.DO_IT), button("Solve it", Command.SHOW_ME)


@pytest.mark.parametrize("game", GAMES)
def test_who_does_one_hint_after_another_with_the_mouse_never_presses_solve_it(sit: Sit, game: str) -> None:
    layout = sit(game, 1).table.board.layout
    words = "4 of diamonds goes to an empty space."
    (alone,) = place_message(Message("Hint", (words,), (DO_IT,)), layout).buttons
    both = place_message(Message("Hint", ("Two 6s",), (DO_IT, SOLVE_IT)), layout).buttons
    assert [Command.SHOW_ME, Command.DO_IT] == [one.command for one in both]
    assert len(both) == 1 or layout.message_home.width > layout.u(280) or both[1].area.collidepoint(alone.area.center)


def test_arrows_lead_along_buttons_as_they_lie_and_tab_comes_first_to_what_enter_does(sit: Sit) -> None:
    robot = sit("pileon", 1)
    panel, controls = robot.table.message_panel, robot.table.seat.controls
    panel.show(Message("Hint", ("Two 6s",), (DO_IT, SOLVE_IT)))
    for key, mod, reached in (
        (pygame.K_TAB, 0, DO_IT),
        (pygame.K_TAB, 0, SOLVE_IT),
        (pygame.K_DOWN, 0, DO_IT),
        (pygame.K_UP, 0, SOLVE_IT),
        (pygame.K_TAB, pygame.KMOD_SHIFT, DO_IT),
    ):
        robot.key(key, mod)
        assert reached.name == controls.focus
    above, below = controls.items
    assert above.area.bottom < below.area.top


def test_below_a_sentence_alone_on_a_tall_plate_each_button_is_as_wide_as_the_plate(sit: Sit) -> None:
    layout = sit("maze", 1).table.board.layout
    above, below = place_message(Message("", ("No more points.",), (DO_IT, SOLVE_IT)), layout).buttons
    assert above.area.bottom < below.area.top
    assert {above.area.width, below.area.width} == {layout.message_home.width - 2 * layout.u(AROUND_BUTTONS)}


@pytest.mark.parametrize("game", HOPELESS)
def test_a_bar_offers_both_answers_side_by_side(game: str) -> None:
    layout = layout_for(game, (1024, 768))
    placed = place_message(Message("", ("No more points.",), (DO_IT, SOLVE_IT)), layout)
    assert [SOLVE_IT.name, DO_IT.name] == [one.name for one in placed.buttons]
    other, first = placed.buttons
    assert placed.words.right <= other.area.left
    assert other.area.right < first.area.left
    assert placed.plate.contains(first.area)
