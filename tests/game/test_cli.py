"""The command line of the game, run as a person would type it."""

import errno
import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import IO

import pytest

from game.__main__ import main
from game.cards import shuffled
from game.deals import library
from game.deals.library import grade_of, tries
from game.notation import read_deck
from game.play import Play
from game.rules import GAMES
from tests.window import LONGEST_WAIT

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize("game", GAMES)
def test_deal_prints_a_deck_that_deals_the_same_table(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == main(["deal", game, "4711"])
    printed = capsys.readouterr().out.split()
    rules = GAMES[game]
    table, _ = rules.start(read_deck("".join(printed), rules))
    assert [list(map(str, pile)) for pile in table.piles] == [
        list(map(str, pile)) for pile in Play(rules, 4711).state.piles
    ]
    assert json.dumps(printed) == json.dumps([str(card) for card in rules.as_recorded(shuffled(rules.deck, 4711))])


def test_cruel_names_its_aces_first(capsys: pytest.CaptureFixture[str]) -> None:
    main(["deal", "cruel", "4711"])
    printed = capsys.readouterr().out.split()
    assert {"AC", "AD", "AH", "AS"} == set(printed[:4])


def test_check_reports_the_result_of_each_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "records.txt"
    short = "1:AC,5:3C,6:2C,score:0"
    over = "1:AC,5:3C5H,6:2C7D"
    file.write_text(
        f"cruel/1 {short} : 6>1 5>1\n\ncruel/1 {short} undos=1 : 6>1\ncruel/1 {over} :\nmaze/1 17 :\n", "utf-8"
    )
    assert 0 == main(["check", str(file)])
    maze = Play(GAMES["maze"], 17).state.score
    told = [f"cruel {short} 2 2 won", f"cruel {short} 1 1 open", f"cruel {over} 0 0 over", f"maze 17 0 {maze} open"]
    assert told == capsys.readouterr().out.splitlines()


def test_check_names_the_lines_that_do_not_replay(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("maze/1 17 :\nnonsense\ncruel/1 5 : 0\nwall/1 3 :\n"))
    assert 1 == main(["check"])
    first, second, third, fourth = capsys.readouterr().out.splitlines()
    assert first.startswith("maze 17 0 ")
    assert second.startswith("line 2: ")
    assert "line 3: move 1, 0 is not legal here" == third
    assert "wall 3 0 0 open" == fourth


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["deal"],
        ["deal", "wall"],
        ["deal", "nosuch", "1"],
        ["deal", "wall", "0"],
        ["deal", "wall", "1000000"],
        ["deal", "wall", "x"],
        ["deal", "wall", "9" * 5000],
        ["deal", "wall", "1", "2"],
        ["check", "/nowhere/at/all"],
        ["check", str(ROOT)],
        ["play"],
    ],
)
def test_bad_arguments_are_answered_with_one_sentence(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert 2 == ended.value.code
    printed = capsys.readouterr()
    assert "" == printed.out
    assert 1 == len(printed.err.splitlines())


def test_a_number_that_is_too_long_is_answered_like_any_other(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["deal", "wall", "9" * 5000])
    assert "a deal number lies between 1 and 999999" in capsys.readouterr().err


def test_a_file_that_is_no_text_is_answered_with_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "picture"
    file.write_bytes(b"\x89PNG\xff\xfe")
    with pytest.raises(SystemExit) as ended:
        main(["check", str(file)])
    assert 2 == ended.value.code
    assert 1 == len(capsys.readouterr().err.splitlines())


def test_the_module_runs_and_needs_no_pygame() -> None:
    command = "import sys, runpy; sys.argv[1:] = ['deal', 'maze', '1']\nrunpy.run_module('game', run_name='__main__')"
    blocked = f"import sys; sys.modules['pygame'] = None; {command}"
    ran = subprocess.run(
        [sys.executable, "-c", blocked], cwd=ROOT, env=os.environ, capture_output=True, text=True, check=True
    )
    assert 52 == len(ran.stdout.split())


@pytest.mark.parametrize("game", GAMES)
def test_grade_prints_the_tries_that_the_grade_follows_from(
    game: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "tries_won", cache(library.tries_won))  # they take long, and are always the same
    assert 0 == main(["grade", game, "4711"])
    won, _of, count, grade = capsys.readouterr().out.split()
    assert tries(game) == int(count) >= int(won)
    assert grade == str(grade_of(GAMES[game], Play(GAMES[game], 4711).state))


def test_par_prints_a_record_that_makes_the_best_score(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == main(["par", "1"])
    file = tmp_path / "records.txt"
    file.write_text(line := capsys.readouterr().out, "utf-8")
    (score,) = (fact.removeprefix("par=") for fact in line.split() if fact.startswith("par="))
    assert 0 == main(["check", str(file)])
    assert score == capsys.readouterr().out.split()[3]


def test_par_with_the_throne_says_what_is_known_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == main(["par", "1", "--throne", "--nodes", "50"])
    assert " at-least=" in capsys.readouterr().out
    assert 0 == main(["par", "3", "--throne"])
    assert "not known\n" == capsys.readouterr().out


def run(
    *arguments: str,
    stdin: IO[bytes] | None = None,
    stdout: int | IO[str] = subprocess.PIPE,
    told: str | None = None,
    begin: Callable[[], None] | None = None,
    **around: str,
) -> subprocess.CompletedProcess[str]:
    """Run a command of the game in a process of its own, with some variables in its environment."""
    return subprocess.run(
        [sys.executable, "-m", "game", *arguments],
        cwd=ROOT,
        env=os.environ | around,
        stdin=stdin,
        input=told,
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
        timeout=LONGEST_WAIT,
        check=False,
        preexec_fn=begin,
    )


def only_sentence(ran: subprocess.CompletedProcess[str]) -> str:
    """Return the one sentence that a command that has failed leaves on the error stream."""
    assert 2 == ran.returncode
    (sentence,) = ran.stderr.splitlines()
    return str(sentence)


def test_a_file_that_is_not_there_is_named_once(tmp_path: Path) -> None:
    file = tmp_path / "records.txt"
    sentence = only_sentence(run("check", str(file)))
    assert sentence.endswith(f": {file} cannot be used: {os.strerror(errno.ENOENT)}")


def test_a_closed_standard_input_is_answered_with_one_sentence() -> None:
    ran = run("check", begin=lambda: os.close(0))
    assert "standard input cannot be used: it is closed" in only_sentence(ran)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
@pytest.mark.parametrize("command", [["deal", "wall", "1"], ["solve", "pileon", "1"], ["check"], ["packs", "--print"]])
def test_a_full_device_is_not_taken_for_bad_input(command: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        sentence = only_sentence(run(*command, stdout=full, told="maze/1 17 :\n" * 2000))
    assert sentence.endswith(f"the output cannot be written: {os.strerror(errno.ENOSPC)}")


def test_letters_that_a_terminal_lacks_are_replaced(tmp_path: Path) -> None:
    file = tmp_path / "records.txt"
    file.write_text("Größe/1 17 :\nmaze/1 17 :\n", "utf-8")
    ran = run("check", str(file), PYTHONIOENCODING="ascii")
    first, second = ran.stdout.splitlines()
    assert (1, "") == (ran.returncode, ran.stderr)
    assert "Gr\\xf6\\xdfe" in first
    assert second.startswith("maze 17 0 ")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no endless device here")
@pytest.mark.parametrize("command", ["check FILE", "census maze 1 --out FILE"])
def test_an_endless_device_is_answered_with_one_sentence(tmp_path: Path, command: str) -> None:
    resource = pytest.importorskip("resource")

    def modest() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (2**31, 2**31))

    linked = tmp_path / "linked"
    linked.symlink_to("/dev/zero")
    arguments = [str(linked) if word == "FILE" else word for word in command.split()]
    assert f"{linked} cannot be used: " in only_sentence(run(*arguments, begin=modest))


def test_a_byte_order_mark_before_a_record_is_passed_by(tmp_path: Path) -> None:
    file = tmp_path / "records.txt"
    file.write_text("maze/1 17 :\nwall/1 3 :\n", "utf-8-sig")
    told = [run("check", str(file))]
    with file.open("rb") as content:
        told.append(run("check", stdin=content))
    for ran in told:
        assert 0 == ran.returncode
        assert ["maze", "wall"] == [line.split()[0] for line in ran.stdout.splitlines()]


INTERRUPTS = """
import os, signal, sys

class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == os.environ["INTERRUPTED_AT"]:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Interrupting())
"""


DEAL, PLAY = ("-m", "game", "deal", "maze", "1"), ("main.py", "--game", "maze", "--deal", "0")


@pytest.mark.skipif(os.name != "posix", reason="signals are sent otherwise here")
@pytest.mark.parametrize(
    ("program", "module"),
    [
        *((DEAL, module) for module in ("argparse", "game.cards", "game.deals", "game.rules", "game.solver")),
        *((PLAY, module) for module in ("argparse", "game.cards", "game.rules", "game.settings", "game")),
    ],
)
def test_ctrl_c_while_the_program_is_being_read_says_nothing(
    tmp_path: Path, program: Sequence[str], module: str
) -> None:
    (tmp_path / "sitecustomize.py").write_text(INTERRUPTS)
    around = os.environ | {"PYTHONPATH": str(tmp_path), "INTERRUPTED_AT": module}
    ran = subprocess.run(
        [sys.executable, *program],
        cwd=ROOT,
        env=around,
        capture_output=True,
        text=True,
        timeout=LONGEST_WAIT,
        check=False,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a parent in the background may ignore it
    )
    assert (-signal.SIGINT, "", "") == (ran.returncode, ran.stdout, ran.stderr)
