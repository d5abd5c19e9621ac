"""Commands: what the keys of a keyboard mean, the same on every screen."""

from enum import Enum, auto

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


DIRECTIONS = {Command.LEFT: (-1, 0), Command.RIGHT: (1, 0), Command.UP: (0, -1), Command.DOWN: (0, 1)}
"""The arrows, each with the way it points on the screen: right and down."""

_PLAIN = {
    pygame.K_UP: Command.UP,
    pygame.K_DOWN: Command.DOWN,
    pygame.K_LEFT: Command.LEFT,
    pygame.K_RIGHT: Command.RIGHT,
    pygame.K_HOME: Command.FIRST,
    pygame.K_END: Command.LAST,
    pygame.K_PAGEUP: Command.PREVIOUS,
    pygame.K_PAGEDOWN: Command.NEXT,
    pygame.K_TAB: Command.NEXT,
    pygame.K_PLUS: Command.MORE,
    pygame.K_EQUALS: Command.MORE,
    pygame.K_KP_PLUS: Command.MORE,
    pygame.K_MINUS: Command.FEWER,
    pygame.K_KP_MINUS: Command.FEWER,
    pygame.K_SPACE: Command.TAKE,
    pygame.K_RETURN: Command.TAKE,
    pygame.K_KP_ENTER: Command.TAKE,
    pygame.K_ESCAPE: Command.BACK,
    pygame.K_AC_BACK: Command.BACK,
    pygame.K_BACKSPACE: Command.UNDO,
    pygame.K_n: Command.NEW,
    pygame.K_F2: Command.NEW,
    pygame.K_F5: Command.RESTART,
    pygame.K_d: Command.STOCK,
    pygame.K_z: Command.UNDO,
    pygame.K_y: Command.REDO,
    pygame.K_h: Command.HINT,
    pygame.K_l: Command.LAMP,
    pygame.K_a: Command.HOME,
    pygame.K_f: Command.FINISH,
    pygame.K_p: Command.PAUSE,
    pygame.K_PAUSE: Command.PAUSE,
    pygame.K_m: Command.MUTE,
    pygame.K_F1: Command.RULES,
    pygame.K_o: Command.OPTIONS,
    pygame.K_F11: Command.FULLSCREEN,
    pygame.K_F12: Command.SCREENSHOT,
}
_CONTROL = {
    pygame.K_F1: Command.RULES,
    pygame.K_n: Command.NEW,
    pygame.K_o: Command.OTHER,
    pygame.K_r: Command.RESTART,
    pygame.K_d: Command.STOCK,
    pygame.K_z: Command.UNDO,
    pygame.K_y: Command.REDO,
    pygame.K_h: Command.HINT,
    pygame.K_g: Command.NUMBER,
    pygame.K_q: Command.QUIT,
    pygame.K_w: Command.OTHER,
    pygame.K_RETURN: Command.BEST,
    pygame.K_KP_ENTER: Command.BEST,
}
_SHIFT = {
    pygame.K_TAB: Command.PREVIOUS,
    pygame.K_RETURN: Command.BEST,
    pygame.K_KP_ENTER: Command.BEST,
    pygame.K_F1: Command.RULES,
}
_CONTROL_SHIFT = {pygame.K_z: Command.REDO}
_ALT = {
    pygame.K_RETURN: Command.FULLSCREEN,
    pygame.K_KP_ENTER: Command.FULLSCREEN,
    pygame.K_F4: Command.QUIT,
}
REPEATED = frozenset(
    (Command.UP, Command.DOWN, Command.LEFT, Command.RIGHT, Command.NEXT, Command.PREVIOUS, Command.MORE, Command.FEWER)
) | {Command.UNDO, Command.REDO}
"""What a key asks for again and again while it is held; anything else happens once, however long the finger stays."""


def command(event: Event) -> Command | None:
    """Return what a key that was pressed asks for, if it asks for anything."""
    held, key = event.mod, _latin(event)
    if held & pygame.KMOD_ALT:
        return _ALT.get(key)
    if held & (pygame.KMOD_CTRL | pygame.KMOD_META):
        return (_CONTROL_SHIFT if held & pygame.KMOD_SHIFT else _CONTROL).get(key)
    if held & pygame.KMOD_SHIFT and key in _SHIFT:
        return _SHIFT[key]
    return _PLAIN.get(key)


def letter(event: Event) -> str:
    """Return the letter or figure that a key stands for, in the same place as for commands; nothing for other keys."""
    key, text = _latin(event), str(event.unicode)
    if not text.isalnum():
        return ""
    return text if key == event.key else chr(key)


def _latin(event: Event) -> int:
    """Return the key that was pressed; one with a Greek or Russian letter, say, is the Latin one in the same place."""
    key: int = event.key
    place: int = event.dict.get("scancode", pygame.KSCAN_UNKNOWN)
    other = key > pygame.K_z and pygame.KSCAN_A <= place <= pygame.KSCAN_Z
    return pygame.K_a + place - pygame.KSCAN_A if other else key


def keys(asked: Command) -> tuple[str, ...]:
    """Return the keys that ask for something, as they are written on keyboards: "F5", "Ctrl+R"."""
    tables = (
        ("", _PLAIN),
        (_("Shift+"), _SHIFT),
        (_("Ctrl+"), _CONTROL),
        (_("Ctrl+Shift+"), _CONTROL_SHIFT),
        (_("Alt+"), _ALT),
    )
    names = _key_names()
    return tuple(
        held + names[key]
        for held, table in tables
        for key, command in table.items()
        if command is asked and key in names
    )


def key_name(event: Event) -> str:
    """Return what is written on a key that was pressed, with what was held beside it, as `keys` does: "Ctrl+O"."""
    held = ""
    if event.mod & pygame.KMOD_ALT:
        held = _("Alt+")
    elif event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        held = _("Ctrl+Shift+") if event.mod & pygame.KMOD_SHIFT else _("Ctrl+")
    return held + _key_names().get(_latin(event), "")


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
