"""Maze, The Hedge: its words, its table of six rows with gaps and linked runs, and its finale, a gate that opens."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from math import cos
from typing import Literal

import pygame
from pygame import Rect, Surface, Vector2

from game.cards import ACE, JACK, QUEEN, Card, Suit
from game.play import Play
from game.rules.maze import FIRST, PLACES, WIDTH, accepts, links, scoring_ace
from game.state import Carry, Move, State
from scenes.animation import cues
from scenes.animation import durations as d
from scenes.animation.finales import ADD, Finale, Glow, Stage, light_beam, light_on
from scenes.animation.positions import CardPosition
from scenes.art import markers, pips, tokens
from scenes.art.lamp import Hook
from scenes.art.markers import Sign
from scenes.art.panels import rail_note
from scenes.art.scenery import maze
from scenes.art.scenery.common import halves, light_pool, small, waves
from scenes.art.scenery.maze import gardener, sunlit_garden
from scenes.audio import Ambience, Effect
from scenes.games.base import GameUI
from scenes.games.layout import BAR, LayoutMetrics, Row, TableView
from scenes.games.rails import RailPlan, RailsLayout, Rows
from scenes.i18n import _, capitalised, card_name, later, many, rank_sign, suit_name, the_card, the_rank
from scenes.render import palette, typography
from scenes.render.drawables import Drawable, Point, Sprite, placed
from scenes.render.easing import Tween, in_cubic, in_out_cubic, out_cubic, share
from scenes.render.image_cache import ImageCache
from scenes.render.palette import BRASS_DARK, BRASS_LIGHT, HEDGE, Style, mix
from scenes.render.recent import recent
from scenes.render.svg import arch, disc, fill, rasterise, stroke, transparent
from scenes.render.typography import Face
from scenes.widgets.text import SMALLEST

RUN_FIRST, RUN_PITCH = 108, 196  # units: the y of the first of the longest runs, and the pitch
SUITS = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)


def longest_stretches(state: State) -> Mapping[Suit, range]:
    """Return the ranks of each suit's longest run, empty if it has none."""
    longest = dict.fromkeys(Suit, range(0))
    lowest, end = ACE, -1
    for a, b in links(state):
        card, following = state.piles[a][0], state.piles[b][0]
        if following.follows(card):
            lowest, end = lowest if a == end else card.rank, b
            longest[card.suit] = max(longest[card.suit], range(lowest, following.rank + 1), key=len)
    return longest


@recent(64)
def _run(suit: Suit, length: int, lit: tuple[int, ...], words: str, width: int, unit: float, style: Style) -> Surface:
    """Return the picture of a suit's longest run, of a width in pixels: pip, length and words above a lamp per rank.

    The length is 0 while no cards of the suit are linked.
    lit says of each lamp whether it burns (2) or has gone out (3), glows since its card is in a shorter run (1), or is
    dark (0).
    """
    picture = transparent((width, round(126 * unit)))
    middle = round(32 * unit)
    colour = pips.tones(suit, style).rail
    pip = pips.shape(suit, round(60 * unit), colour, colour if style.contrast else mix(colour, palette.INK, 0.14))
    picture.blit(pip, pip.get_rect(midleft=(0, middle)))
    tone = style.text(palette.LAMP_TEXT if length else palette.LABEL)
    figure = typography.line(str(length or "\N{EN DASH}"), Face.DISPLAY, round(60 * unit), tone)
    place = figure.get_rect(center=(round(112 * unit), middle))
    picture.blit(figure, place)
    size, room = style.type_size(32, unit), width - place.right - round(18 * unit)
    smallest = round(SMALLEST * unit)
    text = typography.fitted(words, Face.SENTENCE, size, style.text(palette.LAMP_TEXT), room, smallest)
    picture.blit(text, text.get_rect(midright=(width - round(6 * unit), middle)))
    picture.blit(tokens.row(width, lit, colour, unit, style), (0, round(80 * unit)))
    return picture


@recent(64)
def _counts(size: tuple[int, int], counts: tuple[tuple[str, str], ...], unit: float, style: Style) -> Surface:
    """Return a plate with figures side by side, each below its label, with lines between them."""
    picture = rail_note(size, palette.BRASS_DARK, unit, style).copy()
    for pixels in range(style.type_size(28, unit), round(SMALLEST * unit) - 1, -1):
        widths = [typography.measure(label, Face.LABEL, pixels) for label, _figure in counts]
        gap = (size[0] - sum(widths)) / (len(counts) + 1)
        if gap >= 18 * unit:
            break
    x = gap
    for (label, figure), width in zip(counts, widths, strict=True):
        middle = round(x + width / 2)
        words = typography.line(label, Face.LABEL, pixels, style.text(palette.SOFT_TEXT))
        number = typography.line(figure, Face.DISPLAY, style.type_size(48, unit), style.text(palette.LAMP_TEXT))
        picture.blit(words, words.get_rect(center=(middle, round(0.35 * size[1]))))
        picture.blit(number, number.get_rect(center=(middle, round(0.71 * size[1]))))
        x += width + gap
        if x < size[0]:
            rule = round(x - gap / 2), round(0.2 * size[1]), max(1, round(2 * unit)), round(0.6 * size[1])
            picture.fill(style.line(palette.BRASS_DARK), rule)
    return picture


Side = Literal["left", "right"]
ROWS = len(PLACES) // WIDTH
COURT_COLOUR = "#06150F"
LINK_AT = 0.64  # of a card's height
RUNS_OUT = 0.75  # the share of the lights of the place that has gone out when those of the runs have


class MazeLayout(RailsLayout):
    """Six rows of nine slots on a dark court."""

    lintel = 0
    hook = Hook(-0.002, scale=0.67)
    plan = RailPlan(score=272, rows=Rows(442, 50, 180))

    def __init__(self, ui: GameUI, metrics: LayoutMetrics, images: ImageCache) -> None:
        rail = 300 if metrics.larger else 340 + metrics.rail_growth
        super().__init__(ui, metrics, images, (rail, rail))
        field, unit = self.field, metrics.unit
        across, down = 12 * unit, (8 if metrics.larger else 26 if metrics.small else 16) * unit  # between cards
        free = (40 if metrics.gathered else 52) * unit  # above and below the cards together
        beside = 152 if metrics.small else 144  # the gaps between the columns, and beside the links at both ends
        height = metrics.size[1] - metrics.foot.height - (0 if metrics.wide else BAR * unit)
        tall = height - free - (ROWS - 1) * down
        self._height = round(min(tall / ROWS, 7 / 5 * (field.width - beside * unit) / WIDTH))
        pitch = self._height * 5 / 7 + across, self._height + down
        size = WIDTH * pitch[0] - across, ROWS * pitch[1] - down
        lower = 5 * unit if metrics.wide else 0  # off the keystone
        left, top = field.centerx - size[0] / 2, field.centery - size[1] / 2 + lower
        corners = [(left + slot % WIDTH * pitch[0], top + slot // WIDTH * pitch[1]) for slot in PLACES]
        self._spots = tuple(CardPosition(round(x), round(y), self._height, slot) for slot, (x, y) in enumerate(corners))
        beyond = 2 * self.u(18)
        self._court = self._spots[0].area.union(self._spots[-1].area).inflate(beyond, beyond)
        if metrics.wide:
            self.message_area = self.first.plate(578, 354)
        else:
            self.message_area = self.message_on_bar(self._spots[0].y)

    def lay(self, state: State) -> Mapping[Card, CardPosition]:
        """Place each card in its slot; none is ever dimmed."""
        return {pile[0]: position for position, pile in zip(self._spots, state.piles, strict=False) if pile}

    def slot_position(self, slot: int) -> CardPosition | None:
        return self._spots[slot] if slot in PLACES else None

    def ground(self, hour: int = 0) -> Iterator[Drawable]:
        yield from super().ground(hour)
        court = self.images.get(markers.bed, self._court.size, COURT_COLOUR, self.u(24), self.metrics.style)
        yield from placed(court, topleft=self._court.topleft)

    def under(self, view: TableView) -> Iterator[Drawable]:
        """Draw the gaps: the one under mouse or cursor glows, and those that take no card are fainter."""
        unit, style = self.metrics.unit, self.metrics.style
        lit = _gap_looked_at(view)
        for slot in _gaps(view):
            position = self._spots[slot]
            size = position.area.size
            glow = self.images.get(markers.target, size, unit, style) if slot == lit else None
            if glow:
                yield Sprite.at(glow, center=position.area.center)
            else:
                takes = view.counted != view.state or any(gap_signs(view.state, slot))
                fainter = () if takes else (None, 0.18)
                yield Sprite(markers.empty_slot(size, HEDGE.light, unit, style, *fainter), position.x, position.y)

    @property
    def lantern(self) -> Hook | None:
        """Where the lantern hangs: beside the cards, or where they leave no room in front of the moulding."""
        hook, free = super().lantern, self._spots[0].x - self.field.left
        if hook and free >= self.u(52):
            share = free / 2 / self.field.width
            return hook._replace(share=1 - share if hook.share > 0.5 else share)
        return hook if self.field.left or not hook else Hook(0.93 if self.metrics.left_handed else 0.07)

    def gaps(self, view: TableView) -> Sequence[Point]:
        """Return a point at the foot of each gap, below what it takes."""
        areas = (self._spots[slot].area for slot in _gaps(view))
        return tuple((area.centerx, area.bottom - area.height // 5) for area in areas)

    def over(self, view: TableView) -> Iterator[Drawable]:
        """Draw what each gap takes, what fits the gap under mouse or cursor, and the links between cards that score.

        During a deal, no gap takes anything yet, and once the game is won, none takes anything any more.
        """
        unit, style, hint = self.metrics.unit, self.metrics.style, view.choice.hint
        hinted = hint.target if isinstance(hint, Carry) else None  # there the hint itself shows what the gap takes
        shows_signs = view.counted == view.state and not view.won
        for slot in _gaps(view):
            if shows_signs and slot != hinted and not view.state.piles[slot]:
                position = self._spots[slot]
                signs = markers.accepted(position.area.size, *gap_signs(view.state, slot), unit, style)
                yield Sprite(signs, position.x, position.y)
        for slot in _fitting(view):
            area = self._spots[slot].area
            yield from placed(self.images.get(markers.ring, area.size, unit, style), center=area.center)
        yield from self._links(view)

    def coming(self, view: TableView) -> float:
        """Return how far each new link has closed, from 0 to 1."""
        return Tween(0.0, 1.0, 0.0, d.LINK_SNAPS, in_cubic).at(view.shown_for)

    def _links(self, view: TableView) -> Iterator[Drawable]:
        state, metrics = view.state, self.metrics
        old = joined_cards(view.led_from) if view.led_from else None
        drawn = self.coming(view)
        link = tokens.link(metrics.unit, metrics.style, view.lost)
        half = tokens.link(metrics.unit, metrics.style, view.lost, half=True)
        for a, b in links(state):
            cards = state.piles[a][0], state.piles[b][0]
            if not view.unsettled.isdisjoint(cards):
                continue
            share = 1.0 if old is None or cards in old else drawn
            if b == a + 1 and b % WIDTH:
                left, right = self._spots[a].area, self._spots[b].area
                middle = (left.right + right.left) // 2, self._link_height(left)
                yield from _halves(Sprite.at(link, center=middle), self.u(26 * (1 - share)))
            else:
                yield self._half_link(half, a, "right", share)
                yield self._half_link(half, b, "left", share)
        first = scoring_ace(state)
        if first is not None and view.unsettled.isdisjoint(state.piles[first]):
            fresh = view.led_from and scoring_ace(view.led_from) is None
            yield self._half_link(half, first, "left", drawn if fresh else 1.0)

    def _half_link(self, half: Surface, slot: int, side: Side, share: float) -> Drawable:
        """Return half a link on a card's edge, of which a share is drawn from its outer end."""
        area = self._spots[slot].area
        height, away = self._link_height(area), half.get_width() - self.u(10)  # it overlaps the card by so much
        if side == "left":
            return Sprite.at(_part(half, share, 0.0), midleft=(area.left - away, height))
        return Sprite.at(_part(half, share, 1.0), midright=(area.right + away, height))

    def _link_height(self, area: Rect) -> int:
        return area.top + round(LINK_AT * area.height)

    def panels_key(self, view: TableView) -> float:
        """Return how many of the lights have gone out, while those of the runs go."""
        return min(RUNS_OUT, view.lights_out)

    def chimes(self, before: State, after: State) -> Sequence[cues.Note]:
        """Return the notes of the longest run that has grown, card by card."""
        return song(before, after, self._spots, LINK_AT)

    def undone(self, before: State, after: State) -> Sequence[cues.Parting]:
        """Return the links of the run that had grown: they open."""
        return [cues.Parting(note.link) for note in self.chimes(after, before) if note.fresh and note.link]

    def gauge(self, card: Card) -> Sequence[Rect]:
        """Return the lamp of a card in the row of its suit, if there is one."""
        if not self.metrics.wide or card.rank > QUEEN:
            return ()
        column, u = self.second.plate(0, 0), self.u
        pitch, top = (column.width + u(5)) / QUEEN, column.top + u(RUN_FIRST + SUITS.index(card.suit) * RUN_PITCH)
        return (Rect(round(column.left + (card.rank - ACE) * pitch), top + u(80), round(pitch) - u(5), u(43)),)

    def hangings(self, view: TableView) -> Iterator[Drawable]:
        """Yield the longest runs and, until the game is won, what a gap takes and how many gaps and moves there are."""
        yield from self._longest_runs(view)
        if view.won:
            return
        if not self.metrics.folded:
            yield from self._help()
        gaps = sum(not view.state.piles[slot] for slot in PLACES)
        moves = sum(1 for _move in self.rules.moves(view.state))
        figures = ("\N{EN DASH}", "\N{EN DASH}") if view.dealing else (str(gaps), str(moves))
        plate = self.second.plate(922, 118)
        counts = tuple(zip((_("Gaps"), _("Legal moves")), figures, strict=True))
        yield Sprite(_counts(plate.size, counts, self.metrics.unit, self.metrics.style), *plate.topleft)

    def _help(self) -> Iterator[Drawable]:
        """Draw a few lines that say what a gap takes."""
        u, (left, right) = self.u, self.first.row
        top = self.first.area.top + u(622 - self.closes_up / 2)
        heading = typography.line(_("A gap takes"), Face.LABEL, self.type_size(30), self.accent)
        yield Sprite.at(heading, midleft=(left, top))
        sentence = _(
            "the next card up after its left neighbour, or the next down before its right one, same suit. An ace "
            "follows any queen."
        )
        size = self.type_size(30)
        most = 6 if self.metrics.buttons else 9  # lines above the buttons
        while size > u(SMALLEST) and len(typography.wrapped(sentence, Face.SENTENCE, size, right - left)) > most:
            size -= 1
        for index, line in enumerate(typography.balanced(sentence, Face.SENTENCE, size, right - left)):
            picture = typography.line(line, Face.SENTENCE, size, self.ink(palette.LAMP_TEXT))
            yield Sprite.at(picture, midleft=(left, top + u((index + 1) * 42)))

    def _longest_runs(self, view: TableView) -> Iterator[Drawable]:
        u, column, metrics = self.u, self.second.plate(0, 0), self.metrics
        yield from self.heading(54, _("LONGEST RUNS"))
        ranks, joined = longest_stretches(view.state), in_runs(view.state)
        for index, suit in enumerate(SUITS):
            run = ranks[suit]
            words = _("{first} to {last}").format(first=rank_sign(run[0]), last=rank_sign(run[-1])) if run else ""
            burning = run[: round(len(run) * max(0.0, 1 - view.lights_out / RUNS_OUT))]  # once lost, ever fewer
            lit = tuple(
                (2 if rank in burning else 3) if rank in run else int(Card(rank, suit) in joined and not view.lost)
                for rank in range(ACE, QUEEN + 1)
            )
            picture = _run(suit, len(run), lit, words, column.width, metrics.unit, metrics.style)
            yield Sprite(picture, column.left, column.top + u(RUN_FIRST + index * RUN_PITCH))


def _halves(link: Sprite, apart: int) -> Iterator[Sprite]:
    """Yield the halves of a link some pixels apart, or the whole link once they have met."""
    if apart <= 0:
        yield link
        return
    width, height = link.picture.get_size()
    middle = width // 2
    yield Sprite(link.picture.subsurface((0, 0, middle, height)), link.x - apart // 2, link.y)
    right = link.picture.subsurface((middle, 0, width - middle, height))
    yield Sprite(right, link.x + middle + apart - apart // 2, link.y)


def _part(picture: Surface, share: float, anchor: float) -> Surface:
    """Return a share of a picture's width, from its left edge (anchor 0) or its right (1)."""
    if share == 1:
        return picture
    width, height = picture.get_size()
    visible = max(1, round(width * share))
    return picture.subsurface((round((width - visible) * anchor), 0, visible, height))


def _gaps(view: TableView) -> list[int]:
    """Return the empty slots, without those to which a card has just been dealt."""
    piles, dealt, unsettled = view.state.piles, view.counted.piles, view.unsettled
    vacant = (slot for slot in PLACES if not piles[slot] or piles[slot][0] in unsettled)
    return [slot for slot in vacant if piles[slot] or not dealt[slot] or dealt[slot][0] in unsettled]


def _gap_looked_at(view: TableView) -> int | None:
    """Return the gap under mouse or cursor, if no cards are chosen."""
    choice = view.choice
    if choice.taken or choice.lit is None or not (choice.pointing or choice.keyed):
        return None
    return None if view.state.piles[choice.lit] else choice.lit


def _fitting(view: TableView) -> Iterator[int]:
    """Yield the slots whose cards fit the gap under mouse or cursor."""
    gap = _gap_looked_at(view)
    if gap is None:
        return
    for move in view.play.legal:
        if isinstance(move, Carry) and move.target == gap:
            pile = view.state.piles[move.source]
            if pile and pile[0] not in view.unsettled:
                yield move.source


def gap_signs(state: State, slot: int) -> tuple[Sign | None, Sign | None]:
    """Return what a gap takes after its left neighbour, and before its right one; the same card is given only once."""
    wanted, left = accepts(state, slot), state.top(slot - 1) if slot else None
    after: Sign | None = (rank_sign(ACE), None) if wanted.ace else None
    before: Sign | None = (rank_sign(QUEEN), None) if wanted.queen else None
    for card in wanted.cards:
        sign = rank_sign(card.rank), card.suit
        if left and card.follows(left):
            after = sign
        else:
            before = sign
    return after, before


STEPS, LEAVES = 12, 30  # of the gardener; of the doors as they open


class GateOpens(Finale):
    """Hedge: a light runs along the cards, they lift, and a gate opens on a garden in the sun."""

    lasts = 5.0

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._cards = sorted(stage.cards, key=lambda card: (round(card.y / (40 * stage.unit)), card.x))
        high = round(0.62 * stage.field.height)
        self._size = wide, _high = round(high * 0.62), high
        self._garden = sunlit_garden((wide, high), stage.random)
        leaf = fill(arch(0, 0, 100, 160), "#123524") + fill("M50 0 V160 H100 V50 A50 50 0 0 0 50 0 Z", "#0C2619")
        leaf += stroke("M44 84 V14 Q16 20 9 50 V84 Z M44 94 V152 H9 V94 Z", "#1E5238", 1.6)
        leaf += stroke("M56 84 V14 Q84 20 91 50 V84 Z M56 94 V152 H91 V94 Z", "#174230", 1.6)
        leaf += disc(45, 89, 3, BRASS_LIGHT) + disc(55, 89, 3, BRASS_DARK)
        shut = rasterise(leaf, (100, 160), (wide, high))
        doors = [shut.subsurface((side * (wide // 2), 0, wide // 2, high)) for side in (0, 1)]
        widths = (round(wide / 2 * step / LEAVES) for step in range(1, LEAVES + 1))
        self._doors = [[pygame.transform.scale(door, (width, high)) for door in doors] for width in widths]
        rim = fill(arch(0, 0, 112, 169), BRASS_LIGHT) + fill(arch(5, 5, 102, 164), BRASS_DARK)
        self._frame = rasterise(rim, (112, 169), (round(wide * 1.12), round(high * 169 / 160)))
        steps = halves(7, 0, 126, 7, ("#B5BEA5", "#7F8A76")) + halves(0, 7, 140, 7, ("#8A957F", "#5C6757"))
        self._steps = rasterise(steps, (140, 14), (round(wide * 1.4), round(wide * 0.14)))
        self._sun = Glow((stage.field.width * 0.52, stage.field.height * 0.62), "#FFDF8A", 0.75, 10)
        self._walks = [small(gardener(True, step / 5), (60, 92), high / 400 * 0.9**step) for step in range(STEPS)]
        self._comes = waves(partial(gardener, True), (60, 92), high / 400)
        self._spark = light_pool((stage.length(64),) * 2, "#FFF3C4", 0.45)
        self._links = sorted(stage.marks, key=lambda link: (round(link.y / (40 * stage.unit)), link.x))
        self._beams = []
        for step in range(1, 7):
            half = 3 + 11 * step / 6
            beam = Surface((round(0.9 * stage.field.width), round(0.34 * stage.field.height)), 0, 32)
            outline = f"M{50 - half} 0 H{50 + half} L{50 + 3.2 * half} 100 H{50 - 3.2 * half} Z"
            beam.blit(rasterise(light_beam(outline, "#B89C58", "#1A140A"), (100, 100), beam.get_size()), (0, 0))
            self._beams.append(beam)

    def frame(self, age: float) -> list[Drawable]:
        stage, field = self._stage, self._stage.field
        drawn: list[Drawable] = [Sprite(stage.place, *field.topleft)]
        opened = in_out_cubic(share(age, 2.4, 1.6))
        foot = stage.point(0.5, 0.9)
        drawn += self._sun.lit(opened, stage.point(0.5, 0.62))
        if rises := out_cubic(share(age, 1.1, 0.8)):  # behind the cards, before they part
            gate = self._frame.get_rect(midbottom=(foot[0], foot[1] + round((1 - rises) * field.height)))
            drawn += [Sprite(self._frame, *gate.topleft), Sprite.at(self._steps, midtop=gate.midbottom)]
            inner = Rect((0, 0), self._size).move_to(midbottom=gate.midbottom)
            drawn.append(Sprite(self._garden, *inner.topleft))
            if walked := int(share(age, 3.4, 1.6) * STEPS):  # the gardener, along the path
                x, y = 0.54 + 0.04 * cos(0.5 * walked), 0.97 - 0.027 * walked
                at = inner.left + round(x * inner.width), inner.top + round(y * inner.height)
                drawn.append(Sprite.at(self._walks[walked - 1], midbottom=at))
            # there is light in the slit from the start
            if shut := min(LEAVES - 1, round(LEAVES * (1 - opened))):
                left, right = self._doors[shut - 1]
                drawn += [Sprite(left, *inner.topleft), Sprite.at(right, topright=inner.topright)]
        if step := round(opened * len(self._beams)):
            drawn.append(Sprite.at(self._beams[step - 1], ADD, midtop=foot))
        if age < 3.4:  # the gardener, down the side and along the foot of the field to the steps
            comes = self._comes[int(age / 1.4 * len(self._comes)) % len(self._comes)]
            at = stage.point(0.025 + 0.475 * share(age, 0.9, 1.8), 0.8 + 0.13 * share(age, 0.0, 0.9))
            drawn.append(Sprite.at(comes, midbottom=at))
        for index, card in enumerate(self._cards):
            side = 1 if card.area.centerx >= field.centerx else -1  # they part to both sides
            aside = side * in_out_cubic(share(age, 1.5 + 0.006 * index, 0.9)) * 0.62 * field.width
            drawn.append(card._replace(x=card.x + round(aside)))
            if abs(age - 0.1 - 0.028 * index) < 0.03:  # long before it parts
                area = card.area
                drawn.append(light_on(area.inflate(-round(area.width * 0.2), -round(area.height * 0.16)), (44, 38, 14)))
        return [*drawn, *self._falling(age), *self._running(age)]

    def _falling(self, age: float) -> Iterator[Drawable]:
        """Draw the links, which let go one by one behind the light."""
        for index, link in enumerate(self._links):
            fallen = share(age, 0.14 + 1.2 * index / len(self._links), 0.22)
            if fallen < 1:
                yield link._replace(y=link.y + round(self._stage.length(40) * fallen**2))

    def _running(self, age: float) -> Iterator[Drawable]:
        """Draw the light that runs along the cards, and then to the gate."""
        if not self._cards:
            return
        for behind in (0.0, 0.04):
            reached = (age - 0.1 - behind) / 0.028
            if 0 <= reached < len(self._cards):
                yield Sprite.at(self._spark, ADD, center=self._cards[int(reached)].area.center)
            elif 0 < (far := share(age - behind, 0.1 + 0.028 * len(self._cards), 0.5)) < 1:
                begin, end = Vector2(self._cards[-1].area.center), self._stage.point(0.5, 0.6)
                x, y = begin.lerp(end, in_out_cubic(far))
                yield Sprite.at(self._spark, ADD, center=(round(x), round(y)))


class UI(GameUI):
    """Maze's names and words."""

    title = later("Maze")
    place = later("The Hedge")
    summary = later("One long path from ace to queen")
    victory = later("YOU FOUND THE WAY")
    stuck = later("No gap takes any card.")
    author = "Matthew Wilcox"
    table = MazeLayout
    scenery = maze
    skyless = True
    finale = GateOpens
    accent = HEDGE
    matter = "M-10 7 Q-9 -9 10 -9 Q9 9 -10 7 Z"
    glyph = "labyrinth"
    ambience = Ambience.CRICKETS

    def won_reason(self, play: Play) -> str:
        return many(
            "Ace to queen, four times over, in {count} move.",
            "Ace to queen, four times over, in {count} moves.",
            len(play.moves),
        )

    def counted(self, play: Play) -> Sequence[Row]:
        return [Row(_("Longest run"), str(max(1, *map(len, longest_stretches(play.state).values()))))]

    def describe(self, state: State, move: Move) -> tuple[str, str]:
        assert isinstance(move, Carry)
        after, _events = self.rules.apply(state, move)
        here, joined = move.target, links(after)
        card = after.piles[here][0]
        if (here - 1, here) in joined:
            does = _("goes after {card}.").format(card=_beside(card, after.piles[here - 1][0]))
        elif (here, here + 1) in joined:
            does = _before(after.piles[here + 1][0])
        else:
            does = _("goes to the first space.") if here == FIRST else _("goes to the last space.")
        return card_name(card), does

    def cost(self, state: State, move: Move) -> str:
        """Return from which card of its run the moved one was torn."""
        assert isinstance(move, Carry)
        card, after = state.piles[move.source][0], joined_cards(self.rules.apply(state, move)[0])
        for pair in joined_cards(state) - after:
            if card in pair:
                other = pair[1] if card is pair[0] else pair[0]
                return capitalised(_("The link to {card} is broken.").format(card=the_card(other)))
        return ""


def _beside(card: Card, neighbour: Card) -> str:
    """Return the name of a card's neighbour: only its rank if it has the same suit."""
    return the_rank(neighbour.rank) if neighbour.suit is card.suit else the_card(neighbour)


def _before(card: Card) -> str:
    """Return a sentence that a card goes before another: the next of its suit or, for a queen, any ace."""
    sentences = {
        ACE: _("goes before the ace of {suit}."),
        JACK: _("goes before the jack."),
        QUEEN: _("goes before the queen."),
    }
    return sentences.get(card.rank, _("goes before the {rank}.")).format(rank=card.rank, suit=suit_name(card.suit))


def song(before: State, after: State, positions: Sequence[CardPosition], link_at: float) -> Sequence[cues.Note]:
    """Return what is heard as cards are joined: a rising note for each card of the longest run that has grown.

    positions are those of the slots, and link_at is how far down a card its link lies, as a share of its height.
    """
    old, joined = joined_cards(before), links(after)
    new = {b for a, b in joined if (after.piles[a][0], after.piles[b][0]) not in old}
    run = max((run for run in chains(joined) if not new.isdisjoint(run[1:])), key=len, default=[])
    longest_part = max(_parts(run, new), default=0)
    glows = any(longest_part < stage <= len(run) for stage in (5, 8, 12))
    notes, counted = list[cues.Note](), in_runs(after) if run else ()
    for step, slot in enumerate(run[-13:]):  # links ring a scale of 13 notes
        card, position = after.piles[slot][0], positions[slot]
        level = position.y + round(link_at * position.height)
        last = positions[slot - 1].area if slot in run[1:] and slot - 1 in run and slot % WIDTH else None
        begin = last.centerx if last else position.x
        link = ((last.right + position.x) // 2, level) if last else None
        sound, end = cues.Sound(Effect.LINK, position.centre[0], step), (position.area.centerx, level)
        notes.append(cues.Note(sound, card, position, (begin, level), end, link, slot in new, glows, card in counted))
    return notes


def joined_cards(state: State) -> frozenset[tuple[Card, Card]]:
    """Return the pairs of cards that score together."""
    return frozenset((state.piles[a][0], state.piles[b][0]) for a, b in links(state))


def in_runs(state: State) -> frozenset[Card]:
    """Return the cards of all runs of one suit: an ace after a queen scores, but makes no run longer."""
    return frozenset(card for pair in joined_cards(state) if pair[1].follows(pair[0]) for card in pair)


def chains(joined: Iterable[tuple[int, int]]) -> Sequence[list[int]]:
    """Return the slots of all joined cards, run by run, from the pairs that score together."""
    runs = list[list[int]]()
    for a, b in joined:
        if not runs or runs[-1][-1] != a:
            runs.append([a])
        runs[-1].append(b)
    return runs


def _parts(run: Iterable[int], new: set[int]) -> list[int]:
    """Return how many cards each part of a run had before it was joined."""
    parts = [0]
    for slot in run:
        if slot in new:
            parts.append(0)
        parts[-1] += 1
    return parts
