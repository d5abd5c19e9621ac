"""GameUI and TableLayout: how a game is presented, and where everything is on one screen.

A GameUI knows one game: its names, its accent colour, its words. A TableLayout is made for one size of the screen. It
says where each card and slot is, what is drawn below and above the cards and on the rails, and which buttons there
are. Its methods take a TableView, which is everything known about the board at a moment.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import cached_property
from math import dist, inf
from operator import itemgetter
from random import Random
from typing import ClassVar, Protocol

from pygame import Rect, Surface

from game.cards import Card
from game.play import Play
from game.replay_code import rival_of
from game.rules.base import Rules
from game.state import Carry, Move, State, Tap
from scenes.animation import cues
from scenes.animation.finales import Finale
from scenes.animation.positions import CardPosition, ShieldPlace
from scenes.art import markers, table
from scenes.art.lamp import CHAIN, Hook
from scenes.art.scenery.common import HOURS, Life
from scenes.audio import Ambience
from scenes.games.layout import Hit, LayoutMetrics, Row, TableView, per_state
from scenes.i18n import _, capitalised, card_name, clock, later
from scenes.render.drawables import Drawable, Point, Sprite, placed
from scenes.render.image_cache import ImageCache
from scenes.render.palette import Accent, Colours, Style
from scenes.widgets.buttons import Button


class TableLayout(ABC):
    """The layout of one game on one screen: its cards and slots, everything around them, and the rails.

    All lengths are in pixels, unless they are said to be in units.
    """

    message_area: Rect
    """Where messages go, unless two boards lie side by side."""
    raised = 18
    """How far a chosen card is raised from its pile, in units."""
    leafed: ClassVar[tuple[int, ...]] = ()
    """The slots whose covered cards are fanned out while the mouse or the cursor rests on them."""
    lintel: ClassVar[int] = 24
    """The depth of the lintel at both ends of the field, in units; 0 for a straight one. No card may reach it."""
    hook: ClassVar[Hook | None] = Hook()
    """Where the lantern hangs on a whole screen; None if there is none."""
    previewed: ClassVar[str] = ""
    """What a preview of the stock's move shows, in English; empty if there is none, as it reveals hidden cards."""

    def __init__(
        self,
        ui: "GameUI",
        metrics: LayoutMetrics,
        images: ImageCache,
        wide: tuple[int, int],
        narrow: tuple[int, int] = (0, 0),
    ) -> None:
        """Create the rails, with their widths in units on wide and on narrow screens, the one with the score first."""
        self.ui = ui
        self.rules = ui.rules
        self.metrics = metrics
        self.images = images
        self.foundations = self.rules.foundations
        self.first, self.second, self.field = metrics.rails(*(wide if metrics.wide else narrow))
        self._ground: Surface | None = None
        self._ground_hour = 0
        """The background that was drawn last, and its hour."""

    def u(self, value: float) -> int:
        """Return a length in pixels."""
        return self.metrics.u(value)

    def type_size(self, units: float) -> int:
        """Return the size of a text in pixels, scaled by the player's text size; a replay's table is smaller."""
        grown = 1.0 if self.metrics.buttons else 1.2
        return self.metrics.style.type_size(grown * units, self.metrics.unit)

    def ink(self, colour: str) -> str:
        """Return a text colour as the player's style shows it."""
        return self.metrics.style.text(colour)

    @property
    def accent(self) -> str:
        """The accent colour for text, as the player's style shows it."""
        return self.metrics.style.accent(self.ui.accent.light)

    @property
    def matter(self) -> str:
        """The outline of what flies up where a card lands."""
        return self.ui.matter

    @property
    def message_home(self) -> Rect:
        """Where messages go: on a rail or the top bar, or at the foot of one of two boards."""
        return self.metrics.foot_message if self.metrics.small else self.message_area

    @property
    @abstractmethod
    def score_point(self) -> Point:
        """Roughly where the score is shown: numbers that were won fly there."""

    @cached_property
    def lamp(self) -> Rect | None:
        """The area of the lamp, if there is one."""
        if not self.metrics.lamp:
            return None
        return self.metrics.foot_lamp if self.metrics.small else self.lamp_place()

    def lamp_place(self) -> Rect:
        """Return the area for a lamp: under the plaque, or on the top bar beside the buttons."""
        if not self.metrics.wide:
            return self.metrics.bar_lamp
        return self.first.plate(128, 114) if self.metrics.folded else self.first.plate(150, 92)

    @property
    def upright_lamp(self) -> Rect:
        """The area for a lamp on the first rail, below the top bar."""
        width = self.u(134 + self.metrics.rail_growth)
        return Rect(self.first.centre - width // 2, self.first.area.top + self.u(15), width, self.u(164))

    @property
    @abstractmethod
    def lamp_chain(self) -> int:
        """How far the lamp lies below a plaque that its lantern hangs from, in pixels; 0 without one."""

    @property
    def closes_up(self) -> int:
        """How far the contents of the rail move up if there is no lamp under the plaque, in units."""
        if self.metrics.lamp:
            return 0
        return 110 if self.metrics.buttons else 60  # without buttons there is as much room below

    @property
    def lantern(self) -> Hook | None:
        """Where the lantern hangs, if there is one; half a screen has no room for a bracket or beside the field.

        For left-handed players it is on the other side, like the rails.
        """
        hook = self.hook
        if hook and self.metrics.left_handed:
            hook = hook._replace(share=1 - hook.share)
        return hook if hook and (not self.metrics.small or (hook.low <= CHAIN and 0 < hook.share < 1)) else None

    def progress(self, state: State) -> float:
        """Return how much of the game is done in a state, from 0 to 1; the weather of the place depends on it."""
        return state.score / self.rules.best_score if self.rules.best_score else 0.0

    @per_state
    def hour(self, state: State) -> int:
        """Return how late it is in the place, from 0 to HOURS; it gets later as the game is done."""
        return max(0, min(HOURS, int(HOURS * self.progress(state) + 1e-9)))

    def ground(self, hour: int = 0) -> Iterator[Drawable]:
        """Draw the background at an hour: one opaque picture of the screen, which shakes with the field.

        Only that of one hour is kept. The next one is drawn once nothing moves; until then the last one stays, or at
        first that of a new game.
        """
        metrics, images = self.metrics, self.images
        drawn_from = self.ui.scenery.on_table, metrics.size, tuple(self.field), metrics.unit, metrics.style
        hour = 0 if metrics.style.contrast else hour
        picture = images.get(table.later, *drawn_from, hour) if hour else images.get(table.ground, *drawn_from)
        if picture and hour != self._ground_hour:
            if self._ground_hour:
                images.forget(table.later, *drawn_from, self._ground_hour)
            self._ground_hour = hour
        self._ground = picture or self._ground or images.get(table.ground, *drawn_from)
        yield from placed(self._ground, topleft=(0, 0))

    def rails(self) -> Iterator[Drawable]:
        """Draw lintel, rails and bars, those whose pictures are ready, without what hangs on them."""
        metrics, images = self.metrics, self.images
        unit, style = metrics.unit, metrics.style
        if metrics.wide and not style.contrast:
            lintel = images.get(table.lintel, self.field.width, unit, self.lintel, style)
            yield from placed(lintel, topleft=self.field.topleft)
        for rail in (self.first, self.second):
            if rail.area.width:
                pillar = images.get(table.draw_pillar, rail.area.size, rail.side, unit, style, metrics.frame.left)
                if pillar:
                    x = 0 if rail.side == "left" else rail.area.left
                    yield Sprite(pillar, x, rail.area.top, hides=(x, rail.area.top, *pillar.get_size()))
        if metrics.small:
            yield from placed(images.get(table.foot, *metrics.foot.size, unit, style), topleft=metrics.foot.topleft)
        if not metrics.wide:
            yield from placed(images.get(table.top_bar, metrics.size[0], unit, style), topleft=(0, 0))

    @abstractmethod
    def under(self, view: TableView) -> Iterator[Drawable]:
        """Draw what lies on the field below the cards: the slots that are vacant, and lit targets."""

    def gaps(self, view: TableView) -> Sequence[Point]:
        """Return the points in empty slots that what moves in the place may visit."""
        return ()

    def over(self, view: TableView) -> Iterator[Drawable]:
        """Draw what lies on resting cards: shields, seals, links."""
        yield from ()

    def coming(self, view: TableView) -> Hashable:
        """Return a key of the animation of new decorations; equal keys mean that `over` draws the same."""
        return None

    @abstractmethod
    def panels(self, view: TableView) -> Iterator[Drawable]:
        """Draw what hangs on the rails, except buttons and figures."""

    @abstractmethod
    def figures(self, view: TableView) -> Iterator[Drawable]:
        """Draw the rows of figures on the rails or the top bar; they are redrawn every second."""

    def panels_key(self, view: TableView) -> Hashable:
        """Return a key of what changes on the rails by itself; with equal keys `panels` and `buttons` draw the same."""
        return None

    @abstractmethod
    def buttons(self, view: TableView) -> Sequence[Button]:
        """Return the buttons on the rails."""

    # where cards and slots lie

    @per_state
    def card_positions(self, state: State) -> Mapping[Card, CardPosition]:
        """Return the position of every card on the table; cards out of play have none."""
        return self.lay(state)

    @abstractmethod
    def lay(self, state: State) -> Mapping[Card, CardPosition]:
        """Work out the positions of a state; `card_positions` caches them."""

    @abstractmethod
    def slot_position(self, slot: int) -> CardPosition | None:
        """Return the position of the first card of a slot; None for a slot off the table."""

    def slot_position_in(self, slot: int, state: State) -> CardPosition | None:
        """Return the position of the first card of a slot in a state, as piles may shift when others grow."""
        return self.slot_position(slot)

    def slot_area(self, slot: int, state: State) -> Rect:
        """Return the area of a slot and its cards: where cards may be dropped, and what the ring surrounds."""
        anchor = self.slot_position_in(slot, state)
        if anchor is None:
            return Rect(0, 0, 0, 0)
        positions = self.card_positions(state)
        return anchor.area.unionall([positions[card].area for card in state.piles[slot] if card in positions])

    @per_state
    def slot_areas(self, state: State) -> Sequence[Rect]:
        """Return the area of each slot; it is empty for one off the table."""
        return [self.slot_area(slot, state) for slot in range(len(state.piles))]

    def ring(self, slot: int, count: int, state: State) -> Rect:
        """Return the area that the focus ring surrounds: some top cards of a slot, or the empty slot.

        The ring lies on the edge of the cards, to leave a gap to neighbours and not to be cut off by the screen's edge;
        beside a card of the pile that they cover it lies further inside, to leave the index there free.
        """
        area = self.surrounded(slot, count, state)
        if not count:
            return area
        off, within, positions = -2 * self.u(16), -2 * self.u(4.5), self.card_positions(state)
        ringed = area.inflate(within, within)
        beneath = positions.get(state.piles[slot][-count - 1]) if count < len(state.piles[slot]) else None
        if beneath and not area.contains(beneath.area):
            reach, high = markers.ring_width(self.metrics.style) * self.metrics.ring_unit, beneath.height
            inside = round(min(reach - 0.015 * high, 0.04 * high))
            left, top = (max(ringed.left, area.left + inside) if beneath.x < area.x else ringed.left), ringed.top
            if beneath.y < area.y:
                top = max(top, area.top + inside)
            ringed = Rect(left, top, ringed.right - left, ringed.bottom - top)
        return ringed.clip(Rect((0, 0), self.metrics.size).inflate(off, off))

    def surrounded(self, slot: int, count: int, state: State) -> Rect:
        """Return the area that a ring surrounds, wherever the screen ends."""
        positions, pile = self.card_positions(state), state.piles[slot]
        cards = [positions[card].area for card in pile[len(pile) - count :] if card in positions] if count else []
        anchor = self.slot_position_in(slot, state)
        if not cards:
            return anchor.area if anchor else Rect(0, 0, 0, 0)
        return cards[0].unionall(cards[1:])

    def gauge(self, card: Card) -> Sequence[Rect]:
        """Return the areas of the marks on a rail that stand for a card, in order."""
        return ()

    def shield(self, slot: int, state: State) -> ShieldPlace | None:
        """Return the place of the shield of a target under attack; most games have none."""
        return None

    def hit(self, state: State, point: Point) -> Hit | None:
        """Return what lies at a point, the front card first; top cards and empty slots count as a little larger."""
        areas, hits = self._front_to_back(state)
        index = Rect(point, (1, 1)).collidelist(areas)
        return None if index < 0 else hits[index]

    @per_state
    def _front_to_back(self, state: State) -> tuple[Sequence[Rect], Sequence[Hit]]:
        """Return the areas in which something is hit, those of the front card first, and what is hit there."""
        positions, slack = self.card_positions(state), self.u(8)
        found = list[tuple[float, Rect, Hit]]()
        for slot, pile in enumerate(state.piles):
            if not pile and self.slot_position(slot):
                found.append((-inf, self.slot_area(slot, state).inflate(slack, slack), Hit(slot, 0)))
            for count, card in enumerate(reversed(pile), 1):
                if position := positions.get(card):
                    more = 2 * slack if count == 1 else 0
                    found.append((position.order, position.area.inflate(more, more), Hit(slot, count)))
        found.sort(key=itemgetter(0), reverse=True)
        return [area for _order, area, _hit in found], [hit for _order, _area, hit in found]

    def reasons(self, slot: int, state: State) -> Sequence[Card]:
        """Return the visible cards that a slot's top card could go on or beside; else tops of piles that hide one."""
        positions, card = self.card_positions(state), state.piles[slot][-1]
        wanted = {other for other in positions if self.rules.fits(card, other)}
        front = {positions[other].area.topleft: other for pile in state.piles for other in pile if other in positions}
        visible = [other for other in front.values() if other in wanted and positions[other].up]
        return visible or [pile[-1] for pile in state.piles if wanted.intersection(pile)]

    def tick_at(self, state: State, point: Point) -> int | None:
        """Return the slot whose tick disc lies at a point."""
        return None

    def neighbours(self, state: State) -> Sequence[int]:
        """Return the slots that the cursor can stand on, those that are played from first."""
        return [slot for zone in self.zones(state) for slot in zone]

    def zones(self, state: State) -> Sequence[Sequence[int]]:
        """Return these slots by zone, for the Tab key: columns, foundations, stock."""
        return [[slot.number for slot in self.rules.slots if self.slot_position(slot.number)]]

    # what looks at them, or moves them a little

    def aside(self, view: TableView) -> Mapping[Card, tuple[int, int]]:
        """Return the offsets of cards that lie a little away from their positions: right and down, in pixels."""
        return {}

    def fan(self, view: TableView) -> Mapping[Card, tuple[int, int]]:
        """Return the offsets of cards that are fanned out: right and down, in pixels. They lie above all others."""
        return {}

    def pointed_at(self, view: TableView, point: Point) -> Hit | None:
        """Return what lies at a point, as `hit` does, taking fanned-out cards into account."""
        slot = view.choice.fanned
        if slot is not None:
            fan, positions = self.fan(view), self.card_positions(view.state)
            for count, card in enumerate(reversed(view.state.piles[slot]), 1):
                if card in fan and positions[card].area.move(fan[card]).collidepoint(point):
                    return Hit(slot, count)
        return self.hit(view.state, point)

    def looked_at(self, view: TableView, point: Point) -> Hit | None:
        """Return what lies at a point; between a pile and its fanned-out cards, that pile."""
        hit, slot = self.pointed_at(view, point), view.choice.fanned
        if hit or slot is None or not (fan := self.fan(view)):
            return hit
        positions, home = self.card_positions(view.state), self.slot_area(slot, view.state)
        areas = [positions[card].area.move(shift) for card, shift in fan.items()]
        nearest = min(areas, key=lambda area: dist(area.center, home.center))
        return Hit(slot, 0) if home.union(nearest).collidepoint(point) else None

    def shifts(self, view: TableView) -> Mapping[Card, tuple[int, int]]:
        """Return the offsets of all cards that lie aside, are fanned out, or are raised because they are chosen."""
        shifts, taken = {**self.aside(view), **self.fan(view)}, view.choice.taken
        for card in view.state.piles[taken.slot][-taken.count :] if taken else ():
            across, down = shifts.get(card, (0, 0))
            shifts[card] = across, down - self.u(self.raised)
        return shifts

    def chimes(self, before: State, after: State) -> Sequence[cues.Sound | cues.Note]:
        """Return the sounds and notes that follow a move from one state to another."""
        return ()

    def undone(self, before: State, after: State) -> Sequence[cues.Cue]:
        """Return what is shown coming off the cards as an undo leads from one state to another."""
        return ()

    def ringed(self, view: TableView) -> frozenset[int]:
        """Return the slots that get a ring when the mouse is on them, such as targets of an attack."""
        return frozenset()


class Scenery(Protocol):
    """The scenery of a place: a module of scenes/art/scenery, or anything else that draws one."""

    def on_table(self, size: tuple[int, int], field: Rect, hour: int = 0) -> Surface:
        """Draw the place as it lies behind the cards, opaque, for a screen and its field, at an hour up to HOURS."""

    def life(self, size: tuple[int, int], field: Rect, random: Random) -> Life:
        """Return what moves there behind the cards, for a screen and its field."""

    def window(self, size: tuple[int, int]) -> Surface:
        """Draw the place as seen through a narrow arch."""


class GameUI(ABC):
    """How one game is presented: its words, its scenery and its layouts."""

    title: str
    place: str
    summary: str
    victory: str
    """The game's name, its place's, the game in one sentence, and the title after a win in capitals, all in English."""
    stuck: ClassVar[str]
    no_gain: ClassVar[str] = later("No moves can raise your score any more.")
    """Why nothing more can be done, if that is always the same; and that it is proved that no move can score any more;
    both in English."""
    tapped: ClassVar[str] = ""
    """What the tap of a slot has done, in English, if that is always the same."""
    table: "TableLayoutType"
    scenery: Scenery
    accent: ClassVar[Accent]
    matter = "M-9 3 L-6 -7 L4 -9 L9 0 L5 8 L-5 8 Z"
    """The outline of what flies up where a card lands, about its middle, some 20 units high: a stone."""
    glyph: ClassVar[str]
    """The name of its icon in assets/drawings/icons.svg."""
    author = ""
    """The author of the AisleRiot help page that its rules were learned from, if it names one."""
    by_colour: ClassVar[bool] = False
    """Whether its rules build by colour, so that two deck colours are the default."""
    ambience: ClassVar[Ambience | None] = None
    skyless: ClassVar[bool] = False
    """Whether its place is seen from above, and so shows no moon."""
    night_light: ClassVar[tuple[int, int, int]] = (92, 96, 150)
    """What its place's colours are multiplied by at night, of 255."""
    finale: ClassVar[type[Finale] | None] = None
    """The finale after a win, if there is one."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    @property
    def drawn_as(self) -> str:
        """The name that stands for it in the keys of saved pictures; it is the same in every run."""
        return self.rules.name

    def name(self) -> str:
        """Return the game's name."""
        return _(self.title)

    def won_place(self, size: tuple[int, int]) -> Surface:
        """Draw the place after a win, without cards and rails, opaque."""
        return self.scenery.on_table(size, Rect((0, 0), size), HOURS)

    def layout(self, metrics: LayoutMetrics, images: ImageCache) -> TableLayout:
        """Return a layout for one screen."""
        return self.table(self, metrics, images)

    def behind_arch(self, size: tuple[int, int], style: Style) -> Surface:
        """Return what is seen through a narrow arch: the place, or black in high contrast."""
        return Surface(size, 0, 32) if style.contrast else self.scenery.window(size)

    @abstractmethod
    def won_reason(self, play: Play) -> str:
        """Return, in one sentence, how the play was won."""

    def stuck_reason(self, play: Play) -> str:
        """Return, in one sentence, why nothing more can be done."""
        return _(self.stuck)

    def no_win_reason(self, play: Play) -> str:
        """Return, in one sentence, why the play cannot be won, if that is certain from what the player has seen."""
        return ""

    def counted(self, play: Play) -> Sequence[Row]:
        """Return the game's own rows of the results screen, which come first."""
        return ()

    def tally(self, play: Play) -> Sequence[Row]:
        """Return the one to four rows of the results screen beside its main figure, without those that say nothing."""
        rival = rival_of(play.facts)
        rows = [Row(_("Rival"), str(rival.scores[-1]))] if rival else list(self.counted(play))
        rows.append(Row(_("Moves"), str(len(play.moves))))
        if play.undos:
            rows.append(Row(_("Undos"), str(play.undos)))
        if not self.ranked_by_time(play.state.score):
            rows.append(Row(_("Time"), clock(play.seconds)))
        return rows

    def ranked_by_time(self, score: int) -> bool:
        """Whether time says more than the score, because every win scores the same."""
        return score == self.rules.best_score

    @abstractmethod
    def describe(self, state: State, move: Move) -> tuple[str, str]:
        """Return a legal move in words, as a hint: the cards that move, if any, and what is done."""

    def describe_done(self, state: State, move: Move) -> str:
        """Describe a legal move in the past tense."""
        if self.tapped and isinstance(move, Tap):
            return _(self.tapped)
        return capitalised(" ".join(filter(None, self.describe(state, move))))

    def cost(self, state: State, move: Move) -> str:
        """Return, in one sentence, what a move has cost the player, if that is plain to see; else nothing."""
        homes = self.rules.foundations
        if not (isinstance(move, Carry) and move.target in homes):
            for other in self.rules.moves(state):
                if isinstance(other, Carry) and other.target in homes and (card := state.top(other.source)):
                    return capitalised(_("{card} could have gone home first.").format(card=card_name(card)))
        return ""

    def colours(self, chosen: Colours | None) -> Colours:
        """Return how many colours the deck shows: the player's choice, or the default for the rules."""
        return chosen or (Colours.TWO if self.by_colour else Colours.FOUR)


TableLayoutType = Callable[[GameUI, LayoutMetrics, ImageCache], TableLayout]  # the class of a game's layouts
