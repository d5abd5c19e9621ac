"""Tests of a play on the screen."""
