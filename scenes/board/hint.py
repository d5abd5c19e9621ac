"""A hint, shown on the board: the field dims, and ghosts of cards fly from where those lie to where they may go."""

from collections.abc import Iterable, Iterator

from pygame import Rect

from game.cards import Suit
from game.moves import Carry, Move, Take, Tap
from game.settings import Motion
from game.state import State
from scenes.animation.card_images import Deck, margin
from scenes.animation.durations import HINT_VEIL, HINT_WAITS
from scenes.art import markers
from scenes.games.base import Plan
from scenes.i18n import rank_sign
from scenes.render.drawables import Drawable, Sprite, Wash
from scenes.stage.sprites import centred
from scenes.table.focus_ring import around
from scenes.table.hint_animation import WHOLE, Breath, GhostFlight, TurningBack

VEIL = 0.38  # how much darker the field grows
SIGN = 64  # units: rank and suit of the card that an empty place takes


class Hint:
    """One hint being shown: the move, what moves to make it clear, and the time since it was asked for."""

    def __init__(self, move: Move, plan: Plan, deck: Deck, state: State, motion: Motion) -> None:
        self._plan, self._deck, self._state, self._motion = plan, deck, state, motion
        self._time = 0.0 if motion is Motion.OFF else -HINT_WAITS
        takes, slot = meant(move, plan, state)
        piles = [(take, state.piles[take.slot]) for take in takes]
        self._cards = tuple(card for take, pile in piles for card in pile[len(pile) - take.count :])
        self._sources = [plan.ring(take.slot, take.count, state) for take in takes]
        self._target = plan.ring(slot, int(bool(state.piles[slot])), state)
        self._place = plan.place(slot, state)
        self._shown = self._cards + state.piles[slot][-1:]
        self._flight = self._set_out(slot)

    def _set_out(self, slot: int) -> GhostFlight | TurningBack | Breath:
        """Return what moves: cards to their target, the back on the stock, or the light of an empty well."""
        plan, pile, spots = self._plan, self._state.piles[slot], self._plan.spots(self._state)
        if self._cards:
            there = spots.get(pile[-1]) if pile else plan.anchor_in(slot, self._state)
            height = there.height if there else self._target.height
            lying = [(card, spots[card]) for card in self._cards]
            runs = [tuple(lying)] if len(self._sources) == 1 else [(one,) for one in lying]
            return GhostFlight(runs, self._target, height, bool(pile), plan, self._deck)
        top = spots.get(pile[-1]) if pile else None
        return TurningBack(top, self._deck) if top and not top.up else Breath(self._target, plan)

    @property
    def moving(self) -> bool:
        """Whether the field still dims or anything moves; afterwards rings and beads stay."""
        if self._motion is Motion.OFF:
            return False
        return self._time < (WHOLE if self._motion is Motion.FULL else HINT_VEIL) or not self._flight.drawn

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self._time += seconds

    def rehearse(self) -> None:
        """Draw all that will move, in the studio, before it is seen."""
        self._flight.rehearse()

    def frame(self, signs: Iterable[Drawable]) -> Iterator[Drawable]:
        """Tell what is seen of the hint, above the cards at rest; signs that lie on its cards or stock stay bright."""
        if self._time < 0:
            return
        plan = self._plan
        yield veil(plan.field, 1.0 if self._motion is Motion.OFF else min(1.0, self._time / HINT_VEIL))
        spots = plan.spots(self._state)
        shown = sorted((card for card in self._shown if card in spots), key=lambda card: spots[card].order)
        for card in shown:
            spot = spots[card]
            picture = self._deck.resting(card if spot.up else None, spot.height, 0.0)
            if picture:
                edge = margin(spot.height)
                yield Sprite(picture, spot.x - edge, spot.y - edge)
        unit, look = plan.measures.unit, plan.measures.look
        for area in self._sources:
            yield from around(area, plan.studio.picture(markers.ring, area.size, unit, look))
        accent = plan.scenery.accent.light
        if self._wanted:
            target = plan.studio.picture(markers.target, self._target.size, accent, unit, look, True)
            yield from around(self._target, target)
            if self._motion is Motion.FULL:  # else it would be seen through the ghost
                sign = plan.studio.picture(markers.card_sign, *self._wanted, plan.u(SIGN), look)
                yield from centred(sign, self._target.center)
        if not isinstance(self._flight, Breath):
            ring = plan.studio.picture(markers.ring, self._target.size, unit, look, markers.in_accent(accent))
            yield from around(self._target, ring)
        areas = [spots[card].area for card in shown] + ([] if self._cards else [self._place])
        bright = [one for one in signs if any(area.collidepoint(one.area.center) for area in areas)]
        flight = list(self._flight.frame(self._time, self._motion))
        flies = self._cards and self._motion is Motion.FULL
        yield from [*bright, *flight] if flies else [*flight, *bright]  # a stock's count stays on its rising back

    @property
    def _wanted(self) -> tuple[str, Suit] | None:
        """The rank and suit that the empty target takes."""
        filled = any(card not in self._cards for card in self._shown)
        return None if filled or not self._cards else (rank_sign(self._cards[0].rank), self._cards[0].suit)


def veil(field: Rect, share: float) -> Wash:
    """Return what darkens a field below what is shown above it, once it has come so far, from 0 to 1."""
    dark = VEIL * share
    tone = tuple(round(255 * (1 - dark) + channel * dark) for channel in (4, 14, 10))
    return Wash((field.x, field.y, field.width, field.height), (tone[0], tone[1], tone[2]))


def meant(move: Move, plan: Plan, state: State) -> tuple[tuple[Take, ...], int]:
    """Return what is taken for a move, and where it goes: a target that is tapped is attacked with all there is."""
    match move:
        case Carry(takes, target):
            return takes, target
        case Tap(slot) if slot != plan.rules.stock:
            piles = ((place, len(state.piles[place])) for place in plan.scenery.gathers)
            return tuple(Take(place, count) for place, count in piles if count), slot
    return (), move.slot
