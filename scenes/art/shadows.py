"""Shadows of cards: soft and near below a card at rest, softer and further away below one that is lifted."""

from functools import lru_cache

import pygame
from pygame import Surface

from scenes.render import svg

STEPS = 3
"""Shadows between a card at rest and a card in the hand."""
SHADOW = "#05030C"
AT_REST, IN_HAND = (0.018, 0.55, 0.006, 0.018), (0.048, 0.41, 0.018, 0.068)
"""A shadow's blur, opacity, and how far it falls right and down; lengths in card heights."""


@lru_cache(maxsize=64)
def cast(width: int, height: int, scale: int, lift: int) -> Surface:
    """Return the soft shadow of something as wide and high, lifted by so many steps, on a margin of `reach`.

    The scale is the height of the card that throws it: a run throws one shadow, as soft as a card's.
    """
    blur, opacity, *_ = _shade(lift)
    edge = reach(scale, lift)
    shape = svg.transparent((width + 2 * edge, height + 2 * edge))
    pygame.draw.rect(shape, (255, 255, 255), (edge, edge, width, height), border_radius=round(0.064 * scale))
    return svg.soft_shape(shape, max(1.0, blur * scale), SHADOW, opacity)


def reach(height: int, lift: int) -> int:
    """Return how far a shadow's picture reaches beyond what throws it, before it falls anywhere."""
    return max(3, round(height * 2.4 * _shade(lift)[0]))


@lru_cache(maxsize=64)
def fall(height: int, lift: int) -> tuple[int, int]:
    """Return how far right and down a shadow falls."""
    _, _, across, down = _shade(lift)
    return round(across * height), round(down * height)


def _shade(lift: int) -> tuple[float, ...]:
    return tuple(a + (b - a) * lift / STEPS for a, b in zip(AT_REST, IN_HAND, strict=True))
