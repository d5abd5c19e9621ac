"""Fans: where the cards of a pile lie, one a step further than the one below."""

from collections.abc import Container, Iterator, Mapping, Sequence
from math import ceil

from game.cards import Card, Pile
from game.state import State
from scenes.sets.view import Hit, View
from scenes.stage.spots import Spot

OPENED = 0.30  # of a card's height: the strip of a covered card that is looked at
COMPLETE = 0.25  # of a card's height: a strip so wide shows all of rank and suit, and stays as it is
FANNED_STRIP = 0.27  # of a card's height: the strip of a covered card that is fanned out
FANNED_ROWS = 12  # in one column of a fan at most
LAYER = 1000  # drawing orders kept free for the cards of one slot


def fan(
    state: State,
    slot: int,
    corner: tuple[float, float],
    height: int,
    step: tuple[float, float] = (0.0, 0.0),
    shades: Sequence[float] = (),
    layer: int | None = None,
) -> Iterator[tuple[Card, Spot]]:
    """Yield the cards of a slot with their spots.

    The bottom card's upper left corner lies at the corner and each further card a step (right, down) from the one
    below, all in pixels; shades darken the cards, bottom first; the layer sorts slots from back to front.
    """
    base = (slot if layer is None else layer) * LAYER
    for index, card in enumerate(state.piles[slot]):
        yield (
            card,
            Spot(
                round(corner[0] + index * step[0]),
                round(corner[1] + index * step[1]),
                height,
                base + index,
                shades[index] if index < len(shades) else 0.0,
                card not in state.down,
            ),
        )


def stepped(
    state: State, slot: int, corner: tuple[int, int], height: int, every: int, step: tuple[float, float]
) -> Iterator[tuple[Card, Spot]]:
    """Yield the cards of a stock, which looks as thick as it is: every so many cards lie a step (right, down) further.

    Those of one step lie exactly upon each other, so that their shadows are one.
    """
    for index, card in enumerate(state.piles[slot]):
        x, y = (round(side + index // every * far) for side, far in zip(corner, step, strict=True))
        yield card, Spot(x, y, height, slot * LAYER + index, up=card not in state.down)


def opened(view: View, spots: Mapping[Card, Spot], slots: Container[int]) -> Mapping[Card, tuple[int, int]]:
    """Return how far cards yield, right and down in pixels, to one below them that is looked at in some slots."""
    choice = view.choice
    if choice.lit is None or choice.lit not in slots or choice.taken or choice.hint:
        return {}
    pile = view.state.piles[choice.lit]
    count = choice.depth if choice.keyed else choice.over if choice.pointing else 0
    if not 1 < count <= len(pile):
        return {}
    card, above = spots[pile[-count]], pile[len(pile) - count + 1 :]
    strip = spots[above[0]].y - card.y
    return dict.fromkeys(above, (0, round(OPENED * card.height) - strip)) if strip < COMPLETE * card.height else {}


def fanned_out(
    cards: Pile, spots: Mapping[Card, Spot], corner: tuple[int, int], across: int, room: int
) -> Mapping[Card, tuple[int, int]]:
    """Return how far covered cards go, right and down in pixels, to lie in columns where the index of each is seen.

    The uppermost card closes the first column, whose upper left corner is given, and those below it lie above it there;
    further columns lie the given distance across, to the left if it is negative. Room is the height of a column.
    """
    if not cards:
        return {}
    height = spots[cards[-1]].height
    strip = round(FANNED_STRIP * height)
    rows = min(FANNED_ROWS, max(1, 1 + (room - height) // strip))
    rows = ceil(len(cards) / ceil(len(cards) / rows))  # columns are about equally long
    shifts = {}
    for index, card in enumerate(reversed(cards)):
        column, above = divmod(index, rows)
        row = min(rows, len(cards) - column * rows) - 1 - above
        x, y = corner[0] + column * across, corner[1] + row * strip
        shifts[card] = x - spots[card].x, y - spots[card].y
    return shifts


def front_card(piles: Sequence[Pile], spots: Mapping[Card, Spot], point: tuple[int, int], slack: int) -> Hit | None:
    """Return the front card at a point, if one lies there; the top card of a pile reaches so many pixels further.

    Every card of a pile lies before those below it.
    """
    best: tuple[int, Hit] | None = None
    for slot, pile in enumerate(piles):
        for count, card in enumerate(reversed(pile), 1):
            spot = spots.get(card)
            if spot is None:
                continue
            if best and spot.order < best[0]:
                break
            area = spot.area.inflate(2 * slack, 2 * slack) if count == 1 else spot.area
            if area.collidepoint(point):
                best = spot.order, Hit(slot, count)
                break
    return best[1] if best else None
