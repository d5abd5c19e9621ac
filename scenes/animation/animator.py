"""The cards of one board, at rest, in flight or dragged.

The animator shows a state by placing each card at its position, and events by moving cards from one position to the
next. After any timeline the sprites lie exactly where placing the final state would put them.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import inf
from random import Random
from typing import NamedTuple

from pygame import Rect, Surface

from game.cards import JACK, Card, Pile
from game.settings import Motion
from game.state import Event, State, Struck
from scenes.animation import cues
from scenes.animation import durations as d
from scenes.animation.card_images import CardImages, flying_sprite, gaze_sprites, resting_sprite, shadow
from scenes.animation.drag import DraggedCards
from scenes.animation.effects import Effects, ScoreCounter
from scenes.animation.finales import FADES, Fading, Finale
from scenes.animation.planner import ABOVE, faded, going_back, plan_animation, refusal_of
from scenes.animation.positions import CardPosition, Layout, Pose, Posed
from scenes.animation.timeline import AnimationKind, PlanContext, Timeline, TimelinePlayer
from scenes.animation.win_cascade import Cascade, leaping, uncovered
from scenes.art import panels
from scenes.art.court_cards import Gaze
from scenes.art.markers import REASON
from scenes.audio import Effect, Speaker
from scenes.render.drawables import Drawable, Point, Sprite, clipped, placed
from scenes.render.easing import out_cubic, share


class CardOffset(NamedTuple):
    """How far a card lies from its position, in pixels, and whether it lies above all others."""

    x: int = 0
    y: int = 0
    above: bool = False


IN_PLACE = CardOffset()


class RestingCards:
    """The cards at rest at their positions, some of them moved by an offset for a while.

    positions: those in the state settled last. poses: the same as poses, back to front. gazes: those of court cards,
    where they are not as usual. With full motion cards glide to their offsets and back; a card raised above all others
    stays there until it is back.
    """

    def __init__(self, deck: CardImages, layout: Layout, moves: bool) -> None:
        self.positions: Mapping[Card, CardPosition] = {}
        self.poses: Mapping[Card, Pose] = {}
        self._deck, self._layout, self._moves = deck, layout, moves
        self._offsets_before: Mapping[Card, CardOffset] = {}
        self._offsets: Mapping[Card, CardOffset] = {}
        self._offset_age = inf
        self.gazes: Mapping[Card, Gaze] = {}
        self._drawn: dict[Card, tuple[Pose, Sprite]] = {}
        self._last: tuple[object, list[Drawable]] | None = None
        self.fanned = 0
        """How many of the sprites returned last are fanned-out cards and the plate below them."""

    def settle(self, state: State) -> None:
        """Place every card at its position in a state, at once; only cards that were fanned out glide back."""
        before, self.positions = self.positions, self._layout.card_positions(state)
        fanned = {
            card
            for card in {*self._offsets_before, *self._offsets} & before.keys()
            if self._offset(card).above and _place(self.positions.get(card)) == _place(before[card])
        }
        self._offsets_before, self._offsets = (
            {card: offset for card, offset in offsets.items() if card in fanned}
            for offsets in (self._offsets_before, self._offsets)
        )
        if not fanned:
            self._offset_age = inf
        self._last = None
        resting = dict[Card, Pose]()
        for card, position in sorted(self.positions.items(), key=_order):
            if before.get(card) == position:  # the same pose, so the same sprite
                resting[card] = self.poses[card]
                continue
            pose = resting[card] = position.pose
            self._deck.resting(card if pose.up else None, pose.height, pose.shade)
        self.poses = resting

    def set_gazes(self, gazes: Mapping[Card, Gaze]) -> None:
        """Set the gazes of some court cards; all others have the usual one."""
        self.gazes, self._last = gazes, None

    def set_offsets(self, offsets: Mapping[Card, CardOffset]) -> None:
        """Let some cards glide to offsets, and all others back to their positions."""
        if offsets == self._offsets:
            return
        now = {card: self._offset(card) for card in {*self._offsets_before, *self._offsets}}
        self._offsets_before = {card: offset for card, offset in now.items() if offset[:2] != (0, 0)}
        self._offsets, self._offset_age = offsets, 0.0
        self._last = None

    def _offset(self, card: Card) -> CardOffset:
        begin, end = self._offsets_before.get(card, IN_PLACE), self._offsets.get(card, IN_PLACE)
        if not self.moving or begin == end:
            return end
        far = out_cubic(share(self._offset_age, 0.0, d.ASIDE))
        x, y = round(begin.x + (end.x - begin.x) * far), round(begin.y + (end.y - begin.y) * far)
        return CardOffset(x, y, begin.above or end.above)

    def pose(self, card: Card) -> Pose:
        """Return the pose of a card now."""
        pose, (x, y, above) = self.poses[card], self._offset(card)
        order = pose.order + ABOVE if above else pose.order
        return pose._replace(x=pose.x + x, y=pose.y + y, order=order) if x or y else pose

    @property
    def poses_now(self) -> dict[Card, Pose]:
        """The poses of all cards now, in the order of `poses`."""
        offset = {*self._offsets_before, *self._offsets} & self.poses.keys()
        return {**self.poses, **{card: self.pose(card) for card in offset}}

    def pose_and_gaze(self, card: Card) -> tuple[Pose, Gaze] | None:
        """Return the pose and the gaze of a card now, or None if it is not on the table."""
        return (self.pose(card), self.gazes.get(card, Gaze.WAITING)) if card in self.poses else None

    @property
    def moving(self) -> bool:
        """Whether any card is gliding."""
        return self._moves and self._offset_age < d.ASIDE

    @property
    def offsets(self) -> dict[Card, tuple[int, int]]:
        """How far cards are from their positions now."""
        return {card: self._offset(card)[:2] for card in {*self._offsets_before, *self._offsets}}

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        if self.moving:
            self._last = None
            self._offset_age += seconds

    def sprites(
        self, waiting: Sequence[Posed], away: frozenset[Card], rings: Mapping[Card, Sequence[Drawable]]
    ) -> list[Drawable]:
        """Return the resting cards, back to front: without those away, and with those waiting, each at its pose.

        Each ring is drawn over its card.
        """
        inputs = waiting, away, rings
        if self._last and self._last[0] == inputs:
            return list(self._last[1])
        shifted = self._offsets or self.moving
        poses = [posed for posed in (self.poses_now if shifted else self.poses).items() if posed[0] not in away]
        if waiting or shifted:
            poses += waiting
            poses.sort(key=_order)
        laid = self.positions.values()
        free = [card for card in rings if not any(_covers(other, self.positions[card]) for other in laid)]
        drawn_cards = [ring for card in free for ring in rings[card]]  # above the neighbours, too
        places: set[tuple[float, ...]] = set()
        self.fanned = 0
        out = [] if self.moving else [card for card, offset in self._offsets.items() if offset.above]
        fanned = [self.positions[card].area.move(self._offsets[card][:2]) for card in out]
        plate = self._plate(fanned, self.positions[out[0]].area) if out else ()
        final = bool(plate) or not out
        beneath = [card for card in self.positions if out and self.positions[card].area.collidelist(fanned) >= 0]
        for card, lies in reversed(poses):
            pose = lies
            if out and lies.order < ABOVE:
                drawn_cards += plate
                self.fanned, plate = self.fanned or len(drawn_cards), ()
                pose = lies._replace(shade=d.BENEATH) if card in beneath else lies
            if rings and card not in free:
                drawn_cards += rings.get(card, ())
            if pose[:3] in places:  # exactly below another card, where shadows would add up
                continue
            places.add(pose[:3])
            if pose.width < 1:  # it turns over
                drawn_cards += [flying_sprite(self._deck, card, pose), *shadow(self._deck, pose)]
                continue
            if self.gazes and card in self.gazes:
                eyes, drawn = gaze_sprites(self._deck, card, pose, self.gazes[card])
                drawn_cards += eyes
                final = final and drawn
            before, sprite = self._drawn.get(card, (None, None))
            if before is not pose or sprite is None:
                sprite, drawn = resting_sprite(self._deck, card, pose)
                final = final and drawn
                if drawn:
                    self._drawn[card] = pose, sprite
            drawn_cards.append(sprite)
        drawn_cards.reverse()
        self._last = (inputs, drawn_cards) if final else None
        return list(drawn_cards)

    def _plate(self, fanned: Sequence[Rect], home: Rect) -> Sequence[Drawable]:
        """Return the plate below cards that are fanned out, with a tail to their pile; nothing until it is drawn.

        If another pile may lie between, there is no tail.
        """
        unit = self._layout.field.height / 1080
        plate = fanned[0].unionall(fanned[1:]).inflate(32 * unit, 32 * unit)
        broad, joint, tail = round(56 * unit), round(16 * unit), Rect(plate)
        if plate.top > home.bottom:
            tail = Rect(home.centerx - broad // 2, home.bottom, broad, plate.top + joint - home.bottom)
        else:
            left, right = (home.right, plate.left + joint) if home.x < plate.x else (plate.right - joint, home.left)
            if right - left < home.width:
                tail = Rect(left, home.centery - broad // 2, right - left, broad)
        whole = plate.union(tail)
        areas = tuple(tuple(part.move(-whole.x, -whole.y)) for part in (plate, tail))
        picture = self._deck.images.get(panels.joined_plate, whole.size, areas, unit, self._deck.style)
        return placed(picture, topleft=whole.topleft)


def _order(lying: tuple[Card, CardPosition | Pose]) -> int:
    return lying[1].order


def _covers(upper: CardPosition, lower: CardPosition) -> bool:
    return upper.order > lower.order and upper.area.colliderect(lower.area)


def _place(position: CardPosition | None) -> tuple[int, int, int] | None:
    return (position.x, position.y, position.height) if position else None


class CardAnimator:
    """The cards of one board, and the effects that go with them.

    at_rest, player: the cards that lie, and those that fly.
    shown: the state that the rest of the board should show; it changes when the timeline reveals the next one.
    shown_for: seconds since it changed.
    led_from: the state before the move that led to it, to animate what is new; None without a move or full motion,
    and once anything else is animated.
    undone: the state that an undo has just left; None once anything else is done.
    score: the number on the rail, which rolls, or waits for a number that flies there.
    struck: the slot that was struck last, if any.
    cascade: the win cascade, if it has begun.
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
        self.undone: State | None = None
        self.cascade: Cascade | None = None
        self._finale: Finale | None = None
        self.finale_age = 0.0
        """The age of the finale under way, if any, in seconds."""
        self._pace = 1.0  # of the finale
        self._front: Sequence[Sprite] = ()
        self._random = random
        self._awake = deck.awake()
        self._after: State | None = None
        self._leads_from: State | None = None
        self.at_rest = RestingCards(deck, layout, moves)
        self.player = TimelinePlayer(deck)
        self.struck: int | None = None
        self._deal: Timeline | None = None

    def plan_deal(self, events: Sequence[Event], before: State, after: State) -> None:
        """Plan the deal of this table ahead, in the worker, for `show`."""
        positions, deal, off = self.layout.card_positions(after), AnimationKind.DEAL, self.motion is Motion.OFF
        context = PlanContext(self.layout, before, after, {}, positions, frozenset(), deal, off)
        self._deal = plan_animation(events, context)

    def prerender(self, positions: Iterable[tuple[Card, CardPosition]]) -> None:
        """Draw, in the worker, what cards at some positions need to fly or to be dragged."""
        poses = {card: position.pose for card, position in positions if position.up}
        self.deck.prerender(poses)
        for card, pose in {pose.height: (card, pose) for card, pose in poses.items()}.values():
            self.dragged.prerender({card: pose})

    def lay(self, state: State) -> None:
        """Place every card at its position, at once."""
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
        chimes: Sequence[cues.Cue] = (),
    ) -> None:
        """Animate events that lead from one state to another; any animation under way ends first.

        A card that is flying or dragged continues from where it is. grand: an attack wins the game. streak: the number
        of moves in a row that have scored. The chimes follow one another at the end, or in an undo start at once.
        """
        if not self.at_rest.poses:
            self.at_rest.settle(before)
        poses = self.at_rest.poses_now
        held, counted, under_way = self.dragged.let_go(), self.score.number, self.player.under_way
        for card, pose in [*self.player.waiting, *self.player.flying, *held.items()]:
            lies = self.at_rest.poses.get(card, pose)  # on the cards that it was to lie on
            poses[card] = pose._replace(order=lies.order)
        self.cascade = self._finale = None
        self._settle(after)
        if kind is AnimationKind.UNDO:
            self.effects.clear()
        self.struck = next((event.target for event in events if isinstance(event, Struck)), self.struck)
        positions, rests, off = self.at_rest.positions, self.at_rest.poses, self.motion is Motion.OFF
        context = PlanContext(
            self.layout, before, after, poses, positions, frozenset(held), kind, off, grand, streak, under_way, rests
        )
        timeline = self._deal if kind is AnimationKind.DEAL else None
        if timeline is None:
            timeline = plan_animation(events, context)
        for number, cue in enumerate(chimes):
            due = 0.0 if kind is AnimationKind.UNDO else timeline.reveals_at + number * d.CHIME_GAP
            timeline.cue(due, cue)
        if self.motion is not Motion.FULL:
            timeline = faded(timeline, context)
        self._leads_from = before if kind is AnimationKind.MOVE and self.motion is Motion.FULL else None
        self.shown = before
        self.score.jump(counted if kind is AnimationKind.UNDO else before.score)  # it may not have got there
        if after.score == before.score:
            self.score.roll(after.score, d.UNDO)
        self._begin(timeline)
        self.undone = before if kind is AnimationKind.UNDO else None

    def perform(self, finale: Finale, front: Sequence[Sprite], before: Surface, age: float = 0.0) -> None:
        """Start the finale of a win at an age, behind the sprites in front; without full motion show only its end.

        before: the screen as it was, which fades away.
        """
        self._finale, self._front, self._pace = finale, front, 1.0
        self.finale_age = age if self.motion is Motion.FULL else finale.lasts
        field = self.layout.field.clip(before.get_rect())
        self._before = Fading(before.subsurface(field), field.topleft, finale.takes_over, FADES)

    @property
    def performing(self) -> bool:
        """Whether a finale is under way."""
        return self._finale is not None and self.finale_age < self._finale.lasts

    def finale_frame(self) -> list[Drawable]:
        """Draw the finale, clipped to the field; nothing without one."""
        if self._finale is None:
            return []
        drawables = self._finale.frame(self.finale_age)
        visible = (part for drawable in drawables for part in clipped(drawable, self.layout.field))
        return [*visible, *self._before.frame(self.finale_age), *self._front]

    def finish_animations(self) -> None:
        """Put all cards at their positions at once; particles, and the lettering of a landed attack, continue.

        What is left of a finale passes quickly.
        """
        if self._finale:
            self._pace = max(self._pace, (self._finale.lasts - self.finale_age) / d.FINALE_HURRIES)
        self.effects.let_go()
        self.player.end()
        self.undone = None
        self._show_after()
        if self._after:
            self.score.jump(self._after.score)

    def celebrate(self, ground: Surface, before: Surface) -> None:
        """Start the win cascade on a picture of the whole screen, into which the screen before fades.

        ground shows the last frame of the finale, whose pictures, up to 80 MB, are no longer needed.
        """
        crown, self._finale = (self._finale or Finale).crown, None
        poses = self.at_rest.poses
        cards = leaping(self._after, self.layout, poses, self.struck, crown) if self._after else []
        beneath = uncovered(self._after, self.layout, poses) if self._after else {}
        self.cascade = Cascade(
            cards, ground, before, self.layout.field, self._awake, self._random, self.motion, beneath
        )

    def _settle(self, state: State) -> None:
        self._after = state
        self.at_rest.settle(state)
        self.finish_animations()

    def _begin(self, timeline: Timeline) -> None:
        self.led_from = None
        self.player.begin(timeline)
        self.effects.prerender(timeline.cues)
        self.advance(0.0)

    def _show_after(self) -> None:
        if self.shown is not self._after:
            self.shown, self.led_from, self.shown_for = self._after, self._leads_from, 0.0

    def pose_and_gaze(self, card: Card) -> tuple[Pose, Gaze] | None:
        """Return the pose and the gaze of a card at rest; None while it flies or is dragged."""
        return None if card in self.unsettled else self.at_rest.pose_and_gaze(card)

    def prerender_awake(self) -> None:
        """Draw, in the worker, court cards with open eyes, at rest and as they leap in the cascade."""
        for card, pose in tuple(self.at_rest.poses.items()):
            gaze_sprites(self.deck, card, pose, Gaze.AWAKE)
        for card in (card for pile in self._after.piles for card in pile) if self._after else ():
            if card.rank >= JACK:
                self._awake.face(card)

    def set_offsets(self, offsets: Mapping[Card, CardOffset]) -> None:
        """Let some cards at rest glide to offsets, and all others back; while any card flies, all go back."""
        self.at_rest.set_offsets({} if self.player.unsettled else offsets)

    def pick_up(self, cards: Pile, pointer: Point) -> None:
        """Start dragging cards, given bottom first, by the point under the pointer."""
        self.finish_animations()
        self.dragged.take({card: self.at_rest.pose(card) for card in cards if card in self.at_rest.poses}, pointer)

    def put_back(self) -> None:
        """Let the dragged cards fly back to their positions."""
        if held := self.dragged.let_go():
            self.finish_animations()
            timeline = Timeline()
            if self.motion is Motion.FULL and self._after:
                timeline = going_back(held, self.at_rest.positions, self.layout, self._after)
            self._begin(timeline)

    def refuse(self, cards: Pile, reasons: Iterable[Card] = ()) -> None:
        """Shake the cards of an illegal move, and let them fly back if they were dragged.

        The cards that are the reason get a ring. Without full motion only the refused cards get one.
        """
        held, home = self.dragged.let_go(), self.at_rest.poses
        self.finish_animations()
        timeline = Timeline(refused=frozenset(cards) & home.keys())
        if self.motion is Motion.FULL:
            timeline.reasons = frozenset(reasons) & home.keys()
        for card in timeline.refused if self.motion is Motion.FULL else ():
            lies = self.at_rest.pose(card)
            upright = held[card]._replace(angle=0.0) if card in held else lies  # the ring is upright, too
            timeline.segments[card] = refusal_of(upright, home[card] if card in held else lies, self.layout)
        if timeline.refused:
            timeline.cue(0.0, cues.Sound(Effect.ILLEGAL, home[cards[0]].x))
            self._begin(timeline)

    def advance(self, seconds: float) -> None:
        """Let time pass, except for dragged cards, which are advanced separately."""
        self.shown_for += seconds
        self.score.advance(seconds)
        self.at_rest.advance(seconds)
        if self.cascade:
            self.cascade.advance(seconds)
        elif self.performing:
            self.finale_age += self._pace * seconds
        self.effects.advance(seconds)
        for cue in self.player.advance(seconds):
            if isinstance(cue, cues.Count):
                self.score.roll(cue.score, cue.rolls)
            else:
                self.effects.start(cue)
        if not self.player.reveals_in:
            self._show_after()

    @property
    def moving(self) -> bool:
        """Whether another frame is needed."""
        return self.dragged.moving or self.plays

    @property
    def hides_place(self) -> bool:
        """Whether nobody looks at the place: many cards fly at once, or a finale hides it."""
        return self.player.crowded or self._finale is not None

    @property
    def plays(self) -> bool:
        """Whether another frame is needed for anything but dragged cards."""
        return self.performing or self.acts or self.score.moving

    @property
    def acts(self) -> bool:
        """Whether cards move by themselves, or what goes with them; the score may still roll."""
        return any(part.moving for part in (self.player, self.at_rest, self.effects, self.cascade) if part)

    @property
    def fresh(self) -> bool:
        """Whether what a move has added to the board may still be animated."""
        return self.led_from is not None and self.shown_for < d.FRESH

    @property
    def unsettled(self) -> frozenset[Card]:
        """The cards that are flying or dragged; the shade of the others may still change."""
        return self.player.unsettled | self.dragged.cards

    def resting(self) -> list[Drawable]:
        """Return the cards that are not flying, back to front; those yet to start lie where they were."""
        player, rings = self.player, dict[Card, list[Drawable]]()
        if player.refused:
            low, high, pose = dict(player.waiting), dict(player.flying), self.at_rest.pose
            lying = [(card, low.get(card) or pose(card)) for card in player.refused - high.keys()]
            rings = {card: [*self._reason(card, player.ring_opacity)] for card in player.reasons}
            rings |= self.effects.refusals(lying, player.ring_opacity)
        return self.at_rest.sprites(player.waiting, player.cards | self.dragged.cards, rings)

    def _reason(self, card: Card, opacity: float) -> Iterator[Drawable]:
        """Yield the ring of a card that is a reason: around what one on its right leaves free, or down to the next."""
        pile = next(pile for pile in self._after.piles if card in pile) if self._after else (card,)
        lies, over = (self.at_rest.positions[one] for one in (*pile[pile.index(card) :], card)[:2])
        for ring in self.effects.ring(lies.area, REASON, opacity, max(0, over.x - lies.x)):
            area = ring.area
            area.height = over.y - area.y if over.y > lies.y else area.height
            yield from clipped(ring, area)

    def flying(self) -> list[Drawable]:
        """Return what is in the air above the board, back to front: flying and dragged cards, and effects."""
        player, shaken = self.player, self.player.refused
        refused = [(card, pose) for card, pose in player.flying if card in shaken] if shaken else ()
        return [
            *(self.cascade.frame() if self.cascade else self.finale_frame()),
            *self.effects.under(player.flying),
            *player.sprites(),
            *(part for ring in self.effects.refusals(refused, player.ring_opacity).values() for part in ring),
            *self.dragged.sprites(),
            *self.effects.above(),
        ]
