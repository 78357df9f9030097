"""`python -m steelwheel` is the command `steelwheel`."""

from .cli import main

if __name__ == "__main__":
    raise SystemExit(main())
