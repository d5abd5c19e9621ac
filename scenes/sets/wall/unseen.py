"""How many cards of each rank are still to come: a table that is seen while mouse or cursor rest on the stock."""

from collections.abc import Iterator

from pygame import Rect, Surface

from game.cards import RANKS
from game.solver.wall_sight import unseen
from scenes.art import panels
from scenes.art.fonts import Face
from scenes.games.base import Plan
from scenes.games.rails import SMALLEST
from scenes.i18n import _
from scenes.render import typography
from scenes.render.drawables import Drawable, Sprite
from scenes.render.palette import LABEL, LAMP_TEXT, SIEGE, SPENT
from scenes.render.style import Look
from scenes.sets.view import View

WIDTH, AIR, FOOT = 900, 18, 16
"""Units: how wide the table is where there is room, the air within, and how far it stays off the foot of the field."""
HEADING, RANK, COUNT = 27, 34, 44
"""Units: how high its words, its ranks and its figures are at the usual size of texts."""


def table(plan: Plan, view: View) -> Iterator[Drawable]:
    """Tell how many cards of each rank have not been seen yet, as soon as that is drawn."""
    area = place(plan)
    counts = tuple(unseen(view.state).values())
    sizes = tuple(plan.type_size(size) for size in (HEADING, RANK, COUNT))
    heading = _("NOT SEEN YET: STOCK AND HIDDEN POSTS")
    picture = plan.studio.picture(draw, area.size, heading, counts, sizes, plan.measures.unit, plan.measures.look)
    if picture:
        yield Sprite(picture, *area.topleft)


def place(plan: Plan) -> Rect:
    """Return where the table lies: at the foot of the field, in its middle."""
    field, u = plan.field, plan.u
    high = sum(plan.type_size(size) for size in (HEADING, RANK, COUNT)) + u(5 * AIR)
    area = Rect(0, 0, min(u(WIDTH), field.width - u(2 * AIR)), high)
    area.midbottom = field.centerx, field.bottom - u(FOOT)
    return area


def draw(
    size: tuple[int, int], heading: str, counts: tuple[int, ...], sizes: tuple[int, ...], unit: float, look: Look
) -> Surface:
    """Return the table: a heading, and below each rank how many of its cards are still to come, none in grey."""
    picture = panels.rail_note(size, SIEGE.light, unit, look).copy()
    air, smallest = round(AIR * unit), round(SMALLEST * unit)
    title = typography.fitted(heading, Face.LABEL, sizes[0], look.text(LABEL), size[0] - 2 * air, smallest)
    picture.blit(title, title.get_rect(center=(size[0] // 2, air + sizes[0] // 2)))
    pitch = (size[0] - 2 * air) / len(counts)
    for index, count in enumerate(counts):
        x = round(air + (index + 0.5) * pitch)
        name = "10" if RANKS[index] == "T" else RANKS[index]
        tone = look.text(LAMP_TEXT if count else SPENT)
        rank = typography.line(name, Face.LABEL, sizes[1], look.text(LABEL))
        number = typography.line(str(count), Face.DISPLAY, sizes[2], tone)
        picture.blit(rank, rank.get_rect(center=(x, 2 * air + sizes[0] + sizes[1] // 2)))
        picture.blit(number, number.get_rect(center=(x, 3 * air + sizes[0] + sizes[1] + sizes[2] // 2)))
    return picture
