"""Credits: the version, the licence, the authors of the rules, and all packages used."""

from collections.abc import Iterator

from game import VERSION
from game.cards import Card, Suit
from game.rules import GAMES
from scenes.art import panels
from scenes.commands import Command, keys
from scenes.games import game_ui
from scenes.i18n import _
from scenes.render import typography
from scenes.render.drawables import Drawable, Frame
from scenes.render.palette import LABEL, LAMP_NUMBER, LAMP_TEXT, SOFT_TEXT
from scenes.render.typography import Face
from scenes.widgets.buttons import PromptRow
from scenes.widgets.controls import Button
from scenes.widgets.scene import Pop, SceneRequest
from scenes.widgets.screen import Dialog
from scenes.widgets.text import END, START, Pen, largest

LEFT, RIGHT = 260, 1660
FIRST, STEP = 498, 43  # units: the y of the first line of the list, and the distance of lines
SIZE, APART = 30, 44  # units: the size of its texts, and the least gap between columns
FACES, COLOURS = (Face.LABEL, Face.SENTENCE, Face.SENTENCE), (LAMP_NUMBER, SOFT_TEXT, LABEL)
ALIGNED = START, START, END
COURTS = (
    (Card(13, Suit.HEARTS), 262, 178, 9),
    (Card(12, Suit.SPADES), 458, 150, -7),
    (Card(11, Suit.DIAMONDS), 1462, 150, 7),
    (Card(13, Suit.CLUBS), 1658, 178, -9),
)
"""The cards that look over the edge of the tablet: the x and y of the middle in units, and the angle of each."""


def parts() -> tuple[tuple[str, str, str], ...]:
    """Return the packages used: the name, the purpose and the licence of each."""
    return (
        ("Alfa Slab One", _("display typeface, by JM Solé"), "SIL OFL 1.1"),
        ("Barlow Semi Condensed", _("text typeface, by Jeremy Tribby"), "SIL OFL 1.1"),
        ("pygame-ce", _("pictures, sound and input for Python"), "LGPL 2.1"),
        ("SDL", _("window and input"), "zlib"),
        ("tomlkit", _("writes the settings file"), "MIT"),
        ("qrcode", _("draws the codes of shared games"), "BSD-3"),
        ("LZ4", _("packs pictures on the disk"), "BSD-3"),
        ("platformdirs", _("finds the folder for pictures"), "MIT"),
        ("Python", _("programming language"), "PSF"),
        ("PyInstaller", _("builds the single executable"), _("GPL 2 with an exception")),
    )


def authors() -> list[tuple[str, str]]:
    """Return the known authors of the rules, each with the game and its colour."""
    games = (game_ui(rules) for rules in GAMES.values())
    return [(f"{game.author} ({game.name()})", game.accent.light) for game in games if game.author]


class Credits(Dialog):
    """One page; any key closes it."""

    def lay_controls(self) -> None:
        """Lay out the footer."""
        self.controls.arrange(self._foot.buttons)

    @property
    def _foot(self) -> PromptRow:
        back = Button("back", _("Back"), Pop, key=keys(Command.BACK)[0])
        return PromptRow([back], self.pen, (RIGHT, 964), RIGHT - LEFT)

    def command(self, command: Command) -> SceneRequest | None:
        """Answer a key."""
        return Pop() if command in (Command.BACK, Command.OTHER, Command.TAKE) else None

    def frame(self) -> Frame:
        """Draw the tablet and its texts."""
        foot = self._foot.frame(self.controls.focus, self.pressing.sunk)
        return [*self.tablet(_("CREDITS"), COURTS), *self._words(self.pen), *foot]

    def _words(self, pen: Pen) -> Iterator[Drawable]:
        width = RIGHT - LEFT
        version = _("Patience Arcade {version}").format(version=VERSION)
        yield pen.text(version, Face.DISPLAY, 46, LAMP_TEXT, (960, 250), width=width)
        ours = _("All art, sound and text are our own.")
        yield pen.text(ours, Face.SENTENCE, 30, SOFT_TEXT, (960, 306), width=width)
        licence = _("Free for everyone to use, change and pass on, under the MIT licence.")
        yield pen.text(licence, Face.SENTENCE, 30, SOFT_TEXT, (960, 348), width=width)
        rules = _("The rules were written down for GNOME AisleRiot by")
        yield pen.text(rules, Face.SENTENCE, 30, SOFT_TEXT, (960, 396), width=width)
        yield from self._authors(pen)
        yield from self._parts(pen)

    def _authors(self, pen: Pen) -> Iterator[Drawable]:
        """Draw the authors of the rules in one line, each in the colour of the game."""
        gap = pen.frame.length(36)

        def wide(pixels: int) -> int:
            names = [typography.measure(name, Face.LABEL, pixels) for name, _colour in authors()]
            return sum(names) + gap * (len(names) - 1)

        sizes = range(pen.style.type_size(32, pen.frame.unit), 0, -1)
        pixels = largest(sizes, lambda size: wide(size) <= pen.frame.length(RIGHT - LEFT))
        x = 960 - wide(pixels) / pen.frame.unit / 2
        for name, colour in authors():
            line = pen.line(name, Face.LABEL, pixels, colour, (x, 440), START)
            yield line
            x += (line.picture.get_width() + gap) / pen.frame.unit

    def _parts(self, pen: Pen) -> Iterator[Drawable]:
        """Draw the list in the largest size at which all lines fit."""
        room = pen.frame.length(RIGHT - LEFT)
        sizes = range(min(pen.style.type_size(SIZE, pen.frame.unit), pen.frame.length(0.8 * STEP)), 0, -1)
        pixels = largest(sizes, lambda size: max(_widths(size, pen)) <= room)
        line = panels.hairline(room, pen.frame.unit, pen.style)
        second = LEFT + APART + _first_column(pixels) / pen.frame.unit
        for index, row in enumerate(parts()):
            y = FIRST + index * STEP
            yield pen.put(line, (LEFT, y - STEP / 2), START)
            for words, face, colour, x, align in zip(row, FACES, COLOURS, (LEFT, second, RIGHT), ALIGNED, strict=True):
                yield pen.line(words, face, pixels, colour, (x, y), align)


def _first_column(pixels: int) -> int:
    """Return the width of the first column in a size in pixels."""
    return max(typography.measure(name, FACES[0], pixels) for name, _purpose, _terms in parts())


def _widths(pixels: int, pen: Pen) -> Iterator[int]:
    """Yield the width of each line of the list in a size in pixels."""
    names = _first_column(pixels) + 2 * pen.frame.length(APART)
    for _name, purpose, terms in parts():
        yield names + typography.measure(purpose, FACES[1], pixels) + typography.measure(terms, FACES[2], pixels)
