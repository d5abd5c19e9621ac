"""Of the cards that reach a point, the one that is drawn last is hit."""

import pytest

from game.cards import Card
from game.rules import GAMES
from scenes.games.layout import Hit, front_card
from tests.scenes.games.layouts import plan_for, random_play

SLACK, GRID = 8, 24  # pixels


@pytest.mark.parametrize("moves", [0, 30])
@pytest.mark.parametrize("game", GAMES)
def test_the_card_that_is_drawn_last_is_the_one_in_front(game: str, moves: int) -> None:
    layout, state = plan_for(game), random_play(game, 3, moves).state
    spots = layout.spots(state)
    hits = {card: Hit(slot, len(pile) - at) for slot, pile in enumerate(state.piles) for at, card in enumerate(pile)}

    def reaches(card: Card, point: tuple[int, int]) -> bool:
        slack = SLACK if hits[card].count == 1 else 0
        return spots[card].area.inflate(2 * slack, 2 * slack).collidepoint(point)

    for point in ((x, y) for x in range(0, 1920, GRID) for y in range(0, 1080, GRID)):
        reached = [card for card in hits if card in spots and reaches(card, point)]
        expected = hits[max(reached, key=lambda card: spots[card].order)] if reached else None
        assert expected == front_card(state.piles, spots, point, SLACK)
