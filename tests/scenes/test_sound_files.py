"""Every sound has its files, is as loud as its group, neither clips nor clicks, and can be synthesised again."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from pygame import mixer

from assets.sounds.synthesis.__main__ import CHECKSUMS, checksum
from assets.sounds.synthesis.catalogue import (
    FOUNDATION_STEPS,
    FOUNDATIONS_AGAIN,
    LINK_STEPS,
    LINKS_AGAIN,
    catalogue,
    groups,
)
from assets.sounds.synthesis.levels import Group, loudness, pcm, weigh, whole_loudness
from assets.sounds.synthesis.waves import silence, span
from scenes.audio import Ambience, Effect, Music
from tests import music
from tests.loudness import Samples
from tests.sounds import RECORDED, Shape, alike, decibels, read, shape, strays, weight
from tests.tape import heard

pytestmark = pytest.mark.together
SOUNDS = Path(__file__).parents[2] / "assets" / "sounds"
LOOPS = {loop.value for loop in (*Ambience, *Music)}
WEIGHT = np.array(weigh([1.0, *silence(0.2)]))
"""What the ear's weighing makes of one sample: after a fifth of a second nothing is left of it."""
LOUDER = 1.5  # decibels that a sound may stray from its group: no two of a group are more than 3 apart


@dataclass(frozen=True, slots=True)
class Measures:
    """What can be said of a decoded channel; levels are shares of full scale, loudness is in decibels."""

    peak: float
    offset: float
    ends: float
    seam: float
    steepest: float
    loudness: float


@pytest.fixture(scope="module")
def measured() -> dict[str, Measures]:
    """Return the measures of every file by its stem; each side of a loop counts for itself."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SDL_AUDIODRIVER", "dummy")
        mixer.init(44_100, -16, 2, 512, allowedchanges=0)
        metrics = {name: measure(name, samples) for path in SOUNDS.glob("*.ogg") for name, samples in channels(path)}
        mixer.quit()
    return metrics


def channels(path: Path) -> Iterator[tuple[str, Samples]]:
    """Yield the channels of a file, decoded as the program does it: one of an effect, both sides of a loop."""
    left, right = heard(path).T
    if path.stem in LOOPS:
        yield f"{path.stem} left", left
        yield f"{path.stem} right", right
    else:
        assert (left == right).all()
        yield path.stem, left


def measure(name: str, samples: Samples) -> Measures:
    """Measure a channel."""
    return Measures(
        peak=np.abs(samples).max(),
        offset=abs(samples.mean()),
        ends=np.abs([samples[:10], samples[-10:]]).max(),
        seam=abs(samples[0] - samples[-1]),
        steepest=np.abs(np.diff(samples[: span(1.0)])).max(),
        loudness=loop_loudness(samples) if is_loop(name) else effect_loudness(samples),
    )


def effect_loudness(samples: Samples) -> float:
    """Return how loud the loudest fifth of a second is, as `loudness` does, but sooner."""
    sums = np.cumsum(np.append(0.0, weighed(samples) ** 2))
    starts = np.arange(0, max(1, len(sums) - span(0.2)), span(0.2) // 8)
    return decibels((sums[np.minimum(starts + span(0.2), len(samples))] - sums[starts]).max() / span(0.2))


def loop_loudness(samples: Samples) -> float:
    """Return how loud a loop is on average, judged from half a second of every three."""
    starts = range(0, len(samples) - span(0.5), span(3.0))
    return decibels(float(np.mean([weighed(samples[start : start + span(0.5)]) ** 2 for start in starts])))


def weighed(samples: Samples) -> Samples:
    """Return a sound as `weigh` returns it."""
    length = 1 << (len(samples) + len(WEIGHT)).bit_length()
    return np.fft.irfft(np.fft.rfft(samples, length) * np.fft.rfft(WEIGHT, length), length)[: len(samples)]


def is_loop(name: str) -> bool:
    """Whether a channel is one of a loop."""
    return name.partition(" ")[0] in LOOPS


def group_of(name: str) -> Group:
    """Return the group of a channel, whatever its take, step or side."""
    return groups()[name.partition(" ")[0] if is_loop(name) else name.rpartition("-")[0]]


def test_every_effect_has_a_sound_and_every_file_a_synthesis() -> None:
    assert set(catalogue()) == {path.stem for path in SOUNDS.glob("*.ogg")}
    assert {effect.value for effect in Effect} | LOOPS == set(groups())


@pytest.mark.parametrize(
    ("effect", "takes"),
    [
        *((Effect.DEAL, 6), (Effect.FLIP, 3), (Effect.DROP, 5), (Effect.PICK_UP, 5), (Effect.UNDO, 3)),
        *((Effect.FOUNDATION, FOUNDATION_STEPS + FOUNDATIONS_AGAIN), (Effect.LINK, LINK_STEPS + LINKS_AGAIN)),
    ],
)
def test_frequent_sounds_have_several_takes_and_scales_all_their_steps(effect: Effect, takes: int) -> None:
    assert takes == len(list(SOUNDS.glob(f"{effect.value}-[0-9]*.ogg")))


def test_all_sounds_fit_in_five_megabytes_and_decoded_in_twelve(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    mixer.init(44_100, -16, 2, 512, allowedchanges=0)
    files, decoded = weight()
    mixer.quit()
    assert files <= 5.0
    assert decoded <= 12.0


def test_nothing_clips(measured: dict[str, Measures]) -> None:
    assert {} == {name: found.peak for name, found in measured.items() if found.peak > 10 ** (-1 / 20)}


def test_no_sound_has_a_dc_offset(measured: dict[str, Measures]) -> None:
    assert {} == {name: found.offset for name, found in measured.items() if found.offset > 0.001}


def test_no_effect_clicks_at_its_ends(measured: dict[str, Measures]) -> None:
    effects = {name: found for name, found in measured.items() if not is_loop(name)}
    assert {} == {name: found.ends for name, found in effects.items() if found.ends > 0.003}


def test_the_seam_of_a_loop_is_no_steeper_than_the_rest_of_it(measured: dict[str, Measures]) -> None:
    seams = {name: found for name, found in measured.items() if is_loop(name)}
    assert 2 * len(LOOPS) == len(seams)
    assert {} == {name: found for name, found in seams.items() if found.seam > found.steepest}


def test_every_sound_is_as_loud_as_its_group(measured: dict[str, Measures]) -> None:
    strays = {name: found.loudness - group_of(name).value for name, found in measured.items()}
    assert {} == {name: stray for name, stray in strays.items() if abs(stray) > LOUDER}


@pytest.mark.parametrize("stem", ["deal-1", "button-1"])
def test_files_are_weighed_as_synthesis_weighs(stem: str) -> None:
    samples = catalogue()[stem]()[0]
    assert loudness(samples) == pytest.approx(effect_loudness(np.array(samples)), abs=0.01)
    assert whole_loudness([samples]) == pytest.approx(
        decibels(float(np.mean(weighed(np.array(samples)) ** 2))), abs=0.01
    )


@pytest.mark.parametrize("stem", ["focus-1", "button-1", "foundation-17"])
def test_synthesis_makes_the_same_samples_again(stem: str) -> None:
    kept = dict(line.split(" ", 1) for line in CHECKSUMS.read_text().splitlines())
    assert kept[stem] == checksum(pcm(catalogue()[stem]()))


@pytest.fixture(scope="module")
def shapes() -> dict[str, Shape]:
    """Return the shape of every effect by its stem."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SDL_AUDIODRIVER", "dummy")
        mixer.init(44_100, -16, 2, 512, allowedchanges=0)
        found = {path.stem: shape(read(path)) for path in SOUNDS.glob("*-[0-9]*.ogg")}
        mixer.quit()
    return found


def test_cards_wood_and_metal_have_the_shape_of_recordings(shapes: dict[str, Shape]) -> None:
    outside = {stem: strays(stem.rpartition("-")[0], found) for stem, found in shapes.items()}
    assert set(RECORDED) <= {stem.rpartition("-")[0] for stem in shapes}
    assert {} == {stem: wrong for stem, wrong in outside.items() if wrong}


@pytest.mark.parametrize(
    "effect",
    [
        *("deal", "drop", "pick-up", "flip", "undo", "button", "focus", "illegal", "wheel"),
        *("hint", "redeal", "freeze", "lunge", "impact", "fail"),
    ],
)
def test_takes_of_frequent_effects_differ_from_each_other(shapes: dict[str, Shape], effect: str) -> None:
    takes = {stem: found for stem, found in shapes.items() if stem.rpartition("-")[0] == effect}
    assert len(takes) >= 2
    assert [] == [pair for pair in combinations(sorted(takes), 2) if alike(takes[pair[0]], takes[pair[1]])]


@pytest.mark.parametrize(
    ("effect", "steps", "again"),
    [("foundation", FOUNDATION_STEPS, FOUNDATIONS_AGAIN), ("link", LINK_STEPS, LINKS_AGAIN)],
)
def test_both_takes_of_a_step_differ_from_each_other(
    shapes: dict[str, Shape], effect: str, steps: int, again: int
) -> None:
    pairs = [(f"{effect}-{step:02}", f"{effect}-{step + steps:02}") for step in range(1, again + 1)]
    assert [] == [pair for pair in pairs if alike(shapes[pair[0]], shapes[pair[1]])]


@pytest.mark.parametrize("name", music.PIECES)
def test_music_loops_without_a_seam_has_no_clashes_and_builds_up(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    mixer.init(44_100, -16, 2, 512, allowedchanges=0)
    found = music.measured(name)
    mixer.quit()
    assert [] == music.fails(found)
