"""Samples of `python -m tests.damage`: whatever is damaged, the program opens, says what was lost, and keeps new games.

The command flips every bit of the first page, and does everything else more often.
"""

import os
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from game.settings import Motion
from game.storage import Store
from tests.damage import BAD, KINDS, TEXTS, Fate, Judge, accident, changes, flips, furnish, misread
from tests.game.storage.stores import ACCIDENTS, fill
from tests.scenes.robot import Robot

STRIDE = 97
"""One of so many bits is flipped: an odd number, so that each bit of a byte has its turn."""
TIMES = 12
"""How often each kind of file is changed."""


def test_any_flipped_bit_of_the_first_page_costs_nothing(tmp_path: Path) -> None:
    fill(tmp_path / "fresh")
    judge = Judge(tmp_path / "fresh", tmp_path / "place")
    verdicts = {case: judge(case) for case in flips(tmp_path / "fresh", STRIDE)}
    assert {Fate.WHOLE, Fate.MENDED} == {verdict.fate for verdict in verdicts.values()}


@pytest.mark.parametrize("kind", KINDS)
def test_random_damage_to_any_file_is_reported_and_stops_nothing(tmp_path: Path, kind: str) -> None:
    furnish(tmp_path / "fresh")
    judge = Judge(tmp_path / "fresh", tmp_path / "place")
    for case in changes(tmp_path / "fresh", kind, TIMES, seed=2):
        verdict = judge(case)
        assert verdict.fate not in BAD, verdict.raised


@pytest.mark.parametrize("kind", TEXTS)
def test_whatever_people_write_is_read_or_refused_in_a_sentence(tmp_path: Path, kind: str) -> None:
    count, bad = misread(kind, 100, 4, tmp_path)
    assert not bad
    assert count["refused"]


@pytest.mark.skipif(os.name != "posix", reason="files that are open can be neither removed nor renamed here")
@pytest.mark.parametrize("happens", ACCIDENTS)
def test_damage_to_the_folder_during_play_is_reported_at_once(tmp_path: Path, happens: Callable[[Path], None]) -> None:
    assert accident(happens, tmp_path / "parent" / "folder", Random(3))


def test_a_second_copy_says_when_it_saves(tmp_path: Path) -> None:
    fill(tmp_path)
    with Store(tmp_path) as first:
        second = Robot.at_table(tmp_path, "cruel", 5, (320, 240), Motion.OFF)
        assert (second.manager.toasts.sentence or "").startswith("Patience Arcade is already running")
        second.wait(30.0)
        assert second.manager.toasts.sentence is None
        second.make(second.play.legal[0])
        line = str(second.play.record)
        first.close()
        assert second.services.store.flush()
        second.wait(0.1)
        assert "The other Patience Arcade has closed. This copy saves from now on." == second.manager.toasts.sentence
        second.close()
    with Store(tmp_path) as next_start:
        assert line.split(" :")[1] == (next_start.open_play("cruel") or "").split(" :")[1]
