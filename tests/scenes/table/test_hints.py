"""Hints at a table: shown, done by a key, and ended by any other input."""

from collections.abc import Callable

import pygame
import pytest

from game.moves import Tap
from game.settings import Motion
from scenes.commands import Command
from scenes.render.image_cache import ImageCache, Preparation
from scenes.table.message_panel import Message
from tests.scenes.conftest import Sit


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
    """A studio that begins what it is asked for only when it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[Preparation] = []

    def prepare(self, work: Callable[[], object]) -> Preparation:
        """Take note of some work."""
        self.asked.append(Preparation(work))
        return self.asked[-1]


def test_a_note_is_set_in_the_studio_before_it_slides_in(sit: Sit) -> None:
    robot, images = sit("cruel", 1, Motion.FULL), Slow()
    pinboard, layout, usual = robot.table.pinboard, robot.table.board.layout, robot.services.images
    robot.services.images = images
    pinboard.pin(Message("First", ("One sentence",)))
    for _ in range(30):
        assert not list(pinboard.frame(layout, None))
        pinboard.advance(0.1)
    assert pinboard.moving
    images.asked.pop().carry_out()
    pinboard.advance(0.1)
    coming = [one.area.topleft for one in pinboard.frame(layout, None)]
    assert pinboard.moving
    pinboard.advance(1.0)
    first = [one.area.topleft for one in pinboard.frame(layout, None)]
    assert not pinboard.moving
    assert coming != first
    pinboard.pin(Message("Second", ("Another sentence",)))
    assert first == [one.area.topleft for one in pinboard.frame(layout, None)], "until the other is set"
    images.asked.pop().carry_out()
    assert first != [one.area.topleft for one in pinboard.frame(layout, None)]
    robot.services.images = usual
