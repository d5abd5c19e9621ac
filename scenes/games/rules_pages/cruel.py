"""Cruel's rules pages."""

from scenes.games import rules_pages
from scenes.help.pages import (
    WIDE,
    Arrow,
    Caption,
    Element,
    Entry,
    Exercise,
    Half,
    Page,
    Passage,
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

ACROSS = 130


def pages() -> tuple[Page, ...]:
    """Return the goal, the moves and the redeal, the score and the end, and tips."""
    return (
        Page(Tab.GOAL, _goal(), _piles()),
        Page(Tab.MOVES, _single(), _redeal()),
        Page(Tab.SCORE, _points(), _end()),
        Page(Tab.TIPS, _highest(), _order()),
    )


def controls() -> tuple[Page, ...]:
    """Return the pages of the keys and the mouse."""
    return rules_pages.keys_pages(
        hover=Entry(_("Point at Redeal"), _("See the next top cards")),
        stock=_("Redeal"),
        to_foundation=True,
    )


def hinted(at: Point) -> tuple[Element, ...]:
    """Return what a hint sends a 6 of hearts to, from a point on."""
    return Shown(card("7H"), at), Tick(Point(at.x + 57, at.y + 100))


def exercise() -> Exercise:
    """Return an exercise with the last piles of a deal, which two redeals finish."""
    return Exercise(
        _("Try a redeal"),
        "1:AC2C3C4C5C6C7C,2:AD2D3D4D5D6D7D8D9D,3:AS2S3S4S5S6S7S8S9STS,4:AH2H3H4H5H6H7H8H9HTHJHQH,"
        "5:KHTD,6:JCTC9C,7:JD8CKCQC,8:QSJSKS,9:KDQD,score:34,last:5>2",
        (
            Step(_("Each suit goes home in order, from ace to king: put the 10 of diamonds on the 9."), "5>2"),
            Step(_("The king of hearts completes his suit: bring him home."), "5>4"),
            Step(_("No card fits any more: redeal. The piles are gathered in order and dealt in fours."), "0"),
            Step(_("Now the jack of diamonds is free: bring it home."), "5>2"),
            Step(_("Redeal again. You may do that as often as it helps."), "0"),
        ),
        _("Bring the suits home. When no card fits any more, redeal."),
    )


def _goal() -> Half:
    return passage(
        _("Ace to king"),
        _(
            "Build each suit up from ace to king on the foundations at the top: that brings its cards home. "
            "The four aces are put there when the cards are dealt. You win when all cards are home."
        ),
        (3 * ACROSS + WIDE, 410),
        *fan("AS AH AC AD", Point(0, 0), ACROSS),
        *fan("KS KH KC KD", Point(0, 250), ACROSS),
        *(Arrow(Point(57 + ACROSS * i, 168), Point(57 + ACROSS * i, 242)) for i in range(4)),
    )


def _piles() -> Half:
    piles = ("9C 3H TD 6S", "QH 2D JC 7S", "8D KS 5H 4C", "TC 6D KH 9S")
    return passage(
        _("Twelve piles"),
        _(
            "The other 48 cards lie face up in twelve piles of four; only the top card of each can be moved. "
            "Nothing is left in the stock: click its empty space for a redeal."
        ),
        (750, 302),
        Vacant(Point(33, 132), "redeal"),
        Caption(Point(90, 302), _("redeal"), 180),
        *(shown for i, names in enumerate(piles) for shown in column(names, Point(210 + 142 * i, 0))),
        Caption(Point(480, 302), _("four of the twelve piles"), 540),
    )


def _single() -> Half:
    return passage(
        _("One card at a time"),
        _(
            "Only the top card of a pile moves: onto a card of its own suit that is one higher, or up to its "
            "foundation. Nothing can be put on an empty pile, and nothing comes back from a foundation."
        ),
        (780, 358),
        *fan("KD 4C 6H", Point(0, 94), dimmed=2, ringed=1),
        Shown(card("7H"), Point(346, 0)),
        Tick(Point(403, 100)),
        Caption(Point(403, 170), _("same suit, one higher"), 256),
        Shown(card("7D"), Point(346, 188), dimmed=True),
        Caption(Point(403, 358), _("another suit"), 256),
        Shown(card("5H"), Point(612, 0)),
        Tick(Point(669, 100)),
        Caption(Point(669, 170), _("foundation"), 256),
        Vacant(Point(612, 188)),
        Caption(Point(669, 358), _("takes no card"), 256),
    )


def _redeal() -> Half:
    small = 0.3 * WIDE
    return passage(
        _("The redeal"),
        _(
            "A redeal closes the gaps: the piles are picked up in order, row by row, and dealt again in fours, "
            "bottom cards first, without shuffling. So there may be fewer piles. You can redeal as often "
            "as you like, once a card has moved since the last deal."
        ),
        (700, 405),
        *fan("2C 9H 7D 5S", Point(0, 0), small),
        *fan("JH 3D", Point(265, 0), small),
        *fan("8S 9C 6D 4H", Point(480, 0), small),
        Arrow(Point(350, 170), Point(350, 232)),
        *fan("2C 9H 7D 5S", Point(0, 240), small),
        *fan("JH 3D 8S 9C", Point(265, 240), small),
        *fan("6D 4H", Point(530, 240), small),
    )


def _points() -> Half:
    return (
        Passage(
            _("A point a card"),
            _(
                "Each card that comes home scores one point. The aces, there from the start, do not count: a won "
                "game scores 48. Redeals cost nothing."
            ),
            scored("4S", "3S", "+1"),
        ),
    )


def _end() -> Half:
    return passage(
        _("When it is over"),
        _(
            "The game is over when no card can be moved right after the deal or a redeal. It is also over if "
            "the only move left puts a lone last card on the pile before it, because the redeal would bring "
            "it straight back. Until then you may always redeal once more, even when the lamp is out."
        ),
        (792, 196),
        *fan("QC 7D 8S 2H", Point(0, 18), dimmed=3),
        *fan("5D 9S 6C JD", Point(288, 18), dimmed=3),
        Shown(card("TD"), Point(660, 18), ringed=True),
        Arrow(Point(636, 98), Point(564, 98)),
    )


def _highest() -> Half:
    return passage(
        _("High ranks first"),
        _(
            "Given a choice, build on the highest card. Kings come home last, so what you put on high cards "
            "can stay there a long time, while low cards are needed soon."
        ),
        (746, 196),
        Shown(card("JC"), Point(18, 18), ringed=True),
        Arrow(Point(158, 98), Point(228, 98)),
        Shown(card("QC"), Point(262, 18)),
        Tick(Point(319, 118)),
        Shown(card("4D"), Point(462, 18), dimmed=True),
        Shown(card("5D"), Point(632, 18), dimmed=True),
    )


def _order() -> Half:
    small = 0.3 * WIDE
    return passage(
        _("Think in fours"),
        _(
            "A redeal keeps the cards in their order and deals them in fours again, so you can count which "
            "will be on top: every fourth. Up to the first pile that has more or fewer than four cards, "
            "nothing changes. Move cards between the last piles to keep a good order, or from the first ones "
            "to stir everything up."
        ),
        (747, 216),
        *fan("2C 9H 7D 5S", Point(0, 0), small),
        Tick(Point(108, 192)),
        *fan("JH 3D", Point(265, 0), small),
        Arrow(Point(500, 80), Point(420, 80)),
        Caption(Point(460, 100), "+2", 80),  # those that fill it up: no move of one card
        *fan("8S 9C 6D 4H", Point(530, 0), small),
    )
