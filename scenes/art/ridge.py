"""The ridge of the summit: a lamp climbs it with every card on a foundation."""

from bisect import bisect

from pygame import Surface

from scenes.render.palette import BRASS, BRASS_LIGHT, INK, SPENT, SUMMIT, mix
from scenes.render.svg import disc, fill, rasterise, stroke

LINE = ((0, 88), (34, 70), (58, 78), (104, 50), (130, 60), (184, 26), (208, 37), (262, 8), (298, 46), (320, 62))
"""The ridge from its foot over the summit, with peaks at every other point."""
TOP = 262
STEPS = 52
ROCK, SHADE, SNOW = "#33609F", "#22457C", "#E9F1FF"


def ridge(size: tuple[int, int], climbed: int, lit: bool) -> Surface:
    """Return the ridge with so many of its STEPS climbed, and the lamp there burning or out."""
    outline = " L".join(f"{x} {y}" for x, y in LINE)
    body = fill(f"M0 96 L{outline} V96 Z", ROCK)
    for (x, y), (valley, low) in zip(LINE[1::2], LINE[2::2], strict=False):
        body += fill(f"M{x} {y} L{valley} {low} L{valley + 22} 96 H{x - 12} Z", SHADE)
    body += fill(f"M{TOP} 8 L298 46 L320 62 V96 H{TOP - 12} Z", SHADE)
    body += fill("M262 8 L278 25 L272 30 L264 24 L256 33 L248 24 L243 22 Z", SNOW)
    flag = SUMMIT.light if climbed == STEPS else mix(SUMMIT.light, INK, 0.6)
    body += stroke(f"M{TOP} 9 V-12", INK, 2) + fill(f"M{TOP + 1} -12 L{TOP + 20} -7 L{TOP + 1} -2 Z", flag)
    spots = [_on_line(3 + (TOP - 3) * step / STEPS) for step in range(STEPS + 1)]
    for step, spot in enumerate(spots):
        body += disc(*spot, 2.2, (BRASS_LIGHT if lit else SPENT) if step <= climbed else mix(SHADE, INK, 0.45))
    (at, high), burns = spots[climbed], ((17, 0.16), (12, 0.26), (8, 0.4)) if lit else ()
    for radius, opacity in burns:
        body += disc(at, high - 5, radius, BRASS, opacity)
    body += disc(at, high - 5, 6.4, INK) + disc(at, high - 5, 4.6, "#FFF1CF" if lit else SPENT)
    return rasterise(f'<g transform="translate(0 14) scale(1 0.85)">{body}</g>', (320, 96), size)


def _on_line(x: float) -> tuple[float, float]:
    """Return the point of the ridge at an x."""
    index = bisect([at for at, _ in LINE], x)
    (left, low), (right, high) = LINE[index - 1 : index + 1]
    return x, low + (high - low) * (x - left) / (right - left)
