"""Deeds: what the commands about a play mean on its board."""

from collections.abc import Callable, Mapping

from game.moves import Tap
from scenes.audio import Effect
from scenes.commands import Command
from scenes.table.board import Board


def deeds(board: Board) -> Mapping[Command, Callable[[], object]]:
    """Return what each command does on a board that changes its play, or finishes it."""
    return {
        Command.RESTART: lambda: _restart(board),
        Command.UNDO: board.undo,
        Command.REDO: board.redo,
        Command.HOME: board.home,
        Command.FINISH: board.finish,
        Command.STOCK: lambda: _work_stock(board),
        Command.DO_IT: lambda: _do_as_hinted(board),
    }


def _restart(board: Board) -> None:
    board.restart()
    board.open()


def _work_stock(board: Board) -> None:
    tap = Tap(board.play.rules.stock)
    if tap in board.play.legal:
        board.make(tap)
    else:
        board.house.speaker.play(Effect.ILLEGAL)


def _do_as_hinted(board: Board) -> None:
    move = board.choice.hint
    if move in board.play.legal:
        board.make(move)
