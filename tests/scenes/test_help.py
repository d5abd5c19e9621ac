"""The rules pages: found for every game, turned by keys and mouse, never cut, and true to the rules."""

from pathlib import Path

import pygame
import pytest
from pygame import Rect
from pygame.event import Event

from game import packs
from game.cards import Pile
from game.packs.careless import tries
from game.packs.grading import fewest
from game.rules import GAMES
from game.rules.base import Rules
from game.rules.wall import ROWS, THRONE, exposed, health
from game.state import State
from scenes.art.setting import Setting
from scenes.booklet.page import Label, Lantern, Listing, Page, Passage, Shown, Tab, card
from scenes.booklet.printing import MARGIN
from scenes.booklet.room import HALVES, PANEL
from scenes.help import Help
from scenes.input.commands import Command, keys
from scenes.input.cursor import DIRECTIONS
from scenes.scene import Pop
from scenes.sets.pages import grades, pages_for
from scenes.words import SOURCE, speak
from tests.scenes import fakes

pytestmark = pytest.mark.usefixtures("display")

SIZES = ((1024, 600), (1024, 768), (1920, 1080), (2560, 1080), (3840, 2160))
EVERY_PAGE = [(name, index) for name, rules in GAMES.items() for index in range(len(pages_for(rules)))]


def opened(folder: Path, name: str = "wall", size: tuple[int, int] = (1024, 600)) -> Help:
    scene = Help(fakes.house(folder), GAMES[name])
    scene.arrange(size)
    scene.prepare()
    return scene


def click(scene: Help, point: tuple[int, int]) -> object:
    scene.pointer(Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1))
    return scene.pointer(Event(pygame.MOUSEBUTTONUP, pos=point, button=1))


def parts(page: Page) -> tuple[Passage | Listing, ...]:
    return page.left + page.right


def shown_tab(scene: Help) -> tuple[Tab, int]:
    return scene.page.tab, scene.number


@pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)
def test_every_game_has_pages_of_its_own_under_all_five_tabs(rules: Rules) -> None:
    tabs = [page.tab for page in pages_for(rules)]
    assert list(Tab) == list(dict.fromkeys(tabs))
    assert sorted(tabs, key=list(Tab).index) == tabs


def test_a_game_without_pages_still_tells_its_keys() -> None:
    class Sixth(type(GAMES["maze"])):  # type: ignore[misc]
        name = "sixth"

    assert [Tab.KEYS] == [page.tab for page in pages_for(Sixth())]


def test_the_pages_of_the_keys_name_a_key_of_every_command() -> None:
    listings = [part for rules in GAMES.values() for part in parts(pages_for(rules)[-1]) if isinstance(part, Listing)]
    named = {sign for listing in listings for entry in listing.entries for sign in entry.sign.split(", ")}
    asked = [command for command in Command if command not in DIRECTIONS and keys(command)]
    assert [] == [command for command in asked if named.isdisjoint(keys(command))]


def test_no_page_names_a_side_that_the_rails_may_leave() -> None:
    texts = [
        part.text
        for rules in GAMES.values()
        for page in pages_for(rules)
        for part in parts(page)
        if isinstance(part, Passage)
    ]
    assert [] == [
        text
        for text in texts
        for side in ("left", "right")
        if f"at the top {side}" in text or f"at the bottom {side}" in text
    ]


def test_diagrams_lie_in_the_box_they_ask_for() -> None:
    for page in (page for rules in GAMES.values() for page in pages_for(rules)):
        for diagram in (part.diagram for part in parts(page) if isinstance(part, Passage) and part.diagram):
            box = Rect(0, 0, *map(round, diagram.size))
            cards = [
                Rect(round(one.at.x), round(one.at.y), 114, 160) for one in diagram.elements if isinstance(one, Shown)
            ]
            assert [] == [one for one in cards if not box.inflate(4, 4).contains(one)]


@pytest.mark.parametrize("size", SIZES)
def test_the_halves_lie_within_the_panel_beside_each_other(size: tuple[int, int]) -> None:
    frame = Setting(size)
    left, right = (frame.rect(*half) for half in HALVES)
    panel = frame.rect(*PANEL)
    margin = round(MARGIN * frame.unit)
    assert panel.contains(left.inflate(2 * margin, 0))
    assert panel.contains(right.inflate(2 * margin, 0))
    assert left.right < panel.centerx < right.left


def test_keys_turn_the_pages_as_far_as_there_are_any(tmp_path: Path) -> None:
    scene = opened(tmp_path)
    for command, number in (
        (Command.LEFT, 1),
        (Command.RIGHT, 2),
        (Command.NEXT, 3),
        (Command.PREVIOUS, 2),
        (Command.LAST, 7),
        (Command.RIGHT, 7),
        (Command.FIRST, 1),
    ):
        assert scene.command(command) is None
        assert number == scene.number


def test_large_texts_fill_more_pages_and_a_tab_opens_its_first(tmp_path: Path) -> None:
    scene = opened(tmp_path, "cruel", (1280, 720))
    scene.command(Command.LAST)
    usual = scene.number
    scene.house.change(text_scale=130)
    scene.prepare()
    assert (Tab.KEYS, True) == (scene.page.tab, scene.number > usual)
    for command, tab in ((Command.LAST, Tab.KEYS), (Command.FIRST, Tab.GOAL), (Command.NEXT, Tab.GOAL)):
        scene.command(command)
        assert tab is scene.page.tab
    click(scene, scene.tab_areas()[Tab.MOVES].center)
    first = scene.number
    scene.command(Command.PREVIOUS)
    assert (Tab.GOAL, first - 1) == (scene.page.tab, scene.number)


@pytest.mark.parametrize("game", GAMES)
def test_the_two_keys_that_turn_pages_are_told_apart(tmp_path: Path, game: str) -> None:
    scene = opened(tmp_path, game, (1280, 720))
    scene.house.change(text_scale=130)
    scene.prepare()
    scene.command(Command.LAST)
    for _ in range(scene.number):
        prompts = {prompt.name: prompt.label for prompt in scene.prompts}
        assert len(prompts) == len(set(prompts.values()))
        scene.command(Command.PREVIOUS)


def test_the_footer_is_set_in_one_size_on_all_pages(tmp_path: Path) -> None:
    speak("de")
    scene = opened(tmp_path, size=(1280, 720))
    scene.house.change(text_scale=130)
    speak("de")
    scene.prepare()
    seen = set()
    for _ in range(20):
        scene.command(Command.NEXT)
        back = scene.controls.named("back")
        assert back
        seen.add(back.area.size)
    speak(SOURCE)
    assert 1 == len(seen)


@pytest.mark.parametrize("command,part", [(Command.LAST, Tab.KEYS), (Command.FIRST, Tab.GOAL)])
def test_a_booklet_stays_open_where_it_was_when_another_screen_breaks_it_into_other_pages(
    tmp_path: Path, command: Command, part: Tab
) -> None:
    scene = opened(tmp_path)
    scene.house.change(text_scale=130)
    scene.prepare()
    scene.command(command)
    many = scene.number
    for size in ((1024, 768), (1024, 600)):
        scene.arrange(size)
        scene.prepare()
        assert part is scene.page.tab
        assert scene.number <= many


@pytest.mark.parametrize("command", (Command.BACK, Command.RULES))
def test_escape_and_the_key_of_the_rules_go_back(tmp_path: Path, command: Command) -> None:
    assert Pop() == opened(tmp_path).command(command)


def test_the_mouse_opens_tabs_turns_pages_and_goes_back(tmp_path: Path) -> None:
    scene = opened(tmp_path, "maze")
    for tab, area in scene.tab_areas().items():
        click(scene, area.center)
        assert tab is scene.page.tab
    scene.pointer(Event(pygame.MOUSEWHEEL, y=1))
    assert Tab.TIPS is scene.page.tab
    back = scene.controls.named("back")
    assert back
    assert Pop() == click(scene, back.area.center)


@pytest.mark.parametrize("size", SIZES)
def test_tabs_and_prompts_lie_on_the_screen_and_apart(tmp_path: Path, size: tuple[int, int]) -> None:
    scene = opened(tmp_path, size=size)
    scene.command(Command.NEXT)
    areas = [control.area for control in scene.controls.items]
    assert 9 == len(areas)
    assert all(Rect((0, 0), size).contains(area) for area in areas)
    assert [] == [area for index, area in enumerate(areas) if area.collidelist(areas[index + 1 :]) >= 0]


def test_a_frame_is_not_drawn_anew_while_nothing_changes(tmp_path: Path) -> None:
    scene = opened(tmp_path)
    assert list(scene.frame()) == list(scene.frame())


def test_the_examples_of_health_are_what_the_rules_make_of_them() -> None:
    """Most cards add both upper corners, those on an edge the corner and the card above, those of the top row none."""
    piles: list[Pile] = [()] * 58
    most, edge, top = ROWS[1][3], ROWS[2][0], ROWS[0][5]
    table = {most: "7C", ROWS[0][3]: "4S", ROWS[0][4]: "9H", edge: "5H", ROWS[1][0]: "3D", ROWS[0][0]: "6S", top: "9D"}
    for slot, name in table.items():
        piles[slot] = (card(name),)
    state = State(tuple(piles), frozenset())
    assert (20, 14, 9) == (health(state, most), health(state, edge), health(state, top))


def test_the_gap_of_the_diagram_opens_the_four_cards_it_points_to() -> None:
    filled = [(card("2C"),) if slot not in (ROWS[4][3],) else () for slot in range(53)]
    state = State((*filled, *((),) * 5), frozenset())
    opened_by_gap = set(exposed(state)) - set(ROWS[5]) - {THRONE}
    assert {ROWS[4][2], ROWS[4][4], ROWS[3][2], ROWS[3][3]} == opened_by_gap


@pytest.mark.parametrize("name,most", [("pileon", 52), ("cruel", 48), ("whitehead", 52), ("maze", 48)])
def test_the_score_page_names_the_most_that_can_be_scored(name: str, most: int) -> None:
    assert most == GAMES[name].best_score
    words = " ".join(
        part.text
        for page in pages_for(GAMES[name])
        if page.tab is Tab.SCORE
        for part in parts(page)
        if isinstance(part, Passage)
    )
    assert str(most) in words


@pytest.mark.parametrize("game", [game for game in GAMES if packs.grades(game)])
def test_a_page_tells_how_many_tries_win_of_the_deals_of_each_grade(game: str) -> None:
    page = grades.page(game)
    assert page in pages_for(GAMES[game])
    shown = next(part.diagram for part in parts(page) if isinstance(part, Passage) and part.diagram).elements
    told = [
        tuple(map(int, one.text.split("\u2013"))) for one in shown if isinstance(one, Label) and "\u2013" in one.text
    ]
    assert [*fewest(game)] == [least for least, most in told]
    assert [tries(game), *(least - 1 for least in fewest(game)[:-1])] == [most for least, most in told]
    assert sum(range(1, len(told) + 1)) == sum(isinstance(one, Lantern) for one in shown)


def test_a_game_without_figures_of_its_own_has_those_of_any_game() -> None:
    assert grades.page("sixth")
    assert [(24, 32), (16, 23), (8, 15), (0, 7)] == [(least, most) for _grade, least, most in grades.spans("sixth")]
