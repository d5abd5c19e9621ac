"""Board: one play on the screen, everything that can be done to it, and the moves that it makes by itself.

The whole way from a move to the screen and the disk is `_show_events`: the animator shows the events, the store saves
the record. Nothing flows back: the state knows nothing of pixels, and sprites nothing of rules. What will soon be seen
is drawn ahead by the worker.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from enum import Enum, auto
from functools import partial
from operator import ne
from random import Random

from pygame import Rect

from game.cards import KING, Card
from game.play import Play, finish, to_foundation
from game.record import BY_LAMP, LAMP_OUT, SHOWN
from game.settings import Motion
from game.state import Event, Move, State, Tap, inverses
from scenes.animation.animator import CardAnimator, CardOffset
from scenes.animation.card_images import CardImages
from scenes.animation.durations import FINISH, GO_BACK, GO_BACK_MOST
from scenes.animation.timeline import AnimationKind
from scenes.audio import Effect
from scenes.commands import Command
from scenes.games import game_ui
from scenes.games.base import TableLayout
from scenes.games.layout import LayoutMetrics, PlayerLook, Selection, TableView
from scenes.i18n import language
from scenes.render.drawables import Drawable
from scenes.services import TALLEST_CARD, Services
from scenes.table import cursor
from scenes.table.analysis_session import AnalysisSession
from scenes.table.board_view import BoardView, cursor_area, draw_layers, prerender_buttons
from scenes.table.lamp import LampController, LampState, prerender_lamp, prerender_light
from scenes.table.living_cards import Court, Hover
from scenes.widgets.scene import Sunk


def prerender(view: TableView, layout: TableLayout) -> None:
    """Draw the layers of a board, and what it will say about each target of an attack.

    The layout caches the state it was last asked for, so it must be one that only the worker thread uses.
    """
    draw_layers(view, layout)
    for slot in (None, *layout.zones(view.state)[0]) if layout.rules.combined else ():
        draw_layers(replace(view, choice=replace(view.choice, lit=slot)), layout)


STOCK_DRAWN = 6  # cards on top of the stock whose faces are drawn before they are turned up: some moves ahead


def prerender_next(state: State, layout: TableLayout, deck: CardImages) -> None:
    """Draw the cards that are turned up, come home or are put on the stock next as they will lie.

    One not drawn in time is seen blank.
    """
    rules = layout.rules
    if stock := layout.slot_position(rules.stock):
        deck.resting(None, stock.height)
    turned_next = state.piles[rules.stock][: -STOCK_DRAWN - 1 : -1]
    if turned_next and not rules.won(state):
        after, _events = rules.apply(state, Tap(rules.stock))
        deck.prerender(turned_next, layout.card_positions(after)[turned_next[0]].height)
    for home in rules.foundations:
        for top in state.piles[home][-1:]:
            coming = [replace(top, rank=rank) for rank in range(top.rank + 1, KING + 1)[:2]]
            deck.prerender(coming, layout.card_positions(state)[top].height)


Step = Move | None
"""A move to make, or None to undo one."""


class AutoplayKind(Enum):
    """Why a board moves by itself: to finish the game, to show a solution, or to undo several moves."""

    FINISH = auto()
    SHOW = auto()
    GO_BACK = auto()


class Autoplay:
    """The steps that one board is about to make by itself.

    It makes none itself: `advance` hands them to the board as they fall due.
    """

    def __init__(self, play: Play) -> None:
        self.kind: AutoplayKind | None = None
        """What is under way, if anything."""
        self.shown = 0
        """How many moves of a solution were shown since the player last asked for one."""
        self._play = play
        self._steps: list[Step] = []
        self._pace = self._wait = 0.0
        self._finishing: tuple[State | None, tuple[Move, ...]] = (None, ())

    def _begin(self, kind: AutoplayKind, steps: Sequence[Step], pace: float) -> None:
        """Begin something in place of whatever was under way; the first step comes after one pace."""
        self._steps = list(steps)
        self._pace = self._wait = pace
        self.kind = kind if steps else None

    def stop(self) -> Sequence[Step]:
        """Stop, and return the steps that must still be made at once: undoing is always completed."""
        left = self._steps if self.kind is AutoplayKind.GO_BACK else []
        self._steps, self.kind = [], None
        return left

    def advance(self, seconds: float) -> Sequence[Step]:
        """Let time pass, and return the steps that are due: several if frames are slower than the pace."""
        self._wait -= seconds
        due: list[Step] = []
        while self._steps and self._wait <= 0:
            self._wait += self._pace
            due.append(self._steps.pop(0))
        if due and self.kind is AutoplayKind.SHOW:
            self._play.facts[SHOWN] = "1"
            self.shown += len(due)
        if not self._steps:
            self.kind = None
        return due

    @property
    def finishable(self) -> bool:
        """Whether moves to the foundations alone would win, and nothing is under way."""
        return bool(not self.kind and self._finish_moves())

    def finish(self) -> None:
        """Move all cards to the foundations, one by one."""
        self._begin(AutoplayKind.FINISH, self._finish_moves(), FINISH)

    def show(self, line: tuple[Move, ...], pace: float) -> None:
        """Make the moves of a line, one after another; the record notes that they were shown."""
        self.shown = 0
        self._begin(AutoplayKind.SHOW, line, pace)

    def go_back(self, count: int, at_once: bool) -> None:
        """Undo some moves, one after another or at once."""
        pace = 0.0 if at_once else min(GO_BACK, GO_BACK_MOST / max(1, count))
        self._begin(AutoplayKind.GO_BACK, [None] * count, pace)

    def _finish_moves(self) -> tuple[Move, ...]:
        """Return moves to the foundations that win, empty if there are none; cached for the present state."""
        state = self._play.state
        if self._finishing[0] is not state:
            self._finishing = state, finish(self._play.rules, state) or ()
        return self._finishing[1]


DEALS_AGAIN = 0.4  # seconds, at least, from one deal of several cards to the next: a double press deals once


class Board:
    """One play on the screen, laid out by its game; saved unless kept is False.

    player is set where two boards lie beside each other; these may have no lamp. Rails may also have no buttons.
    """

    def __init__(
        self,
        play: Play,
        services: Services,
        kept: bool = True,
        player: PlayerLook | None = None,
        lamp: bool = True,
        buttons: bool = True,
    ) -> None:
        self.play = play
        self._player, self._buttons = player, buttons
        self.ui = game_ui(play.rules)
        self.services = services
        self.save: Callable[[], None] = partial(services.save_play, play) if kept else lambda: None
        """Saves the play with its clock, if it is one to be saved."""
        self.choice = Selection()
        self._ticked_before = frozenset[int]()
        self.time = 0.0
        self.layout: TableLayout
        self.ahead: TableLayout
        """The same layout for the worker thread: each layout caches the states it was last asked for."""
        self.animator: CardAnimator
        self.analysis = AnalysisSession(play, services, services.dealer.proof(play), lamp)
        self.lamp: LampController | None = None
        self.top: BoardView
        self.autoplay = Autoplay(play)
        self.court = Court(services, play.record.deal)
        self._arranged_for: object = None
        self._placed: tuple[object, Mapping[Card, CardOffset], Rect | None] = (None, {}, None)
        """The offsets of cards and the cursor's area, and what they were worked out from."""
        self.hover = Hover()
        self.instead: Move | None = None
        """The move that would have worked where another has just failed, until it is shown."""
        self._dealt: tuple[State | None, float] = None, 0.0  # after a deal of several cards; when the next is dealt
        self.refused: Move | None = None
        """The attack that bounced off last."""
        self._lost = False
        """Whether the lamp is out; without a lamp, whether nothing more can be scored."""
        self.hint_costs = 0.0
        """How many seconds each hint adds to the clock."""
        self.off = frozenset[Command]()
        """The commands that do nothing now that the play has ended."""
        self.time_left: float | None = None
        """How many seconds a turn of a duel still lasts, which the rails show as the time; None without a limit."""

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay everything out for a size; flying cards arrive at once, dragged ones go back."""
        ui, services, settings = self.ui, self.services, self.services.settings
        style, lamp = services.style(ui.colours(services.colours)), self.analysis.lamp_hangs
        wishes = settings.left_handed, settings.larger_cards
        metrics = LayoutMetrics(size, style, *wishes, lamp, player=self._player, buttons=self._buttons)
        basis = metrics, services.motion, language()
        if self._arranged_for == basis:
            return
        self.lamp = (self.lamp or LampController(services)) if lamp else None
        self.layout, self.ahead = (ui.layout(metrics, services.images) for _ in range(2))
        deck = CardImages(services.images, style, round(TALLEST_CARD * size[1]), tint=ui.accent.dusk)
        self.animator = CardAnimator(deck, self.layout, services.motion, services.random, services.speaker)
        if self.play.rules.combined:
            self.animator.effects.prerender_attacks()
        if self.layout.lamp:
            services.images.prerender(partial(prerender_lamp, self.ahead))
            services.images.prerender(partial(prerender_light, self.ahead))
        life = partial(ui.scenery.life, size, self.layout.field, Random(services.random.random()))
        self.top = BoardView(self.layout, services, life, self.lamp)
        self.animator.lay(self.play.state)
        if self._arranged_for is None:
            self._follow_state()
        self._arranged_for = basis
        self.choice = replace(self.choice, held=False)
        if self.choice.hint:
            self.top.show(self.choice.hint, self.view, self.animator, self.analysis.tracker.line)

    def open(self) -> None:
        """Animate the deal, unless moves have been made."""
        if not self.play.moves and self.play.deal_events:
            self.animator.show(self.play.deal_events, self._undealt, self.play.fresh, AnimationKind.DEAL)

    @property
    def _undealt(self) -> State:
        """The state before the deal."""
        return self.play.fresh.after(*inverses(self.play.deal_events))

    @property
    def view(self) -> TableView:
        """Everything that layouts draw the board from."""
        return TableView(
            play=self.play,
            choice=self.choice,
            ticked_before=self._ticked_before,
            score=self.animator.score.number,
            swell=self.animator.score.swell,
            seconds=self.play.seconds,
            time_left=self.time_left,
            best=self.services.store.results.statistics(self.play.rules.name).best_score,
            time=self.top.ambient.time,
            shown=self.animator.shown,
            shown_for=self.animator.shown_for,
            led_from=self.animator.led_from,
            undone=self.animator.undone,
            refused=self.refused if self.animator.effects.attacking else None,
            unsettled=self.animator.unsettled,
            off=self.services.refused | self.off,
            lost=self.top.dark,
            lights_out=self.top.lights_out,
        )

    @property
    def won(self) -> bool:
        """Whether the play is won, and the table shows it, down to the last point."""
        state = self.play.state
        return self.play.won and self.animator.shown is state and self.animator.score.number == state.score

    @property
    def rest(self) -> float:
        """Seconds until anything changes by itself, apart from what moves in every frame."""
        return min(self.top.rest, self.court.rest, self.hover.rest)

    @property
    def still(self) -> bool:
        """Whether nothing moves on the board except dragged cards."""
        return not (self.animator.plays or self.animator.fresh or self.autoplay.kind or self.top.moving)

    # input

    def make(self, move: Move) -> None:
        """Make a legal move. Callers `interrupt` before they choose one, since that completes a rewind."""
        self.interrupt()
        before = self.play.state
        self._take_steps((move,))
        if move == Tap(self.play.rules.stock) and sum(map(ne, before.piles, self.play.state.piles)) > 2:
            self._dealt = self.play.state, self.time + max(self.animator.player.reveals_in, DEALS_AGAIN)

    def make_asked(self, move: Move) -> None:
        """Make a legal move that the player asks for; but soon after a deal of several cards, another only ends that.

        A press too many may lose.
        """
        if move == Tap(self.play.rules.stock) and self.play.state is self._dealt[0] and self.time < self._dealt[1]:
            self.put_back()
            self.animator.finish_animations()
        else:
            self.make(move)

    def undo(self) -> None:
        """Undo the last move, or a restart."""
        self.interrupt()
        if self.play.can_undo and self.play.state is self.play.fresh:
            self.play.undo()
            self.services.speaker.play(Effect.UNDO)
            self.follow()
        else:
            self._take_steps((None,))

    def redo(self) -> None:
        """Redo the move undone last."""
        self.interrupt()
        self._show_events(self.play.redo, AnimationKind.MOVE)

    def restart(self) -> None:
        """Go back to the deal, and show it; undo brings all moves back, redo makes them again one by one."""
        self.cancel()
        self.play.restart()
        self.follow()

    def follow(self) -> None:
        """Show and save the play as it stands, once it was changed without animation."""
        self.animator.lay(self.play.state)
        self._follow_state()
        self.save()

    def finish(self) -> None:
        """Move all cards to the foundations, one by one, until the player does something else."""
        self.cancel()
        self.autoplay.finish()
        if not self.autoplay.kind:
            self.services.speaker.play(Effect.ILLEGAL)

    def show_solution(self, pace: float) -> None:
        """Play a proven solution, move by move, until the player does something else."""
        self.cancel()
        self.autoplay.show(self.analysis.tracker.line, pace)

    def go_back(self, count: int) -> None:
        """Undo some moves, one after another; any input completes this at once."""
        self.cancel()
        self.autoplay.go_back(count, at_once=self.services.motion is Motion.OFF)

    def hint(self, move: Move) -> None:
        """Show a move on the board, and count it as a hint."""
        self.play.hints += 1
        self.play.seconds += self.hint_costs
        self.point_out(move)

    def point_out(self, move: Move) -> None:
        """Show a move on the board."""
        self.cancel()
        self.animator.finish_animations()
        self.choice = replace(self.choice, hint=move)
        self.top.show(move, self.view, self.animator, self.analysis.tracker.line)
        self.services.speaker.play(Effect.HINT)

    def put_back(self) -> None:
        """Deselect what is chosen; dragged cards go back."""
        if self.choice.held:
            self.animator.put_back()
        self.choice = replace(self.choice, taken=None, held=False)

    def interrupt(self) -> None:
        """End a hint, or moves that are made one after another."""
        self._take_steps(self.autoplay.stop())
        self.top.hide()
        self.instead = self.refused = None
        if self.choice.hint:
            self.choice = replace(self.choice, hint=None)

    def cancel(self) -> bool:
        """Deselect or end what is chosen, dragged or shown; return whether there was anything."""
        busy = bool(self.choice.taken or self.choice.hint or self.autoplay.kind)
        self.interrupt()
        self.put_back()
        return busy

    # drawing

    def advance(self, seconds: float) -> None:
        """Let time pass on the board."""
        self.time += seconds
        self.animator.advance(seconds)
        shown = self.animator.shown or self.play.state
        self.court.advance(seconds, shown, self.play.won and shown is self.play.state, self.animator)
        self._follow_cursor(seconds)
        self._take_steps(self.autoplay.advance(seconds))
        self.analysis.advance()
        self._judge(seconds)

    def _follow_cursor(self, seconds: float) -> None:
        """Let everything follow mouse and cursor: rings, the hovered card, a pile fanned out, a preview."""
        state, busy = self.play.state, bool(self.choice.hint or self.autoplay.kind)
        fanned = self.hover.fanned(self.choice, self.layout, busy, seconds)
        if self.choice.fanned != fanned:
            self.choice = replace(self.choice, fanned=fanned)
        moving = busy or bool(self.animator.unsettled)
        ahead = self.hover.looks_ahead(self.choice, self.layout, self.play, moving, seconds)
        self.top.preview(state if ahead else None, self.animator)
        inputs = self.layout, self.choice, self.animator.shown, state
        if self._placed[0] != inputs:
            view = self.view
            fan = self.layout.fan(view)
            shifts = {card: CardOffset(x, y, card in fan) for card, (x, y) in self.layout.shifts(view).items()}
            self._placed = inputs, shifts, cursor_area(view, self.layout)
        _inputs, offsets, area = self._placed
        self.animator.set_offsets(offsets)
        self.top.hovered.advance(self.hover.card(self.choice, state, busy), seconds, self.animator)
        self.top.advance(area, seconds, self._lost, self.animator.effects.offset != (0, 0), self.animator.hides_place)
        self.animator.deck.dark = self.top.dark

    def _judge(self, seconds: float) -> None:
        """Show whether the play can still be won, by the lamp or by the light alone."""
        before, self._lost = self._lost, self.analysis.plainly_lost
        if self.lamp:
            # the lamp speaks once all cards lie there
            dealing = self.animator.shown is not self.play.state and self.play.state is self.play.fresh
            verdict = None if dealing else self.analysis.tracker.verdict
            self.lamp.update(verdict, self.play.state, seconds, self.won)
            self._lost = self.lamp.shown is LampState.LOST
            if self._lost:
                self.play.facts[LAMP_OUT] = "1"
                if not before:
                    self.animator.player.skip_chimes()  # the move that lost the deal is not celebrated
        if self._lost and not before:
            lost = replace(self.view.at_rest_in(self.play.state), lost=True, lights_out=1.0)
            self.services.images.prerender(partial(draw_layers, lost, self.ahead))

    def frame(self, sunk: Sunk | None, has_message: bool) -> list[Drawable]:
        """Draw everything but flying cards.

        sunk is the button that is pressed, has_message whether a message is shown. During the win cascade
        this is empty, because the cascade has its own background.
        """
        if self.animator.cascade:
            return []
        return self.top.frame(self.view, self.animator, sunk, has_message)

    def won_frame(self) -> list[Drawable]:
        """Draw only the place and its cards, as they are seen below the win cascade."""
        return [*self.top.won_frame(self.view, self.animator), *self.animator.finale_frame()]

    # the one way from a move to the screen and the disk

    def _take_steps(self, steps: Iterable[Step]) -> None:
        """Make moves, and undo one for each None."""
        for move in steps:
            if move is None:
                self._show_events(self.play.undo, AnimationKind.UNDO)
                continue
            if self.lamp:
                self.play.facts[BY_LAMP] = "1"
            self._show_events(partial(self.play.make, move), AnimationKind.MOVE)

    def _show_events(self, change: Callable[[], tuple[Event, ...]], kind: AnimationKind) -> None:
        """Change the play, and show the events of the change; if there are none, let that be heard."""
        before = self.play.state
        if events := change():
            self.choice = replace(self.choice, taken=None, held=False)
            after = self.play.state
            cues = (self.layout.undone if kind is AnimationKind.UNDO else self.layout.chimes)(before, after)
            self.animator.show(events, before, after, kind, self.play.won, self.play.streak, cues)
            self._follow_state(before)
            self.services.images.prerender(partial(prerender, self.view.at_rest_in(after), self.ahead))
            self.services.images.prerender(partial(prerender_next, after, self.ahead, self.animator.deck))
            if self.play.won:
                self.services.images.prerender(self.animator.prerender_awake)
            self.save()
        else:
            self.services.speaker.play(Effect.ILLEGAL)

    def prerender(self) -> None:
        """Draw, in the worker thread, what lifting the first cards needs, and the board before the deal.

        Buttons that are still disabled, and what is said about targets, follow as soon as it has time.
        """
        view = self.view.at_rest_in(self.play.state)
        self.services.images.prerender(partial(prerender_buttons, self.ahead, view))
        self.services.images.prerender(partial(prerender, view, self.ahead))
        self.animator.prerender(self.ahead.card_positions(self.play.state).items())
        self.services.images.prerender(partial(prerender_next, self.play.state, self.ahead, self.animator.deck))
        if self.play.moves or not self.play.deal_events:
            return
        view = self.view.at_rest_in(self._undealt)
        self.animator.plan_deal(self.play.deal_events, view.state, self.play.fresh)
        if self.services.motion is Motion.OFF:
            return  # it is dealt at once
        draw_layers(replace(view, unsettled=frozenset(self.ahead.card_positions(view.state))), self.ahead)
        for card, position in self.ahead.card_positions(view.state).items():
            self.animator.deck.resting(card if position.up else None, position.height, position.shade)

    def _follow_state(self, before: State | None = None) -> None:
        """Adapt the selection to a new state: tick all that can be gathered, and move the cursor if its slot is gone.

        Cards that the player has unticked and that have not moved stay unticked, as long as others are ticked.
        """
        state, lit = self.play.state, self.choice.lit
        filled = frozenset(slot for slot in self.play.rules.combined if state.piles[slot])
        unmoved = {slot for slot in filled if before and state.piles[slot] == before.piles[slot]}
        ticks = filled - (unmoved - self.choice.ticks) or filled
        if self.choice.keyed and lit is not None:
            lit = cursor.slot_in(self.layout, state, lit)
        depth = 1 if lit is None else cursor.most_cards(self.view, lit)
        self.hover.drop()
        self._ticked_before = self.choice.ticks
        self.choice = replace(self.choice, ticks=ticks, lit=lit, depth=depth, fanned=None)


def board_handlers(board: Board) -> Mapping[Command, Callable[[], object]]:
    """Return what each command does that changes the play on a board, or finishes it."""
    rules = board.play.rules

    def home() -> Move | None:
        state = board.play.state
        return to_foundation(rules, state, board.choice.lit) or to_foundation(rules, state)

    return {
        Command.UNDO: board.undo,
        Command.REDO: board.redo,
        Command.HOME: lambda: _attempt(board, home),
        Command.FINISH: board.finish,
        Command.STOCK: lambda: _attempt(board, lambda: Tap(rules.stock)),
        Command.DO_IT: lambda: _make_hinted_move(board),
    }


def _attempt(board: Board, choose: Callable[[], Move | None]) -> None:
    """Make the move that is chosen once what was under way has ended; if it is not legal, let that be heard."""
    board.interrupt()
    if (move := choose()) in board.play.legal:
        board.make_asked(move)
    else:
        board.services.speaker.play(Effect.ILLEGAL)


def _make_hinted_move(board: Board) -> None:
    move = board.choice.hint
    if move in board.play.legal:
        board.make(move)
