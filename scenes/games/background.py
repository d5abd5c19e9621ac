"""The background of a table: the place, the lintel, the pillars, and the top bar of a narrow screen."""

from collections.abc import Callable, Iterator, Sequence
from typing import Literal

from pygame import Rect, Surface

from scenes.art import table
from scenes.games.layout import LayoutMetrics, Rail
from scenes.render.drawables import Drawable, Sprite, placed
from scenes.render.image_cache import ImageCache, unsaved
from scenes.render.style import Style

OnTable = Callable[[tuple[int, int], Rect, int], Surface]
SEEDS = {"left": 3, "right": 8, "bar": 5, "beside": 13}


@unsaved
def later(
    on_table: OnTable, size: tuple[int, int], field: tuple[int, int, int, int], unit: float, style: Style, hour: int
) -> Surface:
    """Return the picture behind the cards at a later hour; it is not saved on the disk."""
    return ground(on_table, size, field, unit, style, hour)


def ground(
    on_table: OnTable, size: tuple[int, int], field: tuple[int, int, int, int], unit: float, style: Style, hour: int = 0
) -> Surface:
    """Return the picture behind the cards: the place at an hour, with the shadows of the pillars."""
    area = Rect(field)
    if style.contrast:
        picture = Surface(size, 0, 32)
        picture.fill((0, 0, 0))
        return picture
    picture = on_table(size, area, hour)
    if area.left:
        picture.blit(table.rail_shadow(area.height, "left", unit, style), area.topleft)
    if area.right < size[0]:
        shadow = table.rail_shadow(area.height, "right", unit, style)
        picture.blit(shadow, shadow.get_rect(topright=area.topright))
    return picture


def draw_pillar(
    size: tuple[int, int], side: Literal["left", "right"], unit: float, style: Style, beyond: int
) -> Surface:
    """Return a pillar, and beyond it plain masonry to the edge of the screen, as wide as beyond says in pixels."""
    width, height = size
    picture = Surface((width + beyond, height), 0, 32)
    picture.blit(table.rail(width, height, side, unit, SEEDS[side], style), (beyond if side == "left" else 0, 0))
    if beyond:
        beside = table.plain((beyond, height), unit, SEEDS["beside"], style)
        shadow = table.rail_shadow(height, "right" if side == "left" else "left", unit, style)
        beside.blit(shadow, (beyond - shadow.get_width() if side == "left" else 0, 0))
        picture.blit(beside, (0 if side == "left" else width, 0))
    return picture


class Background:
    """The opaque picture behind the cards of a field; only that of one hour is kept.

    Until the next one is drawn, the last one stays.
    """

    def __init__(self, images: ImageCache, metrics: LayoutMetrics, field: Rect, on_table: OnTable) -> None:
        self._images = images
        self._drawn_from = on_table, metrics.size, tuple(field), metrics.unit, metrics.style
        self._still = metrics.style.contrast
        self._seen: Surface | None = None
        self._hour = 0

    def at(self, hour: int) -> Iterator[Drawable]:
        """Draw the picture of an hour, or the last one that is drawn."""
        hour = 0 if self._still else hour
        order = (later, *self._drawn_from, hour) if hour else (ground, *self._drawn_from)
        picture = self._images.get(*order)
        if picture and hour != self._hour:
            if self._hour:
                self._images.forget(later, *self._drawn_from, self._hour)
            self._hour = hour
        self._seen = picture or self._seen
        yield from placed(self._seen, topleft=(0, 0))


def rails_and_lintel(
    images: ImageCache, metrics: LayoutMetrics, field: Rect, rails: Sequence[Rail], lintel: int
) -> Iterator[Drawable]:
    """Draw the lintel, the rails and the top bar, as far as they are drawn, without what hangs on them."""
    unit, style = metrics.unit, metrics.style
    if metrics.wide and not style.contrast:
        yield from placed(images.get(table.lintel, field.width, unit, lintel, style), topleft=field.topleft)
    for rail in rails:
        if rail.area.width:
            pillar = images.get(draw_pillar, rail.area.size, rail.side, unit, style, metrics.frame.left)
            if pillar:
                x = 0 if rail.side == "left" else rail.area.left
                yield Sprite(pillar, x, rail.area.top, hides=(x, rail.area.top, *pillar.get_size()))
    if metrics.player:
        yield from placed(images.get(table.foot, *metrics.foot.size, unit, style), topleft=metrics.foot.topleft)
    if not metrics.wide:
        yield from placed(images.get(table.top_bar, metrics.size[0], unit, SEEDS["bar"], style), topleft=(0, 0))
