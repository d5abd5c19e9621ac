"""A census searches a range of numbered deals in parallel and sums up how many can be won, and at what cost."""

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
from game.solver import Lost, Unknown, Verdict, Won, solve


def workers(jobs: int) -> Pool:
    """Return a pool of `jobs` processes that ignore Ctrl+C, which is handled by this one."""
    fresh = get_context("spawn")  # a fork would copy locks that other threads hold
    return fresh.Pool(jobs, signal.signal, (signal.SIGINT, signal.SIG_IGN))


class CensusAnswer(StrEnum):
    """The verdict on a deal, as a census writes it."""

    WON = "won"
    LOST = "lost"
    NOT_KNOWN = "not-known"


@dataclass(frozen=True, slots=True)
class Finding:
    """The result for one deal. As a line: "pileon 17 won nodes=110 milliseconds=2.3 moves=43"."""

    game: str
    deal: int
    answer: CensusAnswer
    nodes: int
    milliseconds: float
    """CPU time, including the replay of a win."""
    moves: int
    """The length of the win that was found; 0 if none was."""

    def __str__(self) -> str:
        price = f"nodes={self.nodes} milliseconds={self.milliseconds:.1f}"
        return f"{self.game} {self.deal} {self.answer} {price} moves={self.moves}"

    @classmethod
    def parse(cls, line: str) -> "Finding":
        """Parse a line into a finding. Raises ValueError for any other text."""
        game, deal, answer, *facts = line.split()
        nodes, milliseconds, moves = (fact.partition("=")[2] for fact in facts)
        return cls(game, int(deal), CensusAnswer(answer), int(nodes), float(milliseconds), int(moves))

    def is_valid_for(self, nodes: int) -> bool:
        """Whether a search of up to `nodes` nodes would give the same answer."""
        return self.nodes == nodes if self.answer is CensusAnswer.NOT_KNOWN else self.nodes <= nodes


def timed(game: str, deal: str, nodes: int) -> tuple[Verdict, float]:
    """Search a deal, up to `nodes` nodes; return the verdict and the milliseconds of CPU time."""
    rules = GAMES[game]
    state, _ = start(rules, deal)
    begun = time.process_time()
    verdict = solve(rules, state, nodes)
    return verdict, 1000 * (time.process_time() - begun)


def find(question: tuple[str, int, int]) -> Finding:
    """Search a deal, given as game, number and limit of nodes, and return the finding."""
    game, deal, nodes = question
    verdict, milliseconds = timed(game, str(deal), nodes)
    answer = {Won: CensusAnswer.WON, Lost: CensusAnswer.LOST, Unknown: CensusAnswer.NOT_KNOWN}[type(verdict)]
    moves = len(verdict.moves) if isinstance(verdict, Won) else 0
    return Finding(game, deal, answer, verdict.nodes, milliseconds, moves)


def still_valid(lines: Iterable[str], game: str, deals: Container[int], nodes: int) -> dict[int, Finding]:
    """Return the findings of an earlier census that still hold for these deals; truncated lines are skipped."""
    findings = {}
    for line in lines:
        try:
            finding = Finding.parse(line)
        except ValueError:
            continue
        if finding.game == game and finding.deal in deals and finding.is_valid_for(nodes):
            findings[finding.deal] = finding
    return findings


def findings(game: str, deals: Iterable[int], nodes: int, jobs: int) -> Iterator[Finding]:
    """Yield the findings for some deals as they come, searched by `jobs` processes; one job starts no process."""
    questions = ((game, deal, nodes) for deal in deals)
    if jobs == 1:
        yield from map(find, questions)
        return
    with workers(jobs) as pool:
        yield from pool.imap_unordered(find, questions)


def wilson(count: int, total: int) -> tuple[float, float]:
    """Return the 95 % confidence interval of a proportion (Wilson 1927), from 0 to 1, for at least one trial."""
    z = 1.959964
    middle = count + z * z / 2
    width = z * sqrt(count * (total - count) / total + z * z / 4)
    return max(0.0, (middle - width) / (total + z * z)), min(1.0, (middle + width) / (total + z * z))


def percentile(values: Sequence[float], share: float) -> float:
    """Return the smallest of some values, in any order, that at least the given share of them do not exceed."""
    return sorted(values)[max(0, ceil(share * len(values)) - 1)]


def report(findings: Sequence[Finding]) -> Iterator[str]:
    """Yield the lines that sum up a census: shares with their 95 % confidence intervals, then costs."""
    total = len(findings)
    if not total:
        return
    by_answer = {answer: [finding for finding in findings if finding.answer is answer] for answer in CensusAnswer}
    for answer, found in by_answer.items():
        low, high = wilson(len(found), total)
        share = f"{100 * len(found) / total:6.2f} % [{100 * low:.2f}, {100 * high:.2f}]"
        yield f"{answer:10} {len(found):7} of {total} {share}"
    yield f"{'':22} {'median':>10} {'p90':>10} {'p99':>10} {'most':>10}"
    for answer, found in by_answer.items():
        if found:
            yield _costs(answer, "nodes", [finding.nodes for finding in found])
            yield _costs(answer, "milliseconds", [finding.milliseconds for finding in found], digits=1)
        if answer is CensusAnswer.WON and found:
            yield _costs(answer, "moves", [finding.moves for finding in found])


def _costs(answer: CensusAnswer, measure: str, values: Sequence[float], digits: int = 0) -> str:
    shown = (f"{percentile(values, share):10.{digits}f}" for share in (0.5, 0.9, 0.99, 1.0))
    return f"{answer:9} {measure:12} {' '.join(shown)}"
