"""Until the title is drawn a picture of it is seen, as the player wants pictures."""

from pathlib import Path

import pytest
from pygame import Color, Surface

from scenes.app.startup import greet

ASSETS = Path(__file__).parents[3] / "assets"


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (2560, 1080)])
@pytest.mark.parametrize("high_contrast", [False, True])
def test_the_greeting_stands_on_black_in_high_contrast_and_nowhere_else(
    size: tuple[int, int], high_contrast: bool
) -> None:
    screen = Surface(size, 0, 32)
    greet(screen, ASSETS, high_contrast)
    pavement = screen.get_at((size[0] // 2, size[1] - 40))
    assert high_contrast == (Color("black") == pavement)
