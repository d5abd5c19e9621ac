"""Cruel's table and its words."""

import pytest

from game.cards import KING, shuffled
from game.notation import read_position
from game.play import Play
from game.rules import GAMES
from game.rules.cruel import FOUNDATIONS, STOCK, TABLEAU
from game.state import Carry, Tap, inverses
from scenes.art import pips, tokens
from scenes.commands import Command
from scenes.games import game_ui
from scenes.games.layout import TableView
from scenes.i18n import rank_sign
from scenes.render.drawables import Sprite
from tests.players import after, won_moves
from tests.scenes.games.layouts import cut_short, key_for, layout_for, plans, random_play, strays

RULES = GAMES["cruel"]
UI = game_ui(RULES)
FIRST_ROW, SECOND_ROW = TABLEAU[:6], TABLEAU[6:]
LONG = "1:AC,2:AD,3:AH,4:AS,5:2C3C4CKSQSJSTS9S8S7S6S5S4S3S2S,11:2D3D4DKHQHJHTH9H8H7H6H5H4H3H2H"
ONLY_A_REDEAL = "1:AC,5:3C5H7D9S,6:4H6DKCQH,last:6>5"


def test_long_piles_share_the_height_and_keep_their_ranks_readable() -> None:
    state = read_position(LONG, RULES)
    for layout in plans("cruel"):
        positions = layout.card_positions(state)
        assert not strays(layout, state), layout.metrics
        for slot in (FIRST_ROW[0], SECOND_ROW[0]):
            lower, upper = (positions[card] for card in state.piles[slot][:2])
            assert upper.y - lower.y >= int(0.22 * upper.height)


def test_the_rows_share_the_height_by_need() -> None:
    fresh = Play(RULES, 1).fresh
    longer = read_position("5:3C5H7D9SKSQS,11:4H6DKC8C", RULES)
    layout = layout_for("cruel")
    before, after = (layout.slot_position_in(SECOND_ROW[0], state) for state in (fresh, longer))
    assert before
    assert after
    assert after.y > before.y
    for state in (fresh, longer, random_play("cruel", 3, 60).state):
        positions = layout.card_positions(state)
        filled = [slot for slot in TABLEAU if state.piles[slot]]
        assert [positions[state.piles[slot][0]].area for slot in filled] == [
            place.area for slot in filled if (place := layout.slot_position_in(slot, state))
        ]


def test_before_the_deal_the_places_lie_where_the_cards_will() -> None:
    play, layout = Play(RULES, 1), layout_for("cruel")
    bare = RULES.bare(shuffled(RULES.deck, 1))
    assert [layout.slot_position_in(slot, play.fresh) for slot in TABLEAU] == [
        layout.slot_position_in(slot, bare) for slot in TABLEAU
    ]


@pytest.mark.parametrize("deal", range(1, 6))
def test_no_outline_is_drawn_where_a_pile_moves_with_its_row(deal: int) -> None:
    layout, play, moved = layout_for("cruel"), Play(RULES, deal), 0
    for _ in range(6):
        before = play.state
        play.make(play.legal[0])
        after = play.state
        flies = frozenset(card for slot in SECOND_ROW for card in after.piles[slot])
        views = TableView(play, shown=before, unsettled=flies), TableView(play, unsettled=flies, undone=before)
        for slot in (slot for slot in SECOND_ROW if before.piles[slot]):
            places = {layout.slot_position_in(slot, state) for state in (before, after)}
            outlines = [_outlined(view, slot) for view in views]
            assert outlines == [len(places) == 1] * 2
            moved += len(places) > 1
    assert moved


def _outlined(view: TableView, slot: int) -> bool:
    """Whether the outline of a slot is drawn, at its place before or after a move."""
    layout = layout_for("cruel")
    places = (layout.slot_position_in(slot, state) for state in (view.state, view.undone or view.play.state))
    areas = [place.area for place in places if place]
    return any(one.area in areas for one in layout.under(view))


@pytest.mark.parametrize("game", ["cruel", "whitehead"])
def test_no_place_moves_as_the_last_card_comes_home(game: str) -> None:
    (deal, moves), layout = won_moves(game), layout_for(game)
    nearly, won = (after(deal, game, moves[:count]).state for count in (len(moves) - 1, len(moves)))
    for slot in (slot.number for slot in GAMES[game].slots):
        assert layout.slot_position_in(slot, nearly) == layout.slot_position_in(slot, won)


def test_covered_cards_are_dimmed() -> None:
    state = Play(RULES, 5).fresh
    positions = layout_for("cruel").card_positions(state)
    assert [0.16, 0.16, 0.16, 0.0] == [positions[card].shade for card in state.piles[TABLEAU[0]]]


def test_the_redeal_is_offered_as_soon_as_nothing_else_is_left() -> None:
    fresh = Play(RULES, 4711)
    assert (False, False) == (key_for(fresh, Command.STOCK).enabled, key_for(fresh, Command.STOCK).primary)
    fresh.make(next(move for move in fresh.legal if isinstance(move, Carry)))
    assert len(fresh.legal) > 1
    assert (True, False) == (key_for(fresh, Command.STOCK).enabled, key_for(fresh, Command.STOCK).primary)
    spent = Play(RULES, ONLY_A_REDEAL)
    assert (Tap(STOCK),) == spent.legal
    assert (True, True) == (key_for(spent, Command.STOCK).enabled, key_for(spent, Command.STOCK).primary)
    glowing, waiting = (next(iter(_well(play))) for play in (spent, fresh))
    assert glowing.area.width > waiting.area.width


def _well(play: Play) -> list[Sprite]:
    """Return what is drawn where the well is."""
    layout = layout_for("cruel")
    place = layout.slot_position(STOCK)
    assert place
    return [one for one in layout.under(TableView(play)) if isinstance(one, Sprite) and one.area.contains(place.area)]


def test_a_press_on_the_well_redeals() -> None:
    for layout in plans("cruel"):
        place, hit = layout.slot_position(STOCK), None
        assert place
        hit = layout.hit(Play(RULES, 1).fresh, place.area.center)
        assert hit
        assert (STOCK, 0) == (hit.slot, hit.count)


@pytest.mark.parametrize("out", [0.0, 0.5, 1.0])
def test_each_foundation_climbs_in_its_own_suit_and_its_lamps_go_out_from_the_top(out: float) -> None:
    play = Play(RULES, 8)
    while len(play.legal) > 1:
        play.make(play.legal[0])
    layout, highest = layout_for("cruel"), max(len(play.state.piles[slot]) for slot in FOUNDATIONS)
    view = TableView(play, lights_out=out)
    hung = [one.picture for one in layout.panels(view) if isinstance(one, Sprite)]
    for slot in FOUNDATIONS:
        pile, place = play.state.piles[slot], layout.slot_position(slot)
        wanted = RULES.next_rank(play.state, slot)
        assert place
        assert wanted
        style, unit = layout.metrics.style, layout.metrics.unit
        colour = pips.tones(pile[0].suit, style).rail
        burning = round(highest * (1 - out))
        climb = tokens.column(place.width, len(pile), burning, KING, colour, rank_sign(wanted), unit, style)
        assert any(picture is climb for picture in hung)


def test_a_foundation_counts_its_ace_as_soon_as_it_has_been_dealt() -> None:
    play = Play(RULES, 8)
    before = play.fresh.after(*inverses(play.deal_events))
    aces = [play.state.piles[slot][0] for slot in FOUNDATIONS]
    for dealt in range(len(aces) + 1):
        view = TableView(play, shown=before, unsettled=frozenset(aces[dealt:]))
        assert [1] * dealt + [0] * (len(aces) - dealt) == [
            len(view.counted_at(slot).piles[slot]) for slot in FOUNDATIONS
        ]


def test_every_hint_fits_its_note() -> None:
    play = random_play("cruel", 4, 30)
    for size in ((1024, 768), (1280, 720)):
        layout = layout_for("cruel", size)
        assert not [move for move in play.legal if cut_short(layout, *UI.describe(play.state, move))]
        assert not cut_short(layout, UI.stuck_reason(play))


def test_each_move_is_described() -> None:
    play = Play(RULES, "1:AC,5:3H4D,6:2C,7:5D,last:6>5")
    assert {
        "6>1": ("2 of clubs", "goes home on the ace of clubs."),
        "5>7": ("4 of diamonds", "goes on the 5 of diamonds."),
        "0": ("", "Redeal the piles in order, four cards each."),
    } == {str(move): UI.describe(play.state, move) for move in play.legal}


@pytest.mark.parametrize(
    ("deal", "reason"),
    [
        ("1:AC,5:3C5H7D9S,6:4H6DKCQH", "No card in this deal can move."),
        ("1:AC,5:3C5H7D9S,6:4H6DKC8C,7:7C,last:0", "The redeal would undo the only move left."),
    ],
)
def test_why_nothing_is_left(deal: str, reason: str) -> None:
    play = Play(RULES, deal)
    assert play.stuck
    assert reason == UI.stuck_reason(play)


def test_why_nothing_is_left_after_a_redeal() -> None:
    play = Play(RULES, ONLY_A_REDEAL)
    play.make(Tap(STOCK))
    assert play.stuck
    assert "No card fits, and a redeal changes nothing." == UI.stuck_reason(play)


def test_how_it_was_won() -> None:
    play = Play(RULES, "1:AC2C3C4C5C6C7C8C9CTCJC,5:KCQC,last:0")
    for _ in range(2):
        play.make(play.legal[0])
    assert play.won
    assert "Every card home without a single redeal" == UI.won_reason(play)
    assert ["0", "2", "00:00"] == [row.value for row in UI.tally(play)]
    assert UI.victory.isupper()
