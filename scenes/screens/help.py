"""Help: the rules of one game, as pages under tabs."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from math import inf

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.rules.base import Rules
from scenes.audio import Effect
from scenes.commands import Command, keys
from scenes.games import game_ui
from scenes.games.rules_pages import NOT_AT_A_CABINET, exercise_for, pages_for
from scenes.help import page_layout as layout
from scenes.help.pages import Exercise, Page, Tab, TextStyles
from scenes.i18n import _
from scenes.render.drawables import Drawable, Frame, placed
from scenes.render.palette import LABEL, Style
from scenes.render.typography import Face
from scenes.screens.practice import Practice
from scenes.services import Services
from scenes.widgets.buttons import Button, PromptRow
from scenes.widgets.scene import TOAST_HEIGHT, Pop, Push, SceneRequest
from scenes.widgets.screen import Screen
from scenes.widgets.text import LEFT, RIGHT, START

COUNT = 270  # units: the width of the page number beside the prompts


class Help(Screen):
    """The rules of one game."""

    offers_lesson = True
    """Whether the first page says how to learn by playing."""

    def __init__(self, services: Services, rules: Rules, first: int = 0) -> None:
        """Open a page, counted from 0 and modulo the number of pages."""
        super().__init__(services)
        self._rules, self._first = rules, first
        self._ui = game_ui(rules)
        self._exercise: Exercise | None = None
        self._booklet: tuple[Page, ...] = ()
        self._pages: tuple[Page, ...] = ()
        self._origins: tuple[int, ...] = ()
        self._longest: Sequence[Button] = ()
        self._at = 0
        self._pointed: str | None = None
        self._sentences = 0

    def _break_pages(self) -> None:
        """Break the rules into pages for the screen, find the longest footer, and stay on the page that was open."""
        half, across = (layout.stretched(self.design, areas[0]).size for areas in (layout.HALVES, layout.ACROSS))
        self._sentences = 0
        leaves = list(layout.paginated(self._booklet, half, across, self._texts))
        pages = tuple(leaf for _index, leaf in leaves)
        self._sentences = layout.with_even_sentences(pages, half, self._texts).sentences
        if pages != self._pages:
            origin = self._origins[self._at] if self._origins else self._first % len(self._booklet)
            origins = tuple(index for index, _leaf in leaves)
            self._at, self._pages, self._origins = origins.index(origin), pages, origins
        rows = (PromptRow(self.prompts_on(index), self.pen, (0, 0), inf) for index in range(len(pages)))
        self._longest = max(rows, key=lambda row: row.width).entries

    def lay_controls(self) -> None:
        """Lay out the tabs and the footer, once the pages are there."""
        if not self._pages:
            return
        areas = self.tab_row.areas.items()
        tabs = [Button(tab.value, command=partial(self._open, tab), area=area) for tab, area in areas]
        self.controls.arrange([*tabs, *self.foot.buttons])

    @property
    def tab_row(self) -> layout.TabRow:
        """The tabs in a row, with their areas."""
        return layout.TabRow(list(dict.fromkeys(page.tab for page in self._booklet)), self.design, self.style)

    @property
    def _foot(self) -> float:
        return 1004 + 0.56 * layout.taller(self.design)

    @property
    def foot(self) -> PromptRow:
        """The footer, lower on a taller page, with texts of one size on all pages."""
        room = RIGHT - LEFT - COUNT
        return PromptRow(self.prompts(), self.pen, (RIGHT, self._foot), room, at_times=self._longest)

    def prompts_on(self, index: int) -> list[Button]:
        """Return the prompts of a page."""
        entries = []
        if index > 0:
            name, key = self._name(index - 1), keys(Command.PREVIOUS)[0]
            entries.append(Button("previous", name, lambda: self._turn(-1), key=key))
        if index < len(self._pages) - 1:
            entries.append(Button("next", self._name(index + 1), lambda: self._turn(1), key=keys(Command.NEXT)[0]))
        if self._exercise:
            entries.append(Button("practice", self._exercise.invitation, self._practise, key=keys(Command.TAKE)[-1]))
        return [*entries, Button("back", _("Back"), Pop, key=keys(Command.BACK)[0])]

    def _name(self, index: int) -> str:
        """Return the name of a page: its tab, with a number if the tab has several pages."""
        tab = self._pages[index].tab
        under = [other for other, page in enumerate(self._pages) if page.tab is tab]
        name = _(tab.value)
        return f"{name} {under.index(index) + 1}" if len(under) > 1 else name

    def prompts(self) -> Sequence[Button]:
        return self.prompts_on(self._at)

    @property
    def page(self) -> Page:
        """The page that is open."""
        return self._pages[self._at]

    @property
    def number(self) -> int:
        """The number of the page that is open, from 1."""
        return self._at + 1

    # input

    def _practise(self) -> SceneRequest | None:
        return Push(Practice(self.services, self._rules, self._exercise)) if self._exercise else None

    def _open(self, tab: Tab) -> None:
        self._go_to(next(index for index, page in enumerate(self._pages) if page.tab is tab))

    def _turn(self, by: int) -> None:
        self._go_to(min(max(self._at + by, 0), len(self._pages) - 1))

    def _go_to(self, index: int) -> None:
        if index != self._at:
            self._at = index
            self.services.speaker.play(Effect.FLIP)
            self.lay_controls()

    def pointer(self, event: Event) -> SceneRequest | None:
        """Answer the mouse; the wheel turns pages."""
        if event.type == pygame.MOUSEWHEEL:
            self._turn(-event.y)
            return None
        control = self.controls.at(event.pos)
        self._pointed = control.name if control else None
        return self.controls.pointer(event)

    def command(self, command: Command) -> SceneRequest | None:
        """Answer a key: left and right, or Page Up and Page Down, turn pages."""
        match command:
            case Command.BACK | Command.OTHER | Command.RULES:
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

    # drawing

    @property
    def toasts_at(self) -> float:
        """The place of toasts: on the lower edge of the panel, over no text."""
        foot = self.design.point(0, self._foot - 12)[1]
        return foot / self.size[1] - TOAST_HEIGHT

    def prerender(self) -> None:
        """Lay out the pages, which is too slow for the frame path, and draw the page that is open."""
        if not self._booklet:
            self._exercise = exercise_for(self._rules)
            absent = self.services.refused | (NOT_AT_A_CABINET if self.services.kiosk else frozenset())
            self._booklet = pages_for(self._rules, self.offers_lesson, absent)
        self._break_pages()
        self.lay_controls()
        list(self._page_frame())

    def frame(self) -> Frame:
        """Draw the page that is open, and have the worker draw those that may be next."""
        drawn = list(self._page_frame())
        for index in self._next():
            self._columns(index)
        return drawn

    @property
    def style(self) -> Style:
        """The style, with the suit colours of the game."""
        return self.services.style(self._ui.colours(self.services.colours))

    @property
    def _texts(self) -> TextStyles:
        """The text styles of pages; they are larger on a 4:3 screen, where pages are higher."""
        style, more = self.style, layout.taller(self.design)
        least = next((scale for units, scale in ((240, 130), (100, 115)) if more >= units), 100)
        style = replace(style, text_scale=max(style.text_scale, least))
        return TextStyles(self.design.unit, self._ui.accent.light, style, self._sentences)

    def _columns(self, index: int) -> list[tuple[Surface | None, Rect]]:
        page, draw = self._pages[index], self.services.images.get
        areas = [layout.stretched(self.design, area) for area in (layout.HALVES if page.right else layout.ACROSS)]
        return [
            (draw(layout.draw_half, half, beside, area.size, self._texts), area)
            for (half, beside), area in zip(page.columns, areas, strict=True)
        ]

    def _next(self) -> Iterator[int]:
        """Yield the pages that may be opened next: the neighbours, and the first of each tab."""
        tabs = [page.tab for page in self._pages]
        yield from sorted({*range(max(0, self._at - 1), min(len(tabs), self._at + 2)), *map(tabs.index, tabs)})

    def _page_frame(self) -> Iterator[Drawable]:
        style, game, right = self.style, self._ui, self.tab_row.left - 30
        sign = layout.Sign(game.glyph, game.accent.light, game.name(), _("How to play"), right)
        ground = self.services.images.get(layout.background, self.size, sign, style)
        yield from placed(ground, topleft=(0, 0))
        pointed = next((tab for tab in Tab if tab.value == self._pointed), None)
        yield from self.tab_row.frame(self.page.tab, pointed)
        middle = layout.stretched(self.design, layout.MIDDLE)
        if self.page.right:
            yield from placed(self.services.images.get(layout.rule, middle.size, style), topleft=middle.topleft)
        for picture, area in self._columns(self._at):
            yield from placed(picture, midtop=area.midtop)
        count = _("Page {number} of {count}").format(number=self.number, count=len(self._pages))
        yield self.pen.text(count, Face.LABEL, 32, LABEL, (LEFT, self._foot), START, COUNT - 40)
        yield from self.foot.frame(self._pointed, self.pressing.sunk)
