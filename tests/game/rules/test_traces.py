"""A sample of plays recorded from AisleRiot, replayed; the whole check is `python -m tests.conformance`."""

import copy
import gzip
import json
from functools import cache
from pathlib import Path

import pytest

from game.play import Play
from game.record import Record
from tests.conformance import RECORDED, TRACES, Tally, Trace, conform, main, read
from tests.differences import DIFFERENCES, Aspect, deliberate


@cache
def sample(game: str) -> list[Trace]:
    """Return the recorded plays of a game that are kept with the tests."""
    return list(read(TRACES / f"{game}.jsonl.gz"))


@cache
def replayed(game: str) -> Tally:
    """Return what replaying the sample of a game found."""
    return conform(sample(game))[game]


@pytest.mark.parametrize("game", RECORDED)
def test_recorded_plays_replay_without_a_difference_that_is_not_meant(game: str) -> None:
    tally = replayed(game)
    assert [] == tally.unlisted
    assert tally.plays >= 25


@pytest.mark.parametrize("game", RECORDED)
def test_wins_and_plays_that_are_not_are_among_the_sample(game: str) -> None:
    ends = {trace["steps"][-1]["won"] for trace in sample(game)}
    assert {True, False} == ends


def test_every_deliberate_difference_is_met_in_the_sample() -> None:
    met = {(found.game, found.aspect) for game in RECORDED for found in replayed(game).findings}
    assert {(kind.game, kind.aspect) for kind in DIFFERENCES} == met
    assert len(DIFFERENCES) <= 10


@pytest.mark.parametrize("line", (TRACES / "won-after-all.txt").read_text("utf-8").splitlines())
def test_recorded_losses_that_can_be_won_are_not_over_for_us(line: str) -> None:
    """Each line begins where AisleRiot declares a play over, and wins it by its own rules."""
    play = Play.resume(Record.parse(line))
    assert play.won
    play.restart()
    assert not play.stuck
    assert deliberate(play.rules.name, Aspect.OVER, play.state)


def test_games_may_be_mixed_in_one_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mixed = tmp_path / "mixed.jsonl.gz"
    traces = [sample(game)[0] for game in (*RECORDED, *RECORDED)]
    mixed.write_bytes(gzip.compress("\n".join(map(json.dumps, traces)).encode()))
    assert 0 == main([str(mixed)])
    assert [f"{game}: 2 plays" for game in RECORDED] == [
        line.split(",")[0] for line in capsys.readouterr().out.splitlines()
    ]


@pytest.mark.parametrize("aspect", ["score", "won", "continuable", "can_deal"])
def test_a_difference_that_is_not_on_the_list_is_found(
    aspect: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    trace = copy.deepcopy(sample("maze")[0])
    told = trace["start"][aspect]
    trace["start"][aspect] = told + 1 if aspect == "score" else not told
    plain = tmp_path / "changed.jsonl"
    plain.write_text(json.dumps(trace), "utf-8")
    assert 1 == main([str(plain)])
    printed = capsys.readouterr()
    assert "1 differences, 0 of them on the list" in printed.out
    assert f"maze, seed {trace['seed']}, after step 0" in printed.err


def test_a_refusal_we_do_not_share_is_found() -> None:
    trace = copy.deepcopy(sample("pileon")[0])
    trace["steps"] = [next(step for step in trace["steps"] if step["ok"])]
    trace["steps"][0]["ok"] = False
    assert [found.aspect for found in conform([trace])["pileon"].unlisted] == [Aspect.ACCEPTED]


@pytest.mark.parametrize("text", ["", "{}", "no play", '{"game": "wall"}'])
def test_a_file_that_holds_no_plays_is_named_in_one_sentence(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "plays.jsonl"
    if text:
        file.write_text(text, "utf-8")
    assert 2 == main([str(file)])
    assert 1 == len(capsys.readouterr().err.splitlines())


def test_naming_no_file_is_answered_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert 2 == main([])
    assert 1 == len(capsys.readouterr().err.splitlines())
