"""The keyboard cursor: it can make every move of every game, and what else keys do at a table."""

from dataclasses import replace
from math import dist
from random import Random

import pygame
import pytest
from pygame.event import Event

from game.rules import GAMES
from game.rules.wall import ROWS, STOCK
from game.rules.whitehead import WASTE
from game.state import Carry, Take, Tap
from scenes.audio import Effect
from scenes.commands import Command
from scenes.table.board import DEALS_AGAIN
from scenes.table.living_cards import DWELL
from tests.scenes.conftest import Sit
from tests.scenes.keyboard import by_keys, by_one_hand, light


@pytest.mark.parametrize("game", GAMES)
def test_every_move_can_be_made_with_the_keyboard_alone(sit: Sit, game: str) -> None:
    robot, random = sit(game, 2), Random(2)
    play = robot.play
    for _ in range(8):
        before, legal = play.state, [move for move in play.legal if by_one_hand(robot.table, move)]
        for move in random.sample(legal, min(4, len(legal))):
            expected, _ = play.rules.apply(before, move)
            by_keys(robot.table, move)
            assert expected.piles == play.state.piles, f"{move} was not made with keys"
            robot.table.command(Command.UNDO)
        if play.legal:
            robot.table.board.make(random.choice(play.legal))


@pytest.mark.parametrize(
    ("game", "drawn", "slot", "targets"),
    [
        ("whitehead", "6:9S9H,7:TD,8:KC,9:TH", 6, [7, 9, *range(10, 13)]),
        ("whitehead", "8:9SAH,9:KC,10:2D", 8, [10, *range(2, 6), 6, 7, 11, 12]),
        ("pileon", "0:5H8H,1:8C,2:KH,3:8S", 0, [1, 3, *range(4, 15)]),
        ("maze", "1:5H,3:QC,6:AS", 6, [0, 4]),
    ],
)
def test_tab_leads_to_each_target_of_a_chosen_card_and_to_empty_piles_last(
    sit: Sit, game: str, drawn: str, slot: int, targets: list[int]
) -> None:
    robot = sit(game, drawn)
    board = robot.table.board
    light(robot.table, slot)
    robot.key(pygame.K_RETURN)
    assert set(targets) == board.view.targets
    for at in (*targets, targets[0]):
        robot.key(pygame.K_TAB)
        assert at == board.choice.lit
    robot.key(pygame.K_TAB, pygame.KMOD_LSHIFT)
    assert targets[-1] == board.choice.lit
    robot.key(pygame.K_RETURN)
    (made,) = robot.play.moves
    assert isinstance(made, Carry) and targets[-1] == made.target


def test_more_and_fewer_change_how_many_cards_are_taken(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    robot, heard = sit("whitehead", "6:8H7H6H,7:9D"), list[Effect]()
    robot.key(pygame.K_TAB)
    light(robot.table, 6)
    assert 3 == robot.table.board.choice.depth
    monkeypatch.setattr(robot.services.speaker, "play", heard.append)
    robot.key(pygame.K_MINUS)
    robot.key(pygame.K_MINUS)
    robot.key(pygame.K_MINUS)
    assert 1 == robot.table.board.choice.depth
    assert [Effect.FOCUS, Effect.FOCUS, Effect.ILLEGAL] == heard
    robot.key(pygame.K_PLUS)
    robot.key(pygame.K_RETURN)
    assert Take(6, 2) == robot.table.board.choice.taken


@pytest.mark.parametrize(
    ("game", "drawn", "slot", "fewer", "more"),
    [
        ("whitehead", "6:8H7H6H,7:9D", 6, pygame.K_DOWN, pygame.K_UP),
        ("pileon", "0:5H8H8S8D,1:8C,2:KH", 0, pygame.K_RIGHT, pygame.K_LEFT),
    ],
)
def test_arrows_walk_through_the_cards_of_a_pile_that_can_be_taken(
    sit: Sit, game: str, drawn: str, slot: int, fewer: int, more: int
) -> None:
    robot = sit(game, drawn)
    board = robot.table.board
    light(robot.table, slot)
    for key, depth in ((fewer, 2), (fewer, 1), (more, 2)):
        robot.key(key)
        assert (slot, depth) == (board.choice.lit, board.choice.depth)
    robot.key(pygame.K_RETURN)
    assert Take(slot, 2) == board.choice.taken
    robot.key(fewer if game == "pileon" else pygame.K_RIGHT)  # now the arrows lead to where the cards may go
    assert board.choice.lit != slot
    assert Take(slot, 2) == board.choice.taken


def test_arrows_leave_a_pile_at_either_end_of_the_cards_that_can_be_taken(sit: Sit) -> None:
    robot = sit("pileon", "0:5H8H8S8D,1:8C,2:KH,4:2S,5:3S")
    board = robot.table.board
    light(robot.table, 0)
    for _ in range(3):
        robot.key(pygame.K_RIGHT)
    assert 1 == board.choice.lit
    light(robot.table, 0)
    robot.key(pygame.K_DOWN)
    assert 4 == board.choice.lit


def test_the_key_that_takes_shows_the_cursor_where_none_is_seen_yet(sit: Sit) -> None:
    robot = sit("cruel", "1:AS,5:KH4S,6:KD5S,7:9D")
    robot.key(pygame.K_RETURN)
    choice = robot.table.board.choice
    assert (True, None) == (choice.keyed, choice.taken)
    assert choice.lit in robot.table.board.layout.neighbours(robot.play.state)


@pytest.mark.parametrize(("game", "slot"), [("wall", STOCK), ("whitehead", WASTE)])
def test_escape_folds_what_the_cursor_keeps_open_before_it_opens_the_menu(sit: Sit, game: str, slot: int) -> None:
    robot = sit(game, 1)
    robot.key(pygame.K_d)
    robot.key(pygame.K_d)
    light(robot.table, slot)
    robot.wait(DWELL + 0.3)
    opened = robot.table.board.choice
    assert slot == opened.fanned
    robot.key(pygame.K_ESCAPE)
    robot.wait(DWELL + 0.3)
    assert robot.table is robot.scene
    assert replace(opened, fanned=None) == robot.table.board.choice
    robot.key(pygame.K_ESCAPE)
    robot.wait(0.05)
    assert robot.table is not robot.scene


def test_escape_puts_back_before_it_opens_the_menu(sit: Sit) -> None:
    robot = sit("whitehead", "6:8H7H6H,7:9D")
    light(robot.table, 6)
    robot.key(pygame.K_SPACE)
    assert robot.table.board.choice.taken
    robot.key(pygame.K_ESCAPE)
    assert robot.table.board.choice.taken is None
    assert robot.table is robot.scene
    robot.key(pygame.K_ESCAPE)
    robot.wait(0.05)
    assert robot.table is not robot.scene


def test_shift_enter_makes_the_best_move_of_a_slot(sit: Sit) -> None:
    robot = sit("cruel", "1:AS,5:KH2S,6:KD3S")
    light(robot.table, 5)
    robot.key(pygame.K_RETURN, pygame.KMOD_LSHIFT)
    assert 1 == robot.play.state.score


def test_the_best_move_from_a_target_is_the_attack_that_costs_least_and_never_a_deal(sit: Sit) -> None:
    robot = sit("wall", 1)
    for beaten in (False, True):
        legal = robot.play.legal
        attacked = {move.target for move in legal if isinstance(move, Carry)}
        slot = next(slot for slot in ROWS[-1] if (slot in attacked) is beaten)
        light(robot.table, slot)
        robot.key(pygame.K_RETURN, pygame.KMOD_LSHIFT)
        least = next((move for move in legal if isinstance(move, Carry) and move.target == slot), None)
        assert ((least,) if least else ()) == robot.play.moves


def test_a_attacks_nothing_and_brings_one_card_home(sit: Sit) -> None:
    robot = sit("cruel", "1:AS,5:KH2S,6:KD3S")
    robot.key(pygame.K_a)
    robot.key(pygame.K_a)
    assert 2 == robot.play.state.score


@pytest.mark.parametrize(
    "key", [pygame.K_a, pygame.K_d, pygame.K_f, pygame.K_z, pygame.K_y, pygame.K_PLUS, pygame.K_MINUS]
)
def test_a_key_that_moves_nothing_is_heard_to_fail(sit: Sit, monkeypatch: pytest.MonkeyPatch, key: int) -> None:
    robot, heard = sit("maze", 1), list[Effect]()
    monkeypatch.setattr(robot.services.speaker, "play", heard.append)
    robot.key(key)
    assert [Effect.ILLEGAL] == heard


def test_a_brings_the_card_under_the_cursor_home_before_any_other(sit: Sit) -> None:
    for slot in (5, 6, 7):
        robot = sit("cruel", "1:AS,2:AH,5:KH2S,6:KD2H,7:QD")
        light(robot.table, slot)
        robot.key(pygame.K_a)
        assert [5 if slot == 7 else slot] == [move.source for move in robot.play.moves if isinstance(move, Carry)]


def test_an_attack_by_key_uses_what_is_ticked_and_a_refused_one_changes_nothing(sit: Sit) -> None:
    robot = sit("wall", 1)
    strong = next(move for move in robot.play.legal if isinstance(move, Tap) and move.slot in ROWS[-1])
    for slot in (54, 55, 56):
        light(robot.table, slot)
        robot.key(pygame.K_SPACE)
    light(robot.table, strong.slot)
    robot.key(pygame.K_SPACE)
    assert not robot.play.moves
    for slot in (54, 55, 56):
        light(robot.table, slot)
        robot.key(pygame.K_SPACE)
    light(robot.table, strong.slot)
    robot.key(pygame.K_SPACE)
    assert 1 == len(robot.play.moves)


def test_the_cursor_goes_on_to_the_nearest_place_where_a_card_of_the_wall_falls(sit: Sit) -> None:
    robot = sit("wall", 1)
    attack = next(move for move in robot.play.legal if isinstance(move, Tap) and move.slot in ROWS[-1])
    light(robot.table, attack.slot)
    robot.key(pygame.K_SPACE)
    assert not robot.play.state.piles[attack.slot]
    layout, state, lit = robot.table.board.layout, robot.play.state, robot.table.board.choice.lit
    assert lit is not None
    assert state.piles[lit]
    far = {
        slot: dist(
            layout.card_positions(state)[state.piles[slot][-1]].centre, layout.slot_area(attack.slot, state).center
        )
        for slot in layout.neighbours(state)
        if state.piles[slot]
    }
    assert far[lit] == min(far.values())


def test_a_held_key_deals_once(sit: Sit) -> None:
    robot = sit("wall", 1)
    for _ in range(5):  # the keyboard repeats what is held
        pygame.event.post(Event(pygame.KEYDOWN, key=pygame.K_d, mod=0, unicode="d", scancode=0))
    robot.wait(0.02)
    pygame.event.post(Event(pygame.KEYUP, key=pygame.K_d, mod=0, unicode="d", scancode=0))
    robot.wait(DEALS_AGAIN)
    robot.key(pygame.K_d)
    assert (Tap(STOCK),) * 2 == robot.play.moves


def test_a_held_undo_goes_on_taking_back(sit: Sit) -> None:
    robot = sit("wall", 1)
    for _ in range(4):
        robot.key(pygame.K_d)
        robot.wait(DEALS_AGAIN)
    for _ in range(3):
        pygame.event.post(Event(pygame.KEYDOWN, key=pygame.K_z, mod=0, unicode="z", scancode=0))
    robot.wait(0.02)
    assert 1 == len(robot.play.moves)
