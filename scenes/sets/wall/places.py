"""Where the slots of Wall lie on one screen: the castle in the field, stock and waste at the foot of the rails."""

from collections.abc import Mapping
from dataclasses import dataclass

from pygame import Rect

from game.rules.wall import HIGH_POSTS, LOW_POSTS, ROWS, THRONE, WASTE
from scenes.games.layout import Measures, Rail

TALLEST = 196  # units that a card of the wall measures at most, unless larger cards are asked for
GAP, GAP_LARGER, SIDES, SIDES_LARGER = 10, 6, 40, 24  # units from card to card, and at both ends of a row
PITCH, PITCH_LARGER, PITCH_MOST = 0.505, 0.44, 0.62  # of a card's height from one row to the next
STEPS: Mapping[int, tuple[int, int]] = {
    THRONE: (16, 8),
    **dict.fromkeys(HIGH_POSTS, (14, 7)),
    **dict.fromkeys(LOW_POSTS, (8, 4)),
}
"""How far the cards of a throne or post are stepped, right and down, in units."""
WASTE_FOOT = 74  # units that stay free under the waste, for ticks and for piles fanned down
FAN = 0.25  # of a card's height from one card of a pile on the waste to the next
RAISED = 12  # units that a pile taking part in an attack is raised
STOCK_FOOT, STOCK_HEIGHT, STOCK_LARGER = 30, 196, 122
"""Units: from a rail's foot to the stock or, beside larger cards, to the key below it, and how high the stock is."""
DEAL_BELOW, DEAL_GAP = 92, 12  # units: how high that key is, and from the stock to the key below or beside it
STOCK_GATHERED = 522, 170  # units: where all hangs on one rail, how far down it the stock lies, and how high it is
STEP_EVERY, STOCK_STEP = 6, (1.0, -2.0)  # so many cards of the stock lie so many units right and down from those below


@dataclass(frozen=True, slots=True)
class Castle:
    """The field: the height of its cards, and the upper left corner of the front card of every target, in pixels."""

    height: int
    corners: Mapping[int, tuple[float, float]]
    covers: Mapping[int, tuple[int, ...]]
    """The slots of the row below whose cards overlap a card of the wall."""


@dataclass(frozen=True, slots=True)
class Places:
    """The whole table: the castle, the stock, and the three places of the waste, all in pixels."""

    castle: Castle
    stock: Rect
    waste: tuple[Rect, ...]
    raised: int

    def of_waste(self, slot: int) -> Rect:
        """Return a place of the waste, where its first card would lie before it is raised."""
        return self.waste[WASTE.index(slot)]

    def pile(self, slot: int, count: int) -> Rect:
        """Return the area of a pile on the waste: it grows into the room below by one card, and from then on upward."""
        place = self.of_waste(slot)
        fanned, up = max(0, count - 1) * FAN * place.height, max(0, count - 2) * FAN * place.height
        return Rect(place.left, round(place.top - self.raised - up), place.width, round(place.height + fanned))

    def sinks(self, slot: int, count: int) -> int:
        """Return how far a pile on the waste that takes no part may lie lower: only one card leaves room for that."""
        return self.raised if count == 1 else 0


def places(measures: Measures, first: Rail, second: Rail, field: Rect) -> Places:
    """Return where everything lies on a screen with these rails and this field."""
    raised = measures.u(RAISED)
    beside = second if measures.gathered else first
    return Places(castle(measures, field), stock(measures, beside), waste(measures, second), raised)


def castle(measures: Measures, field: Rect) -> Castle:
    """Return the castle as large as the field allows: first the cards grow, then the rows open."""
    unit = measures.unit
    share = 1 - measures.rail_growth / (SIDES + 7 * GAP)  # of the gaps, which make room for a rail that grows
    gap = (GAP * share if measures.wide and not measures.folded else GAP_LARGER) * unit
    least, sides = (PITCH_LARGER, SIDES_LARGER) if measures.larger else (PITCH, SIDES * share)
    room = field.height - 58 * unit
    fits_down, fits_across = room / (1.74 + 7 * least), (field.width - sides * unit - 7 * gap) / 8 * 7 / 5
    limits = [fits_down, fits_across] if least == PITCH_LARGER else [fits_down, fits_across, TALLEST * unit]
    height = round(min(limits))
    pitch = min(max((room / height - 1.74) / 7, least), PITCH_MOST) * height
    width = height * 5 / 7
    step = width + gap
    left = field.centerx - (8 * step - gap) / 2
    top = field.bottom - 26 * unit - height - 5 * pitch
    corners = {THRONE: (field.centerx - width / 2, top - 2 * pitch - 0.74 * height)}
    corners |= {post: (left + step * (1.5 + 2 * i), top - 2 * pitch) for i, post in enumerate(HIGH_POSTS)}
    corners |= {post: (left + step * (0.5 + 2 * i), top - pitch) for i, post in enumerate(LOW_POSTS)}
    for row, slots in enumerate(ROWS):
        begin = field.centerx - (len(slots) * step - gap) / 2
        corners |= {slot: (begin + i * step, top + row * pitch) for i, slot in enumerate(slots)}
    below = zip(ROWS, (*ROWS[1:], range(0)), strict=True)
    covers = {
        slot: tuple(other for other in lower if abs(corners[other][0] - corners[slot][0]) < width)
        for slots, lower in below
        for slot in slots
    }
    return Castle(height, corners, covers)


def stock(measures: Measures, rail: Rail) -> Rect:
    """Return the stock's place at the foot of its rail, where rows begin, or in the middle of one under a top bar.

    Beside larger cards it lies over its key; where all hangs on one rail, between the attack and the waste.
    """
    unit, area = measures.unit, rail.area
    if measures.gathered:
        down, height = (round(units * unit) for units in STOCK_GATHERED)
        return Rect(rail.plate(0, 0).left, area.top + down, round(height * 5 / 7), height)
    if not measures.wide:
        height = round(152 * unit)
        width = round(height * 5 / 7)
        return Rect(rail.centre - width // 2, area.bottom - round(26 * unit) - height, width, height)
    height, foot = (STOCK_LARGER, STOCK_FOOT + DEAL_BELOW + DEAL_GAP) if measures.larger else (STOCK_HEIGHT, STOCK_FOOT)
    height = round(height * unit)
    width, (left, right) = round(height * 5 / 7), rail.row
    x = left if rail.side == "left" else right - width
    return Rect(x, area.bottom - round(foot * unit) - height, width, height)


def waste(measures: Measures, rail: Rail) -> tuple[Rect, ...]:
    """Return the three places of the waste, side by side at the foot of their rail, together as wide as its plates."""
    unit, row = measures.unit, rail.plate(0, 0)
    gap = (10 if rail.area.width > 360 * unit else 8) * unit
    height = round((rail.area.width - 48 * unit - 2 * gap) / 3 * 7 / 5)
    width = round(height * 5 / 7)
    top = rail.area.bottom - round(WASTE_FOOT * unit) - height
    return tuple(Rect(row.left + round(i * (row.width - width) / 2), top, width, height) for i in range(3))
