"""Pileon's rules pages."""

from scenes.games import rules_pages
from scenes.help.pages import (
    WIDE,
    Arrow,
    Caption,
    Element,
    Exercise,
    Half,
    Page,
    Pill,
    Point,
    Sealed,
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

STEP = 0.44 * WIDE


def pages() -> tuple[Page, ...]:
    """Return the goal, where cards may go, the score and the end, and tips."""
    return (
        Page(Tab.GOAL, _goal(), _berths()),
        Page(Tab.MOVES, _where(), _together()),
        Page(Tab.SCORE, _points(), _end()),
        Page(Tab.TIPS, _room(), _trap()),
    )


def controls() -> tuple[Page, ...]:
    """Return the pages of the keys and the mouse."""
    return rules_pages.keys_pages(several=True)


def hinted(at: Point) -> tuple[Element, ...]:
    """Return what a hint sends a 6 of hearts to, from a point on."""
    return Shown(card("6C"), at), Tick(Point(at.x + 57, at.y + 100))


def exercise() -> Exercise:
    """Return an exercise with piles of which a third are complete."""
    return Exercise(
        _("Try it on a few piles"),
        "0:8S8C8D8h,1:6C6D5D5H,2:JH7H6H6S,3:2C9C,4:ACQSQHQC,5:3S,6:THTCTS,7:TDQD5S5C,8:3H2H2D2S,9:7C7D7S,"
        "10:KSKHKDkc,11:3DJDJSJC,12:3CADAHAS,13:9D9S9H,14:4D4S4H4c,score:12",
        (
            Step(_("Four of a rank seal: add the 9 of clubs."), "3>13"),
            Step(_("Cards of a rank move together: put the three 2s on the last one."), "8x3>3"),
            Step(_("Put the 3 of spades on the other 3. That empties a space."), "5>8"),
            Step(_("An empty space takes any cards of one rank: put the three queens there."), "4x3>5"),
            Step(_("The ace below them is free now: put the other three aces on it."), "12x3>4"),
        ),
        _("Gather the other ten ranks, and keep a space free."),
    )


def _complete(names: str, rank: str, at: Point) -> tuple[Element, ...]:
    """Return a complete pile: its last card turned over, sealed and framed."""
    last = Point(at.x + 3 * STEP, at.y)
    return *fan(names, at), Shown(None, last), Sealed(at, last, rank)


def _goal() -> Half:
    return passage(
        _("Like with like"),
        _(
            "Bring the four cards of every rank together in a pile of their own. When all thirteen ranks are "
            "complete, and any two spaces are empty, the harbour is in order and you have won."
        ),
        (610, 405),
        *fan("2S KD 7H 7D", Point(0, 0), dimmed=2),
        *fan("JC 4H 7S 7C", Point(344, 0), dimmed=2),
        Arrow(Point(204, 168), Point(254, 216)),
        Arrow(Point(406, 168), Point(356, 216)),
        *_complete("7H 7D 7S", "7", Point(173, 234)),
    )


def _berths() -> Half:
    return passage(
        _("Fifteen spaces"),
        _(
            "All 52 cards lie face up in thirteen piles; two spaces are left empty. A pile never holds more "
            "than four cards. Only what lies on top of a pile, at its right end, can be moved."
        ),
        (560, 368),
        *fan("5C QH 9D 3S", Point(0, 0)),
        *fan("KC 8H 2S JD", Point(296, 0)),
        Caption(Point(280, 168), _("two of the thirteen piles"), 560),
        *(Vacant(Point(x, 198)) for x in (152, 294)),
        Caption(Point(280, 368), _("two empty spaces"), 560),
    )


def _where() -> Half:
    return passage(
        _("Where a card may go"),
        _(
            "A card goes on a card of the same rank, whatever its suit, as long as that pile has fewer than "
            "four cards. An empty space takes any card or group. Here the nine can go on the other nine or "
            "into the empty space; the third nine lies on a full pile."
        ),
        (740, 337),
        Shown(card("9S"), Point(0, 96), ringed=True),
        *fan("4D 9H", Point(210, 0)),
        Tick(Point(210 + STEP + 57, 104)),
        *fan("KC 2H JD 9C", Point(470, 0), dimmed=4),
        *fan("6S 8D", Point(210, 172), dimmed=2),
        Vacant(Point(545, 172)),
        Tick(Point(602, 262)),
    )


def _together() -> Half:
    return passage(
        _("Several at once"),
        _(
            "Cards of one rank that lie together on top of a pile can move together, as many as you like and "
            "the other pile has room for. As soon as a pile holds all four cards of a rank it is sealed: its "
            "last card is turned over, and it is out of play."
        ),
        (564, 196),
        *fan("QS 6H 6C", Point(0, 18), ringed=2),
        Arrow(Point(260, 98), Point(360, 98)),
        *fan("6D 6S", Point(400, 18)),
        Tick(Point(400 + STEP + 57, 122)),
    )


def _points() -> Half:
    return passage(
        _("Four points a pile"),
        _(
            "A sealed pile scores four points, one for each of its cards. Nothing else scores, so 52 is the "
            "maximum. Four of a kind dealt together are sealed and scored right away. The harbour log shows "
            "how many cards of each rank lie together."
        ),
        (286, 250),
        *_complete("QS QD QC", "Q", Point(11, 11)),
        Pill(Point(143, 224), "+4"),
    )


def _end() -> Half:
    return passage(
        _("When nothing fits"),
        _(
            "The game is stuck when no space is empty and no group on top has room on a pile of its rank: "
            "other moves would only swap cards around. The table tells you, and you can undo moves, look "
            "around or give up. While a space is empty there is always a move, but perhaps no more points: "
            "the table tells you that, too, once it is proven."
        ),
        (594, 160),
        *fan("3C KH 8S 5D", Point(0, 0)),
        *fan("JS 8C TD 2H", Point(330, 0)),
    )


def _room() -> Half:
    return passage(
        _("Keep a space free"),
        _(
            "An empty space is worth more than any card you could put there. Before you fill one, see which "
            "move will clear one again: a pile whose last cards can all join others of their rank."
        ),
        (560, 390),
        *fan("9D 9S", Point(18, 18), ringed=2),
        Arrow(Point(208, 98), Point(278, 98)),
        *fan("KH 9H", Point(296, 18)),
        Arrow(Point(100, 184), Point(100, 226)),
        Vacant(Point(43, 230)),
        Tick(Point(100, 320)),
        *fan("KH 9H 9D 9S", Point(296, 230)),
    )


def _trap() -> Half:
    return passage(
        _("Three on a stranger"),
        _(
            "Three of a kind on top of another card fill their pile, so the fourth cannot join them: sooner "
            "or later they need a space of their own. It hurts least if the fourth lies at the bottom of its "
            "pile, where the others can go to it."
        ),
        (500, 352),
        *fan("2S 8H 8C 8D", Point(118, 0)),
        Caption(Point(250, 166), _("no room for the fourth"), 500),
        Shown(card("8S"), Point(118, 184), ringed=True),
        *fan("KD 4C JH", Point(118 + STEP, 184), dimmed=3),
        Caption(Point(250, 352), _("the fourth, at the bottom"), 500),
    )
