"""The gallery: every screen of the product, and six moments of each animation, as pictures to be looked at.

    python -m tests.gallery OUT [--size WxH] [--only WORD ...] [--contrast] [--left-handed] [--larger]
    python -m tests.gallery --first assets/first.jpg     # the picture shown until the title has been drawn

Pictures are named like the mock-ups they should match, with the size at the end. Animations come as strips of six.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
from pygame import Surface

from game.moves import Carry, Move, Tap
from game.play import Play
from game.rules import GAMES
from game.settings import Motion
from scenes.input.commands import Command
from scenes.scene import Push
from tests.conformance import RECORDED, meant
from tests.players import accepted, won_play, written_deck
from tests.scenes.robot import FRAME, Robot

MOMENTS = 6
FIRST = (1280, 720)  # the size of the picture shown until the title has been drawn
ABOUT_HALF = 0.55  # of a won play: where the picture in mid-play is taken
Shot = tuple[str, Surface]


def won_moves(game: str) -> tuple[str, tuple[Move, ...]]:
    """Return the deck and the moves of a won play of a game."""
    trace = won_play(game)
    play = Play(GAMES[game], written_deck(trace))
    for action in accepted(trace):
        move = meant(action, play.rules, play.state, play.legal)
        if move in play.legal:
            play.make(move)
    return play.deal, play.moves


class Studio:
    """Takes pictures of the program at one size, with some settings."""

    def __init__(self, size: tuple[int, int], settings: dict[str, bool], motion: Motion) -> None:
        self.size = size
        self.settings = settings
        self.motion = motion

    def table(self, game: str, moves: int | None = 0) -> Robot:
        """Open a table of a won play after so many of its moves, or with all but the last for None."""
        deck, won = won_moves(game)
        play = Play(GAMES[game], deck)
        for move in won[: len(won) - 1 if moves is None else moves]:
            play.make(move)
        robot = Robot.with_play(Path(tempfile.mkdtemp()), play, self.size, self.motion)
        self._choose(robot)
        robot.settle()
        return robot

    def title(self) -> Robot:
        """Open the title."""
        robot = Robot.at_title(Path(tempfile.mkdtemp()), self.size, self.motion)
        self._choose(robot)
        return robot

    def _choose(self, robot: Robot) -> None:
        robot.house.change(**self.settings)
        robot.scene.arrange(self.size)
        robot.manager.canvas.spoil()
        robot.move((1, 1))
        robot.settle(1.0)


def still(robot: Robot) -> Surface:
    """Return what is on the screen once everything has settled."""
    robot.settle()
    return robot.picture.copy()


def strip(robot: Robot, seconds: Sequence[float]) -> Surface:
    """Return moments after now, side by side in two rows, each at half its size."""
    width, height = robot.picture.get_size()
    sheet = Surface((3 * (width // 2), 2 * (height // 2)))
    passed = 0.0
    for index, moment in enumerate(seconds):
        robot.wait(moment - passed)
        passed = moment
        small = pygame.transform.smoothscale(robot.picture, (width // 2, height // 2))
        sheet.blit(small, (index % 3 * (width // 2), index // 3 * (height // 2)))
    return sheet


def screens(studio: Studio) -> Iterator[Shot]:
    """Yield every screen that is not a table."""
    robot = studio.title()
    yield "title", still(robot)
    robot.key(pygame.K_RETURN)
    yield "select", still(robot)
    yield "select-slide-strip", _sliding(robot)
    for name, command in (("stats-empty", "r"), ("options", "o")):
        robot.key(0, 0, command)
        yield name, still(robot)
        robot.key(pygame.K_ESCAPE)
        robot.settle()
    for game in RECORDED:
        robot = studio.table(game)
        robot.key(pygame.K_F1)
        yield f"rules-{game}", still(robot)
        for page in range(2, 6):
            robot.key(pygame.K_PAGEDOWN)
            yield f"rules-{game}-{page}", still(robot)


def _sliding(robot: Robot) -> Surface:
    robot.key(pygame.K_RIGHT)
    return strip(robot, [0.02, 0.07, 0.12, 0.17, 0.22, 0.3])


def tables(studio: Studio) -> Iterator[Shot]:
    """Yield every table fresh, in mid-play, with a hint, paused, given up and won."""
    for game in RECORDED:
        _, moves = won_moves(game)
        robot = studio.table(game)
        yield f"table-{game}-fresh", still(robot)
        robot = studio.table(game, round(len(moves) * ABOUT_HALF))
        yield f"table-{game}", still(robot)
        robot.key(pygame.K_h)
        robot.wait(0.7)
        yield f"hint-{game}", robot.picture.copy()
        robot.key(pygame.K_ESCAPE)
        robot.key(pygame.K_ESCAPE)
        yield f"pause-{game}", still(robot)
        robot.key(pygame.K_ESCAPE)
        robot.settle()
        robot.key(pygame.K_g, pygame.KMOD_CTRL)
        yield f"number-{game}", still(robot)
        robot.key(pygame.K_ESCAPE)
        robot.settle()
        robot.key(pygame.K_n)
        yield f"new-deal-{game}", still(robot)
        robot.key(pygame.K_ESCAPE)
        send(robot, Command.GIVE_UP)
        yield f"loss-{game}", still(robot)
        yield from _won(studio, game)


def _won(studio: Studio, game: str) -> Iterator[Shot]:
    robot = studio.table(game, None)
    _, moves = won_moves(game)
    robot.table.board.make(moves[-1])
    for _ in range(900):
        robot.wait(FRAME)
        if robot.scene is not robot.table and robot.manager.at_rest:
            break
    robot.wait(1.0)
    yield f"results-{game}", robot.picture.copy()
    robot.manager.close()


def send(robot: Robot, command: Command) -> None:
    """Hand a command to the scene as the manager would."""
    cue = robot.scene.command(command)
    if isinstance(cue, Push):
        robot.show(cue)


def motions(studio: Studio) -> Iterator[Shot]:
    """Yield six moments of each animation."""
    if studio.motion is not Motion.FULL:
        return
    for game in RECORDED:
        robot = studio.table(game)
        robot.key(pygame.K_F5)
        yield f"deal-{game}-strip", strip(robot, [0.05, 0.3, 0.6, 0.9, 1.2, 1.6])
        yield from _moves(studio, game)
        yield f"won-{game}-strip", _triumph(studio, game)


def _moves(studio: Studio, game: str) -> Iterator[Shot]:
    """Yield the first move of each kind that a won play makes: by its story's events."""
    deck, moves = won_moves(game)
    play = Play(GAMES[game], deck)
    seen: set[str] = set()
    for number, move in enumerate(moves[:-1]):
        events = play.make(move)
        kind = "-".join(sorted({type(event).__name__.lower() for event in events}))
        kind += "-tap" if isinstance(move, Tap) else ""
        if kind in seen:
            continue
        seen.add(kind)
        robot = studio.table(game, number)
        robot.table.board.make(move)
        yield f"move-{game}-{kind}-strip", strip(robot, [0.03, 0.1, 0.18, 0.27, 0.4, 0.7])
        if "struck" in kind:
            robot = studio.table(game, number)
            robot.table.board.make(move)
            yield f"wall-attack-strip-{game}-{kind}", strip(robot, [0.1, 0.22, 0.29, 0.36, 0.55, 0.9])
    yield from _hands(studio, game)


def _hands(studio: Studio, game: str) -> Iterator[Shot]:
    """Yield a card being carried by the mouse, and one that may not go where it was put."""
    _, moves = won_moves(game)
    number, move = next((i, m) for i, m in enumerate(moves) if isinstance(m, Carry) and len(m.takes) == 1)
    robot = studio.table(game, number)
    start = robot.spot(move.takes[0].slot, move.takes[0].count)
    end = robot.table.board.plan.place(move.target, robot.play.state).center
    robot.press(start)
    for step in range(1, 8):
        robot.move((start[0] + (end[0] - start[0]) * step // 10, start[1] + (end[1] - start[1]) * step // 10))
    yield f"drag-{game}", robot.picture.copy()
    robot.move((robot.picture.get_width() // 2, robot.picture.get_height() - 3))
    robot.release((robot.picture.get_width() // 2, robot.picture.get_height() - 3))
    yield f"put-back-{game}-strip", strip(robot, [0.02, 0.06, 0.1, 0.14, 0.2, 0.3])
    robot.click(start)
    yield f"chosen-{game}", still(robot)
    robot.wait(0.5)
    robot.click(start)
    refused = next((slot for slot, pile in enumerate(robot.play.state.piles) if _idle(robot, slot, bool(pile))), None)
    if refused is not None:
        robot.press(robot.spot(refused))
        yield f"refused-{game}-strip", strip(robot, [0.03, 0.08, 0.14, 0.2, 0.26, 0.34])


def _idle(robot: Robot, slot: int, filled: bool) -> bool:
    """Whether the top card of a slot can do nothing now."""
    legal = robot.play.legal
    used = {move.slot if isinstance(move, Tap) else move.source for move in legal}
    return filled and slot not in used and robot.table.board.plan.anchor(slot) is not None


def _triumph(studio: Studio, game: str) -> Surface:
    robot = studio.table(game, None)
    _, moves = won_moves(game)
    robot.table.board.make(moves[-1])
    return strip(robot, [0.3, 0.8, 1.4, 2.0, 2.6, 3.2])


def take(out: Path, studio: Studio, only: Sequence[str]) -> None:
    """Write the pictures whose names contain one of some words, or all of them."""
    out.mkdir(parents=True, exist_ok=True)
    makers: tuple[Callable[[Studio], Iterator[Shot]], ...] = (screens, tables, motions)
    for maker in makers:
        for name, picture in maker(studio):
            if not only or any(word in name for word in only):
                path = out / f"{name}-{studio.size[0]}x{studio.size[1]}.png"
                pygame.image.save(picture, path)
                print(path, flush=True)


def main() -> int:
    """Take the pictures that the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tests.gallery", description=__doc__)
    parser.add_argument("out", type=Path, nargs="?", default=Path("gallery"))
    parser.add_argument("--first", type=Path)
    parser.add_argument("--size", default="1920x1080")
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--contrast", action="store_true")
    parser.add_argument("--left-handed", action="store_true")
    parser.add_argument("--larger", action="store_true")
    parser.add_argument("--motion", choices=[motion.value for motion in Motion], default="full")
    asked = parser.parse_args()
    if asked.first:
        greeting = still(Studio((1920, 1080), {}, Motion.OFF).title())
        pygame.image.save(pygame.transform.smoothscale(greeting, FIRST), asked.first)
        return 0
    width, height = map(int, asked.size.split("x"))
    settings = {
        "high_contrast": asked.contrast,
        "left_handed": asked.left_handed,
        "larger_cards": asked.larger,
    }
    take(asked.out, Studio((width, height), settings, Motion(asked.motion)), asked.only)
    return 0


if __name__ == "__main__":
    sys.exit(main())
