"""Cruel, The Thorns: what lies behind its arch, and its words."""

from collections.abc import Sequence
from random import Random

from pygame import Rect, Surface

from game.moves import Move, Tap
from game.play import Play
from game.rules.cruel import FOUNDATIONS
from game.state import State
from scenes.art.scenery import cruel
from scenes.art.scenery.life import Life
from scenes.audio import Bed
from scenes.games.base import Plan, Set
from scenes.games.cruel import CruelPlan, redeals
from scenes.games.layout import Measures
from scenes.i18n import _, card_name, clock, many, the_card
from scenes.render.image_cache import Studio
from scenes.render.palette import THORNS
from scenes.sets.view import Row


class CruelSet(Set):
    """A rose window over brambles, twelve piles, and redeals without end."""

    author = "Zach Keene"
    accent = THORNS
    glyph = "rose"
    bed = Bed.CHOIR

    def name(self) -> str:
        """Return the game's name."""
        return _("Cruel")

    def place_name(self) -> str:
        """Return the name of its place."""
        return _("The Thorns")

    def tagline(self) -> str:
        """Return the game in one sentence."""
        return _("Twelve piles, and as many redeals as you like")

    def on_table(self, size: tuple[int, int], field: Rect) -> Surface:
        """Draw the rose window behind the cards."""
        return cruel.on_table(size, field)

    def life(self, size: tuple[int, int], field: Rect, random: Random) -> Life:
        """Return what stirs there."""
        return cruel.life(size, field, random)

    def window(self, size: tuple[int, int]) -> Surface:
        """Draw the rose window through an arch."""
        return cruel.window(size)

    def plan(self, measures: Measures, studio: Studio) -> Plan:
        """Return where everything lies on a screen."""
        return CruelPlan(self, measures, studio)

    def won_title(self) -> str:
        """Return the title of a win."""
        return _("THE THORNS YIELD")

    def won_reason(self, play: Play) -> str:
        """Return after how many redeals every card came home."""
        count = redeals(play)
        if not count:
            return _("Every card home without a single redeal")
        return many("Every card home after {count} redeal", "Every card home after {count} redeals", count)

    def stuck_reason(self, play: Play) -> str:
        """Return why neither a card nor a redeal leads on."""
        if play.legal:
            return _("The redeal would undo the only move left.")
        if not play.moves:
            return _("No card in this deal can move.")
        return _("No card fits, and a redeal changes nothing.")

    def tally(self, play: Play) -> Sequence[Row]:
        """Return redeals, moves, what was taken back, and the time."""
        return [
            Row(_("Redeals"), str(redeals(play))),
            Row(_("Moves"), str(len(play.moves))),
            Row(_("Undos"), str(play.undos)),
            Row(_("Time"), clock(play.seconds)),
        ]

    def say(self, state: State, move: Move) -> tuple[str, str]:
        """Return the card that goes and where to, or what a redeal does."""
        if isinstance(move, Tap):
            return "", _("Redeal the piles in order, four cards each.")
        card, onto = state.top(move.source), state.top(move.target)
        if card is None or onto is None:
            raise ValueError(f"{move} is not legal here")
        sentence = _("goes home on {card}.") if move.target in FOUNDATIONS else _("goes on {card}.")
        return card_name(card), sentence.format(card=the_card(onto))

    def done(self, state: State, move: Move) -> str:
        """Return the card that went and where to, or that the piles were dealt again."""
        return _("The piles were dealt again.") if isinstance(move, Tap) else super().done(state, move)


SET = CruelSet
