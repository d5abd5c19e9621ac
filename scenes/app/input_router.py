"""The router: hands keys and the mouse to the scene that the player means by them."""

from collections import deque
from collections.abc import Callable, Sequence

import pygame
from pygame.event import Event

from scenes.commands import PROGRAM, REPEATED, Command, command, key_name, letter
from scenes.widgets.scene import Scene, SceneRequest

AHEAD = 8  # keys that are kept for a scene on its way
Shows = Callable[[tuple[int, int]], bool]
"""Tells whether the scene on top is the one that is to be seen at a point of the screen."""


class InputRouter:
    """Remembers which keys and buttons are down, and what is to be handed on once a scene on its way is there.

    Keys are typed ahead by players who know what comes. The mouse aims at what is seen: pressed on a picture that is
    going away it means nothing; but where it points is told to the scene that comes.
    """

    def __init__(self) -> None:
        self._held: set[int] = set()
        self._last: Command | int | None = None
        self._ahead: deque[Event] = deque(maxlen=AHEAD)
        self._gripped: dict[int, Scene] = {}
        self._pointed: Event | None = None

    def let_go(self) -> None:
        """Take every key and button for released: another window has the keyboard, and maybe the mouse."""
        self._held.clear()
        for scene in self._gripped.values():
            scene.let_go()
        self._gripped.clear()

    def key_up(self, event: Event) -> None:
        """Take note that a key is released."""
        self._held.discard(event.key)

    def key_down(self, event: Event, scene: Scene | None, ready: bool) -> SceneRequest | Command | None:
        """Return what a scene answers to a key, or the command where it is about the program.

        While a scene is not ready the key is kept, but for one that only asks again, out of impatience, for the same.
        """
        repeated, asked = event.key in self._held, command(event)
        self._held.add(event.key)
        writes = scene is not None and scene.writes and event.unicode.isalnum()
        if repeated and asked not in REPEATED and not writes:
            return None
        last, self._last = self._last, asked or event.key
        if asked in PROGRAM and not writes:
            return asked
        if ready:
            return _pressed(event, scene) if scene else None
        if not repeated and self._last != last:
            self._ahead.append(event)
        return None

    def typed_ahead(self, scene: Scene) -> SceneRequest | None:
        """Return what a scene answers to the first of the keys that were kept for it."""
        return _pressed(self._ahead.popleft(), scene) if self._ahead else None

    def forget(self) -> None:
        """Drop the keys that were kept: the scene they were meant for does not come."""
        self._ahead.clear()

    @property
    def keys_wait(self) -> bool:
        """Whether keys are kept for a scene."""
        return bool(self._ahead)

    def mouse(self, event: Event, scene: Scene, ready: bool, shows: Shows) -> SceneRequest | None:
        """Return what a scene answers to the mouse.

        A button that comes up is heard only where it went down: another scene by then lets go of what it held.
        """
        match event.type:
            case pygame.MOUSEMOTION:
                self._pointed = event
                return self.pointed(scene, shows) if ready else None
            case pygame.MOUSEBUTTONDOWN if ready and shows(event.pos):
                self._gripped[event.button] = scene
            case pygame.MOUSEBUTTONDOWN:
                return None
            case pygame.MOUSEBUTTONUP:
                gripped = self._gripped.pop(event.button, None)
                if gripped is not scene:
                    if gripped:
                        gripped.let_go()
                    return None
        return scene.pointer(event) if ready else None

    def pointed(self, scene: Scene, shows: Shows) -> SceneRequest | None:
        """Tell a scene, as soon as it is to be seen there, where the mouse was moved meanwhile."""
        moved = self._pointed
        if moved is None or not shows(moved.pos):
            return None
        self._pointed = None
        return scene.pointer(moved)


def not_passed_by(events: Sequence[Event]) -> list[Event]:
    """Return events without the motions of the mouse that another follows at once: a fast mouse sends many a frame."""
    motion = [event.type == pygame.MOUSEMOTION for event in events] + [False]
    return [event for at, event in enumerate(events) if not (motion[at] and motion[at + 1])]


def _pressed(event: Event, scene: Scene) -> SceneRequest | None:
    asked, typed, writes = command(event), letter(event), scene.writes
    scene.pressing.tap(key_name(event))
    cue = scene.typed(event.unicode if event.unicode.upper() in writes else typed) if typed else None
    return cue or (scene.command(asked) if asked and not (typed and writes) else None)
