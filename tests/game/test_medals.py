"""Medals: what real wins earn, and what earns nothing."""

import subprocess
import sys
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from game.deals.library import all_grades
from game.medals import Feat, earned, medals
from game.rules import GAMES
from game.statistics import Outcome, Result
from tests.owes import having
from tests.players import PROVEN, after, proven_moves

NOW = datetime(2026, 11, 23, tzinfo=UTC)


def win(game: str, **changes: object) -> Result:
    """Return the result of a proven win, an hour long, with two undos, by the light of the lamp."""
    deal, moves = proven_moves(game)
    play = after(deal, game, moves)
    play.facts["lamp"] = "1"
    play.seconds = 3600.0
    return replace(Result.of(play, Outcome.WON, NOW), undos=2, **changes)  # type: ignore[arg-type] # of its fields


def feats(*results: Result) -> set[Feat]:
    return {medal.feat for medal in earned(results[0].game, results)}


@pytest.mark.parametrize("game", having("medal"))
def test_each_game_has_five_medals_and_a_plain_win_earns_none_of_those_they_share(game: str) -> None:
    assert len(set(medals(game))) == 5
    assert not {Feat.RELIT, Feat.NO_UNDO, Feat.NO_LAMP, Feat.HARDEST, Feat.MINUTES} & feats(win(game))


@pytest.mark.parametrize("game", PROVEN)
def test_a_win_earns_what_it_was_like(game: str) -> None:
    lit = win(game)
    assert Feat.NO_UNDO in feats(replace(lit, undos=0))
    assert Feat.NO_LAMP in feats(replace(lit, line=lit.line.replace(" lamp=1", "")))
    assert Feat.RELIT in feats(replace(lit, line=lit.line.replace(" lamp=1", " lamp=1 out=1")))
    for grade in all_grades(game):
        graded = replace(lit, line=lit.line.replace(" lamp=1", f" grade={grade.value} lamp=1"))
        assert (Feat.HARDEST in feats(graded)) == (grade is all_grades(game)[-1])


@pytest.mark.parametrize(
    ("game", "feat", "just", "missed"),
    [
        ("wall", Feat.POINTS, {"score": 170}, {"score": 169}),
        ("whitehead", Feat.MINUTES, {"seconds": 299}, {"seconds": 300}),
        ("maze", Feat.MOVES, {"moves": 120}, {"moves": 121}),
    ],
)
def test_a_limit_may_be_reached_and_not_missed(
    game: str, feat: Feat, just: dict[str, int], missed: dict[str, int]
) -> None:
    assert feat in feats(win(game, **just))
    assert feat not in feats(win(game, **missed))


def wins_on(*days: int) -> list[Result]:
    """Return wins of Pileon some days after the first of November, at noon."""
    noon = datetime(2026, 11, 1, 12, tzinfo=UTC)
    return [win("pileon", ended_at=noon + timedelta(days=day), number=day) for day in days]


def test_seven_days_running_are_days_with_a_win_and_none_without_between_them() -> None:
    week = wins_on(2, 3, 4, 5, 6, 7, 8)
    given = {medal.feat: result for medal, result in earned("pileon", wins_on(0, *range(2, 10))).items()}
    assert 8 == given[Feat.DAYS].number
    assert Feat.DAYS in feats(*wins_on(2, 2, 3, 3, 4, 5, 6, 7, 8))
    for missing in range(7):
        assert Feat.DAYS not in feats(*week[:missing], *week[missing + 1 :])
    assert Feat.DAYS not in feats(*wins_on(*[3] * 7))


def test_redeals_are_counted() -> None:
    head, _, moves = win("cruel").line.partition(" : ")
    others = [move for move in moves.split() if move != str(GAMES["cruel"].stock)]
    for redeals in range(6):
        line = " ".join([head, ":", *others, *[str(GAMES["cruel"].stock)] * redeals])
        assert (Feat.REDEALS in feats(win("cruel", line=line))) == (redeals <= 3)


@pytest.mark.parametrize("game", PROVEN)
def test_only_wins_of_deals_that_count_earn_anything_and_the_first_is_named(game: str) -> None:
    plain = win(game, number=1)
    first = replace(plain, line=plain.line.replace(" lamp=1", " lamp=1 out=1"))
    shown = replace(first, line=first.line.replace(" lamp=1", " lamp=1 shown=1"))
    for nothing in (replace(first, outcome=Outcome.LEFT), replace(first, outcome=Outcome.SHOWN), shown):
        assert not feats(nothing)
    assert {1} == {result.number for result in earned(game, [shown, first, replace(first, number=2)]).values()}


def test_no_search_is_loaded_for_the_grades_that_medals_and_rules_pages_name() -> None:
    asked = (
        "import sys; from game import medals; medals.all_grades('wall'); sys.exit('game.solver.wall' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", asked], check=True)
