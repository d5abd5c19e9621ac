"""Maze's rules pages."""

from scenes.games import rules_pages
from scenes.help.pages import (
    Arrow,
    Caption,
    Element,
    Entry,
    Exercise,
    Half,
    Link,
    Page,
    Pill,
    Point,
    Shown,
    Step,
    Tab,
    Tick,
    Vacant,
    card,
    fan,
    passage,
)
from scenes.i18n import _

ACROSS = 132
START = 10
"""The x of a row with half a link before its first card."""
GAP = "--"


def pages() -> tuple[Page, ...]:
    """Return the goal, what a gap takes, the score, and tips."""
    return (
        Page(Tab.GOAL, _goal(), _court()),
        Page(Tab.MOVES, _neighbours(), _ends()),
        Page(Tab.SCORE, _links(), _changes()),
        Page(Tab.TIPS, _together(), _circles()),
    )


def controls() -> tuple[Page, ...]:
    """Return the pages of the keys and the mouse."""
    return rules_pages.keys_pages(
        Entry(_("Click a gap"), _("Fetch the only card that may go there")),
        covered=False,
    )


def hinted(at: Point) -> tuple[Element, ...]:
    """Return what a hint sends a 6 of hearts to, from a point on."""
    return *_row(f"{GAP} 7H", at), Tick(Point(at.x + 57, at.y + 100))


def exercise() -> Exercise:
    """Return an exercise with a maze that a few moves put in order."""
    return Exercise(
        _("Try the last moves"),
        "0:AS,1:2S,2:3S,3:4S,4:5S,5:6S,6:7S,7:8S,8:9S,9:TS,10:JS,11:QS,12:AD,13:2D,14:3D,15:4D,16:5D,17:6D,18:7D,"
        "19:8D,20:9D,21:TD,22:JD,23:QD,24:AC,25:2C,26:3C,27:4C,28:5C,29:6C,30:7C,31:8C,32:9C,36:JC,37:QC,"
        "40:4H,41:5H,42:6H,43:7H,44:8H,45:9H,46:TH,47:JH,48:QH,49:AH,50:2H,51:3H,52:TC,score:45",
        (
            Step(_("A gap takes the card after the one on its left: put the 10 of clubs after the 9."), "52>33"),
            Step(_("Put the jack after the 10."), "36>34"),
            Step(_("Put the queen after the jack: she ends the suit."), "37>35"),
            Step(
                _("A gap also takes the card before the one on its right: put the 3 of hearts before the 4."), "51>39"
            ),
            Step(_("Put the 2 before the 3."), "50>38"),
            Step(_("An ace may follow any queen: put the ace of hearts after the queen of clubs."), "49>36"),
        ),
        _("Put the hearts in order, too, from ace to queen."),
    )


def _row(names: str, at: Point, dimmed: str = "", ringed: str = "") -> tuple[Element, ...]:
    """Return slots side by side, each with a card, or empty for the name of a gap."""
    places = ((name, Point(at.x + ACROSS * index, at.y)) for index, name in enumerate(names.split()))
    return tuple(
        Vacant(place) if name == GAP else Shown(card(name), place, name in dimmed.split(), name in ringed.split())
        for name, place in places
    )


def _link(index: float, y: float, x: float = 0) -> Link:
    """Return the link between a slot of a row and the next."""
    return Link(Point(x + ACROSS * index + ACROSS - 9, y + 102))


def _goal() -> Half:
    return passage(
        _("One long line"),
        _(
            "Put the cards in one long line that runs through the rows like text: ace to queen of one suit, "
            "then ace to queen of the next, four times over. The suits may come in any order, and gaps may be "
            "anywhere, even before the first ace."
        ),
        (4 * ACROSS + 114, 355),
        *_row("AS 2S 3S 4S 5S", Point(0, 0)),
        *(_link(index, 0) for index in range(4)),
        *_row("JS QS AH 2H 3H", Point(0, 190)),
        *(_link(index, 190) for index in range(4)),
    )


def _court() -> Half:
    return passage(
        _("Six gaps"),
        _(
            "All 52 cards are dealt face up, in six rows of nine spaces; the last space of the first row and "
            "that of the second stay empty. Then the four kings leave the game for good, which makes six gaps "
            "to move into."
        ),
        (3 * ACROSS + 114, 365),
        *_row("5C 9H -- 2D", Point(0, 0)),
        *fan("KS KH KC KD", Point(0, 200), ACROSS, dimmed=4),
    )


def _neighbours() -> Half:
    return passage(
        _("What a gap takes"),
        _(
            "A card may move into a gap if it is one higher than the card left of the gap, or one lower than "
            "the card right of it, in the same suit. One side is enough. Cards move one at a time, and a card "
            "beyond another gap is not a neighbour. Each gap shows what it takes."
        ),
        (414, 406),
        *_row("5C -- 9H", Point(18, 0)),
        Shown(card("6C"), Point(18, 236), ringed=True),
        Shown(card("8H"), Point(18 + 2 * ACROSS, 236), ringed=True),
        Arrow(Point(82, 210), Point(180, 164)),
        Arrow(Point(332, 210), Point(234, 164)),
        Tick(Point(75, 338)),
        Tick(Point(339, 338)),
    )


def _ends() -> Half:
    return passage(
        _("Aces and queens"),
        _(
            "An ace may also follow any queen, and a queen may also go before any ace. The top left space "
            "takes any ace, the bottom right any queen. The end of a row and the start of the next are "
            "neighbours."
        ),
        (706, 352),
        *_row("QD --", Point(30, 0)),
        Caption(Point(153, 168), _("takes any ace"), 306),
        *_row("-- AC", Point(430, 0)),
        Caption(Point(553, 168), _("takes any queen"), 306),
        *_row("-- 7S", Point(30, 184)),
        Caption(Point(153, 352), _("top left: any ace"), 306),
        *_row("3H --", Point(430, 184)),
        Caption(Point(553, 352), _("bottom right: any queen"), 306),
    )


def _links() -> Half:
    return passage(
        _("Links"),
        _(
            "A card scores a point when it comes right after the next lower card of its suit, and an ace when "
            "it comes after any queen. Gaps between them do not matter here; a brass link joins cards that "
            "score together. The first card scores one more point if it is an ace. All 48 points win the "
            "game."
        ),
        (START + 4 * ACROSS + 114, 240),
        *_row("AD 2D 3D -- 4D", Point(START, 0)),
        _link(0, 0, START),
        _link(1, 0, START),
        *(Link(Point(START + edge, 102), half=True) for edge in (-4, 2 * ACROSS + 114 + 4, 4 * ACROSS - 4)),
        *(Pill(Point(START + 57 + ACROSS * index, 206), "+1") for index in (0, 1, 2, 4)),
    )


def _changes() -> Half:
    return passage(
        _("Up and down"),
        _(
            "The score is counted anew after every move, so it can fall: a card that leaves its space may "
            "break a link there while it makes one elsewhere. The deal itself may already score a few points."
        ),
        (4 * ACROSS + 114, 440),
        *_row("8C 9C 3D -- TC", Point(0, 0), ringed="9C"),
        _link(0, 0),
        *_row("8C -- 3D 9C TC", Point(0, 200)),
        _link(3, 200),
        Pill(Point(57 + ACROSS, 406), "\N{MINUS SIGN}1"),
        Pill(Point(57 + 4 * ACROSS, 406), "+1"),
    )


def _together() -> Half:
    return passage(
        _("Gaps side by side"),
        _(
            "Two or three gaps side by side are worth gathering: after the card on their left you can lay a "
            "whole sequence, one card after another, each making room for the next."
        ),
        (4 * ACROSS + 114, 210),
        *_row("6S -- -- -- 2H", Point(0, 0)),
        Arrow(Point(130, 187), Point(480, 187)),
    )


def _circles() -> Half:
    return passage(
        _("Round in circles"),
        _(
            "Some card can always be moved, so this game never ends by itself. But a card that fits two gaps "
            "can go back and forth for ever. If you see the same layout again, undo some moves or give up. "
            "Once it is proven that no more points can be had, the table tells you."
        ),
        (4 * ACROSS + 114, 220),
        *_row("4D --", Point(0, 0)),
        *_row("-- 6D", Point(3 * ACROSS, 0)),
        Shown(card("5D"), Point(2 * ACROSS, 0), ringed=True),
        Arrow(Point(2 * ACROSS + 40, 196), Point(ACROSS + 57, 196)),
        Arrow(Point(2 * ACROSS + 74, 196), Point(3 * ACROSS + 57, 196)),
    )
