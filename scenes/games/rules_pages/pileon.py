"""Pileon's rules pages."""

from collections.abc import Iterator

from scenes.games import rules_pages
from scenes.help import pages as page
from scenes.help.pages import Step
from scenes.i18n import _

STEP = 0.44 * page.WIDE
HINTED = page.fan("6C", 250, 62, ticked=True)
"""What a hint sends a 6 of hearts to."""


def pages() -> Iterator[page.Page]:
    """Yield the goal, where cards may go, the score and the end, tips, and the controls."""
    yield page.Page(
        page.Tab.GOAL,
        page.passage(
            "Like with like",
            "Bring the four cards of every rank together in a pile of their own. When all thirteen ranks are "
            "complete, and any two spaces are empty, the harbour is in order and you have won.",
            (610, 405),
            *page.fan("2s kd 7H 7D", 0, 0),
            *page.fan("jc 4h 7S 7C", 344, 0),
            page.Arrow(204, 168, 254, 216),
            page.Arrow(406, 168, 356, 216),
            *_complete("7H 7D 7S", "7", 173, 234),
        ),
        page.passage(
            "Fifteen spaces",
            "All 52 cards lie face up in thirteen piles; two spaces are left empty. A pile never holds more than four "
            "cards. Only what lies on top of a pile, at its right end, can be moved.",
            (560, 368),
            *page.fan("5C QH 9D 3S", 0, 0),
            *page.fan("KC 8H 2S JD", 296, 0),
            page.Caption(280, 168, _("two of the thirteen piles"), 560),
            *page.fan("-- --", 152, 198, 142),
            page.Caption(280, 368, _("two empty spaces"), 560),
        ),
    )
    yield page.Page(
        page.Tab.MOVES,
        page.passage(
            "Where a card may go",
            "A card goes on a card of the same rank, whatever its suit, as long as that pile has fewer than four "
            "cards. An empty space takes any card or group. Here the nine can go on the other nine or into the empty "
            "space; the third nine lies on a full pile.",
            (740, 337),
            *page.fan("9S", 0, 96, ringed=1),
            *page.fan("4D 9H", 210, 0),
            page.Mark(210 + STEP + 57, 104),
            *page.fan("kc 2h jd 9c", 470, 0),
            *page.fan("6s 8d", 210, 172),
            *page.fan("--", 545, 172),
            page.Mark(602, 262),
        ),
        page.passage(
            "Several at once",
            "Cards of one rank that lie together on top of a pile can move together, as many as you like and the "
            "other pile has room for. As soon as a pile holds all four cards of a rank it is sealed: its last card is "
            "turned over, and it is out of play.",
            (564, 196),
            *page.fan("QS 6H 6C", 0, 18, ringed=2),
            page.Arrow(260, 98, 360, 98),
            *page.fan("6D 6S", 400, 18),
            page.Mark(400 + STEP + 57, 122),
        ),
    )
    yield page.Page(
        page.Tab.SCORE,
        page.passage(
            "Four points a pile",
            "A sealed pile scores four points, one for each of its cards. Nothing else scores, so 52 is the maximum. "
            "Four of a kind dealt together are sealed and scored right away. The harbour log shows how many cards of "
            "each rank lie together.",
            (596, 192),
            *page.fan("QH", 11, 11, ringed=1),
            page.Arrow(152, 91, 232, 91),
            *_complete("QS QD QC", "Q", 255, 11),
            page.Pill(559, 91, "+4"),
            page.Caption(387, 192, "13 \N{MULTIPLICATION SIGN} 4 = 52", 286, large=True),
        ),
        page.passage(
            "When nothing fits",
            "The game is stuck when no space is empty and no group on top fits on piles of its rank: other moves only "
            "swap cards. The table says so, and also once it is proven that no more points are possible.",
            (730, 352),
            *page.fan("3C KH 8S 5D", 11, 11, ringed=1),
            page.Arrow(300, 91, 440, 91),
            page.Mark(370, 91, cross=True),
            *page.fan("JS 8C TD 5S", 455, 11),
            *page.fan("4H 9C 7D QS", 11, 192),
            *page.fan("2H 6S QC AD", 455, 192),
            page.Caption(365, 360, _("every pile is full"), 690),
        ),
    )
    yield page.Page(
        page.Tab.TIPS,
        page.passage(
            "Keep a space free",
            "An empty space is worth more than any card you could put there. Before you fill one, see which move will "
            "clear one again: a pile whose last cards can all join others of their rank.",
            (572, 425),
            *page.fan("9D 9S", 11, 6, ringed=2),
            page.Arrow(206, 86, 276, 86),
            *page.fan("KH 9H", 297, 6),
            page.Arrow(93, 184, 93, 246),
            page.Arrow(379, 176, 379, 246),
            *page.fan("--", 36, 258),
            page.Mark(93, 348),
            *page.fan("KH 9H 9D 9S", 297, 258, ringed=2),
        ),
        page.passage(
            "Three on a stranger",
            "Three of a kind on top of another card fill their pile, so the fourth cannot join them: sooner or later "
            "they need a space of their own. It hurts least if the fourth lies at the bottom of its pile, where the "
            "others can go to it.",
            (500, 342),
            *page.fan("2S 8H 8C 8D", 118, 0),
            page.Caption(250, 164, _("no room for the fourth"), 500),
            *page.fan("8S", 118, 174),
            *page.fan("kd 4c jh", 118 + STEP, 174),
            page.Caption(250, 342, _("the fourth, at the bottom"), 500),
        ),
    )
    yield rules_pages.controls_page(several=True)


def exercise() -> page.Exercise:
    """Return an exercise with piles of which a third are complete."""
    return page.Exercise(
        _("Try it on a few piles"),
        "0:8S8C8D8h,1:6C6D5D5H,2:JH7H6H6S,3:2C9C,4:ACQSQHQC,5:3S,6:THTCTS,7:TDQD5S5C,8:3H2H2D2S,9:7C7D7S,"
        "10:KSKHKDkc,11:3DJDJSJC,12:3CADAHAS,13:9D9S9H,14:4D4S4H4c,score:12",
        (
            Step(_("Four of a rank seal: add the 9 of clubs."), "3>13"),
            Step(_("Cards of a rank move together: put the three 2s on the 2 of clubs."), "8x3>3"),
            Step(_("Put the 3 of spades on the other 3. That empties a space."), "5>8"),
            Step(_("An empty space takes any cards of one rank: put the three queens there."), "4x3>5"),
            Step(_("The ace below them is free now: put the other three aces on it."), "12x3>4"),
        ),
        _("Gather the other ranks, and keep a space free."),
    )


def _complete(names: str, rank: str, x: float, y: float) -> tuple[page.Element, ...]:
    """Return a complete pile: its last card turned over, sealed and framed."""
    return *page.fan(f"{names} ??", x, y), page.Sealed(x, y, x + 3 * STEP, rank)
