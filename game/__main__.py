"""The rules without a screen: `python -m game deal | check | solve | par | census | packs`."""

import signal

# Ctrl+C ends the program quietly, even while the imports below are still running
if __name__ == "__main__" and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, signal.SIG_DFL)

import argparse
import io
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from zipfile import BadZipFile

from game import cli
from game.cards import LAST_DEAL, deal_number
from game.deals.build_library import LAST_OF_PACK
from game.deals.library import FOLDER
from game.options import Parser
from game.rules import GAMES
from game.solver import NODES, games
from game.solver.wall_par import NODES as PAR_NODES


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
    """Return the parser of all commands."""
    parser = Parser(prog="python -m game", description=__doc__)
    adding = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    dealing = adding.add_parser("deal", help="print the deck of a numbered deal, first card first")
    checking = adding.add_parser("check", help="replay records: game, deal, moves, score, won, over or open")
    solving = adding.add_parser("solve", help="print moves that win a deal, or that it is lost, or not known")
    scored = [name for name, game in games.GAMES.items() if game.par]
    scoring = adding.add_parser("par", help=f"print moves that make the best score of a deal of {scored[0]}")
    counting = adding.add_parser("census", help="search a range of deals and sum up what was found")
    packing = adding.add_parser(
        "packs",
        help="prove and grade deals for the packs, from where that stopped",
        description="Prove and grade deals for the packs, from where that stopped. Grades and proofs are frozen into "
        "the packs: after a change of rules, search or grades, remove GAME.zip from the folder to make it anew.",
    )
    for command in (dealing, solving, counting):
        command.add_argument("game", metavar="GAME", type=_game, help=", ".join(GAMES))
    for command, most in ((solving, NODES), (scoring, PAR_NODES), (counting, NODES)):
        nodes = f"how many positions to search for each deal; {most} if not told"
        command.add_argument("--nodes", metavar="K", type=_count, default=most, help=nodes)
    for command in (solving, scoring):
        command.add_argument("deal", metavar="N", help="a deal's number, a deck or a position, as one word")
    for command, jobs, if_not in ((counting, 1, "1 if not told"), (packing, os.cpu_count() or 1, "one for each core")):
        command.add_argument("--jobs", metavar="J", type=_count, default=jobs, help=f"how many processes; {if_not}")

    dealing.add_argument("number", metavar="N", type=_deal_number, help=f"from 1 to {LAST_DEAL}")
    checking.add_argument("file", metavar="FILE", type=Path, nargs="?", help="records, one a line; else standard input")
    scoring.add_argument("--game", choices=scored, default=scored[0], help=f"{scored[0]} if not told")
    scoring.add_argument("--throne", action="store_true", help="only plays that take the throne count")
    counting.add_argument("deals", metavar="A..B", type=deal_range, help="the first and the last deal")
    counting.add_argument("--out", metavar="FILE", type=Path, help="keep what was found, and go on from there")
    packing.add_argument("--games", metavar="GAME", type=_game, nargs="+", default=list(GAMES), help="all if not told")
    packing.add_argument(
        "--count", metavar="N", type=_count, default=2000, help="how many deals of each grade; 2000 if not told"
    )
    last = f"the last deal to try, be the grades full or not; {LAST_OF_PACK} if not told"
    packing.add_argument("--last", metavar="N", type=_deal_number, default=LAST_OF_PACK, help=last)
    packing.add_argument(
        "--folder", metavar="FOLDER", type=_folder, default=FOLDER, help="where they lie, if elsewhere"
    )
    packing.add_argument("--print", action="store_true", help="make nothing, but print the records there are")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status: 1 if a record does not replay, 2 for bad arguments."""
    if isinstance(sys.stdout, io.TextIOWrapper):  # a terminal may lack the characters of a file's name
        sys.stdout.reconfigure(errors="backslashreplace")
    parser = _parser()
    options = parser.parse_args(arguments)
    try:
        return _run(options)
    except BrokenPipeError:
        raise
    except cli.OutputError as reason:
        _let_go_of_output()
        parser.error(f"the output cannot be written: {reason}")
    except (OSError, BadZipFile, ValueError) as reason:
        file = _file(options)
        parser.error(f"{file} cannot be used: {reason}" if file else str(reason))


def _run(options: argparse.Namespace) -> int:
    match options.command:
        case "deal":
            status = cli.deal(options.game, options.number)
        case "solve":
            status = cli.solve(options.game, options.deal, options.nodes)
        case "par":
            status = cli.best(options.game, options.deal, options.nodes, options.throne)
        case "census":
            status = cli.count(options.game, options.deals, options.nodes, options.jobs, options.out)
        case "packs" if options.print:
            status = cli.print_packs(options.games, options.folder)
        case "packs":
            status = cli.fill_packs(options.games, options.count, options.last, options.jobs, options.folder)
        case _:
            status = _check(options.file)
    return status


def _check(path: Path | None) -> int:
    """Check the records in a file, or on standard input."""
    if path:
        with path.open(encoding="utf-8") as file:
            return cli.check(file)
    if sys.stdin is None:
        raise ValueError("it is closed")
    return cli.check(sys.stdin)


def _let_go_of_output() -> None:
    """Discard any output still buffered, so that Python does not complain about it on exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _file(options: argparse.Namespace) -> str | None:
    """Return the name of the file that a command uses, for error messages; None if it uses none."""
    match options.command:
        case "census":
            return str(options.out) if options.out else None
        case "packs":
            return f"the packs in {options.folder}"
        case "check":
            return str(options.file or "standard input")
    return None


if __name__ == "__main__":
    try:
        if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        sys.exit(main())
    except BrokenPipeError:  # the reader, such as `head`, has closed the pipe
        _let_go_of_output()
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
