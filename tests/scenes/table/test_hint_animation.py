"""A hint on the board: the field dims, a ghost flies where the move leads, and then the board is at rest."""

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import product
from math import dist
from pathlib import Path
from threading import Event
from time import sleep
from typing import Any

import pygame
import pytest
from pygame import Rect, Vector2

from game.play import Play
from game.rules import GAMES
from game.rules.whitehead import FOUNDATIONS
from game.settings import Motion
from game.state import Carry, Take, Tap
from scenes.animation.card_images import CardImages, margin
from scenes.animation.durations import HINT_FLIGHT, HINT_PAUSE, HINT_WAITS
from scenes.animation.positions import CardPosition
from scenes.art import markers
from scenes.art.markers import ring_width
from scenes.commands import Command
from scenes.render.drawables import LayerBreak, Sprite, Tint
from scenes.render.image_cache import ImageCache
from scenes.render.palette import Style
from scenes.render.svg import Point
from scenes.table.hint_animation import (
    EDGE,
    GROWN,
    MOMENTS,
    WHOLE,
    Hint,
    TurningBack,
    curve,
    takes_and_target,
    uncovered,
    veil,
)
from tests.players import proven_moves
from tests.scenes.conftest import Sit
from tests.scenes.robot import FRAME, Robot

pytestmark = pytest.mark.watched

REDEALS = "1:AS,2:AH,3:AD,4:AC,5:3S2S"  # a deal of Cruel that needs a redeal


def shown(robot: Robot) -> list[Sprite]:
    """Return what lies above the board as it is without a hint, and above the veil if there is one."""
    frame = list(robot.table.board.frame(sunk=None, has_message=False))
    board = next(i for i, one in enumerate(frame) if isinstance(one, LayerBreak))
    return [one for one in frame[board + 1 :] if isinstance(one, Sprite)]


@pytest.mark.parametrize("motion", Motion)
@pytest.mark.parametrize("game", GAMES)
def test_a_hint_dims_the_field_comes_to_rest_and_stays(sit: Sit, game: str, motion: Motion) -> None:
    robot = sit(game, 1, motion)
    robot.table.board.animator.finish_animations()
    robot.key(pygame.K_h)
    moving = robot.table.board.still
    robot.wait(5.5)
    assert robot.table.board.still
    assert moving is (motion is Motion.OFF)
    assert robot.table.board.choice.hint
    assert len(shown(robot)) >= 2
    robot.key(pygame.K_ESCAPE)
    assert not any(isinstance(one, Tint) for one in robot.table.board.frame(sunk=None, has_message=False))


@pytest.mark.parametrize("height", [126, 216])
def test_the_back_of_the_stock_turns_inside_its_ring_beside_the_words(deck: CardImages, height: int) -> None:
    spot, unit = CardPosition(100, 100, height), height / 190
    back, reach = TurningBack(spot, deck, None), round(2 * ring_width(Style()) * unit)
    frames = [list(back.frame(WHOLE * step / 400, Motion.FULL)) for step in range(400)]
    turned = [one for frame in frames for one in frame if isinstance(one, Sprite)]
    widths = {one.picture.get_width() for one in turned}
    assert len(widths) > 10
    assert min(widths) >= spot.width // 8  # edge-on, and once it has turned away, no hairline is left
    assert all(spot.area.inflate(reach, reach).contains(one.area) for one in turned)


@pytest.mark.parametrize("about_rails", [False, True])
def test_the_field_dims_for_every_hint_even_one_about_rails_alone(sit: Sit, about_rails: bool) -> None:
    robot = sit("cruel", 1)
    board = robot.table.board
    board.hint(Tap(0) if about_rails else next(move for move in robot.play.legal if isinstance(move, Carry)))
    robot.wait(0.5)
    frame = list(board.frame(sunk=None, has_message=False))
    above = next(i for i, one in enumerate(frame) if isinstance(one, LayerBreak))
    assert any(isinstance(one, Tint) for one in frame[above:])


def test_a_ghost_is_on_its_way_from_source_to_target(sit: Sit) -> None:
    robot = sit("whitehead", 1, Motion.FULL)
    robot.settle()
    robot.key(pygame.K_h)
    move = robot.table.board.choice.hint
    assert isinstance(move, Carry)
    layout, state = robot.table.board.layout, robot.play.state
    start, end = layout.ring(move.source, 1, state), layout.ring(move.target, 1, state)
    places = []
    for _ in range(6):
        robot.wait(0.15)
        ghost = shown(robot)[-1].area
        places.append(ghost.center)
    assert len(set(places)) > 3
    assert abs(places[0][0] - start.centerx) < abs(places[-1][0] - start.centerx)
    assert abs(places[-1][0] - end.centerx) < abs(places[0][0] - end.centerx)


def test_with_motion_off_the_ghost_lies_on_its_target_at_once(sit: Sit) -> None:
    robot = sit("whitehead", 1)
    robot.key(pygame.K_h)
    move = robot.table.board.choice.hint
    assert isinstance(move, Carry)
    target = robot.table.board.layout.ring(move.target, 1, robot.play.state)
    ghost = shown(robot)[-1].area
    assert abs(ghost.centerx - target.centerx) <= 1


@pytest.mark.parametrize(("contrast", "opacity"), [(False, 0.6), (True, 1.0)])
def test_a_ghost_that_lies_still_is_see_through_but_in_high_contrast(sit: Sit, contrast: bool, opacity: float) -> None:
    robot = sit("whitehead", 1)
    robot.services.store.save_settings(replace(robot.services.settings, high_contrast=contrast))
    robot.table.arrange(robot.picture.get_size())
    robot.key(pygame.K_h)
    ghost = shown(robot)[-1].picture
    assert ghost.get_at(ghost.get_rect().center).a == round(255 * opacity)


def test_a_ghost_that_lies_still_in_a_gap_is_no_larger_than_the_card_will_be(sit: Sit) -> None:
    robot = sit("maze", 1)
    robot.key(pygame.K_h)
    move = robot.table.board.choice.hint
    assert isinstance(move, Carry)
    gap = robot.table.board.layout.ring(move.target, 0, robot.play.state)
    ghost = next(one for one in shown(robot) if one.picture.get_at(one.picture.get_rect().center).a == round(255 * 0.6))
    solid = ghost.picture.get_bounding_rect(min_alpha=100)
    assert solid.width <= gap.width + 2 * robot.table.board.layout.u(6)


def test_a_hint_for_the_stock_lets_its_top_back_come_nearer_turn_over_and_fly_to_the_waste(sit: Sit) -> None:
    robot = sit("whitehead", 1, Motion.FULL)
    robot.settle()
    robot.table.board.hint(Tap(0))
    robot.wait(2 * FRAME)
    stock, waste = (robot.table.board.layout.slot_area(slot, robot.play.state) for slot in (0, 1))
    above = 1 + len(list(robot.table.board.layout.over(robot.table.board.view)))
    backs = []
    for _ in range(6):
        assert all(one.area.colliderect(stock.union(waste)) for one in shown(robot))
        backs.append(shown(robot)[-above].area)
        robot.wait(0.15)
    assert backs[0].height < max(back.height for back in backs)
    assert len({back.width for back in backs}) > 2
    assert backs[0].center == pytest.approx(stock.center, abs=4)
    assert any(waste.collidepoint(back.center) for back in backs)
    assert veil(robot.table.board.layout, 1.0) not in robot.table.board.frame(None, False)  # both lie on a rail
    looks = robot.table.board.layout.metrics.fine_unit, robot.table.board.layout.metrics.style, True
    mark = robot.table.board.layout.images.get(markers.target, waste.size, *looks)
    assert mark in [one.picture for one in shown(robot)]  # whole, though the stock's card has a ring
    robot.wait(WHOLE)
    assert robot.table.board.still


def test_a_hint_to_redeal_makes_the_well_breathe(sit: Sit) -> None:
    robot = sit("cruel", REDEALS, Motion.FULL)
    board = robot.table.board
    robot.settle()
    board.make(robot.play.legal[0])
    board.hint(Tap(0))
    pictures, well = set(), board.layout.slot_area(0, robot.play.state)
    for _ in range(8):
        robot.wait(0.1)
        around = [one for one in shown(robot) if one.area.contains(well)]
        pictures.add(id(around[-1].picture))
    assert len(pictures) > 4
    robot.wait(WHOLE)
    assert board.still


def test_on_a_narrow_screen_only_the_button_that_does_what_is_hinted_at_stays_bright(sit: Sit) -> None:
    robot = sit("whitehead", 1, size=(1024, 768))
    board = robot.table.board
    carry = next(move for move in robot.play.legal if isinstance(move, Carry))
    for move, commands in ((Tap(robot.play.rules.stock), [Command.STOCK]), (carry, [])):
        board.hint(move)
        bright = [one.area.topleft for one in shown(robot)]
        shine = [button.command for button in board.layout.buttons(board.view) if button.area.topleft in bright]
        assert commands == shine


@pytest.mark.parametrize(("game", "deal"), [("whitehead", 1), ("cruel", REDEALS)])
def test_more_urgent_pictures_come_before_the_next_moment_of_a_hint_about_the_stock(
    sit: Sit, monkeypatch: pytest.MonkeyPatch, game: str, deal: str | int
) -> None:
    board, queue = sit(game, deal, Motion.FULL).table.board, deque[Callable[[], object]]()
    if game == "cruel":
        board.make(board.play.legal[0])
    monkeypatch.setattr(board.services.images, "prerender", queue.append)
    board.hint(Tap(0))
    tasks = 0
    while queue:
        queue.popleft()()
        tasks += 1
    assert tasks > MOMENTS


def test_a_resting_ghost_of_a_run_without_room_below_its_target_is_its_first_card(sit: Sit) -> None:
    robot = sit("whitehead", "6:8C7C6C5C4C3C2C,7:KDJDKHQHJHTH9S")
    move = next(one for one in robot.play.legal if isinstance(one, Carry) and one.takes[0].count == 7)
    robot.table.board.hint(move)
    layout, state = robot.table.board.layout, robot.play.state
    ghost, card = shown(robot)[-1].area, layout.surrounded(move.target, 1, state)
    assert ghost.top > card.top
    assert GROWN * card.height == pytest.approx(ghost.height, abs=4 * layout.u(EDGE))


def test_a_hint_to_move_a_run_flies_the_whole_run(sit: Sit) -> None:
    robot = sit("whitehead", "6:8C7C6C5C,7:9S")
    move = next(one for one in robot.play.legal if isinstance(one, Carry) and one.takes[0].count == 4)
    robot.table.board.hint(move)
    layout, state = robot.table.board.layout, robot.play.state
    run, card = layout.surrounded(move.source, 4, state), layout.surrounded(move.source, 1, state)
    ghost = shown(robot)[-1].area
    assert run.height > 1.5 * card.height
    assert GROWN * run.height == pytest.approx(ghost.height, abs=4 * layout.u(EDGE))


def test_on_a_rail_a_ghost_lands_where_its_card_will_lie_leaves_the_index_seen_and_gives_way_to_the_arrow(
    sit: Sit,
) -> None:
    robot = sit("wall", 1, Motion.FULL)
    robot.settle()
    layout, combined = robot.table.board.layout, robot.play.rules.combined
    move = next(move for move in robot.play.legal if isinstance(move, Carry) and move.target in combined)
    there, below = layout.slot_area(move.target, robot.play.state), robot.play.state.piles[move.target][-1]
    after, _events = robot.play.rules.apply(robot.play.state, move)
    lies, lands = (layout.card_positions(after)[card] for card in (below, after.piles[move.target][-1]))
    robot.table.board.hint(move)
    robot.wait(HINT_WAITS + FRAME)
    lay = {id(one.picture): one.area.top for one in shown(robot)}
    robot.wait(0.99 * HINT_FLIGHT - FRAME)
    ghost = shown(robot)[-1].area
    assert ghost.height > there.height
    assert dist(ghost.center, lands.area.center) < 0.08 * there.height
    risen = [lay.get(id(one.picture), 0) - one.area.top for one in shown(robot) if one.area.centerx == there.centerx]
    assert 1 == sum(abs(up - (there.top - lies.y)) <= 2 for up in risen)  # the card makes room
    both = there.union(there.move(0, lies.y - there.top))
    rings = [one.area for one in shown(robot) if one.area.center == both.center]
    assert any(ring.contains(both) for ring in rings)  # and one ring surrounds it and the card on it
    assert ghost.centery - lands.height / 2 > lies.y + 0.18 * there.height
    robot.wait(0.01 * HINT_FLIGHT + HINT_PAUSE)
    assert shown(robot)[-1].area.height < there.height


def test_the_frames_of_a_neighbour_and_of_the_ghost_on_it_are_drawn_before_it_flies(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    robot = sit("wall", 1, Motion.FULL)
    board, state, combined = robot.table.board, robot.play.state, robot.play.rules.combined
    move = next(move for move in robot.play.legal if isinstance(move, Carry) and move.target in combined)
    asked, get = list[tuple[object, ...]](), board.layout.images.get

    def noted(*key: Any) -> Any:
        asked.append(key)
        return get(*key)

    monkeypatch.setattr(board.layout.images, "get", noted)
    Hint(move, board.layout, board.animator.deck, state, Motion.FULL).prerender()
    ahead = {key for key in asked if key[0] is markers.target}
    board.hint(move)
    robot.wait(HINT_WAITS + HINT_FLIGHT)
    asked.clear()
    robot.wait(0.5 * HINT_PAUSE)
    assert {key for key in asked if key[0] is markers.target} == ahead != set()


@pytest.mark.parametrize("about_rails", [False, True])
def test_the_field_stays_bright_for_neighbours_on_a_rail(sit: Sit, about_rails: bool) -> None:
    robot = sit("wall", 1)
    board, combined = robot.table.board, robot.play.rules.combined
    moves = (move for move in robot.play.legal if isinstance(move, Carry))
    board.hint(next(move for move in moves if (move.target in combined) == about_rails))
    assert (veil(board.layout, 1.0) in board.frame(None, False)) is not about_rails
    assert any(isinstance(one, Tint) for one in board.frame(None, False)) is not about_rails


def test_a_hint_to_attack_flies_all_the_cards_that_attack(sit: Sit) -> None:
    robot = sit("wall", 1)
    robot.key(pygame.K_d)
    move = next(move for move in robot.play.legal if isinstance(move, Tap) and move.slot != robot.play.rules.stock)
    robot.table.board.hint(move)
    target = robot.table.board.layout.ring(move.slot, 1, robot.play.state)
    there = [one.picture for one in shown(robot) if target.collidepoint(one.area.center)]
    assert len({id(picture) for picture in there}) >= 3 + 3  # card, shield, ring, and a ghost of each attacker


def test_of_the_shields_only_that_of_the_target_stays_bright_and_no_other_is_half_covered(sit: Sit) -> None:
    deal, moves = proven_moves("wall")
    robot = sit("wall", deal)
    board, attacks = robot.table.board, 0
    for move in moves:
        _takes, target = takes_and_target(move, board.layout, robot.play.state)
        if place := board.layout.shield(target, robot.play.state):
            attacks += 1
            board.point_out(move)
            shields = set(board.layout.over(board.view))
            bright = [sprite for sprite in shown(robot) if sprite in shields]
            assert bright
            assert all(sprite.area.collidepoint(place.middle) for sprite in bright)
            lit = board.layout.ring(target, 1, robot.play.state)
            bodies = {sprite: sprite.area.scale_by(0.7) for sprite in shields}  # without their glow
            assert [sprite for sprite, body in bodies.items() if body.colliderect(lit)] == bright
        board.make(move)
    assert attacks > 10


@pytest.fixture
def arrows(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Sprite, Rect]]:
    """Return a list of all arrows drawn from now on, each with the area of its head."""
    drawn, plainly = list[tuple[Sprite, Rect]](), markers.arrow

    def arrow(path: Sequence[Point], size: float, style: Style, spared: Iterable[Rect]) -> Sprite:
        head = Vector2(path[-1]).move_towards(path[-3], size / 2)
        drawn.append((plainly(path, size, style, spared), Rect(head, (0, 0)).inflate(size, size)))
        return drawn[-1][0]

    monkeypatch.setattr(markers, "arrow", arrow)
    return drawn


@pytest.mark.parametrize("game", GAMES)
def test_one_whole_arrow_leads_from_the_cards_to_the_target_and_hides_no_index_or_shield(
    sit: Sit, arrows: list[tuple[Sprite, Rect]], game: str
) -> None:
    deal, moves = proven_moves(game)
    robot = sit(game, deal)
    board, layout = robot.table.board, robot.table.board.layout
    for move in moves[:60]:
        arrows.clear()
        board.point_out(move)
        takes, target = takes_and_target(move, layout, robot.play.state)
        assert bool(takes) == len(arrows)
        for arrow, _head in arrows:
            assert robot.picture.get_rect().contains(arrow.picture.get_bounding_rect().move(arrow.x, arrow.y))
            assert arrow in shown(robot)
            opaque = pygame.mask.from_surface(arrow.picture, threshold=127)
            assert 1 == len(pygame.mask.from_surface(arrow.picture, threshold=30).connected_components(8))
            ends = [layout.ring(take.slot, take.count, robot.play.state) for take in takes]
            for end in layout.ring(target, int(bool(robot.play.state.piles[target])), robot.play.state), *ends[:1]:
                near = end.unionall(ends) if end in ends else end
                assert near.inflate(layout.u(60), layout.u(60)).colliderect(arrow.area)
            lying = layout.card_positions(robot.play.state).values()
            kept = [Rect(at.x, at.y, at.width // 3, at.height // 4) for at in lying if at.up]
            shields = filter(None, (layout.shield(slot.number, robot.play.state) for slot in robot.play.rules.slots))
            kept += [Rect(middle, (0, 0)).inflate(0.7 * size, 0.7 * size) for middle, size in shields]
            for area in kept:
                whole = pygame.Mask(area.size, fill=True)
                assert not opaque.overlap(whole, (area.x - arrow.x, area.y - arrow.y))
        board.make(move)


@pytest.mark.parametrize("game", ["wall", "maze"])
def test_the_arrow_head_of_a_hint_lies_on_the_screen_on_no_index_and_near_its_target(
    sit: Sit, arrows: list[tuple[Sprite, Rect]], game: str
) -> None:
    deal, moves = proven_moves(game)
    robot = sit(game, deal)
    board = robot.table.board
    for move in moves[:40]:
        for hinted in (move, robot.play.legal[-1]):
            before = len(arrows)
            board.point_out(hinted)
            lying = board.layout.card_positions(robot.play.state).values()
            indices = [Rect(at.x, at.y, at.width // 3, at.height // 4) for at in lying if at.up]
            areas = [head.scale_by(0.75) for _arrow, head in arrows[before:]]
            assert [] == [area for area in areas if area.collidelist(indices) >= 0]
            assert all(robot.picture.get_rect().contains(area) for area in areas)
            _takes, target = takes_and_target(hinted, board.layout, robot.play.state)
            there = board.layout.ring(target, int(bool(robot.play.state.piles[target])), robot.play.state)
            assert all(there.inflate(5 * area.width, 5 * area.width).collidepoint(area.center) for area in areas)
        board.make(move)
    assert len(arrows) > 10


def test_between_neighbours_on_a_rail_an_arrow_points_to_the_target_whichever_way_it_lies(
    sit: Sit, arrows: list[tuple[Sprite, Rect]]
) -> None:
    for source in FOUNDATIONS:
        robot = sit("whitehead", f"{source}:AS,6:2H,7:KD")
        layout, state = robot.table.board.layout, robot.play.state
        for target in {*FOUNDATIONS} - {source}:
            robot.table.board.point_out(Carry((Take(source, 1),), target))
            (x, y), places = arrows[-1][1].center, [layout.slot_area(slot, state) for slot in FOUNDATIONS]
            assert target == min(FOUNDATIONS, key=lambda slot: dist((x, y), places[slot - FOUNDATIONS[0]].center))
        robot.close()


def test_a_ghost_on_its_way_to_a_smaller_place_shrinks_and_never_leaves_the_screen(sit: Sit) -> None:
    robot = sit("cruel", "1:AS,2:AH,3:AD,4:AC,5:KS2S,10:QS", Motion.FULL)
    robot.settle()
    robot.table.board.hint(next(move for move in robot.play.legal if isinstance(move, Carry) and move.target == 1))
    screen, heights = robot.picture.get_rect(), []
    for _ in range(10):
        robot.wait(0.1)
        ghost = shown(robot)[-1].area
        assert screen.contains(ghost)
        heights.append(ghost.height)
    assert heights[-1] < 0.8 * heights[0]


def run_until(robot: Robot, there: Callable[[], bool]) -> None:
    """Let the program run until something is there; the worker thread's thread has the time between two frames."""
    while not there():
        robot.wait(FRAME)
        sleep(FRAME / 4)


def test_a_ghost_is_seen_once_it_is_drawn(tmp_path: Path) -> None:
    images, free, seen = ImageCache(), Event(), list[bool]()
    robot = Robot.with_play(tmp_path, Play(GAMES["whitehead"], 1), motion=Motion.REDUCED, images=images)
    try:
        run_until(robot, lambda: bool(robot.manager.scenes) and robot.manager.at_rest)
        robot.settle()
        images.order(free.wait)
        robot.key(pygame.K_h)
        robot.wait(1.0)
        assert not robot.table.board.still
        without = len(shown(robot))
        message = images.order(lambda: seen.append(robot.table.board.still))
        free.set()
        run_until(robot, lambda: message.over and images.idle)
        assert seen == [False], "a message does not wait for the ghosts"
        assert len(shown(robot)) > without
        assert robot.table.board.still
    finally:
        free.set()
        robot.close()


@pytest.mark.parametrize(("share", "point"), [(0.0, (0.0, 0.0)), (0.5, (5.0, 5.0)), (1.0, (10.0, 0.0))])
def test_the_curve_begins_and_ends_where_it_should_and_bends(share: float, point: tuple[float, float]) -> None:
    assert point == curve((0, 0), (5, 10), (10, 0), share)


@pytest.mark.parametrize("motion", [Motion.OFF, Motion.FULL])
def test_the_count_on_a_stock_that_is_hinted_at_lies_above_card_and_rings(sit: Sit, motion: Motion) -> None:
    robot = sit("whitehead", 1, motion)
    robot.settle()
    layout, play = robot.table.board.layout, robot.play
    counts = [one for one in layout.over(robot.table.board.view) if isinstance(one, Sprite)]
    assert counts
    robot.table.board.hint(Tap(play.rules.stock))
    robot.wait(2 * FRAME)
    assert [one.area for one in counts] == [one.area for one in shown(robot)[-len(counts) :]]


def test_the_card_to_take_after_a_redeal_has_a_ring_where_it_lies(sit: Sit) -> None:
    robot = sit("cruel", 1, Motion.FULL)
    robot.settle()
    board = robot.table.board
    redeal = Tap(board.play.rules.stock)
    state, _events = board.play.rules.apply(board.play.state, redeal)
    following = next(move for move in board.play.rules.moves(state) if isinstance(move, Carry))
    taken = state.piles[following.takes[0].slot][-1]
    lies, seen = board.layout.card_positions(board.play.state)[taken].area, list[list[Sprite]]()
    board.point_out(redeal)
    for line in (redeal, following), (redeal,), (following, redeal):
        board.top.show(redeal, board.view, board.animator, line)
        robot.wait(HINT_WAITS + FRAME)
        seen.append(shown(robot))
    told, *others = seen
    for plain in others:
        bright, ring = [one for one in told if one.picture not in [other.picture for other in plain]]
        assert lies.contains(bright.area)
        assert lies.collidepoint(ring.area.center)
        assert ring.area.width > lies.width


def test_what_lies_over_a_hinted_card_stays_over_it_and_all_else_of_it_is_seen() -> None:
    card = CardPosition(100, 100, 140, order=5)
    covers = [CardPosition(40, 180, 140, order=6), CardPosition(150, 190, 140, order=7)]
    around = card.area.inflate(2 * margin(card.height), 2 * margin(card.height))
    seen = list(uncovered(card, [card, *covers, CardPosition(100, 60, 140, order=4)]))
    for x, y in product(range(around.left, around.right), range(around.top, around.bottom)):
        free = not any(cover.area.collidepoint(x, y) for cover in covers)
        assert free == sum(part.collidepoint(x, y) for part in seen)


def test_the_ring_of_a_covered_target_lies_below_what_covers_it(sit: Sit) -> None:
    deal, moves = proven_moves("wall")
    robot, ringed = sit("wall", deal), 0
    board, layout = robot.table.board, robot.table.board.layout
    for move in moves:
        state = board.play.state
        target = takes_and_target(move, layout, state)[1]
        top, lying = state.top(target), layout.card_positions(state)
        if top and not isinstance(move, Tap):
            card, size = lying[top], layout.ring(target, 1, state).size
            covers = [at.area for at in lying.values() if at.order > card.order and at.area.colliderect(card.area)]
            board.point_out(move)
            ring = layout.images.get(markers.target, size, layout.metrics.ring_unit, layout.metrics.style, False)
            pieces = [one.area for one in shown(robot) if ring and one.picture.get_parent() is ring]
            assert not any(piece.collidelist(covers) >= 0 for piece in pieces)
            ringed += bool(covers and pieces)
        board.make(move)
    assert ringed > 3
