"""The mix of a minute of every game: music and ambience are well below the effects, and nothing clips."""

from collections.abc import Iterator
from functools import cache

import numpy as np
import pytest
from pygame import mixer

from game.settings import Settings
from scenes.audio import Music, gain, sides
from tests.loudness import RATE, Samples, integrated, powers, true_peak
from tests.owes import having
from tests.tape import DEALING, SOUNDS, Recorder, heard, recorded

pytestmark = pytest.mark.together
MINUTE = 60.0
BELOW_MUSIC, BELOW_BED = 9.0, 20.0  # loudness units between the effects and what lies below them
ROAR = 6.0  # loudness units by which the loudest 200 ms of a deal may pass those of one card


@pytest.fixture(scope="module")
def device() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SDL_AUDIODRIVER", "dummy")
        mixer.init(RATE, -16, 2, 1024, allowedchanges=0)
        yield
        mixer.quit()


@pytest.fixture(scope="module", params=having("library"))
def recorder(device: None, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Recorder:
    """Return what recorded a minute of a game, its deal included."""
    return recorded(tmp_path_factory.mktemp("play"), request.param, MINUTE)


@pytest.fixture(scope="module")
def effects(recorder: Recorder) -> Samples:
    """Return what was heard of it."""
    return recorder.tape.samples


@pytest.fixture(scope="module")
def loudness(effects: Samples) -> float:
    """Return how loud that was."""
    return integrated(effects)


@cache
def loop(name: str, volume: int) -> float:
    """Return the loudness of music or a bed at a volume."""
    return integrated(heard(SOUNDS / f"{name}.ogg") * gain(volume))


def test_music_lies_below_the_effects_of_a_minute_of_play(loudness: float) -> None:
    assert loudness - loop(Music.TITLE.value, Settings().music) >= BELOW_MUSIC


def test_the_bed_lies_far_below_them(loudness: float, recorder: Recorder) -> None:
    assert recorder.place is not None
    assert loudness - loop(recorder.place.value, Settings().beds) >= BELOW_BED


def test_a_deal_is_hardly_louder_than_one_card(effects: Samples) -> None:
    card = heard(SOUNDS / "deal-1.ogg") * sides(0.0, gain(Settings().effects))
    deal = effects[: round(DEALING * RATE)]
    assert powers(deal, 0.2, 0.02).max() - powers(np.vstack([card, np.zeros((RATE, 2))]), 0.2, 0.02).max() <= ROAR


def test_nothing_comes_near_full_scale(effects: Samples) -> None:
    assert true_peak(effects) <= -1.0


def test_effects_played_more_than_once_a_minute_have_several_takes(recorder: Recorder) -> None:
    often = {what: takes for what, takes in recorder.heard.items() if len(takes) > 1}
    assert often
    assert [] == [what for what, takes in often.items() if len(set(takes)) < 2]
