"""The deck: every card's picture at rest and in flight, at any size, scaled from one master drawing."""

from collections import OrderedDict
from functools import lru_cache

import pygame
from pygame import Surface

from game.cards import Card
from scenes.art import cards, paint
from scenes.art.look import Look
from scenes.art.studio import Studio

ANGLE_STEP = 3  # degrees: finer is not seen in motion, and coarser jerks
WIDTH_STEPS = 8  # a flip shows so many widths
FLIGHT_ROOM = 96_000_000  # bytes of turned cards kept


@lru_cache(maxsize=128)
def master(card: Card | None, height: int, look: Look) -> Surface:
    """Return the one drawing of a card's face, or of the back for None, that all its smaller pictures come from."""
    return cards.back(height, look) if card is None else cards.face(Card(card.rank, card.suit), height, look)


def margin(height: int) -> int:
    """Return how far a resting card's shadow reaches beyond the card on every side, in pixels."""
    return max(2, round(height * 0.055))


@lru_cache(maxsize=32)
def shadow(height: int, lifted: bool) -> Surface:
    """Return the soft shadow of a card, resting or held; it is laid at the card's place less `reach`."""
    blur, opacity = (0.048, 0.41) if lifted else (0.018, 0.55)
    edge = reach(height, lifted)
    width = cards.width(height)
    shape = paint.transparent((width + 2 * edge, height + 2 * edge))
    pygame.draw.rect(shape, (255, 255, 255), (edge, edge, width, height), border_radius=round(0.064 * height))
    return paint.soft_shape(shape, max(1.0, blur * height), "#05030C", opacity)


def reach(height: int, lifted: bool) -> int:
    """Return how far a shadow's picture reaches beyond the card, before its offset."""
    return max(3, round(height * (0.11 if lifted else 0.045)))


def shadow_offset(height: int, lifted: bool) -> tuple[int, int]:
    """Return how far right and down a shadow falls."""
    across, down = (0.018, 0.068) if lifted else (0.006, 0.018)
    return round(across * height), round(down * height)


def resting(card: Card | None, height: int, shade: float, master_height: int, look: Look) -> Surface:
    """Return a card at rest with its shadow baked in and a margin around it, dimmed by a shade (0 to 1)."""
    edge = margin(height)
    size = cards.width(height), height
    result = paint.transparent((size[0] + 2 * edge, size[1] + 2 * edge))
    if not look.contrast:
        spread, (across, down) = reach(height, False), shadow_offset(height, False)
        result.blit(shadow(height, False), (edge - spread + across, edge - spread + down))
    face = master(card, master_height, look)
    face = face.copy() if face.get_size() == size else pygame.transform.smoothscale(face, size)
    if shade and not look.contrast:
        tone = tuple(min(255, round(255 * (1 - shade) * warmth)) for warmth in (1.0, 0.985, 1.04))
        face.fill((*tone, 255), special_flags=pygame.BLEND_RGBA_MULT)
    result.blit(face, (edge, edge))
    return result


class Deck:
    """The pictures of all cards in one look; master_height is that of the drawings the others are scaled from."""

    def __init__(self, studio: Studio, look: Look, master_height: int) -> None:
        self.look = look
        self._studio = studio
        self._master_height = master_height
        self._fast: dict[tuple[Card | None, int, float], Surface] = {}
        self._flying: OrderedDict[tuple[Card | None, int, int, int, bool], Surface] = OrderedDict()
        self._flying_bytes = 0

    def resting(self, card: Card | None, height: int, shade: float = 0.0) -> Surface | None:
        """Return a card at rest (None: a back) with its shadow, or None while it is being drawn.

        Blit it at the card's corner less `margin(height)`.
        """
        plain = card and Card(card.rank, card.suit)
        key = (plain, height, shade)
        if found := self._fast.get(key):
            return found
        drawn = self._studio.picture(resting, plain, height, shade, self._master_height, self.look)
        if drawn is not None:
            drawn = drawn.copy()
            drawn.set_alpha(255, pygame.RLEACCEL)  # three times cheaper to blit; see the research's trick list
            self._fast[key] = drawn
        return drawn

    def flying(self, card: Card | None, height: int, angle: float = 0.0, width: float = 1.0) -> Surface:
        """Return a card in flight without a shadow: turned by an angle in degrees, squeezed to a share of its width.

        Blit it by its centre. Angles and widths are rounded to steps that cannot be told apart in motion.
        """
        plain = card and Card(card.rank, card.suit)
        turn = round(angle / ANGLE_STEP) * ANGLE_STEP
        step = max(1, round(width * WIDTH_STEPS))
        key = (plain, height, turn, step, False)
        found = self._flying.get(key)
        if found is not None:
            self._flying.move_to_end(key)
            return found
        picture = self._turned(plain, height, turn, step)
        self._flying[key] = picture
        self._flying_bytes += picture.get_width() * picture.get_height() * 4
        while self._flying_bytes > FLIGHT_ROOM and len(self._flying) > 1:
            _, dropped = self._flying.popitem(last=False)
            self._flying_bytes -= dropped.get_width() * dropped.get_height() * 4
        return picture

    def _turned(self, card: Card | None, height: int, angle: int, step: int) -> Surface:
        size = max(1, round(cards.width(height) * step / WIDTH_STEPS)), height
        face = self._studio.drawn(_bare, card, cards.width(height), height, self._master_height, self.look)
        if step < WIDTH_STEPS:
            face = pygame.transform.smoothscale(face, size)
        if angle:
            padded = paint.transparent((size[0] + 8, size[1] + 8))
            padded.blit(face, (4, 4))
            face = pygame.transform.rotozoom(padded, angle, 1.0)
        return face


def _bare(card: Card | None, width: int, height: int, master_height: int, look: Look) -> Surface:
    return pygame.transform.smoothscale(master(card, master_height, look), (width, height))
