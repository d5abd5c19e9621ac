"""What the courts hold and who waits with them: four attributes and four companions, in a window of 120 by 137."""

from game.cards import Suit
from scenes.art import pips
from scenes.art.solids import box, disc, fill, line, ring, solid, two_toned
from scenes.render.palette import BRASS, BRASS_DARK, BRASS_LIGHT, INK_LINE, mix

BRASS_SHADED = mix(BRASS, BRASS_DARK, 0.6)
_WOOD, _WOOD_SHADED = "#7A4A22", "#5C3414"
_LEAF, _LEAF_SHADED = "#5FB85A", "#2F7A4A"


def attribute(suit: Suit, x: float) -> str:
    """Return what a king or a jack of a suit holds, standing upright at x."""
    return {Suit.SPADES: _sword, Suit.HEARTS: _sceptre, Suit.CLUBS: _bough, Suit.DIAMONDS: _spear}[suit](x)


def companion(suit: Suit) -> str:
    """Return who or what waits with the queen of a suit."""
    return {Suit.SPADES: _hourglass, Suit.HEARTS: _rose, Suit.CLUBS: _songbird, Suit.DIAMONDS: _lantern}[suit]()


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
        + line("M18 97 V105", BRASS, 1.2)
        + line(glass, width=1.8)
        + "".join(solid(box(6, top, 24, 6), BRASS, BRASS_SHADED, 18, 1.8) for top in (74, 114))
    )


def _rose() -> str:
    bloom = "M102 79 Q111 77 114 86 Q120 93 114 101 Q110 110 102 109 Q94 110 90 101 Q84 93 90 86 Q93 77 102 79 Z"
    petals = "M102 95 a3.4 3.4 0 1 1 -3.4 -3.4 M106 96 a7 7 0 1 1 -6 -8.6 M110.6 93 a10 10 0 0 1 -9.6 11.4"
    leaf = "M101 124 q-12 -2 -13 8 q10 2 13 -8 Z"
    return (
        line("M98 140 Q102 122 102 106", INK_LINE, 6.6)
        + line("M98 140 Q102 122 102 106", "#2F7A4A", 3.4)
        + fill(leaf, "#3F9A5E")
        + line(leaf, width=1.8)
        + solid(bloom, "#F0526A", "#B51E3F", 102)
        + line(petals, "#6E0A26", 2.2)
    )


def _songbird() -> str:
    body = "M3 111 L9 100 Q6 86 17 82 Q18 75 25 76 Q30 77 30 83 L35 86 L29 88 Q30 102 19 108 Q13 111 9 106 Z"
    wing, beak, leaf = (
        "M9 101 Q10 92 20 92 Q22 101 14 106 L3 111 Z",
        "M30 83 L35 86 L29 88 Z",
        "M28 114 q6 -9 9 -2 q-3 5 -9 2 Z",
    )
    return (
        line("M2 118 Q16 110 34 116", INK_LINE, 6.4)
        + line("M2 118 Q16 110 34 116", _WOOD, 3.6)
        + fill(leaf, _LEAF)
        + line(leaf, width=1.6)
        + line("M16 108 V114 M20 107 V114", width=1.8)
        + two_toned(body, "#F4C95A", "#D9A035", 20)
        + fill(beak, "#E8742A")
        + line(body, width=1.8)
        + line(beak, width=1.2)
        + fill(wing, _LEAF)
        + fill("M14 99 Q20 100 20 92 Q22 101 14 106 L3 111 Z", _LEAF_SHADED)
        + line(wing, width=1.6)
        + disc(25.4, 82, 1.7, INK_LINE)
    )


def _lantern() -> str:
    return (
        ring(102, 66, 4.2, INK_LINE, 4.8)
        + line("M102 70 V78", INK_LINE, 4.8)
        + ring(102, 66, 4.2, BRASS, 2.2)
        + line("M102 70 V80", BRASS, 2.2)
        + solid(box(92, 86, 20, 24), "#3A1A10", "#3A1A10", 102, 1.8)
        + two_toned(box(94.5, 88, 15, 20), "#FFC95E", "#E8952A", 102)
        + fill("M102 91 Q108 98 102 106 Q96 98 102 91 Z", "#FFF6DC")
        + solid("M92 86 L97 77 H107 L112 86 Z", BRASS, BRASS_SHADED, 102, 1.8)
        + solid(box(90, 110, 24, 5), BRASS, BRASS_SHADED, 102, 1.8)
    )
