"""The input map: the commands of keys and of buttons of mouse and gamepads, the same on every screen.

Everything that a device can do stands at the `Command` that it gives. The pages that list keys read it there, too.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache
from typing import Self

import pygame
from pygame.event import Event

from scenes.i18n import _, language


class Device(Enum):
    """The kind of device in use: a mouse shows a pointer, the others a focus ring."""

    MOUSE = auto()
    KEYBOARD = auto()
    TOUCH = auto()
    PAD = auto()


class PadKind(Enum):
    """The make of a gamepad, which decides the signs on its buttons: its USB vendor ID, and words in driver names."""

    XBOX = "045e", ("xbox", "x-box")
    PLAYSTATION = "054c", ("playstation", "dualshock", "dualsense", "ps3", "ps4", "ps5", "wireless controller")
    NINTENDO = "057e", ("nintendo", "joy-con", "switch", "pro controller")
    DECK = "28de", ("steam", "deck", "valve")

    @classmethod
    def of(cls, name: str, guid: str, sdl_type: int = 0) -> "PadKind":
        """Return the kind of a pad: by SDL's number, else by its vendor or name; an Xbox pad by default."""
        kinds = {1: cls.XBOX, 2: cls.XBOX, 3: cls.PLAYSTATION, 4: cls.PLAYSTATION, 5: cls.NINTENDO, 7: cls.PLAYSTATION}
        if kind := (kinds | dict.fromkeys((11, 12, 13), cls.NINTENDO)).get(sdl_type):
            return kind
        vendor = guid[10:12] + guid[8:10]
        by_vendor = (kind for kind in cls if kind.value[0] == vendor)
        by_name = (kind for kind in cls if any(word in name.lower() for word in kind.value[1]))
        return next(by_vendor, None) or next(by_name, cls.XBOX)


@dataclass(frozen=True, slots=True)
class Source:
    """Where a command comes from: a device, and its number, or the half of a keyboard, counted from 1."""

    device: Device
    number: int = 0

    def __str__(self) -> str:
        return f"{self.device.name}/{self.number}"

    @classmethod
    def parse(cls, word: str) -> "Source":
        """Return the source that a word stands for. Raises LookupError or ValueError for any other word."""
        device, _slash, number = word.partition("/")
        return cls(Device[device], int(number))


KEYBOARD, LEFT_KEYS, RIGHT_KEYS = (Source(Device.KEYBOARD, number) for number in range(3))
"""A whole keyboard, and the halves that two players share."""


class Held(Enum):
    """The modifier keys held with a key."""

    NOTHING = auto()
    SHIFT = auto()
    CONTROL = auto()
    CONTROL_SHIFT = auto()
    ALT = auto()


@dataclass(frozen=True, slots=True)
class Key:
    """A key of the keyboard by pygame's code, with its modifiers."""

    code: int
    held: Held = Held.NOTHING


@dataclass(frozen=True, slots=True)
class MouseButton:
    """A button of the mouse by pygame's number."""

    number: int


@dataclass(frozen=True, slots=True)
class PadButton:
    """A button of a gamepad by SDL's number, as if it were an Xbox pad; triggers have numbers of our own."""

    number: int


Input = Key | MouseButton | PadButton
"""Something on a device that can be pressed. Another device needs one more class here, and a case in `_input`."""


def trigger(right: bool) -> int:
    """Return the number of a trigger as a button."""
    return 101 if right else 100


SHIFT, CONTROL, CONTROL_SHIFT, ALT = Held.SHIFT, Held.CONTROL, Held.CONTROL_SHIFT, Held.ALT


class Asked(Enum):
    """What a player can ask for: its inputs on all devices, the keys that pages name first at the front."""

    def __new__(cls, *_inputs: Input) -> Self:
        member = object.__new__(cls)
        member._value_ = len(cls.__members__) + 1  # else those without inputs would be one
        return member

    def __init__(self, *inputs: Input) -> None:
        self.inputs = inputs

    __hash__ = object.__hash__  # Enum's own is slower, and every input looks for its command in several tables


class Command(Asked):
    """What a player can ask for without pointing."""

    UP = Key(pygame.K_UP), PadButton(pygame.CONTROLLER_BUTTON_DPAD_UP)
    DOWN = Key(pygame.K_DOWN), PadButton(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    LEFT = Key(pygame.K_LEFT), PadButton(pygame.CONTROLLER_BUTTON_DPAD_LEFT)
    RIGHT = Key(pygame.K_RIGHT), PadButton(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
    FIRST = Key(pygame.K_HOME)
    LAST = Key(pygame.K_END)
    NEXT = Key(pygame.K_PAGEDOWN), Key(pygame.K_TAB), PadButton(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
    PREVIOUS = Key(pygame.K_PAGEUP), Key(pygame.K_TAB, SHIFT), PadButton(trigger(right=False))
    MORE = Key(pygame.K_PLUS), Key(pygame.K_EQUALS), Key(pygame.K_KP_PLUS)
    FEWER = Key(pygame.K_MINUS), Key(pygame.K_KP_MINUS)
    TAKE = Key(pygame.K_SPACE), Key(pygame.K_RETURN), Key(pygame.K_KP_ENTER), PadButton(pygame.CONTROLLER_BUTTON_A)
    BEST = (
        Key(pygame.K_RETURN, SHIFT),
        Key(pygame.K_KP_ENTER, SHIFT),
        Key(pygame.K_RETURN, CONTROL),
        Key(pygame.K_KP_ENTER, CONTROL),
        PadButton(pygame.CONTROLLER_BUTTON_RIGHTSTICK),
    )
    BACK = Key(pygame.K_ESCAPE), Key(pygame.K_AC_BACK), PadButton(pygame.CONTROLLER_BUTTON_B)
    NEW = Key(pygame.K_n), Key(pygame.K_F2), Key(pygame.K_n, CONTROL)
    OTHER = Key(pygame.K_o, CONTROL), Key(pygame.K_w, CONTROL)
    RESTART = Key(pygame.K_F5), Key(pygame.K_r, CONTROL)
    STOCK = Key(pygame.K_d), Key(pygame.K_d, CONTROL), PadButton(pygame.CONTROLLER_BUTTON_Y)
    ATTACK = ()
    UNDO = (
        Key(pygame.K_BACKSPACE),
        Key(pygame.K_z),
        Key(pygame.K_z, CONTROL),
        PadButton(pygame.CONTROLLER_BUTTON_X),
        MouseButton(pygame.BUTTON_X1),  # the thumb buttons, as back and forward in other programs
    )
    REDO = (
        Key(pygame.K_y),
        Key(pygame.K_y, CONTROL),
        Key(pygame.K_z, CONTROL_SHIFT),
        MouseButton(pygame.BUTTON_X2),
        PadButton(trigger(right=True)),
    )
    HINT = Key(pygame.K_h), Key(pygame.K_h, CONTROL), PadButton(pygame.CONTROLLER_BUTTON_LEFTSHOULDER)
    LAMP = Key(pygame.K_l), PadButton(pygame.CONTROLLER_BUTTON_LEFTSTICK)
    SHOW_ME = ()
    LEARN = ()
    GO_BACK = ()
    HOME = Key(pygame.K_a)
    FINISH = Key(pygame.K_f)
    DO_IT = ()
    DEAL = ()
    DEAL_WINNABLE = ()
    AGAIN = ()
    GIVE_UP = ()
    RESIGN = ()
    PAUSE = Key(pygame.K_p), Key(pygame.K_PAUSE), PadButton(pygame.CONTROLLER_BUTTON_START)
    RULES = Key(pygame.K_F1), Key(pygame.K_F1, SHIFT), Key(pygame.K_F1, CONTROL)
    OPTIONS = Key(pygame.K_o), PadButton(pygame.CONTROLLER_BUTTON_BACK)
    NUMBER = Key(pygame.K_g, CONTROL)
    MUTE = Key(pygame.K_m)
    FULLSCREEN = Key(pygame.K_F11), Key(pygame.K_RETURN, ALT), Key(pygame.K_KP_ENTER, ALT)
    SCREENSHOT = Key(pygame.K_F12)
    QUIT = Key(pygame.K_q, CONTROL), Key(pygame.K_F4, ALT)
    COPY = Key(pygame.K_c, CONTROL)
    PASTE = Key(pygame.K_v, CONTROL), Key(pygame.K_INSERT, SHIFT)
    COIN = Key(pygame.K_F10), PadButton(pygame.CONTROLLER_BUTTON_GUIDE)
    OPERATOR = Key(pygame.K_F12, CONTROL_SHIFT)


class PointerAction(Asked):
    """What a player can ask for at a point of the screen."""

    PRESS = MouseButton(pygame.BUTTON_LEFT)
    BEST_MOVE = MouseButton(pygame.BUTTON_MIDDLE)
    SHOW_CARD = MouseButton(pygame.BUTTON_RIGHT)


_BY_INPUT: Mapping[Input, Command | PointerAction] = {
    used: asked for asked in (*Command, *PointerAction) for used in asked.inputs
}

_TWO_KEYS = (
    (Command.UP, pygame.K_w, pygame.K_UP),
    (Command.LEFT, pygame.K_a, pygame.K_LEFT),
    (Command.DOWN, pygame.K_s, pygame.K_DOWN),
    (Command.RIGHT, pygame.K_d, pygame.K_RIGHT),
    (Command.TAKE, pygame.K_e, pygame.K_RETURN),
    (Command.BACK, pygame.K_q, pygame.K_l),
    (Command.UNDO, pygame.K_r, pygame.K_BACKSPACE),
    (Command.STOCK, pygame.K_f, pygame.K_k),
    (Command.HINT, pygame.K_t, pygame.K_j),
    (Command.NEXT, pygame.K_TAB, pygame.K_PAGEDOWN),
    (Command.MORE, pygame.K_c, pygame.K_o),
    (Command.FEWER, pygame.K_x, pygame.K_i),
)
HALVES: Mapping[Source, Mapping[Command, int]] = {
    LEFT_KEYS: {command: left for command, left, _right in _TWO_KEYS},
    RIGHT_KEYS: {command: right for command, _left, right in _TWO_KEYS},
}
"""The keys of each player's commands where two share a keyboard; all other keys do what they always do."""
_HALVES = {code: (source, command) for source, half in HALVES.items() for command, code in half.items()}

OPERATOR_BUTTONS = frozenset(
    (pygame.CONTROLLER_BUTTON_LEFTSHOULDER, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER, pygame.CONTROLLER_BUTTON_START)
)
"""The gamepad buttons that an operator holds together."""

DIRECTIONS = {Command.LEFT: (-1, 0), Command.RIGHT: (1, 0), Command.UP: (0, -1), Command.DOWN: (0, 1)}
"""The arrows with their directions on the screen: right and down."""
STEPS = {Command.NEXT: 1, Command.PREVIOUS: -1}
"""The commands that lead through all buttons in turn, and which way."""
REPEATED = frozenset((*DIRECTIONS, *STEPS, Command.MORE, Command.FEWER, Command.UNDO, Command.REDO))
"""The commands that are repeated while a key is held; all others happen once."""
PROGRAM = frozenset(
    (Command.FULLSCREEN, Command.SCREENSHOT, Command.QUIT, Command.MUTE, Command.COIN, Command.OPERATOR)
)
"""The commands that are about the program, on every scene."""


def command(event: Event) -> Command | None:
    """Return the command that an event asks for, if any."""
    meaning = _meaning(event)
    return meaning if isinstance(meaning, Command) else None


def half_command(event: Event) -> tuple[Source, Command] | None:
    """Return the half of a shared keyboard that a key is on, and its command there; None for all other keys.

    With Ctrl or Alt, every key does what it always does.
    """
    return _HALVES.get(_latin(event)) if _held(event) in (Held.NOTHING, Held.SHIFT) else None


def half_keys(source: Source) -> Mapping[Command, str]:
    """Return the commands of half a keyboard, with the names of their keys."""
    names = _key_names(language())
    return {command: names[code] for command, code in HALVES[source].items() if code in names}


def pointer_action(event: Event) -> PointerAction | None:
    """Return what a mouse event asks for at its point; None for motions, the wheel and other buttons."""
    meaning = _meaning(event)
    return meaning if isinstance(meaning, PointerAction) else None


WHEEL = pygame.BUTTON_WHEELUP, pygame.BUTTON_WHEELDOWN
"""The buttons that pygame takes a notch of the wheel for, too."""


def mouse_button(action: Command | PointerAction) -> int:
    """Return the number of the mouse button for an action."""
    return next(used.number for used in action.inputs if isinstance(used, MouseButton))


def _meaning(event: Event) -> Command | PointerAction | None:
    used = _input(event)
    if isinstance(used, Key) and used.held is Held.SHIFT and used not in _BY_INPUT:
        used = Key(used.code)
    return _BY_INPUT.get(used) if used else None


def _input(event: Event) -> Input | None:
    """Return the input that was pressed or released; None for events of other kinds."""
    match event.type:
        case pygame.KEYDOWN:
            return Key(_latin(event), _held(event))
        case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP:
            return MouseButton(event.button)
        case pygame.CONTROLLERBUTTONDOWN:
            return PadButton(event.button)
    return None


def _held(event: Event) -> Held:
    if event.mod & pygame.KMOD_ALT:
        return Held.ALT
    shift = event.mod & pygame.KMOD_SHIFT
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        return Held.CONTROL_SHIFT if shift else Held.CONTROL
    return Held.SHIFT if shift else Held.NOTHING


def _latin(event: Event) -> int:
    """Return the key that was pressed; a key with a letter of another alphabet counts as the Latin one in its place."""
    key: int = event.key
    scancode: int = event.dict.get("scancode", pygame.KSCAN_UNKNOWN)
    other_alphabet = key > pygame.K_z and pygame.KSCAN_A <= scancode <= pygame.KSCAN_Z
    return pygame.K_a + scancode - pygame.KSCAN_A if other_alphabet else key


def letter(event: Event) -> str:
    """Return the letter or digit of a key, by its place as for commands; empty for other keys."""
    key, text = _latin(event), str(event.unicode)
    if not text.isalnum():
        return ""
    return text if key == event.key else chr(key)


_SIGNS = {
    pygame.CONTROLLER_BUTTON_A: ("A", "\N{MULTIPLICATION X}", "A", "A"),
    pygame.CONTROLLER_BUTTON_B: ("B", "\N{WHITE CIRCLE}", "B", "B"),
    pygame.CONTROLLER_BUTTON_X: ("X", "\N{WHITE SQUARE}", "X", "X"),
    pygame.CONTROLLER_BUTTON_Y: ("Y", "\N{WHITE UP-POINTING TRIANGLE}", "Y", "Y"),
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: ("LB", "L1", "L", "L1"),
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: ("RB", "R1", "R", "R1"),
    pygame.CONTROLLER_BUTTON_START: ("\N{IDENTICAL TO}", "\N{IDENTICAL TO}", "+", "\N{IDENTICAL TO}"),
    pygame.CONTROLLER_BUTTON_BACK: ("\N{TWO JOINED SQUARES}", "SHARE", "\N{EN DASH}", "\N{TWO JOINED SQUARES}"),
    pygame.CONTROLLER_BUTTON_LEFTSTICK: ("L3", "L3", "L3", "L3"),
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: ("R3", "R3", "R3", "R3"),
    trigger(right=False): ("LT", "L2", "ZL", "L2"),
    trigger(right=True): ("RT", "R2", "ZR", "R2"),
}
"""The signs on the buttons of pads, in the order of their kinds; shapes and signs are drawn instead of written."""


def pad_sign(command: Command, kind: PadKind) -> str:
    """Return the sign on the pad button of a command; empty for directions, and if there is none."""
    number = next((used.number for used in command.inputs if isinstance(used, PadButton)), None)
    return _SIGNS[number][list(PadKind).index(kind)] if number in _SIGNS else ""


def keys(command: Command) -> tuple[str, ...]:
    """Return the keys of a command, as they are written on keyboards: "F5", "Ctrl+R"; arrows are drawn."""
    held, names = _held_names(language()), _key_names(language())
    used_keys = (used for used in command.inputs if isinstance(used, Key))
    return tuple(held[used.held] + names[used.code] for used in used_keys if used.code in names)


def key_name(event: Event) -> str:
    """Return the name of a key that was pressed, with its modifiers, as in `keys`: "Ctrl+O"."""
    held = _held(event)
    return ("" if held is Held.SHIFT else _held_names(language())[held]) + _key_names(language()).get(_latin(event), "")


@lru_cache(maxsize=1)
def _held_names(_language: str) -> Mapping[Held, str]:
    return dict(zip(Held, ("", _("Shift+"), _("Ctrl+"), _("Ctrl+Shift+"), _("Alt+")), strict=True))


@lru_cache(maxsize=1)
def _key_names(_language: str) -> Mapping[int, str]:
    """Return the names of keys in the language that is spoken, without those that repeat another."""
    letters = {key: chr(key).upper() for key in range(pygame.K_a, pygame.K_z + 1)}
    functions = {key: f"F{key - pygame.K_F1 + 1}" for key in range(pygame.K_F1, pygame.K_F12 + 1)}
    return (
        letters
        | functions
        | {
            pygame.K_SPACE: _("Space"),
            pygame.K_RETURN: _("Enter"),
            pygame.K_ESCAPE: _("Esc"),
            pygame.K_BACKSPACE: _("Backspace"),
            pygame.K_TAB: _("Tab"),
            pygame.K_HOME: _("Home"),
            pygame.K_END: _("End"),
            pygame.K_PAGEUP: _("Page Up"),
            pygame.K_PAGEDOWN: _("Page Down"),
            pygame.K_PLUS: "+",
            pygame.K_MINUS: "\N{EN DASH}",
            pygame.K_UP: "\N{UPWARDS ARROW}",
            pygame.K_DOWN: "\N{DOWNWARDS ARROW}",
            pygame.K_LEFT: "\N{LEFTWARDS ARROW}",
            pygame.K_RIGHT: "\N{RIGHTWARDS ARROW}",
            pygame.K_PAUSE: _("Pause"),
        }
    )
