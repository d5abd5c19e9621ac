"""The end of a play: stuck, lost, won, and finished by itself."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game import deals
from game.deals import Difficulty
from game.play import Play
from game.rules import GAMES
from game.settings import Finish, Motion
from game.statistics import Outcome
from scenes.animation.durations import FINALE_HURRIES
from scenes.app.first_scenes import first_scenes
from scenes.commands import Command, Device, Source
from scenes.render.image_cache import ImageCache
from scenes.screens.loss import Loss
from scenes.screens.results import ARRIVED, Results
from scenes.screens.table import Table
from scenes.table.board_view import buttons_of
from scenes.table.end_of_game import RHYTHM
from tests.image_cache import Storeroom
from tests.scenes.conftest import SMALL, Sit
from tests.scenes.keyboard import light
from tests.scenes.robot import FRAME, Robot, Unwatched

OTHERS = ",".join(
    f"{slot}:" + "".join(f"{rank}{suit}" for rank in "A23456789TJQK") for slot, suit in ((2, "H"), (3, "D"), (4, "C"))
)
ONE_LEFT = f"1:AS2S3S4S5S6S7S8S9STSJSQS,{OTHERS},5:KS"
HOMEWARD = f"1:AS2S3S4S5S6S7S8S9STSJS,{OTHERS},5:KSQS"
"""Tables of Cruel with one and with two cards to go, both homeward."""
STUCK = "1:AS,2:AH,3:AD,4:AC,5:KS3S,6:QH5H,7:9D4D,8:6C3C"


@pytest.mark.parametrize("asked", [Command.HINT, Command.SHOW_ME])
def test_at_a_dead_end_a_hint_says_so_and_offers_what_to_do_next(sit: Sit, asked: Command) -> None:
    robot = sit("cruel", STUCK)
    robot.wait(0.05)
    said = robot.message
    robot.key(pygame.K_ESCAPE)
    assert robot.message is None
    robot.table.command(asked)
    robot.wait(0.05)
    assert robot.table.board.choice.hint is None
    assert said == robot.message
    assert robot.message and [Command.NEW, Command.GIVE_UP] == [key.command for key in robot.message.buttons]


def test_a_position_without_a_useful_move_is_announced_but_can_still_be_played(sit: Sit) -> None:
    robot = sit("cruel", STUCK)
    robot.wait(0.05)
    assert robot.message and [Command.NEW, Command.GIVE_UP] == [key.command for key in robot.message.buttons]
    robot.key(pygame.K_ESCAPE)
    robot.wait(0.1)
    assert robot.message is None
    assert robot.scene is robot.table


@pytest.mark.parametrize("pad", [False, True])
@pytest.mark.parametrize(("game", "deal"), [("wall", 241), ("pileon", 17), ("cruel", 43), ("whitehead", 84)])
def test_where_no_card_can_be_moved_enter_presses_the_golden_button(sit: Sit, game: str, deal: int, pad: bool) -> None:
    robot = sit(game, deal)
    play = robot.play
    while play.legal:
        play.make(play.legal[0])
    robot.table.board.follow()
    robot.wait(0.1)
    assert robot.message
    gold = robot.message.buttons[0]
    assert gold.primary
    made = len(play.moves)
    robot.key(pygame.K_RIGHT)
    robot.table.command_from(Source(Device.PAD, 0), Command.TAKE) if pad else robot.key(pygame.K_RETURN)
    robot.wait(0.1)
    assert len(play.moves) < made
    assert play.legal
    assert robot.message is None or robot.message.buttons[0] != gold


def test_a_dead_end_is_announced_again_after_other_moves_of_the_same_number(sit: Sit) -> None:
    robot = sit("wall", "0:KSKS,46:9H,53:2C,54:3C")
    robot.key(pygame.K_d)
    robot.wait(0.05)
    assert robot.message and Command.UNDO is robot.message.buttons[0].command
    robot.key(pygame.K_z)
    assert robot.message is None
    robot.key(pygame.K_d)
    robot.wait(0.05)
    assert robot.message


def test_the_loss_is_shown_only_once_the_player_agrees(sit: Sit) -> None:
    robot = sit("wall", "0:KSKS,46:9H,53:2C,54:3C", size=(1280, 720))
    robot.key(pygame.K_d)
    robot.wait(0.3)
    assert robot.scene is robot.table
    robot.press_key(Command.GIVE_UP)
    robot.wait(0.1)
    assert isinstance(robot.scene, Loss)
    assert [Outcome.GIVEN_UP] == [result.outcome for result in robot.services.store.results.history("wall")]
    assert robot.services.store.open_play("wall") is None


@pytest.mark.parametrize("motion", Motion)
def test_the_last_card_leads_to_the_results_once(sit: Sit, motion: Motion) -> None:
    robot = sit("cruel", ONE_LEFT, motion)
    robot.key(pygame.K_a)
    robot.wait_until(lambda: robot.scene is not robot.table)
    assert isinstance(robot.scene, Results)
    assert [Outcome.WON] == [result.outcome for result in robot.services.store.results.history("cruel")]
    robot.wait(0.5)
    assert 1 == sum(isinstance(scene, Results) for scene in robot.manager.scenes)


def test_a_press_during_the_triumph_goes_on_to_the_results_and_takes_nothing_back(sit: Sit) -> None:
    robot = triumphant(sit)
    assert robot.scene is robot.table
    robot.key(pygame.K_z)
    to_the_cascade(robot)
    robot.key(pygame.K_z)
    assert robot.play.won
    robot.wait(0.1)
    assert isinstance(robot.scene, Results)


def triumphant(sit: Sit) -> Robot:
    """Return a robot whose last card has just gone home."""
    robot = sit("cruel", ONE_LEFT, Motion.FULL)
    robot.settle()
    robot.key(pygame.K_a)
    robot.wait_until(lambda: robot.table.result)
    return robot


def test_presses_in_the_rhythm_of_the_last_moves_do_not_skip_the_celebration(sit: Sit) -> None:
    robot = triumphant(sit)
    for key in (pygame.K_h, pygame.K_RETURN, pygame.K_h):
        robot.key(key)
        robot.click((320, 180))
        robot.wait(0.6)
    assert robot.table.board.animator.performing
    robot.wait(RHYTHM)
    assert robot.table.board.animator.performing
    robot.key(pygame.K_RETURN)
    robot.wait(FINALE_HURRIES + 0.1)
    assert not robot.table.board.animator.performing


@pytest.mark.parametrize("motion", [Motion.REDUCED, Motion.OFF])
def test_enter_in_the_rhythm_of_hints_deals_nothing_after_a_win_and_does_after_a_pause(
    sit: Sit, motion: Motion
) -> None:
    robot = sit("cruel", ONE_LEFT, motion)
    robot.key(pygame.K_a)
    robot.wait_until(lambda: robot.table.result)
    for key in 8 * (pygame.K_h, pygame.K_RETURN):
        robot.key(key, text=chr(key))
        robot.wait(0.4)
    assert isinstance(robot.scene, Results)
    robot.wait(RHYTHM)
    robot.key(pygame.K_RETURN)  # this win is not listed, so there is nothing to sign
    robot.wait(0.1)
    assert isinstance(robot.scene, Table)
    assert not robot.play.won


def to_the_cascade(robot: Robot) -> None:
    """Wait until cards cascade: the finale was skipped, or is over."""
    robot.wait_until(lambda: robot.table.board.animator.cascade)


@pytest.mark.parametrize("left", [0.0, 1.0])
def test_a_win_left_before_its_results_were_seen_is_celebrated_and_signed_at_the_next_start(
    tmp_path: Path, left: float
) -> None:
    proof = deals.nth("pileon", Difficulty.GENTLE, 0)
    nearly = Play.resume(replace(proof, moves=proof.moves[:-1]))
    robot = Unwatched.with_play(tmp_path / "won", nearly, SMALL, Motion.FULL)
    robot.settle()
    robot.table.board.make(proof.moves[-1])
    robot.wait(left)
    assert robot.play.won
    assert robot.scene is robot.table
    robot.close()
    for seen in (True, False):
        again = Unwatched(tmp_path / "won", lambda services: first_scenes(services, None, None), SMALL)
        again.settle()
        for _ in range(600):
            if isinstance(again.scene, Table):
                again.wait(FRAME)
        assert isinstance(again.scene, Results) is seen
        if seen:
            assert 1 == len(again.services.store.results.history())
            again.wait(ARRIVED + FRAME)  # before that a key would only complete the score ceremony
            again.key(pygame.K_RETURN)
            assert "AAA" == again.services.store.results.history()[0].initials
        again.close()


def test_no_key_leaves_the_triumph_before_the_results_are_seen(sit: Sit) -> None:
    for key, mod in ((pygame.K_n, 0), (pygame.K_o, pygame.KMOD_LCTRL)):
        robot = triumphant(sit)
        robot.key(key, mod)
        to_the_cascade(robot)
        robot.key(key, mod)
        robot.wait(0.1)
        assert isinstance(robot.scene, Results)


def test_finishing_is_offered_where_moves_to_the_foundations_win_and_goes_card_by_card(sit: Sit) -> None:
    robot = sit("cruel", HOMEWARD)
    robot.wait(0.05)
    assert robot.message and Command.FINISH is robot.message.buttons[0].command
    robot.key(pygame.K_f)
    assert not robot.play.won
    robot.wait(0.5)
    assert robot.play.won


def test_enter_finishes_where_that_is_offered_unless_the_cursor_is_on_a_card_that_it_can_take(sit: Sit) -> None:
    robot = sit("cruel", HOMEWARD)
    robot.wait(0.05)
    robot.key(pygame.K_RIGHT)
    robot.key(pygame.K_RETURN)
    robot.wait(0.5)
    assert not robot.play.moves
    for empty_pile in (None, 6):
        other = sit("cruel", HOMEWARD)
        other.wait(0.05)
        if empty_pile:
            light(other.table, empty_pile)
        other.key(pygame.K_RETURN)
        other.wait(0.5)
        assert other.play.won


def test_the_offer_to_finish_is_gone_before_the_cascade_falls_over_the_table(sit: Sit) -> None:
    robot = sit("cruel", ONE_LEFT, Motion.FULL)
    robot.settle()
    assert robot.message
    robot.key(pygame.K_a)
    robot.click((320, 180))  # the last card lies at once
    robot.wait(0.2)
    robot.click((320, 180))  # and the finale is over
    to_the_cascade(robot)
    assert robot.message is None
    assert not robot.table.message_panel.moving


@pytest.mark.parametrize("game", GAMES)
def test_a_won_table_celebrates_without_texts_and_without_cards_never_dealt(sit: Sit, game: str) -> None:
    board = sit(game, 1).table.board
    view, layout = board.view, board.layout
    written = {*layout.panels(view), *layout.figures(view), *layout.over(view)}
    assert written.intersection(board.frame(sunk=None, has_message=False))
    festive = board.won_frame()
    assert not written.intersection(festive)
    assert {*layout.ground(), *layout.rails()} <= set(festive)
    undealt, resting = layout.slot_area(view.play.rules.stock, view.state), set(board.animator.resting())
    assert {card for card in resting if not undealt.colliderect(card.area)} == resting.intersection(festive)


@pytest.mark.watched
def test_while_a_win_is_celebrated_no_button_looks_as_if_it_worked(sit: Sit) -> None:
    robot = sit("cruel", ONE_LEFT)
    assert any(button.enabled for button in buttons_of(robot.table.board.layout, robot.table.board.view))
    robot.table.board.make(robot.play.legal[0])
    robot.wait(0.1)
    assert robot.play.won
    assert not any(button.enabled for button in buttons_of(robot.table.board.layout, robot.table.board.view))


def test_autoplay_shows_no_message_and_undo_stops_it(sit: Sit) -> None:
    robot = sit("cruel", HOMEWARD)
    robot.services.change(finish=Finish.BY_ITSELF)
    robot.key(pygame.K_ESCAPE)
    table = Table(robot.services, Play(GAMES["cruel"], HOMEWARD))
    table.arrange(robot.table.size)
    for _ in range(10):
        table.advance(FRAME)
    assert 1 == len(table.play.moves)
    table.command(Command.UNDO)
    for _ in range(60):
        table.advance(FRAME)
    assert not table.play.moves


def test_finishing_by_itself_waits_for_the_answer_to_a_question(sit: Sit) -> None:
    robot = sit("cruel", HOMEWARD)
    robot.services.change(finish=Finish.BY_ITSELF)
    table = Table(robot.services, Play(GAMES["cruel"], HOMEWARD), offered=Play(GAMES["cruel"], 7))
    table.arrange(robot.table.size)
    table.on_enter()
    table.advance(1.0)
    assert not table.play.moves
    assert table.message_panel.message
    table.command(Command.BACK)
    for _ in range(30):
        table.advance(FRAME)
    assert table.play.moves


def test_finishing_is_never_offered_where_that_is_not_wished(sit: Sit) -> None:
    robot = sit("cruel", HOMEWARD)
    robot.key(pygame.K_ESCAPE)
    robot.services.change(finish=Finish.NEVER)
    table = Table(robot.services, Play(GAMES["cruel"], HOMEWARD))
    table.arrange(robot.table.size)
    table.advance(1.0)
    assert table.message_panel.message is None
    assert not table.play.moves


@pytest.mark.parametrize("key", [pygame.K_z, pygame.K_ESCAPE, pygame.K_h, pygame.K_LEFT])
def test_anything_the_player_does_stops_the_finishing(sit: Sit, key: int) -> None:
    robot = sit("cruel", HOMEWARD)
    robot.key(pygame.K_f)
    robot.wait(0.16)
    robot.key(key)
    done = len(robot.play.moves)
    robot.wait(0.6)
    assert done == len(robot.play.moves)
    assert robot.scene is robot.table


def test_whether_a_game_can_be_finished_is_asked_once_for_each_state(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    robot = sit("cruel", 1)
    asked: list[object] = []

    def nothing(rules: object, state: object) -> None:
        asked.append(state)

    monkeypatch.setattr("scenes.table.board.finish", nothing)
    robot.key(pygame.K_a)
    robot.wait(0.5)
    assert len(asked) == len({id(state) for state in asked})


def test_a_win_that_cannot_be_celebrated_leads_to_its_results_all_the_same(
    sit: Sit, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def no_room(*_arguments: object) -> pygame.Surface:
        raise MemoryError("no room")

    monkeypatch.setattr("scenes.table.end_of_game.drawn", no_room)
    monkeypatch.setattr(Storeroom, "_report", ImageCache._report)
    robot = sit("cruel", ONE_LEFT, Motion.REDUCED)
    robot.settle()
    robot.key(pygame.K_a)
    robot.wait(6.0)
    assert isinstance(robot.scene, Results)
    assert "MemoryError: no room" in capfd.readouterr().err
    assert [Outcome.WON] == [one.outcome for one in robot.services.store.results.history()]
