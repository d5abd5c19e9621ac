"""Particles: scraps, stones, sparks and dust, thrown in bursts, with pictures that the worker draws."""

from dataclasses import dataclass
from functools import partial
from itertools import product
from math import inf, pi
from random import Random

import pygame
from pygame import Surface, Vector2

from scenes.animation.card_images import CardImages, centred_sprite
from scenes.animation.positions import Pose
from scenes.render import svg
from scenes.render.drawables import Sprite
from scenes.render.image_cache import Urgency
from scenes.render.palette import BRASS, BRASS_LIGHT, LETTER_INK, rgb
from scenes.render.renderer import encoded

MOST = 220  # particles alive at any time
TURNS = 8  # pictures of a particle as it spins, or as a round one swells
FINE = 4  # they are drawn this many times larger and scaled down
RINGS = 8
SHRINKING = (1.0, 0.72, 0.44)  # scales of a particle towards its end


@dataclass(frozen=True, slots=True)
class Material:
    """A kind of particle."""

    colours: tuple[str, ...]
    sizes: tuple[float, ...]  # radii, in u
    sides: int = 0  # number of corners; 0 for round ones, which swell and fade instead of spinning
    weight: float = 1.0  # share of gravity that acts on it
    air: float = 1.0  # share of its speed that is left after a second
    life: tuple[float, float] = (0.5, 0.8)  # seconds


SCRAPS = Material(("#FAF3E3", "#EBDDC0"), (9, 14), 4, 0.55, 0.35, (0.6, 1.0))
STONES = Material(("#332A52", "#4B3F70", "#63558F"), (11, 16, 24), 5, 1.0, 0.9, (0.6, 0.9))
SPARKS = Material(("#FFC95E", "#FF8A2A", "#FFF0C0"), (10, 16), 3, 0.5, 0.5, (0.4, 0.8))
SLABS = Material(("#1D0C2B", "#2B1238", "#332A52"), (40, 62), 5, 0.8, 0.9, (1.0, 1.3))
STEEL = Material(("#D7DCEB", "#FFFFFF", "#8C93B5"), (7, 12), 3, 0.7, 0.5, (0.3, 0.6))
DUST = Material(("#E8C9A0",), (30, 46), 0, -0.02, 0.1, (0.5, 0.9))
CHIPS = Material((BRASS, BRASS_LIGHT), (8, 12), 4, 0.8, 0.5, (0.4, 0.7))
FILINGS = Material((BRASS, BRASS_LIGHT), (8, 12), 4, 0.1, 0.02, (0.25, 0.4))  # too light to fall on other cards
DEBRIS = (DUST, SPARKS, SCRAPS, STONES, STEEL, SLABS)


Frames = list[tuple[Surface, ...]]
"""The pictures of a particle, row by row; none while they are being drawn."""


def _cut(drawn: Surface, cell: int) -> Frames:
    """Cut a sheet into square cells; each picture is encoded by itself, to be blitted quickly and take little room."""
    width, height = drawn.get_size()
    return [
        tuple(encoded(svg.trimmed(drawn.subsurface((x, y, cell, cell)))) for x in range(0, width, cell))
        for y in range(0, height, cell)
    ]


def sheet(material: Material, colour: str, radius: int, ink: int, edge: str) -> Surface:
    """Return the pictures of a particle, given its radius and edge width in pixels; round ones have a single row."""
    cell = 2 * (radius + ink)
    if not material.sides:
        return _swelling(colour, radius, cell)
    random = Random(f"{material.sides} {colour} {radius}")
    corners = [(i + random.uniform(-0.28, 0.28), random.uniform(0.72, 1.0)) for i in range(material.sides)]
    large = svg.transparent((cell * TURNS * FINE, cell * len(SHRINKING) * FINE))
    for (row, scale), turn in product(enumerate(SHRINKING), range(TURNS)):
        middle = Vector2(cell * (turn + 0.5) * FINE, cell * (row + 0.5) * FINE)
        outer = [
            middle + Vector2(radius * far * scale * FINE, 0).rotate_rad(2 * pi * (at / material.sides + turn / TURNS))
            for at, far in corners
        ]
        pygame.draw.polygon(large, edge, outer)
        pygame.draw.lines(large, edge, True, outer, ink * FINE)
        for corner in outer:
            pygame.draw.circle(large, edge, corner, ink * FINE / 2)
        pygame.draw.polygon(large, colour, outer)
    return pygame.transform.smoothscale(large, (cell * TURNS, cell * len(SHRINKING)))


def _swelling(colour: str, radius: int, cell: int) -> Surface:
    """Return a puff in one row, drawn in rings, fainter towards its edge."""
    large = svg.transparent((cell * TURNS * FINE, cell * FINE))
    for step in range(TURNS):
        age = step / (TURNS - 1)
        size, opacity = radius * (0.6 + 0.4 * age), 0.3 * min(1.0, 1.6 * (1 - age))
        centre = cell * (step + 0.5) * FINE, cell * FINE / 2
        for ring in range(RINGS):
            alpha = round(255 * opacity * (ring + 1) / RINGS)
            pygame.draw.circle(large, (*rgb(colour), alpha), centre, size * FINE * (1 - ring / RINGS / 2))
    return pygame.transform.smoothscale(large, (cell * TURNS, cell))


@dataclass(slots=True)
class Particle:
    """One particle in the air; lengths in pixels, times in seconds."""

    frames: Frames
    place: Vector2
    speed: Vector2
    pull: float  # pixels per second squared
    air: float  # share of its speed that is left after a second
    turn: float  # in pictures
    spin: float  # pictures per second
    life: float
    age: float = 0.0


class Particles:
    """Particles of a board that fly at the same time, until they fall below a floor, the y of which is in pixels."""

    def __init__(self, deck: CardImages, random: Random, unit: float, floor: float = inf) -> None:
        self._deck, self._random, self._unit, self._floor = deck, random, unit, floor
        self._frames: dict[tuple[Material, str, float], Frames] = {}
        self._alive: list[Particle] = []

    def sharing_pictures(self) -> "Particles":
        """Return particles that share these pictures, none of them flying yet."""
        others = Particles(self._deck, self._random, self._unit, self._floor)
        others._frames = self._frames
        return others

    @property
    def alive(self) -> bool:
        """Whether any particle is still in the air."""
        return bool(self._alive)

    def prerender(self, *materials: Material) -> None:
        """Have the worker draw the pictures of some materials; if this is the worker, draw them."""
        if not self._deck.images.draws_now:
            self._deck.images.prerender(partial(self.prerender, *materials), Urgency.NOW)
            return
        for material in materials:
            for colour, size in product(material.colours, material.sizes):
                self._pictures(material, colour, size)

    def burst(
        self,
        material: Material,
        place: tuple[float, float] | Vector2,
        count: int,
        speed: tuple[float, float],
        angles: tuple[float, float] = (0, 360),
        spread: float = 0.0,
        ahead: float = 0.0,
    ) -> None:
        """Throw particles from a place, at speeds in u/s and angles in degrees anticlockwise between two limits.

        They start up to spread u away from the place, as if they had flown for ahead seconds. They are not seen before
        their pictures are drawn.
        """
        choose, between = self._random.choice, self._random.uniform
        for _ in range(count):
            frames = self._pictures(material, choose(material.colours), choose(material.sizes))
            velocity = Vector2(between(*speed) * self._unit, 0).rotate(-between(*angles))
            life, turn, spin = between(*material.life), between(0, TURNS), between(-1, 1) * 2.5 * TURNS
            begin = place + self._unit * Vector2(between(-spread, spread), between(-spread, spread)) + ahead * velocity
            pull = material.weight * 2.6 * 1080 * self._unit
            self._alive.append(Particle(frames, begin, velocity, pull, material.air, turn, spin, life))
        del self._alive[:-MOST]

    def advance(self, seconds: float) -> None:
        """Let all particles fly on."""
        drags = {air: air**seconds for air in {particle.air for particle in self._alive}}
        for particle in self._alive:
            particle.speed *= drags[particle.air]
            particle.speed.y += particle.pull * seconds
            particle.place += particle.speed * seconds
            particle.turn += particle.spin * seconds
            particle.age += seconds
        living = (particle for particle in self._alive if particle.age < particle.life)
        self._alive = [particle for particle in living if particle.place.y < self._floor]

    def clear(self) -> None:
        """Remove all particles."""
        self._alive.clear()

    def sprites(self) -> list[Sprite]:
        """Return all particles."""
        drawn = []
        for particle in self._alive:
            gone, frames = particle.age / particle.life, particle.frames
            if not frames:
                continue
            if len(frames) == 1:
                picture = frames[0][int(gone * TURNS)]
            else:
                row = max(0, int((4 * gone - 3) * len(frames)))  # it shrinks in its last quarter
                picture = frames[row][int(particle.turn) % TURNS]
            drawn.append(centred_sprite(picture, *particle.place))
        return drawn

    def _pictures(self, material: Material, colour: str, size: float) -> Frames:
        images, style = self._deck.images, self._deck.style
        frames = self._frames.setdefault((material, colour, size), [])
        if not frames and images.draws_now:
            radius, ink = max(1, round(size * self._unit)), max(1, round(2.2 * self._unit))
            looks = material, style.plain(colour), radius, ink, style.plain(LETTER_INK)
            if whole := images.get(sheet, *looks):
                frames[:] = _cut(whole, 2 * (radius + ink))
                images.forget(sheet, *looks)
        return frames


def ring_of_chips(particles: Particles, pose: Pose) -> None:
    """Throw dust and brass chips in all directions from a seal."""
    for i in range(10):
        particles.burst(DUST, (pose.x, pose.y), 1, (420, 520), (36 * i, 36 * i), spread=6, ahead=0.14)
        particles.burst(CHIPS, (pose.x, pose.y), 2, (480, 960), (36 * i, 36 * i + 36), ahead=0.12)


def sparks_of_link(particles: Particles, place: tuple[float, float]) -> None:
    """Throw brass filings up and down from a link that was joined."""
    for angle in (90, 270):
        particles.burst(FILINGS, place, 5, (200, 520), (angle - 24, angle + 24), spread=4, ahead=0.05)


def impact(particles: Particles, place: tuple[float, float], grand: bool) -> None:
    """Throw stones, scraps, sparks and dust from where an attack hits."""
    if grand:
        particles.burst(SLABS, place, 8, (500, 900), spread=60, ahead=0.25)
    for material, count, speed in (
        (DUST, 14, (400, 800)),
        (STONES, 40, (500, 1300)),
        (SCRAPS, 24, (450, 1300)),
        (SPARKS, 24, (500, 1600)),
    ):
        particles.burst(material, place, count, speed, spread=30, ahead=0.16)


def clash(particles: Particles, place: Vector2) -> None:
    """Throw steel and sparks from where an attack bounces."""
    particles.burst(STEEL, place, 30, (400, 1300), spread=18, ahead=0.08)
    particles.burst(SPARKS, place, 10, (500, 1300), spread=10, ahead=0.08)
