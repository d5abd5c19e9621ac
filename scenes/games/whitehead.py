"""Whitehead, The Summit: its words, and its table of seven columns, stock, waste and four foundations."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple

from pygame import Rect, Surface

from game.cards import Card, Pile
from game.moves import Carry, Move, Tap
from game.play import Play
from game.rules.whitehead import FOUNDATIONS, STOCK, TABLEAU, WASTE, run
from game.state import State
from scenes.animation.timeline import CardPosition
from scenes.art import panels
from scenes.art.scenery import whitehead
from scenes.art.scenery.common import Life
from scenes.audio import Ambience
from scenes.games import rails, top_bar
from scenes.games.base import GameUI, TableLayout
from scenes.games.layout import LayoutMetrics, Row, TableState, fan, fanned_out, opened, stepped
from scenes.i18n import _, card_name, clock, many, rank_name, rank_sign, suit_name, the_card
from scenes.render import typography
from scenes.render.drawables import Drawable, Sprite
from scenes.render.image_cache import ImageCache
from scenes.render.palette import LABEL, LAMP_TEXT, NIGHT, SUMMIT, mix
from scenes.render.style import Colours
from scenes.render.typography import Face
from scenes.widgets.controls import Button

RAILS, TALLEST = (330, 372), 240
FOLDED_RAILS, LARGER_TALLEST = (280, 300), 260
GAPS, GATHERED_GAPS = 96, 56
"""The room that the gaps between the columns and beside them share."""
TOP, TOP_BELOW_ROW, FOOT = 46, 190, 34
"""Where the columns begin below the field's upper edge, alone and below a row on top; and the room at its foot."""
STRIP, LEAST_STRIP = 0.29, 0.22
"""What is seen of a covered card, in card heights: at best, and before all cards grow smaller instead."""
DIMMED = 0.15
FAN_BESIDE, FAN_BELOW, FAN_GAP = 14, 34, 8
"""How far the fanned waste lies beside its pile, or below it where that lies in the row on top; and between columns."""
LABELS_AT, STOCK_PLACE, STOCK_GAP = 166, (190, 190), 12
STEP_EVERY = 8
"""So many cards make the stock one step thicker to the eye."""
PILL = (96, 46)
TURN_AT, REMARK_AT, SCORE_AT, ROWS_AT, ROW_PITCH = 470, 546, 610, 780, 52
FOLDED_TURN_AT, FOLDED_SCORE_AT, FOLDED_ROWS_AT = 444, 520, 650
FOUNDATION_TOP, FOUNDATION_GAP, TOP_ROW_GAP = 30, 14, 12
HELP_AT, HELP_PITCH, NOTE_AT, FOLDED_NOTE_AT, NOTE_HEIGHT = 530, 128, 612, 512, (348, 416)
"""Where help and the note begin, in units; the note covers all help: at the usual size of texts, and at larger ones."""
LAMP_BELOW, LAMP_HEIGHT = 24, 92
HELP_BELOW_LAMP, HELP_PITCH_BELOW_LAMP = 646, 118


class Columns(NamedTuple):
    """How the columns lie in a state: card height in whole pixels, strip, left edges, and their upper edge."""

    height: int
    strip: float
    lefts: tuple[float, ...]
    top: float

    def corner(self, slot: int) -> tuple[float, float]:
        """Return the upper left corner of a column."""
        return self.lefts[slot - TABLEAU.start], self.top


class WhiteheadLayout(TableLayout):
    """Where everything of Whitehead lies."""

    leafed = (WASTE,)

    def __init__(self, ui: GameUI, metrics: LayoutMetrics, images: ImageCache) -> None:
        grown = metrics.rail_growth
        self._rails = FOLDED_RAILS if metrics.folded else (RAILS[0] + grown, RAILS[1])
        super().__init__(ui, metrics, images, self._rails)
        self._tallest = LARGER_TALLEST if metrics.larger else TALLEST
        self._gaps = GATHERED_GAPS if metrics.gathered else GAPS - grown
        folded = FOLDED_TURN_AT, FOLDED_SCORE_AT, FOLDED_ROWS_AT
        self._turn_at, self._score_at, self._rows_at = folded if metrics.folded else (TURN_AT, SCORE_AT, ROWS_AT)
        if metrics.wide:
            self._beside = self._on_rails()
            contents = self.second.contents
            high = self.u(NOTE_HEIGHT[self.type_size(28) > self.u(28)])
            top = FOLDED_NOTE_AT if metrics.folded else NOTE_AT
            self.note = Rect(contents.left, self.u(top - self.closes_up), contents.width, high)
            self.score_point = self.first.centre, self.u(self._score_at + 59)
        else:
            self._beside = top_bar.ends(self, (STOCK, WASTE), FOUNDATIONS, TOP_ROW_GAP)
            self._key = top_bar.key(self, top_bar.together(self._beside, (STOCK, WASTE)))
            self.note = top_bar.note(self, self._key, top_bar.together(self._beside, FOUNDATIONS))
            self.score_point = top_bar.score_point(self)

    def lamp_place(self) -> Rect:
        """Hang the lamp under the foundations, or over the note's home in the row on top."""
        if not self.metrics.wide:
            return top_bar.lamp(self, self.note)
        contents = self.second.contents
        y = self._beside[FOUNDATIONS[-1]].area.bottom + self.u(LAMP_BELOW)
        return Rect(contents.left, y, contents.width, self.u(LAMP_HEIGHT))

    def _on_rails(self) -> dict[int, CardPosition]:
        """Return the places of stock and waste, on the first rail, and of the foundations two by two on the second."""
        unit, (first, second) = self.metrics.unit, self._rails
        height = min(STOCK_PLACE[1], (first - 46 - STOCK_GAP) / 2 * 7 / 5) * unit
        gap = (STOCK_GAP + self.metrics.rail_growth) * unit
        corner = self.first.centre - gap / 2 - height * 5 / 7, STOCK_PLACE[0] * unit
        beside = top_bar.side_by_side((STOCK, WASTE), corner, height, gap)
        height = (second - 52 - FOUNDATION_GAP) / 2 * 7 / 5 * unit
        left, gap = self.second.contents.left, FOUNDATION_GAP * unit
        for index, pair in enumerate((FOUNDATIONS[:2], FOUNDATIONS[2:])):
            corner = left, FOUNDATION_TOP * unit + index * (height + gap)
            beside |= top_bar.side_by_side(pair, corner, height, gap)
        return beside

    def _columns(self, longest: int) -> Columns:
        """Return how the columns lie, from the number of cards of the longest."""
        unit, field = self.metrics.unit, self.field
        top = (TOP if self.metrics.wide else TOP_BELOW_ROW) * unit
        room, steps, count = field.height - top - FOOT * unit, max(1, longest - 1), len(TABLEAU)
        height = min(self._tallest * unit, (field.width - self._gaps * unit) / count * 7 / 5)
        strip = min(STRIP * height, (room - height) / steps)
        if strip < LEAST_STRIP * height:
            height = room / (1 + LEAST_STRIP * steps)
            strip = LEAST_STRIP * height
        width = round(height) * 5 / 7
        gap = (field.width - count * width) / (count + 1)
        lefts = tuple(field.left + gap + column * (width + gap) for column in range(count))
        return Columns(round(height), strip, lefts, field.top + top)

    def _columns_of(self, state: State) -> Columns:
        return self._columns(max(len(state.piles[slot]) for slot in TABLEAU))

    def lay(self, state: State) -> Mapping[Card, CardPosition]:
        """Fan the columns downward, all but the run that may be moved dimmed; the stock looks as thick as it is."""
        columns = self._columns_of(state)
        stock, step = self._beside[STOCK], self.u(2)
        spots = dict(stepped(state, STOCK, (stock.x, stock.y), stock.height, STEP_EVERY, (step, -step)))
        for slot in (WASTE, *FOUNDATIONS):
            place = self._beside[slot]
            spots.update(fan(state, slot, (place.x, place.y), place.height))
        for slot in TABLEAU:
            pile = state.piles[slot]
            dimmed = (DIMMED,) * (len(pile) - run(pile))
            spots.update(fan(state, slot, columns.corner(slot), columns.height, (0, columns.strip), dimmed))
        return spots

    def aside(self, view: TableState) -> Mapping[Card, tuple[int, int]]:
        """Let the cards upon one that is looked at yield to it."""
        return opened(view, self.spots(view.state), TABLEAU)

    def fan(self, view: TableState) -> Mapping[Card, tuple[int, int]]:
        """Fan the waste out over the columns next to it, away from stock and keys; its top card stays where it is."""
        if view.choice.fanned != WASTE:
            return {}
        place, flip = self._beside[WASTE], self.metrics.left_handed
        across = place.width + self.u(FAN_GAP)
        if self.metrics.wide:
            beside, y = self.u(FAN_BESIDE), place.y
            x = self._beside[STOCK].x - beside - place.width if flip else place.area.right + beside
        else:
            x, y = place.x, place.area.bottom + self.u(FAN_BELOW)
        room = self.field.bottom - self.u(FOOT) - y
        covered = view.state.piles[WASTE][:-1]
        return fanned_out(covered, self.spots(view.state), (x, y), -across if flip else across, room)

    def anchor(self, slot: int) -> CardPosition | None:
        """Return a slot's place on a fresh deal."""
        return self._anchor(slot, self._columns(len(TABLEAU)))

    def anchor_in(self, slot: int, state: State) -> CardPosition | None:
        """Return a slot's place in a state: long columns make all cards smaller."""
        return self._anchor(slot, self._columns_of(state))

    def _anchor(self, slot: int, columns: Columns) -> CardPosition:
        if slot in self._beside:
            return self._beside[slot]
        x, y = columns.corner(slot)
        return CardPosition(round(x), round(y), columns.height)

    def under(self, view: TableState) -> Iterator[Drawable]:
        """Tell of empty places; on an empty foundation any ace may lie, so a ghost of one waits there."""
        yield from rails.empty_slots(self, view)
        style, pale = self.metrics.style, mix(self.ui.accent.light, NIGHT, 0.35)
        for slot in FOUNDATIONS:
            if not view.state.piles[slot]:
                place, wanted = self._beside[slot], self.rules.next_rank(view.state, slot)
                colour = style.text(pale)
                ghost = typography.line(rank_sign(wanted or 0), Face.INDEX, round(place.height * 0.3), colour)
                yield Sprite.at(ghost, center=(place.area.centerx, place.y + round(place.height * 0.56)))

    def over(self, view: TableState) -> Iterator[Drawable]:
        """Tell of the pill on the stock's lower edge, with the number of its cards."""
        count = len(view.counted.piles[STOCK])
        if count:
            x, y = self._beside[STOCK].area.move(0, -self.u(3)).midbottom
            unit, style = self.metrics.unit, self.metrics.style
            yield Sprite.at(panels.pill((self.u(PILL[0]), self.u(PILL[1])), unit, style), center=(x, y))
            yield Sprite.at(
                typography.line(str(count), Face.INDEX, self.type_size(34), self.ink(LAMP_TEXT)), center=(x, y)
            )

    def panels(self, view: TableState) -> Iterator[Drawable]:
        """Tell of plaque, labels and score, and of three lines of help."""
        if not self.metrics.wide:
            return
        yield rails.plaque(self, self.first.plate(*rails.PLAQUE))
        both = self._beside[STOCK].area.union(self._beside[WASTE].area)
        for slot, text in ((STOCK, _("STOCK")), (WASTE, _("WASTE"))):
            area = self._beside[slot].area
            size, smallest = self.type_size(28), self.u(rails.SMALLEST)
            room = area.width + self.u(self.metrics.rail_growth)
            label = typography.fitted(text, Face.LABEL, size, self.ink(LABEL), room, smallest, self.u(2))
            x = label.get_rect(centerx=area.centerx).clamp(both).x
            yield Sprite.at(label, midleft=(x, self.u(LABELS_AT)))
        below = "" if self.metrics.folded else _("of {points}").format(points=self.rules.best_score)
        yield from rails.score(self, self._score_at, _("SCORE"), view, below)
        if self.metrics.folded:
            return
        yield rails.remark(self, REMARK_AT, _("One pass, no redeal"))
        y, pitch = (HELP_BELOW_LAMP, HELP_PITCH_BELOW_LAMP) if self.lamp else (HELP_AT, HELP_PITCH)
        yield from rails.help_lines(self, y, _help(self.metrics.style.colours), pitch)

    def figures(self, view: TableState) -> Iterator[Drawable]:
        """Tell of the rows every table shows."""
        entries = rails.time_rows(view)
        if self.metrics.wide:
            shown = entries[:2] if self.metrics.folded else entries  # keys lie where the deal's number stood
            yield from rails.rows(self, self.first, self._rows_at, shown, ROW_PITCH)
        else:
            yield from top_bar.rows(self, [Row(_("SCORE"), str(view.score)), *entries])

    def keys(self, view: TableState) -> Sequence[Button]:
        """Return the key that turns a card, recommended when nothing promises more, and the keys of every table."""
        label, best = _("Draw card"), view.play.legal[:1] == (Tap(STOCK),)
        if not self.metrics.wide:
            turn = rails.stock_key(self, view, self._key, label, None, best)
            return [turn, *top_bar.keys(self, view)]
        high = rails.KEY_HEIGHT
        turn = rails.stock_key(self, view, self.first.plate(self._turn_at - high / 2, high), label, "cards", best)
        return [turn, *rails.tool_keys(self, view)]

    def zones(self, state: State) -> Sequence[Sequence[int]]:
        """Return columns, foundations, and stock and waste."""
        return [TABLEAU, FOUNDATIONS, (STOCK, WASTE)]

    def neighbours(self, state: State) -> Sequence[int]:
        """Return all places, those that are played from first."""
        return [slot for zone in self.zones(state) for slot in zone]


def _help(colours: Colours) -> list[tuple[str, str]]:
    """Return three lines of help; in four colours, that of a club is not that of a spade."""
    alike = _("one lower, same colour")
    if colours is Colours.FOUR:
        alike = _("one lower: spades with clubs, hearts with diamonds")
    return [
        (_("A pile takes"), alike),
        (_("A run moves"), _("if it is all one suit")),
        (_("An empty pile takes"), _("any card, any run")),
    ]


class WhiteheadUI(GameUI):
    """A mountain in the snow, seven columns, and one pass through the stock."""

    author = "Rosanna Yuen"
    accent = SUMMIT
    glyph = "peak"
    by_colour = True
    bed = Ambience.WIND

    def name(self) -> str:
        """Return the game's name."""
        return _("Whitehead")

    def place_name(self) -> str:
        """Return the name of its place."""
        return _("The Summit")

    def tagline(self) -> str:
        """Return the game in one sentence."""
        return _("Seven open piles, and one pass through the stock")

    def on_table(self, size: tuple[int, int], field: Rect) -> Surface:
        """Draw the mountains behind the cards."""
        return whitehead.on_table(size, field)

    def life(self, size: tuple[int, int], field: Rect, random: Random) -> Life:
        """Return what stirs there."""
        return whitehead.life(size, field, random)

    def window(self, size: tuple[int, int]) -> Surface:
        """Draw the mountain through an arch."""
        return whitehead.window(size)

    def layout(self, metrics: LayoutMetrics, images: ImageCache) -> TableLayout:
        """Return where everything lies on a screen."""
        return WhiteheadLayout(self, metrics, images)

    def won_title(self) -> str:
        """Return the title of a win."""
        return _("THE SUMMIT IS YOURS")

    def won_reason(self, play: Play) -> str:
        """Return in what time every card came home."""
        return _("Every card home in one pass, in {time}").format(time=clock(play.seconds))

    def stuck_reason(self, play: Play) -> str:
        """Return why no card comes home any more."""
        if not play.legal:
            return _("The stock is empty, and no card can move.")
        return _("The stock is empty, and no card can go home.")

    def tally(self, play: Play) -> Sequence[Row]:
        """Return what is left of the stock, moves, what was taken back, and the time."""
        return [
            Row(_("Left in the stock"), str(len(play.state.piles[STOCK]))),
            Row(_("Moves"), str(len(play.moves))),
            Row(_("Undos"), str(play.undos)),
            Row(_("Time"), clock(play.seconds)),
        ]

    def say(self, state: State, move: Move) -> tuple[str, str]:
        """Return the card or run that goes and where to, or what is turned."""
        piles = state.piles
        if isinstance(move, Tap):
            return "", many("Draw the last card.", "Draw a card ({count} left).", len(piles[STOCK]))
        cards = piles[move.source][-move.takes[0].count :]
        return _named(cards), _deed(move, len(cards), piles[move.target])

    def done(self, state: State, move: Move) -> str:
        """Return the card or run that went and where to, or that a card was turned."""
        return _("A card was drawn from the stock.") if isinstance(move, Tap) else super().done(state, move)


def _named(cards: Pile) -> str:
    """Return a card, or a run from its highest to its lowest card, in words."""
    if len(cards) == 1:
        return card_name(cards[0])
    high, low = cards[0], cards[-1]
    return _("{high} to {low} of {suit}").format(
        high=rank_name(high.rank), low=rank_name(low.rank), suit=suit_name(high.suit)
    )


def _deed(move: Carry, count: int, target: Pile) -> str:
    """Return what becomes of so many cards, moved on to what lies at their target."""
    home, back = move.target in FOUNDATIONS, move.source in FOUNDATIONS
    if not target:
        if home:
            return _("moves to another foundation.") if back else _("starts a foundation.")
        if back:
            return _("comes back to an empty pile.")
        return _("goes to an empty pile.") if count == 1 else _("go to an empty pile.")
    if home:
        sentence = _("goes home on {card}.") if count == 1 else _("go home on {card}.")
    elif back:
        sentence = _("comes back to {card}.")
    else:
        sentence = _("goes on {card}.") if count == 1 else _("go on {card}.")
    return sentence.format(card=the_card(target[-1]))


SET = WhiteheadUI
