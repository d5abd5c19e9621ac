"""The lamp: what it says and when, also with the real solver, and how to go back to a winnable position."""

import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from math import inf
from pathlib import Path
from random import Random

import pygame
import pytest

from game.analysis.client import SolverClient
from game.analysis.messages import AnalysisKind, Answer, Question
from game.medals import Feat, earned
from game.notation import position
from game.play import Play
from game.rules import GAMES
from game.settings import Hints, Lamp, Motion
from game.solver import Lost, Unknown, Won, solve
from game.state import Carry, Move, Take
from game.statistics import Outcome
from scenes.animation.durations import LAMP_GIVES_UP, LAMP_STAYS
from scenes.art.lamp import Lamp as Lamplit
from scenes.audio import Effect
from scenes.commands import Command
from scenes.render.drawables import Sprite
from scenes.screens.loss import Loss
from scenes.screens.results import Results
from scenes.table import messages
from scenes.table.analysis_session import AnalysisSession
from scenes.table.board_view import AmbientAnimation
from scenes.table.lamp import LampController, LampState, words
from scenes.widgets.scene import Push
from tests.processes import started
from tests.scenes.conftest import Sit
from tests.scenes.fakes import Ignorant, Listener, services
from tests.scenes.robot import FRAME, Robot, spot
from tests.scenes.table.lamplit import FORK, HOMES, LOSING, keys, light, lost, seat
from tests.window import LONGEST_WAIT, wait_for


def said_by(lamp: LampController) -> LampState:
    """Return what a lamp says."""
    return lamp.shown


def plate(robot: Robot) -> Sprite:
    """Return the plate of the note, the first thing that is seen of it."""
    first = next(robot.table.message_panel.frame())
    assert isinstance(first, Sprite)
    return first


@pytest.mark.parametrize(("verdict", "said"), [(Won((), 1), LampState.WINNABLE), (Lost(1), LampState.LOST)])
def test_a_proof_is_shown_at_once_and_heard(tmp_path: Path, verdict: Won | Lost, said: LampState) -> None:
    home = services(tmp_path)
    home.speaker = listener = Listener()
    lamp = LampController(home)
    lamp.update(None, "one", 0.0)
    assert LampState.ASKING is said_by(lamp)
    lamp.update(verdict, "one", FRAME)
    assert said is said_by(lamp)
    assert [Effect.LAMP_LIGHTS if said is LampState.WINNABLE else Effect.LAMP_OUT] == listener.played


def test_to_ask_again_and_come_to_the_same_is_not_heard(tmp_path: Path) -> None:
    home = services(tmp_path)
    home.speaker = listener = Listener()
    lamp = LampController(home)
    lamp.update(Won((), 1), "one", FRAME)
    for _ in range(2):
        lamp.update(None, "two", LAMP_STAYS)
    assert LampState.ASKING is said_by(lamp)
    lamp.update(Won((), 1), "two", FRAME)
    lamp.update(Lost(1), "three", FRAME)
    assert [Effect.LAMP_LIGHTS, Effect.LAMP_OUT] == listener.played


def test_a_won_deal_is_no_longer_called_winnable(tmp_path: Path) -> None:
    home = services(tmp_path)
    home.speaker = listener = Listener()
    lamp = LampController(home)
    lamp.update(Won((), 1), "last but one", FRAME)
    lamp.update(None, "last", FRAME, won=True)
    assert LampState.WON is said_by(lamp)
    assert Lamplit.LIT is LampState.WON.lamp
    assert [Effect.LAMP_LIGHTS] == listener.played
    assert "Can be won" not in words()[LampState.WON]


def test_after_a_move_the_old_answer_stays_for_a_moment(tmp_path: Path) -> None:
    lamp = LampController(services(tmp_path))
    lamp.update(Won((), 1), "one", FRAME)
    lamp.update(None, "two", LAMP_STAYS - FRAME)
    lamp.update(None, "two", LAMP_STAYS / 2)
    assert LampState.WINNABLE is said_by(lamp)
    lamp.update(None, "two", LAMP_STAYS)
    assert LampState.ASKING is said_by(lamp)


def test_an_undecided_deal_is_called_unknown_and_the_dots_stop(tmp_path: Path) -> None:
    lamp = LampController(services(tmp_path))
    for _ in range(30):
        lamp.update(None, "one", LAMP_GIVES_UP / 30)
    assert 0 < lamp.rest < 1
    lamp.update(None, "one", 1.0)
    assert LampState.UNKNOWN is said_by(lamp)
    assert inf == lamp.rest
    lamp.update(Unknown(9), "two", FRAME)
    assert LampState.UNKNOWN is said_by(lamp)


@pytest.mark.parametrize("motion", [Motion.REDUCED, Motion.OFF])
def test_where_little_moves_the_dots_stand_still(tmp_path: Path, motion: Motion) -> None:
    lamp = LampController(services(tmp_path, motion=motion))
    lamp.update(None, "one", 1.0)
    assert inf == lamp.rest
    lamp.update(Lost(1), "one", 1.0)
    assert (motion is Motion.OFF) is (lamp.rest == inf)


def test_the_lamp_stays_lit_along_a_proven_win_and_goes_out_beside_it(sit: Sit) -> None:
    robot, knowing = seat(sit)
    assert LampState.WINNABLE is light(robot)
    knowing.silent = True
    robot.table.board.make(robot.table.board.analysis.tracker.line[0])
    robot.wait(1.0)
    assert LampState.WINNABLE is light(robot)
    robot.key(pygame.K_z)
    knowing.silent = False
    robot.table.board.make(LOSING)
    robot.wait(0.1)
    assert LampState.LOST is light(robot)


def test_it_stays_lit_while_a_card_goes_back_where_it_was(sit: Sit) -> None:
    robot, _ = seat(sit, motion=Motion.FULL)
    robot.wait(LAMP_STAYS + 1.0)
    robot.drag(robot.spot(5), (12, 12))
    seen = set[LampState | None]()
    while robot.table.board.animator.moving:
        seen.add(light(robot))
        robot.wait(FRAME)
    assert not robot.play.moves
    assert {LampState.WINNABLE} == seen


@pytest.mark.watched
def test_a_lit_lamp_costs_no_frame(sit: Sit) -> None:
    robot, _ = seat(sit, motion=Motion.FULL)
    robot.table.board.top.ambient = AmbientAnimation(robot.services, None)
    robot.settle()
    before = robot.manager.renderer.drawn
    robot.wait(2.0)
    assert robot.manager.renderer.drawn - before <= 2  # the clock


@pytest.mark.parametrize("press", ["mouse", "key"])
def test_a_press_on_the_lamp_says_it_in_a_sentence(sit: Sit, press: str) -> None:
    robot, _ = seat(sit)
    area = robot.table.board.layout.lamp
    assert area and robot.message is None
    robot.click(area.center) if press == "mouse" else robot.key(pygame.K_l)
    assert messages.lamp(LampState.WINNABLE, hints=True) == robot.message
    robot.key(pygame.K_LEFT)
    assert robot.message is None


def test_with_motion_a_message_unfolds_in_its_place_and_folds_up_again(sit: Sit) -> None:
    robot, _ = seat(sit, motion=Motion.FULL)
    robot.settle()
    board, message_panel = robot.table.board, robot.table.message_panel
    robot.key(pygame.K_l)
    places = []
    while message_panel.moving:
        places.append(plate(robot).area)
        robot.wait(FRAME)
    home = board.layout.message_home
    assert {home.topleft} == {place.topleft for place in places}
    assert sorted(place.height for place in places) == [place.height for place in places]
    assert places[0].height < home.height == plate(robot).area.height
    robot.key(pygame.K_ESCAPE)
    assert (None, True) == (robot.message, message_panel.moving)
    robot.wait(0.3)
    assert [] == list(message_panel.frame())


@pytest.mark.watched
def test_an_unfolding_message_hides_what_it_will_cover(sit: Sit) -> None:
    robot, _ = seat(sit, motion=Motion.FULL)
    robot.settle()
    layout, message_panel = robot.table.board.layout, robot.table.message_panel
    assert [] == message_panel.masonry()
    robot.key(pygame.K_l)
    (bare,) = message_panel.masonry()
    assert layout.message_home == bare.area
    frame = list(robot.table.seat.input.frame())
    assert frame.index(bare) < frame.index(plate(robot))
    robot.settle()
    assert robot.message
    assert [] == message_panel.masonry()


def test_what_hangs_in_the_place_of_a_hint_stays_while_its_button_is_held(sit: Sit) -> None:
    robot, _ = seat(sit, motion=Motion.FULL)
    robot.settle()
    board, message_panel = robot.table.board, robot.table.message_panel
    robot.press(next(key.area.center for key in board.layout.buttons(board.view) if key.command is Command.HINT))
    assert ([], None) == (message_panel.masonry(), robot.message)


@pytest.mark.parametrize("when", [Lamp.AFTER, Lamp.OFF])
def test_taken_down_it_lets_the_rail_close_up(sit: Sit, when: Lamp) -> None:
    robot, _ = seat(sit, lamp=when)
    layout = robot.table.board.layout
    assert (None, None) == (light(robot), layout.lamp)
    assert layout.closes_up
    robot.key(pygame.K_l)
    assert robot.message == messages.no_lamp()


@pytest.mark.parametrize(("game", "hangs"), [("whitehead", False), ("wall", False), ("cruel", True), ("maze", True)])
def test_with_honest_hints_it_hangs_only_where_nothing_is_hidden(sit: Sit, game: str, hangs: bool) -> None:
    robot = sit(game, 1)
    robot.services.change(hints=Hints.HONEST)
    robot.table.arrange(robot.table.size)
    assert hangs is (robot.table.board.lamp is not None)


def test_switched_off_it_asks_nothing(sit: Sit) -> None:
    robot = sit("cruel", FORK)
    robot.services.change(lamp=Lamp.OFF)
    robot.services.solver = asked = Ignorant()
    robot.table.board.make(robot.play.legal[0])
    robot.wait(0.2)
    assert not asked.asked


def test_plays_with_the_lamp_are_marked_in_their_record(sit: Sit) -> None:
    for when, told in ((Lamp.ON, "1"), (Lamp.AFTER, "")):
        robot, _ = seat(sit, lamp=when)
        robot.table.board.make(robot.play.legal[0])
        assert told == robot.play.record.fact("lamp")


def test_the_tab_key_reaches_the_lamp_after_the_last_cards_and_enter_asks_it(sit: Sit) -> None:
    robot = sit("whitehead", 4)
    before = robot.picture.copy()
    zones = [slots for slots in robot.table.board.layout.zones(robot.play.state) if slots]
    for slots in zones:
        robot.key(pygame.K_TAB)
        assert slots[0] == robot.table.board.choice.lit
    robot.key(pygame.K_TAB)
    assert robot.table.board.choice.on_lamp
    lamp = robot.table.board.layout.lamp
    assert lamp
    rim = lamp.midtop[0], lamp.top - 3  # pixels: where its ring runs
    assert before.get_at(rim) != robot.picture.get_at(rim)
    robot.key(pygame.K_RETURN)
    assert robot.message
    robot.key(pygame.K_ESCAPE)
    robot.key(pygame.K_TAB)
    assert zones[0][0] == robot.table.board.choice.lit
    robot.key(pygame.K_TAB, pygame.KMOD_LSHIFT)
    assert robot.table.board.choice.on_lamp
    robot.key(pygame.K_LEFT)
    assert not robot.table.board.choice.on_lamp


KILLS = 12


def settled(robot: Robot) -> LampState:
    """Let frames pass until the lamp has its answer, and return what it says."""
    lamp = robot.table.board.lamp
    assert lamp

    def verdict() -> object:
        robot.wait(FRAME)
        return robot.table.board.analysis.tracker.verdict

    wait_for(verdict, "the answer", 0.02)
    robot.wait(FRAME)
    return lamp.shown


@pytest.mark.parametrize("game", ("cruel", "whitehead"))
def test_play_goes_on_while_the_search_is_killed_again_and_again(
    game: str, sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    processes = started(monkeypatch)
    solver = SolverClient(lambda: 0.0)
    robot = sit(game, 1, solver=solver)
    assert LampState.WINNABLE is settled(robot)
    random = Random(2)
    for _ in range(KILLS):
        if robot.play.legal and random.random() < 0.7:
            robot.table.board.make(random.choice(robot.play.legal))
        else:
            robot.table.board.undo()
        robot.wait(FRAME * random.randint(0, 3))
        time.sleep(random.uniform(0, 0.05))
        processes[-1].kill()
    said = settled(robot)
    verdict = solve(robot.play.rules, robot.play.state, 100_000)
    assert {Won: LampState.WINNABLE, Lost: LampState.LOST}[type(verdict)] is said
    solver.close()
    for process in processes:
        process.wait(LONGEST_WAIT)


def without_a_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no process begin to search."""
    monkeypatch.setattr(sys, "executable", "/there/is/no/python")


def crashing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every search end with an error that nobody has thought of."""
    monkeypatch.setattr(Question, "line", lambda question, nodes: "what is this?")


@pytest.fixture
def asked() -> Iterator[SolverClient]:
    """Return a solver that has as much time for a question as it needs."""
    solver = SolverClient(lambda: 0.0)
    yield solver
    solver.close()


def hint_after_a_frame(robot: Robot) -> Move | None:
    """Let a frame pass, and return the hint that is shown then."""
    robot.wait(FRAME)
    return robot.table.board.choice.hint


@pytest.mark.parametrize(("game", "fate"), [*((game, without_a_process) for game in GAMES), ("whitehead", crashing)])
def test_without_a_search_a_hint_is_a_legal_move_and_called_a_guess(
    game: str,
    fate: Callable[[pytest.MonkeyPatch], None],
    sit: Sit,
    asked: SolverClient,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fate(monkeypatch)
    robot = sit(game, 1, solver=asked)
    for hints in 3 * tuple(Hints):
        robot.services.change(hints=hints)
        before = len(robot.play.moves)
        robot.key(pygame.K_h)
        wait_for(partial(hint_after_a_frame, robot), "the hint", 0.02)
        assert robot.table.board.choice.hint in robot.play.legal
        assert robot.message
        assert robot.message.heading == "A guess"
        assert "no solution known" in robot.message.spare
        robot.key(pygame.K_RETURN)
        robot.settle()
        assert before + 1 == len(robot.play.moves)


def test_when_it_has_gone_out_the_way_back_is_offered_and_is_undo(sit: Sit) -> None:
    robot, _ = lost(sit)
    made = robot.play.moves
    assert messages.lost(1) == robot.message
    assert [Command.GO_BACK, Command.BACK] == keys(robot)
    robot.press_key(Command.GO_BACK)
    robot.wait(0.2)
    assert made[:-1] == robot.play.moves
    assert robot.message is None
    assert LampState.WINNABLE is light(robot)
    robot.key(pygame.K_y)
    assert made == robot.play.moves


def test_it_takes_no_focus_and_the_tab_key_reaches_it(sit: Sit) -> None:
    robot, _ = lost(sit)
    assert robot.table.seat.controls.focus is None
    robot.key(pygame.K_TAB)
    robot.key(pygame.K_RETURN)
    robot.wait(0.2)
    assert 1 == len(robot.play.moves)


@pytest.mark.parametrize("away", ["move", "play on", "escape"])
def test_it_is_offered_once_in_a_stretch_of_play(sit: Sit, away: str) -> None:
    robot, _ = lost(sit)
    if away == "move":
        robot.table.board.make(robot.play.legal[0])
    elif away == "escape":
        robot.key(pygame.K_ESCAPE)
    else:
        robot.press_key(Command.BACK)
    robot.wait(2.0)
    assert robot.scene is robot.table
    assert robot.play.stuck or robot.message is None
    while len(robot.play.moves) > 1:
        robot.key(pygame.K_z)
    robot.wait(0.2)
    assert LampState.WINNABLE is light(robot)
    robot.table.board.make(LOSING)
    robot.wait(1.0)
    assert messages.lost(1) == robot.message


def test_any_input_completes_the_way_back(sit: Sit) -> None:
    robot, _ = lost(sit, motion=Motion.FULL)
    robot.table.board.make(robot.play.legal[0])
    robot.wait(0.5)
    robot.key(pygame.K_h)
    robot.wait(0.5)
    assert messages.lost(2) == robot.message
    robot.table.command(Command.GO_BACK)
    robot.key(pygame.K_LEFT)
    assert 1 == len(robot.play.moves)


@pytest.mark.parametrize(
    "asked", [lambda robot: robot.key(pygame.K_a), lambda robot: robot.click(at_slot(robot, 6), 2)]
)
def test_a_move_that_only_the_way_back_allowed_is_not_made(sit: Sit, asked: Callable[[Robot], None]) -> None:
    """While it was under way, the queen of clubs could go home."""
    robot, _ = seat(sit, motion=Motion.FULL)
    for _ in range(3):
        robot.table.board.make(robot.play.legal[0])
    robot.table.board.go_back(3)
    asked(robot)
    robot.settle()
    assert Carry((Take(6, 1),), 4) not in robot.play.moves


def at_slot(robot: Robot, slot: int) -> tuple[int, int]:
    """Return a point on the top card of a slot."""
    return spot(robot.table.board.layout, robot.play.state, slot, 1)


def test_a_lost_play_is_searched_briefly_and_what_stays_unknown_at_length_but_after_a_hint(
    tmp_path: Path,
) -> None:
    asked: list[AnalysisKind] = []

    class Brief(Ignorant):
        """A solver that knows only that the current position is lost, and takes long over a review."""

        def answer(self, question: Question) -> Answer | None:
            asked.append(question.kind)
            verdict = Lost(1) if question.kind is AnalysisKind.VERDICT else Unknown(1)
            return None if question.kind is AnalysisKind.REVIEW else Answer(question, verdict)

    home = services(tmp_path)
    home.solver = Brief()
    play = Play(GAMES["cruel"], FORK)
    for _ in range(2):
        play.make(play.legal[0])
    session = AnalysisSession(play, home)
    for _ in range(9):
        session.advance()
    kinds = AnalysisKind
    assert [kinds.VERDICT, kinds.HINT, kinds.HINT, kinds.GAIN, kinds.REVIEW] == asked
    session.request_hint()
    for _ in range(3):
        session.advance()
    assert [kinds.HINT, kinds.REVIEW] == asked[5:]
    session.end()


def test_a_deal_that_was_never_winnable_is_called_that(sit: Sit) -> None:
    rules, state = GAMES["cruel"], Play(GAMES["cruel"], FORK).state
    robot, _ = seat(sit, position(rules.apply(state, LOSING)[0], rules))
    robot.wait(1.0)
    assert messages.never_winnable() == robot.message
    assert [Command.NEW, Command.BACK] == keys(robot)


def test_asked_at_a_dead_end_of_a_deal_that_was_never_winnable_it_says_that_it_is_one(sit: Sit) -> None:
    rules = GAMES["cruel"]
    state, _events = rules.apply(Play(rules, FORK).state, LOSING)
    while moves := [*rules.moves(state)]:
        state, _events = rules.apply(state, moves[0])
    robot, _ = seat(sit, position(state, rules))
    robot.wait(0.5)
    assert light(robot) is LampState.LOST
    robot.key(pygame.K_l)
    assert messages.no_useful_move(robot.play, robot.table.board.ui) == robot.message
    assert [Command.NEW, Command.GIVE_UP] == keys(robot)


def test_at_a_dead_end_the_move_that_lost_the_deal_is_named_as_soon_as_it_is_known(sit: Sit) -> None:
    robot, knowing = seat(sit)
    robot.table.board.make(next(move for move in robot.play.legal if move != LOSING))
    robot.wait(FRAME)
    knowing.silent = True
    robot.table.board.make(LOSING)
    while robot.play.legal:
        robot.table.board.make(robot.play.legal[0])
    robot.wait(0.1)
    assert robot.play.stuck
    assert keys(robot) == [Command.UNDO, Command.GIVE_UP]
    knowing.silent = False
    robot.wait(0.3)
    assert keys(robot) == [Command.GO_BACK, Command.GIVE_UP]
    assert robot.message and f"Lost {len(robot.play.moves) - 1} moves ago." == robot.message.spare


def test_in_a_lost_deal_a_hint_says_so_and_offers_the_way_back(sit: Sit) -> None:
    robot, _ = lost(sit)
    robot.press_key(Command.BACK)
    robot.key(pygame.K_h)
    assert messages.lost(1) == robot.message
    assert (None, 0) == (robot.table.board.choice.hint, robot.play.hints)


def test_in_a_lost_deal_enter_after_a_hint_goes_back_wherever_the_cursor_is(sit: Sit) -> None:
    robot, _ = lost(sit)
    robot.press_key(Command.BACK)
    made = robot.play.moves
    robot.key(pygame.K_RIGHT)
    assert robot.table.board.choice.lit is not None
    robot.key(pygame.K_h)
    robot.key(pygame.K_RETURN)
    assert made[:-1] == robot.play.moves


def test_after_a_loss_one_can_go_back_to_where_the_lamp_went_out(sit: Sit) -> None:
    robot, _ = lost(sit)
    made, play = robot.play.moves, robot.play
    given_up = robot.table.give_up()
    assert isinstance(given_up, Push)
    robot.show(given_up)
    assert isinstance(given_up.scene, Loss)
    assert "back" in [way.name for way in given_up.scene.controls.items]
    robot.key(pygame.K_z)
    robot.wait(0.2)
    assert robot.scene is robot.table
    assert play is not robot.play
    assert made[:-1] == robot.play.moves
    assert str(robot.play.record) == robot.services.store.open_play("cruel")
    assert () == robot.services.store.results.history("cruel")


def test_a_win_is_said_once_its_last_point_is_counted(sit: Sit) -> None:
    robot, _ = seat(sit, f"{HOMES}TCJCQC,6:KCKH,score:46", Motion.FULL)
    robot.table.board.make(robot.play.legal[0])
    robot.settle()
    robot.table.board.make(robot.play.legal[0])
    robot.wait(FRAME)
    assert robot.play.won
    assert light(robot) is not LampState.WON
    robot.wait_until(lambda: light(robot) is LampState.WON, 2.0)
    assert 48 == robot.table.board.animator.score.number


def test_a_game_that_goes_on_after_a_loss_and_is_won_is_one_win(sit: Sit) -> None:
    robot, _ = lost(sit)
    given_up = robot.table.give_up()
    assert given_up
    robot.show(given_up)
    assert [Outcome.GIVEN_UP] == [result.outcome for result in robot.services.store.results.history("cruel")]
    robot.key(pygame.K_z)
    robot.wait(0.2)
    robot.table.board.finish()
    robot.wait_until(lambda: isinstance(robot.scene, Results))
    history = robot.services.store.results.history("cruel")
    assert [Outcome.WON] == [result.outcome for result in history]
    won = replace(history[0], line=numbered(history[0].line))
    assert Feat.RELIT in {medal.feat for medal in earned("cruel", [won])}


def numbered(line: str) -> str:
    """Return the line of a record with a number in place of its deal: plays of positions earn nothing."""
    head, _, rest = line.partition(" ")
    return f"{head} 1 {rest.partition(' ')[2]}"


def test_the_key_that_takes_cards_answers_what_the_lamp_was_asked_to_say(sit: Sit) -> None:
    robot, _ = seat(sit)
    robot.key(pygame.K_l)
    robot.key(pygame.K_RETURN)
    assert robot.table.board.choice.hint, "Enter did not press the message's button"
    robot.key(pygame.K_ESCAPE)
    robot.key(pygame.K_l)
    robot.key(pygame.K_RIGHT)
    robot.key(pygame.K_RETURN)
    assert robot.table.board.choice.hint is None, "Enter pressed a button though the cursor had moved on"


def test_an_answer_with_nothing_to_press_is_removed_by_the_key_that_asked_for_it(sit: Sit) -> None:
    robot, _ = seat(sit, silent=True)
    while not robot.table.board.choice.on_lamp:
        robot.key(pygame.K_TAB)
    robot.key(pygame.K_RETURN)
    assert robot.message
    assert not robot.message.buttons
    robot.key(pygame.K_RETURN)
    assert robot.message is None
