"""Compare the sounds with recordings: `python -m tests.sounds [NAME ...]`.

Nobody listens while these sounds are made, so their shape is compared with that of recorded cards, wood and metal. The
ranges were measured on openly licensed recordings, none of which is in the repository. Measures of a sound, from where
it rises above a thousandth of its peak:

* crest: peak relative to the mean level, in decibels; kurtosis of the waveform: how rare its loud samples are;
* falls: milliseconds from the peak until only a tenth, and a hundredth, of the energy is still to come;
* flatness of the spectrum from 100 Hz to 12 kHz in decibels: 0 is noise, -50 a pure tone;
* bands: energy below 150 Hz, to 500 Hz, to 2, 5 and 10 kHz, in decibels of the whole;
* centroid: the middle of the spectrum in hertz, which rises and falls with the pitch.

Below them stand the pieces of music, as `tests/music.py` measures them.
"""

import os
import sys
from argparse import ArgumentParser
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import pygame
from pygame import mixer

from tests import music, sheet

RATE = 44_100
SOUNDS = Path(__file__).parents[1] / "assets" / "sounds"
EDGES = (0, 150, 500, 2000, 5000, 10_000)
NEAR = 4.0  # decibels that a band may lie off the recorded one

Samples = npt.NDArray[np.float64]
Range = tuple[float, float]


class Shape(NamedTuple):
    """What was measured of a sound."""

    crest: float
    kurtosis: float
    tenth: float
    hundredth: float
    flatness: float
    centroid: float
    bands: tuple[float, ...]


class Recorded(NamedTuple):
    """The ranges that recordings of a kind of sound fill; None where nothing was recorded."""

    crest: Range | None = None
    kurtosis: Range | None = None
    tenth: Range | None = None
    hundredth: Range | None = None
    flatness: Range | None = None
    centroid: Range | None = None
    bands: tuple[float | None, ...] | None = None


RECORDED = {
    "deal": Recorded((23, 26), (55, 130), (7, 11), (20, 56), bands=(-3, -7, -8, -12, -14)),
    "pick-up": Recorded(crest=(20, 30)),
    "undo": Recorded(crest=(20, 30)),
    "drop": Recorded((27, 31), (137, 392), (4, 10), (12, 24), centroid=(1200, 3800)),
    "flip": Recorded(crest=(23, 31), kurtosis=(55, 392), flatness=(-10, 0)),
    "illegal": Recorded((18, 21), (28, 45), (6, 13), (35, 41), (-40, -20), bands=(None, None, -5, None, None)),
    "foundation": Recorded(flatness=(-24, -9)),
    "link": Recorded(flatness=(-24, -9)),
    "button": Recorded(crest=(23, 30), kurtosis=(50, 300)),
    "wheel": Recorded(crest=(23, 30), kurtosis=(50, 300)),
    "impact": Recorded(bands=(None, None, None, -14, -17)),
    "redeal": Recorded(crest=(28, 32), kurtosis=(64, 200)),
}
"""By the name of an effect. A card lifted and one taken back were recorded in their crest alone."""

USUAL = (-14.0, -10.0, -5.0, -6.0, -9.0)  # bands of what stands beside a sound of which they were not recorded
SOON, LATER = (4.0, 10.0), (12.0, 40.0)  # and its falls
FALLS = {"impact": ((163.0, 163.0), (326.0, 326.0))}  # of one recorded blow, whose pebbles fall sooner than ours
LOWEST_NOTES = {"foundation": 523.25, "link": 784.0}  # in hertz, of the scales
SEVERAL = {"redeal"}  # of many cards one after the other, which what is measured of the whole does not tell


def read(path: Path) -> Samples:
    """Return the left channel of a file, decoded as the program does it; the mixer must be open."""
    return np.frombuffer(mixer.Sound(path).get_raw(), "<i2")[::2] / 32768


def shape(samples: Samples) -> Shape:
    """Measure a sound."""
    heard = np.flatnonzero(np.abs(samples) > np.abs(samples).max() / 1000)
    wave = samples[heard[0] : heard[-1] + 1]
    around = wave - wave.mean()
    power = np.abs(np.fft.rfft(wave)) ** 2
    pitch = np.fft.rfftfreq(len(wave), 1 / RATE)
    middle = power[(pitch >= 100) & (pitch <= 12_000)]
    to_come = np.cumsum(wave[np.abs(wave).argmax() :][::-1] ** 2)[::-1]
    tenth, hundredth = (float(np.flatnonzero(to_come > share * to_come[0])[-1]) * 1000 / RATE for share in (0.1, 0.01))
    return Shape(
        decibels(float(np.abs(wave).max() ** 2 / (wave**2).mean())),
        float((around**4).mean() / (around**2).mean() ** 2),
        tenth,
        hundredth,
        decibels(float(np.exp(np.log(middle + 1e-20).mean()) / middle.mean())),
        float((pitch * power).sum() / power.sum()),
        tuple(
            decibels(float(power[(pitch >= low) & (pitch < high)].sum() / power.sum())) for low, high in pairwise(EDGES)
        ),
    )


def decibels(ratio: float) -> float:
    """Return a ratio of energies in decibels."""
    return 10 * float(np.log10(ratio + 1e-12))


def strays(effect: str, found: Shape) -> list[str]:
    """Return which measures of a sound lie outside what was recorded of its kind."""
    wanted = RECORDED.get(effect, Recorded())
    named = [
        name
        for name, limits, value in zip(Shape._fields[:-1], wanted[:-1], found[:-1], strict=True)
        if isinstance(limits, tuple) and not limits[0] <= round(float(value), 1) <= limits[1]
    ]
    bands = zip(EDGES, wanted.bands or (), found.bands, strict=False)
    return named + [f"from {low} Hz" for low, want, has in bands if want is not None and abs(want - has) > NEAR]


def alike(one: Shape, other: Shape) -> bool:
    """Whether two takes of a sound are too alike: less than 3 dB apart in every band, or within 3 % in pitch."""
    apart = max(abs(a - b) for a, b in zip(one.bands, other.bands, strict=True))
    return apart < 3.0 or max(one.centroid, other.centroid) < 1.03 * min(one.centroid, other.centroid)


def weight() -> tuple[float, float]:
    """Return the megabytes of the files, and the mebibytes that sounds fill when they have been read.

    Those are the effects and the longest bed; of what is read only when it is played, the fall of the throne and the
    win after it, or a loss. Music is decoded as it plays. The mixer must be open.
    """
    files = list(SOUNDS.glob("*.ogg"))
    decoded = {path.stem: len(mixer.Sound(path).get_raw()) for path in files if path.stem not in music.LOOPS}
    seldom = max(decoded.pop("throne-1") + decoded.pop("win-1"), decoded.pop("loss-1"))
    effects = seldom + sum(size for stem, size in decoded.items() if stem[-1].isdigit())
    bed = max(size for stem, size in decoded.items() if not stem[-1].isdigit())
    return sum(path.stat().st_size for path in files) / 1e6, (effects + bed) / 2**20


def drawn(effect: str, random: Random) -> Samples | None:
    """Return a stand-in drawn from what was recorded of an effect, or nothing where that does not tell its shape."""
    wanted = RECORDED.get(effect)
    if wanted is None or effect in SEVERAL:
        return None
    if effect in LOWEST_NOTES and wanted.flatness:
        return sheet.metal(random, LOWEST_NOTES[effect], random.uniform(*wanted.flatness))
    bands = [band if band is not None else usual for band, usual in zip(wanted.bands or USUAL, USUAL, strict=True)]
    ranges = FALLS.get(effect, (wanted.tenth or SOON, wanted.hundredth or LATER))
    tenth, hundredth = (random.uniform(*limits) / 1000 for limits in ranges)
    return sheet.stand_in(random, (20, *EDGES[1:]), bands, (tenth, max(hundredth, 1.5 * tenth)))


def spectrograms() -> list[sheet.Row]:
    """Return the rows of a sheet: up to three takes of every sound, and two stand-ins. The mixer must be open."""
    paths: dict[str, list[Path]] = {}
    for path in sorted(SOUNDS.glob("*.ogg")):
        paths.setdefault(path.stem.rpartition("-")[0] if path.stem[-1].isdigit() else path.stem, []).append(path)
    rows = []
    for name, takes in paths.items():
        chosen = [takes[at] for at in sorted({0, len(takes) // 2, len(takes) - 1})]
        sounds = [(path.stem, read(path)) for path in chosen]
        length = max(len(wave) for _, wave in sounds) / RATE
        stand_ins = (drawn(name, Random(number)) for number in range(2))
        sounds += [("stand-in", wave) for wave in stand_ins if wave is not None]
        rows.append(
            sheet.Row(name, sounds, next((each for each in (0.25, 0.5, 1, 2, 4, 8, 20) if each >= length), 100.0))
        )
    return rows


def main() -> int:
    """Print a row for each sound and piece; 1 if any lies outside what was recorded, or is not right."""
    parser = ArgumentParser("python -m tests.sounds", description=__doc__)
    parser.add_argument("names", metavar="NAME", nargs="*", default=["*"], help="such as deal or drop-2; default all")
    parser.add_argument("--sheet", metavar="FILE", type=Path, help="draw spectrograms there, and nothing else")
    told = parser.parse_args()
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    mixer.init(RATE, -16, 2, 512, allowedchanges=0)
    if told.sheet:
        pygame.image.save(sheet.draw(spectrograms(), 2), told.sheet)
        return 0
    print(f"{'sound':16}{'crest':>7}{'kurt.':>8}{'-10':>6}{'-20 dB':>8}{'flat':>7}{'pitch':>7}   bands")
    outside = 0
    for path in sorted({path for name in told.names for path in SOUNDS.glob(f"{name}-[0-9]*.ogg")}):
        found, effect = shape(read(path)), path.stem.rpartition("-")[0]
        wrong = strays(effect, found)
        outside += bool(wrong)
        bands = " ".join(f"{band:6.1f}" for band in found.bands)
        said = f"outside: {', '.join(wrong)}" if wrong else "inside" if effect in RECORDED else ""
        print(
            f"{path.stem:16}{found.crest:7.1f}{found.kurtosis:8.1f}{found.tenth:6.0f}{found.hundredth:8.0f}"
            f"{found.flatness:7.1f}{found.centroid:7.0f}   {bands}   {said}"
        )
    print("\nfiles {:.2f} MB, decoded {:.2f} MiB: the effects and a bed\n".format(*weight()))
    return int(not music.table() or outside > 0)


if __name__ == "__main__":
    sys.exit(main())
