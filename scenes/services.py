"""What every scene may use, handed to each of them: storage, sound, pictures, chance, time, the solver, settings."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time, timedelta
from functools import partial
from math import inf
from random import Random
from typing import Any

from game.analysis import SolverClient
from game.deals.dealer import Dealer, Demonstrations
from game.play import Play
from game.record import Record
from game.rules import GAMES
from game.settings import DeckColours, Lamp, Motion, Settings
from game.statistics import Outcome, Result
from game.storage import Store
from game.storage.kiosk import CoinBox, Help, Kiosk
from scenes.audio import Effect, Speaker
from scenes.commands import Command, Device, PadKind
from scenes.gamepads import Gamepads
from scenes.i18n import _, speak
from scenes.render.image_cache import ImageCache
from scenes.render.style import Colours, Style

FELT = {Effect.IMPACT: (0.8, 160), Effect.THRONE: (1.0, 420), Effect.FAIL: (0.5, 120), Effect.ILLEGAL: (0.3, 80)}
"""What shakes a gamepad: how strongly, from 0 to 1, and for how many milliseconds."""
DEMO_AFTER = 240.0  # seconds without input at home
TALLEST_CARD = 0.3  # of the screen's height: no card is ever shown larger
LATEST = "latest game"  # the note that names the game that was played last
CREDITS = "credits"  # the note that counts what was paid at a cabinet, and not yet used
UNSEEN = "unseen win"  # the note that numbers the win whose results the player has not seen yet


def states_of_sound() -> tuple[str, str, str]:
    """Return what is said of the sound: that it is on, that it is off, or that there is nothing to hear it on."""
    return _("Sound on"), _("Sound off"), _("No sound")


@dataclass(slots=True)
class Services:
    """Store, speaker, image cache, random numbers, the time, solver and dealer, and what the player chose about them.

    motion_asked and muted_asked are options of the command line: they hold whatever the settings say, until the player
    chooses otherwise. The scene manager keeps quiet_for, the seconds since the player did anything, attended, whether
    the window has the keyboard, so that clocks run, device, what the player used last, began_with, what he used first,
    and fullscreen, whether the window fills the screen now. kiosk is what an operator has chosen, where the program is
    there for anybody, watched whether a supervisor waits for its signs of life, and restarts how often it has started
    the program anew; running_for counts seconds.
    """

    store: Store
    speaker: Speaker
    images: ImageCache
    random: Random
    now: Callable[[], datetime]
    motion_asked: Motion | None = None
    muted_asked: bool = False
    quiet_for: float = 0.0
    attended: bool = True
    device: Device = Device.MOUSE
    began_with: Device | None = None
    pads: Gamepads = field(default_factory=Gamepads)
    solver: SolverClient = field(default_factory=SolverClient)
    kiosk: Kiosk | None = None
    watched: bool = False
    restarts: int = 0
    running_for: float = 0.0
    dealer: Dealer = field(init=False)
    demonstrations: Demonstrations = field(init=False)
    fullscreen: bool = field(init=False)
    coins: CoinBox = field(init=False)

    def __post_init__(self) -> None:
        self.fullscreen = self.settings.fullscreen
        self.dealer = Dealer(self.store, self.random)
        self.demonstrations = Demonstrations(self.random)
        self.speaker.felt = self._feel
        noted = self.store.note(CREDITS)
        self.coins = CoinBox(int(noted) if noted.isdecimal() else 0, self._keep_credits)

    def _feel(self, effect: Effect) -> None:
        """Let the gamepad that is used shake where an effect is to be felt, unless the player wants none of that."""
        if effect in FELT and self.device is Device.PAD and self.settings.rumble:
            self.pads.shake(*FELT[effect])

    def _keep_credits(self, count: int) -> None:
        self.store.take_note(CREDITS, str(count))

    @property
    def games(self) -> tuple[str, ...]:
        """The games that are offered."""
        return self.kiosk.games if self.kiosk else tuple(GAMES)

    @property
    def refused(self) -> frozenset[Command]:
        """The help that an operator gives nobody."""
        if not self.kiosk or self.kiosk.help is Help.ALL:
            return frozenset()
        lamp = () if self.kiosk.help is Help.LAMP else (Command.LAMP, Command.GO_BACK)
        return frozenset((Command.HINT, Command.SHOW_ME, *lamp))

    @property
    def lamp(self) -> Lamp:
        """When the lamp tells whether a deal can still be won."""
        return Lamp.OFF if Command.LAMP in self.refused else self.settings.lamp

    @property
    def demo_after(self) -> float:
        """After how many seconds without input games are shown that play by themselves."""
        if self.kiosk:
            return self.kiosk.demo_after
        return DEMO_AFTER if self.settings.demo else inf

    @property
    def pad_kind(self) -> PadKind | None:
        """Whose gamepad is used, so that its signs are shown; None while anything else is."""
        if self.device is not Device.PAD:
            return None
        return self.pads.last.kind if self.pads.last else PadKind.XBOX

    @property
    def settings(self) -> Settings:
        """What the player has chosen."""
        return self.store.settings

    def change(self, **changes: Any) -> None:
        """Save new values of some settings, which replace options of the command line; sound and language follow."""
        if "motion" in changes:
            self.motion_asked = None
        if "muted" in changes:
            self.muted_asked = False
        self.store.choose(replace(self.settings, **changes))
        self.tune()

    def tune(self) -> None:
        """Set the sound and the language as the settings say."""
        settings = self.settings
        speak(settings.language)
        share = self.loudness
        self.speaker.volumes(share * settings.effects, share * settings.beds, share * settings.music)
        self.speaker.mute(self.silent)

    @property
    def loudness(self) -> float:
        """The share of the volumes chosen that is heard now: all of them, unless an operator says otherwise."""
        return self.kiosk.loudness(self.now().time()) if self.kiosk else 1.0

    def toggle_mute(self) -> None:
        """Turn all sound off or on."""
        self.change(muted=not self.silent)

    @property
    def silent(self) -> bool:
        """Whether all sound is off."""
        return self.settings.muted or self.muted_asked

    def in_force(self, name: str) -> Any:
        """Return the value of a setting that holds just now, which may be another than the one that is kept."""
        now = {"muted": self.silent, "fullscreen": self.fullscreen, "motion": self.motion}
        return now.get(name, getattr(self.settings, name))

    @property
    def state_of_sound(self) -> int:
        """Which of the states of sound there are is the present one."""
        return 1 if self.silent else 0 if self.speaker.found else 2

    @property
    def motion(self) -> Motion:
        """How much moves."""
        return self.motion_asked or self.settings.motion

    @property
    def colours(self) -> Colours | None:
        """In how many colours the player wants every deck, or None to leave it to the games."""
        chosen = {DeckColours.FOUR: Colours.FOUR, DeckColours.TWO: Colours.TWO}
        return chosen.get(self.settings.deck_colours)

    def style(self, colours: Colours = Colours.FOUR) -> Style:
        """Return how cards are drawn, in the given number of colours."""
        return Style(colours, self.settings.high_contrast, self.settings.back, self.settings.text_scale)

    @property
    def today(self) -> date:
        """The day it is where the player is."""
        return self.now().date()

    @property
    def day_left(self) -> float:
        """For how many seconds it is still today."""
        now = self.now()
        return (datetime.combine(now.date() + timedelta(days=1), time(), now.tzinfo) - now).total_seconds()

    def open_play(self, game: str) -> Play | None:
        """Return a game's open play where it was left; one that no longer replays is set aside, and reported.

        Reads its proof, too, which its table will ask for. Takes longer than a frame may.
        """
        line = self.store.open_play(game)
        if line is None:
            return None
        try:
            play = Play.resume(Record.parse(line))
        except ValueError:
            self.store.set_aside(game)
            return None
        self.dealer.proof(play)
        return play

    def new_deal(self, game: str, winnable: bool = False) -> Play:
        """Return a play of a new deal of the difficulty chosen last, or of one that can be won if that is asked for.

        The next deal is read meanwhile.
        """
        play = self.dealer.new(game, winnable)
        self.images.prerender(partial(self.dealer.prefetch, game))
        return play

    def keep(self, play: Play) -> None:
        """Keep a play as its game's open one, and its game as the latest."""
        self.store.keep(play.rules.name, str(play.record))
        self.store.take_note(LATEST, play.rules.name)

    @property
    def latest_game(self) -> str:
        """The name of the game that was played last, nothing if none was."""
        return self.store.note(LATEST)

    def end(self, play: Play, outcome: Outcome) -> Result:
        """End a play, and return its result; one that was won is remembered until its results are seen."""
        result = self.store.finish(Result.of(play, outcome, self.now()))
        if result.won:
            self.store.take_note(UNSEEN, str(result.number))
        return result

    def show_win(self) -> None:
        """Take note that the results of the latest win are seen."""
        self.store.take_note(UNSEEN, "")

    @property
    def unseen_win(self) -> tuple[Play, Result] | None:
        """A win whose results were not seen before the program ended, unless another play of its game is open."""
        number = self.store.note(UNSEEN)
        result = next((one for one in self.store.history() if str(one.number) == number), None)
        if result is None or self.store.open_play(result.game):
            return None
        try:
            return Play.resume(result.record), result
        except ValueError:
            return None

    def problems(self) -> list[str]:
        """Return, as sentences, what has gone wrong on the disk since the last call."""
        return [_(problem.trouble.value).format(about=problem.about) for problem in self.store.problems()]
