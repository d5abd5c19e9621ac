"""Gamepads: plugged in and unplugged in mid-play, held down, their signs; and two of them in a duel."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from game.duel import Terms
from game.rules import GAMES
from game.settings import Motion
from scenes import gamepads
from scenes.audio import Effect
from scenes.commands import KEYBOARD, Command, Device, PadKind, Source, pad_sign
from scenes.gamepads import AGAIN, FIRST, Gamepads
from scenes.render.drawables import Sprite
from scenes.screens.demo import Demo
from scenes.screens.duel import Duel, DuelPause, DuelResult
from scenes.screens.duel_setup import BOTH_AT_KEYS, DuelSetup
from scenes.screens.pause import Pause
from scenes.screens.practice import Practice
from scenes.screens.table import Table
from scenes.screens.title import ASKED_TO_ENLARGE, FAR, Enlarge, Title
from scenes.services import Services
from scenes.table.board_view import pad_signs
from scenes.widgets.scene import Scene
from tests.owes import having
from tests.scenes.conftest import Sit
from tests.scenes.keyboard import Keyboard
from tests.scenes.pads import VirtualPad, known_pads, taken_for
from tests.scenes.robot import FRAME, Dozing, Robot, Unwatched
from tests.scenes.screens.test_duel import at_duel, duel, proof
from tests.scenes.screens.test_practice import exercise_of

KINDS = (
    ("Xbox 360 Controller", "030000005e0400008e02000014010000", PadKind.XBOX),
    ("PS5 Controller", "050000004c050000e60c000000810000", PadKind.PLAYSTATION),
    ("Wireless Controller", "00000000000000000000000000000000", PadKind.PLAYSTATION),
    ("Nintendo Switch Pro Controller", "050000007e0500000920000001000000", PadKind.NINTENDO),
    ("Steam Deck", "03000000de2800000512000011010000", PadKind.DECK),
    ("Logitech Gamepad F310", "030000006d0400001dc2000014400000", PadKind.XBOX),
)


LAST = 12
"""So many moves of a win are made by pad, in each of the games."""


@pytest.fixture
def pads() -> Iterator[list[VirtualPad]]:
    """Yield a list of pads that are pulled out in the end, whatever happens."""
    plugged: list[VirtualPad] = []
    yield plugged
    for pad in plugged:
        pad.unplug()


def plugged_in(robot: Robot, pads: list[VirtualPad], count: int = 1) -> list[VirtualPad]:
    """Plug some pads into the program that a robot plays."""
    robot.services.pads.open()
    new = [VirtualPad(lambda: robot.wait(FRAME)) for _ in range(count)]
    pads.extend(new)
    return new


def pulled_out(robot: Robot, pads: list[VirtualPad]) -> Robot:
    """Plug a pad in, use it, and pull it out again."""
    (pad,) = plugged_in(robot, pads)
    pad.ask(Command.RIGHT)
    pads.remove(pad)
    pad.unplug()
    robot.settle()
    return robot


def test_a_pad_pulled_out_pauses_and_one_that_comes_goes_on(sit: Sit, pads: list[VirtualPad]) -> None:
    robot = pulled_out(sit("cruel"), pads)
    assert isinstance(robot.scene, Pause)
    assert "disconnected" in (robot.manager.toasts.sentence or "")
    plugged_in(robot, pads)
    robot.settle()
    assert isinstance(robot.scene, Table)


def test_keys_in_the_pause_change_nothing_about_a_pad_that_was_pulled_out(sit: Sit, pads: list[VirtualPad]) -> None:
    robot = pulled_out(sit("cruel"), pads)
    said = robot.manager.toasts.sentence
    assert said
    robot.key(pygame.K_DOWN)
    robot.key(pygame.K_DOWN)
    assert isinstance(robot.scene, Pause)
    assert said == robot.manager.toasts.sentence
    plugged_in(robot, pads)
    robot.settle()
    assert isinstance(robot.scene, Table)
    assert robot.manager.toasts.sentence is None


def test_a_pad_that_comes_back_does_not_close_what_was_opened_in_the_pause(sit: Sit, pads: list[VirtualPad]) -> None:
    robot = pulled_out(sit("cruel"), pads)
    robot.key(pygame.K_F1)
    robot.settle()
    rules = robot.scene
    assert not isinstance(rules, Pause | Table)
    plugged_in(robot, pads)
    robot.settle()
    assert rules is robot.scene


def test_a_pad_pulled_out_does_not_end_a_lesson(tmp_path: Path, pads: list[VirtualPad]) -> None:
    robot, _exercise = exercise_of("cruel", tmp_path)
    pulled_out(robot, pads)
    plugged_in(robot, pads)
    robot.settle()
    assert isinstance(robot.scene, Practice)
    robot.close()


def test_a_pad_that_comes_back_does_not_pause_a_game_resumed_without_it(sit: Sit, pads: list[VirtualPad]) -> None:
    robot = pulled_out(sit("cruel"), pads)
    robot.key(pygame.K_ESCAPE)
    robot.settle()
    assert isinstance(robot.scene, Table)
    assert robot.manager.toasts.sentence is None
    plugged_in(robot, pads)
    robot.settle()
    assert isinstance(robot.scene, Table)


def test_connecting_or_unplugging_an_unused_pad_changes_nothing(sit: Sit, pads: list[VirtualPad]) -> None:
    robot = sit("maze")
    first, second = plugged_in(robot, pads, 2)
    first.ask(Command.RIGHT)
    pads.remove(second)
    second.unplug()
    robot.key(pygame.K_LEFT)
    pads.remove(first)
    first.unplug()
    robot.settle()
    assert isinstance(robot.scene, Table)
    assert () == robot.services.pads.numbers


@pytest.mark.parametrize("game", GAMES)
def test_back_never_costs_a_move(sit: Sit, pads: list[VirtualPad], game: str) -> None:
    robot, random = sit(game), Random(2)
    (pad,) = plugged_in(robot, pads)
    hand = Keyboard(robot.table, pad.ask)
    for _ in range(6):
        if not robot.play.legal:
            break
        hand.press(random.choice((Command.RIGHT, Command.DOWN, Command.NEXT, Command.TAKE)))
        if isinstance(robot.scene, Table):
            made = robot.play.moves
            for _ in range(4):
                pad.ask(Command.BACK)
                robot.settle()
            assert made == robot.play.moves
            assert isinstance(robot.scene, Table | Pause)


def test_a_direction_that_is_held_goes_on_and_a_button_does_not(sit: Sit, pads: list[VirtualPad]) -> None:
    robot = sit("cruel")
    (pad,) = plugged_in(robot, pads)
    asked: list[Command] = []
    robot.table.command_from = lambda source, command: asked.append(command)  # type: ignore[method-assign]
    pad.push(0, 0.3)
    robot.wait(1.0)
    assert [] == asked
    pad.push(0, 0.9)
    robot.wait(FIRST + 3.5 * AGAIN)
    pad.push(0, 0.45)
    pad.push(0, 0.0)
    assert 5 == asked.count(Command.RIGHT) == len(asked)
    asked.clear()
    pad.hold(pygame.CONTROLLER_BUTTON_A)
    robot.wait(2.0)
    pad.hold(pygame.CONTROLLER_BUTTON_A, False)
    assert [Command.TAKE] == asked


def test_a_stick_presses_one_direction_at_a_time_and_leaves_the_directional_pad_alone(
    sit: Sit, pads: list[VirtualPad]
) -> None:
    robot = sit("cruel")
    (pad,) = plugged_in(robot, pads)
    asked: list[Command] = []
    robot.table.command_from = lambda source, command: asked.append(command)  # type: ignore[method-assign]
    pad.push(0, 0.8)
    pad.push(1, 0.7)
    assert [Command.RIGHT] == asked, "a diagonal goes on as it began"
    pad.push(0, 0.45)
    assert [Command.RIGHT, Command.DOWN] == asked
    pad.push(0, 0.0)
    pad.push(1, 0.0)
    robot.wait(1.0)
    asked.clear()
    pad.hold(pygame.CONTROLLER_BUTTON_DPAD_LEFT)
    pad.push(0, -0.05)
    robot.wait(FIRST + 2.5 * AGAIN)
    pad.hold(pygame.CONTROLLER_BUTTON_DPAD_LEFT, False)
    assert 3 <= asked.count(Command.LEFT) == len(asked), "a stick that trembles lets go of nothing"


@pytest.mark.parametrize(("name", "guid", "kind"), KINDS)
def test_a_pad_has_the_signs_of_its_maker(name: str, guid: str, kind: PadKind) -> None:
    assert kind is PadKind.of(name, guid)


def test_all_pads_that_sdl_knows_have_the_signs_that_sdl_takes_them_for(tmp_path: Path) -> None:
    robot = Unwatched.at_title(tmp_path)  # where one that is pulled out pauses nothing
    robot.services.pads.open()
    signs = {1: "A", 2: "A", 3: "\N{MULTIPLICATION X}", 4: "\N{MULTIPLICATION X}", 7: "\N{MULTIPLICATION X}"}
    tried = 0
    for guid, name in known_pads():
        sign = signs.get(taken_for(guid, name))
        if sign:
            pad = VirtualPad(lambda: robot.manager.tick(0.0), guid, name)
            pad.ask(Command.LAMP)
            kind = robot.services.pad_kind
            pad.unplug()
            assert kind is not None
            assert sign == pad_sign(Command.TAKE, kind), name
            tried += 1
    assert tried > 80
    robot.close()


@pytest.mark.parametrize("kind", PadKind)
def test_every_button_that_asks_for_something_has_a_sign_of_its_own(kind: PadKind) -> None:
    signs = [sign for command in Command if (sign := pad_sign(command, kind))]
    assert len(signs) == len(set(signs))
    assert {Command.TAKE, Command.BACK, Command.UNDO, Command.STOCK, Command.HINT, Command.NEXT, Command.PAUSE} <= {
        command for command in Command if pad_sign(command, kind)
    }


def test_signs_stand_on_the_keys_while_a_pad_is_used(sit: Sit, pads: list[VirtualPad]) -> None:
    robot = sit("whitehead")
    before = len(robot.table.frame())
    (pad,) = plugged_in(robot, pads)
    pad.ask(Command.LAMP)
    shown = len(robot.table.frame())
    robot.key(pygame.K_l)
    assert shown > before
    assert robot.services.pad_kind is None


def test_it_shakes_when_a_card_is_refused_unless_the_player_wants_none_of_that(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    robot, felt = sit("cruel"), list[float]()
    monkeypatch.setattr(Gamepads, "shake", lambda self, strength, milliseconds: felt.append(strength))
    robot.services.speaker.play(Effect.IMPACT)
    robot.services.device = Device.PAD
    robot.services.speaker.play(Effect.IMPACT)
    robot.services.speaker.play(Effect.DROP)
    robot.services.change(rumble=False)
    robot.services.speaker.play(Effect.ILLEGAL)
    assert [0.8] == felt


def test_who_begins_with_a_pad_is_asked_once_whether_all_shall_be_larger(
    tmp_path: Path, pads: list[VirtualPad]
) -> None:
    robot = Dozing.at_title(tmp_path, (640, 360), Motion.OFF)
    (pad,) = plugged_in(robot, pads)
    pad.ask(Command.TAKE)
    robot.settle()
    assert isinstance(robot.scene, Enlarge)
    pad.ask(Command.TAKE)
    robot.settle()
    assert isinstance(robot.scene, Title)
    assert FAR == {name: getattr(robot.services.settings, name) for name in FAR}
    pad.ask(Command.TAKE)
    robot.settle()
    assert not isinstance(robot.scene, Title | Enlarge)
    robot.close()


def test_a_duel_of_two_pads_that_were_both_pulled_out_waits_for_both(tmp_path: Path, pads: list[VirtualPad]) -> None:
    robot = at_duel(tmp_path, Terms("pileon"), (Source(Device.PAD, 1), Source(Device.PAD, 2)), Unwatched)
    plugged_in(robot, pads, 2)
    while pads:
        pads.pop().unplug()
    robot.settle(1.0)
    assert "until both are connected" in (robot.manager.toasts.sentence or "")
    for awaited, said in ((DuelPause, "until one is connected"), (Duel, "None")):
        plugged_in(robot, pads)
        robot.settle(1.0)
        assert isinstance(robot.scene, awaited)
        assert said in str(robot.manager.toasts.sentence)
    robot.close()


@pytest.mark.parametrize("game", GAMES)
def test_the_signs_of_a_pad_are_whole_on_the_keys_of_a_duel(tmp_path: Path, pads: list[VirtualPad], game: str) -> None:
    robot = at_duel(tmp_path, Terms(game), (Source(Device.PAD, 1), Source(Device.PAD, 2)), Unwatched)
    plugged_in(robot, pads, 2)
    screen = robot.picture.get_rect()
    for board in (seat.board for seat in duel(robot).seats):
        signs = list(pad_signs(board.layout, board.view, PadKind.XBOX))
        assert len(signs) >= 2
        assert all(isinstance(sign, Sprite) and screen.contains(sign.area) for sign in signs)
    robot.close()


def test_a_player_whose_part_of_a_duel_is_over_may_pull_out_the_pad(tmp_path: Path, pads: list[VirtualPad]) -> None:
    robot = at_duel(tmp_path, Terms("pileon"), (Source(Device.PAD, 1), Source(Device.PAD, 2)), Unwatched)
    _first, second = plugged_in(robot, pads, 2)
    duel(robot).settle_player(1)
    pads.remove(second)
    second.unplug()
    robot.settle(1.0)
    assert isinstance(robot.scene, Duel)
    robot.close()


@pytest.mark.parametrize("game", having("library"))
def test_two_pads_play_a_duel_to_its_end_though_one_is_unplugged_in_between(
    tmp_path: Path, pads: list[VirtualPad], game: str
) -> None:
    sources = Source(Device.PAD, 1), Source(Device.PAD, 2)
    robot = at_duel(tmp_path, Terms(game), sources, Unwatched)
    first, second = plugged_in(robot, pads, 2)
    scene, moves = duel(robot), proof(robot)
    for move in moves[:-LAST]:
        scene.seats[0].board.make(move)
    left, right = (Keyboard(seat, pad.ask) for seat, pad in zip(scene.seats, (first, second), strict=True))
    for number, move in enumerate(moves[-LAST:]):
        left.make(move)
        if number < 3:
            right.make(moves[number])
        if number == 3:
            pads.remove(second)
            second.unplug()
            robot.settle(1.0)
            assert isinstance(robot.scene, DuelPause)
            (second,) = plugged_in(robot, pads)
            robot.settle(1.0)
            assert robot.manager.scenes[-1] is scene
            right = Keyboard(scene.seats[1], second.ask)
    assert [len(moves), 3] == [len(play.moves) for play in scene.plays]
    robot.wait(4.0)
    assert isinstance(robot.scene, DuelResult)
    robot.close()


def test_a_duel_takes_pads_as_soon_as_they_are_there_and_again_once_they_are_back(
    tmp_path: Path, pads: list[VirtualPad]
) -> None:
    robot = Dozing(tmp_path, lambda services: [DuelSetup(services, "maze")], (1280, 720), Motion.OFF)
    setup = robot.scene
    assert isinstance(setup, DuelSetup)
    assert setup.sources == BOTH_AT_KEYS
    assert not setup.controls.named("devices")  # there is no choice
    both = Source(Device.PAD, 1), Source(Device.PAD, 2)
    first, second = plugged_in(robot, pads, 2)
    assert setup.sources == both
    pads.remove(second)
    second.unplug()
    assert setup.sources == (both[0], KEYBOARD)
    (second,) = plugged_in(robot, pads)
    assert setup.sources == both
    setup.controls.focus = "devices"
    first.ask(Command.RIGHT)
    first.ask(Command.RIGHT)
    assert setup.sources == (KEYBOARD, both[0])
    pads.remove(second)
    second.unplug()
    assert setup.sources == (KEYBOARD, both[0])
    setup.controls.focus = "start"
    first.ask(Command.TAKE)
    robot.settle(1.0)
    assert isinstance(robot.scene, Duel)
    robot.close()


def test_the_title_asks_for_the_button_again_that_quits(tmp_path: Path, pads: list[VirtualPad]) -> None:
    robot = Dozing.at_title(tmp_path, (640, 360), Motion.OFF)
    (pad,) = plugged_in(robot, pads)
    robot.services.store.save_note(ASKED_TO_ENLARGE, "1")
    pad.ask(Command.BACK)
    assert robot.running
    pad.ask(Command.BACK)
    robot.wait(FRAME)
    assert not robot.running
    robot.close()


def test_a_pad_pulled_out_in_a_pause_is_reported_and_the_pause_goes_on(sit: Sit, pads: list[VirtualPad]) -> None:
    robot = sit("cruel")
    (pad,) = plugged_in(robot, pads)
    pad.ask(Command.PAUSE)
    robot.settle()
    pads.remove(pad)
    pad.unplug()
    assert robot.manager.toasts.sentence == "The gamepad was disconnected."
    plugged_in(robot, pads)
    robot.settle()
    assert isinstance(robot.scene, Pause)
    assert robot.manager.toasts.sentence is None


def test_a_pad_pulled_out_in_a_demonstration_does_not_begin_a_game(tmp_path: Path, pads: list[VirtualPad]) -> None:
    def shown(services: Services) -> list[Scene]:
        record = services.demonstrations.take(services.today)
        assert record
        return [Title(services), Demo(services, record, 0)]

    robot = pulled_out(Unwatched(tmp_path, shown, (640, 360), Motion.OFF), pads)
    assert robot.manager.toasts.sentence is None
    robot.close()


def test_a_third_pad_steps_in_for_one_that_is_pulled_out(tmp_path: Path, pads: list[VirtualPad]) -> None:
    robot = at_duel(tmp_path, Terms("pileon"), (Source(Device.PAD, 1), Source(Device.PAD, 2)), Unwatched)
    first, second, third = plugged_in(robot, pads, 3)
    scene = duel(robot)
    pads.remove(second)
    second.unplug()
    robot.settle(1.0)
    assert robot.scene is not scene
    third.ask(Command.DOWN)
    third.ask(Command.UP)
    assert robot.manager.toasts.sentence is None
    third.ask(Command.TAKE)
    robot.settle(1.0)
    assert robot.scene is scene
    assert (1, 2) == robot.services.pads.numbers
    for pad, seat in ((first, 0), (third, 1)):
        Keyboard(scene.seats[seat], pad.ask).make(scene.plays[seat].legal[0])
    assert [1, 1] == [len(play.moves) for play in scene.plays]
    robot.close()


def test_a_duel_goes_on_without_the_pad_that_was_pulled_out_only_if_its_player_stops(
    tmp_path: Path, pads: list[VirtualPad]
) -> None:
    """The clocks of both run, so nobody resumes against a player who cannot move."""
    robot = at_duel(tmp_path, Terms("pileon"), (KEYBOARD, Source(Device.PAD, 1)), Unwatched)
    plugged_in(robot, pads)
    scene = duel(robot)

    def pull_out() -> None:
        pads.pop().unplug()
        robot.settle(1.0)
        for key in (pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_p):
            robot.key(key)
            robot.settle()
            assert isinstance(robot.scene, DuelPause)
            assert "paused until" in (robot.manager.toasts.sentence or "")

    pull_out()
    plugged_in(robot, pads)
    robot.settle()
    assert robot.scene is scene
    pull_out()
    robot.key(pygame.K_DOWN)
    robot.key(pygame.K_DOWN)
    robot.key(pygame.K_RETURN)
    robot.settle()
    assert robot.scene is scene
    assert {1} == scene.settled
    robot.close()


@pytest.mark.parametrize("told_apart_by", ["model", "serial number", "port"])
def test_pads_that_come_back_in_another_order_keep_their_players(
    tmp_path: Path, pads: list[VirtualPad], told_apart_by: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    robot = at_duel(tmp_path, Terms("pileon"), (Source(Device.PAD, 1), Source(Device.PAD, 2)), Unwatched)
    robot.services.pads.open()
    told = dict[str, bytes]()
    monkeypatch.setattr(gamepads, "_text", lambda instance, function: told.get(function, b""))
    monkeypatch.setattr(gamepads, "SYSTEM", tmp_path)

    def plug(player: int) -> VirtualPad:
        match told_apart_by:
            case "serial number":
                told["SDL_GameControllerGetSerial"] = b"%d" % player
            case "port":  # the devices are numbered as they come
                device = tmp_path / f"event{len(pads)}" / "device"
                device.mkdir(parents=True, exist_ok=True)
                (device / "phys").write_text(f"usb-{player}")
                told["SDL_GameControllerPath"] = bytes(Path("/dev/input") / device.parent.name)
        pads.append(VirtualPad(lambda: robot.wait(FRAME), KINDS[player][1] if told_apart_by == "model" else ""))
        return pads[-1]

    plug(0)
    plug(1)
    while pads:
        pads.pop().unplug()
    robot.settle(1.0)
    second = plug(1)
    first = plug(0)
    robot.settle(1.0)
    scene = duel(robot)
    for seat, pad in enumerate((first, second)):
        Keyboard(scene.seats[seat], pad.ask).make(scene.plays[seat].legal[0])
        assert seat + 1 == sum(bool(play.moves) for play in scene.plays)
    robot.close()


def test_a_pad_pulled_out_at_the_result_of_a_duel_is_reported(tmp_path: Path, pads: list[VirtualPad]) -> None:
    robot = at_duel(tmp_path, Terms("pileon"), (Source(Device.PAD, 1), Source(Device.PAD, 2)), Unwatched)
    _first, second = plugged_in(robot, pads, 2)
    for player in range(2):
        duel(robot).settle_player(player)
    robot.wait(4.0)
    assert isinstance(robot.scene, DuelResult)
    pads.remove(second)
    second.unplug()
    assert robot.manager.toasts.sentence == "The gamepad was disconnected."
    robot.close()
