"""Help: the rules of one game as a booklet of pages under tabs, in the hall."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.rules.base import Rules
from scenes.art import diagrams, hall, icons, lettering, panels
from scenes.art.fonts import Face
from scenes.art.look import Look
from scenes.art.paint import svg
from scenes.art.palette import BRASS, INK, LABEL, LAMP_TEXT, NIGHT, RULE
from scenes.art.setting import Setting
from scenes.art.solids import disc
from scenes.booklet.exercise import Exercise
from scenes.booklet.page import Page, Tab
from scenes.booklet.printing import printed
from scenes.controls.controls import Control, Controls
from scenes.controls.pen import START, Pen
from scenes.controls.prompts import Prompt, PromptRow
from scenes.house import House
from scenes.input.commands import Command, keys
from scenes.practice import Practice
from scenes.scene import Cue, Pop, Push, Scene
from scenes.sets import set_for
from scenes.sets.base import Set
from scenes.sets.pages import exercise_for, pages_for
from scenes.sound import Effect
from scenes.stage.canvas import Drawable, Frame, Sprite
from scenes.words import _

PANEL = (60, 136, 1800, 790)
HALVES = ((112, 176, 800, 716), (1008, 176, 800, 716))
TAB_AT, TAB, TAB_STEP = (1824, 46), (178, 94), 186  # where the row of tabs ends
DISC = (66, 38, 68)
FOOT, FOOT_LEFT, FOOT_RIGHT = 1004, 64, 1856
COUNT = 270  # units: the room of the page's number beside the footer
TALLER = 320  # units: how much higher a page may be on a narrow screen
NARROW_TEXTS = ((240, 130), (100, 115))
"""How large the texts of a page at least are, in per cent, where it is so many units higher."""
DARK = 0.35
WHITE = "#FFFFFF"


def taller(setting: Setting) -> float:
    """Return how much higher a page is on a narrow screen, in units: it takes the room above and below the frame."""
    return min(TALLER, -2 * setting.top)


def stretched(setting: Setting, area: tuple[float, float, float, float]) -> Rect:
    """Return where a part of a page lies that is as high as the screen allows."""
    x, y, width, height = area
    more = taller(setting)
    return setting.rect(x, y - more / 2, width, height + more)


def room(size: tuple[int, int], scenery: Set, house_rules: str, look: Look) -> Surface:
    """Draw what all pages of a game have in common: the hall, darkened, the glyph, the names and the empty panel."""
    setting = Setting(size)
    scene = hall.hall(size, look)
    if not look.contrast:
        scene.fill((round(255 * (1 - DARK)),) * 3, special_flags=pygame.BLEND_RGB_MULT)
    area, unit = stretched(setting, PANEL), setting.unit
    panel = panels.panel(area.size, unit, look)
    scene.blit(panel, panel.get_rect(center=area.center))
    scene.fill(WHITE if look.contrast else RULE, stretched(setting, (960, 181, 2, 700)))
    _sign(scene, scenery, house_rules, setting, look)
    return scene


def _sign(scene: Surface, scenery: Set, house_rules: str, setting: Setting, look: Look) -> None:
    """Put the glyph, the name and what the pages are over the panel's left corner."""
    x, y, side = DISC
    square = setting.rect(x, y - taller(setting) / 2, side, side)
    ink, rim, ground = ("#000000", WHITE, "#000000") if look.contrast else (INK, BRASS, NIGHT)
    badge = disc(50, 50, 50, ink) + disc(50, 50, 46, rim) + disc(50, 50, 40, ground)
    scene.blit(svg(badge, (100, 100), square.size), square)
    glyph = icons.icon(scenery.glyph, round(square.width * 0.5), look.accent(scenery.accent.light))
    scene.blit(glyph, glyph.get_rect(center=square.center))
    pixels, least = setting.length(60), setting.length(24)
    name = lettering.fitted(scenery.name(), Face.DISPLAY, pixels, look.text(LAMP_TEXT), setting.length(430), least)
    place = name.get_rect(midleft=(square.right + setting.length(24), square.centery))
    scene.blit(name, place)
    left = place.right + setting.length(24)
    width = setting.point(TAB_AT[0] - 4 * TAB_STEP - TAB[0] - 30, 0)[0] - left
    words = lettering.fitted(house_rules, Face.LABEL, setting.length(34), look.text(LABEL), width, least)
    if words.get_width() <= width:
        scene.blit(words, words.get_rect(midleft=(left, square.centery)))


class Help(Scene):
    """The rules of one game."""

    def __init__(self, house: House, rules: Rules) -> None:
        super().__init__(house)
        self._rules = rules
        self._scenery = set_for(rules)
        self._exercise: Exercise | None = None
        self._pages: tuple[Page, ...] = ()
        self._at = 0
        self.controls = Controls(house.speaker, self.pressing)
        self._pointed: str | None = None
        self._setting = Setting((1, 1))

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay out the tabs and the footer, once the booklet is there."""
        super().arrange(size)
        self._setting = Setting(size)
        if self._pages:
            self._lay_controls()

    def _lay_controls(self) -> None:
        tabs = [Control(tab.value, area, partial(self._open, tab)) for tab, area in self.tab_areas().items()]
        self.controls.arrange([*tabs, *self._prompt_row.controls])

    def tab_areas(self) -> dict[Tab, Rect]:
        """Return where the tabs lie."""
        tabs = list(dict.fromkeys(page.tab for page in self._pages))
        left = TAB_AT[0] - (len(tabs) - 1) * TAB_STEP - TAB[0]
        top = TAB_AT[1] - taller(self._setting) / 2
        return {tab: self._setting.rect(left + i * TAB_STEP, top, *TAB) for i, tab in enumerate(tabs)}

    @property
    def _foot(self) -> float:
        return FOOT + taller(self._setting) / 2

    @property
    def _prompt_row(self) -> PromptRow:
        room = FOOT_RIGHT - FOOT_LEFT - COUNT
        return PromptRow(self._prompts(), self._pen, (FOOT_RIGHT, self._foot), room)

    @property
    def _pen(self) -> Pen:
        return Pen(self._setting, self._look(), self.house.studio)

    def _prompts(self) -> list[Prompt]:
        entries = []
        if self._at > 0:
            name = _tab_name(self._pages[self._at - 1].tab)
            entries.append(Prompt("previous", keys(Command.PREVIOUS)[0], name, lambda: self._turn(-1)))
        if self._at < len(self._pages) - 1:
            name = _tab_name(self._pages[self._at + 1].tab)
            entries.append(Prompt("next", keys(Command.NEXT)[0], name, lambda: self._turn(1)))
        if self._exercise:
            entries.append(Prompt("practice", keys(Command.TAKE)[-1], self._exercise.invitation, self._practise))
        return [*entries, Prompt("back", keys(Command.BACK)[0], _("Back"), Pop)]

    @property
    def page(self) -> Page:
        """The page that is open."""
        return self._pages[self._at]

    @property
    def number(self) -> int:
        """The number of the page that is open, counted from 1."""
        return self._at + 1

    # what the player does

    def _practise(self) -> Cue | None:
        return Push(Practice(self.house, self._rules, self._exercise)) if self._exercise else None

    def _open(self, tab: Tab) -> None:
        self._go_to(next(index for index, page in enumerate(self._pages) if page.tab is tab))

    def _turn(self, by: int) -> None:
        self._go_to(min(max(self._at + by, 0), len(self._pages) - 1))

    def _go_to(self, index: int) -> None:
        if index != self._at:
            self._at = index
            self.house.speaker.play(Effect.FLIP)
            self._lay_controls()

    def pointer(self, event: Event) -> Cue | None:
        """Answer the mouse: tabs and prompts are pressed, the wheel turns pages."""
        if event.type == pygame.MOUSEWHEEL:
            self._turn(-event.y)
            return None
        found = self.controls.at(event.pos)
        self._pointed = found.name if found else None
        return self.controls.pointer(event)

    def command(self, command: Command) -> Cue | None:
        """Answer a key: left and right, or Page Up and Page Down, turn pages; escape goes back."""
        match command:
            case Command.BACK | Command.RULES:
                return Pop()
            case Command.PREVIOUS | Command.LEFT:
                self._turn(-1)
            case Command.NEXT | Command.RIGHT:
                self._turn(1)
            case Command.TAKE:
                return self._practise()
            case Command.FIRST:
                self._go_to(0)
            case Command.LAST:
                self._go_to(len(self._pages) - 1)
        return None

    # what is seen

    def prepare(self) -> None:
        """Set the booklet, which takes longer than a frame, and draw the page that is open."""
        if not self._pages:
            self._exercise, self._pages = exercise_for(self._rules), pages_for(self._rules)
            self._lay_controls()
        list(self._seen())

    def frame(self) -> Frame:
        """Tell the page that is open, and have the studio draw those that may be turned to."""
        seen = list(self._seen())
        for index in range(len(self._pages)):
            self._halves(index)
        return seen

    def _look(self) -> Look:
        return self.house.look(self._scenery.colours(self.house.colours))

    def _halves(self, index: int) -> list[tuple[Surface | None, Rect]]:
        page, look = self._pages[index], self._look()
        areas = [stretched(self._setting, area) for area in HALVES]
        more = taller(self._setting)
        least = next((scale for units, scale in NARROW_TEXTS if more >= units), 100)
        look = replace(look, text_scale=max(look.text_scale, least))
        draw, accent, unit = self.house.studio.picture, self._scenery.accent.light, self._setting.unit
        return [
            (draw(printed, half, beside, area.size, accent, unit, look), area)
            for half, beside, area in zip((page.left, page.right), (page.right, page.left), areas, strict=True)
        ]

    def _seen(self) -> Iterator[Drawable]:
        setting, look = self._setting, self._look()
        ground = self.house.studio.picture(room, self.size, self._scenery, _("Rules of the house"), look)
        if ground:
            yield Sprite(ground, 0, 0)
        for tab, area in self.tab_areas().items():
            is_open, lit = tab is self.page.tab, tab.value == self._pointed
            yield Sprite(diagrams.tab(area.size, _tab_name(tab), is_open, lit, setting.unit, look), area.x, area.y)
        for picture, area in self._halves(self._at):
            if picture:
                yield Sprite(picture, area.centerx - picture.get_width() // 2, area.y)
        count = _("Page {number} of {count}").format(number=self.number, count=len(self._pages))
        yield self._pen.text(count, Face.LABEL, 32, LABEL, (FOOT_LEFT, self._foot), START, COUNT - 40)
        yield from self._prompt_row.frame(self._pointed, self.pressing.sunk)


def _tab_name(tab: Tab) -> str:
    return {
        Tab.GOAL: _("Goal"),
        Tab.MOVES: _("Moves"),
        Tab.SCORE: _("Score"),
        Tab.TIPS: _("Tips"),
        Tab.KEYS: _("Keys"),
    }[tab]
