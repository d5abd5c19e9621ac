"""The list of replays: a finished play can be watched, shared by a code, and raced."""

from dataclasses import replace
from itertools import chain, product
from pathlib import Path
from random import Random

import pygame
import pytest
from pygame.image import tobytes

from game import deals
from game.deals.library import all_grades
from game.play import Play
from game.record import SHOWN, Record
from game.replay_code import RACE, race, replay_code
from game.rules import GAMES
from game.settings import Motion
from game.statistics import Outcome, Result
from game.storage.kiosk import Kiosk
from scenes.art import charts
from scenes.games.layout import TableView
from scenes.render import typography
from scenes.render.drawables import Sprite
from scenes.render.palette import LABEL, LAMP_NUMBER
from scenes.render.typography import Face
from scenes.screens.replay import PLATE, Replay, SharedPlay, copied_text, copy_text
from scenes.screens.replays import ROWS, Replays
from scenes.screens.results import Results
from scenes.screens.select_game import SelectGame
from scenes.screens.table import Table
from scenes.widgets.scene import Push
from scenes.widgets.text import SMALLEST
from tests.image_cache import bare
from tests.owes import having
from tests.scenes.conftest import Line
from tests.scenes.fakes import services
from tests.scenes.games.layouts import layout_for
from tests.scenes.robot import Robot, Unwatched

SIZE = (640, 360)
OTHER_SHAPES = ((840, 360), (640, 480))


def win(game: str, index: int = 0) -> Record:
    """Return the record of a won play of a numbered deal."""
    return replace(deals.nth(game, all_grades(game)[-1], index), facts=(("seconds", "200"),))


def listed(folder: Path, records: list[Record], size: tuple[int, int] = SIZE) -> Robot:
    """Return a robot before the list of some plays that have ended, opened by way of the games and the records."""
    robot = Unwatched.at_title(folder, size, Motion.OFF)
    for record in records:
        play = Play.resume(record)
        robot.services.store.finish(Result.of(play, Outcome.WON, robot.services.now()))
    for key in (pygame.K_RETURN, pygame.K_r, pygame.K_w):
        robot.key(key, text=chr(key) if key > 32 else "")
        robot.settle(0.5)
    assert isinstance(robot.scene, Replays)
    return robot


def press(robot: Robot, name: str) -> None:
    scene = robot.scene
    assert isinstance(scene, Replays | SharedPlay | Replay | Results)
    button = scene.controls.named(name)
    assert button, [item.name for item in scene.controls.items]
    robot.click(button.area.center)
    robot.settle(0.5)


@pytest.mark.parametrize(
    ("game", "size"),
    [*product(having("library"), (SIZE,)), *product(("wall",), OTHER_SHAPES)],
)
def test_a_play_is_watched_shared_and_raced(tmp_path: Path, game: str, size: tuple[int, int]) -> None:
    record = win(game)
    robot = listed(tmp_path, [record], size)
    robot.key(pygame.K_RETURN)
    robot.settle(0.5)
    assert isinstance(robot.scene, SharedPlay)
    press(robot, "watch")
    assert isinstance(robot.scene, Replay)
    robot.key(pygame.K_ESCAPE)
    robot.settle(0.5)
    press(robot, "copy")
    assert copied_text() == replay_code(record)
    press(robot, "race")
    assert isinstance(robot.scene, Table)
    assert isinstance(robot.manager.scenes[-2], SelectGame)
    play = robot.scene.play
    assert record.deal == play.deal
    assert not play.moves
    assert play.facts[RACE] == replay_code(record)


def test_a_win_that_was_only_shown_is_called_so(tmp_path: Path, written: list[Line]) -> None:
    shown = SharedPlay(services(tmp_path), replace(win("maze"), facts=((SHOWN, "1"),)), "")
    shown.arrange(SIZE)
    shown.prerender()
    assert any(line.words.startswith("Solution shown") for line in written)


def test_an_empty_clipboard_and_a_broken_code_are_told_apart(tmp_path: Path) -> None:
    robot = listed(tmp_path, [])
    for text, said in (("", "Copy a replay code first"), (replay_code(win("wall"))[:-9], "not a complete replay code")):
        pygame.scrap.put_text(text)
        robot.key(pygame.K_v, pygame.KMOD_CTRL)
        assert isinstance(robot.scene, Replays)
        assert said in robot.scene._warning


@pytest.mark.parametrize("game", having("library"))
def test_a_race_that_is_won_says_so_and_its_deal_keeps_its_grade(tmp_path: Path, game: str) -> None:
    record = replace(win(game), facts=(("seconds", "200"), ("grade", "gentle")))
    robot = listed(tmp_path, [record])
    robot.key(pygame.K_RETURN)
    robot.settle(0.5)
    press(robot, "race")
    table = robot.scene
    assert isinstance(table, Table)
    robot.settle(3.0)
    for move in record.moves:
        table.board.make(move)
    robot.wait_until(lambda: isinstance(robot.scene, Results), 30.0, 0.1)
    assert isinstance(robot.scene, Results)
    assert robot.scene._remark() == "You have beaten your rival"
    assert "gentle" == table.play.facts["grade"]


def test_a_rail_shows_how_far_the_player_and_the_rival_have_come() -> None:
    record, layout = win("cruel"), layout_for("cruel")
    play = race(replay_code(record))
    for move in record.moves[: len(record.moves) // 4]:
        play.make(move)
    style = layout.metrics.style
    for seconds, far in ((0, 0.0), (200, 1.0)):
        view = TableView(play, score=play.state.score, seconds=seconds)
        pictures = [one.picture for one in layout.figures(view) if isinstance(one, Sprite)]
        for share, tone in ((round(play.state.score / 48, 2), LAMP_NUMBER), (far, LABEL)):
            bars = (charts.bar(one.get_size(), share, tone, style.rule) for one in pictures)
            size = next(
                bar.get_size()
                for one, bar in zip(pictures, bars, strict=True)
                if tobytes(one, "RGBA") == tobytes(bar, "RGBA")
            )
            figure = typography.line(str(round(share * 48)), Face.DISPLAY, layout.u(34), tone)
            assert any(isinstance(one, Sprite) and one.picture is figure for one in layout.figures(view))
        for words, tone in ("You", LAMP_NUMBER), ("Rival", LABEL):
            name = typography.fitted(words, Face.LABEL, layout.u(28), tone, size[0], layout.u(SMALLEST))
            assert any(isinstance(one, Sprite) and one.picture is name for one in layout.figures(view))


@pytest.mark.parametrize(("game", "count"), [("wall", 2), ("whitehead", 3)])
def test_two_or_three_lines_of_a_code_stand_in_the_middle_of_its_plate(tmp_path: Path, game: str, count: int) -> None:
    scene = SharedPlay(services(tmp_path, bare()), win(game))
    scene.arrange((1920, 1080))
    scene.prerender()
    assert count == len(scene._lines()[0])
    rows = list(scene._words())[-count:]
    assert abs((rows[0].area.centery + rows[-1].area.centery) / 2 - (PLATE[0] + 196)) <= 1


def test_a_code_from_the_clipboard_opens_its_play(tmp_path: Path) -> None:
    record = win("cruel", 3)
    robot = listed(tmp_path, [])
    for text in ("", "nothing of that kind", replay_code(record)[:-3]):
        copy_text(text)
        robot.key(pygame.K_v, pygame.KMOD_CTRL)
        robot.settle(0.5)
        assert isinstance(robot.scene, Replays)
    copy_text(f"Look (all-in-one): {replay_code(record, 'BEN').lower()}! 3-2-1\n")
    robot.key(pygame.K_v, pygame.KMOD_CTRL)
    robot.settle(0.5)
    assert isinstance(robot.scene, SharedPlay)
    assert record == robot.scene._record


def test_a_saved_game_is_not_lost_for_a_race(tmp_path: Path) -> None:
    """The table of the saved game asks first."""
    record = win("cruel")
    robot = listed(tmp_path, [record])
    other = Play(GAMES["cruel"], 12)
    other.make(other.legal[0])
    robot.services.save_play(other)
    robot.key(pygame.K_RETURN)
    robot.settle(0.5)
    press(robot, "race")
    table = robot.scene
    assert isinstance(table, Table)
    assert table.play.deal == "12"
    assert table.seat.messages.offered is not None
    assert table.seat.messages.offered.deal == record.deal


def test_the_list_is_turned_page_by_page(tmp_path: Path, written: list[Line]) -> None:
    robot = listed(tmp_path, [win("wall", index % 5) for index in range(3 * ROWS + 2)])
    scene = robot.scene
    assert isinstance(scene, Replays)
    copy_text("no code")
    seen = []
    for _ in range(5):
        seen.append([result.number for result in scene._shown])
        written.clear()
        list(scene.frame())
        assert f"Page {min(len(seen), 4)} of 4" in [line.words for line in written]
        robot.key(pygame.K_v, pygame.KMOD_CTRL)  # it is no code, which is said until the page is turned
        robot.key(pygame.K_PAGEDOWN)
    assert [ROWS, ROWS, ROWS, 2, 2] == [len(page) for page in seen]
    assert sorted(set(chain(*seen)), reverse=True) == list(chain(*seen[:4]))
    robot.key(pygame.K_PAGEUP)
    assert [result.number for result in scene._shown] == seen[2]


def test_a_play_that_does_not_come_to_its_score_is_not_shown(tmp_path: Path) -> None:
    record = win("maze")
    robot = listed(tmp_path, [record])
    store = robot.services.store
    number = store.results.history()[0].number
    store._change(results={number: replace(store.results.history()[0], score=9)})
    robot.key(pygame.K_ESCAPE)
    robot.settle(0.5)
    robot.key(pygame.K_w, text="w")
    robot.settle(0.5)
    robot.key(pygame.K_RETURN)
    robot.settle(0.5)
    assert isinstance(robot.scene, Replays)
    assert robot.scene._warning


def test_at_a_cabinet_plays_are_watched_and_shown_as_codes_only(tmp_path: Path) -> None:
    robot = listed(tmp_path, [win("wall")])
    robot.services.kiosk = Kiosk()
    robot.show(Push(Replays(robot.services)))
    robot.settle(0.5)
    copy_text(replay_code(win("cruel")))
    robot.key(pygame.K_v, pygame.KMOD_CTRL)
    robot.settle(0.5)
    assert isinstance(robot.scene, Replays)
    robot.key(pygame.K_RETURN)
    robot.settle(0.5)
    assert isinstance(robot.scene, SharedPlay)
    assert {"watch", "back"} == {item.name for item in robot.scene.controls.items}


def test_a_replay_is_shared_from_the_end_of_its_play(tmp_path: Path) -> None:
    random = Random(2)
    play = Play(GAMES["cruel"], 12)
    for _ in range(12):
        play.make(random.choice(play.legal))
    robot = Robot.with_play(tmp_path, play, SIZE)
    robot.settle(1.0)
    table = robot.table
    robot.show(table.give_up())  # type: ignore[arg-type] # moves were made, so it asks for the screen of a loss
    robot.settle(0.5)
    robot.click(robot.scene.controls.named("watch").area.center)  # type: ignore[attr-defined]
    robot.settle(0.5)
    press(robot, "share")
    assert isinstance(robot.scene, SharedPlay)
    assert {"copy", "back"} == {item.name for item in robot.scene.controls.items}
    robot.key(pygame.K_ESCAPE)
    robot.settle(0.5)
    assert isinstance(robot.scene, Replay)
