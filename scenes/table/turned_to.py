"""The card that mouse or cursor rest on: a glint crosses its brass, its picture moves, an ace's door opens."""

from math import inf, pi, sin
from typing import NamedTuple

from pygame import Surface

from game.cards import ACE, Card
from game.settings import Motion
from scenes.animation import durations as d
from scenes.animation.animator import CardAnimator
from scenes.animation.card_images import centred
from scenes.animation.positions import Pose
from scenes.art import cards
from scenes.art.court_cards import Gaze
from scenes.render.drawables import Drawable
from scenes.services import Services


class Look(NamedTuple):
    """From which side one looks into a card's window, how far an ace's door is open, and where the glint is."""

    aside: float = 0.0
    door: float = 0.0
    glint: float = inf


def crossing(step: int, door: float) -> Look:
    """Return how a card looks at a step of the glint's way across it; its door, if it has one, opens meanwhile."""
    share = step / d.GLINT_STEPS
    return Look(round(0.8 * sin(2 * pi * share), 2), round(door * min(1.0, 1.5 * share), 2), round(share, 2))


class TurnedTo:
    """The card of one board that somebody turns to, and how it answers; where little moves it does not.

    Nothing is seen until all of it is drawn. Once the glint has crossed, only an ace's door stays open.
    """

    def __init__(self, services: Services) -> None:
        self._services = services
        self._card: Card | None = None
        self._age = self._awaited = 0.0
        self._left: tuple[Card, float] | None = None
        """The ace that was left, and for how many seconds its door has been closing."""

    def advance(self, card: Card | None, seconds: float, animator: CardAnimator) -> None:
        """Let time pass with a card turned to, or none."""
        moves = self._services.motion is Motion.FULL and not animator.deck.style.contrast
        lies = animator.seen(card) if card and moves else None
        card = card if lies and lies[0].up and not lies[0].shade else None
        if self._left:
            before, since = self._left
            self._left = (before, since + seconds) if since + seconds < d.DOOR_SHUTS else None
        if card != self._card:
            opened = self._card and self._card.rank == ACE and self._age > d.GLINT_AFTER + d.GLINT / 2
            self._left = (self._card, 0.0) if self._card and opened else self._left
            self._card, self._age, self._awaited = card, 0.0, 0.0
        elif card and lies and (self._age < d.GLINT_AFTER or self._drawn(card, lies, animator)):
            self._age += seconds
        elif card and self._awaited < 1.0:
            self._awaited += seconds
        else:
            self._age = inf  # what cannot be drawn is not waited for

    @property
    def moving(self) -> bool:
        """Whether a glint is about to cross a card, or does, or a door closes."""
        return self._left is not None or (self._card is not None and self._age < d.GLINT_AFTER + d.GLINT)

    def frame(self, animator: CardAnimator) -> list[Drawable]:
        """Draw what is laid over the cards at rest."""
        seen: list[Drawable] = []
        if self._card and self._age > d.GLINT_AFTER:
            step = int(min(1.0, (self._age - d.GLINT_AFTER) / d.GLINT) * d.GLINT_STEPS)
            looks = _looks(self._card)
            seen += _laid_over(self._card, looks[step] if step < len(looks) else _at_last(self._card), animator)
        if self._left:
            card, since = self._left
            seen += _laid_over(card, _shutting(int(4 * since / d.DOOR_SHUTS)), animator)
        return seen

    def _drawn(self, card: Card, lies: tuple[Pose, Gaze], animator: CardAnimator) -> bool:
        """Whether all that will be seen of a card is drawn; what is not is asked for."""
        looks = list(_looks(card))
        if card.rank == ACE:
            looks += [_at_last(card), *map(_shutting, range(4))]
        return None not in [_picture(card, lies, look, animator) for look in looks]


def _looks(card: Card) -> list[Look]:
    """Return how a card looks step by step while the glint crosses it."""
    return [crossing(step, d.DOOR_OPEN if card.rank == ACE else 0.0) for step in range(1, d.GLINT_STEPS)]


def _at_last(card: Card) -> Look:
    return Look(door=d.DOOR_OPEN) if card.rank == ACE else Look()


def _shutting(step: int) -> Look:
    """Return one of four looks of a door that closes."""
    return Look(door=round(d.DOOR_OPEN * (1 - (step + 1) / 5), 2))


def _laid_over(card: Card, look: Look, animator: CardAnimator) -> list[Drawable]:
    lies = animator.seen(card)
    return centred(_picture(card, lies, look, animator), lies[0][:2]) if lies and look != Look() else []


def _picture(card: Card, lies: tuple[Pose, Gaze], look: Look, animator: CardAnimator) -> Surface | None:
    deck, (pose, gaze) = animator.deck, lies
    return deck.images.get(cards.living, Card(card.rank, card.suit), pose.height, deck.style, gaze, *look, 0)
