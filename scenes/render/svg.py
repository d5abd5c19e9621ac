"""SVG elements as text, SVG to pictures, masks, blurs and rotations. All of it may run in any thread."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from io import BytesIO
from itertools import pairwise
from math import ceil
from pathlib import Path

import pygame
from pygame import Surface

from scenes.render.palette import INK_LINE, rgb

Size = tuple[int, int]
Point = tuple[float, float]  # of a drawing, in its own units
DRAWINGS = Path(__file__).parents[2] / "assets" / "drawings"


def drawings(sheet: str) -> Mapping[str, str]:
    """Return the SVG elements of each symbol of a sheet in assets/drawings, by its name with spaces."""
    ends = 'stroke-linecap="round" stroke-linejoin="round"'
    return {name: f"<g {ends}>{body}</g>" for name, body in _named(sheet, "symbol", "[^>]*>(.*?)</symbol>")}


def outlines(sheet: str) -> Mapping[str, str]:
    """Return the outline of each path of such a sheet, by its name with spaces."""
    return dict(_named(sheet, "path", r'[^>]*?\sd="([^"]+)"'))


def _named(sheet: str, element: str, content: str) -> Iterator[tuple[str, str]]:
    """Yield the name and the content of each such element, whose attributes editors save in any order."""
    written = (DRAWINGS / f"{sheet}.svg").read_text("utf-8")
    for name, found in re.findall(rf'<{element}(?=[^>]*?\sid="([^"]+)"){content}', written, re.S):
        yield name.replace("-", " "), found


def rasterise(body: str, box: tuple[float, float], size: Size) -> Surface:
    """Return a transparent picture of a size in pixels of SVG elements that are drawn in a box (width, height).

    The box is stretched to the size, of which no side becomes less than one pixel. The rasteriser does not support
    text, clip paths, masks or filters.
    """
    return rasterised(body, box, size).convert(transparent((1, 1)))


def rasterised(body: str, box: tuple[float, float], size: Size) -> Surface:
    """Like `rasterise`, but in the rasteriser's channel order, which blits twenty times slower unless encoded."""
    width, height = size = _visible(size)
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
        f'<g transform="scale({width / box[0]:.6f} {height / box[1]:.6f})">{body}</g></svg>'
    )
    return pygame.image.load_sized_svg(BytesIO(text.encode()), size)


def _visible(size: Size) -> tuple[int, int]:
    """Return a size of at least one pixel each way; sizes computed for a very small screen may be less."""
    return max(1, size[0]), max(1, size[1])


def arch(x: float, y: float, width: float, height: float) -> str:
    """Return the path of an arch that fills a box: a rectangle below a semicircle."""
    radius = width / 2
    return f"M{x} {y + height} V{y + radius} A{radius} {radius} 0 0 1 {x + width} {y + radius} V{y + height} Z"


def right_half(x: float, y: float, width: float, height: float) -> str:
    """Return the path of the right half of an arch that fills a box, which lies in the shade."""
    middle, radius = x + width / 2, width / 2
    return f"M{middle} {y} A{radius} {radius} 0 0 1 {x + width} {y + radius} V{y + height} H{middle} Z"


def transparent(size: Size) -> Surface:
    """Return an empty picture with alpha, of a size in pixels."""
    return Surface(_visible(size), pygame.SRCALPHA, 32)


def clipped(picture: Surface, mask: Surface) -> Surface:
    """Return a picture with its alpha multiplied by that of a mask of the same size."""
    result = picture.copy()
    result.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return result


def white_mask(picture: Surface) -> Surface:
    """Return a picture with all its colours turned white, its alpha unchanged."""
    mask = picture.copy()
    mask.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    return mask


def tinted(shape: Surface, colour: str, opacity: float = 1.0) -> Surface:
    """Return a picture with all its colours replaced by one, its alpha multiplied by the opacity."""
    result = white_mask(shape)
    result.fill((*rgb(colour), round(255 * opacity)), special_flags=pygame.BLEND_RGBA_MULT)
    return result


def faded(picture: Surface, share: float) -> Surface:
    """Return a picture with its opacity multiplied by a share."""
    result = picture.copy()
    result.fill((255, 255, 255, round(255 * share)), special_flags=pygame.BLEND_RGBA_MULT)
    return result


def scaled(picture: Surface, size: Size) -> Surface:
    """Return a picture scaled smoothly to a size in pixels.

    It transforms a copy: a transform locks its source while other threads run, and a locked picture that the frame
    path shares could not be blitted.
    """
    return pygame.transform.smoothscale(picture.copy(), _visible(size))


def padded(card: Surface) -> Surface:
    """Return a card's picture with a transparent margin of eight pixels, so that its edges stay smooth when turned.

    The margin has the colour of the card's edge, since turning mixes neighbouring pixels: black would leave dark teeth.
    """
    picture = transparent((card.get_width() + 16, card.get_height() + 16))
    picture.fill((*card.get_at((0, card.get_height() // 2))[:3], 0))
    picture.blit(card, (8, 8))
    return picture


def trimmed(picture: Surface) -> Surface:
    """Return a picture without the transparent rows and columns around it; its centre stays where it was.

    An even number is cut from each side, so that centring it rounds to the same pixel as before.
    """
    (width, height), opaque = picture.get_size(), picture.get_bounding_rect()
    across, down = min(opaque.left, width - opaque.right) // 2 * 2, min(opaque.top, height - opaque.bottom) // 2 * 2
    return picture.subsurface((across, down, width - 2 * across, height - 2 * down)).copy()


def turned(picture: Surface, angle: float, scale: float = 1.0) -> Surface:
    """Return a picture turned anticlockwise by degrees, and scaled; for the copy see `scaled`."""
    return pygame.transform.rotozoom(picture.copy(), angle, scale)


def blurred(picture: Surface, radius: float) -> Surface:
    """Return a picture blurred by a radius in pixels, with premultiplied alpha. It needs a margin of twice the radius.

    A large radius is blurred at a quarter of the size, which looks the same and costs a sixteenth.
    """
    width, height = picture.get_size()
    shrink = 1 if radius < 4 else 2 if radius < 8 else 4
    small = pygame.transform.smoothscale(picture.premul_alpha(), (ceil(width / shrink), ceil(height / shrink)))
    soft = pygame.transform.gaussian_blur(small, max(1, round(radius / shrink)))
    return pygame.transform.smoothscale(soft, (width, height))


def soft_shape(shape: Surface, radius: float, colour: str, opacity: float) -> Surface:
    """Return the blurred shape of a picture in one colour, as a shadow or a glow to blit below it."""
    return tinted(blurred(white_mask(shape), radius), colour, opacity)


def with_glow(picture: Surface, radius: float, colour: str, opacity: float, source: Surface | None = None) -> Surface:
    """Return a picture on the light around it, or around another one of its size; see `soft_shape`."""
    light = soft_shape(source or picture, radius, colour, opacity)
    light.blit(picture, (0, 0))
    return light


def _outlines(path: str) -> list[list[Point]]:
    """Return the closed outlines of a path of the commands M, L, H, V, Q, C and Z; a curve becomes twelve lines.

    Raises ValueError for a path of others.
    """
    if not re.fullmatch(r"[MLHVQCZ\s\d.,e-]*", path):
        raise ValueError(f"not of the commands M, L, H, V, Q, C and Z alone: {path}")
    outlines: list[list[Point]] = []
    for command, written in re.findall(r"([MLHVQC])([^A-Z]*)", path):
        numbers = [float(number) for number in written.replace(",", " ").split()]
        if command == "M":
            outlines.append([])
        outline = outlines[-1]
        if command in "HV":
            for number in numbers:
                outline.append((number, outline[-1][1]) if command == "H" else (outline[-1][0], number))
            continue
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        size = {"Q": 2, "C": 3}.get(command, 1)
        for start in range(0, len(points), size):
            piece = points[start : start + size]
            outline.extend(piece if size == 1 else _curve((outline[-1], *piece)))
    return outlines


def _curve(points: tuple[Point, ...]) -> list[Point]:
    """Return twelve points along a Bezier curve, without its first (de Casteljau)."""
    flat = []
    for share in (step / 12 for step in range(1, 13)):
        row = points
        while len(row) > 1:
            row = tuple((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share) for a, b in pairwise(row))
        flat.append(row[0])
    return flat


def _cut(outline: list[Point], axis: float, side: int) -> str:
    """Return the part of a closed outline right (side 1) or left (side -1) of a vertical axis; it may be empty."""
    part = []
    for (x, y), (next_x, next_y) in zip(outline, outline[1:] + outline[:1], strict=True):
        if (x - axis) * side >= 0:
            part.append((x, y))
        if (x - axis) * (next_x - axis) < 0:
            part.append((axis, y + (next_y - y) * (axis - x) / (next_x - x)))
    return "M" + " L".join(f"{x:.2f} {y:.2f}" for x, y in part) + " Z" if len(part) > 2 else ""


@lru_cache(maxsize=512)
def halves(path: str, axis: float) -> tuple[str, str]:
    """Return the parts of a filled path left and right of a vertical axis, each of which may be empty."""
    outlines = _outlines(path)
    left, right = (" ".join(filter(None, (_cut(outline, axis, side) for outline in outlines))) for side in (-1, 1))
    return left, right


def fill(path: str, colour: str, opacity: float = 1.0) -> str:
    """Return a filled path."""
    return f'<path d="{path}" fill="{colour}" fill-opacity="{opacity}"/>'


def stroke(path: str, colour: str = INK_LINE, width: float = 2.0, opacity: float = 1.0) -> str:
    """Return a stroked path with round ends and joins."""
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-opacity="{opacity}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def disc(x: float, y: float, radius: float, colour: str, opacity: float = 1.0) -> str:
    """Return a filled circle."""
    return f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{colour}" fill-opacity="{opacity}"/>'


def ring(x: float, y: float, radius: float, colour: str, width: float, opacity: float = 1.0) -> str:
    """Return a stroked circle."""
    return (
        f'<circle cx="{x}" cy="{y}" r="{radius}" fill="none" stroke="{colour}" stroke-width="{width}" '
        f'stroke-opacity="{opacity}"/>'
    )


def block(
    x: float, y: float, width: float, height: float, colour: str, *, opacity: float = 1.0, radius: float = 0
) -> str:
    """Return a filled rectangle with rounded corners."""
    return (
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{radius}" fill="{colour}" '
        f'fill-opacity="{opacity}"/>'
    )


def polygon(points: Iterable[Point], colour: str, opacity: float = 1.0) -> str:
    """Return a filled polygon."""
    return fill("M" + " L".join(f"{x:.2f} {y:.2f}" for x, y in points) + " Z", colour, opacity)


def box(x: float, y: float, width: float, height: float) -> str:
    """Return the path of a rectangle."""
    return f"M{x} {y} H{x + width} V{y + height} H{x} Z"


def placed(body: str, x: float, y: float, scale: float) -> str:
    """Return SVG elements scaled about their origin and then moved by (x, y)."""
    return f'<g transform="translate({x:.3f} {y:.3f}) scale({scale:.5f})">{body}</g>'


def two_toned(path: str, lit: str, shaded: str, axis: float) -> str:
    """Return a filled path with the part right of an axis shaded."""
    if lit == shaded:
        return fill(path, lit)
    return fill(path, lit) + fill(halves(path, axis)[1], shaded)  # two adjoining halves would show a seam


def solid(path: str, lit: str, shaded: str, axis: float, width: float = 2.0) -> str:
    """Return `two_toned` with an outline in ink."""
    return two_toned(path, lit, shaded, axis) + stroke(path, width=width)
