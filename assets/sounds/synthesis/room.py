"""The room: one wooden hall with little echo, in which every sound of the house is heard."""

from collections.abc import Sequence

from .waves import RATE, Samples, lay, lay_round, low_pass, scaled, span

_WALLS = ((0.0113, 0.5), (0.0187, 0.38), (0.0241, 0.3))
"""The first echoes: delay and gain of the nearest walls."""

_COMBS = (0.0253, 0.0297, 0.0341, 0.0371, 0.0411, 0.0437)
_BLURS = (0.0050, 0.0017)


def in_room(samples: Sequence[float], wet: float = 0.12, tail: float = 0.28) -> Samples:
    """Return a sound heard in the room: with its echo at the wet gain, which takes tail seconds to fall by 60 dB."""
    whole = list(samples)
    lay(whole, echo([*samples, *([0.0] * span(tail))], tail), 0.0, wet)
    return whole


def in_hall(loop: Samples, wet: float, tail: float, size: float = 1.0) -> Samples:
    """Return a loop heard in a larger room; its echo goes round with it."""
    whole = list(loop)
    lay_round(whole, echo(loop + loop, tail, size)[len(loop) :], 0.0, wet)
    return whole


def echo(samples: Sequence[float], tail: float, size: float = 1.0) -> Samples:
    """Return only what the walls send back, as long as the sound itself; a size other than 1 moves the walls."""
    dull = low_pass(samples, 4200)
    whole = [0.0] * len(dull)
    for seconds in _COMBS:
        delay = span(seconds * size)
        _comb(whole, dull, delay, 0.001 ** (delay / (tail * RATE)))
    for seconds in _BLURS:
        whole = _blur(whole, span(seconds * size))
    for seconds, gain in _WALLS:
        delay = span(seconds * size)
        lay(whole, scaled(dull[: len(dull) - delay], 3.0 * gain), seconds * size)
    return whole[: len(dull)]


def _comb(whole: Samples, samples: Sequence[float], delay: int, feedback: float) -> None:
    """Add one family of echoes that come back again and again, duller each time."""
    line = [0.0] * delay
    place, dulled = 0, 0.0
    for index, sample in enumerate(samples):
        back = line[place]
        whole[index] += back
        dulled = 0.7 * back + 0.3 * dulled
        line[place] = sample + feedback * dulled
        place += 1
        if place == delay:
            place = 0


def _blur(samples: Sequence[float], delay: int) -> Samples:
    """Smear echoes in time without colouring them."""
    line = [0.0] * delay
    place, wave = 0, []
    for sample in samples:
        back = line[place]
        held = sample + 0.5 * back
        wave.append(back - 0.5 * held)
        line[place] = held
        place += 1
        if place == delay:
            place = 0
    return wave
