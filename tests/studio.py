"""A studio for all tests, so that nothing is drawn twice."""

from functools import cache

from scenes.art.studio import Studio


class Storeroom(Studio):
    """A studio that draws at once, and whose room no screen fits to its own needs: screens of all sizes share it."""

    def __init__(self) -> None:
        super().__init__(at_once=True)

    def fit(self, size: tuple[int, int]) -> None:
        """Keep what was drawn for other sizes."""


@cache
def storeroom() -> Studio:
    """Return the one studio that all tests share."""
    return Storeroom()
