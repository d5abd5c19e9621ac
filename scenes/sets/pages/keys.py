"""The page of keys and gestures that closes every game's rules."""

from scenes.commands import Command, keys
from scenes.help.pages import Entry, Listing, Page, Tab
from scenes.i18n import _, pgettext


def signs(*commands: Command, most: int = 2) -> str:
    """Return the keys of some commands as one line, of each the first so many."""
    return ", ".join(key for command in commands for key in keys(command)[:most])


def page(
    *gestures: Entry,
    take: str = "",
    aim: str = "",
    best: str = "",
    several: bool = False,
    stock: str = "",
    homeward: bool = False,
    covered: bool = True,
) -> Page:
    """Return the page of a game, with its own gestures of the mouse.

    Where cards are not chosen and put down but gathered, take says what the keys that take do, aim what the middle
    button does, and best the key for the best move. Several says whether more than one card can be taken; stock, what
    working the stock does, if there is one; homeward, whether cards come home to foundations; covered, whether cards
    lie on others.
    """
    choose = () if take else (Entry(_("Click"), _("Pick a card, then a lit space")),)
    mouse = (
        Entry(_("Drag"), _("Drag cards where you want them")),
        *choose,
        *gestures,
        Entry(_("Middle button"), aim or _("Make the best move of a card")),
        *((Entry(_("Right button"), _("Hold on a covered card to see all of it")),) if covered else ()),
    )
    return Page(
        Tab.KEYS,
        (
            Listing(_("Keys at the table"), _at_the_table(take, best, several, stock, homeward)),
            Listing(_("Help and deals"), _about_the_deal(), onward=True),
        ),
        (Listing(_("Mouse"), mouse), Listing(_("More keys"), _more())),
    )


def _at_the_table(take: str, best: str, several: bool, stock: str, homeward: bool) -> tuple[Entry, ...]:
    depth = Entry(signs(Command.MORE, Command.FEWER, most=1), _("Take more cards, or fewer"))
    home = (
        Entry(signs(Command.HOME), _("Send one card home")),
        Entry(signs(Command.FINISH), _("Send all cards home, once that wins")),
    )
    return (
        Entry(_("Arrow keys"), _("Move from space to space")),
        Entry(f"{keys(Command.NEXT)[-1]}, {keys(Command.PREVIOUS)[-1]}", _("Jump from area to area")),
        Entry(signs(Command.FIRST, Command.LAST), _("Jump to the first or last space")),
        Entry(signs(Command.TAKE), take or _("Pick up or put down")),
        *((depth,) if several else ()),
        Entry(signs(Command.BEST, most=1), best or _("Make the best move from here")),
        *((Entry(signs(Command.STOCK, most=1), stock),) if stock else ()),
        *(home if homeward else ()),
    )


def _about_the_deal() -> tuple[Entry, ...]:
    return (
        Entry(signs(Command.HINT, most=1), _("Show a move; again for more")),
        Entry(signs(Command.LAMP), _("Ask the lamp")),
        Entry(signs(Command.UNDO), pgettext("a move", "Undo")),
        Entry(signs(Command.REDO), _("Redo")),
        Entry(signs(Command.NEW), _("New deal")),
        Entry(signs(Command.RESTART), _("Restart this deal")),
        Entry(signs(Command.PAUSE, most=1), _("Pause")),
    )


def _more() -> tuple[Entry, ...]:
    return (
        Entry(signs(Command.BACK, most=1), _("Drop, go back or pause")),
        Entry(signs(Command.RULES, most=1), _("These rules")),
        Entry(signs(Command.OPTIONS), _("Options")),
        Entry(signs(Command.NUMBER), _("Choose a deal by its number")),
        Entry(signs(Command.FULLSCREEN), _("Full screen on/off")),
        Entry(signs(Command.MUTE), _("Sound on/off")),
        Entry(signs(Command.SCREENSHOT), _("Take a screenshot")),
        Entry(signs(Command.OTHER), _("Back to all games")),
        Entry(signs(Command.QUIT), _("Quit; your game is saved")),
    )
