"""What else hangs on Wall's rails: the keys, the label and ticks of the waste, the deals left, score and figures."""

from collections.abc import Iterator, Sequence
from math import cos, pi

from pygame import Rect, Surface

from game.rules.wall import STOCK, THRONE, WASTE
from scenes.art import markers, tokens
from scenes.art.fonts import Face
from scenes.commands import Command
from scenes.games import rails, top_bar
from scenes.games.base import Plan
from scenes.games.rails import SMALLEST, centred, from_left, to_right
from scenes.games.wall_attack import attack_key
from scenes.i18n import _
from scenes.render import typography
from scenes.render.drawables import Drawable, Sprite
from scenes.render.palette import ALARM, CONTRAST_YELLOW, CORAL, LABEL, LAMP_TEXT, SPENT, mix
from scenes.sets import readings
from scenes.sets.view import Key, Row, View, attacks_of
from scenes.sets.wall.attack import ticked
from scenes.sets.wall.places import DEAL_BELOW, DEAL_GAP, STOCK_FOOT, Places
from scenes.sets.wall.words import deals_left

TOOLS_AT, COLUMN_AT, ROWS_AT, ROW_PITCH = 622, 615, 408, 54
ROWS_AT_FOLDED, ROW_PITCH_FOLDED = 394, 42
BREATH, BREATHS = 2.0, 8  # seconds of one breath of the number of deals, and the steps it is drawn in
LABEL_PITCH = 36  # units from line to line of a label
DEALS_ABOVE = 34  # units from the stock up to the middle of the label of the deals that are left
WASTE_LABEL = 46  # units from the middle of the label of the waste down to its places: rings keep off it
TICK, TICK_BELOW, TICK_ABOVE_EDGE = 20, 33, 27  # units: its radius, below a pile's foot, and above the screen's edge
PILED = 3  # a pile of so many cards rises over the label of the waste


def hangings(plan: Plan, at: Places, view: View) -> Iterator[Drawable]:
    """Tell all that hangs on the rails, apart from keys, rows of figures, the attack and what shields mean."""
    yield from _waste(plan, at, view)
    yield from _deals(plan, at, view)
    if plan.measures.wide:
        yield rails.plaque(plan, plan.first.plate(*rails.PLAQUE))
        yield from readings.score(plan, 272 - plan.closes_up, _("SCORE"), view)


def figures(plan: Plan, view: View) -> Iterator[Drawable]:
    """Tell of the rows every table shows, or of the top bar."""
    entries = readings.time_rows(view)
    if plan.measures.wide:
        folded = plan.measures.folded  # keys lie where the deal's number stood
        y, pitch = (ROWS_AT_FOLDED, ROW_PITCH_FOLDED) if folded else (ROWS_AT, ROW_PITCH)
        yield from readings.rows(plan, plan.first, y - plan.closes_up, entries[:2] if folded else entries, pitch)
    else:
        yield from top_bar.rows(plan, [Row(_("SCORE"), str(view.score)), *entries])


def keys(plan: Plan, at: Places, view: View) -> Sequence[Key]:
    """Return Undo, Hint and Menu, the key that attacks with what is ticked or finds a target, and the one to deal."""
    beaten = [attack.target for attack in attacks_of(view, WASTE)]
    beats = view.choice.lit in beaten
    tools = rails.tool_keys(plan, view, TOOLS_AT, COLUMN_AT) if plan.measures.wide else top_bar.keys(plan, view)
    return [
        *tools,
        Key(attack_key(plan), Command.ATTACK, _("Attack"), "swords", primary=beats, enabled=bool(beaten)),
        rails.stock_key(plan, view, _deal_key(plan, at), _("Deal")),
    ]


def tick_centre(plan: Plan, pile: Rect) -> tuple[int, int]:
    """Return the middle of the tick disc below a pile of the waste."""
    edge = plan.measures.size[1]
    return pile.centerx, min(pile.bottom + plan.u(TICK_BELOW), edge - plan.u(TICK_ABOVE_EDGE))


def tick_room(plan: Plan, pile: Rect) -> Rect:
    """Return what belongs to a tick: its disc and all the room below the pile, half-way to the next pile."""
    top = min(pile.bottom, tick_centre(plan, pile)[1] - plan.u(TICK))
    return Rect(pile.left, top, pile.width, plan.measures.size[1] - top).inflate(plan.u(8), 0)


def _deal_key(plan: Plan, at: Places) -> Rect:
    u, rail = plan.u, plan.first
    if plan.measures.gathered:
        left, high = at.stock.right + u(16), u(rails.KEY_HEIGHT)
        return Rect(left, at.stock.bottom - high, at.waste[-1].right - left, high)
    if not plan.measures.wide:
        area = Rect(0, 0, u(134 + plan.measures.rail_growth), u(rails.KEY_HEIGHT))
        area.center = rail.centre, at.stock.top - u(66)
        return area
    plate = rail.plate(0, 0)
    if plan.measures.larger:
        high = u(DEAL_BELOW)
        return Rect(plate.left, rail.area.bottom - u(STOCK_FOOT) - high, plate.width, high)
    left, right = _beside_stock(plan, at)
    return Rect(left, rail.area.bottom - u(76 + rails.KEY_HEIGHT / 2), right - left, u(rails.KEY_HEIGHT))


def _beside_stock(plan: Plan, at: Places) -> tuple[int, int]:
    """Return from where to where plates would reach beside the stock on a wide screen."""
    plate, gap = plan.first.plate(0, 0), plan.u(DEAL_GAP)
    return (at.stock.right + gap, plate.right) if plan.first.side == "left" else (plate.left, at.stock.left - gap)


def _waste(plan: Plan, at: Places, view: View) -> Iterator[Drawable]:
    """Tell the places of the waste, their label, beside any pile that rises into it, and the tick under each pile."""
    u, look, state = plan.u, plan.measures.look, view.state
    mark = markers.empty_slot(at.waste[0].size, plan.scenery.accent.light, plan.measures.unit, look)
    for slot, place in zip(WASTE, at.waste, strict=True):
        if not state.piles[slot]:  # ticked piles lie higher: its line would be seen below them
            yield Sprite(mark, *place.topleft)
    low = [place for slot, place in zip(WASTE, at.waste, strict=True) if len(state.piles[slot]) < PILED]
    y = at.waste[0].top - u(WASTE_LABEL)
    if low:
        room = at.waste[-1].right - low[0].left
        name = _label(plan, _("WASTE"), room)
        yield from_left(name, low[0].left, y)
    several = sum(map(bool, (state.piles[slot] for slot in WASTE))) > 1
    if several and len(low) == len(WASTE) and plan.measures.wide and not view.choice.hint:  # whose ring would lie here
        room -= name.get_width() + u(16)
        size, least = plan.type_size(27), plan.type_size(SMALLEST)
        words = typography.fitted(_("Drag to combine"), Face.SENTENCE, size, plan.ink(LABEL), room, least)
        if words.get_width() <= room:
            yield to_right(words, at.waste[-1].right, y)
    for slot in WASTE:
        if state.piles[slot] and state.piles[THRONE]:
            disc = tokens.tick(slot in ticked(view), plan.measures.unit, look)
            yield centred(disc, *tick_centre(plan, at.pile(slot, len(state.piles[slot]))))


def _deals(plan: Plan, at: Places, view: View) -> Iterator[Drawable]:
    """Tell the empty stock, and how many deals are left; the last one alarms."""
    yield from rails.empty_slots(plan, view, (STOCK,))
    u, rail, count = plan.u, plan.first, str(deals_left(view.counted))
    if plan.measures.gathered:
        key = _deal_key(plan, at)
        number = typography.line(count, Face.DISPLAY, u(72), deals_tone(plan, view))
        yield from_left(_label(plan, _("DEALS LEFT"), key.right - at.stock.left), at.stock.left, at.stock.top - u(34))
        yield centred(number, key.centerx, (at.stock.top + key.top) // 2)
        return
    if not plan.measures.wide:
        number = typography.line(count, Face.DISPLAY, u(84), deals_tone(plan, view))
        yield from _stacked(plan, _("DEALS LEFT"), at.stock.top - u(220))
        yield centred(number, rail.centre, at.stock.top - u(158))
        return
    label, y = _label(plan, _("DEALS LEFT"), rail.row[1] - rail.row[0]), at.stock.top - u(DEALS_ABOVE)
    yield from_left(label, at.stock.left, y) if rail.side == "left" else to_right(label, at.stock.right, y)
    left, right = _beside_stock(plan, at)
    number = typography.fitted(count, Face.DISPLAY, u(84), deals_tone(plan, view), right - left - u(16), u(48))
    middle = at.stock.centery if plan.measures.larger else rail.area.bottom - u(188)
    yield centred(number, (left + right) // 2, middle)


def _label(plan: Plan, words: str, room: int, tracking: float = 3) -> Surface:
    """Return what the waste or the deals are called, set smaller where it would be wider than its room."""
    size, smallest = plan.type_size(28), plan.u(SMALLEST)
    return typography.fitted(words, Face.LABEL, size, plan.ink(LABEL), room, smallest, tracking=plan.u(tracking))


def _stacked(plan: Plan, words: str, y: int) -> Iterator[Drawable]:
    """Tell a label in the middle of the first rail, the last of its lines at y: large texts may ask for two."""
    room, least = plan.first.contents.width, plan.type_size(SMALLEST)
    wide = typography.measure(words, Face.LABEL, least, plan.u(1))
    lines = (words,) if wide <= room or least == plan.u(SMALLEST) else tuple(words.split(maxsplit=1))
    for index, line in enumerate(reversed(lines)):
        yield centred(_label(plan, line, room, 1), plan.first.centre, y - plan.u(index * LABEL_PITCH))


def deals_tone(plan: Plan, view: View) -> str:
    """Return the colour of the number of deals that are left: before the last it breathes."""
    look, left = plan.measures.look, deals_left(view.counted)
    if left != 1:
        return look.text(LAMP_TEXT if left else SPENT)
    if look.contrast:
        return CONTRAST_YELLOW
    breath = 0.5 - 0.5 * cos(2 * pi * view.time / BREATH)
    return mix(ALARM, CORAL, round(breath * BREATHS) / BREATHS)
