"""Figures: measured values and their limits."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass
from pathlib import Path

Size = tuple[int, int]
SIZES: Sequence[Size] = ((1920, 1080), (3840, 2160))
"""The screens that promises were made for."""
NOWHERE: Mapping[str, str] = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
"""The environment of a program that nobody is to see or hear."""


@dataclass(frozen=True, slots=True)
class Program:
    """What is measured: a command that starts it, and the executable's file, or None where the source is measured."""

    command: tuple[str, ...]
    executable: Path | None


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured number with its unit; most is what it may be, where something was promised."""

    name: str
    value: float
    unit: str
    most: float | None = None

    @property
    def kept(self) -> bool:
        """Whether it is no more than it may be; a difference of two times of the processor is not quite exact."""
        return self.most is None or self.value <= self.most + 1e-9

    def __str__(self) -> str:
        promise = "" if self.most is None else f"  (at most {self.most:g})" + ("" if self.kept else "  BROKEN")
        return f"{self.name:<58}{self.value:>10.3f} {self.unit}{promise}"


def in_a_process(
    module: str, size: Size, folder: Path, environment: Mapping[str, str] = os.environ
) -> Iterator[Figure]:
    """Yield the figures that a module of the bench tells in a process of its own, and print its remarks."""
    command = [sys.executable, "-m", module, str(folder), "{}x{}".format(*size)]
    around = {**environment, "SDL_FRAMEBUFFER_ACCELERATION": "0", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    with subprocess.Popen(command, env=around, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        for line in process.stdout:
            told = json.loads(line)
            if isinstance(told, str):
                print("   ", told, flush=True)
            else:
                yield Figure(*told)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)


def tell(measured: Callable[[Size, Path], Iterator[Figure | str]], arguments: Sequence[str]) -> None:
    """Print figures and remarks as lines that `in_a_process` understands."""
    width, height = map(int, arguments[2].split("x"))
    for one in measured((width, height), Path(arguments[1])):
        print(json.dumps(one if isinstance(one, str) else astuple(one)), flush=True)
