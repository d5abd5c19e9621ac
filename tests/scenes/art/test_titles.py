"""Signs have two tones and a smooth outline, and the logo is the same each time."""

from math import hypot

import pygame
import pytest

from scenes.art.titles import LOGO_BOX, Enamel, logo, sign
from scenes.render.palette import Style
from scenes.render.typography import Face, line
from tests.strays import stray

OPAQUE = 200  # the shadow of a sign lets more light through


@pytest.mark.parametrize("enamel", Enamel)
def test_a_sign_has_two_tones_with_a_hard_seam_half_way_up(enamel: Enamel) -> None:
    picture = sign("I", 200, enamel)
    x, middle = picture.get_width() // 2, picture.get_height() // 2
    above, below = (picture.get_at((x, y)) for y in (middle - 3, middle + 3))
    above_end, below_start = (pygame.Color(enamel.value[index]) for index in (1, 2))
    assert tuple(above_end) == pytest.approx(tuple(above), abs=4)
    assert tuple(below_start) == pytest.approx(tuple(below), abs=4)


def test_the_ink_runs_round_a_corner_in_an_arc() -> None:
    letter, picture = line("I", Face.DISPLAY, 400, "#FFFFFF"), sign("I", 400)
    inside = letter.get_bounding_rect(min_alpha=128)
    left = inside.left + (picture.get_width() - letter.get_width()) / 2
    top = inside.top + (picture.get_height() - letter.get_height()) / 2
    edge = left - picture.get_bounding_rect(min_alpha=OPAQUE).left
    for y in range(round(top - 0.8 * edge), round(top - 0.2 * edge)):
        x = next(x for x in range(picture.get_width()) if picture.get_at((x, y)).a >= OPAQUE)
        assert edge == pytest.approx(hypot(left - x, top - y), abs=1.3)


def test_the_logo_fills_its_box_and_is_the_same_each_time() -> None:
    first, second = logo(0.2, Style()), logo(0.2, Style())
    assert (round(LOGO_BOX[0] * 0.2), round(LOGO_BOX[1] * 0.2)) == first.get_size()
    assert pygame.image.tobytes(first, "RGBA") == pygame.image.tobytes(second, "RGBA")
    letters = first.get_bounding_rect(min_alpha=250)
    assert first.get_width() / 2 == pytest.approx(letters.centerx, abs=2)


def test_signs_are_flat_in_high_contrast() -> None:
    picture = sign("I", 200, Enamel.LILAC.in_style(Style(contrast=True)))
    solid = {tuple(picture.get_at((x, y)))[:3] for x in range(picture.get_width()) for y in (100, 150, 200)}
    assert (255, 211, 61) in solid
    assert not any(stray(colour) for colour in solid)
