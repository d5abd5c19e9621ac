"""Toasts: where they hang on the pages, they cover neither a heading nor anything to press or to read."""

from collections.abc import Callable
from pathlib import Path

import pytest
from pygame import Rect

from game.rules import GAMES
from game.settings import Motion
from game.state import Carry
from scenes.app.toasts import Toasts
from scenes.games import game_ui
from scenes.help.page_layout import HALVES, stretched
from scenes.render.frame import DesignFrame
from scenes.render.palette import Style
from scenes.screens.calendar import Calendar
from scenes.screens.help import Help
from scenes.screens.records import Records
from scenes.screens.select_deal import SelectDeal
from scenes.services import Services
from scenes.widgets.scene import Scene
from tests.image_cache import bare
from tests.scenes.fakes import seen, services
from tests.scenes.robot import Smooth

SIZES = [(1280, 720), (1024, 768), (1024, 600), (2560, 1080), (1280, 800), (1280, 1024)]
MAZE = GAMES["maze"]
PAGES: dict[str, Callable[[Services], Scene]] = {
    "records": Records,
    "deals": lambda at_home: SelectDeal(at_home, MAZE),
    "calendar": lambda at_home: Calendar(at_home, game_ui(MAZE), lambda day: None),
}


def pill(scene: Scene, size: tuple[int, int]) -> Rect:
    """Return where a long toast hangs on a scene."""
    toasts = Toasts()
    toasts.add(["Screenshot saved as /home/player/Pictures/patience-arcade-20261121-120000.png"])
    (sprite,) = toasts.frame(size, Style(text_scale=130), scene.toasts_at, scene.toasts_wide)
    return sprite.area


@pytest.mark.parametrize("name", PAGES)
def test_a_notice_covers_no_heading(tmp_path: Path, name: str) -> None:
    scene = PAGES[name](services(tmp_path, bare(), text_scale=130))
    for size in SIZES:
        scene.arrange(size)
        scene.prerender()
        covered, headings = pill(scene, size), [seen(one) for one in scene.frame()[1:6]]
        assert Rect((0, 0), size).contains(covered)
        assert not any(covered.colliderect(area) for area in headings if area.height < 0.2 * size[1])


@pytest.mark.parametrize("size", SIZES)
def test_a_notice_hangs_between_the_words_of_a_page_and_the_footer(tmp_path: Path, size: tuple[int, int]) -> None:
    scene = Help(services(tmp_path, bare(), text_scale=130), MAZE)
    scene.arrange(size)
    scene.prerender()
    covered, back = pill(scene, size), scene.controls.named("back")
    assert back
    assert max(stretched(DesignFrame(size), half).bottom for half in HALVES) <= covered.top
    assert covered.bottom <= back.area.centery
    assert not any(covered.colliderect(tab) for tab in scene.tab_row.areas.values())


@pytest.mark.parametrize(
    "name", ["x\udcffr", "\udcff", "a\nb", "a\0b", "\u202e", "\u200b", "\x1b[1m", "\ud83d", "\U0010ffff"]
)
def test_a_name_that_no_font_can_draw_is_shown_with_replacements(name: str) -> None:
    toasts = Toasts()
    toasts.add([f"Nothing can be kept in /home/{name}/file."])
    assert toasts.frame((1280, 720), Style())
    assert toasts.sentence
    assert "\N{REPLACEMENT CHARACTER}" in toasts.sentence
    assert "/home/" in toasts.sentence
    toasts.correct([f"Nothing can be kept in /home/{name}/file."], name)
    assert toasts.frame((1280, 720), Style())
    assert toasts.sentence
    assert "/home/" not in toasts.sentence
    toasts.advance(100.0)
    assert toasts.sentence is None


def test_a_sentence_with_letters_of_any_language_stays_as_it_is() -> None:
    sentence = "„Größe“ — 1\N{NO-BREAK SPACE}000 €, São João, кот, 日本"
    toasts = Toasts()
    toasts.add([sentence])
    assert sentence == toasts.sentence


def test_a_problem_during_a_drag_is_reported_in_the_next_frame(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    robot = Smooth.at_table(tmp_path, "cruel", motion=Motion.REDUCED)
    robot.settle()
    robot.press(robot.spot(next(move.takes[0].slot for move in robot.play.legal if isinstance(move, Carry))))
    for x in range(300, 330):
        wrong = ["Nothing can be saved."] if x == 310 else []
        monkeypatch.setattr(Services, "problems", lambda _, wrong=wrong: wrong)
        robot.move((x, 200))
        assert robot.manager.toasts.sentence == ("Nothing can be saved." if x >= 310 else None)
    robot.close()
