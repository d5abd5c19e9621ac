"""Icons and game glyphs, drawn as shapes."""

import pygame
from pygame import Surface

from scenes.render.palette import CONTRAST_YELLOW
from scenes.render.recent import recent
from scenes.render.svg import arch, fill, rasterise, stroke

BOX = 100.0
_COLOUR = "{colour}"
_SNOW, _SHADE = "#F4F9FC", "#140F26"
_PEAK = "M4 90 L50 8 L96 90 Z"


def _filled(*paths: str) -> str:
    return "".join(fill(path, _COLOUR) for path in paths)


def _lined(path: str, width: float) -> str:
    return stroke(path, _COLOUR, width)


def _card(angle: float, x: float, opacity: float) -> str:
    return (
        f'<rect x="{x}" y="18" width="42" height="60" rx="7" transform="rotate({angle} 50 96)" '
        f'fill="{_COLOUR}" fill-opacity="{opacity}"/>'
    )


_TOWER = ("M18 92 V44 H10 V12 H26 V24 H42 V12 H58 V24 H74 V12 H90 V44 H82 V92 H62 V72 A12 12 0 0 0 38 72 V92 Z",)
_CRATES = ("M32 10 H68 V46 H32 Z", "M10 52 H46 V88 H10 Z", "M54 52 H90 V88 H54 Z")
_ROSE = (
    "M50 6 C66 6 74 14 76 26 C90 28 96 42 90 54 C94 70 82 80 68 78 C62 92 38 92 32 78 C18 80 6 70 10 54 "
    "C4 42 10 28 24 26 C26 14 34 6 50 6 Z",
)
_STAR = ("M50 6 L61.8 36.8 L94.7 38.5 L69 59.2 L77.6 91 L50 73 L22.4 91 L31 59.2 L5.3 38.5 L38.2 36.8 Z",)

_MOUSE = _lined(
    "M50 6 C70 6 80 20 80 38 V62 C80 82 68 94 50 94 C32 94 20 82 20 62 V38 C20 20 30 6 50 6 Z M20 46 H80", 7
)
_MOUSE_LEFT = _filled("M44 12 V40 H26 C25 24 32 14 44 12 Z")

DRAWINGS = {
    # the glyphs of the games
    "tower": _filled(*_TOWER),
    "crates": _filled(*_CRATES),
    "rose": _filled(*_ROSE),
    "peak": _filled(_PEAK)
    + fill("M50 8 L71 46 L62 58 L54 44 L46 60 L38 46 L30 54 L32 40 Z", _SNOW)
    + fill("M50 8 L96 90 H58 L50 52 Z", _SHADE, 0.35),
    "labyrinth": _lined("M12 88 V12 H88 V88 H34 V36 H64 V64", 12),
    # buttons
    "menu": _filled(*(arch(x, 16, 23, 68) for x in (9.5, 38.5, 67.5))),
    "undo": _filled("M6 36 L38 12 V60 Z") + _lined("M36 36 H66 A20.5 20.5 0 0 1 66 77 H40", 12),
    "hint": _filled(
        "M50 6 C31 6 18 20 18 37 C18 51 28 58 34 70 H66 C72 58 82 51 82 37 C82 20 69 6 50 6 Z",
        "M36 75 H64 V82 H36 Z",
        "M41 87 H59 Q58 95 50 95 Q42 95 41 87 Z",
    ),
    "redeal": _lined("M83 58 A33 33 0 1 1 70 29", 12) + _filled("M91 6 V46 H51 Z"),
    "swords": _lined("M14 14 L86 86 M86 14 L14 86", 8.5) + _lined("M60 84 L84 60 M40 84 L16 60", 8.5),
    "cards": _card(-16, 20, 0.4) + _card(-4, 24, 0.55) + _card(14, 36, 1.0),
    "played card": _filled("M22 8 H66 A8 8 0 0 1 74 16 V84 A8 8 0 0 1 66 92 H22 A8 8 0 0 1 14 84 V16 A8 8 0 0 1 22 8 Z")
    + _lined("M44 58 L60 76 L92 38", 11),
    "lit arch": _lined(arch(16, 12, 68, 78), 10) + _filled(arch(34, 32, 32, 58)),
    "wheels": _filled(*(arch(x, 18, 26, 66) for x in (6, 37, 68))),
    "gamepad": _filled(
        "M30 24 H70 C86 24 92 38 96 60 C98 72 94 80 86 80 C78 80 72 66 68 62 H32 C28 66 22 80 14 80 "
        "C6 80 2 72 4 60 C8 38 14 24 30 24 Z"
    ),
    "cursor": _filled("M50 4 L70 30 H30 Z", "M50 96 L30 70 H70 Z", "M4 50 L30 30 V70 Z", "M96 50 L70 70 V30 Z"),
    "keyboard": _lined("M8 26 H92 V76 H8 Z", 8)
    + _filled(*(f"M{x} {y} H{x + 9} V{y + 9} H{x} Z" for y in (37, 50) for x in range(18, 80, 14)))
    + _lined("M30 66 H70", 7),
    "book": _lined("M50 24 C40 15 26 13 10 15 V79 C26 77 40 79 50 88 C60 79 74 77 90 79 V15 C74 13 60 15 50 24 V88", 8),
    "moon": _filled("M60 8 A44 44 0 1 0 92 64 A38 38 0 0 1 60 8 Z"),
    "watch": _lined("M50 10 A40 40 0 1 1 49.9 10 Z", 9) + _filled("M40 30 L72 50 L40 70 Z"),
    "sound": _filled("M6 36 H24 L50 14 V86 L24 64 H6 Z") + _lined("M62 36 Q72 50 62 64 M76 24 Q94 50 76 76", 8.5),
    "note": _filled("M34 20 L84 8 V68 A14 12 0 1 1 72 56 V30 L46 36 V80 A14 12 0 1 1 34 68 Z"),
    "waves": _lined(
        "M6 34 Q22 16 38 34 T70 34 T98 28 M6 58 Q22 40 38 58 T70 58 T98 52 M6 82 Q22 64 38 82 T70 82 T98 76", 9
    ),
    "star": _filled(*_STAR),
    "tick": _lined("M22 53 L42 72 L78 31", 14),
    "delete": _lined("M34 18 H94 V82 H34 L6 50 Z M50 38 L74 62 M74 38 L50 62", 9),
    "cross": _lined("M24 24 L76 76 M76 24 L24 76", 14),
    # the mouse
    "mouse": _MOUSE,
    "mouse left": _MOUSE + _MOUSE_LEFT,
    "mouse twice": _MOUSE + _MOUSE_LEFT + _filled("M36 58 H46 V76 H36 Z", "M54 58 H64 V76 H54 Z"),
    "mouse drag": _MOUSE + _MOUSE_LEFT + _filled("M32 64 H52 V54 L72 69 L52 84 V74 H32 Z"),
    "mouse middle": _MOUSE + _filled("M42 14 H58 V40 H42 Z"),
    "mouse right": _MOUSE + _filled("M56 12 V40 H74 C75 24 68 14 56 12 Z"),
    # the signs on gamepad buttons
    "pad cross": _lined("M20 20 L80 80 M80 20 L20 80", 13),
    "pad circle": _lined("M50 14 A36 36 0 1 1 49.9 14 Z", 13),
    "pad square": _lined("M18 18 H82 V82 H18 Z", 13),
    "pad triangle": _lined("M50 12 L90 82 H10 Z", 13),
    "pad menu": _lined("M14 24 H86 M14 50 H86 M14 76 H86", 12),
    "pad view": _lined("M12 12 H62 V62 H12 Z M38 74 V88 H88 V38 H74", 10),
    # directions
    "up": _filled("M50 24 L92 74 H8 Z"),
    "down": _filled("M50 76 L8 26 H92 Z"),
    "left": _filled("M24 50 L74 8 V92 Z"),
    "right": _filled("M76 50 L26 92 V8 Z"),
}
_CUT = {
    "rose": stroke("M50 48 a8 8 0 1 1 -8 -8 M62 50 a16 16 0 1 1 -14 -18 M72 44 a24 24 0 0 1 -26 26", "#000000", 6),
    "played card": stroke("M44 58 L60 76 L92 38", "#000000", 5) + stroke("M36 34 H52", "#000000", 7),
    "gamepad": stroke("M30 36 V54 M21 45 H39", "#000000", 6) + stroke("M69 38 V39 M69 51 V52", "#000000", 8),
    "wheels": stroke("M19 46 V66 M45 46 H55 V56 H45 V66 H55 M76 46 H86 V66 H76 M78 56 H86", "#000000", 5),
}
"""Lines that are cut out of icons, so that the background shows through."""

_FLAT = {"peak": (_filled(_PEAK), stroke("M26 50 L38 44 L46 60 L54 44 L62 60 L74 50", "#000000", 7))}
"""The high contrast forms, in one tone, of icons with several, and what is cut out of them."""
PLAIN = (CONTRAST_YELLOW, "#000000")


@recent(256)
def icon(name: str, size: int, colour: str) -> Surface:
    """Return an icon of a size in pixels in one colour; only snow is white, except in the plain tones of high contrast.

    Raises KeyError for an unknown name.
    """
    drawing, cut = DRAWINGS[name], _CUT.get(name)
    if colour in PLAIN:
        drawing, cut = _FLAT.get(name, (drawing, cut))
    picture = rasterise(drawing.format(colour=colour), (BOX, BOX), (size, size))
    if cut:
        picture.blit(rasterise(cut, (BOX, BOX), (size, size)), (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    return picture
