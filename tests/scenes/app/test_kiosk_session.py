"""At a cabinet nobody leaves, and after a while everything is as the operator left it; games are shown meanwhile."""

import gc
from collections import Counter
from dataclasses import replace
from itertools import cycle, islice
from pathlib import Path
from random import Random
from shutil import copytree
from typing import Any

import pygame
import pytest
from pygame import Surface

from game.deals import grades
from game.deals.dealer import Demonstrations
from game.duel import Match, Terms, dealt
from game.play import Play
from game.rules import GAMES
from game.statistics import Outcome, Result
from game.storage.kiosk import Help, Kiosk, Price
from scenes.app.first_scenes import first_scenes
from scenes.app.scene_manager import free_memory
from scenes.art import titles
from scenes.commands import KEYBOARD, LEFT_KEYS, RIGHT_KEYS, Command, Device, Source
from scenes.screens.demo import LONGEST, Demo, Interlude, Page, Sign
from scenes.screens.duel import Duel, DuelPause
from scenes.screens.pause import Pause
from scenes.screens.records import Records
from scenes.screens.select_game import SelectGame
from scenes.screens.table import Table
from scenes.screens.title import Title
from scenes.widgets.scene import Pop, Push, Scene
from tests.image_cache import bare
from tests.monkey import GUARDED, TERMS, cabinet, idle, play, rests
from tests.owes import having
from tests.scenes.robot import FRAME, Robot


def to_table(robot: Robot) -> Table:
    """Open the first game's table, and make a move."""
    for _press in range(9):
        if not isinstance(robot.scene, Table):
            robot.key(pygame.K_RETURN)
            robot.settle()
    table = robot.scene
    assert isinstance(table, Table)
    table.board.make(table.play.legal[0])
    return table


def test_a_game_that_is_left_counts_for_nothing_and_changes_are_gone(tmp_path: Path) -> None:
    robot = cabinet(tmp_path, images=bare())
    to_table(robot)
    robot.services.change(high_contrast=True, effects=0)
    idle(robot, TERMS.leave_after - TERMS.warning + 2)
    assert "Back to the title" in (robot.manager.toasts.sentence or "")
    robot.key(pygame.K_LEFT)
    robot.wait(0.1)
    assert robot.manager.toasts.sentence is None
    assert isinstance(robot.scene, Table)
    idle(robot, TERMS.leave_after + 2)
    robot.settle()
    assert isinstance(robot.scene, Title)
    assert not robot.services.settings.high_contrast
    assert 8 == robot.services.settings.effects
    assert [] == list(robot.services.store.results.history())
    assert all(robot.services.store.open_play(game) is None for game in GAMES)
    robot.close()


def test_a_warning_longer_than_the_wait_does_not_come_while_somebody_plays(tmp_path: Path) -> None:
    robot = cabinet(tmp_path, replace(TERMS, leave_after=10.0, warning=15.0), images=bare())
    to_table(robot)
    idle(robot, 3)
    assert robot.manager.toasts.sentence is None
    idle(robot, 4)
    assert "Back to the title" in (robot.manager.toasts.sentence or "")
    robot.close()


def next_of_round(robot: Robot) -> Scene:
    """Do nothing until another scene is shown, and return it."""
    scene = robot.scene
    for _ in range(round(LONGEST) * 2 + 4):
        robot.manager.tick(0.5)
        robot.wait(FRAME)
        if robot.scene is not scene:
            break
    return robot.scene


@pytest.mark.parametrize("demo_after", [10.0, 600.0])
def test_nothing_is_left_of_a_visitor_who_has_gone_back_to_the_title(tmp_path: Path, demo_after: float) -> None:
    robot = cabinet(tmp_path, replace(TERMS, demo_after=demo_after), images=bare())
    services, game = robot.services, robot.services.games[1]
    services.dealer.choose(game, None)
    robot.show(Push(SelectGame(services, game)))
    robot.settle()
    to_table(robot)
    assert services.store.open_play(game)
    while not isinstance(robot.scene, Title):
        robot.show(Pop())
        robot.settle()
    services.change(effects=0)
    idle(robot, TERMS.leave_after + 2)
    assert services.store.open_play(game) is None
    assert services.settings.effects == 8
    assert services.dealer.chosen(game) is grades(game)[0]
    robot.key(pygame.K_RETURN)
    robot.settle()
    if isinstance(robot.scene, Title):  # a demonstration was shown, which the key has ended
        robot.key(pygame.K_RETURN)
        robot.settle()
    scene = robot.scene
    assert isinstance(scene, SelectGame)
    assert scene.controls.focus == services.games[0]
    robot.close()


def test_a_demonstration_in_the_settings_of_a_visitor_who_has_gone_ends_with_them(tmp_path: Path) -> None:
    robot = cabinet(tmp_path, replace(TERMS, demo_after=10.0), images=bare())
    robot.services.change(high_contrast=True)
    idle(robot, TERMS.leave_after - TERMS.warning)
    assert isinstance(robot.scene, Demo)
    idle(robot, TERMS.warning + 2)
    assert isinstance(robot.scene, Title)
    assert not robot.services.settings.high_contrast
    robot.close()


def test_nobody_at_a_cabinet_is_asked_whether_the_screen_is_far(tmp_path: Path) -> None:
    robot = cabinet(tmp_path, images=bare())
    robot.services.began_with = Device.PAD
    answer = robot.scene.command_from(Source(Device.PAD, 1), Command.TAKE)
    assert answer
    robot.show(answer)
    robot.settle()
    assert isinstance(robot.scene, SelectGame)
    robot.close()


def test_left_alone_the_title_shows_every_game_and_any_input_begins(tmp_path: Path) -> None:
    robot = cabinet(tmp_path, images=bare())
    robot.services.store.finish(Result.of(Play(GAMES["cruel"], 5), Outcome.WON, robot.services.now()))
    idle(robot, TERMS.demo_after + 2)
    scene, seen, between = robot.scene, [], []
    while isinstance(scene, Demo | Interlude):
        if isinstance(scene, Demo):
            seen.append(scene.play.rules.name)
        else:
            between.append(type(scene.shown))
        scene = next_of_round(robot)
    assert list(islice(cycle(having("library")), len(GAMES))) == seen
    assert [*[Page] * (len(seen) - 1), Records] == between
    assert isinstance(scene, Title)
    idle(robot, 14)
    assert isinstance(robot.scene, Demo)
    robot.tap((300, 200))
    robot.wait(0.3)
    robot.settle()
    assert isinstance(robot.scene, SelectGame)
    robot.close()


def test_every_visitor_is_offered_the_lesson(tmp_path: Path) -> None:
    robot = cabinet(tmp_path, images=bare())
    for _visitor in range(2):
        for _ in range(3):
            robot.key(pygame.K_RETURN)
            robot.settle()
        table = robot.table
        message = table.message_panel.message
        assert message
        assert Command.LEARN in [key.asks for key in message.buttons]
        robot.services.end(table.play, Outcome.WON)
        idle(robot, TERMS.leave_after + 2)
        robot.settle()
    robot.close()


PASSING = "game.play", "scenes.animation", "scenes.app", "scenes.screens", "scenes.table", "scenes.widgets"
"""The modules of all that belongs to a visit, or to the whole program; what others define may lie in a cache."""


def test_later_visitors_leave_no_more_in_memory_than_the_first(tmp_path: Path) -> None:
    robot, left = cabinet(tmp_path, images=bare()), list[Counter[type]]()
    for _visitor in range(3):
        to_table(robot)
        for key in (pygame.K_h, pygame.K_F1):
            robot.key(key)
            robot.settle()
        idle(robot, TERMS.leave_after + 2)
        robot.settle()
        free_memory(robot.services.images)
        kinds = map(type, gc.get_objects())
        left.append(Counter(kind for kind in kinds if f"{kind.__module__}".startswith(PASSING)))
    assert not left[-1] - left[0]
    robot.close()


def test_only_the_games_that_the_operator_offers_are_there(tmp_path: Path) -> None:
    robot = cabinet(tmp_path, Kiosk(games=("maze", "cruel")))
    title = robot.scene
    assert isinstance(title, Title)
    names = [control.name for control in title.controls.items]
    assert ["maze", "cruel", "call", "sound"] == names
    robot.key(pygame.K_RETURN)
    robot.settle()
    select = robot.scene
    assert isinstance(select, SelectGame)
    assert ["maze", "cruel"] == [control.name for control in select.controls.items][:2]
    robot.close()


def test_no_demonstration_comes_twice_in_a_day() -> None:
    from datetime import date  # noqa: PLC0415

    shown = Demonstrations(Random(4))
    day = date(2026, 11, 23)
    records = [shown.take(day) for _ in range(60)]
    assert len(records) == len({(one.game, one.deal) for one in records if one})
    games = having("library")
    assert games == [one.game for one in records[: len(games)] if one]


@pytest.mark.parametrize("seed", range(3))
def test_no_key_leaves_the_kiosk(tmp_path: Path, seed: int) -> None:
    """`python -m tests.monkey` does so with a hundred thousand events."""
    robot = cabinet(tmp_path, GUARDED, images=bare())
    play(robot, Random(seed), 300)
    assert rests(robot)
    robot.close()


def test_escape_leads_in_like_any_key_instead_of_offering_to_quit(tmp_path: Path) -> None:
    robot = cabinet(tmp_path, images=bare())
    title, resting = robot.scene, robot.scene.rest()
    robot.key(pygame.K_ESCAPE)
    assert resting == title.rest(), "the title does not wait for a second press"
    robot.settle()
    assert isinstance(robot.scene, SelectGame)
    robot.close()


def test_a_visitor_deals_a_new_game_in_place_of_the_first(tmp_path: Path) -> None:
    robot = cabinet(tmp_path, images=bare())
    robot.show(Push(table := Table(robot.services, Play(GAMES["maze"], 5))))
    robot.settle()
    robot.key(pygame.K_n)
    robot.settle()
    assert robot.table is not table
    assert len(robot.manager.scenes) == 2
    robot.close()


def paused(robot: Robot) -> Pause:
    """Open a table and pause it."""
    robot.show(Push(Table(robot.services, Play(GAMES["maze"], 5))))
    robot.settle()
    robot.key(pygame.K_p)
    robot.settle()
    assert isinstance(robot.scene, Pause)
    return robot.scene


def test_no_button_leads_to_the_options_which_players_cannot_open(tmp_path: Path) -> None:
    robot = cabinet(tmp_path, images=bare())
    robot.key(pygame.K_RETURN)
    robot.settle()
    select = robot.scene
    assert isinstance(select, SelectGame)
    assert "options" not in {one.name for one in select.controls.items}
    pause = paused(robot)
    assert "options" not in {one.name for one in pause.controls.items}
    robot.close()


@pytest.mark.parametrize("help_given", Help)
def test_the_pause_offers_the_solution_only_where_hints_are_allowed(tmp_path: Path, help_given: Help) -> None:
    robot = cabinet(tmp_path, replace(TERMS, help=help_given), images=bare())
    pause = paused(robot)
    show = pause.controls.named("show")
    assert show
    assert show.enabled is (help_given is Help.ALL)
    robot.close()


def test_at_home_a_game_in_play_is_never_interrupted(tmp_path: Path) -> None:
    robot = Robot.at_table(tmp_path, "cruel", size=(640, 360))
    idle(robot, 700)
    assert isinstance(robot.scene, Table)
    robot.manager.carry_out(Command.QUIT)
    assert not robot.running
    robot.close()


def test_an_operator_may_have_the_demonstrations_come_sooner(tmp_path: Path) -> None:
    robot = cabinet(tmp_path, replace(TERMS, demo_after=2.0), images=bare())
    idle(robot, 3)
    robot.wait_until(lambda: isinstance(robot.scene, Demo), 1.0)
    robot.close()


@pytest.mark.parametrize(("price", "words"), [(Price.FREE, "TOUCH TO PLAY"), (Price.GAMES, "INSERT A COIN")])
def test_a_demonstration_asks_for_a_coin_where_one_is_needed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, price: Price, words: str
) -> None:
    robot, signs, plainly = cabinet(tmp_path, replace(TERMS, price=price), images=bare()), set[str](), titles.marquee

    def marquee(lines: tuple[str, ...], *looks: Any) -> Surface:
        signs.add(" ".join(lines))
        return plainly(lines, *looks)

    monkeypatch.setattr(titles, "marquee", marquee)
    Sign(robot.services, moved=False).frame((640, 360))
    assert {words} == signs
    robot.close()


def test_credits_are_no_longer_shown_once_one_is_used(tmp_path: Path) -> None:
    robot = cabinet(tmp_path, replace(TERMS, price=Price.MINUTES), images=bare())
    for _coin in range(2):
        robot.manager.carry_out(Command.COIN)
    assert robot.manager.toasts.sentence == "2 credits"
    robot.key(pygame.K_RETURN)
    robot.settle()
    assert robot.services.coins.credits == 1
    assert robot.manager.toasts.sentence is None
    robot.close()


def test_a_visitor_who_has_left_a_paid_game_goes_on_with_it_without_another_coin(tmp_path: Path) -> None:
    robot = cabinet(tmp_path, replace(TERMS, price=Price.GAMES), images=bare())
    robot.manager.carry_out(Command.COIN)
    to_table(robot)
    for _ in range(2):
        robot.show(Pop(1))
        robot.settle()
    robot.key(pygame.K_RETURN)
    robot.settle()
    assert isinstance(robot.scene, SelectGame)
    to_table(robot)
    idle(robot, TERMS.warning + 2)
    assert isinstance(robot.scene, Table)
    assert robot.play.undos == 0
    assert len(robot.play.moves) == 2
    robot.close()


def test_nobody_plays_on_unpaid_by_going_to_and_fro(tmp_path: Path) -> None:
    robot = cabinet(tmp_path, replace(TERMS, price=Price.GAMES), images=bare())
    robot.manager.carry_out(Command.COIN)
    to_table(robot)
    unpaid = Play(GAMES["maze"], 5)
    for _visit in range(3):
        assert isinstance(robot.scene, Table)
        robot.show(Push(Table(robot.services, unpaid)))
        robot.settle()
        idle(robot, 2)
        if len(robot.manager.scenes) > 1:
            robot.show(Pop(1))
            robot.settle()
            idle(robot, 2)
    robot.settle()
    assert isinstance(robot.scene, Title)
    robot.close()


def begun_again(robot: Robot, folder: Path) -> Robot:
    """Return a cabinet that is started with what another one, which is killed now, has saved."""
    robot.services.store.flush()
    copytree(robot.services.store.folder, folder)
    assert robot.services.kiosk
    return cabinet(folder, robot.services.kiosk, images=bare())


def test_who_has_paid_goes_on_after_a_crash_but_nobody_after_the_session(tmp_path: Path) -> None:
    robot = cabinet(tmp_path / "first", replace(TERMS, price=Price.GAMES), images=bare())
    robot.manager.carry_out(Command.COIN)
    to_table(robot)
    robot.services.change(effects=0)
    second = begun_again(robot, tmp_path / "second")
    robot.close()
    assert 8 == second.services.settings.effects
    to_table(second)
    assert len(second.play.moves) == 2
    idle(second, TERMS.warning + 2)
    assert isinstance(second.scene, Table)
    third = begun_again(second, tmp_path / "third")
    second.manager.close()
    fourth = begun_again(second, tmp_path / "fourth")
    second.close()
    idle(third, TERMS.leave_after + 2)
    for robot in (third, fourth):
        robot.settle()
        assert isinstance(robot.scene, Title)
        assert not any(map(robot.services.store.open_play, GAMES))
        robot.key(pygame.K_RETURN)
        robot.settle()
        assert isinstance(robot.scene, Title)
        robot.close()


@pytest.mark.parametrize("in_turn", [False, True])
def test_a_deal_of_a_duel_is_paid_for_once(tmp_path: Path, in_turn: bool) -> None:
    robot = cabinet(tmp_path, replace(TERMS, price=Price.GAMES), images=bare())
    for _coin in range(2):
        robot.manager.carry_out(Command.COIN)
    match, sources = Match(Terms("cruel", in_turn=in_turn)), (KEYBOARD, Source(Device.PAD, 1))
    robot.show(Push(Duel(robot.services, dealt(robot.services.dealer, match, sources))))
    robot.settle()
    duel = robot.scene
    assert isinstance(duel, Duel)
    for player in range(2):
        duel.plays[player].make(duel.plays[player].legal[0])
        robot.wait(0.1)
        if in_turn:
            duel.settle(duel.seat)
            robot.settle()
            robot.key(pygame.K_RETURN)
            robot.settle()
        assert 1 == robot.services.coins.credits
    robot.close()


def test_a_duel_that_was_paid_for_is_given_back_after_a_crash_but_not_once_it_has_ended(
    tmp_path: Path,
) -> None:
    robot = cabinet(tmp_path / "first", replace(TERMS, price=Price.GAMES), images=bare())
    robot.manager.carry_out(Command.COIN)
    match, sources = Match(Terms("cruel")), (LEFT_KEYS, RIGHT_KEYS)
    robot.show(Push(Duel(robot.services, dealt(robot.services.dealer, match, sources))))
    robot.settle()
    duel = robot.scene
    assert isinstance(duel, Duel)
    duel.board.make(duel.play.legal[0])
    robot.wait(0.1)
    assert robot.services.coins.credits == 0
    second = begun_again(robot, tmp_path / "second")
    for player in range(2):
        duel.settle_player(player)
    robot.wait(0.1)
    third = begun_again(robot, tmp_path / "third")
    robot.close()
    assert [Title] == [type(scene) for scene in first_scenes(third.services, None, None)]
    second.show(Push(first_scenes(second.services, None, None)[-1]))
    second.settle()
    assert isinstance(second.scene, DuelPause)
    second.key(pygame.K_ESCAPE)
    idle(second, TERMS.warning + 2)
    given_back = second.scene
    assert isinstance(given_back, Duel)
    assert duel.plays[0].state == given_back.plays[0].state
    assert second.services.store.open_play("duel")
    idle(second, TERMS.leave_after + 2)
    assert isinstance(second.scene, Title)
    assert second.services.store.open_play("duel") is None
    third.key(pygame.K_RETURN)
    third.settle()
    assert isinstance(third.scene, Title)
    for robot in (second, third):
        robot.close()
