"""A preview of Cruel's next redeal is shown while mouse or cursor rest on its key, and comes true."""

from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from game.cards import Card
from game.play import Play
from game.rules import GAMES
from game.rules.cruel import FOUNDATIONS, STOCK, TABLEAU
from game.settings import Motion
from game.state import Carry, State, Tap
from scenes.animation import card_images
from scenes.animation.card_images import CardImages
from scenes.commands import Command
from scenes.games.base import TableLayout
from scenes.games.layout import TableView
from scenes.render.drawables import Frame, Sprite
from scenes.render.image_cache import ImageCache
from scenes.screens.table import Table
from scenes.table.hint_animation import veil
from scenes.table.living_cards import DWELL, Ghost, Preview
from tests.scenes.conftest import Sit
from tests.scenes.games.layouts import plans, random_play
from tests.scenes.robot import FRAME, Robot
from tests.window import wait_for

pytestmark = pytest.mark.watched

LONG_ENOUGH = DWELL + 0.3
SIZE = (1280, 720)
NOWHERE = (640, 710)
LONGEST = "1:AC,2:AD,3:AS,4:AH,5:KC2DQCJCTC9C8C7C6C5C4C3C2C,6:KH,7:KS3D,12:KD4D,14:5D"
"""A position of Cruel in which thirteen cards lie on one pile, and some piles are empty."""


def previews(play: Play, deck: CardImages) -> Iterator[tuple[TableLayout, tuple[Ghost, ...]]]:
    """Yield the ghosts of a play on every screen."""
    yield from ((layout, Preview(layout, deck, play.state, Motion.OFF).ghosts) for layout in plans("cruel"))


def redealt(state: State) -> dict[int, Card | None]:
    """Return what a redeal would bring to the top of each pile that is there before or after it."""
    row = [card for slot in TABLEAU for card in state.piles[slot]]
    piles = [row[start : start + 4] for start in range(0, len(row), 4)]
    tops = {slot: piles[index][-1] if index < len(piles) else None for index, slot in enumerate(TABLEAU)}
    return {slot: top for slot, top in tops.items() if top or state.piles[slot]}


@pytest.mark.parametrize("deal", range(1, 13))
def test_the_ghosts_are_what_the_redeal_then_brings(deck: CardImages, deal: int) -> None:
    for length in (1, 2, 5, 9, 14, 30, 60):
        play = random_play("cruel", deal, length)
        if Tap(STOCK) not in play.legal:
            continue
        assert not play.state.down  # so it is no secret
        _, ghosts = next(previews(play, deck))
        assert redealt(play.state) == {ghost.slot: ghost.card for ghost in ghosts}
        before = play.state
        play.make(Tap(STOCK))
        shown = {ghost.slot: ghost.card for ghost in ghosts}
        assert all(play.state.top(slot) == shown.get(slot) for slot in TABLEAU)
        assert all(slot in shown for slot in TABLEAU if before.piles[slot])


@pytest.mark.parametrize("deal", [1, 2, LONGEST])
def test_ghosts_lie_on_their_piles_and_leave_the_index_of_what_lies_there(deck: CardImages, deal: str | int) -> None:
    play = Play(GAMES["cruel"], deal)
    for layout, ghosts in previews(play, deck):
        areas = {}
        for ghost in ghosts:
            area = areas[ghost.slot] = Rect(0, 0, round(ghost.height * 5 / 7), ghost.height)
            area.center = ghost.centre
            top = play.state.top(ghost.slot)
            spot = layout.card_positions(play.state)[top] if top else layout.slot_position_in(ghost.slot, play.state)
            assert spot
            assert spot.area.contains(area)
            assert area.top >= spot.y + 0.3 * spot.height
            assert area.width > 0.4 * spot.width  # it can be read wherever a card can
        edge = layout.u(6)
        grown = [area.inflate(2 * edge, 2 * edge) for area in areas.values()]
        assert not any(one.colliderect(other) for one, other in combinations(grown, 2))
        rails = [key.area for key in layout.buttons(TableView(play))] + [layout.message_area]
        assert not any(area.colliderect(other) for area in grown for other in rails)


def moved(sit: Sit, motion: Motion = Motion.OFF) -> Robot:
    """Return a robot at a table of Cruel at which a redeal may be asked for."""
    robot = sit("cruel", 1, motion, SIZE)
    robot.table.board.make(next(move for move in robot.play.legal if isinstance(move, Carry)))
    robot.move(NOWHERE)
    robot.settle()
    return robot


def shows(robot: Robot) -> bool:
    """Whether what is seen includes every ghost of the next redeal; none of them may be seen otherwise."""
    board = robot.table.board
    ghosts = Preview(board.layout, board.animator.deck, robot.play.state, Motion.OFF).ghosts
    seen = {one.area.center for one in _after_veil(robot.table.frame(), board.layout)}
    return bool(seen) and all(any(abs(x - a) < 2 and abs(y - b) < 2 for a, b in seen) for *_, (x, y) in ghosts)


def _after_veil(frame: Frame, layout: TableLayout) -> list[Sprite]:
    """Return what is seen above the field once that has been darkened; nothing if it is not."""
    dark = veil(layout, 1.0)
    return [one for one in frame[frame.index(dark) :] if isinstance(one, Sprite)] if dark in frame else []


def places(robot: Robot) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the middle of the key that redeals, and of the empty stock."""
    board = robot.table.board
    key = next(key for key in board.layout.buttons(board.view) if key.command is Command.STOCK)
    return key.area.center, board.layout.slot_area(STOCK, robot.play.state).center


@pytest.mark.parametrize("motion", Motion)
@pytest.mark.parametrize("place", [0, 1])
def test_a_preview_is_shown_only_while_the_mouse_rests_on_the_redeal(sit: Sit, motion: Motion, place: int) -> None:
    robot = moved(sit, motion)
    robot.move(places(robot)[place])
    assert 0 < robot.table.rest() <= DWELL or motion is Motion.FULL
    robot.wait(DWELL / 2)
    assert not shows(robot)
    robot.wait(LONG_ENOUGH)
    assert shows(robot)
    assert robot.table.rest() > 0
    robot.move(NOWHERE)
    assert not shows(robot)
    assert 1 == len(robot.play.moves)


@pytest.mark.parametrize("place", [0, 1])
def test_a_click_redeals_at_once_and_a_long_press_previews_first(sit: Sit, place: int) -> None:
    robot = moved(sit)
    point = places(robot)[place]
    robot.press(point)
    assert 1 == len(robot.play.moves)
    robot.release(point)
    assert Tap(STOCK) == robot.play.moves[-1]
    robot.key(pygame.K_z)
    robot.settle()
    robot.press(point)
    robot.wait(LONG_ENOUGH)
    assert shows(robot)
    robot.move(NOWHERE)
    assert not shows(robot)
    robot.release(NOWHERE)
    assert 1 == len(robot.play.moves)
    robot.press(point)
    robot.wait(LONG_ENOUGH)
    assert shows(robot)
    robot.release(point)
    assert Tap(STOCK) == robot.play.moves[-1]
    assert not shows(robot)


def test_it_comes_true(sit: Sit) -> None:
    robot = moved(sit)
    robot.move(places(robot)[0])
    robot.wait(LONG_ENOUGH)
    board = robot.table.board
    ghosts = Preview(board.layout, board.animator.deck, robot.play.state, Motion.OFF).ghosts
    pictures = {one.picture for one in _after_veil(robot.table.frame(), board.layout)}
    unit, accent = board.layout.metrics.unit, board.ui.accent.light
    for ghost in ghosts:
        assert board.animator.deck.coming(ghost.card, ghost.height, accent, unit) in pictures
    robot.click(places(robot)[0])
    assert {ghost.slot: ghost.card for ghost in ghosts if ghost.card} == {
        slot: robot.play.state.top(slot) for slot in TABLEAU if robot.play.state.piles[slot]
    }


def test_the_cursor_on_the_empty_stock_shows_it_and_enter_redeals(sit: Sit) -> None:
    robot = moved(sit)
    while robot.table.board.choice.lit != STOCK:
        robot.key(pygame.K_TAB)
    robot.wait(LONG_ENOUGH)
    assert shows(robot)
    robot.key(pygame.K_LEFT)
    robot.key(pygame.K_HOME)
    robot.wait(2 * FRAME)
    assert not shows(robot)
    robot.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    while robot.table.board.choice.lit != STOCK:
        robot.key(pygame.K_TAB)
    robot.wait(LONG_ENOUGH)
    assert shows(robot)
    robot.key(pygame.K_RETURN)
    assert Tap(STOCK) == robot.play.moves[-1]
    robot.wait(LONG_ENOUGH)
    assert not shows(robot)


def test_nothing_is_seen_where_no_redeal_is_legal(sit: Sit) -> None:
    robot = sit("cruel", 1, Motion.OFF, SIZE)
    for point in places(robot):
        robot.move(point)
        robot.wait(LONG_ENOUGH)
        assert not shows(robot)
        robot.press(point)
        robot.wait(LONG_ENOUGH)
        assert not shows(robot)
        robot.release(point)
        assert not robot.play.moves


def test_a_mouse_that_was_left_on_the_key_shows_nothing_move_after_move(sit: Sit) -> None:
    robot = moved(sit)
    robot.move(places(robot)[0])
    robot.wait(LONG_ENOUGH)
    assert shows(robot)
    robot.table.board.make(next(move for move in robot.play.legal if isinstance(move, Carry)))
    robot.wait(LONG_ENOUGH)
    assert not shows(robot)
    x, y = places(robot)[0]
    robot.move((x + 1, y))
    robot.wait(LONG_ENOUGH)
    assert shows(robot)


def test_cards_in_the_hand_or_a_hint_are_not_disturbed(sit: Sit) -> None:
    robot = moved(sit)
    start = robot.spot(next(move.source for move in robot.play.legal if isinstance(move, Carry)))
    robot.press(start)
    for point in places(robot):
        robot.move(point)
        robot.wait(LONG_ENOUGH)
        assert not shows(robot)
    robot.move(start)
    robot.release(start)
    robot.move(places(robot)[0])
    robot.table.board.hint(robot.play.legal[0])
    robot.wait(LONG_ENOUGH)
    assert not shows(robot)


def test_ghosts_are_drawn_in_the_studio_and_seen_once_they_are(tmp_path: Path) -> None:
    images = ImageCache()
    robot = Robot.with_play(tmp_path, Play(GAMES["cruel"], 1), SIZE, Motion.OFF, images)

    def table_rests() -> bool:
        robot.wait(FRAME)
        return bool(robot.manager.scenes) and isinstance(robot.scene, Table) and robot.manager.at_rest

    def ghosts_are_seen() -> bool:
        robot.wait(FRAME)
        return shows(robot) and robot.table.rest() > 0

    wait_for(table_rests, "the table", 0.002)
    robot.table.board.make(next(move for move in robot.play.legal if isinstance(move, Carry)))
    robot.move(places(robot)[0])
    wait_for(ghosts_are_seen, "the ghosts", 0.002)
    robot.close()
    images.close()


def test_only_a_game_without_hidden_cards_shows_what_its_stock_would_bring() -> None:
    shown = [game for game in GAMES if next(plans(game)).previewed]
    assert ["cruel"] == shown
    for game in shown:
        for deal in range(1, 20):
            assert not random_play(game, deal, 3 * deal).state.down
    assert {STOCK, *FOUNDATIONS, *TABLEAU} == {slot.number for slot in GAMES["cruel"].slots}


def drawn_after(
    robot: Robot, monkeypatch: pytest.MonkeyPatch, make: Callable[[], object]
) -> frozenset[tuple[str, int]]:
    """Return the cards, with their heights, that are drawn by what a move orders."""
    ordered, get = list[Callable[[], object]](), robot.services.images.get
    monkeypatch.setattr(robot.services.images, "prerender", lambda work, urgency=None: ordered.append(work))
    make()
    drawn = set[tuple[str, int]]()

    def seen(draw: Callable[..., Any], *arguments: Any) -> Any:
        if draw is card_images.resting:
            drawn.add((str(arguments[0]), arguments[1]))
        return get(draw, *arguments)

    monkeypatch.setattr(robot.services.images, "get", seen)
    for work in ordered:
        work()
    return frozenset(drawn)


@pytest.mark.parametrize("game", ["whitehead", "wall"])
def test_the_cards_that_the_stock_turns_up_next_are_drawn_ahead(
    sit: Sit, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    robot = sit(game, 1, Motion.FULL)
    robot.settle()
    ahead = drawn_after(robot, monkeypatch, lambda: robot.key(pygame.K_d))
    stock = robot.play.state.piles[robot.play.rules.stock]
    assert str(stock[0]) not in dict(ahead)
    for _ in range(2):
        robot.settle()
        robot.key(pygame.K_d)
    places = robot.table.board.layout.card_positions(robot.play.state)
    turned = set(stock[-5:]).difference(robot.play.state.piles[robot.play.rules.stock])
    assert len(turned) > 1
    assert {(str(card), places[card].height) for card in turned if card in places} <= ahead


def test_the_cards_that_come_home_next_are_drawn_ahead_at_their_size_there(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    robot = sit("cruel", 1, Motion.FULL)
    robot.settle()
    board = robot.table.board
    ahead = drawn_after(robot, monkeypatch, lambda: board.make(robot.play.legal[0]))
    for home in FOUNDATIONS:
        place, top = board.layout.slot_position(home), robot.play.state.piles[home][-1]
        assert place
        assert {(str(Card(top.rank + more, top.suit)), place.height) for more in (1, 2)} <= ahead
