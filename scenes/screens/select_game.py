"""Select: the five arches in the hall, one of them in focus, each with a miniature of its table."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from pygame import Rect
from pygame.event import Event

from game.play import Play
from game.rules import GAMES
from game.rules.base import Rules
from scenes.art import hall
from scenes.art.fonts import Face
from scenes.audio import Effect, Music
from scenes.choosing.arcade import SHOWN_DEAL, Arcade
from scenes.commands import Command, keys
from scenes.controls.prompts import GAP, Prompt, PromptRow
from scenes.i18n import _
from scenes.render.drawables import Drawable, Frame, Sprite
from scenes.render.frame import Setting
from scenes.render.image_cache import Urgency
from scenes.render.palette import LAMP_TEXT, SOFT_TEXT
from scenes.screens.help import Help
from scenes.screens.options import Options
from scenes.screens.records import Records
from scenes.screens.select_deal import Deals
from scenes.screens.table import Table
from scenes.services import House
from scenes.widgets.buttons import Control, Controls
from scenes.widgets.scene import Cue, Pop, Push, Scene
from scenes.widgets.text import END, START, Pen

LEFT, RIGHT, FOOT = 64, 1856, 1012
"""Where the words begin and end, and the middle of the footer, in units."""
HEAD = 70  # units: the middle of the heading
LINES = 2
"""What the sentence about a game takes at most beside the footer; else it stands beside the heading."""
HEADING, NOTICES = 36, hall.FLOOR + 4
"""Where the heading begins and where, before the arches, notices hang, in units, if there is no room above it."""


class Select(Scene):
    """The choice of a game."""

    def __init__(self, house: House, game: str | None = None) -> None:
        super().__init__(house)
        chosen = next((at for at, name in enumerate(GAMES) if name == (game or house.latest_game)), 0)
        self._arcade = Arcade(house, chosen)
        self._controls = Controls(house.speaker, self.pressing)
        self._setting = Setting((1, 1))

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay out the arches and the footer."""
        super().arrange(size)
        self._setting = Setting(size)
        self._arcade.arrange(size)
        self._lay_controls()

    @property
    def _rules(self) -> Rules:
        """The game behind the chosen arch."""
        return self._arcade.sets[self._arcade.chosen].rules

    def _lay_controls(self) -> None:
        arches = [
            Control(scenery.rules.name, opening, partial(self._open, scenery.rules.name))
            for scenery, opening in zip(self._arcade.sets, self._arcade.openings(), strict=True)
        ]
        self._controls.arrange([*arches, *self._foot.controls])
        self._controls.focus = self._rules.name

    @property
    def _foot(self) -> PromptRow:
        pen = Pen(self._setting, self.house.look(), self.house.studio)
        return PromptRow(self.offers(), pen, (RIGHT, FOOT), RIGHT - LEFT)

    def offers(self) -> list[Prompt]:
        """Return what the footer offers."""
        return self._offers(self._rules.name in self._arcade.begun)

    def _offers(self, begun: bool) -> list[Prompt]:
        """Return what the footer offers before an arch, and before one with a saved game."""
        rules = self._rules
        going_on = [Prompt("continue", "C", _("Continue"), self._continue)] if begun else []
        return [
            Prompt("play", _("Enter"), _("Play"), lambda: self._open(rules.name)),
            *going_on,
            Prompt("rules", "F1", _("Rules"), lambda: Push(Help(self.house, rules))),
            Prompt("records", "R", _("Records"), lambda: Push(Records(self.house))),
            Prompt("options", keys(Command.OPTIONS)[0], _("Options"), lambda: Push(Options(self.house))),
            Prompt("back", _("Esc"), _("Back"), Pop),
        ]

    def _open(self, name: str) -> Cue:
        """Go before an arch, where a deal is chosen."""
        chosen = tuple(GAMES).index(name)
        if chosen != self._arcade.chosen:
            self._choose(chosen)
        return Push(Deals(self.house, GAMES[name], self._opening))

    def _continue(self) -> Cue | None:
        """Go on with the saved game of the chosen arch, past everything else."""
        opening, saved = self._opening, self._arcade.begun.get(self._rules.name)
        return Push(Table(self.house, saved), (opening.centerx, opening.top + opening.width // 2)) if saved else None

    @property
    def _opening(self) -> Rect:
        return self._arcade.openings()[self._arcade.chosen]

    def _choose(self, chosen: int) -> None:
        self._arcade.choose(chosen)
        self._lay_controls()
        self._foresee()

    def entered(self) -> None:
        """Let the organ play on."""
        self.house.speaker.bed(None)
        self.house.speaker.music(Music.TITLE)
        self._foresee()

    def _foresee(self) -> None:
        """Have what lies before and behind the chosen arch read and drawn, unless another is chosen meanwhile."""
        house, size, rules = self.house, self.size, self._rules

        def prepare(scene: Callable[[], Scene], room: bool = True) -> None:
            if room and rules is self._rules and size == self.size:
                foreseen = scene()
                foreseen.arrange(size)
                foreseen.prepare()

        house.studio.foresee(lambda: prepare(partial(Deals, house, rules)))
        house.studio.foresee(
            lambda: prepare(lambda: Table(house, Play(rules, SHOWN_DEAL)), house.studio.roomy), Urgency.LATER
        )

    @property
    def notices_at(self) -> float:
        """Where notices hang: not over the heading."""
        return self.notices_above(HEADING, NOTICES)

    def advance(self, seconds: float) -> Cue | None:
        """Let the focus slide."""
        self._arcade.advance(seconds)
        return None

    def rest(self) -> float:
        """Return 0 while the focus slides."""
        return 0.0 if self._arcade.slides else float("inf")

    def pointer(self, event: Event) -> Cue | None:
        """Answer the mouse: an arch under it takes the focus, a press opens it."""
        cue = self._controls.pointer(event)
        names = tuple(GAMES)
        if self._controls.focus in names and names.index(self._controls.focus) != self._arcade.chosen:
            self._choose(names.index(self._controls.focus))
        return cue

    def command(self, command: Command) -> Cue | None:
        """Answer a key: left and right choose, take opens, escape goes back to the title."""
        match command:
            case Command.LEFT | Command.RIGHT | Command.NEXT | Command.PREVIOUS:
                forward = command in (Command.RIGHT, Command.NEXT)
                chosen = min(max(self._arcade.chosen + (1 if forward else -1), 0), len(self._arcade.sets) - 1)
                if chosen != self._arcade.chosen:
                    self._choose(chosen)
                    self.house.speaker.play(Effect.FOCUS)
            case Command.FIRST | Command.LAST:
                self._choose(0 if command is Command.FIRST else len(self._arcade.sets) - 1)
            case Command.TAKE:
                return self._open(self._rules.name)
            case Command.RULES:
                return Push(Help(self.house, self._rules))
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
        """Look up the saved games, and draw the arches as they stand, and some time as they will look in the slide."""
        self._arcade.look_up()
        self._lay_controls()
        self.frame()
        self._arcade.foresee()

    def frame(self) -> Frame:
        """Tell the hall, the arches and the words."""
        house, setting = self.house, self._setting
        look = house.look()
        seen: list[Drawable] = []
        ground = house.studio.picture(hall.hall, self.size, look)
        if ground:
            seen.append(Sprite(ground, 0, 0))
        pen = Pen(setting, look, house.studio)
        heading = pen.text(_("CHOOSE YOUR GAME"), Face.DISPLAY, 58, LAMP_TEXT, (LEFT, HEAD), START, tracking=2)
        tagline = self._beside_footer(pen)
        seen.append(heading)
        if tagline:
            seen.append(pen.text("Patience Arcade", Face.LABEL, 34, SOFT_TEXT, (RIGHT, HEAD), END))
        else:
            room = RIGHT - LEFT - GAP - heading.picture.get_width() / setting.unit
            seen.extend(pen.lines(self._tagline, Face.LABEL, 38, LAMP_TEXT, (RIGHT, HEAD), room, END))
        seen.extend(self._arcade.frame())
        seen.extend(tagline)
        seen.extend(self._foot.frame(self._controls.focus, self.pressing.sunk))
        return seen

    @property
    def _tagline(self) -> str:
        return self._arcade.sets[self._arcade.chosen].tagline()

    def _beside_footer(self, pen: Pen) -> list[Sprite]:
        """Return the sentence about the chosen game, if there is room for that of each beside the longest footer.

        So it has one place before all arches, and keeps it once games are saved.
        """
        longest = replace(self._foot, entries=self._offers(begun=True))
        room = RIGHT - LEFT - GAP - longest.width
        lines = {
            words: pen.lines(words, Face.LABEL, 38, LAMP_TEXT, (LEFT, FOOT), room, START)
            for words in (scenery.tagline() for scenery in self._arcade.sets)
        }
        return lines[self._tagline] if max(map(len, lines.values())) <= LINES else []
