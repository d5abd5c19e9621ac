"""Teaching a gamepad that SDL does not know: the player is asked to press its buttons, one after the other.

The result is a line that SDL reads: the pad's GUID, its name, and for each button a numbered input of the joystick,
which may be a button, a direction of a hat, or an axis or one half of it.
"""

from collections.abc import Iterator
from enum import Enum

import pygame
from pygame import Surface
from pygame.joystick import JoystickType

from scenes.art import panels, tokens
from scenes.art.panels import Area, field, grown
from scenes.audio import Effect
from scenes.commands import Command, Device, Source, keys
from scenes.i18n import _
from scenes.render.drawables import Drawable, Frame, Sprite
from scenes.render.palette import BRASS_LIGHT, LAMP_TEXT, SOFT_TEXT, Style
from scenes.render.recent import recent
from scenes.render.svg import disc, fill, outlines, rasterise, ring, stroke, two_toned
from scenes.render.typography import Face
from scenes.services import Services
from scenes.widgets.buttons import Button
from scenes.widgets.scene import Pop, SceneRequest
from scenes.widgets.screen import Dialog
from scenes.widgets.text import MIDDLE

PUSHED, LET_GO = 0.6, 0.3  # how far an axis must be pushed to count, and how far it must come back; 1 is all the way


class Part(Enum):
    """The parts of a gamepad by SDL's names, in the order in which they are asked for."""

    A = "a"
    B = "b"
    X = "x"
    Y = "y"
    UP = "dpup"
    DOWN = "dpdown"
    LEFT = "dpleft"
    RIGHT = "dpright"
    LB = "leftshoulder"
    RB = "rightshoulder"
    LT = "lefttrigger"
    RT = "righttrigger"
    MENU = "start"
    VIEW = "back"
    STICK_RIGHT = "leftx"
    STICK_DOWN = "lefty"


STICK = (Part.STICK_RIGHT, Part.STICK_DOWN)
NEEDED = (Part.A, Part.B, Part.UP, Part.DOWN, Part.LEFT, Part.RIGHT)
"""The parts that no game can be played without; all others may be skipped."""


class Lesson:
    """Learns the parts of one joystick, as the player presses them."""

    def __init__(self, joystick: JoystickType) -> None:
        self._joystick = joystick
        self._rest = self._before = _axes(joystick)
        """Positions of the axes: untouched, and at the last call of `listen`."""
        self.pushed: str | None = None
        """The input that is held down, which counts once it is let go."""
        self.begun = False
        """Whether the button that chose this joystick has been let go."""
        self._learnt: dict[Part, str | None] = {}  # the input that each part is; None if the joystick lacks the part

    @property
    def asked(self) -> Part | None:
        """The part to press next; None once all are known."""
        return next((part for part in Part if part not in self._learnt), None)

    @property
    def learnt(self) -> int:
        """How many parts have been answered or skipped."""
        return len(self._learnt)

    @property
    def mapping(self) -> str:
        """The line that tells SDL what has been learnt."""
        name = "".join(sign for sign in self._joystick.get_name() if sign.isprintable() and sign != ",")
        inputs = [f"{part.value}:{source}" for part, source in self._learnt.items() if source]
        return ",".join((self._joystick.get_guid(), name, *inputs, ""))

    def listen(self) -> bool:
        """Poll the joystick; return whether the part asked for was just learnt, which happens on its release."""
        if self.asked is None:
            return False
        now = _axes(self._joystick)
        still, self._before = now == self._before, now
        if not self.begun:
            self._rest, self.begun = now, not is_pressed(self._joystick)
            return False
        pushed = next(self._all_pushed(), None)
        if self.pushed is None:
            self.pushed = pushed
            return False
        if pushed or (self.pushed[0] in "+-" and not still):  # an axis may swing past its middle on its way back
            return False
        answer, self.pushed = self.pushed, None
        return self._answer(answer)

    def skip(self) -> bool:
        """Record that the joystick lacks the asked part; return False if no game can be played without it."""
        if self.asked is None or self.asked in NEEDED:
            return False
        self._learnt[self.asked] = None
        return True

    def _answer(self, source: str) -> bool:
        asked = self.asked
        assert asked
        if source in self._learnt.values():
            return source == self._learnt.get(Part.A) and self.skip()
        if asked in STICK and source[0] not in "+-":
            return False
        self._learnt[asked] = self._named(asked, source)
        return True

    def _named(self, part: Part, source: str) -> str:
        """Return SDL's name of a source: the whole axis for a stick, or for a trigger, which rests at an end."""
        if source[0] not in "+-":
            return source
        axis = int(source[2:])
        if part in STICK or abs(self._before[axis]) > 1 - LET_GO:
            return source[1:] + ("~" if source[0] == "-" else "")
        return source

    def _all_pushed(self) -> Iterator[str]:
        """Yield all inputs that are pushed; an axis that already counts stays pushed until it is back within LET_GO."""
        yield from _buttons(self._joystick)
        for axis, (value, rest) in enumerate(zip(self._before, self._rest, strict=True)):
            source = f"{'+' if value > rest else '-'}a{axis}"
            travel = 2.0 if abs(rest) > PUSHED else 1.0
            if abs(value - rest) > travel * (LET_GO if source == self.pushed else PUSHED):
                yield source


def is_pressed(joystick: JoystickType) -> bool:
    """Return whether any button is down, or any hat pushed."""
    return next(_buttons(joystick), None) is not None


def _buttons(joystick: JoystickType) -> Iterator[str]:
    for button in range(joystick.get_numbuttons()):
        if joystick.get_button(button):
            yield f"b{button}"
    for hat in range(joystick.get_numhats()):
        right, up = joystick.get_hat(hat)
        for bit, on in ((1, up > 0), (2, right > 0), (4, up < 0), (8, right < 0)):
            if on:
                yield f"h{hat}.{bit}"


def _axes(joystick: JoystickType) -> tuple[float, ...]:
    return tuple(joystick.get_axis(axis) for axis in range(joystick.get_numaxes()))


BOX = (600.0, 380.0)
OUTLINES = outlines("pad")
DPAD = {Part.UP: (150, 150), Part.DOWN: (150, 206), Part.LEFT: (122, 178), Part.RIGHT: (178, 178)}
BUTTONS = {Part.Y: (450, 132), Part.A: (450, 224), Part.X: (404, 178), Part.B: (496, 178)}
MIRROR = '<g transform="matrix(-1 0 0 1 600 0)">'
"""What turns the shoulders on the left into those on the right."""
CENTRE_BUTTONS = {Part.VIEW: (262, 168, 34, 20), Part.MENU: (304, 168, 34, 20)}
LEFT_STICK = (236, 242)
"""The stick that is asked for; the right one is its mirror image."""
ARROWS = {Part.STICK_RIGHT: OUTLINES["stick right"], Part.STICK_DOWN: OUTLINES["stick down"]}


@recent(32)
def gamepad(lit: Part | None, height: int, style: Style) -> Surface:
    """Return a picture of a gamepad of a height in pixels, with the part that is asked for lit.

    While none is asked for, all buttons are lit. Never draw on it.
    """
    body, line, rest, knob, light = ("#000000", "#FFFFFF", "#000000", "#000000", "#FFE600")
    near = far = body
    if not style.contrast:
        body, line, rest, knob, light = "#F6EEDD", "#150E28", "#3A2C58", "#55447C", "#F7A420"
        near, far = "#8A78C8", "#5F4FA0"

    def tone(part: Part, usual: str = rest) -> str:
        return light if part is lit or (lit is None and usual == rest) else usual

    left, right = (
        "".join(
            two_toned(path, tone(part, upper), tone(part, lower), 180) + stroke(path, line, 7)
            for part, path in zip(parts, (OUTLINES["trigger"], OUTLINES["bumper"]), strict=True)
        )
        for parts, upper, lower in (((Part.LT, Part.LB), near, far), ((Part.RT, Part.RB), far, near))
    )
    drawn, outline = f"{left}{MIRROR}{right}</g>", OUTLINES["body"]
    drawn += two_toned(outline, body, body if style.contrast else "#DDD2BC", BOX[0] / 2) + stroke(outline, line, 7)
    if lit in DPAD or lit in BUTTONS:
        x, y = (DPAD | BUTTONS)[lit]
        drawn += disc(x, y, 36, light, 0.3) + ring(x, y, 31, light, 4)
    drawn += _bordered((135, 163, 30, 30), 3, 2, line, rest)
    for part, (x, y) in DPAD.items():
        drawn += _bordered((x - 15, y - 15, 30, 30), 3, 5, line, tone(part))
    for part, (x, y) in BUTTONS.items():
        drawn += disc(x, y, 23, line) + disc(x, y, 19, tone(part))
    drawn += "".join(_bordered(area, 4, 10, line, tone(part)) for part, area in CENTRE_BUTTONS.items())
    for x, y in (LEFT_STICK, (600 - LEFT_STICK[0], LEFT_STICK[1])):
        half = f"M{x} {y - 34} A34 34 0 0 0 {x} {y + 34} Z"
        drawn += disc(x, y, 38, line) + disc(x, y, 34, rest) + fill(half, knob)
        drawn += ring(x, y, 22, line if style.contrast else body, 4)
    drawn += "".join(fill(arrow, light) for part, arrow in ARROWS.items() if part is lit)
    return rasterise(drawn, BOX, (round(height * BOX[0] / BOX[1]), height))


def _bordered(area: Area, border: float, radius: float, line: str, tone: str) -> str:
    return field(area, radius, line) + field(grown(area, -border), radius - border, tone)


class TeachPad(Dialog):
    """A lesson with the first joystick on which a button is pressed, whether or not SDL knows it as a gamepad."""

    teaches_pads = True
    foot_at, foot_room, foot_align = (960, 938), 1500, MIDDLE

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._joysticks: list[JoystickType] = []
        self._lesson: Lesson | None = None
        self._pupil: int | None = None  # SDL's instance id of the joystick of the lesson
        self._learnt = False
        self._held_for = 0.0

    @property
    def asked(self) -> Part | None:
        """The part to press next; None before a joystick was chosen and after the lesson."""
        return self._lesson.asked if self._lesson else None

    def prompts(self) -> list[Button]:
        skip = Button("skip", _("Not on my pad"), self._skip, key=keys(Command.TAKE)[0])
        back = Button("back", _("Back"), Pop, key=keys(Command.BACK)[0])
        return [skip, back] if self.asked and self.asked not in NEEDED else [back]

    # input

    def on_enter(self) -> None:
        pygame.joystick.init()

    def command_from(self, source: Source, command: Command) -> SceneRequest | None:
        """Answer a device; during the lesson a gamepad is not obeyed, since its buttons are being taught."""
        taught = self.asked and self._lesson and self._lesson.begun
        return None if source.device is Device.PAD and taught else self.command(command)

    def command(self, command: Command) -> SceneRequest | None:
        """Answer a key: taking skips a part that the pad lacks."""
        match command:
            case Command.BACK | Command.OTHER:
                return Pop()
            case Command.TAKE if self.asked:
                self._skip()
            case Command.TAKE if self._learnt:
                return Pop()
        return None

    def _skip(self) -> None:
        if self._lesson and self._lesson.skip():
            self._go_on()

    def advance(self, seconds: float) -> SceneRequest | None:
        if len(self._joysticks) != pygame.joystick.get_count():
            self._joysticks = [pygame.joystick.Joystick(index) for index in range(pygame.joystick.get_count())]
            if self._pupil not in {joystick.get_instance_id() for joystick in self._joysticks} and not self._learnt:
                self._lesson = None
                self.lay_controls()
        if self._lesson is None:
            if pressed := next(filter(is_pressed, self._joysticks), None):
                self._lesson, self._pupil = Lesson(pressed), pressed.get_instance_id()
                self.lay_controls()
        elif self._lesson.listen():
            self._go_on()
        self._held_for = self._held_for + seconds if self.asked and self._lesson and self._lesson.pushed else 0.0
        return Pop() if self._held_for >= 2.0 else None  # seconds

    def _go_on(self) -> None:
        """Go on to the next part; after the last one save the mapping."""
        self.services.speaker.play(Effect.BUTTON)
        if self._lesson and self._lesson.asked is None and not self._learnt:
            mapping = self._lesson.mapping
            others = (line for line in self.services.settings.gamepads if line[:32] != mapping[:32])
            self.services.change(gamepads=(*others, mapping))
            self.services.pads.learn(mapping)
            self._learnt = True
        self.lay_controls()

    def rest(self) -> float:
        return 1 / 60

    # drawing

    def frame(self) -> Frame:
        pen = self.pen
        drawn: list[Drawable] = [*self.tablet(_("TEACH A GAMEPAD"))]
        tall, below = (477, 716) if self.asked else (580, 844)  # without lamps and a smaller line there is more room
        drawn.append(pen.put(gamepad(self.asked, pen.frame.length(tall), pen.style), (960, 190 + tall / 2)))
        words, more = self._words()
        lines = pen.lines(words, Face.SENTENCE, 46, LAMP_TEXT, (960, below), 1400, MIDDLE)
        if not self.asked:
            plate = lines[0].area.unionall([line.area for line in lines])
            plate.inflate_ip(pen.frame.length(92), pen.frame.length(26))
            drawn.append(Sprite.at(panels.pill(plate.size, pen.frame.unit, pen.style), center=plate.center))
        drawn += lines
        if self.asked and self._lesson:
            done, wide = self._lesson.learnt, pen.frame.length(16 * 64)
            lit = tuple(2 * (index < done) + (index == done) for index in range(len(Part)))
            drawn.append(pen.put(tokens.row(wide, lit, BRASS_LIGHT, 1.6 * pen.frame.unit, pen.style), (960, 796)))
        drawn += pen.lines(more, Face.SENTENCE, 34, SOFT_TEXT, (960, 866), 1400, MIDDLE)
        return [*drawn, *self.foot_frame()]

    def _words(self) -> tuple[str, str]:
        """Return the instruction, and a smaller line below it."""
        if self._lesson is None:
            return _("Connect your gamepad and press any of its buttons."), ""
        if self.asked is None:
            return _("Thank you! The gamepad is known from now on."), ""
        if self.asked in STICK:
            words = _("Push the left stick along the arrow, then release it.")
        else:
            words = _("Press and release the lit button.")
        where = _("{number} of {count}").format(number=self._lesson.learnt + 1, count=len(Part))
        lacks = _("If your pad lacks it, press its first button again.")
        skips = _("To stop, hold any button.") if self.asked in NEEDED else lacks
        return words, " \N{MIDDLE DOT} ".join(filter(None, (where, skips)))
