"""The stage: every card's sprite, at rest or in flight.

It shows a state by laying each card at its spot, and events by moving cards from one such place to the next. After any
story the sprites lie exactly where laying the final state would put them, for they are then drawn from its spots alone.
"""

from collections.abc import Iterable, Mapping, Sequence
from random import Random

from pygame import Rect, Surface

from game.cards import Card, Pile
from game.events import Event, Struck
from game.settings import Motion
from game.state import State
from scenes.animation import durations as d
from scenes.animation.card_images import Deck
from scenes.animation.drag import Hand
from scenes.animation.effects import Effects
from scenes.animation.planner import refusal_of, tell
from scenes.animation.player import Performance
from scenes.animation.timeline import Leg
from scenes.animation.win_cascade import Cascade, leaping
from scenes.audio import Effect, Speaker
from scenes.render.drawables import Drawable
from scenes.render.easing import out_cubic
from scenes.stage.aside import Shift
from scenes.stage.reduced import faded
from scenes.stage.rests import Rests
from scenes.stage.rolling import Rolling
from scenes.stage.spots import Layout, Spot
from scenes.stage.story import Count, Situation, Sound, Story, Telling

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
        self._rests = Rests(deck, layout, motion is Motion.FULL)
        self._performance = Performance(deck)
        self._hand = Hand(deck, self._unit, motion is Motion.FULL)
        self._score = Rolling(motion is Motion.FULL)
        self._struck: int | None = None

    # what is to be shown

    def prepare(self, spots: Iterable[tuple[Card, Spot]]) -> None:
        """Draw, in the studio, what cards on some spots will need to fly, or to be picked up."""
        seen = [(card, spot.height) for card, spot in spots if spot.up]
        self.deck.prepare(card for card, _ in seen)
        for height in {height for _, height in seen}:
            self._hand.foresee(height)

    def lay(self, state: State) -> None:
        """Lay every card at its spot, at once."""
        self.cascade = None
        self._hand.let_go()
        self._effects.clear()
        self._leads_from = None
        self._settle(state)

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
        if not self._rests.poses:
            self._rests.settle(before)
        poses = {card: self._rests.pose(card) for card in self._rests.poses}
        poses |= dict([*self._performance.waiting, *self._performance.aloft])
        held = self._hand.let_go()
        self.cascade = None
        self._settle(after)
        if telling is Telling.UNDO:
            self._effects.clear()
        self._struck = next((event.target for event in events if isinstance(event, Struck)), self._struck)
        situation = Situation(
            self.layout, before, after, poses | held, self._rests.spots, frozenset(held), telling, self._unit, grand
        )
        story = tell(events, situation)
        for note, chime in enumerate(chimes):
            story.cue(story.told + note * d.CHIME_GAP, chime)
        if self.motion is not Motion.FULL:
            story = faded(story, situation, at_once=self.motion is Motion.OFF)
        self._leads_from = before if telling is Telling.MOVE and self.motion is Motion.FULL else None
        self.shown, self.led_from = before, None
        self._score.stand(before.score)
        self._begin(story)

    def land(self) -> None:
        """Let whatever flies arrive now; particles, and the lettering of an attack that has landed, go on."""
        self._effects.let_go()
        self._performance.end()
        self._show_after()
        if self._after:
            self._score.stand(self._after.score)

    def expect_attacks(self) -> None:
        """Have drawn beforehand what the first attack will show: for boards on which there are any."""
        self._effects.expect_attacks()

    def celebrate(self, ground: Surface, before: Surface) -> None:
        """Begin the win cascade over a picture of the whole screen; it runs beside everything else.

        The screen as it was before fades away.
        The cards leap from the foundations, or from where the last attack won, or from wherever they lie.
        """
        cards = leaping(self._after, self.layout, self._rests.poses, self._struck) if self._after else []
        self.cascade = Cascade(cards, ground, before, self.deck, self._random, self.motion)

    def _settle(self, state: State) -> None:
        self._after = state
        self._rests.settle(state)
        self.land()

    def _begin(self, story: Story) -> None:
        self._performance.begin(story)
        self._effects.foresee(story.cues)
        self.advance(0.0)

    def _show_after(self) -> None:
        if self.shown is not self._after:
            self.shown, self.led_from, self.shown_for = self._after, self._leads_from, 0.0

    def lay_aside(self, shifts: Mapping[Card, Shift], above: frozenset[Card] = frozenset()) -> None:
        """Let some cards at rest glide away from their spots, and the others back; none while any fly.

        Those above lie above all others. Cards that only shake where they lie let the others stay.
        """
        flying = self._performance.unsettled
        self._rests.lay_aside({} if flying else shifts, frozenset() if flying else above)

    # the player's hand

    def pick_up(self, cards: Pile, pointer: tuple[int, int]) -> None:
        """Take cards into the hand, bottom first, gripped where the pointer is."""
        self.land()
        self._hand.take({card: self._rests.pose(card) for card in cards if card in self._rests.poses}, pointer)

    def drag(self, pointer: tuple[int, int]) -> None:
        """Let the held cards follow the pointer."""
        self._hand.drag(pointer)

    def put_back(self) -> None:
        """Let the held cards fly home."""
        held, home = self._hand.let_go(), self._rests.poses
        if held:
            self.land()
            legs = {card: [Leg(0.0, d.RETURN, pose, home[card], out_cubic)] for card, pose in held.items()}
            self._begin(Story(legs if self.motion is Motion.FULL else {}))

    @property
    def held_area(self) -> Rect | None:
        """Where the undermost held card is, under the pointer; None with an empty hand."""
        return self._hand.area

    @property
    def holding(self) -> bool:
        """Whether cards are in the hand."""
        return bool(self._hand.cards)

    def refuse(self, cards: Pile) -> None:
        """Shake cards that may not go where they were asked to, and bring them home if they were held.

        Where little moves, the edge around them alone says so.
        """
        held, home = self._hand.let_go(), self._rests.poses
        self.land()
        story = Story(refused=frozenset(cards) & home.keys())
        for card in story.refused if self.motion is Motion.FULL else ():
            lies = self._rests.pose(card)
            upright = held[card]._replace(angle=0.0) if card in held else lies  # as the edge is
            story.legs[card] = refusal_of(upright, home[card] if card in held else lies)
        if story.refused:
            story.cue(0.0, Sound(Effect.ILLEGAL, home[cards[0]].x))
            self._begin(story)

    @property
    def refuses(self) -> bool:
        """Whether any card has an edge for now that says that it may not go where it was asked to."""
        return bool(self._performance.refused)

    # time

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self._score.advance(seconds)
        self.shown_for += seconds
        self._hand.advance(seconds)
        self._rests.advance(seconds)
        if self.cascade:
            self.cascade.advance(seconds)
        self._effects.advance(seconds)
        for cue in self._performance.advance(seconds):
            if isinstance(cue, Count):
                self._score.roll(cue.score, slowly=cue.rolls)
            else:
                self._effects.start(cue)
        if self._performance.told:
            self._show_after()

    @property
    def moving(self) -> bool:
        """Whether anything needs another frame."""
        return self.swings or self.plays

    @property
    def swings(self) -> bool:
        """Whether cards in the hand swing or rise."""
        return self._hand.moving

    @property
    def plays(self) -> bool:
        """Whether anything but the hand needs another frame."""
        return bool(
            self._performance.moving
            or self._rests.moving
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
        return card not in self._performance.unsettled and card not in self._hand.cards

    @property
    def unsettled(self) -> frozenset[Card]:
        """The cards that do not rest where they belong."""
        return self._performance.unsettled | self._hand.cards

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
        performance = self._performance
        return self._rests.sprites(performance.waiting, performance.cards | self._hand.cards, performance.refused)

    def flying(self) -> list[Drawable]:
        """Tell what is in the air above everything on the board, back to front: cards, and what goes with them."""
        seen = self.cascade.frame() if self.cascade else []
        seen += self._effects.under(dict(self._performance.aloft))
        seen += self._performance.sprites()
        seen += self._hand.sprites()
        return seen + self._effects.above()

    def washes(self) -> list[Drawable]:
        """Tell what darkens the field and the cards at rest, below what flies."""
        return self._effects.washes()
