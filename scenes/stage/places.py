"""Places no state knows: where unlaid cards come from, what cards pass by on their way, how they leave the table."""

from dataclasses import replace

from game.cards import Card
from game.events import Carried
from scenes.animation.timeline import Pose, at_rest
from scenes.stage.spots import Layout
from scenes.stage.story import Situation, Telling

ABOVE = 1_000_000  # the order of cards that pass by: above all that rest


def entrance(card: Card, event: Carried, situation: Situation) -> Pose:
    """Return the pose in which a card that lies nowhere yet begins to move: on its slot, or off the screen."""
    up = card not in situation.before.down
    spot = situation.layout.anchor(event.source)
    if spot is not None:
        return at_rest(replace(spot, order=-1, up=up))
    field = situation.layout.field
    goal = situation.spots.get(card) or situation.layout.anchor(event.target)
    height = goal.height if goal else field.height // 5
    if situation.telling is Telling.DEAL:
        return Pose(field.centerx, field.bottom + height, height, up)
    x, y = goal.centre if goal else field.center
    return Pose(wing(situation.layout, x), y, height, up)


def destination(card: Card, event: Carried, begin: Pose, situation: Situation, stays: bool) -> Pose:
    """Return the pose a card is carried to: where it will rest, the slot that it only passes by, or off the screen."""
    up = begin.up ^ event.turned
    spot = situation.spots.get(card) if stays else None
    if spot is not None:
        return at_rest(replace(spot, up=up))
    spot = situation.layout.anchor(event.target)
    if spot is not None:
        return at_rest(replace(spot, order=ABOVE, up=up))
    return Pose(wing(situation.layout, begin.x), begin.y, begin.height, up, order=ABOVE, lift=1.0)


def wing(layout: Layout, x: float) -> float:
    """Return a place off the nearer side of the screen."""
    field = layout.field
    return field.left - 0.6 * field.width if x < field.centerx else field.right + 0.6 * field.width
