"""The terms: one thing has one name in each language, on controls as in rules, as terminology.toml lists them."""

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from assets.locale.__main__ import TEMPLATE, catalogue_file, forms, read
from scenes.i18n import LANGUAGES, SOURCE

LISTED: dict[str, Any] = tomllib.loads((Path(__file__).parent / "terminology.toml").read_text("utf-8"))
TRANSLATED = [code for code in LANGUAGES if code != SOURCE]
Sentence = tuple[str, str]
"""What is said in English, and how a language says it."""


@cache
def sentences(code: str) -> tuple[Sentence, ...]:
    """Return all that a player may read in a language, as its catalogue has it; what is not translated yet is left out.

    The source says the same in English as the template: tests/test_catalogues.py holds it to that.
    """
    found = []
    for one in read(TEMPLATE) if code == SOURCE else read(catalogue_file(code), code):
        english = (one.id,) if isinstance(one.id, str) else tuple(one.id)
        said = english if code == SOURCE else forms(one)
        found += [(bare(meant), bare(words)) for meant, words in zip(english, said, strict=True) if meant and words]
    return tuple(found)


def bare(sentence: str) -> str:
    """Return a sentence without the names of what is filled in."""
    return re.sub(r"\{\w+\}", "", sentence)


def excepted(english: str, listed: list[str]) -> bool:
    """Whether a sentence is among those that a list names by their beginnings."""
    return any(english.startswith(one) for one in listed)


def replaced(code: str, said: Iterable[Sentence]) -> list[str]:
    """Return what is wrong with some sentences of a language: words that others have replaced."""
    return [
        f"{found[0]!r} in {words!r}: say {rule['say']}"
        for rule in LISTED["forbidden"][code]
        for english, words in said
        if (found := re.search(rule["not"], words, re.IGNORECASE)) and not excepted(english, rule["but"])
    ]


def mistranslated(code: str, said: Iterable[Sentence]) -> list[str]:
    """Return what is wrong with some sentences of a language: terms of the English that lack their own there."""
    return [
        f"{english!r} as {words!r}, without {term[code]!r}"
        for term in LISTED["term"]
        for english, words in said
        if re.search(term["en"], english, re.IGNORECASE)
        and not re.search(term[code], words, re.IGNORECASE)
        and not excepted(english, term["free"])
    ]


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_sentence_uses_a_word_that_another_has_replaced(code: str) -> None:
    assert [] == replaced(code, sentences(code))


@pytest.mark.parametrize("code", TRANSLATED)
def test_each_term_is_translated_by_its_own(code: str) -> None:
    assert [] == mistranslated(code, sentences(code))


@pytest.mark.parametrize(
    ("code", "old"),
    [
        ("en", "A way is known."),
        ("en", "Keep a place free"),
        ("en", "Turn the last card."),
        ("en", "Everything is kept again."),
        ("en", "FROZEN"),
        ("en", "BEST"),
        ("de", "Ein Weg ist da."),
        ("de", "GABEN"),
        ("de", "Nichts wird aufbewahrt"),
        ("fr", "Une voie existe."),
        ("fr", "ÉCART"),
        ("es", "Hay un camino."),
        ("es", "Lo que promete un grado"),
        ("pt_BR", "Há um caminho."),
        ("pt_BR", "Nada é guardado"),
        ("fi", "Tie on tiedossa."),
        ("fi", "Tallenna kuva"),
    ],
)
def test_a_sentence_of_the_old_words_is_found(code: str, old: str) -> None:
    assert replaced(code, [(old, old)])


@pytest.mark.parametrize("code", TRANSLATED)
def test_a_translation_by_another_word_is_found(code: str) -> None:
    assert mistranslated(code, [("The lamp was still lit", "Die Laterne brannte noch")])
    assert mistranslated(code, [("Piles sealed", "Piles complete")])


def test_every_exception_names_a_sentence_there_is() -> None:
    english = [said for said, _same in sentences(SOURCE)]
    listed = [one for rules in LISTED["forbidden"].values() for rule in rules for one in rule["but"]]
    listed += [one for term in LISTED["term"] for one in term["free"]]
    assert [] == [one for one in listed if not any(said.startswith(one) for said in english)]
