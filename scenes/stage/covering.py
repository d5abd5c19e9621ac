"""Covering: a card that is dark because others lie on it grows dark as they arrive, not before."""

from itertools import pairwise

from scenes.animation import durations as d
from scenes.animation.timeline import Leg
from scenes.stage.story import Situation, Story


def await_covers(story: Story, situation: Situation) -> None:
    """Let cards that will lie darker stay as they are until those that come to lie on them are nearly there."""
    for pile in situation.after.piles:
        for card, cover in pairwise(pile):
            legs, coming = story.legs.get(card), story.legs.get(cover)
            if legs and coming and not coming[-1].low:
                story.legs[card] = _shaded_last(legs, coming[-1].finish)


def _shaded_last(legs: list[Leg], until: float) -> list[Leg]:
    """Return legs on which a card grows no darker, and one that makes up for that until a moment, if time is left."""
    shade, bright = legs[0].begin.shade, list[Leg]()
    for leg in legs:
        begin = leg.begin._replace(shade=shade)
        shade = min(shade, leg.end.shade)
        end = leg.end._replace(shade=shade)
        if begin != end:
            bright.append(leg._replace(begin=begin, end=end))
    start = max(until - d.OPENED, bright[-1].finish if bright else 0.0)
    dark = legs[-1].end
    if start >= until or shade == dark.shade:
        return legs
    return [*bright, Leg(start, until - start, dark._replace(shade=shade), dark, low=True)]
