"""Two players at one screen: each has a board in one half, with its own mouse area and its own shaking."""

from collections.abc import Callable, Mapping
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

from game.play import Play
from game.rules import GAMES
from game.settings import Motion
from game.state import Carry, Tap
from scenes.commands import Command
from scenes.render.drawables import LayerBreak, Shift, SideBySide, Sprite
from scenes.render.renderer import Renderer, encoded
from scenes.services import Services
from scenes.table.board_view import AmbientAnimation
from scenes.table.screen import Seat, TableScreen
from scenes.widgets.scene import SceneRequest
from tests.scenes.robot import Robot, Unwatched, spot

SIZE = (1280, 720)


class Pair(TableScreen):
    """Two plays that nobody saves."""

    kept = False

    def __init__(self, services: Services, game: str) -> None:
        super().__init__(services, Play(GAMES[game], 1), Play(GAMES[game], 1))

    def after_end(self, seat: Seat, seconds: float) -> SceneRequest | None:
        """Do nothing."""
        return None

    def handlers(self, seat: Seat) -> Mapping[Command, Callable[[], SceneRequest | None]]:
        """Know nothing beyond the board."""
        return {}


@pytest.mark.parametrize("game", GAMES)
def test_each_half_is_played_by_the_mouse_where_it_is(tmp_path: Path, game: str) -> None:
    robot = Unwatched(tmp_path, lambda services: [Pair(services, game)], SIZE, Motion.OFF)
    screen = robot.scene
    assert isinstance(screen, Pair)
    for seat in reversed(screen.seats):
        for _ in range(3):
            move = next(move for move in seat.play.legal if isinstance(move, Tap) or len(move.takes) == 1)
            make(robot, seat, move)
        assert 3 == len(seat.play.moves)
        screen.answer(seat, Command.UNDO)
    assert [2, 2] == [len(seat.play.moves) for seat in screen.seats]
    assert [Rect(0, 0, 640, 720), Rect(640, 0, 640, 720)] == [seat.area for seat in screen.seats]
    robot.close()


def make(robot: Robot, seat: Seat, move: Carry | Tap) -> None:
    """Make a move of one slot at a seat by hand."""
    layout, state, corner = seat.board.layout, seat.play.state, seat.area.topleft

    def on_screen(point: tuple[int, int]) -> tuple[int, int]:
        return point[0] + corner[0], point[1] + corner[1]

    match move:
        case Tap(slot):
            robot.click(on_screen(spot(layout, state, slot, 1 if state.piles[slot] else 0)))
        case Carry(takes, target):
            start = on_screen(spot(layout, state, takes[0].slot, takes[0].count))
            robot.drag(start, on_screen(layout.slot_area(target, state).center))


def test_both_halves_look_alike_where_the_same_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(AmbientAnimation, "frame", lambda *_: ())  # petals lie where chance has it
    robot = Robot(tmp_path, lambda services: [Pair(services, "cruel")], SIZE, Motion.OFF)
    robot.settle()
    left, right = (pygame.image.tobytes(robot.picture.subsurface(area), "RGB") for area in halves())

    assert left == right
    robot.close()


def halves() -> tuple[Rect, Rect]:
    """Return the halves of the screen."""
    return Rect(0, 0, 640, 720), Rect(640, 0, 640, 720)


@pytest.mark.parametrize(("left", "right"), [((0, 0), (6, 4)), ((5, -3), (0, 0)), ((5, -3), (-7, 2))])
def test_two_boards_shake_apart(left: tuple[int, int], right: tuple[int, int]) -> None:
    ground = Surface((640, 720), 0, 32)
    for x in range(0, 640, 16):
        ground.fill((x % 256, 90, 255 - x % 256), (x, x % 700, 16, 12))
    field = Rect(100, 60, 440, 600)

    def half(offset: tuple[int, int]) -> list[Sprite | LayerBreak]:
        return [Sprite(ground, 0, 0), LayerBreak((Shift(field, *offset),))]

    def alone(offset: tuple[int, int]) -> bytes:
        renderer = Renderer(Surface((640, 720), 0, 32))
        renderer.show(half((0, 0)))
        renderer.show(half(offset))
        return pygame.image.tobytes(renderer.screen, "RGB")

    renderer, together = Renderer(Surface(SIZE, 0, 32)), SideBySide()
    for offsets in (((0, 0), (0, 0)), (left, right)):
        renderer.show(together.frame([(half(offset), area) for offset, area in zip(offsets, halves(), strict=True)]))
    seen = [pygame.image.tobytes(renderer.screen.subsurface(area), "RGB") for area in halves()]
    assert [alone(left), alone(right)] == seen


def test_nothing_of_one_half_is_seen_in_the_other() -> None:
    red, blue = Surface((400, 100), 0, 32), Surface((400, 100), 0, 32)
    red.fill("red")
    blue.fill("blue")
    renderer = Renderer(Surface(SIZE, 0, 32))
    halves_of = [([Sprite(red, 500, 100)], halves()[0]), ([Sprite(blue, -200, 300)], halves()[1])]
    renderer.show(SideBySide().frame(halves_of))
    colours = [tuple(renderer.screen.get_at(point))[:3] for point in ((630, 150), (650, 150), (630, 350), (650, 350))]
    assert [(255, 0, 0), (0, 0, 0), (0, 0, 0), (0, 0, 255)] == colours


def test_an_encoded_picture_across_an_edge_is_clipped_there(display: None) -> None:
    plain = Surface((200, 80), pygame.SRCALPHA, 32)
    pygame.draw.ellipse(plain, (255, 160, 0, 120), plain.get_rect())
    told = []
    for encodes in (False, True):
        screen = Surface(SIZE, 0, 32)
        picture = encoded(plain.copy(), screen) if encodes else plain
        for x in (-60, 560):
            Renderer(screen).show(SideBySide().frame([([Sprite(picture, x, 40)], area) for area in halves()]))
        encoded(plain.copy(), screen)  # the memory of what is encoded is freed
        told.append(pygame.image.tobytes(screen, "RGB"))
    assert told[0] == told[1]
