"""The three letters that sign a result: which there are, and which nobody wants to see in a hall."""

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
"""What is read as a rude word, by language."""


def are_initials(text: str) -> bool:
    """Whether a text can sign a result: three capital letters, of any alphabet."""
    return len(text) == 3 and all(category(letter) == "Lu" for letter in text)


def are_rude(text: str) -> bool:
    """Whether some initials are better not shown to everybody, accents or not."""
    plain = "".join(letter for letter in normalize("NFD", text.upper()) if category(letter) != "Mn")
    return any(plain in words.split() for words in RUDE.values())
