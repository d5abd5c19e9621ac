"""How a card is drawn in a pose: at rest with its shadow baked in, or in the air above a shadow of its own."""

from pygame import Surface

from game.cards import Card
from scenes.stage.canvas import Sprite
from scenes.stage.deck import Deck, margin
from scenes.stage.flight import Pose


def lying(deck: Deck, card: Card, pose: Pose) -> tuple[Sprite, bool]:
    """Return a resting card's sprite, and whether it is final: a stand-in is shown while it is being drawn."""
    shown = card if pose.up else None
    edge = margin(pose.height)
    x = round(pose.x - round(pose.height * 5 / 7) / 2) - edge
    y = round(pose.y - pose.height / 2) - edge
    picture = deck.resting(shown, pose.height, pose.shade)
    if picture is None:
        return Sprite(deck.stand_in(shown, pose.height), x, y), False
    return Sprite(picture, x, y), True


def hanging(deck: Deck, card: Card, pose: Pose) -> Sprite:
    """Return the sprite of a card in the air."""
    picture = deck.flying(card if pose.up else None, pose.height, pose.angle, pose.width, pose.opacity)
    return _centred(picture, pose.x, pose.y)


def shadow(deck: Deck, pose: Pose, size: tuple[int, int] | None = None) -> list[Sprite]:
    """Return the shadow of a card in the air, or of a run of a size about the pose's middle; none in high contrast."""
    if size is None:
        size = max(1, round(pose.height * 5 / 7 * max(pose.width, 0.25))), pose.height
    soft, (across, down) = deck.shadow(size, pose.height, pose.lift, pose.angle)
    return [_centred(soft, pose.x + across, pose.y + down)] if soft and pose.opacity == 1 else []


def _centred(picture: Surface, x: float, y: float) -> Sprite:
    width, height = picture.get_size()
    return Sprite(picture, round(x - width / 2), round(y - height / 2))


def without_the_hidden(sprites: list[Sprite]) -> list[Sprite]:
    """Return sprites, back to front, less those that lie exactly below another: shadows would pile up under a pile."""
    seen: set[tuple[int, int, tuple[int, int]]] = set()
    kept = []
    for sprite in reversed(sprites):
        place = sprite.x, sprite.y, sprite.picture.get_size()
        if place not in seen:
            seen.add(place)
            kept.append(sprite)
    kept.reverse()
    return kept
