"""A card that others come to lie on grows dark as they arrive."""

from itertools import pairwise

import pytest

from scenes.animation import durations as d
from scenes.animation.planner import plan_animation
from scenes.animation.timeline import PlanContext, at_rest
from tests.scenes.animation.timelines import timeline
from tests.scenes.fakes import Grid


@pytest.mark.parametrize("name", ["deal", "run", "redeal"])
def test_a_card_grows_dark_as_the_next_comes_to_lie_on_it(name: str) -> None:
    before, after, events, telling = timeline(name)
    layout = Grid()
    poses = {card: at_rest(spot) for card, spot in layout.spots(before).items()}
    segments = plan_animation(
        events, PlanContext(layout, before, after, poses, layout.spots(after), frozenset(), telling, 0.5)
    ).segments
    darkened = 0
    for card, cover in (pair for pile in after.piles for pair in pairwise(pile)):
        arrives = max((segment.finish for segment in segments.get(cover, ()) if not segment.low), default=0.0)
        for segment in segments.get(card, ()) if arrives else ():
            if segment.end.shade > segment.begin.shade:
                darkened += 1
                assert arrives - d.OPENED - 1e-9 <= segment.start <= segment.finish <= arrives + 1e-9
    assert darkened
