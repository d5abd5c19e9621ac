"""Small solid things that count and mark: seals, ticks, crates, lamps, links, medals, and shields against attacks."""

from enum import Enum

from pygame import Surface

from scenes.art.icons import icon
from scenes.art.panels import field, grown, plate, rail_note, rim
from scenes.render import palette, typography
from scenes.render.palette import BLACK, BRASS_INK, SUNK, WHITE, Style, mix
from scenes.render.recent import recent
from scenes.render.svg import Size, disc, fill, placed, rasterise, scaled, stroke, transparent, two_toned, with_glow
from scenes.render.svg import ring as circle
from scenes.render.typography import Face

CRATE = (30, 38)  # the size of a crate, in units
LAMP_TALL = 27  # the height of a lamp in a column, in units
WINDOW_WIDE, TOWER_WIDE, TOWER = 58, 88, "#1B1240"
"""The width of a tower's windows and of the tower, in units, and its colour."""
LANTERNS_TALL = 44  # the height of a row of lanterns, in units


def brass(style: Style) -> tuple[str, str]:
    """Return the lit and the shaded tone of brass; they are equal in high contrast."""
    if style.contrast:
        return palette.CONTRAST_YELLOW, palette.CONTRAST_YELLOW
    return palette.BRASS, mix(palette.BRASS, palette.BRASS_DARK, 0.3)


def split(lit: Surface, shaded: Surface) -> Surface:
    """Return the left half of one picture and the right half of another."""
    width, height = lit.get_size()
    lit.fill((0, 0, 0, 0), (width // 2, 0, width, height))
    lit.blit(shaded, (width // 2, 0), (width // 2, 0, width, height))
    return lit


SEAL = 0.46  # the width of a pile's seal, as a share of a card's height


@recent(64)
def seal(rank: str, size: int, style: Style, filled: bool = True) -> Surface:
    """Return a brass seal with a rank, or only its outline."""
    box = (100, 100)
    ink = disc(50, 50, 50, style.dark(palette.FOCUS_INK))
    if filled:
        bodies = (
            ink + disc(50, 50, 44, tone) + circle(50, 50, 36, mix(tone, BRASS_INK, 0.35), 2.4) for tone in brass(style)
        )
        picture = split(*(rasterise(body, box, (size, size)) for body in bodies))
        text = typography.line(rank, Face.DISPLAY, round(size * 0.45), style.dark(BRASS_INK))
    else:
        picture = rasterise(ink + circle(50, 50, 45, style.line(palette.QUIET_DARK), 4), box, (size, size))
        text = typography.line(rank, Face.INDEX, round(size * 0.46), style.text(palette.LABEL))
    picture.blit(text, text.get_rect(center=(size // 2, size // 2)))
    return picture


@recent(8)
def tick(on: bool, unit: float, style: Style) -> Surface:
    """Return a disc, 48 units wide: brass with a tick, or dark and empty."""
    side = round(48 * unit)
    if not on:
        body = disc(24, 24, 24, BLACK) + disc(24, 24, 20, style.dark(palette.NIGHT))
        return rasterise(body + circle(24, 24, 18.5, style.line(palette.QUIET_LINE), 3), (48, 48), (side, side))
    body = disc(24, 24, 24, style.dark(palette.FOCUS_INK)) + disc(24, 24, 20, style.accent("#FFC95E"))
    picture = rasterise(body, (48, 48), (side, side))
    sign = icon("tick", round(30 * unit), style.dark(BRASS_INK))
    picture.blit(sign, sign.get_rect(center=(side // 2, side // 2)))
    return picture


@recent(8)
def crate(filled: bool, unit: float, style: Style, lit: bool = False, dull: bool = False) -> Surface:
    """Return a crate of the size CRATE: an outline, or filled, lit while it flashes and dull once the deal is lost."""
    area, radius = (0.0, 0.0, CRATE[0] * unit, CRATE[1] * unit), 7 * unit
    size = round(area[2]), round(area[3])
    if not filled:
        tone, width = (WHITE, 3 * unit) if style.contrast else (palette.QUIET_DARK, 2 * unit)
        return rasterise(plate(area, radius, style.dark(SUNK), tone, width), size, size)
    tone = palette.LAMP_TEXT if lit else palette.SPENT if dull and not style.contrast else brass(style)[0]
    shaded = tone if style.contrast else mix(tone, palette.INK, 0.14)
    edge = "" if style.contrast else rim(area, radius, mix(tone, palette.LAMP_TEXT, 0.5), 2 * unit)
    return split(*(rasterise(field(area, radius, half) + edge, size, size) for half in (tone, shaded)))


FLAME = "M30 2 C33 22 56 36 56 65 C56 85 45 98 30 98 C15 98 4 85 4 66 C4 50 13 45 15 31 C24 36 27 24 30 2 Z"
FLAME_TONGUES = ((1.0, "#F2542D", "#C23A20"), (0.68, "#FF9A2E", "#F2802A"), (0.38, "#FFF0B8", "#FFE08A"))
"""The tongues of a flame in a box of 60 by 100: the scale, the lit and the shaded tone of each."""


@recent(16)
def flame(height: int, style: Style) -> Surface:
    """Return a flame, height pixels high, for a number to be proud of."""
    body = "" if style.contrast else stroke(FLAME, palette.LETTER_INK, 5)
    for scale, lit, shaded in FLAME_TONGUES[: 1 if style.contrast else None]:
        halves = (palette.CONTRAST_YELLOW,) * 2 if style.contrast else (style.plain(lit), style.plain(shaded))
        body += placed(two_toned(FLAME, *halves, 30), 30 - 30 * scale, 96 - 96 * scale, scale)
    return rasterise(body, (60, 100), (round(0.6 * height), height))


@recent(64)
def column(
    width: int, filled: int, burning: int, count: int, colour: str, following: str, unit: float, style: Style
) -> Surface:
    """Return a tower of count arched windows, the lowest filled ones in a colour; of them the lowest burning are lit.

    The next one is taller and shows a text, such as the rank that is wanted.
    """
    heights = [(38 if index == filled else LAMP_TALL) * unit for index in range(count)]
    foot = ((count - 1) * 31 + LAMP_TALL) * unit  # 31 units from window to window
    gap = (foot - sum(heights)) / (count - 1)
    picture = transparent((width, round(foot)))
    if not style.contrast:
        wide = min(float(width), TOWER_WIDE * unit)
        tower = field(((width - wide) / 2, 0.0, wide, foot), 10 * unit, TOWER)
        picture.blit(rasterise(tower, picture.get_size(), picture.get_size()), (0, 0))
    for index, tall in enumerate(heights):
        y = round(foot - tall)
        lit = Glass.LIT if index < burning else Glass.OUT
        glass = Glass.WANTED if index == filled else lit if index < filled else Glass.DARK
        picture.blit(_window((width, round(tall)), glass, colour, unit, style), (0, y))
        if index == filled:
            ink = style.text(palette.LAMP_TEXT)
            name = typography.line(following, Face.INDEX, style.type_size(28, unit), ink)
            picture.blit(name, name.get_rect(center=(width // 2, y + round(tall * 0.55))))
        foot -= tall + gap
    return picture


class Glass(Enum):
    """The state of a window: dark, the next to be lit, lit, or gone out."""

    DARK = 0
    WANTED = 1
    LIT = 2
    OUT = 3


@recent(16)
def _window(size: Size, glass: Glass, colour: str, unit: float, style: Style) -> Surface:
    """Return a low arched window on its sill."""
    width, height, line, sill = size[0], size[1], 2.5 * unit, 4 * unit
    foot, spring = height - sill, height * 0.5
    inset = max(5 * unit, (width - WINDOW_WIDE * unit) / 2)

    def outline(by: float) -> str:
        left, right, half = inset + by, width - inset - by, (width - 2 * (inset + by)) / 2
        return f"M{left} {foot} V{spring} A{half} {spring - by} 0 0 1 {right} {spring} V{foot} Z"

    quiet = style.line(palette.QUIET_DARK)
    ledge = field((inset - 4 * unit, foot - 0.5, width - 2 * inset + 8 * unit, sill), sill / 2, quiet)
    if glass in (Glass.DARK, Glass.WANTED):
        tone = colour if glass is Glass.WANTED else quiet
        return rasterise(ledge + fill(outline(0), tone) + fill(outline(line), style.dark(SUNK)), size, size)
    if style.contrast:
        return rasterise(ledge + fill(outline(0), colour), size, size)
    colour = mix(colour, palette.INK, 0.5) if glass is Glass.OUT else colour
    frame = fill(outline(0), mix(colour, palette.LAMP_TEXT, 0.35 if glass is Glass.LIT else 0.0))
    panes = (rasterise(ledge + frame + fill(outline(line), tone), size, size) for tone in (colour, _dimmer(colour)))
    picture = split(*panes)
    if glass is Glass.LIT:
        light = fill(_flame(width / 2, foot - 1.5 * unit, 0.62 * height), palette.LAMP_TEXT)
        picture.blit(rasterise(light, size, size), (0, 0))
    return picture


def _dimmer(colour: str) -> str:
    return mix(colour, palette.INK, 0.22)


def _flame(x: float, foot: float, tall: float) -> str:
    """Return the outline of a flame above its foot."""
    wide = 0.26 * tall
    return (
        f"M{x} {foot - tall} C{x + 1.3 * wide} {foot - 0.5 * tall} {x + 1.5 * wide} {foot} {x} {foot} "
        f"C{x - 1.5 * wide} {foot} {x - 1.3 * wide} {foot - 0.5 * tall} {x} {foot - tall} Z"
    )


@recent(64)
def row(width: int, lit: tuple[int, ...], colour: str, unit: float, style: Style) -> Surface:
    """Return lanterns on a wire of a width in pixels, LANTERNS_TALL units high.

    Each is dark (0), glows (1), burns (2) or has gone out (3).
    """
    picture = transparent((width, round(LANTERNS_TALL * unit)))
    pitch = width / len(lit)
    picture.fill(style.line(palette.QUIET_LINE), (0, round(2 * unit), width, max(1, round(2 * unit))))
    for index, burning in enumerate(lit):
        lantern = _hung_lantern(round(min(pitch - 2 * unit, 24 * unit)), burning, colour, unit, style)
        picture.blit(lantern, lantern.get_rect(midtop=(round((index + 0.5) * pitch), 0)))
    return picture


@recent(16)
def _hung_lantern(width: int, burning: int, colour: str, unit: float, style: Style) -> Surface:
    size = (width, round(LANTERNS_TALL * unit))
    middle, cap, foot = width / 2, 7 * unit, size[1] - 4 * unit
    dull = mix(palette.BRASS, palette.INK, 0.1)
    metal = WHITE if style.contrast else (palette.QUIET_DARK, dull, dull, palette.SPENT)[burning]
    body = f"M{middle} {unit} L{width - 1.5 * unit} {cap + 2 * unit} H{1.5 * unit} Z"
    ledge = field((0.5 * unit, foot, width - unit, size[1] - foot), 1.5 * unit, metal)
    glass = (2.5 * unit, cap + 2 * unit, width - 5 * unit, foot - cap - 2 * unit)
    if not burning:
        inside = SUNK if style.contrast else mix(colour, palette.INK, 0.8)
        pane = field(glass, unit, metal) + field(grown(glass, -1.5 * unit), unit, style.dark(inside))
        return rasterise(pane + fill(body, metal) + ledge, size, size)
    if burning == 1:
        colour = mix(colour, palette.INK, 0.5)
    elif burning == 3 and not style.contrast:
        colour = mix(colour, palette.SPENT_DARK, 0.5)
    lit = rasterise(field(glass, unit, colour), size, size)
    picture = lit if style.contrast else split(lit, rasterise(field(glass, unit, _dimmer(colour)), size, size))
    over = fill(body, metal) + ledge
    if burning == 2 and not style.contrast:
        over += fill(_flame(middle, foot - unit, 0.7 * (foot - cap)), palette.LAMP_TEXT)
    picture.blit(rasterise(over, size, size), (0, 0))
    return picture


@recent(16)
def link(unit: float, style: Style, dull: bool = False, half: bool = False) -> Surface:
    """Return a brass link with its strap, 46 by 30 units, that joins two cards; dull once the deal is lost.

    Half of it, for a card joined to one far away, is 28 units wide and without a strap.
    """
    width = 28 if half else 46
    ink = style.dark(BRASS_INK)
    dull = dull and not style.contrast
    lit, shaded = (palette.SPENT, palette.SPENT_DARK) if dull else brass(style)
    body = field((width / 2 - 6.5, 2, 13, 26), 2, ink) + field((width / 2 - 5, 3, 10, 24), 1.5, shaded)
    body = ("" if half else body) + field((0, 5, width, 20), 10, ink) + field((2.5, 7.5, width - 5, 15), 7.5, lit)
    if not style.contrast:
        body += field((6, 10.5, width - 12, 3.5), 1.75, palette.SPENT_LIT if dull else palette.BRASS_LIGHT)
    return rasterise(body, (width, 30), (round(width * unit), round(30 * unit)))


PATH = "M50 3 C64 12 80 15 95 14 C97 52 84 84 50 98 C16 84 3 52 5 14 C20 15 36 12 50 3 Z"
MARGIN = 0.3
"""The margin around a shield for its light, as a share of its size."""


class Shield(Enum):
    """Whether an attack would break the card behind the shield, do so in a lost deal, fall short, or not reach it."""

    BREAKS = "breaks"
    SPENT = "spent"
    HOLDS = "holds"
    FAR = "far"


TONES = {
    Shield.BREAKS: ("#FFD36B", "#F6B144", "#FFF3C9", "#100400"),
    Shield.SPENT: ("#E9E6F6", "#BDB8DA", "#FFFFFF", "#100400"),
    Shield.HOLDS: ("#4A4568", "#353052", "#B9B2D6", WHITE),
    Shield.FAR: ("#2C2748", "#221D3B", "#7C739F", "#D9D2EE"),
}
"""The lit half, the shaded half, the rim, and the numeral."""


@recent(384)
def shield(kind: Shield, text: str, size: int, style: Style) -> Surface:
    """Return a shield of a size in pixels with a numeral, on a margin of MARGIN."""
    margin = round(MARGIN * size)
    side = size + 2 * margin
    body = placed(_plain(kind) if style.contrast else _enamelled(kind), MARGIN * 100, MARGIN * 100, 1.0)
    picture = rasterise(body, (100 * (1 + 2 * MARGIN),) * 2, (side, side))
    if not style.contrast:
        glow, opacity = (palette.FOCUS_GLOW, 0.75) if kind is Shield.BREAKS else ("#05030C", 0.6)
        picture = with_glow(picture, size * (0.13 if kind is Shield.BREAKS else 0.05), glow, opacity)
    ink = (BLACK if kind in (Shield.BREAKS, Shield.SPENT) else WHITE) if style.contrast else TONES[kind][3]
    share = 0.5 if len(text) > 2 else 0.6
    numeral = typography.line(text, Face.INDEX, round(size * share), ink)
    picture.blit(numeral, numeral.get_rect(center=(side // 2, margin + round(size * 0.475))))
    return picture


def popping(kind: Shield, text: str, size: int, grown: float, style: Style) -> Surface:
    """Return a shield scaled from its full size, which is a hundred times faster than drawing it."""
    whole = shield(kind, text, size, style)
    return scaled(whole, (round(whole.get_width() * grown), round(whole.get_height() * grown)))


def _enamelled(kind: Shield) -> str:
    lit, shaded, edge, _ = TONES[kind]
    if kind is Shield.FAR:  # its broken rim tells it from one that holds, whatever its number
        line = 'stroke-width="8" stroke-dasharray="14 9" stroke-dashoffset="7"'  # so that dashes bend round the corners
        rim = f'<path d="{PATH}" fill="none" stroke="{edge}" {line}/>'
        return stroke(PATH, palette.LETTER_INK, 8) + two_toned(PATH, lit, shaded, 50.0) + placed(rim, 5, 4.6, 0.9)
    inner = placed(stroke(PATH, edge, 13) + two_toned(PATH, lit, shaded, 50.0), 5, 4.6, 0.9)
    return stroke(PATH, palette.LETTER_INK, 8) + fill(PATH, edge) + inner


def _plain(kind: Shield) -> str:
    """Return a shield in high contrast, where the kinds differ in shape, but for a lost deal."""
    if kind is Shield.FAR:
        return disc(50, 50, 47, BLACK) + circle(50, 50, 43, WHITE, 4)
    if kind is Shield.HOLDS:
        return stroke(PATH, BLACK, 8) + fill(PATH, WHITE) + placed(fill(PATH, BLACK), 9, 8.5, 0.82)
    yellow = palette.CONTRAST_YELLOW
    outer = stroke(PATH, BLACK, 20) + stroke(PATH, yellow, 14) + fill(PATH, BLACK)
    return outer + placed(fill(PATH, yellow), 4, 3.8, 0.92)


@recent(16)
def forecast(
    size: tuple[int, int], attack: str, verdict: str, kind: Shield, health: str, outcome: str, unit: float, style: Style
) -> Surface:
    """Return the plate that forecasts an attack, as in "22", "beats", a shield with 18, "+18".

    In a narrow space the attack is passed as "".
    """
    width, height = size
    picture = rail_note(size, palette.BRASS_DARK, unit, style).copy()
    gold = style.accent(palette.LAMP_NUMBER)
    plain = style.text(palette.SOFT_TEXT)
    side, gap, smallest = round(min(68 * unit, height * 0.66)), round(9 * unit), round((24 if attack else 28) * unit)
    mark = shield(kind, health, side, style)
    number = typography.line(attack, Face.DISPLAY, round(44 * unit), gold)
    won = style.accent(palette.PRIMARY_TOP)
    face, ink, figure = (Face.LABEL, plain, 0) if kind is Shield.HOLDS else (Face.DISPLAY, won, round(38 * unit))
    room = width - round(36 * unit) - number.get_width() - side - 3 * gap
    largest = min(style.type_size(34, unit), round(38 * unit))
    for pixels in range(largest, smallest - 1, -1):  # the largest common size at which everything fits
        word = typography.line(verdict, Face.LABEL, pixels, plain)
        if word.get_width() + typography.measure(outcome, face, figure or pixels) <= room:
            break
    result = typography.fitted(outcome, face, figure or pixels, ink, room - word.get_width(), smallest)
    x = (width - number.get_width() - word.get_width() - side - result.get_width() - 3 * gap) // 2
    for part in (number, word, mark, result):
        wide = side if part is mark else part.get_width()
        picture.blit(part, part.get_rect(center=(x + wide // 2, height // 2)))
        x += wide + gap
    return picture


@recent(60)
def medal(side: int, emblem: str, given: bool, style: Style) -> Surface:
    """Return a brass medal with an icon, side pixels wide; a tarnished one if it is not given yet."""
    right_half = "M50 4 A46 46 0 0 1 50 96 Z"
    if style.contrast:
        ink = palette.CONTRAST_YELLOW if given else WHITE
        body = disc(50, 50, 48, ink) + disc(50, 50, 44, BLACK)
    elif given:
        ink = "#3A1A08"
        body = disc(50, 50, 49, "#3A2408") + disc(50, 50, 46, palette.BRASS_LIGHT) + fill(right_half, palette.BRASS)
        body += disc(50, 50, 37, palette.BRASS_DARK) + disc(50, 51.5, 35.5, palette.BRASS)
    else:
        ink = palette.NIGHT
        body = disc(50, 50, 48, palette.NIGHT) + disc(50, 50, 45, "#6B5AA6") + fill(right_half, "#5A4896", opacity=0.8)
        body += disc(50, 50, 36, "#2C215C") + disc(50, 51.5, 34.5, "#56459A")
    picture = rasterise(body, (100, 100), (side, side))
    sign = icon(emblem, round(0.52 * side), ink)
    picture.blit(sign, sign.get_rect(center=picture.get_rect().center))
    return picture
