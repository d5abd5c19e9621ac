"""Living scenes: what stirs behind the cards, slowly, and rests when nobody has touched anything for a while."""

from collections.abc import Callable
from math import cos, pi, sin

import pygame

from game.settings import Motion
from scenes.art.scenery.life import Life, Mote, Swarm
from scenes.render.drawables import Sprite
from scenes.services import House

PACE = 10  # times a second that a living scene is drawn anew, at most
WAKEFUL = 20.0  # seconds after the last input in which it lives


class Living:
    """The life of one place; its time, in seconds, stands still while the place rests.

    What stirs there is drawn when it is first asked for, in the studio; None is a place where nothing does.
    """

    def __init__(self, house: House, draw: Callable[[], Life] | None) -> None:
        self._house = house
        self._draw = draw
        self._life: Life | None = None if draw else ()
        self._seen: tuple[float, tuple[Sprite, ...]] | None = None
        self.time = 0.0

    @property
    def awake(self) -> bool:
        """Whether anything stirs."""
        house = self._house
        return self._life != () and house.motion is Motion.FULL and house.quiet_for < WAKEFUL

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        if self.awake:
            self.time += seconds

    def frame(self) -> tuple[Sprite, ...]:
        """Tell all that stirs, as it is now."""
        now = int(self.time * PACE) / PACE
        if self._life is None and self._draw:
            self._life = self._draw()
        if self._seen is None or self._seen[0] != now:
            self._seen = now, tuple(_seen(swarm, mote, now) for swarm in self._life or () for mote in swarm.motes)
        return self._seen[1]


def _seen(swarm: Swarm, mote: Mote, now: float) -> Sprite:
    picture = swarm.pictures[_turn(swarm, now / mote.turn + mote.phase)]
    width, height = picture.get_size()
    swing = 2 * pi * (now / mote.swaying + mote.phase)
    x, y = mote.at[0] + mote.speed[0] * now, mote.at[1] + mote.speed[1] * now
    if area := swarm.area:
        x, y = area.left + (x - area.left) % area.width, area.top + (y - area.top) % area.height
    x, y = x + mote.sway[0] * sin(swing), y + mote.sway[1] * cos(swing)
    blend = pygame.BLEND_RGB_ADD if swarm.light else 0
    return Sprite(picture, round(x - width / 2), round(y - height / 2), blend)


def _turn(swarm: Swarm, turns: float) -> int:
    """Return which picture is seen after so many turns."""
    count = len(swarm.pictures)
    if swarm.swings:
        return round((0.5 - 0.5 * cos(2 * pi * turns)) * (count - 1))
    return int(turns * count) % count
