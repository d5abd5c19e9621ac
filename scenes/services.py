"""Services: what every scene may use, passed to each of them: storage, sound, pictures, time, solver, settings."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time
from functools import partial
from math import inf
from random import Random
from typing import Any

from game.analysis.client import SolverClient
from game.deals.dealer import Dealer, Demonstrations
from game.play import Play
from game.record import Record
from game.rules import GAMES
from game.settings import DeckColours, Lamp, Motion, Settings
from game.statistics import Outcome, Result
from game.storage import Store
from game.storage.kiosk import CREDITS, CoinBox, Help, Kiosk
from scenes.audio import Effect, Speaker
from scenes.commands import Command, Device, PadKind
from scenes.gamepads import Gamepads
from scenes.i18n import _, later, set_language
from scenes.render.image_cache import ImageCache
from scenes.render.palette import Colours, Style

RUMBLES = {Effect.IMPACT: (0.8, 160), Effect.THRONE: (1.0, 420), Effect.FAIL: (0.5, 120), Effect.ILLEGAL: (0.3, 80)}
"""The effects that shake a gamepad: how strongly, from 0 to 1, and for how many milliseconds."""
FIRST_DAY, LAST_DAY = date(1970, 1, 1), date(9998, 12, 31)
DEMO_AFTER = 240.0  # seconds without input before a demonstration, except at a cabinet
TALLEST_CARD = 0.3  # of the screen's height: the largest card
LATEST = "latest game"  # the note with the name of the game played last
DUEL = "duel"  # the name under which a duel under way is saved, among the open plays
later("Duel")  # its name where something has gone wrong
UNSEEN = "unseen win"  # the note with the number of the win whose results have not been seen yet


def states_of_sound() -> tuple[str, str, str]:
    """Return the sentences for the three states of the sound: on, off, or without a device."""
    return _("Sound on"), _("Sound off"), _("No sound")


@dataclass(slots=True)
class Services:
    """Everything that scenes share.

    motion_asked and muted_asked are options of the command line, which override the settings until the player changes
    these. The scene manager updates quiet_for, the seconds since the last input; attended, whether the window has the
    focus, so that clocks run; device, the one used last; began_with, the one used first; and fullscreen, whether the
    window fills the screen. kiosk is the operator's choice at a cabinet, watched whether a supervisor expects
    heartbeats, and restarts how often it has restarted the program; running_for counts seconds. visitors_settings are
    those that a visitor of a cabinet has chosen, which are never saved.
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
    visitors_settings: Settings | None = None
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
        self.speaker.on_effect = self._rumble
        heads = ((self.store.open_play(name) or "").split()[:2] for name in (*GAMES, DUEL))
        still_open = {"/".join((head[0].partition("/")[0], *head[1:])) for head in heads if head}
        self.coins = CoinBox(self.store.note(CREDITS), still_open, partial(self.store.save_note, CREDITS))

    def _rumble(self, effect: Effect) -> None:
        """Shake the gamepad in use with an effect, unless the player has switched that off."""
        if effect in RUMBLES and self.device is Device.PAD and self.settings.rumble:
            self.pads.shake(*RUMBLES[effect])

    @property
    def games(self) -> tuple[str, ...]:
        """The games that are offered."""
        return self.kiosk.games if self.kiosk else tuple(GAMES)

    @property
    def refused(self) -> frozenset[Command]:
        """The commands for help that the operator does not allow."""
        if not self.kiosk or self.kiosk.help is Help.ALL:
            return frozenset()
        lamp = () if self.kiosk.help is Help.LAMP else (Command.LAMP, Command.GO_BACK)
        return frozenset((Command.HINT, Command.SHOW_ME, *lamp))

    @property
    def lamp(self) -> Lamp:
        """When the lamp shows whether a deal can still be won."""
        return Lamp.OFF if Command.LAMP in self.refused else self.settings.lamp

    @property
    def demo_after(self) -> float:
        """Seconds without input after which a demonstration starts."""
        if self.kiosk:
            return self.kiosk.demo_after
        return DEMO_AFTER if self.settings.demo else inf

    @property
    def pad_kind(self) -> PadKind | None:
        """The kind of gamepad in use, whose signs are shown; None while another device is used."""
        if self.device is not Device.PAD:
            return None
        return self.pads.last.kind if self.pads.last else PadKind.XBOX

    @property
    def settings(self) -> Settings:
        """The player's settings."""
        return self.visitors_settings or self.store.settings

    def change(self, **changes: Any) -> None:
        """Save new values of some settings, which then override the command line; sound and language follow at once."""
        if "motion" in changes:
            self.motion_asked = None
        if "muted" in changes:
            self.muted_asked = False
        chosen = replace(self.settings, **changes)
        if self.kiosk:
            self.visitors_settings = chosen
        else:
            self.store.save_settings(chosen)
        self.apply_settings()

    def apply_settings(self) -> None:
        """Set the sound and the language as the settings say."""
        settings = self.settings
        set_language(settings.language)
        share = self.loudness
        self.speaker.volumes(share * settings.effects, share * settings.beds, share * settings.music)
        self.speaker.mute(self.silent)

    @property
    def loudness(self) -> float:
        """The factor applied to all volumes: 1.0, unless the operator says otherwise."""
        return self.kiosk.loudness(self.now().time()) if self.kiosk else 1.0

    def toggle_mute(self) -> None:
        """Turn all sound off or on."""
        self.change(muted=not self.silent)

    @property
    def silent(self) -> bool:
        """Whether all sound is off."""
        return self.settings.muted or self.muted_asked

    def in_force(self, name: str) -> Any:
        """Return the present value of a setting, which may differ from the saved one."""
        now = {"muted": self.silent, "fullscreen": self.fullscreen, "motion": self.motion}
        return now.get(name, getattr(self.settings, name))

    @property
    def state_of_sound(self) -> int:
        """The index of the present state in `states_of_sound`."""
        if self.silent:
            return 1
        return 0 if self.speaker.has_device else 2

    @property
    def motion(self) -> Motion:
        """How much motion there is."""
        return self.motion_asked or self.settings.motion

    @property
    def colours(self) -> Colours | None:
        """The number of colours that the player wants in every deck; None leaves it to the games."""
        return {DeckColours.FOUR: Colours.FOUR, DeckColours.TWO: Colours.TWO}.get(self.settings.deck_colours)

    def style(self, colours: Colours = Colours.FOUR) -> Style:
        """Return the style in which everything is drawn, with a number of deck colours."""
        return Style(colours, self.settings.high_contrast, self.settings.back, self.settings.text_scale)

    @property
    def today(self) -> date:
        """The local date, within the years from 1970 to 9998: a clock may be wrong, and a calendar leads beyond it."""
        return min(max(self.now().date(), FIRST_DAY), LAST_DAY)

    @property
    def day_left(self) -> float:
        """Seconds until the date is next checked: until midnight, but at most a minute, as the clock may be set."""
        now = self.now()
        return min(60.0, (datetime.combine(now, time.max, now.tzinfo) - now).total_seconds())

    def open_play(self, game: str) -> Play | None:
        """Return a game's open play, None if there is none; one that no longer replays is set aside and reported.

        This also loads its proof, which its table will need, and takes longer than a frame.
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
        """Return a play of a new deal, of the difficulty chosen last or, if asked, one that can be won.

        The next deal is read meanwhile.
        """
        play = self.dealer.new(game, winnable)
        self.images.prerender(partial(self.dealer.prefetch, game))
        return play

    def save_play(self, play: Play) -> None:
        """Save a play as the open one of its game, which becomes the latest game."""
        self.store.save_play(play.rules.name, str(play.record))
        self.store.save_note(LATEST, play.rules.name)

    def end(self, play: Play, outcome: Outcome) -> Result:
        """End a play and return its result; a win is noted until its results are seen."""
        result = self.store.finish(Result.of(play, outcome, self.now()))
        if result.won:
            self.store.save_note(UNSEEN, str(result.number))
        return result

    def show_win(self) -> None:
        """Note that the results of the latest win have been seen."""
        self.store.save_note(UNSEEN, "")

    @property
    def unseen_win(self) -> tuple[Play, Result] | None:
        """The win whose results the player has not seen yet; None without one, or if its game has another open play."""
        number = self.store.note(UNSEEN)
        result = next((result for result in self.store.results.history() if str(result.number) == number), None)
        if result is None or self.store.open_play(result.game):
            return None
        try:
            return Play.resume(result.record), result
        except ValueError:
            return None

    def problems(self) -> list[str]:
        """Return sentences about what has gone wrong on the disk since the last call."""
        return [_(problem.kind.value).format(about=_(problem.about)) for problem in self.store.problems()]
