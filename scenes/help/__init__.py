"""An exercise: a small position of a game on which its rules can be tried."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Exercise:
    """What the key of the rules pages promises, the position as one word, and what is to be done there."""

    invitation: str
    position: str
    task: str
