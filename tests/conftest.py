"""What every test needs before anything is imported: no window, no sound, and the same random examples each time.

Tests of real windows get a screen of their own; tests of the packaged executable, its path.
"""

import gc
import os
import sys
from collections.abc import Generator, Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ["LANGUAGE"] = "en"  # whatever the system speaks

# Every worker, and every process that a test starts, would compile all modules anew where bytecode is not written.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
os.environ.setdefault("PYTHONPYCACHEPREFIX", str(Path(__file__).parents[1] / ".pytest_cache" / "bytecode"))

from scenes import audio
from scenes.render import image_cache
from tests.game.storage.stores import memory
from tests.image_cache import DRAWINGS
from tests.window import LONGEST_WAIT, Screen, missing, virtual_screen, wait_for

gc.disable()  # until all is imported and collected, of which nothing is garbage
sys.dont_write_bytecode = False
sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"]

settings.register_profile(
    "quick",
    deadline=None,
    derandomize=True,
    max_examples=15,
    suppress_health_check=[HealthCheck.too_slow],  # as any machine may be
)
settings.load_profile("quick")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options that `.ci/run` uses."""
    options = parser.getgroup("Patience Arcade")
    options.addoption("--executable", type=Path, help="test this packaged executable; else those tests are skipped")
    options.addoption("--pictures", type=Path, help="keep pictures of the results screens in this folder")
    options.addoption("--no-skips", action="store_true", help="let a test that would be skipped fail")


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Start more workers than there are cores, since tests of real windows mostly wait, and an executable's longest."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return cores + (2 if config.getoption("--executable") else 1)


def pytest_configure(config: pytest.Config) -> None:
    """Give this run a folder, in memory if it can be, where no store waits for a disk and all drawings are shared."""
    config.addinivalue_line("markers", "together: what the tests of this module share is dear, so one worker runs them")
    config.addinivalue_line("markers", "watched: every frame is drawn, since it matters what drawing does")
    if not hasattr(config, "workerinput"):
        folder = TemporaryDirectory(prefix="tests-", dir=memory())
        config.add_cleanup(folder.cleanup)
        config.option.basetemp = config.option.basetemp or Path(folder.name, "tests")
        drawings = Path(folder.name, "drawings")
        drawings.mkdir()
        os.environ[DRAWINGS] = str(drawings)


def pytest_collection(session: pytest.Session) -> None:
    """Let each worker import the tests from another one on: in a new clone, it then reads what others have compiled."""
    given, tests = getattr(session.config, "workerinput", None), Path(__file__).parent
    if given and session.config.args == session.config.getini("testpaths"):
        modules = [".".join(path.relative_to(tests.parent).with_suffix("").parts) for path in tests.rglob("test_*.py")]
        first = len(modules) * int(given["workerid"].removeprefix("gw")) // given["workercount"]
        modules.sort()
        for module in modules[first:] + modules[:first]:
            with suppress(Exception):  # collecting it again reports it
                import_module(module)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Choose what the workers begin with, each having a part of the list: nobody takes that from them later.

    Half of them begin with the tests of real windows, which take longest. The others, which always work while these
    wait, begin with modules of which no second worker should build again what their tests share.
    """
    count = getattr(config, "workerinput", {}).get("workercount", 1)
    windows = [item for item in items if "shared_screen" in getattr(item, "fixturenames", ())]
    together = [item for item in items if item.get_closest_marker("together")]
    begun = {*windows, *together}
    others = [item for item in items if item not in begun]
    starters, part = (count + 1) // 2, len(items) // count
    beginnings = [windows[starter::starters] for starter in range(starters)]
    if count > starters:
        beginnings.append(together)
    else:
        others = [*together, *others]
    items.clear()
    for beginning in beginnings:
        room = max(0, part - len(beginning))
        items += beginning + others[:room]
        del others[:room]
    items += others


def pytest_collection_finish() -> None:
    """Collect garbage less often, and never among what was imported, as the program does."""
    gc.freeze()
    gc.set_threshold(100_000, 20, 100)
    gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Make a skipped test fail if --no-skips was given."""
    report = yield
    if report.skipped and item.config.getoption("--no-skips"):
        report.outcome = "failed"
        report.longrepr = f"skipped: {report.longrepr}"
    return report


@pytest.fixture(scope="session", autouse=True)
def patience() -> Iterator[None]:
    """Wait for a slow disk and a busy processor longer than players would, and have no write retried meanwhile."""
    with pytest.MonkeyPatch.context() as patient:
        patient.setattr("game.storage.store.LONGEST_WAIT", LONGEST_WAIT)
        patient.setattr("game.storage.store.RETRY", LONGEST_WAIT)
        patient.setattr(image_cache, "LAST_WORK", LONGEST_WAIT)
        patient.setattr(audio, "LAST_WORK", LONGEST_WAIT)
        yield


@pytest.fixture(scope="session")
def shared_screen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Screen]:
    """Return the screen for all real windows of a worker; skip their tests if its tools are missing."""
    if lacking := missing():
        pytest.skip(f"{' and '.join(lacking)} must be installed for this test")
    with virtual_screen(tmp_path_factory.mktemp("screen")) as opened:
        yield opened


@pytest.fixture
def screen(shared_screen: Screen) -> Screen:
    """Return an empty screen for real windows."""
    wait_for(lambda: shared_screen.is_empty, "the end of the windows before")
    return shared_screen


@pytest.fixture
def executable(request: pytest.FixtureRequest) -> Path:
    """Return the packaged executable; skip the test if none was given."""
    given: Any = request.config.getoption("--executable")
    if given is None:
        pytest.skip("no executable was given: uv run pyinstaller build.spec; pytest --executable=dist/patience-arcade")
    assert isinstance(given, Path)
    return given.absolute()
