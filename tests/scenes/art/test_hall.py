"""Doors: pure pictures that differ by more than their colours."""

import pytest
from pygame import Surface

from game.deals import Difficulty
from scenes.art import hall
from scenes.art.hall import DoorLayout
from scenes.i18n import LANGUAGES, set_language
from scenes.render.palette import THORNS, Style
from scenes.render.typography import Face
from scenes.screens.select_art import DoorLook, door
from tests.scenes.conftest import Line

PLAN = DoorLayout((119, 208), 0.5)
PLAIN, CONTRAST = Style(), Style(contrast=True)


def pixels(picture: Surface) -> bytes:
    return picture.get_buffer().raw


@pytest.mark.parametrize("style", [PLAIN, CONTRAST])
def test_every_number_of_lanterns_and_each_state_is_another_door(style: Style) -> None:
    shown = [hall.door(PLAN, lanterns, style, focused) for lanterns in range(5) for focused in (False, True)]
    assert {PLAN.size} == {picture.get_size() for picture in shown}
    assert len(shown) == len({pixels(picture) for picture in shown})


@pytest.mark.parametrize("count", range(1, 6))
def test_an_arch_keeps_its_proportions_as_it_grows(count: int) -> None:
    """Else its picture, which is scaled meanwhile, would be stretched."""
    sizes = [place.size for step in range(11) for place in hall.openings((1920, 1080), step / 10, count)]
    shares = [width / height for width, height in sizes]
    assert max(shares) < 1.08 * min(shares)


def test_a_door_glows_only_in_focus() -> None:
    quiet, focused = (hall.door(PLAN, 1, PLAIN, focus) for focus in (False, True))
    beside = (PLAN.margin // 2, PLAN.size[1] // 2)
    assert [0, True] == [quiet.get_at(beside).a, focused.get_at(beside).a > 0]


def test_words_are_written_on_a_copy() -> None:
    bare = pixels(hall.door(PLAN, 2, PLAIN, False))
    shown = DoorLook(Difficulty.FAIR, 2000, 0.41, THORNS, False, (0.41,), "en")
    assert bare != pixels(door(shown, PLAN.opening, PLAN.unit, PLAIN))
    assert bare == pixels(hall.door(PLAN, 2, PLAIN, False))


@pytest.mark.parametrize("code", LANGUAGES)
def test_lines_of_one_kind_are_as_large_on_every_door(code: str, written: list[Line]) -> None:
    sizes: list[list[tuple[Face, int]]] = []
    set_language(code)
    shares = 0.5, 1.0, 0.0, None, 0.07
    for difficulty, share in zip((*Difficulty, None), shares, strict=True):
        written.clear()
        door(
            DoorLook(difficulty, 2000, share, THORNS, False, shares, code),
            (238, 416),
            1.0,
            Style(text_scale=130),
        )
        sizes.append([(line.face, line.pixels) for line in written])
    unplayed = sizes.pop(shares.index(None))
    assert all(sizes[0] == one for one in sizes)
    name, count, promise, _share, caption = sizes[0]
    assert [name, count, promise, caption] == unplayed
    assert min(size for _face, size in sizes[0]) >= 28


def test_a_door_never_played_shows_another_ring_than_one_never_won() -> None:
    never_played, never_won = (
        door(
            DoorLook(Difficulty.HARD, 2000, share, THORNS, False, (share,), "en"),
            PLAN.opening,
            PLAN.unit,
            PLAIN,
        )
        for share in (None, 0.0)
    )
    assert pixels(never_played) != pixels(never_won)
