"""The choice of a deal by its number, on six wheels or by typing it."""

from collections.abc import Callable
from dataclasses import replace
from math import inf
from re import findall

from pygame.event import Event

from game.settings import Motion
from scenes.audio import Effect
from scenes.commands import Command
from scenes.i18n import _
from scenes.render.drawables import Frame
from scenes.render.palette import SOFT_TEXT
from scenes.render.typography import Face
from scenes.screens.replay import copied_text
from scenes.services import Services
from scenes.widgets.buttons import Button, buttons_frame
from scenes.widgets.scene import Pop, Replace, SceneRequest
from scenes.widgets.screen import Dialog
from scenes.widgets.text import MIDDLE
from scenes.widgets.wheels import WHEELS, NumberWheels, wheel_places


def copied_number() -> str:
    """Return the first number on the system's clipboard that a deal can have, one figure a wheel; empty without one."""
    return "".join(number.zfill(WHEELS) for number in findall(rf"(?<!\d)[0-9]{{1,{WHEELS}}}(?!\d)", copied_text())[:1])


class DealNumber(Dialog):
    """The choice of a deal number.

    below: returns the frame below. deal: returns the request for the table of a number. under_way: a play would be
    lost, which is said. now: the current deal, whose number is shown first. levels: how many scenes lie above it.
    """

    panel_area = 530, 222, 860, 640

    def __init__(
        self,
        services: Services,
        below: Callable[[], Frame],
        deal: Callable[[int], Replace],
        under_way: bool,
        now: str,
        levels: int = 1,
    ) -> None:
        super().__init__(services, below)
        self._under_way = under_way
        self._deal = deal
        self._levels = levels
        self._wheels = NumberWheels(int(now) if now.isdigit() else 0, services.speaker, services.motion is Motion.FULL)
        self._begun = self._wheels.number

    @property
    def number(self) -> int:
        """The number the wheels show."""
        return self._wheels.number

    def lay_controls(self) -> None:
        self._wheels.arrange(wheel_places(self.design, (960, 480), 98))
        self.controls.arrange(self._buttons(), self._wanted)

    @property
    def _wanted(self) -> str:
        """The recommended button: Back until the number has changed, since the same deal would only start again."""
        return "back" if self.number == self._begun else "deal"

    def _buttons(self) -> list[Button]:
        rect, deals = self.design.rect, self._wanted == "deal"
        return [
            Button("back", _("Back"), Pop, rect(600, 710, 344, 92), primary=not deals),
            Button("deal", _("Deal"), self._take, rect(976, 710, 344, 92), primary=deals),
        ]

    def _take(self) -> SceneRequest | None:
        if not self._wheels.valid:
            self.services.speaker.play(Effect.ILLEGAL)
            return None
        deal = self._deal(self.number)
        return replace(deal, levels=self._levels + deal.levels)

    def pointer(self, event: Event) -> SceneRequest | None:
        """Answer the mouse: the upper and lower half of a wheel turn it."""
        return None if self._at_wheels(self._wheels.pointer(event)) else self.controls.pointer(event)

    def _at_wheels(self, answered: bool) -> bool:
        """If the wheels handled the input, light them and focus the recommended button; return whether they did."""
        if answered:
            self.controls.focus, self.controls.keyed = self._wanted, False
        return answered

    def let_go(self) -> None:
        super().let_go()
        self._wheels.let_go()

    def command(self, command: Command) -> SceneRequest | None:
        """Answer a key: left and right choose a wheel, up and down turn it; a number is pasted."""
        match command:
            case Command.BACK | Command.OTHER | Command.TAKE | Command.NEXT | Command.PREVIOUS:
                return super().command(command)
            case Command.PASTE:
                return self.typed(copied_number())
            case _:
                self._at_wheels(self._wheels.command(command))
        return None

    def typed(self, text: str) -> SceneRequest | None:
        self._at_wheels(self._wheels.typed(text))
        return None

    def advance(self, seconds: float) -> SceneRequest | None:
        self._wheels.advance(seconds)
        return None

    def rest(self) -> float:
        return 0.0 if self._wheels.moving else inf

    def frame(self) -> Frame:
        """Draw the blurred table, the panel, the wheels and the buttons: either a wheel or a button shows the focus."""
        pen = self.pen
        wheels = self._wheels.frame(pen.frame.unit, pen.style, not self.controls.keyed)
        seen = [*self.tablet(_("DEAL NUMBER")), *wheels]
        if self._under_way:
            seen += pen.warning(_("The current game will count as a loss."), (960, 628), 700)
        else:
            same = _("The same number deals the same cards to everyone.")
            seen += pen.lines(same, Face.SENTENCE, 32, SOFT_TEXT, (960, 628), 760, MIDDLE)
        shown = (replace(key, enabled=key.name == "back" or self._wheels.valid) for key in self._buttons())
        return [*seen, *buttons_frame(tuple(shown), self.controls, pen)]
