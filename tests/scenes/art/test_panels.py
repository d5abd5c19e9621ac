"""The drawn furniture: its measures and its states."""

from itertools import pairwise

import pygame
import pytest
from pygame import Rect, Surface

from game.rules import GAMES
from scenes.art import icons, lamp, markers, panels, switches, tokens
from scenes.art.tokens import Shield
from scenes.games import game_ui
from scenes.render import palette
from scenes.render.drawables import Sprite
from scenes.render.frame import DesignFrame
from scenes.render.image_cache import ImageCache
from scenes.render.palette import Style
from scenes.widgets.score_panels import PANELS
from scenes.widgets.text import Pen

PLAIN, STRONG = Style(), Style(contrast=True)
LOOKS = [PLAIN, STRONG]
UNITS = [0.67, 1.0, 2.0]
ACCENT = palette.HEDGE.light
CARD = (113, 158)


def seen(picture: Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA")


def outline(picture: Surface) -> bytes:
    """Return a picture's shape alone: where it is opaque, whatever the colour."""
    return pygame.image.tobytes(pygame.mask.from_surface(picture, 127).to_surface(), "RGBA")


def lit(picture: Surface, box: tuple[int, int, int, int]) -> int:
    """Return how many pixels of a box are not wholly transparent."""
    return pygame.mask.from_surface(picture.subsurface(box), 0).count()


@pytest.mark.parametrize("style", LOOKS)
def test_plates_measure_what_was_asked(style: Style) -> None:
    size = (301, 97)
    assert size == panels.plaque(size, "Whitehead", "The Summit", ACCENT, 1.0, style).get_size()
    assert size == panels.pill(size, 1.0, style).get_size()
    assert size == panels.rail_note(size, ACCENT, 1.0, style).get_size()
    assert size == markers.empty_slot(size, ACCENT, 1.0, style).get_size()
    assert size == tokens.forecast(size, "22", "beats", Shield.BREAKS, "18", "+18", 1.0, style).get_size()


@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize("style", [*LOOKS, Style(text_scale=130)])
def test_a_switch_is_as_large_whatever_it_shows_and_a_badge_as_is_said(style: Style, unit: float) -> None:
    words = ("Automatic", "On", "Off")
    assert 1 == len({switches.segments(words, chosen, unit, style).get_size() for chosen in range(3)})
    assert 1 == len({switches.switch(value, "On", "Off", unit, style).get_size() for value in (True, False)})
    assert 1 == len({switches.volume(level, unit, style).get_size() for level in range(11)})
    assert 1 == len({switches.stepper((word, *words), unit, style).get_size() for word in words})
    for key in ("O", "Esc", "Shift+Tab"):
        assert switches.badge_size(key, unit) == switches.badge(key, unit, style).get_size()
        grown = switches.badge_size(key, unit, 1.3)
        assert grown == switches.badge(key, unit, style, 1.3).get_size()
        assert grown[1] == switches.badge_size("Esc", unit)[1]


@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize("style", LOOKS)
def test_light_and_shadow_reach_equally_far_on_all_sides(style: Style, unit: float) -> None:
    def grown(size: tuple[int, int], units: float) -> tuple[int, int]:
        return size[0] + 2 * round(units * unit), size[1] + 2 * round(units * unit)

    size = (120, 90)
    assert grown(size, panels.SHADOW) == panels.panel(size, unit, style).get_size()
    assert grown(size, panels.SHADOW) == panels.tablet(size, 12, unit, style).get_size()
    plate = lamp.plate(size, lamp.Burning(lamp.Lamp.LIT), "Can be won", "", unit, style)
    (width, height), above = grown(size, lamp.REACH), round(lamp.ABOVE * unit) - round(lamp.REACH * unit)
    assert (width, height + above) == plate.get_size()  # with room above for what rises
    assert grown(size, markers.REACH) == markers.ring(size, unit, style).get_size()
    assert grown(size, markers.REACH) == markers.target(size, unit, style).get_size()
    assert grown(size, markers.REACH) == markers.frame(size, unit, style).get_size()
    assert grown(size, switches.REACH) == switches.wheel(size, "7", unit, style, active=True).get_size()


def test_the_parts_of_a_segmented_switch_fill_it() -> None:
    labels = ("Automatic", "Four colours", "Two colours")
    areas = switches.segment_areas(labels, 1.0, PLAIN)
    assert areas[0].unionall(areas[1:]).size == switches.segments(labels, 1, 1.0, PLAIN).get_size()
    assert [first.right for first in areas[:-1]] == [second.left for second in areas[1:]]


@pytest.mark.parametrize("style", LOOKS)
def test_a_ring_leaves_its_card_untouched(style: Style) -> None:
    """Within the line, that is; its round corners reach three pixels into the rectangle."""
    within = (markers.REACH + 4, markers.REACH + 4, CARD[0] - 8, CARD[1] - 8)
    for light in (markers.FOCUS, markers.in_accent(ACCENT)):
        assert 0 == lit(markers.ring(CARD, 1.0, style, light), within)


def test_high_contrast_has_no_glow() -> None:
    """Around the 18 units of the ring's bands there is nothing but the ring's own soft edge."""
    strip = (0, 0, CARD[0], markers.REACH - 19)
    assert 0 == lit(markers.ring(CARD, 1.0, STRONG), strip)
    assert 0 < lit(markers.ring(CARD, 1.0, PLAIN), strip)


@pytest.mark.parametrize("size", [(134, 164), (154, 92), (198, 92)])
def test_the_words_of_a_lamp_are_of_one_size(size: tuple[int, int]) -> None:
    def written(*others: str) -> int:
        more = tuple((word, "") for word in others)
        picture = lamp.plate(size, lamp.Burning(lamp.Lamp.OUT), "Lost", "", 1.0, PLAIN, more)
        return pygame.mask.from_threshold(picture, palette.SOFT_TEXT, (60, 60, 60)).count()

    assert written("Unentschieden") < written() == written("Lost")


def test_a_lamp_has_a_second_line_for_all_its_words_or_for_none() -> None:
    def picture(second: str, other: str) -> pygame.Surface:
        burning, others = lamp.Burning(lamp.Lamp.OUT), (("Checking", other),)
        return lamp.plate((260, 92), burning, "Lost", second, 1.0, PLAIN, others)

    long = "much too long for any line that has its room here"
    assert seen(picture("No way to win", "")) != seen(picture("", ""))
    assert seen(picture("No way to win", long)) == seen(picture("", long))


def test_a_lamps_word_is_centred_on_one_line_if_that_makes_it_little_smaller() -> None:
    def written(words: str, width: int) -> pygame.Rect:
        picture = lamp.plate((width, 92), lamp.Burning(lamp.Lamp.OUT), words, "", 1.0, PLAIN)
        inner = picture.get_rect().inflate(-2 * lamp.REACH - 20, -2 * lamp.REACH - 20)
        letters = pygame.mask.from_threshold(picture.subsurface(inner), palette.SOFT_TEXT, (60, 60, 60))
        return letters.get_bounding_rects()[0].unionall(letters.get_bounding_rects())

    assert written("Can be won", 198).height < 1.2 * written("Can", 198).height
    assert written("Can be won by", 198).height > 1.8 * written("Can", 198).height
    assert written("Can", 260).x - written("Can", 240).x == 10  # half of what is wider


@pytest.mark.parametrize("style", LOOKS)
def test_the_states_of_the_lamp_differ_in_line_and_not_only_in_colour(style: Style) -> None:
    """Without words and light the three plates still tell themselves apart; the asking one's line is broken."""
    edges = []
    for state in lamp.Lamp:
        plate = lamp.plate((274, 92), lamp.Burning(state, light=0.0), "", "", 1.0, style)
        row = [plate.get_at((lamp.REACH + x, lamp.ABOVE + 1))[:3] for x in range(40, 230)]
        edges.append(sum(one != other for one, other in pairwise(row)) > 20)
    assert [False, False, True] == edges
    assert 3 == len({seen(lamp.lantern(state, 100, style)) for state in lamp.Lamp})


@pytest.mark.parametrize("state", lamp.Lamp)
def test_the_lamp_moves_to_its_state(state: lamp.Lamp) -> None:
    start, middle, rest = (seen(lamp.lantern(state, 104, Style(), progress)) for progress in (0.0, 0.4, 1.0))
    assert middle not in (start, rest)


def test_shields_have_three_shapes_in_high_contrast() -> None:
    assert 3 == len({outline(tokens.shield(kind, "18", 60, STRONG)) for kind in Shield})
    assert len(Shield) == len({seen(tokens.shield(kind, "18", 60, PLAIN)) for kind in Shield})


def test_a_legal_target_is_not_the_focus() -> None:
    for style in LOOKS:
        empty, taken = (seen(markers.target(CARD, 1.0, style, empty=empty)) for empty in (True, False))
        assert 3 == len({empty, taken, seen(markers.ring(CARD, 1.0, style))})


def test_a_quieter_bar_is_lower() -> None:
    loud, quiet = switches.volume(10, 1.0, PLAIN), switches.volume(0, 1.0, PLAIN)
    assert [38, 28] == [picture.get_bounding_rect().height for picture in (loud, quiet)]


def test_a_line_of_dashes_closes_evenly() -> None:
    slot = markers.empty_slot((400, 240), ACCENT, 1.0, Style(contrast=True))
    dashes = pygame.mask.from_threshold(slot, (255, 255, 255), (60, 60, 60, 80)).connected_components(12)
    lengths = {max(part.get_bounding_rects()[0].size) for part in dashes if part.get_bounding_rects()[0].x > 20}
    assert 30 < len(dashes)
    assert max(lengths) <= 0.08 * 240


def test_solid_things_are_darker_on_their_right() -> None:
    def brightness(picture: Surface, x: float, y: float) -> int:
        width, height = picture.get_size()
        return sum(picture.get_at((round(x * width), round(y * height)))[:3])

    for picture, y in (
        (tokens.seal("", 92, PLAIN), 0.25),
        (tokens.crate(True, 2.0, PLAIN), 0.5),
        (lamp.lantern(lamp.Lamp.LIT, 130, Style()), 0.42),
        (lamp.lantern(lamp.Lamp.OUT, 130, Style()), 0.85),
        (tokens.shield(Shield.HOLDS, "", 100, PLAIN), 0.4),
        (switches.wheel((78, 168), "", 1.0, PLAIN), 0.5),
    ):
        assert brightness(picture, 0.42, y) > brightness(picture, 0.58, y)


def test_every_icon_is_its_own() -> None:
    assert len(icons.DRAWINGS) == len({seen(icons.icon(name, 48, ACCENT)) for name in icons.DRAWINGS})
    with pytest.raises(KeyError):
        icons.icon("teapot", 48, ACCENT)


@pytest.mark.parametrize("style", LOOKS)
@pytest.mark.parametrize("height", [360, 720, 1080, 2160])
def test_a_panel_hides_what_it_says_it_does(style: Style, height: int) -> None:
    pen = Pen(DesignFrame((height * 16 // 9, height)), style, ImageCache(at_once=True))
    sprite = next(PANELS[0].empty("Your game", game_ui(GAMES["maze"]), pen))
    assert isinstance(sprite, Sprite)
    assert sprite.hides
    inside = Rect(sprite.hides).move(-sprite.x, -sprite.y)
    opaque = pygame.mask.from_surface(sprite.picture.subsurface(inside), 254)
    assert inside.width * inside.height == opaque.count()
