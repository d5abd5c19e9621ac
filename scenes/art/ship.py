"""The ship of the quay with its cargo. Pictures are shared: never draw on one."""

from itertools import pairwise

from pygame import Surface

from scenes.render.palette import BRASS, BRASS_DARK
from scenes.render.svg import disc, fill, rasterise, transparent

CRATES = 13  # the number of crates it can carry: one for each rank
ON_DECK = 9
MASTS = ((40, 14), (72, 6), (104, 14))
"""The x and the top of each mast."""
MOORED = (150, 132)  # the size of the picture of the ship in the water
SEA, FOAM, TIMBER = "#0A4650", "#7FE0D8", "#8A5F48"


def ship(width: int, laden: int) -> Surface:
    """Return the ship from the side, width pixels wide, with a number of crates; with all of them its sails are set."""
    return rasterise(_drawn(laden), (144, 104), (width, round(width * 104 / 144)))


def moored(width: int, laden: int) -> Surface:
    """Return the ship in the water, width pixels wide; the more it carries, the deeper it lies."""
    size = (width, round(width * MOORED[1] / MOORED[0]))
    scale, line = width / MOORED[0], 106.0
    picture = transparent(size)
    vessel = ship(round(144 * scale), laden)
    picture.blit(vessel, (round(3 * scale), round((4 + 1.3 * laden) * scale)))  # each crate makes it lie deeper
    waves = "q5 -3 10 0 t10 0 " * 8
    water = fill(f"M0 {line} {waves}V132 H0 Z", SEA, 0.82)
    for x, y, long in ((12, 113, 26), (58, 118, 18), (96, 112, 30), (30, 124, 34), (112, 125, 20)):
        water += fill(f"M{x} {y} h{long} v1.4 h-{long} Z", FOAM, 0.5)
    picture.blit(rasterise(water, MOORED, size), (0, 0))
    return picture


def _drawn(laden: int) -> str:
    body = "".join(fill(f"M{x - 1} 80 V{top} h2 V80 Z", TIMBER) for x, top in MASTS)
    if laden == CRATES:
        body += fill("M104 18 L140 66 Q120 62 108 64 Q112 40 104 18 Z", "#BFB2DE")
    for x, top in MASTS:
        if laden == CRATES:
            body += _sail(x, top + 5, 11, 19) + _sail(x, top + 27, 15, 24)
        else:
            body += _furled(x, top + 5, 11) + _furled(x, top + 27, 15)
        body += fill(f"M{x} {top - 5} L{x + 12} {top - 2.5} L{x} {top} Z", "#E24A6A")
    for index in range(laden):
        upper = index >= ON_DECK
        side, top = (40 + 14 * (index - ON_DECK), 54) if upper else (26 + 9.4 * index, (66, 61, 66, 63)[index % 4])
        foot = 63 if upper else 80
        body += fill(f"M{side} {top} h8 V{foot} h-8 Z", BRASS)
        body += fill(f"M{side + 4} {top} h4 V{foot} h-4 Z", BRASS_DARK)
    body += fill("M2 66 L20 66 L24 74 H112 L122 68 L142 64 L126 92 Q122 100 110 100 H32 Q18 100 14 92 Z", "#3A2A2E")
    body += fill("M8 82 H131 L126 92 Q122 100 110 100 H32 Q18 100 14 92 Z", "#1E1620")
    body += fill("M2 66 L20 66 L24 74 H112 L122 68 L142 64 L140 68 L123 72 L113 78 H22 L18 70 H3.4 Z", BRASS)
    body += "".join(disc(26 + 11 * index, 87, 1.8, "#FFD27A") for index in range(9))
    ends = [(4.0, 65.0), *((float(x), float(top)) for x, top in MASTS), (141.0, 63.0)]
    for (left, low), (right, up) in pairwise(ends):
        for share in (0.16, 0.5, 0.84):
            at = left + (right - left) * share, low + (up - low) * share + 16 * share * (1 - share)
            body += disc(*at, 2.0, "#4A2A14") + disc(*at, 1.5, "#FFC95E") + disc(*at, 0.8, "#FFFBEA")
    return body


def _furled(x: float, top: float, half: float) -> str:
    """Return a yard with its sail furled below it, tied in four places."""
    rolls = "".join(f"q{half / 4} 6 {half / 2} 0 " for _tie in range(4))
    yard = fill(f"M{x - half - 2} {top - 1.6} h{2 * half + 4} v2 h-{2 * half + 4} Z", TIMBER)
    return fill(f"M{x - half} {top} {rolls}Z", "#D6CBEE") + yard


def _sail(x: float, top: float, half: float, deep: float) -> str:
    """Return a square sail filled by the wind, its left half in shade."""
    foot, belly = top + deep, top + deep / 2
    outline = f"M{x - half + 2} {top} H{x + half} Q{x + half + 6} {belly} {x + half + 2} {foot} "
    outline += f"Q{x + 2} {foot - 4} {x - half} {foot} Q{x - half + 5} {belly} {x - half + 2} {top} Z"
    shade = f"M{x - half + 2} {top} H{x + 1} Q{x + 6} {belly} {x + 2} {foot - 2} "
    shade += f"Q{x - 5} {foot - 2} {x - half} {foot} Q{x - half + 5} {belly} {x - half + 2} {top} Z"
    return fill(outline, "#F4EEFF") + fill(shade, "#D6CBEE")
