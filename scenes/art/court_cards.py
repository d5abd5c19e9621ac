"""The Patient Court: kings and queens who wait with closed eyes, and jacks with one eye open, with what they hold.

Everything is SVG in a window of 120 by 137, lit from the left; the caller cuts the window out.
"""

from dataclasses import dataclass
from enum import Enum
from math import cos, radians, sin

from game.cards import JACK, KING, QUEEN, Suit
from scenes.art import pips
from scenes.render.palette import BRASS, BRASS_DARK, BRASS_LIGHT, INK_LINE, PAPER_TOP, SuitTones, mix
from scenes.render.svg import box, disc, fill, outlines, placed, ring, solid, stroke, two_toned

BRASS_SHADED = mix(BRASS, BRASS_DARK, 0.6)
_WOOD, _WOOD_SHADED = "#7A4A22", "#5C3414"
_LEAF, _LEAF_SHADED = "#5FB85A", "#2F7A4A"


class Gaze(Enum):
    """The eyes of a court card: waiting (closed, except for one eye of a jack), all shut, or open."""

    WAITING = "waiting"
    TURNED = "turned"  # as waiting, but with a jack's other eye open and the queen's bird looking the other way
    SHUT = "shut"
    AWAKE = "awake"
    HOME = "home"  # open, and the frame of the window shines


OPEN = (Gaze.AWAKE, Gaze.HOME)


def attribute(suit: Suit, x: float) -> str:
    """Return what a king or a jack of a suit holds, upright at x."""
    return {Suit.SPADES: _sword, Suit.HEARTS: _sceptre, Suit.CLUBS: _bough, Suit.DIAMONDS: _spear}[suit](x)


def companion(suit: Suit, gaze: Gaze = Gaze.WAITING) -> str:
    """Return the companion of the queen of a suit."""
    if suit is Suit.CLUBS:
        return _songbird(gaze is Gaze.TURNED)
    return {Suit.SPADES: _hourglass, Suit.HEARTS: _rose, Suit.DIAMONDS: _lantern}[suit]()


def _rod(x: float, top: float, lit: str, shaded: str) -> str:
    return solid(box(x - 3, top, 6, 140 - top), lit, shaded, x)


def _sword(x: float) -> str:
    blade = f"M{x - 5} 106 V38 L{x} 30 L{x + 5} 38 V106 Z"
    return (
        solid(box(x - 3, 106, 6, 34), BRASS_DARK, mix(BRASS_DARK, INK_LINE, 0.3), x)
        + solid(blade, "#D7DCEB", "#8C93B5", x)
        + solid(box(x - 13, 104, 26, 5), BRASS, BRASS_SHADED, x)
    )


def _sceptre(x: float) -> str:
    return (
        _rod(x, 50, BRASS, BRASS_SHADED)
        + solid(box(x - 7, 59.5, 14, 4.5), BRASS_LIGHT, BRASS, x)
        + pips.element(Suit.HEARTS, x, 42, 26, left="#F0526A", right="#C92B4A", outline=2)
    )


def _bough(x: float) -> str:
    leaves = (
        f"M{x + 4} 65 Q{x + 6} 56 {x + 15} 58 Q{x + 13} 67 {x + 4} 65 Z",
        f"M{x - 4} 80 Q{x - 13} 82 {x - 15} 73 Q{x - 6} 71 {x - 4} 80 Z",
    )
    return (
        _rod(x, 48, _WOOD, _WOOD_SHADED)
        + "".join(
            solid(leaf, _LEAF, _LEAF_SHADED, middle, 1.8)
            for leaf, middle in zip(leaves, (x + 9.5, x - 9.5), strict=True)
        )
        + pips.element(Suit.CLUBS, x, 40, 27, left=_LEAF, right="#3F9A4E", outline=2)
    )


def _spear(x: float) -> str:
    return (
        _rod(x, 50, _WOOD, _WOOD_SHADED)
        + pips.element(Suit.DIAMONDS, x, 40, 32, left=BRASS_LIGHT, right=BRASS, outline=2)
        + pips.element(Suit.DIAMONDS, x, 40, 15, left="#E8742A", right="#B9501A")
    )


def _hourglass() -> str:
    glass = "M9 79 H27 Q27 90 20 97 Q27 104 27 115 H9 Q9 104 16 97 Q9 90 9 79 Z"
    return (
        solid(box(17, 118, 2, 22), BRASS_DARK, BRASS_DARK, 18, 1.6)
        + two_toned(glass, "#E9E4F6", "#BDB4DA", 18)
        + two_toned("M11.5 86 H24.5 Q23 92 18 97 Q13 92 11.5 86 Z", BRASS_LIGHT, BRASS, 18)
        + two_toned("M11 113.5 Q13 107 18 104 Q23 107 25 113.5 Z", BRASS_LIGHT, BRASS, 18)
        + stroke("M18 97 V105", BRASS, 1.2)
        + stroke(glass, width=1.8)
        + "".join(solid(box(6, top, 24, 6), BRASS, BRASS_SHADED, 18, 1.8) for top in (74, 114))
    )


def _rose() -> str:
    bloom = "M102 79 Q111 77 114 86 Q120 93 114 101 Q110 110 102 109 Q94 110 90 101 Q84 93 90 86 Q93 77 102 79 Z"
    petals = "M102 95 a3.4 3.4 0 1 1 -3.4 -3.4 M106 96 a7 7 0 1 1 -6 -8.6 M110.6 93 a10 10 0 0 1 -9.6 11.4"
    leaf = "M101 124 q-12 -2 -13 8 q10 2 13 -8 Z"
    return (
        stroke("M98 140 Q102 122 102 106", INK_LINE, 6.6)
        + stroke("M98 140 Q102 122 102 106", "#2F7A4A", 3.4)
        + fill(leaf, "#3F9A5E")
        + stroke(leaf, width=1.8)
        + solid(bloom, "#F0526A", "#B51E3F", 102)
        + stroke(petals, "#6E0A26", 2.2)
    )


def _songbird(turned: bool) -> str:
    """Return the bird on its twig, looking to the right, or to the left if it has turned its head."""
    if turned:
        head, beak = "Q7 91 14 88 L9 85.5 L16 82 Q18 75 25 76 Q31 78 30.5 88 Q30", "M16 82 L9 85.5 L15.5 88 Z"
    else:
        head, beak = "Q6 86 17 82 Q18 75 25 76 Q30 77 30 83 L35 86 L29 88 Q30", "M30 83 L35 86 L29 88 Z"
    body = f"M3 111 L9 100 {head} 102 19 108 Q13 111 9 106 Z"
    wing, leaf = "M9 101 Q10 92 20 92 Q22 101 14 106 L3 111 Z", "M28 114 q6 -9 9 -2 q-3 5 -9 2 Z"
    return (
        stroke("M2 118 Q16 110 34 116", INK_LINE, 6.4)
        + stroke("M2 118 Q16 110 34 116", _WOOD, 3.6)
        + fill(leaf, _LEAF)
        + stroke(leaf, width=1.6)
        + stroke("M16 108 V114 M20 107 V114", width=1.8)
        + two_toned(body, "#F4C95A", "#D9A035", 20)
        + fill(beak, "#E8742A")
        + stroke(body, width=1.8)
        + stroke(beak, width=1.2)
        + fill(wing, _LEAF)
        + fill("M14 99 Q20 100 20 92 Q22 101 14 106 L3 111 Z", _LEAF_SHADED)
        + stroke(wing, width=1.6)
        + disc(20.6 if turned else 25.4, 82, 1.7, INK_LINE)
    )


def _lantern() -> str:
    return (
        ring(102, 66, 4.2, INK_LINE, 4.8)
        + stroke("M102 70 V78", INK_LINE, 4.8)
        + ring(102, 66, 4.2, BRASS, 2.2)
        + stroke("M102 70 V80", BRASS, 2.2)
        + solid(box(92, 86, 20, 24), "#3A1A10", "#3A1A10", 102, 1.8)
        + two_toned(box(94.5, 88, 15, 20), "#FFC95E", "#E8952A", 102)
        + fill("M102 91 Q108 98 102 106 Q96 98 102 91 Z", "#FFF6DC")
        + solid("M92 86 L97 77 H107 L112 86 Z", BRASS, BRASS_SHADED, 102, 1.8)
        + solid(box(90, 110, 24, 5), BRASS, BRASS_SHADED, 102, 1.8)
    )


@dataclass(frozen=True, slots=True)
class Complexion:
    """The skin and hair of one suit, each as the tones of the lit and the shaded half."""

    skin: str
    skin_shaded: str
    hair: str
    hair_shaded: str


COMPLEXIONS = {
    Suit.SPADES: Complexion("#B57B52", "#8A5636", "#2A1D3E", "#150E28"),
    Suit.HEARTS: Complexion("#F6CFAA", "#DBA279", "#D99A2B", "#A86D14"),
    Suit.CLUBS: Complexion("#7A4A30", "#57311F", "#20162A", "#100A18"),
    Suit.DIAMONDS: Complexion("#E3AE77", "#BE8248", "#7C2E14", "#551B0A"),
}

OUTLINES = outlines("court")
"""The outlines of all parts: what differs from suit to suit has the suit's name after its own."""
KING_FINIALS = {Suit.SPADES: 12, Suit.HEARTS: 12, Suit.CLUBS: 16, Suit.DIAMONDS: 12}
QUEEN_FINIALS = {Suit.SPADES: 19.5, Suit.HEARTS: 16.5, Suit.CLUBS: 18, Suit.DIAMONDS: 14.5}
"""The y of the suit on a crown or tiara."""


WINDOW = (120.0, 137.0)
AXIS = 60.0
_LIPS = "#8E1F2E"
_SIDES = {Suit.SPADES: 1, Suit.CLUBS: 1, Suit.HEARTS: -1, Suit.DIAMONDS: -1}
"""The side on which a king holds his attribute and a jack wears his feather: right (1) or left (-1)."""


def look(rank: int, gaze: Gaze) -> tuple[float, float, float, float]:
    """Return the x, y, width and height of the part of the window that a gaze changes."""
    if gaze is Gaze.HOME:
        return -4.0, -4.0, 128.0, 145.0
    return (0.0, 72.0, 38.0, 42.0) if rank == QUEEN and gaze is Gaze.TURNED else (40.0, 56.0, 40.0, 34.0)


def court(rank: int, suit: Suit, tones: SuitTones, gaze: Gaze = Gaze.WAITING, aside: float = 0.0) -> str:
    """Return the jack, queen or king of a suit as SVG, ground included; it reaches up to 9 beyond the window.

    aside, from -1 to 1, tells from which side one looks in: the ground moves against the figure.
    """
    person = {JACK: _jack, QUEEN: _queen, KING: _king}[rank]
    ground = fill(box(-7, -2, 134, 142), tones.court) + _PATTERNS[suit](tones.bright)
    halo = disc(60, 60, 43, tones.door) + ring(60, 60, 43, BRASS, 2.2) + ring(60, 60, 38.5, BRASS_DARK, 1.0)
    parts = (ground, -4), (halo, -2), (person(suit, tones, gaze), 2)
    return "".join(placed(part, far * aside, 0, 1) for part, far in parts)


def rays(x: float, y: float, *, count: int, width: float, colour: str, opacity: float) -> str:
    """Return a fan of rays from a point, each width degrees wide."""
    path = []
    for number in range(count):
        middle = 180 * number / (count - 1)
        edges = (middle - width / 2, middle + width / 2)
        reach = min(82.0, 66 / max(0.01, abs(cos(radians(middle)))))
        tips = " ".join(f"L{x + reach * cos(radians(edge)):.2f} {y - reach * sin(radians(edge)):.2f}" for edge in edges)
        path.append(f"M{x} {y} {tips} Z")
    return fill(" ".join(path), colour, opacity)


def _rays(colour: str) -> str:
    return rays(60, 58, count=19, width=4, colour=colour, opacity=0.38)


def _scales(colour: str) -> str:
    """Return rows of scales, every second row shifted by half a scale."""
    scale, half = "a9 9 0 0 0 18 0", "a9 9 0 0 0 9"
    straight, shifted = " ".join([scale] * 7), " ".join([f"{half} -9", *[scale] * 6, f"{half} 9"])
    rows = (f"M-3 {y} {straight} M-3 {y - 5} {shifted}" for y in range(8, 150, 28))
    return stroke(" ".join(rows), colour, 1.6)


def _lattice(colour: str) -> str:
    """Return slanted lines and their mirror images, clipped to the window."""
    path = []
    for start in range(-75, 120, 15):
        ends = max(0.0, -start / 80), min(1.0, (120 - start) / 80)
        (x, y), (far_x, far_y) = ((start + 80 * end, 137 * end) for end in ends)
        path.append(f"M{x:.2f} {y:.2f} L{far_x:.2f} {far_y:.2f} M{120 - x:.2f} {y:.2f} L{120 - far_x:.2f} {far_y:.2f}")
    return stroke(" ".join(path), colour, 1.2)


def _leaves(colour: str) -> str:
    leaves = (
        f"M{x} {y} q5 6 0 12 q-5 -6 0 -12 Z"
        for row, y in enumerate(range(4, 137, 14))
        for x in range(6 + 9 * (row % 2), 120, 18)
    )
    return fill(" ".join(leaves), colour, 0.55)


_PATTERNS = {Suit.SPADES: _rays, Suit.HEARTS: _scales, Suit.CLUBS: _leaves, Suit.DIAMONDS: _lattice}


def _part(name: str, suit: Suit) -> str:
    return OUTLINES[f"{name} {suit.name.lower()}"]


def _body(suit: Suit, tones: SuitTones) -> str:
    """Return the neck and the robe over it."""
    cloth = mix(tones.index, tones.bright, 0.35)
    neck = fill(OUTLINES["neck"], COMPLEXIONS[suit].skin_shaded)
    return neck + solid(OUTLINES["robe"], cloth, mix(cloth, tones.door, 0.55), AXIS)


def _face(suit: Suit, brow: float, path: str = OUTLINES["face"]) -> str:
    """Return face, brows and nose; brows are raised by an amount in units."""
    hues = COMPLEXIONS[suit]
    brows = " ".join(f"M{x - 5.5} 60 Q{x} {60 - brow} {x + 5.5} 60" for x in (50, 70))
    skin = two_toned(path, hues.skin, hues.skin_shaded, AXIS)
    return skin + stroke(brows, width=2.6) + stroke("M60 60 V73 L56.5 75.5")


def _closed_eye(x: float) -> str:
    return stroke(f"M{x - 5} 66.5 Q{x} 70.5 {x + 5} 66.5", width=2.3)


def _open_eye(x: float) -> str:
    lens = f"M{x - 5.4} 67 Q{x} 61.5 {x + 5.4} 67 Q{x} 72.5 {x - 5.4} 67 Z"
    return fill(lens, "#FFF6E0") + disc(x, 67, 2.3, INK_LINE) + stroke(lens, width=1.8)


def _eyes(gaze: Gaze, lashes: bool = False) -> str:
    """Return both eyes, closed or open; open ones may have lashes."""
    if gaze not in OPEN:
        return _closed_eye(50) + _closed_eye(70)
    lash = stroke("M44.6 67 L41.8 64.6 M75.4 67 L78.2 64.6", width=1.8) if lashes else ""
    return _open_eye(50) + _open_eye(70) + lash


def _smile(gaze: Gaze, at_rest: str, awake: str, colour: str) -> str:
    return stroke(awake if gaze in OPEN else at_rest, colour, 2.6)


def _hair(path: str, lit: str, shaded: str) -> str:
    return solid(path, lit, mix(lit, shaded, 0.55), AXIS)


def _suit_sign(suit: Suit, x: float, y: float, size: float, outline: float = 0.0) -> str:
    """Return the suit in brass, as on crowns, caps and pendants."""
    return pips.element(suit, x, y, size, left=BRASS_LIGHT, right=BRASS, outline=outline)


def _jewel(x: float, y: float, colour: str) -> str:
    return disc(x, y, 3.4, INK_LINE) + disc(x, y, 2.2, colour)


def _king(suit: Suit, tones: SuitTones, gaze: Gaze) -> str:
    hues = COMPLEXIONS[suit]
    tails = ((38, 105), (49, 116.5), (60, 124.5), (71, 116.5), (82, 105))
    return (
        _hair(_part("king hair", suit), hues.hair_shaded, hues.hair_shaded)
        + _body(suit, tones)
        + solid(OUTLINES["ermine"], PAPER_TOP, "#DDD0B8", AXIS)
        + fill(" ".join(f"M{x - 2.6} {y + 3.5} L{x} {y - 4} L{x + 2.6} {y + 3.5} Z" for x, y in tails), INK_LINE)
        + _face(suit, 0.5)
        + _eyes(gaze)
        + _hair(_part("beard", suit), hues.hair, hues.hair_shaded)
        + stroke("M51 83 Q60 79 69 83")
        + _smile(gaze, "M56 85.5 Q60 87.5 64 85.5", "M54.5 84.5 Q60 89 65.5 84.5", "#F4C9B0")
        + solid(_part("crown", suit), BRASS, BRASS_SHADED, AXIS)
        + _suit_sign(suit, AXIS, KING_FINIALS[suit], 15, 2)
        + solid(OUTLINES["crown band"], BRASS_LIGHT, BRASS, AXIS)
        + _jewel(45, 48, tones.bright)
        + _jewel(60, 48, PAPER_TOP)
        + _jewel(75, 48, tones.bright)
        + attribute(suit, AXIS + 43 * _SIDES[suit])
    )


def _queen(suit: Suit, tones: SuitTones, gaze: Gaze) -> str:
    hues = COMPLEXIONS[suit]
    pearls = ((42, 101.5), (51, 105.5), (60, 109), (69, 105.5), (78, 101.5))
    return (
        _hair(_part("queen hair", suit), hues.hair_shaded if suit is Suit.SPADES else hues.hair, hues.hair_shaded)
        + _body(suit, tones)
        + solid(OUTLINES["collar"], BRASS, BRASS_SHADED, AXIS)
        + "".join(disc(x, y, 2.7, PAPER_TOP) for x, y in pearls)
        + _suit_sign(suit, AXIS, 124, 15)
        + _face(suit, 3, OUTLINES["queen face"])
        + _eyes(gaze, lashes=True)
        + _smile(gaze, "M55 82 Q60 84.5 65 82", "M53.5 80.5 Q60 86.5 66.5 80.5", _LIPS)
        + _hair(_part("fringe", suit), hues.hair, hues.hair_shaded)
        + solid(_part("tiara", suit), BRASS, BRASS_SHADED, AXIS)
        + _jewel(60, 40.5, tones.bright)
        + _suit_sign(suit, AXIS, QUEEN_FINIALS[suit], 15, 2)
        + _suit_sign(suit, 39, 82, 8, 1)
        + _suit_sign(suit, 81, 82, 8, 1)
        + companion(suit, gaze)
    )


def _jack(suit: Suit, tones: SuitTones, gaze: Gaze) -> str:
    hues, side, cap = COMPLEXIONS[suit], _SIDES[suit], mix(tones.index, tones.bright, 0.6)
    right_handed = (suit in (Suit.CLUBS, Suit.DIAMONDS)) is not (gaze is Gaze.TURNED)
    winks, watches = (50, 70) if right_handed else (70, 50)
    opens = (50, 70) if gaze in OPEN else () if gaze is Gaze.SHUT else (watches,)
    feather = (
        f"M{60 + 14 * side} 44 Q{60 + 20 * side} 10 {60 + 48 * side} 12 Q{60 + 42 * side} 26 {60 + 18 * side} 46 Z"
    )
    return (
        _hair(_part("jack hair", suit), hues.hair, hues.hair_shaded)
        + _body(suit, tones)
        + solid(OUTLINES["lapels"], "#EBDDC0", "#CDB48A", AXIS)
        + stroke("M60 112 V140")
        + "".join(disc(60, y, 3.8, INK_LINE) + disc(60, y, 2.4, BRASS) for y in (119, 128))
        + _face(suit, 3)
        + "".join(_open_eye(x) if x in opens else _closed_eye(x) for x in (winks, watches))
        + _smile(gaze, "M55 82.5 Q62 85.5 67 80", "M53.5 81 Q61 87.5 67.5 79.5", _LIPS)
        + solid(_part("cap", suit), cap, mix(cap, tones.door, 0.45), AXIS)
        + solid(OUTLINES["cap band"], BRASS, BRASS_SHADED, AXIS)
        + fill(feather, PAPER_TOP)
        + stroke(feather)
        + stroke(f"M{60 + 16 * side} 45 Q{60 + 28 * side} 24 {60 + 44 * side} 14", width=1.6)
        + _suit_sign(suit, AXIS + 12 * side, 48.5, 14, 1.8)
        + attribute(suit, AXIS - 43 * side)
    )
