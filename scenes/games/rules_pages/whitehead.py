"""Whitehead's rules pages."""

from scenes.games import rules_pages
from scenes.help.pages import (
    WIDE,
    Arrow,
    Caption,
    Diagram,
    Element,
    Entry,
    Exercise,
    Half,
    Page,
    Passage,
    Pill,
    Point,
    Shown,
    Step,
    Tab,
    Tick,
    Vacant,
    card,
    column,
    fan,
    passage,
    scored,
)
from scenes.i18n import _

ACROSS = 128


def pages() -> tuple[Page, ...]:
    """Return the goal, how piles and runs are built, the score, and tips."""
    return (
        Page(Tab.GOAL, _goal(), _layout()),
        Page(Tab.MOVES, _colour(), _runs()),
        Page(Tab.MOVES, _stock(), _vacant()),
        Page(Tab.SCORE, _points(), _back()),
        Page(Tab.TIPS, _prized(), _suits()),
    )


def controls() -> tuple[Page, ...]:
    """Return the pages of the keys and the mouse."""
    return rules_pages.keys_pages(
        hover=Entry(_("Point at the waste"), _("See all of its cards")),
        several=True,
        stock=_("Draw a card from the stock"),
        to_foundation=True,
    )


def hinted(at: Point) -> tuple[Element, ...]:
    """Return what a hint sends a 6 of hearts to, from a point on."""
    return Shown(card("7H"), at), Tick(Point(at.x + 57, at.y + 100))


def exercise() -> Exercise:
    """Return an exercise with the end of a deal, in which runs have to be moved out of the way."""
    return Exercise(
        _("Try the last cards"),
        "0:tc,1:9C,2:AD2D3D4D5D6D7D8D9DTD,3:AH2H3H4H5H6H7H8H9H,4:AC2C3C4C5C,5:AS2S3S4S,6:KC,7:KHQHJD,8:QCJC,"
        "9:KSQSJSTS9S8S7S6S,11:8C7C,12:5S6CKDQDJHTH,score:28",
        (
            Step(_("Each suit goes home in order, from ace to king: put the jack of diamonds on the 10."), "7>2"),
            Step(_("The 10 of hearts is free, too: bring it home."), "12>3"),
            Step(_("Cards of one suit in order move together: put the queen and jack of clubs on the king."), "8x2>6"),
            Step(_("Draw a card from the stock on to the waste."), "0"),
            Step(_("Columns go down in one colour: put the 10 from the waste on the black jack."), "1>6"),
        ),
        _("Move runs of one suit in one go, and bring all four suits home."),
    )


def _goal() -> Half:
    return passage(
        _("Four suits home"),
        _(
            "Bring all 52 cards home, to the four foundations at the top, each suit in order from ace to "
            "king. Any suit may begin on any foundation."
        ),
        (3 * ACROSS + WIDE, 395),
        *fan("3S AH 5D", Point(0, 0), ACROSS),
        Vacant(Point(3 * ACROSS, 0)),
        Shown(card("4S"), Point(0, 230), ringed=True),
        Arrow(Point(57, 222), Point(57, 166)),
    )


def _layout() -> Half:
    columns = ("QD", "8C 3S", "KH 6D 2S", "9S 4H JC 7D")
    return passage(
        _("Seven piles and a stock"),
        _(
            "Seven piles are dealt face up, of one card, two, and so on to seven. The other 24 cards wait "
            "face down in the stock, with the waste beside it."
        ),
        (730, 302),
        *(shown for i, names in enumerate(columns) for shown in column(names, Point(ACROSS * i, 0))),
        Caption(Point(249, 302), _("the first four piles"), 498),
        Shown(None, Point(600, 132)),
        Pill(Point(657, 252), "24"),
        Caption(Point(657, 302), _("Stock"), 146),
    )


def _colour() -> Half:
    return passage(
        _("Down by colour"),
        _(
            "On the piles you build down by colour: a spade or club goes on a spade or club that is one "
            "higher, a heart or diamond on a heart or diamond. Suits matter only for what moves together."
        ),
        (757, 214),
        Shown(card("7C"), Point(0, 22), ringed=True),
        *column("QD 8S", Point(250, 0)),
        Tick(Point(307, 150)),
        *column("3H 8C", Point(420, 0)),
        Tick(Point(477, 150)),
        *column("JC 8H", Point(590, 0), dimmed=2),
        Caption(Point(392, 214), _("on a spade or club"), 280),
        Caption(Point(647, 214), _("not on a heart"), 200),
    )


def _runs() -> Half:
    return passage(
        _("Runs of one suit"),
        _(
            "Cards of one suit in sequence on top of a pile are a run: all of it, or part of it, moves at "
            "once, to where its highest card fits. Cards that match only in colour move one at a time. A run "
            "goes to its foundation in one go, once its lowest card fits."
        ),
        (747, 304),
        *column("4C 9H 8H 7H", Point(0, 0), dimmed=1, ringed=True),
        Arrow(Point(150, 170), Point(240, 170)),
        *column("2S TD", Point(280, 30)),
        Tick(Point(337, 180)),
        *column("9H 8D 7H", Point(560, 30), dimmed=2, ringed=True),
        Caption(Point(617, 304), _("only the seven"), 260),
    )


def _stock() -> Half:
    return passage(
        _("One pass"),
        _(
            "Draw cards from the stock one at a time, onto the waste. Only the top card of the waste can be "
            "played; rest on the waste to see the others. You go through the stock once; there is no redeal."
        ),
        (654, 174),
        Shown(None, Point(0, 0)),
        Arrow(Point(140, 80), Point(230, 80)),
        Shown(card("6S"), Point(270, 0), ringed=True),
        Arrow(Point(410, 80), Point(500, 80)),
        Shown(card("7S"), Point(540, 0)),
        Tick(Point(597, 110)),
        Caption(Point(57, 174), _("Stock"), 220),
        Caption(Point(327, 174), _("Waste"), 220),
    )


def _vacant() -> Half:
    elements: tuple[Element, ...] = (
        *column("JD TD 9D", Point(0, 0), ringed=True),
        Arrow(Point(150, 120), Point(250, 120)),
        Vacant(Point(290, 40)),
        Tick(Point(347, 130)),
        Arrow(Point(540, 120), Point(440, 120)),
        Shown(card("5C"), Point(580, 40)),
    )
    return (
        Passage(
            _("Empty piles"),
            _("An empty pile takes any card, and any run of one suit."),
            Diagram((694, 262), elements),
        ),
        Passage(
            _("Back from a foundation"),
            _(
                "Cards on the foundations stay in play: the top one may come back to a pile where it fits, or to an "
                "empty one."
            ),
        ),
    )


def _points() -> Half:
    return (
        Passage(
            _("A point a card"),
            _(
                "The score is the number of cards on the foundations, so 52 is the most. A run that goes up together "
                "scores a point for each of its cards."
            ),
            scored("6D", "5D", "+1"),
        ),
    )


def _back() -> Half:
    return (
        Passage(
            _("Returns cost a point"),
            _(
                "A card that comes back from its foundation loses its point; you can earn it again. The game is "
                "called stuck only when no card can come home any more, even if some were taken back first."
            ),
            scored("5D", "6H", "\N{MINUS SIGN}1"),
        ),
    )


def _prized() -> Half:
    return passage(
        _("Don\N{RIGHT SINGLE QUOTATION MARK}t fill it in haste"),
        _(
            "An empty pile is the best thing you can have: it lets you split a long run, or lift a card off "
            "the one you need. Keep it until you need it, and then use it for a long run if you can."
        ),
        (694, 250),
        *column("8C 2D QS", Point(0, 0)),
        Arrow(Point(150, 130), Point(250, 130)),
        Vacant(Point(290, 50)),
        Arrow(Point(440, 130), Point(540, 130)),
        *column("8C 2D", Point(580, 25)),
        Tick(Point(637, 175)),
    )


def _suits() -> Half:
    return passage(
        _("Suit before colour"),
        _(
            "Given a choice, build in suit: such a run stays movable, while a card of the other suit locks "
            "the one below it. And remember that the stock runs only once: a card in the waste is free again "
            "when all those on top of it are gone."
        ),
        (697, 214),
        Shown(card("8D"), Point(0, 22), ringed=True),
        *column("4S 9D", Point(270, 0)),
        Tick(Point(327, 150)),
        *column("QC 9H", Point(520, 0), dimmed=2),
        Caption(Point(327, 214), _("stays movable"), 240),
        Caption(Point(577, 214), _("locks the nine"), 240),
    )
