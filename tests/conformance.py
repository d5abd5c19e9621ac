"""Replay plays recorded from AisleRiot and compare all of it: `python -m tests.conformance FILE.jsonl.gz ...`.

Prints one line per game and, to standard error, each difference that is not on the list of `tests/differences.py`.
The exit status is 1 if there is any, 2 if a file cannot be read.
"""

import gzip
import json
import sys
import zlib
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from pathlib import Path
from typing import Any

from game.cards import Pile
from game.notation import read_deck, word
from game.rules import GAMES, wall
from game.rules.base import Rules
from game.state import Carry, Move, State, Take, Tap, carry
from tests.differences import Aspect, deliberate

Facts = dict[Aspect, Any]
Trace = dict[str, Any]
TRACES = Path(__file__).parent / "traces"
RECORDED = tuple(game for game in GAMES if (TRACES / f"{game}.jsonl.gz").exists())
"""The games of which recorded plays are kept with the tests."""
UNRECORDED: Mapping[str, str] = {}
"""The games of which there is nothing to record, each with the reason, such as that AisleRiot does not know it."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One difference: where it was met, what AisleRiot says and what we say, and whether it is meant to be."""

    game: str
    seed: int
    step: int
    aspect: Aspect
    expected: Any
    actual: Any
    listed: bool

    def __str__(self) -> str:
        return (
            f"{self.game}, seed {self.seed}, after step {self.step}: {self.aspect.value}: "
            f"AisleRiot {self.expected}, we {self.actual}"
        )


@dataclass(slots=True)
class Tally:
    """What was compared of one game, and the differences found."""

    plays: int = 0
    positions: int = 0
    refusals: int = 0
    verdicts: int = 0
    findings: list[Finding] = field(default_factory=list)

    @property
    def unlisted(self) -> list[Finding]:
        """The differences that nobody meant."""
        return [finding for finding in self.findings if not finding.listed]

    def __str__(self) -> str:
        return (
            f"{self.plays} plays, {self.positions} positions, {self.refusals} refusals and {self.verdicts} verdicts "
            f"compared, {len(self.findings)} differences, {len(self.findings) - len(self.unlisted)} of them on the list"
        )


class Replay:
    """One recorded play against our rules; what is found goes into a tally."""

    def __init__(self, trace: Trace, tally: Tally) -> None:
        self.rules: Rules = GAMES[trace["game"]]
        self.trace = trace
        self.tally = tally
        self.step = 0
        self.state = self._dealt(trace["deck"])
        self.legal: tuple[Move, ...] = ()

    def run(self) -> None:
        """Compare the start and every step, as far as both sides can be followed."""
        self.tally.plays += 1
        for deck in self.trace.get("rejected", ()):
            self.tally.verdicts += 1
            table = self._dealt(deck)
            self._compare(Aspect.OVER, True, self.rules.won(table) or self.rules.stuck(table))
        piles: dict[str, list[str]] = {}
        self._look(self.trace["start"], piles)
        for told in self.trace["steps"]:
            self.step += 1
            move = meant(told["do"], self.rules, self.state, self.legal)
            accepted = move in self.legal
            self._compare(Aspect.ACCEPTED, told["ok"], accepted)
            if not told["ok"]:
                self.tally.refusals += 1
            elif move is None or not accepted:
                return  # the two have parted ways
            else:
                self.state, _ = self.rules.apply(self.state, move)
                self._look(told, piles)

    def _dealt(self, deck: Sequence[str]) -> State:
        table, _ = self.rules.start(read_deck("".join(deck), self.rules))
        return table

    def _look(self, told: Trace, piles: dict[str, list[str]]) -> None:
        """Compare the position reached with all that is told of it."""
        piles |= told["slots"]
        self.legal = tuple(self.rules.moves(self.state))
        self.tally.positions += 1
        self.tally.verdicts += 1
        actual = _facts(self.rules, self.state, self.legal)
        for aspect, expected in _told(told, piles).items():
            self._compare(aspect, expected, actual[aspect])

    def _compare(self, aspect: Aspect, expected: Any, actual: Any) -> None:
        if expected != actual:
            listed = deliberate(self.rules.name, aspect, self.state)
            found = Finding(self.rules.name, self.trace["seed"], self.step, aspect, expected, actual, listed)
            self.tally.findings.append(found)


def meant(action: Trace, rules: Rules, state: State, legal: Sequence[Move]) -> Move | None:
    """Return the move that a recorded gesture makes with us in a state with its legal moves, if any."""
    match action:
        case {"act": "drag", "from": source, "n": count, "to": target}:
            return carry(source, target, count)
        case {"act": "click", "slot": slot}:
            return Tap(slot)
        case {"act": "double", "slot": slot}:
            attack = Tap(slot) if rules.name == wall.Wall.name else None
            return attack if attack in legal else rules.double_click(state, slot)
        case {"act": "deal"}:
            return Tap(rules.stock)
    raise ValueError(f"there is no action {action}")


def _told(told: Trace, piles: dict[str, list[str]]) -> Facts:
    """Return what a recorded position says, in the form of `_facts`."""
    facts: Facts = {
        Aspect.PILES: {int(slot): "".join(cards) for slot, cards in piles.items() if cards},
        Aspect.SCORE: told["score"],
        Aspect.WON: told["won"],
        Aspect.OVER: not told["continuable"],
        Aspect.CAN_DEAL: told["can_deal"],
        Aspect.DRAGS: {tuple(drag) for drag in told["legal"]},
        Aspect.CLICKS: set(told.get("clicks", ())),
    }
    if "attacks" in told:
        facts[Aspect.ATTACKS] = {cards: set(targets) for cards, targets in told["attacks"].items() if targets}
    else:
        facts[Aspect.DOUBLES] = set(told.get("doubles", ()))
    return facts


def _facts(rules: Rules, state: State, legal: Iterable[Move]) -> Facts:
    """Return what we say of a position."""
    taps = {move.slot for move in legal if isinstance(move, Tap)}
    carries = {move for move in legal if isinstance(move, Carry)}
    on_table = (slot.number for slot in rules.slots if slot.on_table)
    facts: Facts = {
        Aspect.PILES: {slot: word(state.piles[slot], state.down) for slot in on_table if state.piles[slot]},
        Aspect.SCORE: state.score,
        Aspect.WON: rules.won(state),
        Aspect.OVER: rules.won(state) or rules.stuck(state),
        Aspect.CAN_DEAL: rules.stock in taps,
        Aspect.CLICKS: taps,
    }
    if rules.name == wall.Wall.name:
        facts[Aspect.ATTACKS] = _attacks(state, carries)
    else:
        slots = [slot.number for slot in rules.slots]
        facts[Aspect.DOUBLES] = {slot for slot in slots if rules.double_click(state, slot) in carries}
    single = ((move.takes[0], move.target) for move in carries if len(move.takes) == 1)
    facts[Aspect.DRAGS] = {(take.slot, take.count, target) for take, target in single}
    return facts


def _attacks(state: State, carries: Iterable[Carry]) -> dict[str, set[int]]:
    """Return the targets of every choice of waste cards, also of those that lie under others now."""
    cards = [card for slot in wall.WASTE for card in state.piles[slot]]
    piles = list(state.piles)
    for i, slot in enumerate(wall.WASTE):
        piles[slot] = tuple(cards[i : i + 1])
    spread = replace(state, piles=tuple(piles))
    wins: dict[str, set[int]] = {}
    there = ((spread, move) for move in GAMES[wall.Wall.name].moves(spread) if isinstance(move, Carry))
    for table, move in chain(there, ((state, move) for move in carries)):
        if move.target in wall.TARGETS:
            label = "+".join(sorted(str(card) for take in move.takes for card in _taken(table, take)))
            wins.setdefault(label, set()).add(move.target)
    return wins


def _taken(state: State, take: Take) -> Pile:
    return state.piles[take.slot][-take.count :]


def read(path: Path) -> Iterator[Trace]:
    """Yield the plays of a file, compressed or plain. Raises ValueError naming the line that is no play."""
    data = path.read_bytes()
    text = gzip.decompress(data) if data.startswith(b"\x1f\x8b") else data
    for number, line in enumerate(text.splitlines(), 1):
        trace = json.loads(line) if line.strip() else None
        if not isinstance(trace, dict) or trace.get("game") not in GAMES:
            raise ValueError(f"line {number} is no play of a known game")
        yield trace


def conform(traces: Iterable[Trace]) -> dict[str, Tally]:
    """Replay plays, of any games in any order, and return what was compared of each game."""
    tallies: dict[str, Tally] = {}
    for trace in traces:
        Replay(trace, tallies.setdefault(trace["game"], Tally())).run()
    return tallies


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare the plays of some files and return the exit status."""
    parser = ArgumentParser("python -m tests.conformance", description=__doc__)
    parser.add_argument("files", metavar="FILE", nargs="*", help="recorded plays, one a line, compressed or plain")
    names = parser.parse_args(arguments).files
    if not names:
        print("name at least one file: python -m tests.conformance FILE.jsonl.gz ...", file=sys.stderr)
        return 2
    try:
        tallies = conform(trace for name in names for trace in read(Path(name)))
    except (OSError, EOFError, zlib.error, ValueError, KeyError, TypeError) as reason:
        print(f"a file cannot be read as recorded plays: {reason}", file=sys.stderr)
        return 2
    for game, tally in tallies.items():
        print(f"{game}: {tally}")
        for finding in tally.unlisted:
            print(finding, file=sys.stderr)
    return 1 if any(tally.unlisted for tally in tallies.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
