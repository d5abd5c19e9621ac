"""The rest of Wall's rules pages: what attacks score, and advice."""

from scenes.art.shields import Shield
from scenes.booklet.layouts import card
from scenes.help.pages import Arrow, Clash, Diagram, Element, Half, Health, Passage, Pill, Point, Shown, Strip
from scenes.i18n import _

PITCH = 122
"""From one card of a row to the next."""


def points() -> Half:
    """Tell what an attack scores."""
    strip = Strip(
        Point(0, 0),
        800,
        (
            Clash("22", _("beats"), "18", Shield.BREAKS, "+18"),
            Clash("19", _("beats"), "18", Shield.BREAKS, "+18"),
        ),
        _("Surplus strength is lost."),
    )
    elements: tuple[Element, ...] = (
        strip,
        Shown(card("KS"), Point(335, 32)),
        Shown(card("KS"), Point(351, 32), ringed=True),
        Health(Point(400, 132), "26"),
        Pill(Point(400, 244), "+26"),
    )
    return (
        Passage(
            _("What an attack scores"),
            _(
                "Every attack that breaks something scores the health it had to beat, including what the cards "
                "above added. The throne, two kings, is worth 26. Undoing a move takes its points back, too."
            ),
            Diagram((800, 272), elements),
        ),
    )


def worth() -> Half:
    """Tell how what a card is worth changes."""

    def example(x: float, above: str, health: str) -> tuple[Element, ...]:
        supporters = above.split()
        return (
            *(Shown(card(name), Point(x - 118 + PITCH * (name == "9H"), 0)) for name in supporters),
            Shown(card("7C"), Point(x - 57, 62), ringed=True),
            Health(Point(x, 164), health),
            Pill(Point(x, 276), f"+{health}"),
        )

    elements = (*example(130, "4S 9H", "20"), *example(415, "9H", "16"), *example(680, "", "7"))
    return (
        Passage(
            _("One card, three values"),
            _(
                "A card is backed by those at its upper corners. While they stand it is harder to beat and scores "
                "more; as they fall it grows weaker and scores less. So two routes to the throne seldom score "
                "the same."
            ),
            Diagram((800, 306), elements),
        ),
    )


def path() -> Half:
    """Advise on the way up."""
    shaft = (
        *(Shown(card(name), Point(61 + PITCH * i, 0), dimmed=i != 1) for i, name in enumerate(("KH", "2C", "QD"))),
        *(Shown(card(name), Point(PITCH * i, 82), dimmed=i != 1) for i, name in enumerate(("JC", "3H", "TS", "KD"))),
        *(Shown(card(name), Point(61 + PITCH * i, 164), dimmed=i != 1) for i, name in enumerate(("QS", "AD", "9C"))),
    )
    way = (
        Arrow(Point(248, 228), Point(221, 134)),
        Arrow(Point(174, 154), Point(207, 54)),
    )
    return (
        Passage(
            _("Straight up"),
            _(
                "Before the first attack, look for a path of low cards with low cards above them: every card adds "
                "to the health of those below it. Whatever you break beside that path costs strength that you "
                "will need for the posts and the throne."
            ),
            Diagram((480, 330), (*shaft, *way)),
        ),
    )


def scouts() -> Half:
    """Advise on posts and deals."""
    elements: tuple[Element, ...] = (
        Shown(card("AH"), Point(18, 22), ringed=True),
        Arrow(Point(168, 102), Point(278, 102)),
        *(Shown(None, Point(318 + 8 * layer, 18 + 4 * layer)) for layer in range(3)),
        Health(Point(391, 116), "?", Shield.FAR),
    )
    return (
        Passage(
            _("Send a scout"),
            _(
                "Reveal low posts with your lowest cards, then attack the weakest: three cards add up to about "
                "21. And since a deal sweeps the old waste away, break all you can with it first, using no more "
                "cards than you need."
            ),
            Diagram((466, 204), elements),
        ),
    )
