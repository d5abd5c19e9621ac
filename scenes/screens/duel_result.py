"""The result of a duel: the winner, both plays side by side as rising lines, and the standing of the match."""

from collections.abc import Callable, Iterator
from functools import partial
from math import dist

from pygame import Rect, Surface

from game.cards import KING, QUEEN, Card, Suit
from game.duel import Ending, Match
from scenes.art import charts
from scenes.art.cards import portrait
from scenes.art.titles import Enamel
from scenes.games import game_ui
from scenes.games.base import GameUI
from scenes.games.view import Row
from scenes.i18n import _, clock, number
from scenes.render.drawables import Drawable, Frame, placed
from scenes.render.palette import LABEL
from scenes.render.style import Style
from scenes.render.typography import Face
from scenes.screens.results import rays_behind_title, veil
from scenes.services import Services
from scenes.widgets.buttons import Button, buttons_frame
from scenes.widgets.scene import Pop, Replace, Scene, SceneRequest
from scenes.widgets.score_panels import SHEETS, Sheet, button_areas, panel, reason, row
from scenes.widgets.screen import Dialog
from scenes.widgets.text import Pen

LANE = 520  # units: the width of the lines
TONES = "#FFC95E", "#9FB7FF"
FACES = Card(KING, Suit.HEARTS), Card(QUEEN, Suit.SPADES)
"""The colour of each player, and the card with the face."""


def player_name(player: int) -> str:
    """Return the name of a player, given the number from 0."""
    return _("Player {number}").format(number=player + 1)


def reason_for(ending: Ending, winner: int | None) -> str:
    """Return what has decided a deal, in a few words."""
    if winner is None:
        return _("The same score in the same time")
    return {
        Ending.WON: _("First to win"),
        Ending.SCORE: _("The better score"),
        Ending.TIME: _("The better score when time was up"),
    }[ending]


def whole_place(ui: GameUI, size: tuple[int, int], style: Style) -> Surface:
    """Draw a game's place without cards and rails; black in high contrast."""
    return Surface(size, 0, 32) if style.contrast else ui.on_table(size, Rect((0, 0), size))


class DuelResult(Dialog):
    """The result of the last deal of a match."""

    def __init__(self, services: Services, match: Match, begin: Callable[[Match], Scene]) -> None:
        """Show a match; begin returns the scene for its next deal."""
        super().__init__(services)
        self._match, self._begin = match, begin
        self._round = match.played[-1]
        self._ui = game_ui(self._round.plays[0].rules)

    def lay_controls(self) -> None:
        """Lay out the buttons."""
        first, second, third = button_areas(3, self.pen)
        label = _("Rematch") if self._match.over else _("Next deal")
        buttons = [
            Button("next", label, self._next, third, "cards", primary=True),
            Button("terms", _("Change the terms"), Pop, second, "redeal"),
            Button("arches", _("All games"), partial(Pop, 3), first, "menu"),
        ]
        self.controls.arrange(buttons, "next")

    def _next(self) -> SceneRequest:
        return Replace(self._begin(self._match.anew() if self._match.over else self._match))

    @property
    def _title(self) -> str:
        match = self._match
        winner = match.winner if match.over else self._round.decision.winner
        name = "" if winner is None else player_name(winner).upper()
        if match.over and match.terms.rounds > 1 and winner is not None:
            return _("{name} WINS THE MATCH").format(name=name)
        return _("{name} WINS").format(name=name) if winner is not None else _("A DRAW")

    def frame(self) -> Frame:
        """Draw both tallies, and between them the lines of their scores and the match."""
        pen, (left, middle, right) = self.pen, SHEETS
        decision = self._round.decision
        place = self.services.images.get(whole_place, self._ui, self.size, pen.style)
        seen: list[Drawable] = [*placed(place, topleft=(0, 0)), *veil(self.size, pen.style, self._ui.accent)]
        seen += rays_behind_title(self.services.images, pen, self.size, self._ui.accent)
        seen += reason(reason_for(decision.ending, decision.winner), pen)
        enamel = Enamel.LILAC if decision.winner == 1 else Enamel.WARM
        seen.append(pen.sign(self._title, 110, (960, 106), enamel, width=1640))
        for player, sheet in enumerate((left, right)):
            seen += self._tally(player, sheet, pen)
        seen += self._lanes(middle, pen)
        return [*seen, *buttons_frame(self.controls.items, self.controls, pen)]

    def _tally(self, player: int, sheet: Sheet, pen: Pen) -> Iterator[Drawable]:
        play, won, (left, right) = self._round.plays[player], self._round.decision.winner == player, sheet.rows
        yield from panel(sheet, player_name(player), self._ui, pen, quiet=not won, tone=pen.style.accent(TONES[player]))
        face = self.services.images.get(portrait, FACES[player], pen.frame.length(84), pen.style)
        yield from placed(face, center=pen.frame.point(left + 42, sheet.y + 58))
        entries = (
            Row(_("Moves"), number(len(play.moves))),
            Row(_("Time"), clock(play.seconds)),
            Row(_("Undos"), number(play.undos)),
            Row(_("Hints"), number(play.hints)),
        )
        for index, entry in enumerate(entries):
            yield from row(entry, left, right, sheet.y + 140 + index * 66, pen)
        yield pen.rule(left, right, sheet.y + 396)
        yield pen.text(_("SCORE"), Face.LABEL, 34, LABEL, (sheet.middle, sheet.y + 440), tracking=4)
        enamel = Enamel.WARM if won else Enamel.LILAC
        yield pen.sign(str(play.state.score), 122, (sheet.middle, sheet.y + 530), enamel, sheet.width - 92)

    def _lanes(self, sheet: Sheet, pen: Pen) -> Iterator[Drawable]:
        yield from panel(sheet, _("Move by move"), self._ui, pen)
        match, head, tones = self._match.terms.rounds > 1, 56, tuple(map(pen.style.accent, TONES))
        runs = tuple(tuple(state.score for state in play.states) for play in self._round.plays)
        most, best = max(2, *map(len, runs)) - 1, max(1, *map(max, runs))
        left, base, tall = sheet.middle - LANE / 2, sheet.y + (400 if match else 560), 240 if match else 400
        wide = LANE - head - 60  # beside the lines there is room for a head and a score
        yield pen.rule(left, left + LANE, base)
        lines = charts.step_lines((pen.frame.length(wide), pen.frame.length(tall)), runs, tones, 12 * pen.frame.unit)
        yield pen.put(lines, (left + wide / 2, base - tall / 2))
        ends = [(left + wide * (len(run) - 1) / most, base - tall * max(0, run[-1]) / best) for run in runs]
        if dist(*ends) < head:
            x, y = ends[above := int(ends[1][1] < ends[0][1])]
            ends[above] = x, y - head - 4
        for player, (x, y) in enumerate(ends):
            face = pen.images.get(portrait, FACES[player], pen.frame.length(head), pen.style)
            yield from placed(face, center=pen.frame.point(x, y))
            place = (x + head, y) if x > left + wide - 80 else (x + head * 0.9, y + head * 0.7)  # clear of the lines
            yield pen.text(str(runs[player][-1]), Face.INDEX, 40, tones[player], place)
        if match:
            yield pen.text(_("MATCH"), Face.LABEL, 34, LABEL, (sheet.middle, sheet.y + 476), tracking=4)
            standing = "{} : {}".format(*self._match.wins)
            yield pen.sign(standing, 90, (sheet.middle, sheet.y + 548))
