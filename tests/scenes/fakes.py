"""Small stand-ins for tests of animation: a table of plain slots, a layout in a grid, a speaker that remembers."""

import threading
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any

import pygame
from pygame import Rect
from pygame.event import Event

from game.analysis.client import SolverClient
from game.analysis.messages import AnalysisKind, Answer, Question
from game.cards import Card, Pile, pack
from game.deals import Difficulty
from game.play import Play
from game.rules import GAMES
from game.rules.base import Fan, Rules
from game.solver import Unknown, gain, solve
from game.state import Move, State
from scenes.animation.positions import CardPosition
from scenes.audio import Effect, Speaker
from scenes.commands import Command
from scenes.render.drawables import Drawable, Point, Sprite
from scenes.render.image_cache import ImageCache
from scenes.services import Services
from scenes.widgets.scene import Push, Replace, Scene, SceneRequest
from tests.game.storage.stores import opened
from tests.image_cache import storeroom
from tests.window import LONGEST_WAIT

STOCK, WASTE, HOME, BOX = 0, 1, 8, 9
PILES = range(2, 8)
SLOTS = 10
CARDS = pack()[:20]
NOW = datetime(2024, 5, 17, 21, 30)


def table(piles: Mapping[int, Pile], down: Pile = (), score: int = 0) -> State:
    """Return a state with the given piles by slot."""
    return State(tuple(piles.get(slot, ()) for slot in range(SLOTS)), frozenset(down), score)


@dataclass(frozen=True, slots=True)
class Grid:
    """A layout: slots in two rows, their cards fanned downward; slot 9 is off the table."""

    size: tuple[int, int] = (960, 540)
    foundations: frozenset[int] = frozenset({HOME})
    accent: str = "#FF8A3D"
    matter: str = "M-9 9 L0 -9 L9 9 Z"

    @property
    def field(self) -> Rect:
        """Everything but two narrow rails."""
        return Rect(self.size[0] // 8, 0, self.size[0] * 3 // 4, self.size[1])

    @property
    def score_point(self) -> tuple[int, int]:
        """On the left rail."""
        return self.size[0] // 16, self.size[1] // 3

    def gauge(self, card: Card) -> Sequence[Rect]:
        """On the left rail, one mark for each card."""
        return [Rect(4 + 10 * index, 10 * card.rank, 8, 8) for index in range(2)]

    def shield(self, slot: int, state: State) -> None:
        """There is none."""

    def slot_position(self, slot: int) -> CardPosition | None:
        """Return the place of a slot, None for the box."""
        if slot == BOX:
            return None
        height = self.size[1] // 5
        x = self.size[0] * (1 + slot % 5) // 6
        return CardPosition(x, self.size[1] * (1 + 5 * (slot // 5)) // 12, height, slot * 100)

    def card_positions(self, state: State) -> Mapping[Card, CardPosition]:
        """Return the positions of a state; a pile of more than four cards closes up, covered cards are dimmed."""
        found = {}
        for slot, pile in enumerate(state.piles):
            base = self.slot_position(slot)
            step = 0 if slot in (STOCK, HOME) else self.size[1] // (40 if len(pile) > 4 else 25)
            for i, card in enumerate(pile):
                if base is None:
                    continue
                covered = i < len(pile) - 1
                up = card not in state.down
                found[card] = CardPosition(base.x, base.y + i * step, base.height, base.order + i, 0.2 * covered, up)
        return found


class Furniture:
    """A layout for any rules: the slots where they put them, cards squared or fanned, all in the middle of a screen."""

    def __init__(self, rules: Rules) -> None:
        self.foundations = rules.foundations
        self.accent, self.matter = "#FF8A3D", "M-9 9 L0 -9 L9 9 Z"
        self.field = Rect(80, 0, 800, 540)
        self.score_point = 40, 180
        self._slots = rules.slots
        across = max(slot.x for slot in rules.slots) + 2
        down = max(slot.y for slot in rules.slots) + 2
        self._height = int(min(800 / across * 7 / 5, 540 / down))

    def gauge(self, card: Card) -> Sequence[Rect]:
        """There is none."""
        return ()

    def shield(self, slot: int, state: State) -> None:
        """There is none."""

    def slot_position(self, slot: int) -> CardPosition | None:
        """Return the place of a slot, None off the table."""
        place = self._slots[slot]
        if not place.on_table:
            return None
        x, y = 80 + place.x * self._height * 5 / 7, place.y * self._height
        return CardPosition(round(x), round(y), self._height, slot * 100)

    def card_positions(self, state: State) -> Mapping[Card, CardPosition]:
        """Return the positions of a state, each pile fanned as its slot says."""
        found = {}
        for slot, pile in zip(self._slots, state.piles, strict=True):
            base = self.slot_position(slot.number)
            for i, card in enumerate(pile if base else ()):
                assert base is not None
                right, down = (i * 6 if slot.fan is fan else 0 for fan in (Fan.RIGHT, Fan.DOWN))
                up = card not in state.down
                found[card] = CardPosition(base.x + right, base.y + down, base.height, base.order + i, 0.0, up)
        return found


class Listener(Speaker):
    """A silent speaker that remembers what it was asked to play."""

    def __init__(self) -> None:
        self.played: list[Effect] = []

    def play(self, effect: Effect, pan: float = 0.0, step: int = 0) -> None:
        """Remember an effect."""
        assert -1 <= pan <= 1
        self.played.append(effect)


class Ignorant(SolverClient):
    """A solver without a process, who answers at once that nothing is known."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: dict[Hashable, Question] = {}

    def ask(self, asker: Hashable, question: Question) -> None:
        """Remember a question."""
        self.asked[asker] = question

    def poll(self, asker: Hashable) -> Answer | None:
        """Answer the asker's question."""
        question = self.asked.pop(asker, None)
        return self.answer(question) if question else None

    def forget(self, asker: Hashable) -> None:
        """Forget the asker's question."""
        self.asked.pop(asker, None)

    def answer(self, question: Question) -> Answer | None:
        """Return what is known, which is nothing; None leaves the question open."""
        return Answer(question, Unknown(0))


class Knowing(Ignorant):
    """A solver without a process, who knows all that small positions hold, and tells it unless told to be silent."""

    def __init__(self) -> None:
        super().__init__()
        self.silent = False
        self.knows_gains = False
        self.guess: Move | None = None
        self.chance: float | None = None
        self.difficulty: Difficulty | None = None

    def poll(self, asker: Hashable) -> Answer | None:
        """Answer the asker's question, or leave it open."""
        return None if self.silent else super().poll(asker)

    def answer(self, question: Question) -> Answer | None:
        """Search the state asked for; a fair question gets only the guess and its chance, one for a grade that."""
        if question.kind is AnalysisKind.GRADE:
            return Answer(question, Unknown(0), difficulty=self.difficulty)
        if question.kind is AnalysisKind.FAIR_HINT:
            return Answer(question, Unknown(0), self.guess, self.chance)
        play = Play(GAMES[question.game], question.deal)
        for move in question.moves:
            play.make(move)
        if question.kind is AnalysisKind.GAIN and not self.knows_gains:
            return Answer(question, Unknown(0))
        search = gain if question.kind is AnalysisKind.GAIN else solve
        return Answer(question, search(play.rules, play.state, 5000), self.guess)


class Sheet(Scene):
    """A scene of one colour that is ready once it is told to be; it leads on to the next, if any, at a key or press."""

    def __init__(self, services: Services, colour: str, following: "Sheet | None" = None) -> None:
        super().__init__(services)
        self.colour = colour
        self.following = following
        self.ready = threading.Event()
        self.received: list[object] = []

    def prerender(self) -> None:
        """Wait until the test says so."""
        self.ready.wait(LONGEST_WAIT)

    def frame(self) -> list[Sprite]:
        """Tell a sheet of the colour."""
        sheet = pygame.Surface(self.size)
        sheet.fill(self.colour)
        return [Sprite(sheet, 0, 0)]

    def command(self, command: Command) -> Push | None:
        """Note the command, and lead on."""
        self.received.append(command)
        return Push(self.following) if self.following else None

    def pointer(self, event: Event) -> Push | None:
        """Note the event, and lead on when a button comes up."""
        self.received.append(event.type)
        return Push(self.following) if self.following and event.type == pygame.MOUSEBUTTONUP else None


def services(folder: Path, images: ImageCache | None = None, /, **chosen: Any) -> Services:
    """Return services with a store in a folder, no sound, all tests' image cache, and a calendar standing still."""
    store = opened(folder)
    store.save_settings(replace(store.settings, **chosen))
    return Services(store, Speaker(), images or storeroom(), Random(1), lambda: NOW, solver=Ignorant())


def click(scene: Scene, point: Point) -> SceneRequest | None:
    """Press the left button at a point of a scene and let it go; return what the scene asks for then."""
    scene.pointer(Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1))
    return scene.pointer(Event(pygame.MOUSEBUTTONUP, pos=point, button=1))


def seen(one: Drawable) -> Rect:
    """Return where on the screen a drawable can be seen: where it is more than half opaque."""
    return one.picture.get_bounding_rect(128).move(one.x, one.y) if isinstance(one, Sprite) else one.area


def no_deal(number: int) -> Replace:
    """Stand in for what deals a number, where none is to be dealt."""
    raise AssertionError(number)
