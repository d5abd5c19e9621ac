"""The gallery: every screen of the product as pictures to be looked at, and moments of each animation as strips."""

from tests.players import won_moves

__all__ = ["won_moves"]
