"""Pileon, The Quay: its words, its table of fifteen piles with the harbour log, and its finale, a ship that sails."""

from collections.abc import Iterator, Mapping, Sequence
from math import pi, sin

import pygame
from pygame import Rect, Surface

from game.cards import ACE, KING, Card, Pile
from game.play import Play
from game.rules.pileon import FULL, PILES, frozen, gathered, group
from game.state import Carry, Move, State
from scenes.animation import cues
from scenes.animation import durations as d
from scenes.animation.finales import ADD, Finale, Stage
from scenes.animation.flourishes import clockwise
from scenes.animation.positions import CardPosition
from scenes.art import markers, tokens
from scenes.art.lamp import Hook
from scenes.art.scenery import pileon
from scenes.art.scenery.common import light_pool
from scenes.audio import Ambience
from scenes.games.base import GameUI
from scenes.games.layout import Hit, LayoutMetrics, Row, TableView, fan
from scenes.games.rails import ON_BAR, Figure, RailPlan, RailsLayout, Rows
from scenes.i18n import _, by_rank, card_name, later, many, rank_sign
from scenes.render import typography
from scenes.render.drawables import Drawable, Point, Sprite, clipped, placed
from scenes.render.easing import Tween, in_cubic, in_out_cubic, out_cubic, recoil, share
from scenes.render.image_cache import ImageCache
from scenes.render.palette import BRASS, BRASS_DARK, BRASS_LIGHT, LAMP_NUMBER, QUAY, SOFT_TEXT, Style, mix, rgb
from scenes.render.recent import recent
from scenes.render.svg import fill, rasterise, scaled, transparent
from scenes.render.typography import Face
from scenes.widgets.buttons import Button

CRATE_PITCH = 34.5
RANKS = range(KING, ACE - 1, -1)
"""The ranks as the log and the seals list them."""


def complete(state: State) -> str:
    """Return how many piles are complete, such as "3/13"."""
    return _("{count}/{all}").format(count=len(frozen(state)), all=KING)


BERTHS_DONE = Figure(lambda: _("PILES"), lambda view: complete(view.counted))


def _done(state: State) -> set[int]:
    """Return the ranks whose four cards are sealed."""
    return {state.piles[slot][-1].rank for slot in frozen(state)}


def _crate_places(width: int, unit: float) -> tuple[float, Sequence[int]]:
    """Return the size of a unit in a row of crates of a width in pixels, and the left edge of each crate."""
    scale = unit * min(1.0, width / (192 * unit))
    left = width - round((FULL - 1) * CRATE_PITCH * scale + tokens.CRATE[0] * scale)
    return scale, [left + round(index * CRATE_PITCH * scale) for index in range(FULL)]


@recent(128)
def _log_row(rank: str, crates: int, done: bool, width: int, unit: float, style: Style, lost: bool) -> Surface:
    """Return a row of the log of a width in pixels: a rank, bright once it is done, and its crates, dull if lost."""
    scale, lefts = _crate_places(width, unit)
    sign = typography.line(rank, Face.INDEX, round(40 * scale), style.text(LAMP_NUMBER if done else SOFT_TEXT))
    picture = transparent((width, max(round(tokens.CRATE[1] * unit), sign.get_height())))
    middle = picture.get_height() // 2
    for index, left in enumerate(lefts):
        crate = tokens.crate(index < crates, scale, style, dull=lost)
        picture.blit(crate, crate.get_rect(midleft=(left, middle)))
    picture.blit(sign, sign.get_rect(center=(lefts[0] // 2, middle)))
    return picture


@recent(8)
def empty_berth(size: tuple[int, int], words: str, unit: float, style: Style) -> Surface:
    """Return the picture of an empty berth with words in the middle."""
    picture = markers.empty_slot(size, QUAY.light, unit, style).copy()
    colour, room = style.text(mix(QUAY.light, "#FFFFFF", 0.7)), size[0] - round(44 * unit)
    text = typography.fitted(words, Face.LABEL, style.type_size(32, unit), colour, room, round(16 * unit))
    place = text.get_rect(center=(size[0] // 2, size[1] // 2))
    if words and not style.contrast:  # no passing sail crosses the words
        plate = place.inflate(round(28 * unit), round(8 * unit))
        picture.blit(markers.underline(plate.size, QUAY.deep, style), plate)
    picture.blit(text, place)
    return picture


COLUMNS, ROWS = 4, 4
SEALS = 52, 80  # units: the size of the seals below the piles on half a screen, and the height of their row
PLATE_COLOUR = "#031A20"
FRAMED = 12  # the number of steps in which a frame is drawn
STAMPED = (1.0, 0, FRAMED)


class PileonLayout(RailsLayout):
    """Fifteen berths in rows of four, each as wide as a fan of four cards; the last row is indented by half a berth."""

    hook = Hook(0.06, 872)  # its bracket is seen below the third row

    plan = RailPlan(score=272, rows=Rows(440, 50, 182))
    folded_plan = RailPlan(score=272, rows=Rows(434, 61, 221))
    bar_figures = (*ON_BAR[:-1], BERTHS_DONE, ON_BAR[-1])
    score_label = later("SEALED")

    def __init__(self, ui: GameUI, metrics: LayoutMetrics, images: ImageCache) -> None:
        rail = 200 if metrics.larger else 244 + metrics.rail_growth
        super().__init__(ui, metrics, images, (rail, rail))
        field, unit = self.field, metrics.unit
        self._ship: Surface | None = None
        self._reach = self.u(6 if metrics.gathered else 9)  # of a berth's plate beyond its cards
        # the sum of the gaps beside and above the berths; the latter keep them off the lintel
        free = (116 if metrics.small else 80), 70
        if not (metrics.small or metrics.gathered):
            free = 110, 130 if metrics.wide else 100
        beside, above = (units * unit for units in free)
        # in card widths: what is seen of a covered card, and a whole berth
        strip, room = (0.38, field.height - SEALS[1] * unit) if metrics.small else (0.44, field.height)
        berth = 1 + (FULL - 1) * strip
        width = min((field.width - beside) / (COLUMNS * berth), 5 / 7 * (room - above) / ROWS)
        self._height = round(width * 7 / 5)
        self._strip = strip * width
        self._berth = round(berth * width), self._height
        across = (field.width - COLUMNS * berth * width) / (COLUMNS + 1)
        room -= ROWS * self._height
        self._top = max(room / (ROWS + 1), 44 * unit if metrics.wide else 0.0)
        down = (room - self._top) / ROWS
        self._gaps = across, down
        self._pitch = berth * width + across, self._height + down
        if metrics.wide:
            top = (570 if metrics.larger else 595) - self.closes_up
            self.message_area = self.first.plate(top, 937 - top)
        else:
            self.message_area = self.message_on_bar(self.berth(0).top)

    def _corner(self, slot: int) -> tuple[float, float]:
        row, column = divmod(slot, COLUMNS)
        moved_in = 0.5 if row == ROWS - 1 else 0.0
        return (
            self.field.left + self._gaps[0] + (column + moved_in) * self._pitch[0],
            self.field.top + self._top + row * self._pitch[1],
        )

    def berth(self, slot: int) -> Rect:
        """Return the area of four cards on a slot."""
        x, y = self._corner(slot)
        return Rect((round(x), round(y)), self._berth)

    def lay(self, state: State) -> Mapping[Card, CardPosition]:
        """Fan each pile to the right, and dim the cards below those of one rank on top."""
        positions: dict[Card, CardPosition] = {}
        for slot in PILES:
            pile = state.piles[slot]
            shades = [0.10] * (len(pile) - group(pile))
            positions.update(fan(state, slot, self._corner(slot), self._height, (self._strip, 0.0), shades))
        return positions

    def slot_position(self, slot: int) -> CardPosition | None:
        if slot not in PILES:
            return None
        return CardPosition(*self.berth(slot).topleft, self._height)

    def slot_area(self, slot: int, state: State) -> Rect:
        """Return the area of the whole berth, however many cards lie there."""
        return self._plate(slot) if slot in PILES else Rect(0, 0, 0, 0)

    def _plate(self, slot: int) -> Rect:
        return self.berth(slot).inflate(2 * self._reach, 2 * self._reach)

    def surrounded(self, slot: int, count: int, state: State) -> Rect:
        """Return the area of the top cards, or of a whole empty berth."""
        if slot in PILES and not state.piles[slot]:
            return self.berth(slot)
        return super().surrounded(slot, count, state)

    def hit(self, state: State, point: Point) -> Hit | None:
        """Return the card at a point, or else the berth; berths count as reaching half-way to the next."""
        card = super().hit(state, point)
        if card:
            return card
        reach = round(self._gaps[0]), round(min(self._gaps[1], 2 * self.u(24)))
        return next((Hit(slot, 0) for slot in PILES if self.berth(slot).inflate(reach).collidepoint(point)), None)

    def under(self, view: TableView) -> Iterator[Drawable]:
        """Draw the plates of all berths, and the marks of empty ones."""
        metrics = self.metrics
        corner = round(markers.CORNER * self._height) + self._reach
        line = 2 * metrics.unit if metrics.style.contrast else 0.0  # a plate is invisible on black
        whole = self._plate(0).size
        plate = self.images.get_now(markers.bed, whole, PLATE_COLOUR, corner, metrics.style, line)
        for slot in PILES:
            if not view.vacant(slot):
                yield Sprite(plate, *self._plate(slot).topleft)
                yield from self._matched(view.state.piles[slot], view)
            else:
                hinted = isinstance(view.choice.hint, Carry) and view.choice.hint.target == slot
                # a hint labels its target itself, a lit berth covers words, one to which a card flies will be full, and
                # once no button works none invites a card: a duel's verdict would cut the words
                unlabelled = hinted or slot in view.targets or view.dealing or view.play.state.piles[slot] or view.off
                words = _("Empty space") if metrics.words and not unlabelled else ""
                empty = empty_berth(self._berth, words, metrics.unit, metrics.style)
                yield Sprite(empty, *self.berth(slot).topleft)

    def _matched(self, pile: Pile, view: TableView) -> Iterator[Drawable]:
        """Draw a brass line below the resting cards of one rank on top of a pile, brighter if only one is missing."""
        count, style, positions = group(pile), self.metrics.style, self.card_positions(view.state)
        if 1 < count < FULL and pile[-1] not in view.unsettled:
            area = positions[pile[-count]].area.union(positions[pile[-1]].area)
            thick = self.u(7)
            size = area.width - 2 * thick, thick
            tone = LAMP_NUMBER if count == FULL - 1 else BRASS
            line = self.images.get_now(markers.underline, size, tone, style)
            yield Sprite.at(line, midtop=(area.centerx, area.bottom + self.u(1)))

    def over(self, view: TableView) -> Iterator[Drawable]:
        """Draw the seals on complete piles and the frames around them; a new seal comes down on its pile."""
        metrics = self.metrics
        positions = self.card_positions(view.state)
        sealed = frozenset(frozen(view.led_from)) if view.led_from else frozenset(frozen(view.state))
        for slot in frozen(view.state):
            pile = view.state.piles[slot]
            if not view.unsettled.isdisjoint(pile):
                continue
            stamped, sunk, drawn = STAMPED if slot in sealed else self.coming(view)
            frame = Sprite.at(markers.frame(self._berth, metrics.unit, metrics.style), center=self.berth(slot).center)
            yield from clockwise(frame, drawn / FRAMED)
            seal = tokens.seal(rank_sign(pile[-1].rank), round(stamped * tokens.SEAL * self._height), metrics.style)
            yield Sprite.at(seal, center=positions[pile[-1]].area.move(0, sunk).center)

    def coming(self, view: TableView) -> tuple[float, int, int]:
        """Return the size of a new seal as it comes down, in few steps, with 1.0 for its final size.

        Then how far it has sunk with the pile, in pixels, and how much of the frame is drawn, of FRAMED.
        """
        age = view.shown_for
        size = round(d.SEAL_STEPS * Tween(d.SEAL_FROM, 1.0, 0.0, d.SEAL, in_cubic).at(age)) / d.SEAL_STEPS
        sunk = round(d.SEAL_DEEP * self.metrics.unit * recoil(share(age, d.SEAL, d.SEAL_SINKS)))
        return size, sunk, round(FRAMED * share(age, d.SEAL, d.FRAME_DRAWS))

    def undone(self, before: State, after: State) -> Sequence[cues.Unseal]:
        """Return the seals and frames of the piles that are complete no more."""
        positions, opened = self.card_positions(before), set(frozen(before)) - set(frozen(after))
        tops = ((before.piles[slot][-1], self.berth(slot)) for slot in opened)
        return [cues.Unseal(top, positions[top].pose, berth) for top, berth in tops]

    def gauge(self, card: Card) -> Sequence[Rect]:
        """Return the areas of the crates of a card's rank in the log."""
        if not self.metrics.wide:
            return ()
        start, end = self.second.row
        scale, lefts = _crate_places(end - start, self.metrics.unit)
        size = tuple(round(side * scale) for side in tokens.CRATE)
        top = self._log_middle(KING - card.rank) - size[1] // 2
        return [Rect((start + left, top), size) for left in lefts]

    def score_whole(self, view: TableView) -> str:
        return _("{count} of {all} piles").format(count=len(frozen(view.counted)), all=KING)

    def panels(self, view: TableView) -> Iterator[Drawable]:
        """Yield what hangs on the rails; on half a screen a seal for each rank lies below the piles, brass if done."""
        yield from super().panels(view)
        size, done, field = self.u(SEALS[0]), _done(view.state), self.field
        for index, rank in enumerate(RANKS if self.metrics.small else ()):
            seal = tokens.seal(rank_sign(rank), size, self.metrics.style, rank in done)
            across = field.left + round((index + 0.75) * field.width / (KING + 0.5))
            yield Sprite.at(seal, center=(across, field.bottom - self.u(SEALS[1] / 2)))

    def hangings(self, view: TableView) -> Iterator[Drawable]:
        yield from self._log(view)
        if not (self.metrics.folded or self.metrics.larger or self.metrics.style.contrast):
            room, laden = self.first.plate(640, 280), len(frozen(view.counted))
            # while the ship with so many crates is being drawn, as it was drawn last
            self._ship = self.images.get(pileon.moored, room.width, laden) or self._ship
            yield from placed(self._ship, midbottom=room.midbottom)

    def panels_key(self, view: TableView) -> bool:
        """Return whether the crate of a pile that has just been sealed is still on its way to the log."""
        new = view.led_from and len(frozen(view.led_from)) < len(frozen(view.state))
        return bool(new) and view.shown_for < d.SEAL + d.CRATE_LEAVES + d.CRATE_FLIES

    def _log(self, view: TableView) -> Iterator[Drawable]:
        """Draw the harbour log: for each rank, how many of its cards lie on one pile."""
        (left, right), metrics = self.second.row, self.metrics
        yield from self.heading(45, _("HARBOUR LOG"))
        state = view.led_from if view.led_from and self.panels_key(view) else view.state  # while dealt, it has none
        together, done = gathered(state), _done(state)
        for index, rank in enumerate(RANKS):
            crates = together[rank] if together[rank] > 1 else 0
            looks = right - left, metrics.unit, metrics.style, view.lost
            row = _log_row(rank_sign(rank), crates, rank in done, *looks)
            yield Sprite.at(row, midleft=(left, self._log_middle(index)))

    def _log_middle(self, index: int) -> int:
        """Return the y of the centre of a row of the log, in pixels."""
        first = 118 if self.metrics.larger else 94  # beside larger cards the heading has two lines
        return self.second.area.top + self.u(first + index * 56)

    def buttons(self, view: TableView) -> Sequence[Button]:
        """Return Menu at the foot of one rail, and Hint and Undo at the foot of the other."""
        return self.side_buttons(view) if self.metrics.wide else super().buttons(view)


HOIST = 1.4
"""How long a pile takes from the quay into the ship, in seconds."""
HOOK = fill("M13 0 h4 V16 h-4 Z", BRASS_DARK) + fill(
    "M15 14 a9 9 0 0 1 9 9 c0 9 -9 7 -9 14 a4 4 0 0 1 -8 0 h4 c0 -12 7 -8 8 -14 a4 4 0 0 0 -4 -4 Z", BRASS_LIGHT
)


class ShipSails(Finale):
    """Quay: a ship comes in, every sealed pile is hoisted into it, its lanterns are lit, and it sails away."""

    lasts = 5.6

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._ships = [pileon.ship(stage.length(820), laden) for laden in range(pileon.CRATES + 1)]
        self._glow = light_pool((stage.length(430), stage.length(70)), "#FFB45A", 0.32)
        self._rope = Surface((stage.length(4), stage.field.height))
        self._rope.fill(rgb("#4A4568"))
        self._hook = rasterise(HOOK, (30, 44), (stage.length(30), stage.length(44)))
        self._piles = list(self._hoisted())
        self._edges = [pictures[0].get_bounding_rect(min_alpha=200).top for pictures, _ in self._piles]
        """How far below the upper end of its picture each pile begins: above it there is only shadow."""

    def _hoisted(self) -> Iterator[tuple[list[Surface], tuple[int, int]]]:
        """Yield pictures of each pile (overlapping cards and their seal) as it gets smaller, and its middle."""
        piles: list[list[Sprite]] = []
        for card in sorted(self._stage.cards, key=lambda card: (card.y, card.x)):
            if not piles or card.y != piles[-1][-1].y or not card.area.colliderect(piles[-1][-1].area):
                piles.append([])
            piles[-1].append(card)
        for pile in piles:
            area = pile[0].area.unionall([card.area for card in pile])
            marks = [mark for mark in self._stage.marks if area.collidepoint(mark.area.center)]
            whole = area.unionall([mark.area for mark in marks])
            picture = Surface(whole.size, pygame.SRCALPHA, 32)
            picture.blits([(part.picture, (part.x - whole.x, part.y - whole.y)) for part in (*pile, *marks)])
            shares = (0.8, 0.62, 0.46, 0.32, 0.2)
            smaller = (scaled(picture, (int(share * whole.width), int(share * whole.height))) for share in shares)
            yield [picture, *smaller], whole.center

    def _starts(self, number: int) -> float:
        """Return when a pile is hooked, in seconds."""
        return 0.2 + 0.7 * number / max(1, len(self._piles) - 1)

    def _keel(self, age: float) -> tuple[int, int]:
        """Return the middle of the ship's keel: it comes once all piles are hooked, waits for them, and sails on."""
        field, width = self._stage.field, self._ships[0].get_width()
        come, go = out_cubic(share(age, 0.95, 0.7)), in_out_cubic(share(age, 2.6, 3.0))
        x = field.left - width / 2 + come * (field.width * 0.46 + width / 2) + go * 0.25 * field.width
        bob = 3 * self._stage.unit * sin(2 * pi * age / 1.7)
        return round(x), field.top + round(0.86 * field.height + bob)

    def frame(self, age: float) -> list[Drawable]:
        stage, field = self._stage, self._stage.field
        drawn: list[Drawable] = [Sprite(stage.place, *field.topleft)]
        x, y = self._keel(age)
        stowed = sum(1 for number in range(len(self._piles)) if age >= self._starts(number) + HOIST)
        laden = pileon.CRATES * stowed // max(1, len(self._piles))
        vessel = Sprite.at(self._ships[min(laden, pileon.CRATES - 1)], midbottom=(x, y))
        unfurled = share(age, self._starts(len(self._piles) - 1) + HOIST, 0.6)  # its sails, from above
        furled = vessel.area.move(0, round(unfurled * vessel.area.height))
        drawn.append(Sprite.at(self._glow, ADD, center=(x, y + stage.length(6))))
        drawn += clipped(vessel._replace(picture=self._ships[-1]), furled.move(0, -furled.height))
        drawn += clipped(vessel, furled)
        flying: list[Drawable] = []  # a rope is behind the piles that were hooked before, which hang higher
        for number, (pictures, (left, top)) in enumerate(self._piles):
            start = self._starts(number)
            if age < start:
                drawn.append(Sprite.at(pictures[0], center=(left, top)))
            elif age < start + HOIST:
                lifted = out_cubic(share(age, start, 0.4))
                over = in_out_cubic(share(age, start + 0.3, HOIST - 0.3))
                picture = pictures[round(over * (len(pictures) - 1))]
                keel = self._keel(start + HOIST)
                to = keel[0] + (number % 5 - 2) * stage.length(70), keel[1] - stage.length(250)
                high = top - lifted * stage.length(70) - stage.length(180) * sin(pi * over)
                edge = self._edges[number] * picture.height // pictures[0].height
                highest = field.top + stage.length(30) - edge + picture.height // 2  # clear of the lintel
                down = max(highest, round(high + (to[1] - top + stage.length(70)) * over))
                flying[:0] = self._on_hook(picture, (round(left + (to[0] - left) * over), down), edge)
        return [*drawn, *flying]

    def _on_hook(self, picture: Surface, at: Point, edge: int) -> Iterator[Drawable]:
        """Draw a pile centred on a point, on a hook that hangs from above the field; edge is where it begins."""
        top, area = self._stage.field.top, picture.get_rect(center=at)
        hook = self._hook.get_rect(midbottom=(area.centerx, area.top + edge + self._stage.length(12)))
        length = min(self._rope.get_height(), hook.top + self._stage.length(2) - top)
        if length > 0:
            yield Sprite.at(self._rope.subsurface((0, 0, self._rope.get_width(), length)), midtop=(area.centerx, top))
        yield Sprite(picture, *area.topleft)
        yield Sprite(self._hook, *hook.topleft)


class UI(GameUI):
    """Pileon's names and words."""

    title = later("Pileon")
    place = later("The Quay")
    summary = later("Four of a kind in every berth")
    victory = later("ALL CARGO STOWED")
    stuck = later("No space is free and no card fits.")
    no_gain = later("No more piles can be sealed.")
    author = "Nick Lamb"
    table = PileonLayout
    scenery = pileon
    finale = ShipSails
    accent = QUAY
    matter = "M0 -11 Q7 0 6 4 Q4 10 0 10 Q-4 10 -6 4 Q-7 0 0 -11 Z"
    glyph = "crates"
    ambience = Ambience.WATER

    def won_reason(self, play: Play) -> str:
        return many(
            "All thirteen ranks stowed in {count} move.",
            "All thirteen ranks stowed in {count} moves.",
            len(play.moves),
        )

    def counted(self, play: Play) -> Sequence[Row]:
        return [Row(_("Piles sealed"), complete(play.state))]

    def describe(self, state: State, move: Move) -> tuple[str, str]:
        assert isinstance(move, Carry)
        cards = state.piles[move.source][-move.takes[0].count :]
        pile = state.piles[move.target]
        single = len(cards) == 1
        if not pile:
            does = _("goes to an empty space.") if single else _("go to an empty space.")
        elif group(pile) == len(pile) == FULL - len(cards):
            does = _("seals {ranks}.") if single else _("seal {ranks}.")
        else:
            does = _("joins {ranks}.") if single else _("join {ranks}.")
        several = _("two {ranks}") if len(cards) == 2 else _("three {ranks}")
        who = card_name(cards[0]) if single else several.format(ranks=_ranks(cards[0].rank))
        return who, does.format(ranks=_the_ranks(cards[0].rank))

    def cost(self, state: State, move: Move) -> str:
        """Return that the last empty space was filled, if it was."""
        assert isinstance(move, Carry)
        free = [slot for slot in PILES if not state.piles[slot]]
        whole = len(state.piles[move.source]) == move.takes[0].count  # and so leaves a space
        return _("It filled the last empty space.") if free == [move.target] and not whole else ""


def _ranks(rank: int) -> str:
    """Return a rank in words, in the plural."""
    return by_rank(rank, _("aces"), _("jacks"), _("queens"), _("kings"), _("{rank}s"))


def _the_ranks(rank: int) -> str:
    """Return a rank in words, in the plural with its article, as it stands after a verb: "the jacks"."""
    # Translators: as it stands after "joins" and "completes"
    return by_rank(rank, _("the aces"), _("the jacks"), _("the queens"), _("the kings"), _("the {rank}s"))
