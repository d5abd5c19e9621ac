"""What may go wrong with saved data, as English sentences for the player; they are translated where they are shown."""

from dataclasses import dataclass
from enum import Enum


class ProblemKind(Enum):
    """Each kind of problem, as a sentence in which {about} is filled in."""

    FULL = "The disk is full. Play on: your game is saved once there is room."
    UNWRITTEN = "Saving failed ({about}). Play on: the game will keep trying."
    WRITTEN = "Saving works again."
    UNOPENED = "Cannot save in {about}. You can play, but nothing will be kept when you quit."
    ANOTHER = "Patience Arcade is already running; this copy will not save."
    TAKEN_OVER = "The other Patience Arcade has closed. This copy saves from now on."
    DISPLACED = "Two copies went on with {about}. The game open in this one is saved; the other was set aside."
    GONE = "Your saved data was removed or replaced. Everything was saved again in {about}."
    UNWRITABLE = "One entry could not be saved as it is and was set aside."
    NEWER = "Your saved data is from a newer Patience Arcade; this one will not save."
    DAMAGED = "Your saved data was damaged. What could be read is still here; the damaged file is now {about}."
    SET_ASIDE = "Your saved game of {about} can no longer be opened and was set aside."
    UNREADABLE_SETTINGS = "settings.toml cannot be read ({about}); using the default settings."
    NO_TEXT = "settings.toml is not a text file, or is too long; using the default settings."
    WRONG_SETTING = "settings.toml: {about} is not valid; using the default instead."
    CABINET_MISTAKE = "There is a mistake in kiosk.toml: {about}."
    CABINET_UNSAVED = "The settings of the cabinet cannot be saved in {about}."
    CABINET_AT_HOME = "A cabinet would drop the games that are open in {about}. Name another folder with --data-dir."


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem, and what it is about: a folder, a file, a game or a reason, which may be in English."""

    kind: ProblemKind
    about: str = ""

    def __str__(self) -> str:
        return self.kind.value.format(about=self.about)
