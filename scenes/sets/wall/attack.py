"""The attack that the player has in mind, and what every shield on the table says to it."""

from collections.abc import Mapping
from dataclasses import dataclass

from game.cards import Card
from game.moves import Carry, Move, Take, Tap
from game.rules import wall
from game.state import State
from scenes.art.shields import Shield
from scenes.sets.view import View

UNSEEN = "?"


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a state holds for whoever attacks: the targets in reach, and the health on every shield that is shown.

    The health of a post that still lies face down is None.
    """

    reach: tuple[int, ...]
    healths: Mapping[int, int | None]


@dataclass(frozen=True, slots=True)
class Attack:
    """Cards of the waste, the sum of their values, and the target in reach that they are meant for, if there is one."""

    cards: tuple[Card, ...]
    force: int
    target: int | None


def outlook(state: State) -> Outlook:
    """Return what a state holds: posts and throne always carry a shield, cards of the wall only while in reach."""
    reach = wall.exposed(state)
    posts = (slot for slot in (wall.THRONE, *wall.HIGH_POSTS, *wall.LOW_POSTS) if state.piles[slot])
    shown = dict.fromkeys((*posts, *reach))
    return Outlook(reach, {slot: None if wall.hidden(state, slot) else wall.health(state, slot) for slot in shown})


def in_mind(view: View, reach: tuple[int, ...]) -> Attack:
    """Return the attack in mind: what is hinted at or told, the pile in the hand, or what is ticked."""
    state, choice = view.state, view.choice
    lit = choice.lit if choice.lit in reach else None
    for move in (choice.hint, _told(view)):
        if attack := _meant(state, move):
            return attack
    if choice.taken and choice.taken.slot in wall.WASTE:
        return _attack(state, (choice.taken,), lit)
    return _attack(state, tuple(take for take in wall.attackers(state) if take.slot in choice.ticks), lit)


def verdict(outlook: Outlook, attack: Attack, slot: int) -> tuple[Shield, str]:
    """Return what the shield of a target looks like under an attack, and what is written on it."""
    health = outlook.healths[slot]
    text = UNSEEN if health is None else str(health)
    if slot not in outlook.reach:
        return Shield.FAR, text
    breaks = health is not None and attack.force > health
    return Shield.BREAKS if breaks else Shield.HOLDS, text


def assault(state: State, move: Move) -> Carry | None:
    """Return an attack with all its cards named, or None for any other move."""
    match move:
        case Carry(_, target) if target in wall.TARGETS:
            return move
        case Tap(slot) if slot in wall.TARGETS:
            return Carry(wall.attackers(state), slot)
    return None


def ticked(view: View) -> frozenset[int]:
    """Return the piles of the waste that are ticked, or those of an attack that is hinted at."""
    attack = assault(view.state, view.choice.hint) if view.choice.hint else None
    return frozenset(take.slot for take in attack.takes) if attack else view.choice.ticks


def _told(view: View) -> Move | None:
    """Return the move whose story is just being told, while the table still shows what was before it."""
    return None if view.state is view.play.state else view.play.state.last


def _meant(state: State, move: Move | None) -> Attack | None:
    """Return a move as an attack on a state, unless it is none or the cards are not there."""
    attack = assault(state, move) if move else None
    if attack is None or not state.piles[attack.target]:
        return None
    if any(len(state.piles[take.slot]) < take.count for take in attack.takes):
        return None
    return _attack(state, attack.takes, attack.target)


def _attack(state: State, takes: tuple[Take, ...], target: int | None) -> Attack:
    cards = tuple(card for take in takes for card in state.piles[take.slot][-take.count :])
    return Attack(cards, wall.force(state, takes), target)
