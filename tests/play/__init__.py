"""Helpers for the tests of play, in three modules that build on each other.

`generator` makes random games, tables and commands; `referee` implements the betting rules; `oracle` checks
the invariants of a hand after every command.
"""
