"""Finds what is not black, white, grey or yellow in high contrast, apart from cards.

    python -m tests.strays              # all screens, and a strip of every animation
    python -m tests.strays table- loss  # those whose names contain one of these words

Prints a line for each screen or strip with a stray colour, with the areas where most of it is.
"""

import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence

import numpy as np
import pygame
from pygame import Rect, Surface

from scenes.animation import flourishes
from scenes.art import cards
from scenes.render.palette import CONTRAST_YELLOW, rgb
from scenes.render.svg import transparent
from tests.gallery.__main__ import shots
from tests.gallery.camera import VARIANTS, Camera
from tests.scenes.robot import Dozing

SIZE = (1280, 720)
PALE = 48
"""How far a colour's channels may lie apart: paper is a little warm, and ink a little cool."""
HUE = 0.15
"""How far a hue may be off the yellow, where ink or a veil mixes in: of the way from red to yellow."""
NEAR = 15
"""How many pixels lie between strays of one place."""


def stray(colour: Sequence[int]) -> bool:
    """Whether a colour of red, green and blue is neither a grey nor the yellow, mixed with black and white or not."""
    red, green, blue = colour
    spread = max(colour) - min(colour)
    if spread <= PALE:
        return False
    whole = rgb(CONTRAST_YELLOW)
    share = (whole[0] - whole[1]) / (whole[0] - whole[2])
    return not (red == max(colour) and blue == min(colour) and abs((red - green) / spread - share) < HUE)


def places(picture: Surface) -> list[Rect]:
    """Return where stray colours lie, the largest place first."""
    pixels = pygame.surfarray.array2d(picture.convert(24))
    strays = [colour for colour in np.unique(pixels).tolist() if stray(colour.to_bytes(3, "big"))]
    if not strays:
        return []
    mask = pygame.mask.Mask(picture.get_size())
    for x, y in np.argwhere(np.isin(pixels, strays)).tolist():
        mask.set_at((x, y))
    near = mask.convolve(pygame.mask.Mask((NEAR, NEAR), fill=True))
    found = [Rect(area.x - NEAR + 1, area.y - NEAR + 1, area.width, area.height) for area in near.get_bounding_rects()]
    return sorted(found, key=lambda area: -area.width * area.height)


def blank(height: int) -> Surface:
    """Return a card with nothing on it."""
    picture = transparent((cards.width(height), height))
    picture.fill("#FFFFFF")
    return picture


def blank_cards() -> None:
    """Leave the colours of cards out from now on."""
    cards.face = lambda card, height, style, *gaze: blank(height)
    cards.back = lambda height, style: blank(height)
    flourishes.popping_pip = lambda deck, home, age: []  # its pip is a card's


def main(arguments: Sequence[str] | None = None) -> int:
    """Tell what was found; 1 if anything was, and 2 if nothing has a name that was asked for."""
    parser = ArgumentParser("python -m tests.strays", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("words", metavar="WORD", nargs="*", help="only what has a name that contains one of these")
    words = parser.parse_args(arguments).words
    blank_cards()
    found, unknown = False, set(words)
    for name, picture in shots(Camera(SIZE, VARIANTS["contrast"], sits=Dozing), words, strips=True):
        unknown -= {word for word in words if word in name}
        if areas := places(picture):
            found = True
            print(f"{name}: {', '.join(str(tuple(area)) for area in areas[:5])}", flush=True)
    if unknown:
        parser.error(f"there is no screen or animation {', '.join(sorted(unknown))}")
    return int(found)


if __name__ == "__main__":
    sys.exit(main())
