"""A hint, shown on the board: the field dims, and a ghost of the card flies from where it lies to where it may go."""

from collections.abc import Iterable, Iterator
from itertools import product
from math import atan2, degrees, pi, sin

from pygame import Surface

from game.cards import Card, Suit
from game.moves import Carry, Move, Tap
from game.settings import Motion
from game.state import State
from scenes.art import ghosts, marks
from scenes.rings import around
from scenes.sets.base import Plan
from scenes.stage.canvas import Drawable, Sprite, Wash
from scenes.stage.deck import Deck, margin
from scenes.stage.durations import HINT_FLIGHT, HINT_FLIGHTS, HINT_PAUSE, HINT_VEIL
from scenes.stage.timeline import in_out_cubic
from scenes.words import rank_sign

VEIL = 0.38  # how much darker the field grows
TRAIL = ((0.10, 0.47), (0.05, 0.69))  # fainter ghosts: how far behind, and how opaque
BEADS, BEAD_RADII = 12, (4, 8.5)
"""Beads along the curve, from small to large, and their radii in units."""
ARROW = 56  # units
SIGN = 64  # units: rank and suit of the card that an empty place takes
GROWN, EDGE = 1.1, 5  # a ghost's size, and its edge in units
TURN, TURNS = 8, 2  # degrees that a ghost tilts at most, and in steps of how many
SWEEP, SWEEPS = (0.27, 0.73), 16
"""When in a flight the sweep begins and ends, and the steps it is drawn in."""
MOMENTS = 200  # of a flight that are looked at beforehand
Point = tuple[float, float]


class HintFlight:
    """One hint being shown: the move, the curve its ghosts fly along, and the time since it was asked for."""

    def __init__(self, move: Move, plan: Plan, deck: Deck, state: State, motion: Motion) -> None:
        self._plan, self._deck, self._state, self._motion = plan, deck, state, motion
        self._time = 0.0
        self._ghosts: dict[tuple[Card, int, int, float], Surface] = {}
        match move:
            case Carry(takes, target):
                piles = ((take, state.piles[take.slot]) for take in takes)
                self._cards = tuple(card for take, pile in piles for card in pile[len(pile) - take.count :])
                self._sources = [plan.ring(take.slot, take.count, state) for take in takes]
                self._target = plan.ring(target, int(bool(state.piles[target])), state)
                self._shown = self._cards + state.piles[target][-1:]
            case Tap(slot):
                self._cards = ()
                self._sources = []
                self._target = plan.ring(slot, int(bool(state.piles[slot])), state)
                self._shown = state.piles[slot][-1:]

    @property
    def moving(self) -> bool:
        """Whether the field still dims or ghosts are in flight; afterwards rings and beads stay."""
        if self._motion is Motion.OFF:
            return False
        flying = HINT_FLIGHTS * (HINT_FLIGHT + HINT_PAUSE) if self._motion is Motion.FULL and self._sources else 0.0
        return self._time < max(HINT_VEIL, flying)

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self._time += seconds

    def rehearse(self) -> None:
        """Draw all ghosts, in the studio, before they are seen."""
        for step, card in product(range(MOMENTS + 1), self._leading()):
            tuple(self._aloft(card, step / MOMENTS))

    def frame(self, signs: Iterable[Drawable]) -> Iterator[Drawable]:
        """Tell what is seen of the hint, above the cards at rest; whatever signs lie on its cards stay bright."""
        plan = self._plan
        yield self._veil()
        spots = plan.spots(self._state)
        shown = sorted((card for card in self._shown if card in spots), key=lambda card: spots[card].order)
        for card in shown:
            spot = spots[card]
            picture = self._deck.resting(card if spot.up else None, spot.height, 0.0)
            if picture:
                edge = margin(spot.height)
                yield Sprite(picture, spot.x - edge, spot.y - edge)
        areas = [spots[card].area for card in shown]
        yield from (one for one in signs if any(area.collidepoint(one.area.center) for area in areas))
        unit, look = plan.measures.unit, plan.measures.look
        for area in self._sources:
            yield from around(area, plan.studio.picture(marks.ring, area.size, unit, look))
        accent = plan.scenery.accent.light
        if self._wanted:
            target = plan.studio.picture(marks.target, self._target.size, accent, unit, look, True)
            yield from around(self._target, target)
            yield _about(marks.card_sign(*self._wanted, plan.u(SIGN), look), self._target.center)
        ring = plan.studio.picture(marks.ring, self._target.size, unit, look, marks.in_accent(accent))
        yield from around(self._target, ring)
        for card in self._leading():
            yield from self._flight(card)

    @property
    def _wanted(self) -> tuple[str, Suit] | None:
        """The rank and suit that the empty target takes."""
        filled = any(card not in self._cards for card in self._shown)
        return None if filled or not self._cards else (rank_sign(self._cards[0].rank), self._cards[0].suit)

    def _veil(self) -> Wash:
        dark = VEIL * min(1.0, self._time / HINT_VEIL) if self._motion is not Motion.OFF else VEIL
        field = self._plan.field
        tone = tuple(round(255 * (1 - dark) + channel * dark) for channel in (4, 14, 10))
        return Wash((field.x, field.y, field.width, field.height), (tone[0], tone[1], tone[2]))

    def _leading(self) -> list[Card]:
        """Return the card that flies from each source: the lowest of those taken there."""
        if len(self._sources) == 1:
            return list(self._cards[:1])
        return list(self._cards)

    def _flight(self, card: Card) -> Iterator[Drawable]:
        spot = self._plan.spots(self._state)[card]
        start, end = spot.centre, (float(self._target.centerx), float(self._target.centery))
        bend = self._bend(start, end)
        height = round(spot.height * GROWN)
        if self._motion is not Motion.FULL:
            yield from self._beads(start, bend, end, 0.0)
            yield self._ghost(card, height, end, 0.0, 0.6)
            return
        within = self._time % (HINT_FLIGHT + HINT_PAUSE) / HINT_FLIGHT
        if not self.moving or within > 1:
            yield from self._beads(start, bend, end, 0.0)
            return
        yield from self._beads(start, bend, end, in_out_cubic(within))
        yield from self._aloft(card, within)

    def _aloft(self, card: Card, within: float) -> Iterator[Sprite]:
        """Tell a card's ghosts at a share of their way, the fainter ones behind."""
        spot = self._plan.spots(self._state)[card]
        start, end = spot.centre, (float(self._target.centerx), float(self._target.centery))
        bend, height = self._bend(start, end), round(spot.height * GROWN)
        for behind, opacity in (*TRAIL, (0.0, 1.0)):
            share = in_out_cubic(max(0.0, within - behind))
            at = curve(start, bend, end, share)
            sweep = (within - SWEEP[0]) / (SWEEP[1] - SWEEP[0]) if opacity == 1 else -1.0
            tilt = TURN * sin(pi * share) * (1 if end[0] < start[0] else -1)
            yield self._ghost(card, height, at, tilt, opacity, sweep)

    def _beads(self, start: Point, bend: Point, end: Point, passed: float) -> Iterator[Drawable]:
        """Tell the beads along the curve that lie before what flies there, and the arrow head at the target."""
        way = [(bead / BEADS, curve(start, bend, end, bead / BEADS)) for bead in range(1, BEADS)]
        edge = self._target.inflate(self._plan.u(ARROW), self._plan.u(ARROW))
        for share, point in way:
            if share > passed and not edge.collidepoint(point):
                radius = BEAD_RADII[0] + (BEAD_RADII[1] - BEAD_RADII[0]) * share
                yield _about(marks.bead(self._plan.u(radius)), point)
        shares = (step / 100 for step in range(100, 0, -1))
        outside = next((share for share in shares if not edge.collidepoint(curve(start, bend, end, share))), None)
        if outside is not None:
            point = curve(start, bend, end, outside)
            turn = degrees(atan2(end[1] - point[1], end[0] - point[0]))
            yield _about(marks.arrow_head(self._plan.u(ARROW), round(turn / 5) * 5), point)

    def _bend(self, start: Point, end: Point) -> Point:
        """Return the curve's control point: beside the chord, toward the middle of the field, and up."""
        middle = self._plan.field.centerx
        x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
        toward = 1 if x < middle else -1
        reach = min(1.0, abs(middle - x) / max(1, self._plan.u(250)))
        return x + toward * reach * self._plan.u(250), y - self._plan.u(120)

    def _ghost(
        self, card: Card, height: int, centre: Point, angle: float, opacity: float, sweep: float = -1.0
    ) -> Sprite:
        turn, step = round(angle / TURNS) * TURNS, round(sweep * SWEEPS)
        key = card, turn, step if 0 <= step <= SWEEPS else -1, opacity
        if key not in self._ghosts:
            across = step / SWEEPS if key[2] >= 0 else None
            face = self._deck.flying(card, height)
            self._ghosts[key] = ghosts.ghost(face, EDGE * self._plan.measures.unit, across, turn, opacity)
        return _about(self._ghosts[key], centre)


def curve(start: Point, bend: Point, end: Point, share: float) -> Point:
    """Return a point of the quadratic curve from start to end that a control point bends."""
    a, b, c = (1 - share) ** 2, 2 * share * (1 - share), share**2
    return a * start[0] + b * bend[0] + c * end[0], a * start[1] + b * bend[1] + c * end[1]


def _about(picture: Surface, centre: Point) -> Sprite:
    """Return a picture about a point."""
    width, height = picture.get_size()
    return Sprite(picture, round(centre[0] - width / 2), round(centre[1] - height / 2))
