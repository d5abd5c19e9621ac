"""Setting rows: each setting as a label with a switch, a bar or a choice, the same on all screens.

The values and words of settings are declared in game/settings.py.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from pygame import Rect, Surface

from game.settings import DECLARED, LOUDNESS, Settings, Word
from scenes.art import switches
from scenes.audio import Effect
from scenes.i18n import AUTOMATIC, LANGUAGES, _, worded
from scenes.render import typography
from scenes.render.drawables import Drawable, Point, Sprite
from scenes.render.palette import LAMP_TEXT, Style
from scenes.render.typography import Face
from scenes.services import Services
from scenes.widgets.buttons import Button
from scenes.widgets.text import largest

LOUDEST = LOUDNESS[-1]
TEXT_SCALES = DECLARED["text_scale"].values
SIZE, GAP = 36, 24  # units: the size of labels, and the least gap between label and value


@dataclass(frozen=True, slots=True)
class SettingRow:
    """One setting as the player sees it: a button with its label, and its value beside that.

    draw draws the value, in one size whatever that is. The button's adjust is called with -1 for left, and 1 for
    right and for a press; choose is called for a press on the value, with the share of its width. If wraps, a
    press beside the value also goes to the next one. words are those of a stepper, beginning with the one shown.
    """

    button: Button
    draw: Callable[[float, Style], Surface]
    choose: Callable[[float], None]
    wraps: bool = True
    words: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The name of the setting."""
        return self.button.name

    def placed(self, area: Rect, line: Rect, unit: float, style: Style) -> Button:
        """Return its button with an area; a press on the value, at the end of a line, chooses what it hit."""
        adjust, value = self.button.adjust, value_area(self, line, unit, style)

        def point(at: Point) -> None:
            if value.collidepoint(at):
                self.choose((at[0] - value.left) / value.width)
            elif self.wraps and adjust:
                adjust(1)

        return replace(self.button, area=area, point=point)


def setting_row(services: Services, name: str, brief: bool = False) -> SettingRow:
    """Return the row of a setting with its present value; brief asks for shorter words.

    Raising a volume turns the sound on: the player wants to hear something.
    """
    declared, now = DECLARED[name], services.in_force(name)
    label, values = worded(declared.label), list(declared.values)

    def put(value: object) -> None:
        services.change(**{name: value})

    def put_volume(level: int) -> None:
        if level > now and services.silent:
            services.toggle_mute()
        put(level)
        services.speaker.play(Effect.DROP)

    if name == "language":
        codes = (AUTOMATIC, *LANGUAGES)
        chosen = codes.index(now) if now in codes else 0
        return stepper_row(name, label, (_("Automatic"), *LANGUAGES.values()), chosen, lambda at: put(codes[at]))
    if isinstance(now, bool):
        return switch_row(name, label, now, put)
    if isinstance(declared.values, range):
        return volume_row(name, label, now, put_volume)
    words: Sequence[Word] = (brief and declared.brief) or declared.words
    shown = [worded(word) for word in words] or [_("{percent}%").format(percent=value) for value in values]
    return segments_row(name, label, tuple(shown), values.index(now), services.style(), lambda at: put(values[at]))


def switch_row(name: str, label: str, now: bool, put: Callable[[bool], None]) -> SettingRow:
    """Return a row with a switch; put is called with the other value."""
    return SettingRow(
        Button(name, label, adjust=lambda by: put(not now)),
        partial(switches.switch, now, _("On"), _("Off")),
        lambda share: put(not now),
    )


def volume_row(name: str, label: str, level: int, put: Callable[[int], None]) -> SettingRow:
    """Return a row of bars, from none to ten; put is called with another number of them.

    A press on the only lit bar puts it out.
    """

    def choose(share: float) -> None:
        bar = int(share * LOUDEST) + 1
        put(0 if bar == level == 1 else bar)

    return SettingRow(
        Button(name, label, adjust=lambda by: put(min(max(level + by, 0), LOUDEST))),
        partial(switches.volume, level),
        choose,
        False,
    )


def segments_row(
    name: str, label: str, words: tuple[str, ...], chosen: int, style: Style, choose: Callable[[int], None]
) -> SettingRow:
    """Return a row that shows the words for all its values; choose is called with the index of another one."""

    def point(share: float) -> None:
        areas = switches.segment_areas(words, 1.0, style)
        choose(sum(area.right <= share * areas[-1].right for area in areas[:-1]))

    return SettingRow(
        Button(name, label, adjust=lambda by: choose((chosen + by) % len(words))),
        partial(switches.segments, words, chosen),
        point,
    )


def stepper_row(name: str, label: str, words: Sequence[str], chosen: int, choose: Callable[[int], None]) -> SettingRow:
    """Return a row that shows the word for one value between arrows; choose is called with the index of another one.

    A press on the left half of its value goes back, one on the right half on.
    """

    def step(by: int) -> None:
        choose((chosen + by) % len(words))

    words = (*words[chosen:], *words[:chosen])
    return SettingRow(
        Button(name, label, adjust=step),
        partial(switches.stepper, words),
        lambda share: step(1 if share >= 0.5 else -1),
        words=words,
    )


def alike(rows: Iterable[SettingRow]) -> list[SettingRow]:
    """Return the rows of some steppers, with values of equal width."""
    rows = list(rows)
    words = tuple(word for row in rows for word in row.words)
    return [replace(row, draw=partial(switches.stepper, (row.words[0], *words))) for row in rows]


def fitting_style(entries: Sequence[SettingRow], width: int, unit: float, style: Style) -> Style:
    """Return the style for rows of a width in pixels: with the player's text size if all fit.

    Else their texts are smaller, down to the usual size.
    """

    def taken(entry: SettingRow, tried: Style) -> int:
        label = typography.measure(entry.button.label, Face.LABEL, tried.type_size(SIZE, unit))
        return label + round(GAP * unit) + entry.draw(unit, tried).get_width()

    styles = [replace(style, text_scale=scale) for scale in reversed(TEXT_SCALES) if scale <= style.text_scale]
    return largest(styles, lambda tried: all(taken(entry, tried) <= width for entry in entries))


def value_area(row: SettingRow, area: Rect, unit: float, style: Style) -> Rect:
    """Return the area of a row's value, at its right end."""
    return row.draw(unit, style).get_rect(midright=area.midright)


def row_frame(entry: SettingRow, area: Rect, unit: float, style: Style) -> Iterator[Drawable]:
    """Draw a row: its label at the left, its value at the right of an area."""
    place = value_area(entry, area, unit, style)
    room, size = place.left - area.left - round(GAP * unit), style.type_size(SIZE, unit)
    label = typography.fitted(entry.button.label, Face.LABEL, size, style.text(LAMP_TEXT), room, round(24 * unit))
    yield Sprite(label, area.left, area.centery - label.get_height() // 2)
    yield Sprite(entry.draw(unit, style), *place.topleft)


def explained(name: str, settings: Settings) -> str:
    """Return what a setting is for, or what its present value means, in one sentence."""
    declared = DECLARED[name]
    if isinstance(declared.help, str):
        return worded(declared.help)
    return worded(declared.help[declared.values.index(getattr(settings, name))])
