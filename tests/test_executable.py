"""The packaged executable: what is in it, and the five games played in it to the end with a real mouse.

`uv run pytest tests/test_executable.py --executable=dist/patience-arcade`
"""

import subprocess
import sys
import time
from pathlib import Path

import pygame
import pytest

from game.advisor import Answer, Question, Wish
from game.advisor.advisor import OPTION
from game.record import Record
from game.rules import GAMES
from game.shelf import Shelf
from game.solver import Won
from game.statistics import Outcome, Result
from tests.compiling import compiled
from tests.conformance import RECORDED
from tests.players import Player, accepted, won_play, written_deck
from tests.window import Screen, opened, wait_for

LARGEST = 30_000_000
"""Bytes that the executable may have."""
SIZE = (1280, 720)
APPLAUSE = 9.0
"""Seconds from the last move until the results screen has counted everything up."""


def run(executable: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Run the executable to its end."""
    return subprocess.run([executable, *options], capture_output=True, text=True, timeout=60, check=False)


def test_it_is_one_file_of_modest_size(executable: Path) -> None:
    assert executable.stat().st_size <= LARGEST


def test_it_carries_fonts_and_licences_and_nothing_that_only_developers_need(executable: Path) -> None:
    viewer = [
        sys.executable,
        "-m",
        "PyInstaller.utils.cliutils.archive_viewer",
        "--list",
        "--recursive",
        str(executable),
    ]
    contents = subprocess.run(viewer, capture_output=True, text=True, check=True).stdout
    for carried in ("AlfaSlabOne-Regular.ttf", "BarlowSemiCondensed-ExtraBold.ttf", "entry_points.txt", "'LICENSE'"):
        assert carried in contents
    for left_behind in ("numpy", "libssl", "libcrypto", "tkinter", "unittest", "pytest", "synthesis"):
        assert left_behind not in contents
    for module in compiled():
        assert f"{module.replace('.', '/')}." in contents


def test_it_tells_its_version_and_refuses_a_wrong_option_in_one_sentence(executable: Path) -> None:
    told, refused = run(executable, "--version"), run(executable, "--game", "poker")
    assert (0, ["Patience", "Arcade"]) == (told.returncode, told.stdout.split()[:2])
    assert (2, 1) == (refused.returncode, len(refused.stderr.splitlines()))


def test_it_answers_the_questions_of_its_own_advisor(executable: Path) -> None:
    questions = [Question(game, "1") for game in GAMES] + [Question("wall", "1", (), Wish.HINT, honest=True)]
    command = [str(executable), OPTION]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for question in questions:
            print(question.line(5000), file=process.stdin, flush=True)
            answer = Answer.parse(question, process.stdout.readline())
            assert isinstance(answer.verdict, Won) or answer.chance
    assert 0 == process.returncode


def test_it_opens_the_title_and_closes(executable: Path, screen: Screen, tmp_path: Path) -> None:
    with opened([str(executable), "--data-dir", str(tmp_path / "data")], screen, tmp_path / "log") as window:
        window.wait_until_drawn()
        assert "Patience Arcade" == window.title
        assert 0 == window.close()
        assert "Traceback" not in window.log.read_text()


@pytest.mark.parametrize("game", RECORDED)
def test_a_recorded_win_is_carried_out_with_the_mouse_to_the_results_screen(
    game: str, executable: Path, screen: Screen, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    trace = won_play(game)
    player = Player(game, written_deck(trace), SIZE)
    data = tmp_path / "data"
    command = [str(executable), "--game", game, "--deal", written_deck(trace), "--data-dir", str(data)]
    command += ["--windowed", "x".join(map(str, SIZE))]
    with opened(command, screen, tmp_path / "log") as window:
        wait_for(lambda: player.sees_its_cards(window), "the table")
        for action in accepted(trace):
            player.act(window, action)
        time.sleep(APPLAUSE)
        if folder := request.config.getoption("--pictures"):
            folder.mkdir(parents=True, exist_ok=True)
            pygame.image.save(window.picture(), folder / f"{game}.png")
        window.key("Return")  # on the results screen that is to play again; anywhere else nothing would be dealt
        result = wait_for(lambda: result_before_the_next_deal(data, game), "the next deal")
        assert 0 == window.close()
        assert "Traceback" not in window.log.read_text()
    assert player.play.won
    assert Outcome.WON is result.outcome
    assert trace["steps"][-1]["score"] == result.score
    record = Record.parse(result.line)
    assert (written_deck(trace), player.play.moves) == (record.deal, record.moves)


def result_before_the_next_deal(data: Path, game: str) -> Result | None:
    """Return the last result that is on the disk, once another deal of its game is on the table."""
    with Shelf(data) as shelf:
        return next(iter(shelf.history(count=1)), None) if shelf.open_play(game) else None
