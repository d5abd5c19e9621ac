"""How each game is presented, one file per game, found by the game's name; and a plain default.

A game without a presentation of its own has bare masonry, and its slots where its rules put them.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from random import Random

from pygame import Rect, Surface

from game.cards import Card
from game.play import Play
from game.rules.base import Fan, Rules, Slot
from game.state import Move, State, Tap
from scenes.animation.positions import CardPosition
from scenes.art.scenery.common import Life
from scenes.games.base import GameUI, Scenery, TableLayoutType
from scenes.games.layout import LayoutMetrics, fan, last_three
from scenes.games.rails import RailPlan, RailsLayout, Rows
from scenes.i18n import _, card_name, clock, later, the_card
from scenes.render.image_cache import ImageCache
from scenes.render.palette import MASONRY, QUIET_DARK, TABLET, Accent, rgb

STEP = 0.26  # of a card's height, between the cards of a fan
REACH = {Fan.SQUARED: (0.0, 0.0), Fan.DOWN: (0.0, 3.0), Fan.RIGHT: (1.2, 0.0), Fan.LAST_THREE: (0.75, 0.0)}
"""The room reserved for a fan beyond its first card, in card widths and card heights."""


class GenericLayout(RailsLayout):
    """Slots at the places that the rules suggest, scaled to fill the field."""

    plan = RailPlan(score=272, rows=Rows(440, 66, 300))

    def __init__(self, ui: GameUI, metrics: LayoutMetrics, images: ImageCache) -> None:
        wide = 300 + metrics.rail_growth
        super().__init__(ui, metrics, images, (wide, wide))
        self._slots = self._compact()
        across = max(slot.x + 1 + REACH[slot.fan][0] for slot in self._slots.values())
        down = max(slot.y + 1 + self._reach(slot) for slot in self._slots.values())
        height = min((self.field.height - self.u(80)) / (down * 1.08), (self.field.width - self.u(60)) / across * 1.25)
        self._height = int(min(height, self.u(230)))
        self._pitch = self._height * 5 / 7 * 1.1, self._height * 1.08
        self._corner = self.field.centerx - across * self._pitch[0] / 2, self.field.top + self.u(60)
        self.message_area = self.second.plate(540, 270) if metrics.wide else self.message_on_bar(self._corner[1])

    def _compact(self) -> dict[int, Slot]:
        """Return the slots on the table; those below columns are moved up to the dealt cards."""
        shown = {slot.number: slot for slot in self.rules.slots if slot.on_table}
        columns = [slot for slot in shown.values() if slot.fan is Fan.DOWN]
        if not columns:
            return shown
        fresh, _events = self.rules.start(self.rules.deck)
        ends = [slot.y + 1 + STEP * max(0, len(fresh.piles[slot.number]) - 1) for slot in columns]
        last = max(slot.y for slot in columns)
        up = min((slot.y for slot in shown.values() if slot.y > last), default=0) - max(ends) - 0.15
        if up <= 0:
            return shown
        return {number: replace(slot, y=slot.y - up) if slot.y > last else slot for number, slot in shown.items()}

    def _below(self, slot: Slot) -> float | None:
        """Return the y of the next slot below a column, in card heights; None if there is none."""
        lower = (other.y for other in self._slots.values() if other.y >= slot.y + 1 and abs(other.x - slot.x) < 1)
        return min(lower, default=None)

    def _reach(self, slot: Slot) -> float:
        """Return the room reserved for a fan below its first card, in card heights; less above another slot."""
        below = self._below(slot)
        return REACH[slot.fan][1] if below is None else min(REACH[slot.fan][1], below - slot.y - 1)

    def _corner_of(self, slot: Slot) -> tuple[float, float]:
        return self._corner[0] + slot.x * self._pitch[0], self._corner[1] + slot.y * self._pitch[1]

    def lay(self, state: State) -> Mapping[Card, CardPosition]:
        """Fan each pile as its slot says."""
        positions: dict[Card, CardPosition] = {}
        for number, slot in self._slots.items():
            pile, corner = state.piles[number], self._corner_of(slot)
            if slot.fan is Fan.LAST_THREE:
                positions.update(last_three(state, number, corner, self._height, round(STEP * self._height)))
            else:
                positions.update(fan(state, number, corner, self._height, self._step(slot, len(pile))))
        return positions

    def _step(self, slot: Slot, count: int) -> tuple[float, float]:
        """Return the offset from card to card of a pile, right and down in pixels; smaller if there is no room."""
        x, y = self._corner_of(slot)
        if slot.fan is Fan.SQUARED or count < 2:
            return 0.0, 0.0
        if slot.fan is Fan.DOWN:
            below = self._below(slot)
            end = self.field.bottom if below is None else self._corner[1] + below * self._pitch[1]
            return 0.0, min(STEP * self._height, (end - y - self._height) / (count - 1))
        return min(STEP * self._height, (self.field.right - x - self._height * 5 / 7) / (count - 1)), 0.0

    def slot_position(self, slot: int) -> CardPosition | None:
        if slot not in self._slots:
            return None
        x, y = self._corner_of(self._slots[slot])
        return CardPosition(round(x), round(y), self._height)


class PlainScenery(Scenery):
    """The scenery of a game that has none of its own: bare masonry, where nothing moves."""

    drawn_as = "plain"

    def on_table(self, size: tuple[int, int], field: Rect, hour: int = 0) -> Surface:
        picture = Surface(size, 0, 32)
        picture.fill(rgb(MASONRY))
        picture.fill(rgb(TABLET), field)
        return picture

    def life(self, size: tuple[int, int], field: Rect, random: Random) -> Life:
        return ()

    def window(self, size: tuple[int, int]) -> Surface:
        picture = Surface(size, 0, 32)
        picture.fill(rgb(QUIET_DARK))
        return picture


class GenericUI(GameUI):
    """The presentation of a game that has none of its own, in the plainest words."""

    title = ""
    place = later("The Hall")
    summary = later("A game of patience")
    victory = later("YOU WIN")
    stuck = later("No move leads anywhere new.")
    tapped = later("A space was clicked.")
    table: TableLayoutType = GenericLayout
    scenery = PlainScenery()
    accent = Accent("#C9BDE6", "#1C1440")
    glyph = "star"

    def name(self) -> str:
        return super().name() if self.title else self.rules.name.capitalize()

    def won_reason(self, play: Play) -> str:
        """Return the time that the win took."""
        return _("Won in {time}").format(time=clock(play.seconds))

    def describe(self, state: State, move: Move) -> tuple[str, str]:
        onto = state.top(move.slot if isinstance(move, Tap) else move.target)
        if isinstance(move, Tap):
            if onto is None or onto in state.down:
                return "", _("Click the stock.") if move.slot == self.rules.stock else _("Click the lit space.")
            return "", _("Click {card}.").format(card=the_card(onto))
        card = state.piles[move.source][-move.takes[0].count]
        does = _("goes on {card}.").format(card=the_card(onto)) if onto else _("goes to the empty space.")
        return card_name(card), does


@cache
def game_ui(rules: Rules) -> GameUI:
    """Return the presentation of a game: the class named UI in the module named after it, or the plain default."""
    name = f"{__name__}.{rules.name}"
    if find_spec(name) is None:
        return GenericUI(rules)
    presentation: GameUI = import_module(name).UI(rules)
    return presentation
