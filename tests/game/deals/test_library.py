"""Packs: every deal is proved and graded, packs are the same wherever they are built, and every day has a deal."""

from collections.abc import Iterator
from contextlib import closing
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from random import Random
from zipfile import BadZipFile

import pytest

from game.__main__ import main
from game.deals import Difficulty, build_library, daily_deal, grades, library, nth, size
from game.deals.library import DAYS, FIRST_LENGTH, FOLDER, all_grades, days_of, pack_of
from game.play import Play
from game.record import Record
from tests.difficulty import wins
from tests.owes import MANY, having
from tests.spec import carried

SAMPLE = 6
"""How many records of each grade are checked; `python -m game packs --print` and `check` check them all."""
MEBIBYTE = 1 << 20
every_pack = pytest.mark.parametrize("game", having("library"))
proven = cache(build_library.proven)
"""Proves and grades as packs do, but each deal only once."""


@pytest.fixture
def few_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have packs saved after every five deals, none of which this process proves twice."""
    monkeypatch.setattr(build_library, "AT_ONCE", 5)
    monkeypatch.setattr(build_library, "proven", proven)


def sample(game: str) -> Iterator[Record]:
    """Yield some records of each grade of a pack, including the first and the last."""
    for difficulty in grades(game):
        chosen = Random(4711).sample(range(size(game, difficulty)), SAMPLE)
        yield from (nth(game, difficulty, index) for index in {0, size(game, difficulty) - 1, *chosen})


@every_pack
def test_a_pack_has_many_deals_of_each_grade(game: str) -> None:
    assert all_grades(game) == grades(game)
    assert all(size(game, difficulty) >= MANY for difficulty in grades(game))


def test_all_packs_together_are_small_enough_to_carry() -> None:
    assert sum(file.stat().st_size for file in FOLDER.iterdir()) < 6 * MEBIBYTE


@every_pack
def test_the_executable_carries_the_packs(game: str) -> None:
    assert {f"assets/packs/{game}.zip", f"assets/packs/{game}-days.zip"} <= set(carried())


@every_pack
def test_every_record_wins_by_the_rules_and_tells_its_grade(game: str) -> None:
    for record in sample(game):
        play = Play.resume(record)
        assert play.won
        assert game == play.rules.name
        assert record.fact("grade") in grades(game)


@every_pack
def test_no_deal_is_in_a_pack_twice_or_in_a_pack_and_on_a_day(game: str) -> None:
    lines = [line for file in (pack_of(game), days_of(game)) for some in library.lines(file).values() for line in some]
    assert len(lines) == len({line.split()[1] for line in lines})


@every_pack
def test_deals_made_anew_equal_those_of_the_pack(game: str) -> None:
    for difficulty in grades(game):
        record = nth(game, difficulty, 7)
        again = proven((game, int(record.deal)))
        assert again
        assert record.facts == again.facts


@every_pack
def test_a_weak_player_wins_the_first_grade_more_often_than_the_last(game: str) -> None:
    first, *_, last = ([nth(game, difficulty, index) for index in range(12)] for difficulty in grades(game))
    easy, hard = (sum(wins(game, int(record.deal)) for record in records) for records in (first, last))
    assert hard < easy


@pytest.mark.usefixtures("few_at_once")
def test_a_library_built_in_many_runs_and_processes_equals_one_built_at_once(tmp_path: Path) -> None:
    once, often = tmp_path / "once", tmp_path / "often"
    once.mkdir()
    often.mkdir()
    *_, (done, total) = build_library.make_pack("pileon", 2, 1, once)
    assert done == total
    for go in range(100):
        with closing(build_library.make_pack("pileon", 2, 2 if go == 1 else 1, often)) as steps:
            done, total = next(steps)
            if done == total:
                break
            next(steps)
    assert done == total
    assert pack_of("pileon", once).read_bytes() == pack_of("pileon", often).read_bytes()
    assert [2] == [min(size("pileon", difficulty, once) for difficulty in grades("pileon", once))]


@pytest.mark.usefixtures("few_at_once")
def test_the_days_of_a_list_are_made_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build_library, "DAYS_LISTED", 6)
    assert [(0, 6), (5, 6), (6, 6)] == list(build_library.make_days("pileon", 1, tmp_path))
    assert library.lines(days_of("pileon", tmp_path))[DAYS] == library.lines(days_of("pileon"))[DAYS][:6]


def test_a_deal_that_a_pack_does_not_have_is_refused(tmp_path: Path) -> None:
    with pytest.raises(IndexError):
        nth("maze", Difficulty.FAIR, size("maze", Difficulty.FAIR))
    with pytest.raises(IndexError):
        nth("maze", Difficulty.FAIR, -1)
    with pytest.raises(IndexError):
        nth("maze", Difficulty.FIENDISH, 0)
    with pytest.raises(OSError, match="maze"):
        nth("maze", Difficulty.FAIR, 0, tmp_path)


def test_damage_at_any_byte_of_an_archive_raises_the_same_error(tmp_path: Path) -> None:
    whole, file = days_of("wall").read_bytes(), tmp_path / "damaged.zip"
    chance, told = Random(7), 0
    for _ in range(400):
        content = bytearray(whole)
        content[chance.randrange(len(whole))] ^= 1 << chance.randrange(8)
        file.write_bytes(content)
        try:
            library.lines(file)
            library.sizes(file)
        except (OSError, BadZipFile):
            told += 1
    assert told > 300


def test_the_wins_of_earlier_deals_are_not_kept_for_ever() -> None:
    for deal in range(60):
        library.proof("none", str(deal))
    assert library.proof.cache_info().currsize < 60


def test_a_pack_whose_list_is_damaged_has_no_grades(tmp_path: Path) -> None:
    pack = pack_of("maze", tmp_path)
    library.write(pack, {"gentle": ["maze/1 1 :"]})
    pack.write_bytes(pack.read_bytes().replace(b"00001-00001", b"00001-0000x"))
    assert () == grades("maze", tmp_path)


@every_pack
def test_a_deal_of_a_pack_is_found_by_its_number(game: str) -> None:
    for difficulty in library.grades(game):
        record = library.nth(game, difficulty, library.size(game, difficulty) - 1)
        assert record.moves == library.proof(game, record.deal)
    assert () == library.proof(game, "999999") == library.proof(game, "AS KH")


@every_pack
def test_the_deals_of_a_grade_are_in_order_of_their_numbers(game: str) -> None:
    for some in library.lines(pack_of(game)).values():
        numbers = [int(line.split(" ", 2)[1]) for line in some]
        assert sorted(set(numbers)) == numbers


def test_without_a_pack_there_are_no_grades(tmp_path: Path) -> None:
    pack_of("maze", tmp_path).write_bytes(b"")
    assert () == grades("maze", tmp_path)
    assert () == grades("wall", tmp_path)
    assert 0 == size("wall", Difficulty.FAIR, tmp_path)
    with pytest.raises(LookupError):
        daily_deal("wall", date(2026, 1, 1), tmp_path)
    with pytest.raises(BadZipFile):
        nth("maze", Difficulty.FAIR, 0, tmp_path)


@every_pack
def test_every_day_of_the_list_has_a_deal_of_its_own(game: str) -> None:
    first = date(2026, 11, 1)
    days = library.lines(days_of(game))[DAYS]
    assert build_library.DAYS_LISTED <= len(days)
    for day in (0, 1, 63, 64, 130, len(days) - 1):
        assert days[day] == str(daily_deal(game, first + timedelta(day)))
    assert daily_deal(game, first) == daily_deal(game, first + timedelta(len(days)))
    assert days[FIRST_LENGTH - 1] == str(daily_deal(game, first - timedelta(1)))


@every_pack
def test_the_deal_of_a_day_wins_by_the_rules(game: str) -> None:
    record = daily_deal(game, date(2026, 11, 21))
    assert Play.resume(record).won
    assert record.fact("grade") in grades(game)


def test_the_command_prints_what_it_checks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == main(["packs", "--print", "--games", "wall"])
    lines = capsys.readouterr().out.splitlines()
    days = library.lines(days_of("wall"))[DAYS]
    assert len(days) + sum(size("wall", difficulty) for difficulty in Difficulty) == len(lines)
    some = tmp_path / "some.txt"
    some.write_text("\n".join(lines[::150]), "utf-8")
    assert 0 == main(["check", str(some)])
    assert {"won"} == {line.split()[-1] for line in capsys.readouterr().out.splitlines()}


@pytest.mark.usefixtures("few_at_once")
def test_the_command_makes_packs_and_goes_on_with_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(build_library, "DAYS_LISTED", 2)
    for least in (1, 1, 2):
        command = ["packs", "--games", "pileon", "--count", str(least), "--jobs", "1", "--folder", str(tmp_path)]
        assert 0 == main(command)
        assert least == min(len(lines) for lines in library.lines(pack_of("pileon", tmp_path)).values())
        assert 2 == len(library.lines(days_of("pileon", tmp_path))[DAYS])
    assert "" == capsys.readouterr().out


@pytest.mark.usefixtures("few_at_once")
def test_the_command_ends_with_the_last_deal_and_prints_what_difficulties_lack(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(build_library, "DAYS_LISTED", 2)
    assert 0 == main(
        ["packs", "--games", "pileon", "--count", "3", "--last", "7", "--jobs", "1", "--folder", str(tmp_path)]
    )
    lines = library.lines(pack_of("pileon", tmp_path))
    assert max(int(line.split()[1]) for some in lines.values() for line in some) <= 7
    told = ", ".join(f"{len(lines.get(grade, ()))} {grade}" for grade in Difficulty)
    assert f"pileon has {told}, of 3 each, up to deal 7" in capsys.readouterr().err


@pytest.mark.parametrize("asked", [["--print"], ["--count", "1", "--jobs", "1"]])
@pytest.mark.parametrize("pack", [None, b"no archive"])
def test_a_folder_without_libraries_is_reported_in_one_sentence(
    tmp_path: Path, asked: list[str], pack: bytes | None, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "packs"
    if pack:
        folder.mkdir()
        pack_of("maze", folder).write_bytes(pack)
    with pytest.raises(SystemExit) as ended:
        main(["packs", "--games", "maze", "--folder", str(folder), *asked])
    assert 2 == ended.value.code
    assert str(folder) in capsys.readouterr().err.splitlines()[-1]


@pytest.mark.usefixtures("few_at_once")
def test_the_command_stops_when_told_and_keeps_what_it_has(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def made(question: tuple[str, int]) -> Record | None:
        if question[1] > 5:
            raise KeyboardInterrupt
        return proven(question)

    monkeypatch.setattr(build_library, "proven", made)
    assert 130 == main(["packs", "--games", "pileon", "--jobs", "1", "--folder", str(tmp_path)])
    assert 5 == sum(map(len, library.lines(pack_of("pileon", tmp_path)).values()))
