"""The live samples among the options: rows of cards in both sets of colours, and the five backs."""

from collections.abc import Iterator

from pygame import Rect, Surface

from game.cards import Card, Suit
from game.rules import GAMES
from game.settings import Back
from scenes.animation.card_images import margin
from scenes.art import cards, markers, tokens
from scenes.art.fonts import Face
from scenes.games import set_for
from scenes.help.page_art import DIMMED, card_picture
from scenes.i18n import _
from scenes.render.drawables import Drawable, Sprite
from scenes.render.palette import LABEL
from scenes.render.style import Colours, Look
from scenes.render.svg import transparent
from scenes.services import House
from scenes.widgets.text import Pen

SAMPLE = (Card(12, Suit.SPADES), Card(7, Suit.HEARTS), Card(13, Suit.CLUBS), Card(9, Suit.DIAMONDS))
TALL, STEP, TOP = 142, 113, 366
BACK_TALL, BACK_STEP, BACK_TOP = 122, 108, 600


def sample(height: int, step: int, shade: float, look: Look) -> Surface:
    """Draw the row of sample cards, with the margin of a card's shadow around it."""
    pictures = [card_picture(card, height, shade, look) for card in SAMPLE]
    row = transparent((pictures[0].get_width() + step * (len(SAMPLE) - 1), pictures[0].get_height()))
    for index, picture in enumerate(pictures):
        row.blit(picture, (index * step, 0))
    return row


def samples_frame(house: House, pen: Pen, left: float, right: float) -> Iterator[Drawable]:
    """Tell of a row in four colours at the left and one in two at the right, and which games would show them."""
    width = STEP * (len(SAMPLE) - 1) + TALL * 5 / 7
    for colours, x in ((Colours.FOUR, left), (Colours.TWO, right - width)):
        sets = [set_for(rules) for rules in GAMES.values()]
        names = [scenery.name() for scenery in sets if scenery.colours(house.colours) is colours]
        height, step = pen.frame.length(TALL), pen.frame.length(STEP)
        look = Look(colours, pen.look.contrast, pen.look.back)
        row = house.studio.picture(sample, height, step, 0.0 if names else DIMMED, look)
        if row:
            edge = margin(height)
            corner = pen.frame.point(x, TOP)
            yield Sprite(row, corner[0] - edge, corner[1] - edge)
        caption = ", ".join(names) if names else _("Not in use")
        yield pen.text(caption, Face.SENTENCE, 28, LABEL, (x + width / 2, TOP + TALL + 30), width=width + 100)


def back_areas(right: float, pen: Pen) -> dict[Back, Rect]:
    """Return where the five backs lie, side by side up to an x."""
    width = BACK_TALL * 5 / 7
    first = right - width - BACK_STEP * (len(Back) - 1)
    return {
        back: pen.frame.rect(first + BACK_STEP * index, BACK_TOP, width, BACK_TALL) for index, back in enumerate(Back)
    }


def backs_frame(house: House, pen: Pen, right: float) -> Iterator[Drawable]:
    """Tell of the five backs, the chosen one framed and ticked."""
    for back, area in back_areas(right, pen).items():
        picture = card_picture(None, area.height, 0.0, Look(contrast=pen.look.contrast, back=back))
        edge = margin(area.height)
        yield Sprite(picture, area.x - edge, area.y - edge)
        if back is house.settings.back:
            size = cards.width(area.height), area.height
            frame = markers.frame(size, pen.frame.unit, pen.look)
            yield Sprite(frame, *frame.get_rect(center=area.center).topleft)
            tick = tokens.tick(True, pen.frame.unit, pen.look)
            yield Sprite(tick, *tick.get_rect(center=area.midbottom).topleft)


def back_name(back: Back) -> str:
    """Return a back's name."""
    return {
        Back.NIGHT: _("Night"),
        Back.RUBY: _("Ruby"),
        Back.QUAY: _("Quay"),
        Back.SUMMIT: _("Summit"),
        Back.IRON: _("Iron"),
    }[back]
