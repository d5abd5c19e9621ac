"""Every size and variant of a screen, random plays, and what must hold for the layout of any game on them."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random

from game.play import Play
from game.rules import GAMES
from game.state import State
from scenes.commands import Command
from scenes.games import game_ui
from scenes.games.base import TableLayout
from scenes.games.layout import Hit, LayoutMetrics, TableView
from scenes.render.drawables import Sprite
from scenes.table.message_panel import Message, button, place_message
from scenes.widgets.buttons import Button
from tests.image_cache import storeroom

SIZES = (
    (1024, 600),
    (1366, 768),
    (1280, 720),
    (1920, 1080),
    (3840, 2160),
    (1920, 1200),
    (1280, 800),
    (1440, 1080),
    (1024, 768),
    (2560, 1080),
)
IMAGES = storeroom()


def plans(game: str) -> Iterator[TableLayout]:
    """Yield the plans of a game on every size of the screen, in every variant."""
    ui = game_ui(GAMES[game])
    for size in SIZES:
        plain = LayoutMetrics(size)
        for metrics in (plain, replace(plain, left_handed=True), replace(plain, larger=True)):
            yield ui.layout(metrics, IMAGES)
            yield ui.layout(replace(metrics, lamp=False), IMAGES)


def layout_for(game: str, size: tuple[int, int] = (1920, 1080), larger: bool = False) -> TableLayout:
    """Return the plan of a game on one screen."""
    return game_ui(GAMES[game]).layout(LayoutMetrics(size, larger=larger), IMAGES)


def key_for(play: Play, command: Command, view: TableView | None = None) -> Button:
    """Return the key of the table that asks for something."""
    (key,) = (key for key in layout_for(play.rules.name).buttons(view or TableView(play)) if key.command is command)
    return key


def random_play(game: str, deal: int, moves: int) -> Play:
    """Return a play of so many random moves, fewer where it ends; the deal number seeds them."""
    play, random = Play(GAMES[game], deal), Random(deal)
    for _ in range(moves):
        if play.legal:
            play.make(random.choice(play.legal))
    return play


def strays(layout: TableLayout, state: State) -> list[str]:
    """Return the cards that do not lie within the field or a rail."""
    places = (layout.field, layout.first.area, layout.second.area)
    positions = layout.card_positions(state).items()
    return [str(card) for card, position in positions if not any(place.contains(position.area) for place in places)]


def clashes(layout: TableLayout, play: Play) -> set[tuple[str, str]]:
    """Return the pairs that overlap among keys, slots, and whatever hangs on the rails, in the order it is told.

    The rail note's home may cover what hangs there, but neither a key nor a slot.
    """
    view = TableView(play, seconds=4000, best=play.rules.best_score)
    things = [(f"key {key.label}", key.area) for key in layout.buttons(view)]
    things += [("lamp", layout.lamp)] if layout.lamp else []
    things += [(f"slot {slot.number}", layout.slot_area(slot.number, play.state)) for slot in play.rules.slots]
    covered = {(name, "note") for name, area in things if area.colliderect(layout.message_area)}
    if layout.metrics.bar.contains(layout.message_area):
        covered -= {("lamp", "note")}  # on a short bar a note takes the lamp's place
    for number, one in enumerate([*layout.panels(view), *layout.figures(view)]):
        assert isinstance(one, Sprite)
        things.append((f"panel {number}", one.picture.get_bounding_rect().move(one.x, one.y)))
    return covered | {(one, other) for (one, a), (other, b) in combinations(things, 2) if a.colliderect(b)}


def cut_short(layout: TableLayout, *sentences: str) -> bool:
    """Return whether a note with two keys shows less than what it says, or reaches beyond the screen."""
    keys = button("Undo", Command.UNDO), button("Give up", Command.GIVE_UP)
    placed = place_message(Message("Hint", tuple(filter(None, sentences)), keys), layout)
    said = " ".join(line for line, _, _ in placed.lines)
    return said != " ".join(filter(None, sentences)) or placed.plate.bottom > layout.metrics.size[1]


def missed(layout: TableLayout, state: State) -> list[int]:
    """Return the slots whose top card, or whose empty place, is not hit in its middle."""
    found = []
    for slot, pile in enumerate(state.piles):
        area = layout.ring(slot, 1 if pile else 0, state)
        if layout.hit(state, area.center) != Hit(slot, 1 if pile else 0):
            found.append(slot)
    return found
