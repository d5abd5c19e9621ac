"""What is drawn ahead in the image cache is told everything by value: it draws the same however late its turn comes."""

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import pytest
from pygame import Surface

from game.play import Play
from game.rules import GAMES
from game.settings import Motion
from game.statistics import Outcome
from game.storage import Store
from scenes.animation import card_images
from scenes.render.image_cache import Draw, ImageCache, Urgency
from scenes.screens.select_deal import Deals
from scenes.screens.title import Title
from scenes.services import Services
from scenes.widgets.scene import Scene
from tests.game.storage.stores import result
from tests.image_cache import Storeroom
from tests.scenes.conftest import SMALL
from tests.scenes.robot import Robot, services

Work = Callable[[], object]


class Late(Storeroom):
    """An image cache that notes what is prerendered, to draw it much later, and the pictures that are asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.foreseen: list[Work] = []
        self.asked: set[tuple[Any, ...]] = set()

    def prerender(self, work: Work, urgency: Urgency = Urgency.SOON) -> None:
        """Take note of some work."""
        self.foreseen.append(work)

    def get(self, draw: Draw, *arguments: Any) -> Surface | None:
        """Take note of what is asked for."""
        if draw.__module__ != card_images.__name__:  # a deck remembers pictures of its own, and asks but once
            self.asked.add((draw, *arguments))
        return super().get(draw, *arguments)

    def asked_by(self, work: Work) -> set[tuple[Any, ...]]:
        """Return all pictures that some work asks for."""
        self.asked = set()
        work()
        return self.asked.copy()


@pytest.fixture(scope="module")
def late() -> ImageCache:
    """Return one late image cache for all deals, as its pictures are the same."""
    return Late()


@pytest.mark.parametrize("game", GAMES)
def test_what_is_foreseen_of_a_board_is_drawn_alike_after_many_more_moves(
    tmp_path: Path, late: Late, game: str
) -> None:
    random = Random(game)
    for deal in range(1, 7 if game == "wall" else 3):
        late.foreseen.clear()
        robot = Robot.with_play(tmp_path / f"{deal}", Play(GAMES[game], deal), SMALL, Motion.OFF, late)
        known: list[tuple[Work, set[tuple[Any, ...]]]] = []
        noted = random.sample(range(40), 14)
        for turn in range(40):
            if turn in noted:
                known += [(work, late.asked_by(work)) for work in late.foreseen if _of_a_board(work)]
            late.foreseen.clear()
            board = robot.table.board
            chance = random.random()
            if board.play.legal and chance < 0.85:
                board.make(random.choice(board.play.legal))
            elif chance < 0.95:
                board.undo()
            else:
                board.restart()
        assert len(known) > 10
        for work, asked in known:
            assert asked == late.asked_by(work)
        robot.close()


def _of_a_board(work: Work) -> bool:
    """Whether some work was foreseen of a view of a board, or of what hangs beside it."""
    name = getattr(getattr(work, "func", work), "__module__", "")
    return name.startswith("scenes.table") or name == "scenes.screens.table"


@pytest.mark.usefixtures("display")
@pytest.mark.parametrize("scene", [Title, lambda home: Deals(home, GAMES["wall"])])
def test_what_is_foreseen_of_a_scene_is_drawn_alike_once_it_is_laid_out_anew(
    tmp_path: Path, scene: Callable[[Services], Scene]
) -> None:
    late = Late()
    home = services(tmp_path, Motion.OFF, late)
    shown = scene(home)
    shown.arrange(SMALL)
    shown.prerender()
    shown.on_enter()
    known = [(work, late.asked_by(work)) for work in list(late.foreseen)]
    shown.arrange((480, 270))
    if isinstance(shown, Deals):
        home.store.finish(replace(result(7), line="wall/1 7 grade=hard : 53"))
        shown.prerender()
    assert any(asked for _work, asked in known)
    for work, asked in known:
        assert asked == late.asked_by(work)
    home.store.close()


def test_results_may_be_counted_in_one_thread_while_they_come_in_another(tmp_path: Path) -> None:
    """The doors of the deals are drawn ahead from the statistics, while leaving a game adds a result to them."""
    store, troubles, usual = Store(tmp_path), list[Exception](), sys.getswitchinterval()
    for number in range(300):
        store.finish(result(number))
    ended = False

    def count() -> None:
        while not ended:
            try:
                store.statistics("wall")
                store.best("wall")
                store.history()
            except Exception as problem:
                troubles.append(problem)

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
    assert [] == troubles
    assert 500 == store.statistics("wall").played
    assert Outcome.WON is store.history()[0].outcome
    store.close()
