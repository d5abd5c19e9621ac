"""Measure the pieces of music: rows of the second table that `python -m tests.sounds` prints.

* seam: how much the spectrum changes (the sum of what grows in it, beside the whole) where a loop goes round, and the
  most it changes within the piece; only a loop has a seam;
* clash: the longest time in seconds for which two notes a semitone apart both stand out of the chroma;
* alike: how alike the two most similar bars of a loop are, beat by beat and note by note, 1 where they are the same;
* repeats: seconds until a bar is heard again;
* arc: loudness units from the softest to the loudest part, of three seconds in a loop, and in a short piece of
  0.4 from wherever a note begins.
"""

from pathlib import Path
from typing import NamedTuple

import numpy as np
from pygame import mixer

from tests.loudness import RATE, Samples, powers

SOUNDS = Path(__file__).parents[1] / "assets" / "sounds"
LOOPS = ("title",)
PIECES = (*LOOPS, "win-1", "loss-1")
WINDOW, HOP = 8192, 2048  # samples that a spectrum is made of, and from one to the next
LOWEST, HIGHEST = 60, 108  # the notes that are looked for, C4 to C8: lower ones lie too near each other to be told
TOGETHER = 64  # spectra that are made at a time
BEAT = 60 / 108  # seconds of the waltz
BAR = 3  # beats
STANDS_OUT = 0.3  # share of the strongest note of the chroma
SAME = 0.95  # two bars of the same notes, each played anew, are alike by 0.98
NOTE = 0.12  # share of the strongest change, at which a note begins
CLASH = 0.56  # seconds: a leading note or one in passing takes a beat at most
AGAIN = 90.0  # seconds without a bar heard before
ARC = 6.0  # loudness units


class Piece(NamedTuple):
    """What was measured of a piece of music."""

    seconds: float
    seam: float
    within: float
    clash: float
    alike: float
    repeats: float
    arc: float


def read(name: str) -> Samples:
    """Return a piece, left and right; the mixer must be open."""
    return np.frombuffer(mixer.Sound(SOUNDS / f"{name}.ogg").get_raw(), "<i2").reshape(-1, 2) / 32768


def spectra(wave: Samples, window: int, hop: int) -> Samples:
    """Return the magnitudes of spectra, one a row."""
    frames, shape = np.lib.stride_tricks.sliding_window_view(wave, window)[:-1:hop], np.hanning(window)
    rows = np.empty((len(frames), window // 2 + 1))
    for some in range(0, len(rows), TOGETHER):  # all at once need memory that is long in coming
        np.abs(np.fft.rfft(frames[some : some + TOGETHER] * shape), out=rows[some : some + TOGETHER])
    return rows


def flux(wave: Samples) -> Samples:
    """Return how much the spectrum grows from each window of 23 ms to the next, beside the piece's usual level."""
    rows = spectra(wave, 1024, 512)
    grown = np.diff(rows, axis=0)
    return np.asarray(np.maximum(0.0, grown, out=grown).sum(axis=1) / rows.sum(axis=1).mean())


def notes(wave: Samples) -> Samples:
    """Return the strength of every note in each spectrum, the lowest first."""
    rows = spectra(wave, WINDOW, HOP)
    number = 69 + 12 * np.log2(np.maximum(1.0, np.fft.rfftfreq(WINDOW, 1 / RATE)) / 440)
    nearest = np.round(number).astype(int)
    strengths = [(rows[:, nearest == note] ** 2).sum(axis=1) for note in range(LOWEST, HIGHEST)]
    return np.asarray(np.sqrt(np.stack(strengths, axis=1)))


def clash(found: Samples) -> float:
    """Return the longest time for which two of some notes a semitone apart both stand out."""
    chroma = np.sqrt((found**2).reshape(len(found), -1, 12).sum(axis=1))
    strongest = chroma.max(axis=1, keepdims=True)
    out = (chroma > STANDS_OUT * strongest) & (strongest > 0.1 * strongest.max())
    both = out & np.roll(out, -1, axis=1)
    longest = run = np.zeros(12)
    for row in both:
        run = (run + 1) * row
        longest = np.maximum(longest, run)
    return float(longest.max()) * HOP / RATE


def alike(found: Samples) -> tuple[float, float]:
    """Return how alike the two most similar bars of a waltz's notes are, and after how many seconds one comes again."""
    beat = ((np.arange(len(found)) * HOP + WINDOW / 2) / (BEAT * RATE)).astype(int)
    beats = np.stack([found[beat == number].mean(axis=0) for number in range(beat[-1] + 1)])
    beats /= np.linalg.norm(beats, axis=1, keepdims=True)
    each = beats @ beats.T
    over = np.ones(BAR) / BAR
    most = {
        lag: float(np.convolve(np.diagonal(each, lag), over, "valid").max()) for lag in range(BAR, len(beats) - BAR)
    }
    again = min((lag * BEAT for lag, likeness in most.items() if likeness > SAME), default=len(found) * HOP / RATE)
    return max(most.values()), again


def at_notes(sides: Samples, changes: Samples) -> Samples:
    """Return the loudness of 0.4 s from wherever a note begins."""
    levels, begins = powers(sides, 0.4, 512 / RATE), np.flatnonzero(changes > NOTE * changes.max())
    return levels[np.minimum(begins, len(levels) - 1)]


def measured(name: str) -> Piece:
    """Measure a piece; the mixer must be open."""
    sides = read(name)
    wave, loop = sides.mean(axis=1), name in LOOPS
    changes = flux(np.concatenate([wave, wave[:4096]]) if loop else wave)
    seam = slice(len(wave) // 512 - 3, len(wave) // 512 + 3)
    within = np.concatenate([changes[: seam.start], changes[seam.stop :]]) if loop else changes
    levels = powers(np.vstack([sides, sides[: 3 * RATE]]), 3.0, 0.1) if loop else at_notes(sides, changes)
    found = notes(wave)
    most, again = alike(found) if loop else (0.0, 0.0)
    return Piece(
        len(wave) / RATE,
        float(changes[seam].max()) if loop else 0.0,
        float(within.max()),
        clash(found),
        most,
        again,
        float(levels.max() - levels.min()),
    )


def fails(piece: Piece) -> list[str]:
    """Return what is wrong with a piece."""
    wrong = {
        "seam": piece.seam > piece.within,
        "clash": piece.clash > CLASH,
        "repeats": 0.0 < piece.repeats < AGAIN,
        "arc": piece.arc < ARC,
    }
    return [name for name, is_wrong in wrong.items() if is_wrong]


def table() -> bool:
    """Print a row for each piece; whether all are right. The mixer must be open."""
    print(f"{'piece':10}{'seconds':>8}{'seam':>7}{'within':>8}{'clash':>7}{'alike':>7}{'repeats':>9}{'arc':>6}")
    right = True
    for name in PIECES:
        found = measured(name)
        loop = f"{found.alike:7.2f}{found.repeats:9.1f}" if name in LOOPS else f"{'-':>7}{'-':>9}"
        seam = f"{found.seam:7.2f}" if name in LOOPS else f"{'-':>7}"
        wrong = fails(found)
        said = f"fails: {', '.join(wrong)}" if wrong else "right"
        print(
            f"{name:10}{found.seconds:8.1f}{seam}{found.within:8.2f}{found.clash:7.2f}{loop}{found.arc:6.1f}   {said}"
        )
        right = right and not wrong
    return right
