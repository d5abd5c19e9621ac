"""The night over the house: a sky without bands, stars, and the roofs of the town behind."""

from random import Random

import pygame
from pygame import Surface

from scenes.art.scenery.common import add_light, colour_at, light, strip, tiled, turned
from scenes.art.scenery.shapes import block, gable, halves, path, stars
from scenes.render.frame import Setting
from scenes.render.palette import mix

SKY = ((0.0, "#0C0820"), (0.28, "#20134A"), (0.46, "#46215F"), (0.62, "#6A2B5E"))
TOWN = "#2A1548"
LAMP = "#FFB35A"


def night(frame: Setting) -> Surface:
    """Return the night sky and the town for a whole screen, opaque."""
    width, height = frame.size
    scene = tiled(strip([colour_at(SKY, (row + 0.5) / height) for row in range(height)]), frame.size)
    haze = light((width * 0.52, 330 * frame.unit), "#B23C86", 0.3)
    add_light(scene, haze, frame.point(960, 440))
    random = Random(7)
    area = (frame.left, frame.top, frame.right - frame.left, 430 - frame.top)
    body = stars(random, round(area[2] * area[3] / 7500), area, "#FFF1DC")
    body += _street(random, frame, (372, 452), mix(TOWN, "#5A2A66", 0.55))
    body += _street(random, frame, (418, 476), TOWN)
    scene.blit(frame.paint(body), (0, 0))
    darken_sides(scene, 0.66)
    return scene


def darken_sides(scene: Surface, rim: float) -> None:
    """Darken a scene toward its left and right edges, where only the rim (0 to 1) of its brightness is left."""
    width, height = scene.get_size()
    kept = [255 * min(1.0, rim + 1.1 * min(column, width - column) / width) for column in range(width)]
    scene.blit(turned(strip([(keep,) * 3 for keep in kept]), (width, height)), (0, 0), None, pygame.BLEND_RGB_MULT)


def _street(random: Random, frame: Setting, roofs: tuple[int, int], colour: str) -> str:
    """Return a row of houses from edge to edge, their eaves between two heights, a few of their windows lit."""
    tones = (colour, mix(colour, "#0C0820", 0.28))
    body = ""
    x = frame.left - random.uniform(0, 80)
    while x < frame.right:
        width = random.uniform(64, 132)
        eaves = random.uniform(*roofs)
        body += halves(x, eaves, width, frame.bottom - eaves, tones)
        kind = random.random()
        if kind < 0.58:
            body += block(x + width * 0.68, eaves - width * 0.36, width * 0.13, width * 0.4, tones[1])
            body += gable(x - 4, eaves + 1, width + 8, width * random.uniform(0.34, 0.5), tones)
        elif kind < 0.74:
            body += gable(x + width * 0.22, eaves + 1, width * 0.56, width * random.uniform(0.9, 1.2), tones)
        else:
            body += halves(x + width * 0.15, eaves - 16, width * 0.7, 18, tones)
        for column in (0.24, 0.62):
            if random.random() < 0.3 and eaves < 440:
                body += _window(x + width * column, eaves + 12)
        x += width + random.choice((0, 0, 6, 26))
    return body


def _window(x: float, y: float) -> str:
    return path(f"M{x:.2f} {y + 17:.2f} v-11 a5.5 5.5 0 0 1 11 0 v11 Z", LAMP, opacity=0.6)
