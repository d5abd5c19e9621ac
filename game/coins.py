"""Coins: the credits of a cabinet, and whether the current game is paid for."""

from collections.abc import Callable

from game.play import Play
from game.storage.kiosk import Kiosk, Price


class CoinBox:
    """The credits of a cabinet, and what is left of the last one used: seconds, or games.

    A credit is one coin. Credits outlast the program: `keep` is called with every new count.
    """

    def __init__(self, count: int = 0, keep: Callable[[int], None] = lambda count: None) -> None:
        self.credits = count
        self._keep = keep
        self._seconds = 0.0
        self._games = 0
        self._paid: Play | None = None

    def insert(self) -> None:
        """Add a credit."""
        self._change(1)

    def opens(self, terms: Kiosk) -> bool:
        """Whether a session may begin: play is free, or there is credit left."""
        return terms.price is Price.FREE or bool(self.credits or self._games or self._seconds > 0)

    def pays(self, terms: Kiosk, play: Play | None, seconds: float) -> bool:
        """Charge some seconds of a session, and the play on the table if any; return whether they are paid for.

        The next credit is used as soon as it is needed.
        """
        if terms.price is Price.FREE:
            return True
        if terms.price is Price.MINUTES:
            if self._seconds <= 0 and self._use():
                self._seconds = 60.0 * terms.per_credit
            self._seconds = max(0.0, self._seconds - seconds)
            return self._seconds > 0 or self.credits > 0
        if play is None or play is self._paid:
            return True
        if play.moves and self._paid and play.deal == self._paid.deal:  # rewound to an earlier move
            self._paid = play
            return True
        if not self._games and self._use():
            self._games = terms.per_credit
        if not self._games:
            return False
        self._games -= 1
        self._paid = play
        return True

    def end_session(self) -> None:
        """Drop what is left of the last credit: the player who paid for it has gone."""
        self._seconds, self._games, self._paid = 0.0, 0, None

    def _use(self) -> bool:
        if not self.credits:
            return False
        self._change(-1)
        return True

    def _change(self, by: int) -> None:
        self.credits += by
        self._keep(self.credits)
