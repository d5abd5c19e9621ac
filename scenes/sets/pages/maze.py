"""Maze's rules pages."""

from scenes.booklet.exercise import Exercise
from scenes.booklet.layouts import card
from scenes.booklet.page import (
    Arrow,
    Caption,
    Diagram,
    Element,
    Entry,
    Half,
    Link,
    Page,
    Passage,
    Pill,
    Point,
    Shown,
    Tab,
    Tick,
    Vacant,
)
from scenes.sets.pages import grades, keys
from scenes.words import _

ACROSS = 132
START, ASIDE = 10, 4
"""Where a row begins that has half a link before its first card, and how far from a card's edge a half link lies."""
GAP = "--"


def pages() -> tuple[Page, ...]:
    """Return the goal, what a gap takes, the score, tips, and what the grades mean."""
    return (
        Page(Tab.GOAL, _goal(), _court()),
        Page(Tab.MOVES, _neighbours(), _ends()),
        Page(Tab.SCORE, _links(), _changes()),
        Page(Tab.TIPS, _together(), _circles()),
        grades.page("maze"),
        keys.page(Entry(_("Click a gap"), _("Fetch the only card that may go there")), covered=False),
    )


def exercise() -> Exercise:
    """Return a maze that a few moves through its gaps put in order."""
    return Exercise(
        _("Try the last moves"),
        "0:AS,1:2S,2:3S,3:4S,4:5S,5:6S,6:7S,7:8S,8:9S,9:TS,10:JS,11:QS,12:AD,13:2D,14:3D,15:4D,16:5D,17:6D,18:7D,"
        "19:8D,20:9D,21:TD,22:JD,23:QD,24:AC,25:2C,26:3C,27:4C,28:5C,33:6C,34:7C,35:8C,36:9C,37:TC,38:JC,39:QC,"
        "40:4H,41:5H,42:6H,43:7H,44:8H,45:9H,46:TH,47:JH,48:QH,49:AH,50:2H,51:3H,score:47",
        _("Put the hearts in order, too, from ace to queen."),
    )


def _row(names: str, at: Point, dimmed: str = "", ringed: str = "") -> tuple[Element, ...]:
    """Return places side by side, each with a card, or empty where the name is that of a gap."""
    places = ((name, Point(at.x + ACROSS * index, at.y)) for index, name in enumerate(names.split()))
    return tuple(
        Vacant(place) if name == GAP else Shown(card(name), place, name in dimmed.split(), name in ringed.split())
        for name, place in places
    )


def _link(index: float, y: float, x: float = 0) -> Link:
    """Return what joins a place of a row and the next."""
    return Link(Point(x + ACROSS * index + ACROSS - 9, y + 102))


def _goal() -> Half:
    elements: tuple[Element, ...] = (
        *_row("AS 2S 3S 4S 5S", Point(0, 0)),
        *(_link(index, 0) for index in range(4)),
        *_row("JS QS AH 2H 3H", Point(0, 190)),
        *(_link(index, 190) for index in range(4)),
    )
    return (
        Passage(
            _("One long line"),
            _(
                "Bring the cards into one line, read like a page: ace to queen of one suit, then ace to queen of the "
                "next, four times over. The suits may come in any order, and gaps may lie anywhere between."
            ),
            Diagram((4 * ACROSS + 114, 355), elements),
        ),
    )


def _court() -> Half:
    elements: tuple[Element, ...] = (
        *_row("5C 9H -- 2D", Point(0, 0)),
        *(Shown(card(name), Point(ACROSS * i, 200), dimmed=True) for i, name in enumerate(("KS", "KH", "KC", "KD"))),
    )
    return (
        Passage(
            _("Six gaps"),
            _(
                "All 52 cards are dealt face up, in six rows of nine places; two places stay empty. Then the four "
                "kings leave the game for good, and so there are six gaps to move in."
            ),
            Diagram((3 * ACROSS + 114, 365), elements),
        ),
    )


def _neighbours() -> Half:
    elements: tuple[Element, ...] = (
        *_row("5C -- 9H", Point(18, 0)),
        Shown(card("6C"), Point(18, 236), ringed=True),
        Shown(card("8H"), Point(18 + 2 * ACROSS, 236), ringed=True),
        Arrow(Point(82, 210), Point(180, 164)),
        Arrow(Point(332, 210), Point(234, 164)),
        Tick(Point(75, 338)),
        Tick(Point(339, 338)),
    )
    return (
        Passage(
            _("What a gap takes"),
            _(
                "Any card may move into a gap if it is one higher than the card on its left, in the same suit, "
                "or one lower than the card on its right. One side is enough. Cards move one at a time, and what lies "
                "beyond another gap is no neighbour."
            ),
            Diagram((414, 406), elements),
        ),
    )


def _ends() -> Half:
    elements: tuple[Element, ...] = (
        *_row("QD --", Point(30, 0)),
        Caption(Point(153, 168), _("takes any ace"), 306),
        *_row("-- AC", Point(430, 0)),
        Caption(Point(553, 168), _("takes any queen"), 306),
        *_row("-- 7S", Point(30, 184)),
        Caption(Point(153, 352), _("the first place: any ace"), 306),
        *_row("3H --", Point(430, 184)),
        Caption(Point(553, 352), _("the last place: any queen"), 306),
    )
    return (
        Passage(
            _("Aces and queens"),
            _(
                "An ace may also follow any queen, a queen may also go before any ace. The end of a row and the start "
                "of the next one are neighbours."
            ),
            Diagram((706, 352), elements),
        ),
    )


def _links() -> Half:
    elements: tuple[Element, ...] = (
        *_row("AD 2D 3D -- 4D", Point(START, 0)),
        _link(0, 0, START),
        _link(1, 0, START),
        *(Link(Point(START + edge, 102), half=True) for edge in (-ASIDE, 2 * ACROSS + 114 + ASIDE, 4 * ACROSS - ASIDE)),
        *(Pill(Point(START + 57 + ACROSS * index, 206), "+1") for index in (0, 1, 2, 4)),
    )
    return (
        Passage(
            _("Links"),
            _(
                "A card scores a point when it comes right after the next lower of its suit, and an ace when it comes "
                "after a queen, of whatever suit. Gaps between them do not matter here. One more point is for the "
                "first card, if it is an ace. Complete, that makes 48."
            ),
            Diagram((START + 4 * ACROSS + 114, 240), elements),
        ),
    )


def _changes() -> Half:
    elements: tuple[Element, ...] = (
        *_row("8C 9C 3D -- TC", Point(0, 0), ringed="9C"),
        _link(0, 0),
        *_row("8C -- 3D 9C TC", Point(0, 200)),
        _link(3, 200),
        Pill(Point(57 + ACROSS, 406), "\N{MINUS SIGN}1"),
        Pill(Point(57 + 4 * ACROSS, 406), "+1"),
    )
    return (
        Passage(
            _("Up and down"),
            _(
                "The score is counted anew after every move, so it can fall: a card that leaves its place may break a "
                "link there while it makes one elsewhere. Already the deal may score a few points."
            ),
            Diagram((4 * ACROSS + 114, 440), elements),
        ),
    )


def _together() -> Half:
    elements: tuple[Element, ...] = (
        *_row("6S -- -- -- 2H", Point(0, 0)),
        Arrow(Point(130, 187), Point(480, 187)),
    )
    return (
        Passage(
            _("Gaps side by side"),
            _(
                "Two or three gaps in a row are worth gathering: after the card at their left a whole sequence can be "
                "laid, one card after the other, each making the next one welcome."
            ),
            Diagram((4 * ACROSS + 114, 210), elements),
        ),
    )


def _circles() -> Half:
    elements: tuple[Element, ...] = (
        *_row("4D --", Point(0, 0)),
        *_row("-- 6D", Point(3 * ACROSS, 0)),
        Shown(card("5D"), Point(2 * ACROSS, 0), ringed=True),
        Arrow(Point(2 * ACROSS + 40, 196), Point(ACROSS + 57, 196)),
        Arrow(Point(2 * ACROSS + 74, 196), Point(3 * ACROSS + 57, 196)),
    )
    return (
        Passage(
            _("Round in circles"),
            _(
                "Some card can always be moved, so this game is never called lost. But a card that fits two gaps can "
                "wander to and fro for ever. If you meet the same picture again, take moves back or give up."
            ),
            Diagram((4 * ACROSS + 114, 220), elements),
        ),
    )
