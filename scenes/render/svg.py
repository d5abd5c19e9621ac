"""Brushes: SVG to pictures, arches, mixing, blurring and masks. Everything here may run outside the main thread."""

from io import BytesIO

import pygame
from pygame import Surface

from scenes.render.palette import rgb

MARGIN = 8  # clear pixels around a card that is turned


def svg(body: str, box: tuple[float, float], size: tuple[int, int]) -> Surface:
    """Rasterise SVG elements drawn in a box (width, height) to a transparent picture of that size in pixels.

    A side of no pixels or less becomes one of one, here as in every picture. The box is stretched to the size. The
    rasteriser knows no text, clip paths, masks, filters or dashes.
    """
    return rasterised(body, box, size).convert(transparent((1, 1)))


def rasterised(body: str, box: tuple[float, float], size: tuple[int, int]) -> Surface:
    """Return the same in the rasteriser's order of channels: twenty times slower to blit, unless it is encoded."""
    width, height = size = _visible(size)
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
        f'<g transform="scale({width / box[0]:.6f} {height / box[1]:.6f})">{body}</g></svg>'
    )
    return pygame.image.load_sized_svg(BytesIO(text.encode()), size)


def _visible(size: tuple[int, int]) -> tuple[int, int]:
    """Return a size of which no side is less than one pixel: what is worked out for a very small screen may be."""
    return max(1, size[0]), max(1, size[1])


def arch(x: float, y: float, width: float, height: float) -> str:
    """Return the path of an arch: a rectangle with a full semicircle on top, filling the given box."""
    radius = width / 2
    return f"M{x} {y + height} V{y + radius} A{radius} {radius} 0 0 1 {x + width} {y + radius} V{y + height} Z"


def transparent(size: tuple[int, int]) -> Surface:
    """Return an empty picture."""
    return Surface(_visible(size), pygame.SRCALPHA, 32)


def clipped(picture: Surface, mask: Surface) -> Surface:
    """Return the picture where the mask is opaque: its alpha multiplied by the mask's. Sizes must agree."""
    result = picture.copy()
    result.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return result


def white_mask(picture: Surface) -> Surface:
    """Return the picture's shape in pure white, to clip or tint by."""
    mask = picture.copy()
    mask.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    return mask


def tinted(shape: Surface, colour: str, opacity: float = 1.0) -> Surface:
    """Return the shape of a picture in one colour, its alpha scaled by the opacity."""
    result = white_mask(shape)
    result.fill((*rgb(colour), round(255 * opacity)), special_flags=pygame.BLEND_RGBA_MULT)
    return result


def scaled(picture: Surface, size: tuple[int, int]) -> Surface:
    """Return a picture scaled smoothly to a size in pixels.

    A transform locks its source and lets other threads run, and a locked picture cannot be blitted. So where a picture
    is shared between the studio and the frame path, both transform a copy of their own.
    """
    return pygame.transform.smoothscale(picture.copy(), _visible(size))


def padded(card: Surface) -> Surface:
    """Return a card's picture with a clear margin, so that its edges are smooth once it is turned.

    The margin has the colour of the card's edge: a turn mixes neighbours, and black ones would leave dark teeth there.
    """
    picture = transparent((card.get_width() + 2 * MARGIN, card.get_height() + 2 * MARGIN))
    picture.fill((*card.get_at((0, card.get_height() // 2))[:3], 0))
    picture.blit(card, (MARGIN, MARGIN))
    return picture


def trimmed(picture: Surface) -> Surface:
    """Return a picture without the clear rows and columns around it, for what is blitted by its middle.

    They are an even number on each side, so that half pixels are rounded as they were.
    """
    (width, height), seen = picture.get_size(), picture.get_bounding_rect()
    across, down = min(seen.left, width - seen.right) // 2 * 2, min(seen.top, height - seen.bottom) // 2 * 2
    return picture.subsurface((across, down, width - 2 * across, height - 2 * down)).copy()


def turned(picture: Surface, angle: float, scale: float = 1.0) -> Surface:
    """Return a picture turned by degrees against the clock, and scaled, with smooth edges; `scaled` says why a copy."""
    return pygame.transform.rotozoom(picture.copy(), angle, scale)


def blurred(picture: Surface, radius: float) -> Surface:
    """Return the picture softened by a radius in pixels, its alpha premultiplied.

    Blit it with BLEND_PREMULTIPLIED, or with BLEND_RGB_ADD as light. The caller leaves a margin of about twice the
    radius around the picture. It is blurred at a quarter of the size, which looks the same and costs a sixteenth.
    """
    width, height = picture.get_size()
    shrink = 4 if radius >= 8 else 2 if radius >= 4 else 1
    small = pygame.transform.smoothscale(
        picture.premul_alpha(), (max(1, -(-width // shrink)), max(1, -(-height // shrink)))
    )
    soft = pygame.transform.gaussian_blur(small, max(1, round(radius / shrink)))
    return pygame.transform.smoothscale(soft, (width, height))


def soft_shape(shape: Surface, radius: float, colour: str, opacity: float = 1.0) -> Surface:
    """Return the blurred shape of a picture in one colour with straight alpha: a shadow, or a glow to lay under."""
    return tinted(blurred(white_mask(shape), radius), colour, opacity)
