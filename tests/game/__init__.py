"""Tests of everything that is true without a screen."""
