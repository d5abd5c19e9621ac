"""Every move by hand: proven wins are played by the mouse alone, and what the keys once could not do is done by them.

`python -m tests.reach` does so with many wins of each game in all layouts, also by a gamepad and by one finger, for
which `test_devices.py` has one win of each game.
"""

import pytest

from game.record import Record
from tests.players import PROVEN
from tests.reach import Layout, check, wins
from tests.scenes.keyboard import Keyboard
from tests.scenes.mouse import Mouse

UNREACHED = (
    "whitehead/1 5 : 6>7 9>7 8>9 9x2>6 9>12 12x2>9 7x2>6",
    "cruel/1 131 : 13>4 15>9 14>9 7>15 7>9 0 10>4 15>3 7>10 11>14 0 15>2 10>12 8>11 16>7 8>11 5>14 5>1 8>1",
)
"""Plays that could not be made with the keys, for short piles between long ones were passed over."""
LARGER = Layout((1024, 600), left_handed=True, larger_cards=True)


@pytest.mark.parametrize("game", PROVEN)
def test_a_proven_win_can_be_made_by_the_mouse_alone(game: str) -> None:
    shortest = min(wins(game, 40), key=lambda record: len(record.moves))
    (tally,) = check((shortest, (LARGER,)), (Mouse,)).values()
    assert tally.moves
    assert () == tally.failures


@pytest.mark.parametrize("line", UNREACHED)
def test_plays_that_could_once_not_be_made_by_keys_can_now(line: str) -> None:
    (tally,) = check((Record.parse(line), (Layout((1280, 720)), LARGER)), (Keyboard,)).values()
    assert () == tally.failures
