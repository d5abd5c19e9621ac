"""Toasts: short messages in a pill at the top of the screen, for a few seconds each; and screenshots."""

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
from scenes.render.palette import LAMP_TEXT, Style
from scenes.render.recent import recent
from scenes.render.typography import Face
from scenes.widgets.scene import TOASTS_AT, TOASTS_WIDE


@recent(4)
def toast(sentence: str, size: tuple[int, int], style: Style, wide: float) -> Surface:
    """Return the pill with a sentence for a screen of a size in pixels, no wider than a share of it."""
    unit = size[1] / 1080
    edge = round(32 * unit)
    pixels, room, smallest = style.type_size(32, unit), round(size[0] * wide) - 2 * edge, round(22 * unit)
    text = typography.fitted(sentence, Face.SENTENCE, pixels, style.text(LAMP_TEXT), room, smallest)
    pill = panels.pill((text.get_width() + 2 * edge, round(56 * unit)), unit, style).copy()
    pill.blit(text, ((pill.get_width() - text.get_width()) // 2, (pill.get_height() - text.get_height()) // 2))
    return pill


UNSHOWN = frozenset(("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"))
"""The categories of characters that no font can draw: controls, direction marks, surrogates, line breaks."""
REPLACEMENT = "\N{REPLACEMENT CHARACTER}"


class Toasts:
    """The queue of messages, whose first one is shown; any thread may add to it.

    Messages may quote names from outside, such as a folder's that is not valid UTF-8: what cannot be shown is replaced.
    """

    def __init__(self) -> None:
        self._waiting: deque[str] = deque()
        self._age = 0.0

    @property
    def sentence(self) -> str | None:
        """The message that is shown, if any."""
        return self._waiting[0] if self._waiting else None

    def add(self, sentences: Iterable[str]) -> None:
        """Add messages to the queue."""
        self._waiting.extend(map(printable, sentences))

    def correct(self, stale: Iterable[str], sentence: str) -> None:
        """Show a message at once, and drop those that it makes out of date."""
        self.withdraw(*stale)
        self._waiting.appendleft(printable(sentence))
        self._age = 0.0

    def withdraw(self, *stale: str) -> None:
        """Drop messages."""
        for sentence in map(printable, stale):
            with suppress(ValueError):
                self._waiting.remove(sentence)

    def advance(self, seconds: float) -> bool:
        """Let time pass; return whether a message has gone: after four seconds, or more if it is long."""
        self._age = self._age + seconds if self._waiting else 0.0
        if not self._waiting or self._age <= max(4.0, 0.07 * len(self._waiting[0])):
            return False
        self._waiting.popleft()
        self._age = 0.0
        return True

    def frame(
        self, size: tuple[int, int], style: Style, top: float = TOASTS_AT, wide: float = TOASTS_WIDE
    ) -> list[Sprite]:
        """Return the message as a sprite, at a share of the screen's height and at most a share of its width wide."""
        if self.sentence is None:
            return []
        pill = toast(self.sentence, size, style, wide)
        return [Sprite(pill, (size[0] - pill.get_width()) // 2, round(size[1] * top))]


def printable(sentence: str) -> str:
    """Return a sentence with a replacement for each character that no font can draw."""
    return "".join(REPLACEMENT if unicodedata.category(sign) in UNSHOWN else sign for sign in sentence)


def save_screenshot(screen: Surface, now: datetime, toasts: Toasts) -> None:
    """Save a screenshot in a thread of its own, and say in which folder it is, or why it failed.

    Its full path is written to the standard error stream.
    """
    name = f"patience-arcade-{now:%Y%m%d-%H%M%S}"
    Thread(target=_write, args=(screen.copy(), name, toasts), name="screenshot").start()


def _write(picture: Surface, name: str, toasts: Toasts) -> None:
    try:
        pictures = Path.home() / "Pictures"
        file = BytesIO()
        pygame.image.save(picture, file, "picture.png")  # pygame writes only to paths that are valid UTF-8
        target = _written(file.getvalue(), pictures if pictures.is_dir() else Path.home(), name)
    except (OSError, RuntimeError) as problem:  # RuntimeError: by pygame, or without a home folder
        reason = getattr(problem, "strerror", None) or problem
        toasts.add([_("Could not save screenshot: {reason}").format(reason=reason)])
    else:
        print(target, file=sys.stderr)
        folder = target.parent.name or str(target.parent)
        toasts.add([_("Screenshot saved in {folder}").format(folder=folder)])


def _written(data: bytes, folder: Path, name: str) -> Path:
    """Write a new file and return its path; further ones of the same second have a number.

    Raises OSError, and then leaves no file behind.
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
