"""Chimes: notes that climb. The house is tuned to C major."""

from random import Random

from .materials import bar, burst, ring, struck, thud, tine, wood
from .room import in_room
from .waves import Samples, band_pass, fading, lay, noise, of_energy, silence

_MAJOR = (0, 2, 4, 5, 7, 9, 11)

_WINDING_DOWN = ((2, 2), (4, 1), (7, 1.5), (6, 0.5), (5, 1), (3, 1), (1, 1), (4, 2), (3, 1), (1, 1))
"""The first bars of the title's waltz: degree and beats. It stops one note before it would come home."""


def pitch(degree: int, lowest: float = 523.25) -> float:
    """Return the frequency of a degree of the major scale on a note, C5 unless told otherwise; 7 is the octave."""
    octave, step = divmod(degree, 7)
    return float(lowest * 2.0 ** (octave + _MAJOR[step] / 12.0))


def foundation(random: Random, step: int, soft: bool = False) -> Samples:
    """Strike one bar of a small brass glockenspiel, the given step up its scale, maybe with a softer mallet.

    That is held to the bar a moment longer: the low modes ring shorter, the high ones hardly wake.
    """
    frequency = pitch(step)
    decay = (0.7 if soft else 1.1) * (523.25 / frequency) ** 0.5
    note = struck(bar(frequency, decay), 0.0005 if soft else 0.0002, 1.1)
    return in_room(_strike(random, note, -9.0 if soft else -12.0), 0.05, 0.25 if soft else 0.4)


def link(random: Random, step: int, soft: bool = False) -> Samples:
    """Close one link of a chain, maybe softly: two clinks, a third apart, the given step up the scale."""
    whole = _clink(random, pitch(step, 784.0), soft)
    lay(whole, _clink(random, pitch(step + 2, 784.0), soft), 0.055, 0.9)
    return in_room(whole, 0.12)


def loss(random: Random) -> Samples:
    """Let the music box wind down in the middle of the waltz, a little slower and softer with every note."""
    whole = silence(0.1)
    at, beat, gain = 0.02, 0.25, 1.0
    for degree, beats in _WINDING_DOWN:
        lay(whole, pluck(random, pitch(degree)), at, gain)
        if beats > 1:
            lay(whole, pluck(random, pitch(degree - 9)), at, 0.5 * gain)
        at, beat, gain = at + beats * beat, beat * 1.13, gain * 0.92
    for delay in (0.0, 0.26):
        lay(whole, struck(wood(900, 0.03), 0.0007, 0.05), at + delay, 0.06)
    return in_room(whole, 0.18, 0.5)


def pluck(random: Random, frequency: float) -> Samples:
    """Return a tooth of the comb let go by its pin; low teeth ring longer."""
    decay = 1.5 * (523.25 / frequency) ** 0.55
    note = struck(tine(frequency, decay), 0.00025, min(1.6, decay))
    lay(note, fading(band_pass(noise(0.02, random), 2.2 * frequency, 1.0), 0.012), 0.0, 0.12)
    lay(note, thud(random, 240, 0.05), 0.0, 0.05)
    return note


def _clink(random: Random, frequency: float, soft: bool) -> Samples:
    """Return one iron ring against another; where their blunt sides meet, the high modes sleep."""
    return _strike(random, struck(ring(frequency, 0.3), 0.00045 if soft else 0.0002, 0.4), -16.0 if soft else -12.0)


def _strike(random: Random, note: Samples, strike: float = -12.0) -> Samples:
    """Return a ringing note with the noise of its strike: a few thousandths of a second, in decibels of the note."""
    whole = of_energy(note, 0.0)
    lay(whole, of_energy(burst(random, 900, 11_000, 0.005, 1.0), strike))
    return whole
