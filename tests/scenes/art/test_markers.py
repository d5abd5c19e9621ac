"""Marks on the table: each state has a shape of its own."""

import pytest
from pygame import Rect

from scenes.art import markers
from scenes.art.markers import REACH, REASON, REFUSED
from scenes.render.palette import Style

SIZE = 140, 196


@pytest.mark.parametrize("contrast", [True, False])
def test_a_refusal_and_its_reason_differ_in_shape_and_not_only_in_colour(contrast: bool) -> None:
    style = Style(contrast=contrast)
    refused, reason = (markers.fading_ring(SIZE, 1.0, style, light, 1.0) for light in (REFUSED, REASON))
    cross = Rect(0, 0, 20, 12)
    cross.midtop = refused.get_width() // 2, REACH + 4  # within the card, where a ring alone is clear
    # copies, since SDL moves the pixels of a picture encoded for a display, which an earlier test may have left open
    sizes = [ring.subsurface(cross).copy().get_bounding_rect(min_alpha=200).size for ring in (refused, reason)]
    assert [cross.size, (0, 0)] == sizes
