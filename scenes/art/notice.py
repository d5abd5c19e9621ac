"""A notice: one sentence of the program's own in a pill at the top of the screen, for a few seconds."""

from functools import lru_cache

from pygame import Surface

from scenes.art import panels
from scenes.art.fonts import Face
from scenes.render import typography
from scenes.render.palette import LAMP_TEXT
from scenes.render.style import Look


@lru_cache(maxsize=4)
def notice(sentence: str, size: tuple[int, int], look: Look, wide: float) -> Surface:
    """Return the pill for a sentence on a screen of a size in pixels, of whose width it takes a share at most."""
    unit = size[1] / 1080
    edge = round(32 * unit)
    text = typography.fitted(
        sentence,
        Face.SENTENCE,
        look.type_size(32, unit),
        look.text(LAMP_TEXT),
        round(size[0] * wide) - 2 * edge,
        round(22 * unit),
    )
    pill = panels.pill((text.get_width() + 2 * edge, round(68 * unit)), unit, look).copy()
    pill.blit(text, ((pill.get_width() - text.get_width()) // 2, (pill.get_height() - text.get_height()) // 2))
    return pill
