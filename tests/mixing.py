"""Play in real time with sound, record what the mixer makes of it, and measure that: `python -m tests.mixing`.

For each game a minute of a play that is won, deal included, with effects, the place's bed and the volumes as they
usually are; then one with effects alone, and the title's music alone, to compare. Loudness is that of ITU-R BS.1770:
integrated, with its gates, in LUFS; the loudest 200 ms without; the true peak is that of four times as many samples.
"""

import os
import sys
import time
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import numpy.typing as npt
from pygame import mixer

from game.deals import Difficulty
from game.deals.library import nth
from game.play import Play
from game.rules import GAMES
from game.settings import Motion
from scenes.audio import gain, open_sound
from scenes.screens.table import Table
from scenes.screens.title import Title
from scenes.services import Services
from scenes.widgets.scene import Scene
from tests.scenes.robot import FRAME, Robot

RATE = 44_100
SOUNDS = Path(__file__).parents[1] / "assets" / "sounds"
Samples = npt.NDArray[np.float64]


class Played(Robot):
    """A robot that takes its time, so that what is heard is as long as it would be."""

    def wait(self, seconds: float) -> None:
        """Let the program run for a while."""
        for _ in range(max(1, round(seconds / FRAME))):
            begun = time.monotonic()
            super().wait(FRAME)
            time.sleep(max(0.0, FRAME - (time.monotonic() - begun)))


def weighted(samples: Samples) -> Samples:
    """Return sound as BS.1770 weighs it: a shelf of 4 dB above 1.5 kHz, and nothing below 40 Hz."""
    turn = np.exp(-2j * np.pi * np.fft.rfftfreq(len(samples)))
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
    return np.fft.irfft(np.fft.rfft(samples, axis=0) * gain[:, None], len(samples), axis=0)


def powers(samples: Samples, seconds: float, step: float) -> Samples:
    """Return the weighted power of windows of a length, in LUFS without gates."""
    sums = np.cumsum(np.vstack([np.zeros((1, 2)), weighted(samples) ** 2]), axis=0)
    window = round(seconds * RATE)
    starts = np.arange(0, max(1, len(samples) - window), round(step * RATE))
    return np.asarray(-0.691 + 10 * np.log10(((sums[starts + window] - sums[starts]) / window).sum(axis=1) + 1e-15))


def integrated(samples: Samples) -> float:
    """Return the loudness of a programme in LUFS, silence and what is 10 LU below the rest left out."""
    found = powers(samples, 0.4, 0.1)
    loud = found[found > -70]
    if not len(loud):
        return -99.0
    gate = 10 * np.log10((10 ** (loud / 10)).mean()) - 10
    return float(10 * np.log10((10 ** (loud[loud > gate] / 10)).mean()))


def true_peak(samples: Samples) -> float:
    """Return the peak between the samples, in decibels of full scale."""
    spectrum = np.fft.rfft(samples, axis=0)
    return float(20 * np.log10(4 * np.abs(np.fft.irfft(spectrum, 4 * len(samples), axis=0)).max() + 1e-9))


def recorded(folder: Path, seconds: float, game: str | None, volumes: dict[str, int]) -> Samples:
    """Return what the mixer makes of a play of a game, or of the title, as the machine would hear it."""
    file = folder / "heard.raw"
    os.environ |= {"SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(file)}
    speaker = open_sound(SOUNDS, False, Random(1))
    record = nth(game, Difficulty.FAIR, 3) if game else None

    def scenes(services: Services) -> Sequence[Scene]:
        services.speaker = speaker
        services.change(**volumes)
        opened: list[Scene] = [Title(services)]
        return opened if record is None else [*opened, Table(services, Play(GAMES[record.game], record.deal))]

    until = time.monotonic() + seconds
    robot = Played(folder, scenes, (960, 540), Motion.FULL)
    robot.wait(4.0)
    for move in record.moves if record else ():
        if time.monotonic() > until - 1.5:
            break
        robot.make(move)
        robot.wait(0.7)
    robot.wait(until - time.monotonic())
    robot.close()
    speaker.close()
    heard = np.frombuffer(file.read_bytes(), "<i2").reshape(-1, 2) / 32768
    file.unlink()
    return heard


def main() -> int:
    """Print a row for each recording."""
    parser = ArgumentParser("python -m tests.mixing", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0, help="of each play; 60 if not told")
    seconds = parser.parse_args().seconds
    alone = {"beds": 0, "music": 0}
    trials: list[tuple[str, float, str | None, dict[str, int]]] = [("title, music", 95.0, None, {"effects": 0})]
    trials += [(f"{game}, all", seconds, game, {}) for game in GAMES]
    trials += [(f"{game}, effects", seconds, game, alone) for game in GAMES]
    trials += [("wall, bed", 15.0, "wall", {"effects": 0}), ("a deal of wall", 4.0, "wall", alone)]
    print(f"{'':18}{'LUFS':>7}{'loudest 200 ms':>16}{'true peak':>11}")
    for name, length, game, volumes in trials:
        with TemporaryDirectory() as folder:
            heard = recorded(Path(folder), length, game, volumes)
        loudest = powers(heard, 0.2, 0.02).max()
        print(f"{name:18}{integrated(heard):7.1f}{loudest:16.1f}{true_peak(heard):11.1f}", flush=True)
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    mixer.init(RATE, -16, 2, 1024)
    one = np.frombuffer(mixer.Sound(SOUNDS / "deal-1.ogg").get_raw(), "<i2").reshape(-1, 2) / 32768 * gain(8) * 0.5**0.5
    print(f"{'one card dealt':18}{'':7}{powers(np.vstack([one, np.zeros((RATE, 2))]), 0.2, 0.02).max():16.1f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
