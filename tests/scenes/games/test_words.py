"""The words of every game: hints fit their message, its keys have room for a focus ring, and an end is described."""

from itertools import combinations, product

import pytest

from game.rules import GAMES
from game.state import Tap
from scenes.art.buttons import ICONIC, label_size, set_lines
from scenes.commands import Command
from scenes.games import game_ui
from scenes.games.layout import LayoutMetrics, TableView
from scenes.i18n import LANGUAGES, set_language
from scenes.render.drawables import Sprite
from scenes.render.palette import Style
from scenes.table import messages
from scenes.table.message_panel import PADDING, Message, button, in_bar, message_frame, place_message
from tests.owes import having
from tests.scenes.games.layouts import IMAGES, SIZES, layout_for, random_play


@pytest.fixture(params=LANGUAGES)
def spoken(request: pytest.FixtureRequest) -> None:
    """Speak one language after the other."""
    set_language(request.param)


@pytest.mark.parametrize("game", GAMES)
def test_every_legal_move_has_its_words(game: str) -> None:
    for deal in range(1, 7):
        play = random_play(game, deal, 12 * deal - 12)
        for move in play.legal:
            cards, does = game_ui(GAMES[game]).describe(play.state, move)
            assert does.endswith(".")
            assert "{" not in cards + does
            assert bool(cards) is (move != Tap(play.rules.stock))


@pytest.mark.parametrize("game", GAMES)
def test_every_hint_finds_room(game: str) -> None:
    ui = game_ui(GAMES[game])
    wide, larger, narrow = layout_for(game), layout_for(game, larger=True), layout_for(game, (1024, 768))
    for deal in range(1, 9):
        play = random_play(game, deal, 8 * deal)
        for words in {tuple(filter(None, ui.describe(play.state, move))) for move in play.legal}:
            note = Message("Hint", words, (button("Do it", Command.DO_IT),))
            for layout in (wide, larger):
                assert -1 == place_message(note, layout).plate.collidelist(
                    [key.area for key in layout.buttons(TableView(play))]
                ), words
            assert " ".join(words) == " ".join(line for line, _y, _marked in place_message(note, narrow).lines)


@pytest.mark.parametrize("game", having("UI", "rows of its own"))
def test_the_end_of_a_game_is_described_in_words_and_figures(game: str) -> None:
    ui, play = game_ui(GAMES[game]), random_play(game, 3, 40)
    assert 3 <= len(ui.tally(play)) <= 4
    assert all((ui.victory, ui.won_reason(play), ui.stuck_reason(play), ui.summary))


@pytest.mark.parametrize("strong", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_the_focus_ring_of_a_messages_key_stays_on_the_panel_and_off_the_other_key(game: str, strong: bool) -> None:
    keys = button("Rewind", Command.GO_BACK), button("Play on", Command.BACK)
    note, play = Message("", ("Rewind there?",), keys), random_play(game, 3, 0)
    for size in SIZES:
        layout = game_ui(GAMES[game]).layout(LayoutMetrics(size, Style(contrast=strong)), IMAGES)
        placed = place_message(note, layout)
        for key in placed.buttons:
            *_, ring = message_frame(note, layout, None, key.name)
            solid = ring.picture.get_bounding_rect(min_alpha=250).move(ring.x, ring.y)
            assert key.area.collidepoint(solid.center)
            assert placed.plate.contains(solid) or placed.words != placed.plate  # in the bar its key fills a plate
            assert -1 == solid.collidelist([other.area for other in placed.buttons if other != key])
            assert -1 == solid.collidelist([other.area for other in layout.buttons(TableView(play))])


@pytest.mark.parametrize("scale", [100, 130])
@pytest.mark.parametrize("game", [game for game in GAMES if game != "wall"])
def test_three_lines_in_a_low_message_fit_its_panel_which_covers_nothing_else(game: str, scale: int) -> None:
    layout = game_ui(GAMES[game]).layout(LayoutMetrics((1024, 768), Style(text_scale=scale)), IMAGES)
    play = random_play(game, 3, 0)
    notes = (Message("", ("Gib jeder Farbe acht Plätze. " * count,)) for count in range(2, 9))
    note = next(one for one in notes if len(place_message(one, layout).lines) == 3)
    placed = place_message(note, layout)
    _plate, *lines = message_frame(note, layout, None, None)
    inks = [line.picture.get_bounding_rect().move(line.x, line.y) for line in lines]
    assert all(placed.plate.inflate(0, -layout.u(14)).contains(ink) for ink in inks)
    cards = [position.area for position in layout.card_positions(play.state).values()]
    assert -1 == placed.plate.collidelist([*cards, *(key.area for key in layout.buttons(TableView(play)))])


@pytest.mark.parametrize("larger", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_a_message_at_the_top_bar_grows_with_the_text_size_and_covers_no_card(game: str, larger: bool) -> None:
    play = random_play(game, 3, 0)
    for size in (size for size in SIZES if not LayoutMetrics(size).wide):
        usual, layout = (
            game_ui(GAMES[game]).layout(LayoutMetrics(size, Style(text_scale=scale), larger=larger), IMAGES)
            for scale in (100, 130)
        )
        assert usual.message_area.height < layout.message_area.height or not in_bar(layout)
        assert -1 == layout.message_area.collidelist(
            [position.area for position in layout.card_positions(play.state).values()]
        )
        assert -1 == layout.message_area.collidelist([key.area for key in layout.buttons(TableView(play))])


@pytest.mark.usefixtures("spoken")
@pytest.mark.parametrize("game", GAMES)
def test_words_on_the_keys_of_a_message_have_one_line(game: str) -> None:
    for size, strong, scale in product(((1280, 720), (1024, 768)), (False, True), (100, 115, 130)):
        layout = game_ui(GAMES[game]).layout(LayoutMetrics(size, Style(contrast=strong, text_scale=scale)), IMAGES)
        for note in (messages.leaving(), messages.resigning(), messages.lost(1), messages.never_winnable()):
            placed, style = place_message(note, layout), layout.metrics.style
            for key in placed.buttons:
                assert (key.label,) == set_lines(
                    key.label, key.area.size, placed.label_size, layout.metrics.unit, style
                )


@pytest.mark.usefixtures("spoken")
def test_the_heading_of_a_message_keeps_off_the_edges_of_its_panel() -> None:
    layout = game_ui(GAMES["pileon"]).layout(LayoutMetrics((1280, 720), Style(text_scale=130)), IMAGES)
    plate, heading, *_rest = message_frame(messages.leaving(), layout, None, None)
    ink = heading.picture.get_bounding_rect().move(heading.x, heading.y)
    assert ink.width <= plate.picture.get_width() - layout.u(2 * PADDING)


@pytest.mark.usefixtures("spoken")
@pytest.mark.parametrize("game", ["cruel", "maze", "pileon", "whitehead"])
def test_words_on_keys_of_a_message_in_the_top_bar_are_as_large_as_those_beside_it(game: str) -> None:
    layout = game_ui(GAMES[game]).layout(LayoutMetrics((1024, 768)), IMAGES)
    tools = layout.buttons(TableView(random_play(game, 3, 0)))[-3:]
    iconic = ICONIC if tools[-1].icon else 0
    labels = [key.label for key in tools]
    least = label_size(tools[-1].area.size, labels, layout.metrics.unit, layout.metrics.style, iconic)
    questions = messages.leaving(), messages.resigning(), messages.lost(1)
    assert all(place_message(note, layout).label_size >= least for note in questions)


@pytest.mark.parametrize("scale", [100, 130])
@pytest.mark.parametrize("larger", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_figures_keep_clear_of_their_labels(game: str, larger: bool, scale: int) -> None:
    view = TableView(random_play(game, 4711, 20), seconds=3599, best=1000)
    for size in (size for size in SIZES if LayoutMetrics(size).wide):
        layout = game_ui(GAMES[game]).layout(LayoutMetrics(size, Style(text_scale=scale), larger=larger), IMAGES)
        seen = [one for one in layout.figures(view) if isinstance(one, Sprite)]
        inks = [one.picture.get_bounding_rect().move(one.x, one.y) for one in seen]
        clashes = [pair for pair in combinations(inks, 2) if pair[0].inflate(layout.u(20), 0).colliderect(pair[1])]
        assert [] == clashes


@pytest.mark.usefixtures("spoken")
@pytest.mark.parametrize("game", GAMES)
def test_clock_and_best_score_find_room_in_the_top_bar_at_large_texts_and_before_a_lamp_too(game: str) -> None:
    view = TableView(random_play(game, 4711, 20), seconds=3599, best=GAMES[game].best_score or 174)
    for scale in (100, 115, 130):
        layout = game_ui(GAMES[game]).layout(LayoutMetrics((1024, 768), Style(text_scale=scale)), IMAGES)
        _plaque, *seen = layout.figures(view)
        assert len(seen) >= 2 * 3  # labels with their figures
        inks = [one.picture.get_bounding_rect().move(one.x, one.y) for one in seen if isinstance(one, Sprite)]
        assert all(not a.colliderect(b) for a, b in combinations([layout.lamp, *inks] if layout.lamp else inks, 2))


@pytest.mark.usefixtures("spoken")
@pytest.mark.parametrize("game", ["cruel", "whitehead"])
def test_lines_of_help_lie_wholly_behind_a_note_or_off_it(game: str) -> None:
    view = TableView(random_play(game, 4711, 20))
    for scale, lamp in product((100, 130), (False, True)):
        layout = game_ui(GAMES[game]).layout(LayoutMetrics((1280, 720), Style(text_scale=scale), lamp=lamp), IMAGES)
        seen = [one for one in layout.panels(view) if isinstance(one, Sprite)]
        inks = [one.picture.get_bounding_rect().move(one.x, one.y) for one in seen]
        assert all(layout.message_area.contains(ink) or not layout.message_area.colliderect(ink) for ink in inks)


def test_keys_of_a_message_are_stacked_where_that_makes_their_words_larger() -> None:
    keys = button("Mach das", Command.DO_IT), button("Zeig es mir", Command.SHOW_ME)
    layout = game_ui(GAMES["whitehead"]).layout(LayoutMetrics((1280, 720), Style(text_scale=130)), IMAGES)
    first, second = (key.area for key in place_message(Message("", ("Kreuz 8 bis 3",), keys), layout).buttons)
    assert (first.left, first.width) == (second.left, second.width)
    assert first.bottom < second.top
    first, second = (
        key.area for key in place_message(Message("", ("Kreuz 8 bis 3 gehen auf Pik 9. " * 6,), keys), layout).buttons
    )
    assert first.top == second.top
