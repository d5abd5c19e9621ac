"""Folders that the executable has left behind: ours are removed once nobody uses them, and nobody else's ever."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from scenes.app.unpacked import FRESH, MARKER, held, own_folder, remove_left_behind

pytestmark = pytest.mark.skipif(os.name != "posix", reason="nothing is removed here")

ROOT = Path(__file__).parents[3]
HOLDER = "import sys; from pathlib import Path; from scenes.app.unpacked import held; held = held(Path(sys.argv[1])); "
HOLDER += "print('held', flush=True); sys.stdin.read()"


def unpacked(parent: Path, name: str, marked: bool = True, age: float = 2 * FRESH) -> Path:
    """Return a folder as the bootloader leaves it, so many seconds old."""
    folder = parent / name
    (folder / "assets" / "sounds").mkdir(parents=True)
    (folder / "assets" / "sounds" / "deal-1.ogg").write_bytes(b"x" * 100)
    (folder / "libSDL2.so").write_bytes(b"x" * 100)
    (folder / "libSDL2.so.0").symlink_to("libSDL2.so")
    (folder / "linked").symlink_to(parent, target_is_directory=True)
    if marked:
        (folder / MARKER).write_text("Patience Arcade")
    then = time.time() - age
    os.utime(folder, (then, then))
    return folder


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """Return the folder that this start was unpacked into."""
    return unpacked(tmp_path, "_MEIown")


def test_a_folder_of_ours_that_was_left_behind_is_removed_and_our_own_stays(own: Path) -> None:
    folders = [unpacked(own.parent, f"_MEI{number}") for number in range(3)]
    remove_left_behind(own)
    assert [] == [folder for folder in folders if folder.exists()]
    assert (own / "assets" / "sounds" / "deal-1.ogg").exists()


def test_part_of_a_folder_is_removed_too(own: Path) -> None:
    folder = own.parent / "_MEIpart"
    folder.mkdir()
    (folder / MARKER).touch()
    os.utime(folder, (0, 0))
    remove_left_behind(own)
    assert not folder.exists()


@pytest.mark.parametrize("name", ["_MEIother", "MEI1", "patience-arcade", "other"])
def test_a_folder_without_our_mark_or_name_stays(own: Path, name: str) -> None:
    folder = unpacked(own.parent, name, marked=not name.startswith("_MEI"))
    remove_left_behind(own)
    assert (folder / "libSDL2.so").exists()


def test_a_folder_that_is_just_being_unpacked_stays(own: Path) -> None:
    folder = unpacked(own.parent, "_MEIfresh", age=0)
    changed = folder.stat().st_mtime
    remove_left_behind(own, now=changed + FRESH - 1)
    assert folder.exists()
    remove_left_behind(own, now=changed + FRESH)
    assert not folder.exists()


def test_links_to_a_folder_and_their_targets_are_not_removed(own: Path) -> None:
    beyond = unpacked(own.parent / "elsewhere", "kept")
    (own.parent / "_MEIlink").symlink_to(beyond, target_is_directory=True)
    marked = unpacked(own.parent, "_MEImarked", marked=False)
    (marked / MARKER).symlink_to(beyond / MARKER)
    os.utime(marked, (0, 0))
    remove_left_behind(own)
    assert (beyond / "libSDL2.so").exists()
    assert marked.exists()


def test_a_folder_stays_as_long_as_any_process_holds_it_however_that_ends(own: Path) -> None:
    folder = unpacked(own.parent, "_MEIused")
    command = [sys.executable, "-c", HOLDER, str(folder)]
    processes = [
        subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for _ in range(2)
    ]
    for process in processes:
        assert process.stdout
        assert "held\n" == process.stdout.readline()
    for process in processes:
        remove_left_behind(own)
        assert (folder / "libSDL2.so").exists()
        process.kill()
        process.communicate()
    remove_left_behind(own)
    assert not folder.exists()


def test_the_source_is_unpacked_nowhere_and_holds_and_removes_nothing(tmp_path: Path) -> None:
    folder = unpacked(tmp_path, "_MEIold")
    assert own_folder() is None
    assert held(None) is None
    remove_left_behind(None)
    assert folder.exists()
