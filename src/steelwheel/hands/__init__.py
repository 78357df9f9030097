"""Hands of poker, one at a time and in batches."""
