"""What the tests of play share, in three modules that each stand on the next.

`generator` makes games, tables and commands at random, `referee` knows the betting rules, and `oracle` knows
what must hold of a hand after every command.
"""
