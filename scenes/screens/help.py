"""How a game is learned: its rules as pages under tabs, and practice on a board, which is neither saved nor counted."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import accumulate
from math import inf

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.moves import Carry
from game.notation import read_move
from game.play import Play
from game.rules.base import Rules
from game.state import State
from scenes.audio import Effect
from scenes.commands import Command, Source, keys, pad_sign
from scenes.games import game_ui
from scenes.games.rules_pages import NOT_AT_A_CABINET, exercise_for, pages_for
from scenes.help import page_layout as layout
from scenes.help.pages import Exercise, Page, Tab, TextStyles
from scenes.i18n import _
from scenes.render.drawables import Drawable, Frame, placed
from scenes.render.palette import LABEL, Style
from scenes.render.typography import Face
from scenes.services import Services
from scenes.table.board import AutoplayKind
from scenes.table.message_panel import Message, button
from scenes.table.screen import Seat, TableScreen
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
        name = layout.tab_name(tab)
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


AWAY = frozenset((Command.PAUSE, Command.RULES, Command.OTHER))  # the commands that go back at once
AFRESH = frozenset((Command.AGAIN, Command.NEW, Command.DEAL, Command.GIVE_UP, Command.RESIGN, Command.RESTART))
"""The commands that restart the exercise."""
LESSON = "lesson "  # the prefix, before a game's name, of the note that its lesson was offered or begun
POINTS = 0.8  # seconds without input after which the move of a step is shown for the first time


class Practice(TableScreen):
    """One exercise: a lesson in steps, then a task, and praise at the end.

    During the lesson any move but the one asked for is undone.
    """

    kept = False

    def __init__(self, services: Services, rules: Rules, exercise: Exercise, from_table: bool = False) -> None:
        """Start an exercise; it leads back to the table if it was offered there, and else to the rules."""
        super().__init__(services, Play(rules, exercise.position))
        self._shown = False
        self._admired: float | None = None
        count, pad = len(exercise.lesson), services.pad_kind
        key = pad_sign(Command.BACK, pad) if pad else keys(Command.BACK)[0]
        says = partial(Message, spare=f"{key} {_('Back')}", key=key)
        self._lesson = [
            (says(_("Step {number} of {count}").format(number=at, count=count), (step.sentence,)), read_move(step.move))
            for at, step in enumerate(exercise.lesson, 1)
        ]
        moves = (move for _message, move in self._lesson)
        states = accumulate(moves, lambda state, move: rules.apply(state, move)[0], initial=self.play.state)
        self._tables = [_table(state) for state in states]  # the states before the lesson and after each of its steps
        self._task = says(_("Practice"), (exercise.task,))
        again = button(_("Try again"), Command.AGAIN)
        self._praise = Message(
            _("Well done"),
            (_("That\N{RIGHT SINGLE QUOTATION MARK}s how it\N{RIGHT SINGLE QUOTATION MARK}s done."),),
            (button(_("Play on"), Command.BACK, primary=True), again)
            if from_table
            else (again, button(_("Rules"), Command.RULES)),
        )
        self._pointed = False  # whether the move of the current step was shown
        self._aimed_in: State | None = None  # the state for which the cards of a step were ringed or ticked last
        self._put(self._due)

    def on_enter(self) -> None:
        """Note that the player knows the lesson."""
        super().on_enter()
        self.services.store.save_note(LESSON + self.play.rules.name, "1")

    @property
    def _due(self) -> Message | None:
        """The message of the current step, or of the task after the lesson; None once that has begun."""
        done = len(self.play.moves)
        if done < len(self._lesson):
            return self._lesson[done][0]
        return self._task if done == len(self._lesson) else None

    def _put(self, message: Message | None) -> None:
        self._standing, self._pointed = message, False
        if message:
            self.seat.messages.put(message)

    def before_end(self, seat: Seat) -> None:
        """Ask for the next step, or show its move; undo any other move."""
        self._admired = None
        self._shown = seat.board.autoplay.kind is AutoplayKind.SHOW
        board, done = seat.board, len(seat.play.moves)
        if self._aimed_in is not seat.play.state:
            self._aim()
        if done < len(self._lesson):
            board.instead = None  # no other move is suggested than that of the step
        if self._shown or board.animator.moving:
            return
        if self._astray:
            board.undo()
            self._pointed = False  # so that the right move is soon shown
        elif self._due is not self._standing:
            if seat.message_panel.message is self._standing:
                seat.messages.clear()
            self._put(self._due)
        elif done < len(self._lesson) and not (board.choice.hint or board.choice.taken) and self._waited:
            self._point_out()

    @property
    def _astray(self) -> bool:
        """Whether the last move was not the one that the lesson asked for, so that it will be undone."""
        done = len(self.play.moves)
        return done <= len(self._lesson) and _table(self.play.state) != self._tables[done]

    @property
    def _waited(self) -> bool:
        """Whether the player has paused long enough for the move to be shown (again)."""
        return self.services.quiet_for > (4.0 if self._pointed else POINTS)

    def _point_out(self) -> None:
        """Show the move of the current step, unless another move is still to be undone."""
        if self._astray:
            return
        self._pointed = True
        self.board.point_out(self._lesson[len(self.play.moves)][1])
        self._aim()

    def _aim(self) -> None:
        """Ring the cards of the current step and its target.

        In a game with ticks they are ticked and lit, so that a click on the target or the Attack button does the rest.
        """
        board, done = self.board, len(self.play.moves)
        self._aimed_in = board.play.state
        move = self._lesson[done][1] if done < len(self._lesson) else None
        if not move or not board.play.rules.combined:
            board.choice = replace(board.choice, asked=move)
            return
        wanted = [take.slot for take in move.takes] if isinstance(move, Carry) else board.play.rules.combined
        ticks = frozenset(slot for slot in board.play.rules.combined if slot in wanted and board.play.state.piles[slot])
        board.choice = replace(board.choice, ticks=ticks, lit=move.target if isinstance(move, Carry) else move.slot)

    def rest(self) -> float:
        """Return the time until anything changes; in a lesson a move may be due to be shown."""
        return min(super().rest(), POINTS / 2) if len(self.play.moves) < len(self._lesson) else super().rest()

    def after_end(self, seat: Seat, seconds: float) -> SceneRequest | None:
        """Praise the player; if the program has shown the solution, restart the exercise after a while."""
        if seat.message_panel.message is self._standing:
            seat.messages.clear()
        seat.board.choice = replace(seat.board.choice, asked=None)
        if self._shown:
            self._shown, self._admired = False, 0.0
        if seat.board.animator.moving:
            return None
        if self._admired is not None:
            self._admired += seconds
            if self._admired >= 2.0:  # seconds
                self._lay_out()
        elif seat.message_panel.message is not self._praise:
            seat.messages.put(self._praise, focused=True)
            self.services.speaker.play(Effect.WIN)
        return None

    def plays_with(self, source: Source) -> bool:
        return False  # no clock runs here, and pausing would leave the lesson

    def handlers(self, seat: Seat) -> Mapping[Command, Callable[[], SceneRequest | None]]:
        return {
            **dict.fromkeys(AWAY, Pop),
            **dict.fromkeys(AFRESH, self._lay_out),
            Command.BACK: self._back,
            **({Command.HINT: self._point_out} if len(self.play.moves) < len(self._lesson) else {}),
        }

    def _back(self) -> SceneRequest | None:
        """Dismiss a selection, hint or message; without one, go back."""
        own = self.message_panel.message in (self._standing, self._praise)
        return None if self.seat.messages.dismiss() and not own else Pop()

    def _lay_out(self) -> None:
        self.board.restart()
        self._aimed_in, self.play.seconds = None, 0.0
        self._admired = None
        self.seat.messages.withdraw()
        self._put(self._due)

    def clear(self, seat: Seat) -> None:
        """Remove answered messages, but not the task or step until it is done."""
        if seat.message_panel.message is not self._standing:  # else it would slide out and in again
            super().clear(seat)
        if self._standing and self._standing is self._due and not seat.message_panel.message:
            seat.messages.put(self._standing)


def _table(state: State) -> State:
    """Return a state without its last move, as several moves may lead to the same state."""
    return state.reached_by(None)
