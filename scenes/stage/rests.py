"""Rests: where the cards of one board lie in a state, and how they are seen lying there."""

from collections.abc import Mapping, Sequence

from game.cards import Card
from game.state import State
from scenes.animation.card_images import Deck
from scenes.animation.timeline import Pose, Posed, at_rest
from scenes.render.drawables import Drawable, Sprite
from scenes.stage.aside import Aside, Shift
from scenes.stage.pops import refusal
from scenes.stage.spots import Layout, Spot
from scenes.stage.sprites import lying


class Rests:
    """The place of rest of every card; where things may move, cards that are laid aside glide a little away from it.

    spots are those of the state that was settled last, and poses says how a card rests there, back to front.
    """

    def __init__(self, deck: Deck, layout: Layout, moves: bool) -> None:
        self.spots: Mapping[Card, Spot] = {}
        self.poses: Mapping[Card, Pose] = {}
        self._deck, self._layout = deck, layout
        self._aside = Aside(moves)
        self._known: dict[Card, tuple[Pose, Sprite]] = {}
        self._told: tuple[object, list[Drawable]] | None = None

    def settle(self, state: State) -> None:
        """Let every card rest on its spot in a state, at once; only cards that were fanned out over it glide home."""
        before, self.spots = self.spots, self._layout.spots(state)
        gone = {card for card, spot in before.items() if _place(self.spots.get(card)) != _place(spot)}
        self._aside.keep(self._aside.above - gone)
        self._told = None
        resting = {card: at_rest(spot) for card, spot in self.spots.items()}
        self.poses = dict(sorted(resting.items(), key=lambda item: item[1].order))
        for card, pose in self.poses.items():
            self._deck.resting(card if pose.up else None, pose.height, pose.shade)

    def lay_aside(self, shifts: Mapping[Card, Shift], above: frozenset[Card]) -> None:
        """Let some cards glide away from their spots, some of these above all others, and the others back."""
        if self._aside.ask(shifts, above):
            self._told = None

    def pose(self, card: Card) -> Pose:
        """Return how a card lies now."""
        return self._aside.shifted(card, self.poses[card])

    @property
    def moving(self) -> bool:
        """Whether any card glides."""
        return self._aside.moving

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        if self._aside.moving:
            self._told = None
            self._aside.advance(seconds)

    def sprites(self, waiting: Sequence[Posed], away: frozenset[Card], refused: frozenset[Card]) -> list[Drawable]:
        """Tell the cards at rest, back to front, but for those away; among them lie those that wait for their turn.

        Those refused have an edge that says so.
        """
        asked = waiting, away, refused
        if self._told and self._told[0] == asked:
            return list(self._told[1])
        poses = [one for one in self._lie.items() if one[0] not in away]
        if waiting:
            poses += waiting
            poses.sort(key=_order)
        sprites, final = self._uppermost(poses, refused)
        self._told = (asked, sprites) if final else None
        return list(sprites)

    @property
    def _lie(self) -> Mapping[Card, Pose]:
        """How every card lies now."""
        if not self._aside.any:
            return self.poses
        poses = [(card, self._aside.shifted(card, pose)) for card, pose in self.poses.items()]
        return dict(sorted(poses, key=_order) if self._aside.above else poses)

    def _uppermost(self, poses: Sequence[Posed], refused: frozenset[Card]) -> tuple[list[Drawable], bool]:
        """Return the sprites of cards that rest in poses, those refused with an edge, and whether all are final.

        Cards that lie exactly below another are left out: shadows would pile up under a pile.
        """
        seen: list[Drawable] = []
        places: set[tuple[float, ...]] = set()
        final = True
        for card, pose in reversed(poses):
            place = pose[:3]
            if place in places:
                continue
            places.add(place)
            if refused and card in refused:
                edge = refusal(self._deck, pose)
                seen += edge
                final = final and bool(edge)
            known = self._known.get(card)
            if known is None or known[0] is not pose:
                sprite, drawn = lying(self._deck, card, pose)
                known = pose, sprite
                final = final and drawn
                if drawn:
                    self._known[card] = known
            seen.append(known[1])
        return seen[::-1], final


def _order(one: Posed) -> int:
    return one[1].order


def _place(spot: Spot | None) -> tuple[int, int, int] | None:
    return (spot.x, spot.y, spot.height) if spot else None
