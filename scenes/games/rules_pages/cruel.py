"""Cruel's rules pages."""

from collections.abc import Iterator

from scenes.games import rules_pages
from scenes.help import pages as page
from scenes.help.pages import Step
from scenes.i18n import _

ACROSS = 130
HINTED = page.fan("7H", 250, 62, ticked=True)
"""What a hint sends a 6 of hearts to."""


def pages() -> Iterator[page.Page]:
    """Yield the goal, the moves and the redeal, the score and the end, tips, and the controls."""
    piles = ("9C 3H TD 6S", "QH 2D JC 7S", "8D KS 5H 4C", "TC 6D KH 9S")
    yield page.Page(
        page.Tab.GOAL,
        page.passage(
            "Ace to king",
            "Build each suit up from ace to king on the foundations at the top: that brings its cards home. The four "
            "aces are put there when the cards are dealt. You win when all cards are home.",
            (3 * ACROSS + page.WIDE, 410),
            *page.fan("AS AH AC AD", 0, 0, ACROSS),
            *page.fan("KS KH KC KD", 0, 250, ACROSS),
            *(page.Arrow(57 + ACROSS * i, 168, 57 + ACROSS * i, 242) for i in range(4)),
        ),
        page.passage(
            "Twelve piles",
            "The other 48 cards lie face up in twelve piles of four; only the top card of each can be moved. Nothing "
            "is left in the stock: press its empty space for a redeal.",
            (750, 302),
            page.Vacant(33, 132),
            page.Glyph(90, 212, "redeal", 64),
            page.Caption(90, 302, _("redeal"), 180),
            *(card for i, names in enumerate(piles) for card in page.column(names, 210 + 142 * i, 0)),
            page.Caption(480, 302, _("four of the twelve piles"), 540),
        ),
    )
    yield page.Page(
        page.Tab.MOVES,
        page.passage(
            "One card at a time",
            "Only the top card of a pile moves: onto a card of its own suit that is one higher, or up to its "
            "foundation. Nothing can be put on an empty pile, and nothing comes back from a foundation.",
            (780, 358),
            *page.fan("kd 4c 6H", 0, 94, ringed=1),
            *page.fan("7H", 346, 0, ticked=True),
            page.Caption(403, 170, _("same suit, one higher"), 256),
            *page.fan("7d", 346, 188),
            page.Caption(403, 358, _("another suit"), 256),
            *page.fan("5H", 612, 0, ticked=True),
            page.Caption(669, 170, _("foundation"), 256),
            *page.fan("--", 612, 188),
            page.Caption(669, 358, _("takes no card"), 256),
        ),
        page.passage(
            "The redeal",
            "A redeal closes the gaps: the piles are picked up in order, row by row, and dealt again in fours, bottom "
            "cards first, without shuffling. So there may be fewer piles. You can redeal as often as you like, once a "
            "card has moved since the last deal.",
            (707, 405),
            *_row(0, "2C 9H 7D 5S", "JH 3D", "8S 9C 6D 4H"),
            page.Arrow(353, 170, 353, 232),
            *_row(240, "2C 9H 7D 5S", "JH 3D 8S 9C", "6D 4H"),
        ),
    )
    yield page.Page(
        page.Tab.SCORE,
        page.passage(
            "A point a card",
            "Each card that comes home scores one point. The aces, there from the start, do not count: a won game "
            "scores 48. Redeals cost nothing.",
            (600, 360),
            *page.fan("qc 9s 4S", 11, 11, ringed=1),
            page.Caption(118, 181, _("pile"), 230),
            page.Arrow(255, 91, 365, 91),
            *page.fan("3S", 400, 11),
            page.Caption(457, 181, _("foundation"), 280),
            page.Pill(560, 91, "+1"),
            *page.fan("KS KH KC KD", 48, 200, ACROSS),
            page.Caption(300, 370, "12 + 12 + 12 + 12 = 48", 600, large=True),
        ),
        page.passage(
            "When it is over",
            "The game is over when no card can be moved right after the deal or a redeal. It is also over if the only "
            "move left puts a lone last card on the pile before it, because the redeal would bring it straight back. "
            "Until then you may always redeal once more, even when the lamp is out.",
            (514, 410),
            *page.fan("5d 9s 6c JD", 0, 11),
            page.Arrow(376, 91, 286, 91),
            *page.fan("TD", 400, 11, ringed=1),
            page.Arrow(132, 184, 132, 238),
            *page.fan("5d 9s 6c jd TD", 0, 250, ringed=1),
            page.Arrow(338, 330, 392, 330),
            page.Vacant(400, 250),
            page.Glyph(457, 330, "redeal", 64),
            page.Arrow(457, 242, 457, 194),
            page.Caption(457, 414, _("redeal"), 220),
        ),
    )
    yield page.Page(
        page.Tab.TIPS,
        page.passage(
            "High ranks first",
            "Given a choice, build on the highest card. Kings come home last, so what you put on high cards can stay "
            "there a long time, while low cards are needed soon.",
            (620, 172),
            *page.fan("JC", 0, 0, ringed=1),
            page.Arrow(136, 80, 200, 80),
            *page.fan("QC", 222, 0, ticked=True),
            *page.fan("4d 5d", 380, 0, 126),
            page.Caption(279, 172, _("can wait"), 200),
            page.Caption(500, 172, _("needed soon"), 240),
        ),
        page.passage(
            "Think in fours",
            "A redeal keeps the cards in order and deals them in fours again: every fourth will be on top. Nothing "
            "changes before the first pile of more or fewer than four. Move cards between the last piles to keep a "
            "good order, or from the first ones to stir everything up.",
            (707, 172),
            *_row(0, "2C 9H 7D 5S", "JH 3D", "8S 9C 6D 4H"),
            page.Caption(108, 172, _("stays as it is"), 230),
            page.Arrow(474, 80, 404, 80),
            page.Caption(319, 172, _("two short"), 180),
        ),
    )
    yield rules_pages.controls_page(
        hover=page.Entry(_("Point at Redeal"), _("See the next top cards")),
        stock=_("Redeal"),
        to_foundation=True,
    )


def exercise() -> page.Exercise:
    """Return an exercise with the last piles of a deal, which three redeals finish."""
    return page.Exercise(
        _("Try a redeal"),
        "1:AC2C3C4C5C6C7C,2:AD2D3D4D5D6D7D8D9D,3:AS2S3S4S5S6S7S8S9STS,4:AH2H3H4H5H6H7H8H9HTHJHQH,"
        "5:KHTD,6:8CKSQS,7:JDJSTC9C,8:KDJCQD,9:KC,10:QC,score:34,last:5>2",
        (
            Step(_("Each suit goes home in order, from ace to king: put the 10 of diamonds on the 9."), "5>2"),
            Step(_("The king of hearts completes his suit: bring him home."), "5>4"),
            Step(_("Piles go down in suit: put the queen of clubs on the king."), "10>9"),
            Step(_("No card fits any more: redeal. The piles are gathered in order and dealt in fours."), "0"),
            Step(_("Now the jack of diamonds is free: bring it home."), "5>2"),
            Step(_("Redeal again. You may do that as often as it helps."), "0"),
        ),
        _("Bring the suits home. When no card fits any more, redeal."),
    )


def _row(y: float, *piles: str) -> tuple[page.Element, ...]:
    """Return piles side by side, at a y, closer together than elsewhere."""
    return tuple(card for i, names in enumerate(piles) for card in page.fan(names, 245 * i, y, 0.3 * page.WIDE))
