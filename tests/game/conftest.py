"""A store for the tests of what is saved."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.storage import Store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Return a new shelf."""
    with Store(tmp_path / "new" / "folder") as store:
        yield store
