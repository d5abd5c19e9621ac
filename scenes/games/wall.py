"""Wall, The Siege: its words, and the finale in which its castle falls."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from math import sqrt
from random import Random

import pygame
from pygame import Rect, Surface

from game.cards import KING, Card, Suit
from game.play import Play
from game.rules.wall import STOCK, TARGETS, THRONE, WASTE, attackers, force, hidden
from game.solver.wall_sight import throne_holds
from game.state import Carry, Move, State, Tap
from scenes.animation.finales import ADD, Finale, Glow, Stage, light_on
from scenes.animation.win_cascade import GRAVITY
from scenes.art import cards
from scenes.art.court_cards import Gaze
from scenes.art.scenery import wall
from scenes.art.scenery.common import cover, light_pool, vertical_gradient, waves
from scenes.art.scenery.wall import FIRES, OUTLINES, RAMPART, camp_fire, castle, rampart
from scenes.audio import Ambience
from scenes.games.base import GameUI
from scenes.games.layout import Row
from scenes.games.wall_attack import POSTS, assault, deals_saved
from scenes.games.wall_table import WallLayout
from scenes.i18n import _, card_name, later, many, the_card
from scenes.render.drawables import Drawable, Sprite, clipped
from scenes.render.easing import out_back, share
from scenes.render.palette import INK, SIEGE, Style, rgb
from scenes.render.svg import fill, polygon, stroke, turned, white_mask

DAWN = ((0.0, "#2A1B52"), (0.38, "#8A3A6A"), (0.68, "#F08A5A"), (0.86, "#FFD9A0"), (1.0, "#FFE3B0"))
MASK = "#FFFFFF"
SLABS = (
    (((660, 60), (800, 60), (786, 130), (806, 190), (792, 236), (660, 236)), 1.00),
    (((800, 60), (940, 60), (940, 236), (880, 228), (792, 236), (806, 190), (786, 130)), 1.10),
    (((660, 236), (792, 236), (806, 300), (788, 356), (804, 470), (680, 470), (690, 420), (676, 350)), 1.34),
    (((792, 236), (880, 228), (940, 236), (928, 340), (938, 470), (804, 470), (788, 356), (806, 300)), 1.46),
    (((570, 40), (690, 40), (690, 196), (650, 186), (618, 202), (570, 190)), 1.20),
    (((570, 190), (618, 202), (650, 186), (690, 196), (690, 470), (570, 470)), 1.62),
    (((910, 40), (1030, 40), (1030, 190), (990, 204), (948, 188), (910, 198)), 1.28),
    (((910, 198), (948, 188), (990, 204), (1030, 190), (1030, 470), (910, 470)), 1.72),
    (((240, 160), (390, 160), (390, 330), (340, 320), (300, 336), (240, 326)), 1.55),
    (((240, 326), (300, 336), (340, 320), (390, 330), (390, 470), (240, 470)), 1.90),
    (((1210, 160), (1360, 160), (1360, 328), (1310, 338), (1262, 320), (1210, 332)), 1.66),
    (((1210, 332), (1262, 320), (1310, 338), (1360, 328), (1360, 470), (1210, 470)), 2.00),
    (((420, 360), (520, 360), (520, 470), (420, 470)), 1.84),
    (((1080, 360), (1180, 360), (1180, 470), (1080, 470)), 1.94),
)
"""The slabs into which the castle breaks, and when each starts to fall, in seconds."""
TURNS = 5  # pictures of each slab as it turns
BREAKS = 2.2  # seconds until the rampart is breached


class CastleFalls(Finale):
    """Siege: the cards fall column by column, then the castle slab by slab, and day breaks behind it."""

    lasts = 4.2
    takes_over = 0.2

    def __init__(self, stage: Stage) -> None:
        self._stage, field = stage, stage.field
        self._view = view = cover(field.size, 0.4)
        self._dawn = Surface(field.size, 0, 32)
        self._dawn.fill(DAWN[-1][1])
        self._dawn.blit(vertical_gradient((field.width, self._y(RAMPART + 40) - field.top), DAWN), (0, 0))
        standing = fill(OUTLINES["far hills"], MASK) + rampart(RAMPART) + fill(OUTLINES["stumps"], MASK)
        whole = _cut(stage.place, white_mask(view.paint(standing)))
        self._dawn.blit(_cut(whole, without=view.paint(fill(OUTLINES["breach"], "#000000"))), (0, 0))
        cracks = stroke(OUTLINES["cracks"], INK, 16) + stroke(OUTLINES["cracks"], DAWN[2][1], 3)
        self._cracks = _cropped(view.paint(cracks), field)
        self._rubble = _cropped(view.paint(_rubble(stage.random)), field)
        self._whole = self._dawn.copy()
        self._whole.blit(whole, (0, 0))
        intact = _cut(stage.place, white_mask(view.paint(castle())))
        self._slabs = [slab for corners, start in SLABS for slab in self._broken(intact, corners, start)]
        self._sun = Glow((field.width * 0.36, field.height * 0.4), "#FFB45A", 0.34, 10)
        radii = ((size * stage.unit, size * 0.5 * stage.unit) for size in (90, 150, 230))
        self._dust = [light_pool(pair, "#B98A72", 0.34) for pair in radii]
        starts = (self.takes_over + 0.9 * abs(card.area.centerx - field.centerx) / field.width for card in stage.cards)
        self._cards = [(card, turned(card.picture, 6), at) for card, at in zip(stage.cards, starts, strict=True)]
        self._flames = waves(camp_fire, (84, 84), view.scale)
        self._king = cards.face(Card(KING, Suit.SPADES), stage.length(300), Style(), Gaze.AWAKE)

    def _broken(
        self, castle: Surface, corners: Sequence[tuple[int, int]], start: float
    ) -> Iterator[tuple[list[Surface], tuple[int, int], float]]:
        """Yield a slab of the castle as it turns, its middle on the field, and when it starts to fall, if any."""
        view, (xs, ys) = self._view, zip(*corners, strict=True)
        left, top, right, foot = min(xs), min(ys), max(xs), max(ys)
        x, y = round((left - view.left) * view.scale), round((top - view.top) * view.scale)
        area = Rect(x, y, round((right - left) * view.scale), round((foot - top) * view.scale))
        area = area.clip(castle.get_rect())
        if not area:
            return
        part = replace(view, size=area.size, left=view.left + area.x / view.scale, top=view.top + area.y / view.scale)
        piece = castle.subsurface(area).copy()
        edge = _cut(part.paint(stroke(f"M{' L'.join(f'{x} {y}' for x, y in corners)} Z", INK, 5)), piece)
        edge.fill((*rgb(INK), 0), special_flags=pygame.BLEND_RGBA_MAX)
        piece.blit(edge, (0, 0))
        slab = _cut(piece, part.paint(polygon(corners, MASK)))
        side = 1 if area.centerx < self._stage.field.width / 2 else -1
        yield [turned(slab, side * 24 * turn / (TURNS - 1)) for turn in range(TURNS)], area.center, start

    def _x(self, units: float) -> int:
        """Return an x of the place's box as an x of the screen."""
        return self._stage.field.left + round((units - self._view.left) * self._view.scale)

    def _y(self, units: float) -> int:
        """Return a y of the place's box as a y of the screen."""
        return self._stage.field.top + round((units - self._view.top) * self._view.scale)

    def frame(self, age: float) -> list[Drawable]:
        field = self._stage.field
        breached = age >= BREAKS
        drawn: list[Drawable] = [Sprite(self._dawn if breached else self._whole, *field.topleft)]
        flame = self._flames[int(age / 1.1 * len(self._flames)) % len(self._flames)]  # seconds: their period
        for x, y in FIRES:
            drawn += clipped(Sprite.at(flame, center=(self._x(x), self._y(y - 28))), field)
        drawn += self._sun.lit(share(age, 1.6, 2.4), (field.centerx, self._y(RAMPART - 10)))
        drawn += self._falling(age)
        if not breached:
            depth = round(self._cracks.area.height * share(age, 1.3, 0.8))  # from above
            drawn += clipped(self._cracks, Rect(*self._cracks.area.topleft, field.width, depth))
        drawn += self._king_climbs(age)
        if breached:
            drawn.append(self._rubble)
        drawn += self._breached(age)
        for card, tipped, start in self._cards:
            fallen = 0.5 * GRAVITY * field.height * max(0.0, age - start) ** 2
            if card.y + fallen < field.bottom:
                moved = card._replace(y=card.y + round(fallen))
                drawn.append(Sprite.at(tipped, center=moved.area.center) if age > start + 0.08 else moved)
        for burst in (self.takes_over, BREAKS):
            if 0 < (flash := 1 - share(age, burst, 0.2)) < 1:
                drawn.append(light_on(field, (round(90 * flash), round(70 * flash), round(40 * flash))))
        return drawn

    def _falling(self, age: float) -> Iterator[Drawable]:
        """Draw the slabs above the rampart, and the dust where they hit it."""
        stage, field, foot = self._stage, self._stage.field, self._y(RAMPART)
        above = Rect(field.left, field.top, field.width, foot - field.top)
        for pictures, (x, y), start in reversed(self._slabs):
            fallen = 0.5 * GRAVITY * field.height * max(0.0, age - start) ** 2
            picture = pictures[min(TURNS - 1, int(max(0.0, age - start) / 0.11))]
            yield from clipped(Sprite.at(picture, center=(field.left + x, field.top + y + round(fallen))), above)
        for number, (_pictures, (x, y), start) in enumerate(self._slabs):
            struck = start + sqrt(max(0.0, 2 * (foot - field.top - y) / (GRAVITY * field.height)))
            passed = share(age, struck - 0.1, 0.9)
            aside = field.left + (number * 37) % 60 - 30
            yield from self._puff(passed, 3 * passed, x + aside, foot - round(passed * 46 * stage.unit))

    def _breached(self, age: float) -> Iterator[Drawable]:
        for number in range(8):
            passed = share(age, 1.95 + 0.04 * number, 0.6)
            x = self._stage.field.centerx + round((number * 5 % 8 - 3.5) * 30 * self._stage.unit)
            yield from self._puff(passed, 1 + 2 * passed, x, self._y(500 + 44 * number - 40 * passed))

    def _king_climbs(self, age: float) -> Iterator[Drawable]:
        """Draw the king as he climbs out of the breach, and the dust that he kicks up."""
        foot, (wide, high) = self._y(806), self._king.get_size()
        if tall := round(high * out_back(share(age, 2.6, 0.5))):
            stands = self._king.subsurface((0, 0, wide, min(tall, high)))
            yield Sprite.at(stands, midtop=(self._stage.field.centerx, foot - tall))
        passed = share(age, 2.6, 0.7)
        for side in (-1, 0, 1):
            x = self._stage.field.centerx + round(side * (60 + 120 * passed) * self._stage.unit)
            yield from self._puff(passed, 3 * passed, x, foot - round(passed * 30 * self._stage.unit))

    def _puff(self, passed: float, size: float, x: int, y: int) -> Iterator[Drawable]:
        """Draw dust in one of three sizes, while it flies."""
        if 0 < passed < 1:
            yield Sprite.at(self._dust[min(2, int(size))], ADD, center=(x, y))


def _cropped(picture: Surface, field: Rect) -> Sprite:
    """Return a picture that fills the field, cut to its visible part."""
    area = picture.get_bounding_rect()
    return Sprite(picture.subsurface(area), *area.move(field.topleft).topleft)


def _cut(picture: Surface, *masks: Surface, without: Surface | None = None) -> Surface:
    """Return the part of a picture inside all of some masks, and outside another one."""
    part = picture.convert_alpha() if not picture.get_flags() & pygame.SRCALPHA else picture.copy()
    for mask in masks:
        part.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    if without:
        part.blit(without, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    return part


def _rubble(random: Random) -> str:
    """Return the stones below the breach, each with a lit and a shaded half."""
    body = ""
    for stone in range(64):
        high = random.uniform(12, 34) * (1.0 if stone < 40 else 0.6)
        x, y = random.gauss(800, 90), 800 + 0.5 * stone
        body += fill(f"M{x - high} {y} L{x - high * 0.6} {y - high} H{x} V{y} Z", "#6A4A86")
        body += fill(f"M{x} {y - high} H{x + high * 0.5} L{x + high} {y} H{x} Z", "#2E1C40")
    return body


class UI(GameUI):
    """Wall's names and words."""

    title = later("Wall")
    place = later("The Siege")
    summary = later("Break through the wall and take the throne")
    victory = later("THE CASTLE FALLS")
    table = WallLayout
    scenery = wall
    finale = CastleFalls
    accent = SIEGE
    glyph = "tower"
    ambience = Ambience.CAMP

    def won_place(self, size: tuple[int, int]) -> Surface:
        return wall.fallen(size)

    def won_reason(self, play: Play) -> str:
        """Return how many deals were left when the throne was taken."""
        left = deals_saved(play)
        if not left:
            return _("Throne taken with the last deal")
        return many("Throne taken with {count} deal left", "Throne taken with {count} deals left", left)

    def no_win_reason(self, play: Play) -> str:
        return _("The cards left cannot beat the two kings any more.") if throne_holds(play.state) else ""

    def stuck_reason(self, play: Play) -> str:
        strength = force(play.state, attackers(play.state))
        if not strength:
            return _("No deals and no attack cards left.")
        return _("No deals left, and {force} cannot break any target.").format(force=strength)

    def tally(self, play: Play) -> Sequence[Row]:
        """Return the points won on the wall, at the posts and on the throne, with a plus; of a loss also deals left."""
        won = Counter[int]()
        for move, (before, after) in zip(play.moves, pairwise(play.states), strict=True):
            if attack := assault(before, move):
                won[attack.target] += after.score - before.score
        throne, posts = won[THRONE], sum(won[post] for post in POSTS)
        return [
            Row(_("Wall cards"), f"+{won.total() - throne - posts}"),
            Row(_("Guard posts"), f"+{posts}"),
            Row(_("Throne"), f"+{throne}"),
            *(() if play.won else (Row(_("Spare deals"), str(deals_saved(play))),)),
        ]

    def describe(self, state: State, move: Move) -> tuple[str, str]:
        if attack := assault(state, move):
            cards = [card for take in attack.takes for card in state.piles[take.slot][-take.count :]]
            whole = len(cards) > 2 and attack.takes == attackers(state)
            who = _("the whole waste") if whole else _listed(cards)
            return who, _charge(state, attack.target, whole or len(cards) == 1)
        if isinstance(move, Tap):
            return "", many("Deal {count} new attack card.", "Deal {count} new attack cards.", _next_deal(state))
        (take,), under = move.takes, state.top(move.target)
        if under:
            does = _("goes on {card}.") if take.count == 1 else _("go on {card}.")
            does = does.format(card=the_card(under))
        else:
            does = _("goes to the empty space.") if take.count == 1 else _("go to the empty space.")
        return _listed(state.piles[take.slot][-take.count :]), does

    def describe_done(self, state: State, move: Move) -> str:
        if move == Tap(STOCK):
            return many("{count} new attack card was dealt.", "{count} new attack cards were dealt.", _next_deal(state))
        return super().describe_done(state, move)

    def cost(self, state: State, move: Move) -> str:
        """Return that an attack was still open when new cards were dealt, if one was."""
        attacks = (other for other in self.rules.moves(state) if isinstance(other, Carry) and other.target in TARGETS)
        return _("An attack was still open.") if move == Tap(STOCK) and any(attacks) else ""


def _next_deal(state: State) -> int:
    """Return how many cards are dealt next."""
    return min(len(WASTE), len(state.piles[STOCK]))


def _listed(cards: Sequence[Card]) -> str:
    names = [card_name(card) for card in cards]
    if len(names) == 1:
        return names[0]
    return _("{cards} and {last}").format(cards=", ".join(names[:-1]), last=names[-1])


def _charge(state: State, slot: int, single: bool) -> str:
    """Return what an attack, by one card or several, does: which target it beats, or that it storms a hidden post."""
    if hidden(state, slot):
        return _("storms a hidden guard post.") if single else _("storm a hidden guard post.")
    if slot in POSTS:
        target = _("the guard post")
    else:
        target = _("the two kings") if slot == THRONE else the_card(state.piles[slot][-1])
    does = _("beats {target}.") if single else _("beat {target}.")  # the forecast says by how much
    return does.format(target=target)
