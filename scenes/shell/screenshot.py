"""Screenshots: what is on the screen, written into the player's pictures."""

from contextlib import suppress
from datetime import datetime
from io import BytesIO
from itertools import count
from pathlib import Path
from threading import Thread
from typing import BinaryIO

import pygame
from pygame import Surface

from scenes.app.toasts import Notices
from scenes.i18n import _


def save(screen: Surface, now: datetime, notices: Notices) -> None:
    """Write a picture of the screen in a thread of its own, and say where it is or why it is nowhere."""
    name = f"patience-arcade-{now:%Y%m%d-%H%M%S}"
    Thread(target=_write, args=(screen.copy(), name, notices), name="screenshot").start()


def _write(picture: Surface, name: str, notices: Notices) -> None:
    try:
        pictures = Path.home() / "Pictures"
        target = _written(_png(picture), pictures if pictures.is_dir() else Path.home(), name)
    except (OSError, RuntimeError) as problem:  # pygame's errors are of the second kind, and so is having no home
        reason = getattr(problem, "strerror", None) or problem
        notices.add([_("Could not save screenshot: {reason}").format(reason=reason)])
    else:
        notices.add([_("Screenshot saved as {path}").format(path=target)])


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
