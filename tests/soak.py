"""Weeks of a kiosk: simulated days of attract mode and visitors, then the same under the supervisor with kills.

python -m tests.soak [--days 14] [--crashes 200] [--seed 0]

Time is injected; everything else is the program's own: scenes, database, image cache with its thread and files,
supervisor. First one process runs through all days, and its memory is measured at the end of each. Then the days are
repeated under the supervisor, while the process is killed, or made to hang, at random moments. In the end every game
that was on the disk as finished must be in the records, and the data folder must be small.

Of an hour without visitors, the first minutes are simulated second by second, and the rest is skipped. The solver
answers nothing: its cost is measured elsewhere (`tests.bench searching`).
"""

import argparse
import os
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from threading import Timer

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game import deals
from game.deals.library import all_grades
from game.rules import GAMES
from game.settings import Motion
from game.storage import Store
from game.storage.kiosk import Kiosk
from scenes.app.scene_manager import free_memory
from scenes.app.supervisor import Heartbeat, supervise
from scenes.render.image_cache import ImageCache
from scenes.render.picture_store import picture_store
from scenes.screens.results import Results
from scenes.screens.table import Table
from scenes.screens.title import Title
from scenes.services import Services
from scenes.widgets.scene import Push, Scene
from tests.bench.processes import own_memory
from tests.scenes.robot import Smooth

ASSETS = Path(__file__).parent.parent / "assets"
BEGINS, OPEN_HOURS = datetime(2026, 3, 27, 10, tzinfo=UTC), 12
"""The first day, two days before summer time begins in Europe, and for how many hours a day the hall is open."""
ATTRACT, STEP = 240, 1.0
"""So many seconds of each hour nobody is there, and from turn to turn meanwhile."""
CATCHES_UP = 300  # times a hundredth of a second that the worker has, when an hour is over
TURN = 0.2  # seconds from turn to turn while somebody plays
SILENT = 3.0  # seconds of silence after which the supervisor takes the program to hang: here it is in no hurry
SOONEST, LATEST = 0.5, 5.0  # real seconds after a start in which the process is killed, or begins to hang
TERMS = Kiosk(demo_after=30.0, leave_after=60.0, warning=10.0)
SIZE = (640, 360)
JOURNAL, CLOCK, CRASHES = "journal", "clock", "crashes"


class Cabinet:
    """A cabinet in a folder, that goes on at the simulated moment at which it was left."""

    def __init__(self, folder: Path, random: Random, watched: bool = False) -> None:
        self._folder, self._random = folder, random
        self.now = moment(folder)

        def scenes(services: Services) -> list[Scene]:
            services.kiosk = TERMS
            services.now = lambda: self.now
            return [Title(services)]

        images = ImageCache(store=picture_store(ASSETS, folder / "pictures"))
        self.robot = Smooth(folder / "data", scenes, SIZE, Motion.FULL, images)
        self._heartbeat = Heartbeat(watched)
        self._told = time.monotonic()

    def turn(self, seconds: float) -> None:
        """Let simulated time pass, and say that it does."""
        self.now += timedelta(seconds=seconds)
        manager, images = self.robot.manager, self.robot.services.images
        manager.tick(seconds)
        while manager.stack.loading or images.awaited:  # simulated time waits for the worker
            time.sleep(0.002)
            manager.tick(0.001)
        now = time.monotonic()
        self._heartbeat.advance(now - self._told)
        self._told = now

    def wait(self, seconds: float, step: float = TURN) -> None:
        """Let so many simulated seconds pass."""
        for _ in range(max(1, round(seconds / step))):
            self.turn(step)

    def hour(self) -> None:
        """Live through an hour: nobody is there; then somebody comes, plays, and leaves, or is gone in the middle."""
        self.wait(ATTRACT, STEP)
        self._visit()
        self.wait(TERMS.leave_after + 20, STEP)
        assert isinstance(self.robot.manager.scenes[0], Title)
        images = self.robot.services.images
        images.set_calm(True)  # as it is most of an hour, but hardly ever right after steps as long as these
        for _ in range(CATCHES_UP):
            if images.idle:
                break
            time.sleep(0.01)
        free_memory(self.robot.services.images)
        self.now = self.now.replace(minute=0, second=0) + timedelta(hours=1)
        if self.now.hour >= BEGINS.hour + OPEN_HOURS:
            self.now = self.now.replace(hour=BEGINS.hour) + timedelta(days=1)
        (self._folder / CLOCK).write_text(self.now.isoformat())

    def _visit(self) -> None:
        random, robot = self._random, self.robot
        game = random.choice(tuple(GAMES))
        difficulty = random.choice(all_grades(game))
        record = deals.nth(game, difficulty, random.randrange(deals.size(game, difficulty)))
        robot.key(pygame.K_RETURN)  # so that somebody has done something
        table = Table(robot.services, robot.services.dealer.of_record(record))
        robot.show(Push(table))
        self._until(lambda: robot.scene is table)
        self.wait(5.0)
        fate = random.random()
        wins, gives_up = fate < 0.5, fate < 0.8
        for move in record.moves if wins else record.moves[: random.randrange(1, len(record.moves))]:
            table.board.make(move)
            self.turn(TURN)
            if random.random() < 0.03:
                robot.key(pygame.K_h, text="h")
        if wins:
            self._until(lambda: isinstance(robot.scene, Results))
            for _ in range(2):
                robot.key(pygame.K_RETURN)
                self.wait(1.0)
            self._note()
        elif gives_up and (asked := table.give_up()):
            robot.show(asked)
            self.wait(3.0)
            self._note()

    def _until(self, true: Callable[[], bool]) -> None:
        for _ in range(600):
            if true():
                return
            self.turn(TURN)
            time.sleep(0.002)  # the worker draws meanwhile
        raise AssertionError("it does not come")

    def _note(self) -> None:
        """Note that a game has been finished, as soon as that is on the disk."""
        store = self.robot.services.store
        assert store.flush()
        with (self._folder / JOURNAL).open("a") as journal:
            journal.write(f"{store.results.history()[0].line}\n")


def moment(folder: Path) -> datetime:
    """Return the simulated moment at which a cabinet was left."""
    file = folder / CLOCK
    return datetime.fromisoformat(file.read_text()) if file.exists() else BEGINS


def days_lived(folder: Path) -> int:
    """Return how many days are over."""
    return (moment(folder) - BEGINS).days


def lost(folder: Path) -> int:
    """Return how many games that were finished are not in the records."""
    journal = (folder / JOURNAL).read_text().splitlines()
    with Store(folder / "data") as store:
        kept = [result.line for result in store.results.history()]
    return sum(line not in kept for line in journal)


def size(folder: Path) -> float:
    """Return how large a data folder is, in megabytes."""
    return sum(file.stat().st_size for file in (folder / "data").rglob("*") if file.is_file()) / 1e6


def live(folder: Path, days: int, seed: int) -> bool:
    """Live through all days in one process, and tell its memory; whether it stays within 5 % of that after day two."""
    cabinet, used = Cabinet(folder, Random(seed)), list[float]()
    while len(used) < days:
        cabinet.hour()
        if days_lived(folder) > len(used):
            used.append(own_memory())
            print(f"day {len(used)}: {used[-1]:.1f} MiB, data {size(folder):.2f} MB", flush=True)
    cabinet.robot.close()
    growth = max(used[2:], default=used[-1]) / used[min(1, days - 1)] - 1
    gone = lost(folder)
    finished = len((folder / JOURNAL).read_text().splitlines())
    print(f"memory {growth:+.1%} after the second day; {finished} games finished, {gone} of them lost")
    return growth <= 0.05 and not gone and size(folder) < 20


def crash(folder: Path, days: int, crashes: int, seed: int) -> None:
    """Be a cabinet that is killed, or begins to hang, at a random moment, until it has crashed often enough."""
    so_far = len((folder / CRASHES).read_text().split()) if (folder / CRASHES).exists() else 0
    random, hangs = Random(f"{seed} {so_far}"), list[bool]()

    def strike() -> None:
        with (folder / CRASHES).open("a") as log:
            log.write("hang " if so_far % 2 else "kill ")
        if so_far % 2:
            hangs.append(True)
        else:
            os.kill(os.getpid(), signal.SIGKILL)

    if so_far < crashes:
        timer = Timer(random.uniform(SOONEST, LATEST), strike)
        timer.daemon = True
        timer.start()
    cabinet = Cabinet(folder, random, watched=True)
    turn = cabinet.turn

    def turn_or_hang(seconds: float) -> None:
        if hangs:
            time.sleep(3600)
        turn(seconds)

    cabinet.turn = turn_or_hang  # type: ignore[method-assign]
    while so_far < crashes or days_lived(folder) < days:
        cabinet.hour()
        if so_far >= crashes and days_lived(folder) >= days:
            break
    cabinet.robot.close()


def killed(folder: Path, days: int, crashes: int, seed: int) -> bool:
    """Live through all days under the supervisor; whether nothing is lost, and the folder small."""
    command = [sys.executable, "-m", "tests.soak", "--cabinet", str(folder)]
    command += ["--days", str(days), "--crashes", str(crashes), "--seed", str(seed)]
    began = time.monotonic()
    # each new start counts as an hour after the one before: crashes are not as frequent as they are simulated here
    hours = iter(range(0, 10**9, 3600))
    status = supervise(command, SILENT, lambda: float(next(hours)))
    gone, struck = lost(folder), len((folder / CRASHES).read_text().split())
    finished = len((folder / JOURNAL).read_text().splitlines())
    print(
        f"{struck} crashes in {days_lived(folder)} days: {finished} games finished, {gone} of them lost; "
        f"data {size(folder):.2f} MB; status {status}; {time.monotonic() - began:.0f} s"
    )
    return status == 0 and not gone and size(folder) < 20


def main(arguments: Sequence[str] | None = None) -> int:
    """Let a cabinet run for weeks."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--days", type=int, default=14)
    parser.add_argument("--crashes", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--cabinet", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--watched", help=argparse.SUPPRESS)
    parser.add_argument("--trouble", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args(arguments)
    if asked.cabinet:
        crash(asked.cabinet, asked.days, asked.crashes, asked.seed)
        return 0
    with tempfile.TemporaryDirectory() as place:
        calm, rough = Path(place) / "calm", Path(place) / "rough"
        for folder in (calm, rough):
            (folder / "data").mkdir(parents=True)
        well = live(calm, asked.days, asked.seed)
        return 0 if killed(rough, asked.days, asked.crashes, asked.seed) and well else 1


if __name__ == "__main__":
    sys.exit(main())
