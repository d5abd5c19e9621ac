"""Draw sounds as spectrograms, ours beside stand-ins for recorded ones: `python -m tests.sounds --sheet FILE.png`.

The repository contains no recordings, so ours are compared with random sounds within the ranges measured on
recordings: noise in the recorded bands that decays as fast, or partials where metal was struck.
Frequency rises from 60 Hz to 16 kHz, each octave equally high; what is 70 dB below the loudest is black.
"""

from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import pygame
from pygame import Surface

RATE = 44_100
WIDTH, HEIGHT, GAP, TITLE, NAME = 168, 92, 4, 14, 92  # of a spectrogram, between two, above one; of a row's name
LOWEST, HIGHEST, DEPTH = 60.0, 16_000.0, 70.0
SHARES = (0.0, 0.35, 0.65, 0.85, 1.0)  # of what is between black and the loudest
COLOURS = ((0, 0, 0), (60, 16, 96), (190, 50, 70), (250, 160, 40), (255, 255, 220))  # for each of these shares
METAL = (1.0, 2.756, 5.404, 8.933, 13.34)  # the partials of a bar, beside its lowest
GROUND, INK = (28, 28, 32), (220, 220, 220)

Samples = npt.NDArray[np.float64]


class Row(NamedTuple):
    """A kind of sound: its name, each sound with a title, and how many seconds of it are drawn."""

    name: str
    sounds: Sequence[tuple[str, Samples]]
    seconds: float


def stand_in(random: Random, edges: Sequence[float], bands: Sequence[float], falls: tuple[float, float]) -> Samples:
    """Return noise of an energy in each band, in decibels; in so many seconds it falls to a tenth, and to a hundredth.

    The lowest and highest edges are those of the first and last bands; all other noise is left out.
    """
    chance = np.random.default_rng(random.randrange(2**32))
    tenth, hundredth = falls
    time = np.arange(round(3 * hundredth * RATE)) / RATE
    left = 10 ** (-np.interp(time, (0.0, tenth, hundredth, 3 * hundredth), (0.0, 10.0, 20.0, 60.0)) / 10)
    envelope = np.sqrt(-np.diff(left, append=0.0))
    pitch = np.fft.rfftfreq(len(time), 1 / RATE)
    whole = np.zeros(len(time))
    for low, high, energy in zip(edges[:-1], edges[1:], bands, strict=True):
        spectrum = np.fft.rfft(chance.standard_normal(len(time))) * ((pitch >= low) & (pitch < high))
        part = np.fft.irfft(spectrum, len(time)) * envelope
        whole += part * 10 ** (energy / 20) / np.sqrt((part**2).sum() + 1e-12)
    return np.concatenate([np.zeros(round(0.01 * RATE)), whole])


def metal(random: Random, pitch: float, flatness: float) -> Samples:
    """Return struck metal: partials that die the sooner the higher, and more noise in the strike the flatter it is."""
    chance = np.random.default_rng(random.randrange(2**32))
    time = np.arange(round(0.6 * RATE)) / RATE
    whole = np.zeros(len(time))
    for number, ratio in enumerate(METAL):
        if pitch * ratio < HIGHEST:
            whole += 0.8**number * np.sin(2 * np.pi * pitch * ratio * time) * np.exp(-time * (8 + 12 * number))
    strike = chance.standard_normal(len(time)) * np.exp(-time / 0.0015)
    whole += strike * 10 ** ((flatness + 12) / 20)
    return np.concatenate([np.zeros(round(0.01 * RATE)), whole])


def draw(rows: Sequence[Row], columns: int) -> Surface:
    """Return a sheet of rows, in so many columns."""
    pygame.font.init()
    most = max(len(row.sounds) for row in rows)
    wide, high = NAME + most * (WIDTH + GAP) + 3 * GAP, TITLE + HEIGHT + GAP
    down = -(-len(rows) // columns)
    sheet = Surface((columns * wide, down * high + GAP))
    sheet.fill(GROUND)
    font = pygame.font.Font(None, 15)
    for number, row in enumerate(rows):
        left, top = number // down * wide + GAP, number % down * high + GAP
        for line, text in enumerate((row.name, f"{row.seconds:g} s")):
            sheet.blit(font.render(text, True, INK), (left, top + TITLE + 14 * line))
        for place, (title, wave) in enumerate(row.sounds):
            x = left + NAME + place * (WIDTH + GAP)
            sheet.blit(font.render(title, True, INK), (x, top))
            sheet.blit(spectrogram(wave, row.seconds), (x, top + TITLE))
    return sheet


def spectrogram(wave: Samples, seconds: float) -> Surface:
    """Return the picture of a sound's first seconds."""
    window = 512 if seconds < 1 else 2048
    padded = np.concatenate([np.zeros(window // 2), wave[: round(seconds * RATE)], np.zeros(window)])
    starts = np.linspace(0, round(seconds * RATE), WIDTH).astype(int)
    frames = np.stack([np.pad(padded[at : at + window], (0, window - len(padded[at : at + window]))) for at in starts])
    power = np.abs(np.fft.rfft(frames * np.hanning(window), 4 * window, axis=1)) ** 2
    pitch = np.geomspace(HIGHEST, LOWEST, HEIGHT + 1)
    bins = np.maximum(1, np.round(pitch * 4 * window / RATE).astype(int))
    cells = np.stack([power[:, low : max(low + 1, high)].mean(axis=1) for high, low in pairwise(bins)])
    loud = 10 * np.log10(cells / cells.max() + 1e-12)
    share = np.clip(1 + loud / DEPTH, 0, 1)
    rgb = np.stack([np.interp(share, SHARES, [colour[part] for colour in COLOURS]) for part in range(3)], axis=2)
    return pygame.surfarray.make_surface(rgb.swapaxes(0, 1).astype(np.uint8))
