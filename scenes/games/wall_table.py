"""Wall's table, where the castle fills the field, with attack and waste beside it."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from math import cos, pi

from pygame import Rect, Surface

from game.cards import Card
from game.rules.wall import BOX, HIGH_POSTS, LOW_POSTS, OPENERS, ROWS, STOCK, TARGETS, THRONE, WASTE
from game.state import Carried, State
from scenes.animation import cues
from scenes.animation import durations as d
from scenes.animation.positions import CardPosition, ShieldPlace
from scenes.art import cards, tokens
from scenes.art.scenery import wall
from scenes.art.tokens import Shield
from scenes.audio import Effect
from scenes.commands import Command
from scenes.games import rails, wall_attack
from scenes.games.base import GameUI, TableLayout
from scenes.games.layout import LAYER, LayoutMetrics, Rail, TableView, attacks_of, fan, per_state
from scenes.games.rails import RailPlan, Rows
from scenes.games.wall_attack import Attack, AttackLayout, Outlook
from scenes.i18n import _
from scenes.render import typography
from scenes.render.drawables import Drawable, Point, Sprite, placed
from scenes.render.easing import Tween, out_back
from scenes.render.image_cache import ImageCache, Urgency
from scenes.render.palette import ALARM, CONTRAST_YELLOW, CORAL, LABEL, LAMP_TEXT, SOFT_TEXT, SPENT, Style, mix
from scenes.render.typography import Face
from scenes.widgets.buttons import Button
from scenes.widgets.text import SMALLEST

STEPS: Mapping[int, tuple[int, int]] = {
    THRONE: (16, 8),
    **dict.fromkeys(HIGH_POSTS, (14, 7)),
    **dict.fromkeys(LOW_POSTS, (8, 4)),
}
"""The offset between the cards of the throne or a post, right and down, in units; on half a screen half of that."""
FAN = 0.25  # of a card's height, between the cards of a pile on the waste
STOCK_FOOT = 30  # units from a rail's foot to the stock or, with larger cards, to the button below it
DEAL_BELOW, DEAL_GAP = 92, 12  # units: the height of that button, and the gap between stock and button


@dataclass(frozen=True, slots=True)
class Castle:
    """The castle: the height of its cards, and the upper left corner of the front card of every target, in pixels."""

    height: int
    corners: Mapping[int, tuple[float, float]]
    covers: Mapping[int, tuple[int, ...]]
    """For each card of the wall, the slots of the row below that overlap it."""


def castle(metrics: LayoutMetrics, field: Rect) -> Castle:
    """Return the castle as large as the field allows: first the cards grow, then the gaps between the rows."""
    unit = metrics.unit
    share = 1 - metrics.rail_growth / (40 + 7 * 10)  # of the gaps, which shrink as the rails grow
    gap = (10 * share if metrics.wide and not metrics.folded else 6) * unit
    # the least pitch of the rows, in card heights, and what stays free at both ends of a row, in units
    least, sides = (0.44, 24) if metrics.larger else (0.505, 40 * share)
    if metrics.small:  # on half a screen cards overlap a little, so that they are larger
        gap, sides = -5 * unit, 34
    room = field.height - 58 * unit
    fits_down, fits_across = room / (1.74 + 7 * least), (field.width - sides * unit - 7 * gap) / 8 * 7 / 5
    limits = [fits_down, fits_across] if metrics.larger else [fits_down, fits_across, 196 * unit]
    height = round(min(limits))
    pitch = min(max((room / height - 1.74) / 7, least), 0.86 if metrics.small else 0.62) * height
    width = height * 5 / 7
    step = width + gap
    left = field.centerx - (8 * step - gap) / 2
    top = field.bottom - 26 * unit - height - 5 * pitch
    corners = {THRONE: (field.centerx - width / 2, top - 2 * pitch - 0.74 * height)}
    corners |= {post: (left + step * (1.5 + 2 * i), top - 2 * pitch) for i, post in enumerate(HIGH_POSTS)}
    corners |= {post: (left + step * (0.5 + 2 * i), top - pitch) for i, post in enumerate(LOW_POSTS)}
    for row, slots in enumerate(ROWS):
        begin = field.centerx - (len(slots) * step - gap) / 2
        corners |= {slot: (begin + i * step, top + row * pitch) for i, slot in enumerate(slots)}
    below = zip(ROWS, (*ROWS[1:], range(0)), strict=True)
    covers = {
        slot: tuple(other for other in lower if abs(corners[other][0] - corners[slot][0]) < width)
        for slots, lower in below
        for slot in slots
    }
    return Castle(height, corners, covers)


def stock(metrics: LayoutMetrics, rail: Rail) -> Rect:
    """Return the area of the stock: at the foot of its rail at the outer edge, or centred under a top bar.

    With larger cards it is above its button; if everything is on one rail, it is between attack and waste.
    """
    unit, area = metrics.unit, rail.area
    if metrics.gathered:
        down, height = (round(size * unit) for size in ((490, 128) if metrics.small else (522, 170)))
        return Rect(rail.plate(0, 0).left, area.top + down, cards.width(height), height)
    if not metrics.wide:
        height = round(152 * unit)
        width = cards.width(height)
        return Rect(rail.centre - width // 2, area.bottom - round(26 * unit) - height, width, height)
    height, foot = (122, STOCK_FOOT + DEAL_BELOW + DEAL_GAP) if metrics.larger else (196, STOCK_FOOT)
    height = round(height * unit)
    width, (left, right) = cards.width(height), rail.row
    x = left if rail.side == "left" else right - width
    return Rect(x, area.bottom - round(foot * unit) - height, width, height)


def waste(metrics: LayoutMetrics, rail: Rail) -> Mapping[int, Rect]:
    """Return the places of the waste by slot, before piles are raised.

    They lie side by side at the foot of their rail, together as wide as a plate.
    """
    unit, row = metrics.unit, rail.plate(0, 0)
    gap = (10 if rail.area.width > 360 * unit else 8) * unit
    height = round((rail.area.width - 48 * unit - 2 * gap) / 3 * 7 / 5)
    width = cards.width(height)
    top = rail.area.bottom - round(74 * unit) - height  # below are the ticks and fanned cards
    step = (row.width - width) / 2
    return {slot: Rect(row.left + round(i * step), top, width, height) for i, slot in enumerate(WASTE)}


def _waste_rests(view: TableView, state: State) -> bool:
    """Whether all cards of the waste in a state are at rest; any other may cross the words above them."""
    return all(view.unsettled.isdisjoint(state.piles[slot]) for slot in WASTE)


def _ticks(view: TableView) -> tuple[int, ...]:
    """Return the slots with a tick: it goes with cards in the air, and stays below a pile that only rises or sinks."""
    other = view.undone or view.led_from if view.state is view.play.state else view.play.state
    stay = {card for slot in WASTE if other for card in other.piles[slot][:1]}
    return tuple(slot for slot in wall_attack.lying(view) if not view.vacant(slot) or view.state.piles[slot][0] in stay)


def _shows_unseen(view: TableView) -> bool:
    """Whether the stock is fanned out: as a table of the cards that may be in it."""
    return view.choice.fanned == STOCK and bool(view.state.piles[STOCK])


def undealt(state: State) -> State:
    """Return a won state without the deal that followed by itself, which would come down beside the falling castle."""
    dealt = [(slot, card) for slot in WASTE for card in state.piles[slot]]
    if state.piles[THRONE] or len(dealt) < len(WASTE):  # fewer are what the last attack left
        return state
    return state.after(*(Carried((card,), slot, STOCK, turned=True) for slot, card in reversed(dealt)))


def deals_shown(view: TableView) -> int:
    """Return the deals left, and after a win those that were saved, as the results say."""
    if view.play.won:
        return wall_attack.deals_saved(view.play)
    if view.undone:  # an undone deal counts as left again once its cards are back
        lies = view.unsettled.isdisjoint(view.play.state.piles[STOCK])
        return wall_attack.deals_left(view.play.state if lies else view.undone)
    return wall_attack.deals_left(view.counted)


def deals_tone(layout: TableLayout, view: TableView) -> str:
    """Return the colour of the number of deals that are left: before the last it breathes."""
    style, left = layout.metrics.style, deals_shown(view)
    if left != 1:
        return style.text(LAMP_TEXT if left else SPENT)
    if style.contrast:
        return CONTRAST_YELLOW
    breath = 0.5 - 0.5 * cos(2 * pi * view.time / 2)
    return mix(ALARM, CORAL, round(breath * 8) / 8)


HIGH_UP = frozenset((THRONE, *HIGH_POSTS))
SHIELD = 42  # units: the least size of a shield
POPS = 12  # the number of sizes of a shield that pops up


class WallLayout(AttackLayout):
    """The castle fills the field; the stock and the three piles of the waste are at the foot of the rails."""

    lintel = 56
    raised = 8  # so that rings do not touch the label of the waste
    plan = RailPlan(score=272, rows=Rows(398, 50, 164))
    folded_plan = RailPlan(score=260, rows=Rows(374, 35, 105))
    leafed = (STOCK,)  # instead of fanned cards, a table shows what may be in it

    def __init__(self, ui: GameUI, metrics: LayoutMetrics, images: ImageCache) -> None:
        if metrics.small:  # on half a screen the castle takes all the room it can get
            metrics = replace(metrics, larger=True)
        grown = metrics.rail_growth
        usual = (320 + grown, 400), (176 + grown, 320)
        wide, narrow = ((250, 400), (0, 296 if metrics.small else 320)) if metrics.larger else usual
        super().__init__(ui, metrics, images, wide, narrow)
        self.castle = castle(metrics, self.field)
        self.stock = stock(metrics, self.second if metrics.gathered else self.first)
        self.waste = waste(metrics, self.second)
        self.rise = self.u(12)
        """How far a pile that takes part in an attack is raised, in pixels."""
        self.step = metrics.unit * (0.5 if metrics.small else 1)
        self._uncovered: tuple[State | None, State | None, Sequence[int]] = (None, None, ())
        if metrics.wide:
            self.message_area = self.second.plate(506, 258)
        else:
            highest = min(y for _x, y in self.castle.corners.values())
            self.message_area = self.message_on_bar(highest) if metrics.gathered else self.second.plate(450, 276)

    def pile_area(self, slot: int, count: int) -> Rect:
        """Return the area of a pile on the waste: it grows upward by one card, and then downward."""
        place = self.waste[slot]
        fanned, up = (min(most, max(0, count - 1)) * FAN * place.height for most in (2, 1))
        return Rect(place.left, round(place.top - self.rise - up), place.width, round(place.height + fanned))

    def progress(self, state: State) -> float:
        """Return how far the castle has been broken into, from its lowest row to the throne."""
        if not state.piles[BOX]:  # nothing has fallen, even if nothing has been dealt yet
            return 0.0
        levels = *ROWS, LOW_POSTS, HIGH_POSTS, (THRONE,)
        return sum(any(not state.piles[slot] for slot in level) for level in levels) / len(levels)

    def lamp_place(self) -> Rect:
        """Place the lamp under the plaque, upright on a narrow rail, or on the top bar."""
        upright = not self.metrics.wide and not self.metrics.gathered
        return self.upright_lamp if upright else super().lamp_place()

    @per_state
    def outlook(self, state: State) -> Outlook:
        """Return the targets and their health in a state."""
        return wall_attack.outlook(state)

    def lay(self, state: State) -> Mapping[Card, CardPosition]:
        """Step the cards of throne and posts, dim those out of reach, and fan the waste."""
        state = undealt(state)
        reach, positions = set(self.outlook(state).reach), dict[Card, CardPosition]()
        height = self.castle.height
        for slot, (x, y) in self.castle.corners.items():
            behind = len(state.piles[slot]) - 1
            right, down = (step * self.step for step in STEPS.get(slot, (0, 0)))
            shades = () if slot in reach else (0.22,) * (behind + 1)
            corner = (x - behind * right / 2, y - behind * down)
            positions.update(fan(state, slot, corner, height, (right, down), shades))
        stock, unit = self.stock, self.metrics.unit
        positions.update(fan(state, STOCK, stock.topleft, stock.height, (unit, -2 * unit), every=6))
        for slot in WASTE:
            corner, tall = self.pile_area(slot, len(state.piles[slot])).topleft, self.waste[slot].height
            positions.update(fan(state, slot, corner, tall, (0.0, FAN * tall)))
        return positions

    def aside(self, view: TableView) -> Mapping[Card, tuple[int, int]]:
        """Move down the cards of the waste that take no part in the attack; a pile of several has no room for that.

        A pile that dragged cards would join rises as it will for them, which leaves its index free.
        """
        choice, piles, aside = view.choice, view.state.piles, dict[Card, tuple[int, int]]()
        if not choice.hint:
            idle = (piles[slot] for slot in WASTE if slot not in view.ticks)
            aside = {pile[0]: (0, self.rise) for pile in idle if len(pile) == 1}
        if choice.taken and choice.held and choice.lit in view.targets.intersection(WASTE):
            low, high = (
                self.pile_area(choice.lit, len(piles[choice.lit]) + more).top for more in (0, choice.taken.count)
            )
            aside |= dict.fromkeys(piles[choice.lit], (0, high - low))
        return aside

    def slot_position(self, slot: int) -> CardPosition | None:
        """Return the position of a slot; the box is off the table."""
        if slot in TARGETS:
            x, y = self.castle.corners[slot]
            return CardPosition(round(x), round(y), self.castle.height, slot * LAYER)
        if slot == STOCK:
            return CardPosition(*self.stock.topleft, self.stock.height, slot * LAYER)
        if slot in WASTE:
            place = self.pile_area(slot, 0)  # as high as cards that take part in an attack
            return CardPosition(*place.topleft, place.height, slot * LAYER)
        return None

    def under(self, view: TableView) -> Iterator[Drawable]:
        """Draw the empty places of waste and stock, the ledges of throne and posts, and the rubble of fallen cards."""
        yield from self.empty_slots(view, (*WASTE, STOCK))
        if not self.metrics.style.contrast:
            yield from self._ledges(view.state)
            yield from self._rubble(view)

    def _ledges(self, state: State) -> Iterator[Drawable]:
        """Draw what throne and posts stand on, even if everything below them has fallen."""
        high = self.castle.height
        for slot in (*HIGH_UP, *LOW_POSTS):
            if state.piles[slot]:
                x, y = self.castle.corners[slot]
                middle, ledge = round(x + high * 5 / 14), self.images.get(wall.ledge, round(0.95 * high))
                yield from placed(ledge, midtop=(middle, round(y + 0.97 * high)))

    def _rubble(self, view: TableView) -> Iterator[Drawable]:
        """Draw the heaps on the ground, one for each fallen card, those from high up first."""
        state = view.state
        gone = frozenset(state.piles[BOX])
        height, unit = self.castle.height, self.metrics.unit
        width = round(0.95 * height * 5 / 7)
        ground = round(self.castle.corners[ROWS[-1][0]][1]) + height
        for row, slots in enumerate(ROWS):
            rise = round((len(ROWS) - 1 - row) * 0.045 * height)  # what fell from higher up is further back
            for slot in slots:
                if gone.isdisjoint(view.play.fresh.piles[slot]):
                    continue
                heap = self.images.get(wall.rubble, width, slot, unit)
                yield from placed(heap, bottomleft=(round(self.castle.corners[slot][0]), ground - rise))

    def over(self, view: TableView) -> Iterator[Drawable]:
        """Draw the shields of throne and posts, and of cards of the wall in reach."""
        state, style = view.state, self.metrics.style
        outlook, places = self.outlook(state), self._shield_places(state)
        attack = self._told_of(view) or self._planned(view)
        popping = self._popping(view)
        hinted = attack.target if view.choice.hint else None
        over = [self.unseen_place(state)] if _shows_unseen(view) else []  # would cut shields off, so they are not drawn
        lit = [self.ring(hinted, 1, state)] if hinted is not None and hinted in places else []
        for slot in sorted(outlook.healths, key=lambda slot: slot == attack.target):
            grown, (kind, text) = popping.get(slot, 1.0), wall_attack.verdict(outlook, attack, slot, view.lost)
            centre, size = places[slot]
            size = self._aimed if slot == attack.target else size
            if not grown:
                self.images.prerender(partial(_draw_pop, self.images, kind, text, size, style), Urgency.NOW)
            elif state.piles[slot][-1] not in view.unsettled:
                picture = self.images.get(tokens.shield, kind, text, size, style)
                covers = over if slot == hinted else [*over, *lit]
                if picture and Rect(centre, (0, 0)).inflate(size, size).collidelist(covers) < 0:
                    looks = kind, text, size, grown, style
                    yield from placed(picture if grown == 1 else self.images.get(tokens.popping, *looks), center=centre)

    def shield(self, slot: int, state: State) -> ShieldPlace | None:
        """Return the place of the shield of a target under attack; None out of reach, where none is shown."""
        place = self._shield_places(state).get(slot)
        return ShieldPlace(place[0], self._aimed) if place else None

    @property
    def _aimed(self) -> int:
        """The size of an attacked target's shield."""
        return max(self.u(SHIELD), round(0.40 * self.castle.height))

    def coming(self, view: TableView) -> tuple[float, ...]:
        """Return the sizes of the shields that are just appearing, and whether all show the attack just made."""
        return *self._popping(view).values(), float(wall_attack.latest_attack(view) is not None)

    def _popping(self, view: TableView) -> Mapping[int, float]:
        """Return the size of each shield that appears after an attack, one after the other; 1.0 is the final size."""
        if view.led_from is None or view.shown_for >= d.FRESH:
            return {}
        cached = self._uncovered
        if cached[:2] != (view.led_from, view.state):
            fresh = self.outlook(view.state).healths.keys() - self.outlook(view.led_from).healths.keys()
            cached = self._uncovered = view.led_from, view.state, sorted(fresh)
        since = view.shown_for - (d.OPENED_AT - d.CONTACT)
        return {slot: _pop(since - index * d.SHIELD_GAP) for index, slot in enumerate(cached[2])}

    @per_state
    def _shield_places(self, state: State) -> Mapping[int, tuple[tuple[int, int], int]]:
        """Return the centre of each target's shield, and its size."""
        places = dict[int, tuple[tuple[int, int], int]]()
        positions, covers, corners = self.card_positions(state), self.castle.covers, self.castle.corners
        pitch = corners[ROWS[1][0]][1] - corners[ROWS[0][0]][1]
        for slot in self.outlook(state).healths:
            area, (x, y) = positions[state.piles[slot][-1]].area, corners[slot]
            over = [corners[other][0] - x for other in covers.get(slot, ()) if state.piles[other]]
            covered = slot not in covers or bool(over)
            across, down, share = (0.50, 0.40, 0.32) if covered else (0.76, 0.82, 0.30)
            if slot in HIGH_UP:  # so that it does not hide the face
                across, down, share = 0.98, 0.50 if self.metrics.small else 0.38, 0.32
            elif self.metrics.small and slot in covers:  # small cards keep index and face
                across, down, covered = 0.80, 0.94, max(over, default=0) > 0
            size = max(self.u(SHIELD), round(share * area.height))
            foot = area.top + down * area.height
            if self.metrics.small and slot not in (*HIGH_UP, *ROWS[-1]):  # so do those below
                foot = min(foot, y + (1 if covered else 1.5) * pitch - 0.5 * size)
            places[slot] = (area.left + round(across * area.width), round(foot)), size
        return places

    def figures(self, view: TableView) -> Iterator[Drawable]:
        """Yield the figures, and above them the table of unseen cards while the stock is fanned out."""
        yield from super().figures(view)
        if _shows_unseen(view):
            yield from self.unseen_table(view)

    def panels(self, view: TableView) -> Iterator[Drawable]:
        """Draw the attack, the labels of waste and stock, the deals left and the score; what won stays."""
        stands = bool(view.state.piles[THRONE])
        if attack := self._told_of(view) or (self._planned(view) if stands else None):
            beaten = attack.target is not None and not view.state.piles[attack.target]
            outlook = self.outlook(view.play.states[-2] if beaten else view.state)
            yield from self.attack_plan(outlook, attack, wall_attack.sum_grown(view), view.lost)
            if not stands:
                yield from self._banner()
        yield from self._waste(view)
        yield from self._deals(view)
        yield from super().panels(view)
        if not view.won:
            yield from self._legends[view.lost]

    def _banner(self) -> Iterator[Drawable]:
        """Draw the banner of the victors where attacks are planned until the win."""
        area = self.attack_area
        size = round(0.66 * area.width), self.field.bottom - area.top - self.u(90)
        if not (self.metrics.gathered or self.metrics.style.contrast):
            yield from placed(self.images.get(wall.banner, size, self.ui.glyph), midtop=area.move(0, self.u(16)).midtop)

    def _tick_centre(self, pile: Rect) -> Point:
        """Return the centre of the tick disc below a pile of the waste."""
        return pile.centerx, min(pile.bottom + self.u(37), self.field.bottom - self.u(27))

    def _tick_room(self, slot: int, state: State) -> Rect:
        """Return the area in which a press ticks a pile: the disc and the room below the pile, half-way to the next."""
        pile = self.pile_area(slot, len(state.piles[slot]))
        top = min(pile.bottom, self._tick_centre(pile)[1] - self.u(20))
        return Rect(pile.left, top, pile.width, self.field.bottom - top).inflate(self.u(8), 0)

    @property
    def _deal_area(self) -> Rect:
        u, rail, stock, high = self.u, self.first, self.stock, self.u(rails.RAIL_BUTTON)
        if self.metrics.gathered:
            left = stock.right + u(16)
            return Rect(left, stock.bottom - high, self.waste[WASTE[-1]].right - left, high)
        if not self.metrics.wide:
            wide = u(134 + self.metrics.rail_growth)
            return Rect(0, 0, wide, high).move_to(center=(rail.centre, stock.top - u(66)))
        if self.metrics.larger:
            plate, high = rail.plate(0, 0), u(DEAL_BELOW)
            return Rect(plate.left, rail.area.bottom - u(STOCK_FOOT) - high, plate.width, high)
        left, right = self._beside_stock
        return Rect(left, rail.area.bottom - u(76 + rails.RAIL_BUTTON / 2), right - left, high)

    @property
    def _beside_stock(self) -> tuple[int, int]:
        """The left and right edges of plates beside the stock on a wide screen."""
        plate, gap, stock = self.first.plate(0, 0), self.u(DEAL_GAP), self.stock
        return (stock.right + gap, plate.right) if self.first.side == "left" else (plate.left, stock.left - gap)

    def _waste(self, view: TableView) -> Iterator[Drawable]:
        """Draw the label of the waste beside piles that rise into it, and a tick below each; nothing after a win."""
        state, u = view.state, self.u
        if not state.piles[THRONE]:
            return
        # piles of several cards cover the label, and rings must not touch it
        low = [place for slot, place in self.waste.items() if len(state.piles[slot]) < 2]
        first, _middle, last = places = self.waste.values()
        y, right = first.top - u(46), min(last.right, self.second.row[1])
        if low:
            piled = (place.left - u(12) for place in places if place not in low and place.left > low[0].left)
            room = min((right, *piled)) - low[0].left
            name = self._pile_label(_("WASTE"), room)
            yield Sprite.at(name, midleft=(low[0].left, y))
        dealt = _ticks(view)
        free = self.metrics.wide and self.metrics.buttons and not view.choice.hint  # its ring would be here
        if len(dealt) > 1 and len(low) == len(WASTE) and free and _waste_rests(view, state):
            room -= name.get_width() + u(16)
            size, least = self.type_size(28), self.type_size(SMALLEST)
            words = typography.fitted(_("Drag to combine"), Face.SENTENCE, size, self.ink(SOFT_TEXT), room, least)
            if words.get_width() <= room:
                yield Sprite.at(words, midright=(right, y))
        takes_part = wall_attack.ticked(view, self.outlook(state).reach)
        for slot in dealt:
            disc = tokens.tick(slot in takes_part, self.metrics.unit, self.metrics.style)
            yield Sprite.at(disc, center=self._tick_centre(self.pile_area(slot, len(state.piles[slot]))))

    def _deals(self, view: TableView) -> Iterator[Drawable]:
        """Draw the number of deals left with its label; the last one in an alarming colour."""
        u, rail, stock, count, label = self.u, self.first, self.stock, str(deals_shown(view)), _("DEALS LEFT")
        tone = deals_tone(self, view)
        if self.metrics.gathered:
            button, beside = self._deal_area, self.metrics.small
            number = typography.line(count, Face.DISPLAY, u(46 if beside else 72), tone)
            room, y = button.right - stock.left, stock.top - u(40 if beside else 34)
            if beside:  # there is no room above the button
                yield Sprite.at(number, midright=(button.right, y))
                room -= number.get_width() + u(12)
            else:
                yield Sprite.at(number, center=(button.centerx, (stock.top + button.top) // 2))
            yield Sprite.at(self._pile_label(label, room), midleft=(stock.left, y))
        elif self.metrics.wide:
            words, y, side = self._pile_label(label, rail.row[1] - rail.row[0]), stock.top - u(34), rail.side
            place = stock.left if side == "left" else stock.right - words.get_width()
            yield Sprite.at(words, midleft=(place, y))
            left, right = self._beside_stock
            number = typography.fitted(count, Face.DISPLAY, u(84), tone, right - left - u(16), u(48))
            middle = stock.centery if self.metrics.larger else rail.area.bottom - u(188)
            yield Sprite.at(number, center=((left + right) // 2, middle))
        else:
            yield from self._stacked(label, stock.top - u(220))
            number = typography.line(count, Face.DISPLAY, u(84), tone)
            yield Sprite.at(number, center=(rail.centre, stock.top - u(158)))

    def _pile_label(self, words: str, room: int, tracking: float = 3) -> Surface:
        """Return the label of piles, smaller if it would not fit its room."""
        size = self.type_size(28)
        if self.metrics.small:
            size = min(size, self.u(32))  # half a screen has no room for large texts
        return typography.fitted(words, Face.LABEL, size, self.ink(LABEL), room, self.u(SMALLEST), self.u(tracking))

    def _stacked(self, words: str, y: int) -> Iterator[Drawable]:
        """Draw a label centred on the first rail, with its last line at y; large texts may need two lines."""
        room, least = self.first.contents.width, self.type_size(SMALLEST)
        wide = typography.measure(words, Face.LABEL, least, self.u(1))
        lines = (words,) if wide <= room or least == self.u(SMALLEST) else tuple(words.split(maxsplit=1))
        for index, line in enumerate(reversed(lines)):
            yield Sprite.at(self._pile_label(line, room, 1), center=(self.first.centre, y - self.u(index * 36)))

    @cached_property
    def _legends(self) -> Sequence[Sequence[Drawable]]:
        """The legend of the shields, and that in a lost deal; with larger cards they are left out."""
        if self.metrics.larger:
            return (), ()
        drawn = self.legend if self.metrics.wide else self.narrow_legend
        return tuple(tuple(drawn(breaks)) for breaks in (Shield.BREAKS, Shield.SPENT))

    def panels_key(self, view: TableView) -> Hashable:
        """Return what changes of the deals left, the attack just made, the sum, and the ticks."""
        attack = wall_attack.latest_attack(view)
        rests = [_waste_rests(view, state) for state in (view.state, view.play.state)]
        lying = *wall_attack.lying(view), _ticks(view), *rests
        return deals_shown(view), deals_tone(self, view), attack, view.refused, wall_attack.sum_grown(view), lying

    def buttons(self, view: TableView) -> Sequence[Button]:
        """Return Undo, Hint and Menu, until the win the one that attacks a target or finds one, and Deal.

        From the start of an attack on, its button tells of the next one, which a press would already make. While an
        attack is hinted at, it makes that one, since the rail tells of it.
        """
        now = replace(view, shown=None) if wall_attack.strikes(view) else view
        filled = [slot for slot in WASTE if view.state.piles[slot]]
        lie = len(wall_attack.lying(view)) == len(filled) and (now is view or _waste_rests(view, now.state))
        beaten = [attack.target for attack in attacks_of(now)]
        hinted = view.choice.hint is not None and wall_attack.assault(view.state, view.choice.hint) is not None
        beats = hinted or (view.choice.lit in beaten and not view.choice.held)  # what is dragged attacks alone
        words = _("Attack") if beats or not beaten else _("Aim")
        tools = self.tool_buttons(view, 604, 615) if self.metrics.wide else super().buttons(view)
        asks, possible = Command.DO_IT if hinted else Command.ATTACK, hinted or (lie and bool(beaten))
        attack = Button("attack", words, asks, self.attack_area, "swords", primary=beats and possible, enabled=possible)
        deal = self.stock_button(view, self._deal_area, _("Deal"))
        return [*tools, deal] if view.won else [*tools, attack, deal]

    def _told_of(self, view: TableView) -> Attack | None:
        """Return the attack that took the throne, or else the one just made, if any."""
        stands = view.state.piles[THRONE]
        return wall_attack.latest_attack(view) if stands else wall_attack.winning_attack(view.play)

    def _planned(self, view: TableView) -> Attack:
        return wall_attack.planned_attack(view, self.outlook(view.state).reach)

    def chimes(self, before: State, after: State) -> Sequence[cues.Sound]:
        """Return a drum beat for each of the last three deals."""
        dealt = wall_attack.deals_left(after) < wall_attack.deals_left(before)
        beat = cues.Sound(Effect.LAST_DEALS, self.stock.centerx)
        return [beat] if dealt and wall_attack.deals_left(after) < 3 else []

    def surrounded(self, slot: int, count: int, state: State) -> Rect:
        """Surround whole piles of throne and posts, which fall as a whole.

        Rings around cards that their neighbours overlap are narrower.
        """
        area = super().surrounded(slot, len(state.piles[slot]) if slot in TARGETS else count, state)
        if self.metrics.small and slot in self.castle.covers:
            area.width -= self.u(9)
        return area

    def ringed(self, view: TableView) -> frozenset[int]:
        """Return the lit target if it is in reach, unless a hint has rings of its own."""
        lit = view.choice.lit
        if lit is None or view.choice.hint or lit not in self.outlook(view.state).reach:
            return frozenset()
        return frozenset({lit})

    def reasons(self, slot: int, state: State) -> Sequence[Card]:
        """Return the cards one of which has to be broken first."""
        if slot not in TARGETS:
            return []
        openers = HIGH_POSTS if slot == THRONE else OPENERS[slot]
        return [state.piles[other][-1] for other in openers if state.piles[other]]

    def tick_at(self, state: State, point: Point) -> int | None:
        filled = (slot for slot in WASTE if state.piles[slot])
        return next((slot for slot in filled if self._tick_room(slot, state).collidepoint(point)), None)

    def zones(self, state: State) -> Sequence[Sequence[int]]:
        """Return the targets in reach, the waste and the stock, by zone."""
        return [self.outlook(state).reach, [slot for slot in WASTE if state.piles[slot]], [STOCK]]


def _draw_pop(images: ImageCache, kind: Shield, text: str, size: int, style: Style) -> None:
    """Draw, in the worker, a shield in all sizes of `_pop`."""
    for step in range(1, POPS + 3):
        images.get(tokens.popping, kind, text, size, step / POPS, style)


def _pop(age: float) -> float:
    """Return the size of a shield that pops up, in few steps: 0 before its time, 1.0 at the end."""
    if age < 0:
        return 0.0
    return round(POPS * Tween(0.0, 1.0, 0.0, d.SHIELD_POPS, out_back).at(age)) / POPS
