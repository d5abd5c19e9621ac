"""The player's devices: passes what is done with them to the scene that is meant, and notes which one is used.

Fingers on the screen become presses and drags of the mouse, and commands. One finger is the left mouse button. Held
still where that shows something, it is the right button; two that tap together undo. SDL also makes mouse events out of
touches; these are ignored, so that no touch counts twice.
"""

from collections import deque
from collections.abc import Callable, Sequence
from enum import Enum, auto
from math import dist, inf

import pygame
from pygame.event import Event

from scenes import commands
from scenes.app.display import Display
from scenes.app.scene_stack import SceneStack
from scenes.app.toasts import Toasts
from scenes.commands import Command, Device, PointerAction, Source, mouse_button
from scenes.i18n import _, later
from scenes.render.drawables import Point
from scenes.services import Services
from scenes.widgets.scene import Scene, SceneRequest

LONG_PRESS = 0.45  # seconds for which a finger is held for a long press
TWO_FINGERS = 0.6  # seconds that a tap of two fingers may last
AWAY = (-1, -1)  # the position of the mouse while no finger touches the screen


class Gesture(Enum):
    """What the fingers on the screen are doing."""

    NONE = auto()
    WAITING = auto()
    """A finger is down where a long press shows something: it may become a tap, a drag or a long press."""
    PRESSING = auto()
    SHOWING = auto()
    TAPPING_WITH_TWO = auto()
    OVER = auto()
    """Everything is ignored until all fingers are gone."""


class Touch:
    """The fingers on the screen, and what they mean.

    Methods return what a mouse would have sent, and None to let go of what is held.
    """

    def __init__(self) -> None:
        self._fingers: list[tuple[int, int]] = []
        self._gesture = Gesture.NONE
        self._began = self._at = (0, 0)
        self._slip = 0.0
        self._age = 0.0

    @property
    def due_in(self) -> float:
        """Seconds until a held finger counts as a long press."""
        return max(0.0, LONG_PRESS - self._age) if self._gesture is Gesture.WAITING else inf

    def take(self, event: Event, point: Point, scene: Scene) -> list[Event | None]:
        """Return what FINGERDOWN, FINGERMOTION or FINGERUP means at a point of a scene."""
        finger = event.touch_id, event.finger_id
        match event.type:
            case pygame.FINGERDOWN:
                self._fingers.append(finger)
                return self._down(point, scene)
            case pygame.FINGERMOTION if self._fingers[:1] == [finger]:
                return self._moved(point)
            case pygame.FINGERUP if finger in self._fingers:
                self._fingers.remove(finger)
                return self._up(point)
        return []

    def advance(self, seconds: float) -> list[Event | None]:
        """Let time pass; a finger held long enough is a long press."""
        self._age += seconds
        if self._gesture is not Gesture.WAITING or self._age < LONG_PRESS:
            return []
        self._gesture = Gesture.SHOWING
        return [_button(pygame.MOUSEBUTTONDOWN, self._began, PointerAction.SHOW_CARD)]

    def let_go(self) -> None:
        """Forget all fingers: another window has the focus."""
        self._fingers.clear()
        self._gesture = Gesture.NONE

    def _down(self, point: Point, scene: Scene) -> list[Event | None]:
        if len(self._fingers) == 1:
            self._began = self._at = point
            self._slip, self._age = 0.022 * scene.size[1], 0.0
            if scene.shows_more(point):
                self._gesture = Gesture.WAITING
                return [_moved(point)]
            self._gesture = Gesture.PRESSING
            return [_moved(point), _button(pygame.MOUSEBUTTONDOWN, point)]
        still = dist(self._began, self._at) <= self._slip and self._age < TWO_FINGERS
        if len(self._fingers) == 2 and still and self._gesture in (Gesture.WAITING, Gesture.PRESSING):
            pressing = self._gesture is Gesture.PRESSING
            self._gesture = Gesture.TAPPING_WITH_TWO
            return [None] if pressing else []
        if self._gesture in (Gesture.TAPPING_WITH_TWO, Gesture.WAITING):
            self._gesture = Gesture.OVER
        return []

    def _moved(self, point: Point) -> list[Event | None]:
        self._at = point
        slipped = dist(self._began, point) > self._slip
        match self._gesture:
            case Gesture.WAITING if slipped:
                self._gesture = Gesture.PRESSING
                return [_button(pygame.MOUSEBUTTONDOWN, self._began), _moved(point)]
            case Gesture.PRESSING | Gesture.SHOWING:
                return [_moved(point)]
            case Gesture.TAPPING_WITH_TWO if slipped:
                self._gesture = Gesture.OVER
        return []

    def _up(self, point: Point) -> list[Event | None]:
        gesture = self._gesture
        if self._fingers and gesture in (Gesture.TAPPING_WITH_TWO, Gesture.OVER):
            return []
        self._gesture = Gesture.OVER if self._fingers else Gesture.NONE
        match gesture:
            case Gesture.WAITING:
                down, up = pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP
                return [_button(down, self._began), _button(up, self._began), _moved(AWAY)]
            case Gesture.PRESSING:
                return [_button(pygame.MOUSEBUTTONUP, point), _moved(AWAY)]
            case Gesture.SHOWING:
                return [_button(pygame.MOUSEBUTTONUP, point, PointerAction.SHOW_CARD), _moved(AWAY)]
            case Gesture.TAPPING_WITH_TWO if self._age < TWO_FINGERS:
                kinds = pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP
                return [_button(kind, self._began, Command.UNDO) for kind in kinds]
        return []


def _moved(point: Point) -> Event:
    return Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0), touch=True)


def _button(kind: int, point: Point, action: Command | PointerAction = PointerAction.PRESS) -> Event:
    return Event(kind, pos=point, button=mouse_button(action), touch=True)


Shows = Callable[[Point], bool]
"""Returns whether the scene on top is the one visible at a point of the screen."""


class InputRouter:
    """Remembers which keys and buttons are down, and what to pass on once a scene that is loading is shown.

    Players type ahead when they know what comes, so keys are queued. The mouse aims at what is visible, so a press on a
    disappearing scene means nothing; but its position is passed on to the next scene.
    """

    def __init__(self) -> None:
        self._held: set[int] = set()
        self._last: Command | int | None = None
        self.ahead: deque[Event] = deque(maxlen=32)
        """The keys and buttons pressed while a scene is loading, for the next one."""
        self._pressed_on: dict[int, Scene] = {}
        self._pointed: Event | None = None

    def let_go(self) -> None:
        """Treat every key and button as released, because another window has the focus."""
        self._held.clear()
        for scene in self._pressed_on.values():
            scene.let_go()
        self._pressed_on.clear()

    def key_up(self, event: Event) -> None:
        """Note that a key was released."""
        self._held.discard(event.key)

    def key_down(self, event: Event, scene: Scene | None, ready: bool) -> SceneRequest | None:
        """Return the scene's answer to a key, or the command if it is about the program.

        Queues keys while a scene is loading, dropping repeats; but whoever presses an arrow twice means two steps.
        """
        half = commands.half_command(event) if scene and scene.keyboard_is_shared else None
        repeated, command = event.key in self._held, half[1] if half else commands.command(event)
        self._held.add(event.key)
        writes = scene is not None and scene.writes and event.unicode.isalnum()
        if repeated and command not in commands.REPEATED and not writes:
            return None
        return self._pass_on(event, None if writes else command, scene, ready, repeated)

    def pad_down(self, event: Event, scene: Scene | None, ready: bool) -> SceneRequest | None:
        """Return the scene's answer to a gamepad button, or the command if it is about the program.

        Queues presses while a scene is loading.
        """
        command = commands.command(event)
        if event.held and command not in commands.REPEATED:
            return None
        return self._pass_on(event, command, scene, ready, event.held)

    def _pass_on(
        self, event: Event, command: Command | None, scene: Scene | None, ready: bool, repeated: bool
    ) -> SceneRequest | None:
        """Pass a press on to the scene, or queue it until one is ready, unless it only shows impatience."""
        last, self._last = self._last, command or event.dict.get("key")
        if command in commands.PROGRAM:
            return command
        if ready:
            return _pressed(event, scene) if scene else None
        if not repeated and (self._last != last or command in commands.REPEATED):
            self.ahead.append(event)
        return None

    def typed_ahead(self, scene: Scene) -> SceneRequest | None:
        """Return the scene's answer to the first of these."""
        return _pressed(self.ahead.popleft(), scene)

    def mouse(self, event: Event, scene: Scene, ready: bool, shows: Shows) -> SceneRequest | None:
        """Return the scene's answer to the mouse.

        A released button counts only on the scene where it was pressed, unless another is loading; otherwise that scene
        lets go of what it held.
        """
        match event.type:
            case pygame.MOUSEMOTION:
                self._pointed = event
                return self.pointed(scene, shows) if ready else None
            case pygame.MOUSEBUTTONDOWN if ready and shows(event.pos):
                self._pressed_on[event.button] = scene
                if command := commands.command(event):
                    return scene.command_at(event.pos, command)
            case pygame.MOUSEBUTTONDOWN:
                return None
            case pygame.MOUSEBUTTONUP:
                pressed_on = self._pressed_on.pop(event.button, None)
                if pressed_on is not scene or not ready:
                    if pressed_on:
                        pressed_on.let_go()
                    return None
        return scene.pointer(event) if ready else None

    def pointed(self, scene: Scene, shows: Shows) -> SceneRequest | None:
        """Pass the last position of the mouse to a scene, once the scene is visible there, and return its answer."""
        moved = self._pointed
        if moved is None or not shows(moved.pos):
            return None
        self._pointed = None
        return scene.pointer(moved)


def without_extra_motion(events: Sequence[Event]) -> list[Event]:
    """Drop each mouse motion that is directly followed by another: a fast mouse sends many in a frame."""
    motion = [event.type == pygame.MOUSEMOTION for event in events] + [False]
    return [event for index, event in enumerate(events) if not (motion[index] and motion[index + 1])]


def _pressed(event: Event, scene: Scene) -> SceneRequest | None:
    command = commands.command(event)
    if event.type == pygame.CONTROLLERBUTTONDOWN:
        if command is None:
            return None
        scene.pressing.tap(next(iter(commands.keys(command)), ""))
        return scene.command_from(_pad(event.number), command)
    if scene.keyboard_is_shared and (half := commands.half_command(event)):
        return scene.command_from(*half)
    typed, writes = commands.letter(event), scene.writes
    scene.pressing.tap(commands.key_name(event))
    if typed:
        answer = scene.typed(event.unicode if event.unicode.upper() in writes else typed)
        if answer or writes:
            return answer
    return scene.command(command) if command else None


def _pad(number: int) -> Source:
    return Source(Device.PAD, number)


ATTENDS = frozenset(
    (pygame.WINDOWFOCUSGAINED, pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN, pygame.CONTROLLERBUTTONDOWN)
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
NOT_KNOWN = later("This gamepad is not known yet. You can teach it in the options, under Controls.")
UNKNOWN_PADS = "unknown pads"
"""The note in the store with the kinds of unknown gamepads that the player has been told about."""


class Devices:
    """Keyboard, mouse, fingers and gamepads; carry_out is called with the requests of the top scene."""

    def __init__(
        self,
        services: Services,
        stack: SceneStack,
        display: Display,
        toasts: Toasts,
        carry_out: Callable[[SceneRequest | None], None],
    ) -> None:
        self._services, self._stack, self._display, self._toasts = services, stack, display, toasts
        self._carry_out = carry_out
        self._router = InputRouter()
        self._touch = Touch()
        self._pads = services.pads
        self._pulled_out = 0
        """How many gamepads must come back before play goes on that was paused without them."""
        self._interrupted: Scene | None = None
        """The scene of that play; once nothing is above it, it goes on without them."""

    @property
    def due_in(self) -> float:
        """Seconds until a held finger counts as a long press, or a held button repeats."""
        return min(self._touch.due_in, self._pads.due_in)

    def advance(self, seconds: float) -> None:
        """Let time pass: a finger may be held for long, held buttons repeat, and play may go on without a gamepad."""
        if self._pulled_out and not self._stack.loading and self._interrupted not in self._stack.scenes[:-1]:
            self._await_pads(0)
        if (scene := self._stack.top) and scene.teaches_pads:
            self._toasts.withdraw(_(NOT_KNOWN))
        self._answer_touch(self._touch.advance(seconds))
        self.answer_pads(self._pads.advance(seconds))

    def pass_on_waiting(self) -> None:
        """Pass on what the player did while the top scene was loading."""
        while self._router.ahead and (scene := self._stack.ready):
            self._carry_out(self._router.typed_ahead(scene))
        if scene := self._stack.ready:
            self._carry_out(self._router.pointed(scene, self._display.shows))

    def forget_waiting(self) -> None:
        """Drop the keys pressed while a scene was loading: it could not be opened."""
        self._router.ahead.clear()

    def take(self, event: Event) -> bool:
        """Handle one event; return whether it may change anything."""
        self._note_use(event)
        scene = self._stack.top
        match event.type:
            case pygame.WINDOWFOCUSGAINED:
                pass  # `_note_use` has noted it
            case pygame.WINDOWFOCUSLOST:
                self._router.let_go()
                self._touch.let_go()
                self._pads.let_go()
                self._services.attended = False
            case pygame.KEYUP:
                self._router.key_up(event)
            case pygame.KEYDOWN:
                self._carry_out(self._router.key_down(event, scene, not self._stack.loading))
            case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP if event.button in commands.WHEEL:
                pass  # MOUSEWHEEL tells it, too
            case pygame.MOUSEMOTION | pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP | pygame.MOUSEWHEEL:
                self._point(self._display.window.pointed(event))
            case pygame.FINGERDOWN | pygame.FINGERMOTION | pygame.FINGERUP if scene:
                self._answer_touch(self._touch.take(event, self._display.window.touched(event), scene))
            case _:
                return self._take_from_pad(event)
        return True

    def _note_use(self, event: Event) -> None:
        """Note which device is used, and that the player is there."""
        services, device = self._services, USED.get(event.type)
        if device and (device is not services.device or device is Device.PAD):
            kind, services.device = services.pad_kind, device
            self._display.window.show_pointer(device is Device.MOUSE)
            if kind is not services.pad_kind:
                self._tell_scenes()
        if device and device is not Device.MOUSE and services.began_with is None:
            services.began_with = device
        if event.type in ATTENDS:
            services.attended = True
            services.quiet_for = 0.0

    def _tell_scenes(self) -> None:
        """Tell all scenes that a device was connected, disconnected or used."""
        for scene in self._stack.scenes:
            scene.on_device()

    # mouse and fingers

    def _point(self, event: Event) -> None:
        if scene := self._stack.top:
            self._carry_out(self._router.mouse(event, scene, not self._stack.loading, self._display.shows))

    def _answer_touch(self, answers: Sequence[Event | None]) -> None:
        """Carry out what fingers mean."""
        for answer in answers:
            if answer:
                self._point(answer)
            else:
                self._router.let_go()

    # gamepads

    def _take_from_pad(self, event: Event) -> bool:
        """Handle an event of a gamepad; return whether it may change anything."""
        match event.type:
            case pygame.CONTROLLERDEVICEADDED:
                self._pads.take(event)
                self._resume_with_pad()
            case pygame.CONTROLLERDEVICEREMOVED:
                gone = self._pads.number_of(event.instance_id)
                self._pads.take(event)
                if gone:
                    self._miss_pad(_pad(gone))
            case pygame.JOYDEVICEADDED:
                self._offer_lesson(self._pads.unknown(event.device_index))
                return False
            case _:
                if event.type == pygame.CONTROLLERBUTTONDOWN:
                    self._let_step_in(self._pads.number_of(event.instance_id))
                return self.answer_pads(self._pads.take(event))
        self._tell_scenes()
        return True

    def answer_pads(self, presses: Sequence[Event]) -> bool:
        """Handle presses of gamepad buttons; return whether there were any."""
        for press in presses:
            self._note_use(press)
            self._carry_out(self._router.pad_down(press, self._stack.top, not self._stack.loading))
        if presses:
            self._services.quiet_for = 0.0
            self._display.redraw()
        return bool(presses)

    def _offer_lesson(self, kind: str | None) -> None:
        """Say, once for each kind of unknown gamepad, where it can be taught; but not at a cabinet, where it cannot."""
        reported = self._services.store.note(UNKNOWN_PADS).split()
        if kind and kind not in reported and not self._services.kiosk:
            self._services.store.save_note(UNKNOWN_PADS, " ".join((*reported, kind)))
            self._toasts.add([_(NOT_KNOWN)])

    def _in_play(self, source: Source) -> bool:
        """Whether the open game is played with a device."""
        return any(scene.plays_with(source) for scene in self._stack.scenes)

    def _miss_pad(self, source: Source) -> None:
        """Report that a gamepad of the open game was disconnected, and pause the game unless it is at rest."""
        if not self._in_play(source):
            return
        scene = self._stack.scenes[-1]
        pause = scene.command(Command.PAUSE) if scene.plays_with(source) else None
        if pause:
            self._interrupted = scene
        self._carry_out(pause)
        self._await_pads(self._pulled_out + 1 if pause or self._pulled_out else 0, gone=True)

    def _let_step_in(self, number: int | None) -> None:
        """Let a spare gamepad, once it is used, replace one that was disconnected."""
        connected = self._pads.numbers
        missing = (pad for pad in map(_pad, range(1, 9)) if pad.number not in connected and self._in_play(pad))
        if number and not self._in_play(_pad(number)) and (place := next(missing, None)):
            self._pads.renumber(number, place.number)
            self._await_pads(max(0, self._pulled_out - 1))

    def _resume_with_pad(self) -> None:
        """Resume the game if it was paused because gamepads were disconnected, and this is the last of them."""
        was, left = self._pulled_out, max(0, self._pulled_out - 1)
        self._await_pads(left)
        if was and not left and (pause := self._stack.ready) and self._interrupted in self._stack.scenes[-2:-1]:
            self._carry_out(pause.command(Command.PAUSE))

    def _await_pads(self, count: int, gone: bool = False) -> None:
        """Show that the game is paused until a number of gamepads are back; for 0, show at most that one has gone."""
        self._pulled_out = count
        sentences = (
            _("The gamepad was disconnected."),
            _("The gamepad was disconnected. The game is paused until one is connected."),
            _("Both gamepads were disconnected. The game is paused until both are connected."),
        )
        self._toasts.withdraw(*sentences)
        if count or gone:
            self._toasts.correct((), sentences[min(count, 2)])
