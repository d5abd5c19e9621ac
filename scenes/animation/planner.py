"""Turns events into a timeline: which card flies when, for how long and on which path.

Events start a little after each other, without waiting for the one before to end. Only a card that has to move again
waits until everything before it has arrived: so a redeal is gathered before it is dealt. Intermediate states are not
laid out: a card that moves on passes the position of its slot. A card that others cover is shaded as they arrive.
Reduced motion turns flights into short cross-fades, or into nothing.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import copysign, dist, hypot

from game.cards import Card, Pile
from game.state import Carried, Event, Scored, State, Struck, Tap, Turned
from scenes.animation import cues
from scenes.animation import durations as d
from scenes.animation.attack import Strike
from scenes.animation.positions import CardPosition, Layout, Pose, on_rail
from scenes.animation.timeline import AnimationKind, PlanContext, Segment, Timeline
from scenes.audio import Effect
from scenes.render.easing import Easing, in_cubic, in_out_cubic, linear, out_cubic, out_quad, recoil, shiver, sine


def await_covers(timeline: Timeline, context: PlanContext) -> None:
    """Delay the shading of cards until those that will cover them have nearly arrived."""
    for pile in context.after.piles:
        for card, cover in pairwise(pile):
            segments, coming = timeline.segments.get(card), timeline.segments.get(cover)
            if segments and coming and not coming[-1].low:
                timeline.segments[card] = _shaded_last(segments, coming[-1].finish)


def _shaded_last(segments: list[Segment], until: float) -> list[Segment]:
    """Return segments without the darkening of a card, and one more that darkens it shortly before a time."""
    shade, bright = segments[0].begin.shade, list[Segment]()
    for segment in segments:
        begin = segment.begin._replace(shade=shade)
        shade = min(shade, segment.end.shade)
        end = segment.end._replace(shade=shade)
        if begin != end or not segment.low:
            bright.append(segment._replace(begin=begin, end=end))
    start = max(until - d.OPENED, bright[-1].finish if bright else 0.0)
    dark = segments[-1].end
    if start >= until or shade == dark.shade:
        return segments
    return [*bright, Segment(start, until - start, dark._replace(shade=shade), dark, low=True)]


ABOVE = 1_000_000  # the order of cards that pass by, above all resting cards


def plan_animation(events: Sequence[Event], context: PlanContext) -> Timeline:
    """Return the timeline of events, from the current poses of the cards to their positions in the state after."""
    planner = _Planner(events, context)
    for event, following in zip(events, [*events[1:], None], strict=True):
        planner.add(event, following)
    return planner.finished()


def refusal_of(begin: Pose, rest: Pose, layout: Layout) -> list[Segment]:
    """Return the segments of a card that shivers at a pose, away from the nearer side of the field.

    Then it flies to where it rests, if that is elsewhere.
    """
    inward = d.SHAKE_NO_SWING * begin.height * (1 if begin.x < layout.field.centerx else -1)
    swung = begin._replace(x=begin.x + inward)
    lies = begin == rest
    home = Segment(d.SHAKE_NO, 0.0 if lies else d.RETURN, begin, rest, low=lies, vertical=_bend(begin, rest, layout))
    return [Segment(0.0, d.SHAKE_NO, begin, swung, shiver, low=lies), home]


def room_above(begin: Pose, end: Pose, layout: Layout) -> float:
    """Return by how many pixels a flight may arc so that the card stays on the screen and leaves labels free."""
    unit = layout.field.height / 1080
    room = max(0.0, min(begin.y, end.y) - d.SETTLE_SCALE * end.height / 2 - d.ARC_TOP * unit)
    return min(room, d.ARC_TO_RAIL * unit) if on_rail(end.x, layout) else room


def _early(far: float) -> float:
    return out_cubic(min(1.0, 1.6 * far))


def _bend(begin: Pose, end: Pose, layout: Layout) -> Easing:
    """Return the easing of a flight's vertical part: a rail is left, and reached from above, clear of labels there."""
    if on_rail(end.x, layout):
        return _early if begin.y < end.y else linear
    return in_cubic if on_rail(begin.x, layout) else linear


def _lean(begin: Pose, end: Pose, layout: Layout) -> float:
    """Return by how many degrees a card that flies alone leans into its way from one pose to another."""
    return d.LEAN * max(-1.0, min(1.0, 4 * (begin.x - end.x) / layout.field.width))


def settling(flight: Segment, layout: Layout) -> tuple[Segment, Segment]:
    """Return a flight that ends above its place, the card a little larger, and the fall of the card on to it."""
    end, falls = flight.end, min(d.SETTLE, 0.4 * flight.duration)
    high = min(d.SETTLE_HIGH * layout.field.height / 1080, room_above(end, end, layout))
    over = end._replace(y=end.y - high, height=round(end.height * d.SETTLE_SCALE), lift=1.0)
    fall = Segment(flight.finish - falls, falls, over, end, in_cubic)
    return flight._replace(duration=flight.duration - falls, end=over), fall


def press(timeline: Timeline, cards: Pile, pile: Pile, positions: Mapping[Card, CardPosition], layout: Layout) -> None:
    """Let cards, bottom first, go down a little and back as they land, the card below nod, neighbours on a rail yield.

    pile and positions: theirs once they lie.
    """
    lies, unit = positions[cards[0]], layout.field.height / 1080
    wide = lies.width
    below, landed = pile.index(cards[0]) - 1, timeline.segments[cards[0]][-1].finish
    flown = [(card, timeline.segments[card][-1]) for card in cards]
    moves = [(card, last.finish, 0.0, d.PRESS_DEEP) for card, last in flown if not last.low]  # none covers it at once
    if below >= 0 and pile[below] not in timeline.segments:
        moves.append((pile[below], landed, 0.0, d.PRESS_NOD))
    for card, other in positions.items() if on_rail(lies.x, layout) else ():
        beside = 0.5 * wide < abs(other.x - lies.x) < 1.5 * wide and abs(other.y - lies.y) < lies.height / 2
        if beside and card not in timeline.segments:
            moves.append((card, landed, copysign(d.PRESS_ASIDE, other.x - lies.x), 0.0))
    for card, start, aside, deep in moves:
        rest = positions[card].pose
        moved = rest._replace(x=rest.x + aside * unit, y=rest.y + deep * unit)
        timeline.nudge(card, rest, moved, start, d.PRESSES, recoil)


def going_back(
    held: Mapping[Card, Pose], positions: Mapping[Card, CardPosition], layout: Layout, state: State
) -> Timeline:
    """Return the timeline of dragged cards, bottom first, that fly back to where they lie in a state."""
    timeline, unit = Timeline(), layout.field.height / 1080
    for card, begin in held.items():
        end, lean = positions[card].pose, _lean(begin, positions[card].pose, layout) if len(held) == 1 else 0.0
        arc = 0.0 if on_rail(end.x, layout) else min(d.RETURN_ARC * unit, room_above(begin, end, layout))
        bend = _bend(begin, end, layout)
        for segment in settling(Segment(0.0, d.RETURN, begin, end, arc=arc, lean=lean, vertical=bend), layout):
            timeline.add(card, segment)
    pile = next(pile for pile in state.piles if not held.keys().isdisjoint(pile))
    press(timeline, tuple(held), pile, positions, layout)
    timeline.cue(d.RETURN, cues.Dust(end))
    return timeline


class _Planner:
    def __init__(self, events: Sequence[Event], context: PlanContext) -> None:
        carried = [event for event in events if isinstance(event, Carried)]
        self.context = context
        self.layout = context.layout
        self.undo, self.deal = context.kind is AnimationKind.UNDO, context.kind is AnimationKind.DEAL
        # whole, even if it was still being mended
        poses = {} if self.deal else context.poses
        self.poses = {card: pose if pose.opacity == 1 else pose._replace(opacity=1.0) for card, pose in poses.items()}
        self.left = Counter(card for event in carried for card in event.cards)  # how often each has yet to be carried
        self.sent = Counter(event.source for event in carried for _ in event.cards)  # how many leave each slot
        self.travellers = len(self.left)
        self.few = self.travellers < d.FEW
        self.alone = len(carried) == self.travellers == 1  # a card that flies alone leans into its way
        self.timeline = Timeline()
        self.undoes = d.UNDO if self.travellers < d.UNDO_MANY else d.UNDO_EACH
        self.score = context.before.score
        self.clock = 0.0  # when the next event may begin
        self.ends = 0.0  # when everything so far has arrived
        self.moved: set[Card] = set()
        self.sealed: dict[Card, float] = {}
        self.settles = not self.deal and self.travellers < d.UNDO_MANY
        self.landing: list[Carried] = []
        self.strike: Strike | None = None

    def add(self, event: Event, following: Event | None) -> None:
        match event:
            case Carried():
                self._carry(event, following)
            case Turned(cards):
                self._turn(cards, isinstance(following, Struck))
            case Struck():
                self.clock = self.ends = max(self.clock, self.ends)
                self.strike = Strike(event, self.context, self.timeline, self.poses, self.clock)
                self.clock = self.strike.over
            case Scored(points):
                self.score += points
                arrives, rolls = (0.0, d.UNDO) if self.undo else (self.ends, d.ROLL)
                if self.strike and self.strike.struck.wins:
                    arrives, rolls = self.strike.began + d.NUMBER_FLIES_AT + d.NUMBER_FLIES, 0.0
                elif any(isinstance(cue, cues.Home) for _, cue in self.timeline.cues):  # its flame flies there
                    arrives, rolls = self.ends + d.HOME_FLAME, 0.0
                self.timeline.cue(arrives, cues.Count(self.score, rolls))

    def finished(self) -> Timeline:
        if self.undo and self.moved:
            self.timeline.cue(0.0, cues.Sound(Effect.UNDO, self.poses[next(iter(self.moved))].x))
        if self.context.at_once:
            return self.timeline
        if self.strike:
            self.strike.return_home()
            self.strike.jolt()
            self.timeline.reveals_at = self.strike.landed + d.REVEALS_AFTER
        else:  # an undo changes gauges and figures at once, unless a card has to be mended first, or a pack dealt
            waits = self.travellers >= d.UNDO_MANY or any(isinstance(cue, cues.Mend) for _, cue in self.timeline.cues)
            self.timeline.reveals_at = d.REVEALS_AFTER if self.undo and not waits else self.ends
        self._make_room()
        await_covers(self.timeline, self.context)
        for card in self.sealed:
            self._stamp(card)
        for event in self.landing:
            pile = self.context.after.piles[event.target]
            press(self.timeline, event.cards, pile, self.context.positions, self.layout)
        flights = [segments[0] for segments in self.timeline.segments.values() if not segments[0].low]
        self.timeline.crowd = len(flights) >= d.UNDO_MANY
        return self.timeline

    def _carry(self, event: Carried, following: Event | None) -> None:
        cards = event.cards[::-1] if event.turned else event.cards
        if all(self._stays(card, event) for card in cards):
            return
        if self.strike and self.strike.takes_away(event):
            self.moved.update(cards)
            return
        if not self.moved.isdisjoint(cards):
            self.clock = max(self.clock, self.ends - (d.UNDO_OVERLAP if self.undo else 0.0))
            if self.context.kind is AnimationKind.MOVE:
                self.clock += d.SQUARE_UP
                self.timeline.cue(self.clock, cues.Sound(Effect.REDEAL, self.poses[cards[0]].x))
            self.moved.clear()
        self.moved.update(cards)
        dealt = self._dealt(event)
        own = [segments[-1].finish for card in cards if (segments := self.timeline.segments.get(card))]
        together = max(self.clock, *own) if own else self.clock  # all wait for those that still turn over
        # in the air none waits for its turn to be gathered
        flies_on = all(self.left[card] > 1 and card in self.context.under_way for card in cards)
        if flies_on:
            together = gap = 0.0
        elif self.undo:
            gap = d.UNDO_RIPPLE if event.turned and not self.few else 0.0
        else:
            gap = 0.0 if event.turned else d.FOLLOW
        for i, card in enumerate(cards):
            self._fly(card, event, together, i * gap, dealt)
        self.clock += 0.0 if flies_on else self._gap(event, following, dealt)

    def _stays(self, card: Card, event: Carried) -> bool:
        """Whether a card is shown where and as it was, though it is turned over: then its layout hides the move."""
        lies, rest = self.poses.get(card), self.context.positions.get(card)
        return event.turned and self.left[card] == 1 and rest is not None and rest.pose == lies

    def _fly(self, card: Card, event: Carried, ready: float, waits: float, dealt: bool) -> None:
        begin = self.poses.get(card) or self._entrance(card, event)
        self.left[card] -= 1
        end = self._destination(card, event, begin)
        segment = self._segment(card, event, ready + waits, begin, end, dealt)
        if waits:  # above the cards that leave from below it
            self.timeline.add(card, Segment(ready, waits, begin, begin._replace(order=end.order)))
        lands = not self.left[card] and card in self.context.positions and begin.opacity > 0
        falls = dealt or (self.settles and not (self.undo and event.turned))  # a pack's count is near
        settles = lands and falls and not self.context.at_once
        for part in settling(segment, self.layout) if settles else (segment,):
            self.timeline.add(card, part)
        if lands and self.settles and card == event.cards[-1]:
            self.landing.append(event)
        self.poses[card] = end
        self.ends = max(self.ends, segment.finish)
        if not self.undo:
            self._accompany(card, event, segment, dealt)
        elif lands and self.few and not event.turned and card == event.cards[-1]:
            homes = self.layout.foundations
            taken = not begin.lift and event.source in homes and event.target not in homes  # if it had got there
            back = cues.Returned(self.context.positions[card], taken)
            self.timeline.cue(segment.start if back.taken else segment.finish + d.PRESSES, back)

    def _entrance(self, card: Card, event: Carried) -> Pose:
        """Return the pose from which a card without a pose starts: its slot, or off the screen.

        In an undo a broken card starts where it lay, and attackers from the target that they struck.
        """
        up = card not in self.context.before.down
        if position := self.layout.slot_position(event.source):
            return position.pose._replace(order=-1, up=up)
        field = self.layout.field
        goal = self.context.positions.get(card) or self.layout.slot_position(event.target)
        height = goal.height if goal else field.height // 5
        if self.deal:
            return Pose(field.centerx, field.bottom + height, height, up)
        x, y = goal.centre if goal else field.center
        if not self.undo:
            return Pose(self._off_screen(x), y, height, up)
        self.timeline.unseen.add(card)
        move = self.context.before.last
        slot = move.slot if isinstance(move, Tap) else move.target if move else None
        if goal and slot == event.target:
            lies = goal.pose._replace(up=up)
            self.timeline.cue(self.clock, cues.Mend(card, lies))
            return lies._replace(opacity=0.0)
        struck = None if slot is None else self.layout.slot_position(slot)
        place = struck.centre if struck and field.collidepoint(struck.centre) else (self._off_screen(x), y)
        return Pose(*place, height, up, d.UNDO_SPIN * (event.cards.index(card) + 1))

    def _destination(self, card: Card, event: Carried, begin: Pose) -> Pose:
        """Return the pose a card is carried to: its resting position, the slot it passes, or off the screen."""
        lay_up = begin.up if card in self.timeline.segments else card not in self.context.before.down
        up = lay_up ^ event.turned  # it may still have been turning over
        if not self.left[card] and (rest := self.context.positions.get(card)):
            return rest.pose._replace(up=up)
        if position := self.layout.slot_position(event.target):
            return position.pose._replace(order=ABOVE, up=up)
        return Pose(self._off_screen(begin.x), begin.y, begin.height, up, order=ABOVE, lift=1.0)

    def _off_screen(self, x: float) -> float:
        field = self.layout.field
        return field.left - 0.6 * field.width if x < field.centerx else field.right + 0.6 * field.width

    def _segment(self, card: Card, event: Carried, start: float, begin: Pose, end: Pose, dealt: bool) -> Segment:
        if self.context.at_once:
            return Segment(start, 0.0, begin, end)
        turned, unit = float(begin.up != end.up), self.layout.field.height / 1080
        rails = on_rail(begin.x, self.layout) and on_rail(end.x, self.layout)
        crosses = event.turned and rails and abs(end.x - begin.x) > self.layout.field.width  # first it turns over
        bend = _bend(begin, end, self.layout)
        if self.undo:
            if not begin.opacity:  # its shards are shown until it is whole
                return Segment(start, d.MENDS, begin, end, lambda elapsed: float(elapsed == 1))
            enters = not self.timeline.unseen.isdisjoint(event.cards)  # some of them, so that all come back together
            takes, lean = d.UNDO_ENTERS if enters else self.undoes, self._lean(begin, end)
            if self.travellers >= d.UNDO_MANY and end.up > begin.up:  # a pack is dealt out again, pile by pile
                takes, turned, lean = d.UNDO_DEALS, d.UNDO_TURNS, d.DEAL_LEAN
            easing, turned = (in_out_cubic, d.UNDO_TURNS) if crosses else (out_cubic, turned)
            foot = self.layout.field.bottom - end.height / 2
            dips = max(begin.y, end.y) - foot if crosses else 0.0  # as low as the screen allows: off the values there
            low = self.alone and event.turned and not begin.lift  # it slides under the number of its pile
            hop, lean = (0.0, 0.0) if low else (0.6, lean)
            return Segment(start, takes, begin, end, easing, min(0.0, dips), hop, turned, low, lean, bend)
        if not dealt and card in self.context.held:
            return Segment(start, d.DROP, begin, end, flips=turned)
        room = room_above(begin, end, self.layout)
        if dealt:
            # a card dealt to a place near the stock stays below what is written there
            near = min(1.0, abs(end.x - begin.x) / (2 * end.height))
            arc, lean = min(d.DEAL_ARC * end.height * near, room), d.DEAL_LEAN * near
            takes, easing, over = (d.DRAW, in_out_cubic, 1.0) if self.few else (d.DEAL, out_cubic, d.DEAL_TURNS)
            over = d.UNDO_TURNS if crosses else over
            low = self.alone  # it leaves under the number of its pile
            begin = begin._replace(order=end.order) if low else begin
            return Segment(start, takes, begin, end, easing, arc, 1.0, over * turned, low, lean, bend)
        half_screens = hypot(end.x - begin.x, end.y - begin.y) / (960 * unit)
        duration = min(d.MOVE_MOST, d.MOVE + d.MOVE_PER_HALF_SCREEN * half_screens)
        duration = d.HOME if self._comes_home(event) else duration
        arc = min(d.MOVE_ARC * abs(end.x - begin.x), d.MOVE_ARC_MOST * end.height, room)
        lean = self._lean(begin, end)
        return Segment(start, duration, begin, end, arc=arc, hop=0.8, flips=turned, lean=lean, vertical=bend)

    def _lean(self, begin: Pose, end: Pose) -> float:
        return _lean(begin, end, self.layout) if self.alone else 0.0

    def _accompany(self, card: Card, event: Carried, segment: Segment, dealt: bool) -> None:
        """Add the sounds and effects of a card's flight."""
        if dealt:
            self.timeline.cue(segment.start, cues.Sound(Effect.DEAL, segment.end.x))
            if segment.end.up and self.context.kind is AnimationKind.MOVE and self.few:
                self.timeline.cue(segment.finish + d.PRESSES, cues.Glint(card, segment.end))
                self.timeline.cue(segment.finish, cues.Dust(segment.end))
        elif self._comes_home(event):
            home = Effect.FOUNDATION  # its pitch rises with the rank; the king completes the foundation
            self.timeline.cue(segment.finish, cues.Sound(home, segment.end.x, card.rank - 1))
            if position := self.context.positions.get(card):
                self.timeline.cue(segment.finish, cues.Home(card, position))
        elif card == event.cards[-1] and not self.left[card]:
            self.timeline.cue(segment.finish, cues.Sound(Effect.DROP, segment.end.x))
            if position := self.context.positions.get(card):
                pile = next(pile for pile in self.context.after.piles if card in pile)
                shown = position.y - self.context.positions[pile[0]].y
                self.timeline.cue(segment.finish, cues.Dust(segment.end, shown))

    def _turn(self, cards: Pile, before_strike: bool) -> None:
        duration = d.REVEAL if before_strike else d.FLIP
        if self.undo:
            duration = d.UNDO
        for card in cards:
            begin = self.poses.get(card)
            if begin is None:
                continue
            own = self.timeline.segments.get(card)
            start = ready = max(0.0 if self.undo else self.clock, own[-1].finish if own else 0.0)
            end = begin._replace(up=not begin.up)
            low = before_strike and card != cards[-1]  # below the top card, which shows its face first
            if before_strike and not self.undo:
                lifted = begin._replace(y=begin.y - d.FLIP_LIFT * begin.height, lift=0.6)
                start += d.SUSPENSE
                rises = Segment(ready, start - ready, begin, lifted, out_quad, low=low)  # all at once
                self.timeline.add(card, rises)
                begin = lifted
            segment = Segment(start, duration, begin, end, arc=d.FLIP_LIFT * begin.height, hop=0.5, flips=1.0, low=low)
            self.timeline.add(card, segment)
            self.poses[card] = end
            self.ends = max(self.ends, segment.finish)
            if not self.undo:
                self.timeline.cue(start, cues.Sound(Effect.FLIP, begin.x))
                if not end.up and self.context.kind is AnimationKind.MOVE:
                    self.sealed[card] = start
                    self.timeline.cue(segment.finish + d.SEAL, cues.Seal(card, end))
                    self.timeline.cue(segment.finish, cues.Sound(Effect.FREEZE, end.x))
        if before_strike and cards and not self.undo:
            self.timeline.cue(self.clock, cues.Reveal(self.poses[cards[-1]], self.ends - self.clock))
            self.timeline.cue(self.ends, cues.Sound(Effect.POST, self.poses[cards[-1]].x))

    def _make_room(self) -> None:
        """Animate other cards whose position or shade differs in the state after; those in the air fly on to it."""
        closing = {
            card: start
            for top, start in self.sealed.items()
            for pile in self.context.after.piles
            if top in pile
            for card in pile
        }
        under_way, positions = self.context.under_way, self.context.positions
        # where others are in the air and any goes far, all fly and land at once: none slips below one that it covers
        still = positions.keys() & self.poses.keys() - under_way.keys() if under_way else ()
        far = any(dist(self.poses[card][:2], positions[card].centre) > positions[card].height for card in still)
        for card, position in self.context.positions.items():
            begin = self.poses.get(card)
            if begin is None or (begin is self.context.rests.get(card) and not far):
                continue
            if card in self.timeline.segments and not (self.strike and card in self.strike.jolted):
                continue
            end = position.pose
            left, among = under_way.get(card, (d.MOVE_MOST, False))
            low = not begin.lift and begin.up == end.up  # else it was on its way
            if begin[:6] != end[:6] or far:
                across = (end.x - self.layout.field.left) / self.layout.field.width
                wave = d.YIELD_WAVE * max(0.0, across) % d.YIELD_WAVE  # at once on a rail
                start = closing.get(card, wave) if low and not far else 0.0
                duration = d.UNDO if self.undo else d.YIELD
                if card in closing:
                    duration = d.FREEZE_CLOSE
                if low:  # resting cards are not drawn in sizes between
                    begin = begin._replace(height=end.height)
                elif not far:
                    duration = min(duration, max(left, d.NEXT))
            elif begin.shade != end.shade:
                covers = self.ends - d.OPENED / 2 if end.shade > begin.shade else 0.0  # as what covers it arrives
                start, duration = self.strike.began + d.OPENED_AT if self.strike else max(0.0, covers), d.OPENED
            else:
                continue
            turns = float(begin.up != end.up)
            self.timeline.add(card, Segment(start, duration, begin, end, flips=turns, low=among or (low and not far)))

    def _stamp(self, top: Card) -> None:
        """Let the pile that is sealed by its top card sink under the stamp, and the cards around it hop."""
        unit, lies = self.layout.field.height / 1080, self.poses[top]
        stamped = self.timeline.segments[top][-1].finish + d.SEAL
        pile = next(pile for pile in self.context.after.piles if top in pile)
        for card, position in self.context.positions.items():
            rest = position.pose
            if card in pile:
                self.timeline.add(card, Segment(stamped - d.SEAL, d.SEAL, rest, rest, low=True))
                sunk = rest._replace(y=rest.y + d.SEAL_DEEP * unit)
                self.timeline.nudge(card, rest, sunk, stamped, d.SEAL_SINKS, recoil)
            elif card not in self.timeline.segments and dist(position.centre, lies[:2]) < d.SEAL_NEAR * lies.height:
                high = rest._replace(y=rest.y - d.SEAL_HIGH * unit)
                self.timeline.nudge(card, rest, high, stamped, d.SEAL_HOPS, sine)

    def _comes_home(self, event: Carried) -> bool:
        homes = self.layout.foundations
        return event.target in homes and event.source not in homes and self.context.kind is AnimationKind.MOVE

    def _dealt(self, event: Carried) -> bool:
        """Whether cards are dealt from a face-down stock; removing cards from the table does not count."""
        if self.layout.slot_position(event.target) is None or self.undo:
            return False
        first = self.poses.get(event.cards[0])
        return self.deal or (event.turned and len(event.cards) == 1 and first is not None and not first.up)

    def _gap(self, event: Carried, following: Event | None, dealt: bool) -> float:
        """Return the seconds from the start of an event to that of the next."""
        if self.undo:
            if self.travellers >= d.UNDO_MANY:
                dealing = d.UNDO_DEALING if self.poses[event.cards[0]].up else d.UNDO_TURNING
                return (dealing if event.turned else d.UNDO_WHOLE) * len(event.cards) / self.travellers
            again = isinstance(following, Carried) and following.turned
            return (d.DEAL_GAP if again else self.undoes - d.UNDO_OVERLAP) if event.turned else 0.0
        if dealt or self.deal:
            whole = d.DEAL_WHOLE if self.deal else d.REDEAL_GAP * 48
            return min(d.DEAL_GAP, whole / self.sent[event.source])
        if not isinstance(following, Carried):
            return 0.0
        if event.source == following.source and event.target == following.target:
            return d.CLIMB
        return d.GATHER_GAP if event.turned else d.NEXT


def faded(timeline: Timeline, context: PlanContext) -> Timeline:
    """Return a timeline without motion: cards fade out and in at their new positions, or jump there at once."""
    calm, at_once = Timeline(), context.at_once
    heard: set[Effect] = set()
    for _, cue in timeline.cues:
        match cue:
            case (cues.Sound(effect) as sound) | cues.Note(cues.Sound(effect) as sound) if effect not in heard:
                heard.add(effect)
                calm.cue(0.0, sound)
            case cues.Count(score):
                calm.cue(0.0 if at_once else d.CROSS_FADE, cues.Count(score))
            case cues.Hit() if not at_once:
                calm.cue(0.0, cue)
    if not at_once:
        piles = zip(context.before.piles, context.after.piles, strict=True)
        staying = {card for before, after in piles for card in set(before) & set(after)} - context.held
        for card, segments in timeline.segments.items():
            begin, position = context.poses.get(card) or segments[0].begin, context.positions.get(card)
            if fade := _fade(begin, position.pose if position else None, card in staying):
                calm.segments[card] = fade
    return calm


def _fade(begin: Pose, end: Pose | None, stays: bool) -> list[Segment]:
    """Return the segments of a card that fades; one that stays on its pile jumps, since whole rows would flash."""
    gone = begin._replace(opacity=0.0)
    if end is None:
        return [Segment(0.0, d.CROSS_FADE_STRUCK, begin, gone, linear)]
    if begin[:4] == end[:4] and begin.opacity:
        return []
    half = d.CROSS_FADE / 2
    if stays and begin.up == end.up:
        return [Segment(half, 0.0, begin, end, linear, low=True)]
    return [Segment(0.0, half, begin, gone, linear), Segment(half, half, end._replace(opacity=0.0), end, linear)]
