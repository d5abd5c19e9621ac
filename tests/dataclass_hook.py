"""Runs first in the executable: gives dataclasses the methods that were compiled when it was built.

Those that hardly ever run, to show a value or to refuse a change, are made without source: that is quicker still. The
module dataclasses is imported without `inspect` and its dependencies, which only describe dataclasses without a
docstring.
"""

import marshal
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any


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


def _shows(fields: list[Any], _names: object) -> Any:
    def __repr__(self: object) -> str:  # noqa: N807
        values = (f"{field.name}={getattr(self, field.name)!r}" for field in fields)
        return f"{type(self).__qualname__}({', '.join(values)})"

    return __repr__


def _refuses(cls: Any, fields: list[Any], _names: object) -> tuple[Any, Any]:
    names = {field.name for field in fields}

    def __setattr__(self: object, name: str, value: object) -> None:  # noqa: N807
        if type(self) is cls or name in names:
            raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")
        super(cls, self).__setattr__(name, value)

    def __delattr__(self: object, name: str) -> None:  # noqa: N807
        if type(self) is cls or name in names:
            raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")
        super(cls, self).__delattr__(name)

    return __setattr__, __delattr__


# functions by the names under which the module finds its own, and the built-in one
vars(dataclasses).update(exec=_write, _repr_fn=_shows, _frozen_get_del_attr=_refuses)
