"""Damages the pictures on the disk at random, and checks that a wrong one is never shown.

python -m tests.damaged_cache [--times 1000] [--seed 1]

Each time, a cache of pictures is damaged, before or during a run of the program, and then all are requested: each must
look as it was drawn. Pictures that cannot be read are drawn again, and counted.
"""

import argparse
import os
import resource
import shutil
import signal
import sys
import tempfile
import zlib
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import sqlite3

import pygame

from scenes.render.image_cache import ImageCache
from scenes.render.picture_store import CHECKSUM, HEADER, PictureStore
from tests.scenes.render.test_picture_store import DRAWN, cut, file_in, flip, overwrite, pixels, replace, square, swap

PICTURES = 6
Harm = Callable[[Path, Random], None]


def foreign(path: Path, _random: Random) -> None:
    """Let the pictures be those of a computer that keeps the bytes of a pixel in another order, checksums and all."""
    with sqlite3.connect(path) as database:
        for digest, data in database.execute("SELECT digest, data FROM pictures").fetchall():
            head, width, height, *masks, encoded = HEADER.unpack_from(data, CHECKSUM.size)
            content = HEADER.pack(head, width, height, *reversed(masks), encoded) + data[CHECKSUM.size + HEADER.size :]
            changed = CHECKSUM.pack(zlib.crc32(content)) + content
            database.execute("UPDATE pictures SET data = ? WHERE digest = ?", (changed, digest))


def renamed(path: Path, _random: Random) -> None:
    """Let the file be of another version of the program."""
    path.rename(path.with_name("pictures-another.db"))


def read_only(path: Path, _random: Random) -> None:
    """Let the folder be a file, so that nothing can be read or written in it: root may write where others may not."""
    shutil.rmtree(path.parent)
    path.parent.write_text("no folder")


def emptied(path: Path, _random: Random) -> None:
    """Remove the folder."""
    shutil.rmtree(path.parent)


def full_disk(path: Path, random: Random) -> None:
    """Let no file grow any more, after the last pictures were lost."""
    cut(path, random)
    resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size, resource.RLIM_INFINITY))


HARMS: tuple[Harm, ...] = (flip, cut, overwrite, replace, swap, foreign, renamed, read_only, emptied, full_disk)


def run(folder: Path, harm: Callable[[], None] | None = None) -> list[bytes]:
    """Ask for all pictures in one run of the program; half-way through it some harm may be done."""
    kept = PictureStore(folder, lambda: "one")
    images = ImageCache(at_once=True, store=kept)
    seen = []
    for seed in range(PICTURES):
        if harm and seed == PICTURES // 2:
            harm()
        picture = images.get(square, seed)
        seen.append(pixels(picture) if picture else b"")
    kept.close()
    return seen


def main() -> int:
    """Harm the cache so many times; print what came of it, and return 1 if a wrong picture was seen."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # so that a file that may not grow is an error like a full disk
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    random, limits = Random(asked.seed), resource.getrlimit(resource.RLIMIT_FSIZE)
    read, wrong, raised = Counter[str](), Counter[str](), Counter[str]()
    for _ in range(asked.times):
        harm, while_running = random.choice(HARMS), random.random() < 0.5
        name = f"{harm.__name__}{', while running' if while_running else ''}"
        with tempfile.TemporaryDirectory() as place:
            folder = Path(place, "cache")
            drawn = run(folder)
            DRAWN.clear()
            try:
                if while_running:
                    seen = run(folder, lambda harm=harm, folder=folder: harm(file_in(folder), random))  # type: ignore[misc]
                else:
                    harm(file_in(folder), random)
                    seen = run(folder)
                wrong[name] += seen != drawn
                read[name] += PICTURES - len(DRAWN)
                wrong[name] += run(folder) != drawn  # and the run after that
            except Exception as problem:
                raised[f"{name}: {problem!r}"] += 1
            finally:
                resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    for name, count in sorted(read.items()):
        print(f"{name:30} {count:5} pictures read, {wrong[name]} wrong")
    print(f"{asked.times} damaged caches: {wrong.total()} wrong pictures, {raised.total()} exceptions")
    for name, count in raised.items():
        print(f"  {count} {name}")
    return 1 if wrong.total() or raised.total() else 0


if __name__ == "__main__":
    sys.exit(main())
