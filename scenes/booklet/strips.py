"""Strips: plates that tell what comes of an attack, and why."""

from dataclasses import replace

from pygame import Surface

from scenes.art import palette, plates, shields
from scenes.art.paint import svg
from scenes.booklet.ink import CAPTION, FORCE, OUTCOME, VERDICT, Ink
from scenes.booklet.page import Clash, Strip

TOP, ROW, FOOT = 20, 72, 24
"""The room above the clashes, their own, and that below the remark."""
INSIDE, GAP, APART = 28, 14, 28
"""The room beside the remark, between the parts of a clash, and between two clashes."""
SHIELD = 68
TURN, EDGE = 20, 3


def height(strip: Strip, width: int, ink: Ink) -> int:
    """Return how high a strip of a width in pixels is."""
    return ink.u(TOP + ROW) + ink.height(strip.remark, CAPTION, width - 2 * ink.u(INSIDE)) + ink.u(FOOT)


def drawn(strip: Strip, width: int, ink: Ink) -> Surface:
    """Draw a strip of a width in pixels."""
    size = width, height(strip, width, ink)
    area = (0.0, 0.0, float(size[0]), float(size[1]))
    ground, edge = ("#000000", "#FFFFFF") if ink.look.contrast else (palette.NIGHT, palette.BRASS_DARK)
    body = plates.field(area, TURN * ink.unit, ground) + plates.rim(area, TURN * ink.unit, edge, EDGE * ink.unit)
    plate = svg(body, size, size)
    part = width // len(strip.clashes)
    for index, clash in enumerate(strip.clashes):
        _clash(plate, clash, (index * part, part), ink)
    y, pitch = ink.u(TOP + ROW), ink.pitch(CAPTION)
    for words in ink.lines(strip.remark, CAPTION, width - 2 * ink.u(INSIDE)):
        line = ink.line(words, CAPTION)
        plate.blit(line, line.get_rect(center=(width // 2, y + pitch // 2)))
        y += pitch
    return plate


def _clash(plate: Surface, clash: Clash, part: tuple[int, int], ink: Ink) -> None:
    """Write a clash in the middle of a part of its plate, from x so wide: number, word, shield, number."""
    wins = clash.kind is shields.Shield.BREAKS
    colour = palette.LAMP_NUMBER if wins else palette.LABEL
    side, gap = ink.u(SHIELD), ink.u(GAP)
    force, outcome = (
        ink.line(words, replace(style, colour=colour)) if words else Surface((0, 0))
        for words, style in ((clash.force, FORCE), (clash.outcome, OUTCOME))
    )
    room = part[1] - ink.u(APART) - force.get_width() - side - outcome.get_width() - 3 * gap
    shield = shields.shield(clash.kind, clash.health, side, ink.look)
    row = [force, ink.line(clash.verdict, VERDICT, room), shield, *([outcome] if clash.outcome else ())]
    widths = [side if picture is shield else picture.get_width() for picture in row]
    x = part[0] + (part[1] - sum(widths) - gap * (len(row) - 1)) // 2
    for picture, width in zip(row, widths, strict=True):
        plate.blit(picture, picture.get_rect(center=(x + width // 2, ink.u(TOP + ROW / 2))))
        x += width + gap
