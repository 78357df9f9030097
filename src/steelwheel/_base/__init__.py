"""Parts used by the compiled core: frozen values, the records of a hand, exact numbers, and late imports."""
