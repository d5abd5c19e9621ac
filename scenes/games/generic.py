"""The plain set: a game without a set of its own is still played, its slots where its rules put them."""

from collections.abc import Iterator, Mapping, Sequence

from pygame import Rect, Surface

from game.cards import Card
from game.moves import Move, Tap
from game.play import Play
from game.slots import Fan, Slot
from game.state import State
from scenes.animation.timeline import CardPosition
from scenes.games import rails
from scenes.games.base import GameUI, TableLayout
from scenes.games.layout import LayoutMetrics, Row, TableState, fan
from scenes.games.rails import RailPlan, Rows
from scenes.games.rails_layout import RailsLayout
from scenes.i18n import _, card_name, clock, the_card
from scenes.render.drawables import Drawable
from scenes.render.image_cache import ImageCache
from scenes.render.palette import MASONRY, QUIET_DARK, TABLET, Accent, rgb

STEP = 0.26  # of a card's height from one card of a fan to the next
REACH = {Fan.SQUARED: (0.0, 0.0), Fan.DOWN: (0.0, 3.0), Fan.RIGHT: (1.2, 0.0)}
"""The room kept for a fan beyond its first card, in card widths and card heights."""


class GenericLayout(RailsLayout):
    """Slots at the places of last resort that the rules give them, scaled to fill the field."""

    plan = RailPlan(score=272, rows=Rows(408, 66, 300))

    def __init__(self, ui: GameUI, metrics: LayoutMetrics, images: ImageCache) -> None:
        super().__init__(ui, metrics, images, (300, 300))
        shown = [slot for slot in self.rules.slots if slot.on_table]
        across = max(slot.x + 1 + REACH[slot.fan][0] for slot in shown)
        down = max(slot.y + 1 + REACH[slot.fan][1] for slot in shown)
        height = min((self.field.height - self.u(80)) / (down * 1.08), (self.field.width - self.u(60)) / across * 1.25)
        self._height = int(min(height, self.u(230)))
        self._pitch = self._height * 5 / 7 * 1.1, self._height * 1.08
        self._corner = self.field.centerx - across * self._pitch[0] / 2, self.field.top + self.u(60)
        if metrics.wide:
            self.note = self.second.plate(540, 270)
        else:
            self.note = self.message_on_bar(self._corner[1])

    def _place(self, slot: int) -> tuple[float, float]:
        place = self.rules.slots[slot]
        return self._corner[0] + place.x * self._pitch[0], self._corner[1] + place.y * self._pitch[1]

    def lay(self, state: State) -> Mapping[Card, CardPosition]:
        """Fan each pile as its slot says."""
        spots: dict[Card, CardPosition] = {}
        for slot in self.rules.slots:
            if slot.on_table:
                step = self._step(slot, len(state.piles[slot.number]))
                spots.update(fan(state, slot.number, self._place(slot.number), self._height, step))
        return spots

    def _step(self, slot: Slot, count: int) -> tuple[float, float]:
        """Return the way from card to card of a pile, right and down: shorter where it would leave the field."""
        x, y = self._place(slot.number)
        if slot.fan is Fan.SQUARED or count < 2:
            return 0.0, 0.0
        if slot.fan is Fan.DOWN:
            return 0.0, min(STEP * self._height, (self.field.bottom - y - self._height) / (count - 1))
        return min(STEP * self._height, (self.field.right - x - self._height * 5 / 7) / (count - 1)), 0.0

    def anchor(self, slot: int) -> CardPosition | None:
        """Return the slot's own place."""
        if not self.rules.slots[slot].on_table:
            return None
        x, y = self._place(slot)
        return CardPosition(round(x), round(y), self._height)

    def under(self, view: TableState) -> Iterator[Drawable]:
        """Draw the empty slots."""
        yield from rails.empty_slots(self, view)


class GenericUI(GameUI):
    """The set of a game that has none: bare masonry, and the plainest words."""

    accent = Accent("#C9BDE6", "#1C1440")
    glyph = "star"

    def name(self) -> str:
        """Return the name the rules have."""
        return self.rules.name.capitalize()

    def place_name(self) -> str:
        """Return the name of a place not yet furnished."""
        return _("The Hall")

    def tagline(self) -> str:
        """Return a sentence that fits any patience."""
        return _("A game of patience")

    def on_table(self, size: tuple[int, int], field: Rect) -> Surface:
        """Draw bare masonry."""
        picture = Surface(size, 0, 32)
        picture.fill(rgb(MASONRY))
        picture.fill(rgb(TABLET), field)
        return picture

    def window(self, size: tuple[int, int]) -> Surface:
        """Draw an unlit arch."""
        picture = Surface(size, 0, 32)
        picture.fill(rgb(QUIET_DARK))
        return picture

    def layout(self, metrics: LayoutMetrics, images: ImageCache) -> TableLayout:
        """Return the places the rules give."""
        return GenericLayout(self, metrics, images)

    def won_title(self) -> str:
        """Return a title for any win."""
        return _("YOU WIN")

    def won_reason(self, play: Play) -> str:
        """Return how long it took."""
        return _("Won in {time}").format(time=clock(play.seconds))

    def stuck_reason(self, play: Play) -> str:
        """Return that nothing is left to do."""
        return _("No move leads anywhere new.")

    def tally(self, play: Play) -> Sequence[Row]:
        """Return the moves and the time."""
        return [Row(_("Moves"), str(len(play.moves))), Row(_("Time"), clock(play.seconds))]

    def say(self, state: State, move: Move) -> tuple[str, str]:
        """Return the card that goes and what it goes on, or what is pressed."""
        onto = state.top(move.slot if isinstance(move, Tap) else move.target)
        if isinstance(move, Tap):
            if onto is None or onto in state.down:
                return "", _("Click the stock.") if move.slot == self.rules.stock else _("Click the lit space.")
            return "", _("Click {card}.").format(card=the_card(onto))
        card = state.piles[move.source][-move.takes[0].count]
        handler = _("goes on {card}.").format(card=the_card(onto)) if onto else _("goes to the empty space.")
        return card_name(card), handler

    def done(self, state: State, move: Move) -> str:
        """Return the card that went and what it went on, or that something was pressed."""
        return _("A space was clicked.") if isinstance(move, Tap) else super().done(state, move)
