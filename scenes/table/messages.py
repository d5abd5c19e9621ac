"""Remarks: the notes a table pins up, in words and with the keys that answer them."""

from dataclasses import replace

from game.moves import Move
from game.play import Play
from scenes.commands import Command
from scenes.games.base import Set
from scenes.i18n import _, capitalised, many
from scenes.table.lamp import Light
from scenes.table.message_panel import Note, NoteKey


def no_way_on(play: Play, scenery: Set, way_back: int | None = None) -> Note:
    """Say that nothing useful is left, and why; the way back to where the deal could be won is offered if known."""
    return _dead_end(_("Dead end"), scenery.stuck_reason(play), play, way_back)


def nothing_to_gain(play: Play, scenery: Set, way_back: int | None = None) -> Note:
    """Say that moves are left but none of them can score any more; offer what is offered at a dead end."""
    return _dead_end(_("No more points"), scenery.no_gain_reason(play), play, way_back)


def no_way_to_win(play: Play, reason: str) -> Note:
    """Say why a play cannot be won any more where no lamp tells of it, and offer what is offered at a dead end."""
    return _dead_end(_("No way to win"), reason, play, None)


def fell_short(play: Play, scenery: Set, move: Move) -> Note:
    """Say to whoever has tried in vain which move would have done, the cheapest of its kind, and offer to make it."""
    return Note(_("Fell short"), _said(play, scenery, move), (NoteKey(_("Do it"), Command.DO_IT),))


def _dead_end(heading: str, reason: str, play: Play, way_back: int | None) -> Note:
    since = ""
    if way_back:
        since = _since(way_back)
        back = NoteKey(_("Rewind"), Command.GO_BACK)
    else:
        back = NoteKey(_("Undo"), Command.UNDO) if play.can_undo else NoteKey(_("New deal"), Command.NEW)
    return Note(heading, (reason,), (back, NoteKey(_("Give up"), Command.GIVE_UP)), spare=since)


def all_can_go_home() -> Note:
    """Offer to bring every card to the foundations."""
    return Note("", (_("Every card can go home."),), (NoteKey(_("Finish"), Command.FINISH),))


# hints


def looking() -> Note:
    """Say that an answer is being looked for."""
    return Note(_("Hint"), (_("Looking for a win\N{HORIZONTAL ELLIPSIS}"),))


def proven_hint(play: Play, scenery: Set, line: tuple[Move, ...]) -> Note:
    """Say what the first move of a proven way does, and which card is next, and offer to show the whole."""
    said = _said(play, scenery, line[0])
    keys = NoteKey(_("Do it"), Command.DO_IT), NoteKey(_("Solve it"), Command.SHOW_ME)
    return Note(_("Hint"), said, keys, marked=len(said) > 1, spare=_next(play, scenery, line))


def another_way(play: Play, scenery: Set, line: tuple[Move, ...]) -> Note:
    """Say what the first move of a proven way does that is not the one shown first, and which card is next."""
    keys = (NoteKey(_("Do it"), Command.DO_IT),)
    return replace(proven_hint(play, scenery, line), heading=_("Another move"), keys=keys)


def with_nothing_else(hint: Note, why: str) -> Note:
    """Say why nothing else is hinted at, if a reason is given, in place of what was said of the first already."""
    return replace(hint, lines=(why,), marked=False, spare="") if why else hint


def _said(play: Play, scenery: Set, move: Move) -> tuple[str, ...]:
    """Return what a move does in one sentence, or its beginning, which names the cards that go, and its end."""
    cards, does = scenery.say(play.state, move)
    return (capitalised(cards), does) if cards else (does,)


def _next(play: Play, scenery: Set, line: tuple[Move, ...]) -> str:
    """Return a sentence that names the cards of the second move of a line, empty if it moves none."""
    if len(line) < 2:
        return ""
    state, _story = play.rules.apply(play.state, line[0])
    card, _deed = scenery.say(state, line[1])
    return _("Then: {card}.").format(card=card) if card else ""


def guess(play: Play, scenery: Set, move: Move, chance: float | None = None) -> Note:
    """Say what a move does that is not proved to be right: a guess, or one that wins with a chance from 0 to 1."""
    said = _said(play, scenery, move)
    heading, doubt = _("A guess"), _("A guess: no solution known.")
    if chance is not None:
        percent = round(100 * chance) if chance in (0, 1) else min(max(round(100 * chance), 1), 99)
        heading, doubt = _("{percent}% chance").format(percent=percent), _("Judging by what you see.")
    keys = (NoteKey(_("Do it"), Command.DO_IT),)
    return Note(heading, said, keys, marked=len(said) > 1, spare=doubt)


def no_way_known() -> Note:
    """Say that no way can be shown."""
    return Note("", (_("No solution found from here: too complex."),))


def showing(moves: int) -> Note:
    """Say that a way is being shown."""
    whole = many("The solution takes {count} move.", "The solution takes {count} moves.", moves)
    return Note(
        _("Solution"),
        (whole, _("Press any key to stop.")),
        spare=_("It won\N{RIGHT SINGLE QUOTATION MARK}t count as a win."),
    )


def shown(moves: int) -> Note:
    """Say how much of a way was shown, and offer to go back to where it began."""
    whole = many("You were shown {count} move.", "You were shown {count} moves.", moves)
    return Note(_("Solution"), (whole,), (NoteKey(_("Rewind"), Command.GO_BACK), NoteKey(_("Play on"), Command.BACK)))


# the lamp


def lamp(light: Light) -> Note:
    """Say what the lamp says, in a sentence."""
    keys = NoteKey(_("Hint"), Command.HINT), NoteKey(_("Solve it"), Command.SHOW_ME)
    match light:
        case Light.WINNABLE:
            return Note("", (_("This deal can be won from here."),), keys, spare=_("Solution known."))
        case Light.LOST:
            return lost(None)
        case Light.ASKING:
            return Note("", (_("Checking whether this deal can still be won."),))
    return Note("", (_("It is not known whether this deal can still be won."),))


def no_lamp() -> Note:
    """Say to whoever asks for it why no lamp hangs over the game."""
    return Note("", (_("The lamp is switched off in Options."),))


def lost(way_back: int | None) -> Note:
    """Say since when the deal is lost, as far as it is known, and offer to go back there."""
    if way_back is None:
        return Note("", (_("This deal can no longer be won."),), (NoteKey(_("Play on"), Command.BACK),))
    keys = NoteKey(_("Rewind"), Command.GO_BACK), NoteKey(_("Play on"), Command.BACK)
    return Note("", (_since(way_back),), keys, spare=_("Rewind there?"))


def _since(way_back: int) -> str:
    """Return a sentence that says how many moves ago a deal was lost."""
    if way_back == 1:
        return _("Lost with the last move.")
    return many("Lost {count} move ago.", "Lost {count} moves ago.", way_back)


def never_winnable() -> Note:
    """Say that the deal was lost before its first move."""
    keys = NoteKey(_("New deal"), Command.NEW), NoteKey(_("Play on"), Command.BACK)
    return Note("", (_("This deal could never be won."),), keys)


# questions


def leaving(named: str = "") -> Note:
    """Ask whether the game on the table shall be left for a new deal, which may be named."""
    keys = NoteKey(_("New deal"), Command.DEAL), NoteKey(_("Play on"), Command.BACK)
    return Note(named or _("New deal"), (_("This game will count as a loss."),), keys)


def resigning() -> Note:
    """Ask whether the game on the table shall be given up."""
    keys = NoteKey(_("Give up"), Command.GIVE_UP), NoteKey(_("Play on"), Command.BACK)
    return Note(_("Give up"), (_("This game will count as a loss."),), keys)
