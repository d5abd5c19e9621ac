"""The card pictures: their measures and their colours."""

import re

import pygame
import pytest
from pygame import Surface

from game.cards import Card, Suit, pack
from game.settings import Back
from scenes.art import cards, pips
from scenes.render import palette, svg
from scenes.render.palette import Colours, Style, rgb

HEIGHT = 120
LOOKS = [Style(colours, contrast) for colours in Colours for contrast in (False, True)]
STEM = (0.075, 0.15)
"""A point on the stem of every K, in heights of the card."""


def colour_at(picture: Surface, x: float, y: float) -> tuple[int, int, int]:
    height = picture.get_height()
    red, green, blue, _ = picture.get_at((round(x * height), round(y * height)))
    return red, green, blue


@pytest.mark.parametrize("height", [85, 107, 191, 382])
def test_a_card_is_five_sevenths_as_wide_as_high(height: int) -> None:
    expected = (round(height * 5 / 7), height)
    assert expected == cards.face(Card(12, Suit.HEARTS), height, Style()).get_size()
    assert expected == cards.back(height, Style()).get_size()
    assert expected == (cards.width(height), height)


@pytest.mark.parametrize("style", LOOKS)
def test_every_card_of_the_pack_looks_different(style: Style) -> None:
    assert len(pack()) == len({pygame.image.tobytes(cards.face(card, HEIGHT, style), "RGBA") for card in pack()})


def test_every_back_looks_different() -> None:
    assert len(Back) == len({pygame.image.tobytes(cards.back(HEIGHT, Style(back=back)), "RGBA") for back in Back})


@pytest.mark.parametrize("style", LOOKS)
def test_no_art_reaches_past_the_rounded_stock(style: Style) -> None:
    outlines = [pygame.mask.from_surface(cards.face(card, HEIGHT, style), 127).count() for card in pack()]
    assert [outlines[0]] * len(pack()) == outlines
    for picture in (cards.face(Card(13, Suit.DIAMONDS), HEIGHT, style), cards.back(HEIGHT, style)):
        right, bottom = picture.get_width() - 1, HEIGHT - 1
        corners = ((0, 0), (right, 0), (0, bottom), (right, bottom))
        assert [0, 0, 0, 0] == [picture.get_at(corner).a for corner in corners]
        assert 255 == picture.get_at(picture.get_rect().center).a


def test_two_colours_show_clubs_as_spades_and_diamonds_as_hearts() -> None:
    for suit, other in ((Suit.CLUBS, Suit.SPADES), (Suit.DIAMONDS, Suit.HEARTS)):
        own, borrowed = palette.FOUR_COLOURS[suit].index, palette.FOUR_COLOURS[other].index
        assert rgb(own) == colour_at(cards.face(Card(13, suit), HEIGHT, Style()), *STEM)
        assert rgb(borrowed) == colour_at(cards.face(Card(13, suit), HEIGHT, Style(Colours.TWO)), *STEM)


def test_pips_have_two_halves_and_one_tone_in_high_contrast() -> None:
    plain, flat = (pips.pip(Suit.HEARTS, 60, Style(contrast=strong)) for strong in (False, True))
    tones = palette.FOUR_COLOURS[Suit.HEARTS]
    assert [rgb(tones.lit), rgb(tones.index)] == [colour_at(plain, x, 0.4) for x in (0.3, 0.7)]
    assert [rgb(palette.CONTRAST_SUITS[Suit.HEARTS])] * 2 == [colour_at(flat, x, 0.4) for x in (0.3, 0.7)]


@pytest.mark.parametrize("suit", Suit)
def test_the_halves_of_a_pip_meet_on_its_axis(suit: Suit) -> None:
    halves = svg.halves(pips.PATHS[suit], pips.AXIS)
    left, right = ([float(x) for x in re.findall(r"[ML]([\d.]+)", half)] for half in halves)
    assert pips.AXIS == max(left) == min(right)
    assert pytest.approx(pips.BOX - min(left), abs=0.1) == max(right)


@pytest.mark.parametrize("suit", Suit)
def test_a_covering_card_leaves_the_rank_in_view(suit: Suit) -> None:
    """A strip of 25 hundredths of the height, or of 44 hundredths of the width, shows the whole rank."""
    index = rgb(pips.tones(suit, Style()).index)
    for rank in range(1, 14):
        band = cards.face(Card(rank, suit), 400, Style()).subsurface((0, 0, 140, 101))
        glyph = pygame.mask.from_threshold(band, index, (30, 30, 30, 255)).get_bounding_rects()
        assert glyph[0].unionall(glyph[1:]).bottom <= 100
        assert glyph[0].unionall(glyph[1:]).right <= 0.44 * cards.width(400)
