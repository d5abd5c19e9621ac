"""Button and Controls: what can be pressed on any screen, which button has the focus, and how it is pressed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pygame
from pygame import Rect
from pygame.event import Event

from scenes.audio import Effect, Speaker
from scenes.commands import DIRECTIONS, Command, PointerAction, pointer_action
from scenes.widgets.scene import Pressing, SceneRequest

Act = Callable[[], SceneRequest | None]
Adjust = Callable[[int], None]
Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Button:
    """Something to press: a button on a rail, in a message or on a screen, a prompt, a setting's row, a door, a day.

    name is unique on its screen; label and icon are shown on it, and key is the name of the keyboard key that does the
    same. area is in pixels, and empty until it is laid out. command is what it asks of the table, or a function to
    call. adjust, if given, is called with -1 and 1 for left and right while it has the focus, and with 1 for a press,
    unless point handles presses of the mouse by their position. A primary button is the recommended one; only enabled
    ones take the focus; a stacked one has its icon above its label.
    """

    name: str
    label: str = ""
    command: Command | Act | None = None
    area: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0), hash=False)
    icon: str | None = None
    primary: bool = False
    enabled: bool = True
    stacked: bool = False
    key: str = ""
    adjust: Adjust | None = None
    point: Callable[[Point], None] | None = None

    @property
    def asks(self) -> Command | None:
        """The command that it gives to the table, if any."""
        return self.command if isinstance(self.command, Command) else None

    def press(self) -> SceneRequest | None:
        """Call its function, if it has one."""
        return self.command() if callable(self.command) else None


@dataclass(slots=True)
class Controls:
    """The buttons of one screen, and the name of the one with the focus; keyed tells whether keys were used last."""

    speaker: Speaker
    pressing: Pressing
    items: Sequence[Button] = ()
    focus: str | None = None
    keyed: bool = False

    def arrange(self, items: Sequence[Button], focus: str | None = None) -> None:
        """Set the buttons of a new layout; the focus stays on its button if it still exists."""
        self.items = items
        names = [item.name for item in items if item.enabled]
        if self.focus not in names:
            self.focus = focus if focus in names else next(iter(names), None)

    def named(self, name: str | None) -> Button | None:
        """Return the button with a name."""
        return next((item for item in self.items if item.name == name), None)

    def at(self, point: tuple[int, int]) -> Button | None:
        """Return the enabled button at a point, if there is one."""
        return next((item for item in reversed(self.items) if item.enabled and item.area.collidepoint(point)), None)

    def pointer(self, event: Event) -> SceneRequest | None:
        """Answer the mouse: the focus follows it, and a button acts when it is released where it was pressed."""
        if event.type == pygame.MOUSEWHEEL:
            return None
        found = self.at(event.pos)
        if found and found.name != self.focus:
            self.focus = found.name
            self.speaker.play(Effect.FOCUS)
        if event.type == pygame.MOUSEMOTION:
            self.keyed = False
        elif pointer_action(event) is not PointerAction.PRESS:
            return None
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self.pressing.hold(found.name if found else None)
        elif event.type == pygame.MOUSEBUTTONUP:
            pressed = self.pressing.held
            self.pressing.let_go()
            if found and found.name == pressed:
                return self._press(found, event.pos)
        return None

    def command(self, command: Command) -> SceneRequest | None:
        """Answer a key: arrows move the focus or adjust, TAKE presses."""
        self.keyed = True
        item = self.named(self.focus)
        if command is Command.TAKE and item:
            self.pressing.tap(item.name)
            return self._press(item)
        if command in (Command.LEFT, Command.RIGHT) and item and item.adjust:
            item.adjust(1 if command is Command.RIGHT else -1)
            self.speaker.play(Effect.BUTTON)
        elif command in DIRECTIONS:
            self._step(DIRECTIONS[command])
        elif command in (Command.NEXT, Command.PREVIOUS):
            self._turn(1 if command is Command.NEXT else -1)
        return None

    def _press(self, item: Button, at: Point | None = None) -> SceneRequest | None:
        self.speaker.play(Effect.BUTTON)
        if item.command:
            return item.press()
        if at and item.point:
            item.point(at)
        elif item.adjust:
            item.adjust(1)
        return None

    def _turn(self, by: int) -> None:
        names = [item.name for item in self.items if item.enabled]
        if names:
            at = names.index(self.focus) if self.focus in names else 0
            self._move_to(names[(at + by) % len(names)])

    def _step(self, direction: tuple[int, int]) -> None:
        """Move the focus to the nearest button in a direction; if there is none, to the furthest behind."""
        here = self.named(self.focus)
        if here is None:
            return self._turn(1)
        across, down = direction
        ahead, behind = list[tuple[float, str]](), list[tuple[float, str]]()
        for item in self.items:
            right, below = item.area.centerx - here.area.centerx, item.area.centery - here.area.centery
            forward, aside = right * across + below * down, abs(right * down) + abs(below * across)
            if item is here or not item.enabled or abs(forward) <= 0.3 * aside:
                continue
            if forward > 0:
                ahead.append((forward + 2 * aside, item.name))
            else:
                behind.append((forward + 4 * aside, item.name))
        if ahead or behind:
            self._move_to(min(ahead or behind)[1])
        return None

    def _move_to(self, name: str) -> None:
        self.focus = name
        self.speaker.play(Effect.FOCUS)
