"""An arrangement: all of a board that is made anew for every screen."""

from functools import partial
from random import Random
from typing import NamedTuple

from scenes.animation.animator import Stage
from scenes.animation.card_images import Deck
from scenes.games.base import Plan, Set
from scenes.games.layout import Measures
from scenes.services import House
from scenes.table.board_view import Tabletop
from scenes.table.lamp import Lamplight
from scenes.table.lamp import foresee as foresee_lamp


class Arrangement(NamedTuple):
    """The plan of a board on a screen, another that only the studio asks, the stage for its cards, and the tabletop.

    There are two plans because one remembers the states it was asked for last.
    """

    plan: Plan
    ahead: Plan
    stage: Stage
    top: Tabletop


def arranged(scenery: Set, house: House, measures: Measures, lamp: Lamplight | None) -> Arrangement:
    """Return what a set needs on a screen; no card lies there yet."""
    plan, ahead = (scenery.plan(measures, house.studio) for _ in range(2))
    deck = Deck(house.studio, measures.look, house.master_height(measures.size))
    stage = Stage(deck, plan, house.motion, house.random, house.speaker)
    if scenery.gathers:
        stage.expect_attacks()
    if plan.lamp:
        house.studio.foresee(partial(foresee_lamp, ahead))
    stirs = partial(scenery.life, measures.size, plan.field, Random(house.random.random()))
    return Arrangement(plan, ahead, stage, Tabletop(plan, house, stirs, lamp))
