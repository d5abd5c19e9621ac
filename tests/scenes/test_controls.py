"""Controls: the focus goes where an arrow points, and round at the ends."""

import pytest
from pygame import Rect

from scenes.controls.controls import Control, Controls
from scenes.input.commands import Command
from scenes.sound import Silence

COLUMN = tuple(Control(name, Rect(100, 100 + 80 * index, 200, 60)) for index, name in enumerate("abc"))
FOOT = (Control("x", Rect(500, 400, 120, 60)), Control("y", Rect(660, 400, 120, 60)))


@pytest.mark.parametrize(
    ("start", "command", "reached"),
    [
        ("a", Command.DOWN, "b"),
        ("c", Command.UP, "b"),
        ("c", Command.DOWN, "x"),
        ("a", Command.UP, "c"),
        ("x", Command.RIGHT, "y"),
        ("y", Command.RIGHT, "x"),
        ("x", Command.LEFT, "c"),
    ],
)
def test_arrows_lead_to_the_nearest_and_round_at_the_ends(start: str, command: Command, reached: str) -> None:
    controls = Controls(Silence())
    controls.arrange([*COLUMN, *FOOT], start)
    controls.command(command)
    assert reached == controls.focus
