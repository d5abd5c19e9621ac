"""The background changes step by step as its game is won, and the ambient animation with it."""

from pathlib import Path
from typing import Any

import pytest
from pygame import Rect

from game.play import Play
from game.rules import GAMES
from game.settings import Motion
from scenes.art import table
from scenes.art.scenery.common import HOURS, Mood
from scenes.games import game_ui
from scenes.games.layout import LayoutMetrics
from scenes.render.drawables import Drawable
from scenes.render.image_cache import ImageCache
from scenes.table.board_view import AmbientAnimation
from tests.owes import having
from tests.players import PROVEN, won_moves
from tests.scenes.conftest import Sit
from tests.scenes.fakes import services
from tests.scenes.games.layouts import layout_for
from tests.scenes.robot import FRAME
from tests.scenes.table.test_end_of_game import ONE_LEFT

SIZE = (1280, 720)


@pytest.mark.parametrize("game", PROVEN)
def test_a_background_goes_from_its_first_hour_to_its_last_and_back_by_undo(game: str) -> None:
    deal, moves = won_moves(game)
    play, layout = Play(GAMES[game], deal), layout_for(game)
    assert 0 == layout.hour(play.fresh)
    hours = [layout.hour(play.state)]
    for move in moves:
        play.make(move)
        hours.append(layout.hour(play.state))
    assert hours[0] <= 2
    assert HOURS == hours[-1]
    assert len(set(hours)) > HOURS // 3
    for hour in reversed(hours[:-1]):
        play.undo()
        assert hour == layout.hour(play.state)


def test_only_one_picture_of_a_later_hour_is_kept() -> None:
    images = ImageCache(at_once=True)
    layout = game_ui(GAMES["cruel"]).layout(LayoutMetrics((640, 360)), images)
    (first,) = layout.ground()
    seen = [next(iter(layout.ground(hour))) for hour in (1, 2, 3)]
    assert 3 == len({id(one.picture) for one in seen})  # type: ignore[union-attr] # all are sprites
    kept = [key for key in images._kept if key[0] is table.later]
    assert [3] == [key[-1] for key in kept]
    assert (first,) == tuple(layout.ground())
    assert [] == [key for key in images._kept if key[0] is table.later]


def test_until_an_hour_is_drawn_the_one_before_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    images = ImageCache(at_once=True)
    layout = game_ui(GAMES["maze"]).layout(LayoutMetrics((640, 360)), images)
    before = list(layout.ground(2))
    monkeypatch.setattr(images, "get", lambda draw, *arguments: None)
    assert before[:1] == list(layout.ground(3))[:1]


def test_a_table_that_opens_at_a_later_hour_is_never_without_a_background(monkeypatch: pytest.MonkeyPatch) -> None:
    """The animation would be added again and again to what was there before the table."""
    images = ImageCache(at_once=True)
    layout = game_ui(GAMES["wall"]).layout(LayoutMetrics((640, 360)), images)
    draw = images.get
    monkeypatch.setattr(images, "get", lambda *order: None if order[0] is table.later else draw(*order))
    assert list(layout.ground(2)) == list(layout.ground())
    assert list(layout.ground())


def test_a_won_place_stays_at_its_hour_while_the_finale_comes_and_hides_it(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else it changes at the same moment, and all of it is drawn, though nobody sees it."""
    robot = sit("cruel", ONE_LEFT, Motion.FULL)
    robot.settle()
    board, before = robot.table.board, robot.play.state
    images, get = board.services.images, board.services.images.get

    def drawn_late(*order: Any) -> Any:
        if order[0] is not table.later or not board.animator.acts:
            return get(*order)
        images._note_missing(order)  # until the last card lies
        return None

    monkeypatch.setattr(images, "get", drawn_late)
    board.make(robot.play.legal[0])
    seen = set[Drawable]()
    while not board.animator.cascade:
        seen.update(board.frame(None, has_message=False)[:1])
        robot.wait(FRAME)
    assert 1 == len(seen)
    assert board.layout.hour(robot.play.state) != board.layout.hour(before)


@pytest.mark.parametrize("game", having("life"))
def test_a_loss_brings_clouds_and_removes_the_animation_of_good_luck(game: str, tmp_path: Path) -> None:
    at_home, field = services(tmp_path), Rect(200, 0, 880, 720)
    life = game_ui(GAMES[game]).scenery.life(SIZE, field, at_home.random)
    living = AmbientAnimation(at_home, lambda: life)
    clouds = {swarm.pictures[0] for swarm in life if swarm.mood is Mood.LOSS}
    seldom = {picture for swarm in life if swarm.mood is Mood.LUCK for picture in swarm.pictures}
    usual = {picture for swarm in life if swarm.mood is Mood.ALWAYS for picture in swarm.pictures}

    def seen(out: int = 0, lucky: bool = False) -> list[object]:
        return [one.picture for one in living.frame(out, HOURS, lucky)]

    assert clouds
    assert clouds.isdisjoint(seen())
    assert 2 == sum(picture in clouds for picture in seen(out=2))
    assert clouds <= set(seen(out=9))
    assert (seldom - usual).isdisjoint(seen(out=9, lucky=True))
    assert len(seen(lucky=True)) >= len(seen())


@pytest.mark.parametrize("game", ["wall", "pileon", "whitehead", "maze"])
def test_each_lamp_that_is_painted_in_a_place_goes_dark_as_its_light_goes(game: str, tmp_path: Path) -> None:
    at_home, field = services(tmp_path), Rect(200, 0, 880, 720)
    life = game_ui(GAMES[game]).scenery.life(SIZE, field, at_home.random)
    living = AmbientAnimation(at_home, lambda: life)
    (unlit,) = (swarm for swarm in life if swarm.mood is Mood.UNLIT)
    lights = {picture for swarm in life if swarm.motes == unlit.motes for picture in swarm.pictures}
    before, places = set[tuple[int, int]](), len(unlit.motes)
    for out in range(41):
        seen = living.frame(out, HOURS)
        dark = {one.area.center for one in seen if one.picture in unlit.pictures}
        bright = {one.area.center for one in seen if one.picture in lights.difference(unlit.pictures)}
        assert before <= dark
        assert len({x for x, _y in dark - before}) <= 2
        assert dark.isdisjoint(bright)
        assert not bright or len(dark) + len(bright) == places
        assert out or not dark
        before = dark
    assert len(before) == places


def test_the_fires_of_the_siege_burn_out_once_a_deal_is_lost(tmp_path: Path) -> None:
    at_home, field = services(tmp_path), Rect(200, 0, 880, 720)
    life = game_ui(GAMES["wall"]).scenery.life(SIZE, field, at_home.random)
    living = AmbientAnimation(at_home, lambda: life)
    (fires,) = (swarm for swarm in life if swarm.mood is Mood.BURNING)
    seen = [sum(one.picture in fires.pictures for one in living.frame(out, HOURS)) for out in range(41)]
    assert len(fires.motes) == seen[0]
    assert sorted(seen, reverse=True) == seen
    assert not seen[-1]
