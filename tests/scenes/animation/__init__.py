"""Tests of cards in motion."""
