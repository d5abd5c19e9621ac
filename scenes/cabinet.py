"""A cabinet: one arch of the hall with its window, a miniature of its table, and the plate with its best."""

from dataclasses import dataclass

from pygame import Rect, Surface

from scenes.art import hall, icons, lettering
from scenes.art.fonts import Face
from scenes.art.hall import CabinetPlan
from scenes.art.look import Look
from scenes.art.paint import tinted
from scenes.art.palette import BRASS, BRASS_LIGHT, LAMP_NUMBER, LAMP_TEXT, NIGHT, QUIET_LINE, SOFT_TEXT
from scenes.miniature import miniature
from scenes.sets.base import Set


@dataclass(frozen=True, slots=True)
class Cabinet:
    """What one arch shows: whose it is, the record in its miniature, its best play in words, whether it is chosen.

    The words of the miniature, too, are those of the language.
    """

    scenery: Set
    line: str
    best: tuple[str, str]
    chosen: bool
    language: str


def cabinet(shown: Cabinet, opening: tuple[int, int], unit: float, look: Look, table_look: Look) -> Surface:
    """Draw an arch with its window, its miniature and its plate."""
    scenery, plan = shown.scenery, CabinetPlan(opening, unit)
    glyph = icons.icon(scenery.glyph, round(plan.disc.width * 0.46), scenery.accent.light)
    picture = hall.cabinet(plan, scenery.accent, scenery.window(opening), glyph, look, focused=shown.chosen)
    small = miniature(shown.line, plan.miniature.size, table_look, BRASS_LIGHT if shown.chosen else QUIET_LINE)
    if not shown.chosen and not look.contrast:
        small.blit(tinted(small, NIGHT, hall.VEIL), (0, 0))
    picture.blit(small, small.get_rect(center=plan.miniature.center))
    _write_plate(picture, plan.plate, shown, unit)
    return picture


def _write_plate(picture: Surface, plate: Rect, shown: Cabinet, unit: float) -> None:
    size = round((66 if shown.chosen else 46) * unit)
    room = plate.width - round(24 * unit)
    name = lettering.fitted(shown.scenery.name(), Face.DISPLAY, size, LAMP_TEXT, room, round(24 * unit))
    picture.blit(name, name.get_rect(center=(plate.centerx, plate.top + plate.height * 4 // 11)))
    figure, words = shown.best
    pieces = [lettering.line(words, Face.LABEL, round(28 * unit), SOFT_TEXT)] if words else []
    if figure:
        star = icons.icon("star", round(34 * unit), BRASS)
        pieces = [star, lettering.line(figure, Face.INDEX, round(40 * unit), LAMP_NUMBER), *pieces]
    gap = round(12 * unit)
    x = plate.centerx - (sum(piece.get_width() for piece in pieces) + gap * (len(pieces) - 1)) // 2
    for piece in pieces:
        picture.blit(piece, piece.get_rect(midleft=(x, plate.top + plate.height * 73 // 100)))
        x += piece.get_width() + gap
