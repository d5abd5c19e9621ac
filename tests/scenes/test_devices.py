"""Each input device is enough to play every game from the title to a signed result."""

from abc import ABC, abstractmethod
from pathlib import Path

import pygame
import pytest

from game.rules import GAMES
from game.settings import Motion
from scenes.commands import Command, Device, Key
from scenes.screens.results import INITIALS, Results
from scenes.screens.select_deal import SelectDeal, places_of_wheels
from scenes.screens.select_game import SelectGame
from scenes.screens.table import Table
from scenes.screens.title import Enlarge, Title
from scenes.widgets.screen import Screen
from scenes.widgets.wheels import STEP
from tests.players import PROVEN, short_win
from tests.scenes.keyboard import Keyboard
from tests.scenes.mouse import Finger, Mouse
from tests.scenes.pads import VirtualPad
from tests.scenes.robot import FRAME, Robot, Unwatched

SIZES = ((640, 360), (640, 480))
HELD = {0: 0, 1: pygame.KMOD_SHIFT}


class Player(ABC):
    """Somebody with one device, who plays the real program."""

    device: Device

    def __init__(self, robot: Robot) -> None:
        self.robot = robot

    @property
    def screen(self) -> Screen:
        """The screen that is shown, once nothing moves on it."""
        self.robot.settle()
        scene = self.robot.scene
        assert isinstance(scene, Screen)
        return scene

    def close(self) -> None:
        """Put the device away."""
        self.robot.settle()

    @abstractmethod
    def press(self, name: str) -> None:
        """Press the button of a name."""

    @abstractmethod
    def play(self) -> None:
        """Open the game that is chosen."""

    @abstractmethod
    def choose_number(self, number: str) -> None:
        """Choose the number of a deal, and have it dealt."""

    @abstractmethod
    def hand(self, table: Table) -> Keyboard | Mouse:
        """Sit down at a table."""

    @abstractmethod
    def sign(self) -> None:
        """Turn the first initial on, and sign."""


class Fingers(Player):
    """Somebody at a screen that can be touched."""

    device = Device.TOUCH

    def press(self, name: str) -> None:
        """Tap a button."""
        button = self.screen.controls.named(name)
        assert button
        self.robot.tap(button.area.center)

    def play(self) -> None:
        """Tap the button."""
        self.press("play")

    def choose_number(self, number: str) -> None:
        """Turn the wheels, which show 1 at first, by their upper and lower halves."""
        turns = ((int(digit) - int(shown)) % 10 for digit, shown in zip(number.zfill(6), "000001", strict=True))
        for place, turn in zip(places_of_wheels(self.screen.pen), turns, strict=True):
            way = place.height // 4 if turn > 5 else -place.height // 4
            for _ in range(min(turn, 10 - turn)):
                self.robot.tap((place.centerx, place.centery + way))
        self.press("number")

    def hand(self, table: Table) -> Mouse:
        """Play with one finger."""
        return Finger(table, lambda event: self.robot.finger(event.type, event.pos))

    def sign(self) -> None:
        """Turn the first initial by its upper half."""
        point = self.screen.pen.frame.point(INITIALS[0] - STEP, INITIALS[1] - 60)
        self.robot.tap(point)
        self.press("sign")


class Keys(Player):
    """Somebody with a keyboard."""

    device = Device.KEYBOARD

    def ask(self, command: Command) -> None:
        """Press a key that asks for a command."""
        used = next(one for one in command.inputs if isinstance(one, Key))
        self.robot.key(used.code, HELD[used.held.value - 1])

    def press(self, name: str) -> None:
        """Tab to a button, and press Enter."""
        controls = self.screen.controls
        for _ in controls.items:
            if controls.focus != name:
                self.ask(Command.PREVIOUS)
        assert name == controls.focus
        self.ask(Command.TAKE)

    def play(self) -> None:
        """Press Enter."""
        self.ask(Command.TAKE)

    def choose_number(self, number: str) -> None:
        """Type it."""
        for digit in number:
            self.robot.key(ord(digit), text=digit)
        self.ask(Command.TAKE)

    def hand(self, table: Table) -> Keyboard:
        """Play with the arrows and Enter."""
        return Keyboard(table, self.ask)

    def sign(self) -> None:
        """Turn the first initial by an arrow."""
        self.ask(Command.UP)
        self.press("sign")


class Pad(Keys):
    """Somebody with a gamepad, who finds no keys and no wheels to touch."""

    device = Device.PAD

    def __init__(self, robot: Robot) -> None:
        super().__init__(robot)
        robot.services.pads.open()
        self._pad = VirtualPad(lambda: robot.wait(FRAME))
        self.ask(Command.TAKE)
        assert isinstance(self.screen, Enlarge)
        self.press("usual")

    def ask(self, command: Command) -> None:
        """Press a button that asks for a command."""
        self._pad.ask(command)

    def choose_number(self, number: str) -> None:
        """Turn each wheel on by the pad, from the last one to the first."""
        controls = self.screen.controls
        while controls.focus != "wheels":
            self.ask(Command.PREVIOUS)
        shown = "000001"
        for place in reversed(range(6)):
            for _ in range((int(number.zfill(6)[place]) - int(shown[place])) % 10):
                self.ask(Command.UP)
            if place:
                self.ask(Command.LEFT)
        self.ask(Command.TAKE)

    def close(self) -> None:
        """Pull the pad out."""
        self._pad.unplug()


@pytest.mark.parametrize("sits", [Fingers, Keys, Pad])
@pytest.mark.parametrize("game", PROVEN)
def test_every_game_is_played_from_the_title_to_a_signed_win(tmp_path: Path, game: str, sits: type[Player]) -> None:
    robot = Unwatched.at_title(tmp_path, SIZES[len(game) % 2], Motion.OFF)
    player = sits(robot)
    deal, moves = short_win(game)
    assert isinstance(player.screen, Title)
    player.press(game)
    assert isinstance(player.screen, SelectGame)
    player.play()
    assert isinstance(player.screen, SelectDeal)
    player.choose_number(deal)
    robot.settle()
    assert deal == robot.play.deal
    hand = player.hand(robot.table)
    for move in moves:
        expected, _ = GAMES[game].apply(robot.play.state, move)
        hand.make(move)
        assert expected.piles == robot.play.state.piles
    robot.wait(4.0)
    assert isinstance(player.screen, Results)
    player.sign()
    result = robot.services.store.results.history()[-1]
    assert result.won
    assert "BAA" == result.initials
    assert player.device is robot.services.device
    player.close()
    robot.close()
