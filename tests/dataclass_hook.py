"""Runs first in the executable: gives dataclasses the methods that were compiled when it was built.

The module dataclasses is imported without `inspect` and its dependencies, which only describe dataclasses without a
docstring.
"""

import marshal
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType


class _Inspect(ModuleType):
    def signature(self, _described: object) -> str:
        return ""

    def __getattr__(self, name: str) -> object:
        return getattr(import_module("inspect"), name)


sys.modules["inspect"] = _Inspect("inspect")
import dataclasses  # noqa: E402

del sys.modules["inspect"]
_methods = marshal.loads(Path(sys._MEIPASS, "dataclass-methods").read_bytes())  # type: ignore[attr-defined]


def _write(source: str, names: dict[str, object], into: dict[str, object]) -> None:
    code = _methods.pop(source, b"")  # what has been used takes no more memory; few are written twice
    exec(marshal.loads(code) if code else source, names, into)


dataclasses.exec = _write  # type: ignore[attr-defined] # the built-in function of that name, as seen there
