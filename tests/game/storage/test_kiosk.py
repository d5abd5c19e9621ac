"""kiosk.toml: what an operator writes is respected, and mistakes are reported in one sentence."""

import errno
import os
import sys
from dataclasses import fields
from datetime import datetime, time
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis.strategies import DataObject, binary, data, integers

from game.storage import Store
from game.storage.kiosk import CREDITS, FILE, CoinBox, Help, Kiosk, Price, export, read, removable_drives, write
from tests.game.storage.stores import result


def test_a_commented_file_with_the_defaults_is_written(tmp_path: Path) -> None:
    first = read(tmp_path / "new")
    assert Kiosk(pin=first.pin) == first == read(tmp_path / "new")
    assert first.pin.isdecimal()
    assert 4 == len(first.pin)
    assert (tmp_path / "new" / FILE).read_text("utf-8").count("#") >= len(fields(Kiosk))


def test_games_played_at_home_are_refused_but_not_those_of_a_cabinet_without_its_file(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        store.finish(result())
        store.save_play("cruel", "cruel/1 5 :")
    with pytest.raises(ValueError, match="--data-dir"):
        read(tmp_path)
    assert not (tmp_path / FILE).exists()
    with Store(tmp_path) as store:
        CoinBox(keep=partial(store.save_note, CREDITS)).insert()
    assert read(tmp_path).pin
    (tmp_path / FILE).unlink()
    with Store(tmp_path) as store:
        store.drop_plays()
        store.save_note(CREDITS, "")
    assert read(tmp_path).pin


def test_chosen_settings_are_read_back(tmp_path: Path) -> None:
    chosen = Kiosk(("maze",), ("de",), Help.NONE, 20.5, 30, 5, 3, "22:00-06:30", Price.MINUTES, 10, 2, "0042")
    write(chosen, tmp_path)
    assert chosen == read(tmp_path)


@pytest.mark.parametrize(
    ("hours", "quiet"), [("22:00-08:00", (22, 23, *range(8))), ("12:00-14:00", (12, 13)), ("", ())]
)
def test_in_quiet_hours_everything_is_half_as_loud(hours: str, quiet: tuple[int, ...]) -> None:
    terms = Kiosk(volume=8, quiet_hours=hours)
    assert [0.4 if hour in quiet else 0.8 for hour in range(24)] == [terms.loudness(time(hour)) for hour in range(24)]


def test_terms_written_in_the_file_hold(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(
        '[kiosk]\ngames = ["maze", "wall", "maze"]\nleave_after = 20\nwarning = 2.5\n', "utf-8"
    )
    assert Kiosk(games=("maze", "wall"), leave_after=20.0, warning=2.5) == read(tmp_path)


def test_a_byte_order_mark_does_not_matter(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("[kiosk]\nvolume = 3\n", "utf-8-sig")
    assert Kiosk(volume=3) == read(tmp_path)


def test_a_folder_in_place_of_the_file_is_refused_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    with pytest.raises(ValueError, match=f"{FILE}.*no file"):
        read(tmp_path)


@given(data())
def test_a_damaged_file_is_rejected_in_one_sentence_or_still_valid(data: DataObject) -> None:
    with TemporaryDirectory() as place:
        folder = Path(place)
        write(Kiosk(languages=("de",), quiet_hours="22:00-08:00", pin="1234"), folder)
        text = bytearray((folder / FILE).read_bytes())
        for _ in range(data.draw(integers(1, 8))):
            start = data.draw(integers(0, len(text)))
            text[start : start + data.draw(integers(0, 40))] = data.draw(binary(max_size=12))
        (folder / FILE).write_bytes(text)
        try:
            found = read(folder)
        except ValueError as refused:
            assert 1 == len(str(refused).splitlines())
        else:
            write(found, folder)
            assert found == read(folder)


@pytest.mark.parametrize(
    "text",
    [
        "[kiosk",
        "kiosk = 3",
        "[kiosk]\ngames = []",
        '[kiosk]\ngames = ["poker"]',
        "[kiosk]\nleave_after = 0",
        "\udcff",
        "[kiosk]\nwarning = true",
        "[kiosk]\nidle = 3",
        '[kiosk]\ndemo_after = "soon"',
        '[kiosk]\nlanguages = "en"',
        '[kiosk]\nhelp = "some"',
        "[kiosk]\nvolume = 11",
        "[kiosk]\nvolume = 7.5",
        '[kiosk]\nquiet_hours = "22-8"',
        "[kiosk]\npin = 1234",
        "[kiosk]\nprice = 1",
        'pin = "1234"',
        '[kiosk]\npin = "1234"\n[kisok]\nvolume = 3',
        '[kiosk]\n"a\\nb" = 3',
    ],
)
def test_a_setting_that_makes_no_sense_is_refused_in_one_sentence(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(ValueError, match=FILE) as refused:
        read(tmp_path)
    assert 1 == len(str(refused.value).splitlines())


def test_a_stick_that_cannot_be_written_to_is_found_too_but_after_one_that_can(monkeypatch: pytest.MonkeyPatch) -> None:
    sticks = [Path("/media/a"), Path("/media/b")]
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(Path, "glob", lambda root, pattern: sticks if (f"{root}", pattern) == ("/media", "*") else [])
    monkeypatch.setattr(os.path, "ismount", lambda path: True)
    monkeypatch.setattr(os, "access", lambda path, mode: path == sticks[1])
    assert sticks[::-1] == removable_drives()


def test_a_full_stick_keeps_nothing_of_an_export(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_file: int) -> None:
        raise OSError(errno.ENOSPC, "no room")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="no room"):
        export((), tmp_path, datetime(2026, 11, 29))
    assert not list(tmp_path.iterdir())
