"""The choice of a game: the game panels in the hall, and how they grow and shrink as the focus moves."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.play import Play
from game.record import Record
from game.rules import GAMES
from game.rules.base import Rules
from game.settings import Motion
from scenes.animation.durations import ARCH_SLIDE
from scenes.art import hall
from scenes.art.hall import PanelLayout
from scenes.audio import Effect, Music
from scenes.commands import Command
from scenes.games import game_ui
from scenes.games.base import GameUI
from scenes.i18n import _, day_name, language
from scenes.render.drawables import Drawable, Frame, Sprite, placed
from scenes.render.easing import Tween, in_out_cubic
from scenes.render.frame import DesignFrame
from scenes.render.image_cache import ImageCache, Urgency
from scenes.render.palette import LAMP_TEXT, SOFT_TEXT, Style
from scenes.render.svg import Size
from scenes.render.typography import Face
from scenes.screens import select_art
from scenes.screens.help import Help
from scenes.screens.options import Options, prompt_for
from scenes.screens.records import Records
from scenes.screens.select_art import GamePanel, best_play, draw_panel, known_winnable
from scenes.screens.select_deal import SelectDeal
from scenes.screens.table import Table
from scenes.services import LATEST, Services
from scenes.widgets.buttons import PROMPT_GAP, Button
from scenes.widgets.scene import Pop, Push, Scene, SceneRequest
from scenes.widgets.screen import Screen
from scenes.widgets.text import END, FOOT, LEFT, RIGHT, START

Shown = tuple[Surface, Size]  # the picture of an arch, and the size of its opening
Resizing = Sequence[tuple[Size, Size]]  # the sizes of an arch's opening and of its picture during a transition
Draw = Callable[[int], Surface | None]  # draws an arch as it looks in the end, given its index


class TransitionCache:
    """Pictures of the arches during a transition; drawn holds, by index, those of arches that change their size."""

    def __init__(self, images: ImageCache) -> None:
        self.drawn: dict[int, list[Shown]] = {}
        self._images = images
        self._rooms: dict[int, Surface] = {}
        self._spare: list[Surface] = []

    def begin(self, resizings: Sequence[Resizing], draw: Draw) -> None:
        """Have the worker draw the arches of a transition, in the order in which they will be seen."""
        self.drawn = {}
        self._images.order(partial(self._draw, self.drawn, resizings, draw))

    def end(self) -> None:
        """Drop the pictures, but keep the surfaces for the next transition."""
        self.drawn = {}
        self._spare += self._rooms.values()
        self._rooms = {}

    def _draw(self, drawn: dict[int, list[Shown]], resizings: Sequence[Resizing], draw: Draw) -> None:
        changing = [index for index, resizing in enumerate(resizings) if len(set(resizing)) > 1]
        pictures = {index: picture.copy() for index in changing if (picture := draw(index))}
        for sizes in zip(*resizings, strict=True):
            for index, picture in pictures.items():
                if drawn is not self.drawn:  # the transition has ended, or another has begun
                    return
                opening, whole = sizes[index]
                drawn.setdefault(index, []).append((pygame.transform.smoothscale(picture, whole), opening))

    def scaled(self, index: int, picture: Surface, size: Size, largest: Size) -> Surface:
        """Return an arch's picture scaled the fast way, on a surface that is reused for all sizes up to the largest."""
        if index not in self._rooms:  # a new surface for each frame would cost more than scaling
            self._rooms[index] = self._spare.pop() if self._spare else Surface(largest, pygame.SRCALPHA, 32)
        return pygame.transform.scale(picture, size, self._rooms[index].subsurface((0, 0), size))


STEPS = 12  # sizes drawn for a transition; sizes between are scaled the fast way from the nearest
LIGHTS = 32  # pixels: the steps in which the light of an arch grows
SHOWN_DEAL = "1"  # the deal shown in the arch of a game without a saved play


class Carousel:
    """The arches of the games, one of them chosen; begun holds the saved plays with any moves, by game."""

    def __init__(self, services: Services, chosen: int) -> None:
        self.uis = tuple(game_ui(GAMES[game]) for game in services.games)
        self.chosen = chosen
        self.begun: dict[str, Play] = {}
        self._winnable: set[str] = set()
        self._services = services
        self._slide = Tween(chosen, chosen, 0.0, 0.0, in_out_cubic)
        self._time = 0.0
        self._lines: dict[str, str | None] = {}
        self._line_shown: dict[str, str] = {}
        self._last_drawn: dict[str, Shown] = {}
        self._transition = TransitionCache(services.images)
        self._lights: dict[str, Surface] = {}
        self._size = (1, 1)

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay out the arches for a size of the screen."""
        self._size = size
        self._transition = TransitionCache(self._services.images)

    def look_up(self) -> None:
        """Read the saved plays that have changed. Too slow for the frame path."""
        for rules in (ui.rules for ui in self.uis):
            line = self._services.store.open_play(rules.name)
            if rules.name not in self._lines or line != self._lines[rules.name]:
                saved = self._services.open_play(rules.name)
                record = saved.record if saved else Record(rules.name, rules.revision, SHOWN_DEAL)
                self._lines[rules.name], self._line_shown[rules.name] = line, str(replace(record, facts=()))
                self.begun.pop(rules.name, None)
                if saved and saved.moves:
                    self.begun[rules.name] = saved
        self._winnable = {name for name, play in self.begun.items() if known_winnable(play, self._services)}

    def openings(self, chosen: float | None = None) -> tuple[Rect, ...]:
        """Return the openings of all arches once the transition has ended, or with another arch chosen."""
        return hall.openings(self._size, self.chosen if chosen is None else chosen, len(self.uis))

    def choose(self, chosen: int) -> None:
        """Let the focus move to an arch."""
        seconds = ARCH_SLIDE if self._services.motion is Motion.FULL else 0.0
        self._slide = Tween(self._slide.at(self._time), chosen, self._time, seconds, in_out_cubic)
        self.chosen = chosen
        if self.slides:
            self._begin_transition()

    def _begin_transition(self) -> None:
        begin, end, style, final = self._slide.begin, self._slide.end, self._services.style(), self.openings()

        # arches of 1000 pixels and more have no jagged edges when scaled the fast way
        count = STEPS if final[self.chosen].height < 1000 else 0
        steps = [self.openings(begin + (end - begin) * step / STEPS) for step in range(count)]
        resizings = [[(area.size, self._plan(area.size).size) for area in areas] for areas in zip(*steps, strict=True)]
        self._transition.begin(
            resizings, lambda index: self._picture(self.uis[index], final[index].size, index == end, style)
        )

    def advance(self, seconds: float) -> None:
        """Let the focus slide."""
        self._time += seconds
        if not self.slides:
            self._transition.end()

    @property
    def slides(self) -> bool:
        """Whether a transition is under way."""
        return self._slide.at(self._time) != self.chosen

    def prerender(self) -> None:
        """Have the worker draw each arch, waiting and chosen, and its light in all sizes, when it has time."""
        self._services.images.prerender(self._draw_slides, Urgency.LATER)

    def _draw_slides(self) -> None:
        style, waiting_and_chosen = self._services.style(), range(len(self.uis))
        for index, ui in enumerate(self.uis):
            sizes = {self.openings(chosen)[index].size: index == chosen for chosen in waiting_and_chosen}
            for size, chosen in sizes.items():
                self._picture(ui, size, chosen, style)
            widths = [_stepped(width) for width, _ in sizes]
            for width in () if style.contrast else range(min(widths), max(widths) + 1, LIGHTS):
                self._services.images.get(hall.floor_light, width, ui.accent)

    def frame(self) -> Iterator[Drawable]:
        """Draw the arches and their lights on the floor."""
        style = self._services.style()
        openings = zip(self.openings(self._slide.at(self._time)), self.openings(), strict=True)
        for index, (ui, (opening, final)) in enumerate(zip(self.uis, openings, strict=True)):
            if not style.contrast:
                yield from self._light(ui, opening)
            picture = self._picture(ui, final.size, index == self.chosen, style)
            yield from self._arch(index, opening, picture, final.size)

    def _light(self, ui: GameUI, opening: Rect) -> Iterator[Drawable]:
        """Draw the light of an arch, which grows in steps; the last picture until the next is there."""
        name, width = ui.rules.name, _stepped(opening.width) if self.slides else opening.width
        light = self._services.images.get(hall.floor_light, width, ui.accent) or self._lights.get(name)
        if light:
            self._lights[name] = light
            place = light.get_rect(center=(opening.centerx, opening.bottom + opening.width // 8))
            yield Sprite(light, place.x, place.y, pygame.BLEND_RGB_ADD)

    def _arch(self, index: int, opening: Rect, picture: Surface | None, final: Size) -> Iterator[Drawable]:
        """Draw an arch during a transition, scaled from the picture nearest in size."""
        name = self.uis[index].rules.name
        between = self._transition.drawn.get(index, [])
        before = [self._last_drawn[name]] if name in self._last_drawn and not between else []
        drawn = [*([(picture, final)] if picture else []), *between, *before]
        if not drawn:
            return
        picture, size = self._last_drawn[name] = min(drawn, key=lambda shown: abs(shown[1][0] - opening.width))
        # the width of an arch that only moves may change by up to two pixels, as places are rounded
        if abs(opening.width - size[0]) > (2 if between else 0.01 * size[0]):
            largest = self._plan(self.openings()[self.chosen].size).size
            picture = self._transition.scaled(index, picture, self._plan(opening.size).size, largest)
        margin = self._plan(opening.size).margin
        yield Sprite(picture, opening.left - margin, opening.top - margin)

    def _plan(self, opening: Size) -> PanelLayout:
        return PanelLayout(opening, DesignFrame(self._size).unit)

    def _picture(self, ui: GameUI, size: tuple[int, int], chosen: bool, style: Style) -> Surface | None:
        """Return the picture of an arch with an opening of a size; None while it is being drawn."""
        name = ui.rules.name
        table_style = self._services.style(ui.colours(self._services.colours))
        best = best_play(ui, self._services.store.results.statistics(name), name in self.begun)
        moves = len(self.begun[name].moves) if name in self.begun else 0
        shown = GamePanel(ui, self._line_shown[name], moves, name in self._winnable, best, chosen, language())
        images, unit = self._services.images, DesignFrame(self._size).unit
        return images.get(draw_panel, shown, size, unit, style, table_style, images.disk)


def _stepped(width: int) -> int:
    return round(width / LIGHTS) * LIGHTS


class SelectGame(Screen):
    """The choice of a game."""

    toasts_beside = 36, hall.FLOOR + 14  # the heading

    def __init__(self, services: Services, game: str | None = None) -> None:
        super().__init__(services)
        games, game = services.games, game or services.store.note(LATEST)
        chosen = games.index(game) if game in games else 0
        self._carousel = Carousel(services, chosen)
        self._games = games  # behind the arches; an operator may have withdrawn one since

    def arrange(self, size: tuple[int, int]) -> None:
        self._carousel.arrange(size)
        super().arrange(size)

    @property
    def _rules(self) -> Rules:
        """The game behind the chosen arch."""
        return self._carousel.uis[self._carousel.chosen].rules

    def lay_controls(self) -> None:
        arches = [
            Button(ui.rules.name, command=partial(self._open, ui.rules.name), area=opening)
            for ui, opening in zip(self._carousel.uis, self._carousel.openings(), strict=True)
        ]
        self.controls.arrange([*arches, *self.foot.buttons])
        self.controls.focus = self._rules.name

    def prompts(self) -> list[Button]:
        return self._offers(self._rules.name in self._carousel.begun)

    def _offers(self, begun: bool) -> list[Button]:
        """Return the prompts of the footer, with or without a saved game."""
        rules = self._rules
        going_on = [Button("continue", _("Continue"), self._continue, key="C")] if begun else []
        return [
            Button("play", _("Play"), lambda: self._open(rules.name), key=_("Enter"), primary=True),
            *going_on,
            Button("rules", _("Rules"), lambda: Push(Help(self.services, rules)), key="F1"),
            Button("records", _("Records"), lambda: Push(Records(self.services)), key="R"),
            *prompt_for(self.services),
            Button("back", _("Back"), Pop, key=_("Esc")),
        ]

    def _open(self, name: str) -> SceneRequest:
        """Open the choice of a deal."""
        chosen = self._games.index(name)
        if chosen != self._carousel.chosen:
            self._choose(chosen)
        moves = self.services.motion is Motion.FULL
        arch = select_art.arch_begins(self.arch, self.design).clip((0, 0), self.size) if moves else None
        return Push(SelectDeal(self.services, GAMES[name], self.arch), at_once=arch)

    def _continue(self) -> SceneRequest | None:
        saved = self._carousel.begun.get(self._rules.name)
        return Push(Table(self.services, saved), self.arch) if saved else None

    @property
    def arch(self) -> Rect:
        return self._carousel.openings()[self._carousel.chosen]

    def _choose(self, chosen: int) -> None:
        self._carousel.choose(chosen)
        self.lay_controls()
        self._prerender_next()

    def on_enter(self) -> None:
        self.services.speaker.ambience(None)
        self.services.speaker.music(Music.TITLE)
        self._carousel.prerender()
        self._prerender_next()

    def _prerender_next(self) -> None:
        """Have the worker draw the deals and the table of the chosen game, unless another is chosen meanwhile."""
        services, size, rules = self.services, self.size, self._rules

        def prerender(scene: Callable[[], Scene], room: bool = True) -> None:
            if room and rules is self._rules and size == self.size:
                next_scene = scene()
                next_scene.arrange(size)
                next_scene.prerender()

        services.images.prerender(lambda: prerender(partial(SelectDeal, services, rules)))
        services.images.prerender(
            lambda: prerender(lambda: Table(services, Play(rules, SHOWN_DEAL)), services.images.has_room), Urgency.LATER
        )

    def advance(self, seconds: float) -> SceneRequest | None:
        self._carousel.advance(seconds)
        return None

    def rest(self) -> float:
        return 0.0 if self._carousel.slides else self.services.day_left

    def pointer(self, event: Event) -> SceneRequest | None:
        """Answer the mouse: an arch under it is focused, a press opens it."""
        answer = self.controls.pointer(event)
        focus, games = self.controls.focus, self._games
        if focus in games and games.index(focus) != self._carousel.chosen:
            self._choose(games.index(focus))
        return answer

    def command(self, command: Command) -> SceneRequest | None:
        """Answer a key: left and right choose an arch, down leads to the footer."""
        prompts = [prompt.name for prompt in self.prompts()]
        if self.controls.focus in prompts or command is Command.DOWN:
            return self._in_footer(command, prompts)
        match command:
            case Command.LEFT | Command.RIGHT | Command.NEXT | Command.PREVIOUS:
                by = 1 if command in (Command.RIGHT, Command.NEXT) else -1
                self._choose((self._carousel.chosen + by) % len(self._carousel.uis))
                self.services.speaker.play(Effect.FOCUS)
            case Command.FIRST | Command.LAST:
                self._choose(0 if command is Command.FIRST else len(self._carousel.uis) - 1)
            case Command.TAKE:
                return self._open(self._rules.name)
            case Command.RULES:
                return Push(Help(self.services, self._rules))
            case Command.BACK | Command.OTHER:
                return Pop()
            case Command.PAUSE | Command.OPTIONS:
                return Push(Options(self.services))
        return None

    def _in_footer(self, command: Command, prompts: Sequence[str]) -> SceneRequest | None:
        """Answer a key while the footer has the focus, or is about to get it; up leads back to the arches."""
        focus = self.controls.focus
        match command:
            case Command.DOWN if focus not in prompts:
                self.controls.focus = prompts[0]
            case Command.LEFT | Command.RIGHT if focus in prompts:
                by = 1 if command is Command.RIGHT else -1
                self.controls.focus = prompts[(prompts.index(focus) + by) % len(prompts)]
            case Command.TAKE:
                prompt = self.controls.named(focus)
                return prompt.press() if prompt else None
            case Command.DOWN:
                return None
            case _:
                self.lay_controls()
                return None if command is Command.UP else self.command(command)
        self.services.speaker.play(Effect.FOCUS)
        return None

    # drawing

    def draw_pictures(self, size: tuple[int, int]) -> None:
        """Draw the hall and its arches for a size, in the worker thread, without the words around them."""
        self._carousel.arrange(size)
        self._carousel.look_up()
        self.services.images.get(hall.hall, size, self.style)
        tuple(self._carousel.frame())

    def prerender(self) -> None:
        self._carousel.look_up()
        self.lay_controls()
        self.frame()

    def frame(self) -> Frame:
        pen = self.pen
        drawn: list[Drawable] = [*placed(pen.images.get(hall.hall, self.size, pen.style), topleft=(0, 0))]
        head = select_art.HEAD
        heading = pen.text(_("CHOOSE YOUR GAME"), Face.DISPLAY, 58, LAMP_TEXT, (LEFT, head), START, tracking=2)
        tagline = self._beside_footer()
        drawn.append(heading)
        if tagline:
            today = f"{_('Today')} \N{MIDDLE DOT} {day_name(self.services.today)}"
            drawn.append(pen.text(today, Face.LABEL, 34, SOFT_TEXT, (RIGHT, head), END))
        else:
            room = RIGHT - LEFT - PROMPT_GAP - heading.picture.get_width() / pen.frame.unit
            drawn.extend(pen.lines(self._tagline, Face.LABEL, 38, LAMP_TEXT, (RIGHT, head), room, END))
        return [*drawn, *self._carousel.frame(), *(() if self.bare else tagline), *self.foot_frame()]

    @property
    def _tagline(self) -> str:
        return _(self._carousel.uis[self._carousel.chosen].summary)

    def _beside_footer(self) -> list[Sprite]:
        """Return the tagline of the chosen game if those of all games fit beside the longest footer, else nothing.

        So it has the same place for all games, with and without saved games.
        """
        longest = replace(self.foot, entries=self._offers(begun=True))
        room = RIGHT - LEFT - PROMPT_GAP - longest.width
        lines = {
            words: self.pen.lines(words, Face.LABEL, 38, LAMP_TEXT, (LEFT, FOOT), room, START)
            for words in (_(ui.summary) for ui in self._carousel.uis)
        }
        return lines[self._tagline] if max(map(len, lines.values())) <= 2 else []
