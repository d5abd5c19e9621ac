"""The pinboard: which note is up on a rail, which of its keys the keyboard has reached, and its way in and out."""

from collections.abc import Iterator, Sequence
from math import inf

from pygame import Rect

from game.settings import Motion
from scenes.animation.durations import NOTE_IN, NOTE_OUT
from scenes.art.preparation import Preparation
from scenes.controls.pressing import Sunk
from scenes.games.base import Plan
from scenes.render.drawables import Drawable, Sprite
from scenes.render.easing import out_cubic
from scenes.services import House
from scenes.table.message_panel import Note, NoteKey, in_bar, laid, note_frame


class Pinboard:
    """Where a table pins its notes: the one that is up, and which of its keys the keyboard has reached.

    Where things move, a note slides in from its rail's outer edge, and out again when no other takes its place.
    """

    def __init__(self, house: House) -> None:
        self.note: Note | None = None
        self._house = house
        self._at: int | None = None
        self._gone: Note | None = None
        self._told: tuple[object, Sequence[Sprite]] | None = None
        self._setting: tuple[object, Preparation] | None = None
        self._age = inf

    def pin(self, note: Note | None, focused: bool = False) -> None:
        """Put up a note in place of the one before, or none; its first key takes the focus if that is asked for."""
        if (note is None) is not (self.note is None):
            self._gone, self._age = self.note, 0.0
            self._told = None if note else self._told
        self.note = note
        self._at = 0 if focused and note and note.keys else None

    def advance(self, seconds: float) -> None:
        """Let time pass; a note that is still being set waits."""
        if not self._waits:
            self._age += seconds

    @property
    def moving(self) -> bool:
        """Whether a note is being set, or on its way in or out."""
        return self._waits or self._slides

    @property
    def _waits(self) -> bool:
        return self._setting is not None and not self._setting[1].done

    @property
    def _slides(self) -> bool:
        return self._house.motion is Motion.FULL and self._age < (NOTE_IN if self.note else NOTE_OUT)

    @property
    def focus(self) -> NoteKey | None:
        """The key that has the focus."""
        return self.note.keys[self._at] if self.note and self._at is not None else None

    def step(self, forward: bool, plan: Plan) -> bool:
        """Move the focus on to the note, along its keys, and off again; tell whether it is on the note now."""
        count = len(laid(self.note, plan).keys) if self.note else 0
        if self._at is None:
            self._at = 0 if forward else count - 1
        else:
            self._at += 1 if forward else -1
        if not 0 <= self._at < count:
            self._at = None
        return self._at is not None

    def leave(self) -> None:
        """Take the focus off the note."""
        self._at = None

    def keys(self, plan: Plan) -> dict[NoteKey, Rect]:
        """Return the keys of the note that is up, and where they lie."""
        return {key: area for area, key in laid(self.note, plan).keys} if self.note else {}

    def key_at(self, point: tuple[int, int], plan: Plan) -> NoteKey | None:
        """Return the key at a point."""
        return next((key for key, area in self.keys(plan).items() if area.collidepoint(point)), None)

    def covers(self, area: Rect, plan: Plan) -> bool:
        """Whether the note that is up lies over an area."""
        return self.note is not None and laid(self.note, plan).plate.colliderect(area)

    def frame(self, plan: Plan, sunk: Sunk | None) -> Iterator[Drawable]:
        """Tell what is seen of the note that is up, or of the one that leaves."""
        away = 0.0
        note = self.note
        if self._slides:
            note = note or self._gone
            away = 1 - out_cubic(self._age / NOTE_IN) if self.note else out_cubic(self._age / NOTE_OUT)
        if note:
            dx, dy = _outward(plan, away)
            for one in self._seen(note, plan, sunk):
                yield one._replace(x=one.x + dx, y=one.y + dy) if dx or dy else one

    def _seen(self, note: Note, plan: Plan, sunk: Sunk | None) -> Sequence[Sprite]:
        """Return what is seen of a note on its home, told anew only when it has changed.

        It is set in the studio; until then what stood there before is seen, if anything did.
        """
        asked = note, plan, sunk, self.focus
        if (self._told is None or self._told[0] != asked) and self._is_set(asked):
            self._told = asked, tuple(note_frame(*asked))
        return self._told[1] if self._told else ()

    def _is_set(self, asked: tuple[Note, Plan, Sunk | None, NoteKey | None]) -> bool:
        """Whether the studio has drawn all that a note shows; asks for it if need be."""
        studio = self._house.studio
        if studio.draws_now:
            return True
        if self._setting is None or self._setting[0] != asked:
            self._setting = asked, studio.prepare(lambda: tuple(note_frame(*asked)))
        return self._setting[1].done


def _outward(plan: Plan, share: float) -> tuple[int, int]:
    """Return how far right and down a note lies off its home: a share of the way to the nearest edge of the screen."""
    home = plan.note
    if in_bar(plan):
        return 0, -round(share * home.bottom)
    width = plan.measures.size[0]
    return round(share * (width - home.left if home.centerx > width // 2 else -home.right)), 0
