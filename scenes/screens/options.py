"""Options: a dialog with five chapters of settings, card samples, and the table of keys."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from math import inf
from typing import NamedTuple

from pygame import Rect, Surface

from game.cards import Card, Suit
from game.rules import GAMES
from game.settings import DECLARED, Back, Chapter, Settings, names_in
from scenes.animation.card_images import margin
from scenes.art import cards, markers, switches, tokens
from scenes.art.icons import icon
from scenes.art.switches import organ, setting_window
from scenes.audio import Effect
from scenes.commands import Command, PadKind, keys, pad_sign
from scenes.games import game_ui
from scenes.help.page_art import DIMMED, card_picture
from scenes.i18n import _, language, worded
from scenes.render import typography
from scenes.render.drawables import Drawable, Frame, Sprite, placed
from scenes.render.frame import DesignFrame
from scenes.render.palette import BRASS_LIGHT, LAMP_TEXT, SOFT_TEXT, Colours, Style
from scenes.render.svg import transparent
from scenes.render.typography import Face
from scenes.screens.credits import Credits
from scenes.screens.teach_pad import TeachPad, gamepad
from scenes.services import Services
from scenes.widgets.buttons import Button, buttons_frame
from scenes.widgets.scene import Pop, Push, SceneRequest
from scenes.widgets.screen import Dialog
from scenes.widgets.settings_rows import SettingRow, explained, setting_row, value_area
from scenes.widgets.text import START, Pen

SAMPLE = (Card(12, Suit.SPADES), Card(7, Suit.HEARTS), Card(13, Suit.CLUBS), Card(9, Suit.DIAMONDS))


def sample(height: int, step: int, shade: float, style: Style) -> Surface:
    """Draw a row of sample cards with margins for their shadows."""
    pictures = [card_picture(card, height, shade, style) for card in SAMPLE]
    row = transparent((pictures[0].get_width() + step * (len(SAMPLE) - 1), pictures[0].get_height()))
    for index, picture in enumerate(pictures):
        row.blit(picture, (index * step, 0))
    return row


def back_areas(frame: DesignFrame) -> dict[Back, Rect]:
    """Return the areas of the five backs, side by side."""
    tall, step = 122, 108
    first = RIGHT - tall * 5 / 7 - step * (len(Back) - 1)
    return {back: frame.rect(first + step * index, 600, tall * 5 / 7, tall) for index, back in enumerate(Back)}


ICONS = {
    Chapter.SOUND: "sound",
    Chapter.PICTURE: "lit arch",
    Chapter.CARDS: "cards",
    Chapter.PLAY: "played card",
    Chapter.CONTROLS: "gamepad",
}
LEFT, RIGHT = 574, 1714
UPPER = 30  # units: the y of the label in a row
PLACED = {"deck_colours": 226, "larger_cards": 770}  # the y of rows that are moved by the card samples


def prompt_for(services: Services) -> list[Button]:
    """Return the prompt that opens the options; none at a cabinet, where players cannot."""
    opened = Button("options", _("Options"), lambda: Push(Options(services)), key=keys(Command.OPTIONS)[0])
    return [] if services.kiosk else [opened]


class Options(Dialog):
    """All settings; each change takes effect and is saved at once."""

    for_operators = True
    sets_values = True
    foot_at, foot_room = (RIGHT, 966), RIGHT - LEFT

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.chapter = self._wanted = Chapter.SOUND
        self._style = services.style()
        self._ordered: Style | None = None
        self._drawn = set[tuple[Chapter, Style]]()  # by the worker
        self._organ: Surface | None = None
        self._keys: list[Drawable] = []  # the table of keys, which is too slow to be laid out in every frame

    @property
    def style(self) -> Style:
        """The style that the settings ask for; until the worker has drawn the open chapter in it, the last one."""
        return self._style

    def lay_controls(self) -> None:
        if self._asked in self._drawn or self.services.images.draws_now:
            self.chapter, self._style = self._asked
        self._keys = list(key_table(self.pen, LEFT, RIGHT)) if self.chapter is Chapter.CONTROLS else []
        controls = self._chapters()
        for row, area in self.placed_rows():
            if row.name == "fullscreen":
                controls.append(Button(row.name, command=lambda: Command.FULLSCREEN, area=area))
            else:
                controls.append(row.placed(area, self.line(area), self.design.unit, self.style))
        if self.chapter is Chapter.CARDS:
            controls += [
                Button(back.value, command=partial(self.services.change, back=back), area=area)
                for back, area in back_areas(self.design).items()
            ]
        controls += self.foot.buttons
        self.controls.arrange(controls, self.chapter.name)

    def _chapters(self) -> list[Button]:
        areas = [self.design.rect(190, 232 + 118 * index, 324, 100) for index in range(len(Chapter) + 1)]
        buttons = []
        for chapter, area in zip(Chapter, areas, strict=False):
            act, look = partial(self.open, chapter), (ICONS[chapter], chapter is self.chapter)
            buttons.append(Button(chapter.name, worded(chapter.value), act, area, *look))
        return [*buttons, Button("credits", _("Credits"), lambda: Push(Credits(self.services)), areas[-1], "book")]

    def placed_rows(self) -> list[tuple[SettingRow, Rect]]:
        """Return the rows of the open chapter with their areas."""
        names = names_in(self.chapter)
        first, step, tall = self._row_places
        tops = [PLACED.get(name, first + step * index) for index, name in enumerate(names)]
        return [
            (setting_row(self.services, name), self.design.rect(LEFT - 14, top, RIGHT - LEFT + 28, tall))
            for name, top in zip(names, tops, strict=True)
        ]

    @property
    def _row_places(self) -> tuple[float, float, float]:
        """The y of the first row of the open chapter, the distance of rows, less if there are many, and their height.

        All are in units.
        """
        first, tall = (404, 95) if self.chapter is Chapter.SOUND else (214, 103)  # the organ is above the former
        return first, min(142, (920 - tall - first) / max(1, len(names_in(self.chapter)) - 1)), tall

    def prompts(self) -> list[Button]:
        reset = Button("reset", _("Reset this page"), self.reset, key=keys(Command.RESTART)[0])
        done = Button("back", _("Done"), Pop, key=keys(Command.BACK)[0])
        teach = Button("teach", _("Teach a gamepad"), lambda: Push(TeachPad(self.services)), key="T")
        return [teach, done] if self.chapter is Chapter.CONTROLS else [reset, done]

    # input

    def open(self, chapter: Chapter) -> None:
        """Open a chapter; the last one stays until the worker has drawn it."""
        self._wanted = chapter
        self.lay_controls()

    @property
    def _asked(self) -> tuple[Chapter, Style]:
        return self._wanted, self.services.style()

    def advance(self, seconds: float) -> None:
        if self.rest() == 0.0 and self._asked in self._drawn:
            self.lay_controls()
        elif self._ordered != self.services.style():
            self._draw_ahead()

    def rest(self) -> float:
        return inf if self._asked == (self.chapter, self._style) else 0.0

    def reset(self) -> SceneRequest | None:
        """Set all settings of the open chapter to their defaults."""
        usual, names = Settings(), {*names_in(self.chapter)}
        if self.chapter is Chapter.CARDS:
            names.add("back")
        self.services.change(**{name: getattr(usual, name) for name in names - {"fullscreen"}})
        changes_window = "fullscreen" in names and self.services.fullscreen != usual.fullscreen
        return Command.FULLSCREEN if changes_window else None

    def command(self, command: Command) -> SceneRequest | None:
        """Answer a key: next and previous open another chapter."""
        match command:
            case Command.BACK | Command.OTHER | Command.OPTIONS:  # the key that opened it also closes it
                return Pop()
            case Command.RESTART:
                return self.reset()
            case Command.NEXT | Command.PREVIOUS:
                chapters = list(Chapter)
                step = 1 if command is Command.NEXT else -1
                self.open(chapters[(chapters.index(self._wanted) + step) % len(chapters)])
                self.controls.focus = self._wanted.name
                self.controls.keyed = True
                self.services.speaker.play(Effect.BUTTON)
                return None
        answer = self.controls.command(command)
        self.open(Chapter.__members__.get(self.controls.focus or "", self._wanted))
        return answer

    # drawing

    def prerender(self) -> None:
        """Draw the open chapter, and have every chapter drawn after it, so that each opens at once."""
        super().prerender()
        self._draw_ahead()

    def _draw_ahead(self) -> None:
        """Have every chapter drawn as the settings ask, the open one first."""
        self._ordered, ahead = self.services.style(), Options(self.services)
        ahead._drawn = self._drawn
        for chapter in sorted(Chapter, key=lambda one: one is not self._wanted):
            self.services.images.prerender(partial(ahead.draw, chapter, self.size))

    def draw(self, chapter: Chapter, size: tuple[int, int]) -> None:
        """Draw a chapter, and the organ with each focus, on a screen that is not shown."""
        self._wanted = chapter
        asked = self._asked
        try:
            self.arrange(size)
            self.frame()
            for focus in range(3):
                self.services.images.get(organ, self._volumes, focus, self.design.unit, self.style)
        finally:  # one that failed opens, too
            self._drawn.add(asked)

    def frame(self) -> Frame:
        pen, drawn = self.pen, list(self.tablet(_("OPTIONS")))
        drawn.extend(buttons_frame(self._chapters(), self.controls, pen))
        placed, (_first, step, tall) = self.placed_rows(), self._row_places
        for row, area in placed:
            drawn.extend(self._row(row, area, pen))
            if row is not placed[-1][0] and self.chapter is not Chapter.CARDS:
                below = pen.frame.length((step - tall) / 2)
                drawn.append(pen.rule(LEFT, RIGHT, 0)._replace(y=area.bottom + below))
        match self.chapter:
            case Chapter.SOUND:
                drawn.extend(self._organ_frame(pen))
            case Chapter.CARDS:
                drawn.extend(self._cards(pen))
        drawn.extend(self._keys)
        drawn.extend(self.foot_frame())
        focus = self.controls.focus if self.controls.keyed else None
        for row, area in placed:
            drawn.extend(pen.ring(area, row.name == focus))
        return drawn

    def line(self, area: Rect) -> Rect:
        """Return the part of a row's area with its label and value."""
        length = self.design.length
        return Rect(area.left + length(14), area.top + length(4), area.width - length(28), length(2 * UPPER - 8))

    def _row(self, row: SettingRow, area: Rect, pen: Pen) -> Iterator[Drawable]:
        line = self.line(area)
        value = value_area(row, line, pen.frame.unit, pen.style)
        yield Sprite(row.draw(pen.frame.unit, pen.style), *value.topleft)
        top = area.top / pen.frame.unit + pen.frame.top
        window = self._window(row.name, pen)
        left = LEFT + 112 if self.chapter in (Chapter.PICTURE, Chapter.PLAY) else LEFT
        yield from placed(window, midleft=pen.frame.point(LEFT - 4, top + 54))
        room = RIGHT - left - value.width / pen.frame.unit - 30
        yield pen.text(row.button.label, Face.LABEL, 38, LAMP_TEXT, (left, top + UPPER), START, width=room)
        lower = top + (72 if self.chapter is Chapter.SOUND else 80)
        lower += 0.1 * (pen.style.text_scale - 100)  # as the switch beside the label grows
        help_ = explained(row.name, self.services.settings)
        yield pen.text(help_, Face.SENTENCE, 28, SOFT_TEXT, (left, lower), START, width=RIGHT - left)

    def _organ_frame(self, pen: Pen) -> Iterator[Drawable]:
        """Draw the organ with the volumes; the last picture until the new one is there."""
        names = ("music", "effects", "beds")
        focus = names.index(self.controls.focus) if self.controls.focus in names else None
        self._organ = pen.images.get(organ, self._volumes, focus, pen.frame.unit, pen.style) or self._organ
        yield from placed(self._organ, topleft=pen.frame.point(LEFT, 208))

    @property
    def _volumes(self) -> tuple[int, int, int]:
        settings = self.services.settings
        return (0, 0, 0) if self.services.silent else (settings.music, settings.effects, settings.beds)

    def _window(self, name: str, pen: Pen) -> Surface | None:
        """Return the picture of a setting; None if it has none or while it is being drawn."""
        if self.chapter not in (Chapter.PICTURE, Chapter.PLAY):
            return None
        now, values = self.services.in_force(name), DECLARED[name].values
        chosen, spoken = list(values).index(now) if now in values else 0, language().partition("_")[0].upper()
        return pen.images.get(setting_window, name, chosen, spoken, pen.frame.unit, pen.style)

    def _cards(self, pen: Pen) -> Iterator[Drawable]:
        """Draw the samples and the backs, the chosen one framed, ticked and named."""
        yield from self._samples(pen)
        now, edge = self.services.settings.back, margin(pen.frame.length(122))
        for back, area in back_areas(pen.frame).items():
            style = Style(contrast=pen.style.contrast, back=back)
            picture = pen.images.get(card_picture, None, area.height, 0.0, style)
            yield from placed(picture, topleft=(area.x - edge, area.y - edge))
            if back is now:
                frame = markers.frame((cards.width(area.height), area.height), pen.frame.unit, pen.style)
                yield Sprite.at(frame, center=area.center)
                yield Sprite.at(tokens.tick(True, pen.frame.unit, pen.style), center=area.midbottom)
            yield from pen.ring(area, self.controls.keyed and back.value == self.controls.focus, corner=None)
        names = {
            Back.NIGHT: _("Night"),
            Back.RUBY: _("Ruby"),
            Back.QUAY: _("Quay"),
            Back.SUMMIT: _("Summit"),
            Back.IRON: _("Iron"),
        }
        yield pen.text(_("Card backs"), Face.LABEL, 38, LAMP_TEXT, (LEFT, 640), START, width=560)
        yield pen.text(names[now], Face.SENTENCE, 28, SOFT_TEXT, (LEFT, 690), START, width=560)
        yield from (pen.rule(LEFT, RIGHT, y) for y in (570, 758))

    def _samples(self, pen: Pen) -> Iterator[Drawable]:
        """Draw a row of cards in four colours and one in two, and the names of the games that use each."""
        top, tall, pitch = 366, 142, 113
        width = pitch * (len(SAMPLE) - 1) + tall * 5 / 7
        games = [game_ui(rules) for rules in GAMES.values()]
        height, step = pen.frame.length(tall), pen.frame.length(pitch)
        for colours, x in ((Colours.FOUR, LEFT), (Colours.TWO, RIGHT - width)):
            names = [ui.name() for ui in games if ui.colours(self.services.colours) is colours]
            style = Style(colours, pen.style.contrast, pen.style.back)
            if row := pen.images.get(sample, height, step, 0.0 if names else DIMMED, style):
                (corner_x, corner_y), edge = pen.frame.point(x, top), margin(height)
                yield Sprite(row, corner_x - edge, corner_y - edge)
            caption = ", ".join(names) if names else _("Not in use")
            yield pen.text(caption, Face.SENTENCE, 28, SOFT_TEXT, (x + width / 2, top + tall + 30), width=width)


# the table of keys: all commands in groups, each with its keys, or with the buttons of the gamepad in use

BETWEEN = 10  # units: the gap before a key
SIZE = 32  # units: the size of the labels
BADGE = 0.85  # the scale of badges, so that those above each other do not touch
HEAD, ROW, AIR = 62, 50, 46  # units: the height of a heading and of a line, and the gap between columns
Line = tuple[str, tuple[str, ...]]  # the name of a command, and its keys


class Group(NamedTuple):
    """Commands of one kind, under a heading with an icon."""

    icon: str
    heading: str
    lines: tuple[Line, ...]


def groups(pad: PadKind | None = None) -> list[Group]:
    """Return all commands with their keys; or for a gamepad those that have a button, with that."""
    table: Mapping[tuple[str, str], Mapping[str, Mapping[Command, int]]] = {
        ("cursor", _("Moving")): {
            _("Move around"): dict.fromkeys((Command.LEFT, Command.UP, Command.DOWN, Command.RIGHT), 1),
            _("Next area or target"): {Command.NEXT: -1, Command.PREVIOUS: -1},
            _("Jump to first or last"): {Command.FIRST: 1, Command.LAST: 1},
            _("Take, drop, press"): {Command.TAKE: 2},
            _("More or fewer cards"): {Command.MORE: 1, Command.FEWER: 1},
            _("Best move from here"): {Command.BEST: 1},
        },
        ("played card", _("Playing")): {
            _("Use the stock"): {Command.STOCK: 1},
            _("Send card home"): {Command.HOME: 1},
            _("Finish"): {Command.FINISH: 1},
            _("Hint, lamp"): {Command.HINT: 1, Command.LAMP: 1},
            _("Undo, redo"): {Command.UNDO: 2, Command.REDO: 1},
        },
        ("cards", _("Deals")): {
            _("New deal"): {Command.NEW: 2},
            _("Restart this deal"): {Command.RESTART: 2},
            _("Deal number"): {Command.NUMBER: 1},
            _("Copy or paste a code"): {Command.COPY: 1, Command.PASTE: 1},
        },
        ("menu", _("Program")): {
            _("Rules, options"): {Command.RULES: 1, Command.OPTIONS: 1},
            _("Pause, back"): {Command.PAUSE: 1, Command.BACK: 1},
            _("Sound on/off"): {Command.MUTE: 1},
            _("Full screen"): {Command.FULLSCREEN: 2},
            _("Screenshot"): {Command.SCREENSHOT: 1},
            _("Back to all games"): {Command.OTHER: 2},
            _("Quit the game"): {Command.QUIT: 2},
        },
    }
    every = (Group(*head, tuple(_lines(rows, pad))) for head, rows in table.items())
    return [group for group in every if group.lines]


def _lines(rows: Mapping[str, Mapping[Command, int]], pad: PadKind | None) -> Iterator[Line]:
    """Yield lines with the first keys of each command (for a negative count the last), or with its pad button."""
    for label, shown in rows.items():
        if pad:
            signs = tuple(filter(None, (pad_sign(command, pad) for command in shown)))
        else:
            names = (keys(command)[:count] if count > 0 else keys(command)[count:] for command, count in shown.items())
            signs = tuple(chain.from_iterable(names))
        if signs:
            yield label, signs


def key_table(pen: Pen, left: float, right: float) -> Iterator[Drawable]:
    """Draw the table of keys in two columns between two x; that of a gamepad is shorter and has a picture of it."""
    shown, top, room = groups(pen.pad), 246, right - left - AIR
    columns = shown[:2], shown[2:]
    pixels = pen.largest(SIZE, 24, lambda size: sum(sum(_widths(column, size, pen)) for column in columns) <= room)
    widths = [_widths(column, pixels, pen) for column in columns]
    spare = (room - sum(map(sum, widths))) / 2
    for column, (labels, badges) in zip(columns, widths, strict=True):
        wide, y = labels + badges + spare, top
        for group in column:
            sign = icon(group.icon, pen.frame.length(30), pen.style.text(BRASS_LIGHT))
            yield pen.put(sign, (left, y + 14), START)
            heading = group.heading.upper()
            yield pen.text(heading, Face.LABEL, 28, BRASS_LIGHT, (left + 44, y + 14), START, wide - 44, tracking=2)
            yield pen.rule(left, left + wide, y + 36)
            y += HEAD + 4
            for label, names in group.lines:
                yield pen.line(label, Face.LABEL, pixels, LAMP_TEXT, (left, y), START)
                x = left + labels + min(spare, 24)
                for name in names:
                    badge = switches.badge(name, BADGE * pen.frame.unit, pen.style, _grown(pixels, pen))
                    yield pen.put(badge, (x, y), START)
                    x += badge.get_width() / pen.frame.unit + BETWEEN
                y += ROW
            y += 10
        left += wide + AIR
    if pen.pad:
        yield pen.put(gamepad(None, pen.frame.length(330), pen.style), (left - AIR - wide / 2, y + 200))


def _widths(column: Sequence[Group], pixels: int, pen: Pen) -> tuple[float, float]:
    """Return the widths of the labels and of the keys of a column in units, in a size in pixels."""
    unit, grown = pen.frame.unit, _grown(pixels, pen)
    lines = [line for group in column for line in group.lines]
    badges = ([switches.badge_size(name, BADGE * unit, grown)[0] / unit for name in names] for _label, names in lines)
    labels = max(typography.measure(label, Face.LABEL, pixels) / unit for label, _names in lines)
    return labels + BETWEEN, max(sum(wide) + BETWEEN * (len(wide) - 1) for wide in badges)


def _grown(pixels: int, pen: Pen) -> float:
    """Return the scale of letters on keys beside labels of a size in pixels; at least 1.2."""
    return max(1.2, pixels / pen.frame.length(SIZE))
