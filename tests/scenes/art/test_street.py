"""The calendar's windows: pictures whose states differ by more than their colours."""

import pytest

from scenes.art import street
from scenes.art.street import Window
from scenes.render.palette import Style

PLAIN, CONTRAST = Style(), Style(contrast=True)


@pytest.mark.parametrize("style", [PLAIN, CONTRAST])
def test_windows_differ_in_what_is_lit(style: Style) -> None:
    """The lower half is bright where a deal was played, all of it where it was won, none where it waits."""
    unit, size = 1.0, (60, 74)
    reach = round(street.REACH * unit)
    upper, lower = (reach + 8, reach + 34), (reach + 8, reach + 60)
    bright = [
        tuple(max(picture.get_at(point)[:3]) > 90 for point in (upper, lower))
        for picture in (street.window(size, "21", state, False, unit, style) for state in Window)
    ]
    assert [(True, True), (False, True), (False, False)] == bright


def test_the_ring_of_a_window_leaves_it_clear() -> None:
    ring = street.ring((60, 74), 1.0, PLAIN)
    assert 0 == ring.get_at((ring.get_width() // 2, ring.get_height() // 2)).a
