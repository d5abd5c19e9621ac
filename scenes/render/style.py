"""Style: what a player may choose about how things are drawn."""

from dataclasses import dataclass
from enum import Enum

from game.settings import Back
from scenes.render.palette import BRASS_LIGHT, CONTRAST_YELLOW, LAMP_NUMBER, PRIMARY_TEXT, rgb

_CONTRAST_TEXT = {LAMP_NUMBER: CONTRAST_YELLOW, BRASS_LIGHT: CONTRAST_YELLOW, PRIMARY_TEXT: "#000000"}
_COLOURFUL = 96
"""How far the channels of a colour lie apart that high contrast shows as yellow: paler ones are grey there."""
LARGE = 44  # texts of so many units are legible from afar as they are: smaller ones grow up to there, and no further


class Colours(Enum):
    """How many colours the suits are shown in, once "automatic" has been settled by the game."""

    FOUR = "four"
    TWO = "two"


@dataclass(frozen=True, slots=True)
class Style:
    """Everything that changes a picture of the same thing at the same size; part of every cache key."""

    colours: Colours = Colours.FOUR
    contrast: bool = False
    back: Back = Back.NIGHT
    text_scale: int = 100  # per cent

    def text(self, colour: str) -> str:
        """Return a colour of text as this look has it: in high contrast figures and brass are yellow, else white."""
        return _CONTRAST_TEXT.get(colour, "#FFFFFF") if self.contrast else colour

    def accent(self, colour: str) -> str:
        """Return a place's accent as this look has it, for words and glyphs: in high contrast all are yellow."""
        return CONTRAST_YELLOW if self.contrast else colour

    def plain(self, colour: str) -> str:
        """Return a colour of what flies or flashes as this look has it: in high contrast yellow if warm, else grey."""
        red, green, blue = rgb(colour)
        if not self.contrast:
            return colour
        if red - blue > _COLOURFUL:
            return CONTRAST_YELLOW
        grey = round(0.3 * red + 0.59 * green + 0.11 * blue)
        return f"#{grey:02X}{grey:02X}{grey:02X}"

    def type_size(self, units: float, unit: float) -> int:
        """Return the size in pixels of a text that usually measures so many units of so many pixels each."""
        return max(1, round(min(units * self.text_scale / 100, max(units, LARGE)) * unit))
