"""Translation of every sentence that a player reads; and cards, days and grades in words.

English is in the source. The other languages are gettext catalogues in assets/locale, which `python -m assets.locale`
updates from the source.
"""

import gettext
import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import date
from functools import cache
from gettext import NullTranslations
from pathlib import Path

from pygame.system import get_pref_locales

from game.cards import ACE, JACK, KING, QUEEN, Card, Suit
from game.deals import Difficulty
from game.settings import InContext, Word

LOCALE = Path(__file__).parent.parent / "assets" / "locale"
DOMAIN = "arcade"
SOURCE = "en"
LANGUAGES: Mapping[str, str] = {
    SOURCE: "English",
    "de": "Deutsch",
    "fr": "Français",
    "es": "Español",
    "fi": "Suomi",
    "pt_BR": "Português (Brasil)",
}
"""The available languages: their codes, and their own names."""
AUTOMATIC = "automatic"
"""The setting that leaves the language to the system."""
VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")  # in the order of gettext


class _Current:
    """The language in use, which the whole program shares."""

    def __init__(self) -> None:
        self.code = SOURCE
        self.catalogue = NullTranslations()


_CURRENT = _Current()


def set_language(language: str) -> None:
    """Use a language from now on: the available one closest to a code, or to the system's language."""
    _CURRENT.code = closest(system_languages(os.environ) if language == AUTOMATIC else (language,))
    _CURRENT.catalogue = _catalogue(_CURRENT.code)


def language() -> str:
    """Return the code of the language in use."""
    return _CURRENT.code


def system_languages(environment: Mapping[str, str]) -> tuple[str, ...]:
    """Return the system's languages, the preferred one first, as codes such as "pt_BR" or "de_AT.UTF-8"."""
    for name in VARIABLES:
        if environment.get(name):
            return tuple(environment[name].split(":"))
    return tuple("_".join(filter(None, (locale["language"], locale["country"]))) for locale in get_pref_locales())


def closest(preferred: Iterable[str]) -> str:
    """Return the first available language (ignoring the region if need be), else English."""
    for language in preferred:
        code = language.partition(".")[0].partition("@")[0].replace("-", "_")
        if code in LANGUAGES:
            return code
        for available in LANGUAGES:
            if available.partition("_")[0] == code.partition("_")[0]:
                return available
    return SOURCE


@cache
def _catalogue(code: str) -> NullTranslations:
    return NullTranslations() if code == SOURCE else gettext.translation(DOMAIN, LOCALE, [code], fallback=True)


def _(sentence: str) -> str:
    """Return a sentence in the player's language."""
    return _CURRENT.catalogue.gettext(sentence)


def later(sentence: str) -> str:
    """Mark a sentence for translation that is declared in English, and translated by `_` when it is used."""
    return sentence


def pgettext(context: str, sentence: str) -> str:
    """Return a sentence in the player's language; the context tells translators how it is meant."""
    return _CURRENT.catalogue.pgettext(context, sentence)


def worded(word: Word) -> str:
    """Return in the player's language a word that the game declares in English."""
    return pgettext(*word) if isinstance(word, InContext) else _(word)


def many(singular: str, plural: str, count: int) -> str:
    """Return the singular or plural of a sentence for a count, with {count} filled in."""
    return _CURRENT.catalogue.ngettext(singular, plural, count).format(count=count)


def number(value: int) -> str:
    """Return a count with the player's thousands separators: "2,868"; not for the numbers of deals."""
    # Translators: a number of more than four figures, with those before and after the sign
    usual = _("{thousands},{rest}")
    # Translators: a number of four figures, which some languages write without a sign
    short = pgettext("four figures", "{thousands},{rest}")
    written, *groups = f"{value:,}".split(",")
    for group in groups:
        written = (short if value < 10_000 else usual).format(thousands=written, rest=group)
    return written


def rank_sign(rank: int) -> str:
    """Return a rank as on the cards, the same in every language: A, 2 to 10, J, Q, K."""
    return {ACE: "A", JACK: "J", QUEEN: "Q", KING: "K"}.get(rank, str(rank))


def by_rank(rank: int, ace: str, jack: str, queen: str, king: str, other: str) -> str:
    """Return the words for a rank; those for a number have {rank} filled in."""
    return {ACE: ace, JACK: jack, QUEEN: queen, KING: king}.get(rank) or other.replace("{rank}", str(rank))


def rank_name(rank: int) -> str:
    """Return a rank in words, or its number."""
    return by_rank(rank, _("ace"), _("jack"), _("queen"), _("king"), "{rank}")


def the_rank(rank: int) -> str:
    """Return a rank as it stands after a preposition: "the jack", "the 10"."""
    # Translators: as it stands after "after" and "before", in the case that they ask for
    return by_rank(rank, _("the ace"), _("the jack"), _("the queen"), _("the king"), _("the {rank}"))


def suit_name(suit: Suit) -> str:
    """Return a suit in words."""
    return {
        Suit.CLUBS: _("clubs"),
        Suit.DIAMONDS: _("diamonds"),
        Suit.HEARTS: _("hearts"),
        Suit.SPADES: _("spades"),
    }[suit]


def card_name(card: Card) -> str:
    """Return a card in words, as it begins a sentence: "10 of hearts"."""
    # Translators: as it stands before "goes", "beats" and other verbs, with an article where it needs one
    courts = _("ace of {suit}"), _("jack of {suit}"), _("queen of {suit}"), _("king of {suit}")
    return by_rank(card.rank, *courts, _("{rank} of {suit}")).format(suit=suit_name(card.suit))


def the_card(card: Card) -> str:
    """Return a card as it stands after a verb or a preposition: "the 10 of hearts"."""
    # Translators: as it stands after "on", "after", "before", "beats", in the case that they ask for
    courts = _("the ace of {suit}"), _("the jack of {suit}"), _("the queen of {suit}"), _("the king of {suit}")
    return by_rank(card.rank, *courts, _("the {rank} of {suit}")).format(suit=suit_name(card.suit))


def capitalised(sentence: str) -> str:
    """Return a sentence with a capital first letter; the others stay as they are."""
    return sentence[:1].upper() + sentence[1:]


def clock(seconds: float) -> str:
    """Return a time as on a clock: 03:42, or 1:03:42 from an hour on."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes:02}:{rest:02}"


def month_name(month: int) -> str:
    """Return a month, 1 to 12, in words."""
    # Translators: the months from January on, as they stand in dates, with spaces between
    months = _("January February March April May June July August September October November December")
    return months.split()[month - 1]


def day_name(day: date) -> str:
    """Return a day in words, without its year: "21 November"."""
    return _("{day} {month}").format(day=day.day, month=month_name(day.month))


def first_weekday() -> int:
    """Return the first day of the week, as datetime counts: 0 is Monday."""
    # Translators: the day that weeks begin with where your language is spoken: 0 is Monday, 6 is Sunday
    return int(pgettext("the first day of a week", "0"))


def weekday_letters() -> tuple[str, ...]:
    """Return the first letters of the days of the week, starting with `first_weekday`."""
    # Translators: the first letters of the days of the week, from Monday on
    letters, first = _("M T W T F S S").split(), first_weekday()
    return tuple(letters[first:] + letters[:first])


def grade_name(difficulty: Difficulty | None) -> str:
    """Return the name of a grade; None is any deal."""
    return {
        Difficulty.GENTLE: _("Gentle"),
        Difficulty.FAIR: _("Medium"),
        Difficulty.HARD: _("Hard"),
        Difficulty.FIENDISH: _("Fiendish"),
        None: _("Random"),
    }[difficulty]


def grade_named(word: str) -> Difficulty | None:
    """Return the grade for a word in a record, None for any other word."""
    return next((difficulty for difficulty in Difficulty if difficulty.value == word), None)


def deal_name(deal: str, difficulty: Difficulty | None = None, day: str = "") -> str:
    """Return the name of a deal: its day, if one is given (in ISO format), else its number, if any; and its grade."""
    if not deal.isdigit():
        return _("Custom deal")
    named = _("Deal {number}").format(number=deal)
    with suppress(ValueError):
        named = day_name(date.fromisoformat(day))
    return f"{named}, {grade_name(difficulty)}" if difficulty else named


def dealing(difficulty: Difficulty | None) -> str:
    """Return the words for dealing a deal of a grade."""
    return {
        Difficulty.GENTLE: _("Deal a gentle one"),
        Difficulty.FAIR: _("Deal a medium one"),
        Difficulty.HARD: _("Deal a hard one"),
        Difficulty.FIENDISH: _("Deal a fiendish one"),
        None: _("Deal at random"),
    }[difficulty]


def lanterns(difficulty: Difficulty | None) -> int:
    """Return the number of lanterns that stand for a grade: one for the gentlest, none for any deal."""
    return list(Difficulty).index(difficulty) + 1 if difficulty else 0
