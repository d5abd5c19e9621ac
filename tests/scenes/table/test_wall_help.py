"""Help in Wall: the middle button, the attack that would have worked, cards not seen yet, a lost throne."""

from collections.abc import Callable

import pygame
import pytest
from pygame import Rect

from game.play import Play
from game.rules import GAMES
from game.rules.wall import STOCK, WASTE, exposed, force, health, hidden
from game.settings import Hints, Lamp, Motion
from game.solver.wall_sight import unseen
from game.state import Carry, Tap
from game.storage.kiosk import Help, Kiosk
from scenes.commands import Command
from scenes.games.layout import Selection, TableView
from scenes.games.wall_table import WallLayout
from scenes.render.drawables import Sprite
from scenes.table.living_cards import DWELL
from tests.scenes.conftest import Sit
from tests.scenes.games.layouts import plans
from tests.scenes.robot import FRAME, Robot
from tests.scenes.table.lamplit import keys, seat

MIDDLE = 2
HOLDS = "0:KSKS,1:KHQH,4:2c3c4c,8:2C,54:KD,55:KC,56:TC"
"""The throne wants 27 and a high post 26 before it: more than is left."""


@pytest.mark.parametrize("deal", range(1, 9))
def test_the_middle_button_makes_the_cheapest_attack_that_breaks_a_target(sit: Sit, deal: int) -> None:
    robot = sit("wall", deal)
    for _ in range(6):
        state = robot.play.state
        target = next((slot for slot in exposed(state) if _breaking(robot, slot)), None)
        if target is None:
            robot.key(pygame.K_d)
            continue
        best = min(_breaking(robot, target))
        before = robot.play.moves
        robot.click(robot.spot(target), MIDDLE)
        (made,) = robot.play.moves[len(before) :]
        assert isinstance(made, Carry) and target == made.target
        assert best == force(state, made.takes)
        assert hidden(state, target) or best > health(state, target)


def _breaking(robot: Robot, target: int) -> list[int]:
    """Return how strong each attack on a target is that is legal."""
    attacks = (move for move in robot.play.legal if isinstance(move, Carry) and move.target == target)
    return [force(robot.play.state, attack.takes) for attack in attacks]


@pytest.mark.parametrize("game", [game for game in GAMES if game != "wall"])
def test_the_middle_button_makes_the_best_move_of_a_card_as_the_key_does(sit: Sit, game: str) -> None:
    robot, other = sit(game, 5), sit(game, 5)
    move = next(move for move in robot.play.legal if isinstance(move, Carry))
    robot.click(robot.spot(move.source), MIDDLE)
    other.move(other.spot(move.source))
    other.key(pygame.K_RETURN, pygame.KMOD_SHIFT)
    assert robot.play.moves == other.play.moves
    assert robot.play.moves


def short(robot: Robot) -> int:
    """Untick all but the weakest card of the waste, and return a target that it cannot break, though more cards can."""
    state = robot.play.state
    weakest = min(WASTE, key=lambda slot: state.piles[slot][-1].rank)
    for slot in WASTE:
        if slot != weakest:
            robot.click(robot.spot(slot))
    alone = state.piles[weakest][-1].rank
    return next(slot for slot in exposed(state) if health(state, slot) >= alone and _breaking(robot, slot))


def by_click(robot: Robot) -> int:
    """Attack a target with ticked cards, but too few, and return it."""
    target = short(robot)
    robot.click(robot.spot(target))
    return target


def by_drag(robot: Robot) -> int:
    """Drag the weakest card of the waste onto a target that it cannot break, and return that."""
    target = short(robot)
    (weakest,) = (slot for slot in WASTE if slot in robot.table.board.choice.ticks)
    robot.drag(robot.spot(weakest), robot.spot(target))
    return target


@pytest.mark.parametrize("attack", [by_click, by_drag])
@pytest.mark.parametrize("deal", [1, 3, 4])
def test_where_an_attack_falls_short_the_cheapest_that_does_not_is_shown(
    sit: Sit, deal: int, attack: Callable[[Robot], int]
) -> None:
    robot = sit("wall", deal)
    target = attack(robot)
    robot.wait(1.5)
    assert not robot.play.moves
    assert robot.message and "Fell short" == robot.message.heading
    assert [Command.DO_IT] == keys(robot)
    assert 0 == robot.play.hints
    robot.key(pygame.K_RETURN)
    (made,) = robot.play.moves
    assert isinstance(made, Carry) and target == made.target
    assert robot.message is None or "Fell short" != robot.message.heading


@pytest.mark.parametrize("asked", [by_drag, lambda robot: robot.key(pygame.K_h)])
def test_the_attack_button_makes_the_attack_that_is_hinted_at(sit: Sit, asked: Callable[[Robot], object]) -> None:
    robot = sit("wall", 3)
    asked(robot)
    robot.wait_until(lambda: robot.table.board.choice.hint)
    board = robot.table.board
    hint = board.choice.hint
    (attack,) = (button for button in board.layout.buttons(board.view) if button.name == "attack")
    assert ("Attack", True, True) == (attack.label, attack.enabled, attack.primary)
    robot.click(attack.area.center)
    assert [hint] == list(robot.play.moves)


@pytest.mark.parametrize("deal", [1, 3, 4])
def test_the_attack_button_says_from_the_start_of_a_move_what_it_will_say(sit: Sit, deal: int) -> None:
    robot = sit("wall", deal, Motion.FULL)
    robot.settle()
    board = robot.table.board
    for _ in range(4):
        made = [move for move in robot.play.legal if isinstance(move, Carry)]
        board.make(made[-1])
        said = list[str]()
        while board.animator.acts:
            robot.wait(2 * FRAME)
            said += [button.label for button in board.layout.buttons(board.view) if button.name == "attack"]
        assert {said[-1]} == set(said)


def test_a_cabinet_that_gives_no_hints_shows_no_attack(sit: Sit) -> None:
    robot = sit("wall", 1)
    robot.services.kiosk = Kiosk(help=Help.LAMP)
    robot.click(robot.spot(short(robot)))
    robot.wait(1.5)
    assert robot.message is None or "Fell short" != robot.message.heading


def test_where_nothing_breaks_a_target_nothing_is_shown(sit: Sit) -> None:
    robot = sit("wall", 1)
    target = next(slot for slot in exposed(robot.play.state) if not _breaking(robot, slot))
    robot.click(robot.spot(target))
    robot.wait(1.5)
    assert robot.message is None
    assert robot.table.board.choice.hint is None


def table_seen(robot: Robot) -> bool:
    """Whether the table of the cards not seen yet is on the screen."""
    board = robot.table.board
    assert isinstance(board.layout, WallLayout)
    area = board.layout.unseen_place(board.view.state)
    return any(isinstance(one, Sprite) and one.area == area for one in robot.table.frame())


def test_resting_on_the_stock_shows_what_was_not_seen_yet(sit: Sit) -> None:
    robot = sit("wall", 1, size=(1280, 720))
    at = robot.spot(STOCK)
    robot.move((at[0] + 1, at[1]))
    assert not table_seen(robot)
    robot.wait(DWELL + 0.5)
    assert table_seen(robot)
    robot.click(at)
    assert (Tap(STOCK),) == robot.play.moves
    robot.move((640, 100))
    robot.wait(1.0)
    assert not table_seen(robot)


def test_the_cursor_on_the_stock_shows_it_too(sit: Sit) -> None:
    robot = sit("wall", 1, size=(1280, 720))
    robot.key(pygame.K_END)
    assert STOCK == robot.table.board.choice.lit
    robot.wait(DWELL + 0.5)
    assert table_seen(robot)
    robot.key(pygame.K_d)
    robot.key(pygame.K_HOME)
    robot.wait(0.5)
    assert not table_seen(robot)


def test_any_layer_of_the_stock_can_be_pressed_while_the_table_is_seen(sit: Sit) -> None:
    robot = sit("wall", 1, size=(1280, 720))
    layout, state = robot.table.board.layout, robot.play.state
    area = layout.slot_area(STOCK, state)
    points = [(x, y) for x in range(area.left, area.right, 3) for y in range(area.top, area.bottom, 3)]
    under = [point for point in points if (hit := layout.hit(state, point)) and hit.slot == STOCK and hit.count > 1]
    for point in [*under[:1], area.center]:
        moves = len(robot.play.moves)
        robot.move(point)
        robot.wait(DWELL + 0.3)
        robot.click(point)
        assert moves + 1 == len(robot.play.moves)


def test_the_table_lies_in_the_field_and_covers_no_key_and_no_card_on_a_rail() -> None:
    play = Play(GAMES["wall"], 1)
    for layout in plans("wall"):
        assert isinstance(layout, WallLayout)
        area = layout.unseen_place(play.state)
        assert layout.field.contains(area)
        keys = [key.area for key in layout.buttons(TableView(play, Selection()))]
        assert not any(area.colliderect(Rect(taken)) for taken in (*keys, layout.lamp or (0, 0, 0, 0)))
        assert not any(area.colliderect(Rect(where)) for where in (layout.stock, *layout.waste.values()))
        list(layout.over(TableView(play, Selection(lit=STOCK, fanned=STOCK))))
    assert sum(unseen(play.state).values()) == len(play.state.down)


@pytest.mark.parametrize("chosen", [{"lamp": Lamp.OFF}, {"hints": Hints.HONEST}])
def test_without_a_lamp_the_table_says_that_the_throne_holds_once(sit: Sit, chosen: dict[str, object]) -> None:
    robot, _ = seat(sit, HOLDS, game="wall", **chosen)  # type: ignore[arg-type]
    robot.table.board.make(next(move for move in robot.play.legal if isinstance(move, Carry) and move.target == 55))
    robot.wait(0.5)
    assert robot.message and "No way to win" == robot.message.heading
    assert [Command.UNDO, Command.GIVE_UP] == keys(robot)
    robot.key(pygame.K_ESCAPE)
    robot.wait(0.5)
    assert robot.message is None
    robot.key(pygame.K_z)
    robot.key(pygame.K_y)
    robot.wait(0.5)
    assert robot.message and "No way to win" == robot.message.heading
