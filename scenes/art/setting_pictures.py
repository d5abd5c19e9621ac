"""Pictures beside settings: the organ whose pipes are the three volumes, and a small arch that shows what one changes.

Pictures are shared: never draw on one.
"""

from collections.abc import Callable, Mapping

from pygame import Surface

from scenes.art.icons import icon
from scenes.art.lamp import Lamp, lantern
from scenes.art.panels import rim
from scenes.art.scenery.common import block, disc, line, path
from scenes.render import palette, typography
from scenes.render.palette import mix
from scenes.render.recent import recent
from scenes.render.style import Style
from scenes.render.svg import arch, fill, rasterise, soft_shape, stroke
from scenes.render.typography import Face

BOX = (1140, 186)
"""The width and the height of the organ in units."""
PIPES = (70, 82, 93, 102, 108, 108, 102, 93, 82, 70)
"""How high the pipes of a tower are."""
SIGNS = ("note", "cards", "waves")
"""What stands under each tower: music, what cards sound like, and the places."""


@recent(16)
def organ(volumes: tuple[int, int, int], focus: int | None, unit: float, style: Style) -> Surface:
    """Return an organ of three towers; in each as many of ten pipes are lit as its volume says. One may be in focus."""
    size = round(BOX[0] * unit), round(BOX[1] * unit)
    black, white = style.plain(palette.INK), style.plain(palette.BRASS)
    body = ""
    for tower, volume in enumerate(volumes):
        left = 400.0 * tower
        body += _tower(left, volume, tower == focus, style)
    foot = 146.0
    body += block(0, foot, BOX[0], BOX[1] - foot, black, radius=10)
    if style.contrast:
        body += rim((0, foot, BOX[0], BOX[1] - foot), 10, "#FFFFFF", 3)
    else:
        body += block(3, foot + 3, BOX[0] - 6, BOX[1] - foot - 6, palette.KEY_BOTTOM, radius=8)
        body += block(3, foot + 3, BOX[0] - 6, 5, white)
    picture = rasterise(body, BOX, size)
    for tower, name in enumerate(SIGNS):
        tone = palette.LAMP_NUMBER if volumes[tower] else palette.QUIET_LINE
        sign = icon(name, round(25 * unit), style.text(tone))
        picture.blit(sign, sign.get_rect(center=(round((400 * tower + 170) * unit), round(168 * unit))))
    if style.contrast or not any(volumes):
        return picture
    shine = soft_shape(rasterise(_lit_pipes(volumes), BOX, size), 9 * unit, palette.FOCUS_GLOW, 0.4)
    shine.blit(picture, (0, 0))
    return shine


def _tower(left: float, volume: int, focused: bool, style: Style) -> str:
    """Return a tower's arched case, and its pipes, each lit on the left and shaded on the right."""
    case = f"M{left + 4} 150 V38 A500 500 0 0 1 {left + 336} 38 V150 Z"
    edge = palette.FOCUS if focused else palette.BRASS_DARK
    if style.contrast:
        body = fill(case, "#000000") + stroke(case, palette.CONTRAST_YELLOW if focused else "#FFFFFF", 3)
    else:
        body = fill(case, palette.NIGHT) + stroke(case, palette.INK, 9) + stroke(case, edge, 5)
    for index, high in enumerate(PIPES):
        lit, shaded = _pipe_tones(index < volume, style)
        x, top, wide = left + 15 + 32 * index, 134 - high, 24
        body += path(f"M{x} 134 V{top} H{x + wide} V134 L{x + wide / 2 + 3} 149 H{x + wide / 2 - 3} Z", lit)
        body += path(f"M{x + wide / 2} {top} H{x + wide} V134 L{x + wide / 2} 149 Z", shaded)
        mouth = palette.INK if not style.contrast else "#000000"
        body += path(f"M{x + 6} 122 V116 A6 6 0 0 1 {x + 18} 116 V122 Z", mouth, opacity=0.85)
        body += block(x, top, wide, 3, mix(lit, "#FFFFFF", 0.45))
    return body


def _pipe_tones(lit: bool, style: Style) -> tuple[str, str]:
    if style.contrast:
        return (palette.CONTRAST_YELLOW,) * 2 if lit else ("#5A5A5A",) * 2
    return (palette.PRIMARY_TOP, palette.BRASS) if lit else (palette.RULE, mix(palette.RULE, palette.NIGHT, 0.4))


def _lit_pipes(volumes: tuple[int, int, int]) -> str:
    return "".join(
        block(400 * tower + 15 + 32 * index, 134 - PIPES[index], 24, PIPES[index], "#FFFFFF")
        for tower, volume in enumerate(volumes)
        for index in range(volume)
    )


WINDOW = (86, 100)
"""The width and the height of the small arch beside a setting, in units."""


@recent(48)
def setting_window(name: str, chosen: int, value: str, unit: float, style: Style) -> Surface:
    """Return a small arch that shows what a setting changes, given which of its values is chosen, and a code for that.

    Raises KeyError for a setting that has no picture.
    """
    size = round(WINDOW[0] * unit), round(WINDOW[1] * unit)
    outline, half = arch(4, 4, 78, 94), "M43 4 A39 39 0 0 1 82 43 V98 H43 Z"
    if style.contrast:
        body, tone = fill(outline, "#000000") + stroke(outline, "#FFFFFF", 3), "#FFFFFF"
    else:
        body = fill(outline, palette.KEY_BOTTOM) + path(half, palette.NIGHT, opacity=0.4)
        body, tone = stroke(outline, palette.INK, 8) + body + stroke(outline, palette.BRASS, 4), palette.LAMP_TEXT
    if shapes := SHAPES.get(name):
        body += shapes(chosen, tone, palette.CONTRAST_YELLOW if style.contrast else palette.PRIMARY_TOP)
    picture = rasterise(body, WINDOW, size)
    middle = size[0] // 2, round(56 * unit)
    if name == "lamp":
        lamp = lantern((Lamp.LIT, Lamp.ASKING, Lamp.OUT)[chosen], round(60 * unit), style)
        picture.blit(lamp, lamp.get_rect(center=middle))
    elif name in ("text_scale", "language"):
        words = "Aa" if name == "text_scale" else value
        pixels = round((30, 36, 42)[chosen] * unit) if name == "text_scale" else round(34 * unit)
        letters = typography.line(words, Face.INDEX, pixels, style.text(palette.LAMP_TEXT))
        picture.blit(letters, letters.get_rect(center=middle))
    elif name not in SHAPES:
        raise KeyError(name)
    return picture


def _screen(chosen: int, tone: str, brass: str) -> str:
    """Return a screen that is filled by the picture, or shows a window."""
    body = rim((16, 40, 54, 38), 4, tone, 4) + block(33, 78, 20, 8, tone)
    return body + (block(21, 45, 44, 28, brass) if chosen == 0 else block(30, 50, 22, 15, brass))


def _margins(chosen: int, tone: str, brass: str) -> str:
    """Return a screen with the picture up to its edges, or with a margin around it."""
    inset = 9 if chosen == 0 else 2
    body = rim((14, 38, 58, 44), 5, tone, 4)
    return body + block(18 + inset, 42 + inset, 50 - 2 * inset, 36 - 2 * inset, brass)


def _contrast(chosen: int, tone: str, brass: str) -> str:
    """Return a card in its colours, or in black and white."""
    card = block(26, 34, 34, 48, tone, radius=5)
    if chosen == 0:
        return card + block(30, 38, 26, 40, "#000000", radius=3) + path("M43 46 L52 58 L43 70 L34 58 Z", tone)
    return card + path("M43 46 L52 58 L43 70 L34 58 Z", "#D3263E") + path("M43 46 L52 58 L43 70 Z", "#8E1230")


def _motion(chosen: int, tone: str, brass: str) -> str:
    """Return a card with the streaks of its flight, fewer the less it moves."""
    streaks = ((42, 14), (54, 10), (66, 14))[: (3, 1, 0)[chosen]]
    body = "".join(line(f"M{x} {y} H34", brass, 4) for y, x in streaks)
    return body + f'<g transform="rotate({(12, 4, 0)[chosen]} 52 58)">{block(38, 36, 30, 43, tone, radius=5)}</g>'


def _hints(chosen: int, tone: str, brass: str) -> str:
    """Return an eye over a card that lies face down, or face up where only open cards count."""
    eye = path("M17 46 Q43 22 69 46 Q43 70 17 46 Z", tone) + disc(43, 46, 10, "#241A4C") + disc(43, 46, 4.5, brass)
    closed = block(33, 66, 20, 26, brass, radius=3)
    return eye + closed + (disc(43, 79, 4, "#241A4C") if chosen == 0 else block(36, 69, 14, 20, tone, radius=2))


def _pace(chosen: int, tone: str, brass: str) -> str:
    """Return one arrow for slow, and more for faster."""
    first = 43 - 10 * (chosen + 1)
    return "".join(
        path(f"M{first + 20 * at} 42 L{first + 20 * at + 18} 58 L{first + 20 * at} 74 Z", brass)
        for at in range(chosen + 1)
    )


def _finish(chosen: int, tone: str, brass: str) -> str:
    """Return cards that go home: when asked to, by themselves, or not at all."""
    cards = block(22, 54, 24, 34, mix(tone, "#5B48A4", 0.4), radius=4) + block(34, 48, 26, 37, tone, radius=4)
    if chosen == 2:
        return cards + line("M20 90 L68 40", "#F2542D", 6)
    tips = (34, 26) if chosen == 1 else (30,)
    return cards + "".join(path(f"M47 {tip - 12} L61 {tip + 6} H33 Z", brass) for tip in tips)


def _left_handed(chosen: int, tone: str, brass: str) -> str:
    """Return a table whose panels of keys have changed sides, or not."""
    near, far = (16, 56) if chosen == 0 else (56, 16)
    body = rim((12, 42, 62, 42), 5, tone, 3)
    body += block(near, 46, 14, 34, brass, radius=2) + block(far, 46, 14, 34, "#6A4FA8", radius=2)
    return body + block(36, 54, 14, 19, tone, radius=2)


SHAPES: Mapping[str, Callable[[int, str, str], str]] = {
    "fullscreen": _screen,
    "whole_frame": _margins,
    "high_contrast": _contrast,
    "motion": _motion,
    "hints": _hints,
    "show_pace": _pace,
    "finish": _finish,
    "left_handed": _left_handed,
}
"""What is drawn for a setting: given the place of its value among those there are, and two colours."""
