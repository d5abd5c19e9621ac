"""Select: the five arches in the hall, one of them in focus, each with a miniature of its table."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.cards import LAST_DEAL
from game.play import Play
from game.rules import GAMES
from game.rules.base import Rules
from game.settings import Motion
from scenes.art import hall, icons, lettering
from scenes.art.fonts import Face
from scenes.art.frame import Frame as Setting
from scenes.art.hall import CabinetPlan
from scenes.art.look import Look
from scenes.art.paint import scaled, tinted
from scenes.art.palette import BRASS, BRASS_LIGHT, LAMP_NUMBER, LAMP_TEXT, NIGHT, QUIET_LINE, SOFT_TEXT
from scenes.controls import Control, Controls
from scenes.help import Help
from scenes.house import House
from scenes.input.commands import Command
from scenes.miniature import miniature
from scenes.options import Options
from scenes.prompts import Prompt, prompt_row, prompts
from scenes.records import Records
from scenes.scene import Cue, Pop, Push, Scene
from scenes.sets import set_for
from scenes.sets.base import Set
from scenes.sound import Effect, Music
from scenes.stage.canvas import Drawable, Frame, Sprite
from scenes.stage.durations import ARCH_SLIDE
from scenes.stage.timeline import Tween, in_out_cubic
from scenes.table import Table
from scenes.words import _, clock

SHOWN_DEAL = 1
"""The deal shown in an arch whose game has never been begun."""


@dataclass(frozen=True, slots=True)
class Cabinet:
    """What one arch shows: whose it is, the record in its miniature, its best play in words, whether it is chosen."""

    scenery: Set
    line: str
    best: tuple[str, str]
    chosen: bool


def cabinet(shown: Cabinet, opening: tuple[int, int], unit: float, look: Look, table_look: Look) -> Surface:
    """Draw an arch with its window, its miniature and its plate."""
    scenery, plan = shown.scenery, CabinetPlan(opening, unit)
    glyph = icons.icon(scenery.glyph, round(plan.disc.width * 0.46), scenery.accent.light)
    picture = hall.cabinet(plan, scenery.accent, scenery.window(opening), glyph, look, focused=shown.chosen)
    small = miniature(shown.line, plan.miniature.size, table_look, BRASS_LIGHT if shown.chosen else QUIET_LINE)
    if not shown.chosen and not look.contrast:
        small.blit(tinted(small, NIGHT, hall.VEIL), (0, 0))
    picture.blit(small, small.get_rect(center=plan.miniature.center))
    _write_plate(picture, plan.plate, shown, unit)
    return picture


def _write_plate(picture: Surface, plate: Rect, shown: Cabinet, unit: float) -> None:
    size = round((66 if shown.chosen else 46) * unit)
    room = plate.width - round(24 * unit)
    name = lettering.fitted(shown.scenery.name(), Face.DISPLAY, size, LAMP_TEXT, room, round(24 * unit))
    picture.blit(name, name.get_rect(center=(plate.centerx, plate.top + plate.height * 4 // 11)))
    figure, words = shown.best
    pieces = [lettering.line(words, Face.LABEL, round(28 * unit), SOFT_TEXT)] if words else []
    if figure:
        star = icons.icon("star", round(34 * unit), BRASS)
        pieces = [star, lettering.line(figure, Face.INDEX, round(40 * unit), LAMP_NUMBER), *pieces]
    gap = round(12 * unit)
    x = plate.centerx - (sum(piece.get_width() for piece in pieces) + gap * (len(pieces) - 1)) // 2
    for piece in pieces:
        picture.blit(piece, piece.get_rect(midleft=(x, plate.top + plate.height * 73 // 100)))
        x += piece.get_width() + gap


class Select(Scene):
    """The choice of a game."""

    def __init__(self, house: House, game: str | None = None) -> None:
        super().__init__(house)
        self._sets = tuple(set_for(rules) for rules in GAMES.values())
        self._controls = Controls(house.speaker)
        names = tuple(GAMES)
        self._chosen = names.index(game) if game in names else 0
        self._slide = Tween(self._chosen, self._chosen, 0.0, 0.0, in_out_cubic)
        self._time = 0.0
        self._begun: set[str] = set()
        self._lines: dict[str, str] = {}
        self._setting = Setting((1, 1))

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay out the arches and the footer, and look up the saved games."""
        super().arrange(size)
        self._setting = Setting(size)
        for scenery in self._sets:
            self._look_up(scenery.rules)
        self._lay_controls()

    def _look_up(self, rules: Rules) -> None:
        """Take note of a game's saved play; only one that is not yet known is replayed."""
        line = self.house.shelf.open_play(rules.name)
        if line is None or line != self._lines.get(rules.name):
            saved = self.house.open_play(rules.name)
            self._lines[rules.name] = str((saved or Play(rules, SHOWN_DEAL)).record)
            if saved and saved.moves:
                self._begun.add(rules.name)
            else:
                self._begun.discard(rules.name)

    def _lay_controls(self) -> None:
        arches = [
            Control(scenery.rules.name, opening, partial(self._open, scenery.rules.name))
            for scenery, opening in zip(
                self._sets, hall.openings(self.size, self._chosen, len(self._sets)), strict=True
            )
        ]
        self._controls.arrange([*arches, *prompts(self.offers(), self._setting, 1856, 1012)])
        self._controls.focus = self._sets[self._chosen].rules.name

    def offers(self) -> list[Prompt]:
        """Return what the footer offers."""
        rules = self._sets[self._chosen].rules
        return [
            Prompt("play", _("Enter"), self._way_in(), lambda: self._open(rules.name)),
            Prompt("rules", "F1", _("Rules"), lambda: Push(Help(self.house, rules))),
            Prompt("records", "R", _("Records"), lambda: Push(Records(self.house))),
            Prompt("options", "O", _("Options"), lambda: Push(Options(self.house))),
            Prompt("back", _("Esc"), _("Back"), Pop),
        ]

    def _way_in(self) -> str:
        return _("Continue") if self._sets[self._chosen].rules.name in self._begun else _("Play")

    def _open(self, name: str) -> Cue:
        chosen = tuple(GAMES).index(name)
        if chosen != self._chosen:
            self._choose(chosen)
        opening = hall.openings(self.size, chosen, len(self._sets))[chosen]
        play = self.house.open_play(name) or Play(GAMES[name], self.house.random.randint(1, LAST_DEAL))
        return Push(Table(self.house, play), (opening.centerx, opening.top + opening.width // 2))

    def _choose(self, chosen: int) -> None:
        now = self._slide.at(self._time)
        seconds = ARCH_SLIDE if self.house.motion is Motion.FULL else 0.0
        self._slide = Tween(now, chosen, self._time, seconds, in_out_cubic)
        self._chosen = chosen
        self._lay_controls()

    def entered(self) -> None:
        """Let the organ play on."""
        self.house.speaker.bed(None)
        self.house.speaker.music(Music.TITLE)

    def advance(self, seconds: float) -> Cue | None:
        """Let the focus slide."""
        self._time += seconds
        return None

    def rest(self) -> float:
        """Return 0 while the focus slides."""
        return 0.0 if self._slide.at(self._time) != self._chosen else float("inf")

    def pointer(self, event: Event) -> Cue | None:
        """Answer the mouse: an arch under it takes the focus, a press opens it."""
        cue = self._controls.pointer(event)
        names = tuple(GAMES)
        if self._controls.focus in names and names.index(self._controls.focus) != self._chosen:
            self._choose(names.index(self._controls.focus))
        return cue

    def command(self, command: Command) -> Cue | None:
        """Answer a key: left and right choose, take opens, escape goes back to the title."""
        match command:
            case Command.LEFT | Command.RIGHT | Command.NEXT | Command.PREVIOUS:
                forward = command in (Command.RIGHT, Command.NEXT)
                chosen = min(max(self._chosen + (1 if forward else -1), 0), len(self._sets) - 1)
                if chosen != self._chosen:
                    self._choose(chosen)
                    self.house.speaker.play(Effect.FOCUS)
            case Command.FIRST | Command.LAST:
                self._choose(0 if command is Command.FIRST else len(self._sets) - 1)
            case Command.TAKE:
                return self._open(self._sets[self._chosen].rules.name)
            case Command.RULES:
                return Push(Help(self.house, self._sets[self._chosen].rules))
            case Command.BACK | Command.OTHER:
                return Pop()
            case Command.PAUSE:
                return Push(Options(self.house))
        return None

    def typed(self, text: str) -> Cue | None:
        """Answer the letters the footer names."""
        match text.lower():
            case "r":
                return Push(Records(self.house))
            case "o":
                return Push(Options(self.house))
        return None

    # what is seen

    def prepare(self) -> None:
        """Draw every arch both waiting and chosen, so that the focus may slide at once."""
        chosen, slide = self._chosen, self._slide
        for index in range(len(self._sets)):
            self._chosen, self._slide = index, Tween(index, index, 0.0, 0.0)
            self.frame()
        self._chosen, self._slide = chosen, slide
        self.frame()

    def frame(self) -> Frame:
        """Tell the hall, the arches and the words."""
        house, setting = self.house, self._setting
        look = house.look()
        seen: list[Drawable] = []
        ground = house.studio.picture(hall.hall, self.size, look)
        if ground:
            seen.append(Sprite(ground, 0, 0))
        title = lettering.line(_("CHOOSE YOUR ARCH"), Face.DISPLAY, setting.length(58), LAMP_TEXT, setting.length(2))
        left, middle = setting.point(64, 70)
        seen.append(Sprite(title, left, middle - title.get_height() // 2))
        name = lettering.line("Patience Arcade", Face.LABEL, setting.length(34), SOFT_TEXT)
        seen.append(Sprite(name, setting.point(1856, 0)[0] - name.get_width(), middle - name.get_height() // 2))
        openings = hall.openings(self.size, self._slide.at(self._time), len(self._sets))
        for index, (scenery, opening) in enumerate(zip(self._sets, openings, strict=True)):
            seen.extend(self._arch(scenery, opening, index == self._chosen, look))
        tagline = lettering.fitted(
            self._sets[self._chosen].tagline(),
            Face.LABEL,
            setting.length(38),
            LAMP_TEXT,
            setting.length(780),
            setting.length(26),
        )
        seen.append(Sprite(tagline, left, setting.point(0, 1012)[1] - tagline.get_height() // 2))
        seen.extend(prompt_row(self.offers(), setting, 1856, 1012, self._controls.focus, look))
        return seen

    def _arch(self, scenery: Set, opening: Rect, chosen: bool, look: Look) -> Iterator[Drawable]:
        studio, unit = self.house.studio, self._setting.unit
        if not look.contrast:
            light = studio.drawn(hall.floor_light, opening.width // 8 * 8, scenery.accent)
            place = light.get_rect(center=(opening.centerx, opening.bottom + opening.width // 8))
            yield Sprite(light, place.x, place.y, pygame.BLEND_RGB_ADD)
        name = scenery.rules.name
        final = hall.openings(self.size, self._chosen, len(self._sets))[self._sets.index(scenery)].size
        table_look = self.house.look(scenery.colours(self.house.colours))
        shown = Cabinet(scenery, self._lines[name], self._best(name), chosen)
        picture = studio.picture(cabinet, shown, final, unit, look, table_look)
        if picture is None:
            return
        margin = CabinetPlan(final, unit).margin
        if opening.size != final:
            picture = scaled(picture, CabinetPlan(opening.size, unit).size)
            margin = CabinetPlan(opening.size, unit).margin
        yield Sprite(picture, opening.left - margin, opening.top - margin)

    def _best(self, name: str) -> tuple[str, str]:
        statistics = self.house.shelf.statistics(name)
        if statistics.best_score is None:
            return "", _("not yet played")
        if statistics.best_time is None:
            return str(statistics.best_score), _("best score")
        return str(statistics.best_score), _("in {time}").format(time=clock(statistics.best_time))
