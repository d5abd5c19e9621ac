"""The gallery of records: the hall in the dark, and in it one tall arch for each game, its place fading into night."""

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from scenes.art import arches
from scenes.art.hall import floor_light, hall
from scenes.art.scenery.common import add_light, strip, tiled
from scenes.render.frame import WIDTH, Setting
from scenes.render.palette import NIGHT, Accent, mix, rgb
from scenes.render.style import Look
from scenes.render.svg import scaled

OPENING = (340, 812)
TOP, PITCH, ROOM = 172, 364, 1796
"""Where the arches begin, how far apart they stand, and the room that more than five of them share, in units."""
FRAME = 10
DIM = (166, 166, 172)
"""What is left, of 255, of the hall's three channels."""
DUSK = ((0.0, 0.30), (0.13, 0.42), (0.31, 0.86), (0.47, 0.94), (1.0, 0.96))
"""How dark it grows down an arch: places from 0 to 1, with the opacity of the night there."""


def openings(size: tuple[int, int], count: int = 5) -> tuple[Rect, ...]:
    """Return the openings of the arches on a screen of a size, from left to right, in pixels."""
    frame = Setting(size)
    pitch = min(PITCH, ROOM / count)
    width = min(OPENING[0], pitch - 24)
    start = WIDTH / 2 - pitch * (count - 1) / 2 - width / 2
    return tuple(frame.rect(start + index * pitch, TOP, width, OPENING[1]) for index in range(count))


def gallery(size: tuple[int, int], windows: Sequence[Surface], accents: Sequence[Accent], look: Look) -> Surface:
    """Return the hall with an arch for each window, in the frames of their accents, for a whole screen; opaque.

    A window is a game's place as seen through its arch.
    """
    scene = Surface(size, 0, 32)
    unit = Setting(size).unit
    if not look.contrast:
        scene.blit(hall(size, look), (0, 0))
        scene.fill(DIM, special_flags=pygame.BLEND_RGB_MULT)
    places = openings(size, len(windows))
    for place, window, accent in zip(places, windows, accents, strict=True):
        if not look.contrast:
            shine = floor_light(place.width, accent)
            add_light(scene, shine, (place.centerx, place.bottom))
        scene.blit(arches.through(_inside(place.size, window, look), place.size), place)
        tones = arches.CONTRAST_QUIET if look.contrast else (accent.light, mix(accent.light, NIGHT, 0.62))
        ring = arches.frame(place.size, FRAME * unit, tones)
        scene.blit(ring, ring.get_rect(midbottom=place.midbottom))
    return scene


def _inside(size: tuple[int, int], window: Surface, look: Look) -> Surface:
    """Return what is seen through an arch: the place, and the night that words can stand on."""
    picture = Surface(size, 0, 32)
    picture.blit(window if window.get_size() == size else scaled(window, size), (0, 0))
    if look.contrast:
        return picture
    night = [(*rgb("#0D0A1E"), 255 * _dusk((row + 0.5) / size[1])) for row in range(size[1])]
    picture.blit(tiled(strip(night), size), (0, 0))
    return picture


def _dusk(place: float) -> float:
    """Return the opacity of the night at a place from the top (0) to the foot (1) of an arch."""
    above = below = DUSK[0]
    for step in DUSK:
        above, below = below, step
        if step[0] >= place:
            break
    span = below[0] - above[0]
    return above[1] + (below[1] - above[1]) * ((place - above[0]) / span if span else 1.0)
