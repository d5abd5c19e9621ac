"""The score ceremony: the score counts up and the player climbs the list; any key completes it."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from game.play import Play
from game.rules import GAMES
from game.settings import Motion
from game.statistics import Outcome, Result
from scenes.animation.durations import ARCHES_AT, CEREMONY
from scenes.audio import Effect
from scenes.commands import Command
from scenes.screens.results import ARRIVED, COUNTS_FROM, Results, ScoreCeremony, honours
from scenes.table.board import Board
from scenes.table.end_of_game import Rhythm
from scenes.widgets.score_panels import counted_up
from tests.scenes.fakes import NOW, Listener, services

WON = Result("cruel", "cruel/1 4711 :", Outcome.WON, 48, 222, 60, 0, 0, NOW, number=3)


def begun(folder: Path, motion: Motion = Motion.FULL, result: Result = WON) -> Results:
    """Return the results of a game that has just ended, with one score on the list."""
    at_home = services(folder, motion=motion)
    at_home.store.finish(replace(result, line="cruel/1 7 :", seconds=100, outcome=Outcome.WON))
    play = Play(GAMES["cruel"], 4711)
    scene = Results(at_home, Board(play, at_home), at_home.store.finish(result), Rhythm())
    scene.arrange((640, 360))
    return scene


@pytest.mark.parametrize(
    ("told", "half"),
    [("8", "4"), ("48 of 48", "24 of 48"), ("04:00", "02:00"), ("1:00:00", "30:00"), ("\u2013", "\u2013")],
)
def test_figures_count_up_to_what_is_told(told: str, half: str) -> None:
    assert (half, told) == (counted_up(told, 0.5), counted_up(told, 1.0))


def test_a_key_or_a_press_completes_it_and_does_nothing_else(tmp_path: Path) -> None:
    scene = begun(tmp_path)
    scene.advance(1.0)
    assert scene.command(Command.BACK) is None
    assert scene._signing
    assert scene.rest() > 0 or scene._age >= ARRIVED
    again = begun(tmp_path / "again")
    again.advance(1.0)
    point = again.controls.items[0].area.center
    assert again.pointer(Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1)) is None
    assert again.pointer(Event(pygame.MOUSEBUTTONUP, pos=point, button=1)) is None
    assert again._age >= ARRIVED


def test_it_ends_as_what_is_shown_without_motion(tmp_path: Path) -> None:
    moving, still = begun(tmp_path / "moving"), begun(tmp_path / "still", Motion.REDUCED)
    moving.advance(ARRIVED)
    assert len(moving.frame()) == len(still.frame())
    assert still._age >= ARRIVED


def test_a_win_that_was_only_shown_is_not_celebrated(tmp_path: Path) -> None:
    scene = begun(tmp_path, result=replace(WON, outcome=Outcome.SHOWN))
    heard = Listener()
    scene.services.speaker = heard
    scene.advance(COUNTS_FROM + 0.5)
    assert scene._age >= scene._ends
    assert not heard.played


def test_every_sound_plays_once_however_long_frames_are() -> None:
    ceremony = ScoreCeremony(4, (True, False, True), 0, 7, signing=True)
    whole = list(ceremony.sounds_between(-1.0, CEREMONY))
    in_parts = [cue for step in range(-60, 180) for cue in ceremony.sounds_between(step / 60, (step + 1) / 60)]
    assert in_parts == whole
    effects = [effect for effect, _step in whole]
    assert (1, 2, 3, 6) == tuple(
        effects.count(one) for one in (Effect.FREEZE, Effect.LAMP_LIGHTS, Effect.WHEEL, Effect.LINK)
    )


def test_arches_light_one_after_another() -> None:
    ceremony = ScoreCeremony(4, (), 0, 7, signing=True)
    lit = [ceremony.arches(ARCHES_AT - 0.1 + tenth / 10) for tenth in range(8)]
    assert lit == sorted(lit)
    assert (0, 3) == (lit[0], lit[-1])


def test_honours_are_told_of_wins_that_count() -> None:
    def earned(result: Result, *earlier: Result) -> list[bool]:
        return [honour.earned for honour in honours(result, earlier)]

    assert earned(WON) == [True, True, True]
    assert earned(replace(WON, undos=2)) == [True, False, True]
    assert earned(replace(WON, line="cruel/1 4711 lamp=on :")) == [False, True, True]
    assert earned(WON, replace(WON, outcome=Outcome.GIVEN_UP)) == [True, True, False]
    assert earned(WON, replace(WON, line="cruel/1 12 :")) == [True, True, True]
    assert not earned(replace(WON, outcome=Outcome.SHOWN))
