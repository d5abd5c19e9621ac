"""The title: starting the program and quitting it, and the way from there to a table and back."""

from contextlib import nullcontext
from pathlib import Path

import pygame
import pytest
from pygame import Rect, mask

from game.play import Play
from game.rules import GAMES
from game.settings import Motion
from scenes.app.toasts import Toasts
from scenes.art.title_screen import FacadeLayout, town_windows
from scenes.commands import Device
from scenes.i18n import LANGUAGES, set_language
from scenes.render.drawables import Sprite
from scenes.render.image_cache import ImageCache
from scenes.render.palette import Style
from scenes.screens.options import Options
from scenes.screens.pause import Pause
from scenes.screens.select_game import SelectGame
from scenes.screens.table import Table
from scenes.screens.title import Title
from scenes.widgets.screen import SWELL_STEPS, swollen_arch
from tests.game.storage.stores import opened
from tests.scenes.conftest import SMALL, Line
from tests.scenes.fakes import no_deal, services
from tests.scenes.robot import FRAME, Robot


@pytest.fixture
def robot(tmp_path: Path, images: ImageCache) -> Robot:
    """Return a robot before the title."""
    return Robot(tmp_path, lambda services: [Title(services)], SMALL, Motion.OFF, images)


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE, pygame.K_n, pygame.K_F1])
def test_any_key_leads_in(robot: Robot, key: int) -> None:
    robot.key(key, text=chr(key) if key < 128 else "")
    robot.wait(0.05)
    assert isinstance(robot.scene, SelectGame)
    robot.close()


def test_an_iris_grows_and_closes_around_the_title_without_its_prompts(tmp_path: Path, images: ImageCache) -> None:
    robot = Robot(tmp_path, lambda services: [Title(services)], SMALL, Motion.FULL, images)
    robot.settle()
    call = FacadeLayout(SMALL, len(GAMES)).call
    edge = call.left + 20, call.centery  # of the pill, which no arch reaches in the first frames

    with_prompts = robot.picture.get_at(edge)
    robot.key(pygame.K_RETURN)
    robot.wait_until(lambda: robot.manager._display.in_transition)
    robot.wait(0.05)
    bare = robot.picture.get_at(edge)
    assert with_prompts != bare
    robot.settle()
    robot.key(pygame.K_ESCAPE)
    robot.wait_until(lambda: isinstance(robot.scene, Title))
    seen = []
    while robot.manager._display.in_transition:
        robot.wait(FRAME)
        seen.append(robot.picture.get_at(edge))
    assert bare in seen
    assert with_prompts not in seen[: seen.index(bare)]
    assert robot.picture.get_at(edge) == with_prompts
    robot.close()


def test_a_press_anywhere_leads_in_and_one_on_an_arch_to_its_game(robot: Robot) -> None:
    robot.click((5, 5))
    robot.wait(0.05)
    assert isinstance(robot.scene, SelectGame)
    robot.key(pygame.K_ESCAPE)
    robot.wait(0.05)
    robot.click(FacadeLayout(SMALL, len(GAMES)).arches[2].center)
    robot.wait(0.05)
    assert isinstance(robot.scene, SelectGame)
    for _ in range(2):  # to its deals, and to the first of them
        robot.key(pygame.K_RETURN)
        robot.wait(0.05)
    assert "cruel" == robot.play.rules.name
    robot.close()


def test_enter_leads_in_again_after_the_title_was_left_with_a_plate_in_focus(robot: Robot) -> None:
    for key in (pygame.K_DOWN, pygame.K_RIGHT, pygame.K_n, pygame.K_ESCAPE, pygame.K_RETURN):
        robot.key(key)
        robot.wait(0.05)
    assert isinstance(robot.scene, SelectGame)
    robot.close()


def test_escape_asks_before_it_leaves(robot: Robot) -> None:
    robot.key(pygame.K_ESCAPE)
    robot.wait(0.1)
    assert robot.running
    robot.key(pygame.K_ESCAPE)
    robot.wait(0.1)
    assert not robot.running
    robot.close()


def test_escape_asks_again_after_three_seconds(robot: Robot) -> None:
    robot.key(pygame.K_ESCAPE)
    robot.wait(3.2)
    robot.key(pygame.K_ESCAPE)
    robot.wait(0.1)
    assert robot.running
    robot.close()


def test_the_mouse_alone_can_leave(robot: Robot) -> None:
    robot.click(FacadeLayout(SMALL, len(GAMES)).frame.point(1840, 1036))
    robot.wait(0.1)
    assert not robot.running
    robot.close()


@pytest.mark.parametrize("leave", [pygame.K_o, pygame.K_ESCAPE])
def test_the_key_of_the_options_opens_them_on_the_title_too(robot: Robot, leave: int) -> None:
    robot.key(pygame.K_o, text="o")
    robot.wait(0.05)
    assert isinstance(robot.scene, Options)
    robot.key(leave, text="o" if leave == pygame.K_o else "")
    robot.wait(0.05)
    assert isinstance(robot.scene, Title)
    robot.close()


@pytest.mark.parametrize(("key", "mod"), [(pygame.K_q, pygame.KMOD_CTRL), (pygame.K_F4, pygame.KMOD_ALT)])
def test_the_keys_that_mean_leaving_leave_at_once(robot: Robot, key: int, mod: int) -> None:
    robot.key(key, mod)
    robot.wait(0.05)
    assert not robot.running
    robot.close()


def test_escape_leads_from_a_table_step_by_step_and_never_out(robot: Robot) -> None:
    for _ in range(3):  # to the arches, to the deals, to a table
        robot.key(pygame.K_RETURN)
        robot.wait(0.05)
    assert isinstance(robot.scene, Table)
    for _ in range(5):  # away with the offer of a lesson, to the menu and back, twice
        robot.key(pygame.K_ESCAPE)
        robot.wait(0.05)
    assert isinstance(robot.scene, Table)
    robot.key(pygame.K_o, pygame.KMOD_CTRL)
    robot.wait(0.05)
    robot.key(pygame.K_ESCAPE)
    robot.wait(0.05)
    assert isinstance(robot.scene, Title)
    robot.close()


def test_with_motion_off_the_title_stands_still(robot: Robot) -> None:
    robot.wait(0.5)
    drawn = robot.manager.renderer.drawn
    robot.wait(3.0)
    assert drawn == robot.manager.renderer.drawn
    robot.close()


def test_an_arch_swells_step_by_step_and_each_step_is_drawn_once(tmp_path: Path, images: ImageCache) -> None:
    title = Title(services(tmp_path, images))
    title.arrange(SMALL)
    steps = [images.get(swollen_arch, SMALL, title._uis, 0, step) for step in range(1, SWELL_STEPS + 1)]
    shown = []
    for _frame in range(SWELL_STEPS + 1):
        shown += [drawn.picture for drawn in title.frame() if isinstance(drawn, Sprite) and drawn.picture in steps]
        title.advance(max(FRAME, title.rest()))
    assert steps == shown


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (2560, 1080)])
def test_a_notice_leaves_the_sign_to_be_read(tmp_path: Path, size: tuple[int, int]) -> None:
    title, layout = Title(services(tmp_path)), FacadeLayout(size, len(GAMES))
    title.arrange(size)
    toasts = Toasts()
    toasts.add(["The picture could not be saved."])
    (pill,) = toasts.frame(size, Style(text_scale=130), title.toasts_at)
    sign = layout.frame.rect(480, 44, 960, 347)
    assert not pill.area.colliderect(sign)
    assert not any(pill.area.colliderect(arch) for arch in layout.arches)


def test_a_long_notice_under_the_sign_leaves_the_cards_beside_it(tmp_path: Path) -> None:
    title, layout, style = Title(services(tmp_path)), FacadeLayout(SMALL, len(GAMES)), Style(text_scale=130)
    title.arrange(SMALL)
    toasts = Toasts()
    toasts.add(["Screenshot saved as /home/player/Pictures/patience-arcade-20261121-120000.png"])
    (pill,) = toasts.frame(SMALL, style, title.toasts_at, title.toasts_wide)
    assert pill.area.top > layout.logo[1]
    assert pill.area.width <= layout.frame.length(1080)


@pytest.mark.parametrize("scale", [100, 130])
def test_plates_at_the_foot_stay_apart_and_clear_of_the_call(tmp_path: Path, scale: int) -> None:
    title = Title(services(tmp_path, text_scale=scale))
    call = FacadeLayout(SMALL, len(GAMES)).call
    for code in LANGUAGES:
        set_language(code)
        title.arrange(SMALL)
        low = [one.area for one in title.frame() if isinstance(one, Sprite) and one.y > call.centery]
        plates, words = low[0::2], low[1::2]
        assert 3 == len(plates)
        assert all(plate.contains(line) for plate, line in zip(plates, words, strict=True))
        assert all(Rect((0, 0), SMALL).contains(area) and not area.colliderect(call) for area in plates)
        assert -1 == plates[0].collidelist(plates[1:])


@pytest.mark.parametrize("device", Device)
def test_the_call_names_what_is_done_with_the_device_in_use(
    tmp_path: Path, written: list[Line], device: Device
) -> None:
    title = Title(services(tmp_path))
    title.services.device = device
    title.arrange(SMALL)
    title.frame()
    at_desk = device in (Device.MOUSE, Device.KEYBOARD)
    call = "Click or press any key" if at_desk else "Tap or press any button"
    assert call in {line.words for line in written}


@pytest.mark.parametrize(
    ("muted", "has_device", "words"),
    [(False, True, "Sound on"), (False, False, "No sound"), (True, True, "Sound off"), (True, False, "Sound off")],
)
def test_the_title_says_whether_anything_can_be_heard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, written: list[Line], muted: bool, has_device: bool, words: str
) -> None:
    title = Title(services(tmp_path, muted=muted))
    monkeypatch.setattr(title.services.speaker, "has_device", has_device)
    title.arrange(SMALL)
    written.clear()
    title.frame()
    assert [words] == [line.words for line in written if "ound" in line.words]


@pytest.mark.parametrize("another", [False, True])
def test_while_nothing_can_be_saved_title_and_pause_say_so(tmp_path: Path, written: list[Line], another: bool) -> None:
    """As where another copy of the program is open."""
    with opened(tmp_path) if another else nullcontext():
        robot = Robot.at_title(tmp_path, (640, 360), Motion.OFF)
        robot.wait(10.0)
        written.clear()
        robot.scene.frame()
        assert another is ("Not saving" in {line.words for line in written})
        written.clear()
        pause = Pause(robot.services, Play(GAMES["maze"], 5), robot.scene, no_deal)
        pause.arrange((640, 360))
        pause.frame()
        assert f"Deal 5{' · Not saving' if another else ''}" in {line.words for line in written}
        robot.close()


def test_a_notice_stands_for_as_long_as_it_takes_to_read() -> None:
    toasts = Toasts()
    toasts.add(["Saving works again.", "Some of it could be read. " * 4])
    assert toasts.advance(4.1)
    assert not toasts.advance(6.9)
    assert toasts.advance(0.5)
    assert toasts.sentence is None


@pytest.mark.parametrize("size", [(640, 360), (1024, 768), (2560, 1080)])
def test_the_more_daily_deals_were_won_the_more_windows_of_the_town_are_lit(size: tuple[int, int]) -> None:
    light = [mask.from_surface(town_windows(size, won, Style())).count() for won in (0, 1, 7, 20)]
    assert 0 == light[0]
    assert light == sorted(set(light))
