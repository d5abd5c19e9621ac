"""Figures: what was measured, and what it may be at most."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured number with its unit; most is what it may be, where something was promised."""

    name: str
    value: float
    unit: str
    most: float | None = None

    @property
    def kept(self) -> bool:
        """Whether it is no more than it may be."""
        return self.most is None or self.value <= self.most

    def __str__(self) -> str:
        promise = "" if self.most is None else f"  (at most {self.most:g})" + ("" if self.kept else "  BROKEN")
        return f"{self.name:<58}{self.value:>10.3f} {self.unit}{promise}"
