"""Every screen of the program by name, and how a robot gets there."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

import pygame

from game.duel import Match, Terms, dealt
from game.notation import read_move
from game.play import Play
from game.replay_code import race, replay_code
from game.rules import GAMES
from game.settings import Chapter, Lamp
from game.state import Move, Tap
from game.storage.kiosk import Kiosk
from scenes.commands import LEFT_KEYS, RIGHT_KEYS, Command
from scenes.i18n import _
from scenes.screens.credits import Credits
from scenes.screens.demo import Demo, Interlude, Page
from scenes.screens.duel import STILL_PLAYS, WIDE_ENOUGH, Duel, Handover
from scenes.screens.duel_setup import DuelSetup
from scenes.screens.help import Help
from scenes.screens.operator import Operator, PinLock
from scenes.screens.options import Options
from scenes.screens.records import Records
from scenes.screens.replay import Replay, SharedPlay, copy_text
from scenes.screens.replays import Replays
from scenes.screens.results import ARRIVED, Results
from scenes.screens.select_deal import SelectDeal
from scenes.screens.teach_pad import TeachPad
from scenes.screens.title import Enlarge
from scenes.widgets.scene import Pop, Push, Replace
from tests.gallery.camera import Camera, packed_win, remember_days, send
from tests.players import PROVEN, after, proven_moves
from tests.scenes.games.layouts import layout_for
from tests.scenes.pads import VirtualPad
from tests.scenes.robot import FRAME, Robot
from tests.scenes.table.lamplit import HOPELESS

ABOUT_HALF = 0.55  # of a won play: where the picture in mid-play is taken
LATE = 0.85  # of it: where piles vanish
LONGEST_WIN = 15.0  # seconds until the results are there
Screen = tuple[str, Robot]
Visit = tuple[str, Callable[[Camera], Iterator[Screen]]]
"""What begins the names of some screens, each a word, and how they are come by one after the other."""


def everything(camera: Camera, only: Sequence[str] = ()) -> Iterator[Screen]:
    """Yield the screens whose names contain one of some words, or all; a robot moves on when the next is asked for."""
    for topics, visit in visits():
        ahead = topics.split()
        if not _any_wanted(ahead, only):
            continue
        for name, robot in visit(camera):
            while not name.startswith(ahead[0]):
                ahead.pop(0)
            if not _any_wanted(ahead, only):
                break
            if not only or any(word in name for word in only):
                yield name, robot


def _any_wanted(topics: Sequence[str], only: Sequence[str]) -> bool:
    """Whether names that begin with some topics may contain one of some words."""
    return not only or any(word in topic or topic in word for word in only for topic in topics)


def visits() -> Iterator[Visit]:
    """Yield all ways through the product."""
    yield "title notice records-empty", _title
    yield "options credits enlarge teach-pad", _options
    yield "select notice", _arches
    yield "records-full records-grades records-best records-medals title-leave", _house_of_a_player
    yield "replays replays-refused", _replays
    yield "deals-fresh deals-number calendar", _deals
    yield "deals-saved deals-question calendar-played", _deals_of_a_player
    yield "operator-locked operator operator-focus", _operator
    for game in PROVEN:
        yield f"duel-{game}", partial(_duel, game=game)
        yield f"turn-{game}", partial(_turn, game=game)
        yield f"shared-{game} race-{game}", partial(_shared, game=game)
        yield f"demo-{game} demo-{game}-rules", partial(_demo, game=game)
        yield f"deals-{game}", partial(_doors, game=game)
        yield f"rules-{game} practice-{game}", partial(_rules, game=game)
        names = ("table", "hint", "pause", "number", "new-deal", "give-up", "loss")
        yield " ".join(f"{name}-{game}" for name in names), partial(_table, game=game)
        yield f"table-{game}-lost went-out-{game}", partial(_astray, game=game)
        layout = layout_for(game)
        if layout.leafed:
            yield f"table-{game}-fanned", partial(_rested_on, game=game)
        if layout.previewed:
            yield f"table-{game}-preview", partial(_previewed, game=game, share=ABOUT_HALF)
            yield f"table-{game}-preview-late", partial(_previewed, game=game, share=LATE)
        if game == "pileon":  # of Maze it can be proved only with a few cards, as no deal leaves them
            yield f"no-gain-{game}", partial(_without_points, game=game)
        yield f"results-{game} signed-{game} replay-{game}", partial(_won, game=game)


def _title(camera: Camera) -> Iterator[Screen]:
    robot = camera.title()
    yield "title", robot
    robot.manager.toasts.add([_("Screenshot saved in {folder}").format(folder="Pictures")])
    robot.wait(FRAME)
    yield "notice-title", robot
    while robot.manager.toasts.sentence:
        robot.wait(1.0)
    robot.show(Push(Records(robot.services)))
    robot.settle()
    yield "records-empty", robot


def _options(camera: Camera) -> Iterator[Screen]:
    robot = camera.title()
    robot.show(Push(Options(robot.services)))
    for chapter in Chapter:
        robot.settle()
        yield f"options-{chapter.name.lower()}", robot
        robot.key(pygame.K_PAGEDOWN)
    robot.show(Push(Credits(robot.services)))
    robot.settle()
    yield "credits", robot
    robot.key(pygame.K_g, 0, "g")
    robot.settle()
    yield "credits-licences", robot
    robot.show(Push(Enlarge(robot.services)))
    robot.settle()
    yield "enlarge", robot
    robot.show(Push(TeachPad(robot.services)))
    robot.settle(1.0)
    yield "teach-pad", robot
    pad = VirtualPad(lambda: robot.wait(2 * FRAME), known=False)
    try:
        pad.press(9)
        for button in range(2):
            pad.press(button)
        robot.settle(1.0)
        yield "teach-pad-asks", robot
    finally:
        pad.unplug()


def _arches(camera: Camera) -> Iterator[Screen]:
    robot = camera.title()
    robot.key(pygame.K_RETURN)
    robot.settle()
    yield "select", robot
    robot = camera.title(played=True)
    robot.key(pygame.K_RETURN)
    robot.settle()
    yield "select-saved", robot
    robot.manager.toasts.add([_("Screenshot saved in {folder}").format(folder="Pictures")])
    robot.wait(FRAME)
    yield "notice-select", robot


def _house_of_a_player(camera: Camera) -> Iterator[Screen]:
    robot = camera.title(played=True)
    robot.show(Push(Records(robot.services)))
    robot.settle()
    yield "records-full", robot
    robot.key(0, 0, "g")
    robot.settle()
    yield "records-grades", robot
    robot.key(0, 0, "g")
    robot.settle()
    yield "records-best", robot
    robot.key(0, 0, "g")
    robot.settle()
    yield "records-medals", robot
    robot.key(pygame.K_ESCAPE)
    robot.settle()
    robot.key(pygame.K_ESCAPE)
    robot.wait(FRAME)
    yield "title-leave", robot


def _replays(camera: Camera) -> Iterator[Screen]:
    """Yield the list of the plays that have ended, and what it says to somebody who has copied no code."""
    robot = camera.title(played=True)
    for game in PROVEN:
        robot.services.store.finish(robot.services.store.results.history(game)[3 * len(game) % 8])
    robot.show(Push(Replays(robot.services)))
    robot.key(pygame.K_DOWN)
    robot.settle()
    yield "replays", robot
    copy_text("nothing")
    robot.key(pygame.K_v, pygame.KMOD_CTRL)
    robot.settle()
    yield "replays-refused", robot


def _shared(camera: Camera, game: str) -> Iterator[Screen]:
    """Yield a shared play, and a race against it that has begun."""
    robot = camera.title()
    record = packed_win(game)
    robot.show(Push(SharedPlay(robot.services, record, "IDA")))
    robot.settle(1.0)
    yield f"shared-{game}", robot
    play = race(replay_code(record, "IDA"))
    for move in record.moves[: len(record.moves) // 3]:
        play.make(move)
    play.seconds = 150
    yield f"race-{game}", camera.sit_down(play)


def _duel(camera: Camera, game: str) -> Iterator[Screen]:
    """Yield what two players see of a game: terms, boards, a hint for one of them, a pause, the end and the result."""
    robot = camera.title()
    robot.show(Push(DuelSetup(robot.services, game)))
    robot.settle()
    yield f"duel-{game}-terms", robot
    narrow = camera.size[0] / camera.size[1] < WIDE_ENOUGH
    terms = Terms(game, rounds=3, minutes=5, in_turn=narrow)
    robot.show(Push(Duel(robot.services, dealt(robot.services.dealer, Match(terms), (LEFT_KEYS, RIGHT_KEYS)))))
    robot.settle()
    scene = robot.scene
    assert isinstance(scene, Duel)
    proof = robot.services.dealer.proof(scene.play)
    for number, seat in enumerate(scene.seats):
        for move in proof[: len(proof) * (2 - number) // 3]:
            seat.board.make(move)
    robot.settle()
    scene.command_from(LEFT_KEYS, Command.LEFT)
    scene.command_from(RIGHT_KEYS, Command.RIGHT)
    robot.wait(1.1)  # what no key has asked for is seen when the clock turns
    robot.settle()
    yield f"duel-{game}", robot
    scene.command_from(RIGHT_KEYS, Command.HINT)
    robot.wait(1.1)
    robot.settle()
    yield f"duel-{game}-hint", robot
    robot.key(pygame.K_p, text="p")
    robot.settle()
    yield f"duel-{game}-pause", robot
    robot.key(pygame.K_ESCAPE)
    robot.settle()
    for player in range(2):
        if isinstance(robot.scene, Duel):
            robot.scene.settle_player(player)
            robot.wait(0.5)
        if isinstance(robot.scene, Handover):
            yield f"duel-{game}-handover", robot
            robot.wait(STILL_PLAYS)
            robot.key(pygame.K_RETURN)
            robot.settle()
    robot.wait(1.0)
    yield f"duel-{game}-end", robot
    robot.wait(6.0)
    robot.settle()
    yield f"duel-{game}-result", robot


def _turn(camera: Camera, game: str) -> Iterator[Screen]:
    """Yield the table of the first of two players who play in turn, in mid-play and with a hint."""
    robot = camera.title()
    match = Match(Terms(game, minutes=5, in_turn=True))
    robot.show(Push(Duel(robot.services, dealt(robot.services.dealer, match, (LEFT_KEYS, RIGHT_KEYS)))))
    robot.settle()
    scene = robot.scene
    assert isinstance(scene, Duel)
    proof = robot.services.dealer.proof(scene.play)
    for move in proof[: len(proof) // 2]:
        scene.board.make(move)
    robot.settle()
    robot.wait(1.1)
    yield f"turn-{game}", robot
    robot.key(pygame.K_h, text="h")
    robot.wait(1.1)
    robot.settle()
    yield f"turn-{game}-hint", robot


def _demo(camera: Camera, game: str) -> Iterator[Screen]:
    """Yield a demonstration as it begins."""
    robot = camera.title()
    deal, won = proven_moves(game)
    robot.show(Push(Demo(robot.services, replace(Play(GAMES[game], deal).record, moves=won), 0)))
    robot.settle(2.0)
    yield f"demo-{game}", robot
    page = Page(robot.services, GAMES[game])
    robot.show(Replace(Interlude(robot.services, page, Pop, 1)))
    robot.settle(2.0)
    yield f"demo-{game}-rules", robot


def _operator(camera: Camera) -> Iterator[Screen]:
    """Yield the operator page of a cabinet: locked, open, and while a new PIN is entered."""
    robot = camera.title()
    robot.services.kiosk = Kiosk(languages=("en", "de", "fi"), games=("wall", "pileon", "maze"), pin="1234", volume=6)
    robot.show(Push(Operator(robot.services, PinLock(robot.services))))
    robot.settle(1.0)
    yield "operator-locked", robot
    for figure in "1234":
        robot.key(pygame.K_1, text=figure)
    robot.settle(2.0)
    yield "operator", robot
    robot.key(pygame.K_TAB)
    robot.key(pygame.K_DOWN)
    robot.settle(1.0)
    yield "operator-focus", robot


def _deals(camera: Camera) -> Iterator[Screen]:
    robot = camera.title()
    for _arch_and_deals in range(2):
        robot.key(pygame.K_RETURN)
        robot.settle()
    yield "deals-fresh", robot
    for figure in "4711":
        robot.key(ord(figure), 0, figure)
    robot.key(pygame.K_LEFT)
    robot.settle()
    yield "deals-number", robot
    robot.key(0, 0, "k")
    robot.settle()
    yield "calendar", robot


def _deals_of_a_player(camera: Camera) -> Iterator[Screen]:
    robot = camera.title(played=True)
    for _arch_and_deals in range(2):
        robot.key(pygame.K_RETURN)
        robot.settle()
    yield "deals-saved", robot
    robot.key(pygame.K_RIGHT)
    robot.key(pygame.K_RETURN)
    robot.settle()
    yield "deals-question", robot
    robot.key(pygame.K_ESCAPE)
    for game in PROVEN:
        remember_days(robot, game)
    robot.key(0, 0, "k")
    robot.settle()
    yield "calendar-played", robot


def _doors(camera: Camera, game: str) -> Iterator[Screen]:
    robot = camera.title(played=True)
    robot.show(Push(SelectDeal(robot.services, GAMES[game])))
    robot.settle()
    yield f"deals-{game}", robot


def _rules(camera: Camera, game: str) -> Iterator[Screen]:
    robot = camera.table(game)
    robot.key(pygame.K_F1)
    robot.settle()
    last = None
    number = 0
    while robot.scene.frame() != last:
        number += 1
        assert isinstance(robot.scene, Help), "the rules have not opened"
        yield f"rules-{game}-{number}", robot
        last = robot.scene.frame()
        robot.key(pygame.K_PAGEDOWN)
        robot.settle()
    robot.key(pygame.K_RETURN)
    robot.settle()
    yield f"practice-{game}", robot


def _table(camera: Camera, game: str) -> Iterator[Screen]:
    deal, moves = proven_moves(game)
    yield f"table-{game}-fresh", camera.sit_down(after(deal, game, ()))
    robot = camera.sit_down(after(deal, game, moves[: round(len(moves) * ABOUT_HALF)]))
    yield f"table-{game}", robot
    robot.key(pygame.K_h)
    robot.wait(5.0)  # its ghosts have gone, which the strips show
    yield f"hint-{game}", robot
    robot.key(pygame.K_ESCAPE)
    robot.key(pygame.K_ESCAPE)
    robot.settle()
    yield f"pause-{game}", robot
    robot.key(pygame.K_ESCAPE)
    robot.settle()
    robot.key(pygame.K_g, pygame.KMOD_CTRL)
    robot.settle()
    yield f"number-{game}", robot
    robot.key(pygame.K_ESCAPE)
    robot.settle()
    for name, command in (("new-deal", Command.NEW), ("give-up", Command.RESIGN)):
        send(robot, command)
        robot.settle()
        yield f"{name}-{game}", robot
        robot.key(pygame.K_ESCAPE)
        robot.settle()
    send(robot, Command.GIVE_UP)
    robot.settle()
    yield f"loss-{game}", robot


def _rested_on(camera: Camera, game: str) -> Iterator[Screen]:
    yield f"table-{game}-fanned", leafing(camera, game)


def _previewed(camera: Camera, game: str, share: float) -> Iterator[Screen]:
    yield f"table-{game}-preview{'-late' * (share == LATE)}", looking_ahead(camera, game, share)


def leafing(camera: Camera, game: str) -> Robot:
    """Return a robot whose mouse rests on a pile that shows more then; a waste holds as many cards as it ever may."""
    play = Play(GAMES[game], 1)
    leafed = layout_for(game).leafed
    while play.rules.stock not in leafed and Tap(play.rules.stock) in play.legal:
        play.make(Tap(play.rules.stock))
    robot = camera.sit_down(play)
    robot.move(robot.spot(robot.table.board.layout.leafed[0]))
    robot.wait(1.0)
    return robot


def looking_ahead(camera: Camera, game: str, share: float) -> Robot:
    """Return a robot whose mouse rests on the key that works the stock, after about a share of a won play."""
    deal, moves = proven_moves(game)
    count = round(share * len(moves))
    while Tap(GAMES[game].stock) not in after(deal, game, moves[:count]).legal:
        count += 1
    robot = camera.sit_down(after(deal, game, moves[:count]))
    board = robot.table.board
    robot.move(next(key.area.center for key in board.layout.buttons(board.view) if key.command is Command.STOCK))
    robot.wait(1.0)
    return robot


def _astray(camera: Camera, game: str) -> Iterator[Screen]:
    play, move = astray(game)
    robot = camera.sit_down(play, played=True)
    robot.table.board.make(move)
    robot.wait(3.2)  # until the last light is out
    yield f"table-{game}-lost", robot
    send(robot, Command.GIVE_UP)
    robot.settle()
    yield f"went-out-{game}", robot


def _without_points(camera: Camera, game: str) -> Iterator[Screen]:
    deal, last, _left = HOPELESS[game]
    robot = camera.sit_down(Play(GAMES[game], deal), played=True)
    robot.services.change(lamp=Lamp.OFF)
    robot.table.arrange(robot.table.size)
    robot.table.board.make(read_move(last))
    robot.wait(2.5)
    yield f"no-gain-{game}", robot


def astray(game: str) -> tuple[Play, Move]:
    """Return a won play in its second half, and a move that leaves its way for good, not for where it came along."""
    deal, moves = proven_moves(game)
    key = GAMES[game].key
    known = {key(state) for state in after(deal, game, moves).states}
    for number in range(round(ABOUT_HALF * len(moves)), len(moves)):
        play = after(deal, game, moves[:number])
        for other in reversed(play.legal):
            play.make(other)
            leaves = key(play.state) not in known
            play.undo()
            if leaves:
                return after(deal, game, moves[:number]), other
    raise LookupError(f"nothing leads astray from the won play of {game}")


def _won(camera: Camera, game: str) -> Iterator[Screen]:
    deal, moves = proven_moves(game)
    robot = camera.sit_down(after(deal, game, moves[:-1]), played=True)
    robot.table.board.make(moves[-1])
    for _frame in range(round(LONGEST_WIN / FRAME)):
        robot.wait(FRAME)
        if robot.scene is not robot.table and robot.manager.at_rest:
            break
    robot.wait(ARRIVED)
    yield f"results-{game}", robot
    robot.key(pygame.K_RETURN)
    robot.wait(1.0)
    yield f"signed-{game}", robot
    assert isinstance(robot.scene, Results)
    robot.show(robot.scene.watch())
    robot.settle(1.0)
    assert isinstance(robot.scene, Replay)
    robot.scene.seek(len(moves) // 2)
    robot.wait(1.0)
    robot.settle()
    yield f"replay-{game}", robot
