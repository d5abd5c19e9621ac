"""Which modules may import which, read from the syntax trees: main -> scenes -> game -> the standard library."""

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

from game.rules import GAMES

ROOT = Path(__file__).parent.parent

ORDER = (
    # the game: everything that needs no screen
    ("game", "game.cards", "game.state", "game.options"),
    ("game.problems", "game.settings"),
    ("game.rules",),
    ("game.notation", "game.record", "game.play", "game.statistics"),
    ("game.solver",),
    ("game.deals", "game.storage"),
    ("game.analysis", "game.duel", "game.medals", "game.replay_code"),
    # the scenes: everything with pixels or sound
    (
        "scenes",
        "scenes.render",
        "scenes.art",
        "scenes.audio",
        "scenes.i18n",
        "scenes.commands",
        "scenes.gamepads",
        "scenes.c_libraries",
        "scenes.services",
    ),
    ("scenes.animation",),
    ("scenes.help", "scenes.widgets", "scenes.games", "scenes.table"),
    ("scenes.screens",),
    ("scenes.app",),
    # the programs
    ("main", "game.__main__"),
)
"""Modules and packages by row, lowest first; each imports only from its own row or lower ones, never in a circle."""

DISK = {"glob", "io", "os", "pathlib", "shutil", "sqlite3", "tempfile"}
"""Modules of the standard library that can open files."""
MAY_TOUCH_THE_DISK = ("game.deals", "game.storage", "game.analysis.worker", "game.__main__")
"""The worker opens nothing, but lowers its own priority. The last one uses the files that it is given."""


def files() -> dict[str, Path]:
    """Return the file of every module of the program by its dotted name."""
    found = [ROOT / "main.py", *(ROOT / "game").rglob("*.py"), *(ROOT / "scenes").rglob("*.py")]
    return {".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): file for file in found}


@cache
def modules() -> dict[str, ast.Module]:
    """Return the syntax tree of every module of the program by its dotted name."""
    return {name: ast.parse(file.read_text("utf-8")) for name, file in files().items()}


@cache
def nodes(name: str) -> tuple[ast.AST, ...]:
    """Return all nodes of a module's syntax tree."""
    return tuple(ast.walk(modules()[name]))


def imported(name: str) -> Iterator[str]:
    """Yield the full names of the modules that a module imports, anywhere in it."""
    for node in nodes(name):
        match node:
            case ast.Import(names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(str(module), names, 0):
                inner = {f"{module}.{alias.name}" for alias in names} & modules().keys()
                yield from inner
                if len(inner) < len(names):
                    yield module
            case ast.ImportFrom():
                raise AssertionError(f"{name} imports by a relative name")


@cache
def part(name: str) -> str:
    """Return the entry of ORDER that a module belongs to: the longest prefix of its name; empty if there is none."""
    entries = (entry for row in ORDER for entry in row if f"{name}.".startswith(f"{entry}."))
    return max(entries, key=len, default="")


@cache
def row(name: str) -> int:
    """Return the index of a module's row in ORDER; -1 if it has none."""
    return next((height for height, entries in enumerate(ORDER) if part(name) in entries), -1)


def belongs(name: str, *packages: str) -> bool:
    """Whether a module is one of some packages, or is inside one of them."""
    return any(f"{name}.".startswith(f"{package}.") for package in packages)


def within(*packages: str) -> list[str]:
    """Return the names of the modules that are one of some packages, or inside one of them."""
    return [name for name in files() if belongs(name, *packages)]


def sentences(name: str) -> Iterator[str]:
    """Yield the strings of a module, except docstrings."""
    statements = {id(node.value) for node in nodes(name) if isinstance(node, ast.Expr)}
    for node in nodes(name):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in statements:
            yield node.value


def test_no_module_gives_a_name_two_values() -> None:
    for name, module in modules().items():
        targets = [target for one in module.body if isinstance(one, ast.Assign) for target in one.targets]
        given = sorted(part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name))
        assert sorted(set(given)) == given, f"in {name} the second value holds for both"


def test_every_module_has_its_place_in_the_order() -> None:
    named = {entry for entries in ORDER for entry in entries}
    beside = [name for name in modules() if name.count(".") == 1 and name not in named]
    assert [] == [name for name in modules() if not part(name)] + beside


def test_modules_import_only_from_their_own_row_or_lower_ones() -> None:
    pairs = [(name, other) for name in modules() for other in imported(name) if other in modules()]
    assert [] == [(a, b) for a, b in pairs if row(a) < row(b)]


def test_no_modules_import_each_other_in_a_circle() -> None:
    graph = {name: {other for other in imported(name) if other in modules() and other != name} for name in modules()}
    assert sorted(modules()) == sorted(TopologicalSorter(graph).static_order())  # raises CycleError for a circle


def test_the_game_imports_itself_the_standard_library_and_what_writes_its_settings_file() -> None:
    known = sys.stdlib_module_names | {"game", "tomlkit"}
    pairs = [(name, other) for name in within("game") for other in imported(name)]
    assert [] == [(a, b) for a, b in pairs if b.partition(".")[0] not in known]


def test_only_storage_deals_and_command_line_of_the_game_touch_the_disk() -> None:
    others = set(within("game")) - set(within(*MAY_TOUCH_THE_DISK))
    assert [] == [(a, b) for a in others for b in imported(a) if b.partition(".")[0] in DISK]
    calls = ((name, node.func) for name in others for node in nodes(name) if isinstance(node, ast.Call))
    assert [] == [name for name, call in calls if isinstance(call, ast.Name) and call.id == "open"]


def test_only_the_games_among_the_scenes_import_or_name_a_single_game() -> None:
    others = set(within("scenes")) - set(within("scenes.games")) - set(within("scenes.art.scenery"))
    single = {type(rules).__module__ for rules in GAMES.values()}
    assert [] == [(a, b) for a in others for b in imported(a) if b in single]
    game = re.compile(rf"\b({'|'.join(GAMES)})\b", re.IGNORECASE)
    assert [] == [(name, text) for name in others for text in sentences(name) if game.search(text)]


def test_only_the_input_map_knows_keys_and_buttons_of_devices() -> None:
    found = [
        (name, node.attr)
        for name in set(within("scenes")) - {"scenes.commands"}
        for node in nodes(name)
        if isinstance(node, ast.Attribute) and node.attr.startswith(("K_", "KMOD_", "KSCAN_", "BUTTON_"))
    ]
    assert [] == found


def test_the_program_begins_in_the_only_module_at_the_top() -> None:
    assert [ROOT / "main.py"] == list(ROOT.glob("*.py"))
