"""Damages the data folder at random, and checks that the program opens, reports it and keeps the games.

python -m tests.damage [bits] [files] [folders] [texts] [--every 1] [--times 300] [--accidents 20] [--seed 1]

bits: each bit of the database's first page is flipped in turn. files: each kind of file is changed at random places.
folders: the folder is removed, renamed or replaced while the real program is played. texts: kiosk files, records and
replay codes, which people write, are changed at random places: they are read, or refused in one sentence.
"""

import argparse
import os
import shutil
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from enum import Enum
from itertools import chain
from multiprocessing import get_context
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from game.play import Play
from game.record import Record
from game.replay_code import read_replay_code, replay_code
from game.rules import GAMES
from game.settings import Motion, Settings
from game.statistics import Result
from game.storage import Store, kiosk
from scenes.app.first_scenes import first_scenes
from scenes.screens.records import Records
from scenes.widgets.scene import Push
from tests.game.storage.stores import ACCIDENTS, fill, journal, memory, result
from tests.scenes.robot import Robot

PAGE = 4096
"""The bytes of a page of the database."""
SMALL = (320, 240)
SHOWN_FLIPS, SHOWN_CHANGES = 500, 20
"""One of so many flips, and one of so many changes, are shown to the real program as well."""
WORKERS = 2
PARTS = ["bits", "files", "folders", "texts"]
NEW = "pileon"
"""The game that is begun after the damage; none of it lay there before."""
KINDS = (
    "shelf.db",
    "shelf.db-journal",
    "shelf.db.new",
    "shelf.lock",
    "shelf-damaged-1.db",
    "settings.toml",
    "settings.toml.new",
)
"""Every file that may lie in the folder."""


class Fate(Enum):
    """What became of what was kept when a file was damaged."""

    WHOLE = "nothing was lost"
    MENDED = "damage was said, and nothing was lost"
    LOST = "something was lost, and it was said"
    ALTERED = "a letter or a number is another, as if it had been written so"
    SILENT = "something was lost without a word"
    REFUSED = "no new game was kept"
    FAILED = "an exception"


BAD = (Fate.SILENT, Fate.REFUSED, Fate.FAILED)


@dataclass(frozen=True, slots=True)
class Known:
    """What a store knows."""

    plays: Mapping[str, str | None]
    results: tuple[Result, ...]
    notes: tuple[str, ...]
    settings: Settings

    @classmethod
    def of(cls, store: Store) -> "Known":
        """Return what a store knows."""
        plays = {game: store.open_play(game) for game in GAMES if game != NEW}
        return cls(plays, store.results.history(), tuple(store.note(name) for name in NOTES), store.settings)

    def lacks(self, before: "Known") -> bool:
        """Whether anything is missing that was there before, however it may read now."""
        gone = any(line and not self.plays[game] for game, line in before.plays.items())
        blank = any(text and not mine for text, mine in zip(before.notes, self.notes, strict=True))
        return gone or blank or len(self.results) < len(before.results)


NOTES = {"latest game": "wall", "grade wall": "fair", "dealt wall fair": "3 5 8", "unseen win": "40"}


def furnish(folder: Path) -> None:
    """Keep plays, results, notes and settings in a folder, in files of every kind, as a killed program leaves them."""
    running = folder.with_name(f"{folder.name} before")
    fill(running)
    (running / "shelf-damaged-1.db").write_bytes((running / "shelf.db").read_bytes())
    with Store(running) as store:
        store.save_settings(Settings(music=3, motion=Motion.OFF, language="en"))
        for name, text in NOTES.items():
            store.save_note(name, text)
        for number in range(40, 45):
            store.finish(replace(result(number), game="cruel"))
            store.flush()
        store.save_play("cruel", str(Play(GAMES["cruel"], 5).record))
        store.save_play("wall", "wall/1 7 : 53")
        store.flush()
        shutil.copytree(running, folder)
        store.finish(replace(result(45), game="wall"))
        store.flush()
    old, new = (folder / "shelf.db").read_bytes(), (running / "shelf.db").read_bytes()
    (folder / "shelf.db").write_bytes(new[:PAGE] + old[PAGE:])  # killed amid writing this last change
    (folder / "shelf.db-journal").write_bytes(journal(old, new))
    shutil.rmtree(running)
    for name in ("shelf.db", "settings.toml"):
        (folder / f"{name}.new").write_bytes((folder / name).read_bytes())


def fate(folder: Path, before: Known) -> Fate:
    """Open a damaged folder, play, and open it again; return what became of what was known before."""
    line = str(Play(GAMES[NEW], 9).record)
    with Store(folder) as store:
        said, found = bool(store.problems()), Known.of(store)
        store.save_play(NEW, line)
        ended = store.finish(replace(result(99), game="maze"))
        kept = store.flush()
    with Store(folder) as store:
        if not kept or store.open_play(NEW) != line or ended not in store.results.history():
            return Fate.REFUSED
    if found == before:
        return Fate.MENDED if said else Fate.WHOLE
    if said:
        return Fate.LOST
    return Fate.SILENT if found.lacks(before) else Fate.ALTERED


def plays_on(folder: Path) -> bool:
    """Let the real program begin in a damaged folder, look at the records and make a move; tell whether it is kept."""
    robot = Robot(folder, lambda services: first_scenes(services, "cruel", None), SMALL, Motion.OFF)
    try:
        robot.settle(1.0)
        robot.show(Push(Records(robot.services)))
        robot.settle(1.0)
    finally:
        robot.close()
    robot = Robot(folder, lambda services: first_scenes(services, NEW, Play(GAMES[NEW], 9)), SMALL, Motion.OFF)
    try:
        robot.settle(1.0)
        robot.make(robot.play.legal[0])
        line = str(robot.play.record)
    finally:
        robot.close()
    with Store(folder) as store:
        kept = store.open_play(NEW)
    return kept is not None and Record.parse(kept).moves == Record.parse(line).moves


def flipped(content: bytes, bit: int) -> bytes:
    """Return a file with one bit flipped."""
    changed = bytearray(content)
    changed[bit // 8] ^= 1 << bit % 8
    return bytes(changed)


def mutated(content: bytes, random: Random) -> bytes:
    """Return a file changed at random: a bit, a byte, a stretch, its length, its order, or all of it."""
    place, length = random.randrange(len(content) + 1), random.choice((1, 8, 64, 512, PAGE))
    garbage = random.randbytes(length)
    ways: tuple[Callable[[], bytes], ...] = (
        lambda: flipped(content, random.randrange(8 * len(content))) if content else garbage,
        lambda: flipped(content, random.randrange(8 * len(content))) if content else garbage,
        lambda: content[:place] + garbage + content[place + length :],
        lambda: content[:place] + bytes(length) + content[place + length :],
        lambda: content[:place] + garbage + content[place:],
        lambda: content[:place],
        lambda: content[:place] + content[place + length :],
        lambda: content + garbage,
        lambda: random.randbytes(len(content)),
    )
    return random.choice(ways)()


@dataclass(frozen=True, slots=True)
class Case:
    """A file by its name, what is written there instead, and whether the real program is shown it as well."""

    name: str
    content: bytes
    shown: bool = False


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a folder, and what was raised."""

    fate: Fate
    raised: str = ""


class Judge:
    """Damages copies of a folder, one after the other, in a place of its own."""

    def __init__(self, fresh: Path, place: Path) -> None:
        self._fresh, self._place = fresh, place
        with Store(self._copy()) as store:
            self._before = Known.of(store)
            assert not store.problems()

    def __call__(self, case: Case) -> Verdict:
        """Return what becomes of a case."""
        try:
            (self._copy() / case.name).write_bytes(case.content)
            found = fate(self._place, self._before)
            if case.shown:
                (self._copy() / case.name).write_bytes(case.content)
                if not plays_on(self._place):
                    return Verdict(Fate.REFUSED, "in the real program")
        except Exception as error:  # which is what is looked for
            return Verdict(Fate.FAILED, f"{type(error).__name__}: {error}")
        return Verdict(found)

    def _copy(self) -> Path:
        shutil.rmtree(self._place, ignore_errors=True)
        shutil.copytree(self._fresh, self._place)
        return self._place


def flips(fresh: Path, every: int) -> Iterator[Case]:
    """Yield each bit of the first page flipped, or one of so many."""
    content = (fresh / "shelf.db").read_bytes()
    for count, bit in enumerate(range(0, 8 * PAGE, every)):
        yield Case("shelf.db", flipped(content, bit), count % SHOWN_FLIPS == 0)


def changes(fresh: Path, name: str, times: int, seed: int) -> Iterator[Case]:
    """Yield a file changed at random so many times."""
    content, random = (fresh / name).read_bytes(), Random(f"{seed} {name}")
    for count in range(times):
        yield Case(name, mutated(content, random), count % SHOWN_CHANGES == 0)


def judged(cases: Iterable[Case], fresh: Path, place: Path) -> list[Verdict]:
    """Return what becomes of some cases."""
    return list(map(Judge(fresh, place), cases))


def report(name: str, cases: list[Case], fresh: Path, place: Path) -> bool:
    """Judge cases in two processes, print what became of them, and tell whether all is well."""
    halves = [cases[half::WORKERS] for half in range(WORKERS)]
    places = [place / str(half) for half in range(WORKERS)]
    with ProcessPoolExecutor(WORKERS, get_context("spawn")) as beside:
        verdicts = list(chain.from_iterable(beside.map(judged, halves, [fresh] * WORKERS, places)))
    count = Counter(verdict.fate for verdict in verdicts)
    print(f"{name}: {len(cases)} times, {sum(case.shown for case in cases)} of them in the real program too")
    for found in Fate:
        if count[found] or found in BAD:
            print(f"  {count[found]:6} {found.value}")
    for raised, times in Counter(verdict.raised for verdict in verdicts if verdict.raised).most_common(5):
        print(f"         {times} times {raised[:100]}")
    return not any(count[found] for found in BAD)


def accident(happens: Callable[[Path], None], folder: Path, random: Random) -> bool:
    """Let something happen to the folder while the real program is played; tell whether it was said and all is kept.

    It is said by the time the next move is on the disk. Half of the players then leave, the others are killed.
    """
    fill(folder)
    game = random.choice(("maze", "whitehead"))  # of which the first moves never lead to an end
    robot = Robot(folder, lambda services: first_scenes(services, game, None), SMALL, Motion.OFF)
    try:
        store = robot.services.store
        for _ in range(random.randint(1, 3)):
            robot.make(random.choice(robot.play.legal[:4]))
        if random.random() < 0.5:
            store.flush()  # else the disk may still be at work
        if random.random() < 0.5:
            store.finish(result(random.randrange(100, 900)))
        happens(folder)
        robot.make(random.choice(robot.play.legal[:4]))
        written = store.flush()
        robot.wait(0.1)
        said = robot.manager.toasts.sentence is not None
        known = Known.of(store), str(robot.play.record)
        start = folder
        if random.random() < 0.5:
            start = folder.with_name(f"{folder.name} as it was")
            shutil.copytree(folder, start)  # what a killed program leaves
    finally:
        robot.close()
    with Store(start) as next_start:
        return said and written and not next_start.problems() and known[0] == Known.of(next_start)


def report_accidents(times: int, seed: int, place: Path) -> bool:
    """Let everything happen so many times, print what came of it, and tell whether all is well."""
    well = True
    for happens in ACCIDENTS:
        random = Random(f"{seed} {happens.__name__}")
        held = sum(accident(happens, place / f"{happens.__name__} {turn}" / "folder", random) for turn in range(times))
        print(f"{happens.__name__} while it was played: {times} times, {held} times said at once and nothing lost")
        well = well and held == times
    return well


def _record(text: str, place: Path) -> object:
    play = Play.resume(Record.parse(text))
    return play.record, play.state


def _kiosk(text: str, place: Path) -> object:
    (place / kiosk.FILE).write_bytes(text.encode("utf-8", "surrogateescape"))
    return kiosk.read(place)


def _kiosk_files(place: Path) -> list[str]:
    place.mkdir(parents=True, exist_ok=True)
    kiosk.write(kiosk.Kiosk(pin="2468", languages=("en", "fi")), place)
    return [(place / kiosk.FILE).read_text("utf-8")]


def _code(text: str, place: Path) -> object:
    return read_replay_code(text)


def _played(game: str) -> Play:
    play = Play(GAMES[game], 9)
    random = Random(game)
    while play.legal and len(play.moves) < 40:
        play.make(random.choice(play.legal))
    return play


TEXTS: Mapping[str, tuple[Callable[[Path], list[str]], Callable[[str, Path], object]]] = {
    "records": (lambda _place: [str(_played(game).record) for game in GAMES], _record),
    "kiosk files": (_kiosk_files, _kiosk),
    "replay codes": (lambda _place: [replay_code(_played(game).record, "ANN") for game in GAMES], _code),
}
"""What people may write or copy by hand: whole examples, and what reads one, or raises ValueError."""
LONGEST_SENTENCE = 300


def misread(kind: str, times: int, seed: int, place: Path) -> tuple[Counter[str], list[str]]:
    """Change texts of a kind at random so many times; return how they were read, and what was wrong with that.

    A text is refused by one sentence that is not too long. A code is never read as another play.
    """
    write, read = TEXTS[kind]
    random, texts, bad = Random(f"{seed} {kind}"), write(place), list[str]()
    count: Counter[str] = Counter()
    for _ in range(times):
        text = random.choice(texts)
        changed = mutated(text.encode(), random).decode("utf-8", "surrogateescape")
        try:
            same = read(changed, place) == read(text, place)
            count["read as before" if same else "read, and now says something else"] += 1
            if kind == "replay codes" and not same:
                bad.append(f"{changed!r} was read as another play")
        except ValueError as refusal:
            count["refused"] += 1
            if "\n" in str(refusal) or len(str(refusal)) > LONGEST_SENTENCE:
                bad.append(f"it was refused by {str(refusal)[:100]!r}")
        except Exception as error:  # which is what is looked for
            bad.append(f"{type(error).__name__}: {error}")
    return count, bad


def report_text(kind: str, times: int, seed: int, place: Path) -> bool:
    """Change texts of a kind, print how they were read, and tell whether all is well."""
    count, bad = misread(kind, times, seed, place / "texts")
    print(f"{kind}: {times} times; " + ", ".join(f"{number} {how}" for how, number in sorted(count.items())))
    for said in bad[:5]:
        print(f"         {said[:160]}")
    return not bad


def main() -> int:
    """Do the damage that was asked for, print what became of it, and return 1 if anything was lost without a word."""
    parser = argparse.ArgumentParser(prog="python -m tests.damage", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "what", nargs="*", default=PARTS, metavar="bits | files | folders | texts", help="what is damaged"
    )
    parser.add_argument("--every", type=int, default=1, help="flip one of so many bits")
    parser.add_argument("--times", type=int, default=300, help="how often each kind of file is changed")
    parser.add_argument("--accidents", type=int, default=20, help="how often each thing happens to the folder")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other places")
    options = parser.parse_args()
    if not set(PARTS).issuperset(options.what):
        parser.error(f"only {', '.join(PARTS)} can be damaged")
    os.environ.update(SDL_VIDEODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
    well = []
    with TemporaryDirectory(dir=memory()) as folder:
        place = Path(folder)
        closed, killed = place / "closed", place / "killed"
        if "bits" in options.what:
            fill(closed)
            well.append(report("bits of page 1", list(flips(closed, options.every)), closed, place))
        if "files" in options.what:
            furnish(killed)
            for name in KINDS:
                cases = list(changes(killed, name, options.times, options.seed))
                well.append(report(name, cases, killed, place))
        if "folders" in options.what:
            well.append(report_accidents(options.accidents, options.seed, place))
        if "texts" in options.what:
            well += [report_text(kind, options.times, options.seed, place) for kind in TEXTS]
    return 0 if all(well) else 1


if __name__ == "__main__":
    sys.exit(main())
