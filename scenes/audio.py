"""Sound: effects, the ambience of each place, and music; or silence, without an error, if there is no device.

Files are opened and decoded in a separate thread, the most frequent first; a sound that is not loaded yet is skipped.
"""

import math
import re
import zipfile
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from enum import Enum
from functools import cached_property
from operator import attrgetter
from pathlib import Path
from random import Random
from threading import Event, Thread

import pygame
from pygame import mixer

EFFECTS = "effects.zip"
"""In a built program, the uncompressed archive of effects in the folder of sounds."""
_FADE = 900  # milliseconds of a crossfade


def _ducked(presence: float, ducks: bool) -> float:
    """Return the presence of a loop one tick later: it falls to 0.5 (6 dB) under a loud effect, else rises to 1."""
    return min(max(0.5 if ducks else 1.0, presence - 0.2), presence + 0.04)  # fast down, slowly up


class Crossfade:
    """Two channels on which one loop fades into the next."""

    def __init__(self) -> None:
        self._front, self._back = mixer.Channel(0), mixer.Channel(1)  # those that `open_device` reserves
        self._path: Path | None = None
        self._loop: mixer.Sound | None = None
        self._presence = 1.0

    def step(self, path: Path | None, gain: float, ducks: bool) -> bool:
        """Go one step towards playing the loop in a file at a gain, ducked or not; return whether this is reached."""
        if path != self._path and not self._back.get_busy():
            self._turn(path)
        before, self._presence = self._presence, _ducked(self._presence, ducks)
        if self._loop is not None:
            self._loop.set_volume(gain * self._presence)
        return path == self._path and self._presence == before

    def _turn(self, path: Path | None) -> None:
        """Fade from the present loop to the one in a file."""
        self._path, self._loop = path, decoded(path) if path else None
        if self._front.get_volume():
            self._front.fadeout(_FADE)
        else:
            self._front.stop()  # not audible yet: a fade from silence would never end
        self._front, self._back = self._back, self._front
        if self._loop is not None:
            self._loop.set_volume(0.0)
            self._front.play(self._loop, loops=-1, fade_ms=_FADE)


class Stream:
    """A piece of music, decoded as it plays, because as a whole it would take 16 MB."""

    def __init__(self) -> None:
        self._path: Path | None = None
        self._presence = 1.0

    def step(self, path: Path | None, gain: float, ducks: bool) -> bool:
        """Go one step towards playing the piece in a file at a gain, ducked or not; return whether this is reached."""
        if path != self._path:
            if mixer.music.get_busy():
                mixer.music.fadeout(_FADE)  # the next tick tries again
                self._path = None
                return False
            self._begin(path)
        before, self._presence = self._presence, _ducked(self._presence, ducks)
        mixer.music.set_volume(gain * self._presence)
        return self._presence == before

    def _begin(self, path: Path | None) -> None:
        self._path = path
        mixer.music.unload()
        if path is None:
            return
        with suppress(pygame.error):  # missing or damaged files are silent
            mixer.music.load(path)
            mixer.music.play(-1, fade_ms=_FADE)


def open_device() -> bool:
    """Open the device in the format of the files, so that nothing is converted; return whether there is one."""
    try:
        # 2048 samples delay sounds by at most 46 ms, and wake an idle core only 21 times a second
        mixer.init(44_100, -16, 2, 2048, allowedchanges=0)
    except pygame.error:
        return False
    mixer.set_num_channels(24)
    mixer.set_reserved(2)
    return True


def decoded(path: Path | zipfile.Path) -> mixer.Sound | None:
    """Return the sound in a file, None if it is missing or damaged."""
    try:
        with path.open("rb") as file:
            return mixer.Sound(file)
    except (pygame.error, OSError, zipfile.BadZipFile):
        return None


def gain(volume: float) -> float:
    """Return the gain of a volume from 0 to 10: its square, so that steps sound equal."""
    return (max(0, min(volume, 10)) / 10) ** 2


def sides(pan: float, gain: float) -> tuple[float, float]:
    """Return the gains of left and right for a pan from -1 to 1, with constant power."""
    # even at the far sides, both channels play
    angle = (1.0 + 0.7 * max(-1.0, min(pan, 1.0))) * math.pi / 4
    return gain * math.cos(angle), gain * math.sin(angle)


class Effect(Enum):
    """Sounds that are played once, by the names of their files; the most frequent first."""

    DEAL = "deal"
    FLIP = "flip"
    PICK_UP = "pick-up"
    DROP = "drop"
    BUTTON = "button"
    FOCUS = "focus"
    ILLEGAL = "illegal"
    UNDO = "undo"
    FOUNDATION = "foundation"
    LINK = "link"
    LUNGE = "lunge"
    IMPACT = "impact"
    FAIL = "fail"
    POST = "post"
    FREEZE = "freeze"
    REDEAL = "redeal"
    HINT = "hint"
    LAMP_LIGHTS = "lamp-lights"
    LAMP_OUT = "lamp-out"
    WHEEL = "wheel"
    LAST_DEALS = "last-deals"
    THRONE = "throne"
    WIN = "win"
    LOSS = "loss"


class Ambience(Enum):
    """The ambient loop of a place, by the name of its file."""

    CAMP = "camp"
    WATER = "water"
    CHOIR = "choir"
    WIND = "wind"
    CRICKETS = "crickets"


class Music(Enum):
    """Pieces of music, which are repeated, by the names of their files."""

    TITLE = "title"


class Speaker:
    """What scenes play sounds on. This base class is silent, for boards that nobody listens to."""

    has_device = True
    """Whether there is a device, as far as is known; False after none was found."""
    on_effect: Callable[[Effect], None] | None = None
    """Called with each effect, if set; it shakes a gamepad."""

    def play(self, effect: Effect, pan: float = 0.0, step: int = 0) -> None:
        """Play an effect, from the left (-1) to the right (1); step selects a step of its scale, if it has one.

        A gamepad may shake with it, whatever its volume.
        """
        if self.on_effect:
            self.on_effect(effect)

    def ambience(self, ambience: Ambience | None) -> None:
        """Fade to the ambience of a place, or to none."""

    def music(self, music: Music | None) -> None:
        """Fade to a piece of music, or to none."""

    def volumes(self, effects: float, ambience: float, music: float) -> None:
        """Set the volume of each kind, from 0 to 10. The tunes of a win and a loss count as music."""

    def mute(self, muted: bool) -> None:
        """Mute or unmute; unmuting looks again for a device if none was found."""

    def close(self) -> None:
        """Close the device; nothing is played afterwards."""


_VOICES = {Effect.DEAL: 6, Effect.FLIP: 5, Effect.DROP: 5, Effect.FOUNDATION: 5, Effect.LINK: 5}
_FEW = 3  # how many of most effects play at once: one more fades out the oldest
_SPREAD = 2.0  # decibels by which repeated effects vary in level
_SELDOM = frozenset({Effect.THRONE, Effect.WIN, Effect.LOSS})  # the longest, loaded only when played
_STEPS = {Effect.FOUNDATION: 17, Effect.LINK: 13}
"""The steps of scales; files after the last step are second takes of the first ones."""
_TUNES = frozenset({Effect.WIN, Effect.LOSS})
_LOUD = frozenset({Effect.IMPACT, Effect.FAIL, Effect.THRONE, Effect.WIN})  # these duck ambience and music
_HUSH = 80  # milliseconds to silence
LAST_WORK = 2.0  # seconds that closing waits for a device, which may not respond


class DeviceSpeaker(Speaker):
    """A speaker for the sounds in a folder. It never raises, and is silent if there is no device.

    A thread opens the device, loads the files, and fades the loops; it starts once the speaker is unmuted, so that
    muting costs nothing. The mixer is locked while it decodes a file, for 40 ms and more, so what is played then is
    left to the thread.
    """

    def __init__(self, folder: Path, random: Random) -> None:
        self.has_device = True
        self._folder = folder
        self._random = random
        self._takes: dict[Effect, tuple[mixer.Sound, ...]] = {}
        self._ambience: Ambience | None = None
        self._music: Music | None = None
        self._gains = (1.0, 1.0, 1.0)
        self._muted = True
        self._closed = False
        self._asked: deque[tuple[Effect, float, int]] = deque(maxlen=_FEW)
        self._at_work = False
        self._loud: mixer.Sound | None = None
        self._voices: dict[Effect, deque[tuple[mixer.Channel, mixer.Sound]]] = {}
        self._recent: dict[tuple[Effect, int], deque[mixer.Sound]] = {}
        self._woken = Event()
        self._thread = Thread(target=self._work, name="sound", daemon=True)

    def play(self, effect: Effect, pan: float = 0.0, step: int = 0) -> None:
        """Play one of an effect's takes, or a step of its scale, if it is loaded and a channel is free.

        Takes and levels vary, so that repeated effects do not sound the same.
        """
        super().play(effect, pan, step)
        if self._muted:
            return
        decodes = self._thread.is_alive() and (self._at_work or self._woken.is_set())
        if effect in _SELDOM or (decodes and effect in self._takes):
            self._asked.append((effect, pan, step))
            self._woken.set()
        elif takes := self._takes.get(effect):
            self._start(effect, self._next_take(effect, takes, step), pan)

    def _start(self, effect: Effect, take: mixer.Sound, pan: float) -> None:
        """Play a take. Rare effects are not kept; their memory is freed when they end."""
        voices = self._sounding(effect)
        channel = take.play()
        if channel is None:
            return
        effects, _, music = self._gains
        # each of its kind that still plays makes it softer by 1.5 dB, so that many cards at once are not too loud
        level = 0.84 ** len(voices) * 10 ** (self._random.uniform(-_SPREAD, _SPREAD) / 20)
        volume = music if effect in _TUNES else effects * level
        channel.set_volume(*sides(pan + self._random.uniform(-0.05, 0.05), volume))
        if effect not in _SELDOM:
            voices.append((channel, take))
        if effect in _LOUD:
            self._loud = take
            self._woken.set()

    def _sounding(self, effect: Effect) -> deque[tuple[mixer.Channel, mixer.Sound]]:
        """Return what still plays of an effect, the oldest first; fade the oldest out if one more would be too many."""
        voices = self._voices.setdefault(effect, deque())
        for voice in list(voices):
            channel, take = voice
            if channel.get_sound() is not take:
                voices.remove(voice)
        if len(voices) >= _VOICES.get(effect, _FEW):
            voices.popleft()[0].fadeout(40)  # milliseconds
        return voices

    def _next_take(self, effect: Effect, takes: tuple[mixer.Sound, ...], step: int) -> mixer.Sound:
        """Return a take that was not played lately; of a scale, one of a step."""
        if steps := min(_STEPS.get(effect, 0), len(takes)):
            step = max(0, min(step, steps - 1))
            takes = takes[step::steps]
        recent = self._recent.setdefault((effect, step), deque(maxlen=min(3, len(takes) - 1)))
        take = self._random.choice([take for take in takes if take not in recent])
        recent.append(take)
        return take

    def ambience(self, ambience: Ambience | None) -> None:
        self._ambience = ambience
        self._woken.set()

    def music(self, music: Music | None) -> None:
        self._music = music
        self._woken.set()

    def volumes(self, effects: float, ambience: float, music: float) -> None:
        """Set the volumes; steps sound equally large."""
        self._gains = (gain(effects), gain(ambience), gain(music))
        self._woken.set()

    def mute(self, muted: bool) -> None:
        """Fade everything out, or open the device if it is not open."""
        self._muted = muted
        if muted and self._takes:
            mixer.fadeout(_HUSH)
            mixer.music.fadeout(_HUSH)
        if not muted and not self._closed and not self._thread.is_alive():
            self._thread = Thread(target=self._work, name="sound", daemon=True)
            self._thread.start()
        self._woken.set()

    def close(self) -> None:
        """End the thread and close the device."""
        self._closed = self._muted = True
        self._woken.set()
        if self._thread.is_alive():
            self._thread.join(LAST_WORK)
        if not self._thread.is_alive():
            self._takes.clear()
            mixer.quit()

    def _work(self) -> None:
        """Open the device, then load effects and fade loops until closed."""
        self.has_device = open_device()
        if not self.has_device:
            return
        ambience, music = Crossfade(), Stream()
        unread = [effect for effect in Effect if effect not in _SELDOM]
        self._asked.clear()
        while not self._closed:
            self._at_work = True
            self._woken.clear()
            settled = self._step(ambience, music)
            if self._asked:
                effect, pan, step = self._asked.popleft()
                if not self._muted and (takes := self._takes.get(effect) or self._read(effect)[:1]):
                    self._start(effect, self._next_take(effect, takes, step), pan)
            elif unread:
                effect = unread.pop(0)
                self._takes[effect] = self._read(effect)
            else:
                self._at_work = False
                self._woken.wait(None if settled else 0.03)  # seconds between the steps of a fade

    def _read(self, effect: Effect) -> tuple[mixer.Sound, ...]:
        """Return the takes of an effect, or the steps of its scale."""
        take = re.compile(rf"{effect.value}-\d+\.ogg")
        paths = (path for path in self._effects if take.fullmatch(path.name))
        return tuple(sound for sound in map(decoded, paths) if sound)

    @cached_property
    def _effects(self) -> tuple[Path | zipfile.Path, ...]:
        """The files of all effects, sorted by name. A built program has them in an archive, which is unpacked fast."""
        archive = self._folder / EFFECTS
        with suppress(OSError, zipfile.BadZipFile):
            files = zipfile.Path(archive).iterdir() if archive.exists() else self._folder.iterdir()
            return tuple(sorted(files, key=attrgetter("name")))
        return ()

    def _step(self, ambience: Crossfade, music: Stream) -> bool:
        """Go one step towards the loops that are wanted; return whether these are reached."""
        loud = self._loud
        ducks = loud is not None and loud.get_num_channels() > 0
        if not ducks and self._loud is loud:
            self._loud = None
        _, ambience_gain, music_gain = self._gains
        ambience_reached = ambience.step(self._path(self._ambience, ambience_gain), ambience_gain, ducks)
        music_reached = music.step(self._path(self._music, music_gain), music_gain, ducks)
        return ambience_reached and music_reached and not ducks

    def _path(self, loop: Ambience | Music | None, gain: float) -> Path | None:
        """Return the file of a loop, None if it would not be audible."""
        return None if loop is None or self._muted or not gain else self._folder / f"{loop.value}.ogg"
