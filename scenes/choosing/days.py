"""Days in words."""

from datetime import date

from scenes.i18n import _, pgettext


def month_name(month: int) -> str:
    """Return a month, 1 to 12, in words."""
    return (
        _("January"),
        _("February"),
        _("March"),
        _("April"),
        _("May"),
        _("June"),
        _("July"),
        _("August"),
        _("September"),
        _("October"),
        _("November"),
        _("December"),
    )[month - 1]


def day_name(day: date) -> str:
    """Return a day in words, without its year: "21 November"."""
    return _("{day} {month}").format(day=day.day, month=month_name(day.month))


def first_weekday() -> int:
    """Return the day that weeks begin with, as datetime counts them: 0 is Monday."""
    # Translators: the day that weeks begin with where your language is spoken: 0 is Monday, 6 is Sunday
    return int(pgettext("the first day of a week", "0"))


def weekday_letters() -> tuple[str, ...]:
    """Return the first letters of the days of the week, from the one on that weeks begin with."""
    # Translators: the first letters of the days of the week, from Monday on
    letters, first = _("M T W T F S S").split(), first_weekday()
    return tuple(letters[first:] + letters[:first])
