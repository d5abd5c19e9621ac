"""A hint, shown above a dimmed board: ghosts of cards fly from where the cards lie to where they may go."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, pairwise, product
from math import cos, dist, inf, pi, sin

from pygame import Rect, Surface, Vector2

from game.cards import Card, Suit
from game.settings import Motion
from game.state import Carried, Carry, Move, State, Take, Tap
from scenes.animation import durations as d
from scenes.animation.card_images import WIDTH_STEPS, CardImages, centred, centred_sprite, flying_sprite, margin, shadow
from scenes.animation.positions import CardPosition, Pose, on_rail
from scenes.art import cards, markers
from scenes.games.base import TableLayout
from scenes.i18n import rank_sign
from scenes.render.drawables import Drawable, Sprite, Tint, clipped, placed
from scenes.render.easing import in_cubic, in_out_cubic
from scenes.render.palette import rgb
from scenes.render.svg import Point, transparent

GROWN, EDGE = 1.1, 5  # a ghost's size relative to its card, and the width of its edge in units
SIZES = 8  # steps in which a ghost shrinks on its way to a smaller place, and a back grows
MOMENTS = 250  # moments of a flight and the pause after it that are prerendered
PERIOD, WHOLE = d.HINT_FLIGHT + d.HINT_PAUSE, d.HINT_FLIGHTS * (d.HINT_FLIGHT + d.HINT_PAUSE)
BEZIER = [((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3) for t in (step / 32 for step in range(33))]
"""What each of the four points that define a curve counts for each of the points along it."""
FACING = (0.2, 0.1, 0.1), (0.2, -0.1, -0.1), (0.5, 0.3, 0.3), (0.5, -0.3, -0.3), (0.5, 0.1, 0.5), (0.5, -0.1, -0.5)
ASIDE = (0.0, 0.0, 0.0), (0.6, 0.0, 0.0), (0.94, 0.0, 0.0)
"""How straight an arrow's ends are, 0 to 1, and how far its halves bow, between edges that face each other or not."""
Edge = tuple[Vector2, Vector2, int]
Way = tuple[float, tuple[Vector2, ...]]
Run = tuple[tuple[Card, CardPosition], ...]
"""Cards that fly together as they lie, each with its position; the first leads and lies below the others."""


class GhostFlight:
    """Runs of cards that fly, each from where it lies, to one area, of which a part is seen.

    height is that of their cards in the area, in pixels. onward is how far right and down of the card that lies there
    the move lays the first one: (0, 0) if nowhere or exactly on it, None where no card lies. For neighbours on a rail,
    rises is how far up, in pixels, the card there makes room. An arrow shows the way. It goes around areas covered by
    other cards if that is not far, and crosses what is kept only if it must: indices, shields, what hangs on rails.
    """

    def __init__(
        self,
        runs: Sequence[Run],
        target: Rect,
        seen: Rect,
        height: int,
        layout: TableLayout,
        deck: CardImages,
        onward: Point | None,
        rises: int,
        covered: Sequence[Rect],
        kept: Sequence[Rect],
    ) -> None:
        self._runs, self._target, self._height, self._onward = runs, target, height, onward
        self._seen, self._covered, self._kept = seen, covered, kept
        self.beside = neighbours(layout, runs[0][0][1].centre, target.center)
        self._rises, self._grown = (rises, 1.0) if self.beside else (0, GROWN)  # a neighbour keeps below the labels
        self._layout, self._deck = layout, deck
        self._ghosts: dict[tuple[Card, int, int, int, int, float], Surface] = {}
        self.drawn = layout.images.draws_now
        """Whether all ghosts are drawn."""
        self._bend: Point = target.center
        self._arrow: tuple[Sprite, ...] = ()
        if self.drawn:
            self._draw_arrow()

    def _draw_arrow(self) -> None:
        """Draw one arrow: those of neighbours would run into each other."""
        u, metrics, areas = self._layout.u, self._layout.metrics, [at.area for _card, at in chain(*self._runs)]
        source, size, way = areas[0].unionall(areas), u(40 if metrics.small else 50), None
        if self.beside:  # over the edges of both, below the indices
            x, y = source.centerx, source.y + 0.7 * source.height
            right, down = 0.7 * (self._target.centerx - x), 0.9 * (self._target.centery - source.centery)
            arc = (x, y), (x + right / 2, y + down / 2 - u(30)), (x + right, y + down)
            way = [curve(*arc, step / 16) for step in range(17)]
        elif found := self._cheapest(source, size):
            way, self._bend = found
        self._arrow = (markers.arrow(way, size, metrics.style, self._kept),) if way else ()

    def drawing(self) -> Iterator[None]:
        """Draw arrow and ghosts step by step; until then, or if that fails, only those drawn are shown."""
        try:
            self._draw_arrow()
            tuple(self.frame(0.0, Motion.REDUCED))
            if self.beside:
                size, metrics = self.framed(d.HINT_FLIGHT, Motion.FULL).size, self._layout.metrics
                self._layout.images.get(markers.target, size, metrics.fine_unit, metrics.style, False)
            for card, position in chain.from_iterable(self._runs):
                self._deck.resting(card, position.height, d.BENEATH)
            for step, run in product(range(MOMENTS), self._runs):
                yield
                tuple(self._flying(run, step / MOMENTS * PERIOD))
        finally:
            self.drawn = True

    def frame(self, time: float, motion: Motion) -> Iterator[Drawable]:
        """Draw the moment some seconds after the hint was asked for."""
        ghosts = chain.from_iterable(self._drawables(run, time, motion) for run in self._runs)
        arrow = () if self.beside and _flown(time, motion) >= 0.05 else self._arrow
        return chain(ghosts, arrow) if self.beside else chain(arrow, ghosts)

    def risen(self, time: float, motion: Motion) -> int:
        """Return how far up the card there has made room, in pixels, as it does for the move."""
        return round(self._rises * _flown(time, motion))

    def framed(self, time: float, motion: Motion) -> Rect:
        """Return what the mark of the target surrounds: the card there, and the ghost, too, once it lies on it."""
        risen = self.risen(time, motion)
        there = self._target.move(0, -risen)
        return there.union(self._target) if risen == self._rises else there

    def _drawables(self, run: Run, time: float, motion: Motion) -> Iterator[Drawable]:
        if _flies(time, motion):
            yield from self._flying(run, time % PERIOD)
        elif motion is not Motion.FULL:
            there = self._end(0.6)
            opacity = 1.0 if self._layout.metrics.style.contrast else 0.6
            grown = self._grown if self._onward else 1.0  # in an empty place it hides no index
            yield from self._ghost(self._lying(run, there[1], grown), round(self._height * grown), there, 0.0, opacity)

    def _lying(self, run: Run, y: float, grown: float) -> Run:
        """Return the cards of a run shown at its target, with the first centred on y; only that one if not all fit.

        If it were pushed up onto the screen, a long run would hide the card it goes to.
        """
        first, last = run[0][1], run[-1][1]
        foot = y + grown * self._height * (0.5 + (last.y - first.y) / first.height)
        return run if foot <= self._layout.metrics.size[1] else run[:1]

    def _flying(self, run: Run, time: float) -> Iterator[Sprite]:
        """Draw a run's ghosts some seconds after they set out, those of one card with fainter ones trailing behind."""
        position, plain, within = run[0][1], self._layout.metrics.style.contrast, time / d.HINT_FLIGHT
        start, bend, end = self._path(position.centre, len(run) > 1)
        short = dist(start, end) < 1.5 * position.height  # a trail would hide both piles
        trail = () if plain or short or len(run) > 1 or within > 1 else ((0.10, 0.47), (0.05, 0.69))
        for behind, opacity in (*trail, (0.0, 1 - int(4 * _faded(time)) / 4)):
            share = in_out_cubic(max(0.0, min(1.0, within - behind)))
            size = position.height + (self._height - position.height) * round(share * SIZES) / SIZES
            at = curve(start, bend, end, share)
            sweep = (within - 0.27) / 0.46 if not behind else -1.0  # it crosses the card in mid-flight
            tilt = 0.0 if short else 8 * sin(pi * share) * (1 if end[0] < start[0] else -1)
            yield from self._ghost(run, round(size * self._grown), at, tilt, opacity, sweep)

    def _cheapest(self, source: Rect, size: int) -> tuple[list[Point], Point] | None:
        """Return the best way for an arrow, and the control point of the quadratic curve like it; None without room.

        It is short, bends little, hides little, and is wholly on the screen. size: that of its head, in pixels.
        """
        grain, u, least, best = max(1, self._layout.u(8)), self._layout.u, inf, None
        screen = Rect((0, 0), self._layout.metrics.size).inflate(-u(22), -u(22))  # within it, all of an arrow is seen
        apart, around = Vector2(source.center) - self._seen.center, source.inflate(3 * size, 3 * size)
        near = around.colliderect(self._seen) and min(map(abs, apart)) < u(30)  # one is right above or beside the other
        starts = _edges(source, -u(90) if near else u(10), self._covered, u(50))  # on the source if there is no room
        ways = _ways(starts, _edges(self._seen, u(15), self._covered), 1.8 * size, self._layout)
        picture = _priced(self._layout, self._covered, [*self._kept, self._seen], grain)
        prices, pitch, wide = picture.get_buffer().raw, picture.get_pitch(), 0.38 * size
        for price, way in sorted(ways, key=lambda priced: priced[0]):
            if price >= least:
                break
            (x, y), (start, first, last, end) = way[3].move_towards(way[2], size / 2), way
            head = Rect(x - wide, y - wide, 2 * wide, 2 * wide)
            corners = [head.topleft, head.topright, head.bottomleft, head.bottomright]
            for at in BEZIER[::2], BEZIER:  # every other point shows that most ways are not the best
                xs, ys = ([a * p + b * q + c * r + d * s for a, b, c, d in at] for p, q, r, s in zip(*way, strict=True))
                path = list(zip(xs, ys, strict=True))
                if not all(map(screen.collidepoint, corners + path)):
                    break
                costs = [prices[int(y) // grain * pitch + int(x) // grain] for x, y in corners + path]
                tip = sum(costs[:4]) / 40 + 10 * (head.collidelist(self._kept) >= 0)
                hidden = tip * u(200) + sum(costs[4:]) / 10 / len(path) * start.distance_to(end)
                if price + hidden >= least:
                    break
            else:
                bend = (3 * (first + last) - start - end) / 4
                least, best = price + hidden, (path, (bend.x, bend.y))
        return best

    def _path(self, start: Point, long: bool = False) -> tuple[Point, Point, Point]:
        """Return the curve of a flight, which is like the arrow: its start, the control point and where it ends."""
        end = self._end(1.0 if long else 0.37, self._rises)
        beside = end[0], min(start[1], end[1]) - self._layout.u(36)  # over its neighbour, highest where no label is
        return start, beside if self.beside else self._bend, end

    def _end(self, below: float, risen: int = 0) -> Point:
        """Return the middle of a first ghost that lies where the move lays its card, on one that has risen so far.

        As it is larger than the card and has an edge, it is further, to leave the index there free. If it would hide
        all of the card there, it is a share of a card's height below that.
        """
        (x, y), (right, down) = self._target.center, self._onward or (0, 0)
        grown = (self._grown - 1) / 2 * self._height + EDGE * self._layout.metrics.unit
        if self._onward == (0, 0):
            return x, y + round(below * self._height)
        return x + right + (5 / 7 * grown if right > 0 else 0), y - risen + down + (grown if down > 0 else 0)

    def _ghost(
        self, run: Run, height: int, centre: Point, angle: float, opacity: float, sweep: float = -1.0
    ) -> Iterator[Sprite]:
        """Draw the ghost of a run whose first card is centred on a point, wholly on the screen, if it is drawn.

        angle is in degrees, opacity from 0 to 1, and sweep is how far a gleam has crossed the card, from 0 to 1.
        """
        turn, steps = round(angle / 2) * 2, 16
        step = round(sweep * steps)
        key = run[0][0], len(run), height, turn, step if 0 <= step <= steps else -1, opacity
        if key not in self._ghosts:
            if not self._layout.images.draws_now:
                return
            style = self._layout.metrics.style
            across = step / steps if key[4] >= 0 and not style.contrast else None
            edge = EDGE * self._layout.metrics.unit
            self._ghosts[key] = markers.ghost(self._faces(run, height), height, edge, across, turn, opacity, style)
        (_card, first), (_other, last) = run[0], run[-1]
        x, y = (last.x - first.x) / 2 * height / first.height, (last.y - first.y) / 2 * height / first.height
        sprite = centred_sprite(self._ghosts[key], centre[0] + x, centre[1] + y)
        inside = sprite.area.clamp(Rect((0, 0), self._layout.metrics.size))
        yield sprite._replace(x=inside.x, y=inside.y)

    def _faces(self, run: Run, height: int) -> Surface:
        """Return the cards of a run as they lie, at a height in pixels."""
        (_card, first), (_other, last) = run[0], run[-1]
        faces = [self._deck.flying(card, height) for card, _position in run]
        (width, tall), scale = faces[0].get_size(), height / first.height
        picture = transparent((width + round((last.x - first.x) * scale), tall + round((last.y - first.y) * scale)))
        for face, (_card, position) in zip(faces, run, strict=True):
            picture.blit(face, (round((position.x - first.x) * scale), round((position.y - first.y) * scale)))
        return picture


class TurningBack:
    """A hint to draw from the stock: its top card comes nearer, turns to a question mark, and flies to its place.

    There it stays for a while. If that place is not known, it stays where it is. lands is the area where it ends.
    """

    drawn = True

    def __init__(
        self, position: CardPosition, deck: CardImages, there: CardPosition | None, beside: bool = False
    ) -> None:
        self._position, self._there, self._deck, self.beside = position, there or position, deck, beside
        self.lands = self._there.area

    def frame(self, time: float, motion: Motion) -> Iterator[Drawable]:
        """Draw the moment some seconds after the hint was asked for."""
        if _flies(time, motion):
            yield from self._turned(time % PERIOD)

    def _turned(self, time: float) -> Iterator[Drawable]:
        share = in_out_cubic(min(1.0, time / d.HINT_FLIGHT / 0.85))  # then it lies there, until it turns away
        height = round((1 + 0.08 * round(SIZES * sin(pi * share)) / SIZES) * self._position.height)
        steps = round(abs(cos(pi * share)) * (1 - _faded(time)) * WIDTH_STEPS)
        picture: Surface | None = None  # edge-on it is not seen
        if steps and share < 0.5:
            picture = self._deck.flying(None, height, 0.0, steps / WIDTH_STEPS)
        elif steps:
            size = steps * cards.width(height) // WIDTH_STEPS, height
            picture = self._deck.images.get(cards.unknown, size, self._deck.style)
        (x, y), (far_x, far_y) = self._position.centre, self._there.centre
        # it keeps below the label of a neighbour, or to its ring if it turns over where it lies
        rises = 0.0 if self.beside or self._there == self._position else 0.16 * height * sin(pi * share)
        return iter(centred(picture, (x + (far_x - x) * share, y + (far_y - y) * share - rises)))


class Gathering:
    """A hint at an empty slot that gathers cards: small cards fly to it, are dealt again, and in the end stay.

    gathered and dealt are the top cards of the piles before and afterwards, each with the position of the one before.
    """

    drawn, beside = True, False

    def __init__(self, area: Rect, gathered: Run, dealt: Run, layout: TableLayout, deck: CardImages) -> None:
        self._area, self._gathered, self._dealt, self._layout, self._deck = area, gathered, dealt, layout, deck
        self._looks = layout.ui.accent.light, layout.metrics.unit

    def frame(self, time: float, motion: Motion) -> Iterator[Drawable]:
        """Draw the moment some seconds after the hint was asked for."""
        flies = _flies(time, motion)
        yield self._lit(0.7 + 0.3 * cos(2 * pi * time / PERIOD) if flies else 1.0)
        yield from self._small_cards(time % PERIOD if flies else PERIOD)

    def _small_cards(self, within: float) -> list[Drawable]:
        """Return the small cards on their way: first to the slot, where they are a pack, face down, then from it."""
        pack, flying, (x, y), deals = list[Drawable](), list[Drawable](), self._area.center, within > PERIOD / 2
        cards, since = (self._dealt, within - PERIOD / 2) if deals else (self._gathered, within)
        for number, (card, position) in enumerate(cards):
            gone = (since - 0.25 / len(cards) * number) / 0.35  # seconds
            if gone <= 0 and not deals:
                continue
            passed = max(0.0, min(1.0, gone))
            near = in_cubic(1 - passed if deals else passed)  # none lingers beside the slot
            bend = x, y - self._layout.u(84)  # below the sign
            lies = small_in(position, self._layout)
            height = round(lies.height + (self._area.height - lies.height) * round(SIZES * near) / SIZES)
            at = curve(lies.center, bend, (x, y), near)
            pose = Pose(*at, height, near < 1, lift=0.5)
            coming = self._deck.coming(card, height, *self._looks) if deals and near < 1 else None
            face = centred(coming, at) or [flying_sprite(self._deck, card, pose)]
            drawn = [*shadow(self._deck, pose), *face] if near else face
            if near < 1:
                flying += drawn
            else:
                pack = drawn
        return [*pack, *flying]

    def _lit(self, brightness: float) -> Sprite:
        looks = self._layout.metrics.unit, self._layout.metrics.style, markers.TARGET, brightness
        return centred_sprite(markers.ring(self._area.size, *looks), *self._area.center)


def neighbours(layout: TableLayout, start: Point, end: Point) -> bool:
    """Whether two points lie on a rail near each other: what flies between them does not cross the field."""
    on_rails = not (layout.field.collidepoint(start) or layout.field.collidepoint(end))
    return on_rails and dist(start, end) < layout.u(300)


def top_position(layout: TableLayout, state: State, slot: int) -> CardPosition | None:
    """Return where the top card of a slot lies, or where one would lie in an empty one; None for one off the table."""
    card = state.top(slot)
    return layout.card_positions(state).get(card) if card else layout.slot_position_in(slot, state)


def _flies(time: float, motion: Motion) -> bool:
    """Whether ghosts are on their way, or have arrived, some seconds after the hint was asked for."""
    return motion is Motion.FULL and time < WHOLE


def _flown(time: float, motion: Motion) -> float:
    """Return how far ghosts have flown, from 0 to 1; it falls back as they fade, and is 0 while there is none."""
    flown = in_out_cubic(min(1.0, time % PERIOD / d.HINT_FLIGHT)) if _flies(time, motion) else 0.0
    return flown * (1 - _faded(time % PERIOD))


def _faded(time: float) -> float:
    """Return how far ghosts have faded, from 0 to 1, some seconds after they set out."""
    return max(0.0, 1 - (PERIOD - time) / d.HINT_FADES)


def curve(start: Point, bend: Point, end: Point, share: float) -> Point:
    """Return a point of the quadratic curve from start to end that a control point bends."""
    a, b, c = (1 - share) ** 2, 2 * share * (1 - share), share**2
    return a * start[0] + b * bend[0] + c * end[0], a * start[1] + b * bend[1] + c * end[1]


def _priced(layout: TableLayout, covered: Iterable[Rect], kept: Iterable[Rect], grain: int) -> Surface:
    """Return a picture, a pixel for each grain of the screen: what an arrow costs there, in tenths of its length."""
    size, around, within = layout.metrics.size, layout.u(14), layout.field.contains  # about the width of an arrow
    prices = Surface((size[0] // grain + 1, size[1] // grain + 1), depth=8)
    places = (10, Rect((0, 0), size)), (0, layout.field)
    cards = ((35 if within(card) else 50, card) for card in covered)  # those on rails are brighter
    dear = ((150 if within(area) else 250, area.inflate(around, around)) for area in kept)
    for price, area in chain(places, cards, dear):
        left, top = area.left // grain, area.top // grain
        prices.fill(price, (left, top, area.right // grain - left + 1, area.bottom // grain - top + 1))
    return prices


def _ways(starts: Iterable[Edge], ends: Iterable[Edge], least: float, layout: TableLayout) -> Iterator[Way]:
    """Yield prices for length, bends and ends, and the curves of at least a length; longer ones bow further."""
    for (start, out, dear), (end, back, costly) in product(starts, ends):
        far = start.distance_to(end)
        chord = (end - start) / max(1.0, far)
        leaves, enters = out * chord, -(back * chord)
        if far >= least and min(leaves, enters) > max(-0.5, -layout.u(100) / far):
            reach, side = max(layout.u(70), 0.4 * far), (far - least) * chord.rotate(90)
            turns, price = (1 - leaves) ** 2 + (1 - enters) ** 2, far + layout.u(dear + costly)
            for straight, bow, then in FACING if leaves + enters > 0.9 else ASIDE:
                first = start + reach * out.lerp(chord, straight) + bow * side
                last = end + reach * back.lerp(-chord, straight) + then * side
                bends = 0.4 * min(far, layout.u(500)) * (1 - straight) ** 2 * turns + 1.5 * bow * then * far
                yield price + bends, (start, first, last, end)


def _edges(area: Rect, away: int, others: Sequence[Rect], back: int = 0) -> Iterator[Edge]:
    """Yield points beside the edges of an area, the way out, and a price: on other cards one is dear, and lies back."""
    for share, (x, y) in product((-0.25, 0.0, 0.25), ((0, -1), (0, 1), (-1, 0), (1, 0))):
        out, edge = Vector2(x, y), ((x / 2 or share) * area.width, (y / 2 or share) * area.height)
        at = Vector2(area.center) + edge + away * out
        dear = any(other.collidepoint(at + 0.6 * away * out) for other in others)
        yield at - dear * back * out, out, 300 * dear


def uncovered(position: CardPosition, others: Iterable[CardPosition]) -> Iterator[Rect]:
    """Yield the parts of a card, and of what is close around it, that no other card covers."""
    around = position.area.inflate(position.height, position.height)
    above = (other.area for other in others if other.order > position.order)
    covers = [area.clip(around) for area in above if area.colliderect(position.area)]
    edges = [around, *covers]
    rows = sorted({y for area in edges for y in (area.top, area.bottom)})
    columns = sorted({x for area in edges for x in (area.left, area.right)})
    for (top, foot), (left, right) in product(pairwise(rows), pairwise(columns)):
        part = Rect(left, top, right - left, foot - top)
        if part.collidelist(covers) < 0:
            yield part


def small_in(position: CardPosition, layout: TableLayout) -> Rect:
    """Return where the ghost of what will lie on a card lies: well inside the card, and below its index."""
    height, (middle, foot) = round(0.54 * position.height), position.area.midbottom
    bottom = middle, foot - round(0.09 * position.height)
    return Rect(0, 0, round(height * 5 / 7), height).move_to(midbottom=bottom)


class Hint:
    """One hint that is shown: the move, its animation, and the time since it was asked for.

    following: the move after it, if known; when piles are gathered, the card that it will take has a ring.
    """

    def __init__(
        self,
        move: Move,
        layout: TableLayout,
        deck: CardImages,
        state: State,
        motion: Motion,
        following: Move | None = None,
        hung: Sequence[Rect] = (),
    ) -> None:
        self._layout, self._deck, self._state, self._motion, self._hung = layout, deck, state, motion, hung
        self._time = 0.0 if motion is Motion.OFF else -d.HINT_WAITS
        takes, slot = takes_and_target(move, layout, state)
        piles = [(take, state.piles[take.slot]) for take in takes]
        self._cards = tuple(card for take, pile in piles for card in pile[len(pile) - take.count :])
        self._sources = [layout.ring(take.slot, take.count, state) for take in takes]
        self._target = layout.ring(slot, int(bool(state.piles[slot])), state)
        self._place = layout.slot_area(slot, state)
        self._shown = self._cards + state.piles[slot][-1:]
        positions = layout.card_positions(state)
        covered = (card for card in state.piles[slot][-1:] if card in positions)
        self._free = {card: tuple(uncovered(positions[card], positions.values())) for card in covered}
        """Of cards that others partly cover, the parts that are seen."""
        self._flight = self._animation(move, slot)
        if isinstance(self._flight, Gathering):
            self._free = {card: (free,) for card, free in self._next(move, following)} if following else {}
            self._shown, self._sources = tuple(self._free), [free for (free,) in self._free.values()]
        elif isinstance(self._flight, TurningBack):
            self._sources, self._target, self._free = [self._target], self._flight.lands, {}

    def _animation(self, move: Move, slot: int) -> GhostFlight | TurningBack | Gathering:
        """Return what moves: ghosts of cards, the top card of the stock, or the light around an empty slot."""
        layout, pile, positions = self._layout, self._state.piles[slot], self._layout.card_positions(self._state)
        after, events = layout.rules.apply(self._state, move)
        places = layout.card_positions(after)
        if self._cards:
            there = top_position(layout, self._state, slot)
            height = there.height if there else self._target.height
            lying = [(card, positions[card]) for card in self._cards]
            runs = [tuple(lying)] if len(self._sources) == 1 else [(card,) for card in lying]
            lands, under = places.get(self._cards[0]), places.get(pile[-1]) if pile else None
            onward: Point | None = (0, 0) if pile else None
            if lands and under:
                onward = lands.x - under.x, lands.y - under.y
            rises = there.y - under.y if there and under else 0
            shown = filter(None, (layout.shield(place.number, self._state) for place in layout.rules.slots))
            kept = [*self._hung, *(Rect(middle, (0, 0)).inflate(size, size) for middle, size in shown)]
            kept += [Rect(at.x, at.y, at.width / 3 + 1, at.height / 4 + 1) for at in positions.values() if at.up]
            parts = (part.clip(self._target) for part in chain(*self._free.values()))
            wide = [part for part in parts if 4 * part.width > self._target.width]  # no gap between cards above it
            seen = wide[0].unionall(wide) if wide else self._target
            areas = [position.area for card, position in positions.items() if card not in self._cards]
            return GhostFlight(runs, self._target, seen, height, layout, self._deck, onward, rises, areas, kept)
        top = positions.get(pile[-1]) if pile else None
        carried = [event for event in events if isinstance(event, Carried)]
        if top and not top.up:
            dealt = next((event.cards[-1] for event in carried if event.source == slot), None)
            there = places.get(dealt) if dealt else None
            return TurningBack(top, self._deck, there, neighbours(layout, top.centre, (there or top).centre))
        tops = [self._state.top(event.source) for event in carried if event.target == slot]
        gathered = tuple((card, positions[card]) for card in tops if card and card in positions)
        targets = dict.fromkeys(event.target for event in carried if event.source == slot)
        upon = ((after.top(target), top_position(layout, self._state, target)) for target in targets)
        again = tuple((card, position) for card, position in upon if card and position)
        return Gathering(self._target, gathered, again, layout, self._deck)

    def _next(self, move: Move, following: Move) -> Iterator[tuple[Card, Rect]]:
        """Yield the card that the following move takes, and what is free of it where it lies before this one."""
        layout, positions = self._layout, self._layout.card_positions(self._state)
        after, _events = layout.rules.apply(self._state, move)
        for take in takes_and_target(following, layout, after)[0]:
            card = after.piles[take.slot][-take.count]
            pile = next(pile for pile in self._state.piles if card in pile)
            area, over = positions[card].area, pile[pile.index(card) + 1 :]
            yield card, area if not over else Rect(*area.topleft, area.width, positions[over[0]].y - area.y)

    @property
    def moving(self) -> bool:
        """Whether the field still dims or anything moves; afterwards rings and arrow stay."""
        if self._motion is Motion.OFF:
            return False
        return self._time < (WHOLE if self._motion is Motion.FULL else d.HINT_VEIL) or not self._flight.drawn

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self._time += seconds

    def _drawing(self) -> Iterator[None]:
        """Draw all moments of what will move, step by step."""
        if isinstance(self._flight, GhostFlight):
            yield from self._flight.drawing()
            return
        for step in range(MOMENTS):
            yield
            tuple(self._flight.frame(step / MOMENTS * PERIOD, Motion.FULL))

    def prerender(self, left: Iterator[None] | None = None) -> None:
        """Draw what will move, or what is left of it, in the worker thread, which may do more urgent work between."""
        left = left or self._drawing()
        if next(left, self) is None:  # it has drawn a step, and is not at its end
            self._layout.images.prerender(partial(self.prerender, left))

    def frame(
        self, signs: Iterable[Drawable], slots: Iterable[Drawable], buttons: Iterable[Drawable]
    ) -> Iterator[Drawable]:
        """Draw the hint, above the cards at rest.

        Signs on its cards or stock stay bright, and so do the stock's empty slot and its button.
        """
        if self._time < 0:
            return
        layout, u, style = self._layout, self._layout.u, self._layout.metrics.style
        positions = layout.card_positions(self._state)
        gathers = isinstance(self._flight, Gathering)
        ghosts = self._flight if isinstance(self._flight, GhostFlight) else None
        if not self._flight.beside:
            yield veil(layout, 1.0 if self._motion is Motion.OFF else min(1.0, self._time / d.HINT_VEIL))
        if not self._cards:
            yield from (slot for slot in slots if self._place.contains(slot.area))
            yield from (button for button in buttons if layout.field.contains(button.area))
        # cards whose ghosts are in the air lie in shadow, so that none is seen twice
        lifted = ghosts and ghosts.drawn and _flies(self._time, self._motion)
        veiled = self._cards if lifted and style.contrast else ()  # there no card is shaded
        lie = (card for card in self._shown if card in positions and card not in veiled)
        shown = sorted(lie, key=lambda card: positions[card].order)
        risen = ghosts.risen(self._time, self._motion) if ghosts else 0
        for card in shown:
            position = positions[card]
            shade = 0.0 if self._cards else position.shade  # what is taken is bright, whatever covers it
            shade = d.BENEATH if lifted and card in self._cards else shade
            picture = self._deck.resting(card if position.up else None, position.height, shade)
            if picture:
                edge = margin(position.height)
                sprite = Sprite(picture, position.x - edge, position.y - edge - (0 if card in self._cards else risen))
                parts = [part.move(0, -risen) for part in self._free[card]] if card in self._free else [sprite.area]
                yield from chain(*(clipped(sprite, part) for part in parts))
        close = self._target.inflate(u(42), u(42)).collidelist(self._sources) >= 0  # usual rings would touch
        unit = layout.metrics.fine_unit if self._flight.beside or close else layout.metrics.ring_unit
        accent = markers.FOCUS if style.contrast else markers.in_accent(layout.ui.accent.light)
        for area in self._sources:
            thick = layout.metrics.fine_unit if on_rail(area.centerx, layout) else unit  # a rail has little room
            yield from placed(layout.images.get(markers.ring, area.size, thick, style, accent), center=area.center)
        if not gathers:
            place = ghosts.framed(self._time, self._motion) if ghosts else self._target
            empty = self._wanted is not None or place.collidelist([lies.area for lies in positions.values()]) < 0
            target = layout.images.get(markers.target, place.size, unit, style, empty)
            covered = next((self._free[card] for card in shown if card in self._free), ())
            for ring in placed(target, center=place.center):  # it lies below what covers the target
                yield from chain(*(clipped(ring, part) for part in covered or [ring.area]))
        if self._wanted and self._motion is Motion.FULL:  # else it would be seen through the ghost
            pixels = min(u(64), self._target.width // 2)
            sign = layout.images.get(markers.card_sign, *self._wanted, pixels, style)
            yield from centred(sign, self._target.center)
        areas = [positions[card].area for card in shown] + ([] if self._cards else [self._place])
        bright = [sign for sign in signs if any(area.collidepoint(sign.area.center) for area in areas)]
        flight = list(self._flight.frame(self._time, self._motion))
        flies = self._cards and self._motion is Motion.FULL
        yield from [*bright, *flight] if flies else [*flight, *bright]  # a stock's count stays on its rising back

    @property
    def _wanted(self) -> tuple[str, Suit] | None:
        """The rank and suit that the empty target takes."""
        filled = any(card not in self._cards for card in self._shown)
        return None if filled or not self._cards else (rank_sign(self._cards[0].rank), self._cards[0].suit)


def veil(layout: TableLayout, share: float) -> Tint:
    """Return the tint of a share of the dark below a hint, in the place's deep colour; less on one of two boards."""
    field, dark = layout.field, (0.24 if layout.metrics.small else 0.38) * share
    deep = rgb(layout.metrics.style.dark(layout.ui.accent.deep))
    red, green, blue = (round(255 * (1 - dark) + channel * dark) for channel in deep)
    return Tint((*field.topleft, *field.size), (red, green, blue))


def takes_and_target(move: Move, layout: TableLayout, state: State) -> tuple[tuple[Take, ...], int]:
    """Return what is taken for a move, and its target; a tapped target is attacked with all cards there are."""
    match move:
        case Carry(takes, target):
            return takes, target
        case Tap(slot) if slot != layout.rules.stock:
            piles = ((place, len(state.piles[place])) for place in layout.rules.combined)
            return tuple(Take(place, count) for place, count in piles if count), slot
    return (), move.slot
