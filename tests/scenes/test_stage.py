"""The stage agrees with the state: whatever was told, cards end where laying the state would put them."""

from random import Random

import pytest
from pygame import Surface

from game.cards import shuffled
from game.events import Carried, Event, Scored, Struck, Turned, inverses
from game.rules import GAMES
from game.rules.base import Rules
from game.settings import Motion
from game.state import State
from scenes.art.look import Look
from scenes.art.studio import Draw, Studio
from scenes.sound import Effect
from scenes.stage.canvas import Drawable, Sprite
from scenes.stage.deck import Deck
from scenes.stage.durations import FRESH
from scenes.stage.stage import Stage, Telling
from scenes.stage.story import Sound
from tests.scenes.fakes import BOX, CARDS, HOME, PILES, STOCK, WASTE, Furniture, Grid, Listener, table

FRAME = 1 / 60
A, B, C = CARDS[:5], CARDS[5:10], CARDS[10:13]
LATEST = 20.0  # seconds: every story is over by then


@pytest.fixture(scope="module")
def deck() -> Deck:
    return Deck(Studio(at_once=True), Look(), 216)


def stage(deck: Deck, motion: Motion = Motion.FULL) -> Stage:
    return Stage(deck, Grid(), motion, Random(1), Listener())


def dealt() -> tuple[State, State, tuple[Event, ...]]:
    before = table({STOCK: CARDS}, CARDS)
    events = tuple(
        Carried((card,), STOCK, PILES[i % 3], turned=i % 4 > 0) for i, card in enumerate(reversed(CARDS[8:]))
    )
    return before, before.after(*events), events


def story(name: str) -> tuple[State, State, tuple[Event, ...], Telling]:
    """Return a state, the state after, the events between, and how they are told."""
    laid = table({2: A, 3: B, WASTE: C, STOCK: CARDS[13:]}, CARDS[13:])
    top = CARDS[-1]
    match name:
        case "deal":
            before, after, events = dealt()
            return before, after, events, Telling.DEAL
        case "run":
            events = (Carried(A[2:], 2, 3),)
        case "home":
            events = (Carried(A[-1:], 2, HOME), Scored(1))
        case "turn":
            events = (Carried((top,), STOCK, WASTE, turned=True),)
        case "freeze":
            events = (Carried(C[-1:], WASTE, 3), Turned(C[-1:]), Scored(4))
        case "redeal":
            events = (
                Carried(B, 3, STOCK, turned=True),
                Carried(A, 2, STOCK, turned=True),
                *(Carried((card,), STOCK, PILES[i % 6], turned=True) for i, card in enumerate(A + B)),
            )
        case "strike":
            events = (
                Struck(C, 2, 22, 18), Carried(C, WASTE, BOX), Carried(A, 2, BOX), Scored(18),
                Carried((top,), STOCK, WASTE, turned=True),
            )  # fmt: skip
        case "revealed":
            laid = table({2: A, 3: B, WASTE: C, STOCK: CARDS[13:]}, A + CARDS[13:])
            events = (Turned(A), Struck(C, 2, 12, 18), Carried(C, WASTE, BOX))
        case "bounced":
            return laid, laid, (Struck(C, 2, 12, 18),), Telling.REFUSED
        case "sweep":
            events = (Carried(C, WASTE, BOX), Carried((top,), STOCK, WASTE, turned=True))
    return laid, laid.after(*events), events, Telling.MOVE


STORIES = ("deal", "run", "home", "turn", "freeze", "redeal", "strike", "revealed", "bounced", "sweep")


def places(drawables: list[Drawable]) -> list[tuple[int, int, int]]:
    """Return which picture lies where."""
    return [(id(one.picture), one.x, one.y) for one in drawables if isinstance(one, Sprite)]


def run(shown: Stage, seconds: float = LATEST) -> None:
    """Let time pass in frames until nothing moves, at most so long."""
    for _ in range(round(seconds / FRAME)):
        if not shown.moving:
            return
        shown.advance(FRAME)
        assert places(shown.resting()) is not None
        shown.flying()


def rest(deck: Deck, state: State) -> list[tuple[int, int, int]]:
    laid = stage(deck)
    laid.lay(state)
    return places(laid.resting())


@pytest.mark.parametrize("motion", Motion)
@pytest.mark.parametrize("name", STORIES)
def test_after_a_story_the_cards_lie_as_if_laid(deck: Deck, name: str, motion: Motion) -> None:
    before, after, events, telling = story(name)
    shown = stage(deck, motion)
    shown.lay(before)
    shown.show(events, before, after, telling)
    run(shown)
    assert not shown.moving
    assert rest(deck, after) == places(shown.resting())
    assert [] == shown.flying()
    assert [] == shown.washes()
    assert after.score == shown.score
    assert (0, 0) == shown.offset
    assert after is shown.shown


@pytest.mark.parametrize("moment", [0.0, 0.05, 0.2, 0.33, 0.6, 1.1])
@pytest.mark.parametrize("name", STORIES)
def test_landing_at_any_moment_lays_the_cards_at_once(deck: Deck, name: str, moment: float) -> None:
    before, after, events, telling = story(name)
    shown = stage(deck)
    shown.lay(before)
    shown.show(events, before, after, telling)
    run(shown, moment)
    shown.land()
    assert after.score == shown.score
    assert all(shown.settled(card) for card in CARDS)
    run(shown)
    assert rest(deck, after) == places(shown.resting())
    assert [] == shown.flying()


@pytest.mark.parametrize("name", [name for name in STORIES if name != "bounced"])
def test_undo_tells_the_story_backwards_without_particles(deck: Deck, name: str) -> None:
    before, after, events, _ = story(name)
    shown = stage(deck)
    shown.lay(after)
    shown.show(inverses(events), after, before, Telling.UNDO)
    for _ in range(120):
        shown.advance(FRAME)
        aloft = [card for card in CARDS if not shown.settled(card)]
        assert len(shown.flying()) <= 2 * len(aloft)
    assert not shown.moving
    assert rest(deck, before) == places(shown.resting())
    assert before.score == shown.score


def test_a_card_waits_where_it_was_until_its_turn(deck: Deck) -> None:
    before, after, events = dealt()
    shown = stage(deck)
    shown.lay(before)
    shown.show(events, before, after, Telling.DEAL)
    shown.advance(0.1)
    last = events[-1]
    assert isinstance(last, Carried)
    assert not shown.settled(last.cards[0])
    assert 2 * 3 == len(shown.flying())  # three cards have left the stock, each above its shadow
    stock = Grid().anchor(STOCK)
    assert stock is not None
    assert any((one.area.centerx, one.area.centery) == (stock.area.centerx, stock.area.centery)
               for one in shown.resting())  # fmt: skip


def test_held_cards_follow_the_pointer_and_fly_home(deck: Deck) -> None:
    state = table({2: A})
    shown = stage(deck)
    shown.lay(state)
    home = rest(deck, state)
    shown.pick_up(A[3:], (300, 100))
    shown.drag((500, 220))
    run(shown)
    spot = Grid().spots(state)[A[3]]
    assert spot.area.move(200, 120) == shown.held_area
    assert len(home) - 2 == len(shown.resting())
    assert 3 == len(shown.flying())  # one shadow, two cards
    shown.put_back()
    assert shown.held_area is None
    run(shown)
    assert home == places(shown.resting())


def test_a_drop_goes_on_from_where_the_cards_are_held(deck: Deck) -> None:
    before, after, events, telling = story("run")
    shown = stage(deck)
    shown.lay(before)
    spot = Grid().spots(before)[A[2]]
    shown.pick_up(A[2:], spot.area.center)
    shown.drag((420, 300))
    run(shown)
    area = shown.held_area
    shown.show(events, before, after, telling)
    first = [one for one in shown.flying() if isinstance(one, Sprite)][1]
    assert area is not None
    assert abs(first.area.centerx - area.centerx) <= 2
    run(shown)
    assert rest(deck, after) == places(shown.resting())


def test_a_refused_card_shakes_and_stays(deck: Deck) -> None:
    state = table({2: A})
    shown = stage(deck)
    shown.lay(state)
    shown.refuse(A[-1:])
    shown.advance(0.05)
    assert shown.moving
    run(shown)
    assert rest(deck, state) == places(shown.resting())


def test_the_score_rolls_after_the_move_has_landed(deck: Deck) -> None:
    before, after, events, telling = story("home")
    shown = stage(deck)
    shown.lay(before)
    shown.show(events, before, after, telling)
    assert 0 == shown.score
    run(shown)
    assert 1 == shown.score


def test_a_table_at_rest_tells_the_same_frame_again(deck: Deck) -> None:
    shown = stage(deck)
    shown.lay(table({2: A}))
    first = shown.resting()
    shown.advance(FRAME)
    assert first == shown.resting()
    assert not shown.moving


@pytest.mark.parametrize("rules", GAMES.values(), ids=lambda rules: rules.name)
def test_the_stage_agrees_with_the_state_of_every_game(deck: Deck, rules: Rules) -> None:
    random = Random(rules.name)
    shown = Stage(deck, Furniture(rules), Motion.FULL, Random(2), Listener())
    cards = shuffled(rules.deck, 17)
    state, events = rules.start(cards)
    shown.show(events, rules.bare(cards), state, Telling.DEAL)
    for _ in range(25):
        shown.advance(random.choice((0.0, 0.1, 0.4, 1.0, 3.0)))
        shown.resting()
        shown.flying()
        moves = list(rules.moves(state))
        if not moves:
            break
        before = state
        state, events = rules.apply(state, random.choice(moves))
        shown.show(events, before, state, Telling.MOVE)
        if random.random() < 0.3:
            shown.advance(0.2)
            shown.show(inverses(events), state, before, Telling.UNDO)
            state = before
    run(shown)
    laid = Stage(deck, Furniture(rules), Motion.FULL, Random(2), Listener())
    laid.lay(state)
    assert places(laid.resting()) == places(shown.resting())
    assert [] == shown.flying()
    assert state.score == shown.score


def test_a_victory_flourish_goes_on_whatever_lands(deck: Deck) -> None:
    state = table({HOME: A})
    shown = stage(deck)
    shown.lay(state)
    shown.celebrate(Surface((960, 540)))
    shown.advance(1.0)
    shown.land()
    assert shown.moving
    assert shown.cascade is not None
    assert len(shown.flying()) > 1


def test_what_decorates_the_field_waits_for_the_blow(deck: Deck) -> None:
    before, after, events, telling = story("strike")
    shown = stage(deck)
    shown.lay(before)
    shown.show(events, before, after, telling)
    shown.advance(0.2)
    assert before is shown.shown
    shown.advance(0.2)
    assert after is shown.shown


@pytest.mark.parametrize("grand", [False, True])
def test_the_attack_that_wins_the_game_is_heard_to_bring_the_throne_down(deck: Deck, grand: bool) -> None:
    before, after, events, telling = story("strike")
    listener = Listener()
    shown = Stage(deck, Grid(), Motion.FULL, Random(1), listener)
    shown.lay(before)
    shown.show(events, before, after, telling, grand)
    run(shown)
    assert grand is (Effect.THRONE in listener.heard)
    assert Effect.IMPACT in listener.heard


def test_an_attack_is_heard_and_flies_its_number_to_the_score(deck: Deck) -> None:
    before, after, events, telling = story("strike")
    listener = Listener()
    shown = Stage(deck, Grid(), Motion.FULL, Random(1), listener)
    shown.lay(before)
    shown.show(events, before, after, telling)
    run(shown, 1.0)
    assert before.score == shown.score
    run(shown)
    assert after.score == shown.score
    assert listener.heard.index(Effect.LUNGE) < listener.heard.index(Effect.IMPACT) < listener.heard.index(Effect.DEAL)


class Idle(Studio):
    """A studio that has drawn nothing yet."""

    def picture(self, draw: Draw, *arguments: object) -> Surface | None:
        """Return None: it is being drawn."""
        return None


@pytest.mark.parametrize("name", STORIES)
def test_a_story_is_told_with_whatever_is_drawn_in_time(name: str) -> None:
    before, after, events, telling = story(name)
    shown = stage(Deck(Idle(), Look(), 216))
    shown.lay(before)
    shown.show(events, before, after, telling)
    run(shown)
    spots = Grid().spots(after)
    seen = {one.area.center for one in shown.resting() if isinstance(one, Sprite)}
    assert {spot.area.center for spot in spots.values()} == seen
    assert [] == shown.flying()


def test_after_a_move_the_stage_tells_what_led_there_until_something_else_happens(deck: Deck) -> None:
    before, after, events, telling = story("run")
    shown = stage(deck)
    shown.lay(before)
    shown.show(events, before, after, telling)
    shown.advance(0.1)
    assert shown.led_from is None
    run(shown)
    assert before is shown.led_from
    shown.advance(FRESH)
    assert not shown.fresh
    shown.show(inverses(events), after, before, Telling.UNDO)
    run(shown)
    assert (None, before) == (shown.led_from, shown.shown)
    calm = stage(deck, Motion.REDUCED)
    calm.lay(before)
    calm.show(events, before, after, telling)
    run(calm)
    assert calm.led_from is None


def test_chimes_ring_one_after_the_other_once_all_is_told(deck: Deck) -> None:
    before, after, events, telling = story("run")
    listener = Listener()
    shown = Stage(deck, Grid(), Motion.FULL, Random(1), listener)
    shown.lay(before)
    shown.show(events, before, after, telling, chimes=[Sound(Effect.LINK, 400, step) for step in range(3)])
    while shown.shown is before:
        assert Effect.LINK not in listener.heard
        shown.advance(FRAME)
    rung = []
    for _ in range(20):
        rung.append(listener.heard.count(Effect.LINK))
        shown.advance(FRAME)
    assert [1, 2, 3] == sorted(set(rung))


@pytest.mark.parametrize("motion", Motion)
def test_cards_laid_aside_glide_there_and_back_and_fly_off_from_where_they_lie(deck: Deck, motion: Motion) -> None:
    before, after, events, telling = story("run")
    shown = stage(deck, motion)
    shown.lay(before)

    def places() -> list[tuple[int, int]]:
        return [one.area.center for one in shown.resting() if isinstance(one, Sprite)]

    spots = places()
    shown.lay_aside({B[-1]: (0, 12)})
    if motion is Motion.FULL:
        shown.advance(0.05)
        assert shown.moving
        assert 1 == len(set(places()) - set(spots))
    run(shown)
    assert [(0, 12)] == [(x - a, y - b) for (x, y), (a, b) in zip(places(), spots, strict=True) if (x, y) != (a, b)]
    shown.lay_aside({})
    run(shown)
    assert spots == places()
    shown.lay_aside({B[-1]: (0, 12)})
    run(shown)
    shown.show(events, before, after, telling)
    shown.land()
    expected = stage(deck)
    expected.lay(after)
    assert expected.resting() == shown.resting()
