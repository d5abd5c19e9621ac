"""The packaged executable: what is in it, and the five games played in it to the end with a real mouse.

What takes longest comes first, because several workers share it from there on.

`uv run pytest tests/test_executable.py --executable=dist/patience-arcade`
"""

import os
import resource
import signal
import subprocess
import sys
import time
from contextlib import suppress
from functools import partial
from itertools import chain, repeat
from pathlib import Path

import pygame
import pytest

from game.analysis.client import OPTION
from game.analysis.messages import AnalysisKind, Answer, Question
from game.record import Record
from game.rules import GAMES
from game.solver import Won
from game.statistics import Outcome, Result
from game.storage import Store
from game.storage.kiosk import FILE
from scenes.render.frame import DesignFrame
from scenes.render.picture_store import VERSION_FILE
from tests.compiling import compilable
from tests.conformance import RECORDED
from tests.players import Player, accepted, after, proven_moves, won_play, written_deck
from tests.window import LONGEST_WAIT, Screen, Window, opened, running, wait_for

LARGEST = 30_000_000
"""Bytes that the executable may have."""
SIZE = (960, 540)
LOOK = 0.5
"""Seconds between two looks at what takes its time, such as a finale."""


def run(executable: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Run the executable to its end."""
    return subprocess.run([executable, *options], capture_output=True, text=True, timeout=LONGEST_WAIT, check=False)


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
    for carried in ("AlfaSlabOne-Regular.ttf", "BarlowSemiCondensed-ExtraBold.ttf", VERSION_FILE, "'LICENSE'"):
        assert carried in contents
    for left_behind in ("numpy", "libssl", "libcrypto", "tkinter", "unittest", "pytest", "synthesis"):
        assert left_behind not in contents
    for module in compilable():
        assert f"{module.replace('.', '/')}." in contents


def test_the_executable_prints_its_version_and_rejects_a_wrong_option_in_one_sentence(executable: Path) -> None:
    told, refused = run(executable, "--version"), run(executable, "--game", "poker")
    assert (0, ["Patience", "Arcade"]) == (told.returncode, told.stdout.split()[:2])
    assert (2, 1) == (refused.returncode, len(refused.stderr.splitlines()))


def test_it_answers_the_questions_of_its_own_advisor(executable: Path) -> None:
    questions = [Question(game, "1") for game in GAMES] + [Question("wall", "1", (), AnalysisKind.FAIR_HINT)]
    command = [str(executable), OPTION]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for question in questions:
            print(question.line(5000), file=process.stdin, flush=True)
            answer = Answer.parse(question, process.stdout.readline())
            assert isinstance(answer.verdict, Won) or answer.chance
    assert 0 == process.returncode


PIN = "1357"
CABINET = f"""\
[kiosk]
games = ["cruel", "maze"]
demo_after = 2
leave_after = 15
warning = 1
pin = "{PIN}"
"""
WAYS_OUT = ("alt+F4", "ctrl+q", "F11")
"""Keys that end the program or its picture anywhere else."""
QUIT_KEY = (344, 878)
"""The middle of the operator page's last key, in units."""


def shows_in_the_middle(window: Window, colour: str, spread: tuple[int, int, int], top: float) -> bool:
    """Whether much of a colour is seen in the middle third, over a sixth of the height from a share of it on."""
    picture = window.picture()
    width, height = picture.get_size()
    part = picture.subsurface((width // 3, int(height * top), width // 3, height // 6))
    return pygame.transform.threshold(None, part, colour, spread, set_behavior=0) > part.get_width()


def is_demonstrating(window: Window) -> bool:
    """Whether the red sign of demonstrations is seen, below a top bar or at the foot of the screen."""
    return any(shows_in_the_middle(window, "#CE1940", (8, 8, 8), top) for top in (1 / 8, 5 / 6))


def shows_results(window: Window) -> bool:
    """Whether the golden title of results is seen at the top, where neither a table nor the finale has gold."""
    return shows_in_the_middle(window, "#FFC864", (12, 24, 40), 0)


def is_quit_by_the_operator(window: Window, patience: float) -> bool:
    """Enter the PIN and press the last key twice; return whether the program has ended a while later.

    A busy machine may show the operator page later than it is used here, so this is to be tried with growing patience,
    in seconds after each step. A page that is open from the try before is left first.
    """

    def enter_pin() -> None:
        for figure in PIN:
            window.key(figure)

    def press() -> None:
        window.click(DesignFrame(window.area.size).point(*QUIT_KEY))

    for step in (partial(window.key, "Escape"), partial(window.key, "ctrl+shift+F12"), enter_pin, press, press):
        with suppress(subprocess.CalledProcessError, AssertionError):  # it may end just then, after the try before
            step()
        with suppress(subprocess.TimeoutExpired):
            window.process.wait(patience)
            return True
    return False


def test_at_a_cabinet_a_game_is_won_and_signed_and_only_the_operator_quits(
    executable: Path, screen: Screen, tmp_path: Path
) -> None:
    """In the folder, as cabinets run it, with real keys and a real mouse: a game, demonstrations, and out by PIN."""
    program = executable.with_name(f"{executable.name}-folder") / executable.name
    data = tmp_path / "data"
    data.mkdir()
    (data / FILE).write_text(CABINET, "utf-8")
    deal, moves = proven_moves("cruel")
    with Store(data) as store:
        store.save_play("cruel", str(after(deal, "cruel", moves[:-1]).record))
    command = [str(program), "--kiosk", "--game", "cruel", "--data-dir", str(data), "--motion", "off"]
    with opened(command, screen, tmp_path / "log") as window:
        player = Player("cruel", deal, window.area.size)
        for move in moves[:-1]:
            player.play.make(move)
        wait_for(lambda: player.sees_its_cards(window), "the table")
        window.key("a")
        wait_for(lambda: shows_results(window), "the results")
        for key in ("A", "B", "C", "Return", *WAYS_OUT):
            window.key(key)
        wait_for(lambda: is_demonstrating(window), "a demonstration, once nobody has touched anything", LOOK)
        for key in (*WAYS_OUT, "Escape", "Escape", "Escape", "space"):
            window.key(key)
        wait_for(lambda: not is_demonstrating(window), "play")
        assert window.process.poll() is None
        patience = chain((0.5, 1, 2), repeat(4))  # less than the cabinet's own
        wait_for(lambda: is_quit_by_the_operator(window, next(patience)), "the end")
        assert 0 == window.process.returncode
    with Store(data) as store:
        (result,) = store.results.history()
    assert (Outcome.WON, "ABC") == (result.outcome, result.initials)


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
        window.focus()
        for action in accepted(trace):
            player.act(window, action)
        wait_for(lambda: shows_results(window) and is_still(window), "the results", LOOK)
        if folder := request.config.getoption("--pictures"):
            folder.mkdir(parents=True, exist_ok=True)
            pygame.image.save(window.picture(), folder / f"{game}.png")
        result = wait_for(lambda: result_before_the_next_deal(window, data, game), "the next deal", LOOK)
        assert 0 == window.close()
        assert "Traceback" not in window.log.read_text()
    assert player.play.won
    assert Outcome.WON is result.outcome
    assert trace["steps"][-1]["score"] == result.score
    record = Record.parse(result.line)
    assert (written_deck(trace), player.play.moves) == (record.deal, record.moves)


def is_still(window: Window) -> bool:
    """Whether what is seen in a window stays the same for a while."""
    before = pygame.image.tobytes(window.picture(), "RGB")
    time.sleep(LOOK)
    return before == pygame.image.tobytes(window.picture(), "RGB")


def result_before_the_next_deal(window: Window, data: Path, game: str) -> Result | None:
    """Press Enter on the results screen, which deals anew; return the last result once that deal is on the disk.

    Anywhere else nothing would be dealt. What has only the colours of the results asks to be tried again.
    """
    if shows_results(window):
        window.key("Return")
    with Store(data) as store:
        return next(iter(store.results.history(count=1)), None) if store.open_play(game) else None


def left_behind(executable: Path, screen: Screen, place: Path, number: int) -> Path:
    """Start the executable with a temporary folder, kill it with all its processes, and return what it leaves there."""
    known = set(place.glob("_MEI*"))
    command = ["env", f"TMPDIR={place}", str(executable), "--data-dir", str(place / f"data-{number}")]
    with opened(command, screen, place / "log") as window:
        window.wait_until_drawn()
        os.killpg(window.process.pid, signal.SIGKILL)
        wait_for(lambda: screen.is_empty, "the end of its window")
    (folder,) = set(place.glob("_MEI*")) - known
    return folder


def test_files_unpacked_by_a_killed_executable_are_removed_at_a_later_start(
    executable: Path, screen: Screen, tmp_path: Path
) -> None:
    """That of another program stays, and so does what another copy is using or is just unpacking."""
    other = tmp_path / "_MEIother"
    other.mkdir()
    old, fresh = (left_behind(executable, screen, tmp_path, number) for number in range(2))
    assert sum(file.stat().st_size for file in old.rglob("*") if file.is_file()) > 20_000_000
    for folder in (other, old):
        os.utime(folder, (0, 0))
    around = ["env", f"TMPDIR={tmp_path}", str(executable), "--data-dir"]
    with opened([*around, str(tmp_path / "one")], screen, tmp_path / "log") as first:
        first.wait_until_drawn()
        wait_for(lambda: not old.exists(), "the end of what was left behind")
        (used,) = set(tmp_path.glob("_MEI*")) - {other, fresh}
        for folder in (used, fresh):
            os.utime(folder, (0, 0))
        with running([*around, str(tmp_path / "two")], tmp_path / "log-2", screen.environment):
            wait_for(lambda: not fresh.exists(), "the end of the other")
            assert (used / "base_library.zip").exists()
        assert 0 == first.close()
    assert [other] == [folder for folder in (other, old, fresh, used) if folder.exists()]  # the second was killed


def test_the_same_as_a_folder_needs_no_temporary_one(executable: Path, screen: Screen, tmp_path: Path) -> None:
    """For a machine whose temporary folder is small, or holds nothing that may be run."""
    program = executable.with_name(f"{executable.name}-folder") / executable.name
    nowhere = tmp_path / "nowhere"
    nowhere.mkdir(mode=0o500)
    command = ["env", f"TMPDIR={nowhere}", str(program), "--data-dir", str(tmp_path / "data")]
    with opened(command, screen, tmp_path / "log") as window:
        window.wait_until_drawn()
        assert 0 == window.close()
    assert [] == list(nowhere.iterdir())


def test_it_opens_the_title_removes_part_of_a_folder_for_which_there_was_no_room_and_closes(
    executable: Path, screen: Screen, tmp_path: Path
) -> None:
    """A limit on the size of files stands for a full disk."""
    around = os.environ | {"TMPDIR": str(tmp_path)}

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (500_000, 500_000))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    failed = subprocess.run([executable, "--version"], env=around, preexec_fn=limited, capture_output=True, check=False)
    assert 0 != failed.returncode
    (part,) = tmp_path.glob("_MEI*")
    os.utime(part, (0, 0))
    command = ["env", f"TMPDIR={tmp_path}", str(executable), "--data-dir", str(tmp_path / "data")]
    with opened(command, screen, tmp_path / "log") as window:
        window.wait_until_drawn()
        assert "Patience Arcade" == window.title
        wait_for(lambda: not part.exists(), "the end of what was left behind")
        assert 0 == window.close()
        assert "Traceback" not in window.log.read_text()
    assert [] == list(tmp_path.glob("_MEI*"))
