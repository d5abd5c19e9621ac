"""The tabs that stand on a booklet's panel, each at least as wide as its name asks for."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from pygame import Rect

from scenes.art import diagrams
from scenes.art.fonts import Face
from scenes.help.page_layout import taller
from scenes.help.pages import Tab
from scenes.i18n import _
from scenes.render import typography
from scenes.render.drawables import Sprite
from scenes.render.frame import Setting
from scenes.render.style import Look

END, TOP, HEIGHT, APART = 1824, 46, 94, 8
LEAST = 178  # units: how wide a tab is at least
LABEL, EDGE = 40, 20


@dataclass(frozen=True, slots=True)
class TabRow:
    """The tabs of a booklet in their order, on one screen."""

    tabs: Sequence[Tab]
    setting: Setting
    look: Look

    @property
    def left(self) -> float:
        """Where the row begins, in units."""
        return END - sum(width + APART for width in self._widths) + APART

    @property
    def areas(self) -> dict[Tab, Rect]:
        """Where the tabs lie, in pixels."""
        top, widths = TOP - taller(self.setting) / 2, self._widths
        lefts = accumulate((width + APART for width in widths), initial=self.left)
        return {
            tab: self.setting.rect(left, top, width, HEIGHT)
            for tab, left, width in zip(self.tabs, lefts, widths, strict=False)
        }

    def frame(self, open_tab: Tab, lit: Tab | None) -> Iterator[Sprite]:
        """Tell what is seen of them, one open, one lit by the mouse."""
        for tab, area in self.areas.items():
            name, unit = tab_name(tab), self.setting.unit
            plate = diagrams.tab(area.size, name, self._pixels, tab is open_tab, tab is lit, unit, self.look)
            yield Sprite(plate, area.x, area.y)

    @property
    def _pixels(self) -> int:
        return self.look.type_size(LABEL, self.setting.unit)

    @property
    def _widths(self) -> Sequence[float]:
        names = (typography.measure(tab_name(tab), Face.INDEX, self._pixels) for tab in self.tabs)
        return [max(LEAST, name / self.setting.unit + 2 * EDGE) for name in names]


def tab_name(tab: Tab) -> str:
    """Return what stands on a tab."""
    return {
        Tab.GOAL: _("Goal"),
        Tab.MOVES: _("Moves"),
        Tab.SCORE: _("Score"),
        Tab.TIPS: _("Tips"),
        Tab.KEYS: _("Controls"),
    }[tab]
