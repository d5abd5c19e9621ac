"""Hints at a table: shown, carried out by a key, ended by any other input; and proven wins shown to the end."""

from collections.abc import Callable

import pygame
import pytest

from game.rules import GAMES
from game.settings import Hints, Lamp, Motion, Pace
from game.solver import Won
from game.state import Move, Tap
from game.statistics import Outcome
from scenes.commands import Command
from scenes.render.image_cache import ImageCache, Task
from scenes.screens.results import Results
from scenes.screens.table import Table
from scenes.table import messages
from scenes.table.message_panel import Message, button, unfolding_stages
from scenes.widgets.scene import Pop
from tests.scenes.conftest import Sit
from tests.scenes.games.layouts import layout_for
from tests.scenes.robot import FRAME, Robot
from tests.scenes.table.lamplit import FORK, seat
from tests.scenes.table.test_end_of_game import ONE_LEFT


def test_a_hint_is_shown_and_done_by_enter(sit: Sit) -> None:
    robot = sit("whitehead", 1)
    best = robot.play.legal[0]
    robot.key(pygame.K_h)
    assert best == robot.table.board.choice.hint
    assert robot.message and robot.message.buttons
    robot.key(pygame.K_RETURN)
    assert (best,) == robot.play.moves
    assert robot.message is None
    assert robot.table.board.choice.hint is None


def test_a_hint_is_done_by_its_key_on_the_note(sit: Sit) -> None:
    robot = sit("cruel", 1, size=(1280, 720))
    best = robot.play.legal[0]
    robot.press_key(Command.HINT)
    robot.press_key(Command.DO_IT)
    assert (best,) == robot.play.moves


@pytest.mark.parametrize("key", [pygame.K_LEFT, pygame.K_z, pygame.K_ESCAPE, pygame.K_MINUS])
def test_any_other_input_ends_a_hint_and_closes_its_message(sit: Sit, key: int) -> None:
    robot = sit("whitehead", 1)
    robot.key(pygame.K_h)
    robot.key(key)
    assert robot.table.board.choice.hint is None
    assert robot.message is None
    assert not robot.play.moves
    assert robot.scene is robot.table


def test_a_press_ends_a_hint_and_is_carried_out(sit: Sit) -> None:
    robot = sit("whitehead", 1)
    robot.key(pygame.K_h)
    robot.press(robot.spot(0))
    assert (Tap(0),) == robot.play.moves
    assert robot.message is None


def test_a_hint_asked_for_again_is_another_and_after_undo_the_best_again(sit: Sit) -> None:
    robot = sit("whitehead", 1)
    best = robot.play.legal[0]
    robot.key(pygame.K_h)
    robot.key(pygame.K_h)
    assert robot.table.board.choice.hint in set(robot.play.legal) - {best}
    robot.key(pygame.K_RETURN)
    assert 1 == len(robot.play.moves)
    robot.key(pygame.K_z)
    robot.key(pygame.K_h)
    assert best == robot.table.board.choice.hint


def test_a_hint_may_be_the_stock_or_a_redeal(sit: Sit) -> None:
    stock = sit("whitehead", "0:3C5H,6:9D")
    stock.key(pygame.K_h)
    assert Tap(0) == stock.table.board.choice.hint
    stock.wait(0.5)
    stock.key(pygame.K_RETURN)
    assert (Tap(0),) == stock.play.moves


class Slow(ImageCache):
    """An image cache that begins what it is asked for only when it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[Task] = []

    def order(self, work: Callable[[], object]) -> Task:
        """Take note of some work."""
        self.asked.append(Task(work, self._report))
        return self.asked[-1]


SCREENS = (1280, 720), (1920, 1080), (1440, 1080), (2520, 1080), (1024, 768)


@pytest.mark.parametrize("size", SCREENS)
@pytest.mark.parametrize("game", GAMES)
def test_a_message_that_unfolds_is_never_empty(game: str, size: tuple[int, int]) -> None:
    layout = layout_for(game, size)
    do_it = button("Do it", Command.DO_IT)
    for lines in (("One short sentence.",), ("Draw a card: 22 are left.", "Then: the ten of diamonds goes there.")):
        for message in (Message("Hint", lines, (do_it,)), Message("", lines)):
            for stage in unfolding_stages(message, layout, None, None):
                assert len(stage) > 1


def test_a_message_is_drawn_by_the_worker_before_it_unfolds(sit: Sit) -> None:
    robot, images = sit("cruel", 1, Motion.FULL), Slow()
    message_panel, usual = robot.table.message_panel, robot.services.images
    robot.services.images = images
    message_panel.show(Message("First", ("One sentence",)))
    for _ in range(30):
        assert not list(message_panel.frame())
        message_panel.advance(0.1)
    assert message_panel.moving
    images.asked.pop().carry_out()
    message_panel.advance(0.05)
    coming = [one.area for one in message_panel.frame()]
    assert message_panel.moving
    message_panel.advance(1.0)
    first = [one.area for one in message_panel.frame()]
    assert not message_panel.moving
    assert coming != first
    message_panel.show(Message("Second", ("Another sentence",)))
    assert first == [one.area for one in message_panel.frame()], "until the other is set"
    images.asked.pop().carry_out()
    assert first != [one.area for one in message_panel.frame()]
    robot.services.images = usual


def test_a_hint_is_the_first_move_of_the_proven_way_and_names_the_next_card(sit: Sit) -> None:
    robot, _ = seat(sit)
    line = robot.table.board.analysis.tracker.line
    robot.key(pygame.K_h)
    assert line[0] == robot.table.board.choice.hint
    assert robot.message == messages.proven_hint(robot.play, robot.table.board.ui, line)
    assert robot.message and "Then: " in robot.message.spare
    assert 1 == robot.play.hints


def hints(robot: Robot, count: int) -> list[tuple[Move | None, str, str]]:
    """Return so many hints in a row, with the heading of each and its last sentence."""
    told = []
    for _ in range(count):
        robot.key(pygame.K_h)
        robot.wait(2 * FRAME)
        assert robot.message
        told.append((robot.table.board.choice.hint, robot.message.heading, robot.message.in_full.lines[-1]))
    return told


def test_the_next_hint_is_another_way_and_after_the_last_comes_the_first_again(sit: Sit) -> None:
    robot, _ = seat(sit)
    (first, *_said), (second, heading, _next), (third, *_again) = hints(robot, 3)
    assert first != second
    assert first == third
    assert "Another move" == heading
    assert robot.play.hints == 3
    robot.key(pygame.K_h)
    robot.key(pygame.K_RETURN)
    assert (second,) == robot.play.moves
    assert isinstance(robot.table.board.analysis.tracker.verdict, Won)


@pytest.mark.parametrize(
    ("deal", "made", "why"), [(ONE_LEFT, 0, "It is the only move."), (FORK, 1, "Every other move loses.")]
)
def test_asking_again_for_the_only_hint_says_that_there_is_no_other(sit: Sit, deal: str, made: int, why: str) -> None:
    robot, _ = seat(sit, deal)
    for _ in range(made):
        robot.table.board.make(robot.table.board.analysis.tracker.line[0])
    first, second = hints(robot, 2)
    assert first[:2] == second[:2]
    assert why == second[2]


def test_following_hints_wins(sit: Sit) -> None:
    robot, _ = seat(sit)
    for _ in range(40):
        if robot.play.won:
            break
        robot.key(pygame.K_h)
        robot.key(pygame.K_RETURN)
        robot.wait(FRAME)
    assert robot.play.won


def test_a_message_says_that_a_hint_is_searched_until_it_is_found(sit: Sit) -> None:
    robot, knowing = seat(sit, silent=True, lamp=Lamp.OFF)
    robot.key(pygame.K_h)
    assert messages.looking() == robot.message
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
    assert (None, None) == (robot.message, robot.table.board.choice.hint)


def test_a_hint_found_by_no_search_is_called_a_guess(sit: Sit) -> None:
    robot = sit("whitehead", 1)
    best = robot.play.legal[0]
    robot.key(pygame.K_h)
    assert best == robot.table.board.choice.hint
    assert robot.message and messages.guess(robot.play, robot.table.board.ui, best) == robot.message


@pytest.mark.parametrize(("chance", "percent"), [(0.0, 0), (0.003, 1), (0.343, 34), (0.998, 99), (1.0, 100)])
def test_a_fair_hint_shows_its_chance_never_rounded_to_certainty(sit: Sit, chance: float, percent: int) -> None:
    robot, knowing = seat(sit, 1, game="whitehead", hints=Hints.HONEST)
    knowing.guess, knowing.chance = robot.play.legal[1], chance
    robot.key(pygame.K_h)
    assert knowing.guess == robot.table.board.choice.hint
    assert robot.message and f"{percent}% chance" == robot.message.heading


def test_a_way_is_shown_to_the_win_and_is_nobodys_win(sit: Sit) -> None:
    robot, _ = seat(sit, show_pace=Pace.QUICK)
    line = robot.table.board.analysis.tracker.line
    robot.key(pygame.K_h)
    robot.press_key(Command.SHOW_ME)
    robot.wait(0.4)
    assert line[:1] == robot.play.moves
    robot.wait_until(lambda: isinstance(robot.scene, Results))
    assert line == robot.play.moves
    assert [Outcome.SHOWN] == [result.outcome for result in robot.services.store.results.history("cruel")]


def test_enter_pressed_again_after_it_stopped_a_way_takes_back_nothing(sit: Sit) -> None:
    robot, _ = seat(sit, show_pace=Pace.QUICK)
    robot.table.command(Command.SHOW_ME)
    robot.wait(0.4)
    reached = robot.play.moves
    for _ in range(2):
        robot.key(pygame.K_RETURN)
        robot.wait(0.2)
        assert reached == robot.play.moves


@pytest.mark.parametrize("stop", ["key", "press"])
def test_any_input_stops_a_way_that_is_shown_and_does_nothing_else(sit: Sit, stop: str) -> None:
    robot, _ = seat(sit, show_pace=Pace.QUICK)
    robot.table.command(Command.SHOW_ME)
    robot.wait(0.4)
    reached: tuple[Move, ...] = robot.play.moves
    robot.key(pygame.K_z) if stop == "key" else robot.click(robot.spot(5, 1))
    robot.wait(1.0)
    assert reached == robot.play.moves
    assert robot.message == messages.shown(len(reached))


def test_a_way_that_was_stopped_can_be_gone_back_to_where_it_began(sit: Sit) -> None:
    robot, _ = seat(sit, show_pace=Pace.QUICK)
    robot.table.board.make(robot.table.board.analysis.tracker.line[0])
    own = robot.play.moves
    robot.table.command(Command.SHOW_ME)
    robot.wait(0.8)
    assert len(robot.play.moves) > len(own) + 1
    robot.key(pygame.K_ESCAPE)
    robot.press_key(Command.GO_BACK)
    robot.wait(0.3)
    assert own == robot.play.moves
    assert robot.message is None


def test_the_tablet_shows_a_way_too(sit: Sit) -> None:
    robot, _ = seat(sit, show_pace=Pace.QUICK)
    robot.key(pygame.K_p)
    robot.show(Pop(then=Command.SHOW_ME))
    robot.wait(0.5)
    assert isinstance(robot.scene, Table)
    assert robot.play.moves


def test_cards_that_are_merely_gathered_are_no_other_way(sit: Sit) -> None:
    robot, _ = seat(sit, "0:KSKS,46:9H,53:2C3C4CKCKDQC,54:5D,55:2D", game="wall")
    first, second = hints(robot, 2)
    assert first[0] == second[0]
    assert "It is the only move." == second[2]


def test_an_honest_hint_has_no_other_beside_it(sit: Sit) -> None:
    robot, knowing = seat(sit, 1, game="whitehead", hints=Hints.HONEST)
    knowing.guess, knowing.chance = robot.play.legal[1], 0.343
    assert len(robot.play.legal) > 1
    first, second = hints(robot, 2)
    assert (knowing.guess, "34% chance") == first[:2] == second[:2]
    assert "No other win is known." == second[2]
