"""Whitehead, The Summit: its words, its table of columns and foundations, and its finale, lamps that climb."""

from bisect import bisect
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, pairwise, starmap
from math import dist, sin

from pygame import Rect

from game.cards import Card, Pile
from game.play import Play
from game.rules.whitehead import FOUNDATIONS, STOCK, TABLEAU, WASTE, run
from game.state import Carry, Move, State, Tap
from scenes.animation.finales import ADD, Finale, Glow, Stage
from scenes.animation.positions import CardPosition
from scenes.art.scenery import whitehead
from scenes.art.scenery.common import HOURS, light_pool, on_way
from scenes.audio import Ambience
from scenes.games.base import GameUI
from scenes.games.columns import ColumnsLayout, side_by_side
from scenes.games.layout import Row, TableView, fan, fanned_out
from scenes.i18n import _, card_name, later, many, rank_name, rank_sign, suit_name, the_card
from scenes.render import typography
from scenes.render.drawables import Drawable, Sprite
from scenes.render.easing import out_cubic, share
from scenes.render.palette import BRASS_LIGHT, INK, LABEL, NIGHT, SUMMIT, Colours, mix
from scenes.render.svg import disc, fill, rasterise, stroke
from scenes.render.typography import Face
from scenes.widgets.text import SMALLEST


class WhiteheadLayout(ColumnsLayout):
    """Seven columns, stock and waste on one rail, and foundations in pairs on the other."""

    leafed = (WASTE,)
    rows = (TABLEAU,)
    dealt = len(TABLEAU)
    drawn = STOCK, WASTE
    stock_icon = "cards"
    stock_word = later("Draw card")

    def lamp_place(self) -> Rect:
        """Place the lamp below the foundations, or above the messages in the row under the top bar."""
        place, lower = super().lamp_place(), self.beside[FOUNDATIONS[-1]].area
        return place.move_to(top=lower.bottom + self.u(24)) if self.metrics.wide else place

    def arrange(self) -> None:
        """Place stock and waste on the first rail, and the foundations in pairs on the second, with messages below."""
        super().arrange()
        if not self.metrics.wide:
            return
        unit, contents, gap = self.metrics.unit, self.second.contents, 14 * self.metrics.unit
        height = ((300 if self.metrics.folded else 372) - 52 - 14) / 2 * 7 / 5 * unit
        for index, pair in enumerate((FOUNDATIONS[:2], FOUNDATIONS[2:])):
            corner = contents.left, 30 * unit + index * (height + gap)
            self.beside |= side_by_side(pair, corner, height, gap)
        covers_help = 416 if self.type_size(28) > self.u(28) else 348
        top = (512 if self.metrics.folded else 612) - self.closes_up
        self.message_area = Rect(contents.left, self.u(top), contents.width, self.u(covers_help))

    def moving(self, pile: Pile) -> int:
        return run(pile)

    def lay_beside(self, state: State, slot: int, place: CardPosition) -> Iterator[tuple[Card, CardPosition]]:
        """Place the cards; those of the stock are stepped so that it looks as thick as it is."""
        if slot != STOCK:
            return super().lay_beside(state, slot, place)
        step = self.u(2)
        return fan(state, STOCK, (place.x, place.y), place.height, (step, -step), every=8)

    def fan(self, view: TableView) -> Mapping[Card, tuple[int, int]]:
        """Fan the waste out over the columns beside it, away from stock and buttons; its top card stays."""
        if view.choice.fanned != WASTE:
            return {}
        place, leftward = self.beside[WASTE], self.metrics.left_handed
        across = place.width + self.u(8)
        if self.metrics.wide:
            off, y = self.u(24), place.y  # clear of the frame
            x = self.field.right - off - place.width if leftward else self.field.left + off
        else:
            x, y = place.x, place.area.bottom + self.u(34)
        room = self.field.bottom - self.u(self.foot) - y
        covered = view.state.piles[WASTE][:-1]
        return fanned_out(covered, self.card_positions(view.state), (x, y), -across if leftward else across, room)

    def under(self, view: TableView) -> Iterator[Drawable]:
        """Draw the empty slots; on an empty foundation the ghost of an ace says what it takes."""
        yield from self.empty_slots(view)
        style, pale = self.metrics.style, mix(self.ui.accent.light, NIGHT, 0.15)
        for slot in FOUNDATIONS:
            if not view.state.piles[slot]:
                place, wanted = self.beside[slot], self.rules.next_rank(view.state, slot)
                colour = style.text(pale)
                ghost = typography.line(rank_sign(wanted or 0), Face.INDEX, round(place.height * 0.3), colour)
                yield Sprite.at(ghost, center=(place.area.centerx, place.y + round(place.height * 0.56)))

    def hangings(self, view: TableView) -> Iterator[Drawable]:
        piles = self.beside[STOCK].area.union(self.beside[WASTE].area)
        size, smallest = self.type_size(28), self.u(SMALLEST)
        for slot, text in ((STOCK, _("STOCK")), (WASTE, _("WASTE"))):
            area = self.beside[slot].area
            room = area.width + self.u(self.metrics.rail_growth)
            label = typography.fitted(text, Face.LABEL, size, self.ink(LABEL), room, smallest, self.u(2))
            x = label.get_rect(centerx=area.centerx).clamp(piles).x
            yield Sprite.at(label, midleft=(x, self.u(160)))
        if not self.metrics.folded:
            yield from self.remark(546, _("One pass, no redeal"))
            y, pitch = (640, 106) if self.lamp else (530, 128)
            yield from self.help_lines(y, _help(self.metrics.style.colours), pitch)
            if self.metrics.style.text_scale == 100 and not self.metrics.style.contrast:
                yield from self._ridge(view)

    def _ridge(self, view: TableView) -> Iterator[Drawable]:
        """Draw the ridge at the foot of the rail; while that is being drawn, as it was before."""
        size, place, lit = (self.second.contents.width, self.u(96)), self.second.contents.left, not view.lost
        for climbed, burns in ((view.score, lit), (view.score - 1, lit), (view.score + 1, lit), (view.score, not lit)):
            if 0 <= climbed <= whitehead.STEPS and (picture := self.images.get(whitehead.ridge, size, climbed, burns)):
                yield Sprite.at(picture, topleft=(place, self.u(972)))
                return

    def stock_best(self, view: TableView) -> bool:
        return view.play.legal[:1] == (Tap(STOCK),)


def _help(colours: Colours) -> list[tuple[str, str]]:
    """Return three lines of help; with a four-colour deck, clubs and spades have different colours."""
    alike = _("one lower, same colour")
    if colours is Colours.FOUR:
        alike = _("one lower: spades with clubs, hearts with diamonds")
    return [
        (_("A pile takes"), alike),
        (_("A run moves"), _("if it is all one suit")),
        (_("An empty pile takes"), _("any card, any run")),
    ]


LAMPS = whitehead.STEPS  # one for each card


class LampsClimb(Finale):
    """Summit: a lamp for every card climbs the mountain, the sun rises behind it, and a flag unrolls on its top.

    They join the lamps that already burn on the way up.
    """

    lasts = 5.0
    crown = 0.2  # so that no card falls on the flag

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        post = light_pool((stage.length(80),) * 2, "#FFB04A", 0.3)
        hours = (hour / HOURS for hour in range(HOURS + 1))
        self._posts = [Sprite.at(post, ADD, center=stage.point(*on_way(hour))) for hour in hours]
        self._glow = Glow((stage.field.width * 0.4, stage.field.height * 0.5), "#C8506A", 0.4, 12)
        self._sun = Glow((stage.length(420), stage.length(300)), "#FFB07A", 0.4, 10)
        self._morning = Glow((stage.field.width * 0.8, stage.field.height * 0.34), "#FF8A6A", 0.34, 10)
        flag_size, flake = (stage.length(150), stage.length(105)), disc(5, 5, 4.6, "#E9F1FF")
        self._flag = [rasterise(_flag(step / 5), (100, 70), flag_size) for step in range(1, 6)]
        self._flakes = [rasterise(flake, (10, 10), (stage.length(size),) * 2) for size in (4, 6, 10)]
        pool = light_pool((stage.length(17),) * 2, "#FFC25A", 0.55)
        core = rasterise(disc(5, 5, 4.4, "#FFF1CF"), (10, 10), (stage.length(9),) * 2)
        spots = list(_evenly([stage.point(*on_way(step / 400)) for step in range(401)], LAMPS))
        self._lamps = [
            part for spot in spots for part in (Sprite.at(pool, ADD, center=spot), Sprite.at(core, center=spot))
        ]
        self._summit = spots[-1]

    def frame(self, age: float) -> list[Drawable]:
        stage = self._stage
        drawn: list[Drawable] = [Sprite(stage.place, *stage.field.topleft)]
        drawn += self._morning.lit(share(age, 2.2, 2.4), stage.point(0.5, 0.66))
        drawn += self._glow.lit(share(age, 2.2, 2.0), stage.point(0.44, 0.38))
        drawn += self._sun.lit(share(age, 2.9, 1.6), stage.point(0.56, 0.24))
        drawn += self._posts
        drawn += self._lamps[: 2 * round(LAMPS * share(age, 0.0, 2.6))]
        if unrolled := share(age, 2.6, 0.5):
            flag = self._flag[min(4, int(5 * out_cubic(unrolled)))]
            drawn.append(Sprite.at(flag, midbottom=(self._summit[0] + flag.get_width() // 2, self._summit[1])))
        return [*drawn, *self._snow(age), *stage.cards]

    def _snow(self, age: float) -> Iterator[Drawable]:
        for number in range(48):
            size = number % len(self._flakes)
            y = (number * 0.173 + age * (0.07 + 0.03 * size)) % 1.1 - 0.05
            x = (number * 0.618 + 0.02 * sin(1.3 * age + number) + 0.02 * age) % 1.0
            yield Sprite.at(self._flakes[size], center=self._stage.point(x, y))


def _evenly(path: Sequence[tuple[int, int]], count: int) -> Iterator[tuple[int, int]]:
    """Yield points of a path at equal distances."""
    distances = list(accumulate(starmap(dist, pairwise(path)), initial=0.0))
    for number in range(count):
        yield path[min(len(path) - 1, bisect(distances, distances[-1] * number / (count - 1)))]


def _flag(unrolled: float) -> str:
    """Return a partly unrolled flag in a box of 100 by 70 units, the foot of its pole at the lower left."""
    end = 5 + 62 * unrolled
    body = fill("M2 2 h4 V70 h-4 Z", "#3A2A5A") + disc(4, 3, 3.4, BRASS_LIGHT)
    wave = f"M6 6 Q{6 + end * 0.3} {1} {6 + end * 0.55} 7 T{end} 6 V34 Q{6 + end * 0.75} 40 {6 + end * 0.5} 35 T6 36 Z"
    shaded = f"M6 21 H{end} V34 Q{6 + end * 0.75} 40 {6 + end * 0.5} 35 T6 36 Z"
    return body + stroke(wave, INK, 3) + fill(wave, "#FF6F86") + fill(shaded, "#D9405E")


class UI(GameUI):
    """Whitehead's names and words."""

    title = later("Whitehead")
    place = later("The Summit")
    summary = later("Seven open piles, and one pass through the stock")
    victory = later("THE SUMMIT IS YOURS")
    tapped = later("A card was drawn from the stock.")
    author = "Rosanna Yuen"
    table = WhiteheadLayout
    scenery = whitehead
    finale = LampsClimb
    accent = SUMMIT
    matter = "M0 -11 L3 -5 L9 -5 L6 0 L9 5 L3 5 L0 11 L-3 5 L-9 5 L-6 0 L-9 -5 L-3 -5 Z"
    glyph = "peak"
    by_colour = True
    ambience = Ambience.WIND

    def won_reason(self, play: Play) -> str:
        """Return that the stock was gone through only once; the score panel says how fast."""
        return _("Every card home in one pass")

    def stuck_reason(self, play: Play) -> str:
        if not play.legal:
            return _("The stock is empty, and no card can move.")
        return _("The stock is empty, and no card can go home.")

    def counted(self, play: Play) -> Sequence[Row]:
        left = len(play.state.piles[STOCK])
        return [Row(_("Left in the stock"), str(left))] if left else []  # none is left once it is won

    def describe(self, state: State, move: Move) -> tuple[str, str]:
        piles = state.piles
        if isinstance(move, Tap):
            return "", many("Draw the last card.", "Draw a card ({count} left).", len(piles[STOCK]))
        cards = piles[move.source][-move.takes[0].count :]
        return _named(cards), _does(move, len(cards), piles[move.target])

    def cost(self, state: State, move: Move) -> str:
        """Return which card could have gone home, or which one a drawn card has covered."""
        covered = state.top(WASTE) if isinstance(move, Tap) else None
        covers = _("It covers {card} on the waste.").format(card=the_card(covered)) if covered else ""
        return super().cost(state, move) or covers


def _named(cards: Pile) -> str:
    """Return a card in words, or a run by its highest and lowest card."""
    if len(cards) == 1:
        return card_name(cards[0])
    high, low = rank_name(cards[0].rank), rank_name(cards[-1].rank)
    return _("{high} to {low} of {suit}").format(high=high, low=low, suit=suit_name(cards[0].suit))


def _does(move: Carry, count: int, target: Pile) -> str:
    """Return what some cards do that move to a target."""
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
