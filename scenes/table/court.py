"""The Patient Court: who of its cards on a table opens their eyes, and when a jack winks with the other one.

They wait with closed eyes. A king who has come home looks up, and his window shines; once the game is won everybody in
sight looks up.
"""

from collections.abc import Iterable, Mapping
from math import inf
from random import Random

from game.cards import JACK, KING, QUEEN, Card, Suit
from game.settings import Motion
from game.state import State
from scenes.animation.animator import CardAnimator
from scenes.animation.positions import Posed
from scenes.art.court_cards import Gaze
from scenes.services import Services

WINK = 6.0, 10.0  # seconds from one wink to the next
BLINK = 0.14  # seconds that both eyes are shut in between
WAKEFUL = 25.0  # seconds after the last input in which jacks wink


class Court:
    """The eyes of one board's court cards; when they wink follows from a seed."""

    def __init__(self, services: Services, seed: str) -> None:
        self._services = services
        self._random = Random(seed)
        self._turned: frozenset[Card] = frozenset()
        self._blinks: Card | None = None
        self._next = self._random.uniform(*WINK)
        self._known: object = None

    @property
    def _winks(self) -> bool:
        return self._services.motion is Motion.FULL and self._services.quiet_for < WAKEFUL

    @property
    def rest(self) -> float:
        """For how many seconds nobody winks."""
        return max(0.0, self._next) if self._winks else inf

    def advance(self, seconds: float, state: State, won: bool, animator: CardAnimator) -> None:
        """Let time pass, with a state shown, in which the game may be won."""
        if self._winks and not won:
            self._next -= seconds
            if self._next <= 0:
                self._wink(animator.resting_poses)
        known = animator, state, won, self._turned, self._blinks
        if self._known != known:
            self._known = known
            homes = (state.piles[slot] for slot in animator.layout.foundations)
            animator.regard(self._gazes(homes, (card for pile in state.piles for card in pile) if won else ()))

    def _wink(self, poses: Iterable[Posed]) -> None:
        """Let a jack who lies open shut his eyes, and a moment later open the other one; or a bird turn its head."""
        if self._blinks:
            self._turned ^= {self._blinks}
        open_ones = [card for card, pose in poses if pose.up and not pose.shade and _winks(card)]
        self._blinks = self._random.choice(open_ones) if open_ones and not self._blinks else None
        self._next = BLINK if self._blinks else self._random.uniform(*WINK)

    def _gazes(self, homes: Iterable[tuple[Card, ...]], awake: Iterable[Card]) -> Mapping[Card, Gaze]:
        looks = dict.fromkeys(self._turned, Gaze.TURNED)
        if self._blinks:
            looks[self._blinks] = Gaze.SHUT
        looks |= dict.fromkeys((card for card in awake if card.rank >= JACK), Gaze.AWAKE)
        return looks | dict.fromkeys((pile[-1] for pile in homes if pile and pile[-1].rank == KING), Gaze.HOME)


def _winks(card: Card) -> bool:
    """Whether a card has an eye to change, or a bird that turns its head."""
    return card.rank == JACK or (card.rank, card.suit) == (QUEEN, Suit.CLUBS)
