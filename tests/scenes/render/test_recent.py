"""`recent` keeps the pictures of a function while the screen that last used them is open, and not shown again."""

import gc

from scenes.render.recent import Recent, RecentPictures


class Screen:
    """Stands for a screen."""


def counting(
    pictures: RecentPictures, most: int = 8, intermediate: bool = False
) -> tuple[Recent[[int], int], list[int]]:
    """Return a function that keeps what it returns, and a list of what it was asked for anew."""
    drawn: list[int] = []

    @pictures(most, intermediate)
    def draw(number: int) -> int:
        drawn.append(number)
        return number

    return draw, drawn


def test_results_are_kept_and_the_least_recently_used_dropped_first() -> None:
    draw, drawn = counting(RecentPictures(), 2)
    for number in (1, 2, 1, 3, 1, 2):
        assert draw(number) == number
    assert drawn == [1, 2, 3, 2]


def test_pictures_last_used_by_an_open_screen_are_kept_and_those_of_a_closed_one_dropped() -> None:
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


def test_a_screen_that_is_shown_again_keeps_only_what_it_uses_then() -> None:
    recent = RecentPictures()
    draw, drawn = counting(recent)
    title, table = Screen(), Screen()
    recent.serve(title)
    draw(1), draw(2)
    recent.serve(table)
    recent.forget()
    draw(1)
    recent.serve(title)
    draw(1)
    recent.forget()
    draw(1), draw(2)
    assert drawn == [1, 2, 2]


def test_pictures_that_only_serve_to_draw_others_are_dropped_first() -> None:
    recent = RecentPictures()
    draw, drawn = counting(recent, intermediate=True)
    hall = Screen()
    recent.serve(hall)
    draw(1), draw(1)
    recent.forget()
    draw(1)
    assert drawn == [1, 1]
