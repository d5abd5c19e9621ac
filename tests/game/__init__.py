"""Tests of everything that needs no screen."""
