"""Card images: drawn in few sizes, shared by equal cards, with a stand-in while one is being drawn."""

from collections.abc import Callable
from itertools import product
from random import Random
from weakref import ref

import pygame
import pytest
from pygame import Surface

from game.cards import Card, Suit
from game.play import Play
from game.rules import GAMES
from scenes.animation.attack_art import Shards
from scenes.animation.card_images import (
    LARGE,
    MOST_STRIPS,
    STRIPS,
    CardImages,
    flying_sprite,
    lying_sprites,
    margin,
    resting_size,
)
from scenes.animation.positions import Pose
from scenes.art import cards
from scenes.art.court_cards import Gaze
from scenes.render.image_cache import Draw, Drawn, ImageCache, Urgency
from scenes.render.palette import Style
from scenes.render.renderer import encoded
from scenes.table.board import prerender_next
from tests.scenes.games.layouts import layout_for

CARD = Card(9, Suit.HEARTS)
HEIGHT = 90


@pytest.fixture(scope="module")
def deck() -> CardImages:
    return CardImages(ImageCache(at_once=True), Style(), 2 * HEIGHT)


def test_a_resting_card_has_room_for_its_shadow(deck: CardImages) -> None:
    picture = deck.resting(CARD, HEIGHT)
    assert picture is not None
    assert HEIGHT + 2 * margin(HEIGHT) == picture.get_height()


@pytest.mark.parametrize("height", [1, 3, 12, 17, 33])
def test_the_eyes_of_the_court_open_even_on_the_cards_of_a_tiny_window(deck: CardImages, height: int) -> None:
    for rank, gaze in product((11, 12, 13), Gaze):
        card = Card(rank, Suit.SPADES)
        picture = deck.look(card, gaze, height, 0.0)
        assert picture
        assert picture.get_size() == cards.look(card, gaze, height).size


def test_twins_of_two_packs_share_a_picture(deck: CardImages) -> None:
    assert deck.resting(CARD, HEIGHT) is deck.resting(Card(9, Suit.HEARTS, pack=1), HEIGHT)


def test_a_shaded_card_is_darker(deck: CardImages) -> None:
    middle = HEIGHT // 3, HEIGHT // 2
    bright, dark = deck.resting(CARD, HEIGHT), deck.resting(CARD, HEIGHT, 0.22)
    assert bright is not None
    assert dark is not None
    assert sum(dark.get_at(middle)[:3]) < sum(bright.get_at(middle)[:3])


def test_a_flying_card_comes_in_few_steps(deck: CardImages) -> None:
    assert deck.flying(CARD, HEIGHT, 6.2) is deck.flying(CARD, HEIGHT, 5.1)
    assert deck.flying(CARD, HEIGHT, width=0.49) is deck.flying(CARD, HEIGHT, width=0.51)
    assert deck.flying(CARD, HEIGHT) is not deck.flying(CARD, HEIGHT, opacity=0.5)


@pytest.mark.usefixtures("display")
def test_a_quick_picture_is_encoded_though_the_frame_path_is_drawing_on_a_part_of_the_screen() -> None:
    screen = pygame.display.set_mode((400, 300))
    screen.set_clip((200, 100, 50, 50))
    assert encoded(Surface((40, 60), pygame.SRCALPHA)).get_flags() & pygame.RLEACCEL
    screen.set_clip(None)


def soft(picture: Surface) -> int:
    """Return how many points of a picture are neither opaque nor clear."""
    opaque, seen = (pygame.mask.from_surface(picture, least).count() for least in (230, 20))
    return seen - opaque


@pytest.mark.parametrize("angle", [12.0, 60.0])
def test_however_high_and_turned_a_card_and_its_shards_have_smooth_edges(angle: float) -> None:
    high = LARGE + 100
    large = CardImages(ImageCache(at_once=True), Style(), high)
    assert soft(large.flying(CARD, high, angle)) > 2 * high
    shards = Shards(((CARD, Pose(500, 500, high)),), 2.0, large, Random(1))
    shards.advance(angle / 60)
    assert all(soft(one.picture) > 1.5 * one.picture.get_width() for one in shards.sprites())


def test_a_card_that_turns_over_is_seen_from_the_side(deck: CardImages) -> None:
    sizes = [deck.flying(CARD, HEIGHT, width=width).get_width() for width in (1.0, 0.5, 0.25, 0.0)]
    assert sorted(sizes, reverse=True) == sizes
    assert sizes[-1] > 0


def test_a_shadow_grows_and_falls_further_as_the_card_is_lifted(deck: CardImages) -> None:
    resting, near = deck.shadow((64, HEIGHT), HEIGHT, 0.0)
    lifted, far = deck.shadow((64, HEIGHT), HEIGHT, 1.0)
    assert resting is not None
    assert lifted is not None
    assert lifted.get_width() > resting.get_width()
    assert far[1] > near[1]


def test_flying_cards_are_trimmed_of_their_transparent_edges(deck: CardImages) -> None:
    for picture in (deck.flying(CARD, HEIGHT, 9.0), deck.shadow((64, HEIGHT), HEIGHT, 1.0)[0]):
        assert picture is not None
        (width, height), seen = picture.get_size(), picture.get_bounding_rect()
        assert min(seen.left, width - seen.right) < 2
        assert min(seen.top, height - seen.bottom) < 2


def test_high_contrast_casts_no_shadow() -> None:
    plain = CardImages(ImageCache(at_once=True), Style(contrast=True), 2 * HEIGHT)
    assert plain.shadow((64, HEIGHT), HEIGHT, 1.0)[0] is None


class Late(ImageCache):
    """An image cache that begins to draw only when it is told to."""

    begun = False

    def get(self, draw: Draw[Drawn], *arguments: object) -> Drawn | None:
        """Return the picture once it has begun, None before."""
        return self.get_now(draw, *arguments) if self.begun else None

    def prerender(self, work: Callable[[], object], urgency: Urgency = Urgency.SOON) -> None:
        """Do nothing, like a worker that is busy for long."""


def test_bare_paper_stands_in_for_a_card_that_is_being_drawn() -> None:
    images = Late()
    deck = CardImages(images, Style(), 2 * HEIGHT)
    assert deck.resting(CARD, HEIGHT) is None
    blank = deck.flying(CARD, HEIGHT)
    assert HEIGHT == blank.get_height()
    assert HEIGHT + 2 * margin(HEIGHT) == deck.stand_in(CARD, HEIGHT).get_height()
    images.begun = True
    assert deck.resting(CARD, HEIGHT) is not None
    assert deck.flying(CARD, HEIGHT) is not blank, "the card at rest"


def test_a_card_in_another_shade_stands_in_for_itself() -> None:
    images = Late()
    deck = CardImages(images, Style(), 2 * HEIGHT)
    images.begun = True
    bright = deck.resting(CARD, HEIGHT)
    images.begun = False
    assert deck.resting(CARD, HEIGHT, 0.22) is None
    assert deck.stand_in(CARD, HEIGHT) is bright


def test_a_card_that_is_lifted_looks_for_an_instant_as_it_did_at_rest() -> None:
    images = Late()
    deck = CardImages(images, Style(), 2 * HEIGHT)
    images.begun = True
    deck.resting(CARD, HEIGHT)
    lifted = deck.flying(CARD, HEIGHT + 3, 3.0)
    assert HEIGHT + 2 * margin(HEIGHT) == lifted.get_height()
    assert lifted is deck.flying(CARD, HEIGHT + 3)
    assert deck.flying(CARD, 2 * HEIGHT).get_height() == 2 * HEIGHT


def drawn_late(*poses: tuple[int, float]) -> CardImages:
    """Return images of which the card is drawn at some heights and angles, before the worker gets busy."""
    deck = CardImages(ImageCache(at_once=True), Style(), 2 * HEIGHT)
    for height, angle in poses:
        deck.flying(CARD, height, angle)
    deck.images = Late()
    return deck


def test_a_card_that_turns_over_before_it_has_been_drawn_turning_shows_its_middle() -> None:
    deck = drawn_late((HEIGHT, 0))
    whole = deck.flying(CARD, HEIGHT)
    turning = deck.flying(CARD, HEIGHT, width=0.5)
    assert (whole.get_width() // 2, HEIGHT) == turning.get_size()
    assert whole.get_at(whole.get_rect().center) == turning.get_at(turning.get_rect().center)


def test_a_card_at_rest_in_another_size_stands_in_for_itself() -> None:
    images = Late()
    deck = CardImages(images, Style(), 2 * HEIGHT)
    images.begun = True
    smaller, larger = deck.resting(CARD, HEIGHT), deck.resting(CARD, HEIGHT + 20)
    images.begun = False
    assert smaller is deck.stand_in(CARD, HEIGHT + 5)
    assert larger is deck.stand_in(CARD, HEIGHT + 15)
    assert resting_size(HEIGHT // 2) == deck.stand_in(CARD, HEIGHT // 2).get_size(), "a blank card"
    flown = drawn_late((HEIGHT // 2, 0))
    assert flown.flying(CARD, HEIGHT // 2) is flown.stand_in(CARD, HEIGHT // 2)


@pytest.mark.parametrize(("height", "angle", "width"), [(HEIGHT + 4, 30, 1), (HEIGHT, 90, 1), (HEIGHT, 30, 0.9)])
def test_a_card_not_drawn_in_time_is_shown_by_a_similar_picture(height: int, angle: float, width: float) -> None:
    deck = drawn_late((HEIGHT, 30))
    drawn = deck.flying(CARD, HEIGHT, 30)
    assert drawn is deck.flying(CARD, height, angle, width)
    assert drawn is not deck.flying(None, height, angle, width), "a back is no face"
    assert drawn is not deck.flying(CARD, 2 * HEIGHT, angle), "nothing like it is drawn yet"


def test_what_stands_in_for_a_card_above_a_dark_table_and_cards_that_fly_among_many_are_in_moonlight() -> None:
    deck, pose = drawn_late((HEIGHT, 0)), Pose(99, 99, HEIGHT)
    (lying,), (flying, dim) = (
        lying_sprites(deck, CARD, pose, False),
        (flying_sprite(deck, CARD, pose, moonlit) for moonlit in (False, True)),
    )
    assert flying._replace(picture=deck.dimmed(flying.picture)) == dim
    assert [lying._replace(picture=deck.dimmed(lying.picture))] == lying_sprites(deck, CARD, pose, True)


@pytest.mark.parametrize("turning", [1, 24, 30, 48])
def test_cards_that_turn_over_at_once_have_few_strips_together_and_each_is_as_wide_as_alone(turning: int) -> None:
    deck, pose = drawn_late((HEIGHT, 0)), Pose(99, 99, HEIGHT, width=0.5)
    strips = lying_sprites(deck, CARD, pose, False, turning)
    assert 2 <= len(strips) <= max(MOST_STRIPS // turning, 2)
    alone, together = (parts[0].area.unionall([part.area for part in parts]) for parts in (
        lying_sprites(deck, CARD, pose, False), strips,
    ))  # fmt: skip
    assert abs(alone.width - together.width) <= STRIPS


def test_a_shadow_turned_otherwise_or_hardly_larger_stands_in_for_another() -> None:
    deck = CardImages(ImageCache(at_once=True), Style(), 2 * HEIGHT)
    drawn, _ = deck.shadow((64, HEIGHT), HEIGHT, 1.0, 30)
    deck.images = Late()
    assert drawn
    assert drawn is deck.shadow((64, HEIGHT), HEIGHT, 1.0, 90)[0]
    assert drawn is deck.shadow((67, HEIGHT + 4), HEIGHT + 4, 1.0, 30)[0]
    for unlike in (((64, HEIGHT), HEIGHT, 0.0, 30), ((32, HEIGHT), HEIGHT, 1.0, 30)):
        assert deck.shadow(*unlike)[0] is None, "there is none for the moment"


def test_shards_tumble_alike_however_many_frames_a_machine_draws(deck: CardImages) -> None:
    many, few = (Shards(((CARD, Pose(500, 500, HEIGHT)),), 1.0, deck, Random(1)) for _ in range(2))
    for _ in range(64):
        many.advance(0.5 / 64)
    few.advance(0.5)
    assert [(one.x, one.y) for one in many.sprites()] == [(one.x, one.y) for one in few.sprites()] != []


def test_pictures_of_flown_cards_are_evicted_when_memory_is_freed() -> None:
    images = ImageCache(at_once=True)
    deck = CardImages(images, Style(), 2 * HEIGHT)
    turned = [ref(deck.flying(CARD, height, 5.0)) for height in range(HEIGHT, 2 * HEIGHT)]
    assert images.untidy
    assert all(one() for one in turned)
    images.tidy()
    assert not images.untidy
    assert not any(one() for one in turned[:60])
    last = deck.flying(CARD, 2 * HEIGHT - 1, 5.0)
    assert last is turned[-1]()


@pytest.mark.parametrize("game", GAMES)
def test_the_back_of_a_card_is_drawn_as_it_will_lie_on_the_stock_even_if_none_lies_there(game: str) -> None:
    layout, deck = layout_for(game, (640, 360)), CardImages(ImageCache(at_once=True), Style(), 2 * HEIGHT)
    prerender_next(Play(GAMES[game], 1).state, layout, deck)
    deck.images = Late()
    if place := layout.slot_position(GAMES[game].stock):
        assert deck.resting(None, place.height) is not None
