"""Small signs on single cards: the pip that pops as a card comes home, and the edge of a card that is refused."""

from game.cards import Card
from scenes.animation import attack_art
from scenes.animation import durations as d
from scenes.animation.card_images import Deck
from scenes.animation.timeline import Pose
from scenes.art import pips
from scenes.render.drawables import Drawable
from scenes.render.easing import Tween, out_back
from scenes.render.palette import CORAL
from scenes.stage.spots import Spot
from scenes.stage.sprites import centred

PIP, PIP_EDGE, PIP_TOP = 0.184, 0.05, 0.049  # a card's pip, from its right and its upper edge, in card heights
SIZES = 6  # pictures from the largest to the last
EDGE = 5  # of a card 196 high


class Pop:
    """The pip of a card that has come home to a spot: it shrinks from larger than it is to where it belongs."""

    def __init__(self, card: Card, spot: Spot, deck: Deck) -> None:
        self._card, self._spot, self._deck = card, spot, deck
        self._size = Tween(d.POP_SCALE, 1.0, 0.0, d.POP, out_back)
        self._age = 0.0

    def advance(self, seconds: float) -> bool:
        """Let time pass and tell whether it is over."""
        self._age += seconds
        return self._age >= d.POP

    def sprites(self) -> list[Drawable]:
        """Return the pip as it is seen now, nothing while it is being drawn."""
        scale = round(self._size.at(self._age) * SIZES * 4) / (SIZES * 4)
        side = PIP * self._spot.height
        picture = self._deck.studio.picture(pips.pip, self._card.suit, round(side * scale), self._deck.look)
        x = self._spot.x + self._spot.width - PIP_EDGE * self._spot.height - side / 2
        y = self._spot.y + PIP_TOP * self._spot.height + side / 2
        return centred(picture, (x, y))


def refusal(deck: Deck, pose: Pose) -> list[Drawable]:
    """Return the coral edge around a card that may not go where it was asked to; nothing while it is being drawn."""
    thick = max(2, round(EDGE * pose.height / 196))
    picture = deck.studio.picture(attack_art.frame, pose.height, 0, thick, deck.look.plain(CORAL))
    return centred(picture, (pose.x, pose.y))
