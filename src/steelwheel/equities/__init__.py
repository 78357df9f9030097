"""Equity, hand strength and potential, outs, and equity matrices."""
