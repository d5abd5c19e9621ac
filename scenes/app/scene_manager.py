"""The scene manager: the stack of scenes, their input and their time."""

from collections.abc import Sequence

import pygame
from pygame.event import Event

from scenes.app.input_router import Router, not_passed_by
from scenes.app.toasts import Notices
from scenes.app.window import Window
from scenes.commands import Command
from scenes.i18n import _
from scenes.render.drawables import Frame
from scenes.render.renderer import Canvas
from scenes.services import House, states_of_sound
from scenes.shell import screenshot
from scenes.shell.display import Display
from scenes.shell.leaving import Leaving
from scenes.shell.rhythm import Rhythm
from scenes.shell.stack import Stack
from scenes.shell.succession import Succession
from scenes.widgets.scene import Cue, Fullscreen, Pop, Push, Quit, Replace, Scene

FRAME = 1 / 60  # seconds between pictures, at least
LOOK = 1 / 30  # seconds after which what the studio has drawn, or a notice, is looked for
ATTENDS = frozenset((pygame.WINDOWFOCUSGAINED, pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN))
"""The events that say that the player is at this window, and at no other."""
NAP = 1.0  # seconds after which the loop turns though nothing is due: news of the disk are noticed then


class SceneManager:
    """Shows the scene on top of a stack, hands it input and time, and carries out its cues."""

    def __init__(
        self, house: House, scenes: Sequence[Scene], window: Window, origin: tuple[int, int] | None = None
    ) -> None:
        """Begin with some scenes, the last on top; an iris opens on it from what the window shows, if at any origin."""
        self.house = house
        self.window = window
        house.fullscreen = window.fullscreen
        self.notices = Notices()
        self.stack = Stack()
        self._leaving = Leaving(house.shelf, self.notices)
        self._router = Router()
        self._display = Display(window, house.studio)
        self._rhythm = Rhythm()
        self._pictures = 0
        self._hidden = self._swings = False
        self._succession = Succession(self.stack, house, self._display, self._rhythm.hurry, self._stay)
        self._succession.open(scenes[-1], origin, below=scenes[:-1])

    # time

    @property
    def scenes(self) -> list[Scene]:
        """The stack of scenes, the one shown last."""
        return self.stack.scenes

    @property
    def canvas(self) -> Canvas:
        """What draws on the screen."""
        return self._display.canvas

    @property
    def running(self) -> bool:
        """Whether there is any scene, or one on its way."""
        return bool(self.scenes or self._succession.waits)

    @property
    def idle_for(self) -> float:
        """For how many seconds nothing is due, unless an event comes."""
        if not self.at_rest:
            return 0.0
        if self._hidden:
            return NAP
        if self.scenes and self.scenes[-1].swings:
            return 0.0
        looks = not self.house.studio.idle or self._pictures != self.house.studio.finished or self.notices.sentence
        return min(self._rhythm.left, LOOK if looks else NAP)

    @property
    def waiting(self) -> bool:
        """Whether a scene is being made ready."""
        return self._succession.waits

    @property
    def at_rest(self) -> bool:
        """Whether one scene is shown whole and no other is on its way."""
        return not (self._succession.waits or self._display.changes or self._display.resizes)

    @property
    def untidy(self) -> bool:
        """Whether scenes that were left, or drawn for some time to come, have left garbage, and no more comes now."""
        return self.house.studio.idle and (self.stack.untidy or self.house.studio.untidy)

    def tick(self, seconds: float) -> None:
        """Let time pass, take the input that has come, and draw what has changed, undisturbed by the studio."""
        with self.house.studio.hold():
            self._turn_over(seconds)

    def _turn_over(self, seconds: float) -> None:
        events = not_passed_by(pygame.event.get())
        if events and seconds > FRAME:  # what they set going begins now, not when the loop fell asleep
            self._let_time_pass(seconds - FRAME)
            seconds = FRAME
        stirred = False
        for event in events:
            stirred = self._take(event) or stirred
        if stirred:
            self._rhythm.stir()
            self._display.follow()
        arrived = self._succession.show_if_ready()
        if self._pictures != self.house.studio.finished or self._display.changes or self.notices.sentence:
            self._pictures = self.house.studio.finished  # a picture that was missing may be there now
            self._rhythm.hurry()
        self._catch_up()
        self._let_time_pass(seconds)
        if arrived and self._display.changes:
            return  # keeping what goes out of sight is enough for one frame
        if self.scenes and not self._display.resizes:
            self._show(seconds)

    def _let_time_pass(self, seconds: float) -> None:
        self._rhythm.advance(seconds)
        self.house.quiet_for = self._rhythm.quiet_for
        if self._leaving.advance(seconds):
            self.close()
        self._succession.advance(seconds)
        if not self.scenes or not self._sized(seconds):
            return
        self.scenes[-1].pressing.advance(seconds)
        if not (self._succession.waits or self._hidden):
            self.carry_out(self.scenes[-1].advance(seconds))
        self.notices.add(self.house.problems())
        if self.notices.advance(seconds):
            self._rhythm.hurry()

    @property
    def rest(self) -> float:
        """For how many seconds the scene shown changes nothing by itself."""
        scene = self.scenes[-1]
        return 0.0 if scene.pressing.moving or scene.swings else scene.rest()

    def _show(self, seconds: float) -> None:
        """Draw what is due: all of the scene, or until then what swings above it, and once more as it comes to rest."""
        scene, left, swung = self.scenes[-1], self._rhythm.left, self._swings
        self._swings = scene.swings
        if left and (swung or self._swings):
            self._draw(scene, scene.swung(), seconds)
            return
        rest = 0.0 if scene.pressing.moving else scene.rest()
        if not (rest and left):
            self._rhythm.drawn(rest)
            self._draw(scene, scene.frame(), seconds)

    def _draw(self, scene: Scene, frame: Frame, seconds: float) -> None:
        if self.notices.sentence:
            notice = self.notices.frame(scene.size, self.house.look(), scene.notices_at, scene.notices_wide)
            frame = [*frame, *notice]
        self._display.draw(frame, seconds)

    # scenes

    def carry_out(self, asked: Cue | Command | None) -> None:
        """Do what a scene asks for, or a command about the program."""
        match asked:
            case None:
                return
            case Push(scene, origin):
                self._succession.open(scene, origin)
            case Replace(scene, origin):
                self._succession.open(scene, origin, instead=True)
            case Pop(levels, then):
                kept = max(0, len(self.scenes) - levels)
                if kept:
                    self._succession.go_back(kept, lambda scene: self._command(scene, then))
                else:
                    self._leave()
            case Quit() | Command.QUIT:
                self._leave()
            case Fullscreen() | Command.FULLSCREEN:
                self._display.toggle()
                self.house.fullscreen = self.window.fullscreen
            case Command.SCREENSHOT:
                screenshot.save(self.canvas.screen, self.house.now(), self.notices)
            case Command.MUTE:
                self.house.toggle_mute()
                states = states_of_sound()
                self.notices.correct(states, states[self.house.state_of_sound])

    def _command(self, scene: Scene, command: Command | None) -> None:
        """Have a scene that was gone back to carry out the command that came along."""
        if command:
            self.carry_out(scene.command(command))

    def _stay(self) -> None:
        """Tell that the scene on its way does not come; keys that were meant for it are dropped."""
        self._router.forget()
        self.notices.add([_("Could not open that. Carry on, or try again.")])

    def _leave(self) -> None:
        """Leave the program, but ask first where that loses something."""
        if self._leaving.granted:
            self.close()

    def close(self) -> None:
        """Leave every scene, the uppermost first."""
        self._succession.end()

    # input

    def _take(self, event: Event) -> bool:
        """Hand one event on; tell whether it came from a player, and may change more than what is dragged."""
        scene, ready = self.scenes[-1] if self.scenes else None, not self._succession.waits
        if event.type in ATTENDS:
            self.house.attended = True
            self._rhythm.attend()
            self._leaving.answer()
        match event.type:
            case pygame.QUIT:
                self._leave()
            case pygame.WINDOWMINIMIZED | pygame.WINDOWHIDDEN:
                self._hidden = True
            case pygame.WINDOWRESTORED | pygame.WINDOWSHOWN | pygame.WINDOWEXPOSED:
                self._hidden = False
                self.canvas.spoil()
                self._rhythm.hurry()
            case pygame.WINDOWFOCUSLOST:
                self._router.let_go()
                self.house.attended = False
            case pygame.KEYUP:
                self._router.key_up(event)
            case pygame.KEYDOWN:
                self.carry_out(self._router.key_down(event, scene, ready))
            case pygame.MOUSEMOTION | pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP | pygame.MOUSEWHEEL:
                if scene:
                    drags = event.type == pygame.MOUSEMOTION and scene.drags
                    event = self.window.pointed(event)
                    self.carry_out(self._router.mouse(event, scene, ready, self._display.shows))
                    if drags:
                        self._rhythm.attend()
                        return False  # what stands stays as it is
            case pygame.VIDEORESIZE | pygame.WINDOWSIZECHANGED:
                return True
            case _:
                return False
        return True

    def _catch_up(self) -> None:
        """Hand on what the player did while the scene on top was on its way."""
        while self._router.keys_wait and self.scenes and not self._succession.waits:
            self.carry_out(self._router.typed_ahead(self.scenes[-1]))
        if self.scenes and not self._succession.waits:
            self.carry_out(self._router.pointed(self.scenes[-1], self._display.shows))

    def _sized(self, seconds: float) -> bool:
        """Let the scenes follow the size of the screen; tell whether they fit it."""
        if not self._display.resizes:
            return True
        if self._succession.waits or not self._display.fit(self.scenes, seconds):
            return False
        self._rhythm.hurry()
        return True
