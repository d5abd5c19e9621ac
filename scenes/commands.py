"""The input map: what keys and the buttons of a mouse ask for, the same on every screen.

Everything that a device can do is one entry of `INPUTS`. The pages that list keys read it, too.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from types import MappingProxyType

import pygame
from pygame.event import Event

from scenes.i18n import _


class Command(Enum):
    """Something a player may ask for without a pointer."""

    UP = auto()
    DOWN = auto()
    LEFT = auto()
    RIGHT = auto()
    FIRST = auto()
    LAST = auto()
    NEXT = auto()
    PREVIOUS = auto()
    MORE = auto()
    FEWER = auto()
    TAKE = auto()
    BEST = auto()
    BACK = auto()
    NEW = auto()
    OTHER = auto()
    RESTART = auto()
    STOCK = auto()
    ATTACK = auto()
    UNDO = auto()
    REDO = auto()
    HINT = auto()
    LAMP = auto()
    SHOW_ME = auto()
    GO_BACK = auto()
    HOME = auto()
    FINISH = auto()
    DO_IT = auto()
    DEAL = auto()
    DEAL_WINNABLE = auto()
    AGAIN = auto()
    GIVE_UP = auto()
    RESIGN = auto()
    PAUSE = auto()
    RULES = auto()
    OPTIONS = auto()
    NUMBER = auto()
    MUTE = auto()
    FULLSCREEN = auto()
    SCREENSHOT = auto()
    QUIT = auto()


class PointerAction(Enum):
    """Something a player may ask for at a point of the screen."""

    PRESS = auto()
    BEST_MOVE = auto()
    SHOW_CARD = auto()


class Device(Enum):
    """What a player uses: one shows a pointer, others a ring around what is meant."""

    MOUSE = auto()
    KEYBOARD = auto()
    TOUCH = auto()


@dataclass(frozen=True, slots=True)
class Source:
    """Where a command comes from: a device, and which of its kind, or which half of a keyboard, counted from 1."""

    device: Device
    number: int = 0


KEYBOARD, LEFT_KEYS, RIGHT_KEYS = (Source(Device.KEYBOARD, number) for number in range(3))
"""All of a keyboard, and its halves, where two players share it."""


class Held(Enum):
    """The keys that are held beside another."""

    NOTHING = auto()
    SHIFT = auto()
    CONTROL = auto()
    CONTROL_SHIFT = auto()
    ALT = auto()


@dataclass(frozen=True, slots=True)
class Key:
    """A key of the keyboard by pygame's code, and what is held beside it."""

    code: int
    held: Held = Held.NOTHING


@dataclass(frozen=True, slots=True)
class MouseButton:
    """A button of the mouse by pygame's number."""

    number: int


Input = Key | MouseButton
"""Something on a device that can be pressed. Another device is a class more here, and a case more in `_input`."""

SHIFT, CONTROL, CONTROL_SHIFT, ALT = Held.SHIFT, Held.CONTROL, Held.CONTROL_SHIFT, Held.ALT
INPUTS: Mapping[Command | PointerAction, tuple[Input, ...]] = MappingProxyType(
    {
        Command.UP: (Key(pygame.K_UP),),
        Command.DOWN: (Key(pygame.K_DOWN),),
        Command.LEFT: (Key(pygame.K_LEFT),),
        Command.RIGHT: (Key(pygame.K_RIGHT),),
        Command.FIRST: (Key(pygame.K_HOME),),
        Command.LAST: (Key(pygame.K_END),),
        Command.NEXT: (Key(pygame.K_PAGEDOWN), Key(pygame.K_TAB)),
        Command.PREVIOUS: (Key(pygame.K_PAGEUP), Key(pygame.K_TAB, SHIFT)),
        Command.MORE: (Key(pygame.K_PLUS), Key(pygame.K_EQUALS), Key(pygame.K_KP_PLUS)),
        Command.FEWER: (Key(pygame.K_MINUS), Key(pygame.K_KP_MINUS)),
        Command.TAKE: (Key(pygame.K_SPACE), Key(pygame.K_RETURN), Key(pygame.K_KP_ENTER)),
        Command.BEST: (
            Key(pygame.K_RETURN, SHIFT),
            Key(pygame.K_KP_ENTER, SHIFT),
            Key(pygame.K_RETURN, CONTROL),
            Key(pygame.K_KP_ENTER, CONTROL),
        ),
        Command.BACK: (Key(pygame.K_ESCAPE), Key(pygame.K_AC_BACK)),
        Command.NEW: (Key(pygame.K_n), Key(pygame.K_F2), Key(pygame.K_n, CONTROL)),
        Command.OTHER: (Key(pygame.K_o, CONTROL), Key(pygame.K_w, CONTROL)),
        Command.RESTART: (Key(pygame.K_F5), Key(pygame.K_r, CONTROL)),
        Command.STOCK: (Key(pygame.K_d), Key(pygame.K_d, CONTROL)),
        Command.UNDO: (
            Key(pygame.K_BACKSPACE),
            Key(pygame.K_z),
            Key(pygame.K_z, CONTROL),
            MouseButton(pygame.BUTTON_X1),  # under the thumb: back and forth, as in other programs
        ),
        Command.REDO: (
            Key(pygame.K_y),
            Key(pygame.K_y, CONTROL),
            Key(pygame.K_z, CONTROL_SHIFT),
            MouseButton(pygame.BUTTON_X2),
        ),
        Command.HINT: (Key(pygame.K_h), Key(pygame.K_h, CONTROL)),
        Command.LAMP: (Key(pygame.K_l),),
        Command.HOME: (Key(pygame.K_a),),
        Command.FINISH: (Key(pygame.K_f),),
        Command.PAUSE: (Key(pygame.K_p), Key(pygame.K_PAUSE)),
        Command.RULES: (Key(pygame.K_F1), Key(pygame.K_F1, SHIFT), Key(pygame.K_F1, CONTROL)),
        Command.OPTIONS: (Key(pygame.K_o),),
        Command.NUMBER: (Key(pygame.K_g, CONTROL),),
        Command.MUTE: (Key(pygame.K_m),),
        Command.FULLSCREEN: (Key(pygame.K_F11), Key(pygame.K_RETURN, ALT), Key(pygame.K_KP_ENTER, ALT)),
        Command.SCREENSHOT: (Key(pygame.K_F12),),
        Command.QUIT: (Key(pygame.K_q, CONTROL), Key(pygame.K_F4, ALT)),
        PointerAction.PRESS: (MouseButton(pygame.BUTTON_LEFT),),
        PointerAction.BEST_MOVE: (MouseButton(pygame.BUTTON_MIDDLE),),
        PointerAction.SHOW_CARD: (MouseButton(pygame.BUTTON_RIGHT),),
    }
)
"""Whatever asks for something: of the keys those first that are named first on pages."""
_ASKED: Mapping[Input, Command | PointerAction] = {one: asked for asked, inputs in INPUTS.items() for one in inputs}

HALVES: Mapping[Source, Mapping[Command, int]] = MappingProxyType(
    {
        LEFT_KEYS: {
            Command.UP: pygame.K_w,
            Command.LEFT: pygame.K_a,
            Command.DOWN: pygame.K_s,
            Command.RIGHT: pygame.K_d,
            Command.TAKE: pygame.K_e,
            Command.BACK: pygame.K_q,
            Command.UNDO: pygame.K_r,
            Command.STOCK: pygame.K_f,
            Command.HINT: pygame.K_t,
            Command.NEXT: pygame.K_TAB,
            Command.MORE: pygame.K_c,
            Command.FEWER: pygame.K_x,
        },
        RIGHT_KEYS: {
            Command.UP: pygame.K_UP,
            Command.LEFT: pygame.K_LEFT,
            Command.DOWN: pygame.K_DOWN,
            Command.RIGHT: pygame.K_RIGHT,
            Command.TAKE: pygame.K_RETURN,
            Command.BACK: pygame.K_l,
            Command.UNDO: pygame.K_BACKSPACE,
            Command.STOCK: pygame.K_k,
            Command.HINT: pygame.K_j,
            Command.NEXT: pygame.K_PAGEDOWN,
            Command.MORE: pygame.K_o,
            Command.FEWER: pygame.K_i,
        },
    }
)
"""What the keys ask for where two players share a keyboard; all other keys ask for the same as ever."""
_HALVES = {code: (source, asked) for source, half in HALVES.items() for asked, code in half.items()}

DIRECTIONS = {Command.LEFT: (-1, 0), Command.RIGHT: (1, 0), Command.UP: (0, -1), Command.DOWN: (0, 1)}
"""The arrows, each with the way it points on the screen: right and down."""
REPEATED = frozenset({*DIRECTIONS, Command.NEXT, Command.PREVIOUS, Command.MORE, Command.FEWER}) | {
    Command.UNDO,
    Command.REDO,
}
"""What a key asks for again and again while it is held; anything else happens once, however long the finger stays."""
PROGRAM = frozenset((Command.FULLSCREEN, Command.SCREENSHOT, Command.QUIT, Command.MUTE))
"""The commands that are about the program, whatever scene is shown."""


def command(event: Event) -> Command | None:
    """Return the command that an event of a device asks for, if it asks for any."""
    asked = _asked(event)
    return asked if isinstance(asked, Command) else None


def half_command(event: Event) -> tuple[Source, Command] | None:
    """Return which half of a shared keyboard a key is on and what it asks for there; None for all other keys."""
    return _HALVES.get(_latin(event))


def half_keys(source: Source) -> Mapping[Command, str]:
    """Return what the keys of half a keyboard ask for, and what is written on them; without the arrows."""
    names = _key_names()
    return {asked: names[code] for asked, code in HALVES[source].items() if code in names}


def pointer_action(event: Event) -> PointerAction | None:
    """Return what an event of the mouse asks for at its point; None for motions, the wheel and other buttons."""
    asked = _asked(event)
    return asked if isinstance(asked, PointerAction) else None


def mouse_button(action: PointerAction) -> int:
    """Return the number of the button of a mouse that asks for an action."""
    return next(used.number for used in INPUTS[action] if isinstance(used, MouseButton))


def _asked(event: Event) -> Command | PointerAction | None:
    used = _input(event)
    if isinstance(used, Key) and used.held is Held.SHIFT and used not in _ASKED:
        used = Key(used.code)
    return _ASKED.get(used) if used else None


def _input(event: Event) -> Input | None:
    """Return what was pressed, or let go, on which device."""
    match event.type:
        case pygame.KEYDOWN:
            return Key(_latin(event), _held(event))
        case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP:
            return MouseButton(event.button)
    return None


def _held(event: Event) -> Held:
    if event.mod & pygame.KMOD_ALT:
        return Held.ALT
    shift = event.mod & pygame.KMOD_SHIFT
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        return Held.CONTROL_SHIFT if shift else Held.CONTROL
    return Held.SHIFT if shift else Held.NOTHING


def _latin(event: Event) -> int:
    """Return the key that was pressed; one with a Greek or Russian letter, say, is the Latin one in the same place."""
    key: int = event.key
    place: int = event.dict.get("scancode", pygame.KSCAN_UNKNOWN)
    other = key > pygame.K_z and pygame.KSCAN_A <= place <= pygame.KSCAN_Z
    return pygame.K_a + place - pygame.KSCAN_A if other else key


def letter(event: Event) -> str:
    """Return the letter or figure that a key stands for, in the same place as for commands; nothing for other keys."""
    key, text = _latin(event), str(event.unicode)
    if not text.isalnum():
        return ""
    return text if key == event.key else chr(key)


def keys(asked: Command) -> tuple[str, ...]:
    """Return the keys that ask for something, as they are written on keyboards: "F5", "Ctrl+R"."""
    held, names = _held_names(), _key_names()
    found = (used for used in INPUTS.get(asked, ()) if isinstance(used, Key))
    return tuple(held[used.held] + names[used.code] for used in found if used.code in names)


def key_name(event: Event) -> str:
    """Return what is written on a key that was pressed, with what was held beside it, as `keys` does: "Ctrl+O"."""
    held = _held(event)
    return ("" if held is Held.SHIFT else _held_names()[held]) + _key_names().get(_latin(event), "")


def _held_names() -> dict[Held, str]:
    return {
        Held.NOTHING: "",
        Held.SHIFT: _("Shift+"),
        Held.CONTROL: _("Ctrl+"),
        Held.CONTROL_SHIFT: _("Ctrl+Shift+"),
        Held.ALT: _("Alt+"),
    }


def _key_names() -> dict[int, str]:
    """Return what is written on the keys; those that repeat another, as on the number pad, are left out."""
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
            pygame.K_PAUSE: _("Pause"),
        }
    )
