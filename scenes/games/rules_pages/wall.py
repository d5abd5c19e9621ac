"""Wall's rules pages: goal, reach and health, attacks, score, and advice."""

from collections.abc import Iterable

from scenes.art.tokens import Shield
from scenes.commands import Command
from scenes.games import rules_pages
from scenes.help.pages import (
    Arrow,
    Caption,
    Element,
    Entry,
    Exercise,
    Gap,
    Half,
    Health,
    Label,
    Page,
    Pill,
    Point,
    Shown,
    Step,
    Tab,
    Tick,
    card,
    fan,
    passage,
)
from scenes.i18n import _

PITCH = 122
"""The pitch of the cards of a row, in units."""


def pages() -> tuple[Page, ...]:
    """Return the goal, what can be reached and beaten, how to attack, the score, and tips."""
    return (
        Page(Tab.GOAL, _throne(), _supplies()),
        Page(Tab.MOVES, _reach(), _health()),
        Page(Tab.MOVES, _strength(), _attack()),
        Page(Tab.MOVES, _posts(), _cheapest()),
        Page(Tab.SCORE, _points(), _worth()),
        Page(Tab.TIPS, _path(), _scouts()),
    )


def controls() -> tuple[Page, ...]:
    """Return the pages of the keys and the mouse."""
    return rules_pages.keys_pages(
        Entry(_("Click the wall"), _("Attack with all ticked cards")),
        Entry(_("Click the waste"), _("Tick or untick a card")),
        double=_("Deal, if a click cannot attack"),
        aim=_("Make the cheapest attack that breaks a target"),
        best=_("Make the best attack, or pick up a waste pile"),
        take=_("Tick a card, or attack with the ticked ones"),
        several=True,
        stock=_("Deal three cards to the waste"),
    )


def hinted(at: Point) -> tuple[Element, ...]:
    """Return what a hint sends a 6 of hearts to, from a point on."""
    return Shown(card("5D"), at), Health(Point(at.x + 57, at.y + 100), "5", Shield.BREAKS)


def exercise() -> Exercise:
    """Return an exercise with a wall of which only the top still stands, and a few deals to climb it."""
    return Exercise(
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


def _throne() -> Half:
    return passage(
        _("Take the throne"),
        _(
            "Two kings of spades share the throne: beat them and you win. (Two packs are in play.) Below them "
            "stand three high guard posts of two cards, four low guard posts of three hidden cards, and a "
            "wall of 45 cards in six rows. You fight your way up from its foot."
        ),
        (650, 372),
        Shown(card("KS"), Point(251, 0)),
        Shown(card("KS"), Point(267, 0), ringed=True),
        *_stepped("5D 9S", Point(109, 76)),
        *_stepped("3H QC", Point(259, 76)),
        *_stepped("8D 2C", Point(409, 76)),
        *(hidden for x in range(34, 634, 150) for hidden in _hidden_post(Point(x, 142))),
        *fan("9H 4S 6D 8C 3D JS 7H TC", Point(4, 210), 75),
    )


def _stepped(names: str, at: Point) -> tuple[Shown, ...]:
    return tuple(Shown(card(name), Point(at.x + 14 * i, at.y + 7 * i)) for i, name in enumerate(names.split()))


def _hidden_post(at: Point) -> tuple[Shown, ...]:
    return tuple(Shown(None, Point(at.x + 8 * layer, at.y + 4 * layer)) for layer in range(3))


def _supplies() -> Half:
    return passage(
        _("What you fight with"),
        _(
            "You attack with the cards in the waste. You start with three; the stock holds 36 more, for "
            "twelve deals of three. You may deal at any time, but a deal sweeps away what is left in the "
            "waste. When the stock is empty and the waste cannot beat anything, the game is lost."
        ),
        (650, 179),
        *(Shown(None, Point(3 * layer, 9 - 3 * layer)) for layer in range(4)),
        Pill(Point(66, 132), "36"),
        Arrow(Point(150, 89), Point(250, 89)),
        *fan("2D QC 8H", Point(290, 9), PITCH),
        Caption(Point(62, 179), _("Stock"), 200),
        Caption(Point(469, 179), _("Waste"), 300),
    )


def _reach() -> Half:
    rows = (
        *fan("9H 4S 6D 8C", Point(61, 0), PITCH, dimmed=4),
        *fan("JS 3D", Point(0, 82), PITCH, dimmed=2),
        *fan("7H 5C", Point(2 * PITCH, 82), PITCH),
        *fan("2S", Point(4 * PITCH, 82), dimmed=1),
        *(Shown(card(name), Point(61 + PITCH * i, 164)) for i, name in ((0, "6C"), (1, "2H"), (3, "9D"))),
    )
    gap = Point(362, 268)
    arrows = (
        Arrow(gap, Point(290, 268)),
        Arrow(gap, Point(434, 268)),
        Arrow(gap, Point(325, 186)),
        Arrow(gap, Point(399, 186)),
    )
    ticks = tuple(Tick(Point(x, y)) for x, y in ((118, 268), (240, 268), (484, 268), (314, 158), (410, 158)))
    return passage(
        _("What you can reach"),
        _(
            "The whole bottom row is open from the start. Each card you break opens those beside it and the "
            "two at its upper corners. A guard post opens once a card or post just below it, or a post beside "
            "it, is gone; the throne once all three high posts are."
        ),
        (602, 330),
        *rows,
        *arrows,
        *ticks,
        Gap(gap, _("gap")),
    )


def _health() -> Half:
    most = (
        Shown(card("4S"), Point(12, 60)),
        Shown(card("9H"), Point(134, 60)),
        Shown(card("7C"), Point(73, 120), ringed=True),
        Pill(Point(34, 134), "+4"),
        Pill(Point(226, 134), "+9"),
        Health(Point(130, 222), "20"),
        Caption(Point(130, 296), "7 + 4 + 9 = 20", 270, large=True),
        Caption(Point(130, 298), _("Most: plus both upper corners"), 230),
    )
    edge = (
        Shown(card("6S"), Point(330, 0)),
        Shown(card("3D"), Point(391, 60)),
        Shown(card("5H"), Point(330, 120), ringed=True),
        Pill(Point(330, 88), "+6"),
        Pill(Point(484, 134), "+3"),
        Health(Point(387, 222), "14"),
        Caption(Point(410, 296), "5 + 3 + 6 = 14", 270, large=True),
        Caption(Point(410, 298), _("Edge: plus the corner and the card two rows up"), 320),
    )
    top = (
        Shown(card("9D"), Point(623, 120), ringed=True),
        Health(Point(680, 222), "9"),
        Caption(Point(680, 296), "9", 200, large=True),
        Caption(Point(680, 298), _("Top row: its own value"), 200),
    )
    return passage(
        _("How health adds up"),
        _(
            "The number on a shield is a card\N{RIGHT SINGLE QUOTATION MARK}s health: its own value plus those of "
            "the cards touching its upper corners, as long as they stand."
        ),
        (800, 298),
        *most,
        *edge,
        *top,
    )


def _clash(y: float, names: str, total: str, health: str, kind: Shield = Shield.BREAKS) -> tuple[Element, ...]:
    """Return two cards beside their sum, the shield that they attack, and what that scores."""
    return (
        *fan(names, Point(0, y), PITCH),
        Label(Point(370, y + 80), total, 250),
        Health(Point(545, y + 52), health, kind),
        Pill(Point(545, y + 132), f"+{health if kind is Shield.BREAKS else 0}"),
    )


def _strength() -> Half:
    return passage(
        _("What beats a shield"),
        _(
            "The values of the cards that attack are added up, and must exceed the number on the shield: as much "
            "is not enough. A successful attack removes target and attackers; one that is too weak bounces off and "
            "costs nothing. Guard posts and the throne stand alone; their health is the sum of their own cards."
        ),
        (600, 356),
        *_clash(0, "9H QC", "9 + 12 = 21", "20"),
        *_clash(180, "8S QD", "8 + 12 = 20", "20", Shield.HOLDS),
        Caption(Point(300, 356), _("A is 1, J 11, Q 12, K 13."), 600),
    )


def _attack() -> Half:
    return passage(
        _("How to attack"),
        _(
            "Click a target to throw the whole waste at it. All its cards are ticked at first; untick some, "
            "and only the ticked ones attack. You can also drag one card onto a target, or stack waste cards "
            "and drag the stack. When the waste is used up, the next three cards are dealt automatically."
        ),
        (650, 174),
        *_throw(range(3), Caption(Point(179, 174), "2 + 12 + 8 = 22", 340, large=True)),
    )


def _throw(ticked: Iterable[int], total: Caption) -> tuple[Element, ...]:
    """Return an attack with some cards of the waste, counted from 0, over the sum of those."""
    return (
        *fan("2D QC 8H", Point(0, 0), PITCH),
        *(Tick(Point(57 + PITCH * index, 110)) for index in ticked),
        total,
        Arrow(Point(380, 80), Point(480, 80)),
        Shown(card("6H"), Point(520, 0), ringed=True),
        Health(Point(577, 102), "18", Shield.BREAKS),
        Caption(Point(577, 174), "+18", 200, large=True),
    )


def _posts() -> Half:
    return passage(
        _("The low guard posts"),
        _(
            "An attack on a hidden post never bounces, not even with one card: the post turns its three cards "
            "up, and the attackers are spent. If they were strong enough, the post falls at once. From then "
            "on it is a target like any other: weak attacks bounce. A post always falls as a whole."
        ),
        (590, 178),
        *_hidden_post(Point(0, 0)),
        Health(Point(73, 98), "?", Shield.FAR),
        Arrow(Point(210, 88), Point(310, 88)),
        *fan("4D JS 6C", Point(350, 4), 60),
        Health(Point(527, 108), "21"),
        Caption(Point(65, 178), _("hidden"), 260),
        Caption(Point(467, 178), "4 + 11 + 6 = 21", 340, large=True),
    )


def _cheapest() -> Half:
    return passage(
        _("The cheapest attack"),
        _(
            "The middle button on a target, or {key}, makes the attack that breaks it with the least strength. "
            "Attack strikes the marked target; if none is marked, it first marks the best one in reach. Rest on "
            "the stock to see which ranks are still to come."
        ).format(key=rules_pages.signs(Command.BEST, most=1)),
        (650, 174),
        *_throw((1, 2), Caption(Point(240, 174), "12 + 8 = 20", 340, large=True)),
    )


def _points() -> Half:
    return passage(
        _("What an attack scores"),
        _(
            "Every attack that breaks something scores the health it had to beat, including what the cards "
            "above added. The throne, two kings, is worth 26. Undoing a move takes its points back, too."
        ),
        (790, 356),
        *_clash(0, "TH QS", "10 + 12 = 22", "18"),
        *_clash(180, "9D TC", "9 + 10 = 19", "18"),
        Caption(Point(300, 356), _("Surplus strength is lost."), 600),
        Shown(card("KS"), Point(644, 62)),
        Shown(card("KS"), Point(660, 62), ringed=True),
        Health(Point(717, 162), "26"),
        Pill(Point(717, 262), "+26"),
    )


def _worth() -> Half:
    def example(x: float, above: str, health: str) -> tuple[Element, ...]:
        supporters = above.split()
        return (
            *(Shown(card(name), Point(x - 118 + PITCH * (name == "9H"), 0)) for name in supporters),
            Shown(card("7C"), Point(x - 57, 62), ringed=True),
            Health(Point(x, 164), health),
            Pill(Point(x, 276), f"+{health}"),
        )

    return passage(
        _("One card, three values"),
        _(
            "A card is backed by those at its upper corners. While they stand it is harder to beat and scores "
            "more; as they fall it grows weaker and scores less. So two routes to the throne seldom score "
            "the same."
        ),
        (800, 306),
        *example(130, "4S 9H", "20"),
        *example(415, "9H", "16"),
        *example(680, "", "7"),
    )


def _path() -> Half:
    shaft = (
        *(Shown(card(name), Point(61 + PITCH * i, 0), dimmed=i != 1) for i, name in enumerate(("KH", "2C", "QD"))),
        *(Shown(card(name), Point(PITCH * i, 82), dimmed=i != 1) for i, name in enumerate(("JC", "3H", "TS", "KD"))),
        *(Shown(card(name), Point(61 + PITCH * i, 164), dimmed=i != 1) for i, name in enumerate(("QS", "AD", "9C"))),
    )
    return passage(
        _("Straight up"),
        _(
            "Before the first attack, look for a path of low cards with low cards above them: every card adds "
            "to the health of those below it. Whatever you break beside that path costs strength that you "
            "will need for the posts and the throne."
        ),
        (480, 330),
        *shaft,
        Arrow(Point(248, 228), Point(221, 134)),
        Arrow(Point(174, 154), Point(207, 54)),
    )


def _scouts() -> Half:
    return passage(
        _("Send a scout"),
        _(
            "Reveal low posts with your lowest cards, then attack the weakest: three cards add up to about "
            "21. And since a deal sweeps the old waste away, break all you can with it first, using no more "
            "cards than you need."
        ),
        (466, 204),
        Shown(card("AH"), Point(18, 22), ringed=True),
        Arrow(Point(168, 102), Point(278, 102)),
        *_hidden_post(Point(318, 18)),
        Health(Point(391, 116), "?", Shield.FAR),
    )
