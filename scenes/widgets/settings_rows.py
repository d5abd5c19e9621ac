"""Setting rows: each setting as a label with a switch, a bar or a choice, the same wherever it is offered."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from pygame import Rect, Surface

from game.settings import DeckColours, Finish, Hints, Lamp, Motion, Pace, Settings
from scenes.art import switches
from scenes.audio import Effect
from scenes.i18n import AUTOMATIC, LANGUAGES, _, pgettext
from scenes.render import typography
from scenes.render.drawables import Drawable, Sprite
from scenes.render.palette import LAMP_TEXT
from scenes.render.style import Style
from scenes.render.typography import Face
from scenes.services import Services
from scenes.widgets.controls import Adjust, Button

LOUDEST = 10
TEXT_SCALES = (100, 115, 130)
SIZE, SMALLEST, GAP = 36, 24, 24  # units: the size of a label, the least, and the air between it and the value


@dataclass(frozen=True, slots=True)
class SettingRow:
    """One setting as the player sees it: its label, how its value is drawn, and how it is changed.

    size tells how large the value is, in pixels, without drawing it. adjust answers left (-1), right and a press (1);
    point answers a press on the value itself, at a share of its width. Where it comes round, a press beside the value
    turns it one further, too.
    """

    name: str
    label: str
    draw: Callable[[float, Style], Surface]
    size: Callable[[float, Style], tuple[int, int]]
    adjust: Adjust
    point: Callable[[float], None]
    comes_round: bool = True


def volume_row(services: Services, name: str, label: str) -> SettingRow:
    """Return the row of a volume from 0 to 10; a press on its lowest bar alone turns that off, too.

    Whoever raises one wants to hear something: where all sound is off, that turns it on.
    """
    level: int = getattr(services.settings, name)

    def put(chosen: int) -> None:
        if chosen > level and services.silent:
            services.toggle_mute()
        services.change(**{name: min(max(chosen, 0), LOUDEST)})
        services.speaker.play(Effect.DROP)

    def point(share: float) -> None:
        bar = int(share * LOUDEST) + 1
        put(0 if bar == level == 1 else bar)

    return SettingRow(
        name,
        label,
        lambda unit, style: switches.volume(level, unit, style),
        lambda unit, _look: switches.volume_size(unit),
        lambda by: put(level + by),
        point,
        False,
    )


def switch_row(services: Services, name: str, label: str, now: bool | None = None) -> SettingRow:
    """Return the row of a setting that is on or off; where now is given, that is how it is just now."""
    value: bool = getattr(services.settings, name) if now is None else now
    return SettingRow(
        name,
        label,
        lambda unit, style: switches.switch(value, _("On"), _("Off"), unit, style),
        lambda unit, style: switches.switch_size(_("On"), _("Off"), unit, style),
        lambda by: services.change(**{name: not value}),
        lambda share: services.change(**{name: not value}),
    )


def choice_row(
    services: Services, name: str, label: str, values: Sequence[object], words: Sequence[str], now: object = None
) -> SettingRow:
    """Return the row of a setting with a few values, each with its word; where now is given, that is in force now."""
    chosen = list(values).index(getattr(services.settings, name) if now is None else now)

    def put(index: int) -> None:
        services.change(**{name: values[index % len(values)]})

    def point(share: float) -> None:
        areas = switches.segment_areas(tuple(words), 1.0, services.style())
        put(sum(area.right <= share * areas[-1].right for area in areas[:-1]))

    return SettingRow(
        name,
        label,
        lambda unit, style: switches.segments(tuple(words), chosen, unit, style),
        lambda unit, style: switches.segments_size(tuple(words), unit, style),
        lambda by: put(chosen + by),
        point,
    )


def language_row(services: Services) -> SettingRow:
    """Return the row of the language: a press on the left half of its value steps back, one on the right half on."""
    codes = (AUTOMATIC, *LANGUAGES)
    words = (_("Automatic"), *LANGUAGES.values())
    chosen = codes.index(services.settings.language) if services.settings.language in codes else 0

    def step(by: int) -> None:
        services.change(language=codes[(chosen + by) % len(codes)])

    return SettingRow(
        "language",
        _("Language"),
        lambda unit, style: switches.stepper(words, chosen, unit, style),
        lambda unit, style: switches.stepper_size(words, unit, style),
        step,
        lambda share: step(1 if share >= 0.5 else -1),
    )


def rows(services: Services) -> dict[str, SettingRow]:
    """Return every setting's row by its name, with the values of this moment."""
    entries = [
        volume_row(services, "music", _("Music")),
        volume_row(services, "effects", _("Sound effects")),
        volume_row(services, "beds", _("Ambience")),
        switch_row(services, "muted", _("Mute all"), services.silent),
        switch_row(services, "fullscreen", _("Full screen"), services.fullscreen),
        choice_row(services, "deck_colours", _("Suit colours"), tuple(DeckColours), (_("Auto"), _("Four"), _("Two"))),
        switch_row(services, "whole_frame", _("Safe margins")),
        switch_row(services, "high_contrast", _("High contrast")),
        choice_row(
            services,
            "text_scale",
            _("Text size"),
            TEXT_SCALES,
            [_("{percent}%").format(percent=n) for n in TEXT_SCALES],
        ),
        choice_row(services, "motion", _("Motion"), tuple(Motion), _motions(), services.motion),
        switch_row(services, "larger_cards", _("Larger cards")),
        switch_row(services, "left_handed", _("Left-handed")),
        choice_row(services, "lamp", _("Lamp"), tuple(Lamp), (_("On"), _("After the game"), _("Off"))),
        choice_row(services, "hints", _("Hints"), tuple(Hints), (_("All-seeing"), _("Fair"))),
        choice_row(services, "show_pace", _("Solution speed"), tuple(Pace), (_("Slow"), _("Normal"), _("Fast"))),
        choice_row(
            services,
            "finish",
            _("Auto-finish"),
            tuple(Finish),
            (_("Ask"), pgettext("automatic finish", "Automatic"), _("Never")),
        ),
        language_row(services),
    ]
    return {entry.name: entry for entry in entries}


def _motions() -> tuple[str, ...]:
    return pgettext("motion", "Full"), pgettext("motion", "Reduced"), pgettext("motion", "Off")


def row_control(entry: SettingRow, area: Rect, value: Rect) -> Button:
    """Return the control of a row at its area: a press on a bar or on a part of its value chooses just that."""

    def point(at: tuple[int, int]) -> None:
        if value.collidepoint(at):
            entry.point((at[0] - value.left) / value.width)
        elif entry.comes_round:
            entry.adjust(1)

    return Button(entry.name, area=area, adjust=entry.adjust, point=point)


def fitting_look(entries: Sequence[SettingRow], width: int, unit: float, style: Style) -> Style:
    """Return the look in which rows of a width in pixels are drawn: all their texts as large as there is room for each.

    They are as large as the player wants them, if that fits, else smaller, down to the usual size.
    """
    wished = [replace(style, text_scale=scale) for scale in reversed(TEXT_SCALES) if scale <= style.text_scale]
    return next((tried for tried in wished if all(_taken(one, unit, tried) <= width for one in entries)), wished[-1])


def _taken(entry: SettingRow, unit: float, style: Style) -> int:
    """Return how much of a row's width its label and its value take, and the air between them."""
    label = typography.measure(entry.label, Face.LABEL, style.type_size(SIZE, unit))
    return label + round(GAP * unit) + entry.size(unit, style)[0]


def value_area(entry: SettingRow, area: Rect, unit: float, style: Style) -> Rect:
    """Return where the value of a row lies: at the right of its area."""
    place = Rect((0, 0), entry.size(unit, style))
    place.midright = area.midright
    return place


def row_frame(entry: SettingRow, area: Rect, unit: float, style: Style) -> Iterator[Drawable]:
    """Tell what is seen of a row: its label at the left, its value at the right of an area."""
    place = value_area(entry, area, unit, style)
    room, size = place.left - area.left - round(GAP * unit), style.type_size(SIZE, unit)
    label = typography.fitted(entry.label, Face.LABEL, size, style.text(LAMP_TEXT), room, round(SMALLEST * unit))
    yield Sprite(label, area.left, area.centery - label.get_height() // 2)
    yield Sprite(entry.draw(unit, style), *place.topleft)


def explained(name: str, settings: Settings) -> str:
    """Return what a setting is for, or for the colours of the deck what is chosen, in one sentence."""
    deck_colours = {
        DeckColours.AUTOMATIC: _("Automatic: four colours, or two where a game builds by colour"),
        DeckColours.FOUR: _("Four colours in every game"),
        DeckColours.TWO: _("Black and red in every game"),
    }
    return {
        "music": _("Organ music in the hall, and win and loss tunes"),
        "effects": _("Cards, keys and hits"),
        "beds": _("Wind, water and crickets while you play"),
        "muted": _("Mutes everything until you raise a volume"),
        "fullscreen": _("The picture fills the screen"),
        "whole_frame": _("Shrinks the game to 95% for TVs that crop the edges"),
        "text_scale": _("Larger, to read from across the room"),
        "high_contrast": _("Plain art and bold outlines on black"),
        "motion": _("Reduced: no flying cards, no shaking. Off: no animation at all"),
        "deck_colours": deck_colours[settings.deck_colours],
        "larger_cards": _("As large as fits, with less info beside"),
        "lamp": _("Stays lit while the deal can still be won"),
        "hints": _("Fair: uses only cards you can see; the lamp waits until after the game"),
        "show_pace": _("How fast a solution is played for you"),
        "finish": _("Once all remaining cards can go home"),
        "left_handed": _("Swaps the two side panels"),
        "language": _("Automatic: your system\N{RIGHT SINGLE QUOTATION MARK}s language"),
    }[name]
