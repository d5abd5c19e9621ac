"""Toasts: sentences of the program's own in a pill at the top, each for a few seconds; and screenshots, told by one."""

import unicodedata
from collections import deque
from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime
from functools import lru_cache
from io import BytesIO
from itertools import count
from pathlib import Path
from threading import Thread
from typing import BinaryIO

import pygame
from pygame import Surface

from scenes.art import panels
from scenes.i18n import _
from scenes.render import typography
from scenes.render.drawables import Sprite
from scenes.render.palette import LAMP_TEXT
from scenes.render.style import Style
from scenes.render.typography import Face
from scenes.widgets.scene import TOASTS_AT, TOASTS_WIDE


@lru_cache(maxsize=4)
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


STANDS, READ = 4.0, 0.07  # seconds: how long a sentence stands at least, and for each of its letters
UNSHOWN = frozenset(("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"))
"""The kinds of characters that no font draws: controls, marks of direction, halves of characters, line breaks."""
REPLACEMENT = "\N{REPLACEMENT CHARACTER}"


class Toasts:
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
        self, size: tuple[int, int], style: Style, top: float = TOASTS_AT, wide: float = TOASTS_WIDE
    ) -> list[Sprite]:
        """Tell what is seen on a screen of a size in pixels.

        A pill hangs at a share of its height, and takes at most a share of its width.
        """
        if self.sentence is None:
            return []
        pill = toast(self.sentence, size, style, wide)
        return [Sprite(pill, (size[0] - pill.get_width()) // 2, round(size[1] * top))]


def _shown(sentence: str) -> str:
    """Return a sentence with a replacement for each character that no font can draw."""
    return "".join(REPLACEMENT if unicodedata.category(sign) in UNSHOWN else sign for sign in sentence)


def save(screen: Surface, now: datetime, toasts: Toasts) -> None:
    """Write a picture of the screen in a thread of its own, and say where it is or why it is nowhere."""
    name = f"patience-arcade-{now:%Y%m%d-%H%M%S}"
    Thread(target=_write, args=(screen.copy(), name, toasts), name="screenshot").start()


def _write(picture: Surface, name: str, toasts: Toasts) -> None:
    try:
        pictures = Path.home() / "Pictures"
        target = _written(_png(picture), pictures if pictures.is_dir() else Path.home(), name)
    except (OSError, RuntimeError) as problem:  # pygame's errors are of the second kind, and so is having no home
        reason = getattr(problem, "strerror", None) or problem
        toasts.add([_("Could not save screenshot: {reason}").format(reason=reason)])
    else:
        toasts.add([_("Screenshot saved as {path}").format(path=target)])


def _png(picture: Surface) -> bytes:
    """Return a picture as a PNG file. pygame itself would only write to names that are UTF-8."""
    file = BytesIO()
    pygame.image.save(picture, file, "picture.png")
    return file.getvalue()


def _written(data: bytes, folder: Path, name: str) -> Path:
    """Write a new file and return its path; one that is not the first of its second has a number.

    Raises OSError, and then leaves nothing behind.
    """
    numbers = (f"-{number}" if number > 1 else "" for number in count(1))
    file = next(filter(None, (_created(folder / f"{name}{number}.png") for number in numbers)))
    target = Path(file.name)
    try:
        with file:
            file.write(data)
    except OSError:
        target.unlink()
        raise
    return target


def _created(path: Path) -> BinaryIO | None:
    """Return a new file to be written to, or None where there is one. Raises OSError."""
    with suppress(FileExistsError):
        return path.open("xb")
    return None
