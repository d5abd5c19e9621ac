"""The languages: they can be switched at any moment, each with its own words, weeks, letters and numbers."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pygame
import pytest
from babel import Locale

from assets.locale.__main__ import TEMPLATE, read
from game.cards import QUEEN, Card, Suit
from game.play import Play
from game.problems import ProblemKind
from game.rules import GAMES
from game.settings import Chapter, Motion
from scenes.commands import Command, keys
from scenes.games import game_ui
from scenes.games.rules_pages import pages_for
from scenes.help.pages import Passage
from scenes.i18n import (
    AUTOMATIC,
    LANGUAGES,
    SOURCE,
    VARIABLES,
    _,
    card_name,
    closest,
    first_weekday,
    language,
    many,
    number,
    pgettext,
    rank_sign,
    set_language,
    system_languages,
    the_card,
    weekday_letters,
)
from scenes.render.typography import Face, font
from scenes.screens.options import Options
from scenes.screens.select_game import SelectGame
from scenes.widgets.scene import Pop, Push
from scenes.widgets.wheels import Initials, alphabet
from tests.owes import having, untranslated
from tests.scenes import fakes
from tests.scenes.conftest import SMALL
from tests.scenes.robot import Robot

CODES = [code for code in LANGUAGES if code != SOURCE]


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Speak English again after each test."""
    yield
    set_language(SOURCE)


@cache
def english_sentences() -> frozenset[object]:
    """Return what is to be said otherwise in every other language."""
    return frozenset(one.id for one in read(TEMPLATE) if isinstance(one.id, str))


def test_a_language_is_spoken_from_one_moment_to_the_next() -> None:
    queen = Card(QUEEN, Suit.SPADES)
    assert ("queen of spades", "the queen of spades") == (card_name(queen), the_card(queen))
    set_language("de")
    assert ("Pik-Dame", "von 48") == (card_name(queen), _("of {points}").format(points=48))
    assert "2 Punkte" == many("{count} point", "{count} points", 2)
    set_language("fi")
    assert ("patarouva", "patarouvan") == (card_name(queen), the_card(queen))
    assert ("Peli", "Pelaa") == (pgettext("chapter", "Gameplay"), _("Play"))
    assert "Q" == rank_sign(QUEEN)
    set_language(SOURCE)
    assert ("Play", "Gameplay") == (_("Play"), pgettext("chapter", "Gameplay"))


@pytest.mark.parametrize(
    ("wished", "code"),
    [
        (("de_AT.UTF-8",), "de"),
        (("pt_PT",), "pt_BR"),
        (("fi_FI@euro",), "fi"),
        (("fr-CA",), "fr"),
        (("nl_NL", "es_MX", "en_GB"), "es"),
        (("en_GB", "de_DE"), "en"),
        (("C",), "en"),
        (("ja_JP", "zh_CN"), "en"),
        ((), "en"),
    ],
)
def test_the_first_language_that_is_there_is_taken(wished: tuple[str, ...], code: str) -> None:
    assert code == closest(wished)


def test_the_system_is_asked_as_gettext_does(monkeypatch: pytest.MonkeyPatch) -> None:
    assert ("fi", "sv") == system_languages({"LANGUAGE": "fi:sv", "LANG": "en_US.UTF-8"})
    assert ("fr_FR.UTF-8",) == system_languages({"LC_ALL": "fr_FR.UTF-8", "LANG": "en_US.UTF-8"})
    assert ("es_ES.UTF-8",) == system_languages({"LANGUAGE": "", "LANG": "es_ES.UTF-8"})
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "es_ES.UTF-8")
    set_language(AUTOMATIC)
    assert "es" == language()


def test_error_messages_are_translated_into_every_language() -> None:
    for code in CODES:
        set_language(code)
        for trouble in ProblemKind:
            assert trouble.value != _(trouble.value)


def test_a_language_chosen_in_the_options_is_spoken_everywhere_at_once(tmp_path: Path) -> None:
    services = fakes.services(tmp_path)
    options, select = Options(services), SelectGame(services)
    for scene in (options, select):
        scene.arrange((1024, 768))
    options.open(Chapter.PLAY)
    options.controls.focus = "language"
    options.command(Command.RIGHT)
    assert ("en", "Language") == (services.settings.language, labels(options)["language"])
    options.command(Command.RIGHT)
    assert ("de", "Sprache") == (services.settings.language, labels(options)["language"])
    assert "Zurück" == select.prompts()[-1].label
    assert ("Strg+O", "Strg+W") == keys(Command.OTHER)[-2:]
    options.command(Command.LEFT)
    assert "Back" == select.prompts()[-1].label


def labels(options: Options) -> dict[str, str]:
    """Return what the settings of the open chapter are called."""
    return {row.name: row.button.label for row, _area in options.placed_rows()}


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("name", having("pages"))
def test_rules_and_moves_are_translated_into_every_language(name: str, code: str) -> None:
    set_language(code)
    rules = GAMES[name]
    play, ui = Play(rules, 1), game_ui(rules)
    assert all(any(ui.describe(play.state, move)) for move in play.legal)
    said = [
        part.text
        for page in pages_for(rules, lesson=True)
        for part in (*page.left, *page.right)
        if isinstance(part, Passage) and part.text
    ]
    assert said
    assert not english_sentences().intersection(said) - untranslated(name)


@pytest.mark.parametrize("code", LANGUAGES)
def test_weeks_and_letters_are_those_of_the_language(code: str) -> None:
    """Babel knows what weeks begin with; the letters begin as in English, and every one is a capital of the face."""
    set_language(code)
    country = "en_GB" if code == SOURCE else code
    assert first_weekday() == Locale.parse(country).first_week_day
    sunday = {"de": "S", "fr": "D", "es": "D", "fi": "S", "pt_BR": "D"}.get(code, "S")
    assert sunday == weekday_letters()[(6 - first_weekday()) % 7]
    assert "ABC" == alphabet()[:3]
    assert all(letter.isalpha() and letter == letter.upper() for letter in alphabet())
    assert [] == [letter for letter in alphabet() if font(Face.DISPLAY, 20).metrics(letter) == [None]]


@pytest.mark.parametrize(
    ("code", "written"),
    [
        ("en", ["7", "2,008", "999,999", "1,000,000"]),
        ("de", ["7", "2.008", "999.999", "1.000.000"]),
        ("fr", ["7", "2 008", "999 999", "1 000 000"]),
        ("es", ["7", "2008", "999 999", "1 000 000"]),
        ("fi", ["7", "2 008", "999 999", "1 000 000"]),
        ("pt_BR", ["7", "2.008", "999.999", "1.000.000"]),
    ],
)
def test_a_number_is_written_as_in_the_language(code: str, written: list[str]) -> None:
    set_language(code)
    told = [number(value) for value in (7, 2008, 999_999, 1_000_000)]
    assert written == [one.replace("\N{NO-BREAK SPACE}", " ") for one in told]
    assert not any(" " in one for one in told)


def test_a_finn_signs_with_finnish_letters() -> None:
    initials = Initials("AAA", fakes.Listener())
    set_language("fi")
    assert initials.typed("ö")
    initials.command(Command.LEFT)
    initials.command(Command.UP)
    assert "AAA" == initials.text


@pytest.mark.parametrize("game", GAMES)
def test_a_change_of_language_reaches_the_table_and_the_screens_below_it(game: str, tmp_path: Path) -> None:
    def seen(folder: str, chosen: str, then: str) -> list[bytes]:
        """Return the table and the screens below it as they look after a change of language in the options."""
        robot = Robot.with_play(tmp_path / folder, Play(GAMES[game], 1), SMALL, Motion.OFF)
        robot.services.change(language=chosen, high_contrast=True)  # whose places have no life of their own
        robot.show(Push(Options(robot.services)))
        robot.services.change(language=then)
        pictures = []
        while len(robot.manager.scenes) > 1:
            robot.show(Pop())
            robot.settle()
            pictures.append(pygame.image.tobytes(robot.picture, "RGB"))
        robot.close()
        return pictures

    assert seen("one", "fi", "fi") == seen("other", "en", "fi") != seen("third", "fi", "en")
