"""Transitions: what is seen of the old scene and of the new one while one gives way to the other."""

from random import Random

import pygame
import pytest
from pygame import Rect

from scenes.app.display import Transition
from scenes.render.palette import Style

SIZE = (320, 180)


ARCH = Rect(80, 90, 40, 50)


def iris(old: str, new: str, back: bool) -> Transition:
    pictures = pygame.Surface(SIZE), pygame.Surface(SIZE)
    for picture, colour in zip(pictures, (old, new), strict=True):
        picture.fill(colour)
    return Transition(*pictures, ARCH, Style(), back)


@pytest.mark.parametrize("back", [False, True])
def test_the_iris_knows_what_is_seen_through_it(back: bool) -> None:
    change, screen = iris("red", "blue", back), pygame.Surface(SIZE)
    for step in range(17):
        elapsed = change.seconds * step / 16
        change.draw_iris(screen, ARCH, elapsed)
        points = [(x, y) for x in range(3, SIZE[0], 20) for y in range(3, SIZE[1], 20)]
        for colour, expected in ((pygame.Color("red"), False), (pygame.Color("blue"), True)):
            shown = [point for point in points if screen.get_at(point) == colour]
            wrong = [point for point in shown if change.shows(point, elapsed) is not expected]
            assert len(wrong) <= len(points) // 20  # where the rim hides which is which


@pytest.mark.parametrize("back", [False, True])
def test_no_point_of_an_iris_mixes_both_scenes(back: bool) -> None:
    change, screen = iris("red", "blue", back), pygame.Surface(SIZE)
    for step in range(33):
        change.draw_iris(screen, ARCH, change.seconds * step / 32)
        grown = change._grown(change.seconds * step / 32)[0]
        inside = change._arch(ARCH, grown).inflate(-8, -8)
        for x in range(3, SIZE[0], 10):
            for y in range(3, SIZE[1], 10):
                red, green, blue, _ = screen.get_at((x, y))
                rim = green > 0 or not inside.collidepoint(x, y)
                assert rim or not (red and blue)


@pytest.mark.parametrize("back", [False, True])
def test_an_iris_goes_dim_in_the_arch_it_comes_from_and_lights_up_on_the_other_scene(back: bool) -> None:
    change, screen = iris("white", "white", back), pygame.Surface(SIZE)
    lights = list[int]()
    for step in range(65):
        change.draw_iris(screen, ARCH, change.seconds * step / 64)
        lights.append(screen.get_at(ARCH.center).r)
        assert screen.get_at((2, 2)).r in (255, *range(160))  # bright but for the rim that passes
    least = lights.index(min(lights))
    assert 0 < lights[least] < 60
    assert lights[: least + 1] == sorted(lights[: least + 1], reverse=True)
    assert lights[least:] == sorted(lights[least:])
    assert lights[0] == lights[-1] == 255


@pytest.mark.parametrize("seed", range(5))
def test_a_fade_shows_each_point_between_the_old_picture_and_the_new_whatever_is_drawn_meanwhile(seed: int) -> None:
    """As if both pictures were blended anew in each frame."""
    chance = Random(seed)
    screen = pygame.Surface(SIZE)
    whole = screen.get_rect()
    red, blue = (250, 40, 90), (10, 200, 160)
    screen.fill(red)
    transition = Transition(screen.copy(), pygame.Surface(SIZE), None, Style())
    new = pygame.Surface(SIZE)
    new.fill(blue)
    screen.blit(new, (0, 0))
    parts, elapsed = [whole], 0.0
    while not transition.over:
        shown = transition.draw(screen, parts, 1 / 60)
        elapsed += 1 / 60
        if shown:
            left = max(0.0, 1 - elapsed / transition.seconds)
            for _ in range(40):
                point = chance.randrange(SIZE[0]), chance.randrange(SIZE[1])
                mixed = [left * old + (1 - left) * now for old, now in zip(red, new.get_at(point), strict=False)]
                assert all(abs(a - b) <= 12 for a, b in zip(mixed, screen.get_at(point), strict=False))
        parts = []
        if not transition.drawn and not transition.over and chance.random() < 0.5:
            size = chance.choice([(20, 30), (SIZE[0], SIZE[1] // 2)])
            part = Rect((chance.randrange(SIZE[0] - size[0] + 1), chance.randrange(SIZE[1] - size[1] + 1)), size)
            new.fill((60 + chance.randrange(60), 200, 160), part)
            parts = [part, part.move(5, 3).clip(whole), part.inflate(-8, -8)]  # as a renderer's may, they overlap
            for one in parts:
                screen.blit(new, one, one)
    assert screen.get_at((5, 5)) == new.get_at((5, 5))


def test_a_fade_takes_a_step_in_every_frame_in_which_little_of_the_new_scene_changes() -> None:
    screen = pygame.Surface(SIZE)
    screen.fill("red")
    transition = Transition(screen.copy(), pygame.Surface(SIZE), None, Style())
    screen.fill("blue")
    transition.draw(screen, [screen.get_rect()], 1 / 60)
    seen: list[int] = []
    while not transition.over:
        transition.draw(screen, [Rect(0, 0, 20, 20)] if seen else [], 1 / 60)
        seen.append(screen.get_at((100, 100)).r)
    assert len(set(seen)) >= 8
    assert seen == sorted(seen, reverse=True)


def test_one_area_of_a_fade_shows_the_new_picture_at_once() -> None:
    screen, old, new = pygame.Surface(SIZE), pygame.Surface(SIZE), pygame.Surface(SIZE)
    old.fill("red")
    new.fill("blue")
    screen.blit(new, (0, 0))
    area = Rect(20, 10, 60, 50)
    change = Transition(old, new, None, Style(), at_once=area)
    before = 0.0
    for step in range(1, 8):
        elapsed = change.seconds * step / 8
        change.fade(screen, [screen.get_rect()] if step == 1 else [], before, elapsed)
        before = elapsed
        assert all(screen.get_at(point) == pygame.Color("blue") for point in (area.topleft, area.center))
        assert change.shows(area.center, elapsed)
        assert screen.get_at((area.right + 5, area.centery)).r > 0
