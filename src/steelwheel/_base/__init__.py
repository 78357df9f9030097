"""Parts used by the compiled core: frozen values, the records of a hand, and late imports."""
