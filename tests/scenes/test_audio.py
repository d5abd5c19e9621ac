"""The speaker: which sounds play, how loud and from where; and a missing device is never an error."""

import math
import zipfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest
from pygame import mixer

from scenes import audio
from scenes.audio import EFFECTS, Ambience, Crossfade, DeviceSpeaker, Effect, Music, Speaker, decoded, gain, sides
from tests.window import LONGEST_WAIT, wait_for

SOUNDS = Path(__file__).parents[2] / "assets" / "sounds"
LANES = frozenset(range(2))  # the channels of beds


@pytest.fixture(autouse=True)
def device(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    yield
    mixer.quit()


def eventually(happens: Callable[[], bool]) -> bool:
    """Return whether something has happened in the background, once it has."""
    return wait_for(happens, "what should be heard", 0.01)


def busy() -> set[int]:
    """Return the channels that play something."""
    return {number for number in range(mixer.get_num_channels()) if mixer.Channel(number).get_busy()}


def loops() -> list[float]:
    """Return how loud the bed and the music play."""
    playing = (mixer.Channel(number).get_sound() for number in sorted(LANES))
    music = [mixer.music.get_volume()] if mixer.music.get_busy() else []
    return [round(volume, 1) for volume in (*(sound.get_volume() for sound in playing if sound is not None), *music)]


def opened(sounds: Path) -> Speaker:
    """Return a speaker for the sounds in a folder that is not muted."""
    speaker = DeviceSpeaker(sounds, Random(1))
    speaker.mute(False)
    return speaker


@cache
def samples(path: Path) -> bytes:
    """Return what the device plays of a file."""
    sound = decoded(path)
    assert sound
    return sound.get_raw()


@pytest.fixture
def speaker(monkeypatch: pytest.MonkeyPatch) -> Iterator[Speaker]:
    """Return a speaker that has read all frequent effects; each file is decoded once for all tests."""
    monkeypatch.setattr(audio, "decoded", lambda path: mixer.Sound(buffer=samples(path)))
    speaker = opened(SOUNDS)
    assert eventually(lambda: plays(speaker, Effect.LAST_DEALS))
    mixer.stop()
    yield speaker
    speaker.close()


def played(speaker: Speaker, effect: Effect, step: int = 0) -> tuple[mixer.Channel, mixer.Sound]:
    """Play an effect alone; return its channel and its take, which may be over before this thread comes to look."""
    assert isinstance(speaker, DeviceSpeaker)
    mixer.stop()
    speaker.play(effect, step=step)
    (voice,) = speaker._voices[effect]
    return voice


def plays(speaker: Speaker, effect: Effect) -> bool:
    """Whether an effect is heard when it is played."""
    before = len(busy()) if mixer.get_init() else 0
    speaker.play(effect)
    return mixer.get_init() is not None and len(busy()) > before


def test_an_effect_leaves_the_channels_of_bed_and_music_alone(speaker: Speaker) -> None:
    channel, _take = played(speaker, Effect.DEAL)
    assert channel.id not in LANES


@pytest.mark.parametrize("pan", [-3.0, -1.0, -0.4, 0.0, 0.4, 1.0, 3.0])
def test_panning_keeps_the_loudness_and_never_silences_a_side(pan: float) -> None:
    left, right = sides(pan, 0.8)
    assert pytest.approx(0.8) == math.hypot(left, right)
    assert min(left, right) > 0.1
    assert (pan < 0, pan > 0) == (left > right + 1e-9, right > left + 1e-9)


def test_volumes_go_from_nothing_to_full_in_steps_that_grow() -> None:
    gains = [gain(volume) for volume in range(11)]
    assert (0.0, 1.0) == (gains[0], gains[10])
    assert sorted(gains) == gains
    assert (gains[0], gains[10]) == (gain(-1), gain(11))


def test_a_scale_climbs_and_stays_on_its_last_step(speaker: Speaker) -> None:
    pitches = []
    for step in (0, 1, 16, 40):
        pitches.append(played(speaker, Effect.FOUNDATION, step)[1])
    assert 3 == len(set(map(id, pitches)))
    assert pitches[2] is pitches[3]


@pytest.mark.parametrize(("step", "takes"), [(0, 2), (7, 2), (8, 1), (12, 1), (40, 1)])
def test_the_first_links_of_a_chain_have_two_takes_in_turn(speaker: Speaker, step: int, takes: int) -> None:
    heard = []
    for _ in range(6):
        heard.append(played(speaker, Effect.LINK, step)[1])
    assert takes == len(set(heard))
    assert heard[:-takes] == heard[takes:]


def test_every_rank_that_comes_home_has_two_takes(speaker: Speaker) -> None:
    for step in range(13):
        assert 2 == len({played(speaker, Effect.FOUNDATION, step)[1] for _ in range(2)})


@pytest.mark.parametrize("effect", [Effect.THRONE, Effect.WIN, Effect.LOSS])
def test_rare_effects_are_loaded_when_they_are_played(speaker: Speaker, effect: Effect) -> None:
    speaker.play(effect)
    assert eventually(lambda: 1 == len(busy()))


@pytest.mark.parametrize("effect", [Effect.DEAL, Effect.DROP, Effect.PICK_UP])
def test_no_take_of_a_frequent_sound_comes_again_within_three(speaker: Speaker, effect: Effect) -> None:
    heard = [played(speaker, effect)[1] for _ in range(40)]
    assert all(4 == len(set(heard[at : at + 4])) for at in range(37))
    assert len(set(heard)) >= 5


def test_forty_cards_are_spread_in_level_and_place(speaker: Speaker) -> None:
    left, right = zip(*(level_of(speaker, card / 39 * 2 - 1) for card in range(40)), strict=True)
    levels = [20 * math.log10(math.hypot(*both)) for both in zip(left, right, strict=True)]
    assert 3.0 < max(levels) - min(levels) <= 4.1
    assert sum(left[:10]) > 1.3 * sum(right[:10])
    assert sum(right[-10:]) > 1.3 * sum(left[-10:])


def level_of(speaker: Speaker, pan: float) -> tuple[float, float]:
    """Return how loud a single card is on the left and on the right."""
    volumes: list[tuple[float, float]] = []

    def remembered(pan: float, gain: float) -> tuple[float, float]:
        volumes.append(sides(pan, gain))
        return volumes[-1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("scenes.audio.sides", remembered)
        mixer.stop()
        speaker.play(Effect.DEAL, pan)
    return volumes[0]


def test_the_oldest_of_too_many_equal_sounds_fades_out(speaker: Speaker) -> None:
    for _ in range(12):
        speaker.play(Effect.WHEEL)
    assert eventually(lambda: len(busy()) <= 3)


def test_beds_fade_into_each_other(speaker: Speaker, monkeypatch: pytest.MonkeyPatch) -> None:
    speaker.ambience(Ambience.CAMP)
    assert eventually(lambda: any(mixer.Channel(number).get_volume() for number in busy()))  # else it stops at once
    camp, turn, playing = busy(), Crossfade._turn, list[int]()

    def turn_and_count(beds: Crossfade, path: Path | None) -> None:
        turn(beds, path)
        playing.append(len(busy()))

    monkeypatch.setattr(Crossfade, "_turn", turn_and_count)
    speaker.ambience(Ambience.WIND)
    assert eventually(lambda: 1 == len(busy()) and camp.isdisjoint(busy()))
    assert [2] == playing


def test_a_place_left_before_its_ambience_started_leaves_nothing_playing(speaker: Speaker) -> None:
    speaker.ambience(Ambience.CAMP)
    assert eventually(lambda: 1 == len(busy()))
    speaker.ambience(None)
    assert eventually(lambda: not busy())


def test_what_is_played_while_a_file_is_decoded_keeps_nobody_waiting_and_is_heard(
    speaker: Speaker, monkeypatch: pytest.MonkeyPatch
) -> None:
    decodes, decoded, step = Event(), Event(), Crossfade.step

    def slow(*arguments: Any) -> bool:
        decodes.set()
        decoded.wait(LONGEST_WAIT)
        return step(*arguments)

    monkeypatch.setattr(Crossfade, "step", slow)
    speaker.ambience(Ambience.CAMP)
    assert decodes.wait(LONGEST_WAIT)
    speaker.play(Effect.DEAL)
    assert not busy()
    decoded.set()
    assert eventually(lambda: bool(busy() - LANES))


def test_music_and_bed_step_back_under_a_blow_and_come_forth_again(speaker: Speaker) -> None:
    speaker.ambience(Ambience.WATER)
    speaker.music(Music.TITLE)
    assert eventually(lambda: loops() == [1.0, 1.0])

    def behind_a_blow() -> bool:
        if not busy() - LANES:  # it may be over before this thread comes to look
            speaker.play(Effect.IMPACT)
        return loops() == [0.5, 0.5]

    assert eventually(behind_a_blow)
    for channel in busy() - LANES:
        mixer.Channel(channel).stop()
    assert eventually(lambda: loops() == [1.0, 1.0])


def test_each_kind_has_a_volume_of_its_own(speaker: Speaker) -> None:
    speaker.ambience(Ambience.CHOIR)
    speaker.music(Music.TITLE)
    speaker.volumes(effects=10, ambience=5, music=0)
    assert eventually(lambda: loops() == [0.2])


def test_muting_hushes_everything_and_unmuting_brings_the_bed_back(speaker: Speaker) -> None:
    speaker.ambience(Ambience.CRICKETS)
    assert eventually(lambda: 1 == len(busy()))
    speaker.mute(True)
    assert eventually(lambda: not busy())
    assert not plays(speaker, Effect.DEAL)
    speaker.mute(False)
    assert eventually(lambda: 1 == len(busy()))


def test_muted_from_the_start_no_device_is_opened_until_it_is_wanted() -> None:
    speaker = DeviceSpeaker(SOUNDS, Random(1))
    speaker.ambience(Ambience.CAMP)
    assert not plays(speaker, Effect.DEAL)
    assert mixer.get_init() is None
    speaker.mute(False)
    assert eventually(lambda: mixer.get_init() is not None and 1 == len(busy()))
    speaker.close()
    assert mixer.get_init() is None


def test_without_a_device_everything_is_silent_and_nothing_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "a driver that does not exist")
    speaker = opened(SOUNDS)
    use_everything(speaker)
    assert mixer.get_init() is None
    assert eventually(lambda: not speaker.has_device)
    speaker.close()


def test_without_files_everything_is_silent_and_nothing_fails(tmp_path: Path) -> None:
    (tmp_path / "deal-1.ogg").write_bytes(b"not a sound")
    speaker = opened(tmp_path)
    use_everything(speaker)
    assert not plays(speaker, Effect.DEAL)
    speaker.close()


def test_effects_are_read_from_the_archive_that_a_built_program_has(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / EFFECTS, "w") as archive:
        for file in SOUNDS.glob("deal-*.ogg"):
            archive.write(file, file.name)
    speaker = opened(tmp_path)
    assert eventually(lambda: plays(speaker, Effect.DEAL))
    assert not plays(speaker, Effect.FLIP)
    speaker.close()


def test_a_damaged_archive_is_silence(tmp_path: Path) -> None:
    (tmp_path / EFFECTS).write_bytes(b"not an archive")
    speaker = opened(tmp_path)
    use_everything(speaker)
    assert not plays(speaker, Effect.DEAL)
    speaker.close()


def test_silence_takes_every_call() -> None:
    silence = Speaker()
    use_everything(silence)
    silence.close()
    assert mixer.get_init() is None


def test_a_closed_speaker_stays_silent() -> None:
    speaker = DeviceSpeaker(SOUNDS, Random(1))
    speaker.close()
    use_everything(speaker)
    assert mixer.get_init() is None


def use_everything(speaker: Speaker) -> None:
    """Ask a speaker for all it can do."""
    for effect in Effect:
        speaker.play(effect, 0.5, 3)
    for bed in (*Ambience, None):
        speaker.ambience(bed)
    for music in (*Music, None):
        speaker.music(music)
    speaker.volumes(7, 5, 6)
    speaker.mute(True)
    speaker.mute(False)
