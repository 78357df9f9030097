"""Cash tables, seating, and mixed games."""
