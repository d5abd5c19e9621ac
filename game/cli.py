"""The commands of `python -m game`; each function prints its answer and returns the exit status."""

import sys
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import TextIO

from game.cards import shuffled
from game.deals import library
from game.deals.build_library import make_days, make_pack
from game.deals.difficulty import grades_of
from game.deals.library import days_of, pack_of
from game.play import Play
from game.record import Record
from game.rules import GAMES
from game.solver import Lost, Won
from game.solver.census import census, remembered, report, timed
from game.solver.games import game_named

_BAR = 40
"""The width of a progress bar in characters."""
LONGEST = 1_000_000
"""The most characters that a line with a record may have; most have a hundred."""


class OutputError(Exception):
    """The output of a command cannot be written."""


def _print(*words: object, sep: str = " ") -> None:
    """Print and flush some words. Raises OutputError, or BrokenPipeError once nobody reads the output."""
    try:
        print(*words, sep=sep, flush=True)
    except BrokenPipeError:
        raise
    except OSError as reason:
        raise OutputError(reason.strerror or str(reason)) from reason


def deal(game: str, number: int) -> int:
    """Print the deck of a numbered deal in the order and notation of recorded plays."""
    rules = GAMES[game]
    _print(*rules.written(shuffled(rules.deck, number)))
    return 0


def check(file: TextIO) -> int:
    """Replay records, print the outcome of each, and return 1 if any does not replay. Blank lines are skipped.

    Raises OSError or ValueError if the file cannot be read, is not text or has endless lines.
    """
    status = 0
    for number, found in enumerate(iter(lambda: file.readline(LONGEST), ""), 1):
        line = found.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}")  # a byte order mark, as some editors write
        if len(found) == LONGEST:
            raise ValueError(f"line {number} is longer than any record")
        if not line.strip():
            continue
        try:
            play = Play.resume(Record.parse(line))
        except ValueError as reason:
            _print(f"line {number}: {reason}")
            status = 1
        else:
            outcome = "won" if play.won else "over" if play.stuck else "open"
            _print(f"{play.rules.name} {play.deal} {len(play.moves)} {play.state.score} {outcome}")
    return status


def solve(game: str, number: str, nodes: int) -> int:
    """Print a record that wins a deal, or "lost", or "not known", with the positions searched and the CPU time."""
    verdict, milliseconds = timed(game, number, nodes)
    price = {"nodes": str(verdict.nodes), "milliseconds": f"{milliseconds:.1f}"}
    match verdict:
        case Won(moves):
            record = Play(GAMES[game], number).record
            _print(replace(record, facts=tuple(price.items()), moves=moves))
        case _:
            answer = "lost" if isinstance(verdict, Lost) else "not known"
            _print(answer, *(f"{name}={value}" for name, value in price.items()))
    return 0


def best(game: str, deal: str, nodes: int, throne: bool) -> int:
    """Print a record with the best score of a deal, marked "par" if proved, else "at-least"; or "not known".

    With throne, only plays that take the throne count. Raises ValueError for a deal that cannot be read.
    """
    play = Play(GAMES[game], deal)
    par = game_named(game).par
    found = par(play.state, nodes, throne) if par else None
    if found is None:
        _print("not known")
    else:
        known = "par" if found.proved else "at-least"
        _print(replace(play.record, facts=((known, str(found.score)),), moves=found.moves))
    return 0


def count(game: str, deals: range, nodes: int, jobs: int, out: Path | None) -> int:
    """Search a range of deals and print a summary. Findings that the out file already holds are not searched again.

    Raises OSError or ValueError if that file cannot be written, is not text, or is not a file but, say, a device.
    """
    if out and out.exists() and not out.is_file():
        raise ValueError("it is no file")
    text = out.read_text("utf-8") if out and out.exists() else ""
    known = remembered(text.splitlines(), game, deals, nodes)
    findings = list(known.values())
    found = census(game, [number for number in deals if number not in known], nodes, jobs)
    status = 0
    with out.open("a", encoding="utf-8", buffering=1) if out else nullcontext() as file:
        if file and text and not text.endswith("\n"):  # the last line was cut short
            print(file=file)
        try:
            for finding in found:
                findings.append(finding)
                if file:
                    print(finding, file=file)
                _draw_bar(len(findings), len(deals))
        except KeyboardInterrupt:
            print(f"stopped after {len(findings)} of {len(deals)} deals", file=sys.stderr)
            status = 130
    _print(f"{game} {deals[0]}..{deals[-1]}, at most {nodes} nodes a deal")
    _print(*report(findings), sep="\n")
    return status


def fill_packs(games: Sequence[str], least: int, last: int, jobs: int, folder: Path) -> int:
    """Extend the packs and daily deals of some games from where they stopped, up to a last deal.

    Raises OSError, BadZipFile or ValueError if they cannot be read or written.
    """
    for game in games:
        grades = f"packs of {', '.join(grades_of(game))} deals"
        packs, days = make_pack(game, least, jobs, folder, last), make_days(game, jobs, folder)
        for what, steps in ((grades, packs), ("days", days)):
            print(f"{game}, {what}", file=sys.stderr)
            done = total = 0
            try:
                for done, total in steps:
                    _draw_bar(done, total)
            except KeyboardInterrupt:
                print("stopped; all but the latest deals are kept", file=sys.stderr)
                return 130
            if done < total and what is grades:
                sizes = library.sizes(pack_of(game, folder))
                found = ", ".join(f"{sizes.get(grade, 0)} {grade}" for grade in grades_of(game))
                print(f"{game} has {found}, of {least} each, up to deal {last}", file=sys.stderr)
    return 0


def print_packs(games: Sequence[str], folder: Path) -> int:
    """Print the records in the packs and daily deals of some games, in the form that `check` reads.

    Raises OSError or BadZipFile if they cannot be read.
    """
    for file in [kept(game, folder) for game in games for kept in (pack_of, days_of)]:
        for lines in library.lines(file).values():
            _print(*lines, sep="\n")
    return 0


def _draw_bar(done: int, total: int) -> None:
    """Draw a progress bar, if standard error is a terminal."""
    if sys.stderr.isatty():
        full = _BAR * done // total
        bar = f"\r[{'=' * full}{' ' * (_BAR - full)}] {done} of {total}"
        print(bar, end="\n" if done == total else "", file=sys.stderr, flush=True)
