"""Helpers for the packages above the compiled core: slices of work, saved bytes, and files."""
