"""Cruel, The Thorns: its words, and its table of twelve piles with a lane of lamps under each foundation."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple

from pygame import Rect, Surface

from game.cards import KING, Card, Suit
from game.moves import Move, Tap
from game.play import Play
from game.rules.cruel import FOUNDATIONS, HAND, STOCK, TABLEAU
from game.state import State
from scenes.animation.timeline import CardPosition
from scenes.art import markers, pips, tokens
from scenes.art.icons import icon
from scenes.art.scenery import cruel
from scenes.art.scenery.common import Life
from scenes.audio import Ambience
from scenes.games import rails, top_bar
from scenes.games.base import GameUI, TableLayout
from scenes.games.layout import LayoutMetrics, Row, TableState, fan, opened
from scenes.i18n import _, card_name, clock, many, rank_sign, the_card
from scenes.render import typography
from scenes.render.drawables import Drawable, Sprite
from scenes.render.image_cache import ImageCache
from scenes.render.palette import LAMP_TEXT, THORNS
from scenes.render.typography import Face
from scenes.widgets.controls import Button

RAILS, TALLEST = (290, 500), 250
FOLDED_RAILS, LARGER_TALLEST, FOLDED_WELL, FOLDED_FOUNDATION_TOP = (230, 420), 280, (132, 190), 62
FOLDED_REDEAL_AT, FOLDED_SCORE_AT, FOLDED_ROWS_AT = 382, 456, 582
GATHERED_RAILS = (176, 176)
"""Beside larger cards under a top bar, too, well and foundations leave the row on top for rails."""
GAPS, LARGER_GAPS = 98, 56
"""The room that the gaps between the piles and beside them share."""
WIDEST_GAP = 0.45
"""In card widths: on screens too low for larger cards, piles do not part any further, but gather in the middle."""
TOP, TOP_GATHERED, TOP_BELOW_ROW = 44, 34, 190
"""Where the first row of piles begins below the field's upper edge: under the lintel, without, and below a row."""
ACROSS = 6
STRIP, LEAST_STRIP = 0.275, 0.26
"""What is seen of a covered card, in card heights: at best, and before all cards grow smaller instead."""
COVERED = 0.16
WELL, FOUNDATION_TOP, FOUNDATION_GAP = (156, 196), 34, 12
REDEAL_AT, REMARK_AT, SCORE_AT, ROWS_AT, ROW_PITCH = 412, 486, 548, 721, 52
CLIMB_AT, REACHED_AT, LAMP_PLACE, HELP_AT, NOTE_AT = 203, 627, (657, 92), 690, 773
HELP_BELOW_LAMP = 798
SLIM_WELL, SLIM_KEY, SLIM_KEY_BELOW, SLIM_COUNT_AT, SLIM_LAMP_FOOT = (30, 152), (134, 92), 66, 344, 26
SLIM_FOUNDATIONS, SLIM_REACHED = (30, 238), 26
"""On slim rails, in units: where the well begins, and its height; the key, and how far its middle lies below the well;
where the redeals are counted; the room below the lamp; where the foundations begin, from one to the next, and their
numbers below them."""


class Grid(NamedTuple):
    """How the piles lie in a state: card height and columns in whole pixels, strip, and both rows' upper edges."""

    height: int
    strip: float
    columns: tuple[float, ...]
    tops: tuple[float, float]

    def corner(self, slot: int) -> tuple[float, float]:
        """Return the upper left corner of a pile."""
        row, column = divmod(slot - TABLEAU.start, ACROSS)
        return self.columns[column], self.tops[row]


def redeals(play: Play) -> int:
    """Return how often a play has been redealt."""
    return sum(isinstance(move, Tap) for move in play.moves)


class CruelLayout(TableLayout):
    """Where everything of Cruel lies."""

    previewed = True

    def __init__(self, ui: GameUI, metrics: LayoutMetrics, images: ImageCache) -> None:
        grown = metrics.rail_growth
        self._rails = FOLDED_RAILS if metrics.folded else (RAILS[0] + grown, RAILS[1])
        super().__init__(ui, metrics, images, self._rails, GATHERED_RAILS if metrics.gathered else (0, 0))
        self._tallest, self._gaps = (LARGER_TALLEST, LARGER_GAPS) if metrics.larger else (TALLEST, GAPS - grown)
        if metrics.wide:
            self._beside = self._on_rails()
            folded = FOLDED_REDEAL_AT, FOLDED_SCORE_AT, FOLDED_ROWS_AT
            usual = REDEAL_AT, SCORE_AT, ROWS_AT
            self._redeal_at, self._score_at, self._rows_at = folded if metrics.folded else usual
            contents = self.second.contents
            self.note = Rect(contents.left, self.u(NOTE_AT - self.closes_up), contents.width, self.u(280))
            self.score_point = self.first.centre, self.u(self._score_at + 59)
        else:
            self._beside = self._on_slim_rails() if metrics.gathered else self._on_top()
            well = self._beside[STOCK].area
            if metrics.gathered:
                self._key = Rect(0, 0, self.u(SLIM_KEY[0]), self.u(SLIM_KEY[1]))
                self._key.center = well.centerx, well.bottom + self.u(SLIM_KEY_BELOW)
                self.note = top_bar.home(self, _("SCORE"), self.field.top + self.u(TOP_GATHERED))
            else:
                self._key = top_bar.key(self, well)
                self.note = top_bar.note(self, self._key, top_bar.together(self._beside, FOUNDATIONS))
            self.score_point = top_bar.score_point(self)

    def lamp_place(self) -> Rect:
        """Hang the lamp under the climbs, over the note's home in the row on top, or upright at the rail's foot."""
        if self.metrics.gathered:
            lamp = self.upright_lamp
            lamp.bottom = self.first.area.bottom - self.u(SLIM_LAMP_FOOT)
            return lamp
        if not self.metrics.wide:
            return top_bar.lamp(self, self.note)
        contents, (y, height) = self.second.contents, LAMP_PLACE
        return Rect(contents.left, self.u(y), contents.width, self.u(height))

    def _on_rails(self) -> dict[int, CardPosition]:
        """Return the places of the well, on the first rail, and of the foundations, on the second."""
        down, high = FOLDED_WELL if self.metrics.folded else WELL
        well = CardPosition(0, self.u(down), self.u(high))
        unit, left = self.metrics.unit, self.second.contents.left
        height = (self._rails[1] - 52 - 3 * FOUNDATION_GAP) / 4 * 7 / 5 * unit
        top = (FOLDED_FOUNDATION_TOP if self.metrics.folded else FOUNDATION_TOP) * unit
        row = top_bar.side_by_side(FOUNDATIONS, (left, top), height, FOUNDATION_GAP * unit)
        return {STOCK: CardPosition(self.first.centre - well.width // 2, well.y, well.height), **row}

    def _on_slim_rails(self) -> dict[int, CardPosition]:
        """Return the places of the well, on top of the first rail, and of the foundations, down the second."""
        u, rail = self.u, self.second
        well = CardPosition(0, self.first.area.top + u(SLIM_WELL[0]), u(SLIM_WELL[1]))
        beside = {STOCK: CardPosition(self.first.centre - well.width // 2, well.y, well.height)}
        height = round(rail.plate(0, 0).width * 7 / 5)
        for index, slot in enumerate(FOUNDATIONS):
            spot = CardPosition(0, rail.area.top + u(SLIM_FOUNDATIONS[0] + index * SLIM_FOUNDATIONS[1]), height)
            beside[slot] = CardPosition(rail.centre - spot.width // 2, spot.y, height)
        return beside

    def _on_top(self) -> dict[int, CardPosition]:
        """Return the places of the well and the foundations at both ends of the row under the top bar."""
        return top_bar.ends(self, (STOCK,), FOUNDATIONS, FOUNDATION_GAP)

    def _grid(self, longest: tuple[int, int]) -> Grid:
        """Return how the piles lie, from the number of cards of the longest in each row: the rows share by need."""
        unit, field = self.metrics.unit, self.field
        top = (TOP if self.metrics.wide else TOP_GATHERED if self.metrics.gathered else TOP_BELOW_ROW) * unit
        room, steps = field.height - top - 58 * unit, max(1, sum(longest) - 2)
        height = min(room / 3.65, (field.width - self._gaps * unit) / ACROSS * 7 / 5, self._tallest * unit)
        strip = min(STRIP * height, (room - 2 * height) / steps)
        if strip < LEAST_STRIP * height:
            height = room / (2 + LEAST_STRIP * steps)
            strip = LEAST_STRIP * height
        width, first = round(height) * 5 / 7, field.top + top
        gap = min((field.width - ACROSS * width) / (ACROSS + 1), WIDEST_GAP * width)
        left = field.centerx - (ACROSS * (width + gap) - gap) / 2
        columns = tuple(left + column * (width + gap) for column in range(ACROSS))
        return Grid(round(height), strip, columns, (first, first + height + strip * (longest[0] - 1) + 34 * unit))

    def _grid_of(self, state: State) -> Grid:
        """Return how the piles lie in a state; before the deal as they will lie after it."""
        lengths = [len(state.piles[slot]) for slot in TABLEAU]
        if not any(lengths):
            return self._grid((HAND, HAND))
        return self._grid((max(1, *lengths[:ACROSS]), max(1, *lengths[ACROSS:])))

    def lay(self, state: State) -> Mapping[Card, CardPosition]:
        """Fan the piles downward, all but their top cards dimmed; well and foundations lie squared."""
        grid = self._grid_of(state)
        spots: dict[Card, CardPosition] = {}
        for slot, place in self._beside.items():
            spots.update(fan(state, slot, (place.x, place.y), place.height))
        for slot in TABLEAU:
            covered = (COVERED,) * (len(state.piles[slot]) - 1)
            spots.update(fan(state, slot, grid.corner(slot), grid.height, (0, grid.strip), covered))
        return spots

    def aside(self, view: TableState) -> Mapping[Card, tuple[int, int]]:
        """Let the cards upon one that is looked at yield to it."""
        return opened(view, self.spots(view.state), TABLEAU)

    def anchor(self, slot: int) -> CardPosition | None:
        """Return a slot's place on a fresh deal."""
        return self._anchor(slot, self._grid((HAND, HAND)))

    def anchor_in(self, slot: int, state: State) -> CardPosition | None:
        """Return a slot's place in a state: the second row lies the lower the longer the first."""
        return self._anchor(slot, self._grid_of(state))

    def _anchor(self, slot: int, grid: Grid) -> CardPosition:
        if slot in self._beside:
            return self._beside[slot]
        x, y = grid.corner(slot)
        return CardPosition(round(x), round(y), grid.height)

    def under(self, view: TableState) -> Iterator[Drawable]:
        """Tell of the well, which glows when only a redeal helps on, and of the emptied places."""
        yield from rails.empty_slots(self, view, (*FOUNDATIONS, *TABLEAU))
        if not view.state.piles[STOCK]:
            yield from self._well(view)

    def _well(self, view: TableState) -> Iterator[Drawable]:
        area, accent = self._beside[STOCK].area, self.ui.accent.light
        unit, style = self.metrics.unit, self.metrics.style
        glow = self.images.get(markers.target, area.size, accent, unit, style) if _only_redeal(view) else None
        if not glow:
            yield Sprite(markers.empty_slot(area.size, accent, unit, style, sign="redeal"), area.x, area.y)
            return
        yield Sprite.at(glow, center=area.center)
        sign = icon("redeal", round(area.height * 0.36), self.ink(LAMP_TEXT))
        yield Sprite.at(sign, center=(area.centerx, area.y + round(area.height * 0.56)))

    def panels(self, view: TableState) -> Iterator[Drawable]:
        """Tell of plaque and score, of the climbs under the foundations, and of two lines of help."""
        if self.metrics.gathered:
            for slot in FOUNDATIONS:
                yield self._reached(slot, view.state, self._beside[slot].area.bottom + self.u(SLIM_REACHED))
        if not self.metrics.wide:
            return
        yield rails.plaque(self, self.first.plate(*rails.PLAQUE))
        below = "" if self.metrics.folded else _("of {points}").format(points=self.rules.best_score)
        yield from rails.score(self, self._score_at, _("SCORE"), view, below)
        for slot in FOUNDATIONS:
            yield from self._climb(slot, view.state)
        if not self.metrics.folded:
            yield rails.remark(self, REMARK_AT, _("As often as you like"))
            takes = (_("A pile takes"), _("one lower, same suit"))
            redeal = (_("A redeal"), _("gathers the piles, deals them in fours"))
            yield from rails.help_lines(self, HELP_BELOW_LAMP if self.lamp else HELP_AT, [takes, redeal])

    def figures(self, view: TableState) -> Iterator[Drawable]:
        """Tell of the redeals, and of the rows every table shows."""
        count, entries = Row(_("REDEALS"), str(redeals(view.play))), rails.time_rows(view)
        if self.metrics.wide:
            shown = entries[:2] if self.metrics.folded else entries  # keys lie where the deal's number stood
            yield from rails.rows(self, self.first, self._rows_at, [count, *shown], ROW_PITCH)
        elif self.metrics.gathered:
            yield from top_bar.rows(self, [Row(_("SCORE"), str(view.score)), *entries])
            yield from rails.rows(self, self.first, SLIM_COUNT_AT, [count])
        else:
            yield from top_bar.rows(self, [Row(_("SCORE"), str(view.score)), *entries, count])

    def _climb(self, slot: int, state: State) -> Iterator[Drawable]:
        """Yield the lamps under a foundation, one for each of its cards, and their number."""
        place, pile, style = self._beside[slot], state.piles[slot], self.metrics.style
        colour = pips.tones(pile[-1].suit if pile else Suit.SPADES, style).rail
        wanted = self.rules.next_rank(state, slot)
        name = rank_sign(wanted) if wanted else ""
        lamps = tokens.column(place.width, len(pile), KING, colour, name, self.metrics.unit, style)
        yield Sprite(lamps, place.x, self.u(CLIMB_AT))
        yield self._reached(slot, state, self.u(REACHED_AT))

    def _reached(self, slot: int, state: State, y: int) -> Drawable:
        """Return how many cards of how many lie on a foundation, at a height in pixels below it."""
        place, pile = self._beside[slot], state.piles[slot]
        reached = _("{count} / {whole}").format(count=len(pile), whole=KING)
        number = typography.fitted(
            reached, Face.LABEL, self.type_size(28), self.ink(LAMP_TEXT), place.width, self.u(rails.SMALLEST)
        )
        return Sprite.at(number, center=(place.area.centerx, y))

    def keys(self, view: TableState) -> Sequence[Button]:
        """Return Redeal, the recommended key once no card can be moved, and the keys of every table."""
        label, urgent = _("Redeal"), _only_redeal(view)
        if not self.metrics.wide:
            return [rails.stock_key(self, view, self._key, label, None, urgent), *top_bar.keys(self, view)]
        high = rails.KEY_HEIGHT
        area = self.first.plate(self._redeal_at - high / 2, high)
        return [rails.stock_key(self, view, area, label, None, urgent), *rails.tool_keys(self, view)]

    def zones(self, state: State) -> Sequence[Sequence[int]]:
        """Return piles, foundations and well."""
        return [TABLEAU, FOUNDATIONS, (STOCK,)]

    def neighbours(self, state: State) -> Sequence[int]:
        """Return all places, those that are played from first."""
        return [slot for zone in self.zones(state) for slot in zone]


def _only_redeal(view: TableState) -> bool:
    return view.play.legal == (Tap(STOCK),)


class CruelUI(GameUI):
    """A rose window over brambles, twelve piles, and redeals without end."""

    author = "Zach Keene"
    accent = THORNS
    glyph = "rose"
    bed = Ambience.CHOIR

    def name(self) -> str:
        """Return the game's name."""
        return _("Cruel")

    def place_name(self) -> str:
        """Return the name of its place."""
        return _("The Thorns")

    def tagline(self) -> str:
        """Return the game in one sentence."""
        return _("Twelve piles, and as many redeals as you like")

    def on_table(self, size: tuple[int, int], field: Rect) -> Surface:
        """Draw the rose window behind the cards."""
        return cruel.on_table(size, field)

    def life(self, size: tuple[int, int], field: Rect, random: Random) -> Life:
        """Return what stirs there."""
        return cruel.life(size, field, random)

    def window(self, size: tuple[int, int]) -> Surface:
        """Draw the rose window through an arch."""
        return cruel.window(size)

    def layout(self, metrics: LayoutMetrics, images: ImageCache) -> TableLayout:
        """Return where everything lies on a screen."""
        return CruelLayout(self, metrics, images)

    def won_title(self) -> str:
        """Return the title of a win."""
        return _("THE THORNS YIELD")

    def won_reason(self, play: Play) -> str:
        """Return after how many redeals every card came home."""
        count = redeals(play)
        if not count:
            return _("Every card home without a single redeal")
        return many("Every card home after {count} redeal", "Every card home after {count} redeals", count)

    def stuck_reason(self, play: Play) -> str:
        """Return why neither a card nor a redeal leads on."""
        if play.legal:
            return _("The redeal would undo the only move left.")
        if not play.moves:
            return _("No card in this deal can move.")
        return _("No card fits, and a redeal changes nothing.")

    def tally(self, play: Play) -> Sequence[Row]:
        """Return redeals, moves, what was taken back, and the time."""
        return [
            Row(_("Redeals"), str(redeals(play))),
            Row(_("Moves"), str(len(play.moves))),
            Row(_("Undos"), str(play.undos)),
            Row(_("Time"), clock(play.seconds)),
        ]

    def say(self, state: State, move: Move) -> tuple[str, str]:
        """Return the card that goes and where to, or what a redeal does."""
        if isinstance(move, Tap):
            return "", _("Redeal the piles in order, four cards each.")
        card, onto = state.top(move.source), state.top(move.target)
        if card is None or onto is None:
            raise ValueError(f"{move} is not legal here")
        sentence = _("goes home on {card}.") if move.target in FOUNDATIONS else _("goes on {card}.")
        return card_name(card), sentence.format(card=the_card(onto))

    def done(self, state: State, move: Move) -> str:
        """Return the card that went and where to, or that the piles were dealt again."""
        return _("The piles were dealt again.") if isinstance(move, Tap) else super().done(state, move)


SET = CruelUI
