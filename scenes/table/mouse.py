"""What presses, drags and double clicks of the mouse mean, as intents that `CardInput.carry_out` gives to the board.

This knows no game: it offers only legal moves, and asks the rules what a double click means.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import dist

from pygame import Rect

from game.moves import Carry, Move, Take, Tap
from scenes.games.base import TableLayout
from scenes.games.layout import Hit
from scenes.games.view import TableView, carry_ticked, held_back
from scenes.render.drawables import Point

SECOND_PRESS = 0.4  # seconds within which a press on the same slot is a second one


@dataclass(frozen=True, slots=True)
class Press:
    """A press of the left button: what it hit, where, when in seconds, and whether it made a move.

    If it made a move, a second press at the same point is not meant for the card it may have uncovered.
    """

    hit: Hit
    point: Point
    when: float
    moved: bool


NEVER = Press(Hit(-1, 0), (0, 0), float("-inf"), False)


@dataclass(frozen=True, slots=True)
class Make:
    """A legal move."""

    move: Move


@dataclass(frozen=True, slots=True)
class Reject:
    """Something that cannot be done: an illegal move, or a press on a card that cannot move.

    count is the number of cards from the pressed one to the top of the slot.
    """

    slot: int
    move: Move | None = None
    count: int = 1


@dataclass(frozen=True, slots=True)
class Lift:
    """Cards are picked up; a drag may follow."""

    take: Take


@dataclass(frozen=True, slots=True)
class Choose:
    """Cards are chosen, and their targets light up; None deselects them."""

    take: Take | None


@dataclass(frozen=True, slots=True)
class Toggle:
    """A slot is ticked or unticked."""

    slot: int


Intent = Make | Reject | Lift | Choose | Toggle


def takes_from(legal: Iterable[Move], slot: int) -> list[Take]:
    """Return what a carry can take from one slot alone, the fewest cards first."""
    single = {move.takes for move in legal if isinstance(move, Carry) and len(move.takes) == 1}
    return sorted((take for (take,) in single if take.slot == slot), key=lambda take: take.count)


def only_fill(view: TableView, slot: int) -> Carry | None:
    """Return the only move that fills an empty slot; None if there are several or none, or if cards lie there."""
    carries = [move for move in view.play.legal if isinstance(move, Carry) and move.target == slot]
    return carries[0] if len(carries) == 1 and not view.state.piles[slot] else None


def only_move(view: TableView, hit: Hit) -> Carry | None:
    """Return the carry of the cards that were hit to their only target; None if there is none, or more than one.

    Cards on a foundation stay there, and those that can be ticked are ticked by a click.
    """
    takes = (Take(hit.slot, hit.count),)
    carries = [move for move in view.play.legal if isinstance(move, Carry) and move.takes == takes]
    stays = hit.slot in (*view.play.rules.combined, *view.play.rules.foundations)
    return carries[0] if len(carries) == 1 and not stays else None


def attack(view: TableView, target: int) -> Make | Reject:
    """Return the attack on a target with all ticked cards, or its rejection."""
    move = carry_ticked(view, target)
    return Make(move) if move in view.play.legal else Reject(target, move)


class Pointer:
    """The mouse on one board.

    grip is the point where the button went down, while it is held; dragging whether picked-up cards are being dragged.
    """

    def __init__(self, layout: TableLayout) -> None:
        self._layout = layout
        self.grip: Point | None = None
        self._lifted: Take | None = None
        self._again = False
        self.dragging = False
        self._last = NEVER

    def press(self, view: TableView, point: Point, now: float) -> Intent | None:
        """Answer the left button going down at a point, at a time in seconds."""
        self.grip, self._lifted, self.dragging, self._again = point, None, False, False
        ticked = self._layout.tick_at(view.state, point)
        if ticked is not None:
            return Toggle(ticked)
        hit = self._layout.pointed_at(view, point)
        if hit is None:
            return Choose(None)
        if hit.slot == view.choice.fanned and hit.count > 1 and self._layout.fan(view):
            self._last = NEVER
            return Reject(hit.slot, None, hit.count)
        last = self._last
        soon = now - last.when <= SECOND_PRESS and hit.slot != view.play.rules.stock
        if soon and last.moved and (hit.slot == last.hit.slot or self._near(point, last.point)):
            self._last = Press(last.hit, point, now, True)
            return None
        second = soon and hit == last.hit
        double_click = view.play.rules.double_click(view.state, hit.slot, hit.count) if second else None
        if second and (move := double_click or only_move(view, hit)):
            self._last = NEVER if double_click else Press(hit, point, now, True)
            return Make(move)
        intent = self._first(view, hit)
        self._last = Press(hit, point, now, isinstance(intent, Make))
        if isinstance(intent, Lift):
            self._lifted = intent.take
            self._again = intent.take == view.choice.taken and not second
        return intent

    def _first(self, view: TableView, hit: Hit) -> Intent | None:
        rules, legal, taken = view.play.rules, view.play.legal, view.choice.taken
        if taken and hit.slot in view.targets:
            return Make(Carry((taken,), hit.slot))
        aimed_at = hit.count and hit.slot not in (*rules.combined, rules.stock)
        if aimed_at and held_back(view):
            return attack(view, hit.slot)
        if Tap(hit.slot) in legal:
            return Make(Tap(hit.slot))
        take = Take(hit.slot, hit.count)
        if hit.count and take in takes_from(legal, hit.slot):
            return Lift(take)
        if hit.count:
            return Reject(hit.slot, Tap(hit.slot))
        fills = None if taken or hit.slot in rules.combined else only_fill(view, hit.slot)
        return Make(fills) if fills else Choose(None)

    def move(self, point: Point) -> bool:
        """Answer the mouse moving; return whether cards are dragged."""
        if self._lifted and self.grip and not self.dragging:
            self.dragging = not self._near(point, self.grip)
        return self.dragging

    def _near(self, point: Point, other: Point) -> bool:
        """Whether two points are so near that the mouse may just have slipped."""
        return dist(point, other) <= self._layout.u(8)

    def release(self, view: TableView, held: Rect) -> Intent | None:
        """Answer the left button coming up; held is the area of the first dragged card."""
        take, dragged = self._lifted, self.dragging
        self.let_go()
        if take is None:
            return None
        if not dragged:
            if take.slot in view.play.rules.combined:
                return Toggle(take.slot)
            return Choose(None if self._again else take)
        self._last = NEVER
        if self._at_home(view, take, held):
            return Choose(None)
        rules, legal = view.play.rules, view.play.legal
        carries = {slot.number: Carry((take,), slot.number) for slot in rules.slots if slot.number != take.slot}
        answered = [at for at, carry in carries.items() if carry in legal or rules.refused(view.state, carry)]
        target = self._most_overlapped(view, held, answered)
        if target is None and (target := self._most_overlapped(view, held, carries)) is None:
            return Choose(None)
        return Make(carries[target]) if carries[target] in legal else Reject(take.slot, carries[target])

    def let_go(self) -> None:
        """Forget the picked-up cards: something else has happened to them."""
        self._lifted, self.grip, self.dragging = None, None, False

    def _at_home(self, view: TableView, take: Take, held: Rect) -> bool:
        """Whether the cards have hardly left their place, so that they go back even if they touch a neighbour."""
        kept = self._layout.ring(take.slot, take.count, view.state).clip(held)
        return 2 * kept.width * kept.height > held.width * held.height

    def _most_overlapped(self, view: TableView, held: Rect, slots: Iterable[int]) -> int | None:
        slack = self._layout.u(24)  # units by which a place counts as larger for cards dropped on it
        overlaps = []
        for slot in slots:
            area = self._layout.slot_area(slot, view.state)
            shared = area.inflate(slack, slack).clip(held)
            if area and shared:  # one that is not on the table has no area
                overlaps.append((shared.width * shared.height, -slot))
        return -max(overlaps)[1] if overlaps else None
