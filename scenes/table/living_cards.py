"""Cards at rest that come alive, by themselves or because mouse or cursor rest on them.

Court cards wait with closed eyes. A king on its foundation looks up, and its window shines; once the game is won, all
court cards look up. On the card under mouse or cursor, a glint crosses the brass and the picture moves; an ace's door
opens; a pile fans out, and ghosts of cards show what the stock would bring on top of each pile.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from math import inf, pi, sin
from random import Random
from typing import NamedTuple

from pygame import Surface, Vector2

from game.cards import ACE, JACK, KING, QUEEN, Card, Suit
from game.play import Play
from game.settings import Motion
from game.state import State, Tap
from scenes.animation import durations as d
from scenes.animation.animator import CardAnimator
from scenes.animation.card_images import CardImages, centred
from scenes.animation.positions import Pose, Posed
from scenes.art import cards, panels
from scenes.art.court_cards import Gaze
from scenes.games.base import TableLayout
from scenes.games.layout import Selection
from scenes.i18n import _
from scenes.render import typography
from scenes.render.drawables import Drawable, Sprite
from scenes.render.palette import LAMP_TEXT, Style
from scenes.render.typography import Face
from scenes.services import Services
from scenes.table.hint_animation import small_in, top_position, veil

WINK = 6.0, 10.0  # seconds from one wink to the next
BLINK = 0.14  # seconds that both eyes are shut in between
WAKEFUL = 25.0  # seconds after the last input in which jacks wink


class Court:
    """The eyes of one board's court cards; the seed decides when jacks wink."""

    def __init__(self, services: Services, seed: str) -> None:
        self._services = services
        self._random = Random(seed)
        self._turned: frozenset[Card] = frozenset()
        self._blinks: Card | None = None
        self._next = self._random.uniform(*WINK)
        self._known: object = None

    @property
    def _winks(self) -> bool:
        return self._services.motion is Motion.FULL and self._services.quiet_for < WAKEFUL

    @property
    def rest(self) -> float:
        """Seconds until the next wink; infinite if there is none."""
        return max(0.0, self._next) if self._winks else inf

    def advance(self, seconds: float, state: State, won: bool, animator: CardAnimator) -> None:
        """Let time pass while a state is shown; won tells whether the game is won in it."""
        if self._winks and not won:
            self._next -= seconds
            if self._next <= 0:
                self._wink(animator.at_rest.poses.items())
        known = animator, state, won, self._turned, self._blinks
        if self._known != known:
            self._known = known
            homes = (state.piles[slot] for slot in animator.layout.foundations)
            awake = (card for pile in state.piles for card in pile) if won else ()
            animator.at_rest.set_gazes(self._gazes(homes, awake))

    def _wink(self, poses: Iterable[Posed]) -> None:
        """Let an uncovered jack blink and then open the other eye, or the queen's bird turn its head."""
        if self._blinks:
            self._turned ^= {self._blinks}
        uncovered = [card for card, pose in poses if pose.up and not pose.shade and _can_wink(card)]
        self._blinks = self._random.choice(uncovered) if uncovered and not self._blinks else None
        self._next = BLINK if self._blinks else self._random.uniform(*WINK)

    def _gazes(self, homes: Iterable[tuple[Card, ...]], awake: Iterable[Card]) -> Mapping[Card, Gaze]:
        looks = dict.fromkeys(self._turned, Gaze.TURNED)
        if self._blinks:
            looks[self._blinks] = Gaze.SHUT
        looks |= dict.fromkeys((card for card in awake if card.rank >= JACK), Gaze.AWAKE)
        return looks | dict.fromkeys((pile[-1] for pile in homes if pile and pile[-1].rank == KING), Gaze.HOME)


def _can_wink(card: Card) -> bool:
    """Whether a card is a jack, which can wink, or the queen of clubs, whose bird turns its head."""
    return card.rank == JACK or (card.rank, card.suit) == (QUEEN, Suit.CLUBS)


class Look(NamedTuple):
    """How a hovered card is drawn.

    aside is the side from which one looks in, from -1 to 1; door how far an ace's door is open; and glint how far the
    glint has crossed the card, from 0 to 1.
    """

    aside: float = 0.0
    door: float = 0.0
    glint: float = inf


SHUT = Look()


class Looks:
    """All pictures of one hovered card; nothing is shown until the worker has drawn them all.

    They are not in the image cache, but are freed together with this object.
    """

    def __init__(self, card: Card, resting: tuple[Pose, Gaze]) -> None:
        self.card = card
        self._resting = resting
        door = d.DOOR_OPEN if card.rank == ACE else 0.0
        shares = (step / d.GLINT_STEPS for step in range(1, d.GLINT_STEPS))
        self.crossing = [Look(0.8 * sin(2 * pi * share), door * min(1.0, 1.5 * share), share) for share in shares]
        self.open = Look(door=door)
        self.shutting = [Look(door=door * (1 - step / 5)) for step in range(1, 5)]
        self._pictures: dict[Look, Surface] = {}

    def draw(self, style: Style) -> None:
        """Draw all pictures, in the worker thread."""
        pose, gaze = self._resting
        looks = [*self.crossing, self.open, *self.shutting] if self.open.door else self.crossing
        plain = Card(self.card.rank, self.card.suit)
        drawn = {look: cards.living(plain, pose.height, style, gaze, *look, 0) for look in looks}
        self._pictures = drawn  # in one step, because another thread reads it

    @property
    def drawn(self) -> bool:
        """Whether all pictures are drawn."""
        return bool(self._pictures)

    def frame(self, look: Look, animator: CardAnimator) -> list[Drawable]:
        """Draw the card in a look where it rests; nothing once it has left."""
        resting = animator.pose_and_gaze(self.card)
        if resting is None or resting[0].height != self._resting[0].height:
            return []
        pose = resting[0]
        corner = Vector2(pose.x, pose.y) - Vector2(cards.width(pose.height), pose.height) / 2
        return centred(self._pictures.get(look), corner + cards.pane(pose.height).center)


class HoveredCard:
    """The hovered card of one board: once a glint has crossed it, only an ace's door stays open.

    With reduced motion or high contrast nothing moves.
    """

    def __init__(self, services: Services) -> None:
        self._services = services
        self._card: Card | None = None
        self._looks: Looks | None = None
        self._age = self._awaited = 0.0
        self._closing: tuple[Looks, float] | None = None
        """The ace hovered before, and for how many seconds its door has been closing."""

    def advance(self, card: Card | None, seconds: float, animator: CardAnimator) -> None:
        """Let time pass with a hovered card, or none."""
        moves = self._services.motion is Motion.FULL and not animator.deck.style.contrast
        resting = animator.pose_and_gaze(card) if card and moves else None
        card = card if resting and resting[0].up and not resting[0].shade else None
        if self._closing:
            before, since = self._closing
            self._closing = (before, since + seconds) if since + seconds < d.DOOR_SHUTS else None
        if card != self._card:
            if self._looks and self._looks.open != SHUT and self._age > d.GLINT_AFTER + d.GLINT / 2:
                self._closing = self._looks, 0.0
            self._card, self._looks, self._age, self._awaited = card, None, 0.0, 0.0
        elif self._age < d.GLINT_AFTER or (self._looks and self._looks.drawn):
            self._age += seconds
        elif card and resting and self._looks is None:
            self._looks = Looks(card, resting)
            draw, images = partial(self._looks.draw, animator.deck.style), self._services.images
            if images.draws_now:
                draw()
            else:
                images.prerender(draw)
        else:
            self._awaited += seconds

    @property
    def moving(self) -> bool:
        """Whether a glint crosses a card or soon will, or a door closes; pictures are awaited for at most a second."""
        crosses = self._card is not None and self._age < d.GLINT_AFTER + d.GLINT and self._awaited < 1.0
        return crosses or self._closing is not None

    def frame(self, animator: CardAnimator) -> list[Drawable]:
        """Draw what covers the hovered card and the one hovered before."""
        drawn: list[Drawable] = []
        if self._looks and self._looks.drawn:
            step = int(min(1.0, (self._age - d.GLINT_AFTER) / d.GLINT) * d.GLINT_STEPS)
            looks = [*self._looks.crossing, self._looks.open]
            drawn += self._looks.frame(looks[min(step, len(looks) - 1)], animator)
        if self._closing:
            left, since = self._closing
            drawn += left.frame(left.shutting[min(3, int(4 * since / d.DOOR_SHUTS))], animator)
        return drawn


DWELL = 0.350  # seconds after which something counts as rested on


class Dwell:
    """What mouse or cursor have rested on for long enough, as a number; None if nothing.

    It outlasts being left by some seconds, so that slipping off an edge or crossing a gap does not end it.
    """

    def __init__(self, stays: float = 0.0) -> None:
        self.on: int | None = None
        self._stays = stays
        self._here: int | None = None
        self._for = 0.0

    def follow(self, here: int | None, seconds: float) -> None:
        """Let time pass while mouse or cursor are on something, or on nothing that matters."""
        self._for = self._for + seconds if here == self._here else 0.0
        self._here = here
        if here is not None and here != self.on and self._for >= DWELL:
            self.on = here
        elif here != self.on and self._for >= self._stays:
            self.on = None

    def drop(self) -> None:
        """Forget everything, and count time from zero."""
        self.on, self._here, self._for = None, None, 0.0

    @property
    def rest(self) -> float:
        """Seconds until anything changes, if mouse and cursor stay where they are."""
        if self._here == self.on:
            return inf
        return max(0.0, (DWELL if self.on is None else self._stays) - self._for)


class Hover:
    """What mouse or cursor rest on at one board: a card, a pile to be fanned out, or the stock, to be previewed."""

    def __init__(self) -> None:
        self.pointed = False
        """Whether mouse or cursor have been moved since the last move was made."""
        self.on_stock = False
        """Whether the mouse is on the stock or a button that deals from it, and holds no other button down."""
        self._fan = Dwell(stays=0.250)  # so that the mouse can cross a gap
        self._preview = Dwell()

    def drop(self) -> None:
        """Forget everything, because a move was made."""
        self.pointed = self.on_stock = False
        self._fan.drop()
        self._preview.drop()

    @property
    def rest(self) -> float:
        """Seconds until anything changes, if mouse and cursor stay where they are."""
        return min(self._fan.rest, self._preview.rest)

    def card(self, choice: Selection, state: State, busy: bool) -> Card | None:
        """Return the top card under mouse or cursor, while nothing is chosen and the board is not busy."""
        there = choice.keyed or (choice.pointing and self.pointed and choice.over == 1)
        return state.top(choice.lit) if there and not busy and choice.lit is not None and not choice.taken else None

    def fanned(self, choice: Selection, layout: TableLayout, busy: bool, seconds: float) -> int | None:
        """Let time pass, and return the pile that is fanned out, if mouse or cursor rest on one that can be."""
        if choice.taken or busy:
            self._fan.drop()
        else:
            there = choice.lit in layout.leafed and self.pointed and (choice.keyed or choice.pointing)
            self._fan.follow(choice.lit if there else None, seconds)
        return self._fan.on

    def looks_ahead(self, choice: Selection, layout: TableLayout, play: Play, busy: bool, seconds: float) -> bool:
        """Let time pass, and return whether the stock's legal move is previewed, because they rest on what makes it."""
        stock = play.rules.stock
        there = choice.lit == stock if choice.keyed else self.pointed and self.on_stock
        legal = there and layout.previewed and not busy and not choice.held and Tap(stock) in play.legal
        self._preview.follow(stock if legal else None, seconds)
        return self._preview.on is not None


class Ghost(NamedTuple):
    """The card that would lie on top of a slot, None for none; its height in pixels and its centre on the screen."""

    slot: int
    card: Card | None
    height: int
    centre: tuple[int, int]


class Preview:
    """Ghosts of the cards that the stock's move would bring in a state, found by applying the rules to it."""

    def __init__(self, layout: TableLayout, deck: CardImages, state: State, motion: Motion) -> None:
        self.state = state
        self._layout, self._deck, self._motion, self._time = layout, deck, motion, 0.0
        apart = {layout.rules.stock, *layout.rules.foundations}
        slots = (slot.number for slot in layout.rules.slots if slot.number not in apart)
        placed = ((slot, top_position(layout, state, slot)) for slot in slots)
        self._places = {slot: position for slot, position in placed if position}
        self.ghosts = tuple(self._ghosts())
        self._drawn = deck.images.draws_now

    def _ghosts(self) -> Iterator[Ghost]:
        """Yield a ghost for each pile that exists now or then, on its top card or its empty slot."""
        rules, state = self._layout.rules, self.state
        after, _events = rules.apply(state, Tap(rules.stock))
        for slot, position in self._places.items():
            top = after.top(slot)
            if top or state.top(slot):
                area = small_in(position, self._layout)
                yield Ghost(slot, top, area.height, area.center)

    @property
    def moving(self) -> bool:
        """Whether the field still dims, or ghosts are being drawn."""
        dims = self._motion is not Motion.OFF and self._time < d.HINT_VEIL
        return dims or not self._drawn

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self._time += seconds

    def frame(self) -> Iterator[Drawable]:
        """Draw the preview, above the cards at rest."""
        yield veil(self._layout, 1.0 if self._motion is Motion.OFF else min(1.0, self._time / d.HINT_VEIL))
        yield from self._sprites()
        layout, metrics = self._layout, self._layout.metrics
        size, room = layout.type_size(34), layout.field.width - layout.u(120)
        words = typography.fitted(_(layout.previewed), Face.LABEL, size, layout.ink(LAMP_TEXT), room, layout.u(24))
        pill = panels.pill((words.get_width() + layout.u(72), layout.u(30) + size), metrics.unit, metrics.style)
        centre = layout.field.centerx, layout.field.bottom - layout.u(58)
        yield from (Sprite.at(pill, center=centre), Sprite.at(words, center=centre))

    def prerender(self) -> None:
        """Draw all ghosts, in the worker thread; until then, or if that fails, only those drawn are shown."""
        try:
            tuple(self._sprites())
        finally:
            self._drawn = True

    def _sprites(self) -> Iterator[Drawable]:
        for _slot, card, height, centre in self.ghosts:
            ghost = self._deck.coming(card, height, self._layout.ui.accent.light, self._layout.metrics.unit)
            yield from centred(ghost, centre)
