"""What surrounds a field: the place behind it, the pillars and the lintel, or the top bar of a narrow screen."""

from collections.abc import Iterator, Sequence

from pygame import Rect

from scenes.games import background
from scenes.games.layout import Measures, Rail
from scenes.render.drawables import Drawable, Sprite
from scenes.render.image_cache import Studio


def behind(studio: Studio, measures: Measures, field: Rect, on_table: background.OnTable) -> Iterator[Drawable]:
    """Tell the one opaque picture of the whole screen that lies behind the cards, if it is drawn already."""
    area = tuple(field)
    picture = studio.picture(background.ground, on_table, measures.size, area, measures.unit, measures.look)
    if picture:
        yield Sprite(picture, 0, 0)


def standing(studio: Studio, measures: Measures, field: Rect, rails: Sequence[Rail]) -> Iterator[Drawable]:
    """Tell what stands there, as far as it is drawn already, without what hangs on it."""
    unit, look = measures.unit, measures.look
    if measures.wide and not look.contrast:
        lintel = studio.picture(background.lintel, field.width, unit, look)
        if lintel:
            yield Sprite(lintel, *field.topleft)
    for rail in rails:
        if rail.area.width:
            pillar = studio.picture(background.pillar, rail.area.size, rail.side, unit, look, measures.frame.left)
            if pillar:
                x = 0 if rail.side == "left" else rail.area.left
                yield Sprite(pillar, x, rail.area.top, hides=(x, rail.area.top, *pillar.get_size()))
    if not measures.wide:
        bar = studio.picture(background.bar, measures.size[0], unit, look)
        if bar:
            yield Sprite(bar, 0, 0)
