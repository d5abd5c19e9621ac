"""Cruel, The Thorns: its words, and its table of twelve piles with a lane of lamps under each foundation."""

from collections.abc import Hashable, Iterator, Sequence

from pygame import Rect, Surface

from game.cards import KING, Suit
from game.moves import Move, Tap
from game.play import Play
from game.rules.cruel import FOUNDATIONS, HAND, STOCK, TABLEAU
from game.state import State
from scenes.animation.finales import RoseWindowLights
from scenes.animation.positions import CardPosition
from scenes.art import markers, pips, tokens
from scenes.art.icons import icon
from scenes.art.lamp import Hook
from scenes.art.scenery import cruel
from scenes.audio import Ambience
from scenes.games.base import GameUI
from scenes.games.columns import GAP, ColumnSizes, ColumnsLayout, side_by_side
from scenes.games.layout import LayoutMetrics
from scenes.games.rails import COMMON, Figure, RailPlan, Rows
from scenes.games.view import Row, TableView
from scenes.i18n import _, card_name, later, many, rank_sign, the_card
from scenes.render import typography
from scenes.render.drawables import Drawable, Sprite
from scenes.render.image_cache import ImageCache
from scenes.render.palette import LAMP_TEXT, THORNS
from scenes.render.typography import Face
from scenes.widgets.text import SMALLEST


def redeals(play: Play) -> int:
    """Return the number of redeals of a play."""
    return sum(isinstance(move, Tap) for move in play.moves)


def _burning(view: TableView) -> int:
    """Return how many of the lamps that cards have lit in a lane still burn: once the deal is lost, ever fewer."""
    return round(max(len(view.seen(slot).piles[slot]) for slot in FOUNDATIONS) * (1 - view.lights_out))


REDEALS = Figure(lambda: _("REDEALS"), lambda view: str(redeals(view.play)))


class CruelLayout(ColumnsLayout):
    """Two rows of six piles. The well is where the stock would be, but never holds cards."""

    hook = Hook(0.955, 943)
    previewed = later("Top cards after a redeal")
    plan = RailPlan(score=548, rows=Rows(721, 52, 235), button=412)
    folded_plan = RailPlan(score=456, rows=Rows(582, 52, 156), button=382)
    rail_figures = (COMMON[0], REDEALS, *COMMON[1:])
    bar_figures = (*COMMON, REDEALS)

    rows = TABLEAU[:6], TABLEAU[6:]
    dealt = HAND
    shade = 0.16
    stock_word = later("Redeal")

    def __init__(self, ui: GameUI, metrics: LayoutMetrics, images: ImageCache) -> None:
        grown = metrics.rail_growth
        wide = (230, 420) if metrics.folded else (290 + grown, 500)
        super().__init__(ui, metrics, images, wide, (176, 176) if metrics.gathered else (0, 0))
        tallest, gaps = (280, 56) if metrics.larger else (250, 98 - grown)
        top = 44 if metrics.wide else 34 if metrics.gathered else 190
        self.sizes = ColumnSizes(tallest, gaps, top, foot=24, strip=0.275, least=0.26)

    def arrange(self) -> None:
        """Place well and foundations on the rails, or at the ends of the row under the top bar."""
        if self.metrics.wide:
            self._lay_on_rails()
        elif self.metrics.gathered:
            self._lay_on_slim_rails()
        else:
            self.row_on_top((STOCK,), GAP)

    @property
    def lantern(self) -> Hook | None:
        """Where the lantern hangs: on the rail, beside the well or below its button; without rails beside the columns.

        There no column covers it.
        """
        if not (self.metrics.wide or self.metrics.gathered):
            return super().lantern
        well, left = self.beside[STOCK].area, self.first.side == "left"
        room = self.field.left - well.right if left else well.left - self.field.right
        away, low, scale = room / 2, 238, room / self.u(100)
        if self.metrics.gathered:
            away, low, scale = self.first.area.width / 2, 480, 1.0
        share = away / self.field.width
        return Hook(-share if left else 1 + share, low, scale)

    def lamp_place(self) -> Rect:
        """Place the lamp below the lanes, above the messages in the top row, or at the foot of a slim rail."""
        if self.metrics.gathered:
            lamp = self.upright_lamp
            lamp.bottom = self.first.area.bottom - self.u(26)
            return lamp
        place = super().lamp_place()
        if self.metrics.wide:
            place.top = self.u(657)
        return place

    def _lay_on_rails(self) -> None:
        """Place the well on the first rail, and the foundations in a row on the second, with messages below."""
        u, unit, contents = self.u, self.metrics.unit, self.second.contents
        (down, high), top = ((132, 190), 62) if self.metrics.folded else ((156, 196), 34)
        well = CardPosition(0, u(down), u(high))
        width = (420 if self.metrics.folded else 500) - 52
        height = (width - 3 * GAP) / 4 * 7 / 5 * unit
        row = side_by_side(FOUNDATIONS, (contents.left, top * unit), height, GAP * unit)
        self.beside = {STOCK: CardPosition(self.first.centre - well.width // 2, well.y, well.height), **row}
        self.message_area = Rect(contents.left, u(773 - self.closes_up), contents.width, u(280))

    def _lay_on_slim_rails(self) -> None:
        """Place the well and its button at the top of the first rail, and the foundations down the second."""
        u, rail = self.u, self.second
        well = CardPosition(0, self.first.area.top + u(30), u(152))
        well = CardPosition(self.first.centre - well.width // 2, well.y, well.height)
        self.beside = {STOCK: well}
        height = round(rail.plate(0, 0).width * 7 / 5)
        for index, slot in enumerate(FOUNDATIONS):
            position = CardPosition(0, rail.area.top + u(30 + index * 238), height)
            self.beside[slot] = CardPosition(rail.centre - position.width // 2, position.y, height)
        self.stock_button_area = Rect(0, 0, u(134), u(92))
        self.stock_button_area.center = well.area.centerx, well.area.bottom + u(66)
        self.message_area = self.message_on_bar(self.field.top + u(34))

    def under(self, view: TableView) -> Iterator[Drawable]:
        """Draw the empty slots and the well, which glows if a redeal is the only move."""
        yield from self.empty_slots(view, (*FOUNDATIONS, *TABLEAU))
        if not view.state.piles[STOCK]:
            yield from self._well(view)

    def _well(self, view: TableView) -> Iterator[Drawable]:
        area, accent = self.beside[STOCK].area, self.ui.accent.light
        unit, style = self.metrics.unit, self.metrics.style
        glow = self.images.get(markers.target, area.size, unit, style) if self.stock_best(view) else None
        if not glow:
            fainter = () if Tap(STOCK) in view.play.legal else (0.18,)
            yield Sprite(markers.empty_slot(area.size, accent, unit, style, "redeal", *fainter), area.x, area.y)
            return
        yield Sprite.at(glow, center=area.center)
        sign = icon("redeal", round(area.height * 0.36), self.ink(LAMP_TEXT))
        yield Sprite.at(sign, center=(area.centerx, area.y + round(area.height * 0.56)))

    def panels(self, view: TableView) -> Iterator[Drawable]:
        """Yield what hangs on the rails; on slim ones also how many cards lie on each foundation."""
        if self.metrics.gathered:
            for slot in FOUNDATIONS:
                yield self._reached(slot, view.seen(slot), self.beside[slot].area.bottom + self.u(26))
        yield from super().panels(view)

    def hangings(self, view: TableView) -> Iterator[Drawable]:
        for slot in FOUNDATIONS:
            yield from self._lane(slot, view)
        if not self.metrics.folded:
            free = view.won or Tap(STOCK) in view.play.legal
            yield from self.remark(486, _("As often as you like") if free else _("Once a card has moved"))
            takes = (_("A pile takes"), _("one lower, same suit"))
            redeal = (_("A redeal"), _("gathers the piles, deals them in fours"))
            yield from self.help_lines(798 if self.lamp else 690, [takes, redeal])

    def figures(self, view: TableView) -> Iterator[Drawable]:
        """Yield the figures; on slim rails the number of redeals is below the button."""
        if self.metrics.gathered:
            yield from self.bar(view, COMMON)
            yield from self.figure_rows(Rows(344, 92, 92), [REDEALS.row(view)])
        else:
            yield from super().figures(view)

    def panels_key(self, view: TableView) -> Hashable:
        """Return how many lamps of a lane may still burn, and which foundations show their ace."""
        return _burning(view), tuple(map(view.seen, FOUNDATIONS))

    def _lane(self, slot: int, view: TableView) -> Iterator[Drawable]:
        """Yield the lane of lamps below a foundation, one per card, and the number of its cards."""
        state, style = view.seen(slot), self.metrics.style
        place, pile = self.beside[slot], state.piles[slot]
        colour = pips.tones(pile[-1].suit if pile else Suit.SPADES, style).rail
        wanted = self.rules.next_rank(state, slot)
        name = rank_sign(wanted) if wanted else ""
        lamps = tokens.column(place.width, len(pile), _burning(view), KING, colour, name, self.metrics.unit, style)
        yield Sprite(lamps, place.x, self.u(203))
        yield self._reached(slot, state, self.u(627))

    def _reached(self, slot: int, state: State, y: int) -> Drawable:
        """Return how many cards lie on a foundation, and how many there can be, at a y in pixels."""
        place, pile = self.beside[slot], state.piles[slot]
        reached = _("{count} / {whole}").format(count=len(pile), whole=KING)
        number = typography.fitted(
            reached, Face.LABEL, self.type_size(28), self.ink(LAMP_TEXT), place.width, self.u(SMALLEST)
        )
        return Sprite.at(number, center=(place.area.centerx, y))


class UI(GameUI):
    """Cruel's names and words."""

    title = later("Cruel")
    place = later("The Thorns")
    summary = later("Twelve piles, and as many redeals as you like")
    victory = later("THE THORNS YIELD")
    tapped = later("The piles were dealt again.")
    author = "Zach Keene"
    table = CruelLayout
    scenery = cruel
    night_light = 184, 180, 255
    finale = RoseWindowLights
    accent = THORNS
    matter = "M-10 2 Q-6 -10 4 -8 Q12 -4 9 6 Q0 11 -10 2 Z"
    glyph = "rose"
    ambience = Ambience.CHOIR

    def won_place(self, size: tuple[int, int]) -> Surface:
        return cruel.in_bloom(size)

    def won_reason(self, play: Play) -> str:
        """Return after how many redeals the play was won."""
        count = redeals(play)
        if not count:
            return _("Every card home without a single redeal")
        return many("Every card home after {count} redeal", "Every card home after {count} redeals", count)

    def stuck_reason(self, play: Play) -> str:
        if play.legal:
            return _("The redeal would undo the only move left.")
        if not play.moves:
            return _("No card in this deal can move.")
        return _("No card fits, and a redeal changes nothing.")

    def counted(self, play: Play) -> Sequence[Row]:
        return [Row(_("Redeals"), str(redeals(play)))]

    def describe(self, state: State, move: Move) -> tuple[str, str]:
        if isinstance(move, Tap):
            return "", _("Redeal the piles in order, four cards each.")
        card, onto = state.top(move.source), state.top(move.target)
        if card is None or onto is None:
            raise ValueError(f"{move} is not legal here")
        sentence = _("goes home on {card}.") if move.target in FOUNDATIONS else _("goes on {card}.")
        return card_name(card), sentence.format(card=the_card(onto))
