"""The position tracker: which answers need no question, what an answer implies, and which move lost a deal."""

from collections.abc import Callable, Hashable
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings, strategies

from game.analysis.messages import AnalysisKind, Answer, Question
from game.analysis.tracker import PositionTracker
from game.analysis.worker import SolverWorker
from game.cards import Suit
from game.notation import position
from game.play import Play
from game.rules import GAMES
from game.solver import Lost, Unknown, Verdict, Won
from game.state import State, Tap, carry
from tests.game.rules.strategies import plays
from tests.game.solver.reduced import brute_force, cruel_key, pileon_key, small_cruel, small_pileon
from tests.players import PROVEN, proven_moves

PLENTY = 100_000


def reply(question: Question) -> Answer:
    """Return the answer to a question that a search can settle."""
    return SolverWorker().reply(question, PLENTY)


def settle(tracker: PositionTracker) -> list[Question]:
    """Answer whatever is asked until nothing is, and return what was asked."""
    asked = []
    while (question := tracker.ask()) is not None:
        asked.append(question)
        tracker.take(reply(question))
    return asked


def small_play(random: Random, game: str) -> tuple[Play, Callable[[State], Hashable]]:
    """Return a play of a game with few cards left, and what tells its states apart."""
    if game == "pileon":
        dealt, key = small_pileon(random, 4, 2), pileon_key
    else:
        dealt, key = small_cruel(random, 10, Suit.CLUBS, Suit.HEARTS, Suit.SPADES), cruel_key
    return Play(GAMES[game], position(dealt, GAMES[game])), key


def wander(play: Play, random: Random) -> None:
    """Do something that a player may do: mostly a move, else a step back or forward, or all the way back."""
    choice = random.random()
    if choice < 0.1:
        play.undo()
    elif choice < 0.2:
        play.redo()
    elif choice < 0.22:
        play.restart()
    elif play.legal:
        play.make(random.choice(play.legal))


@settings(max_examples=40)
@given(strategies.integers(0, 10_000), strategies.sampled_from(("pileon", "cruel")))
def test_answers_agree_with_brute_force_whatever_the_player_does(seed: int, game: str) -> None:
    random = Random(seed)
    play, key = small_play(random, game)
    tracker = PositionTracker(play)
    late: list[Answer] = []
    for _ in range(random.randint(1, 25)):
        wander(play, random)
        question = tracker.ask()
        if question is not None and random.random() < 0.6:
            late.append(reply(question))
        while late and random.random() < 0.5:
            tracker.take(late.pop(random.randrange(len(late))))
    settle(tracker)
    winnable = [brute_force(play.rules, state, key) for state in play.states]
    assert sorted(winnable, reverse=True) == winnable
    assert winnable[-1] == isinstance(tracker.verdict, Won)
    assert (not winnable[-1]) == isinstance(tracker.verdict, Lost)
    assert (not winnable[0]) == tracker.never_winnable
    lost = winnable.count(False)
    assert (lost if 0 < lost < len(winnable) else None) == tracker.to_rewind
    for move in tracker.line:
        play.make(move)
    assert play.won == winnable[-1]


@pytest.mark.parametrize("game", PROVEN)
def test_following_a_proven_win_or_undoing_needs_no_question(game: str) -> None:
    play = Play(GAMES[game], proven_moves(game)[0])
    tracker = PositionTracker(play)
    assert 1 == len(settle(tracker))
    rest = tracker.line
    while not play.won:
        assert (None, rest) == (tracker.ask(), tracker.line)
        play.make(rest[0])
        rest = rest[1:]
    assert () == tracker.line
    play.restart()
    assert (None, play.moves) == (tracker.ask(), ())
    while play.can_redo:
        play.redo()
        assert tracker.ask() is None
        assert isinstance(tracker.verdict, Won)


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=6)
@given(data=strategies.data())
def test_whoever_follows_hints_from_where_a_play_can_be_won_wins(game: str, data: strategies.DataObject) -> None:
    play = data.draw(plays(GAMES[game]))
    tracker = PositionTracker(play)
    tracker.take(SolverWorker().reply(tracker.hint(), 5_000))
    while tracker.line:
        assert tracker.line[0] in play.legal
        play.make(tracker.line[0])
    assert play.won or not isinstance(tracker.verdict, Won)


def test_a_deal_that_comes_with_its_proof_is_lit_at_once() -> None:
    play = Play(GAMES["pileon"], 1)
    verdict = reply(Question("pileon", "1")).verdict
    assert isinstance(verdict, Won)
    play.make(verdict.moves[0])
    tracker = PositionTracker(play, verdict.moves)
    assert (None, verdict.moves[1:]) == (tracker.ask(), tracker.line)


def test_an_answer_is_a_fact_about_the_state_it_was_asked_for() -> None:
    play = Play(GAMES["pileon"], 1)
    tracker = PositionTracker(play)
    question = tracker.ask()
    assert question == Question("pileon", "1") == tracker.ask()
    answer = reply(question)
    assert isinstance(answer.verdict, Won)
    play.make(next(move for move in play.legal if move != answer.verdict.moves[0]))
    assert Question("pileon", "1", play.moves) == tracker.ask()
    tracker.take(answer)
    assert tracker.verdict is None
    play.undo()
    assert answer.verdict == tracker.verdict


def test_a_state_reached_in_another_way_is_known() -> None:
    play = Play(GAMES["wall"], 18)
    tracker = PositionTracker(play)
    play.make(carry(54, 55))
    settle(tracker)
    play.make(carry(55, 54))
    play.make(carry(54, 55))
    assert tracker.verdict is not None


def test_the_losing_move_is_named_only_once_it_is_known() -> None:
    play = Play(GAMES["pileon"], 8)
    tracker = PositionTracker(play)
    random = Random(5)
    while not isinstance(reply(Question("pileon", "8", play.moves)).verdict, Lost):
        play.make(random.choice(play.legal))
    play.make(play.legal[0])
    assert tracker.to_rewind is None
    tracker.take(reply(Question("pileon", "8", play.moves)))
    assert (Lost, None) == (type(tracker.verdict), tracker.to_rewind)
    assert not tracker.never_winnable
    asked = settle(tracker)
    assert asked
    assert len(asked) <= len(play.moves).bit_length()
    back = tracker.to_rewind
    assert back is not None
    for _ in range(back - 1):
        play.undo()
        assert isinstance(tracker.verdict, Lost)
    play.undo()
    assert isinstance(tracker.verdict, Won)


def test_where_the_search_does_not_know_the_way_back_leads_to_what_was_proved() -> None:
    play = Play(GAMES["whitehead"], 2021)
    tracker = PositionTracker(play)
    verdicts: list[Verdict] = [Won((), 1), Unknown(1), Unknown(1), Unknown(1), Lost(1)]
    for verdict in verdicts:
        play.make(Tap(play.rules.stock))
        tracker.take(Answer(Question("whitehead", "2021", play.moves), verdict))
    assert (4, None, False) == (tracker.to_rewind, tracker.last_winnable, tracker.knows_where_lost)


def test_where_a_deal_was_lost_is_searched_briefly_until_the_player_is_there_and_told_only_if_known() -> None:
    play = Play(GAMES["pileon"], 2)
    tracker = PositionTracker(play)
    for _ in range(6):
        play.make(play.legal[0])
    question = tracker.ask()
    assert question is not None
    tracker.take(Answer(question, Lost(1)))
    kinds = []
    while (question := tracker.ask()) is not None:
        kinds.append(question.kind)
        tracker.take(Answer(question, Unknown(1)))
    assert 6 * [AnalysisKind.HINT] == kinds
    assert (None, False) == (tracker.to_rewind, tracker.never_winnable)
    play.undo()
    assert Question("pileon", "2", play.moves, AnalysisKind.VERDICT) == tracker.ask()


def test_states_of_a_lost_play_that_short_searches_left_unknown_are_reviewed_by_a_binary_search() -> None:
    play = Play(GAMES["pileon"], 2)
    tracker = PositionTracker(play)
    tracker.take(Answer(Question("pileon", "2"), Won((), 1)))
    for _ in range(6):
        play.make(play.legal[0])
    assert tracker.review() is None  # it is not known to be lost
    tracker.take(Answer(Question("pileon", "2", play.moves), Lost(1)))
    while (question := tracker.ask() or tracker.review()) is not None and question.kind is AnalysisKind.HINT:
        tracker.take(Answer(question, Unknown(1)))
    assert (6, None) == (tracker.to_rewind, tracker.last_winnable)
    reviewed = []
    for verdict in (Won((), 1), Unknown(1), Lost(1)):
        question = tracker.review()
        assert question is not None
        assert question is tracker.review(), "looked for in every frame"
        assert AnalysisKind.REVIEW is question.kind
        reviewed.append(len(question.moves))
        tracker.take(Answer(question, verdict))
        assert tracker.ask() is None
    assert [3, 4, 5] == reviewed
    assert (3, None) == (tracker.to_rewind, tracker.last_winnable)
    assert tracker.review() is None
    tracker.take(Answer(Question("pileon", "2", play.moves[:4], AnalysisKind.HINT), Lost(1)))
    assert (3, 3) == (tracker.to_rewind, tracker.last_winnable)


@pytest.mark.parametrize("known", [0, 10, 23])
def test_a_rewind_waits_for_few_searches_though_most_states_of_a_lost_play_stay_unknown(known: int) -> None:
    play = Play(GAMES["whitehead"], 2021)
    tracker = PositionTracker(play)
    tracker.take(Answer(Question("whitehead", "2021"), Won((), 1)))
    for _ in range(24):
        play.make(Tap(play.rules.stock))
    tracker.take(Answer(Question("whitehead", "2021", play.moves), Lost(1)))
    asked = 0
    while (question := tracker.ask()) is not None:
        asked += 1
        assert tracker.to_rewind is None
        tracker.take(Answer(question, Won((), 1) if len(question.moves) <= known else Unknown(1)))
    assert asked <= 5
    assert 24 - known == tracker.to_rewind
    closer = known
    while (question := tracker.ask() or tracker.review()) is not None:
        won = question.kind is AnalysisKind.HINT and len(question.moves) % 7 == 0
        closer = max(closer, len(question.moves)) if won else closer
        tracker.take(Answer(question, Won((), 1) if won else Unknown(1)))
        assert 24 - closer == tracker.to_rewind, "it is offered all the time, and only comes closer"
    assert closer == max(known, 21)


def test_an_unknown_answer_is_not_asked_again_but_may_be_proven_later() -> None:
    play = Play(GAMES["pileon"], 1)
    tracker = PositionTracker(play)
    tracker.take(Answer(Question("pileon", "1"), Unknown(9)))
    assert (None, Unknown(9)) == (tracker.ask(), tracker.verdict)
    tracker.take(reply(tracker.hint()))
    assert isinstance(tracker.verdict, Won)
    tracker.take(Answer(Question("pileon", "1"), Unknown(9)))
    assert isinstance(tracker.verdict, Won)


def test_a_fair_hint_says_nothing_of_the_verdict() -> None:
    tracker = PositionTracker(Play(GAMES["wall"], 18))
    question = tracker.hint(fair=True)
    assert AnalysisKind.FAIR_HINT is question.kind
    tracker.take(Answer(question, Unknown(0), carry(54, 55), 0.5))
    assert tracker.verdict is None


@pytest.mark.parametrize("game", GAMES)
@given(data=strategies.data())
def test_states_with_the_same_key_have_the_same_legal_moves_whatever_move_led_there(
    game: str, data: strategies.DataObject
) -> None:
    play = data.draw(plays(GAMES[game]))
    state, rules = play.state, play.rules
    for other in (None, Tap(0), carry(8, 7, 3)):
        twin = replace(state, last=other, score=state.score + 1)
        if type(other) is type(state.last):
            assert rules.key(state) == rules.key(twin)
        if rules.key(state) == rules.key(twin):
            assert tuple(rules.moves(state)) == tuple(rules.moves(twin))
