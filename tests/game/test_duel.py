"""Who wins a deal that two play, how a match of several deals stands, and how a duel under way is kept."""

from itertools import product
from pathlib import Path
from random import Random

import pytest

from game.deals import library
from game.deals.dealer import Dealer
from game.duel import Decision, DuelState, Ending, Match, Standing, Terms, dealt, decision, fresh_plays, moves_made
from game.play import Play
from game.rules import GAMES
from tests.game.storage.stores import opened
from tests.owes import having

BEHIND, AHEAD = Standing(False, False, 10, 50.0), Standing(False, False, 20, 90.0)
DONE = {one: one._replace(done=True) for one in (BEHIND, AHEAD)}
WON = Standing(True, False, 52, 100.0)


def test_a_deal_goes_on_until_somebody_has_won_or_both_have_ended() -> None:
    assert decision((BEHIND, AHEAD)) is None
    assert decision((DONE[BEHIND], AHEAD)) is None
    assert decision((BEHIND, DONE[AHEAD])) is None


@pytest.mark.parametrize("sides", [1, -1])
def test_the_first_win_decides_else_the_score_once_both_have_ended_or_time_is_up(sides: int) -> None:
    def winner(first: Standing, second: Standing, time_up: bool = False) -> Decision | None:
        found = decision((first, second)[::sides], time_up)
        return found and Decision(
            found.winner if sides == 1 or found.winner is None else 1 - found.winner, found.ending
        )

    assert Decision(0, Ending.WON) == winner(WON, AHEAD)
    assert Decision(1, Ending.SCORE) == winner(DONE[BEHIND], DONE[AHEAD])
    assert Decision(1, Ending.TIME) == winner(BEHIND, AHEAD, True)
    assert Decision(0, Ending.FASTER) == winner(DONE[BEHIND], DONE[BEHIND]._replace(seconds=51.0))
    assert Decision(None, Ending.FASTER) == winner(DONE[BEHIND], DONE[BEHIND]._replace(seconds=50.9))


def test_where_they_play_in_turn_the_second_may_still_win_in_less_time() -> None:
    slow, quick = WON, WON._replace(seconds=60.0)
    assert decision((slow, BEHIND), in_turn=True) is None
    assert Decision(1, Ending.FASTER) == decision((slow, quick), in_turn=True)
    assert Decision(0, Ending.ONLY_WIN) == decision((slow, DONE[AHEAD]), in_turn=True)


@pytest.mark.parametrize("in_turn", [False, True])
def test_who_gives_up_at_once_does_not_win_over_another_without_points(in_turn: bool) -> None:
    tried = Standing(False, True, 0, 300.0)
    gave_up = tried._replace(seconds=4.0)
    for standings in ((tried, gave_up), (gave_up, tried)):
        assert decision(standings, in_turn=in_turn) == Decision(None, Ending.SCORE)


def test_a_match_ends_when_more_than_half_is_won_and_sides_change_with_every_deal() -> None:
    match = Match(Terms("cruel", rounds=3))
    lefts = []
    for winner in (1, 0, 1):
        assert not match.over
        lefts.append(match.left)
        match = match.after(winner)
    assert ([0, 1, 0], (1, 2), 1) == (lefts, match.wins, match.winner)
    assert match.over
    assert [1, 0] == [match.rematch().left, match.rematch().rematch().left]
    assert match.rematch().played == 0
    twice = Match(Terms("cruel", rounds=3)).after(0).after(0)
    assert twice.over
    even = Match(Terms("cruel", rounds=1)).after(None)
    assert (True, None) == (even.over, even.winner)


@pytest.mark.parametrize("game", having("library"))
def test_a_handicap_is_some_moves_of_the_proof_and_never_the_win(game: str) -> None:
    for difficulty in library.grades(game):
        record = library.nth(game, difficulty, 7)
        for ahead in product((0, 5, 999), repeat=2):
            plays = fresh_plays(Play(GAMES[game], record.deal), record.moves, ahead)
            made = tuple(len(play.moves) for play in plays)
            assert tuple(min(count, len(record.moves) - 1) for count in ahead) == made
            assert not any(play.won for play in plays)
            plays[0].make(record.moves[made[0]])
            assert [1, 0] == [*map(moves_made, plays)], "no player has made the moves of a head start"
            plays[0].restart()
            plays[0].make(plays[0].legal[-1])
            other = plays[0].moves != record.moves[: min(1, made[0])]
            assert [other, 0] == [*map(moves_made, plays)], "nor has anybody those that were taken back"
            assert {record.deal} == {play.deal for play in plays}


@pytest.mark.parametrize("in_turn", [False, True])
def test_a_duel_under_way_is_a_line_that_gives_it_back_unless_it_is_damaged(tmp_path: Path, in_turn: bool) -> None:
    store = opened(tmp_path)
    for game in having("library"):
        terms = Terms(game, library.grades(game)[-1], 3, 10, lamp=False, handicaps=(0, 5), in_turn=in_turn)
        state = dealt(Dealer(store, Random(5)), Match(terms, (0, 1), 1, 1), ("PAD/2", "KEYBOARD/0"))
        for number, play in enumerate(state.plays):
            for _ in range(2 + number):
                play.make(play.legal[-1])
            play.undo()
            play.seconds, play.hints = 70.0 + number, number
        state.seconds = 95.0
        line = str(state)
        state.settled.add(1)
        for told in (line, str(state)):
            parsed = DuelState.parse(told)
            assert told == str(parsed)
            assert (state.match, state.devices, 95.0) == (parsed.match, parsed.devices, parsed.seconds)
            assert [play.state for play in state.plays] == [play.state for play in parsed.plays]
        assert (set(), {1}, in_turn) == (DuelState.parse(line).settled, parsed.settled, parsed.second_turn)
        for at in range(0, len(line), 7):
            for damaged in (line[:at], line[:at] + chr(ord(line[at]) ^ 1) + line[at + 1 :]):
                with pytest.raises(ValueError, match="damaged"):
                    DuelState.parse(damaged)
    store.close()
