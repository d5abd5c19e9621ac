"""Contrast as WCAG 2 defines it."""

from functools import lru_cache

from scenes.render.palette import rgb


@lru_cache(maxsize=65536)
def luminance(colour: tuple[int, ...]) -> float:
    """Return the relative luminance of a colour of red, green and blue, from 0 to 1."""
    shares = [channel / 255 for channel in colour]
    red, green, blue = (share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ratio(one: float, other: float) -> float:
    """Return by how much two luminances differ, from 1 to 21."""
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, to one decimal like the art direction."""
    return round(ratio(luminance(rgb(one)), luminance(rgb(other))), 1)
