"""All colours by the names of the art direction, as "#RRGGBB", and `Style`, the settings that change how they look."""

from dataclasses import dataclass
from enum import Enum

from game.cards import Suit
from game.settings import Back

INK = "#140F26"
INK_LINE = "#170F2B"
LETTER_INK = "#140B22"
NIGHT = "#0F0A20"
RAIL, RAIL_LIT = "#211844", "#251B4B"
BRICKS = ("#120B28", "#2F2363", "#3A2B72")
MASONRY = "#181034"
PANEL = "#110C29"
TABLET = "#1C1440"
RULE = "#3B2E6E"
ENAMEL_TOP, ENAMEL_BOTTOM, ENAMEL_EDGE, ENAMEL_BASE = "#44357E", "#332762", "#7C69BE", "#0C0719"
BRASS_LIGHT, BRASS, BRASS_DARK, BRASS_INK = "#FFDF94", "#F0B64A", "#9C6A1E", "#2A1204"
SUNK = "#120C26"  # the ground of unlit things
PRIMARY_TOP, PRIMARY_BOTTOM, PRIMARY_TEXT = "#FFC95E", "#F0A93A", "#1B1033"
LAMP_TEXT, LAMP_NUMBER, LABEL, SOFT_TEXT = "#FFF1CF", "#FFE3A0", "#C9BDE6", "#E7DDF8"
QUIET, QUIET_DARK, QUIET_LINE = "#8A6FB8", "#4A3688", "#8A78C8"
SPENT, SPENT_LIT, SPENT_DARK, SPENT_LINE = "#8A82B4", "#B9B2D6", "#4A4568", "#7C739F"
PAPER_TOP, PAPER_BOTTOM, PAPER_EDGE = "#FFFBF0", "#F4E8CF", "#BDA27A"
FOCUS, FOCUS_INK, FOCUS_GLOW = "#FFF3C4", "#140C24", "#FFB73A"
CORAL = "#FF7A59"
ALARM = "#F2542D"
BLACK, WHITE, CONTRAST_YELLOW = "#000000", "#FFFFFF", "#FFD33D"


@dataclass(frozen=True, slots=True)
class SuitTones:
    """The tones of one suit: its index (and shaded half), its lit half, and those of courts, windows and rails."""

    index: str
    lit: str
    court: str
    tint: str
    bright: str
    rail: str
    door: str


FOUR_COLOURS = {
    Suit.SPADES: SuitTones("#1A1433", "#453A7A", "#2B2152", "#DCD6EA", "#5A4C8F", "#B9AEEA", "#0E0A20"),
    Suit.HEARTS: SuitTones("#C4143A", "#E5395A", "#8E0F30", "#F9D9D3", "#E8546B", "#FF6F86", "#7E0A2B"),
    Suit.CLUBS: SuitTones("#0C5EA8", "#2C80CB", "#0B4480", "#D3E4F3", "#3E95DB", "#6CB8F2", "#073A6E"),
    Suit.DIAMONDS: SuitTones("#B24800", "#CE6812", "#8F3D05", "#FBE1BE", "#EE9330", "#FFA94D", "#7A3004"),
}
TWO_COLOURS = {suit: FOUR_COLOURS[Suit.HEARTS if suit.red else Suit.SPADES] for suit in Suit}
CONTRAST_SUITS = {Suit.SPADES: "#000000", Suit.HEARTS: "#B00020", Suit.CLUBS: "#00479E", Suit.DIAMONDS: "#9A3A00"}


NEUTRAL_DUSK = (1.0, 0.985, 1.04)
"""The default tint of what lies in the shade."""


@dataclass(frozen=True, slots=True)
class Accent:
    """The colours of one place: its light, the deep tint of its panels, and the tint of what lies in its shade.

    The last is three factors for red, green and blue, each about 1.
    """

    light: str
    deep: str
    dusk: tuple[float, float, float] = NEUTRAL_DUSK

    @property
    def soft(self) -> str:
        """Its light as headings on panels have it, nearer to the colour of texts."""
        return mix(self.light, LAMP_TEXT, 0.4)


SIEGE = Accent("#FF8A3D", "#3A1030", (1.03, 0.91, 1.0))
QUAY = Accent("#4FD6BE", "#06303A", (1.03, 0.97, 0.95))
THORNS = Accent("#FF6F9F", "#35093A", (1.05, 0.93, 1.05))
SUMMIT = Accent("#8FD0FF", "#0E2A5C", (0.94, 1.0, 1.10))
HEDGE = Accent("#8BE08A", "#0C3325", (0.96, 1.03, 0.98))


def rgb(colour: str) -> tuple[int, int, int]:
    """Return the three channels of "#RRGGBB"."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(one: str, other: str, share: float) -> str:
    """Return the colour a share (0 to 1) of the way from one to the other."""
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in zip(rgb(one), rgb(other), strict=True))


_CONTRAST_TEXT = {LAMP_NUMBER: CONTRAST_YELLOW, BRASS_LIGHT: CONTRAST_YELLOW, PRIMARY_TEXT: "#000000"}


class Colours(Enum):
    """The number of suit colours, once the setting "automatic" has been resolved for a game."""

    FOUR = "four"
    TWO = "two"

    __hash__ = object.__hash__  # Enum's own is slower, and every lookup of a picture needs it


@dataclass(frozen=True, slots=True)
class Style:
    """All settings on which a picture of a given thing and size depends; part of every cache key."""

    colours: Colours = Colours.FOUR
    contrast: bool = False
    back: Back = Back.NIGHT
    text_scale: int = 100  # per cent

    def text(self, colour: str) -> str:
        """Return a text colour in this style: in high contrast yellow for figures and brass, else white."""
        return _CONTRAST_TEXT.get(colour, "#FFFFFF") if self.contrast else colour

    def accent(self, colour: str) -> str:
        """Return an accent colour of text or glyphs in this style: in high contrast yellow."""
        return CONTRAST_YELLOW if self.contrast else colour

    def line(self, colour: str) -> str:
        """Return the colour of an outline in this style: in high contrast white."""
        return "#FFFFFF" if self.contrast else colour

    def dark(self, colour: str) -> str:
        """Return the colour of a dark ground or ink in this style: in high contrast black."""
        return "#000000" if self.contrast else colour

    @property
    def rule(self) -> str:
        """The colour of hairlines and of what is empty in bars and charts."""
        return "#5A5A5A" if self.contrast else RULE

    def plain(self, colour: str) -> str:
        """Return the colour of an effect in this style: in high contrast yellow if it is warm, else grey."""
        red, green, blue = rgb(colour)
        if not self.contrast:
            return colour
        if red - blue > 96:
            return CONTRAST_YELLOW
        grey = round(0.3 * red + 0.59 * green + 0.11 * blue)
        return f"#{grey:02X}{grey:02X}{grey:02X}"

    def type_size(self, units: float, unit: float) -> int:
        """Return the size in pixels of a text, given in units, scaled by the setting; unit is in pixels.

        Texts grow to 44 units at most; larger ones are legible as they are.
        """
        return max(1, round(min(units * self.text_scale / 100, max(units, 44)) * unit))
