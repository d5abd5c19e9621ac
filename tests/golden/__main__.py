"""Record golden frames again, all or some by name: `python -m tests.golden [NAME ...]`."""

import os
import sys
from argparse import ArgumentParser

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from game.rules import GAMES
from scenes.render.image_cache import ImageCache
from tests.golden.frames import GAMES_SHOWN, record
from tests.golden.moments import MOMENTS, SHOWING_ALL_GAMES


def main() -> int:
    """Record what the command line names."""
    parser = ArgumentParser("python -m tests.golden", description=__doc__)
    parser.add_argument("names", metavar="NAME", nargs="*", help=f"default all of {', '.join(MOMENTS)}")
    asked = parser.parse_args().names or list(MOMENTS)
    if unknown := [name for name in asked if name not in MOMENTS]:
        parser.error(f"there is no moment {', '.join(unknown)}")
    images = ImageCache(at_once=True)
    for name in asked:
        print(record(name, MOMENTS[name](images)), flush=True)
    if set(SHOWING_ALL_GAMES) <= set(asked):
        GAMES_SHOWN.write_text("\n".join((*GAMES, "")), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
