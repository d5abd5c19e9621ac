"""Small celebrations of a card on its foundation, a sealed pile, a link that is joined, or a card turned up.

Each is a function of its age in seconds, and ends by itself; what is not drawn in time is left out.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import ceil, inf
from random import Random
from typing import Any

import pygame
from pygame import Rect, Surface, Vector2

from game.cards import Card
from scenes.animation import attack_art, cues
from scenes.animation import durations as d
from scenes.animation.card_images import CardImages, centred, centred_sprite
from scenes.animation.positions import Layout, on_rail
from scenes.art import cards, markers, pips, tokens
from scenes.art.court_cards import Gaze
from scenes.art.panels import rim
from scenes.art.scenery.common import light_pool
from scenes.i18n import rank_sign
from scenes.render import svg
from scenes.render.drawables import Drawable, Sprite, Tint, clipped, placed
from scenes.render.easing import Tween, in_out_cubic, linear, out_back, out_cubic, recoil, share, sine
from scenes.render.image_cache import ImageCache, Urgency
from scenes.render.palette import BRASS_LIGHT, FOCUS_GLOW, LAMP_NUMBER, LAMP_TEXT, LETTER_INK, Style, mix
from scenes.render.renderer import encoded


class Flourish(ABC):
    """An effect that lasts for a number of seconds.

    on_card: whether it also ends when the animation of cards is cut short.
    """

    lasts: float
    on_card = False

    def prerender(self, images: ImageCache) -> None:
        """Draw, in the worker, all that it will show."""
        images.prerender(self._draw_all, Urgency.NOW)

    def _draw_all(self) -> None:
        for moment in range(ceil(240 * self.lasts)):  # finer than the frames, which may come at any age
            self.tints(moment / 240)
            self.drawables(moment / 240)

    @abstractmethod
    def drawables(self, age: float) -> list[Drawable]:
        """Return what it shows at an age in seconds."""

    def tints(self, age: float) -> list[Drawable]:
        """Return its tints over the field and the cards at rest, below the flying cards."""
        return []

    def end(self) -> None:  # noqa: B027 - most pictures are needed again
        """Drop pictures that are unlikely to be needed again."""


@dataclass(frozen=True, slots=True)
class Stepped(Flourish):
    """A flourish of one picture after another, each drawn by its number and centred on a point.

    deep: how far that goes down at first and back, in pixels, with a card that lands.
    """

    lasts: float
    steps: int
    middle: tuple[float, float]
    picture: Callable[[int], Surface | None]
    room: Rect
    deep: float = 0.0

    def drawables(self, age: float) -> list[Drawable]:
        picture, (x, y) = self.picture(int(age / self.lasts * self.steps)), self.middle
        y += self.deep * recoil(share(age, 0.0, d.PRESSES))
        return [*clipped(centred_sprite(picture, x, y), self.room)] if picture else []


BURST, BURST_SIDES = 8, (34, 34, 26, 16)
"""The number of pips that fly from a card on its foundation, and their sizes on the way, in u."""
ARC = 90  # u: how high the path to a rail rises above the straight line
RING_STEPS = 6


class Homecoming(Flourish):
    """A card reaches its foundation: its pip pops, small pips burst, its edge flashes, a flame flies to the score."""

    lasts = d.HOME_FLAME

    def __init__(self, home: cues.Home, layout: Layout, deck: CardImages) -> None:
        self._home, self._deck = home, deck
        self._unit = layout.field.height / 1080
        self._middle, self._score = Vector2(home.position.centre), Vector2(layout.score_point)
        self._room = self._middle.y - 4 * self._unit  # up to the edge of the screen
        self._beside = home.position.width / 2 if on_rail(self._middle.x, layout) else inf  # no further than the card

    def drawables(self, age: float) -> list[Drawable]:
        dip = d.PRESS_DEEP * self._unit * recoil(share(age, 0.0, d.PRESSES))  # along with the card
        position = replace(self._home.position, y=self._home.position.y + round(dip))
        drawn: list[Drawable] = []
        if age < d.HOME_FLASH:
            drawn += _edge(self._deck, position.height, position.centre, LAMP_TEXT)
        widest = min(300, 2 * self._room / self._unit)
        drawn += _shock_ring(self._deck, age, self._middle, widest, LAMP_TEXT, self._unit)
        if age < d.POP:
            drawn += popping_pip(self._deck, self._home._replace(position=position), age)
        if age < d.HOME_BURST:
            gone = share(age, 0.0, d.HOME_BURST)
            reach = min(0.86 * position.height, self._room - 16 * self._unit)
            far = Tween(min(reach, 0.42 * position.height), reach, 0.0, d.HOME_BURST, out_cubic).at(age)
            side = round(BURST_SIDES[int(gone * len(BURST_SIDES))] * self._unit)
            picture = self._deck.images.get(pips.rimmed, self._home.card.suit, side, self._deck.style)
            for turn in range(BURST):
                away = Vector2(0, -far).rotate(360 / BURST * turn)
                away.x = max(-self._beside, min(self._beside, away.x))
                drawn += centred(picture, self._middle + away)
        if age >= (since := d.HOME_FLAME - d.HOME_FLIES):
            drawn += _flying_flame(self._deck, self._unit, self._middle, self._score, share(age, since, d.HOME_FLIES))
        return drawn


class Return(Flourish):
    """The edge of a card that is back glows and fades, after a flame from the score if it was taken from there."""

    on_card = True

    def __init__(self, returned: cues.Returned, layout: Layout, deck: CardImages) -> None:
        self._position, self._deck, self._unit = returned.position, deck, layout.field.height / 1080
        self._score, self._flies = Vector2(layout.score_point), d.HOME_FLIES if returned.taken else 0.0
        self.lasts = self._flies + d.RETURNED

    def drawables(self, age: float) -> list[Drawable]:
        middle = self._position.centre
        if age < self._flies:
            return _flying_flame(self._deck, self._unit, self._score, Vector2(middle), age / self._flies)
        opacity = EDGES[int((age - self._flies) / d.RETURNED * len(EDGES))]
        return _edge(self._deck, self._position.height, middle, LAMP_NUMBER, opacity)


def _edge(
    deck: CardImages, height: int, middle: tuple[float, float], colour: str, opacity: float = 1.0
) -> list[Drawable]:
    """Return the shining edge of a card of a height in pixels."""
    looks = height, 0, max(2, round(5 * height / 196)), deck.style.plain(colour), opacity
    return centred(deck.images.get(attack_art.frame, *looks), middle)


def _flying_flame(deck: CardImages, unit: float, begin: Vector2, end: Vector2, passed: float) -> list[Drawable]:
    """Return a flame that has flown a share of its time from begin to end, with its tail."""
    drawn, head = list[Drawable](), in_out_cubic(passed)
    tail = min(0.02, head / 5, (1 - head) / 5)  # from light to light: they look like one
    for behind, size in ((4, 20), (3, 28), (2, 36), (1, 44), (0, 56)):  # the tail first, in u
        far = head - behind * tail
        place = begin.lerp(end, far) - Vector2(0, ARC * unit * sine(far))
        drawn += centred(deck.images.get(flame, round(size * unit), deck.style), place)
    return drawn


def popping_pip(deck: CardImages, home: cues.Home, age: float) -> list[Drawable]:
    """Return the pip of a card on its foundation, enlarged and shrinking back."""
    scale = round(Tween(d.POP_SCALE, 1.0, 0.0, d.POP, out_back).at(age) * 24) / 24  # in steps, for fewer pictures
    lies, side = home.position, 0.184 * home.position.height
    picture = deck.images.get(pips.pip, home.card.suit, round(side * scale), deck.style)
    corner = Vector2(lies.area.topright) + Vector2(-0.05, 0.049) * lies.height  # of the pip, as on the card
    return centred(picture, corner + Vector2(-side / 2, side / 2))


def flame(size: int, style: Style) -> Surface:
    """Return a small soft light, size pixels wide."""
    body = (
        '<radialGradient id="f"><stop offset="0" stop-color="#FFFBEA"/>'
        f'<stop offset="0.28" stop-color="{style.plain(FOCUS_GLOW)}" stop-opacity="0.95"/>'
        f'<stop offset="1" stop-color="{style.plain(FOCUS_GLOW)}" stop-opacity="0"/></radialGradient>'
        '<circle cx="50" cy="50" r="50" fill="url(#f)"/>'
    )
    return encoded(svg.rasterise(body, (100, 100), (size, size)))


DUST_STEPS, DUST_ROOM = 6, 64  # pictures; u: how far it flies beside a card, and half as far above and below its foot


def landing(dust: cues.Dust, layout: Layout, deck: CardImages) -> Flourish:
    """Return what a card put down stirs: dust, and pieces of the place, or a flash of brass along a pile on a rail."""
    (x, y, height), unit, style, get = dust.pose[:3], layout.field.height / 1080, deck.style, deck.images.get
    width = cards.width(height)
    if on_rail(x, layout):
        area, deep = Rect(0, 0, width, round(height + dust.shown)), (d.PRESS_NOD if dust.shown else d.PRESS_DEEP) * unit
        area.center = round(x), round(y - dust.shown / 2)
        flash = partial(get, landing_flash, area.size, unit, style.plain(BRASS_LIGHT))
        return Stepped(d.DUST, DUST_STEPS, area.center, flash, area.inflate(0, 2 * deep), deep)
    picture = partial(get, landing_dust, width, layout.matter, unit, style.plain(layout.accent))
    return Stepped(d.DUST, DUST_STEPS, (x, y + height / 2), picture, layout.field)


def landing_flash(size: tuple[int, int], unit: float, colour: str, step: int) -> Surface:
    """Return a step of a flash on the edge of a pile of a size in pixels, within its outline: neighbours lie close."""
    body = rim((0, 0, *size), 0.09 * size[0], colour, 5 * unit)
    return encoded(svg.rasterise(f'<g opacity="{1 - step / DUST_STEPS:.2f}">{body}</g>', size, size))


def landing_dust(width: int, matter: str, unit: float, colour: str, step: int) -> Surface:
    """Return a step of what flies out from under a card of a width in pixels, whose lower edge is DUST_ROOM / 2 high.

    matter: the outline of the pieces.
    """
    gone, across = step / DUST_STEPS, width / unit + 2 * DUST_ROOM
    out, size, body = out_cubic(gone), (round(across * unit), round(DUST_ROOM * unit)), ""
    light, dark = mix(colour, "#FFFFFF", 0.55), mix(colour, LETTER_INK, 0.3)
    foot = DUST_ROOM / 2
    for side in (-1, 1):
        corner = across / 2 + side * width / unit / 2
        for cx, cy, wide, high in ((18, -3, 22, 14), (4, -10, 14, 12), (34, -7, 13, 10)):
            grown = 0.5 + 0.5 * out
            body += f'<ellipse cx="{corner + side * cx * 1.2 * grown}" cy="{foot + cy * grown}" rx="{wide * grown}" '
            body += f'ry="{high * grown}" fill="{light}" fill-opacity="{0.6 * (1 - gone):.2f}"/>'
        # how far inwards from the corner pieces begin, and outwards and up they fly, in u; their scale
        for inwards, far, high, scale in ((0, 44, 20, 1.0), (6, 56, 34, 1.1), (14, 40, 26, 0.9)):
            x, y = corner + side * (far * gone - inwards), foot - high * 4 * gone * (0.8 - gone)
            turn = (
                f"translate({x:.1f} {y:.1f}) rotate({side * (far + 200 * gone):.0f}) scale({scale * (1 - gone**3):.2f})"
            )
            body += f'<g transform="{turn}">{svg.two_toned(matter, light, dark, 0.0)}</g>'
    return encoded(svg.rasterise(body, (across, DUST_ROOM), size))


EDGES = (1.0, 0.75, 0.5, 0.25)  # opacities of a card's edge as it stops glowing


class CardGlint(Flourish):
    """A glint crosses the brass of a card just turned up."""

    lasts = d.GLINT_DEALT
    on_card = True

    def __init__(self, glint: cues.Glint, _layout: Layout, deck: CardImages) -> None:
        self._card, self._pose, self._deck = Card(glint.card.rank, glint.card.suit), glint.pose, deck

    def drawables(self, age: float) -> list[Drawable]:
        step = 0 if self._deck.style.contrast else int(10 * age / self.lasts)
        return centred(self._deck.images.get(*self._look(step)), self._middle) if step else []

    def end(self) -> None:
        for step in range(1, 10):
            self._deck.images.forget(*self._look(step))

    @property
    def _middle(self) -> Vector2:
        height = self._pose.height
        corner = Vector2(self._pose.x, self._pose.y) - Vector2(cards.width(height), height) / 2
        return corner + cards.pane(height).center

    def _look(self, step: int) -> tuple[Any, ...]:
        look = Gaze.WAITING, 0.0, 0.0, step / 10, 0
        return cards.living, self._card, self._pose.height, self._deck.style, *look


class Suspense(Flourish):
    """The field darkens around cards about to turn up, and a light shines behind the last of them."""

    def __init__(self, reveal: cues.Reveal, layout: Layout, deck: CardImages) -> None:
        self._reveal, self._field, self._deck = reveal, layout.field, deck
        self.lasts = reveal.lasts + d.SUSPENSE_ENDS

    def drawables(self, age: float) -> list[Drawable]:
        """Return nothing: all of it is in `tints`, below the flying cards."""
        return []

    def tints(self, age: float) -> list[Drawable]:
        dark = min(share(age, 0.0, d.SUSPENSE / 2), 1 - share(age, self._reveal.lasts, d.SUSPENSE_ENDS))
        tone = 255 - round(round(dark * 6) / 6 * 90)
        drawn: list[Drawable] = [Tint((*self._field.topleft, *self._field.size), (tone, tone, tone))] if dark else []
        at, half = (round(self._reveal.pose.x), round(self._reveal.pose.y)), 1.3 * self._reveal.pose.height
        light = self._deck.images.get(light_pool, (half, half), self._deck.style.plain("#FFC27A"), 0.6)
        return [*drawn, *placed(light if dark > 0.5 else None, pygame.BLEND_RGB_ADD, center=at)]


LIGHT = (120, 20)  # u: the size of the light that runs along a run


class RunningLight(Flourish):
    """A light runs over a link to the next card of a run: the link pops, the card's lamp flashes, its edge glows."""

    def __init__(self, note: cues.Note, layout: Layout, deck: CardImages) -> None:
        self._note, self._deck = note, deck
        self._unit = layout.field.height / 1080
        self._lamps = layout.gauge(note.card) if note.counts else ()
        self._glows_for = d.RUN_GLOWS if note.glows else d.CARD_GLOWS
        # percent, of a link that shrinks back after the light has passed; one just joined is larger
        self._sizes = (180, 152, 128, 110) if note.fresh else (125, 118, 110, 104)
        self.lasts = d.CHIME_GAP + max(self._glows_for, d.LINK_POPS)

    def drawables(self, age: float) -> list[Drawable]:
        note, unit, get, style = self._note, self._unit, self._deck.images.get, self._deck.style
        drawn, since = list[Drawable](), age - d.CHIME_GAP / 2  # when the light is on the link
        if age < d.CHIME_GAP:
            light = get(running_light, (round(LIGHT[0] * unit), round(LIGHT[1] * unit)), style)
            drawn += centred(light, Vector2(note.begin).lerp(note.end, age / d.CHIME_GAP))
        if since <= 0:
            return drawn
        for lamp in self._lamps if since < d.LAMP_SWELLS else ():  # its light shrinks in four steps
            size = round(lamp.height * (1.6 - 0.2 * int(since / d.LAMP_SWELLS * 4)))
            drawn += centred(get(flame, size, style), lamp.center)
        if since < self._glows_for:
            opacity, colour = EDGES[int(since / self._glows_for * len(EDGES))], pips.tones(note.card.suit, style).rail
            edge = get(attack_art.frame, note.position.height, round(unit), max(2, round(6 * unit)), colour, opacity)
            drawn += centred(edge, note.position.centre)
        if note.link:
            if note.fresh:
                drawn += _shock_ring(self._deck, since, note.link, 220, BRASS_LIGHT, unit)
            step = int(share(since, 0.0, d.LINK_POPS) * len(self._sizes))
            drawn += centred(get(grown_link, (*self._sizes, 100)[step], unit, style), note.link)
        return drawn


def running_light(size: tuple[int, int], style: Style) -> Surface:
    """Return a streak of light towards the right, of a size in pixels."""
    body = ""
    for name, tone, path in (
        ("halo", "#F08A1E", "M0 10 L98 6 C104 -2 120 0 120 10 C120 20 104 22 98 14 Z"),
        ("core", "#FFF3C4", "M30 10 L100 8 C104 3 116 4 116 10 C116 16 104 17 100 12 Z"),
    ):
        colour = style.plain(tone)
        body += (
            f'<linearGradient id="{name}"><stop offset="0" stop-color="{colour}" stop-opacity="0"/>'
            f'<stop offset="0.8" stop-color="{colour}"/></linearGradient><path d="{path}" fill="url(#{name})"/>'
        )
    return encoded(svg.rasterise(body, LIGHT, size))


def grown_link(percent: int, unit: float, style: Style) -> Surface:
    """Return a link scaled to a percentage."""
    link = tokens.link(unit, style)
    width, height = link.get_size()
    return encoded(svg.scaled(link, (round(width * percent / 100), round(height * percent / 100))))


class Stamp(Flourish):
    """A pile is sealed: a brass ring grows, and a crate flies to the rail, where the crates flash one by one."""

    def __init__(self, sealed: cues.Seal, layout: Layout, deck: CardImages) -> None:
        self._sealed, self._at, self._deck = sealed, Vector2(sealed.pose.x, sealed.pose.y), deck
        self._unit = layout.field.height / 1080
        self._goals: Sequence[Rect] = layout.gauge(sealed.card)
        stays = d.CRATE_LEAVES + d.CRATE_FLIES + len(self._goals) * d.CRATE_GAP + d.CRATE_FLASH
        self.lasts = stays if self._goals else d.RING_RUNS

    def _draw_all(self) -> None:
        super()._draw_all()
        card, pose = self._sealed
        for step in range(d.SEAL_STEPS, round(d.SEAL_FROM * d.SEAL_STEPS) + 1):  # as it comes down
            size = round(step / d.SEAL_STEPS * tokens.SEAL * pose.height)
            tokens.seal(rank_sign(card.rank), size, self._deck.style)

    def drawables(self, age: float) -> list[Drawable]:
        drawn = _shock_ring(self._deck, age, self._at, 270, BRASS_LIGHT, self._unit)
        if not self._goals:
            return drawn
        last, style, unit = self._goals[-1], self._deck.style, self._goals[-1].height / tokens.CRATE[1]
        arrives = d.CRATE_LEAVES + d.CRATE_FLIES
        if d.CRATE_LEAVES <= age < arrives:
            far = in_out_cubic(share(age, d.CRATE_LEAVES, d.CRATE_FLIES))
            over = self._at - Vector2(0, self._sealed.pose.height / 2)  # the seal stays in sight
            place = over.lerp(last.center, far) - Vector2(0, ARC * self._unit * sine(far))
            drawn += centred(tokens.crate(True, unit, style), place)
        for index, goal in enumerate(self._goals):
            lit = share(age, arrives + index * d.CRATE_GAP, d.CRATE_FLASH)
            if 0 < lit < 1:
                drawn += centred(tokens.crate(True, unit, style, lit=True), goal.center)
        return drawn


class Unsealing(Flourish):
    """A seal jumps off its pile and shrinks to nothing, and the frame runs back around the pile."""

    lasts = d.UNSEALS

    def __init__(self, unseal: cues.Unseal, layout: Layout, deck: CardImages) -> None:
        self._unseal, self._deck, self._unit = unseal, deck, layout.field.height / 1080

    def drawables(self, age: float) -> list[Drawable]:
        gone, (x, y, height, *_) = age / self.lasts, self._unseal.pose
        picture = markers.frame(self._unseal.pile.size, self._unit, self._deck.style)
        frame = clockwise(Sprite.at(picture, center=self._unseal.pile.center), 1 - gone)
        grown = int(gone * RING_STEPS) / RING_STEPS
        size = round(tokens.SEAL * height * (1 - grown**2))
        seal = self._deck.images.get(tokens.seal, rank_sign(self._unseal.card.rank), size, self._deck.style)
        return [*frame, *centred(seal, (x, y - d.UNSEALS_RISES * height * out_cubic(gone)))]


def clockwise(frame: Sprite, drawn: float) -> Iterator[Sprite]:
    """Yield a share of a picture's four sides, clockwise from the middle of the upper one."""
    width, height = frame.picture.get_size()
    sides = (width - width // 2, height, width, height, width // 2)
    left, thick = drawn * sum(sides), min(width, height) // 4
    if drawn == 1:
        yield frame
        return
    for index, long in enumerate(sides):
        far = round(min(long, left))
        left -= far
        if far:
            x, y, wide, high = (
                (width // 2, 0, far, thick),
                (width - thick, 0, thick, far),
                (width - far, height - thick, far, thick),
                (0, height - far, thick, far),
                (0, 0, far, thick),
            )[index]
            yield Sprite(frame.picture.subsurface((x, y, wide, high)), frame.x + x, frame.y + y)


PARTS = 6  # pictures of a link that comes apart
SPARK = 40  # units: how far the spark reaches where it snaps
_SPARK = (
    "M50 0 L56 36 L78 22 L64 44 L100 50 L64 56 L78 78 L56 64 L50 100 L44 64 L22 78 L36 56 L0 50 L36 44 L22 22 L44 36 Z"
)


def parting(parting: cues.Parting, layout: Layout, deck: CardImages) -> Flourish:
    """Return a link that snaps in two."""
    picture = partial(deck.images.get, parted_link, layout.field.height / 1080, deck.style)
    return Stepped(d.LINK_PARTS, PARTS, parting.middle, picture, layout.field)


def parted_link(unit: float, style: Style, step: int) -> Surface:
    """Return a link at a step of coming apart: a spark where it has snapped, and halves that turn away and shrink."""
    link, gone = tokens.link(unit, style), step / PARTS
    (width, height), apart = link.get_size(), round((24 + 16 * gone) * unit)
    picture = svg.transparent((2 * width + apart, max(3 * height, round(2 * SPARK * unit))))
    middle = picture.get_rect().center
    if (left := 1 - 1.5 * gone) > 0:
        side = round(2 * SPARK * left * unit)
        spark = svg.rasterise(svg.fill(_SPARK, "#FFF3C4"), (100, 100), (side, side))
        picture.blit(spark, spark.get_rect(center=middle))
    for side, begin, end in ((-1, 0, width // 2), (1, width // 2, width)):
        half = svg.transparent((end - begin, height))
        half.blit(link, (0, 0), (begin, 0, end - begin, height))
        turned = pygame.transform.rotozoom(half, -side * (20 + 40 * gone), 1 - gone**2)
        at = middle[0] + side * (apart + width // 2) // 2, middle[1] + round(0.4 * gone * height)
        picture.blit(turned, turned.get_rect(center=at))
    return encoded(picture)


class Mending(Flourish):
    """The shards of a broken card fly back and join, and the whole card flashes."""

    lasts = d.MENDS + d.MENDED
    on_card = True

    def __init__(self, mend: cues.Mend, layout: Layout, deck: CardImages) -> None:
        self._pose, self._deck, self._field = mend.pose, deck, layout.field
        self._shards = tuple(
            attack_art.shards(mend.card, mend.pose, self._field.height / 1080, 1, Random(mend.card.rank))
        )

    def drawables(self, age: float) -> list[Drawable]:
        out, drawn = Tween(d.MENDS_FROM, -attack_art.AHEAD, 0.0, d.MENDS, out_cubic).at(age), list[Drawable]()
        # once mended, the card itself is seen, behind those that cover it
        for shard in self._shards if age <= d.MENDS + 0.03 else ():
            if picture := attack_art.shard_picture(self._deck, shard):
                drawn += clipped(centred_sprite(picture, *(shard.begin + out * shard.speed)), self._field)
        if age >= d.MENDS:
            drawn += _edge(self._deck, self._pose.height, self._pose[:2], LAMP_NUMBER)
        return drawn


def _shock_ring(
    deck: CardImages, age: float, middle: tuple[float, float] | Vector2, widest: float, colour: str, unit: float
) -> list[Drawable]:
    """Return a ring at an age in seconds, which grows to a width in u and gets thinner; nothing once it has ended."""
    if age >= d.RING_RUNS:
        return []
    step = int(age / d.RING_RUNS * RING_STEPS)
    wide = Tween(120, widest, 0, RING_STEPS - 1, linear).at(step) * unit
    thick = (1 - step / RING_STEPS) * 8 * unit + 1
    return centred(deck.images.get(shock_ring, round(wide), round(thick), colour, deck.style), middle)


def shock_ring(wide: int, thick: int, colour: str, style: Style) -> Surface:
    """Return a ring, given its width and its thickness in pixels."""
    middle, radius = wide / 2, (wide - thick) / 2
    ring = svg.ring(middle, middle, radius, style.plain(colour), thick)
    return encoded(svg.rasterise(ring, (wide, wide), (wide, wide)))


FLOURISHES: Mapping[type, Callable[[Any, Layout, CardImages], Flourish]] = {
    cues.Note: RunningLight,
    cues.Dust: landing,
    cues.Home: Homecoming,
    cues.Returned: Return,
    cues.Seal: Stamp,
    cues.Unseal: Unsealing,
    cues.Parting: parting,
    cues.Mend: Mending,
    cues.Glint: CardGlint,
    cues.Reveal: Suspense,
}
"""What each kind of cue starts."""
