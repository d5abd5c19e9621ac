"""The two panels under the doors: the deal of the day, and the deal of a number."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from pygame import Rect

from scenes.art import buttons, enamel, switches
from scenes.art.enamel import KeyState
from scenes.art.fonts import Face
from scenes.controls.ways import Way, ways_frame
from scenes.i18n import _
from scenes.render import typography
from scenes.render.drawables import Drawable, Sprite
from scenes.render.palette import LAMP_TEXT, SOFT_TEXT, Accent, mix
from scenes.widgets.buttons import Controls
from scenes.widgets.number_wheels import SIZE, WHEELS, Wheels
from scenes.widgets.scene import Cue
from scenes.widgets.text import Pen

TODAY = (571, 608, 497, 292)
NUMBER = (1096, 608, 767, 292)
HEADING, DATE, SENTENCE = 37, 94, 149
"""How far below a panel's upper edge its lines have their middle, in units."""
KEYS, KEY_GAP = (599, 799, 441, 78), 16
"""The room of the day's two keys, side by side, and the gap between them."""
BADGE = (6, 5)
"""How far from the upper right corner of a key its letter has its middle, in units: clear of what is beside it."""
WHEELS_AT, PITCH = (1136, 690), 83
DEAL = (1672, 690, 164, 92)
CAPTION, CAPTION_STEP, CAPTION_ROOM = 821, 36, 178


def day_ways(label: str, pen: Pen, play: Callable[[], Cue | None], calendar: Callable[[], Cue | None]) -> list[Way]:
    """Return the keys of the deal of the day: one that plays it, and one that opens the calendar."""
    labels, frame = (label, _("Calendar")), pen.frame
    room, gap = frame.rect(*KEYS), frame.length(KEY_GAP)
    first, second = buttons.side_by_side(labels, room.width, gap, room.height, frame.unit, pen.look)
    return [
        Way("today", labels[0], Rect(room.left, room.top, first, room.height), play),
        Way("calendar", labels[1], Rect(room.right - second, room.top, second, room.height), calendar),
    ]


def number_way(pen: Pen, act: Callable[[], Cue | None]) -> Way:
    """Return the key that deals the number."""
    return Way("number", _("Deal"), pen.frame.rect(*DEAL), act)


def wheel_places(pen: Pen) -> list[Rect]:
    """Return where the wheels lie."""
    x, y = WHEELS_AT
    return [pen.frame.rect(x + index * PITCH, y, *SIZE) for index in range(WHEELS)]


def wheels_area(pen: Pen) -> Rect:
    """Return what the ring around all the wheels surrounds."""
    first, *others = wheel_places(pen)
    return first.unionall(others).inflate(pen.frame.length(14), pen.frame.length(14))


def day_frame(day: str, sentence: str, accent: Accent, pen: Pen) -> Iterator[Drawable]:
    """Tell the panel of the day without its keys."""
    x, y, width, _height = TODAY
    room, middle = width - 60, x + width / 2
    yield pen.panel(pen.frame.rect(*TODAY))
    heading = _("TODAY\N{RIGHT SINGLE QUOTATION MARK}S GAME")
    yield pen.text(heading, Face.LABEL, 32, _tone(accent), (middle, y + HEADING), width=room, tracking=4)
    yield pen.text(day, Face.DISPLAY, 52, LAMP_TEXT, (middle, y + DATE), width=room)
    yield pen.text(sentence, Face.LABEL, 32, SOFT_TEXT, (middle, y + SENTENCE), width=room)


def number_frame(wheels: Wheels, way: Way, controls: Controls, accent: Accent, pen: Pen) -> Iterator[Drawable]:
    """Tell the panel of the number: its wheels, with the ring if they have the focus, and its key."""
    x, y, width, _height = NUMBER
    unit, look = pen.frame.unit, pen.look
    yield pen.panel(pen.frame.rect(*NUMBER))
    heading = _("DEAL NUMBER")
    yield pen.text(heading, Face.LABEL, 32, _tone(accent), (x + width / 2, y + HEADING), width=width - 80, tracking=4)
    yield from wheels.frame(unit, look)
    middle = DEAL[0] + DEAL[2] / 2
    lines = _("same cards\nfor everyone").split("\n")
    pixels = pen.fitting([(line, CAPTION_ROOM) for line in lines], Face.LABEL, 28)
    for index, line in enumerate(lines):
        words = typography.line(line, Face.LABEL, pixels, look.text(SOFT_TEXT))
        yield pen.put(words, (middle, CAPTION + CAPTION_STEP * index))
    yield from pen.ring(wheels_area(pen), controls.focus == "wheels")
    if wheels.valid:
        yield from ways_frame((way,), controls, pen, always=True)
    else:
        key = enamel.key(way.area.size, way.label, unit, look, state=KeyState.DISABLED)
        yield Sprite(key, way.area.x, way.area.y)


def keys_frame(ways: Sequence[Way], letters: Mapping[str, str], controls: Controls, pen: Pen) -> Iterator[Drawable]:
    """Tell keys, each with the letter that presses it, by the keys' names, on its upper right corner."""
    yield from ways_frame(ways, controls, pen, always=True)
    unit = pen.frame.unit
    for way in ways:
        point = way.area.right / unit + pen.frame.left - BADGE[0], way.area.top / unit + pen.frame.top + BADGE[1]
        yield pen.put(switches.badge(letters[way.name], unit, pen.look, pen.look.text_scale / 100), point)


def _tone(accent: Accent) -> str:
    return mix(accent.light, LAMP_TEXT, 0.4)
