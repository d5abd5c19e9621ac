"""The attack on Wall's second rail: its sum, what it would do to the target, the key, and what the shields mean."""

from collections.abc import Iterator

from pygame import Rect, Surface

from scenes.art import panels, shields
from scenes.art.fonts import Face
from scenes.art.shields import Shield
from scenes.games.base import Plan
from scenes.games.rails import HELP_LINE, SMALLEST, centred, from_left, on_one_or_two
from scenes.i18n import _, many
from scenes.render import typography
from scenes.render.drawables import Drawable, Sprite
from scenes.render.palette import CONTRAST_YELLOW, LABEL, LAMP_TEXT, QUIET_DARK, SIEGE, SPENT, mix
from scenes.render.style import Look
from scenes.render.svg import soft_shape, transparent
from scenes.sets.wall.attack import UNSEEN, Attack, Outlook, verdict

NARROW, SMALLER = 380, 0.82  # on a rail narrower than this, in units, everything is so much smaller
PLATE, KEY = 108, 92  # heights in units
SIDE_TONE, FACE_TONE, GLOW = "#5B1F0C", "#FFE9B8", "#FF7A4A"


def attack_panel(plan: Plan, outlook: Outlook, attack: Attack) -> Iterator[Drawable]:
    """Tell the sum of an attack with its terms, and under it the plate that forecasts what comes of it."""
    u, rail, look, scale = plan.u, plan.second, plan.measures.look, _scale(plan)
    heading = CONTRAST_YELLOW if look.contrast else mix(SIEGE.light, LAMP_TEXT, 0.6)
    size, smallest, room = plan.type_size(34 * scale), u(SMALLEST), rail.contents.width
    sign = typography.fitted(_("ATTACK"), Face.LABEL, size, heading, room, smallest, tracking=u(4))
    yield centred(sign, rail.centre, _down(plan, 48))
    yield centred(_sum(plan, attack), rail.centre, _down(plan, 146))
    if len(attack.cards) > 1:
        terms = " + ".join(str(card.rank) for card in attack.cards)
        size = plan.type_size(40 * scale)
        text = typography.fitted(terms, Face.LABEL, size, plan.ink(LAMP_TEXT), room, smallest)
        yield centred(text, rail.centre, _down(plan, 246))
    plate = _plate(plan, 344, PLATE)
    if attack.target is not None or not look.contrast:  # there an empty plate is lined as the key below it
        yield Sprite(_forecast(plan, plate.size, outlook, attack), *plate.topleft)
    if attack.target is None:
        size, (lines,) = on_one_or_two(plan, [_prospect(outlook, attack)], plate.width - u(28))
        for index, words in enumerate(lines):
            middle = plate.centery + round((index - (len(lines) - 1) / 2) * size * HELP_LINE)
            yield centred(typography.line(words, Face.SENTENCE, size, plan.ink(LABEL)), plate.centerx, middle)


def attack_key(plan: Plan) -> Rect:
    """Return the area of the key under the forecast, never lower than a finger needs."""
    area = _plate(plan, 458, KEY)
    return Rect(area.left, area.top, area.width, plan.u(KEY))


def legend(plan: Plan) -> Iterator[Drawable]:
    """Tell what the shields mean, under the key on a wide screen's second rail."""
    u, look, contents = plan.u, plan.measures.look, plan.second.contents
    left, room = contents.left + u(86), contents.width - u(86)
    spread = plan.type_size(28) / u(28)  # larger texts lie farther apart
    first, pitch, apart = 572 - 30 * (spread - 1), 80 + 24 * (spread - 1), 1 + (spread - 1) / 2
    heights = [plan.second.area.top + u(first + pitch * index) for index in range(3)]
    for (kind, text), y in zip(
        ((Shield.BREAKS, "18"), (Shield.HOLDS, "31"), (Shield.FAR, UNSEEN)), heights, strict=True
    ):
        # where a note covers it whole, light and all
        yield centred(shields.shield(kind, text, u(60), look), contents.left + u(44), y)
    names = _("Breaks"), _("Holds"), _("Out of reach")
    meanings = _("Attack is higher"), _("Attack too low"), _("Break a neighbour")
    for texts, face, units, colour, down in (
        (names, Face.LABEL, 32, LAMP_TEXT, -15),
        (meanings, Face.SENTENCE, 28, LABEL, 17),
    ):
        size = typography.fitting(texts, face, plan.type_size(units), room, u(SMALLEST))
        for words, y in zip(texts, heights, strict=True):
            yield from_left(typography.line(words, face, size, plan.ink(colour)), left, y + u(down * apart))


def narrow_legend(plan: Plan) -> Iterator[Drawable]:
    """Tell what the shields mean in a word each under it, on a narrow screen's first rail."""
    u, look, rail = plan.u, plan.measures.look, plan.first
    entries = ((Shield.BREAKS, "18", _("Breaks")), (Shield.HOLDS, "31", _("Holds")), (Shield.FAR, UNSEEN, _("Far")))
    names = [name for *_shield, name in entries]
    size = typography.fitting(names, Face.LABEL, plan.type_size(28), rail.contents.width, u(SMALLEST))
    pitch = 120 - 0.2 * (look.text_scale - 100)  # the label below may take another line
    for index, (kind, text, name) in enumerate(entries):
        y = rail.area.top + u((226 if plan.lamp else 64) + pitch * index)
        yield centred(shields.shield(kind, text, u(60), look), rail.centre, y)
        yield centred(typography.line(name, Face.LABEL, size, plan.ink(LAMP_TEXT)), rail.centre, y + u(48))


def figures(text: str, pixels: int, look: Look) -> Surface:
    """Draw the sum of an attack: flat figures with a dark side and light around, on a margin of half their size."""
    if look.contrast:
        return typography.line(text, Face.DISPLAY, pixels, CONTRAST_YELLOW)
    face = typography.line(text, Face.DISPLAY, pixels, FACE_TONE)
    side = typography.line(text, Face.DISPLAY, pixels, SIDE_TONE)
    margin = pixels // 2
    picture = transparent((face.get_width() + 2 * margin, face.get_height() + 2 * margin))
    for down in range(max(2, pixels // 18), 0, -1):
        picture.blit(side, (margin, margin + down))
    picture.blit(face, (margin, margin))
    light = soft_shape(picture, max(2.0, pixels * 0.1), GLOW, 0.6)
    light.blit(picture, (0, 0))
    return light


def _sum(plan: Plan, attack: Attack) -> Surface:
    text, pixels, look = str(attack.force), plan.u(168 * _scale(plan)), plan.measures.look
    if not attack.cards:
        return typography.line(text, Face.DISPLAY, pixels, plan.ink(SPENT))
    lit = plan.studio.picture(figures, text, pixels, look)
    return lit or typography.line(text, Face.DISPLAY, pixels, FACE_TONE)


def _forecast(plan: Plan, size: tuple[int, int], outlook: Outlook, attack: Attack) -> Surface:
    """Return the plate that says what the attack would do to its target; an empty one if it has none."""
    unit, look, force = plan.measures.unit * _scale(plan), plan.measures.look, str(attack.force)
    if attack.target is None:
        return panels.rail_note(size, QUIET_DARK, unit, look)
    kind, text = verdict(outlook, attack, attack.target)
    health = outlook.healths[attack.target]
    if health is None:
        words = _("storms"), _("hidden")
    elif kind is Shield.BREAKS:
        words = _("beats"), f"+{health}"
    else:
        words = _("holds"), _("short by {count}").format(count=health + 1 - attack.force)
    plate = plan.studio.picture(shields.forecast, size, force, words[0], kind, text, words[1], unit, look)
    return plate or panels.rail_note(size, QUIET_DARK, unit, look)


def _prospect(outlook: Outlook, attack: Attack) -> str:
    """Return what the attack could do, while it has no target."""
    if not attack.cards:
        return _("No cards selected")
    broken = sum(verdict(outlook, attack, slot)[0] is Shield.BREAKS for slot in outlook.reach)
    if not broken:
        return _("Cannot break any target")
    return many("Can break {count} target", "Can break {count} targets", broken)


def _scale(plan: Plan) -> float:
    return SMALLER if plan.second.area.width < plan.u(NARROW) else 1.0


def _down(plan: Plan, y: float) -> int:
    """Return a height on the second rail, given in units as it is on a wide one."""
    return plan.second.area.top + plan.u(y * _scale(plan))


def _plate(plan: Plan, y: float, height: float) -> Rect:
    """Return a plate about a height on the second rail, so high as on a wide one."""
    scale = _scale(plan)
    return plan.second.plate((y - height / 2) * scale, height * scale)
