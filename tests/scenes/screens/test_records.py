"""Records: every game's arch, played or not, and the way back."""

from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from pygame import Rect
from pygame.event import Event

from game.deals import Difficulty
from game.rules import GAMES
from game.statistics import Outcome, Result
from scenes.art.hall import arch_openings
from scenes.commands import Command
from scenes.screens import records
from scenes.screens.records import Records, at_tables
from scenes.widgets.scene import Pop
from tests.image_cache import bare
from tests.scenes.fakes import NOW, seen, services

SIZES = [(1024, 600), (1024, 768), (1920, 1080), (2560, 1080), (3840, 2160)]
SMALL = (640, 360)


def shown(folder: Path, size: tuple[int, int] = SMALL, games: int = 0, **chosen: object) -> Records:
    """Return the records of a house where some games of each were played, every second of them won."""
    at_home = services(folder, bare(), **chosen)
    for name in GAMES:
        for index in range(games):
            outcome = (Outcome.WON, Outcome.LEFT)[index % 2]
            at_home.store.finish(Result(name, f"{name}/1 {index + 1} :", outcome, index, 100, 9, 0, 0, NOW))
    scene = Records(at_home)
    scene.arrange(size)
    return scene


@pytest.mark.parametrize("size", SIZES)
def test_arches_lie_on_the_screen_and_apart(size: tuple[int, int]) -> None:
    for count in (1, 5, 6, 8):
        places = arch_openings(size, count)
        assert count == len(places)
        assert all(Rect((0, 0), size).contains(place) for place in places)
        assert all(left.right < right.left for left, right in pairwise(places))


@pytest.mark.parametrize("games", [0, 1, 12])
@pytest.mark.parametrize("contrast", [False, True])
def test_everything_lies_on_the_screen_and_stays_the_same(tmp_path: Path, games: int, contrast: bool) -> None:
    scene = shown(tmp_path, games=games, high_contrast=contrast)
    screen, frame = Rect((0, 0), SMALL), scene.frame()
    assert screen == frame[0].area
    assert all(screen.contains(seen(one)) for one in frame)
    assert list(frame) == list(scene.frame())


@pytest.mark.parametrize("size", SIZES)
def test_the_totals_stand_above_the_middles_of_the_arches(tmp_path: Path, size: tuple[int, int]) -> None:
    scene, places = shown(tmp_path, size, games=2, text_scale=130), arch_openings(size, len(GAMES))
    above = [seen(one) for one in scene.frame() if seen(one).bottom < places[0].top]
    heading, *totals = above
    assert heading.left < places[0].centerx
    assert len(totals) == 8
    middles = [place.centerx for place in places[1:]]
    assert all(min(abs(middle - one.centerx) for middle in middles) <= 1 for one in totals)
    assert all(heading.right < one.left for one in totals)


def test_another_game_changes_what_is_seen(tmp_path: Path) -> None:
    scene = shown(tmp_path, games=1)
    before = scene.frame()
    scene.services.store.finish(Result("wall", "wall/1 5 :", Outcome.WON, 50, 60, 9, 0, 0, NOW))
    assert before != scene.frame()


@pytest.mark.parametrize("contrast", [False, True])
def test_a_letter_goes_through_difficulties_best_wins_medals_and_all(tmp_path: Path, contrast: bool) -> None:
    scene = shown(tmp_path, games=3, high_contrast=contrast, text_scale=130)
    scene.services.store.finish(Result("cruel", "cruel/1 5 grade=fair lamp=1 :", Outcome.WON, 50, 60, 9, 0, 0, NOW))
    together = list(scene.frame())
    scene.typed("g")
    by_grade = list(scene.frame())
    assert together != by_grade
    scene.typed("g")
    best = list(scene.frame())
    scene.typed("g")
    medals = list(scene.frame())
    assert all(one != other for one, other in pairwise((together, by_grade, best, medals, together)))
    assert all(Rect((0, 0), SMALL).contains(seen(one)) for one in (*by_grade, *best, *medals))
    scene.typed("g")
    assert together == list(scene.frame())


def test_without_packs_the_page_of_the_grades_shows_wins_of_any(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = shown(tmp_path)
    scene.typed("g")
    graded = len(scene.frame())
    monkeypatch.setattr(records, "grades", lambda game: ())
    assert len(scene.frame()) < graded


def test_on_the_best_list_a_letter_filters_by_difficulty_and_then_shows_all(tmp_path: Path) -> None:
    scene = shown(tmp_path)
    together = list(scene.frame())
    scene.typed("d")
    assert together == list(scene.frame()), "on other pages the letter does nothing"
    scene.services.store.finish(Result("cruel", "cruel/1 5 grade=fair lamp=1 :", Outcome.WON, 48, 60, 9, 0, 0, NOW))
    scene.typed("g")
    scene.typed("g")
    pages = [list(scene.frame())]
    for _grade in Difficulty:
        scene.typed("d")
        pages.append(list(scene.frame()))
    scene.typed("d")
    assert pages[0] == list(scene.frame())
    everything, gentle, fair, *harder = pages
    assert len(everything) == len(gentle) == len(fair)
    assert all(one != fair for one in (everything, gentle, *harder))


@pytest.mark.parametrize("command", [Command.BACK, Command.TAKE])
def test_keys_lead_back(tmp_path: Path, command: Command) -> None:
    assert Pop() == shown(tmp_path).command(command)


def test_the_letter_that_led_here_leads_back(tmp_path: Path) -> None:
    assert Pop() == shown(tmp_path).typed("r")


def test_the_mouse_leads_back(tmp_path: Path) -> None:
    scene = shown(tmp_path, (1920, 1080))
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        request = scene.pointer(Event(kind, pos=(150, 1034), button=1))
    assert Pop() == request


@pytest.mark.parametrize(("seconds", "words"), [(0, "0 min"), (7199, "119 min"), (7200, "2 h"), (219_600, "61 h")])
def test_long_times_are_written_in_minutes_or_hours(seconds: int, words: str) -> None:
    assert words == at_tables(seconds)
