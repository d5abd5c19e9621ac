"""The input router: passes keys and mouse events to the scene that the player means."""

from collections import deque
from collections.abc import Callable, Sequence

import pygame
from pygame.event import Event

from scenes import commands
from scenes.commands import Command, Device, Source
from scenes.render.drawables import Point
from scenes.widgets.scene import Scene, SceneRequest

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
        self._ahead: deque[Event] = deque(maxlen=8)
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

    def key_down(self, event: Event, scene: Scene | None, ready: bool) -> SceneRequest | Command | None:
        """Return the scene's answer to a key, or the command if it is about the program.

        Queues keys while a scene is loading, dropping repeats.
        """
        half = commands.half_command(event) if scene and scene.keyboard_is_shared else None
        repeated, asked = event.key in self._held, half[1] if half else commands.command(event)
        self._held.add(event.key)
        writes = scene is not None and scene.writes and event.unicode.isalnum()
        if repeated and asked not in commands.REPEATED and not writes:
            return None
        last, self._last = self._last, asked or event.key
        impatient = repeated or self._last == last
        return self._pass_on(event, None if writes else asked, scene, ready, impatient)

    def pad_down(self, event: Event, scene: Scene | None, ready: bool) -> SceneRequest | Command | None:
        """Return the scene's answer to a gamepad button, or the command if it is about the program.

        Queues presses while a scene is loading.
        """
        asked = commands.command(event)
        if event.held and asked not in commands.REPEATED:
            return None
        return self._pass_on(event, asked, scene, ready, event.held)

    def _pass_on(
        self, event: Event, asked: Command | None, scene: Scene | None, ready: bool, impatient: bool
    ) -> SceneRequest | Command | None:
        """Pass a press on to the scene, or queue it until one is ready, unless it only shows impatience."""
        if asked in commands.PROGRAM:
            return asked
        if ready:
            return _pressed(event, scene) if scene else None
        if not impatient:
            self._ahead.append(event)
        return None

    def typed_ahead(self, scene: Scene) -> SceneRequest | None:
        """Return the scene's answer to the first queued key."""
        return _pressed(self._ahead.popleft(), scene) if self._ahead else None

    def forget(self) -> None:
        """Drop the queued keys: the scene that they were meant for could not be opened."""
        self._ahead.clear()

    @property
    def keys_wait(self) -> bool:
        """Whether keys are queued."""
        return bool(self._ahead)

    def mouse(self, event: Event, scene: Scene, ready: bool, shows: Shows) -> SceneRequest | None:
        """Return the scene's answer to the mouse.

        A released button counts only on the scene where it was pressed; otherwise that scene lets go of what it held.
        """
        match event.type:
            case pygame.MOUSEMOTION:
                self._pointed = event
                return self.pointed(scene, shows) if ready else None
            case pygame.MOUSEBUTTONDOWN if ready and shows(event.pos):
                self._pressed_on[event.button] = scene
            case pygame.MOUSEBUTTONDOWN:
                return None
            case pygame.MOUSEBUTTONUP:
                pressed_on = self._pressed_on.pop(event.button, None)
                if pressed_on is not scene:
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
    if event.type == pygame.CONTROLLERBUTTONDOWN:
        return _pressed_on_pad(event, scene)
    if scene.keyboard_is_shared and (half := commands.half_command(event)):
        return scene.command_from(*half)
    asked, typed, writes = commands.command(event), commands.letter(event), scene.writes
    scene.pressing.tap(commands.key_name(event))
    if typed:
        answer = scene.typed(event.unicode if event.unicode.upper() in writes else typed)
        if answer or writes:
            return answer
    return scene.command(asked) if asked else None


def _pressed_on_pad(event: Event, scene: Scene) -> SceneRequest | None:
    asked = commands.command(event)
    if asked is None:
        return None
    scene.pressing.tap(next(iter(commands.keys(asked)), ""))
    return scene.command_from(Source(Device.PAD, event.number), asked)
