"""Materials: how wood, brass, glass, stone, skin and paper ring when they are struck.

A struck body is a handful of modes, each a pitch that dies away. What strikes it is a short push: a soft one wakes only
the low modes, a hard one all of them, just as a felt hammer sounds duller than a steel one.
"""

import math
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from .waves import (
    RATE,
    Samples,
    fading,
    high_pass,
    lay,
    low_pass,
    noise,
    of_energy,
    pink,
    shaped,
    silence,
    span,
    sweep,
    together,
)


class Mode(NamedTuple):
    """One way a body rings: its pitch, the time to fall by 60 dB, its share of the whole."""

    frequency: float
    decay: float
    gain: float


def wood(pitch: float, decay: float) -> tuple[Mode, ...]:
    """Return a block or board of wood, tuned to its lowest mode: short, and shorter the higher."""
    shape = ((1.0, 1.0, 1.0), (1.87, 0.7, 0.6), (2.76, 0.5, 0.45), (4.1, 0.35, 0.25), (5.6, 0.25, 0.16))
    return _tuned(pitch, decay, shape)


def panel(pitch: float, decay: float) -> tuple[Mode, ...]:
    """Return a wooden door or table top that is knocked on: more modes than a block has, and crowded."""
    shape = (
        *((1.0, 1.0, 0.7), (1.58, 0.95, 0.7), (2.24, 0.9, 0.8), (2.92, 0.8, 0.8), (3.6, 0.7, 0.7)),
        *((4.6, 0.5, 0.6), (5.7, 0.42, 0.45), (7.4, 0.34, 0.35), (9.8, 0.26, 0.25), (13.1, 0.2, 0.16)),
    )
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


def bar(pitch: float, decay: float) -> tuple[Mode, ...]:
    """Return a bar of brass, free at both ends: its ratios are those of every such bar, its high modes die first."""
    shape = (
        *((1.0, 1.0, 1.0), (1.003, 0.85, 0.35), (2.756, 0.5, 0.9), (2.77, 0.45, 0.3), (5.404, 0.26, 0.75)),
        *((8.933, 0.15, 0.5), (13.34, 0.09, 0.25), (0.5, 0.12, 0.08)),
    )
    return _tuned(pitch, decay, shape)


def ring(pitch: float, decay: float) -> tuple[Mode, ...]:
    """Return a link of a chain: a small iron ring, which swings in two planes."""
    shape = (
        *((1.0, 1.0, 1.0), (1.013, 0.8, 0.6), (2.33, 0.6, 0.5), (2.83, 0.5, 0.5), (4.25, 0.4, 0.4)),
        *((5.42, 0.28, 0.4), (7.61, 0.2, 0.3), (9.7, 0.14, 0.2)),
    )
    return _tuned(pitch, decay, shape)


def stone(pitch: float, decay: float) -> tuple[Mode, ...]:
    """Return a stone: a dry knock."""
    return _tuned(pitch, decay, ((1.0, 1.0, 1.0), (1.43, 0.7, 0.8), (2.11, 0.5, 0.6), (3.2, 0.3, 0.4)))


def struck(modes: Sequence[Mode], contact: float, seconds: float) -> Samples:
    """Strike a body with one smooth push that lasts the contact time: 0.0002 is steel, 0.004 is felt."""
    width = max(2, span(contact))
    push = [(1.0 - math.cos(math.tau * (index + 0.5) / width)) / width for index in range(width)]
    return driven(modes, push, seconds)


def driven(modes: Sequence[Mode], force: Sequence[float], seconds: float) -> Samples:
    """Return how a body rings under a force that changes with time: a push, a scrape, a creak."""
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


class Band(NamedTuple):
    """A part of a snap: between which frequencies, how long its burst lasts in seconds, its energy in decibels."""

    low: float
    high: float
    seconds: float
    energy: float


def burst(random: Random, low: float, high: float, seconds: float, edge: float = 3.0) -> Samples:
    """Return a click between two frequencies: an impulse in pink noise that is gone along half a cosine.

    The edge is how far the impulse stands out of the noise, whose samples seldom pass 0.7: it makes the bands of a snap
    peak together, as they do where paper hits paper.
    """
    lead = 0.01
    grain = pink(lead + seconds, random)
    grain[span(lead)] += edge
    raw = low_pass(high_pass(grain, low), high)[span(lead) :]
    return [sample * 0.5 * (1.0 + math.cos(math.pi * index / len(raw))) for index, sample in enumerate(raw)]


def snap(random: Random, bands: Sequence[Band], spread: float = 1.5, edge: float = 3.0) -> Samples:
    """Return one broadband snap: a click in each band, of just the energy that recordings have there.

    Bands below 200 hertz are bodies that ring for a cycle or two, as noise so low is heard as rumble. From take to take
    each band is louder or softer by as much as the spread in decibels, all are higher or lower by some per cent, and
    some takes are brighter than others. Each is laid with the sign that makes the whole peak higher.
    """
    seconds, tune, tilt = 0.06, random.uniform(0.94, 1.06), random.uniform(-0.6, 0.6)
    whole = silence(seconds)
    for number, band in enumerate(bands):
        if band.high <= 200.0:
            part = struck((Mode(random.uniform(band.low, band.high), band.seconds, 1.0),), 0.002, seconds)
        else:
            part = burst(random, tune * band.low, tune * band.high, band.seconds, edge)
        part = of_energy(part, band.energy + tilt * (number - 1) + random.uniform(-spread, spread))
        up, down = (max(abs(a + sign * b) for a, b in zip(whole, part, strict=False)) for sign in (1.0, -1.0))
        lay(whole, part, 0.0, 1.0 if up >= down else -1.0)
    return whole


def thud(random: Random, pitch: float = 130.0, decay: float = 0.14) -> Samples:
    """Return something soft but heavy set down on a wooden table."""
    body = struck(wood(pitch, decay), 0.004, 0.25)
    pad = fading(low_pass(noise(0.12, random), 900), 0.05)
    return together(body, [0.35 * sample for sample in pad])


def rush(random: Random, seconds: float, start: float, end: float, sharpness: float = 1.2) -> Samples:
    """Return moving air: noise whose colour glides between two frequencies. It has no envelope yet."""
    return sweep(noise(seconds, random), lambda share: start * (end / start) ** share, sharpness)


def rustle(random: Random, seconds: float, grain: float) -> Samples:
    """Return the gains of something rough that slides: uneven, about grain bumps a second, never silent."""
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
