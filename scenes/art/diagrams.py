"""Arrows, gaps, counts and the like for the diagrams of the rules, and the tabs of their pages.

Lengths are in units (a thousand and eightieth of the frame's height), the pictures in pixels. Pictures are shared;
never draw on them.
"""

from math import hypot

from pygame import Surface

from scenes.art import panels
from scenes.art.panels import field
from scenes.render import palette, typography
from scenes.render.palette import BLACK, WHITE, mix
from scenes.render.recent import recent
from scenes.render.style import Style
from scenes.render.svg import disc, fill, rasterise, stroke
from scenes.render.svg import ring as circle
from scenes.render.typography import Face

REASON = "#FF8A3D"
"""The colour of an arrow."""
SHAFT, HEAD_WIDE, EDGE = 15, 38, 4
GAP_RADIUS = 36


@recent(64)
def arrow(across: float, down: float, edged: bool, unit: float, style: Style) -> Surface:
    """Return an arrow by (across, down) units, centred in the picture; one that lies on something needs an edge."""
    far = hypot(across, down)
    x, y = across / far, down / far
    neck = max(0.0, far - 27)  # the head is 27 long
    outline = (
        (0, SHAFT / 2),
        (neck, SHAFT / 2),
        (neck, HEAD_WIDE / 2),
        (far, 0),
        (neck, -HEAD_WIDE / 2),
        (neck, -SHAFT / 2),
        (0, -SHAFT / 2),
    )
    box = abs(across) + HEAD_WIDE + 2 * EDGE, abs(down) + HEAD_WIDE + 2 * EDGE
    start_x, start_y = (box[0] - across) / 2, (box[1] - down) / 2
    places = ((start_x + along * x - aside * y, start_y + along * y + aside * x) for along, aside in outline)
    path = "M" + " L".join(f"{place[0]:.2f} {place[1]:.2f}" for place in places) + " Z"
    ink, tone = (BLACK, palette.CONTRAST_YELLOW) if style.contrast else (palette.FOCUS_INK, REASON)
    size = round(box[0] * unit), round(box[1] * unit)
    return rasterise((stroke(path, ink, 2 * EDGE) if edged else "") + fill(path, tone), box, size)


@recent(8)
def gap(word: str, unit: float, style: Style) -> Surface:
    """Return the disc that marks a missing card, with a word on it."""
    ink, tone = (BLACK, palette.CONTRAST_YELLOW) if style.contrast else (palette.FOCUS_INK, REASON)
    side = 2 * GAP_RADIUS
    body = disc(GAP_RADIUS, GAP_RADIUS, GAP_RADIUS, ink)
    body += disc(GAP_RADIUS, GAP_RADIUS, GAP_RADIUS - EDGE, style.dark(palette.TABLET))
    picture = rasterise(
        body + circle(GAP_RADIUS, GAP_RADIUS, GAP_RADIUS - 5, tone, 4), (side, side), (round(side * unit),) * 2
    )
    room = round((side - 18) * unit)
    text = typography.fitted(word, Face.LABEL, round(28 * unit), style.text(palette.LAMP_TEXT), room, round(14 * unit))
    picture.blit(text, text.get_rect(center=picture.get_rect().center))
    return picture


@recent(32)
def pill(text: str, unit: float, style: Style) -> Surface:
    """Return a short text on a pill with a brass rim."""
    signs = typography.line(text, Face.INDEX, round(28 * unit), style.text(palette.LAMP_TEXT))
    size = max(signs.get_width() + round(32 * unit), round(62 * unit)), round(46 * unit)
    picture = panels.pill(size, unit, style).copy()
    picture.blit(signs, signs.get_rect(center=picture.get_rect().center))
    return picture


@recent(32)
def tries(least: int, most: int, count: int, unit: float, style: Style) -> Surface:
    """Return a bar of count tries, lit from the least to the most of them that win."""
    lit = style.accent(palette.PRIMARY_TOP)
    dark = style.dark(palette.NIGHT)
    rim = style.line(palette.QUIET_DARK)
    wide, high = 448, 20
    start, end = (share / count * wide for share in (least, most))
    body = field((0, 0, wide, high), high / 2, rim) + field((2, 2, wide - 4, high - 4), high / 2 - 2, dark)
    body += field((start, 0, end - start, high), high / 2, lit)
    return rasterise(body, (wide, high), (round(wide * unit), round(high * unit)))


@recent(32)
def tab(size: tuple[int, int], label: str, pixels: int, is_open: bool, lit: bool, unit: float, style: Style) -> Surface:
    """Return a tab on a panel: brass if its page is open, brighter if it is lit by the mouse."""
    width, height = size
    turn, edge = 40 * unit, 3 * unit  # the radius of the upper corners, and the rim
    inset = edge / 2
    path = (
        f"M{inset} {height} V{turn} A{turn - inset} {turn - inset} 0 0 1 {turn} {inset} "
        f"H{width - turn} A{turn - inset} {turn - inset} 0 0 1 {width - inset} {turn} V{height}"
    )
    face, rim, ink = _tab_tones(is_open, lit, style)
    picture = rasterise(fill(f"{path} Z", face) + stroke(path, rim, edge), size, size)
    text = typography.line(label, Face.INDEX, pixels, ink)
    picture.blit(text, text.get_rect(center=(width // 2, round(height * 0.5))))
    return picture


def _tab_tones(is_open: bool, lit: bool, style: Style) -> tuple[str, str, str]:
    """Return the colours of a tab's face, rim and label."""
    if style.contrast:
        return (palette.CONTRAST_YELLOW, WHITE, BLACK) if is_open else (BLACK, WHITE, WHITE)
    if is_open:
        return palette.PRIMARY_TOP, palette.LAMP_TEXT, palette.PRIMARY_TEXT
    face = mix(palette.TABLET, palette.ENAMEL_TOP, 0.9 if lit else 0.25)
    return face, palette.QUIET, palette.LAMP_TEXT if lit else palette.SOFT_TEXT
