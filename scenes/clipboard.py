"""The clipboard of the machine: text is put there and taken from there; where there is none, nothing happens."""

import pygame
from pygame import scrap


def copied() -> str:
    """Return the text on the clipboard, nothing where there is none."""
    try:
        return scrap.get_text()
    except (pygame.error, UnicodeDecodeError):
        return ""


def copy(text: str) -> bool:
    """Put a text on the clipboard; return whether it lies there now."""
    try:
        scrap.put_text(text)
    except pygame.error:
        return False
    return copied() == text
