"""Random plays of any game."""

from random import Random

from hypothesis import strategies

from game.cards import LAST_DEAL
from game.play import Play
from game.rules.base import Rules

LONGEST = 60


@strategies.composite
def plays(draw: strategies.DrawFn, rules: Rules) -> Play:
    """Draw a play of a game: any deal, any number of legal moves, with a varying preference for promising ones."""
    play = Play(rules, draw(strategies.integers(1, LAST_DEAL), label="deal"))
    taste = draw(strategies.sampled_from((0.0, 0.5, 0.9)), label="taste")
    random = Random(draw(strategies.integers(0, 999), label="seed"))
    for _ in range(draw(strategies.integers(0, LONGEST), label="moves")):
        if play.legal:
            play.make(play.legal[0] if random.random() < taste else random.choice(play.legal))
    return play
