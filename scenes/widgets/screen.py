"""A screen with buttons: what every scene but the tables has in common."""

from abc import abstractmethod

from pygame.event import Event

from scenes.commands import Command
from scenes.render.frame import DesignFrame
from scenes.render.style import Style
from scenes.services import Services
from scenes.widgets.controls import Controls
from scenes.widgets.scene import Scene, SceneRequest
from scenes.widgets.text import Pen


class Screen(Scene):
    """A scene whose buttons share one focus; unless it says otherwise, they answer all keys and the mouse."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.controls = Controls(services.speaker, self.pressing)
        self.design = DesignFrame((1, 1))

    @abstractmethod
    def lay_controls(self) -> None:
        """Lay out what can be pressed."""

    @property
    def style(self) -> Style:
        """How everything is drawn here, as the settings are now."""
        return self.services.style()

    @property
    def pen(self) -> Pen:
        """What draws text and panels on this screen."""
        return Pen(self.design, self.style, self.services.images, self.services.pad_kind)

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay everything out for a size in pixels."""
        super().arrange(size)
        self.design = DesignFrame(size)
        self.lay_controls()

    def on_device(self) -> None:
        """Lay out anew what is as wide as the keys that it names."""
        if self.size != (0, 0):
            self.lay_controls()

    def pointer(self, event: Event) -> SceneRequest | None:
        """Answer the mouse."""
        return self.controls.pointer(event)

    def command(self, command: Command) -> SceneRequest | None:
        """Answer a key."""
        return self.controls.command(command)
