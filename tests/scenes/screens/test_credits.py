"""The credits: a list in one text size, in every language and text size, of all that we depend on."""

import tomllib
from itertools import combinations, product
from pathlib import Path

import pytest

from game import VERSION
from scenes.commands import Command
from scenes.i18n import LANGUAGES, set_language
from scenes.render.drawables import Sprite
from scenes.render.frame import DesignFrame
from scenes.render.palette import Style
from scenes.screens.credits import COURTS, FACES, Credits, parts
from scenes.screens.options import Options
from scenes.widgets.scene import Pop, Push, SceneRequest
from scenes.widgets.screen import TABLET
from tests.image_cache import bare
from tests.scenes import fakes
from tests.scenes.conftest import Line
from tests.scenes.fakes import click

pytestmark = pytest.mark.usefixtures("display")

SIZES = ((1024, 600), (1024, 768), (1920, 1080), (2560, 1080), (3840, 2160))


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_packages_are_set_in_one_size_and_no_text_touches_another(
    tmp_path: Path, code: str, written: list[Line]
) -> None:
    scene = Credits(fakes.services(tmp_path, bare()))
    set_language(code)
    scene.arrange(SIZES[0])
    scene.command(Command.NEXT)
    for size, scale in product(((1280, 720), (1024, 768)), (100, 115, 130)):
        scene.services.change(text_scale=scale)
        scene.arrange(size)
        written.clear()
        sprites = [one for one in scene.frame() if isinstance(one, Sprite)]
        sizes = [
            {line.pixels for line in written if line.words in texts[len(FACES) :]}
            for texts in zip(*parts(), strict=True)
        ]
        assert [1, 1, 1] == [len(kind) for kind in sizes]
        style, unit = Style(text_scale=scale), DesignFrame(size).unit
        assert [{style.type_size(42, unit)}, {style.type_size(34, unit)}] == sizes[:2], "as the player wants them"
        seen = [one.picture.get_bounding_rect().move(one.x, one.y) for one in sprites[2 + len(COURTS) :]]
        for one, other in combinations(seen, 2):
            assert not one.colliderect(other) or one.contains(other), (one, other)


@pytest.mark.parametrize("command", [Command.BACK, Command.TAKE])
def test_taking_and_going_back_both_lead_back(tmp_path: Path, command: Command) -> None:
    assert Pop() == Credits(fakes.services(tmp_path)).command(command)


@pytest.mark.parametrize("size", SIZES)
def test_the_credits_fit_the_screen(tmp_path: Path, size: tuple[int, int]) -> None:
    scene = Credits(fakes.services(tmp_path, bare()))
    scene.arrange(size)
    tablet = DesignFrame(size).rect(*TABLET)
    behind = 2 + len(COURTS)  # the hall, the courts that look over the edge, and the tablet itself
    for _page in range(2):
        assert [] == [one for one in list(scene.frame())[behind:] if not tablet.contains(one.area)]
        scene.command(Command.NEXT)


def test_the_credits_name_all_that_the_program_depends_on() -> None:
    project = tomllib.loads((Path(__file__).parents[3] / "pyproject.toml").read_text("utf-8"))["project"]
    needed = {name.partition("==")[0].removeprefix("fontpkg-") for name in project["dependencies"]}
    assert needed <= {name.lower().replace(" ", "-") for name, _purpose, _licence in parts()}
    assert project["version"] == VERSION


def pressed(scene: Options | Credits, name: str) -> SceneRequest | None:
    """Press one of a scene's buttons, and return the answer."""
    button = scene.controls.named(name)
    assert button
    return click(scene, button.area.center)


def test_the_credits_are_opened_from_the_options_and_lead_back(tmp_path: Path) -> None:
    options = Options(fakes.services(tmp_path))
    options.arrange((1024, 600))
    request = pressed(options, "credits")
    assert isinstance(request, Push) and isinstance(request.scene, Credits)
    request.scene.arrange((1024, 600))
    assert Pop() == pressed(request.scene, "back")


def test_those_who_wrote_down_the_rules_are_named_here_and_in_the_readme(tmp_path: Path, written: list[Line]) -> None:
    scene = Credits(fakes.services(tmp_path, bare()))
    scene.arrange((1280, 720))
    list(scene.frame())
    readme = (Path(__file__).parents[3] / "README.md").read_text("utf-8")
    words = [line.words for line in written]
    for name, game in (
        ("Nick Lamb", "Pileon"),
        ("Zach Keene", "Cruel"),
        ("Rosanna Yuen", "Whitehead"),
        ("Matthew Wilcox", "Maze"),
    ):
        assert game == words[words.index(name) + 1]
        assert f"{name} ({game})" in readme
