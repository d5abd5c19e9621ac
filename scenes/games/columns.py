"""ColumnsLayout: columns of cards fanned downward in one or more rows, and beside them slots with squared piles."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import ClassVar, NamedTuple

from pygame import Rect

from game.cards import Card, Pile
from game.state import State, Tap
from scenes.animation.positions import CardPosition
from scenes.art.lamp import Hook
from scenes.games import rails
from scenes.games.base import GameUI
from scenes.games.layout import LayoutMetrics, TableView, fan, opened, per_state
from scenes.games.rails import RailPlan, RailsLayout, Rows
from scenes.i18n import _
from scenes.render.image_cache import ImageCache
from scenes.widgets.buttons import Button

BETWEEN_ROWS = 34  # units
TOP, HEIGHT = 108, 150  # the top and the height of the slots in the row under the top bar, in units
GAP = 12  # the gap between slots on a rail, in units


def side_by_side(
    slots: Sequence[int], corner: tuple[float, float], height: float, gap: float
) -> dict[int, CardPosition]:
    """Return the positions of slots in one row, from the upper left corner of the first; all in pixels."""
    (left, top), pitch = corner, height * 5 / 7 + gap
    return {
        slot: CardPosition(round(left + index * pitch), round(top), round(height)) for index, slot in enumerate(slots)
    }


class Columns(NamedTuple):
    """How columns lie in a state: card height in whole pixels, strip, and the upper left corner of each column."""

    height: int
    strip: float
    corners: Mapping[int, tuple[float, float]]


class ColumnsLayout(RailsLayout):
    """Columns in the field; stock, waste and foundations on the rails, or in a row under the top bar.

    A plain game only names its columns and its stock and waste; others override `arrange`.
    """

    plan = RailPlan(score=610, rows=Rows(780, 52, 176), button=470)
    folded_plan: ClassVar[RailPlan | None] = RailPlan(score=506, rows=Rows(624, 42, 126), button=434)
    lamp_under_plaque = False
    hook = Hook(0.925, 943)
    rows: ClassVar[tuple[Sequence[int], ...]]
    """The slots of the columns, row by row."""
    dealt: ClassVar[int]
    """The number of cards in the longest column of a fresh deal."""
    drawn: ClassVar[Sequence[int]] = ()
    """The slots on the first rail, or first in the row under the top bar: stock and waste."""
    shade: ClassVar[float] = 0.15
    """How far covered cards are darkened."""
    stock_word: ClassVar[str]
    stock_icon: ClassVar[str | None] = None
    """The label of the button that taps the stock, in English, and its icon."""
    strips: ClassVar[tuple[float, float]] = 0.29, 0.22
    """What is visible of a covered card at best, and at least before all cards shrink, in card heights."""
    foot: ClassVar[float] = 34
    top: float
    """What stays free of the field below and above the columns, in units."""
    tallest: float
    between: float
    """The most height of a card, and the least sum of the gaps beside and between the columns, in units."""
    beside: dict[int, CardPosition]
    """The positions of all slots but the columns."""
    stock_button_area: Rect
    """The area of the button that taps the stock."""

    def __init__(
        self,
        ui: GameUI,
        metrics: LayoutMetrics,
        images: ImageCache,
        wide: tuple[int, int] | None = None,
        narrow: tuple[int, int] = (0, 0),
    ) -> None:
        grown = metrics.rail_growth
        super().__init__(ui, metrics, images, wide or ((280, 300) if metrics.folded else (330 + grown, 372)), narrow)
        self.columns = [slot for row in self.rows for slot in row]
        self.stock_button_area = self.first.plate(self.hung.button - rails.RAIL_BUTTON / 2, rails.RAIL_BUTTON)
        usual = (120 if metrics.small else 96) - grown
        self.tallest, self.between = 260 if metrics.larger else 240, 56 if metrics.gathered else usual
        self.top = 46 if metrics.wide else 190
        self.arrange()

    def arrange(self) -> None:
        """Place the slots beside the columns, and the messages."""
        if not self.metrics.wide:
            self.row_on_top(self.drawn)
            return
        self.beside = self.on_first_rail()
        self.message_area = Rect(self.second.contents.left, self.u(180), self.second.contents.width, self.u(348))

    def lamp_place(self) -> Rect:
        """Place the lamp at the top of the second rail, or above the messages in the row under the top bar."""
        if not self.metrics.wide:
            home, grown = self.message_area, self._grown
            width = min(self.u(229 + grown), home.width)
            left = home.right - width if self.metrics.left_handed else home.left
            return Rect(left, self.u(TOP - grown / 2), width, self.u(62))
        return Rect(self.second.contents.left, self.u(48), self.second.contents.width, self.u(92))

    def on_first_rail(self) -> dict[int, CardPosition]:
        """Return the positions of stock and waste side by side on the first rail."""
        unit, grown = self.metrics.unit, self.metrics.rail_growth
        rail = 280 if self.metrics.folded else 330 + grown
        height, gap = min(190, (rail - 46 - GAP) / 2 * 7 / 5) * unit, (GAP + grown) * unit
        corner = self.first.centre - gap / 2 - height * 5 / 7, 190 * unit
        return side_by_side(self.drawn, corner, height, gap)

    def row_on_top(self, first: Sequence[int]) -> None:
        """Place slots and foundations at the ends of the row under the top bar, with button and message between.

        The slots take the place of the rails, and change sides with them.
        """
        unit, field, home = self.metrics.unit, self.field, sorted(self.foundations.difference(first))
        left, right = (home, first) if self.metrics.left_handed else (first, home)
        height, margin, gap = HEIGHT * unit, (16 if self.metrics.small else 24) * unit, GAP * unit
        width = len(right) * (height * 5 / 7 + gap) - gap
        self.beside = side_by_side(left, (field.left + margin, TOP * unit), height, gap)
        self.beside |= side_by_side(right, (field.right - margin - width, TOP * unit), height, gap)
        piles = self._together(first)
        edge = Rect(field.left if self.metrics.left_handed else field.right, piles.top, 0, piles.height)
        self._lay_between(piles, self._together(home) if home else edge)

    def _together(self, slots: Sequence[int]) -> Rect:
        first, *others = (self.beside[slot].area for slot in slots)
        return first.unionall(others)

    def _lay_between(self, piles: Rect, far_end: Rect) -> None:
        """Place the button beside the piles at one end of the row, and messages towards the far end, 20 units apart.

        Messages lie at the foot of the row, with room for the lamp above.
        """
        air, grown = self.u(20), self._grown
        room = max(far_end.left - piles.right, piles.left - far_end.right) - 2 * air
        button = self.stock_button_area = Rect(0, 0, min(self.u(150 + grown), room), self.u(92))
        button.centery = piles.centery
        button.left = piles.left - air - button.width if self.metrics.left_handed else piles.right + air
        before, after = sorted((button, far_end), key=lambda area: area.left)
        top, height = self.u(TOP + HEIGHT - 82 - grown / 2), self.u(82 + grown)
        self.message_area = Rect(before.right + air, top, after.left - before.right - 2 * air, height)

    @property
    def _grown(self) -> float:
        """By how much button and lamp are wider, and messages higher, for large texts, in units.

        Messages grow by half of this below the row; for the other half the lamp is higher.
        """
        return 0.7 * (self.metrics.style.text_scale - 100)

    def _columns_for(self, longest: Sequence[int]) -> Columns:
        """Return how the columns lie, given the number of cards of the longest in each row; rows share the height."""
        unit, field, across, (best, least) = self.metrics.unit, self.field, max(map(len, self.rows)), self.strips
        rows, top = len(self.rows), field.top + self.top * unit
        room = field.height - (self.top + self.foot + (rows - 1) * BETWEEN_ROWS) * unit
        covered = max(1, sum(longest) - rows)
        widest = (field.width - self.between * unit) / across
        # each row has room for at least 1.825 cards
        height = min(self.tallest * unit, widest * 7 / 5, room / (1.825 * rows))
        strip = min(best * height, (room - rows * height) / covered)
        if strip < least * height:
            height = room / (rows + least * covered)
            strip = least * height
        width = round(height) * 5 / 7
        # in a wider field, columns stay together in the middle
        beside = 3 if self.metrics.small else 1  # rings keep off the edges of half a screen
        gap = min((field.width - across * width) / (across + beside), 0.45 * width)
        left = field.left + (field.width - across * (width + gap) + gap) / 2
        corners = dict[int, tuple[float, float]]()
        for slots, count in zip(self.rows, longest, strict=True):
            corners |= {slot: (left + index * (width + gap), top) for index, slot in enumerate(slots)}
            top += height + strip * (count - 1) + BETWEEN_ROWS * unit
        return Columns(round(height), strip, corners)

    @cached_property
    def _fresh(self) -> Columns:
        return self._columns_for((self.dealt,) * len(self.rows))

    @per_state
    def columns_in(self, state: State) -> Columns:
        """Return how the columns lie in a state; before the deal, as on a fresh deal."""
        longest = [max(1, *(len(state.piles[slot]) for slot in row)) for row in self.rows]
        undealt = not any(state.piles[slot] for slot in (*self.columns, *self.rules.foundations))
        return self._fresh if undealt else self._columns_for(longest)

    def moving(self, pile: Pile) -> int:
        """Return how many cards of a column can move at once; these are not darkened."""
        return 1

    def lay(self, state: State) -> Mapping[Card, CardPosition]:
        """Fan the columns downward; the piles beside them are squared."""
        columns, positions = self.columns_in(state), dict[Card, CardPosition]()
        for slot, place in self.beside.items():
            positions.update(self.lay_beside(state, slot, place))
        for slot in self.columns:
            pile = state.piles[slot]
            shades = (self.shade,) * (len(pile) - self.moving(pile))
            positions.update(fan(state, slot, columns.corners[slot], columns.height, (0, columns.strip), shades))
        return positions

    def lay_beside(self, state: State, slot: int, place: CardPosition) -> Iterator[tuple[Card, CardPosition]]:
        """Yield the cards of a slot beside the columns with their positions."""
        return fan(state, slot, (place.x, place.y), place.height)

    def aside(self, view: TableView) -> Mapping[Card, tuple[int, int]]:
        """Let the cards above the one that is looked at move down and show it."""
        return opened(view, self.card_positions(view.state), self.columns)

    def slot_position(self, slot: int) -> CardPosition | None:
        """Return a slot's position on a fresh deal."""
        return self._position(slot, self._fresh)

    def slot_position_in(self, slot: int, state: State) -> CardPosition | None:
        """Return a slot's position in a state: long columns shrink all cards and push lower rows down."""
        return self._position(slot, self.columns_in(state))

    def _position(self, slot: int, columns: Columns) -> CardPosition | None:
        if slot in self.beside:
            return self.beside[slot]
        if slot not in columns.corners:
            return None
        x, y = columns.corners[slot]
        return CardPosition(round(x), round(y), columns.height)

    def stock_best(self, view: TableView) -> bool:
        """Whether tapping the stock is recommended: by default, if it is hinted at, or the only move."""
        tap = Tap(self.rules.stock)
        return view.choice.hint == tap or view.play.legal == (tap,)

    def score_whole(self, view: TableView) -> str:
        return "" if self.metrics.folded else super().score_whole(view)

    def buttons(self, view: TableView) -> Sequence[Button]:
        """Return the button that taps the stock, and the buttons of every table."""
        icon = self.stock_icon if self.metrics.wide else None
        stock = self.stock_button(view, self.stock_button_area, _(self.stock_word), icon, self.stock_best(view))
        return [stock, *super().buttons(view)]

    def zones(self, state: State) -> Sequence[Sequence[int]]:
        """Return columns, foundations, and the other slots."""
        home = sorted(self.foundations.difference(self.drawn))
        return [zone for zone in (self.columns, home, [slot for slot in self.beside if slot not in home]) if zone]
