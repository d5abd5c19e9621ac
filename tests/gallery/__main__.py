"""Take pictures of the whole program, to be looked at.

    python -m tests.gallery OUT                                  # everything: this takes hours
    python -m tests.gallery OUT --size 720p --variant usual      # every screen once, and every animation: minutes
    python -m tests.gallery OUT --only pause options --language de fi
    python -m tests.gallery --first assets                       # the pictures shown until the title has been drawn

Pictures are named like the mock-ups they should match, then the size, the variant and the language. Where a variant
or a language changes nothing about a screen, no picture is taken. Animations come as strips of eight moments. Contact
sheets of sixteen show everything at a glance.
"""

import os
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
from pygame import Surface

from game.rules import GAMES
from scenes.app import startup
from scenes.games import game_ui
from scenes.i18n import LANGUAGES, SOURCE
from scenes.render.palette import Style
from scenes.widgets.screen import front
from tests.gallery.camera import SIZES, VARIANTS, Camera, Size, read_size
from tests.gallery.motions import motions
from tests.gallery.screens import everything
from tests.gallery.sheets import Contact
from tests.players import PROVEN

FIRST = (1280, 720)  # the size of the pictures shown until the title has been drawn
Shot = tuple[str, Surface]


def shots(camera: Camera, only: Sequence[str], strips: bool) -> Iterator[Shot]:
    """Yield the pictures of one camera whose names contain one of some words, and one of what its variant changes."""
    changes = camera.variant.changes

    def wanted(name: str) -> bool:
        return any(word in name for word in changes) and (not only or any(word in name for word in only))

    for name, robot in everything(camera, only):
        if wanted(name):
            yield name, robot.picture
    if strips:
        for name, make in motions(camera):
            if wanted(name):
                yield name, make()


def take(out: Path, asked: Namespace, size: Size, variant: str, language: str) -> None:
    """Write the pictures of one size, variant and language, and their contact sheets."""
    camera = Camera(size, VARIANTS[variant], language)
    label = "-".join((f"{size[0]}x{size[1]}", variant, language))
    contact = Contact(out, label)
    strips = language == SOURCE and (variant in ("usual", "reduced")) and size == asked.size[0]
    for name, picture in shots(camera, asked.only, strips):
        if not asked.sheets:
            path = out / f"{name}-{label}.png"
            pygame.image.save(picture, path)
            print(path, flush=True)
        contact.add(name, picture)
    contact.finish()


def main() -> int:
    """Take the pictures that the command line asks for."""
    parser = ArgumentParser("python -m tests.gallery", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path, nargs="?", default=Path("gallery"))
    parser.add_argument("--first", type=Path, help="only write the pictures that greet the player into a folder")
    parser.add_argument(
        "--size", type=read_size, nargs="*", default=list(SIZES.values()), help=f"WxH, {', '.join(SIZES)}"
    )
    parser.add_argument("--variant", choices=VARIANTS, nargs="*", default=list(VARIANTS))
    parser.add_argument("--language", choices=LANGUAGES, nargs="*", default=list(LANGUAGES))
    parser.add_argument("--only", nargs="*", default=[], help="words that a picture's name contains")
    parser.add_argument("--sheets", action="store_true", help="write contact sheets alone")
    asked = parser.parse_args()
    if asked.first:
        sets = tuple(game_ui(rules) for rules in GAMES.values())
        for name, style in ((startup.USUAL, Style()), (startup.CONTRAST, Style(contrast=True))):
            whole = front((1920, 1080), sets, style)  # no words: the call may be in any language
            pygame.image.save(pygame.transform.smoothscale(whole, FIRST), asked.first / name)
        return 0
    for game in GAMES.keys() - set(PROVEN):
        print(
            f"{game} has no pictures of its own before it has its proof: python -m tests.owes {game}", file=sys.stderr
        )
    asked.out.mkdir(parents=True, exist_ok=True)
    for size, variant, language in product(asked.size, asked.variant, asked.language):
        if variant == "usual" or language == SOURCE:
            take(asked.out, asked, size, variant, language)
    return 0


if __name__ == "__main__":
    sys.exit(main())
