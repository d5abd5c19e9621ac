"""Maze's plan: six rows of nine, where every gap tells what it takes and cards that score are chained together."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from pygame import Rect, Surface

from game.cards import ACE, QUEEN, Card
from game.moves import Carry
from game.rules.maze import PLACES, WIDTH, accepts, links, points
from game.state import State
from scenes.animation import durations as d
from scenes.art import markers, tokens
from scenes.art.markers import Sign
from scenes.audio import Effect
from scenes.games import rails, top_bar
from scenes.games.base import Plan, Set
from scenes.games.layout import BAR, Measures
from scenes.i18n import rank_sign
from scenes.render.drawables import Drawable, Sprite
from scenes.render.easing import Tween, out_cubic
from scenes.render.image_cache import Studio
from scenes.render.palette import HEDGE
from scenes.sets import maze_panels
from scenes.sets.view import Key, View
from scenes.stage.spots import Spot
from scenes.stage.story import Sound

Side = Literal["left", "right"]
RAIL, RAIL_LARGER = 340, 300
ROWS = len(PLACES) // WIDTH
ACROSS, DOWN, DOWN_LARGER = 12, 16, 8  # units between cards
FREE, FREE_GATHERED = 52, 40  # units above and below the cards in all; under a top bar beside larger cards
COURT = 18  # units that the court's plate reaches beyond the cards
COURT_COLOUR = "#06150F"
NOTE = 578, 354
"""The rail note's y and height, in units."""
LINK_AT = 0.64  # of a card's height
NOTES = 13  # on the scale that links ring
HOLD = 10  # units that a half link holds of the card on whose edge it hangs


class MazePlan(Plan):
    """Six rows of nine places on a dark court."""

    hollow = True

    def __init__(self, scenery: Set, measures: Measures, studio: Studio) -> None:
        rail = RAIL_LARGER if measures.larger else RAIL + measures.rail_growth
        super().__init__(scenery, measures, studio, (rail, rail))
        field, unit = self.field, measures.unit
        across, down = ACROSS * unit, (DOWN_LARGER if measures.larger else DOWN) * unit
        free = (FREE_GATHERED if measures.gathered else FREE) * unit
        tall = measures.size[1] - (0 if measures.wide else BAR * unit) - free - (ROWS - 1) * down
        self._height = round(min(tall / ROWS, 7 / 5 * (field.width - 144 * unit) / WIDTH))
        pitch = self._height * 5 / 7 + across, self._height + down
        size = WIDTH * pitch[0] - across, ROWS * pitch[1] - down
        left, top = field.centerx - size[0] / 2, field.centery - size[1] / 2
        self._spots = tuple(
            Spot(round(left + slot % WIDTH * pitch[0]), round(top + slot // WIDTH * pitch[1]), self._height, slot)
            for slot in PLACES
        )
        self._court = self._spots[0].area.union(self._spots[-1].area).inflate(2 * self.u(COURT), 2 * self.u(COURT))
        if measures.wide:
            self.note = self.first.plate(*NOTE)
            self.score_point = self.first.centre, self.u(331 - self.closes_up)
        else:
            self.note = top_bar.home(self, maze_panels.score_label(), self._spots[0].y)
            self.score_point = top_bar.score_point(self)

    def lay(self, state: State) -> Mapping[Card, Spot]:
        """Lay each card in its place; none is ever dimmed."""
        return {pile[0]: spot for spot, pile in zip(self._spots, state.piles, strict=False) if pile}

    def anchor(self, slot: int) -> Spot | None:
        """Return the place itself."""
        return self._spots[slot] if slot in PLACES else None

    def ground(self) -> Iterator[Drawable]:
        """Tell of the place and of the court in it, which the lintel passes before."""
        yield from super().ground()
        court = self.studio.picture(markers.bed, self._court.size, COURT_COLOUR, self.u(24), self.measures.look)
        if court:
            yield Sprite(court, *self._court.topleft)

    def under(self, view: View) -> Iterator[Drawable]:
        """Tell of the gaps; the one that is looked at glows."""
        unit, look = self.measures.unit, self.measures.look
        asked = _asked(view)
        for slot in _gaps(view):
            spot = self._spots[slot]
            size = spot.area.size
            if slot == asked:
                yield rails.centred(markers.target(size, HEDGE.light, unit, look), *spot.area.center)
            else:
                yield Sprite(markers.empty_slot(size, HEDGE.light, unit, look), spot.x, spot.y)

    def over(self, view: View) -> Iterator[Drawable]:
        """Tell what each gap takes, what fits the gap that is looked at, and which cards score together.

        While a deal is told, no gap takes anything yet.
        """
        unit, look, hint = self.measures.unit, self.measures.look, view.choice.hint
        hinted = hint.target if isinstance(hint, Carry) else None  # there the hint writes which card the gap takes
        for slot in _gaps(view) if view.counted == view.state else ():
            if slot != hinted:
                spot = self._spots[slot]
                signs = markers.accepted(spot.area.size, *_signs(view.state, slot), unit, look)
                yield Sprite(signs, spot.x, spot.y)
        for slot in _fitting(view):
            area = self._spots[slot].area
            yield rails.centred(markers.ring(area.size, unit, look), *area.center)
        yield from self._links(view)

    def coming(self, view: View) -> float:
        """Return how much of each new link is drawn, from its middle outward, as a share."""
        return Tween(0.0, 1.0, 0.0, d.LINK_DRAWS, out_cubic).at(view.shown_for)

    def _links(self, view: View) -> Iterator[Drawable]:
        state, measures = view.state, self.measures
        old = joined_cards(view.led_from or state)
        drawn = self.coming(view)
        link = tokens.link(measures.unit, measures.look)
        for a, b in links(state):
            cards = state.piles[a][0], state.piles[b][0]
            if not (view.resting(cards[0]) and view.resting(cards[1])):
                continue
            share = 1.0 if cards in old else drawn
            if b == a + 1 and b % WIDTH:
                left, right = self._spots[a].area, self._spots[b].area
                middle = (left.right + right.left) // 2, self._link_height(left)
                yield rails.centred(_part(link, share, 0.5), *middle)
            else:
                yield self._half_link(a, "right", share)
                yield self._half_link(b, "left", share)
        first = opening_ace(state)
        if first is not None and view.resting(state.piles[first][0]):
            fresh = view.led_from and opening_ace(view.led_from) is None
            yield self._half_link(first, "left", drawn if fresh else 1.0)

    def _half_link(self, slot: int, side: Side, share: float) -> Drawable:
        """Return a half link on a card's edge, drawn so far from its outer end."""
        area = self._spots[slot].area
        half = tokens.half_link(self.measures.unit, self.measures.look)
        height, away = self._link_height(area), half.get_width() - self.u(HOLD)
        if side == "left":
            return rails.from_left(_part(half, share, 0.0), area.left - away, height)
        return rails.to_right(_part(half, share, 1.0), area.right + away, height)

    def _link_height(self, area: Rect) -> int:
        return area.top + round(LINK_AT * area.height)

    def chimes(self, before: State, after: State) -> Sequence[Sound]:
        """Ring a note for each card of the longest run that has grown, upward."""
        old, runs = joined_cards(before), list[list[int]]()
        for a, b in links(after):
            if not (runs and runs[-1][-1] == a):
                runs.append([a])
            runs[-1].append(b)
        new = {b for a, b in links(after) if (after.piles[a][0], after.piles[b][0]) not in old}
        run = max((run for run in runs if not new.isdisjoint(run[1:])), key=len, default=[])
        return [Sound(Effect.LINK, self._spots[slot].centre[0], step) for step, slot in enumerate(run[-NOTES:])]

    def panels(self, view: View) -> Iterator[Drawable]:
        """Tell of the score, the longest runs and the open moves."""
        yield from maze_panels.panels(self, view)

    def figures(self, view: View) -> Iterator[Drawable]:
        """Tell of the rows of figures, or of the top bar on narrow screens."""
        yield from maze_panels.figures(self, view)

    def keys(self, view: View) -> Sequence[Key]:
        """Return Undo, Hint and Menu."""
        return rails.tool_keys(self, view) if self.measures.wide else top_bar.keys(self, view)


def joined_cards(state: State) -> frozenset[tuple[Card, Card]]:
    """Return the pairs of cards that score together."""
    return frozenset((state.piles[a][0], state.piles[b][0]) for a, b in links(state))


def opening_ace(state: State) -> int | None:
    """Return the place of the first card if it is an ace, which scores by itself."""
    scores = points(state) > len(links(state))
    return next(slot for slot in PLACES if state.piles[slot]) if scores else None


def _part(picture: Surface, share: float, middle: float) -> Surface:
    """Return as much of a picture's width as a share says, grown from a middle (0: its left edge, 1: its right)."""
    if share == 1:
        return picture
    width, height = picture.get_size()
    seen = max(1, round(width * share))
    return picture.subsurface((round((width - seen) * middle), 0, seen, height))


def _gaps(view: View) -> list[int]:
    """Return the places on which no card lies, not even one that has just been dealt there."""
    piles, dealt, resting = view.state.piles, view.counted.piles, view.resting
    return [slot for slot in PLACES if not piles[slot] and not (dealt[slot] and resting(dealt[slot][0]))]


def _asked(view: View) -> int | None:
    """Return the gap that is looked at with empty hands."""
    choice = view.choice
    if choice.taken or choice.lit is None or not (choice.pointing or choice.keyed):
        return None
    return None if view.state.piles[choice.lit] else choice.lit


def _fitting(view: View) -> Iterator[int]:
    """Yield the places whose cards fit the gap that is looked at."""
    gap = _asked(view)
    if gap is None:
        return
    for move in view.play.legal:
        if isinstance(move, Carry) and move.target == gap:
            pile = view.state.piles[move.source]
            if pile and view.resting(pile[0]):
                yield move.source


def _signs(state: State, slot: int) -> tuple[Sign | None, Sign | None]:
    """Return what a gap takes after its left neighbour, and before its right one; the same card only once."""
    wanted, left = accepts(state, slot), state.top(slot - 1) if slot else None
    after: Sign | None = (rank_sign(ACE), None) if wanted.ace else None
    before: Sign | None = (rank_sign(QUEEN), None) if wanted.queen else None
    for card in wanted.cards:
        sign = rank_sign(card.rank), card.suit
        if left and card.follows(left):
            after = sign
        else:
            before = sign
    return after, before
