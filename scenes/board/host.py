"""The host: whoever of the house speaks at a table, by itself, when asked, or to ask something back."""

from functools import partial
from math import inf

from game.play import Play
from scenes.art.enamel import KeyState
from scenes.board.advice import LISTENS
from scenes.board.announcer import Announcer
from scenes.board.pinboard import Pinboard
from scenes.commands import Command
from scenes.controls.pressing import Sunk
from scenes.games.base import Plan
from scenes.table import messages
from scenes.table.autoplay import Purpose
from scenes.table.board import Board
from scenes.table.hints import Prompter
from scenes.table.lamp import Light
from scenes.table.message_panel import Note, note_frame


class Host:
    """Everything that is pinned up beside one board, and when it is taken down again."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._question: Note | None = None
        self._offered: Play | None = None
        self._shown: Note | None = None
        self.pinboard = Pinboard(board.house)
        self._announcer = Announcer(board, self.pinboard)
        self._prompter = Prompter(board, self.pinboard, self._announcer)
        self.hint = self._prompter.hint
        self.show_the_way = self._prompter.show_the_way

    def speak(self) -> None:
        """Answer what was asked, as soon as the answer is known, and say what is to be said of the state."""
        self._prompter.advance()
        self._prompter.suggest()
        self._announcer.notice()

    @property
    def rest(self) -> float:
        """For how many seconds there is nothing new to say."""
        return LISTENS if self._announcer.waits or self._board.advice.waiting else inf

    def step(self, forward: bool) -> bool:
        """Move the focus on to the note, along its keys, and off again; tell whether it is on the note now."""
        self._announcer.notice(at_once=True)
        return self.pinboard.step(forward, self._board.plan)

    def meant(self, command: Command) -> Command:
        """Return what a key asks for: the one that takes answers a note, does what is hinted at, or asks the lamp."""
        if command is not Command.TAKE:
            return command
        if key := self.pinboard.focus:
            return key.command
        if self._board.choice.hint:
            return Command.DO_IT
        return Command.LAMP if self._board.choice.on_lamp else command

    def ask(self, question: Note, offered: Play | None = None) -> None:
        """Ask something that waits for its answer, with the focus on the first; it may offer a play."""
        self._board.back()
        self._question, self._offered = question, offered
        self.pinboard.pin(question, focused=True)

    @property
    def offered(self) -> Play | None:
        """The play that is offered by the question that is up, if it offers one."""
        return self._offered if self.pinboard.note is self._question else None

    def tell_of_lamp(self) -> None:
        """Say in a sentence what the lamp says."""
        self._board.back()
        lamp = self._board.lamp
        if lamp and lamp.shown is Light.LOST:
            self._announcer.tell_of_loss()
        else:
            self.pinboard.pin(messages.lamp(lamp.shown) if lamp else messages.no_lamp())

    def give_up_waiting(self) -> bool:
        """Wait for no answer any more; tell whether one was awaited."""
        return self._prompter.give_up()

    def stop_showing(self) -> bool:
        """Let the player take over if a way to the win is being shown; tell whether that was so."""
        if self._board.going.purpose is not Purpose.SHOW:
            return False
        self._board.back()
        self.clear()
        if self._board.going.shown:
            self._shown = messages.shown(self._board.going.shown)
            self.pinboard.pin(self._shown)
        return True

    @property
    def way_back(self) -> int | None:
        """How many moves lead back to what is offered: where what was shown began, or to where the deal could be won.

        None where that is not known.
        """
        counsel = self._board.advice.counsel
        if self._shown and self.pinboard.note is self._shown:
            return self._board.going.shown
        return 0 if counsel.line else counsel.way_back

    def dismiss(self) -> bool:
        """Let go of what is chosen or shown, and take down the note; tell whether there was anything."""
        noted = self.pinboard.note
        if not (self._board.back() or noted):
            return False
        if noted is self._announcer.standing:
            self._announcer.withdraw()
        self.clear()
        return True

    def withdraw(self) -> None:
        """Take down what stands of itself."""
        self._announcer.withdraw()

    def clear(self) -> None:
        """Take down a hint's note once the hint is over, and a question that was passed over; what stands is seen."""
        standing, showing = self._announcer.current, self._board.going.purpose is Purpose.SHOW
        if self.pinboard.note is not standing and not (self._board.choice.hint or showing):
            self.pinboard.pin(standing)

    def foresee(self) -> None:
        """Have a note drawn, and its keys as they are pressed, before the first of them is seen."""
        board = self._board
        if board.play.legal:
            note = messages.guess(board.play, board.scenery, board.play.legal[0])
            board.house.studio.foresee(partial(_draw_keys, note, board.ahead))


def _draw_keys(note: Note, plan: Plan) -> None:
    """Draw, in the studio, a note with its keys in all their states."""
    for state in KeyState:
        tuple(note_frame(note, plan, Sunk(note.keys[0], state), None))
