"""A robot at Wall's choice of deals, with a saved game or none."""

from pathlib import Path

from game.play import Play
from game.rules import GAMES
from game.settings import Motion
from game.state import Tap
from scenes.render.image_cache import ImageCache
from scenes.screens.select_deal import SelectDeal
from scenes.screens.select_game import SelectGame
from scenes.screens.title import Title
from tests.game.storage.stores import opened
from tests.scenes.conftest import SMALL
from tests.scenes.robot import Robot


def before(
    folder: Path,
    images: ImageCache,
    play: Play | None = None,
    size: tuple[int, int] = SMALL,
    motion: Motion = Motion.OFF,
) -> Robot:
    """Start the program before the first arch, with a play on the store if one is given."""
    rules = GAMES["wall"]
    if play:
        with opened(folder) as store:
            store.save_play("wall", str(play.record))
    return Robot(
        folder,
        lambda services: [Title(services), SelectGame(services, "wall"), SelectDeal(services, rules)],
        size,
        motion,
        images,
    )


def begun(deal: str = "7", **facts: str) -> Play:
    """Return a play of which one move was made."""
    play = Play(GAMES["wall"], deal)
    play.facts.update(facts)
    play.make(Tap(53))
    return play


def press(robot: Robot, *keys: int) -> None:
    for key in keys:
        robot.key(key, text=chr(key) if key < 128 else "")
        robot.wait(0.05)
