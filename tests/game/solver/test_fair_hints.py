"""Fair hints know no more than the player, are legal moves, and state the true chance."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings, strategies

from game.play import Play
from game.rules import GAMES
from game.rules.wall import THRONE
from game.rules.whitehead import STOCK
from game.solver import Won, solve
from game.solver.fair_hints import odds, spread
from tests.fair_hints import HINTS, played, shuffled
from tests.game.rules.strategies import plays
from tests.game.rules.tables import table


@pytest.mark.parametrize("game", HINTS)
@settings(max_examples=4)
@given(data=strategies.data())
def test_a_fair_hint_is_legal_and_independent_of_hidden_cards(game: str, data: strategies.DataObject) -> None:
    play = data.draw(plays(GAMES[game]))
    random = Random(data.draw(strategies.integers(0, 999), label="seed"))
    hint = HINTS[game](play.state)
    assert hint == HINTS[game](shuffled(play.state, random))
    assert play.won or play.stuck or hint is not None
    for move in hint.moves if hint and not play.won else ():
        play.make(move)


def test_only_games_in_which_something_is_hidden_need_them() -> None:
    """Without them, such a game is hinted at by the first of its moves, which is called a guess."""
    assert set(HINTS) <= {game for game, rules in GAMES.items() if rules.start(rules.deck)[0].down}


def test_the_chance_of_a_last_hand_is_counted() -> None:
    unseen = [13, 12, 11, 10, 9, 2]
    state = table("wall", f"{THRONE}:KSKS,4:9c2cTc,53:kdqdjd,54:AC,score:0")
    hint = HINTS["wall"](state)
    assert hint is not None
    wins = [sum(cards) > 26 for cards in combinations(unseen, 3)]
    assert sum(wins) / len(wins) == pytest.approx(hint.chance, abs=0.02)


def test_cards_of_the_waste_that_lie_on_each_other_are_laid_apart_first() -> None:
    state = table("wall", f"{THRONE}:KSKS,53:kdqdjd,54:TC9D8C,score:0")
    hint = HINTS["wall"](state)
    assert hint is not None
    assert ("54>55", 1.0) == (str(hint.moves[0]), hint.chance)
    assert HINTS["wall"](table("wall", f"{THRONE}:KSKS,54:TC9D8C,55:7C")) is None


def test_no_hand_is_foreseen_of_a_stock_that_holds_less() -> None:
    """Only a position can have it; the way on is then told by the rules alone."""
    assert HINTS["wall"](table("wall", f"{THRONE}:KSKS,8:4S,53:2c3c,54:TC")) is None


def test_the_hands_that_stand_for_all_are_as_strong_on_the_whole() -> None:
    hands = odds(Counter(dict.fromkeys(range(1, 14), 4)))
    few = spread(hands, 80)
    for force in range(40):
        many_beat = sum(likely for cards, likely in hands if sum(cards) >= force)
        assert many_beat == pytest.approx(sum(likely for cards, likely in few if sum(cards) >= force), abs=1 / 80)


def test_once_the_stock_is_out_nothing_is_left_to_chance() -> None:
    rules = GAMES["whitehead"]
    play = Play(rules, 1)
    verdict = solve(rules, play.state, 10_000)
    assert isinstance(verdict, Won)
    rest = iter(verdict.moves)
    while play.state.piles[STOCK]:
        play.make(next(rest))
    hint = HINTS["whitehead"](play.state)
    assert hint is not None
    assert 1 == hint.chance
    for move in hint.moves:
        play.make(move)
    assert play.won


def test_a_win_with_all_stocks_tried_is_not_certain_but_the_last_card_of_the_stock_can_be_told() -> None:
    """All 16 stocks that are tried are won: yet they are not all that there are."""
    suits = [[f"{rank}{suit}" for rank in "A23456789TJQK"] for suit in "SHDC"]
    for left, least, most in ((2, 0.9, 0.99), (1, 1, 1)):
        home, stock = [*suits[:3], suits[3][:-left]], "".join(suits[3][-left:]).lower()
        piles = [f"{slot}:{''.join(cards)}" for slot, cards in enumerate(home, 2)]
        hint = HINTS["whitehead"](table("whitehead", ",".join([f"0:{stock}", *piles])))
        assert hint and least <= hint.chance <= most


def test_a_deal_is_won_by_hints_alone() -> None:
    play, chance = played("wall", 1)
    assert play.won
    assert 0 < chance < 1
