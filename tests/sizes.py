"""Lays out and draws every scene in windows of random sizes and styles, and reports those that raise errors.

python -m tests.sizes               # for a minute
python -m tests.sizes 600 --seed 5  # for ten minutes, with other sizes
"""

import sys
import time
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pygame

from game.play import Play
from game.rules import GAMES
from game.rules.base import Rules
from game.settings import SMALLEST_WINDOW, Chapter
from scenes.app.window import NARROWEST
from scenes.commands import Command
from scenes.games import game_ui
from scenes.games.rules_pages import exercise_for
from scenes.i18n import LANGUAGES
from scenes.render.image_cache import ImageCache
from scenes.screens.calendar import Calendar
from scenes.screens.credits import Credits
from scenes.screens.deal_number import DealNumber
from scenes.screens.help import Help
from scenes.screens.options import Options
from scenes.screens.practice import Practice
from scenes.screens.records import Records
from scenes.screens.select_deal import SelectDeal
from scenes.screens.select_game import SelectGame
from scenes.screens.table import Table
from scenes.screens.title import Title
from scenes.services import Services
from scenes.widgets.scene import Push, Scene
from tests.scenes import fakes
from tests.scenes.fakes import no_deal

Size = tuple[int, int]


class Try(NamedTuple):
    """A scene that is laid out for two sizes, one after the other, with settings that the player chose."""

    scene: str
    sizes: tuple[Size, Size]
    settings: dict[str, object]


def _paused(services: Services, rules: Rules) -> Scene:
    table = Table(services, Play(rules, 7))
    table.arrange((640, 360))
    request = table.command(Command.PAUSE)
    assert isinstance(request, Push)
    return request.scene


def _practice(services: Services, rules: Rules) -> Scene:
    exercise = exercise_for(rules)
    assert exercise
    return Practice(services, rules, exercise)


def _chapter(services: Services, chapter: Chapter) -> Scene:
    options = Options(services)
    options.chapter = chapter
    return options


def scenes() -> dict[str, Callable[[Services], Scene]]:
    """Return what makes each scene, by its name and its game's."""
    found: dict[str, Callable[[Services], Scene]] = {
        "title": Title,
        "select": SelectGame,
        "records": Records,
        "credits": Credits,
        "number": lambda services: DealNumber(services, lambda: [], no_deal, False, "12"),
    }
    found |= {f"options-{chapter.name}": partial(_chapter, chapter=chapter) for chapter in Chapter}
    for name, rules in GAMES.items():
        found |= {
            f"deals-{name}": partial(SelectDeal, rules=rules),
            f"calendar-{name}": partial(
                lambda services, own: Calendar(services, own, lambda day: None), own=game_ui(rules)
            ),
            f"rules-{name}": partial(Help, rules=rules),
            f"practice-{name}": partial(_practice, rules=rules),
            f"table-{name}": partial(lambda services, own: Table(services, Play(own, 7)), own=rules),
            f"pause-{name}": partial(_paused, rules=rules),
        }
    return found


def tries(random: Random) -> Iterator[Try]:
    """Yield scenes in windows of random sizes, the smallest most often; each in turn, for ever."""
    while True:
        for name in random.sample(list(scenes()), len(scenes())):
            settings: dict[str, object] = {
                "text_scale": random.choice((100, 115, 130)),
                "high_contrast": random.random() < 0.3,
                "larger_cards": random.random() < 0.4,
                "left_handed": random.random() < 0.3,
                "language": random.choice(list(LANGUAGES)),
            }
            yield Try(name, (_size(random), _size(random)), settings)


def _size(random: Random) -> Size:
    """Return a size that a scene may be asked to fit: those of windows are brought within these bounds."""
    (least, low), share = SMALLEST_WINDOW, random.random()
    if share < 0.8:
        width = random.randint(least, 420 if share < 0.5 else 1200)
        return width, random.randint(low, max(low, int(width / NARROWEST)))
    return random.randint(600, 3000), random.randint(low, 400)


def draw(tried: Try, folder: Path) -> None:
    """Lay a scene out and draw it, for one size and then for the other; raises whatever goes wrong."""
    services = fakes.services(folder, **tried.settings)
    services.images = ImageCache(at_once=True)
    services.apply_settings()
    scene = scenes()[tried.scene](services)
    for size in tried.sizes:
        scene.arrange(size)
        scene.prerender()
        scene.frame()
    services.store.close()


def main() -> int:
    """Tell each scene that could not be drawn; 1 if there was any."""
    parser = ArgumentParser("python -m tests.sizes", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("seconds", metavar="SECONDS", nargs="?", type=float, default=60.0, help="for how long")
    parser.add_argument("--seed", metavar="N", type=int, default=0, help="which random sizes; default %(default)s")
    asked = parser.parse_args()
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    end, failed = time.monotonic() + asked.seconds, 0
    with TemporaryDirectory() as place:
        for number, tried in zip(count(1), tries(Random(asked.seed)), strict=False):
            try:
                draw(tried, Path(place, str(number)))
            except Exception as problem:
                failed += 1
                print(f"{tried}: {problem!r}", flush=True)
            if time.monotonic() > end:
                break
    print(f"{number} scenes, {failed} could not be drawn")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
