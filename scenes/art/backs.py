"""The backs: six storeys of lamplit niches around a great one, on five grounds. SVG in a box of 250 by 350."""

from dataclasses import dataclass
from math import cos, radians, sin

from scenes.art.solids import disc, fill, line, ring, two_toned
from scenes.render.palette import BRASS, BRASS_DARK, BRASS_LIGHT, PAPER_TOP, mix
from scenes.render.style import Back
from scenes.render.svg import arch

BACK_BOX = (250.0, 350.0)
_LAMP = "#FFE9B8"


@dataclass(frozen=True, slots=True)
class BackTones:
    """The colours of one back: its ground, its lines and the depth of its niches."""

    ground: str
    line: str
    niche: str


BACKS = {
    Back.NIGHT: BackTones("#241A4A", BRASS, "#3B2C72"),
    Back.RUBY: BackTones("#5A0F2C", "#F0B64A", "#7E1A40"),
    Back.QUAY: BackTones("#06343C", "#7FE0CC", "#0D4F55"),
    Back.SUMMIT: BackTones("#0E2A5C", "#A9D6FF", "#1C437F"),
    Back.IRON: BackTones("#14141C", "#E9E1F5", "#2C2C3C"),
}


def back_art(back: Back) -> str:
    """Return a whole back as SVG."""
    tones = BACKS[back]
    return (
        _sheet(0, 0, 22.4, BRASS_LIGHT)
        + _sheet(2, 2, 20.4, PAPER_TOP)
        + _sheet(12, 12, 13, tones.ground)
        + "".join(_storey(number, tones) for number in range(6))
        + _frame(12, 13, tones.line, 3)
        + _frame(17.5, 8, BRASS_DARK, 1.2)
        + _medallion(tones)
    )


def _sheet(x: float, y: float, radius: float, colour: str) -> str:
    return f'<rect x="{x}" y="{y}" width="{250 - 2 * x}" height="{350 - 2 * y}" rx="{radius}" fill="{colour}"/>'


def _frame(inset: float, radius: float, colour: str, width: float) -> str:
    return (
        f'<rect x="{inset}" y="{inset}" width="{250 - 2 * inset}" height="{350 - 2 * inset}" rx="{radius}" '
        f'fill="none" stroke="{colour}" stroke-width="{width}"/>'
    )


def _storey(number: int, tones: BackTones) -> str:
    """Return one row of niches, four or three in turn, above its floor; the lowest stands on the frame."""
    y, count = 26 + 52 * number, 4 - number % 2
    niches = "".join(_niche(125 + 52 * (place - (count - 1) / 2), y, tones) for place in range(count))
    return niches + (line(f"M20 {y + 47} H230", tones.line, 1.6) if number < 5 else "")


def _niche(x: float, y: float, tones: BackTones) -> str:
    """Return a niche whose lamp stands in its middle and throws its cone on to the floor."""
    sides = f"M{x - 22} {y + 44} V{y + 22} A22 22 0 0 1 {x + 22} {y + 22} V{y + 44}"
    return (
        fill(arch(x - 22, y, 44, 44), tones.niche)
        + fill(arch(x - 13, y + 10, 26, 34), tones.ground)
        + line(sides, tones.line, 2.4)
        + _cone(x, y + 27, y + 38, 6.5, tones)
        + disc(x, y + 24, 4.2, BRASS_LIGHT)
    )


def _cone(x: float, top: float, bottom: float, reach: float, tones: BackTones) -> str:
    """Return the light below a lamp, its right half dimmer."""
    path = f"M{x} {top} L{x + reach} {bottom} H{x - reach} Z"
    return two_toned(path, mix(tones.ground, BRASS, 0.75), mix(tones.ground, BRASS_DARK, 0.8), x)


def _medallion(tones: BackTones) -> str:
    """Return the great niche in its ring."""
    spokes = []
    for number in range(16):
        edges = (radians(22.5 * number - 4), radians(22.5 * number + 4))
        rim = " ".join(f"L{125 + 49 * cos(edge):.2f} {175 + 49 * sin(edge):.2f}" for edge in edges)
        spokes.append(f"M125 175 {rim} Z")
    return (
        disc(125, 175, 62, tones.ground)
        + disc(125, 175, 58, tones.line)
        + ring(125, 175, 53, BRASS_DARK, 1.6)
        + disc(125, 175, 49, tones.ground)
        + fill(" ".join(spokes), tones.niche)
        + fill(arch(103, 144, 44, 62), tones.line)
        + fill(arch(109, 150, 32, 56), tones.ground)
        + _cone(125, 178, 206, 14, tones)
        + disc(125, 172, 9.5, _LAMP)
    )
