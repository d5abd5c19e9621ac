"""The cards of one board, at rest or in flight.

The animator shows a state by placing each card at its position, and events by moving cards from one position to the
next. After any timeline the sprites lie exactly where placing the final state would put them.
"""

from collections.abc import Iterable, Mapping, Sequence
from math import inf
from random import Random
from typing import NamedTuple

from pygame import Surface

from game.cards import JACK, Card, Pile
from game.events import Event, Struck
from game.settings import Motion
from game.state import State
from scenes.animation import durations as d
from scenes.animation.card_images import CardImages, looking, lying
from scenes.animation.drag import DraggedCards
from scenes.animation.effects import Effects, ScoreCounter
from scenes.animation.finale import Finale, within
from scenes.animation.planner import ABOVE, faded, jog, plan_animation, refusal_of
from scenes.animation.player import TimelinePlayer
from scenes.animation.positions import CardPosition, Layout, Pose, Posed
from scenes.animation.timeline import AnimationKind, Count, Dust, Note, PlanContext, Segment, Sound, Timeline
from scenes.animation.win_cascade import Cascade, leaping
from scenes.art.court_cards import Gaze
from scenes.audio import Effect, Speaker
from scenes.render.drawables import Drawable, Sprite
from scenes.render.easing import out_cubic, recoil, share


class CardOffset(NamedTuple):
    """How far a card lies from its spot, in pixels, and whether it lies above all others."""

    x: int = 0
    y: int = 0
    above: bool = False


IN_PLACE = CardOffset()


class RestingCards:
    """The cards at rest on their spots, or for a while a little away from them.

    spots are those of the state that was settled last, and poses says how a card rests there, back to front. Where
    things may move, cards glide to their offsets and back; those above all others stay so until they are back.
    """

    def __init__(self, deck: CardImages, layout: Layout, moves: bool) -> None:
        self.spots: Mapping[Card, CardPosition] = {}
        self.poses: Mapping[Card, Pose] = {}
        self._deck, self._layout, self._moves = deck, layout, moves
        self._offsets_before: Mapping[Card, CardOffset] = {}
        self._offsets: Mapping[Card, CardOffset] = {}
        self._offset_for = inf
        self._gazes: Mapping[Card, Gaze] = {}
        self._drawn: dict[Card, tuple[Pose, Sprite]] = {}
        self._last: tuple[object, list[Drawable]] | None = None

    def settle(self, state: State) -> None:
        """Let every card rest on its spot in a state, at once; only cards that were fanned out over it glide home."""
        before, self.spots = self.spots, self._layout.card_positions(state)
        same = {card for card, spot in before.items() if _place(self.spots.get(card)) == _place(spot)}
        fanned = {card for card in {*self._offsets_before, *self._offsets} & same if self._offset(card).above}
        self._offsets_before, self._offsets = (
            {card: offset for card, offset in offsets.items() if card in fanned}
            for offsets in (self._offsets_before, self._offsets)
        )
        if not fanned:
            self._offset_for = inf
        self._last = None
        resting = {card: spot.pose for card, spot in self.spots.items()}
        self.poses = dict(sorted(resting.items(), key=_order))
        for card, pose in self.poses.items():
            self._deck.resting(card if pose.up else None, pose.height, pose.shade)

    def regard(self, gazes: Mapping[Card, Gaze]) -> None:
        """Let some court cards look otherwise than they do by themselves."""
        self._gazes, self._last = gazes, None

    def lay_aside(self, offsets: Mapping[Card, CardOffset]) -> None:
        """Let some cards glide away from their spots, and the others back."""
        if offsets == self._offsets:
            return
        now = {card: self._offset(card) for card in {*self._offsets_before, *self._offsets}}
        self._offsets_before = {card: offset for card, offset in now.items() if offset[:2] != (0, 0)}
        self._offsets, self._offset_for = offsets, 0.0
        self._last = None

    def _offset(self, card: Card) -> CardOffset:
        begin, end = self._offsets_before.get(card, IN_PLACE), self._offsets.get(card, IN_PLACE)
        if not self.moving or begin == end:
            return end
        far = out_cubic(share(self._offset_for, 0.0, d.ASIDE))
        x, y = round(begin.x + (end.x - begin.x) * far), round(begin.y + (end.y - begin.y) * far)
        return CardOffset(x, y, begin.above or end.above)

    def pose(self, card: Card) -> Pose:
        """Return how a card lies now."""
        pose, (x, y, above) = self.poses[card], self._offset(card)
        order = pose.order + ABOVE if above else pose.order
        return pose._replace(x=pose.x + x, y=pose.y + y, order=order) if x or y else pose

    def seen(self, card: Card) -> tuple[Pose, Gaze] | None:
        """Return how a card lies and looks now, if it is on the table."""
        return (self.pose(card), self._gazes.get(card, Gaze.WAITING)) if card in self.poses else None

    @property
    def moving(self) -> bool:
        """Whether any card glides."""
        return self._moves and self._offset_for < d.ASIDE

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        if self.moving:
            self._last = None
            self._offset_for += seconds

    def sprites(self, waiting: Sequence[Posed], away: frozenset[Card]) -> list[Drawable]:
        """Return the cards at rest but for those away, back to front, among them those that wait for their turn."""
        asked = waiting, away
        if self._last and self._last[0] == asked:
            return list(self._last[1])
        poses = [(card, self.pose(card)) for card in self.poses if card not in away]
        if waiting or self._offsets or self.moving:
            poses += waiting
            poses.sort(key=_order)
        seen: list[Drawable] = []
        places: set[tuple[float, ...]] = set()
        final = True
        for card, pose in reversed(poses):
            if pose[:3] in places:  # exactly below another, where shadows would pile up
                continue
            places.add(pose[:3])
            if card in self._gazes:
                eyes, drawn = looking(self._deck, card, pose, self._gazes[card])
                seen += eyes
                final = final and drawn
            lies, sprite = self._drawn.get(card, (None, None))
            if lies is not pose or sprite is None:
                sprite, drawn = lying(self._deck, card, pose)
                final = final and drawn
                if drawn:
                    self._drawn[card] = pose, sprite
            seen.append(sprite)
        seen.reverse()
        self._last = (asked, seen) if final else None
        return list(seen)


def _order(one: Posed) -> int:
    return one[1].order


def _place(spot: CardPosition | None) -> tuple[int, int, int] | None:
    return (spot.x, spot.y, spot.height) if spot else None


class CardAnimator:
    """The cards of one board, laid out by a layout, at rest, in flight, or dragged, and all that goes with them.

    shown is the state that whatever decorates the field should show now: the state before, until the timeline has
    come to its point; shown_for is how long that has been so, in seconds. led_from is the state from which a move has
    led to the one shown, for what is new on the field; None where no move has, or nothing may move. score is what the
    rail shows: it rolls after the state's, or waits for a number to fly there. cascade is the win cascade.
    """

    def __init__(self, deck: CardImages, layout: Layout, motion: Motion, random: Random, speaker: Speaker) -> None:
        moves = motion is Motion.FULL
        self.deck = deck
        self.layout = layout
        self.motion = motion
        self.dragged = DraggedCards(deck, layout.field.height / 1080, moves)
        self.effects = Effects(deck, layout, motion, random, speaker)
        self.score = ScoreCounter(moves)
        self.shown: State | None = None
        self.shown_for = 0.0
        self.led_from: State | None = None
        self.cascade: Cascade | None = None
        self._finale: tuple[Finale, float] | None = None
        """The finale that is seen, and for how many seconds it has been."""
        self._front: Sequence[Sprite] = ()
        self._random = random
        self._awake = deck.awake()
        self._after: State | None = None
        self._leads_from: State | None = None
        self._resting = RestingCards(deck, layout, moves)
        self._player = TimelinePlayer(deck)
        self._struck: int | None = None

    def prerender(self, spots: Iterable[tuple[Card, CardPosition]]) -> None:
        """Draw, in the worker, what cards on some spots will need to fly, or to be picked up."""
        seen = [(card, spot.height) for card, spot in spots if spot.up]
        self.deck.prerender(card for card, _ in seen)
        for height in {height for _, height in seen}:
            self.dragged.prerender(height)

    def lay(self, state: State) -> None:
        """Lay every card at its spot, at once."""
        self.cascade = self._finale = None
        self.dragged.let_go()
        self.effects.clear()
        self._leads_from = None
        self._settle(state)

    def show(
        self,
        events: tuple[Event, ...],
        before: State,
        after: State,
        kind: AnimationKind,
        grand: bool = False,
        streak: int = 1,
        chimes: Sequence[Sound | Note] = (),
    ) -> None:
        """Show events as motions that lead from one state to another; whatever still flies lands first.

        A card that flies or is held goes on from where it is. grand marks the attack that wins the game, and streak
        tells how many moves in a row have scored; the chimes are heard, note after note, once all has arrived.
        """
        if not self._resting.poses:
            self._resting.settle(before)
        poses = {card: self._resting.pose(card) for card in self._resting.poses}
        held = self.dragged.let_go()
        poses |= dict([*self._player.waiting, *self._player.aloft]) | held
        self.cascade = self._finale = None
        self._settle(after)
        if kind is AnimationKind.UNDO:
            self.effects.clear()
        self._struck = next((event.target for event in events if isinstance(event, Struck)), self._struck)
        context = PlanContext(
            self.layout, before, after, poses, self._resting.spots, frozenset(held), kind, grand, streak
        )
        timeline = plan_animation(events, context)
        for note, chime in enumerate(chimes):
            timeline.cue(timeline.reveals_at + note * d.CHIME_GAP, chime)
        if self.motion is not Motion.FULL:
            timeline = faded(timeline, context, at_once=self.motion is Motion.OFF)
        self._leads_from = before if kind is AnimationKind.MOVE and self.motion is Motion.FULL else None
        self.shown, self.led_from = before, None
        self.score.stand(before.score)
        self._begin(timeline)

    def perform(self, finale: Finale, front: Sequence[Sprite] = ()) -> None:
        """Begin the finale of a win, behind what stands in front; where little moves, it is seen as it stays."""
        self._finale, self._front = (finale, 0.0 if self.motion is Motion.FULL else finale.lasts), front

    @property
    def performing(self) -> bool:
        """Whether a finale lasts."""
        return self._finale is not None and self._finale[1] < self._finale[0].lasts

    def finale_frame(self) -> list[Drawable]:
        """Draw the field as a finale has it now, nothing without one."""
        if self._finale is None:
            return []
        finale, age = self._finale
        return [*(part for one in finale.frame(age) for part in within(one, self.layout.field)), *self._front]

    def finish_animations(self) -> None:
        """Let whatever flies arrive now; particles, and the lettering of an attack that has landed, go on."""
        if self._finale:
            self._finale = self._finale[0], self._finale[0].lasts
        self.effects.let_go()
        self._player.end()
        self._show_after()
        if self._after:
            self.score.stand(self._after.score)

    def celebrate(self, ground: Surface, before: Surface) -> None:
        """Begin the win cascade over a picture of the whole screen; the screen as it was before fades away."""
        cards = leaping(self._after, self.layout, self._resting.poses, self._struck) if self._after else []
        self.cascade = Cascade(cards, ground, before, self.layout.field, self._awake, self._random, self.motion)

    def _settle(self, state: State) -> None:
        self._after = state
        self._resting.settle(state)
        self.finish_animations()

    def _begin(self, timeline: Timeline) -> None:
        self._player.begin(timeline)
        self.effects.prerender(timeline.cues)
        self.advance(0.0)

    def _show_after(self) -> None:
        if self.shown is not self._after:
            self.shown, self.led_from, self.shown_for = self._after, self._leads_from, 0.0

    @property
    def resting_poses(self) -> Iterable[Posed]:
        """How each card rests in the state settled last, back to front."""
        return self._resting.poses.items()

    def regard(self, gazes: Mapping[Card, Gaze]) -> None:
        """Let some court cards at rest look otherwise than they do by themselves."""
        self._resting.regard(gazes)

    def seen(self, card: Card) -> tuple[Pose, Gaze] | None:
        """Return how a card at rest lies and looks; None while it flies or is held."""
        return self._resting.seen(card) if self.settled(card) else None

    def prerender_awake(self) -> None:
        """Draw, in the worker, how the court looks with open eyes where it rests, and as it leaps in the end."""
        for card, pose in tuple(self.resting_poses):
            looking(self.deck, card, pose, Gaze.AWAKE)
        for card in (card for pile in self._after.piles for card in pile) if self._after else ():
            if card.rank >= JACK:
                self._awake.face(card)

    def lay_aside(self, offsets: Mapping[Card, CardOffset]) -> None:
        """Let some cards at rest glide away from their spots, and the others back; all go back while any fly."""
        self._resting.lay_aside({} if self._player.unsettled else offsets)

    def pick_up(self, cards: Pile, pointer: tuple[int, int]) -> None:
        """Begin to drag cards, bottom first, gripped where the pointer is."""
        self.finish_animations()
        self.dragged.take({card: self._resting.pose(card) for card in cards if card in self._resting.poses}, pointer)

    def put_back(self) -> None:
        """Let the held cards fly home."""
        held, home = self.dragged.let_go(), self._resting.poses
        if held:
            self.finish_animations()
            timeline, deep = Timeline(), d.LANDING_DEEP * self.layout.field.height / 1080
            for card, pose in held.items() if self.motion is Motion.FULL else ():
                timeline.add(card, Segment(0.0, d.RETURN, pose, home[card], out_cubic))
                for segment in jog(home[card], d.RETURN, d.LANDING_DIPS, deep, recoil):
                    timeline.add(card, segment)
                timeline.cue(d.RETURN, Dust(home[card]))
            self._begin(timeline)

    def hush(self) -> None:
        """Let a run that has grown sing no further."""
        self._player.hush()

    def refuse(self, cards: Pile) -> None:
        """Shake cards that may not go where they were asked to, and bring them home if they were held.

        Where little moves, the edge around them alone says so.
        """
        held, home = self.dragged.let_go(), self._resting.poses
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

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self.shown_for += seconds
        self.score.advance(seconds)
        self.dragged.advance(seconds)
        self._resting.advance(seconds)
        if self.cascade:
            self.cascade.advance(seconds)
        elif self._finale and self.performing:
            self._finale = self._finale[0], self._finale[1] + seconds
        self.effects.advance(seconds)
        for cue in self._player.advance(seconds):
            if isinstance(cue, Count):
                self.score.roll(cue.score, cue.rolls)
            else:
                self.effects.start(cue)
        if self._player.revealed:
            self._show_after()

    @property
    def moving(self) -> bool:
        """Whether anything needs another frame."""
        return self.dragged.moving or self.plays

    @property
    def plays(self) -> bool:
        """Whether anything but dragged cards needs another frame."""
        parts = self._player, self._resting, self.effects, self.score, self.cascade
        return self.performing or any(part.moving for part in parts if part)

    @property
    def fresh(self) -> bool:
        """Whether what decorates the field may still be coming up after a move."""
        return self.led_from is not None and self.shown_for < d.FRESH

    def settled(self, card: Card) -> bool:
        """Whether a card rests where it belongs, neither in the air nor dragged; it may still grow brighter."""
        return card not in self.unsettled

    @property
    def unsettled(self) -> frozenset[Card]:
        """The cards that do not rest where they belong."""
        return self._player.unsettled | self.dragged.cards

    def _pose(self, card: Card) -> Pose:
        return dict([*self._player.waiting, *self._player.aloft]).get(card) or self._resting.pose(card)

    def resting(self) -> list[Drawable]:
        """Return the cards that do not fly, back to front; those whose turn has not come lie where they were."""
        player = self._player
        return self._resting.sprites(player.waiting, player.cards | self.dragged.cards)

    def flying(self) -> list[Drawable]:
        """Return what is in the air above everything on the board, back to front: cards, and what goes with them."""
        return [
            *(self.cascade.frame() if self.cascade else self.finale_frame()),
            *self.effects.under(dict(self._player.aloft)),
            *self._player.sprites(),
            *self.effects.refusals([self._pose(card) for card in self._player.refused]),
            *self.dragged.sprites(),
            *self.effects.above(),
        ]
