"""The title and the hall: everything lies on the screen, nothing overlaps, and the same picture is drawn each time."""

from io import BytesIO
from itertools import combinations, cycle, groupby, pairwise, product

import pygame
import pytest
from pygame import Rect, Surface

from scenes.art import panels
from scenes.art.hall import PanelLayout, game_panel, hall, openings
from scenes.art.title_screen import ARCH_FRAME, Bay, FacadeLayout, facade
from scenes.render import palette
from scenes.render.frame import DesignFrame
from scenes.render.image_cache import ImageCache
from scenes.render.palette import Style
from tests.scenes.conftest import Line

SIZES = [(1024, 600), (1024, 768), (1280, 720), (1920, 1080), (1920, 1200), (2560, 1080), (3840, 2160)]
SMALL = (480, 270)
ACCENTS = (palette.SIEGE, palette.QUAY, palette.THORNS, palette.SUMMIT, palette.HEDGE)
FORBIDDEN = ("<text", "<mask", "<clipPath", "<filter", "stroke-dasharray")


def plain(size: tuple[int, int], colour: str) -> Surface:
    picture = Surface(size, pygame.SRCALPHA, 32)
    picture.fill(colour)
    return picture


def title(
    size: tuple[int, int], style: Style, count: int = len(ACCENTS), names: tuple[str, ...] = ("Whitehead",)
) -> Surface:
    layout = FacadeLayout(size, count)
    bays = [
        Bay(plain(opening.size, accent.deep), plain((layout.glyph, layout.glyph), "#3A1410"), name, accent)
        for opening, accent, name in zip(layout.arches, cycle(ACCENTS), cycle(names), strict=False)
    ]
    court = plain((layout.court * 10 // 7, layout.court * 2), "#FFFBF0")
    return facade(layout, bays, [court] * 6, style)


def overlapping(places: tuple[Rect, ...]) -> list[tuple[Rect, Rect]]:
    return [(one, other) for one, other in combinations(places, 2) if one.colliderect(other)]


@pytest.mark.parametrize("size", SIZES)
def test_the_arches_of_the_title_lie_on_the_screen_and_apart(size: tuple[int, int]) -> None:
    for count in (1, 3, 5, 6):
        layout = FacadeLayout(size, count)
        assert count == len(layout.arches)
        assert all(Rect(0, 0, *size).contains(place) for place in (*layout.arches, layout.call))
        assert [] == overlapping((*layout.arches, layout.call))
        assert len({opening.size for opening in layout.arches}) == 1


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("count", [5, 6])
def test_a_long_name_keeps_off_the_rim_of_its_plate(size: tuple[int, int], count: int) -> None:
    picture, layout = title(size, Style(contrast=True), count), FacadeLayout(size, count)
    for opening in layout.arches:
        band = Rect(opening.x, opening.bottom - layout.frame.length(54), opening.width, layout.frame.length(20))
        seen = [
            max(picture.get_at((x, y)).b for y in range(band.top, band.bottom)) for x in range(band.left, band.right)
        ]
        runs = [len(list(run)) for _, run in groupby(seen, lambda brightness: brightness > 150)]
        _beside, _rim, before, *_letters, after, _other_rim, _other_side = runs
        assert min(before, after) >= layout.frame.length(6)


def test_a_long_name_is_as_large_as_a_short_one(written: list[Line]) -> None:
    names = "Maze", "Whitehead"
    title((1280, 720), Style(), names=names)
    sizes = {line.words: line.pixels for line in written}
    assert sizes["MAZE"] == sizes["WHITEHEAD"]


@pytest.mark.parametrize("size", SIZES)
def test_bulbs_hang_evenly_over_the_arches_but_not_over_their_keystones(size: tuple[int, int]) -> None:
    layout = FacadeLayout(size)
    keystones = [arch.centerx for arch in layout.arches]
    assert 38 == len(layout.bulbs)
    assert all(Rect(0, 0, *size).collidepoint(bulb) for bulb in layout.bulbs)
    along = sorted([bulb[0] for bulb in layout.bulbs] + keystones)
    assert len(set(along)) == len(layout.bulbs) + len(keystones)
    steps = [after - before for before, after in pairwise(along)]
    assert max(steps) - min(steps) <= 2
    assert all(bulb[1] < layout.arches[0].top for bulb in layout.bulbs)


@pytest.mark.parametrize("size", SIZES)
def test_the_cabinets_stand_on_one_floor_and_apart(size: tuple[int, int]) -> None:
    for focus, count in product((0, 0.5, 2, 4), (2, 5, 7)):
        places = openings(size, focus, count)
        assert count == len(places)
        assert all(Rect(0, 0, *size).contains(place) for place in places)
        assert [] == overlapping(places)
        assert max(place.bottom for place in places) - min(place.bottom for place in places) <= 1


def test_the_cabinet_in_focus_is_the_largest() -> None:
    places = openings((1920, 1080), 3)
    assert (424, 742) == places[3].size
    assert {(304, 568)} == {place.size for index, place in enumerate(places) if index != 3}


@pytest.mark.parametrize("opening", [(304, 568), (364, 655), (424, 742)])
def test_the_parts_of_a_cabinet_lie_inside_it_and_apart(opening: tuple[int, int]) -> None:
    layout = PanelLayout(opening, 1.0)
    inside = Rect((layout.margin, layout.margin), opening)
    assert all(inside.contains(part) for part in (layout.disc, layout.miniature, layout.plate))
    assert [] == overlapping((layout.disc, layout.miniature, layout.plate))


def test_a_cabinet_is_clear_around_its_frame_and_glows_only_in_focus() -> None:
    layout = PanelLayout((75, 147), 0.25)
    window, glyph, parts = plain(layout.opening, "#123456"), "star", ImageCache(at_once=True)
    waiting, chosen = (
        game_panel(layout, palette.QUAY, window, glyph, Style(), parts, focused=focused) for focused in (False, True)
    )
    beside = (layout.margin // 2, layout.size[1] - 10)
    assert 0 == waiting.get_at((0, 0)).a
    assert 0 == waiting.get_at(beside).a
    assert chosen.get_at(beside).a > 0
    plainest = game_panel(layout, palette.QUAY, window, glyph, Style(contrast=True), parts, focused=True)
    assert 0 == plainest.get_at(beside).a


@pytest.mark.parametrize("style", [Style(), Style(contrast=True)])
def test_the_ring_around_an_arch_follows_it_and_leaves_frame_and_keystone_clear(style: Style) -> None:
    unit, opening = 2 / 3, (184, 235)
    ring = panels.focus(opening, ARCH_FRAME, unit, style)
    foot, middle, reach = ring.get_height() - 1, ring.get_width() // 2, ring.get_height() - opening[1]
    line = round((ARCH_FRAME + 11) * unit)
    for clear in ((middle, foot - 40), (reach - 5, foot), (middle, reach - 8), (middle, reach - line)):
        assert 0 == ring.get_at(clear).a
    lit = [ring.get_at(point) for point in ((reach - line, foot), (ring.get_width() - 1 - reach + line, foot))]
    beside = middle + round(40 * unit)
    assert any(lit[0] == ring.get_at((beside, y)) for y in range(reach))
    assert lit[0] == lit[1]
    assert 255 == lit[0].a


@pytest.mark.parametrize("style", [Style(), Style(contrast=True)])
@pytest.mark.usefixtures("drawn_here")
def test_the_same_title_is_drawn_each_time(style: Style) -> None:
    pictures = {pygame.image.tobytes(title(SMALL, style), "RGB") for _ in range(2)}
    assert 1 == len(pictures)


def test_the_pavement_mirrors_each_arch_in_its_own_light() -> None:
    scene = title((960, 540), Style())
    layout = FacadeLayout((960, 540))
    below = [
        pygame.transform.average_color(scene, Rect(opening.x, 446, opening.width, 30)) for opening in layout.arches
    ]
    siege, quay, thorns, _, hedge = below
    assert siege[0] > siege[2] or siege[0] > siege[1]
    assert quay[1] > quay[0]
    assert thorns[0] > thorns[1]
    assert hedge[1] > hedge[2]


def test_high_contrast_stands_before_plain_black() -> None:
    black = (0, 0, 0, 255)
    assert black == tuple(title(SMALL, Style(contrast=True)).get_at((0, SMALL[1] - 1)))
    assert black == tuple(hall(SMALL, Style(contrast=True)).get_at((SMALL[0] // 2, 0)))


def test_only_what_the_rasteriser_knows_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = []
    rasterise = pygame.image.load_sized_svg

    def reading(file: BytesIO, size: tuple[int, int]) -> Surface:
        drawn.append(file.getvalue().decode())
        return rasterise(file, size)

    monkeypatch.setattr(pygame.image, "load_sized_svg", reading)
    title(SMALL, Style())
    hall(SMALL, Style())
    assert drawn
    assert [] == [element for element in FORBIDDEN for text in drawn if element in text]


def test_the_frame_is_centred_on_screens_of_other_shapes() -> None:
    assert (0, 96) == DesignFrame((1024, 768)).point(0, 0)
    assert (320, 0) == DesignFrame((2560, 1080)).point(0, 0)
    assert (1280, 540) == DesignFrame((2560, 1080)).point(960, 540)
