"""Wall's table: the layout, where the keys lead, moves, wins, losses and scores, and its words."""

from dataclasses import replace
from itertools import pairwise

import pytest

from game.play import Play
from game.rules import wall
from game.state import Carry, Move, Take, Tap, inverses
from scenes.animation import cues
from scenes.art import tokens
from scenes.art.scenery import wall as ui
from scenes.audio import Effect
from scenes.games.base import TableLayout
from scenes.games.layout import Hit, LayoutMetrics, Row, Selection, TableView
from scenes.games.wall_table import deals_shown
from scenes.render.drawables import Drawable, Sprite
from scenes.render.palette import Style
from tests.scenes.games.layouts import IMAGES, clashes, layout_for, plans, random_play, strays
from tests.scenes.games.sieges import BREACH, MOVES, RULES, UI, pictures, states, with_ticks


@pytest.mark.parametrize("moves", MOVES)
def test_everything_has_its_place_on_every_screen(moves: int) -> None:
    play = random_play("wall", 7, moves)
    castle = {f"slot {slot}" for slot in wall.TARGETS}
    for layout in plans("wall"):
        assert not strays(layout, play.state), layout.metrics
        clashing = [pair for pair in clashes(layout, play) if not castle.issuperset(pair)]
        assert [] == [pair for pair in clashing if castle & set(pair)], layout.metrics
        assert [] == [pair for pair in clashing if any(name.startswith(("key", "note")) for name in pair)]
        beside = [f"slot {slot}" for slot in (wall.STOCK, *wall.WASTE)]
        assert [] == [pair for pair in clashing if pair[0] in beside and pair[1] in beside], layout.metrics


@pytest.mark.parametrize("moves", MOVES)
def test_every_card_is_hit_where_it_is_seen(moves: int) -> None:
    state = random_play("wall", 7, moves).state
    for layout in plans("wall"):
        for slot in (*wall.TARGETS, wall.STOCK, *wall.WASTE):
            area = layout.ring(slot, 1, state)
            strip = area.centerx, area.top + round(0.2 * area.height)
            count = len(state.piles[slot])
            if count:
                hit = layout.hit(state, strip)
                assert hit is not None
                assert slot == hit.slot, layout.metrics
            elif slot not in wall.TARGETS:
                assert Hit(slot, 0) == layout.hit(state, strip)


def test_the_castle_rises_from_the_ground_and_each_row_stands_on_the_one_below() -> None:
    state = Play(RULES, 1).fresh
    for layout in plans("wall"):
        positions = layout.card_positions(state)
        tops = [positions[state.piles[slots[0]][-1]] for slots in ((wall.THRONE,), wall.HIGH_POSTS, wall.LOW_POSTS)]
        tops += [positions[state.piles[row[0]][0]] for row in wall.ROWS]
        assert all(upper.y < lower.y and upper.order < lower.order for upper, lower in pairwise(tops))
        assert all(lower.y - upper.y >= int(0.43 * upper.height) for upper, lower in pairwise(tops[3:]))


def test_a_pile_on_the_waste_rises_when_two_lie_together_and_fans_down_when_three_do() -> None:
    play = random_play("wall", 7, 0)
    place = layout_for("wall").slot_area(wall.WASTE[1], play.state)
    play.make(Carry((Take(54),), 55))
    two = layout_for("wall").surrounded(55, 2, play.state)
    play.make(Carry((Take(56),), 55))
    for layout in plans("wall"):
        areas = [layout.card_positions(play.state)[card].area for card in play.state.piles[55]]
        assert all(round(0.25 * areas[0].height) == pytest.approx(b.top - a.top, abs=1) for a, b in pairwise(areas))
        assert areas[-1].bottom < layout.metrics.size[1]
    three = layout_for("wall").surrounded(55, 3, play.state)
    step = round(0.25 * 155)
    assert place.top - step == pytest.approx(two.top, abs=1)
    assert place.top + 155 == pytest.approx(two.bottom, abs=1)
    assert two.top == three.top
    assert two.bottom + step == pytest.approx(three.bottom, abs=1)


def test_targets_out_of_reach_are_dimmed() -> None:
    for state in states():
        positions, reach = layout_for("wall").card_positions(state), wall.exposed(state)
        for slot in wall.TARGETS:
            shade = 0.0 if slot in reach else 0.22
            assert all(shade == positions[card].shade for card in state.piles[slot])


def test_rubble_lies_where_cards_of_the_wall_fell() -> None:
    play = random_play("wall", 7, 40)
    fallen = [slot for row in wall.ROWS for slot in row if not play.state.piles[slot]]
    plain, contrast = (UI.layout(LayoutMetrics((1280, 720), Style(contrast=on)), IMAGES) for on in (False, True))
    assert fallen
    assert len(fallen) == len(_rubble(plain, TableView(play)))
    assert [] == _rubble(contrast, TableView(play))
    width = round(0.95 * 127 * 5 / 7)
    heaps = {id(IMAGES.get(ui.rubble, width, slot, plain.metrics.unit)) for slot in fallen}
    assert heaps == set(pictures(iter(_rubble(plain, TableView(play)))))


def _rubble(layout: TableLayout, view: TableView) -> list[Drawable]:
    """Return what lies below the cards in the field, without the ledges."""
    return [one for one in layout.under(view) if layout.field.colliderect(one.area) and not _is_ledge(one)]


def _is_ledge(one: Drawable) -> bool:
    return isinstance(one, Sprite) and one.picture is IMAGES.get(ui.ledge, one.picture.get_width())


def test_throne_and_posts_stand_on_ledges_whatever_has_fallen_below_them() -> None:
    layout = layout_for("wall")
    for position, standing in ((f"{wall.THRONE}:KSKS", 1), (f"{wall.THRONE}:KSKS,{wall.HIGH_POSTS[0]}:3H", 2)):
        ledges = [one for one in layout.under(TableView(Play(RULES, position))) if _is_ledge(one)]
        assert standing == len(ledges)


def test_a_tick_disc_under_each_pile_turns_with_a_press_anywhere_below_the_pile() -> None:
    play = random_play("wall", 7, 0)
    for moved in (False, True):
        if moved:
            play.make(Carry((Take(54),), 55))
        for layout in plans("wall"):
            view = with_ticks(play, frozenset({55}))
            found = {layout.tick_at(play.state, one.area.center): one for one in _discs(layout, view)}
            assert {slot for slot in wall.WASTE if play.state.piles[slot]} == set(found)
            assert tokens.tick(True, layout.metrics.unit, Style()) is found[55].picture
            for slot in wall.WASTE:
                pile, bottom = layout.slot_area(slot, play.state), layout.metrics.size[1]
                assert (slot if play.state.piles[slot] else None) == layout.tick_at(
                    play.state, (pile.left + 3, bottom - 2)
                )
                assert layout.tick_at(play.state, pile.center) is None


def _discs(layout: TableLayout, view: TableView) -> list[Sprite]:
    discs = [tokens.tick(on, layout.metrics.unit, layout.metrics.style) for on in (False, True)]
    return [one for one in layout.panels(view) if isinstance(one, Sprite) and one.picture in discs]


def test_only_a_lit_target_in_reach_is_ringed() -> None:
    play, layout = Play(RULES, BREACH), layout_for("wall")
    assert frozenset({16}) == layout.ringed(with_ticks(play, lit=16))
    assert all(frozenset() == layout.ringed(with_ticks(play, lit=lit)) for lit in (None, wall.THRONE, 54, 20))
    assert frozenset() == layout.ringed(TableView(play, Selection(lit=16, hint=Tap(9))))


def test_the_ring_surrounds_the_whole_of_a_post() -> None:
    state, layout = Play(RULES, 1).fresh, layout_for("wall")
    for slot in (wall.THRONE, *wall.HIGH_POSTS, *wall.LOW_POSTS):
        ring = layout.ring(slot, 1, state).inflate(2 * layout.u(5), 2 * layout.u(5))  # it lies on the cards' edge
        assert all(ring.contains(layout.card_positions(state)[card].area) for card in state.piles[slot])


def test_the_keys_walk_over_targets_waste_and_stock() -> None:
    layout = layout_for("wall")
    for state in states():
        filled = [slot for slot in wall.WASTE if state.piles[slot]]
        assert [list(wall.exposed(state)), filled, [wall.STOCK]] == [list(zone) for zone in layout.zones(state)]
        assert [*wall.exposed(state), *filled, wall.STOCK] == list(layout.neighbours(state))


def test_no_rubble_lies_before_the_wall_has_stood() -> None:
    play, layout = Play(RULES, 3), layout_for("wall")
    undealt = play.fresh.after(*inverses(play.deal_events))
    assert [] == _rubble(layout, TableView(play, shown=undealt))
    assert [] == _rubble(layout, TableView(play))


def test_a_pile_of_the_waste_that_takes_no_part_lies_lower() -> None:
    play, layout = Play(RULES, 3), layout_for("wall")
    low = {play.state.top(slot) for slot in (54, 56)}
    assert low == layout.aside(with_ticks(play, frozenset({55}))).keys()
    assert {} == layout.aside(with_ticks(play))


def test_the_last_three_deals_are_drummed() -> None:
    play, layout = Play(RULES, 1), layout_for("wall", (1280, 720))
    drummed = []
    while play.state.piles[wall.STOCK]:
        before = play.state
        play.make(Tap(wall.STOCK))
        drummed.append([sound.effect for sound in layout.chimes(before, play.state) if isinstance(sound, cues.Sound)])
    assert [[Effect.LAST_DEALS]] * 3 == drummed[-3:]
    assert not any(drummed[:-3])


def test_the_number_of_deals_left_changes_at_once_while_the_cards_still_fly() -> None:
    play = Play(RULES, 1)
    undealt = play.fresh.after(*inverses(play.deal_events))
    dealt = TableView(play).counted
    assert dealt is TableView(play, shown=undealt).counted
    play.make(Tap(wall.STOCK))
    assert play.fresh is TableView(play, shown=play.fresh).counted


def test_an_undone_deal_is_left_again_once_its_last_card_is_back_in_the_stock() -> None:
    play = Play(RULES, 1)
    play.make(Tap(wall.STOCK))
    dealt = play.state
    play.undo()
    returns = play.state.piles[wall.STOCK][-1]
    view = TableView(play, undone=dealt, unsettled=frozenset({returns}))
    landed = replace(view, unsettled=frozenset())
    assert deals_shown(view) == deals_shown(landed) - 1
    assert layout_for("wall").panels_key(view) != layout_for("wall").panels_key(landed)


def test_the_waste_tells_how_to_pile_its_cards_only_where_several_lie_there() -> None:
    waste = "54:2D,55:QC,56:8D"
    said = []
    for left in (waste, "54:2D"):
        play = Play(RULES, BREACH.replace(waste, left))
        layout = layout_for("wall")
        words = [one.area for one in layout.panels(with_ticks(play)) if isinstance(one, Sprite)]
        place = layout.slot_area(wall.WASTE[-1], play.state)
        label = place.top - layout.u(40)  # the height of the line above the waste
        said.append(any(area.top < label < area.bottom and area.right == layout.second.row[1] for area in words))
    assert [True, False] == said


MOVES_IN_WORDS: dict[Move, tuple[str, str]] = {
    Carry((Take(54), Take(55)), 9): ("2 of diamonds and queen of clubs", "beat the 9 of spades."),
    Tap(1): ("the whole waste", "beats the guard post."),
    Carry((Take(54),), 4): ("2 of diamonds", "storms a hidden guard post."),
    Carry((Take(54),), 55): ("2 of diamonds", "goes on the queen of clubs."),
    Tap(wall.STOCK): ("", "Deal 3 new attack cards."),
}


@pytest.mark.parametrize(("move", "words"), MOVES_IN_WORDS.items(), ids=str)
def test_moves_in_words(move: Move, words: tuple[str, str]) -> None:
    play = Play(RULES, BREACH)
    assert move in play.legal
    assert words == UI.describe(play.state, move)


def test_the_throne_in_words() -> None:
    play = Play(RULES, "0:KSKS,54:QC,55:JD,56:4H")
    assert "beats the two kings." == UI.describe(play.state, Tap(wall.THRONE))[1]


def test_a_win_in_words_and_figures() -> None:
    play = Play(RULES, "0:KSKS,3:2D2C,46:3H,54:QC,55:JD,56:5H,53:7s7h7c8dkckdkh")
    for move in (Carry((Take(56),), 46), Carry((Take(55),), 3), Tap(wall.STOCK), Tap(wall.THRONE)):
        play.make(move)
    assert play.won
    assert [
        Row("Wall cards", "+3"),
        Row("Guard posts", "+4"),
        Row("Throne", "+26"),
    ] == list(UI.tally(play))
    assert "THE CASTLE FALLS" == UI.victory


@pytest.mark.parametrize(
    ("stock", "saved", "reason"),
    [
        ("", "0", "Throne taken with the last deal"),
        (",53:7s7h7c", "1", "Throne taken with 1 deal left"),
        (",53:7s7h7c7d8s8h", "2", "Throne taken with 2 deals left"),
    ],
)
@pytest.mark.parametrize("spared", ["", "AH"])
def test_why_a_game_is_won(stock: str, saved: str, reason: str, spared: str) -> None:
    """A deal that follows by itself, as the last attack spares no card of the waste, counts as left on the rail too."""
    play = Play(RULES, f"0:KSKS,54:{spared}QC,55:JD,56:4H{stock}")
    play.make(Carry((Take(54), Take(55), Take(56)), wall.THRONE))
    assert reason == UI.won_reason(play)
    assert all(row.label != "Spare deals" for row in UI.tally(play)), "the reason says it"
    assert int(saved) == deals_shown(TableView(play))


def test_the_points_of_a_tally_add_up_to_the_score() -> None:
    play = random_play("wall", 8, 60)
    assert play.state.score
    *won, spare = UI.tally(play)[:4]
    assert play.state.score == sum(int(row.value) for row in won)
    assert Row("Spare deals", str(deals_shown(TableView(play)))) == spare


def test_why_nothing_more_can_be_done() -> None:
    weak, bare = Play(RULES, "0:KSKS,54:QC,56:2H"), Play(RULES, "0:KSKS")
    assert weak.stuck
    assert bare.stuck
    assert "No deals left, and 14 cannot break any target." == UI.stuck_reason(weak)
    assert "No deals and no attack cards left." == UI.stuck_reason(bare)
