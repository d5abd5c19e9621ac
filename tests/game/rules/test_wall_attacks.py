"""Wall, sentence by sentence: the attacks, and what comes of them."""

from game.cards import shuffled
from game.events import Carried, Scored, Struck, Turned
from game.moves import Carry, Take, Tap
from game.notation import read_move
from game.rules import GAMES, wall
from game.state import State
from tests.game.rules.tables import after, legal, piles, table

RULES = GAMES["wall"]
FRESH, _ = RULES.start(shuffled(RULES.deck, 4711))


def targets(state: State) -> set[int]:
    """Return the targets that a click with the whole waste may attack."""
    return {move.slot for move in RULES.moves(state) if isinstance(move, Tap) and move.slot in wall.TARGETS}


def test_goal() -> None:
    """The goal is to remove the two kings on the throne; nothing else need be removed."""
    state = table("wall", "0:KSKS,30:9H,54:KH,55:TC,56:4D")
    assert not RULES.won(state)
    assert RULES.won(after("wall", state, "0"))


def test_waste_attacks() -> None:
    """Cards are removed by attacking them with cards of the waste."""
    state = after("wall", table("wall", "46:5C,54:2D,55:4H,56:9S"), "54+55>46")
    assert ["", "", "", "9S"] == piles(state, 46, 54, 55, 56)


def test_lost() -> None:
    """With the stock out the play is over once the waste beats nothing that stands open, and not before."""
    assert RULES.stuck(table("wall", "0:KSKS,46:9C,54:4H,55:5S"))
    assert not RULES.stuck(table("wall", "0:KSKS,46:8C,54:4H,55:5S"))
    assert not RULES.stuck(table("wall", "0:KSKS,46:9C,53:2c,54:4H,55:5S"))


def test_out_of_reach_is_not_over() -> None:
    """The play goes on while anything can be attacked, though the kings be out of reach."""
    assert not RULES.stuck(table("wall", "0:KSKS,1:KHKD,46:2C,54:3H"))


def test_piling_does_not_keep_a_play_alive() -> None:
    """Piling waste cards is no way on: a table where nothing else can be done is over."""
    state = table("wall", "0:KSKS,54:4H,55:5S")
    assert {"54>55", "54>56", "55>54", "55>56"} == legal("wall", state)
    assert RULES.stuck(state)


def test_hidden_post_keeps_a_play_alive() -> None:
    """A single waste card and an open hidden post are enough to go on; without a waste card they are not."""
    assert not RULES.stuck(table("wall", "0:KSKS,4:2c3c4c,54:AH"))
    assert RULES.stuck(table("wall", "0:KSKS,4:2c3c4c"))
    assert set() == legal("wall", table("wall", "0:KSKS,4:2c3c4c"))


def test_verdict_after_removal() -> None:
    """Whether the play is over is asked once the beaten post is gone: what it shielded may be the way on."""
    state = table("wall", "0:KSKS,1:2H4H,2:KHKD,3:KCQC,4:2c3c4c,5:9D9H9C,8:9S,54:TS,55:7H")
    assert not RULES.stuck(after("wall", state, "54>4"))
    assert "55>1" in legal("wall", after("wall", state, "54>4"))


def test_success_exceeds() -> None:
    """An attack succeeds where its sum exceeds the health; equal is not enough."""
    assert {46} == targets(table("wall", "46:8C,54:4H,55:5S"))
    assert set() == targets(table("wall", "46:9C,54:4H,55:5S"))
    assert 0 not in targets(table("wall", "0:KSKS,54:KC,55:KD"))


def test_success_removes_both() -> None:
    """A successful attack removes the attacked cards and the attack cards."""
    state = after("wall", table("wall", "1:2H4H,54:3C,55:4C,56:9S"), "54+55>1")
    assert ["", "", "", "9S"] == piles(state, 1, 54, 55, 56)
    assert {"3C", "4C", "2H", "4H"} <= set(map(str, state.piles[wall.BOX]))


def test_any_combination_attacks() -> None:
    """Any choice of waste cards may attack together: exactly those that win are allowed."""
    state = table("wall", "46:8C,54:5H,55:4S,56:9D")
    wins = {"56>46", "54+55>46", "54+56>46", "55+56>46", "54+55+56>46", "46"}
    assert wins == {move for move in legal("wall", state) if move.endswith("46")}


def test_piling() -> None:
    """Waste cards may be piled on each other, and the pile attacks together, whole or from its top."""
    state = after("wall", table("wall", "46:8C,54:5H,55:4S,56:2D"), "54>55")
    assert ["", "4S 5H", "2D"] == piles(state, 54, 55, 56)
    assert "55x2>46" in legal("wall", state)
    assert "55>46" not in legal("wall", state)
    assert {"55>54", "55x2>54", "55>56", "55x2>56", "56>54", "56>55"} <= legal("wall", state)


def test_click_attacks_with_the_whole_waste() -> None:
    """A click on a target attacks with all that lies in the waste, however much too strong, and three are dealt."""
    state = after("wall", table("wall", "46:2C,53:acadahas5d,54:KH,55:QS,56:JD"), "46")
    assert ["", "5D", "AS", "AH"] == piles(state, 46, 54, 55, 56)
    assert 0 == len(state.down & set(state.piles[54] + state.piles[55] + state.piles[56]))


def test_refused_click_costs_nothing() -> None:
    """A click that cannot win is refused: nothing is lost, and nothing is dealt."""
    assert "46" not in legal("wall", table("wall", "46:KC,53:acadah,54:2H"))


def test_the_last_attack_card_deals() -> None:
    """When an attack uses up the waste, the next three are dealt at once."""
    state = table("wall", "46:2C,47:3C,53:acadah5d,54:9H,55:QS")
    assert ["", "QS", ""] == piles(after("wall", state, "54>46"), 54, 55, 56)
    assert ["5D", "AH", "AD"] == piles(after("wall", state, "54>46", "55>47"), 54, 55, 56)


def test_dealing_at_any_time() -> None:
    """New cards can be dealt at any time while the stock lasts."""
    assert "53" in legal("wall", FRESH)
    assert "53" in legal("wall", table("wall", "53:ac"))
    assert "53" not in legal("wall", table("wall", "54:9H,46:2C"))


def test_dealing_discards_the_waste() -> None:
    """Dealing discards what lay in the waste."""
    state = after("wall", table("wall", "53:acadah,54:9H,55:QS2D"), "53")
    assert ["AH", "AD", "AC"] == piles(state, 54, 55, 56)
    assert {"9H", "QS", "2D"} <= set(map(str, state.piles[wall.BOX]))


def test_twelve_more_deals() -> None:
    """The stock lasts for twelve deals of three after the first."""
    state = after("wall", FRESH, *["53"] * 12)
    assert ["", *map(str, FRESH.piles[wall.STOCK][2::-1])] == piles(state, 53, 54, 55, 56)
    assert "53" not in legal("wall", state)


def test_first_attack_on_a_low_post() -> None:
    """The first attack on a low post turns it up and costs the attack cards, whatever their sum."""
    state = table("wall", "4:qckckd,54:AH,55:9S")
    state = after("wall", state, "54>4")
    assert ["QC KC KD", "", "9S"] == piles(state, 4, 54, 55)
    assert not set(state.piles[4]) & state.down
    assert 0 == state.score


def test_first_attack_that_wins() -> None:
    """If the first attack on a low post is strong enough, the post goes as any other, and scores."""
    state = after("wall", table("wall", "4:2c3c4c,54:TS,55:9S"), "54>4")
    assert ["", "", "9S"] == piles(state, 4, 54, 55)
    assert 9 == state.score
    assert not state.down


def test_click_on_a_hidden_post() -> None:
    """A click on a hidden post spends the whole waste, and three are dealt, though the attack fails."""
    state = after("wall", table("wall", "4:qckckd,53:5c6c7c,54:AH,55:2S"), "4")
    assert ["QC KC KD", "7C", "6C", "5C"] == piles(state, 4, 54, 55, 56)


def test_later_attacks_on_a_low_post() -> None:
    """Further failing attacks on a post that has been turned up cost nothing: they are refused."""
    state = table("wall", "4:QCKCKD,53:5c6c7c,54:AH,55:2S")
    assert {"53", "54>55", "54>56", "55>54", "55>56"} == legal("wall", state)


def test_story_of_a_hidden_post() -> None:
    """What lay hidden is seen before the verdict: the post turns, the attack strikes, attackers and post go."""
    state = table("wall", "4:2c3c4c,54:TS,55:9S")
    ten, post = state.piles[54], state.piles[4]
    _, timeline = RULES.apply(state, read_move("54>4"))
    told = (Turned(post), Struck(ten, 4, 10, 9), Carried(ten, 54, wall.BOX), Carried(post, 4, wall.BOX), Scored(9))
    assert told == timeline


def test_double_click() -> None:
    """A double click anywhere on the tableau deals from the stock as well, whether or not the attack could be made."""
    state = table("wall", "46:KC,53:acadah,54:2H")
    assert (
        Tap(wall.STOCK)
        == RULES.double_click(state, 46)
        == RULES.double_click(state, 20)
        == RULES.double_click(state, 0)
    )
    assert RULES.double_click(state, wall.STOCK) is None
    assert RULES.double_click(state, 54) is None


def test_double_click_with_the_stock_out() -> None:
    """A double click never throws the last waste away: with the stock out it does nothing."""
    assert RULES.double_click(table("wall", "46:KC,54:2H"), 46) is None


def test_scoring() -> None:
    """Each successful attack scores the health of what was beaten, supporters counted in, each time anew."""
    state = table("wall", "46:5C,38:3D,39:2H,54:JD,55:6S,score:40")
    state = after("wall", state, "54>46")
    assert 40 + 10 == state.score
    assert 40 + 10 + 3 == after("wall", state, "55>38").score


def test_a_weak_attack_bounces() -> None:
    """An attack on an open target that is too weak strikes and bounces; what is shielded or hidden shows nothing."""
    state = table("wall", "4:2c3c4c,8:9C,16:9D,23:9H,24:9S,17:8C,54:4H,55:3S")
    cards = (*state.piles[54], *state.piles[55])
    assert (Struck(cards, 23, 7, 9 + 9 + 9),) == RULES.refused(state, Tap(23))
    assert (Struck(state.piles[55], 8, 3, 9),) == RULES.refused(state, Carry((Take(55),), 8))
    assert () == RULES.refused(state, Tap(16))
    assert () == RULES.refused(state, Tap(4))
    assert () == RULES.refused(state, Tap(20))
    assert () == RULES.refused(state, Carry((Take(56),), 23))
    assert () == RULES.refused(state, Carry((Take(54, 2),), 23))
    assert () == RULES.refused(state, Tap(wall.STOCK))
    assert () == RULES.refused(table("wall", "46:2C,54:3C"), Tap(46))
