"""What build.spec asks of PyInstaller, found without building anything."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

ROOT = Path(__file__).parent.parent
SPEC = ROOT / "build.spec"


@cache
def asked() -> tuple[dict[str, Any], dict[str, Any]]:
    """Run the spec and return what it asks for: of the analysis, and of the executable."""
    analyses: list[dict[str, Any]] = []
    executables: list[dict[str, Any]] = []

    def analysis(scripts: list[str], **options: Any) -> SimpleNamespace:
        analyses.append({"scripts": scripts, **options})
        return SimpleNamespace(pure=[], scripts=[], binaries=[], datas=[])

    names = {
        "SPECPATH": str(ROOT),
        "Analysis": analysis,
        "PYZ": lambda pure: pure,
        "EXE": lambda *parts, **options: executables.append(options),
        "COLLECT": lambda *parts, **options: None,
    }
    with (
        patch.dict("os.environ", PYTHONNODEBUGRANGES="yes"),
        patch("tests.compiling.compiled", return_value={}),
        patch("tests.dataclass_methods.compile_methods"),
    ):
        exec(compile(SPEC.read_text("utf-8"), SPEC, "exec"), names)
    return analyses[0], executables[0]


def carried() -> Iterator[str]:
    """Yield the files that are put beside the code, each with its folder in the executable."""
    analysis, _ = asked()
    for source, folder in analysis["datas"]:
        path = Path(source)
        inside = [file.relative_to(path) for file in path.rglob("*") if file.is_file()]
        yield from (Path(folder, file).as_posix() for file in inside or [Path(path.name)])
