"""The scene manager: hands the scene on top of the stack input and time, draws it, and carries out what it asks for."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame.event import Event

from game.storage import Store
from scenes.app.display import Display
from scenes.app.input_router import InputRouter, not_passed_by
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

ANSWER = 10.0  # seconds that an answer is waited for: where nobody is there, as at a shutdown, the program ends
FRAME = 1 / 60  # seconds between pictures, at least
LOOK = 1 / 30  # seconds after which the loop turns while pictures are being drawn, or a toast is shown
NAP = 1.0  # seconds after which the loop turns though nothing is due: news of the disk are noticed then
ATTENDS = frozenset(
    (
        pygame.WINDOWFOCUSGAINED,
        pygame.KEYDOWN,
        pygame.MOUSEBUTTONDOWN,
        pygame.FINGERDOWN,
        pygame.CONTROLLERBUTTONDOWN,
    )
)
"""The events that say that the player is at this window, and at no other."""
USED = {
    pygame.KEYDOWN: Device.KEYBOARD,
    pygame.MOUSEMOTION: Device.MOUSE,
    pygame.MOUSEBUTTONDOWN: Device.MOUSE,
    pygame.FINGERDOWN: Device.TOUCH,
    pygame.CONTROLLERBUTTONDOWN: Device.PAD,
}
"""What the player uses, as events tell."""


UNKNOWN_PADS = "unknown pads"
"""The note that names the kinds of gamepads that the player was told are not known."""


class QuitConfirmation:
    """Asks once, where something could not be saved, whether to quit all the same."""

    def __init__(self, store: Store, toasts: Toasts) -> None:
        self._store, self._toasts = store, toasts
        self._open_for = 0.0
        self._answered = False

    def ask(self) -> bool:
        """Return whether to quit now, as nothing would be lost or the player has been asked already; else ask."""
        if self._open_for or not self._store.refused:
            return True
        self._open_for, self._answered = ANSWER, False
        question = _("Not everything is saved yet. Quit again to leave anyway, or press a key to stay.")
        self._toasts.correct((), question)
        return False

    def answer(self) -> None:
        """Take any input for an answer: whoever does anything but quit again stays."""
        self._answered = True

    def advance(self, seconds: float) -> bool:
        """Let time pass; return whether to quit now, since everything is saved by now or nobody has answered."""
        was_open, self._open_for = self._open_for > 0, max(0.0, self._open_for - seconds)
        if not was_open or (self._open_for and self._store.refused):
            return False
        self._open_for = 0.0
        return not self._answered


class SceneManager:
    """Runs scenes in a window."""

    def __init__(
        self, services: Services, scenes: Sequence[Scene], window: Window, origin: tuple[int, int] | None = None
    ) -> None:
        """Begin with some scenes, the last on top; an iris opens on it from what the window shows, if at any origin."""
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
        """Whether play was paused because a gamepad was pulled out, and nothing was done since."""
        self._display = Display(window, services)
        self._drawn_for = self._frame_lasts = 0.0
        """The seconds since the last frame was drawn, and those for which it is the same."""
        self._pictures = 0
        self._hidden = self._swings = False
        self.stack = SceneStack(services, self._display, self._redraw, self._stay)
        self.stack.open(scenes[-1], origin, below=scenes[:-1])

    @property
    def scenes(self) -> list[Scene]:
        """The open scenes, the one shown last."""
        return self.stack.scenes

    @property
    def renderer(self) -> Renderer:
        """What draws on the screen."""
        return self._display.renderer

    @property
    def running(self) -> bool:
        """Whether there is any scene, or one being prepared."""
        return bool(self.scenes or self.stack.loading)

    # time

    @property
    def idle_for(self) -> float:
        """For how many seconds nothing is due, unless an event comes."""
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
        """Whether one scene is shown whole and no other is being prepared."""
        return not (self.stack.loading or self._display.in_transition or self._display.resizing)

    @property
    def has_garbage(self) -> bool:
        """Whether scenes that were closed, or drawn for some time to come, have left garbage, and no more comes now."""
        return self.services.images.idle and (self.stack.has_garbage or self.services.images.untidy)

    @property
    def rest(self) -> float:
        """For how many seconds the scene shown changes nothing by itself."""
        scene = self.scenes[-1]
        return 0.0 if scene.pressing.moving or scene.swings else scene.rest()

    @property
    def _due_in(self) -> float:
        return max(0.0, self._frame_lasts - self._drawn_for)

    def _redraw(self) -> None:
        self._frame_lasts = 0.0

    def tick(self, seconds: float) -> None:
        """Let time pass, take the input that has come, and draw what has changed, undisturbed by the image worker."""
        with self.services.images.hold():
            self._tick(seconds)
        self.services.images.set_calm(self.idle_for > 0)

    def _tick(self, seconds: float) -> None:
        events = not_passed_by([event for event in pygame.event.get() if not made_of_touch(event)])
        if events and seconds > FRAME:  # what they set going begins now, not when the loop fell asleep
            self._advance(seconds - FRAME)
            seconds = FRAME
        stirred = [self._take(event) for event in events]
        if any(stirred):
            self.services.quiet_for = 0.0
            self._redraw()
            self._display.follow_window()
        arrived = self.stack.show_if_ready()
        if self._pictures != self.services.images.finished or self._display.in_transition or self.toasts.sentence:
            self._pictures = self.services.images.finished  # a picture that was missing may be there now
            self._redraw()
        self._catch_up()
        self._advance(seconds)
        if arrived and self._display.in_transition:
            return  # keeping what goes out of sight is enough for one frame
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
        self._answer_touch(self._touch.advance(seconds))
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
        """Let the scenes follow the size of the screen; return whether they fit it."""
        if not self._display.resizing:
            return True
        if self.stack.loading or not self._display.fit(self.scenes, seconds):
            return False
        self._redraw()
        return True

    def _show(self, seconds: float) -> None:
        """Draw what is due: all of the scene, or until then what swings above it, and once more as it comes to rest."""
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
        """Do what a scene asks for, or a command about the program."""
        if self._session and self._session.answers(asked, len(self.scenes)):
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

    def _stay(self) -> None:
        """Say that a scene could not be prepared, and drop the keys that were meant for it."""
        self._router.forget()
        self.toasts.add([_("Could not open that. Carry on, or try again.")])

    def close(self) -> None:
        """Close every scene, the uppermost first."""
        self.stack.close_all()

    # input

    def _take(self, event: Event) -> bool:
        """Hand one event on; return whether it came from a player, and may change more than what is dragged."""
        scene, ready = self.scenes[-1] if self.scenes else None, not self.stack.loading
        self._notice(event)
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
                return self._answer_touch(self._touch.take(event, self.window.touched(event), scene))
            case pygame.VIDEORESIZE | pygame.WINDOWSIZECHANGED:
                return True
            case _:
                return self._take_of_pad(event)
        return True

    def _take_of_pad(self, event: Event) -> bool:
        """Answer an event of a gamepad; return whether it was one that changes anything."""
        if event.type == pygame.JOYDEVICEADDED and (unknown := self._pads.unknown(event.device_index)):
            self._offer_lesson(unknown)
        gone = self._pads.number_of(event.instance_id) if event.type == pygame.CONTROLLERDEVICEREMOVED else None
        pressed = self.answer_pads(self._pads.take(event))
        if gone:
            self._pull_out(Source(Device.PAD, gone))
        elif event.type == pygame.CONTROLLERDEVICEADDED and self._pulled_out:
            self._plug_in()
        if event.type not in (pygame.CONTROLLERDEVICEADDED, pygame.CONTROLLERDEVICEREMOVED):
            return pressed
        self._tell_scenes()
        return True

    def answer_pads(self, presses: Sequence[Event]) -> bool:
        """Answer presses of the buttons of gamepads; return whether there were any."""
        for press in presses:
            self._notice(press)
            self._pulled_out = False
            scene = self.scenes[-1] if self.scenes else None
            self.carry_out(self._router.pad_down(press, scene, not self.stack.loading))
        if presses:
            self.services.quiet_for = 0.0
            self._redraw()
        return bool(presses)

    def _offer_lesson(self, kind: str) -> None:
        """Say, once for each kind of gamepad that is not known, where it can be taught."""
        told = self.services.store.note(UNKNOWN_PADS).split()
        if kind not in told:
            self.services.store.take_note(UNKNOWN_PADS, " ".join((*told, kind)))
            self.toasts.add([_("This gamepad is not known yet. You can teach it in the options, under Controls.")])

    def _tell_scenes(self) -> None:
        """Tell all scenes that other devices are there, or are used."""
        for scene in self.scenes:
            scene.on_device()

    def _pull_out(self, source: Source) -> None:
        """Pause where somebody plays with a gamepad that was pulled out, and say so."""
        if self.scenes and self.scenes[-1].plays_with(source):
            self.carry_out(self.scenes[-1].command(Command.PAUSE))
            self._pulled_out = True
            self.toasts.add([_("The gamepad was disconnected. The game is paused until one is connected.")])

    def _plug_in(self) -> None:
        """Go on with what was paused when a gamepad was pulled out."""
        self._pulled_out = False
        if self.scenes and not self.stack.loading:
            self.carry_out(self.scenes[-1].command(Command.PAUSE))

    def _notice(self, event: Event) -> None:
        """Take note of which device is used, and of whether the player is there at all."""
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
        """Hand on an event of the mouse; return whether it may change more than what is dragged."""
        if self.scenes:
            scene, ready = self.scenes[-1], not self.stack.loading
            drags = event.type == pygame.MOUSEMOTION and scene.drags
            self.carry_out(self._router.mouse(event, scene, ready, self._display.shows))
            if drags:
                self.services.quiet_for = 0.0
                return False  # what stands stays as it is
        return True

    def _answer_touch(self, answers: Sequence[Event | Command | None]) -> bool:
        """Do what fingers mean; return whether it may change more than what is dragged."""
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

    def _catch_up(self) -> None:
        """Hand on what the player did while the scene on top was being prepared."""
        while self._router.keys_wait and self.scenes and not self.stack.loading:
            self.carry_out(self._router.typed_ahead(self.scenes[-1]))
        if self.scenes and not self.stack.loading:
            self.carry_out(self._router.pointed(self.scenes[-1], self._display.shows))


def _kiosk_session(services: Services, toasts: Toasts) -> "KioskSession":
    from scenes.app.kiosk_session import KioskSession  # noqa: PLC0415 - nobody else opens the operator page

    return KioskSession(services, toasts)
