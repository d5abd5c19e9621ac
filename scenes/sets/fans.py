"""Fans: where the cards of a pile lie, one a step further than the one below."""

from collections.abc import Iterator, Sequence

from game.cards import Card
from game.state import State
from scenes.stage.spots import Spot

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
