"""Two players: each plays on a half of the screen, and the duel ends as was agreed on."""

from collections.abc import Iterator
from pathlib import Path
from shutil import copytree

import pygame
import pytest

from game.deals.dealer import Dealer
from game.duel import HINT_PENALTY, Ending, Match, Terms, dealt
from game.play import Play
from game.rules import GAMES
from game.settings import Finish, Motion
from game.state import Carry, Move, Tap
from scenes.app.first_scenes import first_scenes
from scenes.commands import HALVES, KEYBOARD, LEFT_KEYS, RIGHT_KEYS, Command, Device, Source
from scenes.games import cruel, rails
from scenes.games.columns import ColumnsLayout
from scenes.i18n import clock, set_language
from scenes.render.drawables import Tint
from scenes.screens.duel import STILL_PLAYS, Duel, DuelPause, DuelResult, Handover
from scenes.screens.duel_setup import DuelSetup, uses_stock
from scenes.screens.select_game import SelectGame
from scenes.screens.title import Title
from scenes.services import Services
from scenes.table.board_view import buttons_frame, buttons_of
from scenes.table.screen import Seat
from scenes.widgets.scene import Push, Scene
from tests.owes import having
from tests.scenes.conftest import Line
from tests.scenes.keyboard import Keyboard
from tests.scenes.robot import Dozing, Robot, Unwatched, spot

SIZE = (640, 360)
SHARED = LEFT_KEYS, RIGHT_KEYS


class AtSeat(Keyboard):
    """Half a keyboard, by which one of two players plays."""

    def __init__(self, robot: Robot, seat: Seat, source: Source) -> None:
        super().__init__(seat, self._pressed)
        self._robot, self._half = robot, HALVES[source]

    def _pressed(self, asked: Command) -> None:
        code = self._half[asked]
        self._robot.key(code, text=chr(code) if code < 128 and chr(code).isalpha() else "")


def at_duel(folder: Path, terms: Terms, sources: tuple[Source, Source] = SHARED, sits: type[Robot] = Robot) -> Robot:
    """Return a robot at a duel, above the screen where its terms are chosen."""

    def scenes(services: Services) -> list[Scene]:
        return [Title(services), SelectGame(services, terms.game), DuelSetup(services, terms.game)]

    robot = sits(folder, scenes, SIZE, Motion.OFF)
    robot.show(Push(Duel(robot.services, dealt(robot.services.dealer, Match(terms), sources))))
    robot.settle(1.0)
    return robot


def duel(robot: Robot) -> Duel:
    """Return the duel that is shown."""
    assert isinstance(robot.scene, Duel)
    return robot.scene


def proof(robot: Robot) -> tuple[Move, ...]:
    """Return the moves that win the deal."""
    return robot.services.dealer.proof(duel(robot).play)


def test_the_setup_names_the_key_of_the_stock_only_where_players_use_one() -> None:
    """They do where tapping it is soon legal, as a redeal is after a move."""
    for game, rules in GAMES.items():
        play = Play(rules, 1)
        while Tap(rules.stock) not in play.legal and len(play.moves) < 3:
            play.make(play.legal[0])
        assert uses_stock(game) is (Tap(rules.stock) in play.legal)


@pytest.mark.parametrize("game", having("library"))
def test_two_players_at_one_keyboard_play_to_the_end(tmp_path: Path, game: str) -> None:
    robot = at_duel(tmp_path, Terms(game), sits=Unwatched)
    scene = duel(robot)
    left, right = (AtSeat(robot, seat, source) for seat, source in zip(scene.seats, SHARED, strict=True))
    for number, move in enumerate(proof(robot)):
        right.make(move)
        assert number + 1 == len(scene.plays[1].moves)
        if number < 3:
            left.make(move)
    assert 3 == len(scene.plays[0].moves)
    robot.wait(4.0)
    result = robot.scene
    assert isinstance(result, DuelResult)
    assert not robot.services.store.results.history()
    assert robot.services.store.open_play(game) is None
    robot.key(pygame.K_RETURN)
    robot.settle(1.0)
    assert duel(robot).play.deal != scene.play.deal
    assert scene.match.left != duel(robot).match.left
    assert SHARED == tuple(duel(robot).sources[duel(robot).player_at(seat)] for seat in duel(robot).seats)
    robot.close()


@pytest.mark.parametrize(
    ("sources", "expected"),
    [
        ((KEYBOARD, Source(Device.PAD, 1)), [[0, 1], [1, 0], [0, 1]]),
        (SHARED, [[0, 1]] * 3),
        (SHARED[::-1], [[1, 0]] * 3),
    ],
)
def test_in_a_match_of_three_players_change_sides_but_not_at_one_keyboard(
    tmp_path: Path, sources: tuple[Source, Source], expected: list[list[int]]
) -> None:
    robot = at_duel(tmp_path, Terms("pileon", rounds=3), sources, Unwatched)
    sides = []
    for winner in (0, 1, 1):
        scene = duel(robot)
        sides.append([scene.player_at(seat) for seat in scene.seats])
        seat = next(seat for seat in scene.seats if scene.player_at(seat) == winner)
        for move in proof(robot):
            seat.board.make(move)
        robot.wait(4.0)
        assert isinstance(robot.scene, DuelResult)
        robot.key(pygame.K_RETURN)
        robot.settle(1.0)
    assert expected == sides
    assert 0 == duel(robot).match.played
    robot.close()


def test_a_hint_costs_time_and_only_who_asked(tmp_path: Path) -> None:
    robot = at_duel(tmp_path, Terms("cruel"))
    before = [play.seconds for play in duel(robot).plays]
    robot.key(HALVES[LEFT_KEYS][Command.HINT], text="t")
    after = [play.seconds for play in duel(robot).plays]
    assert HINT_PENALTY <= after[0] - before[0] < HINT_PENALTY + 1
    assert after[1] - before[1] < 1
    assert duel(robot).seats[1].messages.panel.message is None
    robot.close()


@pytest.fixture
def dead_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Robot]:
    """Return a robot at a duel whose right player can move no card any more; the left one has made a move."""
    monkeypatch.setattr(Dealer, "graded", lambda *_asked: Play(GAMES["pileon"], 17))
    robot = at_duel(tmp_path, Terms("pileon"))
    left, right = duel(robot).seats
    left.play.make(left.play.legal[0])
    while right.play.legal:
        right.play.make(right.play.legal[0])
    right.board.follow()
    robot.wait(0.1)
    yield robot
    robot.close()


def test_a_hint_that_cannot_be_given_costs_nothing(dead_end: Robot) -> None:
    right = duel(dead_end).seats[1]
    before = right.play.seconds
    AtSeat(dead_end, right, RIGHT_KEYS).press(Command.HINT)
    dead_end.wait(0.1)
    assert right.play.seconds - before < 1
    assert 0 == right.play.hints


def test_at_a_dead_end_the_key_that_takes_presses_the_golden_button_of_its_player(dead_end: Robot) -> None:
    left, right = duel(dead_end).seats
    made = len(right.play.moves)
    AtSeat(dead_end, right, RIGHT_KEYS).press(Command.TAKE)
    dead_end.wait(0.1)
    assert len(right.play.moves) < made
    assert len(left.play.moves) == 1


def test_no_clock_runs_on_after_the_time_is_up(tmp_path: Path) -> None:
    robot = at_duel(tmp_path, Terms("cruel", minutes=5))
    scene = duel(robot)
    scene.advance(300.0)
    assert scene.decision
    before = [play.seconds for play in scene.plays]
    robot.wait(0.5)
    assert before == [play.seconds for play in scene.plays]
    robot.close()


@pytest.mark.parametrize("playing", [1, 2])
def test_that_the_other_plays_on_is_said_only_where_there_is_another(
    tmp_path: Path, written: list[Line], playing: int
) -> None:
    robot = at_duel(tmp_path, Terms("cruel"))
    if playing == 1:
        duel(robot).settle_player(0)
    robot.key(pygame.K_p, text="p")
    robot.settle()
    assert isinstance(robot.scene, DuelPause)
    robot.scene.frame()
    assert any("the other plays on" in line.words for line in written) is (playing == 2)
    robot.close()


def test_who_settles_waits_and_the_better_score_wins(tmp_path: Path) -> None:
    robot = at_duel(tmp_path, Terms("whitehead"))
    scene = duel(robot)
    for move in proof(robot)[:60]:
        scene.seats[1].board.make(move)
    assert scene.plays[1].state.score > 0
    for _ in (0, 1):
        robot.key(pygame.K_p, text="p")
        robot.settle(1.0)
        assert isinstance(robot.scene, DuelPause)
        robot.key(pygame.K_DOWN)
        robot.key(pygame.K_RETURN)
        robot.settle(0.2)
    robot.wait(0.1)
    assert scene.decision
    assert (1, Ending.SCORE) == scene.decision
    robot.wait(0.1)
    assert not any(seat.board.top.lamp for seat in scene.seats), "a lamp says that the deal can be won"
    won = next(seat for seat in scene.seats if scene.player_at(seat) == 1)
    shown = buttons_of(won.board.layout, won.board.view)
    assert shown
    assert not any(button.enabled for button in shown), "a button looks as if it worked"
    drawn = won.board.frame(sunk=None, has_message=False)
    assert all(one in drawn for one in buttons_frame(won.board.layout, won.board.view, None))
    robot.wait(4.0)
    assert isinstance(robot.scene, DuelResult)
    robot.close()


def test_who_has_stopped_plays_no_more_hears_nothing_and_may_still_pause(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    robot = at_duel(tmp_path, Terms("cruel", lamp=False), (KEYBOARD, Source(Device.PAD, 1)))
    scene, seat, move = duel(robot), duel(robot).seat, proof(robot)[0]
    seat.board.make(move)
    scene.settle_player(scene.player_at(seat))
    since = seat.play.seconds
    monkeypatch.setattr(cruel.UI, "no_win_reason", lambda ui, play: "Lost")
    robot.wait(2.0)
    assert since == seat.play.seconds, "the clock of a stopped play decides between equal scores"
    assert seat.message_panel.message is None
    dark = [tuple(one.box) for one in scene.frame() if isinstance(one, Tint)]
    assert [tuple(seat.area)] == [box for box in dark if box[3] == SIZE[1]], "who has stopped sees it"
    for one in seat.play.legal:
        if isinstance(one, Carry):
            start, end = (spot(seat.board.layout, seat.play.state, slot, 1) for slot in (one.source, one.target))
            robot.drag(start, end)
    assert (move,) == seat.play.moves
    for leads_out in (pygame.K_ESCAPE, pygame.K_p):
        robot.key(leads_out)
        robot.settle(1.0)
        assert isinstance(robot.scene, DuelPause)
        robot.key(leads_out)
        robot.settle(1.0)
    robot.close()


def test_keys_held_with_others_mean_the_usual_at_a_shared_keyboard(tmp_path: Path) -> None:
    robot = at_duel(tmp_path, Terms("cruel"))
    left, right = duel(robot).seats
    lit = right.board.choice
    full = robot.services.fullscreen
    robot.key(pygame.K_RETURN, pygame.KMOD_ALT)
    assert full is not robot.services.fullscreen
    robot.key(pygame.K_r, pygame.KMOD_CTRL)
    assert lit == right.board.choice
    assert not (left.play.undos or right.play.undos)
    robot.key(pygame.K_o, pygame.KMOD_CTRL)
    robot.settle()
    assert isinstance(robot.scene, DuelPause)
    robot.key(pygame.K_q, pygame.KMOD_CTRL)
    assert not robot.running


@pytest.mark.parametrize("game", ["cruel", "whitehead"])
def test_the_key_of_the_stock_is_clear_of_the_piles_beside_it(tmp_path: Path, game: str) -> None:
    robot = at_duel(tmp_path, Terms(game))
    for seat in duel(robot).seats:
        layout = seat.board.layout
        assert isinstance(layout, ColumnsLayout)
        reach = layout.stock_button_area.inflate(layout.u(30), 0)
        assert reach.collidelist([place.area for place in layout.beside.values()]) < 0
    robot.close()


def test_when_time_is_up_the_score_decides(tmp_path: Path) -> None:
    robot = at_duel(tmp_path, Terms("maze", minutes=5))
    scene = duel(robot)
    for move in proof(robot)[:40]:
        scene.seats[0].board.make(move)
    robot.manager.tick(0.2)
    for _ in range(5 * 60 * 4 + 8):
        scene.advance(0.25)
    assert scene.decision
    assert scene.decision.ending is Ending.TIME
    robot.close()


def test_the_clocks_of_a_duel_run_however_long_a_player_thinks(tmp_path: Path) -> None:
    robot = at_duel(tmp_path, Terms("wall"))
    scene = duel(robot)
    before = [play.seconds for play in scene.plays]
    robot.services.quiet_for = 3600.0
    scene.advance(1.0)
    assert [seconds + 1.0 for seconds in before] == [play.seconds for play in scene.plays]
    robot.close()


def test_in_a_duel_by_turns_the_second_player_sees_nothing_before_his_turn(tmp_path: Path, written: list[Line]) -> None:
    robot = at_duel(tmp_path, Terms("pileon", in_turn=True))
    scene, moves = duel(robot), proof(robot)
    assert 1 == len(scene.seats)
    for move in moves:
        scene.board.make(move)
    darkened = [one for one in scene.frame() if isinstance(one, Tint) and one.box[3] == SIZE[1]]
    assert not darkened, "who has won stands in no shadow while the last card flies"
    robot.wait(0.6)
    robot.key(pygame.K_RETURN)
    assert isinstance(robot.scene, Handover), "a key in the rhythm of the first player's moves begins no turn"
    robot.scene.frame()
    assert f"To beat: {clock(scene.plays[0].seconds)}" in [line.words for line in written], "of two wins, the faster"
    robot.wait(STILL_PLAYS)
    robot.key(pygame.K_RETURN)
    robot.settle(1.0)
    assert duel(robot).play is scene.plays[1]
    assert not scene.play.moves
    scene.settle(scene.seat)
    robot.wait(4.0)
    assert isinstance(robot.scene, DuelResult)
    assert (0, Ending.ONLY_WIN) == scene.decision
    robot.close()


def test_who_plays_second_is_told_the_time_which_decides_at_equal_scores(tmp_path: Path, written: list[Line]) -> None:
    robot = at_duel(tmp_path, Terms("pileon", in_turn=True))
    scene = duel(robot)
    scene.settle(scene.seat)
    robot.wait(0.6)
    assert isinstance(robot.scene, Handover)
    robot.scene.frame()
    time = clock(scene.plays[0].seconds)
    assert f"To beat: 0 \N{MIDDLE DOT} {time}" in [line.words for line in written]
    robot.close()


@pytest.mark.parametrize("game", having("library"))
def test_a_player_in_turn_has_the_whole_table_with_its_lamp_clear_of_all_buttons(tmp_path: Path, game: str) -> None:
    robot = at_duel(tmp_path, Terms(game, in_turn=True))
    layout, view = duel(robot).seat.board.layout, duel(robot).seat.board.view
    assert layout.metrics.player
    assert not layout.metrics.foot.height
    assert layout.lamp
    assert -1 == layout.lamp.collidelist([button.area for button in buttons_of(layout, view) if button.name != "lamp"])
    robot.close()


@pytest.mark.parametrize("size", [SIZE, (640, 480)])
@pytest.mark.parametrize("game", having("library"))
def test_a_timed_turn_shows_the_time_that_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, size: tuple[int, int]
) -> None:
    robot = at_duel(tmp_path, Terms(game, minutes=5, in_turn=True))
    scene = duel(robot)
    scene.arrange(size)
    written: list[str] = []

    def noted(seconds: float) -> str:
        written.append(clock(seconds))
        return written[-1]

    monkeypatch.setattr(rails, "clock", noted)
    for _ in range(2):
        scene.advance(60.0)
        scene.frame()
        assert clock(scene.state.time_left or 0.0) == written[-1]
    assert 170 < (scene.state.time_left or 0.0) <= 180
    robot.close()


def test_the_mouse_plays_for_whoever_has_the_keyboard_alone(tmp_path: Path) -> None:
    robot = at_duel(tmp_path, Terms("cruel"), (LEFT_KEYS, KEYBOARD))
    scene = duel(robot)
    assert [False, True] == [scene.has_pointer(seat) for seat in scene.seats]
    robot.close()


@pytest.mark.parametrize("button", [pygame.BUTTON_MIDDLE, pygame.BUTTON_WHEELUP])
def test_cards_dragged_over_the_other_board_stay_at_their_own_whatever_else_is_pressed(
    tmp_path: Path, button: int
) -> None:
    robot = at_duel(tmp_path, Terms("cruel"), (Source(Device.PAD, 1), Source(Device.PAD, 2)))
    seat, other = duel(robot).seats
    move = proof(robot)[0]
    assert isinstance(move, Carry)
    start = spot(seat.board.layout, seat.play.state, move.source, 1)
    robot.press(start)
    robot.move((start[0] + 40, start[1] + 20))
    robot.click(seat.board.layout.field.midbottom, button)
    robot.move(other.area.center)
    robot.release(other.area.center)
    assert not seat.board.choice.held
    robot.close()


def test_two_fingers_undo_at_the_board_that_they_tap(tmp_path: Path) -> None:
    robot = at_duel(tmp_path, Terms("cruel"), (Source(Device.PAD, 1), Source(Device.PAD, 2)))
    scene = duel(robot)
    for seat in scene.seats:
        seat.board.make(proof(robot)[0])
    robot.settle()
    for number, seat in ((1, scene.seats[1]), (2, scene.seats[0])):
        for finger in (1, 2):
            robot.finger(pygame.FINGERDOWN, (seat.area.centerx + 20 * finger, seat.area.bottom - 20), finger)
        for finger in (1, 2):
            robot.finger(pygame.FINGERUP, (seat.area.centerx + 20 * finger, seat.area.bottom - 20), finger)
        assert number == sum(not play.moves for play in scene.plays)
        assert not seat.play.moves
    robot.close()


def test_once_it_is_decided_the_mouse_plays_no_more(tmp_path: Path) -> None:
    robot = at_duel(tmp_path, Terms("cruel", minutes=5))
    scene, move = duel(robot), proof(robot)[0]
    assert isinstance(move, Carry)

    def drag(seat: Seat) -> None:
        """Drag a card as the move says."""
        ends = (spot(seat.board.layout, seat.play.state, slot, 1) for slot in (move.source, move.target))
        start, end = ((x + seat.area.left, y + seat.area.top) for x, y in ends)
        robot.drag(start, end)

    drag(scene.seats[0])
    assert [1, 0] == [len(play.moves) for play in scene.plays]
    for _ in range(5 * 60 * 4):
        scene.advance(0.25)
    assert scene.decision
    robot.services.change(motion=Motion.FULL)
    drag(scene.seats[1])
    robot.wait(STILL_PLAYS)
    robot.click(scene.seats[0].area.center, pygame.BUTTON_X1)
    assert scene is robot.scene
    drag(scene.seats[1])
    robot.settle()
    assert isinstance(robot.scene, DuelResult)
    assert [1, 0] == [len(play.moves) for play in scene.plays]
    robot.close()


def begun_again(robot: Robot, folder: Path) -> Robot:
    """Return a robot at the program as it starts with what another one, which is killed now, has saved."""
    robot.services.store.flush()
    copytree(robot.services.store.folder, folder)
    again = Unwatched(folder, lambda services: first_scenes(services, None, None), SIZE, Motion.OFF)
    again.settle(1.0)
    return again


@pytest.mark.parametrize("in_turn", [False, True])
def test_a_duel_under_way_when_the_program_is_killed_is_given_back_paused_until_it_is_ended(
    tmp_path: Path, in_turn: bool
) -> None:
    terms = Terms("cruel", rounds=3, minutes=10, handicaps=(0, 5), in_turn=in_turn)
    robot = at_duel(tmp_path / "first", terms, (KEYBOARD, LEFT_KEYS), Unwatched)
    for _turn in range(1 + in_turn):
        before = duel(robot)
        for seat in before.seats:
            seat.board.make(seat.play.legal[0])
        before.advance(31.0)
        if in_turn and not before.settled:
            before.settle(before.seat)
            robot.settle()
            second = begun_again(robot, tmp_path / "handed over")
            assert isinstance(second.scene, Handover), "the second player sees the deal too soon"
            second.close()
            robot.wait(STILL_PLAYS + 0.1)
            robot.key(pygame.K_RETURN)
            robot.settle()
    second = begun_again(robot, tmp_path / "second")
    robot.close()
    assert isinstance(second.scene, DuelPause)
    third = begun_again(second, tmp_path / "third")
    for again in (second, third):
        again.wait(5.0)
        again.key(pygame.K_ESCAPE)
        again.wait(0.2)
        after = duel(again)
        assert before.match == after.match
        assert before.sources == after.sources
        assert before.settled == after.settled
        assert before.state.seconds - 10.0 <= after.state.seconds <= before.state.seconds + 1.0
        for old, new in zip(before.plays, after.plays, strict=True):
            assert (old.state, old.facts) == (new.state, new.facts)
            assert abs(old.seconds - new.seconds) < 11.0
        assert [before.player_at(seat) for seat in before.seats] == [after.player_at(seat) for seat in after.seats]
    third.close()
    second.key(pygame.K_ESCAPE)
    second.settle(1.0)
    second.key(pygame.K_UP)
    second.key(pygame.K_RETURN)
    second.settle(1.0)
    assert isinstance(second.scene, DuelSetup)
    last = begun_again(second, tmp_path / "last")
    assert isinstance(last.scene, Title)
    for again in (second, last):
        again.close()


def test_a_duel_decided_while_a_player_rewinds_is_not_given_back(tmp_path: Path) -> None:
    robot = at_duel(tmp_path, Terms("cruel", minutes=5), sits=Unwatched)
    robot.services.change(motion=Motion.FULL)
    scene, board = duel(robot), duel(robot).board
    scene.arrange(scene.size)
    for _ in range(3):
        board.make(board.play.legal[0])
    board.go_back(3)
    scene.state.seconds = 299.99
    robot.wait(0.1)
    assert scene.decision
    assert not board.play.can_undo
    assert robot.services.store.open_play("duel") is None
    robot.close()


def test_a_damaged_duel_is_set_aside_with_a_sentence_and_the_title_opens(tmp_path: Path) -> None:
    robot = Unwatched.at_title(tmp_path / "first", SIZE)
    robot.services.store.save_play("duel", "cruel/1 4711 : | cruel/1 4711 : | gentle | 1")
    again = begun_again(robot, tmp_path / "second")
    assert isinstance(again.scene, Title)
    assert "set aside" in (again.manager.toasts.sentence or "")
    set_language("de")
    again.services.store.set_aside("duel")
    assert ["Dein gespeichertes Spiel Duell lässt sich nicht mehr öffnen und wurde beiseitegelegt."] == (
        again.services.problems()
    )
    assert again.services.store.open_play("duel") is None
    for started in (robot, again):
        started.close()


def test_the_terms_are_chosen_by_keys_and_kept_for_the_next_duel(tmp_path: Path) -> None:
    robot = at_duel(tmp_path, Terms("wall"))
    robot.key(pygame.K_p, text="p")
    robot.settle(1.0)
    robot.key(pygame.K_UP)
    robot.key(pygame.K_RETURN)
    robot.settle(1.0)
    setup = robot.scene
    assert isinstance(setup, DuelSetup)
    for name, steps in (("game", 1), ("minutes", 2), ("rounds", 1), ("ahead 1", 1), ("lamp", 1)):
        setup.controls.focus = name
        for _ in range(steps):
            robot.key(pygame.K_RIGHT)
    assert Terms("pileon", rounds=3, minutes=10, lamp=False, handicaps=(0, 5)) == setup.terms
    setup.controls.focus = "start"
    robot.key(pygame.K_RETURN)
    robot.settle(1.0)
    scene = duel(robot)
    assert [0, 5] == [len(play.moves) for play in scene.plays]
    assert [None, None] == [seat.board.lamp for seat in scene.seats]
    robot.close()


def test_arrows_up_and_down_pass_no_row_of_the_terms_over(tmp_path: Path) -> None:
    robot = Dozing(tmp_path, lambda services: [DuelSetup(services, "wall")], (1280, 720), Motion.OFF)
    setup = robot.scene
    assert isinstance(setup, DuelSetup)
    levels = sorted({item.area.top for item in setup.controls.items} - {setup.controls.items[-1].area.top})
    for key, first, passed in ((pygame.K_DOWN, "game", levels), (pygame.K_UP, "start", levels[::-1])):
        setup.controls.focus = first
        for top in passed[1:]:
            robot.key(key)
            focused = setup.controls.named(setup.controls.focus)
            assert focused and top == focused.area.top
    robot.close()


def test_on_a_narrow_screen_they_play_one_after_the_other(tmp_path: Path) -> None:
    robot = Dozing(tmp_path, lambda services: [DuelSetup(services, "maze")], (1024, 768), Motion.OFF)
    setup = robot.scene
    assert isinstance(setup, DuelSetup)
    assert setup.terms.in_turn
    assert setup.controls.named("in_turn") is None
    robot.close()


def test_a_game_without_graded_deals_offers_no_difficulty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scenes.screens.duel_setup.grades", lambda game: ())
    robot = Dozing(tmp_path, lambda services: [Title(services), DuelSetup(services, "cruel")], SIZE, Motion.OFF)
    robot.settle()
    setup = robot.scene
    assert isinstance(setup, DuelSetup)
    assert setup.controls.named("game")
    assert not setup.controls.named("difficulty")
    robot.close()


def test_a_hint_in_a_duel_offers_nothing_that_a_duel_has_not(tmp_path: Path) -> None:
    robot = at_duel(tmp_path, Terms("pileon"))
    robot.key(pygame.K_t)
    seat = duel(robot).seats[0]
    robot.wait_until(lambda: seat.message_panel.message and seat.message_panel.message.buttons)
    message = seat.message_panel.message
    assert message
    assert [Command.DO_IT] == [one.asks for one in message.buttons]
    robot.close()


def test_keys_of_a_loser_who_plays_on_skip_neither_the_verdict_nor_the_result(tmp_path: Path) -> None:
    robot = at_duel(tmp_path, Terms("pileon"), sits=Unwatched)
    robot.services.change(motion=Motion.FULL)
    scene = duel(robot)
    for move in proof(robot):
        scene.seats[0].board.make(move)
    robot.wait(0.1)
    assert scene.decision
    for _ in range(6):
        robot.key(pygame.K_RETURN)
    robot.wait(STILL_PLAYS)
    assert scene is robot.scene
    robot.key(pygame.K_RETURN)
    robot.settle()
    result = robot.scene
    assert isinstance(result, DuelResult)
    for _ in range(4):
        robot.key(pygame.K_RETURN)
        robot.wait(STILL_PLAYS - 0.2)
        assert result is robot.scene
    robot.wait(STILL_PLAYS)
    robot.key(pygame.K_RETURN)
    robot.settle(1.0)
    assert isinstance(robot.scene, Duel)
    robot.close()


def test_in_a_duel_nobody_finishes_a_game_for_a_player_whatever_the_settings_say(tmp_path: Path) -> None:
    robot = at_duel(tmp_path, Terms("cruel"))
    robot.services.change(finish=Finish.BY_ITSELF)
    scene = duel(robot)
    moves = list(proof(robot))
    while not scene.seat.board.autoplay.finishable:
        scene.seat.board.make(moves.pop(0))
    made = scene.play.moves
    robot.wait(2.0)
    assert made == scene.play.moves
    assert not scene.decision
    robot.close()
