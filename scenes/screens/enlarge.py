"""Who begins with a gamepad may sit far from the screen: larger texts and cards are offered, once."""

from collections.abc import Iterator

from game.cards import Card, Suit
from scenes.commands import Command
from scenes.help.page_art import card_picture
from scenes.i18n import _
from scenes.render import typography
from scenes.render.drawables import Drawable, Frame, placed
from scenes.render.palette import LAMP_TEXT
from scenes.render.typography import Face
from scenes.services import Services
from scenes.widgets.buttons import buttons_frame
from scenes.widgets.controls import Button
from scenes.widgets.scene import Pop, SceneRequest
from scenes.widgets.screen import Dialog
from scenes.widgets.text import MIDDLE

FAR = {"text_scale": 130, "larger_cards": True}
"""The settings of those who sit across the room."""


class Enlarge(Dialog):
    """The offer to make texts and cards larger; both can be changed in the options at any time."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.controls.keyed = True

    def lay_controls(self) -> None:
        """Lay out the two answers."""
        self.controls.arrange(self._keys(), "larger")

    def _keys(self) -> list[Button]:
        rect = self.design.rect
        return [
            Button("larger", _("Larger, please"), self._enlarge, rect(380, 730, 560, 130), primary=True),
            Button("usual", _("This size is fine"), Pop, rect(980, 730, 560, 130)),
        ]

    def _enlarge(self) -> SceneRequest:
        self.services.change(**FAR)
        return Pop()

    def command(self, command: Command) -> SceneRequest | None:
        """Answer a button: back leaves everything as it is."""
        return Pop() if command is Command.BACK else self.controls.command(command)

    def frame(self) -> Frame:
        """Draw the question and the answers."""
        pen = self.pen
        question = _("Are you sitting far from the screen? Texts and cards can be larger.")
        seen: list[Drawable] = [*self.tablet(_("ON THE COUCH?"))]
        seen += pen.lines(question, Face.SENTENCE, 48, LAMP_TEXT, (960, 312), 1240, MIDDLE)
        seen += [*self._sample(660, 286, 130), *self._sample(1260, 208, 92)]
        return [*seen, *buttons_frame(self._keys(), self.controls, pen, always=True)]

    def _sample(self, x: float, tall: float, size: float) -> Iterator[Drawable]:
        """Draw about an x a card and letters as large as an answer makes them; lengths are in units."""
        pen = self.pen
        height = pen.frame.length(tall)
        card = pen.images.get(card_picture, Card(12, Suit.HEARTS), height, 0.0, pen.style)
        yield from placed(card, center=pen.frame.point(x - tall * 0.36, 546))
        letters = typography.line("Aa", Face.INDEX, pen.frame.length(size), pen.style.text(LAMP_TEXT))
        yield pen.put(letters, (x + tall * 0.4, 546))
