"""A static layer of a board is redrawn only when something it depends on has changed."""

from collections.abc import Iterator
from threading import Event

import pytest
from pygame import Surface

from game.play import Play
from game.rules import GAMES
from scenes.games import game_ui
from scenes.games.layout import LayoutMetrics, TableView
from scenes.render.drawables import Drawable, placed
from scenes.render.image_cache import ImageCache
from scenes.render.palette import Style
from scenes.table.board_view import LayerCache
from tests.image_cache import wait_for_worker


def test_a_layer_is_redrawn_only_when_a_picture_that_it_lacked_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    rules, images, begun, ends = GAMES["cruel"], ImageCache(), Event(), Event()
    layout = game_ui(rules).layout(LayoutMetrics((640, 360), Style()), images)
    view, cache = TableView(Play(rules, 7)), LayerCache()
    draws: list[int] = []

    def slow() -> Surface:
        begun.set()
        ends.wait(60)
        return Surface((1, 1))

    def rails() -> Iterator[Drawable]:
        draws.append(images.finished)
        yield from placed(images.get(slow), topleft=(0, 0))

    monkeypatch.setattr(layout, "rails", rails)
    for side in range(1, 5):
        images.get_now(Surface, (side, side))  # others may come
        cache.layers(view, layout, None, None)
        begun.wait(60)
    assert 1 == len(draws)
    ends.set()
    wait_for_worker(images)
    layers = [cache.layers(view, layout, None, None) for _ in range(3)]
    assert 2 == len(draws)
    assert [1, 1, 1] == [len(layer.rails) for layer in layers]
    cache.layers(TableView(Play(rules, 8)), layout, None, None)
    assert 2 == len(draws), "no rail depends on the play"
