"""Every move by hand: proven wins are played by arrows and Enter alone, by a gamepad, a mouse, or one finger.

`python -m tests.reach` does so with many wins of each game in all layouts; here are a few, in some.
"""

import pytest

from game.record import Record
from tests.owes import having
from tests.reach import Layout, Sits, check, wins
from tests.scenes.keyboard import Keyboard, PadButtons
from tests.scenes.mouse import Finger, Mouse

UNREACHED = (
    "whitehead/1 5 : 6>7 9>7 8>9 9x2>6 9>12 12x2>9 7x2>6",
    "cruel/1 131 : 13>4 15>9 14>9 7>15 7>9 0 10>4 15>3 7>10 11>14 0 15>2 10>12 8>11 16>7 8>11 5>14 5>1 8>1",
)
"""Plays that could not be made with the keys, for short piles between long ones were passed over."""
LARGER = Layout((1024, 600), left_handed=True, larger_cards=True)
SOME: dict[Layout, tuple[Sits, ...]] = {Layout((1280, 720)): (Keyboard, Finger), LARGER: (PadButtons, Mouse)}
"""The layouts here, each with hands of both kinds: a pad goes the way of the keys, a finger that of the mouse."""


@pytest.mark.parametrize("game", having("proof", "library"))
def test_proven_wins_can_be_made_by_hand(game: str) -> None:
    shortest = sorted(wins(game, 40), key=lambda record: len(record.moves))
    for record, (layout, hands) in zip(shortest, SOME.items(), strict=False):
        for tally in check((record, (layout,)), hands).values():
            assert tally.moves
            assert () == tally.failures


@pytest.mark.parametrize("line", UNREACHED)
def test_plays_that_could_once_not_be_made_by_keys_can_now(line: str) -> None:
    (tally,) = check((Record.parse(line), tuple(SOME)), (Keyboard,)).values()
    assert () == tally.failures
