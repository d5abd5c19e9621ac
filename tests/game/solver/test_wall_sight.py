"""What a player of Wall can know: only what was seen, and never that the throne holds while it can be taken."""

from collections import Counter
from random import Random

from game.play import Play
from game.rules import GAMES
from game.rules.wall import STOCK, THRONE
from game.solver import Lost, Verdict, Won, solve
from game.solver.wall_sight import throne_holds, unseen
from game.state import Carry, State
from tests.game.rules.tables import table

WALL = GAMES["wall"]


def played(deal: int, moves: int) -> Play:
    """Return a random play that attacks where it can, mostly with little force, and deals now and then."""
    play, random = Play(WALL, deal), Random(deal)
    while len(play.moves) < moves and play.legal:
        attacks = [move for move in play.legal if isinstance(move, Carry)]
        play.make(attacks[0] if attacks and random.random() < 0.6 else random.choice(play.legal))
    return play


def test_unseen_cards_are_those_that_lie_face_down() -> None:
    for deal in range(1, 21):
        play = played(deal, 40)
        for state in play.states:
            stock = Counter(card.rank for card in state.piles[STOCK])
            assert stock <= Counter(unseen(state))
            seen = Counter(card.rank for pile in state.piles for card in pile if card not in state.down)
            assert dict.fromkeys(range(1, 14), 8) == {rank: seen[rank] + count for rank, count in unseen(state).items()}


def test_nothing_is_known_from_the_order_of_hidden_cards() -> None:
    for deal in range(1, 11):
        for state in played(deal, 60).states[::5]:
            hidden = sorted(state.down, key=str)
            Random(deal).shuffle(hidden)
            others = iter(hidden)
            piles = tuple(tuple(next(others) if card in state.down else card for card in pile) for pile in state.piles)
            shuffled = State(piles, state.down, state.score, state.last)
            assert (unseen(state), throne_holds(state)) == (unseen(shuffled), throne_holds(shuffled))


def test_no_throne_that_can_be_taken_is_said_to_hold() -> None:
    """Once a position is proved lost, so is all that follows in its play, which is not searched again."""
    said = 0
    for deal in range(1, 61):
        verdict: Verdict | None = None
        for state in played(deal, 70).states[::3]:
            if state.piles[THRONE] and throne_holds(state):
                said += 1
                verdict = verdict if isinstance(verdict, Lost) else solve(WALL, state, 3000)
                assert not isinstance(verdict, Won)
    assert said > 100


def test_the_throne_holds_once_no_hand_is_strong_enough() -> None:
    assert throne_holds(table("wall", "0:KSKS,54:KH,55:KD"))
    assert not throne_holds(table("wall", "0:KSKS,54:KH,55:KD,56:AC"))
    assert throne_holds(table("wall", "0:KSKS,1:KHQH,54:KD,55:KC,56:TC"))
    assert not throne_holds(table("wall", "54:KH"))


def test_many_plays_are_recognised_as_lost_before_they_are_stuck() -> None:
    early = 0
    for deal in range(1, 16):
        play = played(deal, 200)
        if not play.won and isinstance(solve(WALL, play.state, 1000), Lost):
            first = next((i for i, state in enumerate(play.states) if throne_holds(state)), None)
            early += first is not None and first < len(play.states) - 1
    assert early > 9
