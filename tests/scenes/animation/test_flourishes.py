"""Rewards: a pile settles under its seal before it has come to rest, and flourishes end where they should."""

import pytest
from pygame import Rect, Vector2

from game.cards import Card, Suit
from game.state import inverses
from scenes.animation import cues
from scenes.animation import durations as d
from scenes.animation.attack_art import SHARDS
from scenes.animation.card_images import CardImages
from scenes.animation.flourishes import BURST, Homecoming, Mending, Stamp
from scenes.animation.positions import CardPosition
from scenes.animation.timeline import AnimationKind
from scenes.art import cards
from scenes.render.drawables import Sprite
from tests.scenes.animation.timelines import FRAME, A, animator, run, timeline
from tests.scenes.fakes import CARDS, Grid

CARD, SPOT = Card(5, Suit.HEARTS), CardPosition(400, 200, 120)


def test_a_seal_may_be_seen_while_the_pile_still_sinks_under_it(deck: CardImages) -> None:
    before, after, events, telling = timeline("freeze")
    shown = animator(deck)
    shown.lay(before)
    shown.show(events, before, after, telling)
    pile = after.piles[3]
    while not shown.unsettled.isdisjoint(pile):
        shown.advance(FRAME)
    assert shown.shown is after
    heights = set[int]()
    while shown.moving:
        heights.add(max(one.y for one in shown.resting() if isinstance(one, Sprite)))
        assert shown.unsettled.isdisjoint(pile)
        shown.advance(FRAME)
    assert len(heights) > 2


def test_pips_fly_around_a_card_on_its_foundation_and_a_light_to_the_score(deck: CardImages) -> None:
    layout = Grid()
    home = Homecoming(cues.Home(CARD, SPOT), layout, deck)
    age = 0.8 * d.HOME_BURST
    seen = [one for one in home.drawables(age) if isinstance(one, Sprite)]
    away = [Vector2(one.area.center) - Vector2(SPOT.centre) for one in seen[:BURST]]
    assert all(SPOT.height / 2 < way.length() < SPOT.height for way in away)
    *_, last = home.drawables(d.HOME_FLAME)
    assert isinstance(last, Sprite)
    assert last.area.collidepoint(layout.score_point)
    assert home.lasts <= d.HOME_FLAME


@pytest.mark.parametrize("name", ["run", "home"])
def test_a_card_that_an_undo_brings_back_shines_once_the_light_that_brought_it_home_is_back_with_it(
    deck: CardImages, name: str
) -> None:
    before, after, events, _telling = timeline(name)
    shown, lies = animator(deck), Grid().card_positions(before)[A[-1]].area
    shown.lay(after)
    shown.show(inverses(events), after, before, AnimationKind.UNDO)
    lights = list[Rect]()
    while shown.moving:
        lights += [one.area for one in shown.effects.above()]
        shown.advance(FRAME)
    assert lights[-1].contains(lies)
    assert lights[-1].center == pytest.approx(lies.center, abs=1)
    nearest = min(Vector2(light.center).distance_to(Grid().score_point) for light in lights)
    assert (nearest < 20) is (name == "home")


def test_a_crate_flies_to_the_last_mark_of_its_rank_and_all_of_them_flash_in_turn(deck: CardImages) -> None:
    layout = Grid()
    stamp, goals = Stamp(cues.Seal(CARD, SPOT.pose), layout, deck), layout.gauge(CARD)
    arrives = d.CRATE_LEAVES + d.CRATE_FLIES
    (crate,) = stamp.drawables(arrives - 0.001)
    assert isinstance(crate, Sprite)
    assert goals[-1].collidepoint(crate.area.center)
    lit = [stamp.drawables(arrives + index * d.CRATE_GAP + 0.001) for index in range(len(goals))]
    assert [index + 1 for index in range(len(goals))] == [len(seen) for seen in lit]
    assert [] == stamp.drawables(stamp.lasts)


def test_a_glint_crosses_a_card_that_comes_to_light_until_something_else_is_done(deck: CardImages) -> None:
    before, after, events, telling = timeline("turn")
    shown = animator(deck)
    shown.lay(before)
    shown.show(events, before, after, telling)
    while CARDS[-1] in shown.unsettled:
        shown.advance(FRAME)
    run(shown, d.PRESSES + d.GLINT_DEALT / 2)
    position = Grid().card_positions(after)[CARDS[-1]]
    (glint,) = (
        one for one in shown.flying() if isinstance(one, Sprite) and one.area.size == cards.pane(position.height).size
    )
    assert position.area.contains(glint.area)
    shown.finish_animations()
    assert glint not in shown.flying()


def test_the_shards_of_a_broken_card_fly_back_to_where_it_lay_and_then_the_whole_card_flashes(
    deck: CardImages,
) -> None:
    mending = Mending(cues.Mend(CARD, SPOT.pose), Grid(), deck)
    pieces, last = (mending.drawables(age) for age in (0.0, 0.999 * d.MENDS))
    assert len(pieces) == len(last) == SHARDS
    assert not all(SPOT.area.collidepoint(one.area.center) for one in pieces)
    assert all(SPOT.area.collidepoint(one.area.center) for one in last)
    *joined, edge = mending.drawables(d.MENDS + 0.01)
    assert SHARDS == len(joined)
    assert edge.area.contains(SPOT.area)
    assert [edge] == mending.drawables(d.MENDS + 0.05)
