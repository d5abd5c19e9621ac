"""Plates as SVG: rounded fields, the lines around them, and dashed lines, which the rasteriser cannot draw itself."""

from math import cos, pi, sin

from scenes.art.solids import line

Area = tuple[float, float, float, float]
"""x, y, width and height."""
_STEPS = 8


def grown(area: Area, by: float) -> Area:
    """Return an area that reaches further on all sides; a negative length draws it in."""
    x, y, width, height = area
    return x - by, y - by, width + 2 * by, height + 2 * by


def field(area: Area, radius: float, colour: str, opacity: float = 1.0) -> str:
    """Return a rounded rectangle filled with a colour."""
    return f'<rect {_rounded(area, radius)} fill="{colour}" fill-opacity="{opacity}"/>'


def rim(area: Area, radius: float, colour: str, width: float, opacity: float = 1.0) -> str:
    """Return a line within the edge of a rounded rectangle: neither reaches beyond the area."""
    inside = _rounded(grown(area, -width / 2), radius - width / 2)
    return f'<rect {inside} fill="none" stroke="{colour}" stroke-width="{width}" stroke-opacity="{opacity}"/>'


def dashed_rim(
    area: Area, radius: float, colour: str, width: float, dash: float, gap: float, opacity: float = 1.0
) -> str:
    """Return a dashed line within the edge of a rounded rectangle, its dashes as even as the way round allows."""
    inside = grown(area, -width / 2)
    turn = max(0.0, radius - width / 2)
    round_trip = 2 * (inside[2] + inside[3] - 4 * turn) + 2 * pi * turn
    count = max(1, round(round_trip / (dash + gap)))
    pitch = round_trip / count
    length = pitch * dash / (dash + gap)
    strokes = []
    for index in range(count):
        way = (index * pitch + length * step / _STEPS for step in range(_STEPS + 1))
        strokes.append("M" + " L".join("{:.2f} {:.2f}".format(*_along(inside, turn, place)) for place in way))
    return f'<g opacity="{opacity}">{line(" ".join(strokes), colour, width)}</g>'


def _rounded(area: Area, radius: float) -> str:
    x, y, width, height = (f"{measure:.3f}" for measure in area)
    return f'x="{x}" y="{y}" width="{width}" height="{height}" rx="{max(0.0, radius):.3f}"'


def _along(area: Area, radius: float, way: float) -> tuple[float, float]:
    """Return the point of a rounded rectangle's edge after a way from the start of its upper side, clockwise."""
    x, y, width, height = area
    corners = (
        (x + width - radius, y + radius),
        (x + width - radius, y + height - radius),
        (x + radius, y + height - radius),
        (x + radius, y + radius),
    )
    sides = (width - 2 * radius, height - 2 * radius) * 2
    bend = pi * radius / 2
    for index, (corner, side) in enumerate(zip(corners, sides, strict=True)):
        angle = pi / 2 * (index - 1)
        if way <= side:
            back = side - way
            return (
                corner[0] + radius * cos(angle) + back * sin(angle),
                corner[1] + radius * sin(angle) - back * cos(angle),
            )
        way -= side
        if way <= bend and radius > 0:
            angle += way / radius
            return corner[0] + radius * cos(angle), corner[1] + radius * sin(angle)
        way -= bend
    return x + radius, y
