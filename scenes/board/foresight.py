"""Foresight: what will be seen of a board before long is drawn beforehand, in the studio."""

from dataclasses import replace

from scenes.animation.card_images import Deck
from scenes.board.standing import layers
from scenes.games.base import Plan
from scenes.sets.view import View


def foresee(view: View, plan: Plan) -> None:
    """Draw what stands on a board in a view, and what it will say about each target of an attack.

    The plan remembers the state it was asked for last: so it is one that only the studio asks.
    """
    layers(view, plan)
    for slot in plan.neighbours(view.state) if plan.scenery.gathers else ():
        layers(replace(view, choice=replace(view.choice, lit=slot)), plan)


def foresee_first(view: View, plan: Plan, deck: Deck) -> None:
    """Draw what stands and lies on a board before the deal."""
    if not view.play.moves:
        layers(replace(view, resting=lambda card: False), plan)
        for card, spot in plan.spots(view.state).items():
            deck.resting(card if spot.up else None, spot.height, spot.shade)
