"""Blows: the attack on a wall, what it breaks or does not break, the fall of a throne: in time with the animation."""

from random import Random

from .materials import brass, burst, driven, drum, pebble, rush, rustle, stone, struck, wood
from .organ import horn
from .room import in_room
from .waves import (
    Samples,
    band_pass,
    fading,
    glide,
    high_pass,
    lay,
    low_pass,
    noise,
    product,
    scaled,
    shaped,
    silence,
    span,
)


def lunge(random: Random) -> Samples:
    """Draw back on a creaking rope while a hum rises, then rush; the impact cuts it off at 270 ms."""
    whole = _creak(random, 0.15)
    hum = glide(70, 150, 0.14)
    lay(whole, shaped(low_pass(hum, 400), (0, 0), (0.1, 0.5), (0.14, 0)), 0.0, random.uniform(0.4, 1.2))
    wind = product(rush(random, 0.18, 380, 2600, 0.9), rustle(random, 0.18, 60))
    lay(whole, shaped(wind, (0, 0), (0.06, 0.16), (0.11, 0.55), (0.145, 1.0), (0.18, 0)), 0.12, 1.9)
    return in_room(whole, 0.1)


def impact(random: Random) -> Samples:
    """Hit: a deep drum, stone cracking, and pebbles falling for a second."""
    whole = scaled(drum(random.uniform(44, 48), 0.8, 0.9), 1.3)
    lay(whole, drum(random.uniform(86, 98), 0.3, 0.4), 0.0, random.uniform(0.25, 0.75))
    lay(whole, _crack(random), 0.0, random.uniform(0.6, 1.2))
    for _ in range(13):
        size = random.random()
        at = 0.14 + 0.75 * random.random() ** 1.6
        lay(whole, pebble(random, size), at, (0.3 + 0.5 * size) * (1.15 - at))
    lay(whole, shaped(_grit(random, 0.8), (0, 0), (0.08, 0.5), (0.3, 0.2), (0.8, 0)), 0.06)
    return in_room(whole, 0.16, 0.5)


def fail(random: Random) -> Samples:
    """Clang off a shield: low iron, held by an arm, so it does not ring for long."""
    shield = struck(brass(random.uniform(168, 176), 1.1), 0.0005, 1.0)
    lay(shield, struck(brass(431, 0.6), 0.0003, 0.6), 0.0, random.uniform(0.4, 1.1))
    lay(shield, struck(brass(1130, 0.3), 0.0002, 0.4), 0.0, random.uniform(0.15, 0.5))
    lay(shield, drum(70, 0.22, 0.3), 0.0, 0.9)
    lay(shield, fading(high_pass(noise(0.04, random), 2600), 0.03), 0.0, 0.3)
    return in_room(low_pass(shield, 6500), 0.15, 0.4)


def throne(random: Random) -> Samples:
    """Let a keep crumble slab by slab, and brass stand in the dust."""
    whole = scaled(drum(40, 1.0, 1.1), 1.2)
    lay(whole, _crack(random), 0.0, 0.7)
    for number in range(8):
        at = 0.16 + 0.17 * number + random.uniform(-0.03, 0.03)
        lay(whole, drum(random.uniform(46, 70), 0.4, 0.45), at, 0.62 - 0.04 * number)
        lay(whole, scaled(_crack(random), 0.34 - 0.02 * number), at)
    for _ in range(26):
        size = random.random()
        at = 0.25 + 1.9 * random.random()
        lay(whole, pebble(random, size), at, (0.2 + 0.35 * size) * (1.3 - 0.5 * at))
    lay(whole, shaped(_grit(random, 2.3), (0, 0), (0.3, 0.5), (1.4, 0.3), (2.3, 0)), 0.05)
    for pitch, at in ((130.81, 0.9), (196.0, 0.94), (261.63, 0.98), (329.63, 1.02), (392.0, 1.06)):
        lay(whole, horn(pitch, 2.2), at, 0.3)
    return in_room(whole, 0.2, 0.8)


def _crack(random: Random) -> Samples:
    """Return stone splitting: a dozen breaks within a few hundredths of a second, and the block's own knock."""
    whole = struck(stone(310, 0.12), 0.0008, 0.2)
    for _ in range(12):
        chip = fading(band_pass(noise(0.05, random), random.uniform(700, 4200), 0.8), random.uniform(0.015, 0.05))
        lay(whole, chip, 0.05 * random.random() ** 2, random.uniform(0.3, 1.0))
    for _ in range(16):
        lay(whole, burst(random, 5600, 12_000, 0.01, 0.8), random.uniform(0.0, 0.02), random.uniform(0.8, 1.5))
    lay(whole, fading(low_pass(noise(0.16, random), 1600), 0.14), 0.0, 0.8)
    return whole


def _grit(random: Random, seconds: float) -> Samples:
    """Return gravel and dust running down: noise in small uneven grains."""
    return product(band_pass(noise(seconds, random), 900, 0.5), rustle(random, seconds, 90))


def _creak(random: Random, seconds: float) -> Samples:
    """Return a rope under load on a wooden drum: it sticks and slips, faster and faster."""
    jerks = silence(seconds)
    at, rate = 0.0, 75.0
    while at < seconds - 0.01:
        jerks[span(at)] = random.uniform(0.5, 1.0)
        at, rate = at + random.uniform(0.85, 1.15) / rate, rate * 1.09
    fibres = driven((*wood(410, 0.03), *wood(930, 0.02)), jerks, seconds)
    return shaped(fibres, (0, 0), (0.03, 0.5), (seconds - 0.03, 1.0), (seconds, 0))
