"""The choice of a deal: buttons by difficulty, the saved game and any number, by keys and mouse."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pygame
import pytest

from game.deals import Difficulty
from game.play import Play
from game.record import Record
from game.rules import GAMES
from game.settings import Lamp, Motion
from game.statistics import Outcome
from scenes.render.frame import DesignFrame
from scenes.render.image_cache import ImageCache
from scenes.screens import select_art, select_deal
from scenes.screens.select_deal import SelectDeal
from scenes.screens.select_game import SelectGame
from scenes.screens.table import Table
from scenes.widgets.scene import Push
from scenes.widgets.text import Pen
from tests.players import proven_moves
from tests.scenes import fakes
from tests.scenes.conftest import SMALL, Line
from tests.scenes.fakes import NOW, seen
from tests.scenes.robot import Robot, services
from tests.scenes.screens.before_wall import before, begun, press

pytestmark = pytest.mark.usefixtures("small_packs")

SIZES = [(1024, 600), (1024, 768), (1280, 540)]


def door(robot: Robot, at: int) -> tuple[int, int]:
    """Return a point on a door, counted from the left."""
    return select_art.door_places(DesignFrame(robot.scene.size), 5)[at].center


def told_on_top(robot: Robot) -> int:
    """Return how many things are seen beside and in the heading."""
    top = DesignFrame(robot.scene.size).rect(0, 0, 1920, 140)
    return sum(bool(top.contains(seen(one))) for one in robot.scene.frame())


def test_enter_deals_a_gentle_one_to_begin_with_and_the_arches_lie_below(tmp_path: Path, images: ImageCache) -> None:
    robot = before(tmp_path, images)
    press(robot, pygame.K_RETURN)
    assert isinstance(robot.scene, Table)
    assert ("gentle", "1") == (robot.play.facts["grade"], robot.play.deal[0])
    robot.key(pygame.K_o, pygame.KMOD_CTRL)
    robot.wait(0.05)
    assert isinstance(robot.scene, SelectGame)
    robot.close()


@pytest.mark.parametrize("at", range(5))
def test_a_press_on_a_door_deals_of_its_grade_and_new_deals_stay_there(
    tmp_path: Path, images: ImageCache, at: int
) -> None:
    robot = before(tmp_path, images)
    robot.click(door(robot, at))
    robot.wait(0.05)
    difficulty = [*Difficulty, ""][at]
    assert difficulty == robot.play.facts.get("grade", "")
    first = robot.play.deal
    press(robot, pygame.K_F2)
    assert (difficulty, True) == (robot.play.facts.get("grade", ""), first != robot.play.deal)
    robot.close()
    again = before(tmp_path, images)
    press(again, pygame.K_RETURN)
    assert difficulty == again.play.facts.get("grade", "")
    again.close()


def test_home_and_end_lead_to_the_first_and_the_last_door(tmp_path: Path, images: ImageCache) -> None:
    robot = before(tmp_path, images)
    for key, grade in ((pygame.K_END, ""), (pygame.K_HOME, "gentle")):
        press(robot, key)
        press(robot, pygame.K_RETURN)
        assert grade == robot.play.facts.get("grade", "")
        robot.key(pygame.K_o, pygame.KMOD_CTRL)
        robot.wait(0.05)
        robot.key(pygame.K_RETURN)
        robot.wait(0.05)
    robot.close()


def test_a_grade_without_deals_has_no_door_and_no_promise(
    tmp_path: Path, images: ImageCache, monkeypatch: pytest.MonkeyPatch
) -> None:
    graded = before(tmp_path / "graded", images)
    promised = told_on_top(graded)
    graded.close()
    for module in ("game.deals", "scenes.screens.select_deal"):
        monkeypatch.setattr(f"{module}.grades", lambda game: ())
    robot = before(tmp_path, images)
    assert (3, 1) == (promised, told_on_top(robot))
    robot.click(select_art.door_places(DesignFrame(SMALL), 1)[0].center)
    robot.wait(0.05)
    assert isinstance(robot.scene, Table)
    assert "grade" not in robot.play.facts
    robot.close()


def test_arrows_go_from_door_to_door(tmp_path: Path, images: ImageCache) -> None:
    robot = before(tmp_path, images)
    press(robot, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_RETURN)
    assert "fair" == robot.play.facts["grade"]
    robot.close()


def test_the_saved_game_goes_on_with_one_key(tmp_path: Path, images: ImageCache) -> None:
    for key in (pygame.K_RETURN, pygame.K_c):
        robot = before(tmp_path, images, begun())
        press(robot, key)
        assert ("7", 1) == (robot.play.deal, len(robot.play.moves))
        assert () == robot.services.store.results.history()
        robot.close()


def test_a_saved_game_is_left_only_after_a_question(tmp_path: Path, images: ImageCache) -> None:
    robot = before(tmp_path, images, begun())
    press(robot, pygame.K_RIGHT, pygame.K_RETURN)
    assert isinstance(robot.scene, SelectDeal)
    press(robot, pygame.K_ESCAPE, pygame.K_RETURN)
    assert isinstance(robot.scene, SelectDeal)
    assert () == robot.services.store.results.history()
    press(robot, pygame.K_RETURN)
    assert isinstance(robot.scene, Table)
    assert [("7", Outcome.LEFT)] == [(result.deal, result.outcome) for result in robot.services.store.results.history()]
    robot.close()


def test_a_second_press_confirms_and_another_button_asks_again(tmp_path: Path, images: ImageCache) -> None:
    robot = before(tmp_path, images, begun())
    robot.click(door(robot, 1))
    robot.click(door(robot, 2))
    robot.wait(0.05)
    assert isinstance(robot.scene, SelectDeal)
    robot.click(door(robot, 2))
    robot.wait(0.05)
    assert "hard" == robot.play.facts["grade"]
    robot.close()


def test_a_deal_without_a_move_is_left_without_a_word(tmp_path: Path, images: ImageCache) -> None:
    robot = before(tmp_path, images, Play(GAMES["wall"], 7))
    press(robot, pygame.K_RETURN)
    assert "gentle" == robot.play.facts["grade"]
    assert () == robot.services.store.results.history()
    robot.close()


def test_figures_turn_the_wheels_and_enter_deals_the_number(tmp_path: Path, images: ImageCache) -> None:
    robot = before(tmp_path, images)
    press(robot, pygame.K_4, pygame.K_2, pygame.K_UP, pygame.K_RETURN)
    assert ("43", {}) == (robot.play.deal, robot.play.facts)
    robot.close()


def test_a_copied_number_is_pasted_and_enter_deals_it(tmp_path: Path, images: ImageCache) -> None:
    robot = before(tmp_path, images)
    pygame.scrap.put_text("Deal 4711")
    robot.key(pygame.K_v, pygame.KMOD_CTRL)
    press(robot, pygame.K_RETURN)
    assert "4711" == robot.play.deal
    robot.close()


def test_to_paste_where_no_number_was_copied_presses_nothing(tmp_path: Path, images: ImageCache) -> None:
    robot = before(tmp_path, images)
    pygame.scrap.put_text("none")
    robot.key(pygame.K_v, pygame.KMOD_CTRL)
    robot.settle()
    assert isinstance(robot.scene, SelectDeal)
    robot.close()


def test_the_mouse_turns_a_wheel_and_presses_deal(tmp_path: Path, images: ImageCache) -> None:
    robot = before(tmp_path, images)
    pen = Pen(DesignFrame(SMALL), robot.services.style(), images)
    wheel = select_deal.places_of_wheels(pen)[4]
    robot.click((wheel.centerx, wheel.centery - 10))
    robot.click(pen.frame.rect(*select_deal.DEAL).center)
    robot.wait(0.05)
    assert "11" == robot.play.deal
    robot.close()


def test_a_wheel_stands_whose_button_comes_up_before_the_options(tmp_path: Path, images: ImageCache) -> None:
    robot = before(tmp_path, images)
    wheel = select_deal.places_of_wheels(Pen(DesignFrame(SMALL), robot.services.style(), images))[5]
    robot.press((wheel.centerx, wheel.centery - 10))
    press(robot, pygame.K_o)
    robot.release((wheel.centerx, wheel.centery - 10))
    press(robot, pygame.K_ESCAPE)
    robot.wait(2.0)
    press(robot, pygame.K_RETURN)
    assert "2" == robot.play.deal
    robot.close()


def test_the_wheels_are_left_at_either_end(tmp_path: Path, images: ImageCache) -> None:
    robot = before(tmp_path, images)
    press(robot, pygame.K_9, pygame.K_RIGHT, pygame.K_RETURN)  # on to the key, which deals
    assert "9" == robot.play.deal
    robot.close()


def test_no_deal_is_numbered_nought_and_none_is_promised(
    tmp_path: Path, images: ImageCache, written: list[Line]
) -> None:
    robot = before(tmp_path, images)
    written.clear()
    press(robot, pygame.K_0, pygame.K_RETURN)
    assert isinstance(robot.scene, SelectDeal)
    assert "Deal 0" not in {line.words for line in written}
    robot.close()


def test_the_wheels_begin_at_the_saved_number(tmp_path: Path, images: ImageCache) -> None:
    robot = before(tmp_path, images, begun("4711"))
    robot.key(pygame.K_g, pygame.KMOD_CTRL)
    press(robot, pygame.K_UP, pygame.K_RETURN, pygame.K_RETURN)
    assert "4712" == robot.play.deal
    robot.close()


def test_escape_leads_back_to_the_arches(tmp_path: Path, images: ImageCache) -> None:
    robot = before(tmp_path, images)
    press(robot, pygame.K_ESCAPE)
    assert isinstance(robot.scene, SelectGame)
    robot.close()


@pytest.mark.parametrize("size", SIZES)
def test_everything_lies_on_the_screen(tmp_path: Path, images: ImageCache, size: tuple[int, int]) -> None:
    robot = before(tmp_path, images, begun(), size)
    screen = pygame.Rect((0, 0), size)
    assert all(screen.contains(seen(one)) for one in robot.scene.frame())
    robot.close()


def test_doors_come_up_and_then_all_stands_still(tmp_path: Path, images: ImageCache) -> None:
    robot = before(tmp_path, images, motion=Motion.FULL)
    scene = SelectDeal(robot.services, GAMES["wall"], select_art.arch_place(DesignFrame(SMALL)).move(200, 0))
    scene.arrange(SMALL)
    scene.prerender()
    early = list(scene.frame())
    assert 0.0 == scene.rest()
    scene.advance(1.0)
    assert early != list(scene.frame())
    assert scene.services.day_left == scene.rest()
    robot.close()


def test_a_scene_asked_for_while_the_page_arrives_opens_on_the_whole_page(tmp_path: Path) -> None:
    scene = SelectDeal(fakes.services(tmp_path, motion=Motion.FULL), GAMES["wall"])
    scene.arrange(SMALL)
    scene.prerender()
    bare = len(list(scene.frame()))
    assert isinstance(scene.typed("V"), Push)
    assert bare < len(list(scene.frame()))
    assert scene.rest() > 0


def test_the_last_day_that_dates_reach_is_a_day_as_any_other(tmp_path: Path) -> None:
    last = datetime(9999, 12, 31, 23, 59, tzinfo=UTC)
    scene = SelectDeal(replace(services(tmp_path), now=lambda: last), GAMES["wall"])
    scene.arrange(SMALL)
    scene.prerender()
    scene.advance(1.0)
    assert 59 < scene.rest() <= 60


@pytest.mark.parametrize(("lamp", "strays", "told"), [("on", False, True), ("off", False, False), ("on", True, False)])
def test_a_saved_play_is_told_to_be_winnable_only_while_it_follows_its_solution(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lamp: str, strays: bool, told: bool
) -> None:
    deal, proof = proven_moves("pileon")
    monkeypatch.setattr("game.deals.daily_deal", lambda game, day: Record(game, 1, deal, (), proof))
    play = Play(GAMES["pileon"], deal)
    play.facts["day"] = NOW.date().isoformat()
    for move in proof[:3]:
        play.make(move)
    if strays:
        play.make(next(move for move in play.legal if move != proof[3]))
    assert told is select_art.known_winnable(play, fakes.services(tmp_path, lamp=Lamp(lamp)))


def test_stepping_from_a_door_to_keep_my_game_keeps_it(tmp_path: Path, images: ImageCache) -> None:
    robot = before(tmp_path, images, begun())
    select = robot.scene
    assert isinstance(select, SelectDeal)
    press(robot, pygame.K_RIGHT, pygame.K_RETURN)
    assert "sure" in {prompt.name for prompt in select.prompts()}
    select.controls.focus = "keep"
    press(robot, pygame.K_RETURN)
    assert robot.scene is select
    assert "sure" not in {prompt.name for prompt in select.prompts()}
    assert () == robot.services.store.results.history()
    robot.close()
