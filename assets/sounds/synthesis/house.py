"""The house: enamel buttons, a felt tick, wooden taps, the digit wheel, the lamp, and the horn on the wall."""

from random import Random

from .cards import FLIPPING
from .materials import Mode, bell, brass, burst, drum, glass, panel, rush, rustle, snap, struck, thud, wood
from .organ import horn
from .room import in_room
from .waves import (
    Samples,
    band_pass,
    fading,
    high_pass,
    lay,
    low_pass,
    noise,
    of_energy,
    product,
    scaled,
    shaped,
    silence,
)


def button(random: Random) -> Samples:
    """Press a button of enamel: a small hard click, and the spring letting go."""
    pitch = random.uniform(0.93, 1.07)
    whole = _click(random, pitch)
    lay(whole, struck(wood(210 * pitch, 0.05), 0.0025, 0.1), 0.0, random.uniform(0.3, 0.7))
    lay(whole, _click(random, 1.21 * pitch), 0.062, 0.3)
    return in_room(whole, 0.1)


def focus(random: Random) -> Samples:
    """Touch felt: what moves the eye should hardly reach the ear."""
    tick = struck(wood(random.uniform(520, 680), 0.03), random.uniform(0.0018, 0.003), 0.05)
    lay(tick, fading(low_pass(noise(0.03, random), 1500), 0.015), 0.0, random.uniform(0.2, 0.6))
    return in_room(tick, 0.05, 0.15)


def illegal(random: Random) -> Samples:
    """Knock on dull wood twice: no, and no harm done."""
    pitch = random.uniform(0.92, 1.08)
    whole = scaled(_knock(random, 0.94 * pitch), 0.8)
    lay(whole, _knock(random, pitch), 0.1)
    return in_room(whole, 0.055, 0.14)


def wheel(random: Random) -> Samples:
    """Turn a wooden wheel by one digit: two teeth pass, the third holds."""
    whole = silence(0.12)
    pitch, body = random.uniform(0.93, 1.07), random.uniform(0.5, 0.9)
    for at, gain in ((0.0, 0.5), (0.042, 0.6), (0.09, 1.0)):
        tooth = struck(wood(pitch * random.uniform(860, 920), 0.04), 0.0003, 0.07)
        lay(tooth, struck(wood(310 * pitch, 0.06), 0.002, 0.07), 0.0, body)
        lay(tooth, burst(random, 3600, 12_000, 0.003), 0.0, 1.3)
        lay(whole, tooth, at, gain)
    return in_room(whole, 0.1)


def hint(random: Random) -> Samples:
    """Turn the switch of a lamp; a small bell answers."""
    pitch = random.uniform(0.93, 1.07)
    whole = _click(random, 0.72 * pitch)
    lay(whole, _click(random, 0.9 * pitch), 0.034, 0.7)
    lay(whole, struck(bell(1568.0, 1.5), 0.0004, 1.3), 0.09, random.uniform(0.35, 0.75))
    return in_room(whole, 0.16, 0.4)


def lamp_lights(random: Random) -> Samples:
    """Strike a match; it flares; the lamp's glass rings once."""
    head, puff = random.uniform(3300, 5600), random.uniform(1700, 3400)
    scratch = product(band_pass(noise(0.16, random), head, 0.9), rustle(random, 0.16, 120))
    whole = shaped(scratch, (0, 0), (0.02, 0.55), (0.09, 0.7), (0.14, 0.35), (0.16, 0))
    flare = product(low_pass(rush(random, 0.5, puff, 0.2 * puff, 0.6), 3500), rustle(random, 0.5, 45))
    lay(whole, shaped(flare, (0, 0), (0.05, 1.0), (0.16, 0.5), (0.5, 0)), 0.11, random.uniform(0.9, 1.7))
    for _ in range(9):
        spit = fading(band_pass(noise(0.012, random), random.uniform(2500, 5000), 1.2), 0.01)
        lay(whole, spit, random.uniform(0.14, 0.42), random.uniform(0.1, 0.5))
    lay(whole, struck(glass(2093.0, 0.7), 0.0003, 1.0), 0.3, 0.4)
    return in_room(whole, 0.14, 0.4)


def lamp_out(random: Random) -> Samples:
    """Blow out the lamp: one breath, no chord."""
    air = noise(0.46, random)
    mouth = band_pass(air, 620, 1.4)
    lay(mouth, band_pass(air, 1350, 2.0), 0.0, 0.5)
    lay(mouth, high_pass(air, 3000), 0.0, 0.05)
    whole = shaped(low_pass(mouth, 2600), (0, 0), (0.07, 0.8), (0.13, 1), (0.26, 0.32), (0.46, 0))
    return in_room(whole, 0.1)


def freeze(random: Random) -> Samples:
    """Close a crate: the lid falls (the cards have closed up), and after the flip the stamp comes down."""
    whole = silence(0.12)
    pitch, board = random.uniform(0.94, 1.06), random.uniform(0.35, 1.0)
    lid = struck(wood(118 * pitch, 0.2), 0.002, 0.3)
    lay(lid, struck(wood(262 * pitch, 0.12), 0.001, 0.2), 0.0, board)
    lay(lid, fading(band_pass(noise(0.08, random), 900, 0.6), 0.06), 0.0, board)
    lay(whole, lid, 0.12, 0.75)
    lay(whole, lid, 0.162, 0.22)
    stamp = thud(random, 92 * pitch, 0.2)
    lay(stamp, fading(low_pass(noise(0.1, random), 2400), 0.07), 0.0, 0.8)
    lay(stamp, struck(brass(690, 0.09), 0.001, 0.1), 0.0, 0.06)
    lay(whole, stamp, 0.42, 1.1)
    return in_room(whole, 0.13)


def post(random: Random) -> Samples:
    """Turn three backs over, ninety milliseconds apart, and find a guard with a horn."""
    whole = silence(0.1)
    for number in range(3):
        lay(whole, snap(random, FLIPPING), 0.1 + 0.09 * number, 0.6)
    lay(whole, horn(196.0, 0.2), 0.4, 0.5)
    lay(whole, horn(293.66, 0.62), 0.58, 0.6)
    return in_room(whole, 0.22, 0.5)


def last_deals(random: Random) -> Samples:
    """Beat a field drum once: the deals are running out."""
    whole = drum(74, 0.62, 0.7)
    lay(whole, fading(band_pass(noise(0.05, random), 1100, 0.7), 0.035), 0.0, 0.4)
    lay(whole, fading(band_pass(noise(0.25, random), 2100, 0.5), 0.2), 0.004, 0.15)
    return in_room(whole, 0.18, 0.4)


def _click(random: Random, pitch: float) -> Samples:
    """Return enamel on brass: hard, bright, gone at once."""
    modes = (
        *(Mode(2180 * pitch, 0.03, 1.0), Mode(3420 * pitch, 0.022, 0.7)),
        *(Mode(5170 * pitch, 0.014, 0.4), Mode(1240 * pitch, 0.02, 0.5)),
    )
    click = struck(modes, 0.0002, 0.06)
    lay(click, fading(high_pass(noise(0.01, random), 2500), 0.006), 0.0, 0.15)
    lay(click, burst(random, 5500, 13_000, 0.003), 0.0, 1.3)
    return click


def _knock(random: Random, pitch: float) -> Samples:
    """Return a knuckle on a board."""
    whole = of_energy(struck(panel(350 * pitch, 0.062), 0.0014, 0.12), 0.0)
    lay(whole, of_energy(burst(random, 600, 6000, 0.004), random.uniform(-22.0, -17.0)))
    return whole
