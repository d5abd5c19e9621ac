"""What mouse and keyboard do at a board: buttons on rails and in messages first, then the cards.

What presses, drags and double clicks mean is first an intent (`Pointer`), as keys are in `cursor.py`. Neither knows any
game: they offer only legal moves, and ask the rules what a double click means.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from math import dist, inf

import pygame
from pygame import Rect
from pygame.event import Event

from game.cards import Pile
from game.state import Carry, Move, Take, Tap
from scenes.animation.timeline import AnimationKind
from scenes.audio import Effect
from scenes.commands import Command, PointerAction, pointer_action
from scenes.games.base import TableLayout
from scenes.games.layout import Hit, Selection, TableView, attacks_of
from scenes.render.drawables import Drawable, Point
from scenes.table import cursor
from scenes.table.board import Board
from scenes.table.board_view import buttons_of
from scenes.table.cursor import Choose, Intent, Lift, Make, Reject, Toggle, attack, only_fill, takes_from
from scenes.table.message_panel import MessagePanel
from scenes.widgets.buttons import Button

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


NEVER = Press(Hit(-1, 0), (0, 0), -inf, False)


def only_move(view: TableView, hit: Hit) -> Carry | None:
    """Return the carry of the cards that were hit to their only target; None if there is none, or more than one.

    Empty spaces only count if the cards fit no others. Cards on a foundation stay there, and those that can be ticked
    are ticked by a click.
    """
    takes = (Take(hit.slot, hit.count),)
    carries = [move for move in view.play.legal if isinstance(move, Carry) and move.takes == takes]
    carries = [move for move in carries if view.state.piles[move.target]] or carries
    stays = hit.slot in (*view.play.rules.combined, *view.play.rules.foundations)
    return carries[0] if len(carries) == 1 and not stays else None


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
        if aimed_at and any(view.state.piles[slot] and slot not in view.ticks for slot in rules.combined):
            return attack(view, hit.slot)  # as some cards are unticked, a tap would take too many
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
        take, dragged, target = self._lifted, self.dragging, self.drop_target(view, held)
        self.let_go()
        if take is None:
            return None
        if not dragged:
            if take.slot in view.play.rules.combined:
                return Toggle(take.slot)
            return Choose(None if self._again else take)
        self._last = NEVER
        if target is None or target == take.slot:
            return Choose(None)
        carry = Carry((take,), target)
        return Make(carry) if carry in view.play.legal else Reject(take.slot, carry)

    def drop_target(self, view: TableView, held: Rect) -> int | None:
        """Return the slot that dragged cards go to if dropped: their own if hardly moved, None beside all slots.

        held is the area of the first dragged card. Slots where a drop is a move, or is refused as an attack is, come
        first.
        """
        if (take := self._lifted) is None:
            return None
        kept = self._layout.ring(take.slot, take.count, view.state).clip(held)
        if 2 * kept.width * kept.height > held.width * held.height:  # even if they touch a neighbour
            return take.slot
        slack = self._layout.u(24)  # units by which a place counts as larger for cards dropped on it
        areas, overlaps = self._layout.slot_areas(view.state), []
        for slot in held.inflate(2 * slack, 2 * slack).collidelistall(areas):
            shared = areas[slot].inflate(slack, slack).clip(held)
            if shared and slot != take.slot:
                carry = Carry((take,), slot)
                answered = carry in view.play.legal or bool(view.play.rules.refused(view.state, carry))
                overlaps.append((answered, shared.width * shared.height, -slot))
        return -max(overlaps)[-1] if overlaps else None

    def let_go(self) -> None:
        """Forget the picked-up cards: something else has happened to them."""
        self._lifted, self.grip, self.dragging = None, None, False


class CardInput:
    """Mouse and keyboard on the cards of a board. A press ends all animations, and acts at once."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._lit_at = 0.0
        self._rested_on: int | None = None
        self._pointer = Pointer(board.layout)

    @property
    def _view(self) -> TableView:
        """What the player acts on: the present state, even while earlier moves are still animated."""
        view = self._board.view
        return view if view.state is view.play.state else replace(view, shown=None)

    def carry_out(self, intent: Intent | None) -> None:
        """Carry out what a gesture or a key means."""
        board = self._board
        board.interrupt()
        match intent:
            case Make(move):
                board.make_asked(move)
            case Reject(slot, move, count):
                self._reject(slot, move, count)
            case Lift(take):
                board.choice = replace(board.choice, taken=take, held=True)
                board.services.speaker.play(Effect.PICK_UP)
            case Choose(take):
                if take and take != board.choice.taken:
                    board.services.speaker.play(Effect.PICK_UP)
                board.put_back()
                board.choice = replace(board.choice, taken=take)
            case Toggle(slot):
                board.put_back()
                board.choice = replace(board.choice, ticks=board.choice.ticks ^ {slot})
                board.animator.led_from = None  # the attack just made is no longer described
                board.services.speaker.play(Effect.FOCUS)

    def _reject(self, slot: int, move: Move | None, count: int) -> None:
        """Show that something cannot be done: an attack bounces; otherwise the cards shake, and the target too.

        Dragged cards go back; cards chosen by keys stay chosen, because they may go elsewhere.
        """
        board, state, taken = self._board, self._board.play.state, self._board.choice.taken
        events = board.play.rules.refused(state, move) if move else ()
        stays = taken is not None and move == Carry((taken,), slot) and not events
        if events:
            board.animator.show(events, state, state, AnimationKind.REFUSED)
            board.refused = move
            if Command.HINT not in board.services.refused:
                board.instead = cursor.cheapest(self._view, move.target if isinstance(move, Carry) else slot)
        elif taken and isinstance(move, Carry):
            target = state.piles[slot][-1:] if stays else ()
            board.animator.refuse(state.piles[taken.slot][-taken.count :] + target)
        else:
            cards = state.piles[slot][-count:][:1]
            board.animator.refuse(cards, board.layout.reasons(slot, state) if cards else ())
        board.choice = replace(board.choice, taken=taken if stays else None, held=False)

    # the mouse

    def press(self, point: Point) -> None:
        """Answer the left button going down."""
        self._board.interrupt()
        self._board.animator.finish_animations()
        self.carry_out(self._pointer.press(self._view, point, self._board.time))

    def point(self, point: Point) -> None:
        """Answer the mouse moving."""
        board, pointer = self._board, self._pointer
        if not board.choice.held:
            pointer.let_go()
        was_dragging = pointer.dragging
        if pointer.move(point):
            if not was_dragging and board.choice.taken:
                board.animator.pick_up(self._cards(board.choice.taken), pointer.grip or point)
            board.animator.dragged.drag(point)
            lit = pointer.drop_target(self._view, board.animator.dragged.area or Rect(point, (1, 1)))
            board.choice = replace(board.choice, lit=lit, keyed=False)
            return
        self._look_at(point)

    def best_at(self, point: Point) -> None:
        """Answer the middle button: make the best move of the slot at a point, or the cheapest attack on it."""
        self._board.interrupt()
        hit = self._board.layout.looked_at(self._view, point)
        if hit is None or hit.slot in self._board.play.rules.combined:
            return
        self._board.animator.finish_animations()
        self._board.choice = replace(self._board.choice, lit=hit.slot)
        self.carry_out(cursor.best(self._view))

    @property
    def drags(self) -> bool:
        """Whether cards are dragged, so that the mouse does nothing else."""
        return self._board.choice.held and self._pointer.dragging

    def release(self, point: Point) -> None:
        """Answer the left button coming up."""
        board = self._board
        if not board.choice.held:
            self._pointer.let_go()
        dragged = self._pointer.dragging
        intent = self._pointer.release(self._view, board.animator.dragged.area or Rect(point, (1, 1)))
        if intent is not None:
            self.carry_out(intent)
        if dragged:
            self._look_at(point)

    def _look_at(self, point: Point) -> None:
        """Light the slot under the mouse; beside the slots, the last one on which the mouse rested stays lit."""
        board = self._board
        hit = board.layout.looked_at(self._view, point)
        board.hover.pointed = True
        if board.choice.keyed or board.time - self._lit_at >= 0.25:  # else the mouse only passed over it
            self._rested_on = board.choice.lit
        if board.play.won:  # nothing more is played
            hit = self._rested_on = None
        lit = hit.slot if hit else self._rested_on
        if lit != board.choice.lit:
            self._lit_at = board.time
        over = hit.count if hit else 0
        board.choice = replace(board.choice, lit=lit, pointing=hit is not None, over=over, keyed=False)

    def _cards(self, take: Take) -> Pile:
        pile = self._board.play.state.piles[take.slot]
        return pile[len(pile) - take.count :]

    # the keys

    def key(self, command: Command) -> bool:
        """Answer a key that is about the lit slot; return whether it was one."""
        board, layout = self._board, self._board.layout
        if command not in cursor.KEYS:
            return False
        board.interrupt()
        match command:
            case Command.LEFT | Command.RIGHT | Command.UP | Command.DOWN:
                self._light(*cursor.step(layout, self._view, command))
            case Command.FIRST | Command.LAST:
                self._light(cursor.places(layout, self._view)[0 if command is Command.FIRST else -1])
            case Command.NEXT | Command.PREVIOUS:
                self._light(cursor.zone(layout, self._view, command is Command.NEXT))
            case Command.MORE | Command.FEWER:
                self._change_depth(1 if command is Command.MORE else -1)
            case Command.TAKE | Command.BEST if board.choice.lit is None:
                self._light(cursor.places(layout, self._view)[0])
            case Command.TAKE | Command.BEST | Command.ATTACK:
                board.animator.finish_animations()
                intent = {Command.TAKE: cursor.take_or_put, Command.BEST: cursor.best, Command.ATTACK: self._attack}
                self.carry_out(intent[command](self._view))
        return True

    def _attack(self, view: TableView) -> Intent | None:
        """Return the attack on the lit slot with all ticked cards; if there is none, light the best target."""
        attacks = attacks_of(view)
        aimed = next((attack for attack in attacks if attack.target == view.choice.lit), None)
        if attacks and not aimed:
            self._light(attacks[0].target)
        return Make(aimed) if aimed else None

    def _light(self, slot: int | None, depth: int | None = None) -> None:
        """Light a slot, and ring some of its cards, by default all that can be taken; None lights the lamp."""
        board = self._board
        depth = depth or (1 if slot is None else cursor.most_cards(self._view, slot))
        board.hover.pointed = True
        board.choice = replace(board.choice, lit=slot, depth=depth, keyed=True, pointing=False)
        board.services.speaker.play(Effect.FOCUS)

    def _change_depth(self, by: int) -> None:
        board, before, lit = self._board, self._board.choice, self._board.choice.lit
        counts = [] if lit is None else cursor.depths(self._view, lit)
        if counts:
            at = counts.index(board.choice.depth) if board.choice.depth in counts else len(counts) - 1
            depth = counts[min(max(at + by, 0), len(counts) - 1)]
            board.choice = replace(board.choice, depth=depth, keyed=True, pointing=False)
        board.services.speaker.play(Effect.ILLEGAL if board.choice == before else Effect.FOCUS)


class TableInput:
    """The input of one seat: buttons first, then the cards."""

    def __init__(self, board: Board, message_panel: MessagePanel) -> None:
        self.cards = CardInput(board)
        self._board, self._message_panel, self._controls = board, message_panel, message_panel.controls
        self._peek: Point | None = None
        self._still: list[Drawable] = []
        self._told: Selection | None = None  # the choice that this shows

    def tap(self, command: Command) -> None:
        """Show the button pressed that does what the keyboard has asked for."""
        for button in (*self._message_panel.controls.items, *buttons_of(self._board.layout, self._board.view)):
            if button.enabled and button.command is command:
                self._controls.pressing.tap(button.name)
                return

    def pointer(self, event: Event) -> Command | Callable[[], None] | None:
        """Answer the mouse; return the command of a button that was pressed and released.

        For a press that hits no button, return a function that does on the cards what the press means.
        """
        match event.type, pointer_action(event):
            case pygame.MOUSEMOTION, _:
                if self._peek:
                    self._peek = event.pos
                self.cards.point(event.pos)
                self._hover(event.pos)
            case pygame.MOUSEBUTTONDOWN, PointerAction.PRESS:
                button = self._button_at(event.pos)
                self._controls.hold(button)
                if button is None:
                    return partial(self.cards.press, event.pos)
                self.let_go()  # if it was never heard that the last press has ended
                self._controls.speaker.play(Effect.BUTTON)
            case pygame.MOUSEBUTTONDOWN, PointerAction.BEST_MOVE:
                return partial(self.cards.best_at, event.pos)
            case pygame.MOUSEBUTTONDOWN, PointerAction.SHOW_CARD:
                return self._press_right(event.pos)
            case pygame.MOUSEBUTTONUP, PointerAction.PRESS:
                if self._controls.pressing.held is None:
                    self.cards.release(event.pos)
                    return None
                pressed = self._controls.release(self._button_at(event.pos))
                return pressed.asks if pressed else None
            case pygame.MOUSEBUTTONUP, PointerAction.SHOW_CARD:
                self._peek = None
        return None

    def _press_right(self, point: Point) -> Command | None:
        """Answer the right button: dragged cards go back; on the Undo button it means Redo.

        Elsewhere it shows the whole card.
        """
        if self._board.choice.held:
            self._board.put_back()
            return None
        buttons = self._board.layout.buttons(self._board.view)
        if any(button.command is Command.UNDO and button.area.collidepoint(point) for button in buttons):
            return Command.REDO
        self._peek = point
        return None

    def shows_more(self, point: Point) -> bool:
        """Whether the right button does something at a point: among the cards, and on the Undo button."""
        button = self._button_at(point)
        return button is None or button.command is Command.UNDO

    def let_go(self) -> None:
        """Put back dragged cards, and stop showing a whole card."""
        self._peek = None
        if self._board.choice.held:
            self._board.put_back()

    def _hover(self, point: Point) -> None:
        """Note whether the mouse is on the stock or what deals from it, with no other button held down."""
        if self.cards.drags or not self._board.layout.previewed:
            return
        button = self._button_at(point)
        on_stock = button is not None and button.command is Command.STOCK
        self._board.hover.on_stock = on_stock and self._controls.pressing.held in (None, "stock")

    def _button_at(self, point: Point) -> Button | None:
        """Return the button at a point: of the message, on a rail, the stock if it can be previewed, or the lamp."""
        layout, view, beside = self._board.layout, self._board.view, list[Button]()
        if layout.lamp and not self._message_panel.covers(layout.lamp):
            beside.append(Button("lamp", "", Command.LAMP, layout.lamp))
        stock, reach = layout.rules.stock, layout.u(8)  # buttons can be pressed a little beyond their edges
        if layout.previewed and Tap(stock) in view.play.legal:
            beside.append(Button("stock", "", Command.STOCK, layout.slot_area(stock, view.play.state)))
        beside += (replace(key, area=key.area.inflate(reach, reach)) for key in buttons_of(layout, view))
        return self._message_panel.controls.at(point, beside)

    def frame(self) -> list[Drawable]:
        """Draw the board, the message, flying cards, and the card shown in full."""
        panel = self._message_panel
        still = self._board.frame(sunk=self._controls.pressing.sunk, has_message=panel.message is not None)
        note = list(panel.frame())
        self._still, self._told = [*still, *panel.masonry(), *note], self._board.choice
        return self.swung()

    def swung(self) -> list[Drawable]:
        """Draw the last frame again with flying and dragged cards as they are now; all if the choice has changed."""
        board = self._board
        if board.choice != self._told:
            return self.frame()
        peeked = board.top.peek(board.view, board.animator, self._peek) if self._peek else ()
        return [*self._still, *board.animator.flying(), *peeked]
