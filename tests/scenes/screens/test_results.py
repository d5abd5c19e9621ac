"""Results: a won game is signed with three letters, stands in the best list, and leads on."""

from dataclasses import replace
from itertools import chain
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface
from pygame.event import Event

from game.play import Play
from game.rules import GAMES
from game.statistics import BEST, RUDE, Outcome, Result
from scenes import i18n
from scenes.app.devices import InputRouter
from scenes.art import titles
from scenes.commands import Command, Device
from scenes.i18n import LANGUAGES, set_language
from scenes.render import typography
from scenes.render.dirty_rects import LaidFrame
from scenes.render.drawables import Frame, Sprite, Tint
from scenes.render.frame import DesignFrame
from scenes.render.palette import SIEGE, Style
from scenes.render.renderer import paint
from scenes.render.typography import Face
from scenes.screens.results import ARRIVED, WIDEST, Results, veil
from scenes.services import Services
from scenes.table.board import Board
from scenes.table.end_of_game import RHYTHM, Rhythm
from scenes.widgets.scene import Pop
from scenes.widgets.wheels import Initials
from tests.image_cache import bare
from tests.scenes.conftest import Line
from tests.scenes.fakes import NOW, Listener, click, seen, services

SIZES = [(1024, 600), (1024, 768), (1280, 720), (1280, 540)]
GAME = "cruel"


def won(game: str, score: int, deal: int = 4711, seconds: int = 222) -> Result:
    return Result(game, f"{game}/1 {deal} :", Outcome.WON, score, seconds, 60, 0, 0, NOW)


def shown(
    folder: Path, size: tuple[int, int] = (640, 360), score: int = 48, earlier: tuple[int, ...] = (), **chosen: object
) -> Results:
    """Return the results of a game, in a house where some scores stand already, each signed IDA."""
    at_home = services(folder, bare(), **chosen)
    for deal, points in enumerate(earlier, 1):
        at_home.store.sign(at_home.store.finish(won(GAME, points, deal)).number, "IDA")
    return over(at_home, won(GAME, score), size)


def over(at_home: Services, result: Result, size: tuple[int, int] = (640, 360)) -> Results:
    """Return the results of a game that ends now."""
    play = Play(GAMES[result.game], 4711)
    scene = Results(at_home, Board(play, at_home), at_home.store.finish(result), Rhythm())
    scene.arrange(size)
    scene.advance(ARRIVED + RHYTHM)
    return scene


def press(scene: Results, name: str) -> object:
    """Press a button of the screen with the mouse."""
    way = next(way for way in scene.controls.items if way.name == name)
    return click(scene, way.area.center)


def initials_of(scene: Results) -> tuple[str, ...]:
    """Return the signatures on the best list of the shelf."""
    return tuple(result.initials for result in scene.services.store.results.best(GAME))


def veil_in(frame: Frame) -> int:
    """Return where in a frame the veil lies."""
    return next(i for i, one in enumerate(frame) if isinstance(one, Tint))


def type_in(scene: Results, letters: str) -> None:
    for letter in letters:
        scene.typed(letter)


def test_title_and_panels_come_one_after_the_other_and_stay(tmp_path: Path) -> None:
    """At no moment are there fewer of them, whatever lines and beads do, and in the end nothing is moved any more."""

    def large() -> int:
        """Return how many pictures are seen that cover a twentieth of the screen."""
        sprites = (one for one in scene.frame() if isinstance(one, Sprite) and not one.blend)
        return sum(one.area.width * one.area.height >= 640 * 360 / 20 for one in sprites)

    at_home = services(tmp_path)
    play = Play(GAMES[GAME], 4711)
    scene = Results(at_home, Board(play, at_home), at_home.store.finish(won(GAME, 48)), Rhythm())
    scene.arrange((640, 360))
    counts: list[int] = []
    while scene.rest() == 0 and len(counts) < 300:
        counts.append(large())
        scene.advance(1 / 60)
    assert counts == sorted(counts)
    assert counts[0] < counts[-1] == large()


def test_keys_of_a_player_who_still_asks_for_hints_neither_complete_the_ceremony_nor_sign(tmp_path: Path) -> None:
    at_home = services(tmp_path)
    scene = Results(at_home, Board(Play(GAMES[GAME], 4711), at_home), at_home.store.finish(won(GAME, 48)), Rhythm())
    scene.arrange((640, 360))
    scene.advance(0.5)
    for _ in range(4):
        scene.typed("h")
        scene.command(Command.HINT)
        scene.command(Command.DOWN)
        scene.command(Command.TAKE)
        assert 0.0 == scene.rest()
    scene.advance(RHYTHM)
    scene.command(Command.TAKE)
    assert ("",) == initials_of(scene)
    scene.command(Command.TAKE)
    assert ("AAA",) == initials_of(scene)


def test_letters_typed_as_the_wheels_for_the_name_appear_are_meant_for_the_cards(tmp_path: Path) -> None:
    at_home = services(tmp_path)
    scene = Results(at_home, Board(Play(GAMES[GAME], 4711), at_home), at_home.store.finish(won(GAME, 48)), Rhythm())
    scene.arrange((640, 360))
    scene.advance(RHYTHM)
    scene.command(Command.TAKE)
    scene.advance(RHYTHM / 2)
    type_in(scene, "h")
    scene.command(Command.TAKE)
    assert ("",) == initials_of(scene)
    scene.advance(RHYTHM)
    type_in(scene, "mar")
    scene.command(Command.TAKE)
    assert ("MAR",) == initials_of(scene)


def test_after_a_key_meant_for_the_cards_enter_leads_on_only_once_the_player_has_paused(tmp_path: Path) -> None:
    scene = shown(tmp_path)
    scene.command(Command.BACK)
    scene.command(Command.HINT)
    for _ in range(4):
        scene.advance(RHYTHM / 2)
        assert scene.command(Command.TAKE) is None
    scene.advance(RHYTHM)
    assert Pop(then=Command.DEAL) == scene.command(Command.TAKE)


def test_typed_letters_are_signed_by_the_enter_key(tmp_path: Path) -> None:
    scene = shown(tmp_path)
    type_in(scene, "mar")
    assert scene.command(Command.TAKE) is None
    assert ("MAR",) == initials_of(scene)


def test_rude_letters_are_not_taken_and_others_are(tmp_path: Path) -> None:
    scene = shown(tmp_path)
    for letters in (*chain.from_iterable(map(str.split, RUDE.values())), "côn"):
        scene._initials = Initials(letters.upper(), scene.services.speaker)
        scene.command(Command.TAKE)
        assert ("",) == initials_of(scene), letters
    scene.command(Command.FIRST)
    scene.command(Command.UP)
    type_in(scene, "mar")
    scene.command(Command.TAKE)
    assert ("MAR",) == initials_of(scene)


def test_the_arrows_turn_and_choose_letters(tmp_path: Path) -> None:
    scene = shown(tmp_path)
    for command in (Command.UP, Command.RIGHT, Command.DOWN, Command.RIGHT, Command.UP, Command.UP, Command.TAKE):
        scene.command(command)
    assert ("BZC",) == initials_of(scene)


def test_a_player_with_a_gamepad_is_not_told_to_type(tmp_path: Path, written: list[Line]) -> None:
    scene = shown(tmp_path)
    scene.services.device = Device.PAD
    assert "Choose three letters" in texts(scene, written)


def test_the_last_initials_are_offered(tmp_path: Path) -> None:
    scene = shown(tmp_path, earlier=(20,))
    scene.command(Command.TAKE)
    assert ("IDA", "IDA") == initials_of(scene)


def test_the_mouse_turns_letters_and_signs(tmp_path: Path) -> None:
    scene = shown(tmp_path, (1920, 1080))
    for pos in ((960, 440), (960, 440), (1138, 620), (782, 350)):
        click(scene, pos)
    press(scene, "sign")
    assert ("BCZ",) == initials_of(scene)


@pytest.mark.parametrize(
    ("turned", "typed", "name"),
    [(0, "m", "MBC"), (1, "max", "MAX"), (2, "max", "MAX"), (0, "maxi", "MAI"), (1, "maxi", "MAI"), (2, "ma", "BMA")],
)
def test_three_letters_in_a_row_are_the_name_whichever_letter_was_turned_before(
    turned: int, typed: str, name: str
) -> None:
    initials = Initials("ABC", Listener())
    for command in (*[Command.RIGHT] * turned, Command.UP, Command.DOWN):
        initials.command(command)
    assert all(initials.typed(letter) for letter in typed)
    assert name == initials.text


def test_a_letter_typed_after_another_was_turned_is_written_there() -> None:
    initials = Initials("ABC", Listener())
    for letter in "mox":
        initials.typed(letter)
    initials.command(Command.LEFT)
    initials.typed("a")
    assert "MAX" == initials.text


def test_only_letters_are_written() -> None:
    initials = Initials("ABC", Listener())
    assert [False, False, False, True] == [initials.typed(text) for text in ("1", "\u00df", "\u00d6", "z")]
    assert "ZBC" == initials.text


@pytest.mark.parametrize(
    ("code", "key", "place", "typed", "expected"),
    [
        ("en", 0x444, pygame.KSCAN_A, "\u0444", "A"),  # a Russian keyboard
        ("en", 0x3C4, pygame.KSCAN_T, "\u03c4", "T"),  # a Greek one
        ("en", pygame.K_q, pygame.KSCAN_A, "q", "Q"),  # a French one
        ("de", 0xF6, pygame.KSCAN_SEMICOLON, "\u00f6", "\u00d6"),
        ("en", 0xF6, pygame.KSCAN_SEMICOLON, "\u00f6", "I"),
        ("en", pygame.K_1, pygame.KSCAN_1, "1", "I"),
    ],
)
def test_a_letter_that_initials_lack_is_replaced_by_the_one_on_its_key(
    tmp_path: Path, code: str, key: int, place: int, typed: str, expected: str
) -> None:
    set_language(code)
    scene = shown(tmp_path, earlier=(20,))
    InputRouter().key_down(Event(pygame.KEYDOWN, key=key, mod=0, unicode=typed, scancode=place), scene, True)
    scene.command(Command.LAST)
    scene.command(Command.TAKE)
    assert (f"{expected}DA", "IDA") == initials_of(scene)


def test_backspace_goes_back_a_letter(tmp_path: Path) -> None:
    scene = shown(tmp_path)
    type_in(scene, "xy")
    scene.command(Command.UNDO)
    scene.typed("o")
    scene.command(Command.TAKE)
    assert ("XOA",) == initials_of(scene)


def test_signing_can_be_left_out_and_then_escape_leads_to_the_arches(tmp_path: Path) -> None:
    scene = shown(tmp_path)
    assert scene.writes
    assert scene.command(Command.BACK) is None
    assert not scene.writes
    assert Pop(levels=2) == scene.command(Command.BACK)
    assert ("",) == initials_of(scene)


def test_a_score_below_the_best_seven_is_not_signed(tmp_path: Path) -> None:
    scene = shown(tmp_path, score=3, earlier=(9, 8, 7, 6, 5, 4, 4))
    assert not scene.writes
    scene.typed("x")
    assert Pop(then=Command.DEAL) == scene.command(Command.TAKE)


def texts(scene: Results, written: list[Line]) -> list[str]:
    """Return the lines of text that a frame sets."""
    written.clear()
    scene.frame()
    return [line.words for line in written]


def test_the_list_tells_the_times_that_part_equal_scores(tmp_path: Path, written: list[Line]) -> None:
    """The quicker win of the same score stands higher."""
    at_home = services(tmp_path)
    for deal, seconds in ((1, 300), (2, 61), (3, 4000)):
        at_home.store.finish(won(GAME, 48, deal, seconds))
    said = texts(over(at_home, won(GAME, 48)), written)
    listed = [words for words in said if ":" in words][-BEST:]
    assert ["01:01", "03:42", "05:00", "06:58", "09:10", "11:44", "1:06:40"] == listed, "three of them are the house's"


def test_a_win_below_the_best_of_its_deal_says_so_and_is_not_signed(tmp_path: Path, written: list[Line]) -> None:
    at_home = services(tmp_path)
    at_home.store.finish(won(GAME, 48, seconds=100))
    scene = over(at_home, won(GAME, 48, seconds=200))
    assert not scene.writes
    assert "You have done better here" in texts(scene, written)
    scene = over(at_home, won(GAME, 48, seconds=90))
    assert scene.writes
    assert any(words.startswith("First place! \N{MIDDLE DOT} Deal ") for words in texts(scene, written))
    assert 1 == len(at_home.store.results.best(GAME))


def test_a_deal_of_ones_own_is_named_once(tmp_path: Path, written: list[Line]) -> None:
    own = replace(won(GAME, 48), line=f"{GAME}/1 1:AS,5:2S :")
    said = texts(over(services(tmp_path), own), written)
    assert {"Not counted", "Custom deal"} < set(said)
    assert 1 == sum("Custom" in words for words in said)


@pytest.mark.parametrize(("line", "share"), [("", "1 of 1"), ("lamp=1 ", "\N{EN DASH}")])
def test_wins_without_the_lamp_are_counted_once_a_game_was_played_so(
    tmp_path: Path, written: list[Line], line: str, share: str
) -> None:
    scene = over(services(tmp_path), replace(won(GAME, 48), line=f"{GAME}/1 4711 {line}:"))
    scene.command(Command.BACK)
    said = texts(scene, written)
    assert share == said[said.index("Won without the lamp") - 1]


@pytest.mark.parametrize(("outcome", "share"), [(Outcome.WON, "100%"), (Outcome.SHOWN, "\N{EN DASH}")])
def test_no_win_rate_is_shown_before_a_game_that_counts(
    tmp_path: Path, written: list[Line], outcome: Outcome, share: str
) -> None:
    scene = over(services(tmp_path), replace(won(GAME, 48), outcome=outcome))
    scene.command(Command.BACK)
    said = texts(scene, written)
    assert share == said[said.index("won") - 1]


def test_a_shown_win_is_titled_as_the_deals_and_not_as_the_players(
    tmp_path: Path, written: list[Line], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(titles, "sign", lambda words, *_style: typography.line(words, Face.DISPLAY, 9, "#FFFFFF"))
    scene = over(services(tmp_path), replace(won(GAME, 48), outcome=Outcome.SHOWN))
    said = texts(scene, written)
    assert scene.board.ui.victory not in said
    assert "IT CAN BE WON" in said
    assert not scene.writes
    assert {"Solution shown: not counted", "Not counted"} < set(said)
    assert () == scene.services.store.results.best(GAME)


@pytest.mark.parametrize(
    ("name", "answer"),
    [("new", Pop(then=Command.DEAL)), ("same", Pop(then=Command.AGAIN)), ("arches", Pop(levels=2))],
)
def test_every_key_leads_on(tmp_path: Path, name: str, answer: Pop) -> None:
    scene = shown(tmp_path)
    assert answer == press(scene, name)
    scene.command(Command.BACK)
    assert answer == press(scene, name)


@pytest.mark.parametrize(
    ("command", "answer"),
    [(Command.NEW, Pop(then=Command.DEAL)), (Command.RESTART, Pop(then=Command.AGAIN)), (Command.OTHER, Pop(levels=2))],
)
def test_a_command_of_a_key_at_the_foot_leads_on_also_before_signing(
    tmp_path: Path, command: Command, answer: Pop
) -> None:
    scene = shown(tmp_path)
    assert scene.writes
    assert answer == scene.command(command)
    assert ("",) == initials_of(scene)


@pytest.mark.parametrize("contrast", [False, True])
def test_everything_lies_on_the_screen_and_keys_apart(tmp_path: Path, contrast: bool) -> None:
    scene = shown(tmp_path, high_contrast=contrast)
    for size in SIZES:
        scene.arrange(size)
        screen = Rect((0, 0), size)
        areas = [way.area for way in scene.controls.items]
        assert all(screen.contains(area) for area in areas)
        assert [-1] * len(areas) == [area.collidelist(areas[:index]) for index, area in enumerate(areas)]
        frame = scene.frame()
        assert screen == frame[0].area
        assert all(screen.contains(seen(one)) for one in frame[veil_in(frame) :])


def test_a_frame_is_made_of_the_same_pictures_again(tmp_path: Path) -> None:
    scene = shown(tmp_path)
    scene.prerender()
    assert list(scene.frame()) == list(scene.frame())


def test_the_veil_covers_the_screen_and_is_darkest_at_its_edges() -> None:
    picture = Surface((1280, 721))
    picture.fill("white")
    paint(picture, LaidFrame.of(veil(picture.get_size(), Style(), SIEGE)), [picture.get_rect()])
    light = [sum(picture.get_at((640, y))[:3]) for y in range(721)]
    assert light[360] == max(light)
    assert light[:240] == sorted(light[:240])
    assert light[-150:] == sorted(light[-150:], reverse=True)


@pytest.mark.parametrize("game", GAMES)
def test_every_title_keeps_clear_of_the_sides_of_the_screen(
    tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    widths = dict[str, int]()

    def sign(words: str, pixels: int, *_style: object) -> Surface:
        widths[words] = typography.measure(words, Face.DISPLAY, pixels, titles.AIR * pixels)
        return Surface((1, 1))

    monkeypatch.setattr(titles, "sign", sign)
    at_home = services(tmp_path, bare())
    for code in LANGUAGES:
        set_language(code)
        scene = over(at_home, won(game, 48))
        for size in SIZES:
            scene.arrange(size)
            scene.advance(ARRIVED)
            scene.frame()
            assert widths[i18n._(scene.board.ui.victory)] <= WIDEST * DesignFrame(size).unit + 1 < 0.9 * size[0]
