"""Hand evaluation: values, categories, and the distribution of values over run-outs."""
