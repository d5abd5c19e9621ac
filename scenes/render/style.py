"""Style: the settings that change how things are drawn."""

from dataclasses import dataclass
from enum import Enum

from game.settings import Back
from scenes.render.palette import BRASS_LIGHT, CONTRAST_YELLOW, LAMP_NUMBER, PRIMARY_TEXT, RULE, rgb

_CONTRAST_TEXT = {LAMP_NUMBER: CONTRAST_YELLOW, BRASS_LIGHT: CONTRAST_YELLOW, PRIMARY_TEXT: "#000000"}


class Colours(Enum):
    """The number of suit colours, once the setting "automatic" has been resolved for a game."""

    FOUR = "four"
    TWO = "two"

    __hash__ = object.__hash__  # Enum's own is slower, and every picture that is looked up asks for it


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
        """Return the size in pixels of a text of so many units, scaled by the setting; unit is in pixels.

        Texts grow to 44 units at most; larger ones are legible as they are.
        """
        return max(1, round(min(units * self.text_scale / 100, max(units, 44)) * unit))
