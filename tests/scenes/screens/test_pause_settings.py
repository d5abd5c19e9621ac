"""The rows of the pause tablet: they change settings at once, and the table behind follows."""

from pathlib import Path

import pygame
import pytest

from game.play import Play
from game.rules import GAMES
from game.settings import DeckColours, Motion
from scenes.i18n import LANGUAGES, SOURCE, speak
from scenes.render.style import Style
from scenes.screens.options import Options
from scenes.screens.pause import SHOWN, Pause
from scenes.screens.table import Table
from scenes.widgets.settings_rows import SIZE, setting_row, value_area
from tests.scenes.conftest import SMALL, Line, Sit
from tests.scenes.fakes import services
from tests.scenes.robot import Robot


@pytest.mark.parametrize("setting", ["high_contrast", "larger_cards"])
def test_the_table_behind_follows_the_settings(paused: Robot, setting: str) -> None:
    before = paused.picture.copy()
    paused.services.change(**{setting: True})
    paused.wait(0.5)
    changed = paused.picture.copy()
    paused.key(pygame.K_p)
    paused.key(pygame.K_p)
    paused.wait(0.5)
    assert isinstance(paused.scene, Pause)
    edge = pygame.Rect(0, 0, 60, paused.picture.get_height())  # beside the tablet
    old, new, anew = (
        pygame.image.tobytes(picture.subsurface(edge), "RGB") for picture in (before, changed, paused.picture)
    )
    assert old != new
    assert anew == new


def test_the_whole_options_open_over_the_pause_and_lead_back_to_it(paused: Robot) -> None:
    play, record, seconds = paused.play, str(paused.play.record), paused.play.seconds
    paused.key(pygame.K_o, text="o")
    paused.wait(0.05)
    assert isinstance(paused.scene, Options)
    paused.services.change(left_handed=True)
    paused.wait(1.0)
    paused.key(pygame.K_ESCAPE)
    paused.wait(0.05)
    assert isinstance(paused.scene, Pause)
    paused.key(pygame.K_ESCAPE)
    paused.wait(1 / 60)
    assert (play, record) == (paused.play, str(paused.play.record))
    assert seconds == pytest.approx(paused.play.seconds, abs=0.1)
    assert paused.table.board.layout.metrics.left_handed


def test_a_row_changes_its_setting_and_the_table_follows(paused: Robot) -> None:
    before = paused.table.board.animator.deck.style
    paused.key(pygame.K_RIGHT)
    for _ in range(20):
        if paused.services.settings.deck_colours is DeckColours.TWO:
            break
        paused.key(pygame.K_DOWN)
        paused.key(pygame.K_RIGHT)
    paused.key(pygame.K_ESCAPE)
    paused.wait(0.05)
    assert isinstance(paused.scene, Table)
    assert before != paused.table.board.animator.deck.style
    assert paused.play.moves


def test_a_press_on_a_bar_sets_the_volume_to_it(paused: Robot) -> None:
    assert isinstance(paused.scene, Pause)
    row, _area, line = next(iter(paused.scene.placed_rows()))
    bars = value_area(row, line, SMALL[1] / 1080, paused.services.style())
    for x, level in ((bars.right - 3, 10), (bars.left + 3, 1), (line.left + 3, 1)):
        paused.click((x, line.centery))
        assert level == paused.services.settings.music


def test_notes_slide_no_more_once_motion_is_switched_off(sit: Sit) -> None:
    robot = sit("wall", 1, motion=None)
    robot.key(pygame.K_d)
    robot.key(pygame.K_p)
    robot.wait(0.05)
    robot.services.change(motion=Motion.OFF)
    robot.key(pygame.K_ESCAPE)
    robot.wait(0.05)
    robot.key(pygame.K_n)
    assert robot.note
    assert not robot.table.pinboard.moving


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_row_is_written_as_large_as_is_asked_for(code: str, tmp_path: Path, written: list[Line]) -> None:
    at_home, play = services(tmp_path, language=code, text_scale=130), Play(GAMES["maze"], 1)
    speak(code)
    pause = Pause(at_home, play, Table(at_home, play), lambda number: None)
    pause.arrange((640, 360))
    pause.frame()
    labels = {setting_row(at_home, name).button.label for name in SHOWN}
    speak(SOURCE)
    assert labels <= {line.words for line in written}
    assert {Style(text_scale=130).type_size(SIZE, 1 / 3)} == {line.pixels for line in written if line.words in labels}
