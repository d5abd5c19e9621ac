"""Wall, The Siege: its words."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from pygame import Surface

from game.cards import Card
from game.moves import Carry, Move, Tap
from game.play import Play
from game.rules.wall import STOCK, TARGETS, THRONE, WASTE, attackers, force, hidden
from game.solver.wall_sight import throne_holds
from game.state import State
from scenes.art.scenery import wall
from scenes.audio import Ambience
from scenes.games.base import GameUI
from scenes.games.castle_falls import CastleFalls
from scenes.games.view import Row
from scenes.games.wall_attack import POSTS, assault, deals_saved
from scenes.games.wall_table import WallLayout
from scenes.i18n import _, card_name, later, many, the_card
from scenes.render.palette import SIEGE


class UI(GameUI):
    """Wall's names and words."""

    title = later("Wall")
    place = later("The Siege")
    summary = later("Break through the wall and take the throne")
    victory = later("THE CASTLE FALLS")
    table = WallLayout
    scenery = wall
    finale = CastleFalls
    accent = SIEGE
    glyph = "tower"
    ambience = Ambience.CAMP

    def won_place(self, size: tuple[int, int]) -> Surface:
        return wall.fallen(size)

    def won_reason(self, play: Play) -> str:
        """Return how many deals were left when the throne was taken."""
        left = deals_saved(play)
        if not left:
            return _("Throne taken with the last deal")
        return many("Throne taken with {count} deal left", "Throne taken with {count} deals left", left)

    def no_win_reason(self, play: Play) -> str:
        return _("The cards left cannot beat the two kings any more.") if throne_holds(play.state) else ""

    def stuck_reason(self, play: Play) -> str:
        strength = force(play.state, attackers(play.state))
        if not strength:
            return _("No deals and no attack cards left.")
        return _("No deals left, and {force} cannot break any target.").format(force=strength)

    def tally(self, play: Play) -> Sequence[Row]:
        """Return the points won on the wall, at the posts and on the throne, with a plus, and the deals not needed."""
        won = Counter[int]()
        for move, (before, after) in zip(play.moves, pairwise(play.states), strict=True):
            if attack := assault(before, move):
                won[attack.target] += after.score - before.score
        throne, posts = won[THRONE], sum(won[post] for post in POSTS)
        return [
            Row(_("Wall cards"), f"+{won.total() - throne - posts}"),
            Row(_("Guard posts"), f"+{posts}"),
            Row(_("Throne"), f"+{throne}"),
            Row(_("Spare deals"), str(deals_saved(play))),
        ]

    def describe(self, state: State, move: Move) -> tuple[str, str]:
        if attack := assault(state, move):
            cards = [card for take in attack.takes for card in state.piles[take.slot][-take.count :]]
            whole = len(cards) > 2 and attack.takes == attackers(state)
            who = _("the whole waste") if whole else _listed(cards)
            return who, _charge(state, attack.target, whole or len(cards) == 1)
        if isinstance(move, Tap):
            return "", many("Deal {count} new attack card.", "Deal {count} new attack cards.", _next(state))
        (take,), under = move.takes, state.top(move.target)
        if under:
            does = _("goes on {card}.") if take.count == 1 else _("go on {card}.")
            does = does.format(card=the_card(under))
        else:
            does = _("goes to the empty space.") if take.count == 1 else _("go to the empty space.")
        return _listed(state.piles[take.slot][-take.count :]), does

    def describe_done(self, state: State, move: Move) -> str:
        if move == Tap(STOCK):
            return many("{count} new attack card was dealt.", "{count} new attack cards were dealt.", _next(state))
        return super().describe_done(state, move)

    def cost(self, state: State, move: Move) -> str:
        """Return that an attack was still open when new cards were dealt, if one was."""
        attacks = (other for other in self.rules.moves(state) if isinstance(other, Carry) and other.target in TARGETS)
        return _("An attack was still open.") if move == Tap(STOCK) and any(attacks) else ""


def _next(state: State) -> int:
    """Return how many cards are dealt next."""
    return min(len(WASTE), len(state.piles[STOCK]))


def _listed(cards: Sequence[Card]) -> str:
    names = [card_name(card) for card in cards]
    if len(names) == 1:
        return names[0]
    return _("{cards} and {last}").format(cards=", ".join(names[:-1]), last=names[-1])


def _charge(state: State, slot: int, one: bool) -> str:
    """Return what an attack, by one card or several, does: which target it beats, or that it storms a hidden post."""
    if hidden(state, slot):
        return _("storms a hidden guard post.") if one else _("storm a hidden guard post.")
    if slot in POSTS:
        target = _("the guard post")
    else:
        target = _("the two kings") if slot == THRONE else the_card(state.piles[slot][-1])
    does = _("beats {target}.") if one else _("beat {target}.")  # the forecast says by how much
    return does.format(target=target)
