"""What can be pressed on a screen that is not a table: its buttons, the prompts at its foot, and words on pills."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from scenes.art import buttons, panels, switches
from scenes.art.buttons import KeyState
from scenes.audio import Effect, Speaker
from scenes.commands import Command
from scenes.render import typography
from scenes.render.drawables import Drawable, Sprite
from scenes.render.palette import LAMP_NUMBER, LAMP_TEXT
from scenes.render.typography import Face
from scenes.table.navigation import DIRECTIONS
from scenes.widgets.scene import Pressing, SceneRequest, Sunk, state_of
from scenes.widgets.text import END, START, Pen

Act = Callable[[], SceneRequest | None]
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

    def pointer(self, event: Event) -> SceneRequest | None:
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

    def command(self, command: Command) -> SceneRequest | None:
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

    def _press(self, item: Control, at: Point | None = None) -> SceneRequest | None:
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


RING_AIR = 4  # units between the ring around a key and the next key in high contrast, whose lines look alike


@dataclass(frozen=True, slots=True)
class Way:
    """A key: its name among the controls, its label, its place in pixels, and what it leads to.

    Keys of one size that stand together have labels of one size, for which an icon without a name counts, too.
    """

    name: str
    label: str
    area: Rect
    act: Callable[[], SceneRequest | None]
    icon: str | None = None
    primary: bool = False

    @property
    def control(self) -> Control:
        """The control that it is."""
        return Control(self.name, self.area, self.act)


def ways_frame(ways: Sequence[Way], controls: Controls, pen: Pen, always: bool = False) -> Iterator[Drawable]:
    """Tell what is seen of keys, and of the ring around the one in focus: once keys are used, or always."""
    unit, style = pen.frame.unit, pen.style
    for way in ways:
        state = state_of(way.name, controls.pressing.sunk)
        beside = tuple(other.label for other in ways if other.area.size == way.area.size)
        label = way.area.size, way.label, unit, style, way.icon, way.primary
        sunk_in = None if state is KeyState.REST else pen.images.picture(buttons.key, *label, state, False, beside)
        yield Sprite(sunk_in or buttons.key(*label, beside=beside), way.area.x, way.area.y)
    for way in ways:
        lit = (controls.keyed or always) and way.name == controls.focus
        yield from pen.ring(way.area, lit, room=_room(way, ways, RING_AIR * unit if style.contrast else 0.0))


def _room(way: Way, ways: Sequence[Way], air: float) -> float | None:
    """Return how far a ring around a key may reach, in pixels, to lie so far off the next, if there is one."""
    others = (other.area for other in ways if other is not way)
    apart = min((_apart(way.area, other) for other in others), default=None)
    return None if apart is None else apart - air


def _apart(one: Rect, other: Rect) -> int:
    across = max(one.left - other.right, other.left - one.right)
    return max(across, one.top - other.bottom, other.top - one.bottom)


PROMPT_SIZE, PROMPT_GAP, PROMPT_AIR, LINE, PROMPT_TALL = 36, 40, 14, 4, 92  # units
DROPS = {KeyState.HALF: 3, KeyState.PRESSED: 6}
"""How far a key sinks in, in units."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """One thing that can be pressed: the key that does it, what it is called, and what it does."""

    name: str
    key: str
    label: str
    act: Callable[[], SceneRequest | None]


@dataclass(frozen=True, slots=True)
class PromptRow:
    """A row of prompts that begins, has its middle or ends at a point, in units.

    Its texts are as large as the player wants them, if the row is then no wider than its room; else smaller, down to
    the usual size. They are no larger than in a row of the same room that stands there at other times.
    """

    entries: Sequence[Prompt]
    pen: Pen
    point: tuple[float, float]
    room: float
    align: float = END
    at_times: Sequence[Prompt] = ()

    @property
    def width(self) -> float:
        """How wide it is, in units."""
        return self._length(self.entries, self._pixels) / self.pen.frame.unit

    @property
    def controls(self) -> list[Control]:
        """Its controls."""
        return [Control(one.name, place, one.act) for one, place in zip(self.entries, self._places(), strict=True)]

    def frame(self, focus: str | None, sunk: Sunk | None) -> Iterator[Drawable]:
        """Tell what is seen of it: the prompt in focus underlined, and brighter; the key of a pressed one sunk in."""
        pixels, style = self._pixels, self.pen.style
        for prompt, place in zip(self.entries, self._places(), strict=True):
            badge = switches.badge(prompt.key, self._unit(pixels), style)
            drop = self.pen.frame.length(DROPS[sunk.state]) if sunk and sunk.key in (prompt.name, prompt.key) else 0
            yield Sprite(badge, place.x, place.centery - badge.get_height() // 2 + drop)
            colour = style.text(LAMP_NUMBER if focus == prompt.name else LAMP_TEXT)
            text = typography.line(prompt.label, Face.LABEL, pixels, colour)
            left = place.right - text.get_width()
            yield Sprite(text, left, place.centery - text.get_height() // 2)
            if focus == prompt.name:
                line = _underline(text.get_width(), max(2, self.pen.frame.length(LINE)))
                yield Sprite(line, left, place.centery + text.get_height() // 2)

    @property
    def _pixels(self) -> int:
        """The size of its texts."""
        frame = self.pen.frame
        pixels, usual = self.pen.style.type_size(PROMPT_SIZE, frame.unit), frame.length(PROMPT_SIZE)
        rows = self.entries, self.at_times
        while pixels > usual and max(self._length(row, pixels) for row in rows) > self.room * frame.unit:
            pixels -= 1
        return pixels

    def _length(self, row: Sequence[Prompt], pixels: int) -> int:
        gaps = self.pen.frame.length(PROMPT_GAP) * (len(row) - 1)
        return sum(self._extent(prompt, pixels) for prompt in row) + gaps

    def _extent(self, prompt: Prompt, pixels: int) -> int:
        words = typography.measure(prompt.label, Face.LABEL, pixels)
        return switches.badge_size(prompt.key, self._unit(pixels))[0] + self.pen.frame.length(PROMPT_AIR) + words

    def _unit(self, pixels: int) -> float:
        """Return the unit that the badges beside texts of a size are drawn in."""
        frame = self.pen.frame
        return frame.unit * pixels / frame.length(PROMPT_SIZE)

    def _places(self) -> list[Rect]:
        """Return where each prompt lies."""
        frame, pixels = self.pen.frame, self._pixels
        height = frame.length(PROMPT_TALL)
        x, y = frame.point(*self.point)
        x -= round(self._length(self.entries, pixels) * self.align)
        places: list[Rect] = []
        for prompt in self.entries:
            width = self._extent(prompt, pixels)
            places.append(Rect(x, y - height // 2, width, height))
            x += width + frame.length(PROMPT_GAP)
        return places


@lru_cache(maxsize=32)
def _underline(width: int, height: int) -> Surface:
    line = Surface((width, height))
    line.fill(LAMP_NUMBER)
    return line


PLATE_SIZE, LEAST, PLATE_AIR, PLATE_GAP, PLATE_TALL = 30, 24, 24, 14, 60
"""The size of the words and the least, the air beside them, the gap between plates and how high they are, in units."""


@dataclass(frozen=True, slots=True)
class PlateRow:
    """Plates in a row that begins or ends at a point, in units, and for each all words that may come to stand on it.

    Its texts are as large as the player wants them, if the row is then no wider than its room; else smaller.
    """

    words: Sequence[Sequence[str]]
    pen: Pen
    point: tuple[float, float]
    room: float
    align: float = START

    @property
    def areas(self) -> list[Rect]:
        """Where the plates lie."""
        frame, pixels = self.pen.frame, self._pixels
        x, y = frame.point(self.point[0], self.point[1] - PLATE_TALL / 2)
        x -= round(self._length(pixels) * self.align)
        areas: list[Rect] = []
        for words in self.words:
            areas.append(Rect(x, y, self._wide(words, pixels), frame.length(PLATE_TALL)))
            x = areas[-1].right + frame.length(PLATE_GAP)
        return areas

    def plate(self, index: int, words: str, colour: str) -> tuple[Sprite, Sprite]:
        """Return a plate and what stands on it."""
        area, text = self.areas[index], self.line(words, colour)
        plate = panels.pill(area.size, self.pen.frame.unit, self.pen.style, quiet=True)
        return Sprite(plate, *area.topleft), Sprite(text, *text.get_rect(center=area.center).topleft)

    def line(self, words: str, colour: str) -> Surface:
        """Return words as they stand on the plates."""
        return typography.line(words, Face.LABEL, self._pixels, self.pen.style.text(colour))

    @property
    def _pixels(self) -> int:
        """The size of its texts."""
        frame = self.pen.frame
        pixels, least = self.pen.style.type_size(PLATE_SIZE, frame.unit), frame.length(LEAST)
        while pixels > least and self._length(pixels) > frame.length(self.room):
            pixels -= 1
        return pixels

    def _length(self, pixels: int) -> int:
        gaps = self.pen.frame.length(PLATE_GAP) * (len(self.words) - 1)
        return sum(self._wide(words, pixels) for words in self.words) + gaps

    def _wide(self, words: Sequence[str], pixels: int) -> int:
        longest = max(typography.measure(one, Face.LABEL, pixels) for one in words)
        return longest + 2 * self.pen.frame.length(PLATE_AIR)
