"""Controls: what can be pressed on a screen that is not a table, by mouse, touch and keys alike."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect
from pygame.event import Event

from scenes.audio import Effect, Speaker
from scenes.commands import Command
from scenes.controls.pressing import Pressing
from scenes.table.navigation import DIRECTIONS
from scenes.widgets.scene import Cue

Act = Callable[[], Cue | None]
Adjust = Callable[[int], None]
Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Control:
    """Something to press at a place on the screen.

    act answers a press; adjust, where there is one, answers left and right (-1 and 1) while the control has the focus,
    and a press with act left out turns it one further, unless point answers what the mouse has pressed just there.
    enabled controls alone take the focus.
    """

    name: str
    area: Rect
    act: Act | None = None
    adjust: Adjust | None = None
    point: Callable[[Point], None] | None = None
    enabled: bool = True


@dataclass(slots=True)
class Controls:
    """The controls of one screen, the one that has the focus, and how they are pressed."""

    speaker: Speaker
    pressing: Pressing
    items: Sequence[Control] = ()
    focus: str | None = None
    keyed: bool = False

    def arrange(self, items: Sequence[Control], focus: str | None = None) -> None:
        """Take over the controls of a new arrangement; the focus stays where it was if it can."""
        self.items = items
        names = [item.name for item in items if item.enabled]
        if self.focus not in names:
            self.focus = focus if focus in names else names[0] if names else None

    def named(self, name: str | None) -> Control | None:
        """Return the control of a name."""
        return next((item for item in self.items if item.name == name), None)

    def at(self, point: tuple[int, int]) -> Control | None:
        """Return the control at a point, if it can be pressed."""
        return next((item for item in reversed(self.items) if item.enabled and item.area.collidepoint(point)), None)

    def pointer(self, event: Event) -> Cue | None:
        """Answer the mouse: it takes the focus along, and presses act when the button comes up on the same control."""
        if event.type == pygame.MOUSEWHEEL:
            return None
        found = self.at(event.pos)
        if found and found.name != self.focus:
            self.focus = found.name
            self.speaker.play(Effect.FOCUS)
        if event.type == pygame.MOUSEMOTION:
            self.keyed = False
        elif event.button == 1 and event.type == pygame.MOUSEBUTTONDOWN:
            self.pressing.hold(found.name if found else None)
        elif event.button == 1 and event.type == pygame.MOUSEBUTTONUP:
            pressed = self.pressing.held
            self.pressing.let_go()
            if found and found.name == pressed:
                return self._press(found, event.pos)
        return None

    def command(self, command: Command) -> Cue | None:
        """Answer the keys: arrows move the focus or adjust, take presses."""
        self.keyed = True
        item = self.named(self.focus)
        if command is Command.TAKE and item:
            self.pressing.tap(item.name)
            return self._press(item)
        if command in (Command.LEFT, Command.RIGHT) and item and item.adjust:
            item.adjust(1 if command is Command.RIGHT else -1)
            self.speaker.play(Effect.KEY)
        elif command in DIRECTIONS:
            self._step(DIRECTIONS[command])
        elif command in (Command.NEXT, Command.PREVIOUS):
            self._turn(1 if command is Command.NEXT else -1)
        return None

    def _press(self, item: Control, at: Point | None = None) -> Cue | None:
        self.speaker.play(Effect.KEY)
        if item.act:
            return item.act()
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
        """Move the focus to what lies nearest in a direction; where nothing does, to what lies farthest behind."""
        here = self.named(self.focus)
        if here is None:
            return self._turn(1)
        across, down = direction
        ahead, behind = list[tuple[float, str]](), list[tuple[float, str]]()
        for item in self.items:
            right, below = item.area.centerx - here.area.centerx, item.area.centery - here.area.centery
            forward, aside = right * across + below * down, abs(right * down) + abs(below * across)
            if item is not here and item.enabled and abs(forward) > 0.3 * aside:
                (ahead if forward > 0 else behind).append((forward + (2 if forward > 0 else 4) * aside, item.name))
        if ahead or behind:
            self._move_to(min(ahead or behind)[1])
        return None

    def _move_to(self, name: str) -> None:
        self.focus = name
        self.speaker.play(Effect.FOCUS)
