"""Levels: every sound as loud as its group, no click at either end, no overload."""

import math
import sys
from array import array
from collections.abc import Sequence
from enum import Enum
from itertools import accumulate
from operator import mul

from .waves import Samples, high_pass, scaled, silence, span

Track = tuple[Samples, ...]
"""One channel, or left and right."""

CEILING = 0.84
"""No sample passes this; the rest is room for the encoder, whose peaks come out a little higher."""

_KNEE = 0.6
_EAR = 0.2
"""How long the ear gathers a short sound before it judges its loudness."""

_LEAD = 0.004
"""Silence before an effect: an encoder smears a hard start forward a little, and that must not be cut off."""


class Group(Enum):
    """Sounds that should be equally loud, and how loud: decibels below full scale, as the ear weighs them."""

    WHISPER = -43.0  # the focus tick
    HAND = -34.0  # cards being handled, all the time
    HOUSE = -32.0  # keys, wheel, lamp: wood and brass of the house
    NOTE = -31.0  # scales and chain
    STORY = -29.0  # things that happen once in a while
    BLOW = -24.0  # what the whole game led up to
    MUSIC = -46.4  # 9 LU below the effects of the quietest game, at the usual volumes
    BED = -54.2  # 20 LU below those of the quietest game, at the usual volumes


def finished(samples: Samples, group: Group) -> Track:
    """Return an effect ready to be written: no rumble, no silence after it, soft ends, loud as its group."""
    wave = _trimmed(high_pass(samples, 30.0))
    _soften_ends(wave)
    wave = scaled(wave, 10 ** ((group.value - loudness(wave)) / 20))
    return ([*silence(_LEAD), *_limited(wave)],)


def finished_loop(channels: Track, group: Group) -> Track:
    """Return a loop ready to be written: loud as its group, its ends untouched because they meet."""
    gain = 10 ** ((group.value - whole_loudness(channels)) / 20)
    return tuple(_limited(scaled(channel, gain)) for channel in channels)


def loudness(samples: Sequence[float]) -> float:
    """Return how loud the loudest fifth of a second is: decibels of its energy after weighing it by ear."""
    weighed = weigh(samples)
    sums = [0.0, *accumulate(map(mul, weighed, weighed))]
    window = span(_EAR)
    starts = range(0, max(1, len(sums) - window), window // 8)
    energy = max(sums[min(start + window, len(sums) - 1)] - sums[start] for start in starts)
    return 10 * math.log10(energy / window + 1e-12)


def whole_loudness(channels: Sequence[Sequence[float]]) -> float:
    """Return how loud a loop is on average over its whole length and its channels, in the same decibels."""
    energy = sum(sum(map(mul, weighed, weighed)) / len(weighed) for weighed in map(weigh, channels))
    return 10 * math.log10(energy / len(channels) + 1e-12)


def weigh(samples: Sequence[float]) -> Samples:
    """Weigh a sound roughly as the ear does at low volume: little bass, some emphasis where speech is clear."""
    low = high_pass(samples, 90.0, 0.6)
    presence = high_pass(low, 1700.0)
    return [plain + 0.5 * clear for plain, clear in zip(low, presence, strict=True)]


def pcm(track: Track) -> bytes:
    """Return a track as 16-bit samples, little end first, left and right in turn."""
    numbers = array("h", bytes(2 * len(track) * len(track[0])))
    for index, channel in enumerate(track):
        numbers[index :: len(track)] = array("h", (round(32767 * sample) for sample in channel))
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers.tobytes()


def _trimmed(samples: Samples) -> Samples:
    """Cut the end where it is more than 60 dB below the peak. The beginning stays: it keeps time with the animation."""
    threshold = max(map(abs, samples)) * 0.001
    rest = next(index for index, sample in enumerate(reversed(samples)) if abs(sample) > threshold)
    return samples[: len(samples) - rest]


def _soften_ends(samples: Samples) -> None:
    """Let a sound begin within a millisecond and end within 20, along half a cosine."""
    for count, order in ((span(0.001), 1), (min(span(0.02), len(samples) // 3), -1)):
        for index in range(count):
            place = index if order == 1 else len(samples) - 1 - index
            samples[place] *= (1.0 - math.cos(math.pi * index / count)) / 2.0


def _limited(samples: Samples) -> Samples:
    """Bend peaks gently so that none passes the ceiling."""
    reach = CEILING - _KNEE
    return [
        sample
        if -_KNEE < sample < _KNEE
        else math.copysign(_KNEE + reach * math.tanh((abs(sample) - _KNEE) / reach), sample)
        for sample in samples
    ]
