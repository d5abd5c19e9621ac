"""Cards, and the numbered shuffles, which never change."""

from collections import Counter
from hashlib import sha256

import pytest

from game.cards import ACE, KING, LAST_DEAL, RANKS, Card, Suit, pack, shuffled
from game.notation import word
from game.rules import GAMES

PINNED = {
    1: "7D9C4D8H8D5SJD6D9SJC5DKD3C2DJH5H7H4H2CAD6SKCKHTHTSJSTD8SQC4S6C7CAS5CAHKS6HQSQHQD9D3D3SAC4C2H8CTC3H2S9H7S",
    4711: "KH2C4C4HQDJSQSAHQHJD8S9CQC4DTH3C8CKC6STD8H3S6C2D6D7D7S9D5SACJC2S8D9SAS7C3H2HJH6HTCKSKDAD5H5CTS4S9H5D7H3D",
    999_999: "2C8HADTSQH7D8CQSACTH7HASQC7S4CJSJH7C4DJD3S2H5HKC6S6C3H8S3D4STD2S9CQD6HKS4H8D2DJC5S9H3CKH5CAH9D9SKD6D5DTC",
}


@pytest.mark.parametrize(("deal", "deck"), PINNED.items())
def test_a_deal_is_the_same_for_ever(deal: int, deck: str) -> None:
    assert deck == word(shuffled(pack(), deal))


ONE_PACK = "c911f760fab4d845b587ccb11e1c75d88f88ca6f452257bb378b7eb2f4adf0e0"
DIGESTS = {"wall": "87a328d898f7553b93870e2249fd532d5f8735bed9ff7006749586e0ccfcb390"}
"""Of the games that shuffle anything but one whole pack."""


@pytest.mark.parametrize("game", GAMES)
def test_the_first_hundred_deals_of_a_game_are_the_same_for_ever(game: str) -> None:
    decks = " ".join(word(shuffled(GAMES[game].deck, deal)) for deal in range(1, 101))
    assert DIGESTS.get(game, ONE_PACK) == sha256(decks.encode()).hexdigest()


def test_a_shuffle_keeps_every_card() -> None:
    assert sorted(map(str, pack())) == sorted(map(str, shuffled(pack(), 17)))


@pytest.mark.parametrize("deal", [0, -1, LAST_DEAL + 1])
def test_numbers_run_from_1_to_999999(deal: int) -> None:
    with pytest.raises(ValueError, match="between 1 and 999999"):
        shuffled(pack(), deal)


def test_shuffles_are_fair() -> None:
    """Over many deals each card comes first about equally often (chi squared, 51 degrees of freedom, one in 1000)."""
    deals = 52 * 40
    tops = Counter(shuffled(pack(), deal)[0] for deal in range(1, deals + 1))
    assert sum((tops[card] - 40) ** 2 / 40 for card in pack()) < 87


def test_different_numbers_are_different_deals() -> None:
    assert 500 == len({shuffled(pack(), deal) for deal in range(1, 501)})


def test_a_card_is_written_rank_first() -> None:
    assert ["AC", "TD", "QH", "KS"] == [
        str(card)
        for card in (Card(ACE, Suit.CLUBS), Card(10, Suit.DIAMONDS), Card(12, Suit.HEARTS), Card(KING, Suit.SPADES))
    ]
    assert len(RANKS) == KING


def test_a_card_follows_the_next_lower_of_its_suit() -> None:
    seven = Card(7, Suit.HEARTS)
    assert Card(8, Suit.HEARTS).follows(seven)
    assert not Card(8, Suit.DIAMONDS).follows(seven)
    assert not Card(6, Suit.HEARTS).follows(seven)
    assert not seven.follows(seven)


def test_suits_have_a_letter_and_a_colour() -> None:
    assert "CDHS" == "".join(suit.letter for suit in Suit)
    assert [Suit.DIAMONDS, Suit.HEARTS] == [suit for suit in Suit if suit.red]


def test_twins_are_told_apart() -> None:
    assert pack(0)[0] != pack(1)[0]
    assert str(pack(0)[0]) == str(pack(1)[0])
