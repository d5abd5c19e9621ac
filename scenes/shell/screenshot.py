"""Screenshots: what is on the screen, written into the player's pictures."""

from contextlib import suppress
from datetime import datetime
from itertools import count
from pathlib import Path
from threading import Thread

import pygame
from pygame import Surface

from scenes.shell.notices import Notices
from scenes.words import _


def save(screen: Surface, now: datetime, notices: Notices) -> None:
    """Write a picture of the screen in a thread of its own, and say where it is or why it is nowhere."""
    name = f"patience-arcade-{now:%Y%m%d-%H%M%S}"
    Thread(target=_write, args=(screen.copy(), name, notices), name="screenshot").start()


def _write(picture: Surface, name: str, notices: Notices) -> None:
    try:
        pictures = Path.home() / "Pictures"
        target = _reserved(pictures if pictures.is_dir() else Path.home(), name)
        pygame.image.save(picture, target)
        notices.add([_("Screenshot saved as {path}").format(path=target)])
    except (OSError, RuntimeError) as problem:  # pygame's errors are of the second kind, and so is having no home
        notices.add([_("Could not save screenshot: {reason}").format(reason=problem)])


def _reserved(folder: Path, name: str) -> Path:
    """Return a new, empty file; one that is not the first of its second has a number. Raises OSError."""
    for number in count(1):
        with suppress(FileExistsError):
            target = folder / (f"{name}.png" if number == 1 else f"{name}-{number}.png")
            target.touch(exist_ok=False)
            break
    return target
