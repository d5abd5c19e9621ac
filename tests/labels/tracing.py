"""Pictures that remember which texts were drawn on them, and where.

Import this before any module of the program. A text is recorded where typography draws it; blitting a picture copies
its texts along, and may hide those below it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import pygame
from pygame import Rect

OPAQUE, DIM = 200, 100  # of 255: from there on a picture hides what lies below it, or dims it
HIDDEN, TOUCHED = 0.97, 0.04
"""The share of a text that is covered when it is hidden on purpose, and when it is untouched."""
WIDE = 0.7  # of the picture below: anything larger is a background, not a plate
SAME = 0.5  # two texts that overlap by so much and say the same are one, drawn in layers


@dataclass(frozen=True, slots=True)
class Label:
    """One text: what it says, where its ink lies, how large and in which colour and face it is set.

    The plate is the smallest thing below it that it must not leave. clipped tells whether an edge has cut it, covered
    the share of it that something hides, and dimmed whether something at least dims it.
    """

    text: str
    ink: Rect
    pixels: int
    colour: str
    face: str
    plate: Rect | None = None
    clipped: bool = False
    covered: float = 0.0
    dimmed: bool = False

    def moved(self, by: tuple[int, int]) -> "Label":
        """Return the same label elsewhere."""
        return replace(self, ink=self.ink.move(by), plate=self.plate and self.plate.move(by))


Plain = pygame.Surface


class Traced(Plain):
    """A picture that remembers its labels, and the plates that were laid on it."""

    labels: tuple[Label, ...] = ()
    plates: tuple[Rect, ...] = ()
    parent: "tuple[Traced, tuple[int, int]] | None" = None

    def blit(self, source: Plain, dest: Any = (0, 0), area: Any = None, special_flags: int = 0) -> Rect:
        """Lay a picture on this one, with its labels."""
        place = super().blit(source, dest, area, special_flags)
        corner = dest[:2] if not isinstance(dest, pygame.Rect) else dest.topleft
        corner = round(corner[0]), round(corner[1])
        if area is None and special_flags in (0, pygame.BLEND_PREMULTIPLIED):
            self.note(source, corner, special_flags != 0)
        return place

    def note(self, source: Plain, corner: tuple[int, int], soft: bool = False) -> None:
        """Take over the labels of a picture laid at a corner, and see what it hides."""
        if self.parent:
            whole, offset = self.parent
            whole.note(source, (corner[0] + offset[0], corner[1] + offset[1]), soft)
        known: Sequence[Label] = getattr(source, "labels", ())
        solid = source.get_bounding_rect(OPAQUE) if source.get_flags() & pygame.SRCALPHA else source.get_rect()
        plate = solid.move(corner)
        if self.labels and not soft:
            self.labels = tuple(left for label in self.labels if (left := _under(label, source, corner)))
        for label in known:
            self._add(label.moved(corner))
        bare = len(known) == 1 and known[0].plate is None
        if plate and not (bare or soft):
            self.plates = (*self.plates, plate)

    def _add(self, label: Label) -> None:
        """Take note of a label: on the last plate below it, or on this picture itself if it is solid there."""
        plate = label.plate
        if plate is None:
            here = [one for one in self.plates if one.collidepoint(label.ink.center)]
            small = [one for one in here if one.width * one.height < WIDE * self.get_width() * self.get_height()]
            plate = small[-1] if small else None
            if plate is None and self.get_rect().collidepoint(label.ink.center) and not bare_at(self, label.ink):
                plate = self.get_rect()
        clipped = label.clipped or not self.get_rect().contains(label.ink)
        label = replace(label, plate=plate, clipped=clipped)
        self.labels = (*(one for one in self.labels if not _same(one, label)), label)

    def copy(self) -> "Traced":
        """Return a copy with the same labels."""
        result = super().copy()
        assert isinstance(result, Traced)
        result.labels, result.plates = self.labels, self.plates
        return result

    def subsurface(self, *area: Any) -> "Traced":
        """Return a part of this picture; what is written there is written here."""
        result = super().subsurface(*area)
        assert isinstance(result, Traced)
        result.parent = self, result.get_offset()
        return result


def bare_at(picture: Plain, area: Rect) -> bool:
    """Whether a picture is clear at the edges of an area: nothing but the text itself can be there."""
    if not picture.get_flags() & pygame.SRCALPHA:
        return False
    around = area.inflate(4, 4)  # on a round plate its corners are clear, but not the middles of its sides
    points = (around.topleft, around.bottomleft, around.midleft, around.midright)
    inside = [point for point in points if picture.get_rect().collidepoint(point)]
    return all(picture.get_at(point).a < OPAQUE for point in inside)


def _under(label: Label, source: Plain, corner: tuple[int, int]) -> Label | None:
    """Return a label after a picture was laid over it; None if that hides it."""
    part = label.ink.move(-corner[0], -corner[1]).clip(source.get_rect())
    if not part:
        return label
    hidden = dim = part.width * part.height
    if source.get_flags() & pygame.SRCALPHA:
        over = Plain.subsurface(source, part)
        hidden, dim = (pygame.mask.from_surface(over, least).count() for least in (OPAQUE, DIM))
    whole = label.ink.width * label.ink.height
    if hidden >= HIDDEN * whole:
        return None
    covered = max(label.covered, hidden / whole) if hidden > TOUCHED * whole else label.covered
    return replace(label, covered=covered, dimmed=label.dimmed or dim > TOUCHED * whole)


def _same(one: Label, other: Label) -> bool:
    common = one.ink.clip(other.ink)
    least = min(one.ink.width * one.ink.height, other.ink.width * other.ink.height)
    return one.text == other.text and common.width * common.height > SAME * least


def traced(picture: Plain) -> Traced:
    """Return a picture as one that remembers."""
    result = Traced(picture.get_size(), picture.get_flags() & pygame.SRCALPHA, 32)
    Plain.blit(result, picture, (0, 0))
    return result


def _remembering(draw: Any) -> Any:
    def drawn(*arguments: Any, **options: Any) -> Any:
        result = draw(*arguments, **options)
        return traced(result) if type(result) is Plain else result

    return drawn


def install() -> None:
    """Make all pictures of the program remember; must come before the program is imported."""
    for name in ("smoothscale", "gaussian_blur", "scale", "rotozoom", "smoothscale_by"):
        setattr(pygame.transform, name, _remembering(getattr(pygame.transform, name)))
    setattr(pygame.image, "load_sized_svg", _remembering(pygame.image.load_sized_svg))  # noqa: B010
    setattr(pygame, "Surface", Traced)  # noqa: B010
