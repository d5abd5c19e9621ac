"""Credits: the version, the licence, the authors of the rules, and all packages used."""

from collections.abc import Iterator, Mapping
from itertools import product

from game import VERSION
from game.cards import Card, Suit
from game.rules import GAMES
from scenes.art import panels
from scenes.commands import DIRECTIONS, Command, keys
from scenes.games import game_ui
from scenes.i18n import _
from scenes.render.drawables import Drawable, Frame, placed
from scenes.render.palette import BRASS, LABEL, LAMP_NUMBER, LAMP_TEXT, SOFT_TEXT
from scenes.render.typography import Face
from scenes.services import Services
from scenes.widgets.buttons import Button
from scenes.widgets.scene import Pop, SceneRequest
from scenes.widgets.screen import Dialog, place_arch
from scenes.widgets.text import END, START, Pen

LEFT, RIGHT = 260, 1660
COLUMNS, COLUMN = (292, 1012), 616  # units: the columns of packages, and the width of their texts
FACES = Face.DISPLAY, Face.LABEL  # of the typefaces, which are the first packages
Part = tuple[str, str, str]
COURTS = (
    (Card(13, Suit.HEARTS), 108, 258, 14),
    (Card(12, Suit.SPADES), 234, 123, 4),
    (Card(13, Suit.CLUBS), 1812, 258, -14),
    (Card(11, Suit.DIAMONDS), 1686, 123, -4),
)
"""The cards that look over the edge of the tablet: the x and y of the middle in units, and the angle of each."""


def parts() -> tuple[Part, ...]:
    """Return the packages used: the name, the purpose and the licence of each."""
    return (
        ("Alfa Slab One", _("display typeface, by JM Solé"), "SIL OFL 1.1"),
        ("Barlow Semi Condensed", _("text typeface, by Jeremy Tribby"), "SIL OFL 1.1"),
        ("Python", _("programming language"), "PSF"),
        ("pygame-ce", _("pictures, sound and input for Python"), "LGPL 2.1"),
        ("SDL", _("window and input"), "zlib"),
        ("tomlkit", _("writes the settings file"), "MIT"),
        ("qrcode", _("draws the codes of shared games"), "BSD-3"),
        ("LZ4", _("packs pictures on the disk"), "BSD-3"),
        ("platformdirs", _("finds the folder for pictures"), "MIT"),
        ("PyInstaller", _("builds the single executable"), _("GPL 2 with an exception")),
    )


class Credits(Dialog):
    """Two pages: whose work the program is, and what it is made of."""

    panel_area = 196, 80, 1528, 948  # narrow and low enough for the faces of the court cards
    foot_at, foot_room = (RIGHT, 964), RIGHT - LEFT

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._lists_parts = False

    def prompts(self) -> list[Button]:
        turn = Button("turn", _("Authors") if self._lists_parts else _("Licences"), self._turn, key="G")
        return [turn, Button("back", _("Back"), Pop, key=keys(Command.BACK)[0])]

    def _turn(self) -> None:
        self._lists_parts = not self._lists_parts
        self.lay_controls()

    def command(self, command: Command) -> SceneRequest | None:
        """Answer a key: Take and Back close the page, arrows and page keys turn it."""
        if command in (Command.NEXT, Command.PREVIOUS, *DIRECTIONS):
            self._turn()
        return Pop() if command in (Command.BACK, Command.OTHER, Command.TAKE) else None

    def frame(self) -> Frame:
        page = self._parts(self.pen) if self._lists_parts else self._authors(self.pen)
        return [*self.tablet(_("CREDITS"), COURTS), *page, *self.foot_frame()]

    def _authors(self, pen: Pen) -> Iterator[Drawable]:
        """Draw what the program is, and the arch of each game over its name and the author of its rules."""
        width = RIGHT - LEFT
        version = _("Patience Arcade {version}").format(version=VERSION)
        yield pen.text(version, Face.DISPLAY, 54, LAMP_TEXT, (960, 280), width=width)
        for words, y in (
            (_("All art, sound and text are our own."), 350),
            (_("Free for everyone to use, change and pass on, under the MIT licence."), 398),
            (_("The rules were written down for GNOME AisleRiot by"), 476),
        ):
            yield pen.text(words, Face.SENTENCE, 34, SOFT_TEXT, (960, y), width=width)
        games = (game_ui(rules) for rules in GAMES.values())
        named = [(game.author or _("Author unknown"), game) for game in games]
        opening, step = (pen.frame.length(184), pen.frame.length(236)), width / len(named)
        pixels = pen.fitting(((name, step - 20) for name, _ui in named), Face.LABEL, 34)
        names = pen.fitting(((ui.name(), step - 20) for _name, ui in named), Face.LABEL, 30)
        for index, (name, ui) in enumerate(named):
            x = LEFT + (index + 0.5) * step
            arch = pen.images.get(place_arch, opening, ui, pen.style, False)
            yield from placed(arch, midbottom=pen.frame.point(x, 772))
            yield pen.line(name, Face.LABEL, pixels, LAMP_TEXT, (x, 812))
            yield pen.line(ui.name(), Face.LABEL, names, ui.accent.light, (x, 862))

    def _parts(self, pen: Pen) -> Iterator[Drawable]:
        """Draw a plate for each typeface, which names itself, and below them the other packages in two columns."""
        yield pen.text(_("Licences"), Face.DISPLAY, 44, LAMP_TEXT, (960, 268), width=RIGHT - LEFT)
        typefaces, packages = parts()[: len(FACES)], parts()[len(FACES) :]
        plate = panels.rail_note((pen.frame.length(680), pen.frame.length(144)), BRASS, pen.frame.unit, pen.style)
        for x, face, part in zip(COLUMNS, FACES, typefaces, strict=True):
            yield pen.put(plate, (x + COLUMN / 2, 382))
            yield from _packages(pen, {(x, 359): part}, face, 56)
        rows = range(510, 942, 108)
        yield from _packages(pen, dict(zip(product(COLUMNS, rows), packages, strict=True)), Face.LABEL, 42)


def _packages(pen: Pen, at: Mapping[tuple[float, float], Part], face: Face, size: float) -> Iterator[Drawable]:
    """Draw packages at points, texts of a kind in one size: name and licence side by side, the purpose below them."""
    names, purposes, licences = zip(*at.values(), strict=True)
    name_size = pen.fitting(((words, 0.67 * COLUMN) for words in names), face, size)
    purpose_size = pen.fitting(((words, 1.04 * COLUMN) for words in purposes), Face.SENTENCE, 34)
    licence_size = pen.fitting(((words, 0.51 * COLUMN) for words in licences), Face.SENTENCE, 34)
    for (x, y), (name, purpose, licence) in at.items():
        yield pen.line(name, face, name_size, LAMP_NUMBER, (x, y), START)
        yield pen.line(licence, Face.SENTENCE, licence_size, LABEL, (x + COLUMN, y), END)
        yield pen.line(purpose, Face.SENTENCE, purpose_size, SOFT_TEXT, (x, y + 0.5 * size + 27), START)
