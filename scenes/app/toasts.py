"""Toasts: short messages of the program in a pill at the top, each for a few seconds. One reports each screenshot."""

import sys
import unicodedata
from collections import deque
from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime
from io import BytesIO
from itertools import count
from pathlib import Path
from threading import Thread

import pygame
from pygame import Surface

from scenes.art import panels
from scenes.i18n import _
from scenes.render import typography
from scenes.render.drawables import Sprite
from scenes.render.palette import LAMP_TEXT
from scenes.render.recent import recent
from scenes.render.style import Style
from scenes.render.typography import Face
from scenes.widgets.scene import TOASTS_AT, TOASTS_WIDE


@recent(4)
def toast(sentence: str, size: tuple[int, int], style: Style, wide: float) -> Surface:
    """Return the pill for a sentence on a screen of a size in pixels, of whose width it takes a share at most."""
    unit = size[1] / 1080
    edge = round(32 * unit)
    text = typography.fitted(
        sentence,
        Face.SENTENCE,
        style.type_size(32, unit),
        style.text(LAMP_TEXT),
        round(size[0] * wide) - 2 * edge,
        round(22 * unit),
    )
    pill = panels.pill((text.get_width() + 2 * edge, round(68 * unit)), unit, style).copy()
    pill.blit(text, ((pill.get_width() - text.get_width()) // 2, (pill.get_height() - text.get_height()) // 2))
    return pill


UNSHOWN = frozenset(("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"))
"""The kinds of characters that no font draws: controls, marks of direction, halves of characters, line breaks."""
REPLACEMENT = "\N{REPLACEMENT CHARACTER}"


class Toasts:
    """The messages that wait to be read, the first of them shown; any thread may add to them.

    They may quote names from outside, as of a folder that is no UTF-8: what cannot be shown of these is replaced.
    """

    def __init__(self) -> None:
        self._waiting: deque[str] = deque()
        self._age = 0.0

    @property
    def sentence(self) -> str | None:
        """The message that is shown."""
        return self._waiting[0] if self._waiting else None

    def add(self, sentences: Iterable[str]) -> None:
        """Show some messages after those that wait."""
        self._waiting.extend(map(_shown, sentences))

    def correct(self, stale: Iterable[str], sentence: str) -> None:
        """Show a message at once, and none of those that it may have made untrue."""
        for one in stale:
            with suppress(ValueError):
                self._waiting.remove(_shown(one))
        self._waiting.appendleft(_shown(sentence))
        self._age = 0.0

    def withdraw(self, sentence: str) -> None:
        """Show a message no longer."""
        with suppress(ValueError):
            self._waiting.remove(_shown(sentence))

    def advance(self, seconds: float) -> bool:
        """Let time pass; return whether a message has gone: after four seconds, or more where it is long to read."""
        self._age = self._age + seconds if self._waiting else 0.0
        if not self._waiting or self._age <= max(4.0, 0.07 * len(self._waiting[0])):
            return False
        self._waiting.popleft()
        self._age = 0.0
        return True

    def frame(
        self, size: tuple[int, int], style: Style, top: float = TOASTS_AT, wide: float = TOASTS_WIDE
    ) -> list[Sprite]:
        """Return what is shown on a screen of a size in pixels, at a share of its height and at most a share wide."""
        if self.sentence is None:
            return []
        pill = toast(self.sentence, size, style, wide)
        return [Sprite(pill, (size[0] - pill.get_width()) // 2, round(size[1] * top))]


def _shown(sentence: str) -> str:
    """Return a sentence with a replacement for each character that no font can draw."""
    return "".join(REPLACEMENT if unicodedata.category(sign) in UNSHOWN else sign for sign in sentence)


def save_screenshot(screen: Surface, now: datetime, toasts: Toasts) -> None:
    """Write a picture of the screen in a thread of its own, and say in which folder it is or why it is nowhere.

    Its whole path is written to the standard error stream.
    """
    name = f"patience-arcade-{now:%Y%m%d-%H%M%S}"
    Thread(target=_write, args=(screen.copy(), name, toasts), name="screenshot").start()


def _write(picture: Surface, name: str, toasts: Toasts) -> None:
    try:
        pictures = Path.home() / "Pictures"
        file = BytesIO()
        pygame.image.save(picture, file, "picture.png")  # pygame itself would only write to names that are UTF-8
        target = _written(file.getvalue(), pictures if pictures.is_dir() else Path.home(), name)
    except (OSError, RuntimeError) as problem:  # pygame's errors are of the second kind, and so is having no home
        reason = getattr(problem, "strerror", None) or problem
        toasts.add([_("Could not save screenshot: {reason}").format(reason=reason)])
    else:
        print(target, file=sys.stderr)
        folder = target.parent.name or str(target.parent)
        toasts.add([_("Screenshot saved in {folder}").format(folder=folder)])


def _written(data: bytes, folder: Path, name: str) -> Path:
    """Write a new file and return its path; one that is not the first of its second has a number.

    Raises OSError, and then leaves nothing behind.
    """
    target, numbers = folder / f"{name}.png", count(2)
    while True:
        try:
            file = target.open("xb")
            break
        except FileExistsError:
            target = folder / f"{name}-{next(numbers)}.png"
    try:
        with file:
            file.write(data)
    except OSError:
        target.unlink()
        raise
    return target
