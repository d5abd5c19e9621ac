"""Tests of everything with pixels or sound."""
