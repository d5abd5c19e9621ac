"""The cards of one board, at rest or in flight.

The animator shows a state by placing each card at its position, and events by moving cards from one position to the
next. After any timeline the sprites lie exactly where placing the final state would put them. Cards at rest may be
offset for a while.
"""

from collections.abc import Iterable, Mapping, Sequence, Set
from math import inf
from random import Random

from pygame import Rect, Surface

from game.cards import Card, Pile
from game.events import Event, Struck
from game.settings import Motion
from game.state import State
from scenes.animation import durations as d
from scenes.animation.card_images import CardImages, lying
from scenes.animation.drag import DraggedCards
from scenes.animation.durations import ASIDE
from scenes.animation.effects import Effects, ScoreCounter, refusal
from scenes.animation.planner import ABOVE, faded, plan_animation, refusal_of
from scenes.animation.player import TimelinePlayer
from scenes.animation.timeline import (
    AnimationKind,
    CardPosition,
    Count,
    Layout,
    PlanContext,
    Pose,
    Posed,
    Segment,
    Sound,
    Timeline,
    at_rest,
)
from scenes.animation.win_cascade import Cascade, leaping
from scenes.audio import Effect, Speaker
from scenes.render.drawables import Drawable, Sprite
from scenes.render.easing import Tween, out_cubic

CardOffset = tuple[int, int]
"""How far right and down, in pixels."""


class CardOffsets:
    """Which cards lie away from their spots, how far, and which of them above all others.

    Where things may move they glide there and back; those that lay above all others stay so until they are back.
    """

    def __init__(self, moves: bool) -> None:
        self._moves = moves
        self._begun: Mapping[Card, CardOffset] = {}
        self._wanted: Mapping[Card, CardOffset] = {}
        self._above = self._were_above = frozenset[Card]()
        self._age = inf

    @property
    def any(self) -> bool:
        """Whether any card lies away from its spot."""
        return bool(self._wanted) or self.moving

    @property
    def moving(self) -> bool:
        """Whether any card is on its way."""
        return self._moves and self._age < ASIDE

    @property
    def above(self) -> frozenset[Card]:
        """The cards that lie above all others."""
        return self._above | self._were_above if self.moving else self._above

    def ask(self, shifts: Mapping[Card, CardOffset], above: frozenset[Card]) -> bool:
        """Let these cards lie away from their spots, and no others, some above all; return whether that is new."""
        if (shifts, above) == (self._wanted, self._above):
            return False
        self._were_above = self.above
        begun = {card: self._now(card) for card in {*self._begun, *self._wanted}}
        self._begun = {card: shift for card, shift in begun.items() if shift != (0, 0)}
        self._wanted, self._above, self._age = shifts, above, 0.0
        return True

    def keep(self, cards: Set[Card]) -> None:
        """Let all cards but these lie on their spots, at once."""
        self._begun = {card: shift for card, shift in self._begun.items() if card in cards}
        self._wanted = {card: shift for card, shift in self._wanted.items() if card in cards}
        self._above, self._were_above = self._above & cards, self._were_above & cards
        if not cards:
            self._age = inf

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self._age += seconds

    def shifted(self, card: Card, pose: Pose) -> Pose:
        """Return how a card lies that rests in a pose."""
        x, y = self._now(card) if self.any else (0, 0)
        order = pose.order + ABOVE if card in self.above else pose.order
        return pose._replace(x=pose.x + x, y=pose.y + y, order=order) if x or y else pose

    def _now(self, card: Card) -> CardOffset:
        begin, end = self._begun.get(card, (0, 0)), self._wanted.get(card, (0, 0))
        if not self.moving or begin == end:
            return end
        x, y = (round(Tween(a, b, 0.0, ASIDE, out_cubic).at(self._age)) for a, b in zip(begin, end, strict=True))
        return x, y


class RestingCards:
    """The place of rest of every card; where things may move, cards that are laid aside glide a little away from it.

    spots are those of the state that was settled last, and poses says how a card rests there, back to front.
    """

    def __init__(self, deck: CardImages, layout: Layout, moves: bool) -> None:
        self.spots: Mapping[Card, CardPosition] = {}
        self.poses: Mapping[Card, Pose] = {}
        self._deck, self._layout = deck, layout
        self._aside = CardOffsets(moves)
        self._known: dict[Card, tuple[Pose, Sprite]] = {}
        self._last: tuple[object, list[Drawable]] | None = None

    def settle(self, state: State) -> None:
        """Let every card rest on its spot in a state, at once; only cards that were fanned out over it glide home."""
        before, self.spots = self.spots, self._layout.card_positions(state)
        gone = {card for card, spot in before.items() if _place(self.spots.get(card)) != _place(spot)}
        self._aside.keep(self._aside.above - gone)
        self._last = None
        resting = {card: at_rest(spot) for card, spot in self.spots.items()}
        self.poses = dict(sorted(resting.items(), key=lambda item: item[1].order))
        for card, pose in self.poses.items():
            self._deck.resting(card if pose.up else None, pose.height, pose.shade)

    def lay_aside(self, shifts: Mapping[Card, CardOffset], above: frozenset[Card]) -> None:
        """Let some cards glide away from their spots, some of these above all others, and the others back."""
        if self._aside.ask(shifts, above):
            self._last = None

    def pose(self, card: Card) -> Pose:
        """Return how a card lies now."""
        return self._aside.shifted(card, self.poses[card])

    @property
    def moving(self) -> bool:
        """Whether any card glides."""
        return self._aside.moving

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        if self._aside.moving:
            self._last = None
            self._aside.advance(seconds)

    def sprites(self, waiting: Sequence[Posed], away: frozenset[Card], refused: frozenset[Card]) -> list[Drawable]:
        """Return the cards at rest, back to front, but for those away; among them lie those that wait for their turn.

        Those refused have an edge that says so.
        """
        asked = waiting, away, refused
        if self._last and self._last[0] == asked:
            return list(self._last[1])
        poses = [one for one in self._lie.items() if one[0] not in away]
        if waiting:
            poses += waiting
            poses.sort(key=_order)
        sprites, final = self._uppermost(poses, refused)
        self._last = (asked, sprites) if final else None
        return list(sprites)

    @property
    def _lie(self) -> Mapping[Card, Pose]:
        """How every card lies now."""
        if not self._aside.any:
            return self.poses
        poses = [(card, self._aside.shifted(card, pose)) for card, pose in self.poses.items()]
        return dict(sorted(poses, key=_order) if self._aside.above else poses)

    def _uppermost(self, poses: Sequence[Posed], refused: frozenset[Card]) -> tuple[list[Drawable], bool]:
        """Return the sprites of cards that rest in poses, those refused with an edge, and whether all are final.

        Cards that lie exactly below another are left out: shadows would pile up under a pile.
        """
        seen: list[Drawable] = []
        places: set[tuple[float, ...]] = set()
        final = True
        for card, pose in reversed(poses):
            place = pose[:3]
            if place in places:
                continue
            places.add(place)
            if refused and card in refused:
                edge = refusal(self._deck, pose)
                seen += edge
                final = final and bool(edge)
            known = self._known.get(card)
            if known is None or known[0] is not pose:
                sprite, drawn = lying(self._deck, card, pose)
                known = pose, sprite
                final = final and drawn
                if drawn:
                    self._known[card] = known
            seen.append(known[1])
        return seen[::-1], final


def _order(one: Posed) -> int:
    return one[1].order


def _place(spot: CardPosition | None) -> tuple[int, int, int] | None:
    return (spot.x, spot.y, spot.height) if spot else None


class CardAnimator:
    """The cards of one board, laid out by a layout.

    shown is the state that whatever decorates the field should show now: the state before, until the timeline has
    come to its point; shown_for is how long that has been so, in seconds. led_from is the state from which a move has
    led to the one shown, for what is new on the field; None where no move has, or nothing may move. cascade is the win
    cascade, once it runs.
    """

    def __init__(self, deck: CardImages, layout: Layout, motion: Motion, random: Random, speaker: Speaker) -> None:
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
        self._resting = RestingCards(deck, layout, motion is Motion.FULL)
        self._player = TimelinePlayer(deck)
        self._dragged = DraggedCards(deck, self._unit, motion is Motion.FULL)
        self._score = ScoreCounter(motion is Motion.FULL)
        self._struck: int | None = None

    # what is to be shown

    def prerender(self, spots: Iterable[tuple[Card, CardPosition]]) -> None:
        """Draw, in the worker, what cards on some spots will need to fly, or to be picked up."""
        seen = [(card, spot.height) for card, spot in spots if spot.up]
        self.deck.prerender(card for card, _ in seen)
        for height in {height for _, height in seen}:
            self._dragged.prerender(height)

    def lay(self, state: State) -> None:
        """Lay every card at its spot, at once."""
        self.cascade = None
        self._dragged.let_go()
        self._effects.clear()
        self._leads_from = None
        self._settle(state)

    def show(
        self,
        events: tuple[Event, ...],
        before: State,
        after: State,
        kind: AnimationKind,
        grand: bool = False,
        chimes: Sequence[Sound] = (),
    ) -> None:
        """Show events as motions that lead from one state to another; whatever still flies lands first.

        A card that flies or is held goes on from where it is. grand marks the attack that wins the game; the chimes
        are heard, note after note, once all has arrived.
        """
        if not self._resting.poses:
            self._resting.settle(before)
        poses = {card: self._resting.pose(card) for card in self._resting.poses}
        poses |= dict([*self._player.waiting, *self._player.aloft])
        held = self._dragged.let_go()
        self.cascade = None
        self._settle(after)
        if kind is AnimationKind.UNDO:
            self._effects.clear()
        self._struck = next((event.target for event in events if isinstance(event, Struck)), self._struck)
        context = PlanContext(
            self.layout, before, after, poses | held, self._resting.spots, frozenset(held), kind, self._unit, grand
        )
        timeline = plan_animation(events, context)
        for note, chime in enumerate(chimes):
            timeline.cue(timeline.reveals_at + note * d.CHIME_GAP, chime)
        if self.motion is not Motion.FULL:
            timeline = faded(timeline, context, at_once=self.motion is Motion.OFF)
        self._leads_from = before if kind is AnimationKind.MOVE and self.motion is Motion.FULL else None
        self.shown, self.led_from = before, None
        self._score.stand(before.score)
        self._begin(timeline)

    def finish_animations(self) -> None:
        """Let whatever flies arrive now; particles, and the lettering of an attack that has landed, go on."""
        self._effects.let_go()
        self._player.end()
        self._show_after()
        if self._after:
            self._score.stand(self._after.score)

    def prerender_attacks(self) -> None:
        """Have drawn beforehand what the first attack will show: for boards on which there are any."""
        self._effects.prerender_attacks()

    def celebrate(self, ground: Surface, before: Surface) -> None:
        """Begin the win cascade over a picture of the whole screen; it runs beside everything else.

        The screen as it was before fades away.
        The cards leap from the foundations, or from where the last attack won, or from wherever they lie.
        """
        cards = leaping(self._after, self.layout, self._resting.poses, self._struck) if self._after else []
        self.cascade = Cascade(cards, ground, before, self.deck, self._random, self.motion)

    def _settle(self, state: State) -> None:
        self._after = state
        self._resting.settle(state)
        self.finish_animations()

    def _begin(self, timeline: Timeline) -> None:
        self._player.begin(timeline)
        self._effects.prerender(timeline.cues)
        self.advance(0.0)

    def _show_after(self) -> None:
        if self.shown is not self._after:
            self.shown, self.led_from, self.shown_for = self._after, self._leads_from, 0.0

    def lay_aside(self, shifts: Mapping[Card, CardOffset], above: frozenset[Card] = frozenset()) -> None:
        """Let some cards at rest glide away from their spots, and the others back; none while any fly.

        Those above lie above all others. Cards that only shake where they lie let the others stay.
        """
        flying = self._player.unsettled
        self._resting.lay_aside({} if flying else shifts, frozenset() if flying else above)

    # dragged cards

    def pick_up(self, cards: Pile, pointer: tuple[int, int]) -> None:
        """Begin to drag cards, bottom first, gripped where the pointer is."""
        self.finish_animations()
        self._dragged.take({card: self._resting.pose(card) for card in cards if card in self._resting.poses}, pointer)

    def drag(self, pointer: tuple[int, int]) -> None:
        """Let the held cards follow the pointer."""
        self._dragged.drag(pointer)

    def put_back(self) -> None:
        """Let the held cards fly home."""
        held, home = self._dragged.let_go(), self._resting.poses
        if held:
            self.finish_animations()
            segments = {card: [Segment(0.0, d.RETURN, pose, home[card], out_cubic)] for card, pose in held.items()}
            self._begin(Timeline(segments if self.motion is Motion.FULL else {}))

    @property
    def held_area(self) -> Rect | None:
        """Where the undermost dragged card is, under the pointer; None while none is."""
        return self._dragged.area

    @property
    def holding(self) -> bool:
        """Whether cards are dragged."""
        return bool(self._dragged.cards)

    def refuse(self, cards: Pile) -> None:
        """Shake cards that may not go where they were asked to, and bring them home if they were held.

        Where little moves, the edge around them alone says so.
        """
        held, home = self._dragged.let_go(), self._resting.poses
        self.finish_animations()
        timeline = Timeline(refused=frozenset(cards) & home.keys())
        for card in timeline.refused if self.motion is Motion.FULL else ():
            lies = self._resting.pose(card)
            upright = held[card]._replace(angle=0.0) if card in held else lies  # as the edge is
            timeline.segments[card] = refusal_of(upright, home[card] if card in held else lies)
        if timeline.refused:
            timeline.cue(0.0, Sound(Effect.ILLEGAL, home[cards[0]].x))
            self._begin(timeline)

    @property
    def refuses(self) -> bool:
        """Whether any card has an edge for now that says that it may not go where it was asked to."""
        return bool(self._player.refused)

    # time

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self._score.advance(seconds)
        self.shown_for += seconds
        self._dragged.advance(seconds)
        self._resting.advance(seconds)
        if self.cascade:
            self.cascade.advance(seconds)
        self._effects.advance(seconds)
        for cue in self._player.advance(seconds):
            if isinstance(cue, Count):
                self._score.roll(cue.score, slowly=cue.rolls)
            else:
                self._effects.start(cue)
        if self._player.revealed:
            self._show_after()

    @property
    def moving(self) -> bool:
        """Whether anything needs another frame."""
        return self.swings or self.plays

    @property
    def swings(self) -> bool:
        """Whether dragged cards swing or rise."""
        return self._dragged.moving

    @property
    def plays(self) -> bool:
        """Whether anything but dragged cards needs another frame."""
        return bool(
            self._player.moving
            or self._resting.moving
            or self._effects.moving
            or (self.cascade and self.cascade.moving)
            or self._score.moving
        )

    @property
    def fresh(self) -> bool:
        """Whether what decorates the field may still be coming up after a move."""
        return self.led_from is not None and self.shown_for < d.FRESH

    def settled(self, card: Card) -> bool:
        """Whether a card rests where it belongs, neither in the air nor dragged; it may still grow brighter."""
        return card not in self._player.unsettled and card not in self._dragged.cards

    @property
    def unsettled(self) -> frozenset[Card]:
        """The cards that do not rest where they belong."""
        return self._player.unsettled | self._dragged.cards

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
        """Return the cards that do not fly, back to front; those whose turn has not come lie where they were."""
        player = self._player
        return self._resting.sprites(player.waiting, player.cards | self._dragged.cards, player.refused)

    def flying(self) -> list[Drawable]:
        """Return what is in the air above everything on the board, back to front: cards, and what goes with them."""
        seen = self.cascade.frame() if self.cascade else []
        seen += self._effects.under(dict(self._player.aloft))
        seen += self._player.sprites()
        seen += self._dragged.sprites()
        return seen + self._effects.above()

    def washes(self) -> list[Drawable]:
        """Return what darkens the field and the cards at rest, below what flies."""
        return self._effects.washes()
