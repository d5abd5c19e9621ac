"""The catalogue: every file by its name, how it is made, and how loud it is."""

from collections.abc import Callable
from functools import partial
from random import Random

from . import beds, blows, cards, chimes, house, tunes
from .levels import Group, Track, finished, finished_loop
from .waves import Samples

FOUNDATION_STEPS = 17
"""Thirteen ranks, and a fifth more for the second player of a duel."""

FOUNDATIONS_AGAIN = 13
"""How many of the first have a second take: every rank comes home four times."""

LINK_STEPS, LINKS_AGAIN = 13, 8
"""The steps of the chain, and how many of the first, which are heard all the time, have a second take."""

_EFFECTS: tuple[tuple[str, tuple[int, ...], Callable[[Random], Samples], Group], ...] = (
    ("deal", (11, 63, 80, 205, 240, 493), cards.deal, Group.HAND),
    ("flip", (2, 3, 5), cards.flip, Group.HAND),
    ("pick-up", (1, 5, 7, 26, 31), cards.pick_up, Group.HAND),
    ("drop", (6, 16, 38, 40, 60), cards.drop, Group.HAND),
    ("undo", (1, 3, 7), cards.undo, Group.HAND),
    ("redeal", (2, 8), cards.redeal, Group.STORY),
    ("button", (43, 24, 7), house.button, Group.HOUSE),
    ("focus", (1, 3, 5), house.focus, Group.WHISPER),
    ("illegal", (9, 26), house.illegal, Group.HOUSE),
    ("wheel", (3, 7), house.wheel, Group.HOUSE),
    ("hint", (10, 20), house.hint, Group.HOUSE),
    ("lamp-lights", (1, 2), house.lamp_lights, Group.HOUSE),
    ("lamp-out", (1,), house.lamp_out, Group.HOUSE),
    ("freeze", (7, 8), house.freeze, Group.STORY),
    ("post", (1,), house.post, Group.STORY),
    ("last-deals", (1,), house.last_deals, Group.STORY),
    ("lunge", (3, 5), blows.lunge, Group.STORY),
    ("impact", (1, 6), blows.impact, Group.BLOW),
    ("fail", (3, 4), blows.fail, Group.BLOW),
    ("throne", (1,), blows.throne, Group.BLOW),
    ("win", (1,), tunes.win, Group.BLOW),
    ("loss", (1,), chimes.loss, Group.NOTE),
)
"""Name, takes, how it is made, loudness.

A take is a number that seeds its chances; of many takes those were chosen whose shape lies where recordings lie, and
that are least alike (`python -m tests.sounds`).
"""


def _foundation(random: Random, number: int) -> Samples:
    """Make a step of the foundations: all steps, and then the second takes of the first."""
    again, step = divmod(number, FOUNDATION_STEPS)
    return chimes.foundation(random, step, soft=again > 0)


def _link(random: Random, number: int) -> Samples:
    """Make a link of the chain: all steps, and then the second takes of the first."""
    again, step = divmod(number, LINK_STEPS)
    return chimes.link(random, step, soft=again > 0)


_SCALES: tuple[tuple[str, int, Callable[[Random, int], Samples], Group], ...] = (
    ("foundation", FOUNDATION_STEPS + FOUNDATIONS_AGAIN, _foundation, Group.NOTE),
    ("link", LINK_STEPS + LINKS_AGAIN, _link, Group.NOTE),
)

_LOOPS: tuple[tuple[str, Callable[[], Track], Group], ...] = (
    ("title", tunes.title, Group.MUSIC),
    ("camp", beds.camp, Group.BED),
    ("water", beds.water, Group.BED),
    ("choir", beds.choir, Group.BED),
    ("wind", beds.wind, Group.BED),
    ("crickets", beds.crickets, Group.BED),
)


def catalogue() -> dict[str, Callable[[], Track]]:
    """Return what makes each file, by the file's name without its ending, the slowest first."""
    makers: dict[str, Callable[[], Track]] = {name: partial(_loop, make, group) for name, make, group in _LOOPS}
    for name, takes, make, group in _EFFECTS:
        for number, take in enumerate(takes, 1):
            makers[f"{name}-{number}"] = partial(_effect, make, f"{name}-{take}", group)
    for name, steps, make_step, group in _SCALES:
        for step in range(steps):
            stem = f"{name}-{step + 1:02}"
            makers[stem] = partial(_effect, partial(_at_step, make_step, step), stem, group)
    return makers


def groups() -> dict[str, Group]:
    """Return how loud each file should be, by its name without ending, take or step."""
    rows = (*_EFFECTS, *_SCALES)
    return {name: group for name, *_, group in rows} | {name: group for name, _, group in _LOOPS}


def _effect(make: Callable[[Random], Samples], seed: str, group: Group) -> Track:
    """Make one effect from its own seed."""
    return finished(make(Random(seed)), group)


def _loop(make: Callable[[], Track], group: Group) -> Track:
    """Make one loop."""
    return finished_loop(make(), group)


def _at_step(make: Callable[[Random, int], Samples], step: int, random: Random) -> Samples:
    """Make one note of a scale."""
    return make(random, step)
