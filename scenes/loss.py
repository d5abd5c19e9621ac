"""Loss: a game that ended without a win, by moonlight: what it brought, its best moment, and the ways on."""

from collections.abc import Iterator

from pygame import Rect, Surface
from pygame.event import Event

from game.play import Play
from game.statistics import Result
from scenes.art import lettering, panels, sheets
from scenes.art.fonts import Face
from scenes.art.frame import Frame as Setting
from scenes.art.lamp import Lamp, lantern
from scenes.art.lettering import Enamel
from scenes.art.look import Look
from scenes.art.palette import (
    CONTRAST_YELLOW,
    LABEL,
    LAMP_NUMBER,
    LAMP_TEXT,
    PRIMARY_TEXT,
    PRIMARY_TOP,
    RULE,
    SOFT_TEXT,
)
from scenes.board import Board
from scenes.controls import Controls
from scenes.house import House
from scenes.input.commands import Command
from scenes.pen import START, Pen
from scenes.scene import Cue, Pop, Scene
from scenes.sets.base import Set
from scenes.sound import Effect
from scenes.stage.canvas import Drawable, Frame, Sprite
from scenes.tally import Sheet, best_list, given_up, panel, pill, tally, three
from scenes.ways import Way, ways_frame
from scenes.words import _, many
