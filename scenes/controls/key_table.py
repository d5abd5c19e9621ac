"""The table of keys among the options: every command and what it is asked for with, in two columns."""

from collections.abc import Iterator

from scenes.art import switches
from scenes.art.fonts import Face
from scenes.art.palette import LAMP_TEXT
from scenes.controls.pen import END, START, Pen
from scenes.input.commands import Command, keys
from scenes.stage.canvas import Drawable
from scenes.words import _

TOP, STEP, AIR = 274, 57, 70
MOST = 2
"""So many keys are shown for a command, though there may be more."""


def table() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return what can be asked for, and the keys that do it."""
    return (
        (_("Walk about"), (_("Arrow keys"),)),
        (_("Groups of places"), (keys(Command.NEXT)[-1], keys(Command.PREVIOUS)[-1])),
        (_("First and last place"), (*keys(Command.FIRST), *keys(Command.LAST))),
        (_("Take, put, press"), keys(Command.TAKE)[:MOST]),
        (_("More or fewer cards"), (keys(Command.MORE)[0], keys(Command.FEWER)[0])),
        (_("Best move from here"), keys(Command.BEST)[:1]),
        (_("Work the stock"), keys(Command.STOCK)[:1]),
        (_("One card home"), keys(Command.HOME)),
        (_("All cards home"), keys(Command.FINISH)),
        (_("Hint"), keys(Command.HINT)[:1]),
        (_("What the lamp says"), keys(Command.LAMP)),
        (_("Take back"), keys(Command.UNDO)[:MOST]),
        (_("Make again"), keys(Command.REDO)[:MOST]),
        (_("New deal"), keys(Command.NEW)[:MOST]),
        (_("Same deal again"), keys(Command.RESTART)),
        (_("Deal number"), keys(Command.NUMBER)),
        (_("Rules"), keys(Command.RULES)[:1]),
        (_("Pause"), keys(Command.PAUSE)[:1]),
        (_("Back"), keys(Command.BACK)[:1]),
        (_("Sound off or on"), keys(Command.MUTE)),
        (_("Full screen"), keys(Command.FULLSCREEN)[:MOST]),
        (_("Save a picture"), keys(Command.SCREENSHOT)),
        (_("Leave the table"), keys(Command.OTHER)[:MOST]),
        (_("Leave the arcade"), keys(Command.QUIT)[:MOST]),
    )


def key_table(pen: Pen, left: float, right: float) -> Iterator[Drawable]:
    """Tell what is seen of the table between two x."""
    entries = table()
    deep, width = -(-len(entries) // 2), (right - left - AIR) / 2
    for index, (label, names) in enumerate(entries):
        x = left + (width + AIR) * (index // deep)
        y = TOP + STEP * (index % deep)
        end = x + width
        for name in reversed(names):
            badge = switches.badge(name, pen.frame.unit)
            yield pen.put(badge, (end, y), END)
            end -= badge.get_width() / pen.frame.unit + 10
        yield pen.text(label, Face.LABEL, 32, LAMP_TEXT, (x, y), START, width=end - x - 10)
