"""Maze's rules pages."""

from collections.abc import Iterator

from game.notation import read_position
from game.rules import GAMES
from game.rules.maze import FIRST, LAST, WIDTH
from scenes.games import rules_pages
from scenes.games.maze import gap_signs
from scenes.help import pages as page
from scenes.help.pages import Step
from scenes.i18n import _

ACROSS = 132
START = 10
"""The x of a row with half a link before its first card."""
HINTED = (*page.fan("--", 238, 62), page.Mark(295, 168), *page.fan("7H", 238 + ACROSS, 62))
"""What a hint sends a 6 of hearts to."""


def pages() -> Iterator[page.Page]:
    """Yield the goal, what a gap takes, the score, tips, and the controls."""
    yield page.Page(
        page.Tab.GOAL,
        page.passage(
            "One long line",
            "Put the cards in one long line that runs through the rows like text: ace to queen of one suit, then ace "
            "to queen of the next, four times over. The suits may come in any order, and gaps may be anywhere, even "
            "before the first ace.",
            (4 * ACROSS + 114, 355),
            *_row("AS 2S 3S 4S 5S", 0, 0, linked="AS 2S 3S 4S"),
            *_row("JS QS AH 2H 3H", 0, 190, linked="JS QS AH 2H"),
        ),
        page.passage(
            "Six gaps",
            "All 52 cards are dealt face up, in six rows of nine spaces; the last space of the first row and that of "
            "the second stay empty. Then the four kings leave the game for good, which makes six gaps to move into.",
            (866, 328),
            *_row("-- 5C -- 9H --", 0, 0),
            *_row("-- 8S -- JH --", 0, 168),
            page.Arrow(664, 164, 734, 164),
            *page.column("ks kh kc kd", 752, 4),
            page.Caption(790, 308, _("out of the game"), 280),
        ),
    )
    yield page.Page(
        page.Tab.MOVES,
        page.passage(
            "What a gap takes",
            "A card may move into a gap if it is one higher than the card left of the gap, or one lower than the card "
            "right of it, in the same suit. One side is enough. Cards move one at a time, and a card beyond another "
            "gap is not a neighbour. Each gap shows what it takes.",
            (414, 414),
            *_row("5C | 9H", 18, 0),
            *page.fan("6C", 18, 244, ringed=1, ticked=True),
            *page.fan("8H", 18 + 2 * ACROSS, 244, ringed=1, ticked=True),
            page.Arrow(90, 224, 180, 176),
            page.Arrow(324, 224, 234, 176),
        ),
        page.passage(
            "Aces and queens",
            "An ace may also follow any queen, and a queen may also go before any ace. The top left space takes any "
            "ace, the bottom right any queen. The end of a row and the start of the next are neighbours.",
            (706, 352),
            *_row("QD |", 30, 0),
            page.Caption(153, 168, _("takes any ace"), 306),
            *_row("| AC", 430, 0),
            page.Caption(553, 168, _("takes any queen"), 306),
            *_row("| 7S", 30, 184, first=FIRST),
            page.Caption(153, 352, _("top left: any ace"), 306),
            *_row("3H |", 430, 184, first=LAST - 1),
            page.Caption(553, 352, _("bottom right: any queen"), 306),
        ),
    )
    yield page.Page(
        page.Tab.SCORE,
        page.passage(
            "Links",
            "A card scores a point when it comes right after the next lower card of its suit, and an ace when it "
            "comes after any queen. Gaps between them do not matter here; a brass link joins cards that score "
            "together. The first card scores one more point if it is an ace. All 48 points win the game.",
            (START + 4 * ACROSS + 114, 240),
            *_row("AD 2D 3D -- 4D", START, 0, linked="AD 2D"),
            *(page.Link(START + edge, 102, half=True) for edge in (-4, 2 * ACROSS + 114 + 4, 4 * ACROSS - 4)),
            *(page.Pill(START + 57 + ACROSS * index, 206, "+1") for index in (0, 1, 2, 4)),
        ),
        page.passage(
            "Up and down",
            "The score is counted anew after every move, so it can fall: a card that leaves its space may break a "
            "link there while it makes one elsewhere. The deal itself may already score a few points.",
            (4 * ACROSS + 114, 456),
            *_row("8C 9C 3D -- TC", 0, 6, linked="8C", ringed="9C"),
            *_row("8C -- 3D 9C TC", 0, 232, linked="9C", ringed="9C"),
            page.Pill(ACROSS - 9, 432, "\N{MINUS SIGN}1"),
            page.Pill(4 * ACROSS - 9, 432, "+1"),
            page.Arrow(220, 150, 436, 220),
        ),
    )
    yield page.Page(
        page.Tab.TIPS,
        page.passage(
            "Gaps side by side",
            "Two or three gaps side by side are worth gathering: after the card on their left you can lay a whole "
            "sequence, one card after another, each making room for the next.",
            (4 * ACROSS + 114, 382),
            *_row("6S -- -- -- 2H", 0, 6),
            page.Ring(ACROSS, 216, 3 * ACROSS, 216),
            *_row("6S 7S 8S 9S 2H", 0, 216, linked="6S 7S 8S"),
            page.Arrow(321, 104, 321, 202),
        ),
        page.passage(
            "Round in circles",
            "Some card can always be moved, so this game never ends by itself. But a card that fits two gaps can go "
            "back and forth for ever. If you see the same layout again, undo some moves or give up. Once it is proven "
            "that no more points can be had, the table tells you.",
            (4 * ACROSS + 114, 382),
            *_row("4D 5D 9S -- 6D", 0, 6, linked="4D", ringed="5D"),
            *_row("4D -- 9S 5D 6D", 0, 216, linked="5D", ringed="5D"),
            page.Arrow(453, 104, 453, 202),
            page.Arrow(189, 278, 189, 180),
        ),
    )
    yield rules_pages.controls_page(
        page.Entry(_("Click a gap"), _("Fetch the only card that may go there")),
        covered=False,
    )


def exercise() -> page.Exercise:
    """Return an exercise with a maze that a few moves put in order."""
    return page.Exercise(
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


def _row(
    names: str, x: float, y: float, linked: str = "", ringed: str = "", first: int = WIDTH
) -> tuple[page.Element, ...]:
    """Return cards and gaps side by side, with links after the linked cards, and rings around the ringed ones.

    "|" is a gap that says what it takes, by the rules. first is the slot of the first name.
    """
    places = [(name, x + ACROSS * place) for place, name in enumerate(names.split())]
    lie = (f"{slot}:{name}" for slot, (name, _at) in enumerate(places, first) if name not in ("--", "|"))
    row = read_position(",".join(lie), GAMES["maze"])
    fanned = enumerate(zip(page.fan(names.replace("|", "--"), x, y, ACROSS), places, strict=True), first)
    return (
        *(page.Vacant(at, y, gap_signs(row, slot)) if name == "|" else card for slot, (card, (name, at)) in fanned),
        *(page.Ring(at, y, at, y) for name, at in places if name in ringed),
        *(page.Link(at + ACROSS - 9, y + 102) for name, at in places if name in linked),
    )
