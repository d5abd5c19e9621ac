"""Hints and solutions when asked for, other hints when asked again, and who speaks at a table.

An answer may come later, and nobody waits for it.
"""

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum, auto
from functools import partial
from math import inf

from game.moves import Carry, Move
from game.play import Play
from game.settings import Pace
from game.solver import Lost, Unknown, Won
from scenes.art.buttons import KeyState
from scenes.commands import Command
from scenes.games.base import TableLayout
from scenes.i18n import _
from scenes.table import messages
from scenes.table.autoplay import AutoplayKind
from scenes.table.board import Board
from scenes.table.lamp import LISTENS, AnalysisSession, LampState
from scenes.table.message_panel import Message, MessagePanel, note_frame
from scenes.table.messages import AutomaticMessages
from scenes.widgets.scene import Sunk

MOST = 8  # moves that are looked into: the most promising ones


class AlternativeHints:
    """The hints of one state, one after the other: the first, and those that are found beside it when wished for.

    Beside a proven way only another proven one will do; guesses are as good as each other. Cards that are merely
    gathered lead nowhere.
    """

    def __init__(
        self, play: Play, advice: AnalysisSession, first: Move, ticked_slots: Sequence[int], proven: bool
    ) -> None:
        self.state = play.state
        self.proven = proven
        self._advice = advice
        self._found = [first]
        self._at = 0
        moves = [move for move in play.legal if not (isinstance(move, Carry) and move.target in ticked_slots)]
        different = [] if advice.honest else list(_different(play, first, moves))
        self._left = different[:MOST] if proven else different
        self._alone = len(moves) == 1
        self._all_lose = proven and len(different) == len(self._left) == len(moves) - 1

    @property
    def first(self) -> Move:
        """The one that was shown first."""
        return self._found[0]

    def following(self) -> Move | None:
        """Return the next one, or after the last the first again; None while it is being looked for."""
        while self._at + 1 == len(self._found) and self._left:
            verdict = self._advice.after(self._left[0]) if self.proven else None
            if self.proven and verdict is None:
                return None
            move = self._left.pop(0)
            if isinstance(verdict, Won) or not self.proven:
                self._found.append(move)
            self._all_lose = self._all_lose and isinstance(verdict, Lost)
        self._at = (self._at + 1) % len(self._found)
        return self._found[self._at]

    @property
    def nothing_else(self) -> str:
        """Say, in a sentence, why there is nothing beside the first; nothing if there is, or may be."""
        if self._left or len(self._found) > 1:
            return ""
        if self._alone:
            return _("It is the only move.")
        return _("Every other move loses.") if self._all_lose else _("No other win is known.")


def _different(play: Play, first: Move, moves: Iterable[Move]) -> Iterator[Move]:
    """Tell those of some moves that do not come to the same as the first or one before: just another empty place."""
    told = {_gist(play, first)}
    for move in moves:
        gist = _gist(play, move)
        if gist not in told:
            told.add(gist)
            yield move


def _gist(play: Play, move: Move) -> object:
    """Return what tells a move from others that come to the same."""
    if isinstance(move, Carry) and not play.state.piles[move.target]:
        return move.takes
    return move


PACES = {Pace.SLOW: 1.4, Pace.STEADY: 0.7, Pace.QUICK: 0.3}
"""Seconds from move to move of a way that is shown."""


class HintRequest(Enum):
    """What the prompter was asked for."""

    HINT = auto()
    ANOTHER = auto()
    WAY = auto()


class HintController:
    """Hints and ways to win for one board, in notes and in motion."""

    def __init__(self, board: Board, message_panel: MessagePanel, announcer: AutomaticMessages) -> None:
        self._board, self._message_panel, self._automatic = board, message_panel, announcer
        self.wish: HintRequest | None = None
        self._ways: AlternativeHints | None = None

    def hint(self) -> None:
        """Show what is best done now, as soon as it is known; while that is shown, what else can be done as well."""
        self._ask(HintRequest.ANOTHER if self._board.choice.hint and self._of_this_state else HintRequest.HINT)

    def show_the_way(self) -> None:
        """Play a proven way to the win, as soon as one is known."""
        self._ask(HintRequest.WAY)

    def _ask(self, wish: HintRequest) -> None:
        self.give_up()
        self._board.back()
        if not self._board.play.legal:
            self._automatic.tell_of_the_end()
            return
        self.wish = wish
        self.advance()
        if self.wish is HintRequest.HINT:
            self._board.advice.wish_for_hint()
        elif self.wish is HintRequest.WAY:
            self._board.advice.wonder()
        self.advance()
        if self.wish:
            self._message_panel.pin(messages.looking())

    def suggest(self) -> None:
        """Show what would have done once the player has seen that what was tried fell short."""
        board, move = self._board, self._board.instead
        if move is None or board.animator.moving:
            return
        board.instead = None
        if move in board.play.legal and not board.choice.held:
            board.point_out(move)
            self._message_panel.pin(messages.fell_short(board.play, board.ui, move))

    def give_up(self) -> bool:
        """Wait for no answer any more; tell whether one was awaited."""
        waited, self.wish = self.wish is not None, None
        if waited and self._message_panel.note == messages.looking():
            self._message_panel.pin(self._automatic.current)
        return waited

    def advance(self) -> None:
        """Do what was asked for, if enough is known by now."""
        advice, wish = self._board.advice, self.wish
        if wish is None:
            return
        answer, line = advice.hint, advice.tracker.line
        if wish is HintRequest.ANOTHER:
            self._hint_at_another()
        elif wish is HintRequest.HINT and advice.honest:
            if answer:
                self._hint(answer.guess or self._board.play.legal[0], answer.chance)
        elif line and wish is HintRequest.HINT:
            self._hint_of(line)
        elif line:
            self._lead(line)
        elif isinstance(advice.tracker.verdict, Lost):
            self.wish = None
            self._automatic.tell_of_loss()
        elif answer and wish is HintRequest.HINT:
            self._hint(answer.guess or self._board.play.legal[0], None)
        elif isinstance(advice.tracker.verdict, Unknown) and wish is HintRequest.WAY:
            self.wish = None
            self._message_panel.pin(messages.no_way_known())

    # hints

    @property
    def _of_this_state(self) -> AlternativeHints | None:
        """The hints that were shown in the present state."""
        return self._ways if self._ways and self._ways.state is self._board.play.state else None

    def _hint_of(self, line: tuple[Move, ...]) -> None:
        """Show the first move of a proven way, and name the card of the next."""
        board = self._board
        said = messages.proven_hint(board.play, board.ui, line)
        self._begin_with(line[0], said, proven=True)

    def _hint(self, move: Move, chance: float | None) -> None:
        """Show a move that is not proved to be right."""
        board = self._board
        self._begin_with(move, messages.guess(board.play, board.ui, move, chance), proven=False)

    def _begin_with(self, move: Move, said: Message, proven: bool) -> None:
        """Show the first hint of a state, and remember it for whoever asks for others."""
        board = self._board
        self._first = said
        self._ways = AlternativeHints(board.play, board.advice, move, board.ui.ticked_slots, proven)
        self._put(move, said)

    def _hint_at_another(self) -> None:
        """Show the next hint of the state, as soon as it is found; or the first again, and say if there is no other."""
        board, ways = self._board, self._of_this_state
        if ways is None or (move := ways.following()) is None:
            return
        known = board.advice.tracker.after(move)
        if move == ways.first:
            said = messages.with_nothing_else(self._first, ways.nothing_else)
        elif ways.proven and isinstance(known, Won):
            said = messages.another_way(board.play, board.ui, (move, *known.moves))
        else:
            said = messages.guess(board.play, board.ui, move)
        self._put(move, said)

    def _put(self, move: Move, said: Message) -> None:
        self.wish = None
        self._board.hint(move)
        self._message_panel.pin(said)

    def _lead(self, line: tuple[Move, ...]) -> None:
        self.wish = None
        self._board.show_the_way(PACES[self._board.services.settings.show_pace])
        self._message_panel.pin(messages.showing(len(line)))


class MessageController:
    """Everything that is pinned up beside one board, and when it is taken down again."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._question: Message | None = None
        self._offered: Play | None = None
        self._shown: Message | None = None
        self.message_panel = MessagePanel(board.services)
        self._automatic = AutomaticMessages(board, self.message_panel)
        self._hints = HintController(board, self.message_panel, self._automatic)
        self.hint = self._hints.hint
        self.show_the_way = self._hints.show_the_way

    def speak(self) -> None:
        """Answer what was asked, as soon as the answer is known, and say what is to be said of the state."""
        self._hints.advance()
        self._hints.suggest()
        self._automatic.notice()

    @property
    def rest(self) -> float:
        """For how many seconds there is nothing new to say."""
        return LISTENS if self._automatic.waits or self._board.advice.waiting else inf

    def step(self, forward: bool) -> bool:
        """Move the focus on to the note, along its keys, and off again; tell whether it is on the note now."""
        self._automatic.notice(at_once=True)
        return self.message_panel.step(forward, self._board.layout)

    def meant(self, command: Command) -> Command:
        """Return what a key asks for: the one that takes answers a note, does what is hinted at, or asks the lamp."""
        if command is not Command.TAKE:
            return command
        if (key := self.message_panel.focus) and key.asks:
            return key.asks
        if self._board.choice.hint:
            return Command.DO_IT
        return Command.LAMP if self._board.choice.on_lamp else command

    def ask(self, question: Message, offered: Play | None = None) -> None:
        """Ask something that waits for its answer, with the focus on the first; it may offer a play."""
        self._board.back()
        self._question, self._offered = question, offered
        self.message_panel.pin(question, focused=True)

    @property
    def offered(self) -> Play | None:
        """The play that is offered by the question that is up, if it offers one."""
        return self._offered if self.message_panel.note is self._question else None

    def tell_of_lamp(self) -> None:
        """Say in a sentence what the lamp says."""
        self._board.back()
        lamp = self._board.lamp
        if lamp and lamp.shown is LampState.LOST:
            self._automatic.tell_of_loss()
        else:
            self.message_panel.pin(messages.lamp(lamp.shown) if lamp else messages.no_lamp())

    def give_up_waiting(self) -> bool:
        """Wait for no answer any more; tell whether one was awaited."""
        return self._hints.give_up()

    def stop_showing(self) -> bool:
        """Let the player take over if a way to the win is being shown; tell whether that was so."""
        if self._board.going.purpose is not AutoplayKind.SHOW:
            return False
        self._board.back()
        self.clear()
        if self._board.going.shown:
            self._shown = messages.shown(self._board.going.shown)
            self.message_panel.pin(self._shown)
        return True

    @property
    def way_back(self) -> int | None:
        """How many moves lead back to what is offered: where what was shown began, or to where the deal could be won.

        None where that is not known.
        """
        tracker = self._board.advice.tracker
        if self._shown and self.message_panel.note is self._shown:
            return self._board.going.shown
        return 0 if tracker.line else tracker.way_back

    def dismiss(self) -> bool:
        """Let go of what is chosen or shown, and take down the note; tell whether there was anything."""
        noted = self.message_panel.note
        if not (self._board.back() or noted):
            return False
        if noted is self._automatic.standing:
            self._automatic.withdraw()
        self.clear()
        return True

    def withdraw(self) -> None:
        """Take down what stands of itself."""
        self._automatic.withdraw()

    def clear(self) -> None:
        """Take down a hint's note once the hint is over, and a question that was passed over; what stands is seen."""
        standing, showing = self._automatic.current, self._board.going.purpose is AutoplayKind.SHOW
        if self.message_panel.note is not standing and not (self._board.choice.hint or showing):
            self.message_panel.pin(standing)

    def prerender(self) -> None:
        """Have a note drawn, and its keys as they are pressed, before the first of them is seen."""
        board = self._board
        if board.play.legal:
            note = messages.guess(board.play, board.ui, board.play.legal[0])
            board.services.images.prerender(partial(_draw_keys, note, board.ahead))


def _draw_keys(note: Message, layout: TableLayout) -> None:
    """Draw, in the worker thread, a note with its keys in all their states."""
    for state in KeyState:
        tuple(note_frame(note, layout, Sunk(note.keys[0].name, state), None))
