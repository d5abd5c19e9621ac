"""Choreography: events as motions: who flies when, for how long and on which path, by the durations in their file.

Events of a story follow each other without waiting, a little apart. Only a card that has to move again waits until
everything before it has arrived: so a redeal is gathered before it is dealt. No layout is worked out on the way: where
a card does not stay, it passes by its slot's anchor.
"""

from collections import Counter
from collections.abc import Sequence
from math import hypot

from game.cards import Card, Pile
from game.events import Carried, Event, Scored, Struck, Turned
from scenes.animation import durations as d
from scenes.animation.timeline import Leg, Pose, at_rest
from scenes.audio import Effect
from scenes.render.easing import in_cubic, out_back, out_cubic, shiver
from scenes.stage.covering import await_covers
from scenes.stage.places import destination, entrance
from scenes.stage.story import Count, Dust, Home, Seal, Situation, Sound, Story, Telling
from scenes.stage.strike import Strike

HALF_SCREEN = 960  # u


def tell(events: Sequence[Event], situation: Situation) -> Story:
    """Return the story of some events as motions, from how the cards lie now to where they will rest."""
    teller = _Teller(events, situation)
    for event, following in zip(events, [*events[1:], None], strict=True):
        teller.tell(event, following)
    return teller.finished()


def refusal_of(begin: Pose, rest: Pose) -> list[Leg]:
    """Return the legs of a card that may not go where it was asked to.

    It shivers: where it lies, among the others, or if it was held in the air, from where it comes home.
    """
    swung = begin._replace(x=begin.x + d.SHAKE_NO_SWING * begin.height)
    lies = begin == rest
    home = Leg(d.SHAKE_NO, 0.0 if lies else d.RETURN, begin, rest, low=lies)
    return [Leg(0.0, d.SHAKE_NO, begin, swung, shiver, low=lies), home]


class _Teller:
    def __init__(self, events: Sequence[Event], situation: Situation) -> None:
        carried = [event for event in events if isinstance(event, Carried)]
        self.situation = situation
        self.story = Story()
        self.poses = {} if situation.telling is Telling.DEAL else dict(situation.poses)
        self.left = Counter(card for event in carried for card in event.cards)
        self.sent = Counter(event.source for event in carried for _ in event.cards)
        self.travellers = len(self.left)
        self.score = situation.before.score
        self.clock = 0.0  # when the next event may begin
        self.ends = 0.0  # when everything told so far has arrived
        self.moved: set[Card] = set()
        self.sealed: dict[Card, float] = {}
        self.strike: Strike | None = None

    def tell(self, event: Event, following: Event | None) -> None:
        match event:
            case Carried():
                self._carry(event, following)
            case Turned(cards):
                self._turn(cards, isinstance(following, Struck))
            case Struck():
                self.clock = self.ends = max(self.clock, self.ends)
                self.strike = Strike(event, self.situation, self.story, self.poses, self.clock)
                self.clock = self.strike.over
            case Scored(points):
                self.score += points
                self._count()

    def finished(self) -> Story:
        if self.strike:
            self.strike.return_home()
            self.story.told = self.strike.landed + d.TOLD_AFTER
        else:
            self.story.told = self.ends
        self._make_room()
        await_covers(self.story, self.situation)
        if self.situation.telling is Telling.UNDO and self.moved:
            self.story.cue(0.0, Sound(Effect.UNDO, self.poses[next(iter(self.moved))].x))
        return self.story

    # one kind of event each

    def _carry(self, event: Carried, following: Event | None) -> None:
        cards = event.cards[::-1] if event.turned else event.cards
        if self.strike and self.strike.takes_away(event):
            self.moved.update(cards)
            return
        if not self.moved.isdisjoint(cards):
            self.clock = max(self.clock, self.ends)
            if self.situation.telling is Telling.MOVE:
                self.clock += d.SQUARE_UP
                self.story.cue(self.clock, Sound(Effect.REDEAL, self.poses[cards[0]].x))
            self.moved.clear()
        self.moved.update(cards)
        dealt = self._dealt(event)
        own = [legs[-1].finish for card in cards if (legs := self.story.legs.get(card))]
        together = max(self.clock, *own) if own else self.clock  # none sets out while another still turns over
        for i, card in enumerate(cards):
            self._fly(card, event, together + i * self._card_gap(event), dealt)
        self.clock += self._gap(event, following, dealt)

    def _fly(self, card: Card, event: Carried, start: float, dealt: bool) -> None:
        begin = self.poses.get(card) or entrance(card, event, self.situation)
        self.left[card] -= 1
        end = destination(card, event, begin, self.situation, stays=self.left[card] == 0)
        if self.situation.telling is Telling.UNDO:
            leg = Leg(start, d.UNDO, begin, end, out_cubic, 0.0, 0.6, event.turned)
        elif dealt:
            leg = self._deal_leg(start, begin, end, event.turned)
        elif card in self.situation.held:
            leg = Leg(start, d.DROP, begin, end, out_back, 0.0, 0.0, event.turned)
        else:
            leg = self._move_leg(start, begin, end, event)
        self.story.add(card, leg)
        if dealt and self.situation.telling is not Telling.UNDO:
            grown = end._replace(height=round(end.height * d.SETTLE_SCALE))
            self.story.legs[card][-1] = leg._replace(end=grown)
            self.story.add(card, Leg(leg.finish, d.SETTLE, grown, end, in_cubic))
        self.poses[card] = end
        self.ends = max(self.ends, leg.finish)
        self._accompany(card, event, leg, dealt)

    def _deal_leg(self, start: float, begin: Pose, end: Pose, flips: bool) -> Leg:
        spun = begin._replace(angle=d.DEAL_SPIN)
        arc = min(d.DEAL_ARC * end.height, max(0.0, min(begin.y, end.y) - end.height / 3))
        return Leg(start, d.DEAL, spun, end, out_cubic, arc, 1.0, flips)

    def _move_leg(self, start: float, begin: Pose, end: Pose, event: Carried) -> Leg:
        distance = hypot(end.x - begin.x, end.y - begin.y)
        if self._comes_home(event):
            duration = d.HOME
        else:
            half_screens = distance / (HALF_SCREEN * self.situation.unit)
            duration = min(d.MOVE_MOST, d.MOVE + d.MOVE_PER_HALF_SCREEN * half_screens)
        above = max(0.0, min(begin.y, end.y) - end.height / 2)  # no card leaves the screen on its way
        arc = min(d.MOVE_ARC * abs(end.x - begin.x), d.MOVE_ARC_MOST * end.height, above)
        return Leg(start, duration, begin, end, out_cubic, arc, 0.8, event.turned)

    def _accompany(self, card: Card, event: Carried, leg: Leg, dealt: bool) -> None:
        """Add what is heard and seen beside a card's flight."""
        if self.situation.telling is Telling.UNDO:
            return
        if dealt:
            self.story.cue(leg.start, Sound(Effect.DEAL, leg.end.x))
        elif self._comes_home(event):
            self.story.cue(leg.finish, Sound(Effect.FOUNDATION, leg.end.x, card.rank - 1))
            if spot := self.situation.spots.get(card):
                self.story.cue(leg.finish, Home(card, spot))
        elif card == event.cards[-1] and self.left[card] == 0:
            self.story.cue(leg.finish, Sound(Effect.DROP, leg.end.x))
            if card in self.situation.held:
                self.story.cue(leg.finish, Dust(leg.end))

    def _turn(self, cards: Pile, before_strike: bool) -> None:
        undo = self.situation.telling is Telling.UNDO
        duration = d.UNDO if undo else d.REVEAL if before_strike else d.FLIP
        for i, card in enumerate(cards):
            begin = self.poses.get(card)
            if begin is None:
                continue
            own = self.story.legs.get(card)
            start = max(self.clock, own[-1].finish if own else 0.0) + (0.0 if undo else i * d.REVEAL_GAP)
            end = begin._replace(up=not begin.up)
            leg = Leg(start, duration, begin, end, out_cubic, d.FLIP_LIFT * begin.height, 0.5, True)
            self.story.add(card, leg)
            self.poses[card] = end
            self.ends = max(self.ends, leg.finish)
            if not undo:
                self.story.cue(start, Sound(Effect.FLIP, begin.x))
                if not end.up and self.situation.telling is Telling.MOVE:
                    self._seal(card, leg)
        if before_strike and cards and not undo:
            self.story.cue(self.ends, Sound(Effect.POST, self.poses[cards[-1]].x))

    def _seal(self, card: Card, leg: Leg) -> None:
        self.sealed[card] = leg.start
        self.story.cue(leg.finish + d.SEAL, Seal(leg.end))
        self.story.cue(leg.finish, Sound(Effect.FREEZE, leg.end.x))

    def _count(self) -> None:
        if self.strike and self.strike.struck.wins:
            self.story.cue(self.strike.began + d.NUMBER_FLIES_AT + d.NUMBER_FLIES, Count(self.score, rolls=False))
        else:
            self.story.cue(0.0 if self.situation.telling is Telling.UNDO else self.ends, Count(self.score))

    def _make_room(self) -> None:
        """Let cards that lie elsewhere afterwards, or brighter or darker, change in their own time."""
        situation, legs = self.situation, self.story.legs
        undo = situation.telling is Telling.UNDO
        closing = {card: start for top, start in self.sealed.items() for card in _pile_of(top, situation)}
        for card, spot in situation.spots.items():
            begin = self.poses.get(card)
            if begin is None or card in legs:
                continue
            end = at_rest(spot)
            if begin[:3] != end[:3]:
                start = closing.get(card, 0.0)
                duration = d.FREEZE_CLOSE if card in closing else d.UNDO if undo else d.YIELD
                begin = begin._replace(height=end.height)  # of all that lie here none is drawn in sizes between
            elif begin.shade != end.shade:
                start = self.strike.began + d.OPENED_AT if self.strike else 0.0
                duration = d.OPENED
            else:
                continue
            legs[card] = [Leg(start, duration, begin, end, low=True)]

    # of what kind, and how long until the next

    def _comes_home(self, event: Carried) -> bool:
        homes = self.situation.layout.foundations
        return event.target in homes and event.source not in homes and self.situation.telling is Telling.MOVE

    def _dealt(self, event: Carried) -> bool:
        """Whether cards come from a face-down stock; a sweep off the table is not part of a deal."""
        if self.situation.layout.anchor(event.target) is None or self.situation.telling is Telling.UNDO:
            return False
        if self.situation.telling is Telling.DEAL:
            return True
        first = self.poses.get(event.cards[0])
        return event.turned and len(event.cards) == 1 and first is not None and not first.up

    def _card_gap(self, event: Carried) -> float:
        if self.situation.telling is Telling.UNDO or event.turned:
            return 0.0
        return d.FOLLOW

    def _gap(self, event: Carried, following: Event | None, dealt: bool) -> float:
        telling = self.situation.telling
        if telling is Telling.UNDO:
            many = self.travellers >= d.UNDO_MANY
            return d.UNDO_WHOLE * len(event.cards) / self.travellers if many else 0.0
        if dealt or telling is Telling.DEAL:
            whole = d.DEAL_WHOLE if telling is Telling.DEAL else d.REDEAL_GAP * 48
            return min(d.DEAL_GAP, whole / self.sent[event.source])
        if not isinstance(following, Carried):
            return 0.0
        if event.source == following.source and event.target == following.target:
            return d.CLIMB
        return d.GATHER_GAP if event.turned else d.NEXT


def _pile_of(card: Card, situation: Situation) -> Pile:
    return next((pile for pile in situation.after.piles if card in pile), ())
