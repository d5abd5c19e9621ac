"""A shelf for the tests of what is kept there."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.storage import Shelf


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Shelf]:
    """Return a new shelf."""
    with Shelf(tmp_path / "new" / "folder") as shelf:
        yield shelf
