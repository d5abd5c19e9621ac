"""Lists what a new game still lacks, each with the command or file that supplies it: `python -m tests.owes [GAME ...]`.

A game can be played as soon as its rules are in the registry. Everything else that other games have is a debt:
`test_owes.py` fails and lists them, and all other tests skip what a game owes.
"""

import os
import sys
from argparse import ArgumentParser
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from random import Random

from babel.messages.extract import extract_from_file
from pygame import Rect

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from assets.locale.__main__ import KEYWORDS, catalogue_file, forms, read
from game.deals import library
from game.medals import medals
from game.play import Play
from game.rules import GAMES
from game.solver import game_named
from scenes.art import icons
from scenes.art.scenery.common import Mood
from scenes.games import GenericUI, game_ui
from scenes.games.base import GameUI
from scenes.games.rules_pages import exercise_for, pages_for
from scenes.help.pages import Tab
from scenes.i18n import LANGUAGES, SOURCE
from tests import conformance, perft
from tests.golden import frames
from tests.golden.moments import MOMENTS, SHOWING_ALL_GAMES
from tests.players import PROVEN
from tests.scenes.games.card_heights import HEIGHTS, LARGER

ROOT = Path(__file__).parent.parent
LIVING, FIELD = (1280, 720), Rect(200, 0, 880, 720)
"""The screen and the field on which what stirs in a place is judged."""
MANY = 500
"""The fewest deals of a grade in a pack that is no trial."""


@dataclass(frozen=True, slots=True)
class Debt:
    """Something that every complete game has: what it is, whether a game lacks it, and how to supply it.

    {game} in the remedy stands for the game's name.
    """

    thing: str
    owed: Callable[[str], bool]
    remedy: str

    def sentence(self, game: str) -> str:
        """Return the sentence about a game that owes this."""
        return f"{game} lacks its {self.thing}: {self.remedy.format(game=game)}"


def _lacks_module(package: str, *names: str) -> Callable[[str], bool]:
    """Return a check whether a game lacks the module of its name in a package, or certain names in that module."""

    def owed(game: str) -> bool:
        module = f"{package}.{game}"
        return find_spec(module) is None or not all(hasattr(import_module(module), name) for name in names)

    return owed


def _lacks_file(path: str) -> Callable[[str], bool]:
    return lambda game: not (ROOT / path.format(game=game)).exists()


def _lacks_life(game: str) -> bool:
    swarms = game_ui(GAMES[game]).scenery.life(LIVING, FIELD, Random(4))
    life = [swarm for swarm in swarms if swarm.mood is Mood.ALWAYS]
    sizes = [picture.get_size() for swarm in life for picture in swarm.pictures]
    small = all(width < LIVING[0] // 6 and height < LIVING[1] // 3 for width, height in sizes)
    clouded = any(swarm.mood is Mood.LOSS for swarm in swarms)
    return not (small and clouded and any(swarm.every <= 2 for swarm in life))


def _lacks_pages(game: str) -> bool:
    if any(_lacks_module("scenes.games.rules_pages", part)(game) for part in ("pages", "HINTED")):
        return True
    pages = pages_for(GAMES[game], lesson=True)
    return not (all(page.right for page in pages) and set(Tab) == {page.tab for page in pages})


def _lacks_exercise(game: str) -> bool:
    if _lacks_module("scenes.games.rules_pages", "exercise")(game):
        return True
    exercise = exercise_for(GAMES[game])
    return exercise is None or not 5 <= len(exercise.lesson) <= 7


def _lacks_traces(game: str) -> bool:
    return game not in conformance.RECORDED and game not in conformance.UNRECORDED


def _lacks_fair_hints(game: str) -> bool:
    rules = GAMES[game]
    return bool(rules.start(rules.deck)[0].down) and game_named(game).fair_hint is None


def _lacks_library(game: str) -> bool:
    grades = library.grades(game)
    many = all(library.size(game, grade) >= MANY for grade in grades)
    return not grades or not many or not library.days_of(game).exists()


def _lacks_icon(game: str) -> bool:
    others = {game_ui(rules).glyph for rules in GAMES.values() if rules.name != game}
    return game_ui(GAMES[game]).glyph not in icons.DRAWINGS.keys() - others - {GenericUI.glyph}


def _lacks_cost(game: str) -> bool:
    return not GAMES[game].foundations and type(game_ui(GAMES[game])).cost is GameUI.cost


@cache
def _translated(code: str) -> frozenset[object]:
    """Return the sentences that a language has translations for."""
    return frozenset(one.id for one in read(catalogue_file(code), code) if one.id and all(forms(one)))


@cache
def untranslated(game: str) -> frozenset[object]:
    """Return the sentences of a game that lack a translation in some language."""
    ours = [*ROOT.glob(f"scenes/games/{game}*.py"), *ROOT.glob(f"scenes/games/rules_pages/{game}*.py")]
    told = (extract_from_file("python", file, words) for file in ours for words in KEYWORDS)
    said = frozenset[object](found[1] for found in chain.from_iterable(told))
    return said.difference(frozenset.intersection(*(_translated(code) for code in LANGUAGES if code != SOURCE)))


def _lacks_rows(game: str) -> bool:
    return not 3 <= len(game_ui(GAMES[game]).tally(Play(GAMES[game], 1))) <= 4


def _lacks_mention(game: str) -> bool:
    name = game_ui(GAMES[game]).name()
    return any(name not in (ROOT / file).read_text("utf-8") for file in ("README.md", "pyproject.toml"))


def _lacks_heights(game: str) -> bool:
    return not {game} <= {known for known, _slot in HEIGHTS} & {known for known, _slot in LARGER}


def _lacks_frame(game: str) -> bool:
    moment = f"table-{game}"
    return moment not in MOMENTS or not frames.path(moment).exists()


DEBTS = (
    Debt("tests", _lacks_file("tests/game/rules/test_{game}.py"), "hold its rules to tests/game/rules/test_{game}.py"),
    Debt("counts", lambda game: not perft.file_of(game).exists(), "python -m tests.perft {game}"),
    Debt(
        "traces",
        _lacks_traces,
        "record plays of AisleRiot as tests/traces/{game}.jsonl.gz, or say in tests/conformance.py why there are none",
    ),
    Debt(
        "proof",
        lambda game: game not in PROVEN,
        "a win of a gentle deal as a line of tests/traces/proven.txt: unzip -p assets/packs/{game}.zip 'gentle/*', or "
        "while there is no library, of a deal that is soon won: python -m game solve {game} DEAL",
    ),
    Debt("fair hints", _lacks_fair_hints, "game/solver/fair_hints.py, and its record in game/solver/games.py"),
    Debt(
        "library",
        _lacks_library,
        f"python -m game packs --games {{game}}, {MANY} deals of each grade; bounds in game/deals/library.py first, "
        "which a trial of few deals shows to be good or not: --last 200 --folder OUT",
    ),
    Debt(
        "UI",
        _lacks_module("scenes.games", "UI"),
        "scenes/games/{game}.py: its layout, rails and words; on GenericUI as long as it has no scenery",
    ),
    Debt("rows of its own", _lacks_rows, "counted() in scenes/games/{game}.py: a row or two of the results screen"),
    Debt("cost of a move", _lacks_cost, "cost() in scenes/games/{game}.py, as no move brings a card to a foundation"),
    Debt("icon", _lacks_icon, "draw one in assets/drawings/icons.svg, named as the glyph in scenes/games/{game}.py"),
    Debt("scenery", _lacks_module("scenes.art.scenery"), "scenes/art/scenery/{game}.py: what lies behind its cards"),
    Debt(
        "life",
        _lacks_life,
        "life() in scenes/games/{game}.py: what stirs is less than a sixth of a screen wide and a third high, and some "
        "of it changes in every other step of the place's clock; clouds come with a loss",
    ),
    Debt(
        "finale",
        lambda game: game_ui(GAMES[game]).finale is None,
        "a class of scenes.animation.finales.Finale in scenes/games/{game}.py, named there by finale",
    ),
    Debt(
        "pages",
        _lacks_pages,
        "pages() with tabs of two halves, the last on mouse and keys, and HINTED in scenes/games/rules_pages/{game}.py",
    ),
    Debt("exercise", _lacks_exercise, "exercise() in scenes/games/rules_pages/{game}.py, of five to seven steps"),
    Debt("medal", lambda game: len(medals(game)) < 5, "its own feat, besides those of all games, in game/medals.py"),
    Debt(
        "translations",
        lambda game: bool(untranslated(game)),
        "python -m assets.locale; translate what that names, with the words of tests/terminology.toml",
    ),
    Debt("card heights", _lacks_heights, "tests/scenes/games/card_heights.py, once its layout is approved"),
    Debt("golden frame", _lacks_frame, "table-{game} in tests/golden/moments.py; python -m tests.golden table-{game}"),
    Debt(
        "arch",
        lambda game: game not in frames.games_shown(),
        f"python -m tests.golden {' '.join(SHOWING_ALL_GAMES)}; python -m tests.gallery --first assets",
    ),
    Debt(
        "picture",
        _lacks_file("assets/pictures/{game}.jpg"),
        "python -m tests.gallery OUT --only table-{game}; one goes to assets/pictures/{game}.jpg and into README.md",
    ),
    Debt("mention", _lacks_mention, "README.md, and the description in pyproject.toml"),
)
THINGS = tuple(debt.thing for debt in DEBTS)


def owed(game: str) -> list[str]:
    """Return what a game owes, one sentence each."""
    return [debt.sentence(game) for debt in DEBTS if debt.owed(game)]


def having(*things: str) -> list[str]:
    """Return the games that owe none of the given things."""
    assert set(things) <= set(THINGS)
    return [game for game in GAMES if not any(debt.thing in things and debt.owed(game) for debt in DEBTS)]


def main() -> int:
    """Print what some games owe, or all games if none is named; return 1 if they owe anything."""
    parser = ArgumentParser("python -m tests.owes", description=__doc__)
    parser.add_argument("games", metavar="GAME", nargs="*", help=f"default all of {', '.join(GAMES)}")
    games = parser.parse_args().games or list(GAMES)
    if unknown := [game for game in games if game not in GAMES]:
        parser.error(
            f"there is no game {', '.join(unknown)}: a game is in the registry in game/rules/__init__.py first"
        )
    debts = [sentence for game in games for sentence in owed(game)]
    print("\n".join(debts) or "nothing is owed")
    return int(bool(debts))


if __name__ == "__main__":
    sys.exit(main())
