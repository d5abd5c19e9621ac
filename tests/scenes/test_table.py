"""The table: undo, hints, the end of a play, what is kept, and that input never waits."""

from dataclasses import replace
from random import Random

import pygame
import pytest
from pygame import Rect

from game.moves import Tap
from game.play import Play
from game.record import Record
from game.rules import GAMES
from game.settings import Finish, Motion
from game.shelf import Shelf
from game.statistics import Outcome
from scenes.board.living import WAKEFUL, Living
from scenes.input.commands import Command
from scenes.loss import Loss
from scenes.results import Results
from scenes.stage.canvas import drawn
from scenes.table import Table
from tests.scenes.conftest import Sit
from tests.scenes.robot import FRAME, Robot

OTHERS = ",".join(
    f"{slot}:" + "".join(f"{rank}{suit}" for rank in "A23456789TJQK") for slot, suit in ((2, "H"), (3, "D"), (4, "C"))
)
ONE_LEFT = f"1:AS2S3S4S5S6S7S8S9STSJSQS,{OTHERS},5:KS"
HOMEWARD = f"1:AS2S3S4S5S6S7S8S9STSJS,{OTHERS},5:KSQS"
"""Tables of Cruel with one and with two cards to go, both homeward."""
STUCK = "1:AS,2:AH,3:AD,4:AC,5:KS3S,6:QH5H,7:9D4D,8:6C3C"


def chosen(robot: Robot, **changes: object) -> None:
    """Change settings."""
    robot.house.shelf.choose(replace(robot.house.settings, **changes))  # type: ignore[arg-type] # each has its type


# undo and redo


def test_undo_and_redo_go_all_the_way_and_are_kept_at_once(sit: Sit) -> None:
    robot, random = sit("whitehead", 1), Random(1)
    for _ in range(8):
        robot.table.board.make(random.choice(robot.play.legal))
    record = str(robot.play.record)
    for _ in range(10):
        robot.key(pygame.K_z)
    assert not robot.play.moves
    for _ in range(10):
        robot.key(pygame.K_y)
    assert Record.parse(record).moves == robot.play.moves
    assert str(robot.play.record) == robot.house.shelf.open_play("whitehead")


def test_restart_goes_back_to_the_deal_and_can_be_taken_back(sit: Sit) -> None:
    robot = sit("wall", 1)
    robot.key(pygame.K_d)
    robot.key(pygame.K_F5)
    assert not robot.play.moves
    robot.key(pygame.K_y)
    assert (Tap(53),) == robot.play.moves


# hints


def test_a_hint_is_shown_and_done_by_enter(sit: Sit) -> None:
    robot = sit("whitehead", 1)
    best = robot.play.legal[0]
    robot.key(pygame.K_h)
    assert best == robot.table.board.choice.hint
    assert robot.note and robot.note.keys
    robot.key(pygame.K_RETURN)
    assert (best,) == robot.play.moves
    assert robot.note is None
    assert robot.table.board.choice.hint is None


def test_a_hint_is_done_by_its_key_on_the_note(sit: Sit) -> None:
    robot = sit("cruel", 1, size=(1280, 720))
    best = robot.play.legal[0]
    robot.press_key(Command.HINT)
    robot.press_key(Command.DO_IT)
    assert (best,) == robot.play.moves


@pytest.mark.parametrize("key", [pygame.K_LEFT, pygame.K_z, pygame.K_ESCAPE, pygame.K_MINUS])
def test_any_other_input_ends_a_hint_and_takes_its_note_down(sit: Sit, key: int) -> None:
    robot = sit("whitehead", 1)
    robot.key(pygame.K_h)
    robot.key(key)
    assert robot.table.board.choice.hint is None
    assert robot.note is None
    assert not robot.play.moves
    assert robot.scene is robot.table


def test_a_press_ends_a_hint_and_is_carried_out(sit: Sit) -> None:
    robot = sit("whitehead", 1)
    robot.key(pygame.K_h)
    robot.press(robot.spot(0))
    assert (Tap(0),) == robot.play.moves
    assert robot.note is None


def test_two_hints_in_a_row_show_the_same_and_a_hint_after_undo_shows_the_best_again(sit: Sit) -> None:
    robot = sit("whitehead", 1)
    best = robot.play.legal[0]
    robot.key(pygame.K_h)
    robot.key(pygame.K_h)
    assert best == robot.table.board.choice.hint
    robot.key(pygame.K_RETURN)
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


def test_where_nothing_can_be_done_a_hint_says_so(sit: Sit) -> None:
    robot = sit("cruel", STUCK)
    robot.key(pygame.K_ESCAPE)
    robot.key(pygame.K_h)
    assert robot.table.board.choice.hint is None
    assert robot.note and not robot.note.keys


# the end of a play


def test_a_position_with_nothing_useful_left_is_said_and_never_locked(sit: Sit) -> None:
    robot = sit("cruel", STUCK)
    robot.wait(0.05)
    assert robot.note and [Command.NEW, Command.GIVE_UP] == [key.command for key in robot.note.keys]
    robot.key(pygame.K_ESCAPE)
    robot.wait(0.1)
    assert robot.note is None
    assert robot.scene is robot.table


def test_being_stuck_is_said_again_after_another_way_of_as_many_moves(sit: Sit) -> None:
    robot = sit("wall", "0:KSKS,46:9H,53:2C,54:3C")
    robot.key(pygame.K_d)
    robot.wait(0.05)
    assert robot.note and Command.UNDO is robot.note.keys[0].command
    robot.key(pygame.K_z)
    assert robot.note is None
    robot.key(pygame.K_d)
    robot.wait(0.05)
    assert robot.note


def test_the_loss_is_shown_only_once_the_player_agrees(sit: Sit) -> None:
    robot = sit("wall", "0:KSKS,46:9H,53:2C,54:3C", size=(1280, 720))
    robot.key(pygame.K_d)
    robot.wait(0.3)
    assert robot.scene is robot.table
    robot.press_key(Command.GIVE_UP)
    robot.wait(0.1)
    assert isinstance(robot.scene, Loss)
    assert [Outcome.GIVEN_UP] == [result.outcome for result in robot.house.shelf.history("wall")]
    assert robot.house.shelf.open_play("wall") is None


@pytest.mark.parametrize("motion", Motion)
def test_the_last_card_leads_to_the_results_once(sit: Sit, motion: Motion) -> None:
    robot = sit("cruel", ONE_LEFT, motion)
    robot.key(pygame.K_a)
    for _ in range(600):
        robot.wait(FRAME)
        if robot.scene is not robot.table:
            break
    assert isinstance(robot.scene, Results)
    assert [Outcome.WON] == [result.outcome for result in robot.house.shelf.history("cruel")]
    robot.wait(0.5)
    assert 1 == sum(isinstance(scene, Results) for scene in robot.manager.scenes)


def test_a_press_during_the_triumph_goes_on_to_the_results_and_takes_nothing_back(sit: Sit) -> None:
    robot = sit("cruel", ONE_LEFT, Motion.FULL)
    robot.settle()
    robot.key(pygame.K_a)
    for _ in range(300):
        if robot.table.result is None:
            robot.wait(FRAME)
    assert robot.table.result
    assert robot.scene is robot.table
    robot.key(pygame.K_z)
    assert robot.play.won
    robot.wait(0.1)
    assert isinstance(robot.scene, Results)


def test_finishing_is_offered_where_moves_to_the_foundations_win_and_goes_card_by_card(sit: Sit) -> None:
    robot = sit("cruel", HOMEWARD)
    robot.wait(0.05)
    assert robot.note and Command.FINISH is robot.note.keys[0].command
    robot.key(pygame.K_f)
    assert not robot.play.won
    robot.wait(0.5)
    assert robot.play.won


def test_finishing_by_itself_needs_no_word_and_an_undo_stops_it(sit: Sit) -> None:
    robot = sit("cruel", HOMEWARD)
    chosen(robot, finish=Finish.BY_ITSELF)
    robot.key(pygame.K_ESCAPE)
    table = Table(robot.house, Play(GAMES["cruel"], HOMEWARD))
    table.arrange(robot.table.size)
    for _ in range(10):
        table.advance(FRAME)
    assert 1 == len(table.play.moves)
    table.command(Command.UNDO)
    for _ in range(60):
        table.advance(FRAME)
    assert not table.play.moves


def test_finishing_is_never_offered_where_that_is_not_wished(sit: Sit) -> None:
    robot = sit("cruel", HOMEWARD)
    robot.key(pygame.K_ESCAPE)
    chosen(robot, finish=Finish.NEVER)
    table = Table(robot.house, Play(GAMES["cruel"], HOMEWARD))
    table.arrange(robot.table.size)
    table.advance(1.0)
    assert table.pinboard.note is None
    assert not table.play.moves


@pytest.mark.parametrize("key", [pygame.K_z, pygame.K_ESCAPE, pygame.K_h, pygame.K_LEFT])
def test_anything_the_player_does_stops_the_finishing(sit: Sit, key: int) -> None:
    robot = sit("cruel", HOMEWARD)
    robot.key(pygame.K_f)
    robot.wait(0.16)
    robot.key(key)
    done = len(robot.play.moves)
    robot.wait(0.6)
    assert done == len(robot.play.moves)
    assert robot.scene is robot.table


# new deals, and what is kept


def test_a_new_deal_is_asked_for_once_after_the_first_move(sit: Sit) -> None:
    robot = sit("wall", 1)
    robot.key(pygame.K_n)
    assert robot.note is None
    fresh = robot.play
    robot.key(pygame.K_d)
    robot.key(pygame.K_n)
    assert fresh is robot.play
    robot.key(pygame.K_ESCAPE)
    assert robot.note is None
    robot.key(pygame.K_n)
    robot.key(pygame.K_RETURN)
    assert fresh is not robot.play
    assert [Outcome.LEFT] == [result.outcome for result in robot.house.shelf.history("wall")]


def test_a_question_is_reached_by_tab_and_answered_by_enter(sit: Sit) -> None:
    robot = sit("wall", 1)
    robot.key(pygame.K_d)
    robot.key(pygame.K_n)
    robot.key(pygame.K_TAB)
    play = robot.play
    robot.key(pygame.K_RETURN)
    assert play is robot.play
    assert robot.note is None


def test_leaving_keeps_the_play_with_its_clock(sit: Sit) -> None:
    robot = sit("wall", 1)
    robot.key(pygame.K_d)
    robot.wait(2.1)
    robot.key(pygame.K_o, pygame.KMOD_LCTRL)
    robot.wait(0.1)
    line = robot.house.shelf.open_play("wall")
    assert line
    again = Play.resume(Record.parse(line))
    assert ((Tap(53),), 2.0) == (again.moves, again.seconds)


def test_every_move_is_handed_to_the_disk_at_once(sit: Sit) -> None:
    robot = sit("wall", 1)
    robot.key(pygame.K_d)
    assert robot.house.shelf.flush()
    with Shelf(robot.house.shelf.folder) as other:
        assert str(robot.play.record) == other.open_play("wall")


def test_the_clock_is_kept_once_a_minute(sit: Sit) -> None:
    robot = sit("wall", 1)
    robot.key(pygame.K_d)
    for _ in range(250):
        robot.table.advance(0.25)
    line = robot.house.shelf.open_play("wall")
    assert line and "seconds=60" in line


# input never waits


KEYS = (
    *(pygame.K_d, pygame.K_z, pygame.K_z, pygame.K_y, pygame.K_a, pygame.K_h, pygame.K_RETURN, pygame.K_TAB),
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_SPACE, pygame.K_MINUS),
)
PAUSES = (0.0, 0.0, 0.0, 0.05, 0.15, 0.5)


def fidget(robot: Robot, random: Random) -> None:
    """Do something at a table: a legal move by hand, a press or a drag anywhere, a double click, or a key."""
    board = robot.table.board
    state, field = robot.play.state, board.plan.field
    start, end = (
        (random.randrange(field.left, field.right), random.randrange(field.top, field.bottom)) for _ in range(2)
    )
    cards = [slot for slot, pile in enumerate(state.piles) if pile and board.plan.anchor(slot)]
    match random.randrange(8):
        case 0 | 1 | 2 if robot.play.legal:
            move = random.choice([move for move in robot.play.legal if isinstance(move, Tap) or len(move.takes) == 1])
            robot.make(move)
        case 3:
            robot.drag(start, end, steps=2)
        case 4:
            robot.drag(robot.spot(random.choice(cards)), end, steps=1)
        case 5:
            slot = random.choice(cards)
            for _ in range(random.choice((1, 2))):
                robot.click(robot.spot(slot))
        case _:
            robot.key(random.choice(KEYS))
    if pause := random.choice(PAUSES):
        robot.wait(pause)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_gestures_give_the_same_play_and_picture_whatever_moves(sit: Sit, game: str) -> None:
    told = []
    for motion in Motion:
        robot, random = sit(game, 5, motion), Random(3)
        for _ in range(24):
            fidget(robot, random)
        reached = robot.play.moves, robot.play.undos, robot.play.state
        robot.table.board.back()
        robot.table.pinboard.pin(None)
        robot.move((0, 359))
        robot.settle()
        robot.play.seconds = 0.0
        robot.table.board.top.living = Living(robot.house, None)  # what stirs behind the cards is no part of the play
        told.append((*reached, pygame.image.tobytes(drawn(robot.table.frame(), robot.table.size), "RGB")))
    assert len(told[0][0]) > 2
    assert told[0][:3] == told[1][:3] == told[2][:3]
    assert told[0][3] == told[1][3] == told[2][3]


# sizes, and rest


def test_a_change_of_size_loses_nothing_of_what_the_player_has_in_mind(sit: Sit) -> None:
    robot = sit("wall", 3)
    robot.click(robot.spot(54))
    robot.key(pygame.K_h)
    before = robot.table.board.choice
    robot.resize((800, 600))
    assert before == robot.table.board.choice
    assert (800, 600) == robot.table.size
    assert (800, 600) == robot.table.board.plan.measures.size
    robot.key(pygame.K_RETURN)
    assert 1 == len(robot.play.moves)


def test_a_change_of_size_puts_back_what_the_hand_holds(sit: Sit) -> None:
    robot = sit("pileon", 1)
    start = robot.spot(0)
    robot.press(start)
    robot.move((start[0] + 60, start[1] + 40))
    robot.resize((800, 450))
    robot.release((400, 200))
    assert not robot.play.moves
    assert robot.table.board.stage.held_area is None


@pytest.mark.parametrize("game", GAMES)
def test_at_rest_only_the_clock_is_drawn_and_the_loop_slows_down(sit: Sit, game: str) -> None:
    robot = sit(game, 1, Motion.FULL)
    robot.settle()
    robot.wait(WAKEFUL)
    canvas = robot.manager.canvas
    areas: list[Rect] = []
    show = canvas.show

    def noted(frame: object) -> list[Rect]:
        dirty = show(frame)  # type: ignore[arg-type] # handed on as it came
        areas.extend(dirty)
        return dirty

    canvas.show = noted  # type: ignore[method-assign] # looked on, not changed
    drawn_before = canvas.drawn
    robot.wait(3.0)
    assert 3 == canvas.drawn - drawn_before
    assert all(area.height < 30 and area.width < 80 for area in areas)
    assert robot.manager.idle_for > 0.1


def test_what_could_be_finished_is_asked_once_for_each_state(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    robot = sit("cruel", 1)
    asked: list[object] = []

    def nothing(rules: object, state: object) -> None:
        asked.append(state)

    monkeypatch.setattr("scenes.board.procession.finish", nothing)
    robot.key(pygame.K_a)
    robot.wait(0.5)
    assert len(asked) == len({id(state) for state in asked})
