"""The arcade: the five arches of the hall, as they stand and as the focus slides from one to the next."""

from collections.abc import Iterator
from dataclasses import replace

import pygame
from pygame import Rect, Surface

from game.play import Play
from game.rules import GAMES
from game.settings import Motion
from scenes.animation.durations import ARCH_SLIDE
from scenes.art import hall
from scenes.art.hall import CabinetPlan
from scenes.choosing.passage import Passage, Shown, Size
from scenes.games import set_for
from scenes.games.base import Set
from scenes.i18n import language
from scenes.render.drawables import Drawable, Sprite
from scenes.render.easing import Tween, in_out_cubic
from scenes.render.frame import Setting
from scenes.render.image_cache import Urgency
from scenes.render.style import Look
from scenes.screens.game_arch import Cabinet, best_play, cabinet
from scenes.services import House

STEPS = 12  # of a slide: in their sizes its arches are drawn beforehand, and from the nearest scaled the quick way
FINE = 1000  # pixels: arches this high are scaled that way from any size, since at their own no edge is jagged
ROUNDED = 2  # pixels: by so much an arch that only moves aside seems to change its width
SLIGHT = 0.01  # of its width: less than that an arch is not scaled from a size that is not meant for the slide
LIGHTS = 32  # pixels: in steps of so many the light of an arch grows with it
SHOWN_DEAL = 1
"""The deal shown in an arch whose game has never been begun."""


class Arcade:
    """The arches, one of them chosen, each with a miniature of its table.

    begun are the saved plays in which a move was made, by the names of their games.
    """

    def __init__(self, house: House, chosen: int) -> None:
        self.sets = tuple(set_for(rules) for rules in GAMES.values())
        self.chosen = chosen
        self.begun: dict[str, Play] = {}
        self._house = house
        self._slide = Tween(chosen, chosen, 0.0, 0.0, in_out_cubic)
        self._time = 0.0
        self._lines: dict[str, str] = {}
        self._hung: dict[str, str] = {}
        self._seen: dict[str, Shown] = {}
        self._passage = Passage(house.studio)
        self._lights: dict[str, Surface] = {}
        self._size = (1, 1)

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay out the arches for a size of the screen."""
        self._size = size
        self._passage = Passage(self._house.studio)

    def look_up(self) -> None:
        """Take note of the saved plays; only those not yet known are replayed, but not between two frames."""
        for rules in GAMES.values():
            line = self._house.shelf.open_play(rules.name)
            if line is None or line != self._lines.get(rules.name):
                saved = self._house.open_play(rules.name)
                record = (saved or Play(rules, SHOWN_DEAL)).record
                self._lines[rules.name], self._hung[rules.name] = str(record), str(replace(record, facts=()))
                self.begun.pop(rules.name, None)
                if saved and saved.moves:
                    self.begun[rules.name] = saved

    def openings(self, chosen: float | None = None) -> tuple[Rect, ...]:
        """Return the openings of all arches as they stand once the slide has ended, or with the focus elsewhere."""
        return hall.openings(self._size, self.chosen if chosen is None else chosen, len(self.sets))

    def choose(self, chosen: int) -> None:
        """Let the focus slide to an arch."""
        seconds = ARCH_SLIDE if self._house.motion is Motion.FULL else 0.0
        self._slide = Tween(self._slide.at(self._time), chosen, self._time, seconds, in_out_cubic)
        self.chosen = chosen
        if self.slides:
            self._begin_passage()

    def _begin_passage(self) -> None:
        begin, end, look, final = self._slide.begin, self._slide.end, self._house.look(), self.openings()
        count = STEPS if final[self.chosen].height < FINE else 0
        steps = [self.openings(begin + (end - begin) * step / STEPS) for step in range(count)]
        ways = [[(opening.size, self._plan(opening.size).size) for opening in way] for way in zip(*steps, strict=True)]
        self._passage.begin(ways, lambda index: self._picture(self.sets[index], final[index].size, index == end, look))

    def advance(self, seconds: float) -> None:
        """Let the focus slide."""
        self._time += seconds
        if not self.slides:
            self._passage.end()

    @property
    def slides(self) -> bool:
        """Whether the focus is on its way."""
        return self._slide.at(self._time) != self.chosen

    def foresee(self) -> None:
        """Have every arch drawn some time both waiting and chosen, and its light as it grows from one to the other."""
        self._house.studio.foresee(self._draw_slides, Urgency.LATER)

    def _draw_slides(self) -> None:
        look, waiting_and_chosen = self._house.look(), range(len(self.sets))
        for index, scenery in enumerate(self.sets):
            sizes = {self.openings(chosen)[index].size: index == chosen for chosen in waiting_and_chosen}
            for size, chosen in sizes.items():
                self._picture(scenery, size, chosen, look)
            widths = [_stepped(width) for width, _ in sizes]
            for width in () if look.contrast else range(min(widths), max(widths) + 1, LIGHTS):
                self._house.studio.picture(hall.floor_light, width, scenery.accent)

    def frame(self) -> Iterator[Drawable]:
        """Tell the arches and their lights on the floor."""
        look = self._house.look()
        openings = zip(self.openings(self._slide.at(self._time)), self.openings(), strict=True)
        for index, (scenery, (opening, final)) in enumerate(zip(self.sets, openings, strict=True)):
            if not look.contrast:
                yield from self._light(scenery, opening)
            picture = self._picture(scenery, final.size, index == self.chosen, look)
            yield from self._arch(index, opening, picture, final.size)

    def _light(self, scenery: Set, opening: Rect) -> Iterator[Drawable]:
        """Tell the light of an arch, which grows in steps; until one is drawn, it is seen as it was."""
        name, width = scenery.rules.name, _stepped(opening.width) if self.slides else opening.width
        light = self._house.studio.picture(hall.floor_light, width, scenery.accent) or self._lights.get(name)
        if light:
            self._lights[name] = light
            place = light.get_rect(center=(opening.centerx, opening.bottom + opening.width // 8))
            yield Sprite(light, place.x, place.y, pygame.BLEND_RGB_ADD)

    def _arch(self, index: int, opening: Rect, picture: Surface | None, final: Size) -> Iterator[Drawable]:
        """Tell an arch on its way to its final size; until it is drawn as it is now, it is seen as it was."""
        name = self.sets[index].rules.name
        between = self._passage.drawn.get(index, [])
        before = [self._seen[name]] if name in self._seen and not between else []
        drawn = [*([(picture, final)] if picture else []), *between, *before]
        if not drawn:
            return
        picture, size = self._seen[name] = min(drawn, key=lambda shown: abs(shown[1][0] - opening.width))
        if abs(opening.width - size[0]) > (ROUNDED if between else SLIGHT * size[0]):
            largest = self._plan(self.openings()[self.chosen].size).size
            picture = self._passage.scaled(index, picture, self._plan(opening.size).size, largest)
        margin = self._plan(opening.size).margin
        yield Sprite(picture, opening.left - margin, opening.top - margin)

    def _plan(self, opening: Size) -> CabinetPlan:
        return CabinetPlan(opening, Setting(self._size).unit)

    def _picture(self, scenery: Set, size: tuple[int, int], chosen: bool, look: Look) -> Surface | None:
        """Return an arch with an opening of a size, None while it is being drawn."""
        name = scenery.rules.name
        table_look = self._house.look(scenery.colours(self._house.colours))
        best = best_play(self._house.shelf.statistics(name), name in self.begun)
        shown = Cabinet(scenery, self._hung[name], best, chosen, language())
        return self._house.studio.picture(cabinet, shown, size, Setting(self._size).unit, look, table_look)


def _stepped(width: int) -> int:
    return round(width / LIGHTS) * LIGHTS
