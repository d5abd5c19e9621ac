"""The list of the best results of a game, as results and loss have it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from game.statistics import Result
from game.storage.store import BEST
from scenes.art import charts
from scenes.art.fonts import Face
from scenes.games.base import Set
from scenes.i18n import clock
from scenes.render import typography
from scenes.render.drawables import Drawable, Sprite
from scenes.render.palette import LABEL, LAMP_NUMBER, LAMP_TEXT, PANEL, PRIMARY_TEXT, mix
from scenes.widgets.score_panels import NOTHING, Sheet, best_of, panel
from scenes.widgets.settings_rows import TEXT_SCALES
from scenes.widgets.text import END, START, Pen

NAMED, SCORED, BETWEEN = 112, 38, 26
"""How far from the edges of a best list its names begin and its scores end, and the least room between them and the
times, in units."""
NAME, SCORE, TIME = 44, 42, 32
"""The sizes of these, in units."""
UNSIGNED = "\N{BULLET} \N{BULLET} \N{BULLET}"


def best_list(
    sheet: Sheet, best: Sequence[Result], scenery: Set, pen: Pen, marked: Result | None = None, signature: str = ""
) -> Iterator[Drawable]:
    """Tell of the best results of a game, the first at the top, with their times, which part equal scores.

    The marked one, if it is among them, lies in brass and shows the signature; where none can be, the panel is quiet.
    """
    yield from panel(sheet, best_of(scenery), scenery, pen, quiet=marked is None)
    pitch = (sheet.height - 150) / BEST
    pen, scores = _rows_pen(best, signature, sheet.width - NAMED - SCORED, pen)
    faint = mix(LABEL, PANEL, 0.55)
    for index in range(BEST):
        y = sheet.y + 128 + index * pitch
        found = best[index] if index < len(best) else None
        name = (found.initials or UNSIGNED) if found else UNSIGNED
        points = str(found.score) if found else NOTHING
        tones = (LABEL, LAMP_TEXT if name != UNSIGNED else LABEL, LAMP_NUMBER) if found else (faint, faint, faint)
        if found and marked and found.number == marked.number:
            name, tones = signature or UNSIGNED, (PRIMARY_TEXT, PRIMARY_TEXT, PRIMARY_TEXT)
            area = pen.frame.rect(sheet.x + 21, y - pitch * 0.46, sheet.width - 42, pitch * 0.92)
            yield Sprite(charts.brass_line(area.size, pen.frame.unit, pen.look), area.x, area.y)
        yield pen.text(str(index + 1), Face.DISPLAY, 36, tones[0], (sheet.x + 62, y))
        right = sheet.x + sheet.width - SCORED
        yield pen.text(name, Face.DISPLAY, NAME, tones[1], (sheet.x + NAMED, y), START)
        yield pen.text(points, Face.INDEX, SCORE, tones[2], (right, y), END)
        if found:
            yield pen.text(clock(found.seconds), Face.LABEL, TIME, tones[0], (right - scores - BETWEEN, y), END)


def _rows_pen(best: Sequence[Result], signature: str, room: float, pen: Pen) -> tuple[Pen, float]:
    """Return what sets the rows of a best list in a width, as large as is wished for and fits, down to the usual size.

    Told with it is how wide the scores are then, in units as the room.
    """
    names = [one.initials or signature or UNSIGNED for one in best]
    for scale in reversed(TEXT_SCALES):
        pen = replace(pen, look=replace(pen.look, text_scale=min(scale, pen.look.text_scale)))
        scores = _widest([str(one.score) for one in best], Face.INDEX, SCORE, pen)
        times = _widest([clock(one.seconds) for one in best], Face.LABEL, TIME, pen)
        if _widest(names, Face.DISPLAY, NAME, pen) + times + scores + 2 * BETWEEN <= room:
            break
    return pen, scores


def _widest(lines: Iterable[str], face: Face, size: float, pen: Pen) -> float:
    """Return the width of the widest of some lines, in units."""
    pixels = pen.look.type_size(size, pen.frame.unit)
    return max((typography.measure(words, face, pixels) for words in lines), default=0) / pen.frame.unit
