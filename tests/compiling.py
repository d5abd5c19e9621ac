"""Compiles the solver, and the rules that it replays its wins through, with mypyc: the same answers in less time.

`build.spec` includes the result if it finds mypyc and a C compiler, otherwise the source.
"""

import hashlib
import importlib.util
import shutil
import subprocess
import sys
from collections.abc import Mapping
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parent.parent
KEPT = ROOT / "build" / "compiled"
"""Where what was compiled is kept, so that the same source is compiled once."""
COMPILED = ("solver/**/*.py", "rules/*.py", "cards.py", "state.py")
"""What is compiled of the game. Its values can then be neither pickled nor copied, and the executable never does."""
UNCOMPILED = ("__init__", "census", "games")
"""What only names or tells of searches, and is not worth a compiler."""


def compilable() -> list[str]:
    """Return the names of the modules of the game that can be compiled here; none without a compiler."""
    if not importlib.util.find_spec("mypyc") or not shutil.which("cc"):
        return []
    files = {file for pattern in COMPILED for file in (ROOT / "game").glob(pattern) if file.stem not in UNCOMPILED}
    return sorted(".".join(file.relative_to(ROOT).with_suffix("").parts) for file in files)


def compiled() -> Mapping[str, Path]:
    """Return the modules of the game that are compiled, and the file that each becomes; none without a compiler.

    One more module holds what they share; its name is of mypyc's making. Raises CalledProcessError where mypyc fails.
    """
    if not compilable():
        return {}
    kept = KEPT / _digest()
    if not kept.exists():
        with TemporaryDirectory() as name:
            folder = Path(name)
            _compile(folder)
            shutil.rmtree(KEPT, ignore_errors=True)
            for file in _extensions(folder):
                place = kept / file.relative_to(folder)
                place.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(file, place)
    return {".".join((*file.parent.relative_to(kept).parts, _stem(file))): file for file in _extensions(kept)}


def _digest() -> str:
    """Return what changes whenever another compilation is called for."""
    digest = hashlib.sha256(f"{version('mypy')} {sys.version} {EXTENSION_SUFFIXES[0]}".encode())
    for file in (Path(__file__), *sorted((ROOT / "game").rglob("*.py"))):
        digest.update(f"{file.relative_to(ROOT)}\n".encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def _compile(folder: Path) -> None:
    """Compile a copy of the game in a folder, beside its source."""
    shutil.copytree(ROOT / "game", folder / "game", ignore=shutil.ignore_patterns("__pycache__"))
    names = [f"{module.replace('.', '/')}.py" for module in compilable()]
    subprocess.run([sys.executable, "-m", "mypyc", *names], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    shutil.rmtree(folder / "build")


def _extensions(folder: Path) -> list[Path]:
    return sorted(file for file in folder.rglob(f"*{EXTENSION_SUFFIXES[0]}"))


def _stem(file: Path) -> str:
    return file.name.removesuffix(EXTENSION_SUFFIXES[0])
