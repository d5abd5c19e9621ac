"""The pause tablet: the clock stands still, its keys lead on, its rows change settings at once."""

from dataclasses import replace
from math import inf
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Surface

from game.advisor import Question, Wish
from game.packs import Grade
from game.play import Play
from game.rules import GAMES
from game.settings import DeckColours, Motion
from game.statistics import Outcome
from scenes.art import lettering
from scenes.art.fonts import Face
from scenes.art.look import Look
from scenes.controls.setting_rows import SIZE, rows, value_area
from scenes.help import Help
from scenes.input.commands import Command
from scenes.loss import Loss
from scenes.number import Number
from scenes.options import Options
from scenes.pause import LOOKS, SHOWN, Pause
from scenes.select import Select
from scenes.sheets.tally import deal_name
from scenes.table import Table
from scenes.words import LANGUAGES, SOURCE, speak
from tests.scenes.conftest import SMALL, Sit
from tests.scenes.fakes import Knowing, house
from tests.scenes.robot import Robot

WAYS = ("resume", "new", "number", "restart", "show", "rules", "give up")


@pytest.fixture
def robot(sit: Sit) -> Robot:
    """Return a robot that pauses a game under way."""
    seated = sit("wall", 1)
    seated.key(pygame.K_d)
    seated.key(pygame.K_p)
    seated.wait(0.05)
    assert isinstance(seated.scene, Pause)
    return seated


def go(robot: Robot, way: str) -> None:
    """Go down the column of keys to one of them, and press it."""
    for _ in range(WAYS.index(way)):
        robot.key(pygame.K_DOWN)
    robot.key(pygame.K_RETURN)
    robot.wait(0.05)


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_p])
def test_the_clock_stands_still_until_the_game_goes_on(robot: Robot, key: int) -> None:
    seconds = robot.play.seconds
    robot.wait(2.0)
    assert seconds == robot.play.seconds
    robot.key(key)
    robot.wait(0.5)
    assert isinstance(robot.scene, Table)
    assert seconds < robot.play.seconds


def test_resume_and_restart(robot: Robot) -> None:
    go(robot, "resume")
    assert isinstance(robot.scene, Table)
    assert robot.play.moves
    robot.key(pygame.K_p)
    robot.wait(0.05)
    go(robot, "restart")
    assert isinstance(robot.scene, Table)
    assert not robot.play.moves


@pytest.mark.parametrize("setting", ["high_contrast", "larger_cards"])
def test_the_table_behind_follows_the_settings(robot: Robot, setting: str) -> None:
    before = robot.picture.copy()
    robot.house.change(**{setting: True})
    robot.wait(0.5)
    changed = robot.picture.copy()
    robot.key(pygame.K_p)
    robot.key(pygame.K_p)
    robot.wait(0.5)
    assert isinstance(robot.scene, Pause)
    edge = pygame.Rect(0, 0, 60, robot.picture.get_height())  # beside the tablet
    old, new, anew = (
        pygame.image.tobytes(picture.subsurface(edge), "RGB") for picture in (before, changed, robot.picture)
    )
    assert old != new
    assert anew == new


def test_a_new_deal_is_asked_for_on_the_table(robot: Robot) -> None:
    play = robot.play
    go(robot, "new")
    assert isinstance(robot.scene, Table)
    assert robot.note and play is robot.play
    robot.key(pygame.K_RETURN)
    assert play is not robot.play


@pytest.mark.parametrize(("way", "scene"), [("number", Number), ("rules", Help)])
def test_other_screens_come_back_to_the_tablet(robot: Robot, way: str, scene: type) -> None:
    go(robot, way)
    assert isinstance(robot.scene, scene)
    robot.key(pygame.K_ESCAPE)
    robot.wait(0.05)
    assert isinstance(robot.scene, Pause)


def test_a_deal_number_is_a_key_away_from_the_tablet_too(robot: Robot) -> None:
    robot.key(pygame.K_g, pygame.KMOD_LCTRL)
    robot.wait(0.05)
    assert isinstance(robot.scene, Number)


def test_the_whole_options_open_over_the_pause_and_lead_back_to_it(robot: Robot) -> None:
    play, record, seconds = robot.play, str(robot.play.record), robot.play.seconds
    robot.key(pygame.K_o, text="o")
    robot.wait(0.05)
    assert isinstance(robot.scene, Options)
    robot.house.change(left_handed=True)
    robot.wait(1.0)
    robot.key(pygame.K_ESCAPE)
    robot.wait(0.05)
    assert isinstance(robot.scene, Pause)
    robot.key(pygame.K_ESCAPE)
    robot.wait(1 / 60)
    assert (play, record) == (robot.play, str(robot.play.record))
    assert seconds == pytest.approx(robot.play.seconds, abs=0.1)
    assert robot.table.board.plan.measures.left_handed


def test_giving_up_ends_the_play(robot: Robot) -> None:
    go(robot, "give up")
    robot.wait(0.05)
    assert robot.note and [Command.GIVE_UP, Command.BACK] == [key.command for key in robot.note.keys]
    robot.key(pygame.K_RETURN)
    robot.wait(0.05)
    assert isinstance(robot.scene, Loss)
    assert [Outcome.GIVEN_UP] == [result.outcome for result in robot.house.shelf.history("wall")]
    robot.key(pygame.K_RETURN)  # the same deal again
    robot.wait(0.05)
    assert isinstance(robot.scene, Table)
    assert ("1", False, ()) == (robot.play.deal, robot.play.can_redo, robot.play.moves)


def test_leaving_the_table_keeps_the_play(robot: Robot) -> None:
    robot.key(pygame.K_o, pygame.KMOD_CTRL)
    robot.wait(0.05)
    assert isinstance(robot.scene, Select)
    assert robot.house.shelf.open_play("wall")


def test_a_row_changes_its_setting_and_the_table_follows(robot: Robot) -> None:
    before = robot.table.board.stage.deck.look
    robot.key(pygame.K_RIGHT)
    for _ in range(20):
        if robot.house.settings.deck_colours is DeckColours.TWO:
            break
        robot.key(pygame.K_DOWN)
        robot.key(pygame.K_RIGHT)
    robot.key(pygame.K_ESCAPE)
    robot.wait(0.05)
    assert isinstance(robot.scene, Table)
    assert before != robot.table.board.stage.deck.look
    assert robot.play.moves


def test_a_press_on_a_bar_sets_the_volume_to_it(robot: Robot) -> None:
    assert isinstance(robot.scene, Pause)
    row, _area, line = next(iter(robot.scene.placed_rows()))
    bars = value_area(row, line, SMALL[1] / 1080, robot.house.look())
    for x, level in ((bars.right - 3, 10), (bars.left + 3, 1), (line.left + 3, 1)):
        robot.click((x, line.centery))
        assert level == robot.house.settings.music


def test_notes_slide_no_more_once_motion_is_switched_off(sit: Sit) -> None:
    robot = sit("wall", 1, motion=None)
    robot.key(pygame.K_d)
    robot.key(pygame.K_p)
    robot.wait(0.05)
    robot.house.change(motion=Motion.OFF)
    robot.key(pygame.K_ESCAPE)
    robot.wait(0.05)
    robot.key(pygame.K_n)
    assert robot.note
    assert not robot.table.pinboard.moving


def test_a_change_of_size_lays_out_the_table_below_too(robot: Robot) -> None:
    robot.resize((800, 450))
    assert isinstance(robot.scene, Pause)
    assert (800, 450) == robot.table.board.plan.measures.size
    robot.key(pygame.K_ESCAPE)
    robot.wait(0.05)
    assert (800, 450) == robot.picture.get_size()
    assert isinstance(robot.scene, Table)


def test_giving_up_what_was_not_begun_counts_nothing(sit: Sit) -> None:
    robot = sit("wall", 1)
    robot.key(pygame.K_p)
    robot.wait(0.05)
    go(robot, "give up")
    assert isinstance(robot.scene, Table)
    assert "1" != robot.play.deal
    assert () == robot.house.shelf.history("wall")


@pytest.mark.parametrize(
    ("deal", "grade", "name"),
    [("4711", None, "Deal 4711"), ("4711", Grade.FAIR, "Deal 4711, Fair"), ("AS2S", None, "A deal of your own")],
)
def test_a_deal_is_named_by_its_number_and_its_grade(deal: str, grade: Grade | None, name: str) -> None:
    assert name == deal_name(deal, grade)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_row_is_written_as_large_as_is_asked_for(
    code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: dict[str, int] = {}
    plainly = lettering.line

    def line(text: str, face: Face, size: int, *others: Any) -> Surface:
        written[text] = size
        return plainly(text, face, size, *others)

    monkeypatch.setattr(lettering, "line", line)
    at_home, play = house(tmp_path, language=code, text_scale=130), Play(GAMES["maze"], 1)
    speak(code)
    pause = Pause(at_home, play, Table(at_home, play), lambda number: None)
    pause.arrange((640, 360))
    pause.frame()
    labels = [entry.label for name, entry in rows(at_home).items() if name in SHOWN]
    speak(SOURCE)
    assert {Look(text_scale=130).type_size(SIZE, 1 / 3)} == {written[label] for label in labels}


def appraised(folder: Path, winnable: bool) -> tuple[Pause, Knowing]:
    """Return the pause of a numbered deal, seen, and the advisor, who says that it is hard once he may speak."""
    advisor = Knowing()
    advisor.grade, advisor.silent = Grade.HARD, True
    at_home, play = replace(house(folder), advisor=advisor), Play(GAMES["cruel"], 1)
    pause = Pause(at_home, play, Table(at_home, play), lambda number: None, winnable)
    pause.arrange((640, 360))
    pause.prepare()
    pause.entered()
    return pause, advisor


@pytest.mark.parametrize("winnable", [False, True])
def test_the_grade_of_a_number_is_told_once_the_deal_is_known_to_be_winnable(tmp_path: Path, winnable: bool) -> None:
    pause, advisor = appraised(tmp_path, winnable)
    before = list(pause.frame())
    pause.advance(LOOKS)
    assert before == list(pause.frame())
    assert winnable == (pause.rest() == LOOKS)
    advisor.silent = False
    pause.advance(LOOKS)
    assert winnable == (before != list(pause.frame()))
    assert inf == pause.rest()


def test_a_pause_that_is_left_waits_for_no_grade(tmp_path: Path) -> None:
    pause, advisor = appraised(tmp_path, winnable=True)
    assert [Question("cruel", "1", wish=Wish.GRADE)] == list(advisor.asked.values())
    pause.left()
    assert {} == advisor.asked
