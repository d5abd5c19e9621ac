"""Cruel, The Thorns: its words, its table of twelve piles with lanes of lamps, and its finale, a rose window."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from math import cos, pi, sin

from pygame import Rect, Surface, draw

from game.cards import KING, Suit
from game.play import Play
from game.rules.cruel import FOUNDATIONS, HAND, STOCK, TABLEAU
from game.state import Move, State, Tap
from scenes.animation.finales import ADD, Finale, Glow, Stage, light_beam
from scenes.animation.positions import CardPosition
from scenes.art import markers, pips, tokens
from scenes.art.icons import icon
from scenes.art.lamp import Hook
from scenes.art.scenery import cruel
from scenes.art.scenery.common import light_pool
from scenes.audio import Ambience
from scenes.games.base import GameUI
from scenes.games.columns import GAP, ColumnsLayout, side_by_side
from scenes.games.layout import LayoutMetrics, Row, TableView
from scenes.games.rails import COMMON, ON_BAR, Figure, RailPlan, Rows
from scenes.i18n import _, card_name, later, many, rank_sign, the_card
from scenes.render import typography
from scenes.render.drawables import Drawable, Sprite, placed
from scenes.render.easing import out_back, share
from scenes.render.image_cache import ImageCache
from scenes.render.palette import BRASS_LIGHT, INK, LAMP_TEXT, THORNS, mix
from scenes.render.svg import disc, fill, rasterise, stroke, turned
from scenes.render.typography import Face
from scenes.widgets.text import SMALLEST


def redeals(play: Play) -> int:
    """Return the number of redeals of a play."""
    return sum(isinstance(move, Tap) for move in play.moves)


def _burning(view: TableView) -> int:
    """Return how many of the lamps that cards have lit in a lane still burn: once the deal is lost, ever fewer."""
    return round(max(len(view.counted_at(slot).piles[slot]) for slot in FOUNDATIONS) * (1 - view.lights_out))


REDEALS = Figure(lambda: _("REDEALS"), lambda view: str(redeals(view.play)))


class CruelLayout(ColumnsLayout):
    """Two rows of six piles. The well is where the stock would be, but never holds cards."""

    hook = Hook(0.955, 943)
    previewed = later("Top cards after a redeal")
    plan = RailPlan(score=548, rows=Rows(721, 52, 235), button=412)
    folded_plan = RailPlan(score=456, rows=Rows(577, 42, 168), button=382)
    rail_figures = (REDEALS, *COMMON)
    bar_figures = (*ON_BAR, REDEALS)

    rows = TABLEAU[:6], TABLEAU[6:]
    dealt = HAND
    strips = 0.275, 0.26
    foot = 24
    shade = 0.16
    stock_word = later("Redeal")

    def __init__(self, ui: GameUI, metrics: LayoutMetrics, images: ImageCache) -> None:
        grown = metrics.rail_growth
        wide = (230, 420) if metrics.folded else (290 + grown, 500)
        super().__init__(ui, metrics, images, wide, (176, 176) if metrics.gathered else (0, 0))
        self.tallest, self.between = (280, 56) if metrics.larger else (250, 98 - grown)
        self.top = 34 if metrics.gathered else 44 if metrics.wide else 190
        self._window: Surface | None = None

    def arrange(self) -> None:
        """Place well and foundations on the rails, or at the ends of the row under the top bar."""
        if self.metrics.wide:
            self._lay_on_rails()
        elif self.metrics.gathered:
            self._lay_on_slim_rails()
        else:
            self.row_on_top((STOCK,))

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
            return self.upright_lamp.move_to(bottom=self.first.area.bottom - self.u(26))
        place = super().lamp_place()
        return place.move_to(top=self.u(657)) if self.metrics.wide else place

    def _lay_on_rails(self) -> None:
        """Place the well on the first rail, and the foundations in a row on the second, with messages below."""
        u, unit, contents = self.u, self.metrics.unit, self.second.contents
        (down, high), top = ((132, 190), 62) if self.metrics.folded else ((156, 196), 34)
        well = CardPosition(0, u(down), u(high))
        width = (420 if self.metrics.folded else 500) - 52
        height = (width - 3 * GAP) / 4 * 7 / 5 * unit
        row = side_by_side(FOUNDATIONS, (contents.left, top * unit), height, GAP * unit)
        self.beside = {STOCK: CardPosition(self.first.centre - well.width // 2, well.y, well.height), **row}
        self.message_area = Rect(contents.left, u(766 - self.closes_up), contents.width, u(292))

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
        middle = well.area.centerx, well.area.bottom + u(66)
        self.stock_button_area = Rect(0, 0, u(134), u(92)).move_to(center=middle)
        self.message_area = self.message_on_bar(self.field.top + u(34))

    def under(self, view: TableView) -> Iterator[Drawable]:
        """Draw the empty slots and the well, which glows if a redeal is hinted at, or the only move."""
        yield from self.empty_slots(view, (*FOUNDATIONS, *TABLEAU))
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
                yield self._count_line(slot, view.counted_at(slot), self.beside[slot].area.bottom + self.u(26))
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
            if not (self.metrics.buttons or self.metrics.style.contrast):  # the window hangs where they would be
                room, home = self.first.plate(792, 240), sum(len(view.counted.piles[slot]) for slot in FOUNDATIONS)
                lit = home * RINGS // (KING * len(FOUNDATIONS))
                self._window = self.images.get(rose_window, room.height, lit) or self._window
                yield from placed(self._window, center=room.center)

    def figures(self, view: TableView) -> Iterator[Drawable]:
        """Yield the figures; on slim rails the number of redeals is below the button."""
        if self.metrics.gathered:
            yield from self.bar(view, ON_BAR)
            yield from self.figure_rows(Rows(344, 92, 92), [REDEALS.row(view)])
        else:
            yield from super().figures(view)

    def panels_key(self, view: TableView) -> Hashable:
        """Return how many lamps of a lane may still burn, and which foundations show their ace."""
        return _burning(view), tuple(map(view.counted_at, FOUNDATIONS))

    def _lane(self, slot: int, view: TableView) -> Iterator[Drawable]:
        """Yield the lane of lamps below a foundation, one per card, and the number of its cards."""
        state, style = view.counted_at(slot), self.metrics.style
        place, pile = self.beside[slot], state.piles[slot]
        colour = pips.tones(pile[-1].suit if pile else Suit.SPADES, style).rail
        wanted = self.rules.next_rank(state, slot)
        name = rank_sign(wanted) if wanted else ""
        lamps = tokens.column(place.width, len(pile), _burning(view), KING, colour, name, self.metrics.unit, style)
        yield Sprite(lamps, place.x, self.u(203))
        yield self._count_line(slot, state, self.u(627))

    def _count_line(self, slot: int, state: State, y: int) -> Drawable:
        """Return how many cards lie on a foundation, and how many there can be, at a y in pixels."""
        place, pile = self.beside[slot], state.piles[slot]
        words, size = _("{count} / {whole}").format(count=len(pile), whole=KING), self.type_size(28)
        line = typography.fitted(words, Face.LABEL, size, self.ink(LAMP_TEXT), place.width, self.u(SMALLEST))
        return Sprite.at(line, center=(place.area.centerx, y))


GLASS = {Suit.HEARTS: "#FF5A86", Suit.CLUBS: "#4FA8F0", Suit.SPADES: "#B79BFF", Suit.DIAMONDS: "#FFA24A"}
"""The glass of each suit."""
RINGS = 4


class RoseWindowLights(Finale):
    """Thorns: roses open, and the rose window lights ring by ring and throws its colours on the floor."""

    lasts = 5.0
    lights_at = 0.9  # seconds until the first ring begins to light
    middle = 0.5, 0.43  # of the window, as shares of the field
    relights = True

    def __init__(self, stage: Stage) -> None:
        self._stage, self._cards = stage, list(stage.cards)
        side = stage.length(2 * 400)
        self._pools = [light_pool((stage.length(150), stage.length(50)), colour, 0.5) for colour in GLASS.values()]
        self._halo = Glow((stage.length(560), stage.length(520)), "#FF7AB8", 0.3, 8)
        frame = rasterise(_tracery(), (100, 100), (side, side))
        self._glass = [
            [rasterise(_glass(ring, share), (100, 100), (side, side)) for share in (0.45, 0.75, 1.0)]
            for ring in range(RINGS)
        ]
        self._places = [self._with(stage.place, (frame, self.middle))]
        """The place with 0, 1, 2 ... rings lit, and last with the halo too."""
        for ring, (glass, pool) in enumerate(zip(self._glass, self._pools, strict=True)):
            lit = self._with(self._places[-1], (glass[-1], self.middle))
            self._places.append(self._with(lit, (pool, (0.23 + 0.18 * ring, 0.9)), blend=ADD))  # its light on the floor
        beam = Surface(stage.field.size, 0, 32)
        on_floor = light_beam("M36 62 L10 96 H90 L64 62 Z", "#4A2030", "#150710")
        beam.blit(rasterise(on_floor, (100, 100), stage.field.size), (0, 0))
        (x, y), (left, top) = stage.point(*self.middle), stage.field.topleft
        draw.circle(beam, "black", (x - left, y - top), 0.49 * side)  # it comes from behind the window
        (halo,) = self._halo.lit(1, (0, 0))
        lit = self._with(self._places[-1], (halo.picture, self.middle), blend=ADD)
        self._places.append(self._with(lit, (beam, (0.5, 0.5)), blend=ADD))
        self._roses = [
            [icon("rose", stage.length(size * grown), "#FF5A8A") for grown in (0.45, 0.8, 1.12, 1.0)]
            for size in (66, 44, 92, 54, 78)
        ]
        petal = fill("M10 2 Q20 8 10 19 Q0 8 10 2 Z", "#FF6F9F") + fill("M10 2 Q20 8 10 19 Z", "#C4143A")
        drawn = rasterise(petal, (20, 20), (stage.length(26),) * 2)
        self._petals = [turned(drawn, turn) for turn in range(0, 360, 45)]
        self._spots = [
            stage.point(x + stage.random.uniform(-0.03, 0.03), y + stage.random.uniform(-0.03, 0.03))
            for x, y in (
                *((0.05 + 0.09 * index, 0.94) for index in range(11)),
                *((0.05, 0.2 + 0.115 * index) for index in range(6)),
                *((0.95, 0.2 + 0.115 * index) for index in range(6)),
            )
        ]
        stage.random.shuffle(self._spots)

    def frame(self, age: float) -> list[Drawable]:
        stage = self._stage
        if age >= self.lights_at + 2.2:
            drawn: list[Drawable] = [Sprite(self._places[-1], *stage.field.topleft)]
        else:
            lit = int(share(age, self.lights_at, 0.5 * RINGS) * RINGS)
            drawn = [Sprite(self._places[lit], *stage.field.topleft)]
            drawn += self._halo.lit(share(age, self.lights_at, 2.2), stage.point(*self.middle))
            for ring in self._glass[lit : lit + 1]:
                if step := round(share(age, self.lights_at + 0.5 * lit, 0.5) * len(ring)):
                    drawn.append(Sprite.at(ring[step - 1], center=stage.point(*self.middle)))
        for index, spot in enumerate(self._spots):
            if open_for := share(age, 0.04 * index, 0.42):
                rose = self._roses[index % len(self._roses)]
                drawn.append(Sprite.at(rose[min(3, int(4 * out_back(open_for) / 1.12))], center=spot))
        return [*drawn, *self._falling(age), *self._cards]

    def _falling(self, age: float) -> Iterator[Drawable]:
        """Draw petals falling through the light; at the end all have fallen."""
        for number in range(17):
            fallen = age - 0.5 - 0.12 * number
            if 0 < fallen < 2.5:
                x = (number * 0.381) % 1.0 + 0.03 * sin(2.1 * fallen + number)
                turned = self._petals[int(6 * fallen + number) % len(self._petals)]
                yield Sprite.at(turned, center=self._stage.point(x, -0.03 + 0.42 * fallen))

    def _with(self, ground: Surface, *lights: tuple[Surface, tuple[float, float]], blend: int = 0) -> Surface:
        """Return a copy of the picture of the field with pictures centred on points of it."""
        picture, (left, top) = ground.copy(), self._stage.field.topleft
        for light, at in lights:
            x, y = self._stage.point(*at)
            picture.blit(light, light.get_rect(center=(x - left, y - top)), special_flags=blend)
        return picture


def _around(outline: str, count: int, tone: Callable[[int], str]) -> str:
    """Return leaded panes of one outline all around the window."""
    lead = stroke(outline, INK, 0.75)
    turns = (f'<g transform="rotate({360 / count * number:.2f} 50 50)">' for number in range(count))
    return "".join(f"{turn}{fill(outline, tone(number))}{lead}</g>" for number, turn in enumerate(turns))


def _tracery() -> str:
    """Return the stone of the window in two tones with dark glass, in a box of 100 units."""
    stone, shaded, dark = "#6A4480", "#3E2450", "#190A24"
    body = disc(50, 50, 49.5, INK) + disc(50, 50, 48.6, stone) + fill("M50 1.4 A48.6 48.6 0 0 1 50 98.6 Z", shaded)
    body += disc(50, 50, 45.4, INK) + disc(50, 50, 44.8, "#2A1438")
    return body + "".join(_panes(ring, lambda _number: dark) for ring in range(RINGS))


def rose_window(side: int, lit: int) -> Surface:
    """Return the rose window of a side in pixels, with some of its rings lit from the inside."""
    body = _tracery() + "".join(_glass(ring, 1.0) for ring in range(lit))
    return rasterise(body, (100, 100), (side, side))


def _glass(ring: int, share: float) -> str:
    """Return the glass of a ring at a brightness from 0 to 1."""
    suits = tuple(GLASS.values())

    def tone(number: int) -> str:
        colour = BRASS_LIGHT if ring == 0 and number % 2 else suits[(number + ring) % len(suits)]
        return mix("#190A24", colour, share)

    body = _panes(ring, tone)
    if ring == 2 and share == 1.0:  # a pip in each quarter
        for quarter, suit in enumerate(reversed(GLASS)):
            x, y = _on_ring(pi / 4 + pi / 2 * quarter)
            body += f'<g transform="translate({x - 3.1:.2f} {y - 3.1:.2f}) scale(0.062)">'
            body += fill(pips.PATHS[suit], "#FFF6DC") + "</g>"
    return body


def _on_ring(angle: float) -> tuple[float, float]:
    """Return a point of the ring of round panes; the angle is in radians from the top."""
    return 50 + 33.4 * sin(angle), 50 - 33.4 * cos(angle)


def _panes(ring: int, tone: Callable[[int], str]) -> str:
    """Return the leaded panes of a ring, each coloured by its number."""
    if ring == 0:  # a rose of eight petals about the middle
        body = _around("M50 44.6 C45.6 42.6 45.4 37.4 50 34.4 C54.6 37.4 54.4 42.6 50 44.6 Z", 8, tone)
        return body + disc(50, 50, 5.6, INK) + disc(50, 50, 4.9, tone(1))
    if ring == 1:
        return _around("M50 33 C46.4 31 43.6 23 50 13.6 C56.4 23 53.6 31 50 33 Z", 12, tone)  # lancets
    if ring == 2:  # a round pane between the tips of two lancets
        places = (_on_ring(pi / 12 + pi / 6 * number) for number in range(12))
        return "".join(disc(*at, 5.2, INK) + disc(*at, 4.6, tone(number)) for number, at in enumerate(places))
    return _around("M47.6 10.3 V8.3 A2.4 2.4 0 0 1 52.4 8.3 V10.3 Z", 24, tone)  # small arches along the rim


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
