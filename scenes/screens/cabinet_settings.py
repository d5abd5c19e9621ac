"""The settings of a cabinet as an operator changes them: rows, and arches for the games and languages to offer."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TypeVar

from pygame import Rect

from game.rules import GAMES
from game.storage.kiosk import Help, Kiosk, Price
from scenes.art import charts, icons, tokens
from scenes.art.lamp import Lamp, lantern
from scenes.audio import Effect
from scenes.games import game_ui
from scenes.i18n import LANGUAGES, _, many, pgettext
from scenes.render import typography
from scenes.render.drawables import Drawable, Sprite
from scenes.render.palette import BRASS_INK, LABEL, LAMP_NUMBER, LAMP_TEXT
from scenes.render.style import Style
from scenes.render.typography import Face
from scenes.services import Services
from scenes.widgets.buttons import Button, Controls
from scenes.widgets.score_panels import Sheet
from scenes.widgets.settings_rows import SettingRow, alike, row_frame, segments_row, stepper_row, volume_row
from scenes.widgets.text import END, START, Pen

PANEL = Sheet(666, 143, 1188, 795)
ROWS_TOP, ROW_STEP, ROW = 232, 84, 76

SECONDS = 10, 15, 20, 30, 45, 60, 90, 120, 180, 300, 600
QUIET_HOURS = "", "20:00-08:00", "21:00-08:00", "22:00-07:00", "22:00-08:00", "23:00-07:00"
PRICES = (
    (Price.FREE, 1),
    *((Price.GAMES, games) for games in (1, 2, 3)),
    *((Price.MINUTES, minutes) for minutes in (5, 10, 15, 30)),
)

Value = TypeVar("Value")


class CabinetSettings:
    """The panel with all settings of a cabinet; choose is called with those that are changed, by their names."""

    def __init__(self, services: Services, choose: Callable[..., None]) -> None:
        self._services = services
        self._choose = choose

    @property
    def _kiosk(self) -> Kiosk:
        assert self._services.kiosk
        return self._services.kiosk

    def buttons(self, pen: Pen) -> list[Button]:
        """Return all that can be pressed."""
        rows = [row.placed(area, area, pen.frame.unit, pen.style) for row, area in self._rows(pen)]
        return [*rows, *(offer for _label, _y, offers in self._offers(pen) for offer in offers)]

    def _rows(self, pen: Pen) -> list[tuple[SettingRow, Rect]]:
        steppers = alike(
            (
                self._stepper("demo_after", _("Idle before the demo starts"), SECONDS, _seconds),
                self._stepper("leave_after", _("Idle before a game is left"), SECONDS, _seconds),
                self._stepper("quiet_hours", _("Quiet hours, at half volume"), QUIET_HOURS, _hours),
                self._price(),
            )
        )
        rows = (*steppers[:2], self._help(pen.style), self._volume(), *steppers[2:])
        left, right = PANEL.rows
        return [
            (row, pen.frame.rect(left, ROWS_TOP + ROW_STEP * place, right - left, ROW))
            for place, row in zip((0, 1, 4, 5, 6, 7), rows, strict=True)
        ]

    def _stepper(self, name: str, label: str, usual: Sequence[Value], word: Callable[[Value], str]) -> SettingRow:
        """Return the row of a choice among usual values and the present one, in order."""
        now = getattr(self._kiosk, name)
        known = sorted({*usual, now})
        words = [word(value) for value in known]
        return stepper_row(name, label, words, known.index(now), lambda at: self._choose(**{name: known[at]}))

    def _price(self) -> SettingRow:
        kiosk = self._kiosk
        now = kiosk.price, 1 if kiosk.price is Price.FREE else kiosk.per_credit
        known = list(dict.fromkeys((*PRICES, now)))

        def choose(at: int) -> None:
            self._choose(price=known[at][0], per_credit=known[at][1])

        return stepper_row("price", _("What a coin buys"), [_priced(*one) for one in known], known.index(now), choose)

    def _help(self, style: Style) -> SettingRow:
        words, values = (_("All"), _("Lamp only"), pgettext("help", "None")), list(Help)
        at, label = values.index(self._kiosk.help), _("Hints and lamp")
        return segments_row("help", label, words, at, style, lambda chosen: self._choose(help=values[chosen]))

    def _volume(self) -> SettingRow:
        def choose(level: int) -> None:
            self._choose(volume=level)
            self._services.speaker.play(Effect.DROP)

        return volume_row("volume", _("Volume"), self._kiosk.volume, choose)

    def _offers(self, pen: Pen) -> Iterator[tuple[str, float, list[Button]]]:
        """Yield what can be offered: the label, the y of the middle of the row, and an arch for each thing."""
        games = {name: ("", game_ui(rules).glyph) for name, rules in GAMES.items()}
        languages = {code: (code[:2].upper(), None) for code in LANGUAGES}
        rows = (
            (2, _("Games on this cabinet"), "game", games),
            (3, _("Languages to choose from"), "language", languages),
        )
        for place, label, kind, known in rows:
            offered, y = getattr(self._kiosk, f"{kind}s"), ROWS_TOP + ROW_STEP * place + ROW / 2
            arches = []
            for index, (name, (letters, glyph)) in enumerate(known.items()):
                area = pen.frame.rect(PANEL.rows[1] - 57 - ROW * (len(known) - 1 - index), y - 31, 54, 52)
                act = partial(self._toggle, f"{kind}s", tuple(known), name)
                arches.append(Button(f"{kind} {name}", letters, act, area, glyph, primary=name in offered))
            yield label, y, arches

    def _toggle(self, setting: str, known: Sequence[str], toggled: str) -> None:
        """Offer something, or no longer; the last game stays."""
        offered = getattr(self._kiosk, setting)
        chosen = tuple(one for one in known if (one in offered) is not (one == toggled))
        if chosen or setting != "games":
            self._choose(**{setting: chosen})

    def frame(self, controls: Controls, pen: Pen) -> Iterator[Drawable]:
        """Draw the panel, the lit lantern, and all rows."""
        left, right = PANEL.rows
        focus = controls.focus if controls.keyed else None
        yield pen.text(_("THIS CABINET"), Face.LABEL, 34, LAMP_NUMBER, (left, 190), START, tracking=4)
        unlocked = pen.text(_("Unlocked"), Face.LABEL, 34, LAMP_TEXT, (right, 190), END)
        yield unlocked
        lit = lantern(Lamp.LIT, pen.frame.length(56), pen.style)
        yield Sprite.at(lit, midright=(unlocked.x - pen.frame.length(16), pen.frame.point(right, 190)[1]))
        for row, area in self._rows(pen):
            yield from row_frame(row, area, pen.frame.unit, pen.style)
            yield from pen.ring(area.inflate(pen.frame.length(28), 0), row.name == focus)
        for label, y, arches in self._offers(pen):
            room = right - left - ROW * len(arches) - 24
            yield pen.text(label, Face.LABEL, 36, LAMP_TEXT, (left, y), START, width=room)
            for arch in arches:
                yield from _arch(arch, pen)
                yield from pen.ring(arch.area, arch.name == focus)
        for place in range(1, 8):
            yield pen.rule(left, right, ROWS_TOP + place * ROW_STEP - (ROW_STEP - ROW) / 2)


def _arch(button: Button, pen: Pen) -> Iterator[Drawable]:
    """Draw the arch of something to offer: brass and ticked if it is offered, with its icon or letters."""
    area, offered, unit = button.area, button.primary, pen.frame.unit
    yield Sprite.at(charts.initial(area.size, "", unit, pen.style, offered), center=area.center)
    ink = BRASS_INK if offered else pen.style.text(LABEL)
    if button.icon:
        sign = icons.icon(button.icon, round(area.width * 0.56), ink)
    else:
        sign = typography.line(button.label, Face.INDEX, round(area.width * 0.46), ink)
    yield Sprite.at(sign, center=(area.centerx, area.centery - round(area.height * 0.02)))
    if offered:
        yield Sprite.at(tokens.tick(True, unit / 2, pen.style), center=area.midbottom)


def _seconds(seconds: float) -> str:
    return many("{count} second", "{count} seconds", round(seconds))


def _hours(hours: str) -> str:
    begin, _dash, end = hours.partition("-")
    return f"{begin} \N{EN DASH} {end}" if hours else _("Off")


def _priced(price: Price, count: int) -> str:
    match price:
        case Price.GAMES:
            return many("{count} game", "{count} games", count)
        case Price.MINUTES:
            return many("{count} minute", "{count} minutes", count)
    return _("Free play")
