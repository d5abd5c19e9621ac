"""The lamp: a lantern that burns while a deal can be won.

Its three states differ in line, shape and word, never in colour alone.
"""

from enum import Enum
from functools import lru_cache
from math import pi, sin
from typing import NamedTuple

from pygame import Surface

from scenes.art.solids import disc, fill, line, placed, ring, two_toned
from scenes.render import palette
from scenes.render.palette import mix
from scenes.render.style import Look
from scenes.render.svg import svg

Size = tuple[int, int]
BOX = (100.0, 130.0)
AXIS = 50.0
_CAP = "M22 46 Q26 24 50 22 Q74 24 78 46 Z"
_GLASS = "M24 46 H76 V106 H24 Z"
_FOOT = "M18 105 H82 V117 H18 Z"
_FLAME = "M50 54 Q68 74 60 90 Q56 98 50 98 Q44 98 40 90 Q32 74 50 54 Z"
_CORE = "M50 76 Q57 86 53.5 93 Q50 97 46.5 93 Q43 86 50 76 Z"
_SMOKE = "M50 100 Q40 88 50 78 Q60 68 50 56"
_SMOKE_FOOT, _SMOKE_TOP = 103.0, 53.0
_DOTS = ((36.0, 5.4), (50.0, 7.0), (64.0, 5.4))
_RING = (AXIS, 14.0, 8.0)
_RING_SHADED = "M50 3 A11 11 0 0 1 50 25 V19 A5 5 0 0 0 50 9 Z"
_OUTLINE = 2.5


class Lamp(Enum):
    """What the lamp says: a way is proven; it is proven that none is left; anything else."""

    LIT = "lit"
    OUT = "out"
    ASKING = "asking"


class _Tones(NamedTuple):
    """What a lantern is drawn in: its outline, lit and shaded metal and panes, the panes' own line, what is in them.

    Inside are the flame's two halves and its core, or the smoke, or the dots: those at the sides and the middle one.
    """

    ink: str
    metal: tuple[str, str]
    panes: tuple[str, str]
    edge: str
    inside: tuple[str, ...]


_INK = palette.LETTER_INK
_BRASS = (palette.BRASS, mix(palette.BRASS, palette.BRASS_DARK, 0.75))
_SPENT = (palette.SPENT, mix(palette.SPENT, palette.SPENT_DARK, 0.75))
_TONES = {
    Lamp.LIT: _Tones(_INK, _BRASS, ("#FFC95E", "#F0A33A"), _INK, ("#FFFBEA", "#FFE9B0", palette.ALARM)),
    Lamp.OUT: _Tones(_INK, _SPENT, ("#1A1430", "#120C24"), _INK, (palette.SPENT_LIT,)),
    Lamp.ASKING: _Tones(_INK, _BRASS, ("#4A3A78", "#3A2C64"), _INK, ("#B9AEEA", palette.LAMP_NUMBER)),
}
_YELLOW, _WHITE, _BLACK = ((tone, tone) for tone in (palette.CONTRAST_YELLOW, "#FFFFFF", "#000000"))
_PLAIN = {
    Lamp.LIT: _Tones("#000000", _YELLOW, _BLACK, palette.CONTRAST_YELLOW, (*_YELLOW, "#000000")),
    Lamp.OUT: _Tones("#000000", _WHITE, _BLACK, "#FFFFFF", ("#FFFFFF",)),
    Lamp.ASKING: _Tones("#000000", _WHITE, _BLACK, "#FFFFFF", _WHITE),
}


@lru_cache(maxsize=96)
def lantern(state: Lamp, height: int, look: Look, progress: float = 1.0) -> Surface:
    """Return a lantern of a height in pixels, ten thirteenths of it wide, without light around it.

    The progress (0 to 1) tells how far the flame has grown or the smoke has risen, or where the three dots are in their
    round of swelling; at 1 all is as it looks at rest. Pictures are kept: callers that animate it go in few steps.
    In high contrast it is black with strong lines, yellow while it burns.
    """
    size = (round(height * BOX[0] / BOX[1]), height)
    tones = (_PLAIN if look.contrast else _TONES)[state]
    lit, shaded = tones.metal
    body = ring(*_RING, tones.ink, 6 + 2 * _OUTLINE) + ring(*_RING, lit, 6) + fill(_RING_SHADED, shaded)
    body += line(_GLASS, tones.edge, 2 * _OUTLINE) + two_toned(_GLASS, *tones.panes, AXIS)
    for path in (_CAP, _FOOT):
        body += line(path, tones.ink, 2 * _OUTLINE) + two_toned(path, lit, shaded, AXIS)
    if state is not Lamp.OUT:
        inside = _flame(progress, *tones.inside) if state is Lamp.LIT else _dots(progress, *tones.inside)
        return svg(body + inside, BOX, size)
    picture = svg(body, BOX, size)
    top = round((_SMOKE_FOOT + (_SMOKE_TOP - _SMOKE_FOOT) * progress) * height / BOX[1])
    picture.blit(svg(line(_SMOKE, tones.inside[0], 5), BOX, size), (0, top), (0, top, size[0], height - top))
    return picture


def _flame(growth: float, left: str, right: str, core: str) -> str:
    """Return the flame, grown to a share from its foot."""
    if growth <= 0:
        return ""
    body = two_toned(_FLAME, left, right, AXIS) + fill(_CORE, core)
    return placed(body, AXIS * (1 - growth), 98 * (1 - growth), growth)


def _dots(progress: float, sides: str, middle: str) -> str:
    """Return the three dots, each swelling by up to three tenths in its third of the round."""
    body = ""
    for index, (x, radius) in enumerate(_DOTS):
        share = min(1.0, max(0.0, progress * 3 - index))
        body += disc(x, 76, radius * (1 + 0.3 * sin(pi * share)), middle if index == 1 else sides)
    return body
