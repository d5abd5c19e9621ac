"""What the solvers of Pileon, Cruel and Maze answer on deals, positions written out and positions in mid-play."""

from random import Random

import pytest

from game.play import Play, start
from game.rules import GAMES
from game.solver import Lost, Unknown, Won, cruel, games, maze, solve
from game.solver.best_first import WON
from tests.game.rules.tables import table
from tests.game.solver.reduced import wandered

FEW = 20_000


@pytest.mark.parametrize("game", ["pileon", "cruel", "maze"])
def test_deals_are_decided_and_wins_are_plays(game: str) -> None:
    rules = GAMES[game]
    for deal in range(1, 13):
        play = Play(rules, deal)
        verdict = solve(rules, play.state, FEW)
        assert not isinstance(verdict, Unknown)
        if isinstance(verdict, Won):
            for move in verdict.moves:
                play.make(move)
            assert play.won


@pytest.mark.parametrize(("game", "deal"), [("pileon", 18), ("cruel", 4)])
def test_a_lost_deal_is_proved_lost(game: str, deal: int) -> None:
    rules = GAMES[game]
    assert isinstance(solve(rules, Play(rules, deal).state, FEW), Lost)


@pytest.mark.parametrize("game", ["pileon", "cruel", "maze"])
def test_the_answers_are_the_same_each_time(game: str) -> None:
    rules = GAMES[game]
    state, _ = start(rules, "5")
    assert solve(rules, state, FEW) == solve(rules, state, FEW)


@pytest.mark.parametrize("game", ["pileon", "cruel", "maze"])
def test_positions_in_the_middle_of_a_play_are_decided(game: str) -> None:
    rules = GAMES[game]
    for seed in range(12):
        play = Play(rules, 1 + seed % 3)
        verdict = solve(rules, play.state, FEW)
        moves = verdict.moves if isinstance(verdict, Won) else ()
        for move in moves[: seed * len(moves) // 12]:
            play.make(move)
        state = wandered(Random(seed), rules, play.state, 1 + seed % 5)
        never = Lost if game == "maze" else Unknown  # a maze is not promised to be found, but no play of one is lost
        assert not isinstance(solve(rules, state, FEW), never)


@pytest.mark.parametrize("game", ["pileon", "cruel", "maze"])
def test_a_won_position_is_won_without_a_move(game: str) -> None:
    rules = GAMES[game]
    state, _ = start(rules, "2")
    verdict = solve(rules, state, FEW)
    assert isinstance(verdict, Won)
    for move in verdict.moves:
        state, _ = rules.apply(state, move)
    assert Won((), 0) == solve(rules, state, 0)


@pytest.mark.parametrize(
    ("game", "drawn", "expected"),
    [
        ("pileon", "0:2C2D2H3C,1:3D3H3S2S", Won),
        ("pileon", "0:2C2D2H,1:3D3H3S3C", Lost),  # the fourth two is out of play
        ("pileon", "0:2C2D2H2S3D,1:3H3S3C", Won),  # no play leads to five cards on a pile, but the rules allow it
        ("cruel", "1:9C,5:TCKC,6:JCQC", Lost),  # the king never leaves the ten
        ("cruel", "1:9C,5:JCTC,6:KCQC", Won),
        ("cruel", "5:2C", Lost),  # its ace is out of play
        ("cruel", "1:AC,5:3C", Lost),  # the two is out of play
        ("cruel", "1:AC,2:5C,5:2C,6:6C", Won),  # two foundations of one suit
        ("maze", "0:AC,1:2C,2:3C,3:4C,5:6C,53:5C", Won),
        ("maze", "0:AC,20:3C,40:2C", Won),  # many gaps make it no less possible
        ("maze", "0:AC,1:2C,3:KC", Lost),  # a king on the table never follows an ace of another suit
    ],
)
def test_positions_written_out_are_answered(game: str, drawn: str, expected: type) -> None:
    assert isinstance(solve(GAMES[game], table(game, drawn), FEW), expected)


def test_cards_that_block_each_other_in_the_first_piles_are_seen() -> None:
    two, three, four, five, king = 2, 3, 4, 5, 13
    assert cruel.blocked((bytes((two, king)),))
    assert not cruel.blocked((bytes((king, two)),))
    assert cruel.blocked((bytes((two, four, three)),))
    assert not cruel.blocked((bytes((two, three)),))
    heart, spade = 32, 48
    # Ten of hearts over nine, and jack over it in the second pile: nothing fits on the ten, which waits for the nine.
    first = bytes((heart + 9, spade + king, spade + five, heart + 10))
    assert not cruel.blocked((first,))
    assert cruel.blocked((first, bytes((heart + 11, heart + king))))


def test_no_bonus_for_gaps_makes_a_row_seem_won_or_lost() -> None:
    row = maze.read(table("maze", "30:5C,31:9H"))
    assert row is not None
    assert all(maze.MazeModel(row, turn).estimate(row) > WON for turn in range(20))


def test_every_solver_belongs_to_a_game() -> None:
    assert games.GAMES.keys() <= GAMES.keys()
    assert all(name == game.name for name, game in games.GAMES.items())
