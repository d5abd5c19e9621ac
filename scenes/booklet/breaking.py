"""Breaking: the pages of a booklet as they are turned: where texts are large, more of them than were written."""

from collections.abc import Iterator, Sequence

from scenes.booklet.columns import column
from scenes.booklet.ink import Ink
from scenes.help.pages import Half, Listing, Page, Passage, Tab

Size = tuple[int, int]

LEAST = 0.8
"""How much of the size it asks for a diagram keeps on a page that it shares."""


def broken(booklet: Sequence[Page], half: Size, across: Size, ink: Ink) -> Iterator[tuple[int, Page]]:
    """Yield the pages that are turned, each with the index of the one it is of.

    Their halves have a size in pixels, and so has what goes across a page. A page stays whole if all its words fit and
    its diagrams stay large enough. If one does not, each half of all its kind, pages of lists or pages of sentences,
    has a page of its own: so a booklet looks the same from page to page.
    """
    spread = {_is_list(page) for page in booklet if _share(page, half, ink) < LEAST}
    for index, page in enumerate(booklet):
        alone = (page.left, page.right) if _is_list(page) in spread else ()
        yield from ((index, leaf) for leaf in [_leaf(page.tab, one, half, across, ink) for one in alone] or [page])


def _is_list(page: Page) -> bool:
    return all(isinstance(part, Listing) for part in page.left + page.right)


def _leaf(tab: Tab, alone: Half, half: Size, across: Size, ink: Ink) -> Page:
    """Return a page of what was half a page: over its sentences or beside them, wherever its diagrams are larger."""
    beside, over = Page(tab, *_spread(alone)), Page(tab, alone)
    return over if _share(over, across, ink) > _share(beside, half, ink) else beside


def _share(page: Page, size: Size, ink: Ink) -> float:
    """Return the least share that a diagram of a page has of the size it asks for, or 0 if the words do not fit."""
    columns = [column(*halves, size, ink) for halves in page.columns]
    if any(laid.air < 0 for laid in columns):
        return 0.0
    return min((figure.share for laid in columns for figure in laid.figures), default=1.0)


def _spread(half: Half) -> tuple[Half, Half]:
    """Return a half as two: its first part and the others, or the diagram and the sentences of one passage."""
    first, *others = half
    if isinstance(first, Passage) and not others:
        return (Passage(first.heading, "", first.diagram),), (Passage("", first.text),)
    return (first,), tuple(others)
