"""Court cards: jacks wink now and then, a king on its foundation looks up, and after a win all do."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from game.cards import JACK, KING, QUEEN, Card, Suit
from game.settings import Motion
from scenes.animation.animator import CardAnimator
from scenes.animation.card_images import CardImages, gaze_sprites, resting_sprite
from scenes.animation.positions import Pose
from scenes.art.court_cards import Gaze
from scenes.render.drawables import Drawable
from scenes.render.renderer import drawn
from scenes.table.living_cards import BLINK, WAKEFUL, WINK, Court
from tests.scenes.fakes import HOME, Grid, Listener, table
from tests.scenes.robot import services

SUITS = tuple(Suit)
JACKS, QUEENS, KINGS = (tuple(Card(rank, suit) for suit in SUITS) for rank in (JACK, QUEEN, KING))
STATE = table({2: JACKS[:1], 3: JACKS[1:2], 4: QUEENS[:1], 5: KINGS[1:2], HOME: KINGS[:1]}, ())


@pytest.fixture
def seated(deck: CardImages) -> CardAnimator:
    animator = CardAnimator(deck, Grid(), Motion.FULL, Random(1), Listener())
    animator.lay(STATE)
    return animator


def seconds(count: float) -> Iterator[float]:
    """Yield frames that fill some seconds."""
    yield from [0.05] * round(count / 0.05)


def test_now_and_then_a_jack_shuts_his_eyes_and_opens_the_other_one(tmp_path: Path, seated: CardAnimator) -> None:
    court, seen = Court(services(tmp_path, Motion.FULL), "7"), list[dict[Card, Gaze]]()
    for step in seconds(5 * WINK[1]):
        court.advance(step, STATE, False, seated)
        winks = {card: gaze for card, gaze in seated.at_rest.gazes.items() if card.rank != KING}
        if not seen or seen[-1] != winks:
            seen.append(winks)
        assert court.rest <= WINK[1]
    assert len(seen) > 8
    assert all(set(one) <= {*JACKS[:2], QUEENS[0]} for one in seen)
    assert any(Gaze.TURNED in one.values() for one in seen)
    shut = [index for index, one in enumerate(seen) if Gaze.SHUT in one.values()]
    assert shut == list(range(1, len(seen), 2))
    assert BLINK < WINK[0]


@pytest.mark.parametrize(("motion", "quiet"), [(Motion.FULL, WAKEFUL), (Motion.REDUCED, 0.0), (Motion.OFF, 0.0)])
def test_nobody_winks_where_little_may_move_or_nobody_looks(
    tmp_path: Path, seated: CardAnimator, motion: Motion, quiet: float
) -> None:
    at_home = services(tmp_path, motion)
    at_home.quiet_for = quiet
    court = Court(at_home, "7")
    for step in seconds(20):
        court.advance(step, STATE, False, seated)
    assert court.rest == float("inf")
    assert seated.at_rest.gazes == {KINGS[0]: Gaze.HOME}


def test_a_king_on_its_foundation_looks_up_and_all_courts_after_a_win(tmp_path: Path, seated: CardAnimator) -> None:
    court = Court(services(tmp_path, Motion.REDUCED), "7")
    court.advance(0.1, STATE, False, seated)
    assert seated.at_rest.gazes == {KINGS[0]: Gaze.HOME}
    court.advance(0.1, STATE, True, seated)
    awake = dict.fromkeys((*JACKS[:2], QUEENS[0], KINGS[1]), Gaze.AWAKE)
    assert seated.at_rest.gazes == {**awake, KINGS[0]: Gaze.HOME}


@pytest.mark.parametrize("shade", [0.0, 0.22])
@pytest.mark.parametrize("gaze", list(Gaze)[1:])
def test_eyes_laid_over_a_card_make_it_the_one_with_that_gaze(deck: CardImages, gaze: Gaze, shade: float) -> None:
    pose = Pose(80, 90, 131, shade=shade)

    def pixels(*frame: Drawable) -> bytes:
        return pygame.image.tobytes(drawn(frame, (160, 180)), "RGB")

    looks_so = CardImages(deck.images, deck.style, 216, gaze)
    for card in (*JACKS[:2], *QUEENS[:2], *KINGS[2:]):
        eyes, final = gaze_sprites(deck, card, pose, gaze)
        assert final
        waits, looks = resting_sprite(deck, card, pose)[0], resting_sprite(looks_so, card, pose)[0]
        differ = sum(a != b for a, b in zip(pixels(waits, *eyes), pixels(looks), strict=True))
        assert differ <= 3 * (gaze is Gaze.HOME)  # one point where a window's light comes near the card's round corner
        assert gaze is not Gaze.AWAKE or pixels(waits) != pixels(looks)
