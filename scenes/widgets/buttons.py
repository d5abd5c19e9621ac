"""Buttons: what can be pressed on any screen, which one has the focus, and how it is pressed.

And how buttons look, except on tables: raised faces, prompts at the foot, and words on plates.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import accumulate
from typing import ClassVar, Generic, TypeVar

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from scenes.art import buttons, panels, switches
from scenes.art.buttons import ButtonState
from scenes.audio import Effect, Speaker
from scenes.commands import DIRECTIONS, STEPS, Command, PointerAction, keys, pad_sign, pointer_action
from scenes.i18n import _
from scenes.render import typography
from scenes.render.drawables import Drawable, Point, Sprite
from scenes.render.palette import LAMP_NUMBER, LAMP_TEXT
from scenes.render.recent import recent
from scenes.render.typography import Face
from scenes.widgets.scene import Pressing, SceneRequest, Sunk
from scenes.widgets.text import END, Pen

Act = Callable[[], SceneRequest | None]
Adjust = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Button:
    """Something to press: a button on a rail, in a message or on a screen, a prompt, a setting's row, a door, a day.

    name is unique on its screen; label and icon are shown on it, and key is the name of the keyboard key that does the
    same. area is in pixels, and empty until it is laid out. command is what it asks of the table, or a function to
    call. adjust, if given, is called with -1 and 1 for left and right while it has the focus, and with 1 for a press,
    unless point handles presses of the mouse by their position. A primary button is the recommended one, a grave one
    has a coral edge; only enabled ones take the focus; a stacked one has its icon above its label.
    """

    name: str
    label: str = ""
    command: Command | Act | None = None
    area: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0), hash=False)
    icon: str | None = None
    primary: bool = False
    grave: bool = False
    enabled: bool = True
    stacked: bool = False
    key: str = ""
    adjust: Adjust | None = None
    point: Callable[[Point], None] | None = None

    @property
    def asks(self) -> Command | None:
        """The command that it gives to the table, if any."""
        return self.command if isinstance(self.command, Command) else None

    def state(self, sunk: Sunk | None) -> ButtonState:
        """Return the state in which it is drawn while some button is pressed."""
        if sunk and self.name == sunk.name:  # even if what it did leaves it without use
            return sunk.state
        return ButtonState.REST if self.enabled else ButtonState.DISABLED

    def press(self) -> SceneRequest | None:
        """Call its function, if it has one."""
        return self.command() if callable(self.command) else None


@dataclass(slots=True)
class Controls:
    """The buttons of one screen, or of one message, and the name of the one with the focus.

    keyed: whether keys were used last. leaves: the focus begins on no button, and turns from the last to none, and on
    to the first, so that the cards of a table have the keys until the focus is moved to a message.
    """

    speaker: Speaker
    pressing: Pressing
    items: Sequence[Button] = ()
    focus: str | None = None
    keyed: bool = False
    leaves: bool = False

    def arrange(self, items: Sequence[Button], focus: str | None = None) -> None:
        """Set the buttons of a new layout; the focus stays on its button if it still exists."""
        self.items = items
        stops = self._stops(items)
        if self.focus not in stops:
            self.focus = focus if focus in stops else next(iter(stops), None)

    def named(self, name: str | None) -> Button | None:
        """Return the button with a name; None if there is none."""
        return next((item for item in self.items if item.name == name), None)

    def at(self, point: Point, beside: Sequence[Button] = ()) -> Button | None:
        """Return the enabled button at a point, if there is one; those beside the others never have the focus."""
        shown = reversed((*beside, *self.items))
        return next((item for item in shown if item.enabled and item.area.collidepoint(point)), None)

    def hold(self, button: Button | None) -> None:
        """Press the button at the mouse, or none."""
        self.pressing.hold(button.name if button else None)

    def release(self, button: Button | None) -> Button | None:
        """Let go of the held button; return it if the mouse is still on it, for only then it acts, else None."""
        held = self.pressing.held
        self.pressing.let_go()
        return button if button and button.name == held else None

    def pointer(self, event: Event) -> SceneRequest | None:
        """Answer the mouse: the focus follows it, and a button acts when it is released where it was pressed."""
        if event.type == pygame.MOUSEWHEEL:
            return None
        button = self.at(event.pos)
        if button and button.name != self.focus:
            self.focus = button.name
            self.speaker.play(Effect.FOCUS)
        if event.type == pygame.MOUSEMOTION:
            self.keyed = False
        elif pointer_action(event) is not PointerAction.PRESS:
            return None
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self.hold(button)
        elif event.type == pygame.MOUSEBUTTONUP and (pressed := self.release(button)):
            return self._press(pressed, event.pos)
        return None

    def command(self, command: Command) -> SceneRequest | None:
        """Answer a key: arrows move the focus or adjust, TAKE presses."""
        self.keyed = True
        before, item = self.focus, self.named(self.focus)
        if command is Command.TAKE and item:
            self.pressing.tap(item.name)
            return self._press(item)
        if command in (Command.LEFT, Command.RIGHT) and item and item.adjust:
            item.adjust(1 if command is Command.RIGHT else -1)
            self.speaker.play(Effect.BUTTON)
        elif command in DIRECTIONS:
            self._step(DIRECTIONS[command])
        elif command in STEPS:
            self.turn(STEPS[command])
        if self.focus != before:
            self.speaker.play(Effect.FOCUS)
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

    def turn(self, by: int, order: Sequence[Button] = ()) -> None:
        """Move the focus on by 1 or back by -1, round at the ends; in the order of all buttons unless one is given."""
        if stops := self._stops(order or self.items):
            at = stops.index(self.focus) if self.focus in stops else 0
            self.focus = stops[(at + by) % len(stops)]

    def _stops(self, items: Sequence[Button]) -> list[str | None]:
        """Return where the focus can be: the names of buttons, and first of all None if it leaves them."""
        names = (item.name for item in items if item.enabled)
        return [None, *names] if self.leaves else [*names]

    def _step(self, direction: tuple[int, int]) -> None:
        """Move the focus to the nearest button in a direction; if there is none, to the furthest behind."""
        here = self.named(self.focus)
        if here is None:
            return self.turn(1)
        across, down = direction
        ahead, behind = list[tuple[float, str]](), list[tuple[float, str]]()
        for item in self.items:
            right, below = item.area.centerx - here.area.centerx, item.area.centery - here.area.centery
            overlap = here.area.left < item.area.right and item.area.left < here.area.right
            if down and overlap and (here.adjust or item.adjust):
                right = round(right / 16)  # a setting's row is so wide that its middle says little about where it is
            forward, aside = right * across + below * down, abs(right * down) + abs(below * across)
            if item is here or not item.enabled or abs(forward) <= 0.3 * aside:
                continue
            if forward > 0:
                ahead.append((forward + 2 * aside, item.name))
            else:
                behind.append((forward + 4 * aside, item.name))
        if ahead or behind:
            self.focus = min(ahead or behind)[1]
        return None


def buttons_frame(shown: Sequence[Button], controls: Controls, pen: Pen, always: bool = False) -> Iterator[Drawable]:
    """Draw buttons, and the ring around the focused one, once keys are used or always.

    Buttons of one size have labels of one size; an icon without a label counts, too. One that goes down or up is drawn
    at once, since the player waits for that.
    """
    unit, style = pen.frame.unit, pen.style
    for button in shown:
        state = button.state(controls.pressing.sunk)
        beside = tuple(other.label for other in shown if other.area.size == button.area.size)
        look = button.area.size, button.label, unit, style, button.icon, button.primary, state, False, beside
        yield Sprite(buttons.button(*look, grave=button.grave), button.area.x, button.area.y)
    for button in shown:
        lit = (controls.keyed or always) and button.name == controls.focus
        # in high contrast a ring must not touch the next button, whose outline looks the same
        yield from pen.ring(button.area, lit, room=_room(button, shown, 4 * unit if style.contrast else 0.0))


def _room(button: Button, shown: Sequence[Button], air: float) -> float | None:
    """Return how far a ring may reach, in pixels, to keep some air from the next button; None if there is none."""
    others = (other.area for other in shown if other is not button)
    apart = min((_apart(button.area, other) for other in others), default=None)
    return None if apart is None else apart - air


def _apart(area: Rect, other: Rect) -> int:
    across = max(area.left - other.right, other.left - area.right)
    return max(across, area.top - other.bottom, other.top - area.bottom)


PROMPT_SIZE, PROMPT_GAP = 36, 40  # units
SIGNED = Command.TAKE, Command.BACK, Command.PAUSE, Command.OPTIONS
"""The commands of prompts that have a gamepad button; the others are reached by its directions."""
DROPS = {ButtonState.HALF: 3, ButtonState.PRESSED: 6}  # how far the badge of a pressed prompt is lower, in units
Item = TypeVar("Item")


@dataclass(frozen=True)
class Row(ABC, Generic[Item]):
    """Entries in a row, aligned at a point in units by its start, middle or end.

    Its texts have the player's text size if the row then fits its room; else they are smaller, down to the least share
    of their size. at_times are entries shown in the same place at other times, whose texts have the same size. gap is
    that between two entries, as a share of the size.
    """

    entries: Sequence[Item]
    pen: Pen
    point: tuple[float, float]
    room: float
    align: float = END
    at_times: Sequence[Item] = ()
    size: float = PROMPT_SIZE
    least: ClassVar[float] = 1.0
    gap: ClassVar[float] = PROMPT_GAP / PROMPT_SIZE
    height: ClassVar[float] = 92

    @abstractmethod
    def _extent(self, entry: Item, pixels: int) -> int:
        """Return the width of an entry in pixels, given its text size."""

    @cached_property
    def areas(self) -> list[Rect]:
        """The areas of its entries."""
        frame, widths = self.pen.frame, [self._extent(entry, self._pixels) for entry in self.entries]
        (x, y), height = frame.point(*self.point), frame.length(self.height)
        x -= round((sum(widths) + self._gap * (len(widths) - 1)) * self.align)
        lefts = accumulate((width + self._gap for width in widths), initial=x)
        return [Rect(left, y - height // 2, width, height) for left, width in zip(lefts, widths, strict=False)]

    @cached_property
    def _pixels(self) -> int:
        """The size of its texts in pixels."""
        rows, room, size = (self.entries, self.at_times), self.room * self.pen.frame.unit, self.size
        return self.pen.largest(size, size * self.least, lambda px: all(self._length(row, px) <= room for row in rows))

    def _length(self, row: Sequence[Item], pixels: int) -> int:
        return sum(self._extent(entry, pixels) for entry in row) + self._gap * (len(row) - 1)

    @property
    def _gap(self) -> int:
        return self.pen.frame.length(self.gap * self.size)


@dataclass(frozen=True)
class PromptRow(Row[Button]):
    """A row of prompts. If one is recommended, Enter presses the one with the focus, and has a badge at no other."""

    entries: Sequence[Button]

    @property
    def width(self) -> float:
        """The width of the row in units."""
        return self._length(self.entries, self._pixels) / self.pen.frame.unit

    @property
    def buttons(self) -> list[Button]:
        """Its buttons, with their areas."""
        return [replace(prompt, area=place) for prompt, place in zip(self.entries, self.areas, strict=True)]

    def frame(self, focus: str | None = None, sunk: Sunk | None = None) -> Iterator[Drawable]:
        """Draw the row: the focused prompt is brighter and underlined, the badge of a pressed one is lower."""
        pixels, style = self._pixels, self.pen.style
        enter, chooses = _("Enter"), any(prompt.primary for prompt in self.entries)
        moved = chooses and focus in {prompt.name for prompt in self.entries if prompt.key != enter}
        for prompt, place in zip(self.entries, self.areas, strict=True):
            drop = self.pen.frame.length(DROPS[sunk.state]) if sunk and sunk.name in (prompt.name, prompt.key) else 0
            if (sign := self._sign(prompt)) and not (prompt.key == enter and moved):
                badge = switches.badge(sign, self._unit(pixels), style, gold=prompt.primary)
                yield Sprite(badge, place.x, place.centery - badge.get_height() // 2 + drop)
            colour = style.text(LAMP_NUMBER if focus == prompt.name else LAMP_TEXT)
            text = typography.line(prompt.label, Face.LABEL, pixels, colour)
            left = place.right - text.get_width()
            yield Sprite(text, left, place.centery - text.get_height() // 2)
            if focus == prompt.name:
                line = _underline(text.get_width(), max(2, self.pen.frame.length(4)))
                yield Sprite(line, left, place.centery + text.get_height() // 2)

    def _extent(self, entry: Button, pixels: int) -> int:
        words, sign = typography.measure(entry.label, Face.LABEL, pixels), self._sign(entry)
        badge = switches.badge_size(sign, self._unit(pixels))[0] + self.pen.frame.length(14) if sign else 0
        return badge + words

    def _sign(self, prompt: Button) -> str:
        """Return the sign on a prompt's badge: its key, or the gamepad button that does the same, if there is one."""
        if self.pen.pad is None:
            return prompt.key
        command = next((command for command in SIGNED if prompt.key in keys(command)), None)
        return pad_sign(command, self.pen.pad) if command else ""

    def _unit(self, pixels: int) -> float:
        """Return the unit in which the badges beside texts of a size in pixels are drawn."""
        frame = self.pen.frame
        return frame.unit * pixels / frame.length(self.size)


@recent(32)
def _underline(width: int, height: int) -> Surface:
    line = Surface((width, height))
    line.fill(LAMP_NUMBER)
    return line


@dataclass(frozen=True)
class PlateRow(Row[Sequence[str]]):
    """A row of plates, each entered as all texts that it may show."""

    size: float = 30
    least = 24 / 30
    gap = 14 / 30
    height = 60

    def plate(self, index: int, words: str, colour: str) -> tuple[Sprite, Sprite]:
        """Return a plate and its text."""
        area, text = self.areas[index], self.line(words, colour)
        plate = panels.pill(area.size, self.pen.frame.unit, self.pen.style, quiet=True)
        return Sprite(plate, *area.topleft), Sprite.at(text, center=area.center)

    def line(self, words: str, colour: str) -> Surface:
        """Return a text as it is set on the plates."""
        return typography.line(words, Face.LABEL, self._pixels, self.pen.style.text(colour))

    def _extent(self, entry: Sequence[str], pixels: int) -> int:
        longest = max(typography.measure(text, Face.LABEL, pixels) for text in entry)
        return longest + 2 * self.pen.frame.length(24)
