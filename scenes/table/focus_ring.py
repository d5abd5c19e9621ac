"""Rings around what is focused, chosen or pointed at, and marks on targets."""

from collections.abc import Iterator, Sequence
from math import cos, inf, pi

from pygame import Rect

from scenes.animation.durations import FOCUS_SLIDES, RING_PULSE, RING_PULSES
from scenes.art import markers
from scenes.games.base import TableLayout
from scenes.games.view import TableView
from scenes.render.drawables import Point, Sprite, placed
from scenes.render.easing import Tween, out_cubic
from scenes.table.hint_animation import meant


class FocusRing:
    """The ring of the keyboard's cursor: it slides from place to place, pulses for a while, and then stands still."""

    def __init__(self, moves: bool) -> None:
        self._moves = moves
        self._area: Rect | None = None
        self._from = (0, 0)
        self._age = inf

    @property
    def moving(self) -> bool:
        """Whether it slides or pulses."""
        return self._moves and self._area is not None and self._age < RING_PULSE * RING_PULSES

    def follow(self, area: Rect | None, seconds: float) -> None:
        """Let time pass with the cursor on an area, or None."""
        if area == self._area:
            self._age += seconds
            return
        if self._area:
            self._from = self._middle()
        elif area:
            self._from = area.center
        self._area, self._age = area, 0.0

    def frame(self, layout: TableLayout) -> Iterator[Sprite]:
        """Draw the ring, if there is one; while a dimmer picture is being drawn, the brightest is shown."""
        if self._area:
            area = self._area.copy()
            area.center = self._middle()
            bright, dimmed = _ring(layout, area), 1.0
            if self.moving:  # it pulses, in few steps
                dimmed = round(14 + 2 * cos(2 * pi * self._age / RING_PULSE)) / 16
            yield from (_ring(layout, area, brightness=dimmed) if dimmed < 1 else ()) or bright

    def _middle(self) -> Point:
        assert self._area
        if not self._moves:
            return self._area.center
        x, y = (
            round(Tween(begin, end, 0.0, FOCUS_SLIDES, out_cubic).at(self._age))
            for begin, end in zip(self._from, self._area.center, strict=True)
        )
        return x, y


def choice_rings(view: TableView, layout: TableLayout, dragging: bool) -> Iterator[Sprite]:
    """Draw the rings around what is chosen and pointed at, and mark the targets of the chosen cards.

    What is chosen has a ring in the game's accent colour, and its targets one in gold; before anything is chosen, so
    have the cards that a lesson asks for. A ring of a new size appears as soon as the worker has drawn it.
    """
    choice, unit, style, accent = view.choice, layout.metrics.ring_unit, layout.metrics.style, layout.ui.accent.light
    takes = [choice.taken] if choice.taken and not dragging else []
    targets = sorted(view.targets)
    if choice.asked and not choice.taken and view.state is view.play.state:
        asked, target = meant(choice.asked, layout, view.state)
        takes, targets = list(asked), [target]
    for take in takes:
        yield from _ring(layout, ring_area(view, layout, take.slot, take.count), markers.in_accent(accent))
    for slot in targets:
        filled = bool(view.state.piles[slot])
        area = layout.ring(slot, int(filled), view.state)
        mark = layout.images.get(markers.target, area.size, unit, style, not filled)
        yield from placed(mark, center=area.center)
    if choice.lit is not None and not choice.keyed and choice.lit in layout.ringed(view):
        yield from _ring(layout, layout.ring(choice.lit, 1, view.state))


def lamp_ring(area: Rect, layout: TableLayout) -> Iterator[Sprite]:
    """Draw the ring around the lamp's plate."""
    yield from _ring(layout, area, corner=18 * layout.metrics.unit)


def _ring(
    layout: TableLayout,
    area: Rect,
    light: markers.Light | None = None,
    brightness: float = 1.0,
    corner: float | None = None,
) -> Sequence[Sprite]:
    """Return a ring around an area, by default in the cursor's colour; empty until it is drawn."""
    metrics = layout.metrics
    asked = markers.ring, area.size, metrics.ring_unit, metrics.style, light or metrics.light, brightness, corner
    return placed(layout.images.get(*asked), center=area.center)


def cursor_area(view: TableView, layout: TableLayout) -> Rect | None:
    """Return the area that the cursor stands on; None if the mouse was used last."""
    choice = view.choice
    return ring_area(view, layout, choice.lit, choice.depth) if choice.keyed and choice.lit is not None else None


def ring_area(view: TableView, layout: TableLayout, slot: int, count: int) -> Rect:
    """Return the area that a ring around the top cards of a slot surrounds, wherever those are for now."""
    area, offsets = layout.ring(slot, count, view.state), layout.shifts(view)
    shifts = {offsets.get(card, (0, 0)) for card in view.state.piles[slot][-count:]} or {(0, 0)}
    moved = [area.move(shift) for shift in shifts]
    return moved[0].unionall(moved)
