"""What is pinned up at a table while the player chooses another language."""

from collections.abc import Iterator

import pygame
import pytest

from scenes.i18n import SOURCE, speak
from tests.scenes.conftest import Sit
from tests.scenes.robot import FRAME


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    """Speak the language of the source once more."""
    yield
    speak(SOURCE)


@pytest.mark.parametrize("key", [pygame.K_n, pygame.K_h])
def test_a_question_and_a_hint_do_not_stay_in_the_language_before(sit: Sit, key: int) -> None:
    robot = sit("cruel", 1)
    robot.make(robot.play.legal[0])
    robot.key(key)
    robot.wait(0.2)
    assert robot.note
    robot.services.change(language="de")
    robot.wait(FRAME)
    assert robot.note is None
    assert robot.table.board.choice.hint is None


def test_what_stands_is_said_again_in_the_language_chosen(sit: Sit) -> None:
    robot = sit("cruel", 77)
    robot.wait(0.2)
    english = robot.note
    assert english
    robot.services.change(language="de")
    robot.wait(FRAME)
    assert robot.note
    assert english.lines != robot.note.lines
