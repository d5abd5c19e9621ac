"""Small sieges of Wall, and a brute-force search that tells which of them can be won."""

from functools import cache
from random import Random

from game.rules.wall import ROWS, THRONE
from game.solver.wall import Hand, Siege, exposed


def small_siege(random: Random) -> Siege:
    """Return a siege of four hands, of whose wall the upper rows still stand, with guards weaker than in the game."""
    values = [random.randint(4, 12), *(random.randint(1, 8) for _ in range(7))]
    values += [random.randint(*random.choice(((1, 9), (4, 13)))) for _ in range(45)]
    gone = 0
    keep = random.choice((1, 1, 2))
    for _ in range(random.randint(36, 45)):
        open_now = exposed(gone)
        loose = [slot for row in ROWS[keep - 1 :] for slot in row if slot in open_now]
        gone |= 1 << random.choice(loose) if loose else 0
    hands = tuple(tuple(sorted(random.randint(1, 10) for _ in range(3))) for _ in range(4))
    standing = (0 if gone >> slot & 1 else value for slot, value in enumerate(values))
    return Siege(tuple(standing), gone, (hands[0][: random.randint(0, 3)], *hands[1:]))


def brute_force(siege: Siege) -> bool:
    """Whether a siege can be won: every attack with every choice of cards is tried in every position."""
    if not siege.hands:
        return False

    @cache
    def healths(gone: int) -> list[tuple[int, int]]:
        return [(slot, siege.health(slot, gone)) for slot in exposed(gone)]

    @cache
    def winnable(number: int, left: Hand, gone: int) -> bool:
        for slot, health in healths(gone):
            for force, kept in attacks(left):
                if force > health and (slot == THRONE or winnable(number, kept, gone | 1 << slot)):
                    return True
        return number + 1 < len(siege.hands) and winnable(number + 1, siege.hands[number + 1], gone)

    return winnable(0, siege.hands[0], siege.gone)


@cache
def attacks(hand: Hand) -> list[tuple[int, Hand]]:
    """Return the force of every choice of cards of a hand, and the cards that it keeps."""
    kept = {tuple(card for i, card in enumerate(hand) if not choice >> i & 1) for choice in range(1, 1 << len(hand))}
    return [(sum(hand) - sum(rest), rest) for rest in kept]
