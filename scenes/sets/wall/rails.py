"""What hangs on Wall's rails: the attack and its forecast, the legend of the shields, the ticks, the deals left."""

from collections.abc import Iterator, Sequence
from math import pi, sin
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.rules.wall import WASTE
from scenes.art import lettering, panels, shields, tokens
from scenes.art.fonts import Face
from scenes.art.look import Look
from scenes.art.paint import mix, soft_shape, transparent
from scenes.art.palette import (
    ALARM,
    CONTRAST_YELLOW,
    CORAL,
    LABEL,
    LAMP_TEXT,
    QUIET_DARK,
    SIEGE,
    SPENT,
)
from scenes.art.shields import Shield
from scenes.input.commands import Command
from scenes.input.cursor import gathered
from scenes.sets import furnishing
from scenes.sets.furnishing import centred, from_left, to_right
from scenes.sets.view import Key, Row, View
from scenes.sets.wall.attack import UNSEEN, Attack, Outlook, verdict
from scenes.sets.wall.words import deals_left
from scenes.stage.canvas import Drawable, Sprite
from scenes.words import _, many

if TYPE_CHECKING:
    from scenes.sets.wall.plan import WallPlan

WHITE = "#FFFFFF"
SMALLER = 0.82  # of their usual size, what hangs on the second rail where that is narrow
TOOLS_AT = 622
PLATE, KEY = (346, 108), (346, 92)
SIDE_TONE, FACE_TONE, GLOW = "#5B1F0C", "#FFE9B8", "#FF7A4A"
BREATH, BREATHS = 2.0, 8  # seconds of one breath of the number of deals, and the steps it is drawn in
TICK_BELOW, TICK_ABOVE_EDGE = 25, 30  # units from a raised pile's foot to its tick, and at least from tick to edge


def panels_of(plan: "WallPlan", view: View, outlook: Outlook, attack: Attack) -> Iterator[Drawable]:
    """Tell all that hangs on the rails, apart from keys."""
    yield from _attack(plan, view, outlook, attack)
    yield from _waste(plan, view)
    yield from _deals(plan, view)
    if plan.measures.wide:
        yield from _figures(plan, view)
        if not plan.measures.larger:
            yield from _legend(plan)
    else:
        yield from furnishing.top_bar(plan, view, [Row(_("SCORE"), str(view.score)), *furnishing.time_rows(view)])
        yield from _narrow_legend(plan)


def keys_of(plan: "WallPlan", view: View) -> Sequence[Key]:
    """Return Undo, Hint and Menu, the key that attacks with what is ticked, and the key that deals."""
    lit = view.choice.lit
    attack = None if lit is None else gathered(view, lit, WASTE)
    beats = attack in view.play.legal
    tools = furnishing.tool_keys(plan, view, TOOLS_AT) if plan.measures.wide else furnishing.bar_keys(plan, view)
    return [
        *tools,
        Key(_attack_key(plan), Command.ATTACK, _("Attack"), "swords", primary=beats, enabled=beats),
        furnishing.stock_key(plan, view, _deal_key(plan), _("Deal")),
    ]


def figures(text: str, pixels: int, look: Look) -> Surface:
    """Draw the sum of an attack: flat figures with a dark side below them and light around; half their size around."""
    if look.contrast:
        return lettering.line(text, Face.DISPLAY, pixels, CONTRAST_YELLOW)
    face = lettering.line(text, Face.DISPLAY, pixels, FACE_TONE)
    side = lettering.line(text, Face.DISPLAY, pixels, SIDE_TONE)
    margin = pixels // 2
    picture = transparent((face.get_width() + 2 * margin, face.get_height() + 2 * margin))
    for down in range(max(2, pixels // 18), 0, -1):
        picture.blit(side, (margin, margin + down))
    picture.blit(face, (margin, margin))
    light = soft_shape(picture, max(2.0, pixels * 0.1), GLOW, 0.6)
    light.blit(picture, (0, 0))
    return light


def tick_centre(plan: "WallPlan", slot: int, foot: int) -> tuple[int, int]:
    """Return the middle of a pile's tick disc, below the foot of the pile."""
    place = plan.waste[WASTE.index(slot)]
    bottom = plan.measures.size[1]
    return place.centerx, min(foot + plan.u(TICK_BELOW), bottom - plan.u(TICK_ABOVE_EDGE))


def _tone(look: Look, usual: str, in_contrast: str = WHITE) -> str:
    return in_contrast if look.contrast else usual


def _scale(plan: "WallPlan") -> float:
    return SMALLER if plan.second.area.width < plan.u(380) else 1.0


def _down(plan: "WallPlan", y: float) -> int:
    """Return a height on the second rail, given as it is on a wide one, in units."""
    return plan.second.area.top + plan.u(y * _scale(plan))


def _plate(plan: "WallPlan", y: float, size: tuple[int, int]) -> Rect:
    scale = _scale(plan)
    area = Rect(0, 0, plan.u(size[0] * scale), plan.u(size[1] * scale))
    area.center = plan.second.centre, _down(plan, y)
    return area


def _attack_key(plan: "WallPlan") -> Rect:
    """Return the key under the forecast, never lower than a finger needs."""
    area = _plate(plan, 458, KEY)
    return Rect(area.left, area.top, area.width, plan.u(KEY[1]))


def _deal_key(plan: "WallPlan") -> Rect:
    u, stock, rail = plan.u, plan.stock, plan.first
    if not plan.measures.wide:
        area = Rect(0, 0, u(134), u(KEY[1]))
        area.center = rail.centre, stock.top - u(66)
        return area
    area = Rect(0, 0, u(88 if plan.measures.larger else 112), u(KEY[1]))
    area.center = _beside_stock(plan), rail.area.bottom - u(76)
    return area


def _beside_stock(plan: "WallPlan") -> int:
    """Return the middle between the stock and the moulding of its rail."""
    rail = plan.first
    if rail.side == "left":
        return (plan.stock.right + rail.area.right - plan.u(22)) // 2
    return (plan.stock.left + rail.area.left + plan.u(22)) // 2


def _attack(plan: "WallPlan", view: View, outlook: Outlook, attack: Attack) -> Iterator[Drawable]:
    u, rail, look, scale = plan.u, plan.second, plan.measures.look, _scale(plan)
    heading = _tone(look, mix(SIEGE.light, LAMP_TEXT, 0.6), CONTRAST_YELLOW)
    yield centred(lettering.line(_("ATTACK"), Face.LABEL, u(34 * scale), heading, u(4)), rail.centre, _down(plan, 48))
    yield centred(_sum(plan, attack), rail.centre, _down(plan, 146))
    if len(attack.cards) > 1:
        terms = " + ".join(str(card.rank) for card in attack.cards)
        yield centred(
            lettering.line(terms, Face.LABEL, u(40 * scale), _tone(look, LAMP_TEXT)), rail.centre, _down(plan, 246)
        )
    plate = _plate(plan, 344, PLATE)
    yield Sprite(_forecast(plan, plate.size, outlook, attack), *plate.topleft)
    if attack.target is None:
        sentence = _prospect(outlook, attack)
        text = lettering.fitted(sentence, Face.SENTENCE, u(28), _tone(look, LABEL), plate.width - u(28), u(20))
        yield centred(text, *plate.center)


def _sum(plan: "WallPlan", attack: Attack) -> Surface:
    text, pixels, look = str(attack.force), plan.u(168 * _scale(plan)), plan.measures.look
    if not attack.cards:
        return lettering.line(text, Face.DISPLAY, pixels, _tone(look, SPENT))
    lit = plan.studio.picture(figures, text, pixels, look)
    return lit or lettering.line(text, Face.DISPLAY, pixels, FACE_TONE)


def _forecast(plan: "WallPlan", size: tuple[int, int], outlook: Outlook, attack: Attack) -> Surface:
    """Return the plate that says what the attack would do to its target; an empty one if it has none."""
    unit, look, force = plan.measures.unit * _scale(plan), plan.measures.look, str(attack.force)
    if attack.target is None:
        return panels.rail_note(size, QUIET_DARK, unit, look)
    kind, text = verdict(outlook, attack, attack.target)
    health = outlook.healths[attack.target]
    if health is None:
        return shields.forecast(size, force, _("storms"), kind, text, _("unseen"), unit, look)
    if kind is Shield.BREAKS:
        return shields.forecast(size, force, _("beats"), kind, text, f"+{health}", unit, look)
    lacking = _("short by {count}").format(count=health + 1 - attack.force)
    return shields.forecast(size, force, _("holds"), kind, text, lacking, unit, look)


def _prospect(outlook: Outlook, attack: Attack) -> str:
    """Return what the attack could do while it has no target."""
    if not attack.cards:
        return _("no card is ticked")
    broken = sum(verdict(outlook, attack, slot)[0] is Shield.BREAKS for slot in outlook.reach)
    if not broken:
        return _("breaks nothing in reach")
    return many("would break {count} in reach", "would break {count} in reach", broken)


def _legend(plan: "WallPlan") -> Iterator[Drawable]:
    u, look, left = plan.u, plan.measures.look, plan.second.contents.left
    entries = (
        (Shield.BREAKS, "18", _("Breaks"), _("attack is higher")),
        (Shield.HOLDS, "31", _("Holds"), _("attack too low")),
        (Shield.FAR, UNSEEN, _("Out of reach"), _("break a neighbour")),
    )
    for index, (kind, text, name, meaning) in enumerate(entries):
        y = plan.second.area.top + u(572 + 80 * index)
        yield centred(shields.shield(kind, text, u(66), look), left + u(30), y)
        yield from_left(lettering.line(name, Face.LABEL, u(32), _tone(look, LAMP_TEXT)), left + u(80), y - u(15))
        yield from_left(lettering.line(meaning, Face.SENTENCE, u(28), _tone(look, LABEL)), left + u(80), y + u(17))


def _narrow_legend(plan: "WallPlan") -> Iterator[Drawable]:
    u, look, rail = plan.u, plan.measures.look, plan.first
    entries = ((Shield.BREAKS, "18", _("Breaks")), (Shield.HOLDS, "31", _("Holds")), (Shield.FAR, UNSEEN, _("Far")))
    for index, (kind, text, name) in enumerate(entries):
        y = rail.area.top + u(234 - furnishing.LAMP_ROOM - 40 + 72 * index)
        left = rail.row[0] - u(10)
        yield centred(shields.shield(kind, text, u(52), look), left + u(26), y)
        room = rail.row[1] + u(8) - left - u(58)
        yield from_left(lettering.fitted(name, Face.LABEL, u(28), _tone(look, LAMP_TEXT), room, u(22)), left + u(58), y)


def _waste(plan: "WallPlan", view: View) -> Iterator[Drawable]:
    """Tell the label over the waste, where no pile rises into it, and the tick under each pile."""
    u, look, places = plan.u, plan.measures.look, plan.waste
    low = [place for slot, place in zip(WASTE, places, strict=True) if len(view.state.piles[slot]) < 3]
    y = places[0].top - u(40)
    label = lettering.line(_("WASTE"), Face.LABEL, u(28), _tone(look, LABEL), u(3))
    yield from_left(label, low[0].left if low else places[0].left, y)
    if len(low) == len(places) and _scale(plan) == 1:
        yield to_right(
            lettering.line(_("drag one on another"), Face.SENTENCE, u(27), _tone(look, LABEL)), places[-1].right, y
        )
    for slot in WASTE:
        if view.state.piles[slot]:
            disc = tokens.tick(slot in view.choice.ticks, plan.measures.unit, look)
            yield centred(disc, *tick_centre(plan, slot, plan.foot(slot, view.state)))


def _deals(plan: "WallPlan", view: View) -> Iterator[Drawable]:
    """Tell how many deals are left; the last one alarms."""
    u, look, stock, rail = plan.u, plan.measures.look, plan.stock, plan.first
    left = deals_left(view.state)
    text = lettering.line(_("DEALS LEFT"), Face.LABEL, u(28), _tone(look, LABEL), u(3))
    number = lettering.line(str(left), Face.DISPLAY, u(84), _deals_tone(look, left, view.time))
    if not plan.measures.wide:
        label = lettering.line(_("DEALS LEFT"), Face.LABEL, u(26), _tone(look, LABEL), u(1))
        yield centred(label, rail.centre, stock.top - u(220))
        yield centred(number, rail.centre, stock.top - u(158))
        return
    y = rail.area.bottom - u(260)
    yield from_left(text, stock.left, y) if rail.side == "left" else to_right(text, stock.right, y)
    yield centred(number, _beside_stock(plan), rail.area.bottom - u(188))


def _deals_tone(look: Look, left: int, time: float) -> str:
    if look.contrast:
        return CONTRAST_YELLOW if left == 1 else WHITE
    if left == 1:
        breath = 0.5 + 0.5 * sin(2 * pi * time / BREATH)
        return mix(ALARM, CORAL, round(breath * BREATHS) / BREATHS)
    return LAMP_TEXT if left else SPENT


def _figures(plan: "WallPlan", view: View) -> Iterator[Drawable]:
    """Tell the plaque, the score and the rows under it."""
    y, height = furnishing.PLAQUE
    yield furnishing.plaque(plan, plan.first.plate(y, 80 if plan.measures.larger else height))
    yield from furnishing.score(plan, 272 - furnishing.LAMP_ROOM, _("SCORE"), view)
    yield from furnishing.rows(plan, plan.first, 408 - furnishing.LAMP_ROOM, furnishing.time_rows(view))
