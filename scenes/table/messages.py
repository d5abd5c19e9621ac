"""The messages of a table: their topics, their sentences, and the buttons that answer them."""

from dataclasses import replace
from enum import Enum, auto
from typing import NamedTuple

from game.play import Play
from game.state import Move
from scenes.commands import Command
from scenes.games.base import GameUI
from scenes.i18n import _, capitalised, many, pgettext
from scenes.table.lamp import LampState
from scenes.table.message_panel import Message, button
from scenes.widgets.buttons import Button


class Topic(Enum):
    """What a message is about."""

    NOTHING = auto()

    # about the position
    FINISHABLE = auto()
    DEAD_END = auto()
    NO_WIN = auto()
    NO_GAIN = auto()
    LOST = auto()

    # asked for, and not yet found
    HINT_WANTED = auto()
    OTHER_HINT_WANTED = auto()
    SOLUTION_WANTED = auto()

    # answers; a hint lasts while it is shown on the board, a solution while it is played
    HINT = auto()
    SOLUTION = auto()
    SOLUTION_STOPPED = auto()
    QUESTION = auto()
    ANSWER = auto()


class Statement(NamedTuple):
    """A message and its topic; the message is None while an answer may still come at once."""

    topic: Topic = Topic.NOTHING
    message: Message | None = None


NOTHING = Statement()


def no_useful_move(play: Play, ui: GameUI, to_rewind: int | None = None, exact: bool = True) -> Message:
    """Say that no useful move is left, and why; offer to rewind to where the deal could be won, if that is known."""
    return _dead_end(_("Dead end"), ui.stuck_reason(play), play, to_rewind, exact)


def nothing_to_gain(play: Play, ui: GameUI, to_rewind: int | None = None, exact: bool = True) -> Message:
    """Say that none of the moves left can score; offer to rewind as at a dead end, or else a new deal."""
    dead_end = _dead_end(_("No way to win"), _(ui.no_gain), play, to_rewind, exact)
    answers = button(_("New deal"), Command.NEW, primary=True), _stay()
    return dead_end if to_rewind else replace(dead_end, buttons=answers)


def cannot_be_won(play: Play, reason: str) -> Message:
    """Say why a play can no longer be won, where no lamp shows it; offer the same as at a dead end."""
    return _dead_end(_("No way to win"), reason, play, None)


def failed_attempt(play: Play, ui: GameUI, move: Move) -> Message:
    """After a failed attempt, say which move would have worked, the cheapest of its kind, and offer to make it."""
    return Message(_("Fell short"), _sentence(play, ui, move), (button(_("Do it"), Command.DO_IT),))


def _dead_end(heading: str, reason: str, play: Play, to_rewind: int | None, exact: bool = True) -> Message:
    since = _since(to_rewind) if to_rewind and exact else ""
    if to_rewind:
        back = button(_("Rewind"), Command.GO_BACK, primary=True)
    else:
        back = button(_("Undo"), Command.UNDO, primary=True) if play.can_undo else button(_("New deal"), Command.NEW)
    return Message(heading, (reason,), (back, button(_("Give up"), Command.GIVE_UP)), spare=since)


def all_can_go_home() -> Message:
    """Offer to move all cards to the foundations."""
    return Message("", (_("Every card can go home."),), (button(_("Finish"), Command.FINISH, primary=True),))


# hints


def looking() -> Message:
    """Say that the solver is still searching."""
    return Message(_("Hint"), (_("Looking for a win\N{HORIZONTAL ELLIPSIS}"),))


def proven_hint(play: Play, ui: GameUI, line: tuple[Move, ...]) -> Message:
    """Say what the first move of a solution does, and which card is next; offer to make it, or to show the solution."""
    parts = _sentence(play, ui, line[0])
    answers = button(_("Do it"), Command.DO_IT), button(_("Solve it"), Command.SHOW_ME)
    return Message(_("Hint"), parts, answers, marked=len(parts) > 1, spare=_next(play, ui, line))


def alternative_hint(play: Play, ui: GameUI, line: tuple[Move, ...]) -> Message:
    """Say what the first move of another solution does, and which card is next."""
    answers = (button(_("Do it"), Command.DO_IT),)
    return replace(proven_hint(play, ui, line), heading=_("Another move"), buttons=answers)


def without_alternative(hint: Message, why: str) -> Message:
    """Replace the sentences of a hint by why there is no other hint, if a reason is given."""
    return replace(hint, lines=(why,), marked=False, spare="") if why else hint


def _sentence(play: Play, ui: GameUI, move: Move) -> tuple[str, ...]:
    """Return what a move does as one sentence; or as two parts, the first of which names the cards that move."""
    cards, does = ui.describe(play.state, move)
    return (capitalised(cards), does) if cards else (does,)


def _next(play: Play, ui: GameUI, line: tuple[Move, ...]) -> str:
    """Return a sentence that names the cards of a line's second move, empty if it moves none."""
    if len(line) < 2:
        return ""
    state, _events = play.rules.apply(play.state, line[0])
    card, _does = ui.describe(state, line[1])
    return _("Then: {card}.").format(card=card) if card else ""


def guess(play: Play, ui: GameUI, move: Move, chance: float | None = None) -> Message:
    """Say what a move does that is not proven: a guess, or a fair hint that wins with a chance from 0 to 1."""
    parts = _sentence(play, ui, move)
    heading, doubt = _("A guess"), _("A guess: no solution known.")
    if chance is not None:
        percent = round(100 * chance) if chance in (0, 1) else min(max(round(100 * chance), 1), 99)
        heading, doubt = _("{percent}% chance").format(percent=percent), _("Judging by what you see.")
    answers = (button(_("Do it"), Command.DO_IT),)
    return Message(heading, parts, answers, marked=len(parts) > 1, spare=doubt)


def no_solution_known() -> Message:
    """Say that no solution is known."""
    return Message("", (_("No solution found from here: too complex."),))


def showing(moves: int) -> Message:
    """Say that a solution is being shown."""
    whole = many("The solution takes {count} move.", "The solution takes {count} moves.", moves)
    return Message(
        _("Solution"),
        (whole, _("Press any key to stop.")),
        spare=_("It won\N{RIGHT SINGLE QUOTATION MARK}t count as a win."),
    )


def shown(moves: int) -> Message:
    """Say how much of a solution was shown, and offer to rewind to where it began."""
    whole = many("You were shown {count} move.", "You were shown {count} moves.", moves)
    return Message(_("Solution"), (whole,), (button(_("Rewind"), Command.GO_BACK), button(_("Play on"), Command.BACK)))


def restarted(moves: int) -> Message:
    """Say that undo takes a restart back."""
    back = many("Undo brings back {count} move.", "Undo brings back all {count} moves.", moves)
    return Message("", (back,), (button(_("Undo"), Command.UNDO),))


# the lamp


def lamp(light: LampState, hints: bool) -> Message:
    """Say what the lamp shows, in a sentence; offer a hint or the solution, if hints are allowed."""
    answers = (button(_("Hint"), Command.HINT), button(_("Solve it"), Command.SHOW_ME)) if hints else ()
    match light:
        case LampState.WINNABLE:
            return Message("", (_("This deal can be won from here."),), answers, spare=_("Solution known."))
        case LampState.LOST:
            return lost(None)
        case LampState.ASKING:
            return Message("", (_("Checking whether this deal can still be won."),))
    return Message("", (_("It is not known whether this deal can still be won."),))


def no_lamp() -> Message:
    """Say why there is no lamp."""
    return Message("", (_("You chose to play without the lamp."),))


def lost(to_rewind: int | None, exact: bool = True) -> Message:
    """Say since when the deal is lost, if that is exact, and offer to rewind to where it could be won, if known."""
    rewind = (button(_("Rewind"), Command.GO_BACK, primary=True),) if to_rewind else ()
    words = _since(to_rewind) if to_rewind and exact else _("This deal can no longer be won.")
    return Message("", (words,), (*rewind, button(_("Play on"), Command.BACK)))


def _since(to_rewind: int) -> str:
    """Return a sentence that says how many moves ago a deal was lost."""
    if to_rewind == 1:
        return _("Lost with the last move.")
    return many("Lost {count} move ago.", "Lost {count} moves ago.", to_rewind)


def never_winnable() -> Message:
    """Say that the deal was lost before its first move."""
    answers = button(_("New deal"), Command.NEW, primary=True), _stay()
    return Message("", (_("This deal could never be won."),), answers)


# the beginning


def newcomer() -> Message:
    """Offer the lesson to a player who is new to the game. Without a heading, both answers fit on any rail."""
    answers = button(_("Learn it"), Command.LEARN, primary=True), button(_("Play on"), Command.BACK)
    spare = _("Learn it in two minutes, with a few cards.")
    return Message("", (_("New here?"),), answers, marked=True, spare=spare)


# questions


def _stay(primary: bool = False) -> Button:
    """Return the button that keeps the game that is under way, beside one that ends it."""
    return button(pgettext("instead of another deal", "Play on"), Command.BACK, primary)


def leaving(named: str = "") -> Message:
    """Ask whether to abandon the game for a new deal, which may be named."""
    answers = button(_("New deal"), Command.DEAL), _stay(primary=True)
    return Message(named or _("New deal"), (_("This counts as a loss."),), answers)


def resigning() -> Message:
    """Ask whether to give up the game."""
    answers = button(_("Give up"), Command.GIVE_UP), _stay(primary=True)
    return Message(_("Give up"), (_("This counts as a loss."),), answers)
