"""Plays in real time with sound, records the mixer's output and measures it: `python -m tests.mixing`.

For each game, its deal, and a minute of a play that is won, deal included, with effects and ambience at the default
volumes; then, to compare, one with effects alone, and the title's music alone; then an attack that wins, with
everything that may sound at once. Loudness is that of ITU-R BS.1770: integrated, gated, in LUFS; the loudest 200 ms,
ungated; the true peak is measured at four times the sample rate. How often each take was heard is listed below.
"""

import os
import sys
import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import numpy as np
from pygame import mixer

from game.deals import Difficulty
from game.deals.library import nth
from game.play import Play
from game.rules import GAMES
from game.settings import Motion
from scenes.audio import Ambience, DeviceSpeaker, Effect, Music, gain
from scenes.screens.table import Table
from scenes.screens.title import Title
from scenes.services import Services
from scenes.widgets.scene import Scene
from tests.loudness import RATE, Samples, integrated, powers, true_peak
from tests.scenes.robot import FRAME, Smooth

SOUNDS = Path(__file__).parents[1] / "assets" / "sounds"


class Played(Smooth):
    """A robot that takes its time, so that what is heard is as long as it would be."""

    def wait(self, seconds: float) -> None:
        """Let the program run for a while."""
        for _ in range(max(1, round(seconds / FRAME))):
            begun = time.monotonic()
            super().wait(FRAME)
            time.sleep(max(0.0, FRAME - (time.monotonic() - begun)))


class Counted(DeviceSpeaker):
    """A speaker that remembers which takes it played."""

    def __init__(self) -> None:
        super().__init__(SOUNDS, Random(1))
        self.heard: dict[Effect, list[int]] = {effect: [] for effect in Effect}

    def _next_take(self, effect: Effect, takes: tuple[mixer.Sound, ...], step: int) -> mixer.Sound:
        take = super()._next_take(effect, takes, step)
        self.heard[effect].append(takes.index(take) + 1)
        return take


def recorded(folder: Path, seconds: float, game: str | None, volumes: dict[str, int]) -> tuple[Samples, Counted]:
    """Return what the mixer makes of a play of a game, or of the title, and the speaker that played it."""
    file, speaker = listening(folder)
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
        if time.monotonic() > until - 1.5 or not isinstance(robot.scene, Table):
            break
        robot.make(move)
        robot.wait(0.7)
    robot.wait(until - time.monotonic())
    robot.close()
    speaker.close()
    return samples_of(file), speaker


def everything(folder: Path, volumes: tuple[int, int, int]) -> Samples:
    """Return what the mixer makes of music, a bed and the fall of a throne while cards are dealt and links close."""
    file, speaker = listening(folder)
    speaker.volumes(*volumes)
    speaker.music(Music.TITLE)
    speaker.ambience(Ambience.WIND)
    time.sleep(8.0)  # until the music is loud and all effects have been read
    for effect, pause in ((Effect.LUNGE, 0.3), (Effect.IMPACT, 0.0), (Effect.THRONE, 0.0), (Effect.FAIL, 0.0)):
        speaker.play(effect)
        time.sleep(pause)
    for count in range(30):
        speaker.play((Effect.DEAL, Effect.FLIP, Effect.DROP)[count % 3], count / 15 - 1)
        speaker.play((Effect.FOUNDATION, Effect.LINK)[count % 2], step=count // 2)
        time.sleep(0.05)
        if count == 10:
            speaker.play(Effect.WIN)
    time.sleep(3.0)
    speaker.close()
    return samples_of(file)


def listening(folder: Path) -> tuple[Path, Counted]:
    """Return a file, and a speaker of which everything goes there as the machine would hear it."""
    folder.mkdir(exist_ok=True)
    file = folder / "heard.raw"
    os.environ |= {"SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(file)}
    speaker = Counted()
    speaker.mute(False)
    return file, speaker


def samples_of(file: Path) -> Samples:
    """Return what was heard."""
    return np.frombuffer(file.read_bytes(), "<i2").reshape(-1, 2) / 32768


def soonest(takes: Sequence[int]) -> int:
    """Return how many others were heard at least before a take came again; 0 if it followed itself, or none came."""
    apart = [
        at - max(before) for at, take in enumerate(takes) if (before := [b for b in range(at) if takes[b] == take])
    ]
    return min(apart, default=1) - 1


def main() -> int:
    """Print a row for each recording."""
    parser = ArgumentParser("python -m tests.mixing", description=__doc__)
    parser.add_argument("names", metavar="NAME", nargs="*", help="the games; default all")
    parser.add_argument("--seconds", type=float, default=60.0, help="of each play; default %(default)s")
    told = parser.parse_args()
    games = told.names or list(GAMES)
    alone = {"beds": 0, "music": 0}
    trials: list[tuple[str, float, str | None, dict[str, int]]] = [
        ("title, music", 95.0, None, {"effects": 0}),
        ("wall, bed", 15.0, "wall", {"effects": 0}),
        *((f"{game}, its deal", 4.0, game, alone) for game in games),
        *((f"{game}, all", told.seconds, game, {}) for game in games),
        *((f"{game}, effects", told.seconds, game, alone) for game in games),
    ]
    print(f"{'':22}{'LUFS':>7}{'loudest 200 ms':>16}{'true peak':>11}")
    takes: dict[str, dict[Effect, list[int]]] = {}
    with TemporaryDirectory() as folder:
        for name, length, game, volumes in trials:
            heard, speaker = recorded(Path(folder, name), length, game, volumes)
            report(name, heard)
            if volumes == alone:
                takes[name] = speaker.heard
        report("everything, usual", everything(Path(folder), (8, 6, 7)))
        report("everything, loudest", everything(Path(folder), (10, 10, 10)))
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    mixer.init(RATE, -16, 2, 1024)
    one = np.frombuffer(mixer.Sound(SOUNDS / "deal-1.ogg").get_raw(), "<i2").reshape(-1, 2) / 32768 * gain(8) * 0.5**0.5
    report("one card dealt", np.vstack([one, np.zeros((RATE, 2))]))
    for name, heard_takes in takes.items():
        for effect, numbers in heard_takes.items():
            if numbers:
                times = " ".join(f"{take}:{count}" for take, count in sorted(Counter(numbers).items()))
                print(f"{name:22}{effect.value:11} {len(numbers):3} times, {soonest(numbers)} others between; {times}")
    return 0


def report(name: str, heard: Samples) -> None:
    """Print the row of a recording."""
    loudest = powers(heard, 0.2, 0.02).max()
    print(f"{name:22}{integrated(heard):7.1f}{loudest:16.1f}{true_peak(heard):11.1f}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
