"""The census, and the commands that solve and count."""

from pathlib import Path

import pytest

from game.__main__ import main
from game.record import Record
from game.solver.census import CensusAnswer, Finding, findings, percentile, report, still_valid, wilson

WON = Finding("pileon", 1, CensusAnswer.WON, 60, 2.5, 43)
UNKNOWN = Finding("pileon", 2, CensusAnswer.NOT_KNOWN, 100, 4.0, 0)


def test_solve_prints_a_record_that_wins(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == main(["solve", "pileon", "1"])
    line = capsys.readouterr().out
    record = Record.parse(line)
    assert ["nodes", "milliseconds"] == [name for name, _ in record.facts]
    file = tmp_path / "win"
    file.write_text(line, "utf-8")
    assert 0 == main(["check", str(file)])
    assert f"pileon 1 {len(record.moves)} 52 won\n" == capsys.readouterr().out


def test_solve_prints_what_is_lost_and_what_is_not_known(capsys: pytest.CaptureFixture[str]) -> None:
    main(["solve", "cruel", "5:2C"])
    main(["solve", "maze", "1", "--nodes", "3"])
    lost, unknown = capsys.readouterr().out.splitlines()
    assert lost.startswith("lost nodes=0 milliseconds=")
    assert unknown.startswith("not known nodes=3 milliseconds=")


@pytest.mark.parametrize(
    "arguments",
    [
        ["solve", "pileon"],
        ["solve", "pileon", "0"],
        ["solve", "pileon", "5:XX"],
        ["solve", "pileon", "1", "--nodes", "0"],
        ["census", "pileon", "5..4"],
        ["census", "pileon", "1..x"],
        ["census", "pileon", "1..2", "--jobs", "none"],
        ["census", "pileon", "1..2", "--out", "/nowhere/at/all"],
    ],
)
def test_bad_arguments_are_answered_with_one_sentence(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert 2 == ended.value.code
    assert 1 == len(capsys.readouterr().err.splitlines())


def test_census_sums_up_and_goes_on_where_it_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "findings"
    out.write_text(f"{WON}\npileon 2 wo", "utf-8")
    assert 0 == main(["census", "pileon", "1..3", "--nodes", "200", "--out", str(out)])
    told = capsys.readouterr().out.splitlines()
    assert "pileon 1..3, at most 200 nodes a deal" == told[0]
    assert "won              3 of 3 100.00 % [43.85, 100.00]" == told[1]
    lines = out.read_text("utf-8").splitlines()
    assert [str(WON), "pileon 2 wo"] == lines[:2]
    assert [2, 3] == [Finding.parse(line).deal for line in lines[2:]]
    main(["census", "pileon", "1..3", "--nodes", "200", "--out", str(out)])
    assert told == capsys.readouterr().out.splitlines()
    assert lines == out.read_text("utf-8").splitlines()


def test_an_interrupted_census_keeps_what_it_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(question: tuple[str, int, int]) -> Finding:
        if question[1] == 2:
            raise KeyboardInterrupt
        return WON

    monkeypatch.setattr("game.solver.census.find", interrupted)
    out = tmp_path / "findings"
    assert 130 == main(["census", "pileon", "1..3", "--out", str(out)])
    assert f"{WON}\n" == out.read_text("utf-8")
    assert "stopped after 1 of 3 deals\n" == capsys.readouterr().err


def test_two_processes_find_the_same_as_one() -> None:
    def answers(jobs: int) -> set[tuple[int, CensusAnswer, int]]:
        return {(finding.deal, finding.answer, finding.nodes) for finding in findings("pileon", range(1, 5), 500, jobs)}

    assert answers(1) == answers(2)


def test_findings_are_written_and_read() -> None:
    assert "pileon 1 won nodes=60 milliseconds=2.5 moves=43" == str(WON)
    assert WON == Finding.parse(str(WON))


def test_only_what_still_holds_is_remembered() -> None:
    lines = [str(WON), str(UNKNOWN), "", "pileon 3", "cruel 1 lost nodes=0 milliseconds=0.1 moves=0"]
    assert {1: WON, 2: UNKNOWN} == still_valid(lines, "pileon", range(1, 9), 100)
    assert {1: WON} == still_valid(lines, "pileon", range(1, 9), 200)  # more nodes may find more
    assert {} == still_valid(lines, "pileon", range(1, 2), 50)  # fewer would not have found it
    assert {} == still_valid(lines, "pileon", range(5, 9), 100)


def test_intervals_are_those_of_wilson() -> None:
    low, high = wilson(10, 100)
    assert 0.0552 == round(low, 4)
    assert 0.1744 == round(high, 4)
    assert 0.0 == wilson(0, 50)[0]
    assert 1.0 == wilson(50, 50)[1]


def test_a_percentile_is_one_of_the_values() -> None:
    assert [5, 9, 10, 10] == [percentile(range(1, 11), share) for share in (0.5, 0.9, 0.99, 1)]
    assert 7 == percentile([7], 0.5)


def test_a_report_tells_shares_and_costs() -> None:
    lines = [line.split() for line in report([WON, UNKNOWN])]
    assert ["won", "1", "of", "2", "50.00", "%", "[9.45,", "90.55]"] == lines[0]
    assert ["lost", "0", "of", "2", "0.00", "%", "[0.00,", "65.76]"] == lines[1]
    assert ["not-known", "1", "of", "2", "50.00", "%", "[9.45,", "90.55]"] == lines[2]
    assert ["median", "p90", "p99", "most"] == lines[3]
    assert ["won", "nodes", "60", "60", "60", "60"] == lines[4]
    assert ["won", "milliseconds", "2.5", "2.5", "2.5", "2.5"] == lines[5]
    assert ["won", "moves", "43", "43", "43", "43"] == lines[6]
    assert [] == list(report([]))
