"""The stack of scenes, their input and their time.

A scene is prepared by the worker before it is shown, and until then the one before stays. Before the program is left,
the player is asked once if something could not be saved.
"""

import traceback
from collections.abc import Callable, Sequence

import pygame
from pygame.event import Event

from game.storage import Store
from scenes.app import toasts
from scenes.app.display import Display
from scenes.app.input_router import InputRouter, not_passed_by
from scenes.app.toasts import Toasts
from scenes.app.window import Window
from scenes.commands import Command
from scenes.i18n import _
from scenes.render.drawables import Frame
from scenes.render.image_cache import ImageCache
from scenes.render.renderer import Renderer
from scenes.services import Services, states_of_sound
from scenes.widgets.scene import Fullscreen, Pop, Push, Quit, Replace, Scene, SceneRequest

PATIENCE = 0.2  # seconds that a scene is waited for before the pointer says so


class Arrival:
    """A scene on its way, and what is to be done once it is there."""

    def __init__(self, scene: Scene, show: Callable[[], None], images: ImageCache, window: Window) -> None:
        size = window.size  # that of the screen may be none that a scene is made for
        images.fit(size)  # which drops what was foreseen for another: so before the scene foresees anything
        scene.arrange(size)
        self.show = show
        self._preparation = images.prepare(scene.prepare)
        self._window = window
        self._waited = 0.0

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        before, self._waited = self._waited, self._waited + seconds
        if before < PATIENCE <= self._waited:
            self._window.look_busy(True)

    @property
    def ready(self) -> bool:
        """Whether it is there; raises what went wrong with it."""
        if not self._preparation.over:
            return False
        if self._waited >= PATIENCE:
            self._window.look_busy(False)
        return self._preparation.done


Point = tuple[int, int]


class Stack:
    """The scenes, and for each the point of the screen from which it was opened, if it was from any.

    untidy tells whether scenes have been left, and with them garbage.
    """

    def __init__(self) -> None:
        self.scenes: list[Scene] = []
        self.untidy = False
        self._origins: list[Point | None] = []

    def put(self, scene: Scene, origin: Point | None) -> None:
        """Lay a scene on top."""
        self.scenes.append(scene)
        self._origins.append(origin)

    def put_below(self, scenes: Sequence[Scene]) -> None:
        """Lay scenes under all others; they are arranged when the player goes back to them."""
        self.scenes[:0] = scenes
        self._origins[:0] = [None] * len(scenes)

    def origin(self, level: int) -> Point | None:
        """Return from where the scene at a level, counted from below, was opened."""
        return self._origins[level]

    def leave(self, kept: int = 0) -> None:
        """Leave all scenes but so many, the uppermost first."""
        while len(self.scenes) > kept:
            self.scenes.pop().on_exit()
            self._origins.pop()
            self.untidy = True


class SceneLoader:
    """Brings scenes on to a stack and back to the top of it; until one is ready, the one before stays.

    shown is called whenever another scene has come to be shown, failed when one could not be made ready.
    """

    def __init__(
        self, stack: Stack, services: Services, display: Display, shown: Callable[[], None], failed: Callable[[], None]
    ) -> None:
        self._stack, self._house, self._display = stack, services, display
        self._shown, self._failed = shown, failed
        self._arrival: Arrival | None = None

    @property
    def waits(self) -> bool:
        """Whether a scene is being made ready."""
        return self._arrival is not None

    def open(self, scene: Scene, origin: Point | None, below: Sequence[Scene] = (), instead: bool = False) -> None:
        """Show a scene above all others, or instead of the uppermost; some others are laid under all there are."""
        self._bring(scene, lambda: self._enter(scene, origin, below, instead))

    def go_back(self, kept: int, then: Callable[[Scene], None]) -> None:
        """Leave all scenes but so many, and do something with the one that is shown then."""
        self._bring(self._stack.scenes[kept - 1], lambda: self._return(kept, then))

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        if self._arrival:
            self._arrival.advance(seconds)

    def show_if_ready(self) -> bool:
        """Show the scene on its way if it is there, and tell whether it is."""
        try:
            if self._arrival is None or not self._arrival.ready:
                return False
        except Exception as problem:
            self._stay(problem)
            return False
        arrived, self._arrival = self._arrival, None
        arrived.show()
        return True

    def end(self) -> None:
        """Leave every scene, the uppermost first."""
        self._stack.leave()
        self._arrival = None

    def _bring(self, scene: Scene, show: Callable[[], None]) -> None:
        """Have a scene made ready in the studio, and shown as soon as it is."""
        self._arrival = Arrival(scene, show, self._house.images, self._display.window)
        self.show_if_ready()

    def _stay(self, problem: Exception) -> None:
        """Go on with the scene that is shown: the one on its way could not be made ready. Raises where none is."""
        if not self._stack.scenes:
            raise problem
        traceback.print_exception(problem)
        self._arrival = None
        self._failed()

    def _enter(self, scene: Scene, origin: Point | None, below: Sequence[Scene], instead: bool) -> None:
        self._turn(origin)
        if instead:
            self._stack.leave(len(self._stack.scenes) - 1)
        self._stack.put_below(below)
        self._stack.put(scene, origin)
        self._show_top()

    def _return(self, kept: int, then: Callable[[Scene], None]) -> None:
        self._turn(self._stack.origin(kept), back=True)
        self._stack.leave(kept)
        self._show_top()
        then(self._stack.scenes[-1])

    def _turn(self, origin: Point | None, back: bool = False) -> None:
        if self._stack.scenes or origin:
            self._display.turn(self._house.motion, self._house.style(), origin, back)

    def _show_top(self) -> None:
        self._stack.scenes[-1].on_enter()
        self._shown()


ANSWER = 10.0  # seconds that an answer is waited for: where nobody is there, as at a shutdown, the program ends


class QuitConfirmation:
    """The question whether to leave all the same, open for some seconds."""

    def __init__(self, store: Store, toasts: Toasts) -> None:
        self._shelf = store
        self._toasts = toasts
        self._left = 0.0
        self._answered = False

    @property
    def granted(self) -> bool:
        """Whether the player, who asks to, may leave now; who would lose anything is asked first, and may then."""
        if self._left or not self._shelf.refused:
            return True
        self._left, self._answered = ANSWER, False
        question = _("Not everything is saved yet. Quit again to leave anyway, or press a key to stay.")
        self._toasts.correct((), question)
        return False

    def answer(self) -> None:
        """Take note that the player does something: to leave all the same, or anything else, and stays."""
        self._answered = True

    def advance(self, seconds: float) -> bool:
        """Let time pass; tell whether to leave now, since everything is saved by now or nobody has answered."""
        before, self._left = self._left, max(0.0, self._left - seconds)
        if not before or (self._left and self._shelf.refused):
            return False
        self._left = 0.0
        return not self._answered


class FrameScheduler:
    """Counts the seconds since the last picture, and since the player did anything; a picture that is due waits."""

    def __init__(self) -> None:
        self.quiet_for = 0.0
        self._shown_for = self._rest = 0.0

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self.quiet_for += seconds
        self._shown_for += seconds

    def attend(self) -> None:
        """Take note that the player is there."""
        self.quiet_for = 0.0

    def stir(self) -> None:
        """Take note that the player does something."""
        self.quiet_for = self._rest = 0.0

    def hurry(self) -> None:
        """Let a picture be due at once."""
        self._rest = 0.0

    def drawn(self, rest: float) -> None:
        """Take note that a picture is drawn, which holds for so many seconds."""
        self._shown_for, self._rest = 0.0, rest

    @property
    def left(self) -> float:
        """In how many seconds the next picture is due; 0 where it is."""
        return max(0.0, self._rest - self._shown_for)


FRAME = 1 / 60  # seconds between pictures, at least
LOOK = 1 / 30  # seconds after which what the studio has drawn, or a toast, is looked for
ATTENDS = frozenset((pygame.WINDOWFOCUSGAINED, pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN))
"""The events that say that the player is at this window, and at no other."""
NAP = 1.0  # seconds after which the loop turns though nothing is due: news of the disk are noticed then


class SceneManager:
    """Shows the scene on top of a stack, hands it input and time, and carries out its cues."""

    def __init__(
        self, services: Services, scenes: Sequence[Scene], window: Window, origin: tuple[int, int] | None = None
    ) -> None:
        """Begin with some scenes, the last on top; an iris opens on it from what the window shows, if at any origin."""
        self.services = services
        self.window = window
        services.fullscreen = window.fullscreen
        self.toasts = Toasts()
        self.stack = Stack()
        self._leaving = QuitConfirmation(services.store, self.toasts)
        self._router = InputRouter()
        self._display = Display(window, services.images)
        self._rhythm = FrameScheduler()
        self._pictures = 0
        self._hidden = self._swings = False
        self._succession = SceneLoader(self.stack, services, self._display, self._rhythm.hurry, self._stay)
        self._succession.open(scenes[-1], origin, below=scenes[:-1])

    # time

    @property
    def scenes(self) -> list[Scene]:
        """The stack of scenes, the one shown last."""
        return self.stack.scenes

    @property
    def canvas(self) -> Renderer:
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
        looks = not self.services.images.idle or self._pictures != self.services.images.finished or self.toasts.sentence
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
        return self.services.images.idle and (self.stack.untidy or self.services.images.untidy)

    def tick(self, seconds: float) -> None:
        """Let time pass, take the input that has come, and draw what has changed, undisturbed by the studio."""
        with self.services.images.hold():
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
        if self._pictures != self.services.images.finished or self._display.changes or self.toasts.sentence:
            self._pictures = self.services.images.finished  # a picture that was missing may be there now
            self._rhythm.hurry()
        self._catch_up()
        self._let_time_pass(seconds)
        if arrived and self._display.changes:
            return  # keeping what goes out of sight is enough for one frame
        if self.scenes and not self._display.resizes:
            self._show(seconds)

    def _let_time_pass(self, seconds: float) -> None:
        self._rhythm.advance(seconds)
        self.services.quiet_for = self._rhythm.quiet_for
        if self._leaving.advance(seconds):
            self.close()
        self._succession.advance(seconds)
        if not self.scenes or not self._sized(seconds):
            return
        self.scenes[-1].pressing.advance(seconds)
        if not (self._succession.waits or self._hidden):
            self.carry_out(self.scenes[-1].advance(seconds))
        self.toasts.add(self.services.problems())
        if self.toasts.advance(seconds):
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
        if self.toasts.sentence:
            toast = self.toasts.frame(scene.size, self.services.style(), scene.toasts_at, scene.toasts_wide)
            frame = [*frame, *toast]
        self._display.draw(frame, seconds)

    # scenes

    def carry_out(self, asked: SceneRequest | Command | None) -> None:
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
                self.services.fullscreen = self.window.fullscreen
            case Command.SCREENSHOT:
                toasts.save(self.canvas.screen, self.services.now(), self.toasts)
            case Command.MUTE:
                self.services.toggle_mute()
                states = states_of_sound()
                self.toasts.correct(states, states[self.services.state_of_sound])

    def _command(self, scene: Scene, command: Command | None) -> None:
        """Have a scene that was gone back to carry out the command that came along."""
        if command:
            self.carry_out(scene.command(command))

    def _stay(self) -> None:
        """Tell that the scene on its way does not come; keys that were meant for it are dropped."""
        self._router.forget()
        self.toasts.add([_("Could not open that. Carry on, or try again.")])

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
            self.services.attended = True
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
                self.services.attended = False
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
