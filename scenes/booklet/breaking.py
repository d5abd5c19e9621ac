"""Breaking: the pages of a booklet as they are turned: where texts are large, more of them than were written."""

from collections.abc import Iterator, Sequence

from scenes.booklet.columns import column
from scenes.booklet.ink import Ink
from scenes.booklet.page import Half, Listing, Page, Passage

LEAST = 0.8
"""How much of the size it asks for a diagram keeps on a page that it shares."""


def broken(booklet: Sequence[Page], size: tuple[int, int], ink: Ink) -> Iterator[tuple[int, Page]]:
    """Yield the pages that are turned, whose halves have a size in pixels, each with the index of the one it is of.

    A page stays whole if all its words fit and its diagrams stay large enough. If one does not, each half of all its
    kind, pages of lists or pages of sentences, is spread over a page: a booklet looks the same from page to page.
    """
    spread = {_is_list(page) for page in booklet if not _fits(page, size, ink)}
    for index, page in enumerate(booklet):
        halves = (page.left, page.right) if _is_list(page) in spread else ()
        leaves = [Page(page.tab, *_spread(half)) for half in halves] or [page]
        yield from ((index, leaf) for leaf in leaves)


def _is_list(page: Page) -> bool:
    return all(isinstance(part, Listing) for part in page.left + page.right)


def _fits(page: Page, size: tuple[int, int], ink: Ink) -> bool:
    columns = column(page.left, page.right, size, ink), column(page.right, page.left, size, ink)
    return all(laid.air >= 0 and all(figure.share >= LEAST for figure in laid.figures) for laid in columns)


def _spread(half: Half) -> tuple[Half, Half]:
    """Return a half as two: its first part and the others, or the diagram and the sentences of one passage."""
    first, *others = half
    if isinstance(first, Passage) and not others:
        return (Passage(first.heading, "", first.diagram),), (Passage("", first.text),)
    return (first,), tuple(others)
