"""Whether a single move is legal: the rules once more, without lists of moves, to check those lists."""

from collections.abc import Callable, Mapping

from game.cards import ACE, QUEEN, Card
from game.rules import GAMES, cruel, maze, pileon, wall, whitehead
from game.state import Carry, Move, State, Tap


def in_wall(state: State, move: Move) -> bool:
    """Whether the move is a strong enough attack on an exposed target, a deal, or a move within the waste."""
    if move == Tap(wall.STOCK):
        return bool(state.piles[wall.STOCK])
    takes, target = wall._as_attack(state, move)
    if not wall._valid_attack(state, takes):
        return False
    if target in wall.WASTE:
        return isinstance(move, Carry) and len(takes) == 1 and takes[0].slot != target
    open_to_attack = target in wall.TARGETS and bool(state.piles[target]) and wall._open(state, target)
    return open_to_attack and wall.force(state, takes) > wall._to_beat(state, target)


def in_pileon(state: State, move: Move) -> bool:
    """Whether cards of one rank are carried to an empty place, or onto a card of that rank with enough room."""
    if isinstance(move, Tap) or len(move.takes) != 1:
        return False
    source, target, count = move.source, move.target, move.takes[0].count
    if source not in pileon.PILES or target not in pileon.PILES or source == target:
        return False
    pile, taker = state.piles[source], state.piles[target]
    if not 1 <= count <= min(pileon.group(pile), pileon.FULL - len(taker)) or pile[-1] in state.down:
        return False
    return not taker or (GAMES["pileon"].fits(pile[-1], taker[-1]) and taker[-1] not in state.down)


def in_cruel(state: State, move: Move) -> bool:
    """Whether the move is a redeal right after a carry, or carries a top card to where it fits."""
    if isinstance(move, Tap):
        return move.slot == cruel.STOCK and isinstance(state.last, Carry)
    if len(move.takes) != 1 or move.takes[0].count != 1 or move.source not in cruel.TABLEAU:
        return False
    card, target = state.top(move.source), move.target
    if target in cruel.FOUNDATIONS:
        top = state.top(target)
        return bool(card and top and card.follows(top))
    top = state.top(target) if target in cruel.TABLEAU else None
    return bool(card and top and GAMES["cruel"].fits(card, top))


def in_whitehead(state: State, move: Move) -> bool:
    """Whether the move turns a card of the stock, or carries a run to where it fits."""
    piles = state.piles
    if isinstance(move, Tap):
        return move.slot == whitehead.STOCK and bool(piles[whitehead.STOCK])
    if len(move.takes) != 1 or not whitehead.WASTE <= move.source <= whitehead.TABLEAU[-1]:
        return False
    source, target, count = move.source, move.target, move.takes[0].count
    if not 1 <= count <= (whitehead.run(piles[source]) if source in whitehead.TABLEAU else min(1, len(piles[source]))):
        return False
    if target in whitehead.FOUNDATIONS:
        card = piles[source][-1]
        return target in whitehead._homes(state, card) and (card.rank == ACE or source not in whitehead.FOUNDATIONS)
    if target not in whitehead.TABLEAU:
        return False
    return not piles[target] or GAMES["whitehead"].fits(piles[source][-count], piles[target][-1])


def in_maze(state: State, move: Move) -> bool:
    """Whether a single card is carried to a gap that accepts it."""
    if isinstance(move, Tap) or len(move.takes) != 1 or move.takes[0].count != 1:
        return False
    source, target = move.source, move.target
    if source not in maze.PLACES or target not in maze.PLACES or state.piles[target]:
        return False
    pile = state.piles[source]
    return bool(pile) and takes(maze.accepts(state, target), pile[0])


def takes(gap: maze.Wanted, card: Card) -> bool:
    """Whether a gap of Maze takes a card."""
    return card in gap.cards or (gap.ace and card.rank == ACE) or (gap.queen and card.rank == QUEEN)


LEGAL: Mapping[str, Callable[[State, Move], bool]] = {
    "wall": in_wall,
    "pileon": in_pileon,
    "cruel": in_cruel,
    "whitehead": in_whitehead,
    "maze": in_maze,
}
"""The functions by the games' names."""
