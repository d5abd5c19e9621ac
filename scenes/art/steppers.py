"""Steppers: a value between two arrows, for choices too many or too long to stand side by side."""

from functools import lru_cache

from pygame import Surface

from scenes.art.fonts import Face
from scenes.art.icons import icon
from scenes.art.plates import field, rim
from scenes.render import palette, typography
from scenes.render.style import Look
from scenes.render.svg import svg

HIGH, ARROW, TEXT = 60, 22, 28
ROOM = 46
"""Units at each end of the pill, for the arrows."""


def stepper_size(words: tuple[str, ...], unit: float, look: Look) -> tuple[int, int]:
    """Return how large a stepper is in pixels, whatever is chosen."""
    width = max(typography.measure(word, Face.INDEX, look.type_size(TEXT, unit)) for word in words)
    return width + round(2 * (ROOM + 16) * unit), round(HIGH * unit)


@lru_cache(maxsize=16)
def stepper(words: tuple[str, ...], chosen: int, unit: float, look: Look) -> Surface:
    """Return a pill, 60 units high and wide enough for the longest of some words, that shows the chosen one."""
    size = stepper_size(words, unit, look)
    area = (0.0, 0.0, float(size[0]), float(size[1]))
    ground, edge, ink = ("#000000", "#FFFFFF", "#FFFFFF") if look.contrast else _TONES
    brass = palette.CONTRAST_YELLOW if look.contrast else palette.PRIMARY_TOP
    picture = svg(field(area, size[1] / 2, ground) + rim(area, size[1] / 2, edge, 3 * unit), size, size)
    for name, x in (
        ("left", round(ROOM * unit / 2 + 4 * unit)),
        ("right", size[0] - round(ROOM * unit / 2 + 4 * unit)),
    ):
        arrow = icon(name, round(ARROW * unit), brass)
        picture.blit(arrow, arrow.get_rect(center=(x, size[1] // 2)))
    word = typography.line(words[chosen], Face.INDEX, look.type_size(TEXT, unit), ink)
    picture.blit(word, word.get_rect(center=(size[0] // 2, size[1] // 2)))
    return picture


_TONES = ("#120C26", palette.QUIET_LINE, "#D9CDF0")
"""The ground, the edge and the word."""
