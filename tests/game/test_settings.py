"""Settings as a file that a person may edit."""

import os
from dataclasses import fields, replace
from pathlib import Path

import pytest

from game.problems import Problem, ProblemKind
from game.settings import (
    LARGEST_FILE,
    SMALLEST_WINDOW,
    Back,
    DeckColours,
    Finish,
    Hints,
    Lamp,
    Motion,
    Pace,
    Reading,
    Settings,
    read,
    write,
)
from game.storage import Store

CHOSEN = Settings(
    music=0,
    effects=10,
    beds=3,
    muted=True,
    fullscreen=False,
    window_size=(2560, 1440),
    whole_frame=True,
    high_contrast=True,
    motion=Motion.REDUCED,
    text_scale=130,
    language="de",
    deck_colours=DeckColours.TWO,
    back=Back.IRON,
    larger_cards=True,
    rumble=False,
    demo=False,
    gamepads=("03000000412300003680000001010000,Old Pad,a:b2,b:b1,dpup:h0.1,leftx:a0~,",),
    left_handed=True,
    lamp=Lamp.AFTER,
    hints=Hints.HONEST,
    show_pace=Pace.QUICK,
    finish=Finish.BY_ITSELF,
)


@pytest.mark.parametrize("settings", [Settings(), CHOSEN])
def test_written_settings_are_read_back(settings: Settings) -> None:
    assert Reading(settings) == read(write(settings))


def test_no_choice_above_is_the_usual() -> None:
    assert [] == [each.name for each in fields(Settings) if getattr(CHOSEN, each.name) == each.default]


def test_an_empty_file_means_the_usual() -> None:
    assert Reading() == read("")


def test_each_value_stands_under_a_line_that_tells_what_it_may_be() -> None:
    lines = write(Settings()).splitlines()
    for each in fields(Settings):
        (place,) = (number for number, line in enumerate(lines) if line.startswith(f"{each.name} = "))
        assert lines[place - 1].startswith("# ")
    assert '# How much moves on the screen: "full", "reduced" or "off"' in lines


@pytest.mark.parametrize(
    "wrong",
    [
        "music = 11",
        "music = -1",
        "music = 7.5",
        "music = true",
        "muted = 1",
        'muted = "yes"',
        'motion = "sometimes"',
        "motion = ['full']",
        "text_scale = 117",
        "text_scale = 115.0",
        "window_size = [320, 239]",
        "window_size = [1280]",
        "window_size = 1280",
        'language = "../../somewhere"',
        "back = {colour = 3}",
    ],
)
def test_a_wrong_value_is_named_and_taken_as_usual(wrong: str) -> None:
    reading = read(f"effects = 2\n{wrong}\n")
    assert Settings(effects=2) == reading.settings
    (problem,) = reading.problems
    assert f"settings.toml: {wrong} is not valid; using the default instead." == str(problem)


@pytest.mark.parametrize("size", [SMALLEST_WINDOW, (400, 300), (9999, 9999)])
def test_a_window_of_any_size_that_shows_all_of_the_game_is_found_again(size: tuple[int, int]) -> None:
    assert Reading(Settings(window_size=size)) == read(write(Settings(window_size=size)))


def test_settings_written_by_hand_are_left_as_they_are_comments_included() -> None:
    text = """# of mine
colour = "green \\u007f \\"and\\" so on"   # and why

music = 2   # quiet, please
since = 2031-05-06T07:08:09Z
long = 0x%s

[controls]
undo = "u"
"hint key" = ["h", "?"]   # both
pads = [{name = "one"}, {name = "two"}]
""" % (5000 * "f")
    again = write(replace(read(text).settings, music=5), text)
    assert Reading(Settings(music=5)) == read(again)
    assert text.replace("music = 2", "music = 5") == again[again.index("# of mine") :]
    assert again == write(read(again).settings, again)


def test_a_setting_that_an_older_file_lacks_is_explained_at_its_top() -> None:
    text = write(Settings(music=2))
    lacking = text.replace("text_scale = 100\n", "")
    again = write(Settings(music=2), lacking)
    assert again.startswith("\n# How large texts are, in per cent: 100, 115 or 130\ntext_scale = 100\n")
    assert again.endswith(lacking)


def test_toml_that_is_nested_too_deeply_is_refused() -> None:
    with pytest.raises(ValueError, match="too deeply"):
        read("deep = " + 3000 * "[")


def test_settings_that_are_not_toml_are_refused_with_the_place() -> None:
    with pytest.raises(ValueError, match="line 2"):
        read("music = 3\nmotion = full\n")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no endless device here")
@pytest.mark.parametrize("endless", ["/dev/zero", "/dev/full", "pipe"])
def test_settings_that_have_no_end_are_told_and_not_thrown_away(tmp_path: Path, endless: str) -> None:
    if endless == "pipe":
        os.mkfifo(tmp_path / "settings.toml")
    else:
        (tmp_path / "settings.toml").symlink_to(endless)
    with Store(tmp_path) as store:
        assert (Problem(ProblemKind.NO_TEXT),) == store.problems()
        assert Settings() == store.settings
        store.save_settings(replace(store.settings, music=3))
        assert store.flush()
    assert os.path.lexists(tmp_path / "settings-damaged-1.toml")
    with Store(tmp_path) as store:
        assert 3 == store.settings.music


def test_no_more_than_a_megabyte_of_settings_is_read(tmp_path: Path) -> None:
    settings = tmp_path / "settings.toml"
    for size, music in ((LARGEST_FILE, 3), (LARGEST_FILE + 1, Settings().music)):
        settings.write_text("music = 3\n".ljust(size - 1) + "\n", "utf-8")
        with Store(tmp_path) as store:
            assert music == store.settings.music
            told = [problem.kind for problem in store.problems()]
            assert ([] if music == 3 else [ProblemKind.NO_TEXT]) == told
