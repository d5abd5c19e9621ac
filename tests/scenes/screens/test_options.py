"""The options: every setting is changed by keys and by mouse, works at once, and is kept."""

from collections.abc import Callable
from dataclasses import fields
from itertools import pairwise
from math import inf
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface
from pygame.event import Event

from game.settings import DECLARED, Back, Chapter, DeckColours, Lamp, Motion, Settings, names_in
from scenes.app.scene_manager import SceneManager
from scenes.app.window import Window
from scenes.art import switches
from scenes.commands import Command
from scenes.render.drawables import Frame, Sprite
from scenes.render.image_cache import ImageCache
from scenes.render.palette import Style
from scenes.screens.options import RIGHT, Options, back_areas
from scenes.widgets.scene import Pop, SceneRequest
from scenes.widgets.screen import TABLET
from scenes.widgets.settings_rows import explained, value_area
from tests.image_cache import wait_for_worker
from tests.scenes import fakes
from tests.scenes.fakes import click
from tests.scenes.robot import FRAME

pytestmark = pytest.mark.usefixtures("display")

SIZES = ((1024, 600), (1024, 768), (1920, 1080), (2560, 1080), (3840, 2160))


def opened(folder: Path, chapter: Chapter, size: tuple[int, int] = (1024, 600), **chosen: object) -> Options:
    scene = Options(fakes.services(folder, **chosen))
    scene.arrange(size)
    scene.open(chapter)
    return scene


def value(scene: Options, name: str) -> Rect:
    """Return where the value of a setting lies on the screen."""
    row, area = next((row, area) for row, area in scene.placed_rows() if row.name == name)
    return value_area(row, scene.line(area), scene.pen.frame.unit, scene.pen.style)


def focused(scene: Options, name: str, *commands: Command) -> SceneRequest | None:
    """Give a setting the focus and press keys; return the last answer."""
    scene.controls.focus = name
    return [scene.command(command) for command in commands][-1]


def test_every_value_of_the_pages_with_pictures_has_one_in_the_drawings_of_settings() -> None:
    empty = switches.setting_window("none", 0, "EN", 1.0, Style())
    drawn = {name: one for name, one in DECLARED.items() if one.chapter in (Chapter.PICTURE, Chapter.PLAY)}
    for name, index in ((name, index) for name, one in drawn.items() for index, _value in enumerate(one.values)):
        picture = switches.setting_window(name, index, "EN", 1.0, Style())
        assert empty.get_buffer().raw != picture.get_buffer().raw, f"{name} {index} is not in settings.svg"


@pytest.mark.parametrize("chapter", Chapter)
def test_whatever_can_be_pressed_lies_on_the_screen_and_apart(tmp_path: Path, chapter: Chapter) -> None:
    scene = opened(tmp_path, chapter)
    for size in SIZES:
        scene.arrange(size)
        areas = [control.area for control in scene.controls.items]
        assert all(Rect((0, 0), size).contains(area) for area in areas)
        assert [] == [area for index, area in enumerate(areas) if area.collidelist(areas[index + 1 :]) >= 0]


@pytest.mark.parametrize("contrast", [False, True])
@pytest.mark.parametrize("chapter", Chapter)
def test_everything_seen_lies_on_the_tablet(tmp_path: Path, chapter: Chapter, contrast: bool) -> None:
    scene = opened(tmp_path, chapter, high_contrast=contrast)
    tablet = scene.pen.frame.rect(*TABLET)
    assert [] == [one for one in list(scene.frame())[2:] if not tablet.contains(one.area)]


@pytest.mark.parametrize("text_scale", [100, 130])
@pytest.mark.parametrize("chapter", Chapter)
def test_the_ring_around_a_row_leaves_the_value_below_free(tmp_path: Path, chapter: Chapter, text_scale: int) -> None:
    scene = opened(tmp_path, chapter, (1920, 1080), text_scale=text_scale)
    for (_row, above), (below, _area) in pairwise(scene.placed_rows()):
        assert above.bottom + 9 <= value(scene, below.name).top


def test_a_frame_is_not_drawn_anew_while_nothing_changes(tmp_path: Path) -> None:
    scene = opened(tmp_path, Chapter.CARDS)
    assert list(scene.frame()) == list(scene.frame())


def test_every_setting_that_is_offered_exists_and_is_explained() -> None:
    known = {field.name for field in fields(Settings)}
    offered = [name for chapter in Chapter for name in names_in(chapter)]
    assert set(offered) <= known
    assert len(offered) == len({explained(name, Settings()) for name in offered})


def test_each_choice_of_deck_colours_and_of_the_lamp_has_an_explanation_of_its_own() -> None:
    told = {explained("deck_colours", Settings(deck_colours=colours)) for colours in DeckColours}
    assert len(told) == len(DeckColours)
    told = {explained("lamp", Settings(lamp=lamp)) for lamp in Lamp}
    assert len(told) == len(Lamp)


def test_next_and_previous_turn_to_another_chapter(tmp_path: Path) -> None:
    scene = opened(tmp_path, Chapter.SOUND)
    for command, chapter in (
        (Command.NEXT, Chapter.PICTURE),
        (Command.PREVIOUS, Chapter.SOUND),
        (Command.PREVIOUS, Chapter.CONTROLS),
        (Command.NEXT, Chapter.SOUND),
    ):
        scene.command(command)
        assert (chapter, chapter.name) == (scene.chapter, scene.controls.focus)


def test_going_down_the_keys_of_the_chapters_opens_them(tmp_path: Path) -> None:
    scene = opened(tmp_path, Chapter.SOUND)
    scene.command(Command.DOWN)
    assert Chapter.PICTURE is scene.chapter
    scene.command(Command.RIGHT)
    assert scene.controls.focus in names_in(Chapter.PICTURE)


def test_the_mouse_opens_a_chapter(tmp_path: Path) -> None:
    scene = opened(tmp_path, Chapter.SOUND)
    control = scene.controls.named("CARDS")
    assert control
    click(scene, control.area.center)
    assert Chapter.CARDS is scene.chapter


def test_another_chapter_and_another_style_are_shown_once_the_worker_has_drawn_them(tmp_path: Path) -> None:
    images = ImageCache()
    scene = Options(fakes.services(tmp_path, images))
    scene.arrange((320, 240))
    scene.command(Command.NEXT)
    scene.advance(FRAME)
    assert (Chapter.SOUND, Chapter.PICTURE.name, 0.0) == (scene.chapter, scene.controls.focus, scene.rest())
    wait_for_worker(images)
    scene.advance(FRAME)
    assert (Chapter.PICTURE, Chapter.PICTURE.name, inf) == (scene.chapter, scene.controls.focus, scene.rest())
    focused(scene, "high_contrast", Command.RIGHT)
    scene.advance(FRAME)
    assert (False, "high_contrast", 0.0) == (scene.style.contrast, scene.controls.focus, scene.rest())
    wait_for_worker(images)
    scene.advance(FRAME)
    assert (True, "high_contrast", inf) == (scene.style.contrast, scene.controls.focus, scene.rest())
    images.close()


def test_a_chapter_opens_even_if_the_worker_could_not_draw_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    images = ImageCache()
    scene = Options(fakes.services(tmp_path, images))
    scene.arrange((320, 240))
    scene.prerender()
    monkeypatch.setattr("sys.excepthook", lambda *_problem: None)
    monkeypatch.setattr(Options, "frame", lambda _scene: 1 / 0)
    wait_for_worker(images)
    scene.command(Command.NEXT)
    scene.advance(FRAME)
    assert (Chapter.PICTURE, inf) == (scene.chapter, scene.rest())


def test_left_and_right_make_a_volume_lower_and_higher(tmp_path: Path) -> None:
    scene = opened(tmp_path, Chapter.SOUND, music=9)
    focused(scene, "music", Command.RIGHT, Command.RIGHT)
    assert 10 == scene.services.settings.music
    focused(scene, "music", Command.LEFT)
    assert 9 == scene.services.settings.music


def test_raising_the_volume_unmutes_and_lowering_it_does_not(tmp_path: Path) -> None:
    scene = opened(tmp_path, Chapter.SOUND, muted=True)
    focused(scene, "effects", Command.LEFT)
    assert scene.services.silent
    focused(scene, "effects", Command.RIGHT)
    assert not scene.services.silent


def shown(scene: Options, name: str, meant: Surface) -> bool:
    """Whether a picture is what stands beside a setting."""
    place = value(scene, name).topleft
    seen = [one.picture for one in scene.frame() if isinstance(one, Sprite) and (one.x, one.y) == place]
    return any(picture.get_size() == meant.get_size() and same(picture, meant) for picture in seen)


def same(picture: Surface, other: Surface) -> bool:
    return pygame.image.tobytes(picture, "RGBA") == pygame.image.tobytes(other, "RGBA")


@pytest.mark.parametrize("kept", [False, True])
def test_muted_by_the_command_line_the_switch_says_so_and_turns_the_sound_on(tmp_path: Path, kept: bool) -> None:
    scene = opened(tmp_path, Chapter.SOUND, muted=kept)
    scene.services.muted_asked = True
    scene.lay_controls()
    unit, style = scene.pen.frame.unit, scene.pen.style
    assert shown(scene, "muted", switches.switch(True, "On", "Off", unit, style))
    focused(scene, "muted", Command.TAKE)
    assert not scene.services.silent
    assert not scene.services.settings.muted
    assert shown(scene, "muted", switches.switch(False, "On", "Off", unit, style))
    focused(scene, "muted", Command.TAKE)
    assert scene.services.silent


def test_muted_by_the_command_line_the_usual_sound_is_heard(tmp_path: Path) -> None:
    scene = opened(tmp_path, Chapter.SOUND)
    scene.services.muted_asked = True
    scene.lay_controls()
    scene.reset()
    assert not scene.services.silent


@pytest.mark.parametrize("asked", Motion)
@pytest.mark.parametrize("chosen", Motion)
def test_motion_is_shown_as_the_command_line_asked_and_becomes_what_is_chosen(
    tmp_path: Path, asked: Motion, chosen: Motion
) -> None:
    scene = opened(tmp_path, Chapter.PICTURE)
    scene.services.motion_asked = asked
    scene.lay_controls()
    unit, style = scene.pen.frame.unit, scene.pen.style
    words = ("Full", "Reduced", "Off")
    assert shown(scene, "motion", switches.segments(words, list(Motion).index(asked), unit, style))
    area = value(scene, "motion")
    parts = switches.segment_areas(words, unit, style)
    click(scene, parts[list(Motion).index(chosen)].move(area.topleft).center)
    assert (chosen, chosen) == (scene.services.motion, scene.services.settings.motion)
    assert shown(scene, "motion", switches.segments(words, list(Motion).index(chosen), unit, style))


def test_a_press_on_a_bar_sets_the_volume_to_it_and_the_lowest_one_turns_off(tmp_path: Path) -> None:
    scene = opened(tmp_path, Chapter.SOUND)
    area = value(scene, "effects")
    for share, level in ((0.25, 3), (0.05, 1), (0.05, 0), (0.99, 10)):
        click(scene, (area.left + round(share * area.width), area.centery))
        assert level == scene.services.settings.effects


def test_a_press_on_a_part_of_a_switch_chooses_it(tmp_path: Path) -> None:
    scene = opened(tmp_path, Chapter.PICTURE)
    area = value(scene, "motion")
    for x, motion in ((area.right - 8, Motion.OFF), (area.centerx, Motion.REDUCED), (area.left + 8, Motion.FULL)):
        click(scene, (x, area.centery))
        assert motion is scene.services.settings.motion


def test_a_press_anywhere_else_on_a_row_turns_it_one_further(tmp_path: Path) -> None:
    scene = opened(tmp_path, Chapter.PLAY)
    control = scene.controls.named("left_handed")
    assert control
    click(scene, (control.area.left + 20, control.area.centery))
    assert scene.services.settings.left_handed


def test_a_press_on_the_words_of_a_volume_only_chooses_its_row(tmp_path: Path) -> None:
    scene = opened(tmp_path, Chapter.SOUND, music=5)
    control = scene.controls.named("music")
    assert control
    click(scene, (control.area.left + 20, control.area.centery))
    assert ("music", 5) == (scene.controls.focus, scene.services.settings.music)


def test_high_contrast_is_seen_at_once(tmp_path: Path) -> None:
    scene = opened(tmp_path, Chapter.PICTURE)
    before = list(scene.frame())
    focused(scene, "high_contrast", Command.TAKE)
    assert scene.services.settings.high_contrast
    after = list(scene.frame())
    assert [] == [index for index in (0, 1, 3) if before[index] == after[index]]  # the hall, the tablet, a key


def test_full_screen_is_asked_of_the_window(tmp_path: Path) -> None:
    scene = opened(tmp_path, Chapter.PICTURE, fullscreen=False)
    assert Command.FULLSCREEN == focused(scene, "fullscreen", Command.TAKE)
    assert Command.FULLSCREEN == click(scene, value(scene, "fullscreen").center)
    assert not scene.services.settings.fullscreen


def test_a_window_requested_on_the_command_line_is_not_called_full_screen(tmp_path: Path) -> None:
    scene = opened(tmp_path, Chapter.PICTURE)
    wished = list(scene.frame())
    SceneManager(scene.services, [scene], Window(scene.services.store, fullscreen=False)).close()
    assert scene.services.settings.fullscreen
    scene.arrange(scene.size)
    assert wished != list(scene.frame())
    assert Command.FULLSCREEN == scene.command(Command.RESTART)


def test_the_loop_fills_the_screen_when_asked(tmp_path: Path) -> None:
    scene = opened(tmp_path, Chapter.PICTURE)
    loop = SceneManager(scene.services, [scene], Window(scene.services.store, (640, 480)))
    for filled in (True, False):
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(Event(kind, key=pygame.K_RETURN, mod=0, unicode="\r"))
        scene.controls.focus = "fullscreen"
        loop.tick(0.016)
        assert filled is scene.services.settings.fullscreen
    loop.close()


def test_the_focus_stays_where_it_is_while_the_chapter_is_drawn_for_another_size(tmp_path: Path) -> None:
    scene = opened(tmp_path, Chapter.PICTURE)
    focused(scene, "fullscreen", Command.TAKE)
    scene.arrange((1280, 720))
    scene.prerender()
    assert ("fullscreen", Chapter.PICTURE) == (scene.controls.focus, scene.chapter)
    scene.command(Command.DOWN)
    assert Chapter.PICTURE is scene.chapter


def test_a_back_is_chosen_by_pressing_it(tmp_path: Path) -> None:
    scene = opened(tmp_path, Chapter.CARDS)
    for back, area in back_areas(scene.design).items():
        click(scene, area.center)
        assert back is scene.services.settings.back
    focused(scene, Back.QUAY.value, Command.TAKE)
    assert Back.QUAY is scene.services.settings.back


def test_the_samples_show_what_the_deck_colours_make_of_the_games(tmp_path: Path) -> None:
    scene = opened(tmp_path, Chapter.CARDS)
    frames = []
    for _ in DeckColours:
        frames.append(set(scene.frame()))
        focused(scene, "deck_colours", Command.RIGHT)
    assert DeckColours.AUTOMATIC is scene.services.settings.deck_colours
    assert frames[0] - frames[1] and frames[1] - frames[2] and frames[2] - frames[0]


def test_the_names_of_all_games_stay_below_the_samples_in_larger_texts(tmp_path: Path) -> None:
    scene = opened(tmp_path, Chapter.CARDS, deck_colours=DeckColours.TWO, text_scale=130)
    right = scene.pen.frame.point(RIGHT, 0)[0]
    cards = [one for one in scene._samples(scene.pen) if isinstance(one, Sprite)]
    assert all(one.picture.get_bounding_rect(min_alpha=128).move(one.x, one.y).right <= right for one in cards)


def test_a_chapter_is_put_back_to_the_usual_and_the_others_are_left_alone(tmp_path: Path) -> None:
    scene = opened(tmp_path, Chapter.CARDS, back=Back.IRON, larger_cards=True, music=2)
    assert scene.command(Command.RESTART) is None
    assert Settings(music=2) == scene.services.settings
    unusual = not Settings().fullscreen
    other = opened(tmp_path / "other", Chapter.PICTURE, fullscreen=unusual)
    assert Command.FULLSCREEN == other.command(Command.RESTART)


def test_an_option_changed_is_kept_for_the_next_start(tmp_path: Path) -> None:
    scene = opened(tmp_path, Chapter.PLAY)
    focused(scene, "left_handed", Command.TAKE)
    scene.services.store.close()
    assert fakes.services(tmp_path).settings.left_handed


def test_escape_goes_back_and_so_does_the_letter_that_led_here(tmp_path: Path) -> None:
    assert Pop() == opened(tmp_path, Chapter.SOUND).command(Command.BACK)
    assert Pop() == opened(tmp_path, Chapter.SOUND).command(Command.OPTIONS)


def test_the_options_open_once_the_open_chapter_is_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn, frame = [], Options.frame

    def noted(scene: Options) -> Frame:
        drawn.append(scene.chapter)
        return frame(scene)

    monkeypatch.setattr(Options, "frame", noted)
    opened(tmp_path, Chapter.CARDS).prerender()
    assert [Chapter.CARDS] == drawn


@pytest.mark.parametrize("chapter", Chapter)
def test_a_chapter_is_drawn_once_the_options_are_open_and_the_ring_around_each_of_its_rows(
    tmp_path: Path, chapter: Chapter, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = opened(tmp_path, Chapter.SOUND)
    tasks: list[Callable[[], object]] = []
    monkeypatch.setattr(scene.services.images, "prerender", tasks.append)
    scene.prerender()
    for task in tasks:
        task()
    assert scene.chapter is Chapter.SOUND
    monkeypatch.delattr(pygame.image, "load_sized_svg")
    scene.open(chapter)
    scene.controls.keyed = True
    for control in scene.controls.items:
        scene.controls.focus = control.name
        assert scene.frame()
