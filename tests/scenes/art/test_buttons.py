"""Buttons: their measures, their states, and how their labels are set."""

from collections.abc import Callable

import pygame
import pytest
from pygame import Surface

from scenes.art import buttons
from scenes.art.buttons import ButtonState
from scenes.render import typography
from scenes.render.palette import Style
from scenes.render.typography import Face

PLAIN, STRONG = Style(), Style(contrast=True)


def seen(picture: Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA")


@pytest.mark.parametrize("unit", [0.67, 1.0, 2.0])
@pytest.mark.parametrize("state", ButtonState)
def test_a_key_has_room_for_its_base_below_its_face(state: ButtonState, unit: float) -> None:
    size = (round(200 * unit), round(92 * unit))
    expected = (size[0], size[1] + round(buttons.BUTTON_DEPTH * unit))
    assert expected == buttons.button(size, "Deal", unit, PLAIN, state=state).get_size()


@pytest.mark.parametrize("style", [PLAIN, STRONG])
def test_the_states_of_a_key_look_different(style: Style) -> None:
    pictures = {
        seen(buttons.button((200, 92), "Deal", 1.0, style, primary=primary, state=state))
        for primary in (False, True)
        for state in (ButtonState.REST, ButtonState.PRESSED)
    }
    pictures.add(seen(buttons.button((200, 92), "Deal", 1.0, style, state=ButtonState.DISABLED)))
    assert 5 == len(pictures)


def test_labels_of_keys_beside_each_other_are_set_alike() -> None:
    longer = "Kartenspiel"

    def written(label: str, *beside: str) -> int:
        return pygame.mask.from_threshold(
            buttons.button((120, 84), label, 1.0, STRONG, beside=beside), (255, 255, 255), (90, 90, 90)
        ).count()

    assert written("Weiter", "Weiter", longer) < written("Weiter")
    assert written(longer, "Weiter", longer) == written(longer)


def test_keys_side_by_side_share_their_room_as_their_labels_ask() -> None:
    assert (200, 200) == buttons.side_by_side(("Deal", "Menu"), 410, 10, 84, 1.0, PLAIN)
    labels = "Neues Spiel", "Weiter"
    longer, shorter = buttons.side_by_side(labels, 300, 10, 84, 1.0, PLAIN)
    assert longer > shorter
    assert 288 <= longer + shorter <= 290
    pixels = buttons.label_size((longer, 84), labels[:1], 1.0, PLAIN)
    airs = [
        wide - typography.measure(label, Face.INDEX, pixels)
        for wide, label in zip((longer, shorter), labels, strict=True)
    ]
    assert airs[0] == pytest.approx(airs[1], abs=4)
    assert min(airs) >= 2 * buttons.AIR_LEAST


@pytest.mark.parametrize("style", [PLAIN, STRONG])
def test_a_label_keeps_off_the_ring_that_lies_on_its_key(style: Style) -> None:
    for labels in (("New deal", "Play on"), ("Do it", "Solve it"), ("Novo jogo", "Continuar")):
        widths = buttons.side_by_side(labels, 260, 12, 84, 1.0, style)
        for label, width in zip(labels, widths, strict=True):
            pixels = buttons.label_size((width, 84), [label], 1.0, style)
            room = width - 2 * (buttons.AIR if style.contrast else buttons.AIR_LEAST)
            whole = typography.measure(label, Face.INDEX, pixels) <= room
            assert whole or all(typography.measure(word, Face.INDEX, pixels) <= room for word in label.split())


def test_a_label_stands_on_two_lines_where_it_is_larger_so() -> None:
    labels, larger = ("Neues Spiel", "Weiter"), Style(text_scale=130)
    widths = buttons.side_by_side(labels, 260, 10, 84, 1.0, larger)
    for label, width in zip(labels, widths, strict=True):
        assert buttons.label_size((width, 84), [label], 1.0, larger) >= 30
    beside_an_icon = buttons.label_size((widths[0], 84), labels[:1], 1.0, larger, buttons.ICON)
    assert beside_an_icon < buttons.label_size((widths[0], 84), labels[:1], 1.0, PLAIN) <= buttons.BROKEN


def test_a_label_is_as_large_as_is_said() -> None:
    asked = (200, 92), "Deal", 1.0, STRONG
    usual = buttons.label_size((200, 92), ["Deal"], 1.0, STRONG)
    iconic = (120, 104), "Undo", 1.0, STRONG, "undo", False, ButtonState.REST, True
    stacked = buttons.stacked_size(["Undo"], 120, 1.0, STRONG)
    draw: Callable[..., Surface] = buttons.button
    for key, pixels in ((asked, usual), (iconic, stacked)):
        smaller, alike, larger = (seen(draw(*key, pixels=pixels + more)) for more in (-4, 0, 4))
        assert smaller != alike == seen(buttons.button(*key)) != larger


def test_keys_under_icons_are_alike_or_as_wide_as_their_words_of_one_size_ask() -> None:
    assert (120, 120, 120) == buttons.stacked_widths(("Undo", "Hint", "Menu"), 360, 1.0, PLAIN)
    words, larger = ("Rückzug", "Tipp", "Menü"), Style(text_scale=130)
    widths = buttons.stacked_widths(words, 240, 1.0, larger)
    assert sum(widths) <= 240
    rooms = [width - 2 * 24 * buttons.AIR_STACKED for width in widths]
    assert all(typography.measure(word, Face.INDEX, 24) <= room for word, room in zip(words, rooms, strict=True))
    assert () == buttons.stacked_widths(words, 150, 1.0, larger)


def test_a_pressed_key_lies_six_units_lower() -> None:
    face = buttons.button((200, 92), "Deal", 1.0, PLAIN, state=ButtonState.PRESSED)
    assert [0, 98] == [face.get_bounding_rect().x, face.get_bounding_rect().bottom]
    assert 6 == face.get_bounding_rect().y
