"""The medals of the records: five for each game, those that were earned in brass."""

from collections.abc import Iterator, Mapping

from game.deals.library import grades_of
from game.medals import Feat, Medal, earned, medals
from game.statistics import Result
from game.storage import Store
from scenes.art.tokens import medal
from scenes.games.base import GameUI
from scenes.i18n import _, grade_name, many
from scenes.render import typography
from scenes.render.drawables import Drawable
from scenes.render.palette import LAMP_NUMBER, LAMP_TEXT, SOFT_TEXT
from scenes.render.typography import Face
from scenes.widgets.text import START, Pen, largest

EMBLEMS = {Feat.RELIT: "star", Feat.NO_UNDO: "tick", Feat.NO_LAMP: "moon", Feat.HARDEST: "swords"}


def name_of(one: Medal) -> str:
    """Return the name of a medal."""
    names = {
        Feat.RELIT: _("Lit again"),
        Feat.NO_UNDO: _("Sure hand"),
        Feat.NO_LAMP: _("In the dark"),
        Feat.HARDEST: _("Master"),
        Feat.POINTS: _("Rich booty"),
        Feat.MOVES: _("Few moves"),
        Feat.REDEALS: _("Patience"),
        Feat.MINUTES: _("Swift climb"),
        Feat.DAYS: _("Day by day"),
    }
    return names[one.feat]


def task_of(one: Medal) -> str:
    """Return the task of a medal in words."""
    tasks = {
        Feat.RELIT: _("Win after the lamp went out"),
        Feat.NO_UNDO: _("Win without undo"),
        Feat.NO_LAMP: _("Win without the lamp"),
        Feat.HARDEST: _("Win at {grade}").format(grade=grade_name(grades_of(one.game)[-1])),
        Feat.POINTS: many("Win with {count} point or more", "Win with {count} points or more", one.limit),
        Feat.MOVES: many("Win in {count} move or fewer", "Win in {count} moves or fewer", one.limit),
        Feat.REDEALS: many("Win with {count} redeal or fewer", "Win with {count} redeals or fewer", one.limit),
        Feat.MINUTES: many("Win in less than {count} minute", "Win in less than {count} minutes", one.limit),
        Feat.DAYS: many("Win on {count} day", "Win on {count} days running", one.limit),
    }
    return tasks[one.feat]


class MedalShelf:
    """The medals of all games, as earned by the results in a store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[str, tuple[int, Mapping[Medal, Result]]] = {}

    def frame(self, ui: GameUI, x: float, half: float, pen: Pen) -> Iterator[Drawable]:
        """Draw the medals of a game below each other, centred on x and half units wide on each side."""
        given = self._given(ui.rules.name)
        left, side, words_at = x - half, 84, x - half + 100
        room = x + half - words_at
        pixels = _task_size(ui, room, pen)
        for place, one in enumerate(medals(ui.rules.name)):
            y, win = 430 + place * 114, given.get(one)
            picture = medal(pen.frame.length(side), EMBLEMS.get(one.feat, ui.glyph), win is not None, pen.style)
            yield pen.put(picture, (left + side / 2, y))
            lines = typography.balanced(task_of(one), Face.SENTENCE, pixels, pen.frame.length(room))
            step = 1.16 * pixels / pen.frame.unit
            first = y + 19 - (len(lines) - 1) * step / 2  # so that name and task are centred on the medal
            tone = LAMP_NUMBER if win else SOFT_TEXT
            yield pen.text(name_of(one), Face.LABEL, 32, tone, (words_at, first - 38), START, room)
            tone = LAMP_TEXT if win else SOFT_TEXT
            for index, words in enumerate(lines):
                yield pen.line(words, Face.SENTENCE, pixels, tone, (words_at, first + index * step), START)

    def _given(self, game: str) -> Mapping[Medal, Result]:
        """Return the medals that were earned, each with its first win; cached until another game has ended."""
        results = self._store.history(game)
        if game not in self._known or self._known[game][0] != len(results):
            self._known[game] = len(results), earned(game, reversed(results))
        return self._known[game][1]


def _task_size(ui: GameUI, room: float, pen: Pen) -> int:
    """Return the largest size in pixels at which each task of a game fits two lines of a room in units."""
    unit, width = pen.frame.unit, pen.frame.length(room)

    def fits(pixels: int) -> bool:
        broken = [typography.balanced(task_of(one), Face.SENTENCE, pixels, width) for one in medals(ui.rules.name)]
        lines = [line for task in broken for line in task]
        return max(map(len, broken)) <= 2 and all(
            typography.measure(one, Face.SENTENCE, pixels) <= width for one in lines
        )

    most = max(1, min(pen.style.type_size(26, unit), round(30 * unit)))
    return largest(range(most, min(most, round(21 * unit)) - 1, -1), fits)
