"""What stands around the cards: the place behind them with its lintel, the pillars and the top bar."""

from collections.abc import Callable
from typing import Literal

from pygame import Rect, Surface

from scenes.art import table
from scenes.render.style import Look

OnTable = Callable[[tuple[int, int], Rect], Surface]
SEEDS = {"left": 3, "right": 8, "bar": 5, "beside": 13}


def ground(
    on_table: OnTable, size: tuple[int, int], field: tuple[int, int, int, int], unit: float, look: Look
) -> Surface:
    """Return the picture behind the cards: the place, with the shadows of the pillars on it."""
    area = Rect(field)
    if look.contrast:
        picture = Surface(size, 0, 32)
        picture.fill((0, 0, 0))
        return picture
    picture = on_table(size, area)
    if area.left:
        picture.blit(table.rail_shadow(area.height, "left", unit, look=look), area.topleft)
    if area.right < size[0]:
        shadow = table.rail_shadow(area.height, "right", unit, look=look)
        picture.blit(shadow, shadow.get_rect(topright=area.topright))
    return picture


def pillar(size: tuple[int, int], side: Literal["left", "right"], unit: float, look: Look, beyond: int) -> Surface:
    """Return a pillar with the plain masonry that stands back beyond it, as many pixels wide, to the screen's edge."""
    width, height = size
    picture = Surface((width + beyond, height), 0, 32)
    picture.blit(table.rail(width, height, side, unit, SEEDS[side], look=look), (beyond if side == "left" else 0, 0))
    if beyond:
        beside = table.plain((beyond, height), unit, SEEDS["beside"], look=look)
        shadow = table.rail_shadow(height, "right" if side == "left" else "left", unit, look=look)
        beside.blit(shadow, (beyond - shadow.get_width() if side == "left" else 0, 0))
        picture.blit(beside, (0 if side == "left" else width, 0))
    return picture


def lintel(width: int, unit: float, look: Look) -> Surface:
    """Return the lintel from pillar to pillar over a field."""
    return table.lintel(width, unit, look=look)


def bar(width: int, unit: float, look: Look) -> Surface:
    """Return the top bar of a narrow screen."""
    return table.top_bar(width, unit, SEEDS["bar"], look=look)
