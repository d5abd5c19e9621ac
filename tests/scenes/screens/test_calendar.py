"""The calendar: what its days show, how to move through it, and its limits."""

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from itertools import product
from pathlib import Path
from threading import Thread, current_thread, main_thread

import pygame
import pytest
from pygame import Rect
from pygame.event import Event

from game.deals import Difficulty
from game.play import Play
from game.record import Record
from game.rules import GAMES
from game.state import Tap
from game.statistics import Outcome, Result
from scenes.art import street
from scenes.art.street import Window
from scenes.commands import Command
from scenes.games import game_ui
from scenes.render.drawables import Sprite
from scenes.render.frame import DesignFrame
from scenes.render.image_cache import ImageCache
from scenes.screens.calendar import SHOWN, Calendar, days_of, month_from, panel_place, week_of, window_place
from scenes.widgets.scene import Pop
from tests.image_cache import wait_for_order
from tests.scenes.fakes import NOW, seen, services

SIZES = [(1024, 600), (1024, 768), (1920, 1080), (2560, 1080)]
SMALL = (640, 360)
TODAY = NOW.date()


@pytest.fixture(autouse=True)
def pack(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put made-up deals of the days in the place of the real ones."""
    monkeypatch.setattr(
        "game.deals.daily_deal", lambda game, day: Record(game, 1, str(day.day), (("grade", Difficulty.FAIR.value),))
    )


def shown(folder: Path, *told: tuple[date, Outcome], open_on: date | None = None, **chosen: object) -> Calendar:
    """Return the calendar of a player to whom some days' deals have ended, and one perhaps lies open."""
    at_home = services(folder, **chosen)
    for day, outcome in told:
        line = f"wall/1 {day.day} grade=fair day={day} : 53"
        at_home.store.finish(Result("wall", line, outcome, 9, 60, 1, 0, 0, NOW))
    if open_on:
        play = Play(GAMES["wall"], open_on.day)
        play.facts["day"] = open_on.isoformat()
        play.make(Tap(53))
        at_home.save_play(play)
    chosen_days: list[date] = []
    scene = Calendar(at_home, game_ui(GAMES["wall"]), chosen_days.append)
    scene.arrange(SMALL)
    return scene


def test_windows_are_lit_half_lit_or_dark(tmp_path: Path) -> None:
    days = [date(2024, 5, number) for number in range(1, 6)]
    told = ((days[0], Outcome.WON), (days[1], Outcome.LEFT), (days[2], Outcome.LEFT), (days[2], Outcome.WON))
    calendar = shown(tmp_path, *told, open_on=days[3])
    states = [Window.WON, Window.PLAYED, Window.WON, Window.PLAYED, Window.WAITING]
    assert states == [calendar.state(day) for day in days]


@pytest.mark.parametrize(
    ("commands", "day"),
    [
        ((), TODAY),
        ((Command.RIGHT,), TODAY),
        ((Command.DOWN,), TODAY),
        ((Command.LEFT,), date(2024, 5, 16)),
        ((Command.UP, Command.UP, Command.UP), date(2024, 4, 26)),
        ((Command.PREVIOUS,), date(2024, 4, 17)),
        ((Command.PREVIOUS,) * 4, date(2024, 1, 17)),
        ((Command.PREVIOUS,) * 30, date(2023, 6, 1)),
        ((Command.PREVIOUS, Command.NEXT, Command.NEXT), TODAY),
        ((Command.FIRST,), date(2024, 3, 1)),
        ((Command.FIRST, Command.UP), date(2024, 2, 23)),
        ((Command.FIRST, Command.LAST), TODAY),
    ],
)
def test_keys_go_from_day_to_day_and_never_beyond(tmp_path: Path, commands: tuple[Command, ...], day: date) -> None:
    calendar = shown(tmp_path)
    for command in commands:
        assert calendar.command(command) is None
    assert day == calendar.day


@pytest.mark.parametrize("day", [date.min, date.max])
def test_a_clock_that_is_far_wrong_opens_a_calendar_as_any_other(tmp_path: Path, day: date) -> None:
    moment = datetime.combine(day, time(12), UTC)
    calendar = Calendar(replace(services(tmp_path), now=lambda: moment), game_ui(GAMES["wall"]), lambda day: None)
    calendar.arrange(SMALL)
    for command in (Command.RIGHT, Command.DOWN, Command.NEXT, *(Command.PREVIOUS,) * 13, Command.UP):
        calendar.command(command)
    calendar.prerender()


def test_a_week_that_was_won_hangs_out_lanterns_and_a_month_lights_its_clock(tmp_path: Path) -> None:
    month = date(2024, 4, 1)
    days_won = days_of(month)
    plain = len(shown(tmp_path / "plain").frame())
    for days, more in ((days_won[:6], 0), (days_won, sum(day.weekday() == 0 for day in days_won[:-6]))):
        won = shown(tmp_path / str(len(days)), *((day, Outcome.WON) for day in days))
        assert plain + more == len(won.frame())
    drawn = {id(one.picture) for one in won.frame() if isinstance(one, Sprite)}
    for shown_month, lit in ((month, True), (date(2024, 3, 1), False)):
        clocks = [id(street.clock(shown_month.month, state, won.pen.frame.unit, won.style)) for state in (lit, not lit)]
        assert [True, False] == [clock in drawn for clock in clocks]


def test_the_wheel_goes_from_month_to_month(tmp_path: Path) -> None:
    calendar = shown(tmp_path)
    assert calendar.pointer(Event(pygame.MOUSEWHEEL, x=0, y=1)) is None
    assert date(2024, 4, 17) == calendar.day
    calendar.pointer(Event(pygame.MOUSEWHEEL, x=0, y=-1))
    assert TODAY == calendar.day


def test_the_difficulty_of_a_deal_is_read_by_the_worker_and_shown_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    readers = set[Thread]()

    def daily_deal(game: str, day: date) -> Record:
        readers.add(current_thread())
        return Record(game, 1, str(day.day), (("grade", Difficulty.FAIR.value),))

    monkeypatch.setattr("game.deals.daily_deal", daily_deal)
    images = ImageCache()
    calendar = Calendar(replace(services(tmp_path), images=images), game_ui(GAMES["wall"]), lambda day: None)
    calendar.arrange(SMALL)
    wait_for_order(images.order(calendar.prerender))
    assert calendar.rest() > 1
    calendar.command(Command.PREVIOUS)
    for _ in range(2):
        before = list(calendar.frame())
        wait_for_order(images.order(lambda: None))
    assert calendar.rest() > 1
    assert before == list(calendar.frame())
    images.close()
    assert main_thread() not in readers
    assert len(readers) == 1


def test_enter_hands_on_the_day(tmp_path: Path) -> None:
    picked: list[date] = []
    calendar = Calendar(services(tmp_path), game_ui(GAMES["wall"]), picked.append)
    calendar.arrange(SMALL)
    calendar.command(Command.UP)
    assert Pop(then=Command.DEAL) == calendar.command(Command.TAKE)
    assert [date(2024, 5, 10)] == picked
    assert Pop() == calendar.command(Command.BACK) == calendar.typed("k")


def test_enter_presses_the_prompt_at_the_mouse_which_takes_its_badge_away(tmp_path: Path) -> None:
    calendar, badge, underline = shown(tmp_path), 1, 1
    rest = len(list(calendar.foot.frame()))
    back = next(button for button in calendar.controls.items if button.name == "back")
    calendar.pointer(Event(pygame.MOUSEMOTION, pos=back.area.center))
    assert rest - badge + underline == len(list(calendar.foot.frame(calendar.controls.focus)))
    assert Pop() == calendar.command(Command.TAKE)


def test_another_day_changes_what_is_seen(tmp_path: Path) -> None:
    calendar = shown(tmp_path)
    before = list(calendar.frame())
    assert before == list(calendar.frame())
    calendar.command(Command.LEFT)
    assert before != list(calendar.frame())


@pytest.mark.parametrize("contrast", [False, True])
def test_everything_lies_on_the_screen(tmp_path: Path, contrast: bool) -> None:
    calendar = shown(tmp_path, (date(2024, 5, 1), Outcome.WON), open_on=TODAY, high_contrast=contrast, text_scale=130)
    screen = Rect((0, 0), SMALL)
    assert all(screen.contains(seen(one)) for one in calendar.frame())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("month", [date(2027, 2, 1), date(2026, 3, 1), date(2023, 10, 1)])
def test_the_windows_of_a_month_lie_apart_on_its_panel(size: tuple[int, int], month: date) -> None:
    """February 2027 has four weeks, October 2023 reaches into six."""
    frame = DesignFrame(size)
    for column, weeks in product(range(SHOWN), range(week_of(days_of(month)[-1]) + 1, 7)):
        places = [window_place(day, column, weeks, frame) for day in days_of(month)]
        assert all(panel_place(column, frame).contains(place) for place in places)
        assert all(place.collidelistall(places) == [index] for index, place in enumerate(places))


def test_the_weeks_of_months_side_by_side_stand_on_the_same_lines() -> None:
    frame, months = DesignFrame(SMALL), [date(2023, number, 1) for number in (9, 10, 11)]
    assert [week_of(days_of(month)[-1]) + 1 for month in months] == [5, 6, 5]
    days = [(column, day) for column, month in enumerate(months) for day in days_of(month)]
    assert len({window_place(day, column, 6, frame).y for column, day in days}) == 6


def test_months_are_counted_across_years() -> None:
    assert date(2023, 6, 1) == month_from(TODAY, -11)
    assert date(2023, 12, 1) == month_from(date(2024, 11, 30), -11)
    assert date(2025, 1, 1) == month_from(date(2024, 12, 31), 1)
    assert date(2024, 12, 1) == month_from(date(2024, 12, 31))


@pytest.mark.parametrize(("won", "streak"), [((17,), 1), ((17, 16, 15, 13), 3), ((16, 15), 2), ((15, 14), 0)])
def test_a_streak_ends_today_or_yesterday(tmp_path: Path, won: tuple[int, ...], streak: int) -> None:
    calendar = shown(tmp_path, *((date(2024, 5, day), Outcome.WON) for day in won))
    assert streak == calendar.streak


def test_a_day_that_is_to_come_again_since_the_clock_was_put_back_is_not_won(tmp_path: Path) -> None:
    calendar = shown(tmp_path, (TODAY, Outcome.WON), (TODAY + timedelta(1), Outcome.WON))
    assert calendar.state(TODAY + timedelta(1)) is Window.WAITING


def test_a_window_shows_a_bulb_for_each_lantern_of_its_grade(tmp_path: Path) -> None:
    calendar = shown(tmp_path)
    calendar.prerender()
    day = calendar.controls.named("2024-05-15")
    assert day
    unit, style, glyph = calendar.pen.frame.unit, calendar.style, game_ui(GAMES["wall"]).glyph
    picture = street.window(day.area.size, "15", Window.WAITING, False, unit, style, glyph, 2)
    assert any(isinstance(one, Sprite) and one.picture is picture for one in calendar.frame())


def test_after_midnight_the_grade_of_the_new_day_is_read(tmp_path: Path) -> None:
    now = [NOW]
    calendar = Calendar(replace(services(tmp_path), now=lambda: now[0]), game_ui(GAMES["wall"]), lambda day: None)
    calendar.arrange(SMALL)
    calendar.prerender()
    assert calendar.services.day_left == calendar.rest()
    assert calendar.rest() <= 60  # soon enough for a clock that is set forward
    now[0] += timedelta(days=1)
    calendar.advance(0.0)
    assert TODAY + timedelta(days=1) == calendar.day
    assert calendar.services.day_left == calendar.rest()
