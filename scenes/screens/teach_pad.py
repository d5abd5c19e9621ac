"""Teaching: a gamepad is asked for its buttons one after the other, and known from then on."""

import pygame
from pygame.joystick import JoystickType

from scenes.art.gamepad import gamepad
from scenes.audio import Effect
from scenes.commands import Command, Device, Source, keys
from scenes.i18n import _
from scenes.pad_lesson import NEEDED, Lesson, Part, is_pressed
from scenes.render.drawables import Drawable, Frame
from scenes.render.palette import LAMP_TEXT, SOFT_TEXT
from scenes.render.typography import Face
from scenes.services import Services
from scenes.widgets.buttons import PromptRow
from scenes.widgets.controls import Button
from scenes.widgets.scene import Pop, SceneRequest
from scenes.widgets.screen import Dialog
from scenes.widgets.text import MIDDLE


class TeachPad(Dialog):
    """A lesson with the first gamepad on which a button is pressed, whether SDL knows it or not."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._joysticks: list[JoystickType] = []
        self._lesson: Lesson | None = None
        self._pupil: int | None = None
        """What SDL calls the joystick of the lesson."""
        self._learnt = False

    @property
    def asked(self) -> Part | None:
        """The part of the gamepad that is asked for now, if any is."""
        return self._lesson.asked if self._lesson else None

    def lay_controls(self) -> None:
        """Lay out the footer."""
        self.controls.arrange(self._foot.buttons, "back")

    @property
    def _foot(self) -> PromptRow:
        prompts = [Button("back", _("Back"), Pop, key=keys(Command.BACK)[0])]
        if self.asked and self.asked not in NEEDED:
            prompts.insert(0, Button("skip", _("My gamepad has none"), self._skip, key=keys(Command.TAKE)[0]))
        return PromptRow(prompts, self.pen, (1714, 966), 1140)

    # what the player does

    def on_enter(self) -> None:
        """Begin to listen to joysticks."""
        pygame.joystick.init()

    def command_from(self, source: Source, command: Command) -> SceneRequest | None:
        """Answer a device; a gamepad only once the lesson is over: until then its buttons are what is taught."""
        return None if source.device is Device.PAD and not self._learnt else self.command(command)

    def command(self, command: Command) -> SceneRequest | None:
        """Answer a key: what the pad does not have is passed over."""
        match command:
            case Command.BACK | Command.OTHER:
                return Pop()
            case Command.TAKE if self.asked:
                self._skip()
            case Command.TAKE if self._learnt:
                return Pop()
        return None

    def _skip(self) -> None:
        if self._lesson and self._lesson.skip():
            self._go_on()

    def advance(self, seconds: float) -> SceneRequest | None:
        """Look at the joysticks."""
        if len(self._joysticks) != pygame.joystick.get_count():
            self._joysticks = [pygame.joystick.Joystick(index) for index in range(pygame.joystick.get_count())]
            if self._pupil not in {one.get_instance_id() for one in self._joysticks} and not self._learnt:
                self._lesson = None
        if self._lesson is None:
            if pressed := next((joystick for joystick in self._joysticks if is_pressed(joystick)), None):
                self._lesson, self._pupil = Lesson(pressed), pressed.get_instance_id()
            self.lay_controls()
        elif self._lesson.listen():
            self._go_on()
        return None

    def _go_on(self) -> None:
        """Take note that the pad has answered; once it has told everything, keep that."""
        self.services.speaker.play(Effect.KEY)
        if self._lesson and self._lesson.asked is None and not self._learnt:
            mapping = self._lesson.mapping
            others = (one for one in self.services.settings.gamepads if one[:32] != mapping[:32])
            self.services.change(gamepads=(*others, mapping))
            self.services.pads.learn(mapping)
            self._learnt = True
        self.lay_controls()

    def rest(self) -> float:
        """Return for how long the joysticks need no look."""
        return 1 / 60

    # what is seen

    def frame(self) -> Frame:
        """Draw the tablet, the pad with the part that is asked for, and what to do."""
        pen = self.pen
        seen: list[Drawable] = [*self.tablet(_("TEACH A GAMEPAD"))]
        seen.append(pen.put(gamepad(self.asked, pen.frame.length(400), pen.style), (960, 470), MIDDLE))
        words, more = self._words()
        seen += pen.lines(words, Face.SENTENCE, 46, LAMP_TEXT, (960, 744), 1400, MIDDLE)
        seen += pen.lines(more, Face.SENTENCE, 34, SOFT_TEXT, (960, 836), 1400, MIDDLE)
        return [*seen, *self._foot.frame(self.controls.focus, self.pressing.sunk)]

    def _words(self) -> tuple[str, str]:
        """Return what is to be done, and what else there is to say."""
        if self._lesson is None:
            return _("Connect your gamepad and press any of its buttons."), ""
        if self.asked is None:
            return _("Thank you! The gamepad is known from now on."), ""
        if self.asked in (Part.STICK_RIGHT, Part.STICK_DOWN):
            words = _("Push the left stick along the arrow, and let it go.")
        else:
            words = _("Press what is lit, and let it go.")
        count = _("{number} of {count}").format(number=self._lesson.learnt + 1, count=len(Part))
        again = _("If your gamepad has none, press its first button again.")
        return words, count if self.asked in NEEDED else f"{count} \N{MIDDLE DOT} {again}"
