"""The tabs that stand on a booklet's panel, all alike and as wide as the longest of their names asks for."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pygame import Rect

from scenes.art import diagrams, lettering
from scenes.art.fonts import Face
from scenes.art.look import Look
from scenes.art.setting import Setting
from scenes.booklet.page import Tab
from scenes.booklet.room import taller
from scenes.stage.drawables import Sprite
from scenes.words import _

END, TOP, HEIGHT, APART = 1824, 46, 94, 8
USUAL, WIDEST = 178, 232  # units: how wide a tab is at least and at most
LABEL, EDGE = 40, 20
SMALLEST = 24


@dataclass(frozen=True, slots=True)
class TabRow:
    """The tabs of a booklet in their order, on one screen."""

    tabs: Sequence[Tab]
    setting: Setting
    look: Look

    @property
    def left(self) -> float:
        """Where the row begins, in units."""
        return END - len(self.tabs) * (self._width + APART) + APART

    @property
    def areas(self) -> dict[Tab, Rect]:
        """Where the tabs lie, in pixels."""
        top, step = TOP - taller(self.setting) / 2, self._width + APART
        return {
            tab: self.setting.rect(self.left + index * step, top, self._width, HEIGHT)
            for index, tab in enumerate(self.tabs)
        }

    def frame(self, open_tab: Tab, lit: Tab | None) -> Iterator[Sprite]:
        """Tell what is seen of them, one open, one lit by the mouse."""
        unit = self.setting.unit
        names, room = [tab_name(tab) for tab in self.tabs], round((self._width - 2 * EDGE) * unit)
        pixels = lettering.fitting(names, Face.INDEX, self._wished, room, round(SMALLEST * unit))
        for name, (tab, area) in zip(names, self.areas.items(), strict=True):
            plate = diagrams.tab(area.size, name, pixels, tab is open_tab, tab is lit, unit, self.look)
            yield Sprite(plate, area.x, area.y)

    @property
    def _wished(self) -> int:
        return self.look.type_size(LABEL, self.setting.unit)

    @property
    def _width(self) -> float:
        longest = max(lettering.measure(tab_name(tab), Face.INDEX, self._wished) for tab in self.tabs)
        return min(max(USUAL, longest / self.setting.unit + 2 * EDGE), WIDEST)


def tab_name(tab: Tab) -> str:
    """Return what stands on a tab."""
    return {
        Tab.GOAL: _("Goal"),
        Tab.MOVES: _("Moves"),
        Tab.SCORE: _("Score"),
        Tab.TIPS: _("Tips"),
        Tab.KEYS: _("Keys"),
    }[tab]
