"""Grades in words: how hard the deals of a pack are."""

from game.deals import Grade
from scenes.i18n import _


def grade_name(grade: Grade | None) -> str:
    """Return what deals of a grade are called; None stands for any deal at all."""
    return {
        Grade.GENTLE: _("Gentle"),
        Grade.FAIR: _("Medium"),
        Grade.HARD: _("Hard"),
        Grade.FIENDISH: _("Fiendish"),
        None: _("Random"),
    }[grade]


def grade_named(word: str) -> Grade | None:
    """Return the grade that a record's word stands for, None for any other word."""
    return next((grade for grade in Grade if grade.value == word), None)


def dealing(grade: Grade | None) -> str:
    """Return what it is called to deal one of a grade."""
    return {
        Grade.GENTLE: _("Deal a gentle one"),
        Grade.FAIR: _("Deal a medium one"),
        Grade.HARD: _("Deal a hard one"),
        Grade.FIENDISH: _("Deal a fiendish one"),
        None: _("Deal at random"),
    }[grade]


def lanterns(grade: Grade | None) -> int:
    """Return how many lanterns stand for a grade: one for the gentlest, none where nothing is promised."""
    return list(Grade).index(grade) + 1 if grade else 0
