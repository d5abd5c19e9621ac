"""Statistics over many results."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from game.play import Play
from game.rules import GAMES
from game.state import Tap
from game.statistics import Outcome, Result, Results, Statistics, once_each_deal, ranked

NOON = datetime(2031, 5, 6, 12, tzinfo=UTC)


def result(
    outcome: Outcome = Outcome.WON, score: int = 52, seconds: int = 100, number: int = 0, line: str = "cruel/1 7 :"
) -> Result:
    return Result("cruel", line, outcome, score, seconds, 40, 0, 0, NOON, number=number)


def test_nothing_played_says_nothing() -> None:
    nothing = Statistics.of([])
    assert Statistics() == nothing
    assert nothing.share == 0


def test_plays_wins_and_times_are_counted() -> None:
    results = [
        result(seconds=300),
        result(Outcome.GIVEN_UP, 40, 50),
        result(seconds=200),
        result(Outcome.LEFT, 53, 10),
    ]
    assert Statistics(
        played=4,
        deals=1,
        won=2,
        seconds=560,
        current_streak=0,
        longest_streak=1,
        best_score=53,
        best_time=200,
        latest=tuple(results),
    ) == Statistics.of(results)
    assert Statistics.of(results).share == 0.5


def test_the_best_score_stands_beside_its_own_time() -> None:
    slow, quick, lost = result(score=234, seconds=300), result(score=176), result(Outcome.LEFT, 240)
    assert (234, 300, 100) == best_of(slow, quick)
    assert (240, None, 100) == best_of(slow, quick, lost)


def best_of(*results: Result) -> tuple[int | None, int | None, int | None]:
    statistics = Statistics.of(results)
    return statistics.best_score, statistics.best_won_in, statistics.best_time


@pytest.mark.parametrize(
    ("told", "current", "longest"), [("", 0, 0), ("www", 3, 3), ("wwlw", 1, 2), ("lwwl", 0, 2), ("wlww", 2, 2)]
)
def test_streaks_are_wins_without_a_break(told: str, current: int, longest: int) -> None:
    statistics = Statistics.of([result(Outcome.WON if letter == "w" else Outcome.LEFT) for letter in told])
    assert (current, longest) == (statistics.current_streak, statistics.longest_streak)


def test_only_the_latest_ten_are_shown_one_by_one() -> None:
    results = [result(score=score) for score in range(1, 13)]
    assert tuple(results[2:]) == Statistics.of(results).latest


def test_the_best_have_the_most_points_then_the_least_time_then_the_greatest_age() -> None:
    slow = result(score=52, seconds=200, number=1)
    newer = result(score=52, seconds=100, number=3)
    older = result(score=52, seconds=100, number=2)
    low = result(score=51, seconds=1, number=4)
    pointless = result(Outcome.LEFT, score=0, number=5)
    assert (older, newer, slow, low) == ranked([slow, newer, older, low, pointless])


def test_the_first_result_of_each_deal_counts() -> None:
    first, again, other = result(), result(seconds=200), result(seconds=300, line="cruel/1 8 grade=fair :")
    elsewhere = replace(first, game="maze", line="maze/1 7 :")
    assert (first, other, elsewhere) == once_each_deal([first, again, other, elsewhere])


def test_a_result_knows_its_deal_and_its_facts() -> None:
    told = result(line="cruel/1 0:KSKS,4:2c grade=fair seconds=7 : 4 5>6")
    assert told.deal == "0:KSKS,4:2c"
    assert told.fact("grade") == "fair"
    assert told.fact("undos", "none") == "none"


def test_a_line_that_says_nothing_has_no_deal() -> None:
    assert result(line="").deal == ""


def test_a_play_that_ends_becomes_a_result() -> None:
    play = Play(GAMES["wall"], 4711)
    play.make(Tap(GAMES["wall"].stock))
    play.make(Tap(GAMES["wall"].stock))
    play.undo()
    play.seconds = 61.9
    play.hints = 3
    assert Result(
        game="wall",
        line=f"wall/{GAMES['wall'].revision} 4711 seconds=61 undos=1 hints=3 : {GAMES['wall'].stock}",
        outcome=Outcome.GIVEN_UP,
        score=0,
        seconds=61,
        moves=1,
        undos=1,
        hints=3,
        ended_at=NOON,
    ) == Result.of(play, Outcome.GIVEN_UP, NOON)


def test_the_best_result_of_each_day_counts() -> None:
    """A win beats any score, a play with moves shown comes last; among equals the faster, then the older, is better."""

    def of(number: int, day: str, outcome: Outcome, score: int, seconds: int) -> Result:
        line = f"cruel/1 {number} grade=fair{f' day={day}' if day else ''} : 53"
        return result(outcome, score, seconds, number, line)

    told = [
        of(1, "2026-11-20", Outcome.WON, 40, 90),
        of(2, "2026-11-20", Outcome.LEFT, 44, 60),
        of(3, "2026-11-20", Outcome.WON, 40, 80),
        of(4, "2026-11-20", Outcome.WON, 40, 80),
        of(5, "2026-11-21", Outcome.GIVEN_UP, 12, 5),
        of(6, "", Outcome.WON, 48, 5),
        of(7, "2026-11-21 shown=1", Outcome.LEFT, 40, 5),
        of(8, "2026-11-22 shown=1", Outcome.SHOWN, 48, 5),
    ]
    assert {"2026-11-20": 3, "2026-11-21": 5, "2026-11-22": 8} == {
        day: best.number for day, best in Results(told, {}).days("cruel").items()
    }


def test_plays_without_the_lamp_are_counted_apart() -> None:
    lit = result(line="cruel/1 7 lamp=1 :")
    results = Results([lit, lit, result(), result(Outcome.LEFT)], {})
    whole, unlit = results.statistics("cruel"), results.statistics("cruel", lamp="")
    assert (4, 3, 2, 1) == (whole.played, whole.won, unlit.played, unlit.won)


def test_a_win_that_was_shown_is_neither_won_nor_lost_and_breaks_no_streak() -> None:
    shown = result(Outcome.SHOWN, line="cruel/1 7 lamp=1 shown=1 :")
    assert Statistics.of([result(score=40)]) == Statistics.of([result(score=40), shown])
    assert (result(score=40),) == ranked([shown, result(score=40)])


def test_a_play_that_was_left_after_moves_were_shown_is_nobodys_best() -> None:
    left = result(Outcome.LEFT, score=28, line="maze/1 7 lamp=1 shown=1 :")
    statistics = Statistics.of([left])
    assert (1, None) == (statistics.played, statistics.best_score)
    assert () == ranked([left])


def test_a_deal_of_ones_own_is_in_no_record() -> None:
    own = result(line="cruel/1 1:AS,5:2S :")
    assert Statistics() == Statistics.of([own])
    assert () == ranked([own])


def test_a_play_without_points_is_no_best_score() -> None:
    assert Statistics.of([result(Outcome.GIVEN_UP, score=0)]).best_score is None
