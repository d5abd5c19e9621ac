"""Messages on a rail, never over a card: their layout, which one is shown, and how it unfolds and folds up."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import accumulate, product
from math import inf

from pygame import Rect, Surface

from game.settings import Motion
from scenes.animation.durations import NOTE_IN, NOTE_OUT
from scenes.art import buttons, panels, switches
from scenes.art.markers import CLOSE, ring_around
from scenes.commands import DIRECTIONS, STEPS, Command
from scenes.games.base import TableLayout
from scenes.render import svg, typography
from scenes.render.drawables import Drawable, Sprite
from scenes.render.image_cache import Task
from scenes.render.palette import LAMP_NUMBER, LAMP_TEXT
from scenes.render.typography import Face, cap_height
from scenes.services import Services
from scenes.widgets.buttons import Button, Controls
from scenes.widgets.scene import Sunk
from scenes.widgets.text import SMALLEST

SIZE, ALONE, HEADING = 30, 38, 26  # units: the usual size, that of a sentence alone on a rail, and of a heading
CLOSE_LINE = 33 / 30  # from line to line at least, in sizes of the text
PADDING, BESIDE = 16, 20  # units around words: above the first, and beside the lines
AROUND_BUTTONS = 12  # units between two buttons, and between them and the words or the edge of their plate
RING_ROOM = 5  # units that the ring of a button reaches beyond it at most

Broken = Callable[[str, Face, int, int], tuple[str, ...]]
"""Breaks a text into lines, given its face and size and the width, in pixels."""


def button(label: str, command: Command, primary: bool = False) -> Button:
    """Return a button of a message that gives a command; at most one is primary, the recommended one."""
    return Button(f"message {command.name}", label, command, primary=primary)


@dataclass(frozen=True, slots=True)
class Message:
    """A heading, which may be empty, some sentences, and up to two buttons.

    marked gives the first sentence the colour of figures. The spare sentence comes last, and only if there is room; key
    is the name of a key that it begins with, which is drawn as its badge.
    """

    heading: str
    lines: tuple[str, ...]
    buttons: tuple[Button, ...] = ()
    marked: bool = False
    spare: str = ""
    key: str = ""

    @property
    def in_full(self) -> "Message":
        """The message with its spare sentence among the others."""
        return replace(self, lines=(*self.lines, self.spare), spare="") if self.spare else self


@dataclass(frozen=True, slots=True)
class PlacedMessage:
    """The layout of a message: its plate, the part of it for words, and what lies there.

    size and label_size are the sizes of texts and of the buttons' labels in pixels. heading are texts and their centre
    y; lines are texts with their centre y, and whether they are marked.
    """

    plate: Rect
    words: Rect
    size: int
    heading: tuple[tuple[str, int], ...]
    lines: tuple[tuple[str, int, bool], ...]
    buttons: tuple[Button, ...]
    label_size: int


def in_bar(layout: TableLayout) -> bool:
    """Whether a layout shows messages on the top bar."""
    return layout.message_home.height <= layout.u(110)


def place_message(message: Message, layout: TableLayout) -> PlacedMessage:
    """Return the layout of a message. It fills its home, so that nothing behind it is half covered.

    The text is as large as fits, in height and down to its longest word; the spare sentence is there if it fits at the
    same size. A sentence alone is larger if it takes two lines at most. A message too long at the smallest size does
    without its heading, which a bar never shows, then without its second button; at last it overflows at the foot.
    """
    message = replace(message, heading="") if in_bar(layout) else message
    place = _place_in_bar if in_bar(layout) else partial(_place_on_rail, stacked=_stacks(message, layout))
    alone = not (in_bar(layout) or message.heading or message.spare or len(message.lines) > 1)
    largest, usual = (round(size * layout.metrics.style.text_scale / 100) for size in (ALONE, SIZE))
    sizes = range(largest if alone else usual, SMALLEST - 1, -1)
    offers = dict.fromkeys((message, replace(message, heading=""), replace(message, buttons=message.buttons[:1])))
    tries = [attempt for offer in offers for attempt in product(sizes, dict.fromkeys((offer.in_full, offer)))]

    def fits(size: int, version: Message) -> bool:
        placed = place(version, layout, layout.u(size), broken=typography.wrapped)
        return _fits(placed, layout) and (size <= usual or len(placed.lines) <= 2)

    size, version = next((attempt for attempt in tries if fits(*attempt)), tries[-1])
    return place(version, layout, layout.u(size))


def _fits(placed: PlacedMessage, layout: TableLayout) -> bool:
    """Whether a message fits in its home, down to its longest word."""
    widest = max(typography.measure(text, Face.LABEL, placed.size) for text, *_place in placed.lines)
    high = len(placed.lines) * placed.size * CLOSE_LINE + layout.u(6) if in_bar(layout) else placed.plate.height
    return high <= layout.message_home.height and widest <= _line_room(placed, layout)


def _line_room(placed: PlacedMessage, layout: TableLayout) -> int:
    """Return the largest width of a line in pixels: long words may reach into the margins."""
    return placed.words.width - layout.u(PADDING)


def _stacks(message: Message, layout: TableLayout) -> bool:
    """Whether two buttons on a rail lie below each other.

    They do if that fits, and a sentence alone leaves room for both, or side by side they have no room, smaller
    labels, or a label on two lines.
    """
    if len(message.buttons) < 2 or _is_narrow(layout):
        return len(message.buttons) > 1
    beside, below = (
        _place_on_rail(message, layout, layout.u(SIZE), stacked, typography.wrapped) for stacked in (False, True)
    )
    unit, style = layout.metrics.unit, layout.metrics.style
    lines = (buttons.set_lines(key.label, key.area.size, beside.label_size, unit, style) for key in beside.buttons)
    tight = beside.label_size < below.label_size - 1 or any(len(words) > 1 for words in lines)
    tall = not message.heading and layout.message_home.height > layout.message_home.width  # else half of it is empty
    return (tight or tall) and _fits(below, layout)


def _is_narrow(layout: TableLayout) -> bool:
    """Whether a rail is so narrow that two buttons have no room side by side."""
    return layout.message_home.width < layout.u(280)


def _place_on_rail(
    message: Message, layout: TableLayout, size: int, stacked: bool, broken: Broken = typography.balanced
) -> PlacedMessage:
    """Return the layout of a message on a rail, with its buttons below each other or side by side.

    broken breaks a text into lines: `typography.wrapped` is quicker, and makes as many. Its lines are as close as
    necessary, down to a least pitch. A sentence that begins with a key is at the foot.
    """
    home, u, gap = layout.message_home, layout.u, layout.u(AROUND_BUTTONS)
    narrow = _is_narrow(layout)
    shown = _in_order(message.buttons)
    high, rows = (u(60 if narrow else 72), len(shown)) if stacked else (u(84), 1)
    foot = rows * (high + gap) + gap if shown else u(10)
    width = home.width - u(2 * BESIDE)
    words, tall = message.heading.upper(), layout.type_size(HEADING)
    headed = broken(words, Face.LABEL, tall, width - len(words) * u(2)) if narrow else (words,)
    heading = tuple(
        (part, home.top + u(PADDING + 18) + round(1.15 * row * tall)) for row, part in enumerate(headed) if part
    )
    top = heading[-1][1] + u(26) if heading else home.top + u(PADDING)
    at_foot = len(message.lines) - 1 if message.key and not message.spare else -1
    parts = [
        (part, message.marked and index == 0, index == at_foot)
        for index, sentence in enumerate(message.lines)
        for part in broken(sentence, Face.LABEL, size, width)
    ]
    room, closest = home.bottom - foot - top, round(size * CLOSE_LINE)
    if stacked:  # stacked buttons grow to the height of others, if there is room
        grown = max(0, min(u(84) - high, (room - closest * len(parts)) // len(shown)))
        high, room = high + grown, room - len(shown) * grown
    pitch = max(closest, min(round(size * 38 / 30), room // len(parts)))
    spare = max(0, room - pitch * len(parts))
    lift = min(spare, u(9)) if shown else 0  # buttons clear the ring around one of them
    spare -= lift
    lines = tuple(
        (part, top + (spare if last else spare // 2) + index * pitch + pitch // 2, marked)
        for index, (part, marked, last) in enumerate(parts)
    )
    end = top + spare + pitch * len(parts)
    areas = _button_areas([key.label for key in shown], layout, stacked, high)
    shown = tuple(replace(key, area=area.move(home.left, end + gap)) for key, area in zip(shown, areas, strict=True))
    bottom = end + gap + areas[-1].bottom + gap + lift if shown else end + foot
    plate = Rect(home.left, home.top, home.width, bottom - home.top)
    label_size = _label_size(shown, size, layout, 0.5 if stacked else 0)
    return PlacedMessage(plate, plate, size, heading, lines, shown, label_size)


def _in_order(shown: tuple[Button, ...]) -> tuple[Button, ...]:
    """Return buttons in the order of their places.

    The one that Enter presses is last: it keeps its place, hint after hint, for whoever clicks it.
    """
    return tuple(sorted(shown, key=lambda key: (key.primary, key is shown[0])))


def _button_areas(labels: Sequence[str], layout: TableLayout, stacked: bool, high: int) -> list[Rect]:
    """Return the areas of buttons of a height on a plate, with the first at y 0: side by side, or below each other."""
    if not labels:
        return []
    gap = layout.u(AROUND_BUTTONS)
    width = layout.message_home.width - 2 * gap
    if stacked:
        return [Rect(gap, index * (high + gap), width, high) for index in range(len(labels))]
    widths = buttons.side_by_side(tuple(labels), width, gap, high, layout.metrics.unit, layout.metrics.style)
    lefts = accumulate((wide + gap for wide in widths[:-1]), initial=gap)
    return [Rect(left, 0, wide, high) for left, wide in zip(lefts, widths, strict=True)]


def _place_in_bar(
    message: Message, layout: TableLayout, size: int, broken: Broken = typography.balanced
) -> PlacedMessage:
    """Return the layout of a message on the top bar, beside buttons for labels as large as its text, or 27 units."""
    home, u, unit, style = layout.message_home, layout.u, layout.metrics.unit, layout.metrics.style
    shown, room, inset = list[Button](), home.width, u(8)
    high = home.height - inset - u(12)  # above the base
    for button in reversed(_in_order(message.buttons)):
        wide = max(u(110), buttons.width_for(button.label, max(size, u(27)), unit, style))
        room -= inset + wide
        shown.insert(0, replace(button, area=Rect(home.left + room, home.top + inset, wide, high)))
    room -= u(RING_ROOM) if shown else 0
    parts = broken(" ".join(message.lines), Face.LABEL, size, room - u(2 * BESIDE))
    pitch, middle = size * CLOSE_LINE, home.centery
    if len(parts) > 2:  # lines are set closer, and descenders of the last one need room
        tall = cap_height(Face.LABEL, size)[1]
        hanging = round(tall * 0.27)
        pitch = min(pitch, (home.height - 2 * u(8) - tall - hanging) / (len(parts) - 1))
        middle -= hanging // 2
    lines = tuple(
        (part, middle + round((index - (len(parts) - 1) / 2) * pitch), False) for index, part in enumerate(parts)
    )
    words = Rect(home.left, home.top, room, home.height)
    return PlacedMessage(home.copy(), words, size, (), lines, tuple(shown), _label_size(shown, size, layout, 0.58))


def _label_size(shown: Sequence[Button], size: int, layout: TableLayout, share: float) -> int:
    """Return the size of the labels of all buttons of a message, in pixels; it grows with the size of the sentences.

    share, if not 0, is how much of their button's height labels may fill.
    """
    unit, style = layout.metrics.unit, layout.metrics.style
    sizes = (
        buttons.label_size(button.area.size, [button.label], unit, style, largest=round(button.area.height * share))
        for button in shown
    )
    return min([max(layout.u(34), round(size * 34 / SIZE)), *sizes])


def message_frame(message: Message, layout: TableLayout, sunk: Sunk | None, focus: str | None) -> Iterator[Sprite]:
    """Draw a message; sunk is the button pressed, and focus the name of the one with the focus."""
    placed, u, metrics = place_message(message, layout), layout.u, layout.metrics
    plate = panels.rail_note(placed.plate.size, layout.ui.accent.light, metrics.unit, metrics.style)
    yield Sprite(plate, placed.plate.x, placed.plate.y)
    middle = placed.words.centerx
    room, size = placed.words.width - u(2 * PADDING), layout.type_size(HEADING)
    for words, y in placed.heading:
        tracking = 0 if typography.measure(words, Face.LABEL, u(SMALLEST), u(2)) > room else u(2)
        picture = typography.fitted(words, Face.LABEL, size, layout.accent, room, u(SMALLEST), tracking)
        yield Sprite(picture, middle - picture.get_width() // 2, y - picture.get_height() // 2)
    for text, y, marked in placed.lines:
        ink, room, drawn = layout.ink(LAMP_NUMBER if marked else LAMP_TEXT), _line_room(placed, layout), list[Surface]()
        if message.key and text.startswith(f"{message.key} ") and message.spare.startswith(text):
            drawn.append(switches.badge(message.key, 0.72 * metrics.unit, metrics.style, 1.3))  # as high as a line
            room -= drawn[0].get_width()
        words = text.removeprefix(message.key) if drawn else text
        drawn.append(typography.fitted(words, Face.LABEL, placed.size, ink, room, u(SMALLEST)))
        x = middle - sum(picture.get_width() for picture in drawn) // 2
        for picture in drawn:
            yield Sprite(picture, x, y - picture.get_height() // 2)
            x += picture.get_width()
    unit, style = metrics.unit, metrics.style
    for button in placed.buttons:
        state = button.state(sunk)
        face = buttons.button(
            button.area.size, button.label, unit, style, primary=button.primary, state=state, pixels=placed.label_size
        )
        yield Sprite(face, *button.area.topleft)
    for button in placed.buttons:
        if button.name == focus:
            reach = u(7 if style.contrast else RING_ROOM)  # any further, and it would touch descenders
            thin = metrics.fine_unit if style.contrast else unit  # else it would lie on the label
            yield ring_around(button.area, thin, style, corner=u(18), room=reach, light=CLOSE)


UNFOLDS = ((0.75, 0.6), (0.88, 0.8), (0.96, 0.92))
"""The stages in which a plate unfolds: the share of its height, and the opacity of what fits on it."""


def unfolding_stages(
    message: Message, layout: TableLayout, sunk: Sunk | None, focus: str | None
) -> Sequence[Sequence[Sprite]]:
    """Return the stages of a message: its plate unfolds downwards, on a bar at once, with everything that fits on it.

    Its buttons appear together. The last stage is complete.
    """
    keys = [button.area for button in place_message(message, layout).buttons]
    plate, *rest = message_frame(message, layout, sunk, focus)
    wide, tall = plate.picture.get_size()
    stages = list[Sequence[Sprite]]()
    for share, opacity in UNFOLDS:
        high = tall if in_bar(layout) else round(share * tall)
        bottom, half = plate.y + high, high // 2  # a lower plate is this one without some plain rows in its middle
        pieces = (half, 0), (high - half, tall - high + half)
        upper, lower = (plate.picture.subsurface((0, top, wide, height)) for height, top in pieces)
        parts = plate._replace(picture=upper), plate._replace(picture=lower, y=plate.y + half)
        waits = any(key.bottom > bottom for key in keys)
        foot = min(key.top for key in keys) if waits else bottom
        fits = (sprite for sprite in rest if sprite.area.bottom <= min(foot, bottom))
        stages.append([*parts, *(sprite._replace(picture=svg.faded(sprite.picture, opacity)) for sprite in fits)])
    return [*stages, [plate, *rest]]


class MessagePanel:
    """The message that is shown, whose buttons are the controls, in the order of their places.

    It is laid out once they are asked for: the worker, which draws it, has then found its size.

    With full motion, a message unfolds in its place, and folds up again unless another replaces it. Meanwhile bare
    masonry is shown behind it, so that nothing is half covered.
    """

    def __init__(self, services: Services, controls: Controls) -> None:
        self.message: Message | None = None
        self._controls = controls
        self._services = services
        self._layout: TableLayout | None = None  # until it is arranged; a lesson begins before
        self._placed: PlacedMessage | None = None
        self._stale = False
        self._former: Message | None = None
        self._drawn: tuple[object, Sequence[Sequence[Sprite]]] | None = None
        self._pending: tuple[object, Task, Sequence[Sequence[Sprite]]] | None = None
        self._age = inf
        self._bare = list[Sprite]()
        """The masonry behind messages, once it is drawn."""

    def arrange(self, layout: TableLayout) -> None:
        """Lay out this message and all later ones on the rail of a layout."""
        self._layout, self._bare, self._stale = layout, [], True

    @property
    def controls(self) -> Controls:
        """The buttons of the message, laid out."""
        self._place()
        return self._controls

    def _place(self) -> None:
        if self._stale:
            self._stale = False
            self._placed = place_message(self.message, self._layout) if self.message and self._layout else None
            self._controls.arrange(self._placed.buttons if self._placed else ())

    def show(self, message: Message | None, focused: bool = False) -> None:
        """Show a message in place of the one before, or None.

        The last button may take the focus: the recommended one if it is shown, else the first.
        """
        if (message is None) is not (self.message is None):
            self._former, self._age = self.message, 0.0
            self._drawn = None if message else self._drawn
        self.message, self._stale = message, True
        self._controls.focus = self.controls.items[-1].name if focused and self.controls.items else None

    def advance(self, seconds: float) -> None:
        """Let time pass; a message that is still being drawn waits."""
        if not self._waits:
            self._age += seconds

    @property
    def moving(self) -> bool:
        """Whether a message is being drawn, unfolds or folds up."""
        return self._waits or self._folds

    @property
    def _waits(self) -> bool:
        return self._pending is not None and not self._pending[1].over

    @property
    def _folds(self) -> bool:
        return self._services.motion is Motion.FULL and self._age < (NOTE_IN if self.message else NOTE_OUT)

    def step(self, command: Command) -> bool:
        """Move the focus to the message, through its buttons, and off again; return whether it is on the message now.

        Arrows move along their places, right and down towards the last; NEXT and PREVIOUS in the message's order.
        """
        controls = self.controls
        in_turn = self.message.buttons[: len(controls.items)] if self.message and command in STEPS else ()
        controls.turn(STEPS.get(command) or sum(DIRECTIONS[command]), in_turn)
        return controls.focus is not None

    def covers(self, area: Rect) -> bool:
        """Whether the message that is shown overlaps an area."""
        self._place()
        return self._placed is not None and bool(self._placed.plate.colliderect(area))

    def frame(self) -> Iterator[Drawable]:
        """Draw the message that is shown, or the one that folds up."""
        stage = -1
        message = self.message
        if self._folds:
            message = message or self._former
            unfolded = self._age / NOTE_IN if self.message else 1 - self._age / NOTE_OUT
            stage = int(unfolded * len(UNFOLDS))
        if message and self._layout and (stages := self._stages(message, self._layout)):
            yield from stages[stage]

    def masonry(self) -> list[Sprite]:
        """Return the bare masonry behind a message that unfolds, as far as it is drawn."""
        if not (self._layout and self._folds and self._drawn):
            return []
        if not self._bare:
            home = self._layout.message_home
            for rail in self._layout.rails():
                if isinstance(rail, Sprite) and rail.area.contains(home):
                    picture = Surface(home.size, 0, 32)
                    picture.blit(rail.picture, (rail.x - home.x, rail.y - home.y))
                    self._bare = [Sprite(picture, *home.topleft)]
        return self._bare

    def _stages(self, message: Message, layout: TableLayout) -> Sequence[Sequence[Sprite]]:
        """Return the stages of a message, redrawn only when it has changed.

        They are drawn in the worker thread; until then the previous message stays, if there was one.
        """
        wanted = message, layout, self._controls.pressing.sunk, self._controls.focus
        if self._drawn is None or self._drawn[0] != wanted:
            self._draw(wanted)
        return self._drawn[1] if self._drawn else ()

    def _draw(self, wanted: tuple[Message, TableLayout, Sunk | None, str | None]) -> None:
        """Order the stages of a message if need be, and show them once they are drawn."""
        images = self._services.images
        if images.draws_now:
            self._drawn = wanted, unfolding_stages(*wanted)
            return
        if self._pending is None or self._pending[0] != wanted:
            stages = list[Sequence[Sprite]]()
            self._pending = wanted, images.order(lambda: stages.extend(unfolding_stages(*wanted))), stages
        if self._pending[1].over:
            self._drawn = wanted, self._pending[2]
