"""A census searches a range of numbered deals, in several processes, and sums up how many can be won at what price."""

import signal
import time
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import ceil, sqrt
from multiprocessing import get_context
from multiprocessing.pool import Pool

from game.play import start
from game.rules import GAMES
from game.solver import Verdict, Won, solve
from game.solver.best_first import Lost


def workers(jobs: int) -> Pool:
    """Return so many processes; whoever interrupts the command means this one, and not them."""
    fresh = get_context("spawn")  # a fork would take along locks that other threads hold
    return fresh.Pool(jobs, signal.signal, (signal.SIGINT, signal.SIG_IGN))


class Answer(StrEnum):
    """What a search says of a deal, in the word that a census writes."""

    WON = "won"
    LOST = "lost"
    NOT_KNOWN = "not-known"


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found out about one deal, as one line: "pileon 17 won nodes=110 milliseconds=2.3 moves=43"."""

    game: str
    deal: int
    answer: Answer
    nodes: int
    milliseconds: float
    """Of the processor's time, the replay of a win included."""
    moves: int
    """How many moves the win takes that was found; none where none was."""

    def __str__(self) -> str:
        price = f"nodes={self.nodes} milliseconds={self.milliseconds:.1f}"
        return f"{self.game} {self.deal} {self.answer} {price} moves={self.moves}"

    @classmethod
    def parse(cls, line: str) -> "Finding":
        """Return the finding that a line stands for. Raises ValueError for any other line."""
        game, deal, answer, *facts = line.split()
        nodes, milliseconds, moves = (fact.partition("=")[2] for fact in facts)
        return cls(game, int(deal), Answer(answer), int(nodes), float(milliseconds), int(moves))

    def holds(self, nodes: int) -> bool:
        """Whether a search of up to so many nodes would find the same."""
        return self.nodes == nodes if self.answer is Answer.NOT_KNOWN else self.nodes <= nodes


def timed(game: str, deal: str, nodes: int) -> tuple[Verdict, float]:
    """Return what a search of up to so many nodes says of a deal, and the milliseconds of processor time it took."""
    rules = GAMES[game]
    state, _ = start(rules, deal)
    begun = time.process_time()
    verdict = solve(rules, state, nodes)
    return verdict, 1000 * (time.process_time() - begun)


def find(question: tuple[str, int, int]) -> Finding:
    """Return what is found out about a deal of a game with so many nodes."""
    game, deal, nodes = question
    verdict, milliseconds = timed(game, str(deal), nodes)
    moves = 0
    match verdict:
        case Won():
            answer, moves = Answer.WON, len(verdict.moves)
        case Lost():
            answer = Answer.LOST
        case _:
            answer = Answer.NOT_KNOWN
    return Finding(game, deal, answer, verdict.nodes, milliseconds, moves)


def remembered(lines: Iterable[str], game: str, deals: Container[int], nodes: int) -> dict[int, Finding]:
    """Return what an earlier census wrote of these deals that still holds; lines cut short are passed by."""
    findings = {}
    for line in lines:
        try:
            finding = Finding.parse(line)
        except ValueError:
            continue
        if finding.game == game and finding.deal in deals and finding.holds(nodes):
            findings[finding.deal] = finding
    return findings


def census(game: str, deals: Iterable[int], nodes: int, jobs: int) -> Iterator[Finding]:
    """Yield what is found out about each deal, as it comes, by so many processes; one needs no other."""
    questions = ((game, deal, nodes) for deal in deals)
    if jobs == 1:
        yield from map(find, questions)
        return
    with workers(jobs) as pool:
        yield from pool.imap_unordered(find, questions)


def wilson(count: int, total: int) -> tuple[float, float]:
    """Return the 95 % interval of a share (Wilson 1927), as shares from 0 to 1, of at least one trial."""
    z = 1.959964
    middle = count + z * z / 2
    width = z * sqrt(count * (total - count) / total + z * z / 4)
    return max(0.0, (middle - width) / (total + z * z)), min(1.0, (middle + width) / (total + z * z))


def percentile(values: Sequence[float], share: float) -> float:
    """Return the smallest value that at least such a share of the values, in any order, does not exceed."""
    return sorted(values)[max(0, ceil(share * len(values)) - 1)]


def report(findings: Sequence[Finding]) -> Iterator[str]:
    """Yield the lines that sum up a census: shares with their 95 % intervals, then what the answers cost."""
    total = len(findings)
    if not total:
        return
    by_answer = {answer: [finding for finding in findings if finding.answer is answer] for answer in Answer}
    for answer, found in by_answer.items():
        low, high = wilson(len(found), total)
        share = f"{100 * len(found) / total:6.2f} % [{100 * low:.2f}, {100 * high:.2f}]"
        yield f"{answer:10} {len(found):7} of {total} {share}"
    yield f"{'':22} {'median':>10} {'p90':>10} {'p99':>10} {'most':>10}"
    for answer, found in by_answer.items():
        if found:
            yield _costs(answer, "nodes", [finding.nodes for finding in found])
            yield _costs(answer, "milliseconds", [finding.milliseconds for finding in found], digits=1)
        if answer is Answer.WON and found:
            yield _costs(answer, "moves", [finding.moves for finding in found])


def _costs(answer: Answer, measure: str, values: Sequence[float], digits: int = 0) -> str:
    shown = (f"{percentile(values, share):10.{digits}f}" for share in (0.5, 0.9, 0.99, 1.0))
    return f"{answer:9} {measure:12} {' '.join(shown)}"
