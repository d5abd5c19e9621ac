"""A replay: a past play is watched again, with its scores and lamp as a timeline to seek in, and shared by a code."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from math import inf

import pygame
from pygame import Rect, Surface, scrap
from pygame.event import Event

from game.play import Play
from game.record import SHOWN, Record
from game.replay_code import MOST_MOVES, replay_code
from game.rules import GAMES
from game.settings import Lamp as LampSetting
from game.statistics import Result
from scenes.art import charts, table
from scenes.art.lamp import Lamp, lantern
from scenes.art.panels import field
from scenes.commands import Command, PointerAction, pointer_action
from scenes.games import game_ui
from scenes.i18n import _, clock, deal_name, many
from scenes.render import typography
from scenes.render.drawables import Drawable, Frame, LayerBreak, Point, Sprite, placed
from scenes.render.frame import DesignFrame
from scenes.render.palette import LAMP_NUMBER, LAMP_TEXT, NIGHT, PRIMARY_TOP, SOFT_TEXT, Style, mix
from scenes.render.recent import recent
from scenes.render.svg import rasterise
from scenes.render.typography import Face
from scenes.services import Services
from scenes.table.analysis_session import POLL, AnalysisSession
from scenes.table.board import Board
from scenes.table.screen import Seat, TableScreen
from scenes.widgets.buttons import Button, Controls, buttons_frame
from scenes.widgets.scene import Pop, Pressing, Push, SceneRequest
from scenes.widgets.screen import Dialog, place_arch
from scenes.widgets.text import MIDDLE, START, Pen

FOOT, AIR = 124, 20  # the height of the foot below the board, and the gap between its buttons, in units
SPEEDS = (1, 2, 4)


class Replay(TableScreen):
    """A past play on a board without input; below it are its scores, move by move."""

    kept = False

    def __init__(self, services: Services, record: Record, share: Callable[[], SceneRequest] | None = None) -> None:
        """Watch a play; share, if given, returns the request to share it."""
        self._record, self._share = record, share
        self._whole = Play.resume(record)
        self._scores = tuple(state.score for state in self._whole.states[1:])
        self._advice: AnalysisSession | None = None
        self._winnable = len(self._scores) if self._whole.won else None
        """The number of moves after which the deal could last be won, -1 if it never could; None while unknown."""
        self._speed, self._wait = SPEEDS[0], 1.2
        self.running = True
        """Whether it is playing."""
        self._scrubs = False
        super().__init__(services, Play.resume(replace(record, moves=())))
        self.controls = Controls(services.speaker, self.pressing)

    def seated(self, number: int, play: Play, pressing: Pressing, ended: Result | None) -> Seat:
        """Return the only seat, without a lamp of its own."""
        seat = Seat(Board(play, self.services, self.kept, lamp=False, buttons=False), pressing, ended)
        seat.messages.withheld = tuple(Command)
        seat.away = 0.0  # its clock follows the moves
        return seat

    def prerender(self) -> None:
        """Draw the first frame, and read the proof of the deal, which is too slow for the frame path."""
        if self._lamp_hangs and self._winnable is None:
            self._advice = AnalysisSession(self._whole, self.services, self.services.dealer.proof(self._whole))
        super().prerender()

    @property
    def _lamp_hangs(self) -> bool:
        """Whether the lamp is shown: it is switched on, and the play has any moves."""
        return self.services.lamp is not LampSetting.OFF and bool(self._scores)

    @property
    def _lamp(self) -> Lamp:
        """The state of the lamp at the current move."""
        if self._winnable is None:
            return Lamp.ASKING
        return Lamp.LIT if self.at <= self._winnable else Lamp.OUT

    @property
    def at(self) -> int:
        """The number of moves made so far."""
        return len(self.play.moves)

    @property
    def _over(self) -> bool:
        """Whether all moves have been made."""
        return self.at == len(self._scores)

    # layout

    @property
    def _design(self) -> DesignFrame:
        return DesignFrame(self.size)

    @property
    def _foot(self) -> Rect:
        height = self._design.length(FOOT)
        return Rect(0, self.size[1] - height, self.size[0], height)

    def areas(self, size: tuple[int, int]) -> list[Rect]:
        """Return the area of the board: all but the foot."""
        return [Rect(0, 0, size[0], size[1] - DesignFrame(size).length(FOOT))]

    def arrange(self, size: tuple[int, int]) -> None:
        super().arrange(size)
        self._lay_controls()

    def _lay_controls(self) -> None:
        length, foot = self._design.length, self._foot
        back, run, speed = (Rect(0, 0, length(wide), length(84)) for wide in (200, 240, 120))
        back.midleft = foot.left + length(28), foot.centery
        run.midleft = back.right + length(AIR), foot.centery
        speed.midright = foot.right - length(28), foot.centery
        left = run.right + length(2 * AIR + (90 if self._lamp_hangs else 0))
        share = Rect(0, 0, length(200), length(84))
        share.midright = speed.left - length(AIR), foot.centery
        end = share.left if self._share else speed.left
        self._lane = Rect(left, foot.top + length(46), end - 2 * length(AIR) - left, length(38))
        reach = self._lane.inflate(0, length(64))  # with the words above the bars and the line below
        label = _("Pause") if self.running else _("Watch again") if self._over else _("Resume")
        sharing = [Button("share", _("Share"), self._share, share)] if self._share else []
        buttons = (
            Button("back", _("Back"), Pop, back),
            Button("run", label, self._run, run, primary=not self.running),
            Button("moves", area=reach, adjust=lambda by: self.seek(self.at + by), point=self._seek_at),
            *sharing,
            Button("speed", f"{self._speed}\N{MULTIPLICATION SIGN}", self._hurry, speed),
        )
        self.controls.arrange(buttons, "run")

    # playing

    def _run(self) -> None:
        """Play or pause; at the end, start again."""
        if not self.running and self._over:
            self.seek(0)
        self.running = not self.running
        self._wait = 0.5 / self._speed

    def _hurry(self) -> None:
        self._speed = SPEEDS[(SPEEDS.index(self._speed) + 1) % len(SPEEDS)]

    def seek(self, at: int) -> None:
        """Pause after a number of moves; a single step forward or back is animated."""
        at, now = max(0, min(len(self._scores), at)), self.at
        self.running = False
        if at == now + 1:
            self.board.make(self._record.moves[now])
        elif at == now - 1:
            self.board.undo()
        elif at != now:
            self.board.cancel()
            for _back in range(now - at):
                self.play.undo()
            for move in self._record.moves[now:at]:
                self.play.make(move)
            self.board.follow()

    def _seek_at(self, point: Point) -> None:
        self.seek(round((point[0] - self._lane.left) / max(1, self._lane.width) * len(self._scores)))

    def advance(self, seconds: float) -> SceneRequest | None:
        """Let time pass; make the next move when it is due and, at normal speed, the last one has landed."""
        request = super().advance(seconds)
        if self._advice and self._winnable is None:
            self._advice.advance()
            self._winnable = self._advice.tracker.last_winnable
        if self.running:
            self._wait -= seconds
            if self._wait <= 0 and (self._speed > 1 or not self.board.animator.moving):
                self._wait = 1.0 / self._speed  # seconds from move to move
                if not self._over:
                    self.board.make(self._record.moves[self.at])
                self.running = not self._over
                self._lay_controls()
        self.play.seconds = self._whole.seconds * self.at / max(1, len(self._scores))  # about its time at that move
        return request

    def rest(self) -> float:
        asking = POLL if self._advice and self._winnable is None and self._advice.waiting else inf
        return min(super().rest(), asking, max(0.0, self._wait) if self.running else inf)

    def on_exit(self) -> None:
        super().on_exit()
        if self._advice:
            self._advice.end()

    # input

    def answer(self, seat: Seat, command: Command) -> SceneRequest | None:
        match command:
            case Command.BACK:
                return Pop()
            case Command.PAUSE:
                self._run()
            case Command.UNDO:
                self.seek(self.at - 1)
            case Command.REDO:
                self.seek(self.at + 1)
            case Command.FIRST | Command.LAST:
                self.seek(0 if command is Command.FIRST else len(self._scores))
            case _:
                answer = self.controls.command(command)
                self._lay_controls()
                return answer
        self._lay_controls()
        return None

    def pointer(self, event: Event) -> SceneRequest | None:
        """Answer the mouse: buttons, seeking along the scores, and a press anywhere else to pause."""
        if event.type == pygame.MOUSEWHEEL:
            return None
        over = self.controls.at(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._scrubs = over is not None and over.name == "moves"
            if event.pos[1] < self._foot.top and pointer_action(event) is PointerAction.PRESS:
                self._run()
        elif event.type == pygame.MOUSEBUTTONUP:
            self._scrubs = False
        elif self._scrubs:
            self._seek_at(event.pos)
        answer = self.controls.pointer(event)
        self._lay_controls()
        return answer

    def let_go(self) -> None:
        super().let_go()
        self._scrubs = False

    # drawing

    def whole(self, boards: Sequence[Frame]) -> Frame:
        below = [LayerBreak(()), *self._foot_frame()]
        return self.halves.frame([(boards[0], self.seat.area), (below, Rect((0, 0), self.size))])

    def _foot_frame(self) -> list[Drawable]:
        design, services, foot = self._design, self.services, self._foot
        style, unit, lane = services.style(), design.unit, self._lane
        pen = Pen(design, style, services.images, services.pad_kind)
        ground = services.images.get(table.foot, *foot.size, unit, style)
        drawn: list[Drawable] = [*placed(ground, topleft=foot.topleft)]
        shown = [item for item in self.controls.items if item.name != "moves"]
        words = _("Move {number} of {count}").format(number=self.at, count=len(self._scores))
        pixels = style.type_size(30, unit)
        line = pen.line(words, Face.LABEL, pixels, LAMP_TEXT, (0, 0)).picture
        height = foot.top + design.length(27)
        drawn.append(Sprite.at(line, midleft=(lane.left, height)))
        final = self._scores[-1] if self._scores else self.play.state.score
        reached = f"{self.play.state.score} / {final}"
        score = pen.line(reached, Face.INDEX, pixels, SOFT_TEXT, (0, 0)).picture
        drawn.append(Sprite.at(score, midright=(lane.right, height)))
        if self._scores:
            bars = charts.skyline(lane.size, self._scores, self.at - 1, style.accent(PRIMARY_TOP), 5 * unit, style)
            drawn.append(Sprite.at(bars, midbottom=lane.midbottom))
        if self._lamp_hangs:
            burns = lantern(self._lamp, design.length(84), style)
            drawn.append(Sprite.at(burns, midright=(lane.left - design.length(AIR), foot.centery)))
            height, part = lane.bottom + design.length(8), self.at / len(self._scores)
            share = 0.0 if self._winnable is None else max(0, self._winnable) / len(self._scores)
            lit, size = style.text(LAMP_NUMBER), (lane.width, design.length(7))
            for bright, tone, rest in ((share, mix(lit, NIGHT, 0.55), style.rule), (min(share, part), lit, "none")):
                drawn.append(Sprite.at(charts.bar(size, round(bright, 3), tone, rest), center=(lane.centerx, height)))
            along = lane.left + round(lane.width * part)
            drawn.append(Sprite.at(charts.bead(design.length(20), style), center=(along, height)))
        drawn += buttons_frame(shown, self.controls, pen)
        seeks = self.controls.keyed and self.controls.focus == "moves"
        return [*drawn, *pen.ring(lane, seeks, room=4 * unit)]  # else it would touch the words above


LEFT, WIDE = 800, 880  # the x and the width of the texts beside the code, in units
ARCH = 196, 190  # units: the opening of the game's arch, on the right
PLATE = 470, 304  # units: the y and the height of the plate of the code
BUTTON_GAP = 36  # units: the gap between two buttons


def has_code(record: Record) -> bool:
    """Whether a play can be shared: its deal has a number, and it is not too long for a code."""
    return record.deal.isdigit() and len(record.moves) <= MOST_MOVES


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
        sentence = _("Won: {points}, {moves}, {time}") if play.won else _("Not won: {points}, {moves}, {time}")
        if play.won and self._record.fact(SHOWN):
            sentence = _("Solution shown: {points}, {moves}, {time}")
        return sentence.format(points=points, moves=moves, time=clock(play.seconds))

    def lay_controls(self) -> None:
        buttons = [Button("back", _("Back"), Pop)]
        if not self.services.kiosk:
            buttons.append(Button("copy", _("Copied") if self._copied else _("Copy the code"), self._copy))
        if race := self._race:
            buttons.append(Button("race", _("Race it"), lambda: race(self._code)))
        if not self._watched:
            buttons.append(Button("watch", _("Watch"), self._watch, primary=True))
        wide = (1440 - BUTTON_GAP * (len(buttons) - 1)) / len(buttons) if len(buttons) > 2 else 330
        left = 960 - (wide * len(buttons) + BUTTON_GAP * (len(buttons) - 1)) / 2
        areas = (self.design.rect(left + at * (wide + BUTTON_GAP), 850, wide, 92) for at in range(len(buttons)))
        buttons = [replace(button, area=area) for button, area in zip(buttons, areas, strict=True)]
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
        drawn: list[Drawable] = [*self.tablet(_("REPLAY"))]
        if self._code:
            drawn.append(pen.panel(pen.frame.rect(240, 244, 530, 530)))
            code = pen.images.get(qr_code, self._code, pen.frame.length(494), pen.style)
            drawn += placed(code, center=pen.frame.point(505, 509))
        scan = _("Scan this with a phone to copy the code.")
        drawn.append(pen.text(scan, Face.SENTENCE, 30, SOFT_TEXT, (505, 804), width=590))
        arch = pen.images.get(place_arch, tuple(map(pen.frame.length, ARCH)), self._ui, pen.style)
        drawn += placed(arch, bottomright=pen.frame.point(LEFT + WIDE, 442))
        drawn += self._words()
        return [*drawn, *buttons_frame(self.controls.items, self.controls, pen)]

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
        yield from pen.lines(means, Face.SENTENCE, 30, SOFT_TEXT, (LEFT + WIDE / 2, PLATE[0] + 58), WIDE - 80, MIDDLE)
        lines, pixels = self._lines()
        pitch = 1.4 * pixels / pen.frame.unit
        first = PLATE[0] + 196 - (len(lines) - 1) / 2 * pitch
        for index, line in enumerate(lines):
            yield pen.line(line, Face.LABEL, pixels, LAMP_NUMBER, (LEFT + WIDE / 2, first + index * pitch))

    def _lines(self) -> tuple[list[str], int]:
        """Return the code in even lines of whole groups, and their size in pixels, the largest that fits."""
        room, high = map(self.pen.frame.length, (WIDE - 90, PLATE[1] - 130))
        groups = self._code.replace("-", "- ")
        for pixels in range(self.pen.frame.length(56), 0, -1):
            lines = typography.balanced(groups, Face.LABEL, pixels, room)
            if 1.4 * pixels * len(lines) <= high:
                break
        return [line.replace(" ", "") for line in lines], pixels


@recent(4)
def qr_code(text: str, side: int, style: Style) -> Surface:
    """Draw the QR code of a text, dark on a light plate in every style so that any telephone reads it.

    The plate is a square of a side in pixels; each module of the code is a whole number of pixels wide.
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
