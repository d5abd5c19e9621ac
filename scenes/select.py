"""Select: the five arches in the hall, one of them in focus, each with a miniature of its table."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.play import Play
from game.rules import GAMES
from game.rules.base import Rules
from game.settings import Motion
from scenes.art import hall
from scenes.art.fonts import Face
from scenes.art.hall import CabinetPlan
from scenes.art.look import Look
from scenes.art.palette import LAMP_TEXT, SOFT_TEXT
from scenes.art.setting import Setting
from scenes.art.studio import Urgency
from scenes.choosing.cabinet import Cabinet, best_play, cabinet
from scenes.controls.controls import Control, Controls
from scenes.controls.pen import END, START, Pen
from scenes.controls.prompts import GAP, Prompt, PromptRow
from scenes.deals import Deals
from scenes.help import Help
from scenes.house import House
from scenes.input.commands import Command
from scenes.options import Options
from scenes.records import Records
from scenes.scene import Cue, Pop, Push, Scene
from scenes.sets import set_for
from scenes.sets.base import Set
from scenes.sound import Effect, Music
from scenes.stage.canvas import Drawable, Frame, Sprite
from scenes.stage.durations import ARCH_SLIDE
from scenes.stage.timeline import Tween, in_out_cubic
from scenes.table import Table
from scenes.words import _, language

FINE = 1000  # pixels: arches this high slide past scaled the quick way, since at their size no edge is jagged
ROUNDED = 2  # pixels: by so much an arch that only moves aside seems to change its width
SHOWN_DEAL = 1
"""The deal shown in an arch whose game has never been begun."""
LEFT, RIGHT, FOOT = 64, 1856, 1012
"""Where the words begin and end, and the middle of the footer, in units."""
TAGLINE = 520  # units: what larger texts in the footer leave to the sentence beside it


class Select(Scene):
    """The choice of a game."""

    def __init__(self, house: House, game: str | None = None) -> None:
        super().__init__(house)
        self._sets = tuple(set_for(rules) for rules in GAMES.values())
        self._controls = Controls(house.speaker)
        self._chosen = next((at for at, name in enumerate(GAMES) if name == (game or house.latest_game)), 0)
        self._slide = Tween(self._chosen, self._chosen, 0.0, 0.0, in_out_cubic)
        self._time = 0.0
        self._begun: set[str] = set()
        self._lines: dict[str, str] = {}
        self._hung: dict[str, str] = {}
        self._seen: dict[str, tuple[Surface, tuple[int, int]]] = {}
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
            record = (saved or Play(rules, SHOWN_DEAL)).record
            self._lines[rules.name], self._hung[rules.name] = str(record), str(replace(record, facts=()))
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
        self._controls.arrange([*arches, *self._foot.controls])
        self._controls.focus = self._sets[self._chosen].rules.name

    @property
    def _foot(self) -> PromptRow:
        pen = Pen(self._setting, self.house.look(), self.house.studio)
        return PromptRow(self.offers(), pen, (RIGHT, FOOT), RIGHT - LEFT - GAP - TAGLINE)

    def offers(self) -> list[Prompt]:
        """Return what the footer offers."""
        rules = self._sets[self._chosen].rules
        going_on = [Prompt("continue", "C", _("Continue"), self._continue)] if rules.name in self._begun else []
        return [
            Prompt("play", _("Enter"), _("Play"), lambda: self._open(rules.name)),
            *going_on,
            Prompt("rules", "F1", _("Rules"), lambda: Push(Help(self.house, rules))),
            Prompt("records", "R", _("Records"), lambda: Push(Records(self.house))),
            Prompt("options", "O", _("Options"), lambda: Push(Options(self.house))),
            Prompt("back", _("Esc"), _("Back"), Pop),
        ]

    def _open(self, name: str) -> Cue:
        """Go before an arch, where a deal is chosen."""
        chosen = tuple(GAMES).index(name)
        if chosen != self._chosen:
            self._choose(chosen)
        return Push(Deals(self.house, GAMES[name], self._opening))

    def _continue(self) -> Cue | None:
        """Go on with the saved game of the chosen arch, past everything else."""
        name, opening = self._sets[self._chosen].rules.name, self._opening
        saved = self.house.open_play(name) if name in self._begun else None
        return Push(Table(self.house, saved), (opening.centerx, opening.top + opening.width // 2)) if saved else None

    @property
    def _opening(self) -> Rect:
        return hall.openings(self.size, self._chosen, len(self._sets))[self._chosen]

    def _choose(self, chosen: int) -> None:
        now = self._slide.at(self._time)
        seconds = ARCH_SLIDE if self.house.motion is Motion.FULL else 0.0
        self._slide = Tween(now, chosen, self._time, seconds, in_out_cubic)
        self._chosen = chosen
        self._lay_controls()
        self._foresee()

    def entered(self) -> None:
        """Let the organ play on."""
        self.house.speaker.bed(None)
        self.house.speaker.music(Music.TITLE)
        self._foresee()

    def _foresee(self) -> None:
        """Have what lies before and behind the chosen arch read and drawn, unless another is chosen meanwhile."""
        house, chosen, size, rules = self.house, self._chosen, self.size, self._sets[self._chosen].rules

        def prepare(scene: Callable[[], Scene], room: bool = True) -> None:
            if room and chosen == self._chosen and size == self.size:
                foreseen = scene()
                foreseen.arrange(size)
                foreseen.prepare()

        house.studio.foresee(lambda: prepare(partial(Deals, house, rules)))
        house.studio.foresee(
            lambda: prepare(lambda: Table(house, Play(rules, SHOWN_DEAL)), house.studio.roomy), Urgency.LATER
        )

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
        pressed = next((prompt for prompt in self.offers() if prompt.key == text.upper()), None)
        return pressed.act() if pressed else None

    # what is seen

    def prepare(self) -> None:
        """Draw the arches as they stand, and some time what they will look like when the focus slides."""
        self.frame()
        self.house.studio.foresee(self._foresee_slides, Urgency.LATER)

    def _foresee_slides(self) -> None:
        """Draw every arch both waiting and chosen, and its light on the floor."""
        count, look = len(self._sets), self.house.look()
        for index, scenery in enumerate(self._sets):
            for chosen in range(count):
                size = hall.openings(self.size, chosen, count)[index].size
                self._picture(scenery, size, index == chosen, look)
                if not look.contrast:
                    self.house.studio.drawn(hall.floor_light, size[0], scenery.accent)

    def frame(self) -> Frame:
        """Tell the hall, the arches and the words."""
        house, setting = self.house, self._setting
        look = house.look()
        seen: list[Drawable] = []
        ground = house.studio.picture(hall.hall, self.size, look)
        if ground:
            seen.append(Sprite(ground, 0, 0))
        pen = Pen(setting, look, house.studio)
        seen.append(pen.text(_("CHOOSE YOUR ARCH"), Face.DISPLAY, 58, LAMP_TEXT, (LEFT, 70), START, tracking=2))
        seen.append(pen.text("Patience Arcade", Face.LABEL, 34, SOFT_TEXT, (RIGHT, 70), END))
        openings = hall.openings(self.size, self._slide.at(self._time), len(self._sets))
        for index, (scenery, opening) in enumerate(zip(self._sets, openings, strict=True)):
            seen.extend(self._arch(scenery, opening, index == self._chosen, look))
        tagline = self._sets[self._chosen].tagline()
        room = RIGHT - LEFT - GAP - self._foot.width
        seen.append(pen.text(tagline, Face.LABEL, 38, LAMP_TEXT, (LEFT, FOOT), START, width=room))
        seen.extend(self._foot.frame(self._controls.focus))
        return seen

    def _arch(self, scenery: Set, opening: Rect, chosen: bool, look: Look) -> Iterator[Drawable]:
        studio, unit = self.house.studio, self._setting.unit
        if not look.contrast:
            wide = opening.width if self.rest() else round(opening.width / 32) * 32
            light = studio.drawn(hall.floor_light, wide, scenery.accent)
            place = light.get_rect(center=(opening.centerx, opening.bottom + opening.width // 8))
            yield Sprite(light, place.x, place.y, pygame.BLEND_RGB_ADD)
        name = scenery.rules.name
        final = hall.openings(self.size, self._chosen, len(self._sets))[self._sets.index(scenery)].size
        if picture := self._picture(scenery, final, chosen, look):
            self._seen[name] = picture, final
        if name not in self._seen:
            return
        picture, final = self._seen[name]  # until it is drawn as it is now, it is seen as it was
        margin = CabinetPlan(final, unit).margin
        if abs(opening.width - final[0]) > ROUNDED:
            size = CabinetPlan(opening.size, unit).size
            scale = pygame.transform.smoothscale if size[1] < FINE else pygame.transform.scale
            picture = scale(picture, size)
            margin = CabinetPlan(opening.size, unit).margin
        yield Sprite(picture, opening.left - margin, opening.top - margin)

    def _picture(self, scenery: Set, size: tuple[int, int], chosen: bool, look: Look) -> Surface | None:
        """Return an arch with an opening of a size, None while it is being drawn."""
        name = scenery.rules.name
        table_look = self.house.look(scenery.colours(self.house.colours))
        best = best_play(self.house.shelf.statistics(name), name in self._begun)
        shown = Cabinet(scenery, self._hung[name], best, chosen, language())
        return self.house.studio.picture(cabinet, shown, size, self._setting.unit, look, table_look)
