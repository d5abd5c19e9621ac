"""Thirty moments look as they did when they were approved; `python -m tests.golden` records them again."""

from pathlib import Path

import pygame
import pytest
from pygame import Rect

from scenes.render.image_cache import ImageCache
from tests.golden import frames
from tests.golden.moments import MOMENTS, SHOWING_ALL_GAMES
from tests.players import PROVEN, after, proven_moves, won_moves


@pytest.mark.parametrize("name", [name for name in MOMENTS if name not in SHOWING_ALL_GAMES or frames.show_all_games()])
def test_a_moment_looks_as_it_did(name: str, images: ImageCache) -> None:
    difference = frames.compare(name, MOMENTS[name](images))
    assert not difference, str(difference)


def test_a_picture_that_differs_is_shown_with_the_difference(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frames, "REPORTS", tmp_path)
    picture = pygame.image.load(frames.path("options-cards"))
    picture.fill("white", Rect(100, 80, 60, 40))
    difference = frames.compare("options-cards", picture)
    assert difference
    assert 60 * 40 / (640 * 360) == pytest.approx(difference.share, rel=0.1)
    assert [
        frames.path("options-cards"),
        tmp_path / "options-cards-now.png",
        tmp_path / "options-cards-difference.png",
    ] == list(difference.pictures)
    assert all(path.exists() for path in difference.pictures)


def test_golden_frames_fill_little_room_and_none_is_left_over() -> None:
    kept = list(frames.FOLDER.glob("*.png"))
    assert set(MOMENTS) == {path.stem for path in kept}
    assert sum(path.stat().st_size for path in kept) < 3_000_000


@pytest.mark.parametrize("game", PROVEN)
def test_the_won_plays_that_pictures_are_taken_of_are_won(game: str) -> None:
    for deal, moves in (won_moves(game), proven_moves(game)):
        assert after(deal, game, moves).won
