"""The kinds of nodes in a betting tree, with the same numbers as in the core (`sw_node_kind`)."""

DECISION, FOLD_END, SHOWDOWN, CHANCE = range(4)
NAMES = "decision", "fold", "showdown", "chance"
