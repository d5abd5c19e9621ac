"""A play as one line of text: save file, undo list, replay and bug report."""

import re
from dataclasses import dataclass

from game.notation import quoted, read_move
from game.state import Move

_HEAD = re.compile("([a-z][a-z0-9_-]*)/([1-9][0-9]{0,5})")
_FACT = re.compile("([a-z][a-z0-9_-]*)=(.*)")

BY_LAMP, LAMP_OUT, SHOWN = "lamp", "out", "shown"
"""The facts of a play that are 1 or missing: moves were made with the lamp on; it went out; a solution was shown."""


@dataclass(frozen=True, slots=True)
class Record:
    """Game and revision, deal, facts and moves: "wall/1 4711 seconds=312 undos=2 : 53 12 54>14".

    The deal is one word: a number, a whole deck or a position. The facts are pairs of a name and a word, in order.
    """

    game: str
    revision: int
    deal: str
    facts: tuple[tuple[str, str], ...] = ()
    moves: tuple[Move, ...] = ()

    def __str__(self) -> str:
        facts = (f"{name}={value}" for name, value in self.facts)
        return " ".join((f"{self.game}/{self.revision}", self.deal, *facts, ":", *map(str, self.moves)))

    def fact(self, name: str, default: str = "") -> str:
        """Return a fact by its name, or the default if the record does not have it."""
        return dict(self.facts).get(name, default)

    @classmethod
    def parse(cls, line: str) -> "Record":
        """Parse a record. Raises ValueError, saying what is wrong, for any other text."""
        words = line.split()
        if ":" not in words:
            raise ValueError("no ':' stands between the deal and the moves")
        colon = words.index(":")
        match words[:colon]:
            case [head, deal, *_] if "=" not in deal:
                game = _HEAD.fullmatch(head)
            case _:
                raise ValueError("a record begins with a game and a deal, as in 'wall/1 4711 :'")
        if game is None:
            raise ValueError(f"{quoted(head)} is not a game and its revision, as in 'wall/1'")
        facts = tuple(_read_fact(word) for word in words[2:colon])
        return cls(game[1], int(game[2]), deal, facts, tuple(read_move(move) for move in words[colon + 1 :]))


def _read_fact(text: str) -> tuple[str, str]:
    match = _FACT.fullmatch(text)
    if match is None:
        raise ValueError(f"{quoted(text)} is not a fact, as in 'seconds=312'")
    return match[1], match[2]
