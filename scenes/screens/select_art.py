"""How the choices of a game and of a deal look: each game's arch with its miniature, and a door for each difficulty."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.analysis.tracker import PositionTracker
from game.cards import JACK, KING, LAST_DEAL, QUEEN, Card, Suit
from game.deals import Difficulty
from game.play import Play
from game.record import Record
from game.settings import Hints, Motion
from game.settings import Lamp as When
from game.solver import Won
from game.state import State, Tap
from game.statistics import Statistics, house_scores
from scenes.animation import durations as d
from scenes.animation.animator import CardAnimator
from scenes.animation.card_images import CardImages
from scenes.art import cards, charts, hall, icons, panels
from scenes.art.cards import portrait
from scenes.art.hall import DoorLayout, PanelLayout
from scenes.art.lamp import Lamp, lantern
from scenes.art.title_screen import CALL_STEPS, call_light
from scenes.audio import Speaker
from scenes.games import game_ui
from scenes.games.base import GameUI, TableLayout
from scenes.games.layout import LayoutMetrics, TableView
from scenes.i18n import _, clock, grade_name, lanterns, many, number, pgettext
from scenes.render import typography
from scenes.render.drawables import Drawable, Sprite, placed
from scenes.render.easing import in_out_cubic, out_cubic, share
from scenes.render.frame import DesignFrame
from scenes.render.image_cache import ImageCache
from scenes.render.palette import ALARM, BRASS, LAMP_NUMBER, LAMP_TEXT, SOFT_TEXT, Accent, Style
from scenes.render.picture_store import PictureStore
from scenes.render.recent import recent
from scenes.render.renderer import drawn
from scenes.render.svg import padded, soft_shape, transparent, turned
from scenes.render.typography import Face
from scenes.services import Services
from scenes.widgets.text import END, FOOT, START, Pen

DRAWN = (1280, 720)  # the size in which a table is drawn before it is scaled down


def miniature(line: str, size: tuple[int, int], style: Style, disk: PictureStore | None = None) -> Surface:
    """Draw the cards in the middle of a record's play on a transparent background, scaled to fit a size in pixels."""
    screen = (2 * DRAWN[0], 2 * DRAWN[1]) if size[0] > 420 else DRAWN  # nothing is enlarged
    for deep in (0.62, 0.48):  # a low room shows fewer rows, which are larger
        cards_lie = _cards_of(replace(Record.parse(line), facts=()), style, screen, deep, disk)
        width, height = cards_lie.get_size()
        share = min(size[0] / width, size[1] / height)
        if share * width > 0.8 * size[0]:
            break
    return pygame.transform.smoothscale(cards_lie, (round(width * share), round(height * share)))


@recent(1, intermediate=True)  # a miniature is drawn twice, for the panel with and without focus
def _cards_of(record: Record, style: Style, screen: tuple[int, int], deep: float, disk: PictureStore | None) -> Surface:
    """Draw the field of a record's play on a screen of a size without the background.

    deep: only its middle, so high, as a share of its width.
    """
    play = Play.resume(record)
    images = ImageCache(at_once=True, store=disk)
    ui = game_ui(play.rules)
    layout = ui.layout(LayoutMetrics(screen, style, words=False), images)
    tint = 1.3, 1.3, 1.3  # cards in the shade would only dull an arch
    deck = CardImages(images, style, round(0.26 * screen[1]), tint=tint)
    animator = CardAnimator(deck, layout, Motion.OFF, Random(0), Speaker())
    area = _middle(play.state, layout, deep)
    shown = _within(area, play.state, layout)
    view = replace(TableView(play), shown=shown, ticked_before=frozenset(play.rules.combined))
    animator.lay(shown)
    on_field = [*layout.under(view), *animator.resting(), *layout.over(view)]
    whole = [drawable for drawable in on_field if isinstance(drawable, Sprite) and area.contains(drawable.area)]
    table = drawn(whole or on_field, screen, empty=True)  # before its last moves, a game's cards may all lie elsewhere
    solid = table.get_bounding_rect(40)  # fainter pixels belong to shadows
    return table.subsurface(solid.clip(layout.field)).copy()


def _middle(state: State, layout: TableLayout, deep: float) -> Rect:
    """Return the middle of where the cards of a state lie on the field, and a little around it."""
    first, *others = (place.area for place in layout.card_positions(state).values())
    lying = first.unionall(others).clip(layout.field)
    middle = Rect(0, lying.top, round(0.7 * lying.width), round(deep * lying.width))
    middle.centerx = layout.field.centerx
    return middle.inflate(16, 16)


def _within(area: Rect, state: State, layout: TableLayout) -> State:
    """Return a state without the cards on the field that an area would cut or hide: what is left is open, as if played.

    So shields, links and signs are of these cards alone.
    """
    places = layout.card_positions(state).items()
    hidden = {card for card, place in places if layout.field.colliderect(place.area) and not area.contains(place.area)}
    piles = (tuple(card for card in pile if card not in hidden) for pile in state.piles)
    return State(tuple(piles), state.down, last=Tap(0))  # after any move: a fresh deal would still be dealt


WORDS, GAP, TAG = 28, 12, 54
"""The size of the text about the best play, the gap beside it, and the height of a saved play's tag, in units."""
LONGEST = "000"  # the widest score that every plate has room for


def known_winnable(play: Play, services: Services) -> bool:
    """Whether a play follows the solution of its deal, and the settings let the lamp say so; reads the packs."""
    honest = services.settings.hints is Hints.HONEST and play.fresh.down
    if services.lamp is not When.ON or honest:
        return False
    return isinstance(PositionTracker(play, services.dealer.proof(play)).verdict, Won)


class BestPlay(NamedTuple):
    """The score of a game's best play and its time in words; if none was won, only words, and perhaps whom to beat."""

    score: str
    words: str
    rival: Card | None = None


@dataclass(frozen=True, slots=True)
class GamePanel:
    """What one game panel shows: the game, the record in its miniature, its best play, and whether it is chosen.

    moves: how many a saved play has, 0 without one. winnable: whether that is known to be winnable. language: that of
    the texts.
    """

    ui: GameUI
    line: str
    moves: int
    winnable: bool
    best: BestPlay
    chosen: bool
    language: str


def draw_panel(
    shown: GamePanel, opening: tuple[int, int], unit: float, style: Style, table_style: Style, disk: PictureStore | None
) -> Surface:
    """Draw a game panel with its window, its miniature and its plate.

    disk: keeps the window and the cards, so that after a play only what it changed is drawn.
    """
    ui, layout, parts = shown.ui, PanelLayout(opening, unit), ImageCache(at_once=True, store=disk)
    window = parts.get_now(ui.behind_arch, opening, style)
    top, foot = layout.miniature.top - layout.margin, layout.plate.top - layout.margin
    foot -= round((TAG + 16) * unit) if shown.moves else 0
    cards_seen = miniature(shown.line, (round(0.92 * opening[0]), foot - top), table_style, disk)
    window.blit(cards_seen, cards_seen.get_rect(center=(opening[0] // 2, (top + foot) // 2)))
    picture = hall.game_panel(layout, ui.accent, window, ui.glyph, style, parts, focused=shown.chosen)
    if shown.moves:
        tag = panels.pill((round(0.84 * opening[0]), round(TAG * unit)), unit, style, quiet=True).copy()
        words = many("Saved: {count} move", "Saved: {count} moves", shown.moves)
        _draw_saved(tag, tag.get_rect().center, shown.winnable, words, tag.get_width(), unit, style)
        picture.blit(tag, tag.get_rect(midbottom=(layout.plate.centerx, layout.plate.top - round(8 * unit))))
    _write_plate(picture, layout.plate, shown, unit, style)
    return picture


def _write_plate(picture: Surface, plate: Rect, shown: GamePanel, unit: float, style: Style) -> None:
    room, least = plate.width - round(40 * unit), round(24 * unit)
    unit *= hall.CHOSEN[0] / hall.WAITING[0] if shown.chosen else 1.0  # as an arch grows, so do its texts
    name = typography.fitted(shown.ui.name(), Face.DISPLAY, round(46 * unit), style.text(LAMP_TEXT), room, least)
    picture.blit(name, name.get_rect(center=(plate.centerx, plate.top + plate.height * 4 // 11)))
    pieces = _best(shown.best, style, unit, room)
    gap = round(GAP * unit)
    x = plate.centerx - _width(pieces, gap) // 2
    for piece in pieces:
        picture.blit(piece, piece.get_rect(midleft=(x, plate.top + plate.height * 73 // 100)))
        x += piece.get_width() + gap


def _best(best: BestPlay, style: Style, unit: float, room: int) -> list[Surface]:
    """Return the star, the score and the text of the best play, in a size at which any score and time would fit.

    If nothing was won, it is only the text, with the portrait of the player to beat.
    """
    score, words, rival = best
    size, colour = style.type_size(WORDS, unit), style.text(SOFT_TEXT)
    if not score:
        faces = [cards.portrait(rival, round(48 * unit), style)] if rival else []
        room -= sum(face.get_width() + round(GAP * unit) for face in faces)
        return [*faces, typography.fitted(words, Face.LABEL, size, colour, room, round(WORDS * unit))]
    widest = LONGEST, _("in {time}").format(time=clock(0))
    for scale in range(style.text_scale, 99, -1):
        grown = replace(style, text_scale=scale)
        if _width(_pieces(*widest, grown, unit), round(GAP * unit)) <= room:
            break
    return _pieces(score, words, grown, unit)


def _pieces(figure: str, words: str, style: Style, unit: float) -> list[Surface]:
    star = icons.icon("star", style.type_size(34, unit), style.accent(BRASS))
    score = typography.line(figure, Face.INDEX, style.type_size(40, unit), style.text(LAMP_NUMBER))
    return [star, score, typography.line(words, Face.LABEL, style.type_size(WORDS, unit), style.text(SOFT_TEXT))]


def _width(pieces: Sequence[Surface], gap: int) -> int:
    return sum(piece.get_width() for piece in pieces) + gap * (len(pieces) - 1)


def best_play(ui: GameUI, statistics: Statistics, begun: bool) -> BestPlay:
    """Return the best play of a game; if nothing was played, the lowest house score, which is to be beaten."""
    if statistics.best_score is None:
        house = house_scores(ui.rules)
        if statistics.played or begun or not house:
            return BestPlay("", _("Not yet won") if statistics.played or begun else _("Not yet played"))
        score, seconds = house[-1].score, house[-1].seconds
        figure = clock(seconds) if ui.ranked_by_time(score) else score
        return BestPlay("", _("To beat: {score}").format(score=figure), house[-1].player)
    if statistics.best_won_in is None:
        return BestPlay(str(statistics.best_score), _("best score"))
    return BestPlay(str(statistics.best_score), _("in {time}").format(time=clock(statistics.best_won_in)))


PREVIEW_PLATE = 266  # the height of the plate of a preview, whose foot is left free for a button, in units


@dataclass(frozen=True, slots=True)
class GamePreview:
    """What the arch of the chosen game shows beside the doors.

    line: the record of the saved play, or "". words: its state, or else the tagline. winnable: whether it is known to
    be winnable. language: that of the texts.
    """

    ui: GameUI
    line: str
    words: str
    winnable: bool
    language: str


def draw_preview(
    shown: GamePreview,
    opening: tuple[int, int],
    unit: float,
    style: Style,
    table_style: Style,
    disk: PictureStore | None,
) -> Surface:
    """Draw the arch of the chosen game: the saved play as a miniature, or card backs, and the plate with the text."""
    ui, layout, parts = shown.ui, PanelLayout(opening, unit, PREVIEW_PLATE), ImageCache(at_once=True, store=disk)
    window = parts.get_now(ui.behind_arch, opening, style)
    picture = hall.game_panel(layout, ui.accent, window, ui.glyph, style, parts, focused=True, lit=False)
    room = layout.miniature.inflate(0, round(24 * unit))
    line = shown.line
    small = miniature(line, room.size, table_style, disk) if line else _deck(room.height, unit, style)
    picture.blit(small, small.get_rect(center=room.center))
    plate, wide = layout.plate, layout.plate.width - round(36 * unit)
    name = typography.fitted(ui.name(), Face.DISPLAY, round(66 * unit), style.text(LAMP_TEXT), wide, round(24 * unit))
    picture.blit(name, name.get_rect(center=(plate.centerx, plate.top + round(54 * unit))))
    if line:
        middle = plate.centerx, plate.top + round(116 * unit)
        _draw_saved(picture, middle, shown.winnable, shown.words, plate.width, unit, style)
    else:
        pixels, least, wide = style.type_size(34, unit), round(34 * unit), plate.width - round(60 * unit)
        # enlarged only as far as it fits two lines
        while len(lines := typography.balanced(shown.words, Face.LABEL, pixels, wide)) > 2 and pixels > least:
            pixels -= 1
        for index, part in enumerate(lines):
            words = typography.line(part, Face.LABEL, pixels, style.text(SOFT_TEXT))
            y = plate.top + round(160 * unit) + round((index - (len(lines) - 1) / 2) * pixels * 1.3)
            picture.blit(words, words.get_rect(center=(plate.centerx, y)))
    return picture


def _deck(room: int, unit: float, style: Style) -> Surface:
    """Return a fan of three card backs within a height in pixels."""
    height = round(room * 0.8)
    back = padded(cards.back(2 * height, style))
    side = round(height * 1.4)
    fan = transparent((side, side))
    for angle, shift in ((14, -0.2), (0, 0.0), (-14, 0.2)):
        card = turned(back, angle, 0.5)
        middle = (side // 2 + round(shift * height), side // 2 + round(abs(shift) * 0.16 * height))
        if not style.contrast:
            shape = transparent(fan.get_size())
            shape.blit(card, card.get_rect(center=(middle[0], middle[1] + round(6 * unit))))
            fan.blit(soft_shape(shape, 7 * unit, "#05030C", 0.6), (0, 0))
        fan.blit(card, card.get_rect(center=middle))
    return fan


def _draw_saved(
    picture: Surface, middle: tuple[int, int], winnable: bool, about: str, width: int, unit: float, style: Style
) -> None:
    """Draw the text about the saved play, with a lit lantern before it if it is known to be winnable."""
    lamp = lantern(Lamp.LIT, round(44 * unit), style)
    beside = lamp.get_width() + round(12 * unit) if winnable else 0
    room, colour = width - beside - round(36 * unit), style.text(LAMP_NUMBER)
    words = typography.fitted(about, Face.LABEL, style.type_size(34, unit), colour, room, round(22 * unit))
    x, y = middle[0] - (beside + words.get_width()) // 2, middle[1]
    if winnable:
        picture.blit(lamp, lamp.get_rect(midleft=(x, y)))
    picture.blit(words, words.get_rect(midleft=(x + beside, y)))


PANELS_AT = d.ARCH_WAITS + d.ARCH_TO_DEALS  # once the arch has passed
ARRIVAL = PANELS_AT + d.PANEL_GAP + d.PANEL_RISES
"""How long it takes until the arch, the doors, two panels and the footer are in place, in seconds."""
INSET = 14  # the least space beside the texts on a door, in units
WAITING = {
    Difficulty.GENTLE: Card(JACK, Suit.HEARTS),
    Difficulty.FAIR: Card(QUEEN, Suit.DIAMONDS),
    Difficulty.HARD: Card(KING, Suit.CLUBS),
    Difficulty.FIENDISH: Card(KING, Suit.SPADES),
    None: Card(JACK, Suit.SPADES),
}
"""Who waits behind each door until its first deal has been played."""


@dataclass(frozen=True, slots=True)
class DoorLook:
    """What a door shows.

    difficulty: None for any deal. known: the number of its deals. share: the share won, None if never played.
    beside: the shares of all doors, whose texts have the same size. language: that of the texts.
    """

    difficulty: Difficulty | None
    known: int
    share: float | None
    accent: Accent
    focused: bool
    beside: tuple[float | None, ...]
    language: str


def door(shown: DoorLook, opening: tuple[int, int], unit: float, style: Style) -> Surface:
    """Draw a door with its texts, each in the same size on all doors."""
    layout = DoorLayout(opening, unit)
    picture = hall.door(layout, lanterns(shown.difficulty), style, shown.focused)
    promises = _("proven deals"), _("no promises")
    bright = LAMP_TEXT if shown.focused else SOFT_TEXT
    count = number(shown.known if shown.difficulty else LAST_DEAL)
    for words, beside, face, size, colour, y in (
        (grade_name(shown.difficulty), tuple(map(grade_name, (*Difficulty, None))), Face.DISPLAY, 44, bright, 174),
        (count, (number(LAST_DEAL),), Face.INDEX, 32, LAMP_NUMBER, 219),
        (promises[0] if shown.difficulty else promises[1], promises, Face.LABEL, 28, SOFT_TEXT, 254),
    ):
        pixels = _fitting(beside, face, size, opening[0] - round(2 * INSET * unit), unit, style)
        line = typography.line(words, face, pixels, style.text(colour))
        picture.blit(line, line.get_rect(center=layout.point(0, y)))
    _draw_wins(picture, layout, shown, style)
    return picture


def _draw_wins(picture: Surface, layout: DoorLayout, shown: DoorLook, style: Style) -> None:
    """Draw the share of wins in a ring, or the court card that waits if nothing was played yet, over a caption."""
    unit, share = layout.unit, shown.share
    middle, words = layout.point(0, 326), (_("won"), pgettext("deals", "new"))
    if share is None:
        ring = portrait(WAITING[shown.difficulty], round(100 * unit), style)
    else:
        ring = charts.win_ring(round(44 * unit), 12 * unit, share, shown.accent.light, style)
    picture.blit(ring, ring.get_rect(center=middle))
    if share is not None:
        percents = tuple(_percent(share) for share in shown.beside if share is not None)
        pixels = _fitting(percents, Face.INDEX, 30, round(68 * unit), unit, style)
        line = typography.line(_percent(share), Face.INDEX, pixels, style.text(LAMP_TEXT))
        picture.blit(line, line.get_rect(center=middle))
    pixels = _fitting(words, Face.LABEL, 28, layout.opening[0] - round(2 * INSET * unit), unit, style)
    line = typography.line(words[1] if share is None else words[0], Face.LABEL, pixels, style.text(SOFT_TEXT))
    picture.blit(line, line.get_rect(center=layout.point(0, 395)))


def _percent(share: float) -> str:
    return _("{percent}%").format(percent=round(100 * share))


def _fitting(words: Sequence[str], face: Face, size: int, room: int, unit: float, style: Style) -> int:
    """Return the size in pixels, at most size units, at which each line fits a width in pixels."""
    return typography.fitting(words, face, style.type_size(size, unit), room, round(22 * unit))


CONTINUE = (98, 782, 384, 88)
SILL = (556, 560, 1322)
"""The left end, the top and the width of the sill, in units."""
LEFT, RIGHT = SILL[0] + 15, SILL[0] + SILL[2]
HEAD = 70  # units: the y of the heading
ASKING_INSET = 36  # the space before the question, after its answers, and between them, in units
ANSWERS_END = RIGHT - 15 - ASKING_INSET


def arch_place(design: DesignFrame) -> Rect:
    """Return the opening of the game's arch, in pixels."""
    return design.rect(70, 150, 440, 742)


def door_places(design: DesignFrame, count: int) -> tuple[Rect, ...]:
    """Return the openings of a number of doors, from left to right, in pixels."""
    x, foot, width = SILL
    wide, high, pitch = 220, 416, min(300, 1070 / max(1, count - 1))
    left = x + width / 2 - (pitch * (count - 1) + wide) / 2
    return tuple(design.rect(left + index * pitch, foot - high, wide, high) for index in range(count))


def head(graded: bool, pen: Pen) -> Iterator[Drawable]:
    """Draw the heading, and if there are graded deals, that they are proven winnable."""
    words = pen.text(_("CHOOSE A DEAL"), Face.DISPLAY, 58, LAMP_TEXT, (LEFT, HEAD), START, 690, 2)
    yield words
    if graded:
        promise, room = _("Every graded deal is proven winnable"), RIGHT - LEFT - 110.0  # beside the lamp
        room -= words.picture.get_width() / pen.frame.unit
        lines = pen.lines(promise, Face.LABEL, 34, LAMP_TEXT, (RIGHT, HEAD), room, END)
        edge = min(line.x for line in lines)
        yield from (line._replace(x=edge) for line in lines)
        lamp = lantern(Lamp.LIT, pen.frame.length(52), pen.style)
        left = edge - lamp.get_width() - pen.frame.length(16)
        yield pen.put(lamp, (left / pen.frame.unit + pen.frame.left, HEAD), START)


def question(answers: float, pen: Pen) -> Iterator[Drawable]:
    """Draw the question before a saved game is given up, beside answers of a width in units.

    Its plate is higher if it takes two lines.
    """
    middle = question_middle(answers, pen)
    lines = _question_lines(answers, middle, pen)
    high = 98 + 2 * (FOOT - middle)
    plate = pen.frame.rect(LEFT, middle - high / 2, RIGHT - LEFT - 15, high)
    yield Sprite(panels.pill(plate.size, pen.frame.unit, pen.style), *plate.topleft)
    if not pen.style.contrast:
        light = pen.images.get(call_light, plate.size, ALARM, CALL_STEPS, pen.frame.unit)
        yield from placed(light, center=plate.center)
    yield from lines


def question_middle(answers: float, pen: Pen) -> float:
    """Return the y of the middle of the question, in units; its plate grows upwards."""
    return FOOT - (len(_question_lines(answers, FOOT, pen)) - 1) * 14


def _question_lines(answers: float, middle: float, pen: Pen) -> list[Sprite]:
    words, room = _("Your saved game will count as a loss."), ANSWERS_END - LEFT - answers - 2 * ASKING_INSET
    return pen.lines(words, Face.LABEL, 36, LAMP_NUMBER, (LEFT + ASKING_INSET, middle), room, START)


def arch_shift(begin: Rect | None, time: float, design: DesignFrame) -> tuple[int, int]:
    """Return the offset of the arch from its place at a time, in pixels, as it comes from where it began."""
    if begin is None:
        return 0, 0
    place, left = arch_place(design), 1 - in_out_cubic(share(time, d.ARCH_WAITS, d.ARCH_TO_DEALS))
    return round((begin.centerx - place.centerx) * left), round((begin.bottom - place.bottom) * left)


def arch_begins(begin: Rect, design: DesignFrame) -> Rect:
    """Return the area that the arch covers as it sets out, joined with the arch that it comes from, with frames."""
    frames = design.length(40)  # on both sides; the glow reaches further, to the next arch
    return arch_place(design).move(arch_shift(begin, 0.0, design)).union(begin).inflate(frames, frames)


def arch_frame(shown: GamePreview, shift: tuple[int, int], pen: Pen, table_style: Style) -> Iterator[Drawable]:
    """Draw the arch at an offset from its place, and its light on the floor."""
    place, unit = arch_place(pen.frame).move(shift), pen.frame.unit
    if not pen.style.contrast:
        light = pen.images.get(hall.floor_light, place.width, shown.ui.accent)
        yield from placed(light, pygame.BLEND_RGB_ADD, center=(place.centerx, place.bottom + place.width // 8))
    picture = pen.images.get(draw_preview, shown, place.size, unit, pen.style, table_style, pen.images.disk)
    margin = PanelLayout(place.size, unit, PREVIEW_PLATE).margin
    yield from placed(picture, topleft=(place.left - margin, place.top - margin))


def doors_frame(shown: Sequence[DoorLook], time: float, pen: Pen) -> Iterator[Drawable]:
    """Draw the doors at a time as they come up from the sill, and the sill."""
    unit = pen.frame.unit
    places = list(zip(shown, door_places(pen.frame, len(shown)), strict=True))
    for index, (entry, place) in sorted(enumerate(places), key=lambda entry: entry[1][0].focused):
        picture = _drawn(entry, place.size, pen)
        up = out_cubic(share(time, d.HALL_FADES + (len(shown) - 1 - index) * d.DOOR_GAP, d.DOOR_RISES))
        if picture is None or up <= 0:
            continue
        if up < 1:
            picture = picture.subsurface((0, 0, picture.get_width(), max(1, round(up * picture.get_height()))))
        margin = DoorLayout(place.size, unit).margin
        yield Sprite(picture, place.left - margin, place.bottom - picture.get_height())
    yield Sprite(hall.sill(pen.frame.length(SILL[2]), unit, pen.style), *pen.frame.point(SILL[0], SILL[1]))


def _drawn(shown: DoorLook, size: tuple[int, int], pen: Pen) -> Surface | None:
    """Return the picture of a door; while it is being drawn, the one with the other focus, if there is one."""
    for focused in (shown.focused, not shown.focused):
        entry = replace(shown, focused=focused)
        picture = pen.images.get(door, entry, size, pen.frame.unit, pen.style)
        if picture:
            return picture
    return None
