"""The table of keys among the options: every command and what it is asked for with, in two columns."""

from collections.abc import Iterator, Sequence

from scenes.art import switches
from scenes.art.fonts import Face
from scenes.commands import Command, keys
from scenes.i18n import _, pgettext
from scenes.render import typography
from scenes.render.drawables import Drawable
from scenes.render.palette import LAMP_TEXT
from scenes.widgets.text import END, START, Pen

TOP, BOTTOM, AIR, BETWEEN = 246, 908, 50, 10
"""The middle of the first line and of the last, the air between columns, and that before a key, in units."""
SIZE, SMALLEST = 32, 24  # units: the size of the labels, and the least
BADGE = 0.92  # of their usual size: keys above each other do not touch; letters on them grow with the labels
MOST = 2
"""So many keys are shown for a command, though there may be more."""
Line = tuple[str, tuple[str, ...]]
"""What can be asked for, and the keys that do it."""


def table() -> tuple[Line, ...]:
    """Return what can be asked for, and the keys that do it."""
    return (
        (_("Move around"), (_("Arrow keys"),)),
        (_("Jump between areas"), (keys(Command.NEXT)[-1], keys(Command.PREVIOUS)[-1])),
        (_("Jump to first or last"), (*keys(Command.FIRST), *keys(Command.LAST))),
        (_("Take, drop, press"), keys(Command.TAKE)[:MOST]),
        (_("More or fewer cards"), (keys(Command.MORE)[0], keys(Command.FEWER)[0])),
        (_("Best move from here"), keys(Command.BEST)[:1]),
        (_("Use the stock"), keys(Command.STOCK)[:1]),
        (_("Send card home"), keys(Command.HOME)),
        (_("Send all home"), keys(Command.FINISH)),
        (_("Hint"), keys(Command.HINT)[:1]),
        (_("Ask the lamp"), keys(Command.LAMP)),
        (pgettext("a move", "Undo"), keys(Command.UNDO)[:MOST]),
        (_("Redo"), keys(Command.REDO)[:MOST]),
        (_("New deal"), keys(Command.NEW)[:MOST]),
        (_("Restart this deal"), keys(Command.RESTART)),
        (_("Deal number"), keys(Command.NUMBER)),
        (_("Rules"), keys(Command.RULES)[:1]),
        (_("Options"), keys(Command.OPTIONS)),
        (_("Pause"), keys(Command.PAUSE)[:1]),
        (_("Back"), keys(Command.BACK)[:1]),
        (_("Sound on/off"), keys(Command.MUTE)),
        (_("Full screen"), keys(Command.FULLSCREEN)[:MOST]),
        (_("Screenshot"), keys(Command.SCREENSHOT)),
        (_("Back to all games"), keys(Command.OTHER)[:MOST]),
        (_("Quit the game"), keys(Command.QUIT)[:MOST]),
    )


def key_table(pen: Pen, left: float, right: float) -> Iterator[Drawable]:
    """Tell what is seen of the table between two x: a column takes the more room the longer its lines are."""
    entries = table()
    deep = -(-len(entries) // 2)
    columns, step = (entries[:deep], entries[deep:]), (BOTTOM - TOP) / (deep - 1)
    pixels, room = pen.look.type_size(SIZE, pen.frame.unit), right - left - AIR
    while pixels > pen.frame.length(SMALLEST) and sum(_width(column, pixels, pen) for column in columns) > room:
        pixels -= 1
    spare = (room - sum(_width(column, pixels, pen) for column in columns)) / 2
    for column in columns:
        end = left + _width(column, pixels, pen) + spare
        for index, line in enumerate(column):
            yield from _line(line, (left, end), TOP + step * index, pixels, pen)
        left = end + AIR


def _line(line: Line, sides: tuple[float, float], y: float, pixels: int, pen: Pen) -> Iterator[Drawable]:
    """Tell of a line: at the left what is asked for, at the right the keys."""
    label, names = line
    left, right = sides
    for name in reversed(names):
        badge = switches.badge(name, BADGE * pen.frame.unit, pen.look, _grown(pixels, pen))
        yield pen.put(badge, (right, y), END)
        right -= badge.get_width() / pen.frame.unit + BETWEEN
    yield pen.put(typography.line(label, Face.LABEL, pixels, pen.look.text(LAMP_TEXT)), (left, y), START)


def _width(column: Sequence[Line], pixels: int, pen: Pen) -> float:
    """Return the room in units that the longest line of a column takes, its label in a size in pixels."""
    unit, grown = pen.frame.unit, _grown(pixels, pen)
    return max(
        sum(switches.badge_size(name, BADGE * unit, grown)[0] / unit + BETWEEN for name in names)
        + typography.measure(label, Face.LABEL, pixels) / unit
        for label, names in column
    )


def _grown(pixels: int, pen: Pen) -> float:
    """Return by how much letters on keys have grown beside labels of a size in pixels: they are never too small."""
    return max(1.0, pixels / pen.frame.length(SIZE))
