"""What the mouse does in Wall, where a press attacks and waste cards are ticked."""

from collections.abc import Iterable
from dataclasses import replace

import pytest
from pygame import Surface

from game.rules.wall import ROWS, STOCK, WASTE, exposed, force, health
from game.settings import Motion
from game.state import Carry, Take, Tap
from scenes.animation.durations import MENDS
from scenes.art import tokens
from scenes.commands import Command
from scenes.games import wall_attack
from scenes.games.wall_attack import planned_attack, ticked
from scenes.render.drawables import Drawable, Sprite
from scenes.table.board import DEALS_AGAIN, Board
from scenes.table.board_view import BoardView, choice_rings
from scenes.table.cursor import Reject
from scenes.table.input import SECOND_PRESS
from tests.scenes.conftest import Sit
from tests.scenes.games.sieges import pictures
from tests.scenes.robot import FRAME, Robot


def test_a_card_dragged_less_than_half_its_width_is_not_moved(sit: Sit) -> None:
    robot = sit("wall", 2)
    card = robot.table.board.layout.ring(54, 1, robot.play.state)
    assert any(move == Carry((Take(54, 1),), 55) for move in robot.play.legal)
    x, y = robot.spot(54)
    robot.drag((x, y), (x + card.width * 2 // 5, y))
    assert () == robot.play.moves


def test_a_card_dropped_on_a_target_that_holds_attacks_no_neighbour(sit: Sit) -> None:
    robot = sit("wall", "0:KSKS,1:3C,6:2S4D8H,12:5H,53:AC2C3C,54:8C,55:QC")
    assert health(robot.play.state, 6) > 8 > health(robot.play.state, 12)
    robot.drag(robot.spot(54), robot.spot(6))
    assert () == robot.play.moves
    robot.drag(robot.spot(54), robot.spot(12))
    assert [Carry((Take(54),), 12)] == list(robot.play.moves)


def told(board: Board) -> tuple[int, frozenset[int], bool]:
    """Return the sum of the planned attack, the ticked piles, and whether its key can be pressed."""
    view = board.view
    key = next(button for button in board.layout.buttons(view) if button.command is Command.ATTACK)
    reach = exposed(view.state)
    return planned_attack(view, reach).force, ticked(view, reach), key.enabled


def test_sum_ticks_and_key_stay_while_a_weak_pile_is_put_on_another(sit: Sit) -> None:
    robot = sit("wall", 1, Motion.FULL)
    robot.settle()
    board = robot.table.board

    before = told(board)
    source = min(WASTE, key=lambda slot: force(board.play.state, (Take(slot, 1),)))
    robot.press(robot.spot(source))
    target = next(slot for slot in WASTE if slot != source)
    robot.move(robot.spot(target))
    robot.wait(0.2)
    assert before == told(board)
    robot.release(robot.spot(target))
    assert board.animator.unsettled
    assert before == told(board)
    robot.settle()
    assert (before[0], frozenset(WASTE) - {source}, before[2]) == told(board)


def test_over_a_target_a_dragged_card_is_shown_alone_with_what_dropping_it_does(sit: Sit) -> None:
    robot = sit("wall", "0:KSKS,1:3C,6:2S4D8H,12:5H,13:9H,53:AC2C3C,54:8C,55:QC")
    board = robot.table.board
    robot.press(robot.spot(54))
    assert 20 == told(board)[0]
    for target in exposed(robot.play.state):
        robot.move(robot.spot(target))
        outlook = wall_attack.outlook(robot.play.state)
        attack = planned_attack(board.view, outlook.reach)
        assert (8, target) == (attack.force, attack.target)
        beats = wall_attack.verdict(outlook, attack, target)[0] is tokens.Shield.BREAKS
        assert beats == (Carry((Take(54),), target) in robot.play.legal)
        assert not any(button.primary for button in board.layout.buttons(board.view) if button.name == "attack")
        assert set(pictures(board.layout.over(board.view))) <= set(pictures(iter(robot.scene.swung())))
    robot.move(robot.spot(12))
    robot.release(robot.spot(12))
    assert [Carry((Take(54),), 12)] == list(robot.play.moves)


def test_the_ring_around_a_pile_rises_with_it_as_dragged_cards_come_over_it(sit: Sit) -> None:
    robot = sit("wall", "0:KSKS,1:3C,6:2S4D8H,12:5H,53:AC2C3C,54:8C,55:QC", Motion.FULL)
    robot.settle()
    board = robot.table.board
    robot.press(robot.spot(54))
    robot.move(robot.spot(55))
    card, heights = board.play.state.piles[55][0], set[float]()
    for frame in range(12):
        robot.wait(FRAME if frame else 0.0)
        found = board.animator.pose_and_gaze(card)
        assert found
        heights.add(found[0].y)
        sizes = {ring.area.size for ring in choice_rings(board.view, board.layout, dragging=True)}
        rings = [one.area for one in robot.scene.frame() if isinstance(one, Sprite) and one.area.size in sizes]
        middles = [ring.centery for ring in rings if abs(ring.centerx - found[0].x) <= 1]
        assert 2 == len(middles)
        assert all(abs(middle - found[0].y) <= 1 for middle in middles)
    assert len(heights) > 3


def test_a_tick_goes_with_a_card_that_is_lifted_and_is_back_once_that_lies_again(sit: Sit) -> None:
    def discs() -> int:
        return sum(isinstance(one, Sprite) and one.picture in looks for one in board.layout.panels(board.view))

    robot = sit("wall", 1, Motion.FULL)
    robot.settle()
    robot.click(robot.spot(STOCK))
    robot.settle()
    board = robot.table.board
    unit, style = board.layout.metrics.unit, board.layout.metrics.style
    looks = [tokens.tick(on, unit, style) for on in (True, False)]
    robot.press(robot.spot(WASTE[1]))
    for point in ((9, 300), (9, 400)):
        robot.move(point)
    assert board.choice.held
    assert len(WASTE) - 1 == discs()
    robot.release((9, 400))
    assert board.animator.unsettled
    assert len(WASTE) - 1 == discs()
    robot.settle()
    assert len(WASTE) == discs()
    robot.drag(robot.spot(WASTE[1]), robot.spot(WASTE[2]))
    assert board.animator.unsettled
    while board.animator.unsettled:
        assert len(WASTE) - 1 == discs(), "below the pile that rises the tick stays"
        robot.wait(FRAME)


@pytest.mark.parametrize("attacks_before", [0, 1])
def test_in_an_undo_ticks_and_sum_come_back_with_the_cards(sit: Sit, attacks_before: int) -> None:
    robot = sit("wall", 1, Motion.FULL)
    robot.settle()
    board = robot.table.board
    for _ in range(attacks_before):
        robot.click(robot.spot(weakest(robot, True)))
        robot.settle()

    def told() -> tuple[int, frozenset[int]]:
        reach = exposed(board.view.state)
        return planned_attack(board.view, reach).force, ticked(board.view, reach)

    before = told()
    robot.click(robot.spot(weakest(robot, True)))
    robot.settle()
    board.undo()
    robot.wait(0.05)
    assert board.animator.unsettled
    assert (0, frozenset()) == told()
    robot.settle()
    assert before == told()


def test_cards_on_their_way_to_the_waste_are_neither_ticked_nor_summed_up(sit: Sit) -> None:
    robot = sit("wall", 1, Motion.FULL)
    robot.settle()
    board = robot.table.board

    robot.click(robot.spot(STOCK))
    robot.wait(0.05)
    assert board.animator.unsettled
    assert (0, frozenset(), False) == told(board)
    robot.settle()
    assert force(board.play.state, tuple(Take(slot, 1) for slot in WASTE)) == told(board)[0]
    assert frozenset(WASTE) == told(board)[1]


def weakest(robot: Robot, beaten: bool) -> int:
    """Return a card of the lowest row that the whole waste beats, or does not beat."""
    legal = robot.play.legal
    return next(slot for slot in ROWS[-1] if robot.play.state.piles[slot] and (Tap(slot) in legal) is beaten)


def test_a_click_attacks_with_the_whole_waste_and_a_double_click_never_twice(sit: Sit) -> None:
    robot = sit("wall", 1)
    target = weakest(robot, True)
    robot.table.seat.input.cards.point((0, 0))
    at = robot.spot(target)
    for _ in range(4):
        robot.click(at)
    assert (Tap(target),) == robot.play.moves


def test_a_double_click_on_what_the_waste_cannot_beat_deals(sit: Sit) -> None:
    robot = sit("wall", 1)
    target = weakest(robot, False)
    robot.click(robot.spot(target))
    assert not robot.play.moves
    robot.click(robot.spot(target))
    assert (Tap(STOCK),) == robot.play.moves


def test_presses_on_the_stock_all_count_but_the_second_of_a_double_one(sit: Sit) -> None:
    robot = sit("wall", 1)
    for _ in range(3):
        robot.click(robot.spot(STOCK))
        robot.click(robot.spot(STOCK))
        robot.wait(DEALS_AGAIN)
    assert (Tap(STOCK),) * 3 == robot.play.moves


def test_a_refused_attack_is_seen_to_bounce_and_changes_nothing(sit: Sit) -> None:
    robot = sit("wall", 1, Motion.FULL)
    robot.settle()
    state, target = robot.play.state, weakest(robot, False)
    robot.click(robot.spot(target))
    assert robot.table.board.animator.moving
    assert robot.table.board.animator.unsettled & {state.piles[slot][-1] for slot in WASTE}
    assert target == planned_attack(robot.table.board.view, (target,)).target, "the rail shows what is seen to bounce"
    robot.settle()
    assert state is robot.play.state
    assert robot.table.board.view.refused is None


def test_shields_tell_the_ticked_attack_again_once_a_card_alone_has_bounced_off(sit: Sit) -> None:
    robot = sit("wall", 1, Motion.FULL)
    robot.settle()
    board, state = robot.table.board, robot.play.state
    shields = list(board.layout.over(board.view))
    slot = min(WASTE, key=lambda slot: force(state, (Take(slot, 1),)))
    target = max(exposed(state), key=lambda slot: health(state, slot))
    robot.table.seat.input.cards.carry_out(Reject(target, Carry((Take(slot, 1),), target)))
    robot.wait(0.2)
    assert not all(shield in robot.table.frame() for shield in shields)
    robot.settle()
    frame = robot.table.frame()
    assert all(shield in frame for shield in shields)


def test_a_pile_of_waste_cards_is_dragged_on_to_the_wall_as_one_attack(sit: Sit) -> None:
    robot = sit("wall", 2)
    robot.drag(robot.spot(54), robot.spot(55))
    assert 2 == len(robot.play.state.piles[55])
    attacks = (move for move in robot.play.legal if isinstance(move, Carry) and move.takes == (Take(55, 2),))
    attack = next(move for move in attacks if move.target in ROWS[-1])
    robot.drag(robot.spot(55, 2), robot.spot(attack.target))
    assert attack == robot.play.moves[-1]


def gathered_attack(robot: Robot) -> Carry:
    """Return a legal attack on the lowest row with the whole of two places of the waste and not with the third."""
    return next(
        move
        for move in robot.play.legal
        if isinstance(move, Carry) and len(move.takes) == 2 and move.target in ROWS[-1]
    )


def test_ticked_cards_attack_as_one_move_wherever_the_mouse_moves_before(sit: Sit) -> None:
    robot = sit("wall", 3)
    attack = gathered_attack(robot)
    for slot in set(WASTE) - {take.slot for take in attack.takes}:
        robot.click(robot.spot(slot))
    robot.move(robot.spot(attack.target))
    robot.wait(0.4)
    for slot in ROWS[-1]:  # other cards on the way
        if slot != attack.target:
            robot.move(robot.spot(slot))
    robot.press_key(Command.ATTACK)
    assert (attack,) == robot.play.moves


def test_the_attack_key_first_finds_a_target_where_none_is_lit(sit: Sit) -> None:
    robot = sit("wall", 3)
    robot.press_key(Command.ATTACK)
    lit, made = robot.table.board.choice.lit, len(robot.play.moves)
    robot.press_key(Command.ATTACK)
    assert 0 == made
    assert [lit] == [move.target for move in robot.play.moves if isinstance(move, Carry)]


def test_the_attack_key_never_piles_what_is_ticked_on_what_is_held_back(sit: Sit) -> None:
    robot = sit("wall", 3)
    robot.drag(robot.spot(54), robot.spot(55))
    piled = robot.play.moves
    robot.click(robot.spot(56))
    assert 56 == robot.table.board.choice.lit
    robot.press_key(Command.ATTACK)
    assert piled == robot.play.moves
    assert robot.table.board.choice.lit not in WASTE


def test_once_a_waste_card_is_unticked_a_click_attacks_with_the_others_only(sit: Sit) -> None:
    robot = sit("wall", 3)
    attack = gathered_attack(robot)
    (kept,) = set(WASTE) - {take.slot for take in attack.takes}
    robot.click(robot.spot(kept))
    ticks, card = robot.table.board.choice.ticks, robot.play.state.piles[kept]
    robot.move(robot.spot(attack.target))
    assert frozenset(WASTE) - {kept} == ticks == ticked(robot.table.board.view, exposed(robot.play.state))
    robot.click(robot.spot(attack.target))
    assert (attack,) == robot.play.moves
    assert card == robot.play.state.piles[kept]
    assert {kept} == robot.table.board.choice.ticks  # nothing else is left to attack with


def test_ticked_cards_that_are_too_weak_bounce_by_a_click_and_those_held_back_do_not_help(sit: Sit) -> None:
    robot = sit("wall", "0:KSKS,46:KC,53:2C,54:2H,55:9D,56:8C")
    for slot in (55, 56):
        robot.click(robot.spot(slot))
    assert Tap(46) in robot.play.legal
    robot.click(robot.spot(46))
    assert not robot.play.moves
    robot.wait(SECOND_PRESS + 0.1)
    for slot in (55, 56):
        robot.click(robot.spot(slot))
    robot.wait(SECOND_PRESS + 0.1)
    robot.click(robot.spot(46))
    assert (Tap(46),) == robot.play.moves


def test_where_nothing_is_ticked_a_click_attacks_with_nothing(sit: Sit) -> None:
    robot = sit("wall", 1)
    target = weakest(robot, beaten=True)
    for slot in WASTE:
        robot.click(robot.spot(slot))
    robot.click(robot.spot(target))
    assert not robot.play.moves


def test_unticked_cards_stay_unticked_until_cards_are_dealt(sit: Sit) -> None:
    robot = sit("wall", 3)
    robot.click(robot.spot(56))
    robot.drag(robot.spot(54), robot.spot(55))
    assert {55} == robot.table.board.choice.ticks
    robot.click(robot.spot(STOCK))
    assert set(WASTE) == robot.table.board.choice.ticks


def test_a_tick_turns_by_a_click_on_its_disc_too(sit: Sit) -> None:
    robot = sit("wall", 3)
    layout, state = robot.table.board.layout, robot.play.state
    area = layout.ring(54, 1, state)
    below = next(point for y in range(area.bottom, 360) if layout.tick_at(state, point := (area.centerx, y)) == 54)
    robot.click(below)
    assert frozenset({55, 56}) == robot.table.board.choice.ticks


def test_the_shield_of_a_target_and_those_behind_it_are_seen_but_while_it_breaks(sit: Sit) -> None:
    robot = sit("wall", 1, Motion.FULL)
    robot.settle()
    board, slot = robot.table.board, weakest(robot, True)
    place = board.layout.shield(slot, board.play.state)
    assert place

    def shielded() -> bool:
        seen = (*board.layout.over(board.view), *board.animator.flying())
        return any(isinstance(one, Sprite) and one.area.center == place.middle for one in seen)

    behind = exposed(board.play.state)
    board.make(next(move for move in board.play.legal if move == Tap(slot)))
    keys = {told(board)[2]}
    while board.view.state is not board.play.state:
        assert shielded()
        keys.add(told(board)[2])
        robot.wait(FRAME)
    assert {False} == keys  # for the whole waste attacks, and the next cards are still to be dealt
    robot.settle()
    assert not shielded()
    assert set(exposed(board.play.state)) - set(behind)
    board.undo()
    robot.wait(MENDS / 2)
    assert set(exposed(board.view.state)) - set(behind)
    robot.settle()
    assert shielded()


@pytest.mark.parametrize("dark", [False, True])
def test_the_shield_of_a_target_keeps_its_colour_until_it_breaks(
    sit: Sit, monkeypatch: pytest.MonkeyPatch, dark: bool
) -> None:
    monkeypatch.setattr(BoardView, "dark", dark)
    robot = sit("wall", 1, Motion.FULL)
    robot.settle()
    board, slot = robot.table.board, weakest(robot, True)
    board.choice = replace(board.choice, lit=slot)
    place = board.layout.shield(slot, board.play.state)

    def shields(seen: Iterable[Drawable]) -> list[Surface]:
        return [one.picture for one in seen if isinstance(one, Sprite) and place and one.area.center == place.middle]

    (at_rest,) = shields(board.layout.over(board.view))
    board.make(Tap(slot))
    robot.wait(FRAME)
    assert [at_rest] == shields(board.animator.flying())
