"""The title: the arcade at night, with an arch for each game and the call to start."""

from bisect import bisect_right
from collections.abc import Iterator
from functools import partial
from math import cos, hypot, inf, pi
from random import Random

import pygame
from pygame import Rect
from pygame.event import Event

from game.cards import Card, Suit
from game.rules import GAMES
from game.storage.kiosk import Price
from scenes.animation.durations import ARCH_SWELLS, ARCH_TURN, CHASE_EVERY, CHASE_LASTS
from scenes.art import cards, markers, panels
from scenes.art.court_cards import Gaze
from scenes.art.scenery.common import HOURS, Life
from scenes.art.title_screen import ARCH_FRAME, CALL_STEPS, ROOFTOPS, FacadeLayout, bulbs, call_light, town_windows
from scenes.audio import Music
from scenes.commands import DIRECTIONS, Command, Device, PointerAction, Source, keys, pointer_action
from scenes.games import game_ui
from scenes.games.base import GameUI
from scenes.help.page_art import card_picture
from scenes.i18n import LANGUAGES, _, language, many
from scenes.render import typography
from scenes.render.drawables import Drawable, Frame, Sprite, placed
from scenes.render.image_cache import Urgency
from scenes.render.palette import ALARM, BRASS_LIGHT, LAMP_NUMBER, LAMP_TEXT, SOFT_TEXT
from scenes.render.typography import Face
from scenes.screens.demo import due
from scenes.screens.options import Options
from scenes.screens.select_game import SelectGame
from scenes.services import Services, states_of_sound
from scenes.table.board_view import PACE, AmbientAnimation
from scenes.widgets.buttons import Act, Button, PlateRow, buttons_frame
from scenes.widgets.scene import TOASTS_AT, Pop, Push, Quit, SceneRequest
from scenes.widgets.screen import JACK, SWELL_STEPS, Dialog, Screen, front, jack_look, swollen_arch
from scenes.widgets.text import END, MIDDLE, START

WINK = (None, 0.9), (Gaze.SHUT, 1.05), (Gaze.TURNED, 1.9), (Gaze.SHUT, 2.05)
"""The looks of a jack during an arch's turn, each with its end in seconds: the other eye opens for a while."""
FOOT = 1036  # the y of the footer, in units
ASKED = 3.0  # seconds within which a second press of Esc quits
ASKED_TO_ENLARGE = "asked to enlarge"  # the stored note that `Enlarge` was offered

NO_TURN = -1  # while the arches are at rest


class Title(Screen):
    """The first scene: any input leads to the choice of a game, an arch to its game."""

    toasts_beside = 44, 404  # the logo

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._uis = tuple(game_ui(GAMES[game]) for game in services.games)
        self._plan = FacadeLayout((1, 1))
        self._living = AmbientAnimation(services, None)
        self._time = self._entered_at = 0.0
        self._daily_wins = 0
        self._asked_at: float | None = None
        self._places: tuple[AmbientAnimation, ...] = ()
        self._turn = NO_TURN

    def arrange(self, size: tuple[int, int]) -> None:
        self._plan = FacadeLayout(size, len(self._uis))
        lamps = partial(bulbs, self._plan)
        self._living = AmbientAnimation(self.services, None if self.style.contrast else lamps)
        self._places = tuple(
            AmbientAnimation(self.services, None if self.style.contrast else partial(self._drifting, ui, arch))
            for ui, arch in zip(self._uis, self._plan.arches, strict=True)
        )
        self._turn = NO_TURN
        super().arrange(size)

    def lay_controls(self) -> None:
        layout = self._plan
        entrances = [
            Button(ui.rules.name, command=partial(self._choose, ui.rules.name), area=arch)
            for ui, arch in zip(self._uis, layout.arches, strict=True)
        ]
        call = Button("call", command=self._choose, area=layout.call)
        # with room for all texts that each plate may show
        self._foot = PlateRow([texts for _name, texts, _act in self._plates], self.pen, (1880, FOOT), 560, END)
        plates = zip(self._plates, self._foot.areas, strict=True)
        footer = [Button(name, command=act, area=area) for (name, _texts, act), area in plates]
        self.controls.arrange([*entrances, call, *footer], "call")

    @property
    def _plates(self) -> list[tuple[str, tuple[str, ...], Act]]:
        """The buttons of the footer: the name of each, all texts that it may show, and what it does.

        Cabinets offer the sound, and the languages that the operator has chosen.
        """
        kiosk, sound = self.services.kiosk, ("sound", states_of_sound(), self.services.toggle_mute)
        if not kiosk:
            return [sound, ("options", (_("Options"),), self._open_options), ("leave", (_("Quit"),), Quit)]
        languages = tuple(LANGUAGES[code] for code in kiosk.languages if code in LANGUAGES)
        return [sound, *([("language", languages, self._speak_next)] if len(languages) > 1 else [])]

    def _speak_next(self) -> None:
        """Switch to the next language that the cabinet offers."""
        assert self.services.kiosk
        offered = [code for code in self.services.kiosk.languages if code in LANGUAGES]
        now = offered.index(language()) if language() in offered else -1
        self.services.change(language=offered[(now + 1) % len(offered)])
        self.lay_controls()

    @property
    def arch(self) -> Rect:
        """The arch of the chosen game, or the middle one."""
        arches, focus = self._plan.arches, self.controls.focus
        chosen = (arch for ui, arch in zip(self._uis, arches, strict=True) if ui.rules.name == focus)
        return next(chosen, arches[len(arches) // 2])

    def _choose(self, name: str | None = None) -> SceneRequest:
        self.controls.focus = name or "call"  # not on a plate that was passed by, as Enter would press that later
        return Push(SelectGame(self.services, name), self.arch)

    def _open_options(self) -> SceneRequest:
        return Push(Options(self.services))

    def on_enter(self) -> None:
        self._entered_at = self._time
        days = (self.services.store.results.days(game) for game in self.services.games)
        self._daily_wins = sum(result.won for played in days for result in played.values())
        self.services.speaker.ambience(None)
        self.services.speaker.music(Music.TITLE)
        for control in self.controls.items:
            self.services.images.prerender(partial(self._ring, control.name, control.area, self._plan.frame.unit))
        self.services.images.prerender(partial(self._prerender_call, self._plan.call.size, self._plan.frame.unit))
        opens_soon = partial(SelectGame(self.services).draw_pictures, self.size)
        self.services.images.prerender(opens_soon, Urgency.LACKING)

    def advance(self, seconds: float) -> SceneRequest | None:
        """Let time pass; after a while forget that Esc was pressed."""
        self._time += seconds
        self._living.advance(seconds)
        for place in self._places:
            place.advance(seconds)
        self._prerender_turn()
        if self._asked_at is not None and self._time - self._asked_at > ASKED:
            self._asked_at = None
        return due(self.services, self._time - self._entered_at)

    @property
    def toasts_wide(self) -> float:
        """The width of toasts; below the logo they stay between the two fans of cards."""
        usual = super().toasts_wide
        beside = self._plan.frame.length(1056) / self.size[0]
        return usual if self.toasts_at == TOASTS_AT else min(usual, beside)

    def rest(self) -> float:
        """Return the time to the next step of a lamp or the call, or until Esc is forgotten."""
        if self._living.awake:
            age = self._living.time % ARCH_TURN
            return next((at - age for at in ARCH_SWELLS if at > age), 1 / PACE)
        return inf if self._asked_at is None else ASKED - (self._time - self._asked_at)

    def pointer(self, event: Event) -> SceneRequest | None:
        """Answer a press on an arch, on the footer, or anywhere."""
        answer = self.controls.pointer(event)
        pressed = event.type == pygame.MOUSEBUTTONUP and pointer_action(event) is PointerAction.PRESS
        if answer or not pressed or self.controls.at(event.pos):
            return answer
        return self._choose()

    def command_from(self, source: Source, command: Command) -> SceneRequest | None:
        """Answer a device; a player who starts with a gamepad at home is offered larger texts, once."""
        services, pad = self.services, Device.PAD
        offered = services.kiosk or services.store.note(ASKED_TO_ENLARGE)
        if source.device is pad and services.began_with is pad and not offered:
            services.store.save_note(ASKED_TO_ENLARGE, "1")
            return Push(Enlarge(services))
        return self.command(command)

    def command(self, command: Command) -> SceneRequest | None:
        """Answer a key: Esc pressed twice quits, except at a cabinet; else every key leads to the choice of a game."""
        leaves, asked = command is Command.BACK and not self.services.kiosk, self._asked_at is not None
        self._asked_at = self._time if leaves else None
        if leaves:
            return Command.QUIT if asked else None
        match command:
            case Command.OTHER:
                return None
            case Command.OPTIONS:
                return self._open_options()
            case _ if command in (*DIRECTIONS, Command.TAKE, Command.NEXT, Command.PREVIOUS):
                return self.controls.command(command)
        return self._choose()

    def typed(self, text: str) -> SceneRequest | None:
        """Answer any letter or digit as any other key, except the one that opens the options."""
        return self._open_options() if text.upper() in keys(Command.OPTIONS) else self._choose()

    def frame(self) -> Frame:
        services = self.services
        ground = services.images.get(front, self.size, self._uis, services.style())
        drawn: list[Drawable] = [Sprite(ground, 0, 0), *self._town()] if ground else []
        if self._living.time % CHASE_EVERY > CHASE_EVERY - CHASE_LASTS:
            drawn += self._living.frame()
        drawn += self._performing()
        focus = self.controls.named(self.controls.focus)
        drawn += () if self.bare else (*self._call(), *self._footer_frame())
        if focus and self.controls.keyed and not self.bare:
            drawn += self._ring(focus.name, focus.area, self._plan.frame.unit)
        return drawn

    def _ring(self, name: str, area: Rect, unit: float) -> list[Drawable]:
        """Draw the focus ring around the area of the call, a plate or an arch."""
        images, style = self.services.images, self.style
        if name in GAMES:
            return [*placed(images.get(panels.focus, area.size, ARCH_FRAME, unit, style), midbottom=area.midbottom)]
        ring = images.get(markers.ring, area.size, unit, style, markers.FOCUS, 1.0, area.height / 2)
        return [*placed(ring, center=area.center)]

    def _town(self) -> Iterator[Drawable]:
        """Draw a lit window in the town for each daily deal that was won."""
        windows = self.services.images.get(town_windows, self.size, self._daily_wins, self.style)
        yield from placed(windows, topleft=(0, self._plan.frame.point(0, ROOFTOPS[0])[1]))

    def _performing(self) -> Iterator[Drawable]:
        """Draw the current arch, swollen, and the ambient animation of its place, while the one before shrinks."""
        if not self._living.awake or self.style.contrast:
            return
        turn, age = divmod(self._living.time, ARCH_TURN)
        step = bisect_right(ARCH_SWELLS, age)
        for index, swollen in ((int(turn) - 1, SWELL_STEPS - step), (int(turn), step)):
            if swollen and index >= 0:
                yield from self._swollen(index % len(self._uis), swollen)
        if gaze := next((gaze for gaze, until in WINK if age < until), None):
            (x, y), height = self._plan.jack, self._plan.court
            eyes, area = self.services.images.get(jack_look, gaze, height, self.style), cards.look(JACK, gaze, height)
            yield from placed(eyes, topleft=(x - cards.width(height) // 2 + area.x, y - height // 2 + area.y))

    def _swollen(self, index: int, step: int) -> Iterator[Drawable]:
        opening = self._plan.arches[index]
        picture = self.services.images.get(swollen_arch, self.size, self._uis, index, step)
        yield from placed(picture, midbottom=opening.midbottom)
        head = opening.top + opening.width // 2
        for mote in self._places[index].frame(hour=HOURS) if picture else ():
            x, y = mote.x + mote.picture.get_width() // 2, mote.y + mote.picture.get_height() // 2
            within = hypot(x - opening.centerx, min(0, y - head)) < 0.46 * opening.width
            if within and y < opening.bottom - self._plan.frame.length(80):  # not over its frame and its name
                yield mote

    def _drifting(self, ui: GameUI, opening: Rect) -> Life:
        """Return the drifting motes of a game's place, as seen through its arch."""
        random = Random(self.services.random.random())
        swarms = ui.scenery.life(opening.size, opening, random)
        least = opening.height / 4  # not between cards
        return tuple(swarm for swarm in swarms if swarm.area and swarm.area.height > least)

    def _prerender_call(self, size: tuple[int, int], unit: float) -> None:
        """Draw all pictures of the call's glow, for a size of the call in pixels."""
        looks = [(BRASS_LIGHT, step) for step in range(CALL_STEPS + 1)]
        for look in () if self.style.contrast else (*looks, (ALARM, CALL_STEPS)):
            self.services.images.get(call_light, size, *look, unit)

    def _prerender_turn(self) -> None:
        """Have the next arch drawn half a turn ahead, and forget those at rest; all of them, once nothing moves."""
        turn = int(self._living.time / ARCH_TURN + 0.5) if self._living.awake else NO_TURN
        if turn == self._turn or self.style.contrast:
            return
        if turn != NO_TURN:
            self.services.images.prerender(partial(self._prerender_arch, turn, self.size))
        for index in range(len(self._uis)):
            if turn == NO_TURN or index == (turn - 2) % len(self._uis):
                for step in range(1, SWELL_STEPS + 1):
                    self.services.images.forget(swollen_arch, self.size, self._uis, index, step)
        self.services.images.untidy |= turn == NO_TURN
        self._turn = turn

    def _prerender_arch(self, turn: int, size: tuple[int, int]) -> None:
        index = turn % len(self._uis)
        self._places[index].frame(hour=HOURS)
        for step in range(1, SWELL_STEPS + 1):
            self.services.images.get(swollen_arch, size, self._uis, index, step)

    def _call(self) -> Iterator[Drawable]:
        call, unit, style = self._plan.call, self._plan.frame.unit, self.style
        yield Sprite(panels.pill(call.size, unit, style), call.x, call.y)
        if not style.contrast:
            pulse = round(CALL_STEPS * (0.5 - 0.5 * cos(2 * pi * self._living.time / 2.6)))  # seconds
            look = (BRASS_LIGHT, pulse) if self._asked_at is None else (ALARM, CALL_STEPS)  # a second Esc would quit
            light = self.services.images.get(call_light, call.size, *look, unit)
            yield from placed(light, center=call.center)
        text, room, tone = self._words_of_call(), call.width - call.height, style.text(LAMP_TEXT)
        words = typography.fitted(text, Face.LABEL, round(44 * unit), tone, room, round(24 * unit))
        yield Sprite.at(words, center=call.center)

    def _words_of_call(self) -> str:
        kiosk = self.services.kiosk
        if kiosk and not self.services.coins.opens(kiosk):
            return _("Insert a coin to play")
        if self._asked_at is None:
            at_desk = self.services.device in (Device.MOUSE, Device.KEYBOARD) and not kiosk
            return _("Click or press any key") if at_desk else _("Tap or press any button")
        by_pad = self.services.device is Device.PAD
        return _("Press that button again to quit") if by_pad else _("Press Esc again to quit")

    def _footer_frame(self) -> Iterator[Drawable]:
        """Draw the footer: a warning that nothing is saved, or the credits left, and the plates."""
        foot, notice, colour = self._foot, "", SOFT_TEXT
        if not self.services.store.writes:
            notice, colour = _("Not saving"), LAMP_NUMBER
        elif self.services.kiosk and self.services.kiosk.price is not Price.FREE:
            notice = many("{count} credit", "{count} credits", self.services.coins.credits)
        if notice:
            yield self.pen.put(foot.line(notice, colour), (60, FOOT), START)
        for index, (name, words, _act) in enumerate(self._plates):
            lit = self.controls.focus == name
            shown = LANGUAGES[language()] if name == "language" else words[0]
            if name == "sound":
                shown = words[self.services.state_of_sound]
            yield from foot.plate(index, shown, LAMP_NUMBER if lit else LAMP_TEXT)


LOOKING = (Card(13, Suit.HEARTS), 282, 214, 12), (Card(13, Suit.CLUBS), 1638, 214, -12)
"""The cards that look over the edge of the question: the x and y of the middle in units, and the angle of each."""
FAR = {"text_scale": 130, "larger_cards": True}  # the settings that `Enlarge` offers


class Enlarge(Dialog):
    """Offers larger texts and cards, once, to a player who starts with a gamepad and so may sit far from the screen."""

    panel_area = 330, 80, 1260, 920

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.controls.keyed = True

    def lay_controls(self) -> None:
        rect = self.design.rect
        buttons = [
            Button("usual", _("This size is fine"), Pop, rect(400, 774, 545, 130)),
            Button("larger", _("Larger, please"), self._enlarge, rect(975, 774, 545, 130), primary=True),
        ]
        self.controls.arrange(buttons, "larger")

    def _enlarge(self) -> SceneRequest:
        self.services.change(**FAR)
        return Pop()

    def frame(self) -> Frame:
        pen = self.pen
        question = _("Are you sitting far from the screen? Texts and cards can be larger.")
        drawn: list[Drawable] = [*self.tablet(_("ON THE COUCH?"), LOOKING)]
        drawn += pen.lines(question, Face.SENTENCE, 48, LAMP_TEXT, (960, 318), 1060, MIDDLE)
        drawn += [*self._sample(672, 236, 92), *self._sample(1248, 330, 130)]
        return [*drawn, *buttons_frame(self.controls.items, self.controls, pen, always=True)]

    def _sample(self, x: float, tall: float, size: float) -> Iterator[Drawable]:
        """Draw a card and letters in the sizes of an answer, centred on x; lengths are in units."""
        pen = self.pen
        height = pen.frame.length(tall)
        card = pen.images.get(card_picture, Card(12, Suit.HEARTS), height, 0.0, pen.style)
        yield from placed(card, center=pen.frame.point(x - tall * 0.36, 566))
        letters = typography.line("Aa", Face.INDEX, pen.frame.length(size), pen.style.text(LAMP_TEXT))
        yield pen.put(letters, (x + tall * 0.4, 566))
