"""Medals: a brass disc with an emblem, and the dark place of one that is still to be earned."""

from pygame import Surface

from scenes.art.icons import icon
from scenes.art.scenery.common import disc, path
from scenes.render.palette import BRASS, BRASS_DARK, BRASS_LIGHT, CONTRAST_YELLOW, LABEL, NIGHT, PANEL, mix
from scenes.render.recent import recent
from scenes.render.style import Style
from scenes.render.svg import rasterise

HALF = "M50 4 A46 46 0 0 1 50 96 Z"


@recent(60)
def medal(side: int, emblem: str, given: bool, style: Style) -> Surface:
    """Return a medal so many pixels wide with an icon on it, given or not."""
    if style.contrast:
        body = disc(50, 50, 48, CONTRAST_YELLOW if given else "#FFFFFF") + disc(50, 50, 44, "#000000")
        ink = CONTRAST_YELLOW if given else "#FFFFFF"
    elif given:
        body = disc(50, 50, 49, "#3A2408") + disc(50, 50, 46, BRASS_LIGHT) + path(HALF, BRASS)
        body += disc(50, 50, 37, BRASS_DARK) + disc(50, 51.5, 35.5, BRASS)
        ink = "#3A1A08"
    else:
        body = disc(50, 50, 47, mix(LABEL, NIGHT, 0.72)) + disc(50, 50, 43, NIGHT)
        ink = mix(LABEL, PANEL, 0.5)
    picture = rasterise(body, (100, 100), (side, side))
    sign = icon(emblem, round(0.52 * side), ink)
    picture.blit(sign, sign.get_rect(center=picture.get_rect().center))
    return picture
