"""Tunes: the waltz on the title, and the flourish of a win. All composed for this program."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from .chimes import pluck
from .levels import Track
from .materials import drum
from .organ import BASS, FLUTE, PRINCIPAL, TRUMPET, VIOLIN, Rank, frequency, pipe
from .room import in_hall, in_room
from .waves import (
    Samples,
    around,
    band_pass,
    fading,
    high_pass,
    lay,
    low_pass,
    noise,
    place,
    scaled,
    silence,
)

_BEAT = 60.0 / 108.0
"""Seconds of a beat of the waltz: fifty-six bars of three last 93 seconds, and no bar of them is heard twice."""


class _Section(NamedTuple):
    """A part of the waltz: melody and harmony bar by bar, what is plucked above them, who sings, and how loud.

    A bar of harmony is a bass note and its chord. Voices are ranks with their gains and by how many octaves they lie
    off the melody.
    """

    melody: str
    harmony: str
    glints: str
    voices: tuple[tuple[Rank, float, int], ...]
    gain: float


_WALTZ = (
    _Section(
        "E5:2 G5:1 | C6:1.5 B5:0.5 A5:1 | A5:1 F5:1 D5:1 | G5:2 F5:1 |"
        "E5:2 B5:1 | A5:1 C#6:1 E6:1 | D6:2 A5:1 | B5:1 A5:0.5 G5:0.5 F5:1 |"
        "E5:1 F5:0.5 E5:0.5 G5:1 | C6:1 D6:0.5 C6:0.5 Bb5:1 | A5:2 C6:1 | Ab5:2 C6:1 |"
        "G5:1 C6:1 E6:1 | E6:1 D6:0.5 C#6:0.5 A5:1 | D6:1 B5:1 D6:1 | C6:2.5 -:0.5",
        "C3 E4 G4 C5 | A2 E4 A4 C5 | D3 F4 A4 D5 | G2 F4 G4 B4 |"
        "E3 E4 G4 B4 | A2 E4 G4 C#5 | D3 F4 A4 D5 | G2 F4 G4 B4 |"
        "C3 E4 G4 C5 | C3 E4 G4 Bb4 | F2 F4 A4 C5 | F2 F4 Ab4 C5 |"
        "G2 E4 G4 C5 | A2 E4 G4 C#5 | G2 F4 G4 B4 | C3 E4 G4 C5",
        "-:14 D6:1 -:2 E6:1 -:6 G6:0.5 E6:0.5 C6:1 -:4 A6:1 -:2 Ab6:1 -:2 C7:1 -:8 G6:0.5 E6:0.5 C6:0.5 -:0.5",
        ((FLUTE, 1.0, 0), (PRINCIPAL, 0.3, -1), (VIOLIN, 0.22, 0)),
        0.85,
    ),
    _Section(
        "C6:2 A5:1 | Bb5:1 A5:1 G5:1 | A5:1 F5:1 C5:1 | D5:2 A5:1 |"
        "D6:2 Bb5:1 | C6:1 A5:1 F5:1 | G5:1 Bb5:1 D6:1 | C6:2.5 -:0.5 |"
        "E6:1.5 C6:0.5 A5:1 | F#5:1 A5:1 C6:1 | Bb5:2 D6:1 | B5:1 D6:1 G5:1 |"
        "E5:1 G5:1 C6:1 | C#6:1 A5:1 E5:1 | D5:1 F5:1 A5:1 | G5:1 F5:1 D5:1",
        "F2 F4 A4 C5 | C3 E4 G4 Bb4 | F2 F4 A4 C5 | D3 F4 A4 D5 |"
        "Bb2 F4 Bb4 D5 | F2 F4 A4 C5 | G2 G4 Bb4 D5 | C3 E4 G4 Bb4 |"
        "A2 E4 A4 C5 | D3 F#4 A4 C5 | G2 G4 Bb4 D5 | G2 G4 B4 D5 |"
        "C3 E4 G4 C5 | A2 E4 G4 C#5 | D3 F4 A4 D5 | G2 F4 G4 B4",
        "-:5 C6:1 -:5 A6:1 -:5 F6:1 -:4 G6:1 C6:1 -:5 C7:1 -:5 D7:1 -:5 E6:1 -:3 A6:1 F6:1 D6:1",
        ((VIOLIN, 0.75, 0), (FLUTE, 0.5, 0)),
        0.76,
    ),
    _Section(
        "E5:0.5 G5:0.5 C6:0.5 G5:0.5 E5:0.5 G5:0.5 | C6:0.5 B5:0.5 A5:0.5 C6:0.5 E6:1 | F6:1 D6:0.5 A5:0.5 F5:1 |"
        "G5:0.5 B5:0.5 D6:0.5 F6:0.5 D6:1 | E6:1 B5:0.5 G5:0.5 E5:1 | A5:0.5 C#6:0.5 E6:0.5 C#6:0.5 A5:1 |"
        "D6:0.5 F6:0.5 A6:1 F6:1 | D6:0.5 B5:0.5 G5:0.5 B5:0.5 D6:1 | C6:0.5 E6:0.5 G6:1 E6:1 |"
        "Bb5:0.5 C6:0.5 E6:0.5 G6:0.5 Bb5:1 | A5:0.5 C6:0.5 F6:1 C6:1 | Ab5:0.5 C6:0.5 F6:1 Ab5:1 |"
        "G5:0.5 C6:0.5 E6:0.5 G6:0.5 E6:1 | C#6:0.5 E6:0.5 A6:1 E6:1 | D6:0.5 F6:0.5 B6:1 G6:1 | C6:1 E6:1 C6:1",
        "C3 E4 G4 C5 | A2 E4 A4 C5 | D3 F4 A4 D5 | G2 F4 G4 B4 |"
        "E3 E4 G4 B4 | A2 E4 G4 C#5 | D3 F4 A4 D5 | G2 F4 G4 B4 |"
        "C3 E4 G4 C5 | C3 E4 G4 Bb4 | F2 F4 A4 C5 | F2 F4 Ab4 C5 |"
        "G2 E4 G4 C5 | A2 E4 G4 C#5 | G2 F4 G4 B4 | C3 E4 G4 C5",
        "-:2 C7:1 -:11 B6:1 -:2 E7:1 -:5 A6:1 -:2 D6:1 -:8 C7:1 -:2 C7:1 -:5 C#7:1 -:2 B6:1 G6:1 E6:1 C6:1",
        ((PRINCIPAL, 0.8, 0), (FLUTE, 0.7, 0), (TRUMPET, 0.2, -1), (VIOLIN, 0.25, 0)),
        0.98,
    ),
    _Section(
        "A5:1 Bb5:0.5 A5:0.5 C6:1 | G5:2 E5:1 | F5:2 A5:1 | D5:2 B5:1 | C6:2 A5:1 | Ab5:2 F5:1 |"
        "E5:1 G5:1 C5:1 | D5:1 G4:1 D5:1",
        "F2 F4 A4 C5 | C3 E4 G4 C5 | D3 F4 A4 D5 | G2 F4 G4 B4 |A2 E4 A4 C5 | F2 F4 Ab4 C5 | C3 E4 G4 C5 | G2 F4 G4 B4",
        "-:2 F6:1 -:2 C6:1 -:2 D6:1 -:2 G6:1 -:2 E6:1 -:2 C6:1 -:5 B5:1",
        ((FLUTE, 0.9, 0), (VIOLIN, 0.15, 0)),
        0.66,
    ),
)

_STEP = 0.1
"""Seconds of a step of the fanfare."""

_FANFARE = "C5 D5 E5 F5 G5 A5 B5 C6 A5~ C6~ B5~ D6~ E6 F6 E6 F6 E6 D6 B5 G5 A5 B5"
_FANFARE_CHORDS = (
    *((0, "C3 E4 G4 C5", 3.0), (4, "C3 E4 G4 C5", 3.0), (8, "F2 F4 A4 C5", 3.0), (12, "G2 F4 G4 B4", 3.0)),
    *((16, "C3 E4 G4 C5", 3.0), (20, "A2 E4 A4 C5", 1.6), (22, "G2 F4 B4 D5", 3.0)),
)
_FINAL_CHORD = ((BASS, "C2 C3", 0.4), (TRUMPET, "C5 E5 G5 C6", 0.17), (PRINCIPAL, "G3 C4 E4 G4 C5 E5", 0.14))
"""Steps at which chords begin, notes, lengths in steps; at the end the ranks, notes and gains of all together."""


def title() -> Track:
    """Play the waltz of the arcade; it grows until all pipes speak, dies down, and goes round."""
    random = Random("title")
    bars = sum(1 + section.harmony.count("|") for section in _WALTZ)
    sides = silence(3 * bars * _BEAT), silence(3 * bars * _BEAT)
    start = 0.0
    for section in _WALTZ:
        for at, note, beats in _notes(section.melody):
            voice = silence(0.0)
            for rank, gain, octaves in section.voices:
                lay(voice, pipe(rank, frequency(note) * 2.0**octaves, 0.94 * beats * _BEAT, random), 0.0, gain)
            place(sides, voice, start + at, 0.46 * section.gain, 0.25)
        for at, note, beats in _notes(section.glints):
            place(sides, pluck(random, frequency(note)), start + at, 0.2 * min(1.0, beats + 0.2), 0.5)
        for bar in section.harmony.split("|"):
            _accompany(sides, start, bar, section.gain, random)
            start += 3 * _BEAT
    soft = [around(channel, lambda loop: low_pass(loop, 7500, 0.6)) for channel in sides]
    return in_hall(soft[0], 0.07, 0.9, 1.0), in_hall(soft[1], 0.07, 0.9, 1.13)


def _accompany(sides: tuple[Samples, Samples], at: float, bar: str, gain: float, random: Random) -> None:
    """Play a bar of the waltz below its melody: the bass, the chord on two and three, its middle note held."""
    low, *chord = bar.split()
    place(sides, pipe(BASS, frequency(low), 0.85 * _BEAT, random), at, 0.4 * gain, 0.0)
    place(sides, pipe(VIOLIN, frequency(chord[1]), 2.9 * _BEAT, random), at, 0.13 * gain, -0.35)
    for beat in (1, 2):
        for note in chord:
            place(sides, pipe(FLUTE, frequency(note), 0.34 * _BEAT, random), at + beat * _BEAT, 0.15 * gain, -0.3)


def win(random: Random) -> Samples:
    """Play four seconds of full organ: a run up, three chords, a trill, and everything at once."""
    whole, run = silence(0.1), sum(1 + word.count("~") for word in _FANFARE.split())
    for step, notes, steps in _FANFARE_CHORDS:
        gain = _growing(step / run)
        _pipes(whole, PRINCIPAL, notes, (step * _STEP, steps * _STEP, 0.16 * gain), random)
        _beat_drum(whole, step * _STEP, random, 0.7 * gain)
        _cymbal(whole, (step + 2) * _STEP, random, 0.12 * gain)
    step = 0
    for word in _FANFARE.split():
        note, held, gain = word.rstrip("~"), 1 + word.count("~"), _growing(step / run)
        octave_up = note[:-1] + str(int(note[-1]) + 1)
        _pipes(whole, TRUMPET, note, (step * _STEP, 0.85 * held * _STEP, 0.26 * gain), random)
        _pipes(whole, FLUTE, octave_up, (step * _STEP, 0.85 * held * _STEP, 0.2 * gain), random)
        step += held
    end = step * _STEP
    for rank, notes, gain in _FINAL_CHORD:
        _pipes(whole, rank, notes, (end, 1.0, gain), random)
    _beat_drum(whole, end, random, 1.0)
    _cymbal(whole, end, random, 0.4)
    for number, note in enumerate(("C6", "E6", "G6", "C7")):
        lay(whole, pluck(random, frequency(note)), end + 0.08 * number, 0.3)
    return in_room(scaled(whole, 0.7), 0.14, 0.6)


def _growing(share: float) -> float:
    """Return the gain of the flourish at a share of its run: it begins as if far away."""
    return 0.5 + 0.5 * share


def _notes(line: str) -> Sequence[tuple[float, str, float]]:
    """Read a line of notes (name:beats, "-" for a rest) as (time in seconds, name, beats)."""
    beat, notes = 0.0, []
    for word in line.replace("|", " ").split():
        name, beats = word.split(":")
        if name != "-":
            notes.append((beat * _BEAT, name, float(beats)))
        beat += float(beats)
    return notes


def _pipes(whole: Samples, rank: Rank, notes: str, when: tuple[float, float, float], random: Random) -> None:
    """Let several notes of a rank speak: from when, how long, how loud."""
    at, seconds, gain = when
    for note in notes.split():
        lay(whole, pipe(rank, frequency(note), seconds, random), at, gain)


def _beat_drum(whole: Samples, at: float, random: Random, gain: float) -> None:
    """Beat the organ's bass drum."""
    lay(whole, drum(62, 0.35, 0.4), at, 0.55 * gain)
    lay(whole, fading(low_pass(noise(0.04, random), 1200), 0.03), at, 0.2 * gain)


def _cymbal(whole: Samples, at: float, random: Random, gain: float) -> None:
    """Touch the organ's cymbal."""
    lay(whole, fading(high_pass(noise(0.5, random), 5200), 0.2 + gain), at, gain)
    lay(whole, fading(band_pass(noise(0.3, random), 3900, 3.0), 0.2), at, 0.5 * gain)
