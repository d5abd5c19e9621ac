"""Tests of the position tracker and the search process."""
