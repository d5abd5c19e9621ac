"""What an operator writes into kiosk.toml holds, and what makes no sense is said in one sentence."""

from pathlib import Path

import pytest

from game.storage.kiosk import FILE, Kiosk, read


def test_a_file_that_explains_everything_is_written_and_says_the_usual(tmp_path: Path) -> None:
    assert Kiosk() == read(tmp_path / "new")
    assert Kiosk() == read(tmp_path / "new")
    assert (tmp_path / "new" / FILE).read_text("utf-8").count("#") >= 4


def test_what_is_written_holds(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(
        '[kiosk]\ngames = ["maze", "wall", "maze"]\nleave_after = 20\nwarning = 2.5\n', "utf-8"
    )
    assert Kiosk(games=("maze", "wall"), leave_after=20.0, warning=2.5) == read(tmp_path)


@pytest.mark.parametrize(
    "text",
    [
        "[kiosk",
        "kiosk = 3",
        "[kiosk]\ngames = []",
        '[kiosk]\ngames = ["poker"]',
        "[kiosk]\nleave_after = 0",
        "\udcff",
        "[kiosk]\nwarning = true",
        "[kiosk]\nidle = 3",
        '[kiosk]\ndemo_after = "soon"',
    ],
)
def test_what_makes_no_sense_is_refused_in_one_sentence(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(ValueError, match=FILE) as refused:
        read(tmp_path)
    assert 1 == len(str(refused.value).splitlines())
