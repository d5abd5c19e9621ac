"""Waves: noise, tones, envelopes and filters on plain lists of samples. Times are in seconds, frequencies in hertz."""

import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from random import Random

RATE = 44_100
"""Samples a second, everywhere."""

Samples = list[float]
"""One channel of sound; full scale is -1 to 1."""

_CONTROL = 32
"""A moving filter is set anew every so many samples: often enough to be heard as smooth."""


def span(seconds: float) -> int:
    """Return how many samples a time takes."""
    return round(seconds * RATE)


def silence(seconds: float) -> Samples:
    """Return silence of a duration."""
    return [0.0] * span(seconds)


def noise(seconds: float, random: Random) -> Samples:
    """Return white noise at full scale."""
    draw = random.random
    return [2.0 * draw() - 1.0 for _ in range(span(seconds))]


def pink(seconds: float, random: Random) -> Samples:
    """Return pink noise, equally strong in every octave: white noise through Paul Kellet's three-pole filter."""
    slow = middle = quick = 0.0
    wave: Samples = []
    for white in noise(seconds, random):
        slow = 0.99765 * slow + 0.0990460 * white
        middle = 0.96300 * middle + 0.2965164 * white
        quick = 0.57000 * quick + 1.0526913 * white
        wave.append(0.25 * (slow + middle + quick + 0.1848 * white))
    return wave


def glide(start: float, end: float, seconds: float) -> Samples:
    """Return a sine whose pitch moves evenly, as the ear hears it, from one frequency to another."""
    count = span(seconds)
    bend = (end / start) ** (1.0 / max(1, count))
    step = math.tau * start / RATE
    phase, wave = 0.0, []
    for _ in range(count):
        wave.append(math.sin(phase))
        phase += step
        step *= bend
    return wave


def shaped(samples: Sequence[float], *points: tuple[float, float]) -> Samples:
    """Multiply by an envelope of straight lines through (time, gain) points, zero before and after them."""
    shape: Samples = [0.0] * span(points[0][0])
    for (start, low), (end, high) in pairwise(points):
        count = span(end) - span(start)
        shape.extend(low + (high - low) * index / count for index in range(count))
    shape.extend([0.0] * (len(samples) - len(shape)))
    return [sample * gain for sample, gain in zip(samples, shape, strict=False)]


def fading(samples: Sequence[float], decay: float) -> Samples:
    """Multiply by an exponential that has fallen by 60 dB after the given time."""
    ratio, gain, wave = 0.001 ** (1.0 / (decay * RATE)), 1.0, []
    for sample in samples:
        wave.append(sample * gain)
        gain *= ratio
    return wave


def scaled(samples: Sequence[float], gain: float) -> Samples:
    """Multiply by a number."""
    return [sample * gain for sample in samples]


def of_energy(samples: Sequence[float], decibels: float) -> Samples:
    """Scale a sound so that the sum of its squares lies so many decibels above that of a single full sample."""
    energy = sum(sample * sample for sample in samples)
    return scaled(samples, 10 ** (decibels / 20) / math.sqrt(energy or 1.0))


def product(samples: Sequence[float], gains: Sequence[float]) -> Samples:
    """Multiply each sample by a gain of its own."""
    return [sample * gain for sample, gain in zip(samples, gains, strict=False)]


def lay(onto: Samples, sound: Sequence[float], at: float = 0.0, gain: float = 1.0) -> None:
    """Add one sound to another from a time on, making the other longer where it must be."""
    start = span(at)
    onto.extend([0.0] * (start + len(sound) - len(onto)))
    for index, sample in enumerate(sound, start):
        onto[index] += sample * gain


def lay_round(loop: Samples, sound: Sequence[float], at: float = 0.0, gain: float = 1.0) -> None:
    """Add a sound to a loop; what passes the loop's end goes on at its beginning, so that nobody hears a seam."""
    length, start = len(loop), span(at)
    for index, sample in enumerate(sound, start):
        loop[index % length] += sample * gain


def place(sides: tuple[Samples, Samples], sound: Sequence[float], at: float, gain: float, side: float) -> None:
    """Lay a sound into a stereo loop, from the left (-1) to the right (1), of equal power wherever it lies."""
    angle = (max(-1.0, min(1.0, side)) + 1.0) * math.pi / 4
    lay_round(sides[0], sound, at, gain * math.cos(angle))
    lay_round(sides[1], sound, at, gain * math.sin(angle))


def together(*parts: Sequence[float]) -> Samples:
    """Return the sum of several sounds that begin at once."""
    whole: Samples = []
    for part in parts:
        lay(whole, part)
    return whole


def low_pass(samples: Sequence[float], frequency: float, sharpness: float = 0.7) -> Samples:
    """Keep what lies below a frequency (12 dB an octave)."""
    cosine, alpha = _corner(frequency, sharpness)
    edge = (1.0 - cosine) / 2.0
    return _biquad(samples, (edge, 1.0 - cosine, edge), (1.0 + alpha, -2.0 * cosine, 1.0 - alpha))


def high_pass(samples: Sequence[float], frequency: float, sharpness: float = 0.7) -> Samples:
    """Keep what lies above a frequency (12 dB an octave)."""
    cosine, alpha = _corner(frequency, sharpness)
    edge = (1.0 + cosine) / 2.0
    return _biquad(samples, (edge, -1.0 - cosine, edge), (1.0 + alpha, -2.0 * cosine, 1.0 - alpha))


def band_pass(samples: Sequence[float], frequency: float, sharpness: float = 1.0) -> Samples:
    """Keep what lies around a frequency; the sharper, the narrower. The middle of the band keeps its loudness."""
    cosine, alpha = _corner(frequency, sharpness)
    return _biquad(samples, (alpha, 0.0, -alpha), (1.0 + alpha, -2.0 * cosine, 1.0 - alpha))


def sweep(samples: Sequence[float], path: Callable[[float], float], sharpness: float = 1.0) -> Samples:
    """Keep a band whose middle moves; path returns its frequency at a share (0 to 1) of the sound's length."""
    first = second = 0.0
    damping = 1.0 / sharpness
    wave: Samples = []
    for start in range(0, len(samples), _CONTROL):
        tangent = math.tan(math.pi * path(start / len(samples)) / RATE)
        scale = 1.0 / (1.0 + tangent * (tangent + damping))
        for sample in samples[start : start + _CONTROL]:
            band = scale * (first + tangent * (sample - second))
            low = second + tangent * band
            first, second = 2.0 * band - first, 2.0 * low - second
            wave.append(band * damping)
    return wave


def around(loop: Samples, effect: Callable[[Samples], Samples]) -> Samples:
    """Return a loop filtered as if it had been played before, so that its end still meets its beginning."""
    return effect(loop + loop)[len(loop) : 2 * len(loop)]


def _corner(frequency: float, sharpness: float) -> tuple[float, float]:
    """Return cosine and bandwidth term of a second-order filter."""
    angle = math.tau * frequency / RATE
    return math.cos(angle), math.sin(angle) / (2.0 * sharpness)


def _biquad(samples: Sequence[float], ahead: tuple[float, float, float], back: tuple[float, float, float]) -> Samples:
    """Run a second-order filter: weights of the last three inputs, and of the last three outputs."""
    now, once, twice = (weight / back[0] for weight in ahead)
    echo_once, echo_twice = back[1] / back[0], back[2] / back[0]
    first = second = 0.0
    wave = []
    for sample in samples:
        result = now * sample + first
        first = once * sample - echo_once * result + second
        second = twice * sample - echo_twice * result
        wave.append(result)
    return wave
