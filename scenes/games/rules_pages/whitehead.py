"""Whitehead's rules pages."""

from collections.abc import Iterator

from scenes.games import rules_pages
from scenes.help import pages as page
from scenes.help.pages import Step
from scenes.i18n import _

ACROSS, APART = 128, 150
HINTED = page.fan("7H", 250, 62, ticked=True)
"""What a hint sends a 6 of hearts to."""


def pages() -> Iterator[page.Page]:
    """Yield the goal, how piles and runs are built, the score, tips, and the controls."""
    columns = ("QD", "8C 3S", "KH 6D 2S", "9S 4H JC 7D")
    yield page.Page(
        page.Tab.GOAL,
        page.passage(
            "Four suits home",
            "Bring all 52 cards home, to the four foundations at the top, each suit in order from ace to king. Any "
            "suit may begin on any foundation.",
            (3 * APART + page.WIDE, 412),
            *page.fan("3S AH 5D --", 0, 0, APART),
            *(page.Arrow(x + 57, 224, x + 57, 168) for x in range(0, 4 * APART, APART)),
            *page.fan("4S 2H 6D AC", 0, 240, APART),
            *(page.Ring(x, 240, x, 240) for x in range(0, 4 * APART, APART)),
        ),
        page.passage(
            "Seven piles and a stock",
            "Seven piles are dealt face up, of one card, two, and so on to seven. The other 24 cards wait face down "
            "in the stock, with the waste beside it.",
            (730, 302),
            *(card for i, names in enumerate(columns) for card in page.column(names, ACROSS * i, 0)),
            page.Caption(249, 302, _("the first four piles"), 498),
            *page.fan("??", 600, 132),
            page.Pill(657, 252, "24"),
            page.Caption(657, 302, _("stock"), 146),
        ),
    )
    yield page.Page(
        page.Tab.MOVES,
        page.passage(
            "Down by colour",
            "On the piles you build down by colour: a spade or club goes on a spade or club that is one higher, a "
            "heart or diamond on a heart or diamond. Suits matter only for what moves together.",
            (757, 214),
            *page.fan("7C", 0, 22, ringed=1),
            *page.column("QD 8S", 250, 0, ticked=True),
            *page.column("3H 8C", 420, 0, ticked=True),
            *page.column("jc 8h", 590, 0),
            page.Caption(392, 214, _("on a spade or club"), 280),
            page.Caption(647, 214, _("not on a heart"), 200),
        ),
        page.passage(
            "Runs of one suit",
            "Cards of one suit in sequence on top of a pile are a run: all of it, or part of it, moves at once, to "
            "where its highest card fits. Cards that match only in colour move one at a time. A run goes to its "
            "foundation in one go, once its lowest card fits.",
            (747, 304),
            *page.column("4c 9H 8H 7H", 0, 0, ringed=3),
            page.Arrow(150, 170, 240, 170),
            *page.column("2S TD", 280, 30, ticked=True),
            *page.column("9h 8d 7H", 560, 30, ringed=1),
            page.Caption(617, 304, _("only the seven"), 260),
        ),
    )
    yield page.Page(
        page.Tab.MOVES,
        page.passage(
            "One pass",
            "Draw cards from the stock one at a time, onto the waste. Only the top card of the waste can be played; "
            "rest on the waste to see the others. You go through the stock once; there is no redeal.",
            (614, 262),
            *page.fan("??", 0, 40),
            page.Arrow(130, 120, 220, 120),
            *page.fan("6S", 250, 40, ringed=1),
            page.Arrow(386, 120, 476, 120),
            *page.fan("7S", 500, 40, ticked=True),
            page.Caption(57, 214, _("stock"), 220),
            page.Caption(307, 214, _("waste"), 220),
        ),
        page.passage(
            "Empty piles",
            "An empty pile takes any card, and any run of one suit. Cards on the foundations stay in play: the top "
            "one may come back to a pile where it fits, or to an empty one.",
            (614, 262),
            *page.column("JD TD 9D", 0, 0, ringed=3),
            page.Arrow(138, 120, 228, 120),
            *page.fan("--", 250, 40),
            page.Mark(307, 120),
            page.Arrow(476, 120, 386, 120),
            *page.fan("5C", 500, 40),
            page.Caption(557, 214, _("foundation"), 230),
        ),
    )
    yield page.Page(
        page.Tab.SCORE,
        page.passage(
            "A point a card",
            "The score is the number of cards on the foundations, so 52 is the most. A run that goes up together "
            "scores a point for each of its cards.",
            (410, 324),
            *page.column("qc 9s 7D 6D", 0, 0, ringed=2),
            page.Arrow(145, 224, 255, 224),
            page.Pill(347, 109, "+2"),
            *page.fan("5D", 290, 144),
            page.Caption(57, 322, _("pile"), 200),
            page.Caption(347, 322, _("foundation"), 230),
        ),
        page.passage(
            "Returns cost a point",
            "A card that comes back from its foundation loses its point; you can earn it again. The game is called "
            "stuck only when no card can come home any more, even if some were taken back first.",
            (410, 324),
            page.Pill(57, 99, "\N{MINUS SIGN}1"),
            *page.fan("5D", 0, 144, ringed=1),
            page.Arrow(145, 224, 255, 224),
            *page.column("KS 9C 6H", 290, 56),
            page.Caption(57, 322, _("foundation"), 230),
            page.Caption(347, 322, _("pile"), 200),
        ),
    )
    yield page.Page(
        page.Tab.TIPS,
        page.passage(
            "Don\N{RIGHT SINGLE QUOTATION MARK}t fill it in haste",
            "An empty pile is the best thing you can have: it lets you split a long run, or lift a card off the one "
            "you need. Keep it until you need it, and then use it for a long run if you can.",
            (664, 260),
            *page.column("8C 2D QS", 0, 0, ringed=1),
            *page.fan("--", 150, 0),
            page.Arrow(292, 100, 372, 100),
            *page.column("8C 2D", 400, 0),
            *page.fan("QS", 550, 0, ringed=1),
            page.Caption(457, 212, _("the two is free"), 250),
        ),
        page.passage(
            "Suit before colour",
            "Given a choice, build in suit: such a run stays movable, while a card of the other suit locks the one "
            "below it. And remember that the stock runs only once: a card in the waste is free again when all those "
            "on top of it are gone.",
            (697, 214),
            *page.fan("8D", 0, 22, ringed=1),
            *page.column("4S 9D", 270, 0, ticked=True),
            *page.column("qc 9h", 520, 0),
            page.Caption(327, 214, _("stays movable"), 240),
            page.Caption(577, 214, _("locks the nine"), 240),
        ),
    )
    yield rules_pages.controls_page(
        page.Entry(_("Click the stock"), _("Draw a card from the stock")),
        hover=page.Entry(_("Point at the waste"), _("See all of its cards")),
        several=True,
        stock=_("Draw a card from the stock"),
        to_foundation=True,
    )


def exercise() -> page.Exercise:
    """Return an exercise with the end of a deal, in which runs have to be moved out of the way."""
    return page.Exercise(
        _("Try the last cards"),
        "0:tc,1:9C,2:AD2D3D4D5D6D7D8D9DTD,3:AH2H3H4H5H6H7H8H9H,4:AC2C3C4C,5:AS2S3S4S5S,6:KS,7:KHJD,8:QSJS,"
        "9:KDQDJCTS9S8S7S6SQH,10:6C,11:5C8C7C,12:JHKCQCTH,score:28",
        (
            Step(_("Each suit goes home in order, from ace to king: put the jack of diamonds on the 10."), "7>2"),
            Step(_("The 10 of hearts is free, too: bring it home."), "12>3"),
            Step(_("Cards of one suit in order move together: put the queen and jack of spades on the king."), "8x2>6"),
            Step(_("Draw a card from the stock on to the waste."), "0"),
            Step(_("Piles go down in one colour: put the 10 from the waste on the black jack."), "1>6"),
            Step(_("An empty pile takes any card or run: put the king and queen of clubs there."), "12x2>8"),
        ),
        _("Move runs of one suit in one go, and bring all four suits home."),
    )
