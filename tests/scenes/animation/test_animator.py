"""The animator agrees with the state: after any animation, cards lie where laying out the state puts them."""

from itertools import product
from random import Random
from threading import Event

import pytest
from pygame import Surface

from game.cards import Card, shuffled
from game.play import Play
from game.rules import GAMES
from game.rules.base import Rules
from game.settings import Motion
from game.state import Carried, Carry, Scored, Tap, inverses
from scenes.animation.animator import CardAnimator
from scenes.animation.card_images import MOONLIGHT, CardImages
from scenes.animation.durations import DRAW, FRESH, HOME_FLAME
from scenes.animation.flourishes import Stepped
from scenes.animation.positions import Pose
from scenes.animation.timeline import AnimationKind
from scenes.render.drawables import Sprite, Tint
from scenes.render.image_cache import Draw, Drawn, ImageCache
from scenes.render.palette import Style
from scenes.render.renderer import drawn
from tests.image_cache import wait_for_worker
from tests.scenes.animation.timelines import FRAME, STORIES, A, C, animator, dealt, places, rest, run, timeline
from tests.scenes.fakes import CARDS, HOME, STOCK, WASTE, Furniture, Grid, Listener, table
from tests.scenes.games.layouts import layout_for


@pytest.mark.parametrize("motion", Motion)
@pytest.mark.parametrize("name", STORIES)
def test_after_a_story_the_cards_lie_as_if_laid(deck: CardImages, name: str, motion: Motion) -> None:
    before, after, events, telling = timeline(name)
    shown = animator(deck, motion)
    shown.lay(before)
    shown.show(events, before, after, telling)
    run(shown)
    assert not shown.moving
    assert rest(deck, after) == places(shown.resting())
    assert [] == shown.flying()
    assert [] == shown.effects.tints()
    assert after.score == shown.score.number
    assert (0, 0) == shown.effects.offset
    assert after is shown.shown


@pytest.mark.parametrize("name", STORIES)
def test_a_card_that_a_move_leaves_in_its_place_keeps_its_sprite(deck: CardImages, name: str) -> None:
    before, after, *_ = timeline(name)
    shown = animator(deck)
    shown.lay(before)
    lay, kept = shown.layout.card_positions(before), {id(sprite): sprite for sprite in shown.resting()}
    shown.lay(after)
    moved = [card for card, position in shown.layout.card_positions(after).items() if position != lay.get(card)]
    assert len([sprite for sprite in shown.resting() if id(sprite) not in kept]) <= len(moved) < len(CARDS)


@pytest.mark.parametrize("contrast", [False, True])
def test_cards_in_the_air_above_a_dark_table_are_in_moonlight_as_those_that_lie_there(contrast: bool) -> None:
    before, after, events, telling = timeline("run")
    flown = list[Surface]()
    for dark in (False, True):
        shown = animator(CardImages(ImageCache(at_once=True), Style(contrast=contrast), 216))
        shown.deck.dark = dark
        shown.lay(before)
        shown.show(events, before, after, telling)
        shown.advance(3 * FRAME)
        flown += [one.picture for one in shown.flying()[-1:] if isinstance(one, Sprite)]
    bright, dim = flown
    size, middle = bright.get_size(), bright.get_rect().center
    night = () if contrast else [Tint((0, 0, *size), colour, blend) for colour, blend in MOONLIGHT]
    frames = [Sprite(bright, 0, 0), *night], [Sprite(dim, 0, 0)]
    lying, in_the_air = (drawn(frame, size).get_at(middle) for frame in frames)
    assert tuple(lying) == pytest.approx(tuple(in_the_air), abs=3)


@pytest.mark.parametrize("name", ["run", "redeal"])
def test_with_reduced_motion_only_cards_that_leave_their_piles_fade(deck: CardImages, name: str) -> None:
    before, after, events, telling = timeline(name)
    leaving = sum(len(set(old) - set(new)) for old, new in zip(before.piles, after.piles, strict=True))
    carried = {card for event in events if isinstance(event, Carried) for card in event.cards}
    assert (name == "redeal") is (leaving < len(carried))
    shown = animator(deck, Motion.REDUCED)
    shown.lay(before)
    lying = len(shown.resting()) - leaving
    shown.show(events, before, after, telling)
    shown.advance(FRAME)
    while shown.moving:
        assert lying == len(shown.resting())
        assert shown.flying()
        shown.advance(FRAME)


@pytest.mark.parametrize("name", STORIES)
def test_landing_at_any_moment_lays_the_cards_at_once(deck: CardImages, name: str) -> None:
    before, after, events, telling = timeline(name)
    for moment in (0.0, 0.05, 0.2, 0.33, 0.6, 1.1):
        shown = animator(deck)
        shown.lay(before)
        shown.show(events, before, after, telling)
        run(shown, moment)
        shown.finish_animations()
        assert after.score == shown.score.number
        assert not shown.unsettled
        run(shown)
        assert rest(deck, after) == places(shown.resting())
        assert [] == shown.flying()


@pytest.mark.parametrize("name", [name for name in STORIES if name != "bounced"])
def test_undo_plays_the_animation_backwards_without_particles(deck: CardImages, name: str) -> None:
    before, after, events, _ = timeline(name)
    shown = animator(deck)
    shown.lay(after)
    shown.show(inverses(events), after, before, AnimationKind.UNDO)
    for _ in range(120):
        shown.advance(FRAME)
        assert len(shown.flying()) - len(shown.effects.above()) <= 2 * len(shown.unsettled)  # with shadows
        assert not any(isinstance(one, Stepped) for _, one in shown.effects._flourishes)  # no dust
        assert not shown.effects._particles.alive
    assert not shown.moving
    assert rest(deck, before) == places(shown.resting())
    assert before.score == shown.score.number


def posed(shown: CardAnimator) -> list[tuple[Card, Pose]]:
    """Return the cards in the order in which they are drawn, each with its pose."""
    player, lying = shown.player, shown.at_rest
    low = [(card, lying.pose(card)) for card in lying.poses if card not in player.cards]
    return [*sorted([*low, *player.waiting], key=lambda one: one[1].order), *player.flying]


def back_to_front(shown: CardAnimator) -> list[Card]:
    """Return the cards in the order in which they are drawn."""
    return [card for card, _pose in posed(shown)]


def covered(shown: CardAnimator) -> set[tuple[Card, Card]]:
    """Return each card together with each that is drawn over a part of it."""
    cards = posed(shown)
    return {
        (lower, upper)
        for at, (lower, lies) in enumerate(cards)
        for upper, over in cards[at + 1 :]
        if abs(lies.x - over.x) < 5 / 7 * lies.height and abs(lies.y - over.y) < lies.height
    }


def test_cards_of_a_run_stay_above_those_that_they_cover_all_the_way(deck: CardImages) -> None:
    before, after, events, telling = timeline("run")
    shown = animator(deck)
    shown.lay(before)
    shown.show(events, before, after, telling)
    while shown.moving:
        assert list(A[2:]) == [card for card in back_to_front(shown) if card in A[2:]]
        shown.advance(FRAME)


@pytest.mark.parametrize("name", ["strike", "sweep"])
def test_cards_that_leave_together_keep_their_order_however_soon_that_is_undone(deck: CardImages, name: str) -> None:
    before, after, events, telling = timeline(name)
    for frames in range(24):
        shown = animator(deck)
        shown.lay(before)
        shown.show(events, before, after, telling)
        for _ in range(frames):
            shown.advance(FRAME)
            seen = [card for card in back_to_front(shown) if card in C]
            assert sorted(seen, key=C.index) == seen
        shown.show(inverses(events), after, before, AnimationKind.UNDO)
        while shown.moving:
            seen = [card for card in back_to_front(shown) if card in C]
            assert sorted(seen, key=C.index) == seen
            shown.advance(FRAME)


@pytest.mark.parametrize("pause", [0.08, 0.12, 0.2])
@pytest.mark.parametrize(("source", "target", "turned"), [(2, 4, False), (STOCK, WASTE, True)])
def test_cards_moved_in_quick_succession_arrive_one_after_the_other_and_change_their_order_only_as_they_leave(
    deck: CardImages, source: int, target: int, turned: bool, pause: float
) -> None:
    state, shown, moved, arrived = table({2: A, STOCK: CARDS[13:]}, CARDS[13:]), animator(deck), list[Card](), 0
    shown.lay(state)
    for _ in range(4):  # a larger pile would make room
        card = state.piles[source][-1]
        moved.append(card)
        event, before = Carried((card,), source, target, turned=turned), state
        state = state.after(event)
        shown.show((event,), before, state, AnimationKind.MOVE)
        for _ in range(round(pause / FRAME)):
            assert moved == [one for one in back_to_front(shown) if one in moved]
            shown.advance(FRAME)
        arrived = sum(card not in shown.unsettled for card in moved)
        assert len(moved) - arrived <= DRAW / pause + 1
    assert arrived or pause < 0.1


def test_after_a_move_during_a_redeal_no_card_slips_below_one_that_it_covers(deck: CardImages) -> None:
    play, chance = Play(GAMES["cruel"], 9), Random(9)
    for _ in range(6):
        play.make(chance.choice([move for move in play.legal if isinstance(move, Carry)]))
    before, redealt = play.state, play.make(Tap(play.rules.stock))
    shown = CardAnimator(deck, layout_for("cruel"), Motion.FULL, Random(1), Listener())
    for move, frames in product(play.legal, (1, 3, 6)):
        after, events = play.rules.apply(play.state, move)
        shown.lay(before)
        shown.show(redealt, before, play.state, AnimationKind.MOVE)
        run(shown, frames * FRAME)
        shown.show(events, play.state, after, AnimationKind.MOVE)
        pairs = covered(shown)
        while shown.moving and not isinstance(move, Tap):
            shown.advance(FRAME)
            before_that, pairs = pairs, covered(shown)
            assert not {(upper, lower) for lower, upper in before_that} & pairs


def test_the_score_waits_for_the_flame_of_a_card_that_came_home(deck: CardImages) -> None:
    before, after, events, telling = timeline("home")
    shown = animator(deck)
    shown.lay(before)
    shown.show(events, before, after, telling)
    while not shown.effects.moving:
        shown.advance(FRAME)
    shown.advance(HOME_FLAME - 2 * FRAME)
    assert before.score == shown.score.number
    shown.advance(2 * FRAME)
    assert after.score == shown.score.number != before.score


def test_two_quick_undos_leave_the_score_of_the_state(deck: CardImages) -> None:
    first, second, moved, _ = timeline("run")
    scored = Carried(A[-1:], 3, HOME), Scored(1)
    third, shown = second.after(*scored), animator(deck)
    shown.lay(third)
    shown.show(inverses(scored), third, second, AnimationKind.UNDO)
    shown.advance(FRAME)
    assert third.score == shown.score.number
    shown.show(inverses(moved), second, first, AnimationKind.UNDO)
    run(shown)
    assert first.score == shown.score.number != third.score


def test_a_card_waits_where_it_was_until_its_turn(deck: CardImages) -> None:
    before, after, events = dealt()
    shown = animator(deck)
    shown.lay(before)
    shown.show(events, before, after, AnimationKind.DEAL)
    shown.advance(0.1)
    last = events[-1]
    assert isinstance(last, Carried)
    assert last.cards[0] in shown.unsettled
    assert 2 * 3 == len(shown.flying())  # three cards have left the stock, each above its shadow
    stock = Grid().slot_position(STOCK)
    assert stock is not None
    assert any((one.area.centerx, one.area.centery) == (stock.area.centerx, stock.area.centery)
               for one in shown.resting())  # fmt: skip


def test_a_deal_planned_ahead_is_the_same_and_can_be_shown_again(
    deck: CardImages, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, after, events = dealt()
    usual, ahead = animator(deck), animator(deck)
    usual.show(events, before, after, AnimationKind.DEAL)
    ahead.plan_deal(events, before, after)
    monkeypatch.delattr("scenes.animation.animator.plan_animation")
    for _ in range(2):
        ahead.show(events, before, after, AnimationKind.DEAL)
        assert usual.resting() == ahead.resting()
        assert usual.flying() == ahead.flying()
    for _ in range(30):
        usual.advance(0.1)
        ahead.advance(0.1)
        assert usual.flying() == ahead.flying()


def test_a_table_at_rest_returns_the_same_frame_again(deck: CardImages) -> None:
    shown = animator(deck)
    shown.lay(table({2: A}))
    first = shown.resting()
    shown.advance(FRAME)
    assert first == shown.resting()
    assert not shown.moving


@pytest.mark.parametrize("rules", GAMES.values(), ids=lambda rules: rules.name)
def test_the_animator_agrees_with_the_state_of_every_game(deck: CardImages, rules: Rules) -> None:
    random = Random(rules.name)
    shown = CardAnimator(deck, Furniture(rules), Motion.FULL, Random(2), Listener())
    cards = shuffled(rules.deck, 17)
    state, events = rules.start(cards)
    shown.show(events, rules.bare(cards), state, AnimationKind.DEAL)
    for _ in range(25):
        shown.advance(random.choice((0.0, 0.1, 0.4, 1.0, 3.0)))
        shown.resting()
        shown.flying()
        moves = list(rules.moves(state))
        if not moves:
            break
        before = state
        state, events = rules.apply(state, random.choice(moves))
        shown.show(events, before, state, AnimationKind.MOVE)
        if random.random() < 0.3:
            shown.advance(0.2)
            shown.show(inverses(events), state, before, AnimationKind.UNDO)
            state = before
    run(shown)
    laid = CardAnimator(deck, Furniture(rules), Motion.FULL, Random(2), Listener())
    laid.lay(state)
    assert places(laid.resting()) == places(shown.resting())
    assert [] == shown.flying()
    assert state.score == shown.score.number


class Idle(ImageCache):
    """An image cache that has drawn nothing yet."""

    def get(self, draw: Draw[Drawn], *arguments: object) -> Drawn | None:
        """Return None: it is being drawn."""
        return None


@pytest.mark.parametrize("name", STORIES)
def test_an_animation_starts_with_whatever_pictures_are_drawn_in_time(name: str) -> None:
    before, after, events, telling = timeline(name)
    shown = animator(CardImages(Idle(), Style(), 216))
    shown.lay(before)
    shown.show(events, before, after, telling)
    run(shown)
    positions = Grid().card_positions(after)
    seen = {one.area.center for one in shown.resting() if isinstance(one, Sprite)}
    assert {position.area.center for position in positions.values()} == seen
    assert [] == shown.flying()


def test_led_from_is_the_state_before_the_move_until_something_else_happens(deck: CardImages) -> None:
    before, after, events, telling = timeline("run")
    shown = animator(deck)
    shown.lay(before)
    shown.show(events, before, after, telling)
    shown.advance(0.1)
    assert shown.led_from is None
    run(shown)
    assert before is shown.led_from
    shown.advance(FRESH)
    assert not shown.fresh
    shown.show(inverses(events), after, before, AnimationKind.UNDO)
    run(shown)
    assert (None, before) == (shown.led_from, shown.shown)
    calm = animator(deck, Motion.REDUCED)
    calm.lay(before)
    calm.show(events, before, after, telling)
    run(calm)
    assert calm.led_from is None


@pytest.mark.usefixtures("display")
def test_pictures_of_attacks_are_prerendered_after_urgent_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn, images, ready = list[str](), ImageCache(), Event()
    monkeypatch.setattr("scenes.animation.effects.prerender", lambda *_arguments: drawn.append("attacks"))
    images.order(ready.wait)
    animator(CardImages(images, Style(), 216)).effects.prerender_attacks()
    images.order(lambda: drawn.append("table"))
    ready.set()
    wait_for_worker(images)
    assert ["table", "attacks"] == drawn
    images.close()
