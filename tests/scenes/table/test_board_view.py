"""What stands still on a board is told anew only when something it is told from has changed."""

from collections.abc import Iterator

import pytest

from game.play import Play
from game.rules import GAMES
from scenes.games import game_ui
from scenes.games.layout import LayoutMetrics, TableView
from scenes.render.drawables import Drawable
from scenes.render.image_cache import ImageCache
from scenes.render.style import Style
from scenes.table.board_view import LayerCache


def test_a_layer_is_told_anew_when_something_is_drawn_only_where_a_picture_was_missing(
    monkeypatch: pytest.MonkeyPatch, images: ImageCache
) -> None:
    rules = GAMES["cruel"]
    layout = game_ui(rules).layout(LayoutMetrics((640, 360), Style()), images)
    view, standing = TableView(Play(rules, 7)), LayerCache()
    told: list[int] = []

    def rails() -> Iterator[Drawable]:
        images.missed += len(told) < 2  # twice a picture is not drawn yet
        told.append(images.finished)
        yield from ()

    monkeypatch.setattr(layout, "rails", rails)
    for _ in range(5):
        images.finished += 1
        standing.layers(view, layout, True, None, None)
        standing.layers(view, layout, True, None, None)
    assert 3 == len(told) == len(set(told))
    standing.layers(TableView(Play(rules, 8)), layout, True, None, None)
    assert 3 == len(told), "no rail depends on the play"
