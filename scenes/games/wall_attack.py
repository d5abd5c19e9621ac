"""Wall's attacks on the screen: the planned one and its forecast, shields, and the cards not seen yet."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from pygame import Rect, Surface

from game.cards import RANKS, Card
from game.play import Play
from game.rules import wall
from game.solver.wall_sight import unseen
from game.state import Carry, Move, State, Take, Tap
from scenes.animation.durations import RESULT_STAYS, SWELL, SWELL_STEPS, WON_STAYS
from scenes.art import markers, panels, tokens
from scenes.art.tokens import Shield
from scenes.games.layout import TableView, per_state
from scenes.games.rails import HELP_LINE, RailsLayout
from scenes.i18n import _, many
from scenes.render import palette, typography
from scenes.render.dirty_rects import extent
from scenes.render.drawables import Drawable, Sprite, placed
from scenes.render.palette import BRASS_LIGHT, LABEL, LAMP_TEXT, SIEGE, SOFT_TEXT, SPENT, Style, mix
from scenes.render.svg import rasterise, scaled, transparent, with_glow
from scenes.render.typography import Face
from scenes.widgets.text import SMALLEST

UNSEEN = "?"
POSTS = (*wall.HIGH_POSTS, *wall.LOW_POSTS)


@dataclass(frozen=True, slots=True)
class Outlook:
    """The targets of a state: those in reach, and the health on every shield that is shown.

    The health of a post that is still face down is None.
    """

    reach: tuple[int, ...]
    healths: Mapping[int, int | None]


@dataclass(frozen=True, slots=True)
class Attack:
    """Cards of the waste, the sum of their values, and the target in reach that they attack, if any."""

    cards: tuple[Card, ...]
    force: int
    target: int | None


def outlook(state: State) -> Outlook:
    """Return the targets of a state: throne and posts always have a shield, cards of the wall only in reach."""
    reach = wall.exposed(state)
    posts = (slot for slot in (wall.THRONE, *POSTS) if state.piles[slot])
    shown = dict.fromkeys((*posts, *reach))
    return Outlook(reach, {slot: None if wall.hidden(state, slot) else wall.health(state, slot) for slot in shown})


def planned_attack(view: TableView, reach: tuple[int, ...]) -> Attack:
    """Return the attack to show: one hinted at, refused or animated, the chosen pile, or all ticked cards.

    A dragged pile attacks alone, but over the waste it is shown with the others, on one of which it may be put. Only
    cards that lie in the waste count.
    """
    state, choice = view.state, view.choice
    lit = choice.lit if choice.lit in reach else None
    for move in (choice.hint, view.refused, _animated_move(view)):
        if attack := _as_attack(state, move):
            return attack
    if choice.taken and choice.taken.slot in wall.WASTE and not (choice.held and choice.lit in wall.WASTE):
        return _attack(state, (choice.taken,), lit)
    takes = (take for take in wall.attackers(state) if take.slot in view.ticks)
    return _attack(state, tuple(take for take in takes if take.slot in lying(view)), lit)


def lying(view: TableView) -> list[int]:
    """Return the waste slots whose cards lie there, are held or attack, not those of cards on their way in or out."""
    state, now = view.state, view.play.state
    moved = view.undone or view.led_from if state is now else now
    filled = {slot: pile[0] for slot in wall.WASTE if (pile := state.piles[slot])}
    if view.choice.held or not moved or strikes(view):
        return list(filled)
    stay = {card for slot in wall.WASTE for card in moved.piles[slot]}
    return [slot for slot, card in filled.items() if card in stay or (state is now and card not in view.unsettled)]


def latest_attack(view: TableView) -> Attack | None:
    """Return the attack just made, while the rail tells its result: what it lacked, or what flies to the score.

    The result is no longer shown once the player takes cards for the next one, or sees a hint.
    """
    if view.led_from is None or view.state.last is None or view.choice.taken or view.choice.hint:
        return None
    attack = _as_attack(view.led_from, view.state.last)
    if attack is None or attack.target is None:
        return None
    return attack if view.shown_for < (RESULT_STAYS if view.state.piles[attack.target] else WON_STAYS) else None


def winning_attack(play: Play) -> Attack | None:
    """Return the attack that took the throne; None if there was none."""
    return _as_attack(play.states[-2], play.moves[-1]) if play.won and play.can_undo else None


POPS = (108, 104)  # percent: the sizes of the sum as it pops


def sum_grown(view: TableView) -> int:
    """Return the size of the sum in percent: it pops when cards of the waste have just been put together."""
    last, gone = view.state.last if view.led_from else None, view.shown_for / SWELL
    pops = isinstance(last, Carry) and last.target in wall.WASTE and gone < len(POPS) / SWELL_STEPS
    return POPS[int(gone * SWELL_STEPS)] if pops else 100


def verdict(outlook: Outlook, attack: Attack, slot: int, lost: bool = False) -> tuple[Shield, str]:
    """Return how the shield of a target looks under an attack, and its text; lost tells that the deal is."""
    health = outlook.healths[slot]
    text = UNSEEN if health is None else str(health)
    if slot not in outlook.reach:
        return Shield.FAR, text
    breaks = health is not None and attack.force > health
    return (Shield.SPENT if lost else Shield.BREAKS) if breaks else Shield.HOLDS, text


def assault(state: State, move: Move) -> Carry | None:
    """Return an attack as a carry of all its cards; None for any other move."""
    match move:
        case Carry(_, target) if target in wall.TARGETS:
            return move
        case Tap(slot) if slot in wall.TARGETS:
            return Carry(wall.attackers(state), slot)
    return None


def strikes(view: TableView) -> bool:
    """Whether an attack is animated that has not hit yet."""
    move = _animated_move(view)
    return move is not None and assault(view.state, move) is not None


def ticked(view: TableView, reach: tuple[int, ...]) -> frozenset[int]:
    """Return the piles of the waste that take part in the attack that is shown, the next one or that just made."""
    cards = (latest_attack(view) or planned_attack(view, reach)).cards
    return frozenset(slot for slot in wall.WASTE if not set(view.state.piles[slot]).isdisjoint(cards))


def _animated_move(view: TableView) -> Move | None:
    """Return the move that is being animated, while the table still shows the state before it; None in an undo."""
    return None if view.undone or view.state is view.play.state else view.play.state.last


def _as_attack(state: State, move: Move | None) -> Attack | None:
    """Return a move as an attack on a state; None if it is not one, or its cards are not there."""
    attack = assault(state, move) if move else None
    if attack is None or not state.piles[attack.target]:
        return None
    if any(len(state.piles[take.slot]) < take.count for take in attack.takes):
        return None
    return _attack(state, attack.takes, attack.target)


def _attack(state: State, takes: tuple[Take, ...], target: int | None) -> Attack:
    cards = tuple(card for take in takes for card in state.piles[take.slot][-take.count :])
    return Attack(cards, wall.force(state, takes), target)


SIDE_TONE, FACE_TONE, GLOW = "#5B1F0C", "#FFE9B8", "#FF7A4A"


def figures(text: str, pixels: int, style: Style) -> Surface:
    """Draw the sum of an attack: flat figures with a dark side and a glow, with a margin of half their size."""
    if style.contrast:
        return typography.line(text, Face.DISPLAY, pixels, palette.CONTRAST_YELLOW)
    face = typography.line(text, Face.DISPLAY, pixels, FACE_TONE)
    side = typography.line(text, Face.DISPLAY, pixels, SIDE_TONE)
    margin = pixels // 2
    picture = transparent((face.get_width() + 2 * margin, face.get_height() + 2 * margin))
    for down in range(max(2, pixels // 18), 0, -1):
        picture.blit(side, (margin, margin + down))
    picture.blit(face, (margin, margin))
    return with_glow(picture, max(2.0, pixels * 0.1), GLOW, 0.6)


def grown_sum(text: str, pixels: int, ink: str | None, percent: int, style: Style) -> Surface:
    """Return the sum of an attack, flat in one colour or as `figures`, scaled to a percentage of its size."""
    whole = typography.line(text, Face.DISPLAY, pixels, ink) if ink else figures(text, pixels, style)
    return scaled(whole, (whole.get_width() * percent // 100, whole.get_height() * percent // 100))


def _prospect(outlook: Outlook, attack: Attack) -> str:
    """Return what the attack could do, while no target is chosen."""
    if not attack.cards:
        return _("No cards selected")
    broken = len(_broken(outlook, attack))
    if not broken:
        hidden = any(outlook.healths[slot] is None for slot in outlook.reach)
        return _("Can storm a hidden post") if hidden else _("Cannot break any target")
    return many("Can break {count} target", "Can break {count} targets", broken)


def _broken(outlook: Outlook, attack: Attack) -> list[int]:
    """Return the targets in reach that the attack would break."""
    return [slot for slot in outlook.reach if attack.cards and verdict(outlook, attack, slot)[0] is Shield.BREAKS]


def deals_left(state: State) -> int:
    """Return the number of deals left in the stock."""
    return -(-len(state.piles[wall.STOCK]) // len(wall.WASTE))


def deals_saved(play: Play) -> int:
    """Return how many deals were left when the throne was attacked, or are left now.

    A deal that followed by itself because the last attack took the whole waste was not needed.
    """
    attacked = play.won and play.can_undo  # a position may start won
    return deals_left(play.states[-2] if attacked else play.state)


AIR = 13  # units within the table
HEADING, TILE = 28, 84
"""Units: the size of its heading at the usual text size, and the height of its tiles."""


def draw_unseen(size: tuple[int, int], heading: str, counts: tuple[int, ...], unit: float, style: Style) -> Surface:
    """Return the table: cards fanned out below a heading, with how many of each rank are to come."""
    picture = panels.rail_note(size, SIEGE.light, unit, style).copy()
    air, big, figure = round(AIR * unit), style.type_size(HEADING, unit), style.type_size(40, unit)
    room = size[0] - 2 * air
    title = typography.fitted(heading, Face.LABEL, big, style.text(LABEL), room, round(SMALLEST * unit), 2 * unit)
    picture.blit(title, title.get_rect(center=(size[0] // 2, air + big // 2)))
    top = air + big + round(AIR / 2 * unit)
    pitch = room / len(counts)
    tile = round(pitch + 2 * unit), size[1] - air - top
    figure, edge = min(figure, round(0.46 * tile[1]), round(0.85 * tile[0])), 3 * unit
    for index, count in reversed([*enumerate(counts)]):  # as from a pack, each lies below the one before
        paper = style.line(palette.PAPER_BOTTOM if count else LABEL)
        body = panels.plate((0.0, 0.0, *tile), 8 * unit, style.dark(palette.NIGHT), paper, edge)
        body += panels.field((0.0, 0.0, tile[0], tile[1] / 2), 8 * unit, paper)
        card = rasterise(body, tile, tile)
        name = "10" if RANKS[index] == "T" else RANKS[index]
        tone = style.text(palette.LAMP_NUMBER if count else SPENT)
        for words, colour, share in (name, style.dark(palette.PRIMARY_TEXT), 0.25), (str(count), tone, 0.74):
            written = typography.line(words, Face.INDEX, figure, colour)
            card.blit(written, written.get_rect(center=(tile[0] // 2, round(share * tile[1]))))
        picture.blit(card, card.get_rect(midtop=(round(air + (index + 0.5) * pitch), top)))
    return picture


class AttackLayout(RailsLayout):
    """A layout whose second rail shows the planned attack, its forecast and the legend of the shields."""

    def attack_plan(self, outlook: Outlook, attack: Attack, percent: int, lost: bool) -> Iterator[Drawable]:
        """Draw the sum of an attack, in percent of its size, its terms, and the plate that says what it would do."""
        u, rail, style, scale = self.u, self.second, self.metrics.style, self._scale
        heading = style.accent(mix(SIEGE.light, LAMP_TEXT, 0.6))
        size, smallest, room = self.type_size(34 * scale), u(SMALLEST), rail.contents.width
        sign = typography.fitted(_("ATTACK"), Face.LABEL, size, heading, room, smallest, tracking=u(4))
        yield Sprite.at(sign, center=(rail.centre, self._down(48)))
        risen = 0.65 * (percent - 100)  # its foot stays where it is, above the terms
        yield Sprite.at(self._sum(attack, percent, lost), center=(rail.centre, self._down(146 - risen)))
        if len(attack.cards) > 1:
            terms = " + ".join(str(card.rank) for card in attack.cards)
            size, ink = self.type_size(40 * scale), self.ink(LAMP_TEXT if percent == 100 else BRASS_LIGHT)
            text = typography.fitted(terms, Face.LABEL, size, ink, room, smallest)
            yield Sprite.at(text, center=(rail.centre, self._down(246)))
        plate = self._plate(332, 108)
        if attack.target is not None or not style.contrast:  # there an empty plate would look like the button below it
            yield Sprite(self._forecast(plate.size, outlook, attack, lost), *plate.topleft)
        if attack.target is None:
            size, (lines,) = self.on_one_or_two([_prospect(outlook, attack)], plate.width - u(28))
            broken = _broken(outlook, attack) if len(lines) == 1 else []
            centre = plate.centery + (u(24 * scale) if broken else 0)
            side, pitch = u(50 * scale), u(57 * scale)
            shown = broken if len(broken) <= 5 else broken[:4]  # as many of their shields as fit stand above the words
            verdicts = (verdict(outlook, attack, slot, lost) for slot in shown)
            signs = [self.images.get(tokens.shield, kind, text, side, style) for kind, text in verdicts]
            if others := len(broken) - len(shown):
                signs.append(typography.line(f"+{others}", Face.INDEX, u(36 * scale), self.ink(LAMP_TEXT)))
            for index, shield in enumerate(signs):
                x = plate.centerx + round((index - (len(signs) - 1) / 2) * pitch)
                yield from placed(shield, center=(x, plate.centery - u(22 * scale)))
            for index, words in enumerate(lines):
                middle = centre + round((index - (len(lines) - 1) / 2) * size * HELP_LINE)
                text = typography.line(words, Face.SENTENCE, size, self.ink(SOFT_TEXT))
                yield Sprite.at(text, center=(plate.centerx, middle))

    @property
    def attack_area(self) -> Rect:
        """The area of the button below the forecast, never lower than a finger needs."""
        area = self._plate(444, 92)
        return Rect(area.left, area.top, area.width, self.u(92))

    def legend(self, breaks: Shield) -> Iterator[Drawable]:
        """Draw the legend of the shields, below the button on a wide screen's second rail."""
        u, style, contents = self.u, self.metrics.style, self.second.contents
        left, room = contents.left + u(86), contents.width - u(86)
        spread = self.type_size(28) / u(28)  # large texts are further apart
        first, pitch, apart = 560 - 44 * (spread - 1), 80 + 24 * (spread - 1), 1 + (spread - 1) / 2
        first -= 0 if self.metrics.buttons else 90
        heights = [self.second.area.top + u(first + pitch * index) for index in range(3)]
        shields = (breaks, "18"), (Shield.HOLDS, "31"), (Shield.FAR, UNSEEN)
        for (kind, text), y in zip(shields, heights, strict=True):
            # far enough to the left that messages cover all of its light
            yield Sprite.at(tokens.shield(kind, text, u(60), style), center=(contents.left + u(44), y))
        names = _("Breaks"), _("Holds"), _("Out of reach")
        meanings = _("Attack is higher"), _("Attack too low"), _("Break a neighbour")
        for texts, face, units, colour, down in (
            (names, Face.LABEL, 32, LAMP_TEXT, -15),
            (meanings, Face.SENTENCE, 28, SOFT_TEXT, 17),
        ):
            size = typography.fitting(texts, face, self.type_size(units), room, u(SMALLEST))
            for words, y in zip(texts, heights, strict=True):
                sign = typography.line(words, face, size, self.ink(colour))
                yield Sprite.at(sign, midleft=(left, y + u(down * apart)))

    def narrow_legend(self, breaks: Shield) -> Iterator[Drawable]:
        """Draw the legend of the shields, with a word below each, on a narrow screen's first rail."""
        u, style, rail = self.u, self.metrics.style, self.first
        entries = ((breaks, "18", _("Breaks")), (Shield.HOLDS, "31", _("Holds")), (Shield.FAR, UNSEEN, _("Far")))
        names = [name for *_shield, name in entries]
        size = typography.fitting(names, Face.LABEL, self.type_size(28), rail.contents.width, u(SMALLEST))
        hangs = self.lamp is not None and rail.area.contains(self.lamp)
        pitch = 120 - 0.2 * (style.text_scale - 100)  # the label below may need another line
        for index, (kind, text, name) in enumerate(entries):
            y = rail.area.top + u((226 if hangs else 64) + pitch * index)
            yield Sprite.at(tokens.shield(kind, text, u(60), style), center=(rail.centre, y))
            word = typography.line(name, Face.LABEL, size, self.ink(LAMP_TEXT))
            yield Sprite.at(word, center=(rail.centre, y + u(48)))

    def unseen_table(self, view: TableView) -> Iterator[Drawable]:
        """Draw the table of how many cards of each rank are unseen."""
        area = self.unseen_place(view.state)
        counts = tuple(unseen(view.state).values())
        heading, unit, style = _("YET TO COME: STOCK AND POSTS"), self.metrics.unit, self.metrics.style
        picture = self.images.get(draw_unseen, area.size, heading, counts, unit, style)
        yield from placed(picture, topleft=area.topleft)
        stock = self.slot_area(wall.STOCK, view.state)
        ring = self.images.get(markers.ring, stock.size, self.metrics.fine_unit, style, markers.in_accent(SIEGE.light))
        yield from placed(ring, center=stock.center)

    @per_state
    def unseen_place(self, state: State) -> Rect:
        """Return its area: where it covers fewest cards in reach, then fewest others, as high as it can.

        Beside the throne it leaves room for its shield.
        """
        field, u = self.field, self.u
        area = Rect(0, 0, u(462), self.type_size(HEADING) + u(TILE + 3 * AIR))
        tops = range(field.top + u(8), field.bottom - u(16) - area.height, u(8))
        places = [area.move_to(topright=(field.right - u(8), top)) for top in tops]
        places += [place.move_to(centerx=field.centerx) for place in places]
        positions = self.card_positions(state)
        reach = [positions[state.piles[slot][-1]].area for slot in wall.exposed(state)]
        every = [position.area for position in positions.values()]

        def covered(place: Rect, areas: list[Rect]) -> int:
            return sum(extent(place.clip(area)) for area in areas)

        return min(places, key=lambda place: (covered(place, reach), covered(place, every)))

    def _sum(self, attack: Attack, percent: int, lost: bool) -> Surface:
        """Return the sum at a percentage of its size; in its usual size until it is drawn."""
        text, pixels, style = str(attack.force), self.u(168 * self._scale), self.metrics.style
        ink = self.ink(LABEL if attack.cards else SPENT) if lost or not attack.cards else None
        if percent > 100:  # all sizes are asked for at once, so that the later ones are drawn in time
            pops = {size: self.images.get(grown_sum, text, pixels, ink, size, style) for size in POPS}
            if picture := pops[percent]:
                return picture
        lit = None if ink else self.images.get(figures, text, pixels, style)
        return lit or typography.line(text, Face.DISPLAY, pixels, ink or FACE_TONE)

    def _forecast(self, size: tuple[int, int], outlook: Outlook, attack: Attack, lost: bool) -> Surface:
        """Return the plate that says what the attack would do to its target; an empty one without a target."""
        unit, style = self.metrics.unit * self._scale, self.metrics.style
        empty = panels.rail_note(size, palette.QUIET_DARK, unit, style)
        if attack.target is None:
            return empty
        kind, text = verdict(outlook, attack, attack.target, lost)
        health = outlook.healths[attack.target]
        if health is None:
            words = _("storms"), _("hidden")
        elif kind is Shield.HOLDS:
            words = _("against"), _("needs {count}").format(count=health + 1)
        else:
            words = _("beats"), f"+{health}"
        force = "" if self._scale < 1 else str(attack.force)  # a narrow rail has room only for the number above
        return self.images.get(tokens.forecast, size, force, words[0], kind, text, words[1], unit, style) or empty

    @cached_property
    def _scale(self) -> float:
        narrow = 0.77 if self.metrics.small else 0.82
        return narrow if self.second.area.width < self.u(380) else 1.0

    def _down(self, y: float) -> int:
        """Return a y on the second rail in pixels, given in units of a wide rail."""
        return self.second.area.top + self.u(y * self._scale)

    def _plate(self, y: float, height: float) -> Rect:
        """Return the area of a plate on the second rail, given its centre y and height in units of a wide rail."""
        return self.second.plate((y - height / 2) * self._scale, height * self._scale)
