"""Easings and tweens."""

import pytest

from scenes.render.easing import (
    Easing,
    Tween,
    in_cubic,
    in_out_cubic,
    in_steps,
    linear,
    out_back,
    out_cubic,
    out_quad,
    share,
    shiver,
    sine,
)


@pytest.mark.parametrize("easing", [linear, out_cubic, in_cubic, in_out_cubic, out_quad, out_back, in_steps(12)])
def test_an_easing_leads_from_nought_to_one(easing: Easing) -> None:
    assert 0 == pytest.approx(easing(0.0), abs=1e-9)
    assert 1 == pytest.approx(easing(1.0))


@pytest.mark.parametrize("easing", [sine, shiver])
def test_a_swing_ends_where_it_began(easing: Easing) -> None:
    assert 0 == pytest.approx(easing(0.0), abs=1e-9)
    assert 0 == pytest.approx(easing(1.0), abs=1e-9)


def test_out_back_goes_too_far_and_returns() -> None:
    assert max(out_back(t / 100) for t in range(101)) > 1


def test_steps_are_as_many_as_asked_for() -> None:
    assert {0, 0.25, 0.5, 0.75, 1} == {in_steps(4)(t / 100) for t in range(101)}


def test_a_share_of_time_stays_between_nought_and_one() -> None:
    assert [0, 0, 0.5, 1, 1] == [share(now, 2.0, 4.0) for now in (0.0, 2.0, 4.0, 6.0, 9.0)]
    assert [0, 1, 1] == [share(now, 2.0, 0.0) for now in (1.0, 2.0, 3.0)]


def test_a_tween_rests_before_and_after_its_time() -> None:
    tween = Tween(10, 20, start=1.0, duration=2.0)
    assert [10, 10, 15, 20, 20] == [tween.at(now) for now in (0.0, 1.0, 2.0, 3.0, 4.0)]
