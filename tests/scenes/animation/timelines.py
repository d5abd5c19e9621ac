"""Timelines for an animator: events on a small table, an animator that plays them, and where the cards lie."""

from random import Random

from game.settings import Motion
from game.state import Carried, Event, Scored, State, Struck, Turned
from scenes.animation.animator import CardAnimator
from scenes.animation.card_images import CardImages
from scenes.animation.timeline import AnimationKind
from scenes.render.drawables import Drawable, Sprite
from tests.scenes.fakes import BOX, CARDS, HOME, PILES, STOCK, WASTE, Grid, Listener, table

FRAME = 1 / 60
A, B, C = CARDS[:5], CARDS[5:10], CARDS[10:13]
LATEST = 20.0  # seconds: every story is over by then


def animator(deck: CardImages, motion: Motion = Motion.FULL, listener: Listener | None = None) -> CardAnimator:
    """Return an animator on a small table; what it lets be heard, a listener remembers."""
    return CardAnimator(deck, Grid(), motion, Random(1), listener or Listener())


def dealt() -> tuple[State, State, tuple[Event, ...]]:
    """Return a state with all cards in the stock, the state after dealing some, and the events between."""
    before = table({STOCK: CARDS}, CARDS)
    events = tuple(
        Carried((card,), STOCK, PILES[i % 3], turned=i % 4 > 0) for i, card in enumerate(reversed(CARDS[8:]))
    )
    return before, before.after(*events), events


def timeline(name: str) -> tuple[State, State, tuple[Event, ...], AnimationKind]:
    """Return a state, the state after, the events between, and how they are told."""
    laid = table({2: A, 3: B, WASTE: C, STOCK: CARDS[13:]}, CARDS[13:])
    top = CARDS[-1]
    match name:
        case "deal":
            before, after, events = dealt()
            return before, after, events, AnimationKind.DEAL
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
            return laid, laid, (Struck(C, 2, 12, 18),), AnimationKind.REFUSED
        case "sweep":
            events = (Carried(C, WASTE, BOX), Carried((top,), STOCK, WASTE, turned=True))
    return laid, laid.after(*events), events, AnimationKind.MOVE


STORIES = ("deal", "run", "home", "turn", "freeze", "redeal", "strike", "revealed", "bounced", "sweep")


def places(drawables: list[Drawable]) -> list[tuple[int, int, int]]:
    """Return which picture lies where."""
    return [(id(one.picture), one.x, one.y) for one in drawables if isinstance(one, Sprite)]


def run(shown: CardAnimator, seconds: float = LATEST) -> None:
    """Let time pass in frames until nothing moves, at most so long."""
    for _ in range(round(seconds / FRAME)):
        if not shown.moving:
            return
        shown.advance(FRAME)
        shown.dragged.advance(FRAME)
        assert places(shown.resting()) is not None
        shown.flying()


def rest(deck: CardImages, state: State) -> list[tuple[int, int, int]]:
    """Return which picture lies where when a state is laid."""
    laid = animator(deck)
    laid.lay(state)
    return places(laid.resting())
