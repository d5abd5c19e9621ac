"""A static layer of a board is redrawn only when something it depends on has changed."""

from collections.abc import Iterator

import pytest

from game.play import Play
from game.rules import GAMES
from scenes.games import game_ui
from scenes.games.layout import LayoutMetrics
from scenes.games.view import TableView
from scenes.render.drawables import Drawable
from scenes.render.image_cache import ImageCache
from scenes.render.style import Style
from scenes.table.board_view import LayerCache


def test_a_layer_is_redrawn_when_a_picture_arrives_only_if_one_was_missing(
    monkeypatch: pytest.MonkeyPatch, images: ImageCache
) -> None:
    rules = GAMES["cruel"]
    layout = game_ui(rules).layout(LayoutMetrics((640, 360), Style()), images)
    view, cache = TableView(Play(rules, 7)), LayerCache()
    draws: list[int] = []

    def rails() -> Iterator[Drawable]:
        images.missed += len(draws) < 2  # twice a picture is not drawn yet
        draws.append(images.finished)
        yield from ()

    monkeypatch.setattr(layout, "rails", rails)
    for _ in range(5):
        images.finished += 1
        cache.layers(view, layout, None, None)
        cache.layers(view, layout, None, None)
    assert 3 == len(draws) == len(set(draws))
    cache.layers(TableView(Play(rules, 8)), layout, None, None)
    assert 3 == len(draws), "no rail depends on the play"
