"""The page on the lamp and on hints, which is the same for every game."""

from scenes.art.lamp import Lamp
from scenes.help.pages import (
    Arrow,
    Caption,
    Element,
    Half,
    Lantern,
    Page,
    Point,
    Shown,
    Tab,
    Tick,
    card,
    passage,
)
from scenes.i18n import _

TALL = 170
"""The height of a lantern."""


def page(hidden: bool) -> Page:
    """Return what the lamp and hints say; in a game with hidden cards, hints may be told to keep to what is seen."""
    return Page(Tab.TIPS, _lamp(), _hints(hidden))


def _lamp() -> Half:
    said = ((Lamp.LIT, _("can be won")), (Lamp.OUT, _("lost")), (Lamp.ASKING, _("checking, or not known")))
    elements: list[Element] = []
    for index, (lamp, words) in enumerate(said):
        x = 110 + 230 * index
        elements += (Lantern(Point(x, TALL / 2), lamp, TALL), Caption(Point(x, TALL + 10), words, 210))
    return passage(
        _("The lamp"),
        _(
            "The lamp is lit while the deal can still be won, and goes out with the move that loses it. Click it "
            "to rewind to where it was lit. While dots go round it is checking; if they stay, the question is too "
            "complex. Games with and without the lamp are counted apart."
        ),
        (680, TALL + 10),
        *tuple(elements),
    )


def _hints(hidden: bool) -> Half:
    elements = (
        Shown(card("6H"), Point(18, 18), ringed=True),
        Arrow(Point(158, 98), Point(258, 98)),
        Shown(card("7H"), Point(298, 18)),
        Tick(Point(355, 118)),
    )
    proven = _(
        "A hint is the first move of a proven solution, unless it says that it is a guess. Solve it plays the whole "
        "solution; that game will not count as a win."
    )
    fair = _("Fair hints, to be chosen in Options, know only what you can see, and name your chance.")
    return passage(
        _("Hints"),
        f"{proven} {fair}" if hidden else proven,
        (430, 196),
        *elements,
    )
