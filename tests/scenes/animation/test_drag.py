"""Dragged cards follow the pointer, fly back when rejected, and start their flight from where they are."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from pygame import Rect, Surface

from game.settings import Motion
from scenes.animation import drag
from scenes.animation.animator import CardOffset
from scenes.animation.card_images import CardImages
from scenes.animation.durations import RETURN, RING_FADES, SHAKE_NO, SHAKE_NO_RING
from scenes.animation.planner import refusal_of
from scenes.animation.positions import Pose
from scenes.render.drawables import Frame, Sprite
from scenes.render.renderer import drawn
from tests.scenes.animation.timelines import A, B, animator, places, rest, run, timeline
from tests.scenes.fakes import Grid, table


def test_held_cards_follow_the_pointer_and_fly_home(deck: CardImages) -> None:
    state = table({2: A})
    shown = animator(deck)
    shown.lay(state)
    home = rest(deck, state)
    shown.pick_up(A[3:], (300, 100))
    rising = [one.area for one in shown.flying()]
    assert 3 == len(rising)  # one shadow and two cards
    shown.dragged.drag((500, 220))
    run(shown)
    (risen,) = shown.flying()
    lying = rising[0].unionall(rising[1:])
    assert lying.width < risen.area.width < 1.5 * lying.width
    assert lying.height < risen.area.height < 1.5 * lying.height
    position = Grid().card_positions(state)[A[3]]
    assert position.area.move(200, 120) == shown.dragged.area
    assert len(home) - 2 == len(shown.resting())
    shown.put_back()
    assert shown.dragged.area is None
    run(shown)
    assert home == places(shown.resting())


@pytest.mark.parametrize("clicked", [False, True])
def test_cards_are_drawn_as_they_hang_unless_a_click_has_let_them_go(
    clicked: bool, deck: CardImages, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting: list[Callable[[], object]] = []
    hung: list[Frame] = []

    def draws(frame: Frame, size: tuple[int, int], empty: bool) -> Surface:
        hung.append(frame)
        return drawn(frame, size, empty)

    monkeypatch.setattr(deck.images, "prerender", lambda work, *_: waiting.append(work))
    monkeypatch.setattr(drag, "drawn", draws)
    shown = animator(deck)
    shown.lay(table({2: A}))
    shown.pick_up(A[-1:], (300, 100))
    if clicked:
        shown.put_back()
    for work in waiting:
        work()
    assert clicked is not bool(hung)


def test_a_dragged_card_stays_below_the_upper_edge_of_the_screen(deck: CardImages) -> None:
    shown = animator(deck)
    shown.lay(table({2: A}))
    shown.pick_up(A[-1:], (300, 100))
    shown.dragged.drag((300, -400))
    run(shown)
    (pose,) = shown.dragged.let_go().values()
    assert pose.y - pose.height / 2 >= 0


def test_a_card_put_back_flies_home_above_its_shadow_alone_and_raises_dust_there(deck: CardImages) -> None:
    shown = animator(deck)
    shown.lay(table({2: A}))
    shown.pick_up(A[-1:], (300, 100))
    shown.dragged.drag((700, 100))
    run(shown)
    home = Grid().card_positions(table({2: A}))[A[-1]].centre[0]
    shown.put_back()
    shown.advance(RETURN / 3)
    _cast, card = (one.area.centerx for one in shown.flying() if isinstance(one, Sprite))
    assert home < card < 700
    assert not shown.effects.above()
    shown.advance(RETURN)
    assert shown.effects.above()
    run(shown)
    assert not shown.flying()


@pytest.mark.parametrize("refused", [True, False])
def test_a_card_flies_home_to_a_rail_from_the_side_below_what_is_written_there(
    deck: CardImages, monkeypatch: pytest.MonkeyPatch, refused: bool
) -> None:
    monkeypatch.setattr(Grid, "field", Rect(600, 0, 360, 540))
    shown = animator(deck)
    shown.lay(table({2: A}))
    x, y = Grid().card_positions(table({2: A}))[A[-1]].centre
    shown.pick_up(A[-1:], (round(x), round(y)))
    shown.dragged.drag((round(x) + 300, 60))
    run(shown)
    if refused:
        shown.refuse(A[-1:])
        shown.advance(SHAKE_NO)
    else:
        shown.put_back()
    shown.advance(0.2 * RETURN)
    _cast, card, *_ring = (one.area for one in shown.flying() if isinstance(one, Sprite))
    assert card.centerx - x > 60
    assert abs(card.centery - y) < 15
    run(shown)


def test_a_drop_goes_on_from_where_the_cards_are_held(deck: CardImages) -> None:
    before, after, events, telling = timeline("run")
    shown = animator(deck)
    shown.lay(before)
    position = Grid().card_positions(before)[A[2]]
    shown.pick_up(A[2:], position.area.center)
    shown.dragged.drag((420, 300))
    run(shown)
    area = shown.dragged.area
    shown.show(events, before, after, telling)
    first = [one for one in shown.flying() if isinstance(one, Sprite)][1]
    assert area is not None
    assert abs(first.area.centerx - area.centerx) <= 2
    run(shown)
    assert rest(deck, after) == places(shown.resting())


@pytest.mark.parametrize("motion", Motion)
def test_a_refused_card_stays_among_the_others_and_gets_an_edge(deck: CardImages, motion: Motion) -> None:
    state = table({2: A})
    shown = animator(deck, motion)
    shown.lay(state)
    home = shown.resting()
    shown.refuse(A[1:2])
    shown.advance(0.03)
    assert shown.moving
    assert A[1] not in shown.unsettled
    assert not any(isinstance(one, Sprite) for one in shown.flying())
    seen = shown.resting()
    ring = seen.pop(2)  # below what covers the card
    assert [home[0], *home[2:]] == [seen[0], *seen[2:]]  # the card shivers where it lies
    assert isinstance(ring, Sprite)
    assert (home[1] == seen[1]) is (motion is not Motion.FULL)
    assert isinstance(seen[1], Sprite)
    assert ring.area.contains(seen[1].area)
    assert ring.area.center == pytest.approx(seen[1].area.center, abs=1)
    run(shown)
    assert rest(deck, state) == places(shown.resting())


@pytest.mark.parametrize("x", [60, 940])
def test_a_refused_card_hardly_shivers_towards_the_nearer_side_of_the_field(x: int) -> None:
    layout, lies = Grid(), Pose(x, 300, 140)
    shivers, _home = refusal_of(lies, lies, layout)
    inward = 1 if x < layout.field.centerx else -1
    ways = [inward * (shivers.pose(step / 100 * shivers.duration).x - x) for step in range(100)]
    assert max(ways) > 6
    assert -3 < min(ways) < 0


def test_the_reason_of_a_refusal_is_ringed_as_far_as_what_covers_it_and_the_ring_fades(deck: CardImages) -> None:
    state = table({2: A, 3: B})
    shown = animator(deck)
    shown.lay(state)
    card, home = shown.resting()[1], len(shown.resting())
    top = Grid().card_positions(state)[A[2]].y
    shown.refuse(B[:1], A[1:2])
    shown.advance(0.01)
    bright = shown.resting()
    assert home + 2 == len(bright)
    assert bright[1] == card
    shown.advance(SHAKE_NO_RING + 0.9 * RING_FADES)
    faint = shown.resting()
    for one, other in zip(bright[2:3], faint[2:3], strict=True):
        assert isinstance(one, Sprite)
        assert isinstance(other, Sprite)
        assert isinstance(card, Sprite)
        assert one.area == other.area
        assert one.area.centerx == pytest.approx(card.area.centerx, abs=1)
        assert one.area.top < card.area.top
        assert one.area.bottom == top
        assert one.picture is not other.picture
    run(shown)
    assert rest(deck, state) == places(shown.resting())


def test_the_ring_of_a_reason_closes_before_the_card_that_covers_it_from_the_right(
    deck: CardImages, monkeypatch: pytest.MonkeyPatch
) -> None:
    lying = Grid().card_positions(table({2: A, 3: B}))
    aside = {
        card: replace(lies, x=lies.x + 2 * (lies.y - lying[A[0]].y), y=lying[A[0]].y) for card, lies in lying.items()
    }
    monkeypatch.setattr(Grid, "card_positions", lambda _grid, _state: aside)
    shown = animator(deck)
    shown.lay(table({2: A, 3: B}))
    shown.refuse(B[:1], A[1:2])
    shown.advance(0.01)
    ring, over = shown.resting()[2], aside[A[2]]
    assert isinstance(ring, Sprite)
    row, left = over.area.centery - ring.area.top, ring.area.left
    lines = [left + x for x in range(ring.area.width) if ring.picture.get_at((x, row)).a == 255]
    assert lines[0] < aside[A[1]].x
    assert any(aside[A[1]].x + 2 < x < over.x for x in lines)
    assert ring.area.right < over.area.right


@pytest.mark.parametrize("motion", Motion)
def test_cards_laid_aside_glide_there_and_back_and_fly_off_from_where_they_lie(
    deck: CardImages, motion: Motion
) -> None:
    before, after, events, telling = timeline("run")
    shown = animator(deck, motion)
    shown.lay(before)

    def places() -> list[tuple[int, int]]:
        return [one.area.center for one in shown.resting() if isinstance(one, Sprite)]

    positions = places()
    shown.set_offsets({B[-1]: CardOffset(0, 12)})
    if motion is Motion.FULL:
        shown.advance(0.05)
        assert shown.moving
        assert 1 == len(set(places()) - set(positions))
    run(shown)
    assert [(0, 12)] == [(x - a, y - b) for (x, y), (a, b) in zip(places(), positions, strict=True) if (x, y) != (a, b)]
    shown.set_offsets({})
    run(shown)
    assert positions == places()
    shown.set_offsets({B[-1]: CardOffset(0, 12)})
    run(shown)
    shown.show(events, before, after, telling)
    shown.finish_animations()
    expected = animator(deck)
    expected.lay(after)
    assert expected.resting() == shown.resting()
