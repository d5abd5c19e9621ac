"""The solver client: each question gets its own answer, even when the search process dies."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Hashable, Iterator
from dataclasses import replace
from random import Random

import pytest

from game import deals
from game.analysis import client
from game.analysis.client import SolverClient
from game.analysis.messages import AnalysisKind, Answer, Question
from game.analysis.worker import SolverWorker
from game.deals import Difficulty
from game.deals.library import grade_of
from game.play import Play
from game.record import Record
from game.rules import GAMES
from game.solver import Lost, Unknown, Won, games
from game.state import Tap, carry
from tests.players import PROVEN, proven_moves
from tests.processes import Process, started
from tests.window import LONGEST_WAIT, wait_for

LOST = Question("wall", "7")
HARD = Question("whitehead", "181")
"""What takes more than a second to find out."""
KILLS = 30


@pytest.fixture
def processes(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Process]]:
    """Return the processes that advisors have started in this test."""
    processes = started(monkeypatch)
    yield processes
    for process in processes:
        process.kill()


@pytest.fixture
def asked() -> Iterator[SolverClient]:
    """Return a solver that has as much time for a question as it needs."""
    opened = SolverClient(lambda: 0.0)
    yield opened
    opened.close()


@pytest.fixture
def put(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Question, int]]:
    """Return a list to which every question is added as it is put, with the most positions to search."""
    searches: list[tuple[Question, int]] = []
    line = Question.line

    def noted(question: Question, nodes: int) -> str:
        searches.append((question, nodes))
        return line(question, nodes)

    monkeypatch.setattr(Question, "line", noted)
    return searches


def wait(asked: SolverClient, asker: Hashable = "me") -> Answer:
    """Return the answer, as soon as it is heard."""
    return wait_for(lambda: asked.poll(asker), "the answer", 0.002)


def wait_for_search(processes: list[Process]) -> Process:
    """Return the process once it has been started."""
    wait_for(lambda: processes, "the process", 0.002)
    return processes[-1]


@pytest.mark.parametrize("game", PROVEN)
def test_a_win_replays_from_the_state_that_was_asked_for(game: str, asked: SolverClient) -> None:
    deal, _ = proven_moves(game)
    play = Play(GAMES[game], deal)
    asked.ask("me", Question(game, deal))
    answer = wait(asked)
    assert isinstance(answer.verdict, Won)
    for move in answer.verdict.moves[:3]:
        play.make(move)
    question = Question(game, deal, play.moves)
    asked.ask("me", question)
    answer = wait(asked)
    assert question == answer.question
    assert isinstance(answer.verdict, Won)
    for move in answer.verdict.moves:
        play.make(move)
    assert play.won


def test_no_process_runs_before_the_first_question_and_one_answers_them_all(
    asked: SolverClient, processes: list[Process]
) -> None:
    assert (None, []) == (asked.poll("me"), processes)
    for asker in ("me", "you"):
        asked.ask(asker, LOST)
    assert wait(asked, "you") == wait(asked, "me")
    assert (None, None) == (asked.poll("me"), asked.poll("you"))
    assert 1 == len(processes)


def test_a_new_question_replaces_the_earlier_one_and_ends_its_search(
    asked: SolverClient, processes: list[Process], put: list[tuple[Question, int]]
) -> None:
    asked.ask("you", HARD)
    asked.ask("me", LOST)
    wait(asked)  # by then the short search for the other question is over, or comes next
    asked.ask("me", Question("pileon", "1"))
    wait(asked)
    wait_for(lambda: (HARD, client.BUDGETS[1]) in put, "the long search", 0.002)
    asked.ask("you", LOST)
    assert LOST == wait(asked, "you").question
    asked.ask("you", HARD)
    asked.forget("you")
    asked.ask("me", LOST)
    assert LOST == wait(asked).question
    assert asked.poll("you") is None
    for process in processes[:-1]:
        process.wait(LONGEST_WAIT)
    assert processes[-1].poll() is None


def test_killing_the_search_process_changes_no_answer(asked: SolverClient, processes: list[Process]) -> None:
    random = Random(1)
    alive = 0
    while alive < KILLS:
        game = random.choice(PROVEN)
        asked.ask("me", Question(game, proven_moves(game)[0]))
        for _ in range(2):
            time.sleep(random.uniform(0, 0.08))
            process = wait_for_search(processes)
            alive += process.poll() is None
            process.kill()
        assert isinstance(wait(asked).verdict, Won)


def test_a_question_that_no_process_survives_is_given_up(asked: SolverClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/there/is/no/python")
    asked.ask("me", LOST)
    assert Unknown(0) == wait(asked).verdict
    monkeypatch.undo()
    asked.ask("me", LOST)
    assert isinstance(wait(asked).verdict, Lost)


def test_a_question_is_given_up_when_it_takes_too_long(processes: list[Process]) -> None:
    now = 0.0
    asked = SolverClient(lambda: now)
    asked.ask("me", HARD)
    process = wait_for_search(processes)
    assert asked.poll("me") is None
    now = client.TIMEOUT + 1
    assert Answer(HARD, Unknown(0)) == asked.poll("me")
    asked.ask("me", LOST)
    assert isinstance(wait(asked).verdict, Lost)
    asked.close()
    process.wait(LONGEST_WAIT)


@pytest.mark.skipif(os.name != "posix", reason="needs a signal that stops a process")
def test_a_process_that_hangs_is_replaced(processes: list[Process], put: list[tuple[Question, int]]) -> None:
    now = 0.0
    asked = SolverClient(lambda: now)
    asked.ask("me", LOST)
    assert isinstance(wait(asked).verdict, Lost)
    os.kill(processes[0].pid, signal.SIGSTOP)
    asked.ask("me", LOST)
    wait_for(lambda: 2 == len(put), "the question", 0.002)
    asked.ask("me", LOST)
    now = client.TIMEOUT + 1
    assert isinstance(wait(asked).verdict, Lost)
    assert 2 == len(processes)
    asked.close()


def test_a_question_that_waits_for_another_is_not_given_up_with_it(processes: list[Process]) -> None:
    now = 0.0
    asked = SolverClient(lambda: now)
    asked.ask("you", replace(HARD, kind=AnalysisKind.HINT))
    wait_for_search(processes)
    asked.ask("me", replace(HARD, kind=AnalysisKind.GRADE))
    now = client.TIMEOUT + 1
    assert isinstance(wait(asked, "you").verdict, Unknown)
    assert wait(asked).difficulty
    asked.close()


def test_any_other_question_interrupts_a_review_which_is_searched_again(
    asked: SolverClient, processes: list[Process]
) -> None:
    review = replace(HARD, kind=AnalysisKind.REVIEW)
    asked.ask("you", review)
    for number in range(1, 7):  # more often than a process may fail
        wait_for(lambda number=number: len(processes) == number, "the process", 0.002)  # type: ignore[misc]
        asked.ask("me", LOST)
        assert isinstance(wait(asked).verdict, Lost)
        assert asked.poll("you") is None
    answer = wait(asked, "you")
    assert (review, Lost) == (answer.question, type(answer.verdict))


def test_a_hint_does_not_wait_for_a_long_search_for_the_lamp_of_another_which_still_finds_its_verdict(
    asked: SolverClient, put: list[tuple[Question, int]]
) -> None:
    def wait_for_begins(times: int, nodes: int) -> None:
        wait_for(lambda: times == put.count((HARD, nodes)), "the long search", 0.002)

    asked.ask("you", HARD)
    for nodes in client.BUDGETS[1:]:
        wait_for_begins(1, nodes)
        for times, kind in enumerate((AnalysisKind.HINT, AnalysisKind.FAIR_HINT), 2):
            hint = replace(LOST, kind=kind)
            asked.ask("me", hint)
            assert hint == wait(asked).question
            wait_for_begins(times, nodes)
            assert [(HARD, nodes), (hint, client.BUDGETS[1]), (HARD, nodes)] == put[-3:]
    assert isinstance(wait(asked, "you").verdict, Lost)


def test_a_search_that_two_questions_interrupt_at_once_has_failed_no_less_than_before(
    asked: SolverClient, put: list[tuple[Question, int]]
) -> None:
    asked.ask("you", replace(HARD, kind=AnalysisKind.REVIEW))
    wait_for(lambda: put, "the review", 0.002)
    with asked._changed:  # so that both come before the review has ended
        asked.ask("me", LOST)
        asked.ask("them", LOST)
    assert wait(asked) == wait(asked, "them")
    assert 0 == asked._requests["you"].failures


def test_a_win_that_the_longest_search_does_not_find_is_unknown(
    asked: SolverClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "BUDGETS", (10, 20))
    asked.ask("me", HARD)
    verdict = wait(asked).verdict
    assert isinstance(verdict, Unknown)
    assert 20 <= verdict.nodes


def test_closing_ends_the_process_and_the_thread_even_amid_a_search(processes: list[Process]) -> None:
    asked = SolverClient()
    asked.ask("me", HARD)
    process = wait_for_search(processes)
    asked.close()
    process.wait(LONGEST_WAIT)
    asked.ask("me", LOST)
    asked.close()
    assert (None, 1) == (asked.poll("me"), len(processes))


@pytest.mark.parametrize(
    "words", [f"{LOST.line(5000)}\n", f"{LOST.line(5000)}\n{LOST.line(50)}"[:-9], LOST.line(5000)[:9]]
)
@pytest.mark.parametrize("hears", [True, False])
def test_an_orphaned_process_ends_without_a_word(words: str, hears: bool) -> None:
    """Whoever asked is gone: nobody reads the answers any more, or a question ends in the middle."""
    command = [sys.executable, "-m", "game.analysis.worker"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        if not hears:
            process.stdout.close()
        process.stdin.write(words)
        process.stdin.flush()
        if "\n" not in words:
            process.stdin.close()
        elif hears:
            process.stdout.readline()
            process.stdin.close()
        assert "" == process.stderr.read()
        assert 0 == process.wait(LONGEST_WAIT)


def test_the_process_ends_with_the_one_that_asks() -> None:
    player = (
        "import time\nfrom game.analysis.client import SolverClient\nfrom game.analysis.messages import Question\n"
        f"SolverClient().ask(1, Question('whitehead', '{HARD.deal}'))\nprint(flush=True)\ntime.sleep({LONGEST_WAIT})"
    )
    with subprocess.Popen([sys.executable, "-c", player], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as asking:
        assert asking.stdout is not None
        asking.stdout.readline()
        time.sleep(0.3)  # until the other one searches
        asking.kill()
        _, told = asking.communicate(timeout=LONGEST_WAIT)  # both hold the pipe, so it ends when both have ended
    assert b"" == told


@pytest.mark.parametrize("kind", AnalysisKind)
def test_questions_are_records_and_can_be_read_back(kind: AnalysisKind) -> None:
    question = Question("wall", "4711", (Tap(53), carry(54, 14)), kind)
    line = question.line(5000)
    assert (Record.parse(line).game, Record.parse(line).moves) == ("wall", question.moves)
    assert (question, 5000) == Question.parse(line)


@pytest.mark.parametrize(
    "answer",
    (
        Answer(LOST, Won((Tap(53), carry(54, 14)), 7)),
        Answer(LOST, Won((), 0)),
        Answer(LOST, Lost(3)),
        Answer(LOST, Unknown(0), carry(54, 14), 0.25),
        Answer(LOST, Unknown(0), difficulty=Difficulty.FIENDISH),
    ),
)
def test_answers_can_be_read_back(answer: Answer) -> None:
    assert answer == Answer.parse(LOST, answer.line)


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_where_nothing_is_known_is_a_legal_guess(game: str) -> None:
    play = Play(GAMES[game], 400_003)  # a deal that is in no pack
    answer = SolverWorker().reply(Question(game, play.deal, (), AnalysisKind.HINT), 1)
    assert answer.guess in play.legal or not isinstance(answer.verdict, Unknown)


def test_the_win_of_a_pack_is_known_without_a_search_on_all_its_way() -> None:
    record = deals.nth("whitehead", Difficulty.FIENDISH, 0)
    for made in range(len(record.moves) + 1):
        answer = SolverWorker().reply(Question("whitehead", record.deal, record.moves[:made]), 1)
        assert Won(record.moves[made:], 0) == answer.verdict


def test_an_honest_hint_comes_with_its_chance_and_no_verdict(asked: SolverClient) -> None:
    play = Play(GAMES["wall"], 1)
    asked.ask("me", Question("wall", "1", (), AnalysisKind.FAIR_HINT))
    answer = wait(asked)
    assert Unknown(0) == answer.verdict
    assert answer.guess in play.legal
    assert answer.chance is not None
    assert 0 < answer.chance < 1


def test_an_honest_hint_looks_at_nothing_hidden_where_a_game_has_none_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(games, "GAMES", {})
    question = Question("whitehead", "1", (), AnalysisKind.FAIR_HINT)
    assert Answer(question, Unknown(0)) == SolverWorker().reply(question, 10_000)


def test_a_difficulty_is_computed_once_even_among_other_questions(asked: SolverClient) -> None:
    question = Question("pileon", "1", kind=AnalysisKind.GRADE)
    difficulty = grade_of(GAMES["pileon"], Play(GAMES["pileon"], 1).fresh)
    for _ in range(2):
        asked.ask("me", question)
        asked.ask("you", LOST)
        assert Answer(question, Unknown(0), difficulty=difficulty) == wait(asked)
        assert isinstance(wait(asked, "you").verdict, Lost)


@pytest.mark.parametrize("kind", [AnalysisKind.GRADE, AnalysisKind.VERDICT])
def test_a_long_search_that_is_withdrawn_just_as_its_process_starts_ends_it_and_a_short_one_does_not(
    asked: SolverClient, monkeypatch: pytest.MonkeyPatch, kind: AnalysisKind
) -> None:
    popen, processes = subprocess.Popen, list[Process]()

    def start(*command: object, **options: object) -> Process:
        process: Process = popen(*command, **options)  # type: ignore[call-overload] # handed on as it came
        if not processes:
            asked.forget("me")
        processes.append(process)
        return process

    monkeypatch.setattr(subprocess, "Popen", start)
    asked.ask("me", Question("maze", "1", kind=kind))
    wait_for_search(processes)
    asked.ask("me", LOST)
    assert isinstance(wait(asked).verdict, Lost)
    assert (2 if kind is AnalysisKind.GRADE else 1) == len(processes)


def test_a_difficulty_that_is_no_longer_wanted_ends_its_process(asked: SolverClient, processes: list[Process]) -> None:
    asked.ask("me", Question("maze", "1", kind=AnalysisKind.GRADE))
    process = wait_for_search(processes)
    time.sleep(0.2)  # amid the grading
    asked.forget("me")
    process.wait(LONGEST_WAIT)
    asked.ask("me", LOST)
    assert isinstance(wait(asked).verdict, Lost)
