"""Moves, decks and positions as text, and back."""

import pytest

from game.cards import Card, Suit, shuffled
from game.notation import position, read_deck, read_move, read_position, word
from game.play import Play
from game.rules import GAMES, wall
from game.state import Carry, Move, Take, Tap, carry
from tests.game.rules.tables import all_cards

MOVES: dict[str, Move] = {
    "53": Tap(53),
    "54>14": carry(54, 14),
    "54x2>14": carry(54, 14, 2),
    "54+56x3>20": Carry((Take(54), Take(56, 3)), 20),
}


@pytest.mark.parametrize(("text", "move"), MOVES.items())
def test_moves_are_written_and_read(text: str, move: Move) -> None:
    assert text == str(move)
    assert move == read_move(text)


@pytest.mark.parametrize(
    "text", ["", "x", "5>", ">5", "5x>6", "5x0>6", "5+>6", "+5>6", "5-6", "-5", "5>6>7", "\u0665", "5 ", "9" * 5000]
)
def test_other_texts_are_no_moves(text: str) -> None:
    with pytest.raises(ValueError, match="is not a move"):
        read_move(text)


def test_face_down_cards_are_written_small() -> None:
    ten, ace = Card(10, Suit.HEARTS), Card(1, Suit.SPADES)
    assert "thAS" == word((ten, ace), frozenset({ten}))


@pytest.mark.parametrize("game", GAMES)
def test_a_deck_is_one_word(game: str) -> None:
    rules = GAMES[game]
    deck = shuffled(rules.deck, 99)
    read = read_deck(word(deck), rules)
    assert word(deck) == word(read)
    assert set(rules.deck) == set(read)


def test_a_deck_is_whole() -> None:
    rules, deck = GAMES["cruel"], word(shuffled(GAMES["cruel"].deck, 5))
    with pytest.raises(ValueError, match=f"lacks {deck[-2:]}"):
        read_deck(deck[:-2], rules)
    with pytest.raises(ValueError, match=f"{deck[:2]} is named too often"):
        read_deck(deck + deck[:2], rules)
    with pytest.raises(ValueError, match="'1S' is not a card"):
        read_deck("1S" + deck[2:], rules)
    with pytest.raises(ValueError, match="is not a card"):
        read_deck(deck[:-1], rules)
    for nonsense in ("", "-5", "abc"):
        with pytest.raises(ValueError, match="a deal is a number from 1 to 999999"):
            read_deck(nonsense, rules)


def test_the_kings_on_the_throne_are_no_cards_of_the_deck() -> None:
    rules = GAMES["wall"]
    with pytest.raises(ValueError, match="KS is named too often"):
        read_deck("KS" + word(rules.deck)[2:], rules)


def test_a_position_is_one_word() -> None:
    rules = GAMES["wall"]
    drawn = "0:KSKS,4:2c3c4c,54:TS,55:7H,score:40,last:55>46"
    state = read_position(drawn, rules)
    assert drawn == position(state, rules)
    assert (40, carry(55, 46)) == (state.score, state.last)
    assert set(state.piles[4]) == state.down


def test_a_card_that_lay_on_its_foundation_from_the_start_is_a_point_that_can_be_taken_back() -> None:
    rules = GAMES["whitehead"]
    play = Play(rules, "2:AC,6:2C")
    assert 1 == play.state.score
    play.make(carry(2, 6))
    drawn = position(play.state, rules)
    assert "6:2CAC,last:2>6" == drawn
    assert play.state == read_position(drawn, rules)


@pytest.mark.parametrize(
    ("game", "drawn", "score"),
    [
        ("cruel", "1:AC2C3C,2:AD,5:4C", 2),
        ("cruel", "5:4C", 0),
        ("whitehead", "2:AC2C3C,3:AD,6:4C", 4),
        ("maze", "0:AC,1:2C,5:3C,20:QH", 3),
        ("pileon", "0:7C7D7H7S,1:8C8D8H,2:8S,3:9C9D9H9s", 8),
        ("wall", "0:KSKS,54:TS", 0),
    ],
)
def test_a_position_shows_the_score_that_its_cards_fix(game: str, drawn: str, score: int) -> None:
    rules = GAMES[game]
    assert score == read_position(drawn, rules).score
    assert score == read_position(f"score:{score},{drawn}", rules).score
    if game != "wall":
        for wrong in (score - 1, score + 1, 999_999):
            with pytest.raises(ValueError, match=f"the score of this position is {score}, not {wrong}"):
                read_position(f"{drawn},score:{wrong}", rules)


def test_a_score_leaves_room_for_what_is_still_to_be_won() -> None:
    """The kings are worth 26 and two cards of the wall 24, so that no play can exceed the highest score."""
    drawn = "0:KSKS,46:QC,47:QD,54:TS,score:{}"
    assert 999_949 == read_position(drawn.format(999_949), GAMES["wall"]).score
    for wrong in (-1, 999_950, 999_999):
        with pytest.raises(ValueError, match=f"lies between 0 and 999949, not {wrong}"):
            read_position(drawn.format(wrong), GAMES["wall"])


def test_cards_that_a_position_leaves_out_lie_in_the_box() -> None:
    rules = GAMES["wall"]
    state = read_position("0:KS,54:TS", rules)
    assert all_cards(rules) == {card for pile in state.piles for card in pile}
    assert 102 == len(state.piles[wall.BOX])


def test_cards_that_a_position_leaves_out_are_out_of_play_where_there_is_no_box() -> None:
    state = read_position("5:KC,6:QC", GAMES["cruel"])
    assert 2 == sum(map(len, state.piles))


@pytest.mark.parametrize(
    ("drawn", "reason"),
    [
        ("5:KC,6", "names no slot"),
        ("5:KC,5:QC", "named twice"),
        ("17:KC", "cruel has no slot 17"),
        ("x:KC", "not a number"),
        ("5:KCKC", "named too often"),
        ("5:KX", "is not a card"),
        ("5:K", "is not a card"),
        ("5:KC,score:--1", "not a number"),
        ("5:KC,score:1000000", "not a number"),
        ("score:0,5:KC,score:0", "score is named twice"),
        ("score:1,score:2", "score is named twice"),
        ("5:KC6D,6:QC,last:6>5,last:6>5", "last is named twice"),
        ("-5:KC", "not a number"),
        ("5:K\u017f", "is not a card"),
        ("5:\u212aC", "is not a card"),
        ("5:KC,last:x", "not a move"),
        ("5:KC,last:5>17", "never made"),
        ("5:KC,last:17", "never made"),
        (":", "not a number"),
    ],
)
def test_an_impossible_position_is_refused_with_the_reason(drawn: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        read_position(drawn, GAMES["cruel"])


@pytest.mark.parametrize(
    ("game", "drawn"),
    [
        ("maze", "8:AH,5:2HKC"),
        ("wall", "52:2C3C"),
        ("wall", "4:2c3c4c5c"),
        ("wall", "54:2C3C4C5C"),
        ("wall", "1:2C3C4C"),
    ],
)
def test_no_more_cards_are_put_in_a_place_than_it_has_room_for(game: str, drawn: str) -> None:
    with pytest.raises(ValueError, match=f"of {game} has room for [123] only"):
        read_position(drawn, GAMES[game])


@pytest.mark.parametrize(("game", "drawn"), [("wall", "57:TC"), ("pileon", "0:2C,15:TC"), ("maze", "54:TC")])
def test_no_card_is_put_off_the_table(game: str, drawn: str) -> None:
    with pytest.raises(ValueError, match=f"{game} has no slot"):
        read_position(drawn, GAMES[game])


def test_the_cards_of_a_stock_are_face_down_however_they_are_written() -> None:
    state = read_position("0:5CTh,1:9C", GAMES["whitehead"])
    assert set(state.piles[0]) == state.down
