"""The choice of a deal of one game: the saved play, a new deal of a difficulty, the deal of the day, or a number."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import date, timedelta
from functools import partial
from math import inf

from pygame import Rect
from pygame.event import Event

from game.deals import Difficulty, grades, size
from game.play import Play
from game.rules.base import Rules
from game.settings import Motion
from game.statistics import Outcome, Result
from scenes.animation import durations as d
from scenes.art import buttons, hall, switches
from scenes.audio import Effect, Music
from scenes.commands import Command
from scenes.games import game_ui
from scenes.games.base import GameUI
from scenes.i18n import _, day_name, dealing, grade_name, grade_named, language
from scenes.render.drawables import Drawable, Frame, lowered, placed
from scenes.render.easing import out_back, out_cubic, share
from scenes.render.palette import LAMP_TEXT, SOFT_TEXT
from scenes.render.typography import Face
from scenes.screens import select_art
from scenes.screens.calendar import Calendar
from scenes.screens.deal_number import copied_number
from scenes.screens.duel_setup import DuelSetup
from scenes.screens.help import Help
from scenes.screens.options import Options
from scenes.screens.select_art import DoorLook, GamePreview, known_winnable
from scenes.screens.table import Table
from scenes.services import Services
from scenes.widgets.buttons import Button, PromptRow, buttons_frame
from scenes.widgets.scene import Pop, Push, Replace, SceneRequest
from scenes.widgets.screen import Screen
from scenes.widgets.text import FOOT, START, Pen
from scenes.widgets.wheels import WHEELS, NumberWheels, wheel_places

SAVED, TODAY, NUMBER, ANY = "saved", "today", "number", "any"
"""Names of what can be chosen beside the difficulties; ANY is a random deal, which may not be winnable."""


def name_of(difficulty: Difficulty | None) -> str:
    """Return the name under which deals of a difficulty are chosen; None stands for any deal."""
    return difficulty.value if difficulty else ANY


class DealOptions:
    """What can be played of one game now."""

    def __init__(self, services: Services, ui: GameUI) -> None:
        self._services = services
        self._ui = ui
        self._game = ui.rules.name
        self._line: str | None = None
        self._saved: Play | None = None
        self.grades: tuple[Difficulty | None, ...] = ()
        self.day = services.today
        self._winnable = False
        self.daily_deal: tuple[str, str] | None = None

    def look_up(self) -> bool:
        """Reread everything; return whether the saved play has changed. Too slow for the frame path."""
        services, dealer = self._services, self._services.dealer
        self.grades = (*grades(self._game), None)
        line, before = services.store.open_play(self._game), self._line
        if line is None or line != before:
            self._line, self._saved = line, services.open_play(self._game)
        dealer.prefetch(self._game, *(difficulty for difficulty in self.grades if difficulty))
        self.turn_day()
        self._winnable = self.begun is not None and known_winnable(self.begun, services)
        return line != before

    def turn_day(self) -> None:
        """Offer the deal of today, and load that of tomorrow in the worker, so that it is there at midnight."""
        self.day = self._services.today
        self.daily_deal = self._daily_deal()
        tomorrow = self.day + timedelta(1)
        self._services.images.prerender(partial(self._services.dealer.daily_deal, self._game, tomorrow))

    @property
    def begun(self) -> Play | None:
        """The saved play, if it has any moves."""
        return self._saved if self._saved and self._saved.moves else None

    @property
    def number(self) -> int:
        """The number that the wheels show first: that of the saved play, or 1."""
        deal = self._saved.deal if self._saved else ""
        return int(deal) if deal.isdigit() else 1

    def is_open(self, day: date | None = None) -> bool:
        """Whether the saved play is of the deal of a day; of today by default."""
        return self.begun is not None and self.begun.facts.get("day") == (day or self.day).isoformat()

    def take(self, name: str, number: int = 0, day: date | None = None) -> Play | None:
        """Return the play of a choice, given its number for NUMBER and its day for TODAY.

        A saved play that has begun is recorded as left, unless it is the one that is chosen. None if there is no deal.
        """
        if name == SAVED or (name == TODAY and self.is_open(day)):
            return self.begun
        services = self._services
        if name == NUMBER:
            play: Play | None = Play(self._ui.rules, number)
        elif name == TODAY:
            play = services.dealer.of_day(self._game, day or self.day)
        else:
            chosen = next(difficulty for difficulty in self.grades if name_of(difficulty) == name)
            services.dealer.choose(self._game, chosen)
            play = services.new_deal(self._game)
        if play and self.begun:
            services.end(self.begun, Outcome.LEFT)
        return play

    # drawing

    def preview(self) -> GamePreview:
        """Return what the game's arch shows."""
        if self.begun is None:
            return GamePreview(self._ui, "", _(self._ui.summary), False, language())
        score, best, count = self.begun.state.score, self.begun.rules.best_score, len(self.begun.moves)
        points = _("{score} of {best}").format(score=score, best=best) if best else str(score)
        words = _("{score}, move {count}").format(score=points, count=count)
        return GamePreview(self._ui, self._line or "", words, self._winnable, language())

    def doors(self, focus: str) -> list[DoorLook]:
        """Return what the doors of the difficulties show; focus is the name of what is focused."""
        store, game, accent = self._services.store, self._game, self._ui.accent
        known = [
            store.results.statistics(game, grade=difficulty.value if difficulty else "") for difficulty in self.grades
        ]
        shares, speaks = tuple(played.share if played.played else None for played in known), language()
        counts = (size(game, difficulty) if difficulty else 0 for difficulty in self.grades)
        return [
            DoorLook(difficulty, count, won, accent, name_of(difficulty) == focus, shares, speaks)
            for difficulty, count, won in zip(self.grades, counts, shares, strict=True)
        ]

    def _daily_deal(self) -> tuple[str, str] | None:
        """Return the line about the deal of the day and the label of its button; None without such a deal."""
        record = self._services.dealer.daily_deal(self._game, self.day)
        if record is None:
            return None
        difficulty, done = grade_name(grade_named(record.fact("grade"))), self._services.store.results.days(self._game)
        best = done.get(self.day.isoformat())
        label = _("Play it again") if best and best.won else _("Play today")
        return _about(difficulty, best), _("Continue") if self.is_open() else label


def _about(difficulty: str, best: Result | None) -> str:
    if best is None or best.shown:
        return _("{grade}, not yet played").format(grade=difficulty)
    if not best.initials:
        return _("{grade}, your best: {score}").format(grade=difficulty, score=best.score)
    sentence = _("{grade}, your best: {score}, signed {initials}")
    return sentence.format(grade=difficulty, score=best.score, initials=best.initials)


DEAL = (1672, 690, 164, 92)


def places_of_wheels(pen: Pen) -> list[Rect]:
    """Return the areas of the wheels, in pixels."""
    return wheel_places(pen.frame, (1382.5, 774), 83)


PICKED = "calendar"  # the deal of a day picked in the calendar


class SelectDeal(Screen):
    """The choice of a deal of one game; its arch moves in from begin, an area in pixels, if that is given."""

    toasts_beside = 36, 122  # the heading

    def __init__(self, services: Services, rules: Rules, begin: Rect | None = None) -> None:
        super().__init__(services)
        self._rules = rules
        self._ui = game_ui(rules)
        self._begin = begin
        self._time = 0.0 if services.motion is Motion.FULL else inf
        self._offers = DealOptions(services, self._ui)
        self._wheels = NumberWheels(0, services.speaker, moves=False)
        self._door = self._before_foot = self._asked = ""
        self._picked: date | None = None

    def arrange(self, size: tuple[int, int]) -> None:
        self._asked = ""
        super().arrange(size)
        self._wheels.arrange(places_of_wheels(self.pen))

    def lay_controls(self) -> None:
        names = [name_of(difficulty) for difficulty in self._offers.grades]
        places = select_art.door_places(self.pen.frame, len(names))
        doors = [
            Button(name, command=partial(self._ask, name), area=place)
            for name, place in zip(names, places, strict=True)
        ]
        items = self._buttons()
        wheels = Button("wheels", command=partial(self._ask, NUMBER), area=self._wheels_area)
        self.controls.arrange([*doors, *items, wheels, *self.foot.buttons], self._before_foot)

    def _buttons(self) -> tuple[Button, ...]:
        """Return the buttons apart from the doors; the last one deals the number."""
        items, frame, at_wheels = list[Button](), self.pen.frame, self.controls.focus == "wheels"
        if self._offers.begun:
            place, go_on = frame.rect(*select_art.CONTINUE), partial(self._take, SAVED)
            recommended = not (at_wheels or self._asked)
            items.append(Button(SAVED, _("Continue"), go_on, place, primary=recommended, key="C"))
        if self._offers.daily_deal:
            labels, room = (self._offers.daily_deal[1], _("Calendar")), frame.rect(599, 799, 433, 78)
            gap, high = frame.length(16), room.height
            first, second = buttons.side_by_side(labels, room.width, gap, high, frame.unit, self.style)
            other = Rect(room.right - second, room.top, second, high)
            items += (
                Button(TODAY, labels[0], partial(self._ask, TODAY), Rect(*room.topleft, first, high), key="T"),
                Button(PICKED, labels[1], lambda: Push(Calendar(self.services, self._ui, self._pick)), other, key="K"),
            )
        return *items, Button(NUMBER, _("Deal"), partial(self._ask, NUMBER), frame.rect(*DEAL), primary=at_wheels)

    @property
    def _wheels_area(self) -> Rect:
        """The area inside of the focus ring around the wheels, in pixels."""
        first, *others = places_of_wheels(self.pen)
        around = self.pen.frame.length(14)
        return first.unionall(others).inflate(around, around)

    def prompts(self) -> list[Button]:
        if self._asked:
            return [
                Button("sure", _("Deal anyway"), lambda: self._take(self._asked), key=_("Enter")),
                Button("keep", _("Keep my game"), self._keep, key=_("Esc"), primary=True),
            ]
        does = self._what_enter_does()
        return [
            *([Button("enter", does, self._press, key=_("Enter"), primary=True)] if does else ()),
            Button("type", _("Number"), partial(self._focus, "wheels"), key="0\N{EN DASH}9"),
            Button("duel", _("Two players"), lambda: Push(DuelSetup(self.services, self._rules.name)), key="V"),
            Button("back", _("Back"), Pop, key=_("Esc")),
        ]

    @property
    def foot(self) -> PromptRow:
        """The footer; the answers lie beside the question."""
        if self._asked:
            row = PromptRow(self.prompts(), self.pen, (select_art.ANSWERS_END, FOOT), 740)
            return replace(row, point=(row.point[0], select_art.question_middle(row.width, self.pen)))
        point, room = (select_art.LEFT, FOOT), select_art.RIGHT - select_art.LEFT
        return PromptRow(self.prompts(), self.pen, point, room, START)

    def _what_enter_does(self) -> str:
        number = _("Deal {number}").format(number=self._wheels.number) if self._wheels.valid else ""
        labels = {item.name: item.label for item in self._buttons()} | {NUMBER: number, "wheels": number}
        labels |= {name_of(difficulty): dealing(difficulty) for difficulty in self._offers.grades}
        return labels.get(self._before_foot, "")

    # input

    def _press(self) -> SceneRequest | None:
        """Press what is focused, or was before the footer."""
        control = self.controls.named(self._before_foot)
        return control.press() if control else None

    def _focus(self, name: str) -> None:
        self.controls.focus = name

    def _keep(self) -> None:
        """Cancel the question."""
        self._asked, self._picked = "", None

    def _pick(self, day: date) -> None:
        """Remember the day picked in the calendar, which is asked for once the calendar is closed."""
        self._asked, self._picked = "", day

    def _ask(self, name: str) -> SceneRequest | None:
        """Take a choice; if a saved play would be lost, ask first."""
        if name == NUMBER and not self._wheels.valid:
            self.services.speaker.play(Effect.ILLEGAL)
            return None
        is_open = name in (TODAY, PICKED) and self._offers.is_open(self._day(name))
        if self._offers.begun and self._asked != name and not is_open:
            self._asked = name
            self.controls.focus = name
            return None
        return self._take(name)

    def _day(self, name: str) -> date | None:
        """Return the picked day if a choice is about that."""
        return self._picked if name == PICKED else None

    def _take(self, name: str) -> SceneRequest | None:
        play = self._offers.take(TODAY if name == PICKED else name, self._wheels.number, self._day(name))
        if play is None:
            return None
        return Replace(Table(self.services, play, for_newcomers=True), select_art.arch_place(self.pen.frame))

    def pointer(self, event: Event) -> SceneRequest | None:
        """Answer the mouse: the wheels first, then the buttons."""
        turned = self._wheels.pointer(event)
        if turned:
            self._focus("wheels")
        return self._answered(None if turned else self.controls.pointer(event))

    def let_go(self) -> None:
        super().let_go()
        self._wheels.let_go()

    def command(self, command: Command) -> SceneRequest | None:
        """Answer a key: arrows move the focus or turn the wheels."""
        handler = self._handlers().get(command)
        if handler is None:
            return self._answered(None if self._turns(command) else self.controls.command(command))
        return self._answered(handler())

    def _handlers(self) -> dict[Command, Callable[[], SceneRequest | None]]:
        """Return the handlers of commands that neither step to another button nor turn a wheel."""
        doors = [name_of(difficulty) for difficulty in self._offers.grades]
        handlers: dict[Command, Callable[[], SceneRequest | None]] = {
            Command.BACK: self._keep if self._asked else Pop,
            Command.OTHER: Pop,
            **dict.fromkeys((Command.OPTIONS, Command.PAUSE), lambda: Push(Options(self.services))),
            Command.RULES: lambda: Push(Help(self.services, self._rules)),
            Command.NEW: partial(self._ask, self._door),
            Command.DEAL: partial(self._ask, PICKED),
            Command.NUMBER: partial(self._focus, "wheels"),
            Command.PASTE: lambda: self.typed(copied_number()),
            Command.FIRST: partial(self._focus, doors[0]),
            Command.LAST: partial(self._focus, doors[-1]),
        }
        if self._asked and self.controls.focus != "keep":
            handlers[Command.TAKE] = partial(self._take, self._asked)
        return handlers

    def _turns(self, command: Command) -> bool:
        """Let a key turn the wheels if they have the focus; return False where it leads beyond them."""
        end = {Command.LEFT: 0, Command.RIGHT: WHEELS - 1}.get(command)
        return self.controls.focus == "wheels" and end != self._wheels.active and self._wheels.command(command)

    def typed(self, text: str) -> SceneRequest | None:
        """Answer digits, which turn the wheels, and the letters of the buttons."""
        if self._wheels.typed(text):
            self._focus("wheels")
            return self._answered(None)
        pressed = next((key for key in (*self._buttons(), *self.prompts()) if text and key.key == text.upper()), None)
        if pressed:
            self.pressing.tap(pressed.name)
        return self._answered(pressed.press()) if pressed else None

    def _answered(self, answer: SceneRequest | None) -> SceneRequest | None:
        """Remember the focus, except on the footer; a door also becomes the chosen difficulty.

        Another scene opens on the whole page, as it may take a while.
        """
        if isinstance(answer, Push | Replace):
            self._time = inf
        focus = self.controls.focus or ""
        if focus not in {prompt.name for prompt in self.prompts()}:
            if focus != self._asked:
                self._keep()
            self._before_foot = focus
            self._door = focus if focus in map(name_of, self._offers.grades) else self._door
        self.lay_controls()
        return answer

    # time and drawing

    def on_enter(self) -> None:
        self.services.speaker.ambience(None)
        self.services.speaker.music(Music.TITLE)

    def advance(self, seconds: float) -> SceneRequest | None:
        """Let arch, doors and wheels move, and the day change at midnight."""
        self._time += seconds
        self._wheels.advance(seconds)
        if self._offers.day != self.services.today:
            self._offers.turn_day()
            self.lay_controls()
        return None

    def rest(self) -> float:
        """Return 0 while anything moves, else the seconds until the date is next checked."""
        return 0.0 if self._time < select_art.ARRIVAL or self._wheels.moving else self.services.day_left

    def prerender(self) -> None:
        """Read what can be played, lay it out, and draw it as it looks once everything has arrived."""
        if self._offers.look_up() or not self._before_foot:
            self._wheels = NumberWheels(self._offers.number, self.services.speaker, self.services.motion is Motion.FULL)
            self._wheels.arrange(places_of_wheels(self.pen))
        self._door = self._door or name_of(self.services.dealer.chosen(self._rules.name))
        self._before_foot = self._before_foot or (SAVED if self._offers.begun else self._door)
        self.controls.focus = self._before_foot
        self.lay_controls()
        shown, self._time = self._time, inf
        self.frame()
        self._time = shown
        looks = [self._offers.doors(focus) for focus in ("", *map(name_of, self._offers.grades))]
        self.services.images.prerender(partial(_draw_doors, looks, self.pen))

    def frame(self) -> Frame:
        pen, offers, time = self.pen, self._offers, self._time
        ground = pen.images.get(hall.hall, self.size, pen.style)
        drawn: list[Drawable] = [*placed(ground, topleft=(0, 0))]
        table_style = self.services.style(self._ui.colours(self.services.colours))
        shift = select_art.arch_shift(self._begin, time, pen.frame)
        carried = [replace(item, area=item.area.move(shift)) for item in self._buttons() if item.name == SAVED]
        arch = [*select_art.arch_frame(offers.preview(), shift, pen, table_style), *self._lettered(carried)]
        if time < d.HALL_FADES:
            return [*drawn, *arch]

        def rising(far: float, start: float, seconds: float) -> int:
            return pen.frame.length(far * (1 - out_cubic(share(time, start, seconds))))

        lands = -pen.frame.length(24 * (1 - out_back(share(time, d.HALL_FADES, d.HEADING_LANDS))))
        drawn.extend(lowered(select_art.head(any(offers.grades), pen), lands))
        drawn.extend(select_art.doors_frame(offers.doors(self.controls.focus or ""), time, pen))
        panels = [self._day_panel(offers.daily_deal[0])] if offers.daily_deal else []
        for index, panel in enumerate((*panels, self._number_panel())):
            drawn.extend(lowered(panel, rising(480, select_art.PANELS_AT + index * d.PANEL_GAP, d.PANEL_RISES)))
        drawn.extend(arch)
        if self._asked:
            drawn.extend(select_art.question(self.foot.width, pen))
        foot = self.foot_frame()
        drawn.extend(lowered(foot, rising(120, select_art.ARRIVAL - d.FOOT_RISES, d.FOOT_RISES)))
        return drawn

    def _day_panel(self, sentence: str) -> Iterator[Drawable]:
        x, y, width, height = 571, 608, 497, 292
        pen, room, middle = self.pen, width - 60, x + width / 2
        yield pen.panel(pen.frame.rect(x, y, width, height))
        heading = _("TODAY\N{RIGHT SINGLE QUOTATION MARK}S GAME")
        yield pen.text(heading, Face.LABEL, 32, self._ui.accent.soft, (middle, y + 37), width=room, tracking=4)
        yield pen.text(day_name(self._offers.day), Face.DISPLAY, 52, LAMP_TEXT, (middle, y + 94), width=room)
        yield pen.text(sentence, Face.LABEL, 32, SOFT_TEXT, (middle, y + 149), width=room)
        yield from self._lettered([item for item in self._buttons() if item.name in (TODAY, PICKED)])

    def _number_panel(self) -> Iterator[Drawable]:
        """Draw the panel of the number: its wheels, with the ring if they are focused, and its button."""
        x, y, width, height = 1096, 608, 767, 292
        pen, tone, focused = self.pen, self._ui.accent.soft, self.controls.focus == "wheels"
        yield pen.panel(pen.frame.rect(x, y, width, height))
        at, room = (x + width / 2, y + 37), width - 80
        yield pen.text(_("DEAL NUMBER"), Face.LABEL, 32, tone, at, width=room, tracking=4)
        yield from self._wheels.frame(pen.frame.unit, pen.style, focused)
        middle = DEAL[0] + DEAL[2] / 2
        lines = _("same cards\nfor everyone").split("\n")
        pixels = pen.fitting([(line, 178) for line in lines], Face.LABEL, 28)
        for index, line in enumerate(lines):
            yield pen.line(line, Face.LABEL, pixels, SOFT_TEXT, (middle, 821 + 36 * index))
        yield from pen.ring(self._wheels_area, focused)
        deal = replace(self._buttons()[-1], enabled=self._wheels.valid)
        yield from buttons_frame((deal,), self.controls, pen, always=True)

    def _lettered(self, items: Sequence[Button]) -> Iterator[Drawable]:
        """Draw buttons, each with the letter that presses it on its upper right corner."""
        pen = self.pen
        yield from buttons_frame(items, self.controls, pen, always=True)
        unit = pen.frame.unit
        for item in items if pen.pad is None else ():
            point = item.area.right / unit + pen.frame.left - 6, item.area.top / unit + pen.frame.top + 5
            yield pen.put(switches.badge(item.key, unit, pen.style, pen.style.text_scale / 100), point)


def _draw_doors(looks: Sequence[Sequence[DoorLook]], pen: Pen) -> None:
    """Draw, in the worker thread, the doors with and without the focus."""
    for doors in looks:
        tuple(select_art.doors_frame(doors, inf, pen))
