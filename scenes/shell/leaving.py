"""Leaving: where something could not be saved, the player is asked once whether to leave all the same."""

from game.storage import Shelf
from scenes.app.toasts import Notices
from scenes.i18n import _

ANSWER = 10.0  # seconds that an answer is waited for: where nobody is there, as at a shutdown, the program ends


class Leaving:
    """The question whether to leave all the same, open for some seconds."""

    def __init__(self, shelf: Shelf, notices: Notices) -> None:
        self._shelf = shelf
        self._notices = notices
        self._left = 0.0
        self._answered = False

    @property
    def granted(self) -> bool:
        """Whether the player, who asks to, may leave now; who would lose anything is asked first, and may then."""
        if self._left or not self._shelf.refused:
            return True
        self._left, self._answered = ANSWER, False
        question = _("Not everything is saved yet. Quit again to leave anyway, or press a key to stay.")
        self._notices.correct((), question)
        return False

    def answer(self) -> None:
        """Take note that the player does something: to leave all the same, or anything else, and stays."""
        self._answered = True

    def advance(self, seconds: float) -> bool:
        """Let time pass; tell whether to leave now, since everything is saved by now or nobody has answered."""
        before, self._left = self._left, max(0.0, self._left - seconds)
        if not before or (self._left and self._shelf.refused):
            return False
        self._left = 0.0
        return not self._answered
