"""Materials: how wood, brass, glass, stone, skin and paper ring when they are struck.

A struck body is a handful of modes, each a pitch that dies away. What strikes it is a short push: a soft one wakes only
the low modes, a hard one all of them, just as a felt hammer sounds duller than a steel one.
"""

import math
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from .waves import RATE, Samples, band_pass, fading, high_pass, low_pass, noise, shaped, silence, span, sweep, together


class Mode(NamedTuple):
    """One way a body rings: its pitch, the time to fall by 60 dB, its share of the whole."""

    frequency: float
    decay: float
    gain: float


def wood(pitch: float, decay: float) -> tuple[Mode, ...]:
    """Return a block or board of wood, tuned to its lowest mode: short, and shorter the higher."""
    shape = ((1.0, 1.0, 1.0), (1.87, 0.7, 0.6), (2.76, 0.5, 0.45), (4.1, 0.35, 0.25), (5.6, 0.25, 0.16))
    return _tuned(pitch, decay, shape)


def brass(pitch: float, decay: float) -> tuple[Mode, ...]:
    """Return a plate of metal: many modes, crowded, in pairs that beat against each other."""
    shape = (
        *((1.0, 1.0, 1.0), (1.006, 1.0, 0.7), (1.72, 0.85, 0.7), (1.735, 0.8, 0.5), (2.41, 0.6, 0.6)),
        *((2.93, 0.55, 0.45), (3.91, 0.42, 0.4), (4.63, 0.36, 0.3), (5.97, 0.26, 0.25), (7.3, 0.18, 0.18)),
    )
    return _tuned(pitch, decay, shape)


def bell(pitch: float, decay: float) -> tuple[Mode, ...]:
    """Return a small bell: hum, prime, minor third, fifth and octave."""
    shape = (
        *((0.5, 1.2, 0.25), (1.0, 1.0, 1.0), (1.003, 0.95, 0.5), (1.19, 0.6, 0.3), (1.5, 0.45, 0.2)),
        *((2.0, 0.5, 0.4), (2.67, 0.3, 0.15), (3.01, 0.25, 0.12), (4.1, 0.15, 0.08)),
    )
    return _tuned(pitch, decay, shape)


def glass(pitch: float, decay: float) -> tuple[Mode, ...]:
    """Return the rim of a glass."""
    return _tuned(pitch, decay, ((1.0, 1.0, 1.0), (1.002, 0.9, 0.6), (2.32, 0.5, 0.35), (4.25, 0.25, 0.14)))


def tine(pitch: float, decay: float) -> tuple[Mode, ...]:
    """Return a tooth of a music box's comb: nearly pure, a bright ping at the pluck, a little warmth from its box."""
    shape = (
        *((1.0, 1.0, 1.0), (1.0015, 0.8, 0.35), (2.0, 0.55, 0.16), (3.0, 0.35, 0.07)),
        *((6.27, 0.16, 0.1), (0.5, 0.18, 0.08)),
    )
    return _tuned(pitch, decay, shape)


def ring(pitch: float, decay: float) -> tuple[Mode, ...]:
    """Return a link of a chain: a small iron ring."""
    return _tuned(pitch, decay, ((1.0, 1.0, 1.0), (1.008, 0.8, 0.5), (2.83, 0.5, 0.5), (5.42, 0.28, 0.3)))


def stone(pitch: float, decay: float) -> tuple[Mode, ...]:
    """Return a stone: a dry knock."""
    return _tuned(pitch, decay, ((1.0, 1.0, 1.0), (1.43, 0.7, 0.8), (2.11, 0.5, 0.6), (3.2, 0.3, 0.4)))


def struck(modes: Sequence[Mode], contact: float, seconds: float) -> Samples:
    """Strike a body with one smooth push that lasts the contact time: 0.0002 is steel, 0.004 is felt."""
    width = max(2, span(contact))
    push = [(1.0 - math.cos(math.tau * (index + 0.5) / width)) / width for index in range(width)]
    return driven(modes, push, seconds)


def driven(modes: Sequence[Mode], force: Sequence[float], seconds: float) -> Samples:
    """Let a body ring to any force on it: a push, a scrape, a creak."""
    count = span(seconds)
    forces = [*force[:count], *([0.0] * (count - len(force)))]
    whole = [0.0] * count
    for mode in modes:
        if mode.frequency < RATE / 2.2:
            _add_mode(whole, mode, forces)
    return whole


def drum(pitch: float, decay: float, seconds: float) -> Samples:
    """Return a drum skin struck hard: its pitch starts high, while the skin is stretched, and falls."""
    count = span(seconds)
    whole = [0.0] * count
    for ratio, share, gain in ((1.0, 1.0, 1.0), (1.59, 0.5, 0.4), (2.14, 0.35, 0.25), (2.65, 0.25, 0.15)):
        fall, ratio_of_loudness = 0.9996**2, 0.001 ** (1.0 / (decay * share * RATE))
        bend, level, phase = 0.75, gain, 0.0
        for index in range(count):
            whole[index] += level * math.sin(phase)
            phase += math.tau * pitch * ratio * (1.0 + bend) / RATE
            bend *= fall
            level *= ratio_of_loudness
    return shaped(whole, (0.0, 0.0), (0.002, 1.0), (seconds, 1.0))


def snap(random: Random, brightness: float = 4200.0, decay: float = 0.045) -> Samples:
    """Return a stiff card snapping: a hard edge of noise, and the card's own flutter below it."""
    crack = fading(band_pass(noise(0.08, random), brightness, 0.6), decay)
    flutter = struck(wood(random.uniform(760, 880), 0.05), 0.0006, 0.08)
    return shaped(together(crack, [0.9 * sample for sample in flutter]), (0, 0), (0.0008, 1), (0.06, 1), (0.08, 0))


def thud(random: Random, pitch: float = 130.0, decay: float = 0.14) -> Samples:
    """Return something soft but heavy set down on a wooden table."""
    body = struck(wood(pitch, decay), 0.004, 0.25)
    pad = fading(low_pass(noise(0.12, random), 900), 0.05)
    return together(body, [0.35 * sample for sample in pad])


def rush(random: Random, seconds: float, start: float, end: float, sharpness: float = 1.2) -> Samples:
    """Return moving air: noise whose colour glides between two frequencies. It has no envelope yet."""
    return sweep(noise(seconds, random), lambda share: start * (end / start) ** share, sharpness)


def rustle(random: Random, seconds: float, grain: float) -> Samples:
    """Return the loudness of something rough that slides: uneven, about so many grains a second, never silent."""
    rough = low_pass(noise(seconds, random), grain)
    peak = max(map(abs, rough), default=1.0) or 1.0
    return [0.55 + 0.45 * sample / peak for sample in rough]


def pebble(random: Random, size: float) -> Samples:
    """Return one small stone (size 0 to 1) hopping to rest: a few dry knocks, closer and softer each time."""
    hops = silence(0.6)
    at, gap, gain = 0.0, random.uniform(0.05, 0.12) * (0.6 + size), 1.0
    while gap > 0.012 and at < 0.45:
        knock = struck(stone(random.uniform(1500, 3600) * (1.25 - 0.7 * size), 0.035), 0.0002, 0.05)
        start = span(at)
        for index, sample in enumerate(knock, start):
            hops[index] += gain * sample
        at, gap, gain = at + gap, gap * random.uniform(0.55, 0.7), gain * 0.55
    return high_pass(hops, 300)


def _tuned(pitch: float, decay: float, shape: Sequence[tuple[float, float, float]]) -> tuple[Mode, ...]:
    """Return modes from (ratio of pitch, share of decay, gain)."""
    return tuple(Mode(pitch * ratio, decay * share, gain) for ratio, share, gain in shape)


def _add_mode(whole: Samples, mode: Mode, forces: Sequence[float]) -> None:
    """Add one mode's answer to the forces: a pair of poles, scaled so that a unit push rings at the mode's gain."""
    angle = math.tau * mode.frequency / RATE
    radius = 0.001 ** (1.0 / (mode.decay * RATE))
    twice, square, gain = 2.0 * radius * math.cos(angle), radius * radius, mode.gain * math.sin(angle)
    last = before = 0.0
    for index, force in enumerate(forces):
        now = twice * last - square * before + gain * force
        whole[index] += now
        last, before = now, last
