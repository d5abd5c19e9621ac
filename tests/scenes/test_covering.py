"""A card that others come to lie on grows dark as they arrive."""

from itertools import pairwise

import pytest

from scenes.animation import durations as d
from scenes.animation.planner import plan_animation
from scenes.animation.timeline import PlanContext, at_rest
from tests.scenes.fakes import Grid
from tests.scenes.stories import story


@pytest.mark.parametrize("name", ["deal", "run", "redeal"])
def test_a_card_grows_dark_as_the_next_comes_to_lie_on_it(name: str) -> None:
    before, after, events, telling = story(name)
    layout = Grid()
    poses = {card: at_rest(spot) for card, spot in layout.spots(before).items()}
    legs = plan_animation(
        events, PlanContext(layout, before, after, poses, layout.spots(after), frozenset(), telling, 0.5)
    ).legs
    darkened = 0
    for card, cover in (pair for pile in after.piles for pair in pairwise(pile)):
        arrives = max((leg.finish for leg in legs.get(cover, ()) if not leg.low), default=0.0)
        for leg in legs.get(card, ()) if arrives else ():
            if leg.end.shade > leg.begin.shade:
                darkened += 1
                assert arrives - d.OPENED - 1e-9 <= leg.start <= leg.finish <= arrives + 1e-9
    assert darkened
