"""What Maze writes beside its court: the score, what a gap takes, the longest runs and the open moves."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from pygame import Surface

from game.cards import ACE, QUEEN, Suit
from game.rules.maze import PLACES, links, runs
from game.state import State
from scenes.art import pips, tokens
from scenes.art.fonts import Face
from scenes.art.panels import rail_note
from scenes.games import rails, top_bar
from scenes.games.base import Plan
from scenes.i18n import _, rank_sign
from scenes.render import palette, typography
from scenes.render.drawables import Drawable, Sprite
from scenes.render.palette import mix
from scenes.render.style import Look
from scenes.render.svg import transparent
from scenes.sets import readings
from scenes.sets.view import Row, View

ROWS_AT, ROW_PITCH, HELP, HELP_PITCH = 442, 50, 622, 42
LINES = 6
"""So many lines of help have room over the keys."""
RUNS_HEADING, RUNS, RUN_PITCH = 54, 140, 196
COUNTS, COUNTS_APART = (922, 118), 26
"""Y and height of the plate at the foot of the second rail, and the least room between its labels, in units."""
SUITS = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)


def score_label() -> str:
    """Return what the score is called."""
    return _("SCORE")


def stretches(state: State) -> Mapping[Suit, range]:
    """Return for each suit the ranks of its longest run, none where no two cards follow each other."""
    longest = dict.fromkeys(Suit, range(0))
    lowest, end = ACE, -1
    for a, b in links(state):
        card, following = state.piles[a][0], state.piles[b][0]
        if not following.follows(card):
            continue
        lowest = lowest if a == end else card.rank
        end = b
        run = range(lowest, following.rank + 1)
        longest[card.suit] = max(longest[card.suit], run, key=len)
    return longest


def panels(plan: Plan, view: View) -> Iterator[Drawable]:
    """Tell of everything on the rails that is neither a key nor a row of figures."""
    if not plan.measures.wide:
        return
    yield rails.plaque(plan, plan.first.plate(*rails.PLAQUE))
    whole = _("of {count}").format(count=plan.rules.best_score)
    yield from readings.score(plan, 272 - plan.closes_up, score_label(), view, whole)
    yield from _runs(plan, view)
    if not plan.measures.folded:
        yield from _help(plan)
    gaps = sum(not view.counted.piles[slot] for slot in PLACES)
    plate = plan.second.plate(*COUNTS)
    counts = ((_("Gaps"), str(gaps)), (_("Legal moves"), str(len(view.play.legal))))
    yield Sprite(_counts(plate.size, counts, plan.measures.unit, plan.measures.look), *plate.topleft)


def figures(plan: Plan, view: View) -> Iterator[Drawable]:
    """Tell of the rows every table shows, or of the top bar."""
    entries = readings.time_rows(view)
    if plan.measures.wide:
        yield from readings.rows(plan, plan.first, ROWS_AT - plan.closes_up, entries, ROW_PITCH)
    else:
        yield from top_bar.rows(plan, [Row(score_label(), str(view.score)), *entries])


def _help(plan: Plan) -> Iterator[Drawable]:
    """Tell in a few lines what a gap takes."""
    u, (left, right) = plan.u, plan.first.row
    top = plan.first.area.top + u(HELP)
    yield rails.from_left(typography.line(_("A gap takes"), Face.LABEL, plan.type_size(30), plan.accent), left, top)
    sentence = _(
        "the next card up after its left neighbour, or the next down before its right one, same suit. An ace "
        "follows any queen."
    )
    size = plan.type_size(30)
    while size > u(rails.SMALLEST) and len(typography.wrapped(sentence, Face.SENTENCE, size, right - left)) > LINES:
        size -= 1
    for index, line in enumerate(typography.balanced(sentence, Face.SENTENCE, size, right - left)):
        picture = typography.line(line, Face.SENTENCE, size, plan.ink(palette.LAMP_TEXT))
        yield rails.from_left(picture, left, top + u((index + 1) * HELP_PITCH))


def _runs(plan: Plan, view: View) -> Iterator[Drawable]:
    """Tell of each suit's longest run, and of the ranks it is made of."""
    u, column, measures = plan.u, plan.second.plate(0, 0), plan.measures
    yield from rails.heading(plan, RUNS_HEADING, _("LONGEST RUNS"))
    lengths, ranks = runs(view.counted), stretches(view.counted)
    for index, suit in enumerate(SUITS):
        run = ranks[suit]
        words = ""
        if run:
            words = _("{first} to {last}").format(first=rank_sign(run[0]), last=rank_sign(run[-1]))
        picture = _run(suit, lengths[suit], run, words, column.width, measures.unit, measures.look)
        yield Sprite(picture, column.left, column.top + u(RUNS + index * RUN_PITCH) - u(32))


@lru_cache(maxsize=64)
def _run(suit: Suit, length: int, ranks: range, words: str, width: int, unit: float, look: Look) -> Surface:
    """Return a suit's longest run in a width in pixels: pip, number and words, and under them a lamp for each rank."""
    picture = transparent((width, round(112 * unit)))
    middle = round(32 * unit)
    colour = pips.tones(suit, look).rail
    pip = pips.shape(suit, round(60 * unit), colour, colour if look.contrast else mix(colour, palette.INK, 0.14))
    picture.blit(pip, pip.get_rect(midleft=(0, middle)))
    figure = typography.line(str(length), Face.DISPLAY, round(60 * unit), look.text(palette.LAMP_TEXT))
    place = figure.get_rect(center=(round(112 * unit), middle))
    picture.blit(figure, place)
    size, room = look.type_size(32, unit), width - place.right - round(18 * unit)
    smallest = round(rails.SMALLEST * unit)
    text = typography.fitted(words, Face.SENTENCE, size, look.text(palette.LAMP_TEXT), room, smallest)
    picture.blit(text, text.get_rect(midright=(width - round(6 * unit), middle)))
    lit = tuple(rank in ranks for rank in range(ACE, QUEEN + 1))
    picture.blit(tokens.row(width, lit, colour, unit, look), (0, round(80 * unit)))
    return picture


@lru_cache(maxsize=64)
def _counts(size: tuple[int, int], counts: tuple[tuple[str, str], ...], unit: float, look: Look) -> Surface:
    """Return a plate with figures side by side, each under its label, and a line between one and the next."""
    picture = rail_note(size, palette.BRASS_DARK, unit, look).copy()
    for pixels in range(look.type_size(28, unit), round(rails.SMALLEST * unit) - 1, -1):
        widths = [typography.measure(label, Face.LABEL, pixels) for label, _figure in counts]
        gap = (size[0] - sum(widths)) / (len(counts) + 1)
        if gap >= COUNTS_APART * unit:
            break
    x = gap
    for (label, figure), width in zip(counts, widths, strict=True):
        middle = round(x + width / 2)
        words = typography.line(label, Face.LABEL, pixels, look.text(palette.SOFT_TEXT))
        number = typography.line(figure, Face.DISPLAY, look.type_size(48, unit), look.text(palette.LAMP_TEXT))
        picture.blit(words, words.get_rect(center=(middle, round(0.35 * size[1]))))
        picture.blit(number, number.get_rect(center=(middle, round(0.71 * size[1]))))
        x += width + gap
        if x < size[0]:
            rule = round(x - gap / 2), round(0.2 * size[1]), max(1, round(2 * unit)), round(0.6 * size[1])
            picture.fill("#FFFFFF" if look.contrast else palette.BRASS_DARK, rule)
    return picture
