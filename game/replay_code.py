"""Replay codes: a whole play in a few dozen letters and digits, short enough for a message or a QR code; and races.

"CRUEL-4711-03QX7-K5M2R-..." names the game and the deal in plain text. The rest is one large number in Crockford's base
32 (https://www.crockford.com/base32.html: no I, L, O or U; case does not matter), with a checksum in its last four
characters. A move is encoded as its index among the legal moves, sorted as text, so that most take two or three bits.
Capitals, digits and hyphens are all that codes use, because QR codes store these compactly.

In a race against such a play, the rival's score advances as if both were played at the same time. The rival's code is
the fact "race" of a play, so that a saved race can be resumed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from string import ascii_uppercase
from unicodedata import normalize
from zlib import crc32

from game.cards import deal_number
from game.play import Play
from game.record import Record
from game.rules import GAMES
from game.state import Move
from game.statistics import are_rude

MOST_MOVES = 2000
"""The most moves that a code holds: more would not fit into a QR code on the screen."""
_DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_MISREAD = str.maketrans("OIL", "011")
_PLAIN = str.maketrans(_DIGITS, "0123456789ABCDEFGHIJKLMNOPQRSTUV")  # turns these digits into those that Python reads
_CHECKED, _CHECK_BITS = 4, 20  # the length of the checksum in characters and bits
_GROUP = 5  # characters between two hyphens
_REVISIONS, _SECONDS, _NAMES = 100, 100_000, 27**3
_LETTERS = " " + ascii_uppercase


class ReplayCodeError(ValueError):
    """A text is not a replay code, has a wrong character, or belongs to other rules of the game."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """A shared play: its record, and the player's initials if it was signed."""

    record: Record
    initials: str = ""

    @property
    def seconds(self) -> int:
        """The duration of the play in seconds."""
        return int(self.record.fact("seconds", "0"))


def replay_code(record: Record, initials: str = "") -> str:
    """Return the code of a play, signed if the initials are three Latin letters.

    Raises ReplayCodeError if the deal has no number or there are more moves than MOST_MOVES.
    """
    if not record.deal.isdigit() or len(record.moves) > MOST_MOVES:
        raise ReplayCodeError("only plays of numbered deals, and of at most 2000 moves, have a code")
    play = Play(GAMES[record.game], record.deal)
    choices: list[tuple[int, int]] = []
    for move in record.moves:
        legal = _sorted(play.legal)
        choices.append((legal.index(move), len(legal)))
        play.make(move)
    number = 0
    for index, count in reversed(choices):
        number = number * count + index
    seconds = min(int(record.fact("seconds", "0")), _SECONDS - 1)
    plain = "".join(letter for letter in normalize("NFD", initials) if letter in ascii_uppercase)
    name = 0
    for letter in plain if len(plain) == 3 else " " * 3:
        name = name * len(_LETTERS) + _LETTERS.index(letter)
    for value, radix in ((len(record.moves), MOST_MOVES + 1), (seconds, _SECONDS), (name, _NAMES)):
        number = number * radix + value
    number = number * _REVISIONS + record.revision
    head = f"{record.game.upper()}-{record.deal}"
    body = _written(number)
    body += _check(head, body)
    return "-".join((head, *(body[at : at + _GROUP] for at in range(0, len(body), _GROUP))))


@lru_cache(maxsize=4)
def read_replay_code(text: str) -> Challenge:
    """Parse a replay code, however its characters are grouped. Raises ReplayCodeError for any other text.

    Rude initials are silently dropped.
    """
    game, deal, *groups = [*text.upper().replace("-", " ").split(), "", ""]
    body = "".join(groups).translate(_MISREAD)
    try:
        rules, deal = GAMES[game.lower()], str(deal_number(deal))
    except (KeyError, ValueError):
        reason = "a replay code begins with a game and the number of a deal, as in CRUEL-4711-..."
        raise ReplayCodeError(reason) from None
    body, check = body[:-_CHECKED], body[-_CHECKED:]
    if not body or not set(body) <= set(_DIGITS) or check != _check(f"{game}-{deal}", body):
        raise ReplayCodeError("a character of this replay code is wrong or missing")
    number, revision = divmod(int(body.translate(_PLAIN), 32), _REVISIONS)
    if revision != rules.revision:
        raise ReplayCodeError(f"this replay code is of other rules of {rules.name} than are played here")
    number, name = divmod(number, _NAMES)
    number, seconds = divmod(number, _SECONDS)
    number, count = divmod(number, MOST_MOVES + 1)
    play = Play(rules, deal)
    for _ in range(count):
        legal = _sorted(play.legal)
        if not legal:
            raise ReplayCodeError("this replay code goes on where no move is left")
        number, index = divmod(number, len(legal))
        play.make(legal[index])
    initials = "".join(_LETTERS[name // 27**place % 27] for place in (2, 1, 0))
    facts = (("seconds", str(seconds)),) if seconds else ()
    signed = "" if are_rude(initials) else initials.strip()
    return Challenge(Record(rules.name, revision, deal, facts, play.moves), signed)


def _sorted(legal: Sequence[Move]) -> list[Move]:
    """Return moves in an order independent of how promising they are, so that codes outlive changes to the hints."""
    return sorted(legal, key=str)


def _written(number: int) -> str:
    """Write a number in base 32."""
    digits = ""
    while number:
        number, digit = divmod(number, 32)
        digits = _DIGITS[digit] + digits
    return digits


def _check(head: str, body: str) -> str:
    """Return the checksum of a head and a body."""
    return _written(crc32(f"{head}-{body}".encode()) % 2**_CHECK_BITS).rjust(_CHECKED, _DIGITS[0])


RACE = "race"


@dataclass(frozen=True, slots=True)
class Rival:
    """Another player's play of a deal: the scores from the fresh deal on, move by move, and its duration in seconds."""

    initials: str
    scores: tuple[int, ...]
    seconds: int
    won: bool

    def score(self, seconds: float) -> int:
        """Return the score after some seconds. Codes hold no times of moves, so moves are spread evenly."""
        moves = len(self.scores) - 1
        made = int(seconds * moves / self.seconds) if self.seconds > 0 else moves
        return self.scores[min(moves, made)]

    def is_beaten_by(self, play: Play) -> bool:
        """Whether a play ended better: a win beats none, then the higher score, then the shorter time."""
        mine = play.won, play.state.score, -int(play.seconds)
        return mine > (self.won, self.scores[-1], -self.seconds)


def race(code: str) -> Play:
    """Return a fresh play that races the play of a replay code. Raises ReplayCodeError for other text."""
    record = read_replay_code(code).record
    play = Play(GAMES[record.game], record.deal)
    play.facts[RACE] = "-".join(code.upper().split())
    return play


def rival_of(facts: Mapping[str, str]) -> Rival | None:
    """Return the rival named by the facts of a play; None if there is none or its code cannot be read."""
    code = facts.get(RACE)
    return _rival(code) if code else None


@lru_cache(maxsize=4)
def _rival(code: str) -> Rival | None:
    try:
        challenge = read_replay_code(code)
    except ReplayCodeError:
        return None
    play = Play.resume(challenge.record)
    return Rival(challenge.initials, tuple(state.score for state in play.states), challenge.seconds, play.won)
