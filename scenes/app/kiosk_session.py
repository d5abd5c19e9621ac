"""The session of a cabinet: nobody leaves the program, and what one player has left or changed is gone for the next."""

from collections.abc import Sequence

from scenes.app.toasts import Toasts
from scenes.commands import Command
from scenes.i18n import many
from scenes.services import Services
from scenes.widgets.scene import Fullscreen, Pop, Push, Quit, Scene, SceneRequest

KEPT_BACK = frozenset((Command.QUIT, Command.FULLSCREEN, Command.SCREENSHOT))
"""The commands about the program that players at a cabinet do not give."""


class KioskSession:
    """What is refused, and when a session ends: some time after the last input, which is said before."""

    def __init__(self, services: Services, toasts: Toasts) -> None:
        assert services.kiosk
        self._services, self._toasts, self._terms = services, toasts, services.kiosk
        self._usual = services.settings
        self._said = ""
        self._ends = False
        """Whether the scenes of a session are being left, which may keep their plays until they are gone."""

    def refuses(self, asked: SceneRequest | Command | None, depth: int) -> bool:
        """Whether what a scene asks for is not done here, with so many scenes open."""
        match asked:
            case Push(scene):
                return scene.for_operators
            case Pop(levels):
                return levels >= depth
            case Quit() | Fullscreen():
                return True
        return asked in KEPT_BACK

    def advance(self, scenes: Sequence[Scene]) -> SceneRequest | None:
        """Look how long nobody has done anything; once it is too long, return the request that leads to the title."""
        if self._ends and len(scenes) == 1:
            self._ends = False
            self._clear()
        terms, quiet = self._terms, self._services.quiet_for
        if len(scenes) < 2 or scenes[-1].plays_by_itself or quiet < terms.leave_after:
            self._say("")
            return None
        left = terms.leave_after + terms.warning - quiet
        if left > 0:
            self._say(
                many("Back to the title in {count} second", "Back to the title in {count} seconds", int(left) + 1)
            )
            return None
        self._say("")
        self._ends = True
        return Pop(len(scenes) - 1)

    def _say(self, sentence: str) -> None:
        if sentence != self._said:
            stale, self._said = (self._said,), sentence
            self._toasts.correct(stale, sentence) if sentence else self._toasts.withdraw(stale[0])

    def _clear(self) -> None:
        """Put everything back as the operator has left it; an open play is left, and counts as nothing."""
        services = self._services
        services.store.drop_plays()
        services.store.choose(self._usual)
        services.tune()
