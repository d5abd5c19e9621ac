"""A duel: two players play the same deal, each on one half of the screen, or one after the other; and its result."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from math import dist, inf

from pygame import BLEND_RGB_ADD, MOUSEBUTTONDOWN, Rect, Surface
from pygame.event import Event

from game.cards import KING, QUEEN, Card, Suit
from game.duel import HINT_PENALTY, Decision, DuelState, Ending, dealt, decision, moves_made
from game.play import Play
from game.settings import Motion
from game.statistics import Result
from scenes.animation.durations import CHASE_STEP
from scenes.art import charts, icons, panels, table, titles
from scenes.art.cards import portrait
from scenes.art.court_cards import Gaze
from scenes.art.markers import FOCUS, Light
from scenes.art.titles import Enamel
from scenes.audio import Effect
from scenes.commands import KEYBOARD, LEFT_KEYS, RIGHT_KEYS, Command, Device, Source
from scenes.games import game_ui
from scenes.games.layout import PlayerLook, Row
from scenes.i18n import _, clock, deal_name, grade_named, number
from scenes.render import typography
from scenes.render.drawables import Drawable, Frame, LayerBreak, Sprite, Tint, placed
from scenes.render.palette import LABEL, LAMP_NUMBER, LAMP_TEXT, rgb
from scenes.render.typography import Face
from scenes.screens.results import rays_behind_title, veil
from scenes.services import DUEL, Services
from scenes.table.board import Board
from scenes.table.end_of_game import Rhythm
from scenes.table.screen import Seat, TableScreen
from scenes.widgets.buttons import Button, buttons_frame
from scenes.widgets.scene import Pop, Pressing, Push, Replace, SceneRequest
from scenes.widgets.score_panels import PANELS, Panel, button_areas, reason, row, whole_place
from scenes.widgets.screen import Dialog
from scenes.widgets.text import MIDDLE, START, Pen

TONES = "#FFC95E", "#9FB7FF"
FACES = Card(KING, Suit.HEARTS), Card(QUEEN, Suit.SPADES)
"""The colour of each player, and the card with the face."""
LIGHTS = FOCUS, Light("#E6EDFF", "#9FB7FF")  # the light of each player's focus ring
WIDE_ENOUGH = 1.6  # the aspect from which two boards fit side by side
ADMIRED = {Motion.FULL: 3.0, Motion.REDUCED: 2.5, Motion.OFF: 1.0}  # seconds from the end of a deal to its result
STILL_PLAYS = 1.5  # seconds from the end of a deal, from the result, or from such a key, in which keys mean the cards
BAND = 306, 472  # units: the y and the height of the band with the verdict
SAVED_EVERY = 10.0  # seconds, beside every move: nobody gains more time than that if the program ends
STEPS = 13  # number of steps of the ladder between the boards
PAUSING = frozenset((Command.PAUSE, Command.OTHER, Command.OPTIONS, Command.RULES, Command.NUMBER))
"""The commands that stop the duel for both players, whoever gives them."""
WITHOUT_EFFECT = Command.NEW, Command.DEAL, Command.DEAL_WINNABLE, Command.AGAIN, Command.SHOW_ME, Command.FINISH
"""The commands that do nothing in a duel."""


def player_name(player: int) -> str:
    """Return the name of a player, given the number from 0."""
    return _("Player {number}").format(number=player + 1)


class Duel(TableScreen):
    """One deal of a match. Players are numbered 0 and 1; their sides change from deal to deal, but not at one keyboard.

    If they play in turn, all devices belong to the player whose turn it is. With waits, it begins with a pause.
    """

    kept = False

    def __init__(self, services: Services, state: DuelState, waits: bool = False) -> None:
        self.state, self.match, self.plays, self.settled = state, state.match, state.plays, state.settled
        self.sources = tuple(map(Source.parse, state.devices))
        self._waits, self._ended_for = waits, 0.0
        self.decision: Decision | None = None
        self._rhythm = Rhythm(STILL_PLAYS)  # from the end
        self._sign: Surface | None = None  # the last picture of the sign with the winner's name
        self._figures: tuple[object, list[Drawable]] | None = None
        """What the figures between the boards depend on, and the figures as drawn last."""
        self.left = self.sources.index(LEFT_KEYS) if self.keyboard_is_shared else state.match.left
        """The player on the left, or who begins if they play in turn."""
        turn = 1 - self.left if state.second_turn else self.left
        self._order = (turn,) if state.match.terms.in_turn else (self.left, 1 - self.left)
        super().__init__(services, *(self.plays[player] for player in self._order))

    def seated(self, number: int, play: Play, pressing: Pressing, ended: Result | None) -> Seat:
        player = self._order[number]
        look = PlayerLook(player_name(player), LIGHTS[player], TONES[player])
        board = Board(play, self.services, kept=False, player=look, lamp=self.match.terms.lamp)
        board.save, board.hint_costs = self.save, HINT_PENALTY
        seat = Seat(board, pressing)
        seat.messages.withheld = WITHOUT_EFFECT
        seat.away = inf  # who thinks for long gains no time
        return seat

    @property
    def paid_play(self) -> Play:
        """The play that has begun, if either has: a deal is paid for only once."""
        return max(self.plays, key=lambda play: (play.can_undo, play.undos))

    def player_at(self, seat: Seat) -> int:
        """Return the number of the player at a seat."""
        return self._order[self.seats.index(seat)]

    @property
    def playing(self) -> Sequence[int]:
        """The players at the seats whose play has not ended."""
        return [self.player_at(seat) for seat in self.seats if not self.ended(seat)]

    def areas(self, size: tuple[int, int]) -> list[Rect]:
        """Return the two halves of the screen beside the pier, or the whole screen if they play in turn."""
        if len(self.seats) == 1:
            return super().areas(size)
        pier = self._pier(size)
        return [Rect(0, 0, pier.left, size[1]), Rect(pier.right, 0, size[0] - pier.right, size[1])]

    def _pier(self, size: tuple[int, int]) -> Rect:
        wide = round(140 * size[1] / 1080)
        return Rect((size[0] - wide) // 2, 0, wide + (size[0] - wide) % 2, size[1])

    def on_enter(self) -> None:
        """Show the deal, if it was not shown yet."""
        self.services.speaker.music(None)
        super().on_enter()
        if not self._waits:  # else only once it has been drawn: one that cannot be drawn must not end every start
            self.save()
        for seat in self.seats:
            seat.board.put_back()
            seat.deal()

    # devices

    @property
    def keyboard_is_shared(self) -> bool:
        return not self.match.terms.in_turn and {LEFT_KEYS, RIGHT_KEYS} == {*self.sources}

    def seat_of(self, source: Source) -> Seat | None:
        if len(self.seats) == 1:
            return self.seat
        return next((seat for seat in self.seats if self.sources[self.player_at(seat)] == source), None)

    def plays_with(self, source: Source) -> bool:
        seat = self.seat_of(source)
        playing = seat is not None and not self.only_skips(seat, Command.TAKE)
        return playing and (len(self.seats) > 1 or super().plays_with(source))

    @property
    def misses_pad(self) -> bool:
        """Whether somebody who still plays has no gamepad any more: then the duel stays paused, as both clocks run."""
        pads = {self.sources[player].number for player in self.playing if self.sources[player].device is Device.PAD}
        return len(self.seats) > 1 and not pads.issubset(self.services.pads.numbers)

    def has_pointer(self, seat: Seat) -> bool:
        """Whether a seat uses the mouse: that of the player with the keyboard, or all if nobody has it alone."""
        return not self.decision and (KEYBOARD not in self.sources or self.seat_of(KEYBOARD) is seat)

    def command_from(self, source: Source, command: Command) -> SceneRequest | None:
        """Answer a command at the seat of its device; anybody may pause."""
        if self.decision:
            self._hurry()
            return None
        if command in PAUSING or (command is Command.BACK and self.seat_of(source) is None):
            return self._pause()
        return super().command_from(source, command)

    def pointer(self, event: Event) -> SceneRequest | None:
        """Answer the mouse; once the deal is decided, a press only skips to the result."""
        if self.decision and event.type == MOUSEBUTTONDOWN:
            self._hurry()
        return super().pointer(event)

    def _hurry(self) -> None:
        """Let the result follow at once, unless the loser may not know yet that it is over."""
        if not self._rhythm.takes():
            self._ended_for = max(self._ended_for, ADMIRED[self.services.motion])

    # commands

    def ended(self, seat: Seat) -> bool:
        return self.decision is not None or super().ended(seat) or self.player_at(seat) in self.settled

    def only_skips(self, seat: Seat, command: Command) -> bool:
        """Whether a command must not reach a player's board any more; all that pause the duel always do."""
        return self.decision is not None or (self.ended(seat) and command not in (Command.BACK, *PAUSING))

    def handlers(self, seat: Seat) -> Mapping[Command, Callable[[], SceneRequest | None]]:
        return {
            **dict.fromkeys(PAUSING, self._pause),
            **dict.fromkeys(WITHOUT_EFFECT, lambda: None),
            Command.BACK: lambda: None if seat.messages.dismiss() else self._pause(),
            **dict.fromkeys((Command.GIVE_UP, Command.RESIGN), partial(self.settle, seat)),
        }

    def _pause(self) -> SceneRequest:
        return Push(DuelPause(self.services, self))

    def save(self) -> None:
        """Save how the duel stands, to be given back if the program ends."""
        self.services.store.save_play(DUEL, str(self.state))

    def settle_player(self, player: int) -> None:
        """End the play of a player with its current score."""
        self.settle(self.seats[self._order.index(player)])

    def settle(self, seat: Seat) -> None:
        """End the play at a seat."""
        seat.board.cancel()
        seat.messages.remove_all()
        self.settled.add(self.player_at(seat))
        self.save()

    # time

    def advance(self, seconds: float) -> SceneRequest | None:
        """Let time pass, and check whether the deal has ended."""
        if self._waits:
            self._waits = False
            begun = not self.state.second_turn or self.play.seconds or moves_made(self.play)
            return self._pause() if begun else self._hand_over()
        super().advance(seconds)
        if self.decision:
            self._ended_for += seconds
            self._rhythm.advance(seconds)
            for seat in self.seats:
                seat.board.top.lamp = None  # whether the deal could still be won no longer matters
            late = self._ended_for > 2 * max(ADMIRED.values())  # then everything counts as still
            still = late or not any(seat.board.animator.moving for seat in self.seats)
            if self._ended_for < ADMIRED[self.services.motion] or not still:
                return None
            return Replace(DuelResult(self.services, self.state, self.decision))
        if self.services.attended:
            before, self.state.seconds = self.state.seconds, self.state.seconds + seconds
            if before // SAVED_EVERY < self.state.seconds // SAVED_EVERY:
                self.save()
        return self._judge()

    def after_end(self, seat: Seat, seconds: float) -> SceneRequest | None:
        """Remove the messages; `_judge` decides who has won."""
        seat.messages.remove_all()
        return None

    def _judge(self) -> SceneRequest | None:
        in_turn, time_up, standings = self.match.terms.in_turn, self.state.time_left == 0, self.state.standings
        if in_turn and self._order == (self.left,):
            ended = standings[self.left]
            if not (ended.won or ended.done or time_up) or self.board.animator.moving:
                return None
            self.settled.add(self.left)
            return self._hand_over()
        self.decision = decision(standings, time_up, in_turn)
        if self.decision:
            for seat in self.seats:
                seat.messages.remove_all()
                seat.board.cancel()
            self.services.store.drop_plays(DUEL)
            self.services.speaker.play(Effect.WIN if self.decision.winner is not None else Effect.LOSS)
        return None

    def _hand_over(self) -> SceneRequest:
        """Start the turn of the other player."""
        player = 1 - self.left
        self.board.analysis.end()
        self._order = (player,)
        self.state.seconds = 0.0
        first = self.plays[self.left]
        points = "" if first.won else f"{first.state.score} \N{MIDDLE DOT} "
        reached = f"{points}{clock(first.seconds)}"  # of two wins or equal scores the faster one decides
        self._sit_down(self.plays[player])
        self.save()
        return Push(Handover(self.services, player_name(player), reached))

    def rest(self) -> float:
        """Return the time until anything changes, the clock on the pier included."""
        return min(super().rest(), 0.1 if self.decision else 1.0 - self.state.seconds % 1.0)

    # drawing

    def frame(self) -> Frame:
        if self.match.terms.in_turn:
            self.board.time_left = self.state.time_left
        return super().frame()

    def whole(self, boards: Sequence[Frame]) -> Frame:
        """Return the boards with the pier between them, and at the end the winner."""
        if len(boards) == 1:
            return [*boards[0], *self._verdict()]
        whole, areas = Rect((0, 0), self.size), (seat.area for seat in self.seats)
        pier = [*self._pier_frame(), LayerBreak(())]
        return self.halves.frame([*zip(boards, areas, strict=True), (pier, whole), (self._verdict(), whole)])

    def _pier_frame(self) -> list[Drawable]:
        """Draw what stands between the boards; cached until any of it changes."""
        area, left, style = self._pier(self.size), self.state.time_left, self.services.style()
        time = clock(self.state.seconds if left is None else left)
        basis = area.size, style, time, tuple(play.state for play in self.plays), self.decision
        if self._figures is None or self._figures[0] != basis:
            self._figures = basis, self._pier_figures(area, time)
        picture = self.services.images.get(table.pier, *area.size, self.size[1] / 1080, style)
        return [*placed(picture, topleft=area.topleft), *self._figures[1]]

    def _pier_figures(self, area: Rect, time: str) -> list[Drawable]:
        """Draw the game's glyph, the time, the standing of the match, the scores and the deal's number."""
        unit, style, match = self.size[1] / 1080, self.services.style(), self.match
        ui, seats = game_ui(self.play.rules), [self.player_at(seat) for seat in self.seats]
        scores = [self.plays[player].state.score for player in seats]
        first, second = (style.accent(TONES[player]) for player in seats)
        glyph = icons.icon(ui.glyph, round(72 * unit), style.accent(ui.accent.light))
        drawn: list[Drawable] = [Sprite.at(glyph, center=(area.centerx, round(62 * unit)))]
        if not self.decision:  # no band cuts the ladder
            best = self.play.rules.best_score or max(100, *scores)  # without a best score, 100 points fill it
            left, right = (max(0, min(STEPS, STEPS * score // best)) for score in scores)
            size = round(52 * unit), round(602 * unit)
            ladder = charts.race(size, STEPS, (left, right), (first, second), unit, style)
            drawn.append(Sprite.at(ladder, midtop=(area.centerx, round(258 * unit))))
        lines = [(time, Face.INDEX, 34, LAMP_TEXT, 130)]
        if match.terms.rounds > 1:
            standing = match.after(self.decision.winner) if self.decision else match
            wins = "{} : {}".format(*(standing.wins[player] for player in seats))
            lines += [(_("MATCH"), Face.LABEL, 24, LABEL, 184), (wins, Face.INDEX, 40, LAMP_NUMBER, 218)]
        if lead := scores[0] - scores[1]:
            lines.append((f"+{abs(lead)}", Face.DISPLAY, 54, first if lead > 0 else second, 916))
        if self.play.deal.isdigit():
            lines += [(_("DEAL"), Face.LABEL, 24, LABEL, 990), (self.play.deal, Face.INDEX, 28, LABEL, 1024)]
        for words, face, height, colour, y in lines:
            pixels, room, least = style.type_size(height, unit), area.width - round(60 * unit), round(16 * unit)
            picture = typography.fitted(words, face, pixels, style.text(colour), room, least)
            drawn.append(Sprite.at(picture, center=(area.centerx, round(y * unit))))
        return drawn

    def _verdict(self) -> list[Drawable]:
        """Darken the boards that are over; once it is decided, draw a band with the winner's name and the score."""
        decided = self.decision
        over = {0, 1} - {decided.winner} if decided else self.settled
        lost = [seat.area for seat in self.seats if self.player_at(seat) in over]
        dark: list[Drawable] = [Tint((*area.topleft, *area.size), (124, 117, 146)) for area in lost]
        if not decided:
            return dark
        winner, unit, style = decided.winner, self.size[1] / 1080, self.services.style()
        middle, images = self.size[0] // 2, self.services.images
        band = Rect(0, round(BAND[0] * unit), self.size[0], round(BAND[1] * unit))
        drawn: list[Drawable] = [*dark, Tint((*band.topleft, *band.size), (0, 0, 0))]
        if not style.contrast:
            light = TONES[winner or 0]
            rays = images.get(titles.rays, band.size, (middle, round(156 * unit)), middle, light)
            drawn.append(Tint((*band.topleft, *band.size), rgb(game_ui(self.play.rules).accent.deep), BLEND_RGB_ADD))
            drawn += placed(rays, BLEND_RGB_ADD, topleft=band.topleft)
        edge = images.get(charts.brass_line, (band.width, round(6 * unit)), unit, style)
        drawn += [*placed(edge, midtop=band.midtop), *placed(edge, midtop=band.midbottom)]
        words = _("A DRAW") if winner is None else _("{name} WINS").format(name=player_name(winner).upper())
        wide = typography.measure(words, Face.DISPLAY, 100, titles.AIR * 100) + titles.MARQUEE_EDGE
        phase = int(self._ended_for / CHASE_STEP) % titles.PHASES if self.services.motion is Motion.FULL else 0
        scale = min(1.05 * unit, 0.86 * band.width / wide)
        self._sign = images.get(titles.marquee, (words,), phase, scale, style) or self._sign
        drawn += placed(self._sign, center=(middle, round(462 * unit)))
        return [*drawn, *self._final_score(winner, (middle, round(681 * unit)))]

    def _final_score(self, winner: int | None, middle: tuple[int, int]) -> list[Drawable]:
        """Draw both scores on a plate, each in its player's colour and beside its player's face, the winner's awake."""
        unit, style, (x, y) = self.size[1] / 1080, self.services.style(), middle
        sides = self.left, 1 - self.left
        ends = ((str(self.plays[side].state.score), style.accent(TONES[side])) for side in sides)
        left, right, colon = (
            typography.line(text, Face.DISPLAY, round(100 * unit), colour)
            for text, colour in (*ends, (":", style.text(LAMP_TEXT)))
        )
        gap, wide = colon.get_width(), left.get_width() + right.get_width() + 2 * colon.get_width()
        pixels = round(136 * unit)
        plate = Sprite.at(panels.pill((wide + round(72 * unit), pixels), unit, style), center=middle)
        left_face, right_face = (
            self.services.images.get(
                portrait, FACES[side], pixels, style, TONES[side], Gaze.AWAKE if side == winner else Gaze.WAITING
            )
            for side in sides
        )
        out = plate.picture.get_width() // 2 + round(28 * unit)
        faces = *placed(left_face, midright=(x - out, y)), *placed(right_face, midleft=(x + out, y))
        x += (left.get_width() - right.get_width()) // 2
        scores = Sprite.at(left, midright=(x - gap, y)), Sprite.at(right, midleft=(x + gap, y))
        return [plate, *faces, Sprite.at(colon, center=(x, y)), *scores]


STOPS_FROM = 448  # units: the y of the first player's button in the pause


class DuelPause(Dialog):
    """The pause of a duel, in which those who still play may end their play with its current score."""

    def __init__(self, services: Services, duel: Duel) -> None:
        super().__init__(services, duel.frame)
        self._duel, self._players = duel, duel.playing

    @property
    def panel_area(self) -> tuple[float, float, float, float]:
        return 410, 104, 1100, self._leave + 46

    @property
    def _leave(self) -> int:
        """The y of the last button, in units, below the players' buttons and what explains them."""
        return STOPS_FROM + 108 * len(self._players) + 104 * (len(self._players) > 1)

    def lay_controls(self) -> None:
        shown = [Button("resume", _("Resume"), self._resume, self.design.rect(680, 322, 560, 90), primary=True)]
        for index, player in enumerate(self._players):
            area, name = self.design.rect(680, STOPS_FROM + 108 * index, 560, 90), player_name(player)
            stop = _("{name} stops here").format(name=name)
            shown.append(Button(name, stop, partial(self._settle, player), area))
        leave = self.design.rect(680, self._leave, 560, 90)
        self.controls.arrange([*shown, Button("leave", _("End the duel"), self._end, leave)], "resume")

    def _settle(self, player: int) -> SceneRequest | None:
        self._duel.settle_player(player)
        return self._resume()

    def on_enter(self) -> None:
        self._duel.save()

    def _end(self) -> SceneRequest:
        self.services.store.drop_plays(DUEL)
        return Pop(2)

    def _resume(self) -> SceneRequest | None:
        if not self._duel.misses_pad:
            return Pop()
        self._players = self._duel.playing
        self.lay_controls()
        self.services.speaker.play(Effect.ILLEGAL)
        return None

    def command(self, command: Command) -> SceneRequest | None:
        """Answer a key; the one that paused also resumes."""
        return self._resume() if command in (Command.BACK, Command.PAUSE) else self.controls.command(command)

    def frame(self) -> Frame:
        pen, style = self.pen, self.pen.style
        courts = (FACES[0], 356, 206, 12), (FACES[1], 1564, 206, -11)
        drawn: list[Drawable] = [*self.tablet(_("PAUSED"), courts)]
        play = self._duel.play
        drawn += self.tag(deal_name(play.deal, grade_named(play.facts.get("grade", ""))), (1330, 252), 240)
        for index, player in enumerate(self._players):
            y, score = STOPS_FROM + 45 + 108 * index, str(self._duel.plays[player].state.score)
            face = pen.images.get(portrait, FACES[player], pen.frame.length(88), style, TONES[player])
            drawn += placed(face, center=pen.frame.point(592, y))
            drawn.append(pen.text(score, Face.DISPLAY, 60, style.accent(TONES[player]), (1330, y)))
        if len(self._players) > 1:
            words = _("Stop now and keep your score; the other plays on.")
            drawn += pen.lines(words, Face.SENTENCE, 32, LABEL, (960, self._leave - 68), 860, MIDDLE)
        return [*drawn, *buttons_frame(self.controls.items, self.controls, pen, always=True)]


class AfterPlay(Dialog):
    """A dialog that players may not expect: keys soon after it has opened were still meant for the cards."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._rhythm = Rhythm(STILL_PLAYS)

    def advance(self, seconds: float) -> SceneRequest | None:
        """Let time pass, after which keys are meant for the buttons."""
        self._rhythm.advance(seconds)
        return super().advance(seconds)

    def command(self, command: Command) -> SceneRequest | None:
        """Answer a key, unless it may still be meant for the cards."""
        return None if self._rhythm.takes() else super().command(command)


class Handover(AfterPlay):
    """The moment between two players who play in turn; nothing of the deal is seen until the second is ready."""

    def __init__(self, services: Services, name: str, reached: str) -> None:
        super().__init__(services)
        self._name, self._reached = name, reached

    def lay_controls(self) -> None:
        begin = Button("begin", _("Begin"), Pop, self.design.rect(660, 720, 600, 110), primary=True)
        self.controls.arrange([begin])

    def command(self, command: Command) -> SceneRequest | None:
        """Answer a key; there is no way back."""
        return None if command in (Command.BACK, Command.OTHER) else super().command(command)

    def frame(self) -> Frame:
        pen, beaten = self.pen, _("To beat: {score}").format(score=self._reached)
        return [
            *self.tablet(_("YOUR TURN")),
            pen.text(self._name, Face.DISPLAY, 110, LAMP_TEXT, (960, 400), width=1200),
            pen.text(beaten, Face.LABEL, 50, LABEL, (960, 540), width=1200),
            *buttons_frame(self.controls.items, self.controls, pen, True),
        ]


LANE = 520  # units: the width of the lines


def reason_for(ending: Ending, winner: int | None) -> str:
    """Return what has decided a deal, in a few words."""
    if winner is None:
        return _("The same score in the same time") if ending is Ending.FASTER else _("No points on either side")
    return _(ending.value)


class DuelResult(AfterPlay):
    """The result of the last deal of a match: the winner, both plays as rising lines, and the standing of the match."""

    def __init__(self, services: Services, state: DuelState, decision: Decision) -> None:
        super().__init__(services)
        self._match, self._decision = state.match.after(decision.winner), decision
        self._plays, self._devices = state.plays, state.devices
        self._ui = game_ui(self._plays[0].rules)

    def lay_controls(self) -> None:
        first, second, third = button_areas(3, self.pen)
        label = _("Rematch") if self._match.over else _("Next deal")
        buttons = [
            Button("next", label, self._next, third, "cards", primary=True),
            Button("terms", _("Change the terms"), Pop, second, "redeal"),
            Button("arches", _("All games"), partial(Pop, 3), first, "menu"),
        ]
        self.controls.arrange(buttons, "next")

    def plays_with(self, source: Source) -> bool:
        """Whether a device belongs to a player of the match, who may want a rematch."""
        return str(source) in self._devices

    def _next(self) -> SceneRequest:
        match = self._match.rematch() if self._match.over else self._match
        return Replace(Duel(self.services, dealt(self.services.dealer, match, self._devices)))

    @property
    def _title(self) -> str:
        match = self._match
        winner = match.winner if match.over else self._decision.winner
        name = "" if winner is None else player_name(winner).upper()
        if match.over and match.terms.rounds > 1 and winner is not None:
            return _("{name} WINS THE MATCH").format(name=name)
        return _("{name} WINS").format(name=name) if winner is not None else _("A DRAW")

    def frame(self) -> Frame:
        pen, (left, middle, right) = self.pen, PANELS
        place = self.services.images.get(whole_place, self._ui, self.size, pen.style)
        drawn: list[Drawable] = [*placed(place, topleft=(0, 0)), *veil(self.size, pen.style, self._ui.accent)]
        drawn += rays_behind_title(self.services.images, pen, self.size, self._ui.accent)
        drawn += reason(reason_for(self._decision.ending, self._decision.winner), pen)
        enamel = Enamel.LILAC if self._decision.winner == 1 else Enamel.WARM
        drawn.append(pen.sign(self._title, 110, (960, 106), enamel, width=1640))
        for player, panel in enumerate((left, right)):
            drawn += self._tally(player, panel, pen)
        drawn += self._lanes(middle, pen)
        return [*drawn, *buttons_frame(self.controls.items, self.controls, pen)]

    def _tally(self, player: int, panel: Panel, pen: Pen) -> Iterator[Drawable]:
        play, won, (left, right) = self._plays[player], self._decision.winner == player, panel.rows
        tone = pen.style.accent(TONES[player])
        plate, heading = panel.empty(player_name(player), self._ui, pen, not won, tone, aside=41)
        face = self.services.images.get(portrait, FACES[player], pen.frame.length(68), pen.style, TONES[player])
        beside = heading.area.left - pen.frame.length(14), heading.area.centery
        yield from (plate, heading, *placed(face, midright=beside))
        entries = (
            Row(_("Moves"), number(moves_made(play))),
            Row(_("Time"), clock(play.seconds)),
            Row(_("Undos"), number(play.undos)),
            Row(_("Hints"), f"{number(play.hints)} (+{clock(play.hints * HINT_PENALTY)})" if play.hints else "0"),
        )
        for index, entry in enumerate(entries):
            yield from row(entry, left, right, panel.y + 140 + index * 66, pen)
        yield pen.rule(left, right, panel.y + 396)
        yield pen.text(_("SCORE"), Face.LABEL, 34, LABEL, (panel.middle, panel.y + 440), tracking=4)
        enamel = Enamel.WARM if won else Enamel.LILAC
        yield pen.sign(str(play.state.score), 122, (panel.middle, panel.y + 530), enamel, panel.width - 92)

    def _lanes(self, panel: Panel, pen: Pen) -> Iterator[Drawable]:
        yield from panel.empty(_("Move by move"), self._ui, pen)
        match, head, tones = self._match.terms.rounds > 1, 56, tuple(map(pen.style.accent, TONES))
        runs = tuple(tuple(state.score for state in play.states) for play in self._plays)
        most, best = max(2, *map(len, runs)) - 1, max(1, *map(max, runs))
        left, base, tall = panel.middle - LANE / 2, panel.y + (384 if match else 560), 224 if match else 400
        wide = LANE - head - 60  # beside the lines there is room for a head and a score
        yield pen.rule(left, left + LANE, base)
        lines = charts.score_lines((pen.frame.length(wide), pen.frame.length(tall)), runs, tones, 11 * pen.frame.unit)
        yield pen.put(lines, (left + wide / 2, base - tall / 2))
        ends = [(left + wide * (len(run) - 1) / most, base - tall * max(0, run[-1]) / best) for run in runs]
        if dist(*ends) < head:
            above = 1 if ends[1][1] < ends[0][1] else 0
            x, y = ends[above]
            ends[above] = x, y - head - 4
        for player, (x, y) in enumerate(ends):
            face = pen.images.get(portrait, FACES[player], pen.frame.length(head), pen.style, TONES[player])
            yield from placed(face, center=pen.frame.point(x, y))
            place = (x + 44, y) if x > left + wide - 80 else (x + 28, y + head * 0.7)  # clear of the lines
            yield pen.text(str(runs[player][-1]), Face.INDEX, 40, tones[player], place, START)
        if match:
            yield pen.text(_("MATCH"), Face.LABEL, 34, LABEL, (panel.middle, panel.y + 484), tracking=4)
            yield pen.sign("{} : {}".format(*self._match.wins), 90, (panel.middle, panel.y + 554))
