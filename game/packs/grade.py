"""Grades: how hard a deal is."""

from enum import StrEnum


class Grade(StrEnum):
    """How often somebody careless wins a deal, from often to hardly ever, in the word that records write."""

    GENTLE = "gentle"
    FAIR = "fair"
    HARD = "hard"
    FIENDISH = "fiendish"
