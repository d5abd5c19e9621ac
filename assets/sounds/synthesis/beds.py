"""Beds: the quiet air of each place, as loops in stereo. Every movement in them goes round in the loop's own time."""

import math
from random import Random

from .levels import Track
from .materials import Mode, driven, wood
from .room import in_hall
from .waves import (
    RATE,
    Samples,
    around,
    band_pass,
    fading,
    glide,
    high_pass,
    lay_round,
    low_pass,
    noise,
    place,
    product,
    scaled,
    shaped,
    silence,
    span,
    sweep,
)

_LENGTH = 16.4


def camp() -> Track:
    """Let a wind go over a camp at night, and a fire crackle beside the tents."""
    random = Random("camp")
    sides = _wide_air(random, 380, 0.5, ((1, 0.35), (3, 0.2)))
    flutter = product(_air(random, 120, 0.6, ((2, 0.2),)), _swells(((31, 0.3), (47, 0.25))))
    for channel in sides:
        lay_round(channel, flutter, 0.0, 0.45)
    for _ in range(95):
        pop = fading(band_pass(noise(0.03, random), random.uniform(900, 3800), 1.5), random.uniform(0.015, 0.05))
        place(sides, pop, _LENGTH * random.random(), 0.15 + 1.1 * random.random() ** 4, random.gauss(-0.2, 0.2))
    return sides


def water() -> Track:
    """Let water lap against a quay, and now and then a rope take the strain."""
    random = Random("water")
    sides = _wide_air(random, 420, 0.5, ((4, 0.4), (7, 0.25)))
    for channel, turn in ((sides[0], 0.0), (sides[1], 0.3)):
        wash = around(noise(_LENGTH, random), lambda loop: low_pass(band_pass(loop, 1100, 0.5), 3200))
        lay_round(channel, product(wash, _swells(((4, 0.5), (9, 0.35)), turn, 2.0)), 0.0, 0.22)
    for _ in range(60):
        start = random.uniform(320, 760)
        drop = shaped(glide(start, start * random.uniform(1.2, 1.7), 0.07), (0, 0), (0.008, 1), (0.03, 0.4), (0.07, 0))
        place(sides, drop, _LENGTH * random.random(), 0.035 + 0.14 * random.random() ** 3, random.gauss(0, 0.4))
    for at, pitch, side in ((3.1, 330.0, -0.5), (9.7, 290.0, 0.4), (14.6, 352.0, -0.3)):
        place(sides, _rope(random, pitch), at, 0.22, side)
    return sides


def choir() -> Track:
    """Let the air stand like a choir that never takes a breath: open fifths on A, sung far away on "oo"."""
    random = Random("choir")
    left, right = _wide_air(random, 330, 0.5, ((1, 0.3),))
    sides = scaled(left, 0.3), scaled(right, 0.3)
    for pitch, loudness, cycles in (
        (110.0, 0.8, 1),
        (164.81, 0.9, 2),
        (220.0, 1.0, 3),
        (261.63, 0.4, 1),
        (329.63, 0.5, 2),
    ):
        for side in (-0.7, -0.25, 0.25, 0.7):
            voice = product(_singer(random, pitch), _swells(((cycles, 0.45),), random.random()))
            place(sides, voice, 0.0, 0.05 * loudness, side)
    return in_hall(sides[0], 0.22, 1.6, 1.2), in_hall(sides[1], 0.22, 1.6, 1.33)


def wind() -> Track:
    """Let a high wind pass over a summit, whistling a little in its gusts."""
    random = Random("wind")
    sides = _wide_air(random, 520, 0.4, ((2, 0.35), (5, 0.2)))
    for turn, middle, gain in ((0.0, 640.0, 0.5), (0.4, 930.0, 0.25)):
        for channel, lag in ((sides[0], 0.0), (sides[1], 0.06)):
            whistle = _gusting(random, middle, turn + lag)
            lay_round(channel, product(whistle, _swells(((2, 0.5), (3, 0.4)), turn + lag, 2.0)), 0.0, gain)
    return sides


def crickets() -> Track:
    """Let a few crickets answer each other across a hedge, in hardly any wind."""
    random = Random("crickets")
    sides = _wide_air(random, 300, 0.5, ((1, 0.3), (4, 0.15)))
    for pitch, pause, gain, side in (
        *((3980.0, 0.86, 0.042, -0.6), (4240.0, 1.13, 0.054, 0.5)),
        *((3760.0, 1.52, 0.03, 0.1), (4410.0, 2.05, 0.021, -0.25)),
    ):
        at = pause * random.random()
        while at < _LENGTH - pause / 2:
            place(sides, _chirp(pitch, random.choice((3, 3, 4))), at, gain * random.uniform(0.5, 1.0), side)
            at += pause * random.uniform(0.85, 1.4)
    return in_hall(sides[0], 0.2, 0.7), in_hall(sides[1], 0.2, 0.7, 1.13)


def _air(random: Random, colour: float, sharpness: float, movement: tuple[tuple[int, float], ...]) -> Samples:
    """Return a loop of soft wind around a frequency, rising and falling."""
    loop = around(noise(_LENGTH, random), lambda samples: high_pass(low_pass(samples, colour, sharpness), 45))
    return product(loop, _swells(movement, random.random()))


def _wide_air(
    random: Random, colour: float, sharpness: float, movement: tuple[tuple[int, float], ...]
) -> tuple[Samples, Samples]:
    """Return two such winds, left and right."""
    return _air(random, colour, sharpness, movement), _air(random, colour, sharpness, movement)


def _swells(movement: tuple[tuple[int, float], ...], turn: float = 0.0, power: float = 1.0) -> Samples:
    """Return gains around 1 that rise and fall: (times in a loop, depth) for each wave; a power makes swells rarer."""
    count = span(_LENGTH)
    wave = []
    for index in range(count):
        level = 1.0
        for times, depth in movement:
            level += depth * math.sin(math.tau * (times * index / count + turn * times))
        wave.append(math.pow(max(0.0, level), power))
    return wave


def _gusting(random: Random, middle: float, turn: float) -> Samples:
    """Return a loop of wind whose whistle wanders around a pitch."""

    def path(share: float) -> float:
        angle = math.tau * (2.0 * share + turn)  # the sweep hears the loop twice
        return middle * math.exp2(0.28 * math.sin(2 * angle) + 0.17 * math.sin(3 * angle + 1.0))

    return around(noise(_LENGTH, random), lambda loop: sweep(loop, path, 5.0))


def _singer(random: Random, pitch: float) -> Samples:
    """Return one voice on "oo": harmonics under two formants, the pitch wavering, whole cycles to the loop."""
    count = span(_LENGTH)
    cycles = round(pitch * random.uniform(0.995, 1.005) * _LENGTH)
    waver, start = random.randint(70, 96), random.random()
    harmonics = [(number, _oo(number * pitch), random.random()) for number in range(1, 9) if _oo(number * pitch) > 0.01]
    wave = [0.0] * count
    for number, strength, phase in harmonics:
        for index in range(count):
            share = index / count
            bent = cycles * share + 0.12 * math.sin(math.tau * (waver * share + start))
            wave[index] += strength * math.sin(math.tau * (number * bent + phase))
    return wave


def _oo(frequency: float) -> float:
    """Return the gain of the vowel "oo" at a frequency: two formants."""
    return math.exp(-(((frequency - 340) / 190) ** 2)) + 0.22 * math.exp(-(((frequency - 820) / 160) ** 2))


def _rope(random: Random, pitch: float) -> Samples:
    """Return a mooring rope that creaks slowly and lets go."""
    jerks = silence(0.9)
    at, rate = 0.02, 26.0
    while at < 0.85:
        jerks[span(at)] = random.uniform(0.4, 1.0)
        at, rate = at + random.uniform(0.8, 1.2) / rate, rate * 1.03
    creak = driven((*wood(pitch, 0.05), Mode(2.3 * pitch, 0.03, 0.5)), jerks, 0.9)
    return shaped(low_pass(creak, 1800), (0, 0), (0.3, 0.6), (0.6, 1.0), (0.9, 0))


def _chirp(pitch: float, pulses: int) -> Samples:
    """Return one chirp of a cricket: a few short pulses of a pure, slightly falling tone."""
    tone = glide(pitch * 1.012, pitch * 0.99, 0.034 * pulses)
    return [sample * math.sin(math.pi * index / (0.034 * RATE)) ** 2 for index, sample in enumerate(tone)]
