"""Labels: a few screens are checked here, all of them by `python -m tests.labels`; and the checker finds faults."""

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from pygame import SRCALPHA, Rect, Surface

from tests.labels import checking
from tests.labels.checking import contrast, findings
from tests.labels.tracing import Label, Traced

pytestmark = pytest.mark.together
ROOT = Path(__file__).parents[2]
SIZE = (1920, 1080)
SCREENS = (
    ("1280x720", "text-130", "de", "options-play", "table-wall", "rules-cruel-2"),
    ("1024x768", "contrast", "fi", "pause-maze", "table-whitehead-lost", "loss-whitehead"),
)
"""What is checked here: sizes, variants and languages, and the names of some screens in each."""
PLAIN = Label("Plain", Rect(100, 100, 120, 30), 36, "#FFFFFF", "SENTENCE", Rect(80, 80, 200, 80))


@pytest.fixture(scope="module")
def checks() -> Iterator[list[subprocess.Popen[str]]]:
    """Check some screens, each size in a process of its own beside the others, since each must begin with a title."""
    started = []
    for size, variant, language, *screens in SCREENS:
        asked = ("--size", size, "--variant", variant, "--language", language, "--only", *screens)
        command = [sys.executable, "-m", "tests.labels", *asked]
        started.append(subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True))
    yield started
    for check in started:
        check.kill()
        check.communicate()


@pytest.mark.parametrize("index", range(len(SCREENS)))
def test_no_label_touches_another_leaves_its_plate_is_cut_small_or_faint(
    index: int, checks: list[subprocess.Popen[str]]
) -> None:
    said, problems = checks[index].communicate()
    assert [] == [line for line in said.splitlines() if line.startswith(SCREENS[index][0])]
    assert 0 == checks[index].returncode, problems


def test_an_unknown_screen_is_an_error(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(checking, "remember_texts", lambda: None)
    with pytest.raises(SystemExit, match="2"):
        checking.main(["--size", "640x360", "--variant", "usual", "--only", "titel"])
    assert capsys.readouterr().err.endswith("there is no screen titel\n")


def ground(colour: str = "#140E2C") -> Surface:
    picture = Surface(SIZE)
    picture.fill(colour)
    return picture


def test_a_label_on_its_plate_is_right() -> None:
    assert [] == list(findings([PLAIN], ground()))


@pytest.mark.parametrize(
    ("label", "said"),
    [
        (replace(PLAIN, ink=Rect(200, 100, 120, 30)), "leaves its plate"),
        (replace(PLAIN, ink=Rect(1850, 100, 120, 30), plate=None), "is cut off"),
        (replace(PLAIN, clipped=True), "is cut off"),
        (replace(PLAIN, covered=0.3), "is hidden by 30%"),
        (replace(PLAIN, pixels=18), "is small: 18 pixels"),
        (replace(PLAIN, colour="#302A50"), "stands out by"),
    ],
)
def test_each_fault_of_a_label_is_reported(label: Label, said: str) -> None:
    (finding,) = findings([label], ground())
    assert said in finding


def test_two_labels_that_touch_are_reported() -> None:
    other = replace(PLAIN, text="Other", ink=PLAIN.ink.move(100, 10), plate=None)
    assert ["'Plain' touches 'Other'"] == list(findings([PLAIN, other], ground()))


def test_white_on_black_stands_out_by_twenty_one() -> None:
    assert pytest.approx(21.0) == contrast(PLAIN, ground("#000000"))


def test_a_picture_laid_over_a_label_hides_or_dims_it_and_one_laid_beside_it_does_not() -> None:
    screen, line, cover = Traced(SIZE), Traced((120, 30)), Traced((60, 30))
    line.labels = (replace(PLAIN, ink=Rect(0, 0, 120, 30), plate=None),)
    screen.blit(line, (100, 100))
    screen.blit(cover, (300, 100))
    assert (0.0, False) == (screen.labels[0].covered, screen.labels[0].dimmed)
    ghost = Traced((60, 30), SRCALPHA, 32)
    ghost.fill((0, 0, 0, 150))
    screen.blit(ghost, (100, 100))
    assert (0.0, True) == (screen.labels[0].covered, screen.labels[0].dimmed)
    screen.blit(cover, (100, 100))
    assert 0.5 == screen.labels[0].covered
    screen.blit(Traced((400, 400)), (0, 0))
    assert () == screen.labels


def test_a_label_belongs_to_the_plate_it_was_laid_on() -> None:
    screen, plate, line = Traced(SIZE), Traced((200, 80)), Traced((120, 30))
    line.labels = (replace(PLAIN, ink=Rect(0, 0, 120, 30), plate=None),)
    plate.blit(line, (40, 20))
    screen.blit(plate, (500, 300))
    (label,) = screen.labels
    assert (Rect(540, 320, 120, 30), Rect(500, 300, 200, 80)) == (label.ink, label.plate)
