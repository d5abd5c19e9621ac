"""The card that mouse or cursor rest on: a glint crosses its brass, its picture moves, an ace's door opens."""

from functools import partial
from math import inf, pi, sin
from typing import NamedTuple

from pygame import Surface, Vector2

from game.cards import ACE, Card
from game.settings import Motion
from scenes.animation import durations as d
from scenes.animation.animator import CardAnimator
from scenes.animation.card_images import centred
from scenes.animation.positions import Pose
from scenes.art import cards
from scenes.art.court_cards import Gaze
from scenes.render.drawables import Drawable
from scenes.render.style import Style
from scenes.services import Services


class Look(NamedTuple):
    """From which side one looks into a card's window, how far an ace's door is open, and where the glint is."""

    aside: float = 0.0
    door: float = 0.0
    glint: float = inf


SHUT = Look()


class Looks:
    """All pictures of one card while somebody turns to it, from the moment the worker has drawn the last.

    They belong to whoever holds this: when the card is left they go.
    """

    def __init__(self, card: Card, lies: tuple[Pose, Gaze]) -> None:
        self.card = card
        self._lies = lies
        door = d.DOOR_OPEN if card.rank == ACE else 0.0
        shares = (step / d.GLINT_STEPS for step in range(1, d.GLINT_STEPS))
        self.crossing = [Look(0.8 * sin(2 * pi * share), door * min(1.0, 1.5 * share), share) for share in shares]
        self.open = Look(door=door)
        self.shutting = [Look(door=door * (1 - step / 5)) for step in range(1, 5)]
        self._pictures: dict[Look, Surface] = {}

    def draw(self, style: Style) -> None:
        """Draw all of them, in the worker thread."""
        pose, gaze = self._lies
        looks = [*self.crossing, self.open, *self.shutting] if self.open.door else self.crossing
        plain = Card(self.card.rank, self.card.suit)
        drawn = {look: cards.living(plain, pose.height, style, gaze, *look, 0) for look in looks}
        self._pictures = drawn

    @property
    def drawn(self) -> bool:
        """Whether all of them are there."""
        return bool(self._pictures)

    def seen(self, look: Look, animator: CardAnimator) -> list[Drawable]:
        """Draw the card in a look where it lies now; nothing once it has left."""
        lies = animator.seen(self.card)
        if lies is None or lies[0].height != self._lies[0].height:
            return []
        pose = lies[0]
        corner = Vector2(pose.x, pose.y) - Vector2(cards.width(pose.height), pose.height) / 2
        return centred(self._pictures.get(look), corner + cards.pane(pose.height).center)


class TurnedTo:
    """The card of one board that somebody turns to, and how it answers; where little moves it does not.

    Nothing is seen until all of it is drawn. Once the glint has crossed, only an ace's door stays open.
    """

    def __init__(self, services: Services) -> None:
        self._services = services
        self._card: Card | None = None
        self._looks: Looks | None = None
        self._age = self._awaited = 0.0
        self._left: tuple[Looks, float] | None = None
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
            if self._looks and self._looks.open != SHUT and self._age > d.GLINT_AFTER + d.GLINT / 2:
                self._left = self._looks, 0.0
            self._card, self._looks, self._age, self._awaited = card, None, 0.0, 0.0
        elif self._age < d.GLINT_AFTER or (self._looks and self._looks.drawn):
            self._age += seconds
        elif card and lies and self._looks is None:
            self._looks = Looks(card, lies)
            draw, images = partial(self._looks.draw, animator.deck.style), self._services.images
            if images.draws_now:
                draw()
            else:
                images.prerender(draw)
        else:
            self._awaited += seconds

    @property
    def moving(self) -> bool:
        """Whether a glint crosses a card or is about to, or a door closes; pictures are awaited for one second."""
        crosses = self._card is not None and self._age < d.GLINT_AFTER + d.GLINT and self._awaited < 1.0
        return crosses or self._left is not None

    def frame(self, animator: CardAnimator) -> list[Drawable]:
        """Draw what is laid over the cards at rest."""
        seen: list[Drawable] = []
        if self._looks and self._looks.drawn:
            step = int(min(1.0, (self._age - d.GLINT_AFTER) / d.GLINT) * d.GLINT_STEPS)
            ways = [*self._looks.crossing, self._looks.open]
            seen += self._looks.seen(ways[min(step, len(ways) - 1)], animator)
        if self._left:
            looks, since = self._left
            seen += looks.seen(looks.shutting[min(3, int(4 * since / d.DOOR_SHUTS))], animator)
        return seen
