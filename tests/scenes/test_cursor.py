"""The keyboard: a way by keys to every move of every game, and what else they do at a table."""

from collections import deque
from dataclasses import replace
from math import dist
from random import Random

import pygame
import pytest
from pygame.event import Event

from game.moves import Carry, Move, Take, Tap
from game.rules import GAMES
from game.rules.wall import ROWS, STOCK
from scenes.input import cursor
from scenes.input.commands import Command
from scenes.sets.base import Plan
from scenes.sets.view import View
from tests.scenes.conftest import Sit
from tests.scenes.robot import Robot

STEPS = (
    *(Command.LEFT, Command.RIGHT, Command.UP, Command.DOWN),
    *(Command.NEXT, Command.PREVIOUS, Command.FIRST, Command.LAST),
)


def light(robot: Robot, slot: int) -> None:
    """Bring the cursor to a slot by the fewest keys."""
    table = robot.table
    for step in way_to(slot, table.board.plan, table.board.view):
        table.command(step)
    assert slot == table.board.choice.lit


def way_to(slot: int, plan: Plan, view: View) -> tuple[Command, ...]:
    """Return the fewest keys that lead the cursor to a slot. Raises LookupError where none do."""
    ways: dict[int | None, tuple[Command, ...]] = {view.choice.lit: ()}
    waiting = deque(ways)
    while slot not in ways:
        if not waiting:
            raise LookupError(f"no key leads from slot {view.choice.lit} to slot {slot}")
        lit = waiting.popleft()
        here = replace(view, choice=replace(view.choice, lit=lit))
        for step in STEPS:
            match step:
                case Command.NEXT | Command.PREVIOUS:
                    there = cursor.zone(plan, here, step is Command.NEXT)
                case Command.FIRST | Command.LAST:
                    there = cursor.places(plan, here)[0 if step is Command.FIRST else -1]
                case _:
                    there = cursor.step(plan, here, step)
            if there not in ways:
                ways[there] = (*ways[lit], step)
                waiting.append(there)
    return ways[slot]


def deepen(robot: Robot, count: int) -> None:
    """Take fewer cards until only so many are ringed."""
    while robot.table.board.choice.depth > count:
        robot.table.command(Command.FEWER)


def by_keys(robot: Robot, move: Move) -> None:
    """Make a move with the keyboard alone."""
    table = robot.table
    gathers = table.board.scenery.gathers
    match move:
        case Tap(slot) if slot == robot.play.rules.stock:
            table.command(Command.STOCK)
        case Tap(slot):
            light(robot, slot)
            table.command(Command.TAKE)
        case Carry(takes, target) if gathers and target not in gathers:
            wanted = {take.slot for take in takes}
            for slot in table.board.choice.ticks ^ wanted:
                light(robot, slot)
                table.command(Command.TAKE)
            light(robot, target)
            table.command(Command.TAKE)
        case Carry((Take(slot, count),), target):
            light(robot, slot)
            deepen(robot, count)
            table.command(Command.BEST if slot in gathers else Command.TAKE)
            light(robot, target)
            table.command(Command.TAKE)


def whole(robot: Robot, move: Move) -> bool:
    """Whether a move takes what keys can gather at once: several piles only as wholes."""
    piles = robot.play.state.piles
    return (
        isinstance(move, Tap)
        or len(move.takes) == 1
        or all(len(piles[slot]) == count for slot, count in map(parts, move.takes))
    )


def parts(take: Take) -> tuple[int, int]:
    """Return slot and count of a take."""
    return take.slot, take.count


@pytest.mark.parametrize("game", GAMES)
def test_every_move_can_be_made_with_the_keyboard_alone(sit: Sit, game: str) -> None:
    robot, random = sit(game, 2), Random(2)
    play = robot.play
    for _ in range(8):
        before, legal = play.state, [move for move in play.legal if whole(robot, move)]
        for move in random.sample(legal, min(4, len(legal))):
            expected, _ = play.rules.apply(before, move)
            by_keys(robot, move)
            assert expected.piles == play.state.piles, f"{move} was not made with keys"
            robot.table.command(Command.UNDO)
        if play.legal:
            robot.table.board.make(random.choice(play.legal))


def test_more_and_fewer_change_how_many_cards_are_taken(sit: Sit) -> None:
    robot = sit("whitehead", "6:8H7H6H,7:9D")
    robot.key(pygame.K_TAB)
    light(robot, 6)
    assert 3 == robot.table.board.choice.depth
    robot.key(pygame.K_MINUS)
    robot.key(pygame.K_MINUS)
    robot.key(pygame.K_MINUS)
    assert 1 == robot.table.board.choice.depth
    robot.key(pygame.K_PLUS)
    robot.key(pygame.K_RETURN)
    assert Take(6, 2) == robot.table.board.choice.taken


def test_escape_puts_back_before_it_opens_the_menu(sit: Sit) -> None:
    robot = sit("whitehead", "6:8H7H6H,7:9D")
    light(robot, 6)
    robot.key(pygame.K_SPACE)
    assert robot.table.board.choice.taken
    robot.key(pygame.K_ESCAPE)
    assert robot.table.board.choice.taken is None
    assert robot.table is robot.scene
    robot.key(pygame.K_ESCAPE)
    robot.wait(0.05)
    assert robot.table is not robot.scene


def test_shift_enter_makes_the_best_move_of_a_slot(sit: Sit) -> None:
    robot = sit("cruel", "1:AS,5:KH2S,6:KD3S")
    light(robot, 5)
    robot.key(pygame.K_RETURN, pygame.KMOD_LSHIFT)
    assert 1 == robot.play.state.score


def test_the_best_move_from_a_target_is_the_attack_that_costs_least_and_never_a_deal(sit: Sit) -> None:
    robot = sit("wall", 1)
    for beaten in (False, True):
        legal = robot.play.legal
        attacked = {move.target for move in legal if isinstance(move, Carry)}
        slot = next(slot for slot in ROWS[-1] if (slot in attacked) is beaten)
        light(robot, slot)
        robot.key(pygame.K_RETURN, pygame.KMOD_LSHIFT)
        least = next((move for move in legal if isinstance(move, Carry) and move.target == slot), None)
        assert ((least,) if least else ()) == robot.play.moves


def test_a_attacks_nothing_and_brings_one_card_home(sit: Sit) -> None:
    robot = sit("cruel", "1:AS,5:KH2S,6:KD3S")
    robot.key(pygame.K_a)
    robot.key(pygame.K_a)
    assert 2 == robot.play.state.score


def test_an_attack_by_key_uses_what_is_ticked_and_a_refused_one_changes_nothing(sit: Sit) -> None:
    robot = sit("wall", 1)
    strong = next(move for move in robot.play.legal if isinstance(move, Tap) and move.slot in ROWS[-1])
    for slot in (54, 55, 56):
        light(robot, slot)
        robot.key(pygame.K_SPACE)
    light(robot, strong.slot)
    robot.key(pygame.K_SPACE)
    assert not robot.play.moves
    for slot in (54, 55, 56):
        light(robot, slot)
        robot.key(pygame.K_SPACE)
    light(robot, strong.slot)
    robot.key(pygame.K_SPACE)
    assert 1 == len(robot.play.moves)


def test_the_cursor_goes_on_to_the_nearest_place_where_a_card_of_the_wall_falls(sit: Sit) -> None:
    robot = sit("wall", 1)
    attack = next(move for move in robot.play.legal if isinstance(move, Tap) and move.slot in ROWS[-1])
    light(robot, attack.slot)
    robot.key(pygame.K_SPACE)
    assert not robot.play.state.piles[attack.slot]
    plan, state, lit = robot.table.board.plan, robot.play.state, robot.table.board.choice.lit
    assert lit is not None
    assert state.piles[lit]
    far = {
        slot: dist(plan.spots(state)[state.piles[slot][-1]].centre, plan.place(attack.slot, state).center)
        for slot in plan.neighbours(state)
        if state.piles[slot]
    }
    assert far[lit] == min(far.values())


def test_a_held_key_deals_once(sit: Sit) -> None:
    robot = sit("wall", 1)
    for _ in range(5):  # the keyboard repeats what is held
        pygame.event.post(Event(pygame.KEYDOWN, key=pygame.K_d, mod=0, unicode="d", scancode=0))
    robot.wait(0.02)
    pygame.event.post(Event(pygame.KEYUP, key=pygame.K_d, mod=0, unicode="d", scancode=0))
    robot.key(pygame.K_d)
    assert (Tap(STOCK),) * 2 == robot.play.moves


def test_a_held_undo_goes_on_taking_back(sit: Sit) -> None:
    robot = sit("wall", 1)
    for _ in range(4):
        robot.key(pygame.K_d)
    for _ in range(3):
        pygame.event.post(Event(pygame.KEYDOWN, key=pygame.K_z, mod=0, unicode="z", scancode=0))
    robot.wait(0.02)
    assert 1 == len(robot.play.moves)
