"""Board: one play on the screen: its set, its stage, and what is done to it by whoever moves.

The whole way from a move to the screen and the disk is `_tell`: the stage shows the events, the shelf keeps the record.
Nothing runs back: the state never learns of pixels, a sprite never learns of rules.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from math import inf
from random import Random

from pygame import Rect

from game.events import Event, inverses
from game.moves import Move
from game.play import Play, finish, homeward
from game.settings import Motion
from game.state import State
from scenes.hint import HintFlight
from scenes.house import House
from scenes.input import cursor
from scenes.living import Living
from scenes.pressing import Sunk
from scenes.rings import FocusRing, choice_rings, cursor_area
from scenes.sets.base import Plan, Set
from scenes.sets.measures import Measures
from scenes.sets.view import Choice, View
from scenes.sound import Effect
from scenes.stage.canvas import Drawable, Sprite
from scenes.stage.deck import Deck, margin
from scenes.stage.stage import Stage, Telling
from scenes.standing import Standing, layers

FINISH_PACE = 0.14  # seconds from one card to the next when the game is finished for the player


class Board:
    """One play on the screen, laid out by its set."""

    def __init__(self, play: Play, scenery: Set, house: House) -> None:
        self.play = play
        self.scenery = scenery
        self.house = house
        self.choice = Choice()
        self.time = 0.0
        self.plan: Plan
        self._plan_ahead: Plan  # one that only the studio asks: a plan remembers the state it was asked for last
        self.stage: Stage
        self._finishing: list[Move] = []
        self._pause = 0.0
        self._homeward: tuple[State | None, tuple[Move, ...]] = (None, ())
        self._hint: HintFlight | None = None
        self._ring: FocusRing
        self.living: Living
        self._standing = Standing()
        self._arranged_for: object = None

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay everything out for a screen; cards in the air arrive at once, those in the hand go back."""
        settings = self.house.settings
        look = self.house.look(self.scenery.colours(self.house.colours))
        measures = Measures(size, look, settings.left_handed, settings.larger_cards, lamp=False)
        if self._arranged_for == (measures, self.house.motion):
            return
        self.plan, self._plan_ahead = (self.scenery.plan(measures, self.house.studio) for _ in range(2))
        self.stage = Stage(
            Deck(self.house.studio, look, self.house.master_height(size)),
            self.plan,
            self.house.motion,
            self.house.random,
            self.house.speaker,
        )
        self.stage.lay(self.play.state)
        if self.scenery.gathers:
            self.stage.expect_attacks()
        self._ring = FocusRing(self.house.motion is Motion.FULL)
        chance = Random(self.house.random.random())
        stirs = partial(self.scenery.life, size, self.plan.field, chance)
        self.living = Living(self.house, None if look.contrast else stirs)
        if self._arranged_for is None:
            self._take_stock()
        self._arranged_for = measures, self.house.motion
        self.choice = replace(self.choice, held=False)
        if self.choice.hint:
            self._show_hint(self.choice.hint)

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
            swell=self.stage.swell,
            seconds=self.play.seconds,
            best=self.house.best_score(self.play.rules.name),
            time=self.living.time,
            moving=self.stage.moving,
            shown=self.stage.shown,
            shown_for=self.stage.shown_for,
            led_from=self.stage.led_from,
            resting=self.stage.settled,
        )

    @property
    def still(self) -> bool:
        """Whether nothing moves on the board."""
        stage = self.stage
        hinting = self._hint and self._hint.moving
        return not (stage.moving or stage.fresh or self._finishing or hinting or self._ring.moving)

    # what the player does

    def make(self, move: Move) -> None:
        """Make a legal move."""
        self.interrupt()
        self._make(move)

    def undo(self) -> None:
        """Take the last move back."""
        self.interrupt()
        before = self.play.state
        self._tell(self.play.undo(), before, Telling.UNDO)

    def redo(self) -> None:
        """Make again what was taken back last."""
        self.interrupt()
        before = self.play.state
        self._tell(self.play.redo(), before, Telling.MOVE)

    def restart(self) -> None:
        """Go back to the deal; what is taken back can be made again."""
        self.interrupt()
        self.put_back()
        self.play.restart()
        self.stage.lay(self.play.state)
        self._take_stock()
        self.house.keep(self.play)

    def home(self) -> None:
        """Bring one card home to a foundation, if any can go."""
        move = homeward(self.play.rules, self.play.state)
        if move:
            self.make(move)

    @property
    def finishable(self) -> bool:
        """Whether moves to the foundations alone would win, and are not being made already."""
        return bool(not self._finishing and self._way_home())

    def finish(self) -> None:
        """Bring everything home, card by card, until the player does something else."""
        self.interrupt()
        self.put_back()
        self._finishing = list(self._way_home())
        self._pause = FINISH_PACE

    def _way_home(self) -> tuple[Move, ...]:
        """Return the moves to the foundations that win, none if there are none; each state is asked once."""
        state = self.play.state
        if self._homeward[0] is not state:
            self._homeward = state, finish(self.play.rules, state) or ()
        return self._homeward[1]

    def hint(self) -> Move | None:
        """Show the most promising move on the board, and return it."""
        self.interrupt()
        self.put_back()
        if not self.play.legal:
            return None
        move = self.play.legal[0]
        self.play.hints += 1
        self.stage.land()
        self._show_hint(move)
        self.house.speaker.play(Effect.HINT)
        return move

    def _show_hint(self, move: Move) -> None:
        self.choice = replace(self.choice, hint=move)
        self._hint = HintFlight(move, self.plan, self.stage.deck, self.play.state, self.house.motion)
        if self.house.motion is Motion.FULL:
            self.house.studio.foresee(self._hint.rehearse)

    def refuse(self, slot: int, move: Move | None) -> None:
        """Show that something cannot be done: an attack bounces, cards in the hand go back, others shake."""
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

    def put_back(self) -> None:
        """Let go of what is chosen or held."""
        if self.choice.held:
            self.stage.put_back()
        self.choice = replace(self.choice, taken=None, held=False)

    def interrupt(self) -> None:
        """End what the board does by itself: a hint, or finishing the game."""
        self._finishing.clear()
        self._hint = None
        self.choice = replace(self.choice, hint=None)

    def back(self) -> bool:
        """Let go of what is chosen, held or shown; tell whether there was anything."""
        busy = bool(self.choice.taken or self.choice.hint or self._finishing)
        self.interrupt()
        self.put_back()
        return busy

    # what the player sees

    def advance(self, seconds: float) -> None:
        """Let time pass on the board."""
        self.time += seconds
        self.living.advance(seconds)
        self.stage.advance(seconds)
        self.stage.lay_aside(self.plan.aside(self.view))
        self._ring.follow(cursor_area(self.view, self.plan), seconds)
        if self._hint:
            self._hint.advance(seconds)
        if self._finishing:
            self._pause -= seconds
            if self._pause <= 0:
                self._pause = FINISH_PACE
                self._make(self._finishing.pop(0))

    def frame(self, keyed: bool = False, sunk: Sunk | None = None) -> Iterator[Drawable]:
        """Tell all of the board that lies or stands, back to front; with the keys on its rails, one of them sunk in."""
        view, plan, stage = self.view, self.plan, self.stage
        dx, dy = stage.offset
        changing = stage.unsettled, view.shown_for if stage.fresh else None
        standing = self._standing.layers(view, plan, keyed, sunk, changing)
        yield from shaken(plan.ground(), plan.field, dx, dy)
        yield from shifted(self.living.frame(), dx, dy)
        yield from (*standing.rails, *standing.panels, *standing.keys)
        yield from shifted(standing.under, dx, dy)
        yield from stage.resting()
        yield from shifted(choice_rings(view, plan, stage.held_area is not None), dx, dy)
        yield from shifted(self._ring.frame(plan.measures.unit, plan.measures.look), dx, dy)
        yield from shifted(standing.over, dx, dy)
        yield from stage.washes()
        if self._hint:
            yield from self._hint.frame(standing.over)

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

    # the one way from a move to the screen and the disk

    def _make(self, move: Move) -> None:
        before = self.play.state
        self._tell(self.play.make(move), before, Telling.MOVE)

    def _tell(self, events: tuple[Event, ...], before: State, telling: Telling) -> None:
        if events:
            self.put_back()
            after = self.play.state
            chimes = self.plan.chimes(before, after) if telling is Telling.MOVE else ()
            self.stage.show(events, before, after, telling, grand=self.play.won, chimes=chimes)
            self._take_stock()
            self._foresee()
            self.house.keep(self.play)

    def prepare(self) -> None:
        """Draw, in the studio, what the first cards to be lifted need, and what stands on the board before the deal."""
        self.stage.deck.prepare()
        if not self.play.moves:
            layers(self._view_of(self.play.fresh.after(*inverses(self.play.opening))), self._plan_ahead)

    def _foresee(self) -> None:
        """Have drawn beforehand what will stand on the board when the story has been told."""
        self.house.studio.foresee(partial(self._draw_ahead, self._view_of(self.play.state)))

    def _draw_ahead(self, view: View) -> None:
        """Draw what stands on the board in a view, and what it will say about each target of an attack."""
        layers(view, self._plan_ahead)
        for slot in self._plan_ahead.neighbours(view.state) if self.scenery.gathers else ():
            layers(replace(view, choice=replace(view.choice, lit=slot)), self._plan_ahead)

    def _view_of(self, state: State) -> View:
        """Return what will be known of the board when a state rests on it."""
        calm = replace(self.view, shown=state, score=state.score, shown_for=inf)
        return replace(calm, moving=False, resting=lambda card: True)

    def _take_stock(self) -> None:
        """Let the choice follow a new state: all that can be gathered is ticked, the lit slot ringed anew."""
        filled = frozenset(slot for slot in self.scenery.gathers if self.play.state.piles[slot])
        lit = self.choice.lit
        depth = 1 if lit is None else cursor.most(self.view, lit)
        self.choice = replace(self.choice, ticks=filled, depth=depth)


def shaken(ground: Iterable[Drawable], field: Rect, dx: int, dy: int) -> Iterable[Drawable]:
    """Return the ground moved by an offset, as far as it is seen in the field: the rails beside it stand still."""
    if not (dx or dy):
        return ground
    return [_seen_in(field, one, dx, dy) for one in ground if isinstance(one, Sprite)]


def _seen_in(field: Rect, one: Sprite, dx: int, dy: int) -> Sprite:
    part = field.move(-dx, -dy).clip(one.area)
    return Sprite(one.picture.subsurface(part.move(-one.x, -one.y)), part.x + dx, part.y + dy)


def shifted(layer: Iterable[Drawable], dx: int, dy: int) -> Iterable[Drawable]:
    """Return drawables moved by an offset."""
    if not (dx or dy):
        return layer
    return [one._replace(x=one.x + dx, y=one.y + dy) if isinstance(one, Sprite) else one for one in layer]
