"""Where everything of Wall lies on one screen: the castle in the field, attack and waste beside it."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from pygame import Rect

from game.cards import Card
from game.rules.wall import BOX, ROWS, STOCK, TARGETS, THRONE, WASTE
from game.state import State
from scenes.animation import durations as d
from scenes.art import markers, shields
from scenes.art.scenery import wall
from scenes.audio import Effect
from scenes.games import rails, top_bar
from scenes.games.base import Plan, Set
from scenes.games.layout import Measures
from scenes.games.wall_attack import attack_panel, legend, narrow_legend
from scenes.i18n import _
from scenes.render.drawables import Drawable, Sprite
from scenes.render.easing import Tween, out_back
from scenes.render.image_cache import Studio
from scenes.sets.fans import LAYER, fan, stepped
from scenes.sets.recall import Recall
from scenes.sets.view import Key, View
from scenes.sets.wall import places, unseen
from scenes.sets.wall import rails as wall_rails
from scenes.sets.wall.attack import Attack, Outlook, in_mind, outlook, verdict
from scenes.sets.wall.words import deals_left
from scenes.stage.spots import Spot
from scenes.stage.story import Sound

WIDE, WIDE_LARGER, NARROW, NARROW_GATHERED = (320, 400), (250, 400), (176, 320), (0, 320)
DIMMED = 0.22
SHIELD, SHIELD_LIT, SHIELD_POST, SHIELD_THRONE = 0.345, 0.40, 0.30, 0.33  # of a card's height
COVERED_AT, OPEN_AT = 0.40, 0.66  # of a card's height: the middle of its shield
LAST_DEALS = 3  # of the deals, so many are the last, each of which is drummed
RING_ROOM = 14  # units: no further does a ring reach beyond a pile of the waste
POPS = 12  # sizes of a shield that pops up
RUBBLE_WIDTH, RUBBLE_RISE = 0.95, 0.045  # of a card: a heap's width, and how much higher those of upper rows lie


class WallPlan(Plan):
    """The castle fills the field; the stock is the bottom left pile, the waste the three rightmost of the bottom."""

    raised = 8  # so that a ring keeps off the label of the waste
    leafed = (STOCK,)  # whose cards stay where they are: a table tells what may be among them

    def __init__(self, scenery: Set, measures: Measures, studio: Studio) -> None:
        usual = ((first + measures.rail_growth, second) for first, second in (WIDE, NARROW))
        wide, narrow = (WIDE_LARGER, NARROW_GATHERED) if measures.larger else usual
        super().__init__(scenery, measures, studio, wide, narrow)
        self.at = places.places(measures, self.first, self.second, self.field)
        self._outlook = Recall[Outlook]()
        self._centres = Recall[Mapping[int, tuple[int, int]]]()
        self._bared: tuple[State | None, State | None, Sequence[int]] = (None, None, ())
        if measures.wide:
            self.note = self.second.plate(514, 268)
            self.score_point = self.first.centre, self.u(331 - self.closes_up)
        else:
            highest = min(y for _x, y in self.at.castle.corners.values())
            self.note = top_bar.home(self, _("SCORE"), highest) if measures.gathered else self.second.plate(450, 276)
            self.score_point = top_bar.score_point(self)

    def lamp_place(self) -> Rect:
        """Hang the lamp under the plaque, upright on the narrow rail under the bar, or on the bar itself."""
        upright = not self.measures.wide and not self.measures.gathered
        return self.upright_lamp if upright else super().lamp_place()

    def outlook(self, state: State) -> Outlook:
        """Return what a state holds for whoever attacks."""
        return self._outlook(state, outlook)

    def lay(self, state: State) -> Mapping[Card, Spot]:
        """Step the cards of throne and posts, dim what is out of reach, and fan the waste."""
        reach, spots = set(self.outlook(state).reach), dict[Card, Spot]()
        height = self.at.castle.height
        for slot, (x, y) in self.at.castle.corners.items():
            behind = len(state.piles[slot]) - 1
            right, down = (step * self.measures.unit for step in places.STEPS.get(slot, (0, 0)))
            shades = () if slot in reach else (DIMMED,) * (behind + 1)
            corner = (x - behind * right / 2, y - behind * down)
            spots.update(fan(state, slot, corner, height, (right, down), shades))
        stock, (right, down) = self.at.stock, (step * self.measures.unit for step in places.STOCK_STEP)
        spots.update(stepped(state, STOCK, stock.topleft, stock.height, places.STEP_EVERY, (right, down)))
        for slot in WASTE:
            corner, tall = self.at.pile(slot, len(state.piles[slot])).topleft, self.at.of_waste(slot).height
            spots.update(fan(state, slot, corner, tall, (0.0, places.FAN * tall)))
        return spots

    def aside(self, view: View) -> Mapping[Card, tuple[int, int]]:
        """Let the piles of the waste that take no part in the attack lie lower, as far as there is room."""
        if view.choice.hint:
            return {}
        piles = {slot: view.state.piles[slot] for slot in WASTE if slot not in view.choice.ticks}
        down = {slot: self.at.sinks(slot, len(pile)) for slot, pile in piles.items()}
        return {card: (0, down[slot]) for slot, pile in piles.items() for card in pile if down[slot]}

    def anchor(self, slot: int) -> Spot | None:
        """Return the place of a slot; the box lies off the table."""
        if slot in TARGETS:
            x, y = self.at.castle.corners[slot]
            return Spot(round(x), round(y), self.at.castle.height, slot * LAYER)
        if slot == STOCK:
            return Spot(*self.at.stock.topleft, self.at.stock.height, slot * LAYER)
        if slot in WASTE:
            place = self.at.of_waste(slot)
            return Spot(*place.topleft, place.height, slot * LAYER)
        return None

    def under(self, view: View) -> Iterator[Drawable]:
        """Tell of the rubble where cards of the wall fell."""
        if not self.measures.look.contrast:
            yield from self._rubble(view)

    def _rubble(self, view: View) -> Iterator[Drawable]:
        """Tell the heaps on the ground, one for each fallen card, those from high up first."""
        state = view.state
        gone = frozenset(state.piles[BOX])
        height, unit = self.at.castle.height, self.measures.unit
        width = round(RUBBLE_WIDTH * height * 5 / 7)
        ground = round(self.at.castle.corners[ROWS[-1][0]][1]) + height
        for row, slots in enumerate(ROWS):
            rise = round((len(ROWS) - 1 - row) * RUBBLE_RISE * height)
            for slot in slots:
                if gone.isdisjoint(view.play.fresh.piles[slot]):
                    continue
                heap = self.studio.picture(wall.rubble, width, slot, unit)
                if heap:
                    x = round(self.at.castle.corners[slot][0])
                    yield Sprite(heap, x, ground - rise - heap.get_height())

    def over(self, view: View) -> Iterator[Drawable]:
        """Tell the shields: of posts and throne always, of the wall where it is in reach."""
        state, look = view.state, self.measures.look
        found, centres = self.outlook(state), self._centres(state, self._shield_centres)
        attack = self._in_mind(view)
        popping = self._popping(view)
        for slot in sorted(found.healths, key=lambda slot: slot == attack.target):
            grown = popping.get(slot, 1.0)
            if grown > 0 and view.resting(state.piles[slot][-1]):
                kind, text = verdict(found, attack, slot)
                size = round((SHIELD_LIT if slot == attack.target else _shield(slot)) * self.at.castle.height)
                if picture := self.studio.picture(shields.shield, kind, text, size, look):
                    shown = picture if grown == 1 else shields.popping(kind, text, size, grown, look)
                    yield rails.centred(shown, *centres[slot])
        if view.choice.fanned == STOCK and state.piles[STOCK]:
            yield from unseen.table(self, view)

    def coming(self, view: View) -> tuple[float, ...]:
        """Return how far the shields have come up that an attack has bared."""
        return tuple(self._popping(view).values())

    def _popping(self, view: View) -> Mapping[int, float]:
        """Return how far each shield has come up that an attack has bared, one after the other."""
        if view.led_from is None or view.shown_for >= d.FRESH:
            return {}
        known = self._bared
        if known[:2] != (view.led_from, view.state):
            fresh = self.outlook(view.state).healths.keys() - self.outlook(view.led_from).healths.keys()
            known = self._bared = view.led_from, view.state, sorted(fresh)
        since = view.shown_for - (d.OPENED_AT - d.CONTACT)
        return {slot: _pop(since - index * d.SHIELD_GAP) for index, slot in enumerate(known[2])}

    def _shield_centres(self, state: State) -> Mapping[int, tuple[int, int]]:
        """Return where the middle of each target's shield lies."""
        centres, spots, covers = dict[int, tuple[int, int]](), self.spots(state), self.at.castle.covers
        for slot in self.outlook(state).healths:
            area = spots[state.piles[slot][-1]].area
            covered = slot not in covers or any(state.piles[other] for other in covers[slot])
            centres[slot] = area.centerx, area.top + round((COVERED_AT if covered else OPEN_AT) * area.height)
        return centres

    def panels(self, view: View) -> Iterator[Drawable]:
        """Tell of the attack, the places of waste and stock, the ticks, the deals left and the score.

        Once the throne is taken there is nothing to attack.
        """
        if view.state.piles[THRONE]:
            yield from attack_panel(self, self.outlook(view.state), self._in_mind(view))
        yield from wall_rails.hangings(self, self.at, view)
        yield from self._legend

    @cached_property
    def _legend(self) -> Sequence[Drawable]:
        """What tells what the shields mean; beside larger cards it folds away."""
        if self.measures.larger:
            return ()
        return tuple(legend(self) if self.measures.wide else narrow_legend(self))

    def figures(self, view: View) -> Iterator[Drawable]:
        """Tell of the rows every table shows."""
        yield from wall_rails.figures(self, view)

    def breath(self, view: View) -> str:
        """Return the colour of the number of deals that are left."""
        return wall_rails.deals_tone(self, view)

    def keys(self, view: View) -> Sequence[Key]:
        """Return Undo, Hint and Menu, Attack and Deal."""
        return wall_rails.keys(self, self.at, view)

    def _in_mind(self, view: View) -> Attack:
        return in_mind(view, self.outlook(view.state).reach)

    def chimes(self, before: State, after: State) -> Sequence[Sound]:
        """Beat a drum when the last deals are dealt."""
        dealt = deals_left(after) < deals_left(before)
        return (Sound(Effect.LAST_DEALS, self.at.stock.centerx),) if dealt and deals_left(after) < LAST_DEALS else ()

    def surrounded(self, slot: int, count: int, state: State) -> Rect:
        """Surround the whole pile of a post or the throne, since it falls as a whole; keep off the waste beside."""
        area = super().surrounded(slot, len(state.piles[slot]) if slot in TARGETS else count, state)
        over = self.u(max(0, markers.ring_width(self.measures.look) - RING_ROOM)) if slot in WASTE and count else 0
        return area.inflate(-2 * over, -2 * over)

    def ringed(self, view: View) -> frozenset[int]:
        """Return the target in reach that is lit, unless a hint has rings of its own."""
        lit = view.choice.lit
        if lit is None or view.choice.hint or lit not in self.outlook(view.state).reach:
            return frozenset()
        return frozenset({lit})

    def tick_at(self, point: tuple[int, int]) -> int | None:
        """Return the pile whose tick disc, or the room around it below the pile, lies at a point."""
        state = self._laid.latest
        filled = [slot for slot in WASTE if state and state.piles[slot]]
        rooms = (
            (slot, wall_rails.tick_room(self, self.at.pile(slot, len(state.piles[slot])))) for slot in filled if state
        )
        return next((slot for slot, room in rooms if room.collidepoint(point)), None)

    def neighbours(self, state: State) -> Sequence[int]:
        """Return the targets in reach, the piles of the waste and the stock."""
        return [slot for zone in self.zones(state) for slot in zone]

    def zones(self, state: State) -> Sequence[Sequence[int]]:
        """Return the targets in reach, the waste and the stock, by zone."""
        return [self.outlook(state).reach, [slot for slot in WASTE if state.piles[slot]], [STOCK]]


def _pop(age: float) -> float:
    """Return the size of a shield that pops up, as a share of its last, in few steps; 0 before its time."""
    if age < 0:
        return 0.0
    return round(POPS * Tween(0.0, 1.0, 0.0, d.SHIELD_POPS, out_back).at(age)) / POPS


def _shield(slot: int) -> float:
    """Return the size of a target's shield while it is not lit, as a share of a card's height."""
    if slot == THRONE:
        return SHIELD_THRONE
    return SHIELD if any(slot in row for row in ROWS) else SHIELD_POST
