"""How golden frames are stored, and how a picture is compared with one."""

from dataclasses import dataclass
from pathlib import Path

import pygame
from pygame import Surface

from game.rules import GAMES

FOLDER = Path(__file__).parent
REPORTS = FOLDER.parent.parent / "build" / "golden"
"""Where pictures that differ are written, with the difference, to be looked at."""
GAMES_SHOWN = FOLDER / "games.txt"
"""The games that there were when the golden frames were recorded that show all."""
STEP = 16
"""Golden frames are kept in so coarse levels of each channel, so that all of them fill two megabytes and not six."""
TOLERANCE, SHARE = 28, 0.002
"""How much a channel may differ before a point counts as different, and the share of points that may."""
_LEVELS = bytes(level // STEP * STEP + STEP // 2 for level in range(256))


@dataclass(frozen=True, slots=True)
class Difference:
    """The share of points that differ, and the pictures that tell which: golden, of now, and their difference."""

    share: float
    pictures: tuple[Path, ...] = ()

    def __bool__(self) -> bool:
        return self.share > SHARE

    def __str__(self) -> str:
        return f"{self.share:.2%} of the points differ; see {', '.join(map(str, self.pictures))}"


def path(name: str) -> Path:
    """Return where a golden frame lies."""
    return FOLDER / f"{name}.png"


def coarse(picture: Surface) -> Surface:
    """Return a picture in the levels that golden frames are kept in, each in the middle of those it stands for."""
    points = pygame.image.tobytes(picture, "RGB").translate(_LEVELS)
    return pygame.image.frombytes(points, picture.get_size(), "RGB")


def games_shown() -> list[str]:
    """Return the games that are seen in the golden frames that show all."""
    return GAMES_SHOWN.read_text("utf-8").split()


def show_all_games() -> bool:
    """Whether the golden frames that show all games were recorded with those that there are."""
    return games_shown() == list(GAMES)


def record(name: str, picture: Surface) -> Path:
    """Keep a picture as a golden frame."""
    pygame.image.save(coarse(picture), path(name))
    return path(name)


def compare(name: str, picture: Surface) -> Difference:
    """Compare a picture with the golden frame of a name; where they differ, both are written, and by how much."""
    golden = pygame.image.load(path(name))
    now = coarse(picture)
    if golden.get_size() != now.get_size():
        return Difference(1.0, _report(name, now, now))
    alike = pygame.mask.from_threshold(now, (0, 0, 0), (TOLERANCE, TOLERANCE, TOLERANCE, 255), golden)
    found = Difference(1 - alike.count() / (now.get_width() * now.get_height()))
    if not found:
        return found
    apart = now.copy()
    apart.fill((255, 90, 30))
    alike.to_surface(apart, setsurface=_faint(now), unsetcolor=None)
    return Difference(found.share, _report(name, now, apart))


def _faint(picture: Surface) -> Surface:
    """Return a picture so dark that what differs shines on it."""
    faint = picture.copy()
    faint.fill((70, 70, 70), special_flags=pygame.BLEND_RGB_MULT)
    return faint


def _report(name: str, now: Surface, apart: Surface) -> tuple[Path, ...]:
    REPORTS.mkdir(parents=True, exist_ok=True)
    written = REPORTS / f"{name}-now.png", REPORTS / f"{name}-difference.png"
    for target, shown in zip(written, (now, apart), strict=True):
        pygame.image.save(shown, target)
    return path(name), *written
