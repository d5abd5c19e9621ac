"""The pause screen: the clock stops, its buttons work, settings change at once, and the difficulty is shown."""

from dataclasses import replace
from math import inf
from pathlib import Path

import pygame
import pytest

from game.analysis.messages import AnalysisKind, Question
from game.deals import Difficulty
from game.play import Play
from game.rules import GAMES
from game.settings import DeckColours, Motion
from game.statistics import Outcome
from scenes.commands import Command
from scenes.i18n import LANGUAGES, deal_name, set_language
from scenes.render.palette import Style
from scenes.screens.deal_number import DealNumber
from scenes.screens.help import Help
from scenes.screens.loss import Loss
from scenes.screens.options import Options
from scenes.screens.pause import LOOKS, SHOWN, Pause
from scenes.screens.select_game import SelectGame
from scenes.screens.table import Table
from scenes.widgets.settings_rows import SIZE, setting_row, value_area
from tests.image_cache import wait_for_worker
from tests.scenes.conftest import SMALL, Line, Sit
from tests.scenes.fakes import Knowing, no_deal, services
from tests.scenes.robot import Robot
from tests.scenes.table.lamplit import lost, seat

pytestmark = pytest.mark.watched

WAYS = ("resume", "new", "number", "restart", "show", "rules", "give up")


def go(robot: Robot, way: str) -> None:
    """Go down the column of keys to one of them, and press it."""
    for _ in range(WAYS.index(way)):
        robot.key(pygame.K_DOWN)
    robot.key(pygame.K_RETURN)
    robot.wait(0.05)


def test_nothing_is_solved_that_is_known_to_be_lost(sit: Sit) -> None:
    for (robot, _solver), offered in (lost(sit), False), (seat(sit), True):
        robot.key(pygame.K_p)
        robot.wait(0.1)
        assert isinstance(robot.scene, Pause)
        assert offered is next(one for one in robot.scene.controls.items if one.name == "show").enabled


@pytest.mark.parametrize("game", ["wall", "whitehead"])
def test_the_automatic_finish_is_a_setting_where_cards_go_home(sit: Sit, game: str) -> None:
    robot = sit(game)
    robot.key(pygame.K_p)
    robot.wait(0.1)
    assert isinstance(robot.scene, Pause)
    assert bool(robot.play.rules.foundations) is bool(robot.scene.controls.named("finish"))


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_p])
def test_the_clock_stands_still_until_the_game_goes_on(paused: Robot, key: int) -> None:
    seconds = paused.play.seconds
    paused.wait(2.0)
    assert seconds == paused.play.seconds
    paused.key(key)
    paused.wait(0.5)
    assert isinstance(paused.scene, Table)
    assert seconds < paused.play.seconds


def test_resume_and_restart(paused: Robot) -> None:
    go(paused, "resume")
    assert isinstance(paused.scene, Table)
    assert paused.play.moves
    paused.key(pygame.K_p)
    paused.wait(0.05)
    go(paused, "restart")
    assert isinstance(paused.scene, Table)
    assert not paused.play.moves


def test_a_new_deal_is_asked_for_on_the_table(paused: Robot) -> None:
    play = paused.play
    go(paused, "new")
    assert isinstance(paused.scene, Table)
    assert paused.message and play is paused.play
    paused.key(pygame.K_RETURN)
    assert paused.message is None and play is paused.play, "the recommended button plays on"
    paused.key(pygame.K_n)
    paused.press_key(Command.DEAL)
    assert play is not paused.play


@pytest.mark.parametrize(("way", "scene"), [("number", DealNumber), ("rules", Help)])
def test_other_screens_come_back_to_the_tablet(paused: Robot, way: str, scene: type) -> None:
    go(paused, way)
    assert isinstance(paused.scene, scene)
    paused.key(pygame.K_ESCAPE)
    paused.wait(0.05)
    assert isinstance(paused.scene, Pause)


def test_a_deal_number_is_a_key_away_from_the_tablet_too(paused: Robot) -> None:
    paused.key(pygame.K_g, pygame.KMOD_LCTRL)
    paused.wait(0.05)
    assert isinstance(paused.scene, DealNumber)


def test_giving_up_ends_the_play(paused: Robot) -> None:
    go(paused, "give up")
    paused.wait(0.05)
    assert paused.message and [Command.GIVE_UP, Command.BACK] == [key.command for key in paused.message.buttons]
    paused.press_key(Command.GIVE_UP)
    paused.wait(0.05)
    assert isinstance(paused.scene, Loss)
    assert [Outcome.GIVEN_UP] == [result.outcome for result in paused.services.store.results.history("wall")]
    paused.key(pygame.K_RETURN)  # the same deal again
    paused.wait(0.05)
    assert isinstance(paused.scene, Table)
    assert ("1", False, ()) == (paused.play.deal, paused.play.can_redo, paused.play.moves)


def test_leaving_the_table_keeps_the_play(paused: Robot) -> None:
    paused.key(pygame.K_o, pygame.KMOD_CTRL)
    paused.wait(0.05)
    assert isinstance(paused.scene, SelectGame)
    assert paused.services.store.open_play("wall")


def test_a_change_of_size_lays_out_the_table_below_too(paused: Robot) -> None:
    paused.resize((800, 450))
    assert isinstance(paused.scene, Pause)
    assert (800, 450) == paused.table.board.layout.metrics.size
    paused.key(pygame.K_ESCAPE)
    paused.wait(0.05)
    assert (800, 450) == paused.picture.get_size()
    assert isinstance(paused.scene, Table)


def test_giving_up_what_was_not_begun_counts_nothing(sit: Sit) -> None:
    robot = sit("wall", 1)
    robot.key(pygame.K_p)
    robot.wait(0.05)
    go(robot, "give up")
    assert isinstance(robot.scene, Table)
    assert "1" != robot.play.deal
    assert () == robot.services.store.results.history("wall")


@pytest.mark.parametrize(
    ("deal", "difficulty", "name"),
    [("4711", None, "Deal 4711"), ("4711", Difficulty.FAIR, "Deal 4711, Medium"), ("AS2S", None, "Custom deal")],
)
def test_a_deal_is_named_by_its_number_and_its_grade(deal: str, difficulty: Difficulty | None, name: str) -> None:
    assert name == deal_name(deal, difficulty)


def appraised(folder: Path, winnable: bool) -> tuple[Pause, Knowing]:
    """Return the pause of a numbered deal, seen, and the solver, who says that it is hard once he may speak."""
    solver = Knowing()
    solver.difficulty, solver.silent = Difficulty.HARD, True
    at_home, play = replace(services(folder), solver=solver), Play(GAMES["cruel"], 1)
    pause = Pause(at_home, play, Table(at_home, play), no_deal, winnable)
    pause.arrange((640, 360))
    pause.prerender()
    pause.on_enter()
    return pause, solver


@pytest.mark.parametrize("winnable", [False, True])
def test_the_difficulty_of_a_number_is_shown_once_the_deal_is_known_to_be_winnable(
    tmp_path: Path, winnable: bool
) -> None:
    pause, solver = appraised(tmp_path, winnable)
    before = list(pause.frame())
    pause.advance(LOOKS)
    assert before == list(pause.frame())
    assert winnable == (pause.rest() == LOOKS)
    solver.silent = False
    pause.advance(LOOKS)
    assert winnable == (before != list(pause.frame()))
    assert inf == pause.rest()


def test_a_pause_that_is_left_waits_for_no_grade(tmp_path: Path) -> None:
    pause, solver = appraised(tmp_path, winnable=True)
    assert [Question("cruel", "1", kind=AnalysisKind.GRADE)] == list(solver.asked.values())
    pause.on_exit()
    assert {} == solver.asked


@pytest.mark.parametrize("setting", ["high_contrast", "larger_cards", "left_handed"])
def test_the_table_behind_follows_the_settings(paused: Robot, setting: str) -> None:
    before = paused.picture.copy()
    paused.services.change(**{setting: True})
    paused.wait(0.1)
    wait_for_worker(paused.services.images)  # which draws the table anew
    paused.wait(0.4)
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


def test_notes_unfold_no_more_once_motion_is_switched_off(sit: Sit) -> None:
    robot = sit("wall", 1, motion=None)
    robot.key(pygame.K_d)
    robot.key(pygame.K_p)
    robot.wait(0.05)
    robot.services.change(motion=Motion.OFF)
    robot.key(pygame.K_ESCAPE)
    robot.wait(0.05)
    robot.key(pygame.K_n)
    assert robot.message
    assert not robot.table.message_panel.moving


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_row_is_written_as_large_as_is_asked_for(code: str, tmp_path: Path, written: list[Line]) -> None:
    at_home, play = services(tmp_path, language=code, text_scale=130), Play(GAMES["whitehead"], 1)
    set_language(code)
    pause = Pause(at_home, play, Table(at_home, play), no_deal)
    pause.arrange((640, 360))
    pause.frame()
    labels = {setting_row(at_home, name).button.label for name in (*SHOWN, "finish")}
    assert labels <= {line.words for line in written}
    assert {Style(text_scale=130).type_size(SIZE, 1 / 3)} == {line.pixels for line in written if line.words in labels}
