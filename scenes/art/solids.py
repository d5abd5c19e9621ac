"""Solid things as SVG: lit on the left, shaded on the right, outlined in ink; the split is the house's signature."""

import re
from functools import lru_cache
from itertools import pairwise

from scenes.render.palette import INK_LINE

Point = tuple[float, float]
_STEPS = 12


def _curve(points: tuple[Point, ...]) -> list[Point]:
    """Return a Bezier curve as straight steps, its first point left out (de Casteljau)."""
    flat = []
    for step in range(1, _STEPS + 1):
        share, row = step / _STEPS, points
        while len(row) > 1:
            row = tuple((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share) for a, b in pairwise(row))
        flat.append(row[0])
    return flat


def _outlines(path: str) -> list[list[Point]]:
    """Return the closed outlines of a path written with M, L, H, V, Q, C and Z."""
    outlines: list[list[Point]] = []
    for command, written in re.findall(r"([MLHVQCZ])([^A-Z]*)", path):
        numbers = [float(number) for number in written.replace(",", " ").split()]
        if command == "Z":
            continue
        if command == "M":
            outlines.append([])
        outline = outlines[-1]
        if command in "HV":
            outline.extend(
                (number, outline[-1][1]) if command == "H" else (outline[-1][0], number) for number in numbers
            )
            continue
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        size = {"Q": 2, "C": 3}.get(command, 1)
        for start in range(0, len(points), size):
            piece = points[start : start + size]
            outline.extend(piece if size == 1 else _curve((outline[-1], *piece)))
    return outlines


def _cut(outline: list[Point], axis: float, side: int) -> list[Point]:
    """Return the part of a closed outline that lies right (side 1) or left (side -1) of an upright axis."""
    part = []
    for (x, y), (next_x, next_y) in zip(outline, outline[1:] + outline[:1], strict=True):
        if (x - axis) * side >= 0:
            part.append((x, y))
        if (x - axis) * (next_x - axis) < 0:
            part.append((axis, y + (next_y - y) * (axis - x) / (next_x - x)))
    return part


@lru_cache(maxsize=512)
def halves(path: str, axis: float) -> tuple[str, str]:
    """Return the parts of a filled path left and right of an upright axis, each closed along it.

    The path may use M, L, H, V, Q, C and Z. Either part is empty where nothing of the path lies on its side.
    """
    return _half(path, axis, -1), _half(path, axis, 1)


def _half(path: str, axis: float, side: int) -> str:
    """Return one half of a path: right (side 1) or left (side -1)."""
    parts = [_cut(outline, axis, side) for outline in _outlines(path)]
    return " ".join("M" + " L".join(f"{x:.2f} {y:.2f}" for x, y in part) + " Z" for part in parts if len(part) > 2)


def fill(path: str, colour: str, opacity: float = 1.0) -> str:
    """Return a filled shape."""
    return f'<path d="{path}" fill="{colour}" fill-opacity="{opacity}"/>'


def line(path: str, colour: str = INK_LINE, width: float = 2.0) -> str:
    """Return a line with round ends and joins."""
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def disc(x: float, y: float, radius: float, colour: str) -> str:
    """Return a filled circle."""
    return f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{colour}"/>'


def ring(x: float, y: float, radius: float, colour: str, width: float) -> str:
    """Return the line of a circle."""
    return f'<circle cx="{x}" cy="{y}" r="{radius}" fill="none" stroke="{colour}" stroke-width="{width}"/>'


def box(x: float, y: float, width: float, height: float) -> str:
    """Return the path of a rectangle."""
    return f"M{x} {y} H{x + width} V{y + height} H{x} Z"


def placed(body: str, x: float, y: float, scale: float) -> str:
    """Return elements scaled about their origin and moved to a point."""
    return f'<g transform="translate({x:.3f} {y:.3f}) scale({scale:.5f})">{body}</g>'


def two_toned(path: str, lit: str, shaded: str, axis: float) -> str:
    """Return a shape with its right half shaded.

    The lit tone lies under the whole shape: two halves side by side would show a hair of the ground between them.
    """
    if lit == shaded:
        return fill(path, lit)
    return fill(path, lit) + fill(halves(path, axis)[1], shaded)


def solid(path: str, lit: str, shaded: str, axis: float, width: float = 2.0) -> str:
    """Return a shape with its right half shaded and an outline in ink."""
    return two_toned(path, lit, shaded, axis) + line(path, width=width)
