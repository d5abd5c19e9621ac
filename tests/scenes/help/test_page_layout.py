"""The pages of a booklet: text has the size that the player chose, on as many pages as needed, and none is lost."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product

import pygame
import pytest

from game.rules import GAMES
from scenes.art import cards
from scenes.games.rules_pages import pages_for
from scenes.help import page_art
from scenes.help import page_art as art
from scenes.help.page_art import DIMMED, DIMMED_IN_CONTRAST, card_picture, figure
from scenes.help.page_layout import ACROSS, HALVES, TALLER, Column, column, draw_half, paginated
from scenes.help.pages import (
    BODY,
    CAPTION,
    HEADING,
    SUM,
    Caption,
    Diagram,
    Half,
    Label,
    Listing,
    Page,
    Shown,
    Tab,
    TextStyles,
    card,
)
from scenes.i18n import LANGUAGES, SOURCE, set_language
from scenes.render.palette import SOFT_TEXT, Style, rgb
from tests.owes import having
from tests.scenes.conftest import Line

pytestmark = pytest.mark.usefixtures("display")

UNIT = 0.5
HIGH, HIGHER = (round((HALVES[0][3] + more) * UNIT) for more in (0, TALLER))
"""How high pages are, in pixels, on a wide screen and on a narrow one."""
SMALL_CARDS = 0.75
"""No diagram is drawn smaller, beside the size it asks for, however large the texts around it are."""
WITH_PAGES = having("pages")
EVERY_PAGE = [(name, index) for name in WITH_PAGES for index in range(len(pages_for(GAMES[name], lesson=True)))]


def texts(scale: int = 100) -> TextStyles:
    return TextStyles(UNIT, "#FFFFFF", Style(text_scale=scale))


@cache
def turned(name: str, scale: int, height: int = HIGH, code: str = SOURCE) -> list[Page]:
    """Return the pages that are turned in a language."""
    set_language(code)
    return [leaf for _index, leaf in leaves(name, texts(scale), height)]


@cache
def in_high_contrast(name: str, scale: int) -> tuple[TextStyles, list[tuple[int, Page]]]:
    """Return text styles of high contrast, and the pages in English that are turned with them."""
    pen = TextStyles(UNIT, "#FFFFFF", Style(contrast=True, text_scale=scale))
    return pen, leaves(name, pen)


def leaves(name: str, pen: TextStyles, height: int = HIGH) -> list[tuple[int, Page]]:
    """Return the pages that are turned, each with the index of the one it is of."""
    return list(paginated(pages_for(GAMES[name], lesson=True), (width(HALVES), height), (width(ACROSS), height), pen))


def width(areas: Sequence[tuple[int, ...]]) -> int:
    return round(areas[0][2] * UNIT)


def pictures(page: Page, pen: TextStyles) -> list[pygame.Surface]:
    """Return the columns of a page as they are printed."""
    return [draw_half(half, beside, size, pen) for half, beside, size in columns(page)]


def laid_out(page: Page, pen: TextStyles, height: int = HIGH) -> list[Column]:
    return [column(half, beside, size, pen) for half, beside, size in columns(page, height)]


def columns(page: Page, height: int = HIGH) -> Iterator[tuple[Half, Half, tuple[int, int]]]:
    """Yield each column of a page with the one beside it and its size in pixels."""
    size = width(HALVES if page.right else ACROSS), height
    yield from ((half, beside, size) for half, beside in page.columns)


def contents(pages: list[Page]) -> list[object]:
    """Return all that some pages tell, in its order."""
    told: list[object] = []
    for part in (part for page in pages for part in page.left + page.right):
        if isinstance(part, Listing):
            told += [part.heading, *part.entries]
        else:
            told += [part.heading, part.diagram, part.text]
    return [one for one in told if one]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", WITH_PAGES)
def test_texts_need_no_more_pages_than_were_written_and_the_largest_a_third_more_at_most(name: str, code: str) -> None:
    set_language(code)
    usual, largest = (turned(name, scale, code=code) for scale in (100, 130))
    assert list(pages_for(GAMES[name], lesson=True)) == usual
    assert len(largest) <= 4 / 3 * len(usual)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", WITH_PAGES)
def test_large_texts_find_room_in_every_language_and_no_word_or_heading_is_wider(name: str, code: str) -> None:
    set_language(code)
    for scale, height in product((115, 130), (HIGH, HIGHER)):
        pen = texts(scale)
        for page in turned(name, scale, height, code):
            for half, beside, size in columns(page, height):
                laid = column(half, beside, size, pen)
                assert laid.air >= 0
                assert all(figure.share >= SMALL_CARDS for figure in laid.figures)
                assert all(pen.width(part.heading.upper(), HEADING) <= size[0] for part in half)
                for shown in laid.figures:
                    for one in shown.diagram.elements:
                        if isinstance(one, Caption | Label):
                            style = CAPTION if isinstance(one, Caption) and not one.large else SUM
                            words = one.text.split(" ") if isinstance(one, Caption) else [one.text]
                            widest = max(pen.width(word, style) for word in words)
                            assert widest <= shown.length(one.width), one.text


@pytest.mark.parametrize("name", WITH_PAGES)
def test_nothing_is_lost_between_pages(name: str) -> None:
    written, pages = list(pages_for(GAMES[name], lesson=True)), turned(name, 130)
    assert len(pages) > len(written) or pages == written  # short ones have room even then
    assert contents(written) == contents(pages)
    tabs = [page.tab for page in pages]
    assert sorted(tabs, key=list(Tab).index) == tabs


@pytest.mark.parametrize("name", WITH_PAGES)
def test_every_column_of_keys_has_a_heading_of_its_own(name: str) -> None:
    halves = [half for page in turned(name, 130) if page.tab is Tab.KEYS for half in (page.left, page.right)]
    assert len(halves) == 4
    assert all(half[0].heading for half in halves)


@pytest.mark.parametrize("code", (SOURCE, "fi"))
@pytest.mark.parametrize("name", WITH_PAGES)
def test_no_words_are_smaller_than_captions_as_large_as_the_player_wants_them(
    name: str, code: str, written: list[Line], monkeypatch: pytest.MonkeyPatch
) -> None:
    set_language(code)
    monkeypatch.setattr(
        page_art, "card_picture", lambda one, height, *_look: pygame.Surface((cards.width(height), height))
    )
    for scale in (100, 115, 130):
        for kept in (art.pill, art.gap):
            kept.cache_clear()
        for page in turned(name, scale, code=code):
            pictures(page, texts(scale))
        assert texts(scale).size(CAPTION) <= min(line.pixels for line in written if line.words)
        written.clear()


@pytest.mark.parametrize("name,index", EVERY_PAGE)
def test_nothing_on_a_page_is_cut_at_an_edge(name: str, index: int) -> None:
    for scale in (100, 130):
        pen, pages = in_high_contrast(name, scale)
        for page in (leaf for of, leaf in pages if of == index):
            for picture in pictures(page, pen):
                inside = picture.get_bounding_rect(min_alpha=200)
                assert picture.get_rect().inflate(-2, 0).contains(inside)
                assert 0 < inside.top
                assert inside.bottom < picture.get_height()


def test_the_sentences_of_both_halves_begin_at_the_same_height() -> None:
    page = pages_for(GAMES["whitehead"], lesson=True)[3]
    colour = rgb(SOFT_TEXT)
    sentences = [pygame.mask.from_threshold(half, colour, (1, 1, 1, 255)) for half in pictures(page, texts())]
    left, right = (min(rect.top for rect in mask.get_bounding_rects()) for mask in sentences)
    assert left == pytest.approx(right, abs=2)


def test_words_keep_their_size_in_a_diagram_and_push_down_what_lies_below() -> None:
    above, below = Shown(0, 0, None), Shown(0, 180, None)
    words = Caption(57, 170, "four words in here", 114)
    diagram = Diagram((114, 340), (above, words, below))
    for share in (0.5, 1.0):
        for scale in (100, 130):
            pen = texts(scale)
            laid = figure(diagram, share, pen)
            room = pen.height(words.text, CAPTION, laid.length(words.width))
            assert room >= pen.pitch(CAPTION)
            assert (0, laid.length(170), laid.length(180) + room) == (laid.y(0), laid.y(170), laid.y(180))
            assert laid.length(340) + room == laid.size[1]


def test_sentences_are_set_in_one_size_on_all_pages() -> None:
    assert {texts(scale).size(BODY) for scale in (100, 115, 130)} == {17, 20, 22}


@pytest.mark.parametrize(("contrast", "shade", "left"), [(False, DIMMED, 0.6), (True, DIMMED_IN_CONTRAST, 0.8)])
def test_a_dimmed_card_has_the_designed_brightness_in_every_style(contrast: bool, shade: float, left: float) -> None:
    style = Style(contrast=contrast)
    bright, shaded = (
        sum(pygame.transform.average_color(card_picture(card("2H"), 100, by, style))[:3]) for by in (0.0, shade)
    )
    assert left == pytest.approx(shaded / bright, abs=0.05)


@pytest.mark.parametrize("name", WITH_PAGES)
def test_diagrams_grow_where_half_a_page_goes_across_one_and_never_shrink(name: str) -> None:
    for scale in (115, 130):
        halves = dict(shares(list(pages_for(GAMES[name], lesson=True)), scale))
        pages = turned(name, scale)
        assert all(halves[diagram] <= share for diagram, share in shares(pages, scale))
        across = [page for page in pages if not page.right]
        assert all(halves[diagram] < share for diagram, share in shares(across, scale))
        assert across or scale < 130 or pages == list(pages_for(GAMES[name], lesson=True))


def shares(pages: list[Page], scale: int) -> Iterator[tuple[Diagram, float]]:
    """Yield each diagram of some pages with the share of the size it asks for."""
    laid = (laid for page in pages for laid in laid_out(page, texts(scale)))
    yield from ((figure.diagram, figure.share) for one in laid for figure in one.figures)
