"""The game without a screen: `python -m game deal | check | solve | grade | par | census | packs`."""

import signal

# Ctrl+C ends the program quietly, even while the imports below are still running
if __name__ == "__main__" and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, signal.SIG_DFL)

import argparse
import io
import os
import re
import sys
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from zipfile import BadZipFile

from game.cards import LAST_DEAL, deal_number, shuffled
from game.deals import library
from game.deals.build_library import LAST_OF_PACK, make_days, make_pack
from game.deals.library import FOLDER, all_grades, days_of, pack_of
from game.options import Parser
from game.play import Play
from game.record import Record
from game.rules import GAMES
from game.solver import NODES, Lost, Won, game_named, games
from game.solver.census import findings, report, still_valid, timed
from game.solver.wall_par import NODES as PAR_NODES

_BAR = 40  # the width of a progress bar in characters
LONGEST_LINE = 1_000_000
"""The most characters that a line with a record may have; most have a hundred."""


class OutputError(Exception):
    """The output of a command cannot be written."""


def _print(*words: object, sep: str = " ") -> None:
    """Print and flush words. Raises OutputError, or BrokenPipeError if the reader has closed the output."""
    try:
        print(*words, sep=sep, flush=True)
    except BrokenPipeError:
        raise
    except OSError as reason:
        raise OutputError(reason.strerror or str(reason)) from reason


def deal(game: str, number: int) -> int:
    """Print the deck of a numbered deal in the order and notation of recorded plays."""
    rules = GAMES[game]
    _print(*rules.as_recorded(shuffled(rules.deck, number)))
    return 0


def check(file: Path | None) -> int:
    """Replay the records in a file, or on standard input, and print the outcome of each; 1 if any does not replay.

    Blank lines are skipped. Raises OSError or ValueError if the file cannot be read, is not text or has endless lines.
    """
    status = 0
    with file.open(encoding="utf-8") if file else nullcontext(sys.stdin) as records:
        if records is None:
            raise ValueError("it is closed")
        for number, line in enumerate(iter(lambda: records.readline(LONGEST_LINE), ""), 1):
            if len(line) == LONGEST_LINE:
                raise ValueError(f"line {number} is longer than any record")
            text = line.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}").strip()  # a byte order mark, as editors write
            if not text:
                continue
            try:
                play = Play.resume(Record.parse(text))
            except ValueError as reason:
                _print(f"line {number}: {reason}")
                status = 1
            else:
                outcome = "won" if play.won else "over" if play.stuck else "open"
                _print(f"{play.rules.name} {play.deal} {len(play.moves)} {play.state.score} {outcome}")
    return status


def solve(game: str, deal: str, nodes: int) -> int:
    """Print a record that wins a deal, or "lost", or "not known", with the positions searched and the CPU time."""
    verdict, milliseconds = timed(game, deal, nodes)
    price = {"nodes": str(verdict.nodes), "milliseconds": f"{milliseconds:.1f}"}
    match verdict:
        case Won(moves):
            record = Play(GAMES[game], deal).record
            _print(replace(record, facts=tuple(price.items()), moves=moves))
        case _:
            answer = "lost" if isinstance(verdict, Lost) else "not known"
            _print(answer, *(f"{name}={value}" for name, value in price.items()))
    return 0


def grade(game: str, deal: str) -> int:
    """Print how many tries of the weak player win a deal, out of how many, and its grade if it can be won."""
    won = library.tries_won(GAMES[game], Play(GAMES[game], deal).state)
    _print(won, "of", library.tries(game), library.grade_for(game, won))
    return 0


def par(game: str, deal: str, nodes: int, throne: bool) -> int:
    """Print a record with the best score of a deal, marked "par" if proved, else "at-least"; or "not known".

    With throne, only plays that take the throne count. Raises ValueError for a deal that cannot be read.
    """
    play = Play(GAMES[game], deal)
    best = game_named(game).par
    result = best(play.state, nodes, throne) if best else None
    if result is None:
        _print("not known")
    else:
        known = "par" if result.proved else "at-least"
        _print(replace(play.record, facts=((known, str(result.score)),), moves=result.moves))
    return 0


def census(game: str, deals: range, nodes: int, jobs: int, out: Path | None) -> int:
    """Search a range of deals and print a summary. Findings that the out file already holds are not searched again.

    Raises OSError or ValueError if that file cannot be written, is not text, or is not a file but, say, a device.
    """
    if out and out.exists() and not out.is_file():
        raise ValueError("it is no file")
    text = out.read_text("utf-8") if out and out.exists() else ""
    earlier = still_valid(text.splitlines(), game, deals, nodes)
    results = list(earlier.values())
    fresh = findings(game, [number for number in deals if number not in earlier], nodes, jobs)
    status = 0
    with out.open("a", encoding="utf-8", buffering=1) if out else nullcontext() as file:
        if file and text and not text.endswith("\n"):  # the last line was cut short
            print(file=file)
        try:
            for finding in fresh:
                results.append(finding)
                if file:
                    print(finding, file=file)
                _draw_bar(len(results), len(deals))
        except KeyboardInterrupt:
            print(f"stopped after {len(results)} of {len(deals)} deals", file=sys.stderr)
            status = 130
    _print(f"{game} {deals[0]}..{deals[-1]}, at most {nodes} nodes a deal")
    _print(*report(results), sep="\n")
    return status


def packs(games: Sequence[str], least: int, last: int, jobs: int, folder: Path, only_print: bool) -> int:
    """Extend the packs and daily deals of some games from where they stopped, up to a last deal, or only print them.

    `check` reads what is printed. Raises OSError, BadZipFile or ValueError if they cannot be read or written.
    """
    if only_print:
        for file in [path_of(game, folder) for game in games for path_of in (pack_of, days_of)]:
            for lines in library.lines(file).values():
                _print(*lines, sep="\n")
        return 0
    for game in games:
        grades = f"packs of {', '.join(all_grades(game))} deals"
        graded, days = make_pack(game, least, jobs, folder, last), make_days(game, jobs, folder)
        for what, steps in ((grades, graded), ("days", days)):
            print(f"{game}, {what}", file=sys.stderr)
            done = total = 0
            try:
                for done, total in steps:
                    _draw_bar(done, total)
            except KeyboardInterrupt:
                print("stopped; all but the latest deals are kept", file=sys.stderr)
                return 130
            if done < total and steps is graded:
                sizes = library.sizes(pack_of(game, folder))
                counts = ", ".join(f"{sizes.get(grade, 0)} {grade}" for grade in all_grades(game))
                print(f"{game} has {counts}, of {least} each, up to deal {last}", file=sys.stderr)
    return 0


def _draw_bar(done: int, total: int) -> None:
    """Draw a progress bar, if standard error is a terminal."""
    if sys.stderr.isatty():
        full = _BAR * done // total
        bar = f"\r[{'=' * full}{' ' * (_BAR - full)}] {done} of {total}"
        print(bar, end="\n" if done == total else "", file=sys.stderr, flush=True)


def _deal_number(text: str) -> int:
    try:
        return deal_number(text)
    except ValueError as reason:
        raise argparse.ArgumentTypeError(str(reason)) from None


def deal_range(text: str) -> range:
    """Parse a range of deals, "1..200", or a single one, "7". Raises ArgumentTypeError for any other text."""
    first, dots, last = text.partition("..")
    deals = range(_deal_number(first), _deal_number(last if dots else first) + 1)
    if not deals:
        raise argparse.ArgumentTypeError(f"a range begins with its lowest deal, not as {text!r}")
    return deals


def _count(text: str) -> int:
    if not (re.fullmatch("[0-9]{1,9}", text) and int(text)):
        raise argparse.ArgumentTypeError(f"a number from 1 to 999999999 is needed, not {text!r}")
    return int(text)


def _folder(text: str) -> Path:
    if not Path(text).is_dir():
        raise argparse.ArgumentTypeError(f"there is no folder {text}")
    return Path(text)


def _parser() -> Parser:
    """Return the parser of all commands; each command has the name of its function and the function's arguments."""
    parser = Parser(prog="python -m game", description=__doc__)
    adding = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def command(run: Callable[..., int], what: str, more: str | None = None) -> argparse.ArgumentParser:
        added = adding.add_parser(run.__name__, help=what, description=more)
        added.set_defaults(run=run)
        return added

    dealing = command(deal, "print the deck of a numbered deal, first card first")
    checking = command(check, "replay records: game, deal, moves, score, won, over or open")
    solving = command(solve, "print moves that win a deal, or that it is lost, or not known")
    grading = command(grade, "print how many tries of a weak player win a deal, and the grade that follows")
    scored = [name for name, game in games.GAMES.items() if game.par]
    scoring = command(par, f"print moves that make the best score of a deal of {scored[0]}")
    counting = command(census, "search a range of deals and sum up the findings")
    packing = command(
        packs,
        "prove and grade deals for the packs, from where the last run stopped",
        "Prove and grade deals for the packs, from where the last run stopped. Grades and proofs are frozen there: "
        "after a change to rules, search or grades, remove GAME.zip from the folder to rebuild it.",
    )
    for added in (dealing, solving, grading, counting):
        added.add_argument("game", metavar="GAME", choices=list(GAMES), help=", ".join(GAMES))
    for added, most in ((solving, NODES), (scoring, PAR_NODES), (counting, NODES)):
        nodes = "how many positions to search for each deal; default %(default)s"
        added.add_argument("--nodes", metavar="K", type=_count, default=most, help=nodes)
    for added in (solving, grading, scoring):
        added.add_argument("deal", metavar="N", help="a deal's number, a deck or a position, as one word")
    for added, jobs in ((counting, 1), (packing, os.cpu_count() or 1)):
        processes = "how many processes; default %(default)s"
        added.add_argument("--jobs", metavar="J", type=_count, default=jobs, help=processes)

    dealing.add_argument("number", metavar="N", type=_deal_number, help=f"from 1 to {LAST_DEAL}")
    checking.add_argument("file", metavar="FILE", type=Path, nargs="?", help="records, one per line; default: stdin")
    scoring.add_argument("--game", choices=scored, default=scored[0], help="default %(default)s")
    scoring.add_argument("--throne", action="store_true", help="only plays that take the throne count")
    counting.add_argument("deals", metavar="A..B", type=deal_range, help="the first and the last deal")
    counting.add_argument("--out", metavar="FILE", type=Path, help="save the findings here, and resume from them")
    every, least = list(GAMES), "how many deals of each grade; default %(default)s"
    packing.add_argument("--games", metavar="GAME", choices=every, nargs="+", default=every, help="default all")
    packing.add_argument("--count", dest="least", metavar="N", type=_count, default=2000, help=least)
    last = "the last deal to try, even if a grade is not full; default %(default)s"
    packing.add_argument("--last", metavar="N", type=_deal_number, default=LAST_OF_PACK, help=last)
    where = "the folder of the packs, if it is another"
    packing.add_argument("--folder", metavar="FOLDER", type=_folder, default=FOLDER, help=where)
    only = "make nothing; print the records of the packs"
    packing.add_argument("--print", dest="only_print", action="store_true", help=only)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status: 1 if a record does not replay, 2 for bad arguments."""
    if isinstance(sys.stdout, io.TextIOWrapper):  # a terminal may lack the characters of a file's name
        sys.stdout.reconfigure(errors="backslashreplace")
    parser = _parser()
    options = vars(parser.parse_args(arguments))
    command, run = options.pop("command"), options.pop("run")
    used = {
        "census": options.get("out"),
        "packs": f"the packs in {options.get('folder')}",
        "check": options.get("file") or "standard input",
    }
    try:
        status: int = run(**options)
        return status
    except BrokenPipeError:
        raise
    except OutputError as reason:
        _discard_output()
        parser.error(f"the output cannot be written: {reason}")
    except (OSError, BadZipFile, ValueError) as reason:
        file, why = used.get(command), getattr(reason, "strerror", None) or reason
        parser.error(f"{file} cannot be used: {why}" if file else str(reason))


def _discard_output() -> None:
    """Discard any output still buffered, so that Python does not complain about it on exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    try:
        if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        sys.exit(main())
    except BrokenPipeError:  # the reader, such as `head`, has closed the pipe
        _discard_output()
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
