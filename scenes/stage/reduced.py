"""Reduced motion: the same story without movement, as short cross-fades; or told at once, where nothing may move."""

from game.cards import Card
from game.state import State
from scenes.animation.durations import CROSS_FADE, CROSS_FADE_STRUCK
from scenes.animation.timeline import Leg, Pose, at_rest
from scenes.audio import Effect
from scenes.render.easing import linear
from scenes.stage.story import Blow, Count, Situation, Sound, Story


def faded(story: Story, situation: Situation, at_once: bool) -> Story:
    """Return a story in which cards fade where they lie and appear where they will rest; at once: they are there."""
    calm = Story()
    heard: set[Effect] = set()
    for _, cue in story.cues:
        match cue:
            case Sound(effect) if effect not in heard:
                heard.add(effect)
                calm.cue(0.0, cue)
            case Count(score):
                calm.cue(0.0 if at_once else CROSS_FADE, Count(score, rolls=False))
            case Blow() if not at_once:
                calm.cue(0.0, cue)
    if not at_once:
        staying = {card for card, _slot in _places(situation.before) & _places(situation.after)} - situation.held
        for card, legs in story.legs.items():
            begin = situation.poses.get(card) or legs[0].begin
            spot = situation.spots.get(card)
            for leg in _fade(begin, at_rest(spot) if spot else None, card in staying):
                calm.add(card, leg)
    return calm


def _places(state: State) -> set[tuple[Card, int]]:
    """Return each card with the slot it lies in."""
    return {(card, slot) for slot, pile in enumerate(state.piles) for card in pile}


def _fade(begin: Pose, end: Pose | None, stays: bool) -> list[Leg]:
    """Return the legs of a card that fades; one that stays on its pile is at its end at once: rows would flash."""
    gone = begin._replace(opacity=0.0)
    if end is None:
        return [Leg(0.0, CROSS_FADE_STRUCK, begin, gone, linear)]
    if begin[:4] == end[:4]:
        return []
    half = CROSS_FADE / 2
    if stays and begin.up == end.up:
        return [Leg(half, 0.0, begin, end, linear, low=True)]
    return [Leg(0.0, half, begin, gone, linear), Leg(half, half, end._replace(opacity=0.0), end, linear)]
