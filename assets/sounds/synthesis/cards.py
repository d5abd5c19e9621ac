"""Cards in the hand: slides, snaps, knocks on wood, a riffle, a page turned."""

from random import Random

from .materials import rush, rustle, snap, struck, thud, wood
from .room import in_room
from .waves import Samples, band_pass, fading, high_pass, lay, low_pass, noise, product, shaped, silence


def deal(random: Random) -> Samples:
    """Slide a card over the table, quick at first, and let it settle."""
    pitch = random.uniform(0.96, 1.04)
    whole = _slide(random, pitch, 0.2)
    lay(whole, _settle(random, pitch), 0.165, 0.5)
    return in_room(whole, 0.08)


def undo(random: Random) -> Samples:
    """Slide a card back: the same, the other way round."""
    return in_room(_slide(random, 1.0, 0.16)[::-1], 0.08)


def flip(random: Random) -> Samples:
    """Bend a card and let it snap over."""
    whole = shaped(rush(random, 0.09, 1400, 3600), (0, 0), (0.07, 0.22), (0.09, 0))
    lay(whole, snap(random, random.uniform(3600, 4600), 0.04), 0.075)
    return in_room(whole, 0.1)


def pick_up(random: Random) -> Samples:
    """Lift a card from paper, softly."""
    lift = product(low_pass(rush(random, 0.12, 1500, 4200, 0.8), 7500), rustle(random, 0.12, 260))
    whole = shaped(lift, (0, 0), (0.02, 0.9), (0.06, 0.55), (0.12, 0))
    lay(whole, _edge(random), 0.0, 0.5)
    return in_room(whole, 0.06)


def drop(random: Random) -> Samples:
    """Set a card down on its pile: a padded knock."""
    whole = thud(random, random.uniform(150, 172), 0.11)
    lay(whole, fading(band_pass(noise(0.05, random), random.uniform(1300, 1700), 0.7), 0.035), 0.0, 1.1)
    return in_room(whole, 0.1)


def redeal(random: Random) -> Samples:
    """Riffle all the cards together, square them up, turn them over like a page."""
    whole = silence(0.5)
    at, gap = 0.0, 0.022
    while at < 0.46:
        lay(whole, _leaf(random), at, 0.35 + 0.65 * at)
        at, gap = at + gap * random.uniform(0.8, 1.2), max(0.0105, gap * 0.955)
    lay(whole, thud(random, 170, 0.09), 0.5, 0.55)
    lay(whole, thud(random, 185, 0.08), 0.585, 0.4)
    lay(whole, _page(random), 0.64, 0.9)
    return in_room(whole, 0.12)


def _slide(random: Random, pitch: float, seconds: float) -> Samples:
    """Return card on cloth slowing down: duller and softer as it goes."""
    hiss = low_pass(rush(random, seconds, 4600 * pitch, 1700 * pitch, 0.8), 7000)
    rough = product(hiss, rustle(random, seconds, 190 * pitch))
    body = shaped(low_pass(noise(seconds, random), 500), (0, 0), (0.03, 0.25), (seconds, 0))
    wave = shaped(rough, (0, 0), (0.016, 1), (0.3 * seconds, 0.62), (0.6 * seconds, 0.26), (seconds, 0))
    lay(wave, body)
    return wave


def _settle(random: Random, pitch: float) -> Samples:
    """Return the small tap of a card coming to rest."""
    tap = struck(wood(340 * pitch, 0.06), 0.0018, 0.09)
    lay(tap, fading(band_pass(noise(0.04, random), 2400 * pitch, 0.8), 0.02), 0.0, 0.5)
    return tap


def _edge(random: Random) -> Samples:
    """Return a card's edge leaving the one below: hardly a click."""
    return fading(band_pass(noise(0.02, random), 2600, 1.5), 0.02)


def _leaf(random: Random) -> Samples:
    """Return one card of a riffle slipping off the thumb."""
    leaf = fading(band_pass(noise(0.03, random), random.uniform(2200, 3800), 0.9), 0.022)
    lay(leaf, struck(wood(random.uniform(560, 700), 0.03), 0.0008, 0.03), 0.0, 0.35)
    return leaf


def _page(random: Random) -> Samples:
    """Return a large page turning: air, then the paper's own crackle as it bends, then it lies down."""
    air = product(low_pass(rush(random, 0.34, 700, 3200, 0.8), 7500), rustle(random, 0.34, 70))
    whole = shaped(air, (0, 0), (0.16, 0.75), (0.24, 1), (0.34, 0))
    for _ in range(14):
        crackle = fading(high_pass(noise(0.008, random), 2500), 0.008)
        lay(whole, crackle, random.uniform(0.08, 0.27), random.uniform(0.1, 0.35))
    lay(whole, fading(low_pass(noise(0.07, random), 1100), 0.06), 0.3, 0.8)
    return whole
