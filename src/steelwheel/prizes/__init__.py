"""Tournament equity (ICM) and push/fold equilibria."""
