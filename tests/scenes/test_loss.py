"""Loss: a game that ended without a win shows its best moment and leads on."""

from pathlib import Path

import pygame
import pytest
from pygame import Rect
from pygame.event import Event

from game.play import Play
from game.rules import GAMES
from game.statistics import Outcome
from scenes.board import Board
from scenes.input.commands import Command
from scenes.loss import Loss, scores
from scenes.scene import Pop
from scenes.sets import set_for
from scenes.sound import Effect
from tests.scenes.fakes import Listener, house, seen

SIZES = [(1024, 600), (1024, 768), (2560, 1080)]


def begun(game: str, moves: int) -> Play:
    """Return a play after some moves, each the most promising."""
    play = Play(GAMES[game], 4711)
    while len(play.moves) < moves:
        play.make(play.legal[0])
    return play


def shown(folder: Path, play: Play, size: tuple[int, int] = (640, 360), **chosen: object) -> Loss:
    at_home = house(folder, **chosen)
    result = at_home.end(play, Outcome.GIVEN_UP)
    scene = Loss(at_home, Board(play, set_for(play.rules), at_home), result)
    scene.arrange(size)
    return scene


def test_scores_are_those_of_the_states_after_each_move() -> None:
    play = begun("wall", 12)
    told = scores(play)
    assert 12 == len(told)
    assert play.state.score == told[-1]
    for expected in told[-2::-1]:
        play.undo()
        assert expected == play.state.score


@pytest.mark.parametrize(
    ("command", "cue"),
    [
        (Command.TAKE, Pop(then=Command.AGAIN)),
        (Command.AGAIN, Pop(then=Command.AGAIN)),
        (Command.NEW, Pop(then=Command.DEAL)),
        (Command.BACK, Pop(levels=2)),
    ],
)
def test_keys_lead_on(tmp_path: Path, command: Command, cue: Pop) -> None:
    assert cue == shown(tmp_path, begun("cruel", 1)).command(command)


def test_the_mouse_leads_on(tmp_path: Path) -> None:
    scene = shown(tmp_path, begun("cruel", 1))
    cues = []
    for way in scene.ways:
        scene.pointer(Event(pygame.MOUSEBUTTONDOWN, pos=way.area.center, button=1))
        cues.append(scene.pointer(Event(pygame.MOUSEBUTTONUP, pos=way.area.center, button=1)))
    assert [Pop(then=Command.AGAIN), Pop(then=Command.DEAL), Pop(levels=2)] == cues


def test_a_music_box_winds_down_when_it_is_entered(tmp_path: Path) -> None:
    scene = shown(tmp_path, begun("cruel", 1))
    scene.house.speaker = listener = Listener()
    scene.entered()
    assert [Effect.LOSS] == listener.heard


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
