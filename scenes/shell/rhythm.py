"""The rhythm: when the next picture is due."""


class Rhythm:
    """Counts the seconds since the last picture, and since the player did anything; a picture that is due waits."""

    def __init__(self) -> None:
        self.quiet_for = 0.0
        self._shown_for = self._rest = 0.0

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self.quiet_for += seconds
        self._shown_for += seconds

    def attend(self) -> None:
        """Take note that the player is there."""
        self.quiet_for = 0.0

    def stir(self) -> None:
        """Take note that the player does something."""
        self.quiet_for = self._rest = 0.0

    def hurry(self) -> None:
        """Let a picture be due at once."""
        self._rest = 0.0

    def drawn(self, rest: float) -> None:
        """Take note that a picture is drawn, which holds for so many seconds."""
        self._shown_for, self._rest = 0.0, rest

    @property
    def left(self) -> float:
        """In how many seconds the next picture is due; 0 where it is."""
        return max(0.0, self._rest - self._shown_for)
