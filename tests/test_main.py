"""The command line: what it accepts, how it reports mistakes, and what it says without a display."""

import os
import signal
import subprocess
import sys
from argparse import ArgumentTypeError, Namespace
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from random import Random

import pygame
import pytest

import main
from game import VERSION
from game.analysis.client import OPTION
from game.play import Play
from game.replay_code import read_replay_code, replay_code
from game.rules import GAMES
from game.settings import Motion
from game.statistics import Outcome
from game.storage import Store, data_folder
from scenes.app.first_scenes import first_scenes
from scenes.app.startup import window_asked
from scenes.audio import Speaker
from scenes.commands import Command
from scenes.i18n import deal_name
from scenes.screens.replay import SharedPlay
from scenes.screens.table import Table
from scenes.screens.title import Title
from scenes.services import Services
from scenes.table import messages
from scenes.widgets.scene import Scene
from tests.image_cache import storeroom
from tests.scenes.robot import Robot
from tests.window import LONGEST_WAIT

ROOT = Path(__file__).parent.parent


def run(*options: str, **around: str) -> subprocess.CompletedProcess[str]:
    """Run the program without a display, and return what came of it."""
    hidden = {"DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SDL_AUDIODRIVER"}
    environment = {name: value for name, value in os.environ.items() if name not in hidden} | around
    return subprocess.run(
        [sys.executable, str(ROOT / "main.py"), *options],
        env=environment,
        capture_output=True,
        text=True,
        timeout=LONGEST_WAIT,
        check=False,
    )


def test_the_solvers_process_imports_only_what_searches() -> None:
    """It starts with the first question, while someone plays, so all else would cost the game processor time."""
    command = [sys.executable, "-X", "importtime", str(ROOT / "main.py"), OPTION]
    ran = subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=LONGEST_WAIT, check=True
    )
    imported = {line.rpartition("|")[2].strip() for line in ran.stderr.splitlines()}
    assert "game.analysis.worker" in imported
    assert not imported & {"argparse", "game.options", "game.settings", "pygame"}


@pytest.mark.parametrize(
    ("options", "named"),
    [
        (("--game", "bridge"), "bridge"),
        (("--game",), "--game"),
        (("--deal", "5"), "--game"),
        (("--windowed", "big"), "1280x720"),
        (("--windowed", "1280x"), "1280x720"),
        (("--windowed", "-1x5"), "-1x5"),
        (("--windowed", "10x10"), "320x240"),
        (("--windowed", "99999x99999"), "99999x99999"),
        (("--windowed", "800x600", "--fullscreen"), "--fullscreen"),
        (("--motion", "wild"), "wild"),
        (("--loud",), "--loud"),
        (("--replay", "CRUEL-4711-ABCDE"), "CRUEL-4711-ABCDE"),
        (("--replay", ""), "replay"),
        (("--replay", "CRUEL-4711-ABCDE", "--game", "maze"), "without --game"),
        (("--data-dir", ""), "--data-dir"),
        (("--data-dir", os.devnull), "not a folder"),
        (("wall",), "wall"),
    ],
)
def test_a_wrong_option_is_answered_by_one_sentence(
    options: Sequence[str], named: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["main.py", *options])
    with pytest.raises(SystemExit) as left:
        main.main()
    told = capsys.readouterr()
    assert (2, "", 1) == (left.value.code, told.out, told.err.count("\n"))
    assert named in told.err


@pytest.mark.parametrize("deal", ["0", "1000000", "9" * 5000, "-3", "AS2S3S", "AXZZ", "5:ASAS", "x:y", ""])
def test_a_deal_that_does_not_exist_is_answered_by_one_sentence(
    deal: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["main.py", "--game", "cruel", f"--deal={deal}"])
    with pytest.raises(SystemExit) as left:
        main.main()
    told = capsys.readouterr()
    assert (2, "", 1) == (left.value.code, told.out, told.err.count("\n"))
    assert len(told.err) < 250


def test_half_a_deck_is_named_without_filling_the_screen() -> None:
    answer = run("--game", "wall", "--deal", "ASKH")
    assert (2, 1) == (answer.returncode, answer.stderr.count("\n"))
    assert len(answer.stderr) < 250


def test_without_a_display_one_sentence_says_so(tmp_path: Path) -> None:
    answer = run("--data-dir", str(tmp_path / "data"))
    assert (1, "", 1) == (answer.returncode, answer.stdout, answer.stderr.count("\n"))
    assert "display" in answer.stderr


def asks_for_a_folder(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Hold the program to end with one sentence that asks for a folder."""
    monkeypatch.setattr(sys, "argv", ["main.py"])
    with pytest.raises(SystemExit) as left:
        main.main()
    told = capsys.readouterr()
    assert (2, "", 1) == (left.value.code, told.out, told.err.count("\n"))
    assert "--data-dir" in told.err


def test_without_a_home_one_sentence_asks_for_a_folder(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    for name in ("XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    asks_for_a_folder(monkeypatch, capsys)


@pytest.mark.skipif(os.name != "posix", reason="homes are found otherwise here")
def test_an_empty_home_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It would pass for the root of the disk; a place of its own for data needs no home."""
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv("HOME", "")
    asks_for_a_folder(monkeypatch, capsys)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert tmp_path / "patience-arcade" == data_folder()


def test_ctrl_c_in_the_terminal_ends_it_without_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*asked: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("scenes.app.startup.open_arcade", interrupted)
    monkeypatch.setattr(sys, "argv", ["main.py"])
    assert main.INTERRUPTED == main.main()


def test_ctrl_c_amid_an_import_which_makes_another_error_of_it_ends_it_without_a_word(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def importing(*asked: object) -> int:
        try:
            signal.raise_signal(signal.SIGINT)
        except KeyboardInterrupt as error:
            raise RuntimeError("Error calling __set_name__") from error
        return 0

    monkeypatch.setattr("scenes.app.startup.open_arcade", importing)
    monkeypatch.setattr(sys, "argv", ["main.py"])
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        assert main.INTERRUPTED == main.main()
    finally:
        signal.signal(signal.SIGINT, before)


LOST = """
import runpy, signal, sys, time
from types import SimpleNamespace
signal.signal(signal.SIGINT, signal.default_int_handler)  # a parent in the background may ignore it
class Last:
    def __del__(self):
        raise KeyboardInterrupt
def open_arcade(*_):
    last = Last()
    del last
    while True:
        time.sleep(0.01)  # what comes again interrupts no single wait
sys.modules["scenes.app.startup"] = SimpleNamespace(open_arcade=open_arcade)
program = sys.argv.pop()
runpy.run_path(program, run_name="__main__")
"""


def test_ctrl_c_that_python_would_lose_in_a_finaliser_ends_it_too() -> None:
    command = [sys.executable, "-c", LOST, str(ROOT / "main.py")]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=LONGEST_WAIT, check=False)
    assert (main.INTERRUPTED, "", "") == (ran.returncode, ran.stdout, ran.stderr)


BUSY = """
import atexit, os, runpy, sys, time
atexit.register(time.sleep, 0.5)  # after pygame, which is imported later, has ended: time for a thread to crash
from threading import Event, Thread
from types import SimpleNamespace
from pygame import mixer
playing = Event()
def play():
    channel, sound = mixer.Channel(0), mixer.Sound(buffer=bytes(4000))
    while True:
        channel.play(sound)
        playing.set()
def write():
    time.sleep(0.2)
    print("written")
def open_arcade(*_):
    mixer.init()
    for _ in range(20):  # so that one of them is just in the midst of it
        Thread(target=play, daemon=True).start()
    Thread(target=write).start()
    playing.wait()
    if failing:
        raise ValueError("a mistake")
    return 7
_, main, failing = sys.argv
del sys.argv[1:]
sys.modules["scenes.app.startup"] = SimpleNamespace(open_arcade=open_arcade)
sys.path[0] = os.path.dirname(main)
runpy.run_path(main, run_name="__main__")
"""


@pytest.mark.parametrize(("failing", "status"), [("", 7), ("failing", 1)])
def test_it_ends_in_order_though_threads_are_still_playing_and_another_writing(failing: str, status: int) -> None:
    """As on a slow machine, where they are not waited for: what pygame frees would crash them."""
    command = [sys.executable, "-c", BUSY, str(ROOT / "main.py"), failing]
    around = os.environ | {"SDL_AUDIODRIVER": "dummy"}
    ran = subprocess.run(command, env=around, capture_output=True, text=True, timeout=LONGEST_WAIT, check=False)
    assert status == ran.returncode
    assert "written" == ran.stdout.splitlines()[-1]
    assert bool(failing) is ("ValueError: a mistake" in ran.stderr)


@pytest.mark.parametrize("option", ["--help", "--version"])
def test_help_and_version_need_no_display(option: str) -> None:
    answer = run(option)
    assert (0, "") == (answer.returncode, answer.stderr)
    assert ("--data-dir" if option == "--help" else VERSION) in answer.stdout


def test_the_command_line_takes_game_deal_size_sound_motion_and_folder(tmp_path: Path) -> None:
    words = ["--game", "maze", "--deal", "7", "--windowed", "1280X720", "--mute", "--motion", "off", "--data-dir"]
    asked = main.build_parser().parse_args([*words, str(tmp_path)])
    assert ("maze", "7", (1280, 720), True, "off", tmp_path, False) == (
        asked.game,
        asked.deal,
        asked.windowed,
        asked.mute,
        asked.motion,
        asked.data_dir,
        asked.fullscreen,
    )


def test_a_size_is_two_numbers() -> None:
    assert (1920, 1080) == main.window_size("1920x1080")
    with pytest.raises(ArgumentTypeError):
        main.window_size("1920 1080")


@pytest.mark.parametrize(
    ("words", "size", "fullscreen"),
    [
        ([], None, None),
        (["--fullscreen"], None, True),
        (["--windowed"], None, False),
        (["--windowed", "800x600"], (800, 600), False),
    ],
)
def test_options_ask_for_a_window_of_a_size_or_the_full_screen(
    words: list[str], size: tuple[int, int] | None, fullscreen: bool | None
) -> None:
    asked: Namespace = main.build_parser().parse_args(words)
    assert (size, fullscreen) == window_asked(asked)


@pytest.fixture
def services(tmp_path: Path) -> Services:
    """Return a house whose wall has a game under way."""
    services = Services(Store(tmp_path), Speaker(), storeroom(), Random(1), datetime.now)
    play = Play(GAMES["wall"], 5)
    play.make(play.legal[0])
    services.save_play(play)
    return services


def test_without_a_game_the_title_opens(services: Services) -> None:
    assert [Title] == [type(scene) for scene in first_scenes(services, None, None)]


def test_a_shared_play_opens_by_its_code(services: Services) -> None:
    record = Play(GAMES["maze"], 7).record
    shared = first_scenes(services, None, None, read_replay_code(replay_code(record, "ANN")))[-1]
    assert isinstance(shared, SharedPlay)
    assert shared.services is services


def play_opened(services: Services, game: str, play: Play | None) -> Play:
    """Return the play on the table that opens."""
    table = first_scenes(services, game, play)[-1]
    assert isinstance(table, Table)
    return table.play


def test_a_game_opened_by_its_name_offers_a_newcomer_its_lesson(tmp_path: Path) -> None:
    robot = Robot(tmp_path, lambda services: first_scenes(services, "maze", None), (640, 360), Motion.OFF)
    robot.settle()
    assert messages.newcomer() == robot.message


@pytest.mark.parametrize("deal", [None, 5])
def test_a_saved_game_goes_on(services: Services, deal: int | None) -> None:
    asked = None if deal is None else Play(GAMES["wall"], deal)
    assert ("5", 1) == ((play := play_opened(services, "wall", asked)).deal, len(play.moves))


def test_a_saved_game_without_a_move_gives_way_to_another_deal(services: Services) -> None:
    services.save_play(Play(GAMES["maze"], 7))
    assert "8" == play_opened(services, "maze", Play(GAMES["maze"], 8)).deal


@pytest.mark.parametrize("asked", ["6", "1:AS,5:2S"])
@pytest.mark.parametrize("key", [Command.DEAL, pygame.K_RETURN, pygame.K_ESCAPE])
def test_a_saved_game_asks_before_it_is_left_for_another_deal(tmp_path: Path, asked: str, key: Command | int) -> None:
    """The recommended button plays on. What was asked for is offered once: a later new deal is any."""
    game = GAMES["cruel"]
    saved = Play(game, 5)
    saved.make(saved.legal[0])

    def scenes(services: Services) -> list[Scene]:
        services.save_play(saved)
        return first_scenes(services, "cruel", Play(game, asked))

    robot = Robot(tmp_path, scenes, (640, 360), Motion.OFF)
    assert "5" == robot.play.deal
    assert robot.message == messages.leaving(deal_name(asked))
    assert () == robot.services.store.results.history()
    robot.press_key(key) if isinstance(key, Command) else robot.key(key)
    robot.wait(0.2)
    if key is Command.DEAL:
        assert asked == robot.play.deal
        assert [Outcome.LEFT] == [result.outcome for result in robot.services.store.results.history()]
    else:
        assert saved.moves == robot.play.moves
        assert () == robot.services.store.results.history()
        robot.key(pygame.K_n)
        robot.press_key(Command.DEAL)
        assert robot.play.deal not in ("5", asked)
    robot.close()
