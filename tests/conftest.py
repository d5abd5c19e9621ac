"""What every test needs before anything is imported: no window, no sound, and the same random plays each time.

Tests of real windows get a screen of their own; tests of the packaged executable are told where it lies.
"""

import gc
import os
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ["LANGUAGE"] = "en"  # whatever the system speaks

from tests.window import Screen, missing, virtual_screen

settings.register_profile("quick", deadline=None, derandomize=True, max_examples=15)
settings.load_profile("quick")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add what `.ci/run` asks for: the executable to be tested, and no excuses."""
    options = parser.getgroup("Patience Arcade")
    options.addoption("--executable", type=Path, help="test this packaged executable; else those tests are skipped")
    options.addoption("--pictures", type=Path, help="keep pictures of the results screens in this folder")
    options.addoption("--no-skips", action="store_true", help="let a test that would be skipped fail")


def pytest_collection_finish() -> None:
    """Look for garbage more seldom than Python would, and as the program does, never among what was imported."""
    gc.freeze()
    gc.set_threshold(100_000, 20, 100)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Let a skipped test fail, where that was asked for."""
    report = yield
    if report.skipped and item.config.getoption("--no-skips"):
        report.outcome = "failed"
        report.longrepr = f"skipped: {report.longrepr}"
    return report


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Screen]:
    """Return a screen for real windows; without the tools for one the test is skipped."""
    if lacking := missing():
        pytest.skip(f"{' and '.join(lacking)} must be installed for this test")
    with virtual_screen(tmp_path / "screen") as opened:
        yield opened


@pytest.fixture
def executable(request: pytest.FixtureRequest) -> Path:
    """Return the packaged executable; where none is given the test is skipped."""
    given: Any = request.config.getoption("--executable")
    if given is None:
        pytest.skip("no executable was given: uv run pyinstaller build.spec; pytest --executable=dist/patience-arcade")
    assert isinstance(given, Path)
    return given.absolute()
