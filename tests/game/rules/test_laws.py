"""What holds for every game in the registry, tested with random plays."""

from dataclasses import replace
from itertools import chain

import pytest
from hypothesis import given
from hypothesis.strategies import DataObject, data, integers, sampled_from

from game.cards import shuffled
from game.notation import position, read_position
from game.play import Play, finish
from game.record import Record
from game.rules import GAMES
from game.rules.base import Rules
from game.state import Carry, Move, Scored, State, Struck, Take, Tap, Turned, inverses
from tests.game.rules.single_moves import LEGAL
from tests.game.rules.strategies import plays
from tests.game.rules.tables import all_cards
from tests.players import PROVEN, after, proven_moves

every_game = pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)


def lying(state: State) -> list[str]:
    """Return every card on or off the table in a fixed order, telling equal cards of two packs apart."""
    return sorted(map(repr, chain.from_iterable(state.piles)))


@every_game
@given(data=data())
def test_the_cards_are_always_the_same_cards(rules: Rules, data: DataObject) -> None:
    play = data.draw(plays(rules))
    assert sorted(map(repr, all_cards(rules))) == lying(play.fresh) == lying(play.state)
    assert play.state.down <= all_cards(rules)


@every_game
@given(data=data())
def test_no_move_is_listed_twice_and_every_listed_move_applies(rules: Rules, data: DataObject) -> None:
    state = data.draw(plays(rules)).state
    moves = list(rules.moves(state))
    assert len(moves) == len(set(moves))
    for move in moves:
        there, _ = rules.apply(state, move)
        assert there.last == move
        assert lying(state) == lying(there)


@every_game
@given(data=data())
def test_a_move_is_legal_exactly_where_it_is_listed(rules: Rules, data: DataObject) -> None:
    state = data.draw(plays(rules)).state
    moves = set(rules.moves(state))
    slots = [slot.number for slot in rules.slots]
    gathered = {move.takes for move in moves if isinstance(move, Carry) and len(move.takes) > 1}
    takes: set[tuple[Take, ...]] = {
        (Take(slot, count),) for slot in slots for count in range(min(4, len(state.piles[slot])) + 2)
    }
    takes |= {(), *gathered, *(some[::-1] for some in gathered), *(some + some for some in gathered)}
    tried: set[Move] = {*map(Tap, slots), *(Carry(some, target) for some in takes for target in slots)}
    assert moves <= tried
    if rules.name in LEGAL:  # it decides about each move by itself
        assert moves == {move for move in tried if LEGAL[rules.name](state, move)}


@every_game
@given(data=data())
def test_a_card_put_on_another_fits_it_if_pairs_of_cards_decide(rules: Rules, data: DataObject) -> None:
    state, cards = data.draw(plays(rules)).state, all_cards(rules)
    if not any(rules.fits(card, other) for card in cards for other in cards):
        return
    for move in rules.moves(state):
        if isinstance(move, Carry) and state.piles[move.target] and move.target not in rules.foundations:
            assert rules.fits(state.piles[move.source][-move.takes[0].count], state.piles[move.target][-1])


@every_game
@given(data=data())
def test_the_inverse_events_lead_back(rules: Rules, data: DataObject) -> None:
    state = data.draw(plays(rules)).state
    for move in rules.moves(state):
        there, events = rules.apply(state, move)
        assert state == there.after(*inverses(events)).reached_by(state.last)


@every_game
@given(data=data())
def test_the_score_is_what_the_events_say(rules: Rules, data: DataObject) -> None:
    play = data.draw(plays(rules))
    timeline = list(play.deal_events)
    replayed = Play(rules, play.deal)
    for move in play.moves:
        timeline += replayed.make(move)
    assert play.state.score == sum(event.points for event in timeline if isinstance(event, Scored))


@every_game
@given(data=data())
def test_every_event_shows_something(rules: Rules, data: DataObject) -> None:
    state = data.draw(plays(rules)).state
    for move in rules.moves(state):
        for event in rules.apply(state, move)[1]:
            match event:
                case Scored(points):
                    assert points
                case Turned(cards):
                    assert cards
                case Struck(cards, target):
                    assert cards
                    assert state.piles[target]
                case _:
                    assert event.cards
                    assert event.source != event.target


@every_game
@given(data=data())
def test_a_record_replays_to_the_same_play(rules: Rules, data: DataObject) -> None:
    play = data.draw(plays(rules))
    play.seconds, play.hints = 61.9, 2
    line = str(play.record)
    assert line == str(Record.parse(line))
    resumed = Play.resume(Record.parse(line))
    assert play.state == resumed.state
    assert line == str(resumed.record)


@every_game
@given(data=data())
def test_a_position_written_out_reads_back(rules: Rules, data: DataObject) -> None:
    state = data.draw(plays(rules)).state
    drawn = read_position(position(state, rules), rules)
    assert position(state, rules) == position(drawn, rules)
    assert (state.score, state.last) == (drawn.score, drawn.last)
    assert set(map(str, rules.moves(state))) == set(map(str, rules.moves(drawn)))
    assert rules.won(state) == rules.won(drawn)
    assert rules.stuck(state) == rules.stuck(drawn)


@every_game
@given(data=data())
def test_every_score_is_one_that_a_position_may_tell(rules: Rules, data: DataObject) -> None:
    state = data.draw(plays(rules)).state
    assert state.score in rules.scores(state)
    assert rules.turned_down(state) <= state.down
    if rules.best_score is not None:
        words = (word for word in position(state, rules).split(",") if not word.startswith("score:"))
        assert state.score == read_position(",".join(words), rules).score


@every_game
@given(data=data())
def test_whatever_is_scored_after_any_position_can_be_written_and_read(rules: Rules, data: DataObject) -> None:
    state = data.draw(plays(rules)).state
    state = replace(state, score=data.draw(sampled_from((rules.scores(state)[0], rules.scores(state)[-1]))))
    play = Play(rules, position(state, rules))
    assert state.score == play.state.score
    for _ in range(data.draw(integers(0, 40))):
        if play.legal:
            play.make(play.legal[0])
            assert play.state.score in rules.scores(play.state)
    assert play.state.score == read_position(position(play.state, rules), rules).score


@every_game
@given(data=data())
def test_undo_and_redo_lead_to_the_fresh_deal_and_back(rules: Rules, data: DataObject) -> None:
    play = data.draw(plays(rules))
    state, moves, shown = play.state, play.moves, play.state
    while play.can_undo:
        shown = shown.after(*play.undo())
        assert shown.reached_by(play.state.last) == play.state
    assert play.fresh == play.state
    while play.can_redo:
        shown = shown.after(*play.redo())
    assert (state, moves) == (play.state, play.moves)
    assert state == shown.reached_by(state.last)


@every_game
@given(data=data())
def test_a_stuck_table_is_not_won_and_never_gains_a_point_again(rules: Rules, data: DataObject) -> None:
    play = data.draw(plays(rules))
    line = play.moves
    play.restart()
    highest: int | None = None
    for move in (None, *line):
        if move is not None:
            play.make(move)
        assert not (play.won and play.stuck)
        if play.stuck and highest is None:
            highest = play.state.score
        if highest is not None:
            assert play.state.score <= highest
            assert not play.won


@every_game
@given(data=data())
def test_a_double_click_stands_for_a_legal_move_or_none(rules: Rules, data: DataObject) -> None:
    state = data.draw(plays(rules)).state
    moves = set(rules.moves(state))
    for slot in rules.slots:
        for count in range(1, max(1, len(state.piles[slot.number])) + 1):
            move = rules.double_click(state, slot.number, count)
            assert move is None or move in moves
            assert not isinstance(move, Carry) or move.takes == (Take(slot.number, count),)


@every_game
@given(data=data())
def test_a_refused_move_is_seen_but_changes_nothing(rules: Rules, data: DataObject) -> None:
    state = data.draw(plays(rules)).state
    for slot in rules.slots:
        move = Tap(slot.number)
        seen = rules.refused(state, move)
        assert state == state.after(*seen)
        assert not seen or move not in set(rules.moves(state))


@every_game
@given(data=data())
def test_finishing_carries_to_foundations_alone_and_wins(rules: Rules, data: DataObject) -> None:
    play = data.draw(plays(rules))
    for move in finish(rules, play.state) or ():
        assert isinstance(move, Carry)
        assert move.target in rules.foundations
        play.make(move)
        assert play.won == (play.legal == ())


@pytest.mark.parametrize("game", PROVEN)
def test_no_state_on_the_way_to_a_win_is_hopeless(game: str) -> None:
    deal, moves = proven_moves(game)
    play = after(deal, game, moves)
    assert not any(map(play.rules.hopeless, play.states))


@every_game
def test_slots_are_numbered_in_order(rules: Rules) -> None:
    assert list(range(len(rules.slots))) == [slot.number for slot in rules.slots]


@every_game
def test_a_deck_in_the_order_of_the_recorded_plays_deals_the_same_table(rules: Rules) -> None:
    deck = shuffled(rules.deck, 4711)
    assert rules.start(deck)[0] == rules.start(rules.as_recorded(deck))[0]


@every_game
def test_the_registry_knows_a_game_by_its_name(rules: Rules) -> None:
    assert rules is GAMES[rules.name]
    assert rules.revision >= 1
