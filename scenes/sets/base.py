"""Set and Plan: what lies behind a game's arch, and where it lies on one screen.

A Set knows one game: its names, its accent, its words. Its Plan is made anew for every size of the screen. It says
where each card and slot lies, what is drawn under and over the cards and on the rails, and which keys there are. It
keeps nothing: it is asked for every frame with a View, which is all that can be known of the board at that moment.
"""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import cached_property
from random import Random
from typing import ClassVar

from pygame import Rect, Surface

from game.cards import Card
from game.moves import Move
from game.play import Play
from game.rules.base import Rules
from game.state import State
from scenes.art.look import Colours, Look
from scenes.art.palette import Accent
from scenes.art.scenery.life import Life
from scenes.art.studio import Studio
from scenes.sets import surroundings
from scenes.sets.fans import front_card
from scenes.sets.measures import Measures
from scenes.sets.view import Hit, Key, Row, View
from scenes.sound import Bed
from scenes.stage.drawables import Drawable
from scenes.stage.spots import Spot
from scenes.stage.story import Sound

LAMP, LAMP_ROOM = (150, 92), 110
"""The lamp's plate under the plaque: its y and height in units, and the room it takes there."""


class Plan(ABC):
    """Where everything of one game lies on one screen, and how it is drawn there."""

    note: Rect
    """The rail note's home."""
    score_point: tuple[int, int]
    """Where the score stands: a number won flies there."""
    hollow: ClassVar[bool] = False
    """Whether what lies below the cards is told anew as soon as one of them has left its place, or come to it."""
    raised = 18
    """How far a card that is chosen stands out of its pile, in units."""

    def __init__(
        self,
        scenery: "Set",
        measures: Measures,
        studio: Studio,
        wide: tuple[int, int],
        narrow: tuple[int, int] = (0, 0),
    ) -> None:
        """Raise the rails: their widths in units on wide screens and on narrow ones, the one with the score first."""
        self.scenery = scenery
        self.rules = scenery.rules
        self.measures = measures
        self.studio = studio
        self.foundations = self.rules.foundations()
        self.first, self.second, self.field = measures.rails(*(wide if measures.wide else narrow))
        self._laid: tuple[State | None, Mapping[Card, Spot]] = (None, {})

    def u(self, value: float) -> int:
        """Return a length in pixels."""
        return self.measures.u(value)

    def type_size(self, units: float) -> int:
        """Return the size of a text in pixels, as large as the player wants it."""
        return self.measures.look.type_size(units, self.measures.unit)

    def ink(self, colour: str) -> str:
        """Return a colour of text as the player's look has it."""
        return self.measures.look.text(colour)

    @property
    def accent(self) -> str:
        """The place's accent for words, as the player's look has it."""
        return self.measures.look.accent(self.scenery.accent.light)

    def spots(self, state: State) -> Mapping[Card, Spot]:
        """Return the spot of every card on the table; cards out of play have none."""
        laid = self._laid
        if laid[0] is not state:
            laid = self._laid = state, self.lay(state)
        return laid[1]

    @cached_property
    def lamp(self) -> Rect | None:
        """Where the lamp hangs, if one does."""
        return self.lamp_place() if self.measures.lamp else None

    def lamp_place(self) -> Rect:
        """Return where a lamp would hang: under the plaque, or on the top bar before the keys."""
        return self.first.plate(*LAMP) if self.measures.wide else self.measures.bar_lamp

    @property
    def closes_up(self) -> int:
        """How far the rail closes up where no lamp hangs under the plaque, in units."""
        return 0 if self.measures.lamp else LAMP_ROOM

    @abstractmethod
    def lay(self, state: State) -> Mapping[Card, Spot]:
        """Work out the spots of a state; `spots` remembers the last answer."""

    @abstractmethod
    def anchor(self, slot: int) -> Spot | None:
        """Return where the first card of a slot would lie, or None for a slot off the table."""

    def anchor_in(self, slot: int, state: State) -> Spot | None:
        """Return where the first card of a slot would lie in a state: piles may shift as others grow."""
        return self.anchor(slot)

    def ground(self) -> Iterator[Drawable]:
        """Tell what lies behind the cards and shakes with the field: one opaque picture of the whole screen."""
        yield from surroundings.behind(self.studio, self.measures, self.field, self.scenery.on_table)

    def rails(self) -> Iterator[Drawable]:
        """Tell what stands beside the field and over it, without what hangs there."""
        yield from surroundings.standing(self.studio, self.measures, self.field, (self.first, self.second))

    def under(self, view: View) -> Iterator[Drawable]:
        """Tell what lies on the field below the cards: empty slots, berths, lit targets.

        It follows from the state and the choice alone, or also from which cards rest where the plan is hollow.
        """
        yield from ()

    def over(self, view: View) -> Iterator[Drawable]:
        """Tell what lies on the cards at rest: shields, seals, links."""
        yield from ()

    def coming(self, view: View) -> Hashable:
        """Return how far what is new on the cards has come up: as long as it is the same, so is what lies there."""
        return None

    def panels(self, view: View) -> Iterator[Drawable]:
        """Tell what hangs on the rails, apart from keys and figures."""
        yield from ()

    def figures(self, view: View) -> Iterator[Drawable]:
        """Tell the rows of figures on the rails, or the top bar: what is told anew with every second of the clock."""
        yield from ()

    def breath(self, view: View) -> str | None:
        """Return the colour that something on the rails has for now, where its colour changes all the time."""
        return None

    def keys(self, view: View) -> Sequence[Key]:
        """Return the keys on the rails."""
        return ()

    def aside(self, view: View) -> Mapping[Card, tuple[int, int]]:
        """Return the cards that for now lie a little away from their spots: how far right and down, in pixels."""
        return {}

    def shifts(self, view: View) -> Mapping[Card, tuple[int, int]]:
        """Return the cards that lie aside for now, and those that are chosen, which stand out of their pile."""
        shifts, taken = dict(self.aside(view)), view.choice.taken
        for card in view.state.piles[taken.slot][-taken.count :] if taken else ():
            across, down = shifts.get(card, (0, 0))
            shifts[card] = across, down - self.u(self.raised)
        return shifts

    def chimes(self, before: State, after: State) -> Sequence[Sound]:
        """Return what is heard, note after note, once a move has led from one state to another."""
        return ()

    def place(self, slot: int, state: State) -> Rect:
        """Return the area a slot and its cards fill: where cards may be dropped, and what the ring surrounds."""
        anchor = self.anchor_in(slot, state)
        if anchor is None:
            return Rect(0, 0, 0, 0)
        spots = self.spots(state)
        return anchor.area.unionall([spots[card].area for card in state.piles[slot] if card in spots])

    def ring(self, slot: int, count: int, state: State) -> Rect:
        """Return the area the focus ring surrounds: the top cards of a slot, as many as count says, or its place."""
        spots, pile = self.spots(state), state.piles[slot]
        cards = [spots[card].area for card in pile[len(pile) - count :] if card in spots] if count else []
        anchor = self.anchor_in(slot, state)
        if not cards:
            return anchor.area if anchor else Rect(0, 0, 0, 0)
        return cards[0].unionall(cards[1:])

    def hit(self, state: State, point: tuple[int, int]) -> Hit | None:
        """Return what lies at a point, the front card first; the front card and empty slots reach a little further."""
        slack = self.u(8)
        if card := front_card(state.piles, self.spots(state), point, slack):
            return card
        for slot in range(len(state.piles)):
            anchor = self.anchor(slot)
            if anchor and not state.piles[slot] and self.place(slot, state).inflate(slack, slack).collidepoint(point):
                return Hit(slot, 0)
        return None

    def tick_at(self, point: tuple[int, int]) -> int | None:
        """Return the slot whose tick disc lies at a point."""
        return None

    def ringed(self, view: View) -> frozenset[int]:
        """Return the slots that are ringed when the mouse lights them, as a target about to be attacked is."""
        return frozenset()

    def neighbours(self, state: State) -> Sequence[int]:
        """Return the slots the keys' cursor may stand on, in reading order."""
        return [slot.number for slot in self.rules.slots if self.anchor(slot.number)]

    def zones(self, state: State) -> Sequence[Sequence[int]]:
        """Return the slots by zone, for the Tab key: field, foundations, stock."""
        return [self.neighbours(state)]


class Set(ABC):
    """What lies behind one game's arch."""

    accent: ClassVar[Accent]
    glyph: ClassVar[str]
    """The name of its icon in scenes/art/icons.py."""
    by_colour: ClassVar[bool] = False
    """Whether its rules build by colour, so that an automatic deck shows two."""
    gathers: ClassVar[tuple[int, ...]] = ()
    """The slots whose cards are ticked and gathered for an attack."""
    bed: ClassVar[Bed | None] = None

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    @abstractmethod
    def name(self) -> str:
        """Return the game's name."""

    @abstractmethod
    def place_name(self) -> str:
        """Return the name of its place."""

    @abstractmethod
    def tagline(self) -> str:
        """Return the game in one sentence."""

    @abstractmethod
    def on_table(self, size: tuple[int, int], field: Rect) -> Surface:
        """Draw the place as it lies behind the cards, opaque, for a screen and its field."""

    def at_night(self, size: tuple[int, int]) -> Surface:
        """Draw the place without a table, opaque, for a screen that hangs up a moon of its own."""
        return self.on_table(size, Rect((0, 0), size))

    def life(self, size: tuple[int, int], field: Rect, random: Random) -> Life:
        """Return what stirs in the place behind the cards, for a screen and its field; nothing, if nothing does."""
        return ()

    @abstractmethod
    def plan(self, measures: Measures, studio: Studio) -> Plan:
        """Return where everything lies on a screen."""

    @abstractmethod
    def window(self, size: tuple[int, int]) -> Surface:
        """Draw the place as it is seen through a narrow arch."""

    def behind_arch(self, size: tuple[int, int], look: Look) -> Surface:
        """Return what a narrow arch of a look opens on: the place, or nothing but black in high contrast."""
        return Surface(size, 0, 32) if look.contrast else self.window(size)

    @abstractmethod
    def won_title(self) -> str:
        """Return the title of the results screen after a win, in capitals."""

    @abstractmethod
    def won_reason(self, play: Play) -> str:
        """Return, in one sentence, how the play was won."""

    @abstractmethod
    def stuck_reason(self, play: Play) -> str:
        """Return, in one sentence, why nothing more can be done."""

    @abstractmethod
    def tally(self, play: Play) -> Sequence[Row]:
        """Return what the results screen counts up, without the score: three or four rows."""

    @abstractmethod
    def say(self, play: Play, move: Move) -> tuple[str, str]:
        """Return a move in words, as a hint does: the card that goes, if one goes, and what is done."""

    def colours(self, chosen: Colours | None) -> Colours:
        """Return how many colours the deck shows: the player's choice, or for None what the rules call for."""
        return chosen or (Colours.TWO if self.by_colour else Colours.FOUR)
