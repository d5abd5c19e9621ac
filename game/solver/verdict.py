"""Verdicts: what a search knows of a position."""

from dataclasses import dataclass

from game.moves import Move


@dataclass(frozen=True, slots=True)
class Won:
    """The position can be won, by these moves; nodes tells how many positions were searched."""

    moves: tuple[Move, ...]
    nodes: int


@dataclass(frozen=True, slots=True)
class Lost:
    """The position cannot be won: everything that it leads to was searched, or a proof makes that needless."""

    nodes: int


@dataclass(frozen=True, slots=True)
class Unknown:
    """The search ended before it had an answer."""

    nodes: int


Verdict = Won | Lost | Unknown
