"""A player with the keyboard alone: the fewest keys to a slot, and a way by keys to every move of every game."""

from collections import deque
from dataclasses import replace

from game.moves import Carry, Move, Take, Tap
from scenes.input import cursor
from scenes.input.commands import Command
from scenes.sets.base import Plan
from scenes.sets.view import View
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
