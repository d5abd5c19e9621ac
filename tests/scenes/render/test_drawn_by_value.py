"""Prerendering gets its arguments by value: however late it runs, it requests the same pictures."""

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import pytest

from game.play import Play
from game.rules import GAMES
from game.settings import Motion
from game.statistics import Outcome
from game.storage import Store
from scenes.animation import card_images
from scenes.render.image_cache import Draw, Drawn, ImageCache, Urgency
from scenes.screens.select_deal import SelectDeal
from scenes.screens.title import Title
from scenes.services import Services
from scenes.widgets.scene import Scene
from tests.game.storage.stores import result
from tests.image_cache import Storeroom
from tests.scenes.conftest import SMALL
from tests.scenes.robot import Robot, services

Work = Callable[[], object]


class Late(Storeroom):
    """An image cache that records prerendering instead of running it, and every picture that is requested."""

    def __init__(self) -> None:
        super().__init__()
        self.prerendered: list[Work] = []
        self.asked: set[tuple[Any, ...]] = set()

    def prerender(self, work: Work, urgency: Urgency = Urgency.SOON) -> None:
        """Record the work."""
        self.prerendered.append(work)

    def get(self, draw: Draw[Drawn], *arguments: Any) -> Drawn | None:
        """Record the request, and return the picture."""
        if draw.__module__ != card_images.__name__:  # a deck remembers pictures of its own, and asks but once
            self.asked.add((draw, *arguments))
        return super().get(draw, *arguments)

    def asked_by(self, work: Work) -> set[tuple[Any, ...]]:
        """Return the keys of all pictures that the work requests."""
        self.asked = set()
        work()
        return self.asked.copy()


@pytest.fixture(scope="module")
def late() -> ImageCache:
    """Return one such image cache for all games, which share most pictures."""
    return Late()


@pytest.mark.parametrize("game", GAMES)
def test_prerendering_of_a_board_requests_the_same_pictures_after_many_more_moves(
    tmp_path: Path, late: Late, game: str
) -> None:
    random = Random(game)
    for deal in range(1, 7 if game == "wall" else 3):
        late.prerendered.clear()
        robot = Robot.with_play(tmp_path / f"{deal}", Play(GAMES[game], deal), SMALL, Motion.OFF, late)
        recorded: list[tuple[Work, set[tuple[Any, ...]]]] = []
        noted = random.sample(range(40), 14)
        for turn in range(40):
            if turn in noted:
                recorded += [(work, late.asked_by(work)) for work in late.prerendered if _of_a_board(work)]
            late.prerendered.clear()
            board = robot.table.board
            chance = random.random()
            if board.play.legal and chance < 0.85:
                board.make(random.choice(board.play.legal))
            elif chance < 0.95:
                board.undo()
            else:
                board.restart()
        assert len(recorded) > 10
        for work, asked in recorded:
            assert asked == late.asked_by(work)
        robot.close()


def _of_a_board(work: Work) -> bool:
    """Whether the work prerenders a part of a table."""
    name = getattr(getattr(work, "func", work), "__module__", "")
    return name.startswith("scenes.table") or name == "scenes.screens.table"


@pytest.mark.usefixtures("display")
@pytest.mark.parametrize("scene", [Title, lambda home: SelectDeal(home, GAMES["wall"])])
def test_prerendering_of_a_scene_requests_the_same_pictures_after_a_new_layout(
    tmp_path: Path, scene: Callable[[Services], Scene]
) -> None:
    late = Late()
    home = services(tmp_path, Motion.OFF, late)
    shown = scene(home)
    shown.arrange(SMALL)
    shown.prerender()
    shown.on_enter()
    recorded = [(work, late.asked_by(work)) for work in list(late.prerendered)]
    shown.arrange((480, 270))
    if isinstance(shown, SelectDeal):
        home.store.finish(replace(result(7), line="wall/1 7 grade=hard : 53"))
        shown.prerender()
    assert any(asked for _work, asked in recorded)
    for work, asked in recorded:
        assert asked == late.asked_by(work)
    home.store.close()


def test_statistics_can_be_read_in_one_thread_while_another_adds_results(tmp_path: Path) -> None:
    """The buttons of the difficulties are prerendered from the statistics while leaving a game adds a result."""
    store, errors, usual = Store(tmp_path), list[Exception](), sys.getswitchinterval()
    for number in range(300):
        store.finish(result(number))
    ended = False

    def count() -> None:
        while not ended:
            try:
                store.results.statistics("wall")
                store.results.best("wall")
                store.results.history()
            except Exception as error:
                errors.append(error)

    counting = Thread(target=count)
    sys.setswitchinterval(1e-6)
    try:
        counting.start()
        for number in range(300, 500):
            store.finish(result(number))
        ended = True
        counting.join()
    finally:
        sys.setswitchinterval(usual)
    assert [] == errors
    assert 500 == store.results.statistics("wall").played
    assert Outcome.WON is store.results.history()[0].outcome
    store.close()
