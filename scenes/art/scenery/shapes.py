"""SVG elements in flat tones, of which every place is built. Colours are "#RRGGBB", measures units of the box."""

from collections.abc import Sequence
from random import Random

Point = tuple[float, float]
Tones = tuple[str, str]
"""The lit and the shaded colour of one solid."""


def path(outline: str, fill: str, *, opacity: float = 1.0) -> str:
    """Return a filled outline."""
    faint = "" if opacity == 1 else f' fill-opacity="{opacity:.3f}"'
    return f'<path d="{outline}" fill="{fill}"{faint}/>'


def line(outline: str, colour: str, width: float, *, opacity: float = 1.0) -> str:
    """Return a stroke with round ends and joins."""
    return (
        f'<path d="{outline}" fill="none" stroke="{colour}" stroke-width="{width:.2f}" stroke-opacity="{opacity:.3f}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def polygon(points: Sequence[Point], fill: str, *, opacity: float = 1.0) -> str:
    """Return a filled polygon."""
    return path("M" + " L".join(f"{x:.2f} {y:.2f}" for x, y in points) + " Z", fill, opacity=opacity)


def block(
    x: float, y: float, width: float, height: float, fill: str, *, opacity: float = 1.0, radius: float = 0
) -> str:
    """Return a filled rectangle, its corners rounded by a radius."""
    return (
        f'<rect x="{x:.2f}" y="{y:.2f}" width="{width:.2f}" height="{height:.2f}" rx="{radius:.2f}" fill="{fill}" '
        f'fill-opacity="{opacity:.3f}"/>'
    )


def disc(x: float, y: float, radius: float, fill: str, *, opacity: float = 1.0) -> str:
    """Return a filled circle."""
    return f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{radius:.2f}" fill="{fill}" fill-opacity="{opacity:.3f}"/>'


def ring(x: float, y: float, radius: float, colour: str, width: float, *, opacity: float = 1.0) -> str:
    """Return the line of a circle."""
    return (
        f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{radius:.2f}" fill="none" stroke="{colour}" '
        f'stroke-width="{width:.2f}" stroke-opacity="{opacity:.3f}"/>'
    )


def halves(x: float, y: float, width: float, height: float, tones: Tones) -> str:
    """Return a block split down its middle: the left half lit, the right half shaded."""
    return block(x, y, width, height, tones[0]) + block(x + width / 2, y, width / 2, height, tones[1])


def gable(x: float, y: float, width: float, height: float, tones: Tones) -> str:
    """Return a pointed roof split down its middle; y is its foot."""
    ridge = (x + width / 2, y - height)
    left = polygon([(x, y), ridge, (ridge[0], y)], tones[0])
    return left + polygon([(ridge[0], y), ridge, (x + width, y)], tones[1])


def stars(random: Random, count: int, area: tuple[float, float, float, float], colour: str) -> str:
    """Return small stars strewn over an area (x, y, width, height), every tenth of them with four points."""
    body = ""
    for index in range(count):
        x, y = area[0] + random.random() * area[2], area[1] + random.random() * area[3]
        if index % 10 == 0:
            s, t = 4.0, 0.9
            tips = [
                (x, y - s),
                (x + t, y - t),
                (x + s, y),
                (x + t, y + t),
                (x, y + s),
                (x - t, y + t),
                (x - s, y),
                (x - t, y - t),
            ]
            body += polygon(tips, colour, opacity=0.7)
        else:
            body += disc(x, y, random.uniform(0.6, 1.3), colour, opacity=random.uniform(0.25, 0.6))
    return body
