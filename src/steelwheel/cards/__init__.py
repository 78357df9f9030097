"""Cards and decks, two-card combos, and suit isomorphism."""
