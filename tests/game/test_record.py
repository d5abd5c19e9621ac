"""A play as one line of text."""

import pytest

from game.record import Record
from game.state import Carry, Take, Tap, carry

LINE = "wall/1 4711 seconds=312 undos=2 : 53 12 54>14 54x2>20 53"


def test_a_line_tells_game_deal_facts_and_moves() -> None:
    record = Record.parse(LINE)
    assert record == Record(
        "wall",
        1,
        "4711",
        (("seconds", "312"), ("undos", "2")),
        (Tap(53), Tap(12), carry(54, 14), carry(54, 20, 2), Tap(53)),
    )
    assert LINE == str(record)


def test_facts_are_asked_by_name() -> None:
    record = Record.parse(LINE)
    assert "2" == record.fact("undos")
    assert "" == record.fact("grade")
    assert "0" == record.fact("hints", "0")


def test_a_record_may_have_neither_facts_nor_moves() -> None:
    record = Record.parse("maze/1 5 :")
    assert Record("maze", 1, "5") == record
    assert "maze/1 5 :" == str(record)


def test_a_fact_may_hold_an_equals_sign() -> None:
    assert "a=b" == Record.parse("maze/1 5 note=a=b : 1>2").fact("note")


def test_an_attack_from_two_slots_is_one_move() -> None:
    assert (Carry((Take(54), Take(56)), 20),) == Record.parse("wall/1 1 : 54+56>20").moves


def test_a_position_is_a_deal() -> None:
    assert "0:KSKS,54:TS" == Record.parse("wall/1 0:KSKS,54:TS : 53").deal


def test_blanks_around_and_between_do_not_matter() -> None:
    assert Record.parse(LINE) == Record.parse(f"  {LINE.replace(' ', '   ')}\n")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("", "no ':' stands"),
        ("wall/1 4711", "no ':' stands"),
        ("wall/1 :", "begins with a game and a deal"),
        (": 53", "begins with a game and a deal"),
        ("wall/1 seconds=5 :", "begins with a game and a deal"),
        ("wall 4711 :", "not a game and its revision"),
        ("wall/0 4711 :", "not a game and its revision"),
        (f"wall/{'9' * 5000} 4711 :", "not a game and its revision"),
        ("wall/1 4711 slowly :", "'slowly' is not a fact"),
        ("wall/1 4711 : 53 : 53", "':' is not a move"),
        ("wall/1 4711 : hello", "'hello' is not a move"),
    ],
)
def test_other_lines_are_told_why(line: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Record.parse(line)
