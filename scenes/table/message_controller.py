"""Which message a table shows, and when: a state machine whose states are the topics of messages.

Some messages are about the position and come by themselves, until the next move. Others answer the player, until the
player does anything else; then the message about the position is shown again if it is still true. Hints and solutions
may take a while to find; nothing waits for them.
"""

from collections.abc import Container
from dataclasses import replace
from math import inf

from game.play import Play
from game.settings import Finish, Pace
from game.solver import Lost, Unknown
from game.state import Move, State
from scenes.animation.durations import REWIND_AFTER
from scenes.commands import Command
from scenes.i18n import language
from scenes.table import messages
from scenes.table.analysis_session import POLL, AlternativeHints
from scenes.table.board import AutoplayKind, Board
from scenes.table.cursor import Reject, take_or_put
from scenes.table.lamp import LampState
from scenes.table.message_panel import Message, MessagePanel
from scenes.table.messages import NOTHING, Statement, Topic
from scenes.widgets.buttons import Button, Controls


class PositionMessages:
    """The messages about the positions of one board, and which of them have been said.

    A rewind from a lost position is offered once per lost stretch of play, until the next move; then again only after
    the deal was winnable again, or if the player asks. That nothing more can be scored, or won, is said once, unless
    the player goes back to before it was said.
    """

    def __init__(self, board: Board) -> None:
        self._board = board
        self._rewind_offered = False
        self._said_after: dict[Topic, int] = {}  # after how many moves something was said that is not repeated
        self._lost_in: State | None = None  # the state that was last said to be lost

    def first(self) -> Statement:
        """Return what there is to say about a new position."""
        board, play = self._board, self._board.play
        if play.stuck:
            return self.dead_end()
        if reason := self._no_win_reason():
            self._said_after[Topic.NO_WIN] = len(play.moves)
            return Statement(Topic.NO_WIN, messages.cannot_be_won(play, reason))
        if board.services.settings.finish is Finish.OFFERED and board.autoplay.finishable:
            return Statement(Topic.FINISHABLE, messages.all_can_go_home())
        return NOTHING

    def following(self, statement: Statement) -> Statement:
        """Return what to say now that the analysis may know more: what was said before, or what replaces it."""
        board = self._board
        if statement.topic is Topic.DEAD_END:
            return self.dead_end()
        if statement.topic is Topic.LOST or (statement.topic is Topic.NOTHING and self._rewind_due):
            return self.lost()
        if statement.topic is Topic.NOTHING and self._nothing_to_gain:
            self._said_after[Topic.NO_GAIN] = len(board.play.moves)
            self._rewind_offered = True  # this message also says since when the deal is lost
            tracker = board.analysis.tracker
            to_rewind = tracker.to_rewind if board.lamp else None
            message = messages.nothing_to_gain(board.play, board.ui, to_rewind, tracker.knows_where_lost)
            return Statement(Topic.NO_GAIN, message)
        return statement

    def dead_end(self) -> Statement:
        """Say that no move is left."""
        board, tracker = self._board, self._board.analysis.tracker
        message = messages.no_useful_move(board.play, board.ui, tracker.to_rewind, tracker.knows_where_lost)
        return Statement(Topic.DEAD_END, message)

    def lost(self) -> Statement:
        """Say that the deal is lost, and since when."""
        self._lost_in = self._board.play.state
        tracker = self._board.analysis.tracker
        message = messages.lost(tracker.to_rewind, tracker.knows_where_lost)
        return Statement(Topic.LOST, messages.never_winnable() if tracker.never_winnable else message)

    def advance(self) -> None:
        """Offer a rewind again once the deal was winnable."""
        if self._board.lamp and self._board.lamp.shown is LampState.WINNABLE:
            self._rewind_offered = False

    def withdraw(self, statement: Statement) -> None:
        """Note that a message was dismissed: a rewind is not offered again in this lost stretch of play."""
        self._rewind_offered |= statement.topic is Topic.LOST

    def _was_said(self, topic: Topic) -> bool:
        """Whether a message that is not repeated was shown; undoing to before that resets this."""
        if topic in self._said_after and len(self._board.play.moves) < self._said_after[topic]:
            del self._said_after[topic]
        return topic in self._said_after

    def _no_win_reason(self) -> str:
        """Return why the play obviously cannot be won, if it was not said yet and no lamp shows it; else empty."""
        play = self._board.play
        if self._was_said(Topic.NO_WIN) or self._board.lamp or play.won or play.state is play.fresh:
            return ""
        return self._board.ui.no_win_reason(play)

    @property
    def _nothing_to_gain(self) -> bool:
        """Whether it is proved that no more can be scored, and neither this nor the loss was announced yet."""
        play = self._board.play
        said = self._was_said(Topic.NO_GAIN) or self._lost_in is play.state
        return not said and not play.won and not play.stuck and self._board.analysis.nothing_to_gain

    @property
    def _rewind_due(self) -> bool:
        """Whether a rewind should be offered: the lamp has been out for a while, and how far to go back is known."""
        lamp, tracker = self._board.lamp, self._board.analysis.tracker
        if lamp is None or self._rewind_offered or lamp.shown is not LampState.LOST or lamp.age < REWIND_AFTER:
            return False
        return tracker.never_winnable or tracker.to_rewind is not None


PACES = {Pace.SLOW: 1.4, Pace.STEADY: 0.7, Pace.QUICK: 0.3}
"""Seconds between the moves of a solution that is shown."""


WANTED = (Topic.HINT_WANTED, Topic.OTHER_HINT_WANTED, Topic.SOLUTION_WANTED)


class MessageController:
    """The messages beside one board."""

    def __init__(self, board: Board, controls: Controls) -> None:
        self.panel = MessagePanel(board.services, controls)
        self.withheld: Container[Command] = ()
        """The commands that do nothing on this screen, so that no message offers them, and none comes by itself."""
        self._board = board
        self._by_position = PositionMessages(board)
        self._about = NOTHING  # the message about the position
        self._answer = NOTHING  # the answer to the player, shown instead of the message about the position
        self._position: State | None = None  # the state that the message about the position is about
        self._language = language()
        self._alternatives: AlternativeHints | None = None
        self._offered: Play | None = None
        self._explained: Message | None = None  # what the player has asked to be told, until they do something else

    def advance(self) -> None:
        """Answer as soon as the answer is known, and say what there is to say about the position."""
        self._find_answer()
        self._suggest()
        self._check_position()

    @property
    def rest(self) -> float:
        """Seconds until there may be something new to say."""
        lamp = self._board.lamp
        soon = lamp is not None and lamp.shown is LampState.LOST and lamp.age < 2 * REWIND_AFTER
        return POLL if soon or self._board.analysis.waiting else inf

    # drawing

    def _say(self, topic: Topic = Topic.NOTHING, message: Message | None = None, focused: bool = False) -> None:
        """Show an answer, or remove it."""
        self._answer = Statement(topic, self._offering(message))
        self._update(focused)

    def _offering(self, message: Message | None) -> Message | None:
        """Return a message without the buttons that are withheld; None if it has no others."""
        kept = tuple(button for button in message.buttons if button.asks not in self.withheld) if message else ()
        if message is None or kept == message.buttons:
            return message
        return replace(message, buttons=kept) if kept else None

    def _say_about_position(self, statement: Statement) -> None:
        statement = Statement(statement.topic, self._offering(statement.message))
        if statement != self._about:
            self._about = statement
            self._update()

    def _update(self, focused: bool = False) -> None:
        about = self._about if self._board.play.state is self._position else NOTHING
        message = self._answer.message or about.message
        if focused or message is not self.panel.message:
            self.panel.show(message, focused)

    def put(self, message: Message, focused: bool = False) -> None:
        """Show a message of the screen's own until the player does something; a button may take the focus."""
        self._say(Topic.ANSWER, message, focused)

    def ask(self, question: Message, offered: Play | None = None) -> None:
        """Ask a question, with the focus on the recommended button; it may offer a play."""
        self._board.cancel()
        self._offered = offered
        self._say(Topic.QUESTION, question, focused=True)

    @property
    def asks(self) -> bool:
        """Whether a question is shown."""
        return self._answer.topic is Topic.QUESTION

    @property
    def offered(self) -> Play | None:
        """The play offered by the question that is shown, if any."""
        return self._offered if self.asks else None

    def clear(self) -> None:
        """Remove the answer, unless the board still shows it; a message about the position is shown again."""
        self._explained = None
        lasts = {
            Topic.HINT: self._board.choice.hint is not None,
            Topic.SOLUTION: self._board.autoplay.kind is AutoplayKind.SHOW,
        }
        if not lasts.get(self._answer.topic):
            self._say()

    def dismiss(self) -> bool:
        """Deselect or end what is chosen or shown, and remove the message; return whether there was anything.

        What the cursor alone keeps open is folded, too.
        """
        choice = self._board.choice
        folds = choice.keyed and choice.fanned is not None
        if folds:
            self._board.hover.drop()
        if not (self._board.cancel() or self.panel.message or folds):
            return False
        if self._answer == NOTHING:
            self.withdraw()
        self.clear()
        return True

    def withdraw(self) -> None:
        """Remove the message about the position; a rewind is not offered again in this lost stretch of play."""
        self._by_position.withdraw(self._about)
        self._say_about_position(NOTHING)

    def remove_all(self) -> None:
        """Remove all messages."""
        self._about = NOTHING
        self._say()

    # the keyboard's focus

    def step(self, command: Command) -> bool:
        """Move the focus as `MessagePanel.step` does; return whether it is on the message now: a question keeps it."""
        self._check_position(at_once=True)
        controls, before = self.panel.controls, self.panel.controls.focus
        if not self.panel.step(command) and self.asks:
            controls.focus = before
        return controls.focus is not None

    # messages about the position

    def _check_position(self, at_once: bool = False) -> None:
        """Say what there is to say about the position once the cards have landed, or at once."""
        board, state = self._board, self._board.play.state
        self._by_position.advance()
        if self._language != language():  # those about the position are shown again
            self._language, self._position = language(), None
            board.cancel()
            self.remove_all()
        if state is not self._position:
            self.withdraw()
            if self._answer != NOTHING:
                return
            by_itself = board.services.settings.finish is Finish.BY_ITSELF and Command.FINISH not in self.withheld
            if by_itself and board.autoplay.finishable and not board.play.can_redo:
                self._position = state
                board.finish()
            if board.animator.moving and not at_once:
                return
            self._position = state
            self._say_about_position(self._by_position.first())
        if self._answer == NOTHING:
            self._say_about_position(self._by_position.following(self._about))

    def _explain(self, statement: Statement) -> None:
        """Show on request a message about the position."""
        self._position = self._board.play.state
        self._answer = NOTHING
        self._say_about_position(statement)
        self._update()
        self._explained = self.panel.message

    def explain_lamp(self) -> None:
        """Say in a sentence what the lamp says."""
        self._board.cancel()
        lamp = self._board.lamp
        if lamp and lamp.shown is LampState.LOST:
            stuck = self._board.play.stuck
            self._explain(self._by_position.dead_end() if stuck else self._by_position.lost())
        else:
            hints = Command.HINT not in self._board.services.refused
            self._say(Topic.ANSWER, messages.lamp(lamp.shown, hints) if lamp else messages.no_lamp())
            self._explained = self.panel.message

    @property
    def reply(self) -> Button | None:
        """The button that Enter presses: the one with the focus, or the last if no card can be moved.

        Also the last of what the player has asked to be told, a golden one if the cursor is nowhere, and the one that
        finishes the game if Enter does nothing at the cursor. While the lamp is in focus, Enter asks it.
        """
        controls, board = self.panel.controls, self._board
        if not (last := controls.items[-1] if controls.items else None):
            return None
        finishes = last.asks is Command.FINISH and isinstance(take_or_put(board.view), Reject)
        golden = last.primary and (board.choice.lit is None or finishes)
        only = self.explains or not (board.choice.on_lamp or (board.play.legal and not golden))
        return controls.named(controls.focus) or (last if only else None)

    @property
    def explains(self) -> bool:
        """Whether what the player has asked to be told of the position is shown."""
        return self._explained is not None and self._explained is self.panel.message

    @property
    def to_rewind(self) -> int | None:
        """How many moves back a stopped solution began, or else the deal could still be won; None if unknown."""
        tracker = self._board.analysis.tracker
        if self._answer.topic is Topic.SOLUTION_STOPPED:
            return self._board.autoplay.shown
        return 0 if tracker.line else tracker.to_rewind

    # hints and solutions

    def hint(self) -> None:
        """Show the best move, as soon as it is known; while a hint is shown, an alternative."""
        other = self._board.choice.hint and self._alternatives and self._alternatives.state is self._board.play.state
        self._want(Topic.OTHER_HINT_WANTED if other else Topic.HINT_WANTED)

    def show_solution(self) -> None:
        """Play a proven solution, as soon as one is known."""
        self._want(Topic.SOLUTION_WANTED)

    def _want(self, topic: Topic) -> None:
        self._board.cancel()
        if not self._board.play.legal:
            self._explain(self._by_position.dead_end())
            return
        self._answer = Statement(topic)
        self._find_answer()
        if self._answer.topic is Topic.HINT_WANTED:
            self._board.analysis.request_hint()
        elif self._answer.topic is Topic.SOLUTION_WANTED:
            self._board.analysis.ask_if_winnable()
        self._find_answer()
        if self._answer.topic in WANTED:
            self._say(topic, messages.looking())

    def stop_looking(self) -> bool:
        """Stop waiting for an answer; return whether one was awaited."""
        waited = self._answer.topic in WANTED
        if waited:
            self._say()
        return waited

    def _find_answer(self) -> None:
        """Answer what was asked, if enough is known by now."""
        board, topic, analysis = self._board, self._answer.topic, self._board.analysis
        if topic not in WANTED:
            return
        fair = analysis.fair and topic is not Topic.SOLUTION_WANTED  # and so does not use what the tracker knows
        line, verdict = ((), None) if fair else (analysis.tracker.line, analysis.tracker.verdict)
        if topic is Topic.OTHER_HINT_WANTED:
            if self._alternatives and (other := self._alternatives.following()):
                self._show_hint(*other)
        elif line and topic is Topic.HINT_WANTED:
            self._show_first_hint(line[0], messages.proven_hint(board.play, board.ui, line), proven=True)
        elif line:
            board.show_solution(PACES[board.services.settings.show_pace])
            self._say(Topic.SOLUTION, messages.showing(len(line)))
        elif isinstance(verdict, Lost):
            self._explain(self._by_position.lost())
        elif topic is Topic.HINT_WANTED and (answer := analysis.hint):
            move = answer.guess or board.play.legal[0]
            self._show_first_hint(move, messages.guess(board.play, board.ui, move, answer.chance), proven=False)
        elif topic is Topic.SOLUTION_WANTED and isinstance(verdict, Unknown):
            self._say(Topic.ANSWER, messages.no_solution_known())

    def _show_first_hint(self, move: Move, message: Message, proven: bool) -> None:
        """Show the first hint of a position, and prepare its alternatives."""
        board = self._board
        self._alternatives = AlternativeHints(board.play, board.ui, board.analysis, move, message, proven)
        self._show_hint(move, message)

    def _show_hint(self, move: Move, message: Message) -> None:
        self._board.hint(move)
        self._say(Topic.HINT, message)

    def _suggest(self) -> None:
        """Show the move that would have worked, once the player has seen the attempt fail."""
        board, move = self._board, self._board.instead
        if move is None or board.animator.moving:
            return
        board.instead = None
        if move in board.play.legal and not board.choice.held:
            board.point_out(move)
            self._say(Topic.HINT, messages.failed_attempt(board.play, board.ui, move))

    def stop_solution(self) -> bool:
        """Stop a solution that is being shown; return whether there was one."""
        autoplay = self._board.autoplay
        if autoplay.kind is not AutoplayKind.SHOW:
            return False
        self._board.cancel()
        if autoplay.shown:
            self._say(Topic.SOLUTION_STOPPED, messages.shown(autoplay.shown))
        else:
            self._say()
        return True
