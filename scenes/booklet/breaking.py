"""Breaking: the pages of a booklet as they are turned: where texts are large, more of them than were written."""

from collections.abc import Sequence

from scenes.booklet.columns import column
from scenes.booklet.ink import Ink
from scenes.booklet.page import Half, Page, Passage

LEAST = 0.8
"""How much of the size it asks for a diagram keeps on a page that it shares."""


def broken(page: Page, size: tuple[int, int], ink: Ink) -> Sequence[Page]:
    """Return a page as those that are turned, whose halves have a size in pixels.

    It stays whole if all its words fit and its diagrams stay large enough. Else each half is spread over a page.
    """
    if _fits(page.left, page.right, size, ink) and _fits(page.right, page.left, size, ink):
        return (page,)
    return tuple(Page(page.tab, *_spread(half)) for half in (page.left, page.right))


def _fits(half: Half, beside: Half, size: tuple[int, int], ink: Ink) -> bool:
    laid = column(half, beside, size, ink)
    return laid.air >= 0 and all(figure.share >= LEAST for figure in laid.figures)


def _spread(half: Half) -> tuple[Half, Half]:
    """Return a half as two: its first part and the others, or the diagram and the sentences of one passage."""
    first, *others = half
    if isinstance(first, Passage) and not others:
        return (Passage(first.heading, "", first.diagram),), (Passage("", first.text),)
    return (first,), tuple(others)
