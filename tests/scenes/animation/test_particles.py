"""Particles and the win cascade: bounded, over in time, and the same for the same random numbers."""

from random import Random

import pygame
import pytest
from pygame import Rect, Surface

from game.cards import Card, Suit, pack
from game.settings import Motion
from scenes.animation import card_images, win_cascade
from scenes.animation.card_images import CardImages, flying_sprite
from scenes.animation.durations import CASCADE_MOST, FADE, RAILS_FADE
from scenes.animation.finales import Fading
from scenes.animation.particles import DEBRIS, MOST, SPARKS, STONES, Particles
from scenes.animation.positions import Pose
from scenes.animation.win_cascade import STEP, Cascade, leaping
from scenes.render.drawables import Dirty, Sprite
from scenes.render.image_cache import ImageCache
from scenes.render.palette import Style
from scenes.render.renderer import drawn, encoded
from tests.scenes.fakes import BOX, HOME, Grid, table

FRAME = 1 / 60
SIZE = (480, 270)


@pytest.fixture(scope="module")
def images() -> ImageCache:
    return ImageCache(at_once=True)


@pytest.fixture(scope="module")
def deck(images: ImageCache) -> CardImages:
    return CardImages(images, Style(), 96)


def thrown(deck: CardImages, seed: int) -> Particles:
    particles = Particles(deck, Random(seed), 0.5)
    for material in DEBRIS:
        particles.burst(material, (100, 100), 12, (100, 900))
    particles.advance(0.1)
    return particles


def places(particles: Particles) -> list[tuple[int, int]]:
    return [(sprite.x, sprite.y) for sprite in particles.sprites()]


def test_never_too_many_are_in_the_air(deck: CardImages) -> None:
    particles = Particles(deck, Random(1), 0.5)
    for _ in range(12):
        particles.burst(STONES, (50, 50), 40, (100, 500))
    assert MOST == len(particles.sprites())


def test_every_particle_comes_to_an_end(deck: CardImages) -> None:
    particles = thrown(deck, 1)
    for _ in range(120):
        particles.advance(FRAME)
        particles.sprites()
    assert not particles.alive
    assert [] == particles.sprites()


def test_the_same_random_numbers_throw_the_same_particles(deck: CardImages) -> None:
    assert places(thrown(deck, 4)) == places(thrown(deck, 4))
    assert places(thrown(deck, 4)) != places(thrown(deck, 5))


def test_a_particle_goes_where_it_is_thrown_and_falls(deck: CardImages) -> None:
    particles = Particles(deck, Random(1), 1.0)
    particles.burst(SPARKS, (200, 200), 1, (300, 300), (0, 0))
    before = places(particles)[0]
    particles.advance(0.2)
    after = places(particles)[0]
    assert after[0] > before[0]
    assert after[1] > before[1]


def winners() -> list[tuple[Card, Pose]]:
    return [(card, Pose(240, 40, 48)) for card in reversed(pack())]


def cascade(deck: CardImages, motion: Motion, seed: int = 2) -> Cascade:
    return Cascade(winners(), Surface(SIZE), Surface(SIZE), Rect((0, 0), SIZE), deck, Random(seed), motion)


def ground(running: Cascade) -> bytes:
    """Return the pixels of the picture that the cascade leaves its trace on."""
    lowest = running.frame()[0]
    assert isinstance(lowest, Sprite)
    return pygame.image.tobytes(lowest.picture, "RGB")


def test_the_cascade_is_over_in_time_and_its_trace_remains(deck: CardImages) -> None:
    running = cascade(deck, Motion.FULL)
    begin = ground(running)
    for _ in range(round((CASCADE_MOST + 2) / FRAME)):
        running.advance(FRAME)
        running.frame()
    assert not running.moving
    assert 1 == len(running.frame())
    assert begin != ground(running)


def test_the_cascade_is_over_even_if_cards_could_not_be_drawn(
    deck: CardImages, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn_as = card_images.resting_sprite

    def without_hearts(deck: CardImages, card: Card, pose: Pose) -> tuple[Sprite, bool]:
        sprite, final = drawn_as(deck, card, pose)
        return sprite, final and card.suit is not Suit.HEARTS

    monkeypatch.setattr(win_cascade, "resting_sprite", without_hearts)
    running = cascade(deck, Motion.FULL)
    for _ in range(round((CASCADE_MOST + 2) / FRAME)):
        running.advance(FRAME)
    assert not running.moving


@pytest.mark.parametrize("x", [240, 40])  # in the field and on a rail
def test_a_card_that_leaps_uncovers_the_next(deck: CardImages, x: int) -> None:
    queen, king, home = Card(12, Suit.HEARTS), Card(13, Suit.HEARTS), Pose(x, 60, 48)
    field, layer = Rect(80, 0, SIZE[0] - 80, SIZE[1]), Surface(SIZE)
    leaps = [(king, Pose(300, 200, 48))]
    running = Cascade(leaps, layer, Surface(SIZE), field, deck, Random(2), Motion.FULL, {king: (queen, home)})
    running.advance(FRAME)
    sprite, seen = flying_sprite(deck, queen, home), Surface(SIZE)
    seen.blit(encoded(sprite.picture.copy(), seen), (sprite.x, sprite.y))
    place = sprite.area
    assert pygame.image.tobytes(seen.subsurface(place), "RGB") == pygame.image.tobytes(layer.subsurface(place), "RGB")
    assert any(isinstance(one, Dirty) and one.area == place for one in running.frame())


@pytest.mark.parametrize("height", [0.1, 0.5, 0.9])
def test_cards_come_high_wherever_they_leap_from(deck: CardImages, height: float) -> None:
    running = Cascade(
        [(Card(1, Suit.HEARTS), Pose(240, height * SIZE[1], 48))],
        Surface(SIZE),
        Surface(SIZE),
        Rect((0, 0), SIZE),
        deck,
        Random(3),
        Motion.FULL,
    )
    running.advance(FADE)
    highest = float(SIZE[1])
    for _ in range(60):
        running.advance(FRAME)
        highest = min([highest, *(one.area.centery for one in running.frame()[1:] if isinstance(one, Sprite))])
    assert highest < SIZE[1] / 2


def test_no_card_of_the_cascade_is_seen_before_it_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    images, blank = ImageCache(at_once=True), card_images.resting_size(48)
    monkeypatch.setattr(images, "get", lambda draw, *rest: None if draw is card_images.resting else draw(*rest))
    running = cascade(CardImages(images, Style(), 96), Motion.FULL)
    for _ in range(60):
        running.advance(STEP)
    assert blank not in [one.area.size for one in running.frame() if isinstance(one, Sprite)]


def test_the_cascade_leaps_alike_whatever_the_frames_are(deck: CardImages) -> None:
    one, other = cascade(deck, Motion.FULL), cascade(deck, Motion.FULL)
    for _ in range(60):
        one.advance(1 / 30)
    for _ in range(240):
        other.advance(1 / 120)
    cards = [
        [(sprite.x, sprite.y) for sprite in each.frame() if isinstance(sprite, Sprite)][1:20] for each in (one, other)
    ]
    assert cards[0] == cards[1]


@pytest.mark.parametrize("motion", Motion)
def test_the_table_as_it_was_fades_away_unless_nothing_may_move(deck: CardImages, motion: Motion) -> None:
    before = Surface(SIZE)
    before.fill("white")
    running = Cascade(winners(), Surface(SIZE), before, Rect((0, 0), SIZE), deck, Random(2), motion)
    faint = []
    while bright := drawn(running.frame(), SIZE).get_at((0, 0)).r:
        faint.append(bright)
        assert running.moving
        running.advance(FRAME)
    assert faint == sorted(faint, reverse=True)
    assert (motion is Motion.OFF) is (len(set(faint)) == 0)


@pytest.mark.parametrize("grey", [8, 100, 251])
def test_a_fade_between_pictures_that_look_alike_hardly_changes_them(grey: int) -> None:
    below, before = Surface(SIZE), Surface(SIZE)
    for picture in (below, before):
        picture.fill((grey, grey, grey))
    fading = Fading(before, (0, 0), 1.0, 5)
    for step in range(12):
        seen = drawn([Sprite(below, 0, 0), *fading.frame(step / 10)], SIZE).get_at((0, 0)).r
        assert abs(seen - grey) <= 2


def test_with_less_motion_a_fan_of_kings_stands_still(deck: CardImages) -> None:
    calm = cascade(deck, Motion.REDUCED)
    calm.advance(FADE)
    places = [(one.x, one.y) for one in calm.frame() if isinstance(one, Sprite)]
    calm.advance(0.3)
    assert places == [(one.x, one.y) for one in calm.frame() if isinstance(one, Sprite)]
    still = cascade(deck, Motion.OFF)
    assert not still.moving
    assert 1 + 1 + 4 == len(still.frame())  # the table, the light, four kings


def test_no_card_of_the_cascade_is_seen_beside_the_field(deck: CardImages) -> None:
    field, screen = Rect(120, 0, 200, SIZE[1]), Surface(SIZE)
    running = Cascade(winners(), Surface(SIZE), Surface(SIZE), field, deck, Random(2), Motion.FULL)
    running.advance(RAILS_FADE)
    for _ in range(240):
        running.advance(FRAME)
        for one in running.frame():
            if isinstance(one, Sprite):
                screen.blit(one.picture, (one.x, one.y), special_flags=one.blend)
        for rail in (Rect(0, 0, field.left, SIZE[1]), Rect(field.right, 0, SIZE[0] - field.right, SIZE[1])):
            assert not any(pygame.image.tobytes(screen.subsurface(rail), "RGB"))
    assert any(pygame.image.tobytes(screen, "RGB"))


def test_cards_on_a_rail_leap_from_the_crown_of_the_field() -> None:
    grid, ace = Grid(), Card(1, Suit.HEARTS)
    aside = Pose(grid.field.left - 30, 200, 48)
    [(_, pose)] = leaping(table({HOME: (ace,)}), grid, {ace: aside}, None, 0.5)
    assert grid.field.centerx == pose.x
    [(_, moved)] = leaping(table({HOME: (ace,)}), grid, {ace: aside}, None, 0.2)
    assert grid.field.left + 0.2 * grid.field.width == moved.x
    assert grid.field.top < pose.y - pose.height / 2 < 0.05 * grid.field.height


def test_cards_leap_from_the_foundations_round_by_round() -> None:
    grid, ace, two = Grid(), Card(1, Suit.HEARTS), Card(2, Suit.HEARTS)
    won = table({HOME: (ace, two)})
    rests = {card: position.pose for card, position in grid.card_positions(won).items()}
    assert [two, ace] == [card for card, _ in leaping(won, grid, rests, None, 0.5)]


def test_cards_that_leap_from_the_table_are_dimmed_no_longer() -> None:
    grid, cards = Grid(foundations=frozenset()), pack()[:4]
    laid = table({3: cards})
    rests = {card: position.pose for card, position in grid.card_positions(laid).items()}
    assert any(pose.shade for pose in rests.values())
    assert not any(pose.shade for _, pose in leaping(laid, grid, rests, None, 0.5))


def test_cards_out_of_play_leap_from_where_the_game_was_won() -> None:
    grid, cards = Grid(foundations=frozenset()), pack()[:4]
    won = table({BOX: cards})
    place = grid.slot_position(3)
    assert place is not None
    assert [(card, place.pose) for card in reversed(cards)] == leaping(won, grid, {}, 3, 0.5)
