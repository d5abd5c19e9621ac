"""What build.spec puts into the executable, found without building it, and the icon's pictures."""

import io
import marshal
import shutil
import struct
import subprocess
import sys
import zipfile
from pathlib import Path

import pygame
import pytest
from pygame import Surface

from assets import icon
from scenes.audio import EFFECTS
from scenes.i18n import LANGUAGES, SOURCE
from scenes.render.svg import DRAWINGS
from scenes.render.typography import Face, font
from tests.dataclass_methods import METHODS, compile_methods
from tests.spec import ROOT, asked, carried
from tests.stand_ins import UNCALLED, stem, with_stand_ins


def test_the_executable_is_one_file_named_like_the_game() -> None:
    _, executable = asked()
    assert "patience-arcade" == executable["name"]
    assert not executable["console"]


def test_numpy_stays_outside_even_where_it_is_installed() -> None:
    analysis, _ = asked()
    assert {"numpy", "tkinter", "ssl", "unittest"} <= set(analysis["excludes"])


def test_every_sound_and_drawing_and_the_icon_are_carried_and_no_script() -> None:
    files = set(carried())
    with zipfile.ZipFile(ROOT / "build" / EFFECTS) as effects:
        together = set(effects.namelist())
    alone = {Path(file).name for file in files if file.startswith("assets/sounds/")} - {EFFECTS}
    assert {file.name for file in (ROOT / "assets" / "sounds").glob("*.ogg")} == alone | together
    assert not alone & together
    drawings = {f"assets/drawings/{sheet.name}" for sheet in DRAWINGS.glob("*.svg")}
    assert {"assets/icon.png", f"assets/sounds/{EFFECTS}"} | drawings <= files
    assert not any(file.startswith("assets") and file.endswith((".py", ".pyc")) for file in files)


def test_every_language_is_carried_as_the_program_opens_it() -> None:
    found = {file for file in carried() if file.startswith("assets/locale")}
    assert {f"assets/locale/{code}/LC_MESSAGES/arcade.mo" for code in LANGUAGES if code != SOURCE} == found


def test_the_fonts_that_are_used_are_carried_and_no_others() -> None:
    for face in Face:
        font(face, 20)  # a weight that is not installed is refused
    weights = {Path(file).stem for file in carried() if file.endswith(".ttf")}
    assert {
        "AlfaSlabOne-Regular",
        *(f"BarlowSemiCondensed-{name}" for name in ("SemiBold", "Bold", "ExtraBold")),
    } == weights
    assert 4 == len(Face)


@pytest.mark.parametrize("package", ["fontpkg_alfa_slab_one", "fontpkg_barlow_semi_condensed"])
def test_a_font_comes_with_its_licence(package: str) -> None:
    assert "LICENSE" in {Path(file).name for file in carried() if file.startswith(package)}


def test_the_licence_of_the_game_is_carried() -> None:
    assert "LICENSE" in set(carried())


def test_every_set_is_carried_although_it_is_imported_by_name() -> None:
    analysis, _ = asked()
    sets = {f"scenes.games.{file.stem}" for file in (ROOT / "scenes" / "games").glob("[a-z]*.py")}
    assert sets <= set(analysis["hiddenimports"])


def test_most_of_what_dataclasses_write_was_compiled_before_the_executable_starts(tmp_path: Path) -> None:
    compile_methods(tmp_path / METHODS)
    (hook,) = asked()[0]["runtime_hooks"]
    program = f"""
import runpy, sys
sys._MEIPASS, sys.path[:0] = {str(tmp_path)!r}, [{str(ROOT)!r}]
runpy.run_path({hook!r})
anew = []
def note(event, about):
    if event == "compile" and b"__create_fn__" in (about[0] or b""):
        anew.append(about)
sys.addaudithook(note)
import main, scenes.app.first_scenes
print(len(anew))
"""
    run = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    methods = marshal.loads((tmp_path / METHODS).read_bytes())
    assert int(run.stdout.split()[-1]) < 0.1 * len(methods)  # those that several classes share


def test_what_dataclasses_show_and_refuse_in_the_executable_is_as_ever(tmp_path: Path) -> None:
    (tmp_path / METHODS).write_bytes(marshal.dumps({}))
    (hook,) = asked()[0]["runtime_hooks"]
    program = """
from dataclasses import FrozenInstanceError, dataclass
@dataclass(frozen=True, order=True)
class Wide:
    x: int
    y: str = "yes"
class Wider(Wide):
    pass
@dataclass(frozen=True, slots=True)
class Slim(Wide):
    z: float = 0.5
for value in Wide(1), Wider(2, "no"), Slim(3):
    print(value, hash(value) == hash(type(value)(value.x, value.y)), vars(value) if type(value) is Wider else "")
    for name in "x", "z", "new":
        for change in (lambda: setattr(value, name, 9)), (lambda: delattr(value, name)):
            try:
                change()
                print("changed")
            except Exception as problem:
                print(type(problem), problem)
"""
    hooked = f"import runpy, sys\nsys._MEIPASS = {str(tmp_path)!r}\nrunpy.run_path({hook!r})\n"
    plain, ours = (
        subprocess.run([sys.executable, "-c", text], check=True, capture_output=True, text=True).stdout
        for text in (program, hooked + program)
    )
    assert plain == ours


@pytest.mark.skipif(not (sys.platform == "linux" and shutil.which("cc")), reason="stand-ins are compiled on Linux")
def test_the_libraries_for_sounds_and_pictures_find_every_function_in_the_stand_ins(tmp_path: Path) -> None:
    folder = Path(pygame.__file__).parent.parent / "pygame_ce.libs"
    libraries = with_stand_ins({file.name: file for file in folder.iterdir()}, tmp_path / "stand-in.so")
    for name, file in libraries.items():
        shutil.copyfile(file, tmp_path / name)
    assert not {"stdc++", "sndfile"} & {stem(name) for name in libraries}
    assert {stem(name) for name, file in libraries.items() if file.parent == tmp_path} == set(UNCALLED)
    loaded = [str(tmp_path / name) for name in libraries if stem(name) in ("SDL2_mixer", "SDL2_image")]
    assert 2 == len(loaded)
    program = f"import os, ctypes\nfor file in {loaded}:\n    ctypes.CDLL(file, os.RTLD_NOW)"
    subprocess.run([sys.executable, "-c", program], check=True)


def test_the_pictures_of_the_icon_are_those_of_its_drawing() -> None:
    kept = pygame.image.load(ROOT / "assets" / "icon.png")
    assert difference(icon.picture(icon.WINDOW), kept) < 1


def test_the_windows_icon_holds_every_size() -> None:
    data = (ROOT / "assets" / "icon.ico").read_bytes()
    _, kind, count = struct.unpack_from("<HHH", data)
    assert (1, len(icon.SIDES)) == (kind, count)
    for place, side in enumerate(icon.SIDES):
        *_, length, start = struct.unpack_from("<BBBBHHII", data, 6 + 16 * place)
        kept = pygame.image.load(io.BytesIO(data[start : start + length]), "icon.png")
        assert difference(icon.picture(side), kept) < 1


def difference(one: Surface, other: Surface) -> float:
    """Return by how much the pixels of two pictures differ on average, in the most different channel of 0 to 255."""
    apart: list[int] = []
    for picture, taken_off in ((one, other), (other, one)):
        rest = picture.copy()
        rest.blit(taken_off, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
        apart += pygame.transform.average_color(rest)
    return max(apart)
