"""The catalogues: each has every sentence, with its placeholders, plural forms and available letters.

What a new game still has to have translated is left out: that is a debt of its own (`test_owes.py`).
"""

import gettext
from functools import cache
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message

from assets.locale.__main__ import TEMPLATE, catalogue_file, forms, read, template, untranslated
from game.rules import GAMES
from scenes.i18n import DOMAIN, LANGUAGES, LOCALE, SOURCE
from scenes.render.typography import Face, font
from tests import owes

CODES = [code for code in LANGUAGES if code != SOURCE]
Sentence = tuple[str | None, object]


@cache
def owed() -> frozenset[object]:
    return frozenset[object]().union(*map(owes.untranslated, GAMES))


@cache
def known(code: str) -> Catalog:
    return read(catalogue_file(code), code)


def sentences(catalogue: Catalog) -> dict[Sentence, Message]:
    return {(one.context, one.id): one for one in catalogue if one.id and one.id not in owed()}


def named(text: str) -> set[str | None]:
    """Return the names of what a sentence has filled in."""
    return {name for _text, name, _format, _conversion in Formatter().parse(text) if name is not None}


def test_the_template_lists_what_the_source_says() -> None:
    """If this fails: uv run python -m assets.locale, and translate what it names."""
    assert sentences(template()).keys() == sentences(read(TEMPLATE)).keys()


@pytest.mark.parametrize("code", CODES)
def test_a_language_says_every_sentence_and_no_other(code: str) -> None:
    assert sentences(read(TEMPLATE)).keys() == sentences(known(code)).keys()
    assert [] == [one.id for one in untranslated(known(code)) if one.id not in owed()]


@pytest.mark.parametrize("code", CODES)
def test_placeholders_have_the_same_names_in_every_language(code: str) -> None:
    for one in sentences(known(code)).values():
        english = (one.id,) if isinstance(one.id, str) else tuple(one.id)
        for said in forms(one):
            assert named(said) <= named(english[-1])
        assert named(english[-1]) == named(forms(one)[-1])


@pytest.mark.parametrize("code", CODES)
def test_a_count_has_all_the_forms_its_language_knows(code: str) -> None:
    counted = [one for one in sentences(known(code)).values() if one.pluralizable]
    assert counted
    assert {known(code).num_plurals} == {len(forms(one)) for one in counted}


@pytest.mark.parametrize("code", CODES)
def test_compiled_catalogues_agree_with_their_sources(code: str) -> None:
    compiled = gettext.translation(DOMAIN, LOCALE, [code])
    for (context, _id), one in sentences(known(code)).items():
        if isinstance(one.id, str):
            said = compiled.pgettext(context, one.id) if context else compiled.gettext(one.id)
            assert one.string == said
        else:
            assert forms(one) == tuple(compiled.ngettext(one.id[0], one.id[1], count) for count in (1, 2))


@pytest.mark.parametrize("face", Face)
def test_every_letter_of_every_language_is_in_the_typefaces(face: Face) -> None:
    letters = set("".join(LANGUAGES.values()))
    for code in CODES:
        letters |= {letter for one in sentences(known(code)).values() for said in forms(one) for letter in said}
    letters |= {letter for capital in letters for letter in capital.upper()}
    drawn = font(face, 20)
    assert [] == [letter for letter in sorted(letters - {"\n"}) if drawn.metrics(letter) == [None]]


@pytest.mark.parametrize("code", CODES)
def test_signs_in_capitals_stay_in_capitals(code: str) -> None:
    signs = [one for one in sentences(known(code)).values() if isinstance(one.id, str) and one.id.isupper()]
    assert signs
    assert [] == [one.string for one in signs if not str(one.string).isupper()]
