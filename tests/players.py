"""Players with a mouse: recorded plays carried out by clicks and drags in a real window.

A player keeps a Play of its own, laid out for the same size, and so knows where everything is without asking the
program. It waits neither for animations nor between clicks: no recorded play clicks a pile twice in a row, which would
be a double click, except for the stock.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from math import dist

from game.play import Play
from game.record import Record
from game.rules import GAMES
from game.state import Carry, Move, Take, Tap
from scenes.animation.positions import CardPosition
from scenes.games import game_ui
from scenes.games.layout import Hit, LayoutMetrics
from tests.conformance import RECORDED, TRACES, Trace, meant, read
from tests.image_cache import storeroom
from tests.window import Point, Window

PAPER = 160
"""How bright a card's paper is at least, in its darkest channel, of 255."""


def won_play(game: str) -> Trace:
    """Return the shortest won play of a game among those recorded from AisleRiot."""
    plays = read(TRACES / f"{game}.jsonl.gz")
    return min((play for play in plays if play["steps"][-1]["won"]), key=lambda play: len(play["steps"]))


def written_deck(play: Trace) -> str:
    """Return the deck of a recorded play as one word, as --deal takes it."""
    return "".join(play["deck"])


@cache
def won_moves(game: str) -> tuple[str, tuple[Move, ...]]:
    """Return the deck and the moves of a won play of a game: a recorded one, or if there is none, the proven one."""
    if game not in RECORDED:
        return proven_moves(game)
    trace = won_play(game)
    play = Play(GAMES[game], written_deck(trace))
    for action in accepted(trace):
        move = meant(action, play.rules, play.state, play.legal)
        if move in play.legal:
            play.make(move)
    return play.deal, play.moves


def _proofs() -> Iterator[Record]:
    return map(Record.parse, (TRACES / "proven.txt").read_text("utf-8").splitlines())


PROVEN = tuple(game for game in GAMES if game in {record.game for record in _proofs()})
"""The games of which a won play is kept with the tests, in which a robot can come to any screen."""


@cache
def proven_moves(game: str) -> tuple[str, tuple[Move, ...]]:
    """Return the number of one of a game's gentlest deals, and the moves that prove it winnable."""
    proof = Play.resume(next(record for record in _proofs() if record.game == game))
    return proof.deal, proof.moves


@cache
def short_win(game: str) -> tuple[str, tuple[Move, ...]]:
    """Like `proven_moves`, of the deal that is won by the fewest: for what is played move by move."""
    proof = min((record for record in _proofs() if record.game == game), key=lambda record: len(record.moves))
    return proof.deal, proof.moves


def after(deal: str, game: str, moves: Sequence[Move]) -> Play:
    """Return a play of a deal after some moves."""
    play = Play(GAMES[game], deal)
    for move in moves:
        play.make(move)
    return play


def accepted(play: Trace) -> Iterator[Trace]:
    """Yield what was done in a recorded play, without what was refused."""
    return (step["do"] for step in play["steps"] if step["ok"])


class Player:
    """Plays a deal of a game with the mouse, in a window of a size, with the settings as they come."""

    def __init__(self, game: str, deal: str, size: Point) -> None:
        self.play = Play(GAMES[game], deal)
        self.lay_out(size)

    def lay_out(self, size: Point) -> None:
        """Take note that the window has another size."""
        self.layout = game_ui(self.play.rules).layout(LayoutMetrics(size), storeroom())

    def sees_its_cards(self, window: Window) -> bool:
        """Whether paper is seen where the player believes the upper edges of the piles' top cards to be."""
        state, picture = self.play.state, window.picture()
        spots = self.layout.card_positions(state)
        tops = [spots[pile[-1]] for pile in state.piles if pile and pile[-1] in spots.keys() - state.down]
        edges = [(spot.x + spot.width // 2, spot.y + spot.height * 7 // 100) for spot in tops]
        return all(min(picture.get_at(edge)[:3]) > PAPER for edge in edges)

    def act(self, window: Window, action: Trace) -> None:
        """Do what was done in a recorded play: a drag, a click, a double click or a deal."""
        move = meant(action, self.play.rules, self.play.state, self.play.legal)
        assert move is not None
        if action["act"] == "double":
            window.click(self.point_on(action["slot"]), times=2)
            self.play.make(move)
        else:
            self.make(window, move)

    def make(self, window: Window, move: Move) -> None:
        """Make a legal move: a tap by a click, a carry by a drag that leaves the cards on top of the target's."""
        match move:
            case Tap(slot):
                window.click(self.point_on(slot))
            case Carry((Take(slot, count),), target):
                window.drag(*self.way(slot, count, target))
            case _:
                raise ValueError(f"{move} is more than one drag")
        self.play.make(move)

    def way(self, slot: int, count: int, target: int) -> tuple[Point, Point]:
        """Return where the top cards of a slot are taken up, and where they are let go to lie on a target."""
        (x, y), held, goal = self.point_on(slot, count), self._spot(slot, count), self._spot(target)
        return (x, y), (x + goal.x - held.x, y + goal.y - held.y)

    def point_on(self, slot: int, count: int = 1) -> Point:
        """Return a point at which a card of a slot, counted from the top, can be pressed, near its middle."""
        state, area = self.play.state, self._spot(slot, count).area
        wanted = Hit(slot, min(count, len(state.piles[slot])))
        points = product(range(area.left + 1, area.right, 3), range(area.top + 1, area.bottom, 3))
        for point in sorted(points, key=lambda point: dist(point, area.center)):
            if self.layout.hit(state, point) == wanted and self.layout.tick_at(state, point) is None:
                return point
        raise ValueError(f"card {count} of slot {slot} cannot be pressed")

    def _spot(self, slot: int, count: int = 1) -> CardPosition:
        """Return where a card of a slot lies, counted from the top, or where the first would lie."""
        state = self.play.state
        pile = state.piles[slot]
        spot = self.layout.card_positions(state).get(pile[-count]) if pile else None
        spot = spot or self.layout.slot_position(slot)
        assert spot is not None
        return spot
