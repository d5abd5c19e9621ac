"""Pictures of cards at rest and in flight with their shadows, in any size, scaled from one master drawing per card."""

from collections import OrderedDict, defaultdict
from collections.abc import Iterable
from functools import partial
from math import inf, sqrt
from operator import sub
from threading import Lock
from typing import NamedTuple
from weakref import WeakKeyDictionary

import pygame
from pygame import Surface, Vector2

from game.cards import JACK, Card
from scenes.animation.positions import Pose
from scenes.art import cards, markers, pips
from scenes.art.court_cards import Gaze
from scenes.render import svg
from scenes.render.drawables import Drawable, Sprite, placed
from scenes.render.image_cache import ImageCache, Urgency, bytes_of
from scenes.render.palette import NEUTRAL_DUSK, PAPER_BOTTOM, PAPER_EDGE, Style
from scenes.render.recent import recent
from scenes.render.renderer import Packed, encoded

ANGLE_STEP = 3  # degrees: finer steps are not seen in motion, coarser ones jerk
UPRIGHT = 10  # degrees: what is tilted less has an upright shadow
SHADOW_STEP = 6  # degrees: a soft shadow needs fewer pictures
WIDTH_STEPS = 8  # the number of widths that a flip shows
OPACITY_STEPS = 6
ALIKE = 0.1  # share of its height by which a stand-in may be larger or smaller
UNLIKE = 0.25  # that share for a card at rest, where nothing else is drawn
STRIPS = 5  # of a card that turns over among many: enough to see its index and its middle
MOST_STRIPS = 140  # of all cards that turn over at once: to blit one takes 30 microseconds, however narrow it is
LARGE = 300  # pixels: the strong tilts of taller cards are drawn in coarser steps

MOONLIGHT = ((176, 202, 226), pygame.BLEND_RGB_MULT), ((24, 24, 6), pygame.BLEND_RGB_SUB)
"""What to multiply with and to subtract: so print loses a larger share of its light than paper, and stays readable."""


class SpriteKey(NamedTuple):
    """What a picture of a flying card or of its shadow shows, in steps.

    subject: a card (None for a back) and its opacity step, or "shadow" and its lift step.
    size: the height of a card; or the width and height of a shadow, and the height of the card that casts it.
    turn: degrees anticlockwise.
    """

    subject: tuple[object, int]
    size: tuple[int, ...]
    turn: int
    width_step: int = WIDTH_STEPS

    def distance(self, other: "SpriteKey") -> float:
        """Return how different another picture of this subject looks; infinity if it could not stand in for this."""
        wider = abs(self.width_step - other.width_step)
        if wider > 1:
            return inf
        larger = max(map(abs, map(sub, self.size, other.size))) / self.size[-1]
        return inf if larger >= ALIKE else larger + abs(self.turn - other.turn) / 90 + wider


Tone = tuple[int, int, int]
BRIGHT: Tone = (255, 255, 255)
LASTING = 0.05  # share of its capacity that a sprite cache keeps while nothing moves


class SpriteCache:
    """Keeps the most recently used pictures, up to a capacity in bytes. The worker and the frame path both use it."""

    def __init__(self, images: ImageCache, capacity: int) -> None:
        self._images = images
        self._capacity = capacity
        self._kept: OrderedDict[SpriteKey, Surface] = OrderedDict()
        self._subjects: defaultdict[tuple[object, int], set[SpriteKey]] = defaultdict(set)
        self._used = 0
        self._lock = Lock()

    def get(self, key: SpriteKey) -> Surface | None:
        """Return the picture of a key, or None."""
        with self._lock:
            if picture := self._kept.get(key):
                self._kept.move_to_end(key)
            return picture

    def nearest(self, key: SpriteKey) -> Surface | None:
        """Return the picture most similar to a key, or None if none is similar enough."""
        with self._lock:
            if key in self._kept:
                return self._kept[key]
            nearest = min(self._subjects[key.subject], key=key.distance, default=None)
            return None if nearest is None or key.distance(nearest) == inf else self._kept[nearest]

    def put(self, key: SpriteKey, picture: Surface) -> Surface:
        """Store a picture and return it; or return the one that the other thread has stored meanwhile."""
        with self._lock:
            if key in self._kept:
                return self._kept[key]
            self._kept[key] = picture
            self._subjects[key.subject].add(key)
            self._used += bytes_of(picture)
            self._evict(self._capacity)
            if self._used > LASTING * self._capacity:
                self._images.call_when_tidied(self.shed)
            return picture

    def shed(self) -> None:
        """Evict most pictures: they are quickly drawn again when cards fly."""
        with self._lock:
            self._evict(LASTING * self._capacity)

    def _evict(self, capacity: float) -> None:
        while self._used > capacity and len(self._kept) > 1:
            oldest, dropped = self._kept.popitem(last=False)
            self._subjects[oldest.subject].discard(oldest)
            self._used -= bytes_of(dropped)


@recent(16, intermediate=True)
def _unpacked(packed: Packed) -> Surface:
    """Return a picture unpacked, kept while anything moves."""
    return packed.unpacked()


@recent(64, intermediate=True)
def master(card: Card | None, height: int, style: Style, *gaze: Gaze) -> Surface:
    """Return the drawing of a card's face (None: of the back) from which its other pictures are scaled."""
    return cards.back(height, style) if card is None else cards.face(Card(card.rank, card.suit), height, style, *gaze)


def margin(height: int) -> int:
    """Return the margin for the shadow around a resting card's picture, in pixels."""
    return max(2, round(height * 0.055))


def resting_size(height: int) -> tuple[int, int]:
    """Return the size of the picture of a resting card, margins included, given the height of the card."""
    return cards.width(height) + 2 * margin(height), height + 2 * margin(height)


def dusk(shade: float, tint: tuple[float, float, float]) -> Tone:
    """Return the colour to multiply with for a shade (0 to 1) of a tint."""
    if not shade:
        return BRIGHT
    red, green, blue = (min(255, round(255 * (1 - shade) * factor)) for factor in tint)
    return red, green, blue


def packed_master(card: Card | None, height: int, style: Style, *gaze: Gaze) -> Packed:
    """Return the drawing of `master`, packed: otherwise a deck of them would take more memory than anything else."""
    return Packed.of(master(card, height, style, *gaze))


def resting(card: Card | None, height: int, tone: Tone, master_height: int, style: Style, *gaze: Gaze) -> Surface:
    """Return a resting card, multiplied by a tone, with its shadow and margins."""
    return _laid(_shaded(master(card, master_height, style, *gaze), height, tone, style), style)


def _shaded(face: Surface, height: int, tone: Tone, style: Style) -> Surface:
    size = cards.width(height), height
    face = face.copy() if face.get_size() == size else svg.scaled(face, size)
    if tone != BRIGHT and not style.contrast:
        face.fill((*tone, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return face


def look(card: Card, gaze: Gaze, height: int, tone: Tone, master_height: int, style: Style) -> Surface:
    """Return the part of a resting court card that a gaze changes, to be blitted over it at `cards.look`."""
    face = _shaded(cards.face(card, master_height, style, gaze), height, tone, style)
    face.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MAX)  # as in `_laid`
    return encoded(face.subsurface(cards.look(card, gaze, height)).copy())


def unprinted(height: int, style: Style) -> Surface:
    """Return a blank card, to stand in for a resting card that is still being drawn."""
    return _laid(_paper(height), style)


def _paper(height: int) -> Surface:
    width = cards.width(height)
    paper, radius = svg.transparent((width, height)), round(0.064 * height)
    pygame.draw.rect(paper, PAPER_EDGE, (0, 0, width, height), border_radius=radius)
    pygame.draw.rect(paper, PAPER_BOTTOM, (1, 1, width - 2, height - 3), border_radius=radius)
    return paper


def _laid(face: Surface, style: Style) -> Surface:
    (width, height), edge = face.get_size(), margin(face.get_height())
    result = svg.transparent((width + 2 * edge, height + 2 * edge))
    if not style.contrast:
        spread, (across, down) = pips.reach(height, 0), pips.fall(height, 0)
        result.blit(pips.cast(width, height, height, 0), (edge - spread + across, edge - spread + down))
    result.blit(face, (edge, edge))
    solid = face.copy()  # a scaled card is not quite opaque, and then eight times slower to blit
    solid.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MAX)
    inside = pygame.mask.from_surface(face, 250)
    inside.to_surface(result, setsurface=solid, unsetcolor=None, dest=(edge, edge))
    return result


def coming(card: Card | None, height: int, accent: str, unit: float, master_height: int, style: Style) -> Surface:
    """Return the ghost of a card that may be moved onto a pile; for None, the ghost of an empty place."""
    size = cards.width(height), height
    face = svg.scaled(master(card, master_height, style), size) if card else None
    return markers.coming(face, size, accent, unit, style)


class CardImages:
    """The pictures of all cards in one style.

    master_height: the height in pixels of the drawings that all others are scaled from.
    gaze: that of all court cards; for one at rest `look` changes it.
    tint: the colour factors of cards in the shade.
    """

    def __init__(
        self,
        images: ImageCache,
        style: Style,
        master_height: int,
        gaze: Gaze = Gaze.WAITING,
        tint: tuple[float, float, float] = NEUTRAL_DUSK,
    ) -> None:
        self.style = style
        self.dark = False
        """Whether the light has gone out over the table, as the deal is lost."""
        self._dimmed = WeakKeyDictionary[Surface, Surface]()
        self._tint = tint
        self.images = images
        self._gaze = gaze
        self._master_height = master_height
        self._resting: dict[tuple[Card | None, int, float], Surface] = {}
        self._faces: dict[Card | None, Packed] = {}
        self._asked: set[SpriteKey] = set()
        self._sprites = SpriteCache(images, 140 * 4 * cards.width(master_height) * master_height)

    def prerender(self, faces: Iterable[Card], height: int | None = None) -> None:
        """Draw, in the worker, the master shadows, and the master drawings of cards that will fly.

        If a height is given, the cards at rest are drawn too.
        """
        for card in (None, *faces):
            self._packed(card)
            if card and height:
                self.resting(card, height)
        for step in range(0 if self.style.contrast else pips.STEPS + 1):
            self._softness(step)

    @property
    def moonlit(self) -> bool:
        """Whether the moon dims what is above the table, as it dims what lies there."""
        return self.dark and not self.style.contrast

    def dimmed(self, picture: Surface) -> Surface:
        """Return a picture as it looks in moonlight; that of a card is made in a tenth of a millisecond, and kept."""
        dim = self._dimmed.get(picture)
        if dim is None:
            dim = self._dimmed[picture] = picture.copy()
            for colour, blend in MOONLIGHT:
                dim.fill(colour, special_flags=blend)
        return dim

    def resting(self, card: Card | None, height: int, shade: float = 0.0) -> Surface | None:
        """Return a resting card (None: a back) with its margins; None while it is being drawn."""
        plain = _plain(card)
        key = (plain, height, shade)
        if picture := self._resting.get(key):
            return picture
        tone, looks = dusk(shade, self._tint), self._gaze_of(plain)
        drawn = self.images.get(resting, plain, height, tone, self._master_height, self.style, *looks)
        if drawn:
            self._resting[key] = drawn
        return drawn

    def look(self, card: Card, gaze: Gaze, height: int, shade: float) -> Surface | None:
        """Return the part of a resting court card that a gaze changes; None while it is being drawn."""
        tone = dusk(shade, self._tint)
        return self.images.get(look, _plain(card), gaze, height, tone, self._master_height, self.style)

    def awake(self) -> "CardImages":
        """Return the same cards with open eyes."""
        return CardImages(self.images, self.style, self._master_height, Gaze.AWAKE, self._tint)

    def _gaze_of(self, card: Card | None) -> tuple[Gaze, ...]:
        """Return the gaze as arguments for drawing a card: none for the usual gaze and for cards without a face."""
        return (self._gaze,) if card and card.rank >= JACK and self._gaze is not Gaze.WAITING else ()

    def stand_in(self, card: Card | None, height: int) -> Surface:
        """Return a stand-in for a resting card while that is being drawn, to be centred on its place.

        It is the same card in a similar size, at rest or in flight, or a blank card.
        """
        picture = self._nearest(card, height) or self._sprites.nearest(_key(card, height, 0.0, 1.0, 1.0))
        return picture or self.images.get_now(unprinted, height, self.style)

    def flying(
        self, card: Card | None, height: int, angle: float = 0.0, width: float = 1.0, opacity: float = 1.0
    ) -> Surface:
        """Return a flying card without its shadow, to be blitted by its centre.

        It is turned anticlockwise by an angle in degrees and squeezed to a share of its width, each rounded to steps
        that cannot be told apart in motion. The frame path draws none: it shows the most similar one there is.
        """
        key = _key(card, height, angle, width, opacity)
        if picture := self._sprites.get(key):
            return picture
        if not self.images.draws_now:
            return self._flying_stand_in(key, card)
        face = self._packed(card)
        return self._drawn(key, face) if face else self.images.get_now(_paper, height)

    def _flying_stand_in(self, key: SpriteKey, card: Card | None) -> Surface:
        """Return what is shown on the frame path for a flying card that the worker has not drawn in time.

        It is the most similar picture, or else a blank card, cut to its middle while it turns over; for a card that
        fades, nothing. Unless a similar picture is found, the worker is asked for the right one.
        """
        if picture := self._sprites.nearest(key):
            return picture
        if key not in self._asked:
            self._asked.add(key)
            self.images.prerender(partial(self._draw_asked, key, card), Urgency.NOW)
        if key.subject[1] != OPACITY_STEPS:
            return self.images.get_now(svg.transparent, (1, 1))
        (height,) = key.size
        whole = self._sprites.get(key._replace(turn=0, width_step=WIDTH_STEPS)) or self._nearest(card, height)
        whole = whole or self.images.get_now(_paper, height)
        if key.width_step == WIDTH_STEPS:
            return whole
        visible = _squeezed(whole.get_width(), key)
        return whole.subsurface(((whole.get_width() - visible) // 2, 0, visible, whole.get_height()))

    def _draw_asked(self, key: SpriteKey, card: Card | None) -> None:
        self._asked.discard(key)
        if face := self._packed(card):
            self._drawn(key, face)

    def _nearest(self, card: Card | None, height: int) -> Surface | None:
        """Return the resting card nearest in height, the brightest of several; None if none like it is drawn yet."""
        near = [look for look in tuple(self._resting) if abs(look[1] - height) <= UNLIKE * height]
        looks = [look for look in near if look[0] == _plain(card)]
        nearest = min(looks, key=lambda look: (abs(look[1] - height), look[2]), default=None)
        return self._resting[nearest] if nearest else None

    def face(self, card: Card | None) -> Surface | None:
        """Return the master drawing of a face (None: of the back); None while it is being drawn."""
        packed = self._packed(card)
        return _unpacked(packed) if packed else None

    def _packed(self, card: Card | None) -> Packed | None:
        plain = _plain(card)
        if plain not in self._faces:
            looks = self._gaze_of(plain)
            if drawn := self.images.get(packed_master, plain, self._master_height, self.style, *looks):
                self._faces[plain] = drawn
        return self._faces.get(plain)

    def shadow(
        self, size: tuple[int, int], scale: int, lift: float, angle: float = 0.0
    ) -> tuple[Surface | None, tuple[int, int]]:
        """Return the shadow of a card or run of a size, and its offset; None in high contrast or while it is drawn.

        scale: the height of the card that casts it. All shadows are stretched from one.
        """
        step = min(pips.STEPS, max(0, round(lift * pips.STEPS)))
        if self.style.contrast:
            return None, (0, 0)
        turn = round(angle / SHADOW_STEP) * SHADOW_STEP if abs(angle) >= UPRIGHT else 0
        key = SpriteKey(("shadow", step), (*size, scale), turn)
        soft = self._sprites.get(key) or (None if self.images.draws_now else self._sprites.nearest(key))
        if soft is None and self.images.draws_now:
            edge = 2 * pips.reach(scale, step)
            soft = self.images.get_now(pips.cast, *size, scale, step) if size[1] > scale else self._softness(step)
            soft = svg.scaled(soft, (size[0] + edge, size[1] + edge))
            soft = self._sprites.put(key, svg.trimmed(pygame.transform.rotate(soft, turn) if turn else soft))
        return soft, pips.fall(scale, step)

    def coming(self, card: Card | None, height: int, accent: str, unit: float) -> Surface | None:
        """Return the picture of `coming` in this style; None while it is being drawn."""
        return self.images.get(coming, _plain(card), height, accent, unit, self._master_height, self.style)

    def _softness(self, step: int) -> Surface:
        height = self._master_height
        return self.images.get_now(pips.cast, cards.width(height), height, height, step)

    def _drawn(self, key: SpriteKey, face: Packed) -> Surface:
        if picture := self._sprites.get(key):
            return picture
        self.images.wait_for_frame()
        (card, faint), (height,) = key.subject, key.size
        whole = key._replace(turn=0, width_step=WIDTH_STEPS)
        if faint < OPACITY_STEPS:
            picture = self._drawn(key._replace(subject=(card, OPACITY_STEPS)), face).copy()
            picture.fill((255, 255, 255, 255 * faint // OPACITY_STEPS), special_flags=pygame.BLEND_RGBA_MULT)
        elif not key.turn:
            picture = svg.scaled(_unpacked(face), (_squeezed(cards.width(height), key), height))
        elif key.width_step == WIDTH_STEPS:
            smaller = whole._replace(size=(round(face.size[1] / sqrt(2)),))
            # turned and scaled down so far in one step it would be jagged
            source = self._drawn(smaller, face) if face.size[1] > 1.7 * height else _unpacked(face)
            picture = pygame.transform.rotozoom(svg.padded(source), key.turn, height / source.get_height())
        else:
            upright = self._drawn(key._replace(turn=0), face)
            picture = pygame.transform.rotozoom(svg.padded(upright), key.turn, 1.0)
        return self._sprites.put(key, svg.trimmed(picture) if key.turn else picture)


def _key(card: Card | None, height: int, angle: float, width: float, opacity: float) -> SpriteKey:
    step = 2 * ANGLE_STEP if height > LARGE and abs(angle) > 30 else ANGLE_STEP
    subject, turn = (_plain(card), round(opacity * OPACITY_STEPS)), round(angle / step) * step
    return SpriteKey(subject, (height,), turn, max(1, round(width * WIDTH_STEPS)))


def _squeezed(width: int, key: SpriteKey) -> int:
    return max(1, width * key.width_step // WIDTH_STEPS)


def _plain(card: Card | None) -> Card | None:
    """Return the card of the first deck that looks the same."""
    return Card(card.rank, card.suit) if card and card.pack else card


def resting_sprite(deck: CardImages, card: Card, pose: Pose) -> tuple[Sprite, bool]:
    """Return the sprite of a resting card, and whether it is final rather than a stand-in."""
    shown = card if pose.up else None
    (x, y), edge = pose.corner, margin(pose.height)
    final = deck.resting(shown, pose.height, pose.shade)
    picture = final or deck.stand_in(shown, pose.height)
    width, height = resting_size(pose.height)
    x, y = x - edge + (width - picture.get_width()) // 2, y - edge + (height - picture.get_height()) // 2
    return Sprite(picture, x, y), final is not None


def gaze_sprites(deck: CardImages, card: Card, pose: Pose, gaze: Gaze) -> tuple[list[Drawable], bool]:
    """Return what is drawn over a resting court card for its gaze, and whether that is final."""
    if not pose.up or card.rank < JACK:
        return [], True
    x, y = pose.corner
    picture, area = deck.look(card, gaze, pose.height, pose.shade), cards.look(card, gaze, pose.height)
    return [*placed(picture, topleft=(x + area.x, y + area.y))], picture is not None


def flying_sprite(deck: CardImages, card: Card, pose: Pose, moonlit: bool = False) -> Sprite:
    """Return the sprite of a flying card; among the resting cards the moon lights it with them."""
    picture = deck.flying(card if pose.up else None, pose.height, pose.angle, pose.width, pose.opacity)
    return centred_sprite(deck.dimmed(picture) if moonlit else picture, pose.x, pose.y)


def lying_sprites(deck: CardImages, card: Card, pose: Pose, moonlit: bool, turning: int = 1) -> list[Sprite]:
    """Return a flying card in its picture at rest; while it turns over, strips of that, moved together.

    turning: how many cards turn over at once; the more there are, the fewer strips each has.
    """
    sprite, _final = resting_sprite(deck, card, pose)
    sprite = sprite._replace(picture=deck.dimmed(sprite.picture)) if moonlit else sprite
    if pose.width == 1:
        return [sprite]
    (width, height), seen = sprite.picture.get_size(), max(pose.width, 1 / WIDTH_STEPS)
    strips = max(2, min(STRIPS, MOST_STRIPS // turning))
    strip, left = round(width * seen / strips), round(pose.x - width * seen / 2)
    shifts = ((width - strip) * number // (strips - 1) for number in range(strips))
    parts = (sprite.picture.subsurface((x, 0, strip, height)) for x in shifts)
    return [Sprite(part, left + number * strip, sprite.y) for number, part in enumerate(parts)]


def shadow(deck: CardImages, pose: Pose, size: tuple[int, int] | None = None) -> list[Drawable]:
    """Return the shadow of a flying card, or of a run of a size centred on the pose; nothing in high contrast."""
    lift = pose.lift
    if size is None:
        width = max(1, round(pose.width * WIDTH_STEPS)) / WIDTH_STEPS  # as the card's
        size, lift = (round(pose.height * 5 / 7 * width), pose.height), lift * width  # near a narrow one: no bar beside
    soft, (across, down) = deck.shadow(size, pose.height, lift, pose.angle)
    return centred(soft if pose.opacity == 1 else None, (pose.x + across, pose.y + down))


def centred(picture: Surface | None, middle: tuple[float, float] | Vector2) -> list[Drawable]:
    """Return a picture centred on a point, or nothing while it is being drawn."""
    return [] if picture is None else [centred_sprite(picture, *middle)]


def centred_sprite(picture: Surface, x: float, y: float) -> Sprite:
    """Return a picture centred on a point."""
    width, height = picture.get_size()
    return Sprite(picture, round(x - width / 2), round(y - height / 2))
