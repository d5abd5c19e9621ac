"""Board: one play in one rectangle: its set, its stage, and whoever moves.

The whole way from a move to the screen and the disk is `_tell`: the stage shows the events, the shelf keeps the record.
Nothing runs back: the state never learns of pixels, a sprite never learns of rules.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from pygame import Rect

from game.cards import Pile
from game.events import Event, inverses
from game.moves import Carry, Move, Take
from game.play import Play, finish, homeward
from game.state import State
from scenes.hint import HintFlight
from scenes.house import House
from scenes.input import cursor
from scenes.input.commands import Command
from scenes.input.pointer import Choose, Intent, Lift, Make, Pointer, Refuse, Tick
from scenes.rings import ring_around, target_around
from scenes.sets.base import Plan, Set
from scenes.sets.measures import Measures
from scenes.sets.view import Choice, View
from scenes.sound import Effect
from scenes.stage.canvas import Drawable, Sprite
from scenes.stage.deck import Deck, margin
from scenes.stage.stage import Stage, Telling

FINISH_PACE = 0.14  # seconds from one card to the next when the game is finished for the player


class Board:
    """One play on the screen, laid out by its set and moved by intents."""

    def __init__(self, play: Play, scenery: Set, house: House) -> None:
        self.play = play
        self.scenery = scenery
        self.house = house
        self.choice = Choice()
        self.time = 0.0
        self.plan: Plan
        self.stage: Stage
        self.pointer: Pointer
        self._finishing: list[Move] = []
        self._pause = 0.0
        self._hint: HintFlight | None = None
        self._arranged_for: object = None

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay everything out for a screen; cards in the air arrive at once."""
        settings = self.house.settings
        look = self.house.look(self.scenery.colours(self.house.colours))
        measures = Measures(size, look, settings.left_handed, settings.larger_cards)
        if self._arranged_for == (measures, self.house.motion):
            return
        self._arranged_for = measures, self.house.motion
        self.plan = self.scenery.plan(measures, self.house.studio)
        self.stage = Stage(
            Deck(self.house.studio, look, self.house.master_height(size)),
            self.plan,
            self.house.motion,
            self.house.random,
            self.house.speaker,
        )
        self.stage.lay(self.play.state)
        self.pointer = Pointer(self.plan, self.scenery.gathers)
        self._tick_all()

    def open(self) -> None:
        """Tell the deal, if nothing has been moved yet."""
        if not self.play.moves and self.play.opening:
            fresh = self.play.fresh
            self.stage.show(self.play.opening, fresh.after(*inverses(self.play.opening)), fresh, Telling.DEAL)

    @property
    def view(self) -> View:
        """All that can be known of the board now."""
        return View(
            play=self.play,
            choice=self.choice,
            score=self.stage.score,
            seconds=self.play.seconds,
            best=self.house.best_score(self.play.rules.name),
            time=self.time,
            moving=self.stage.moving,
            shown=self.stage.shown,
            resting=self.stage.settled,
        )

    @property
    def still(self) -> bool:
        """Whether nothing moves on the board."""
        return not (self.stage.moving or self._finishing or self._hint)

    # what the player does

    def make(self, move: Move) -> None:
        """Make a legal move."""
        before = self.play.state
        self._tell(self.play.make(move), before, Telling.MOVE)

    def undo(self) -> None:
        """Take the last move back."""
        before = self.play.state
        self._tell(self.play.undo(), before, Telling.UNDO)

    def redo(self) -> None:
        """Make again what was taken back last."""
        before = self.play.state
        self._tell(self.play.redo(), before, Telling.MOVE)

    def restart(self) -> None:
        """Go back to the deal; what is taken back can be made again."""
        self.play.restart()
        self._settle(Choice())
        self.stage.lay(self.play.state)
        self._tick_all()
        self.house.keep(self.play)

    def home(self) -> bool:
        """Bring one card home to a foundation, if any can go; tell whether one could."""
        move = homeward(self.play.rules, self.play.state)
        if move:
            self.make(move)
        return move is not None

    @property
    def finishable(self) -> bool:
        """Whether moves to the foundations alone would win."""
        return not self._finishing and bool(finish(self.play.rules, self.play.state))

    def finish(self) -> None:
        """Bring everything home, card by card, until the player does something else."""
        self._finishing = list(finish(self.play.rules, self.play.state) or ())

    def hint(self) -> Move | None:
        """Show the most promising move on the board, and return it."""
        self._settle(Choice(lit=self.choice.lit, ticks=self.choice.ticks))
        legal = self.play.legal
        if not legal:
            return None
        self.play.hints += 1
        self.choice = replace(self.choice, hint=legal[0])
        self._hint = HintFlight(legal[0], self.plan, self.stage.deck, self.play.state, self.house.motion)
        self.house.speaker.play(Effect.HINT)
        return legal[0]

    def carry_out(self, intent: Intent | None) -> None:
        """Do what a gesture or a key means."""
        self._finishing.clear()
        self._end_hint()
        match intent:
            case Make(move):
                self.make(move)
            case Refuse(slot, move):
                self._refuse(slot, move)
            case Lift(take):
                self.choice = replace(self.choice, taken=take, held=True)
                self.house.speaker.play(Effect.PICK_UP)
            case Choose(take):
                if self.choice.held:
                    self.stage.put_back()
                if take and take != self.choice.taken:
                    self.house.speaker.play(Effect.PICK_UP)
                self.choice = replace(self.choice, taken=take, held=False)
            case Tick(slot):
                self.stage.put_back()
                self.choice = replace(self.choice, taken=None, held=False, ticks=self.choice.ticks ^ {slot})
                self.house.speaker.play(Effect.FOCUS)

    def press(self, point: tuple[int, int]) -> None:
        """Answer the left button going down."""
        self.stage.land()
        self.carry_out(self.pointer.press(self.view, point, self.time))

    def point(self, point: tuple[int, int]) -> None:
        """Answer the mouse moving."""
        was_dragging = self.pointer.dragging
        if self.pointer.move(point):
            if not was_dragging and self.choice.taken:
                self.stage.pick_up(self._cards(self.choice.taken), self.pointer.grip or point)
            self.stage.drag(point)
            return
        hit = self.plan.hit(self.play.state, point)
        self.choice = replace(
            self.choice,
            lit=hit.slot if hit else self.choice.lit,
            pointing=hit is not None,
            keyed=False,
        )

    def release(self, point: tuple[int, int]) -> None:
        """Answer the left button coming up."""
        held = self.stage.held_area or Rect(point, (1, 1))
        intent = self.pointer.release(self.view, held)
        if intent is not None:
            self.carry_out(intent)

    def key(self, command: Command) -> bool:
        """Answer a key that moves the cursor, takes or puts; tell whether it was one."""
        view, plan = self.view, self.plan
        match command:
            case Command.LEFT | Command.RIGHT | Command.UP | Command.DOWN:
                self._light(cursor.step(plan, view, command))
            case Command.FIRST | Command.LAST:
                self._light(list(plan.neighbours(view.state))[0 if command is Command.FIRST else -1])
            case Command.NEXT | Command.PREVIOUS:
                self._light(cursor.zone(plan, view, command is Command.NEXT))
            case Command.MORE | Command.FEWER:
                self._deepen(1 if command is Command.MORE else -1)
            case Command.TAKE:
                self.stage.land()
                self.carry_out(cursor.take_or_put(self.view, self.scenery.gathers))
            case Command.BEST:
                self.stage.land()
                self.carry_out(cursor.best(self.view))
            case Command.ATTACK:
                self.stage.land()
                attack = self.attack
                self.carry_out(Make(attack) if attack else None)
            case _:
                return False
        return True

    @property
    def attack(self) -> Carry | None:
        """The legal carry of all ticked cards on to the lit slot, if there is one."""
        lit = self.choice.lit
        move = None if lit is None else cursor.gathered(self.view, lit, self.scenery.gathers)
        return move if move in self.play.legal else None

    def back(self) -> bool:
        """Let go of what is chosen, held or shown; tell whether there was anything."""
        busy = bool(self.choice.taken or self.choice.hint or self._finishing)
        self._settle(replace(self.choice, taken=None, held=False, hint=None))
        return busy

    # what the player sees

    def advance(self, seconds: float) -> None:
        """Let time pass on the board."""
        self.time += seconds
        self.stage.advance(seconds)
        if self._hint:
            self._hint.advance(seconds)
        if self._finishing:
            self._pause -= seconds
            if self._pause <= 0:
                self._pause = FINISH_PACE
                self.make(self._finishing.pop(0))

    def frame(self, keys: Iterable[Drawable] = ()) -> Iterator[Drawable]:
        """Tell all of the board that lies or stands, back to front, with the keys on its rails."""
        view, plan, stage = self.view, self.plan, self.stage
        dx, dy = stage.offset
        yield from shifted(plan.ground(), dx, dy)
        yield from plan.rails()
        yield from plan.panels(view)
        yield from keys
        yield from shifted(plan.under(view), dx, dy)
        yield from stage.resting()
        yield from shifted(plan.over(view), dx, dy)
        yield from shifted(self._rings(view), dx, dy)
        yield from stage.washes()
        if self._hint:
            yield from self._hint.frame()

    def above(self) -> Iterator[Drawable]:
        """Tell what flies above everything else on the board, notes too."""
        yield from self.stage.flying()

    def peek(self, point: tuple[int, int]) -> Iterator[Drawable]:
        """Tell the card under a point in full, above those that cover it."""
        hit = self.plan.hit(self.play.state, point)
        if hit is None or not hit.count:
            return
        card = self.play.state.piles[hit.slot][-hit.count]
        spot = self.plan.spots(self.play.state)[card]
        picture = self.stage.deck.resting(card if spot.up else None, spot.height, 0.0)
        if picture:
            edge = margin(spot.height)
            yield Sprite(picture, spot.x - edge, spot.y - edge)

    def _rings(self, view: View) -> Iterator[Drawable]:
        choice, plan = self.choice, self.plan
        unit, look = plan.measures.unit, plan.measures.look
        if choice.taken and not self.pointer.dragging:
            yield ring_around(plan.ring(choice.taken.slot, choice.taken.count, view.state), unit, look)
        for slot in sorted(view.targets):
            filled = bool(view.state.piles[slot])
            area = plan.ring(slot, int(filled), view.state)
            yield target_around(area, self.scenery.accent.light, unit, look, not filled)
        if choice.lit is not None and (choice.keyed or choice.lit in plan.ringed(view)):
            count = choice.depth if choice.keyed else 1
            yield ring_around(plan.ring(choice.lit, count, view.state), unit, look)

    # the one way from a move to the screen and the disk

    def _tell(self, events: tuple[Event, ...], before: State, telling: Telling) -> None:
        if not events:
            return
        self._settle(Choice(lit=self.choice.lit, ticks=self.choice.ticks, keyed=self.choice.keyed))
        self.stage.show(events, before, self.play.state, telling)
        self._tick_all()
        self.house.keep(self.play)

    def _refuse(self, slot: int, move: Move | None) -> None:
        state = self.play.state
        story = self.play.rules.refused(state, move) if move else ()
        if story:
            self.stage.show(story, state, state, Telling.REFUSED)
        elif self.choice.held:
            self.stage.put_back()
            self.house.speaker.play(Effect.ILLEGAL)
        else:
            self.stage.refuse(state.piles[slot][-1:])
        self.choice = replace(self.choice, taken=None, held=False)

    def _settle(self, choice: Choice) -> None:
        if self.choice.held:
            self.stage.put_back()
        self._end_hint()
        self.choice = choice

    def _end_hint(self) -> None:
        self._hint = None
        self.choice = replace(self.choice, hint=None)

    def _tick_all(self) -> None:
        filled = frozenset(slot for slot in self.scenery.gathers if self.play.state.piles[slot])
        self.choice = replace(self.choice, ticks=filled)

    def _light(self, slot: int) -> None:
        counts = cursor.depths(self.view, slot)
        self.choice = replace(
            self.choice, lit=slot, keyed=True, pointing=False, depth=counts[-1] if counts else 1, hint=None
        )
        self.house.speaker.play(Effect.FOCUS)

    def _deepen(self, by: int) -> None:
        lit = self.choice.lit
        counts = cursor.depths(self.view, lit) if lit is not None else []
        if counts:
            at = counts.index(self.choice.depth) if self.choice.depth in counts else len(counts) - 1
            self.choice = replace(self.choice, depth=counts[min(max(at + by, 0), len(counts) - 1)])

    def _cards(self, take: Take) -> Pile:
        pile = self.play.state.piles[take.slot]
        return pile[len(pile) - take.count :]


def shifted(layer: Iterable[Drawable], dx: int, dy: int) -> Iterator[Drawable]:
    """Yield drawables moved by an offset."""
    for one in layer:
        yield Sprite(one.picture, one.x + dx, one.y + dy, one.blend) if isinstance(one, Sprite) and (dx or dy) else one
