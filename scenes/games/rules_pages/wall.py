"""Wall's rules pages: goal, reach and health, attacks, score, and advice."""

from collections.abc import Iterable, Iterator

from scenes.art.tokens import Shield
from scenes.commands import Command
from scenes.games import rules_pages
from scenes.help import pages as page
from scenes.help.pages import Step
from scenes.i18n import _

PITCH = 122  # the pitch of the cards of a row, in units
HINTED = (*page.fan("5D", 250, 62), page.Health(307, 162, "5", Shield.BREAKS))  # what a hint sends a 6 of hearts to


def pages() -> Iterator[page.Page]:
    """Yield the goal, what can be reached and beaten, how to attack, the score, tips, and the controls."""
    posts = (109, "5D 9S"), (259, "3H QC"), (409, "8D 2C")
    yield page.Page(
        page.Tab.GOAL,
        page.passage(
            "Take the throne",
            "Two kings of spades share the throne: beat them and you win. (Two packs are in play.) Below them stand "
            "three high guard posts of two cards, four low guard posts of three hidden cards, and a wall of 45 cards "
            "in six rows. You fight your way up from its foot.",
            (650, 372),
            *page.fan("KS KS", 251, 0, 16, ringed=1),
            *(card for x, names in posts for card in page.fan(names, x, 76, 14, 7)),
            *(back for x in range(34, 634, 150) for back in page.fan("?? ?? ??", x, 142, 8, 4)),
            *page.fan("9H 4S 6D 8C 3D JS 7H TC", 4, 210, 75),
        ),
        page.passage(
            "What you fight with",
            "You attack with the three cards in the waste. The stock holds 36 more; you may deal three at any time, "
            "but that sweeps away what is left. When you can neither deal nor beat anything, the game is lost.",
            (612, 179),
            *page.fan("?? ?? ?? ??", 0, 9, 3, -3),
            page.Pill(66, 132, "36"),
            page.Arrow(142, 89, 226, 89),
            *page.fan("2D QC 8H", 252, 9, PITCH),
            page.Caption(62, 179, _("stock"), 200),
            page.Caption(431, 179, _("waste"), 300),
        ),
    )
    gap = 362, 268
    yield page.Page(
        page.Tab.MOVES,
        page.passage(
            "What you can reach",
            "The whole bottom row is open from the start. Each card you break opens those beside it and the two at "
            "its upper corners. A guard post opens once a card or post just below it, or a post beside it, is gone; "
            "the throne once all three high posts are.",
            (602, 330),
            *page.fan("9h 4s 6d 8c", 61, 0, PITCH),
            *page.fan("js 3d 7H 5C 2s", 0, 82, PITCH),
            *page.fan("6C 2H", 61, 164, PITCH),
            *page.fan("9D", 61 + 3 * PITCH, 164),
            *(page.Arrow(*gap, *end) for end in ((290, 268), (434, 268), (325, 186), (399, 186))),
            *(page.Mark(*at) for at in ((118, 268), (240, 268), (484, 268), (314, 158), (410, 158))),
            page.Gap(*gap, _("gap")),
        ),
        page.passage(
            "How health adds up",
            "The number on a shield is a card\N{RIGHT SINGLE QUOTATION MARK}s health: its own value plus those of the "
            "cards touching its upper corners, as long as they stand. Guard posts and the throne stand alone; their "
            "health is the sum of their own cards.",
            (800, 298),
            *_backed(130, 59, "7C", "20", "4S", "9H"),
            page.Pill(34, 134, "+4"),
            page.Pill(226, 134, "+9"),
            page.Caption(130, 296, "7 + 4 + 9 = 20", 270, large=True),
            page.Caption(130, 298, _("Most: plus both upper corners"), 230),
            *page.fan("6S", 330, 0),
            *_backed(387, 59, "5H", "14", right="3D"),
            page.Pill(330, 88, "+6"),
            page.Pill(484, 134, "+3"),
            page.Caption(410, 296, "5 + 3 + 6 = 14", 270, large=True),
            page.Caption(410, 298, _("Edge: plus the corner and the card two rows up"), 320),
            *_backed(680, 59, "9D", "9"),
            page.Caption(680, 296, "9", 200, large=True),
            page.Caption(680, 298, _("Top row: its own value"), 200),
        ),
    )
    yield page.Page(
        page.Tab.MOVES,
        page.passage(
            "What beats a shield",
            "The values of the cards that attack are added up, and must exceed the number on the shield: as much is "
            "not enough. A successful attack removes target and attackers; one that is too weak bounces off and costs "
            "nothing.",
            (700, 340),
            *_clash(0, "9H QC", "9 + 12 = 21", "20"),
            *_clash(180, "8S QD", "8 + 12 = 20", "20", Shield.HOLDS),
            page.Caption(350, 348, _("A is 1, J 11, Q 12, K 13."), 700),
        ),
        page.passage(
            "How to attack",
            "Click a target to throw the whole waste at it. All its cards are ticked at first; untick some, and only "
            "the ticked ones attack. You can also drag one card onto a target, or stack waste cards and drag the "
            "stack. When the waste is used up, the next three cards are dealt automatically.",
            (694, 228),
            *_throw(range(3), page.Caption(179, 228, "2 + 12 + 8 = 22", 340, large=True), 80),
        ),
    )
    yield page.Page(
        page.Tab.MOVES,
        page.passage(
            "The low guard posts",
            "An attack on a hidden post never bounces, not even with one card: the post turns its three cards up, and "
            "the attackers are spent. If they were strong enough, the post falls at once. From then on it is a target "
            "like any other: weak attacks bounce. A post always falls as a whole.",
            (694, 228),
            *page.fan("2D", 0, 0),
            page.Mark(57, 190),
            page.Arrow(120, 80, 172, 80),
            *page.fan("?? ?? ??", 178, 0, 8, 4),
            page.Health(251, 98, "?", Shield.FAR),
            page.Arrow(320, 80, 372, 80),
            *page.fan("4D JS 6C", 382, 0, 36),
            page.Health(511, 102, "21"),
            *page.fan("2d", 580, 0),
            page.Caption(243, 190, _("hidden"), 200),
            page.Caption(469, 190, "4 + 11 + 6 = 21", 220, large=True),
            page.Caption(643, 190, _("spent"), 150),
        ),
        page.passage(
            "The cheapest attack",
            "The middle button on a target, or {key}, makes the attack that breaks it with the least strength. Attack "
            "strikes the marked target; if none is marked, it first marks the best one in reach.",
            (694, 228),
            *_throw((1, 2), page.Caption(240, 228, "12 + 8 = 20", 340, large=True), 26, 144),
            page.Glyph(440, 26, "mouse middle", 64),
            page.Label(440, 80, _("or"), 120),
            page.Key(440, 144, 120, _("Attack")),
            key=rules_pages.signs(Command.BEST, most=1),
        ),
    )
    yield page.Page(
        page.Tab.SCORE,
        page.passage(
            "What an attack scores",
            "Every attack that breaks something scores the health it had to beat, including what the cards above "
            "added. The throne, two kings, is worth 26. Undoing a move takes its points back, too.",
            (700, 352),
            *_clash(0, "TH QS", "10 + 12 = 22", "18"),
            page.Caption(310, 166, _("Surplus strength is lost."), 620),
            *_clash(192, "KD QH 4C", "13 + 12 + 4 = 29", "26", target="KS KS", across=30),
            page.Caption(536, 360, _("throne: two kings"), 300),
        ),
        page.passage(
            "One card, three values",
            "A card is backed by those at its upper corners. While they stand it is harder to beat and scores more; "
            "as they fall it grows weaker and scores less. So two routes to the throne seldom score the same.",
            (800, 306),
            *_backed(130, 0, "7C", "20", "4S", "9H"),
            page.Pill(130, 276, "+20"),
            *_backed(415, 0, "7C", "16", right="9H"),
            page.Pill(415, 276, "+16"),
            *_backed(680, 0, "7C", "7"),
            page.Pill(680, 276, "+7"),
        ),
    )
    yield page.Page(
        page.Tab.TIPS,
        page.passage(
            "Straight up",
            "Before the first attack, look for a path of low cards with low cards above them: every card adds to the "
            "health of those below it. Whatever you break beside that path costs strength that you will need for the "
            "posts and the throne.",
            (480, 330),
            *page.fan("kh 2C qd", 61, 0, PITCH),
            *page.fan("jc 3H ts kd", 0, 82, PITCH),
            *page.fan("qs AD 9c", 61, 164, PITCH),
            page.Arrow(248, 228, 221, 134),
            page.Arrow(158, 154, 191, 54),
        ),
        page.passage(
            "Send a scout",
            "Reveal low posts with your lowest cards, then attack the weakest: three cards add up to about 21. And "
            "since a deal sweeps the old waste away, break all you can with it first, using no more cards than you "
            "need. Rest on the stock to see which ranks are still to come.",
            (612, 220),
            *page.fan("AH", 10, 22, ringed=1),
            page.Arrow(142, 102, 184, 102),
            *page.fan("3D 2S 7C", 196, 22, 42),
            page.Health(336, 122, "12", Shield.BREAKS),
            *page.fan("jh qd 9c", 412, 22, 42),
            page.Health(552, 122, "32"),
            page.Caption(294, 202, "3 + 2 + 7 = 12", 200, large=True),
            page.Caption(510, 202, "11 + 12 + 9 = 32", 200, large=True),
        ),
    )
    yield rules_pages.controls_page(
        page.Entry(_("Click the wall"), _("Attack with all ticked cards")),
        page.Entry(_("Click the waste"), _("Tick or untick a card")),
        page.Entry(_("Click the stock"), _("Deal three cards to the waste")),
        double=_("Deal, if a click cannot attack"),
        aim=_("Make the cheapest attack that breaks a target"),
        best=_("Make the best attack, or pick up a waste pile"),
        take=_("Tick a card, or attack with the ticked ones"),
        several=True,
        stock=_("Deal three cards to the waste"),
    )


def exercise() -> page.Exercise:
    """Return an exercise with a wall of which only the top still stands, and a few deals to climb it."""
    return page.Exercise(
        _("Try it on a small wall"),
        "0:KSKS,1:6S3S,2:3H5C,3:AC2C,4:6h3cac,5:ad3d7h,6:5c6das,7:2h2d7s,"
        "8:4S,9:7C,10:5D,11:4S,12:2D,13:5D,14:7H,15:AH,18:2S,19:2S,20:2H,"
        "53:td9skcjdjdqcjhjh9hkc8ckd8hqhtcts9c8djcth8s9s8sth,54:8C,55:TC,56:KH",
        (
            Step(_("A shield counts its card and the two above it: attack the 9 with the 10."), "55>20"),
            Step(_("Cards beside a gap lie open, too. The top row counts alone: break the 5 with the 8."), "54>13"),
            Step(_("That opens a guard post of three hidden cards. Attack it with the king."), "56>6"),
            Step(_("Three new cards have come. High posts count both their cards: break the 3 with the 8."), "55>3"),
            Step(_("You need more than the shield says: break the 8 with the 9."), "56>2"),
            Step(_("Now the last high post: break the 9 with the 10."), "54>1"),
            Step(_("The high posts are down: attack the two kings with all three cards at once."), "0"),
        ),
        _("Break a card in the top row, then a low post and the high posts."),
    )


def _backed(x: float, y: float, own: str, health: str, left: str = "", right: str = "") -> tuple[page.Element, ...]:
    """Return the card in question with its middle at an x, below those at its upper corners, with its shield."""
    return (
        *(card for name, at in ((left, x - 118), (right, x + 4)) if name for card in page.fan(name, at, y)),
        *page.fan(own, x - 57, y + 61, ringed=1),
        page.Health(x, y + 163, health),
    )


def _clash(
    y: float,
    names: str,
    total: str,
    health: str,
    kind: Shield = Shield.BREAKS,
    target: str = "6H",
    across: float = PITCH,
) -> tuple[page.Element, ...]:
    """Return cards beside their sum, the target that they attack with its shield, and what that scores."""
    end, start = across * names.count(" ") + page.WIDE, 497 - 36 * target.count(" ")
    return (
        *page.fan(names, 0, y, across),
        page.Label((end + start) / 2, y + 80, total, start - end),
        *page.fan(target, start, y, 36),
        page.Health(554, y + 102, health, kind),
        page.Pill(672, y + 80, f"+{health if kind is Shield.BREAKS else 0}"),
    )


def _throw(ticked: Iterable[int], total: page.Caption, *arrows: float) -> tuple[page.Element, ...]:
    """Return an attack with some cards of the waste, counted from 0, over the sum of those; arrows: their y.

    Beside several arrows there is room for what each stands for.
    """
    return (
        *page.fan("2D QC 8H", 0, 0, PITCH),
        *(page.Mark(57 + PITCH * index, 196) for index in ticked),
        total,
        *(page.Arrow(400 if len(arrows) == 1 else 506, y, 562, y) for y in arrows),
        *page.fan("6H", 580, 0, ringed=1),
        page.Health(637, 102, "18", Shield.BREAKS),
        page.Pill(637, 206, "+18"),
    )
