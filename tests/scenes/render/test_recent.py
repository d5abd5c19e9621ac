"""`recent` keeps the pictures of a function while the screen that last used them is open."""

import gc

from scenes.render.recent import Recent, RecentPictures


class Screen:
    """Stands for a screen."""


def counting(pictures: RecentPictures, most: int = 8, passing: bool = False) -> tuple[Recent[[int], int], list[int]]:
    """Return a function that keeps what it returns, and a list of what it was asked for anew."""
    drawn: list[int] = []

    @pictures(most, passing)
    def draw(number: int) -> int:
        drawn.append(number)
        return number

    return draw, drawn


def test_what_was_drawn_is_kept_and_what_is_not_asked_for_goes_first() -> None:
    draw, drawn = counting(RecentPictures(), 2)
    for number in (1, 2, 1, 3, 1, 2):
        assert draw(number) == number
    assert drawn == [1, 2, 3, 2]


def test_what_an_open_screen_has_used_last_stays_and_what_a_closed_one_used_goes() -> None:
    recent = RecentPictures()
    draw, drawn = counting(recent)
    hall, table = Screen(), Screen()
    recent.serve(hall)
    draw(1), draw(2)
    recent.serve(table)
    draw(2), draw(3)
    recent.forget()
    draw(1), draw(2), draw(3)
    assert drawn == [1, 2, 3]
    recent.serve(hall)
    draw(1), draw(2)
    del table
    gc.collect()
    recent.forget()
    draw(1), draw(2), draw(3)
    assert drawn == [1, 2, 3, 3]


def test_what_only_serves_to_draw_other_pictures_is_forgotten_at_once() -> None:
    recent = RecentPictures()
    draw, drawn = counting(recent, passing=True)
    hall = Screen()
    recent.serve(hall)
    draw(1), draw(1)
    recent.forget()
    draw(1)
    assert drawn == [1, 1]
