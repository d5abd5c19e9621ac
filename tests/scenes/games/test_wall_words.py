"""Wall in words: its moves, its wins and losses, and its tally."""

import pytest

from game.moves import Carry, Move, Take, Tap
from game.play import Play
from game.rules import wall
from scenes.games.layout import Row
from tests.scenes.games.layouts import random_play
from tests.scenes.games.sieges import BREACH, MOVES, RULES, SCENERY

MOVES_IN_WORDS: dict[Move, tuple[str, str]] = {
    Carry((Take(54), Take(55)), 9): ("2 of diamonds and queen of clubs", "beat the 9 of spades."),
    Tap(1): ("the whole waste", "beats the guard post."),
    Carry((Take(54),), 4): ("2 of diamonds", "storms a hidden guard post."),
    Carry((Take(54),), 55): ("2 of diamonds", "goes on the queen of clubs."),
    Tap(wall.STOCK): ("", "Deal 3 new attack cards."),
}


@pytest.mark.parametrize(("move", "words"), MOVES_IN_WORDS.items(), ids=str)
def test_moves_in_words(move: Move, words: tuple[str, str]) -> None:
    play = Play(RULES, BREACH)
    assert move in play.legal
    assert words == SCENERY.say(play.state, move)


def test_the_throne_in_words() -> None:
    play = Play(RULES, "0:KSKS,54:QC,55:JD,56:4H")
    assert "beats the two kings." == SCENERY.say(play.state, Tap(wall.THRONE))[1]


def test_every_legal_move_has_words() -> None:
    for deal in (3, 8):
        for moves in MOVES:
            play = random_play("wall", deal, moves)
            assert all(SCENERY.say(play.state, move)[1] for move in play.legal)


def test_a_win_in_words_and_figures() -> None:
    play = Play(RULES, "0:KSKS,3:2D2C,46:3H,54:QC,55:JD,56:5H,53:7s7h7c8dkckdkh")
    for move in (Carry((Take(56),), 46), Carry((Take(55),), 3), Tap(wall.STOCK), Tap(wall.THRONE)):
        play.make(move)
    assert play.won
    assert [
        Row("Wall cards", "3"),
        Row("Guard posts", "4"),
        Row("Throne", "26"),
        Row("Spare deals", "2"),
    ] == list(SCENERY.tally(play))
    assert "THE CASTLE FALLS" == SCENERY.won_title()


@pytest.mark.parametrize(
    ("stock", "saved", "reason"),
    [
        ("", "0", "Throne taken with the last deal"),
        (",53:7s7h7c", "1", "Throne taken with 1 deal left"),
        (",53:7s7h7c7d8s8h", "2", "Throne taken with 2 deals left"),
    ],
)
@pytest.mark.parametrize("spared", ["", "AH"])
def test_why_a_game_is_won(stock: str, saved: str, reason: str, spared: str) -> None:
    """The deal that follows by itself, where the last attack spares no card of the waste, was not needed."""
    play = Play(RULES, f"0:KSKS,54:{spared}QC,55:JD,56:4H{stock}")
    play.make(Carry((Take(54), Take(55), Take(56)), wall.THRONE))
    assert reason == SCENERY.won_reason(play)
    assert Row("Spare deals", saved) == SCENERY.tally(play)[-1]


def test_the_points_of_a_tally_add_up_to_the_score() -> None:
    play = random_play("wall", 8, 60)
    assert play.state.score
    assert play.state.score == sum(int(row.value) for row in SCENERY.tally(play)[:3])


def test_why_nothing_more_can_be_done() -> None:
    weak, bare = Play(RULES, "0:KSKS,54:QC,56:2H"), Play(RULES, "0:KSKS")
    assert weak.stuck
    assert bare.stuck
    assert "No deals left, and 14 cannot break any target." == SCENERY.stuck_reason(weak)
    assert "No deals and no attack cards left." == SCENERY.stuck_reason(bare)
