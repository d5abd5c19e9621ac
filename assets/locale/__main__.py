"""Bring the catalogues up to date with the source: `python -m assets.locale`, before and after translating.

New sentences come into every arcade.po without a translation, sentences that are gone leave, and all is compiled. Says
what is still to be translated, and returns 1 if anything is.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from game.duel import Ending
from game.medals import Feat
from game.problems import ProblemKind
from game.settings import DECLARED, Chapter, InContext, Word
from scenes.i18n import DOMAIN, LANGUAGES, LOCALE, SOURCE

ROOT = Path(__file__).parents[2]
TEMPLATE = LOCALE / f"{DOMAIN}.pot"
KEYWORDS: Sequence[Mapping[str, tuple[int | tuple[int, str], ...] | None]] = (
    {"_": None, "later": None, "many": (1, 2), "pgettext": ((1, "c"), 2)},
    {"passage": (1,)},
    {"passage": (2,)},
)
"""The functions of scenes/i18n.py by which sentences are told, and which of their arguments those are.

Those of passages of rules are told in rounds of their own, as there are sentences in their other arguments, too.
"""
REMARK = "Translators:"
"""How a comment in the source begins that is meant for translators."""
HEADER = "# What a player of Patience Arcade reads. Under the licence of the program."
WIDTH = 110


def template() -> Catalog:
    """Return every sentence of the source that a player may read."""
    found = _catalogue(None)
    for file, told_of in (("problems", ProblemKind), ("duel", Ending)):  # the scenes say them
        for one in told_of:
            found.add(one.value, locations=[(f"game/{file}.py", 0)])
    for name, *task in (feat.value for feat in Feat):
        for words in (name, tuple(task) if task[1:] else task[0]):
            found.add(words, locations=[("game/medals.py", 0)])
    for word in declared_words():
        if isinstance(word, InContext):
            found.add(word.word, locations=[("game/settings.py", 0)], context=word.context)
        else:
            found.add(word, locations=[("game/settings.py", 0)])
    find = partial(extract_from_dir, ROOT / "scenes", [("**.py", "python")], comment_tags=(REMARK,))
    told = (one for words in KEYWORDS for one in find(keywords=words, strip_comment_tags=True))
    for file, line, sentence, remarks, context in sorted(told, key=lambda one: one[:2]):
        found.add(sentence, None, [(f"scenes/{file}", line)], auto_comments=remarks, context=context)
    return found


def declared_words() -> Iterator[Word]:
    """Yield every word and sentence of the declared settings that a player may read."""
    for chapter in Chapter:
        yield chapter.value
    for declared in DECLARED.values():
        if declared.chapter:
            yield declared.label
            yield from (declared.help,) if isinstance(declared.help, str) else declared.help
            yield from (*declared.words, *declared.brief)


def catalogue_file(code: str) -> Path:
    """Return where a language's catalogue lies."""
    return LOCALE / code / "LC_MESSAGES" / f"{DOMAIN}.po"


def read(file: Path, code: str | None = None) -> Catalog:
    """Return a catalogue as its file has it, for a language or as a template."""
    with file.open("rb") as opened:
        return read_po(opened, code)


def untranslated(known: Catalog) -> list[Message]:
    """Return the sentences that a catalogue lacks or is not sure of, be it in one of their forms."""
    return [one for one in known if one.id and (one.fuzzy or not all(forms(one)))]


def forms(sentence: Message) -> tuple[str, ...]:
    """Return a translation, or each of its forms for the counts of its language."""
    return (sentence.string or "",) if isinstance(sentence.string, str | None) else tuple(map(str, sentence.string))


def write(known: Catalog, file: Path) -> None:
    """Write a catalogue with the files its sentences stand in, but not the lines, which change too often."""
    with file.open("wb") as opened:
        write_po(opened, known, width=WIDTH, include_lineno=False, ignore_obsolete=True)


def main() -> int:
    """Bring everything up to date; return 1 if a language lacks something."""
    ArgumentParser("python -m assets.locale", description=__doc__).parse_args()
    said = template()
    if TEMPLATE.exists():  # so that what did not change is written as it was
        said.creation_date = read(TEMPLATE).creation_date
    write(said, TEMPLATE)
    lacking = 0
    for code in (code for code in LANGUAGES if code != SOURCE):
        file = catalogue_file(code)
        file.parent.mkdir(parents=True, exist_ok=True)
        known = read(file, code) if file.exists() else _catalogue(code)
        known.update(said, no_fuzzy_matching=True)
        write(known, file)
        with file.with_suffix(".mo").open("wb") as compiled:
            write_mo(compiled, known)
        missing = untranslated(known)
        lacking += len(missing)
        print(f"{code}: {len(known)} sentences, {len(missing)} to be translated")
        for one in missing:
            print(f"    {one.id!r}")
    return int(lacking > 0)


def _catalogue(code: str | None) -> Catalog:
    return Catalog(
        code,
        domain=DOMAIN,
        header_comment=HEADER,
        project="Patience Arcade",
        version="1",
        msgid_bugs_address="the issue tracker",
        last_translator="the maintainers",
        language_team="the maintainers",
        charset="utf-8",
        fuzzy=False,
    )


if __name__ == "__main__":
    sys.exit(main())
