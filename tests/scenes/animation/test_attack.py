"""A hit in Wall: what is near it jumps away and comes back, and its star fades from the middle."""

from dataclasses import replace
from itertools import pairwise
from random import Random
from time import sleep

import pytest
from pygame import Vector2

from game.play import Play
from game.rules import wall
from game.settings import Motion
from game.state import Carried, Carry, Event, Struck, Tap, inverses
from scenes.animation import attack, attack_art, cues
from scenes.animation import durations as d
from scenes.animation.card_images import CardImages
from scenes.animation.particles import DEBRIS, Particles, impact
from scenes.animation.planner import plan_animation
from scenes.animation.timeline import AnimationKind, PlanContext
from scenes.render.drawables import Sprite, Tint
from scenes.render.image_cache import ImageCache
from scenes.render.palette import Style
from tests.players import after, won_moves
from tests.scenes.animation.timelines import FRAME, animator, places, timeline
from tests.scenes.fakes import WASTE, Grid
from tests.scenes.games.layouts import layout_for, random_play
from tests.scenes.games.sieges import RULES


def hit(play: Play) -> tuple[PlanContext, tuple[Event, ...], Vector2]:
    """Return what is known of the first attack that wins in a play, what happens, and where it strikes."""
    layout, before = layout_for("wall"), play.state
    poses = {card: position.pose for card, position in layout.card_positions(before).items()}
    for move in play.legal:
        after, events = RULES.apply(before, move)
        for event in events:
            if isinstance(event, Struck) and event.wins:
                positions, target = layout.card_positions(after), poses[before.piles[event.target][-1]]
                context = PlanContext(layout, before, after, poses, positions, frozenset(), AnimationKind.MOVE)
                return context, events, Vector2(target.x, target.y)
    raise LookupError("no attack wins")


@pytest.mark.parametrize("deal", [1, 2, 9])
def test_neighbours_jump_away_from_a_blow_the_near_ones_farther_and_come_back(deal: int) -> None:
    context, events, target = hit(random_play("wall", deal, 1))
    timeline = plan_animation(events, context)
    jumped = list[tuple[float, float]]()
    for card, way in timeline.segments.items():
        lies, position = context.poses[card], context.positions.get(card)
        if position and position.pose[:3] == lies[:3] and way[0].begin[:2] != way[0].end[:2]:
            assert way[-1].end == position.pose
            assert all(segment.low for segment in way)
            away = Vector2(lies.x, lies.y) - target
            jump = Vector2(way[0].end.x, way[0].end.y) - Vector2(lies.x, lies.y)
            assert 0 == pytest.approx(away.angle_to(jump), abs=0.01)
            jumped.append((away.length(), jump.length()))
    assert len(jumped) > 3
    lengths = [length for _far, length in sorted(jumped)]
    assert sorted(lengths, reverse=True) == pytest.approx(lengths)


def test_the_star_opens_in_full_before_it_dies_and_dies_hollow() -> None:
    whole, *hollow = (attack_art.star(attack_art.FIRE, 380, 1, percent, Style()) for percent in (0, *attack.HOLLOWS))
    assert whole.get_at((190, 190)).a == 255
    assert all(picture.get_at((190, 190)).a == 0 for picture in hollow)
    assert d.STAR_OPENS < d.HIT_STOP < d.HIT_STOP_GRAND


@pytest.mark.parametrize("motion", Motion)
def test_where_a_card_holds_a_star_of_steel_is_seen_unless_little_may_move(deck: CardImages, motion: Motion) -> None:
    before, after, events, telling = timeline("bounced")
    shown, stars = animator(deck, motion), set[int]()
    shown.lay(before)
    shown.show(events, before, after, telling)
    steel = {id(attack.star(deck, 0.5, percent, hollow, 0, attack_art.STEEL)) for percent, hollow in attack.STAR_STEPS}
    while shown.moving:
        stars |= steel & {id(one.picture) for one in shown.flying() if isinstance(one, Sprite)}
        shown.advance(FRAME)
    assert (len(stars) > 4) is (motion is Motion.FULL)


def test_the_field_darkens_around_cards_that_turn_up_before_they_are_attacked(deck: CardImages) -> None:
    before, after, events, telling = timeline("revealed")
    shown = animator(deck)
    shown.lay(before)
    shown.show(events, before, after, telling)
    tones = []
    for _ in range(round((d.SUSPENSE + d.REVEAL + d.SUSPENSE_ENDS) / FRAME)):
        shown.advance(FRAME)
        tones.append([one.colour[0] for one in shown.effects.tints() if isinstance(one, Tint)])
    assert any(tone and tone[0] < 200 for tone in tones)
    assert [] == tones[-1]


def test_an_attack_undone_shows_the_target_whole_where_it_lay_and_its_attackers_fly_back_from_there() -> None:
    before, after, events, _telling = timeline("strike")
    after, layout = replace(after, last=Tap(2)), Grid()
    poses = {card: position.pose for card, position in layout.card_positions(after).items()}
    positions = layout.card_positions(before)
    context = PlanContext(layout, after, before, poses, positions, frozenset(), AnimationKind.UNDO)
    planned = plan_animation(inverses(events), context)
    for card in before.piles[2]:
        (segment,) = planned.segments[card]
        assert segment.begin[:2] == segment.end[:2] == positions[card].centre
        assert 0.0 == segment.begin.opacity
    struck = layout.slot_position(2)
    assert struck
    assert {struck.centre} == {planned.segments[card][0].begin[:2] for card in before.piles[1]}


@pytest.mark.parametrize("width", [0.4, 0.9])
def test_cards_attacked_with_as_they_are_dealt_turn_up_as_they_draw_back(width: float) -> None:
    before, after, events, kind = timeline("strike")
    layout, attackers = Grid(), before.piles[WASTE]
    poses = {card: position.pose for card, position in layout.card_positions(before).items()}
    poses |= {card: poses[card]._replace(up=False, width=width, angle=-9.0, lift=0.7) for card in attackers}
    rest = layout.card_positions(after)
    planned = plan_animation(events, PlanContext(layout, before, after, poses, rest, frozenset(), kind))
    for card in attackers:
        path = [segment.pose(segment.start + segment.duration * share / 100)
                for segment in planned.segments[card] for share in range(101)]  # fmt: skip
        assert not path[0].up
        assert width == pytest.approx(path[0].width)
        assert all(min(one.width, other.width) < 0.2 for one, other in pairwise(path) if one.up != other.up)
        assert all(pose.up and pose.width == 1 for pose in path[101:])


def test_a_card_struck_again_before_it_is_mended_is_whole() -> None:
    before, after, events, kind = timeline("strike")
    layout, struck = Grid(), before.piles[2]
    poses = {card: position.pose for card, position in layout.card_positions(before).items()}
    poses |= {card: poses[card]._replace(opacity=0.0) for card in struck}
    rest = layout.card_positions(after)
    planned = plan_animation(events, PlanContext(layout, before, after, poses, rest, frozenset(), kind))
    assert all(segment.begin.opacity == 1 for card in struck for segment in planned.segments[card])


def test_cards_that_turn_up_before_they_are_attacked_rise_and_turn_as_one_below_the_top_card() -> None:
    before, after, events, kind = timeline("revealed")
    layout, post = Grid(), before.piles[2]
    poses = {card: position.pose for card, position in layout.card_positions(before).items()}
    rest = layout.card_positions(after)
    planned = plan_animation(events, PlanContext(layout, before, after, poses, rest, frozenset(), kind))
    assert {0.0} == {planned.segments[card][0].start for card in post}
    turns = [(card, segment) for card in post for segment in planned.segments[card] if segment.flips]
    assert 1 == len({(segment.start, segment.finish) for _card, segment in turns})
    assert [post[-1]] == [card for card, segment in turns if not segment.low]


def test_cards_put_together_to_attack_flash_as_a_pair() -> None:
    layout, play = layout_for("wall"), random_play("wall", 1, 1)
    move = next(move for move in play.legal if isinstance(move, Carry) and move.target in wall.WASTE)
    after, events = RULES.apply(play.state, move)
    poses = {card: position.pose for card, position in layout.card_positions(play.state).items()}
    positions = layout.card_positions(after)
    context = PlanContext(layout, play.state, after, poses, positions, frozenset(), AnimationKind.MOVE)
    (dust,) = (cue for _due, cue in plan_animation(events, context).cues if isinstance(cue, cues.Dust))
    lowest, top = (positions[after.piles[move.target][at]].area for at in (0, -1))
    assert lowest.top < top.top
    assert dust.shown == top.top - lowest.top


def test_the_cards_dealt_after_an_attack_that_is_undone_return_first_face_down_and_low() -> None:
    deal, moves = won_moves("wall")
    layout, play = layout_for("wall"), after(deal, "wall", ())
    for move in moves:
        before = play.state
        events = play.make(move)
        dealt = {card for event in events if isinstance(event, Carried) and event.turned for card in event.cards}
        if dealt and any(isinstance(event, Struck) and event.wins for event in events):
            break
    poses = {card: position.pose for card, position in layout.card_positions(play.state).items()}
    positions = layout.card_positions(before)
    context = PlanContext(layout, play.state, before, poses, positions, frozenset(), AnimationKind.UNDO)
    segments = plan_animation(inverses(events), context).segments
    for card in dealt:
        way = segments[card]
        half = way[0].pose(way[0].start + way[0].duration / 2)
        assert not half.up
        assert half.y > max(way[0].begin.y, way[0].end.y)
        assert half.y + half.height / 2 <= layout.field.bottom
    returns = (way for card, way in segments.items() if card not in dealt and way[0].begin[:2] != way[0].end[:2])
    assert max(segments[card][0].start for card in dealt) < min(way[0].start for way in returns)


def test_until_the_cards_of_an_undone_attack_start_none_of_them_is_seen(deck: CardImages) -> None:
    before, after, events, _telling = timeline("strike")
    after = replace(after, last=Tap(2))
    shown = animator(deck)
    shown.lay(after)
    at_rest = places(shown.resting())
    shown.show(inverses(events), after, before, AnimationKind.UNDO)
    shown.advance(FRAME)  # the card that was drawn last is already on its way back to the stock
    assert len(shown.unsettled) > len(before.piles[2])
    assert [] == [one for one in places(shown.resting()) if one not in at_rest]


def test_the_deal_that_follows_the_fall_of_the_castle_is_not_shown() -> None:
    deal, moves = won_moves("wall")
    play = after(deal, "wall", moves[:-1])
    layout, before = layout_for("wall"), play.state
    won, events = RULES.apply(before, moves[-1])
    dealt = {card for slot in wall.WASTE for card in won.piles[slot]}
    assert len(dealt) == 3
    lies, positions = layout.card_positions(before), layout.card_positions(won)
    poses = {card: position.pose for card, position in lies.items()}
    context = PlanContext(layout, before, won, poses, positions, frozenset(), AnimationKind.MOVE)
    assert dealt.isdisjoint(plan_animation(events, context).segments)
    assert all(positions[card] == lies[card] for card in dealt)


def test_the_pictures_of_debris_are_drawn_once_for_all_attacks() -> None:
    images = ImageCache()
    shown = Particles(CardImages(images, Style(), 96), Random(1), 0.5)
    for debris in (shown.sharing_pictures(), shown.sharing_pictures(), shown.sharing_pictures()):
        debris.prerender(*DEBRIS)
        drawn = images.order(lambda: None)
        while not drawn.over:
            sleep(0.001)
        impact(debris, (100, 100), False)
        assert len(debris.sprites()) == 102
    images.close()
