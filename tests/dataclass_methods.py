"""Compiles the four hundred methods that dataclasses generate, which takes longer than the rest of their creation.

`build.spec` includes the result; `tests/dataclass_hook.py` makes the executable use it at every start.
"""

import dataclasses
import marshal
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from runpy import run_path
from typing import Any

METHODS = "dataclass-methods"
"""The file in the executable: the code of each method by its source, both marshalled; a process reads what it uses."""


def compile_methods(file: Path) -> None:
    """Write the file, in a new process: what is imported already writes no methods."""
    command = [sys.executable, "-m", __name__, str(file)]
    subprocess.run(command, cwd=Path(__file__).parent.parent, check=True, stdout=subprocess.DEVNULL)


def _record(file: Path) -> None:
    """Import all of the program, and write the code of the methods that dataclasses write meanwhile."""
    methods: dict[str, bytes] = {}
    file.write_bytes(marshal.dumps(methods))
    sys._MEIPASS = str(file.parent)  # type: ignore[attr-defined] # where the hook reads it
    run_path(str(Path(__file__).parent / "dataclass_hook.py"))  # it leaves fewer methods to be written

    def execute(source: str, names: dict[str, Any], into: dict[str, Any]) -> None:
        code = compile(source, "<string>", "exec")
        methods[source] = marshal.dumps(code)
        exec(code, names, into)

    dataclasses.exec = execute  # type: ignore[attr-defined] # the built-in function of that name, as seen there
    for name in ("main", "game.analysis.worker", "scenes"):
        import_module(name)
    for module in walk_packages(sys.modules["scenes"].__path__, "scenes."):
        import_module(module.name)
    file.write_bytes(marshal.dumps(methods))


if __name__ == "__main__":
    _record(Path(sys.argv[1]))
