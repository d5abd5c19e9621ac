"""Every animation of the program as a strip of eight moments."""

from collections.abc import Callable, Iterator
from functools import partial

import pygame
from pygame import Surface, Vector2

from game.play import Play
from game.rules import GAMES
from game.state import Carry, Move, Tap
from scenes.commands import Command
from scenes.table.cursor import Reject
from tests.gallery.camera import Camera, send
from tests.gallery.screens import astray
from tests.gallery.strips import MOMENTS, Sheet, even, moments
from tests.players import PROVEN, won_moves
from tests.scenes.robot import FRAME, Robot

Strip = tuple[str, Callable[[], Surface]]
Point = tuple[int, int]
NAMES = {
    ("wall", "carried-scored-struck"): "attack",
    ("wall", "carried-struck-turned"): "post",
    ("wall", "tap-carried"): "new-cards",
    ("pileon", "carried-scored-turned"): "freeze",
    ("cruel", "tap-carried"): "redeal",
    ("whitehead", "tap-carried"): "flip",
    ("maze", "carried-scored"): "link",
}
"""What the moves of a kind are called in a game."""
LASTS = {"carried": 0.38, "flip": 0.52, "new-cards": 0.6, "carried-scored": 0.8, "link": 0.8, "freeze": 0.8}
"""How long a move is watched, in seconds, if not longer."""
UNDO_LASTS = {"carried-scored": 0.55, "redeal": 1.3, "post": 0.6, "tap-carried-scored-struck": 0.6}
"""How long an undo is watched, in seconds, if not shorter."""


def motions(camera: Camera) -> Iterator[Strip]:
    """Yield the name of every animation, and what makes its strip."""
    yield "strip-iris-in", partial(_opening, camera)
    yield "strip-iris-back", partial(_from_the_arches, camera, pygame.K_ESCAPE, 0.36)
    yield "strip-select-slide", partial(_from_the_arches, camera, pygame.K_RIGHT, 0.3)
    yield "strip-select-deals", partial(_from_the_arches, camera, pygame.K_RETURN, 0.9)
    yield "strip-title-living", lambda: moments(camera.title(), even(0.1, 12.7))
    for game in PROVEN:
        yield f"strip-deal-{game}", partial(_dealing, camera, game)
        for kind, number in kinds(game).items():
            name = NAMES.get((game, kind), kind)
            yield f"strip-{name}-{game}", partial(_move, camera, game, number, name)
            yield f"strip-undo-{name}-{game}", partial(_undo, camera, game, number, name)
        yield f"strip-held-{game}", partial(_held, camera, game)
        yield f"strip-illegal-{game}", partial(_illegal, camera, game)
        yield f"strip-put-back-{game}", partial(_put_back, camera, game)
        yield f"strip-hint-{game}", partial(_hint, camera, game)
        yield f"strip-key-{game}", partial(_key, camera, game)
        yield f"strip-living-{game}", partial(_living, camera, game)
        yield f"strip-lamp-out-{game}", partial(_lamp_out, camera, game)
        yield f"strip-won-{game}", partial(_won, camera, game)
    yield "strip-failed-attack-wall", partial(_failed, camera)


def kinds(game: str) -> dict[str, int]:
    """Return the kinds of moves of a won play, by the events that tell their stories, and where each comes first."""
    deck, moves = won_moves(game)
    play, found = Play(GAMES[game], deck), dict[str, int]()
    for number, move in enumerate(moves):
        events = play.make(move)
        kind = "-".join(sorted({type(event).__name__.lower() for event in events}))
        found.setdefault(f"tap-{kind}" if isinstance(move, Tap) else kind, number)
    return found


def _opening(camera: Camera) -> Surface:
    robot = camera.title()
    robot.key(pygame.K_RETURN)
    return moments(robot, even(0.05, 0.48))


def _from_the_arches(camera: Camera, key: int, last: float) -> Surface:
    """Choose among the arches, press a key, and see what follows up to a moment."""
    robot = camera.title(played=key == pygame.K_RETURN)
    robot.key(pygame.K_RETURN)
    robot.settle()
    robot.key(key)
    return moments(robot, even(0.05, last))


def _dealing(camera: Camera, game: str) -> Surface:
    robot = camera.table(game)
    send(robot, Command.DEAL)
    return moments(robot, even(0.05, 1.7))


def _move(camera: Camera, game: str, number: int, name: str) -> Surface:
    robot, move = camera.table(game, number), won_moves(game)[1][number]
    robot.table.board.make(move)
    struck = game == "wall" and isinstance(move, Carry) and name != "carried"
    return moments(robot, (0.1, 0.22, 0.28, 0.36, 0.5, 0.7, 0.95, 1.2) if struck else even(0.03, LASTS.get(name, 1.6)))


def _undo(camera: Camera, game: str, number: int, name: str) -> Surface:
    robot = camera.table(game, number + 1) if number + 1 < len(won_moves(game)[1]) else camera.table(game, number)
    send(robot, Command.UNDO)
    return moments(robot, even(0.02, UNDO_LASTS.get(name, 0.45)))


def _carried(camera: Camera, game: str) -> tuple[Robot, Carry, Point, Point]:
    """Return a robot that may carry a card, and from where to where."""
    _, moves = won_moves(game)
    number, move = next((i, m) for i, m in enumerate(moves) if isinstance(m, Carry) and len(m.takes) == 1)
    robot = camera.table(game, number)
    start = robot.spot(move.takes[0].slot, move.takes[0].count)
    return robot, move, start, robot.table.board.layout.slot_area(move.target, robot.play.state).center


def _held(camera: Camera, game: str) -> Surface:
    robot, _, start, end = _carried(camera, game)
    sheet = Sheet(robot)
    robot.press(start)
    for step in range(1, MOMENTS):
        for part in range(3):
            share = (step - 1 + (part + 1) / 3) / (MOMENTS - 1)
            robot.move((round(start[0] + (end[0] - start[0]) * share), round(start[1] + (end[1] - start[1]) * share)))
        if step < MOMENTS - 2:
            sheet.add()
    robot.release(end)
    for _ in range(3):
        robot.wait(4 * FRAME)  # the card falls, presses its place, and rests
        sheet.add()
    return sheet.picture


def _put_back(camera: Camera, game: str) -> Surface:
    robot, _, start, _ = _carried(camera, game)
    middle = Vector2(robot.table.board.layout.field.center)
    robot.press(start)
    for share in (0.2, 0.4, 0.6):
        x, y = Vector2(start).lerp(middle, share)
        robot.move((round(x), round(y)))
    robot.wait(0.5)  # the spring has to pull the card there
    robot.press((round(x), round(y)), pygame.BUTTON_RIGHT)
    return moments(robot, even(0.02, 0.34))


def _illegal(camera: Camera, game: str) -> Surface:
    _, moves = won_moves(game)
    for number in range(len(moves)):
        robot = camera.table(game, number)
        for slot, pile in enumerate(robot.play.state.piles):
            if pile and not _used(robot, slot) and robot.table.board.layout.slot_position(slot):
                robot.table.seat.input.cards.carry_out(Reject(slot))
                return moments(robot, even(0.02, 0.34))
        robot.close()
    raise LookupError(f"in no position of {game} is a card idle")


def _used(robot: Robot, slot: int) -> bool:
    """Whether a card of a slot can do anything now."""
    return any(slot in _sources(move) for move in robot.play.legal)


def _sources(move: Move) -> tuple[int, ...]:
    match move:
        case Tap(slot):
            return (slot,)
        case Carry(takes, target):
            return (*(take.slot for take in takes), target)


def _hint(camera: Camera, game: str) -> Surface:
    robot = camera.table(game, 3)
    robot.key(pygame.K_h)
    return moments(robot, even(0.05, 1.4))


def _key(camera: Camera, game: str) -> Surface:
    robot = camera.table(game, 3)
    layout, view = robot.table.board.layout, robot.table.board.view
    point = next(key.area.center for key in layout.buttons(view) if key.command is Command.HINT)
    sheet = Sheet(robot)
    sheet.add()
    robot.press(point)
    for _ in range(2):
        robot.wait(FRAME)
        sheet.add()
    robot.release(point)
    for frames in (1, 2, 4, 8, 16):
        robot.wait(frames * FRAME)
        sheet.add()
    return sheet.picture


def _living(camera: Camera, game: str) -> Surface:
    return moments(camera.table(game), even(0.5, 9.0))


def _lamp_out(camera: Camera, game: str) -> Surface:
    """Leave the way of a won play: the lamp goes out, and the note slides in."""
    play, move = astray(game)
    robot = camera.sit_down(play)
    robot.table.board.make(move)
    return moments(robot, even(0.05, 1.6))


def _won(camera: Camera, game: str) -> Surface:
    robot = camera.table(game, None)
    robot.table.board.make(won_moves(game)[1][-1])
    return moments(robot, (0.15, 0.4, 1.2, 1.8, 2.5, 3.4, 4.6, 6.0))


def _failed(camera: Camera) -> Surface:
    """Attack what is too strong, in the position of a won play where that is possible first."""
    _, moves = won_moves("wall")
    for number in range(1, len(moves)):
        robot = camera.table("wall", number)
        move = _too_weak(robot)
        if move:
            robot.table.seat.input.cards.carry_out(Reject(move.target, move))
            return moments(robot, (0.1, 0.22, 0.28, 0.34, 0.42, 0.52, 0.8, 1.25))
        robot.close()
    raise LookupError("no attack of the won play fails")


def _too_weak(robot: Robot) -> Carry | None:
    """Return an attack that fails."""
    board, rules = robot.table.board, robot.play.rules
    state = robot.play.state
    legal = {move for move in robot.play.legal if isinstance(move, Carry)}
    takes = next((move.takes for move in legal), None)
    if takes is None:
        return None
    tried = (Carry(takes, slot) for slot in range(len(state.piles)) if state.piles[slot])
    return next(
        (m for m in tried if m not in legal and rules.refused(state, m) and board.layout.slot_position(m.target)), None
    )
