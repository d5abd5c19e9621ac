"""Transitions: what is seen of the old scene and of the new one while one gives way to the other."""

from random import Random

import pygame
import pytest
from pygame import Rect

from scenes.app.display import Transition
from scenes.render.palette import Style

SIZE = (320, 180)


@pytest.mark.parametrize("back", [False, True])
def test_the_iris_knows_what_is_seen_through_it(back: bool) -> None:
    old, new, screen = (pygame.Surface(SIZE) for _ in range(3))
    old.fill("red")
    new.fill("blue")
    change = Transition(old, new, (100, 120), Style(), back)
    for step in range(9):
        elapsed = change.seconds * step / 8
        change.draw_iris(screen, (100, 120), elapsed)
        seen = {"red": False, "blue": True}
        points = [(x, y) for x in range(3, SIZE[0], 20) for y in range(3, SIZE[1], 20)]
        for name, expected in seen.items():
            shown = [point for point in points if screen.get_at(point) == pygame.Color(name)]
            wrong = [point for point in shown if change.shows(point, elapsed) is not expected]
            assert len(wrong) <= len(points) // 20  # where the rim hides which is which


@pytest.mark.parametrize("back", [False, True])
def test_a_small_iris_shows_what_is_around_it_and_the_wider_it_is_the_more_of_what_is_inside(back: bool) -> None:
    old, new, screen = (pygame.Surface(SIZE) for _ in range(3))
    (old if back else new).fill("white")
    centre = SIZE[0] // 2, SIZE[1] // 2
    change = Transition(old, new, centre, Style(), back)
    bright = list[int]()
    for step in range(17):
        change.draw_iris(screen, centre, change.seconds * (1 - step / 16 if back else step / 16))
        bright.append(screen.get_at(centre).r)
    assert bright == sorted(bright)
    assert bright[0] < 60
    assert bright[-1] == 255


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
