"""Where we differ from AisleRiot on purpose: each difference is a predicate on positions, with its reason."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from game.rules import GAMES, cruel, wall, whitehead
from game.state import Carry, State


class Aspect(Enum):
    """What is compared: of a position, or of an action tried in it."""

    PILES = "piles"
    SCORE = "score"
    WON = "won"
    OVER = "over"
    CAN_DEAL = "can deal"
    DRAGS = "drags"
    CLICKS = "clicks"
    DOUBLES = "doubles"
    ATTACKS = "attacks"
    ACCEPTED = "accepted"


@dataclass(frozen=True, slots=True)
class Difference:
    """A kind of position of one game in which one aspect differs on purpose, and why."""

    game: str
    aspect: Aspect
    holds: Callable[[State], bool]
    reason: str


def _out_of_cards(state: State) -> bool:
    """Whether neither stock nor waste holds a card, and a hidden guard post stands open."""
    cards = any(state.piles[slot] for slot in (wall.STOCK, *wall.WASTE))
    return not cards and any(wall.hidden(state, slot) for slot in wall.exposed(state))


def _last_waste(state: State) -> bool:
    """Whether the stock is out and the waste holds the last cards."""
    return not state.piles[wall.STOCK] and bool(wall.attackers(state))


def _lone_card_goes_home(state: State) -> bool:
    """Whether just after a deal only the last card can be carried, it lies alone, and its foundation takes it."""
    carries = [move for move in GAMES["cruel"].moves(state) if isinstance(move, Carry)]
    last = max(slot for slot in cruel.TABLEAU if state.piles[slot])
    to_foundation = any(move.target in cruel.FOUNDATIONS for move in carries)
    return {move.source for move in carries} == {last} and len(state.piles[last]) == 1 and to_foundation


def _part_or_return(state: State) -> bool:
    """Whether the stock is out, and a part of a run or a card of a foundation can still be carried."""
    moves = GAMES["whitehead"].moves(state)
    return not state.piles[whitehead.STOCK] and any(isinstance(move, Carry) for move in moves)


DIFFERENCES = (
    Difference(
        "wall",
        Aspect.CLICKS,
        _out_of_cards,
        "AisleRiot turns a hidden post up for an attack without a single card; the play is over by then.",
    ),
    Difference(
        "wall",
        Aspect.ACCEPTED,
        _last_waste,
        "AisleRiot's double click throws the last waste away for nothing; ours deals only while the stock lasts.",
    ),
    Difference(
        "cruel",
        Aspect.OVER,
        _lone_card_goes_home,
        "AisleRiot takes the lone last card for the endless pair although its foundation takes it: no loss at all.",
    ),
    Difference(
        "whitehead",
        Aspect.OVER,
        _part_or_return,
        "AisleRiot counts neither parts of runs nor cards on foundations; with them some of these plays can be won.",
    ),
)
"""Every deliberate difference; whatever is not among them is a mistake of ours."""


def deliberate(game: str, aspect: Aspect, state: State) -> bool:
    """Whether a difference met in a position is on the list."""
    return any(kind.game == game and kind.aspect is aspect and kind.holds(state) for kind in DIFFERENCES)
