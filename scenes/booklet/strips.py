"""Strips: plates that tell what comes of an attack, and why."""

from collections.abc import Sequence
from dataclasses import replace

from pygame import Surface

from scenes.art import plates, shields
from scenes.booklet.ink import CAPTION, FORCE, OUTCOME, VERDICT, Ink
from scenes.help.pages import Clash, Strip
from scenes.render import palette, typography
from scenes.render.svg import svg, transparent

TOP, ROW, FOOT = 18, 74, 20
"""The room above the clashes, their own, and that below the remark."""
INSIDE, GAP = 28, 14
"""The room beside all words and between two clashes at least, and between the parts of a clash."""
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
    _write_clashes(plate, strip.clashes, ink)
    y, pitch = ink.u(TOP + ROW), ink.pitch(CAPTION)
    for words in ink.lines(strip.remark, CAPTION, width - 2 * ink.u(INSIDE)):
        line = ink.line(words, CAPTION)
        plate.blit(line, line.get_rect(center=(width // 2, y + pitch // 2)))
        y += pitch
    return plate


def _write_clashes(plate: Surface, clashes: Sequence[Clash], ink: Ink) -> None:
    """Write clashes side by side, with equal room between them and beside them; their words give way."""
    pixels, least = ink.size(VERDICT), ink.u(INSIDE)
    while (apart := _room(plate, rows := [_clash(one, pixels, ink) for one in clashes])) < least and pixels > 1:
        pixels -= 1
    x = apart
    for row in rows:
        plate.blit(row, row.get_rect(midleft=(x, ink.u(TOP + ROW / 2))))
        x += row.get_width() + apart


def _room(plate: Surface, rows: Sequence[Surface]) -> int:
    """Return the room between some pictures side by side on a plate, and beside them."""
    return (plate.get_width() - sum(row.get_width() for row in rows)) // (len(rows) + 1)


def _clash(clash: Clash, pixels: int, ink: Ink) -> Surface:
    """Return a clash in a row, its word in a size in pixels: number, word, shield, number."""
    colour = palette.LAMP_NUMBER if clash.kind is shields.Shield.BREAKS else palette.LABEL
    side, gap = ink.u(SHIELD), ink.u(GAP)
    force, outcome = (
        ink.line(words, replace(text_style, colour=colour)) if words else Surface((0, 0))
        for words, text_style in ((clash.force, FORCE), (clash.outcome, OUTCOME))
    )
    others = force.get_width() + side + outcome.get_width() + gap * (3 if clash.outcome else 2)
    verdict = typography.line(clash.verdict, VERDICT.face, pixels, ink.look.text(VERDICT.colour))
    shield = shields.shield(clash.kind, clash.health, side, ink.look)
    row = transparent((others + verdict.get_width(), max(shield.get_height(), force.get_height())))
    x = 0
    for picture in (force, verdict, shield, outcome):
        width = side if picture is shield else picture.get_width()
        row.blit(picture, picture.get_rect(center=(x + width // 2, row.get_height() // 2)))
        x += width + gap
    return row
