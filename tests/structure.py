"""Measures how easy the code is to maintain: `python -m tests.structure`.

Each line is a figure to keep low, and its target. All are read from syntax trees, except the path of a click, which is
traced in the running program.
"""

import ast
import os
import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any

from tests.test_layers import ORDER, ROOT, imported, modules

NUMBERS = (ast.Constant, ast.Tuple, ast.List, ast.UnaryOp, ast.BinOp, ast.USub, ast.UAdd, ast.operator, ast.Load)
"""The nodes that the value of a layout constant may have."""
NO_LAYOUT = ("scenes.render.palette", "scenes.animation.durations")
"""Modules whose constants are colours and times."""


def file_of(name: str) -> Path:
    """Return the file of a module."""
    path = ROOT.joinpath(*name.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def lines(name: str) -> int:
    """Return how many lines a module has."""
    return file_of(name).read_text("utf-8").count("\n")


def importers() -> Counter[str]:
    """Return how many other modules import each module."""
    return Counter(
        dict.fromkeys(modules(), 0)
        | Counter(other for name in modules() for other in set(imported(name)) if other in modules() and other != name)
    )


@cache
def chain(name: str) -> int:
    """Return the length, in modules, of the longest chain of imports that begins with a module."""
    return 1 + max((chain(other) for other in set(imported(name)) if other in modules() and other != name), default=0)


def layout_constants() -> Iterator[str]:
    """Yield the module-level names in the scenes whose value consists of numbers."""
    for name, tree in modules().items():
        if not name.startswith("scenes.") or name in NO_LAYOUT:
            continue
        for node in tree.body:
            if isinstance(node, ast.Assign) and _is_numbers(node.value):
                yield from (one.id for to in node.targets for one in ast.walk(to) if isinstance(one, ast.Name))


def _is_numbers(value: ast.expr) -> bool:
    parts = list(ast.walk(value))
    numbers = [part for part in parts if isinstance(part, ast.Constant)]
    return (
        bool(numbers)
        and all(isinstance(part, NUMBERS) for part in parts)
        and all(isinstance(part.value, int | float) and not isinstance(part.value, bool) for part in numbers)
    )


def classes() -> Iterator[tuple[str, ast.ClassDef]]:
    """Yield every class of the scenes with the name of its module."""
    for name, tree in modules().items():
        if name.startswith("scenes."):
            yield from ((name, node) for node in ast.walk(tree) if isinstance(node, ast.ClassDef))


def button_kinds() -> list[str]:
    """Return the classes of things to press: those with a field for a label, and one for a command or a name."""
    found = []
    for name, node in classes():
        fields = {
            one.target.id for one in node.body if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)
        }
        if "label" in fields and fields & {"command", "name"}:
            found.append(f"{name}.{node.name}")
    return found


def focus_kinds() -> list[str]:
    """Return the classes that store what is in focus, in an attribute of their own."""
    found = []
    for name, node in classes():
        stored = [one for one in ast.walk(node) if isinstance(one, ast.Attribute) and isinstance(one.ctx, ast.Store)]
        kept = {one.attr for one in stored if isinstance(one.value, ast.Name) and one.value.id == "self"}
        if kept & {"focus", "_focus", "focused", "_focused", "lit", "_lit"}:
            found.append(f"{name}.{node.name}")
    return found


def way_of_a_click() -> tuple[list[str], int]:
    """Return the files that a click passes through until a move is made, and the depth of the calls.

    The click is the second of two that make a move of Cruel, in the real program without a window. The calls are those
    on the stack, from where events are given to scenes to where the play makes the move.
    """
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    from game.play import Play  # noqa: PLC0415
    from game.rules import GAMES  # noqa: PLC0415
    from game.settings import Motion  # noqa: PLC0415
    from game.state import Carry  # noqa: PLC0415 - only once pygame is told not to open a window
    from scenes.app.devices import InputRouter  # noqa: PLC0415
    from tests.scenes.robot import Robot  # noqa: PLC0415

    files: list[str] = []
    handed, made = InputRouter.mouse.__code__, Play.make.__code__

    def watch(frame: FrameType, event: str, _argument: Any) -> None:
        if event != "call" or frame.f_code is not made:
            return
        sys.setprofile(None)
        here: FrameType | None = frame
        while here and not (files and here.f_code is handed):
            files.append(str(Path(here.f_code.co_filename).relative_to(ROOT)))
            here = here.f_back
        files.append(str(Path(handed.co_filename).relative_to(ROOT)))

    with TemporaryDirectory() as folder:
        robot = Robot.with_play(Path(folder), Play(GAMES["cruel"], 1), (1280, 720), Motion.OFF)
        move = next(move for move in robot.play.legal if isinstance(move, Carry))
        robot.click(robot.spot(move.source))
        point = robot.spot(move.target)
        robot.move(point)
        sys.setprofile(watch)
        robot.press(point)
        sys.setprofile(None)
        robot.close()
    return list(dict.fromkeys(reversed(files))), len(files)


def main() -> int:
    """Print every figure beside its target, and then the names behind those that count names."""
    ArgumentParser("python -m tests.structure", description=__doc__).parse_args()
    ours = [name for name in modules() if lines(name) > 1]
    single = sorted(name for name, count in importers().items() if count == 1)
    sizes = sorted(map(lines, ours))
    files, calls = way_of_a_click()
    rows: tuple[tuple[str, object, str], ...] = (
        ("modules", len(ours), "about 160"),
        ("median lines", round(median(sizes)), "about 200"),
        ("largest, lines", sizes[-1], "one idea"),
        ("modules with one importer", len(single), "only data and games"),
        ("rows of imports", len(ORDER), "13"),
        ("longest chain of imports", max(map(chain, modules())), ""),
        ("files from a click to a move", len(files), "6"),
        ("calls from a click to a move", calls, ""),
        ("kinds of button", len(button_kinds()), "1"),
        ("kinds of focus", len(focus_kinds()), "1"),
        ("layout constants", len(list(layout_constants())), "450"),
        ("lines", sum(sizes), "32000"),
    )
    for name, value, wanted in rows:
        print(f"{name:30}{value:>7}   {wanted}")
    named = {"one importer": single, "click": files, "button": button_kinds(), "focus": focus_kinds()}
    for title, names in named.items():
        print(f"\n{title}: {', '.join(names)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
