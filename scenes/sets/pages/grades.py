"""The page on the grades of a game's deals, which follows its tips."""

from collections.abc import Iterator

from game.deals import Grade
from game.packs.careless import tries
from game.packs.grading import fewest, grades_of
from scenes.art.lamp import Lamp
from scenes.grades import grade_name, lanterns
from scenes.help.pages import Caption, Diagram, Element, Half, Label, Lantern, Page, Passage, Point, Tab
from scenes.i18n import _

ROW, SMALL, STEP = 80, 68, 54
"""A row of the table of grades, a lantern in it, and from one lantern to the next."""
UNDER = 16
"""The room below what the tries are."""
LARGE = 190
"""A lantern that stands for a deal."""


def page(game: str) -> Page:
    """Return what the grades of a game's deals mean, and what is promised of each deal."""
    return Page(Tab.TIPS, _measure(game), _promise(game))


def spans(game: str) -> Iterator[tuple[Grade, int, int]]:
    """Yield each grade of a game with the fewest and the most tries that somebody careless wins of its deals."""
    most = tries(game)
    for grade, least in zip(grades_of(game), fewest(game), strict=True):
        yield grade, least, most
        most = least - 1


def _measure(game: str) -> Half:
    rows: list[Element] = []
    y = ROW / 2
    for grade, least, most in spans(game):
        rows += (Lantern(Point(28 + STEP * index, y), Lamp.LIT, SMALL) for index in range(lanterns(grade)))
        rows += (
            Label(Point(355, y), grade_name(grade), 240),
            Label(Point(585, y), f"{least}\u2013{most}", 190),
        )
        y += ROW
    rows.append(Caption(Point(585, y - ROW / 2), _("wins in {tries} tries").format(tries=tries(game)), 230))
    return (
        Passage(
            _("How hard a deal is"),
            _(
                "A careless computer player tries each deal {tries} times, undoing moves but soon giving up. The "
                "more of these tries succeed, the gentler the deal. So the grade says how often careless play "
                "wins, not how long a game takes."
            ).format(tries=tries(game)),
            Diagram((690, y - ROW / 2 + UNDER), tuple(rows)),
        ),
    )


def _promise(game: str) -> Half:
    graded = ", ".join(grade_name(grade) for grade in grades_of(game))
    elements = (
        Lantern(Point(165, LARGE / 2), Lamp.LIT, LARGE),
        Caption(Point(165, LARGE + 10), graded, 320),
        Lantern(Point(495, LARGE / 2), Lamp.ASKING, LARGE),
        Caption(Point(495, LARGE + 10), grade_name(None), 320),
    )
    return (
        Passage(
            _("What a grade promises"),
            _(
                "Every graded deal is proven winnable, however hard it is. Random deals come with no promise: the "
                "lamp tells you whether they can be won."
            ),
            Diagram((660, LARGE + 10), elements),
        ),
    )
