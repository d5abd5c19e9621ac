"""A data folder that the program wrote at commit 44bbd2b: the program of today finds everything in it."""

import shutil
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from game.play import Play
from game.record import Record
from game.rules import GAMES
from game.settings import Back, DeckColours, Finish, Hints, Lamp, Motion, Pace, Settings
from game.statistics import Outcome
from game.storage import Store

WRITTEN = Path(__file__).parents[2] / "data" / "44bbd2b"
OPEN = {
    "wall": "wall/1 70 seconds=61 undos=1 hints=2 grade=fair day=2026-11-21 : 54+55+56>46 54+56>38 55>56 53 55>56",
    "pileon": "pileon/1 71 seconds=61 undos=1 hints=2 grade=fair day=2026-11-21 : 0>13 9>13 1>14 11>14 5>13",
    "cruel": "cruel/1 72 seconds=61 undos=1 hints=2 grade=fair day=2026-11-21 : 7>4 6>14 5>16 11>4 8>9",
    "whitehead": "whitehead/1 73 seconds=61 undos=1 hints=2 grade=fair day=2026-11-21 : 10>7 0 11>12 0 1>6",
    "maze": "maze/1 74 seconds=61 undos=1 hints=2 grade=fair : 40>4 9>8 7>9 49>7 38>37",
}
NOTES = {
    "dealt wall fair": "1 2 3",
    "grade maze": "anything",
    "grade wall": "hard",
    "latest game": "maze",
    "unseen win": "9",
}
WINS = {
    "wall": (1, 166, 200, 19, 0, "ADA"),
    "pileon": (3, 52, 201, 49, 1, "BOB"),
    "cruel": (5, 48, 202, 70, 2, "EVE"),
    "whitehead": (7, 52, 203, 137, 3, "IVY"),
    "maze": (9, 48, 204, 200, 4, "MAX"),
}
"""Of each game its win: number, score, seconds, moves, hints and initials."""
OTHERS = {
    "wall": (2, Outcome.GIVEN_UP, "wall/1 40 day=2026-11-01 : 55+56>46 53 53 55+56>51"),
    "pileon": (4, Outcome.LEFT, "pileon/1 41 day=2026-11-02 : 0>13 4>13 9>4 12>0"),
    "cruel": (6, Outcome.SHOWN, "cruel/1 42 day=2026-11-03 : 5>1 12>1 10>11 12>6"),
    "whitehead": (8, Outcome.GIVEN_UP, "whitehead/1 43 day=2026-11-04 : 8>6 6>8 8>6 6>8"),
    "maze": (10, Outcome.LEFT, "maze/1 44 day=2026-11-05 : 19>7 23>8 27>9 45>17"),
}
"""Of each game what else was played, an hour after its win."""
CHOSEN = Settings(
    music=3,
    effects=9,
    beds=0,
    muted=True,
    fullscreen=False,
    window_size=(1600, 900),
    whole_frame=True,
    text_scale=130,
    high_contrast=True,
    motion=Motion.REDUCED,
    deck_colours=DeckColours.FOUR,
    back=Back.QUAY,
    larger_cards=True,
    left_handed=True,
    lamp=Lamp.AFTER,
    hints=Hints.HONEST,
    show_pace=Pace.QUICK,
    finish=Finish.NEVER,
    language="de",
)
"""No setting is as it usually is."""


@pytest.fixture
def old(tmp_path: Path) -> Iterator[Store]:
    """Return the store that opens a copy of the folder."""
    shutil.copytree(WRITTEN, tmp_path / "data")
    with Store(tmp_path / "data") as store:
        yield store


def test_it_is_opened_without_a_complaint_and_written_on(old: Store) -> None:
    old.save_play("maze", "maze/1 8 :")
    assert old.flush()
    assert old.writes
    assert () == old.problems()


@pytest.mark.parametrize("game", OPEN)
def test_every_open_play_goes_on_where_it_was_left(old: Store, game: str) -> None:
    line = old.open_play(game)
    assert OPEN[game] == line
    play = Play.resume(Record.parse(line))
    assert (5, 61, 1, 2) == (len(play.moves), play.seconds, play.undos, play.hints)
    assert OPEN[game] == str(play.record)


@pytest.mark.parametrize(("day", "game"), [*enumerate(WINS)])
def test_every_result_is_there_with_its_line_time_and_initials(old: Store, day: int, game: str) -> None:
    other, win = old.results.history(game)
    assert WINS[game] == (win.number, win.score, win.seconds, win.moves, win.hints, win.initials)
    assert (Outcome.WON, datetime(2026, 11, 20 + day, 12, tzinfo=UTC)) == (win.outcome, win.ended_at)
    play = Play.resume(Record.parse(win.line))
    assert (True, win.score, win.moves) == (GAMES[game].won(play.state), play.state.score, len(play.moves))
    assert OTHERS[game] == (other.number, other.outcome, other.line)
    assert timedelta(hours=1) == other.ended_at - win.ended_at
    assert (win,) == old.results.best(game)


def test_every_note_is_there(old: Store) -> None:
    assert NOTES == {name: old.note(name) for name in NOTES}


def test_every_setting_is_as_it_was_chosen(old: Store) -> None:
    assert CHOSEN == old.settings
