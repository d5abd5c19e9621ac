"""The lettering of an attack that has landed: BREAK!, the number won on its way to the score, and who beats whom."""

from math import cos, radians

from pygame import Surface

from scenes.animation import attack_art
from scenes.animation import durations as d
from scenes.animation.card_images import Deck
from scenes.i18n import _
from scenes.render.drawables import Drawable
from scenes.render.easing import Tween, in_out_cubic, out_back, share
from scenes.render.palette import BRASS, CORAL
from scenes.stage.spots import Layout
from scenes.stage.sprites import centred
from scenes.stage.story import Blow

POPS = (30, 60, 85, 100, 107)  # percent: sizes of lettering that pops up, and shrinks away
SINKS = (85, 60, 30)  # percent: sizes of what leaves before the number flies
SHRINKS = (100, 84, 68, 54, 42)  # of a number on its way to the score
BREAK_SIZE, NUMBER_SIZE, PILL_SIZE = 112, 150, 40  # u
BREAK_ANGLE, NUMBER_ANGLE = 7, -5
BREAK_AT, NUMBER_AT, PILL_AT = (-10, -235), (0, 95), (0, 218)  # u from the middle of the lettering
ASIDE, ROOM, ABOVE, BELOW = 370, 310, 330, 265  # u: from the impact, and from the field's edges
BEYOND = 150  # u further from it, where the attackers are between
PILL_ROOM, PILL_ABOVE = 130, 60  # u
LEAVES = d.NUMBER_FLIES_AT - d.CONTACT
Point = tuple[float, float]


class Verdict:
    """What is written about one blow; its age counts from the impact. calm shows it all at once, in its place."""

    def __init__(self, blow: Blow, layout: Layout, deck: Deck, calm: bool) -> None:
        self._blow, self._layout, self._deck, self._calm = blow, layout, deck, calm
        self._unit = layout.field.height / 1080
        self._middle = self._place()
        self._pill()
        for percent in (*POPS, *SHRINKS) if blow.struck.wins else ():
            self._number(percent)
        for percent in () if calm else SINKS:
            self._pill(percent)

    @property
    def lasts(self) -> float:
        """How many seconds after the impact it is gone."""
        if self._calm:
            return d.LETTERS_STAY
        return LEAVES + d.NUMBER_FLIES if self._blow.struck.wins else d.SHORT_BY

    def drawables(self, age: float, flies: bool) -> list[Drawable]:
        """Tell what is seen of it; a number that does not fly to the score vanishes where it is."""
        left = 100 if self._calm else self._left(age)
        if not self._blow.struck.wins:
            return centred(self._pill(left), self._short_place())
        if self._calm:
            return centred(self._number(100), self._beside(NUMBER_AT)) + centred(self._pill(), self._beside(PILL_AT))
        if age >= LEAVES:
            return self._flight(age) if flies else []
        seen: list[Drawable] = []
        if percent := self._pop(age):
            size = percent if left == 100 else left
            word = lettered(self._deck, _("BREAK!"), BREAK_SIZE, BREAK_ANGLE, size, self._unit)
            seen += centred(word, self._beside(BREAK_AT)) + centred(self._number(percent), self._beside(NUMBER_AT))
        if age >= d.VERDICT_AT - d.CONTACT:
            seen += centred(self._pill(left), self._beside(PILL_AT))
        return seen

    def _left(self, age: float) -> int:
        """Return how large that still is which does not fly to the score, in percent: in the end it shrinks away."""
        ends = LEAVES if self._blow.struck.wins else d.SHORT_BY
        sinking = share(age, ends - d.LETTERS_SINK, d.LETTERS_SINK)
        return SINKS[min(len(SINKS) - 1, int(sinking * len(SINKS)))] if sinking else 100

    def _flight(self, age: float) -> list[Drawable]:
        begin, end = self._beside(NUMBER_AT), self._layout.score_point
        x, y = (Tween(a, b, LEAVES, d.NUMBER_FLIES, in_out_cubic).at(age) for a, b in zip(begin, end, strict=True))
        far = share(age, LEAVES, d.NUMBER_FLIES)
        return centred(self._number(SHRINKS[int(far * (len(SHRINKS) - 1))]), (x, y))

    def _pop(self, age: float) -> int:
        """Return the size of lettering that pops up, in percent; 0 before it does."""
        since = d.LETTERS_AT - d.CONTACT
        if age < since:
            return 0
        size = 100 * Tween(0.15, 1.0, since, d.LETTERS, out_back).at(age)
        return min(POPS, key=lambda percent: abs(percent - size))

    def _number(self, percent: int) -> Surface | None:
        return lettered(self._deck, f"+{self._blow.struck.health}", NUMBER_SIZE, NUMBER_ANGLE, percent, self._unit)

    def _pill(self, percent: int = 100) -> Surface | None:
        force, health = self._blow.struck.force, self._blow.struck.health
        if self._blow.struck.wins:
            words, edge = _("{force} beats {health}").format(force=force, health=health), BRASS
        else:
            words, edge = _("short by {count}").format(count=health + 1 - force), CORAL
        pixels = round(PILL_SIZE * self._unit * percent / 100)
        return self._deck.studio.picture(attack_art.pill, words, pixels, edge, self._deck.look)

    def _place(self) -> Point:
        """Return the middle of the lettering: beside the impact, where there is more room and no attackers are."""
        field, unit = self._layout.field, self._unit
        room = {-1: self._blow.x - field.left, 1: field.right - self._blow.x}
        for _card, heading in self._blow.headings:
            room[-1 if cos(radians(heading)) > 0 else 1] -= 120 * unit
        side = max(room, key=lambda one: room[one])
        comes = any(side * cos(radians(heading)) < 0 for _card, heading in self._blow.headings)
        aside = side * (ASIDE + BEYOND * comes) * unit
        x = min(max(self._blow.x + aside, field.left + ROOM * unit), field.right - ROOM * unit)
        y = min(max(self._blow.y, field.top + ABOVE * unit), field.bottom - BELOW * unit)
        return x, y

    def _beside(self, by: tuple[int, int]) -> Point:
        return self._middle[0] + by[0] * self._unit, self._middle[1] + by[1] * self._unit

    def _short_place(self) -> Point:
        field, unit = self._layout.field, self._unit
        height = self._blow.targets[-1][1].height if self._blow.targets else 0
        x = min(max(self._blow.x, field.left + PILL_ROOM * unit), field.right - PILL_ROOM * unit)
        return x, max(self._blow.y - 0.5 * height - 30 * unit, field.top + PILL_ABOVE * unit)


def lettered(deck: Deck, text: str, size: int, angle: int, percent: int, unit: float) -> Surface | None:
    """Return sign lettering at a size in u, or None while it is being drawn."""
    return deck.studio.picture(attack_art.lettering, text, round(size * unit), angle, percent, deck.look)


def prepare(deck: Deck, unit: float) -> None:
    """Have drawn what every attack that wins says."""
    for percent in POPS:
        lettered(deck, _("BREAK!"), BREAK_SIZE, BREAK_ANGLE, percent, unit)
