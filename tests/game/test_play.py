"""One game in progress: moves, unlimited undo and redo, restart, and its record."""

import pytest

from game.cards import shuffled
from game.notation import read_move, word
from game.play import Play
from game.record import Record
from game.rules import GAMES
from game.state import Tap, carry

SHORT = "1:AC,5:4C,6:3C,7:2C"


def played(*moves: str) -> Play:
    """Return a short play of Cruel after some moves."""
    play = Play(GAMES["cruel"], SHORT)
    for move in moves:
        play.make(read_move(move))
    return play


def test_a_play_begins_with_the_story_of_its_deal() -> None:
    play = Play(GAMES["wall"], 4711)
    undealt = play.rules.bare(shuffled(play.rules.deck, 4711))
    assert "4711" == play.deal
    assert play.state == play.fresh == undealt.after(*play.deal_events)


def test_a_deal_that_is_over_as_dealt_is_dealt_all_the_same() -> None:
    play = Play(GAMES["cruel"], 77)
    assert play.stuck
    assert play.fresh == GAMES["cruel"].start(shuffled(GAMES["cruel"].deck, 77))[0]


def test_a_position_has_no_story() -> None:
    play = played()
    assert () == play.deal_events
    assert SHORT == play.deal


@pytest.mark.parametrize("game", ["pileon", "cruel", "whitehead", "maze"])
def test_a_deck_deals_like_its_number(game: str) -> None:
    rules = GAMES[game]
    assert Play(rules, 4711).deal_events == Play(rules, word(shuffled(rules.deck, 4711))).deal_events


@pytest.mark.parametrize("deal", ["0", "1000000", "AC", "5:XX", "", "-1", 0])
def test_other_deals_are_refused(deal: str | int) -> None:
    with pytest.raises(ValueError, match=r"."):
        Play(GAMES["cruel"], deal)


def test_a_deal_has_one_number_however_it_is_written() -> None:
    assert "7" == Play(GAMES["cruel"], "007").deal


def test_a_legal_move_is_made_and_told() -> None:
    play = played()
    timeline = play.make(carry(7, 1))
    assert play.state == play.fresh.after(*timeline).reached_by(carry(7, 1))
    assert (carry(7, 1),) == play.moves


def test_an_illegal_move_is_refused_and_changes_nothing() -> None:
    play = played("7>1")
    with pytest.raises(ValueError, match="5>1 is not legal here"):
        play.make(read_move("5>1"))
    assert (carry(7, 1),) == play.moves


def test_undo_takes_back_and_redo_makes_again() -> None:
    play = played("7>1", "6>1")
    state = play.state
    assert play.can_undo
    assert not play.can_redo
    undone = play.undo()
    assert played("7>1").state == play.state == state.after(*undone).reached_by(carry(7, 1))
    assert play.can_redo
    redone = play.redo()
    assert state == play.state == played("7>1").state.after(*redone).reached_by(carry(6, 1))


def test_with_nothing_to_take_back_undo_tells_nothing() -> None:
    play = played()
    assert () == play.undo() == play.redo() == play.restart()
    assert 0 == play.undos


def test_a_new_move_drops_what_could_be_redone() -> None:
    play = played("7>1", "6>1", "5>1")
    play.undo()
    play.undo()
    play.make(Tap(0))
    assert not play.can_redo
    assert (carry(7, 1), Tap(0)) == play.moves


def test_restart_takes_all_back_at_once_and_can_be_redone() -> None:
    play = played("7>1", "6>1")
    state = play.state
    timeline = play.restart()
    assert play.fresh == play.state == state.after(*timeline).reached_by(None)
    assert () == play.moves
    assert 1 == play.undos
    play.redo()
    play.redo()
    assert state == play.state


def test_an_undo_right_after_a_restart_brings_all_moves_back_at_once() -> None:
    play = played("7>1", "6>1")
    state, moves = play.state, play.moves
    for done in (play.restart, play.restart, play.copy):  # a second restart changes nothing
        done()
    assert play.can_undo
    assert state == play.fresh.after(*play.undo()).reached_by(state.last) == play.state
    assert (moves, False) == (play.moves, play.can_redo)
    play.undo()
    assert "7>1" == str(*play.moves)
    for otherwise in (play.redo, lambda: play.make(read_move("7>1"))):
        play.restart()
        otherwise()
        play.undo()
        assert not play.can_undo, otherwise
    assert play.fresh == play.state


def test_take_backs_are_counted_and_never_forgotten() -> None:
    play = played("7>1", "6>1")
    play.undo()
    play.undo()
    play.redo()
    assert 2 == play.undos


def test_a_won_play_has_no_moves_left_but_may_be_taken_back() -> None:
    play = played("7>1", "6>1", "5>1")
    assert play.won
    assert not play.stuck
    assert () == play.legal
    play.undo()
    assert not play.won


def test_a_stuck_play_is_not_locked() -> None:
    play = Play(GAMES["whitehead"], "1:4D5H,2:AC2C,6:3S,7:5S,8:8D,9:KD,10:KH,11:KC,12:KS,score:2")
    assert play.stuck
    play.make(read_move("2>6"))
    assert play.undo()


def test_the_record_tells_the_play() -> None:
    play = played("7>1", "6>1")
    play.undo()
    play.seconds, play.hints = 61.9, 3
    play.facts["grade"] = "2"
    assert str(play.record) == f"cruel/1 {SHORT} seconds=61 undos=1 hints=3 grade=2 : 7>1"


def test_a_play_resumes_where_its_record_ends() -> None:
    record = Record.parse("maze/1 4711 seconds=61 undos=1 hints=3 grade=2 : ")
    play = Play.resume(record)
    assert (61.0, 1, 3, {"grade": "2"}) == (play.seconds, play.undos, play.hints, play.facts)
    assert record == play.record
    assert not play.can_undo


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("cruel/1 5 : 5>1 99", "move 1, 5>1 is not legal here"),
        (f"cruel/1 {SHORT} : 7>1 7>1", "move 2, 7>1 is not legal here"),
        (f"cruel/1 {SHORT} : 7>1 6>1 5>1 0", "move 4, 0 is not legal here"),
        ("cruel/2 5 :", "revision 2 of cruel is not played here"),
        ("nosuch/1 5 :", "no game 'nosuch'"),
        ("cruel/1 5 seconds=long :", "whole numbers"),
        ("cruel/1 5 undos=-1 :", "whole numbers"),
        (f"cruel/1 5 seconds={'9' * 400} :", "whole numbers"),
        ("cruel/1 0 :", "between 1 and 999999"),
    ],
)
def test_a_record_that_does_not_replay_is_refused_with_the_reason(line: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Play.resume(Record.parse(line))


def test_a_long_play_is_undone_to_its_first_move() -> None:
    play = Play(GAMES["maze"], 7)
    for number in range(2000):
        play.make(play.legal[number % len(play.legal)])
    for _ in range(2000):
        play.undo()
    assert play.fresh == play.state
    assert not play.can_undo


def test_the_states_are_the_fresh_deal_and_those_after_each_move() -> None:
    play = Play(GAMES["wall"], 4711)
    while len(play.moves) < 12:
        play.make(play.legal[0])
    states = play.states
    assert 13 == len(states)
    for expected in states[:0:-1]:
        assert expected == play.state
        play.undo()
    assert states[0] == play.state == play.fresh


def test_a_streak_counts_the_moves_that_scored_one_after_the_other_up_to_the_last() -> None:
    play, scored = Play(GAMES["maze"], 3), list[bool]()
    assert 0 == play.streak
    for _ in range(40):
        before = play.state.score
        play.make(play.legal[0])
        scored.append(play.state.score > before)
        assert play.streak == next((i for i, one in enumerate(reversed(scored)) if not one), len(scored))
    while play.can_undo:
        play.undo()
        scored.pop()
        assert play.streak == next((i for i, one in enumerate(reversed(scored)) if not one), len(scored))
