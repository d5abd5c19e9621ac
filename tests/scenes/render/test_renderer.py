"""The renderer draws only what has changed, and the screen looks as if it had drawn everything."""

import sys
from random import Random
from types import FrameType
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface

from scenes.animation.finales import Fading
from scenes.render import svg as brushes
from scenes.render.dirty_rects import LaidFrame, cut, merged
from scenes.render.drawables import Drawable, LayerBreak, Shift, Sprite, Tint, clipped, lowered
from scenes.render.renderer import Packed, Renderer, encoded, paint

SIZE, ADD = (160, 90), pygame.BLEND_RGB_ADD


def ground() -> Sprite:
    picture = Surface(SIZE)
    picture.fill((20, 30, 60))
    return Sprite(picture, 0, 0)


def disc(colour: tuple[int, int, int, int], radius: int) -> Surface:
    picture = brushes.transparent((2 * radius, 2 * radius))
    pygame.draw.circle(picture, colour, (radius, radius), radius)
    return picture


@pytest.mark.parametrize("area", [Rect(0, 0, 109, 155), Rect(3, 27, 100, 120), Rect(0, 27, 110, 128)])
def test_a_part_of_an_encoded_picture_is_what_is_seen_there_whatever_is_drawn_meanwhile(area: Rect) -> None:
    plain, screen = disc((200, 0, 0, 120), 90).subsurface((0, 0, 110, 155)).copy(), Surface(SIZE)
    picture = encoded(plain.copy(), screen)
    plain.set_at((0, 0), (0, 0, 0, 0))
    (part,) = clipped(Sprite(picture, 0, 0), area)
    assert isinstance(part, Sprite)
    others = [disc((0, 200, 0, 255), 70) for _ in range(20)]
    screen.blits([(one, (0, 0)) for one in (*others, picture, part.picture)])
    assert pygame.image.tobytes(plain.subsurface(area), "RGBA") == pygame.image.tobytes(part.picture, "RGBA")


def test_nothing_is_drawn_when_nothing_changed() -> None:
    canvas = Renderer(Surface(SIZE))
    frame = [ground(), Sprite(disc((200, 0, 0, 255), 8), 10, 10)]
    canvas.show(frame)
    assert [] == canvas.show(list(frame))
    assert 1 == canvas.drawn


def test_an_invalidated_canvas_is_drawn_whole() -> None:
    canvas = Renderer(Surface(SIZE))
    frame = [ground()]
    canvas.show(frame)
    canvas.invalidate()
    assert [Rect((0, 0), SIZE)] == canvas.show(frame)


def test_a_sprite_that_moves_changes_where_it_was_and_where_it_is() -> None:
    canvas = Renderer(Surface(SIZE))
    below, picture = ground(), disc((200, 0, 0, 255), 5)
    canvas.show([below, Sprite(picture, 0, 0)])
    areas = canvas.show([below, Sprite(picture, 101, 60)])
    assert [Rect(0, 0, 10, 10), Rect(101, 60, 10, 10)] == sorted(areas, key=lambda area: area.x)


def test_a_change_of_order_is_seen() -> None:
    one, other = Sprite(disc((200, 0, 0, 255), 5), 0, 0), Sprite(disc((0, 200, 0, 255), 5), 4, 4)
    canvas, below = Renderer(Surface(SIZE)), ground()
    canvas.show([below, one, other])
    assert [one.area.union(other.area)] == canvas.show([below, other, one])


def test_areas_lie_on_the_screen_and_cover_what_they_are_made_of() -> None:
    random = Random(3)
    areas = [Rect(random.randrange(-20, 180), random.randrange(-20, 100), 12, 9) for _ in range(60)]
    result = merged(areas, SIZE)
    screen = Rect((0, 0), SIZE)
    assert all(screen.contains(area) for area in result)
    seen = [area.clip(screen) for area in areas if area.colliderect(screen)]
    assert all(any(area.contains(one) for area in result) for one in seen)


def test_areas_begin_at_odd_columns_wherever_they_are_cut() -> None:
    random = Random(5)
    places = [(random.randrange(160), random.randrange(90)) for _ in range(30)]
    areas = merged([Rect(x, y, 12, 9) for x, y in places], SIZE)
    for box in (Rect(30, 10, 60, 50), Rect(31, 20, 87, 41), Rect(0, 0, 80, 90)):
        areas = [piece for area in areas for piece in cut(area, box)]
    assert all(area.left % 2 or not area.left for area in areas)
    assert all(any(area.collidepoint(place) for area in areas) for place in places)


def test_a_wash_changes_nothing_beside_itself_on_a_large_screen() -> None:
    screen = Surface((800, 450))
    picture = Surface(screen.get_size())
    picture.fill((200, 100, 40))
    wash = LaidFrame.of([Sprite(picture, 0, 0), Tint((100, 300, 300, 60), (0, 0, 0))])
    paint(screen, wash, [screen.get_rect()])
    picture.fill((0, 0, 0), (100, 300, 300, 60))
    assert pygame.image.tobytes(picture, "RGB") == pygame.image.tobytes(screen, "RGB")


def test_the_screen_looks_as_if_everything_had_been_drawn() -> None:
    random = Random(7)
    pictures = [disc((random.randrange(256), 90, 160, random.choice((120, 255))), radius) for radius in range(4, 20)]
    below = ground()
    canvas = Renderer(Surface(SIZE))
    things: list[Drawable] = []
    for step in range(60):
        things = [one for one in things if random.random() > 0.2]
        for _ in range(random.randrange(4)):
            picture, place = random.choice(pictures), (random.randrange(-10, 160), random.randrange(-10, 90))
            things.insert(random.randrange(len(things) + 1), Sprite(picture, *place))
        if random.random() < 0.3:
            things.append(Tint((20, 10, 70, 50), (118, 84, 112)))
        frame = [below, *things]
        level = [LayerBreak()] if step % 20 > 5 else []
        canvas.show([below, *things[:5], *level, *things[5:]])
        whole = Renderer(Surface(SIZE))
        whole.show(frame)
        assert pygame.image.tobytes(whole.screen, "RGB") == pygame.image.tobytes(canvas.screen, "RGB")


def test_a_crowd_that_comes_flies_and_thins_out_looks_as_if_everything_had_been_drawn() -> None:
    random, below, canvas = Random(9), ground(), Renderer(Surface(SIZE))
    pictures = [disc((random.randrange(256), 90, 160, random.choice((120, 255))), radius) for radius in range(2, 9)]
    for step, count in enumerate([0, *range(40, 120, 8), *range(120, 0, -8)]):
        still = [below, Sprite(pictures[0], 60 + step // 3, 40)]
        things: list[Drawable] = [
            Sprite(
                random.choice(pictures),
                random.randrange(-10, 60 if step % 3 else 160),
                random.randrange(-10, 90),
                random.choice((0, ADD)),
            )
            for _ in range(count)
        ]
        lettering = [Sprite(pictures[at], 50 + 20 * at, 40) for at in range(5)]  # some of it is passed by the crowd
        tint = [Tint((20, 10, 70, 50), (118, 84, 112))] if step in (6, 15) else []
        shaken = Shift(Rect(20, 0, 120, 90), (step % 4) // 2, 0) if step > 18 else Shift(Rect(20, 0, 120, 90), 0, 0)
        frame = [*still, LayerBreak((shaken,)), *tint, *things, *lettering]
        canvas.show(frame)
        whole = Renderer(Surface(SIZE))
        whole.show(frame)
        assert pygame.image.tobytes(whole.screen, "RGB") == pygame.image.tobytes(canvas.screen, "RGB")


def test_a_crowd_flies_above_what_lies_below_it_in_a_scene_without_a_static_layer() -> None:
    random, canvas, dot, below = Random(2), Renderer(Surface(SIZE)), disc((200, 0, 0, 255), 3), ground()
    canvas.show([Sprite(disc((0, 90, 0, 255), 80), 0, 0), LayerBreak(())])
    for _ in range(3):
        frame = [below, *(Sprite(dot, random.randrange(150), random.randrange(80)) for _ in range(60))]
        canvas.show(frame)
        whole = Renderer(Surface(SIZE))
        whole.show(frame)
        assert pygame.image.tobytes(whole.screen, "RGB") == pygame.image.tobytes(canvas.screen, "RGB")


def plate() -> Sprite:
    """Return a plate with soft corners that hides what lies below its middle."""
    picture = brushes.transparent((80, 60))
    pygame.draw.rect(picture, (40, 30, 90, 255), (0, 0, 80, 60), border_radius=12)
    return Sprite(picture, 30, 10, hides=(35, 15, 70, 50))


def test_a_movement_hidden_by_a_plate_is_not_drawn() -> None:
    canvas, below, above = Renderer(Surface(SIZE)), ground(), plate()
    spot, sign = disc((200, 0, 0, 255), 5), disc((0, 200, 0, 255), 4)
    canvas.show([below, Sprite(spot, 40, 20), above])
    assert [] == canvas.show([below, Sprite(spot, 81, 40), above])
    assert [Rect(61, 30, 8, 8)] == canvas.show([below, Sprite(spot, 81, 40), above, Sprite(sign, 61, 30)])
    assert [Rect(61, 30, 8, 8)] == canvas.show([below, Sprite(spot, 40, 20), above])
    assert [] == canvas.show([below, above])
    assert [Rect(81, 40, 10, 10)] == canvas.show([below, above, Sprite(spot, 81, 40)])
    assert canvas.show([below, Sprite(spot, 81, 40)])


def test_behind_plates_too_the_screen_looks_as_if_everything_had_been_drawn() -> None:
    random = Random(11)
    pictures = [disc((random.randrange(256), 90, 160, random.choice((120, 255))), radius) for radius in range(4, 30)]
    below, above = ground(), plate()
    canvas = Renderer(Surface(SIZE))
    for step in range(60):
        things = [Sprite(random.choice(pictures), random.randrange(160), random.randrange(90)) for _ in range(6)]
        frame = [below, *things[:4], *([above] if step % 9 else []), *things[4:]]
        canvas.show(frame)
        whole = Surface(SIZE)
        paint(whole, LaidFrame.of(frame), [whole.get_rect()])
        assert pygame.image.tobytes(whole, "RGB") == pygame.image.tobytes(canvas.screen, "RGB")


def test_a_movement_where_a_rising_plate_has_not_come_yet_is_drawn() -> None:
    canvas, below, spot = Renderer(Surface(SIZE)), ground(), disc((200, 0, 0, 255), 5)
    canvas.show([below, Sprite(spot, 41, 20), *lowered([plate()], 80)])
    assert [Rect(41, 20, 10, 10)] == canvas.show([below, *lowered([plate()], 80)])
    above = [*lowered([plate()], 30)]
    canvas.show([below, *above])
    assert [] == canvas.show([below, Sprite(spot, 40, 70), *above])


@pytest.mark.parametrize("level", [[], [LayerBreak()]])
def test_a_first_frame_drawn_in_turns_looks_as_if_it_had_been_drawn_in_one(level: list[LayerBreak]) -> None:
    whole, split = Renderer(Surface(SIZE)), Renderer(Surface(SIZE))
    below, above, spot = ground(), plate(), disc((200, 0, 0, 255), 9)
    before: list[Drawable] = [below, *level, Sprite(spot, 40, 20), above, Sprite(spot, 90, 36)]
    frame: list[Drawable] = [below, *level, Sprite(spot, 60, 50), above, Sprite(spot, 60, 38)]
    assert split.begin(before)
    assert split.begin(frame)
    assert not split.begin(frame)
    assert split.show(frame)
    assert [whole.screen.get_rect()] == whole.show(frame)
    assert pygame.image.tobytes(whole.screen, "RGB") == pygame.image.tobytes(split.screen, "RGB")
    assert [] == split.show(frame)


@pytest.mark.parametrize("count", [1, 5])
def test_a_new_place_or_many_parts_of_it_are_drawn_in_two_turns_and_all_else_at_once(count: int) -> None:
    canvas, whole, spot, level = (
        Renderer(Surface(SIZE)),
        Renderer(Surface(SIZE)),
        disc((200, 0, 0, 255), 9),
        LayerBreak(),
    )
    canvas.show([ground(), Sprite(spot, 20, 20), Sprite(spot, 120, 60), level, Sprite(spot, 90, 60)])
    assert not canvas.unfinished
    evening = Surface((SIZE[0] // count, SIZE[1]))
    evening.fill((60, 20, 10))
    place = [Sprite(evening, x, 0) for x in range(0, SIZE[0], evening.get_width())]
    frame: list[Drawable] = [*place, Sprite(spot, 70, 60), level, Sprite(spot, 90, 66)]
    whole.show(frame)
    canvas.show(frame)
    assert canvas.unfinished
    for x, y in ((5, 5), (29, 29), (79, 69), (99, 75), (129, 69)):  # the upper half, and what came, moved or went
        assert whole.screen.get_at((x, y)) == canvas.screen.get_at((x, y))
    assert canvas.screen.get_at((5, 85)) == ground().picture.get_at((5, 85))
    assert canvas.show(frame)
    assert not canvas.unfinished
    assert pygame.image.tobytes(whole.screen, "RGB") == pygame.image.tobytes(canvas.screen, "RGB")
    assert [] == canvas.show(frame)


def test_a_shaking_field_moves_its_resting_cards_and_clips_them() -> None:
    field, spot = Rect(20, 0, 120, 90), disc((200, 0, 0, 255), 6)
    rail, below = Sprite(disc((0, 200, 0, 255), 8), 0, 30), ground()
    canvas = Renderer(Surface(SIZE))
    still = [below, rail, Sprite(spot, 60, 40)]
    canvas.show([*still, LayerBreak()])
    unshaken = pygame.image.tobytes(canvas.screen, "RGB")
    for x in (60, 50):  # what rests may change while the field stays where it was moved to
        canvas.show([below, rail, Sprite(spot, x, 40), LayerBreak((Shift(field, 5, -3),)), Sprite(spot, x + 40, 10)])
        shaken = Renderer(Surface(SIZE))
        shaken.show([below, rail, Sprite(spot, x + 5, 37), Sprite(spot, x + 40, 10)])
        assert pygame.image.tobytes(shaken.screen, "RGB") == pygame.image.tobytes(canvas.screen, "RGB")
    canvas.show([*still, LayerBreak()])
    assert unshaken == pygame.image.tobytes(canvas.screen, "RGB")
    assert [] == canvas.show([*still, LayerBreak()])


def test_a_picture_that_is_packed_can_be_drawn_meanwhile_by_another_thread() -> None:
    """Before any step of the interpreter another thread may run, and pygame does not blit what is locked."""
    picture, locked = Surface((4, 4), pygame.SRCALPHA, 32), set[bool]()

    def watch(frame: FrameType, event: str, argument: object) -> Any:
        frame.f_trace_opcodes = True
        locked.add(picture.get_locked())
        return watch

    usual = sys.gettrace()
    sys.settrace(watch)
    try:
        Packed.of(picture)
    finally:
        sys.settrace(usual)
    assert {False} == locked


def test_what_fades_hides_nothing_from_the_moment_it_lets_the_ground_through() -> None:
    before, front = Surface(SIZE), Sprite(disc((200, 0, 0, 255), 5), 20, 20)
    before.fill((200, 180, 90))
    fading, canvas = Fading(before, (0, 0), 1.0, 4), Renderer(Surface(SIZE))
    for step in range(6):
        below = ground()  # which lies in another picture each time
        frame = [below, *fading.frame(step / 4), front]
        canvas.show(frame)
        whole = Surface(SIZE)
        paint(whole, LaidFrame.of(frame), [whole.get_rect()])
        assert pygame.image.tobytes(whole, "RGB") == pygame.image.tobytes(canvas.screen, "RGB")
