"""The system's clipboard; without one, nothing happens."""

import pygame
from pygame import scrap


def copied() -> str:
    """Return the text on the clipboard, empty if there is none."""
    try:
        return scrap.get_text()
    except (pygame.error, UnicodeDecodeError):
        return ""


def copy(text: str) -> bool:
    """Copy a text to the clipboard; return whether that worked."""
    try:
        scrap.put_text(text)
    except pygame.error:
        return False
    return copied() == text
