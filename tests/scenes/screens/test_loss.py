"""The loss screen: a game that ended without a win shows its best moment and offers what to do next."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from game.analysis.messages import Answer, Question
from game.analysis.tracker import PositionTracker
from game.notation import position
from game.play import Play
from game.rules import GAMES
from game.rules.maze import links
from game.settings import Lamp
from game.solver import Lost
from game.state import Carry, Tap
from game.statistics import Outcome, Result
from scenes.audio import Effect
from scenes.commands import Command
from scenes.games import game_ui
from scenes.render.palette import Style
from scenes.screens.loss import Loss, LostHere, ground, outage
from scenes.screens.replay import Replay
from scenes.table.board import Board
from scenes.widgets.scene import Pop, Push
from tests.image_cache import bare
from tests.owes import having
from tests.players import after, proven_moves
from tests.scenes.conftest import Line
from tests.scenes.fakes import Knowing, Listener, click, seen, services
from tests.scenes.table.lamplit import FORK, LOSING

SIZES = [(1024, 600), (1024, 768), (1280, 540)]


def begun(game: str, moves: int) -> Play:
    """Return a play after some moves, each the most promising."""
    play = Play(GAMES[game], 4711)
    while len(play.moves) < moves:
        play.make(play.legal[0])
    return play


def shown(folder: Path, play: Play, size: tuple[int, int] = (640, 360), **chosen: object) -> Loss:
    at_home = services(folder, bare(), **chosen)
    result = at_home.end(play, Outcome.GIVEN_UP)
    scene = Loss(at_home, Board(play, at_home), result)
    scene.arrange(size)
    return scene


@pytest.mark.parametrize(
    ("command", "answer"),
    [
        (Command.TAKE, Pop(then=Command.AGAIN)),
        (Command.AGAIN, Pop(then=Command.AGAIN)),
        (Command.NEW, Pop(then=Command.DEAL)),
        (Command.BACK, Pop(levels=2)),
    ],
)
def test_keys_lead_on(tmp_path: Path, command: Command, answer: Pop) -> None:
    assert answer == shown(tmp_path, begun("cruel", 1)).command(command)


def test_the_mouse_leads_on(tmp_path: Path) -> None:
    scene = shown(tmp_path, begun("cruel", 1))
    cues = [click(scene, way.area.center) for way in scene.controls.items]
    watching = cues.pop(2)
    assert isinstance(watching, Push)
    assert isinstance(watching.scene, Replay)
    assert [Pop(then=Command.AGAIN), Pop(then=Command.DEAL), Pop(levels=2)] == cues


def test_a_music_box_winds_down_when_it_is_entered(tmp_path: Path) -> None:
    scene = shown(tmp_path, begun("cruel", 1))
    scene.services.speaker = listener = Listener()
    scene.on_enter()
    assert [Effect.LOSS] == listener.played


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("contrast", [False, True])
def test_everything_lies_on_the_screen_and_stays_the_same(
    tmp_path: Path, size: tuple[int, int], contrast: bool
) -> None:
    scene = shown(tmp_path, begun("maze", 3), size, high_contrast=contrast)
    screen, frame = Rect((0, 0), size), scene.frame()
    assert screen == frame[0].area
    assert all(screen.contains(seen(one)) for one in frame)
    assert list(frame) == list(scene.frame())


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("moves", [0, 1])
def test_every_game_can_end_at_once(tmp_path: Path, game: str, moves: int) -> None:
    assert shown(tmp_path, begun(game, moves)).frame()


def lost_by_its_second_move(**chosen: Any) -> Callable[[Path], Loss]:
    """Return what shows a loss of which it is known that the second of three moves lost the deal."""
    play = Play(GAMES["cruel"], FORK)
    play.make(next(move for move in play.legal if move != LOSING))
    play.make(LOSING)
    play.make(play.legal[0])

    def show(folder: Path) -> Loss:
        at_home = services(folder, bare(), **chosen)
        at_home.solver = Knowing()
        scene = Loss(at_home, Board(play, at_home), at_home.end(play, Outcome.GIVEN_UP))
        scene.arrange((640, 360))
        for _ in range(9):
            scene.advance(0.1)
        return scene

    return show


def test_the_losing_move_is_named_and_can_be_undone(tmp_path: Path) -> None:
    scene = lost_by_its_second_move()(tmp_path)
    assert ["Rewind to move 1"] == [way.label for way in scene.controls.items if way.name == "back"]
    assert Pop(then=Command.GO_BACK) == scene.command(Command.UNDO)
    assert scene.frame()
    assert float("inf") == scene.rest()


@pytest.mark.parametrize("game", having("proof", "cost of a move"))
def test_the_cost_of_a_move_is_named_only_where_it_is_proven(game: str) -> None:
    deal, moves = proven_moves(game)
    ui, rules, said = game_ui(GAMES[game]), GAMES[game], set[str]()
    for state in after(deal, game, moves).states[:-1]:
        legal = list(rules.moves(state))
        home = [move for move in legal if isinstance(move, Carry) and move.target in rules.foundations]
        for move in legal:
            cost = ui.cost(state, move)
            said.add(cost[-11:])
            if cost.endswith("home first."):
                assert home and move not in home
            elif cost == "It filled the last empty space.":
                assert not any(not pile for pile in rules.apply(state, move)[0].piles[:15])
            elif cost.endswith("is broken."):
                assert isinstance(move, Carry) and any(move.source in pair for pair in links(state))
    assert len(said) > 1


def test_a_deal_that_was_never_winnable_is_not_offered_first(tmp_path: Path) -> None:
    play, at_home = begun("cruel", 1), services(tmp_path)
    board = Board(play, at_home)
    scene = Loss(at_home, board, at_home.end(play, Outcome.GIVEN_UP))
    scene.arrange((640, 360))
    assert ["same"] == [way.name for way in scene.controls.items if way.primary]
    board.analysis.tracker.take(Answer(Question("cruel", play.deal), Lost(1)))
    scene.advance(0.1)
    assert ["back"] == [way.name for way in scene.controls.items if way.primary]
    assert Pop(then=Command.DEAL_WINNABLE) == scene.command(Command.TAKE)


def test_with_the_lamp_off_going_back_is_not_offered(tmp_path: Path) -> None:
    scene = lost_by_its_second_move(lamp=Lamp.OFF)(tmp_path)
    assert "back" not in [way.name for way in scene.controls.items]


def test_a_loss_is_explained_once_the_losing_move_is_known() -> None:
    play = Play(GAMES["cruel"], FORK)
    play.make(play.legal[0])
    ui, tracker, knowing = game_ui(play.rules), PositionTracker(play), Knowing()

    def answered() -> LostHere | None:
        while question := tracker.ask():
            answer = knowing.answer(question)
            assert answer
            tracker.take(answer)
        return outage(play, tracker, ui)

    assert outage(play, tracker, ui) is None
    assert LostHere(1, 1) == answered()
    play.make(LOSING)
    known = answered()
    assert known and (2, 1, 1) == (known.moves, known.winnable, known.back)
    assert "The piles were dealt again." == known.mistake
    doomed = Play(play.rules, position(play.state, play.rules))
    doomed.make(doomed.legal[0])
    tracker = PositionTracker(doomed)
    tracker.take(Answer(Question("cruel", doomed.deal), Lost(1)))
    assert LostHere(1, None) == outage(doomed, tracker, ui)


@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("wall", "3 new attack cards were dealt."),
        ("cruel", "The piles were dealt again."),
        ("whitehead", "A card was drawn from the stock."),
    ],
)
def test_the_losing_move_is_described_in_the_past_tense(game: str, told: str) -> None:
    play = Play(GAMES[game], 1)
    assert told == game_ui(play.rules).describe_done(play.state, Tap(play.rules.stock))


@pytest.mark.parametrize("game", GAMES)
def test_a_lost_game_shows_one_moon_unless_its_background_is_seen_from_above(game: str) -> None:
    ui = game_ui(GAMES[game])
    night = ground(ui, (1280, 720), Style())
    pale = pygame.mask.from_threshold(night, (230, 225, 240), (50, 50, 40, 255))
    moons = [area for area in pale.get_bounding_rects() if area.width > 8]
    assert len(moons) == (0 if ui.skyless else 1)
    assert all(moon.collidepoint(1742 * 2 / 3, 134 * 2 / 3) for moon in moons)


def test_a_lost_game_in_high_contrast_has_no_scene() -> None:
    night = ground(game_ui(GAMES["whitehead"]), (320, 180), Style(contrast=True))
    assert {(0, 0, 0)} == {night.get_at((x, y))[:3] for x in range(320) for y in range(180)}


@pytest.mark.parametrize(
    ("earlier", "said"),
    [
        ((), "Your first game"),
        (((1, 4711),), "Your best game of this deal"),
        (((9, 4711),), "You have done better here"),
        (((1, 4711), (2, 4711), (9, 8), (1, 9)), "Number 2 among your 3 deals"),
    ],
)
def test_the_place_is_one_among_deals_each_by_its_best_game(
    tmp_path: Path, earlier: Sequence[tuple[int, int]], said: str, written: list[Line]
) -> None:
    at_home = services(tmp_path)
    for score, deal in earlier:
        ended = Result.of(Play(GAMES["cruel"], str(deal)), Outcome.GIVEN_UP, at_home.now())
        at_home.store.finish(replace(ended, score=score))
    play = begun("cruel", 9)
    result = at_home.store.finish(replace(Result.of(play, Outcome.GIVEN_UP, at_home.now()), score=5))
    scene = Loss(at_home, Board(play, at_home), result)
    scene.arrange((640, 360))
    scene.frame()
    assert said in {line.words for line in written}
