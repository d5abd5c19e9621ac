"""A player with the arrows and Enter alone, who can reach every pile, card and move of every game."""

from collections import deque
from collections.abc import Callable

import pygame
from pygame.event import Event

from game.state import Carry, Move, Take, Tap
from scenes.commands import DIRECTIONS, Command, Device, PadButton, Source, command
from scenes.table import cursor
from scenes.table.screen import Seat, TableScreen


def light(table: TableScreen, slot: int) -> None:
    """Bring the cursor to a slot by the fewest arrows."""
    Keyboard(table).light(slot)


def by_keys(table: TableScreen, move: Move) -> None:
    """Make a move with the keys."""
    Keyboard(table).make(move)


class Keyboard:
    """The keys at a table, of which it counts what is pressed."""

    name = "arrows and Enter"

    def __init__(self, table: TableScreen | Seat, send: Callable[[Command], object] | None = None) -> None:
        """Sit down at a table; send presses a key that asks for a command, and asks the table itself otherwise."""
        if send is None:
            assert isinstance(table, TableScreen)
            send = table.command
        self._table, self._send = table, send
        self.presses = 0

    def press(self, asked: Command) -> None:
        """Press a key."""
        self.presses += 1
        self._send(asked)

    def make(self, move: Move) -> None:
        """Make a move with the arrows and Enter alone, but for what is taken of the waste in the hand: by Shift+Enter.

        Raises LookupError where that cannot be done.
        """
        table = self._table
        combined = table.play.rules.combined
        match move:
            case Tap(slot):
                self._gather(frozenset(slot for slot in combined if table.play.state.piles[slot]))
                self.light(slot)
                self.press(Command.TAKE)
            case Carry(takes, target) if combined and target not in combined and whole(table, takes):
                self._gather(frozenset(take.slot for take in takes))
                self.light(target)
                self.press(Command.TAKE)
            case Carry((Take(slot, count),), target):
                self.light(slot)
                self._deepen(count)
                self.press(Command.BEST if slot in combined else Command.TAKE)
                self.light(target)
                self.press(Command.TAKE)

    def light(self, slot: int) -> None:
        """Bring the cursor to a slot by the fewest arrows. Raises LookupError where none lead there."""
        board = self._table.board
        for _ in range(3):  # arrows lead off the buttons of a message first
            if not board.choice.keyed or board.choice.lit is None:
                self.press(Command.LEFT)
        for direction in self._way_to(slot):
            here, stood = board.choice.lit, None
            while board.choice.lit == here and board.choice != stood:  # it may go through the cards of a pile first
                stood = board.choice
                self.press(direction)
        assert slot == board.choice.lit

    def _way_to(self, slot: int) -> tuple[Command, ...]:
        board = self._table.board
        arrows = cursor.arrows(board.layout, board.view)
        ways: dict[int | None, tuple[Command, ...]] = {board.choice.lit: ()}
        waiting = deque(ways)
        while slot not in ways:
            if not waiting:
                raise LookupError(f"no arrow leads from slot {board.choice.lit} to slot {slot}")
            here = waiting.popleft()
            for direction in DIRECTIONS:
                there = arrows.get((here, direction)) if here is not None else None
                if there is not None and there not in ways:
                    ways[there] = (*ways[here], direction)
                    waiting.append(there)
        return ways[slot]

    def _deepen(self, count: int) -> None:
        """Ring so many cards of the lit pile. Raises LookupError where no arrow leads to them."""
        board = self._table.board
        while (depth := board.choice.depth) != count:
            steps = ((direction, cursor.step(board.layout, board.view, direction)) for direction in DIRECTIONS)
            nearer = (
                direction
                for direction, there in steps
                if there.slot == board.choice.lit and abs(there.depth - count) < abs(depth - count)
            )
            direction = next(nearer, None)
            if direction is None:
                raise LookupError(f"no arrow leads from {depth} to {count} cards of slot {board.choice.lit}")
            self.press(direction)

    def _gather(self, wanted: frozenset[int]) -> None:
        """Tick these piles and no others."""
        for slot in self._table.board.choice.ticks ^ wanted:
            self.light(slot)
            self.press(Command.TAKE)


class PadButtons(Keyboard):
    """The buttons of a gamepad at a table: the same commands, each by the button that asks for it."""

    name = "gamepad"

    def __init__(self, table: TableScreen) -> None:
        super().__init__(table, self._pressed)
        self._at = table

    def _pressed(self, asked: Command) -> None:
        button = next((used.number for used in asked.inputs if isinstance(used, PadButton)), None)
        if button is None:
            raise LookupError(f"no button of a gamepad asks for {asked.name}")
        meant = command(Event(pygame.CONTROLLERBUTTONDOWN, button=button, number=1, held=False))
        assert meant
        self._at.command_from(Source(Device.PAD, 1), meant)


def whole(table: TableScreen | Seat, takes: tuple[Take, ...]) -> bool:
    """Whether piles are taken as wholes: only so can several be ticked."""
    return all(len(table.play.state.piles[take.slot]) == take.count for take in takes)


def by_one_hand(table: TableScreen, move: Move) -> bool:
    """Whether a move can be made at one go: what is taken of several piles must be all of each."""
    return isinstance(move, Tap) or len(move.takes) == 1 or whole(table, move.takes)
