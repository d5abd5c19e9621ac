"""GameUI and TableLayout: what a game brings besides its rules, and where it lies on one screen.

A GameUI knows one game: its names, its accent, its words. Its TableLayout is made anew for every size of the screen. It
says where each card and slot lies, what is drawn under and over the cards and on the rails, and which buttons there
are. It is asked with a TableState, which is all that can be known of the board at that moment.
"""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import cached_property
from math import dist
from random import Random
from typing import ClassVar, Protocol

from pygame import Rect, Surface

from game.cards import Card
from game.moves import Move
from game.play import Play
from game.rival import rival_of
from game.rules.base import Rules
from game.state import State
from scenes.animation.finale import Finale
from scenes.animation.timeline import Note, Sound
from scenes.art.lamp import CHAIN, Hook
from scenes.art.scenery.common import HOURS, Life
from scenes.audio import Ambience
from scenes.games import background
from scenes.games.layout import Hit, LayoutMetrics, Row, SlotLayout, TableState
from scenes.i18n import _, capitalised, clock
from scenes.render.drawables import Drawable
from scenes.render.image_cache import ImageCache
from scenes.render.palette import Accent
from scenes.render.style import Colours, Style
from scenes.widgets.controls import Button


class TableLayout(SlotLayout):
    """What is seen of one game on one screen: its spread of cards, all that lies around them, and the rails."""

    note: Rect
    """Where messages lie, where nobody plays beside."""

    @property
    def message_home(self) -> Rect:
        """Where messages lie: on a rail or the top bar, or at the foot of one of two boards."""
        return self.metrics.foot_message if self.metrics.player else self.note

    @property
    @abstractmethod
    def score_point(self) -> tuple[int, int]:
        """About where the score stands: a number won flies there."""

    def gauge(self, card: Card) -> Sequence[Rect]:
        """Return the marks on a rail that tell of a card, in order, if there are any."""
        return ()

    hollow: ClassVar[bool] = False
    """Whether what lies below the cards is told anew as soon as one of them has left its place, or come to it."""
    raised = 18
    """How far a card that is chosen stands out of its pile, in units."""
    leafed: ClassVar[tuple[int, ...]] = ()
    """The slots whose covered cards are fanned out while mouse or cursor rest on them."""
    lintel: ClassVar[int] = 24
    """How many units deep the lintel is at both ends of the field; none is straight. No card may reach it."""
    hook: ClassVar[Hook | None] = Hook()
    """Where the lantern hangs on a whole screen; none may hang."""
    previewed: ClassVar[bool] = False
    """Whether the stock's move can be seen beforehand: for games in which all of it follows from open cards."""

    def __init__(
        self,
        ui: "GameUI",
        metrics: LayoutMetrics,
        images: ImageCache,
        wide: tuple[int, int],
        narrow: tuple[int, int] = (0, 0),
    ) -> None:
        """Raise the rails: their widths in units on wide screens and on narrow ones, the one with the score first."""
        super().__init__(ui.rules, metrics)
        self.ui = ui
        self.images = images
        self.foundations = self.rules.foundations()
        self.first, self.second, self.field = metrics.rails(*(wide if metrics.wide else narrow))
        self._behind = background.Behind(images, metrics, self.field, ui.on_table)

    def type_size(self, units: float) -> int:
        """Return the size of a text in pixels, as large as the player wants it."""
        return self.metrics.style.type_size(units, self.metrics.unit)

    def ink(self, colour: str) -> str:
        """Return a colour of text as the player's look has it."""
        return self.metrics.style.text(colour)

    @property
    def accent(self) -> str:
        """The place's accent for words, as the player's look has it."""
        return self.metrics.style.accent(self.ui.accent.light)

    @cached_property
    def lamp(self) -> Rect | None:
        """Where the lamp hangs, if one does."""
        if not self.metrics.lamp:
            return None
        return self.metrics.foot_lamp if self.metrics.player else self.lamp_place()

    def lamp_place(self) -> Rect:
        """Return where a lamp would hang: under the plaque, or on the top bar before the keys."""
        if not self.metrics.wide:
            return self.metrics.bar_lamp
        return self.first.plate(128, 114) if self.metrics.folded else self.first.plate(150, 92)

    @property
    def upright_lamp(self) -> Rect:
        """Where a lamp would hang on the first rail under the top bar."""
        width = self.u(134 + self.metrics.rail_growth)
        return Rect(self.first.centre - width // 2, self.first.area.top + self.u(15), width, self.u(164))

    @property
    def closes_up(self) -> int:
        """How far the rail closes up where no lamp hangs under the plaque, in units."""
        return 0 if self.metrics.lamp else 110

    @property
    def lantern(self) -> Hook | None:
        """Where the lantern hangs; on half a screen there is no room for a bracket."""
        return self.hook if self.hook and (self.metrics.player is None or self.hook.low <= CHAIN) else None

    def progress(self, state: State) -> float:
        """Return how much of the game is done in a state, from 0 to 1: the place's weather tells of it."""
        return state.score / self.rules.best_score if self.rules.best_score else 0.0

    def hour(self, state: State) -> int:
        """Return how late it is in the place in a state: from 0 to HOURS as the game is done."""
        return max(0, min(HOURS, int(HOURS * self.progress(state) + 1e-9)))

    def ground(self, hour: int = 0) -> Iterator[Drawable]:
        """Draw what lies behind the cards at an hour, and shakes with the field: one opaque picture of the screen."""
        yield from self._behind.at(hour)

    def rails(self) -> Iterator[Drawable]:
        """Draw what stands beside the field and over it, without what hangs there."""
        yield from background.standing(self.images, self.metrics, self.field, (self.first, self.second), self.lintel)

    def under(self, view: TableState) -> Iterator[Drawable]:
        """Draw what lies on the field below the cards: empty slots, berths, lit targets.

        It follows from the state and the choice alone, or also from which cards rest where the plan is hollow.
        """
        yield from ()

    def gaps(self, view: TableState) -> Sequence[tuple[int, int]]:
        """Return the middles of the empty slots that what stirs in the place may visit."""
        return ()

    def over(self, view: TableState) -> Iterator[Drawable]:
        """Draw what lies on the cards at rest: shields, seals, links."""
        yield from ()

    def coming(self, view: TableState) -> Hashable:
        """Return how far what is new on the cards has come up: as long as it is the same, so is what lies there."""
        return None

    def panels(self, view: TableState) -> Iterator[Drawable]:
        """Draw what hangs on the rails, apart from keys and figures."""
        yield from ()

    def figures(self, view: TableState) -> Iterator[Drawable]:
        """Draw the rows of figures on the rails, or the top bar: what is told anew with every second of the clock."""
        yield from ()

    def breath(self, view: TableState) -> str | None:
        """Return the colour that something on the rails has for now, where its colour changes all the time."""
        return None

    def keys(self, view: TableState) -> Sequence[Button]:
        """Return the keys on the rails."""
        return ()

    def aside(self, view: TableState) -> Mapping[Card, tuple[int, int]]:
        """Return the cards that for now lie a little away from their spots: how far right and down, in pixels."""
        return {}

    def fan(self, view: TableState) -> Mapping[Card, tuple[int, int]]:
        """Return the cards that are fanned out, each how far right and down, in pixels; they lie above all others."""
        return {}

    def pointed_at(self, view: TableState, point: tuple[int, int]) -> Hit | None:
        """Return what lies at a point, as `hit` does, where some cards may be fanned out."""
        slot = view.choice.fanned
        if slot is not None:
            fan, spots = self.fan(view), self.card_positions(view.state)
            for count, card in enumerate(reversed(view.state.piles[slot]), 1):
                if card in fan and spots[card].area.move(fan[card]).collidepoint(point):
                    return Hit(slot, count)
        return self.hit(view.state, point)

    def looked_at(self, view: TableState, point: tuple[int, int]) -> Hit | None:
        """Return what lies at a point; between a pile and its cards that are fanned out, that pile."""
        hit, slot = self.pointed_at(view, point), view.choice.fanned
        if hit or slot is None or not (fan := self.fan(view)):
            return hit
        spots, home = self.card_positions(view.state), self.slot_area(slot, view.state)
        areas = [spots[card].area.move(shift) for card, shift in fan.items()]
        nearest = min(areas, key=lambda area: dist(area.center, home.center))
        return Hit(slot, 0) if home.union(nearest).collidepoint(point) else None

    def shifts(self, view: TableState) -> Mapping[Card, tuple[int, int]]:
        """Return the cards that lie aside or fanned out for now, and those chosen, which stand out of their pile."""
        shifts, taken = {**self.aside(view), **self.fan(view)}, view.choice.taken
        for card in view.state.piles[taken.slot][-taken.count :] if taken else ():
            across, down = shifts.get(card, (0, 0))
            shifts[card] = across, down - self.u(self.raised)
        return shifts

    def chimes(self, before: State, after: State) -> Sequence[Sound | Note]:
        """Return what is heard, note after note, once a move has led from one state to another."""
        return ()

    def ringed(self, view: TableState) -> frozenset[int]:
        """Return the slots that are ringed when the mouse lights them, as a target about to be attacked is."""
        return frozenset()


class Scenery(Protocol):
    """A place of the arcade: a module of scenes/art/scenery, or whatever else draws one."""

    def on_table(self, size: tuple[int, int], field: Rect, hour: int = 0) -> Surface:
        """Draw the place as it lies behind the cards, opaque, for a screen and its field, at an hour up to HOURS."""

    def life(self, size: tuple[int, int], field: Rect, random: Random) -> Life:
        """Return what stirs there."""

    def window(self, size: tuple[int, int]) -> Surface:
        """Draw the place as it is seen through a narrow arch."""


class GameUI(ABC):
    """What lies behind one game's arch."""

    title: str
    place: str
    summary: str
    victory: str
    """Its name, that of its place, the game in one sentence, and the title after a win in capitals: all in English."""
    scenery: Scenery
    accent: ClassVar[Accent]
    glyph: ClassVar[str]
    """The name of its icon in scenes/art/icons.py."""
    author = ""
    """Who wrote the help page of GNOME AisleRiot that its rules were learned from, if it names anybody."""
    by_colour: ClassVar[bool] = False
    """Whether its rules build by colour, so that an automatic deck shows two."""
    ticked_slots: ClassVar[tuple[int, ...]] = ()
    """The slots whose cards are ticked and gathered for an attack."""
    bed: ClassVar[Ambience | None] = None
    skyless: ClassVar[bool] = False
    """Whether its place is seen from above, so that no moon stands over it."""
    finale: ClassVar[type[Finale] | None] = None
    """What is seen after a win, if there is anything."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    @property
    def drawn_as(self) -> str:
        """What stands for it where pictures are kept: it looks the same in every run."""
        return self.rules.name

    def name(self) -> str:
        """Return the game's name."""
        return _(self.title)

    def place_name(self) -> str:
        """Return the name of its place."""
        return _(self.place)

    def tagline(self) -> str:
        """Return the game in one sentence."""
        return _(self.summary)

    def on_table(self, size: tuple[int, int], field: Rect, hour: int = 0) -> Surface:
        """Draw the place as it lies behind the cards, opaque, for a screen and its field, at an hour up to HOURS."""
        return self.scenery.on_table(size, field, hour)

    def life(self, size: tuple[int, int], field: Rect, random: Random) -> Life:
        """Return what stirs in the place behind the cards, for a screen and its field."""
        return self.scenery.life(size, field, random)

    def window(self, size: tuple[int, int]) -> Surface:
        """Draw the place as it is seen through a narrow arch."""
        return self.scenery.window(size)

    @abstractmethod
    def layout(self, metrics: LayoutMetrics, images: ImageCache) -> TableLayout:
        """Return where everything lies on a screen."""

    def behind_arch(self, size: tuple[int, int], style: Style) -> Surface:
        """Return what a narrow arch of a look opens on: the place, or nothing but black in high contrast."""
        return Surface(size, 0, 32) if style.contrast else self.window(size)

    def won_title(self) -> str:
        """Return the title of the results screen after a win, in capitals."""
        return _(self.victory)

    @abstractmethod
    def won_reason(self, play: Play) -> str:
        """Return, in one sentence, how the play was won."""

    @abstractmethod
    def stuck_reason(self, play: Play) -> str:
        """Return, in one sentence, why nothing more can be done."""

    def no_win_reason(self, play: Play) -> str:
        """Return, in one sentence, why the play cannot be won, if that is certain from what the player has seen."""
        return ""

    def no_gain_reason(self, play: Play) -> str:
        """Return, in one sentence, that no moves can score any more, which has been proved."""
        return _("No moves can raise your score any more.")

    def counted(self, play: Play) -> Sequence[Row]:
        """Return what the results screen counts up in this game before the moves."""
        return ()

    def tally(self, play: Play) -> Sequence[Row]:
        """Return what the results screen counts up, without its hero, the score or the time: three or four rows."""
        score, best = play.state.score, self.rules.best_score
        points = _("{score} of {best}").format(score=score, best=best)
        rival = rival_of(play.facts)
        return [
            *([Row(_("Rival"), str(rival.scores[-1]))] if rival else self.counted(play)),
            Row(_("Moves"), str(len(play.moves))),
            Row(_("Undos"), str(play.undos)),
            Row(_("Score"), points) if self.told_by_time(score) else Row(_("Time"), clock(play.seconds)),
        ]

    def told_by_time(self, score: int) -> bool:
        """Whether time tells more than a score: that of every win is the same."""
        return score == self.rules.best_score

    @abstractmethod
    def say(self, state: State, move: Move) -> tuple[str, str]:
        """Return a legal move in words, as a hint does: the cards that go, if any go, and what is done."""

    def done(self, state: State, move: Move) -> str:
        """Return a legal move as a sentence that tells, and asks for nothing: so it was made."""
        return capitalised(" ".join(filter(None, self.say(state, move))))

    def colours(self, chosen: Colours | None) -> Colours:
        """Return how many colours the deck shows: the player's choice, or for None what the rules call for."""
        return chosen or (Colours.TWO if self.by_colour else Colours.FOUR)
