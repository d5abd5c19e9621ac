"""The Patient Court: kings and queens who wait with closed eyes, and jacks with one eye open.

Everything is SVG in a window of 120 by 137, lit from the left; the caller cuts the window out.
"""

from math import cos, radians, sin

from game.cards import JACK, KING, QUEEN, Suit
from scenes.art import court_paths as paths
from scenes.art import pips
from scenes.art.court_belongings import BRASS_SHADED, attribute, companion
from scenes.art.solids import box, disc, fill, line, ring, solid, two_toned
from scenes.render.palette import BRASS, BRASS_DARK, BRASS_LIGHT, INK_LINE, PAPER_TOP, SuitTones, mix

WINDOW = (120.0, 137.0)
AXIS = 60.0
_LIPS = "#8E1F2E"
_SIDES = {Suit.SPADES: 1, Suit.CLUBS: 1, Suit.HEARTS: -1, Suit.DIAMONDS: -1}
"""The side on which a king holds his attribute and a jack wears his feather: right (1) or left (-1)."""


def court(rank: int, suit: Suit, tones: SuitTones) -> str:
    """Return the jack, queen or king of a suit as SVG, ground included; it reaches up to 11 beyond the window."""
    person = {JACK: _jack, QUEEN: _queen, KING: _king}[rank]
    return _ground(suit, tones) + _halo(tones) + person(suit, tones)


def rays(x: float, y: float, *, count: int, width: float, colour: str, opacity: float) -> str:
    """Return a fan of rays from a point over the upper half of the window, each so many degrees wide."""
    path = []
    for number in range(count):
        middle = 180 * number / (count - 1)
        edges = (middle - width / 2, middle + width / 2)
        reach = min(82.0, 66 / max(0.01, abs(cos(radians(middle)))))
        tips = " ".join(f"L{x + reach * cos(radians(edge)):.2f} {y - reach * sin(radians(edge)):.2f}" for edge in edges)
        path.append(f"M{x} {y} {tips} Z")
    return fill(" ".join(path), colour, opacity)


def _ground(suit: Suit, tones: SuitTones) -> str:
    return fill(box(-2, -2, 124, 142), tones.court) + _PATTERNS[suit](tones.bright)


def _rays(colour: str) -> str:
    return rays(60, 58, count=19, width=4, colour=colour, opacity=0.38)


def _scales(colour: str) -> str:
    """Return rows of hanging half circles, every second row shifted by half a scale."""
    scale, half = "a9 9 0 0 0 18 0", "a9 9 0 0 0 9"
    straight, shifted = " ".join([scale] * 7), " ".join([f"{half} -9", *[scale] * 6, f"{half} 9"])
    rows = (f"M-3 {y} {straight} M-3 {y - 5} {shifted}" for y in range(8, 150, 28))
    return line(" ".join(rows), colour, 1.6)


def _lattice(colour: str) -> str:
    """Return lines that run 80 aside from top to bottom, and their mirror images, ended at the window's sides."""
    path = []
    for start in range(-75, 120, 15):
        ends = max(0.0, -start / 80), min(1.0, (120 - start) / 80)
        (x, y), (far_x, far_y) = ((start + 80 * end, 137 * end) for end in ends)
        path.append(f"M{x:.2f} {y:.2f} L{far_x:.2f} {far_y:.2f} M{120 - x:.2f} {y:.2f} L{120 - far_x:.2f} {far_y:.2f}")
    return line(" ".join(path), colour, 1.2)


def _leaves(colour: str) -> str:
    leaves = (
        f"M{x} {y} q5 6 0 12 q-5 -6 0 -12 Z"
        for row, y in enumerate(range(4, 137, 14))
        for x in range(6 + 9 * (row % 2), 120, 18)
    )
    return fill(" ".join(leaves), colour, 0.55)


_PATTERNS = {Suit.SPADES: _rays, Suit.HEARTS: _scales, Suit.CLUBS: _leaves, Suit.DIAMONDS: _lattice}


def _halo(tones: SuitTones) -> str:
    return disc(60, 60, 43, tones.door) + ring(60, 60, 43, BRASS, 2.2) + ring(60, 60, 38.5, BRASS_DARK, 1.0)


def _body(suit: Suit, tones: SuitTones) -> str:
    """Return the neck and the robe that lies over it."""
    cloth = mix(tones.index, tones.bright, 0.35)
    neck = fill(paths.NECK, paths.COMPLEXIONS[suit].skin_shaded)
    return neck + solid(paths.ROBE, cloth, mix(cloth, tones.door, 0.55), AXIS)


def _face(suit: Suit, brow: float, path: str = paths.FACE) -> str:
    """Return face, brows and nose; the brows are bent upward by so much."""
    skin = paths.COMPLEXIONS[suit]
    brows = " ".join(f"M{x - 5.5} 60 Q{x} {60 - brow} {x + 5.5} 60" for x in (50, 70))
    return two_toned(path, skin.skin, skin.skin_shaded, AXIS) + line(brows, width=2.6) + line("M60 60 V73 L56.5 75.5")


def _closed_eye(x: float) -> str:
    return line(f"M{x - 5} 66.5 Q{x} 70.5 {x + 5} 66.5", width=2.3)


def _open_eye(x: float) -> str:
    lens = f"M{x - 5.4} 67 Q{x} 61.5 {x + 5.4} 67 Q{x} 72.5 {x - 5.4} 67 Z"
    return fill(lens, "#FFF6E0") + disc(x, 67, 2.3, INK_LINE) + line(lens, width=1.8)


def _hair(path: str, lit: str, shaded: str) -> str:
    return solid(path, lit, mix(lit, shaded, 0.55), AXIS)


def _suit_sign(suit: Suit, x: float, y: float, size: float, outline: float = 0.0) -> str:
    """Return the suit in brass: on crowns and caps, as earrings, as a pendant."""
    return pips.element(suit, x, y, size, left=BRASS_LIGHT, right=BRASS, outline=outline)


def _jewel(x: float, y: float, colour: str) -> str:
    return disc(x, y, 3.4, INK_LINE) + disc(x, y, 2.2, colour)


def _king(suit: Suit, tones: SuitTones) -> str:
    look = paths.COMPLEXIONS[suit]
    tails = ((38, 105), (49, 116.5), (60, 124.5), (71, 116.5), (82, 105))
    return (
        _hair(paths.KING_HAIR[suit], look.hair_shaded, look.hair_shaded)
        + _body(suit, tones)
        + solid(paths.ERMINE, PAPER_TOP, "#DDD0B8", AXIS)
        + fill(" ".join(f"M{x - 2.6} {y + 3.5} L{x} {y - 4} L{x + 2.6} {y + 3.5} Z" for x, y in tails), INK_LINE)
        + _face(suit, 0.5)
        + _closed_eye(50)
        + _closed_eye(70)
        + _hair(paths.BEARDS[suit], look.hair, look.hair_shaded)
        + line("M51 83 Q60 79 69 83")
        + line("M56 85.5 Q60 87.5 64 85.5", "#F4C9B0", 2.6)
        + solid(paths.CROWNS[suit], BRASS, BRASS_SHADED, AXIS)
        + _suit_sign(suit, AXIS, paths.KING_FINIALS[suit], 15, 2)
        + solid(paths.CROWN_BAND, BRASS_LIGHT, BRASS, AXIS)
        + _jewel(45, 48, tones.bright)
        + _jewel(60, 48, PAPER_TOP)
        + _jewel(75, 48, tones.bright)
        + attribute(suit, AXIS + 43 * _SIDES[suit])
    )


def _queen(suit: Suit, tones: SuitTones) -> str:
    look = paths.COMPLEXIONS[suit]
    pearls = ((42, 101.5), (51, 105.5), (60, 109), (69, 105.5), (78, 101.5))
    return (
        _hair(paths.QUEEN_HAIR[suit], look.hair_shaded if suit is Suit.SPADES else look.hair, look.hair_shaded)
        + _body(suit, tones)
        + solid(paths.COLLAR, BRASS, BRASS_SHADED, AXIS)
        + "".join(disc(x, y, 2.7, PAPER_TOP) for x, y in pearls)
        + _suit_sign(suit, AXIS, 124, 15)
        + _face(suit, 3, paths.QUEEN_FACE)
        + _closed_eye(50)
        + _closed_eye(70)
        + line("M55 82 Q60 84.5 65 82", _LIPS, 2.6)
        + _hair(paths.FRINGES[suit], look.hair, look.hair_shaded)
        + solid(paths.TIARAS[suit], BRASS, BRASS_SHADED, AXIS)
        + _jewel(60, 40.5, tones.bright)
        + _suit_sign(suit, AXIS, paths.QUEEN_FINIALS[suit], 15, 2)
        + _suit_sign(suit, 39, 82, 8, 1)
        + _suit_sign(suit, 81, 82, 8, 1)
        + companion(suit)
    )


def _jack(suit: Suit, tones: SuitTones) -> str:
    look, side, cap = paths.COMPLEXIONS[suit], _SIDES[suit], mix(tones.index, tones.bright, 0.6)
    wink, watch = (50, 70) if suit in (Suit.CLUBS, Suit.DIAMONDS) else (70, 50)
    feather = (
        f"M{60 + 14 * side} 44 Q{60 + 20 * side} 10 {60 + 48 * side} 12 Q{60 + 42 * side} 26 {60 + 18 * side} 46 Z"
    )
    return (
        _hair(paths.JACK_HAIR[suit], look.hair, look.hair_shaded)
        + _body(suit, tones)
        + solid(paths.LAPELS, "#EBDDC0", "#CDB48A", AXIS)
        + line("M60 112 V140")
        + "".join(disc(60, y, 3.8, INK_LINE) + disc(60, y, 2.4, BRASS) for y in (119, 128))
        + _face(suit, 3)
        + _closed_eye(wink)
        + _open_eye(watch)
        + line("M55 82.5 Q62 85.5 67 80", _LIPS, 2.6)
        + solid(paths.CAPS[suit], cap, mix(cap, tones.door, 0.45), AXIS)
        + solid(paths.CAP_BAND, BRASS, BRASS_SHADED, AXIS)
        + fill(feather, PAPER_TOP)
        + line(feather)
        + line(f"M{60 + 16 * side} 45 Q{60 + 28 * side} 24 {60 + 44 * side} 14", width=1.6)
        + _suit_sign(suit, AXIS + 12 * side, 48.5, 14, 1.8)
        + attribute(suit, AXIS - 43 * side)
    )
