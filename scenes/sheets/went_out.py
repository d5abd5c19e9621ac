"""Where the lamp went out: the panel that names the last moment a deal could be won, and the move that lost it."""

from collections.abc import Iterator
from dataclasses import dataclass

from game.analysis.tracker import Counsel
from game.play import Play
from game.solver import Won
from scenes.art import charts
from scenes.art.fonts import Face
from scenes.art.lamp import Lamp, lantern
from scenes.art.lane import arrow, lane
from scenes.games.base import Set
from scenes.i18n import _
from scenes.render import typography
from scenes.render.drawables import Drawable, Sprite
from scenes.render.palette import LAMP_NUMBER, SOFT_TEXT
from scenes.widgets.score_panels import MARGIN, Sheet, panel
from scenes.widgets.text import Pen

LANTERN, APART = 135, 170  # units: a lantern's height, and how far each hangs from the middle
LANTERNS_AT, MOVES_AT, LANE_AT, SENTENCE_AT, KEY_AT = 178, 286, 360, 440, 522
"""Heights below the panel's upper edge, in units; the key's is that of its own."""
PITCH = 42 / 34  # how far the lines of the sentence stand apart, beside the size of their letters
TWO_LINES = 100  # units: how high the sentence may be
KEY = (541, 84)


@dataclass(frozen=True, slots=True)
class Outage:
    """What is known of a play that ended without a win: its moves, and after how many it could be won the last time.

    None is a deal that could never be won; said is what the move after that did, in a sentence.
    """

    moves: int
    winnable: int | None
    said: str = ""

    @property
    def back(self) -> int | None:
        """How many moves lead back to the last moment that could be won."""
        return None if self.winnable is None else self.moves - self.winnable


def outage(play: Play, counsel: Counsel, scenery: Set) -> Outage | None:
    """Return where the lamp went out over a play; None as long as that is not known."""
    moves = play.moves
    if counsel.never_winnable:
        return Outage(len(moves), None)
    if isinstance(counsel.verdict, Won):
        return Outage(len(moves), len(moves))
    if counsel.way_back is None:
        return None
    winnable = len(moves) - counsel.way_back
    return Outage(len(moves), winnable, scenery.done(play.states[winnable], moves[winnable]))


def key_label(known: Outage) -> str:
    """Return what is written on the panel's key."""
    if known.winnable is None:
        return _("Deal a winnable one")
    if known.winnable == 0:
        return _("Rewind to the start")
    return _("Rewind to move {number}").format(number=known.winnable)


def outage_panel(sheet: Sheet, known: Outage, scenery: Set, pen: Pen) -> Iterator[Drawable]:
    """Tell of the panel, apart from its key."""
    yield from panel(sheet, _heading(known), scenery, pen)
    if known.winnable is None:
        yield from _hung(sheet, Lamp.OUT, 0, "", pen)
        words = _("This deal could never be won.")
    elif known.back == 0:
        yield from _hung(sheet, Lamp.LIT, 0, _move(known.winnable), pen)
        words = _("Winnable to the very end.")
    else:
        yield from _hung(sheet, Lamp.LIT, -APART, _move(known.winnable), pen)
        yield pen.put(arrow(pen.frame.unit, pen.look), (sheet.middle, sheet.y + LANTERNS_AT))
        yield from _hung(sheet, Lamp.OUT, APART, _move(known.winnable + 1), pen)
        words = known.said
    lost_by = None if known.back == 0 else 0 if known.winnable is None else known.winnable + 1
    room = pen.frame.length(KEY[0])
    picture = lane(room, known.moves, lost_by, pen.frame.unit, pen.look)
    yield pen.put(picture, (sheet.middle, sheet.y + LANE_AT))
    yield from _sentence(sheet, words, pen)


def _heading(known: Outage) -> str:
    if known.winnable is None:
        return _("The lamp was never lit")
    return _("Where the lamp went out") if known.back else _("The lamp was still lit")


def _move(number: int) -> str:
    return _("move {number}").format(number=number) if number else _("the start")


def _hung(sheet: Sheet, state: Lamp, aside: float, words: str, pen: Pen) -> Iterator[Drawable]:
    """Tell of a lantern beside the panel's middle, and of the move below it."""
    point = sheet.middle + aside, sheet.y + LANTERNS_AT
    if state is Lamp.LIT and not pen.look.contrast:
        yield pen.put(charts.lantern_light(pen.frame.length(150)), point)._replace(blend=charts.ADDED)
    yield pen.put(lantern(state, pen.frame.length(LANTERN), pen.look), point)
    if words:
        colour = LAMP_NUMBER if state is Lamp.LIT else SOFT_TEXT
        yield pen.text(words, Face.LABEL, 36, colour, (point[0], sheet.y + MOVES_AT), width=2 * APART)


def _sentence(sheet: Sheet, words: str, pen: Pen) -> Iterator[Sprite]:
    room = pen.frame.length(sheet.width - 2 * MARGIN)
    fitting = (size for size in (34, 30, 26) if _height(words, size, room, pen) <= TWO_LINES)
    units = next(fitting, 26)
    parts = _parts(words, units, room, pen)[:2]
    pitch = PITCH * units * pen.look.text_scale / 100
    for index, part in enumerate(parts):
        y = sheet.y + SENTENCE_AT + (index - (len(parts) - 1) / 2) * pitch
        yield pen.text(part, Face.SENTENCE, units, SOFT_TEXT, (sheet.middle, y))


def _height(words: str, units: float, room: int, pen: Pen) -> float:
    """Return how high a sentence is in letters of a size, in units."""
    return len(_parts(words, units, room, pen)) * PITCH * units * pen.look.text_scale / 100


def _parts(words: str, units: float, room: int, pen: Pen) -> tuple[str, ...]:
    return typography.balanced(words, Face.SENTENCE, pen.look.type_size(units, pen.frame.unit), room)
