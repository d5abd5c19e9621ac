"""How a card is drawn in a pose: at rest with its shadow baked in, or in the air above a shadow of its own."""

from pygame import Surface

from game.cards import Card
from scenes.animation.card_images import WIDTH_STEPS, Deck, margin, resting_size
from scenes.animation.timeline import Pose
from scenes.render.drawables import Drawable, Sprite


def lying(deck: Deck, card: Card, pose: Pose) -> tuple[Sprite, bool]:
    """Return a resting card's sprite, and whether it is final: a stand-in is shown while it is being drawn."""
    shown = card if pose.up else None
    edge = margin(pose.height)
    x = round(pose.x - round(pose.height * 5 / 7) / 2) - edge
    y = round(pose.y - pose.height / 2) - edge
    picture = deck.resting(shown, pose.height, pose.shade)
    if picture:
        return Sprite(picture, x, y), True
    picture = deck.stand_in(shown, pose.height)
    size = resting_size(pose.height)
    return Sprite(picture, x + (size[0] - picture.get_width()) // 2, y + (size[1] - picture.get_height()) // 2), False


def hanging(deck: Deck, card: Card, pose: Pose) -> Sprite:
    """Return the sprite of a card in the air."""
    picture = deck.flying(card if pose.up else None, pose.height, pose.angle, pose.width, pose.opacity)
    return Sprite(picture, *_corner(picture, (pose.x, pose.y)))


def shadow(deck: Deck, pose: Pose, size: tuple[int, int] | None = None) -> list[Drawable]:
    """Return the shadow of a card in the air, or of a run of a size about the pose's middle; none in high contrast."""
    if size is None:
        width = max(0.25, round(pose.width * WIDTH_STEPS) / WIDTH_STEPS)  # as the card's, but never a mere line
        size = round(pose.height * 5 / 7 * width), pose.height
    soft, (across, down) = deck.shadow(size, pose.height, pose.lift, pose.angle)
    return centred(soft if pose.opacity == 1 else None, (pose.x + across, pose.y + down))


def centred(picture: Surface | None, middle: tuple[float, float]) -> list[Drawable]:
    """Return a picture about a point, or nothing while it is being drawn."""
    return [] if picture is None else [Sprite(picture, *_corner(picture, middle))]


def _corner(picture: Surface, middle: tuple[float, float]) -> tuple[int, int]:
    width, height = picture.get_size()
    return round(middle[0] - width / 2), round(middle[1] - height / 2)
