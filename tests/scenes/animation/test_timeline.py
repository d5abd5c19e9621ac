"""What an animation plays, counts and shades, and when: attacks, chimes, the score, a victory."""

from collections.abc import Callable
from itertools import pairwise
from math import inf
from random import Random

import pytest
from pygame import Surface

from game.play import Play
from game.rules import GAMES, whitehead
from game.settings import Motion
from game.state import Carried, Carry, Scored, Tap, Turned, inverses
from scenes.animation import cues
from scenes.animation import durations as d
from scenes.animation.animator import CardAnimator
from scenes.animation.attack_art import Shards
from scenes.animation.card_images import CardImages
from scenes.animation.planner import plan_animation
from scenes.animation.positions import CardPosition, Pose
from scenes.animation.timeline import AnimationKind, PlanContext, Segment, Timeline, TimelinePlayer
from scenes.audio import Effect
from scenes.render.drawables import Sprite
from scenes.render.easing import in_cubic
from scenes.render.image_cache import ImageCache
from scenes.render.palette import Style
from tests.players import PROVEN, won_moves
from tests.scenes.animation.timelines import FRAME, A, B, C, animator, run, timeline
from tests.scenes.fakes import CARDS, HOME, STOCK, WASTE, Grid, Listener, table
from tests.scenes.games.layouts import layout_for, random_play


def test_the_score_rolls_after_the_move_has_landed(deck: CardImages) -> None:
    before, after, events, telling = timeline("home")
    shown = animator(deck)
    shown.lay(before)
    shown.show(events, before, after, telling)
    assert 0 == shown.score.number
    run(shown)
    assert 1 == shown.score.number


def test_a_victory_flourish_goes_on_whatever_lands(deck: CardImages) -> None:
    state = table({HOME: A})
    shown = animator(deck)
    shown.lay(state)
    shown.celebrate(Surface((960, 540)), Surface((960, 540)))
    shown.advance(1.0)
    shown.finish_animations()
    assert shown.moving
    assert shown.cascade is not None
    assert len(shown.flying()) > 1


def test_the_board_shows_the_state_after_once_an_attack_has_hit(deck: CardImages) -> None:
    before, after, events, telling = timeline("strike")
    shown = animator(deck)
    shown.lay(before)
    shown.show(events, before, after, telling)
    shown.advance(0.2)
    assert before is shown.shown
    shown.advance(0.2)
    assert after is shown.shown


@pytest.mark.parametrize("grand", [False, True])
def test_the_winning_attack_plays_the_fall_of_the_throne(deck: CardImages, grand: bool) -> None:
    before, after, events, telling = timeline("strike")
    listener = Listener()
    shown = animator(deck, listener=listener)
    shown.lay(before)
    shown.show(events, before, after, telling, grand)
    run(shown)
    assert grand is (Effect.THRONE in listener.played)
    assert Effect.IMPACT in listener.played


@pytest.mark.parametrize("seconds", [0.1, 0.5])
def test_the_shards_of_an_attack_that_is_undone_are_turned_no_more(
    monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    works, turned, turn = list[Callable[[], object]](), list[int](), Shards._turned_by

    def noted(shards: Shards, index: int, picture: Surface, angle: int) -> Surface:
        turned.append(index)
        return turn(shards, index, picture, angle)

    monkeypatch.setattr(ImageCache, "prerender", lambda _images, work, *_urgency: works.append(work))
    monkeypatch.setattr(Shards, "_turned_by", noted)
    before, after, events, telling = timeline("strike")
    shown = animator(CardImages(ImageCache(at_once=True), Style(), 216))
    shown.lay(before)
    shown.show(events, before, after, telling)
    run(shown, seconds)
    shown.show(inverses(events), after, before, AnimationKind.UNDO)
    turned.clear()
    for work in works:
        work()
    assert [] == turned


def test_an_attack_plays_its_sound_and_flies_its_number_to_the_score(deck: CardImages) -> None:
    before, after, events, telling = timeline("strike")
    listener = Listener()
    shown = animator(deck, listener=listener)
    shown.lay(before)
    shown.show(events, before, after, telling)
    run(shown, 1.0)
    assert before.score == shown.score.number
    run(shown)
    assert after.score == shown.score.number
    assert (
        listener.played.index(Effect.LUNGE) < listener.played.index(Effect.IMPACT) < listener.played.index(Effect.DEAL)
    )


def test_chimes_follow_one_another_once_all_events_are_shown(deck: CardImages) -> None:
    before, after, events, telling = timeline("run")
    listener = Listener()
    shown = animator(deck, listener=listener)
    shown.lay(before)
    shown.show(events, before, after, telling, chimes=[cues.Sound(Effect.LINK, 400, step) for step in range(3)])
    while shown.shown is before:
        assert Effect.LINK not in listener.played
        shown.advance(FRAME)
    rung = []
    for _ in range(20):
        rung.append(listener.played.count(Effect.LINK))
        shown.advance(FRAME)
    assert [1, 2, 3] == sorted(set(rung))


def test_undoing_a_move_opens_the_link_that_it_joined(deck: CardImages) -> None:
    before, after, events, _ = timeline("run")
    listener = Listener()
    shown = animator(deck, listener=listener)
    shown.lay(after)
    shown.show(inverses(events), after, before, AnimationKind.UNDO, chimes=[cues.Parting((350, 200))])
    widths = []
    while (parts := shown.effects.above()) and isinstance(part := parts[0], Sprite) and part.area.center[0] < 400:
        assert (350, 200) == pytest.approx(part.area.center, abs=1)
        widths.append(part.area.width)
        shown.advance(FRAME)
    assert len(set(widths)) > 2
    assert widths == sorted(widths)
    run(shown)
    assert Effect.LINK not in listener.played


@pytest.mark.parametrize(("count", "leans"), [(1, True), (2, False)])
def test_only_a_card_that_flies_alone_leans_into_its_way(count: int, leans: bool) -> None:
    before, layout = table({2: A}), Grid()
    events = (Carried(A[-count:], 2, 4),)
    after = before.after(*events)
    poses = {card: position.pose for card, position in layout.card_positions(before).items()}
    asked = PlanContext(layout, before, after, poses, layout.card_positions(after), frozenset(), AnimationKind.MOVE)
    (flight, *_) = plan_animation(events, asked).segments[A[-1]]
    assert leans == (flight.pose(flight.start + flight.duration / 2).angle < 0)
    assert {0.0} == {flight.pose(moment).angle for moment in (flight.start, flight.finish)}


@pytest.mark.parametrize("high", [0, 300])
def test_a_card_that_leaves_a_rail_rises_over_the_field_not_over_the_labels_there(high: int) -> None:
    begin, arc = Pose(100, 600, 200), 70
    flight = Segment(0.0, 1.0, begin, Pose(900, 600 - high, 200), arc=arc, vertical=in_cubic)
    path = [flight.pose(step / 100) for step in range(101)]
    assert min(pose.y for pose in path if pose.x < 300) > 600 - 16
    assert min(pose.y for pose in path) < 600 - 0.9 * arc


def test_cards_that_go_back_together_wait_for_the_one_that_turns_over() -> None:
    before, layout, (lower, upper) = table({2: A}, A[-1:]), Grid(), A[-2:]
    events = Turned((upper,)), Carried((lower, upper), 2, 3)
    after = before.after(*events)
    poses = {card: position.pose for card, position in layout.card_positions(before).items()}
    asked = PlanContext(layout, before, after, poses, layout.card_positions(after), frozenset(), AnimationKind.UNDO)
    segments = plan_animation(events, asked).segments
    assert segments[lower][0].start == segments[upper][1].start == segments[upper][0].finish


def test_an_undo_hides_a_post_that_an_attack_has_revealed_at_once_whatever_goes_back_before() -> None:
    before, after, events, _ = timeline("revealed")
    events += (Carried(CARDS[-1:], STOCK, WASTE, turned=True),)
    after, layout = before.after(*events), Grid()
    poses = {card: position.pose for card, position in layout.card_positions(after).items()}
    asked = PlanContext(layout, after, before, poses, layout.card_positions(before), frozenset(), AnimationKind.UNDO)
    planned = plan_animation(inverses(events), asked).segments
    assert [planned[card][0].start for card in A] == [0.0] * len(A)


@pytest.mark.parametrize("game", PROVEN)
@pytest.mark.parametrize("gap", [0.08, 0.1, 0.17])
def test_overtaken_cards_lie_on_each_other_as_in_their_piles_wherever_they_come_from(
    deck: CardImages, game: str, gap: float
) -> None:
    deal, moves = won_moves(game)
    layout, play = layout_for(game, (640, 360)), Play(GAMES[game], deal)
    shown = CardAnimator(deck, layout, Motion.FULL, Random(1), Listener())
    shown.lay(play.state)
    for move in moves[:25]:
        before = play.state
        shown.show(play.make(move), before, play.state, AnimationKind.MOVE)
        for _ in range(round(gap / FRAME)):
            shown.advance(FRAME)
            seen = [part for part in shown.resting() if isinstance(part, Sprite)]
            up = {card: at for card, at in layout.card_positions(play.state).items() if at.up}
            faces = {card: deck.resting(card, at.height, at.shade) for card, at in up.items()}
            drawn = {card: next((one for one in seen if one.picture is face), None) for card, face in faces.items()}
            for below, above in (pair for pile in play.state.piles for pair in pairwise(pile)):
                under, over = drawn.get(below), drawn.get(above)
                if under and over and under.area.colliderect(over.area):
                    assert seen.index(under) <= seen.index(over)  # equal: cards of two packs with one face


@pytest.mark.parametrize("game", ["cruel", "whitehead"])
def test_a_card_leaves_for_its_foundation_as_large_as_it_lay_however_many_cards_there_make_room(
    deck: CardImages, game: str
) -> None:
    deal, moves = won_moves(game)
    layout, play = layout_for(game, (640, 360)), Play(GAMES[game], deal)
    shown = CardAnimator(deck, layout, Motion.FULL, Random(1), Listener())
    for number, move in enumerate(moves):
        before = play.state
        events = play.make(move)
        if number > len(moves) - 12 and isinstance(move, Carry) and move.target in layout.foundations:
            lies = layout.card_positions(before)[before.piles[move.source][-1]]
            shown.lay(before)
            shown.show(events, before, play.state, AnimationKind.MOVE)
            assert max(part.area.height for part in shown.flying()) >= lies.height


@pytest.mark.parametrize("after_seconds", [0.05, 0.2, 0.4, 0.6, 2.0])
def test_an_undone_move_takes_back_no_more_points_than_had_been_counted(deck: CardImages, after_seconds: float) -> None:
    before, after, events, kind = timeline("home")
    shown = animator(deck)
    shown.lay(before)
    shown.show(events, before, after, kind)
    run(shown, after_seconds)
    counted = [shown.score.number]
    shown.show(inverses(events), after, before, AnimationKind.UNDO)
    while shown.moving:
        counted.append(shown.score.number)
        shown.advance(FRAME)
    assert counted == sorted(counted, reverse=True)
    assert shown.score.number == before.score


@pytest.mark.parametrize("kind", [AnimationKind.MOVE, AnimationKind.UNDO])
def test_a_card_is_drawn_and_goes_back_turning_over_below_what_is_written_on_its_stock(
    deck: CardImages, kind: AnimationKind
) -> None:
    before, after, events, _ = timeline("turn")
    if kind is AnimationKind.UNDO:
        before, after, events = after, before, inverses(events)
    shown = animator(deck)
    shown.lay(before)
    shown.show(events, before, after, kind)
    stock, narrowest = Grid().slot_position(STOCK), inf
    assert stock
    while shown.acts:
        assert not any(part.area.colliderect(stock.area) for part in shown.flying())
        narrowest = min(narrowest, *(part.area.width for part in shown.resting()))
        shown.advance(FRAME)
    assert narrowest < min(part.area.width for part in shown.resting()) / 4


def test_a_card_that_reaches_a_rail_from_above_comes_down_before_it_is_below_a_label_there() -> None:
    layout, play = layout_for("whitehead"), random_play("whitehead", 1, 0)
    events = (Carried(play.state.piles[whitehead.TABLEAU[0]][-1:], whitehead.TABLEAU[0], whitehead.WASTE),)
    after = play.state.after(*events)
    poses = {card: position.pose for card, position in layout.card_positions(play.state).items()}
    asked = PlanContext(layout, play.state, after, poses, layout.card_positions(after), frozenset(), AnimationKind.UNDO)
    (flight, *_) = plan_animation(events, asked).segments[events[0].cards[0]]
    path, end = [flight.pose(flight.start + flight.duration * step / 50) for step in range(51)], flight.end
    assert flight.begin.y < end.y - 0.3 * end.height
    assert all(pose.y > end.y - 0.06 * end.height for pose in path if pose.x < end.x + 0.58 * end.height)


@pytest.mark.parametrize("over", [0.0, 0.2, 0.7])
@pytest.mark.parametrize("undone", [False, True])
def test_a_card_that_is_overtaken_as_it_turns_over_turns_on_from_there(over: float, undone: bool) -> None:
    before, after, (drawn,), _ = timeline("turn")
    layout, card = Grid(), CARDS[-1]
    rest = {True: layout.card_positions(before), False: layout.card_positions(after)}[undone]
    begin, end = (layout.card_positions(state)[card].pose for state in (before, after))
    flight = Segment(0.0, 1.0, begin, end, hop=0.8, flips=1.0)
    poses = {card: flight.pose(over)._replace(height=begin.height - 20)}
    if undone:
        asked = PlanContext(layout, after, before, poses, rest, frozenset(), AnimationKind.UNDO)
        planned = plan_animation(inverses((drawn,)), asked)
    else:
        asked = PlanContext(layout, after, after, poses, rest, frozenset(), AnimationKind.MOVE)
        planned = plan_animation((Scored(1),), asked)
    path = [segment.pose(step / 200) for segment in planned.segments[card] for step in range(101)]
    assert path[0] == poses[card]
    assert path[-1] == rest[card].pose
    assert all(abs(one.width - other.width) < 0.2 for one, other in pairwise(path))
    assert all(min(one.width, other.width) < 0.2 for one, other in pairwise(path) if one.up != other.up)


def test_cards_that_an_attack_overtakes_in_the_air_turn_over_on_their_way_and_are_not_jolted() -> None:
    before, after, events, _ = timeline("strike")
    layout = Grid()
    poses = {card: position.pose for card, position in layout.card_positions(before).items()}
    near = poses[A[-1]].x + poses[A[-1]].height / 2
    late = {card: poses[card]._replace(x=near, up=False, lift=0.5) for card in (*C, *B)}
    rest = layout.card_positions(after)
    asked = PlanContext(layout, before, after, poses | late, rest, frozenset(), AnimationKind.MOVE)
    for flight in map(plan_animation(events, asked).segments.get, late):
        assert flight and sorted(flight, key=lambda segment: segment.start) == flight
        path = [part.pose(part.start + part.duration * step / 50) for part in flight for step in range(51)]
        assert path[-1].up
        assert all(min(one.width, other.width) < 0.2 for one, other in pairwise(path) if one.up != other.up)


def test_an_undone_redeal_gathers_cards_straight_to_the_stock_none_dips_below_where_it_lay() -> None:
    layout, play = layout_for("cruel"), random_play("cruel", 1, 12)
    before = play.state
    after, events = play.rules.apply(before, Tap(play.rules.stock))
    poses = {card: position.pose for card, position in layout.card_positions(after).items()}
    asked = PlanContext(layout, after, before, poses, layout.card_positions(before), frozenset(), AnimationKind.UNDO)
    planned = plan_animation(inverses(events), asked).segments
    assert len(planned) > 24
    for flight in (flights[0] for flights in planned.values()):
        lowest = max(flight.begin.y, flight.end.y)
        assert all(flight.pose(flight.start + flight.duration * step / 10).y <= lowest for step in range(11))


@pytest.mark.parametrize("name", ["deal", "run", "redeal"])
def test_a_card_grows_dark_as_the_next_comes_to_lie_on_it(name: str) -> None:
    before, after, events, telling = timeline(name)
    layout = Grid()
    poses = {card: position.pose for card, position in layout.card_positions(before).items()}
    segments = plan_animation(
        events, PlanContext(layout, before, after, poses, layout.card_positions(after), frozenset(), telling)
    ).segments
    darkened = 0
    for card, cover in (pair for pile in after.piles for pair in pairwise(pile)):
        arrives = max((segment.finish for segment in segments.get(cover, ()) if not segment.low), default=0.0)
        for segment in segments.get(card, ()) if arrives else ():
            if segment.end.shade > segment.begin.shade:
                darkened += 1
                assert arrives - d.OPENED - 1e-9 <= segment.start <= segment.finish <= arrives + 1e-9
    assert darkened


def test_due_cues_are_returned_once_and_in_order(deck: CardImages) -> None:
    player, (now, early, following, late) = TimelinePlayer(deck), (cues.Count(score) for score in range(4))
    player.begin(Timeline(cues=[(0.3, late), (0.1, early), (0.1, following), (0.0, now)]))
    assert [now] == player.advance(0.0)
    assert [early, following] == player.advance(0.2)
    assert player.moving
    assert [late] == player.advance(5.0)
    assert [] == player.advance(1.0)
    assert not player.moving


def test_a_timeline_in_place_of_another_begins_anew(deck: CardImages) -> None:
    player = TimelinePlayer(deck)
    player.begin(Timeline(cues=[(1.0, cues.Count(1))]))
    player.advance(0.5)
    player.begin(Timeline(cues=[(0.2, cues.Count(2))]))
    assert [cues.Count(2)] == player.advance(0.3)


def test_a_song_that_is_hushed_is_left_out_and_nothing_else(deck: CardImages) -> None:
    player, position = TimelinePlayer(deck), CardPosition(0, 0, 100)
    note = cues.Note(cues.Sound(Effect.LINK, 0), CARDS[0], position, (0, 0), (9, 0), None, False, False, False)
    player.begin(Timeline(cues=[(0.1, note), (0.2, cues.Count(1)), (0.3, note)]))
    assert [note] == player.advance(0.15)
    player.skip_chimes()
    assert [cues.Count(1)] == player.advance(1.0)
    assert not player.moving
