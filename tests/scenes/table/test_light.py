"""The light on a table: moonlight once the deal is lost, lamplight while it can be won, and a swinging lantern."""

from collections.abc import Sequence
from itertools import pairwise
from math import inf
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface, transform

from game.cards import Suit
from game.play import Play
from game.rules import GAMES
from game.settings import Motion
from scenes.art.pips import tones
from scenes.games.base import TableLayout
from scenes.render.drawables import Sprite, Tint
from scenes.render.palette import PAPER_TOP, Colours, Style, rgb
from scenes.render.renderer import drawn
from scenes.table.board import Board
from scenes.table.lamp import STILL_AFTER, LampController, LampState, TableLight
from tests.contrast import luminance, ratio
from tests.gallery.screens import astray
from tests.players import PROVEN
from tests.scenes.fakes import services

SIZES = [(640, 360), (512, 384), (840, 360)]
LOST_AT_MOST = 0.65  # of the light of the same table while the deal can be won


def board(folder: Path, game: str, size: tuple[int, int], motion: Motion = Motion.FULL, **chosen: object) -> Board:
    """Return a board that is laid out."""
    at_home = services(folder, motion=motion, **chosen)
    made = Board(Play(GAMES[game], 1), at_home)
    made.arrange(size)
    return made


def after(light: TableLight, lamp: LampController, said: LampState, seconds: float, struck: bool = False) -> None:
    """Let a light hear what the lamp says, and time pass."""
    lamp.shown = said
    light.advance(0.0, said is LampState.LOST, struck)
    for _ in range(round(seconds * 60)):
        light.advance(1 / 60, said is LampState.LOST, struck=False)


def brightness(seen: Surface) -> float:
    """Return the mean grey of a picture, from 0 to 255."""
    red, green, blue, _alpha = transform.average_color(seen)
    return 0.299 * red + 0.587 * green + 0.114 * blue


def place(layout: TableLayout, light: TableLight) -> float:
    """Return the mean grey of a place, without cards and without what stands beside it."""
    frame = [*layout.ground(), *light.frame(layout), *light.cool(layout)]
    return brightness(drawn(frame, layout.metrics.size).subsurface(Rect(layout.field)))


def washed(colour: Sequence[int], layout: TableLayout, light: TableLight) -> tuple[int, ...]:
    """Return what a light on the cards makes of a colour."""
    paper = Surface(layout.metrics.size)
    paper.fill((colour[0], colour[1], colour[2]))
    for wash in light.cool(layout):
        assert isinstance(wash, Tint)
        paper.fill(wash.colour, wash.box, wash.blend)
    return tuple(paper.get_at(layout.field.center)[:3])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_a_lost_table_lies_in_moonlight(tmp_path: Path, game: str, size: tuple[int, int]) -> None:
    made = board(tmp_path, game, size)
    layout, lamp = made.layout, LampController(made.services)
    light = TableLight(made.services, lamp)
    after(light, lamp, LampState.WINNABLE, 2.0)
    lit = place(layout, light)
    after(light, lamp, LampState.LOST, 2.0)
    lost = place(layout, light)
    print(f"{game} {size[0]}x{size[1]}: {lit:.1f} by lamplight, {lost:.1f} when lost: {lost / lit:.0%}")
    assert lost <= LOST_AT_MOST * lit
    after(light, lamp, LampState.WINNABLE, 2.0)
    assert lit == place(layout, light)
    assert light.rest == inf


@pytest.mark.parametrize("game", PROVEN)
def test_a_lost_table_with_its_cards_is_darker_by_a_third(tmp_path: Path, game: str) -> None:
    play, move = astray(game)
    play.make(move)
    made = Board(play, services(tmp_path, motion=Motion.OFF))
    made.arrange(SIZES[0])
    assert made.lamp
    pictures = []
    for said in (LampState.WINNABLE, LampState.LOST):
        made.lamp.shown = said
        made.top.advance(None, 1.0, said is LampState.LOST, struck=False, hidden=False)
        pictures.append(drawn(made.frame(sunk=None, has_message=False), SIZES[0]))
    lit, lost = pictures
    for name, area in (("screen", lit.get_rect()), ("field", Rect(made.layout.field))):
        share = brightness(lost.subsurface(area)) / brightness(lit.subsurface(area))
        print(f"{game}, {name}: {share:.1%}")
        assert share <= LOST_AT_MOST


def test_without_a_lamp_night_falls_where_no_more_can_be_won(tmp_path: Path) -> None:
    made = board(tmp_path, "pileon", SIZES[0])
    light = TableLight(made.services, None)
    light.advance(1.0, lost=False, struck=False)
    assert not light.frame(made.layout)
    assert not list(light.cool(made.layout))
    light.advance(1.0, lost=True, struck=False)
    assert light.dark
    assert light.lights_out


@pytest.mark.parametrize("colours", Colours)
@pytest.mark.parametrize("suit", Suit)
def test_indices_are_read_in_both_lights(tmp_path: Path, suit: Suit, colours: Colours) -> None:
    made = board(tmp_path, "cruel", SIZES[0])
    lamp = LampController(made.services)
    light = TableLight(made.services, lamp)
    after(light, lamp, LampState.LOST, 2.0)
    pair = rgb(tones(suit, Style(colours)).index), rgb(PAPER_TOP)
    in_lamplight = ratio(*map(luminance, pair))
    by_moonlight = ratio(*(luminance(washed(colour, made.layout, light)) for colour in pair))
    print(f"{suit.name}: {in_lamplight:.1f} by lamplight, {by_moonlight:.1f} when lost")
    assert min(in_lamplight, by_moonlight) >= 5.0


def test_night_falls_slowly_with_motion_and_at_once_without(tmp_path: Path) -> None:
    for motion, tints in ((Motion.FULL, 5), (Motion.REDUCED, 1), (Motion.OFF, 1)):
        made = board(tmp_path / motion.value, "wall", SIZES[0], motion)
        lamp = LampController(made.services)
        light = TableLight(made.services, lamp)
        after(light, lamp, LampState.ASKING, 1.0)
        seen = set()
        for _ in range(90):
            after(light, lamp, LampState.LOST, 1 / 60)
            seen |= {one.colour for one in light.frame(made.layout) if isinstance(one, Tint)}
        assert tints <= len(seen) <= (35 if tints > 1 else 1), "five shades, each with six between it and the next"


@pytest.mark.parametrize("said", [LampState.LOST, LampState.WINNABLE])
def test_no_frame_darkens_or_lights_more_than_a_part_of_the_table(tmp_path: Path, said: LampState) -> None:
    made = board(tmp_path, "cruel", SIZES[0])
    lamp = LampController(made.services)
    light = TableLight(made.services, lamp)
    after(light, lamp, LampState.LOST if said is LampState.WINNABLE else LampState.WINNABLE, 3.0)
    light.frame(made.layout)
    frames, height = [set(light.cool(made.layout))], SIZES[0][1]
    for _ in range(90):
        after(light, lamp, said, 1 / 60)
        light.frame(made.layout)
        frames.append(set(light.cool(made.layout)))
    changed = [{tuple(one.area) for one in before ^ now} for before, now in pairwise(frames)]
    bands = [[Rect(area) for area in areas] for areas in changed if areas]
    assert len(bands) == 20
    for areas in bands:
        tall = areas[0].unionall(areas).height
        assert tall <= height / 3
        assert tall <= sum(area.height for area in areas), "what lies between is not redrawn"
    assert {area for areas in changed for area in areas} == {tuple(one.area) for one in frames[0] | frames[-1]}


def test_no_edge_is_seen_where_night_has_fallen_halfway(tmp_path: Path) -> None:
    made = board(tmp_path, "cruel", SIZES[0])
    lamp = LampController(made.services)
    light = TableLight(made.services, lamp)
    after(light, lamp, LampState.WINNABLE, 3.0)
    seen = 0
    for _ in range(90):
        after(light, lamp, LampState.LOST, 1 / 60)
        light.frame(made.layout)
        tints = [one for one in light.cool(made.layout) if isinstance(one, Tint)]
        for blend in (pygame.BLEND_RGB_MULT, pygame.BLEND_RGB_SUB):
            colours = [one.colour for one in sorted(tints, key=lambda one: one.box[1]) if one.blend == blend]
            pairs = (zip(above, below, strict=True) for above, below in pairwise(colours))
            steps = [abs(upper - lower) for pair in pairs for upper, lower in pair]
            assert max(steps, default=0) <= 3
            seen += any(steps)
    assert seen


def test_the_lantern_swings_when_the_table_is_struck_and_comes_to_rest(tmp_path: Path) -> None:
    made = board(tmp_path, "wall", SIZES[0])
    lamp = LampController(made.services)
    light = TableLight(made.services, lamp)
    after(light, lamp, LampState.WINNABLE, 1.0)
    still = list(light.frame(made.layout))
    after(light, lamp, LampState.WINNABLE, 0.2, struck=True)
    assert light.rest < inf
    assert still != list(light.frame(made.layout))
    after(light, lamp, LampState.WINNABLE, STILL_AFTER)
    assert light.rest == inf
    assert still == list(light.frame(made.layout))


def test_where_little_moves_the_lantern_hangs_still(tmp_path: Path) -> None:
    made = board(tmp_path, "wall", SIZES[0], Motion.REDUCED)
    lamp = LampController(made.services)
    light = TableLight(made.services, lamp)
    after(light, lamp, LampState.WINNABLE, 0.0, struck=True)
    assert light.rest == inf


def test_in_high_contrast_nothing_lies_behind_the_cards(tmp_path: Path) -> None:
    made = board(tmp_path, "wall", SIZES[0], high_contrast=True)
    lamp = LampController(made.services)
    light = TableLight(made.services, lamp)
    after(light, lamp, LampState.LOST, 2.0)
    assert [] == list(light.frame(made.layout))


def test_the_lights_of_a_place_go_out_one_by_one_and_burn_again(tmp_path: Path) -> None:
    for game in GAMES:
        made = board(tmp_path / game, game, SIZES[0])
        lamp, living = LampController(made.services), made.top.ambient
        light = TableLight(made.services, lamp)
        seen = []
        for _ in range(200):
            after(light, lamp, LampState.LOST, 1 / 60)
            seen.append(sum(bool(one.blend) for one in living.frame(light.lights_out)))
        assert 0 == seen[-1]
        assert seen == sorted(seen, reverse=True)
        after(light, lamp, LampState.WINNABLE, 1 / 60)
        assert seen[0] <= sum(bool(one.blend) for one in living.frame(light.lights_out))


def test_no_card_lies_on_the_lantern_and_left_handed_players_have_it_on_the_other_side(tmp_path: Path) -> None:
    middles = []
    for left in (False, True):
        made = board(tmp_path / str(left), "whitehead", SIZES[0], left_handed=left)
        light, field = TableLight(made.services, LampController(made.services)), made.layout.field
        free, *covered = (light.frame(made.layout, cards) for cards in ((), (Rect(field),)))
        hung = [one for one in free if isinstance(one, Sprite) and not one.blend]
        assert 2 == len(hung)  # the bracket and the lantern
        assert not any(isinstance(one, Sprite) and not one.blend for one in covered[0])
        middles.append((hung[-1].area.centerx - field.left) / field.width)
    assert pytest.approx(1, abs=0.01) == sum(middles)
