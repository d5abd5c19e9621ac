"""Credits: what the program is, and what it is made of."""

from collections.abc import Iterator

from pygame import Surface
from pygame.event import Event

from game.version import VERSION
from scenes.art import panels
from scenes.art.fonts import Face
from scenes.art.palette import LABEL, LAMP_NUMBER, LAMP_TEXT, SOFT_TEXT
from scenes.art.setting import Setting
from scenes.controls.controls import Controls
from scenes.controls.pen import END, START, Pen
from scenes.controls.prompts import Prompt, PromptRow
from scenes.controls.tablets import ground, tablet_frame
from scenes.house import House
from scenes.input.commands import Command, keys
from scenes.scene import Cue, Pop, Scene
from scenes.stage.canvas import Drawable, Frame, Sprite
from scenes.words import _

LEFT, RIGHT = 260, 1660
FIRST, STEP = 462, 64  # where the list begins, and how far its lines stand apart
FOOT = 964


def parts() -> tuple[tuple[str, str, str], ...]:
    """Return what the program is made of: the name, what it does here, and its licence."""
    return (
        ("Alfa Slab One", _("letters of signs and numbers, JM Solé"), "SIL OFL 1.1"),
        ("Barlow Semi Condensed", _("letters of everything else, Jeremy Tribby"), "SIL OFL 1.1"),
        ("fontpkg", _("brings both typefaces as packages"), "MIT"),
        ("pygame-ce", _("pictures, sound and input for Python"), "LGPL 2.1"),
        ("SDL", _("the window, and what reaches it"), "zlib"),
        ("Python", _("the language it is written in"), "PSF"),
        ("PyInstaller", _("makes one program of it all"), _("GPL 2 with an exception")),
    )


class Credits(Scene):
    """One page; anything leads back."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.controls = Controls(house.speaker, self.pressing)
        self._setting = Setting((1, 1))
        self._ground: Surface | None = None

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay out the footer."""
        super().arrange(size)
        self._setting = Setting(size)
        self._ground = None
        self.controls.arrange(self._foot.controls)

    @property
    def _foot(self) -> PromptRow:
        pen = Pen(self._setting, self.house.look(), self.house.studio)
        return PromptRow(self._prompts(), pen, (RIGHT, FOOT), RIGHT - LEFT)

    def _prompts(self) -> list[Prompt]:
        return [Prompt("back", keys(Command.BACK)[0], _("Back"), Pop)]

    def pointer(self, event: Event) -> Cue | None:
        """Answer the mouse."""
        return self.controls.pointer(event)

    def command(self, command: Command) -> Cue | None:
        """Answer a key: taking and going back both lead back."""
        return Pop() if command in (Command.BACK, Command.TAKE) else None

    def frame(self) -> Frame:
        """Tell the tablet and what is written on it."""
        house, look = self.house, self.house.look()
        self._ground = house.studio.picture(ground, self.size, look) or self._ground
        pen = Pen(self._setting, look, house.studio)
        seen: list[Drawable] = [Sprite(self._ground, 0, 0)] if self._ground else []
        seen.extend(tablet_frame(_("CREDITS"), pen))
        seen.extend(self._words(pen))
        seen.extend(self._foot.frame(self.controls.focus, self.pressing.sunk))
        return seen

    def _words(self, pen: Pen) -> Iterator[Drawable]:
        width = RIGHT - LEFT
        version = _("Patience Arcade {version}").format(version=VERSION)
        yield pen.text(version, Face.DISPLAY, 50, LAMP_TEXT, (960, 278), width=width)
        ours = _("All art, sound and text is our own.")
        yield pen.text(ours, Face.SENTENCE, 34, SOFT_TEXT, (960, 340), width=width)
        licence = _("Free for everyone to use, change and pass on, under the MIT licence.")
        yield pen.text(licence, Face.SENTENCE, 34, SOFT_TEXT, (960, 386), width=width)
        for index, (name, purpose, terms) in enumerate(parts()):
            y = FIRST + index * STEP
            yield pen.put(
                panels.hairline(pen.frame.length(width), pen.frame.unit, pen.look), (LEFT, y - STEP / 2), START
            )
            yield pen.text(name, Face.LABEL, 32, LAMP_NUMBER, (LEFT, y), START, width=340)
            yield pen.text(purpose, Face.SENTENCE, 30, SOFT_TEXT, (LEFT + 360, y), START, width=580)
            yield pen.text(terms, Face.SENTENCE, 30, LABEL, (RIGHT, y), END, width=440)
