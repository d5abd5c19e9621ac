"""Number: a deal is chosen by its number, on six wheels or by typing it."""

from collections.abc import Callable, Iterator
from functools import partial

from pygame import Rect, Surface
from pygame.event import Event

from game.cards import LAST_DEAL
from scenes.art import panels, switches
from scenes.art.fonts import Face
from scenes.art.frame import Frame as Setting
from scenes.art.palette import LABEL, LAMP_TEXT
from scenes.art.panels import KeyState
from scenes.controls import Control, Controls
from scenes.house import House
from scenes.input.commands import Command
from scenes.pen import Pen
from scenes.rings import ring_around
from scenes.scene import Cue, Pop, Scene
from scenes.sound import Effect
from scenes.stage.canvas import Drawable, Frame, Sprite
from scenes.veil import veiled
from scenes.words import _

WHEELS = len(str(LAST_DEAL))
PANEL = (560, 270, 800, 540)
WHEEL, PITCH = (78, 168), 98


class Number(Scene):
    """The choice of a deal number; deal is told the number, and then the scene goes back so many levels.

    A game that is under way is left by it, and the panel says so.
    """

    def __init__(
        self,
        house: House,
        below: Callable[[], Frame],
        deal: Callable[[int], None],
        under_way: bool,
        levels: int = 1,
    ) -> None:
        super().__init__(house)
        self._under_way = under_way
        self._below = below
        self._deal = deal
        self._levels = levels
        self._digits = [0] * WHEELS
        self._wheel = WHEELS - 1
        self._typed = False
        self._controls = Controls(house.speaker)
        self._setting = Setting((1, 1))
        self._ground: Surface | None = None

    @property
    def number(self) -> int:
        """The number the wheels show."""
        return int("".join(map(str, self._digits)))

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay out the panel, the wheels and the keys."""
        super().arrange(size)
        self._setting = setting = Setting(size)
        self._ground = None
        halves = []
        for index, wheel in enumerate(self._wheels()):
            upper = Rect(wheel.x, wheel.y - setting.length(30), wheel.width, wheel.height // 2 + setting.length(30))
            halves.append(Control(f"up {index}", upper, partial(self._turn, index, 1)))
            halves.append(Control(f"down {index}", upper.move(0, upper.height), partial(self._turn, index, -1)))
        self._controls.arrange(
            [
                *halves,
                Control("back", setting.rect(610, 680, 330, 92), Pop),
                Control("deal", setting.rect(980, 680, 330, 92), self._take),
            ],
            "deal",
        )

    def _wheels(self) -> list[Rect]:
        left = 960 - (WHEELS * PITCH - (PITCH - WHEEL[0])) / 2
        return [self._setting.rect(left + index * PITCH, 420, *WHEEL) for index in range(WHEELS)]

    def _turn(self, wheel: int, by: int) -> None:
        self._wheel = wheel
        self._digits[wheel] = (self._digits[wheel] + by) % 10
        self._typed = False
        self.house.speaker.play(Effect.WHEEL)

    def _take(self) -> Cue | None:
        if not 1 <= self.number <= LAST_DEAL:
            self.house.speaker.play(Effect.ILLEGAL)
            return None
        self._deal(self.number)
        return Pop(self._levels)

    def pointer(self, event: Event) -> Cue | None:
        """Answer the mouse: the upper and the lower half of a wheel turn it."""
        return self._controls.pointer(event)

    def command(self, command: Command) -> Cue | None:
        """Answer a key: left and right choose a wheel, up and down turn it."""
        match command:
            case Command.BACK:
                return Pop()
            case Command.TAKE:
                return Pop() if self._controls.focus == "back" else self._take()
            case Command.NEXT | Command.PREVIOUS:
                self._controls.focus = "back" if self._controls.focus == "deal" else "deal"
                self.house.speaker.play(Effect.FOCUS)
            case Command.LEFT | Command.RIGHT:
                self._wheel = (self._wheel + (1 if command is Command.RIGHT else -1)) % WHEELS
                self._typed = False
                self.house.speaker.play(Effect.FOCUS)
            case Command.UP | Command.DOWN:
                self._turn(self._wheel, 1 if command is Command.UP else -1)
            case Command.UNDO:
                self._digits = [0, *self._digits[:-1]]
                self.house.speaker.play(Effect.WHEEL)
        return None

    def typed(self, text: str) -> Cue | None:
        """Answer figures: each pushes the ones before it to the left."""
        if text.isascii() and text.isdigit():
            self._digits = [*self._digits[1:], int(text)] if self._typed else [0] * (WHEELS - 1) + [int(text)]
            self._typed, self._wheel = True, WHEELS - 1
            self.house.speaker.play(Effect.WHEEL)
        return None

    def frame(self) -> Frame:
        """Tell the veiled table, the panel, the wheels and the keys."""
        setting, look = self._setting, self.house.look()
        if self._ground is None:
            self._ground = veiled(self._below(), self.size)
        pen = Pen(setting, look, self.house.studio)
        area = setting.rect(*PANEL)
        plate = panels.panel(area.size, setting.unit, look)
        seen: list[Drawable] = [Sprite(self._ground, 0, 0), _centred(plate, area.center)]
        seen.append(pen.text(_("Deal number"), Face.DISPLAY, 58, LAMP_TEXT, (960, 334)))
        seen.extend(self._wheel_pictures())
        left = _("The game on the table will count as not won.")
        same = _("The same number deals the same cards to everyone.")
        words = left if self._under_way else same
        seen.append(pen.text(words, Face.SENTENCE, 30, LABEL, (960, 640), width=720))
        seen.extend(self._keys())
        return seen

    def _wheel_pictures(self) -> Iterator[Drawable]:
        setting, look = self._setting, self.house.look()
        first = next((index for index, digit in enumerate(self._digits) if digit), WHEELS - 1)
        for index, area in enumerate(self._wheels()):
            active = index == self._wheel
            picture = switches.wheel(area.size, str(self._digits[index]), setting.unit, look, active, index < first)
            yield _centred(picture, area.center)

    def _keys(self) -> Iterator[Drawable]:
        setting, look, controls = self._setting, self.house.look(), self._controls
        valid = 1 <= self.number <= LAST_DEAL
        for name, label in (("back", _("Back")), ("deal", _("Deal"))):
            control = controls.named(name)
            if control is None:
                continue
            state = KeyState.PRESSED if controls.pressed == name else KeyState.REST
            if name == "deal" and not valid:
                state = KeyState.DISABLED
            key = panels.key(control.area.size, label, setting.unit, look, primary=name == "deal", state=state)
            yield Sprite(key, control.area.x, control.area.y)
            if controls.focus == name:
                yield ring_around(control.area, setting.unit, look, corner=setting.length(18))


def _centred(picture: Surface, middle: tuple[int, int]) -> Sprite:
    return Sprite(picture, *picture.get_rect(center=middle).topleft)
