"""What Maze sings when cards have been joined: a note higher for each card of the run, and a light that runs along."""

from collections.abc import Iterable, Sequence

from game.cards import Card
from game.rules.maze import WIDTH, links
from game.state import State
from scenes.animation.positions import CardPosition
from scenes.animation.timeline import Note, Sound
from scenes.audio import Effect


def song(before: State, after: State, spots: Sequence[CardPosition], link_at: float) -> Sequence[Note]:
    """Return a note for each card of the longest run that has grown, from its beginning on.

    spots are the places of the table, and link_at is how far down a card its link lies, as a share of its height.
    """
    old = joined_cards(before)
    new = {b for a, b in links(after) if (after.piles[a][0], after.piles[b][0]) not in old}
    run = max((run for run in chains(after) if not new.isdisjoint(run[1:])), key=len, default=[])
    longest_part = max(_parts(run, new), default=0)
    glows = any(longest_part < stage <= len(run) for stage in (5, 8, 12))
    notes = list[Note]()
    for step, slot in enumerate(run[-13:]):  # links ring a scale of 13 notes
        card, spot = after.piles[slot][0], spots[slot]
        level = spot.y + round(link_at * spot.height)
        last = spots[slot - 1].area if slot in run[1:] and slot - 1 in run and slot % WIDTH else None
        begin = last.centerx if last else spot.x
        link = ((last.right + spot.x) // 2, level) if last else None
        sound, end = Sound(Effect.LINK, spot.centre[0], step), (spot.area.centerx, level)
        notes.append(Note(sound, card, spot, (begin, level), end, link, slot in new, glows))
    return notes


def joined_cards(state: State) -> frozenset[tuple[Card, Card]]:
    """Return the pairs of cards that score together."""
    return frozenset((state.piles[a][0], state.piles[b][0]) for a, b in links(state))


def chains(state: State) -> Sequence[list[int]]:
    """Return the places of all cards that are joined, run by run."""
    found = list[list[int]]()
    for a, b in links(state):
        if not (found and found[-1][-1] == a):
            found.append([a])
        found[-1].append(b)
    return found


def _parts(run: Iterable[int], new: set[int]) -> list[int]:
    """Return how many cards each part of a run had before it was joined."""
    parts = [0]
    for slot in run:
        if slot in new:
            parts.append(0)
        parts[-1] += 1
    return parts
