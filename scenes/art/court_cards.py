"""The Patient Court: kings and queens who wait with closed eyes, and jacks with one eye open, with what they hold.

Everything is SVG in a window of 120 by 137, lit from the left; the caller cuts the window out.
"""

from dataclasses import dataclass
from enum import Enum
from math import cos, radians, sin

from game.cards import JACK, KING, QUEEN, Suit
from scenes.art import pips
from scenes.render.palette import BRASS, BRASS_DARK, BRASS_LIGHT, INK_LINE, PAPER_TOP, SuitTones, mix
from scenes.render.svg import box, disc, fill, placed, ring, solid, stroke, two_toned

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

ROBE = "M-6 140 L8 110 Q20 96 44 92 L60 97 L76 92 Q100 96 112 110 L126 140 Z"
ERMINE = "M36 93 Q60 120 84 93 L94 98 Q62 142 60 142 Q58 142 26 98 Z"
COLLAR = "M40 92 Q60 104 80 92 L88 97 Q60 122 32 97 Z"
LAPELS = "M42 92 L60 112 L78 92 L90 97 L60 134 L30 97 Z"
NECK = "M51 78 H69 V97 H51 Z"
FACE = "M41 50 H79 V70 Q79 90 60 91 Q41 90 41 70 Z"
QUEEN_FACE = "M41 64 Q41 48 60 47 Q79 48 79 64 V70 Q79 90 60 91 Q41 90 41 70 Z"
CROWN_BAND = "M37 44 H83 V52 H37 Z"
CAP_BAND = "M34 45 H86 V54 H34 Z"

CROWNS = {
    Suit.SPADES: "M38 51 L33 22 L47 35 L60 12 L73 35 L87 22 L82 51 Z",
    Suit.HEARTS: "M38 51 Q30 34 36 24 Q44 26 47 35 Q50 20 60 16 Q70 20 73 35 Q76 26 84 24 Q90 34 82 51 Z",
    Suit.CLUBS: "M38 51 V26 H47 V35 H55 V22 H65 V35 H73 V26 H82 V51 Z",
    Suit.DIAMONDS: "M38 51 L31 31 L42 24 L48 34 L60 15 L72 34 L78 24 L89 31 L82 51 Z",
}
KING_FINIALS = {Suit.SPADES: 12, Suit.HEARTS: 12, Suit.CLUBS: 16, Suit.DIAMONDS: 12}
QUEEN_FINIALS = {Suit.SPADES: 19.5, Suit.HEARTS: 16.5, Suit.CLUBS: 18, Suit.DIAMONDS: 14.5}
"""The y of the suit on a crown or tiara."""
BEARDS = {
    Suit.SPADES: "M41 72 Q50 78 60 77 Q70 78 79 72 V84 Q74 100 60 116 Q46 100 41 84 Z",
    Suit.HEARTS: "M41 72 Q50 78 60 77 Q70 78 79 72 Q86 80 80 87 Q84 97 74 98 Q70 106 60 103 Q50 106 46 98 "
    "Q36 97 40 87 Q34 80 41 72 Z",
    Suit.CLUBS: "M41 72 Q50 78 60 77 Q70 78 79 72 V100 H71 V106 H64 V110 H56 V106 H49 V100 H41 Z",
    Suit.DIAMONDS: "M41 72 Q50 78 60 77 Q70 78 79 72 V86 Q78 102 70 114 Q66 102 60 98 Q54 102 50 114 Q42 102 41 86 Z",
}
KING_HAIR = {
    Suit.SPADES: "M36 50 H84 V92 H36 Z",
    Suit.HEARTS: "M38 48 H82 Q92 60 86 74 Q92 84 82 90 H38 Q28 84 34 74 Q28 60 38 48 Z",
    Suit.CLUBS: "M34 50 H86 V78 L80 98 H40 L34 78 Z",
    Suit.DIAMONDS: "M38 48 H82 L90 70 L84 92 H36 L30 70 Z",
}

QUEEN_HAIR = {
    Suit.SPADES: "M34 112 Q26 70 34 46 Q44 26 60 25 Q76 26 86 46 Q94 70 86 112 L74 100 H46 Z",
    Suit.HEARTS: "M32 96 Q22 90 29 80 Q22 70 30 62 Q27 40 46 31 Q60 24 74 31 Q93 40 90 62 Q98 70 91 80 Q98 90 88 96 "
    "L74 98 H46 Z",
    Suit.CLUBS: "M38 42 Q48 24 60 24 Q72 24 82 42 Q92 50 86 60 Q94 70 86 80 Q92 90 84 100 H36 Q28 90 34 80 "
    "Q26 70 34 60 Q28 50 38 42 Z",
    Suit.DIAMONDS: "M36 120 L30 60 Q36 28 60 26 Q84 28 90 60 L84 120 L72 98 H48 Z",
}
TIARAS = {
    Suit.SPADES: "M40 48 Q60 36 80 48 L84 34 Q72 38 60 22 Q48 38 36 34 Z",
    Suit.HEARTS: "M40 48 Q60 38 80 48 Q88 36 80 30 Q72 28 70 34 Q66 22 60 20 Q54 22 50 34 Q48 28 40 30 Q32 36 40 48 Z",
    Suit.CLUBS: "M40 48 Q60 38 80 48 L84 32 L73 36 L68 24 L60 33 L52 24 L47 36 L36 32 Z",
    Suit.DIAMONDS: "M40 48 Q60 38 80 48 L88 30 L70 34 L60 18 L50 34 L32 30 Z",
}
FRINGES = {
    Suit.SPADES: "M40 64 Q40 44 60 43 Q80 44 80 64 Q74 52 60 51 Q46 52 40 64 Z",
    Suit.HEARTS: "M39 66 Q38 46 60 44 Q50 54 39 66 Z M81 66 Q82 46 60 44 Q70 54 81 66 Z",
    Suit.CLUBS: "M39 60 Q42 44 60 44 Q78 44 81 60 Q70 54 60 54 Q50 54 39 60 Z",
    Suit.DIAMONDS: "M39 68 Q40 46 60 46 Q58 56 39 68 Z M81 68 Q80 46 60 46 Q62 56 81 68 Z",
}

CAPS = {
    Suit.SPADES: "M34 52 Q32 30 60 27 Q90 28 86 52 Z",
    Suit.HEARTS: "M34 50 Q24 30 50 27 Q84 18 92 40 Q94 48 86 52 Z",
    Suit.CLUBS: "M36 52 L42 28 H78 L84 52 Z",
    Suit.DIAMONDS: "M35 52 L44 26 L92 34 L86 52 Z",
}
JACK_HAIR = {
    Suit.SPADES: "M37 50 H83 V86 Q80 94 72 92 H48 Q40 94 37 86 Z",
    Suit.HEARTS: "M37 50 H83 Q92 62 84 70 Q92 82 82 90 H38 Q28 82 36 70 Q28 62 37 50 Z",
    Suit.CLUBS: "M37 50 H83 V80 H37 Z",
    Suit.DIAMONDS: "M36 50 H84 L88 88 L76 84 L70 94 H50 L44 84 L32 88 Z",
}


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


def _body(suit: Suit, tones: SuitTones) -> str:
    """Return the neck and the robe over it."""
    cloth = mix(tones.index, tones.bright, 0.35)
    return fill(NECK, COMPLEXIONS[suit].skin_shaded) + solid(ROBE, cloth, mix(cloth, tones.door, 0.55), AXIS)


def _face(suit: Suit, brow: float, path: str = FACE) -> str:
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
        _hair(KING_HAIR[suit], hues.hair_shaded, hues.hair_shaded)
        + _body(suit, tones)
        + solid(ERMINE, PAPER_TOP, "#DDD0B8", AXIS)
        + fill(" ".join(f"M{x - 2.6} {y + 3.5} L{x} {y - 4} L{x + 2.6} {y + 3.5} Z" for x, y in tails), INK_LINE)
        + _face(suit, 0.5)
        + _eyes(gaze)
        + _hair(BEARDS[suit], hues.hair, hues.hair_shaded)
        + stroke("M51 83 Q60 79 69 83")
        + _smile(gaze, "M56 85.5 Q60 87.5 64 85.5", "M54.5 84.5 Q60 89 65.5 84.5", "#F4C9B0")
        + solid(CROWNS[suit], BRASS, BRASS_SHADED, AXIS)
        + _suit_sign(suit, AXIS, KING_FINIALS[suit], 15, 2)
        + solid(CROWN_BAND, BRASS_LIGHT, BRASS, AXIS)
        + _jewel(45, 48, tones.bright)
        + _jewel(60, 48, PAPER_TOP)
        + _jewel(75, 48, tones.bright)
        + attribute(suit, AXIS + 43 * _SIDES[suit])
    )


def _queen(suit: Suit, tones: SuitTones, gaze: Gaze) -> str:
    hues = COMPLEXIONS[suit]
    pearls = ((42, 101.5), (51, 105.5), (60, 109), (69, 105.5), (78, 101.5))
    return (
        _hair(QUEEN_HAIR[suit], hues.hair_shaded if suit is Suit.SPADES else hues.hair, hues.hair_shaded)
        + _body(suit, tones)
        + solid(COLLAR, BRASS, BRASS_SHADED, AXIS)
        + "".join(disc(x, y, 2.7, PAPER_TOP) for x, y in pearls)
        + _suit_sign(suit, AXIS, 124, 15)
        + _face(suit, 3, QUEEN_FACE)
        + _eyes(gaze, lashes=True)
        + _smile(gaze, "M55 82 Q60 84.5 65 82", "M53.5 80.5 Q60 86.5 66.5 80.5", _LIPS)
        + _hair(FRINGES[suit], hues.hair, hues.hair_shaded)
        + solid(TIARAS[suit], BRASS, BRASS_SHADED, AXIS)
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
        _hair(JACK_HAIR[suit], hues.hair, hues.hair_shaded)
        + _body(suit, tones)
        + solid(LAPELS, "#EBDDC0", "#CDB48A", AXIS)
        + stroke("M60 112 V140")
        + "".join(disc(60, y, 3.8, INK_LINE) + disc(60, y, 2.4, BRASS) for y in (119, 128))
        + _face(suit, 3)
        + "".join(_open_eye(x) if x in opens else _closed_eye(x) for x in (winks, watches))
        + _smile(gaze, "M55 82.5 Q62 85.5 67 80", "M53.5 81 Q61 87.5 67.5 79.5", _LIPS)
        + solid(CAPS[suit], cap, mix(cap, tones.door, 0.45), AXIS)
        + solid(CAP_BAND, BRASS, BRASS_SHADED, AXIS)
        + fill(feather, PAPER_TOP)
        + stroke(feather)
        + stroke(f"M{60 + 16 * side} 45 Q{60 + 28 * side} 24 {60 + 44 * side} 14", width=1.6)
        + _suit_sign(suit, AXIS + 12 * side, 48.5, 14, 1.8)
        + attribute(suit, AXIS - 43 * side)
    )
