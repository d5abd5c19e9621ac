"""Find what is wrong with any label on any screen.

    python -m tests.labels                                              # everything: this takes hours
    python -m tests.labels --size 1280x720 --variant usual contrast --language en de --only pause options

A label must not touch another one, leave its plate or the screen, be cut, half hidden or too small to read, or have
less contrast than WCAG 2 demands (level AA). Each finding is printed on a line of its own; the exit status is 1 if
there are any.
"""

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, product

import pygame
from pygame import Rect, Surface

from game.settings import Motion
from scenes.art import buttons
from scenes.art.buttons import ButtonState
from scenes.i18n import LANGUAGES
from scenes.render import typography
from scenes.render.drawables import Frame, Sprite
from scenes.render.palette import Style, rgb
from scenes.render.typography import Face
from tests.contrast import luminance, ratio
from tests.gallery.camera import SIZES, VARIANTS, Camera, Size, Variant, read_size
from tests.gallery.screens import everything
from tests.labels.tracing import Label, Plain, Traced, traced
from tests.scenes.robot import Robot

SMALLEST, SMALLEST_INDEX, LEGIBLE = 22, 18, 11
"""No text is smaller, in units of the frame, none of the heaviest weight, and none in pixels."""
LARGE, LARGE_BOLD = 24, 19  # pixels from which WCAG calls a text large
NEEDED, NEEDED_LARGE = 4.5, 3.0
COVERING = "hint"  # what flies there covers and dims what it likes
SIGNS = 48  # units: lettering of such a size brings its own outline along
AROUND, BETWEEN = 0.4, 0.75
"""The share of the points around a text that may be an edge nearby, and of those inside that the letters may fill."""
BOLD = (Face.LABEL.name, Face.INDEX.name, Face.DISPLAY.name)
DISABLED = tuple(buttons.colours(False, ButtonState.DISABLED, Style(contrast=strong))[2] for strong in (False, True))
"""WCAG asks nothing of what cannot be pressed."""


def remember_texts() -> None:
    """Have every text taken note of that is set from now on."""
    plainly = typography._letters

    def letters(text: str, face: Face, pixels: int, colour: str, tracking: float) -> Surface:
        picture = traced(plainly(text, face, pixels, colour, tracking))
        ink = picture.get_bounding_rect()
        if text.strip() and ink:
            picture.labels = (Label(text, ink, pixels, colour, face.name),)
        return picture

    setattr(typography, "_letters", letters)  # noqa: B010
    in_cells = typography.digits

    def digits(text: str, face: Face, pixels: int, colour: str) -> Surface:
        picture = in_cells(text, face, pixels, colour)
        if isinstance(picture, Traced) and picture.labels:
            inks = [label.ink for label in picture.labels]
            picture.labels = (replace(picture.labels[0], text=text, ink=inks[0].unionall(inks)),)
        return picture

    setattr(typography, "digits", digits)  # noqa: B010


def on_screen(frame: Frame, size: Size) -> Sequence[Label]:
    """Return the labels that are to be seen of a frame."""
    screen = Traced(size, 0, 32)
    for one in frame:
        if isinstance(one, Sprite):
            screen.note(one.picture, (one.x, one.y), one.blend not in (0, pygame.BLEND_PREMULTIPLIED))
    return screen.labels


def findings(labels: Sequence[Label], picture: Surface) -> Iterator[str]:
    """Yield what is wrong with the labels of a picture, a sentence each."""
    size = picture.get_size()
    unit = min(size[0] / 1920, size[1] / 1080)
    for one, other in combinations(labels, 2):
        if _core(one.ink).colliderect(_core(other.ink)):
            yield f"{one.text!r} touches {other.text!r}"
    for label in labels:
        if label.clipped or not picture.get_rect().contains(label.ink):
            yield f"{label.text!r} is cut off"
        elif label.plate and not label.plate.inflate(2, 2).contains(label.ink):
            yield f"{label.text!r} leaves its plate: {_over(label.ink, label.plate)} pixels"
        if label.covered:
            yield f"{label.text!r} is hidden by {label.covered:.0%}"
        if label.pixels < _smallest(label, unit):
            yield f"{label.text!r} is small: {label.pixels} pixels, {label.pixels / unit:.1f} units"
        if label.pixels < SIGNS * unit and label.colour not in DISABLED and not label.covered:
            needed, found = _needed(label), contrast(label, picture)
            if found < needed:
                yield f"{label.text!r} stands out by {found:.1f}, and should by {needed}"


def _smallest(label: Label, unit: float) -> int:
    """Return how large a label must be at least, in pixels."""
    return max(LEGIBLE, int((SMALLEST_INDEX if label.face == Face.INDEX.name else SMALLEST) * unit))


def contrast(label: Label, picture: Surface) -> float:
    """Return by how much a label stands out from what lies around it or between its letters: the ratio of WCAG 2."""
    area = label.ink.inflate(2, 2).clip(picture.get_rect())
    x, y, wide, high = area
    rim = Rect(x, y, wide, 1), Rect(x, area.bottom - 1, wide, 1), Rect(x, y, 1, high), Rect(area.right - 1, y, 1, high)
    return max(_standing_out(label, picture, rim, AROUND), _standing_out(label, picture, (area,), BETWEEN))


def _standing_out(label: Label, picture: Surface, areas: Sequence[Rect], share: float) -> float:
    """Return the ratio that a share of the points of some areas, those most like the label, do not reach."""
    own, seen = luminance(rgb(label.colour)), Counter[tuple[int, int, int]]()
    for area in areas:
        raw = pygame.image.tobytes(Plain.subsurface(picture, area), "RGB")
        seen.update(zip(raw[::3], raw[1::3], raw[2::3], strict=True))
    ratios = sorted((ratio(own, luminance(colour)), count) for colour, count in seen.items())
    left = share * seen.total()
    for found, count in ratios:
        left -= count
        if left <= 0:
            return found
    return ratios[-1][0]


def _needed(label: Label) -> float:
    return NEEDED_LARGE if label.pixels >= (LARGE_BOLD if label.face in BOLD else LARGE) else NEEDED


def _core(ink: Rect) -> Rect:
    """Return a text's ink without the outermost tenth, where a descender may reach between the letters below."""
    return ink.inflate(-2, -max(2, ink.height // 5))


def _over(ink: Rect, plate: Rect) -> int:
    return max(plate.left - ink.left, ink.right - plate.right, plate.top - ink.top, ink.bottom - plate.bottom)


def check(camera: Camera, name: str, robot: Robot) -> Iterator[str]:
    """Yield what is wrong with any label on a screen of a camera, where its variant changes that."""
    if any(word in name for word in camera.variant.changes):
        covers = COVERING in name.split("-")
        scene, style = robot.scene, robot.services.style()
        toasts = robot.manager.toasts.frame(camera.size, style, scene.toasts_at, scene.toasts_wide)
        frame = [*robot.scene.frame(), *toasts]
        labels = [label for label in on_screen(frame, camera.size) if not (covers and label.dimmed)]
        yield from (f"{name}: {finding}" for finding in findings(labels, robot.picture))


def main(arguments: Sequence[str] | None = None) -> int:
    """Check what the command line asks for; 1 if anything is wrong, and 2 if there is no screen of a name."""
    parser = ArgumentParser("python -m tests.labels", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--size", type=read_size, nargs="*", default=[*SIZES.values(), (1024, 600)])
    parser.add_argument("--variant", nargs="*", choices=VARIANTS, default=list(VARIANTS))
    parser.add_argument("--language", nargs="*", choices=LANGUAGES, default=list(LANGUAGES))
    parser.add_argument("--only", nargs="*", default=[], help="words that a screen's name contains")
    asked = parser.parse_args(arguments)
    remember_texts()
    found, unknown = 0, set(asked.only)
    for size, variant, language in product(asked.size, asked.variant, asked.language):
        camera = Camera(size, _standing(VARIANTS[variant]), language, sits=Robot)
        for name, robot in everything(camera, asked.only):
            unknown -= {word for word in asked.only if word in name}
            for finding in check(camera, name, robot):
                found += 1
                print(f"{size[0]}x{size[1]} {variant} {language} {finding}", flush=True)
    if unknown:
        parser.error(f"there is no screen {', '.join(sorted(unknown))}")
    return 1 if found else 0


def _standing(variant: Variant) -> Variant:
    """Return a variant in which nothing moves: a screen is checked as it stands."""
    return Variant(variant.settings, variant.changes, Motion.OFF)
