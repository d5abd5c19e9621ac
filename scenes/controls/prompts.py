"""Prompts: the line at the foot of a screen that names what can be pressed, each of them a control too."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pygame import Rect, Surface

from scenes.art import lettering, switches
from scenes.art.fonts import Face
from scenes.art.look import Look
from scenes.art.palette import LAMP_NUMBER, LAMP_TEXT
from scenes.art.setting import Setting
from scenes.controls.controls import Control
from scenes.scene import Cue
from scenes.stage.canvas import Drawable, Sprite

SIZE, GAP, AIR, LINE = 36, 40, 14, 4  # units


@dataclass(frozen=True, slots=True)
class Prompt:
    """One thing that can be pressed: the key that does it, what it is called, and what it does."""

    name: str
    key: str
    label: str
    act: Callable[[], Cue | None]


def _widths(prompt: Prompt, frame: Setting) -> tuple[int, int]:
    badge = switches.badge(prompt.key, frame.unit).get_width()
    return badge, badge + frame.length(AIR) + lettering.measure(prompt.label, Face.LABEL, frame.length(SIZE))


def _places(entries: Sequence[Prompt], frame: Setting, right: float, y: float) -> list[Rect]:
    """Return where each prompt lies in a row that ends at x = right, its middle at y, both in units of the frame."""
    height = frame.length(92)
    x = frame.point(right, 0)[0]
    places: list[Rect] = []
    for prompt in reversed(entries):
        width = _widths(prompt, frame)[1]
        x -= width
        places.append(Rect(x, frame.point(0, y)[1] - height // 2, width, height))
        x -= frame.length(GAP)
    return places[::-1]


def row_width(entries: Sequence[Prompt], frame: Setting) -> float:
    """Return how wide a row of prompts is, in units of the frame."""
    return sum(_widths(prompt, frame)[1] for prompt in entries) / frame.unit + GAP * (len(entries) - 1)


def prompts(entries: Sequence[Prompt], frame: Setting, right: float, y: float) -> list[Control]:
    """Return the controls of a row of prompts."""
    places = _places(entries, frame, right, y)
    return [Control(prompt.name, place, prompt.act) for prompt, place in zip(entries, places, strict=True)]


def prompt_row(
    entries: Sequence[Prompt], frame: Setting, right: float, y: float, focus: str | None, look: Look
) -> Iterator[Drawable]:
    """Tell what is seen of a row of prompts; the one in focus is underlined, and brighter."""
    for prompt, place in zip(entries, _places(entries, frame, right, y), strict=True):
        badge = switches.badge(prompt.key, frame.unit)
        yield Sprite(badge, place.x, place.centery - badge.get_height() // 2)
        colour = look.text(LAMP_NUMBER if focus == prompt.name else LAMP_TEXT)
        text = lettering.line(prompt.label, Face.LABEL, frame.length(SIZE), colour)
        yield Sprite(text, place.right - text.get_width(), place.centery - text.get_height() // 2)
        if focus == prompt.name:
            line = _underline(text.get_width(), max(2, frame.length(LINE)))
            yield Sprite(line, place.right - text.get_width(), place.centery + text.get_height() // 2)


@lru_cache(maxsize=32)
def _underline(width: int, height: int) -> Surface:
    line = Surface((width, height))
    line.fill(LAMP_NUMBER)
    return line
