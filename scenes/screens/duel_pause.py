"""What stops a duel: the pause of both players, and the change of players where they play in turn."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Protocol

from scenes.commands import Command
from scenes.i18n import _
from scenes.render.drawables import Drawable, Frame
from scenes.render.palette import LABEL, LAMP_TEXT
from scenes.render.typography import Face
from scenes.services import Services
from scenes.widgets.buttons import buttons_frame
from scenes.widgets.controls import Button
from scenes.widgets.dialog import Dialog
from scenes.widgets.scene import Pop, SceneRequest
from scenes.widgets.text import MIDDLE

KEYS_AT, KEY, STEP = (660, 400), (600, 100), 122  # units


class Settles(Protocol):
    """A duel, as its pause sees it."""

    def settle_player(self, player: int) -> None:
        """End the play of a player, who is content with the score."""


class DuelPause(Dialog):
    """The pause of a duel. Players by their names may settle for what they have; the duel may be left."""

    def __init__(self, services: Services, duel: Settles, players: Mapping[str, int]) -> None:
        super().__init__(services)
        self._duel, self._players = duel, players

    def lay_controls(self) -> None:
        """Lay out the keys."""
        self.controls.arrange(self._keys(), "resume")

    def _keys(self) -> list[Button]:
        keys = [Button("resume", _("Resume"), Pop, primary=True)]
        for name, player in self._players.items():
            keys.append(Button(name, _("{name} stops here").format(name=name), partial(self._settle, player)))
        keys.append(Button("leave", _("End the duel"), lambda: Pop(2)))
        places = (self.design.rect(KEYS_AT[0], KEYS_AT[1] + index * STEP, *KEY) for index in range(len(keys)))
        return [
            Button(key.name, key.label, key.command, place, primary=key.primary)
            for key, place in zip(keys, places, strict=True)
        ]

    def _settle(self, player: int) -> SceneRequest:
        self._duel.settle_player(player)
        return Pop()

    def command(self, command: Command) -> SceneRequest | None:
        """Answer a key: what paused also goes on."""
        return Pop() if command in (Command.BACK, Command.PAUSE) else self.controls.command(command)

    def frame(self) -> Frame:
        """Draw the tablet and the keys."""
        pen = self.pen
        words = _("The score of a player who stops stands, and the other plays on.")
        seen: list[Drawable] = [*self.tablet(_("PAUSE"))]
        seen += pen.lines(words, Face.SENTENCE, 34, LABEL, (960, 300), 1200, MIDDLE)
        return [*seen, *buttons_frame(self._keys(), self.controls, pen, always=True)]


class Handover(Dialog):
    """The moment between two players who play in turn: nothing of the deal is seen before the second is there."""

    def __init__(self, services: Services, name: str, reached: int) -> None:
        super().__init__(services)
        self._name, self._reached = name, reached

    def lay_controls(self) -> None:
        """Lay out the key."""
        self.controls.arrange(self._keys(), "begin")

    def _keys(self) -> list[Button]:
        return [Button("begin", _("Begin"), Pop, self.design.rect(660, 720, 600, 110), primary=True)]

    def frame(self) -> Frame:
        """Draw who is next, and what there is to beat."""
        return [
            *self.tablet(_("YOUR TURN")),
            *self._words(),
            *buttons_frame(self._keys(), self.controls, self.pen, True),
        ]

    def _words(self) -> Iterator[Drawable]:
        pen, beaten = self.pen, _("To beat: {score}").format(score=self._reached)
        yield pen.text(self._name, Face.DISPLAY, 110, LAMP_TEXT, (960, 400), width=1200)
        yield pen.text(beaten, Face.LABEL, 50, LABEL, (960, 540), width=1200)
