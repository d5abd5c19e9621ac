"""What Pileon writes beside its berths: the score, the harbour log, and the words in an empty berth."""

from collections.abc import Iterator
from functools import lru_cache

from pygame import Surface

from game.cards import ACE, KING
from game.rules.pileon import FULL, frozen, gathered
from game.state import State
from scenes.art import markers, tokens
from scenes.art.fonts import Face
from scenes.games import rails, top_bar
from scenes.games.base import Plan
from scenes.i18n import _, rank_sign
from scenes.render import typography
from scenes.render.drawables import Drawable
from scenes.render.palette import LAMP_NUMBER, QUAY, SOFT_TEXT, mix
from scenes.render.style import Look
from scenes.render.svg import transparent
from scenes.sets import readings
from scenes.sets.view import Row, View

ROWS_AT, ROWS_AT_LARGER, ROW_PITCH = 446, 400, 61
LOG_HEADING, LOG, LOG_SLIM, LOG_ROW = 45, 94, 118, 56
CRATE, CRATE_PITCH = (30, 38), 34.5
LOG_WIDTH = 192  # units: on a narrower rail the crates shrink with it


def score_label() -> str:
    """Return what the score counts."""
    return _("SEALED")


def complete(state: State) -> str:
    """Return how many piles are complete, of how many."""
    return _("{count}/{all}").format(count=len(frozen(state)), all=KING)


def panels(plan: Plan, view: View) -> Iterator[Drawable]:
    """Tell of everything on the rails that is neither a key nor a row of figures."""
    if not plan.measures.wide:
        return
    larger, up = plan.measures.larger, plan.closes_up
    yield rails.plaque(plan, plan.first.plate(*rails.PLAQUE))
    whole = "" if larger else _("of {count} cards").format(count=plan.rules.best_score)
    yield from readings.score(plan, 272 - up, score_label(), view, whole)
    yield from _log(plan, view)


def figures(plan: Plan, view: View) -> Iterator[Drawable]:
    """Tell of the complete piles among the rows every table shows, or of the top bar."""
    clock, best, *deal = readings.time_rows(view)
    entries, up = [clock, best, Row(_("PILES"), complete(view.counted)), *deal], plan.closes_up
    if not plan.measures.wide:
        yield from top_bar.rows(plan, [Row(score_label(), str(view.score)), *entries])
    elif plan.measures.larger:
        yield from readings.rows(plan, plan.first, ROWS_AT_LARGER - up, entries[:3], ROW_PITCH)
    else:
        yield from readings.rows(plan, plan.first, ROWS_AT - up, entries, ROW_PITCH)


def _log(plan: Plan, view: View) -> Iterator[Drawable]:
    """Tell of the harbour log: for each rank, how many of its cards lie together."""
    u, column, measures = plan.u, plan.second.plate(0, 0), plan.measures
    yield from rails.heading(plan, LOG_HEADING, _("HARBOUR LOG"))
    together, first = gathered(view.counted), LOG_SLIM if measures.larger else LOG  # there the heading has two lines
    done = {view.counted.piles[slot][-1].rank for slot in frozen(view.counted)}
    for index, rank in enumerate(range(KING, ACE - 1, -1)):
        crates = together[rank] if together[rank] > 1 else 0
        row = _log_row(rank_sign(rank), crates, rank in done, column.width, measures.unit, measures.look)
        yield rails.from_left(row, column.left, column.top + u(first + index * LOG_ROW))


@lru_cache(maxsize=128)
def _log_row(rank: str, crates: int, done: bool, width: int, unit: float, look: Look) -> Surface:
    """Return a line of the log in a width in pixels: a rank, bright once it is done, and its four crates."""
    scale = unit * min(1.0, width / (LOG_WIDTH * unit))
    picture = transparent((width, round(CRATE[1] * unit)))
    middle = picture.get_height() // 2
    left = width - round((FULL - 1) * CRATE_PITCH * scale + CRATE[0] * scale)
    for index in range(FULL):
        crate = tokens.crate(index < crates, scale, look)
        picture.blit(crate, crate.get_rect(midleft=(left + round(index * CRATE_PITCH * scale), middle)))
    sign = typography.line(rank, Face.INDEX, round(40 * scale), look.text(LAMP_NUMBER if done else SOFT_TEXT))
    picture.blit(sign, sign.get_rect(center=(left // 2, middle)))
    return picture


@lru_cache(maxsize=8)
def empty_berth(size: tuple[int, int], words: str, unit: float, look: Look) -> Surface:
    """Return an empty berth with words in its middle."""
    picture = markers.empty_slot(size, QUAY.light, unit, look).copy()
    text = typography.line(words, Face.LABEL, look.type_size(32, unit), look.text(mix(QUAY.light, "#FFFFFF", 0.7)))
    picture.blit(text, text.get_rect(center=(size[0] // 2, size[1] // 2)))
    return picture
