"""Wall's set: the siege, where the castle fills the screen and every shield tells whether the attack would break it."""

from collections.abc import Sequence
from random import Random
from typing import ClassVar

from pygame import Rect, Surface

from game.moves import Move, Tap
from game.play import Play
from game.rules.wall import STOCK, WASTE
from game.solver.wall_sight import throne_holds
from game.state import State
from scenes.art.scenery import wall
from scenes.art.scenery.life import Life
from scenes.audio import Bed
from scenes.games.base import Plan, Set
from scenes.games.layout import Measures
from scenes.games.wall import WallPlan
from scenes.i18n import _
from scenes.render.image_cache import Studio
from scenes.render.palette import SIEGE, Accent
from scenes.sets.view import Row
from scenes.sets.wall import words


class WallSet(Set):
    """Wall's names and words."""

    accent: ClassVar[Accent] = SIEGE
    glyph = "tower"
    gathers: ClassVar[tuple[int, ...]] = WASTE
    bed = Bed.CAMP

    def name(self) -> str:
        """Return the game's name."""
        return _("Wall")

    def place_name(self) -> str:
        """Return the name of the place."""
        return _("The Siege")

    def tagline(self) -> str:
        """Return the game in one sentence."""
        return _("Break through the wall and take the throne")

    def on_table(self, size: tuple[int, int], field: Rect) -> Surface:
        """Draw the castle as it lies behind the cards."""
        return wall.on_table(size, field)

    def life(self, size: tuple[int, int], field: Rect, random: Random) -> Life:
        """Return what stirs there."""
        return wall.life(size, field, random)

    def plan(self, measures: Measures, studio: Studio) -> Plan:
        """Return where everything lies on a screen."""
        return WallPlan(self, measures, studio)

    def window(self, size: tuple[int, int]) -> Surface:
        """Draw the keep as it is seen through an arch."""
        return wall.window(size)

    def won_title(self) -> str:
        """Return what has been done."""
        return _("THE CASTLE FALLS")

    def won_reason(self, play: Play) -> str:
        """Return how many deals were left when the throne was taken."""
        return words.won_reason(play)

    def no_win_reason(self, play: Play) -> str:
        """Return that what is left can no longer beat the throne, whatever the stock brings."""
        return _("The cards left cannot beat the two kings any more.") if throne_holds(play.state) else ""

    def stuck_reason(self, play: Play) -> str:
        """Return that the last cards are too weak."""
        return words.stuck_reason(play.state)

    def tally(self, play: Play) -> Sequence[Row]:
        """Return the points won on the wall, at the posts and on the throne, and the deals saved."""
        return words.tally(play)

    def say(self, state: State, move: Move) -> tuple[str, str]:
        """Return the cards that go, and what they do."""
        return words.say(state, move)

    def done(self, state: State, move: Move) -> str:
        """Return the cards that went and what they did, or how many were dealt."""
        return words.dealt(state) if move == Tap(STOCK) else super().done(state, move)


SET = WallSet
