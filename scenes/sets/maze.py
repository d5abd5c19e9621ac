"""Maze's set: the hedge, its names and its words."""

from collections.abc import Sequence
from random import Random
from typing import ClassVar

from pygame import Rect, Surface

from game.cards import ACE, JACK, QUEEN, Card
from game.moves import Carry, Move
from game.play import Play
from game.rules.maze import FIRST, links, runs
from game.state import State
from scenes.art.scenery import maze
from scenes.art.scenery.life import Life
from scenes.audio import Bed
from scenes.games.base import Plan, Set
from scenes.games.layout import Measures
from scenes.games.maze import MazePlan
from scenes.i18n import _, card_name, clock, many, suit_name, the_card, the_rank
from scenes.render.image_cache import Studio
from scenes.render.palette import HEDGE, Accent
from scenes.sets.view import Row


class MazeSet(Set):
    """Maze's names and words."""

    author = "Matthew Wilcox"
    accent: ClassVar[Accent] = HEDGE
    glyph = "labyrinth"
    bed = Bed.CRICKETS

    def name(self) -> str:
        """Return the game's name."""
        return _("Maze")

    def place_name(self) -> str:
        """Return the name of its place."""
        return _("The Hedge")

    def tagline(self) -> str:
        """Return the game in one sentence."""
        return _("One long path from ace to queen")

    def on_table(self, size: tuple[int, int], field: Rect) -> Surface:
        """Draw the hedges as they lie behind the cards."""
        return maze.on_table(size, field)

    def life(self, size: tuple[int, int], field: Rect, random: Random) -> Life:
        """Return what stirs there."""
        return maze.life(size, field, random)

    def plan(self, measures: Measures, studio: Studio) -> Plan:
        """Return where everything lies on a screen."""
        return MazePlan(self, measures, studio)

    def window(self, size: tuple[int, int]) -> Surface:
        """Draw the hedges as they are seen through a narrow arch."""
        return maze.window(size)

    def won_title(self) -> str:
        """Return the title of the results screen after a win."""
        return _("YOU FOUND THE WAY")

    def won_reason(self, play: Play) -> str:
        """Return how the play was won."""
        return many(
            "Ace to queen, four times over, in {count} move.",
            "Ace to queen, four times over, in {count} moves.",
            len(play.moves),
        )

    def stuck_reason(self, play: Play) -> str:
        """Return why nothing more can be done."""
        return _("No gap takes any card.")

    def tally(self, play: Play) -> Sequence[Row]:
        """Return the longest run, the moves, those taken back, and the time."""
        return [
            Row(_("Longest run"), str(max(runs(play.state).values()))),
            Row(_("Moves"), str(len(play.moves))),
            Row(_("Undos"), str(play.undos)),
            Row(_("Time"), clock(play.seconds)),
        ]

    def say(self, state: State, move: Move) -> tuple[str, str]:
        """Return which card goes, and after or before which other."""
        assert isinstance(move, Carry)
        after, _events = self.rules.apply(state, move)
        here, joined = move.target, links(after)
        card = after.piles[here][0]
        if (here - 1, here) in joined:
            does = _("goes after {card}.").format(card=_beside(card, after.piles[here - 1][0]))
        elif (here, here + 1) in joined:
            does = _before(after.piles[here + 1][0])
        else:
            does = _("goes to the first space.") if here == FIRST else _("goes to the last space.")
        return card_name(card), does


def _beside(card: Card, neighbour: Card) -> str:
    """Return the name of a card's neighbour: of one of its own suit the rank will do."""
    return the_rank(neighbour.rank) if neighbour.suit is card.suit else the_card(neighbour)


def _before(card: Card) -> str:
    """Return that a card goes before another: the next of its own suit, or, if it is a queen, any ace."""
    sentences = {
        ACE: _("goes before the ace of {suit}."),
        JACK: _("goes before the jack."),
        QUEEN: _("goes before the queen."),
    }
    return sentences.get(card.rank, _("goes before the {rank}.")).format(rank=card.rank, suit=suit_name(card.suit))


SET = MazeSet
