"""Lines are centred on their capitals, figures keep their cells, and every picture is the same each time."""

from pathlib import Path

import pygame
import pytest
from pygame import Surface

from scenes.render.typography import Face, digits, fitted, glowing, line, measure, wrapped

WHITE = "#FFFFFF"
OPEN_FILES = Path("/proc/self/fd")


def middle_of(picture: Surface) -> float:
    box = picture.get_bounding_rect(min_alpha=128)
    return box.y + box.height / 2


@pytest.mark.parametrize("face", Face)
@pytest.mark.parametrize("pixels", [17, 24, 34, 119])
def test_the_middle_of_the_capitals_is_the_middle_of_the_picture(face: Face, pixels: int) -> None:
    picture = line("H", face, pixels, WHITE)
    assert picture.get_height() / 2 == pytest.approx(middle_of(picture), abs=1)


def test_descenders_do_not_shift_a_row() -> None:
    assert line("HHH", Face.LABEL, 34, WHITE).get_height() == line("gyj", Face.LABEL, 34, WHITE).get_height()


def test_a_line_is_as_wide_as_measured() -> None:
    for tracking in (0.0, 2.0, 2.7):
        expected = measure("DEALS LEFT", Face.LABEL, 28, tracking)
        assert expected == line("DEALS LEFT", Face.LABEL, 28, WHITE, tracking).get_width()


def test_tracking_adds_air_between_letters_only() -> None:
    assert measure("TIME", Face.LABEL, 28) + 3 * 4 == measure("TIME", Face.LABEL, 28, 4)


def test_a_long_line_is_shrunk_to_its_width_but_never_below_the_smallest_size() -> None:
    text = "Whitehead and all the others"
    assert measure("Wall", Face.DISPLAY, 40) == fitted("Wall", Face.DISPLAY, 40, WHITE, 500, 20).get_width()
    assert fitted(text, Face.DISPLAY, 40, WHITE, 500, 20).get_width() <= 500
    assert measure(text, Face.DISPLAY, 20) == fitted(text, Face.DISPLAY, 40, WHITE, 50, 20).get_width()


def test_wrapped_lines_fit_and_keep_every_word() -> None:
    text = "Storm the castle, three cards at a time.\nBreak what you can."
    lines = wrapped(text, Face.SENTENCE, 34, 260)
    assert text.split() == " ".join(lines).split()
    assert all(measure(each, Face.SENTENCE, 34) <= 260 for each in lines)
    assert any(each.startswith("Break") for each in lines)


def test_a_number_that_ends_a_clause_does_not_begin_a_line() -> None:
    text = "Put the 8 before the 9. Then the link to the 10 holds."
    for width in range(160, 500, 10):
        assert not any(each.startswith("9.") for each in wrapped(text, Face.SENTENCE, 34, width)), width


def test_a_word_wider_than_the_page_has_its_own_line() -> None:
    expected = ("a", "Whitehead", "b")
    assert expected == wrapped("a Whitehead b", Face.SENTENCE, 34, 60)


def test_running_figures_never_change_their_width() -> None:
    widths = {digits(text, Face.DISPLAY, 50, WHITE).get_width() for text in ("00:00", "11:11", "47:58")}
    assert {4 * measure("0", Face.DISPLAY, 50) + measure(":", Face.DISPLAY, 50)} == widths


def test_a_figure_does_not_move_when_its_neighbours_change() -> None:
    cell = measure("0", Face.INDEX, 60)
    ends = [digits(text, Face.INDEX, 60, WHITE).subsurface((2 * cell, 0, cell, 60)) for text in ("117", "887")]
    assert pygame.image.tobytes(ends[0], "RGBA") == pygame.image.tobytes(ends[1], "RGBA")


def test_light_lies_around_the_letters_and_leaves_them_whole() -> None:
    plain, lit = line("Wall", Face.DISPLAY, 50, WHITE), glowing("Wall", Face.DISPLAY, 50, WHITE, "#FF0000")
    assert plain.get_width() + 50 == lit.get_width()
    assert lit.get_bounding_rect().width > plain.get_bounding_rect().width
    assert middle_of(plain) - plain.get_height() / 2 == pytest.approx(
        lit.get_bounding_rect(min_alpha=250).centery - lit.get_height() / 2, abs=1.5
    )


@pytest.mark.skipif(not OPEN_FILES.is_dir(), reason="no such list of open files here")
def test_letters_of_any_size_keep_no_file_open() -> None:
    before = len(list(OPEN_FILES.iterdir()))
    for pixels in range(131, 171):
        line("H", Face.DISPLAY, pixels, WHITE)
    assert len(list(OPEN_FILES.iterdir())) == before
