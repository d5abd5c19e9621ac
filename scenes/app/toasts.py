"""Notices: sentences of the program's own, each for a few seconds, one after the other."""

import unicodedata
from collections import deque
from collections.abc import Iterable
from contextlib import suppress

from scenes.art.notice import notice
from scenes.render.drawables import Sprite
from scenes.render.style import Look
from scenes.widgets.scene import NOTICES_AT, NOTICES_WIDE

STANDS, READ = 4.0, 0.07  # seconds: how long a sentence stands at least, and for each of its letters
UNSHOWN = frozenset(("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"))
"""The kinds of characters that no font draws: controls, marks of direction, halves of characters, line breaks."""
REPLACEMENT = "\N{REPLACEMENT CHARACTER}"


class Notices:
    """The sentences that wait to be read; any thread may add to them.

    They may quote names from outside, as of a folder that is no UTF-8: what cannot be shown of these is replaced.
    """

    def __init__(self) -> None:
        self._waiting: deque[str] = deque()
        self._age = 0.0

    @property
    def sentence(self) -> str | None:
        """The sentence that stands on the screen."""
        return self._waiting[0] if self._waiting else None

    def add(self, sentences: Iterable[str]) -> None:
        """Say some sentences after those that wait."""
        self._waiting.extend(map(_shown, sentences))

    def correct(self, stale: Iterable[str], sentence: str) -> None:
        """Say a sentence at once, and none of those that it may have made untrue."""
        for one in stale:
            with suppress(ValueError):
                self._waiting.remove(_shown(one))
        self._waiting.appendleft(_shown(sentence))
        self._age = 0.0

    def advance(self, seconds: float) -> bool:
        """Let time pass; tell whether a sentence has gone."""
        self._age = self._age + seconds if self._waiting else 0.0
        if not self._waiting or self._age <= max(STANDS, READ * len(self._waiting[0])):
            return False
        self._waiting.popleft()
        self._age = 0.0
        return True

    def frame(
        self, size: tuple[int, int], look: Look, top: float = NOTICES_AT, wide: float = NOTICES_WIDE
    ) -> list[Sprite]:
        """Tell what is seen on a screen of a size in pixels.

        A pill hangs at a share of its height, and takes at most a share of its width.
        """
        if self.sentence is None:
            return []
        pill = notice(self.sentence, size, look, wide)
        return [Sprite(pill, (size[0] - pill.get_width()) // 2, round(size[1] * top))]


def _shown(sentence: str) -> str:
    """Return a sentence with a replacement for each character that no font can draw."""
    return "".join(REPLACEMENT if unicodedata.category(sign) in UNSHOWN else sign for sign in sentence)
