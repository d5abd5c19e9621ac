"""The thirty moments: each has a name and a way for a robot to get there, with fixed time and random numbers."""

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any

from pygame import Rect, Surface

from game.settings import Back, Chapter, DeckColours, Motion
from scenes.commands import Command
from scenes.render.image_cache import ImageCache
from scenes.screens.credits import Credits
from scenes.screens.options import Options
from scenes.screens.records import Records
from scenes.services import Services
from scenes.widgets.scene import Push, Scene
from tests.gallery.camera import Camera, Variant, send
from tests.gallery.motions import kinds
from tests.gallery.screens import everything
from tests.players import won_moves
from tests.scenes.robot import Robot

WIDE, NARROW = (640, 360), (480, 360)
Moment = Callable[[ImageCache], Surface]


def camera(
    images: ImageCache, still: bool = True, narrow: bool = False, language: str = "en", **settings: Any
) -> Camera:
    """Return a camera with some settings."""
    motion = Motion.OFF if still else Motion.FULL
    return Camera(NARROW if narrow else WIDE, Variant(settings, motion=motion), language, images)


def _screen(name: str, images: ImageCache, **settings: Any) -> Surface:
    """Return a screen of the gallery by its name."""
    for found, robot in everything(camera(images, **settings), (name,)):
        if found == name:
            return robot.picture
    raise LookupError(f"the gallery has no screen {name}")


def _table(game: str, images: ImageCache, share: float = 0.55, **settings: Any) -> Surface:
    """Return a table after a share of a won play."""
    return camera(images, **settings).table(game, round(share * len(won_moves(game)[1]))).picture


def _pushed(scene: Callable[[Services], Scene], images: ImageCache) -> Surface:
    """Return a scene shown over the title of somebody who has played."""
    robot = camera(images).title(played=True)
    robot.show(Push(scene(robot.services)))
    robot.settle()
    return robot.picture


def _options(chapter: Chapter, images: ImageCache, **settings: Any) -> Surface:
    robot = camera(images, **settings).title()
    options = Options(robot.services)
    robot.show(Push(options))
    options.open(chapter)
    robot.settle()
    robot.move((2, 2))
    return robot.picture


def _after(seconds: float, begin: Callable[[ImageCache], Robot], images: ImageCache) -> Surface:
    """Return what is seen so long after something has begun."""
    robot = begin(images)
    robot.wait(seconds)
    return robot.picture


def _move(game: str, kind: str, images: ImageCache) -> Robot:
    """Begin to tell the first move of a kind in a won play."""
    number = kinds(game)[kind]
    robot = camera(images, still=False).table(game, number)
    robot.table.board.make(won_moves(game)[1][number])
    return robot


def _winning(game: str, images: ImageCache) -> Robot:
    robot = camera(images, still=False).table(game, None)
    robot.table.board.make(won_moves(game)[1][-1])
    return robot


def _dealing(game: str, images: ImageCache) -> Robot:
    robot = camera(images, still=False).table(game)
    robot.show(robot.table.new_deal(1))
    return robot


def _hinting(game: str, images: ImageCache) -> Robot:
    robot = camera(images, still=False).table(game, 8)
    send(robot, Command.HINT)
    return robot


def _opening(images: ImageCache) -> Robot:
    robot = camera(images, still=False).title()
    robot.show(Push(Credits(robot.services), Rect(WIDE[0] // 4 - 60, WIDE[1] // 2 - 60, 120, 150)))
    return robot


MOMENTS: Mapping[str, Moment] = MappingProxyType(
    {
        "title": partial(_screen, "title"),
        "title-contrast": partial(_screen, "title", high_contrast=True),
        "records-full": partial(_pushed, Records),
        "options-picture-large-texts": partial(_options, Chapter.PICTURE, text_scale=130),
        "options-cards": partial(_options, Chapter.CARDS, deck_colours=DeckColours.TWO, back=Back.RUBY),
        "options-controls-german": partial(_options, Chapter.CONTROLS, language="de"),
        "rules-wall": partial(_screen, "rules-wall-2"),
        "rules-maze-finnish": partial(_screen, "rules-maze-2", language="fi"),
        "table-wall": partial(_table, "wall"),
        "table-wall-narrow": partial(_table, "wall", narrow=True),
        "table-wall-contrast": partial(_table, "wall", high_contrast=True),
        "table-pileon": partial(_table, "pileon"),
        "table-pileon-large-texts": partial(_table, "pileon", text_scale=130),
        "table-cruel": partial(_table, "cruel"),
        "table-cruel-left-handed": partial(_table, "cruel", left_handed=True),
        "table-whitehead": partial(_table, "whitehead"),
        "table-whitehead-larger": partial(_table, "whitehead", larger_cards=True),
        "table-maze": partial(_table, "maze"),
        "new-deal-asked": partial(_screen, "new-deal-maze"),
        "lost": partial(_screen, "table-cruel-lost"),
        "pause": partial(_screen, "pause-pileon"),
        "loss": partial(_screen, "loss-whitehead"),
        "results": partial(_screen, "results-cruel"),
        "deal": partial(_after, 0.6, partial(_dealing, "whitehead")),
        "attack": partial(_after, 0.3, partial(_move, "wall", "carried-scored-struck")),
        "freeze": partial(_after, 0.35, partial(_move, "pileon", "carried-scored-turned")),
        "redeal": partial(_after, 0.5, partial(_move, "cruel", "tap-carried")),
        "hint": partial(_after, 0.7, partial(_hinting, "maze")),
        "finale": partial(_after, 3.0, partial(_winning, "cruel")),
        "cascade": partial(_after, 7.6, partial(_winning, "cruel")),
        "iris": partial(_after, 0.25, _opening),
    }
)
SHOWING_ALL_GAMES = ("title", "title-contrast", "records-full", "options-cards", "iris")
"""The moments in which every game is seen, or its arch: one game more changes them all."""
