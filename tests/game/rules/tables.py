"""Positions and moves as text, for the tests of the rules."""

from game.cards import Card
from game.notation import read_move, read_position
from game.rules import GAMES
from game.rules.base import Rules
from game.state import State


def table(game: str, drawn: str) -> State:
    """Return the state of a position."""
    return read_position(drawn, GAMES[game])


def all_cards(rules: Rules) -> frozenset[Card]:
    """Return every card of a game, shuffled or laid out beforehand."""
    return frozenset(rules.deck) | {card for pile in rules.laid.values() for card in pile}


def legal(game: str, state: State) -> set[str]:
    """Return the legal moves of a state as text."""
    return {str(move) for move in GAMES[game].moves(state)}


def after(game: str, state: State, *moves: str) -> State:
    """Return what legal moves lead to; a move that is not legal fails the test."""
    for move in moves:
        assert move in legal(game, state)
        state, _ = GAMES[game].apply(state, read_move(move))
    return state


def piles(state: State, *slots: int) -> list[str]:
    """Return the cards of some slots, bottom first, separated by blanks."""
    return [" ".join(map(str, state.piles[slot])) for slot in slots]
