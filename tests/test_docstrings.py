"""Every public method says what it does, in a docstring of its own or in that of the method that it overrides.

Ruff, which cannot see what a method overrides, checks all other docstrings.
"""

from collections.abc import Iterator
from functools import cached_property
from importlib import import_module
from types import FunctionType

from tests.test_layers import within

METHODS = FunctionType, property, cached_property, classmethod, staticmethod


def undocumented(name: str) -> Iterator[str]:
    """Yield the public methods of a module that neither have a docstring nor override one that has."""
    for owner in vars(import_module(name)).values():
        if isinstance(owner, type) and owner.__module__ == name and owner.__name__[0] != "_":
            for method in (one for one, value in vars(owner).items() if one[0] != "_" and isinstance(value, METHODS)):
                if not any(vars(base)[method].__doc__ for base in owner.__mro__ if method in vars(base)):
                    yield f"{owner.__name__}.{method} of {name}"


def test_every_public_method_has_a_docstring_or_overrides_one_that_has() -> None:
    assert [] == [method for name in within("game", "scenes") for method in undocumented(name)]
