"""Wall's table and its words: where the castle stands, and what its shields say to an attack."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest

from game.events import inverses
from game.moves import Carry, Move, Take, Tap
from game.play import Play
from game.rules import GAMES, wall
from game.state import State
from scenes.art import shields, tokens
from scenes.art.look import Look
from scenes.art.scenery import siege
from scenes.art.shields import Shield
from scenes.input.commands import Command
from scenes.sets import set_for
from scenes.sets.base import Plan
from scenes.sets.measures import Measures
from scenes.sets.view import Choice, Hit, Key, Row, View
from scenes.sets.wall import forecast
from scenes.sets.wall.attack import Attack, in_mind, outlook, ticked, verdict
from scenes.sound import Effect
from scenes.stage.canvas import Sprite
from scenes.stage.durations import CONTACT, FRESH, OPENED_AT
from tests.scenes.sets.screens import STUDIO, clashes, plan_for, plans, random_play, strays

RULES = GAMES["wall"]
SCENERY = set_for(RULES)
ALL = frozenset(wall.WASTE)
MOVES = (0, 12, 60)
BREACH = "0:KSKS,1:5D9C,2:AC8S,4:2c3c4c,8:3H,9:9S,16:6D,54:2D,55:QC,56:8D,53:7s7h7c7d"
"""Two posts are left, one of them unseen, and four cards of the stock: the waste adds up to 22."""

HEIGHTS = {
    (1920, 1080): (191, 155),
    (1366, 768): (136, 110),
    (1280, 720): (127, 103),
    (3840, 2160): (382, 310),
    (1920, 1200): (196, 133),
    (1280, 800): (131, 88),
    (1440, 1080): (151, 119),
    (1024, 768): (107, 85),
    (2560, 1080): (194, 155),
}


def states() -> Iterator[State]:
    """Yield the states of some random plays, and one with few cards left."""
    yield Play(RULES, BREACH).state
    for deal in (3, 8):
        for moves in MOVES:
            yield random_play("wall", deal, moves).state


def with_ticks(play: Play, ticks: frozenset[int] = ALL, lit: int | None = None, pointing: bool = False) -> View:
    """Return a view of a play in which some cards are ticked and a slot is lit."""
    return View(play, Choice(ticks=ticks, lit=lit, pointing=pointing))


def meant(view: View) -> Attack:
    """Return the attack that a view's player has in mind."""
    return in_mind(view, outlook(view.state).reach)


def key(play: Play, command: Command, view: View | None = None) -> Key:
    """Return the key of the table that asks for something."""
    (found,) = (key for key in plan_for("wall").keys(view or with_ticks(play)) if key.command is command)
    return found


def pictures(drawables: Iterator[object]) -> list[int]:
    """Return what identifies the pictures of sprites."""
    return [id(one.picture) for one in drawables if isinstance(one, Sprite)]


@pytest.mark.parametrize(("size", "heights"), HEIGHTS.items())
def test_the_cards_are_as_high_as_designed(size: tuple[int, int], heights: tuple[int, int]) -> None:
    state = Play(RULES, 1).fresh
    spots = plan_for("wall", size).spots(state)
    assert heights == (spots[state.piles[wall.ROWS[0][0]][0]].height, spots[state.piles[wall.WASTE[0]][0]].height)


def test_larger_cards_on_a_wide_screen_alone() -> None:
    assert 212 == plan_for("wall", larger=True).anchor(wall.THRONE).height  # type: ignore[union-attr]
    plain, larger = (plan_for("wall", (1440, 1080), larger) for larger in (False, True))
    assert plain.anchor(wall.THRONE) == larger.anchor(wall.THRONE)


@pytest.mark.parametrize("moves", MOVES)
def test_everything_has_its_place_on_every_screen(moves: int) -> None:
    play = random_play("wall", 7, moves)
    castle = {f"slot {slot}" for slot in wall.TARGETS}
    for plan in plans("wall"):
        assert not strays(plan, play.state), plan.measures
        clashing = [pair for pair in clashes(plan, play) if not castle.issuperset(pair)]
        assert [] == [pair for pair in clashing if castle & set(pair)], plan.measures
        assert [] == [pair for pair in clashing if any(name.startswith(("key", "note")) for name in pair)]
        beside = [f"slot {slot}" for slot in (wall.STOCK, *wall.WASTE)]
        assert [] == [pair for pair in clashing if pair[0] in beside and pair[1] in beside], plan.measures


@pytest.mark.parametrize("moves", MOVES)
def test_every_card_is_hit_where_it_is_seen(moves: int) -> None:
    state = random_play("wall", 7, moves).state
    for plan in plans("wall"):
        for slot in (*wall.TARGETS, wall.STOCK, *wall.WASTE):
            area = plan.ring(slot, 1, state)
            strip = area.centerx, area.top + round(0.2 * area.height)
            count = len(state.piles[slot])
            if count:
                hit = plan.hit(state, strip)
                assert hit is not None
                assert slot == hit.slot, plan.measures
            elif slot not in wall.TARGETS:
                assert Hit(slot, 0) == plan.hit(state, strip)


def test_the_castle_rises_from_the_ground_and_each_row_stands_on_the_one_below() -> None:
    state = Play(RULES, 1).fresh
    for plan in plans("wall"):
        spots = plan.spots(state)
        tops = [spots[state.piles[slots[0]][-1]] for slots in ((wall.THRONE,), wall.HIGH_POSTS, wall.LOW_POSTS)]
        tops += [spots[state.piles[row[0]][0]] for row in wall.ROWS]
        assert all(upper.y < lower.y and upper.order < lower.order for upper, lower in pairwise(tops))
        assert all(lower.y - upper.y >= int(0.43 * upper.height) for upper, lower in pairwise(tops[3:]))


def test_a_pile_on_the_waste_fans_down_and_rises_when_three_lie_together() -> None:
    play = random_play("wall", 7, 0)
    place = plan_for("wall").place(wall.WASTE[1], play.state)
    play.make(Carry((Take(54),), 55))
    two = plan_for("wall").ring(55, 2, play.state)
    play.make(Carry((Take(56),), 55))
    for plan in plans("wall"):
        areas = [plan.spots(play.state)[card].area for card in play.state.piles[55]]
        assert all(round(0.25 * areas[0].height) == pytest.approx(b.top - a.top, abs=1) for a, b in pairwise(areas))
        assert areas[-1].bottom < plan.measures.size[1]
    three = plan_for("wall").ring(55, 3, play.state)
    step = round(0.25 * 155)
    assert place.top == two.top
    assert place.top - step == pytest.approx(three.top, abs=1)
    assert two.bottom == pytest.approx(three.bottom, abs=1)


def test_what_is_out_of_reach_is_dimmed() -> None:
    for state in states():
        spots, reach = plan_for("wall").spots(state), wall.exposed(state)
        for slot in wall.TARGETS:
            shade = 0.0 if slot in reach else 0.22
            assert all(shade == spots[card].shade for card in state.piles[slot])


def test_posts_and_throne_always_carry_a_shield_and_the_wall_where_it_is_in_reach() -> None:
    for state in states():
        posts = {slot for slot in range(8) if state.piles[slot]}
        assert posts | set(wall.exposed(state)) == set(outlook(state).healths)


def test_shields_break_where_the_rules_let_the_attack_win() -> None:
    for deal in (3, 8):
        for moves in (0, 5, 40):
            play = random_play("wall", deal, moves)
            for ticks in (ALL, frozenset({54}), frozenset({55, 56}), frozenset[int]()):
                attack = meant(with_ticks(play, ticks))
                takes = tuple(take for take in wall.attackers(play.state) if take.slot in ticks)
                for slot in outlook(play.state).healths:
                    if not wall.hidden(play.state, slot):
                        wins = Carry(takes, slot) in play.legal
                        assert wins == (verdict(outlook(play.state), attack, slot)[0] is Shield.BREAKS)


def test_a_shield_names_the_health_or_that_nobody_has_seen_the_post() -> None:
    play = Play(RULES, BREACH)
    attack, found = meant(with_ticks(play)), outlook(play.state)
    assert (Shield.FAR, "26") == verdict(found, attack, wall.THRONE)
    assert (Shield.BREAKS, "14") == verdict(found, attack, 1)
    assert (Shield.HOLDS, "?") == verdict(found, attack, 4)
    assert (Shield.BREAKS, "18") == verdict(found, attack, 16)
    few = meant(with_ticks(play, frozenset({54, 56})))
    assert (Shield.HOLDS, "18") == verdict(found, few, 16)


def test_ticks_make_up_the_attack_and_all_the_waste_while_the_mouse_rests_on_a_target() -> None:
    play = Play(RULES, BREACH)
    assert (22, None) == (meant(with_ticks(play)).force, meant(with_ticks(play)).target)
    ticked = with_ticks(play, frozenset({54, 56}), lit=16)
    assert (10, 16) == (meant(ticked).force, meant(ticked).target)
    assert 22 == meant(with_ticks(play, frozenset({54, 56}), lit=16, pointing=True)).force
    assert 10 == meant(with_ticks(play, frozenset({54, 56}), lit=wall.THRONE, pointing=True)).force


def test_a_pile_in_the_hand_attacks_alone_and_a_hint_shows_its_own_attack() -> None:
    play = Play(RULES, BREACH)
    held = View(play, Choice(ticks=ALL, taken=Take(55), held=True, lit=1))
    assert (12, 1) == (meant(held).force, meant(held).target)
    hinted = View(play, Choice(ticks=ALL, hint=Carry((Take(54), Take(55)), 1)))
    assert (14, 1) == (meant(hinted).force, meant(hinted).target)


def test_an_attack_stays_in_mind_while_it_is_told() -> None:
    play = Play(RULES, BREACH)
    before = play.state
    play.make(Carry((Take(55), Take(56)), 16))
    telling = View(play, Choice(ticks=frozenset({54})), shown=before)
    assert (20, 16) == (meant(telling).force, meant(telling).target)
    assert 2 == meant(View(play, Choice(ticks=frozenset({54})))).force


def test_the_shields_change_with_every_tick_and_lie_only_on_cards_at_rest() -> None:
    play, plan = Play(RULES, BREACH), plan_for("wall")
    assert pictures(plan.over(with_ticks(play))) != pictures(plan.over(with_ticks(play, frozenset({54}))))
    assert pictures(plan.over(with_ticks(play))) == pictures(plan.over(with_ticks(play)))
    flying = replace(with_ticks(play), resting=lambda card: card != play.state.top(16))
    assert len(pictures(plan.over(with_ticks(play)))) - 1 == len(pictures(plan.over(flying)))


def test_the_lit_target_carries_a_larger_shield_above_all_others() -> None:
    play, plan = Play(RULES, BREACH), plan_for("wall")
    last = [one for one in plan.over(with_ticks(play, lit=16)) if isinstance(one, Sprite)][-1]
    assert shields.shield(Shield.BREAKS, "18", round(0.40 * 191), Look()) is last.picture
    assert plan.ring(16, 1, play.state).collidepoint(last.area.center)


def test_rubble_lies_where_cards_of_the_wall_fell() -> None:
    play = random_play("wall", 7, 40)
    fallen = [slot for row in wall.ROWS for slot in row if not play.state.piles[slot]]
    plain, contrast = (SCENERY.plan(Measures((1280, 720), Look(contrast=on)), STUDIO) for on in (False, True))
    assert fallen
    assert len(fallen) == len(list(plain.under(View(play))))
    assert [] == list(contrast.under(View(play)))
    width = round(0.95 * 127 * 5 / 7)
    heaps = {id(STUDIO.picture(siege.rubble, width, slot, plain.measures.unit)) for slot in fallen}
    assert heaps == set(pictures(plain.under(View(play))))


def test_the_attack_key_works_where_the_ticked_cards_beat_anything_and_is_best_where_that_is_lit() -> None:
    play = Play(RULES, BREACH)
    assert not key(play, Command.ATTACK, with_ticks(play, frozenset())).enabled
    assert key(play, Command.ATTACK, with_ticks(play)).enabled
    assert not key(play, Command.ATTACK, with_ticks(play)).primary
    assert key(play, Command.ATTACK, with_ticks(play, lit=16)).primary
    assert not key(play, Command.ATTACK, with_ticks(play, frozenset({54, 56}), lit=16, pointing=True)).primary
    assert not key(play, Command.ATTACK, with_ticks(play, lit=wall.THRONE)).primary
    assert key(play, Command.ATTACK, with_ticks(play, frozenset({54}), lit=4)).primary


def test_the_deal_key_rests_when_the_stock_is_out() -> None:
    play = Play(RULES, BREACH)
    assert key(play, Command.STOCK).enabled
    play.make(Tap(wall.STOCK))
    play.make(Tap(wall.STOCK))
    assert not key(play, Command.STOCK).enabled


def test_the_table_forecasts_the_attack_on_what_is_lit() -> None:
    play, plan = Play(RULES, BREACH), plan_for("wall")
    size, unit, look = (346, 108), 1.0, Look()
    forecasts = {
        16: shields.forecast(size, "22", "beats", Shield.BREAKS, "18", "+18", unit, look),
        4: shields.forecast(size, "22", "storms", Shield.HOLDS, "?", "unseen", unit, look),
    }
    for slot, picture in forecasts.items():
        assert id(picture) in pictures(plan.panels(with_ticks(play, lit=slot)))
    holds = shields.forecast(size, "10", "holds", Shield.HOLDS, "18", "short by 9", unit, look)
    assert id(holds) in pictures(plan.panels(with_ticks(play, frozenset({54, 56}), lit=16)))
    for lit in (None, wall.THRONE):
        told = pictures(plan.panels(with_ticks(play, lit=lit)))
        assert not {id(picture) for picture in forecasts.values()} & set(told)


def test_a_tick_disc_under_each_pile_turns_with_a_press_anywhere_below_the_pile() -> None:
    play = random_play("wall", 7, 0)
    for moved in (False, True):
        if moved:
            play.make(Carry((Take(54),), 55))
        for plan in plans("wall"):
            view = with_ticks(play, frozenset({55}))
            plan.spots(play.state)
            found = {plan.tick_at(one.area.center): one for one in _discs(plan, view)}
            assert {slot for slot in wall.WASTE if play.state.piles[slot]} == set(found)
            assert tokens.tick(True, plan.measures.unit, Look()) is found[55].picture
            for slot in wall.WASTE:
                pile, bottom = plan.place(slot, play.state), plan.measures.size[1]
                assert (slot if play.state.piles[slot] else None) == plan.tick_at((pile.left + 3, bottom - 2))
                assert plan.tick_at(pile.center) is None


def _discs(plan: Plan, view: View) -> list[Sprite]:
    discs = [tokens.tick(on, plan.measures.unit, plan.measures.look) for on in (False, True)]
    return [one for one in plan.panels(view) if isinstance(one, Sprite) and one.picture in discs]


def test_only_a_lit_target_in_reach_is_ringed() -> None:
    play, plan = Play(RULES, BREACH), plan_for("wall")
    assert frozenset({16}) == plan.ringed(with_ticks(play, lit=16))
    assert all(frozenset() == plan.ringed(with_ticks(play, lit=lit)) for lit in (None, wall.THRONE, 54, 20))
    assert frozenset() == plan.ringed(View(play, Choice(lit=16, hint=Tap(9))))


def test_the_ring_surrounds_the_whole_of_a_post() -> None:
    state, plan = Play(RULES, 1).fresh, plan_for("wall")
    for slot in (wall.THRONE, *wall.HIGH_POSTS, *wall.LOW_POSTS):
        assert all(plan.ring(slot, 1, state).contains(plan.spots(state)[card].area) for card in state.piles[slot])


def test_the_keys_walk_over_targets_waste_and_stock() -> None:
    plan = plan_for("wall")
    for state in states():
        filled = [slot for slot in wall.WASTE if state.piles[slot]]
        assert [list(wall.exposed(state)), filled, [wall.STOCK]] == [list(zone) for zone in plan.zones(state)]
        assert [*wall.exposed(state), *filled, wall.STOCK] == list(plan.neighbours(state))


MOVES_IN_WORDS: dict[Move, tuple[str, str]] = {
    Carry((Take(54), Take(55)), 9): ("2 of diamonds and queen of clubs", "beat the 9 of spades."),
    Tap(1): ("The whole waste", "beats the guard post."),
    Carry((Take(54),), 4): ("2 of diamonds", "storms a guard post nobody has seen."),
    Carry((Take(54),), 55): ("2 of diamonds", "goes on the queen of clubs."),
    Tap(wall.STOCK): ("", "Deal 3 new attack cards."),
}


@pytest.mark.parametrize(("move", "words"), MOVES_IN_WORDS.items(), ids=str)
def test_moves_in_words(move: Move, words: tuple[str, str]) -> None:
    play = Play(RULES, BREACH)
    assert move in play.legal
    assert words == SCENERY.say(play, move)


def test_the_throne_in_words() -> None:
    play = Play(RULES, "0:KSKS,54:QC,55:JD,56:4H")
    assert "beats the two kings." == SCENERY.say(play, Tap(wall.THRONE))[1]


def test_every_legal_move_has_words() -> None:
    for deal in (3, 8):
        for moves in MOVES:
            play = random_play("wall", deal, moves)
            assert all(SCENERY.say(play, move)[1] for move in play.legal)


def test_a_win_in_words_and_figures() -> None:
    play = Play(RULES, "0:KSKS,3:2D2C,46:3H,54:QC,55:JD,56:5H,53:7s7h7c8dkckdkh")
    for move in (Carry((Take(56),), 46), Carry((Take(55),), 3), Tap(wall.STOCK), Tap(wall.THRONE)):
        play.make(move)
    assert play.won
    assert [
        Row("Wall cards", "3"),
        Row("Guard posts", "4"),
        Row("Throne", "26"),
        Row("Deals saved", "1"),
    ] == list(SCENERY.tally(play))
    assert "THE CASTLE FALLS" == SCENERY.won_title()


@pytest.mark.parametrize(
    ("stock", "reason"),
    [
        ("", "Throne taken with the last deal"),
        ("7s7h7c7d", "Throne taken with 1 deal left"),
        ("7s7h7c7d8s8h8c", "Throne taken with 2 deals left"),
    ],
)
def test_why_a_game_is_won(stock: str, reason: str) -> None:
    play = Play(RULES, "0:KSKS,54:QC,55:JD,56:4H" + (f",53:{stock}" if stock else ""))
    play.make(Tap(wall.THRONE))
    assert reason == SCENERY.won_reason(play)


def test_the_points_of_a_tally_add_up_to_the_score() -> None:
    play = random_play("wall", 8, 60)
    assert play.state.score
    assert play.state.score == sum(int(row.value) for row in SCENERY.tally(play)[:3])


def test_why_nothing_more_can_be_done() -> None:
    weak, bare = Play(RULES, "0:KSKS,54:QC,56:2H"), Play(RULES, "0:KSKS")
    assert weak.stuck
    assert bare.stuck
    assert "No deals are left, and 14 breaks nothing in reach." == SCENERY.stuck_reason(weak)
    assert "No deals and no attack cards are left." == SCENERY.stuck_reason(bare)


def test_shields_that_an_attack_bares_pop_up_one_after_the_other() -> None:
    play, plan = Play(RULES, BREACH), plan_for("wall")
    before = play.state
    play.make(Tap(16))
    bared = outlook(play.state).healths.keys() - outlook(before).healths.keys()

    def widths(age: float) -> list[int]:
        view = View(play, Choice(ticks=ALL), led_from=before, shown_for=age)
        return sorted(one.area.width for one in plan.over(view) if isinstance(one, Sprite))

    stand = widths(FRESH)
    assert bared
    assert len(stand) - len(bared) == len(widths(0.0))
    assert len(stand) == len(widths(OPENED_AT))
    assert stand != widths(OPENED_AT - CONTACT + 0.02)


def test_no_rubble_lies_before_the_wall_has_stood() -> None:
    play, plan = Play(RULES, 3), plan_for("wall")
    undealt = play.fresh.after(*inverses(play.opening))
    assert [] == list(plan.under(View(play, shown=undealt)))
    assert [] == list(plan.under(View(play)))


def test_a_pile_of_the_waste_that_takes_no_part_lies_lower() -> None:
    play, plan = Play(RULES, 3), plan_for("wall")
    low = {play.state.top(slot) for slot in (54, 56)}
    assert low == plan.aside(with_ticks(play, frozenset({55}))).keys()
    assert {} == plan.aside(with_ticks(play))


def test_while_an_attack_is_hinted_at_the_ticks_show_who_takes_part() -> None:
    play = Play(RULES, BREACH)
    view = View(play, choice=Choice(ticks=ALL))
    assert ALL == ticked(view)
    hint = Carry((Take(wall.WASTE[0], 1), Take(wall.WASTE[2], 1)), 9)
    assert frozenset((wall.WASTE[0], wall.WASTE[2])) == ticked(replace(view, choice=Choice(ticks=ALL, hint=hint)))
    piled = Carry((Take(wall.WASTE[0], 1),), wall.WASTE[1])
    assert ALL == ticked(replace(view, choice=Choice(ticks=ALL, hint=piled)))


def test_the_last_three_deals_are_drummed() -> None:
    play, plan = Play(RULES, 1), plan_for("wall", (1280, 720))
    drummed = []
    while play.state.piles[wall.STOCK]:
        before = play.state
        play.make(Tap(wall.STOCK))
        drummed.append([sound.effect for sound in plan.chimes(before, play.state)])
    assert [[Effect.LAST_DEALS]] * 3 == drummed[-3:]
    assert not any(drummed[:-3])


def test_the_deals_left_are_told_as_the_dealt_table_has_them_while_the_cards_still_fly() -> None:
    play = Play(RULES, 1)
    undealt = play.fresh.after(*inverses(play.opening))
    dealt = View(play).counted
    assert dealt is View(play, shown=undealt).counted
    play.make(Tap(wall.STOCK))
    assert play.fresh is View(play, shown=play.fresh).counted


@pytest.mark.parametrize("taken", [False, True])
def test_once_the_throne_is_taken_nothing_is_said_of_what_could_be_broken(
    taken: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = Play(RULES, BREACH)
    piles = list(play.state.piles)
    piles[wall.BOX], piles[wall.THRONE] = (piles[wall.THRONE], ()) if taken else ((), piles[wall.THRONE])
    state = replace(play.state, piles=tuple(piles))
    asked: list[object] = []

    def prospect(*about: object) -> str:
        asked.append(about)
        return "words"

    monkeypatch.setattr(forecast, "_prospect", prospect)
    tuple(plan_for("wall", (1280, 720)).panels(View(play, Choice(ticks=ALL), shown=state)))
    assert (not taken) is bool(asked)
