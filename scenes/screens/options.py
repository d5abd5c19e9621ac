"""Options: a tablet with five chapters of settings, shown as they work."""

from collections.abc import Iterator
from enum import Enum
from functools import partial

from pygame import Rect
from pygame.event import Event

from game.settings import DeckColours, Settings
from scenes.art import panels
from scenes.art.fonts import Face
from scenes.audio import Effect
from scenes.commands import Command, keys
from scenes.controls.deck_options import back_areas, back_name, backs_frame, samples_frame
from scenes.controls.key_table import key_table
from scenes.controls.prompts import Prompt, PromptRow
from scenes.controls.ways import Way, ways_frame
from scenes.i18n import _, pgettext
from scenes.render.drawables import Drawable, Frame, Sprite
from scenes.render.palette import LABEL, LAMP_TEXT
from scenes.screens.credits import Credits
from scenes.services import House
from scenes.widgets.buttons import Control
from scenes.widgets.dialog import Tablet
from scenes.widgets.scene import Cue, Fullscreen, Pop, Push
from scenes.widgets.settings_rows import SettingRow, choice_row, explained, row_control, rows, value_area
from scenes.widgets.text import START, Pen

KEYS_AT, KEY, KEY_STEP = (190, 232), (324, 100), 118
LEFT, RIGHT = 574, 1714
ROWS_AT, ROW_TALL, ROW_STEP, ROWS_END = 214, 103, 142, 920
UPPER, LOWER, LOWER_GROWS = 30, 80, 0.1
"""How far below the top of a row its label and its explanation lie, and the latter farther for each per cent that texts
are larger: so does the switch beside the label reach."""
PLACED = {"deck_colours": 226, "larger_cards": 770}  # rows that live samples push away from the usual steps
BACK_LABEL = 640
FOOT = 966


class Chapter(Enum):
    """A page of the options, by the names of its settings."""

    SOUND = ("music", "effects", "beds", "muted")
    PICTURE = ("fullscreen", "whole_frame", "text_scale", "high_contrast", "motion")
    CARDS = ("deck_colours", "larger_cards")
    PLAY = ("lamp", "hints", "show_pace", "finish", "left_handed", "language")
    CONTROLS = ()


class Options(Tablet):
    """Everything a player may choose; each change works at once and is kept."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.chapter = Chapter.SOUND

    def lay_controls(self) -> None:
        """Lay out the chapters' keys, the rows of the open one and the footer."""
        controls = [way.control for way in self._ways()]
        for row, area in self.placed_rows():
            if row.name == "fullscreen":
                controls.append(Control(row.name, area, Fullscreen))
            else:
                value = value_area(row, self.line(area), self._setting.unit, self.house.look())
                controls.append(row_control(row, area, value))
        if self.chapter is Chapter.CARDS:
            controls += [
                Control(back.value, area, partial(self.house.change, back=back))
                for back, area in back_areas(RIGHT, self.pen).items()
            ]
        controls += self._foot.controls
        self.controls.arrange(controls, self.chapter.name)

    def _ways(self) -> list[Way]:
        names = {
            Chapter.SOUND: (_("Sound"), "sound"),
            Chapter.PICTURE: (_("Display"), "star"),
            Chapter.CARDS: (_("Cards"), "cards"),
            Chapter.PLAY: (pgettext("chapter", "Gameplay"), "hint"),
            Chapter.CONTROLS: (_("Controls"), "menu"),
        }
        x, y = KEYS_AT
        areas = [self._setting.rect(x, y + KEY_STEP * index, *KEY) for index in range(len(names) + 1)]
        chapters = [
            Way(chapter.name, label, area, partial(self.open, chapter), icon, chapter is self.chapter)
            for (chapter, (label, icon)), area in zip(names.items(), areas, strict=False)
        ]
        return [*chapters, Way("credits", _("Credits"), areas[-1], lambda: Push(Credits(self.house)), "book")]

    def placed_rows(self) -> list[tuple[SettingRow, Rect]]:
        """Return the settings of the open chapter and where they lie."""
        known = rows(self.house)
        known["deck_colours"] = choice_row(
            self.house,
            "deck_colours",
            _("Suit colours"),
            tuple(DeckColours),
            (_("Automatic"), _("Four colours"), _("Two colours")),
        )
        tops = [PLACED.get(name, ROWS_AT + self._row_step * index) for index, name in enumerate(self.chapter.value)]
        return [
            (known[name], self._setting.rect(LEFT - 14, top, RIGHT - LEFT + 28, ROW_TALL))
            for name, top in zip(self.chapter.value, tops, strict=True)
        ]

    @property
    def _row_step(self) -> float:
        """How far it is from row to row of the open chapter, in units: less where there are many."""
        return min(ROW_STEP, (ROWS_END - ROW_TALL - ROWS_AT) / max(1, len(self.chapter.value) - 1))

    @property
    def _foot(self) -> PromptRow:
        return PromptRow(self._prompts(), self.pen, (RIGHT, FOOT), RIGHT - LEFT)

    def _prompts(self) -> list[Prompt]:
        reset = Prompt("reset", keys(Command.RESTART)[0], _("Reset this page"), self.reset)
        done = Prompt("back", keys(Command.BACK)[0], _("Done"), Pop)
        return [reset, done] if self.chapter.value else [done]

    # what the player does

    def open(self, chapter: Chapter) -> None:
        """Open a chapter."""
        self.chapter = chapter
        self.lay_controls()

    def reset(self) -> Cue | None:
        """Put everything of the open chapter back to what it usually is."""
        usual = Settings()
        names = [name for name in self.chapter.value if name != "fullscreen"]
        if self.chapter is Chapter.CARDS:
            names.append("back")
        self.house.change(**{name: getattr(usual, name) for name in names})
        if "fullscreen" in self.chapter.value and self.house.fullscreen != usual.fullscreen:
            return Fullscreen()
        return None

    def pointer(self, event: Event) -> Cue | None:
        """Answer the mouse."""
        cue = self.controls.pointer(event)
        self.lay_controls()
        return cue

    def command(self, command: Command) -> Cue | None:
        """Answer a key: next and previous turn to another chapter, escape goes back."""
        match command:
            case Command.BACK | Command.OTHER | Command.OPTIONS:  # the key that led here leads back
                return Pop()
            case Command.RESTART:
                return self.reset()
            case Command.NEXT | Command.PREVIOUS:
                chapters = list(Chapter)
                step = 1 if command is Command.NEXT else -1
                self.open(chapters[(chapters.index(self.chapter) + step) % len(chapters)])
                self.controls.focus = self.chapter.name
                self.controls.keyed = True
                self.house.speaker.play(Effect.KEY)
                return None
        cue = self.controls.command(command)
        focused = Chapter.__members__.get(self.controls.focus or "")
        self.chapter = focused or self.chapter
        self.lay_controls()
        return cue

    # what is seen

    def prepare(self) -> None:
        """Draw every chapter once, so that each opens at once."""
        shown = self.chapter
        for chapter in (*(other for other in Chapter if other is not shown), shown):
            self.chapter = chapter
            self.frame()

    def frame(self) -> Frame:
        """Tell the tablet, the keys, and the open chapter."""
        pen, seen = self.pen, list(self.tablet(_("OPTIONS")))
        seen.extend(ways_frame(self._ways(), self.controls, pen))
        placed = self.placed_rows()
        for row, area in placed:
            seen.extend(self._row(row, area, pen))
            if row is not placed[-1][0] and self.chapter is not Chapter.CARDS:
                seen.append(self._rule(area.bottom + pen.frame.length((self._row_step - ROW_TALL) / 2), pen))
        if self.chapter is Chapter.CARDS:
            seen.extend(self._cards(pen))
        if self.chapter is Chapter.CONTROLS:
            seen.extend(key_table(pen, LEFT, RIGHT))
        seen.extend(self._foot.frame(self.controls.focus, self.pressing.sunk))
        focus = self.controls.focus if self.controls.keyed else None
        for row, area in placed:
            seen.extend(pen.ring(area, row.name == focus))
        return seen

    def line(self, area: Rect) -> Rect:
        """Return the line of a row with its label and its value."""
        length = self._setting.length
        return Rect(area.left + length(14), area.top + length(4), area.width - length(28), length(2 * UPPER - 8))

    def _row(self, row: SettingRow, area: Rect, pen: Pen) -> Iterator[Drawable]:
        line = self.line(area)
        value = value_area(row, line, pen.frame.unit, pen.look)
        yield Sprite(row.draw(pen.frame.unit, pen.look), *value.topleft)
        top = area.top / pen.frame.unit + pen.frame.top
        room = RIGHT - LEFT - value.width / pen.frame.unit - 30
        yield pen.text(row.label, Face.LABEL, 38, LAMP_TEXT, (LEFT, top + UPPER), START, width=room)
        lower = top + LOWER + LOWER_GROWS * (pen.look.text_scale - 100)
        yield pen.text(
            explained(row.name, self.house.settings), Face.SENTENCE, 28, LABEL, (LEFT, lower), START, width=RIGHT - LEFT
        )

    def _cards(self, pen: Pen) -> Iterator[Drawable]:
        yield from samples_frame(self.house, pen, LEFT, RIGHT)
        yield from backs_frame(self.house, pen, RIGHT)
        yield pen.text(_("Card backs"), Face.LABEL, 38, LAMP_TEXT, (LEFT, BACK_LABEL), START, width=560)
        for back, area in back_areas(RIGHT, pen).items():
            yield from pen.ring(area, self.controls.keyed and back.value == self.controls.focus, corner=None)
        name = back_name(self.house.settings.back)
        yield pen.text(name, Face.SENTENCE, 28, LABEL, (LEFT, BACK_LABEL + 50), START, width=560)
        for y in (570, 758):
            yield self._rule(pen.frame.point(0, y)[1], pen)

    def _rule(self, y: int, pen: Pen) -> Sprite:
        line = panels.hairline(pen.frame.length(RIGHT - LEFT), pen.frame.unit, pen.look)
        return Sprite(line, pen.frame.point(LEFT, 0)[0], y)
