"""What a table says: messages in words with the buttons that answer them, and which it shows by itself.

By itself it says that nothing more can be done, or nothing that scores; that the rest can be done for the player; or
that the deal is lost, and where it could still be won.
"""

from dataclasses import replace

from game.moves import Move
from game.play import Play
from game.settings import Finish
from game.state import State
from scenes.animation.durations import WAY_BACK_AFTER
from scenes.commands import Command
from scenes.games.base import GameUI
from scenes.i18n import _, capitalised, language, many
from scenes.table.board import Board
from scenes.table.lamp import LampState
from scenes.table.message_panel import Message, MessagePanel, button


def no_way_on(play: Play, ui: GameUI, way_back: int | None = None) -> Message:
    """Say that nothing useful is left, and why; the way back to where the deal could be won is offered if known."""
    return _dead_end(_("Dead end"), ui.stuck_reason(play), play, way_back)


def nothing_to_gain(play: Play, ui: GameUI, way_back: int | None = None) -> Message:
    """Say that moves are left but none of them can score any more; offer what is offered at a dead end."""
    return _dead_end(_("No more points"), ui.no_gain_reason(play), play, way_back)


def no_way_to_win(play: Play, reason: str) -> Message:
    """Say why a play cannot be won any more where no lamp tells of it, and offer what is offered at a dead end."""
    return _dead_end(_("No way to win"), reason, play, None)


def fell_short(play: Play, ui: GameUI, move: Move) -> Message:
    """Say to whoever has tried in vain which move would have done, the cheapest of its kind, and offer to make it."""
    return Message(_("Fell short"), _said(play, ui, move), (button(_("Do it"), Command.DO_IT),))


def _dead_end(heading: str, reason: str, play: Play, way_back: int | None) -> Message:
    since = ""
    if way_back:
        since = _since(way_back)
        back = button(_("Rewind"), Command.GO_BACK)
    else:
        back = button(_("Undo"), Command.UNDO) if play.can_undo else button(_("New deal"), Command.NEW)
    return Message(heading, (reason,), (back, button(_("Give up"), Command.GIVE_UP)), spare=since)


def all_can_go_home() -> Message:
    """Offer to bring every card to the foundations."""
    return Message("", (_("Every card can go home."),), (button(_("Finish"), Command.FINISH),))


# hints


def looking() -> Message:
    """Say that an answer is being looked for."""
    return Message(_("Hint"), (_("Looking for a win\N{HORIZONTAL ELLIPSIS}"),))


def proven_hint(play: Play, ui: GameUI, line: tuple[Move, ...]) -> Message:
    """Say what the first move of a proven way does, and which card is next, and offer to show the whole."""
    said = _said(play, ui, line[0])
    keys = button(_("Do it"), Command.DO_IT), button(_("Solve it"), Command.SHOW_ME)
    return Message(_("Hint"), said, keys, marked=len(said) > 1, spare=_next(play, ui, line))


def another_way(play: Play, ui: GameUI, line: tuple[Move, ...]) -> Message:
    """Say what the first move of a proven way does that is not the one shown first, and which card is next."""
    keys = (button(_("Do it"), Command.DO_IT),)
    return replace(proven_hint(play, ui, line), heading=_("Another move"), keys=keys)


def with_nothing_else(hint: Message, why: str) -> Message:
    """Say why nothing else is hinted at, if a reason is given, in place of what was said of the first already."""
    return replace(hint, lines=(why,), marked=False, spare="") if why else hint


def _said(play: Play, ui: GameUI, move: Move) -> tuple[str, ...]:
    """Return what a move does in one sentence, or its beginning, which names the cards that go, and its end."""
    cards, does = ui.say(play.state, move)
    return (capitalised(cards), does) if cards else (does,)


def _next(play: Play, ui: GameUI, line: tuple[Move, ...]) -> str:
    """Return a sentence that names the cards of the second move of a line, empty if it moves none."""
    if len(line) < 2:
        return ""
    state, _story = play.rules.apply(play.state, line[0])
    card, _handler = ui.say(state, line[1])
    return _("Then: {card}.").format(card=card) if card else ""


def guess(play: Play, ui: GameUI, move: Move, chance: float | None = None) -> Message:
    """Say what a move does that is not proved to be right: a guess, or one that wins with a chance from 0 to 1."""
    said = _said(play, ui, move)
    heading, doubt = _("A guess"), _("A guess: no solution known.")
    if chance is not None:
        percent = round(100 * chance) if chance in (0, 1) else min(max(round(100 * chance), 1), 99)
        heading, doubt = _("{percent}% chance").format(percent=percent), _("Judging by what you see.")
    keys = (button(_("Do it"), Command.DO_IT),)
    return Message(heading, said, keys, marked=len(said) > 1, spare=doubt)


def no_way_known() -> Message:
    """Say that no way can be shown."""
    return Message("", (_("No solution found from here: too complex."),))


def showing(moves: int) -> Message:
    """Say that a way is being shown."""
    whole = many("The solution takes {count} move.", "The solution takes {count} moves.", moves)
    return Message(
        _("Solution"),
        (whole, _("Press any key to stop.")),
        spare=_("It won\N{RIGHT SINGLE QUOTATION MARK}t count as a win."),
    )


def shown(moves: int) -> Message:
    """Say how much of a way was shown, and offer to go back to where it began."""
    whole = many("You were shown {count} move.", "You were shown {count} moves.", moves)
    return Message(
        _("Solution"),
        (whole,),
        (button(_("Rewind"), Command.GO_BACK), button(_("Play on"), Command.BACK)),
    )


# the lamp


def lamp(light: LampState) -> Message:
    """Say what the lamp says, in a sentence."""
    keys = button(_("Hint"), Command.HINT), button(_("Solve it"), Command.SHOW_ME)
    match light:
        case LampState.WINNABLE:
            return Message("", (_("This deal can be won from here."),), keys, spare=_("Solution known."))
        case LampState.LOST:
            return lost(None)
        case LampState.ASKING:
            return Message("", (_("Checking whether this deal can still be won."),))
    return Message("", (_("It is not known whether this deal can still be won."),))


def no_lamp() -> Message:
    """Say to whoever asks for it why no lamp hangs over the game."""
    return Message("", (_("The lamp is switched off in Options."),))


def lost(way_back: int | None) -> Message:
    """Say since when the deal is lost, as far as it is known, and offer to go back there."""
    if way_back is None:
        return Message("", (_("This deal can no longer be won."),), (button(_("Play on"), Command.BACK),))
    keys = button(_("Rewind"), Command.GO_BACK), button(_("Play on"), Command.BACK)
    return Message("", (_since(way_back),), keys, spare=_("Rewind there?"))


def _since(way_back: int) -> str:
    """Return a sentence that says how many moves ago a deal was lost."""
    if way_back == 1:
        return _("Lost with the last move.")
    return many("Lost {count} move ago.", "Lost {count} moves ago.", way_back)


def never_winnable() -> Message:
    """Say that the deal was lost before its first move."""
    keys = button(_("New deal"), Command.NEW), button(_("Play on"), Command.BACK)
    return Message("", (_("This deal could never be won."),), keys)


# questions


def leaving(named: str = "") -> Message:
    """Ask whether the game on the table shall be left for a new deal, which may be named."""
    keys = button(_("New deal"), Command.DEAL), button(_("Play on"), Command.BACK)
    return Message(named or _("New deal"), (_("This game will count as a loss."),), keys)


def resigning() -> Message:
    """Ask whether the game on the table shall be given up."""
    keys = button(_("Give up"), Command.GIVE_UP), button(_("Play on"), Command.BACK)
    return Message(_("Give up"), (_("This game will count as a loss."),), keys)


class AutomaticMessages:
    """Watches one board, and pins up what stands to be said of its state.

    standing is the note that stands now. The way back is offered once in each stretch of play that is lost: the next
    move sends the note away, until the lamp has burnt again or somebody asks. That no more points can be had is said
    once, too, until the player has gone back to before that was said.
    """

    def __init__(self, board: Board, message_panel: MessagePanel) -> None:
        self.standing: Message | None = None
        self._board, self._message_panel = board, message_panel
        self._noticed: State | None = None
        self._spoken = language()
        self._of_loss = False
        self._ended = False
        self._waved_off = False
        self._no_gain_at: int | None = None
        """After how many moves it was said that nothing more can be scored."""
        self._no_win_at: int | None = None
        """After how many moves it was said that the play cannot be won, where no lamp hangs."""
        self._lost_in: State | None = None
        """The state of which it was last said that it is lost."""

    @property
    def current(self) -> Message | None:
        """The note that stands, if it is about the state that lies on the table now."""
        return self.standing if self._board.play.state is self._noticed else None

    def notice(self, at_once: bool = False) -> None:
        """Say what is to be said of the state now, once its story is told, or at once."""
        board, state = self._board, self._board.play.state
        if board.lamp and board.lamp.shown is LampState.WINNABLE:
            self._waved_off = False
        if self._spoken != language():
            self._say_anew()
        if state is not self._noticed:
            self.withdraw()
            wish = board.services.settings.finish
            if self._message_panel.note:
                return
            if wish is Finish.BY_ITSELF and board.going.finishable and not board.play.can_redo:
                self._noticed = state
                board.finish()
            if board.animator.moving and not at_once:
                return
            self._noticed = state
            self._stand(self._about_the_end(wish))
        if self._ended and self._message_panel.note is self.standing:
            self._stand(self._ended_note())
        elif self._message_panel.note is self.standing and (self._of_loss or (self.standing is None and self._due)):
            self._stand(self._about_loss(), of_loss=True)
        elif self._message_panel.note is self.standing is None and self._nothing_to_gain:
            self._no_gain_at = len(board.play.moves)
            self._waved_off = True  # this note says since when the deal is lost, too
            way_back = board.advice.tracker.way_back if board.lamp else None
            self._stand(nothing_to_gain(board.play, board.ui, way_back))

    def _say_anew(self) -> None:
        """Take down whatever was said in another language; what stands is said again."""
        self._spoken, self._noticed, waved_off = language(), None, self._waved_off
        self.withdraw()
        self._waved_off = waved_off
        self._board.back()
        self._message_panel.pin(None)

    def withdraw(self) -> None:
        """Take down what stands; a way back is not offered again in this stretch of play."""
        if self._of_loss:
            self._waved_off = True
        if self.standing:
            self.standing = None
            self._message_panel.pin(None)
        self._of_loss = self._ended = False

    def tell_of_loss(self) -> None:
        """Say that the deal is lost, because somebody asks, and offer the way back as soon as it is known."""
        self._noticed = self._board.play.state
        self._stand(self._about_loss(), of_loss=True)

    def tell_of_the_end(self) -> None:
        """Say that nothing can be done, because somebody asks, and offer the ways on."""
        self._noticed = self._board.play.state
        self._stand(self._ended_note())

    def _stand(self, note: Message | None, of_loss: bool = False) -> None:
        self._of_loss = of_loss
        if of_loss:
            self._lost_in = self._board.play.state
        self._ended = self._ended and not of_loss
        if note != self.standing:
            self.standing = note
            self._message_panel.pin(note)

    @property
    def waits(self) -> bool:
        """Whether there will soon be something to say."""
        lamp = self._board.lamp
        return lamp is not None and lamp.shown is LampState.LOST and lamp.age < 2 * WAY_BACK_AFTER

    def _no_win_reason(self) -> str:
        """Return why the play cannot be won, if that is plain to see, no lamp tells of it, and it was not said yet."""
        play = self._board.play
        if self._no_win_at is not None and len(play.moves) < self._no_win_at:
            self._no_win_at = None
        if self._board.lamp or self._no_win_at is not None or play.won or play.stuck or not play.moves:
            return ""
        return self._board.ui.no_win_reason(play)

    @property
    def _nothing_to_gain(self) -> bool:
        """Whether it is proved that no move scores any more, and that was not said yet, nor that the state is lost."""
        play = self._board.play
        if self._no_gain_at is not None and len(play.moves) < self._no_gain_at:
            self._no_gain_at = None
        told = self._no_gain_at is not None or self._lost_in is play.state
        return not told and not play.won and not play.stuck and self._board.advice.nothing_to_gain

    @property
    def _due(self) -> bool:
        """Whether the lamp has been out for a while, and how to go on is known."""
        lamp, tracker = self._board.lamp, self._board.advice.tracker
        if lamp is None or self._waved_off or lamp.shown is not LampState.LOST or lamp.age < WAY_BACK_AFTER:
            return False
        return tracker.never_winnable or tracker.way_back is not None

    def _about_loss(self) -> Message:
        tracker = self._board.advice.tracker
        if tracker.never_winnable:
            return never_winnable()
        return lost(tracker.way_back)

    def _ended_note(self) -> Message:
        """Return what is said where nothing can be done; how to go back may be known only later."""
        self._ended = True
        board = self._board
        return no_way_on(board.play, board.ui, board.advice.tracker.way_back)

    def _about_the_end(self, wish: Finish) -> Message | None:
        board = self._board
        if board.play.stuck:
            return self._ended_note()
        if reason := self._no_win_reason():
            self._no_win_at = len(board.play.moves)
            return no_way_to_win(board.play, reason)
        return all_can_go_home() if wish is Finish.OFFERED and board.going.finishable else None
