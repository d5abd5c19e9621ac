"""Days in words."""

from datetime import date

from scenes.words import _


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


def weekday_letters() -> tuple[str, ...]:
    """Return the first letters of the days of the week, from Monday on."""
    return tuple(_("M T W T F S S").split())
