"""Stand-ins for libraries that SDL links to and the game never calls: those for other formats of sounds and pictures.

With their dependencies they are a sixth of what the executable unpacks at every start. On Linux, with a C compiler,
`build.spec` replaces them by one library of functions that do nothing.
"""

import shutil
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import chain
from pathlib import Path

UNCALLED = ("fluidsynth", "FLAC", "xmp", "mpg123", "opusfile", "wavpack", "tiff", "webp", "webpdemux")
"""The libraries that are replaced: the game has only Ogg Vorbis, PNG and JPEG."""
UNNEEDED = ("stdc++", "sndfile", "vorbisenc", "opus", "sharpyuv")
"""What only those need."""


def stem(file: str) -> str:
    """Return the name of a library without what is put before and after it: "tiff" of libtiff-9370c332.so.6.3.0."""
    return Path(file).name.removeprefix("lib").partition(".")[0].partition("-")[0]


def with_stand_ins(libraries: Mapping[str, Path], to: Path) -> dict[str, Path]:
    """Return the libraries to pack, by name: in place of those that are never called a new one, made at to.

    What only those need is left out. Raises CalledProcessError if the compiler fails.
    """
    callers = [file for name, file in libraries.items() if stem(name).startswith("SDL2_")]
    uncalled = {name: file for name, file in libraries.items() if stem(name) in UNCALLED}
    if not (sys.platform == "linux" and callers and uncalled and shutil.which("cc") and shutil.which("nm")):
        return dict(libraries)
    _compile(_functions("--undefined-only", callers) & _functions("--defined-only", uncalled.values()), to)
    kept = {name: file for name, file in libraries.items() if stem(name) not in UNNEEDED}
    return kept | dict.fromkeys(uncalled, to)


def _functions(which: str, files: Iterable[Path]) -> set[str]:
    """Return the functions that libraries define or call, those with versions as "name@version"."""
    listed = ["nm", "--dynamic", "--format=posix", which, *map(str, files)]
    lines = subprocess.run(listed, check=True, capture_output=True, text=True).stdout.splitlines()
    return {line.split()[0].replace("@@", "@") for line in lines if line and not line.endswith(":")}


def _compile(functions: set[str], to: Path) -> None:
    """Compile a library of functions that return 0."""
    versions = defaultdict[str, list[str]](list)
    for function in sorted(functions):
        name, _, version = function.partition("@")
        versions[version].append(name)
    source, script = to.with_suffix(".c"), to.with_suffix(".map")
    names = chain.from_iterable(versions.values())
    source.write_text("".join(f"void *{name}(void) {{ return 0; }}\n" for name in names), "ascii")
    versions.pop("", None)
    script.write_text(
        "".join(f"{node} {{ global: {'; '.join(names)}; }};\n" for node, names in versions.items()), "ascii"
    )
    flags = ("-shared", "-nostdlib", "-Os", "-s", f"-Wl,--version-script={script}")
    subprocess.run(["cc", *flags, str(source), "-o", str(to)], check=True)
