"""The scenery: every place fills its picture, keeps quiet under cards, and is the same whenever it is drawn."""

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from types import ModuleType

import pygame
import pytest
from pygame import Rect, Surface

from scenes.art import table
from scenes.art.scenery import common, cruel, maze, pileon, wall, whitehead
from scenes.render import svg
from scenes.render.palette import NIGHT, Style, rgb

PLACES = (wall, pileon, cruel, whitehead, maze)
WIDE, NARROW = ((640, 360), Rect(100, 0, 420, 360)), ((400, 300), Rect(0, 26, 400, 274))
PLAIN, CONTRAST = Style(), Style(contrast=True)
FORBIDDEN = ("text", "clipPath", "mask", "filter", "use", "image", "pattern", "symbol", "style")


def pixels(picture: Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA")


def opaque(picture: Surface) -> bool:
    return min(pixels(picture)[3::4]) == 255


@cache
def on_table(place: ModuleType, narrow: bool = False, hour: int = 0) -> Surface:
    """Return a place as it lies under the cards of a wide or a narrow table, drawn once for all tests."""
    drawn: Surface = place.on_table(*(NARROW if narrow else WIDE), hour)
    return drawn


def pictures(place: ModuleType) -> Iterator[tuple[tuple[int, int], Surface]]:
    """Yield a place in each of its uses, with the size that was asked for."""
    for size in ((276, 352), (110, 179), (300, 120), (640, 360), (1000, 300), (333, 401)):
        yield size, place.window(size)
    for narrow, (size, _) in enumerate((WIDE, NARROW)):
        yield size, on_table(place, bool(narrow))


@pytest.mark.parametrize("place", PLACES)
def test_every_background_is_opaque_and_of_the_requested_size(place: ModuleType) -> None:
    for size, picture in pictures(place):
        assert size == picture.get_size()
        assert opaque(picture)


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.usefixtures("drawn_here")
def test_a_background_looks_the_same_whenever_it_is_drawn(place: ModuleType) -> None:
    for narrow, (size, field) in enumerate((WIDE, NARROW)):
        assert pixels(on_table(place, bool(narrow))) == pixels(place.on_table(size, field))
    assert pixels(place.window((138, 176))) == pixels(place.window((138, 176)))


@pytest.mark.parametrize("place", PLACES)
def test_no_scene_on_a_table_is_as_bright_as_cards(place: ModuleType) -> None:
    """Only cards and brass may exceed 70 % luminance on a table."""
    for narrow, (_, field) in enumerate((WIDE, NARROW)):
        grey = pygame.transform.grayscale(on_table(place, bool(narrow)).subsurface(field))
        assert max(pygame.image.tobytes(grey, "RGB")) <= round(255 * 0.70)


@pytest.mark.parametrize("hour", (4, 8, common.HOURS))
@pytest.mark.parametrize("place", PLACES)
def test_a_place_changes_with_the_hours_and_stays_below_the_cards(place: ModuleType, hour: int) -> None:
    later = on_table(place, hour=hour)
    assert opaque(later)
    assert pixels(later) not in [pixels(on_table(place, hour=other)) for other in (0, hour - 2)]
    grey = pygame.transform.grayscale(later.subsurface(WIDE[1]))
    assert max(pygame.image.tobytes(grey, "RGB")) <= round(255 * 0.70)


@pytest.mark.parametrize("place", PLACES)
def test_a_table_is_darker_than_the_place_itself(place: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = pygame.transform.average_color(on_table(place))
    monkeypatch.setattr(common, "table", lambda scene, *_others: scene)
    assert sum(usual[:3]) < sum(pygame.transform.average_color(place.on_table(*WIDE))[:3])


@pytest.mark.parametrize("place", PLACES)
def test_the_drawing_uses_only_what_the_rasteriser_knows(place: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    bodies: list[str] = []

    def recorded(body: str, box: tuple[float, float], size: tuple[int, int]) -> Surface:
        bodies.append(body)
        return svg.rasterise(body, box, size)

    monkeypatch.setattr(common, "rasterise", recorded)
    place.on_table((160, 90), Rect(0, 0, 160, 90))
    place.window((80, 120))
    drawing = "".join(bodies)
    elements = set(re.findall(r"<([A-Za-z]+)", drawing))
    assert {"g", "path"} <= elements
    assert set() == elements & set(FORBIDDEN)
    assert "dasharray" not in drawing
    assert [
        value
        for value in re.findall(r'(?:fill|stroke)="([^"]*)"', drawing)
        if not re.fullmatch(r"none|#[0-9A-F]{6}", value)
    ] == []


def test_a_view_covers_the_field_and_keeps_proportions() -> None:
    for size, field in (WIDE, NARROW, ((500, 900), Rect(0, 100, 500, 800))):
        view = common.cover(size, 0.5, field)
        assert view.scale == max(field.width / 1600, field.height / 900)
        assert view.near >= -0.001
        assert view.far <= 1600.001
        assert view.pixel(800, 0)[0] == pytest.approx(field.centerx)


def test_the_anchor_chooses_what_a_crop_keeps() -> None:
    assert common.cover((1600, 450), 0).top == 0
    assert common.cover((1600, 450), 1).bottom == 900


def test_a_dithered_strip_keeps_the_mean_of_a_colour_between_two_tones() -> None:
    band = common.strip([(10.25, 0.0, 255.0)] * 4)
    reds = [band.get_at((x, y))[0] for x in range(4) for y in range(4)]
    assert sorted(reds) == [10] * 12 + [11] * 4
    assert {(0, 255)} == {tuple(band.get_at((x, y))[1:3]) for x in range(4) for y in range(4)}


def test_a_gradient_rises_by_less_than_a_tone_at_a_time() -> None:
    sky = common.cover((64, 4000)).sky(((0.0, "#100000"), (1.0, "#180000")))
    for top in range(0, 4000, 200):
        mean = sum(sky.get_at((x, y))[0] for x in range(4) for y in range(top, top + 4)) / 16
        assert mean == pytest.approx(16 + 8 * (top + 2) / 4000, abs=0.1)


def test_light_brightens_its_middle_and_leaves_its_corners() -> None:
    lamp = common.light_pool((40, 20), "#FF8000", 0.5)
    assert lamp.get_size() == (80, 40)
    assert lamp.get_at((40, 20))[0] > 120
    assert tuple(lamp.get_at((0, 0)))[:3] == (0, 0, 0)


def test_the_labyrinth_has_one_way_to_every_place() -> None:
    """A grid whose passages form a tree has as many hedges left standing as this."""
    walls = maze.labyrinth(Random(12))
    length = sum(c - a + d - b for a, b, c, d in walls)
    sides = maze.COLUMNS * (maze.ROWS + 1) + maze.ROWS * (maze.COLUMNS + 1)
    assert sides - (maze.COLUMNS * maze.ROWS - 1) == length


def test_rubble_lies_on_its_lower_edge_and_differs_from_heap_to_heap() -> None:
    heaps = [wall.rubble(140, seed, 1.0) for seed in range(3)]
    for heap in heaps:
        assert heap.get_size() == (140, 70)
        assert heap.get_bounding_rect().bottom >= 60
        assert heap.get_bounding_rect().width > 70
    assert len({pixels(heap) for heap in heaps}) == 3
    assert pixels(heaps[0]) == pixels(wall.rubble(140, 0, 1.0))


@pytest.mark.parametrize("unit", [0.7, 1.0, 2.0])
def test_a_rail_is_opaque_brick_with_brass_toward_the_field(unit: float) -> None:
    width, height = round(320 * unit), round(400 * unit)
    left = table.rail(width, height, "left", unit, 5, PLAIN)
    right = table.rail(width, height, "right", unit, 5, PLAIN)
    for rail in (left, right):
        assert (width, height) == rail.get_size()
        assert opaque(rail)
    bar = round(5 * unit)
    brass = rgb("#FFDF94")
    assert brass == tuple(left.get_at((width - bar, height // 2)))[:3]
    assert brass == tuple(right.get_at((bar - 1, height // 2)))[:3]
    assert sum(left.get_at((width - round(16 * unit), height // 2))[:3]) < 100


def test_bricks_follow_their_seed() -> None:
    one, same, other = (pixels(table.plain((300, 200), 1.0, seed, PLAIN)) for seed in (1, 1, 2))
    assert one == same
    assert one != other


def test_broad_masonry_has_blind_arches_and_slim_has_none() -> None:
    night = (*rgb(NIGHT), 255)
    broad, slim = (table.plain((width, 1080), 1.0, 1, PLAIN) for width in (200, 170))
    assert [night, night] == [tuple(broad.get_at((100, y))) for y in (270, 810)]
    assert night not in {tuple(slim.get_at((85, y))) for y in range(1080)}


def test_the_rails_shadow_fades_away_from_the_rail() -> None:
    left = table.rail_shadow(50, "left", 1.0, PLAIN)
    right = table.rail_shadow(50, "right", 1.0, PLAIN)
    assert (60, 50) == left.get_size() == right.get_size()
    for at_rail, away in (
        (left.get_at((0, 20)), left.get_at((59, 20))),
        (right.get_at((59, 20)), right.get_at((0, 20))),
    ):
        assert at_rail[3] > 120
        assert away[3] < 5


def test_a_lintel_of_no_depth_is_straight_and_bears_a_keystone() -> None:
    lintel = table.lintel(1200, 1.0, 0, PLAIN)
    assert [lintel.get_at((x, 14))[3] for x in (4, 600, 1196)] == [0, 255, 0]
    assert lintel.get_bounding_rect().height <= 22


def test_the_lintel_is_an_arch_that_leaves_the_field_open() -> None:
    lintel = table.lintel(1200, 1.0, 56, PLAIN)
    assert lintel.get_size() == (1200, 66)
    assert lintel.get_at((600, 40))[3] == 0
    assert rgb(table.LINTEL) == tuple(lintel.get_at((2, 20)))[:3]
    assert lintel.get_at((600, 5))[3] == 255


def test_the_top_bar_ends_in_brass() -> None:
    bar = table.top_bar(900, 1.0, PLAIN)
    assert bar.get_size() == (900, 92)
    assert opaque(bar)
    assert rgb("#FFDF94") == tuple(bar.get_at((450, 87)))[:3]


def test_high_contrast_masonry_is_black_with_a_white_line() -> None:
    black, white = (0, 0, 0), (255, 255, 255)
    left = table.rail(200, 100, "left", 1.0, 5, CONTRAST)
    right = table.rail(200, 100, "right", 1.0, 5, CONTRAST)
    bar = table.top_bar(200, 1.0, CONTRAST)
    beside = table.plain((60, 60), 1.0, 5, CONTRAST)
    assert [white] * 3 == [tuple(left.get_at((x, 50)))[:3] for x in (197, 198, 199)]
    assert [white] * 3 == [tuple(right.get_at((x, 50)))[:3] for x in (0, 1, 2)]
    assert [white] * 3 == [tuple(bar.get_at((50, y)))[:3] for y in (89, 90, 91)]
    assert [black] * 4 == [tuple(picture.get_at((30, 30)))[:3] for picture in (left, right, bar, beside)]
    assert {0} == set(pixels(table.lintel(200, 1.0, 56, CONTRAST))[3::4])
    assert {0} == set(pixels(table.rail_shadow(50, "left", 1.0, CONTRAST))[3::4])
