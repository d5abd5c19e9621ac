"""Remarks: the notes a table pins up, in words and with the keys that answer them."""

from game.moves import Move
from game.play import Play
from scenes.input.commands import Command
from scenes.note import Note, NoteKey
from scenes.sets.base import Set
from scenes.words import _


def no_way_on(play: Play, scenery: Set) -> Note:
    """Say that nothing useful is left, and why."""
    back = NoteKey(_("Undo"), Command.UNDO) if play.can_undo else NoteKey(_("New deal"), Command.NEW)
    return Note(_("No way on"), (scenery.stuck_reason(play),), (back, NoteKey(_("Give up"), Command.GIVE_UP)))


def all_can_go_home() -> Note:
    """Offer to bring every card to the foundations."""
    return Note("", (_("Every card can go home."),), (NoteKey(_("Finish"), Command.FINISH),))


def hint(play: Play, scenery: Set, move: Move | None) -> Note:
    """Say what a hint shows, or that there is none."""
    if move is None:
        return Note(_("Hint"), (_("No move is left."),))
    card, deed = scenery.say(play, move)
    return Note(_("Hint"), (card, deed) if card else (deed,), (NoteKey(_("Do it"), Command.DO_IT),))


def leaving() -> Note:
    """Ask whether the game on the table shall be left for a new deal."""
    keys = NoteKey(_("New deal"), Command.DEAL), NoteKey(_("Play on"), Command.BACK)
    return Note(_("New deal"), (_("This game will count as not won."),), keys)


def resigning() -> Note:
    """Ask whether the game on the table shall be given up."""
    keys = NoteKey(_("Give up"), Command.GIVE_UP), NoteKey(_("Play on"), Command.BACK)
    return Note(_("Give up"), (_("This game will count as not won."),), keys)
