"""Pileon, The Quay: its words, and its table of fifteen piles, with the harbour log of what lies together."""

from collections.abc import Iterator, Mapping, Sequence

from pygame import Rect, Surface

from game.cards import ACE, JACK, KING, QUEEN, Card
from game.moves import Carry, Move
from game.play import Play
from game.rules.pileon import FULL, PILES, frozen, gathered, group
from game.state import State
from scenes.animation import durations as d
from scenes.animation.positions import CardPosition
from scenes.art import markers, tokens
from scenes.art.scenery import pileon
from scenes.audio import Ambience
from scenes.games import rails, top_bar
from scenes.games.base import GameUI, TableLayout
from scenes.games.layout import Hit, LayoutMetrics, Row, TableState, fan
from scenes.games.rails import COMMON, Figure, RailPlan, Rows
from scenes.games.rails_layout import RailsLayout
from scenes.i18n import _, card_name, later, many, rank_sign
from scenes.render import typography
from scenes.render.drawables import Drawable, Sprite
from scenes.render.easing import Tween, in_cubic
from scenes.render.image_cache import ImageCache
from scenes.render.palette import LAMP_NUMBER, QUAY, SOFT_TEXT, mix
from scenes.render.recent import recent
from scenes.render.style import Style
from scenes.render.svg import transparent
from scenes.render.typography import Face
from scenes.widgets.controls import Button

CRATE, CRATE_PITCH = (30, 38), 34.5
LOG_WIDTH = 192  # units: on a narrower rail the crates shrink with it


def complete(state: State) -> str:
    """Return how many piles are complete, of how many."""
    return _("{count}/{all}").format(count=len(frozen(state)), all=KING)


BERTHS_DONE = Figure(lambda: _("PILES"), lambda view: complete(view.counted))


def _log(layout: TableLayout, view: TableState) -> Iterator[Drawable]:
    """Draw the harbour log: for each rank, how many of its cards lie together."""
    u, column, metrics = layout.u, layout.second.plate(0, 0), layout.metrics
    yield from rails.heading(layout, 45, _("HARBOUR LOG"))
    together, first = gathered(view.counted), 118 if metrics.larger else 94  # there the heading has two lines
    done = {view.counted.piles[slot][-1].rank for slot in frozen(view.counted)}
    for index, rank in enumerate(range(KING, ACE - 1, -1)):
        crates = together[rank] if together[rank] > 1 else 0
        row = _log_row(rank_sign(rank), crates, rank in done, column.width, metrics.unit, metrics.style)
        yield Sprite.at(row, midleft=(column.left, column.top + u(first + index * 56)))


@recent(128)
def _log_row(rank: str, crates: int, done: bool, width: int, unit: float, style: Style) -> Surface:
    """Return a line of the log in a width in pixels: a rank, bright once it is done, and its four crates."""
    scale = unit * min(1.0, width / (LOG_WIDTH * unit))
    picture = transparent((width, round(CRATE[1] * unit)))
    middle = picture.get_height() // 2
    left = width - round((FULL - 1) * CRATE_PITCH * scale + CRATE[0] * scale)
    for index in range(FULL):
        crate = tokens.crate(index < crates, scale, style)
        picture.blit(crate, crate.get_rect(midleft=(left + round(index * CRATE_PITCH * scale), middle)))
    sign = typography.line(rank, Face.INDEX, round(40 * scale), style.text(LAMP_NUMBER if done else SOFT_TEXT))
    picture.blit(sign, sign.get_rect(center=(left // 2, middle)))
    return picture


@recent(8)
def empty_berth(size: tuple[int, int], words: str, unit: float, style: Style) -> Surface:
    """Return an empty berth with words in its middle."""
    picture = markers.empty_slot(size, QUAY.light, unit, style).copy()
    text = typography.line(words, Face.LABEL, style.type_size(32, unit), style.text(mix(QUAY.light, "#FFFFFF", 0.7)))
    picture.blit(text, text.get_rect(center=(size[0] // 2, size[1] // 2)))
    return picture


RAIL, RAIL_LARGER = 244, 200
"""The width of the rails in units, and beside larger cards."""
COLUMNS, ROWS = 4, 4
STRIP = 0.44  # of a card's width from one card of a pile to the next
BERTH = 1 + (FULL - 1) * STRIP  # a berth's width in card widths
PLATE, PLATE_GATHERED = 9, 6  # units that the plate of a berth reaches beyond its pile; where berths lie closer
PLATE_COLOUR = "#031A20"
DIMMED = 0.10
SEAL = 0.46  # of a card's height
STAMPS = 16  # sizes of a seal for each of its last


class PileonLayout(RailsLayout):
    """Fifteen berths in rows of four, each as wide as a fan of four cards; the last row is moved in by half a berth."""

    plan = RailPlan(score=272, rows=Rows(446, 61, 244))
    folded_plan = RailPlan(score=272, rows=Rows(400, 61, 276))
    rail_figures = bar_figures = (*COMMON[:2], BERTHS_DONE, *COMMON[2:])

    def __init__(self, ui: GameUI, metrics: LayoutMetrics, images: ImageCache) -> None:
        rail = RAIL_LARGER if metrics.larger else RAIL + metrics.rail_growth
        super().__init__(ui, metrics, images, (rail, rail))
        field, unit = self.field, metrics.unit
        self._reach = self.u(PLATE_GATHERED if metrics.gathered else PLATE)
        free = (80, 70) if metrics.gathered else (110, 100)  # beside and above the berths in all
        beside, above = (units * unit for units in free)
        width = min((field.width - beside) / (COLUMNS * BERTH), 5 / 7 * (field.height - above) / ROWS)
        self._height = round(width * 7 / 5)
        self._strip = STRIP * width
        self._berth = round(BERTH * width), self._height
        across = (field.width - COLUMNS * BERTH * width) / (COLUMNS + 1)
        down = (field.height - ROWS * self._height) / (ROWS + 1)
        self._gaps = across, down
        self._pitch = BERTH * width + across, self._height + down
        if metrics.wide:
            top = 606 if not metrics.larger else 565 if metrics.lamp else 548
            self.note = self.first.plate(top, 937 - top)
        else:
            self.note = self.message_on_bar(self.berth(0).top)

    def _corner(self, slot: int) -> tuple[float, float]:
        row, column = divmod(slot, COLUMNS)
        moved_in = 0.5 if row == ROWS - 1 else 0.0
        return (
            self.field.left + self._gaps[0] + (column + moved_in) * self._pitch[0],
            self.field.top + self._gaps[1] + row * self._pitch[1],
        )

    def berth(self, slot: int) -> Rect:
        """Return the area that four cards fill on a slot."""
        x, y = self._corner(slot)
        return Rect((round(x), round(y)), self._berth)

    def lay(self, state: State) -> Mapping[Card, CardPosition]:
        """Fan each pile to the right, and dim what lies beneath its top run."""
        spots: dict[Card, CardPosition] = {}
        for slot in PILES:
            pile = state.piles[slot]
            shades = [DIMMED] * (len(pile) - group(pile))
            spots.update(fan(state, slot, self._corner(slot), self._height, (self._strip, 0.0), shades))
        return spots

    def slot_position(self, slot: int) -> CardPosition | None:
        """Return the left end of a berth."""
        if slot not in PILES:
            return None
        return CardPosition(*self.berth(slot).topleft, self._height)

    def slot_area(self, slot: int, state: State) -> Rect:
        """Return the whole berth, however many cards lie there."""
        return self._plate(slot) if slot in PILES else Rect(0, 0, 0, 0)

    def _plate(self, slot: int) -> Rect:
        return self.berth(slot).inflate(2 * self._reach, 2 * self._reach)

    def surrounded(self, slot: int, count: int, state: State) -> Rect:
        """Return the top cards, or the whole of an empty berth."""
        if slot in PILES and not state.piles[slot]:
            return self.berth(slot)
        return super().surrounded(slot, count, state)

    def hit(self, state: State, point: tuple[int, int]) -> Hit | None:
        """Return the card at a point, or the berth: one reaches half-way to the next."""
        found = super().hit(state, point)
        if found:
            return found
        reach = round(self._gaps[0]), round(min(self._gaps[1], 2 * self.u(24)))
        return next((Hit(slot, 0) for slot in PILES if self.berth(slot).inflate(reach).collidepoint(point)), None)

    def under(self, view: TableState) -> Iterator[Drawable]:
        """Draw the berths' plates, and the empty ones."""
        metrics = self.metrics
        corner = round(markers.CORNER * self._height) + self._reach
        line = 2 * metrics.unit if metrics.style.contrast else 0.0  # on black a plate alone is not seen
        whole = self._plate(0).size
        plate = self.images.get_now(markers.bed, whole, PLATE_COLOUR, corner, metrics.style)
        lined = self.images.get_now(markers.bed, whole, PLATE_COLOUR, corner, metrics.style, line)
        for slot in PILES:
            yield Sprite(lined if view.state.piles[slot] else plate, *self._plate(slot).topleft)
            if not view.state.piles[slot]:
                hinted = isinstance(view.choice.hint, Carry) and view.choice.hint.target == slot
                # A hint writes there what the berth takes; what is still being dealt will not be empty.
                told = metrics.words and not (hinted or view.counted.piles[slot])
                words = _("Empty berth") if told else ""
                empty = empty_berth(self._berth, words, metrics.unit, metrics.style)
                yield Sprite(empty, *self.berth(slot).topleft)

    def over(self, view: TableState) -> Iterator[Drawable]:
        """Draw the seals on complete piles and the frames around them; a new seal is being stamped."""
        metrics = self.metrics
        spots = self.card_positions(view.state)
        sealed = frozenset(frozen(view.led_from)) if view.led_from else frozenset(frozen(view.state))
        for slot in frozen(view.state):
            pile = view.state.piles[slot]
            if not all(view.resting(card) for card in pile):
                continue
            stamped = 1.0 if slot in sealed else self.coming(view)
            if stamped == 1:
                frame = markers.frame(self._berth, metrics.unit, metrics.style)
                yield Sprite.at(frame, center=self.berth(slot).center)
            seal = tokens.seal(rank_sign(pile[-1].rank), round(stamped * SEAL * self._height), metrics.style)
            yield Sprite.at(seal, center=spots[pile[-1]].area.center)

    def coming(self, view: TableState) -> float:
        """Return the size of a new seal as it comes down on its pile, as a share of its last, in few steps."""
        return round(STAMPS * Tween(d.SEAL_FROM, 1.0, 0.0, d.SEAL, in_cubic).at(view.shown_for)) / STAMPS

    def score_label(self) -> str:
        """Return what the score counts."""
        return _("SEALED")

    def score_whole(self) -> str:
        """Return how much there is to score."""
        return "" if self.metrics.larger else _("of {count} cards").format(count=self.rules.best_score)

    def hangings(self, view: TableState) -> Iterator[Drawable]:
        """Yield the harbour log."""
        yield from _log(self, view)

    def keys(self, view: TableState) -> Sequence[Button]:
        """Return Menu at the foot of one rail, and Hint and Undo at the foot of the other."""
        return rails.side_keys(self, view) if self.metrics.wide else top_bar.keys(self, view)


class PileonUI(GameUI):
    """Pileon's names and words."""

    title = later("Pileon")
    place = later("The Quay")
    summary = later("Four of a kind in every berth")
    victory = later("ALL CARGO STOWED")
    author = "Nick Lamb"
    scenery = pileon
    accent = QUAY
    glyph = "crates"
    bed = Ambience.WATER

    def layout(self, metrics: LayoutMetrics, images: ImageCache) -> TableLayout:
        """Return where everything lies on a screen."""
        return PileonLayout(self, metrics, images)

    def won_reason(self, play: Play) -> str:
        """Return how the play was won."""
        return many(
            "All thirteen ranks stowed in {count} move.",
            "All thirteen ranks stowed in {count} moves.",
            len(play.moves),
        )

    def stuck_reason(self, play: Play) -> str:
        """Return why nothing more can be done."""
        return _("No space is free and no card fits.")

    def no_gain_reason(self, play: Play) -> str:
        """Return that no pile can be completed any more."""
        return _("No more piles can be sealed.")

    def counted(self, play: Play) -> Sequence[Row]:
        """Return the piles that are sealed."""
        return [Row(_("Piles sealed"), complete(play.state))]

    def say(self, state: State, move: Move) -> tuple[str, str]:
        """Return which card or cards go, and what they join."""
        assert isinstance(move, Carry)
        cards = state.piles[move.source][-move.takes[0].count :]
        pile = state.piles[move.target]
        one = len(cards) == 1
        if not pile:
            does = _("goes to an empty space.") if one else _("go to an empty space.")
        elif group(pile) == len(pile) == FULL - len(cards):
            does = _("seals {ranks}.") if one else _("seal {ranks}.")
        else:
            does = _("joins {ranks}.") if one else _("join {ranks}.")
        several = _("two {ranks}") if len(cards) == 2 else _("three {ranks}")
        who = card_name(cards[0]) if one else several.format(ranks=_ranks(cards[0].rank))
        return who, does.format(ranks=_the_ranks(cards[0].rank))


def _ranks(rank: int) -> str:
    """Return a rank in words when several of its cards are meant."""
    names = {ACE: _("aces"), JACK: _("jacks"), QUEEN: _("queens"), KING: _("kings")}
    return names.get(rank, _("{rank}s").format(rank=rank))


def _the_ranks(rank: int) -> str:
    """Return a rank as it stands after a verb when several of its cards are meant: "the jacks"."""
    # Translators: as it stands after "joins" and "completes"
    names = {ACE: _("the aces"), JACK: _("the jacks"), QUEEN: _("the queens"), KING: _("the kings")}
    return names.get(rank) or _("the {rank}s").format(rank=rank)


SET = PileonUI
