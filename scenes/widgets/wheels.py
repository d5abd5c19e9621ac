"""Wheels that are turned by arrows, mouse or touch, or typed: the number of a deal, and the initials of a player."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect
from pygame.event import Event

from game.cards import LAST_DEAL
from scenes.animation.durations import WHEEL_HELD, WHEEL_ROLLS, WHEEL_RUNS
from scenes.art import charts, icons, switches
from scenes.audio import Effect, Speaker
from scenes.commands import Command, PointerAction, pointer_action
from scenes.i18n import _
from scenes.render.drawables import Drawable, Point, Sprite
from scenes.render.easing import out_cubic, share
from scenes.render.frame import DesignFrame
from scenes.render.palette import LAMP_NUMBER, Style
from scenes.widgets.text import Pen

WHEELS = len(str(LAST_DEAL))
STEPS = 6  # the number of steps in which a digit rolls past, each a cached picture


def wheel_places(frame: DesignFrame, middle: tuple[float, float], pitch: float) -> list[Rect]:
    """Return the areas of the wheels in pixels; their centre and pitch are in units."""
    (x, y), wide, high = middle, 78, 168
    left = x - (pitch * (WHEELS - 1) + wide) / 2
    return [frame.rect(left + index * pitch, y - high / 2, wide, high) for index in range(WHEELS)]


def turned(event: Event, area: Rect) -> int:
    """Return how the mouse turns what lies in an area: 1 for forward, -1 for back, or 0.

    The upper half is pressed for forward, the lower one for back; the mouse's wheel turns it, too.
    """
    if not area.collidepoint(event.pos):
        return 0
    if event.type == pygame.MOUSEWHEEL and event.y:
        return 1 if event.y > 0 else -1
    if event.type == pygame.MOUSEBUTTONDOWN and pointer_action(event) is PointerAction.PRESS:
        return 1 if event.pos[1] < area.centery else -1
    return 0


@dataclass(slots=True)
class _Roll:
    """A wheel that is turning: the previous digit, the direction (1 or -1), and for how many seconds."""

    before: str
    direction: int
    age: float = 0.0


class NumberWheels:
    """Six digits that are being chosen, one of which is active."""

    def __init__(self, number: int, speaker: Speaker, moves: bool) -> None:
        self._digits = [int(figure) for figure in f"{number:0{WHEELS}}"]
        self._speaker = speaker
        self._moves = moves
        self._places: Sequence[Rect] = ()
        self._rolls: dict[int, _Roll] = {}
        self._typed = False
        self._held: Point | None = None
        self._held_for = 0.0
        self.active = WHEELS - 1

    @property
    def number(self) -> int:
        """The number that the wheels show."""
        return int("".join(map(str, self._digits)))

    @property
    def valid(self) -> bool:
        """Whether this is the number of a deal."""
        return 1 <= self.number <= LAST_DEAL

    def arrange(self, places: Sequence[Rect]) -> None:
        """Lay the wheels out, in pixels."""
        self._places = places

    # input

    def command(self, command: Command) -> bool:
        """Answer a key: left and right choose a wheel, up and down turn it; return whether it was one of these."""
        match command:
            case Command.LEFT | Command.RIGHT:
                self.active = (self.active + (1 if command is Command.RIGHT else -1)) % WHEELS
                self._typed = False
                self._speaker.play(Effect.FOCUS)
            case Command.UP | Command.DOWN:
                self._turn(self.active, 1 if command is Command.UP else -1)
            case Command.UNDO:
                self._digits = [0, *self._digits[:-1]]
                self._typed, self.active = True, WHEELS - 1
                self._speaker.play(Effect.WHEEL)
            case _:
                return False
        return True

    def typed(self, text: str) -> bool:
        """Answer digits: the first one clears the wheels, others push to the left; return whether they were digits."""
        if not (text.isascii() and text.isdigit()):
            return False
        figures = f"{self.number if self._typed else 0:0{WHEELS}}{text}"
        self._digits = [int(figure) for figure in figures[-WHEELS:]]
        self._rolls.clear()
        self._typed, self.active = True, WHEELS - 1
        self._speaker.play(Effect.WHEEL)
        return True

    def pointer(self, event: Event) -> bool:
        """Answer the mouse: a wheel's upper half turns it forward, the lower one back; return whether one was turned.

        A wheel that is held down keeps turning; one that is pointed at becomes active.
        """
        if event.type == pygame.MOUSEBUTTONUP:
            self.let_go()
            return False
        wheel = self.at(event.pos)
        if wheel is None:
            return False
        if event.type == pygame.MOUSEMOTION and not self._held:
            self.active = wheel
        direction = turned(event, self._reach(wheel))
        if direction:
            self._turn(wheel, direction)
        if direction and event.type == pygame.MOUSEBUTTONDOWN:
            self._held, self._held_for = (wheel, direction), 0.0
        return bool(direction)

    def let_go(self) -> None:
        """Stop the wheel that is held down."""
        self._held = None

    def at(self, point: Point) -> int | None:
        """Return the index of the wheel at a point, with some room above and below; None if there is none."""
        return next((index for index in range(len(self._places)) if self._reach(index).collidepoint(point)), None)

    def _reach(self, wheel: int) -> Rect:
        place = self._places[wheel]
        return place.inflate(0, 5 * place.height // 14)

    def _turn(self, wheel: int, direction: int) -> None:
        if self._moves:
            self._rolls[wheel] = _Roll(str(self._digits[wheel]), direction)
        self.active = wheel
        self._digits[wheel] = (self._digits[wheel] + direction) % 10
        self._typed = False
        self._speaker.play(Effect.WHEEL)

    # time

    def advance(self, seconds: float) -> None:
        """Let time pass: digits roll, and a wheel that is held down keeps turning."""
        for wheel, roll in tuple(self._rolls.items()):
            roll.age += seconds
            if roll.age >= WHEEL_ROLLS:
                del self._rolls[wheel]
        if self._held:
            self._held_for += seconds
            if self._held_for >= WHEEL_HELD + WHEEL_RUNS:
                self._held_for -= WHEEL_RUNS
                self._turn(*self._held)

    @property
    def moving(self) -> bool:
        """Whether a wheel is rolling or held down."""
        return bool(self._rolls or self._held)

    # drawing

    def frame(self, unit: float, style: Style, lit: bool = True) -> Iterator[Drawable]:
        """Draw the wheels: leading zeros are faint, and if lit, the active wheel is of brass."""
        first = next((index for index, digit in enumerate(self._digits) if digit), WHEELS - 1)
        for index, (place, digit) in enumerate(zip(self._places, self._digits, strict=True)):
            active, roll = lit and index == self.active, self._rolls.get(index)
            passing = ("", 0.0)
            if roll:
                passed = round(STEPS * out_cubic(share(roll.age, 0.0, WHEEL_ROLLS))) / STEPS
                passing = roll.before, roll.direction * (1 - passed)
            picture = switches.wheel(place.size, str(digit), unit, style, active, index < first, passing)
            yield Sprite.at(picture, center=place.center)


LETTERS = 3
ARCH, STEP = (150, 230), 178  # units


def alphabet() -> str:
    """Return the letters of the player's language."""
    # Translators: the capitals of your language, in their order, to sign a game with
    return _("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


class Initials:
    """Three letters that are being chosen, and which of them is the active one."""

    def __init__(self, offered: str, speaker: Speaker) -> None:
        self._letters = list(offered)
        self._speaker = speaker
        self._typed = set[int]()  # the arches with letters that were typed in a row
        self.active = 0

    @property
    def text(self) -> str:
        """The letters as chosen so far."""
        return "".join(self._letters)

    def command(self, command: Command) -> bool:
        """Answer a key: up and down change the active letter, left and right choose one; return whether it did so."""
        match command:
            case Command.UP | Command.DOWN:
                self._turn(1 if command is Command.UP else -1)
            case Command.LEFT | Command.UNDO:
                self._go(self.active - 1)
            case Command.RIGHT:
                self._go(self.active + 1)
            case Command.FIRST | Command.LAST:
                self._go(0 if command is Command.FIRST else LETTERS - 1)
            case _:
                return False
        return True

    def typed(self, text: str) -> bool:
        """Write a letter in the active arch and go on to the next; return whether it was a letter.

        Three letters typed in a row are the name, wherever they began: past the last arch they push to the left.
        """
        letter = text.upper()
        if len(letter) != 1 or letter not in alphabet():
            return False
        if LETTERS - 1 in self._typed and 0 not in self._typed:
            self._letters = [*self._letters[1:], letter]
            self._typed = {index - 1 for index in self._typed}
        self._letters[self.active] = letter
        self._typed.add(self.active)
        self._speaker.play(Effect.WHEEL)
        self.active = min(self.active + 1, LETTERS - 1)
        return True

    def pointer(self, event: Event, middle: tuple[float, float], pen: Pen) -> bool:
        """Answer the mouse: presses and the wheel change the letter of an arch; return whether one was changed.

        The upper half goes to the next letter, the lower half to the previous. middle is the centre of the arches, in
        units.
        """
        for index in range(LETTERS):
            x, y = middle[0] + (index - 1) * STEP - ARCH[0] / 2, middle[1] - ARCH[1] / 2 - 60
            if by := turned(event, pen.frame.rect(x, y, ARCH[0], ARCH[1] + 2 * 60)):
                self.active = index
                self._turn(by)
                return True
        return False

    def frame(self, middle: tuple[float, float], pen: Pen, lit: int | None = None) -> Iterator[Drawable]:
        """Draw the arches around a centre in units, with chevrons above and below the active one.

        While they light up one by one, lit is how many have.
        """
        size = (pen.frame.length(ARCH[0]), pen.frame.length(ARCH[1]))
        for index, letter in enumerate(self._letters):
            x, active = middle[0] + (index - 1) * STEP, index == (self.active if lit is None else lit - 1)
            shown = letter if lit is None or index < lit else ""
            yield pen.put(charts.initial(size, shown, pen.frame.unit, pen.style, active), (x, middle[1]))
            if active and lit is None:
                for name, direction in (("up", -1), ("down", 1)):
                    chevron = icons.icon(name, pen.frame.length(54), pen.style.text(LAMP_NUMBER))
                    yield pen.put(chevron, (x, middle[1] + direction * (ARCH[1] / 2 + 27)))

    def _turn(self, by: int) -> None:
        self._typed.clear()
        letters = alphabet()
        at = letters.find(self._letters[self.active])
        self._letters[self.active] = letters[(at + by) % len(letters)]
        self._speaker.play(Effect.WHEEL)

    def _go(self, index: int) -> None:
        if 0 <= index < LETTERS:
            self._typed.clear()
            self.active = index
            self._speaker.play(Effect.FOCUS)
