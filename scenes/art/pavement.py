"""The floor before the arches: tiles that run to the horizon, and wet stone that mirrors what stands on it."""

from math import log1p, sin

import pygame
from pygame import Surface

from scenes.art.scenery.common import add_light, light, strip, tiled
from scenes.art.scenery.shapes import line
from scenes.render.frame import WIDTH, Setting
from scenes.render.palette import INK

HORIZON = 600
SQUEEZE = 1.7
JOINT = "#05030C"


def tiles(frame: Setting, floor: float, colour: str, opacity: float) -> str:
    """Return the joints of a tiled floor from its far edge, a y in units of the frame, to the edges of the screen."""
    depth = floor - HORIZON
    joints = ""
    distance = 0.88
    while distance > 0.16 and HORIZON + depth / distance < frame.bottom:
        y = HORIZON + depth / distance
        joints += line(f"M{frame.left} {y:.2f} H{frame.right}", colour, 1.6 / distance, opacity=opacity)
        distance -= 0.12
    spread = (frame.bottom - HORIZON) / depth
    for column in range(-16, 17):
        far = WIDTH / 2 + 132 * column
        near = WIDTH / 2 + 132 * column * spread
        joints += line(f"M{far:.2f} {floor} L{near:.2f} {frame.bottom}", colour, 2.2, opacity=opacity)
    return joints


def wet(scene: Surface, frame: Setting, floor: float, lights: list[tuple[float, float, str]]) -> None:
    """Draw the wet pavement on a scene, from the floor's y in units down: its mirror image, the tiles, and spilt light.

    A light is the x of its middle and its width in units, and its colour.
    """
    top = frame.point(0, floor)[1]
    width, height = frame.size[0], frame.size[1] - top
    if height < 1:
        return
    above = scene.subsurface((0, max(0, top - round(height * SQUEEZE)), width, min(top, round(height * SQUEEZE))))
    mirror = pygame.transform.smoothscale(pygame.transform.flip(above, False, True), (width, height))
    soft = pygame.transform.gaussian_blur(mirror, frame.length(4))
    scene.blit(soft, (0, top))
    for row in range(height):
        near, depth = row / height, log1p(row / frame.unit / 40)  # waves are longer, the nearer they are
        shift = (3 + 6 * near) * sin(21 * depth + 3 * sin(5.3 * depth)) * (0.65 + 0.35 * sin(8.7 * depth + 2))
        shift = (shift + 6 * near * sin(7.1 * depth + 1)) * frame.unit
        scene.blit(soft, (round(shift), top + row), (0, row, width, 1))
    rows = ((row + 0.5) / height for row in range(height))
    kept = [255 * (1 - 0.27 - (0.86 - 0.27) * share) for share in rows]
    # A little more blue than red is kept, as wet stone at night has it.
    dark = tiled(strip([(keep * 0.94, keep * 0.92, keep) for keep in kept]), (width, height))
    scene.blit(dark, (0, top), special_flags=pygame.BLEND_RGB_MULT)
    scene.blit(frame.paint(tiles(frame, floor, JOINT, 0.62)), (0, top), (0, top, width, height))
    for x, wide, colour in lights:
        spill(scene, frame, (x, floor + 34), wide, colour)
    scene.fill(INK, (0, top, width, frame.length(8)))
    scene.fill("#5B48A4", (0, top + frame.length(8), width, frame.length(2.5)))


def spill(scene: Surface, frame: Setting, centre: tuple[float, float], width: float, colour: str) -> None:
    """Add the light that an open arch of a width throws on the floor; centre and width in units of the frame."""
    add_light(scene, light((0.6 * width * frame.unit, 74 * frame.unit), colour, 0.42), frame.point(*centre))
