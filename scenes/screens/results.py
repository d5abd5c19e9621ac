"""Results: the tally of a won game as it is counted up, the initials to sign it with, and the list of best games."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, groupby
from math import cos, inf, pi, sin

import pygame
from pygame import Surface
from pygame.event import Event

from game.medals import earned
from game.record import BY_LAMP
from game.settings import Motion
from game.statistics import Outcome, Result, are_rude, with_house
from scenes.animation import durations as d
from scenes.art import charts, panels, titles
from scenes.art.tokens import medal
from scenes.audio import Effect
from scenes.commands import Command, Device
from scenes.games.base import GameUI
from scenes.i18n import _
from scenes.render.drawables import Drawable, Frame, Sprite, Tint, clipped, lowered, placed
from scenes.render.easing import in_cubic, out_back, out_cubic, out_quad, share, shiver, sine
from scenes.render.image_cache import ImageCache
from scenes.render.palette import LABEL, LAMP_NUMBER, PRIMARY_TEXT, SOFT_TEXT, Accent, Style, mix, rgb
from scenes.render.typography import Face
from scenes.screens.replay import watching
from scenes.services import Services
from scenes.table.board import Board
from scenes.table.end_of_game import RHYTHM, Rhythm
from scenes.widgets import score_panels
from scenes.widgets.buttons import Button, buttons_frame
from scenes.widgets.scene import SceneRequest
from scenes.widgets.score_panels import EMBLEMS, PANELS, RESULT_REQUESTS, BestList, Entry, Honour, Tally, medal_name
from scenes.widgets.screen import Screen
from scenes.widgets.text import MIDDLE, Pen
from scenes.widgets.wheels import LETTERS, Initials, alphabet

FOR_CARDS = frozenset((Command.STOCK, Command.REDO, Command.HINT, Command.LAMP, Command.HOME))
"""The commonest commands of a play that do nothing here."""
OFFERED = "AAA"  # the default initials of a player who never signed
VEIL, DARKEST, GLOW = "#C4BCD6", 0.86, 0.24
"""Behind the panels: how much light is left, before it takes the place's hue; the share of that at top and bottom; and
how much of the place's deep tint is added."""
BANDS = 216
COUNTS_FROM = d.FADE + d.REASON_AFTER + d.RESULT_GAP + d.RESULT_RISES
"""When the first panel is in place and the score ceremony begins, in seconds."""
ARRIVED = COUNTS_FROM + d.CEREMONY  # when all animation has ended, in seconds
WIDEST = 1720  # units: the largest width of the title; no language needs more
INITIALS = (960, 522)  # the middle of the three arches, in units
TROPHY, PLATE = (230, 232), (400, 92)  # units: the opening of the trophy's arch, and the plate below it


def trophy(ui: GameUI, unit: float, style: Style, given: bool) -> Surface:
    """Draw the trophy of a game."""
    opening = round(TROPHY[0] * unit), round(TROPHY[1] * unit)
    return charts.trophy(ui.behind_arch(opening, style), ui.glyph, unit, style, given)


def veil(size: tuple[int, int], style: Style, accent: Accent) -> list[Tint]:
    """Return the tints over the table: darker towards top and bottom, where there are texts, and in a place's colour.

    In high contrast it is black.
    """
    width, height = size
    if style.contrast:
        return [Tint((0, 0, width, height), (0, 0, 0))]
    middles = ((band + 0.5) / BANDS for band in range(BANDS))
    # It is darkest behind the title, light from 0.3 of the height on, and darkens again behind the buttons.
    light = [max(0.0, min(1.0, (middle - 0.15) / 0.15, (1 - middle) / 0.22)) for middle in middles]
    hue = mix(VEIL, mix("#000000", accent.light, 0.55), 0.6)
    washes = []
    for lightness, alike in groupby(range(BANDS), light.__getitem__):
        first, *others = alike
        top, foot = first * height // BANDS, (first + len(others) + 1) * height // BANDS
        red, green, blue = (round(channel * (DARKEST + (1 - DARKEST) * lightness)) for channel in rgb(hue))
        washes.append(Tint((0, top, width, foot - top), (red, green, blue)))
    glow = tuple(round(GLOW * channel) for channel in rgb(accent.deep))
    return [*washes, Tint((0, 0, width, height), (glow[0], glow[1], glow[2]), pygame.BLEND_RGB_ADD)]


def rays_behind_title(images: ImageCache, pen: Pen, size: tuple[int, int], accent: Accent) -> Sequence[Sprite]:
    """Draw the rays behind the title of a win; none in high contrast."""
    if pen.style.contrast:
        return ()
    high = pen.frame.length(620)
    x, y = pen.frame.point(960, 106)
    rays = images.get(titles.rays, (size[0], high), (x, y), high - y, accent.light)
    return placed(rays, pygame.BLEND_RGB_ADD, topleft=(0, 0))


def honours(result: Result, earlier: Iterable[Result]) -> tuple[Honour, ...]:
    """Return the honours of a win, earned or not; none if the win does not count.

    Earlier are the results of its game that ended before.
    """
    if not (result.won and result.counts) or result.shown:
        return ()
    return (
        Honour(_("No lamp"), not result.fact(BY_LAMP)),
        Honour(_("No undos"), not result.undos),
        Honour(_("First try"), all(other.deal != result.deal for other in earlier)),
    )


class Results(Screen):
    """The results of a game that was won, or solved by the program; the board goes on behind it.

    rhythm: that of the last moves, to which keys may still belong.
    """

    toasts_beside = 44, 184  # the title

    def __init__(self, services: Services, board: Board, result: Result, rhythm: Rhythm) -> None:
        super().__init__(services)
        self.board = board
        self._result, self._rhythm = result, rhythm
        self._rows = tuple(board.ui.tally(board.play))
        self._title, self._reason = _(board.ui.victory), board.ui.won_reason(board.play)
        if result.outcome is Outcome.SHOWN:  # the player has not won
            self._title = _("IT CAN BE WON")
            self._reason = _("Solution shown: not counted")
        self._best = self._list()
        numbers = [entry.number if isinstance(entry, Result) else None for entry in self._best]
        self._place = numbers.index(result.number) + 1 if result.number in numbers else None
        history = services.store.results.history(result.game)
        given = earned(result.game, reversed(history))
        self._medals = [medal for medal, win in given.items() if win.number == result.number]
        """The medals that this win is the first to earn."""
        self._signing = self._place is not None and not result.initials
        self._honours = honours(result, (other for other in history if other.number < result.number))
        place = None if self._place is None else self._place - 1
        won = tuple(honour.earned for honour in self._honours)
        self._ceremony = ScoreCeremony(len(self._rows), won, place, len(self._best), self._signing)
        self._ends = ARRIVED if result.won else COUNTS_FROM + 2 * d.RESULT_GAP
        """When all animation has ended, in seconds; a solution that was shown is not celebrated."""
        signed = (other.initials for other in services.store.results.history() if other.initials)
        self._refused = ""  # the initials that were rejected last
        self._initials = Initials(next(signed, OFFERED), services.speaker)
        self._panels: list[Drawable] = []
        self._age = 0.0 if services.motion is Motion.FULL else inf  # seconds since the results were opened

    def _list(self) -> Sequence[Entry]:
        """Return the list of best games, filled up with house scores."""
        return with_house(self.services.store.results.best(self._result.game), self.board.ui.rules)

    def arrange(self, size: tuple[int, int]) -> None:
        super().arrange(size)
        self.board.arrange(size)
        self._veil = veil(size, self.style, self.board.ui.accent)

    def lay_controls(self) -> None:
        self._panels = []
        rect = self.pen.frame.rect
        buttons = score_panels.result_buttons(self.watch, self.pen, won=True, primary=not self._signing)
        if self._signing:
            buttons[:0] = [
                Button("sign", _("Sign"), self._sign, rect(974, 786, 270, 92), primary=True),
                Button("skip", _("Not now"), self._skip, rect(676, 786, 270, 92)),
            ]
        self.controls.arrange(buttons, buttons[0].name)

    def on_enter(self) -> None:
        self.services.show_win()

    # input

    def watch(self) -> SceneRequest:
        """Return the request for a replay."""
        return watching(self.services, self._result)

    def _sign(self) -> None:
        if are_rude(self._initials.text):
            self._refused = self._initials.text
            self.services.speaker.play(Effect.ILLEGAL)
            return
        self._result = self.services.store.sign(self._result.number, self._initials.text)
        self._best = self._list()
        self._skip()

    def _skip(self) -> None:
        self._signing = False
        self.controls.focus = None
        self.lay_controls()

    @property
    def writes(self) -> str:
        return alphabet() if self._signing else ""

    def typed(self, text: str) -> SceneRequest | None:
        cards = self._age < self._ends + RHYTHM  # whoever still types to them has hardly seen the wheels yet
        if self._heeds(leads_on=False, for_cards=cards) and self._signing and self._initials.typed(text):
            self.controls.focus = "sign"
            self.controls.keyed = True
        return None

    def command(self, command: Command) -> SceneRequest | None:
        """Answer a key: while Sign is focused, arrows turn the initials."""
        if not self._heeds(command is Command.TAKE or command in RESULT_REQUESTS, command in FOR_CARDS):
            return None
        if self._signing:
            self.controls.keyed = True
            if command is Command.BACK:
                self._skip()
                return None
            if self.controls.focus == "sign" and self._initials.command(command):
                return None
        return RESULT_REQUESTS.get(command) or self.controls.command(command)

    def _heeds(self, leads_on: bool, for_cards: bool = False) -> bool:
        """Whether a key does something here. During the ceremony only one that leads on does: it completes that.

        All others are meant for the cards, and so are those that follow in the rhythm of them or of the last moves.
        """
        comes = self._age < self._ends
        if self._rhythm.takes(surely=for_cards or (comes and not leads_on)):
            return False
        self._age = max(self._age, self._ends)
        return not comes

    def pointer(self, event: Event) -> SceneRequest | None:
        """Answer the mouse: a press completes the ceremony; then the initials come before the buttons."""
        if event.type == pygame.MOUSEBUTTONDOWN and self._age < self._ends:
            self._age = self._ends
            return None
        if self._signing and self._initials.pointer(event, INITIALS, self.pen):
            self.controls.focus = "sign"
            return None
        return self.controls.pointer(event)

    # time

    def advance(self, seconds: float) -> SceneRequest | None:
        before, self._age = self._age - COUNTS_FROM, self._age + seconds
        self._rhythm.advance(seconds)
        if self._result.won:
            for effect, step in self._ceremony.sounds_between(before, self._age - COUNTS_FROM):
                self.services.speaker.play(effect, step=step)
        self.board.advance(seconds)
        return None

    def rest(self) -> float:
        if self._age < self._ends:
            return 0.0
        return inf if self.board.still or self.pen.style.contrast else 0.0

    # drawing

    def _remark(self) -> str:
        """Return the line below the score: the result of a race, a medal, the place, or why there is none."""
        result = self._result
        if raced := score_panels.against(self.board.play):
            return raced
        if self._medals:
            return _("Medal: {name}").format(name=medal_name(self._medals[-1]))
        if self._place is not None:
            return score_panels.place_name(self._place)
        if not result.counts:
            return _("Not counted")
        listed = {entry.deal for entry in self._best if isinstance(entry, Result)}
        return _("You have done better here") if result.deal in listed else ""

    def prerender(self) -> None:
        """Draw the pictures of all moments of the animation."""
        age = self._age
        for moment in (*(COUNTS_FROM + moment for moment in self._ceremony.moments), inf):
            self._age = moment
            self.frame()
        self._age = age

    def frame(self) -> Frame:
        behind = [] if self.pen.style.contrast else self._behind()
        behind += [*self._veil, *rays_behind_title(self.services.images, self.pen, self.size, self.board.ui.accent)]
        foot = buttons_frame(self.controls.items, self.controls, self.pen)
        if self._age < self._ends:
            return [*behind, *self._coming(foot)]
        if self._signing or not self._panels:  # the panels change only while signing
            self._panels = [*chain.from_iterable(self._front())]
        return [*behind, *self._panels, *foot]

    def _coming(self, foot: Iterable[Drawable]) -> Iterator[Drawable]:
        """Draw the reason, the title and the panels as they come in; the buttons come with the last panel."""
        why, title, left, middle, right = self._front()
        age, length = self._age - d.FADE, self.pen.frame.length
        if age >= d.REASON_AFTER:
            yield from why
        if age > 0:
            yield from lowered(title, -length(260 * (1 - out_back(share(age, 0.0, d.TITLE_FALLS)))))
        for index, panel in enumerate((left, middle, chain(right, foot))):
            if age > (start := d.REASON_AFTER + (index + 1) * d.RESULT_GAP):
                yield from lowered(panel, length(d.RESULT_LOW * (1 - out_cubic(share(age, start, d.RESULT_RISES)))))

    def _behind(self) -> list[Drawable]:
        """Return the place after the win, and the fan or the fireworks of the cascade."""
        ui, cascade = self.board.ui, self.board.animator.cascade
        place = self.services.images.get(score_panels.whole_place, ui, self.size, self.pen.style, True)
        ground = placed(place, topleft=(0, 0)) or self.board.won_frame()
        return [*ground, *(cascade.over_place() if cascade else ())]

    def _front(self) -> tuple[Iterator[Drawable], ...]:
        """Return the reason, the title and the three panels."""
        age = self._age - COUNTS_FROM if self._result.won else inf
        pen, ui, result = self.pen, self.board.ui, self._result
        left, _middle, right = PANELS
        title = pen.sign(self._title, 110, (960, 106), width=WIDEST)
        signature = self._initials.text if self._signing else result.initials
        return (
            score_panels.reason(self._reason, pen),
            iter((title,)),
            self._ceremony.tally(Tally(left, self._rows, result, self._remark(), ui, pen, self._honours), age),
            self._middle_panel(age),
            self._ceremony.best_list(BestList(right, self._best, ui, pen, result, signature), age),
        )

    def _middle_panel(self, age: float) -> Iterator[Drawable]:
        pen, ui, middle = self.pen, self.board.ui, PANELS[1]
        if self._signing:
            yield from middle.empty(_("Your initials"), ui, pen)
            yield from self._initials.frame(INITIALS, pen, self._ceremony.arches(age) if age < d.CEREMONY else None)
            hint = _("Type three letters, or spin the wheels")
            if self._refused == self._initials.text:
                hint = _("Please choose other letters")
            elif self.services.device is Device.PAD:
                hint = _("Choose three letters")
            yield from pen.lines(hint, Face.SENTENCE, 34, SOFT_TEXT, (960, 727), 520, MIDDLE)
        else:
            yield from score_panels.so_far(middle, self.services.store.results, ui, pen)
            yield from self._trophy(middle.middle, middle.y + 40)

    def _trophy(self, x: float, top: float) -> Iterator[Drawable]:
        """Draw the trophy of the place, on a plate with the initials or the name of the place, and the medals."""
        pen, ui, unit = self.pen, self.board.ui, self.pen.frame.unit
        given, initials, foot = self._result.won, self._result.initials, top + TROPHY[1] - 4
        yield pen.put(pen.images.get_now(trophy, ui, unit, pen.style, given), (x, top + TROPHY[1] / 2 - 6))
        area = pen.frame.rect(x - PLATE[0] / 2, foot, *PLATE)
        plate, tone = panels.pill(area.size, unit, pen.style, True), LABEL
        if given:
            plate, tone = charts.brass_line(area.size, unit, pen.style), PRIMARY_TEXT
        yield from placed(plate, center=area.center)
        name, face, size = (initials, Face.DISPLAY, 78) if initials else (_(ui.place), Face.LABEL, 50)
        yield pen.text(name, face, size, tone, (x, foot + PLATE[1] / 2), width=340)
        for place, award in enumerate(self._medals):
            point = x + (218 if place % 2 else -218), top + 62 + 130 * (place // 2)
            yield pen.put(medal(pen.frame.length(84), EMBLEMS.get(award.feat, ui.glyph), True, pen.style), point)
            yield pen.text(medal_name(award), Face.LABEL, 26, LAMP_NUMBER, (point[0], point[1] + 62), width=170)


TICKS = 6  # sounds while a line counts
CARD_SOUNDS = Effect.DEAL, Effect.FLIP, Effect.PICK_UP, Effect.DROP


class ScoreCeremony:
    """How the panels of a won game fill, line by line, with their sounds.

    Each line of the tally counts up and slides as a brass bead into the score, which grows with every one and lands
    with a thud; the lanterns of the honours light and give a bead of their own. Then the player's line climbs the list
    past those it has beaten, and the arches for the initials light up one after another. All of it follows from its age
    in seconds: it needs nothing to be remembered, and can be completed at any moment.

    place is the player's index on the list of best games, if any.
    """

    def __init__(self, rows: int, honours: tuple[bool, ...], place: int | None, listed: int, signing: bool) -> None:
        self._rows, self._earned = rows, [index for index, earned in enumerate(honours) if earned]
        self._place, self._entrance = place, listed + 0.3
        self._signing = signing
        self._cues = sorted(self._sounds(), key=lambda cue: cue[0])

    # timing

    def _line(self, index: int) -> float:
        """Return when a line of the tally starts to count."""
        return index * (d.LINES_COUNT - d.LINE_COUNTS) / max(1, self._rows - 1)

    def _beads(self) -> Iterator[tuple[int, float, bool]]:
        """Yield every bead: the index of its line or honour, when it starts, and whether it is that of an honour."""
        for index in range(self._rows):
            yield index, self._line(index) + d.LINE_COUNTS, False
        for order, index in enumerate(self._earned):
            yield index, d.HONOURS_AT + order * d.HONOUR_GAP, True

    def _sounds(self) -> Iterator[tuple[float, Effect, int]]:
        """Yield all sounds: the time, the effect, and the step of its scale."""
        for index in range(self._rows):
            for tick in range(TICKS):
                yield self._line(index) + tick * d.LINE_COUNTS / TICKS, CARD_SOUNDS[index % len(CARD_SOUNDS)], 0
            yield self._line(index) + d.LINE_COUNTS + d.BEAD_SLIDES, Effect.LINK, 2 * index
        for order, _index in enumerate(self._earned):
            yield d.HONOURS_AT + order * d.HONOUR_GAP, Effect.LAMP_LIGHTS, 0
            yield d.HONOURS_AT + order * d.HONOUR_GAP + d.BEAD_SLIDES, Effect.LINK, 2 * (self._rows + order)
        yield d.SCORE_LANDS, Effect.FREEZE, 0
        if self._place is not None:
            yield d.LINE_AT + d.LINE_CLIMBS, Effect.FOUNDATION, 12
        if self._signing:
            for arch in range(LETTERS):
                yield d.ARCHES_AT + arch * d.ARCH_GAP, Effect.WHEEL, 0

    def sounds_between(self, before: float, age: float) -> Iterator[tuple[Effect, int]]:
        """Yield the sounds between two ages, each effect with the step of its scale."""
        return ((effect, step) for at, effect, step in self._cues if before < at <= age)

    @property
    def moments(self) -> Iterator[float]:
        """Ages whose frames together show every picture that is slow to draw."""
        yield from (d.SCORE_LANDS + 0.01, d.SCORE_LANDS + 0.06, d.SCORE_LANDS + 0.2, d.LINE_AT + d.LINE_CLIMBS / 2)
        yield from (d.ARCHES_AT + arch * d.ARCH_GAP + 0.01 for arch in range(LETTERS))

    # drawing

    def tally(self, tally: Tally, age: float) -> Iterator[Drawable]:
        """Draw the tally; as the score lands, all of it trembles for a moment."""
        tremble = round(7 * tally.pen.frame.unit * shiver(share(age, d.SCORE_LANDS, 0.35)))
        yield from lowered(self._tally(tally, age), tremble)

    def _tally(self, tally: Tally, age: float) -> Iterator[Drawable]:
        yield from tally.empty()
        for index in range(self._rows):
            if age >= self._line(index):
                yield from tally.row(index, share(age, self._line(index), d.LINE_COUNTS))
        lit = [index for index, start, honour in self._beads() if honour and age >= start]
        for index in range(len(tally.honours)):
            yield from tally.lantern(index, index in lit)
        yield from self._score(tally, age)
        for index, start, honour in self._beads():
            if 0 < (passed := share(age, start, d.BEAD_SLIDES)) < 1:
                begin = tally.lantern_at(index) if honour else tally.row_at(index)
                yield from _bead(begin, tally.hero_at, passed, tally.pen)
        if age >= d.SCORE_LANDS:
            yield from tally.words()

    def _score(self, tally: Tally, age: float) -> Iterator[Drawable]:
        """Draw the score: as plain text while it grows, as a sign once it has landed."""
        pen = tally.pen
        if age < d.SCORE_LANDS:
            arrivals = [start + d.BEAD_SLIDES for _index, start, honour in self._beads() if not honour]
            arrived, counted = sum(age >= at for at in arrivals), sum(share(age, at, 0.12) for at in arrivals)
            swell = max((sine(share(age, start + d.BEAD_SLIDES, 0.14)) for _i, start, _h in self._beads()), default=0.0)
            size = 66 + 34 * arrived / max(1, self._rows) + 10 * swell
            words = tally.counting(counted / max(1, self._rows))
            yield pen.text(words, Face.DISPLAY, size, LAMP_NUMBER, tally.hero_at, width=tally.panel.room)
            return
        if age < d.SCORE_LANDS + 0.28 and not pen.style.contrast:
            radius = 300 if age < d.SCORE_LANDS + 0.14 else 200
            light = charts.lantern_light(pen.frame.length(radius))
            yield pen.put(light, tally.hero_at)._replace(blend=charts.ADDED)
        scale = 1.28 if age < d.SCORE_LANDS + 0.05 else 1.12
        yield tally.hero(scale if age < d.SCORE_LANDS + 0.10 else 1.0)

    def best_list(self, best: BestList, age: float) -> Iterator[Drawable]:
        """Draw the list: each entry that the player's line passes moves aside and then one row down."""
        if self._place is None or age >= d.LINE_AT + d.LINE_CLIMBS:
            yield from best.frame()
            return
        yield from best.empty()
        passed = out_quad(share(age, d.LINE_AT, d.LINE_CLIMBS))
        row = self._entrance + (self._place - self._entrance) * passed  # that of the player's line, as it climbs
        for index, entry in enumerate(best.best):
            if index < self._place:
                yield from best.entry(entry, index, index + 1)
            elif index > self._place:
                below = row - (index - 1)  # how many rows the player's line is below this one
                passed, steps = share(-below, -0.75, 0.75), sine(share(-below, -1.5, 2.6))
                aside = round(36 * best.pen.frame.unit * steps)
                shown = best.entry(entry, index - 1 + passed, index + 1 if passed >= 0.5 else index, 10 * sine(passed))
                yield from (part._replace(x=part.x - aside) if isinstance(part, Sprite) else part for part in shown)
        if age >= d.LINE_AT:
            panel = best.panel
            field = best.pen.frame.rect(panel.x, panel.y, panel.width, panel.height - 16)
            climbing = best.entry(best.best[self._place], row, min(len(best.best), round(row) + 1))
            yield from chain.from_iterable(clipped(part, field) for part in climbing)

    def arches(self, age: float) -> int:
        """Return how many arches for initials are lit."""
        return sum(age >= d.ARCHES_AT + arch * d.ARCH_GAP for arch in range(LETTERS))


def _bead(begin: tuple[float, float], end: tuple[float, float], passed: float, pen: Pen) -> Iterator[Drawable]:
    """Draw a bead on its curve from one point to another, with a tail of smaller ones."""
    for behind in (0.21, 0.14, 0.07, 0.0):
        if passed > behind:
            at = in_cubic(passed - behind) * 0.5 + out_cubic(passed - behind) * 0.5
            bow = 40 * sin(pi * at)
            x = begin[0] + (end[0] - begin[0]) * at - bow * cos(pi * at / 2)
            y = begin[1] + (end[1] - begin[1]) * at
            picture = charts.bead(pen.frame.length(26 - 70 * behind), pen.style)
            yield pen.put(picture, (x, y))
