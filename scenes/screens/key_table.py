"""The table of keys: all commands in groups, each with its keys, or with the buttons of the gamepad in use."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from scenes.art import switches
from scenes.art.icons import icon
from scenes.commands import Command, PadKind, keys, pad_sign
from scenes.i18n import _
from scenes.render import typography
from scenes.render.drawables import Drawable
from scenes.render.palette import BRASS_LIGHT, LAMP_TEXT
from scenes.render.typography import Face
from scenes.screens.teach_pad import gamepad
from scenes.widgets.text import START, Pen, largest

BETWEEN = 10  # units: the gap before a key
SIZE = 32  # units: the size of the labels
BADGE = 0.86  # the scale of badges, so that those above each other do not touch
HEAD, ROW, AIR = 64, 50, 46  # units: the height of a heading and of a line, and the gap between columns
Line = tuple[str, tuple[str, ...]]
"""The name of a command, and its keys."""


class Group(NamedTuple):
    """Commands of one kind, under a heading with an icon."""

    icon: str
    heading: str
    lines: tuple[Line, ...]


def groups(pad: PadKind | None = None) -> list[Group]:
    """Return all commands with their keys; or for a gamepad those that have a button, with that."""
    moving: Mapping[str, Mapping[Command, int]] = {
        _("Move around"): dict.fromkeys((Command.LEFT, Command.UP, Command.DOWN, Command.RIGHT), 1),
        _("Jump between areas"): {Command.NEXT: -1, Command.PREVIOUS: -1},
        _("Jump to first or last"): {Command.FIRST: 1, Command.LAST: 1},
        _("Take, drop, press"): {Command.TAKE: 2},
        _("More or fewer cards"): {Command.MORE: 1, Command.FEWER: 1},
        _("Best move from here"): {Command.BEST: 1},
    }
    playing = {
        _("Use the stock"): {Command.STOCK: 1},
        _("Send card home"): {Command.HOME: 1},
        _("Send all home"): {Command.FINISH: 1},
        _("Hint"): {Command.HINT: 1},
        _("Ask the lamp"): {Command.LAMP: 1},
        _("Undo, redo"): {Command.UNDO: 2, Command.REDO: 1},
    }
    deals = {
        _("New deal"): {Command.NEW: 2},
        _("Restart this deal"): {Command.RESTART: 2},
        _("Deal number"): {Command.NUMBER: 1},
        _("Copy or paste a code"): {Command.COPY: 1, Command.PASTE: 1},
    }
    program = {
        _("Rules"): {Command.RULES: 1},
        _("Options"): {Command.OPTIONS: 1},
        _("Pause, back"): {Command.PAUSE: 1, Command.BACK: 1},
        _("Sound on/off"): {Command.MUTE: 1},
        _("Full screen"): {Command.FULLSCREEN: 2},
        _("Screenshot"): {Command.SCREENSHOT: 1},
        _("Back to all games"): {Command.OTHER: 2},
        _("Quit the game"): {Command.QUIT: 2},
    }
    found = (
        Group("cursor", _("Moving"), tuple(_lines(moving, pad))),
        Group("played card", _("Playing"), tuple(_lines(playing, pad))),
        Group("cards", _("Deals"), tuple(_lines(deals, pad))),
        Group("menu", _("Program"), tuple(_lines(program, pad))),
    )
    return [group for group in found if group.lines]


def _lines(rows: Mapping[str, Mapping[Command, int]], pad: PadKind | None) -> Iterator[Line]:
    """Yield lines with so many keys of each command, the last ones if it is negative, or with its button on a pad."""
    for label, shown in rows.items():
        if pad:
            signs = tuple(filter(None, (pad_sign(command, pad) for command in shown)))
        else:
            signs = tuple(name for command, count in shown.items() for name in _some(keys(command), count))
        if signs:
            yield label, signs


def _some(names: tuple[str, ...], count: int) -> tuple[str, ...]:
    return names[:count] if count > 0 else names[count:]


def key_table(pen: Pen, left: float, right: float) -> Iterator[Drawable]:
    """Draw the table of keys between two x in two columns; that of a gamepad, which is shorter, with its picture."""
    shown, top, room = groups(pen.pad), 206, right - left - AIR
    columns = shown[:2], shown[2:]
    sizes = range(pen.style.type_size(SIZE, pen.frame.unit), pen.frame.length(24) - 1, -1)
    pixels = largest(sizes, lambda size: sum(sum(_widths(column, size, pen)) for column in columns) <= room)
    widths = [_widths(column, pixels, pen) for column in columns]
    spare = (room - sum(map(sum, widths))) / 2
    for column, (labels, badges) in zip(columns, widths, strict=True):
        wide, y = labels + badges + spare, top
        for group in column:
            sign = icon(group.icon, pen.frame.length(30), pen.style.text(BRASS_LIGHT))
            yield pen.put(sign, (left, y + 14), START)
            heading = group.heading.upper()
            yield pen.text(heading, Face.LABEL, 28, BRASS_LIGHT, (left + 44, y + 14), START, wide - 44, tracking=2)
            yield pen.rule(left, left + wide, y + 36)
            y += HEAD + 4
            for label, names in group.lines:
                yield pen.line(label, Face.LABEL, pixels, LAMP_TEXT, (left, y), START)
                x = left + labels + min(spare, 24)
                for name in names:
                    badge = switches.badge(name, BADGE * pen.frame.unit, pen.style, _grown(pixels, pen))
                    yield pen.put(badge, (x, y), START)
                    x += badge.get_width() / pen.frame.unit + BETWEEN
                y += ROW
            y += 2
        left += wide + AIR
    if pen.pad:
        yield pen.put(gamepad(None, pen.frame.length(330), pen.style), (left - AIR - wide / 2, y + 200))


def _widths(column: Sequence[Group], pixels: int, pen: Pen) -> tuple[float, float]:
    """Return the widths of the labels and of the keys of a column in units, in a size in pixels."""
    unit, grown = pen.frame.unit, _grown(pixels, pen)
    lines = [line for group in column for line in group.lines]
    badges = ([switches.badge_size(name, BADGE * unit, grown)[0] / unit for name in names] for _label, names in lines)
    labels = max(typography.measure(label, Face.LABEL, pixels) / unit for label, _names in lines)
    return labels + BETWEEN, max(sum(wide) + BETWEEN * (len(wide) - 1) for wide in badges)


def _grown(pixels: int, pen: Pen) -> float:
    """Return the scale of letters on keys beside labels of a size in pixels; at least 1."""
    return max(1.0, pixels / pen.frame.length(SIZE))
