"""What the mouse means on a table: drags, clicks, double clicks, and the right button; no game is named in the code."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pygame
import pytest
from pygame import Rect

from game.rules import GAMES
from game.settings import Motion
from game.state import Carry, Move, Take, Tap, carry
from scenes.animation.durations import DROP
from scenes.table.board_view import choice_rings
from scenes.table.input import SECOND_PRESS
from tests.scenes.conftest import Sit
from tests.scenes.robot import FRAME, Robot, Smooth, Unwatched

MOVES = 5
LATER = SECOND_PRESS + 0.1


def by_one_hand(move: Move) -> bool:
    """Whether a move takes cards of one slot only."""
    return isinstance(move, Tap) or len(move.takes) == 1


def choose_and_place(robot: Robot, move: Carry) -> None:
    """Carry by two clicks."""
    robot.wait(LATER)
    robot.click(robot.spot(move.source, move.takes[0].count))
    robot.wait(LATER)
    filled = bool(robot.play.state.piles[move.target])
    robot.click(robot.spot(move.target, 1 if filled else 0))


@pytest.mark.parametrize("game", GAMES)
def test_every_single_move_can_be_made_by_a_press_a_drag_or_two_clicks(sit: Sit, game: str) -> None:
    robot, random = sit(game, 2, sits=Unwatched), Random(2)
    play = robot.play
    for _ in range(MOVES):
        before, legal = play.state, [move for move in play.legal if by_one_hand(move)]
        for move in random.sample(legal, min(4, len(legal))):
            expected, _ = play.rules.apply(before, move)
            robot.manager.tick(LATER)
            robot.make(move)
            assert expected.piles == play.state.piles, f"{move} was not made by hand"
            robot.key(pygame.K_z)
            if isinstance(move, Carry) and move.source not in robot.table.play.rules.combined:
                choose_and_place(robot, move)
                assert expected.piles == play.state.piles, f"{move} was not made by two clicks"
                robot.key(pygame.K_z)
        robot.table.board.make(random.choice(legal))


def by_key(robot: Robot) -> None:
    robot.key(pygame.K_d)


def by_mouse(robot: Robot) -> None:
    robot.click(robot.spot(robot.play.rules.stock))


@pytest.mark.parametrize("motion", [Motion.FULL, Motion.OFF])
@pytest.mark.parametrize("press", [by_key, by_mouse])
@pytest.mark.parametrize(("game", "moves", "later"), [("wall", 1, 2), ("whitehead", 5, 6)])
def test_presses_while_several_cards_are_dealt_deal_no_more_and_single_cards_are_drawn_as_fast_as_one_likes(
    sit: Sit, game: str, moves: int, later: int, press: Callable[[Robot], None], motion: Motion
) -> None:
    robot = sit(game, 5, motion, sits=Unwatched)
    robot.settle()
    for _ in range(5):
        press(robot)
    assert moves == len(robot.play.moves)
    robot.wait(1.0)
    press(robot)
    assert later == len(robot.play.moves)


@pytest.mark.parametrize("game", GAMES)
def test_a_card_dropped_in_a_corner_of_the_screen_returns_without_a_rejection(sit: Sit, game: str) -> None:
    robot = sit(game, 2, Motion.FULL)
    robot.settle()
    move = first_carry(robot)
    before = robot.play.state
    robot.drag(robot.spot(move.takes[0].slot, move.takes[0].count), (4, 4))
    robot.wait(FRAME)
    assert before is robot.play.state
    assert not robot.table.board.animator.player.refused


def first_carry(robot: Robot) -> Carry:
    """Return the first legal carry of one card; before it is one, the first of all moves is made, such as a deal."""
    while not (carries := [one for one in robot.play.legal if isinstance(one, Carry) and one.takes[0].count == 1]):
        robot.make(robot.play.legal[0])
        robot.settle()
    return carries[0]


def aside(robot: Robot, move: Carry, share: float) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return where a card is gripped, and where the hand goes until it covers a share of the target's width."""
    layout, state = robot.table.board.layout, robot.play.state
    start = robot.spot(move.source)
    card = layout.ring(move.source, 1, state)
    target = layout.ring(move.target, int(bool(state.piles[move.target])), state)
    away = round((1 - share) * card.width) * (1 if target.x >= card.x else -1)
    return start, (start[0] + target.x - card.x - away, start[1] + target.y - card.y)


def test_while_a_card_is_held_its_targets_are_lit(sit: Sit) -> None:
    robot = sit("whitehead", 1)
    move = first_carry(robot)
    take = move.takes[0]
    robot.press(robot.spot(take.slot))
    robot.move((320, 180))
    legal = (each for each in robot.play.legal if isinstance(each, Carry))
    assert {each.target for each in legal if each.takes == (take,)} == robot.table.board.view.targets


@pytest.mark.parametrize("game", GAMES)
def test_where_a_dragged_card_would_go_has_one_more_ring_until_it_is_drawn_away(sit: Sit, game: str) -> None:
    robot = sit(game, 1)
    move = first_carry(robot)
    board, (start, over) = robot.table.board, aside(robot, move, 1.0)
    area = board.layout.ring(move.target, int(bool(robot.play.state.piles[move.target])), robot.play.state)
    robot.press(start)
    rings: list[int] = []
    for point in (over, (4, 4)):
        robot.move(point)
        seen = [ring.area.center for ring in choice_rings(board.view, board.layout, dragging=True)]
        rings.append(seen.count(area.center))
    assert rings[0] == rings[1] + 1


def test_a_card_let_go_beside_its_target_still_reaches_it(sit: Sit) -> None:
    robot = sit("maze", 1)
    move = first_carry(robot)
    robot.drag(*aside(robot, move, 0.35))
    assert (move,) == robot.play.moves


def test_a_card_dropped_where_it_may_not_lie_goes_home(sit: Sit) -> None:
    robot = sit("cruel", 1, Motion.FULL)
    robot.settle()
    before = robot.picture.copy()
    take = first_carry(robot).takes[0]
    elsewhere = next(
        slot
        for slot in range(5, 17)
        if not any(move == Carry((take,), slot) for move in robot.play.legal) and slot != take.slot
    )
    robot.drag(robot.spot(take.slot), robot.spot(elsewhere))
    assert robot.table.board.animator.moving
    robot.move((320, 2))
    robot.settle()
    assert () == robot.play.moves
    assert robot.table.board.choice.taken is None
    assert before.get_buffer().raw == robot.picture.get_buffer().raw or same_cards(robot)


def test_after_a_drop_the_mouse_looks_at_where_it_is_and_not_at_where_the_card_was(sit: Sit) -> None:
    robot = sit("maze", 1)
    move = first_carry(robot)
    robot.drag(robot.spot(move.takes[0].slot), robot.table.board.layout.slot_area(move.target, robot.play.state).center)
    assert (move,) == robot.play.moves
    assert move.target == robot.table.board.choice.lit


@pytest.mark.parametrize("game", GAMES)
def test_a_dropped_card_falls_to_its_place_and_does_not_fly_there(sit: Sit, game: str) -> None:
    robot = sit(game, 1, Motion.FULL, sits=Smooth)
    robot.settle()
    move = next(move for move in robot.play.legal if isinstance(move, Carry) and by_one_hand(move))
    card = robot.play.state.top(move.source)
    robot.drag(robot.spot(move.source), robot.table.board.layout.slot_area(move.target, robot.play.state).center)
    assert (move,) == robot.play.moves
    assert card in robot.table.board.animator.unsettled
    robot.wait(DROP + FRAME)
    assert card not in robot.table.board.animator.unsettled


def same_cards(robot: Robot) -> bool:
    """Whether every card rests where the state lays it; the clock may have gone on."""
    return not robot.table.board.animator.unsettled


def test_a_click_beside_everything_lets_go_of_what_was_chosen(sit: Sit) -> None:
    robot = sit("pileon", 1)
    robot.click(robot.spot(0))
    assert Take(0, 1) == robot.table.board.choice.taken
    robot.click((robot.table.board.layout.field.right - 3, 3))
    assert robot.table.board.choice.taken is None


def test_a_second_click_on_what_was_chosen_lets_go_of_it(sit: Sit) -> None:
    robot = sit("pileon", 1)
    robot.click(robot.spot(0))
    robot.wait(LATER)
    robot.click(robot.spot(0))
    assert robot.table.board.choice.taken is None


@pytest.mark.parametrize("game", ["cruel", "whitehead"])
def test_a_double_click_brings_a_card_to_its_foundation(sit: Sit, game: str) -> None:
    drawn = {"cruel": "1:AS,5:KH2S,6:KD3S", "whitehead": "2:AS,6:KH2S,7:KD3S"}[game]
    robot = sit(game, drawn)
    slots = (5, 6) if game == "cruel" else (6, 7)
    for slot in slots:  # one double click right after the other
        robot.click(robot.spot(slot))
        robot.click(robot.spot(slot))
    assert 2 == robot.play.state.score - robot.play.fresh.score


@pytest.mark.parametrize(
    ("game", "drawn", "pressed", "made"),
    [
        ("whitehead", "2:AC2C,6:KD3C", (6, 2), ()),  # the king has no place to go to, and another card is not meant
        ("whitehead", "2:AC2C,6:KD3C", (6, 1), (carry(6, 2),)),
        ("whitehead", "2:AC,6:KD4C3C2C,7:5C", (6, 2), (carry(6, 2, 2),)),  # home comes before the five
        ("whitehead", "2:AC,6:KD4C3C2C,7:5S", (6, 3), (carry(6, 2, 3),)),
        ("cruel", "1:AS,5:KH2S,6:KD4S", (5, 2), ()),
        ("cruel", "1:AS,5:KH7S,6:KD8S", (5, 1), (carry(5, 6),)),
        ("pileon", "0:KD9H,1:9C9S", (0, 1), (carry(0, 1),)),  # cards that it fits come before empty spaces
        ("pileon", "0:KD9H,1:9C9S,2:9D", (0, 1), ()),
        ("whitehead", "6:KD7S,7:9H8C,8:KS,9:KC,10:QC,11:QS,12:KH", (6, 1), (carry(6, 7),)),
        ("whitehead", "6:KD7S6S,7:9H8C,8:KS,9:KC,10:QC,11:QS,12:KH", (6, 2), (carry(6, 7, 2),)),
        ("whitehead", "6:KD7S6S,7:9H8C,8:KS,9:KC,10:QC,11:8S,12:KH", (6, 2), ()),  # two places to go to
        ("whitehead", "2:AS,6:KD,7:9H2C,8:KS,9:KC,10:QC,11:QS,12:KH", (2, 1), ()),  # what is home stays there
    ],
)
def test_a_double_click_brings_a_card_and_its_run_home_else_it_makes_their_only_move(
    sit: Sit, game: str, drawn: str, pressed: tuple[int, int], made: tuple[Move, ...]
) -> None:
    robot = sit(game, drawn)
    for _ in range(2):
        robot.click(robot.spot(*pressed))
    assert made == robot.play.moves


@pytest.mark.parametrize("game", GAMES)
def test_a_double_click_means_the_card_that_is_pressed_and_no_other(sit: Sit, game: str) -> None:
    robot, random = sit(game, 3, sits=Unwatched), Random(4)
    board, play = robot.table.board, robot.play
    combined, homes = board.play.rules.combined, play.rules.foundations
    for _ in range(12):
        legal = [move for move in play.legal if by_one_hand(move)]
        if not legal:
            break
        for slot in random.sample(range(len(play.state.piles)), min(12, len(play.state.piles))):
            count = random.randint(1, max(1, len(play.state.piles[slot])))
            if (
                slot in (*combined, play.rules.stock)
                or not play.state.piles[slot]
                or not board.layout.slot_position(slot)
            ):
                continue
            before = len(play.moves)
            ways = [move for move in legal if isinstance(move, Carry) and move.takes == (Take(slot, count),)]
            ways = [] if slot in homes else ways
            home = [move for move in ways if move.target in homes]
            ways = [move for move in ways if play.state.piles[move.target]] or ways
            robot.manager.tick(LATER)
            try:
                at = robot.spot(slot, count)
            except LookupError:
                continue  # it is hidden by those upon it
            robot.click(at)
            if len(play.moves) > before:  # a press did so at once
                robot.key(pygame.K_z)
                continue
            robot.click(at)
            made = play.moves[before:]
            if combined:
                assert all(isinstance(move, Tap) for move in made)
            else:
                assert tuple(home[:1] or (ways if len(ways) == 1 else ())) == made
            for _ in made:
                robot.key(pygame.K_z)
            board.cancel()
        board.make(random.choice(legal))


def test_a_third_click_after_a_move_by_double_click_does_nothing(sit: Sit) -> None:
    robot = sit("maze", 1)
    ways = Counter(move.source for move in robot.play.legal if isinstance(move, Carry))
    at = robot.spot(next(slot for slot, count in ways.items() if count == 1))
    for _ in range(4):
        robot.click(at)
    assert 1 == len(robot.play.moves)


def test_a_press_after_a_double_click_that_meant_nothing_can_still_drag(sit: Sit) -> None:
    robot = sit("maze", 1)
    move = first_carry(robot)
    robot.click(robot.spot(move.source))
    robot.drag(*aside(robot, move, 1.0))
    assert (move,) == robot.play.moves


def test_pressing_a_button_with_cards_in_the_hand_puts_them_back(sit: Sit) -> None:
    robot = sit("maze", 1)
    start, end = aside(robot, first_carry(robot), 1.0)
    robot.press(start)
    robot.move(end)
    board = robot.table.board
    assert board.animator.dragged.cards
    shown = next(button for button in board.layout.buttons(board.view) if button.enabled)
    robot.press(shown.area.center)  # that the mouse was let go before has been lost
    assert not board.animator.dragged.cards
    assert board.choice.taken is None


def test_an_undo_takes_the_card_out_of_the_hand(sit: Sit) -> None:
    robot = sit("whitehead", 1)
    robot.table.board.make(Tap(0))
    move = first_carry(robot)
    start, end = aside(robot, move, 1.0)
    robot.press(start)
    robot.move(end)
    robot.key(pygame.K_z)
    robot.release(end)
    assert () == robot.play.moves
    assert robot.table.board.choice.taken is None
    assert robot.table.board.animator.dragged.area is None


def test_a_dragged_card_returns_when_another_window_takes_the_mouse(sit: Sit) -> None:
    robot = sit("pileon", 1)
    start, end = aside(robot, first_carry(robot), 1.0)
    robot.press(start)
    robot.move(end)
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    robot.wait(FRAME)
    assert robot.table.board.choice.taken is None
    robot.move(end)
    assert robot.table.board.animator.dragged.area is None
    robot.release(end)
    assert () == robot.play.moves


def test_a_key_of_the_table_comes_up_though_its_button_did_so_before_another_scene(sit: Sit) -> None:
    robot = sit("pileon", 1)
    layout, view = robot.table.board.layout, robot.table.board.view
    hint = next(key.area.center for key in layout.buttons(view) if key.icon == "hint")
    robot.press(hint)
    robot.key(pygame.K_p)
    robot.wait(0.1)
    robot.release(hint)
    robot.key(pygame.K_ESCAPE)
    robot.wait(0.1)
    assert robot.table.pressing.held is None


def test_the_right_button_shows_a_covered_card_in_full_while_it_is_held(sit: Sit) -> None:
    robot = sit("cruel", 1)
    layout, state = robot.table.board.layout, robot.play.state
    covered = state.piles[5][-2]
    at = robot.spot(5, 2)
    robot.move(at)
    unseen = robot.picture.subsurface(layout.card_positions(state)[covered].area).copy()
    robot.press(at, button=3)
    shown = robot.picture.subsurface(layout.card_positions(state)[covered].area).copy()
    robot.release(at, button=3)
    after = robot.picture.subsurface(layout.card_positions(state)[covered].area).copy()
    assert pygame.image.tobytes(unseen, "RGB") != pygame.image.tobytes(shown, "RGB")
    assert pygame.image.tobytes(unseen, "RGB") == pygame.image.tobytes(after, "RGB")
    assert () == robot.play.moves


@pytest.mark.parametrize(("game", "slot"), [("whitehead", 0), ("wall", 4)])
def test_the_right_button_shows_nothing_of_cards_that_lie_face_down(sit: Sit, game: str, slot: int) -> None:
    robot = sit(game, 1)
    robot.move(robot.spot(slot))
    before = pygame.image.tobytes(robot.picture, "RGB")
    robot.press(robot.spot(slot), button=3)
    assert before == pygame.image.tobytes(robot.picture, "RGB")


def test_the_right_button_on_the_undo_key_and_the_thumb_button_redo(sit: Sit) -> None:
    robot = sit("cruel", 1)
    robot.make(robot.play.legal[0])
    made = robot.play.moves
    undo = next(
        key.area.center for key in robot.table.board.layout.buttons(robot.table.board.view) if key.icon == "undo"
    )
    for back, forth in ((1, 3), (pygame.BUTTON_X1, pygame.BUTTON_X2)):
        robot.click(undo, back)
        assert () == robot.play.moves
        robot.click(undo, forth)
        assert made == robot.play.moves


@pytest.mark.parametrize("by_key", [False, True])
def test_an_empty_place_fetches_the_only_card_that_can_go_there(sit: Sit, by_key: bool) -> None:
    robot = sit("maze", 1)
    carries = [move for move in robot.play.legal if isinstance(move, Carry)]
    ways = Counter(move.target for move in carries)
    only = next(move for move in carries if ways[move.target] == 1)
    several = next(slot for slot, count in ways.items() if count > 1)
    for slot, made in ((several, ()), (only.target, (only,))):
        if by_key:
            robot.table.board.choice = replace(robot.table.board.choice, lit=slot)
            robot.key(pygame.K_SPACE)
        else:
            robot.click(robot.spot(slot, 0))
        assert made == robot.play.moves


def test_the_middle_button_and_the_wheel_change_nothing(sit: Sit) -> None:
    robot = sit("wall", 1)
    state = robot.play.state
    for button in (2, 4, 5, 6):
        robot.click(robot.spot(46), button)
        robot.click(robot.spot(46), button)
    assert state is robot.play.state


def test_a_press_lands_what_flies_and_acts_at_once(sit: Sit) -> None:
    robot = sit("whitehead", 1, Motion.FULL)
    robot.wait(FRAME)  # the deal is being told
    assert robot.table.board.animator.moving
    robot.press(robot.spot(0))
    assert (Tap(0),) == robot.play.moves
    robot.release(robot.spot(0))


def test_a_button_released_on_another_scene_does_nothing_there(sit: Sit) -> None:
    robot = sit("whitehead", 1)
    place = Rect(robot.table.board.layout.slot_area(0, robot.play.state))
    robot.press((300, 100))
    robot.key(pygame.K_p)
    robot.release(place.center)
    robot.key(pygame.K_ESCAPE)
    robot.wait(0.05)
    assert robot.table is robot.scene
    assert robot.table.board.choice.taken is None
