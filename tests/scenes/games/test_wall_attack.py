"""Wall's attacks: what shields, forecast and keys show of the attack that the player has selected."""

from dataclasses import replace

import pytest
from pygame import Rect

from game.play import Play
from game.rules import wall
from game.state import Carry, Take, Tap
from scenes.animation.durations import CONTACT, FRESH, OPENED_AT
from scenes.art import tokens
from scenes.art.markers import FOCUS
from scenes.art.tokens import Shield
from scenes.commands import Command
from scenes.games import game_ui, wall_attack
from scenes.games.layout import LayoutMetrics, PlayerLook, Selection, TableView
from scenes.games.wall_attack import Attack, outlook, planned_attack, ticked, verdict
from scenes.games.wall_table import WallLayout
from scenes.render.drawables import Sprite
from scenes.render.palette import Style
from tests.scenes.games.layouts import IMAGES, key_for, layout_for, random_play
from tests.scenes.games.sieges import ALL, BREACH, RULES, pictures, states, with_ticks


def meant(view: TableView) -> Attack:
    """Return the attack that a view's player has in mind."""
    return planned_attack(view, outlook(view.state).reach)


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


def test_a_shield_shows_the_health_or_a_question_mark() -> None:
    play = Play(RULES, BREACH)
    attack, found = meant(with_ticks(play)), outlook(play.state)
    assert (Shield.FAR, "26") == verdict(found, attack, wall.THRONE)
    assert (Shield.BREAKS, "14") == verdict(found, attack, 1)
    assert (Shield.SPENT, "14") == verdict(found, attack, 1, lost=True)
    assert (Shield.HOLDS, "?") == verdict(found, attack, 4)
    assert (Shield.BREAKS, "18") == verdict(found, attack, 16)
    few = meant(with_ticks(play, frozenset({54, 56})))
    assert (Shield.HOLDS, "18") == verdict(found, few, 16)


def test_ticks_make_up_the_attack_whether_mouse_or_keys_light_its_target() -> None:
    play = Play(RULES, BREACH)
    assert (22, None) == (meant(with_ticks(play)).force, meant(with_ticks(play)).target)
    ticked = with_ticks(play, frozenset({54, 56}), lit=16)
    assert (10, 16) == (meant(ticked).force, meant(ticked).target)
    assert 10 == meant(with_ticks(play, frozenset({54, 56}), lit=16, pointing=True)).force
    assert 10 == meant(with_ticks(play, frozenset({54, 56}), lit=wall.THRONE, pointing=True)).force


def test_an_attack_too_weak_for_what_is_seen_may_still_storm_a_hidden_post() -> None:
    few = with_ticks(Play(RULES, BREACH), frozenset({54}))
    found = outlook(few.state)
    assert [4] == [slot for slot in found.reach if found.healths[slot] is None]
    assert "Can storm a hidden post" == wall_attack._prospect(found, meant(few))
    seen = replace(found, reach=tuple(slot for slot in found.reach if slot != 4))
    assert "Cannot break any target" == wall_attack._prospect(seen, meant(few))


def test_a_pile_in_the_hand_attacks_alone_and_a_hint_shows_its_own_attack() -> None:
    play = Play(RULES, BREACH)
    held = TableView(play, Selection(ticks=ALL, taken=Take(55), held=True, lit=1))
    assert (12, 1) == (meant(held).force, meant(held).target)
    hinted = TableView(play, Selection(ticks=ALL, hint=Carry((Take(54), Take(55)), 1)))
    assert (14, 1) == (meant(hinted).force, meant(hinted).target)


def test_an_attack_stays_chosen_while_it_is_described() -> None:
    play = Play(RULES, BREACH)
    before = play.state
    play.make(Carry((Take(55), Take(56)), 16))
    telling = TableView(play, Selection(ticks=frozenset({54})), shown=before)
    assert (20, 16) == (meant(telling).force, meant(telling).target)
    assert 2 == meant(TableView(play, Selection(ticks=frozenset({54})))).force


def test_the_shields_change_with_every_tick_and_lie_only_on_cards_at_rest() -> None:
    play, layout = Play(RULES, BREACH), layout_for("wall")
    assert pictures(layout.over(with_ticks(play))) != pictures(layout.over(with_ticks(play, frozenset({54}))))
    assert pictures(layout.over(with_ticks(play))) == pictures(layout.over(with_ticks(play)))
    flying = replace(with_ticks(play), unsettled=frozenset(play.state.piles[16][-1:]))
    assert len(pictures(layout.over(with_ticks(play)))) - 1 == len(pictures(layout.over(flying)))


def test_the_lit_target_carries_a_larger_shield_above_all_others() -> None:
    play, layout = Play(RULES, BREACH), layout_for("wall")
    last = [one for one in layout.over(with_ticks(play, lit=16)) if isinstance(one, Sprite)][-1]
    assert tokens.shield(Shield.BREAKS, "18", round(0.40 * 191), Style()) is last.picture
    assert layout.ring(16, 1, play.state).collidepoint(last.area.center)


def test_the_attack_area_works_where_the_ticked_cards_beat_anything_and_is_best_where_that_is_lit() -> None:
    play = Play(RULES, BREACH)
    assert not key_for(play, Command.ATTACK, with_ticks(play, frozenset())).enabled
    assert key_for(play, Command.ATTACK, with_ticks(play)).enabled
    assert not key_for(play, Command.ATTACK, with_ticks(play)).primary
    assert key_for(play, Command.ATTACK, with_ticks(play, lit=16)).primary
    assert not key_for(play, Command.ATTACK, with_ticks(play, frozenset({54, 56}), lit=16, pointing=True)).primary
    assert not key_for(play, Command.ATTACK, with_ticks(play, lit=wall.THRONE)).primary
    assert key_for(play, Command.ATTACK, with_ticks(play, frozenset({54}), lit=4)).primary


def test_the_deal_key_rests_when_the_stock_is_out() -> None:
    play = Play(RULES, BREACH)
    assert key_for(play, Command.STOCK).enabled
    play.make(Tap(wall.STOCK))
    play.make(Tap(wall.STOCK))
    assert not key_for(play, Command.STOCK).enabled


def test_the_table_forecasts_the_attack_on_what_is_lit() -> None:
    play, layout = Play(RULES, BREACH), layout_for("wall")
    size, unit, style = (354, 108), 1.0, Style()
    forecasts = {
        16: tokens.forecast(size, "22", "beats", Shield.BREAKS, "18", "+18", unit, style),
        4: tokens.forecast(size, "22", "storms", Shield.HOLDS, "?", "hidden", unit, style),
    }
    for slot, picture in forecasts.items():
        assert id(picture) in pictures(layout.panels(with_ticks(play, lit=slot)))
    holds = tokens.forecast(size, "10", "against", Shield.HOLDS, "18", "needs 19", unit, style)
    assert id(holds) in pictures(layout.panels(with_ticks(play, frozenset({54, 56}), lit=16)))
    for lit in (None, wall.THRONE):
        told = pictures(layout.panels(with_ticks(play, lit=lit)))
        assert not {id(picture) for picture in forecasts.values()} & set(told)


def test_the_forecast_stays_until_the_next_cards_come_unless_the_next_attack_is_planned() -> None:
    play, layout = Play(RULES, BREACH), layout_for("wall")
    before = play.state
    beats = tokens.forecast((354, 108), "22", "beats", Shield.BREAKS, "18", "+18", 1.0, Style())
    play.make(Tap(16))
    for age, taken, stays in ((0.0, None, True), (0.75, None, True), (0.75, Take(54), False), (FRESH, None, False)):
        view = TableView(play, Selection(taken=taken, ticks=ALL), led_from=before, shown_for=age)
        assert stays == (id(beats) in pictures(layout.panels(view)))


def test_shields_that_an_attack_bares_pop_up_one_after_the_other() -> None:
    play, layout = Play(RULES, BREACH), layout_for("wall")
    before = play.state
    play.make(Tap(16))
    bared = outlook(play.state).healths.keys() - outlook(before).healths.keys()

    def widths(age: float) -> list[int]:
        view = TableView(play, Selection(ticks=ALL), led_from=before, shown_for=age)
        return sorted(one.area.width for one in layout.over(view) if isinstance(one, Sprite))

    stand = widths(FRESH)
    assert bared
    assert len(stand) - len(bared) == len(widths(0.0))
    assert len(stand) == len(widths(OPENED_AT))
    assert stand != widths(OPENED_AT - CONTACT + 0.02)


def test_while_an_attack_is_hinted_at_the_ticks_show_who_takes_part() -> None:
    play = Play(RULES, BREACH)
    view = TableView(play, choice=Selection(ticks=ALL))
    reach = wall.exposed(play.state)
    assert ALL == ticked(view, reach)
    hint = Carry((Take(wall.WASTE[0], 1), Take(wall.WASTE[2], 1)), 9)
    hinted = ticked(replace(view, choice=Selection(ticks=ALL, hint=hint)), reach)
    assert frozenset((wall.WASTE[0], wall.WASTE[2])) == hinted
    piled = Carry((Take(wall.WASTE[0], 1),), wall.WASTE[1])
    assert ALL == ticked(replace(view, choice=Selection(ticks=ALL, hint=piled)), reach)


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
@pytest.mark.parametrize("taken", [False, True])
def test_after_the_throne_is_taken_no_attack_and_no_ticks_are_shown(taken: bool, size: tuple[int, int]) -> None:
    play = Play(RULES, BREACH)
    piles = list(play.state.piles)
    piles[wall.BOX], piles[wall.THRONE] = (piles[wall.THRONE], ()) if taken else ((), piles[wall.THRONE])
    layout = layout_for("wall", size)
    assert isinstance(layout, WallLayout)
    view = TableView(play, Selection(ticks=ALL), shown=replace(play.state, piles=tuple(piles)))
    hung = [
        Rect(*one.picture.get_rect(topleft=(one.x, one.y))) for one in layout.panels(view) if isinstance(one, Sprite)
    ]
    rail, key_above = layout.second.area, layout.attack_area.top
    attack = [one for one in hung if rail.left < one.centerx and one.bottom <= key_above]
    ticks = [one for one in hung if rail.left < one.centerx and rail.bottom - layout.u(70) < one.centery]
    assert (not taken, not taken) == (bool(attack), bool(ticks))


def test_once_the_throne_is_taken_the_shields_tell_of_the_attack_that_took_it() -> None:
    play, layout = Play(RULES, "0:KSKS,16:6D,54:9D,55:QC,56:JD,53:2s3s4d"), layout_for("wall")
    before = pictures(layout.over(with_ticks(play)))
    play.make(Tap(wall.THRONE))
    for ticks in (ALL, frozenset({54})):
        drawn = pictures(layout.over(with_ticks(play, ticks)))
        assert drawn
        assert set(drawn) < set(before)


def test_no_shield_hides_the_face_of_a_card_that_is_seen_whole() -> None:
    for size in ((1920, 1080), (1280, 720), (1440, 1080)):
        layout = layout_for("wall", size)
        for state in states():
            positions, found = layout.card_positions(state), outlook(state).healths
            view = TableView(Play(RULES, 1), Selection(ticks=frozenset()), shown=state)
            shields = [one.area.center for one in layout.over(view) if isinstance(one, Sprite)]
            assert len(found) == len(shields)
            for slot in found.keys() & {*wall.ROWS[-1], wall.THRONE, *wall.HIGH_POSTS}:
                area = positions[state.piles[slot][-1]].area
                face = Rect(area.left + area.width // 3, area.top + area.height // 5, area.width // 4, area.height // 2)
                assert not any(face.collidepoint(shield) for shield in shields)


@pytest.mark.parametrize("size", [(895, 1080), (1024, 768)])  # rows far apart, and close
def test_on_half_a_screen_no_shield_of_the_wall_hides_an_index(size: tuple[int, int]) -> None:
    layout = WallLayout(game_ui(RULES), LayoutMetrics(size, player=PlayerLook("Anna", FOCUS, "#FFFFFF")), IMAGES)
    for state in states():
        slots = [slot for row in wall.ROWS for slot in row if state.piles[slot]]
        places = filter(None, (layout.shield(slot, state) for slot in slots))  # as large as under attack
        shields = [Rect(middle, (0, 0)).inflate(0.8 * side, 0.8 * side) for middle, side in places]
        for area in (layout.card_positions(state)[state.piles[slot][-1]].area for slot in slots):
            index = Rect(area.left + area.width // 12, area.top + area.height // 12, area.width // 4, area.height // 8)
            assert index.collidelist(shields) < 0
