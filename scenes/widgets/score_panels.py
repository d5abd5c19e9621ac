"""Score panels, as results and loss have them: the tally of a play, the player so far, the best list, the ways on."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from types import MappingProxyType

from pygame import Rect, Surface

from game.deals import Difficulty
from game.house_scores import HouseScore
from game.play import Play
from game.rival import rival_of
from game.statistics import Result, Statistics
from game.storage.store import BEST
from scenes.art import charts, panels
from scenes.art.portraits import portrait
from scenes.art.titles import Enamel
from scenes.commands import Command
from scenes.games.base import GameUI
from scenes.games.layout import Row
from scenes.i18n import _, clock, grade_name, grade_named, many, number
from scenes.render import typography
from scenes.render.drawables import Drawable, Sprite, placed
from scenes.render.palette import LABEL, LAMP_NUMBER, LAMP_TEXT, PANEL, PRIMARY_TEXT, SOFT_TEXT, Accent, mix
from scenes.render.typography import Face
from scenes.widgets.scene import Pop
from scenes.widgets.settings_rows import TEXT_SCALES
from scenes.widgets.text import END, SMALLEST, START, Pen

SIDE = 520  # units: the width of the outer panels
MARGIN = 46  # units between a panel's edge and its rows
RING_WIDTH = 21  # units: the width of the line of the ring of wins
NOTHING = "\N{EN DASH}"


@dataclass(frozen=True, slots=True)
class Sheet:
    """A panel on the screen: x, y, width and height in units."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> float:
        """The x of its middle."""
        return self.x + self.width / 2

    @property
    def foot(self) -> float:
        """The y of its lower edge."""
        return self.y + self.height

    @property
    def rows(self) -> tuple[float, float]:
        """Where its rows begin and end."""
        return self.x + MARGIN, self.x + self.width - MARGIN


def three(height: float) -> tuple[Sheet, Sheet, Sheet]:
    """Return the three panels of a height that stand side by side, the middle one wider."""
    return Sheet(92, 276, SIDE, height), Sheet(646, 276, 628, height), Sheet(1308, 276, SIDE, height)


SHEETS = three(640)
"""The panels on which a play that has ended is told of."""


def panel(sheet: Sheet, heading: str, ui: GameUI, pen: Pen, quiet: bool = False) -> Iterator[Drawable]:
    """Draw an empty panel with its heading, as large as on the panels beside it."""
    yield pen.panel(pen.frame.rect(sheet.x, sheet.y, sheet.width, sheet.height), quiet)
    common, tone = _heading(SIDE, _headings(ui), pen), mix(ui.accent.light, LAMP_TEXT, 0.4)
    airs = 4, 1  # a long heading loses air before it is set smaller than those beside it
    pixels, air = max((min(common, _heading(sheet.width, [heading], pen, air)), air) for air in airs)
    point = sheet.middle, sheet.y + 54
    yield pen.line(heading.upper(), Face.LABEL, pixels, tone, point, air=air * pen.frame.unit)


def _headings(ui: GameUI) -> list[str]:
    """Return what may stand over the panels on either side of a screen, and over those as narrow."""
    return [_("Your game"), _("Your initials"), best_of(ui), _so_far(ui)]


def _heading(width: float, headings: Sequence[str], pen: Pen, tracking: float = 4) -> int:
    """Return the size in pixels at which headings fit a panel of a width in units, with so much air in them."""
    unit, room, words = pen.frame.unit, pen.frame.length(width - 112), [one.upper() for one in headings]
    pixels, least = pen.style.type_size(36, unit), pen.frame.length(SMALLEST)
    return typography.fitting(words, Face.LABEL, pixels, room, least, tracking * unit)


def best_of(ui: GameUI) -> str:
    """Return what stands over the best results of a game."""
    return _("{game} top scores").format(game=ui.name())


def _so_far(ui: GameUI) -> str:
    return _("{game} so far").format(game=ui.name())


def row(entry: Row, left: float, right: float, y: float, pen: Pen) -> Iterator[Drawable]:
    """Draw a label and its figure at the two ends of a row."""
    room = right - left
    value = pen.text(entry.value, Face.INDEX, 40, LAMP_TEXT, (right, y), END, room * 0.6)
    taken = value.picture.get_width() / pen.frame.unit
    yield pen.text(entry.label, Face.SENTENCE, 38, SOFT_TEXT, (left, y), START, room - taken - 16)
    yield value


def tally(
    sheet: Sheet, rows: Sequence[Row], result: Result, remark: str, ui: GameUI, pen: Pen, lost: bool = False
) -> Iterator[Drawable]:
    """Draw what a play brought: its rows, the score or the time in sign lettering, what is said of it, and its deal."""
    yield from panel(sheet, _("Your game"), ui, pen, quiet=lost)
    left, right = sheet.rows
    more = 0.2 * (pen.style.text_scale - 100)
    steps = len(rows) - 1 + 0.65  # from the first row to the line below the last
    pitch = min(66.0, (sheet.height - 431 - 3 * more) / steps)
    first = sheet.y + 125
    for index, entry in enumerate(rows):
        yield from row(entry, left, right, first + index * pitch, pen)
    yield pen.rule(left, right, first + steps * pitch)
    room, x, foot = sheet.width - 2 * MARGIN, sheet.middle, sheet.foot
    timed = ui.told_by_time(result.score)
    label, hero = (_("TIME"), clock(result.seconds)) if timed else (_("SCORE"), str(result.score))
    yield pen.text(label, Face.LABEL, 34, LABEL, (x, foot - 268 - 3 * more), tracking=4)
    enamel = Enamel.LILAC if lost else Enamel.WARM
    yield pen.sign(hero, 122, (x, foot - 189 - 2 * more), enamel, room)
    yield pen.text(remark, Face.LABEL, 36, LAMP_NUMBER, (x, foot - 92 - more), width=room)
    named = deal_name(result.deal, grade_named(result.fact("grade")))
    yield pen.text(named, Face.SENTENCE, 30, LABEL, (x, foot - 46))


def so_far(sheet: Sheet, known: Statistics, ui: GameUI, pen: Pen) -> Iterator[Drawable]:
    """Draw how often a game was won so far, and how fast."""
    yield from panel(sheet, _so_far(ui), ui, pen)
    yield from win_share(known, ui.accent, (sheet.middle, sheet.y + 216), pen)
    left, right = sheet.rows
    fastest = NOTHING if known.best_time is None else clock(known.best_time)
    unlit = _("{won} of {played}").format(won=known.won_unlit, played=known.played_unlit)
    entries = (
        Row(_("Played"), number(known.played)),
        Row(_("Won"), number(known.won)),
        Row(_("Win streak"), number(known.current_streak)),
        Row(_("Best time"), fastest),
        Row(_("Won without the lamp"), unlit if known.played_unlit else NOTHING),
    )
    for index, entry in enumerate(entries):
        y = sheet.foot - 272 + index * 54
        if index:
            yield pen.rule(left, right, y - 27)
        yield from row(entry, left, right, y, pen)


def win_share(known: Statistics, accent: Accent, point: tuple[float, float], pen: Pen) -> Iterator[Drawable]:
    """Draw the share of the plays that was won, in a ring about a point."""
    x, y = point
    yield pen.put(win_ring(known.share, accent.light, pen), point)
    share = _("{percent}%").format(percent=round(100 * known.share)) if known.played else NOTHING
    yield pen.text(share, Face.DISPLAY, 50, LAMP_TEXT, (x, y - 14), width=_across(-14))
    yield pen.text(_("won"), Face.LABEL, 30, LABEL, (x, y + 31), width=_across(31))


def win_ring(share: float, colour: str, pen: Pen) -> Surface:
    """Return the ring of which a share is filled with a colour."""
    return charts.win_ring(pen.frame.length(88), RING_WIDTH * pen.frame.unit, share, colour, pen.style)


def _across(at: float) -> float:
    """Return how wide a line may be within the ring so far below its middle, clear of it, in units."""
    inside, outermost = 83 - RING_WIDTH / 2, abs(at) + 14
    return 2 * sqrt(inside**2 - outermost**2)


def deal_name(deal: str, difficulty: Difficulty | None = None) -> str:
    """Return what a deal is called: by its number, if it has one, and its grade, if that is known."""
    if not deal.isdigit():
        return _("Custom deal")
    if difficulty is None:
        return _("Deal {number}").format(number=deal)
    return _("Deal {number}, {grade}").format(number=deal, grade=grade_name(difficulty))


def place_name(place: int) -> str:
    """Return a place on the best list in words."""
    return (
        _("First place!"),
        _("Second place!"),
        _("Third place!"),
        _("Fourth place!"),
        _("Fifth place!"),
        _("Sixth place!"),
        _("Seventh place!"),
    )[place - 1]


def given_up(play: Play) -> str:
    """Return, in one sentence, how long a play lasted that was given up."""
    moves = len(play.moves)
    if not moves:
        return _("Gave up before the first move")
    return many("Gave up after {count} move", "Gave up after {count} moves", moves)


def against(play: Play) -> str:
    """Return, in one sentence, how a play stands to that of a rival, nothing where nobody was raced."""
    rival = rival_of(play.facts)
    if rival is None:
        return ""
    return _("You have beaten your rival") if rival.is_beaten_by(play) else _("Your rival was better")


def reason(words: str, pen: Pen, quiet: bool = False) -> Iterator[Drawable]:
    """Draw in a pill under the title how a play came to its end; like a label it has no full stop."""
    text = pen.text(words.removesuffix("."), Face.LABEL, 40, LAMP_TEXT, (960, 218), width=1500)
    area = Rect(0, 0, text.picture.get_width() + pen.frame.length(140), pen.frame.length(68))
    area.center = pen.frame.point(960, 218)
    yield Sprite(panels.pill(area.size, pen.frame.unit, pen.style, quiet), area.x, area.y)
    yield text


BETWEEN = 26
"""The least room between the names, the times and the scores of a best list, in units."""
NAME, PORTRAIT = 44, 52
"""How large initials and portraits are there, in units."""
Entry = Result | HouseScore
UNSIGNED = "\N{BULLET} \N{BULLET} \N{BULLET}"


def best_list(
    sheet: Sheet, best: Sequence[Entry], ui: GameUI, pen: Pen, marked: Result | None = None, signature: str = ""
) -> Iterator[Drawable]:
    """Draw the best results of a game, the first at the top, with their times, which part equal scores.

    Those of the house have a portrait in place of initials.

    What tells the most stands at the end: the score, or the time of a game in which all wins have the same. The marked
    one, if it is among them, lies in brass and shows the signature; where none can be, the panel is quiet.
    """
    yield from panel(sheet, best_of(ui), ui, pen, quiet=marked is None)
    pitch = (sheet.height - 150) / BEST
    pen, scores = _rows_pen([told_last(one, ui) for one in best], best, signature, sheet.width - 150, pen)
    faint = mix(LABEL, PANEL, 0.55)
    for index in range(BEST):
        y = sheet.y + 128 + index * pitch
        found = best[index] if index < len(best) else None
        house = isinstance(found, HouseScore)
        name = signed(found)
        beside, points = told_last(found, ui) if found else ("", NOTHING)
        tones = (LABEL, LAMP_TEXT if name != UNSIGNED else LABEL, LAMP_NUMBER) if found else (faint, faint, faint)
        if house:
            tones = (LABEL, LABEL, LABEL)
        elif isinstance(found, Result) and marked and found.number == marked.number:
            name, tones = signature or UNSIGNED, (PRIMARY_TEXT, PRIMARY_TEXT, PRIMARY_TEXT)
            area = pen.frame.rect(sheet.x + 21, y - pitch * 0.46, sheet.width - 42, pitch * 0.92)
            yield Sprite(charts.brass_line(area.size, pen.frame.unit, pen.style), area.x, area.y)
        yield pen.text(str(index + 1), Face.DISPLAY, 36, tones[0], (sheet.x + 62, y))
        right = sheet.x + sheet.width - 38
        yield from name_or_portrait(found, name, (sheet.x + 112, y), NAME, tones[1], pen)
        yield pen.text(points, Face.INDEX, 42, tones[2], (right, y), END)
        if beside:
            yield pen.text(beside, Face.LABEL, 32, tones[0], (right - scores - BETWEEN, y), END)


def signed(entry: Entry | None) -> str:
    """Return the initials of an entry of a list of the best, three dots where there are none."""
    if isinstance(entry, HouseScore):
        return _("House")
    return (entry and entry.initials) or UNSIGNED


def name_or_portrait(
    entry: Entry | None, name: str, point: tuple[float, float], size: float, colour: str, pen: Pen
) -> Iterator[Drawable]:
    """Draw who stands on a list of the best, from a point on: by initials, or where it is the house by a portrait."""
    x, y = point
    if not isinstance(entry, HouseScore):
        yield pen.text(name, Face.DISPLAY, size, colour, point, START)
        return
    picture = pen.images.get(portrait, entry.player, pen.frame.length(PORTRAIT), pen.style)
    yield from placed(picture, midleft=pen.frame.point(x, y))
    yield pen.text(name, Face.LABEL, 0.7 * size, colour, (x + PORTRAIT + 14, y), START)


def told_last(result: Entry, ui: GameUI) -> tuple[str, str]:
    """Return the score and the time of a result, that which tells the most last."""
    score, time = str(result.score), clock(result.seconds)
    return (score, time) if ui.told_by_time(result.score) else (time, score)


def _rows_pen(
    told: Sequence[tuple[str, str]], best: Sequence[Entry], signature: str, room: float, pen: Pen
) -> tuple[Pen, float]:
    """Return what sets the rows of a best list in a width, as large as is wished for and fits, down to the usual size.

    Told with it is how wide the scores are then, in units as the room.
    """
    names = [one.initials or signature or UNSIGNED for one in best if isinstance(one, Result)]
    house = [signed(one) for one in best if isinstance(one, HouseScore)]
    for scale in reversed(TEXT_SCALES):
        pen = replace(pen, style=replace(pen.style, text_scale=min(scale, pen.style.text_scale)))
        scores = _widest([points for _beside, points in told], Face.INDEX, 42, pen)
        times = _widest([beside for beside, _points in told], Face.LABEL, 32, pen)
        named = _widest(names, Face.DISPLAY, NAME, pen)
        if house:
            named = max(named, PORTRAIT + 14 + _widest(house, Face.LABEL, 0.7 * NAME, pen))
        if named + times + scores + 2 * BETWEEN <= room:
            break
    return pen, scores


def _widest(lines: Iterable[str], face: Face, size: float, pen: Pen) -> float:
    """Return the width of the widest of some lines, in units."""
    pixels = pen.style.type_size(size, pen.frame.unit)
    return max((typography.measure(words, face, pixels) for words in lines), default=0) / pen.frame.unit


def key_areas(count: int, pen: Pen) -> list[Rect]:
    """Return where each of the keys in the row below the panels lies."""
    left = 960 - (453 * count - 33) / 2
    return [pen.frame.rect(left + 453 * index, 944, 420, 88) for index in range(count)]


NEW_DEAL, SAME_DEAL, ARCHES = Pop(then=Command.DEAL), Pop(then=Command.AGAIN), Pop(levels=2)
WAYS_ON = MappingProxyType(
    {
        Command.BACK: ARCHES,
        Command.OTHER: ARCHES,
        Command.NEW: NEW_DEAL,
        Command.DEAL: NEW_DEAL,
        Command.RESTART: SAME_DEAL,
        Command.AGAIN: SAME_DEAL,
    }
)
"""Where each command leads, if it leads on."""
