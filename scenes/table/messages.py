"""What a table says: messages in words, with the buttons that answer them."""

from dataclasses import replace

from game.moves import Move
from game.play import Play
from scenes.commands import Command
from scenes.games.base import GameUI
from scenes.i18n import _, capitalised, many
from scenes.table.lamp import LampState
from scenes.table.message_panel import Message, button


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
        back = button(_("Rewind"), Command.GO_BACK, primary=True)
    else:
        back = button(_("Undo"), Command.UNDO) if play.can_undo else button(_("New deal"), Command.NEW)
    return Message(heading, (reason,), (back, button(_("Give up"), Command.GIVE_UP)), spare=since)


def all_can_go_home() -> Message:
    """Offer to bring every card to the foundations."""
    return Message("", (_("Every card can go home."),), (button(_("Finish"), Command.FINISH, primary=True),))


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


def lamp(light: LampState, hints: bool = True) -> Message:
    """Say what the lamp says, in a sentence, and offer to go on with a hint where there are any."""
    keys = (button(_("Hint"), Command.HINT), button(_("Solve it"), Command.SHOW_ME)) if hints else ()
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
    keys = button(_("Rewind"), Command.GO_BACK, primary=True), button(_("Play on"), Command.BACK)
    return Message("", (_since(way_back),), keys, spare=_("Rewind there?"))


def _since(way_back: int) -> str:
    """Return a sentence that says how many moves ago a deal was lost."""
    if way_back == 1:
        return _("Lost with the last move.")
    return many("Lost {count} move ago.", "Lost {count} moves ago.", way_back)


def never_winnable() -> Message:
    """Say that the deal was lost before its first move."""
    keys = button(_("New deal"), Command.NEW, primary=True), button(_("Play on"), Command.BACK)
    return Message("", (_("This deal could never be won."),), keys)


# the beginning


def newcomer() -> Message:
    """Offer the lesson to whoever has never played a game."""
    return Message(
        _("New to this game?"),
        (_("Learn it in two minutes, on a few cards."),),
        (button(_("Learn it"), Command.LEARN, primary=True), button(_("Play on"), Command.BACK)),
    )


# questions


def leaving(named: str = "") -> Message:
    """Ask whether the game on the table shall be left for a new deal, which may be named."""
    keys = button(_("New deal"), Command.DEAL), button(_("Play on"), Command.BACK, primary=True)
    return Message(named or _("New deal"), (_("This game will count as a loss."),), keys)


def resigning() -> Message:
    """Ask whether the game on the table shall be given up."""
    keys = button(_("Give up"), Command.GIVE_UP), button(_("Play on"), Command.BACK, primary=True)
    return Message(_("Give up"), (_("This game will count as a loss."),), keys)
