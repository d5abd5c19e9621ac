"""Practice: opened from the rules, played like a table, praised when it is done, and not counted."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.notation import read_move
from game.play import Play
from game.rules import GAMES
from game.settings import Motion
from game.solver import Won, solve
from game.state import Carry, Move, Tap
from scenes.commands import Command
from scenes.games.rules_pages import exercise_for
from scenes.i18n import LANGUAGES, set_language
from scenes.screens.help import Help
from scenes.screens.practice import Practice
from scenes.screens.select_game import SelectGame
from scenes.screens.table import Table
from scenes.table.board_view import choice_rings
from scenes.table.end_of_game import RHYTHM
from scenes.table.message_panel import button
from scenes.table.screen import AWAY
from scenes.widgets.scene import Push
from tests.owes import having
from tests.reach import HANDS
from tests.scenes.conftest import SMALL
from tests.scenes.robot import Robot, Unwatched, spot


def exercise_of(game: str, folder: Path, motion: Motion = Motion.OFF) -> tuple[Robot, Practice]:
    """Open the exercise of a game from its rules, and return it with who plays it."""
    robot = Unwatched(folder, lambda services: [Help(services, GAMES[game])], SMALL, motion)
    robot.settle()
    robot.key(pygame.K_RETURN)
    robot.settle()
    return robot, practice(robot)


@pytest.fixture(params=having("exercise"))
def robot(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Robot]:
    """Return a robot at the exercise of a game."""
    playing, _ = exercise_of(request.param, tmp_path)
    yield playing
    playing.close()


def after_the_lesson(robot: Robot) -> Practice:
    """Do what each step of the lesson asks for, and return the scene."""
    scene = practice(robot)
    exercise = exercise_for(scene.play.rules)
    assert exercise
    for step in exercise.lesson:
        robot.settle()
        scene.board.make(read_move(step.move))
    robot.settle()
    robot.wait(0.1)
    return scene


def solved(robot: Robot) -> Practice:
    """Follow the lesson, then win what is left, and return the scene."""
    scene = after_the_lesson(robot)
    verdict = solve(scene.play.rules, scene.play.state, 10_000)
    assert isinstance(verdict, Won)
    for move in verdict.moves:
        scene.board.make(move)
        robot.settle()
    return scene


def practice(robot: Robot) -> Practice:
    assert isinstance(robot.scene, Practice)
    return robot.scene


def test_an_exercise_is_played_to_its_end_and_counts_nowhere(robot: Robot) -> None:
    assert practice(robot).message_panel.message
    scene = solved(robot)
    assert scene.play.won
    assert scene.message_panel.message
    assert button("Try again", Command.AGAIN) in scene.message_panel.message.buttons
    name = scene.play.rules.name
    assert robot.services.store.open_play(name) is None
    assert robot.services.store.results.statistics(name).played == 0


@pytest.mark.parametrize("turn", range(len(HANDS)), ids=lambda turn: HANDS[turn].name)
def test_each_device_is_led_through_the_lesson_to_the_task(robot: Robot, turn: int) -> None:
    """In all languages, one after the other: each step says what to do, and is done where it was said."""
    games = having("exercise")
    codes = tuple(LANGUAGES)
    code = codes[(games.index(practice(robot).play.rules.name) * len(HANDS) + turn) % len(codes)]
    set_language(code)
    scene = practice(robot)
    exercise = exercise_for(scene.play.rules)
    assert exercise
    lesson = Practice(robot.services, scene.play.rules, exercise)
    robot.show(Push(lesson))
    robot.settle()
    hand, said = HANDS[turn](lesson), set()
    for number, step in enumerate(exercise.lesson):
        message = lesson.message_panel.message
        assert message
        assert (step.sentence,) == message.lines
        said.add(step.sentence)
        hand.make(read_move(step.move))
        robot.settle()
        assert number + 1 == len(lesson.play.moves)
    assert len(said) == len(exercise.lesson)
    message = lesson.message_panel.message
    assert message
    assert lesson.play.won or (exercise.task,) == message.lines  # a lesson may lead to the very end


def test_keys_in_the_rhythm_of_the_last_moves_leave_the_praise_standing(robot: Robot) -> None:
    scene = solved(robot)
    robot.wait_until(lambda: scene.message_panel.controls.focus)
    praise = scene.message_panel.message
    for key in 3 * (pygame.K_h, pygame.K_RETURN):
        robot.key(key)
        robot.wait(0.4)
        assert scene.play.won
        assert praise is scene.message_panel.message
    robot.wait(RHYTHM + 0.1)
    robot.key(pygame.K_h)
    assert praise is scene.message_panel.message
    robot.key(pygame.K_RETURN)
    robot.settle()
    assert not robot.running, "the button to play leads beyond the rules, where there is nothing here"


def test_once_an_exercise_is_won_no_card_lights_up_under_the_mouse(robot: Robot) -> None:
    scene = solved(robot)
    for card, position in scene.board.layout.card_positions(scene.play.state).items():
        robot.move(position.area.center)
        robot.wait(0.3)
        assert (None, False) == (scene.board.choice.lit, scene.board.choice.pointing), card


def test_an_exercise_is_laid_out_once_more_and_left_for_the_rules(robot: Robot) -> None:
    scene = practice(robot)
    task = scene.message_panel.message
    after_the_lesson(robot)
    assert scene.message_panel.message is not task
    robot.key(pygame.K_F5)
    robot.settle()
    robot.key(pygame.K_z)
    robot.settle()
    assert not scene.play.moves, "an undo brings back what is to be found again"
    assert scene.message_panel.message is task
    robot.key(pygame.K_ESCAPE)
    robot.settle()
    assert isinstance(robot.scene, Help)


def test_the_task_does_not_change_without_a_move(tmp_path: Path) -> None:
    robot, scene = exercise_of("pileon", tmp_path, Motion.FULL)
    task = scene.message_panel.message
    robot.key(pygame.K_f)
    assert not scene.message_panel.moving
    robot.click((SMALL[0] // 2, SMALL[1] // 2))
    assert not scene.message_panel.moving
    assert task is scene.message_panel.message
    robot.close()


def test_a_hint_is_given_and_done_in_practice(robot: Robot) -> None:
    scene = practice(robot)
    robot.key(pygame.K_h)
    robot.settle()
    assert scene.board.choice.hint in scene.play.legal
    robot.key(pygame.K_RETURN)
    robot.settle()
    assert len(scene.play.moves) == 1


def test_a_lesson_has_five_to_seven_steps_each_a_sentence_and_a_move_that_is_shown(robot: Robot) -> None:
    scene = practice(robot)
    exercise = exercise_for(scene.play.rules)
    assert exercise
    assert 5 <= len(exercise.lesson) <= 7
    for step in exercise.lesson:
        robot.settle()
        robot.wait(1.5)
        message = scene.message_panel.message
        assert message
        assert (step.sentence,) == message.lines
        assert read_move(step.move) == scene.board.choice.hint
        robot.services.quiet_for = AWAY
        robot.settle()
        assert robot.rest > 10, "a lesson that was left does not rest"
        robot.key(pygame.K_RETURN)
        robot.wait(0.1)
    robot.settle()
    assert len(exercise.lesson) == len(scene.play.moves)


def test_in_a_lesson_any_other_move_is_taken_back(robot: Robot) -> None:
    scene = practice(robot)
    asked, start = scene.message_panel.message, scene.play.state
    for move in scene.play.legal:
        if scene.play.rules.apply(start, move)[0] == scene.play.rules.apply(start, first_move(scene))[0]:
            continue
        scene.board.make(move)
        robot.settle()
        robot.wait(0.1)
        robot.settle()
        assert start == scene.play.state
        assert asked is scene.message_panel.message


def test_in_a_lesson_escape_first_puts_a_chosen_card_back(tmp_path: Path) -> None:
    robot, scene = exercise_of("cruel", tmp_path)
    asked = scene.message_panel.message
    robot.key(pygame.K_RIGHT)
    robot.key(pygame.K_RETURN)
    assert scene.board.choice.taken
    robot.key(pygame.K_ESCAPE)
    assert not scene.board.choice.taken
    assert (scene, asked) == (robot.scene, scene.message_panel.message)
    robot.key(pygame.K_ESCAPE)
    robot.settle()
    assert isinstance(robot.scene, Help)
    robot.close()


def test_a_lesson_that_ends_with_another_move_than_its_last_rings_nothing_more(tmp_path: Path) -> None:
    robot, scene = exercise_of("maze", tmp_path)
    exercise = exercise_for(scene.play.rules)
    assert exercise
    *steps, last = (read_move(step.move) for step in exercise.lesson)
    for move in steps:
        robot.settle()
        scene.board.make(move)
    robot.settle()
    rules, state = scene.play.rules, scene.play.state
    wins = (move for move in scene.play.legal if rules.won(rules.apply(state, move)[0]))
    scene.board.make(next(move for move in wins if move != last))
    robot.settle()
    robot.wait(0.1)
    assert scene.play.won
    assert scene.board.choice.asked is None
    robot.close()


def first_move(scene: Practice) -> Move:
    """Return the move that the first step asks for."""
    exercise = exercise_for(scene.play.rules)
    assert exercise
    return read_move(exercise.lesson[0].move)


def test_who_has_never_played_a_game_is_offered_its_lesson_once(tmp_path: Path) -> None:
    robot = Unwatched.at_title(tmp_path, SMALL, Motion.OFF)
    for _ in range(3):
        robot.key(pygame.K_RETURN)
        robot.settle()
    table = robot.scene
    assert isinstance(table, Table)
    message = table.message_panel.message
    assert message
    assert Command.LEARN in [key.asks for key in message.buttons]
    robot.key(pygame.K_RETURN)
    robot.settle()
    practice(robot)
    robot.key(pygame.K_ESCAPE)
    robot.settle()
    assert table is robot.scene
    assert not table.message_panel.message
    assert robot.services.store.note("lesson " + table.play.rules.name)
    robot.close()


def test_the_key_for_all_games_leaves_a_lesson_and_the_table_below_it(tmp_path: Path) -> None:
    robot = Unwatched.at_title(tmp_path, SMALL, Motion.OFF)
    for _ in range(4):
        robot.key(pygame.K_RETURN)
        robot.settle()
    practice(robot)
    robot.key(pygame.K_o, pygame.KMOD_CTRL)
    robot.settle()
    assert isinstance(robot.scene, SelectGame)
    robot.close()


def test_a_hint_asked_for_at_once_after_a_wrong_move_waits_until_it_is_undone(robot: Robot) -> None:
    scene = practice(robot)
    for move in scene.play.legal:
        scene.board.make(move)
        robot.key(pygame.K_h, text="h")
        robot.settle()
        scene.board.undo()  # the right one, or one as good
        robot.settle()
    assert first_move(scene) in scene.play.legal


def test_who_has_begun_a_lesson_is_not_asked_whether_they_are_new(tmp_path: Path) -> None:
    robot, scene = exercise_of("wall", tmp_path)
    robot.show(Push(Table(robot.services, Play(scene.play.rules, 1), for_newcomers=True)))
    robot.settle()
    assert robot.message is None
    robot.close()


def test_a_lesson_offered_at_the_table_leads_back_to_it(tmp_path: Path) -> None:
    robot = Unwatched.at_title(tmp_path, SMALL, Motion.OFF)
    for _ in range(4):
        robot.key(pygame.K_RETURN)
        robot.settle()
    scene = solved(robot)
    message = scene.message_panel.message
    assert message
    assert [Command.BACK, Command.AGAIN] == [key.asks for key in message.buttons]
    robot.wait(RHYTHM)
    robot.key(pygame.K_RETURN)
    robot.settle()
    assert isinstance(robot.scene, Table)


def test_where_an_attack_is_pointed_out_a_click_on_its_target_makes_it(tmp_path: Path) -> None:
    robot, scene = exercise_of("wall", tmp_path)
    robot.wait(2.0)
    asked = scene.board.choice.hint
    assert isinstance(asked, Carry)
    robot.click(spot(scene.board.layout, scene.play.state, asked.target, 1))
    robot.settle()
    assert [asked] == list(scene.play.moves)
    robot.close()


def test_an_attack_that_falls_short_in_a_lesson_suggests_no_other_than_its_step(tmp_path: Path) -> None:
    robot, scene = exercise_of("wall", tmp_path)
    exercise = exercise_for(scene.play.rules)
    assert exercise
    for step in exercise.lesson[:-1]:
        scene.board.make(read_move(step.move))
        robot.settle()
    last = read_move(exercise.lesson[-1].move)
    assert isinstance(last, Tap)
    layout, state = scene.board.layout, scene.play.state
    robot.drag(spot(layout, state, max(scene.play.rules.combined), 1), spot(layout, state, last.slot, 1))
    robot.settle()
    assert scene.message_panel.message
    assert exercise.lesson[-1].sentence in scene.message_panel.message.lines
    robot.wait(2.0)
    assert last == scene.board.choice.hint
    robot.close()


@pytest.mark.parametrize("by_key", [False, True])
def test_before_an_attack_is_pointed_out_a_click_or_the_attack_key_makes_it(tmp_path: Path, by_key: bool) -> None:
    robot = Unwatched(tmp_path, lambda services: [Help(services, GAMES["wall"])], SMALL, Motion.OFF)
    robot.settle()
    robot.key(pygame.K_RETURN)
    scene = practice(robot)
    robot.wait(0.4)
    asked = first_move(scene)
    assert isinstance(asked, Carry)
    assert scene.board.choice.hint is None
    layout = scene.board.layout
    (key,) = (key for key in layout.buttons(scene.board.view) if key.asks is Command.ATTACK)
    robot.click(key.area.center if by_key else spot(layout, scene.play.state, asked.target, 1))
    assert [asked] == list(scene.play.moves)
    robot.close()


def test_after_a_wrong_move_the_right_one_is_shown_soon(robot: Robot) -> None:
    scene = practice(robot)
    robot.wait(2.0)
    start, asked = scene.play.state, first_move(scene)
    right = scene.play.rules.apply(start, asked)[0]
    wrong = next(move for move in scene.play.legal if scene.play.rules.apply(start, move)[0] != right)
    robot.move((1, 1))  # the player has just done something
    scene.board.make(wrong)
    robot.wait(2.0)
    assert start == scene.play.state
    assert asked == scene.board.choice.hint


def test_the_clock_of_an_exercise_runs_and_begins_anew_with_it(robot: Robot) -> None:
    scene = practice(robot)
    robot.wait(2.0)
    assert scene.play.seconds >= 2
    robot.key(pygame.K_F5)
    assert scene.play.seconds < 1


def test_an_exercise_that_was_only_shown_starts_again_without_praise(robot: Robot) -> None:
    scene = practice(robot)
    task = scene.message_panel.message
    verdict = solve(scene.play.rules, scene.play.state, 10_000)
    assert isinstance(verdict, Won)
    scene.board.autoplay.show(verdict.moves, 0.1)
    notes = set()
    while not scene.play.won:
        robot.wait(0.1)
    robot.settle()
    assert scene.play.won
    for _ in range(30):
        robot.wait(0.1)
        notes.add(scene.message_panel.message)
    assert not scene.play.moves
    assert task is scene.message_panel.message
    assert not any(note and button("Try again", Command.AGAIN) in note.buttons for note in notes)


def test_a_lesson_rings_its_cards_and_their_target(robot: Robot) -> None:
    board = practice(robot).board
    rings = list(choice_rings(board.view, board.layout, dragging=False))
    if board.play.rules.combined:  # there the cards are ticked
        assert board.choice.ticks
    else:
        move = board.choice.asked
        assert isinstance(move, Carry)
        places = [board.layout.ring(take.slot, take.count, board.play.state) for take in move.takes]
        places.append(board.layout.ring(move.target, len(board.play.state.piles[move.target][-1:]), board.play.state))
        assert [place.center for place in places] == [ring.area.center for ring in rings]
