"""The rules without a screen: `python -m game deal | check | solve | census | packs`."""

import argparse
import os
import re
import sys
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import NoReturn
from zipfile import BadZipFile

from game.cards import LAST_DEAL, deal_number, shuffled
from game.packs import archive
from game.packs.making import make_days, make_pack
from game.packs.reading import FOLDER, days_of, pack_of
from game.play import Play
from game.record import Record
from game.rules import GAMES
from game.solver import NODES, Lost, Won
from game.solver.census import census, remembered, report, timed

_BAR = 40
"""How many characters a progress bar is wide."""
_MOST = 999_999_999
"""The largest number that anything is counted up to."""


class _Parser(argparse.ArgumentParser):
    """A parser that answers bad arguments with one sentence."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n")


def _game(text: str) -> str:
    if text not in GAMES:
        raise argparse.ArgumentTypeError(f"there is no game {text!r}, only {', '.join(GAMES)}")
    return text


def _deal_number(text: str) -> int:
    try:
        return deal_number(text)
    except ValueError as reason:
        raise argparse.ArgumentTypeError(str(reason)) from None


def deal_range(text: str) -> range:
    """Return the deals that "1..200" names, or "7" alone. Raises ArgumentTypeError for any other text."""
    first, dots, last = text.partition("..")
    deals = range(_deal_number(first), _deal_number(last if dots else first) + 1)
    if not deals:
        raise argparse.ArgumentTypeError(f"a range begins with its lowest deal, not as {text!r}")
    return deals


def _count(text: str) -> int:
    if not (re.fullmatch("[0-9]{1,9}", text) and int(text)):
        raise argparse.ArgumentTypeError(f"a number from 1 to {_MOST} is needed, not {text!r}")
    return int(text)


def deal(game: str, number: int) -> int:
    """Print the deck of a numbered deal in the order and notation of the recorded plays."""
    rules = GAMES[game]
    print(*rules.written(shuffled(rules.deck, number)))
    return 0


def check(lines: Sequence[str]) -> int:
    """Replay records, print what became of each, and return 1 if any does not replay; blank lines are passed by."""
    status = 0
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            play = Play.resume(Record.parse(line))
        except ValueError as reason:
            print(f"line {number}: {reason}")
            status = 1
        else:
            outcome = "won" if play.won else "over" if play.stuck else "open"
            print(f"{play.rules.name} {play.deal} {len(play.moves)} {play.state.score} {outcome}")
    return status


def solve(game: str, number: str, nodes: int) -> int:
    """Print a record that wins a deal, or "lost", or "not known", with the nodes searched and the processor's time."""
    verdict, milliseconds = timed(game, number, nodes)
    price = {"nodes": str(verdict.nodes), "milliseconds": f"{milliseconds:.1f}"}
    match verdict:
        case Won(moves):
            record = Play(GAMES[game], number).record
            print(replace(record, facts=tuple(price.items()), moves=moves))
        case _:
            answer = "lost" if isinstance(verdict, Lost) else "not known"
            print(answer, *(f"{name}={value}" for name, value in price.items()))
    return 0


def count(game: str, deals: range, nodes: int, jobs: int, out: Path | None) -> int:
    """Search a range of deals and sum up what was found; what a file already tells is not searched again.

    Raises OSError or UnicodeDecodeError for a file that cannot be written or is no text.
    """
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
    print(f"{game} {deals[0]}..{deals[-1]}, at most {nodes} nodes a deal")
    print(*report(findings), sep="\n")
    return status


def fill_packs(games: Sequence[str], least: int, jobs: int, folder: Path) -> int:
    """Go on with the packs and the lists of the days of some games, from where they stopped.

    Raises OSError, BadZipFile or ValueError where they cannot be read or written.
    """
    for game in games:
        for what, steps in (("packs", make_pack(game, least, jobs, folder)), ("days", make_days(game, jobs, folder))):
            print(f"{game}, {what}", file=sys.stderr)
            try:
                for done, total in steps:
                    _draw_bar(done, total)
            except KeyboardInterrupt:
                print("stopped; all but the latest deals are kept", file=sys.stderr)
                return 130
    return 0


def print_packs(games: Sequence[str], folder: Path) -> int:
    """Print the records of the packs of some games, and of their days: what `check` reads.

    Raises OSError or BadZipFile where they cannot be read.
    """
    for file in [kept(game, folder) for game in games for kept in (pack_of, days_of)]:
        for lines in archive.lines(file).values():
            print(*lines, sep="\n")
    return 0


def _draw_bar(done: int, total: int) -> None:
    """Draw how far something has come, where someone looks on."""
    if sys.stderr.isatty():
        full = _BAR * done // total
        bar = f"\r[{'=' * full}{' ' * (_BAR - full)}] {done} of {total}"
        print(bar, end="\n" if done == total else "", file=sys.stderr, flush=True)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m game", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    dealing = commands.add_parser("deal", help="print the deck of a numbered deal, first card first")
    dealing.add_argument("game", metavar="GAME", type=_game, help=", ".join(GAMES))
    dealing.add_argument("number", metavar="N", type=_deal_number, help=f"from 1 to {LAST_DEAL}")
    checking = commands.add_parser("check", help="replay records: game, deal, moves, score, won, over or open")
    checking.add_argument("file", metavar="FILE", type=Path, nargs="?", help="records, one a line; else standard input")
    solving = commands.add_parser("solve", help="print moves that win a deal, or that it is lost, or not known")
    counting = commands.add_parser("census", help="search a range of deals and sum up what was found")
    counting.add_argument(
        "--jobs", metavar="J", type=_count, default=1, help="how many processes search; 1 if not told"
    )
    counting.add_argument(
        "--out", metavar="FILE", type=Path, help="keep what was found, and go on from there next time"
    )
    for searching in (solving, counting):
        searching.add_argument("game", metavar="GAME", type=_game, help=", ".join(GAMES))
        nodes = f"how many positions to search for each deal; {NODES} if not told"
        searching.add_argument("--nodes", metavar="K", type=_count, default=NODES, help=nodes)
    solving.add_argument("deal", metavar="N", help="a deal's number, a deck or a position, as one word")
    counting.add_argument("deals", metavar="A..B", type=deal_range, help="the first and the last deal")
    packing = commands.add_parser("packs", help="prove and grade deals for the packs, from where that stopped")
    packing.add_argument("--games", metavar="GAME", type=_game, nargs="+", default=list(GAMES), help="all if not told")
    packing.add_argument(
        "--count",
        metavar="N",
        type=_count,
        default=2000,
        help="how many deals of each grade at least; 2000 if not told",
    )
    cores = os.cpu_count() or 1
    packing.add_argument(
        "--jobs", metavar="J", type=_count, default=cores, help="how many processes; one for each core"
    )
    packing.add_argument("--folder", metavar="FOLDER", type=Path, default=FOLDER, help="where they are, if elsewhere")
    packing.add_argument("--print", action="store_true", help="make nothing, but print the records there are")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return the exit status: 1 where a record does not replay, 2 for bad arguments."""
    parser = _parser()
    options = parser.parse_args(arguments)
    if options.command == "deal":
        return deal(options.game, options.number)
    if options.command == "solve":
        try:
            return solve(options.game, options.deal, options.nodes)
        except ValueError as reason:
            parser.error(str(reason))
    if options.command == "census":
        try:
            return count(options.game, options.deals, options.nodes, options.jobs, options.out)
        except BrokenPipeError:
            raise
        except (OSError, UnicodeDecodeError) as reason:
            parser.error(f"{options.out} cannot be used: {reason}")
    if options.command == "packs":
        if not options.folder.is_dir():
            parser.error(f"there is no folder {options.folder}")
        try:
            if options.print:
                return print_packs(options.games, options.folder)
            return fill_packs(options.games, options.count, options.jobs, options.folder)
        except BrokenPipeError:
            raise
        except (OSError, BadZipFile, ValueError) as reason:
            parser.error(f"the packs in {options.folder} cannot be used: {reason}")
    try:
        text = options.file.read_text("utf-8") if options.file else sys.stdin.read()
    except (OSError, UnicodeDecodeError) as reason:
        parser.error(f"{options.file or 'standard input'} cannot be read: {reason}")
    return check(text.splitlines())


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BrokenPipeError:  # whoever read along has heard enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
