"""Cards in the hand: slides, snaps, a riffle, a page turned.

A card that moves is heard as one to three snaps over friction so quiet that nobody notices it. How much of a snap's
energy lies in each band, and how soon it is gone, follows recordings (`tests/sounds.py` holds the ranges).
"""

from random import Random

from .materials import Band, burst, rush, rustle, snap
from .room import in_room
from .waves import Samples, fading, high_pass, lay, low_pass, noise, of_energy, pink, product, scaled, shaped, silence

_WET, _TAIL = 0.022, 0.45
"""Gain and length of the room around every card."""

_LANDING = (
    Band(66, 88, 0.036, -3.0),
    Band(170, 440, 0.009, -7.0),
    Band(550, 1900, 0.004, -8.0),
    Band(2100, 4900, 0.003, -12.0),
    Band(5200, 9800, 0.002, -14.0),
)
"""A card that slides over the table and stops against others."""

_PLACING = (
    Band(68, 88, 0.022, -15.5),
    Band(200, 440, 0.005, -12.0),
    Band(550, 1900, 0.0026, -5.5),
    Band(2100, 4900, 0.0022, -4.0),
    Band(5200, 9800, 0.0018, -4.5),
)
"""A card pressed down on its pile."""

_LIFTING = (
    Band(180, 480, 0.008, -12.0),
    Band(550, 1900, 0.005, -5.0),
    Band(2100, 4900, 0.0035, -4.0),
    Band(5200, 9800, 0.003, -7.0),
)
"""The edge of a card that leaves those below it."""

FLIPPING = (
    Band(170, 480, 0.008, -11.0),
    Band(550, 1900, 0.0055, -3.5),
    Band(2100, 4900, 0.004, -5.0),
    Band(5200, 9800, 0.003, -8.0),
)
"""A stiff card that snaps over."""


def deal(random: Random) -> Samples:
    """Slide a card over the table, hardly to be heard, until it stops with a snap."""
    seconds = random.uniform(0.06, 0.1)
    whole = _friction(random, seconds, -14.0)
    lay(whole, snap(random, _LANDING, edge=1.0), 0.012 + seconds)
    return in_room(whole, 1.6 * _WET, _TAIL)


def undo(random: Random) -> Samples:
    """Draw a card back: the snap first, then the slide."""
    whole = snap(random, _LIFTING)
    lay(whole, scaled(snap(random, _LIFTING), 0.5), random.uniform(0.03, 0.05))
    lay(whole, _friction(random, 0.09, -12.0)[::-1], 0.01)
    return in_room(whole, _WET, _TAIL)


def flip(random: Random) -> Samples:
    """Bend a card and let it snap over."""
    whole = _friction(random, 0.07, -10.0)
    lay(whole, snap(random, FLIPPING, edge=1.5), 0.075)
    return in_room(whole, _WET, _TAIL)


def pick_up(random: Random) -> Samples:
    """Lift a card from paper: two or three clicks over faint friction."""
    whole = _friction(random, 0.11, -12.0)
    at = 0.004
    for gain in (1.0, random.uniform(0.5, 0.7), *random.choice(((), (0.35,)))):
        lay(whole, snap(random, _LIFTING, edge=1.5), at, gain)
        at += random.uniform(0.03, 0.06)
    return in_room(whole, _WET, _TAIL)


def drop(random: Random) -> Samples:
    """Set a card down on its pile: the card, and hardly any table."""
    return in_room(snap(random, _PLACING), 0.45 * _WET, 1.5 * _TAIL)


def redeal(random: Random) -> Samples:
    """Riffle all the cards together in bursts, square them up, turn them over like a page."""
    whole = silence(0.5)
    at = 0.0
    while at < 0.44:
        for _ in range(random.randint(4, 8)):
            lay(whole, snap(random, _LIFTING, 3.0), at, random.uniform(0.35, 0.75))
            at += random.uniform(0.007, 0.015)
        at += random.uniform(0.03, 0.05)
    lay(whole, snap(random, _PLACING), 0.5, 1.0)
    lay(whole, snap(random, _LANDING), 0.585, random.uniform(0.9, 1.8))
    lay(whole, of_energy(_page(random), -1.0), 0.64)
    return in_room(whole, _WET, _TAIL)


def _friction(random: Random, seconds: float, energy: float) -> Samples:
    """Return card on cloth, slowing down, of an energy in decibels."""
    rough = product(low_pass(high_pass(pink(seconds, random), 900), 6500), rustle(random, seconds, 190))
    return of_energy(shaped(rough, (0, 0), (0.2 * seconds, 1), (0.7 * seconds, 0.8), (seconds, 0.2)), energy)


def _page(random: Random) -> Samples:
    """Return a large page turning: air, then the paper's own crackle as it bends, then it lies down."""
    air = product(low_pass(rush(random, 0.34, 700, 3200, 0.8), 7500), rustle(random, 0.34, 70))
    whole = shaped(air, (0, 0), (0.16, 0.1), (0.24, 0.14), (0.34, 0))
    for _ in range(9):
        lay(whole, burst(random, 1200, 9000, 0.003), random.uniform(0.08, 0.27), random.uniform(0.5, 3.0))
    lay(whole, fading(low_pass(noise(0.07, random), 1100), 0.06), 0.3, 0.5)
    return whole
