"""The choice of a game: arches by keys and mouse, and the saved game that goes on exactly where it was left."""

from collections.abc import Callable
from functools import wraps
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface

from game.play import Play
from game.rules import GAMES
from game.settings import Motion
from game.state import Tap
from game.storage import Store
from scenes.animation import card_images
from scenes.app.first_scenes import first_scenes
from scenes.app.toasts import Toasts
from scenes.art import hall, panels
from scenes.games import game_ui
from scenes.i18n import LANGUAGES, SOURCE, set_language
from scenes.render import image_cache
from scenes.render.drawables import Sprite
from scenes.render.frame import DesignFrame
from scenes.render.image_cache import Draw, ImageCache, Urgency
from scenes.render.palette import Style
from scenes.render.picture_store import PictureStore
from scenes.screens.help import Help
from scenes.screens.options import Options
from scenes.screens.records import Records
from scenes.screens.select_art import BestPlay, GamePanel, draw_panel, miniature
from scenes.screens.select_deal import SelectDeal
from scenes.screens.select_game import SelectGame
from scenes.screens.table import Table
from scenes.screens.title import Title
from scenes.table.board import DEALS_AGAIN
from scenes.widgets.scene import Push
from scenes.widgets.text import LEFT
from tests.players import PROVEN, after, short_win
from tests.scenes.conftest import SMALL
from tests.scenes.fakes import seen, services
from tests.scenes.robot import Dozing, Robot


def enter(robot: Robot) -> None:
    """Open the arch in focus, and take what is offered first before it: the saved game, or the gentlest deal."""
    robot.key(pygame.K_RETURN)
    robot.wait(0.05)
    assert isinstance(robot.scene, SelectDeal)
    robot.key(pygame.K_RETURN)
    robot.wait(0.05)
    assert isinstance(robot.scene, Table)


def at_select(folder: Path, images: ImageCache, game: str = "wall") -> Robot:
    """Start the program before the arches, one of them in focus."""
    return Dozing(folder, lambda services: [Title(services), SelectGame(services, game)], SMALL, Motion.OFF, images)


def test_keys_choose_and_enter_opens(tmp_path: Path, images: ImageCache) -> None:
    robot = at_select(tmp_path, images)
    for key in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_TAB, pygame.K_LEFT):
        robot.key(key)
    enter(robot)
    assert list(GAMES)[2] == robot.play.rules.name


def test_the_prompts_are_there_after_an_iris_whose_frames_take_long(tmp_path: Path, images: ImageCache) -> None:
    robot = Robot(
        tmp_path, lambda services: [Title(services), SelectGame(services, "maze")], SMALL, Motion.FULL, images
    )
    robot.settle()
    opening, foot = robot.scene.arch, Rect(0, SMALL[1] - 30, SMALL[0], 30)
    before = pygame.image.tobytes(robot.picture.subsurface(foot), "RGB")
    robot.show(Push(Table(robot.services, Play(GAMES["maze"], 1)), opening))
    robot.settle()
    robot.key(pygame.K_o, pygame.KMOD_CTRL)
    for _ in range(20):
        robot.manager.tick(0.2)
    assert isinstance(robot.scene, SelectGame)
    assert before == pygame.image.tobytes(robot.picture.subsurface(foot), "RGB")
    robot.close()


def test_a_table_closes_into_the_arch_of_its_game(tmp_path: Path, images: ImageCache) -> None:
    robot = Robot(
        tmp_path, lambda services: [Title(services), SelectGame(services, "maze")], SMALL, Motion.FULL, images
    )
    robot.settle()
    opening = robot.scene.arch
    assert opening
    robot.key(pygame.K_RETURN)
    robot.settle()
    robot.key(pygame.K_RETURN)
    robot.settle()
    assert isinstance(robot.scene, Table)
    robot.key(pygame.K_o, pygame.KMOD_CTRL)
    around = [(opening.left - 30, opening.centery), (opening.right + 30, opening.centery), (opening.centerx, 20)]
    robot.wait_until(lambda: all(map(robot.manager._display.shows, around)))
    assert not robot.manager._display.shows(opening.center)
    robot.close()


def test_from_the_last_arch_keys_lead_on_to_the_first_and_back(tmp_path: Path, images: ImageCache) -> None:
    robot = at_select(tmp_path, images, list(GAMES)[-1])
    for key, game in ((pygame.K_TAB, 0), (pygame.K_LEFT, -1), (pygame.K_RIGHT, 0)):
        robot.key(key)
        assert isinstance(robot.scene, SelectGame)
        assert list(GAMES)[game] == robot.scene.controls.focus
    robot.close()


@pytest.mark.parametrize("at", range(len(GAMES)))
def test_a_press_on_an_arch_leads_to_its_deals(tmp_path: Path, images: ImageCache, at: int) -> None:
    robot = at_select(tmp_path, images)
    robot.move(hall.openings(SMALL, 0, len(GAMES))[at].center)
    robot.click(hall.openings(SMALL, at, len(GAMES))[at].center)
    robot.wait(0.05)
    assert isinstance(robot.scene, SelectDeal)
    robot.key(pygame.K_RETURN)
    robot.wait(0.05)
    assert list(GAMES)[at] == robot.play.rules.name
    robot.close()


@pytest.mark.parametrize(
    ("key", "text", "scene"), [(pygame.K_F1, "", Help), (pygame.K_r, "r", Records), (pygame.K_o, "o", Options)]
)
def test_the_footer_names_keys_that_work(tmp_path: Path, images: ImageCache, key: int, text: str, scene: type) -> None:
    robot = at_select(tmp_path, images)
    robot.key(key, text=text)
    robot.wait(0.05)
    assert isinstance(robot.scene, scene)
    robot.key(pygame.K_ESCAPE)
    robot.wait(0.05)
    assert isinstance(robot.scene, SelectGame)
    robot.close()


def test_the_next_start_goes_on_exactly_there(tmp_path: Path, images: ImageCache) -> None:
    first = at_select(tmp_path, images)
    enter(first)
    for key in (pygame.K_d, pygame.K_d, pygame.K_d, pygame.K_z, pygame.K_h, pygame.K_ESCAPE):
        first.key(key)
        first.wait(DEALS_AGAIN)
    first.wait(5.0)
    left, seconds = first.play.record, int(first.play.seconds)
    first.key(pygame.K_q, pygame.KMOD_CTRL)
    first.close()

    second = at_select(tmp_path, images)
    assert isinstance(second.scene, SelectGame)
    assert ["Play", "Continue"] == [prompt.label for prompt in second.scene.prompts()[:2]]
    second.key(pygame.K_c, text="c")
    second.wait(0.05)
    assert (left.deal, left.moves) == (second.play.deal, second.play.moves)
    assert (1, 1) == (second.play.undos, second.play.hints)
    assert seconds == int(second.play.seconds)
    second.key(pygame.K_z)
    second.key(pygame.K_z)
    assert not second.play.moves
    second.close()


def test_each_game_has_one_open_play(tmp_path: Path, images: ImageCache) -> None:
    robot = at_select(tmp_path, images)
    for game in ("wall", "pileon"):
        enter(robot)
        assert game == robot.play.rules.name
        robot.table.board.make(robot.play.legal[0])
        robot.key(pygame.K_o, pygame.KMOD_CTRL)
        robot.wait(0.05)
        robot.key(pygame.K_RIGHT)
    assert [1, 1, 0] == [
        (robot.services.store.open_play(game) or "").count(" : ") for game in ("wall", "pileon", "cruel")
    ]
    robot.close()


def test_the_arch_of_the_game_played_last_is_chosen_first(tmp_path: Path, images: ImageCache) -> None:
    first = at_select(tmp_path, images, "maze")
    enter(first)
    first.close()
    again = Dozing(tmp_path, lambda services: [Title(services), SelectGame(services)], SMALL, Motion.OFF, images)
    enter(again)
    assert "maze" == again.play.rules.name
    again.close()


def test_a_deal_that_was_not_begun_waits_for_the_next_start(tmp_path: Path, images: ImageCache) -> None:
    robot = at_select(tmp_path, images)
    enter(robot)
    deal = robot.play.deal
    robot.close()
    again = Dozing(tmp_path, lambda services: first_scenes(services, "wall", None), SMALL, Motion.OFF, images)
    assert isinstance(again.scene, Table)
    assert deal == again.play.deal
    assert Tap(53) in again.play.legal
    again.close()


@pytest.mark.parametrize("game", PROVEN)
def test_a_play_left_before_its_last_move_is_seen_in_its_arch(game: str) -> None:
    """In Cruel all its cards but one may have left the middle of the field."""
    deal, moves = short_win(game)
    picture = miniature(str(after(deal, game, moves[:-1]).record), (60, 60), Style())
    assert picture.get_bounding_rect().size > (0, 0)


def test_after_a_move_an_arch_draws_only_the_cards_that_it_has_not_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither its place nor any other card, and it looks as if all were drawn."""
    drawn: list[tuple[object, ...]] = []

    def note(draw: Draw[Surface]) -> Draw[Surface]:
        @wraps(draw)
        def noted(*about: Any) -> Surface:
            drawn.append((draw, *about))
            return draw(*about)

        return noted

    monkeypatch.setattr(image_cache, "QUICK", 0.0)  # other tests may have drawn the faces
    ui = game_ui(GAMES["cruel"])
    for module, name in ((ui.scenery, "window"), (card_images, "resting"), (panels, "frame"), (panels, "glow")):
        monkeypatch.setattr(module, name, note(getattr(module, name)))
    deal, moves = short_win("cruel")
    kept = PictureStore(tmp_path, lambda: "version")
    for count in (0, 1):
        line = str(after(deal, "cruel", moves[:count]).record)
        shown = GamePanel(ui, line, count, False, BestPlay("", ""), True, SOURCE)
        about = shown, (220, 358), 0.5, Style(), Style()
        picture = draw_panel(*about, kept)
    assert len(set(drawn)) == len(drawn) > 20
    assert pygame.image.tobytes(draw_panel(*about, None), "RGBA") == pygame.image.tobytes(picture, "RGBA")


def test_a_saved_play_goes_on_with_the_clock_as_it_was_left(tmp_path: Path, images: ImageCache) -> None:
    robot = at_select(tmp_path, images)
    enter(robot)
    robot.key(pygame.K_d)
    robot.wait(4.0)
    seconds = int(robot.play.seconds)
    robot.key(pygame.K_o, pygame.KMOD_CTRL)
    robot.wait(0.05)
    enter(robot)
    assert seconds == int(robot.play.seconds)
    robot.close()


def test_a_play_that_no_longer_replays_is_set_aside_and_said(tmp_path: Path, images: ImageCache) -> None:
    with Store(tmp_path) as store:
        store.save_play("wall", "wall/1 1 : 999")
    robot = at_select(tmp_path, images)
    robot.wait(0.1)
    assert isinstance(robot.scene, SelectGame)
    assert robot.manager.toasts.sentence
    robot.close()


class Busy(ImageCache):
    """An image cache that gets nothing drawn."""

    def get(self, draw: Draw[Any], *arguments: object) -> None:
        """Have nothing to show."""

    def prerender(self, work: Callable[[], object], urgency: Urgency = Urgency.SOON) -> None:
        """Draw nothing ahead: a worker that nobody waits for would only slow the tests that follow."""


def test_an_arch_is_seen_as_it_was_until_it_is_drawn_anew(tmp_path: Path, images: ImageCache) -> None:
    robot = at_select(tmp_path, images)

    def above_the_foot() -> int:  # where the sentence about a game has as many lines as it needs
        return sum(isinstance(one, Sprite) and one.y < 0.85 * SMALL[1] for one in robot.scene.frame())

    before = above_the_foot()
    robot.services.images = Busy()
    robot.key(pygame.K_RIGHT)
    assert before - 1 == above_the_foot(), "all but the hall's ground are still seen"
    robot.close()


def test_an_arch_grows_by_a_little_with_every_frame_of_the_slide(tmp_path: Path, images: ImageCache) -> None:
    robot = Robot(
        tmp_path, lambda services: [Title(services), SelectGame(services, "wall")], SMALL, Motion.FULL, images
    )
    small, large = (hall.openings(SMALL, chosen, len(GAMES))[1].width for chosen in (0, 1))
    margin = hall.PanelLayout((small, small), DesignFrame(SMALL).unit).margin
    robot.key(pygame.K_RIGHT)
    widths = [small]
    while robot.scene.rest() == 0:
        arches = [one for one in robot.scene.frame() if isinstance(one, Sprite) and not one.blend][3:8]
        widths.append(arches[1].picture.get_width() - 2 * margin)
        robot.wait(1 / 60)
    robot.close()
    steps = [after - before for before, after in pairwise(widths)]
    assert all(-2 <= step <= (large - small) / 5 for step in steps), widths
    assert widths[-1] >= large - 2


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("scale", [100, 115, 130])
def test_the_sentence_about_a_game_has_room_beside_what_can_be_pressed(tmp_path: Path, code: str, scale: int) -> None:
    size = (1920, 1080)
    at_home = services(tmp_path, text_scale=scale, language=code)
    at_home.images = Busy()
    set_language(code)
    for name, rules in GAMES.items():
        play = Play(rules, 1)
        play.make(play.legal[0])
        at_home.save_play(play)
        select = SelectGame(at_home, name)
        select.arrange(size)
        select.prerender()
        sprites = [seen(one) for one in select.frame() if isinstance(one, Sprite)]
        above, below = [one for one in sprites if one.bottom < 150], [one for one in sprites if one.y > 900]
        assert all(Rect((0, 0), size).contains(one) for one in above + below)
        lines = [one for one in below if one.x < LEFT + 10]
        if scale == 100 or lines:
            assert 1 <= len(lines) <= 2, f"the summary of {name} is too long"
            assert all(other.left > line.right for line in lines for other in below if other not in lines)
        else:
            assert 2 == len(above), f"the summary of {name} is too long beside the heading"
            heading, line = above
            assert heading.right < line.left


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (2560, 1080)])
def test_a_notice_leaves_the_heading_to_be_read(tmp_path: Path, size: tuple[int, int]) -> None:
    at_home, style = services(tmp_path, text_scale=130), Style(text_scale=130)
    at_home.images = Busy()
    select = SelectGame(at_home)
    for code in LANGUAGES:
        set_language(code)
        select.arrange(size)
        select.prerender()
        heading, name, *_ = (one.area for one in select.frame() if isinstance(one, Sprite))
        set_language(SOURCE)
        toasts = Toasts()
        toasts.add(["Screenshot saved as /home/player/Pictures/patience-arcade-20261121-120000.png"])
        (pill,) = toasts.frame(size, style, select.toasts_at, select.toasts_wide)
        covered = (heading, name, *hall.openings(size, 0, len(GAMES)))
        assert not any(pill.area.colliderect(area) for area in covered)


def test_arrows_lead_to_the_footer_too(tmp_path: Path) -> None:
    robot = Robot.at_title(tmp_path, (640, 360), Motion.OFF)
    robot.key(pygame.K_RETURN)
    robot.settle()
    select = robot.scene
    assert isinstance(select, SelectGame)
    seen = []
    robot.key(pygame.K_RIGHT)
    robot.key(pygame.K_DOWN)
    for _ in select.prompts():
        seen.append(select.controls.focus)
        robot.key(pygame.K_RIGHT)
    assert [prompt.name for prompt in select.prompts()] == seen
    robot.key(pygame.K_UP)
    assert select.controls.focus in GAMES
    robot.key(pygame.K_DOWN)
    while select.controls.focus != "records":
        robot.key(pygame.K_RIGHT)
    robot.key(pygame.K_RETURN)
    robot.settle()
    assert isinstance(robot.scene, Records)
    robot.close()


def test_the_badge_of_enter_stands_beside_nothing_that_it_does_not_press(tmp_path: Path, images: ImageCache) -> None:
    robot = Robot(tmp_path, lambda services: [SelectGame(services)], (640, 360), Motion.OFF, images)
    select = robot.scene
    assert isinstance(select, SelectGame)
    assert select.prompts()[0].primary
    foot = select.foot
    seen = {focus: len(list(foot.frame(focus))) for focus in (None, "play", "rules")}
    underline = 1
    assert {None: seen[None], "play": seen[None] + underline, "rules": seen[None] + underline - 1} == seen
    robot.close()
