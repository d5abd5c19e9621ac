"""The keyboard: every key of the conventions, and a way by keys to every move of every game."""

from collections import deque
from dataclasses import replace
from random import Random

import pygame
import pytest
from pygame.event import Event

from game.moves import Carry, Move, Take, Tap
from game.rules import GAMES
from game.rules.wall import ROWS, STOCK
from scenes.input import cursor
from scenes.input.commands import Command, command, keys
from scenes.sets.base import Plan
from scenes.sets.view import View
from tests.scenes.conftest import Sit
from tests.scenes.robot import Robot

C, S, A = pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT, pygame.KMOD_LALT
CONVENTIONS = {
    Command.NEW: [(pygame.K_n, 0), (pygame.K_n, C), (pygame.K_F2, 0)],
    Command.OTHER: [(pygame.K_o, C), (pygame.K_w, C)],
    Command.RESTART: [(pygame.K_F5, 0), (pygame.K_r, C)],
    Command.NUMBER: [(pygame.K_g, C)],
    Command.STOCK: [(pygame.K_d, 0), (pygame.K_d, C)],
    Command.UNDO: [(pygame.K_z, 0), (pygame.K_z, C), (pygame.K_BACKSPACE, 0)],
    Command.REDO: [(pygame.K_y, 0), (pygame.K_y, C), (pygame.K_z, C | S)],
    Command.HINT: [(pygame.K_h, 0), (pygame.K_h, C)],
    Command.HOME: [(pygame.K_a, 0)],
    Command.FINISH: [(pygame.K_f, 0)],
    Command.PAUSE: [(pygame.K_p, 0), (pygame.K_PAUSE, 0)],
    Command.RULES: [(pygame.K_F1, 0), (pygame.K_F1, S), (pygame.K_F1, C)],
    Command.OPTIONS: [(pygame.K_o, 0)],
    Command.FULLSCREEN: [(pygame.K_F11, 0), (pygame.K_RETURN, A)],
    Command.SCREENSHOT: [(pygame.K_F12, 0)],
    Command.MUTE: [(pygame.K_m, 0)],
    Command.QUIT: [(pygame.K_q, C), (pygame.K_F4, A)],
    Command.BACK: [(pygame.K_ESCAPE, 0)],
    Command.TAKE: [(pygame.K_SPACE, 0), (pygame.K_RETURN, 0), (pygame.K_KP_ENTER, 0)],
    Command.BEST: [(pygame.K_RETURN, S), (pygame.K_RETURN, C)],
    Command.LEFT: [(pygame.K_LEFT, 0)],
    Command.RIGHT: [(pygame.K_RIGHT, 0)],
    Command.UP: [(pygame.K_UP, 0)],
    Command.DOWN: [(pygame.K_DOWN, 0)],
    Command.FIRST: [(pygame.K_HOME, 0)],
    Command.LAST: [(pygame.K_END, 0)],
    Command.NEXT: [(pygame.K_TAB, 0), (pygame.K_PAGEDOWN, 0)],
    Command.PREVIOUS: [(pygame.K_TAB, S), (pygame.K_PAGEUP, 0)],
    Command.MORE: [(pygame.K_PLUS, 0), (pygame.K_EQUALS, S), (pygame.K_KP_PLUS, 0)],
    Command.FEWER: [(pygame.K_MINUS, 0), (pygame.K_KP_MINUS, 0)],
}
STEPS = (
    *(Command.LEFT, Command.RIGHT, Command.UP, Command.DOWN),
    *(Command.NEXT, Command.PREVIOUS, Command.FIRST, Command.LAST),
)


@pytest.mark.parametrize("asked", CONVENTIONS)
def test_a_command_has_its_usual_keys(asked: Command) -> None:
    found = [command(Event(pygame.KEYDOWN, key=key, mod=mod)) for key, mod in CONVENTIONS[asked]]
    assert [asked] * len(found) == found


def test_a_key_that_is_held_with_alt_or_control_is_not_the_plain_one() -> None:
    assert command(Event(pygame.KEYDOWN, key=pygame.K_F5, mod=A)) is None
    assert command(Event(pygame.KEYDOWN, key=pygame.K_a, mod=C)) is None


def test_keys_are_named_as_on_a_keyboard() -> None:
    assert ("Z", "Backspace", "Ctrl+Z") == tuple(sorted(keys(Command.UNDO), key=("Z", "Backspace", "Ctrl+Z").index))


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
    robot.key(pygame.K_RETURN, S)
    assert 1 == robot.play.state.score


def test_the_best_move_from_a_target_is_the_attack_that_costs_least_and_never_a_deal(sit: Sit) -> None:
    robot = sit("wall", 1)
    for beaten in (False, True):
        legal = robot.play.legal
        attacked = {move.target for move in legal if isinstance(move, Carry)}
        slot = next(slot for slot in ROWS[-1] if (slot in attacked) is beaten)
        light(robot, slot)
        robot.key(pygame.K_RETURN, S)
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
