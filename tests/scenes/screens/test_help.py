"""The help screen: its pages are turned by keys and mouse, and stay open where they were."""

from pathlib import Path

import pygame
import pytest
from pygame import Rect
from pygame.event import Event

from game.rules import GAMES
from scenes.commands import Command
from scenes.games.rules_pages import maze
from scenes.help.page_layout import HALVES, MARGIN, PANEL
from scenes.help.pages import Tab
from scenes.i18n import set_language
from scenes.render.frame import DesignFrame
from scenes.screens.help import Help
from scenes.widgets.scene import Pop
from tests.image_cache import bare
from tests.scenes import fakes
from tests.scenes.fakes import click

pytestmark = pytest.mark.usefixtures("display")

SIZES = ((1024, 600), (1024, 768), (1920, 1080), (2560, 1080), (3840, 2160))


def opened(folder: Path, name: str = "wall", size: tuple[int, int] = (1024, 600)) -> Help:
    scene = Help(fakes.services(folder, bare()), GAMES[name])
    scene.arrange(size)
    scene.prerender()
    return scene


@pytest.mark.parametrize("size", SIZES)
def test_the_halves_lie_within_the_panel_beside_each_other(size: tuple[int, int]) -> None:
    frame = DesignFrame(size)
    left, right = (frame.rect(*half) for half in HALVES)
    panel = frame.rect(*PANEL)
    margin = round(MARGIN * frame.unit)
    assert panel.contains(left.inflate(2 * margin, 0))
    assert panel.contains(right.inflate(2 * margin, 0))
    assert left.right < panel.centerx < right.left


def test_the_rules_of_a_game_without_an_exercise_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(maze, "exercise")
    scene = Help(fakes.services(tmp_path, bare()), GAMES["maze"])
    scene.arrange((1024, 600))
    scene.prerender()
    assert list(scene.frame())


def test_keys_turn_the_pages_as_far_as_there_are_any(tmp_path: Path) -> None:
    scene = opened(tmp_path)
    for command, number in (
        (Command.LEFT, 1),
        (Command.RIGHT, 2),
        (Command.NEXT, 3),
        (Command.PREVIOUS, 2),
        (Command.LAST, 10),
        (Command.RIGHT, 10),
        (Command.FIRST, 1),
    ):
        assert scene.command(command) is None
        assert number == scene.number


def test_large_texts_fill_more_pages_and_a_tab_opens_its_first(tmp_path: Path) -> None:
    scene = opened(tmp_path, "wall", (1280, 720))
    scene.command(Command.LAST)
    usual = scene.number
    scene.services.change(text_scale=130)
    scene.prerender()
    assert (Tab.KEYS, True) == (scene.page.tab, scene.number > usual)
    for command, tab in ((Command.LAST, Tab.KEYS), (Command.FIRST, Tab.GOAL), (Command.NEXT, Tab.MOVES)):
        scene.command(command)
        assert tab is scene.page.tab
    click(scene, scene.tab_row.areas[Tab.MOVES].center)
    first = scene.number
    scene.command(Command.PREVIOUS)
    assert (Tab.GOAL, first - 1) == (scene.page.tab, scene.number)


@pytest.mark.parametrize("game", GAMES)
def test_the_two_keys_that_turn_pages_look_different(tmp_path: Path, game: str) -> None:
    scene = opened(tmp_path, game, (1280, 720))
    scene.services.change(text_scale=130)
    scene.prerender()
    scene.command(Command.LAST)
    for _ in range(scene.number):
        prompts = {prompt.name: prompt.label for prompt in scene.prompts()}
        assert len(prompts) == len(set(prompts.values()))
        scene.command(Command.PREVIOUS)


def test_the_footer_is_set_in_one_size_on_all_pages(tmp_path: Path) -> None:
    set_language("de")
    scene = opened(tmp_path, size=(1280, 720))
    scene.services.change(text_scale=130)
    set_language("de")
    scene.prerender()
    seen = set()
    for _ in range(20):
        scene.command(Command.NEXT)
        back = scene.controls.named("back")
        assert back
        seen.add(back.area.size)
    assert 1 == len(seen)


@pytest.mark.parametrize("command,part", [(Command.LAST, Tab.KEYS), (Command.FIRST, Tab.GOAL)])
def test_a_booklet_stays_open_where_it_was_when_another_screen_breaks_it_into_other_pages(
    tmp_path: Path, command: Command, part: Tab
) -> None:
    scene = opened(tmp_path)
    scene.services.change(text_scale=130)
    scene.prerender()
    scene.command(command)
    many = scene.number
    for size in ((1024, 768), (1024, 600)):
        scene.arrange(size)
        scene.prerender()
        assert part is scene.page.tab
        assert scene.number <= many


@pytest.mark.parametrize("command", (Command.BACK, Command.RULES))
def test_escape_and_the_key_of_the_rules_go_back(tmp_path: Path, command: Command) -> None:
    assert Pop() == opened(tmp_path).command(command)


def test_the_mouse_opens_tabs_turns_pages_and_goes_back(tmp_path: Path) -> None:
    scene = opened(tmp_path, "maze")
    for tab, area in scene.tab_row.areas.items():
        click(scene, area.center)
        assert tab is scene.page.tab
    scene.pointer(Event(pygame.MOUSEWHEEL, y=1))
    assert Tab.TIPS is scene.page.tab
    back = scene.controls.named("back")
    assert back
    assert Pop() == click(scene, back.area.center)


@pytest.mark.parametrize("size", SIZES)
def test_tabs_and_prompts_lie_on_the_screen_and_apart(tmp_path: Path, size: tuple[int, int]) -> None:
    scene = opened(tmp_path, size=size)
    scene.command(Command.NEXT)
    areas = [control.area for control in scene.controls.items]
    assert 9 == len(areas)
    assert all(Rect((0, 0), size).contains(area) for area in areas)
    assert [] == [area for index, area in enumerate(areas) if area.collidelist(areas[index + 1 :]) >= 0]


def test_a_frame_is_not_drawn_anew_while_nothing_changes(tmp_path: Path) -> None:
    scene = opened(tmp_path)
    assert list(scene.frame()) == list(scene.frame())
