"""Ambient animation behind the cards: slow, reproducible, and stopped when the table is left alone."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random
from threading import Thread, current_thread, main_thread

import pytest
from pygame import Rect, Surface

from game.play import Play
from game.rules import GAMES
from game.settings import Motion
from scenes.art.scenery import whitehead
from scenes.art.scenery.common import Life, Mote, Swarm, crossing
from scenes.games import game_ui
from scenes.render.drawables import Sprite
from scenes.render.image_cache import ImageCache
from scenes.screens.table import Table
from scenes.services import Services
from scenes.table.board_view import PACE, WAKEFUL, AmbientAnimation
from tests.image_cache import wait_for_worker
from tests.owes import FIELD, LIVING, having
from tests.scenes.robot import Unwatched, services


def living(at_home: Services, game: str) -> AmbientAnimation:
    """Return the life of a place, always the same."""
    return AmbientAnimation(at_home, lambda: game_ui(GAMES[game]).scenery.life(LIVING, FIELD, Random(4)))


@pytest.mark.parametrize("game", having("life"))
def test_ambient_animation_keeps_its_pace_and_its_area(tmp_path: Path, game: str) -> None:
    at_home = services(tmp_path, Motion.FULL)
    place = living(at_home, game)
    frames = []
    for _ in range(PACE * 4):
        place.advance(1 / PACE + 1e-6)
        frames.append(list(place.frame()))
    assert sum(one != other for one, other in pairwise(frames)) > PACE * 2, "it changes in most of its frames"
    seen = [one.area for frame in frames for one in frame if one.area.colliderect(FIELD)]
    assert seen
    assert [] == [area for area in seen if area.width >= LIVING[0] // 6 or area.height >= LIVING[1] // 3], (
        "all is small"
    )
    again = living(at_home, game)
    again.advance(PACE * 4 * (1 / PACE + 1e-6))
    assert [one.area for one in frames[-1]] == [one.area for one in again.frame()]


@pytest.mark.parametrize("width", [420, 850, 1400])
def test_the_owl_is_never_cut_by_the_edge_of_the_field(tmp_path: Path, width: int) -> None:
    field, seen = Rect(100, 0, width, 1080), 0
    place = AmbientAnimation(services(tmp_path, Motion.FULL), lambda: (whitehead._flight(field, 1.0),))
    for _ in range(PACE * 24):
        place.advance(1 / PACE + 1e-6)
        owls = [one.area for one in place.frame() if one.area.width > 1]
        assert all(map(field.contains, owls))
        seen += len(owls)
    assert seen > PACE


def test_ambient_animation_stops_without_input_and_with_reduced_motion(tmp_path: Path) -> None:
    at_home = services(tmp_path, Motion.FULL)
    place = living(at_home, "cruel")
    before = list(place.frame())
    for motion, quiet in ((Motion.FULL, WAKEFUL), (Motion.REDUCED, 0.0), (Motion.OFF, 0.0)):
        at_home.motion_asked, at_home.quiet_for = motion, quiet
        place.advance(3.0)
        assert not place.awake
        assert before == list(place.frame())
    at_home.motion_asked, at_home.quiet_for = Motion.FULL, 0.0
    place.advance(3.0)
    assert before != list(place.frame())


def test_pictures_of_ambient_animation_are_drawn_by_the_worker_alone(tmp_path: Path) -> None:
    images, drew = ImageCache(), list[Thread]()

    def draw() -> Life:
        drew.append(current_thread())
        return (Swarm((Surface((4, 4)),), (Mote((8, 8)),)),)

    place = AmbientAnimation(replace(services(tmp_path, Motion.FULL), images=images), draw)
    with images.hold():  # as in a frame: else the worker may be done before the second look
        assert [] == [one for _ in range(3) for one in place.frame()]
    wait_for_worker(images)
    assert len(place.frame()) == 1
    images.close()
    assert len(drew) == 1
    assert main_thread() not in drew


@pytest.mark.parametrize("ahead", [1, -1])
def test_a_mote_that_crosses_a_field_sets_out_from_the_same_point_again_and_again(tmp_path: Path, ahead: int) -> None:
    picture = Surface((10, 10))
    swarm = crossing([picture], FIELD, (0.5, 0.25), (150 * ahead, 90), seconds=30, first=4)
    place = AmbientAnimation(services(tmp_path, Motion.FULL), lambda: (swarm,))
    seen = []
    for _ in range(40):
        seen += [one.area.center for one in place.frame()]
        place.advance(1.0)
    start = FIELD.left + FIELD.width // 2, FIELD.top + FIELD.height // 4
    assert start == seen[4] == seen[34]
    assert (start[0] + 200 * ahead, start[1] + 120) == seen[6], "a unit is two thirds of a pixel here"
    assert not any(FIELD.collidepoint(at) for at in (*seen[12:34], *seen[:4]))


def test_ambient_animation_wholly_under_a_card_or_beside_the_field_is_not_drawn(tmp_path: Path) -> None:
    robot = Unwatched.with_play(tmp_path, Play(GAMES["cruel"], 7), (640, 360), Motion.FULL)
    robot.settle()
    assert isinstance(robot.scene, Table)
    board, picture = robot.scene.board, Surface((6, 6))
    field, resting = board.layout.field, board.animator.resting()
    card = next(one.area for one in resting if field.contains(one.area))
    under, beyond = (Sprite.at(picture, center=at) for at in (card.center, (-40, 0)))
    at_its_edge, open_to_view = (Sprite.at(picture, center=at) for at in (card.midleft, field.midbottom))
    stirring = under, beyond, at_its_edge, open_to_view
    assert [at_its_edge, open_to_view] == [*board.top._visible(stirring, resting)]
    assert [under, at_its_edge, open_to_view] == [*board.top._visible(stirring, [])]
    robot.close()
