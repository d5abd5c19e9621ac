"""The loudness of stereo sound by ITU-R BS.1770; a sound has a row for each sample, left and right."""

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

RATE = 44_100
BLOCK, RINGS = 1 << 16, 1 << 14
"""How many samples are weighed at a time, and after how many nothing is left of what came before them."""
Samples = npt.NDArray[np.float64]


def weighted(samples: Samples) -> npt.NDArray[np.float32]:
    """Return both sides as BS.1770 weighs them: a shelf of 4 dB above 1.5 kHz, and nothing below 40 Hz."""
    padded = np.zeros((2, RINGS + len(samples) + BLOCK), np.float32)
    padded[:, RINGS : RINGS + len(samples)] = samples.T
    result = np.empty((2, len(samples)), np.float32)
    for start in range(0, len(samples), BLOCK - RINGS):
        spectra = np.fft.rfft(padded[:, start : start + BLOCK])
        spectra *= response(BLOCK)
        part = result[:, start : start + BLOCK - RINGS]
        part[:] = np.fft.irfft(spectra, BLOCK)[:, RINGS : RINGS + part.shape[1]]
    return result


@cache
def response(length: int) -> npt.NDArray[np.complex64]:
    """Return the frequency response of that weighting for sound of a length in samples."""
    turn = np.exp(-2j * np.pi * np.fft.rfftfreq(length))
    gain = np.ones(len(turn), complex)
    for pitch, quality, shelf in ((1681.974, 0.7071752, 3.9998), (38.13547, 0.5003270, None)):
        warp = np.tan(np.pi * pitch / RATE)
        back = (1 + warp / quality + warp**2, 2 * (warp**2 - 1), 1 - warp / quality + warp**2)
        if shelf is None:
            ahead: tuple[Any, ...] = (back[0], -2 * back[0], back[0])
        else:
            high, band = 10 ** (shelf / 20), 10 ** (0.4996668 * shelf / 20)
            ahead = (
                high + band * warp / quality + warp**2,
                2 * (warp**2 - high),
                high - band * warp / quality + warp**2,
            )
        gain *= np.polyval(ahead[::-1], turn) / np.polyval(back[::-1], turn)
    return gain.astype(np.complex64)


def powers(samples: Samples, seconds: float, step: float) -> Samples:
    """Return the weighted power of windows of a length, in LUFS without gates."""
    sides, sums, window = weighted(samples), np.zeros(len(samples) + 1), round(seconds * RATE)
    np.cumsum(np.einsum("ij,ij->j", sides, sides), dtype=np.float64, out=sums[1:])
    starts = np.arange(0, max(1, len(samples) - window), round(step * RATE))
    return np.asarray(-0.691 + 10 * np.log10((sums[starts + window] - sums[starts]) / window + 1e-15))


def integrated(samples: Samples) -> float:
    """Return the loudness of a programme in LUFS, silence and what is 10 LU below the rest left out."""
    found = powers(samples, 0.4, 0.1)
    loud = found[found > -70]
    if not len(loud):
        return -99.0
    gate = 10 * np.log10((10 ** (loud / 10)).mean()) - 10
    return float(10 * np.log10((10 ** (loud[loud > gate] / 10)).mean()))


def true_peak(samples: Samples) -> float:
    """Return the peak between the samples, in decibels of full scale: it lies where they are at least half as high."""
    highest, piece, beyond = np.abs(samples).max(initial=0.0), 1 << 14, 1 << 10
    peak = highest
    for start in range(0, len(samples), piece):
        for side in samples.T:
            if 2 * np.abs(side[start : start + piece]).max() >= highest > 0:
                part = side[max(0, start - beyond) : start + piece + beyond]  # its ends ring, and are left out below
                between = 4 * np.abs(np.fft.irfft(np.fft.rfft(part), 4 * len(part)))
                first = 4 * min(start, beyond)
                peak = max(peak, between[first : first + 4 * piece].max())
    return float(20 * np.log10(peak + 1e-9))
