"""Every game has rules pages that are true to the rules, and exercises."""

from collections.abc import Collection
from itertools import product
from pathlib import Path

import pytest
from pygame import Rect

from game.cards import Pile
from game.deals.library import fewest, tries
from game.notation import read_move, read_position
from game.play import Play, finish
from game.rules import GAMES
from game.rules.wall import ROWS, THRONE, exposed, health
from game.solver import Won, game_named, solve
from game.state import Carry, State, Tap
from game.storage.kiosk import Help, Kiosk
from scenes.commands import DIRECTIONS, Command, keys
from scenes.games import rules_pages
from scenes.games.rules_pages import exercise_for, pages_for
from scenes.help.pages import Label, Lantern, Listing, Page, Passage, Shown, Tab, card
from scenes.i18n import LANGUAGES, set_language
from scenes.table.message_panel import Message, place_message
from tests.owes import having
from tests.scenes import fakes
from tests.scenes.games.layouts import layout_for

pytestmark = pytest.mark.usefixtures("display")


def parts(page: Page) -> tuple[Passage | Listing, ...]:
    return page.left + page.right


@pytest.mark.parametrize("name", having("pages"))
def test_pages_of_a_games_own_stand_under_all_five_tabs(name: str) -> None:
    tabs = [page.tab for page in pages_for(GAMES[name], lesson=True)]
    assert list(Tab) == list(dict.fromkeys(tabs))
    assert sorted(tabs, key=list(Tab).index) == tabs


def test_a_game_without_rules_pages_still_lists_its_keys() -> None:
    class Sixth(type(GAMES["maze"])):  # type: ignore[misc]
        name = "sixth"

    assert [Tab.KEYS, Tab.KEYS] == [page.tab for page in pages_for(Sixth(), lesson=True)]


def test_the_pages_of_the_keys_name_a_key_of_every_command() -> None:
    pages = [page for rules in GAMES.values() for page in pages_for(rules, lesson=True) if page.tab is Tab.KEYS]
    listings = [part for page in pages for part in parts(page) if isinstance(part, Listing)]
    named = {sign for listing in listings for entry in listing.entries for sign in entry.sign.split(", ")}
    not_at_tables = Command.COIN, Command.OPERATOR, Command.COPY, Command.PASTE
    asked = [each for each in Command if each not in (*DIRECTIONS, *not_at_tables) and keys(each)]
    assert [] == [command for command in asked if named.isdisjoint(keys(command))]


@pytest.mark.parametrize("helps", Help)
def test_the_pages_name_no_key_that_players_at_a_cabinet_cannot_use(helps: Help, tmp_path: Path) -> None:
    services = fakes.services(tmp_path)
    services.kiosk = Kiosk(help=helps)

    def named(absent: Collection[Command] = ()) -> set[str]:
        listings = (part for page in pages_for(GAMES["maze"], True, absent) for part in parts(page))
        return {entry.sign for part in listings if isinstance(part, Listing) for entry in part.entries}

    not_there = {Command.QUIT, Command.FULLSCREEN, Command.SCREENSHOT, Command.OPTIONS}
    not_there |= {Command.HINT} if helps is not Help.ALL else set()
    not_there |= {Command.LAMP} if helps is Help.NONE else set()
    refused = {rules_pages.signs(command, most=1 if command is Command.HINT else 2) for command in not_there}
    assert refused == named() - named(services.refused | rules_pages.NOT_AT_A_CABINET)


def told(name: str, *absent: Command) -> str:
    """Return all sentences of a game's pages, for players who cannot give some commands."""
    pages = pages_for(GAMES[name], True, absent)
    return " ".join(part.text for page in pages for part in parts(page) if isinstance(part, Passage))


def test_tips_on_the_lamp_and_on_hints_are_there_only_for_those_who_have_them() -> None:
    def headings(*absent: Command) -> list[str]:
        return [part.heading for page in pages_for(GAMES["maze"], True, absent) for part in parts(page)]

    assert {"The lamp", "Hints"} <= set(headings())
    assert "Hints" not in headings(Command.HINT)
    assert "The lamp" in headings(Command.HINT)
    assert {"The lamp", "Hints"}.isdisjoint(headings(Command.HINT, Command.LAMP))
    assert "the lamp" in told("maze").lower()
    assert "the lamp" not in told("maze", Command.LAMP).lower()


@pytest.mark.parametrize("name", having("fair hints"))
def test_fair_hints_are_promised_only_where_there_are_some(name: str) -> None:
    assert bool(game_named(name).fair_hint) is ("Fair hints" in told(name))


@pytest.mark.parametrize("name", GAMES)
def test_gestures_are_listed_where_they_do_something(name: str) -> None:
    """In Maze alone no card ever lies on another, and its gaps are all that can be filled by pressing them."""
    listed = [part for page in pages_for(GAMES[name], lesson=True) for part in parts(page) if isinstance(part, Listing)]
    named = {entry.sign for listing in listed for entry in listing.entries}
    assert (name == "maze") is ("Right button" not in named)
    assert (name == "maze") is ("Click a gap" in named)


def test_no_page_names_a_side_that_the_rails_may_leave() -> None:
    texts = [
        part.text
        for rules in GAMES.values()
        for page in pages_for(rules, lesson=True)
        for part in parts(page)
        if isinstance(part, Passage)
    ]
    assert [] == [
        text
        for text in texts
        for side in ("left", "right")
        if f"at the top {side}" in text or f"at the bottom {side}" in text
    ]


@pytest.mark.parametrize("name", GAMES)
def test_diagrams_lie_in_the_box_they_ask_for(name: str) -> None:
    for part in (part for page in pages_for(GAMES[name], lesson=True) for part in parts(page)):
        if isinstance(part, Passage) and (diagram := part.diagram):
            box = Rect(0, 0, *map(round, diagram.size))
            cards = [Rect(round(one.x), round(one.y), 114, 160) for one in diagram.elements if isinstance(one, Shown)]
            assert [] == [one for one in cards if not box.inflate(4, 4).contains(one)], part.heading


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
        for page in pages_for(GAMES[name], lesson=True)
        if page.tab is Tab.SCORE
        for part in parts(page)
        if isinstance(part, Passage)
    )
    assert str(most) in words


@pytest.mark.parametrize("game", having("library"))
def test_a_page_shows_the_win_rate_of_each_difficulty(game: str) -> None:
    page = rules_pages.grades_page(game)
    assert page in pages_for(GAMES[game], lesson=True)
    shown = next(part.diagram for part in parts(page) if isinstance(part, Passage) and part.diagram).elements
    told = [
        tuple(map(int, one.text.split("\u2013"))) for one in shown if isinstance(one, Label) and "\u2013" in one.text
    ]
    assert [*fewest(game)] == [least for least, most in told]
    assert [tries(game), *(least - 1 for least in fewest(game)[:-1])] == [most for least, most in told]
    assert sum(range(1, len(told) + 1)) == sum(isinstance(one, Lantern) for one in shown)


def test_a_game_without_figures_of_its_own_has_those_of_any_game() -> None:
    assert rules_pages.grades_page("sixth")
    assert [(24, 32), (16, 23), (8, 15), (0, 7)] == [
        (least, most) for _grade, least, most in rules_pages.spans("sixth")
    ]


FEW = 30


@pytest.mark.parametrize("name", having("exercise"))
def test_every_exercise_can_be_won_in_a_few_moves_but_not_by_itself(name: str) -> None:
    exercise = exercise_for(GAMES[name])
    assert exercise is not None
    play = Play(GAMES[name], exercise.position)
    verdict = solve(play.rules, play.state, 10_000)
    assert isinstance(verdict, Won)
    assert len(verdict.moves) <= FEW
    assert finish(play.rules, play.state) is None


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("pileon", {"joins", "fills", "several"}),
        ("cruel", {"home", "joins", "stock"}),
        ("whitehead", {"home", "joins", "other suit", "fills", "several", "stock"}),
    ],
)
def test_a_lesson_shows_every_kind_of_move(name: str, kinds: set[str]) -> None:
    exercise, shown = exercise_for(rules := GAMES[name]), set[str]()
    assert exercise is not None
    state = read_position(exercise.position, rules)
    for move in (read_move(step.move) for step in exercise.lesson):
        match move:
            case Tap():
                shown.add("stock")
            case Carry(takes=(take,), target=target) if target in rules.foundations:
                shown.add("home")
            case Carry(takes=(take,), target=target):
                first, below = state.piles[take.slot][-take.count], state.piles[target][-1:]
                shown.add("joins" if below else "fills")
                shown |= {"several"} if take.count > 1 else set()
                shown |= {"other suit"} if rules.foundations and below and first.suit != below[0].suit else set()
        state, _events = rules.apply(state, move)
    assert kinds <= shown


@pytest.mark.parametrize("name", having("exercise"))
def test_no_step_of_a_lesson_leaves_a_card_that_could_go_home(name: str) -> None:
    exercise = exercise_for(rules := GAMES[name])
    assert exercise is not None
    state = read_position(exercise.position, rules)
    for move in (read_move(step.move) for step in exercise.lesson):
        carries = (one for one in rules.moves(state) if isinstance(one, Carry))
        homeward = [one for one in carries if one.target in rules.foundations]
        assert move in homeward or not homeward
        state, _events = rules.apply(state, move)


@pytest.mark.parametrize("name", having("exercise"))
def test_the_task_is_shown_in_full_where_messages_have_little_room(name: str) -> None:
    for code, size in product(LANGUAGES, ((1024, 600), (1024, 768), (1280, 800))):
        set_language(code)
        exercise = exercise_for(GAMES[name])
        assert exercise is not None
        told = place_message(Message("", (exercise.task,)), layout_for(name, size)).lines
        assert exercise.task.split() == [word for words, _y, _marked in told for word in words.split()]
