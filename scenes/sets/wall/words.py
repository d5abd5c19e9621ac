"""Wall in words: its moves, how it ended, and what was won."""

from collections.abc import Sequence

from game.cards import Card
from game.moves import Carry, Move
from game.play import Play
from game.rules import wall
from game.state import State
from scenes.i18n import _, card_name, many, the_card
from scenes.sets.view import Row
from scenes.sets.wall.attack import assault

_POSTS = (*wall.HIGH_POSTS, *wall.LOW_POSTS)


def deals_left(state: State) -> int:
    """Return how often the stock can still be dealt from."""
    return -(-len(state.piles[wall.STOCK]) // len(wall.WASTE))


def say(state: State, move: Move) -> tuple[str, str]:
    """Return a move in words: the cards that go, and what they do."""
    attack = assault(state, move)
    if attack:
        cards = [card for take in attack.takes for card in state.piles[take.slot][-take.count :]]
        whole = len(cards) > 2 and attack.takes == wall.attackers(state)
        attackers = _("the whole waste") if whole else _listed(cards)
        return attackers, _charge(state, attack, whole or len(cards) == 1)
    match move:
        case Carry((take,), target):
            under = state.top(target)
            if under:
                where = _("goes on {card}.") if take.count == 1 else _("go on {card}.")
                where = where.format(card=the_card(under))
            else:
                where = _("goes to the empty space.") if take.count == 1 else _("go to the empty space.")
            return _listed(state.piles[take.slot][-take.count :]), where
        case _:
            return "", many("Deal {count} new attack card.", "Deal {count} new attack cards.", _next(state))


def dealt(state: State) -> str:
    """Return what the next deal brings, as a sentence about one that was made."""
    return many("{count} new attack card was dealt.", "{count} new attack cards were dealt.", _next(state))


def _next(state: State) -> int:
    return min(len(wall.WASTE), len(state.piles[wall.STOCK]))


def _listed(cards: Sequence[Card]) -> str:
    names = [card_name(card) for card in cards]
    if len(names) == 1:
        return names[0]
    return _("{cards} and {last}").format(cards=", ".join(names[:-1]), last=names[-1])


def _charge(state: State, attack: Carry, one: bool) -> str:
    """Return what an attack, by one or by many, does: whom it beats, or that it makes a guard post show itself."""
    target = attack.target
    if wall.hidden(state, target):
        return _("storms a hidden guard post.") if one else _("storm a hidden guard post.")
    deed = _("beats {target}.") if one else _("beat {target}.")  # the forecast above the note tells by how much
    return deed.format(target=_target(state, target))


def _target(state: State, slot: int) -> str:
    if slot == wall.THRONE:
        return _("the two kings")
    if slot in _POSTS:
        return _("the guard post")
    return the_card(state.piles[slot][-1])


def _deals_saved(play: Play) -> int:
    """Return how many deals were left when the throne was attacked, or are left now.

    What the last attack dealt by itself, if it took the whole waste, was not needed any more.
    """
    attacked = play.won and play.can_undo  # a position may begin won
    return deals_left(play.states[-2] if attacked else play.state)


def won_reason(play: Play) -> str:
    """Return how the throne was taken."""
    left = _deals_saved(play)
    if not left:
        return _("Throne taken with the last deal")
    return many("Throne taken with {count} deal left", "Throne taken with {count} deals left", left)


def stuck_reason(state: State) -> str:
    """Return why no attack can succeed any more."""
    force = wall.force(state, wall.attackers(state))
    if not force:
        return _("No deals and no attack cards left.")
    return _("No deals left, and {force} cannot break any target.").format(force=force)


def tally(play: Play) -> Sequence[Row]:
    """Return the points won on the wall, at the posts and on the throne, and the deals that were not needed."""
    on_wall = at_posts = on_throne = 0
    state = play.fresh
    for move in play.moves:
        attack, before = assault(state, move), state
        state, _story = play.rules.apply(state, move)
        won = state.score - before.score
        if attack is None:
            continue
        if attack.target == wall.THRONE:
            on_throne += won
        elif attack.target in _POSTS:
            at_posts += won
        else:
            on_wall += won
    return [
        Row(_("Wall cards"), str(on_wall)),
        Row(_("Guard posts"), str(at_posts)),
        Row(_("Throne"), str(on_throne)),
        Row(_("Spare deals"), str(_deals_saved(play))),
    ]
