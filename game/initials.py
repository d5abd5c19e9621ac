"""The three initials that sign a result: which are valid, and which are rude."""

from types import MappingProxyType
from unicodedata import category, normalize

RUDE = MappingProxyType(
    {
        "en": "ASS AZZ CNT COC COK CUM DIC DIK FAG FAP FCK FUC FUK FUQ FUX JIZ KKK NIG NGR PIS POO SEX SHT SUK TIT WTF",
        "de": "FIC FIK FOT FUT NSU",
        "fr": "BIT CON CUL FDP NIK NTM PUT",
        "es": "CAG COJ PTA PTO",
        "fi": "HUO PIL VIT VTU",
        "pt": "CUS PNC PQP VSF VTC",
    }
)
"""Initials that read as a rude word, by language."""


def are_initials(text: str) -> bool:
    """Whether a text is three capital letters, of any alphabet."""
    return len(text) == 3 and all(category(letter) == "Lu" for letter in text)


def are_rude(text: str) -> bool:
    """Whether initials read as a rude word in any language, with or without accents."""
    plain = "".join(letter for letter in normalize("NFD", text.upper()) if category(letter) != "Mn")
    return any(plain in words.split() for words in RUDE.values())
