"""What may go wrong with what is kept, said to the player: the sentences in English, to be translated where shown."""

from dataclasses import dataclass
from enum import Enum


class Trouble(Enum):
    """Each thing that may go wrong, as the sentence that says so; {about} is filled in."""

    FULL = "The disk is full. Play on: it is kept as soon as there is room."
    UNWRITTEN = "Nothing can be written just now ({about}). Play on: it is tried again until it works."
    WRITTEN = "Everything is kept again."
    UNOPENED = "Nothing can be kept in {about}. Play on, but it will be forgotten at the end."
    ANOTHER = "Another Patience Arcade is open; this one keeps nothing."
    NEWER = "What is kept here was written by a newer Patience Arcade; this one keeps nothing."
    DAMAGED = "What was kept is damaged. What could be read is still here; the damaged file is now {about}."
    SET_ASIDE = "The open game of {about} can no longer be played and was set aside."
    UNREADABLE_SETTINGS = "settings.toml cannot be read ({about}); everything is set as usual."
    WRONG_SETTING = "In settings.toml {about} is not possible; this is set as usual."


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that went wrong, and what it is about: a folder, a file, a game, a reason."""

    trouble: Trouble
    about: str = ""

    def __str__(self) -> str:
        return self.trouble.value.format(about=self.about)
