"""The fairground organ and the horn: pipes as one cycle of a wave, read again and again at the note's pitch."""

import math
from functools import cache
from random import Random
from typing import NamedTuple

from .waves import RATE, Samples, band_pass, fading, lay, noise, scaled, span

_CYCLE = 2048


class Rank(NamedTuple):
    """A row of pipes: the strength of its harmonics, how it speaks, how far its two pipes a note are apart (cents)."""

    harmonics: tuple[float, ...]
    attack: float
    release: float
    chiff: float
    cents: float


FLUTE = Rank((1.0, 0.14, 0.24, 0.02, 0.06), 0.035, 0.09, 0.16, 2.5)
PRINCIPAL = Rank((1.0, 0.5, 0.34, 0.2, 0.12, 0.08, 0.05, 0.04), 0.022, 0.07, 0.1, 3.0)
VIOLIN = Rank((0.8, 0.62, 0.5, 0.36, 0.27, 0.2, 0.14, 0.1, 0.06), 0.06, 0.12, 0.03, 7.0)
TRUMPET = Rank((0.6, 0.8, 0.85, 0.7, 0.55, 0.45, 0.34, 0.26, 0.18, 0.13, 0.09, 0.06), 0.016, 0.06, 0.03, 2.0)
BASS = Rank((1.0, 0.38, 0.14, 0.05), 0.03, 0.1, 0.08, 1.5)
_HORN_SOFT = (1.0, 0.55, 0.3, 0.1)
_HORN_LOUD = (0.3, 0.7, 0.9, 0.75, 0.5, 0.32, 0.2, 0.12, 0.07)


def frequency(note: str) -> float:
    """Return the pitch of a note such as "A4", "Bb5" or "C#6"."""
    semitone = "C D EF G A B".index(note[0]) + note.count("#") - note.count("b")
    return float(440.0 * 2.0 ** (int(note[-1]) - 4 + (semitone - 9) / 12.0))


def pipe(rank: Rank, pitch: float, seconds: float, random: Random) -> Samples:
    """Let two pipes of a rank speak for a time; the release comes after it. The wind trembles a little."""
    bend = 2.0 ** (rank.cents / 2400.0)
    length = seconds + rank.release
    phase = random.random()
    voice = _read(rank.harmonics, pitch * bend, length, phase)
    lay(voice, _read(rank.harmonics, pitch / bend, length, phase + 0.37))
    attack, held, release = span(rank.attack), span(seconds), span(rank.release)
    tremble = math.tau * 5.6 / RATE
    for index in range(len(voice)):
        speaks = min(1.0, index / attack)
        dies = min(1.0, max(0.0, (held + release - index) / release))
        voice[index] *= 0.5 * speaks * (2.0 - speaks) * dies * dies * (1.0 + 0.05 * math.sin(tremble * index))
    if rank.chiff:
        breath = fading(band_pass(noise(min(0.06, seconds), random), 3.0 * pitch, 2.0), 0.05)
        lay(voice, breath, 0.0, rank.chiff)
    return voice


def horn(pitch: float, seconds: float) -> Samples:
    """Blow a horn: the harder it sounds, the brighter."""
    soft, loud = _read(_HORN_SOFT, pitch, seconds, 0.0), _read(_HORN_LOUD, pitch, seconds, 0.0)
    count, wave = len(soft), []
    for index in range(count):
        time = index / RATE
        breath = min(1.0, time / 0.055) * min(1.0, (seconds - time) / (0.3 * seconds)) * (1.0 - 0.25 * index / count)
        wave.append(breath * (soft[index] + breath * loud[index]))
    return scaled(wave, 0.5)


def _read(harmonics: tuple[float, ...], pitch: float, seconds: float, phase: float) -> Samples:
    """Read a cycle at a pitch, between its points as well; harmonics too high for the ear are left out."""
    audible = max(1, min(len(harmonics), int(15_000 / pitch)))
    cycle = _cycle(harmonics[:audible])
    step, place, wave = pitch * _CYCLE / RATE, (phase % 1.0) * _CYCLE, []
    for _ in range(span(seconds)):
        index = int(place)
        here = cycle[index]
        wave.append(here + (cycle[index + 1] - here) * (place - index))
        place += step
        if place >= _CYCLE:
            place -= _CYCLE
    return wave


@cache
def _cycle(harmonics: tuple[float, ...]) -> tuple[float, ...]:
    """Return one cycle of harmonics, at equal strength whatever their number, and its first point once more."""
    power = math.sqrt(sum(strength * strength for strength in harmonics))
    return tuple(
        sum(
            strength * math.sin(math.tau * number * index / _CYCLE + 0.7 * number * number)
            for number, strength in enumerate(harmonics, 1)
        )
        / power
        for index in range(_CYCLE + 1)
    )
