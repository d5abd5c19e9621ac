"""The table: undo, new deals, what is saved, changes of size, and what it redraws."""

import gc
from pathlib import Path
from random import Random
from weakref import ref

import pygame
import pytest
from pygame import Rect

from game.play import Play
from game.record import Record
from game.rules import GAMES
from game.settings import Motion
from game.state import Carry, Move, Tap
from game.statistics import Outcome
from game.storage import Store
from scenes.app.display import Display
from scenes.audio import Effect
from scenes.commands import Command
from scenes.render.drawables import Frame
from scenes.render.image_cache import ImageCache
from scenes.screens.options import Options
from scenes.screens.results import Results
from scenes.screens.table import Table
from scenes.table.board_view import WAKEFUL, AmbientAnimation
from scenes.widgets.scene import Pop
from tests.image_cache import wait_for_worker
from tests.players import won_moves
from tests.scenes.conftest import Sit
from tests.scenes.robot import FRAME, Robot

pytestmark = pytest.mark.watched


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
    assert str(robot.play.record) == robot.services.store.open_play("whitehead")


def test_restart_goes_back_to_the_deal_and_can_be_taken_back(sit: Sit) -> None:
    robot = sit("wall", 1)
    robot.key(pygame.K_F5)
    assert robot.message is None
    for _ in range(14):
        robot.table.board.make(robot.play.legal[0])
    made = robot.play.moves
    robot.table.board.go_back(2)  # all of it, even if the next key comes sooner
    robot.key(pygame.K_F5)
    assert not robot.play.moves
    assert robot.message and ("Undo brings back all 12 moves.",) == robot.message.lines
    robot.key(pygame.K_y)
    assert made[:1] == robot.play.moves
    assert robot.message is None
    robot.key(pygame.K_F5)
    robot.press_key(Command.UNDO)
    assert made[:1] == robot.play.moves
    assert robot.message is None
    robot.key(pygame.K_F5)
    robot.key(pygame.K_z)
    robot.settle()
    assert made[:1] == robot.play.moves
    assert str(robot.play.record) == robot.services.store.open_play("wall")


def test_a_new_deal_is_asked_for_once_after_the_first_move(sit: Sit) -> None:
    robot = sit("wall", 1)
    robot.key(pygame.K_n)
    assert robot.message is None
    fresh = robot.play
    robot.key(pygame.K_d)
    robot.key(pygame.K_n)
    assert fresh is robot.play
    robot.key(pygame.K_ESCAPE)
    assert robot.message is None
    robot.key(pygame.K_n)
    robot.key(pygame.K_RETURN)  # the recommended button plays on
    assert fresh is robot.play
    assert robot.message is None
    robot.key(pygame.K_n)
    robot.press_key(Command.DEAL)
    assert fresh is not robot.play
    assert [Outcome.LEFT] == [result.outcome for result in robot.services.store.results.history("wall")]


def test_a_key_that_a_question_does_not_take_is_heard_to_fail(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    robot, heard = sit("wall", 1), list[Effect]()
    robot.key(pygame.K_d)
    robot.key(pygame.K_n)
    question = robot.message
    monkeypatch.setattr(robot.services.speaker, "play", heard.append)
    robot.key(pygame.K_h)
    assert [Effect.ILLEGAL] == heard
    assert question is robot.message


def test_the_board_that_a_new_deal_leaves_is_gone_at_once(sit: Sit) -> None:
    robot = sit("wall", 1)
    board, deck = ref(robot.table.board), ref(robot.table.board.animator.deck)
    gc.disable()  # as the loop does
    try:
        robot.key(pygame.K_n)
        assert [None, None] == [board(), deck()]
    finally:
        gc.enable()


def nearly_won() -> tuple[Play, Move]:
    """Return a play of Maze, and the move that wins it."""
    deck, won = won_moves("maze")
    play = Play(GAMES["maze"], deck)
    for move in won[:-1]:
        play.make(move)
    return play, won[-1]


def test_a_new_deal_begins_once_its_place_and_its_cards_are_drawn(tmp_path: Path) -> None:
    """Else the cards of the last deal would be seen beneath it: a play's end has seen other pictures of both."""
    (play, _last), images = nearly_won(), ImageCache()
    robot = Robot.with_play(tmp_path, play, (320, 240), Motion.OFF, images)
    wait_for_worker(images)
    robot.settle()
    robot.key(pygame.K_n)
    robot.press_key(Command.DEAL)
    while robot.play is play:
        pygame.time.wait(1)  # for the worker
        robot.wait(FRAME)
    layout, deck_images = robot.table.board.layout, robot.table.board.animator.deck
    positions = layout.card_positions(robot.play.state)
    assert list(layout.ground())
    assert all(deck_images.resting(card, place.height, place.shade) for card, place in positions.items())
    robot.close()
    images.close()


def test_between_the_results_and_the_next_deal_the_table_that_was_won_is_not_seen(tmp_path: Path) -> None:
    play, last = nearly_won()
    robot = Robot.with_play(tmp_path, play, (320, 240))
    robot.table.board.make(last)
    robot.wait_until(lambda: isinstance(robot.scene, Results), step=0.1)
    depth, results = len(robot.manager.scenes), robot.scene
    robot.show(Pop(then=Command.DEAL))
    while robot.scene is results:
        robot.wait(FRAME)
    assert isinstance(robot.scene, Table)
    assert play is not robot.scene.play
    assert depth - 1 == len(robot.manager.scenes)
    robot.close()


def test_a_question_is_reached_by_tab_and_answered_by_enter(sit: Sit) -> None:
    robot = sit("wall", 1)
    robot.key(pygame.K_d)
    robot.key(pygame.K_n)
    robot.key(pygame.K_TAB)
    play = robot.play
    robot.key(pygame.K_RETURN)
    assert play is robot.play
    assert robot.message is None


@pytest.mark.parametrize(("key", "mod"), [(pygame.K_LEFT, 0), (pygame.K_UP, 0), (pygame.K_TAB, pygame.KMOD_SHIFT)])
def test_an_arrow_leads_along_the_buttons_of_a_question_too(sit: Sit, key: int, mod: int) -> None:
    robot = sit("wall", 1)
    robot.key(pygame.K_d)
    robot.key(pygame.K_n)
    play = robot.play
    robot.key(key, mod)
    assert robot.message
    robot.key(pygame.K_RETURN)
    assert play is not robot.play


@pytest.mark.parametrize("key", [pygame.K_RIGHT, pygame.K_DOWN, pygame.K_TAB])
def test_a_question_is_not_answered_by_an_arrow_on_its_last_button(sit: Sit, key: int) -> None:
    robot = sit("wall", 1)
    robot.key(pygame.K_d)
    robot.key(pygame.K_n)
    asked, play, focus = robot.message, robot.play, robot.table.seat.controls.focus
    robot.key(key)
    robot.key(key)
    assert (asked, focus) == (robot.message, robot.table.seat.controls.focus)
    robot.key(pygame.K_LEFT)
    robot.key(pygame.K_RETURN)
    assert play is not robot.play


def test_the_options_open_over_the_table_and_lead_back_to_it(sit: Sit) -> None:
    robot = sit("wall", 1)
    robot.key(pygame.K_d)
    play = robot.play
    robot.key(pygame.K_o, text="o")
    robot.wait(0.05)
    assert isinstance(robot.scene, Options)
    robot.services.change(left_handed=True)
    robot.key(pygame.K_ESCAPE)
    robot.wait(0.05)
    assert isinstance(robot.scene, Table)
    assert play is robot.play
    assert robot.table.board.layout.metrics.left_handed


def test_leaving_keeps_the_play_with_its_clock(sit: Sit) -> None:
    robot = sit("wall", 1)
    robot.key(pygame.K_d)
    robot.wait(2.1)
    robot.key(pygame.K_o, pygame.KMOD_LCTRL)
    robot.wait(0.1)
    line = robot.services.store.open_play("wall")
    assert line
    again = Play.resume(Record.parse(line))
    assert ((Tap(53),), 2.0) == (again.moves, again.seconds)


def test_every_move_is_handed_to_the_disk_at_once(sit: Sit) -> None:
    robot = sit("wall", 1)
    robot.key(pygame.K_d)
    assert robot.services.store.flush()
    with Store(robot.services.store.folder) as other:
        assert str(robot.play.record) == other.open_play("wall")


def test_the_clock_is_kept_once_a_minute(sit: Sit) -> None:
    robot = sit("wall", 1)
    robot.key(pygame.K_d)
    for _ in range(250):
        robot.table.advance(0.25)
    line = robot.services.store.open_play("wall")
    assert line and "seconds=60" in line


def test_a_change_of_size_keeps_the_selection(sit: Sit) -> None:
    robot = sit("wall", 3)
    robot.click(robot.spot(54))
    robot.key(pygame.K_h)
    before = robot.table.board.choice
    robot.resize((800, 600))
    assert before == robot.table.board.choice
    assert (800, 600) == robot.table.size
    assert (800, 600) == robot.table.board.layout.metrics.size
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
    assert robot.table.board.animator.dragged.area is None


@pytest.mark.parametrize("game", GAMES)
def test_at_rest_only_the_clock_is_drawn_and_the_loop_slows_down(sit: Sit, game: str) -> None:
    robot = sit(game, 1, Motion.FULL)
    robot.settle()
    for _ in range(round(WAKEFUL)):  # in great strides, since nothing is looked at meanwhile
        robot.manager.tick(1.0)
    canvas = robot.manager.renderer
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


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_F1])
@pytest.mark.parametrize("game", GAMES)
def test_a_deal_that_is_paused_goes_on_where_it_was(sit: Sit, game: str, key: int) -> None:
    robot = sit(game, 1, Motion.FULL)
    robot.wait(0.4)
    in_the_air = robot.table.board.animator.unsettled
    assert in_the_air
    robot.key(key)
    robot.wait(1.0)
    assert robot.scene is not robot.table
    robot.key(pygame.K_ESCAPE)
    assert robot.scene is robot.table
    assert robot.table.board.animator.unsettled <= in_the_air
    robot.settle()
    assert not robot.table.board.animator.unsettled


@pytest.mark.parametrize("motion", [Motion.FULL, Motion.REDUCED])
def test_the_clock_starts_after_the_deal_or_with_the_first_move(sit: Sit, motion: Motion) -> None:
    robot = sit("wall", 1, motion=motion)
    while robot.table.board.animator.moving:
        assert 0.0 == robot.play.seconds
        robot.wait(FRAME)
    robot.wait(0.5)
    assert 0.4 < robot.play.seconds < 0.6
    robot = sit("wall", 1, motion=motion)
    robot.key(pygame.K_d)
    robot.wait(0.5)
    assert 0.4 < robot.play.seconds < 0.6


def test_the_table_below_a_dragged_card_is_redrawn_only_when_it_changes(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    robot = sit("cruel", 5, Motion.FULL)
    robot.settle()
    board = robot.table.board
    board.top.ambient = AmbientAnimation(robot.services, None)
    taken = next(move.takes[0] for move in robot.play.legal if isinstance(move, Carry))
    robot.press(robot.spot(taken.slot, taken.count))
    robot.move((40, 40))
    robot.settle()
    draw, tell = Display._draw, Table.frame
    shown: list[Frame] = []
    told: list[Table] = []

    def drawing(display: Display, frame: Frame, seconds: float) -> None:
        shown.append(frame)
        draw(display, frame, seconds)

    def telling(table: Table) -> Frame:
        told.append(table)
        return tell(table)

    monkeypatch.setattr(Display, "_draw", drawing)
    monkeypatch.setattr(Table, "frame", telling)
    for step in range(1, 41):
        robot.move((40 + 9 * step, 40 + 5 * step))
        assert step == len(shown)
        assert [*board.frame(sunk=None, has_message=False), *board.animator.flying()] == shown[-1]
    while robot.rest == 0:
        robot.wait(FRAME)
    assert [*board.frame(sunk=None, has_message=False), *board.animator.flying()] == shown[-1]
    assert 0 < len(told) < len(shown) // 10
