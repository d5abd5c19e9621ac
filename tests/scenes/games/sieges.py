"""Sieges to look at: plays of Wall, what is ticked in them, and what is drawn of them."""

from collections.abc import Iterator

from game.play import Play
from game.rules import GAMES, wall
from game.state import State
from scenes.games import game_ui
from scenes.games.layout import Selection, TableView
from scenes.render.drawables import Sprite
from tests.scenes.games.layouts import random_play

RULES = GAMES["wall"]
UI = game_ui(RULES)
ALL = frozenset(wall.WASTE)
MOVES = (0, 12, 60)
BREACH = "0:KSKS,1:5D9C,2:AC8S,4:2c3c4c,8:3H,9:9S,16:6D,54:2D,55:QC,56:8D,53:7s7h7c7d"
"""Two posts are left, one of them unseen, and four cards of the stock: the waste adds up to 22."""


def states() -> Iterator[State]:
    """Yield the states of some random plays, and one with few cards left."""
    yield Play(RULES, BREACH).state
    for deal in (3, 8):
        for moves in MOVES:
            yield random_play("wall", deal, moves).state


def with_ticks(play: Play, ticks: frozenset[int] = ALL, lit: int | None = None, pointing: bool = False) -> TableView:
    """Return a view of a play in which some cards are ticked and a slot is lit."""
    return TableView(play, Selection(ticks=ticks, lit=lit, pointing=pointing))


def pictures(drawables: Iterator[object]) -> list[int]:
    """Return what identifies the pictures of sprites."""
    return [id(one.picture) for one in drawables if isinstance(one, Sprite)]
