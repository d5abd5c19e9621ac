"""Checks that pictures read from the disk equal those that were drawn, for the whole gallery.

python -m tests.cached [--size WxH] [--only WORDS]

Each picture that a screen requests is drawn twice and read once: all three must be equal byte for byte. So saving
loses nothing, and a picture depends only on the function and arguments that are its key.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from main import window_size
from scenes.render.image_cache import Draw, Drawn, ImageCache
from scenes.render.picture_store import Picture, PictureStore, digest_of
from scenes.render.renderer import Packed
from tests.gallery.camera import VARIANTS, Camera
from tests.gallery.screens import everything
from tests.scenes.robot import Robot


class Checked(ImageCache):
    """An image cache that draws at once, and checks each picture that could lie on the disk."""

    def __init__(self, folder: Path) -> None:
        super().__init__(at_once=True)
        self._store_of_checks = PictureStore(folder, lambda: "checked")
        self.checked: set[bytes] = set()
        self.unequal: list[str] = []
        self.not_kept = 0

    def get(self, draw: Draw[Drawn], *arguments: Any) -> Drawn | None:
        """Return a picture, and check it when it is asked for the first time."""
        picture, digest = super().get(draw, *arguments), digest_of((draw, *arguments))
        if picture is None or digest is None or digest in self.checked:
            return picture
        self.checked.add(digest)
        self._store_of_checks.save(digest, picture)
        found = self._store_of_checks.load(digest)
        if found is None:
            self.not_kept += 1
        elif not bytes_of(picture) == bytes_of(found) == bytes_of(draw(*arguments)):
            self.unequal.append(f"{draw.__module__}.{draw.__qualname__}{arguments}"[:200])
        return picture


def bytes_of(picture: Picture) -> tuple[object, ...]:
    """Return all that a picture is, its pixels included."""
    plain = picture.unpacked() if isinstance(picture, Packed) else picture
    return plain.get_size(), plain.get_masks(), pygame.image.tobytes(plain, "RGBA")


def main(arguments: Sequence[str] | None = None) -> int:
    """Take every screen of the gallery once, and print how its pictures compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", type=window_size, default=(1280, 720), metavar="WxH")
    parser.add_argument("--only", nargs="*", default=[], help="words that a screen's name contains")
    asked = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as place:
        images = Checked(Path(place))
        camera = Camera(asked.size, VARIANTS["usual"], "en", images, Robot)
        screens = sum(1 for _screen in everything(camera, asked.only))
    print(
        f"{screens} screens, {len(images.checked)} pictures: {len(images.unequal)} unequal, "
        f"{images.not_kept} of a kind that is not kept"
    )
    for name in images.unequal[:10]:
        print(f"  {name}")
    return 1 if images.unequal else 0


if __name__ == "__main__":
    sys.exit(main())
