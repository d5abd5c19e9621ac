"""The rules pages of a game, found by its name, and those that all games share: grades, the lamp, and the controls."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from game.deals import Difficulty, grades
from game.deals.library import all_grades, fewest, tries
from game.play import Play
from game.rules.base import Rules
from scenes.art.lamp import Lamp
from scenes.commands import Command, keys
from scenes.help import pages as page
from scenes.help.pages import Entry, Listing
from scenes.i18n import _, grade_name, lanterns, pgettext


def signs(*commands: Command, most: int = 2) -> str:
    """Return the keys of some commands as one line, the first few of each."""
    return ", ".join(key for command in commands for key in keys(command)[:most])


def controls_page(
    *clicks: Entry,
    double: str = "",
    hover: Entry | None = None,
    take: str = "",
    aim: str = "",
    best: str = "",
    several: bool = False,
    stock: str = "",
    to_foundation: bool = False,
    covered: bool = True,
) -> page.Page:
    """Return the page on mouse and keys of a game, with its own clicks, and what resting the mouse on something does.

    double says what a double click does, if it is not the usual move. In games whose cards are gathered instead of
    chosen, take says what the keys that take cards do, aim what the middle button does, and best what the key for the
    best move does. several is whether more than one card can be taken; stock what clicking the stock does, if there is
    one; to_foundation whether there are foundations; covered whether cards cover others.
    """
    left = "mouse left"
    home = _("Send it home, or make its only move")
    only = _("Make a card\N{RIGHT SINGLE QUOTATION MARK}s only move")
    mouse = (
        Entry(_("Drag"), _("Drag cards where you want them"), "mouse drag"),
        None if take else Entry(_("Click"), _("Pick a card, then a lit space"), left),
        *(click._replace(icon=left) for click in clicks),
        Entry(_("Double click"), double or (home if to_foundation else only), "mouse twice"),
        hover._replace(icon="mouse") if hover else None,
        Entry(_("Middle button"), aim or _("Make the best move of a card"), "mouse middle"),
        Entry(_("Right button"), _("Hold on a covered card to see all of it"), "mouse right") if covered else None,
    )
    at_the_table = (
        Entry(signs(Command.LEFT, Command.UP, Command.DOWN, Command.RIGHT), _("Move from space to space")),
        Entry(f"{keys(Command.NEXT)[-1]}, {keys(Command.PREVIOUS)[-1]}", _("Next area or target")),
        Entry(signs(Command.FIRST, Command.LAST), _("Jump to the first or last space")),
        Entry(signs(Command.TAKE), take or _("Pick up or put down")),
        Entry(signs(Command.MORE, Command.FEWER, most=1), _("Take more cards, or fewer")) if several else None,
        Entry(signs(Command.BEST, most=1), best or _("Make the best move from here")),
        Entry(signs(Command.STOCK, most=1), stock) if stock else None,
        Entry(signs(Command.HOME, Command.FINISH), _("Send a card home, or all if that wins"))
        if to_foundation
        else None,
    )
    clicked = Listing(_("Mouse"), tuple(filter(None, mouse)), keyed=False)
    pressed = Listing(_("Keys at the table"), tuple(filter(None, at_the_table)))
    return page.Page(page.Tab.KEYS, (clicked,), (pressed,))


NOT_AT_A_CABINET = frozenset((Command.OPTIONS, Command.FULLSCREEN, Command.SCREENSHOT, Command.QUIT))
"""The commands of rules pages that players at a cabinet cannot give."""


def _everywhere(absent: Collection[Command]) -> page.Page:
    """Return the page on the keys that all games share, without those of absent commands."""
    deals = {
        Command.HINT: _("Show a move; again for more"),
        Command.LAMP: _("Ask the lamp"),
        Command.UNDO: pgettext("a move", "Undo"),
        Command.REDO: _("Redo"),
        Command.NEW: _("New deal"),
        Command.RESTART: _("Restart this deal"),
        Command.NUMBER: _("Choose a deal by its number"),
        Command.PAUSE: _("Pause"),
    }
    more = {
        Command.BACK: _("Drop, go back or pause"),
        Command.RULES: _("These rules"),
        Command.OPTIONS: _("Options"),
        Command.FULLSCREEN: _("Full screen on/off"),
        Command.MUTE: _("Sound on/off"),
        Command.SCREENSHOT: _("Take a screenshot"),
        Command.OTHER: _("Back to all games"),
        Command.QUIT: _("Quit; your game is saved"),
    }
    brief = Command.HINT, Command.PAUSE, Command.BACK, Command.RULES  # of which one key is enough

    def listing(heading: str, meanings: dict[Command, str]) -> page.Half:
        useful = [command for command in meanings if command not in absent]
        entries = (Entry(signs(command, most=1 if command in brief else 2), meanings[command]) for command in useful)
        return (Listing(heading, tuple(entries)),)

    return page.Page(page.Tab.KEYS, listing(_("Help and deals"), deals), listing(_("More keys"), more))


def pages_for(rules: Rules, lesson: bool, absent: Collection[Command] = ()) -> tuple[page.Page, ...]:
    """Return the pages of a game, in order.

    lesson tells whether the first says how to learn by playing, absent which commands players cannot give and so need
    not read about. The module named after the game yields its own from `pages`; before the last, on mouse and keys,
    come the pages on grades and on the lamp, which all games share. `HINTED` is what a hint sends a 6 of hearts to.
    """
    module = _own_module(rules)
    if module is None:
        stock = _("Click the stock") if rules.slots[rules.stock].on_table else ""
        return controls_page(several=True, stock=stock, to_foundation=bool(rules.foundations)), _everywhere(absent)
    first, *others, controls = module.pages()
    playing = page.Passage("", _("Or learn by playing: press {key}.").format(key=signs(Command.TAKE).split(", ")[-1]))
    lamp = Command.LAMP not in absent
    graded = grades_page(rules.name, lamp) if grades(rules.name) else None
    helps = [_lamp()] if lamp else []
    if Command.HINT not in absent:
        hides = bool(Play(rules, 1).fresh.down)  # so that there are fair hints, whose module would take long to load
        helps.append(_hints(hides and Command.OPTIONS not in absent, module.HINTED))
    if lesson:
        first = replace(first, right=(*first.right, playing))
    tips = page.Page(page.Tab.TIPS, *helps) if helps else None
    return tuple(filter(None, (first, *others, graded, tips, controls, _everywhere(absent))))


def exercise_for(rules: Rules) -> page.Exercise | None:
    """Return the exercise of a game from `exercise` in its module; None if it has none."""
    exercise: Callable[[], page.Exercise] | None = getattr(_own_module(rules), "exercise", None)
    return exercise() if exercise else None


def _own_module(rules: Rules) -> ModuleType | None:
    name = f"{__name__}.{rules.name}"
    return import_module(name) if find_spec(name) else None


ROWS = 320  # the height of a row for each grade, of all together, in units


def grades_page(game: str, lamp: bool = True) -> page.Page:
    """Return the page on what the grades of a game mean, and what is promised of each deal; lamp: whether one hangs."""
    return page.Page(page.Tab.TIPS, _measure(game), _promise(game, lamp))


def spans(game: str) -> Iterator[tuple[Difficulty, int, int]]:
    """Yield each grade of a game with the fewest and the most tries that a weak player wins of its deals."""
    most = tries(game)
    for difficulty, least in zip(all_grades(game), fewest(game), strict=True):
        yield difficulty, least, most
        most = least - 1


def _measure(game: str) -> page.Half:
    elements, shown = list[page.Element](), grades(game)
    for difficulty, least, most in spans(game):
        if difficulty in shown:
            y = (shown.index(difficulty) + 0.5) * ROWS / len(shown)
            elements += (
                *(page.Lantern(28 + 46 * index, y, Lamp.LIT, 68) for index in range(lanterns(difficulty))),
                page.Label(231, y - 17, grade_name(difficulty), 300, "midleft"),
                page.Tries(455, y + 23, least, most, tries(game)),
                page.Label(679, y - 17, f"{least}\u2013{most}", 180, "midright"),
            )
    return page.passage(
        "How hard a deal is",
        "A careless computer player tries each deal {tries} times, undoing moves but soon giving up. The more of "
        "these tries succeed, the gentler the deal. So the grade says how often careless play wins, not how long a "
        "game takes.",
        (690, ROWS + 4),
        *elements,
        page.Caption(455, ROWS + 4, _("wins in {tries} tries").format(tries=tries(game)), 448),
        tries=tries(game),
    )


def _promise(game: str, lamp: bool) -> page.Half:
    graded = _("Every graded deal is proven winnable, however hard it is. Random deals come with no promise.")
    count = max(map(lanterns, grades(game)), default=0)
    lit = (page.Lantern(206 + 102 * (index - (count - 1) / 2), 196, Lamp.LIT, 172) for index in range(count))
    words = f"{graded} {_('The lamp tells you whether they can be won.')}" if lamp else graded
    shown: tuple[page.Element, ...] = (
        *lit,
        page.Mark(206 + 51 * (count - 1) + 40, 268),
        page.Caption(206, ROWS + 4, _("proven winnable"), 400),
        page.Lantern(550, 196, Lamp.ASKING, 172),
        page.Pill(590, 268, "?"),
        page.Caption(550, ROWS + 4, _("{grade}: no promise").format(grade=grade_name(None)), 280),
    )
    return (page.Passage(_("What a grade promises"), words, page.Diagram((690, ROWS + 4), shown)),)


def _lamp() -> page.Half:
    meanings = ((Lamp.LIT, _("can be won")), (Lamp.OUT, _("lost")), (Lamp.ASKING, _("checking, or not known")))
    elements: list[page.Element] = []
    for index, (lamp, words) in enumerate(meanings):
        x = 125 + 250 * index
        elements += (page.Lantern(x, 112, lamp, 225), page.Caption(x, 235, words, 246))
    return page.passage(
        "The lamp",
        "The lamp is lit while the deal can still be won, and goes out with the move that loses it. Click it to "
        "rewind to where it was lit. While dots go round it is checking; if they stay, the question is too complex. "
        "Games with and without the lamp are counted apart.",
        (750, 235),
        *elements,
    )


def _hints(fair: bool, hinted: tuple[page.Element, ...]) -> page.Half:
    """Return the half on hints; fair tells whether fair ones can be chosen."""
    proven = _(
        "A hint is the first move of a proven solution, unless it says that it is a guess. Solve it plays the whole "
        "solution; that game will not count as a win."
    )
    chosen = _("Fair hints, to be chosen in Options, know only what you can see, and name your chance.")
    keys = (_("Hint"), "hint"), (_("Do it"),), (_("Solve it"),)
    left = max(card.x for card in hinted if isinstance(card, page.Shown)) + page.WIDE + 44
    shown: tuple[page.Element, ...] = (
        *page.fan("6H", 11, 62, ringed=1),
        page.Arrow(150, 142, 222, 142),
        *hinted,
        *(page.Key(left + 140, 42 + 100 * place, 280, *key) for place, key in enumerate(keys)),
    )
    return (page.Passage(_("Hints"), f"{proven} {chosen}" if fair else proven, page.Diagram((left + 280, 284), shown)),)
