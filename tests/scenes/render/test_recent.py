"""What functions keep of what they have drawn: as long as the screen is open that used it last."""

import gc

from scenes.render.recent import Recent, forget, recent, serve


class Screen:
    """Stands for a screen."""


def counting(most: int = 8, passing: bool = False) -> tuple[Recent[[int], int], list[int]]:
    """Return a function that keeps what it returns, and a list of what it was asked for anew."""
    drawn: list[int] = []

    @recent(most, passing)
    def draw(number: int) -> int:
        drawn.append(number)
        return number

    return draw, drawn


def test_what_was_drawn_is_kept_and_what_is_not_asked_for_goes_first() -> None:
    draw, drawn = counting(2)
    for number in (1, 2, 1, 3, 1, 2):
        assert draw(number) == number
    assert drawn == [1, 2, 3, 2]


def test_what_an_open_screen_has_used_last_stays_and_what_a_closed_one_used_goes() -> None:
    draw, drawn = counting()
    hall, table = Screen(), Screen()
    serve(hall)
    draw(1), draw(2)
    serve(table)
    draw(2), draw(3)
    forget()
    draw(1), draw(2), draw(3)
    assert drawn == [1, 2, 3]
    serve(hall)
    draw(1), draw(2)
    del table
    gc.collect()
    forget()
    draw(1), draw(2), draw(3)
    assert drawn == [1, 2, 3, 3]


def test_what_only_serves_to_draw_other_pictures_is_forgotten_at_once() -> None:
    draw, drawn = counting(passing=True)
    hall = Screen()
    serve(hall)
    draw(1), draw(1)
    forget()
    draw(1)
    assert drawn == [1, 1]
