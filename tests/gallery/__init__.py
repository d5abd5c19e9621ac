"""The gallery: pictures of every screen, and strips of moments of each animation, to be looked at."""

from tests.players import won_moves

__all__ = ["won_moves"]
