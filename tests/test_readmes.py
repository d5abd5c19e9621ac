"""The READMEs: the records they show can be replayed, and the files, folders and commands they name exist."""

import re
from importlib.util import find_spec
from pathlib import Path

import pytest

from game.play import Play
from game.record import Record
from game.rules import GAMES

ROOT = Path(__file__).parent.parent
WITH_RECORDS = ("README.md", "game/README.md")
READMES = (*WITH_RECORDS, "scenes/README.md")
FOLDERS = ("assets", "game", "scenes", "tests")


@pytest.mark.parametrize("name", WITH_RECORDS)
def test_every_record_replays(name: str) -> None:
    lines = re.findall(rf"(?:{'|'.join(GAMES)})/\d+ \d+ .*? : [\dx+> ]+", (ROOT / name).read_text("utf-8"))
    assert lines
    assert lines == [str(Play.resume(Record.parse(line)).record) for line in lines]


@pytest.mark.parametrize("name", READMES)
def test_every_file_and_folder_is_there(name: str) -> None:
    """Within a folder that is spoken of, its files are named without it."""
    paths = [*ROOT.glob("*"), *(path for folder in FOLDERS for path in (ROOT / folder).rglob("*"))]
    there = {f"/{path.relative_to(ROOT).as_posix()}{'/' * path.is_dir()}" for path in paths}
    named = re.findall(r"`([\w/]+(?:\.py|\.spec|\.txt|\.md|/))`", (ROOT / name).read_text("utf-8"))
    assert named
    assert [] == [one for one in named if not any(file.endswith(f"/{one}") for file in there)]


@pytest.mark.parametrize("name", READMES)
def test_every_command_is_there(name: str) -> None:
    modules = re.findall(r"python -m ([\w.]+)", (ROOT / name).read_text("utf-8"))
    assert modules
    assert [] == [one for one in modules if find_spec(one) is None]
