"""Whitehead, The Summit: what lies behind its arch, and its words."""

from collections.abc import Sequence
from random import Random

from pygame import Rect, Surface

from game.cards import Pile
from game.moves import Carry, Move, Tap
from game.play import Play
from game.rules.whitehead import FOUNDATIONS, STOCK
from game.state import State
from scenes.art.scenery import whitehead
from scenes.art.scenery.life import Life
from scenes.audio import Bed
from scenes.games.base import Plan, Set
from scenes.games.layout import Measures
from scenes.games.whitehead import WhiteheadPlan
from scenes.i18n import _, card_name, clock, many, rank_name, suit_name, the_card
from scenes.render.image_cache import Studio
from scenes.render.palette import SUMMIT
from scenes.sets.view import Row


class WhiteheadSet(Set):
    """A mountain in the snow, seven columns, and one pass through the stock."""

    author = "Rosanna Yuen"
    accent = SUMMIT
    glyph = "peak"
    by_colour = True
    bed = Bed.WIND

    def name(self) -> str:
        """Return the game's name."""
        return _("Whitehead")

    def place_name(self) -> str:
        """Return the name of its place."""
        return _("The Summit")

    def tagline(self) -> str:
        """Return the game in one sentence."""
        return _("Seven open piles, and one pass through the stock")

    def on_table(self, size: tuple[int, int], field: Rect) -> Surface:
        """Draw the mountains behind the cards."""
        return whitehead.on_table(size, field)

    def life(self, size: tuple[int, int], field: Rect, random: Random) -> Life:
        """Return what stirs there."""
        return whitehead.life(size, field, random)

    def window(self, size: tuple[int, int]) -> Surface:
        """Draw the mountain through an arch."""
        return whitehead.window(size)

    def plan(self, measures: Measures, studio: Studio) -> Plan:
        """Return where everything lies on a screen."""
        return WhiteheadPlan(self, measures, studio)

    def won_title(self) -> str:
        """Return the title of a win."""
        return _("THE SUMMIT IS YOURS")

    def won_reason(self, play: Play) -> str:
        """Return in what time every card came home."""
        return _("Every card home in one pass, in {time}").format(time=clock(play.seconds))

    def stuck_reason(self, play: Play) -> str:
        """Return why no card comes home any more."""
        if not play.legal:
            return _("The stock is empty, and no card can move.")
        return _("The stock is empty, and no card can go home.")

    def tally(self, play: Play) -> Sequence[Row]:
        """Return what is left of the stock, moves, what was taken back, and the time."""
        return [
            Row(_("Left in the stock"), str(len(play.state.piles[STOCK]))),
            Row(_("Moves"), str(len(play.moves))),
            Row(_("Undos"), str(play.undos)),
            Row(_("Time"), clock(play.seconds)),
        ]

    def say(self, state: State, move: Move) -> tuple[str, str]:
        """Return the card or run that goes and where to, or what is turned."""
        piles = state.piles
        if isinstance(move, Tap):
            return "", many("Draw the last card.", "Draw a card ({count} left).", len(piles[STOCK]))
        cards = piles[move.source][-move.takes[0].count :]
        return _named(cards), _deed(move, len(cards), piles[move.target])

    def done(self, state: State, move: Move) -> str:
        """Return the card or run that went and where to, or that a card was turned."""
        return _("A card was drawn from the stock.") if isinstance(move, Tap) else super().done(state, move)


def _named(cards: Pile) -> str:
    """Return a card, or a run from its highest to its lowest card, in words."""
    if len(cards) == 1:
        return card_name(cards[0])
    high, low = cards[0], cards[-1]
    return _("{high} to {low} of {suit}").format(
        high=rank_name(high.rank), low=rank_name(low.rank), suit=suit_name(high.suit)
    )


def _deed(move: Carry, count: int, target: Pile) -> str:
    """Return what becomes of so many cards, moved on to what lies at their target."""
    home, back = move.target in FOUNDATIONS, move.source in FOUNDATIONS
    if not target:
        if home:
            return _("moves to another foundation.") if back else _("starts a foundation.")
        if back:
            return _("comes back to an empty pile.")
        return _("goes to an empty pile.") if count == 1 else _("go to an empty pile.")
    if home:
        sentence = _("goes home on {card}.") if count == 1 else _("go home on {card}.")
    elif back:
        sentence = _("comes back to {card}.")
    else:
        sentence = _("goes on {card}.") if count == 1 else _("go on {card}.")
    return sentence.format(card=the_card(target[-1]))


SET = WhiteheadSet
