"""The scene manager: gives the top scene input and time, has it drawn, and carries out its requests.

And the program's only loop, which runs it: without a pause while anything moves; else it sleeps until something is due.
"""

import gc
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from ctypes import c_int, c_void_p
from functools import cache
from typing import TYPE_CHECKING

import pygame
from pygame import Rect
from pygame.event import Event

from scenes.app.devices import ATTENDS, Devices, without_extra_motion
from scenes.app.display import Display
from scenes.app.scene_stack import SceneStack
from scenes.app.supervisor import Heartbeat
from scenes.app.toasts import Toasts, save_screenshot
from scenes.app.window import Window
from scenes.c_libraries import return_freed, sdl_function
from scenes.commands import Command
from scenes.i18n import _
from scenes.render.image_cache import ImageCache
from scenes.render.recent import recent
from scenes.render.renderer import Renderer
from scenes.services import Services, states_of_sound
from scenes.widgets.scene import Pop, Push, Quit, Replace, Scene, SceneRequest

if TYPE_CHECKING:
    from scenes.app.kiosk_session import KioskSession

ANSWER = 10.0  # seconds to wait for an answer; then, as at a shutdown with nobody there, the program ends
FRAME = 1 / 60  # seconds between frames, at least
LOOK = 1 / 30  # seconds between checks while pictures are being drawn, or a toast is shown
NAP = 2.0  # seconds between looks at nothing but problems with the disk: each wakes the processor
LONGEST_STEP = 0.25  # seconds beyond the planned wait, so that the clock does not leap after the computer slept
TEXTS = pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT, pygame.TEXTEDITING, pygame.DROPTEXT, pygame.DROPFILE
"""The events that have a text."""
DRAGS = pygame.MOUSEMOTION, pygame.FINGERMOTION  # the events that drag cards


class SceneManager:
    """Runs scenes in a window.

    scenes are open from the start, the last on top; origin is the arch from which an iris opens on it, if any.
    """

    def __init__(self, services: Services, scenes: Sequence[Scene], window: Window, origin: Rect | None = None) -> None:
        self.services = services
        self.window = window
        services.fullscreen = window.fullscreen
        self.toasts = Toasts()
        self._leave_in = 0.0
        """Seconds for which an answer is awaited whether to quit though not everything is saved; 0 if none is."""
        self._answered = False
        self._session = _kiosk_session(services, self.toasts) if services.kiosk else None
        self._heartbeat = Heartbeat(services.watched)
        self._saved = 0.0  # seconds that have passed only for what is dragged
        self._display = Display(window, services, self.toasts)
        self.stack = SceneStack(services, self._display, self._report_failure)
        self.devices = Devices(services, self.stack, self._display, self.toasts, self.carry_out)
        self.stack.open(scenes[-1], origin, below=scenes[:-1])

    @property
    def scenes(self) -> list[Scene]:
        """The open scenes, the top one last."""
        return self.stack.scenes

    @property
    def renderer(self) -> Renderer:
        """The renderer of the screen."""
        return self._display.renderer

    @property
    def running(self) -> bool:
        """Whether any scene is open or loading."""
        return bool(self.scenes or self.stack.loading)

    # time

    @property
    def idle_for(self) -> float:
        """Seconds until something is due, unless an event comes."""
        swings = not self._display.hidden and bool(self.scenes) and self.scenes[-1].swings
        return 0.0 if swings else max(0.0, self._due_in - self._saved)

    @property
    def _due_in(self) -> float:
        """Seconds from the last `_advance` until something is due, apart from what swings."""
        if not self.at_rest:
            return 0.0
        if self._display.hidden:
            return NAP
        longest = LOOK if self._display.awaits_pictures or self.toasts.sentence else NAP
        session = self._session.gesture.due_in if self._session else NAP
        return min(self._display.due_in, self.devices.due_in, session, longest)

    @property
    def at_rest(self) -> bool:
        """Whether one scene is shown, without a transition, and none is loading."""
        return not (self.stack.loading or self._display.in_transition or self._display.resizing)

    @property
    def has_garbage(self) -> bool:
        """Whether closed scenes have left garbage, or pictures drawn ahead have and no more are being drawn now."""
        return self.stack.has_garbage or (self.services.images.untidy and self.services.images.idle)

    def tick(self, seconds: float) -> None:
        """Let time pass, handle the events that have come, and draw what has changed, with the image worker on hold."""
        with self.services.images.hold():
            self._tick(seconds)
        self.services.images.set_calm(self.idle_for > 0)

    def _tick(self, seconds: float) -> None:
        # without those of the mouse that SDL makes out of touches
        events = without_extra_motion([event for event in _come() if not event.dict.get("touch")])
        if events and seconds > FRAME:  # what they start begins now, not when the loop fell asleep
            self._swing(seconds - FRAME)
            seconds = FRAME
        self.toasts.add(self.services.problems())
        drags = self._only_drag(events) and self._saved + seconds < self._due_in
        if events and self._saved and not drags:
            self._advance()
        handled = [self._take(event) for event in events]  # all of them, so no `any` over a generator
        if any(handled):
            self.services.quiet_for = 0.0
        if drags:  # nothing else changes
            self._swing(seconds)
            self._show(seconds)
            return
        if any(handled):
            self._display.redraw()
            self._display.follow_window()
        arrived = self.stack.show_if_ready()
        self._display.redraw_if_changed()
        self.devices.pass_on_waiting()
        self._swing(seconds)
        self._advance()
        if arrived and self._display.in_transition:
            return  # saving the old picture is enough work for one frame
        if self.scenes and not self._display.resizing:
            self._show(seconds)

    def _only_drag(self, events: Sequence[Event]) -> bool:
        """Whether events do no more than drag cards."""
        top = self.stack.top
        return top is not None and top.drags and all(event.type in DRAGS for event in events)

    def _swing(self, seconds: float) -> None:
        """Let time pass for what is dragged; for everything else it is saved up until anything is due."""
        self._saved += seconds
        if self.stack.top:
            self.stack.top.swing(seconds)

    def _advance(self) -> None:
        """Let the time pass that was saved up."""
        seconds, self._saved = self._saved, 0.0
        self._heartbeat.advance(seconds)
        self.services.quiet_for += seconds
        self.services.running_for += seconds
        if self._leave_in:
            self._leave_in = max(0.0, self._leave_in - seconds) if self.services.store.refused else 0.0
            if not (self._leave_in or self._answered):
                self.close()
        self.stack.advance(seconds)
        self.devices.advance(seconds)
        fits = self._display.advance(seconds, () if self.stack.loading else self.scenes)
        if not self.scenes or not fits:
            return
        self.scenes[-1].pressing.advance(seconds)
        if self._session and not self.stack.loading:
            self.carry_out(self._session.advance(self.scenes, seconds))
        if not (self.stack.loading or self._display.hidden):
            self.carry_out(self.scenes[-1].advance(seconds))
        if self.toasts.advance(seconds):
            self._display.redraw()

    def _show(self, seconds: float) -> None:
        self._display.show(self.scenes[-1], seconds)

    # events and requests

    def _take(self, event: Event) -> bool:
        """Handle one event; return whether it may change anything."""
        if self._session:
            self._session.gesture.take(event, self.window.size)
        if event.type in ATTENDS:
            self._answered = True  # a player who does not quit again stays
        match event.type:
            case pygame.QUIT:
                self.carry_out(Command.QUIT)
            case pygame.WINDOWMINIMIZED | pygame.WINDOWHIDDEN:
                self._display.hidden = True
            case pygame.WINDOWRESTORED | pygame.WINDOWSHOWN | pygame.WINDOWEXPOSED:
                self._display.uncover()
            case pygame.VIDEORESIZE | pygame.WINDOWSIZECHANGED:
                self.renderer.invalidate()  # the window is black, even in its old size; `follow_window` does the rest
            case _:
                return self.devices.take(event)
        return True

    def carry_out(self, request: SceneRequest | None) -> None:
        """Carry out a scene's request, or a command about the program."""
        if request is None or (self._session and self._session.handles(request, len(self.scenes))):
            return
        match request:
            case Push(scene, origin, at_once):
                self.stack.open(scene, origin, at_once=at_once)
            case Replace(scene, origin, levels, at_once):
                self.stack.open(scene, origin, replaced=levels, at_once=at_once)
            case Pop(levels, then) if levels < len(self.scenes):
                self._go_back(levels, then)
            case Pop() | Quit() | Command.QUIT:
                self._ask_to_quit()
            case Command.FULLSCREEN:
                self._display.toggle_fullscreen()
                self.services.fullscreen = self.window.fullscreen
            case Command.SCREENSHOT:
                save_screenshot(self.renderer.screen, self.services.now(), self.toasts)
            case Command.MUTE:
                self.services.toggle_mute()
                states = states_of_sound()
                self.toasts.correct(states, states[self.services.state_of_sound])

    def _go_back(self, levels: int, then: Command | None) -> None:
        """Go back some levels and give a command there, or first, where it may lead to another scene at once."""
        below, kept = self.scenes[-1 - levels], len(self.scenes) - levels
        if then not in below.replaced_at:
            self.stack.go_back(kept, lambda: self.carry_out(below.command(then) if then else None))
            return
        below.arrange(self.window.size)  # settings may have changed
        following = below.command(then)
        if isinstance(following, Replace):
            self.stack.open(following.scene, following.origin, replaced=levels + following.levels)
        else:
            self.stack.go_back(kept, lambda: self.carry_out(following))

    def _ask_to_quit(self) -> None:
        """Quit, unless something would be lost and the player was not asked before; else ask."""
        if self._leave_in or not self.services.store.refused:
            self.close()
            return
        self._leave_in, self._answered = ANSWER, False
        question = _("Not everything is saved yet. Quit again to leave anyway, or carry on to stay.")
        self.toasts.correct((), question)

    def _report_failure(self) -> None:
        """Say that a scene could not be opened, and drop the keys that were meant for it."""
        self.devices.forget_waiting()
        self.toasts.add([_("Could not open that. Carry on, or try again.")])

    def close(self) -> None:
        """Close all scenes, the top one first, and end the session of a cabinet."""
        self.stack.close_all()
        if self._session:
            self._session.reset()


def _kiosk_session(services: Services, toasts: Toasts) -> "KioskSession":
    from scenes.app.kiosk_session import KioskSession  # noqa: PLC0415 - only a cabinet needs the operator page

    return KioskSession(services, toasts)


def run(manager: SceneManager) -> None:
    """Run until the last scene is closed."""
    avoid_pauses()
    clock = pygame.time.Clock()
    while manager.running:
        idle = turn(manager, clock)
        if idle:
            manager.services.pads.open(manager.services.settings.gamepads)
        if idle and manager.has_garbage and manager.services.quiet_for > 0.5:
            manager.stack.has_garbage = not free_memory(manager.services.images, pygame.event.peek)


def turn(manager: SceneManager, clock: pygame.time.Clock) -> float:
    """Wait until something is due or an event comes, and do one step; return for how many seconds nothing was due."""
    idle = manager.idle_for
    await_event(idle)
    manager.tick(min(clock.tick(60) / 1000, idle + LONGEST_STEP))
    return idle


def await_event(seconds: float) -> None:
    """Return when there is an event, or after some seconds; sooner if SDL cannot sleep. The event stays in the queue.

    pygame's own wait polls a thousand times a second; SDL's, in the same library, sleeps until the display has
    something.
    """
    if seconds <= 0:
        return
    if wait := _wait(pygame.display.get_driver()):
        wait(None, int(seconds * 1000) + 1)
    else:
        time.sleep(min(seconds, 1 / 30))


@cache
def _wait(driver: str) -> Callable[[None, int], int] | None:
    """Return SDL_WaitEventTimeout of the library that pygame has loaded; None if it is missing or would not sleep."""
    if driver in ("dummy", "offscreen", "evdev", "KMSDRM"):  # there it polls, too
        return None
    return sdl_function("SDL_WaitEventTimeout", c_void_p, c_int)


def _come() -> list[Event]:
    """Return the events that have come, but any whose text pygame cannot read, as that of a dead key once in a while.

    Where one cannot be read, all that are read with it would be lost.
    """
    if not pygame.event.peek(TEXTS):
        return pygame.event.get(pump=False)
    events: list[Event] = []
    while not events or events[-1].type != pygame.NOEVENT:
        with suppress(SystemError):
            events.append(pygame.event.poll())
    return events[:-1]


def avoid_pauses() -> None:
    """Keep other threads and garbage collection from delaying frames; garbage is collected while nothing moves."""
    sys.setswitchinterval(0.0005)  # seconds that the image worker may hold the interpreter, a tenth of the default
    gc.freeze()  # what exists now stays, and need not be collected
    gc.disable()


def free_memory(images: ImageCache, awaited: Callable[[], bool] = bool) -> bool:
    """Collect garbage, drop pictures not used lately, and return free memory; return whether all of that was done.

    Some parts take longer than a frame, so it ends after any part if the player is awaiting an answer.
    """
    for part in (images.tidy, gc.collect, recent.forget, images.make_room, return_freed):
        if awaited():
            return False
        part()
    return True
