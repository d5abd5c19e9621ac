"""Miniatures: a table as it stands, small, to be hung in an arch."""

from dataclasses import replace
from functools import lru_cache
from random import Random

import pygame
from pygame import Surface

from game.play import Play
from game.record import Record
from game.rules import GAMES
from game.settings import Motion
from scenes.animation.animator import Stage
from scenes.animation.card_images import Deck
from scenes.audio import Silence
from scenes.games import set_for
from scenes.games.layout import Measures
from scenes.render.image_cache import Studio
from scenes.render.style import Look
from scenes.render.svg import clipped, svg, transparent
from scenes.sets.view import View
from scenes.stage.painting import paint

DRAWN = (1280, 720)  # the size a table is drawn at before it is made small
RADIUS = 0.045  # of the width


def miniature(line: str, size: tuple[int, int], look: Look, rim: str) -> Surface:
    """Draw the field of a record's play within a size in pixels, in a frame of one colour; transparent around it.

    The picture is as wide as the size, or as high, whichever is reached first.
    """
    field = _field(replace(Record.parse(line), facts=()), look)
    share = min(size[0] / field.get_width(), size[1] / field.get_height())
    small = pygame.transform.smoothscale(field, (round(field.get_width() * share), round(field.get_height() * share)))
    return _framed(small, rim)


@lru_cache(maxsize=1)  # a miniature is drawn twice: for an arch in focus and for one that waits
def _field(record: Record, look: Look) -> Surface:
    """Draw all that lies and stands on the field of a record's play."""
    play = Play.resume(record)
    studio = Studio(at_once=True)
    plan = set_for(play.rules).plan(Measures(DRAWN, look, words=False), studio)  # nobody could read them
    stage = Stage(Deck(studio, look, round(0.26 * DRAWN[1])), plan, Motion.OFF, Random(0), Silence())
    stage.lay(play.state)
    view = View(play)
    table = Surface(DRAWN, 0, 32)
    table.blit(_place(play.rules.name, look), plan.field)
    paint(table, [*plan.under(view), *stage.resting(), *plan.over(view)], [plan.field])
    return table.subsurface(plan.field).copy()


@lru_cache(maxsize=len(GAMES))
def _place(game: str, look: Look) -> Surface:
    """Draw the field of a game before anything lies there."""
    plan = set_for(GAMES[game]).plan(Measures(DRAWN, look), Studio(at_once=True))
    table = Surface(DRAWN, 0, 32)
    paint(table, [*plan.ground(), *plan.rails()], [plan.field])
    return table.subsurface(plan.field).copy()


def _framed(picture: Surface, rim: str) -> Surface:
    width, height = picture.get_size()
    radius, thick = RADIUS * width, max(2.0, 0.011 * width)
    place = f'x="0" y="0" width="{width}" height="{height}" rx="{radius:.2f}"'
    shape = svg(f'<rect {place} fill="#FFFFFF"/>', (width, height), (width, height))
    seen = transparent((width, height))
    seen.blit(picture, (0, 0))
    seen = clipped(seen, shape)
    line = (
        f'<rect x="{thick / 2}" y="{thick / 2}" width="{width - thick}" height="{height - thick}" '
        f'rx="{radius - thick / 2:.2f}" fill="none" stroke="{rim}" stroke-width="{thick}"/>'
    )
    seen.blit(svg(line, (width, height), (width, height)), (0, 0))
    return seen
