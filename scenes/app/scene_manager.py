"""The scene manager: gives the top scene input and time, draws it, and carries out its requests."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame.event import Event

from game.storage import Store
from scenes.app.display import Display
from scenes.app.input_router import InputRouter, without_extra_motion
from scenes.app.scene_stack import SceneStack
from scenes.app.supervisor import Pulse
from scenes.app.toasts import Toasts, save_screenshot
from scenes.app.touch import Touch, made_of_touch
from scenes.app.window import Window
from scenes.commands import Command, Device, Source
from scenes.i18n import _
from scenes.render.drawables import Frame
from scenes.render.renderer import Renderer
from scenes.services import Services, states_of_sound
from scenes.widgets.scene import Fullscreen, Pop, Push, Quit, Replace, Scene, SceneRequest

if TYPE_CHECKING:
    from scenes.app.kiosk_session import KioskSession

ANSWER = 10.0  # seconds to wait for an answer; then, as at a shutdown with nobody there, the program ends
FRAME = 1 / 60  # seconds between frames, at least
LOOK = 1 / 30  # seconds between checks while pictures are being drawn, or a toast is shown
NAP = 2.0  # seconds between looks at nothing but problems with the disk: each wakes the processor
ATTENDS = frozenset(
    (
        pygame.WINDOWFOCUSGAINED,
        pygame.KEYDOWN,
        pygame.MOUSEBUTTONDOWN,
        pygame.FINGERDOWN,
        pygame.CONTROLLERBUTTONDOWN,
    )
)
"""The events that show that the player is using this window."""
USED = {
    pygame.KEYDOWN: Device.KEYBOARD,
    pygame.MOUSEMOTION: Device.MOUSE,
    pygame.MOUSEBUTTONDOWN: Device.MOUSE,
    pygame.FINGERDOWN: Device.TOUCH,
    pygame.CONTROLLERBUTTONDOWN: Device.PAD,
}
"""The device that each kind of event comes from."""
UNKNOWN_PADS = "unknown pads"
"""The note in the store with the kinds of unknown gamepads that the player has been told about."""


class QuitConfirmation:
    """Asks once whether to quit even though something could not be saved."""

    def __init__(self, store: Store, toasts: Toasts) -> None:
        self._store, self._toasts = store, toasts
        self._open_for = 0.0
        self._answered = False

    def ask(self) -> bool:
        """Return whether to quit now: nothing would be lost, or the player was asked before; else ask."""
        if self._open_for or not self._store.refused:
            return True
        self._open_for, self._answered = ANSWER, False
        question = _("Not everything is saved yet. Quit again to leave anyway, or press a key to stay.")
        self._toasts.correct((), question)
        return False

    def answer(self) -> None:
        """Note any input as an answer: a player who does not quit again stays."""
        self._answered = True

    def advance(self, seconds: float) -> bool:
        """Let time pass; return whether to quit now: everything is saved, or nobody has answered."""
        was_open, self._open_for = self._open_for > 0, max(0.0, self._open_for - seconds)
        if not was_open or (self._open_for and self._store.refused):
            return False
        self._open_for = 0.0
        return not self._answered


class SceneManager:
    """Runs scenes in a window.

    scenes are open from the start, the last on top; origin is the point from which an iris opens on it, if any.
    """

    def __init__(
        self, services: Services, scenes: Sequence[Scene], window: Window, origin: tuple[int, int] | None = None
    ) -> None:
        self.services = services
        self.window = window
        services.fullscreen = window.fullscreen
        self.toasts = Toasts()
        self._quit = QuitConfirmation(services.store, self.toasts)
        self._router = InputRouter()
        self._touch = Touch()
        self._pads = services.pads
        self._session = _kiosk_session(services, self.toasts) if services.kiosk else None
        self._pulse = Pulse(services.watched)
        self._pulled_out = False
        """Whether play was paused because a gamepad was disconnected, and nothing has happened since."""
        self._display = Display(window, services)
        self._drawn_for = self._frame_lasts = 0.0
        """Seconds since the last frame was drawn, and until it changes from then."""
        self._pictures = 0
        self._hidden = self._swings = False
        self.stack = SceneStack(services, self._display, self._redraw, self._report_failure)
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
        if not self.at_rest:
            return 0.0
        if self._hidden:
            return NAP
        if self.scenes and self.scenes[-1].swings:
            return 0.0
        images = self.services.images
        looks = images.awaited or self._pictures != images.finished or self.toasts.sentence
        session = self._session.due_in if self._session else NAP
        return min(self._due_in, self._touch.due_in, self._pads.due_in, session, LOOK if looks else NAP)

    @property
    def at_rest(self) -> bool:
        """Whether one scene is shown, without a transition, and none is loading."""
        return not (self.stack.loading or self._display.in_transition or self._display.resizing)

    @property
    def has_garbage(self) -> bool:
        """Whether closed scenes or dropped pictures have left garbage, and no more is being made now."""
        return self.services.images.idle and (self.stack.has_garbage or self.services.images.untidy)

    @property
    def rest(self) -> float:
        """Seconds until the scene changes by itself."""
        scene = self.scenes[-1]
        return 0.0 if scene.pressing.moving or scene.swings else scene.rest()

    @property
    def _due_in(self) -> float:
        return max(0.0, self._frame_lasts - self._drawn_for)

    def _redraw(self) -> None:
        self._frame_lasts = 0.0

    def tick(self, seconds: float) -> None:
        """Let time pass, handle the events that have come, and draw what has changed, with the image worker on hold."""
        with self.services.images.hold():
            self._tick(seconds)
        self.services.images.set_calm(self.idle_for > 0)

    def _tick(self, seconds: float) -> None:
        events = without_extra_motion([event for event in pygame.event.get() if not made_of_touch(event)])
        if events and seconds > FRAME:  # what they start begins now, not when the loop fell asleep
            self._advance(seconds - FRAME)
            seconds = FRAME
        handled = [self._take(event) for event in events]  # all of them, so no `any` over a generator
        if any(handled):
            self.services.quiet_for = 0.0
            self._redraw()
            self._display.follow_window()
        arrived = self.stack.show_if_ready()
        if self._pictures != self.services.images.finished or self._display.in_transition or self.toasts.sentence:
            self._pictures = self.services.images.finished  # a missing picture may be there now
            self._redraw()
        self._pass_on_waiting_input()
        self._advance(seconds)
        if arrived and self._display.in_transition:
            return  # saving the old picture is enough work for one frame
        if self.scenes and not self._display.resizing:
            self._show(seconds)

    def _advance(self, seconds: float) -> None:
        self._drawn_for += seconds
        self._pulse.advance(seconds)
        self.services.quiet_for += seconds
        self.services.running_for += seconds
        if self._quit.advance(seconds):
            self.close()
        self.stack.advance(seconds)
        self._handle_touch(self._touch.advance(seconds))
        self.answer_pads(self._pads.advance(seconds))
        if not self.scenes or not self._fit(seconds):
            return
        self.scenes[-1].pressing.advance(seconds)
        if self._session and not self.stack.loading:
            self.carry_out(self._session.advance(self.scenes, seconds))
        if not (self.stack.loading or self._hidden):
            self.carry_out(self.scenes[-1].advance(seconds))
        self.toasts.add(self.services.problems())
        if self.toasts.advance(seconds):
            self._redraw()

    def _fit(self, seconds: float) -> bool:
        """Lay the scenes out for the size of the screen; return whether they fit it."""
        if not self._display.resizing:
            return True
        if self.stack.loading or not self._display.fit(self.scenes, seconds):
            return False
        self._redraw()
        return True

    def _show(self, seconds: float) -> None:
        """Draw what is due: the whole scene, or only what swings above it, once more when it comes to rest."""
        scene, swung = self.scenes[-1], self._swings
        self._swings = scene.swings
        if self._due_in and (swung or self._swings):
            self._draw(scene, scene.swung(), seconds)
            return
        rest = 0.0 if scene.pressing.moving else scene.rest()
        if not (rest and self._due_in):
            self._drawn_for, self._frame_lasts = 0.0, rest
            self._draw(scene, scene.frame(), seconds)

    def _draw(self, scene: Scene, frame: Frame, seconds: float) -> None:
        shown = self.toasts.frame(scene.size, self.services.style(), scene.toasts_at, scene.toasts_wide)
        self._display.draw([*frame, *shown] if shown else frame, seconds)

    # scenes

    def carry_out(self, asked: SceneRequest | Command | None) -> None:
        """Carry out a scene's request, or a command about the program."""
        if self._session and self._session.handles(asked, len(self.scenes)):
            return
        match asked:
            case Push(scene, origin, at_once):
                self.stack.open(scene, origin, at_once=at_once)
            case Replace(scene, origin, levels):
                self.stack.open(scene, origin, replaced=levels)
            case Pop(levels, then) if levels < len(self.scenes):
                self.stack.go_back(len(self.scenes) - levels, partial(self._command, then))
            case Pop() | Quit() | Command.QUIT:
                if self._quit.ask():
                    self.close()
            case Fullscreen() | Command.FULLSCREEN:
                self._display.toggle_fullscreen()
                self.services.fullscreen = self.window.fullscreen
            case Command.SCREENSHOT:
                save_screenshot(self.renderer.screen, self.services.now(), self.toasts)
            case Command.MUTE:
                self.services.toggle_mute()
                states = states_of_sound()
                self.toasts.correct(states, states[self.services.state_of_sound])

    def _command(self, then: Command | None, scene: Scene) -> None:
        if then:
            self.carry_out(scene.command(then))

    def _report_failure(self) -> None:
        """Say that a scene could not be opened, and drop the keys that were meant for it."""
        self._router.forget()
        self.toasts.add([_("Could not open that. Carry on, or try again.")])

    def close(self) -> None:
        """Close all scenes, the top one first."""
        self.stack.close_all()

    # input

    def _take(self, event: Event) -> bool:
        """Handle one event; return whether it may change more than dragged cards."""
        scene, ready = self.scenes[-1] if self.scenes else None, not self.stack.loading
        self._note_device(event)
        if self._session:
            self._session.notice(event, self.window.size)
        match event.type:
            case pygame.QUIT:
                self.carry_out(Quit())
            case pygame.WINDOWMINIMIZED | pygame.WINDOWHIDDEN:
                self._hidden = True
            case pygame.WINDOWRESTORED | pygame.WINDOWSHOWN | pygame.WINDOWEXPOSED:
                self._hidden = False
                self.renderer.spoil()
                self._redraw()
            case pygame.WINDOWFOCUSLOST:
                self._router.let_go()
                self._touch.let_go()
                self._pads.let_go()
                self.services.attended = False
            case pygame.KEYUP:
                self._router.key_up(event)
            case pygame.KEYDOWN:
                self.carry_out(self._router.key_down(event, scene, ready))
            case pygame.MOUSEMOTION | pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP | pygame.MOUSEWHEEL:
                return self._point(self.window.pointed(event))
            case pygame.FINGERDOWN | pygame.FINGERMOTION | pygame.FINGERUP if scene:
                return self._handle_touch(self._touch.take(event, self.window.touched(event), scene))
            case pygame.VIDEORESIZE | pygame.WINDOWSIZECHANGED:
                return True
            case _:
                return self._take_from_pad(event)
        return True

    def _take_from_pad(self, event: Event) -> bool:
        """Handle an event of a gamepad; return whether it may change anything."""
        if event.type == pygame.JOYDEVICEADDED and (unknown := self._pads.unknown(event.device_index)):
            self._offer_lesson(unknown)
        gone = self._pads.number_of(event.instance_id) if event.type == pygame.CONTROLLERDEVICEREMOVED else None
        pressed = self.answer_pads(self._pads.take(event))
        if gone:
            self._pause_without_pad(Source(Device.PAD, gone))
        elif event.type == pygame.CONTROLLERDEVICEADDED and self._pulled_out:
            self._resume_with_pad()
        if event.type not in (pygame.CONTROLLERDEVICEADDED, pygame.CONTROLLERDEVICEREMOVED):
            return pressed
        self._tell_scenes()
        return True

    def answer_pads(self, presses: Sequence[Event]) -> bool:
        """Handle presses of gamepad buttons; return whether there were any."""
        for press in presses:
            self._note_device(press)
            self._pulled_out = False
            scene = self.scenes[-1] if self.scenes else None
            self.carry_out(self._router.pad_down(press, scene, not self.stack.loading))
        if presses:
            self.services.quiet_for = 0.0
            self._redraw()
        return bool(presses)

    def _offer_lesson(self, kind: str) -> None:
        """Say, once for each kind of unknown gamepad, where it can be taught."""
        known = self.services.store.note(UNKNOWN_PADS).split()
        if kind not in known:
            self.services.store.take_note(UNKNOWN_PADS, " ".join((*known, kind)))
            self.toasts.add([_("This gamepad is not known yet. You can teach it in the options, under Controls.")])

    def _tell_scenes(self) -> None:
        """Tell all scenes that a device was connected, disconnected or used."""
        for scene in self.scenes:
            scene.on_device()

    def _pause_without_pad(self, source: Source) -> None:
        """Pause a game that is played with a gamepad that was disconnected, and say so."""
        if self.scenes and self.scenes[-1].plays_with(source):
            self.carry_out(self.scenes[-1].command(Command.PAUSE))
            self._pulled_out = True
            self.toasts.add([_("The gamepad was disconnected. The game is paused until one is connected.")])

    def _resume_with_pad(self) -> None:
        """Resume the game that was paused because a gamepad was disconnected."""
        self._pulled_out = False
        if self.scenes and not self.stack.loading:
            self.carry_out(self.scenes[-1].command(Command.PAUSE))

    def _note_device(self, event: Event) -> None:
        """Note which device is used, and that the player is there."""
        device = USED.get(event.type)
        if device and (device is not self.services.device or device is Device.PAD):
            kind, self.services.device = self.services.pad_kind, device
            pygame.mouse.set_visible(device is Device.MOUSE)
            if kind is not self.services.pad_kind:
                self._tell_scenes()
        if device and device is not Device.MOUSE and self.services.began_with is None:
            self.services.began_with = device
        if event.type in ATTENDS:
            self.services.attended = True
            self.services.quiet_for = 0.0
            self._quit.answer()

    def _point(self, event: Event) -> bool:
        """Handle a mouse event; return whether it may change more than dragged cards."""
        if self.scenes:
            scene, ready = self.scenes[-1], not self.stack.loading
            drags = event.type == pygame.MOUSEMOTION and scene.drags
            self.carry_out(self._router.mouse(event, scene, ready, self._display.shows))
            if drags:
                self.services.quiet_for = 0.0
                return False  # only dragged cards move
        return True

    def _handle_touch(self, answers: Sequence[Event | Command | None]) -> bool:
        """Carry out what fingers mean; return whether it may change more than dragged cards."""
        changes = False
        for answer in answers:
            if isinstance(answer, Event):
                changes |= self._point(answer)
            elif answer is None:
                self._router.let_go()
            elif self.scenes and not self.stack.loading:
                self.carry_out(self.scenes[-1].command(answer))
                changes = True
        return changes

    def _pass_on_waiting_input(self) -> None:
        """Pass on what the player did while the top scene was loading."""
        while self._router.keys_wait and self.scenes and not self.stack.loading:
            self.carry_out(self._router.typed_ahead(self.scenes[-1]))
        if self.scenes and not self.stack.loading:
            self.carry_out(self._router.pointed(self.scenes[-1], self._display.shows))


def _kiosk_session(services: Services, toasts: Toasts) -> "KioskSession":
    from scenes.app.kiosk_session import KioskSession  # noqa: PLC0415 - only a cabinet needs the operator page

    return KioskSession(services, toasts)
