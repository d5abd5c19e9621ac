"""The stage: every card's sprite, at rest or in flight.

It shows a state by laying each card at its spot, and events by moving cards from one such place to the next. After any
story the sprites lie exactly where laying the final state would put them, for they are then drawn from its spots alone.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from random import Random

from pygame import Rect, Surface

from game.cards import Card, Pile
from game.events import Event, Struck
from game.settings import Motion
from game.state import State
from scenes.sound import Effect, Speaker
from scenes.stage import durations as d
from scenes.stage.aside import Aside, Shift
from scenes.stage.canvas import Drawable, Sprite
from scenes.stage.cascade import Cascade, leaping
from scenes.stage.choreography import refusal_of, tell
from scenes.stage.deck import Deck
from scenes.stage.effects import Effects
from scenes.stage.flight import Leg, Pose, at_rest
from scenes.stage.flights import Flights, flying
from scenes.stage.held import Held
from scenes.stage.reduced import faded
from scenes.stage.rehearsal import Rehearsal
from scenes.stage.rolling import Rolling
from scenes.stage.spots import Layout, Spot
from scenes.stage.sprites import Lying, hanging, shadow
from scenes.stage.story import Count, Cue, Situation, Sound, Story, Telling
from scenes.stage.timeline import Timeline, out_cubic

__all__ = ["Stage", "Telling"]


class Stage:
    """The cards of one board, laid out by a layout.

    shown is the state that whatever decorates the field should show now: the state before, until the story told has
    come to the point; shown_for is how long that has been so, in seconds. led_from is the state from which a move has
    led to the one shown, for what is new on the field; None where no move has, or nothing may move. cascade is the win
    cascade, once it runs.
    """

    def __init__(self, deck: Deck, layout: Layout, motion: Motion, random: Random, speaker: Speaker) -> None:
        self.deck = deck
        self.layout = layout
        self.motion = motion
        self.shown: State | None = None
        self.shown_for = 0.0
        self.led_from: State | None = None
        self.cascade: Cascade | None = None
        self._random = random
        self._unit = layout.field.height / 1080
        self._effects = Effects(deck, layout, motion, random, speaker)
        self._after: State | None = None
        self._leads_from: State | None = None
        self._spots: Mapping[Card, Spot] = {}
        self._rests: dict[Card, Pose] = {}
        self._flights = Flights()
        self._rehearsal: Rehearsal | None = None
        self._held: Held | None = None
        self._aside = Aside(motion is Motion.FULL)
        self._timeline: Timeline[Cue] = Timeline()
        self._told = 0.0
        self._score = Rolling(motion is Motion.FULL)
        self._refused: frozenset[Card] = frozenset()
        self._struck: int | None = None
        self._laid: tuple[object, list[Sprite]] | None = None
        self._lying = Lying(deck)

    # what is to be shown

    def lay(self, state: State) -> None:
        """Lay every card at its spot, at once."""
        self._held = self.cascade = None
        self._effects.clear()
        self._aside.forget()
        self._leads_from = None
        self._settle(state)
        self.land()

    def show(
        self,
        events: tuple[Event, ...],
        before: State,
        after: State,
        telling: Telling,
        grand: bool = False,
        chimes: Sequence[Sound] = (),
    ) -> None:
        """Show events as motions that lead from one state to another; whatever still flies lands first.

        A card that flies or is held goes on from where it is. grand marks the attack that wins the game; the chimes
        are heard, note after note, once all is told.
        """
        if not self._rests:
            self._settle(before)
        poses = {card: self._aside.shifted(card, pose) for card, pose in self._rests.items()}
        poses |= self._flights.poses(self._timeline.now)
        held = self._held.poses() if self._held else {}
        self._held = self.cascade = None
        self._aside.forget()
        self._settle(after)
        self.land()
        if telling is Telling.UNDO:
            self._effects.clear()
        self._struck = next((event.target for event in events if isinstance(event, Struck)), self._struck)
        situation = Situation(
            self.layout, before, after, poses | held, self._spots, frozenset(held), telling, self._unit, grand
        )
        story = tell(events, situation)
        for note, chime in enumerate(chimes):
            story.cue(story.told + note * d.CHIME_GAP, chime)
        if self.motion is not Motion.FULL:
            story = faded(story, situation, at_once=self.motion is Motion.OFF)
        self._leads_from = before if telling is Telling.MOVE and self.motion is Motion.FULL else None
        self._begin(story, before)

    def land(self) -> None:
        """Let whatever flies arrive now; particles, and the lettering of an attack that has landed, go on."""
        self._effects.let_go()
        if self._rehearsal:
            self._rehearsal.stop()
            self._rehearsal = None
        self._flights.clear()
        self._timeline.clear()
        self._refused = frozenset()
        self._laid = None
        self._told = 0.0
        self._show_after()
        if self._after:
            self._score.stand(self._after.score)

    def expect_attacks(self) -> None:
        """Have drawn beforehand what the first attack will show: for boards on which there are any."""
        self._effects.expect_attacks()

    def celebrate(self, ground: Surface) -> None:
        """Begin the win cascade over a picture of the whole screen; it runs beside everything else.

        The cards leap from the foundations, or from where the last attack won, or from wherever they lie.
        """
        cards = leaping(self._after, self.layout, self._rests, self._struck) if self._after else []
        self.cascade = Cascade(cards, ground, self.deck, self._random, self.motion)

    def _settle(self, state: State) -> None:
        self._after = state
        self._spots = self.layout.spots(state)
        resting = {card: at_rest(spot) for card, spot in self._spots.items()}
        self._rests = dict(sorted(resting.items(), key=lambda item: item[1].order))
        for card, pose in self._rests.items():
            self.deck.resting(card if pose.up else None, pose.height, pose.shade)

    def _begin(self, story: Story, before: State) -> None:
        self.shown, self.led_from, self._told = before, None, story.told
        self._score.stand(before.score)
        for card, legs in story.legs.items():
            self._flights.begin(card, legs)
        self._rehearsal = Rehearsal(self.deck, story.legs)
        self._effects.foresee(story.cues)
        for moment, cue in story.cues:
            self._timeline.add(moment, cue)
        self.advance(0.0)

    def _show_after(self) -> None:
        if self.shown is not self._after:
            self.shown, self.led_from, self.shown_for = self._after, self._leads_from, 0.0

    def lay_aside(self, shifts: Mapping[Card, Shift]) -> None:
        """Let some cards at rest glide a little away from their spots, and the others back; none while any fly."""
        if self._aside.ask({} if self._flights else shifts):
            self._laid = None

    # the player's hand

    def pick_up(self, cards: Pile, pointer: tuple[int, int]) -> None:
        """Take cards into the hand, bottom first, gripped where the pointer is."""
        self.land()
        poses = {card: self._aside.shifted(card, self._rests[card]) for card in cards if card in self._rests}
        self._held = Held(poses, pointer, self._unit, self.motion is Motion.FULL) if poses else None
        if self._held:
            self.deck.studio.foresee(partial(self._held.rehearse, self.deck))

    def drag(self, pointer: tuple[int, int]) -> None:
        """Let the held cards follow the pointer."""
        if self._held:
            self._held.drag(pointer)

    def put_back(self) -> None:
        """Let the held cards fly home."""
        if self._held:
            poses, self._held = self._held.poses(), None
            self.land()
            if self.motion is Motion.FULL:
                for card, pose in poses.items():
                    self._flights.begin(card, [Leg(0.0, d.RETURN, pose, self._rests[card], out_cubic)])

    @property
    def held_area(self) -> Rect | None:
        """Where the undermost held card is, under the pointer; None with an empty hand."""
        return self._held.area if self._held else None

    def refuse(self, cards: Pile) -> None:
        """Shake cards that may not go where they were asked to, and bring them home if they were held."""
        poses = self._held.poses() if self._held else {}
        self._held = None
        self.land()
        self._refused = frozenset(card for card in cards if card in self._rests)
        for card in self._refused if self.motion is Motion.FULL else ():
            rest = self._rests[card]
            begin = poses.get(card) or self._aside.shifted(card, rest)
            self._flights.begin(card, refusal_of(begin, rest))
        if self._refused:
            self._effects.start(Sound(Effect.ILLEGAL, self._rests[cards[0]].x))

    # time

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self._score.advance(seconds)
        self.shown_for += seconds
        if self._held:
            self._held.advance(seconds)
        if self._aside.moving:
            self._laid = None
            self._aside.advance(seconds)
        if self.cascade:
            self.cascade.advance(seconds)
        self._effects.advance(seconds)
        for cue in self._timeline.advance(seconds):
            if isinstance(cue, Count):
                self._score.roll(cue.score, slowly=cue.rolls)
            else:
                self._effects.start(cue)
        now = self._timeline.now
        if self._flights:
            if self._rehearsal:
                self._rehearsal.advance(now)
            self._flights.advance(now)
        if now >= self._told:
            self._show_after()
        if now >= d.SHAKE_NO_EDGE:
            self._refused = frozenset()

    @property
    def moving(self) -> bool:
        """Whether anything needs another frame."""
        return bool(
            self._flights
            or not self._timeline.empty
            or (self._held and self._held.moving)
            or self._aside.moving
            or self._effects.moving
            or (self.cascade and self.cascade.moving)
            or self._score.moving
        )

    @property
    def fresh(self) -> bool:
        """Whether what decorates the field may still be coming up after a move."""
        return self.led_from is not None and self.shown_for < d.FRESH

    def settled(self, card: Card) -> bool:
        """Whether a card rests where it belongs, neither in the air nor in the hand; it may still grow brighter."""
        return self._flights.stays(card) and card not in self._hand

    @property
    def _hand(self) -> frozenset[Card]:
        return self._held.cards if self._held else frozenset()

    @property
    def unsettled(self) -> frozenset[Card]:
        """The cards that do not rest where they belong."""
        return frozenset(card for card in (*self._flights, *self._hand) if not self.settled(card))

    @property
    def score(self) -> int:
        """The score that the rail shows: it rolls after the state's, or waits for a number to fly there."""
        return self._score.shown

    @property
    def swell(self) -> float:
        """How large the score is beside what it is at rest: it pops as it arrives."""
        return self._score.swell

    @property
    def offset(self) -> tuple[int, int]:
        """How far the field is shaken from its place now, in pixels."""
        return self._effects.offset

    # what is to be seen

    def resting(self) -> list[Drawable]:
        """Tell the cards that do not fly, back to front; those whose turn has not come lie where they were."""
        waiting, away = self._flights.waiting(self._timeline.now), [*self._hand, *self._flights]
        if self._laid and self._laid[0] == (waiting, away):
            return list(self._laid[1])
        gone = frozenset(away)
        resting = ((card, pose) for card, pose in self._rests.items() if card not in gone)
        poses = [(card, self._aside.shifted(card, pose)) for card, pose in resting]
        if waiting:
            poses += waiting
            poses.sort(key=lambda one: one[1].order)
        sprites, final = self._lying.sprites(poses)
        self._laid = ((waiting, away), sprites) if final else None
        return list(sprites)

    def flying(self) -> list[Drawable]:
        """Tell what is in the air above everything on the board, back to front: cards, and what goes with them."""
        aloft = self._flights.aloft(self._timeline.now)
        seen = self.cascade.frame() if self.cascade else []
        seen += self._effects.under(dict(aloft))
        seen += flying(self.deck, aloft, self._refused)
        if self._held:
            seen += shadow(self.deck, *self._held.shape())
            seen += [hanging(self.deck, card, pose) for card, pose in self._held.poses().items()]
        return seen + self._effects.above()

    def washes(self) -> list[Drawable]:
        """Tell what darkens the field and the cards at rest, below what flies."""
        return self._effects.washes()
