"""The waste of Whitehead is fanned out while mouse or cursor rest on it, and folds again."""

from collections.abc import Iterator
from itertools import combinations

import pygame
import pytest
from pygame import Rect

from game.cards import Card
from game.play import Play
from game.rules import GAMES
from game.rules.whitehead import FOUNDATIONS, STOCK, WASTE
from game.settings import Motion
from game.state import Tap
from scenes.games.base import TableLayout
from scenes.games.layout import Hit, Selection, TableView
from scenes.render.drawables import Sprite
from scenes.table.living_cards import DWELL
from tests.scenes.conftest import Sit
from tests.scenes.games.layouts import plans
from tests.scenes.robot import FRAME, Robot

pytestmark = pytest.mark.watched

LONG_ENOUGH = DWELL + 0.3
"""Seconds in which the mouse has rested, and cards have glided."""
SIZE = (1280, 720)
HOME_NEXT = "0:9S,1:KH9D2C,2:AC,6:KC,7:QD,8:JS,9:4D,10:5H,11:6S"
"""A position in whose waste the two of clubs lies on two others, and may go home."""


def turned(deal: str | int, count: int) -> Play:
    """Return a play in which so many cards of the stock have been turned."""
    play = Play(GAMES["whitehead"], deal)
    for _ in range(count):
        play.make(Tap(STOCK))
    return play


def fan_of(play: Play, layout: TableLayout) -> dict[Card, Rect]:
    """Return where each card of the waste lies while it is fanned out, bottom first."""
    fan, spots = layout.fan(TableView(play, Selection(lit=WASTE, fanned=WASTE))), layout.card_positions(play.state)
    return {card: spots[card].area.move(fan.get(card, (0, 0))) for card in play.state.piles[WASTE]}


def at_waste(sit: Sit, count: int, motion: Motion = Motion.OFF, deal: str | int = 7) -> Robot:
    """Return a robot at a table with so many cards in the waste."""
    robot = sit("whitehead", deal, motion, SIZE)
    for _ in range(count):
        robot.key(pygame.K_d)
    robot.settle()
    return robot


def seen(robot: Robot) -> dict[Card, Rect]:
    """Return where each card of the waste is seen, by the pictures that are told."""
    animator, state = robot.table.board.animator, robot.play.state
    pictures = {id(one.picture): one.area for one in animator.resting() if isinstance(one, Sprite)}
    spots = robot.table.board.layout.card_positions(state)
    places = {}
    for card in state.piles[WASTE]:
        picture = animator.deck.resting(card, spots[card].height, spots[card].shade)
        if id(picture) in pictures:
            places[card] = pictures[id(picture)].inflate(-2, -2)
            places[card].size = spots[card].area.size
            places[card].center = pictures[id(picture)].center
    return places


def rests_on_waste(robot: Robot) -> None:
    """Let the mouse rest on the top card of the waste until its other cards are fanned out."""
    robot.move(robot.spot(WASTE))
    robot.wait(LONG_ENOUGH)


@pytest.mark.parametrize("count", [2, 3, 12, 13, 14, 24])
def test_each_index_can_be_read_and_nothing_that_is_pressed_is_covered_on_any_screen(count: int) -> None:
    play = turned(5, count)
    for layout in plans("whitehead"):
        fan, state = fan_of(play, layout), play.state
        screen = Rect((0, 0), layout.metrics.size)
        covered, top = list(fan)[:-1], list(fan)[-1]
        strips = []
        for index, card in enumerate(covered):
            area = fan[card]
            strip = Rect(area.left, area.top, area.width, int(0.25 * area.height))
            strips.append(strip)
            assert screen.contains(area)
            assert not any(strip.colliderect(fan[other]) for other in covered[index + 1 :])
        assert not any(one.colliderect(other) for one, other in combinations(strips, 2))
        view = TableView(play, Selection(lit=WASTE, fanned=WASTE))
        free = [fan[top], *(layout.slot_area(slot, state) for slot in (STOCK, *FOUNDATIONS)), layout.message_area]
        free += [key.area for key in layout.buttons(view)] + ([layout.lamp] if layout.lamp else [])
        assert not any(area.colliderect(fan[card]) for area in free for card in covered)
        reached = Rect.unionall(fan[covered[0]], [fan[card] for card in covered[1:]])
        assert reached.width < 3 * fan[top].width  # most of the columns stay to be seen
        for card in fan:
            over = len(fan) - list(fan).index(card)
            point = fan[card].centerx, fan[card].top + 4
            assert Hit(WASTE, over) == layout.pointed_at(view, point)


@pytest.mark.parametrize("motion", Motion)
def test_the_waste_is_fanned_out_while_the_mouse_rests_on_it_and_folds_when_it_leaves(sit: Sit, motion: Motion) -> None:
    robot = at_waste(sit, 9, motion)
    robot.move((640, 700))
    robot.settle()
    home = seen(robot)
    assert 1 == len(home)
    robot.move(robot.spot(WASTE))
    robot.wait(DWELL / 2)
    assert home == seen(robot)
    robot.wait(DWELL / 2 + FRAME)
    begun = seen(robot)
    robot.wait(0.3)
    assert fan_of(robot.play, robot.table.board.layout) == seen(robot)
    assert (begun != seen(robot)) is (motion is Motion.FULL)  # only there they glide
    robot.move((640, 700))
    robot.wait(LONG_ENOUGH)
    assert home == seen(robot)


def test_a_mouse_that_only_passes_fans_nothing_out(sit: Sit) -> None:
    robot = at_waste(sit, 9)
    x, y = robot.spot(WASTE)
    for step in range(-20, 21):
        robot.move((x + 6 * step, y))
        assert robot.table.board.choice.fanned is None


def _along(robot: Robot) -> Iterator[tuple[int, int]]:
    """Yield points from the top card over every fanned card to the far corner, and back, in small steps."""
    fan = list(reversed(fan_of(robot.play, robot.table.board.layout).values()))
    here = fan[0].center
    for area in [*fan, *reversed(fan)]:
        there = area.centerx, area.top + 6
        for step in range(5):
            yield here[0] + (there[0] - here[0]) * step // 4, here[1] + (there[1] - here[1]) * step // 4
        here = there


@pytest.mark.parametrize(("count", "size"), [(6, (1280, 720)), (24, (1280, 720)), (24, (1024, 768))])
def test_a_mouse_that_moves_along_the_fan_leaves_every_card_of_it_where_it_is(
    sit: Sit, count: int, size: tuple[int, int]
) -> None:
    robot = at_waste(sit, count, Motion.FULL)
    robot.resize(size)
    rests_on_waste(robot)
    robot.settle()
    fanned = seen(robot)
    assert count == len(fanned)
    for point in _along(robot):
        robot.move(point)
        assert fanned == seen(robot)


def test_the_table_is_at_rest_before_during_and_after_an_open_fan(sit: Sit) -> None:
    robot = at_waste(sit, 9, Motion.REDUCED)
    table = robot.table
    robot.move(robot.spot(WASTE))
    assert 0 < table.rest() <= DWELL
    for point in (robot.spot(WASTE), (640, 700)):
        robot.move(point)
        robot.wait(LONG_ENOUGH)
        frame, waits = table.frame(), [table.rest() for _ in range(3)]
        assert all(wait > 0 for wait in waits)
        table.advance(0.02)
        assert all(one is other or one == other for one, other in zip(frame, table.frame(), strict=True))


def test_the_cursor_fans_the_waste_out_and_folds_it_as_it_goes_on(sit: Sit) -> None:
    robot = at_waste(sit, 5)
    board = robot.table.board
    for _ in range(3):
        robot.key(pygame.K_TAB)
    while board.choice.lit != WASTE:
        robot.key(pygame.K_RIGHT)
    robot.wait(LONG_ENOUGH)
    assert fan_of(robot.play, board.layout) == seen(robot)
    robot.key(pygame.K_d)
    robot.wait(LONG_ENOUGH)
    assert board.choice.fanned is None, "left there, the cursor does not cover the columns move after move"
    for key in (pygame.K_LEFT, pygame.K_RIGHT):
        robot.key(key)
    robot.wait(LONG_ENOUGH)
    assert fan_of(robot.play, board.layout) == seen(robot)
    robot.key(pygame.K_LEFT)
    robot.wait(LONG_ENOUGH)
    assert board.choice.fanned is None
    assert 1 == len(seen(robot))


def test_the_top_card_of_a_fanned_waste_is_selected_dragged_and_double_clicked_as_usual(sit: Sit) -> None:
    robot = at_waste(sit, 0, deal=HOME_NEXT)
    board, top = robot.table.board, robot.spot(WASTE)
    rests_on_waste(robot)
    assert 3 == len(seen(robot))
    robot.click(top)
    assert board.choice.taken
    assert board.choice.fanned is None  # so that all places it may go to are seen
    robot.click(top)
    rests_on_waste(robot)
    robot.drag(top, board.layout.slot_area(FOUNDATIONS[0], robot.play.state).center)
    assert 1 == len(robot.play.moves)
    robot.key(pygame.K_z)
    rests_on_waste(robot)
    robot.wait(1.0)
    robot.click(top)
    robot.click(top)
    assert 1 == len(robot.play.moves)
    assert WASTE == robot.play.moves[0].source  # type: ignore[union-attr]


@pytest.mark.parametrize("motion", Motion)
def test_a_press_on_a_covered_card_changes_nothing_and_nor_do_two(sit: Sit, motion: Motion) -> None:
    robot = at_waste(sit, 0, motion, HOME_NEXT)
    rests_on_waste(robot)
    fan = fan_of(robot.play, robot.table.board.layout)
    for card, area in list(fan.items())[:-1]:
        robot.press((area.centerx, area.top + 6))
        assert robot.table.board.animator.player.refused
        for other, place in fan.items():
            assert other == card or place == seen(robot)[other]  # none but the pressed card moves
        robot.release((area.centerx, area.top + 6))
        robot.click((area.centerx, area.top + 6))
        robot.wait(LONG_ENOUGH)
        assert fan == seen(robot)
        robot.drag((area.centerx, area.top + 6), (640, 600))
        assert not robot.play.moves
        assert robot.table.board.choice.taken is None
        rests_on_waste(robot)
    assert not robot.play.moves


def test_the_right_button_shows_a_fanned_card_in_full_where_it_lies(sit: Sit) -> None:
    robot = at_waste(sit, 9)
    rests_on_waste(robot)
    card, area = list(fan_of(robot.play, robot.table.board.layout).items())[3]
    robot.press((area.centerx, area.top + 6), 3)
    board = robot.table.board
    (shown,) = board.top.peek(board.view, board.animator, (area.centerx, area.top + 6))
    assert isinstance(shown, Sprite)
    assert area.center == shown.area.center
    assert shown.picture is robot.table.board.animator.deck.resting(card, area.height)
    assert shown == robot.table.frame()[-1]
    robot.release((area.centerx, area.top + 6), 3)
    assert shown != robot.table.frame()[-1]


def test_a_mouse_that_was_left_on_the_waste_does_not_fan_it_out_move_after_move(sit: Sit) -> None:
    robot = at_waste(sit, 4)
    rests_on_waste(robot)
    for _ in range(3):
        robot.key(pygame.K_d)
        robot.wait(LONG_ENOUGH)
        assert robot.table.board.choice.fanned is None
    x, y = robot.spot(WASTE)
    robot.move((x + 1, y))
    robot.wait(LONG_ENOUGH)
    assert WASTE == robot.table.board.choice.fanned


def test_a_card_turned_over_a_fan_lets_it_glide_home_and_all_lie_as_if_nothing_had_been(sit: Sit) -> None:
    robot = at_waste(sit, 9, Motion.FULL)
    rests_on_waste(robot)
    fanned = seen(robot)
    robot.key(pygame.K_d)
    robot.wait(0.05)
    assert any(fanned[card] != place for card, place in seen(robot).items() if card in fanned)
    assert len(seen(robot)) > 1  # on their way
    robot.move((640, 700))
    robot.settle()
    robot.wait(LONG_ENOUGH)
    assert 1 == len(seen(robot))


def test_a_hint_folds_the_fan_and_no_other_game_has_one_of_cards(sit: Sit) -> None:
    robot = at_waste(sit, 4)
    rests_on_waste(robot)
    robot.table.board.hint(robot.play.legal[0])
    robot.wait(LONG_ENOUGH)
    assert robot.table.board.choice.fanned is None
    for game in GAMES:
        play = turned(7, 4) if game == "whitehead" else Play(GAMES[game], 7)
        layout = next(plans(game))
        fans = [slot for slot in layout.leafed if layout.fan(TableView(play, Selection(lit=slot, fanned=slot)))]
        assert ([WASTE] if game == "whitehead" else []) == fans
