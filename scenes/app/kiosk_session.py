"""The session of a cabinet: players cannot leave the program, and what one has changed is undone for the next.

Where play costs something, this counts the coins, and ends a session that is no longer paid for. A hidden gesture opens
the operator page over whatever is shown.
"""

from collections.abc import Sequence
from math import inf

import pygame
from pygame.event import Event

from game.deals.dealer import GRADE
from game.rules import GAMES
from game.storage.kiosk import Kiosk
from scenes.app.toasts import Toasts
from scenes.commands import OPERATOR_BUTTONS, Command, PointerAction, pointer_action
from scenes.i18n import _, many
from scenes.screens.operator import Operator, PinLock
from scenes.screens.practice import LESSON
from scenes.screens.title import Title
from scenes.services import LATEST, UNSEEN, Services
from scenes.widgets.scene import Pop, Push, Replace, Scene, SceneRequest

HOLD = 5.0  # seconds for which the operator's gesture is held
CORNER = 0.12  # size of the upper corners, as a share of the screen's height


class OperatorGesture:
    """The hidden gesture that opens the operator page: something that nobody holds for five seconds by chance.

    Two fingers in both upper corners of the screen, or the mouse in the left one; both shoulder buttons and Start of a
    gamepad. On a keyboard a command opens it at once (`commands.py`). The PIN is asked for in any case.
    """

    def __init__(self) -> None:
        self._fingers: dict[int, bool] = {}  # the fingers in an upper corner, and whether that is the right one
        self._buttons: dict[int, set[int]] = {}  # the buttons of the gesture that are held on each gamepad
        self._mouse = False
        self._held_for = 0.0

    def take(self, event: Event, size: tuple[int, int]) -> None:
        """Note an event of any device, on a screen of a size in pixels."""
        match event.type:
            case pygame.FINGERDOWN | pygame.FINGERMOTION:
                self._fingers.pop(event.finger_id, None)
                across = event.x * size[0] / size[1]  # in heights of the screen
                if event.y < CORNER and not CORNER <= across <= size[0] / size[1] - CORNER:
                    self._fingers[event.finger_id] = event.x > 0.5
            case pygame.FINGERUP:
                self._fingers.pop(event.finger_id, None)
            case pygame.CONTROLLERBUTTONDOWN if event.button in OPERATOR_BUTTONS:
                self._buttons.setdefault(event.instance_id, set()).add(event.button)
            case pygame.CONTROLLERBUTTONUP:
                self._buttons.get(event.instance_id, set()).discard(event.button)
            case pygame.CONTROLLERDEVICEREMOVED:
                self._buttons.pop(event.instance_id, None)
            case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP if pointer_action(event) is PointerAction.PRESS:
                in_corner = max(event.pos) < CORNER * size[1]
                self._mouse = event.type == pygame.MOUSEBUTTONDOWN and in_corner
            case pygame.MOUSEMOTION:
                self._mouse &= max(event.pos) < CORNER * size[1]
            case pygame.WINDOWFOCUSLOST:
                self._fingers.clear()
                self._buttons.clear()
                self._mouse = False
        if not self._is_held:
            self._held_for = 0.0

    @property
    def _is_held(self) -> bool:
        corners = len(set(self._fingers.values())) == 2
        return corners or self._mouse or any(buttons == OPERATOR_BUTTONS for buttons in self._buttons.values())

    @property
    def due_in(self) -> float:
        """Seconds until the gesture is complete; infinite if it is not held."""
        return max(0.0, HOLD - self._held_for) if self._is_held else inf

    def advance(self, seconds: float) -> bool:
        """Let time pass; return whether the gesture is complete now."""
        if not self._is_held:
            return False
        before, self._held_for = self._held_for, self._held_for + seconds
        return before < HOLD <= self._held_for


HANDLED_HERE = Command.QUIT, Command.FULLSCREEN, Command.SCREENSHOT, Command.COIN, Command.OPERATOR
"""Commands that players at a cabinet cannot give, and those that exist only at a cabinet."""


class KioskSession:
    """What is refused, what must be paid for, and when a session ends: some time after the last input."""

    def __init__(self, services: Services, toasts: Toasts) -> None:
        self._services, self._toasts = services, toasts
        self.gesture = OperatorGesture()
        """It is to be given every event."""
        self._lock = PinLock(services)
        self._asked_for_operator = False
        self._loudness = services.loudness
        self._warned = ""
        self._unpaid_for = 0.0  # seconds of play since the last coin was used up
        self._begun = True  # whether anything may have to be reset; also what a killed program has left
        self._ending = False  # whether the session is ending; its scenes may save their plays until they are closed
        self._title_shown_for = self._title_settings

    @property
    def _terms(self) -> Kiosk:
        """The operator's settings, which may change at any time."""
        assert self._services.kiosk
        return self._services.kiosk

    def handles(self, request: SceneRequest | None, depth: int) -> bool:
        """Whether a request or command is handled here, with depth scenes open: it is refused, or it is a coin."""
        match request:
            case Push(scene):
                return scene.for_operators or (depth == 1 and not scene.plays_by_itself and not self._lets_in(scene))
            case Pop(levels):
                return levels >= depth
            case Command.COIN:
                self._insert_coin()
            case Command.OPERATOR:
                self._asked_for_operator = True
        return request in HANDLED_HERE

    def _lets_in(self, scene: Scene) -> bool:
        """Whether a scene may be opened from the title; says that a coin is needed if so."""
        if isinstance(scene, Operator) or self._services.coins.opens(self._terms):
            return True
        self._toasts.correct((), _("Insert a coin to play"))
        return False

    def _insert_coin(self) -> None:
        coins = self._services.coins
        before = _credits(coins.credits)
        coins.insert()
        self._toasts.correct((before, _("Insert a coin to play")), _credits(coins.credits))

    def advance(self, scenes: Sequence[Scene], seconds: float) -> SceneRequest | None:
        """Let time pass; return the request that opens the operator page, or the title once a session is over."""
        if self._loudness != self._services.loudness:
            self._loudness = self._services.loudness
            self._services.apply_settings()
        self._asked_for_operator |= self.gesture.advance(seconds)
        called, self._asked_for_operator = self._asked_for_operator, False
        if called and not isinstance(scenes[-1], Operator):
            return Push(Operator(self._services, self._lock))
        self._lock.advance(seconds)
        if len(scenes) < 2 or scenes[-1].plays_by_itself:
            return self._renew(len(scenes))
        self._begun = True
        idle, unpaid = self._seconds_left(scenes, seconds)
        if min(idle, unpaid) <= 0:
            self._warn("")
            self._ending = True
            return Pop(len(scenes) - 1)
        self._warn(_warning(idle, unpaid))
        return None

    def _seconds_left(self, scenes: Sequence[Scene], seconds: float) -> tuple[float, float]:
        """Let time pass; return the seconds until the session ends for lack of input, and for lack of a coin.

        They are infinite as long as nothing needs to be said about it.
        """
        terms = self._terms
        idle = terms.leave_after - self._services.quiet_for
        play = next((scene.paid_play for scene in reversed(scenes) if scene.paid_play), None)
        coins = self._services.coins
        before = coins.credits
        paid = isinstance(scenes[-1], Operator) or coins.pays(terms, play, seconds)
        if coins.credits != before:
            self._toasts.withdraw(_credits(before))
            self._unpaid_for = 0.0
        self._unpaid_for += 0.0 if paid else seconds
        warned_from = min(terms.warning, terms.leave_after / 2)  # whoever has just pressed something is not warned
        return idle if idle < warned_from else inf, inf if paid else terms.warning - self._unpaid_for

    def _renew(self, depth: int) -> SceneRequest | None:
        """Reset everything once a session is over; end what is shown in other settings, or replace the title."""
        changed = self._services.visitors_settings is not None
        self._begun |= changed
        if self._ending or (self._begun and self._services.quiet_for > self._terms.leave_after):
            self._ending = self._begun = False
            self.reset()
            if changed and depth > 1:
                return Pop(depth - 1)
        if depth > 1 or self._title_shown_for == self._title_settings:
            return None
        self._title_shown_for = self._title_settings
        return Replace(Title(self._services))

    @property
    def _title_settings(self) -> tuple[object, ...]:
        return self._terms, self._services.settings.language

    def _warn(self, sentence: str) -> None:
        if sentence != self._warned:
            self._toasts.withdraw(self._warned)
            if sentence:
                self._toasts.correct((), sentence)
            self._warned = sentence

    def reset(self) -> None:
        """Reset everything for the next visitor; an open play is dropped, and counts as nothing."""
        services = self._services
        self._unpaid_for = 0.0
        services.coins.end_session()
        services.store.drop_plays()
        for note in (LATEST, UNSEEN, *(about + game for about in (LESSON, GRADE) for game in GAMES)):
            services.store.save_note(note, "")
        services.visitors_settings = None
        services.apply_settings()


def _warning(idle: float, unpaid: float) -> str:
    """Return the warning that the session will end, in some seconds, for lack of input or of a coin."""
    if min(idle, unpaid) == inf:
        return ""
    if idle <= unpaid:
        return many("Back to the title in {count} second", "Back to the title in {count} seconds", int(idle) + 1)
    return many(
        "Insert a coin to play on: {count} second left",
        "Insert a coin to play on: {count} seconds left",
        int(unpaid) + 1,
    )


def _credits(count: int) -> str:
    return many("{count} credit", "{count} credits", count)
