"""The table of a saved play: new deals, pause, giving up, and the results."""

from collections.abc import Callable, Mapping
from functools import partial

from pygame import Rect

from game.deals.dealer import fresh_play
from game.play import Play
from game.statistics import Outcome, Result
from scenes.commands import Command
from scenes.games.rules_pages import exercise_for
from scenes.i18n import deal_name
from scenes.screens.deal_number import DealNumber
from scenes.screens.help import Help
from scenes.screens.loss import Loss
from scenes.screens.options import Options
from scenes.screens.pause import Pause
from scenes.screens.practice import LESSON, Practice
from scenes.screens.results import Results
from scenes.services import Services
from scenes.table import messages
from scenes.table.end_of_game import moments_before
from scenes.table.lamp import LampState
from scenes.table.screen import Seat, TableScreen
from scenes.widgets.scene import Pop, Push, Replace, SceneRequest

BEYOND = frozenset((Command.NEW, Command.DEAL, Command.DEAL_WINNABLE, Command.AGAIN, Command.OTHER, Command.GO_BACK))
"""The commands that still work once a play has ended."""


def table_for(services: Services, play: Play) -> "Table":
    """Return the table of a play; if another play of its game is saved, that table asks whether to leave it."""
    saved = services.open_play(play.rules.name)
    if saved is None or not saved.moves:
        return Table(services, play)
    is_saved = saved.deal == play.deal and not play.facts
    return Table(services, saved, offered=None if is_saved else play)


class Table(TableScreen):
    """The table of a saved play.

    offered: a play for which the player is asked to leave this one. ended: the result, if the play was won already and
    is still to be celebrated. for_newcomers: offer the game's lesson, once, if neither was ever begun.
    """

    kept = True
    replaced_at = frozenset((Command.NEW, Command.DEAL, Command.AGAIN, Command.GO_BACK))
    kept_while_showing = frozenset((Command.PAUSE,))

    def __init__(
        self,
        services: Services,
        play: Play,
        offered: Play | None = None,
        ended: Result | None = None,
        for_newcomers: bool = False,
    ) -> None:
        super().__init__(services, play, ended=ended)
        self._offered, self._for_newcomers = offered, for_newcomers

    @property
    def paid_play(self) -> Play:
        return self.play

    @property
    def result(self) -> Result | None:
        """The result of the play, once it has ended."""
        return self.seat.ending.result

    def on_enter(self) -> None:
        """Show the deal, if it was not shown yet, and put back dragged cards."""
        self.arrange(self.size)
        self.board.put_back()
        self.services.speaker.music(None)
        super().on_enter()
        if self.result is None:
            self.services.save_play(self.play)
            # replay the best plays ahead, which the results will list
            self.services.images.prerender(partial(self.services.store.results.best, self.play.rules.name))
        self.seat.deal()
        if self._offered:
            self.seat.messages.ask(messages.leaving(deal_name(self._offered.deal)), self._offered)
            self._offered = None
        elif self._for_newcomers:
            self._for_newcomers = False
            self._offer_lesson()

    def _offer_lesson(self) -> None:
        """Offer the lesson, once, to a player without results in this game; a cabinet's results are other people's."""
        store, game = self.services.store, self.play.rules.name
        known = not self.services.kiosk and store.results.history(game, 1)
        if self.play.moves or known or store.note(LESSON + game):
            return
        store.save_note(LESSON + game, "1")
        self.services.images.prerender(lambda: exercise_for(self.play.rules))
        self.seat.messages.put(messages.newcomer(), focused=True)

    def _learn(self) -> SceneRequest | None:
        self.seat.messages.clear()
        exercise = exercise_for(self.play.rules)
        return Push(Practice(self.services, self.play.rules, exercise, from_table=True)) if exercise else None

    def on_exit(self) -> None:
        """Save the play, including its clock."""
        if self.result is None:
            if self.play.won:
                self.seat.ending.end(Outcome.WON)
            else:
                self.services.save_play(self.play)
        super().on_exit()

    def after_end(self, seat: Seat, seconds: float) -> SceneRequest | None:
        """Celebrate once the last card has landed and all messages are gone, and then show the results, once."""
        seat.messages.remove_all()
        if seat.message_panel.moving:
            return None
        result = seat.ending.advance(seconds, seat.input.frame)
        return Push(Results(self.services, seat.board, result, seat.ending.rhythm)) if result else None

    def rest(self) -> float:
        """Return the time until anything changes; after a win the celebration is polled often."""
        return min(super().rest(), 0.1) if self.play.won else super().rest()

    # commands

    def only_skips(self, seat: Seat, command: Command) -> bool:
        ended = self.result or seat.board.won
        return bool(ended and (command not in BEYOND or (seat.play.won and seat.ending.celebrates)))

    def handlers(self, seat: Seat) -> Mapping[Command, Callable[[], SceneRequest | None]]:
        services, play = self.services, seat.play
        return {
            Command.BACK: lambda: None if seat.messages.dismiss() else self._pause(),
            Command.PAUSE: self._pause,
            Command.RULES: lambda: Push(Help(services, play.rules)),
            Command.OPTIONS: lambda: Push(Options(services)),
            Command.NUMBER: lambda: Push(DealNumber(services, self.frame, self.new_deal, bool(play.moves), play.deal)),
            Command.OTHER: Pop,
            Command.NEW: self.ask_for_new_deal,
            Command.DEAL: self.new_deal,
            Command.DEAL_WINNABLE: partial(self.new_deal, winnable=True),
            Command.AGAIN: lambda: self._next(fresh_play(play)),
            Command.GIVE_UP: self.give_up,
            Command.RESIGN: self.ask_to_give_up,
            Command.GO_BACK: self._go_back,
            Command.LEARN: self._learn,
        }

    def _pause(self) -> SceneRequest:
        tracker = self.board.analysis.tracker
        winnable = self.board.analysis.lamp_hangs and (bool(tracker.line) or tracker.to_rewind is not None)
        lamp = self.board.lamp
        lost = not self.play.legal or (lamp is not None and lamp.shown is LampState.LOST)
        return Push(Pause(self.services, self.play, self, self.new_deal, winnable, lost))

    def _go_back(self) -> SceneRequest | None:
        """Rewind; a play that has ended goes on from there as a new one."""
        count = self.seat.messages.to_rewind
        if self.result is None or count is None:
            self.seat.go_back()
            return None
        earlier = moments_before(self.play, count)
        self.services.store.withdraw(self.result.number, str(earlier.record))
        return self._next(earlier)

    def ask_for_new_deal(self) -> SceneRequest | None:
        """Start a new deal; if this play has begun, ask first."""
        if not self.play.moves or self.play.won:
            return self.new_deal()
        self.seat.messages.ask(messages.leaving())
        return None

    def ask_to_give_up(self) -> SceneRequest | None:
        """End this play as lost; if it has begun, ask first."""
        if not self.play.moves:
            return self.give_up()
        self.seat.messages.ask(messages.resigning())
        return None

    def new_deal(self, number: int | None = None, winnable: bool = False) -> Replace:
        """Leave this play for a new deal: of a number, else the one offered, else one of the chosen difficulty."""
        if self.play.moves and self.result is None:
            self.seat.ending.end(Outcome.LEFT)
        rules = self.play.rules
        named = Play(rules, number) if number else self.seat.messages.offered
        return self._next(named or self.services.new_deal(rules.name, winnable))

    def _next(self, play: Play) -> Replace:
        """Return the request for the table of another play, whose cards the worker draws before these are gone."""
        return Replace(Table(self.services, play), at_once=Rect((0, 0), self.size))

    def give_up(self) -> SceneRequest | None:
        """End this play as lost and show the loss; if it has not begun, only start a new deal."""
        if self.play.won:
            return None
        if not (self.play.moves or self.play.stuck):
            return self.new_deal()
        self.seat.messages.remove_all()
        self.board.cancel()
        return Push(Loss(self.services, self.board, self.seat.ending.end(Outcome.GIVEN_UP)))
