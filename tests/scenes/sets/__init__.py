"""Tests of the sets behind the arches."""
