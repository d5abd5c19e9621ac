"""The rules without a screen: `python -m game deal GAME N` and `python -m game check [FILE]`."""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from game.cards import LAST_DEAL, shuffled
from game.play import Play
from game.record import Record
from game.rules import GAMES


class _Parser(argparse.ArgumentParser):
    """A parser that answers bad arguments with one sentence."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n")


def _game(text: str) -> str:
    if text not in GAMES:
        raise argparse.ArgumentTypeError(f"there is no game {text!r}, only {', '.join(GAMES)}")
    return text


def _deal_number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= LAST_DEAL):
        raise argparse.ArgumentTypeError(f"a deal number lies between 1 and {LAST_DEAL}, not {text!r}")
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


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m game", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    dealing = commands.add_parser("deal", help="print the deck of a numbered deal, first card first")
    dealing.add_argument("game", metavar="GAME", type=_game, help=", ".join(GAMES))
    dealing.add_argument("number", metavar="N", type=_deal_number, help=f"from 1 to {LAST_DEAL}")
    checking = commands.add_parser("check", help="replay records: game, deal, moves, score, won, over or open")
    checking.add_argument("file", metavar="FILE", type=Path, nargs="?", help="records, one a line; else standard input")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return the exit status: 1 where a record does not replay, 2 for bad arguments."""
    parser = _parser()
    options = parser.parse_args(arguments)
    if options.command == "deal":
        return deal(options.game, options.number)
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
