"""A shared play: its replay code, as text and as a QR code; from here it is watched, raced and copied."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pygame
from pygame import Rect, Surface, scrap

from game.play import Play
from game.record import Record
from game.replay_code import LONGEST, replay_code
from game.rules import GAMES
from game.statistics import Result
from scenes.art.panels import field
from scenes.commands import Command
from scenes.games import game_ui
from scenes.i18n import _, clock, deal_name, many
from scenes.render import typography
from scenes.render.drawables import Drawable, Frame, placed
from scenes.render.palette import LAMP_NUMBER, LAMP_TEXT, NIGHT, SOFT_TEXT, Style
from scenes.render.recent import recent
from scenes.render.svg import rasterise
from scenes.render.typography import Face
from scenes.screens.replay import Replay
from scenes.services import Services
from scenes.widgets.buttons import Button, buttons_frame
from scenes.widgets.scene import Pop, Push, SceneRequest
from scenes.widgets.screen import Dialog, place_arch
from scenes.widgets.text import MIDDLE, START

LEFT, WIDE = 800, 880  # the x and the width of the texts beside the code, in units
ARCH = 196, 190  # units: the opening of the game's arch, on the right
PLATE = 470, 304  # units: the y and the height of the plate of the code
BUTTON_GAP = 36  # units: the gap between two buttons


def has_code(record: Record) -> bool:
    """Whether a play can be shared: its deal has a number, and it is not too long for a code."""
    return record.deal.isdigit() and len(record.moves) <= LONGEST


def watching(services: Services, result: Result) -> Push:
    """Return the request for a replay of a result, from which the play can be shared."""
    record = result.record

    def share() -> SceneRequest:
        return Push(SharedPlay(services, record, result.initials, watched=True))

    return Push(Replay(services, record, share if has_code(record) else None))


class SharedPlay(Dialog):
    """A play with its replay code.

    watched: it was opened from a replay of the same play. race: called with the code, if the play can be raced.
    """

    def __init__(
        self,
        services: Services,
        record: Record,
        initials: str = "",
        watched: bool = False,
        race: Callable[[str], SceneRequest] | None = None,
    ) -> None:
        super().__init__(services)
        self._record, self._initials, self._watched, self._race = record, initials, watched, race
        self._ui = game_ui(GAMES[record.game])
        self._code = self._brought = ""
        self._copied = False

    def prerender(self) -> None:
        """Compute the code and replay the play, which is too slow for the frame path."""
        self._code = replay_code(self._record, self._initials)
        play = Play.resume(self._record)
        self._brought = self._sentence(play)
        super().prerender()

    def _sentence(self, play: Play) -> str:
        moves = many("{count} move", "{count} moves", len(play.moves))
        points = many("{count} point", "{count} points", play.state.score)
        told = _("Won: {points}, {moves}, {time}") if play.won else _("Not won: {points}, {moves}, {time}")
        return told.format(points=points, moves=moves, time=clock(play.seconds))

    def lay_controls(self) -> None:
        asked = [Button("back", _("Back"), Pop)]
        if not self.services.kiosk:
            asked.append(Button("copy", _("Copied") if self._copied else _("Copy the code"), self._copy))
        if race := self._race:
            asked.append(Button("race", _("Race it"), lambda: race(self._code)))
        if not self._watched:
            asked.append(Button("watch", _("Watch"), self._watch, primary=True))
        wide = (1440 - BUTTON_GAP * (len(asked) - 1)) / len(asked) if len(asked) > 2 else 330
        left = 960 - (wide * len(asked) + BUTTON_GAP * (len(asked) - 1)) / 2
        areas = (self.design.rect(left + at * (wide + BUTTON_GAP), 850, wide, 92) for at in range(len(asked)))
        buttons = [replace(button, area=area) for button, area in zip(asked, areas, strict=True)]
        self.controls.arrange(buttons, "back" if self._watched else "watch")

    def _watch(self) -> SceneRequest:
        return Push(Replay(self.services, self._record))

    def _copy(self) -> None:
        self._copied = copy_text(self._code)
        self.lay_controls()

    def command(self, command: Command) -> SceneRequest | None:
        match command:
            case Command.COPY if not self.services.kiosk:
                self._copy()
                return None
        return super().command(command)

    def frame(self) -> Frame:
        pen = self.pen
        seen: list[Drawable] = [*self.tablet(_("SHARED GAME"))]
        if self._code:
            seen.append(pen.panel(pen.frame.rect(240, 244, 530, 530)))
            code = pen.images.get(qr_code, self._code, pen.frame.length(494), pen.style)
            seen += placed(code, center=pen.frame.point(505, 509))
        scan = _("Scan this with a phone to copy the code.")
        seen.append(pen.text(scan, Face.SENTENCE, 28, SOFT_TEXT, (505, 804), width=590))
        arch = pen.images.get(place_arch, tuple(map(pen.frame.length, ARCH)), self._ui, pen.style)
        seen += placed(arch, bottomright=pen.frame.point(LEFT + WIDE, 442))
        seen += self._words()
        return [*seen, *buttons_frame(self.controls.items, self.controls, pen)]

    def _words(self) -> Iterator[Drawable]:
        pen, record, room = self.pen, self._record, WIDE - ARCH[0] - 60
        tone = pen.style.accent(self._ui.accent.light)
        yield pen.text(self._ui.name(), Face.DISPLAY, 72, tone, (LEFT, 272), START, room)
        yield pen.text(deal_name(record.deal), Face.LABEL, 40, LAMP_TEXT, (LEFT, 336), START, room)
        yield pen.text(self._brought, Face.LABEL, 36, LAMP_TEXT, (LEFT, 384), START, room)
        if self._initials:
            signed = _("Played by {initials}").format(initials=self._initials)
            yield pen.text(signed, Face.LABEL, 36, LAMP_NUMBER, (LEFT, 432), START, room)
        menus = " \N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK} ".join((_("Records"), _("Replays"), _("Paste a code")))
        means = _("Watch it or race it on any computer: {menus}").format(menus=menus)
        yield pen.panel(pen.frame.rect(LEFT, PLATE[0], WIDE, PLATE[1]), quiet=True)
        yield from pen.lines(means, Face.SENTENCE, 28, SOFT_TEXT, (LEFT + WIDE / 2, PLATE[0] + 58), WIDE - 80, MIDDLE)
        lines, pixels = self._lines()
        pitch = 1.4 * pixels / pen.frame.unit
        first = PLATE[0] + 196 - (len(lines) - 1) / 2 * pitch
        for index, line in enumerate(lines):
            yield pen.line(line, Face.LABEL, pixels, LAMP_NUMBER, (LEFT + WIDE / 2, first + index * pitch))

    def _lines(self) -> tuple[list[str], int]:
        """Return the code in even lines of whole groups, and their size in pixels, the largest that fits."""
        room, high = map(self.pen.frame.length, (WIDE - 90, PLATE[1] - 130))
        groups = self._code.replace("-", "- ")
        for pixels in range(self.pen.frame.length(44), 0, -1):
            lines = typography.balanced(groups, Face.LABEL, pixels, room)
            if 1.4 * pixels * len(lines) <= high:
                break
        return [line.replace(" ", "") for line in lines], pixels


@recent(4)
def qr_code(text: str, side: int, style: Style) -> Surface:
    """Draw the QR code of a text, dark on a light plate in every style so that any telephone reads it.

    The plate is a square of so many pixels; each module of the code is a whole number of pixels wide.
    """
    from qrcode.constants import ERROR_CORRECT_L  # noqa: PLC0415 - few ever ask for a code: no start waits for it
    from qrcode.main import QRCode  # noqa: PLC0415

    code = QRCode(error_correction=ERROR_CORRECT_L, border=4)  # modules of light around it, as ISO/IEC 18004 asks
    code.add_data(text)
    modules = code.get_matrix()
    module = max(1, side // len(modules))
    edge = (side - len(modules) * module) // 2
    paper, ink = ("#FFFFFF", "#000000") if style.contrast else (LAMP_TEXT, NIGHT)
    plate = rasterise(field((0, 0, side, side), side / 24, paper), (side, side), (side, side))
    for y, row in enumerate(modules):
        for x, dark in enumerate(row):
            if dark:
                plate.fill(ink, Rect(edge + x * module, edge + y * module, module, module))
    return plate


def copied_text() -> str:
    """Return the text on the system's clipboard; empty if there is none, or no clipboard."""
    try:
        return scrap.get_text()
    except (pygame.error, UnicodeDecodeError):
        return ""


def copy_text(text: str) -> bool:
    """Copy a text to the system's clipboard; return whether that worked."""
    try:
        scrap.put_text(text)
    except pygame.error:
        return False
    return copied_text() == text
